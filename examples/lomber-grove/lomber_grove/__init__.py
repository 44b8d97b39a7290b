"""Grove: a mosaic game whose count and whose bot are C."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import lomber
from lomber.bots import Bot
from lomber.game import Game
from lomber.kits.mosaic import PACK, PLAYERS, Item, Layout, MosaicGame, Text
from lomber_grove import native

if TYPE_CHECKING:
    import numpy as np

lomber_api = 1


class Grove(MosaicGame):
    """The heavier connected group of one's own colour wins."""

    name = "grove"
    title = Text("Grove", "Роща")
    summary = Text(
        "build a mosaic together; the heavier group of your colour wins",
        "общая мозаика; побеждает самая весомая группа своего цвета",
    )
    schema = (PACK, PLAYERS)
    option_sets = ({}, {"pack": 36}, {"players": 2})
    sides = ("black", "red")
    side_names = (Text("Black", "Чёрные"), Text("Red", "Красные"))

    def setup(self) -> None:
        """Lay the table: 7 x 7 for 36 cards, 9 x 9 for 52."""
        size = 7 if self.options["pack"] == 36 else 9
        self.lay_table(width=size, height=size)

    def score(self, layout: Layout) -> Iterator[Item]:
        """Count one layout, in C."""
        (weights,) = native.weigh_many(layout.board[None])
        for side, weight in zip(self.sides, weights.tolist(), strict=True):
            yield Item(side, weight, "", Text("heaviest group", "самая весомая группа"))

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Count many boards, in C."""
        weights = native.weigh_many(boards)
        return dict(zip(self.sides, weights.T, strict=True))


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Grove."""
    return [Grove]


@lomber.hookimpl
def lomber_bots() -> Iterable[type[Bot]]:
    """Offer the bot that searches in C."""
    from lomber_grove.bot import Forester

    return [Forester]
