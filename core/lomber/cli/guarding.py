"""Plugins that fail at work: one line that names them, and a traceback for who asks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from lomber.errors import LomberError
from lomber.i18n import Text

__all__ = ["TRACEBACK", "guarded", "wants_traceback"]

TRACEBACK = "LOMBER_TRACEBACK"


def wants_traceback() -> bool:
    """Whether the user asked for tracebacks."""
    return os.environ.get(TRACEBACK, "") not in ("", "0")


@contextmanager
def guarded(game: str) -> Iterator[None]:
    """Make one clear error of whatever the code of a game raises."""
    try:
        yield
    except (LomberError, OSError, click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as exc:
        from lomber.host import host

        found = [p for p in host().plugins if game in p.games]
        text = Text(
            "the game {game!r}{plugin} failed: {kind}: {why}",
            "сбой в игре {game!r}{plugin}: {kind}: {why}",
        )
        plugin = f" (plugin {found[0].name!r}, {found[0].source})" if found else ""
        why = " ".join(str(exc).split())
        raise LomberError(
            text.format(game=game, plugin=plugin, kind=type(exc).__name__, why=why)
        ) from exc
