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
from lomber.errors import BadValue
from lomber.game import PROTOCOL, Game
from lomber.i18n import Text, suggestion
from lomber.options import Option, validate

__all__ = ["Hook", "check_bot", "check_game", "check_protocol", "hooks_of", "offered"]

GROUP = hookspecs.PROJECT
HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("lomber_"))
MOST = 1000  # classes that one hook can offer
_OF = {"game": "игры", "bot": "бота"}
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
        raise refused(
            "it does not say which protocol it was written for: add lomber_api = {own}",
            "не сказано, для какого протокола он написан: добавьте lomber_api = {own}",
            own=PROTOCOL,
        )
    if type(declared) is not int:
        raise refused(
            "lomber_api is {found}; it is a whole number: lomber_api = {own}",
            "lomber_api — это {found}; а нужно целое число: lomber_api = {own}",
            found=repr(declared),
            own=PROTOCOL,
        )
    if declared != PROTOCOL:
        newer = Text("version of the plugin", "плагин поновее")
        raise refused(
            "it was written for protocol {found}, and this lomber speaks {own}: install a newer "
            "{newer}",
            "он написан для протокола {found}, а у этого lomber — {own}: установите {newer}",
            found=declared,
            own=PROTOCOL,
            newer=Text("lomber", "lomber поновее") if declared > PROTOCOL else newer,
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
            raise refused(
                "{name} is not marked as a hook: write @lomber.hookimpl above it",
                "{name} не отмечен как хук: напишите над ним @lomber.hookimpl",
                name=name,
            )
    if not found:
        close = [name for name in unmarked if get_close_matches(name, HOOKS, n=1)]
        raise refused(
            "it implements no hook{known}; write one with @lomber.hookimpl above it",
            "в нём нет ни одного хука{known}; напишите хотя бы один с @lomber.hookimpl над ним",
            known=suggestion(close[0] if close else "", HOOKS),
        )
    return found


def _hook(name: str, value: object, options: dict[str, object]) -> Hook:
    if name not in HOOKS:
        raise refused(
            "unknown hook {name!r}{known}",
            "неизвестный хук {name!r}{known}",
            name=name,
            known=suggestion(name, HOOKS),
        )
    if not inspect.isroutine(value) or options.get("wrapper") or options.get("hookwrapper"):
        raise refused("{name} is not a plain function", "{name} — не простая функция", name=name)
    offers = tuple(inspect.signature(getattr(hookspecs, name)).parameters)
    takes = tuple(
        argument.name
        for argument in inspect.signature(value).parameters.values()
        if argument.kind not in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD)
        if argument.default is argument.empty or argument.name in offers
    )
    extra = [argument for argument in takes if argument not in offers]
    if extra:
        raise refused(
            "{name} takes {extra}, which the hook does not offer; it offers {offers}",
            "{name} принимает {extra}, а хук этого не даёт; он даёт {offers}",
            name=name,
            extra=", ".join(map(repr, extra)),
            offers=", ".join(map(repr, offers)) or Text("no argument", "ноль аргументов"),
        )
    return Hook(name, value, takes)


def offered(hook: Hook, check: Callable[[object, str], None]) -> list[Any]:
    """Return the classes that an implementation offers, each checked.

    Raises:
        BadValue: it returned what is no list of classes.
    """
    found = hook.call()
    if inspect.iscoroutine(found):
        found.close()
        raise refused(
            "{hook} is asynchronous; write a plain def",
            "{hook} асинхронный; напишите простой def",
            hook=hook.name,
        )
    if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
        example = found.__name__ if isinstance(found, type) else "MyClass"
        raise refused(
            "{hook} returned {found}, which is not a list of classes: write return [{example}]",
            "{hook} вернул {found}, а это не список классов: пишите return [{example}]",
            hook=hook.name,
            found=repr(found),
            example=example,
        )
    classes = list(islice(found, MOST + 1))
    if len(classes) > MOST:
        raise refused(
            "{hook} offers more than {most} classes, perhaps without end",
            "{hook} даёт больше {most} классов, возможно, без конца",
            hook=hook.name,
            most=MOST,
        )
    for cls in classes:
        check(cls, hook.name)
    names = [cls.name for cls in classes]
    for name in names:
        if names.count(name) > 1:
            raise refused(
                "{hook} offers two classes with the name {name!r}",
                "{hook} даёт два класса с именем {name!r}",
                hook=hook.name,
                name=name,
            )
    return classes


