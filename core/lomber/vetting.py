"""What a plugin must be to be registered: its protocol version, its hooks, what it offers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Any

from lomber import hookspecs
from lomber.errors import BadValue, suggest
from lomber.game import PROTOCOL, Game
from lomber.i18n import Text
from lomber.options import Option

__all__ = ["Hook", "check_bot", "check_game", "check_protocol", "hooks_of", "offered"]

GROUP = hookspecs.PROJECT
HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("lomber_"))
MOST = 1000  # classes that one hook can offer
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Hook:
    """One implementation of a hook in a plugin.

    Args:
        name: the hook.
        function: the implementation.
        takes: the arguments that it takes, of those the hook offers.
    """

    name: str
    function: Callable[..., object]
    takes: tuple[str, ...]

    def call(self, **offered: object) -> object:
        """Call it with what it takes of what is offered."""
        return self.function(**{name: offered[name] for name in self.takes})


def check_protocol(plugin: object) -> None:
    """Raise BadValue unless a plugin was written for this protocol."""
    declared = getattr(plugin, "lomber_api", None)
    if declared is None:
        raise BadValue(
            f"it does not say which protocol it was written for: add lomber_api = {PROTOCOL}"
        )
    if type(declared) is not int:
        raise BadValue(
            f"lomber_api is {declared!r}; it is a whole number: lomber_api = {PROTOCOL}"
        )
    if declared != PROTOCOL:
        raise BadValue(
            f"it was written for protocol {declared}, and this lomber speaks {PROTOCOL}: "
            f"install a newer {'lomber' if declared > PROTOCOL else 'version of the plugin'}"
        )


def hooks_of(plugin: object) -> list[Hook]:
    """Return the hooks a plugin implements, by name.

    Raises:
        BadValue: it implements none, one that does not exist, or one with an argument that the
            hook does not offer; or it defines one without ``@lomber.hookimpl``.
    """
    found: list[Hook] = []
    unmarked: list[str] = []
    for name in sorted(dir(plugin)):
        value = getattr(plugin, name, None)
        options = getattr(value, f"{GROUP}_impl", None)
        if not isinstance(options, dict):
            if callable(value) and not inspect.isclass(value) and name.startswith("lomber_"):
                unmarked.append(name)
            continue
        found.append(_hook(str(options.get("specname") or name), value, options))
    for name in unmarked:
        if name in HOOKS:
            raise BadValue(f"{name} is not marked as a hook: write @lomber.hookimpl above it")
    if not found:
        close = [name for name in unmarked if get_close_matches(name, HOOKS, n=1)]
        raise BadValue(
            f"it implements no hook{suggest(close[0] if close else '', HOOKS)}; write one with "
            "@lomber.hookimpl above it"
        )
    return found


def _hook(name: str, value: object, options: dict[str, object]) -> Hook:
    if name not in HOOKS:
        raise BadValue(f"unknown hook {name!r}{suggest(name, HOOKS)}")
    if not inspect.isroutine(value) or options.get("wrapper") or options.get("hookwrapper"):
        raise BadValue(f"{name} is not a plain function")
    offers = tuple(inspect.signature(getattr(hookspecs, name)).parameters)
    takes = tuple(
        argument.name
        for argument in inspect.signature(value).parameters.values()
        if argument.kind not in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD)
        if argument.default is argument.empty or argument.name in offers
    )
    extra = [argument for argument in takes if argument not in offers]
    if extra:
        raise BadValue(
            f"{name} takes {', '.join(map(repr, extra))}, which the hook does not offer; it "
            f"offers {', '.join(map(repr, offers)) or 'no argument'}"
        )
    return Hook(name, value, takes)


def offered(hook: Hook, check: Callable[[object, str], None]) -> list[Any]:
    """Return the classes that an implementation offers, each checked.

    Raises:
        TypeError: it returned what is no list of classes.
    """
    found = hook.call()
    if inspect.iscoroutine(found):
        found.close()
        raise TypeError(f"{hook.name} is asynchronous; write a plain def")
    if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
        example = found.__name__ if isinstance(found, type) else "MyClass"
        raise TypeError(
            f"{hook.name} returned {found!r}, which is not a list of classes: "
            f"write return [{example}]"
        )
    classes = list(islice(found, MOST + 1))
    if len(classes) > MOST:
        raise TypeError(f"{hook.name} offers more than {MOST} classes, perhaps without end")
    for cls in classes:
        check(cls, hook.name)
    names = [cls.name for cls in classes]
    for name in names:
        if names.count(name) > 1:
            raise BadValue(f"{hook.name} offers two classes with the name {name!r}")
    return classes


def check_game(cls: object, hook: str) -> None:
    """Raise TypeError unless *cls* is a whole Game class."""
    if not (isinstance(cls, type) and issubclass(cls, Game)):
        made = f": offer the class itself, {type(cls).__name__}" * isinstance(cls, Game)
        raise TypeError(
            f"{hook} offers {cls!r}, which is not a subclass of lomber.game.Game{made}"
        )
    _check_name(cls, "game")
    if not isinstance(getattr(cls, "title", None), Text):
        raise TypeError(
            f"the game {cls.__name__} has no title, a lomber.i18n.Text: "
            f'write title = Text("{cls.__name__}")'
        )
    _check_parts(cls, "schema", Option, "Option(...)")
    _check_parts(cls, "option_sets", Mapping, "{...}")
    missing = sorted(cls.__abstractmethods__)
    if missing:
        raise TypeError(f"the game {cls.__name__} does not define {', '.join(missing)}")


def _check_parts(cls: type, what: str, part: type, example: str) -> None:
    found = getattr(cls, what)
    if not isinstance(found, (tuple, list)) or not all(isinstance(one, part) for one in found):
        raise TypeError(
            f"the game {cls.__name__} has {what} = {found!r}, which is no tuple of such: "
            f"write {what} = ({example},), with the comma"
        )


def check_bot(cls: object, hook: str) -> None:
    """Raise TypeError unless *cls* is a whole Bot class with a name of its own."""
    from lomber.bots import Bot, GreedyBot, RandomBot

    if not (isinstance(cls, type) and issubclass(cls, Bot)):
        raise TypeError(f"{hook} offers {cls!r}, which is not a subclass of lomber.bots.Bot")
    _check_name(cls, "bot")
    if cls.name in (RandomBot.name, GreedyBot.name):
        raise BadValue(f"the bot name {cls.name!r} is lomber's own; choose another")
    if cls.games is not None and (
        isinstance(cls.games, str) or not isinstance(cls.games, Collection)
    ):
        raise TypeError(f"the bot {cls.__name__} has games = {cls.games!r}, not a set of names")
    missing = sorted(cls.__abstractmethods__)
    if missing:
        raise TypeError(f"the bot {cls.__name__} does not define {', '.join(missing)}")


def _check_name(cls: type, what: str) -> None:
    name = getattr(cls, "name", None)
    if name is None:
        example = re.sub(r"[^a-z0-9]+", "-", cls.__name__.lower()).strip("-") or what
        raise TypeError(f'the {what} {cls.__name__} has no name: write name = "{example}"')
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise TypeError(
            f"the {what} {cls.__name__} has the name {name!r}; a name is lower case letters, "
            "digits and hyphens"
        )
