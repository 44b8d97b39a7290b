"""Labyrinth: one winding path of cards, Red against Black."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import lomber
from lomber.game import Game, Item
from lomber.i18n import Text
from lomber.kits.mosaic import PLAYERS, RED_BLACK, SEATING, Layout, MosaicGame, komi
from lomber.options import Option

if TYPE_CHECKING:
    import numpy as np

lomber_api = 1


class Labyrinth(MosaicGame):
    """Each card touches the one before; the weightier thread of one colour wins."""

    name = "labyrinth"
    title = Text("Labyrinth", "Лабиринт")
    summary = Text(
        "one winding path; the team whose colour has the weightiest thread through it wins",
        "один извилистый путь; побеждает команда, чья нить своего цвета весомее",
    )
    schema = (Option("pack", 52, (52,), rule="SKIM-4"), PLAYERS, SEATING, komi(2))
    option_sets = ({}, {"players": 2, "komi": 0}, {"players": 6, "seating": "together"})
    sides, side_names = RED_BLACK

    def setup(self) -> None:
        """Lay the table: 9 x 9 for 52 cards, strict continuity (SKIM-10)."""
        self.lay_table(width=9, height=9, strict=True)

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Count the ranks of each colour's weightiest connected group, and the komi."""
        from lomber.kits.mosaic.scoring import largest_region, of_colour, value_table

        weights = value_table(range(2, 15))[boards]
        return {
            side: largest_region(of_colour(boards, colour), weights) + points
            for side, colour, points in zip(self.sides, (1, 0), (int(self.options["komi"]), 0))
        }

    def score(self, layout: Layout) -> Iterator[Item]:
        """Count what lies on the table now."""
        for side, points in self.score_many(layout.board[None]).items():
            yield Item(side, int(points[0]), "", Text("weightiest thread", "самая весомая нить"))


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Labyrinth."""
    return [Labyrinth]
