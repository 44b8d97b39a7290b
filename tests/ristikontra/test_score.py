"""What deals and matches count: RK-9 to RK-11, RK-13 and RK-17, through the State."""

from __future__ import annotations

import pytest

import lomber
from lomber.game import State
from lomber.random import Random
from lomber_ristikontra.scoring import judge
from ristikontra import deals
from ristikontra.scripts import play


def played(deal: str, **options: object) -> State:
    """Play a whole deal, and check each trick against what is told of it."""
    rules = lomber.load("ristikontra", **{"deals": 1} | options)
    state = play(rules, deals.tricks(deal))
    if len(deal.split()) > 60:
        found = state.deal_result(0)
        takers = [trick.winner for trick in state.deals[0].tricks]
        assert list(zip(takers, [item.points for item in found.items])) == deals.told(deal)
    return state


@pytest.mark.rule("RK-9")
@pytest.mark.rule("RK-10")
def test_61_to_59_is_one_point() -> None:
    state = played(deals.SIXTY_ONE)
    assert state.deal_result().score == {"0+2": 61, "1+3": 59}
    result = state.result()
    assert result.score == {"0+2": 1, "1+3": 0}
    assert result.returns == (1, -1, 1, -1)
    (item,) = result.items
    assert (item.who, item.points, item.rule) == ("0+2", 1, "RK-10")
    assert str(item.text) == "deal 1: 61 of 120 card points"
    assert "0+2 61 (6) · 1+3 59 (7)" in str(result.notes[0])


@pytest.mark.rule("RK-9")
@pytest.mark.rule("RK-10")
def test_all_the_points_are_two() -> None:
    state = played(deals.ALL)
    assert state.deal_result().score == {"0+2": 120, "1+3": 0}
    result = state.result()
    assert result.score == {"0+2": 2, "1+3": 0}
    assert [(item.points, item.rule) for item in result.items] == [(2, "RK-9")]
    assert result.returns == (2, -2, 2, -2)


@pytest.mark.rule("RK-10")
def test_60_to_60_scores_nothing() -> None:
    result = played(deals.SIXTY).result()
    assert result.score == {"0+2": 0, "1+3": 0}
    assert result.items == ()
    assert result.returns == (0, 0, 0, 0)
    assert str(result.notes[-1]) == "Deal 1: nobody scores"


@pytest.mark.rule("RK-13")
def test_60_to_60_decided_by_tricks() -> None:
    result = played(deals.SIXTY, tie="tricks").result()  # 6 tricks to 7
    assert result.score == {"0+2": 0, "1+3": 1}
    assert [(item.who, item.points, item.rule) for item in result.items] == [("1+3", 1, "RK-13")]


@pytest.mark.rule("RK-13")
def test_tricks_decide_nothing_else() -> None:
    assert played(deals.SIXTY_ONE, tie="tricks").result().score == {"0+2": 1, "1+3": 0}


@pytest.mark.rule("RK-11")
def test_the_other_scale() -> None:
    state = played(deals.THIRTY_ONE, scale="5-4-3-2-1")
    assert sum(state.game.card_points) == 60
    assert state.deal_result().score == {"0+2": 31, "1+3": 29}
    assert state.result().score == {"0+2": 1, "1+3": 0}
    assert played(deals.ALL, scale="5-4-3-2-1").result().score == {"0+2": 2, "1+3": 0}


@pytest.mark.rule("RK-10")
@pytest.mark.parametrize("seed", range(3))
def test_a_match_ends_with_the_first_to_the_target(seed: int) -> None:
    rules = lomber.load("ristikontra", target=3)
    state = rules.new_state()
    rng = Random(seed)
    while not state.is_terminal:
        assert max(state.score) < 3
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_actions()))
    result = state.result()
    assert max(result.score.values()) in (3, 4)  # a double may pass it
    for side, points in result.score.items():
        assert sum(item.points for item in result.items if item.who == side) == points
    won = result.score["0+2"] > result.score["1+3"]
    assert result.returns == ((1, -1, 1, -1) if won else (-1, 1, -1, 1))
    assert [deal.dealer for deal in state.deals] == [(3 + i) % 4 for i in range(len(state.deals))]


def test_seven_is_the_target() -> None:
    assert lomber.load("ristikontra").options["target"] == 7


