"""The report: what many games say about a faction, as one page for its designer.

In: a folder of results. Out: one HTML file that needs nothing else. `results` opens the folder, `figures_*` ask it,
each one question; `verdicts` say in words what they show, `sections_*` make plots and tables of them, `page` sets them.
"""
