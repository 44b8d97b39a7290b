"""What the double-dummy solver says, against a plain search of endings written for this test."""

from __future__ import annotations

import random
import sys

import pytest

from lomber.errors import BadValue
from lomber.kits.tricks import NO_TRUMP
from lomber_vint.double_dummy import MissingSolver, solve_cards, solve_table

COLUMNS = (3, 0, 1, 2, NO_TRUMP)  # spades, clubs, diamonds, hearts, no trump


def _legal(hand, trick):
    follow = [card for card in hand if trick and card // 13 == trick[0][1] // 13]
    return follow or list(hand)


def _taker(trick, trump):
    def height(played):
        suit, rank = divmod(played[1], 13)
        return (suit == trump, suit == trick[0][1] // 13, rank)

    return max(trick, key=height)[0]


def _search(hands, trump, seat, trick, low, high):
    """Return the tricks that seats 0 and 2 take from here on."""
    if not trick and not hands[seat]:
        return 0
    best = None
    for card in _legal(hands[seat], trick):
        value = _played(hands, trump, seat, trick, card, low, high)
        if seat % 2 == 0:
            best = value if best is None else max(best, value)
            low = max(low, best)
        else:
            best = value if best is None else min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best


def _played(hands, trump, seat, trick, card, low=-99, high=99):
    left = [held - {card} if place == seat else held for place, held in enumerate(hands)]
    table = [*trick, (seat, card)]
    if len(table) < 4:
        return _search(left, trump, (seat + 1) % 4, table, low, high)
    taker = _taker(table, trump)
    won = 1 - taker % 2
    return won + _search(left, trump, taker, [], low - won, high - won)


def _ending(rng, size):
    cards = rng.sample(range(52), 4 * size)
    return [frozenset(cards[size * seat : size * (seat + 1)]) for seat in range(4)]


def _sets(hands):
    return [sum(1 << card for card in held) for held in hands]


@pytest.mark.parametrize("size", [1, 2, 4, 5])
def test_cards_to_play_in_endings(size):
    pytest.importorskip("endplay", reason="needs the extra lomber[dds]")
    rng = random.Random(size)
    for _ in range(12):
        hands, trick = _ending(rng, size), []
        trump, leader = rng.choice(COLUMNS), rng.randrange(4)
        seat = leader
        for _ in range(rng.randrange(4)):
            card = rng.choice(sorted(_legal(hands[seat], trick)))
            trick.append((seat, card))
            hands[seat] -= {card}
            seat = (seat + 1) % 4
        found = solve_cards(_sets(hands), trump, leader, [card for _, card in trick])
        due = {}
        for card in _legal(hands[seat], trick):
            north_south = _played(hands, trump, seat, trick, card)
            due[card] = north_south if seat % 2 == 0 else size - north_south
        assert found == due


@pytest.mark.parametrize("size", [1, 2, 4])
def test_tables_of_endings(size):
    pytest.importorskip("endplay", reason="needs the extra lomber[dds]")
    rng = random.Random(10 + size)
    for _ in range(3):
        hands = _ending(rng, size)
        table = solve_table(_sets(hands))
        for declarer in range(4):
            for column, trump in enumerate(COLUMNS):
                taken = _search(hands, trump, (declarer + 1) % 4, [], -99, 99)
                assert table[declarer][column] == (taken if declarer % 2 == 0 else size - taken)


def test_what_is_no_deal():
    pytest.importorskip("endplay", reason="needs the extra lomber[dds]")
    with pytest.raises(BadValue, match="same number"):
        solve_table([1, 2, 4, 24])
    with pytest.raises(BadValue, match="seat 1 holds 2c"):
        solve_table([1, 1, 4, 8])
    with pytest.raises(BadValue, match="no trick"):
        solve_cards([1, 2, 4, 8], 7, 0)


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "endplay.dds", None)
    with pytest.raises(MissingSolver, match=r"pip install 'lomber\[dds\]'"):
        solve_table([1, 2, 4, 8])
