"""Deal, play, stock, and the dark: RK-1 to RK-8 and RK-12, through the State."""

from __future__ import annotations

from itertools import permutations

import pytest

import lomber
from lomber.cards import Card
from lomber.game import State
from lomber.random import Random
from ristikontra.scripts import play

WORKED = [  # the trick, who takes it when seat 0 leads, its card points
    ("7c 5d As 3h", 0, 11),
    ("Ks 3d Tc Kh", 3, 18),
    ("2h 7c 2s 9d", 2, 0),
    ("Td Ts Ac Th", 3, 41),
    ("Qc Qh Qd Js", 2, 11),
]


def game(**options: object) -> lomber.Game:
    return lomber.load("ristikontra", **{"deals": 1} | options)


def random_deal(seed: int, **options: object) -> State:
    state = game(**options).new_state()
    rng = Random(seed)
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_actions()))
    return state


def texts(state: State, kind: str = "") -> list[str]:
    codec = state.game.actions
    return [
        state.game.action_text(a) for _, a in state.history if not kind or codec.kind(a) == kind
    ]


@pytest.mark.rule("RK-1")
def test_partners_sit_opposite_and_suits_and_ranks_have_no_order() -> None:
    rules = game()
    assert rules.num_players == 4
    assert rules.teams == ((0, 2), (1, 3))
    state = rules.new_state()
    assert len(state.chance_outcomes()) == 52
    for suits in permutations("cdhs"):  # whatever the suits, the last seven takes it
        trick = [rank + suit for rank, suit in zip(("7", "A", "7", "K"), suits)]
        assert play(rules, [" ".join(trick)]).leader == 2
    for rank in "23456789TJQKA":  # no rank beats another: a lone lead is never beaten
        others = [r for r in "23456789TJQKA" if r != rank][:3]
        assert play(rules, [f"{rank}h {others[0]}h {others[1]}h {others[2]}h"]).leader == 0


@pytest.mark.rule("RK-2")
def test_card_points() -> None:
    rules = game()
    value = {card: rules.card_points[Card(card)] for card in ("Ac", "Td", "Kh", "Qs", "Jc", "9d")}
    assert value == {"Ac": 11, "Td": 10, "Kh": 4, "Qs": 3, "Jc": 2, "9d": 0}
    assert sum(rules.card_points) == 120
    assert not any(rules.card_points[Card(f"{rank}s")] for rank in "23456789")


@pytest.mark.rule("RK-3")
def test_six_cards_each_and_a_stock_of_28() -> None:
    state = game().new_state()
    lomber.deal(state, 1)
    seen = state.observation(0)
    assert len(state.history) == 24
    assert seen["cards"] == [6, 6, 6, 6]
    assert seen["stock"] == 28
    assert [to for _, due, _ in state.dealings for to in due] == [0, 1, 2, 3] * 6


@pytest.mark.rule("RK-4")
def test_eldest_leads_clockwise_and_any_card_goes() -> None:
    state = game().new_state()
    lomber.deal(state, 3)
    assert state.dealer == 3
    for seat in range(4):
        assert state.current_player == seat
        hand = state.observation(seat)["hands"][str(seat)]
        legal = [state.game.action_text(action) for action in state.legal_actions()]
        assert legal == [*hand, "dark"]
        state.apply(state.legal_actions()[0])


@pytest.mark.rule("RK-4")
def test_the_deal_passes_clockwise() -> None:
    state = game(deals=3).new_state()
    rng = Random(4)
    leaders = []
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
            if not state.taken and state.current_player >= 0 and not state.trick:
                leaders.append((state.dealer, state.current_player))
        else:
            state.apply(rng.choice(state.legal_actions()))
    assert leaders == [(3, 0), (0, 1), (1, 2)]


@pytest.mark.rule("RK-5")
@pytest.mark.parametrize(("trick", "taker", "points"), WORKED)
def test_the_last_card_of_the_rank_led_takes_the_trick(
    trick: str, taker: int, points: int
) -> None:
    state = play(game(), [trick])
    assert state.won[-1].winner == taker
    assert state.points_taken()[taker % 2] == points
    assert state.points_taken()[1 - taker % 2] == 0
    assert state.current_player == taker  # and leads next
    event = state.events()[-1]
    assert (event.seat, [str(card) for card in event.cards]) == (taker, trick.split())


