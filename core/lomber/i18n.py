"""Texts in English and Russian: a template with its values, put into words when it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final, Protocol, runtime_checkable

from lomber.cards import Card
from lomber.errors import BadValue

__all__ = ["LANGS", "Count", "Text", "plural", "suggestion"]

LANGS: Final = ("en", "ru")


def plural(lang: str, number: int, forms: tuple[str, ...]) -> str:
    """Return the form of a noun that goes with *number*.

    Args:
        lang: ``en`` (two forms: one, many) or ``ru`` (three: один, два, пять).
        number: how many.
        forms: the noun's forms, in that order.
    """
    n = abs(number)
    if lang == "ru" and len(forms) == 3:
        if n % 10 == 1 and n % 100 != 11:
            return forms[0]
        return forms[1] if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else forms[2]
    return forms[0] if n == 1 else forms[-1]


@dataclass(frozen=True, slots=True)
class Count:
    """A number with its noun, for use as a value of a Text: ``3 tricks``, ``3 взятки``."""

    number: int
    en: tuple[str, ...]
    ru: tuple[str, ...]

    def to(self, lang: str) -> str:
        """Return number and noun."""
        return f"{self.number} {plural(lang, self.number, self.ru if lang == 'ru' else self.en)}"


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in every language, with the values that fill it in.

    Args:
        en: the English template, ``{name}`` where a value goes.
        ru: the Russian one; the English one stands in for a missing one.
        values: what to fill in; cards, nested Texts and all else with a method
            ``to(lang)`` follow the language; sets of cards stand in index order.

    >>> Text("{card} is too low", "{card}: мала", {"card": Card("Qs")}).to("ru")
    'Дп: мала'
    """

    en: str
    ru: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    def format(self, **values: object) -> Text:
        """Return the same text with more values filled in."""
        return replace(self, values={**self.values, **values})

    def to(self, lang: str = "en") -> str:
        """Return the sentence in *lang*."""
        template = (self.ru if lang == "ru" else "") or self.en
        if not self.values:
            return template
        try:
            return template.format_map({k: _show(v, lang) for k, v in self.values.items()})
        except KeyError as exc:
            raise BadValue(
                f"the text {template!r} has no value for {exc}; its values are "
                f"{', '.join(self.values)}"
            ) from None

    def __str__(self) -> str:
        return self.to("en")

    def __hash__(self) -> int:
        return hash((self.en, self.ru, self.to("en")))


def suggestion(word: str, names: Iterable[str]) -> Text:
    """Return "; did you mean 'x'? known: x, y, z" in both languages, for the end of an error."""
    words = [str(name) for name in names]
    close = get_close_matches(str(word), words, n=1)
    meant = Text("did you mean {w!r}? ", "может быть, {w!r}? ", {"w": close[0]}) if close else ""
    listed = ", ".join(words) or Text("none", "ничего")
    return Text("; {close}known: {words}", "; {close}есть: {words}").format(
        close=meant, words=listed
    )


@runtime_checkable
class _Speaks(Protocol):
    """What has words of its own in each language: a Text, a Count, an action."""

    def to(self, lang: str) -> str: ...


def _show(value: object, lang: str) -> object:
    if isinstance(value, Card):
        return value.text(lang)
    if isinstance(value, _Speaks):
        return value.to(lang)
    if isinstance(value, (tuple, list)):
        return _join(value, lang)
    if isinstance(value, (frozenset, set)):  # whose own order is another in another process
        ints = all(isinstance(item, int) for item in value)
        return _join(sorted(value, key=None if ints else str), lang)
    return value


def _join(values: Iterable[object], lang: str) -> str:
    return " ".join(str(_show(value, lang)) for value in values)
