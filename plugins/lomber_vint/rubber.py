"""A rubber of vint on paper: above and below the line, games, marks, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lomber.i18n import Text
from lomber_vint.scoring import GAME_LIMIT, REVOKE_LIMIT, TRICK, Deal, Line, score_deal
from lomber_vint.wrong import wrong

__all__ = ["GAME_PRICE", "RUBBER_PRICE", "Entry", "Rubber"]

GAME_PRICE: Final = 1000  # VS-7
RUBBER_PRICE: Final = 2000  # VS-7
MARK: Final = 500  # VS-8
GAMES: Final = 2  # of three make a rubber (VN-9)


@dataclass(frozen=True)
class Entry:
    """What one deal wrote on the sheet.

    Args:
        number: 1 for the first deal of the rubber.
        deal: the deal, or None where all passed.
        lines: what was written.
        game: the number of the game it belongs to, from 1.
        ended: the side whose game it ended, or None.
    """

    number: int
    deal: Deal | None
    lines: tuple[Line, ...]
    game: int
    ended: int | None = None


@dataclass
class Rubber:
    """The running sheet of a rubber.

    Args:
        marks_rule: ``flat`` (500 a mark) or ``progressive`` (500, 1000, 1500, 500, ...) (VS-8,
            VS-9).

    Attributes:
        entries: what each deal wrote.
        below: each side's points below the line in the present game.
        games: how many games each side has won.
        totals: each side's points of the whole rubber, above and below.
        marks: how many deals all passed.
        winner: the side that finished the rubber, or None.
        loser_alone: a seat that answers for the lost rubber by itself (VINT-174), or None.
    """

    marks_rule: str = "flat"
    entries: list[Entry] = field(default_factory=list)
    below: list[int] = field(default_factory=lambda: [0, 0])
    games: list[int] = field(default_factory=lambda: [0, 0])
    totals: list[int] = field(default_factory=lambda: [0, 0])
    marks: int = 0
    winner: int | None = None
    loser_alone: int | None = None

    def copy(self) -> Rubber:
        """Return an independent copy."""
        return Rubber(
            self.marks_rule,
            self.entries[:],
            self.below[:],
            self.games[:],
            self.totals[:],
            self.marks,
            self.winner,
            self.loser_alone,
        )

    def add(self, deal: Deal) -> Entry:
        """Write a played deal.

        Raises:
            BadValue: the rubber is over, or both sides pass 500 and the order of tricks is not
                given.
        """
        self._still_on()
        lines = score_deal(deal)
        if deal.revokes:
            lines = [line for scored in lines for line in self._limited(deal, scored)]
        reached = list(self.below)
        for line in lines:
            if line.below:
                reached[line.side] += line.points
        ended = self._ended(deal, reached)
        game = sum(self.games) + 1
        self.below = reached
        if ended is not None:
            lines += self._end_game(ended)
        entry = Entry(len(self.entries) + 1, deal, tuple(lines), game, ended)
        self._write(entry)
        return entry

    def add_mark(self) -> Entry:
        """Note a deal that all passed and that was thrown in (VS-8)."""
        self._still_on()
        self.marks += 1
        entry = Entry(len(self.entries) + 1, None, (), sum(self.games) + 1)
        self._write(entry)
        return entry

    def add_lines(self, lines: Sequence[Line]) -> Entry:
        """Write lines above the line of a deal that all passed and that was played out (VS-10)."""
        self._still_on()
        entry = Entry(len(self.entries) + 1, None, tuple(lines), sum(self.games) + 1)
        self._write(entry)
        return entry

    def mark_price(self) -> int:
        """Return what all marks so far are worth to who finishes the rubber."""
        if self.marks_rule == "progressive":
            return sum(MARK * (1 + i % 3) for i in range(self.marks))
        return MARK * self.marks

    @property
    def difference(self) -> int:
        """How many points side 0 is ahead of side 1; at the end what is won or lost (VS-4)."""
        return self.totals[0] - self.totals[1]

    def accounts(self) -> tuple[int, int, int, int]:
        """Return what each seat wins or loses by the rubber so far; together nothing.

        Each loser pays one winner the difference. A line that one seat pays alone costs it double
        and its partner nothing (VINT-150, VINT-154, VINT-171 to VINT-173), likewise a whole rubber
        (VINT-174).
        """
        lead = self.difference
        account = [lead, -lead, lead, -lead]
        seat = self.loser_alone
        if seat is not None and self.winner is not None and account[seat] < 0:
            partner = (seat + 2) % 4
            account[seat] += account[partner]
            account[partner] = 0
            return account[0], account[1], account[2], account[3]
        for entry in self.entries:
            for line in entry.lines:
                if line.payer is not None:
                    account[line.payer] -= line.points
                    account[(line.payer + 2) % 4] += line.points
        return account[0], account[1], account[2], account[3]

    def _still_on(self) -> None:
        if self.winner is not None:
            raise wrong("the rubber is over; start a new one", "роббер кончен; начните новый")

    def _limited(self, deal: Deal, line: Line) -> list[Line]:
        """Split a line that would let a revoking side finish a game (VINT-148)."""
        if not line.below or all(r.seat % 2 != line.side or r.dropped for r in deal.revokes):
            return [line]
        room = max(REVOKE_LIMIT - self.below[line.side], 0)
        if line.points <= room:
            return [line]
        excess = Text("over 490 after a revoke", "сверх 490 после ренонса")
        rest = Line(line.side, line.points - room, False, "VINT-148", excess)
        return [replace(line, points=room), rest] if room else [rest]

    def _ended(self, deal: Deal, reached: Sequence[int]) -> int | None:
        first, second = reached[0] >= GAME_LIMIT, reached[1] >= GAME_LIMIT
        if not (first and second):
            return 0 if first else 1 if second else None
        if not deal.order:
            raise wrong(
                "both sides pass 500 in one deal: give the order in which tricks were won",
                "обе стороны перешли 500 в одной сдаче: дайте порядок взяток, order",
            )
        running = list(self.below)
        for side in deal.order:  # VS-23
            running[side] += TRICK * deal.contract.level
            if running[side] >= GAME_LIMIT:
                return side
        raise wrong(
            "the order of tricks does not reach 500; check it against the tricks taken",
            "порядок взяток не доводит до 500; сверьте его с числом взяток",
        )

    def _end_game(self, side: int) -> list[Line]:
        self.games[side] += 1
        self.below = [0, 0]  # VS-24
        lines = [Line(side, GAME_PRICE, False, "VS-7", Text("game", "партия"))]
        if self.games[side] == GAMES:
            self.winner = side
            lines.append(Line(side, RUBBER_PRICE, False, "VS-7", Text("rubber", "роббер")))
            if self.marks:
                rule = "VS-9" if self.marks_rule == "progressive" else "VS-8"
                text = Text("marks: {n}", "кресты: {n}", {"n": self.marks})
                lines.append(Line(side, self.mark_price(), False, rule, text))
        return lines

    def _write(self, entry: Entry) -> None:
        for line in entry.lines:
            self.totals[line.side] += line.points
        self.entries.append(entry)
