"""The parts of a trick game: which cards may follow, who wins a trick, how hands are dealt.

Hands are 64-bit sets as in :mod:`lomber.cards`: bit *c* is on when card *c* is there. Each rule
is plain data or one small function, quicker in Python than a call of the C core for one ply;
tests hold them against :mod:`lomber.tricks`. Inside a state each suit of a hand is a sorted list,
on which Python is quicker than on numbers of 52 bits; the sets are made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

__all__ = [
    "ACE_TEN_POINTS",
    "FOLLOW_ANY",
    "FOLLOW_SUIT",
    "HIGHEST_WINS",
    "LAST_EQUAL_WINS",
    "NO_TRUMP",
    "SUIT_SETS",
    "Follow",
    "Winning",
    "cards_of",
    "dealing_order",
    "points_by_rank",
    "turn_order",
]

NO_TRUMP: Final = 4  # as in lomber.tricks

SUIT_SETS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
"""The 13 cards of each suit, as sets."""


class Follow(NamedTuple):
    """What the others owe to the card that was led.

    Args:
        name: a word.
        table: for each of the 52 cards as the led one, the suit 0..3 of which a card must be
            played by who holds any; -1 where any card will do.
    """

    name: str
    table: tuple[int, ...]


FOLLOW_SUIT: Final = Follow("suit", tuple(card // 13 for card in range(52)))
FOLLOW_ANY: Final = Follow("any", (-1,) * 52)


class Winning(NamedTuple):
    """Who takes a trick.

    Args:
        name: a word.
        position: from the cards in the order played and the trump suit (0..3 or NO_TRUMP) the
            position of the winning one.
    """

    name: str
    position: Callable[[Sequence[int], int], int]


def _strengths(trump: int, led: int) -> bytes:
    def strength(card: int) -> int:
        suit, rank = divmod(card, 13)
        return rank + 28 if suit == trump else rank + 14 if suit == led else 0

    return bytes(map(strength, range(52)))


# by trump and by the card led
_STRENGTH = tuple(
    tuple(strengths for strengths in by_suit for _ in range(13))
    for by_suit in [[_strengths(trump, led) for led in range(4)] for trump in range(5)]
)


_RANK = tuple(card % 13 for card in range(52))


def _highest(cards: Sequence[int], trump: int) -> int:
    strength = _STRENGTH[trump][cards[0]]
    best = cards[0]
    for card in cards:
        if strength[card] > strength[best]:
            best = card
    return cards.index(best)


def _last_equal(cards: Sequence[int], trump: int) -> int:
    ranks = _RANK
    rank = ranks[cards[0]]
    position = len(cards) - 1
    while ranks[cards[position]] != rank:
        position -= 1
    return position


HIGHEST_WINS: Final = Winning("highest", _highest)
"""The highest trump, else the highest card of the suit led."""

LAST_EQUAL_WINS: Final = Winning("last equal", _last_equal)
"""The last card whose rank is that of the card led, which may be the card led itself."""


def points_by_rank(**points: int) -> tuple[int, ...]:
    """Return what each of the 52 cards counts: ``points_by_rank(A=11, T=10, K=4)``.

    Args:
        points: by rank, ``A K Q J T`` or ``r9 .. r2``; the others count 0.
    """
    names = [f"r{rank}" for rank in range(2, 10)] + list("TJQKA")
    unknown = set(points) - set(names)
    if unknown:
        raise ValueError(f"no rank {sorted(unknown)}; ranks are {' '.join(names)}")
    return tuple(points.get(name, 0) for name in names) * 4


ACE_TEN_POINTS: Final = points_by_rank(A=11, T=10, K=4, Q=3, J=2)


def cards_of(cards: int) -> list[int]:
    """Return the cards of a set in index order."""
    out = []
    while cards:
        low = cards & -cards
        out.append(low.bit_length() - 1)
        cards ^= low
    return out


def turn_order(seating: Sequence[int], players: int) -> tuple[int, ...]:
    """Return who follows each seat when *seating* sit at the table, clockwise; -1 for the rest."""
    out = [-1] * players
    for seat, following in zip(seating, chain(seating[1:], seating)):
        out[seat] = following
    return tuple(out)


def dealing_order(
    seating: Sequence[int], first: int, each: int, packet: int = 1, rest: Iterable[int] = ()
) -> tuple[int, ...]:
    """Return the seats in the order in which the cards come to them.

    Args:
        seating: the seats at the table, clockwise.
        first: who gets the first card.
        each: how many cards each gets.
        packet: how many are dealt to a seat at a time; the last round may be shorter.
        rest: who gets what comes after that: a talon's seat number, say.
    """
    start = list(seating).index(first)
    ring = [*seating[start:], *seating[:start]]
    out: list[int] = []
    for given in range(0, each, packet):
        for seat in ring:
            out += [seat] * min(packet, each - given)
    return (*islice(out, each * len(ring)), *rest)
