"""What an editor shows while a rule file is being written: findings, completions, explanations, definitions.

`spots` tells where in a file the cursor is, `keys` what the schema allows there, `meanings` what the words of a file
mean and where they are declared; `completion`, `hover` and `definition` answer with plain records; `server` speaks the
Language Server Protocol and is the only part that knows of it.
"""
