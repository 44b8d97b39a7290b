"""Who sits out and who partners whom when four, five or six play (VN-7, VN-10 to VN-12).

Players are numbered by their draw for seats, 0 the lowest card. The source's tables are lost;
these are generated, and balanced by construction or by search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from lomber.cards import Card, CardLike
from lomber_vint.facts import DENOMINATIONS
from lomber_vint.wrong import wrong

__all__ = ["Sitting", "cutter", "dealer", "draw_order", "game_order", "rotation"]

Pair = tuple[int, int]
SIX_RUBBERS: Final = 8


@dataclass(frozen=True)
class Sitting:
    """One rubber of a session.

    Args:
        seats: the players at seats 0, 1, 2, 3; partners sit opposite.
        out: the players who sit out.
    """

    seats: tuple[int, int, int, int]
    out: tuple[int, ...] = ()

    @property
    def pairs(self) -> tuple[Pair, Pair]:
        """The two partnerships, each in ascending order."""
        a, b, c, d = self.seats
        return (min(a, c), max(a, c)), (min(b, d), max(b, d))


def rotation(players: int) -> tuple[Sitting, ...]:
    """Return the rubbers of a session.

    Four: three rubbers, everyone partners everyone once, player 0 with player 1 first (VINT-1).
    Five: five rubbers, each sits out once and partners each other once; the drawer of the highest
    card is out first, and who comes in partners the drawer of the lowest while he plays. Six:
    eight rubbers, everyone partners everyone, one pair twice.

    Raises:
        BadValue: another number of players.
    """
    if players == 4:
        return tuple(_sitting(first, second) for first, second in _fours((0, 1, 2, 3)))
    if players == 5:
        return _five()
    if players == 6:
        return _six()
    raise wrong(
        "vint is for 4, 5 or 6 players, not {n!r}",
        "в винт играют 4, 5 или 6 человек, а не {n!r}",
        n=players,
    )


def _sitting(first: Pair, second: Pair, out: tuple[int, ...] = ()) -> Sitting:
    return Sitting((first[0], second[0], first[1], second[1]), out)


def _fours(four: tuple[int, ...]) -> list[tuple[Pair, Pair]]:
    """Return the three ways in which four players make two pairs."""
    a, b, c, d = four
    return [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]


def _five() -> tuple[Sitting, ...]:
    """Player i out leaves the pairs {i-1, i+1} and {i-2, i+2} modulo 5: each pair of five once.

    The order of those out follows from VN-10: after the highest, always the one whose absence
    lets the player who comes in partner player 0.
    """
    pairs = {out: (_pair(out - 1, out + 1), _pair(out - 2, out + 2)) for out in range(5)}
    order = [4]
    while len(order) < 4:
        incoming = order[-1]
        order.append(next(out for out, both in pairs.items() if (0, incoming) in both))
    order.append(0)
    return tuple(_sitting(*pairs[out], (out,)) for out in order)


def _pair(a: int, b: int) -> Pair:
    a, b = a % 5, b % 5
    return min(a, b), max(a, b)


@cache
def _six() -> tuple[Sitting, ...]:
    """Search for eight rubbers with all 15 pairs, nobody out more than three times.

    The two highest draws are out first, and nobody is out twice running.
    """
    tables = [
        (pairs, tuple(sorted(set(range(6)) - set(four))))
        for four in combinations(range(6), 4)
        for pairs in _fours(four)
    ]
    every = frozenset(combinations(range(6), 2))

    def search(
        chosen: list[tuple[tuple[Pair, Pair], tuple[int, ...]]],
        left: frozenset[Pair],
        outs: list[int],
    ) -> list[tuple[tuple[Pair, Pair], tuple[int, ...]]] | None:
        if not left:
            return chosen
        need = min(left)
        for pairs, out in tables:
            fresh = left.intersection(pairs)
            last = len(chosen) == SIX_RUBBERS - 1
            if (
                need not in fresh
                or (len(fresh) < 2 and not last)
                or any(outs[p] == 3 for p in out)
            ):
                continue
            more = [n + (p in out) for p, n in enumerate(outs)]
            found = search([*chosen, (pairs, out)], left - fresh, more)
            if found:
                return found
        return None

    found = search([], every, [0] * 6)
    assert found is not None
    ordered: list[tuple[tuple[Pair, Pair], tuple[int, ...]]] = []
    last: tuple[int, ...] = (0, 1)
    rested = [0] * 6
    while found:  # nobody rests twice running, and who rested least is out next
        rest = [table for table in found if not set(table[1]) & set(last)]
        best = min(rest, key=lambda t: (sum(rested[p] for p in t[1]), [-p for p in t[1]], t))
        found.remove(best)
        ordered.append(best)
        last = best[1]
        for person in last:
            rested[person] += 1
    return tuple(_sitting(first, second, out) for (first, second), out in ordered)


def draw_order(cards: Sequence[CardLike]) -> tuple[int, ...]:
    """Return who drew which rank of card, from the lowest to the highest (VINT-1).

    Equal ranks stand by suit: spades, clubs, diamonds, hearts. The first of them deals first, the
    second is his partner.

    Args:
        cards: the card that each person drew.

    Raises:
        BadValue: a card was drawn twice, or not four to six people drew.
    """
    drawn = [Card(card) for card in cards]
    if len(drawn) not in (4, 5, 6):
        raise wrong(
            "vint is for 4, 5 or 6 players; {n} cards were drawn",
            "в винт играют 4, 5 или 6 человек; вынуто карт {n}",
            n=len(drawn),
        )
    for card in drawn:
        if drawn.count(card) > 1:
            raise wrong("{card} was drawn twice", "{card} вынута дважды", card=card)

    def height(person: int) -> tuple[int, int]:
        card = drawn[person]
        return card.rank, DENOMINATIONS.index(str(card)[-1])

    return tuple(sorted(range(len(drawn)), key=height))


def dealer(sitting: Sitting, deal: int) -> int:
    """Return the seat that deals the *deal*-th deal of a rubber, 1 for the first (VINT-1).

    Who drew lowest of those who sit deals first, and the deal goes round clockwise.

    Raises:
        BadValue: *deal* is below 1.
    """
    if deal < 1:
        raise wrong(
            "deals are counted from 1, not {n!r}", "сдачи считают с 1, а не с {n!r}", n=deal
        )
    return (sitting.seats.index(min(sitting.seats)) + deal - 1) % 4


def game_order(sitting: Sitting) -> tuple[int, int, int, int]:
    """Return the players at seats 0..3 of a game, where seat 3 deals first (VINT-1)."""
    first = dealer(sitting, 1)
    a, b, c, d = (sitting.seats[(first + place) % 4] for place in (1, 2, 3, 4))
    return a, b, c, d


def cutter(dealing: int) -> int:
    """Return the seat that cuts: the opponent on the dealer's right (VINT-2)."""
    return (dealing + 3) % 4
