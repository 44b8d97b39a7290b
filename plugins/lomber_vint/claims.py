"""After the play: claims of revokes, who answers alone, and the cut that ends it (VINT-151 to
VINT-153, VINT-171, VINT-174).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lomber.game import Observation
from lomber.i18n import Text
from lomber.kits.tricks import OWN, DealScore
from lomber_vint.facts import Revoke, after_revokes
from lomber_vint.irregular import (
    CHARGE,
    CLAIM,
    CUT,
    HARM,
    LOOK_AT,
    MIX,
    NO,
    NOTHING,
    SHOW_TRICKS,
    WORD,
    YES,
)
from lomber_vint.referee import IrregularPlay
from lomber_vint.scoring import Contract
from lomber_vint.scoring import Deal as Facts

__all__ = ["RefereeState"]

BIG_GAME: Final = 5  # the level from which a bid may be ruled to have been made in malice

CLAIMING: Final = OWN + 8
PLEADING: Final = OWN + 9
ACCUSED: Final = OWN + 10
RULING: Final = OWN + 11

_PROVEN = Text("revokes of {who} proven: {n}", "ренонсов доказано, {who}: {n}")
_CHARGED = Text("{who} answers alone for the hand thrown in", "{who}: отвечает один за брошенное")
_HARMED = Text("{who} answers alone for the rubber", "{who}: отвечает один за роббер")


class RefereeState(IrregularPlay):
    """Vint with everything that may go wrong at a table.

    Attributes:
        claimed: the seats whose revokes were claimed.
        proven: the revokes that are punished, in the order of the claims.
        charged: the seats that answer alone because they threw their hands in.
        ruled: whether the table has judged the bid.
        harmful: the seat that answers alone for the rubber, if it is lost, or -1.
    """

    __slots__ = ("charged", "claimed", "harmful", "proven", "ruled")

    claimed: tuple[int, ...]
    proven: tuple[Revoke, ...]
    charged: tuple[int, ...]
    ruled: bool
    harmful: int

    def prepare(self) -> None:
        """Open a deal of which nothing is claimed."""
        super().prepare()
        self.claimed = ()
        self.proven = ()
        self.charged = ()
        self.ruled = False
        self.harmful = -1

    def close_deal(self) -> None:
        """Let claims be made until the pack is cut for the next deal (VINT-153)."""
        if self.contract is None or self.phase == CLAIMING:
            super().close_deal()
        else:
            self._await_cut()

    def _await_cut(self) -> None:
        self.phase = CLAIMING
        self.current_player = self.dealer  # who sits on the next dealer's right (VINT-2)

    def own_actions(self) -> list[int]:
        """Return what may be said after the play."""
        seat = self.current_player
        if self.phase == CLAIMING:
            return [*self._may_give_word(), CUT]
        if self.phase == PLEADING:
            return sorted(self._may_plead(seat))
        if self.phase == ACCUSED:
            return [SHOW_TRICKS, MIX]
        if self.phase == RULING:
            return [YES, NO]
        return super().own_actions()

    def _may_plead(self, seat: int) -> list[int]:
        partner = (seat + 2) % 4
        opponents = (1 - seat % 2, 3 - seat % 2)
        out = [NOTHING, *(CLAIM + who for who in opponents if who not in self.claimed)]
        threw = (partner, self.turn[partner]) in self.opened
        if threw and not any(who % 2 == seat % 2 for who in self.charged):
            out.append(CHARGE)
        contract = self.contract
        assert contract is not None
        if contract.declarer == partner and contract.level >= BIG_GAME and not self.ruled:
            out.append(HARM)
        return out

    def act(self, action: int) -> None:
        """Say something after the play."""
        seat, phase = self.current_player, self.phase
        if phase == CLAIMING and action == CUT:
            self.close_deal()
        elif phase == CLAIMING:
            self.words += 1
            self.phase = PLEADING
            self.current_player = action - WORD
        elif phase == PLEADING:
            self._plead(seat, action)
        elif phase == ACCUSED:
            self._judge(seat, mixed=action == MIX)
        elif phase == RULING:
            self.ruled = True
            if action == YES and self.contract is not None:
                self.harmful = self.contract.declarer
                self.tell(_HARMED.format(who=self.game.seat_text(self.harmful)))
            self._await_cut()
        else:
            super().act(action)

    def _plead(self, seat: int, action: int) -> None:
        partner = (seat + 2) % 4
        if CLAIM <= action < LOOK_AT:
            self.phase = ACCUSED
            self.current_player = action - CLAIM
        elif action == HARM:
            self.phase = RULING
            self.current_player = self.turn[partner]
        else:
            if action == CHARGE:
                self.charged += (partner,)
                self.tell(_CHARGED.format(who=self.game.seat_text(partner)))
            self._await_cut()

    def _judge(self, seat: int, *, mixed: bool) -> None:
        """Prove what a look through the tricks shows (VINT-151); who mixes them, proves one
        against himself (VINT-152).
        """
        found = [Revoke(seat, r.denied, r.dropped) for r in self.revokes if r.seat == seat]
        if mixed and not found:
            found = [Revoke(seat)]
        self.claimed += (seat,)
        self.proven += tuple(found)
        self.tell(_PROVEN.format(who=self.game.seat_text(seat), n=len(found)))
        self._await_cut()

    def _facts(self, contract: Contract) -> Facts:
        return replace(super()._facts(contract), revokes=self.proven)

    def alone(self, contract: Contract, tricks: int) -> tuple[int, ...]:
        """Return who answers alone when the tricks for revokes have gone over: also who threw his
        hand in, if his partner says so (VINT-171).
        """
        other = 13 - tricks
        taken = after_revokes((other, tricks) if contract.side else (tricks, other), self.proven)
        alone = super().alone(contract, taken[contract.side])
        sides = {seat % 2: seat for seat in (*alone, *self.charged)}
        return tuple(sides.values())

    def score_deal(self) -> DealScore:
        """Write the deal on the sheet, and who answers for the rubber alone (VINT-174)."""
        score = super().score_deal()
        if self.harmful >= 0:
            self.rubber.loser_alone = self.harmful
        return score

    def view(self, seat: int) -> Observation:
        """Return what the game shows, and what was claimed."""
        return super().view(seat) | {
            "claimed": list(self.claimed),
            "proven": [[r.seat, r.alone, r.dropped] for r in self.proven],
            "charged": list(self.charged),
            "harmful": None if self.harmful < 0 else self.harmful,
        }
