"""Action codecs: what an action is, as an int, as text and as JSON, declared once.

>>> codec = ActionCodec(
...     Kind("deal", "deal {card}", card=CardField()),
...     Kind("lay", "{card}@{cell}", card=CardField(), cell=CellField(7, 7)),
...     Kind("pass", "pass"),
... )
>>> codec.text(codec.parse("qs@1,-2")), codec.size
('Qs@1,-2', 8841)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from math import prod
from operator import index
from typing import Final, Protocol, TypeAlias

from lomber.cards import Card, card_text
from lomber.errors import BadAction, CardError, suggest

__all__ = [
    "ActionCodec",
    "CardField",
    "CardsField",
    "CellField",
    "ChoiceField",
    "Field",
    "IntField",
    "Json",
    "Kind",
]

LONGEST: Final = 200  # characters of an action's text that are looked at at all
_RU_FIELDS: Final = {
    "card": "КАРТА", "cards": "КАРТЫ", "cell": "КЛЕТКА", "denomination": "МАСТЬ",
    "direction": "НАПРАВЛЕНИЕ", "level": "УРОВЕНЬ", "number": "НОМЕР", "path": "ПУТЬ",
    "points": "ОЧКИ", "seat": "МЕСТО", "suit": "МАСТЬ", "tricks": "ВЗЯТКИ",
}  # fmt: skip

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
    """

    def __init__(
        self, choices: Iterable[str | int], *, ru: Sequence[str] = (), what: str = "choice"
    ) -> None:
        self.choices = tuple(choices)
        self.size = len(self.choices)
        self._what = what
        self._texts = {"en": tuple(map(str, self.choices))}
        self._texts["ru"] = tuple(ru) or self._texts["en"]
        self._numbers: dict[str, int] = {}
        for texts in self._texts.values():
            if len(texts) != self.size:
                raise ValueError(f"{what}: {len(texts)} Russian texts for {self.size} choices")
            for i, text in enumerate(texts):
                other = self._numbers.setdefault(text.casefold(), i)
                if other != i:
                    raise ValueError(f"{what}: choices {other} and {i} both read {text!r}")
        self._values = {value: i for i, value in enumerate(self.choices)}
        words = sorted(self._numbers, key=len, reverse=True)
        self.pattern = "|".join(map(re.escape, words)) + r"|\S+"

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
            raise BadAction(f"no {self._what} {text!r}{suggest(text, self._texts['en'])}")
        return number

    def json(self, number: int) -> Json:
        """Return the value."""
        return self.choices[number]


