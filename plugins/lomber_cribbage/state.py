"""One position of a cribbage match, kept thin: what it says about itself is worked out on demand.

Each rule stands under its ledger ID; the figures of the form (CRIB-1) are in ``game.format``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import index
from typing import TYPE_CHECKING, Final, Self

from lomber.cribbage import show
from lomber.errors import BadValue
from lomber.game import CHANCE, TERMINAL, Event, Observation, Reason, Result, State
from lomber_cribbage.codec import CUT, DEAL, DISCARD, FIRST, GO, START
from lomber_cribbage.counting import RANK, VALUE, peg_points

if TYPE_CHECKING:
    from lomber.random import Random
    from lomber_cribbage.game import Cribbage

__all__ = ["PHASES", "CribbageState"]

PHASES: Final = ("cut", "deal", "discard", "starter", "play", "claim", "muggins", "over")
CUTTING, DEALING, DISCARDING, TURNING, PLAYING, CLAIMING, TAKING, OVER = range(8)

_BASE: Final = (CUT, DEAL, 0, START)  # of chance's actions, by phase
_OUTCOMES: Final = [  # (action, probability) of all cards, by phase and by how many are gone
    [[(base + card, 1 / (52 - gone)) for card in range(52)] for gone in range(52 if base else 0)]
    for base in _BASE
]
_DEALT: Final = tuple((CHANCE, DEAL + card) for card in range(52))  # as the history has it
_PACK: Final = b"\1" * 52
Deal = tuple[int, int, tuple[bytes, ...], bytes]
_Start = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]


def _pairs_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> list[int]:
    """Return the discards of two of six sorted cards."""
    i, j, k, m = FIRST[a], FIRST[b], FIRST[c], FIRST[d]
    return [
        *(i + b, i + c, i + d, i + e, i + f, j + c, j + d, j + e, j + f),
        *(k + d, k + e, k + f, m + e, m + f, FIRST[e] + f),
    ]


class CribbageState(State):
    """One position of a match.

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
        self.starts: tuple[_Start, ...] = ()
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
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.kept = [b""] * players
        self.laid: list[tuple[int, ...]] = [()] * players
        self.crib = b""
        self.cutters: tuple[int, ...] = ()
        self.starter = self.last = -1
        self.series: list[int] = []
        self.count = self.gone = self.shown = self.left = self.asked = 0

    # -- legality ---------------------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, sorted; [] at the end, at a chance node, and for who is not
        to move.
        """
        mover = self.current_player
        if mover < 0 or (player is not None and player != mover):
            return []
        if self.phase == PLAYING:
            room = 31 - self.count  # CRIB-10
            if room >= 10:
                return self.hands[mover].copy()
            return [card for card in self.hands[mover] if VALUE[card] <= room] or [GO]
        return self._legal()

    def _legal(self) -> list[int]:
        phase, game, mover = self.phase, self.game, self.current_player
        if phase == PLAYING:
            return self.legal_actions()
        if phase == DISCARDING:
            hand = self.hands[mover]
            if len(hand) == 6:  # most of all
                return _pairs_of_six(*hand)
            return list(map(game.discard_of, combinations(hand, game.format.lay_away)))
        if phase == CLAIMING:
            return list(range(game.claim_base, game.claim_base + game.format.largest + 1))
        return [
            *range(game.muggins_base, game.muggins_base + game.format.largest),
            game.pass_action,
        ]

    def apply(self, action: int) -> None:
        """Make an action of the player to move.

        Raises:
            IllegalAction: it is not legal; ``reasons`` say why, and nothing has changed.
        """
        if type(action) is not int:
            if isinstance(action, bool) or not hasattr(action, "__index__"):
                self._refuse(action, self.why_illegal(action))
            action = index(action)
        phase = self.phase
        if phase == PLAYING:
            player = self.current_player
            hands = self.hands
            hand = hands[player]
            if action in hand:
                count = self.count + VALUE[action]
                if count <= 31:  # CRIB-10
                    self.history.append((player, action))
                    hand.remove(action)
                    rank, series = RANK[action], self.series
                    points = 0
                    if series:
                        apart, size = series[-1] - rank, len(series)
                        if not apart or (size > 1 and -size <= apart <= size):
                            points = peg_points(series, rank)
                    series.append(rank)
                    self.count = count
                    self.last = player
                    following = self.game.left_of[player]
                    if points or count == 15 or count == 31 or self.gone or not hands[following]:
                        self._laid(player, points, count)
                    else:
                        self.current_player = following
                    return
            elif action == GO and self.legal_actions()[0] == GO:  # CRIB-15
                self.history.append((player, action))
                self._go(player)
                return
        elif phase == DEALING:
            card = action - DEAL
            free = self.free
            if 0 <= card < 52 and free[card]:
                free[card] = 0
                dealt = self.dealt
                dealt.append(card)
                self.history.append(_DEALT[card])
                if len(dealt) == self.game.cards_dealt:
                    self._sort_hands()
                return
        elif phase == DISCARDING:
            number = action - DISCARD
            if 0 <= number < self.game.discards:
                cards = self.game.laid_away[number]
                player = self.current_player
                hand = self.hands[player]
                if cards[0] in hand and cards[-1] in hand:
                    self.history.append((player, action))
                    self._lay_away(player, cards)
                    return
        elif phase == TURNING:
            card = action - START
            if 0 <= card < 52 and self.free[card]:
                self.history.append((CHANCE, action))
                self._turn(card)
                return
        elif not self.why_illegal(action):
            self.history.append((self.current_player, action))
            self._apply(action)
            return
        self._refuse(action, self.why_illegal(action))

    def _apply(self, action: int) -> None:
        """Make a legal action in the phases that come seldom; the others stand in apply."""
        player, game = self.current_player, self.game
        if self.phase == CUTTING:
            self._draw_for_deal(action - CUT)
        elif self.phase == CLAIMING:
            self._claim(player, action - game.claim_base)
        elif action == game.pass_action:
            self._take(player, 0)
        else:
            self._take(player, action - game.muggins_base + 1)

    def _explain(self, action: int) -> Iterable[Reason]:
        from lomber_cribbage.reasons import explain

        return explain(self, action)

    # -- chance -----------------------------------------------------------------------------------

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every card left in the pack with its probability."""
        if self.current_player != CHANCE:
            return []
        gone = self.dealt
        if self.phase == CUTTING:  # cards cut before are out too
            gone = [card for card, free in enumerate(self.free) if not free]
        found = _OUTCOMES[self.phase][len(gone)].copy()
        for card in sorted(gone, reverse=True):
            del found[card]
        return found

    def sample_chance(self, rng: Random) -> int:
        """Return a random card of those left in the pack, as an action."""
        free = self.free
        if self.current_player != CHANCE:
            raise BadValue("chance is not to move")
        while True:
            card = rng.below(52)
            if free[card]:
                return _BASE[self.phase] + card

    def play_chance(self, rng: Random) -> None:
        """Draw and make random outcomes until a player must act: the same as one by one."""
        while self.current_player == CHANCE:
            if self.phase != DEALING:
                self.apply(self.sample_chance(rng))
                continue
            free, dealt, below = self.free, self.dealt, rng.below
            before = len(dealt)
            for _ in range(self.game.cards_dealt - before):
                card = below(52)
                while not free[card]:
                    card = below(52)
                free[card] = 0
                dealt.append(card)
            self.history.extend(map(_DEALT.__getitem__, dealt[before:]))
            self._sort_hands()

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

    # -- back and aside ---------------------------------------------------------------------------

    def undo(self) -> int:
        """Take the last action back, exactly, and return it. Raises BadValue: there is none."""
        history = self.history
        if not history:
            raise BadValue("there is no action to take back")
        ply = len(history) - 1
        last = history[ply][1]
        starts = self.starts
        while starts and starts[-1][0] > ply:
            starts = starts[:-1]
        self.starts = starts
        self.is_terminal = False
        self._clear()
        first = 0
        if starts:
            first, self.deals, self.dealer, score, back = starts[-1]
            self.score, self.back = list(score), list(back)
            self.past = self.past[: self.deals - 1]
            self.phase = DEALING
            self.current_player = CHANCE
        else:
            self.deals = 0
            self.score = [0] * len(self.score)
            self._cut()
        again = history[first:ply]
        del history[first:]
        for _, action in again:
            self.apply(action)
        return last

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))  # attribute by attribute: the twin is as quick to use
        twin.game = self.game
        twin.current_player = self.current_player
        twin.phase = self.phase
        twin.is_terminal = self.is_terminal
        twin.deals = self.deals
        twin.past = self.past
        twin.starts = self.starts
        twin.dealer = self.dealer
        twin.crib = self.crib
        twin.cutters = self.cutters
        twin.starter = self.starter
        twin.last = self.last
        twin.count = self.count
        twin.gone = self.gone
        twin.shown = self.shown
        twin.left = self.left
        twin.asked = self.asked
        twin.history = self.history.copy()
        twin.score = self.score.copy()
        twin.back = self.back.copy()
        twin.free = self.free.copy()
        twin.dealt = self.dealt.copy()
        twin.kept = self.kept.copy()
        twin.laid = self.laid.copy()
        twin.series = self.series.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    # -- what it says -----------------------------------------------------------------------------

    @property
    def phase_name(self) -> str:
        """What is done now, one of PHASES."""
        return PHASES[self.phase]

    def returns(self) -> tuple[float, ...]:
        """Return one float a seat: see :class:`lomber_cribbage.game.Cribbage`."""
        game, score = self.game, self.score
        if self.phase != OVER:
            return (0.0,) * game.num_players
        if game.limit:
            return self.standing()
        paid = [game.stake(points) for points in score]
        winner = score.index(game.target)
        sides = [-float(stake) for stake in paid]
        sides[winner] = float(sum(paid) - paid[winner])
        return tuple(sides[side] for side in game.side_of)

    def standing(self) -> tuple[float, ...]:
        """Return each seat's lead in points over the mean of the other sides."""
        score = self.score
        others, total = len(score) - 1, sum(score)
        leads = [points - (total - points) / others for points in score]
        return tuple(leads[side] for side in self.game.side_of)

    def visible(self, ply: int, seat: int) -> str:
        """Return an action as a seat knows it: others' cards dealt and laid away show as ``?``."""
        from lomber_cribbage.sight import visible

        return visible(self, ply, seat)

    def view(self, seat: int) -> Observation:
        """Return the table, the scores and what the seat holds; see the keys in ``sight``."""
        from lomber_cribbage.sight import view

        return view(self, seat)

    def result(self) -> Result:
        """Return every item scored so far."""
        from lomber_cribbage.story import result

        return result(self)

    def events(self) -> Sequence[Event]:
        """Return the commentary so far."""
        from lomber_cribbage.story import events

        return events(self)
