"""Whether a game keeps the contract: check."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from lomber.cli.base import Wrong, argument, command, json_option, known, lang, option, say, whole
from lomber.cli.choosing import game_options, game_rules, make_game, seed_option
from lomber.cli.output import print_json, print_table

__all__ = ["COMMANDS"]


@command(
    "check",
    "Hold a game against the conformance suite.",
    "Проверить игру на соответствие договору.",
)
@argument("game", metavar="[GAME]", required=False)
@option(
    "--plays",
    type=whole("--plays", 1),
    metavar="N",
    en="Random plays of each option set; by default as many as the game needs.",
    ru="Случайных партий на каждый набор настроек; без указания сколько нужно игре.",
)
@option(
    "--check",
    "checks",
    metavar="NAME",
    multiple=True,
    en="Make this check only. May be repeated.",
    ru="Провести только эту проверку. Можно повторять.",
)
@option(
    "--list",
    "listing",
    is_flag=True,
    en="List the checks.",
    ru="Перечислить проверки.",
)
@game_options
@seed_option
@json_option
def check(
    game: str | None,
    plays: int | None,
    checks: Sequence[str],
    listing: bool,
    options: Sequence[str],
    seed: int | None,
    as_json: bool,
) -> int:
    """Run the suite; the status is 1 where the game does not pass."""
    from lomber.testing import check_game, check_names

    names = check_names(lang())
    if listing:
        if as_json:
            print_json(dict(names))
        else:
            print_table(
                say("check|what must hold", "проверка|что должно выполняться"), [*names.items()]
            )
        return 0
    if game is None:
        raise Wrong("which game? see `lomber games`", "какая игра? см. `lomber games`")
    for name in checks:
        if name not in names:
            raise Wrong(
                "no check {name!r}{known}",
                "нет проверки {name!r}{known}",
                name=name,
                known=known(name, names),
            )
    subject = make_game(game, options) if options else game_rules(game)
    chosen = {} if seed is None else {"seed": seed}
    with _progress() as told:
        report = check_game(subject, plays=plays, checks=checks or None, on_check=told, **chosen)
    if as_json:
        print_json(report.json())
    else:
        click.echo(report.text(lang()))
    return 0 if report.ok else 1


@contextmanager
def _progress() -> Iterator[Callable[[str, str], None] | None]:
    """Give a callback that shows the check being made on a terminal, or None."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda name, options: status.update(f"{name} {options}".replace("[", r"\["))


COMMANDS = (check,)
