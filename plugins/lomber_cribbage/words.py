"""How players say a count: "fifteen two, fifteen four, a run of three is seven"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from lomber.cards import Card
from lomber.cribbage import Breakdown
from lomber.i18n import Text

__all__ = ["LAST", "NOTHING", "Said", "number", "say", "spoken"]

_SMALL: Final = {
    "en": (
        *("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
        *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
        *("eighteen", "nineteen"),
    ),
    "ru": (
        *("ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"),
        *("десять", "одиннадцать", "двенадцать", "тринадцать", "четырнадцать", "пятнадцать"),
        *("шестнадцать", "семнадцать", "восемнадцать", "девятнадцать"),
    ),
}
_TENS: Final = {
    "en": ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
    "ru": (
        *("двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят"),
        *("восемьдесят", "девяносто"),
    ),
}
_OF: Final = ("", "", "двух", "трёх", "четырёх", "пяти", "шести", "семи")  # серия из ...

LAST: Final = Text("the last card is {total}", "последняя карта — {total}")
NOTHING: Final = Text("nothing", "ничего")
_TEXTS: Final = {
    "fifteen": Text("fifteen {total}", "пятнадцать {total}"),
    "thirty-one": Text("thirty-one {total}", "тридцать одно — {total}"),
    "pair": Text("a pair is {total}", "пара — {total}"),
    "royal": Text("a pair royal is {total}", "королевская пара — {total}"),
    "double": Text("a double pair royal is {total}", "двойная королевская пара — {total}"),
    "run": Text("a run of {length} is {total}", "серия из {length} — {total}"),
    "flush": Text("a flush of {length} is {total}", "масть из {length} — {total}"),
    "nobs": Text("his nobs is {total}", "валет в масть — {total}"),
}
_SHOW_RULES: Final = {"flush": "CRIB-22", "nobs": "CRIB-23"}
_PLAY_RULES: Final = {"pair": "CRIB-11", "run": "CRIB-12"}


@dataclass(frozen=True, slots=True)
class Said:
    """One part of a count: what it scores, by which rule, and how it is said.

    Args:
        text: with the total so far.
        points: what this part scores.
        rule: the ledger ID.
        cards: the cards that score.
    """

    text: Text
    points: int
    rule: str
    cards: tuple[Card, ...]


def number(value: int, lang: str) -> str:
    """Return 0..99 in words, and larger numbers in digits."""
    key = "ru" if lang == "ru" else "en"
    if value < 20:
        return _SMALL[key][value]
    if value > 99:
        return str(value)
    tens, ones = divmod(value, 10)
    word = _TENS[key][tens - 2]
    if not ones:
        return word
    return f"{word}{' ' if key == 'ru' else '-'}{_SMALL[key][ones]}"


def in_words(value: int) -> Text:
    """Return a number as a text of both languages."""
    return Text(number(value, "en"), number(value, "ru"))


def say(count: Breakdown, *, play: bool = False) -> list[Said]:
    """Put a count into words, part after part, each with the total so far.

    Three or four cards of a rank are said as one pair royal, as players do.

    Args:
        count: of a show, or of the card just laid.
        play: whether it is the latter.
    """
    said: list[Said] = []
    total = 0
    for kind, points, cards in _parts(count):
        total += points
        values: dict[str, object] = {"total": in_words(total)}
        if kind in ("run", "flush"):
            length = len(cards)
            values["length"] = Text(number(length, "en"), _OF[length])
        rule = (
            _PLAY_RULES.get(_plain(kind), "CRIB-13") if play else _SHOW_RULES.get(kind, "CRIB-21")
        )
        said.append(Said(_TEXTS[kind].format(**values), points, rule, cards))
    return said


def _plain(kind: str) -> str:
    return "pair" if kind in ("royal", "double") else kind


def _parts(count: Breakdown) -> Iterable[tuple[str, int, tuple[Card, ...]]]:
    """Yield kind, points and cards, the pairs of one rank taken together."""
    ranks: dict[int, list[Card]] = {}
    for item in count:
        if item.kind == "pair":
            of_rank = ranks.setdefault(item.cards[0].rank, [])
            of_rank += [card for card in item.cards if card not in of_rank]
    for item in count:
        if item.kind != "pair":
            yield item.kind, item.points, item.cards
        elif item.cards[0].rank in ranks:
            cards = tuple(sorted(ranks.pop(item.cards[0].rank)))
            size = len(cards)
            yield ("pair", "royal", "double")[size - 2], size * (size - 1), cards


def spoken(parts: Iterable[Said]) -> Text:
    """Return the whole count as one text: its parts with commas between, or "nothing"."""
    texts = [part.text for part in parts]
    if not texts:
        return NOTHING
    return Text(", ".join(text.to("en") for text in texts), ", ".join(t.to("ru") for t in texts))
