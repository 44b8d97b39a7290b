"""The solver: bids by the advice, and plays what takes most tricks in deals it can imagine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from lomber.errors import BadValue
from lomber.game import Game, Observation
from lomber.i18n import Text
from lomber.kits.tricks import DEAL
from lomber.random import Random
from lomber_vint.bots import Adviser
from lomber_vint.double_dummy import need_solver, solve_cards
from lomber_vint.valuing import advise_call

if TYPE_CHECKING:
    from lomber_vint.state import VintState

__all__ = ["Solver"]

_CARDS: Final = 52
_DRAWN: Final = 4  # so many deals are imagined for one that is solved
_WHY: Final = Text(
    "your side takes {tricks} more tricks with it, the mean of {deals} deals that may be",
    "с ней ваша сторона возьмёт ещё взяток: {tricks}, в среднем по {deals} возможным раскладам",
)


def _unlike(state: VintState, observation: Observation) -> int:
    """Return how many calls the advice would not have made with the hands of an imagined deal."""
    start, due, _ = state.dealings[-1]
    hands = [[0, 0, 0, 0] for _ in range(4)]
    for seat, (_, action) in zip(due, state.history[start:]):
        suit, rank = divmod(action - DEAL, 13)
        hands[seat][suit] |= 1 << rank
    return sum(
        advise_call(hands[seat], observation, state.calls[:place], seat).action != call
        for place, (seat, call) in enumerate(state.calls)
    )


class Solver(Adviser):
    """Solves deals that agree with what its seat knows, all hands open, and plays the card that
    takes most tricks on the mean. It needs the extra ``lomber[dds]``.

    Everybody is taken to bid by the advice: of the deals imagined it keeps those in which fewest
    calls would have been others.

    Attributes:
        samples: how many deals it imagines for each card; a subclass may set another number.
    """

    name = "solver"
    title = Text(
        "bids by the advice, plays by a double-dummy solver; needs lomber[dds]",
        "торгуется по советам, играет по решению открытых раскладов; нужно lomber[dds]",
    )
    samples: ClassVar[int] = 12

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        """Take a seat. Raises MissingSolver where the extra is not installed."""
        need_solver()
        super().__init__(game, seat, rng)
        self._means: dict[int, float] = {}

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return the card with most tricks, a low one before a high; or what the advice says."""
        self._means = {}
        seen: Mapping[str, Any] = observation
        cards = [action for action in legal if action < _CARDS]
        if seen["contract"] is None or not cards or len(legal) == 1:
            return super().choose(observation, legal)
        try:
            tricks = self._tricks(observation, cards)
        except BadValue:  # an irregularity has left the hands uneven
            return super().choose(observation, legal)
        self._means = {card: total / self.samples for card, total in tricks.items()}
        return max(cards, key=lambda card: (tricks[card], -(card % 13), -card))

    def explain(self, observation: Observation, action: int) -> Text | None:
        """Return how many tricks a card promises, or the point of the advice."""
        if action in self._means:
            return _WHY.format(tricks=f"{self._means[action]:.2f}", deals=self.samples)
        return super().explain(observation, action)

    def _tricks(self, observation: Observation, cards: Sequence[int]) -> dict[int, int]:
        """Return for each card the tricks still to come, added up over the deals imagined."""
        seen: Mapping[str, Any] = observation
        trick = [self.game.numbers[text] for _, text in seen["trick"]]
        total = dict.fromkeys(cards, 0)
        for state in self._imagine(observation):
            found = solve_cards(state.hands, state.trump, state.leader, trick)
            for card in cards:
                total[card] += found[card]
        return total

    def _imagine(self, observation: Observation) -> list[VintState]:
        """Return deals that may be: of several times as many those that fit the auction best.

        With a stock hands are not what they were at the auction, so that any deal will do.
        """
        plain = self.game.stock == "none"
        states = [
            cast("VintState", self.game.resample(observation, self.rng))
            for _ in range(self.samples * (_DRAWN if plain else 1))
        ]
        if plain:
            states.sort(key=lambda state: _unlike(state, observation))
        return states[: self.samples]
