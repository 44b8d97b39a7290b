"""A position of Ristikontra with what varies play: limited leads, sharpening, cleaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lomber.cards import Card
from lomber.game import Event, Observation, Reason
from lomber.i18n import Text
from lomber.kits.tricks import OWN, Trick, TrickState
from lomber_ristikontra.state import DARK, KEEP, SHARP, SHARPEN, RistikontraState

__all__ = ["KING", "QUEEN", "VariedState"]

QUEEN: Final = 10  # a card modulo 13
KING: Final = 11

SHARPENING: Final = OWN  # the winner of the trick may exchange his card


class VariedState(RistikontraState):
    """The game with a limit on leads, sharpening or cleaning (RK-14, RK-15, RK-16)."""

    __slots__ = ("cleaned", "kings", "queens", "spoiled", "streak")

    light = frozenset()
    _legal = TrickState._legal
    legal_actions = TrickState.legal_actions
    apply = TrickState.apply

    kings: int  # how many were played and lie in a trick
    queens: int  # bit by side: took a trick with a queen while the stock lasted
    cleaned: int  # bit by side: took one with a king afterwards
    spoiled: int  # bit by side: took one with a queen afterwards
    streak: tuple[int, int, int]  # who led last, which rank, to how many tricks in a row

    def prepare(self) -> None:
        """Forget what the deal before left."""
        super().prepare()
        self.kings = self.queens = self.cleaned = self.spoiled = 0
        self.streak = (-1, -1, 0)

    # -- what may be played -----------------------------------------------------------------------

    def put(self, seat: int, card: int) -> None:
        """Add a card to the trick, and count kings."""
        if card % 13 == KING:
            self.kings += 1
        super().put(seat, card)

    def unput(self) -> None:
        """Take the last card back from the trick."""
        if self.trick and self.trick[-1] % 13 == KING:
            self.kings -= 1
        super().unput()

    def keeps_last_king(self) -> bool:
        """Return whether the last king must not be played now: the first phase (RK-16)."""
        game = self.game
        return self.kings >= 3 and game.cleaning and len(self.taken) < game.refills

    def limited_rank(self) -> int:
        """Return the rank that may not be led now, or -1 (RK-14)."""
        leader, rank, count = self.streak
        limit = self.game.lead_limit
        return rank if limit and count >= limit and leader == self.current_player else -1

    def restrict(self, cards: list[int]) -> list[int]:
        """Leave out the last king in the first phase, and a rank led too often."""
        if self.keeps_last_king():
            cards = [card for card in cards if card % 13 != KING]
        if not self.trick and (rank := self.limited_rank()) >= 0:
            return [card for card in cards if card % 13 != rank] or cards
        return cards

    def also(self) -> list[int]:
        """Allow play in the dark, unless the card turned could be the last king."""
        return [DARK] if self.deck and not self.keeps_last_king() else []

    # -- after a trick ----------------------------------------------------------------------------

    def trick_done(self) -> None:
        """Keep count of leads, queens and kings; let the winner exchange his card (RK-15)."""
        trick = Trick(*self.taken[-1])
        rank = trick.cards[0] % 13
        leader, last, count = self.streak
        again = (leader, last) == (trick.leader, rank)
        self.streak = (trick.leader, rank, count + 1 if again else 1)
        side = 1 << self.game.team_of[trick.winner]
        first_phase = len(self.taken) <= self.game.refills
        if rank == QUEEN and first_phase:
            self.queens |= side
        elif rank == QUEEN:
            self.spoiled |= side
        elif rank == KING and not first_phase:
            self.cleaned |= side
        if self.may_sharpen(trick):
            self.phase = SHARPENING
            self.current_player = trick.winner
        else:
            self.go_on()

    def place_of_winner(self, trick: Trick) -> int:
        """Return the position of the card that took a trick."""
        return self.rings[trick.leader].index(trick.winner)

    def may_sharpen(self, trick: Trick) -> bool:
        """Return whether the winner may exchange his card: it came from his hand, and the stock
        card cannot be the last king in the first phase.
        """
        place = self.place_of_winner(trick)
        if not (self.game.sharpen and self.deck) or trick.flags >> place & 1:
            return False
        kings = self.kings - (trick.cards[place] % 13 == KING)
        return not (self.game.cleaning and kings >= 3)

    def own_actions(self) -> list[int]:
        """Return the winner's choice after a trick."""
        return [SHARPEN, KEEP]

    def act(self, action: int) -> None:
        """Play in the dark, or exchange the winning card, or leave it."""
        if action == SHARPEN:
            self.turn_up("exchange")
        elif action == KEEP:
            self.go_on()
        else:
            super().act(action)

    def exchange(self, card: int) -> None:
        """Put the stock card into the trick and the winning card into its owner's hand (RK-15)."""
        trick = Trick(*self.taken[-1])
        place = self.place_of_winner(trick)
        cards = list(trick.cards)
        self.give(trick.winner, cards[place])
        self.kings += (card % 13 == KING) - (cards[place] % 13 == KING)
        cards[place] = card
        leader, _, winner, ply, flags = trick
        sharp = leader, tuple(cards), winner, ply, flags | SHARP
        self.taken = (*self.taken[:-1], sharp)
        self.go_on()

    def trick_event(self, trick: Trick) -> Event:
        """Return what was said when the trick was taken, before its card was exchanged."""
        if trick.flags & SHARP:
            place = self.place_of_winner(trick)
            played = next(
                action
                for seat, action in reversed(self.history[: trick.ply])
                if seat == trick.winner
            )
            cards = (*trick.cards[:place], played, *trick.cards[place + 1 :])
            trick = trick._replace(cards=cards)
        return super().trick_event(trick)

    # -- cleaning ---------------------------------------------------------------------------------

    def must_clean(self) -> tuple[int, ...]:
        """Return the sides that took a trick with a queen in the first phase (RK-16)."""
        if not self.game.cleaning:
            return ()
        return tuple(s for s in range(len(self.game.sides)) if self.queens >> s & 1)

    def shamed(self) -> tuple[int, ...]:
        """Return the sides that had to clean and did not (RK-16)."""
        clean = self.cleaned & ~self.spoiled
        return tuple(side for side in self.must_clean() if not clean >> side & 1)

    def view(self, seat: int) -> Observation:
        """Return the table as a seat sees it, with how each side stands with cleaning:
        ``none`` (nothing to clean), ``must``, ``done`` (so far) or ``failed``.
        """
        if not self.game.cleaning:
            return super().view(seat)
        standing: dict[str, Any] = {}
        for side, name in enumerate(self.game.sides):
            bit = 1 << side
            standing[name] = "none"
            if self.queens & bit:
                standing[name] = (
                    "failed" if self.spoiled & bit else "done" if self.cleaned & bit else "must"
                )
        return {**super().view(seat), "cleaning": standing}

    def explain_own(self, action: int) -> Iterator[Reason]:
        """Yield why a play in the dark or an exchange is refused."""
        if action == DARK and self.deck and self.keeps_last_king():
            yield self._last_king()
        yield from super().explain_own(action)

    def explain_restricted(self, card: int) -> Iterator[Reason]:
        """Yield why a card that is held may not be played."""
        if card % 13 == KING and self.keeps_last_king():
            yield self._last_king(Card(card))
        if not self.trick and card % 13 == self.limited_rank():
            text = Text(
                "Lead limit: {card} would lead the same rank to four tricks in a row",
                "Повтор хода: {card} — четвёртая взятка подряд с хода тем же достоинством",
                {"card": Card(card)},
            )
            yield Reason("lead limit", "RK-14", text, (Card(card),))

    def _last_king(self, *cards: Card) -> Reason:
        text = Text(
            "Cleaning: three kings are out, and the last one stays for the second phase",
            "Очищение: три короля вышли, последний остаётся на вторую часть",
        )
        return Reason("last king", "RK-16", text, cards)
