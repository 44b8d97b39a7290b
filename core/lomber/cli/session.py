"""A game at one screen: showing the table, reading what people type."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from itertools import count
from types import FrameType

import click

from lomber.cli.base import lang, say
from lomber.cli.output import console, game_line, is_terminal
from lomber.cli.results import print_result
from lomber.cli.telling import Teller
from lomber.errors import BadAction, IllegalAction, LomberError, RecordError
from lomber.i18n import Text
from lomber.table import Table

__all__ = ["Session"]

FEW = 16  # so many legal actions are listed at every turn
LEFT, INTERRUPTED = 0, 130


class _Leave(Exception):
    """A person leaves the table; the game may go on another day."""


class Session:
    """Plays a table's game with the people at this screen.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.game
        self._typing = sys.stdin.isatty()
        self._hides = len(table.people) > 1  # hands are shown only to who asks for them
        self._screen = self._hides and is_terminal()
        self._teller = Teller(table)
        self._looking: int | None = None  # the person at the screen
        self._touched = False
        self._commands: dict[str, Callable[[int, str], None]] = {
            "help": self._help,
            "moves": self._moves,
            "why": self._why,
            "undo": self._undo,
            "hint": self._hint,
            "save": self._save,
            "log": self._log,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play until the game ends or is left.

        Returns:
            The exit status.

        Raises:
            LomberError: a bot failed, or the game cannot be saved.
        """
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if self._typing:
            _edit_lines()
        click.echo(game_line(self._game))
        click.echo(", ".join(map(self._teller.name, range(self._game.num_players))))
        status = LEFT
        try:
            with _hang_ups(), self._own_screen():
                self._play()
        except _Leave:
            self._keep()
        except KeyboardInterrupt:
            click.echo()
            self._keep()
            status = INTERRUPTED
        else:
            self._finish()
        return status

    def _play(self) -> None:
        table = self._table
        while not table.is_over:
            try:
                played = table.step()
            except RecordError as exc:  # a full disk: the game goes on, unrecorded
                click.echo(exc.to(lang()), err=True)
                continue
            if not played:
                self._take_turn(table.turn)
            elif not table.people:
                self._teller.tell(None)

    def _finish(self) -> None:
        people = self._table.people
        self._teller.tell(people[0][0] if len(people) == 1 else None)
        self._teller.draw(people[0][0] if people else 0)
        click.echo()
        print_result(self._table.state, self._table.names)
        if self._table.record_path:
            self._say_where(self._table.record_path)

    # -- a turn -----------------------------------------------------------------------------------

    def _take_turn(self, seat: int) -> None:
        """Ask one person until they have acted or gone back."""
        person = self._game.owners[seat]
        waiting = ""
        if self._hides and self._looking != person:
            waiting = self._pass_screen(seat)
        self._looking = person
        self._teller.tell(seat)
        self._teller.draw(seat)
        self._offer(seat)
        ply = len(self._table.state.history)
        while True:
            line = waiting or self._read(f"{self._teller.name(seat)}> ")
            waiting = ""
            if self._do(seat, line.strip()):
                return
            if len(self._table.state.history) != ply:
                return

    def _pass_screen(self, seat: int) -> str:
        """Wait until the next person is alone at the screen; return what they typed, if any."""
        if self._screen:
            click.echo("\x1b[2J\x1b[H", nl=False)
        return self._read(
            say(
                "{name} is next: press Enter when only {name} can see. ",
                "Следующий игрок — {name}: нажмите Enter, когда экран видит только {name}. ",
                name=self._teller.name(seat),
            )
        ).strip()

    def _offer(self, seat: int) -> None:
        legal = self._table.state.legal_actions()
        if len(legal) <= FEW:
            words = ", ".join(self._game.action_text(action, lang()) for action in legal)
            click.echo(say("You may: {words}", "Можно: {words}", words=words))
        else:
            text = say(
                "{n} moves are possible; ? for help",
                "возможных ходов: {n}; ? — подсказка по командам",
                n=len(legal),
            )
            click.echo(text)

    def _read(self, prompt: str) -> str:
        if self._typing:
            try:
                return input(prompt)
            except EOFError:
                click.echo()
                raise _Leave from None
        line = sys.stdin.readline()
        click.echo(prompt + line.strip())
        if not line:
            raise _Leave
        return line

    def _do(self, seat: int, line: str) -> bool:
        """Do what a person typed; return whether they acted."""
        if not line:
            return False
        try:
            action = self._game.parse_action(line)
        except BadAction:
            word, _, rest = line.partition(" ")
            name = _COMMANDS.get(word.casefold())
            if name is None:
                click.echo(self._unknown(line))
                return False
            try:
                self._commands[name](seat, rest.strip())
            except LomberError as exc:
                click.echo(exc.to(lang()))
            return False
        try:
            self._table.act(seat, action)
        except IllegalAction as exc:
            for reason in exc.reasons:
                click.echo(_reason(reason.rule, reason.text))
            return False
        except RecordError as exc:
            click.echo(exc.to(lang()), err=True)
        self._touched = True
        return True

    def _unknown(self, line: str) -> str:
        game = self._game
        legal = [game.action_text(a, lang()) for a in self._table.state.legal_actions()]
        close = get_close_matches(line, [*legal, *_COMMANDS], n=1, cutoff=0.5)
        return say(
            "no move or command {line!r}; {close}moves read: {forms}; ? for help",
            "нет хода или команды {line!r}; {close}ходы пишутся так: {forms}; ? — помощь",
            line=line,
            close=Text("did you mean {w!r}? ", "может быть, {w!r}? ", {"w": close[0]})
            if close
            else "",
            forms=self._teller.forms(),
        )

    # -- commands ---------------------------------------------------------------------------------

    def _help(self, seat: int, rest: str) -> None:
        lines = (
            (
                say("MOVE", "ХОД"),
                say("make a move: {forms}", "сделать ход: {forms}", forms=self._teller.forms()),
            ),
            (say("moves", "ходы"), say("list what is possible", "перечислить возможные ходы")),
            (
                say("why MOVE", "почему ХОД"),
                say("which rule forbids it", "какое правило его запрещает"),
            ),
            (say("hint", "совет"), say("what a bot would do", "как пошёл бы бот")),
            (
                say("undo", "назад"),
                say("back to the last decision", "вернуться к последнему решению"),
            ),
            (
                say("save [FILE]", "сохранить [FILE]"),
                say("save to a new file", "сохранить в новый файл"),
            ),
            (say("log", "журнал"), say("what was played", "что сыграно")),
            (say("quit", "выход"), say("save and leave", "сохранить и выйти")),
        )
        width = max(len(words) for words, _ in lines) + 2
        for words, what in lines:
            click.echo(f"  {words:<{width}}{what}")

    def _moves(self, seat: int, rest: str) -> None:
        legal = self._table.state.legal_actions()
        click.echo(", ".join(self._game.action_text(action, lang()) for action in legal))

    def _why(self, seat: int, rest: str) -> None:
        try:
            action = self._game.parse_action(rest)
        except BadAction:
            click.echo(self._unknown(rest))
            return
        reasons = self._table.why(action)
        for reason in reasons:
            click.echo(_reason(reason.rule, reason.text))
        if not reasons:
            text = self._game.action_text(action, lang())
            click.echo(say("{text} is possible", "{text}: можно", text=text))

    def _undo(self, seat: int, rest: str) -> None:
        back = self._table.undo()
        self._touched = True
        self._teller.take_back(back[-1].ply)
        click.echo(say("taken back: {n}", "взято назад действий: {n}", n=len(back)))

    def _hint(self, seat: int, rest: str) -> None:
        hint = self._table.hint(rest or None)
        text = self._game.action_text(hint.action, lang())
        why = f": {hint.why.to(lang())}" if hint.why else ""
        click.echo(
            say(
                "{bot} would play {text}{why}",
                "{bot} сыграл бы {text}{why}",
                bot=hint.bot,
                text=text,
                why=why,
            )
        )

    def _save(self, seat: int, rest: str) -> None:
        self._say_where(self._save_to(rest))

    def _log(self, seat: int, rest: str) -> None:
        self._teller.log(seat)

    def _quit(self, seat: int, rest: str) -> None:
        raise _Leave

    # -- leaving ----------------------------------------------------------------------------------

    def _save_to(self, name: str) -> str:
        if not name:
            stem = time.strftime(f"{self._game.name}-%Y%m%d-%H%M%S")
            names = (f"{stem}{f'-{n}' if n > 1 else ''}.jsonl" for n in count(1))
            name = next(path for path in names if not os.path.lexists(path))
        self._table.save(name)
        return name

    def _keep(self) -> None:
        """Save an unfinished game, and say where."""
        if self._table.record_path:
            self._say_where(self._table.record_path)
        elif self._touched:
            self._say_where(self._save_to(""))
        else:
            click.echo(
                say("nothing was played, nothing is saved", "ходов не было, сохранять нечего")
            )

    def _say_where(self, path: str) -> None:
        over = self._table.is_over
        text = Text("saved in {path}", "сохранено в {path}", {"path": path}).to(lang())
        go_on = say(
            "go on: lomber play --resume {path}",
            "продолжить: lomber play --resume {path}",
            path=path,
        )
        click.echo(text if over else f"{text}; {go_on}")

    @contextmanager
    def _own_screen(self) -> Iterator[None]:
        """Use the terminal's second screen, where hands leave no trace to scroll back to."""
        if not self._screen:
            yield
            return
        with console().screen(hide_cursor=False):
            yield


_COMMANDS = {
    word: name
    for name, words in {
        "help": "? help помощь",
        "moves": "moves ходы",
        "why": "why почему",
        "undo": "undo назад",
        "hint": "hint совет подсказка",
        "save": "save сохранить",
        "log": "log журнал",
        "quit": "quit exit выход",
    }.items()
    for word in words.split()
}


def _reason(rule: str, text: Text) -> str:
    return f"{text.to(lang())} ({rule})" if rule else text.to(lang())


def _edit_lines() -> None:
    """Let the arrow keys work at the prompt, where the platform can."""
    with suppress(ImportError):
        import readline  # noqa: F401


@contextmanager
def _hang_ups() -> Iterator[None]:
    """Take a closed terminal or a polite kill for Ctrl-C, so that the game is saved."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