class IntField(ChoiceField):
    """A whole number from *low* to *high*, both included."""

    def __init__(self, low: int, high: int, *, what: str = "number") -> None:
        super().__init__(range(low, high + 1), what=what)
        self._bounds = low, high

    def parse(self, text: str) -> int:
        """Return the number of a text."""
        number = self._numbers.get(text)
        if number is None:
            low, high = self._bounds
            raise BadAction(f"no {self._what} {text!r}; it is a whole number from {low} to {high}")
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
            raise BadAction(str(exc)) from None

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
            raise BadAction(f"{value!r} is not {self.count} different cards")
        try:
            cards = tuple(sorted(int(Card(card)) for card in value))
        except CardError as exc:
            raise BadAction(str(exc)) from None
        number = self._numbers.get(cards)
        if number is None:
            shown = " ".join(map(card_text, cards))
            raise BadAction(f"{shown!r} is not {self.count} different cards")
        return number

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
            raise BadAction(f"no cell {value!r}; a cell is x,y as 1,-2") from None
        if not (abs(x) < self.width and abs(y) < self.height):
            raise BadAction(
                f"no cell {x},{y}: x is from {1 - self.width} to {self.width - 1}, "
                f"y from {1 - self.height} to {self.height - 1}"
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
            raise BadAction(f"no cell {text!r}; a cell is x,y as 1,-2")
        return self.encode((int(found[1]), int(found[2])))

    def json(self, number: int) -> Json:
        """Return [x, y]."""
        return list(self.decode(number))


class Kind:
    """One kind of action: its name, its text and its fields.

    Args:
        name: a word, the same in every language and in JSON.
        template: the text, ``{field}`` where a field goes: ``"{card}@{cell}"``. Fields with
            nothing between them may be typed with spaces between.
        ru: the Russian template, where it differs.
        fields: the fields by name, the most significant first.
    """

    def __init__(self, name: str, template: str, *, ru: str = "", **fields: Field) -> None:
        self.name = name
        self.fields = fields
        self.templates = {"en": template, "ru": ru or template}
        self.size = prod(field.size for field in fields.values())
        for text in self.templates.values():
            named = sorted(re.findall(r"\{(\w+)\}", text))
            if named != sorted(fields):
                raise ValueError(
                    f"kind {name!r}: {text!r} names the fields {named}, not {sorted(fields)}: "
                    "each field is a keyword, as card=CardField(), and stands once in each text, "
                    "as {card}"
                )
        self.patterns = [self._compile(text) for text in dict.fromkeys((template, ru or template))]

    def _compile(self, template: str) -> re.Pattern[str]:
        out = ""
        parts = re.split(r"\{(\w+)\}", template)
        for i, part in enumerate(parts):
            if i % 2:
                out += f"(?P<{part}>{self.fields[part].pattern})"
            elif part or i in (0, len(parts) - 1):
                out += re.sub(r"(?:\\ )+", r"\\s+", re.escape(part))
            else:
                out += r"\s*"
        return re.compile(out, re.IGNORECASE)

    def usage(self, lang: str = "en") -> str:
        """Return the template with the fields' names in capitals: ``CARD@CELL``.

        Russian has the usual names in Russian.
        """
        template = self.templates["ru" if lang == "ru" else "en"].replace("}{", "} {")
        words = _RU_FIELDS if lang == "ru" else {}
        return re.sub(r"\{(\w+)\}", lambda m: words.get(m[1], m[1].upper()), template)


class ActionCodec:
    """All actions of a game: numbers 0..size - 1, kind after kind in the order given.

    Args:
        kinds: the kinds of action.
    """

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self._base: dict[str, int] = {}
        total = 0
        for kind in kinds:
            if kind.name in self._base:
                raise ValueError(f"two kinds of action are called {kind.name!r}")
            self._base[kind.name] = total
            total += kind.size
        self.size = total
        self._texts: dict[tuple[int, str], str] = {}

    @cached_property
    def _by_name(self) -> dict[str, Kind]:
        return {kind.name: kind for kind in self.kinds}

    def base(self, kind: str) -> int:
        """Return the number of the first action of a kind. Raises BadAction."""
        return self._base[self._kind(kind).name]

    def kind(self, action: int) -> str:
        """Return the name of an action's kind. Raises BadAction."""
        return self._split(action)[0].name

    def encode(self, kind: str, *values: object) -> int:
        """Return the action of a kind with these field values, in the fields' order.

        Raises:
            BadAction: no such kind or value.
        """
        found = self._kind(kind)
        if len(values) != len(found.fields):
            raise BadAction(f"{kind} takes {len(found.fields)} values, not {len(values)}")
        number = 0
        for field, value in zip(found.fields.values(), values):
            number = number * field.size + field.encode(value)
        return self._base[kind] + number

    def decode(self, action: int) -> tuple[str, dict[str, object]]:
        """Return an action's kind and field values. Raises BadAction."""
        kind, numbers = self._split(action)
        fields = kind.fields.items()
        return kind.name, {name: field.decode(n) for (name, field), n in zip(fields, numbers)}

    def text(self, action: int, lang: str = "en") -> str:
        """Return an action's text. Raises BadAction."""
        key = self._number(action), lang
        found = self._texts.get(key)
        if found is None:
            kind, numbers = self._split(action)
            shown = {
                name: field.text(n, lang) for (name, field), n in zip(kind.fields.items(), numbers)
            }
            found = kind.templates["ru" if lang == "ru" else "en"].format_map(shown)
            if len(self._texts) < 65536:
                self._texts[key] = found
        return found

    def parse(self, text: str) -> int:
        """Return the action of a text in any language; case and extra spaces do not matter.

        Raises:
            BadAction: it is no action; the message says what is.
        """
        words = " ".join(str(text).split())
        if len(words) > LONGEST:
            raise BadAction(f"no action: a text of {len(words)} characters")
        failure: BadAction | None = None
        for kind in self.kinds:
            for pattern in kind.patterns:
                found = pattern.fullmatch(words)
                if not found:
                    continue
                number = 0
                try:
                    for name, field in kind.fields.items():
                        number = number * field.size + field.parse(found[name])
                except BadAction as exc:
                    failure = failure or exc
                    continue
                return self._base[kind.name] + number
        if failure is not None:
            raise BadAction(f"no action {text!r}: {failure}")
        forms = ", ".join(kind.usage() for kind in self.kinds)
        raise BadAction(f"no action {text!r}; actions read: {forms}")

    def json(self, action: int) -> dict[str, Json]:
        """Return ``{"kind": ..., field: value, ...}``. Raises BadAction."""
        kind, numbers = self._split(action)
        fields = kind.fields.items()
        return {"kind": kind.name} | {name: f.json(n) for (name, f), n in zip(fields, numbers)}

    def from_json(self, data: dict[str, Json]) -> int:
        """Return the action of what :meth:`json` gives. Raises BadAction."""
        if not isinstance(data, dict) or "kind" not in data:
            raise BadAction(f"no action {data!r}; it is a kind and its fields")
        kind = self._kind(str(data["kind"]))
        missing = [name for name in kind.fields if name not in data]
        if missing:
            raise BadAction(f"no action {data!r}; {kind.name} also takes {', '.join(missing)}")
        return self.encode(kind.name, *(data[name] for name in kind.fields))

    def _kind(self, name: str) -> Kind:
        try:
            return self._by_name[name]
        except KeyError:
            raise BadAction(f"no kind of action {name!r}{suggest(name, self._by_name)}") from None

    def _number(self, action: int) -> int:
        try:
            number = index(action)
        except TypeError:
            number = -1
        if isinstance(action, bool) or not 0 <= number < self.size:
            raise BadAction(f"no action {action!r}; actions are the ints 0..{self.size - 1}")
        return number

    def _split(self, action: int) -> tuple[Kind, list[int]]:
        number = self._number(action)
        for kind in self.kinds:
            if number < kind.size:
                break
            number -= kind.size
        numbers: list[int] = []
        for field in reversed(kind.fields.values()):
            number, rest = divmod(number, field.size)
            numbers.append(rest)
        return kind, numbers[::-1]
