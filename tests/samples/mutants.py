"""Games that come with lomber, each with one fault that authors make, and the check that finds it.

A mutant is the game's own class with a method or two of its states, or of itself, replaced.
"""

from __future__ import annotations

import random
from typing import Any

from lomber.cards import Card
from lomber.game import CHANCE, TERMINAL, Event, Game, Item, Reason, Result
from lomber.host import game_class
from lomber.i18n import Text

MUTANTS: dict[str, tuple[type[Game], str]] = {}

OPTIONS: dict[str, dict[str, Any]] = {
    "cross": {"pack": 36},
    "ristikontra": {},
    "cribbage": {"deals": 1},
}


def mutant(game, check, *, of_game=False, **attributes):
    """Register a mutant; a function takes the state (or the game) and what it replaces."""
    return _decorate(game, check, of_game, attributes)


def _decorate(game, check, of_game, attributes):
    def decorate(function):
        name = function.__name__
        method = attributes.pop("method", name)
        MUTANTS[f"{game}: {attributes.pop('fault')}"] = (
            _made(game, f"{name}_{game}", method, function, of_game, attributes),
            check,
        )
        return function

    return decorate


def _made(game, name, method, function, of_game, attributes):
    base = game_class(game)

    def replaced(owner):
        original = getattr(owner, method, None)

        def call(self, *args, **settings):
            return function(self, original, *args, **settings)

        return property(call) if isinstance(original, property) else call

    states: dict[type, type] = {}

    def new_state(self):
        state = base.new_state(self)
        own = type(state)
        if own not in states:
            methods = {"__slots__": (), method: replaced(own)}
            states[own] = type(f"{own.__name__}Mutant", (own,), methods)
        state.__class__ = states[own]
        return state

    own = {method: replaced(base)} if of_game else {"new_state": new_state}
    space = {**own, **attributes, "option_sets": (OPTIONS[game],), "__module__": __name__}
    made = type(name, (base,), space)
    globals()[name] = made  # where another process finds it
    return made


# -- who moves, and what may be done --------------------------------------------------------------


@mutant("cross", "length", fault="a game that may not be so long", method="setup", of_game=True)
def too_short(self, original):
    original(self)
    self.max_game_length = 40


@mutant("cross", "legal-list", fault="a legal list that is not sorted", method="legal_actions")
def unsorted_list(self, original, player=None):
    return original(self, player)[::-1]


@mutant("ristikontra", "one-legality", fault="a move that the list forgets", method="_legal")
def forgets_one(self, original):
    found = original(self)
    return found[:-1] if len(found) > 1 else found


@mutant(
    "cribbage", "one-legality", fault="why_illegal that knows of no rule", method="why_illegal"
)
def no_reasons(self, original, action):
    return ()


@mutant("cross", "turn", fault="moves for who is not to move", method="legal_actions")
def anybody_moves(self, original, player=None):
    return original(self, None if self.current_player >= 0 else player)


@mutant("ristikontra", "refusal", fault="an illegal move that is taken", method="apply")
def takes_all(self, original, action):
    if self.current_player >= 0 and self.why_illegal(action):
        self.history.append((self.current_player, action))
        return
    original(self, action)


@mutant("cribbage", "foreign-action", fault="what is no action raises KeyError", method="apply")
def key_error(self, original, action):
    if action == "no action":
        raise KeyError(action)
    original(self, action)


@mutant("cross", "reasons", fault="a reason with a value missing", method="why_illegal")
def half_a_reason(self, original, action):
    found = original(self, action)
    text = Text("{card} does not fit", "{карта} не ложится", {"card": Card(0)})
    return tuple(Reason(one.name, one.rule, text) for one in found)


# -- copies and the way back ----------------------------------------------------------------------


@mutant("ristikontra", "clone", fault="a clone that shares its history", method="clone")
def shares_history(self, original):
    twin = original(self)
    twin.history = self.history
    return twin


