"""``lomber vint score | rotation``: the score sheet for who plays with real cards."""

from __future__ import annotations

import click

from lomber.cli.base import Group, Wrong, argument, command, json_option, lang, say
from lomber.cli.output import print_json, print_table
from lomber.i18n import Text

__all__ = ["group"]


@click.group(
    "vint",
    cls=Group,
    invoke_without_command=True,
    text=Text(
        "Keep the score of vint, and seat its players.",
        "Вести запись винта и рассаживать игроков.",
    ),
)
@click.pass_context
def group(ctx: click.Context) -> None:
    """Tell of the commands, where none is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command(
    "score",
    "Score a TOML file, of a rubber or of a session of rubbers, or a saved game.",
    "Посчитать файл TOML, роббер или несколько робберов, или сохранённую игру.",
)
@argument("file", metavar="FILE")
@json_option
def score(file: str, as_json: bool) -> None:
    """Show the sheet of a rubber or a session."""
    from lomber_vint.session import Session
    from lomber_vint.sheet import session_json, session_text, sheet_json, sheet_text
    from lomber_vint.sheetfile import read_sheet

    found = read_sheet(file)
    if isinstance(found, Session):
        if as_json:
            print_json(session_json(found, lang()))
        else:
            click.echo(session_text(found, lang()))
    elif as_json:
        print_json(sheet_json(found.rubber, found.players, lang()))
    else:
        click.echo(sheet_text(found.rubber, found.players, lang()))


@command(
    "rotation",
    "Show who sits where in each rubber. Give 4, 5 or 6 players, numbered by their draw.",
    "Показать рассадку по робберам. Игроков 4, 5 или 6, номера по жребию.",
)
@argument("number", metavar="PLAYERS")
@json_option
def rotation(number: str, as_json: bool) -> None:
    """Show the table of a session."""
    from lomber_vint.rotations import dealer, game_order, rotation

    if number not in ("4", "5", "6"):
        raise Wrong(
            "vint is for 4, 5 or 6 players, not {number!r}",
            "в винт играют 4, 5 или 6 человек, а не {number!r}",
            number=number,
        )
    players = int(number)
    table = rotation(players)
    if as_json:
        print_json(
            {
                "players": players,
                "rubbers": [
                    {
                        "seats": [person + 1 for person in sitting.seats],
                        "pairs": [[a + 1, b + 1] for a, b in sitting.pairs],
                        "game_seats": [person + 1 for person in game_order(sitting)],
                        "deals_first": sitting.seats[dealer(sitting, 1)] + 1,
                        "out": [person + 1 for person in sitting.out],
                    }
                    for sitting in table
                ],
            }
        )
        return
    headers = say(
        "rubber|pair|pair|deals first|seats 0-3 of a game|out",
        "роббер|пара|пара|первым сдаёт|места 0-3 в игре|отдыхают",
    )
    rows = []
    for place, sitting in enumerate(table, 1):
        pairs = [f"{a + 1} + {b + 1}" for a, b in sitting.pairs]
        first = str(sitting.seats[dealer(sitting, 1)] + 1)
        out = ", ".join(str(person + 1) for person in sitting.out) or "-"
        seats = " ".join(str(person + 1) for person in game_order(sitting))
        rows.append([str(place), *pairs, first, seats, out])
    print_table(headers, rows)


for _command in (score, rotation):
    group.add_command(_command)
