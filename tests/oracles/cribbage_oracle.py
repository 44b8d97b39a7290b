"""Cribbage counting in plain Python, written from the rule ledger; slow and obvious."""

from fractions import Fraction
from itertools import combinations


def rank(card):
    """1 (ace) .. 13 (king)."""
    return 1 if card % 13 == 12 else card % 13 + 2


def suit(card):
    return card // 13


def value(card):
    return min(rank(card), 10)


def fifteens(cards):
    """CRIB-21: every distinct set of cards summing to 15."""
    return [
        set(some)
        for size in range(1, len(cards) + 1)
        for some in combinations(cards, size)
        if sum(map(value, some)) == 15
    ]


def pairs(cards):
    """CRIB-21: every pair."""
    return [{a, b} for a, b in combinations(cards, 2) if rank(a) == rank(b)]


def is_run(cards):
    ranks = sorted(map(rank, cards))
    return len(ranks) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def runs(cards):
    """CRIB-21: every run that no longer run of the same cards contains."""
    found = [
        set(some)
        for size in range(3, len(cards) + 1)
        for some in combinations(cards, size)
        if is_run(some)
    ]
    return [run for run in found if not any(run < other for other in found)]


def flush(hand, starter, crib):
    """CRIB-22: the cards of the flush."""
    if len({suit(card) for card in hand}) > 1:
        return set()
    if suit(starter) == suit(hand[0]):
        return {*hand, starter}
    return set() if crib else set(hand)


def nobs(hand, starter):
    """CRIB-23: the jack of the starter's suit, if in hand."""
    return {card for card in hand if rank(card) == 11 and suit(card) == suit(starter)}


def items(hand, starter, crib=False):
    """[(kind, points, cards)]"""
    cards = [*hand, starter]
    out = [("fifteen", 2, some) for some in fifteens(cards)]
    out += [("pair", 2, some) for some in pairs(cards)]
    out += [("run", len(some), some) for some in runs(cards)]
    if suited := flush(hand, starter, crib):
        out.append(("flush", len(suited), suited))
    if jack := nobs(hand, starter):
        out.append(("nobs", 1, jack))
    return out


def show(hand, starter, crib=False):
    return sum(points for _, points, _ in items(hand, starter, crib))


def peg_items(cards):
    """What the last card scores: [(kind, points, cards)] (CRIB-11, CRIB-12, CRIB-13)."""
    count = sum(map(value, cards))
    out = []
    if count == 15:
        out.append(("fifteen", 2, set(cards)))
    if count == 31:
        out.append(("thirty-one", 2, set(cards)))
    for size in (4, 3, 2):
        latest = cards[-size:]
        if len(latest) == size and len(set(map(rank, latest))) == 1:
            out.append(("pair", {2: 2, 3: 6, 4: 12}[size], set(latest)))
            break
    for size in range(len(cards), 2, -1):
        if is_run(cards[-size:]):
            out.append(("run", size, set(cards[-size:])))
            break
    return out


def peg(cards):
    return sum(points for _, points, _ in peg_items(cards))


def discard(cards, laid, unknown):
    """What laying *laid* away is worth, the crib getting *unknown* other cards unseen.

    Returns:
        (hand, crib, own, opponent's): two means as fractions, and the least and greatest total
        when the crib is one's own and when it is the opponent's.
    """
    unseen = [card for card in range(52) if card not in cards]
    kept = [card for card in cards if card not in laid]
    hands, cribs, own, opponents = [], [], set(), set()
    for starter in unseen:
        hand = show(kept, starter)
        hands.append(hand)
        for others in combinations([card for card in unseen if card != starter], unknown):
            crib = show([*laid, *others], starter, crib=True)
            cribs.append(crib)
            own.add(hand + crib)
            opponents.add(hand - crib)
    return (
        Fraction(sum(hands), len(hands)),
        Fraction(sum(cribs), len(cribs)),
        (min(own), max(own)),
        (min(opponents), max(opponents)),
    )
