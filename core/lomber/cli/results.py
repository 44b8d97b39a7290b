"""How a game ended, for a person."""

from __future__ import annotations

from collections.abc import Sequence

import click

from lomber.cli.base import lang, say
from lomber.cli.output import print_table
from lomber.game import Game, State

__all__ = ["print_result"]


def print_result(state: State, names: Sequence[str]) -> None:
    """Print who won, the score, and what it is made of.

    Args:
        state: the end of a game.
        names: who sat at each seat.
    """
    game, result, tongue = state.game, state.result(), lang()
    if result.items:
        items = [
            (
                game.side_name(item.who, tongue),
                f"{item.points:g}",
                item.rule or "-",
                item.text.to(tongue),
                " ".join(card.text(tongue) for card in item.cards),
            )
            for item in result.items
        ]
        print_table(say("side|points|rule|for|cards", "сторона|очки|правило|за что|карты"), items)
        click.echo()
    sides = [
        (game.side_name(side, tongue), f"{points:g}") for side, points in result.score.items()
    ]
    print_table(say("side|score", "сторона|счёт"), sides, numbers=True)
    for note in result.notes:
        click.echo(note.to(tongue))
    click.echo(_verdict(game, result.returns, names))


def _verdict(game: Game, returns: Sequence[float], names: Sequence[str]) -> str:
    gains = [returns[team[0]] for team in game.teams]
    best = max(gains)
    if gains.count(best) == len(gains):
        return say("A draw.", "Ничья.")
    winners = [_team(game, number, names) for number, gain in enumerate(gains) if gain == best]
    if len(winners) > 1:
        return say("Shared by {who}.", "Победу делят: {who}.", who="; ".join(winners))
    return say("Won by {who}.", "Победа: {who}.", who=winners[0])


def _team(game: Game, number: int, names: Sequence[str]) -> str:
    people = list(dict.fromkeys(names[seat] for seat in game.teams[number]))
    side = game.side_name(game.sides[number], lang())
    return f"{side} ({', '.join(people)})"
