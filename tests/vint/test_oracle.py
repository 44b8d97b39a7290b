"""The score of random deals against a scorer written from the ledger alone."""

from __future__ import annotations

from collections import Counter

import pytest

from lomber.random import Random
from lomber_vint.facts import Revoke
from lomber_vint.rubber import Rubber
from lomber_vint.scoring import score_deal
from oracles import vint_oracle as oracle
from vint.tables import PACK, facts

HEADINGS = {
    "VS-1": "below",
    "VS-14": "honours",
    "VS-15": "honours",
    "VS-17": "honours",
    "VS-18": "coronets",
    "VS-21": "fine",
    "VS-22": "slam bid",
    "VINT-146": "revoke",
    "VINT-147": "slam taken",
}
CONTRACTS = [f"{level}{suit}" for level in range(1, 8) for suit in "scdhn"]


def random_deal(rng: Random) -> tuple[list[list[str]], list[int], str, int, int | None]:
    """Return hands, winners of the tricks, contract, declarer and the side that revoked."""
    pack = list(PACK)
    rng.shuffle(pack)
    # a third of the deals keep the suits together, so that coronets are long
    if rng.below(3) == 0:
        pack.sort(key=lambda card: (card[1], oracle.RANKS.index(card[0]) // 4))
        for _ in range(6):
            a, b = rng.below(52), rng.below(52)
            pack[a], pack[b] = pack[b], pack[a]
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    strength = rng.below(14)  # how many of thirteen tricks side 0 is likely to take
    winners = [rng.below(2) * 2 + (rng.below(13) >= strength) for _ in range(13)]
    revoke = rng.below(2) if rng.below(4) == 0 else None
    return hands, winners, rng.choice(CONTRACTS), rng.below(4), revoke


def check(number: int, seed: int) -> None:
    rng = Random(seed, 0)
    seen: Counter[str] = Counter()
    mine, theirs = Rubber(), oracle.Rubber()
    for _ in range(number):
        hands, winners, contract, declarer, revoke = random_deal(rng)
        level, trump = int(contract[0]), contract[1]
        deal = facts(hands, winners, contract, declarer)
        if revoke is not None:
            revokes = (Revoke(revoke + 2 * rng.below(2), alone=bool(rng.below(2))),)
            deal = type(deal)(**{**vars(deal), "revokes": revokes})
        found: oracle.Ledger = Counter()
        for line in score_deal(deal):
            heading = HEADINGS.get(line.rule)
            if heading is None:
                heading = "slam bid" if line.points >= 5000 else "slam taken"
            found[line.side, heading] += line.points
            seen[line.rule] += 1
        expected = oracle.deal(hands, winners, level, trump, declarer % 2, revoke)
        assert found == expected, (hands, winners, contract, declarer, revoke)

        if rng.below(20) == 0:
            mine.add_mark()
            theirs.passed()
        mine.add(deal)
        theirs.played(expected, winners, level, revoke)
        assert mine.totals == theirs.totals
        assert (mine.below, mine.games) == (theirs.below, theirs.games)
        assert (mine.winner is not None) == theirs.over
        if theirs.over:
            progressive = bool(rng.below(2))
            mine = Rubber("progressive" if progressive else "flat")
            theirs = oracle.Rubber(progressive)
    assert set(seen) == {*HEADINGS, "VS-19"}


def test_random_deals_agree() -> None:
    check(1_000, 1)


@pytest.mark.exhaustive
def test_twenty_thousand_random_deals_agree() -> None:
    check(20_000, 2)
