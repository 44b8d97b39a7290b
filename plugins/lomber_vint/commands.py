"""``lomber vint score | rotation | solve | pbn``: for who plays with real cards, and for study."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lomber.cli.base import Group, Wrong, argument, command, json_option, lang, option, say, whole
from lomber.cli.output import print_json, print_table
from lomber.i18n import Text

if TYPE_CHECKING:
    from lomber.actions import Json

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


def _deal_of(source: str, number: int) -> tuple[int, int, int, int]:
    from lomber_vint.pbn import read_deals

    deals = read_deals(source)
    if not 1 <= number <= len(deals):
        raise Wrong(
            "{source} has deals 1 to {n}, not {number}",
            "{source}: сдачи от 1 до {n}, а не {number}",
            source=source,
            n=len(deals),
            number=number,
        )
    return deals[number - 1]


@command(
    "solve",
    "Tell how many tricks a deal is worth with all hands open. Needs lomber[dds].",
    "Показать, сколько взяток в сдаче при открытых картах. Нужно lomber[dds].",
)
@argument("deal", metavar="DEAL")
@option(
    "--deal",
    "number",
    type=whole("--deal", 1),
    default="1",
    en="which deal of a file, from 1",
    ru="какая сдача файла, считая с 1",
)
@option(
    "--trump",
    type=click.Choice(tuple("scdhn")),
    en="with --leader: the best leads in this",
    ru="с --leader: лучшие ходы при этом козыре",
)
@option(
    "--leader",
    type=click.Choice(tuple("NESW")),
    en="who leads, N E S W",
    ru="кто ходит: N E S W",
)
@json_option
def solve(deal: str, number: int, trump: str | None, leader: str | None, as_json: bool) -> None:
    """Show a table of declarers and denominations, or of the cards to lead."""
    from lomber.cards import card_text
    from lomber_vint.double_dummy import solve_cards, solve_table, trump_of
    from lomber_vint.facts import DENOMINATIONS
    from lomber_vint.pbn import SEATS, deal_text

    if (trump is None) != (leader is None):
        raise Wrong("give --trump and --leader together", "--trump и --leader даются вместе")
    hands = _deal_of(deal, number)
    if trump is not None and leader is not None:
        found = solve_cards(hands, trump_of(trump), SEATS.index(leader))
        best = sorted(found.items(), key=lambda item: (-item[1], -item[0]))
        if as_json:
            leads: dict[str, Json] = {card_text(card): tricks for card, tricks in best}
            named: dict[str, Json] = {"trump": trump, "leader": leader, "tricks": leads}
            print_json({"deal": deal_text(hands), **named})
            return
        rows = [[card_text(card, lang()), str(tricks)] for card, tricks in best]
        print_table(say("lead|tricks", "ход|взятки"), rows, numbers=True)
        return
    table = solve_table(hands)
    if as_json:
        rows_of: dict[str, Json] = {}
        for seat, row in enumerate(table):
            of_seat: dict[str, Json] = {}
            of_seat.update(zip(DENOMINATIONS, row))
            rows_of[SEATS[seat]] = of_seat
        print_json({"deal": deal_text(hands), "tricks": rows_of})
        return
    heads = say("declarer|S|C|D|H|NT", "играет|П|Т|Б|Ч|БК")
    rows = [[SEATS[seat], *map(str, row)] for seat, row in enumerate(table)]
    print_table(heads, rows, numbers=True)


@command(
    "pbn",
    "Write the deals of a record, or of a PBN file, as PBN.",
    "Записать сдачи записи или файла PBN в виде PBN.",
)
@argument("file", metavar="RECORD")
@json_option
def pbn(file: str, as_json: bool) -> None:
    """Print a tag a deal, or a list of texts."""
    from lomber_vint.pbn import deal_text, read_deals

    texts = [deal_text(hands) for hands in read_deals(file)]
    if as_json:
        print_json({"deals": [*texts]})
        return
    for text in texts:
        click.echo(f'[Deal "{text}"]')


for _command in (score, rotation, solve, pbn):
    group.add_command(_command)
