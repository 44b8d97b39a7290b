"""Games, options, bots and seeds as they are given on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from lomber.cli.base import Wrong, argument, known, option
from lomber.cli.guarding import guarded
from lomber.game import Game
from lomber.i18n import Text

__all__ = [
    "bot_names",
    "game_argument",
    "game_options",
    "game_rules",
    "make_game",
    "seed_option",
]

F = TypeVar("F", bound=Callable[..., object])


def _seed(value: str) -> int:
    try:
        number = int(value)
    except ValueError:
        number = -1
    if not 0 <= number < 1 << 64:
        raise Wrong(
            "--seed is a whole number from 0 to 2**64-1, not {value!r}",
            "--seed — целое число от 0 до 2**64-1, а не {value!r}",
            value=value,
        )
    return number


game_options = option(
    "--option",
    "-o",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    en="Set an option of the game. May be repeated.",
    ru="Задать настройку игры. Можно повторять.",
)
seed_option = option(
    "--seed",
    type=_seed,
    metavar="N",
    en="Where chance comes from: the same seed gives the same again.",
    ru="Начальное число: с тем же числом всё повторится.",
)


def game_argument(function: F) -> F:
    """Add the argument GAME, completed by the shell."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from lomber.host import games

        return [name for name in games() if name.startswith(incomplete)]

    return argument("game", metavar="GAME", shell_complete=complete)(function)


def game_rules(name: str) -> type[Game]:
    """Return the class of a game. Raises Wrong, PluginError."""
    from lomber.host import host

    plugins = host()
    if name not in plugins.games() and name not in plugins.clashes():
        broken = [plugin.name for plugin in plugins.plugins if plugin.error]
        left_out = Text(
            " (plugins left out: {names}; see `lomber plugins`)",
            " (не загрузились плагины: {names}; см. `lomber plugins`)",
            {"names": ", ".join(broken)},
        )
        raise Wrong(
            "no game {name!r}{known}{hint}",
            "нет игры {name!r}{known}{hint}",
            name=name,
            known=known(name, plugins.games()),
            hint=left_out if broken else "",
        )
    return plugins.game_class(name)


def make_game(name: str, options: Sequence[str]) -> Game:
    """Return a game with options given as ``name=value``. Raises Wrong, BadOption."""
    rules = game_rules(name)
    schema = {choice.name: choice for choice in rules.schema}
    given: dict[str, object] = {}
    for word in options:
        key, equals, value = word.partition("=")
        if not equals:
            raise Wrong(
                "--option takes NAME=VALUE, not {word!r}",
                "--option принимает NAME=VALUE, а не {word!r}",
                word=word,
            )
        if key not in schema:
            raise Wrong(
                "{game} has no option {key!r}{known}",
                "у {game} нет настройки {key!r}{known}",
                game=name,
                key=key,
                known=known(key, schema),
            )
        given[key] = schema[key].parse(value, name)
    with guarded(name):
        return rules(**given)


def bot_names(game: Game, words: str) -> list[str]:
    """Return the names of bots given with commas between. Raises Wrong."""
    from lomber.host import bot_classes

    classes = bot_classes(game)
    names = [name.strip() for name in words.split(",")]
    for name in names:
        if name not in classes:
            raise Wrong(
                "no bot {name!r} for {game}{known}",
                "нет бота {name!r} для {game}{known}",
                name=name,
                game=game.name,
                known=known(name, classes),
            )
    return names
