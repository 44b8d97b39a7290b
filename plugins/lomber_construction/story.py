"""What a commentator has said: told by playing the record through again, never kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lomber.cards import Card
from lomber.game import Event
from lomber.i18n import Text
from lomber_construction.lattice import NEIGHBOURS, cell_name
from lomber_construction.terms import (
    BLACK,
    BUILD,
    DISCARD,
    KING,
    KING_MOVE,
    LOT,
    PIECE,
    RED,
    SHARE,
    WALK,
)

if TYPE_CHECKING:
    from lomber_construction.state import ConstructionState

__all__ = ["tell"]

_NAMES: Final = (Text("red", "красные"), Text("black", "чёрные"))
_OF: Final = (Text("red", "красных"), Text("black", "чёрных"))


def tell(state: ConstructionState) -> tuple[Event, ...]:
    """Return the commentary on a position's record."""
    told = state.game.new_state()
    events = []
    for ply, (player, action) in enumerate(state.history):
        card, side, turns = told.card, told.side, told.turns
        packed, climbed = len(told.pack), told.climbed[side]
        told.follow(action)
        seat = player if player >= 0 else None
        cards = (Card(card),) if card >= 0 else ()
        for text in _said(told, action, side, card, climbed):
            events.append(Event(ply + 1, text, seat, cards))
        if player >= 0 and card >= 0 and not packed and told.pack:
            text = Text(
                "the open pile is shuffled: {count} cards", "сброс перетасован, карт: {count}"
            )
            events.append(Event(ply + 1, text.format(count=len(told.pack))))
        if card >= 0 and any(told.due):
            text = Text(
                "only kings are left: ten cards of each colour come off the field",
                "остались одни короли: с поля снимают по десять карт каждого цвета",
            )
            events.append(Event(ply + 1, text))
        if told.is_terminal and told.winner < 0:
            text = Text("drawn after {turns} cards", "ничья, карт открыто: {turns}")
            events.append(Event(ply + 1, text.format(turns=turns)))
    return tuple(events)


def _said(
    state: ConstructionState, action: int, side: int, card: int, climbed: bool
) -> Iterator[Text]:
    """Yield what is said of one action; *state* is the position after it."""
    if LOT <= action < DISCARD:
        yield Text(
            "the lot gives the red cards to seat {seat}",
            "по жребию красные карты у места {seat}",
            {"seat": state.seats[RED]},
        )
        return
    if not WALK <= action < BUILD:
        return
    if KING <= action < PIECE:
        yield Text(
            "{card} brings {side} small piece {number}",
            "{card} вводит малую фишку {side} номер {number}",
            {"card": Card(card), "side": _OF[side], "number": len(state.small[side])},
        )
    if action < KING:
        at = state.large[side]
        if state.winner == side:
            yield Text(
                "{side} is home and wins", "{side} дома и выигрывают", {"side": _NAMES[side]}
            )
        elif state.climbed[side] and not climbed:
            yield Text(
                "{side} reaches row 10 on {cell}",
                "{side} в ряду 10 на {cell}",
                {"side": _NAMES[side], "cell": cell_name(at)},
            )
    if action >= KING_MOVE or action < KING:
        yield from _barred(state, side)


def _barred(state: ConstructionState, side: int) -> Iterator[Text]:
    enemy = RED if side == BLACK else BLACK
    onto = state.last_move()[-1]
    if onto >= SHARE and onto in NEIGHBOURS[state.large[enemy]]:
        yield Text(
            "{side} bars {cell} to the large piece of {enemy}",
            "{side} не пускают большую фишку {enemy} на {cell}",
            {"side": _NAMES[side], "cell": cell_name(onto), "enemy": _OF[enemy]},
        )
