"""Vint with a stock: the highest bidder takes it, and cards go round the table (VV-1, VV-2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import takewhile
from typing import Final, cast

from lomber.actions import CardField, Kind
from lomber.cards import Card, card_text
from lomber.game import CHANCE, Observation, Reason
from lomber.i18n import Text
from lomber.kits.tricks import OWN, TrickState
from lomber_vint.calls import ASK, BID, PASS, bid_action
from lomber_vint.rubber import Entry
from lomber_vint.state import AUCTION
from lomber_vint.telling import ToldState

__all__ = ["GIVE", "LOWEST", "STOCKS", "STOCK_KINDS", "StockState", "gifts"]

STOCK_KINDS: Final = (Kind("give", "give {card}", ru="отдать {card}", card=CardField()),)
GIVE: Final = ASK + 1
STOCKS: Final = {"single": (12, 4), "double": (11, 8)}
"""Cards dealt to each, and cards of the stock."""
LOWEST: Final = {"single": BID, "double": bid_action(3, "s")}
"""The first bid of the auction."""

TALON: Final = 4  # the stock, after the seats
GIVING: Final = OWN + 1

_TOO_LOW = Text(
    "Auction: with a double stock it begins at {bid}",
    "Торг: с двойным прикупом он начинается с {bid}",
)
_GIVE = Text(
    "Stock: a card of the hand is given, when it is taken and until all have thirteen",
    "Прикуп: отдают карту из руки, когда он взят и пока не у всех по тринадцати",
)
_TAKES = Text("{who} takes the stock: {cards}", "{who} берёт прикуп: {cards}")


def gifts(stock: str, declarer: int) -> tuple[tuple[int, int], ...]:
    """Return (giver, receiver) of each card that is given when the stock is taken, in order.

    Args:
        stock: ``single``: declarer gives everybody a card (VV-1). ``double``: he passes eight to
            his partner, who gives everybody two (VV-2).
        declarer: the highest bidder.
    """
    partner = (declarer + 2) % 4
    if stock == "single":
        return tuple((declarer, (declarer + n) % 4) for n in (1, 2, 3))
    passed = ((declarer, partner),) * 8
    return passed + tuple((partner, (partner + n) % 4) for n in (1, 1, 2, 2, 3, 3))


class StockState(ToldState):
    """Vint in which the highest bidder takes a stock.

    Attributes:
        stock: the cards of the stock, when it is taken.
        given: how many cards were given.
    """

    __slots__ = ("given", "stock", "told")

    may_act = TrickState.may_act  # the auction's own knows of calls alone
    stock: tuple[int, ...]
    given: int

    def prepare(self) -> None:
        """Open a deal whose stock nobody has."""
        super().prepare()
        self.stock = ()
        self.given = 0

    # -- the auction ------------------------------------------------------------------------------

    def own_actions(self) -> list[int]:
        """Return the calls, or the cards that may be given."""
        if self.phase == GIVING:
            return [GIVE + card for card in self.cards(self.current_player)]
        calls = super().own_actions()
        return calls if self.bid >= 0 else [call for call in calls if call >= self._lowest]

    @property
    def _lowest(self) -> int:
        return LOWEST[self.game.stock]

    def _contract(self) -> None:
        super()._contract()
        assert self.contract is not None
        declarer = self.contract.declarer
        self.stock = tuple(self.cards(TALON))
        for card in self.stock:
            self.take(TALON, card)
            self.give(declarer, card)
        self.phase = GIVING
        self.current_player = declarer
        who, cards = self.game.seat_text(declarer), tuple(map(Card, self.stock))
        self.tell(_TAKES.format(who=who, cards=cards))

    def act(self, action: int) -> None:
        """Make a call, or give a card."""
        if action < GIVE:
            super().act(action)
            return
        assert self.contract is not None
        order = gifts(self.game.stock, self.contract.declarer)
        giver, receiver = order[self.given]
        self.take(giver, action - GIVE)
        super().give(receiver, action - GIVE)
        self.given += 1
        if self.given < len(order):
            self.current_player = order[self.given][0]
        else:
            self.open_play(self.turn[self.contract.declarer])

    def unact(self, player: int, action: int) -> None:
        """Take a call back, and the stock that it brought."""
        if self.contract is not None:
            for card in self.stock:
                self.take(self.contract.declarer, card)
                self.give(TALON, card)
            self.stock = ()
            self.told = self.told[:-1]
        super().unact(player, action)

    def explain_own(self, action: int) -> Iterable[Reason]:
        """Yield why a call or a gift is refused."""
        if action >= GIVE:
            yield Reason("stock", "VV-1" if self.game.stock == "single" else "VV-2", _GIVE)
        elif self.phase == AUCTION and self.bid < 0 and BID <= action < PASS:
            low = self._lowest
            bid = Text(self.game.action_text(low), self.game.action_text(low, "ru"))
            yield Reason("bid", "VV-2", _TOO_LOW.format(bid=bid))
        else:
            yield from super().explain_own(action)

    # -- what is seen -----------------------------------------------------------------------------

    def visible(self, ply: int, seat: int) -> str:
        """Return the text under which a seat knows an action: the stock is shown when it is
        taken, a gift is known to who gives and who receives it.
        """
        player, action = self.history[ply]
        if action >= GIVE:
            run = takewhile(lambda made: made[1] >= GIVE, reversed(self.history[: ply + 1]))
            made = list(run)
            receiver = gifts(self.game.stock, made[-1][0])[len(made) - 1][1]
            return self.game.texts[action] if seat in (player, receiver) else "give ?"
        if player == CHANCE:
            number = bisect_right(self.dealings, ply, key=lambda entry: entry[0]) - 1
            start, due, _ = self.dealings[number]
            if due[ply - start] == TALON and self._was_taken(number):
                return self.game.texts[action]
        return super().visible(ply, seat)

    def _was_taken(self, number: int) -> bool:
        """Return whether the stock of a deal, 0 for the first, was taken and shown."""
        if number < len(self.deals):
            return cast(Entry, self.deals[number].why).deal is not None
        return bool(self.stock)

    def view(self, seat: int) -> Observation:
        """Return what the game shows, and the stock as it was taken."""
        shown: Observation = {"stock_cards": [card_text(card) for card in self.stock]}
        return super().view(seat) | shown
