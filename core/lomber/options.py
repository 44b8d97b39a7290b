"""What can be set before a game: a typed, validated schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import index

from lomber.errors import BadOption, suggest
from lomber.i18n import Text

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
        if not self.name.isidentifier():
            raise BadOption(f"an option's name is a Python word, not {self.name!r}")
        if self._convert(self.default) != self.default:
            raise BadOption(
                f"option {self.name}: the default {self.default!r} is not allowed; allowed: "
                f"{self.allowed()}"
            )

    def allowed(self) -> str:
        """Return what may be given, in words."""
        if isinstance(self.default, bool):
            return "true, false"
        if self.choices:
            return ", ".join(map(str, self.choices))
        if isinstance(self.default, int):
            if self.minimum is not None and self.maximum is not None:
                return f"a whole number from {self.minimum} to {self.maximum}"
            if self.minimum is not None:
                return f"a whole number from {self.minimum}"
            if self.maximum is not None:
                return f"a whole number up to {self.maximum}"
            return "a whole number"
        return "a text"

    def parse(self, value: object, game: str) -> OptionValue:
        """Return *value*, given as such or as text, in the option's type.

        Raises:
            BadOption: it is not allowed; the message lists what is.
        """
        found = self._convert(value)
        if found is None:
            raise BadOption(
                f"option {self.name} of {game} cannot be {value!r}; it is one of: {self.allowed()}"
                if self.choices or isinstance(self.default, bool)
                else f"option {self.name} of {game} cannot be {value!r}; it is {self.allowed()}"
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
    known = {option.name: option for option in schema}
    for name in given:
        if name not in known:
            raise BadOption(f"{game} has no option {name!r}{suggest(name, known)}")
    return {
        name: option.parse(given[name], game) if name in given else option.default
        for name, option in known.items()
    }
