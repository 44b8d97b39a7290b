"""What each discard is worth."""

from fractions import Fraction
from itertools import combinations

import numpy
import pytest

from lomber import BadValue, CardError
from lomber.cards import Card, parse_cards
from lomber.cribbage import Discard, discards, show, show_many
from oracles import cribbage_oracle as oracle

UNKNOWN = {
    (5, 2): 2,
    (6, 2): 2,
    (7, 2): 3,
    (5, 1): 3,
}  # cards dealt, laid away: others in the crib

DEALS = [
    ("5h 5d Jc Qs 2h 7d", 2),
    ("4h 5h 6h 7h Jh Th", 2),  # flushes and nobs everywhere
    ("Jc Jd Jh Js 5c 5d", 2),
    ("Jc Jd Jh 7c 7d 7h", 2),  # the last jack and the last seven are both spades
    ("Jc Jd Jh 2s 3s 4s", 2),
    ("2s 3s 9c 9d 9h 4d", 2),
    ("Ac 5h Tc Kd 5s", 2),
    ("2h 6h Kh Jh 9h", 2),
    pytest.param("4c 4d 5h 5s 6c 6d 7h", 2, marks=pytest.mark.exhaustive),
    ("Jc Jd Jh 2s 3s 4s 5s", 2),
    ("Ac 5h Tc Kd 5s", 1),
    ("Jc Jd Jh 2s 3s", 1),
    ("2h 6h Kh Jh 9h", 1),
]


def by_counting(cards, laid, unknown):
    """Return hand, crib, and (worst, best) for either owner: every crib counted by show_many()."""
    kept = [card for card in cards if card not in laid]
    unseen = [card for card in range(52) if card not in cards]
    others = numpy.array(list(combinations(unseen, unknown)), numpy.uint8)
    hands, cribs, own, opponents = 0, 0, [], []
    for starter in unseen:
        rest = others[(others != starter).all(axis=1)]
        rows = numpy.empty((len(rest), len(laid) + unknown + 1), numpy.uint8)
        rows[:, : len(laid)], rows[:, len(laid) : -1], rows[:, -1] = laid, rest, starter
        crib = show_many(rows, crib=True)
        hand, least, most = show(kept, starter), int(crib.min()), int(crib.max())
        hands += hand
        cribs += int(crib.sum(dtype=int))
        own += hand + least, hand + most
        opponents += hand - most, hand - least
    n = len(unseen)
    return (
        Fraction(hands, n),
        Fraction(cribs, n * len(rest)),
        {True: (min(own), max(own)), False: (min(opponents), max(opponents))},
    )


@pytest.mark.parametrize(("deal", "lay"), DEALS)
def test_discards_are_worth_what_counting_every_case_gives(deal, lay):
    cards = parse_cards(deal)
    ways = {
        frozenset(laid): by_counting(cards, list(laid), UNKNOWN[len(cards), lay])
        for laid in combinations(cards, lay)
    }
    for dealer in (True, False):
        found = discards(deal, dealer, lay)
        assert {frozenset(each.laid) for each in found} == set(ways)
        assert len(found) == len(ways)
        totals = []
        for each in found:
            assert {*each.kept, *each.laid} == set(cards)
            assert len(each.kept) == len(cards) - lay
            hand, crib, extremes = ways[frozenset(each.laid)]
            assert (each.hand, each.crib) == pytest.approx((float(hand), float(crib)), rel=1e-14)
            total = hand + crib if dealer else hand - crib
            assert each.total == pytest.approx(float(total), rel=1e-13)
            assert (each.worst, each.best) == extremes[dealer]
            totals.append((-total, sorted(each.laid, reverse=True)))
        assert totals == sorted(totals)


@pytest.mark.exhaustive
def test_discards_as_the_oracle_has_them():
    cards = parse_cards("5h 5d Jc Qs 2h 7d")
    own = discards(cards)
    opponents = {each.laid: each for each in discards(cards, dealer=False)}
    for each in own:
        hand, crib, if_own, if_opponents = oracle.discard(cards, each.laid, 2)
        assert (each.hand, each.crib) == pytest.approx((float(hand), float(crib)), rel=1e-14)
        assert (each.worst, each.best) == if_own
        other = opponents[each.laid]
        assert (other.hand, other.crib) == (each.hand, each.crib)
        assert (other.worst, other.best) == if_opponents


def test_the_order_of_the_cards_does_not_matter():
    assert discards("5h 5d Jc Qs 2h 7d") == discards("7d Qs 2h 5h Jc 5d")


def test_a_discard_unpacks_and_reads():
    best = discards(["5h", "5d", "Jc", "Qs", "2h", "7d"], dealer=True)[0]
    kept, laid, hand, crib, total = best
    assert (kept, laid) == (tuple(map(Card, ("Jc", "5d", "5h", "Qs"))), (Card("7d"), Card("2h")))
    assert total == hand + crib
    assert str(best) == (
        f"keep Jc 5d 5h Qs, lay away 7d 2h: hand {hand:.2f} + crib {crib:.2f} = {total:.2f}"
        f" ({best.worst} to {best.best})"
    )
    other = next(each for each in discards("5h 5d Jc Qs 2h 7d", dealer=False) if each.laid == laid)
    assert isinstance(other, Discard)
    assert (other.hand, other.crib) == (hand, crib)
    assert other.total == hand - crib
    assert f"hand {hand:.2f} - crib {crib:.2f}" in str(other)


@pytest.mark.parametrize(
    ("cards", "lay", "error", "says"),
    [
        ("5h 5d Jc Qs", None, BadValue, "no discard from 4 cards: 2 of 5, 6 or 7 cards"),
        ("5h 5d Jc Qs 2h 7d 8d 9d", None, BadValue, "no discard from 8 cards"),
        ("5h 5d Jc Qs 2h 7d", 1, BadValue, "no discard from 1 of 6 cards"),
        ("5h 5d Jc Qs 2h 7d", 3, BadValue, "lay is 3; 2 cards are laid away, or 1 of 5"),
        ("5h 5d Jc Qs 2h 5h", None, CardError, "the card 5h occurs twice"),
        ("5h 5d Jc Qs 2h xx", None, CardError, "no card 'xx'"),
    ],
)
def test_bad_deals_are_refused(cards, lay, error, says):
    with pytest.raises(error, match=says):
        discards(cards, lay=lay)
