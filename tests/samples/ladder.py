"""A small game that needs no plugin: chance, hidden hands, teams, a pass, and few enough positions
to count by hand.

Eight to twelve cards, clubs from 2 up; two each; the leader opens with any; then everyone climbs
above the last card or, when unable, passes. It ends when hands are empty or all passed in a row.
Each side scores the ranks it played.
"""

from __future__ import annotations

import lomber
from lomber.actions import ActionCodec, CardField, Kind
from lomber.cards import Card
from lomber.errors import BadOption
from lomber.game import CHANCE, TERMINAL, Game, Item, Reason, Result, State
from lomber.i18n import Text
from lomber.options import Option

lomber_api = 1


class Ladder(Game):
    name = "ladder"
    title = Text("Ladder", "Лестница")
    summary = Text("climb or pass", "поднимайся или пасуй")
    rules_version = "1.2"
    schema = (
        Option("players", 2, (2, 3, 4), help=Text("seats", "мест")),
        Option("cards", 8, minimum=4, maximum=12, help=Text("cards in the pack", "карт в колоде")),
        Option("solo", False, help=Text("one person holds all seats", "один за всех")),
    )
    option_sets = ({}, {"players": 4, "cards": 12}, {"players": 3})

    def setup(self):
        self.num_players = int(self.options["players"])
        self.pack = range(int(self.options["cards"]))
        if len(self.pack) < 2 * self.num_players:
            raise BadOption(f"cards={len(self.pack)} are too few for players={self.num_players}")
        self.actions = ActionCodec(
            Kind("deal", "deal {card}", ru="сдать {card}", card=CardField()),
            Kind("play", "{card}", card=CardField()),
            Kind("pass", "pass", ru="пас"),
        )
        self.PLAY, self.PASS = self.actions.base("play"), self.actions.base("pass")
        if self.num_players == 4:
            self.teams = ((0, 2), (1, 3))
            self.sides = ("even", "odd")
        if self.options["solo"]:
            self.owners = (0,) * self.num_players
        self.max_game_length = 2 * self.num_players * 4

    def new_state(self):
        return LadderState(self)

    def resample(self, observation, rng):
        """Deal at random what is hidden until the history replays legally."""
        self.check_observation(observation)
        seat = observation["seat"]
        while True:
            state = self.new_state()
            texts = [text for _, text in observation["history"]]
            shown = {self.parse_action(t) for t in texts if t.startswith("deal") and "?" not in t}
            free = [card for card in self.pack if card not in shown]
            rng.shuffle(free)
            try:
                for text in texts:
                    state.apply(free.pop() if "?" in text else self.parse_action(text))
            except lomber.IllegalAction:
                continue
            if state.observation(seat) == observation:
                return state

    def draw(self, observation, lang="en"):
        hands = "  ".join(
            f"{self.seat_name(int(seat), lang)}: {' '.join(cards) or '-'}"
            for seat, cards in observation["hands"].items()
        )
        top = observation["top"] or "-"
        return f"[bold]{top}[/bold] | {hands} | \\[scores {observation['score']}]"


class LadderState(State):
    def __init__(self, game):
        super().__init__(game)
        self.current_player = CHANCE
        self.hands = [[] for _ in range(game.num_players)]
        self.score = [0] * game.num_players
        self.top = -1
        self.passes = 0

    def chance_outcomes(self):
        if self.current_player != CHANCE:
            return []
        gone = {action for _, action in self.history}
        left = [card for card in self.game.pack if card not in gone]
        return [(card, 1 / len(left)) for card in left]

    def _legal(self):
        hand = sorted(self.hands[self.current_player])
        play = [self.game.PLAY + card for card in hand if card > self.top]
        return play or [self.game.PASS]

    def _apply(self, action):
        game, seat = self.game, self.current_player
        if seat == CHANCE:
            self.hands[len(self.history) % game.num_players].append(action)
            dealt = len(self.history) + 1
            self.current_player = 0 if dealt == 2 * game.num_players else CHANCE
            return
        if action == game.PASS:
            self.passes += 1
        else:
            self.passes = 0
            self.top = action - game.PLAY
            self.hands[seat].remove(self.top)
            self.score[seat] += self.top + 2
        over = self.passes == game.num_players or not any(self.hands)
        self.current_player = TERMINAL if over else (seat + 1) % game.num_players

    def _explain(self, action):
        card = action - self.game.PLAY
        if not 0 <= card < 52:
            return
        if card not in self.hands[self.current_player]:
            text = Text("Hand: {card} is not yours", "Рука: {card} не у вас")
            yield Reason("hand", "LADDER-1", text.format(card=Card(card)), (Card(card),))
        elif card <= self.top:
            text = Text("Climb: {card} is not above {top}", "Подъём: {card} не выше {top}").format(
                card=Card(card), top=Card(self.top)
            )
            yield Reason("climb", "LADDER-2", text, (Card(card), Card(self.top)))

    def visible(self, ply, seat):
        player, action = self.history[ply]
        own = self.game.seats_of(seat)
        hidden = player == CHANCE and ply % self.game.num_players not in own
        return "deal ?" if hidden else self.game.action_text(action)

    def view(self, seat):
        return {
            "hands": {
                str(s): [str(Card(card)) for card in sorted(self.hands[s])]
                for s in self.game.seats_of(seat)
            },
            "top": str(Card(self.top)) if self.top >= 0 else None,
            "score": list(self.score),
        }

    def _sums(self):
        return [sum(self.score[seat] for seat in team) for team in self.game.teams]

    def standing(self):
        sums = self._sums()
        rest = sum(sums)
        return tuple(
            float(2 * sums[self.game.team_of[s]] - rest) for s in range(self.game.num_players)
        )

    def returns(self):
        if self.current_player != TERMINAL:
            return (0.0,) * self.game.num_players
        sums = self._sums()
        best = [i for i, value in enumerate(sums) if value == max(sums)]
        if len(best) == len(sums):
            return (0.0,) * self.game.num_players
        win, lose = 1 / len(best), -1 / (len(sums) - len(best))
        return tuple(
            win if self.game.team_of[s] in best else lose for s in range(self.game.num_players)
        )

    def result(self):
        items = tuple(
            Item(self.game.sides[self.game.team_of[s]], points, "LADDER-3", Text("ranks", "ранги"))
            for s, points in enumerate(self.score)
        )
        return Result(self.returns(), dict(zip(self.game.sides, map(float, self._sums()))), items)


@lomber.hookimpl
def lomber_games():
    return [Ladder]
