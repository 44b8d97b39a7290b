"""Running the checks over random plays of every option set of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from lomber.errors import BadOption, BadValue, suggest
from lomber.game import Game
from lomber.i18n import Text
from lomber.record import Move, Record
from lomber.testing.blame import advice, cause, details, signature
from lomber.testing.check import Check, Family, Subject
from lomber.testing.checks import CHECKS
from lomber.testing.play import Broken, Play
from lomber.testing.report import Failure, Report

__all__ = ["SEED", "Suite", "check_game", "check_names"]

SEED = 1
ENDLESS = 5000  # actions of a play that are worth a word
GameLike: TypeAlias = "Game | type[Game] | str"


def check_names(lang: str = "en") -> dict[str, str]:
    """Return the name of every check with what must hold, in the order they are made."""
    return {check.name: check.holds.to(lang) for check in CHECKS}


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
    for number, check in suite.order(chosen):
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
        self.not_run: dict[str, str] = {}
        self._subjects: dict[int, Subject | None] = {}
        self._failed: dict[int, set[str]] = {}
        self._told: dict[tuple[int, tuple[str, str]], str] = {}  # an exception: the check

    def order(self, checks: Iterable[Check]) -> list[tuple[int, Check]]:
        """Return each check with the number of each option set it is made for, in order."""
        chosen, numbers = list(checks), range(len(self.options))
        return [
            *((number, c) for number in numbers for c in chosen if c.scope != "family"),
            *((0, c) for c in chosen if c.scope == "family"),
        ]

    def label(self, number: int) -> str:
        """Return an option set in words: what differs from the defaults."""
        defaults = {option.name: option.default for option in self.cls.schema}
        given = self.options[number].items()
        changed = [f"{name}={value}" for name, value in given if defaults.get(name) != value]
        return ",".join(changed) or "defaults"

    def run(self, check: Check, number: int) -> list[Failure]:
        """Make one check on one option set and return what it finds: at most one failure.

        It is not made where one that it needs has failed; :attr:`not_run` says so then. A game
        that cannot be made fails ``declaration``, whichever check asks first.
        """
        numbers = range(len(self.options)) if check.scope == "family" else (number,)
        for one in numbers:
            if self._subject(one) is None and "declaration" not in self._failed.get(one, ()):
                return self._keep(one, [self._unmade(one)])
        blocked = self.blocked(check, number)
        if blocked:
            return []
        subject = self._subject(number)
        assert subject is not None
        if check.scope == "family":
            found = self._try(check, number, self.family)
        elif check.scope == "game":
            found = self._try(check, number, subject)
        else:
            found = []
            for play in subject.plays:
                if play.started or check.name == "play":
                    found += self._try(check, number, play)
        return self._keep(number, found)

    def blocked(self, check: Check, number: int) -> str:
        """Return the check whose failure leaves this one nothing of its own to say, or ""."""
        numbers = range(len(self.options)) if check.scope == "family" else (number,)
        for one in numbers:
            failed = self._failed.get(one, set())
            for name in check.ground:
                if name in failed:
                    self.not_run.setdefault(check.name, name)
                    return name
        return ""

    def _keep(self, number: int, found: list[Failure]) -> list[Failure]:
        """Keep the failure with the shortest record."""
        shortest = sorted(found, key=lambda failure: failure.record.count("\n"))[:1]
        self.failures += shortest
        self._failed.setdefault(number, set()).update(one.check for one in shortest)
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
        for subject in subjects if "length" in made else ():
            longest = max((play.counts["length"] for play in subject.plays), default=0)
            if longest > ENDLESS and longest > 0.9 * subject.game.max_game_length:
                notes.append(
                    f"length: random play goes on for {longest} actions, as long as it may "
                    "(max_game_length): see whether the end that the rules tell of ever comes"
                )
        return Report(
            self.cls.name,
            self.options,
            len(plays),
            self.seed,
            tuple(check.name for check in checks),
            tuple(self.failures),
            dict(self.not_run),
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

    def _unmade(self, number: int) -> Failure:
        """Say why a game cannot be made with an option set; no other check is possible then."""
        try:
            game = self.cls(**self.options[number])
            game.num_actions, game.num_players, game.max_game_length  # noqa: B018
        except Exception as exc:
            shown = f"{self.cls.__name__}({dict(self.options[number])!r})"
            why = Text(
                "the game cannot be made: {why}", "игру не создать: {why}", {"why": cause(exc)}
            )
            broken = Broken(why, hint=_unmade_hint(exc))
            return _told("declaration", shown, broken, "", details(exc))
        raise AssertionError("it was made after all")

    def _try(self, check: Check, number: int, given: Play | Subject | Family) -> list[Failure]:
        if isinstance(given, Play):
            given.cursor = 0
        try:
            check.run(given)  # type: ignore[arg-type]
        except Broken as exc:
            broken = exc
        except Exception as exc:  # the game's own code may raise anything
            broken = Broken(cause(exc))
            broken.__cause__ = exc
        else:
            return []
        if broken.__cause__ is not None:
            key = number, signature(broken.__cause__)
            first = self._told.setdefault(key, check.name)
            if first != check.name:  # the same exception, met on another way
                self.not_run.setdefault(check.name, first)
                return []
        return [self._failure(check, number, given, broken)]

    def _failure(
        self, check: Check, number: int, given: Play | Subject | Family, exc: Broken
    ) -> Failure:
        subject = self._subject(number)
        assert subject is not None
        game = exc.game or subject.game
        actions = exc.actions
        if actions is None and isinstance(given, Play):
            actions = given.actions[: given.cursor if exc.ply is None else exc.ply]
        shown = ""
        if exc.__cause__ is not None:
            shown = details(exc.__cause__)
            if not exc.hint.en:
                exc.hint = advice(exc.__cause__) or exc.hint
        if not exc.hint.en:
            exc.hint = check.advice
        record = "" if actions is None else _record(game, actions)
        return _told(check.name, repr(game), exc, record, shown)


def _told(check: str, game: str, exc: Broken, record: str, shown: str) -> Failure:
    said = exc.message, exc.hint
    return Failure(check, game, str(exc.message), str(exc.hint), record, shown, said)


def _unmade_hint(exc: BaseException) -> Text:
    where = advice(exc)
    if isinstance(exc, BadOption):
        return Text(
            "correct option_sets or the schema, or what setup() makes of these options",
            "исправьте option_sets или schema, или то, что setup() делает с этими настройками",
        )
    return where or Text("correct setup(), as it says", "исправьте setup(), как сказано")


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
