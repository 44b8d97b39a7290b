"""The forms of the game (CRIB-1): how many cards and players, and what follows from that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lomber.errors import BadOption

__all__ = ["FORMATS", "Format", "find"]


@dataclass(frozen=True, slots=True)
class Format:
    """One column of the table of CRIB-1.

    Args:
        players: how many seats.
        dealt: cards dealt to each.
        lay_away: cards each lays away to the crib.
        to_crib: cards dealt straight to the crib.
        target: the points that win.
        three_for_last: the first non-dealer is given three points (CRIB-3).
        restarts: after 31 or go the count restarts at 0 (CRIB-17); otherwise the play ends
            (CRIB-16).
        largest: no hand or crib counts more (CRIB-24).
    """

    players: int
    dealt: int
    lay_away: int
    to_crib: int = 0
    target: int = 121
    three_for_last: bool = False
    restarts: bool = True
    largest: int = 29

    @property
    def keep(self) -> int:
        """Cards of a hand in the play and the show."""
        return self.dealt - self.lay_away

    @property
    def crib(self) -> int:
        """Cards of the crib."""
        return self.players * self.lay_away + self.to_crib

    @property
    def cards(self) -> int:
        """Cards dealt in one deal."""
        return self.players * self.dealt + self.to_crib


FORMATS: Final = {
    (form.players, form.dealt): form
    for form in (
        Format(2, 5, 2, target=61, three_for_last=True, restarts=False),
        Format(2, 6, 2),
        Format(2, 7, 2, to_crib=1, target=181, largest=46),
        Format(3, 5, 1, to_crib=1),
        Format(4, 5, 1),
    )
}


def find(players: int, cards: int) -> Format:
    """Return the form for so many players and cards.

    Three and four players play the six-card game with five cards dealt to each, so for them 6, the
    name of the game, means the same as 5, what is dealt.

    Raises:
        BadOption: there is no such form.
    """
    if players > 2 and cards == 6:
        cards = 5
    try:
        return FORMATS[players, cards]
    except KeyError:
        raise BadOption(
            f"no cribbage with cards={cards} for players={players}: the seven-card game is for "
            "two; three and four are dealt five each (leave cards out, or cards=5)"
        ) from None
