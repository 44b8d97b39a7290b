"""Bidding without a look at one's cards, and who answers for it (VINT-172)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lomber.actions import IntField, Kind
from lomber.game import CHANCE, Observation, Reason
from lomber.i18n import Text
from lomber.kits.tricks import PLAYING
from lomber_vint.calls import ASK, BID, bid_action, denomination_field
from lomber_vint.laidopen import COMMAND, OpenHands
from lomber_vint.scoring import Contract
from lomber_vint.state import AUCTION

__all__ = ["BLIND", "BLIND_KINDS", "LAY_OPEN", "LOOK", "BlindState"]

LOWEST: Final = 3  # the level from which a bid may be blind
BLIND_KINDS: Final = (
    Kind("look", "take up the cards", ru="взять карты"),
    Kind("blind", "bid {level}{suit} blind", ru="назначить {level}{suit} втёмную",
         also=("{level}{suit} blind", "{level}{suit} втёмную"),
         level=IntField(LOWEST, 7, what="level"), suit=denomination_field()),
    Kind("lay_open", "lay the hand open", ru="открыть руку"),
)  # fmt: skip
LOOK: Final = COMMAND + 52
BLIND: Final = LOOK + 1
LAY_OPEN: Final = BLIND + 25
_SHIFT: Final = bid_action(LOWEST, "s") - BLIND

_LOOK_FIRST = Text(
    "Blind: take up the cards first, or bid three or more without a look at them",
    "Втёмную: сначала возьмите карты или назначьте три и больше, не глядя",
)
_LOOKED = Text("Blind: the cards have been looked at", "Втёмную: карты уже видели")
_NOT_OPEN = Text(
    "Blind: only the partner of a declarer who bid blind lays his hand open, at his turn to play",
    "Втёмную: руку открывает партнёр назначившего втёмную, когда ему класть карту",
)


class BlindState(OpenHands):
    """Vint in which a player may bid before he takes up his cards.

    Attributes:
        looked: the seats that have taken up their cards.
        blind: those that bid without.
    """

    __slots__ = ("blind", "looked")

    looked: tuple[int, ...]
    blind: tuple[int, ...]

    def prepare(self) -> None:
        """Open a deal whose cards nobody has taken up."""
        super().prepare()
        self.looked = () if self.game.options["blind"] else (0, 1, 2, 3)
        self.blind = ()

    def own_actions(self) -> list[int]:
        """Return what may be said before the cards are taken up: to do so, or a blind bid."""
        if self.phase == AUCTION and self.current_player not in self.looked:
            lowest = BLIND if self.bid < 0 else max(BLIND, self.bid + 1 - _SHIFT)
            return [LOOK, *range(lowest, LAY_OPEN)]
        return super().own_actions()

    def also(self) -> list[int]:
        """Return that the partner of a blind declarer may lay his hand open."""
        return [LAY_OPEN] if self.may_lay_open() else []

    def may_lay_open(self) -> bool:
        """Return whether the seat to move may lay its hand open for a blind declarer."""
        declarer = -1 if self.contract is None else self.contract.declarer
        seat = self.current_player
        return (
            declarer in self.blind
            and self.phase == PLAYING
            and seat == (declarer + 2) % 4
            and not self.commanded(seat)
        )

    def act(self, action: int) -> None:
        """Take up the cards, bid without them, or lay the hand open for the partner to play."""
        seat = self.current_player
        if action == LOOK:
            self.looked += (seat,)
        elif BLIND <= action < LAY_OPEN:
            self.looked += (seat,)
            self.blind += (seat,)
            super().act(action + _SHIFT)
            self.calls = (*self.calls[:-1], (seat, action + _SHIFT))
        elif action == LAY_OPEN:
            self.lay_hand_open(seat, (seat + 2) % 4)
        else:
            super().act(action)

    def explain_own(self, action: int) -> Iterable[Reason]:
        """Yield why a call or an open hand is refused."""
        waiting = self.phase == AUCTION and self.current_player not in self.looked
        if waiting and BID <= action <= ASK:
            yield Reason("blind", "VINT-172", _LOOK_FIRST)
        elif LOOK <= action < LAY_OPEN and not waiting:
            yield Reason("blind", "VINT-172", _LOOKED)
        elif BLIND <= action < LAY_OPEN:
            yield from super().explain_own(action + _SHIFT)
        elif action == LAY_OPEN:
            yield Reason("blind", "VINT-172", _NOT_OPEN)
        else:
            yield from super().explain_own(action)

    def alone(self, contract: Contract, tricks: int) -> tuple[int, ...]:
        """Return who answers alone for declarer's side: he, if he bid blind."""
        if contract.declarer in self.blind:
            return (contract.declarer,)
        return super().alone(contract, tricks)

    # -- what is seen -----------------------------------------------------------------------------

    def visible(self, ply: int, seat: int) -> str:
        """Return the text under which a seat knows an action: who has not taken up his cards does
        not know them.
        """
        player, _ = self.history[ply]
        if player == CHANCE and seat not in self.looked and ply >= self.dealings[-1][0]:
            return "deal ?"
        return super().visible(ply, seat)

    def view(self, seat: int) -> Observation:
        """Return what the game shows, and who has bid without his cards."""
        seen = super().view(seat)
        if seat not in self.looked:
            seen["hands"] = {str(seat): []}
        own: Observation = {"looked": [*sorted(self.looked)], "blind": [*self.blind]}
        return seen | own
