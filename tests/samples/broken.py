"""Games broken on purpose, each in one way: the check it must fail, and that alone."""

from __future__ import annotations

import json
import random
from copy import copy
from dataclasses import replace
from typing import ClassVar

from lomber.actions import ActionCodec, CardField, Kind
from lomber.cards import Card
from lomber.errors import IllegalAction
from lomber.game import CHANCE, Event, Reason, Result
from lomber.i18n import Text
from lomber.random import Random
from samples.whisk import Whisk, WhiskState

BROKEN: list[type[Whisk]] = []


class Broken(Whisk):
    """Whisk with one set of options, and a State of its own."""

    option_sets = ({"players": 3, "hand": 4},)
    fails: ClassVar[str]
    says: ClassVar[str]  # what its message must speak of
    state: ClassVar[type[WhiskState]] = WhiskState

    def __init_subclass__(cls) -> None:
        if cls.__module__ == __name__:
            BROKEN.append(cls)

    def new_state(self) -> WhiskState:
        return self.state(self)

    def alike(self, observation, rng):
        """Guess until the seat would see just that."""
        self.check_observation(observation)
        while True:
            state = self.guess(observation["history"], rng)
            if (
                state
                and json.loads(json.dumps(state.observation(observation["seat"]))) == observation
            ):
                return state


class Slow(Broken):
    """A base for games whose native playouts would fail with them."""

    def playouts(self, games, seed, *, first=0, actions=False):
        return None


BROKEN.remove(Slow)


class SeatInTwoTeams(Broken):
    fails, says = "declaration", "exactly one team"

    def setup(self):
        super().setup()
        self.teams = ((0, 1), (1,), (2,))


class StateOfAnotherGame(Broken):
    fails, says = "initial", "not the game that made it"

    def new_state(self):
        return WhiskState(Whisk(**self.options))


class NoWayOn(Slow):
    fails, says = "play", "no legal action"

    class state(WhiskState):
        def _legal(self):
            return super()._legal() if len(self.hands[self.current_player]) > 1 else []


class EndsTooLate(Slow):
    fails, says = "length", "has not ended after max_game_length = 13"

    def setup(self):
        super().setup()
        self.max_game_length = 13


class ForgetsToAdvance(Slow):
    fails, says = "length", "seat 0 is still to move"

    class state(WhiskState):
        def _apply(self, action):
            if action < 104:
                super()._apply(action)


class Unsorted(Broken):
    fails, says = "legal-list", "not sorted"

    class state(WhiskState):
        def _legal(self):
            return super()._legal()[::-1]


class LendsItsList(Slow):
    fails, says = "legal-list", "changed the state"

    class state(WhiskState):
        def _legal(self):
            self.lent = getattr(self, "lent", None) or super()._legal()
            return self.lent

        def _apply(self, action):
            super()._apply(action)
            self.lent = None


class MaskDiffers(Broken):
    fails, says = "one-legality", "legal_mask() allows"

    class state(WhiskState):
        def legal_mask(self):
            mask = bytearray(super().legal_mask())
            mask[-1] = 1
            return bytes(mask)


class TakesWhatIsNotListed(Broken):
    fails, says = "one-legality", "why_illegal allows"

    class state(WhiskState):
        def why_illegal(self, action):
            found = super().why_illegal(action)
            return () if [reason.name for reason in found] == ["follow"] else found


class AnswersForOthers(Broken):
    fails, says = "turn", "seat 0 is to move"

    class state(WhiskState):
        def legal_actions(self, player=None):
            return super().legal_actions()


class ChangesThenRefuses(Broken):
    fails, says = "refusal", "changed the state"

    class state(WhiskState):
        def apply(self, action):
            try:
                super().apply(action)
            except IllegalAction:
                if type(action) is int and 0 <= action < self.game.num_actions:
                    self.tricks[0] += 1
                raise


class TakesIllegal(Slow):
    fails, says = "refusal", "was taken"

    class state(WhiskState):
        def apply(self, action):
            reasons = self.why_illegal(action)
            if [reason.name for reason in reasons] != ["follow"]:
                super().apply(action)
                return
            self._apply(action)
            self.history.append((self.current_player, action))


class ChokesOnText(Broken):
    fails, says = "foreign-action", "TypeError"

    class state(WhiskState):
        def apply(self, action):
            super().apply(action + 0)


class NamelessReason(Broken):
    fails, says = "reasons", "no name"

    class state(WhiskState):
        def _explain(self, action):
            return [Reason("", "", Text("no", "нет"))]


class HalfAReason(Broken):
    fails, says = "reasons", "{card}"

    class state(WhiskState):
        def _explain(self, action):
            return [Reason("hand", "", Text("not {card}", "не {card}"))]


class ShallowClone(Broken):
    fails, says = "clone", "changed the state it was made from"

    class state(WhiskState):
        def clone(self):
            twin = copy(self)
            twin.history = list(self.history)
            return twin


