"""How far from home each large piece is: the cheapest road up and back, in expected cards.

Weights are twelfths of a card of one's own. To step on a card one waits for a card as high; to
use an empty cell one builds there first; to pass an enemy's piece one waits long. The road up is
reckoned there and back: a card counts twice, one on row 10 once.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final

from lomber_construction.lattice import JOKERS, NEIGHBOURS, NOWHERE, TOP, WIDTH, cell_at, place
from lomber_construction.terms import (
    BLACK,
    BUILD,
    DISCARD,
    KING,
    RED,
    SHARE,
    TAKE,
    VALUE,
    WALK,
)

if TYPE_CHECKING:
    from lomber_construction.state import ConstructionState

__all__ = ["FAR", "UNIT", "Leg", "Measure", "Survey", "race", "step_weight"]

UNIT: Final = 12
FAR: Final = 1 << 20  # farther than any road
_STEP: Final = tuple(round(UNIT * 13 / (13 - max(value, 1))) for value in range(11))
_EMPTY_STEP: Final = _STEP[3]  # one builds with low cards where one means to walk
_BUILD: Final = 18
_BLOCK: Final = 400
# By row, the least that is left: home, and to row 10 with every card twice, the last one once.
_HOME: Final = tuple(_STEP[0] * row for row in range(TOP + 1))
_CLIMB: Final = tuple(max(0, _STEP[0] * (2 * (10 - row) - 1)) for row in range(TOP + 1))
_SAFE: Final = 25 * UNIT  # a lead that is enough
_CODE: Final = 4096  # a weight and a cell as one number
_ASIDE: Final = 4  # how many columns aside of piece and home a road is looked for


def race(mine: int, theirs: int) -> float:
    """Return how well a race stands for the one whose way home weighs *mine*.

    It is the lead in weight, but no more than of 25 cards: past that nothing is gained by keeping
    the other where it is, and one's own way, a quarter of it, tells what to do.
    """
    return min(theirs - mine, _SAFE) - mine / 4


def step_weight(value: int) -> int:
    """Return the weight of a step on a card of a value: the wait for a card as high."""
    return _STEP[value]


@lru_cache(maxsize=256)
def _region(left: int, right: int, top: int) -> tuple[int, ...]:
    cells = (
        cell_at(kind, column, row)
        for row in range(top + 1)
        for column in range(left, right + 1)
        for kind in "VH"
    )
    return tuple(cell for cell in cells if cell != NOWHERE)


class Leg:
    """The cheapest road from a cell to one of some goals.

    Args:
        start: where the piece stands; its own card costs nothing.
        goals: the cells to come to.
        weights: what it costs to come onto each cell; other cells are out of bounds.
        least: by row, the least that is left from there to a goal.

    Attributes:
        length: the weight of the cheapest road, FAR where there is none.
    """

    def __init__(
        self,
        start: int,
        goals: frozenset[int],
        weights: dict[int, int],
        least: tuple[int, ...],
    ) -> None:
        self.start = start
        self.goals = goals
        self.weights = weights
        self._least = least

    @cached_property
    def length(self) -> int:
        """The weight of the cheapest road."""
        return min((self.away.get(goal, FAR) for goal in self.goals), default=FAR)

    @cached_property
    def away(self) -> dict[int, int]:
        """The weight of the cheapest road from the start to each cell, that cell included, where
        a road by way of it might still be as cheap as the cheapest.
        """
        weights, goals, least = self.weights, self.goals, self._least
        found: dict[int, int] = {}
        heap = [least[self.start // WIDTH] * _CODE + self.start]
        enough = FAR
        while heap:
            reckoned, cell = divmod(heappop(heap), _CODE)
            if cell in found:
                continue
            if reckoned > enough:
                break
            far = found[cell] = reckoned - least[cell // WIDTH]
            if cell in goals:
                enough = far
            for near in NEIGHBOURS[cell]:
                if near not in found and near in weights:
                    onto = far + weights[near] + least[near // WIDTH]
                    heappush(heap, onto * _CODE + near)
        return found

    @cached_property
    def ahead(self) -> dict[int, int]:
        """The weight of the cheapest road from each cell to a goal, that cell not included; as
        far as the start is.
        """
        weights = self.weights
        found: dict[int, int] = {}
        heap = [goal for goal in self.goals if goal in weights]
        heapify(heap)
        while heap:
            far, cell = divmod(heappop(heap), _CODE)
            if cell in found:
                continue
            if far > self.length:
                break
            found[cell] = far
            onward = far + weights[cell]
            for near in NEIGHBOURS[cell]:
                if near not in found and near in weights:
                    heappush(heap, onward * _CODE + near)
        return found

    @cached_property
    def road(self) -> frozenset[int]:
        """The cells of one cheapest road, the start not included."""
        away, weights = self.away, self.weights
        cell = next((g for g in sorted(self.goals) if away.get(g) == self.length), self.start)
        cells = []
        while cell != self.start:
            cells.append(cell)
            before = away[cell] - weights[cell]
            cell = next(n for n in NEIGHBOURS[cell] if away.get(n) == before)
        return frozenset(cells)

    def after(self, changes: dict[int, int]) -> int:
        """Return the weight of the cheapest road were the weights of these cells others.

        Args:
            changes: the new weight of each cell that changes.
        """
        weights = self.weights
        eased = [cell for cell, weight in changes.items() if weight < weights.get(cell, 0)]
        raised = [cell for cell, weight in changes.items() if weight > weights.get(cell, FAR)]
        if not eased and self.road.isdisjoint(raised):
            return self.length
        if len(eased) == 1:
            by_way = self._through(eased[0], changes[eased[0]])
            if by_way >= self.length:
                if self.road.isdisjoint(raised):
                    return self.length
            elif not raised:
                return by_way
        return Leg(self.start, self.goals, weights | changes, self._least).length

    def _through(self, cell: int, weight: int) -> int:
        away = self.away
        before = min((away[near] for near in NEIGHBOURS[cell] if near in away), default=FAR)
        return before + weight + self.ahead.get(cell, FAR)


class Survey:
    """The way before one side's large piece: up to row 10, unless it has been there, and home.

    Args:
        state: the position.
        side: whose way.

    Attributes:
        total: the weight of the whole way.
    """

    def __init__(self, state: ConstructionState, side: int) -> None:
        self.side = side
        at, home = state.large[side], JOKERS[side]
        _, column, row = place(at)
        _, base, _ = place(home)
        left, right = min(column, base) - _ASIDE, max(column, base) + _ASIDE
        cells = _region(left, right, min(TOP, max(row, 10) + 1))
        single = {cell: _weight(state, side, cell) for cell in cells}
        self._home = Leg(at, frozenset((home,)), single, _HOME)
        self.total = self._home.length
        self._climb: Leg | None = None
        self._again = 0
        if not state.climbed[side]:
            goals = frozenset(cell_at("V", each, 10) for each in range(left, right + 1))
            goals -= {NOWHERE}
            double = {
                cell: weight + (0 if cell in goals else _step(state, cell))
                for cell, weight in single.items()
            }
            self._climb = Leg(at, goals, double, _CLIMB)
            self._again = _step(state, at)  # on the way down
            self.total += self._climb.length + self._again

    def road(self) -> frozenset[int]:
        """Return the cells of the way up, or of the way home where that is what is left."""
        return self._home.road if self._climb is None else self._climb.road

    def if_barred(self, cell: int) -> int:
        """Return the weight of the whole way if an enemy's piece stood on a card of it."""
        total = self._again + self._home.after({cell: self._home.weights[cell] + _BLOCK})
        if self._climb is not None:
            total += self._climb.after({cell: self._climb.weights[cell] + _BLOCK})
        return total

    def after(self, state: ConstructionState, cells: tuple[int, ...]) -> int:
        """Return the weight of the whole way in a position that differs in these cells alone."""
        changes = {c: _weight(state, self.side, c) for c in cells if c in self._home.weights}
        total = self._home.after(changes)
        if self._climb is not None:
            goals = self._climb.goals
            double = {
                cell: weight + (0 if cell in goals else _step(state, cell))
                for cell, weight in changes.items()
            }
            total += self._climb.after(double) + self._again
        return total


