"""Finding, checking and listing plugins, and the games and bots they offer.

Built-in and third-party plugins come in by the same door: an entry point of the group "lomber".
One that fails is kept with its error and left out; the others still work.
"""

from __future__ import annotations

import functools
import os
import sys
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import util
from importlib.metadata import Distribution, distributions
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pluggy

from lomber import hookspecs
from lomber.errors import BadValue, LomberError, PluginError, UnknownGame, suggest
from lomber.game import PROTOCOL, Game

if TYPE_CHECKING:
    import click

    from lomber.bots import Bot

__all__ = ["Host", "Plugin", "bot_class", "bot_classes", "game_class", "games", "host", "load"]

GROUP = hookspecs.PROJECT
DISABLE = "LOMBER_DISABLE_PLUGINS"
HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("lomber_"))


@dataclass
class Plugin:
    """One plugin that was found, whether or not it could be used.

    Attributes:
        name: the entry point's name.
        source: its distribution with its version, or its file.
        hooks: the hooks it implements.
        games: the names of the games it offers.
        bots: the names of the bots it offers.
        error: why it was left out, or "".
        details: the traceback of that, or "".
    """

    name: str
    source: str
    distribution: str = ""
    version: str = ""
    hooks: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    error: str = ""
    details: str = ""
    disabled: bool = False

    def failure(self) -> PluginError:
        """Return the error as an exception."""
        return PluginError(self.name, self.source, self.error)


@dataclass
class Host:
    """The plugins of one process.

    Args:
        strict: raise PluginError at the first plugin that fails, for authors.
    """

    strict: bool = False
    plugins: list[Plugin] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._manager = pluggy.PluginManager(GROUP)
        self._manager.add_hookspecs(hookspecs)
        self._games: dict[str, list[tuple[Plugin, type[Game]]]] = {}
        self._bots: dict[str, list[tuple[Plugin, type[Bot]]]] = {}
        self._disabled = {
            name.strip() for name in os.environ.get(DISABLE, "").split(",") if name.strip()
        }

    def load_entry_points(self) -> None:
        """Register what the installed distributions offer, in a fixed order."""
        found = {
            (point.name, dist.name): (point, dist)
            for dist in distributions()
            for point in dist.entry_points.select(group=GROUP)
        }
        for (name, _), (point, dist) in sorted(found.items()):
            plugin = _describe(name, dist)
            if self._is_disabled(plugin):
                continue
            try:
                module = point.load()
            except Exception as exc:  # a plugin may raise anything
                self._fail(plugin, exc)
            else:
                self.register(module, plugin)

    def load_file(self, path: str | os.PathLike[str]) -> None:
        """Register a plugin that is a single Python file.

        Raises:
            BadValue: there is no such file.
        """
        file = Path(path)
        if not file.is_file() or file.suffix != ".py":
            raise BadValue(f"no plugin file {str(path)!r}; give an existing .py file")
        plugin = Plugin(file.stem, str(file))
        if self._is_disabled(plugin):
            return
        spec = util.spec_from_file_location(file.stem, file)
        if spec is None or spec.loader is None:
            raise BadValue(f"{str(path)!r} cannot be loaded as Python")
        module = util.module_from_spec(spec)
        sys.modules.setdefault(file.stem, module)  # so that its classes can be pickled
        try:
            spec.loader.exec_module(module)
        except Exception as exc:
            sys.modules.pop(file.stem, None)
            self._fail(plugin, exc)
        else:
            self.register(module, plugin)

    def register(self, module: object, plugin: Plugin) -> None:
        """Add a plugin whole, or leave it out whole and keep why."""
        key = f"{plugin.name} ({plugin.source})"
        try:
            _check_protocol(module)
            if self._manager.register(module, name=key) is None:
                raise BadValue("it is registered already")
            self._manager.check_pending()
            games = self._offered(module, "lomber_games", _check_game)
            bots = self._offered(module, "lomber_bots", _check_bot)
        except Exception as exc:  # a plugin may raise anything
            if self._manager.has_plugin(key):
                self._manager.unregister(name=key)
            self._fail(plugin, exc)
            return
        plugin.hooks = tuple(sorted(name for name in HOOKS if hasattr(module, name)))
        plugin.games = tuple(game.name for game in games)
        plugin.bots = tuple(bot.name for bot in bots)
        self.plugins.append(plugin)
        for game in games:
            self._games.setdefault(game.name, []).append((plugin, game))
        for bot in bots:
            self._bots.setdefault(bot.name, []).append((plugin, bot))
        for name in plugin.games:
            if len(self._games[name]) > 1 and self.strict:
                raise self._clash(name)

    def add_commands(self, cli: click.Group) -> None:
        """Let every plugin add its commands; one that fails or takes a used name is left out."""
        for impl in self._manager.hook.lomber_commands.get_hookimpls():
            before = dict(cli.commands)
            plugin = next(p for p in self.plugins if f"{p.name} ({p.source})" == impl.plugin_name)
            try:
                impl.function(cli)
                for name in before:
                    if cli.commands.get(name) is not before[name]:
                        raise BadValue(f"it replaces the command {name!r}")
            except Exception as exc:
                cli.commands.clear()
                cli.commands.update(before)
                self._note(plugin, exc)

    def games(self) -> list[str]:
        """Return the names of the games, sorted; one that two plugins claim is not among them."""
        return sorted(name for name, offers in self._games.items() if len(offers) == 1)

    def game_class(self, name: str) -> type[Game]:
        """Return the class of a game.

        Raises:
            UnknownGame: no plugin offers it.
            PluginError: two plugins claim it.
        """
        offers = self._games.get(name, [])
        if len(offers) > 1:
            raise self._clash(name)
        if offers:
            return offers[0][1]
        broken = [p.name for p in self.plugins if p.error]
        hint = f" (plugins left out: {', '.join(broken)}; see `lomber plugins`)" if broken else ""
        raise UnknownGame(f"no game {name!r}{suggest(name, self.games())}{hint}")

    def clashes(self) -> dict[str, PluginError]:
        """Return the names that two plugins claim, each with the error that names both."""
        return {name: self._clash(name) for name, offers in self._games.items() if len(offers) > 1}

    def bots(self, game: Game | type[Game] | None = None) -> dict[str, type[Bot]]:
        """Return the bots by name: all, or those that can play a game."""
        from lomber.bots import GreedyBot, RandomBot

        out: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}
        for name, offers in self._bots.items():
            fits = [
                b for _, b in offers if game is None or b.games is None or game.name in b.games
            ]
            if len(fits) == 1:
                out.setdefault(name, fits[0])
        return dict(sorted(out.items()))

    def _clash(self, name: str) -> PluginError:
        (first, _), (second, _) = self._games[name][:2]
        return PluginError(
            second.name,
            second.source,
            f"the game {name!r} is also offered by plugin {first.name!r} ({first.source}); leave "
            f"one of them out with {DISABLE}={second.name}",
        )

    def _is_disabled(self, plugin: Plugin) -> bool:
        if plugin.name not in self._disabled:
            return False
        plugin.disabled = True
        self.plugins.append(plugin)
        return True

    def _offered(self, module: object, hook: str, check: Any) -> list[Any]:
        function = getattr(module, hook, None)
        if function is None or not hasattr(function, f"{GROUP}_impl"):
            return []
        offered = function()
        if isinstance(offered, (str, bytes)) or not isinstance(offered, Iterable):
            raise TypeError(f"{hook} returned {offered!r}, which is not a list of classes")
        classes = list(offered)
        for cls in classes:
            check(cls, hook)
        return classes

    def _note(self, plugin: Plugin, exc: Exception) -> None:
        cause = exc if isinstance(exc, LomberError) else f"{type(exc).__name__}: {exc}"
        plugin.error = str(cause)
        plugin.details = "".join(traceback.format_exception(exc))
        if self.strict:
            raise plugin.failure() from exc

    def _fail(self, plugin: Plugin, exc: Exception) -> None:
        self.plugins.append(plugin)
        self._note(plugin, exc)


