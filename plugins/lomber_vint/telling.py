"""What a commentator says of a game of vint beside its tricks and scores."""

from __future__ import annotations

from collections.abc import Sequence

from lomber.game import Event
from lomber.i18n import Text
from lomber_vint.state import VintState

__all__ = ["ToldState"]


class ToldState(VintState):
    """A game in which more happens than its tricks and scores tell; a subclass has the slot.

    Attributes:
        told: (ply, text) of all that was told in the match.
    """

    __slots__ = ()

    told: tuple[tuple[int, Text], ...]

    def prepare(self) -> None:
        """Open a deal; before the first nothing has been told."""
        super().prepare()
        if not self.history:
            self.told = ()

    def tell(self, text: Text) -> None:
        """Say something of what is being done now."""
        self.told += ((len(self.history), text),)

    def events(self) -> Sequence[Event]:
        """Return the tricks, what each deal wrote, and what was told."""
        out = [*super().events(), *(Event(ply, text) for ply, text in self.told)]
        return sorted(out, key=lambda event: event.ply)
