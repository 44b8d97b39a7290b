"""What the conformance suite found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lomber.actions import Json
from lomber.i18n import Count, Text

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
        said: the message and the hint in every language.
    """

    check: str
    game: str
    message: str
    hint: str
    record: str = ""
    details: str = ""
    said: tuple[Text, Text] | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.brief()

    def brief(self, lang: str = "en") -> str:
        """Return what is wrong and what to do about it."""
        message, hint = self.said or (Text(self.message), Text(self.hint))
        todo = Text("what to do", "что делать").to(lang)
        return f"{self.check}: {message.to(lang)}\n  {todo}: {hint.to(lang)}"

    def text(self, lang: str = "en", also: Sequence[str] = ()) -> str:
        """Return it whole, with the record, for a terminal.

        Args:
            lang: the language.
            also: the games with other options that fail in the same way.
        """
        lines = [self.brief(lang), f"  {Text('game', 'игра').to(lang)}: {self.game}"]
        if also:
            lines.append(f"  {Text('and so in', 'и так же в').to(lang)}: {also[0]}")
            lines += [f"    {game}" for game in also[1:]]
        if self.details:
            lines.append(f"  {Text('raised', 'исключение').to(lang)}:")
            lines += [f"    {line}" for line in self.details.splitlines()]
        if self.record:
            head = Text("record that leads there", "запись, которая туда ведёт")
            lines.append(f"  {head.to(lang)}:")
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
        checks: the names of the checks asked for.
        failures: those not passed, at most one a check and option set.
        not_run: the names of checks that were left out, for some option set at least, because
            another had failed, with the name of that one.
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
    not_run: Mapping[str, str] = field(default_factory=dict)
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
        return self.text()

    def text(self, lang: str = "en") -> str:
        """Return it whole, for a terminal: one fault of several option sets is told once."""
        lines = [self._head(lang)]
        for first, *more in self._alike():
            lines.append(first.text(lang, list(dict.fromkeys(one.game for one in more))))
        for cause in dict.fromkeys(self.not_run.values()):
            names = ", ".join(name for name, why in self.not_run.items() if why == cause)
            text = Text("not run, for {cause} failed: {names}", _NOT_RUN_RU)
            lines.append(text.format(cause=cause, names=names).to(lang))
        lines += [f"{Text('note', 'замечание').to(lang)}: {note}" for note in self.notes]
        a_second = Text("speed: {n} {what} a second", "скорость: {n} {what} в секунду")
        lines += [
            a_second.format(n=f"{figure:,.0f}", what=_FIGURES.get(name, name)).to(lang)
            for name, figure in self.speed.items()
        ]
        return "\n".join(lines)

    def _head(self, lang: str) -> str:
        left_out = len(set(self.not_run) - set(self.failed))
        count = len(self.checks) - len(self.failed) - left_out
        text = Text(
            "{game}: {count} of {all} checks passed{left} ({plays} of {sets}, seed {seed})",
            "{game}: пройдено проверок {count} из {all}{left} ({plays} на {sets}, начальное "
            "число {seed})",
        )
        left = Text(", {n} not run", ", не проведено {n}", {"n": left_out}) if left_out else ""
        return text.format(
            game=self.game,
            count=count,
            all=len(self.checks),
            left=left,
            plays=Count(self.plays, ("play", "plays"), ("партия", "партии", "партий")),
            sets=Count(
                len(self.options),
                ("option set", "option sets"),
                ("набор настроек", "набора настроек", "наборов настроек"),
            ),
            seed=self.seed,
        ).to(lang)

    def _alike(self) -> list[list[Failure]]:
        """Return the failures, those of one check that differ in numbers alone together."""
        groups: dict[tuple[str, str, str], list[Failure]] = {}
        for failure in self.failures:
            message = re.sub(r"\d+", "#", failure.message)
            groups.setdefault((failure.check, message, failure.hint), []).append(failure)
        return list(groups.values())

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
            "not_run": dict(self.not_run),
            "notes": list(self.notes),
            "speed": dict(self.speed),
        }

    def raise_for_failures(self) -> None:
        """Raise AssertionError with the whole report where a check did not pass."""
        if self.failures:
            raise AssertionError(str(self))


_NOT_RUN_RU: Final = "не проведены, так как не пройдена {cause}: {names}"
_FIGURES: Final = {
    "actions": Text("actions", "ходов"),
    "native_actions": Text("native actions", "ходов на C"),
}


def _plain(value: object) -> Json:
    return value if isinstance(value, (bool, int, float, str)) else str(value)
