"""A bot of its own: it measures both ways home, and sees who could bar whose way next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from lomber.bots import Bot
from lomber.game import Game, Observation
from lomber.i18n import Text
from lomber.random import Random
from lomber_construction.game import Construction, replay
from lomber_construction.lattice import JOKERS, WAYS
from lomber_construction.roads import UNIT, race
from lomber_construction.terms import BLACK, DISCARD, PIECES, RED, SHARE

if TYPE_CHECKING:
    from lomber_construction.state import ConstructionState

__all__ = ["Surveyor"]

_MARGIN: Final = 2 * UNIT  # actions so much behind the best lead are not looked at further
_KING: Final = 1 / 13  # how often a card of one's own is a king
_WEIGHT: Final = 0.5  # what a card that could be barred next counts for, of what it would cost


class Surveyor(Bot):
    """Looks one action ahead at the lead, and at who threatens to bar whose road.

    A road that an enemy's small piece can step on next is worth less, the longer the way round; so
    it stations small pieces beside the enemy's road and keeps the enemy's from its own. A card
    that gains nothing it throws away instead of building with it at random.
    """

    name = "surveyor"
    title = Text(
        "measures both ways home and who could bar them",
        "меряет оба пути домой и видит, кто кому может закрыть дорогу",
    )
    games: ClassVar[frozenset[str] | None] = frozenset({"construction"})

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        super().__init__(game, seat, rng)
        self._state: ConstructionState | None = None
        self._told: list[object] = []

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return the action after which this seat stands best."""
        if len(legal) == 1:
            return legal[0]
        return best_action(self._follow(observation), legal, self.rng)

    def explain(self, observation: Observation, action: int) -> Text | None:
        """Return both ways home before and after the action."""
        state = self._follow(observation)
        side = state.side
        before = state.measure().totals(state)
        state.apply(action)
        after = before if state.winner >= 0 else state.measure().totals(state)
        won = state.winner >= 0
        state.undo()
        if won:
            return Text("it is home", "это дом")
        text = Text(
            "own way home {a:.1f} cards, then {b:.1f}; the other's {c:.1f}, then {d:.1f}",
            "свой путь домой {a:.1f} карты, станет {b:.1f}; чужой {c:.1f}, станет {d:.1f}",
        )
        mine, theirs = (before[side], after[side]), (before[1 - side], after[1 - side])
        return text.format(
            a=mine[0] / UNIT, b=mine[1] / UNIT, c=theirs[0] / UNIT, d=theirs[1] / UNIT
        )

    def _follow(self, observation: Observation) -> ConstructionState:
        """Return the position, moving on the one kept where it leads there."""
        self.game.check_observation(observation)
        told = observation["history"]
        assert isinstance(self.game, Construction)
        assert isinstance(told, list)
        state = self._state
        if state is None or told[: len(self._told)] != self._told:
            state = self._state = self.game.new_state()
        replay(state, observation)
        self._told = list(told)
        return state


def best_action(state: ConstructionState, legal: Sequence[int], rng: Random) -> int:
    """Return the action after which the side to move stands best.

    Args:
        state: the position; it is the same again afterwards.
        legal: the legal actions.
        rng: decides between equals.
    """
    side = state.side
    leads = []
    state.measure()
    for action in legal:
        state.apply(action)
        if state.winner >= 0:
            state.undo()
            return action
        totals = state.measure().totals(state)
        leads.append(race(totals[side], totals[1 - side]))
        state.undo()
    enough = max(leads) - _MARGIN
    costs = _costs(state, RED), _costs(state, BLACK)
    best: list[int] = []
    top = float("-inf")
    for action, lead in zip(legal, leads):
        if lead < enough:
            continue
        state.apply(action)
        worth = lead + _WEIGHT * (
            _threat(state, side, costs[1 - side]) - _threat(state, 1 - side, costs[side])
        )
        state.undo()
        if worth > top:
            best, top = [], worth
        if worth == top:
            best.append(action)
    return DISCARD if DISCARD in best else best[rng.below(len(best))]


def _costs(state: ConstructionState, side: int) -> dict[int, int]:
    """Return by how much each card of a side's road would lengthen it if an enemy stood there."""
    survey = state.measure().surveys[side]
    return {
        cell: survey.if_barred(cell) - survey.total
        for cell in survey.road()
        if cell >= SHARE and cell in state.field
    }


def _threat(state: ConstructionState, side: int, costs: Mapping[int, int]) -> float:
    """Return what a side can expect to gain by barring the enemy's road with its next card."""
    reach: dict[int, int] = {}
    for at in state.small[side]:
        _spread(state, side, at, reach)
    worst = 0.0
    for cell, cost in costs.items():
        if cell in reach:
            worst = max(worst, cost * min(12, 13 - reach[cell]) / 13)
    if len(state.small[side]) < PIECES:
        new: dict[int, int] = {}
        _spread(state, side, JOKERS[side], new)
        worst = max(worst, *(cost * _KING for cell, cost in costs.items() if cell in new), 0.0)
    return worst


def _spread(state: ConstructionState, side: int, at: int, reach: dict[int, int]) -> None:
    """Note for each cell within a move the least card that takes a piece there."""
    cost = state.costs(side)
    for first, _, further in WAYS[at]:
        need = cost[first]
        if need > 10:
            continue
        if need < reach.get(first, 11):
            reach[first] = need
        for second, _, last in further:
            more = cost[second]
            if more > 10:
                continue
            more = max(need, more)
            if more < reach.get(second, 11):
                reach[second] = more
            for third, _ in last:
                most = cost[third]
                if most <= 10:
                    most = max(more, most)
                    if most < reach.get(third, 11):
                        reach[third] = most