def test_a_match_that_nobody_wins_ends() -> None:
    rules = lomber.load("ristikontra", target=1)
    state = rules.new_state()
    for number in range(10):
        script = deals.tricks(deals.SIXTY)
        assert len(state.deals) == number
        play(rules, script, state=state)
    assert state.is_terminal
    assert state.returns() == (0, 0, 0, 0)
    assert len(state.history) <= rules.max_game_length


def test_a_target_and_a_number_of_deals_do_not_go_together() -> None:
    with pytest.raises(lomber.BadOption, match=r"deals=2 and target=9 .* leave one of them out"):
        lomber.load("ristikontra", deals=2, target=9)


@pytest.mark.rule("RK-9")
@pytest.mark.rule("RK-17")
@pytest.mark.parametrize(
    ("points", "tricks", "options", "want"),
    [
        ((61, 59), (6, 7), {}, (0, 1, "RK-10")),
        ((59, 61), (7, 6), {}, (1, 1, "RK-10")),
        ((120, 0), (12, 1), {}, (0, 2, "RK-9")),
        ((60, 60), (7, 6), {}, (-1, 0, "RK-10")),
        ((60, 60), (7, 6), {"by_tricks": True}, (0, 1, "RK-13")),
        ((60, 60), (13, 13), {"by_tricks": True}, (-1, 0, "RK-13")),
        ((41, 40, 39), (1, 8, 8), {}, (0, 1, "RK-17")),
        ((50, 50, 20), (5, 6, 6), {}, (-1, 0, "RK-17")),
        ((50, 50, 20), (5, 4, 8), {"by_tricks": True}, (0, 1, "RK-13")),
        ((0, 120, 0), (5, 4, 8), {}, (1, 2, "RK-9")),
        ((81, 39), (8, 5), {"shamed": (0,)}, (1, 2, "RK-16")),
        ((120, 0), (13, 0), {"shamed": (0,)}, (1, 2, "RK-16")),
        ((43, 77), (5, 8), {"shamed": (0, 1)}, (-1, 0, "RK-16")),
        ((50, 40, 30), (5, 6, 6), {"shamed": (0,)}, (1, 2, "RK-16")),
        ((50, 35, 35), (5, 6, 6), {"shamed": (0,)}, (-1, 0, "RK-16")),
        ((50, 35, 35), (5, 7, 5), {"shamed": (0,), "by_tricks": True}, (1, 2, "RK-16")),
    ],
)
def test_verdicts(points, tricks, options, want) -> None:  # type: ignore[no-untyped-def]
    assert judge(points, tricks, **options)[:3] == want


@pytest.mark.rule("RK-17")
@pytest.mark.parametrize(
    ("options", "pack", "refills", "tricks"),
    [
        ({"players": 2}, 52, 20, 26),
        ({"players": 2, "hand_size": 5}, 52, 21, 26),
        ({"players": 3}, 51, 11, 17),
        ({"players": 3, "hand_size": 5}, 51, 12, 17),
    ],
)
def test_kontra(options: dict[str, int], pack: int, refills: int, tricks: int) -> None:
    rules = lomber.load("ristikontra", deals=1, **options)
    players = options["players"]
    assert rules.teams == tuple((seat,) for seat in range(players))
    assert len(rules.new_state().chance_outcomes()) == pack
    state = rules.new_state()
    rng = Random(1)
    stock = []
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            if not state.trick:
                stock.append(len(state.deck))
            state.apply(rng.choice(state.legal_actions()))
    assert len(stock) == tricks
    assert stock.index(0) == refills
    points = state.points_taken()
    assert sum(points) == 120
    best = [seat for seat in range(players) if points[seat] == max(points)]
    want = [0] * players
    if len(best) == 1:
        want[best[0]] = 2 if max(points) == 120 else 1
    assert list(state.score) == want
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.rule("RK-17")
def test_three_play_with_one_two_less() -> None:
    outcomes = lomber.load("ristikontra", players=3).new_state().chance_outcomes()
    rules = lomber.load("ristikontra", players=3)
    cards = {rules.action_text(action) for action, _ in outcomes}
    assert len(cards) == 51
    assert "deal 2c" not in cards
    assert sum("deal 2" in card for card in cards) == 3
