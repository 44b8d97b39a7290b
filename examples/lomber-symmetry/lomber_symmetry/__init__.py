"""Symmetry: Long sides and Short sides over the cards that mirror each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import lomber
from lomber.game import Game, Item
from lomber.i18n import Text
from lomber.kits.mosaic import LONG_SHORT, PACK, PLAYERS, SEATING, Layout, MosaicGame, komi

if TYPE_CHECKING:
    import numpy as np

lomber_api = 1


class Symmetry(MosaicGame):
    """Long sides score mirrored pairs in the rows, Short sides those in the columns."""

    name = "symmetry"
    title = Text("Symmetry", "Симметрия")
    summary = Text(
        "build a mosaic whose rows, or whose columns, mirror themselves in colour",
        "мозаика, в которой ряды или столбцы отражают сами себя цветом",
    )
    schema = (PACK, PLAYERS, SEATING, komi(1))
    option_sets = {}, {"pack": 36, "players": 2, "komi": 0}, {"players": 6, "seating": "together"}
    sides, side_names = LONG_SHORT

    def setup(self) -> None:
        """Lay the table: 7 x 7 for 36 cards, 9 x 9 for 52."""
        size = 7 if self.options["pack"] == 36 else 9
        self.lay_table(width=size, height=size)

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Count the lower card of each mirrored pair of one colour, and the komi."""
        from lomber.kits.mosaic.scoring import ALONG, mirror_pairs, of_colour, value_table

        values, score = value_table(range(2, 15)), {}
        for side, along, points in zip(self.sides, ALONG, (0, int(self.options["komi"]))):
            one, other = mirror_pairs(boards, along)
            alike = of_colour(one, 1) == of_colour(other, 1)
            score[side] = (alike * values[one].clip(max=values[other])).sum((1, 2)) + points
        return score

    def score(self, layout: Layout) -> Iterator[Item]:
        """Count what lies on the table now."""
        for side, points in self.score_many(layout.board[None]).items():
            yield Item(side, int(points[0]), "", Text("mirrored pairs", "зеркальные пары"))


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Symmetry."""
    return [Symmetry]