class UndoForgetsTricks(Broken):
    fails, says = "undo", "undo left the state different"

    class state(WhiskState):
        def undo(self):
            last = super().undo()
            self.tricks = [0] * self.game.num_players
            return last


class OneTenInRussian(CardField):
    """The tens of hearts and spades read alike; the first and the last card do not."""

    def text(self, number, lang="en"):
        return super().text(21 if lang == "ru" and number == 34 else number, lang)


class OneTextForTwo(Broken):
    fails, says = "text", "have one text in ru"

    def setup(self):
        super().setup()
        self.actions = ActionCodec(
            Kind("deal", "deal {card}", ru="сдача {card}", card=OneTenInRussian()),
            Kind("hide", "hide {card}", ru="сброс {card}", card=CardField()),
            Kind("play", "{card}", card=CardField()),
        )


class RankAlone(CardField):
    def json(self, number):
        return Card(number).rank

    def encode(self, value):
        return super().encode(f"{value}c" if isinstance(value, int) and value < 11 else value)


class LossyJson(Broken):
    fails, says = "action-json", "JSON"

    def setup(self):
        super().setup()
        self.actions = ActionCodec(
            Kind("deal", "deal {card}", ru="сдача {card}", card=CardField()),
            Kind("hide", "hide {card}", ru="снос {card}", card=CardField()),
            Kind("play", "{card}", card=RankAlone()),
        )


class OutcomesUnsorted(Broken):
    fails, says = "chance", "not sorted"

    class state(WhiskState):
        def chance_outcomes(self):
            return super().chance_outcomes()[::-1]


class OutcomesTooLikely(Slow):
    fails, says = "chance", "add up to"

    class state(WhiskState):
        def chance_outcomes(self):
            return [(card, p + 1e-6) for card, p in super().chance_outcomes()]


class DrawsByItself(Slow):
    fails, says = "chance", "two generators that are the same"

    class state(WhiskState):
        def sample_chance(self, rng):
            return int(random.choice(self.stock))


class DrawsInOneGoOtherwise(Broken):
    fails, says = "chance", "play_chance()"

    class state(WhiskState):
        def play_chance(self, rng):
            rng.next()
            super().play_chance(rng)


class LoadedDice(Broken):
    fails, says = "chance-odds", "drew 'deal 9c'"

    class state(WhiskState):
        def sample_chance(self, rng):
            return min(self.stock) if rng.below(4) == 0 else super().sample_chance(rng)


class ReturnsTooLong(Slow):
    fails, says = "returns", "not a tuple of 3 numbers"

    class state(WhiskState):
        def returns(self):
            return (*super().returns(), 0.0)


class ReturnsTooEarly(Slow):
    fails, says = "returns", "before the end"

    class state(WhiskState):
        def returns(self):
            return self.standing()


class ReturnsOutOfBounds(Slow):
    fails, says = "returns", "outside the declared"

    class state(WhiskState):
        def returns(self):
            return tuple(10 * value for value in super().returns())


class NotZeroSum(Slow):
    fails, says = "returns", "zero_sum"

    class state(WhiskState):
        def returns(self):
            return (super().returns()[0], 0.0, 0.0)


class ScoreLacksASide(Slow):
    fails, says = "result", "the sides are"

    class state(WhiskState):
        def result(self):
            return Result(self.returns(), {"0": 0})


class ResultDisagrees(Broken):
    fails, says = "result", "returns() is"

    class state(WhiskState):
        def result(self):
            return Result((0.0, 0.0, 0.0), super().result().score)


class StandingOfOneSeat(Broken):
    fails, says = "standing", "standing()"

    class state(WhiskState):
        def standing(self):
            return super().standing()[:1]


class LeadsOfAnother(Broken):
    fails, says = "leads", "leads_after() gives"

    class state(WhiskState):
        def leads_after(self, actions):
            return [lead + 1 for lead in super().leads_after(actions)]


class LeadsMove(Broken):
    fails, says = "leads", "changes the state"

    class state(WhiskState):
        def leads_after(self, actions):
            leads = super().leads_after(actions)
            self.apply(actions[0])
            return leads


class EventsOfTheFuture(Broken):
    fails, says = "events", "Event"

    class state(WhiskState):
        def events(self):
            return [Event(len(self.history) + 1, Text("soon", "скоро"))]


class TakesEventsBack(Broken):
    fails, says = "events", "took back"

    class state(WhiskState):
        def events(self):
            return self.said[-1:]


class HistoryOfLists(Broken):
    fails, says = "record", "(player, action) pairs"

    class state(WhiskState):
        def apply(self, action):
            super().apply(action)
            self.history[-1] = list(self.history[-1])


class LendsItsTricks(Broken):
    fails, says = "observation", "changed the state"

    class state(WhiskState):
        def view(self, seat):
            return super().view(seat) | {"tricks": self.tricks}


class TuplesInView(Broken):
    fails, says = "observation", "tuple"

    class state(WhiskState):
        def view(self, seat):
            return super().view(seat) | {"tricks": tuple(self.tricks)}


