"""A small correct game: chance, hidden hands, a hidden discard, following suit, many seats a head.

Twelve cards, 9 to Q of three suits. Each seat is dealt three or four, lays one away face down, and
plays the others in tricks: who can follow suit must; the highest card of the suit led takes the
trick and leads to the next. Each trick pays its taker one from everybody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lomber.actions import ActionCodec, CardField, Kind
from lomber.cards import Card
from lomber.errors import BadOption
from lomber.game import (
    CHANCE,
    TERMINAL,
    Batch,
    Event,
    Game,
    Item,
    Observation,
    Reason,
    Result,
    State,
)
from lomber.i18n import Text
from lomber.options import Option
from lomber.random import Random

PACK = tuple(Card(rank + suit) for suit in "cdh" for rank in "9TJQ")


class Whisk(Game):
    """Tricks with one card laid away: every part of the protocol in little room."""

    name = "whisk"
    title = Text("Whisk", "Виск")
    summary = Text("tricks with one card laid away", "взятки с одной картой в сносе")
    schema = (
        Option("players", 2, (2, 3, 4), help=Text("how many seats", "сколько мест")),
        Option("hand", 3, (3, 4), help=Text("cards in a hand", "карт на руках")),
        Option("paired", False, help=Text("two people hold two seats each", "по два места")),
    )
    option_sets = ({}, {"players": 3, "hand": 4}, {"players": 4, "paired": True})

    def setup(self) -> None:
        self.num_players = int(self.options["players"])
        self.hand = int(self.options["hand"])
        if self.num_players * self.hand > len(PACK):
            raise BadOption(f"{len(PACK)} cards are too few for hand={self.hand}")
        if self.options["paired"]:
            if self.num_players != 4:
                raise BadOption("paired=true needs players=4")
            self.owners = (0, 1, 0, 1)
        self.actions = ActionCodec(
            Kind("deal", "deal {card}", ru="сдача {card}", card=CardField()),
            Kind("hide", "hide {card}", ru="снос {card}", card=CardField()),
            Kind("play", "{card}", card=CardField()),
        )
        tricks = self.hand - 1
        self.min_return = -tricks
        self.max_return = tricks * (self.num_players - 1)
        self.max_game_length = 2 * self.hand * self.num_players

    def new_state(self) -> WhiskState:
        return WhiskState(self)

    def resample(self, observation: Observation, rng: Random) -> State:
        self.check_observation(observation)
        history: list[tuple[int, str]] = observation["history"]  # type: ignore[assignment]
        for _ in range(10_000):
            state = self.guess(history, rng)
            if state is not None:
                return state
        raise AssertionError("no deal fits")

    def guess(self, history: list[tuple[int, str]], rng: Random) -> WhiskState | None:
        """Fill in what is hidden at random; None where that is no legal history."""
        parse, decode = self.parse_action, self.actions.decode
        known = [None if "?" in text else decode(parse(text)) for _, text in history]
        players = self.num_players
        free = sorted(set(PACK) - {entry[1]["card"] for entry in known if entry})
        rng.shuffle(free)
        actions = [parse(text) if k else -1 for (_, text), k in zip(history, known)]
        dealt = [i for i, (player, _) in enumerate(history) if player == CHANCE]
        for seat in range(players):
            deals = [i for i in dealt if i % players == seat]
            own = [k[1]["card"] for (p, _), k in zip(history, known) if p == seat and k]
            places = [i for i in deals if known[i] is None]
            seen = [known[i][1]["card"] for i in deals if known[i]]
            cards = [card for card in own if card not in seen]
            unseen = [free.pop() for _ in range(len(places) - len(cards))]
            for i, (player, _) in enumerate(history):
                if player == seat and actions[i] < 0:
                    rest = [card for card in (*seen, *unseen) if card not in own]
                    actions[i] = self.actions.encode("hide", rng.choice(rest))
            cards += unseen
            rng.shuffle(cards)
            for i, card in zip(places, cards):
                actions[i] = self.actions.encode("deal", card)
        return self.made(actions)

    def made(self, actions: list[int]) -> WhiskState | None:
        """Make actions one by one; None where one is illegal."""
        state = self.new_state()
        for action in actions:
            if state.why_illegal(action):
                return None
            state.apply(action)
        return state

    def playouts(
        self, games: int, seed: int, *, first: int = 0, actions: bool = False
    ) -> Batch | None:
        import numpy as np

        ends = [self._playout(Random(seed, first + i)) for i in range(games)]
        return Batch(
            returns=np.array([end.returns() for end in ends], dtype=np.float64),
            score={side: np.array([end.tricks[int(side)] for end in ends]) for side in self.sides},
            length=np.array([sum(p != CHANCE for p, _ in end.history) for end in ends]),
            actions=tuple([a for _, a in end.history] for end in ends) if actions else (),
        )

    def _playout(self, rng: Random) -> WhiskState:
        state = self.new_state()
        while state.current_player != TERMINAL:
            if state.current_player == CHANCE:
                state.apply(state.sample_chance(rng))
            else:
                state.apply(rng.choice(state.legal_actions()))
        return state


class WhiskState(State):
    game: Whisk

    def __init__(self, game: Whisk) -> None:
        super().__init__(game)
        self.current_player = CHANCE
        self.stock = list(PACK)
        self.hands: list[list[Card]] = [[] for _ in range(game.num_players)]
        self.hidden: list[Card | None] = [None] * game.num_players
        self.trick: list[Card] = []
        self.tricks = [0] * game.num_players
        self.said: list[Event] = []

    def _card(self, action: int) -> Card:
        return Card(action % 52)

    def _legal(self) -> list[int]:
        hand = self.hands[self.current_player]
        if self.hidden[self.current_player] is None:
            return sorted(52 + card for card in hand)
        led = self.trick[0].suit if self.trick else None
        following = [card for card in hand if card.suit == led]
        return sorted(104 + card for card in following or hand)

    def _explain(self, action: int) -> Iterator[Reason]:
        kind, card = self.game.actions.kind(action), self._card(action)
        hiding = self.hidden[self.current_player] is None
        if kind != ("hide" if hiding else "play"):
            yield Reason("phase", "W-1", Text("not now", "не сейчас"))
        elif card not in self.hands[self.current_player]:
            text = Text("{card} is not in your hand", "{card}: не на руках", {"card": card})
            yield Reason("hand", "W-2", text, (card,))
        elif self.trick:
            led = self.trick[0]
            text = Text("you must follow {card}", "нужно в масть {card}", {"card": led})
            yield Reason("follow", "W-3", text, (led, card))

    def _apply(self, action: int) -> None:
        card = self._card(action)
        if self.current_player == CHANCE:
            self._deal(card)
            return
        seat = self.current_player
        self.hands[seat].remove(card)
        if self.hidden[seat] is None:
            self.hidden[seat] = card
            self.current_player = (seat + 1) % self.game.num_players
            return
        self.trick.append(card)
        self.current_player = (seat + 1) % self.game.num_players
        if len(self.trick) == self.game.num_players:
            self._take()

    def _deal(self, card: Card) -> None:
        self.stock.remove(card)
        dealt = len(PACK) - len(self.stock)
        self.hands[(dealt - 1) % self.game.num_players].append(card)
        if dealt == self.game.num_players * self.game.hand:
            self.current_player = 0

    def _take(self) -> None:
        led = self.trick[0].suit
        best = max(self.trick, key=lambda card: (card.suit == led, card.rank))
        taker = (self.current_player + self.trick.index(best)) % self.game.num_players
        self.tricks[taker] += 1
        text = Text("{card} takes the trick", "{card} берёт взятку", {"card": best})
        self.said = [*self.said, Event(len(self.history) + 1, text, taker, (best,))]
        self.trick = []
        self.current_player = taker if self.hands[taker] else TERMINAL

    def returns(self) -> tuple[float, ...]:
        if self.current_player != TERMINAL:
            return (0.0,) * self.game.num_players
        total = sum(self.tricks)
        return tuple(float(taken * self.game.num_players - total) for taken in self.tricks)

    def result(self) -> Result:
        text = Text("tricks", "взятки")
        items = [Item(str(s), n, "W-4", text) for s, n in enumerate(self.tricks) if n]
        return Result(self.returns(), {str(s): n for s, n in enumerate(self.tricks)}, tuple(items))

    def standing(self) -> tuple[float, ...]:
        total = sum(self.tricks)
        return tuple(float(taken * self.game.num_players - total) for taken in self.tricks)

    def events(self) -> Iterable[Event]:
        return self.said

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.current_player != CHANCE:
            return []
        return [(int(card), 1 / len(self.stock)) for card in sorted(self.stock)]

    def view(self, seat: int) -> Observation:
        mine = self.game.seats_of(seat)
        return {
            "hands": {str(s): [str(c) for c in sorted(self.hands[s])] for s in mine},
            "hidden": {str(s): str(self.hidden[s] or "") for s in mine},
            "counts": [len(hand) for hand in self.hands],
            "trick": [str(card) for card in self.trick],
            "tricks": list(self.tricks),
        }

    def visible(self, ply: int, seat: int) -> str:
        player, action = self.history[ply]
        mine = self.game.seats_of(seat)
        kind = self.game.actions.kind(action)
        if kind == "deal" and ply % self.game.num_players not in mine:
            return "deal ?"
        if kind == "hide" and player not in mine:
            return "hide ?"
        return self.game.action_text(action)
