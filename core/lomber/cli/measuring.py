"""Numbers: simulate and perft."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from lomber.cli.base import Wrong, command, json_option, option, whole
from lomber.cli.choosing import bot_names, game_argument, game_options, make_game, seed_option
from lomber.cli.output import print_json

if TYPE_CHECKING:
    from lomber.actions import Json
    from lomber.game import State

__all__ = ["COMMANDS"]


@command(
    "simulate",
    "Let bots play a game many times, and report.",
    "Дать ботам сыграть много партий и показать итоги.",
)
@game_argument
@option(
    "-n",
    "--games",
    type=whole("--games", 1),
    default=1000,
    metavar="N",
    en="How many games; 1000 by default.",
    ru="Сколько партий; без указания 1000.",
)
@option(
    "--bots",
    metavar="A,B",
    en="Who plays: one bot for all seats, or a list repeated round the table; else random.",
    ru="Кто играет: один бот на всех или список, повторяемый по кругу; иначе random.",
)
@option(
    "-j",
    "--jobs",
    type=whole("--jobs", 1),
    metavar="J",
    en="How many work at it; one a core by default. The report does not depend on it.",
    ru="Сколько процессов; без указания — по ядру. На итоги не влияет.",
)
@option(
    "--rotate",
    is_flag=True,
    en="Play each deal once for every way round the table.",
    ru="Играть каждую сдачу по разу, пересаживая ботов по кругу.",
)
@option(
    "--tournament",
    is_flag=True,
    en="Let every choice of the bots play a match, rotated, over the same deals.",
    ru="Свести всех ботов друг с другом, с пересадкой, на одних и тех же сдачах.",
)
@game_options
@seed_option
@json_option
def simulate(
    game: str,
    games: int,
    bots: str | None,
    jobs: int | None,
    rotate: bool,
    tournament: bool,
    options: Sequence[str],
    seed: int | None,
    as_json: bool,
) -> None:
    """Simulate and report."""
    from lomber import lab
    from lomber.cli.figures import show_report, show_standings
    from lomber.cli.guarding import guarded
    from lomber.random import random_seed

    rules = make_game(game, options)
    if tournament and bots is None:
        from lomber.host import bot_classes

        raise Wrong(
            "--tournament needs --bots A,B: two or more of {names}",
            "--tournament нужны --bots A,B: два или больше из {names}",
            names=", ".join(bot_classes(rules)),
        )
    names = bot_names(rules, bots or "random")
    start = random_seed() if seed is None else seed
    if tournament:
        with guarded(game), _progress() as progress:
            standings = lab.tournament(
                rules, names, games, seed=start, jobs=jobs, progress=progress
            )
        if as_json:
            print_json(standings.json())
        else:
            show_standings(rules, standings)
        return
    with guarded(game), _progress() as progress:
        report = lab.simulate(
            rules, names, games, seed=start, jobs=jobs, rotate=rotate, progress=progress
        )
    if as_json:
        print_json(report.json())
    else:
        show_report(rules, report)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], object] | None]:
    """Give a callback that moves a bar on a terminal, or None where there is none."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@command(
    "perft",
    "Count the sequences of N actions from a position.",
    "Сосчитать последовательности из N ходов от позиции.",
)
@game_argument
@option(
    "--record",
    metavar="FILE",
    en="Begin at the last position of a saved game.",
    ru="Начать с последней позиции записи.",
)
@option(
    "--depth",
    type=whole("--depth", 0),
    default=1,
    metavar="N",
    en="How many actions; 1 by default.",
    ru="Сколько ходов; без указания 1.",
)
@option(
    "--divide", is_flag=True, en="Count for each first action.", ru="Отдельно по первым ходам."
)
@game_options
@seed_option
@json_option
def perft(
    game: str,
    record: str | None,
    depth: int,
    divide: bool,
    options: Sequence[str],
    seed: int | None,
    as_json: bool,
) -> None:
    """Count action sequences."""
    from lomber import lab
    from lomber.cli.guarding import guarded

    if divide and depth < 1:
        raise Wrong("--divide needs --depth 1 or more", "для --divide нужна --depth от 1")
    with guarded(game):
        state = _start(game, record, options, seed)
        parts = lab.perft_divide(state, depth) if divide else {}
        total = sum(parts.values()) if divide else lab.perft(state, depth)
    counted = {state.game.action_text(action): count for action, count in parts.items()}
    if as_json:
        ply = len(state.history)
        answer: dict[str, Json] = {"game": game, "ply": ply, "depth": depth, "count": total}
        print_json(answer | ({"divide": dict(counted)} if divide else {}))
        return
    for text, count in counted.items():
        click.echo(f"{text}: {count}")
    click.echo(str(total))


def _start(game: str, record: str | None, options: Sequence[str], seed: int | None) -> State:
    from lomber.game import deal

    if record is None:
        state = make_game(game, options).new_state()
        if seed is not None:
            deal(state, seed)
        return state
    from lomber.record import Record

    if options or seed is not None:
        raise Wrong(
            "--record brings its own options and cards: leave out --option and --seed",
            "в записи свои настройки и карты: уберите --option и --seed",
        )
    saved = Record.load(record)
    if saved.game != game:
        raise Wrong(
            "{file!r} is a game of {theirs!r}, not of {game!r}",
            "в {file!r} записана игра {theirs!r}, а не {game!r}",
            file=record,
            theirs=saved.game,
            game=game,
        )
    return saved.replay()


COMMANDS = (simulate, perft)
