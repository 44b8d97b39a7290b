"""What a hand of vint is worth, and the call that follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lomber_vint.advice import (
    CAPTAIN,
    FEW_TRICKS,
    FIVE_TRUMPS,
    JUMP,
    RAISE_OWN,
    SUPPORT,
    TOP_TRICKS,
    Advised,
)
from lomber_vint.calls import BID, PASS, bid_action, bid_of
from lomber_vint.facts import DENOMINATIONS, SUIT_OF
from lomber_vint.state import SMALL_SLAM
from lomber_vint.stock import LOWEST

__all__ = ["ACE", "JACK", "KING", "QUEEN", "TEN", "advise_call", "support_tricks", "tricks_of"]

ACE, KING, QUEEN, JACK, TEN = (1 << rank for rank in (12, 11, 10, 9, 8))  # in a set of ranks

_OPENING: Final = 4.4  # what a bid at one promises, in tricks of the bidder's own
_JUMPING: Final = 5.7  # and two at once
_SAFETY: Final = 0.3  # how much more than it needs a bid has
_SILENT: Final = 0.5  # what a partner who passed has less than his share
_STOCK: Final = {"none": 0.0, "single": 0.7, "double": 1.2}  # what taking the stock adds
_TRUMPS: Final = 5
_SUPPORT: Final = 4


def _tops(held: int) -> float:
    """Return the tricks that the high cards of a suit promise; *held* is a set of ranks."""
    length = held.bit_count()
    ace, king = bool(held & ACE), bool(held & KING)
    queen, jack = bool(held & QUEEN), bool(held & JACK)
    tricks = float(ace)
    if king:
        tricks += 1.0 if ace else 0.65 if queen or length > 1 else 0.25
    if queen and length > 1:
        tricks += 0.9 if ace and king else 0.6 if (ace or king) and length > 2 else 0.25
    if jack and length > 2 and ace + king + queen > 1:
        tricks += 0.6
    return tricks


def tricks_of(hand: Sequence[int], denomination: str) -> float:
    """Return the tricks that a hand is likely to take by itself.

    Args:
        hand: a set of ranks, bit 12 the ace, for clubs, diamonds, hearts and spades.
        denomination: ``s c d h n``.
    """
    trump = SUIT_OF.get(denomination, -1)
    tricks = 0.0
    for suit, held in enumerate(hand):
        length = held.bit_count()
        tricks += _tops(held)
        if suit == trump:
            tricks += 0.85 * max(0, length - 3)
        elif trump < 0:
            solid = (held >> 9).bit_count() > 2
            tricks += (0.7 if solid else 0.3) * max(0, length - 4)
        else:
            tricks += 0.25 * max(0, length - 4)
    return tricks


def support_tricks(hand: Sequence[int], denomination: str) -> float:
    """Return what a hand adds to trumps that the partner bid; see ``tricks_of``."""
    trump = SUIT_OF.get(denomination, -1)
    tricks = sum(map(_tops, hand))
    if trump >= 0 and hand[trump].bit_count() >= _SUPPORT:
        shortest = min(held.bit_count() for suit, held in enumerate(hand) if suit != trump)
        tricks += (1.4, 0.8, 0.3)[shortest] if shortest < 3 else 0.0
        tricks += 0.4 * (hand[trump].bit_count() - _SUPPORT)
    return tricks


def _promised(calls: Sequence[tuple[int, int]], seat: int) -> dict[str, float]:
    """Return the tricks of his own that each denomination a seat bid promises."""
    out: dict[str, float] = {}
    partner = (seat + 2) % 4
    theirs: dict[str, float] = {}
    standing = -1
    for who, call in calls:
        if not BID <= call < PASS:
            continue
        level, name = bid_of(call)
        side = out if who == seat else theirs
        if who in (seat, partner):
            other = theirs if who == seat else out
            if name in other:
                side[name] = max(side.get(name, 0.0), level + 6 - other[name] + _SAFETY)
            elif name not in side:
                jump = level > 1 and standing < bid_action(level - 1, name)
                side[name] = _JUMPING if jump else _OPENING
            else:
                side[name] = max(side[name], (level + 6 - 13 / 3) * 1.5)
        standing = call
    return out


def _needed(standing: int, name: str) -> int:
    """Return the lowest level at which a denomination may be bid over the standing bid."""
    return next((n for n in range(1, 8) if bid_action(n, name) > standing), 8)


def _stopped(hand: Sequence[int]) -> bool:
    """Return whether a hand has an ace, a guarded king or a queen of three in every suit."""
    return all(
        held & ACE
        or (held & KING and held.bit_count() > 1)
        or (held & QUEEN and held.bit_count() > 2)
        for held in hand
    )


def advise_call(
    hand: Sequence[int], seen: Mapping[str, Any], calls: Sequence[tuple[int, int]], me: int
) -> Advised:
    """Return the call that the advice gives, with its reason.

    Args:
        hand: the sets of ranks of clubs, diamonds, hearts and spades.
        seen: the observation.
        calls: (seat, call) of all that was said, as actions.
        me: the seat to speak.
    """
    partner = (me + 2) % 4
    standing, holder = max(
        ((call, who) for who, call in calls if BID <= call < PASS), default=(BID - 1, -1)
    )
    own_bids = {bid_of(c)[1] for who, c in calls if who == me and BID <= c < PASS}
    theirs = {bid_of(c)[1] for who, c in calls if who % 2 != me % 2 and BID <= c < PASS}
    promised = _promised(calls, partner)
    spoken = any(who == partner for who, _ in calls)
    stock = str(seen["options"]["stock"])
    extra = _STOCK[stock]
    found: list[tuple[float, int, int, str]] = []
    for place, name in enumerate(DENOMINATIONS):
        if name in theirs:
            continue
        trump = SUIT_OF.get(name, -1)
        length = hand[trump].bit_count() if trump >= 0 else 0
        if name in promised:
            if trump >= 0 and length < _SUPPORT and name not in own_bids:
                continue
            mine = tricks_of(hand, name) if name in own_bids else support_tricks(hand, name)
            total = mine + promised[name]
        else:
            if (trump >= 0 and length < _TRUMPS) or (trump < 0 and not _stopped(hand)):
                continue
            mine = tricks_of(hand, name)
            if mine < _OPENING - extra:
                continue
            total = mine + (13 - mine) / 3 - _SILENT * (spoken and not promised)
        highest = int(total + extra - 6 - _SAFETY)
        if highest >= SMALL_SLAM and name not in promised:
            highest = SMALL_SLAM - 1  # who names a slam alone answers for it alone (VINT-173)
        found.append((total + extra, min(highest, 7), place, name))
    for total, highest, _, name in sorted(found, reverse=True):
        low = _needed(max(standing, LOWEST.get(stock, BID) - 1), name)
        ours = holder >= 0 and holder % 2 == me % 2
        if highest < low or (ours and bid_of(standing)[1] != name and name in own_bids):
            continue
        other = ours and bid_of(standing)[1] != name and bid_of(standing)[1] in promised
        if other and highest <= bid_of(standing)[0]:
            continue
        level, why = low, FIVE_TRUMPS
        if name in promised:
            level, why = highest, RAISE_OWN if name in own_bids else SUPPORT
        elif name in own_bids:
            level, why = highest, RAISE_OWN
        elif name == "n":
            why = TOP_TRICKS
        elif low == 1 and highest > 1 and hand[SUIT_OF[name]].bit_count() > _TRUMPS:
            level, why = 2, JUMP
        return Advised(bid_action(level, name), why.format(tricks=f"{total:.1f}"))
    return Advised(PASS, CAPTAIN if holder >= 0 and holder % 2 == me % 2 else FEW_TRICKS)
