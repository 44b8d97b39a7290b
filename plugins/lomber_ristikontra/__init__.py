"""Ristikontra, the Finnish game where the last card of the rank led takes the trick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import lomber

if TYPE_CHECKING:
    from lomber.bots import Bot
    from lomber.game import Game

lomber_api = 1


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Ristikontra."""
    from lomber_ristikontra.game import Ristikontra

    return [Ristikontra]


@lomber.hookimpl
def lomber_bots() -> Iterable[type[Bot]]:
    """Offer a bot that follows sensible play."""
    from lomber_ristikontra.bot import Sensible

    return [Sensible]
