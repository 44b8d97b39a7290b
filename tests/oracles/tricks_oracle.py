"""Tricks in plain Python, written from the rule ledger: VINT-8, RK-4, RK-5."""

from __future__ import annotations

from collections.abc import Sequence

from oracles.random_oracle import seeded


def suit(card: int) -> int:
    return card // 13


def rank(card: int) -> int:
    return card % 13


def winner(cards: Sequence[int], trump: int | None) -> int:
    """VINT-8: the highest trump, else the highest card of the suit led."""
    trumps = [card for card in cards if suit(card) == trump]
    candidates = trumps or [card for card in cards if suit(card) == suit(cards[0])]
    return list(cards).index(max(candidates, key=rank))


def last_equal(cards: Sequence[int]) -> int:
    """RK-5: the last card of the led card's rank."""
    return max(place for place, card in enumerate(cards) if rank(card) == rank(cards[0]))


def legal(hand: Sequence[int], led: int | None, follow: bool) -> list[int]:
    """VINT-8: follow suit if able, else any card; RK-4: any card."""
    same = [card for card in hand if led is not None and suit(card) == suit(led)]
    return sorted(same if follow and same else hand)


def playout(
    players: int, hand_size: int, trump: int | None, seed: int, game: int
) -> tuple[list[list[int]], list[int]]:
    """Return the tricks and the number each seat won, as lomber/tricks.h describes the play."""
    rng = seeded(seed, game)
    pack = list(range(52))
    rng.shuffle(pack)
    hands = [pack[s * hand_size : (s + 1) * hand_size] for s in range(players)]
    leader, won, tricks = 0, [0] * players, []
    for _ in range(hand_size):
        trick: list[int] = []
        for k in range(players):
            if k % 4 == 0:
                word = rng.next()
            hand = hands[(leader + k) % players]
            choice = legal(hand, trick[0] if trick else None, follow=True)
            product = (word >> 16 * (k % 4) & 0xFFFF) * len(choice)
            number = product >> 16
            if product % 2**16 < 2**16 % len(choice):
                number = rng.below(len(choice))
            trick.append(choice[number])
            hand.remove(choice[number])
        leader = (leader + winner(trick, trump)) % players
        won[leader] += 1
        tricks.append(trick)
    return tricks, won
