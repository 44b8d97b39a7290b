"""Vint, the old Russian partnership game: auction, play, score sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import lomber

if TYPE_CHECKING:
    import click

    from lomber.bots import Bot
    from lomber.game import Game

lomber_api = 1


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer vint."""
    from lomber_vint.game import Vint

    return [Vint]


@lomber.hookimpl
def lomber_bots() -> Iterable[type[Bot]]:
    """Offer the bot that follows the advice, and the one that asks the solver."""
    from lomber_vint.bots import Adviser
    from lomber_vint.solverbot import Solver

    return [Adviser, Solver]


@lomber.hookimpl
def lomber_commands(cli: click.Group) -> None:
    """Add ``lomber vint score | rotation | solve | pbn``."""
    from lomber_vint.commands import group

    cli.add_command(group)