@mutant("cribbage", "clone", fault="a clone that is the state itself", method="clone")
def clones_nothing(self, original):
    return self


@mutant("cross", "undo", fault="an undo that forgets who was to move", method="undo")
def undo_forgets(self, original):
    action = original(self)
    if len(self.history) % 7 == 3 and self.current_player >= 0:
        self.current_player = (self.current_player + 1) % self.game.num_players
    return action


@mutant("ristikontra", "undo", fault="an undo that returns nothing", method="undo")
def undo_returns_nothing(self, original):
    original(self)


# -- actions as text ------------------------------------------------------------------------------


@mutant(
    "cross", "text", fault="a text that does not parse back", method="action_text", of_game=True
)
def text_of_another(self, original, action, lang="en"):
    return original(self, action, lang).replace("@0,1", "@0;1")


@mutant(
    "cribbage", "text", fault="a Russian text that two share", method="action_text", of_game=True
)
def one_russian_text(self, original, action, lang="en"):
    return original(self, min(action, 40) if lang == "ru" and action < 52 else action, lang)


@mutant(
    "ristikontra", "action-json", fault="JSON without a field", method="action_json", of_game=True
)
def json_without_kind(self, original, action):
    return {"kind": original(self, action)["kind"], "card": "2c"}


# -- chance ---------------------------------------------------------------------------------------


@mutant("cross", "chance", fault="probabilities that add up to less", method="chance_outcomes")
def unlikely(self, original):
    return [(action, p * 0.9) for action, p in original(self)]


@mutant("cribbage", "chance", fault="a generator of its own", method="sample_chance")
def own_generator(self, original, rng):
    return random.choice(self.chance_outcomes())[0]


@mutant("ristikontra", "chance", fault="loaded dice", method="sample_chance")
def loaded(self, original, rng):
    found = self.chance_outcomes()
    return found[0][0] if rng.below(2) else found[rng.below(len(found))][0]


# -- the count ------------------------------------------------------------------------------------


@mutant("cross", "returns", fault="returns one seat short", method="returns")
def returns_short(self, original):
    return original(self)[:-1]


@mutant("ristikontra", "returns", fault="returns before the end", method="returns")
def returns_early(self, original):
    return original(self) if self.is_terminal else (0.5, -0.5, 0.5, -0.5)


@mutant("cribbage", "returns", fault="returns that do not add up to 0", method="returns")
def not_zero_sum(self, original):
    return tuple(abs(value) for value in original(self))


@mutant("cross", "leads", fault="leads of the other team", method="leads_after")
def leads_turned(self, original, actions):
    return [-lead for lead in original(self, actions)]


@mutant("cross", "playouts", fault="the wrong team wins", method="returns")
def wrong_winner(self, original):
    return tuple(-value for value in original(self))


@mutant("cross", "result", fault="a count that its items do not make", method="result")
def off_by_one(self, original):
    found = original(self)
    score = {side: points + 1 for side, points in found.score.items()}
    return Result(found.returns, score, found.items, found.notes)


@mutant("ristikontra", "result", fault="an item for nobody", method="result")
def item_for_nobody(self, original):
    found = original(self)
    extra = Item("nobody", 1, "", Text("a point"))
    return Result(found.returns, found.score, (*found.items, extra), found.notes)


@mutant("ristikontra", "standing", fault="a standing of one number", method="standing")
def standing_of_one(self, original):
    return (0.0,)


@mutant("cross", "playouts", fault="batches that count otherwise", method="score_many", of_game=1)
def batches_off_by_one(self, original, boards):
    return {side: points + (side == "long") for side, points in original(self, boards).items()}


@mutant("cribbage", "events", fault="events of the future", method="events")
def future_events(self, original):
    return [*original(self), Event(len(self.history) + 1, Text("soon", "скоро"))]


@mutant("ristikontra", "events", fault="events that go back in time", method="events")
def events_reversed(self, original):
    return list(original(self))[::-1]


