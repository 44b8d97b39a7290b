"""What a check is, and what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, TypeAlias

from lomber.game import Game
from lomber.i18n import Text
from lomber.testing.play import Play, make_plays
from lomber.testing.russian import CHECKS_RU

__all__ = ["Check", "Family", "Subject"]


class Subject:
    """One game with its options, and the random plays of it that checks look at.

    Args:
        game: the rules.
        plays: how many; None for as many as the game needs.
        seed: what they are drawn from.
    """

    def __init__(self, game: Game, plays: int | None, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.notes: list[str] = []
        self._plays = plays

    @cached_property
    def plays(self) -> list[Play]:
        """The plays, drawn on first use."""
        return list(make_plays(self.game, self.seed, self._plays))


@dataclass(frozen=True)
class Family:
    """A game's class with every option set that is played.

    Args:
        cls: the class.
        options: the option sets.
        plays: how many plays of each.
        seed: what they are drawn from.
    """

    cls: type[Game]
    options: tuple[Mapping[str, object], ...]
    plays: int | None
    seed: int
    notes: list[str] = field(default_factory=list)
    speed: dict[str, float] = field(default_factory=dict)


GROUND: Final = ("declaration", "initial", "legal-list", "chance", "play", "length")
"""The checks that are made first, each needing those before it, and all others needing these."""

Run: TypeAlias = Callable[[Play], None] | Callable[[Subject], None] | Callable[[Family], None]


@dataclass(frozen=True)
class Check:
    """One thing that must hold for any game.

    Args:
        name: how it is called in reports and chosen.
        about: what must hold, in a line.
        hint: what to do where it does not.
        run: raises :class:`lomber.testing.play.Broken`, or whatever the game's code raises.
        scope: what ``run`` takes: a ``play``, a ``game`` with its options (:class:`Subject`), or
            the game's whole ``family``.
        needs: the checks without which this one says nothing of its own; it is not run where one
            of them has failed. Those of :data:`GROUND` are needed besides.
    """

    name: str
    about: str
    hint: str
    run: Run
    scope: Literal["play", "game", "family"] = "play"
    needs: tuple[str, ...] = ()

    @property
    def holds(self) -> Text:
        """What must hold, in every language."""
        return Text(self.about, CHECKS_RU.get(self.name, ("", ""))[0])

    @property
    def advice(self) -> Text:
        """What to do where it does not hold, in every language."""
        return Text(self.hint, CHECKS_RU.get(self.name, ("", ""))[1])

    @property
    def ground(self) -> tuple[str, ...]:
        """The names of all checks that must have passed for this one to be run."""
        if self.name in GROUND:
            return GROUND[: GROUND.index(self.name)]
        return GROUND + self.needs
