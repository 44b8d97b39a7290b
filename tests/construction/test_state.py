"""Taking back, copying, filling in, measuring: exact, whatever way a position was come to."""

import json

import pytest

import lomber
from construction.scripts import any_kind, do, low_column, play, random_game, table
from lomber.bots import RandomBot
from lomber.errors import BadValue, IllegalAction
from lomber.game import CHANCE, TERMINAL, State
from lomber.random import Random
from lomber_construction.game import Construction
from lomber_construction.roads import Measure


def everything(state):
    """Return all that a state keeps, save what it works out again."""
    kept = dict(state.__dict__)
    for name in ("_listed", "_listed_before", "_measure", "game"):
        kept.pop(name)
    return json.dumps(kept, sort_keys=True, default=str)


@pytest.fixture(scope="module")
def long_game():
    return random_game(Construction(decks=2, max_turns=400), 3, any_kind)


def test_undo_is_exact_down_to_what_is_kept(long_game):
    state = long_game.game.new_state()
    kept = [everything(state)]
    for _, action in long_game.history:
        state.apply(action)
        kept.append(everything(state))
    for (_, action), before in zip(reversed(long_game.history), reversed(kept[:-1])):
        assert state.undo() == action
        assert everything(state) == before
    with pytest.raises(BadValue, match="no action to take back"):
        state.undo()


def test_undo_gives_what_the_slow_way_gives(long_game):
    for length in range(40, len(long_game.history), 97):
        quick = long_game.game.new_state()
        for _, action in long_game.history[:length]:
            quick.apply(action)
        slow = quick.clone()
        quick.undo()
        State.undo(slow)
        assert quick.observation(0) == slow.observation(0)
        assert quick.legal_actions() == slow.legal_actions()


def test_a_clone_goes_its_own_way(long_game):
    actions = [action for _, action in long_game.history]
    state = long_game.game.new_state()
    for length, action in enumerate(actions):
        if length % 50 == 0:
            before = everything(state)
            twin = state.clone()
            assert everything(twin) == before
            for later in actions[length : length + 30]:
                twin.apply(later)
            assert everything(state) == before
        state.apply(action)
    assert everything(state) == everything(long_game)


def test_the_list_is_the_receivers_to_keep():
    state = do(table(), "turn 7h")
    state.legal_actions().clear()
    assert len(state.legal_actions()) == 6
    do(state, "discard")
    assert state.current_player == CHANCE


@pytest.mark.parametrize("action", [True, 2.0, "discard", None, -1, 10**9])
def test_what_is_no_action_is_refused(action):
    state = do(table(), "turn 7h")
    with pytest.raises(IllegalAction, match="no action"):
        state.apply(action)
    assert len(state.history) == 1


def test_numpy_integers_are_actions():
    numpy = pytest.importorskip("numpy")
    state = do(table(), "turn 7h")
    state.apply(numpy.int64(state.legal_actions()[0]))
    assert type(state.history[-1][1]) is int


def test_resample_gives_the_position_itself(long_game):
    game = long_game.game
    state = game.new_state()
    for _, action in long_game.history[:700]:
        state.apply(action)
    for seat in (0, 1):
        seen = json.loads(json.dumps(state.observation(seat)))
        again = game.resample(seen, Random(1))
        assert again.observation(seat) == state.observation(seat)
        assert again.history == state.history
        assert everything(again) == everything(state)


def test_resample_refuses_what_is_no_observation():
    game = table().game
    seen = do(table(), "turn 7h").observation(0)
    with pytest.raises(BadValue):
        game.resample(lomber.load("construction", decks=2).new_state().observation(0), Random(1))
    with pytest.raises(BadValue, match="no observation"):
        game.resample(seen | {"history": [[-1, "turn 7h"], [0, "build V 5,5"]]}, Random(1))
    with pytest.raises(BadValue, match="no observation"):
        game.resample(seen | {"history": [[-1, "turn 7h"], [0, "fly"]]}, Random(1))


def test_everything_is_seen_by_both(long_game):
    first, second = long_game.observation(0), long_game.observation(1)
    assert first["history"] == second["history"]
    assert "?" not in {text for _, text in first["history"]}
    assert long_game.view(0) == long_game.view(1)


def test_the_order_of_the_pack_is_nobodys():
    pack = table().view(0)["pack"]
    assert list(pack) == sorted(pack, key=list(pack).index)
    one = play(table(), "7h discard", "2s discard")
    other = play(table(), "2s discard", "7h discard")
    assert one.chance_outcomes() == other.chance_outcomes()
    draws = [[state.sample_chance(Random(5)) for _ in range(3)] for state in (one, other)]
    assert draws[0] == draws[1]


def test_chance_is_fair():
    state = play(table(), "7h build V 0,1", "7d build V 1,1")
    rng = Random(11)
    drawn = [state.sample_chance(rng) for _ in range(30_000)]
    for action, chance in state.chance_outcomes():
        expected = chance * len(drawn)
        assert abs(drawn.count(action) - expected) < 5 * expected**0.5


def test_the_same_seed_gives_the_same_game():
    game = Construction(max_turns=80)
    assert random_game(game, 9).history == random_game(game, 9).history
    assert random_game(game, 9).history != random_game(game, 10).history


def test_one_action_ahead_is_measured_as_if_afresh():
    game = Construction(decks=2, max_turns=400)
    checked = 0
    for seed in range(2):
        state, rng = game.new_state(), Random(seed)
        while state.current_player != TERMINAL:
            if state.current_player == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            if rng.below(40) == 0:
                state.standing()
                for action in state.legal_actions():
                    state.apply(action)
                    if state.winner < 0:
                        assert state.measure().totals(state) == Measure(state).totals(state)
                        checked += 1
                    state.undo()
            walks = [a for a in state.legal_actions() if game.actions.kind(a) == "walk"]
            if walks and rng.below(2):
                state.apply(walks[0])
            else:
                state.apply(any_kind(state, rng))
    assert checked > 500


def test_standing_sees_distance():
    state = low_column(table(), 0, range(1, 4))
    ahead, behind = state.standing()
    assert ahead > behind
    play(state, "9h walk up")
    assert state.standing()[0] > ahead
    assert state.standing()[1] < behind
    nearer = state.standing()[0]
    play(state, "Ks king")
    play(state, "Qs build V 0,4")  # black lays a queen in red's way
    assert state.standing()[0] < nearer


def test_standing_sees_a_block():
    state = low_column(table(), 0, range(1, 4))
    low_column(state, 1, range(1, 4), ("As", "Ac"))
    play(state, "2d build H 0,2", "Ks king: up up left")
    free = state.standing()[0]
    play(state, "9s piece 1: left up")  # on V 0,3, in red's way
    assert state.standing()[0] < free


def test_the_bot_that_knows_nothing_plays_to_the_end():
    game = Construction(max_turns=60)
    state, rng = game.new_state(), Random(2)
    bots = [RandomBot(game, seat, Random(2, seat + 1)) for seat in (0, 1)]
    while state.current_player != TERMINAL:
        state.play_chance(rng)
        if state.current_player >= 0:
            state.apply(bots[state.current_player].choose({}, state.legal_actions()))
    assert state.turns == 60
