"""The rules of cribbage as they move a match on, each under its ledger ID.

The figures of the form (CRIB-1) are in ``game.format``. What a player may do, and how he is told,
stands in ``state``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lomber.cribbage import show
from lomber.game import CHANCE, TERMINAL, State
from lomber_cribbage.counting import RANK

if TYPE_CHECKING:
    from lomber_cribbage.game import Cribbage

__all__ = ["PHASES", "Deal", "Match"]

PHASES: Final = ("cut", "deal", "discard", "starter", "play", "claim", "muggins", "over")
CUTTING, DEALING, DISCARDING, TURNING, PLAYING, CLAIMING, TAKING, OVER = range(8)

_PACK: Final = b"\1" * 52
Deal = tuple[int, int, tuple[bytes, ...], bytes]
Start = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]


class Match(State):
    """How a match stands, and what follows from an action that is legal.

    Attributes:
        phase: what is done now, an index of PHASES.
        score: points by side; at most the target.
        back: where each side's hind peg stands (CRIB-28).
        deals: deals begun.
        dealer: a seat; -1 while the deal is being cut for.
        free: a byte a card, 1 while it is in the pack.
        dealt: this deal's cards in the order dealt.
        hands: by seat, the cards held, sorted.
        kept: by seat, the hand after laying away, for the show, sorted.
        laid: by seat, what was laid away.
        crib: the crib, sorted, once complete.
        starter: the card turned up, or -1.
        series: ranks laid since the count last stood at 0.
        count: the running count.
        gone: a bit a seat, on for who said go at this count.
        last: the seat that laid the last card.
        shown: how many hands, the crib the last, have been shown in this deal.
        left: under muggins, the points of the shown hand that nobody has taken yet.
        asked: under muggins, how many opponents have been asked.
        past: dealer, starter, hands and crib of the deals before this one.
        starts: where each deal began: ply, number, dealer, score and hind pegs.
    """

    game: Cribbage
    is_terminal = False  # a plain attribute: every loop over a match asks for it

    def __init__(self, game: Cribbage) -> None:
        super().__init__(game)
        sides = len(game.teams)
        self.score = [0] * sides
        self.back = [0] * sides
        self.deals = 0
        self.past: tuple[Deal, ...] = ()
        self.starts: tuple[Start, ...] = ()
        self._clear()
        if game.first_dealer is None:
            self._cut()
        else:
            self.dealer = game.first_dealer
            self._begin()

    def _clear(self) -> None:
        players = self.game.num_players
        self.free = bytearray(_PACK)
        self.dealt: list[int] = []
        self.hands: list[list[int]] = list(map(list, ((),) * players))
        self.kept = [b""] * players
        self.laid: list[tuple[int, ...]] = [()] * players
        self.crib = b""
        self.cutters: tuple[int, ...] = ()
        self.starter = self.last = -1
        self.series: list[int] = []
        self.count = self.gone = self.shown = self.left = self.asked = 0

    # -- the deal ---------------------------------------------------------------------------------

    def _cut(self) -> None:
        """CRIB-2: all cut; the lowest deals."""
        self.dealer = -1
        self.phase = CUTTING
        self.current_player = CHANCE
        self.cutters = tuple(range(self.game.num_players))

    def _draw_for_deal(self, card: int) -> None:
        """CRIB-2: ace lowest; those who tie for lowest cut again.

        House decision: cards cut stay out until the deal is settled; should the pack not suffice
        for another cut, the suit decides, clubs the lowest.
        """
        self.free[card] = 0
        self.dealt.append(card)
        if len(self.dealt) < len(self.cutters):
            return
        low = min(RANK[card] for card in self.dealt)
        tied = [seat for seat, card in zip(self.cutters, self.dealt) if RANK[card] == low]
        if len(tied) > 1 and self.free.count(1) >= len(tied):
            self.cutters = tuple(tied)
            self.dealt = []
            return
        lowest = min(self.dealt, key=lambda card: (RANK[card], card))
        self.dealer = self.cutters[self.dealt.index(lowest)]
        self._begin()

    def _begin(self) -> None:
        game = self.game
        self._clear()
        self.deals += 1
        self.phase = DEALING
        self.current_player = CHANCE
        if self.deals == 1 and game.format.three_for_last:  # CRIB-3
            self.score[game.side_of[game.left_of[self.dealer]]] = 3
        self.starts += (
            (len(self.history), self.deals, self.dealer, tuple(self.score), tuple(self.back)),
        )

    def _sort_hands(self) -> None:
        """Cards went round one at a time, from the dealer's left; the crib's own came last."""
        game = self.game
        players, dealt = game.num_players, self.dealt
        whole = players * game.format.dealt
        for i, seat in enumerate(game.rotation[self.dealer]):
            self.hands[seat] = sorted(dealt[i:whole:players])
        self.phase = DISCARDING
        self.current_player = game.left_of[self.dealer]

    def _lay_away(self, player: int, cards: tuple[int, ...]) -> None:
        """CRIB-4."""
        hand = self.hands[player]
        for card in cards:
            hand.remove(card)
        self.kept[player] = bytes(hand)
        self.laid[player] = cards
        if player != self.dealer:
            self.current_player = self.game.left_of[player]
            return
        game = self.game
        crib = self.dealt[game.num_players * game.format.dealt :]
        for part in self.laid:
            crib += part
        self.crib = bytes(sorted(crib))
        self.phase = TURNING
        self.current_player = CHANCE

    def _turn(self, card: int) -> None:
        """CRIB-5: two for his heels, which can win the game."""
        self.free[card] = 0
        self.starter = card
        dealer = self.dealer
        if RANK[card] == 11 and self._peg(dealer, 2):
            return
        self.phase = PLAYING
        self.current_player = self.game.left_of[dealer]  # CRIB-10

    # -- the play ---------------------------------------------------------------------------------

    def _laid(self, player: int, points: int, count: int) -> None:
        """Score a card laid that was worth something, or after which the turn does not just
        pass.
        """
        if count == 15 or count == 31:  # CRIB-13
            points += 2
        if points and self._peg(player, points):
            return
        if count == 31:
            self._restart(player)
        else:
            self._pass_on(player)

    def _go(self, player: int) -> None:
        """CRIB-14."""
        self.gone |= 1 << player
        self._pass_on(player)

    def _pass_on(self, player: int) -> None:
        """CRIB-18: the next in rotation who has cards and said no go; none: the last scores."""
        gone, hands = self.gone, self.hands
        for seat in self.game.rotation[player]:
            if hands[seat] and not gone >> seat & 1:
                self.current_player = seat
                return
        last = self.last
        if not self._peg(last, 1):  # CRIB-14, CRIB-17: the very last card too
            self._restart(last)

    def _restart(self, last: int) -> None:
        """CRIB-17: the player after the last card's leads; CRIB-16: with five cards, none does."""
        if self.game.format.restarts:
            for seat in self.game.rotation[last]:
                if self.hands[seat]:
                    self.series = []
                    self.count = self.gone = 0
                    self.current_player = seat
                    return
        self._show()

    # -- the show ---------------------------------------------------------------------------------

    def shown_seat(self) -> int:
        """CRIB-20: left of the dealer first, round to the dealer; then his crib."""
        if self.shown > self.game.num_players:
            return self.dealer
        return self.game.rotation[self.dealer][self.shown - 1]

    def _count_shown(self, seat: int) -> int:
        if self.shown > self.game.num_players:
            return show(self.crib, self.starter, True)
        return show(self.kept[seat], self.starter)

    def _show(self) -> None:
        """Show what is left to be shown, one after the other (CRIB-20, CRIB-25)."""
        game, starter, dealer = self.game, self.starter, self.dealer
        if game.muggins:
            self._expose()
            return
        kept = self.kept
        for shown, seat in enumerate(game.rotation[dealer], 1):
            points = show(kept[seat], starter)
            if points and self._peg(seat, points):
                self.shown = shown
                return
        self.shown = game.num_players + 1
        points = show(self.crib, starter, True)
        if points and self._peg(dealer, points):
            return
        self._end_deal()

    def _expose(self) -> None:
        """CRIB-27: turn up the next hand, for its owner to claim; hand and crib apart."""
        if self.shown > self.game.num_players:
            self._end_deal()
            return
        self.shown += 1
        self.phase = CLAIMING
        self.current_player = self.shown_seat()

    def _claim(self, player: int, points: int) -> None:
        """CRIB-27: an over-claim is corrected, and so leaves nothing to take."""
        worth = self._count_shown(player)
        scored = min(points, worth)
        self.left = worth - scored
        if scored and self._peg(player, scored):
            return
        if points > worth:
            self._expose()
            return
        self.asked = 1
        self.phase = TAKING
        self.current_player = self.game.opponents[player][0]

    def _take(self, player: int, points: int) -> None:
        """CRIB-27: what the count left out goes to who claims it, from the left round."""
        scored = min(points, self.left)
        self.left -= scored
        if scored and self._peg(player, scored):
            return
        others = self.game.opponents[self.shown_seat()]
        if points > scored or self.asked == len(others):
            self.left = self.asked = 0
            self._expose()
            return
        self.current_player = others[self.asked]
        self.asked += 1

    def _peg(self, player: int, points: int) -> bool:
        """Score; return whether that ended the game (CRIB-25). The game hole is the last."""
        side = self.game.side_of[player]
        now = self.score[side]
        self.back[side] = now
        now += points
        if now < self.game.target:
            self.score[side] = now
            return False
        self.score[side] = self.game.target
        self._end()
        return True

    def _end_deal(self) -> None:
        game = self.game
        if self.deals == game.limit:
            self._end()
            return
        self.past += ((self.dealer, self.starter, tuple(self.kept), self.crib),)
        self.dealer = game.left_of[self.dealer]  # CRIB-2
        self._begin()

    def _end(self) -> None:
        self.phase = OVER
        self.current_player = TERMINAL
        self.is_terminal = True