def check_game(cls: object, hook: str) -> None:
    """Raise BadValue unless *cls* is a whole Game class."""
    if not (isinstance(cls, type) and issubclass(cls, Game)):
        made = Text(": offer the class itself, {name}", ": нужен сам класс, {name}")
        raise refused(
            "{hook} offers {found}, which is not a subclass of lomber.game.Game{made}",
            "{hook} даёт {found}, а это не подкласс lomber.game.Game{made}",
            hook=hook,
            found=repr(cls),
            made=made.format(name=type(cls).__name__) if isinstance(cls, Game) else "",
        )
    _check_name(cls, "game")
    if not isinstance(getattr(cls, "title", None), Text):
        raise refused(
            "the game {name} has no title, a lomber.i18n.Text: write title = Text({name_text})",
            "у игры {name} нет title, это lomber.i18n.Text: пишите title = Text({name_text})",
            name=cls.__name__,
            name_text=f'"{cls.__name__}"',
        )
    _check_parts(cls, "schema", Option, "Option(...)")
    _check_parts(cls, "option_sets", Mapping, "{...}")
    missing = sorted(cls.__abstractmethods__)
    if missing:
        raise refused(
            "the game {name} does not define {missing}",
            "в игре {name} не определено: {missing}",
            name=cls.__name__,
            missing=", ".join(missing),
        )
    validate(cls.schema, {}, cls.name)


def _check_parts(cls: type, what: str, part: type, example: str) -> None:
    found = getattr(cls, what)
    if not isinstance(found, (tuple, list)) or not all(isinstance(one, part) for one in found):
        raise refused(
            "the game {name} has {what} = {found}, which is no tuple of such: write {what} = "
            "({example},), with the comma",
            "в игре {name} {what} = {found}, а это не кортеж: пишите {what} = ({example},), с "
            "запятой",
            name=cls.__name__,
            what=what,
            found=repr(found),
            example=example,
        )


def check_bot(cls: object, hook: str) -> None:
    """Raise BadValue unless *cls* is a whole Bot class with a name of its own."""
    from lomber.bots import Bot, GreedyBot, RandomBot

    if not (isinstance(cls, type) and issubclass(cls, Bot)):
        raise refused(
            "{hook} offers {found}, which is not a subclass of lomber.bots.Bot",
            "{hook} даёт {found}, а это не подкласс lomber.bots.Bot",
            hook=hook,
            found=repr(cls),
        )
    _check_name(cls, "bot")
    if cls.name in (RandomBot.name, GreedyBot.name):
        raise refused(
            "the bot name {name!r} is lomber's own; choose another",
            "имя бота {name!r} занято самим lomber; выберите другое",
            name=cls.name,
        )
    if cls.games is not None and (
        isinstance(cls.games, str) or not isinstance(cls.games, Collection)
    ):
        raise refused(
            "the bot {name} has games = {found}, not a set of names",
            "у бота {name} games = {found}, а не множество имён",
            name=cls.__name__,
            found=repr(cls.games),
        )
    missing = sorted(cls.__abstractmethods__)
    if missing:
        raise refused(
            "the bot {name} does not define {missing}",
            "в боте {name} не определено: {missing}",
            name=cls.__name__,
            missing=", ".join(missing),
        )


def _check_name(cls: type, what: str) -> None:
    name = getattr(cls, "name", None)
    if name is None:
        example = re.sub(r"[^a-z0-9]+", "-", cls.__name__.lower()).strip("-") or what
        raise refused(
            'the {what} {cls} has no name: write name = "{example}"',
            'у {what_ru} {cls} нет name: пишите name = "{example}"',
            what=what,
            what_ru=_OF[what],
            cls=cls.__name__,
            example=example,
        )
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise refused(
            "the {what} {cls} has the name {name}; a name is lower case letters, digits and "
            "hyphens",
            "у {what_ru} {cls} имя {name}; имя — это строчные латинские буквы, цифры и дефисы",
            what=what,
            what_ru=_OF[what],
            cls=cls.__name__,
            name=repr(name),
        )


def refused(en: str, ru: str, **values: object) -> BadValue:
    """Return the error that leaves a plugin out."""
    return BadValue(Text(en, ru, values))
