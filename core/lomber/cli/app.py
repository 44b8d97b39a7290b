"""The command group, and how errors leave it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise

import click

from lomber.cli import checking, creating, listing, measuring, playing, records
from lomber.cli.base import Group, Wrong, common, explain, say, set_lang
from lomber.errors import LomberError
from lomber.i18n import LANGS, Text

__all__ = ["app", "run"]

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130


class _Root(Group):
    """The commands of lomber, and plugins' own; those are only asked for when need be."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        self._add_plugins(ctx)
        return super().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands:
            self._add_plugins(ctx)
        return super().get_command(ctx, cmd_name)

    def _add_plugins(self, ctx: click.Context) -> None:
        if "plugin commands" in ctx.meta:
            return
        ctx.meta["plugin commands"] = True
        from lomber.host import host

        host().add_commands(self)


@click.group(
    cls=_Root,
    name="lomber",
    invoke_without_command=True,
    text=Text(
        "Play card games, simulate them, check new ones.",
        "Игра в карточные игры, их моделирование и проверка новых.",
    ),
)
@common
@click.version_option(package_name="lomber", message="lomber %(version)s")
@click.pass_context
def app(ctx: click.Context) -> None:
    """Greet, where no command is given."""
    if ctx.invoked_subcommand is None:
        greet()


for _command in (
    *listing.COMMANDS,
    *playing.COMMANDS,
    *measuring.COMMANDS,
    *records.COMMANDS,
    *checking.COMMANDS,
    *creating.COMMANDS,
):
    app.add_command(_command)
OURS = dict(app.commands)


def greet() -> None:
    """Say what this is and three things to try."""
    from lomber.host import games

    names = games()
    game = names[0] if names else "GAME"
    click.echo(say("lomber: card games at one table.", "lomber: карточные игры за одним столом."))
    click.echo(say("Try:", "Попробуйте:"))
    tries = (
        (f"lomber play {game}", say("play against bots", "сыграть с ботами")),
        (f"lomber rules {game}", say("read how it is played", "прочесть правила")),
        (f"lomber simulate {game}", say("let bots play it 1000 times", "дать ботам 1000 партий")),
    )
    width = max(len(words) for words, _ in tries)
    for words, what in tries:
        click.echo(f"  {words:<{width}}   {what}")
    if names:
        click.echo(say("Games: {names}.", "Игры: {names}.", names=", ".join(names)))
    else:
        text = say(
            "No game is installed; `lomber plugins` says why.",
            "Ни одной игры не установлено; почему — скажет `lomber plugins`.",
        )
        click.echo(text)
    click.echo(say("More: lomber --help", "Подробнее: lomber --help"))


def run(args: Sequence[str]) -> int:
    """Run a command.

    Args:
        args: the words after ``lomber``.

    Returns:
        The exit status: 0 done, 1 the answer is no, 2 bad usage or input, 130 interrupted.
    """
    app.commands = dict(OURS)  # plugins add theirs anew
    set_lang(_language(args))  # first of all: help and errors speak it too
    _reopen_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        if "_LOMBER_COMPLETE" in os.environ:  # the shell asks how a word could end
            app.main(list(args), "lomber")
        with app.make_context("lomber", list(args), obj=tuple(args)) as context:
            status = app.invoke(context)
        sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except click.exceptions.Exit as exc:
        return exc.exit_code
    except click.UsageError as exc:
        return _complain(explain(exc), _hint(exc))
    except click.ClickException as exc:
        return _complain(explain(exc))
    except LomberError as exc:
        return _complain(explain(exc), _trace(exc))
    except BrokenPipeError:  # the reader has seen enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # nothing is left to flush at exit
        return DONE
    except OSError as exc:  # a full disk behind the standard output, say
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        return _complain(
            say("cannot write: {why}", "не записать: {why}", why=exc.strerror or str(exc))
        )
    except (KeyboardInterrupt, click.Abort):
        click.echo(say("interrupted", "прервано"), err=True)
        return INTERRUPTED


def _language(args: Sequence[str]) -> str:
    words = " ".join(args[:50]).replace("--lang=", "--lang ").split()
    follow = [b for a, b in pairwise(words) if a == "--lang" and b in LANGS]
    return follow[-1] if follow else ""


def _reopen_closed() -> None:
    """Give streams that the caller has closed somewhere to lead."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _complain(message: str, hint: str = "") -> int:
    try:
        click.echo(f"{click.style('lomber:', fg='red')} {message}", err=True)
        if hint:
            click.echo(hint, err=True)
    except BrokenPipeError:
        pass
    return BAD_INPUT


def _trace(exc: LomberError) -> str:
    """Print where an error of a plugin comes from, for its author, or return how to see it."""
    if exc.__cause__ is None:
        return ""
    from lomber.cli.guarding import TRACEBACK, GameFailed, wants_traceback

    if wants_traceback():
        import traceback

        click.echo("".join(traceback.format_exception(exc.__cause__)), err=True, nl=False)
    elif isinstance(exc, GameFailed) and not exc.explained:
        return say("where: set {name}=1", "где именно: задайте {name}=1", name=TRACEBACK)
    return ""


def _hint(exc: click.UsageError) -> str:
    """Return where to read more, unless the message has said what would be right."""
    if isinstance(exc, Wrong):
        return ""
    path = exc.ctx.command_path if exc.ctx else "lomber"
    return say("see: {path} --help", "см.: {path} --help", path=path)
