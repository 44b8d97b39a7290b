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
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import prod
from operator import index
from typing import Final

from lomber.errors import BadAction, BadValue
from lomber.fields import (
    CardField,
    CardsField,
    CellField,
    ChoiceField,
    Field,
    IntField,
    Json,
)
from lomber.i18n import Text, suggestion
from lomber.wording import check_fields, check_texts

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


class Kind:
    """One kind of action: its name, its text and its fields.

    Args:
        name: a word, the same in every language and in JSON.
        template: the text, ``{field}`` where a field goes: ``"{card}@{cell}"``. Fields with
            nothing between them may be typed with spaces between.
        ru: the Russian template, where it differs.
        also: further templates that are read and never shown, shorter ones say; a text that reads
            as an action by a proper template is that one.
        fields: the fields by name, the most significant first.
    """

    def __init__(
        self, name: str, template: str, *, ru: str = "", also: Sequence[str] = (), **fields: Field
    ) -> None:
        self.name = name
        self.fields = fields
        self.templates = {"en": template, "ru": ru or template}
        check_fields(name, fields)
        self.size = prod(field.size for field in fields.values())
        for text in (*self.templates.values(), *also):
            named = sorted(re.findall(r"\{(\w+)\}", text))
            if named != sorted(fields):
                raise BadValue(
                    Text(
                        "kind {kind!r}: {text!r} names the fields {named}, not {fields}: each "
                        "field is a keyword, as card=CardField(), and stands once in each text, "
                        "as {{card}}",
                        "вид хода {kind!r}: в {text!r} названы поля {named}, а не {fields}: "
                        "каждое поле — ключевое слово, как card=CardField(), и стоит в каждом "
                        "тексте один раз, как {{card}}",
                        {
                            "kind": name,
                            "text": text,
                            "named": repr(named),
                            "fields": repr(sorted(fields)),
                        },
                    )
                )
        self.patterns = [self._compile(text) for text in dict.fromkeys((template, ru or template))]
        self.also = [self._compile(text) for text in also]

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
        for kind in kinds:
            if not isinstance(kind, Kind):
                raise BadValue(
                    Text(
                        "a codec takes Kind(...), Kind(...), not {kind}",
                        "кодек принимает Kind(...), Kind(...), а не {kind}",
                        {"kind": repr(kind)},
                    )
                )
        self.kinds = kinds
        self._base: dict[str, int] = {}
        total = 0
        for kind in kinds:
            if kind.name in self._base:
                raise BadValue(
                    Text(
                        "two kinds of action are called {kind!r}",
                        "два вида ходов называются {kind!r}",
                        {"kind": kind.name},
                    )
                )
            self._base[kind.name] = total
            total += kind.size
        self.size = total
        self._texts: dict[tuple[int, str], str] = {}
        check_texts(self)

    @cached_property
    def _patterns(self) -> list[tuple[Kind, re.Pattern[str]]]:
        proper = [(kind, pattern) for kind in self.kinds for pattern in kind.patterns]
        return proper + [(kind, pattern) for kind in self.kinds for pattern in kind.also]

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
            raise BadAction(
                Text(
                    "no action: a text of {n} characters",
                    "это не ход: текст из {n} знаков",
                    {"n": len(words)},
                )
            )
        found = self._read(words)
        if isinstance(found, int):
            return found
        if found is not None:
            raise type(found)(
                Text(
                    "no action {text!r}: {why}",
                    "нет хода {text!r}: {why}",
                    {"text": text, "why": found.args[0]},
                )
            )
        forms = ", ".join(kind.usage() for kind in self.kinds)
        raise BadAction(
            Text(
                "no action {text!r}; actions read: {forms}",
                "нет хода {text!r}; ходы пишутся так: {forms}",
                {"text": text, "forms": forms},
            )
        )

    def find(self, text: str) -> int | None:
        """Return the action of a text, as :meth:`parse` does, or None where it is none."""
        found = self._read(" ".join(text.split()))
        return found if isinstance(found, int) else None

    def readings(self, text: str) -> list[int]:
        """Return every action that a text may mean, by any template of any kind.

        :meth:`parse` takes the first; who knows what is legal can choose better: in an auction
        ``2s`` is no card.
        """
        words = " ".join(text.split())
        return [found for found in self._readings(words) if isinstance(found, int)]

    def fault(self, text: str) -> BadAction | None:
        """Return what is wrong with a text that begins as a kind does, ``bid 9 hearts`` say.

        None where it is an action, or begins otherwise.
        """
        words = " ".join(text.split())
        first = words.partition(" ")[0].casefold()
        for kind in self.kinds:
            for template, pattern in zip(dict.fromkeys(kind.templates.values()), kind.patterns):
                if template.partition(" ")[0].casefold() == first:
                    found = self._read_as(kind, pattern, words)
                    if isinstance(found, BadAction):
                        return found
        return None

    def _read(self, words: str) -> int | BadAction | None:
        """Return the action, or what the first kind that it looks like has against it."""
        failure: BadAction | None = None
        for found in self._readings(words):
            if isinstance(found, int):
                return found
            failure = failure or found
        return failure

    def _readings(self, words: str) -> Iterator[int | BadAction]:
        """Yield what each template that fits makes of a text: the action, or what is wrong."""
        for kind, pattern in self._patterns:
            found = self._read_as(kind, pattern, words)
            if found is not None and (isinstance(found, int) or pattern not in kind.also):
                yield found

    def _read_as(self, kind: Kind, pattern: re.Pattern[str], words: str) -> int | BadAction | None:
        fit = pattern.fullmatch(words)
        if not fit:
            return None
        number = 0
        try:
            for name, field in kind.fields.items():
                number = number * field.size + field.parse(fit[name])
        except BadAction as exc:
            return exc
        return self._base[kind.name] + number

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
            raise BadAction(
                Text(
                    "no kind of action {name!r}{known}",
                    "нет вида ходов {name!r}{known}",
                    {"name": name, "known": suggestion(name, self._by_name)},
                )
            ) from None

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