def _describe(name: str, dist: Distribution) -> Plugin:
    return Plugin(name, f"{dist.name} {dist.version}", dist.name, dist.version)


def _check_protocol(module: object) -> None:
    declared = getattr(module, "lomber_api", None)
    if declared is None:
        raise BadValue(
            f"it does not say which protocol it was written for: add lomber_api = {PROTOCOL}"
        )
    if declared != PROTOCOL:
        raise BadValue(
            f"it was written for protocol {declared!r}, and this lomber speaks {PROTOCOL}: "
            f"install a {'newer lomber' if str(declared) > str(PROTOCOL) else 'newer plugin'}"
        )
    wrong = [
        name
        for name in vars(module)
        if isinstance(module, ModuleType)
        if name.startswith("lomber_")
        and name not in (*HOOKS, "lomber_api")
        and hasattr(vars(module)[name], f"{GROUP}_impl")
    ]
    for name in wrong:
        raise BadValue(f"unknown hook {name!r}{suggest(name, HOOKS)}")


def _check_game(cls: object, hook: str) -> None:
    if not (isinstance(cls, type) and issubclass(cls, Game)):
        raise TypeError(f"{hook} offers {cls!r}, which is not a subclass of lomber.game.Game")
    for attribute in ("name", "title"):
        if not hasattr(cls, attribute):
            raise TypeError(f"the game {cls.__name__} has no {attribute!r}")
    missing = sorted(cls.__abstractmethods__)
    if missing:
        raise TypeError(f"the game {cls.__name__} does not define {', '.join(missing)}")


def _check_bot(cls: object, hook: str) -> None:
    from lomber.bots import Bot

    if not (isinstance(cls, type) and issubclass(cls, Bot) and hasattr(cls, "name")):
        raise TypeError(
            f"{hook} offers {cls!r}, which is not a subclass of lomber.bots.Bot with a name"
        )


@functools.cache
def host() -> Host:
    """Return this process's plugins, found on first use."""
    found = Host()
    found.load_entry_points()
    return found


def games() -> list[str]:
    """Return the names of all games that can be loaded."""
    return host().games()


def game_class(name: str) -> type[Game]:
    """Return the class of a game. Raises UnknownGame, PluginError."""
    return host().game_class(name)


def load(name: str, **options: object) -> Game:
    """Return a game with these options.

    Args:
        name: what :func:`games` lists.
        options: values by name; the rest take their defaults.

    Raises:
        UnknownGame: no plugin offers it; the message names the nearest.
        BadOption: no such option or value; the message lists what is allowed.
        PluginError: two plugins claim the name.
    """
    return game_class(name)(**options)


def bot_classes(game: Game | type[Game] | None = None) -> dict[str, type[Bot]]:
    """Return the bots by name: all, or those that can play a game."""
    return host().bots(game)


def bot_class(name: str, game: Game) -> type[Bot]:
    """Return the class of a bot that plays a game. Raises BadValue."""
    known = bot_classes(game)
    if name not in known:
        raise BadValue(f"no bot {name!r} for {game.name}{suggest(name, known)}")
    return known[name]
