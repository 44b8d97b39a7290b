"""Revokes on the score sheet: VINT-144 to VINT-154."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lomber.cards import Card
from lomber.errors import BadValue, IllegalAction
from lomber_vint.facts import Contract, Deal, Revoke
from lomber_vint.rubber import Rubber
from lomber_vint.scoring import Line, score_deal
from vint.tables import bid, deal_cards, paid, rows, rules

D, E = 0, 1


def deal(level: int, first: int, *revokes: Revoke) -> Deal:
    """Return a deal of hearts by seat 0: three honours against three aces pay nothing."""
    return Deal(Contract(level, "h", 0), (first, 13 - first), (3, 2), (1, 3), revokes=revokes)


def payers(lines: list[Line]) -> dict[str, int | None]:
    return {f"{line.rule} {line.points}": line.payer for line in lines}


@pytest.mark.rule("VINT-144")
def test_a_revoke_is_not_possible_in_play() -> None:
    """Seat 1 holds hearts, and a heart is led."""
    state = rules().new_state()
    pack = [rank + suit for suit in "hscd" for rank in "AKQJT98765432"]
    deal_cards(state, [pack[n::4] for n in range(4)])
    bid(state, "1S", 3)
    state.apply(state.game.parse_action("Ah"))
    for card in state.cards(1):
        if Card(card).suit != Card("Ah").suit:
            with pytest.raises(IllegalAction):
                state.apply(state.game.parse_action(str(Card(card))))
    assert len(state.legal_actions()) == 3


@pytest.mark.rule("VINT-145")
@pytest.mark.parametrize(
    ("first", "seat", "after"),
    [(9, 0, (6, 7)), (9, 2, (6, 7)), (9, 1, (12, 1)), (2, 0, (0, 13)), (13, 3, (13, 0))],
)
def test_three_tricks_go_over(first: int, seat: int, after: tuple[int, int]) -> None:
    found = deal(3, first, Revoke(seat))
    assert found.after_revokes() == after
    lines = score_deal(found)
    assert paid(lines, D, "VS-1") == 30 * after[0]
    assert paid(lines, E, "VS-1") == 30 * after[1]
    missing = max(9 - after[0], 0)
    assert paid(lines, E, "VS-21") == 3000 * missing


@pytest.mark.rule("VINT-145")
def test_each_revoke_moves_three() -> None:
    assert deal(1, 7, Revoke(0), Revoke(2)).after_revokes() == (1, 12)
    assert deal(1, 7, Revoke(0), Revoke(1)).after_revokes() == (7, 6)


@pytest.mark.rule("VINT-146")
@pytest.mark.parametrize(
    ("first", "seat", "fine"),
    [(11, 1, 4000), (12, 3, 8000), (13, 1, 12000), (10, 1, 0), (0, 2, 12000)],
)
def test_what_is_short_of_three_is_fined(first: int, seat: int, fine: int) -> None:
    """Level 4: 4000 a trick."""
    lines = score_deal(deal(4, first, Revoke(seat)))
    assert paid(lines, 1 - seat % 2, "VINT-146") == fine
    assert paid(lines, seat % 2, "VINT-146") == 0


@pytest.mark.rule("VINT-147")
@pytest.mark.parametrize(
    ("first", "seat", "points"),
    [(9, 1, 1000), (10, 3, 2000), (12, 1, 2000), (8, 1, 0), (4, 0, 1000), (3, 2, 2000)],
)
def test_the_tricks_that_went_over_may_make_a_slam(first: int, seat: int, points: int) -> None:
    lines = score_deal(deal(2, first, Revoke(seat)))
    assert paid(lines, 1 - seat % 2, "VINT-147", "VS-19") == points
    assert paid(lines, 1 - seat % 2, "VINT-147") == points


@pytest.mark.rule("VINT-147")
def test_a_slam_bid_is_made_by_tricks_that_went_over() -> None:
    lines = score_deal(deal(6, 9, Revoke(1)))
    assert paid(lines, D, "VS-19") == 5000
    assert paid(lines, D, "VINT-147") == 1000
    # and one that was made is lost: 9 left, as in the ledger's example
    lines = score_deal(deal(6, 12, Revoke(2)))
    assert paid(lines, E, "VS-21", "VS-22") == 23000
    assert paid(lines, D, "VS-19", "VINT-147") == 0


@pytest.mark.rule("VINT-148")
def test_the_revoking_side_stays_at_490() -> None:
    rubber = Rubber()
    rubber.add(deal(3, 13))  # 390
    entry = rubber.add(deal(2, 13, Revoke(0)))  # 10 tricks are left, 200
    assert entry.ended is None
    assert rubber.below == [490, 60]
    assert [row for row in rows(entry.lines) if row[3] in ("VS-1", "VINT-148")] == [
        (D, 100, True, "VS-1"),
        (D, 100, False, "VINT-148"),
        (E, 60, True, "VS-1"),
    ]
    # nothing more goes below for a side that revokes again
    rubber.add(deal(1, 13, Revoke(0)))
    assert rubber.below == [490, 90]
    # the opponents may finish by the tricks they are given
    assert rubber.add(deal(5, 5, Revoke(2))).ended == E
    assert rubber.games == [0, 1]


@pytest.mark.rule("VINT-148")
def test_both_revoked_and_nobody_finishes() -> None:
    rubber = Rubber()
    rubber.add(deal(7, 7, Revoke(0), Revoke(1)))
    assert rubber.below == [490, 420]
    rubber.add(deal(7, 7, Revoke(0), Revoke(1)))
    assert rubber.below == [490, 490]
    assert rubber.games == [0, 0]


@pytest.mark.rule("VINT-150")
def test_who_denied_his_revoke_pays_for_it_alone() -> None:
    """Level 3, 8 tricks taken, seat 2 revoked: 5 are left. One was missing anyway."""
    asked = score_deal(deal(3, 8, Revoke(2, alone=True)))
    assert payers(asked) == {
        "VS-1 150": None,
        "VS-1 240": None,
        "VS-21 3000": None,
        "VS-21 9000": 2,
    }
    unasked = score_deal(deal(3, 8, Revoke(2)))
    assert payers(unasked) == {"VS-1 150": None, "VS-1 240": None, "VS-21 12000": None}
    rubber = Rubber()
    rubber.add(deal(3, 8, Revoke(2, alone=True)))
    lead = 150 - 240 - 12000
    assert rubber.accounts() == (lead + 9000, -lead, lead - 9000, -lead)


@pytest.mark.rule("VINT-150")
@pytest.mark.rule("VINT-147")
def test_slams_and_shortfalls_of_a_denied_revoke() -> None:
    lines = score_deal(deal(6, 11, Revoke(3, alone=True)))  # two tricks to give, one short
    assert payers(lines) == {
        "VS-1 780": None,
        "VS-19 5000": 3,
        "VINT-147 2000": 3,
        "VINT-146 6000": 3,
    }
    # the small slam was theirs already: the offender pays what came to it
    lines = score_deal(deal(4, 12, Revoke(3, alone=True)))
    assert payers(lines) == {
        "VS-1 520": None,
        "VS-19 1000": None,
        "VINT-147 1000": 3,
        "VINT-146 8000": 3,
    }
    # a slam that failed by it
    lines = score_deal(deal(6, 12, Revoke(0, alone=True)))
    assert payers(lines)["VS-21 18000"] == 0
    assert payers(lines)["VS-22 5000"] == 0
    # a slam that had failed before
    lines = score_deal(deal(6, 11, Revoke(0, alone=True)))
    assert payers(lines)["VS-21 6000"] is None
    assert payers(lines)["VS-21 18000"] == 0
    assert payers(lines)["VS-22 5000"] is None


@pytest.mark.rule("VINT-150")
@pytest.mark.parametrize("level", [1, 4, 6, 7])
@pytest.mark.parametrize("first", range(14))
@pytest.mark.parametrize("seat", range(4))
def test_who_pays_changes_no_points(level: int, first: int, seat: int) -> None:
    asked = score_deal(deal(level, first, Revoke(seat, alone=True)))
    unasked = score_deal(deal(level, first, Revoke(seat)))
    for side in (D, E):
        assert paid(asked, side) == paid(unasked, side)
    assert {line.payer for line in unasked} == {None}
    assert {line.payer for line in asked} <= {None, seat}


@pytest.mark.rule("VINT-154")
def test_a_dropped_card_is_fined_and_the_game_stands() -> None:
    found = deal(3, 13, Revoke(2, dropped=True))
    assert found.after_revokes() == (13, 0)
    lines = score_deal(found)
    assert payers(lines) == {"VS-1 390": None, "VS-19 2000": None, "VINT-154 9000": 2}
    rubber = Rubber()
    rubber.add(deal(3, 13))
    assert rubber.add(found).ended == D  # no limit of 490


def test_who_revoked_is_a_seat() -> None:
    with pytest.raises(BadValue, match=r"seat 0\.\.3, not 4"):
        Revoke(4)
    with pytest.raises(BadValue, match="make 13"):
        replace(deal(1, 7), tricks=(8, 6))
