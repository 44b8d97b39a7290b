"""A position of vint: auction, play, and the sheet of the rubber."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import add
from typing import TYPE_CHECKING, Final, cast

from lomber.game import TERMINAL, Event, Item, Observation, Reason
from lomber.i18n import Text
from lomber.kits.tricks import NO_TRUMP, OWN, Deal, DealScore, TrickState
from lomber_vint.calls import ASK, BID, CALLS, PASS, bid_of, denomination_trump
from lomber_vint.facts import facts_of_holders
from lomber_vint.rubber import Entry, Rubber
from lomber_vint.scoring import DENOMINATIONS, Contract, score_all_pass
from lomber_vint.scoring import Deal as Facts

if TYPE_CHECKING:
    from lomber_vint.game import Vint

__all__ = ["AUCTION", "VintState"]

AUCTION: Final = OWN
SMALL_SLAM: Final = 6
DOWN_TOGETHER: Final = 3  # a slam so many tricks down is both partners' affair (VINT-173)

_HIGHER: Final = {bid: [*range(bid + 1, ASK)] for bid in range(BID, PASS)}
_HIGHER[-1] = [*range(BID, ASK)]  # nobody has bid yet

_BIDS_IN: Final = {name: range(BID + place, PASS, 5) for place, name in enumerate(DENOMINATIONS)}
_ALONE = Text("{what}, {who} alone", "{what}, {who} один")
_TOO_LOW = Text(
    "Auction: a bid must be higher than {bid}", "Торг: назначение должно быть выше {bid}"
)
_NO_AUCTION = Text("Auction: it is over", "Торг: он окончен")
_NO_REQUEST = Text(
    "Auction: to ask whether to lead, the contract must have been passed twice",
    "Торг: прежде чем просить ходить, все дважды спасуют",
)


@cache
def _contract_of(bid: int, bidder: int) -> tuple[Contract, int]:
    """Return the contract that a last bid makes, and its trump."""
    level, denomination = bid_of(bid)
    return Contract(level, denomination, bidder), denomination_trump(denomination, NO_TRUMP)


class VintState(TrickState):
    """Four hands of thirteen, an auction that the dealer opens, tricks without a dummy."""

    __slots__ = ("barred", "bid", "bidder", "calls", "contract", "passes", "rubber", "settled")

    light = frozenset(CALLS)
    plain_begin = True
    game: Vint
    calls: tuple[tuple[int, int], ...]
    bid: int
    bidder: int
    passes: int
    barred: tuple[int, ...]
    contract: Contract | None
    rubber: Rubber
    settled: tuple[int, ...]

    def __init__(self, game: Vint) -> None:
        self.rubber = Rubber(game.marks)
        self.settled = (0, 0, 0, 0)  # what earlier rubbers came to
        super().__init__(game)

    def prepare(self) -> None:
        """Open a deal without calls."""
        self.calls = ()
        self.bid = self.bidder = -1
        self.passes = 0
        self.barred = ()
        self.contract = None

    # -- the auction ------------------------------------------------------------------------------

    def begin(self, card: int) -> None:
        """Let the dealer speak first (VINT-4)."""
        self.phase = AUCTION
        self.current_player = self.dealer

    def own_actions(self) -> list[int]:
        """Return higher bids, the pass, and after eight passes the request (VINT-4, VINT-134)."""
        out = _HIGHER[self.bid].copy()
        if self.passes >= 8 and self._may_ask():
            out.append(ASK)
        return out

    def may_act(self, action: int) -> bool:
        """Return whether a call is legal (VINT-4, VINT-134)."""
        if action == ASK:
            return self._may_ask()
        return BID <= action < ASK and action > self.bid

    def _may_ask(self) -> bool:
        """Return whether the contract was passed twice and the table goes on (VINT-134)."""
        return self.bid >= 0 and self.passes >= 8 and not self.barred

    def act(self, action: int) -> None:
        """Make a call."""
        seat = self.current_player
        self.calls += (self.history[-1],)
        if action < PASS:
            self.bid, self.bidder, self.passes = action, seat, 0
            if not self.barred:
                self.current_player = self.turn[seat]
                return
        elif action == PASS:
            self.passes += 1
        elif action == ASK:
            bidders = (self.bidder, (self.bidder + 2) % 4)
            self.barred = tuple({*bidders, seat})
            self.passes = 0
        if self.bid < 0 and self.passes == 4:
            self._all_passed()
        elif self.bid >= 0 and self._closed():
            self._contract()
        else:
            seat = self.turn[seat]
            while seat in self.barred:
                seat = self.turn[seat]
            self.current_player = seat

    def unact(self, player: int, action: int) -> None:
        """Take a call back."""
        self.calls = self.calls[:-1]
        self.phase = AUCTION
        self.current_player = player
        self.contract = None
        self.trump = self.game.trump
        self.leader = self.eldest
        if action == PASS:
            self.passes -= 1
            return
        said = [call for _, call in self.calls]
        self.passes = 0
        while self.passes < len(said) and said[-1 - self.passes] == PASS:
            self.passes += 1
        if action == ASK:
            self.barred = ()
            return
        bids = [(seat, call) for seat, call in self.calls if call < PASS]
        self.bidder, self.bid = bids[-1] if bids else (-1, -1)

    def _closed(self) -> bool:
        """Return whether nobody who may still speak will (VINT-6, VINT-134)."""
        if not self.barred:
            return self.passes >= self.game.passes_to_close
        return self.passes >= sum(1 for s in range(4) if s not in self.barred and s != self.bidder)

    def _contract(self) -> None:
        self.contract, self.trump = _contract_of(self.bid, self.bidder)
        self.open_play(self.turn[self.bidder])  # VINT-7

    def _all_passed(self) -> None:
        """Throw the cards in (VS-8), or play them out at no trump (VS-10)."""
        if self.game.played_passes:
            self.trump = NO_TRUMP
            self.open_play(self.eldest)
        else:
            self.close_deal()

    def explain_own(self, action: int) -> Iterable[Reason]:
        """Yield why a call is refused."""
        if self.phase != AUCTION:
            if BID <= action <= ASK:
                yield Reason("auction", "VINT-6", _NO_AUCTION)
        elif BID <= action < PASS:
            bid = Text(self.game.action_text(self.bid), self.game.action_text(self.bid, "ru"))
            yield Reason("bid", "VINT-4", _TOO_LOW.format(bid=bid))
        elif action == ASK:
            yield Reason("request", "VINT-134", _NO_REQUEST)

    # -- the score --------------------------------------------------------------------------------

    def score_deal(self) -> DealScore:
        """Write the deal on the sheet; its points are what each side's total rose by."""
        done = self.rubber.winner is not None  # a set number of deals goes on with a new rubber
        rubber = Rubber(self.game.marks) if done else self.rubber.copy()
        if done:
            self.settled = tuple(map(add, self.settled, self.rubber.accounts()))
        first, second = rubber.totals
        if self.contract is not None:
            entry = rubber.add(self._facts(self.contract))
        elif self.taken:
            tricks = self.tricks_taken()
            entry = rubber.add_lines(score_all_pass(tricks))
        else:
            entry = rubber.add_mark()
        self.rubber = rubber
        return DealScore((rubber.totals[0] - first, rubber.totals[1] - second), entry)

    def _facts(self, contract: Contract) -> Facts:
        holders, rings, sides = [0] * 52, self.rings, []
        for leader, (a, b, c, d), winner, _, _ in self.taken:
            holders[a], holders[b], holders[c], holders[d] = rings[leader]
            sides.append(winner & 1)
        order = tuple(sides)
        taken = order.count(0)
        return Facts.of_play(
            contract,
            (taken, 13 - taken),
            order=order,
            alone=self.alone(contract, 13 - taken if contract.declarer & 1 else taken),
            **facts_of_holders(contract, holders),
        )

    def alone(self, contract: Contract, tricks: int) -> tuple[int, ...]:
        """Return who answers alone for declarer's side, which has so many tricks: who named a slam
        that his partner did not support, when it is more than three down (VINT-173).
        """
        if contract.tricks - tricks <= DOWN_TOGETHER or contract.level < SMALL_SLAM:
            return ()
        partner = (contract.declarer + 2) % 4
        names = _BIDS_IN[contract.denomination]
        for seat, call in self.calls:
            if seat == partner and call in names:
                return ()
        return (contract.declarer,)

    def match_over(self) -> bool:
        """Return whether the rubber, or the set number of deals, is over (VN-9)."""
        if self.game.rubber_only and self.rubber.winner is None:
            return len(self.deals) >= self.game.match.limit
        return self.game.rubber_only or len(self.deals) >= self.game.match.limit

    def returns(self) -> tuple[float, ...]:
        """Return what each seat wins or loses at the end (VS-4), 0 before: by how many points its
        side is ahead, and what somebody answers for alone.
        """
        if self.current_player != TERMINAL:
            return (0.0,) * 4
        return tuple(map(float, map(add, self.settled, self.rubber.accounts())))

    def standing(self) -> tuple[float, ...]:
        """Return each side's lead on paper, the tricks of this deal at ten a level."""
        level = self.contract.level if self.contract else 1
        tricks = self.tricks_taken() if self.current_player != TERMINAL else (0, 0)
        lead = self.score[0] - self.score[1] + 10.0 * level * (tricks[0] - tricks[1])
        return (lead, -lead, lead, -lead)

    def deal_items(self, deal: Deal) -> Iterator[Item]:
        """Yield the lines that a deal wrote on the sheet."""
        for line in cast(Entry, deal.why).lines:
            text = line.text
            if line.payer is not None:
                text = _ALONE.format(what=text, who=self.game.seat_text(line.payer))
            yield Item(self.game.sides[line.side], line.points, line.rule, text, line.cards)

    # -- what is seen -----------------------------------------------------------------------------

    def view(self, seat: int) -> Observation:
        """Return the table, the calls, the contract and the sheet in short."""
        game, rubber, contract = self.game, self.rubber, self.contract
        named: Observation = {}
        if contract is not None:
            named = {
                "level": contract.level,
                "denomination": contract.denomination,
                "declarer": contract.declarer,
            }
        own: Observation = {
            "calls": [[s, game.action_text(a)] for s, a in self.calls],
            "contract": named or None,
            "below": list(rubber.below),
            "games": list(rubber.games),
            "totals": list(rubber.totals),
            "marks": rubber.marks,
        }
        return super().view(seat) | own

    def events(self) -> Sequence[Event]:
        """Return the tricks and what each deal wrote."""
        out = list(super().events())
        for deal in self.deals:
            for item in self.deal_items(deal):
                text = Text("{who} {points}: {what}", "{who} {points}: {what}")
                values = {"who": self.game.side_text(item.who), "points": int(item.points)}
                out.append(Event(deal.ply, text.format(what=item.text, **values)))
        return sorted(out, key=lambda event: event.ply)
