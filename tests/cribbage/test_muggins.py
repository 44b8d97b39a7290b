"""CRIB-27: claims, over-claims, and what the opponents take."""

import pytest

import lomber
from cribbage.scripts import deal, do, legal, said, table

rule = pytest.mark.rule

# seat 0: 7+8 twice and a run of three twice, a pair: 12; seat 1: K Q J T runs to 4; crib: 2 4 5 9
HANDS = {0: "7c 7d 8h 9s", 1: "Tc Jd Qh Kd"}
AWAY = {0: "2c 4d", 1: "5h 9c"}


def to_the_claims(**options):
    state = table(muggins=True, **options)
    deal(state, HANDS, AWAY, "3s")
    while state.phase_name == "play":
        state.apply(state.legal_actions()[0])
    return state


@rule("CRIB-27")
def test_hand_and_crib_are_claimed_apart_in_order():
    state = to_the_claims()
    assert legal(state) == [f"claim {points}" for points in range(30)]
    movers = []
    while state.deals == 1:
        movers.append((state.phase_name, state.current_player, state.shown))
        do(state, "claim 0" if state.phase_name == "claim" else "pass")
    assert movers == [
        ("claim", 0, 1),
        ("muggins", 1, 1),
        ("claim", 1, 2),
        ("muggins", 0, 2),
        ("claim", 1, 3),  # the crib, after the hand
        ("muggins", 0, 3),
    ]


@rule("CRIB-27")
def test_a_right_claim_scores_and_is_itemised():
    state = to_the_claims()
    before = state.score.copy()
    do(state, "claim 12")
    assert state.score == [before[0] + 12, before[1]]
    assert state.result().items[-1].text.to("en") == "a claim of twelve"  # nobody is told yet
    assert (state.phase_name, state.current_player) == ("muggins", 1)
    do(state, "pass")
    told = state.result().items[-5:]
    assert [item.points for item in told] == [2, 2, 2, 3, 3]
    assert told[-1].text.to("en") == "a run of three is twelve"


@rule("CRIB-27")
def test_what_is_left_out_the_opponent_may_take():
    state = to_the_claims()
    before = state.score.copy()
    do(state, "claim 7", "muggins 5")
    assert state.score == [before[0] + 7, before[1] + 5]
    assert state.phase_name == "claim"
    points = [(i.who, i.points, i.rule) for i in state.result().items[-2:]]
    assert points == [("0", 7, "CRIB-27"), ("1", 5, "CRIB-27")]


@rule("CRIB-27")
@pytest.mark.parametrize(("taken", "got"), [(2, 2), (5, 5), (9, 5)])
def test_no_more_is_taken_than_was_left(taken, got):
    state = to_the_claims()
    before = state.score.copy()
    do(state, "claim 7", f"muggins {taken}")
    assert state.score == [before[0] + 7, before[1] + got]


@rule("CRIB-27")
def test_an_over_claim_is_corrected():
    state = to_the_claims()
    before = state.score.copy()
    do(state, "claim 13")
    assert state.score == [before[0] + 12, before[1]]
    assert (state.phase_name, state.current_player) == ("claim", 1)  # nothing is left to take
    assert any(
        text.startswith("seat 0 claims thirteen, and is corrected: fifteen two, fifteen four")
        for text in said(state)
    )


@rule("CRIB-27")
def test_the_commentary_keeps_the_count_until_all_have_spoken():
    state = to_the_claims()
    do(state, "claim 7")
    assert said(state)[-1] == "seat 0 claims seven"
    do(state, "pass")
    assert any(text.startswith("the count was: fifteen two") for text in said(state))


@rule("CRIB-27")
def test_all_opponents_are_asked_from_the_left():
    state = table(dealer=2, players=3, muggins=True)
    hands = {0: "7c 7d 8h 9s", 1: "Tc Jd Qh Kd", 2: "2h 4h 6s Ks"}
    deal(state, hands, {0: "2c", 1: "5h", 2: "9c"}, "3s", crib="4d")
    while state.phase_name == "play":
        state.apply(state.legal_actions()[0])
    before = state.score.copy()
    do(state, "claim 6")
    assert state.current_player == 1
    do(state, "muggins 2")
    assert state.current_player == 2
    do(state, "muggins 4")
    assert state.score == [before[0] + 6, before[1] + 2, before[2] + 4]
    assert (state.phase_name, state.current_player) == ("claim", 1)


@rule("CRIB-27")
def test_a_partner_takes_nothing():
    game = lomber.load("cribbage", players=4, muggins=True)
    assert game.opponents == ((1, 3), (2, 0), (3, 1), (0, 2))


@rule("CRIB-27")
def test_a_claim_or_a_muggins_can_win():
    state = to_the_claims()
    state.score[:] = [115, 110]
    do(state, "claim 6")
    assert state.is_terminal
    assert state.score == [121, 110]
    state = to_the_claims()
    state.score[:] = [100, 117]
    do(state, "claim 7", "muggins 5")
    assert state.is_terminal
    assert state.score == [107, 121]


def test_claims_are_refused_at_other_times():
    state = to_the_claims()
    with pytest.raises(lomber.IllegalAction, match="Muggins: now claim your count") as error:
        do(state, "pass")
    assert error.value.reasons[0].rule == "CRIB-27"
    do(state, "claim 7")
    with pytest.raises(lomber.IllegalAction, match="take what the count left out, or pass"):
        do(state, "claim 5")
    with pytest.raises(lomber.BadAction):
        lomber.load("cribbage").parse_action("claim 5")


def test_claims_reach_as_far_as_a_hand_can():
    assert legal(to_the_claims())[-1] == "claim 29"
    assert lomber.load("cribbage", cards=7, muggins=True).parse_action("claim 46")
    with pytest.raises(lomber.BadAction):
        lomber.load("cribbage", cards=7, muggins=True).parse_action("claim 47")
