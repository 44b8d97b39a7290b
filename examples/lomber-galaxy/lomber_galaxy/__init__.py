"""Galaxy: a spiral that grows card by card, Long sides against Short sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import lomber
from lomber.game import Game, Item
from lomber.i18n import Text
from lomber.kits.mosaic import LONG_SHORT, PLAYERS, SEATING, Layout, MosaicGame, komi
from lomber.options import Option

if TYPE_CHECKING:
    import numpy as np

lomber_api = 1


class Galaxy(MosaicGame):
    """Each card lies next along the spiral; streaks of one colour count their ranks."""

    name = "galaxy"
    title = Text("Galaxy", "Галактика")
    summary = Text(
        "wind a spiral of cards; streaks of one colour count, along the rows or the columns",
        "спираль из карт; считаются полосы одного цвета, вдоль рядов или вдоль столбцов",
    )
    schema = (Option("pack", 52, (52,), rule="SKIM-4"), PLAYERS, SEATING, komi(2))
    option_sets = ({}, {"players": 2, "komi": 0}, {"players": 6, "seating": "together"})
    sides, side_names = LONG_SHORT

    def setup(self) -> None:
        """Lay the table: a spiral that grows to 6 x 6, strict continuity (SKIM-10, SKIM-13)."""
        from lomber.kits.mosaic.scoring import pair_table

        self.lay_table(width=6, height=6, spiral=1, strict=True)
        self.alike = pair_table(lambda one, other: one.colour == other.colour)

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Count the ranks of unbroken lines of two or more cards of one colour, and the komi."""
        from lomber.kits.mosaic.scoring import ALONG, chains, value_table

        values, score = value_table(range(2, 15))[boards], {}
        for side, along, points in zip(self.sides, ALONG, (0, int(self.options["komi"]))):
            streaks = chains(boards, self.alike, along, values, least=2)
            score[side] = streaks.sum((1, 2)) + points
        return score

    def score(self, layout: Layout) -> Iterator[Item]:
        """Count what lies on the table now."""
        for side, points in self.score_many(layout.board[None]).items():
            yield Item(side, int(points[0]), "", Text("streaks", "полосы"))


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Galaxy."""
    return [Galaxy]
