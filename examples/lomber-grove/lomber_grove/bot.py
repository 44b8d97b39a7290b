"""A bot that plays each of its moves on at random, in C, and takes the one that fares best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from lomber.bots import Bot
from lomber.game import CHANCE, Observation, State
from lomber.i18n import Text
from lomber.mosaic import Board, Table
from lomber_grove import native

__all__ = ["Forester", "table_of"]

WORLDS, GAMES = 4, 6  # deals that fit what was seen, and random games an action in each


class Forester(Bot):
    """Fills in what it cannot see, and searches."""

    name = "forester"
    title = Text("plays each move on at random, in C", "доигрывает каждый ход наугад, на Си")
    games = frozenset({"grove"})

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return the action after which its team fares best."""
        if len(legal) == 1:
            return legal[0]
        sums: dict[int, float] = defaultdict(float)
        for _ in range(WORLDS):
            table = table_of(self.game.resample(observation, self.rng))
            seed = self.rng.next()
            found = native.search(table, self.game.team_of, games=GAMES, seed=seed)
            for action, mean in found.items():
                sums[action] += mean
        return max(legal, key=sums.__getitem__)


def table_of(state: State) -> Table:
    """Return a position as lomber's C has it, by the public faces alone."""
    game = state.game
    order = iter(game.deal_order)
    hands: list[list[int]] = [[] for _ in range(game.num_players)]
    for _, action in state.history[: len(game.deal_order)]:
        hands[next(order)].append(action)  # deals come first in the codec: the card's own number
    base, passing = game.actions.base("lay"), game.actions.base("pass")
    table = Table(Board(game.width, game.height), hands, base=base, pass_action=passing)
    for player, action in state.history:
        if player != CHANCE:
            table.apply(action)
    return table
