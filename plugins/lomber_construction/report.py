"""What is told of a position: its picture as data, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lomber.cards import card_text
from lomber.game import TERMINAL, Item, Observation, Result
from lomber.i18n import Text
from lomber_construction.lattice import cell_text
from lomber_construction.terms import BLACK, COLOURS, JOKER_CARDS, NO_CARD, RED

if TYPE_CHECKING:
    from lomber_construction.state import ConstructionState

__all__ = ["result", "view"]


def view(state: ConstructionState) -> Observation:
    """Return the position, which is open to both, the order of the pack apart."""
    sides = [COLOURS[side] for side in (RED, BLACK)]
    return {
        "colours": {sides[side]: seat for side, seat in enumerate(state.seats)},
        "turns": state.turns,
        "card": None if state.card == NO_CARD else card_text(state.card),
        "pack": {card_text(card): count for card, count in enumerate(state.counts) if count},
        "pile": [card_text(card) for card in state.pile],
        "field": {
            cell_text(cell): "joker" if card in JOKER_CARDS else card_text(card)
            for cell, card in sorted(state.field.items())
        },
        "pieces": {
            colour: {
                "large": cell_text(state.large[side]),
                "climbed": state.climbed[side],
                "small": [cell_text(cell) for cell in state.small[side]],
            }
            for side, colour in enumerate(sides)
        },
        "to_take": dict(zip(sides, state.due)),
        "winner": None if state.winner < 0 else sides[state.winner],
    }


def result(state: ConstructionState) -> Result:
    """Return who has won, by which rule."""
    score = {"0": 0.0, "1": 0.0}
    if state.winner >= 0:
        who = str(state.seats[state.winner])
        score[who] = 1.0
        text = Text(
            "home again from row {row}, after {turns} cards",
            "домой с ряда {row}, карт открыто: {turns}",
            {"row": 10, "turns": state.turns},
        )
        return Result(state.returns(), score, (Item(who, 1.0, "CON-20", text),))
    if state.current_player != TERMINAL:
        return Result(state.returns(), score)
    text = Text(
        "drawn: {turns} cards have been turned and nobody is home",
        "ничья: карт открыто {turns}, а дома никого",
        {"turns": state.turns},
    )
    return Result(state.returns(), score, (), (text,))