@mutant("cross", "initial", fault="a result that raises", method="result")
def result_raises(self, original):
    return original(self).missing


# -- what is hidden -------------------------------------------------------------------------------


@mutant("cross", "hidden-swap", fault="a view that shows all hands", method="view")
def shows_hands(self, original, seat):
    hands = {str(s): self.hand(s) for s in range(self.game.num_players)}
    return original(self, seat) | {"all": hands}


@mutant("cross", "hidden-swap", fault="an event that names a hidden card", method="events")
def event_tells(self, original):
    at = len(self.game.pack)
    if len(self.history) <= at:
        return []
    card = next(action for ply, (_, action) in enumerate(self.history[:at]) if ply == 1)
    text = Text("{card} is with seat 1", "{card} у места 1", {"card": Card(card)})
    return [Event(at, text)]


@mutant("cross", "hidden-swap", fault="a standing that counts hidden cards", method="standing")
def standing_tells(self, original):
    best = float(sum(self.hand(seat) % 1000 for seat in (0, 2)))
    return tuple(best if seat % 2 == 0 else -best for seat in range(self.game.num_players))


@mutant("cribbage", "memory", fault="own discards forgotten", method="visible")
def forgets_discards(self, original, ply, seat):
    player, _ = self.history[ply]
    text = original(self, ply, seat)
    return "discard ? ?" if player >= 0 and text.startswith("discard") else text


@mutant("cross", "observation", fault="a view that lends its lists", method="view")
def lends_lists(self, original, seat):
    if not hasattr(self, "kept"):
        self.kept = {}
    return self.kept.setdefault((len(self.history), seat), original(self, seat))


@mutant("ristikontra", "observation", fault="a set in the view", method="view")
def set_in_view(self, original, seat):
    return original(self, seat) | {"seen": {1, 2}}


# -- sampled states -------------------------------------------------------------------------------


@mutant("cross", "resample-chance", fault="a resample that peeks", method="resample", of_game=True)
def peeks(self, original, observation, rng):
    from lomber.random import Random

    return original(self, observation, Random(7))


@mutant("ristikontra", "resample", fault="a resample of a new deal", method="resample", of_game=1)
def new_deal(self, original, observation, rng):
    self.check_observation(observation)
    state = self.new_state()
    state.play_chance(rng)
    return state


@mutant(
    "cribbage", "resample-input", fault="a resample of anything", method="resample", of_game=True
)
def samples_anything(self, original, observation, rng):
    return original(self, observation, rng) if observation.get("game") else self.new_state()


# -- in other processes, in records, on the screen ------------------------------------------------


@mutant("cross", "hash-seed", fault="an order that the hash seed gives", method="view")
def hash_order(self, original, seat):
    return original(self, seat) | {"suits": list({"clubs", "diamonds", "hearts", "spades"})}


@mutant(
    "cribbage", "declaration", fault="options that make another game", method="__eq__", of_game=1
)
def never_equal(self, original, other):
    return self is other or type(self) is not type(other)


@mutant("cross", "draw", fault="a picture that is no markup", method="draw", of_game=True)
def bad_markup(self, original, observation, lang="en"):
    return original(self, observation, lang) + "[/bold]"


@mutant(
    "ristikontra",
    "rules",
    fault="a seat without a name in Russian",
    method="seat_name",
    of_game=True,
)
def nameless_seat(self, original, seat, lang="en"):
    return original(self, seat, lang) if lang == "en" else ""


@mutant(
    "cribbage", "initial", fault="chance at work in new_state", method="new_state", of_game=True
)
def dealt_at_once(self, original):
    state = original(self)
    state.apply(random.choice(state.chance_outcomes())[0])
    return state


@mutant("ristikontra", "play", fault="a turn that is nobody's", method="apply")
def nobody_moves(self, original, action):
    original(self, action)
    if len(self.history) > 60 and self.current_player not in (CHANCE, TERMINAL):
        self.current_player = 9
