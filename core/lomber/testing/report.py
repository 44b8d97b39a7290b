"""What the conformance suite found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lomber.actions import Json

__all__ = ["Failure", "Report"]


@dataclass(frozen=True, slots=True)
class Failure:
    """One check that a game did not pass, with what reproduces it.

    Args:
        check: the name of the check.
        game: the game with its options, as ``repr`` gives it.
        message: what is wrong, and where.
        hint: what to do about it.
        record: the shortest record found that leads there, as JSON lines; "" where the fault is
            not one of a position.
        details: the traceback, where the game's own code raised something.
    """

    check: str
    game: str
    message: str
    hint: str
    record: str = ""
    details: str = ""

    def __str__(self) -> str:
        return f"{self.check}: {self.message}\n  what to do: {self.hint}"

    def text(self) -> str:
        """Return it whole, with the record, for a terminal."""
        lines = [str(self), f"  game: {self.game}"]
        if self.details:
            lines += ["  raised:", *(f"    {line}" for line in self.details.splitlines())]
        if self.record:
            lines += ["  record that leads there:"]
            lines += [f"    {line}" for line in self.record.splitlines()]
        return "\n".join(lines)

    def json(self) -> dict[str, Json]:
        """Return it as JSON has it."""
        return {
            "check": self.check,
            "game": self.game,
            "message": self.message,
            "hint": self.hint,
            "record": self.record,
        }


@dataclass(frozen=True)
class Report:
    """What :func:`lomber.testing.check_game` found.

    Args:
        game: the game's name.
        options: the option sets played.
        plays: how many random plays there were.
        seed: what they were drawn from.
        checks: the names of the checks made.
        failures: those not passed, at most one a check and option set.
        notes: what a reader should know besides: a check that found nothing to look at.
        speed: actions a second of random play through the State (``actions``), and of native
            playouts where there are such (``native_actions``).
    """

    game: str
    options: tuple[Mapping[str, object], ...]
    plays: int
    seed: int
    checks: tuple[str, ...]
    failures: tuple[Failure, ...] = ()
    notes: tuple[str, ...] = ()
    speed: Mapping[str, float] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether every check passed."""
        return not self.failures

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the checks that did not pass, in the order of the suite."""
        return tuple(dict.fromkeys(failure.check for failure in self.failures))

    def __str__(self) -> str:
        count = len(self.checks) - len(self.failed)
        sets = len(self.options)
        lines = [
            f"{self.game}: {count} of {len(self.checks)} checks passed "
            f"({self.plays} plays of {sets} option set{'s' * (sets != 1)}, seed {self.seed})"
        ]
        lines += [failure.text() for failure in self.failures]
        lines += [f"note: {note}" for note in self.notes]
        lines += [
            f"speed: {figure:,.0f} {name.replace('_', ' ')} a second"
            for name, figure in self.speed.items()
        ]
        return "\n".join(lines)

    def json(self) -> dict[str, Json]:
        """Return it as JSON has it."""
        return {
            "game": self.game,
            "ok": self.ok,
            "plays": self.plays,
            "seed": self.seed,
            "options": [{k: _plain(v) for k, v in given.items()} for given in self.options],
            "checks": list(self.checks),
            "failures": [failure.json() for failure in self.failures],
            "notes": list(self.notes),
            "speed": dict(self.speed),
        }

    def raise_for_failures(self) -> None:
        """Raise AssertionError with the whole report where a check did not pass."""
        if self.failures:
            raise AssertionError(str(self))


def _plain(value: object) -> Json:
    return value if isinstance(value, (bool, int, float, str)) else str(value)
