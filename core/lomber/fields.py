"""Fields of actions: a numbered set of values, with a text for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from operator import index
from typing import Protocol, TypeAlias

from lomber.cards import Card, card_text
from lomber.errors import BadAction, BadValue, CardError, OutsideRange
from lomber.i18n import LANGS, Text, suggestion
from lomber.wording import spaced

__all__ = [
    "CardField",
    "CardsField",
    "CellField",
    "ChoiceField",
    "Field",
    "IntField",
    "Json",
]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Field(Protocol):
    """One part of an action: a numbered set of values with a text for each.

    Attributes:
        size: how many values there are; they are numbered 0..size - 1.
        pattern: a regular expression without groups that every text of a value matches.
    """

    size: int
    pattern: str

    def encode(self, value: object) -> int:
        """Return the number of a value. Raises BadAction."""

    def decode(self, number: int) -> object:
        """Return the value of a number."""

    def text(self, number: int, lang: str = "en") -> str:
        """Return the text of a number."""

    def parse(self, text: str) -> int:
        """Return the number of a text. Raises BadAction."""

    def json(self, number: int) -> Json:
        """Return the value as JSON has it."""


class ChoiceField:
    """One of a list of words or numbers.

    Args:
        choices: the values, in the order of their numbers.
        ru: their Russian texts, where they differ.
        what: what the field is called in an error.
        also: further words that are read, with the choice that each means.
    """

    def __init__(
        self,
        choices: Iterable[str | int],
        *,
        ru: Sequence[str] = (),
        what: str = "choice",
        also: Mapping[str, str | int] | None = None,
    ) -> None:
        self.choices = tuple(choices)
        self.size = len(self.choices)
        self._what = what
        self._texts = {"en": tuple(map(str, self.choices))}
        self._texts["ru"] = tuple(ru) or self._texts["en"]
        self._numbers: dict[str, int] = {}
        if not self.choices:
            raise BadValue(
                Text("{what}: there is nothing to choose", "{what}: не из чего выбирать").format(
                    what=what
                )
            )
        for texts in self._texts.values():
            self._number(texts)
        self._values = {value: i for i, value in enumerate(self.choices)}
        for word, choice in (also or {}).items():
            self._numbers.setdefault(word.casefold(), self.encode(choice))
        words = sorted(self._numbers, key=len, reverse=True)
        self.pattern = "|".join(map(re.escape, words)) + r"|\S+"

    def _number(self, texts: Sequence[str]) -> None:
        """Number the texts of one language. Raises BadValue."""
        if len(texts) != self.size:
            raise BadValue(
                Text(
                    "{what}: {n} Russian texts for {size} choices",
                    "{what}: русских текстов {n}, а значений {size}",
                    {"what": self._what, "n": len(texts), "size": self.size},
                )
            )
        for i, text in enumerate(texts):
            if not spaced(text):
                raise BadValue(
                    Text(
                        "{what}: choice {i} reads {text!r}; give it a word",
                        "{what}: значение {i} пишется {text!r}; дайте ему слово",
                        {"what": self._what, "i": i, "text": text},
                    )
                )
            other = self._numbers.setdefault(text.casefold(), i)
            if other != i:
                raise BadValue(
                    Text(
                        "{what}: choices {other} and {i} both read {text!r}",
                        "{what}: значения {other} и {i} пишутся одинаково, {text!r}",
                        {"what": self._what, "other": other, "i": i, "text": text},
                    )
                )

    def has(self, text: str) -> bool:
        """Whether a text in any language is one of the choices; case does not matter."""
        return text.casefold() in self._numbers

    def encode(self, value: object) -> int:
        """Return the number of a value."""
        number = None
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            number = self._values.get(value)
        return self.parse(str(value)) if number is None else number

    def decode(self, number: int) -> str | int:
        """Return the value of a number."""
        return self.choices[number]

    def text(self, number: int, lang: str = "en") -> str:
        """Return the text of a number."""
        return self._texts["ru" if lang == "ru" else "en"][number]

    def parse(self, text: str) -> int:
        """Return the number of a text."""
        number = self._numbers.get(text.casefold())
        if number is None:
            raise BadAction(
                Text(
                    "no {what} {text!r}{known}",
                    "{what}: нет значения {text!r}{known}",
                    {
                        "what": self._what,
                        "text": text,
                        "known": suggestion(text, self._texts["en"]),
                    },
                )
            )
        return number

    def json(self, number: int) -> Json:
        """Return the value."""
        return self.choices[number]


class IntField(ChoiceField):
    """A whole number from *low* to *high*, both included."""

    def __init__(self, low: int, high: int, *, what: str = "number") -> None:
        if low > high:
            raise BadValue(
                Text(
                    "{what}: there is no whole number from {low} to {high}; write the least first",
                    "{what}: нет целых чисел от {low} до {high}; сначала пишется наименьшее",
                    {"what": what, "low": low, "high": high},
                )
            )
        super().__init__(range(low, high + 1), what=what)
        self._bounds = low, high

    def parse(self, text: str) -> int:
        """Return the number of a text."""
        number = self._numbers.get(text)
        if number is None:
            low, high = self._bounds
            outside = OutsideRange if re.fullmatch(r"[+-]?\d+", text) else BadAction
            raise outside(
                Text(
                    "no {what} {text!r}; it is a whole number from {low} to {high}",
                    "{what}: нет значения {text!r}; это целое число от {low} до {high}",
                    {"what": self._what, "text": text, "low": low, "high": high},
                )
            )
        return number


class CardField:
    """Any of the 52 cards."""

    size = 52
    pattern = r"[^\s@,]+"

    def encode(self, value: object) -> int:
        """Return the card's index."""
        try:
            return int(Card(value))  # type: ignore[arg-type]
        except CardError as exc:
            raise BadAction(*exc.args) from None

    def decode(self, number: int) -> Card:
        """Return the card."""
        return Card(number)

    def text(self, number: int, lang: str = "en") -> str:
        """Return the card's text."""
        return card_text(number, lang)

    def parse(self, text: str) -> int:
        """Return the index of the card named."""
        return self.encode(text)

    def json(self, number: int) -> Json:
        """Return the card's English text."""
        return card_text(number)


