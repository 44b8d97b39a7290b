"""A saved game in memory, and its replay."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lomber.actions import Json
from lomber.errors import (
    BadValue,
    IllegalAction,
    LomberError,
    RecordError,
    UnknownGame,
    suggest,
)
from lomber.game import CHANCE, TERMINAL, Game, State
from lomber.i18n import Text
from lomber.options import OptionValue
from lomber.record import lines

LARGEST = 1 << 26  # bytes of a file that are read at all


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a record.

    Args:
        by: the seat that made it, or CHANCE.
        do: the action's text.
        line: the line of the file it stands on, or 0.
    """

    by: int
    do: str
    line: int = 0


@dataclass
class Record:
    """One saved game, whole: what was set, what was done, how it ended.

    Attributes:
        game: the game's name.
        rules: the rules version it was played by.
        options: every option's value.
        seats: the name of who sits at each seat, or () where none were kept.
        moves: the actions that stand; those taken back are gone.
        result: ``returns`` and ``score`` at the end, or None.
        extra: the header's other keys.
        warnings: what was found amiss and did no harm.
        source: the file's name, for errors, or "".
        size: the bytes of the file that hold whole lines.
    """

    game: str
    rules: str
    options: dict[str, OptionValue]
    seats: tuple[str, ...] = ()
    moves: list[Move] = field(default_factory=list)
    result: dict[str, Json] | None = None
    extra: dict[str, Json] = field(default_factory=dict)
    warnings: list[Text] = field(default_factory=list)
    source: str = ""
    size: int = 0
    _result_line: int = 0
    _length: int = 0  # the bytes of the file
    _unended: bool = False  # the last line is whole but for its newline

    @classmethod
    def of(
        cls,
        state: State,
        seats: Sequence[str] = (),
        extra: Mapping[str, Json] | None = None,
        *,
        result: bool = True,
    ) -> Record:
        """Return the record of a state: its whole history, and the result where it is over.

        Args:
            state: the state.
            seats: the name of who sits at each seat; () names them by number.
            extra: further keys for the header.
            result: whether to add the result of a finished game.
        """
        game = state.game
        names = tuple(seats) or tuple(game.seat_name(s) for s in range(game.num_players))
        record = cls(game.name, game.rules_version, dict(game.options), names)
        record.extra = dict(extra or {})
        record.moves = [Move(player, game.action_text(action)) for player, action in state.history]
        if result and state.current_player == TERMINAL:
            record.result = lines.outcome(state)
        return record

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Return the record in a file.

        Raises:
            RecordError: it cannot be read, or is no record; the text says where and why.
        """
        source = os.fspath(path)
        try:
            with open(source, "rb") as file:
                data = file.read(LARGEST + 1)
        except (OSError, ValueError) as exc:
            text = Text("cannot read {file!r}: {why}", "не читается {file!r}: {why}")
            raise RecordError(text.format(file=source, why=lines.cause(exc))) from None
        return cls.loads(data, source)

    @classmethod
    def loads(cls, data: str | bytes, source: str = "") -> Record:
        """Return the record that *data* holds.

        Args:
            data: the text, or its UTF-8 bytes.
            source: what to call it in an error.

        Raises:
            RecordError: it is no record; the text says where and why.
        """
        raw = data.encode() if isinstance(data, str) else data
        from lomber.record.reading import read

        return read(raw, source)

    def dumps(self) -> str:
        """Return the record as the text of a file."""
        entries: list[dict[str, Json]] = [self.header()]
        entries += ({"by": lines.who(move.by), "do": move.do} for move in self.moves)
        if self.result is not None:
            entries.append({"result": self.result})
        return "".join(map(lines.line, entries))

    def header(self) -> dict[str, Json]:
        """Return the first line of the file."""
        known: dict[str, Json] = {
            "lomber": lines.FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "seats": list(self.seats),
        }
        return known | {key: value for key, value in self.extra.items() if key not in known}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a new file.

        Raises:
            RecordError: the file exists already, or cannot be written.
        """
        from lomber.record.writing import RecordWriter

        with RecordWriter.create(path, self):
            pass

    def load_game(self) -> Game:
        """Return the game, with the record's options.

        Raises:
            RecordError: no installed plugin offers it, or not under these rules or options.
        """
        from lomber.host import game_class, games

        try:
            rules = game_class(self.game)
        except UnknownGame:
            text = Text(
                "it needs the game {game!r}, which no installed plugin offers; install its "
                "plugin{writer}, or give it with --plugin FILE.py{known}",
                "нужна игра {game!r}, а её не даёт ни один установленный плагин; установите "
                "плагин{writer} или укажите его: --plugin FILE.py{known}",
            ).format(game=self.game, writer=self._writer(), known=suggest(self.game, games()))
            raise self.error(1, text) from None
        except LomberError as exc:
            raise self.error(1, exc) from exc
        self._check_rules(rules)
        try:
            game = rules(**self.options)
        except BadValue as exc:
            raise self.error(1, exc) from exc
        if self.seats and len(self.seats) != game.num_players:
            text = Text(
                "{n} seats are named, and {game} with these options has {players}",
                "названо мест: {n}, а в {game} с этими настройками их {players}",
            ).format(n=len(self.seats), game=self.game, players=game.num_players)
            raise self.error(1, text)
        return game

    def _check_rules(self, game: type[Game]) -> None:
        if self.rules == game.rules_version:
            return
        here, there = _version(game.rules_version), _version(self.rules)
        values = {
            "game": self.game,
            "rules": self.rules,
            "now": game.rules_version,
            "writer": self._writer(),
        }
        if here is not None and there is not None and there > here:
            text = Text(
                "it was played by rules {rules} of {game!r}, and the installed plugin knows "
                "{now}: update the plugin{writer}",
                "игра шла по правилам {game!r} версии {rules}, а установленный плагин знает "
                "{now}: обновите плагин{writer}",
            )
        else:
            text = Text(
                "it was played by rules {rules} of {game!r}, and the installed plugin plays by "
                "{now}: replay it with the plugin's version that wrote it{writer}",
                "игра шла по правилам {game!r} версии {rules}, а установленный плагин играет по "
                "{now}: воспроизведите её той версией плагина, которая её записала{writer}",
            )
        raise self.error(1, text.format(**values))

    def _writer(self) -> str:
        """Return the distribution that wrote the record, in brackets, where the record says it."""
        writer = self.extra.get("plugin")
        return f" ({writer})" if isinstance(writer, str) and writer else ""

    def replay(self, upto: int | None = None, *, game: Game | None = None) -> State:
        """Return the position after the first *upto* actions, or after all.

        No random generator is asked: what chance brought stands in the record.

        Args:
            upto: how many actions to make; None for all, and then the result is compared too.
            game: the game, where :meth:`load_game` was called already.

        Raises:
            RecordError: it does not replay; the text names the first line that does not.
            BadValue: *upto* is not 0..number of moves.
        """
        if upto is not None and not 0 <= upto <= len(self.moves):
            text = Text(
                "the record has {n} actions, so the position is 0..{n}, not {k}",
                "в записи действий: {n}, поэтому позиция — от 0 до {n}, а не {k}",
            )
            raise BadValue(text.format(n=len(self.moves), k=upto))
        game = game or self.load_game()
        state = game.new_state()
        for move in self.moves[:upto]:
            self._make(state, move)
        if upto is None and self.result is not None:
            self._compare_result(state)
        return state

    def _make(self, state: State, move: Move) -> None:
        if state.current_player == TERMINAL:
            text = Text(
                "the game is over after {n} actions, yet {do!r} follows",
                "игра окончена после {n} действий, но дальше стоит {do!r}",
            )
            raise self.error(move.line, text.format(n=len(state.history), do=move.do))
        if move.by != state.current_player:
            text = Text("it is the turn of {due}, not of {by}", "ходит {due}, а не {by}")
            due = _seat(state.current_player)
            raise self.error(move.line, text.format(due=due, by=_seat(move.by)))
        try:
            state.apply(state.game.parse_action(move.do))
        except IllegalAction as exc:
            text = Text("{do} is illegal: {why}", "{do}: нельзя. {why}")
            why = Text("; ".join(r.text.to("en") for r in exc.reasons) or str(exc))
            why_ru = Text("; ".join(r.text.to("ru") for r in exc.reasons) or str(exc))
            values = {"do": move.do, "why": Text("{en}", "{ru}", {"en": why, "ru": why_ru})}
            raise self.error(move.line, text.format(**values)) from exc
        except BadValue as exc:
            raise self.error(move.line, exc) from exc

    def _compare_result(self, state: State) -> None:
        if state.current_player != TERMINAL:
            text = Text(
                "here is a result, but after {n} actions the game is not over: moves are missing",
                "здесь итог, но после {n} действий игра не окончена: не хватает ходов",
            )
            raise self.error(self._result_line, text.format(n=len(state.history)))
        outcome = lines.outcome(state)
        for key, found in outcome.items():
            kept = (self.result or {}).get(key, found)
            if kept != found:
                text = Text(
                    "the record says {key} {kept}, and the replay gives {found}",
                    "в записи {key} {kept}, а воспроизведение даёт {found}",
                )
                values = {"kept": json.dumps(kept), "found": json.dumps(found)}
                raise self.error(self._result_line, text.format(key=key, **values))

    def error(self, line: int, why: Text | LomberError | str) -> RecordError:
        """Return an error that names the file and the line.

        Args:
            line: the line, from 1; 0 for none.
            why: what is wrong there.
        """
        return lines.error(self.source, line, why)


def _seat(player: int) -> Text:
    if player == CHANCE:
        return Text("chance", "случай")
    return Text("seat {n}", "место {n}", {"n": player})


def _version(text: str) -> tuple[int, ...] | None:
    parts = text.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else None
