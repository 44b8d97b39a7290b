"""What is wrong with a value or a file, said in either language."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from lomber.errors import BadValue
from lomber.i18n import Text

__all__ = ["did_you_mean", "within", "wrong"]


_LISTS: Final = (list, tuple, dict)


class _AsWritten:
    """A list shown as Python writes it, and not as cards in a row."""

    def __init__(self, value: object) -> None:
        self._shown = str(value)

    def __repr__(self) -> str:
        return self._shown


def wrong(en: str, ru: str, **values: object) -> BadValue:
    """Return the error to raise, its text with the values filled in."""
    plain = {name: _AsWritten(v) if isinstance(v, _LISTS) else v for name, v in values.items()}
    return BadValue(Text(en, ru, plain))


def within(where: object, error: BadValue) -> BadValue:
    """Return an error that says besides where it is: a file, a line, a deal."""
    return wrong("{where}: {why}", "{where}: {why}", where=where, why=error.args[0])


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """Return ``; did you mean 'x'? known: x, y`` for the end of an error's text."""
    names = [*known]
    close = get_close_matches(word, names, n=1)
    listed = {"names": ", ".join(names)}
    if not close:
        return Text("; known: {names}", "; есть: {names}", listed)
    return Text(
        "; did you mean {close!r}? known: {names}",
        "; может быть, {close!r}? есть: {names}",
        {"close": close[0], **listed},
    )
