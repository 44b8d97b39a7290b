"""Seats, rotation tables and a session's accounts: VINT-1, VINT-2, VN-6, VN-7, VN-10 to VN-12."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from lomber.errors import BadValue
from lomber_vint.facts import Contract, Deal
from lomber_vint.rotations import cutter, dealer, draw_order, rotation
from lomber_vint.rubber import Rubber
from lomber_vint.session import Session

NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Elena", "Fyodor")
# below 550 and 100; three honours against three aces: nothing
GAME = Deal(Contract(5, "h", 0), (11, 2), (3, 2), (1, 3))


def partners(players: int) -> Counter[tuple[int, int]]:
    return Counter(pair for sitting in rotation(players) for pair in sitting.pairs)


@pytest.mark.rule("VINT-1")
@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("7h 2s Ad Kc", (1, 0, 3, 2)),
        ("2h 2d 2c 2s", (3, 2, 1, 0)),
        ("Tc 9h Ts 9s", (3, 1, 2, 0)),
        ("5d 5s Ah As 5h", (1, 0, 4, 3, 2)),
        ("3c 4c 5c 6c 7c 2c", (5, 0, 1, 2, 3, 4)),
    ],
)
def test_drawing_for_seats(cards: str, order: tuple[int, ...]) -> None:
    assert draw_order(cards.split()) == order


@pytest.mark.rule("VINT-1")
def test_the_two_lowest_are_partners_and_the_lowest_deals() -> None:
    first = rotation(4)[0]
    assert first.pairs == ((0, 1), (2, 3))
    assert first.seats[dealer(first, 1)] == 0
    for sitting in rotation(5) + rotation(6):
        assert sitting.seats[dealer(sitting, 1)] == min(sitting.seats)
        seats = [dealer(sitting, deal) for deal in range(1, 6)]
        assert [(seat - seats[0]) % 4 for seat in seats] == [0, 1, 2, 3, 0]


@pytest.mark.rule("VINT-2")
def test_the_opponent_on_the_dealers_right_cuts() -> None:
    assert [cutter(seat) for seat in range(4)] == [3, 0, 1, 2]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("2s 3s 4s", "3 cards were drawn"),
        ("2s 3s 4s 2s", "2s was drawn twice"),
        ("2s 3s 4s 5x", "no card '5x'"),
    ],
)
def test_impossible_draws(cards: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw_order(cards.split())
    with pytest.raises(BadValue, match="counted from 1, not 0"):
        dealer(rotation(4)[0], 0)


@pytest.mark.rule("VN-7")
def test_four_play_three_rubbers_and_everyone_partners_everyone() -> None:
    assert len(rotation(4)) == 3
    assert partners(4) == Counter(combinations(range(4), 2))


@pytest.mark.rule("VN-10")
@pytest.mark.rule("VN-11")
def test_five() -> None:
    table = rotation(5)
    assert partners(5) == Counter(combinations(range(5), 2))
    assert sorted(sitting.out[0] for sitting in table) == list(range(5))
    assert table[0].out == (4,)  # the drawer of the highest card
    for before, after in pairwise(table):
        incoming = before.out[0]
        if 0 not in after.out:
            assert (0, incoming) in after.pairs
    against = Counter(
        frozenset({a, b}) for sitting in table for a in sitting.pairs[0] for b in sitting.pairs[1]
    )
    assert set(against.values()) == {2}


@pytest.mark.rule("VN-12")
def test_six() -> None:
    table = rotation(6)
    assert len(table) == 8
    found = partners(6)
    assert set(found) == set(combinations(range(6), 2))
    assert sorted(found.values()) == [1] * 14 + [2]
    out = Counter(person for sitting in table for person in sitting.out)
    assert sorted(out.values()) == [2, 2, 3, 3, 3, 3]
    assert table[0].out == (4, 5)
    assert not any(set(one.out) & set(two.out) for one, two in pairwise(table))
    for sitting in table:
        assert sorted(sitting.seats + sitting.out) == list(range(6))


def test_other_numbers_are_refused() -> None:
    for players in (3, 7):
        with pytest.raises(BadValue, match=f"4, 5 or 6 players, not {players}"):
            rotation(players)


def finish(rubber: Rubber) -> None:
    """Let side 0 win in two games of a deal."""
    rubber.add(GAME)
    rubber.add(GAME)
    assert rubber.difference == 2 * 550 + 1000 + 3000 - 200


@pytest.mark.rule("VN-7")
@pytest.mark.rule("VN-10")
def test_everybodys_plus_and_minus_in_one_place() -> None:
    """Side 0 wins each rubber by 4900, and Anna is always of it."""
    session = Session(NAMES[:4])
    for number in range(3):
        assert not session.over
        played = session.start()
        assert 0 in played.sitting.seats[::2]
        with pytest.raises(BadValue, match=f"rubber {number + 1} is not finished"):
            session.start()
        before = session.accounts()
        finish(played.rubber)
        assert session.accounts() != before
    assert session.over
    assert session.accounts() == {"Anna": 14700, "Boris": -4900, "Clara": -4900, "Dmitri": -4900}
    with pytest.raises(BadValue, match="the 3 rubbers of the session are played"):
        session.start()


@pytest.mark.rule("VN-10")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_accounts_are_even_and_who_rests_has_nothing(players: int) -> None:
    session = Session(NAMES[:players])
    while not session.over:
        before = session.accounts()
        played = session.start()
        played.rubber.add(GAME)
        assert session.accounts() == before  # each rubber's after its end
        played.rubber.add(GAME)
        after = session.accounts()
        assert sum(after.values()) == 0
        winners = session.seated(played.sitting)[::2]
        for name in session.players:
            change = 0 if name in session.resting(played.sitting) else -4900
            change = 4900 if name in winners else change
            assert after[name] - before[name] == change


@pytest.mark.rule("VN-7")
def test_who_leaves_early_pays_for_the_cards() -> None:
    session = Session(NAMES[:4])
    finish(session.start().rubber)
    assert session.left == []
    session.leave("clara")
    assert session.left == ["Clara"]
    with pytest.raises(BadValue, match="Clara left"):
        session.start()
    with pytest.raises(BadValue, match=r"no player 'Klara'.*'Clara'"):
        session.leave("Klara")


@pytest.mark.rule("VN-6")
def test_a_new_pack_after_a_rubber_only() -> None:
    session = Session(NAMES[:4])
    assert session.between_rubbers
    rubber = session.start().rubber
    assert not session.between_rubbers
    rubber.add(GAME)
    assert not session.between_rubbers
    rubber.add(GAME)
    assert session.between_rubbers


@pytest.mark.rule("VN-7")
def test_nobody_leaves_early_after_the_end() -> None:
    session = Session(NAMES[:4])
    while not session.over:
        finish(session.start().rubber)
    with pytest.raises(BadValue, match="Anna does not leave early"):
        session.leave("Anna")


def test_players_have_different_names() -> None:
    with pytest.raises(BadValue, match="different names"):
        Session(("Anna", "anna", "Clara", "Dmitri"))
    with pytest.raises(BadValue, match="4, 5 or 6 players, not 2"):
        Session(("Anna", "Boris"))
