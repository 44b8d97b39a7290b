"""Simulation: how a game plays when bots play it many times, and how many ways it can go.

>>> from lomber.lab import simulate
>>> report = simulate(game, ["greedy", "random"], 1000, seed=7)  # doctest: +SKIP
>>> report.teams[0].wins.low, report.scores["long"].mean         # doctest: +SKIP
"""

from __future__ import annotations

from lomber.lab.perft import perft, perft_divide
from lomber.lab.report import Portion, Rate, Report, Share, Spread
from lomber.lab.simulation import seat_bots, simulate
from lomber.lab.tally import Tally
from lomber.lab.tournament import Standings, tournament

__all__ = [
    "Portion",
    "Rate",
    "Report",
    "Share",
    "Spread",
    "Standings",
    "Tally",
    "perft",
    "perft_divide",
    "seat_bots",
    "simulate",
    "tournament",
]
