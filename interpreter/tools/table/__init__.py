"""The table in a terminal: where people sit at a game.

`sheet` shows the table, `cards` what is printed on cards, `story` what has happened, `laws` the rules, `question` what
is asked and which option an answer means (`groups`: of groups of pieces), `console` reads and writes, `host` leads
through a game, `closing` tells its result.
"""
