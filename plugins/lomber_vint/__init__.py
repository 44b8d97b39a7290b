"""Vint, the old Russian partnership game: auction, play, score sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import lomber

if TYPE_CHECKING:
    from lomber.game import Game

lomber_api = 1


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer vint."""
    from lomber_vint.game import Vint

    return [Vint]
