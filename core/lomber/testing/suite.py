"""Running the checks over random plays of every option set of a game."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from lomber.errors import BadValue, LomberError, suggest
from lomber.game import Game
from lomber.record import Move, Record
from lomber.testing.check import Check, Family, Subject
from lomber.testing.checks import CHECKS
from lomber.testing.play import Broken, Play
from lomber.testing.report import Failure, Report

__all__ = ["SEED", "Suite", "check_game", "check_names"]

SEED = 1
GameLike: TypeAlias = "Game | type[Game] | str"


def check_names() -> dict[str, str]:
    """Return the name of every check with what must hold, in the order they are made."""
    return {check.name: check.about for check in CHECKS}


def check_game(
    game: GameLike,
    *,
    plays: int | None = None,
    seed: int = SEED,
    checks: Iterable[str] | None = None,
    on_check: Callable[[str, str], None] | None = None,
) -> Report:
    """Return what the conformance suite finds in a game.

    Args:
        game: a Game class or the name of an installed one, played with each of its
            ``option_sets``; or a Game, played with its options alone.
        plays: random plays of each option set; None for as many as the game needs.
        seed: what they are drawn from, 0..2**64 - 1.
        checks: the names of the checks to make; None for all, see :func:`check_names`.
        on_check: called with a check's name and the game's options before it is made.

    Raises:
        UnknownGame: no plugin offers a game of that name.
        BadValue: no such check, or fewer than one play.
    """
    suite = Suite(game, plays=plays, seed=seed)
    chosen = choose(checks)
    for number in range(len(suite.options)):
        for check in chosen:
            if on_check is not None:
                on_check(check.name, suite.label(number))
            suite.run(check, number)
    return suite.report(chosen)


def choose(names: Iterable[str] | None) -> list[Check]:
    """Return the checks of these names, in the order of the suite. Raises BadValue."""
    if names is None:
        return list(CHECKS)
    known = {check.name for check in CHECKS}
    wanted = [names] if isinstance(names, str) else list(names)
    for name in wanted:
        if name not in known:
            raise BadValue(f"no check {name!r}{suggest(name, check_names())}")
    return [check for check in CHECKS if check.name in wanted]


class Suite:
    """The checks of one game, made one by one; what they find is kept.

    Args:
        game: as for :func:`check_game`.
        plays: random plays of each option set.
        seed: what they are drawn from.
    """

    def __init__(self, game: GameLike, *, plays: int | None = None, seed: int = SEED) -> None:
        if plays is not None and plays < 1:
            raise BadValue(f"{plays} plays are too few; take 1 or more")
        if isinstance(game, str):
            from lomber.host import game_class

            game = game_class(game)
        self.cls = game if isinstance(game, type) else type(game)
        self.options: tuple[Mapping[str, object], ...] = (
            self.cls.option_sets if isinstance(game, type) else (game.options,)
        )
        self.plays = plays
        self.seed = seed
        self.failures: list[Failure] = []
        self.family = Family(self.cls, self.options, plays, seed)
        self._subjects: dict[int, Subject | None] = {}

    def label(self, number: int) -> str:
        """Return an option set in words: what differs from the defaults."""
        defaults = {option.name: option.default for option in self.cls.schema}
        given = self.options[number].items()
        changed = [f"{name}={value}" for name, value in given if defaults.get(name) != value]
        return ",".join(changed) or "defaults"

    def run(self, check: Check, number: int) -> list[Failure]:
        """Make one check on one option set and return what it finds: at most one failure."""
        subject = self._subject(number)
        if subject is None:
            found = self._unmade(check, number)
        elif check.scope == "family":
            found = self._try(check, subject, self.family) if number == 0 else []
        elif check.scope == "game":
            found = self._try(check, subject, subject)
        else:
            found = []
            for play in subject.plays:
                if play.started or check.name == "play":
                    found += self._try(check, subject, play)
        shortest = sorted(found, key=lambda failure: failure.record.count("\n"))[:1]
        self.failures += shortest
        return shortest

    def notes_of(self, number: int) -> list[str]:
        """Return what a reader should know besides of one option set, each note once."""
        subject = self._subjects.get(number)
        if subject is None:
            return []
        notes, subject.notes = subject.notes, []
        return list(dict.fromkeys(notes))

    def report(self, checks: Sequence[Check]) -> Report:
        """Return what was found so far."""
        subjects = [subject for subject in self._subjects.values() if subject is not None]
        notes = [*self.family.notes, *(note for one in subjects for note in one.notes)]
        made = {check.name for check in checks}
        plays = [play for subject in subjects for play in subject.plays]
        if "hidden-swap" in made and plays:
            if not sum(play.counts["hidden"] for play in plays):
                notes.append(
                    "hidden-swap: every seat sees every action; where a game hides cards, its "
                    "State overrides visible() so that others see '?'"
                )
            elif not sum(play.counts["swaps"] for play in plays):
                notes.append("hidden-swap: no exchange of hidden cards was legal; try more plays")
        return Report(
            self.cls.name,
            self.options,
            len(plays),
            self.seed,
            tuple(check.name for check in checks),
            tuple(self.failures),
            tuple(dict.fromkeys(notes)),
            dict(self.family.speed),
        )

    def _subject(self, number: int) -> Subject | None:
        if number not in self._subjects:
            try:
                game = self.cls(**self.options[number])
                game.num_actions, game.num_players, game.max_game_length  # noqa: B018
                self._subjects[number] = Subject(game, self.plays, self.seed)
            except Exception:
                self._subjects[number] = None
        return self._subjects[number]

    def _unmade(self, check: Check, number: int) -> list[Failure]:
        """Say why a game cannot be made with an option set; no other check is possible then."""
        if check.name != "declaration":
            return []
        try:
            game = self.cls(**self.options[number])
            game.num_actions, game.num_players, game.max_game_length  # noqa: B018
        except Exception as exc:
            shown = f"{self.cls.__name__}({dict(self.options[number])!r})"
            hint = "correct option_sets or the schema, or what setup() makes of these options"
            why = f"the game cannot be made: {_cause(exc)}"
            return [Failure(check.name, shown, why, hint, "", _details(exc))]
        return []

    def _try(
        self, check: Check, subject: Subject, given: Play | Subject | Family
    ) -> list[Failure]:
        if isinstance(given, Play):
            given.cursor = 0
        try:
            check.run(given)  # type: ignore[arg-type]
        except Broken as exc:
            return [self._failure(check, subject, given, exc)]
        except Exception as exc:  # the game's own code may raise anything
            broken = Broken(_cause(exc))
            broken.__cause__ = exc
            return [self._failure(check, subject, given, broken)]
        return []

    def _failure(
        self, check: Check, subject: Subject, given: Play | Subject | Family, exc: Broken
    ) -> Failure:
        game = exc.game or subject.game
        actions = exc.actions
        if actions is None and isinstance(given, Play):
            actions = given.actions[: given.cursor if exc.ply is None else exc.ply]
        details = "" if exc.__cause__ is None else _details(exc.__cause__)
        return Failure(
            check.name,
            repr(game),
            exc.message,
            exc.hint or check.hint,
            "" if actions is None else _record(game, actions),
            details,
        )


def _cause(exc: BaseException) -> str:
    return str(exc) if isinstance(exc, LomberError) else f"{type(exc).__name__}: {exc}"


def _details(exc: BaseException) -> str:
    """Return the last calls of a traceback, the suite's own left out."""
    if isinstance(exc, LomberError):
        return ""
    frames = traceback.extract_tb(exc.__traceback__)[-3:]
    return "".join(traceback.format_list(frames)).rstrip()


def _record(game: Game, actions: Sequence[int]) -> str:
    """Return the record of these actions as JSON lines, as far as they can be made."""
    record = Record(game.name, game.rules_version, dict(game.options))
    try:
        record.seats = tuple(game.seat_name(seat) for seat in range(game.num_players))
        state = game.new_state()
        for action in actions:
            record.moves.append(Move(state.current_player, game.action_text(action)))
            state.apply(action)
    except Exception:  # what it was that raised is told elsewhere
        pass
    return record.dumps()
