"""SKIM-11 Cross: long sides against short sides over the middle lines of one mosaic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import lomber
from lomber.game import Game, Item
from lomber.i18n import Text
from lomber.kits.mosaic import PACK, PLAYERS, SEATING, Layout, MosaicGame
from lomber.options import Option

if TYPE_CHECKING:
    import numpy as np

lomber_api = 1

VALUES = {  # of 2, 3, ... 10, J, Q, K, A (CROSS-8)
    "rank": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
    "twenty-one": (2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 11),
}


class Cross(MosaicGame):
    """Long sides score the middle row, Short sides the middle column."""

    name = "cross"
    title = Text("SKIM-11 Cross", "СКИМ-11 «Крест»")
    summary = Text(
        "build a mosaic of cards together; your team's middle line must weigh more",
        "общая мозаика из карт; средняя линия вашей команды должна весить больше",
    )
    schema = (
        PACK,
        PLAYERS,
        Option(
            "values", "rank", tuple(VALUES), help=Text("card values", "цена карт"), rule="CROSS-8"
        ),
        SEATING,
    )
    option_sets = (
        {},
        {"pack": 36},
        {"players": 2, "values": "twenty-one"},
        {"pack": 36, "players": 6},
        {"players": 6, "seating": "together"},
    )
    sides = ("long", "short")
    side_names = (Text("Long sides", "Длинные стороны"), Text("Short sides", "Короткие стороны"))

    def setup(self) -> None:
        """Lay the table: 7 x 7 for 36 cards, 9 x 9 for 52 (CROSS-1, CROSS-2)."""
        size = 7 if self.options["pack"] == 36 else 9
        self.lay_table(width=size, height=size)
        self.values = VALUES[str(self.options["values"])]

    def score(self, layout: Layout) -> Iterator[Item | Text]:
        """Count the middle row for Long, the middle column for Short (CROSS-4 to CROSS-9)."""
        lines = layout.arms_of_row(), layout.arms_of_column()
        for side, name, cards in zip(self.sides, self.side_names, lines):
            if cards is None:
                yield Text(
                    "{who}: no middle line, 0", "{who}: средней линии нет, 0", {"who": name}
                )
            else:
                points = sum(self.values[card.rank - 2] for card in cards)
                yield Item(
                    side, points, "CROSS-4", Text("middle line", "средняя линия"), tuple(cards)
                )

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Count many boards at once."""
        from lomber.kits.mosaic.scoring import middle_arms, value_table

        table = value_table(self.values)
        return {s: table[arms].sum(axis=1) for s, arms in zip(self.sides, middle_arms(boards))}


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Cross."""
    return [Cross]
