"""Hands that lie open on the table and whose cards somebody else commands (VINT-171, VINT-172)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lomber.actions import CardField, Kind
from lomber.cards import card_text
from lomber.game import Observation, Reason
from lomber.i18n import Text
from lomber.kits.tricks import OWN, PLAYING, TrickState
from lomber_vint.calls import ASK
from lomber_vint.state import VintState

__all__ = ["COMMAND", "COMMANDING", "OPEN_KINDS", "SHOW", "OpenHands"]

OPEN_KINDS: Final = (
    Kind("show", "lay open {card}", ru="открыть {card}", card=CardField()),
    Kind("command", "command {card}", ru="велеть {card}", card=CardField()),
)
SHOW: Final = ASK + 1
COMMAND: Final = SHOW + 52

SHOWING: Final = OWN + 1
COMMANDING: Final = OWN + 2

_NOT_COMMANDED = Text(
    "Open hand: {card} was commanded, and no other", "Открытая рука: велено {card}, и не иное"
)


class OpenHands(VintState):
    """Where a hand is laid open, a card at a time, and commanded from then on.

    Attributes:
        opened: (seat, commander) of each hand that lies open.
        shown: (seat, card, first trick) of each card laid open; the trick, counted from 0, is the
            first in which it may be demanded.
        command: the trick, the seat and the card of the last command, or ().
    """

    __slots__ = ("command", "opened", "shown")

    may_act = TrickState.may_act  # the auction's own knows of calls alone
    opened: tuple[tuple[int, int], ...]
    shown: tuple[tuple[int, int, int], ...]
    command: tuple[int, ...]

    def prepare(self) -> None:
        """Open a deal in which no card lies open."""
        super().prepare()
        self.opened = ()
        self.shown = ()
        self.command = ()

    @property
    def mover(self) -> int:
        """The seat whose card comes next, whoever is to say which."""
        return self.rings[self.leader][len(self.trick)]

    def lies_open(self, seat: int) -> list[int]:
        """Return the cards of a seat's hand that lie open, sorted."""
        held = self.cards(seat)
        return sorted(card for who, card, _ in self.shown if who == seat and card in held)

    def commanded(self, seat: int) -> bool:
        """Return whether somebody else commands a seat's cards."""
        return any(who == seat for who, _ in self.opened)

    def lay_hand_open(self, seat: int, commander: int) -> None:
        """Let a seat lay all its cards open, which another commands from then on."""
        self.opened += ((seat, commander),)
        self.phase = SHOWING
        self.current_player = seat
        self._shown_all(seat)

    def resume_play(self) -> None:
        """Let the play go on where it was."""
        self.phase = PLAYING
        self.current_player = self.mover
        self._let_command()

    def put(self, seat: int, card: int) -> None:
        """Add a card to the trick; who commands the next hand says which card it plays."""
        super().put(seat, card)
        self._let_command()

    def trick_done(self) -> None:
        """Go on after a trick."""
        self.go_on()

    def _let_command(self) -> None:
        if self.phase == PLAYING:
            for seat, commander in self.opened:
                if seat == self.current_player:
                    self.phase = COMMANDING
                    self.current_player = commander

    def _shown_all(self, seat: int) -> None:
        if len(self.lies_open(seat)) == len(self.cards(seat)):
            self.resume_play()

    def restrict(self, cards: list[int]) -> list[int]:
        """Return the card commanded, where the hand lies open."""
        if self.commanded(self.current_player):
            return [card for card in cards if card == self.command[-1]]
        return cards

    def explain_restricted(self, card: int) -> Iterable[Reason]:
        """Yield that another card was commanded."""
        if self.commanded(self.current_player) and card != self.command[-1]:
            text = _NOT_COMMANDED.format(card=card_text(self.command[-1]))
            yield Reason("command", "VINT-171", text)

    def own_actions(self) -> list[int]:
        """Return the cards still to lay open, or those that may be commanded."""
        if self.phase == SHOWING:
            shown = self.lies_open(self.current_player)
            return [SHOW + c for c in self.cards(self.current_player) if c not in shown]
        if self.phase == COMMANDING:
            return [COMMAND + card for card in self.may_follow(self.mover)]
        return super().own_actions()

    def act(self, action: int) -> None:
        """Lay a card open, or command one."""
        if SHOW <= action < COMMAND:
            seat = self.current_player
            self.shown += ((seat, action - SHOW, len(self.taken)),)
            self._shown_all(seat)
        elif COMMAND <= action < COMMAND + 52:
            seat = self.mover
            self.command = (len(self.taken), seat, action - COMMAND)
            self.phase = PLAYING
            self.current_player = seat
        else:
            super().act(action)

    def view(self, seat: int) -> Observation:
        """Return what the game shows, and the cards that lie open."""
        lying = {str(s): [card_text(card) for card in self.lies_open(s)] for s in range(4)}
        own: Observation = {
            "open": {s: [*cards] for s, cards in lying.items() if cards},
            "commanded": [s for s, _ in self.opened],
            "account": list(self.rubber.accounts()),
        }
        return super().view(seat) | own
