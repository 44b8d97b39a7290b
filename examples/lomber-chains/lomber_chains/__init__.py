"""Chains: Long sides and Short sides over cards that rise or fall in a line."""

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


class Chains(MosaicGame):
    """Long sides score the chains along the rows, Short sides those along the columns."""

    name = "chains"
    title = Text("Chains", "Цепочки")
    summary = Text(
        "three or more cards that steadily rise or fall make a chain, worth all its ranks",
        "три и больше карт, которые всё старше или всё младше, — цепочка в цену всех своих карт",
    )
    schema = (Option("pack", 36, (36,), rule="SKIM-4"), PLAYERS, SEATING, komi(3))
    option_sets = ({}, {"players": 2, "komi": 0}, {"players": 6, "seating": "together"})
    sides, side_names = LONG_SHORT

    def setup(self) -> None:
        """Lay the table: 7 x 7 for 36 cards."""
        from lomber.kits.mosaic.scoring import pair_table

        self.lay_table(width=7, height=7)
        self.rising = pair_table(lambda one, other: one.rank < other.rank)

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Count the ranks of chains of three or more, rising and falling, and the komi."""
        from lomber.kits.mosaic.scoring import ALONG, chains, value_table

        values, score = value_table(range(2, 15))[boards], {}
        for side, along, points in zip(self.sides, ALONG, (int(self.options["komi"]), 0)):
            rising = chains(boards, self.rising, along, values, least=3)
            falling = chains(boards, self.rising.T, along, values, least=3)
            score[side] = (rising + falling).sum((1, 2)) + points
        return score

    def score(self, layout: Layout) -> Iterator[Item]:
        """Count what lies on the table now."""
        for side, points in self.score_many(layout.board[None]).items():
            yield Item(side, int(points[0]), "", Text("chains", "цепочки"))


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Chains."""
    return [Chains]
