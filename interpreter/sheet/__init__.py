"""The turn sheet: a checked program in plain English, for people who compare it with the printed board.

In: a `Program`, and the files it was read from. Out: a document of headings, entries and notes, and its text. Nothing
here needs a table or a game: only `language/`.
"""
