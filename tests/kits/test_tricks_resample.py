"""Filling in hidden cards: always consistent, and every way equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

import lomber
from kits.trick_games import GAMES, Draw, Small, Tiny, walk
from lomber.game import State
from lomber.kits.tricks import DEAL, TrickGame
from lomber.kits.tricks.resample import match_at_random
from lomber.random import Random


def hidden(state: State, seat: int) -> list[int]:
    """Return the plies of the cards dealt to hands that a seat does not see."""
    return [ply for ply in range(len(state.history)) if state.visible(ply, seat) == "deal ?"]


def replays(game: TrickGame, actions: list[int]) -> State | None:
    """Return the state after these actions, or None where one is illegal."""
    state = game.new_state()
    for action in actions:
        if state.why_illegal(action):
            return None
        state.apply(action)
    return state


@pytest.mark.parametrize("tries", [32, 0])
@pytest.mark.parametrize("make", GAMES)
def test_the_record_replays_and_the_seat_sees_the_same(
    make: Callable[[], TrickGame], tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without tries a matching is looked for at once, as it is when they all fail."""
    monkeypatch.setattr("lomber.kits.tricks.resample._TRIES", tries)
    game, rng = make(), Random(2)
    for plies in (3, 30, 60, 75, 90, 104, 140):
        state = walk(game, plies, plies)
        for seat in range(game.num_players):
            seen = state.observation(seat)
            other = game.resample(seen, rng)
            again = replays(game, [action for _, action in other.history])
            assert again is not None
            assert again.observation(seat) == other.observation(seat) == seen


def ways(state: State, seat: int) -> set[tuple[int, ...]]:
    """Return every way to fill in what a seat does not see, found by trying them all."""
    game = state.game
    actions = [action for _, action in state.history]
    gaps = hidden(state, seat)
    known = {a - DEAL for ply, a in enumerate(actions) if a >= DEAL and ply not in gaps}
    unknown = [card for card in game.pack_bytes if card not in known]
    seen = state.observation(seat)
    found = set()
    for cards in permutations(unknown, len(gaps)):
        for ply, card in zip(gaps, cards):
            actions[ply] = DEAL + card
        other = replays(game, actions)
        if other is not None and other.observation(seat) == seen:
            found.add(cards)
    return found


def position(game: TrickGame, fits: Callable[[State], bool]) -> State:
    """Return the first of many random positions that fits."""
    for seed in range(1000):
        for plies in range(len(game.pack_bytes) // 2, game.max_game_length):
            state = walk(game, seed, plies)
            if state.current_player >= 0 and fits(state):
                return state
    raise AssertionError("no such position")


def failures(state: State) -> int:
    """Return how many cards were played that did not follow."""
    return sum(card // 13 != cards[0] // 13 for _, cards, *_ in state.taken for card in cards)


def check_uniform(state: State, seat: int, samples: int) -> int:
    """Hold the samples against every way there is; return how many there are."""
    game, rng = state.game, Random(1)
    want = ways(state, seat)
    gaps = hidden(state, seat)
    seen = state.observation(seat)
    got: Counter[tuple[int, ...]] = Counter()
    for _ in range(samples):
        other = game.resample(seen, rng)
        got[tuple(other.history[ply][1] - DEAL for ply in gaps)] += 1
    assert set(got) <= want
    mean = samples / len(want)
    assert mean >= 5
    chi = sum((got[way] - mean) ** 2 / mean for way in want)
    freedom = len(want) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5  # far beyond the 0.1 % point
    return len(want)


def test_uniform_with_a_stock() -> None:
    state = position(Tiny(), lambda s: len(s.history) == 8 and s.current_player >= 0)
    assert check_uniform(state, 0, 4000) > 20


def test_uniform_where_somebody_failed_to_follow() -> None:
    game = Small()
    state = position(game, lambda s: len(s.taken) == 2 and failures(s) >= 2 and not s.trick)
    seat = next(seat for seat in range(3) if len(ways_by_hand(state, seat)) > 12)
    check_hands(state, seat, 3000)


def ways_by_hand(state: State, seat: int) -> set[tuple[int, ...]]:
    """Return every way to fill in the cards still in hand, as sets by seat."""
    game = state.game
    gone = {card for _, cards, *_ in state.taken for card in cards} | set(state.trick)
    others = [s for s in range(game.num_players) if s != seat]
    unknown = [c for c in game.pack_bytes if c not in gone and c not in state.cards(seat)]
    sizes = [len(state.cards(s)) for s in others]
    lacks = {s: set() for s in others}
    for leader, cards, *_ in state.taken:
        for who, card in zip(state.rings[leader], cards):
            if card // 13 != cards[0] // 13 and who != seat:
                lacks[who].add(cards[0] // 13)
    found = set()
    for cards in permutations(unknown, sum(sizes)):
        at, sets = 0, []
        for who, size in zip(others, sizes):
            held = cards[at : at + size]
            at += size
            if any(card // 13 in lacks[who] for card in held):
                break
            sets.append(sum(1 << card for card in held))
        else:
            found.add(tuple(sets))
    return found


def check_hands(state: State, seat: int, samples: int) -> None:
    """Hold the hands of the samples against every way there is."""
    game, rng = state.game, Random(3)
    want = ways_by_hand(state, seat)
    seen = state.observation(seat)
    got: Counter[tuple[int, ...]] = Counter()
    for _ in range(samples):
        hands = game.resample(seen, rng).hands
        got[tuple(hand for s, hand in enumerate(hands) if s != seat)] += 1
    assert set(got) <= want
    mean = samples / len(want)
    assert mean >= 5
    chi = sum((got[way] - mean) ** 2 / mean for way in want)
    freedom = len(want) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_hands_that_draw_after_failing_to_follow() -> None:
    """Here a card may be held only since a certain draw; a matching is found if need be."""
    game, rng = Draw(), Random(4)
    for seed in range(40):
        state = walk(game, seed, 40 + 2 * seed)
        for seat in (0, 1):
            seen = state.observation(seat)
            other = game.resample(seen, rng)
            again = replays(game, [action for _, action in other.history])
            assert again is not None
            assert again.observation(seat) == seen


def test_matching() -> None:
    rng = Random(1)
    fits = {(0, 7), (0, 8), (1, 7), (2, 8), (2, 9)}
    for _ in range(20):
        found = match_at_random(3, [7, 8, 9], [9], lambda p, c: (p, c) in fits, rng)
        assert found == {0: 8, 1: 7, 2: 9}
    with pytest.raises(lomber.BadValue, match="no deal explains"):
        match_at_random(2, [7, 8], [], lambda p, c: c == 7, rng)
    with pytest.raises(lomber.BadValue, match="no deal explains"):
        match_at_random(1, [7, 8], [7, 8], lambda p, c: True, rng)


def test_another_game_s_observation_is_refused() -> None:
    game = Tiny()
    seen = walk(game, 1, 6).observation(0)
    for wrong in (
        {},
        seen | {"game": "other"},
        seen | {"options": {"x": 1}},
        seen | {"history": [[-1, "what"]]},
        seen | {"history": [[0, "deal 2c"]]},
        seen | {"history": 5},
        walk(Draw(), 1, 6).observation(0),
    ):
        with pytest.raises(lomber.BadValue, match="no observation of"):
            game.resample(wrong, Random(1))
