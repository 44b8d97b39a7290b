"""One position of Construction: what lies on the field, who stands where, what may be done.

Everything is kept up to date action by action: the cells where a card may be built, for each
player what a card of the field costs to step on, and the moves of each small piece. Nothing is
worked out afresh from the whole field.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Final, Self

from lomber.errors import BadValue
from lomber.game import CHANCE, TERMINAL, Event, Observation, Reason, Result, State
from lomber_construction.lattice import (
    CELLS,
    ENDS,
    JOKERS,
    NEIGHBOURS,
    NOWHERE,
    STEPS,
    WAYS,
    is_upright,
)
from lomber_construction.terms import (
    BLACK,
    BUILD,
    COLOURS,
    DISCARD,
    GOAL,
    IS_KING,
    JOKER_CARDS,
    KING,
    KING_MOVE,
    LOT,
    NO_CARD,
    PIECE,
    PIECE_PATHS,
    PIECES,
    RED,
    SHARE,
    SIDE,
    TAKE,
    VALUE,
    WALK,
)

if TYPE_CHECKING:
    from lomber.random import Random
    from lomber_construction.game import Construction
    from lomber_construction.roads import Measure

__all__ = ["CLOSED", "ConstructionState"]

_WON: Final = 1000.0  # more than any lead
CLOSED: Final = 99  # the cost of a cell nobody can step on: no card, or an enemy's piece

# What undo needs of a player's action: the card, where the piece came from, whether the large
# piece had been to row 10, the pile that was shuffled after it, and the cards still to be taken.
_Undo = tuple[int, int, bool, "tuple[int, ...] | None", tuple[int, int]]


class ConstructionState(State):
    """One position of Construction.

    Attributes:
        seats: the seat that owns the red cards and the one that owns the black; () before the lot.
        side: whose turn it is, RED or BLACK, where a player is to move.
        card: the card turned, or NO_CARD.
        turns: how many cards have been turned.
        pack: the cards of the closed pack, sorted: their order is not known to anybody.
        counts: how many of each of the 52 cards are in the pack.
        pile: the cards of the open pile, the top one last.
        field: the card on each cell, jokers included.
        large: by side, the cell of the large piece.
        small: by side, the cells of the small pieces in the order in which they came.
        climbed: by side, whether the large piece has been to row 10.
        due: by side, how many cards are still to be taken from the field (CON-19).
        winner: the side that has won, or -1.
    """

    game: Construction

    def __init__(self, game: Construction) -> None:
        super().__init__(game)
        self.seats = game.seats
        self.current_player = CHANCE
        self.side = RED
        self.card = NO_CARD
        self.turns = 0
        self.pack = list(game.cards)
        self.counts = [self.pack.count(card) for card in range(52)]
        self.pile: list[int] = []
        self.field = dict(zip(JOKERS, JOKER_CARDS))
        self.large = list(JOKERS)
        self.small: list[list[int]] = [[], []]
        self.climbed = [False, False]
        self.due = (0, 0)
        self.winner = -1
        self._loose = sum(not IS_KING[card] for card in self.pack)  # off the field, kings not
        self._limit = game.max_turns
        self._strict = game.strict_blockade
        self._cost = [[CLOSED] * (CELLS + 1) for _ in COLOURS]
        self._standing = [[0] * CELLS for _ in COLOURS]
        self._touched = [0] * CELLS
        self._sites: list[int] = []
        self._undo: list[_Undo] = []
        self._listed: list[int] | None = None
        self._listed_before: list[int] | None = None  # at the position an action ago
        self._measure: Measure | None = None
        for side, joker in enumerate(JOKERS):
            self._cost[RED][joker] = self._cost[BLACK][joker] = 0
            self._standing[side][joker] = 1
        for joker in JOKERS:
            for cell in NEIGHBOURS[joker]:
                self._touched[cell] += 1
                if self._touched[cell] == 1:
                    insort(self._sites, BUILD + cell)

    # -- what may be done -------------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, sorted; [] where *player* is not to move."""
        if self.current_player < 0 or player not in (None, self.current_player):
            return []
        return (self._listed or self._list()).copy()

    def _legal(self) -> list[int]:
        return (self._listed or self._list()).copy()

    def _list(self) -> list[int]:
        """List the legal actions, and keep the list until the next action."""
        side, card = self.side, self.card
        if card < 0:
            found = [TAKE + cell for cell in self.takeable(side)]
            self._listed = found
            return found
        value = VALUE[card]
        cost, pieces = self._cost[side], self.small[side]
        last = self.last_free(side)
        if IS_KING[card] and len(pieces) < PIECES:  # CON-14
            home = JOKERS[side]
            moves = _moves([home], cost, value, KING_MOVE)
            if last != NOWHERE:
                moves = self._sparing(moves, [home], KING_MOVE, last)
            found = [KING, *moves]
            self._listed = found
            return found
        found = [DISCARD]
        up, down, left, right = STEPS[self.large[side]]  # CON-11
        if cost[up] <= value:
            found.append(WALK)
        if cost[down] <= value:
            found.append(WALK + 1)
        if cost[left] <= value:
            found.append(WALK + 2)
        if cost[right] <= value:
            found.append(WALK + 3)
        if last != NOWHERE and self._strict:
            steps = STEPS[self.large[side]]
            found = [a for a in found if a == DISCARD or steps[a - WALK] != last]
        if pieces:
            moves = _moves(pieces, cost, value, PIECE)
            if last != NOWHERE:
                moves = self._sparing(moves, pieces, PIECE, last)
            found += moves
        if not IS_KING[card]:  # CON-15
            found += self._sites
        self._listed = found
        return found

    def last_free(self, side: int) -> int:
        """Return the only card to which the enemy's large piece can still go, where a piece of
        *side* could take that from it (CON-16), else NOWHERE.

        Args:
            side: the side that must not take it.
        """
        enemy = 1 - side
        cost = self._cost[enemy]
        up, down, left, right = STEPS[self.large[enemy]]
        last = NOWHERE
        if cost[up] < CLOSED:
            last = up
        if cost[down] < CLOSED:
            if last != NOWHERE:
                return NOWHERE
            last = down
        if cost[left] < CLOSED:
            if last != NOWHERE:
                return NOWHERE
            last = left
        if cost[right] < CLOSED:
            if last != NOWHERE:
                return NOWHERE
            last = right
        return last if last >= SHARE else NOWHERE  # CON-17

    def frees(self, side: int, at: int) -> bool:
        """Return whether a piece that leaves *at* gives the enemy's large piece a card."""
        beside = at in STEPS[self.large[1 - side]]
        return beside and at >= SHARE and self._standing[side][at] == 1

    def _sparing(self, moves: list[int], cells: list[int], base: int, last: int) -> list[int]:
        """Return the moves that leave the enemy's large piece its last free card (CON-16)."""
        spared = []
        for action in moves:
            number, path = divmod(action - base, PIECE_PATHS)
            at = cells[number]
            if ENDS[at][path] != last or self.frees(self.side, at):
                spared.append(action)
        return spared

    def takeable(self, side: int) -> list[int]:
        """Return the cells, sorted, whose cards a side may take from the field (CON-19)."""
        mine, theirs = self._standing
        return sorted(
            cell
            for cell, card in self.field.items()
            if SIDE[card] == side and not mine[cell] and not theirs[cell]
        )

    def costs(self, side: int) -> Sequence[int]:
        """Return by cell the value of its card, CLOSED where *side* cannot step on it."""
        return self._cost[side]

    def is_site(self, cell: int) -> bool:
        """Return whether a card may be built on a cell."""
        return cell not in self.field and self._touched[cell] > 0

    def sites(self) -> list[int]:
        """Return the cells, sorted, where a card may be built."""
        return [action - BUILD for action in self._sites]

    def holds(self, side: int, cell: int) -> int:
        """Return how many pieces of a side stand on a cell."""
        return self._standing[side][cell]

    def _explain(self, action: int) -> Iterable[Reason]:
        from lomber_construction.reasons import explain

        return explain(self, action)

    # -- chance -----------------------------------------------------------------------------------

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be turned, each as likely as there are such in the pack."""
        if self.current_player != CHANCE:
            return []
        if not self.seats:
            return [(LOT, 0.5), (LOT + 1, 0.5)]
        size = len(self.pack)
        return [(card, count / size) for card, count in enumerate(self.counts) if count]

    def sample_chance(self, rng: Random) -> int:
        """Return a random card of the pack, or the lot for the colours."""
        if not self.seats:
            return LOT + rng.below(2)
        pack = self.pack
        return pack[rng.below(len(pack))]

    # -- making and taking back -------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Make an action of the player to move.

        Raises:
            IllegalAction: it is not legal; ``reasons`` say why, and nothing has changed.
        """
        player = self.current_player
        if player >= 0:
            legal = self._listed or self._list()
        else:
            legal = self.pack if player == CHANCE and self.seats else []
        try:
            at = bisect_left(legal, action)
            known = type(action) is int and legal[at] == action
        except (TypeError, IndexError):
            known = False
        if not known:
            reasons = self.why_illegal(action)
            if reasons:
                self._refuse(action, reasons)
            action = index(action)
        self._apply(action)
        self.history.append((player, action))

    def follow(self, action: int) -> None:
        """Make an action known to be legal: one of a state's own history."""
        player = self.current_player
        self._apply(action)
        self.history.append((player, action))

    def _apply(self, action: int) -> None:
        listed = self._listed_before = self._listed
        self._listed = None
        if action < LOT:
            pack = self.pack
            del pack[bisect_left(pack, action)]
            self.counts[action] -= 1
            self.card = action
            self.turns += 1
            side = self.side = SIDE[action]
            self.current_player = self.seats[side]
            return
        if action < DISCARD:
            first = action - LOT
            self.seats = (first, 1 - first)
            return
        card, side = self.card, self.side
        origin, climbed, due = NOWHERE, self.climbed[side], self.due
        if action >= TAKE:
            card = self._unbuild(action - TAKE)
            insort(self.pack, card)
            self.counts[card] += 1
            self.due = (due[0] - 1, due[1]) if side == RED else (due[0], due[1] - 1)
            if listed and self.due[side]:
                self._listed = listed.copy()
                del self._listed[bisect_left(listed, action)]
        elif action >= BUILD:
            self._build(action - BUILD, card)
        else:
            self.pile.append(card)
            if action >= PIECE:
                number, path = divmod(action - PIECE, PIECE_PATHS)
                origin = self.small[side][number]
                self._move(side, number, origin, ENDS[origin][path])
            elif action >= KING:
                home = JOKERS[side]
                self.small[side].append(home)
                self._standing[side][home] += 1
                if action >= KING_MOVE:
                    number = len(self.small[side]) - 1
                    self._move(side, number, home, ENDS[home][action - KING_MOVE])
            elif action >= WALK:
                origin = self.large[side]
                onto = STEPS[origin][action - WALK]
                self.large[side] = onto
                self._leave(side, origin)
                self._enter(side, onto)
                if onto >= GOAL and is_upright(onto):
                    self.climbed[side] = True
        self.card = NO_CARD
        shuffled = self._turn_over(side, action)
        self._undo.append((card, origin, climbed, shuffled, due))

    def _turn_over(self, side: int, action: int) -> tuple[int, ...] | None:
        """See what comes after a player's action; return the pile where it was shuffled."""
        if self.climbed[side] and self.large[side] == JOKERS[side]:  # CON-20
            self.winner = side
            self.current_player = TERMINAL
            return None
        shuffled = None
        if action < TAKE:
            if self.turns >= self._limit:  # CON-21
                self.current_player = TERMINAL
                return None
            if not self.pack:  # CON-18
                shuffled = tuple(self.pile)
                self.pack, self.pile = sorted(shuffled), []
                for card in shuffled:
                    self.counts[card] += 1
            if not self._loose:  # CON-19
                red, black = (min(10, len(self.takeable(each))) for each in (RED, BLACK))
                self.due = (red, black)
        if self.due == (0, 0):
            self.current_player = CHANCE
        else:
            self.side = RED if self.due[RED] else BLACK
            self.current_player = self.seats[self.side]
        return shuffled

    def undo(self) -> int:
        """Take the last action back, exactly, and return it.

        Raises:
            BadValue: there is none.
        """
        if not self.history:
            raise BadValue("there is no action to take back")
        player, action = self.history.pop()
        self._listed, self._listed_before = self._listed_before, None
        if self._measure is not None and len(self.history) < self._measure.ply:
            self._measure = None
        self.current_player = player
        if action < LOT:
            insort(self.pack, action)
            self.counts[action] += 1
            self.card = NO_CARD
            self.turns -= 1
            self.side = self._side_of(self.history[-1][0]) if self.turns else RED
            return action
        if action < DISCARD:
            self.seats = ()
            return action
        card, origin, climbed, shuffled, self.due = self._undo.pop()
        side = self.side = self._side_of(player)
        self.winner = -1
        if shuffled is not None:
            self.pack, self.pile, self.counts = [], list(shuffled), [0] * 52
        if action >= TAKE:
            del self.pack[bisect_left(self.pack, card)]
            self.counts[card] -= 1
            self._build(action - TAKE, card)
            return action
        self.card = card
        if action >= BUILD:
            self._unbuild(action - BUILD)
            return action
        self.pile.pop()
        if action >= PIECE:
            number = (action - PIECE) // PIECE_PATHS
            self._move(side, number, self.small[side][number], origin)
        elif action >= KING:
            self._leave(side, self.small[side].pop())
        elif action >= WALK:
            onto = self.large[side]
            self.large[side] = origin
            self._leave(side, onto)
            self._enter(side, origin)
            self.climbed[side] = climbed
        return action

    def _side_of(self, player: int) -> int:
        return RED if self.seats[RED] == player else BLACK

    def _build(self, cell: int, card: int) -> None:
        self.field[cell] = card
        self._loose -= 1
        self._cost[RED][cell] = self._cost[BLACK][cell] = VALUE[card]
        sites, touched = self._sites, self._touched
        if touched[cell]:
            del sites[bisect_left(sites, BUILD + cell)]
        for near in NEIGHBOURS[cell]:
            touched[near] += 1
            if touched[near] == 1 and near not in self.field:
                insort(sites, BUILD + near)

    def _unbuild(self, cell: int) -> int:
        card = self.field.pop(cell)
        self._loose += 1
        self._cost[RED][cell] = self._cost[BLACK][cell] = CLOSED
        sites, touched = self._sites, self._touched
        if touched[cell]:
            insort(sites, BUILD + cell)
        for near in NEIGHBOURS[cell]:
            touched[near] -= 1
            if not touched[near] and near not in self.field:
                del sites[bisect_left(sites, BUILD + near)]
        return card

    def _move(self, side: int, number: int, origin: int, onto: int) -> None:
        self.small[side][number] = onto
        self._leave(side, origin)
        self._enter(side, onto)

    def _enter(self, side: int, cell: int) -> None:
        standing = self._standing[side]
        standing[cell] += 1
        if standing[cell] == 1 and cell >= SHARE:  # CON-13, CON-17
            self._cost[1 - side][cell] = CLOSED

    def _leave(self, side: int, cell: int) -> None:
        standing = self._standing[side]
        standing[cell] -= 1
        if not standing[cell] and cell >= SHARE:
            self._cost[1 - side][cell] = VALUE[self.field[cell]]

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        kept = twin.__dict__
        kept.update(self.__dict__)
        for name in ("history", "pack", "counts", "pile", "field", "large", "climbed", "_touched"):
            kept[name] = kept[name].copy()
        for name in ("_sites", "_undo"):
            kept[name] = kept[name].copy()
        for name in ("small", "_cost", "_standing"):
            red, black = kept[name]
            kept[name] = [red.copy(), black.copy()]
        return twin

    # -- what is known ----------------------------------------------------------------------------

    def view(self, seat: int) -> Observation:
        """Return the position, which is open to both, the order of the pack apart."""
        from lomber_construction.report import view

        return view(self)

    def returns(self) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for the loser; 0 until the end and in a draw."""
        if self.winner < 0:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.seats[self.winner] == 0 else (-1.0, 1.0)

    def result(self) -> Result:
        """Return who has won, by which rule."""
        from lomber_construction.report import result

        return result(self)

    def standing(self) -> tuple[float, ...]:
        """Return how each seat's race home stands, in cards."""
        if not self.seats or self.winner >= 0:
            return tuple(_WON * value for value in self.returns())
        from lomber_construction.roads import UNIT, race

        red, black = self.measure().totals(self)
        by_side = race(red, black) / UNIT, race(black, red) / UNIT
        return by_side if self.seats[RED] == 0 else by_side[::-1]

    def measure(self) -> Measure:
        """Return the ways of both large pieces, measured here or one action ago."""
        from lomber_construction.roads import Measure

        if self._measure is None or len(self.history) > self._measure.ply + 1:
            self._measure = Measure(self)
        return self._measure

    def last_move(self) -> tuple[int, ...]:
        """Return the cells that the last action's piece left and came to."""
        player, action = self.history[-1]
        origin, side = self._undo[-1][1], self._side_of(player)
        if WALK <= action < KING:
            return origin, self.large[side]
        number = -1 if action < PIECE else (action - PIECE) // PIECE_PATHS
        onto = self.small[side][number]
        return (onto,) if origin == NOWHERE else (origin, onto)

    def events(self) -> Sequence[Event]:
        """Return what a commentator has said so far."""
        from lomber_construction.story import tell

        return tell(self)


def _moves(cells: list[int], cost: list[int], value: int, base: int) -> list[int]:
    """Return the moves of small pieces from these cells, by a card of a value (CON-12, CON-13)."""
    found = []
    for at in cells:
        for first, number, further in WAYS[at]:
            if cost[first] <= value:
                found.append(base + number)
                for second, number, last in further:
                    if cost[second] <= value:
                        found.append(base + number)
                        for third, number in last:
                            if cost[third] <= value:
                                found.append(base + number)
        base += PIECE_PATHS
    return found
