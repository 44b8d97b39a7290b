"""Two plugins that claim one name: what is said of them, and how one is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lomber.discovery import Plugin
from lomber.errors import PluginError
from lomber.game import Game
from lomber.i18n import Text

if TYPE_CHECKING:
    from lomber.bots import Bot

__all__ = ["DISABLE", "called", "clash", "fitting", "overlap", "todo"]

DISABLE: Final = "LOMBER_DISABLE_PLUGINS"


def called(plugins: Sequence[Plugin]) -> Text:
    """Return plugins by name and source, with "and" between."""
    one = Text("plugin {name!r} ({source})", "плагин {name!r} ({source})")
    first, *rest = [one.format(name=plugin.name, source=plugin.source) for plugin in plugins]
    for other in rest:
        first = Text("{a} and {b}", "{a} и {b}", {"a": first, "b": other})
    return first


def clash(what: str, name: str, offers: Sequence[tuple[Plugin, object]]) -> PluginError:
    *others, last = [plugin for plugin, _ in offers]
    text = Text(
        "the {what} {name!r} is also offered by {others}; {todo}",
        "{what_ru} {name!r} есть и в других: {others}; {todo}",
        {
            "what": what,
            "what_ru": {"game": "игра", "bot": "бот"}[what],
            "name": name,
            "others": called(others),
            "todo": todo(offers, name),
        },
    )
    return PluginError(last.name, last.source, text)


def todo(offers: Sequence[tuple[Plugin, object]], name: str) -> Text:
    """Say how to leave one of them out, by what tells it from the others; for a file, which."""
    *others, last = plugins = [plugin for plugin, _ in offers]
    files = [plugin for plugin in plugins if not plugin.distribution and plugin.file]
    if not files:
        alone = all(plugin.name != last.name for plugin in others)
        return Text(
            "leave one of them out with {variable}={name}",
            "уберите один из них: {variable}={name}",
            {"variable": DISABLE, "name": last.name if alone else last.distribution},
        )
    installed = [plugin for plugin in plugins if plugin.distribution]
    out = Text(
        " or leave the installed one out, {variable}={name}",
        " или уберите установленный, {variable}={name}",
    )
    return Text(
        'the files are {files}: call it otherwise in {file}, name = "my-{name}",{out}',
        'файлы: {files}; назовите иначе в {file}, name = "my-{name}",{out}',
        {
            "files": Text("{list}", values={"list": _and([plugin.file for plugin in plugins])}),
            "file": files[-1].file,
            "name": name,
            "out": out.format(variable=DISABLE, name=installed[0].name)
            if installed
            else Text(
                " or load one of the files alone", " или загрузите только один из этих файлов"
            ),
        },
    )


def _and(words: Sequence[str]) -> Text:
    *rest, last = words
    return Text("{a} and {b}", "{a} и {b}", {"a": ", ".join(rest), "b": last})


def fitting(
    offers: Sequence[tuple[Plugin, type[Bot]]], game: Game | type[Game] | None
) -> list[tuple[Plugin, type[Bot]]]:
    return [
        (plugin, bot)
        for plugin, bot in offers
        if game is None or bot.games is None or game.name in bot.games
    ]


def overlap(offers: Sequence[tuple[Plugin, type[Bot]]]) -> bool:
    """Whether two of the bots can play the same game."""
    taken: set[str] = set()
    for _, bot in offers:
        if bot.games is None:
            return len(offers) > 1
        if taken & set(bot.games):
            return True
        taken |= set(bot.games)
    return False
