"""Whole matches of every form against the plain referee, and what holds at every ply."""

import json

import pytest

import lomber
from cribbage.scripts import random_match
from lomber.game import CHANCE, TERMINAL
from lomber.random import Random
from lomber_cribbage.game import Cribbage
from oracles.cribbage_game_oracle import Referee

SETS = pytest.mark.parametrize("options", Cribbage.option_sets, ids=str)


def referee(game):
    options = game.options
    return Referee(
        game.num_players,
        options["cards"],
        options["target"],
        options["muggins"],
        game.first_dealer,
        options["deals"],
    )


@SETS
@pytest.mark.parametrize("seed", range(2))
def test_the_referee_agrees_at_every_ply(options, seed):
    game = lomber.load("cribbage", **options)
    rng, state, judge = Random(seed, 5), game.new_state(), referee(game)
    while True:
        chance = state.current_player == CHANCE
        found = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
        assert {game.action_text(action) for action in found} == judge.legal()
        assert state.current_player == judge.mover()
        assert state.score == judge.score
        if state.current_player == TERMINAL:
            break
        action = rng.choice(found)
        state.apply(action)
        judge.feed(game.action_text(action))
    assert len(state.history) <= game.max_game_length
    if not options.get("deals"):
        assert max(state.score) == game.target


@pytest.mark.exhaustive
@SETS
def test_the_referee_agrees_at_the_end_of_many(options):
    game = lomber.load("cribbage", **options)
    for seed in range(200):
        state, judge = random_match(game, seed), referee(game)
        for _, action in state.history:
            judge.feed(game.action_text(action))
        assert (state.score, judge.mover()) == (judge.score, TERMINAL)


@SETS
def test_the_story_adds_up_to_the_score_at_every_ply(options):
    game = lomber.load("cribbage", **options)
    state = random_match(game, 11)
    told = game.new_state()
    for ply, (_, action) in enumerate(state.history):
        told.apply(action)
        if ply % 29 and told.current_player != TERMINAL:
            continue
        found = told.result()
        for side, points in found.score.items():
            assert points == sum(item.points for item in found.items if item.who == side)
        assert all(item.rule.startswith("CRIB-") for item in found.items)
        for event in told.events():
            assert "{" not in event.text.to("en") + event.text.to("ru")


@SETS
def test_undo_is_exact_all_the_way_back(options):
    game = lomber.load("cribbage", **options)
    state = random_match(game, 3)
    fresh, facts = game.new_state(), []
    for ply, (_, action) in enumerate(state.history):
        seen = fresh.view(ply % game.num_players)
        facts.append((fresh.current_player, fresh.legal_actions(), seen))
        fresh.apply(action)
    made = list(enumerate(state.history))
    for fact, (ply, (_, action)) in zip(reversed(facts), reversed(made)):
        assert state.undo() == action
        seen = state.view(ply % game.num_players)
        assert (state.current_player, state.legal_actions(), seen) == fact
    assert not state.history
    with pytest.raises(lomber.BadValue):
        state.undo()


@SETS
def test_a_sampled_match_looks_the_same(options):
    game = lomber.load("cribbage", **options)
    rng, state = Random(4), game.new_state()
    for ply, (_, action) in enumerate(random_match(game, 8).history):
        state.apply(action)
        if ply % 17 and state.current_player != TERMINAL:
            continue
        for seat in range(game.num_players):
            seen = json.loads(json.dumps(state.observation(seat)))
            twin = game.resample(seen, rng)
            assert json.loads(json.dumps(twin.observation(seat))) == seen


@SETS
def test_refusals_name_a_rule_and_change_nothing(options):
    game = lomber.load("cribbage", **options)
    rng, state = Random(6), game.new_state()
    for ply, (_, action) in enumerate(random_match(game, 2).history[:150]):
        if ply % 13 == 0:
            legal = set(state.legal_actions()) or {a for a, _ in state.chance_outcomes()}
            before = state.observation(0), state.score.copy()
            for other in rng.sample(range(game.num_actions), 30):
                reasons = state.why_illegal(other)
                assert bool(reasons) == (other not in legal)
                if reasons:
                    with pytest.raises(lomber.IllegalAction) as error:
                        state.apply(other)
                    assert error.value.reasons == reasons
            assert (state.observation(0), state.score) == before
        state.apply(action)


@pytest.mark.parametrize("action", [-1, 10**6, True, None, "play 5c", 2.0])
def test_no_action_is_refused_with_a_reason(action):
    state = random_match(lomber.load("cribbage"), 1, lambda s: s.phase_name == "play")
    with pytest.raises(lomber.IllegalAction):
        state.apply(action)


def test_play_chance_draws_what_single_draws_give():
    game = lomber.load("cribbage", players=3)
    one, two = game.new_state(), game.new_state()
    rng = Random(9)
    while one.current_player == CHANCE:
        one.apply(one.sample_chance(rng))
    two.play_chance(Random(9))
    assert one.history == two.history
    assert one.view(0) == two.view(0)


def test_foreign_observations_are_refused():
    game = lomber.load("cribbage")
    seen = random_match(game, 1, lambda s: s.phase_name == "play").observation(0)
    for wrong in (
        seen | {"game": "cross"},
        seen | {"options": {}},
        seen | {"history": [[-1, "deal Zz"]]},
        seen | {"history": seen["history"][5:]},
        {},
    ):
        with pytest.raises(lomber.BadValue):
            game.resample(wrong, Random(1))