@pytest.mark.rule("RK-6")
def test_the_winner_draws_first() -> None:
    state = play(game(), ["Ks 3d Tc Kh"])
    drawn = list(range(len(state.history) - 4, len(state.history)))
    assert [state.due[i] for i in range(4)] == [3, 0, 1, 2]
    for seat in (3, 0, 1, 2):  # each sees his own card alone, in that order
        ply = drawn.pop(0)
        seen = [state.visible(ply, who) for who in range(4)]
        assert seen[seat] != "deal ?"
        assert [text for who, text in enumerate(seen) if who != seat] == ["deal ?"] * 3
    assert state.observation(0)["cards"] == [6, 6, 6, 6]


@pytest.mark.rule("RK-7")
def test_in_the_dark() -> None:
    state = game().new_state()
    lomber.deal(state, 1)
    state.apply(state.legal_actions()[0])
    assert state.observation(1)["stock"] == 28
    state.apply(state.game.parse_action("dark"))
    assert state.current_player == lomber.CHANCE  # nobody has seen the card
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 28
    assert sum(p for _, p in outcomes) == pytest.approx(1)
    state.apply(outcomes[5][0])
    turned = state.game.action_text(outcomes[5][0]).removeprefix("turn ")
    assert state.observation(3)["trick"][1] == [1, turned]  # everybody sees it
    assert state.observation(3)["dark"] == [1]
    assert state.observation(0)["cards"][1] == 6
    for _ in range(2):
        assert state.current_player in (2, 3)
        card = next(a for a in state.legal_actions() if a % 13 != state.trick[0] % 13)
        state.apply(card)
    drawing = state.due
    assert sorted(drawing) == [0, 2, 3]
    lomber.deal(state, 2)
    assert state.observation(0)["stock"] == 24
    assert state.observation(0)["cards"] == [6, 6, 6, 6]


@pytest.mark.rule("RK-7")
def test_a_card_played_in_the_dark_can_take_the_trick() -> None:
    state = play(game(), ["7c *7d As 3h"])
    assert state.won[-1].winner == 1
    assert [state.due[i] for i in range(3)] == [2, 3, 0]  # clockwise from him, who is full


@pytest.mark.rule("RK-7")
def test_no_dark_when_the_stock_is_used_up() -> None:
    state = random_deal(5)
    while state.current_player < 0 or state.taken[-1:] == state.taken[6:7]:
        state.undo()
    while len(state.taken) != 7 or state.trick or state.current_player < 0:
        state.undo()
    dark = state.game.parse_action("dark")
    assert state.observation(0)["stock"] == 0
    assert dark not in state.legal_actions()
    with pytest.raises(lomber.IllegalAction, match="the stock is used up") as caught:
        state.apply(dark)
    assert [reason.rule for reason in caught.value.reasons] == ["RK-7"]


@pytest.mark.rule("RK-8")
@pytest.mark.parametrize("seed", range(6))
def test_seven_tricks_with_the_stock_and_six_from_the_hand(seed: int) -> None:
    rules = game()
    state = rules.new_state()
    rng = Random(seed)
    stock = []
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
            continue
        if not state.trick:
            stock.append(len(state.deck))
        state.apply(rng.choice(state.legal_actions()))
    assert texts(state).count("dark") > 0
    assert stock == [28, 24, 20, 16, 12, 8, 4, 0, 0, 0, 0, 0, 0]
    assert len(state.history) <= rules.max_game_length


@pytest.mark.rule("RK-8")
def test_all_four_in_the_dark_leave_full_hands() -> None:
    state = play(game(), ["*7c *7d *As *3h", "Kc Jd Jh Js"])
    assert [trick.winner for trick in state.won] == [1, 1]
    assert state.observation(0)["cards"] == [6, 6, 6, 6]
    assert state.observation(0)["stock"] == 20


@pytest.mark.rule("RK-12")
def test_five_cards_each() -> None:
    state = random_deal(2, hand_size=5)
    assert state.dealings[0][1] == (0, 1, 2, 3) * 5
    rules = state.game
    assert rules.refills == 8
    assert len(state.won) == 13
    turned_or_drawn = [ply for ply, (player, _) in enumerate(state.history) if player < 0]
    last = turned_or_drawn[-1]
    assert sum(trick.ply > last for trick in state.won[8:]) == 5
    assert state.won[7].ply <= last < state.won[8].ply or state.won[7].ply == last + 1


def test_a_card_that_is_not_held_is_refused() -> None:
    state = play(game(), ["7c 5d As 3h"])
    with pytest.raises(lomber.IllegalAction, match="you do not hold 7c") as caught:
        state.apply(Card("7c"))
    reason = caught.value.reasons[0]
    assert reason.cards == (Card("7c"),)
    assert reason.text.to("ru") == "у вас нет карты 7т"
