"""Deals in PBN, in and out, and what the double-dummy solver says of them."""

from __future__ import annotations

import pytest

import lomber
from lomber.errors import BadValue
from lomber.record import Record
from lomber_vint.pbn import deal_text, hands_of_record, parse_deal

VOID = "N:.AKQJ5432.AK.AKQ AKQJT98765432... .T9876.QJT98.JT9 ..765432.8765432"


def test_a_void_in_the_first_suit() -> None:
    hands = parse_deal(VOID)
    assert hands[0] >> 39 == 0
    assert hands[1] == 0x1FFF << 39
    assert deal_text(hands) == VOID
    assert parse_deal(deal_text(hands, 2)) == hands


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("N:", "X:", "begins with N:"),
        (" ..765432.8765432", "", "four hands, not 3"),
        ("98765432...", "9876543...", "East has 12 cards, not 13"),
        (".AKQ ", ".AKA ", "North twice holds Ac"),
        ("..765432.8", "..765432.K", "West and North holds Kc"),
        (".AK.", ".1K.", "North's diamonds '1K': no card '1'"),
        (".AK.", ".AK", "not four with points"),
    ],
)
def test_what_is_refused_is_named(old: str, new: str, why: str) -> None:
    with pytest.raises(BadValue, match=why.replace("(", ".")):
        parse_deal(VOID.replace(old, new, 1))


def test_the_deal_of_a_record() -> None:
    state = lomber.load("vint", deals=1).new_state()
    lomber.deal(state, 5)
    seen = [state.observation(seat)["hands"] for seat in range(4)]
    (hands,) = hands_of_record(Record.of(state))
    for seat, own in enumerate(seen):
        assert sorted(own[str(seat)]) == sorted(str(c) for c in lomber.cards.from_set(hands[seat]))


def test_the_solver() -> None:
    pytest.importorskip("endplay")
    from lomber_vint.double_dummy import solve_cards, solve_table

    table = solve_table(parse_deal(VOID))
    assert table[1][0] == 13  # East has every spade
    assert table[0][3] == 13  # and North ruffs the first
    assert table[0][4] == 0  # at no trump East leads them
    ending = parse_deal("N:A..2. K..3. Q..4. J..5.", None)
    assert solve_cards(ending, 4, 0)[51] == 1
