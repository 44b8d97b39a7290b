"""Saved games: replay."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from lomber.cli.base import Wrong, argument, command, json_option, lang, option, say, whole
from lomber.cli.output import game_line, print_json, print_markup
from lomber.cli.results import print_result
from lomber.game import CHANCE, TERMINAL

if TYPE_CHECKING:
    from lomber.actions import Json
    from lomber.game import State
    from lomber.record import Record

__all__ = ["COMMANDS"]


@command(
    "replay",
    "Replay a saved game, whole or to a position.",
    "Воспроизвести запись, всю или до позиции.",
)
@argument("file", metavar="FILE")
@option(
    "--at",
    type=whole("--at", 0),
    metavar="K",
    en="The position after K actions, chance included, instead of the last.",
    ru="Позиция после K действий, считая раздачу, а не последняя.",
)
@json_option
def replay(file: str, at: int | None, as_json: bool) -> None:
    """Show a position of a saved game; FILE may be - for the standard input."""
    from lomber.cli.guarding import guarded
    from lomber.record import Record

    data = sys.stdin.buffer.read() if file == "-" else None
    record = Record.load(file) if data is None else Record.loads(data)
    if at is not None and at > len(record.moves):
        raise Wrong(
            "the record has {n} actions, so --at takes 0..{n}, not {at}",
            "в записи действий: {n}, поэтому --at — от 0 до {n}, а не {at}",
            n=len(record.moves),
            at=at,
        )
    with guarded(record.game):
        _tell(record, record.replay(at), as_json)


def _tell(record: Record, state: State, as_json: bool) -> None:
    for warning in record.warnings:
        click.echo(f"lomber: {warning.to(lang())}", err=True)
    if as_json:
        print_json(_position(record, state))
    else:
        _show(record, state)


def _position(record: Record, state: State) -> Json:
    game = state.game
    player = state.current_player
    chance: list[Json] = [[game.action_text(a), p] for a, p in state.chance_outcomes()]
    return {
        "game": game.name,
        "rules": game.rules_version,
        "options": dict(game.options),
        "seats": list(record.seats),
        "ply": len(state.history),
        "moves": len(record.moves),
        "current_player": player,
        "legal_actions": [game.action_text(action) for action in state.legal_actions()],
        "chance_outcomes": chance,
        "observation": state.observation(player) if player >= 0 else None,
        "returns": list(state.returns()),
        "result": state.result().json(lang()),
        "warnings": [warning.to(lang()) for warning in record.warnings],
    }


def _show(record: Record, state: State) -> None:
    game, player = state.game, state.current_player
    names = record.seats or tuple(game.seat_name(s, lang()) for s in range(game.num_players))
    click.echo(f"{game_line(game)}: {', '.join(names)}")
    for ply, (seat, action) in enumerate(state.history, 1):
        who = say("chance", "случай") if seat == CHANCE else names[seat]
        click.echo(f"{ply:>4}  {who}: {game.action_text(action, lang())}")
    click.echo()
    print_markup(game.draw(state.observation(max(player, 0)), lang()))
    if player == TERMINAL:
        print_result(state, names)
    elif player == CHANCE:
        click.echo(say("Chance is to move.", "Ход случая."))
    else:
        click.echo(say("{name} is to move.", "Ходит {name}.", name=names[player]))


COMMANDS = (replay,)
