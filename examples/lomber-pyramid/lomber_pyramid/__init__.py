"""Pyramid: cards on cards, Red against Black."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import lomber
from lomber.game import Game, Item
from lomber.i18n import Text
from lomber.kits.mosaic import PACK, PLAYERS, RED_BLACK, SEATING, Layout, MosaicGame, komi

if TYPE_CHECKING:
    import numpy as np

lomber_api = 1


class Pyramid(MosaicGame):
    """A card above rests on three; each counts rank times storey for the team of its colour."""

    name = "pyramid"
    title = Text("Pyramid", "Пирамида")
    summary = Text(
        "build a pyramid; high cards laid high count most for the team of their colour",
        "пирамида; старшие карты наверху дают больше всего команде своего цвета",
    )
    schema = (PACK, PLAYERS, SEATING, komi(2))
    option_sets = {}, {"pack": 36, "players": 2, "komi": 0}, {"players": 6, "seating": "together"}
    sides, side_names = RED_BLACK

    def setup(self) -> None:
        """Lay the table: a base of 13, and cards that rest on three (SKIM-13)."""
        self.lay_table(width=13, height=7, support=3)

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Count each card its rank times its storey, 0 in the lowest row, and add the komi."""
        import numpy as np

        from lomber.kits.mosaic.scoring import of_colour, value_table

        worth = value_table(range(2, 15))[boards] * np.arange(boards.shape[1])[:, None]
        return {
            side: (of_colour(boards, colour) * worth).sum((1, 2)) + points
            for side, colour, points in zip(self.sides, (1, 0), (0, int(self.options["komi"])))
        }

    def score(self, layout: Layout) -> Iterator[Item]:
        """Count what lies on the table now."""
        for side, points in self.score_many(layout.board[None]).items():
            yield Item(side, int(points[0]), "", Text("storeys", "этажи"))


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Pyramid."""
    return [Pyramid]
