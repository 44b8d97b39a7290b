"""What a game says of itself, and whether it can be played at all."""

from __future__ import annotations

import re

from lomber.actions import ActionCodec
from lomber.game import Game, State
from lomber.i18n import LANGS, Text
from lomber.testing.check import Check, Subject
from lomber.testing.play import Broken, Play, facts, same

__all__ = ["CHECKS"]

ASKED = 8  # positions of a play


def declaration(subject: Subject) -> None:
    """What the game declares is complete and fits together."""
    game = subject.game
    if not isinstance(game.name, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.name):
        raise Broken(f"the name is {game.name!r}; it takes lower case letters, digits, hyphens")
    for what in ("title", "summary"):
        text = getattr(game, what)
        if not isinstance(text, Text):
            raise Broken(f"{what} is {text!r}, which is not a lomber.i18n.Text")
    if not all(game.title.to(lang).strip() for lang in LANGS):
        raise Broken("the title is empty")
    if not isinstance(game.rules_version, str) or not game.rules_version:
        raise Broken(f"rules_version is {game.rules_version!r}; it is a text such as '1.0'")
    if not isinstance(game.actions, ActionCodec) or game.num_actions < 1:
        raise Broken(f"actions is {game.actions!r}, which is not a codec with at least one action")
    for what in ("num_players", "max_game_length"):
        number = getattr(game, what)
        if type(number) is not int or number < 1:
            raise Broken(f"{what} is {number!r}; it is a whole number from 1")
    if not game.min_return <= 0 <= game.max_return:
        raise Broken(
            f"returns run from {game.min_return} to {game.max_return}, which leaves out the 0 "
            "that every seat has until the end"
        )
    _seats(game)
    if game != type(game)(**game.options) or hash(game) != hash(type(game)(**game.options)):
        raise Broken(f"{game!r} made again from its own options is another game")


def _seats(game: Game) -> None:
    seats = list(range(game.num_players))
    if sorted(seat for team in game.teams for seat in team) != seats:
        raise Broken(f"teams is {game.teams!r}; each of the seats {seats} is in exactly one team")
    if len(game.sides) != len(game.teams) or len(set(game.sides)) != len(game.sides):
        raise Broken(f"sides is {game.sides!r}; it has one name a team of {game.teams!r}")
    if len(game.owners) != game.num_players:
        raise Broken(f"owners is {game.owners!r}; it names one person a seat of {seats}")


def initial(subject: Subject) -> None:
    """A new state is the position before the first action, every time."""
    game = subject.game
    state = game.new_state()
    if not isinstance(state, State):
        raise Broken(f"new_state() returned {state!r}, which is not a lomber.game.State")
    if state.game != game:
        raise Broken(f"new_state().game is {state.game!r}, not the game that made it")
    if not hasattr(state, "current_player"):
        raise Broken(
            "new_state() leaves current_player unset",
            hint=Text("set it in __init__", "задайте его в __init__"),
        )
    ask(state)
    if state.history:
        raise Broken(f"new_state() has a history already: {state.history!r}")
    same(
        facts(state),
        facts(game.new_state()),
        "two new states differ, so chance was at work outside CHANCE's actions",
    )


def plays_on(play: Play) -> None:
    """Random play goes on without an error until the game is over."""
    _trouble(play, "play")
    places = set(play.picks(ASKED, "play"))
    for ply, state in play.positions():
        if ply in places:
            ask(state)
        if state.is_terminal and ply < len(play):
            raise Broken("the same actions end the game sooner the second time")


def ask(state: State) -> None:
    """Ask a position for all that it tells, so that what raises anywhere is told here first."""
    state.legal_actions()
    state.chance_outcomes()
    state.returns()
    state.standing()
    state.result()
    state.events()
    for seat in range(state.game.num_players):
        state.observation(seat)


def length(play: Play) -> None:
    """The game ends within max_game_length."""
    _trouble(play, "length")
    play.counts["length"] = len(play.end().history)


def _trouble(play: Play, check: str) -> None:
    if play.trouble and play.trouble[0] == check:
        raise play.trouble[1]


CHECKS = (
    Check(
        "declaration",
        "what the game declares is complete and fits together",
        "correct the class attribute, or what setup() sets",
        declaration,
        "game",
    ),
    Check(
        "initial",
        "a new state is the position before the first action, the same every time",
        "let new_state() do nothing but build the start; draw cards by CHANCE's actions",
        initial,
        "game",
    ),
    Check(
        "play",
        "random play goes on without an error until the game is over",
        "replay the record and correct what raises there",
        plays_on,
    ),
    Check(
        "length",
        "the game ends within max_game_length, chance's actions included",
        "raise max_game_length in setup(), or see that every line of play comes to an end",
        length,
    ),
)
