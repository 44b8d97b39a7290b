"""A whole plugin: a game, a bot and a command."""

import click

import lomber
from lomber import cards
from lomber.actions import ActionCodec, CardField, Kind
from lomber.bots import Bot
from lomber.game import CHANCE, TERMINAL, Game, State
from lomber.i18n import Text
from lomber.options import Option

lomber_api = 1


class Hello(Game):
    """One card is drawn; red wins for seat 0, black for seat 1."""

    name = "hello"
    title = Text("Hello")
    summary = Text("the colour of one card decides", "решает цвет одной карты")
    schema = (Option("pack", 52, (36, 52), help=Text("how many cards", "сколько карт")),)

    def setup(self):
        self.num_players = 2
        self.cards = cards.pack(self.options["pack"])
        self.actions = ActionCodec(
            Kind("deal", "deal {card}", ru="сдача {card}", card=CardField()),
            Kind("bow", "bow", ru="поклон"),
        )
        self.max_game_length = 2

    def new_state(self):
        return HelloState(self)

    def resample(self, observation, rng):
        self.check_observation(observation)
        state = self.new_state()
        for _, text in observation["history"]:
            state.apply(self.parse_action(text))
        return state


class HelloState(State):
    def __init__(self, game):
        super().__init__(game)
        self.current_player = 0
        self.card = None

    def _legal(self):
        return [self.game.actions.base("bow")]

    def _apply(self, action):
        if self.current_player == 0:
            self.current_player = CHANCE
        else:
            self.card = cards.Card(action)
            self.current_player = TERMINAL

    def chance_outcomes(self):
        if self.current_player != CHANCE:
            return []
        return [(int(card), 1 / len(self.game.cards)) for card in self.game.cards]

    def returns(self):
        if self.card is None:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.card.colour else (-1.0, 1.0)

    def view(self, seat):
        return {"card": str(self.card or "")}


class Bower(Bot):
    name = "bower"
    title = Text("bows", "кланяется")
    games = frozenset({"hello"})

    def choose(self, observation, legal):
        return legal[0]


@lomber.hookimpl
def lomber_games():
    return [Hello]


@lomber.hookimpl
def lomber_bots():
    return [Bower]


@lomber.hookimpl
def lomber_commands(cli):
    @cli.command("greet", help="Say hello.")
    def greet():
        click.echo("hello from a plugin")
