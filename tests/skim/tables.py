"""Mosaic games for the tests, and a way to deal just the hands a test needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lomber.cards import parse_cards
from lomber.game import Item, Reason
from lomber.i18n import Text
from lomber.kits.mosaic import PACK, PLAYERS, SEATING, Layout, MosaicGame, MosaicState
from lomber.options import Option


class Plain(MosaicGame):
    """A mosaic of any size; every card on the table is a point for the first side."""

    name = "plain"
    title = Text("Plain")
    sides = ("first", "second")
    schema = (
        PACK,
        PLAYERS,
        SEATING,
        Option("width", 9, minimum=1, maximum=99),
        Option("height", 9, minimum=1, maximum=99),
        Option("strict", False),
        Option("own_colours", False),
    )

    def setup(self) -> None:
        o = self.options
        self.lay_table(
            width=int(o["width"]),
            height=int(o["height"]),
            strict=bool(o["strict"]),
            own_colours=bool(o["own_colours"]),
        )

    def score(self, layout: Layout) -> Iterator[Item | Text]:
        yield Item("first", len(layout.cells), "", Text("cards on the table"))


SHAPES = {
    "cells": {"cells": [(x, y) for x in range(-3, 4) for y in range(-3, 4) if x * y % 2 == 0]},
    "predicate": {"cells": lambda x, y: x * x + y * y <= 10},
    "spiral": {"width": 9, "height": 9, "spiral": 8},
    "pyramid": {"width": 11, "height": 6, "support": 3},
    "stack": {"width": 9, "height": 6, "support": 1},
}


class Shaped(Plain):
    """The geometries that the kit has besides the rectangle (SKIM-13)."""

    name = "shaped"
    schema = (*Plain.schema, Option("geometry", "cells", tuple(SHAPES)))

    def setup(self) -> None:
        o = self.options
        shape = SHAPES[str(o["geometry"])]
        self.lay_table(strict=bool(o["strict"]), own_colours=bool(o["own_colours"]), **shape)


class Stairs(Plain):
    """SKIM-13: the cells are a triangle above the first card, which grows with the layout."""

    name = "stairs"

    def region(self, layout: Layout) -> set[tuple[int, int]]:
        top = max((y for _, y in layout.cells), default=0)
        return {(x, y) for y in range(min(top + 2, self.height)) for x in range(self.width - y)}


class Aceless(Plain):
    """A rule of its own in Python: an ace may lie only above the first row."""

    name = "aceless"

    def forbids(self, card, cell, layout):
        if card.rank == 14 and cell[1] <= 0:
            return Reason(
                "ace", "", Text("Ace: {card} lies too low", values={"card": card}), (card,)
            )
        return None


def arrange(game: MosaicGame, hands: Mapping[int, str]) -> MosaicState:
    """Return the state after a deal in which these seats hold at least these cards."""
    wanted = {seat: [int(c) for c in parse_cards(text)] for seat, text in hands.items()}
    named = {card for cards in wanted.values() for card in cards}
    rest = [int(card) for card in game.pack if int(card) not in named]
    state = game.new_state()
    for seat in game.deal_order:
        cards = wanted.get(seat) or rest
        if cards is rest and game.own_colours:
            colour = 1 if seat in game.teams[0] else 0
            card = next(c for c in rest if (13 <= c < 39) == bool(colour))
            rest.remove(card)
        else:
            card = cards.pop(0)
        state.apply(card)
    assert not any(wanted.values()), "too many cards asked for"
    return state


def play(state: MosaicState, text: str) -> None:
    """Apply actions given as text, one a line or with semicolons between."""
    for word in text.replace("\n", ";").split(";"):
        if word.strip():
            state.apply(state.game.parse_action(word))


def names(state: MosaicState, action: str) -> list[str]:
    """Return the names of the rules an action breaks."""
    return [reason.name for reason in state.why_illegal(state.game.parse_action(action))]