class Measure:
    """Both sides' ways in a position, from which those one action later are soon found.

    Args:
        state: the position.

    Attributes:
        ply: how many actions had been made.
        surveys: the ways of red and black.
    """

    def __init__(self, state: ConstructionState) -> None:
        self.ply = len(state.history)
        self.surveys = Survey(state, RED), Survey(state, BLACK)

    def totals(self, state: ConstructionState) -> tuple[int, int]:
        """Return the weights of both ways.

        Args:
            state: the position measured, or one an action later.
        """
        red, black = self.surveys
        if len(state.history) == self.ply:
            return red.total, black.total
        player, action = state.history[-1]
        if action < DISCARD or action in (DISCARD, KING):
            return red.total, black.total
        if action >= TAKE:
            cells: tuple[int, ...] = (action - TAKE,)
        elif action >= BUILD:
            cells = (action - BUILD,)
        else:
            mover = RED if state.seats[RED] == player else BLACK
            cells = state.last_move()
            if WALK <= action < KING:
                own = Survey(state, mover).total
                other = self.surveys[1 - mover].after(state, cells)
                return (own, other) if mover == RED else (other, own)
        return red.after(state, cells), black.after(state, cells)


def _step(state: ConstructionState, cell: int) -> int:
    card = state.field.get(cell)
    return _EMPTY_STEP if card is None else _STEP[VALUE[card]]


def _weight(state: ConstructionState, side: int, cell: int) -> int:
    card = state.field.get(cell)
    if card is None:
        return _BUILD + _EMPTY_STEP
    if cell >= SHARE and state.holds(1 - side, cell):
        return _STEP[VALUE[card]] + _BLOCK
    return _STEP[VALUE[card]]
