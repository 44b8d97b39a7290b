"""The ledger's worked examples, each through the score sheet and through the State.

Declarers are seats 0 and 2 unless a test says otherwise; ``scored`` plays the deal and compares.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lomber_vint.scoring import Line, score_deal
from vint.tables import (
    bid,
    deal_cards,
    facts,
    hands_of,
    layout,
    paid,
    play_any,
    rows,
    rules,
    scored,
    winners_of,
)

D, E = 0, 1
Seats = list[int]


def tricks_for(count: int, trump: str = "h") -> list[dict[int, str]]:
    """Return a layout in which seats 0 and 2 take *count* tricks, aces held by E first to last."""
    order = [2 * (n % 2) if n < count else 1 + 2 * (n % 2) for n in range(13)]
    return layout(order[9:13], order[5:9], order[1:5], order[0], trump)


def below(lines: Iterable[Line]) -> tuple[int, int]:
    """Return what the sides write below the line."""
    written = [line for line in lines if line.below]
    return paid(written, D), paid(written, E)


@pytest.mark.rule("VS-1")
@pytest.mark.rule("VS-5")
@pytest.mark.parametrize(
    ("contract", "taken", "expected"),
    [
        ("1H", 7, (70, 60)),
        ("3S", 9, (270, 120)),
        ("5D", 11, (550, 100)),
        ("3C", 7, (210, 180)),
        ("6H", 9, (540, 240)),
        ("6H", 12, (720, 60)),
        ("7H", 13, (910, 0)),
        ("7H", 12, (840, 70)),
        ("3H", 12, (360, 30)),
        ("2H", 9, (180, 80)),
    ],
)
def test_both_sides_write_every_trick(
    contract: str, taken: int, expected: tuple[int, int]
) -> None:
    assert below(scored(tricks_for(taken, contract[1].lower()), contract, 0)) == expected
    # and so when the others bid: a contract made or failed changes nothing of it
    lines = scored(tricks_for(13 - taken, contract[1].lower()), contract, 1)
    assert below(lines) == (expected[1], expected[0])


@pytest.mark.rule("VS-20")
@pytest.mark.rule("VS-21")
@pytest.mark.rule("VS-22")
@pytest.mark.rule("VS-19")
@pytest.mark.parametrize(
    ("contract", "taken", "ours", "theirs"),
    [
        ("3H", 7, 0, 6000),
        ("3H", 9, 0, 0),
        ("3H", 12, 1000, 0),
        ("6H", 9, 0, 23000),
        ("6H", 12, 6000, 0),
        ("6H", 13, 7000, 0),
        ("7H", 13, 12000, 0),
        ("7H", 12, 1000, 17000),
        ("1H", 0, 0, 7000 + 2000),
        ("2H", 1, 0, 2 * 7000 + 1000),
    ],
)
def test_fines_and_slams(contract: str, taken: int, ours: int, theirs: int) -> None:
    lines = scored(tricks_for(taken), contract, 2)
    assert paid(lines, D, "VS-19", "VS-21", "VS-22") == ours
    assert paid(lines, E, "VS-19", "VS-21", "VS-22") == theirs


@pytest.mark.rule("VS-22")
def test_a_failed_slam_is_fined_and_its_premium_is_the_opponents() -> None:
    lines = scored(tricks_for(9), "6H", 0)
    assert [(line.points, line.rule) for line in lines if line.side == E][-2:] == [
        (18000, "VS-21"),
        (5000, "VS-22"),
    ]
    assert [line.points for line in lines if line.rule == "VS-7"] == [1000]


# spades, clubs, diamonds, hearts; the trump suit is hearts, the last trick is its deuce
@pytest.mark.rule("VN-4")
@pytest.mark.rule("VS-11")
@pytest.mark.rule("VS-12")
@pytest.mark.rule("VS-14")
@pytest.mark.rule("VS-15")
@pytest.mark.rule("VS-16")
@pytest.mark.parametrize(
    ("contract", "seats", "side", "points", "rule", "took"),
    [
        # 3 honours and 2 aces, 8 tricks: 5 x 200
        ("2H", ([0, 1, 3, 0], [2, 0, 1, 2], [0, 2, 1, 1], 3, 2, 1), D, 1000, "VS-14", 7),
        ("2H", ([0, 1, 3, 0], [2, 0, 1, 2], [0, 2, 1, 1], 0, 2, 1), D, 1000, "VS-14", 8),
        # 3 honours and 1 ace against 2 and 3
        ("1H", ([0, 1, 3, 1], [2, 0, 0, 2], [0, 2, 1, 1], 0, 2, 0), D, 0, "", 8),
        # 4 and 1 against 1 and 3
        ("1H", ([0, 1, 3, 1], [2, 0, 0, 2], [0, 2, 1, 2], 0, 2, 0), D, 100, "VS-15", 9),
        # level 4: 3 honours and 2 aces, but 3 tricks
        ("4H", ([1, 0, 3, 0], [1, 3, 1, 2], [1, 3, 1, 1], 3, 2, 3), D, 400, "VS-15", 3),
        # the same with 6 tricks and with 7, which bring the aces: 5 x 400
        ("4H", ([1, 0, 3, 0], [0, 2, 1, 2], [0, 3, 1, 1], 3, 2, 3), D, 400, "VS-15", 6),
        ("4H", ([1, 0, 3, 0], [0, 2, 1, 2], [0, 3, 1, 1], 0, 2, 3), D, 2000, "VS-14", 7),
    ],
)
def test_honours_and_aces_with_trumps(
    contract: str,
    seats: tuple[Seats, Seats, Seats, int, int, int],
    side: int,
    points: int,
    rule: str,
    took: int,
) -> None:
    lines = scored(layout(*seats[:4], "h", *seats[4:]), contract, 0)
    assert below(lines)[D] == took * 10 * int(contract[0])
    found = [row for row in rows(lines) if row[3] in ("VS-14", "VS-15")]
    assert found == ([(side, points, False, rule)] if rule else [])


@pytest.mark.rule("VS-13")
@pytest.mark.rule("VS-17")
@pytest.mark.rule("VN-4")
@pytest.mark.parametrize(
    ("aces", "took", "side", "points", "in_one_hand"),
    [
        ([0, 2, 0, 1], 7, D, 3000, 0),
        ([0, 0, 0, 1], 4, D, 3000, 1000),
        ([0, 2, 1, 1], 7, D, 2000, 0),
        ([0, 2, 1, 1], 6, E, 2000, 0),
        ([0, 2, 0, 2], 5, D, 4000, 0),
        ([0, 0, 0, 0], 7, D, 4000, 2000),
        ([1, 3, 3, 0], 8, E, 3000, 0),
    ],
)
def test_aces_at_four_no_trump(
    aces: Seats, took: int, side: int, points: int, in_one_hand: int
) -> None:
    more = took - sum(seat % 2 == 0 for seat in aces)
    tops = [2 if n < more else 3 for n in range(8)]
    tricks = layout(aces, tops[:4], tops[4:], 3, "n")
    lines = scored(tricks, "4NT", 0)
    assert below(lines)[D] == 40 * took
    assert [row for row in rows(lines) if row[3] == "VS-17"] == [(side, points, False, "VS-17")]
    groups = [line for line in lines if line.rule == "VS-18" and not line.cards]
    assert sum(line.points for line in groups) == in_one_hand


@pytest.mark.rule("VS-18")
@pytest.mark.rule("VN-5")
@pytest.mark.parametrize(
    ("contract", "hand", "points"),
    [
        ("1H", "Ah Kh Qh Jh Th 2s 3s 4s 5s 2c 3c 4c 5c", [3000]),
        ("1H", "As Ks Qs 2h 3h 4h 5h 2c 3c 4c 5c 2d 3d", [500]),
        ("1NT", "As Ks Qs Js 2h 3h 4h 5h 2c 3c 4c 5c 2d", [2000]),
        ("1H", "As Ks Js 2h 3h 4h 5h 2c 3c 4c 5c 2d 3d", []),
        ("1H", "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", [5500]),
        ("1S", "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", [11000]),
        ("1NT", "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", [11000]),
        ("1H", "As Ac Ad Ah 2h 3h 4h 5h 2c 3c 4c 5c 2d", [1000]),
        ("1NT", "As Ac Ad Ah 2h 3h 4h 5h 2c 3c 4c 5c 2d", [2000]),
        ("1H", "As Ac Ah 2h 3h 4h 5h 2c 3c 4c 5c 2d 3d", [500]),
        ("1NT", "As Ac Ah 2h 3h 4h 5h 2c 3c 4c 5c 2d 3d", [1000]),
        ("1H", "As Ks Qs Ac Kc Qc Ad Kd Qd Ah Kh Qh Jh", [500, 500, 500, 2000, 1000]),
    ],
)
@pytest.mark.parametrize("seat", range(4))
def test_coronets(contract: str, hand: str, points: list[int], seat: int) -> None:
    held = hand.split()
    others: list[list[str]] = [[], [], []]
    for place, rank in enumerate("AKQJT98765432"):  # none gets A K Q of a suit, or three aces
        for turn, suit in enumerate("scdh"):
            if rank + suit not in held:
                free = [n % 3 for n in range(place + turn, place + turn + 3)]
                others[next(n for n in free if len(others[n]) < 13)].append(rank + suit)
    hands = [*others[:seat], held, *others[seat:]]
    state = rules().new_state()
    deal_cards(state, hands)
    bid(state, contract, 0)
    play_any(state)
    items = [item for item in state.result().items if item.rule == "VS-18"]
    assert sorted(item.points for item in items) == sorted(points)
    assert {item.who for item in items} <= {("0+2", "1+3")[seat % 2]}
    lines = score_deal(facts(hands, winners_of(state), contract, 0))
    found = [line for line in lines if line.rule == "VS-18"]
    assert sorted(line.points for line in found) == sorted(points)
    assert {line.side for line in found} <= {seat % 2}
    for line in found:
        assert {str(card) for card in line.cards} <= set(held)


@pytest.mark.rule("VS-18")
def test_every_hand_scores_its_own_coronets() -> None:
    hands = [[rank + suit for rank in "AKQJT98765432"] for suit in "scdh"]
    lines = score_deal(facts(hands, [0] * 13, "1C", 0))
    assert rows(line for line in lines if line.rule == "VS-18") == [
        (0, 5500, False, "VS-18"),
        (1, 11000, False, "VS-18"),
        (0, 5500, False, "VS-18"),
        (1, 5500, False, "VS-18"),
    ]


@pytest.mark.rule("VS-14")
@pytest.mark.rule("VS-18")
def test_two_in_hearts_nine_tricks() -> None:
    """D: A K J of hearts, As and Ac, three aces in one hand, 9 tricks."""
    tricks = layout([0, 0, 1, 0], [2, 2, 0, 2], [1, 0, 2, 3], 1, "h", jack=2, ten=1)
    hands = hands_of(tricks)
    assert {"Ah", "As", "Ac"} <= {*hands[0]}
    assert {"Kh", "Jh"} <= {*hands[2]}
    lines = scored(tricks, "2H", 0)
    assert below(lines) == (180, 80)
    above = [row for row in rows(lines) if not row[2]]
    assert above == [(D, 6 * 200, False, "VS-14"), (D, 500, False, "VS-18")]
