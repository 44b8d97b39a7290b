"""A game at one screen: showing the table, reading what people type."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from types import FrameType

import click

from lomber.cli.base import asked_lang, lang, say
from lomber.cli.guarding import check_position, guarded
from lomber.cli.output import console, game_line, is_terminal
from lomber.cli.results import print_result
from lomber.cli.spelling import Unclear, cut, nearest, read_move, spread
from lomber.cli.telling import Teller
from lomber.errors import BadAction, IllegalAction, LomberError, OutsideRange, RecordError
from lomber.i18n import Text
from lomber.table import Table

__all__ = ["Session"]

FEW = 16  # so many legal actions are listed at every turn
LEFT, LOST, INTERRUPTED = 0, 2, 130


class _Leave(BaseException):
    """A person leaves the table, which is no failure; the game may go on another day."""


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
        self._lost = False  # the record's file has failed
        self._kept: tuple[str, list[tuple[int, int]]] | None = None  # the last save, what it holds
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
            LomberError: a bot or the game's plugin failed, or the game cannot be saved.
        """
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if self._typing:
            _edit_lines()
        click.echo(game_line(self._game))
        click.echo(", ".join(map(self._teller.name, range(self._game.num_players))))
        status = LEFT
        try:
            with guarded(self._game.name, lambda: self._table.state):
                self._sit()
        except _Leave:
            self._keep()
        except KeyboardInterrupt:
            click.echo()
            self._keep()
            status = INTERRUPTED
        return status or (LOST if self._lost else LEFT)

    def _sit(self) -> None:
        """Play to the end; what was played before something fails is saved."""
        try:
            with _hang_ups(), self._own_screen():
                self._play()
            self._finish()
        except OSError:  # the standard output
            raise
        except Exception:
            self._rescue()
            raise

    def _play(self) -> None:
        table = self._table
        while not table.is_over:
            try:
                played = table.step()
            except RecordError as exc:
                self._lose(exc)
                continue
            if not played:
                self._take_turn(table.turn)
            elif not table.people:
                self._teller.tell(None)

    def _finish(self) -> None:
        check_position(self._table.state)
        people = self._table.people
        self._teller.tell(people[0][0] if len(people) == 1 else None)
        self._teller.draw(people[0][0] if people else 0)
        click.echo()
        print_result(self._table.state, self._table.names)
        self._check_record()
        if self._table.record_path:
            self._say_where(self._table.record_path)
        elif self._lost:
            self._say_where(self._save_to(""))

    # -- a turn -----------------------------------------------------------------------------------

    def _take_turn(self, seat: int) -> None:
        """Ask one person until they have acted or gone back."""
        person = self._game.owners[seat]
        if self._hides and self._looking != person:
            self._pass_screen(seat)
        self._looking = person
        self._teller.tell(seat)
        self._teller.draw(seat)
        self._offer(seat)
        ply = len(self._table.state.history)
        while True:
            if self._do(seat, self._read(f"{self._teller.name(seat)}> ").strip()):
                return
            if len(self._table.state.history) != ply:
                return

    def _pass_screen(self, seat: int) -> None:
        """Wait until the next person is alone at the screen; only Enter shows their hand."""
        if self._screen:
            click.echo("\x1b[2J\x1b[H", nl=False)
        name = self._teller.name(seat)
        prompt = say(
            "{name} is next: press Enter when only {name} can see. ",
            "Следующий игрок — {name}: нажмите Enter, когда экран видит только {name}. ",
            name=name,
        )
        while line := self._read(prompt).strip():
            word, _, rest = line.partition(" ")
            command = _COMMANDS.get(word.casefold(), "")
            if command in _BLIND:
                self._obey(seat, command, word, rest.strip())
                continue
            text = say(
                "{line!r} is not done: {name} has not seen the table yet; press Enter first",
                "{line!r} не исполнено: {name} ещё не видит стола; сначала нажмите Enter",
                line=cut(line),
                name=name,
            )
            click.echo(text)

    def _offer(self, seat: int) -> None:
        legal = self._table.state.legal_actions()
        if not legal:  # nobody could ever move again
            check_position(self._table.state)
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
        click.echo(prompt + cut(line.strip()))
        if not line:
            raise _Leave
        return line

    def _do(self, seat: int, line: str) -> bool:
        """Do what a person typed; return whether they acted."""
        if not line:
            return False
        word, _, rest = line.partition(" ")
        name = _COMMANDS.get(word.casefold())
        try:
            action = self._game.parse_action(line) if name else self._parse(line)
        except BadAction as exc:
            if name is None:
                click.echo(self._unknown(line, exc))
            else:
                self._obey(seat, name, word, rest.strip())
            return False
        try:
            self._table.act(seat, action)
        except IllegalAction as exc:
            for reason in exc.reasons:
                click.echo(_reason(reason.rule, reason.text))
            return False
        except RecordError as exc:
            self._lose(exc)
        self._touched = True
        return True

    def _parse(self, text: str) -> int:
        return read_move(self._table.state, text)

    def _obey(self, seat: int, name: str, word: str, rest: str) -> None:
        if rest and name in _BARE:
            click.echo(
                say(
                    "{word} stands alone, without {rest!r}",
                    "{word} пишется без добавлений, без {rest!r}",
                    word=word,
                    rest=cut(rest),
                )
            )
            return
        try:
            self._commands[name](seat, rest)
        except LomberError as exc:
            click.echo(exc.to(lang()))

    def _unknown(self, line: str, exc: BadAction) -> str:
        game = self._game
        if isinstance(exc, (Unclear, OutsideRange)) or game.actions.fault(line):
            return exc.to(lang())  # it reads as a move, so say what is wrong
        legal = [game.action_text(a, lang()) for a in self._table.state.legal_actions()]
        close = nearest(line, legal, list(_COMMANDS))
        return say(
            "no move or command {line!r}; {close}now moves read: {forms}; ? for help",
            "нет хода или команды {line!r}; {close}ходы сейчас пишутся так: {forms}; ? — помощь",
            line=cut(line),
            close=Text("did you mean {w!r}? ", "может быть, {w!r}? ", {"w": close})
            if close
            else "",
            forms=self._teller.forms(now=True),
        )

    # -- commands ---------------------------------------------------------------------------------

    def _help(self, seat: int, rest: str) -> None:
        lines = (
            (
                say("MOVE", "ХОД"),
                say("make a move: {forms}", "сделать ход: {forms}", forms=self._teller.forms())
                + self._example(),
            ),
            (say("moves", "ходы"), say("list what is possible", "перечислить возможные ходы")),
            (
                say("why MOVE", "почему ХОД"),
                say("which rule forbids it", "какое правило его запрещает"),
            ),
            (say("hint", "совет, подсказка"), say("what a bot would do", "как пошёл бы бот")),
            (
                say("undo", "назад, отмена"),
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

    def _example(self) -> str:
        """Return a move spelt with spaces alone, where that is another way to write it."""
        state = self._table.state
        for action in state.legal_actions():
            text = self._game.action_text(action, lang())
            words = spread(text)
            with suppress(BadAction):
                if words != text and read_move(state, words) == action:
                    return say("; {text} or {words}", "; {text} или {words}").format(
                        text=text, words=words
                    )
        return ""

    def _moves(self, seat: int, rest: str) -> None:
        legal = self._table.state.legal_actions()
        click.echo(", ".join(self._game.action_text(action, lang()) for action in legal))

    def _why(self, seat: int, rest: str) -> None:
        try:
            action = self._parse(rest)
        except BadAction as exc:
            click.echo(self._unknown(rest, exc))
            return
        reasons = self._table.why(action)
        for reason in reasons:
            click.echo(_reason(reason.rule, reason.text))
        if not reasons:
            text = self._game.action_text(action, lang())
            click.echo(say("{text} is possible", "{text}: можно", text=text))

    def _undo(self, seat: int, rest: str) -> None:
        try:
            back = self._table.undo()
        except RecordError as exc:
            self._lose(exc)
            back = self._table.undo()
        self._touched = True
        self._teller.take_back(back[-1].ply)
        click.echo(say("taken back: {n}", "взято назад действий: {n}", n=len(back)))

    def _hint(self, seat: int, rest: str) -> None:
        hint = self._table.hint(cut(rest) or None)
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

    def _save_to(self, name: str, *, result: bool = True) -> str:
        name = name or self._free_name()
        self._table.record(result=result).save(name)
        self._kept = name, list(self._table.state.history)
        return name

    def _free_name(self) -> str:
        stem = time.strftime(f"{self._game.name}-%Y%m%d-%H%M%S")
        names = (f"{stem}{f'-{n}' if n > 1 else ''}.jsonl" for n in count(1))
        return next(path for path in names if not os.path.lexists(path))

    def _keep(self) -> None:
        """Save an unfinished game, and say where."""
        self._check_record()
        if self._table.record_path:
            self._say_where(self._table.record_path)
        elif self._kept and self._kept[1] == list(self._table.state.history):
            self._say_where(self._kept[0])
        elif self._touched or self._lost:
            self._say_where(self._save_to(""))
        else:
            click.echo(
                say("nothing was played, nothing is saved", "ходов не было, сохранять нечего")
            )

    def _check_record(self) -> None:
        try:
            self._table.sync()
        except RecordError as exc:
            self._lose(exc)

    def _lose(self, exc: RecordError) -> None:
        """Go on in a new file where the record's own has failed, or unrecorded."""
        self._lost = True
        _warn(exc.to(lang()))
        try:
            self._table.record_to(self._free_name())
        except RecordError:
            _warn(say("the game goes on unrecorded", "игра идёт дальше без записи"))
        else:
            path = self._table.record_path
            _warn(say("the whole game is now in {path}", "вся игра теперь в {path}", path=path))

    def _rescue(self) -> None:
        """Save what people played before the game's own code failed; bots can play it again."""
        path = self._table.record_path
        if path is None and self._touched:
            try:
                path = self._save_to("", result=False)
            except Exception:  # the plugin has failed already, and no record can be made
                path = None
        if path is not None:
            click.echo(say("saved in {path}", "сохранено в {path}", path=path))

    def _say_where(self, path: str) -> None:
        over = self._table.is_over
        text = Text("saved in {path}", "сохранено в {path}", {"path": path}).to(lang())
        go_on = say("go on: {line}", "продолжить: {line}", line=_resume_line(path))
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
        "undo": "undo назад отмена",
        "hint": "hint совет подсказка",
        "save": "save сохранить",
        "log": "log журнал",
        "quit": "quit exit выход",
    }.items()
    for word in words.split()
}


_BLIND = {"help", "save", "quit"}  # commands that need no look at the table
_BARE = {"moves", "undo", "log", "quit"}  # commands that take no more words


def _resume_line(path: str) -> str:
    """Return what to type in a shell to go on with a saved game."""
    from lomber.host import host

    words = ["lomber", "play", "--resume", f"./{path}" if path.startswith("-") else path]
    for plugin in host().plugins:
        if not plugin.distribution and plugin.source.endswith(".py") and not plugin.error:
            words += ["--plugin", plugin.source]
    if asked_lang():
        words += ["--lang", asked_lang()]
    return shlex.join(words)


def _warn(text: str) -> None:
    click.echo(f"lomber: {text}", err=True)


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
