"""Names for everything in a new distribution, made from what its author calls the game."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from dataclasses import dataclass
from itertools import chain
from typing import Final

from lomber.errors import BadValue
from lomber.i18n import Text

__all__ = ["Names", "name_everything"]

LONGEST_TITLE: Final = 60  # columns on a terminal
LONGEST_NAME: Final = 24  # characters; import lines stay within a line of code
NAMELESS: Final = "game"  # for a title in a script that is not spelt in Latin here

_LATIN: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z",
    "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
    "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
}  # fmt: skip
_TAKEN: Final = {
    *dir(builtins), *keyword.kwlist, *keyword.softkwlist,
    "ActionCodec", "BadValue", "Card", "CardField", "Deal", "DealScore", "Game", "IllegalAction",
    "Item", "Iterable", "Iterator", "Json", "Kind", "Layout", "Mapping", "Match", "MosaicGame",
    "Observation", "Option", "Random", "Reason", "Result", "State", "Text", "TrickGame",
    "TrickState",
}  # fmt: skip  # what the templates import


@dataclass(frozen=True, slots=True)
class Names:
    """What a new distribution and the things in it are called.

    Args:
        title: what people call the game, one line.
        game: what ``lomber.load`` takes.
        distribution: what ``pip install`` takes, and the folder.
        module: what ``import`` takes.
        cls: the game's class; its State is called ``cls`` + ``State``.
    """

    title: str
    game: str
    distribution: str
    module: str
    cls: str


def name_everything(title: str) -> Names:
    """Return names for a game that its author calls *title*.

    Args:
        title: any text: letters of any script, quotes, a keyword, a name of any length.

    Raises:
        BadValue: there is nothing in it that can be printed.
    """
    printable = "".join(char if char.isprintable() else " " for char in title)
    words = " ".join(printable.split())
    if not words:
        text = Text(
            "a game needs a name, such as 'Nine Rows'; {title!r} has nothing to print",
            "игре нужно название, например «Девять рядов»; в {title!r} печатать нечего",
        )
        raise BadValue(text.format(title=title))
    game = _word(words)
    return Names(
        title=_cut(words),
        game=game,
        distribution=f"lomber-{game}",
        module=f"lomber_{game.replace('-', '_')}",
        cls=_class(game),
    )


def _word(title: str) -> str:
    """Return lower case letters, digits and hyphens: Cyrillic in Latin, accents left out."""
    text = title.casefold().replace("'", "").replace("’", "")
    spelt = "".join(_LATIN.get(char, char) for char in unicodedata.normalize("NFC", text))
    plain = unicodedata.normalize("NFKD", spelt)
    ascii_only = "".join(char for char in plain if not unicodedata.combining(char))
    parts = re.findall(r"[a-z0-9]+", ascii_only)
    if len(parts) > 1 and parts[0] == "lomber":  # the distribution's prefix, not the game's
        del parts[0]
    return "-".join(parts)[:LONGEST_NAME].strip("-") or NAMELESS


def _class(game: str) -> str:
    camel = "".join(part.capitalize() for part in game.split("-"))
    if camel[0].isdigit():
        camel = f"Game{camel}"
    for suffix in chain(("", "Game", "Rules"), map(str, range(2, 1000))):
        name = camel + suffix
        if not {name, f"{name}State"} & _TAKEN:
            return name
    raise AssertionError("a number is free")


def _cut(title: str) -> str:
    """Return a title that fits a line."""
    if _columns(title) <= LONGEST_TITLE:
        return title
    while _columns(title) > LONGEST_TITLE - 3:
        title = title[:-1]
    return f"{title.rstrip()}..."


def _columns(text: str) -> int:
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide + text.count("\\") + min(text.count('"'), text.count("'"))
