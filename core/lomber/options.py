"""What can be set before a game: a typed, validated schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from keyword import iskeyword
from operator import index

from lomber.errors import BadOption
from lomber.i18n import Text, suggestion

__all__ = ["Option", "OptionValue", "validate"]

OptionValue = str | int | bool


@dataclass(frozen=True)
class Option:
    """One thing that can be set before a game.

    Args:
        name: the keyword, as in ``lomber.load(NAME, pack=52)``.
        default: its value when it is not given; its type is the option's type.
        choices: the values allowed, or empty for any of the type.
        minimum: the least int allowed, where there are no choices.
        maximum: the greatest int allowed, where there are no choices.
        help: one line for a person.
        rule: the ledger ID it varies, or "" for none.

    Raises:
        BadOption: the name is no Python word, or the default is not allowed.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    help: Text = Text("")  # noqa: RUF009  # frozen
    rule: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.isidentifier():
            raise BadOption(
                Text(
                    "an option's name is a Python word, not {name}",
                    "имя настройки — слово языка Python, а не {name}",
                    {"name": repr(self.name)},
                )
            )
        if iskeyword(self.name):  # lomber.load(NAME, class=1) is no Python
            raise BadOption(
                Text(
                    "an option cannot be called {name!r}, a keyword of Python: choose another "
                    "word",
                    "настройка не может называться {name!r}, это ключевое слово Python: выберите "
                    "другое имя",
                    {"name": self.name},
                )
            )
        if isinstance(self.choices, str) or not isinstance(self.choices, Sequence):
            raise BadOption(
                Text(
                    "option {name}: choices is {found}; it is a tuple, as (2, 3, 4)",
                    "настройка {name}: choices = {found}; а это кортеж, например (2, 3, 4)",
                    {"name": self.name, "found": repr(self.choices)},
                )
            )
        if self._convert(self.default) != self.default:
            raise BadOption(
                Text(
                    "option {name}: the default {default} is not allowed; allowed: {allowed}",
                    "настройка {name}: значение по умолчанию {default} недопустимо; допустимо: "
                    "{allowed}",
                    {"name": self.name, "default": repr(self.default), "allowed": self.range()},
                )
            )

    def allowed(self) -> str:
        """Return what may be given, in words."""
        return str(self.range())

    def range(self) -> Text:
        """Return what may be given, in words of either language."""
        if isinstance(self.default, bool):
            return Text("true, false")
        if self.choices:
            return Text("{words}", values={"words": ", ".join(map(str, self.choices))})
        if not isinstance(self.default, int):
            return Text("a text", "текст")
        ends = {"low": self.minimum, "high": self.maximum}
        if self.minimum is not None and self.maximum is not None:
            text = Text("a whole number from {low} to {high}", "целое число от {low} до {high}")
            return text.format(**ends)
        if self.minimum is not None:
            return Text("a whole number from {low}", "целое число от {low}", ends)
        if self.maximum is not None:
            return Text("a whole number up to {high}", "целое число до {high}", ends)
        return Text("a whole number", "целое число")

    def parse(self, value: object, game: str) -> OptionValue:
        """Return *value*, given as such or as text, in the option's type.

        Raises:
            BadOption: it is not allowed; the message lists what is.
        """
        found = self._convert(value)
        if found is None:
            one = "one of: " if self.choices or isinstance(self.default, bool) else ""
            raise BadOption(
                Text(
                    "option {name} of {game} cannot be {value}; it is {one}{allowed}",
                    "настройка {name} игры {game} не может быть {value}; допустимо: {allowed}",
                    {
                        "name": self.name,
                        "game": game,
                        "value": repr(value),
                        "one": one,
                        "allowed": self.range(),
                    },
                )
            )
        return found

    def _convert(self, value: object) -> OptionValue | None:
        if isinstance(self.default, bool):
            words = {"true": True, "yes": True, "1": True, "on": True}
            words |= {"false": False, "no": False, "0": False, "off": False}
            return words.get(str(value).strip().lower())
        text = _text(value)
        if text is None:
            return None
        if self.choices:
            return next((c for c in self.choices if str(c).lower() == text.lower()), None)
        if isinstance(self.default, int):
            if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
                return None
            number = int(text)
            low_ok = self.minimum is None or number >= self.minimum
            return number if low_ok and (self.maximum is None or number <= self.maximum) else None
        return value if isinstance(value, str) else None


def _text(value: object) -> str | None:
    """Return a text or a whole number as a text; None for anything else."""
    if isinstance(value, str):
        return value.strip()
    try:
        return None if isinstance(value, bool) else str(index(value))  # type: ignore[arg-type]
    except TypeError:
        return None


def validate(
    schema: Iterable[Option], given: Mapping[str, object], game: str
) -> dict[str, OptionValue]:
    """Return a value for every option of *schema*, in its order.

    Raises:
        BadOption: an unknown name, or a value that is not allowed.
    """
    known: dict[str, Option] = {}
    for option in schema:
        if option.name in known:
            raise BadOption(
                Text(
                    "the schema of {game} has two options {name!r}: rename one, or leave it out",
                    "в schema игры {game} две настройки {name!r}: переименуйте или уберите одну",
                    {"game": game, "name": option.name},
                )
            )
        known[option.name] = option
    for name in given:
        if name not in known:
            raise BadOption(
                Text(
                    "{game} has no option {name!r}{known}",
                    "у {game} нет настройки {name!r}{known}",
                    {"game": game, "name": name, "known": suggestion(name, known)},
                )
            )
    return {
        name: option.parse(given[name], game) if name in given else option.default
        for name, option in known.items()
    }
