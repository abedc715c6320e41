"""The compiler: checked programs at one table become Python code objects that stand in the rule files' own lines.

`Compiled(table)` is an evaluator with the meaning of the reference. A family of the language has a file here, which
registers how its nodes are written: `expressions` (values, conditions), `members` and `covers`/`pieces` (sets), `steps`
with `loops`, `binders`, `menus`, `actions`, their foretelling in `possible`, `effects_*`, and `abilities`. They write
text (`emit`); `positions` turns it into code that points into the YAML; `runtime` and `at_table` are what it calls.
"""

from interpreter.game.compile.compiled import Compiled

__all__ = ["Compiled"]
