"""The plugin and a plain Construction, which finds the roads anew each time, always agree."""

import pytest

import lomber
from construction.scripts import any_action, any_kind, legal
from lomber.game import CHANCE, TERMINAL
from lomber.random import Random
from oracles.construction_oracle import Plain

EVERY_RULE = [f"CON-{number}" for number in range(1, 23)]
FORMS = (
    {"decks": 3, "max_turns": 120},
    {"decks": 2, "max_turns": 300},
    {"decks": 3, "max_turns": 250},
    {"decks": 2, "max_turns": 200, "blockade": "any"},
)


def compare(seed, tell=None):
    """Play one random game on both, comparing every position; return how many there were."""
    options = FORMS[seed % len(FORMS)]
    state, plain = lomber.load("construction", **options).new_state(), Plain(**options)
    text = state.game.action_text
    choose = any_kind if seed // len(FORMS) % 2 else any_action
    rng = Random(seed)
    positions = 0
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            action = state.sample_chance(rng)
        else:
            assert legal(state) == plain.legal(), [text(a) for _, a in state.history]
            positions += 1
            action = choose(state, rng)
        state.apply(action)
        plain.do(text(action))
        assert state.view(0) == plain.view()
        assert state.is_terminal == plain.over
        if tell is not None:
            tell(state)
    return positions


def marked(function):
    """Mark a test with every rule."""
    for rule in EVERY_RULE:
        function = pytest.mark.rule(rule)(function)
    return function


@marked
def test_some_random_games_agree():
    assert sum(compare(seed) for seed in range(8)) > 800


@marked
@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(0, 2000, 100))
def test_2000_random_games_agree(first):
    seen = set()

    def tell(state):
        if state.card < 0 <= state.current_player:
            seen.add("cards taken from the field")
        if any(len(pieces) == 12 for pieces in state.small):
            seen.add("all twelve placed")
        if state.winner >= 0:
            seen.add("won")
        if any(state.climbed):
            seen.add("been to row 10")
        if state.current_player >= 0 and state.last_free(state.side) < 1323:
            seen.add("a last free card")

    for seed in range(first, first + 100):
        compare(seed, tell)
    assert seen >= {"cards taken from the field", "all twelve placed", "a last free card"}
