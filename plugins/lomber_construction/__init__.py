"""Construction (Robert Abbott, 1963) for lomber: the game and a bot of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import lomber

if TYPE_CHECKING:
    from lomber.bots import Bot
    from lomber.game import Game

__all__ = ["lomber_api", "lomber_bots", "lomber_games"]

lomber_api = 1


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer the game."""
    from lomber_construction.game import Construction

    return [Construction]


@lomber.hookimpl
def lomber_bots() -> Iterable[type[Bot]]:
    """Offer its bot."""
    from lomber_construction.bots import Surveyor

    return [Surveyor]
