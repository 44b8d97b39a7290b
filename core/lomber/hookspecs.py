"""The hooks a plugin may implement.

Each is a plain typed function: the signature is the contract, the docstring its text. Hooks run
when plugins are loaded or a command line is put together, never while a game is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    import click

    from lomber.bots import Bot
    from lomber.game import Game

__all__ = ["PROJECT", "hookimpl", "hookspec", "lomber_bots", "lomber_commands", "lomber_games"]

PROJECT = "lomber"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def lomber_games() -> Iterable[type[Game]]:
    """Offer games.

    Returns:
        The Game classes to register. Each has a ``name`` that no other plugin uses.

    Example:
        >>> import lomber
        >>> @lomber.hookimpl
        ... def lomber_games():
        ...     return [MyGame]
    """
    return ()


@hookspec
def lomber_bots() -> Iterable[type[Bot]]:
    """Offer bots.

    Returns:
        The Bot classes to register. Each has a ``name``, unique among the bots of a game.

    Example:
        >>> import lomber
        >>> @lomber.hookimpl
        ... def lomber_bots():
        ...     return [MyBot]
    """
    return ()


@hookspec
def lomber_commands(cli: click.Group) -> None:
    """Add commands to the ``lomber`` command line.

    Args:
        cli: the group to add to; add one command or group, named after the plugin's game.

    Example:
        >>> import click, lomber
        >>> @lomber.hookimpl
        ... def lomber_commands(cli):
        ...     @cli.command("mygame")
        ...     def mygame():
        ...         click.echo("hello")
    """
