"""Games that use what the trick kit offers beyond the plain case."""

from __future__ import annotations

from lomber.actions import CardField, Kind
from lomber.cards import PACK_52, Card
from lomber.game import State
from lomber.i18n import Text
from lomber.kits.tricks import (
    FOLLOW_ANY,
    LAST_EQUAL_WINS,
    NO_TRUMP,
    OWN,
    SUIT_SETS,
    TURN,
    DealScore,
    Match,
    TrickGame,
    TrickState,
    points_by_rank,
)
from lomber.random import Random

PASS, BID, REVOKE = TURN, TURN + 1, TURN + 6  # bids by trump: clubs .. spades, none


class Plain(TrickGame):
    """Thirteen cards each, hearts are trumps, a point a trick."""

    name = "plain"
    title = Text("Plain")
    trump = 2
    most = 13
    follow_rule = "PLAIN-1"


class Draw(TrickGame):
    """Two players with six cards draw from a stock and follow suit."""

    name = "draw"
    title = Text("Draw")
    players = 2
    partners = False
    hand_size = 6
    refill = True
    most = 26


class Small(TrickGame):
    """Three players with the aces, kings, queens and jacks, four cards left over."""

    name = "small"
    title = Text("Small")
    players = 3
    partners = False
    pack = tuple(card for card in PACK_52 if card.rank >= 12)
    hand_size = 3
    most = 3


class Tiny(TrickGame):
    """Two players with two cards draw from a stock of four and need not follow."""

    name = "tiny"
    title = Text("Tiny")
    players = 2
    partners = False
    pack = tuple(Card(text) for text in ("2c", "3c", "2d", "3d", "2h", "3h", "2s", "3s"))
    hand_size = 2
    refill = True
    follow = FOLLOW_ANY
    winning = LAST_EQUAL_WINS
    card_points = points_by_rank(r3=1)
    most = 4


class AuctionState(TrickState):
    """First a call each, then play from the declarer's left, then the next deal."""

    BIDDING = OWN

    def prepare(self) -> None:
        """Nobody has called."""
        self.calls: tuple[tuple[int, int], ...] = ()
        self.declarer = -1

    def begin(self, card: int) -> None:
        """The dealer calls first."""
        self.phase = self.BIDDING
        self.current_player = self.dealer

    def own_actions(self) -> list[int]:
        """A pass, or a higher bid."""
        best = max((call for _, call in self.calls), default=PASS)
        return [PASS, *range(best + 1, REVOKE)]

    def also(self) -> list[int]:
        """Revokes, marked, where the table records its own play."""
        if not self.game.referee:
            return []
        allowed = self.may_follow(self.current_player)
        return [REVOKE + c for c in self.cards(self.current_player) if c not in allowed]

    def act(self, action: int) -> None:
        """Call, or revoke."""
        seat = self.current_player
        if action >= REVOKE:
            self.take(seat, action - REVOKE)
            self.flags |= 1 << len(self.trick)
            self.put(seat, action - REVOKE)
            return
        self.calls = (*self.calls, (seat, action))
        if len(self.calls) < 4:
            self.current_player = self.turn[seat]
            return
        declarer, best = max(self.calls, key=lambda call: call[1])
        if best == PASS:
            self.close_deal()
            return
        self.declarer = declarer
        self.trump = best - BID if best - BID < 4 else NO_TRUMP
        self.open_play(self.turn[declarer])

    def score_deal(self) -> DealScore:
        """A trick a point, and a point off for a revoke."""
        points = list(self.tricks_taken())
        for trick in self.won:
            for place, seat in enumerate(self.rings[trick.leader]):
                if trick.flags >> place & 1:
                    points[seat % 2] -= 1
        return DealScore(tuple(points), self.declarer)


class Auction(TrickGame):
    """Twelve cards each and a talon of four; several deals in one State."""

    name = "auction"
    title = Text("Auction")
    hand_size = 12
    talons = (4,)
    packet = 3
    most = 60
    kinds = (
        Kind("pass", "pass"),
        *(Kind(f"bid{i}", f"bid {word}") for i, word in enumerate("cdhsn")),
        Kind("revoke", "revoke {card}", card=CardField()),
    )
    extra_actions = 4
    state_class = AuctionState

    def __init__(self, *, referee: bool = False, deals: int = 2) -> None:
        self.referee = referee
        self.match = Match(deals=deals)
        super().__init__()

    def card_played(self, action: int) -> int:
        """A revoke plays a card, too."""
        return action - REVOKE if action >= REVOKE else super().card_played(action)

    def told(self, state: TrickState, action: int) -> tuple[int, int]:
        """Who revokes had a card of the suit."""
        return (0, SUIT_SETS[state.led]) if action >= REVOKE else super().told(state, action)


class FifthState(TrickState):
    """The dealer sits out."""

    def table(self, dealer: int) -> tuple[int, ...]:
        """Everybody but the dealer."""
        return tuple(seat for seat in range(5) if seat != dealer)


class Fifth(TrickGame):
    """Five players, four of whom play each deal."""

    name = "fifth"
    title = Text("Fifth")
    players = 5
    at_table = 4
    partners = False
    match = Match(deals=5)
    most = 13
    state_class = FifthState


GAMES = [Plain, Draw, Small, Tiny, Auction, lambda: Auction(referee=True), Fifth]


def walk(game: TrickGame, seed: int, plies: int = 10_000) -> State:
    """Return a state after so many random actions, or at the end."""
    state, rng = game.new_state(), Random(seed)
    while not state.is_terminal and len(state.history) < plies:
        if state.current_player < 0:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_actions()))
    return state


__all__ = ["BID", "GAMES", "PASS", "REVOKE", "Auction", "Draw", "Fifth", "walk"]
