"""One running game: who sits where, what chance brings, and the record of it.

Interfaces drive tables and know no rules: they ask whose turn it is, show that person's
observation, hand in an action, and let the table play chance and the bots.

>>> table = Table(game, names={0: "Ann"}, bots={1: "greedy"}, seed=7)   # doctest: +SKIP
>>> while not table.is_over:                                            # doctest: +SKIP
...     if not table.step():  # nothing to do but wait for a person
...         table.act(table.turn, choose(table.observation(table.turn)))
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

from lomber.actions import Json
from lomber.bots import Bot, usual_bot
from lomber.errors import BadValue, IllegalAction, LomberError, RecordError
from lomber.game import CHANCE, TERMINAL, Game, Observation, Reason, State, deal
from lomber.i18n import Text
from lomber.random import Random, random_seed
from lomber.record import Record, RecordWriter

__all__ = ["Hint", "Played", "Table"]

# A seed's streams: chance has those from 0 (see lomber.deal), bots and hints have theirs up here.
_BOTS, _HINTS = 1 << 63, 3 << 62
_UNPRINTABLE = Text(
    "a name is one line of text, not {name!r}", "имя — одна строка текста, а не {name!r}"
)


@dataclass(frozen=True, slots=True)
class Played:
    """One action that was made, or taken back.

    Args:
        ply: the number of actions made before it.
        player: the seat that made it, or CHANCE.
        action: the action.
    """

    ply: int
    player: int
    action: int


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would do in a person's place.

    Args:
        action: a legal action.
        bot: the bot's name.
        why: what it says for it, or None.
    """

    action: int
    bot: str
    why: Text | None


