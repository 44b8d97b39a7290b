"""What there is: games, plugins, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lomber.actions import Json
from lomber.cli.base import command, json_option, lang, option, say
from lomber.cli.choosing import game_argument, game_rules
from lomber.cli.output import console, is_terminal, print_json, print_table

if TYPE_CHECKING:
    from lomber.game import Game
    from lomber.host import Plugin

__all__ = ["COMMANDS"]


@command("games", "List the games.", "Перечислить игры.")
@json_option
def games(as_json: bool) -> None:
    """List the games."""
    from lomber.host import host

    found = host()
    classes = [found.game_class(name) for name in found.games()]
    if as_json:
        print_json([_describe(game) for game in classes])
        return
    rows = [
        (game.name, game.title.to(lang()), game.rules_version, game.summary.to(lang()))
        for game in classes
    ]
    headers = say("game|title|rules|what it is", "игра|название|правила|что это")
    print_table(headers, rows)
    if not rows:
        click.echo(
            say(
                "no game is installed; see `lomber plugins`",
                "ни одной игры не установлено; см. `lomber plugins`",
            )
        )
    for clash in found.clashes().values():
        click.echo(clash.to(lang()), err=True)
    broken = [plugin.name for plugin in found.plugins if plugin.error]
    if broken:
        click.echo(
            say(
                "left out, see `lomber plugins`: {names}",
                "не загрузились, см. `lomber plugins`: {names}",
                names=", ".join(broken),
            ),
            err=True,
        )


def _describe(game: type[Game]) -> Json:
    from lomber.host import bot_classes

    return {
        "name": game.name,
        "title": game.title.to(lang()),
        "summary": game.summary.to(lang()),
        "rules": game.rules_version,
        "bots": list(bot_classes(game)),
        "options": [
            {
                "name": choice.name,
                "default": choice.default,
                "allowed": choice.allowed(),
                "help": choice.help.to(lang()),
                "rule": choice.rule,
            }
            for choice in game.schema
        ],
    }


@command(
    "plugins", "List the plugins, and why some failed.", "Перечислить плагины и их неполадки."
)
@json_option
@option(
    "--details",
    is_flag=True,
    en="Show the traceback of each failure.",
    ru="Показать трассировку каждой неполадки.",
)
def plugins(as_json: bool, details: bool) -> int:
    """List the plugins; the status is 1 where one failed."""
    from lomber.host import host

    found = host().plugins
    clashes = host().clashes()
    failed = any(plugin.error for plugin in found) or bool(clashes)
    if as_json:
        print_json(
            {
                "plugins": [_describe_plugin(plugin) for plugin in found],
                "clashes": {name: clash.to(lang()) for name, clash in clashes.items()},
            }
        )
        return int(failed)
    rows = [
        (
            plugin.name,
            plugin.distribution or plugin.source,
            plugin.version or "-",
            _status(plugin),
            ", ".join(hook.removeprefix("lomber_") for hook in plugin.hooks) or "-",
            ", ".join(plugin.games) or "-",
        )
        for plugin in found
    ]
    headers = say(
        "plugin|distribution|version|state|hooks|games",
        "плагин|дистрибутив|версия|состояние|хуки|игры",
    )
    print_table(headers, rows)
    if not rows:
        click.echo(say("no plugin is installed", "ни одного плагина не установлено"))
    for plugin in found:
        if plugin.error:
            click.echo(plugin.failure().to(lang()))
            if details:
                click.echo(plugin.details)
    for clash in clashes.values():
        click.echo(clash.to(lang()))
    if failed and not details:
        click.echo(
            say("tracebacks: lomber plugins --details", "трассировки: lomber plugins --details")
        )
    return int(failed)


def _status(plugin: Plugin) -> str:
    if plugin.error:
        return say("failed", "ошибка")
    return say("disabled", "отключён") if plugin.disabled else say("works", "работает")


def _describe_plugin(plugin: Plugin) -> Json:
    return {
        "name": plugin.name,
        "source": plugin.source,
        "distribution": plugin.distribution,
        "version": plugin.version,
        "hooks": list(plugin.hooks),
        "games": list(plugin.games),
        "bots": list(plugin.bots),
        "disabled": plugin.disabled,
        "error": plugin.error,
        "details": plugin.details,
    }


@command("rules", "Show the rules of a game.", "Показать правила игры.")
@game_argument
@json_option
def rules(game: str, as_json: bool) -> None:
    """Show the rules page of a game."""
    from lomber.pages import page_language, rules_page

    cls = game_rules(game)
    page = rules_page(cls, lang())
    if as_json:
        print_json({"game": game, "rules": cls.rules_version, "lang": lang(), "markdown": page})
    elif is_terminal():
        from rich.markdown import Markdown

        console().print(Markdown(page))
    else:
        click.echo(page)
    if page_language(cls, lang()) not in ("", lang()):
        click.echo(
            say(
                "lomber: {game} has no rules page in English",
                "lomber: у {game} нет страницы правил на русском",
                game=game,
            ),
            err=True,
        )


COMMANDS = (games, plugins, rules)
