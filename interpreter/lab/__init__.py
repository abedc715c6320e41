"""The lab: many games of one table, or of many, and what came of each as rows.

In: a plan (who sits where, on which maps, with which decks, from which seed) and how many games. Out: a folder with one
SQLite file, which the same command goes on with. Who plays the games (this process, others, a cluster) changes nothing
about the rows.
"""
