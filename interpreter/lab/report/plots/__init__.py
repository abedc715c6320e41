"""Plots, drawn as SVG by ourselves: dots with whiskers, bands, bars, histograms.

In: labels and numbers. Out: SVG elements as text, styled by the page's CSS, so that one drawing serves light, dark and
paper. Nothing is told by colour alone.
"""
