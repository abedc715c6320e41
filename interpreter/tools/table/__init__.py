"""The table in a terminal: where people sit at a game.

`sheet` shows the table, `cards` what is printed on cards, `question` what is asked and which option an answer means,
`console` reads and writes, `host` leads through a game.
"""
