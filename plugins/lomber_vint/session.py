"""Rubbers in a row for four, five or six players, with everybody's account (VN-7, VN-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lomber_vint.rotations import Sitting, game_order, rotation
from lomber_vint.rubber import Rubber
from lomber_vint.wrong import did_you_mean, wrong

__all__ = ["Played", "Session"]


@dataclass(frozen=True)
class Played:
    """One rubber of a session.

    Args:
        sitting: who sat where; persons are numbers of the session's players.
        rubber: its sheet.
    """

    sitting: Sitting
    rubber: Rubber


@dataclass
class Session:
    """A session: rubbers in the order of the rotation, and what everybody won or lost in it.

    Args:
        players: four to six different names in the order of the draw, lowest card first (VINT-1).
        marks_rule: what marks are worth, as :class:`Rubber` takes it.

    Attributes:
        rubbers: the rubbers played, the last one perhaps not finished.
        left: who left before the end, and pays for the cards (VN-7).

    Raises:
        BadValue: too few or too many players, or two of the same name.
    """

    players: tuple[str, ...]
    marks_rule: str = "flat"
    rubbers: list[Played] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        rotation(len(self.players))
        if len({name.casefold() for name in self.players}) != len(self.players):
            raise wrong(
                "players have different names, not {names}",
                "имена игроков должны быть разные, а не {names}",
                names=[*self.players],
            )

    @property
    def table(self) -> tuple[Sitting, ...]:
        """The rubbers that the session consists of: three, five or eight."""
        return rotation(len(self.players))

    @property
    def over(self) -> bool:
        """Whether all its rubbers are finished."""
        return len(self.rubbers) == len(self.table) and self.between_rubbers

    @property
    def between_rubbers(self) -> bool:
        """Whether no rubber is going on: only then may a new pack be asked for (VN-6)."""
        return not self.rubbers or self.rubbers[-1].rubber.winner is not None

    def start(self) -> Played:
        """Seat the players of the next rubber.

        Raises:
            BadValue: a rubber is not finished, somebody left, or the session is over.
        """
        if not self.between_rubbers:
            raise wrong("rubber {n} is not finished", "роббер {n} не кончен", n=len(self.rubbers))
        if self.left:
            raise wrong(
                "{name} left; a new session is drawn for",
                "{name} ушёл; для новой игры тянут жребий",
                name=self.left[0],
            )
        if self.over:
            raise wrong(
                "the {n} rubbers of the session are played",
                "все робберы сыграны: {n}",
                n=len(self.table),
            )
        played = Played(self.table[len(self.rubbers)], Rubber(self.marks_rule))
        self.rubbers.append(played)
        return played

    def take(self, names: Sequence[str], rubber: Rubber) -> Played:
        """Add the next rubber as it was played in a game, finished or not.

        Args:
            names: who sat at seats 0..3 of the game, where seat 3 dealt first.
            rubber: its sheet.

        Raises:
            BadValue: other people are to play, or sit elsewhere; marks count otherwise; or what
                :meth:`start` refuses.
        """
        if rubber.marks_rule != self.marks_rule:
            raise wrong(
                "marks are {its} in it, and {ours} in the session",
                "кресты в ней считаются {its}, а здесь {ours}",
                its=rubber.marks_rule,
                ours=self.marks_rule,
            )
        sitting = self.start().sitting
        self.rubbers.pop()
        order = game_order(sitting)
        due = [self.players[person] for person in order]
        if [name.casefold() for name in names] != [name.casefold() for name in due]:
            raise wrong(
                "seats 0 to 3 are {names}; by the rotation they are {due}",
                "на местах 0-3 {names}; по рассадке там {due}",
                names=", ".join(names),
                due=", ".join(due),
            )
        played = Played(Sitting(order, sitting.out), rubber)
        self.rubbers.append(played)
        return played

    def seated(self, sitting: Sitting) -> tuple[str, str, str, str]:
        """Return the names at seats 0 to 3."""
        a, b, c, d = (self.players[person] for person in sitting.seats)
        return a, b, c, d

    def resting(self, sitting: Sitting) -> tuple[str, ...]:
        """Return the names of who sits out."""
        return tuple(self.players[person] for person in sitting.out)

    def leave(self, name: str) -> None:
        """Note that somebody leaves before the session's end and pays for the cards (VN-7).

        Raises:
            BadValue: nobody of that name plays, or the session is over.
        """
        folded = [player.casefold() for player in self.players]
        if name.casefold() not in folded:
            raise wrong(
                "no player {name!r}{near}",
                "нет игрока {name!r}{near}",
                name=name,
                near=did_you_mean(name, self.players),
            )
        if self.over:
            raise wrong(
                "{name} does not leave early: the session is over",
                "{name} не уходит раньше: игра кончена",
                name=name,
            )
        self.left.append(self.players[folded.index(name.casefold())])

    def accounts(self) -> dict[str, int]:
        """Return everybody's plus or minus of the finished rubbers; together nothing (VN-10)."""
        account = dict.fromkeys(self.players, 0)
        for played in self.rubbers:
            if played.rubber.winner is not None:
                for name, points in zip(self.seated(played.sitting), played.rubber.accounts()):
                    account[name] += points
        return account
