"""Playing: who sits where, and the game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lomber.cli.base import Wrong, argument, command, json_option, lang, option
from lomber.cli.choosing import bot_names, game_options, make_game, seed_option
from lomber.cli.output import print_json

if TYPE_CHECKING:
    from lomber.actions import Json
    from lomber.game import Game
    from lomber.table import Table

__all__ = ["COMMANDS"]


@command(
    "play",
    "Play a game, with bots or round one screen.",
    "Играть: с ботами или с друзьями за одним экраном.",
)
@argument("game", metavar="[GAME]", required=False)
@option(
    "--seat",
    metavar="0,2|all|none",
    en="Which seats people hold; by default those of the first person. none: bots play.",
    ru="Какие места у людей; без указания — места первого игрока. none: играют боты.",
)
@option(
    "--bots",
    "--bot",
    metavar="A,B",
    en="Who plays the other seats: a bot, or a list that is repeated; else the game's own bot.",
    ru="Кто играет на прочих местах: бот или повторяемый список; иначе — бот самой игры.",
)
@option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    en="A person's name. Repeat it for the next person.",
    ru="Имя игрока. Повторите для следующего.",
)
@option(
    "--record",
    "record_file",
    metavar="FILE",
    en="Write the game to a new file as it goes.",
    ru="Записывать игру в новый файл по ходу.",
)
@option(
    "--resume",
    "resume_file",
    metavar="FILE",
    en="Go on with a saved game, in the same file.",
    ru="Продолжить записанную игру, в том же файле.",
)
@game_options
@seed_option
@json_option
def play(
    game: str | None,
    seat: str | None,
    bots: str | None,
    names: Sequence[str],
    record_file: str | None,
    resume_file: str | None,
    options: Sequence[str],
    seed: int | None,
    as_json: bool,
) -> int:
    """Play a game; the status is 0 when it ended or was left, 130 when it was interrupted."""
    from lomber.cli.guarding import guarded
    from lomber.cli.session import Session

    if resume_file is not None:
        if options or seed is not None or record_file is not None:
            raise Wrong(
                "--resume goes on as the file says: leave out --option, --seed and --record",
                "--resume продолжает, как записано в файле: уберите --option, --seed и --record",
            )
        table = _resume(resume_file, game, seat, bots, names)
    else:
        if game is None:
            raise Wrong(
                "which game? see `lomber games`; or go on with a saved one: --resume FILE",
                "какая игра? см. `lomber games`; или продолжите записанную: --resume FILE",
            )
        table = _open(make_game(game, options), seat, bots, names, seed)
        if record_file is not None:
            table.record_to(record_file)
    with table:
        if as_json:
            with guarded(table.game.name, lambda: table.state):
                return _play_silently(table)
        return Session(table).run()


def _open(
    game: Game, seat: str | None, bots: str | None, names: Sequence[str], seed: int | None
) -> Table:
    from lomber.cli.guarding import guarded
    from lomber.table import Table

    people = _people(game, seat)
    seated = _bots(game, people, bots)
    with guarded(game.name):
        return Table(
            game, names=_names(game, people, names), bots=seated, seed=seed, extra=_plugin(game)
        )


def _resume(
    file: str, name: str | None, seat: str | None, bots: str | None, names: Sequence[str]
) -> Table:
    from lomber.cli.guarding import guarded
    from lomber.record import Record
    from lomber.table import Table

    record = Record.load(file)
    if name is not None and name != record.game:
        raise Wrong(
            "{file!r} is a game of {theirs!r}, not of {game!r}",
            "в {file!r} записана игра {theirs!r}, а не {game!r}",
            file=file,
            theirs=record.game,
            game=name,
        )
    for warning in record.warnings:
        print(f"lomber: {warning.to(lang())}", file=sys.stderr)
    if seat is None and bots is None and not names:
        with guarded(record.game):
            table = Table.resume(record)
    else:
        game = record.load_game()
        people = _people(game, seat)
        called = dict(enumerate(record.seats)) | _names(game, people, names)
        with guarded(record.game):
            table = Table.resume(record, names=called, bots=_bots(game, people, bots))
    table.record_on(record)
    return table


def _people(game: Game, seat: str | None) -> list[int]:
    """Return the seats that people hold."""
    every = list(range(game.num_players))
    if seat is None:
        return list(game.seats_of(0))
    if seat in ("all", "none"):
        return every if seat == "all" else []
    try:
        chosen = sorted({int(number) for number in seat.split(",")})
    except ValueError:
        chosen = [-1]
    if not set(chosen) <= set(every):
        raise Wrong(
            "--seat is all, none, or some of {seats} with commas between, not {seat!r}",
            "--seat — это all, none или числа из {seats} через запятую, а не {seat!r}",
            seats=", ".join(map(str, every)),
            seat=seat,
        )
    return chosen


def _bots(game: Game, people: Sequence[int], bots: str | None) -> dict[int, str]:
    from lomber.bots import usual_bot

    names = bot_names(game, bots) if bots is not None else [usual_bot(game).name]
    free = [seat for seat in range(game.num_players) if seat not in people]
    return {seat: names[i % len(names)] for i, seat in enumerate(free)}


def _names(game: Game, people: Sequence[int], names: Sequence[str]) -> dict[int, str]:
    """Return the names of people's seats, one name a person."""
    persons = list(dict.fromkeys(game.owners[seat] for seat in people))
    if len(names) > len(persons):
        raise Wrong(
            "{n} names for {people} people; more seats: --seat",
            "имён: {n}, а людей за столом: {people}; больше мест — ключом --seat",
            n=len(names),
            people=len(persons),
        )
    called = dict(zip(persons, names))
    return {seat: called.get(game.owners[seat], game.seat_name(seat, lang())) for seat in people}


def _plugin(game: Game) -> dict[str, Json]:
    """Return the distribution that the game came from, for who replays the record later."""
    from lomber.host import host

    for plugin in host().plugins:
        if plugin.distribution and game.name in plugin.games:
            return {"plugin": f"{plugin.distribution} {plugin.version}"}
    return {}


def _play_silently(table: Table) -> int:
    from lomber.cli.guarding import check_position

    if table.people:
        raise Wrong(
            "--json is for games that bots play alone: --seat none",
            "--json — для игр, где играют одни боты: --seat none",
        )
    while table.step():
        pass
    check_position(table.state)
    record = table.record()
    print_json(
        record.header()
        | {
            "actions": len(record.moves),
            "returns": list(table.state.returns()),
            "result": table.state.result().json(lang()),
            "record": table.record_path,
        }
    )
    return 0


COMMANDS = (play,)
