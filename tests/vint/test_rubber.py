"""Games, rubbers, marks and who pays: VS-2 to VS-9, VS-23, VS-24, VN-8, VN-9, VINT-171 to 174."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lomber
from lomber.errors import BadValue
from lomber_vint.facts import Contract, Deal
from lomber_vint.rubber import Rubber
from vint.tables import Row, bid, deal_cards, hands_of, layout, play_tricks, rows, rules, say

D, E = 0, 1


def deal(contract: str, first: int, declarer: int = 0, **more: object) -> Deal:
    """Return a deal in which three honours and three aces of the other side pay nothing."""
    stated = Contract(int(contract[0]), contract[1:].lower()[0], declarer)
    honours = (0, 0) if stated.denomination == "n" else (3, 2)
    return Deal(stated, (first, 13 - first), honours, (1, 3), **more)  # type: ignore[arg-type]


def ends(rubber: Rubber) -> list[Row]:
    return [
        row for e in rubber.entries for row in rows(e.lines) if row[3] in ("VS-7", "VS-8", "VS-9")
    ]


@pytest.mark.rule("VS-2")
@pytest.mark.rule("VN-9")
@pytest.mark.rule("VS-24")
def test_below_the_line_adds_up_to_500_and_starts_again() -> None:
    rubber = Rubber()
    assert rubber.add(deal("3H", 9)).ended is None
    assert rubber.below == [270, 120]
    assert rubber.add(deal("2H", 8)).ended is None
    assert rubber.below == [430, 220]
    entry = rubber.add(deal("1H", 7))  # 500 to the point
    assert entry.ended == D
    assert rubber.below == [0, 0]
    assert rubber.games == [1, 0]
    assert ends(rubber) == [(D, 1000, False, "VS-7")]
    # the loser's 280 stay in his total
    assert rubber.totals[E] == 120 + 100 + 60
    below = [row for e in rubber.entries for row in rows(e.lines) if row[2]]
    assert sum(row[1] for row in below if row[0] == E) == rubber.totals[E]


@pytest.mark.rule("VS-7")
@pytest.mark.rule("VN-9")
def test_a_rubber_is_two_games_of_three() -> None:
    rubber = Rubber()
    rubber.add(deal("5H", 11))
    rubber.add(deal("5H", 2, declarer=1))
    assert rubber.games == [1, 1]
    assert rubber.winner is None
    rubber.add(deal("5H", 11))
    assert rubber.winner == D
    one = (False, "VS-7")
    assert ends(rubber) == [(D, 1000, *one), (E, 1000, *one), (D, 1000, *one), (D, 2000, *one)]
    with pytest.raises(BadValue, match="rubber is over"):
        rubber.add(deal("5H", 11))
    with pytest.raises(BadValue, match="rubber is over"):
        rubber.add_mark()


@pytest.mark.rule("VS-3")
@pytest.mark.rule("VS-4")
def test_the_difference_of_the_grand_totals_is_won() -> None:
    rubber = Rubber()
    rubber.add(deal("5H", 11))
    rubber.add(deal("5H", 11))
    # twice: below 550 and 100; 3 honours against 3 aces: nothing
    assert rubber.totals == [2 * 550 + 1000 + 3000, 2 * 100]
    assert rubber.difference == 4900
    assert rubber.accounts() == (4900, -4900, 4900, -4900)


@pytest.mark.rule("VS-8")
@pytest.mark.rule("VS-9")
@pytest.mark.parametrize(
    ("rule", "marks", "points", "rule_id"),
    [
        ("flat", 1, 500, "VS-8"),
        ("flat", 4, 2000, "VS-8"),
        ("progressive", 1, 500, "VS-9"),
        ("progressive", 2, 1500, "VS-9"),
        ("progressive", 3, 3000, "VS-9"),
        ("progressive", 4, 3500, "VS-9"),
        ("progressive", 5, 4500, "VS-9"),
    ],
)
def test_marks_go_to_who_finishes_the_rubber(
    rule: str, marks: int, points: int, rule_id: str
) -> None:
    rubber = Rubber(rule)
    rubber.add(deal("5H", 11))
    for _ in range(marks):
        rubber.add_mark()
    assert rubber.totals[E] == 100
    rubber.add(deal("5H", 2, declarer=1))
    assert all(row[3] == "VS-7" for row in ends(rubber))  # a game alone does not take them
    rubber.add(deal("5H", 2, declarer=1))
    assert ends(rubber)[-1] == (E, points, False, rule_id)


@pytest.mark.rule("VS-23")
@pytest.mark.parametrize(
    ("order", "side"),
    [
        # 5 x 10 a trick; D has 400 and needs two, E has 250 and needs five
        ([0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], E),
        ([1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0], D),
        ([1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0], D),
    ],
)
def test_both_pass_500_and_the_first_to_reach_it_wins(order: list[int], side: int) -> None:
    rubber = Rubber()
    rubber.add(deal("5H", 8))
    assert rubber.below == [400, 250]
    with pytest.raises(BadValue, match="give the order in which tricks were won"):
        rubber.add(deal("5H", 8))
    assert len(rubber.entries) == 1
    before = list(rubber.totals)
    entry = rubber.add(deal("5H", 8, order=tuple(order)))
    assert entry.ended == side
    assert rubber.games == [int(side == D), int(side == E)]
    # the other's points stay; E also has the fine of three tricks
    rise = [after - before[s] for s, after in enumerate(rubber.totals)]
    assert rise == [400 + 1000 * (side == D), 250 + 15000 + 1000 * (side == E)]
    assert rubber.below == [0, 0]


@pytest.mark.rule("VS-23")
@pytest.mark.parametrize(
    ("tricks", "side"),
    [
        (layout([1, 1, 0, 0], [1, 1, 0, 0], [1, 0, 0, 0], 0, "h"), E),  # E's five come first
        (layout([0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 1, 1], 1, "h"), D),  # D's eight come first
    ],
)
def test_the_order_of_the_tricks_through_play(tricks: list[dict[int, str]], side: int) -> None:
    """Level 5, 8 tricks to 5 and so again: 400 and 800 for D, 250 and 500 for E."""
    state = rules(deals=2).new_state()
    for _ in range(2):
        assert state.rubber.games == [0, 0]
        deal_cards(state, hands_of(tricks))
        bid(state, "5H", 0)
        play_tricks(state, tricks)
    assert [entry.deal.tricks for entry in state.rubber.entries] == [(8, 5), (8, 5)]
    assert [entry.ended for entry in state.rubber.entries] == [None, side]


@pytest.mark.rule("VN-8")
@pytest.mark.rule("VN-1")
def test_leves_and_slams() -> None:
    for level in range(1, 8):
        assert Contract(level, "h", 0).tricks == 6 + level
    assert Contract(6, "h", 0).tricks == 12
    assert Contract(7, "h", 0).tricks == 13
    with pytest.raises(BadValue, match=r"1\.\.7, not 8"):
        Contract(8, "h", 0)


@pytest.mark.rule("VINT-171")
@pytest.mark.rule("VINT-172")
@pytest.mark.rule("VINT-173")
def test_who_answers_alone_pays_his_sides_fines_twice() -> None:
    """A small slam bid without support, four down: 24000 and 5000."""
    plain, alone = Rubber(), Rubber()
    plain.add(deal("6H", 8, declarer=2))
    alone.add(deal("6H", 8, declarer=2, alone=(2,)))
    assert plain.totals == alone.totals
    lead = plain.difference
    assert plain.accounts() == (lead, -lead, lead, -lead)
    assert alone.accounts() == (lead + 29000, -lead, lead - 29000, -lead)
    assert sum(alone.accounts()) == 0


@pytest.mark.rule("VINT-171")
def test_a_defender_who_threw_his_cards_in_pays_for_the_slam_alone() -> None:
    """A small slam bid and made costs 5000 + 1000; the tricks and honours stay with both."""
    rubber = Rubber()
    rubber.add(deal("6H", 12, alone=(3,)))
    lead = rubber.difference
    assert lead == 720 - 60 + 6000 + 1000  # and the game
    assert rubber.accounts() == (lead, -lead + 6000, lead, -lead - 6000)


@pytest.mark.rule("VINT-174")
def test_who_lost_the_rubber_on_purpose_pays_it_all() -> None:
    rubber = Rubber()
    rubber.add(deal("5H", 11))
    rubber.add(deal("5H", 11))
    rubber.loser_alone = 3
    assert rubber.accounts() == (4900, 0, 4900, -9800)
    rubber.loser_alone = 1
    assert rubber.accounts() == (4900, -9800, 4900, 0)


@pytest.mark.rule("VN-9")
def test_a_rubber_is_one_match_of_the_game() -> None:
    game = lomber.load("vint", passes_to_close=3)
    state = game.new_state()
    tricks = layout([0, 2, 0, 2], [2, 0, 2, 0], [0, 2, 1, 3], 0, "h")  # 11 and 2
    for played in (1, 2):
        deal_cards(state, hands_of(tricks))
        bid(state, "5H", 0)
        play_tricks(state, tricks)
        assert state.rubber.games == [played, 0]
    assert state.current_player == lomber.TERMINAL
    result = state.result()
    assert sum(1 for item in result.items if item.rule == "VS-7") == 3
    lead = sum(int(i.points) * (1 if i.who == "0+2" else -1) for i in result.items)
    assert result.returns == (lead, -lead, lead, -lead)


@pytest.mark.rule("VS-8")
@pytest.mark.rule("VS-9")
def test_marks_through_play() -> None:
    game = lomber.load("vint", passes_to_close=3, marks="progressive")
    state = game.new_state()
    tricks = layout([0, 2, 0, 2], [2, 0, 2, 0], [0, 2, 1, 3], 0, "h")
    for _ in range(2):
        deal_cards(state, hands_of(tricks))
        say(state, "pass", "pass", "pass", "pass")
    for _ in range(2):
        deal_cards(state, hands_of(tricks))
        bid(state, "5H", 0)
        play_tricks(state, tricks)
    marks = [item for item in state.result().items if item.rule == "VS-9"]
    assert [(item.who, item.points) for item in marks] == [("0+2", 1500)]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tricks": (14, -1)}, "from 0 that make 13, not (14, -1)"),
        ({"tricks": (7, 7)}, "from 0 that make 13, not (7, 7)"),
        ({"honours": (3, 3)}, "make 5, not (3, 3)"),
        ({"aces": (5, -1)}, "make 4, not (5, -1)"),
        ({"order": (0,) * 13}, "the order names 13 tricks, 13 and 0; the tricks say 7 and 6"),
        ({"order": (0,) * 7 + (1,) * 5}, "the order names 12 tricks, 7 and 5"),
    ],
)
def test_impossible_facts_are_refused(changes: dict[str, object], message: str) -> None:
    good = deal("1H", 7)
    with pytest.raises(BadValue) as caught:
        replace(good, **changes)  # type: ignore[arg-type]
    assert message in str(caught.value)


@pytest.mark.rule("VINT-171")
@pytest.mark.rule("VINT-172")
def test_one_of_each_side_may_answer_alone() -> None:
    """The blind bidder pays for the missing tricks; a slam made is the defender's."""
    rubber = Rubber()
    rubber.add(deal("6H", 11, alone=(0, 3)))
    lead = rubber.difference
    assert rubber.accounts() == (lead - 11000, -lead, lead + 11000, -lead)
    rubber = Rubber()
    rubber.add(deal("6H", 12, alone=(0, 3)))
    lead = rubber.difference
    assert rubber.accounts() == (lead, -lead + 6000, lead, -lead - 6000)


@pytest.mark.parametrize("alone", [(0, 2), (1, 1), (4,)])
def test_who_answers_alone_is_one_seat_of_a_side(alone: tuple[int, ...]) -> None:
    with pytest.raises(BadValue, match=r"one seat 0\.\.3 of a side at most, not \("):
        deal("6H", 12, alone=alone)