class OverwritesAKey(Broken):
    fails, says = "observation", "seats"

    class state(WhiskState):
        def view(self, seat):
            return super().view(seat) | {"seats": [0, 1, 2]}


class ForgetsItsDeal(Broken):
    fails, says = "memory", "saw action"

    class state(WhiskState):
        def visible(self, ply, seat):
            dealt = self.history[ply][0] == CHANCE and self.is_terminal
            return "deal ?" if dealt else super().visible(ply, seat)


class HidesItsOwnDiscard(Broken):
    fails, says = "memory", "sees it as 'hide ?'"

    class state(WhiskState):
        def visible(self, ply, seat):
            kind = self.game.actions.kind(self.history[ply][1])
            return "hide ?" if kind == "hide" else super().visible(ply, seat)

    resample = Broken.alike


class CountsOthersHearts(Broken):
    fails, says = "hidden-swap", "hearts"

    class state(WhiskState):
        def view(self, seat):
            others = [c for s, hand in enumerate(self.hands) if s != seat for c in hand]
            return super().view(seat) | {"hearts": sum(c.suit == 2 for c in others)}

    resample = Broken.alike


class TellsWhatWasHidden(Broken):
    """Through a hidden action of a player, not of chance."""

    fails, says = "hidden-swap", "hidden_suits"

    class state(WhiskState):
        def view(self, seat):
            suits = [-1 if card is None else card.suit for card in self.hidden]
            return super().view(seat) | {"hidden_suits": suits}

    resample = Broken.alike


class LeaksBesideAShow(Broken):
    """Hands are shown at the end by the rules, and hearts are told before."""

    fails, says = "hidden-swap", "hearts"
    shows_hidden = True

    class state(CountsOthersHearts.state):
        pass

    resample = Broken.alike


class ShowsAtTheEnd(Broken):
    """It is right to: the rules show what was laid away."""

    shows_hidden = True

    class state(WhiskState):
        def view(self, seat):
            shown = [str(card) for card in self.hidden] if self.is_terminal else []
            return super().view(seat) | {"shown": shown}

    resample = Broken.alike


BROKEN.remove(ShowsAtTheEnd)


class SamplesAnEarlierState(Broken):
    fails, says = "resample", "to move"

    def resample(self, observation, rng):
        state = super().resample(observation, rng)
        if state.history:
            state.undo()
        return state


class ForgetsWhoLackedASuit(Broken):
    fails, says = "resample-record", "you must follow"

    def made(self, actions):
        state = self.new_state()
        for action in actions:
            player = state.current_player
            state._apply(action)
            state.history.append((player, action))
        return state


class SamplesByItself(Broken):
    fails, says = "resample-chance", "two generators that are the same"

    def resample(self, observation, rng):
        return super().resample(observation, Random(random.getrandbits(32)))


class SamplesAlwaysTheSame(Broken):
    fails, says = "resample-chance", "drew the same state"

    def resample(self, observation, rng):
        return super().resample(observation, Random(5))


class SamplesFromAnything(Broken):
    fails, says = "resample-input", "KeyError"

    def check_observation(self, observation):
        pass


class BadMarkup(Broken):
    fails, says = "draw", "markup"

    def draw(self, observation, lang="en"):
        return "[/nothing]"


class NoRussianRules(Broken):
    fails, says = "rules", "'ru'"

    def rules(self, lang="en"):
        return super().rules(lang) if lang == "en" else ""


class HashOrder(Broken):
    fails, says = "hash-seed", "PYTHONHASHSEED"

    class state(WhiskState):
        def view(self, seat):
            return super().view(seat) | {"words": list({f"word {i}" for i in range(9)})}


class PaysTheOtherSeat(Broken):
    fails, says = "playouts", "returns are"

    def playouts(self, games, seed, *, first=0, actions=False):
        batch = super().playouts(games, seed, first=first, actions=actions)
        batch.returns[:] = batch.returns[:, ::-1].copy()
        return batch


class PlaysOutOfTurn(Broken):
    fails, says = "playouts", "is illegal in the State"

    def playouts(self, games, seed, *, first=0, actions=False):
        batch = super().playouts(games, seed, first=first, actions=actions)
        return replace(batch, actions=tuple(made[::-1] for made in batch.actions))


class PlaysOtherGames(Broken):
    fails, says = "playout-batches", "the games are other games"

    def playouts(self, games, seed, *, first=0, actions=False):
        return super().playouts(games, seed + (not actions), first=first, actions=actions)


class CountsChanceToo(Broken):
    fails, says = "playouts", "length"

    def playouts(self, games, seed, *, first=0, actions=False):
        batch = super().playouts(games, seed, first=first, actions=actions)
        batch.length[:] += 1
        return batch


class ForgetsFirst(Broken):
    fails, says = "playout-batches", "first=4"

    def playouts(self, games, seed, *, first=0, actions=False):
        return super().playouts(games, seed, actions=actions)
