"""Cribbage for lomber: five, six and seven cards, two to four players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import lomber

if TYPE_CHECKING:
    import click

    from lomber.bots import Bot
    from lomber.game import Game

__all__ = ["lomber_api", "lomber_bots", "lomber_commands", "lomber_games"]

lomber_api = 1


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer the game."""
    from lomber_cribbage.game import Cribbage

    return [Cribbage]


@lomber.hookimpl
def lomber_bots() -> Iterable[type[Bot]]:
    """Offer the bot."""
    from lomber_cribbage.bot import ExpertBot

    return [ExpertBot]


@lomber.hookimpl
def lomber_commands(cli: click.Group) -> None:
    """Add ``lomber cribbage count | discard | peg``."""
    from lomber_cribbage.commands import group

    cli.add_command(group)
