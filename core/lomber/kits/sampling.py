"""Dealing unknown cards to hands of which something is known, every way equally likely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import factorial

from lomber.errors import BadValue
from lomber.random import Random

__all__ = ["assign"]


def assign(allowed: Mapping[int, int], sizes: Sequence[int], rng: Random) -> list[list[int]]:
    """Deal cards to hands, uniformly over all deals that what is known allows.

    Cards that may go to the same hands are counted together, so the number of deals is found
    exactly and one is drawn from it: no trial and error, however tight the knowledge.

    Args:
        allowed: for each card to deal, the set of hands it may go to, as bits.
        sizes: how many cards each hand takes; together as many as there are cards.
        rng: where chance comes from.

    Returns:
        The cards of each hand, in a random order.

    Raises:
        BadValue: no deal fits, or the sizes do not add up.
    """
    if sum(sizes) != len(allowed):
        raise BadValue(f"{len(allowed)} cards do not fill hands of {list(sizes)}")
    groups: dict[int, list[int]] = {}
    for card, mask in sorted(allowed.items()):
        groups.setdefault(mask, []).append(card)
    masks = sorted(groups, key=lambda mask: (mask.bit_count(), mask))
    hands = range(len(sizes))

    @cache
    def ways(index: int, room: tuple[int, ...]) -> int:
        """Count the deals of the groups from *index* on into what room is left."""
        if index == len(masks):
            return 1 if not any(room) else 0
        return sum(weight * ways(index + 1, rest) for weight, rest in splits(masks[index], room))

    def splits(mask: int, room: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        size = len(groups[mask])
        open_hands = [hand for hand in hands if mask >> hand & 1]
        found: list[tuple[int, tuple[int, ...]]] = []

        def go(at: int, left: int, weight: int, rest: tuple[int, ...]) -> None:
            if at == len(open_hands):
                if left == 0:
                    found.append((weight, rest))
                return
            hand = open_hands[at]
            least = left if at == len(open_hands) - 1 else 0
            for count in range(least, min(left, rest[hand]) + 1):
                less = (*rest[:hand], rest[hand] - count, *rest[hand + 1 :])
                go(at + 1, left - count, weight // factorial(count), less)

        go(0, size, factorial(size), room)
        return found

    room = tuple(sizes)
    if not ways(0, room):
        raise BadValue("no deal fits what is known")
    dealt: list[list[int]] = [[] for _ in hands]
    for index, mask in enumerate(masks):
        mark = _below(rng, ways(index, room))
        for weight, rest in splits(mask, room):
            mark -= weight * ways(index + 1, rest)
            if mark < 0:
                break
        cards = list(groups[mask])
        rng.shuffle(cards)
        for hand in hands:
            count = room[hand] - rest[hand]
            dealt[hand] += cards[:count]
            cards = cards[count:]
        room = rest
    for hand_cards in dealt:
        rng.shuffle(hand_cards)
    return dealt


def _below(rng: Random, bound: int) -> int:
    """Return an unbiased whole number below any *bound*, however large."""
    bits = bound.bit_length()
    while True:
        number = 0
        for _ in range(-(-bits // 32)):
            number = number << 32 | rng.next() >> 32
        number &= (1 << bits) - 1
        if number < bound:
            return number