class Table:
    """One running game.

    What chance brings depends on the seed and on the number of actions made, so that what was
    taken back comes again the same. Bots have sources of chance of their own, for each seat and
    each action, so that no bot and no order of joining changes the cards.

    Attributes:
        game: the rules.
        state: the position; interfaces only read it, and show a person only its observations.
        seed: where chance comes from.
        names: who sits at each seat.
        bots: the bot at each seat, None for a person.
    """

    def __init__(
        self,
        game: Game,
        *,
        names: Mapping[int, str] | None = None,
        bots: Mapping[int, str | type[Bot]] | None = None,
        seed: int | None = None,
        extra: Mapping[str, Json] | None = None,
    ) -> None:
        """Open a table for a new game.

        Args:
            game: the rules.
            names: what to call who sits at a seat; a bot's or the seat's name otherwise.
            bots: who plays a seat in no person's place.
            seed: 0..2**64 - 1; None for a fresh one.
            extra: further keys for the record's header.

        Raises:
            BadValue: no such seat or bot, a name that cannot be written, a seed out of range.
        """
        self.game = game
        self.seed = random_seed() if seed is None else Random(seed).seed
        self.state: State = game.new_state()
        self.bots = self._seat_bots(bots or {})
        self.names = self._name_seats(names or {})
        self._extra = dict(extra or {})
        self._writer: RecordWriter | None = None

    @classmethod
    def resume(
        cls,
        record: Record,
        *,
        names: Mapping[int, str] | None = None,
        bots: Mapping[int, str | type[Bot]] | None = None,
    ) -> Self:
        """Return a table where a saved game goes on.

        Args:
            record: the saved game.
            names: who sits there now; None for those it was saved with.
            bots: who plays in no person's place; None for those it was saved with.

        Raises:
            RecordError: it does not replay.
            BadValue: no such bot any more.
        """
        game = record.load_game()
        state = record.replay(game=game)
        seed = record.extra.get("seed")
        good = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 1 << 64
        if bots is None:
            bots = _saved_bots(record, game)
        if names is None:
            names = dict(enumerate(record.seats))
        table = cls(game, names=names, bots=bots, seed=seed if good else None, extra=record.extra)  # type: ignore[arg-type]
        table.state = state
        return table

    # -- whose turn it is -------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to move, CHANCE or TERMINAL."""
        return self.state.current_player

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.current_player == TERMINAL

    @property
    def waits_for(self) -> int | None:
        """The seat of a person who must act, or None."""
        seat = self.state.current_player
        return seat if seat >= 0 and self.bots[seat] is None else None

    @property
    def people(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each person at the table; bots' seats are left out."""
        seats: dict[int, list[int]] = {}
        for seat, bot in enumerate(self.bots):
            if bot is None:
                seats.setdefault(self.game.owners[seat], []).append(seat)
        return tuple(map(tuple, seats.values()))

    def observation(self, seat: int) -> Observation:
        """Return all that the holder of a seat knows. Raises BadValue."""
        return self.state.observation(seat)

    def why(self, action: int) -> tuple[Reason, ...]:
        """Return the rules that an action would break now, or () where it is legal."""
        return self.state.why_illegal(action)

    # -- playing ----------------------------------------------------------------------------------

    def step(self) -> list[Played]:
        """Let chance, or one bot, do what is theirs to do.

        Returns:
            The actions made; [] where a person must act or the game is over.

        Raises:
            LomberError: the bot failed, the game does not end, or the record cannot be written.
        """
        self._check_end()
        before = len(self.state.history)
        seat = self.state.current_player
        bot = self.bots[seat] if seat >= 0 else None
        if seat == CHANCE:
            deal(self.state, self.seed)
        elif bot is not None:
            self._let_play(bot, seat)
        else:
            with self._writing() as writer:
                if writer:
                    writer.sync()
        return self._note(before)

    def act(self, seat: int, action: int) -> Played:
        """Make a person's action.

        Raises:
            BadValue: it is not a person's turn, or not that seat's.
            IllegalAction: it breaks a rule; ``reasons`` say which.
            RecordError: the record cannot be written.
        """
        if seat != self.waits_for:
            text = Text("it is not the turn of seat {seat}", "сейчас ходит не место {seat}")
            raise BadValue(text.format(seat=seat))
        before = len(self.state.history)
        self.state.apply(action)
        return self._note(before)[0]

    def undo(self) -> list[Played]:
        """Go back to the last decision that a person made.

        Returns:
            The actions taken back, the last first.

        Raises:
            BadValue: no person has decided anything yet.
            RecordError: the record cannot be written.
        """
        history = self.state.history
        ply = len(history) - 1
        while ply >= 0 and (history[ply][0] < 0 or self.bots[history[ply][0]] is not None):
            ply -= 1
        if ply < 0:
            raise BadValue(Text("there is nothing to take back", "взять назад нечего"))
        back = [Played(i, *history[i]) for i in reversed(range(ply, len(history)))]
        with self._writing() as writer:
            if writer:
                writer.undo(len(back))
        for _ in back:
            self.state.undo()
        return back

    def hint(self, bot: str | type[Bot] | None = None) -> Hint:
        """Return what a bot would do in place of who is to move; nothing else changes.

        Args:
            bot: which bot; None for the game's own, or else the greedy one.

        Raises:
            BadValue: nobody is to move, or no such bot.
            LomberError: the bot failed.
        """
        seat = self.state.current_player
        if seat < 0:
            raise BadValue(Text("nobody is to move now", "сейчас никто не ходит"))
        cls = usual_bot(self.game) if bot is None else _bot_class(bot, self.game)
        ply = len(self.state.history)
        adviser = cls(self.game, seat, Random(self.seed, _HINTS | ply << 8 | seat))
        action, observation = self._choose(adviser, seat)
        return Hint(action, cls.name, adviser.explain(observation, action))

    # -- keeping ----------------------------------------------------------------------------------

    def record(self, *, result: bool = True) -> Record:
        """Return the game so far as a record.

        Args:
            result: whether to add the result of a finished game.
        """
        own: dict[str, Json] = {
            "seed": self.seed,
            "bots": [bot.name if bot else None for bot in self.bots],
        }
        return Record.of(self.state, self.names, self._extra | own, result=result)

    @property
    def record_path(self) -> str | None:
        """The file the game is being written to, or None."""
        return self._writer.path if self._writer else None

    def record_to(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a new file from now on, with all that was played before.

        Raises:
            RecordError: the file exists already, or cannot be written.
        """
        self._write_to(RecordWriter.create(path, self.record()))

    def record_on(self, record: Record) -> None:
        """Go on writing to the file that *record*, the one resumed from, was loaded from.

        Raises:
            RecordError: it cannot be written.
        """
        self._write_to(RecordWriter.reopen(record))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game so far to a new file.

        Raises:
            RecordError: the file exists already, or cannot be written.
        """
        self.record().save(path)

    def close(self) -> None:
        """Stop writing the record."""
        if self._writer is not None:
            writer, self._writer = self._writer, None
            try:
                writer.sync()
            finally:
                writer.close()

    def sync(self) -> None:
        """Wait until the record is on the disk, and make sure that it is whole.

        Raises:
            RecordError: it cannot be written, or others have changed it; it is closed.
        """
        with self._writing() as writer:
            if writer:
                writer.check()
                writer.sync()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    # -- inside -----------------------------------------------------------------------------------

    def _check_end(self) -> None:
        """Raise LomberError where a game goes on past its greatest length, perhaps for ever."""
        limit = self.game.max_game_length
        if len(self.state.history) > limit and not self.is_over:
            text = Text(
                "{game} goes on past max_game_length, {n} actions",
                "{game}: ходов больше, чем max_game_length ({n})",
            )
            raise LomberError(text.format(game=self.game.name, n=limit))

    def _write_to(self, writer: RecordWriter) -> None:
        self.close()
        self._writer = writer

    def _note(self, before: int) -> list[Played]:
        """Return what was played since, and write it down."""
        history = self.state.history
        played = [Played(ply, *history[ply]) for ply in range(before, len(history))]
        with self._writing() as writer:
            if writer and played:
                for one in played:
                    writer.move(one.player, self.game.action_text(one.action))
                if self.is_over:
                    writer.result(self.state)
                    writer.sync()
        return played

    @contextmanager
    def _writing(self) -> Iterator[RecordWriter | None]:
        """Give the record's writer; one that fails is closed, so that no line is ever missing."""
        try:
            yield self._writer
        except RecordError:
            if self._writer is not None:
                self._writer.close()
                self._writer = None
            raise

    def _let_play(self, bot: Bot, seat: int) -> None:
        bot.rng = Random(self.seed, _BOTS | len(self.state.history) << 8 | seat)
        self.state.apply(self._choose(bot, seat)[0])

    def _choose(self, bot: Bot, seat: int) -> tuple[int, Observation]:
        legal = self.state.legal_actions()
        observation = self.state.observation(seat) if bot.needs_observation else {}
        try:
            action = bot.choose(observation, legal)
        except Exception as exc:  # a bot may raise anything
            raise LomberError(
                f"bot {bot.name!r} failed at seat {seat}: {type(exc).__name__}: {exc}"
            ) from exc
        reasons = self.state.why_illegal(action)
        if reasons:
            why = "; ".join(map(str, reasons))
            raise IllegalAction(f"bot {bot.name!r} at seat {seat} broke a rule: {why}", reasons)
        return action, observation

    def _seat_bots(self, bots: Mapping[int, str | type[Bot]]) -> tuple[Bot | None, ...]:
        self._check_seats(bots)
        seats = range(self.game.num_players)
        return tuple(
            _bot_class(bots[seat], self.game)(self.game, seat, Random(self.seed, _BOTS | seat))
            if seat in bots
            else None
            for seat in seats
        )

    def _name_seats(self, names: Mapping[int, str]) -> tuple[str, ...]:
        self._check_seats(names)
        for name in names.values():
            if not name.isprintable() or not name.strip():
                raise BadValue(_UNPRINTABLE.format(name=name))
        return tuple(
            names.get(seat) or (bot.name if bot else self.game.seat_name(seat))
            for seat, bot in enumerate(self.bots)
        )

    def _check_seats(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.game.seats_of(seat)


def _bot_class(bot: str | type[Bot], game: Game) -> type[Bot]:
    from lomber.host import bot_class

    return bot_class(bot, game) if isinstance(bot, str) else bot


def _saved_bots(record: Record, game: Game) -> dict[int, str | type[Bot]]:
    """Return who played in no person's place; a record without the list names them as seats."""
    from lomber.host import bot_classes

    saved: Sequence[object]
    found = record.extra.get("bots")
    if isinstance(found, list) and len(found) == game.num_players:
        saved = found
    else:
        known = bot_classes(game)
        saved = [name if name in known else None for name in record.seats]
    return {seat: bot for seat, bot in enumerate(saved) if isinstance(bot, str)}
