"""Printing: plain where it is read by a program, with colour where a person looks on."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from lomber.actions import Json
from lomber.cli.base import lang

if TYPE_CHECKING:
    from rich.console import Console

    from lomber.game import Game

__all__ = ["console", "game_line", "is_terminal", "print_json", "print_markup", "print_table"]


def is_terminal() -> bool:
    """Return whether a person looks at the standard output."""
    return sys.stdout.isatty()


def console() -> Console:
    """Return rich's console for the standard output of this moment."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not is_terminal())


def game_line(game: Game) -> str:
    """Return a game's title with its options."""
    options = " ".join(
        f"{name}={json.dumps(value) if isinstance(value, bool) else value}"
        for name, value in game.options.items()
    )
    return f"{game.title.to(lang())} ({options})" if options else game.title.to(lang())


def print_json(value: Json) -> None:
    """Print one JSON value on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def print_markup(markup: str) -> None:
    """Print rich's console markup, or its plain text where no terminal is."""
    if is_terminal():
        console().print(markup)
        return
    from rich.markup import render

    click.echo(render(markup).plain)


def print_table(headers: str, rows: Sequence[Sequence[str]], *, numbers: bool = False) -> None:
    """Print columns.

    Args:
        headers: what each column is, ``|`` between.
        rows: the cells.
        numbers: set all columns but the first flush right.
    """
    if not rows:
        return
    names = headers.split("|")
    widths = [max(len(cell) for cell in column) for column in zip(names, *rows)]

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.rjust(width) if numbers and i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(cells, widths))
        ]
        return "  ".join(padded).rstrip()

    click.echo(click.style(line(names), bold=True))
    for row in rows:
        click.echo(line(row))
