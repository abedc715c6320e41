"""Small changes to a faction's rules, and whether its scenarios notice them.

`changes` finds every change that there can be (`words` in a leaf, `keys` of a rule, `declared` numbers and marks);
`digest` tells whether two checked programs say the same; `trials` runs the scenarios on a changed file; `crew` does so
in several processes; `argued` reads which changes make no difference, and why.
"""
