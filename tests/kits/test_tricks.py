"""The trick kit: its parts beside the C core, its machine, its hooks, what it shows."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import pytest

import lomber
from kits.trick_games import BID, GAMES, PASS, REVOKE, Auction, Draw, Fifth, Plain, Tiny, walk
from lomber import tricks
from lomber.cards import Card, from_set
from lomber.game import CHANCE
from lomber.kits.tricks import (
    ACE_TEN_POINTS,
    FOLLOW_SUIT,
    HIGHEST_WINS,
    LAST_EQUAL_WINS,
    NO_TRUMP,
    SUIT_SETS,
    Match,
    TrickGame,
    cards_of,
    dealing_order,
    match_options,
    points_by_rank,
    turn_order,
)
from lomber.random import Random

# -- parts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_winners_are_those_of_the_c_core(players: int) -> None:
    rng = Random(players)
    for _ in range(800):
        cards = rng.sample(range(52), players)
        trump = rng.below(5)
        want = tricks.winner(cards, None if trump == NO_TRUMP else trump)
        assert HIGHEST_WINS.position(cards, trump) == want
        assert LAST_EQUAL_WINS.position(cards, trump) == tricks.last_equal(cards)


def test_no_trump_is_the_c_core_s() -> None:
    assert NO_TRUMP == tricks.NO_TRUMP


@pytest.mark.parametrize("game", [Plain, Draw])
def test_legal_cards_are_those_of_the_c_core(game: Callable[[], TrickGame]) -> None:
    for seed in range(8):
        state = walk(game(), seed, 40)
        rng = Random(seed)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            led = state.trick[0] if state.trick else None
            held = state.hand(state.current_player)
            want = [int(card) for card in from_set(tricks.legal_set(held, led))]
            assert state.legal_actions() == want
            for card in range(52):
                assert (not state.why_illegal(card)) == (card in want)
            state.apply(rng.choice(want))


def test_sets() -> None:
    assert cards_of(0) == []
    assert cards_of(1 << 51 | 1 << 13 | 1) == [0, 13, 51]
    assert sum(SUIT_SETS) == (1 << 52) - 1
    assert [cards_of(suit)[0] for suit in SUIT_SETS] == [0, 13, 26, 39]
    assert FOLLOW_SUIT.table[Card("Ah")] == 2


def test_dealing_orders() -> None:
    assert dealing_order((0, 1, 2), 1, 2) == (1, 2, 0, 1, 2, 0)
    assert dealing_order((0, 1, 2), 1, 3, packet=2) == (1, 1, 2, 2, 0, 0, 1, 2, 0)
    assert dealing_order((0, 2, 3), 2, 1, rest=[5, 5]) == (2, 3, 0, 5, 5)
    assert turn_order((0, 2, 3), 5) == (2, -1, 3, 0, -1)


def test_points_by_rank() -> None:
    assert sum(ACE_TEN_POINTS) == 120
    assert points_by_rank(r2=4)[Card("2h")] == 4
    with pytest.raises(ValueError, match=r"no rank .*X.*; ranks are r2"):
        points_by_rank(X=1)


def test_when_a_match_is_over() -> None:
    series = Match(deals=3)
    assert [series.over((5, 0), n) for n in (2, 3)] == [False, True]
    assert series.returns((5, 2)) == (3, -3)
    assert series.returns((6, 3, 0)) == (4.5, 0, -4.5)
    assert series.best_return(7) == 21
    race = Match(target=5, deals=0, longest=20)
    assert [race.over(score, 4) for score in ((4, 0), (5, 5), (6, 5))] == [False, False, True]
    assert race.over((0, 0), 20)
    assert race.returns((6, 5)) == (1, -1)
    assert race.returns((6, 5, 2)) == (1, -0.5, -0.5)
    assert race.returns((5, 5)) == (0, 0)
    assert (race.limit, series.limit) == (20, 3)
    assert [option.name for option in match_options(5)] == ["target", "deals"]


def test_a_game_that_does_not_fit_its_pack_is_refused() -> None:
    class Big(Plain):
        hand_size = 14

    with pytest.raises(ValueError, match="plain deals 56 of 52 cards"):
        Big()

    class Odd(Plain):
        players = 3

    with pytest.raises(ValueError, match="3 players cannot be partners in pairs"):
        Odd()


# -- the machine ----------------------------------------------------------------------------------


@pytest.mark.parametrize("make", GAMES)
def test_undo_and_clone(make: Callable[[], TrickGame]) -> None:
    game = make()
    for seed in range(3):
        state = walk(game, seed)
        actions = [action for _, action in state.history]
        twin, back = state.clone(), state.clone()
        while back.history:
            assert back.undo() == actions[len(back.history)]
            if len(back.history) % 5:
                continue
            fresh = game.new_state()
            for action in actions[: len(back.history)]:
                fresh.apply(action)
            assert back._values(back) == fresh._values(fresh)
            assert (back.hands, back.trick, back.deck) == (fresh.hands, fresh.trick, fresh.deck)
            assert back.__dict__ == fresh.__dict__
        assert not back._marks
        with pytest.raises(lomber.BadValue, match="no action to take back"):
            back.undo()
        for action in actions:
            back.apply(action)
        for other in (twin, back, pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert [other.observation(s) for s in range(game.num_players)] == [
                state.observation(s) for s in range(game.num_players)
            ]


@pytest.mark.parametrize("make", GAMES)
def test_a_whole_game(make: Callable[[], TrickGame]) -> None:
    game = make()
    for seed in range(4):
        state, rng = game.new_state(), Random(seed)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                outcomes = state.chance_outcomes()
                assert sum(p for _, p in outcomes) == pytest.approx(1)
                assert state.legal_actions() == []
                action = state.sample_chance(rng)
                assert action in dict(outcomes)
            else:
                legal = state.legal_actions()
                assert legal == sorted(set(legal))
                assert state.legal_actions(state.current_player) == legal
                assert state.legal_actions((state.current_player + 1) % game.num_players) == []
                action = rng.choice(legal)
            for wrong in (True, 1.5, -1, game.num_actions, "x"):
                with pytest.raises(lomber.IllegalAction):
                    state.apply(wrong)
            state.apply(action)
        assert len(state.history) <= game.max_game_length
        assert sum(state.returns()) == pytest.approx(0)
        assert game.min_return <= min(state.returns())
        assert max(state.returns()) <= game.max_return
        score = dict(state.result().score)
        for side in score:
            assert score[side] == sum(i.points for i in state.result().items if i.who == side)
        assert [event.ply for event in state.events()] == sorted(
            event.ply for event in state.events()
        )


def test_reasons_name_the_suit_led_and_the_cards_held() -> None:
    state = walk(Plain(), 1, 53)
    led = Card(state.trick[0])
    held = [Card(c) for c in state.cards(state.current_player) if c // 13 == led.suit]
    other = next(c for c in state.cards(state.current_player) if c // 13 != led.suit)
    with pytest.raises(lomber.IllegalAction) as caught:
        state.apply(other)
    (reason,) = caught.value.reasons
    assert (reason.name, reason.rule, list(reason.cards)) == ("follow", "PLAIN-1", held)
    shown = " ".join(map(str, held))
    assert str(reason) == f"Follow suit: {led} was led and you hold {shown}"
    assert reason.text.to("ru").startswith(f"Масть: зашли с {led.text('ru')}")
    stranger = next(c for c in range(52) if c not in state.cards(state.current_player))
    assert state.why_illegal(stranger)[0].name == "hand"
    assert state.why_illegal(52)[0].name == "impossible"


def test_a_stock_is_drawn_from_winner_first() -> None:
    state = walk(Draw(), 2, 14)
    winner = state.won[0].winner
    assert state.due == (winner, 1 - winner)
    assert len(state.deck) == 40
    assert [len(state.cards(seat)) for seat in (0, 1)] == [5, 5]


def test_sets_of_cards_move_by_the_methods_alone() -> None:
    state = walk(Plain(), 1, 52)
    seat, card = 2, state.cards(2)[3]
    before = state.hand(seat)
    state.take(seat, card)
    assert state.hand(seat) == before & ~(1 << card)
    state.give(seat, card)
    assert state.hand(seat) == before
    assert state.hands[seat] == before
    assert sum(state.hands) == (1 << 52) - 1


# -- hooks ----------------------------------------------------------------------------------------


def deal_auction(**options: bool) -> lomber.State:
    state, rng = Auction(**options).new_state(), Random(5)
    while state.current_player == CHANCE:
        state.apply(state.sample_chance(rng))
    return state


def test_an_auction_before_the_play() -> None:
    state = deal_auction()
    assert state.dealings[0][1][:7] == (0, 0, 0, 1, 1, 1, 2)  # three at a time
    assert [len(state.cards(seat)) for seat in range(5)] == [12, 12, 12, 12, 4]
    assert state.current_player == state.dealer == 3
    for call in (PASS, BID + 1, PASS, BID + 2):
        state.apply(call)
    assert state.declarer == 2
    assert state.trump == 2
    assert state.current_player == 3  # on the declarer's left
    with pytest.raises(lomber.IllegalAction):
        state.apply(PASS)
    for _ in range(4):
        state.undo()
    assert (state.calls, state.declarer, state.trump) == ((), -1, NO_TRUMP)


def test_a_deal_may_end_without_play() -> None:
    state = deal_auction()
    for _ in range(4):
        state.apply(PASS)
    assert len(state.deals) == 1
    assert (state.dealer, state.eldest, state.current_player) == (0, 1, CHANCE)
    state.undo()
    assert (len(state.deals), state.dealer) == (0, 3)


def test_revokes_are_marked_actions_of_a_table_that_records_itself() -> None:
    for referee in (False, True):
        state = deal_auction(referee=referee)
        for call in (PASS, PASS, PASS, BID + 4):
            state.apply(call)
        state.apply(state.legal_actions()[0])
        allowed = state.may_follow(state.current_player)
        others = [c for c in state.cards(state.current_player) if c not in allowed]
        revokes = [REVOKE + card for card in others]
        assert state.legal_actions() == allowed + (revokes if referee else [])
        assert all(state.why_illegal(card) for card in others)
    state.apply(revokes[0])
    assert state.flags == 2
    assert others[0] in state.trick
    while state.trick:
        state.apply(state.legal_actions()[0])
    assert state.won[0].flags == 2
    seen = state.observation(0)
    assert seen["last_trick"]["flags"] == 2
    assert state.game.resample(seen, Random(1)).observation(0) == seen


def test_one_of_five_sits_out() -> None:
    state = walk(Fifth(), 3)
    assert [deal.dealer for deal in state.deals] == [4, 0, 1, 2, 3]
    for deal in state.deals:
        takers = {trick.winner for trick in deal.tricks} | {t.leader for t in deal.tricks}
        assert deal.dealer not in takers
        assert deal.tricks[0].leader == (deal.dealer + 1) % 5
        assert len(deal.tricks) == 13
    assert state.observation(3)["cards"] == [0] * 5


def test_hooks_that_are_missing_say_so() -> None:
    class Mute(Tiny):
        pass

    state = walk(Mute(), 1, 6)
    with pytest.raises(NotImplementedError, match="has no actions of its own"):
        state.act(0)


# -- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("make", GAMES)
def test_observations_hide_what_is_dealt_to_others(make: Callable[[], TrickGame]) -> None:
    game = make()
    for plies in (10, 57, 80):
        state = walk(game, plies, plies)
        for seat in range(game.num_players):
            seen = state.observation(seat)
            assert json.loads(json.dumps(seen)) == seen
            assert seen["hands"] == {str(seat): [str(Card(c)) for c in state.cards(seat)]}
            assert seen["history"] == [
                [player, state.visible(ply, seat)] for ply, (player, _) in enumerate(state.history)
            ]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_table_is_drawn_for_any_number(lang: str) -> None:
    from rich.text import Text

    for make in GAMES:
        game = make()
        state = walk(game, 4, 57)
        for seat in range(game.num_players):
            drawn = Text.from_markup(game.draw(state.observation(seat), lang)).plain
            for other in range(game.num_players):
                assert f"{game.seat_name(other, lang)} ({len(state.cards(other))})" in drawn
            for card in [*state.cards(seat), *state.trick]:
                assert Card(card).text(lang, symbols=True) in drawn


def test_side_names() -> None:
    game = Plain()
    assert game.sides == ("0+2", "1+3")
    assert game.side_name("1+3") == "seats 1 and 3"
    assert game.side_name("1+3", "ru") == "места 1 и 3"
    assert Draw().side_name("1") == "seat 1"
