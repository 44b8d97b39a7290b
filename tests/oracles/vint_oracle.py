"""Vint scored from the rule ledger alone, by lookup and by walking the cards.

A deal is four hands of card names (``As``, ``Tc``), the seat that took each trick in order, a
level, a trump letter (``n`` at no trump) and the side that bid. Sides are seat modulo two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

RANKS = "AKQJT98765432"
SUITS = "scdh"
Ledger = Counter[tuple[int, str]]


def _coronet_table() -> dict[int, int]:
    """VS-18: 500 for A K Q and 500 more for each further card, 5500 for all thirteen."""
    values = {0: 0, 1: 0, 2: 0, 3: 500}
    for length in range(4, 14):
        values[length] = values[length - 1] + 500
    assert values[13] == 5500
    return values


CORONET = _coronet_table()
ACES_IN_HAND = {0: 0, 1: 0, 2: 0, 3: 500, 4: 1000}
SLAM_BID = {6: 5000, 7: 10000}
SLAM_TAKEN = {12: 1000, 13: 2000}


def coronets(hands: Sequence[Sequence[str]], trump: str) -> Ledger:
    """VS-18: each hand apart, each suit apart, and aces in one hand."""
    found: Ledger = Counter()
    for seat, hand in enumerate(hands):
        for suit in SUITS:
            ranks = "".join(rank if rank + suit in hand else " " for rank in RANKS)
            value = CORONET[len(ranks.split(" ")[0])]
            found[seat % 2, "coronets"] += value * (2 if trump in (suit, "n") else 1)
        aces = ACES_IN_HAND[sum(card.startswith("A") for card in hand)]
        found[seat % 2, "coronets"] += aces * (2 if trump == "n" else 1)
    return found


def _balance(ours: int, theirs: int, even: int) -> int:
    """Return the majority's own number, positive for side 0; ``even`` decides a tie."""
    if ours == theirs:
        return even * ours
    return ours if ours > theirs else -theirs


def honours(holders: dict[str, int], level: int, trump: str, took: Sequence[int]) -> Ledger:
    """VS-11..17: a signed balance, positive for side 0."""
    leves = 1 if took[0] >= 7 else -1
    aces = Counter(holders["A" + suit] for suit in SUITS)
    balance = _balance(aces[0], aces[1], leves)
    price = 250 * level
    if trump != "n":
        price = 100 * level
        top = Counter(holders[rank + trump] for rank in RANKS[:5])
        balance += _balance(top[0], top[1], 0)
    return Counter({(0 if balance > 0 else 1, "honours"): abs(balance) * price})


def deal(
    hands: Sequence[Sequence[str]],
    winners: Sequence[int],
    level: int,
    trump: str,
    side: int,
    revoke: int | None = None,
) -> Ledger:
    """Return what a deal pays, by side and heading; all but the heading ``below`` is above."""
    paid: Ledger = Counter()
    took = [sum(seat % 2 == s for seat in winners) for s in (0, 1)]
    if revoke is not None:
        moved = min(3, took[revoke])  # VINT-145
        took[revoke] -= moved
        took[1 - revoke] += moved
        paid[1 - revoke, "revoke"] += (3 - moved) * 1000 * level  # VINT-146
    for s in (0, 1):
        paid[s, "below"] += took[s] * level * 10  # VS-1
        paid[s, "slam taken"] += SLAM_TAKEN.get(took[s], 0)  # VS-19, VINT-147
    short = level + 6 - took[side]  # VS-20
    if short > 0:
        paid[1 - side, "fine"] += short * level * 1000  # VS-21
    paid[side if short <= 0 else 1 - side, "slam bid"] += SLAM_BID.get(level, 0)  # VS-19, VS-22
    holders = {card: seat % 2 for seat, hand in enumerate(hands) for card in hand}
    paid += coronets(hands, trump)
    paid += honours(holders, level, trump, took)
    return +paid


def first_to_500(before: Sequence[int], winners: Sequence[int], level: int) -> int | None:
    """VS-23: the side that first reached 500 below the line, trick by trick."""
    below = list(before)
    for seat in winners:
        below[seat % 2] += level * 10
        if below[seat % 2] >= 500:
            return seat % 2
    return None


class Rubber:
    """VS-2..9, VS-23, VS-24, VN-9: the running sheet of one rubber."""

    def __init__(self, progressive: bool = False) -> None:
        self.progressive = progressive
        self.totals = [0, 0]
        self.below = [0, 0]
        self.games = [0, 0]
        self.marks = 0
        self.over = False

    def passed(self) -> None:
        """VS-8: everybody passed and the cards were thrown in."""
        self.marks += 1

    def played(self, paid: Ledger, winners: Sequence[int], level: int, revoke: int | None) -> None:
        """Add a deal and end the game or the rubber as it comes."""
        for (side, _), points in paid.items():
            self.totals[side] += points
        finisher: int | None
        if revoke is None:
            finisher = first_to_500(self.below, winners, level)
        else:
            reached = self.below[1 - revoke] + paid[1 - revoke, "below"] >= 500
            finisher = 1 - revoke if reached else None
        for side in (0, 1):
            self.below[side] += paid[side, "below"]
        if revoke is not None:
            self.below[revoke] = min(490, self.below[revoke])  # VINT-148
        if finisher is None:
            return
        self.totals[finisher] += 1000  # VS-7
        self.games[finisher] += 1
        self.below = [0, 0]
        if self.games[finisher] == 2:
            self.over = True
            steps = (500, 1000, 1500) if self.progressive else (500, 500, 500)
            marks = sum(steps[number % 3] for number in range(self.marks))
            self.totals[finisher] += 2000 + marks
