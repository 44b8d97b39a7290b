"""What the base classes give every game: legality, undo, clones, observations, dealing."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import fields
from functools import cached_property

import numpy as np
import pytest

import lomber
from lomber import BadOption, BadValue, IllegalAction
from lomber.actions import ActionCodec, CardField, Kind
from lomber.cards import Card
from lomber.game import CHANCE, TERMINAL, Batch, Event, Game, Item, Reason, Result, State
from lomber.i18n import Text
from lomber.random import Random
from samples.whisk import PACK, Whisk


def dealt(seed=1, **options):
    state = Whisk(**options).new_state()
    lomber.deal(state, seed)
    return state


def played(seed=1, **options):
    """Return the end of a random game."""
    state, rng = dealt(seed, **options), Random(seed)
    while not state.is_terminal:
        state.apply(rng.choice(state.legal_actions()))
    return state


# -- games ----------------------------------------------------------------------------------------


def test_defaults_of_what_setup_leaves_out():
    game = Whisk(players=3)
    assert game.teams == ((0,), (1,), (2,))
    assert game.sides == ("0", "1", "2")
    assert game.owners == (0, 1, 2)
    assert game.team_of == (0, 1, 2)
    assert game.seat_name(1) == "seat 1"
    assert game.seat_name(1, "ru") == "место 1"


def test_games_are_values():
    assert Whisk() == Whisk(players=2) == Whisk(players="2")
    assert hash(Whisk()) == hash(Whisk(players=2))
    assert Whisk() != Whisk(players=3)
    assert repr(Whisk(players=3)) == "lomber.load('whisk', players=3, hand=3, paired=False)"
    game = Whisk(players=3)
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) is game


@pytest.mark.parametrize("what", ["actions", "num_players", "max_game_length"])
def test_what_setup_must_set(what):
    class Forgetful(Whisk):
        def setup(self):
            super().setup()
            delattr(self, what)

    with pytest.raises(BadValue, match=rf"Forgetful.setup\(\) does not set {what}"):
        Forgetful()


def test_options_that_do_not_go_together():
    with pytest.raises(BadOption, match="paired=true needs players=4"):
        Whisk(paired=True)


def test_seats_of():
    game = Whisk(players=4, paired=True)
    assert [game.seats_of(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert game.seats_of(np.int64(1)) == (1, 3)
    for seat in (-1, 4, "0", None, 1.0):
        with pytest.raises(BadValue, match=r"no seat .* in whisk; seats are 0\.\.3"):
            game.seats_of(seat)


# -- legality -------------------------------------------------------------------------------------


def test_legal_actions_are_the_movers_alone():
    state = Whisk().new_state()
    assert state.current_player == CHANCE
    assert state.legal_actions() == state.legal_actions(0) == []
    state = dealt()
    assert len(state.legal_actions()) == 3
    assert state.legal_actions(0) == state.legal_actions()
    assert state.legal_actions(1) == state.legal_actions(99) == []
    state = played()
    assert state.legal_actions() == state.legal_actions(0) == []


def test_the_mask_is_for_numpy():
    state = dealt()
    mask = np.frombuffer(state.legal_mask(), bool)
    assert mask.shape == (state.game.num_actions,)
    assert np.flatnonzero(mask).tolist() == state.legal_actions()


@pytest.mark.parametrize("action", [-1, 156, 2**70, True, False, 0.5, "9c", None, [0], {}])
def test_what_is_no_action_is_refused(action):
    for state in (Whisk().new_state(), dealt(), played()):
        before = state.observation(0)
        (reason,) = state.why_illegal(action)
        assert reason.name == "range"
        assert reason.text.to("ru").endswith("не действие игры whisk")
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.reasons == (reason,)
        assert str(caught.value) == f"{action!r} is illegal: {reason}"
        assert state.observation(0) == before


def test_integers_of_other_types_are_actions():
    state = dealt()
    action = state.legal_actions()[0]
    assert state.why_illegal(np.int32(action)) == ()
    state.apply(np.int64(action))
    assert type(state.history[-1][1]) is int


def test_reasons_of_the_base_class():
    state = Whisk().new_state()
    (reason,) = state.why_illegal(state.game.parse_action("deal 2c"))
    assert reason.text.to("en") == "chance is to move, and cannot bring deal 2c"
    assert reason.text.to("ru") == "ход случая, и сдача 2т выпасть не может"
    (reason,) = played().why_illegal(0)
    assert reason.json("ru") == {"name": "over", "rule": "", "text": "игра окончена", "cards": []}
    Bare = type("Bare", (type(dealt()),), {"_explain": lambda self, action: ()})
    state = Bare(Whisk())
    lomber.deal(state, 1)
    (reason,) = state.why_illegal(state.game.parse_action("deal 9c"))
    assert reason.text.to("ru") == "сдача 9т сейчас невозможно"


def test_a_refusal_names_the_rule_and_the_cards():
    state = dealt()
    other = state.hands[1][0]
    action = state.game.actions.encode("hide", other)
    with pytest.raises(IllegalAction, match=f"hide {other} is illegal: {other} is not in your"):
        state.apply(action)
    (reason,) = state.why_illegal(action)
    assert (reason.rule, reason.cards) == ("W-2", (other,))
    assert str(reason) == f"{other} is not in your hand"
    assert reason.json()["cards"] == [str(other)]


# -- undo and clone -------------------------------------------------------------------------------


def test_undo_all_the_way():
    state = played()
    actions = [action for _, action in state.history]
    seen = []
    while state.history:
        seen.append(state.undo())
        again = Whisk().new_state()
        for action in actions[: len(state.history)]:
            again.apply(action)
        assert state.observation(0) == again.observation(0)
        assert state.observation(1) == again.observation(1)
    assert seen == actions[::-1]
    with pytest.raises(BadValue, match="there is no action to take back"):
        state.undo()


def test_undo_forgets_what_was_set_on_the_way():
    """A cached property of the later position must not outlive it."""

    class Caching(type(dealt())):
        @cached_property
        def made(self):
            return len(self.history)

    state = Caching(Whisk())
    lomber.deal(state, 1)
    assert state.made == 6
    state.undo()
    assert state.made == 5


def test_a_clone_keeps_what_is_shared_within_it():
    """Two names for one list are two names for one list in the clone."""
    state = dealt()
    state.table = state.hands[0]
    twin = state.clone()
    assert twin.table is twin.hands[0]
    assert twin.table is not state.table
    assert twin.game is state.game
    twin.apply(twin.legal_actions()[0])
    assert len(state.hands[0]) == 3
    assert len(twin.history) == len(state.history) + 1


# -- chance ---------------------------------------------------------------------------------------


def test_dealing():
    state = dealt(seed=5)
    assert state.current_player == 0
    assert [player for player, _ in state.history] == [CHANCE] * 6
    assert dealt(seed=5).history == state.history
    assert dealt(seed=6).history != state.history
    lomber.deal(state, 5)
    assert len(state.history) == 6


def test_the_same_cards_come_again_after_undo():
    state = Whisk().new_state()
    lomber.deal(state, 3)
    cards = list(state.history)
    for _ in range(6):
        state.undo()
    lomber.deal(state, 3)
    assert state.history == cards


def test_draws_are_fair():
    state, rng = Whisk().new_state(), Random(1)
    drawn = [state.sample_chance(rng) for _ in range(12_000)]
    assert {*drawn} == {*map(int, PACK)}
    assert all(850 < drawn.count(card) < 1150 for card in set(drawn))


def test_uneven_chances():
    class Coin(type(dealt())):
        def chance_outcomes(self):
            return [(1, 0.25), (2, 0.75)]

    rng = Random(1)
    drawn = [Coin(Whisk()).sample_chance(rng) for _ in range(4000)]
    assert 900 < drawn.count(1) < 1100


def test_nothing_to_draw():
    with pytest.raises(BadValue, match="there is no chance outcome to draw in <whisk: seat 0"):
        dealt().sample_chance(Random(1))


# -- observations ---------------------------------------------------------------------------------


def test_an_observation_has_the_keys_of_every_game():
    state = dealt(players=4, paired=True)
    seen = state.observation(2)
    assert seen["game"] == "whisk"
    assert seen["rules"] == "1.0"
    assert seen["options"] == {"players": 4, "hand": 3, "paired": True}
    assert (seen["seat"], seen["seats"], seen["current_player"]) == (2, [0, 2], 0)
    assert seen["legal_actions"] == [state.game.action_text(a) for a in state.legal_actions()]
    assert [text == "deal ?" for _, text in seen["history"]] == [False, True] * 6
    assert json.loads(json.dumps(seen)) == seen
    assert state.observation(1)["legal_actions"] == []
    for seat in (-1, 4, "0"):
        with pytest.raises(BadValue, match="no seat"):
            state.observation(seat)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "other"}, "game is 'other', not 'whisk'"),
        ({"rules": "0.9"}, "rules is '0.9', not '1.0'"),
        ({"options": {}}, r"options is {}, not {'players'"),
        ({"seat": 2}, "seat is 2"),
        ({"seat": "0"}, "seat is '0'"),
        ({"history": "all"}, "history is no list"),
        ({"history": [[0, 5]]}, "history is no list"),
    ],
)
def test_what_is_no_observation(change, message):
    seen = dealt().observation(0)
    Whisk().check_observation(seen)
    with pytest.raises(BadValue, match=message):
        Whisk().check_observation(seen | change)
    for wrong in ({}, None, [], "text"):
        with pytest.raises(BadValue, match="no observation of"):
            Whisk().check_observation(wrong)


# -- results --------------------------------------------------------------------------------------


def test_the_result_as_json():
    text = Text("four of a kind", "каре")
    item = Item("long", 12, "X-1", text, (Card("Qs"), Card("Qh")))
    result = Result((1.0, -1.0), {"long": 12, "short": 0}, (item,), (Text("well", "ладно"),))
    assert result.json("ru") == {
        "returns": [1.0, -1.0],
        "score": {"long": 12, "short": 0},
        "items": [
            {"who": "long", "points": 12, "rule": "X-1", "text": "каре", "cards": ["Qs", "Qh"]}
        ],
        "notes": ["ладно"],
    }


class Bare(Game):
    """The least a game can be."""

    name = "bare"
    title = Text("Bare", "Голая")

    def setup(self):
        self.num_players = 2
        self.teams, self.sides = ((1,), (0,)), ("second", "first")
        self.actions = ActionCodec(Kind("draw", "draw {card}", card=CardField()))
        self.max_game_length = 1

    def new_state(self):
        return BareState(self)

    def resample(self, observation, rng):
        return self.new_state()


class BareState(State):
    current_player = 0

    def _legal(self):
        return [3, 5]

    def _apply(self, action):
        self.current_player = TERMINAL

    def returns(self):
        return (2.0, -2.0) if self.is_terminal else (0.0, 0.0)

    def view(self, seat):
        return {"note": "[bare]"}


def test_what_the_base_classes_add_to_the_least():
    game = Bare()
    state = game.new_state()
    assert repr(state) == "<bare: seat 0 to move, 0 actions made>"
    assert state.chance_outcomes() == []
    assert state.standing() == (0.0, 0.0)
    state.apply(5)
    assert repr(state) == "<bare: over, 1 actions made>"
    assert state.result().json()["score"] == {"second": -2.0, "first": 2.0}
    assert state.standing() == (2.0, -2.0)
    assert tuple(state.events()) == ()
    assert game.playouts(3, 1) is None
    assert game.draw(state.observation(0)).endswith(r'note: "\[bare]"')
    assert "The least a game can be." in game.rules()
    assert game.rules("ru").startswith("# Голая")
    assert game.side_name("first") == "first"
    assert state.observation(1)["history"] == [[0, "draw 7c"]]


def test_values_of_the_protocol_are_frozen():
    for value in (
        Reason("a", "", Text("b")),
        Item("a", 1, "", Text("b")),
        Result((0.0,), {"a": 0}),
        Event(0, Text("b")),
        Batch(np.zeros((1, 2)), {}, np.zeros(1)),
    ):
        with pytest.raises(AttributeError):
            setattr(value, fields(value)[0].name, "x")
