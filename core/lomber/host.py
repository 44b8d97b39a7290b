"""Finding, checking and listing plugins, and the games and bots they offer.

Built-in and third-party plugins come in by the same door: an entry point of the group "lomber".
One that fails is kept with its error and left out; the others still work.
"""

from __future__ import annotations

import os
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pluggy

from lomber import hookspecs
from lomber.clashes import DISABLE, called, clash, fitting, overlap, todo
from lomber.discovery import GROUP, Plugin, find
from lomber.errors import BadValue, LomberError, PluginError, UnknownGame
from lomber.files import import_file
from lomber.game import Game
from lomber.i18n import Text, suggestion
from lomber.vetting import Hook, check_bot, check_game, check_protocol, hooks_of, offered

if TYPE_CHECKING:
    import click

    from lomber.bots import Bot

__all__ = ["Host", "Plugin", "bot_class", "bot_classes", "game_class", "games", "host", "load"]

_NO_COMMANDS = Text("its commands are left out: {why}", "его команды не добавлены: {why}")
_AS_IT_IS = Text("{why}")


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
        self._hooks: list[tuple[Plugin, list[Hook]]] = []
        self._games: dict[str, list[tuple[Plugin, type[Game]]]] = {}
        self._bots: dict[str, list[tuple[Plugin, type[Bot]]]] = {}
        self._files: dict[Path, Plugin] = {}
        given = os.environ.get(DISABLE, "").split(",")
        self._disabled = {name.strip() for name in given if name.strip()}

    def load_entry_points(self) -> None:
        """Register what the installed distributions offer, in a fixed order."""
        for plugin, point in find():
            if self._is_disabled(plugin):
                continue
            with self._isolated(plugin):
                if isinstance(point, Exception):
                    raise BadValue(f"its entry points cannot be read: {point!r}")
                self._add(point.load(), plugin)

    def load_file(self, path: str | os.PathLike[str]) -> Plugin:
        """Register a plugin that is a single Python file, once.

        Returns:
            The plugin, whether or not it could be used.

        Raises:
            BadValue: there is no such file.
        """
        file = Path(path)
        if not file.is_file() or file.suffix != ".py":
            raise BadValue(
                Text(
                    "no plugin file {path!r}; give an existing .py file",
                    "нет файла плагина {path!r}; нужен существующий файл .py",
                    {"path": str(path)},
                )
            )
        known = self._files.get(file.resolve())
        if known is not None:
            return known
        plugin = self._files[file.resolve()] = Plugin(file.stem, str(file))
        if not self._is_disabled(plugin):
            with self._isolated(plugin):
                self._add(import_file(file), plugin)
        return plugin

    def register(self, module: object, plugin: Plugin) -> None:
        """Add a plugin whole, or leave it out whole and keep why."""
        with self._isolated(plugin):
            self._add(module, plugin)

    def _add(self, module: object, plugin: Plugin) -> None:
        plugin.file = str(getattr(module, "__file__", None) or "")
        check_protocol(module)
        hooks = hooks_of(module)
        other = self._manager.get_name(module)
        if other is not None:
            raise BadValue(
                Text(
                    "plugin {other} registered the same module already",
                    "плагин {other} уже добавил тот же модуль",
                    {"other": other},
                )
            )
        games = [
            g for hook in hooks if hook.name == "lomber_games" for g in offered(hook, check_game)
        ]
        bots = [
            b for hook in hooks if hook.name == "lomber_bots" for b in offered(hook, check_bot)
        ]
        key = f"{plugin.name} ({plugin.source})"
        try:
            self._manager.register(module, name=key)
        except BaseException:
            if self._manager.has_plugin(key):  # pluggy has it half
                self._manager.unregister(name=key)
            raise
        plugin.hooks = tuple(dict.fromkeys(hook.name for hook in hooks))
        plugin.games = tuple(game.name for game in games)
        plugin.bots = tuple(bot.name for bot in bots)
        self.plugins.append(plugin)
        self._hooks.append((plugin, hooks))
        for game in games:
            self._games.setdefault(game.name, []).append((plugin, game))
        for bot in bots:
            self._bots.setdefault(bot.name, []).append((plugin, bot))
        if self.strict:
            for clash in self.clashes().values():
                raise clash

    @contextmanager
    def _isolated(self, plugin: Plugin) -> Iterator[None]:
        """Keep whatever a plugin raises, even SystemExit; only Ctrl-C and ours in strict pass."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as exc:
            if self.strict and isinstance(exc, PluginError):
                raise
            self._fail(plugin, exc)

    def add_commands(self, cli: click.Group) -> None:
        """Let every plugin add its commands.

        One that fails, replaces a command of ours or takes the same name as another plugin adds
        none, and its error says so; its games and bots stay.
        """
        ours = dict(cli.commands)
        added: dict[str, list[tuple[Plugin, click.Command]]] = {}
        for plugin, hooks in self._hooks:
            try:
                for hook in hooks:
                    if hook.name == "lomber_commands":
                        hook.call(cli=cli)
                for name, command in ours.items():
                    if cli.commands.get(name) is not command:
                        raise BadValue(
                            Text(
                                "it replaces the command {name!r}, which is lomber's own",
                                "он заменяет команду {name!r}, а это команда самого lomber",
                                {"name": name},
                            )
                        )
                new = {name: cli.commands[name] for name in cli.commands if name not in ours}
            except KeyboardInterrupt:
                raise
            except BaseException as exc:
                self._note(plugin, exc, _NO_COMMANDS)
                new = {}
            finally:
                cli.commands.clear()
                cli.commands.update(ours)
            for name, command in new.items():
                added.setdefault(name, []).append((plugin, command))
        refused = [
            plugin for name, offers in added.items() if len(offers) > 1 for plugin, _ in offers
        ]
        for name, offers in sorted(added.items()):
            if len(offers) > 1:
                for plugin, _ in offers:
                    others = [p for p, _ in offers if p is not plugin]
                    clash = BadValue(
                        Text(
                            "{others} adds the command {name!r} too; {todo}",
                            "команду {name!r} добавляет и {others}; {todo}",
                            {"others": called(others), "name": name, "todo": todo(offers, name)},
                        )
                    )
                    self._note(plugin, clash, _NO_COMMANDS)
            elif offers[0][0] not in refused:
                cli.commands[name] = offers[0][1]

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
            raise clash("game", name, offers)
        if offers:
            return offers[0][1]
        broken = [p.name for p in self.plugins if p.error]
        hint = Text(
            " (plugins left out: {names}; see `lomber plugins`)",
            " (не загрузились плагины: {names}; см. `lomber plugins`)",
            {"names": ", ".join(broken)},
        )
        raise UnknownGame(
            Text(
                "no game {name!r}{known}{hint}",
                "нет игры {name!r}{known}{hint}",
                {
                    "name": name,
                    "known": suggestion(name, self.games()),
                    "hint": hint if broken else "",
                },
            )
        )

    def load(self, name: str, options: Mapping[str, object]) -> Game:
        """Return a game with these options.

        Raises:
            UnknownGame: no plugin offers it; the message names the nearest.
            BadOption: no such option or value; the message lists what is allowed.
            PluginError: two plugins claim the name, or the game's own code failed.
        """
        cls = self.game_class(name)
        try:
            return cls(**options)
        except LomberError:
            raise
        except Exception as exc:
            plugin, _ = self._games[name][0]
            why = Text(
                "the game {name!r} cannot be made: {why}",
                "игру {name!r} не создать: {why}",
                {"name": name, "why": f"{type(exc).__name__}: {exc}"},
            )
            raise PluginError(plugin.name, plugin.source, why) from exc

    def clashes(self) -> dict[str, PluginError]:
        """Return the names that two plugins claim, each with the error that names both."""
        found = {n: clash("game", n, o) for n, o in self._games.items() if len(o) > 1}
        for name, offers in self._bots.items():
            if len(offers) > 1 and overlap(offers):
                found[f"bot {name}"] = clash("bot", name, offers)
        return found

    def bots(self, game: Game | type[Game] | None = None) -> dict[str, type[Bot]]:
        """Return the bots by name: all, or those that can play a game.

        One that two plugins claim for the same game is not among them.
        """
        from lomber.bots import GreedyBot, RandomBot

        found: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}
        for name, offers in self._bots.items():
            fits = fitting(offers, game)
            if len(fits) == 1 or (game is None and not overlap(offers)):
                found[name] = fits[0][1]
        return dict(sorted(found.items()))

    def bot_class(self, name: str, game: Game | type[Game]) -> type[Bot]:
        """Return the class of a bot that plays a game.

        Raises:
            BadValue: there is none; the message lists those there are.
            PluginError: two plugins claim the name.
        """
        known = self.bots(game)
        if name in known:
            return known[name]
        fits = fitting(self._bots.get(name, []), game)
        if len(fits) > 1:
            raise clash("bot", name, fits)
        raise BadValue(
            Text(
                "no bot {name!r} for {game}{known}",
                "нет бота {name!r} для {game}{known}",
                {"name": name, "game": game.name, "known": suggestion(name, known)},
            )
        )

    def _is_disabled(self, plugin: Plugin) -> bool:
        if not self._disabled & {plugin.name, plugin.distribution} - {""}:
            return False
        if not plugin.distribution and any(
            other.disabled and other.distribution and other.name == plugin.name
            for other in self.plugins
        ):
            return False  # an installed plugin of that name was meant, to make room for the file
        plugin.disabled = True
        self.plugins.append(plugin)
        return True

    def _note(self, plugin: Plugin, exc: BaseException, what: Text = _AS_IT_IS) -> None:
        shown = Text(" ".join(str(exc).split()))
        if not isinstance(exc, LomberError):
            name = type(exc).__name__
            shown = Text(f"{name}: {shown}" if shown.en else name)
        elif exc.args and isinstance(exc.args[0], Text):
            shown = exc.args[0]
        if isinstance(exc, ModuleNotFoundError) and exc.name:
            shown = Text(
                "{why}; install it, and name what brings it among the plugin's dependencies",
                "{why}; установите его и назовите в зависимостях плагина то, с чем он приходит",
                {"why": shown},
            )
        plugin.said = what.format(why=shown)
        plugin.error = str(plugin.said)
        plugin.details = "".join(traceback.format_exception(exc))
        if self.strict:
            raise plugin.failure() from exc

    def _fail(self, plugin: Plugin, exc: BaseException) -> None:
        self.plugins.append(plugin)
        self._note(plugin, exc)


_lock = threading.RLock()
_shared: list[Host] = []
_loading = False


def host() -> Host:
    """Return this process's plugins, found on first use.

    Raises:
        LomberError: a plugin asks while plugins are being loaded.
    """
    global _loading
    with _lock:
        if _loading:
            raise LomberError(
                "plugins are still being loaded; ask for games in a function that runs later, "
                "not while a plugin is imported or its hooks run"
            )
        if not _shared:
            _loading = True
            try:
                found = Host()
                found.load_entry_points()
                _shared.append(found)
            finally:
                _loading = False
        return _shared[0]


def games() -> list[str]:
    """Return the names of all games that can be loaded."""
    return host().games()


def game_class(name: str) -> type[Game]:
    """Return the class of a game. Raises UnknownGame, PluginError."""
    return host().game_class(name)


def load(name: str, /, **options: object) -> Game:
    """Return a game with these options.

    Args:
        name: what :func:`games` lists.
        options: values by name; the rest take their defaults.

    Raises:
        UnknownGame: no plugin offers it; the message names the nearest.
        BadOption: no such option or value; the message lists what is allowed.
        PluginError: two plugins claim the name, or the game's own code failed.
    """
    return host().load(name, options)


def bot_classes(game: Game | type[Game] | None = None) -> dict[str, type[Bot]]:
    """Return the bots by name: all, or those that can play a game."""
    return host().bots(game)


def bot_class(name: str, game: Game) -> type[Bot]:
    """Return the class of a bot that plays a game. Raises BadValue, PluginError."""
    return host().bot_class(name, game)
