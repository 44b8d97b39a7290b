"""What an irregular action tells of the hand of who makes it, for filling in what is hidden."""

from __future__ import annotations

from lomber.kits.tricks import PLAYING, SUIT_SETS
from lomber_vint.irregular import DEMAND, EXPOSE, HIGHEST, MEND, REVOKE, YES
from lomber_vint.laidopen import COMMAND, SHOW
from lomber_vint.referee import ANSWERING, MENDING, IrregularPlay

__all__ = ["card_of", "tells"]


def card_of(action: int) -> int:
    """Return the card of its maker's hand that an action shows, or -1."""
    if SHOW <= action < COMMAND:
        return action - SHOW
    return (action - REVOKE) % 52 if REVOKE <= action < DEMAND else -1


def tells(state: IrregularPlay, action: int) -> tuple[int, int]:
    """Return what an action tells of the hand of who makes it; see ``TrickGame.told``."""
    seat = state.current_player
    if state.phase == MENDING:
        top = action % 13
        higher = state.choice == HIGHEST
        ranks = range(top + 1, 13) if higher else range(top)
        return sum(1 << action - top + rank for rank in ranks), 0
    if action == MEND or (action == YES and state.phase == ANSWERING):
        return 0, _some(state, seat, state.open_trick()[1][0][1] // 13, set())
    card = action - REVOKE if REVOKE <= action < EXPOSE else action
    if state.phase != PLAYING or card >= 52 or state.commanded(seat):
        return 0, 0
    lacks = 0
    if card in state.lies_open(seat) and state.forced_card(seat) < 0:
        lacks = SUIT_SETS[card // 13] & ~(1 << card)  # else it had been bound
    if action < 52:
        return (lacks | SUIT_SETS[state.led] if -1 < state.led != card // 13 else lacks), 0
    return lacks, _some(state, seat, state.led, set(state.on_floor(seat)))


def _some(state: IrregularPlay, seat: int, suit: int, floor: set[int]) -> int:
    """Return the suit of which a seat is seen to have a card, or 0 where one is known anyway."""
    held = floor | set(state.cards(seat))
    start = state.dealings[-1][0]
    known = {card_of(a) if a >= 52 else a for who, a in state.history[start:] if who == seat}
    return 0 if any(c in held and c // 13 == suit for c in known) else SUIT_SETS[suit]
