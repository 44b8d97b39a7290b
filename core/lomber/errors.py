"""Every exception that lomber raises on purpose."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lomber.game import Reason
    from lomber.i18n import Text

__all__ = [
    "BadAction",
    "BadOption",
    "BadValue",
    "CardError",
    "IllegalAction",
    "IllegalPlacement",
    "LomberError",
    "NativeError",
    "OutsideRange",
    "PluginError",
    "RecordError",
    "UnknownGame",
    "suggest",
]


class LomberError(Exception):
    """Base of them all. Its text is fit for a user: what is wrong, where, what would be right."""

    def to(self, lang: str = "en") -> str:
        """Return the text in a language, where it was raised with a ``lomber.i18n.Text``."""
        text: object = self.args[0] if self.args else ""
        return text.to(lang) if hasattr(text, "to") else str(self)


class BadValue(LomberError, ValueError):
    """An argument is outside what is allowed."""


class CardError(BadValue):
    """A text or number is no card."""


class UnknownGame(LomberError, LookupError):
    """No registered plugin offers the game that was asked for."""


class BadOption(BadValue):
    """A game has no such option, or the option no such value."""


class BadAction(BadValue):
    """A text or number is no action of the game, legal or not."""


class OutsideRange(BadAction):
    """A text reads as an action, but a number or a cell in it is outside what the game has."""


class IllegalAction(LomberError, ValueError):
    """The action is not legal in this state.

    Attributes:
        reasons: the broken rules, as :meth:`lomber.game.State.why_illegal` gives them.
    """

    def __init__(self, message: str, reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(message)
        self.reasons = reasons


class IllegalPlacement(LomberError, ValueError):
    """A card may not be laid on that cell of a mosaic.

    Attributes:
        reasons: the broken rules, as :meth:`lomber.mosaic.Board.why_illegal` gives them.
    """

    def __init__(self, message: str, reasons: tuple[object, ...] = ()) -> None:
        super().__init__(message)
        self.reasons = reasons


class PluginError(LomberError):
    """A plugin could not be loaded, or broke the contract of a hook."""

    def __init__(self, plugin: str, source: str, reason: str | Text) -> None:
        from lomber.i18n import Text

        values = {"plugin": plugin, "source": source, "reason": reason}
        super().__init__(
            Text(
                "plugin {plugin!r} ({source}): {reason}",
                "плагин {plugin!r} ({source}): {reason}",
                values,
            )
        )
        self.plugin = plugin
        self.source = source
        self.reason = str(reason)


class RecordError(LomberError, ValueError):
    """A saved game cannot be read or no longer replays; the text says where and why."""


class NativeError(BadValue):
    """The C core refused its input.

    Attributes:
        status: the lomber_status.
        row: the index of the bad row of a batch, or None.
    """

    def __init__(self, status: int, message: str, row: int | None = None) -> None:
        super().__init__(message if row is None else f"row {row}: {message}")
        self.status = status
        self.row = row


def suggest(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean 'x'? known: x, y, z" for an error's text."""
    names = [str(name) for name in known]
    close = get_close_matches(str(word), names, n=1)
    start = f"did you mean {close[0]!r}? " if close else ""
    return f"; {start}known: {', '.join(names) or 'none'}"
