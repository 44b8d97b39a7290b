"""Deals in PBN, in and out, and what the double-dummy solver says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import lomber
from lomber.errors import BadValue
from lomber.record import Record
from lomber_vint.pbn import deal_text, hands_of_record, parse_deal, read_deals

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
        (".AKQ ", ".AKA ", "North holds Ac twice"),
        ("..765432.8", "..765432.K", "North and West both hold Kc"),
        (".AK.", ".1K.", "North's diamonds '1K': no card '1'"),
        (".AK.", ".AK", "not four with points"),
    ],
)
def test_what_is_refused_is_named(old: str, new: str, why: str) -> None:
    with pytest.raises(BadValue, match=why.replace("(", ".")):
        parse_deal(VOID.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (".AKQ ", ".AKA ", "Север: Тт дважды"),
        ("..765432.8", "..765432.K", "Кт у двоих: Север и Запад"),
        ("98765432...", "9876543...", "Восток: карт 12, а не 13"),
        (".AK.", ".1K.", "Север, бубны '1K': нет карты '1'"),
    ],
)
def test_and_in_russian(old: str, new: str, why: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_deal(VOID.replace(old, new, 1))
    assert why in caught.value.to("ru")


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "deals.pbn"
    file.write_text(f'[Event "x"]\n[Deal "{VOID}"]\n', encoding="latin-1")
    assert read_deals(str(file)) == [parse_deal(VOID)]
    file.write_text(f'\n[Deal "{VOID[:-1]}"]\n', encoding="latin-1")
    with pytest.raises(BadValue, match=r"deals\.pbn, line 2: West has 12 cards, not 13"):
        read_deals(str(file))
    file.write_text("no deal")
    with pytest.raises(BadValue, match=r"deals\.pbn: no tag \[Deal"):
        read_deals(str(file))
    file.write_text("%" * ((1 << 20) + 1))
    with pytest.raises(BadValue, match="more than 1048576 bytes is not read"):
        read_deals(str(file))
    with pytest.raises(BadValue, match=r"no file 'none\.pbn'; a deal itself reads N:AKQ"):
        read_deals("none.pbn")
    with pytest.raises(BadValue, match=r"no file .a.x00b."):
        read_deals("a\0b")
    with pytest.raises(BadValue, match="cannot be read"):
        read_deals(str(tmp_path))
    with pytest.raises(BadValue, match=r"x{77}[.]{3}: it cannot be read"):
        read_deals("x" * 5000)


def test_a_long_record_is_read(tmp_path: Path) -> None:
    """A record may be of any length; the limit is for PBN files."""
    state = lomber.load("vint", deals=1).new_state()
    lomber.deal(state, 5)
    record = Record.of(state)
    record.extra["note"] = "x" * (1 << 20)
    file = tmp_path / "long.jsonl"
    record.save(file)
    assert file.stat().st_size > 1 << 20
    assert read_deals(str(file)) == hands_of_record(record)


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
