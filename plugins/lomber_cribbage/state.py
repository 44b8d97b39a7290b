"""One position of a cribbage match, kept thin: what it says about itself is worked out on demand.

How a match moves on stands in ``match``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from operator import index
from typing import TYPE_CHECKING, Final, Self

from lomber.errors import BadValue
from lomber.game import CHANCE, Event, Observation, Reason, Result
from lomber_cribbage.codec import CUT, DEAL, DISCARD, FIRST, GO, START
from lomber_cribbage.counting import RANK, VALUE, peg_points
from lomber_cribbage.match import (
    CLAIMING,
    CUTTING,
    DEALING,
    DISCARDING,
    OVER,
    PHASES,
    PLAYING,
    TURNING,
    Match,
)

if TYPE_CHECKING:
    from lomber.random import Random

__all__ = ["CribbageState"]

_BASE: Final = (CUT, DEAL, 0, START)  # of chance's actions, by phase
_DEALT: Final = tuple((CHANCE, DEAL + card) for card in range(52))  # as the history has it


@cache
def _outcomes(phase: int, left: int) -> list[tuple[int, float]]:
    """Return (action, probability) of all 52 cards while so many are left."""
    base = _BASE[phase]
    return [(base + card, 1 / left) for card in range(52)]


def _pairs_of_six(hand: list[int]) -> list[int]:
    """Return the discards of two of six sorted cards."""
    a, b, c, d, e, f = hand
    i, j, k, m = FIRST[a], FIRST[b], FIRST[c], FIRST[d]
    first = [i + b, i + c, i + d, i + e, i + f, j + c, j + d, j + e, j + f, k + d, k + e, k + f]
    first += (m + e, m + f, FIRST[e] + f)
    return first


class CribbageState(Match):
    """One position of a match: what may be done, and what is said of it.

    ``apply`` and its like are written out for speed; ``why_illegal`` and ``legal_actions`` say
    the same (the tests hold them against each other).
    """

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
                return _pairs_of_six(hand)
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
        found = _outcomes(self.phase, 52 - len(gone)).copy()
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
        below = rng.below
        while self.current_player == CHANCE:
            phase, free = self.phase, self.free
            if phase == DEALING:
                dealt = self.dealt
                before = len(dealt)
                for _ in range(self.game.cards_dealt - before):
                    card = below(52)
                    while not free[card]:
                        card = below(52)
                    free[card] = 0
                    dealt.append(card)
                self.history.extend(map(_DEALT.__getitem__, dealt[before:]))
                self._sort_hands()
            elif phase == TURNING:
                card = below(52)
                while not free[card]:
                    card = below(52)
                self.history.append((CHANCE, START + card))
                self._turn(card)
            else:
                self.apply(self.sample_chance(rng))

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
            self.score, self.back = [0] * len(self.score), [0] * len(self.back)
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