class CardsField:
    """A set of exactly *count* of the 52 cards, in any order: what is laid away, say."""

    pattern = r"[^\s@,]+(?:[\s,]+[^\s@,]+)*"

    def __init__(self, count: int) -> None:
        self.count = count
        self._sets = tuple(combinations(range(52), count))
        self._numbers = {cards: i for i, cards in enumerate(self._sets)}
        self.size = len(self._sets)

    def encode(self, value: object) -> int:
        """Return the number of a collection of cards."""
        if isinstance(value, str):
            value = value.replace(",", " ").split()
        if not isinstance(value, Iterable):
            raise self._wrong(repr(value))
        try:
            cards = tuple(sorted(int(Card(card)) for card in value))
        except CardError as exc:
            raise BadAction(*exc.args) from None
        number = self._numbers.get(cards)
        if number is None:
            en, ru = (" ".join(card_text(card, lang) for card in cards) for lang in LANGS)
            raise self._wrong(Text(repr(en), repr(ru)))
        return number

    def _wrong(self, value: str | Text) -> BadAction:
        return BadAction(
            Text(
                "{value} is not {n} different cards",
                "{value} — не столько разных карт, сколько нужно: {n}",
                {"value": value, "n": self.count},
            )
        )

    def decode(self, number: int) -> tuple[Card, ...]:
        """Return the cards in index order."""
        return tuple(Card(card) for card in self._sets[number])

    def text(self, number: int, lang: str = "en") -> str:
        """Return the cards' texts with spaces between."""
        return " ".join(card_text(card, lang) for card in self._sets[number])

    def parse(self, text: str) -> int:
        """Return the number of a list of cards."""
        return self.encode(text)

    def json(self, number: int) -> Json:
        """Return the list of the cards' texts."""
        return [card_text(card) for card in self._sets[number]]


class CellField:
    """A cell ``x,y`` of a mosaic of at most *width* x *height*, from the first card: x right, y
    up.

    Cells run from -(width - 1) to width - 1 and likewise in y; the number grows with y, then x.
    """

    pattern = r"[^\s@]+"

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.columns = 2 * width - 1
        self.size = self.columns * (2 * height - 1)

    def encode(self, value: object) -> int:
        """Return the number of an (x, y) pair."""
        try:
            x, y = (int(index(number)) for number in value)  # type: ignore[attr-defined]
        except (TypeError, ValueError):
            raise BadAction(_no_cell(value)) from None
        if not (abs(x) < self.width and abs(y) < self.height):
            raise OutsideRange(
                Text(
                    "no cell {x},{y}: x is from {left} to {right}, y from {low} to {high}",
                    "нет клетки {x},{y}: x — от {left} до {right}, y — от {low} до {high}",
                    {
                        "x": x,
                        "y": y,
                        "left": 1 - self.width,
                        "right": self.width - 1,
                        "low": 1 - self.height,
                        "high": self.height - 1,
                    },
                )
            )
        return (y + self.height - 1) * self.columns + x + self.width - 1

    def decode(self, number: int) -> tuple[int, int]:
        """Return (x, y)."""
        y, x = divmod(number, self.columns)
        return x - self.width + 1, y - self.height + 1

    def text(self, number: int, lang: str = "en") -> str:
        """Return ``x,y``."""
        x, y = self.decode(number)
        return f"{x},{y}"

    def parse(self, text: str) -> int:
        """Return the number of ``x,y``."""
        found = re.fullmatch(r"\s*\(?\s*([+-]?\d{1,4})\s*,\s*([+-]?\d{1,4})\s*\)?\s*", text)
        if not found:
            raise BadAction(_no_cell(text))
        return self.encode((int(found[1]), int(found[2])))

    def json(self, number: int) -> Json:
        """Return [x, y]."""
        return list(self.decode(number))


def _no_cell(value: object) -> Text:
    return Text(
        "no cell {value}; a cell is x,y as 1,-2",
        "нет клетки {value}; клетка — это x,y, например 1,-2",
        {"value": repr(value)},
    )
