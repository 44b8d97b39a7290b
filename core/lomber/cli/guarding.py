"""Plugins that fail at work: one line that names them, and a traceback for who asks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from lomber.errors import LomberError, RecordError
from lomber.i18n import Text

__all__ = ["TRACEBACK", "GameFailed", "check_position", "guarded", "wants_traceback"]

TRACEBACK = "LOMBER_TRACEBACK"


def wants_traceback() -> bool:
    """Whether the user asked for tracebacks."""
    return os.environ.get(TRACEBACK, "") not in ("", "0")


class GameFailed(LomberError):
    """The code of a game failed.

    Attributes:
        explained: whether the text says what the game's author is to do.
    """

    explained = False


@contextmanager
def guarded(game: str, position: Callable[[], object] | None = None) -> Iterator[None]:
    """Make one clear error of whatever the code of a game raises.

    Args:
        game: its name.
        position: what gives the state that is being played; where something is wrong with it, the
            error says what, and what to do.
    """
    try:
        yield
    except (RecordError, OSError, click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as exc:
        why = _fault(position)
        if why is None and isinstance(exc, LomberError):
            raise
        failed = GameFailed(_text(game, why or Text(f"{type(exc).__name__}: {_line(exc)}")))
        failed.explained = why is not None
        raise failed from exc


def check_position(state: object) -> None:
    """Raise LomberError where something is wrong with a position that raised nothing yet."""
    why = _fault(lambda: state)
    if why is not None:
        raise LomberError(why)


def _fault(position: Callable[[], object] | None) -> Text | None:
    if position is None:
        return None
    from lomber.testing.position import fault

    try:
        return fault(position())
    except Exception:  # what failed first is told
        return None


def _text(game: str, why: Text) -> Text:
    from lomber.host import host

    found = [plugin for plugin in host().plugins if game in plugin.games]
    text = Text(
        "the game {game!r}{plugin} failed: {why}",
        "сбой в игре {game!r}{plugin}: {why}",
    )
    plugin = Text(" (plugin {name!r}, {source})", " (плагин {name!r}, {source})")
    plugin = plugin.format(name=found[0].name, source=found[0].source) if found else Text("")
    return text.format(game=game, plugin=plugin, why=why)


def _line(exc: BaseException) -> str:
    return " ".join(str(exc).split())
