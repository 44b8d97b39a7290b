"""Plots, by matplotlib, as SVG text; the extra ``lomber[report]`` brings it."""

from __future__ import annotations

import io
import re

from benches.report.context import Missing
from benches.report.model import Plot

__all__ = ["draw"]

COLOURS = ("#1b6ca8", "#d1495b", "#2e8b57", "#8d5fd3", "#c77d0a", "#555555")


def draw(plot: Plot) -> str:
    """Return a plot as one SVG element: medians as lines, the spread as a band.

    Raises:
        Missing: matplotlib is not here.
    """
    try:
        import matplotlib
    except ImportError:
        raise Missing("no plots: matplotlib is not here (pip install 'lomber[report]')") from None
    matplotlib.use("svg")
    from matplotlib import pyplot

    with pyplot.rc_context({"svg.hashsalt": plot.name, "svg.fonttype": "none", "font.size": 10}):
        figure, axes = pyplot.subplots(figsize=(7.2, 3.6), layout="constrained")
        for curve, colour in zip(plot.curves, COLOURS):
            axes.plot(curve.x, curve.medians, "o-", ms=3, color=colour, label=curve.label)
            low, high = [min(y) for y in curve.y], [max(y) for y in curve.y]
            axes.fill_between(curve.x, low, high, color=colour, alpha=0.15, linewidth=0)
        if plot.log:
            axes.set_xscale("log", base=10)
            axes.set_yscale("log", base=10)
        else:
            axes.set_ylim(bottom=0)
            axes.set_xticks(sorted({x for curve in plot.curves for x in curve.x}))
        axes.set_title(plot.title)
        axes.set_xlabel(plot.x)
        axes.set_ylabel(plot.y)
        axes.grid(True, which="major", alpha=0.3)
        axes.legend(frameon=False)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
        pyplot.close(figure)
    return re.sub(r"^.*?(?=<svg)", "", out.getvalue(), flags=re.DOTALL)
