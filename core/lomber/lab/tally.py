"""What is counted while games are played. Tallies add up in any order to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lomber.errors import BadValue
from lomber.game import Batch, Game, State

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Tally"]

WIDEST = 1 << 20  # the greatest range of whole numbers that is counted by a table


class Tally:
    """Counts of many games.

    Every figure is a count of games, or a histogram from value to count, so that the sum of
    tallies is exact and does not depend on their order.

    Attributes:
        games: how many games.
        draws: how many of them no team won alone.
        wins: games won alone, by team.
        bots: for each bot's name, the times a team with it played, and won.
        scores: a histogram of the score, by side.
        returns: a histogram of the returns, by seat.
        length: a histogram of the number of players' actions.
        extra: further histograms by name: ``passes``, say.
        choices: a histogram of how many actions were legal where a player had to move; empty for
            native playouts.
    """

    def __init__(self, game: Game) -> None:
        self.games = 0
        self.draws = 0
        self.wins = [0] * len(game.teams)
        self.bots: dict[str, list[int]] = {}
        self.scores: dict[str, Counter[float]] = {side: Counter() for side in game.sides}
        self.returns: list[Counter[float]] = [Counter() for _ in range(game.num_players)]
        self.length: Counter[float] = Counter()
        self.extra: dict[str, Counter[float]] = {}
        self.choices: Counter[float] = Counter()

    def add(self, other: Tally) -> None:
        """Add the games of another tally to this one."""
        self.games += other.games
        self.draws += other.draws
        self.wins = [a + b for a, b in zip(self.wins, other.wins)]
        for name, counts in other.bots.items():
            mine = self.bots.get(name, [0, 0])
            self.bots[name] = [a + b for a, b in zip(mine, counts)]
        for side, histogram in other.scores.items():
            self.scores.setdefault(side, Counter()).update(histogram)
        for seat, histogram in enumerate(other.returns):
            self.returns[seat].update(histogram)
        self.length.update(other.length)
        for name, histogram in other.extra.items():
            self.extra.setdefault(name, Counter()).update(histogram)
        self.choices.update(other.choices)

    def add_game(
        self, state: State, bots: Sequence[str], length: int, extra: Mapping[str, int]
    ) -> None:
        """Add one finished game.

        Args:
            state: its end.
            bots: who played each seat.
            length: how many actions the players made.
            extra: further figures.
        """
        game = state.game
        result = state.result()
        if len(result.returns) != len(self.returns) or result.score.keys() != set(game.sides):
            raise BadValue(
                f"result() of {game.name} has {len(result.returns)} returns and a score for "
                f"{', '.join(result.score)}, not {len(self.returns)} and {', '.join(game.sides)}"
            )
        gains = [result.returns[team[0]] for team in game.teams]
        best = max(gains)
        winner = gains.index(best) if gains.count(best) == 1 else -1
        self.games += 1
        if winner < 0:
            self.draws += 1
        else:
            self.wins[winner] += 1
        for number, team in enumerate(game.teams):
            for name in {bots[seat] for seat in team}:
                played, won = self.bots.get(name, (0, 0))
                self.bots[name] = [played + 1, won + (number == winner)]
        for side, points in result.score.items():
            self.scores.setdefault(side, Counter())[points] += 1
        for seat, gain in enumerate(result.returns):
            self.returns[seat][gain] += 1
        self.length[length] += 1
        for name, figure in extra.items():
            self.extra.setdefault(name, Counter())[figure] += 1

    def add_batch(self, game: Game, batch: Batch, bot: str) -> None:
        """Add native games in which one bot plays every seat."""
        import numpy as np

        returns = np.asarray(batch.returns)
        gains = returns[:, [team[0] for team in game.teams]]
        best = gains == gains.max(axis=1, keepdims=True)
        alone = best.sum(axis=1) == 1
        wins = [int(n) for n in (best & alone[:, None]).sum(axis=0)]
        games = len(returns)
        self.games += games
        self.draws += games - sum(wins)
        self.wins = [a + b for a, b in zip(self.wins, wins)]
        played, won = self.bots.get(bot, (0, 0))
        self.bots[bot] = [played + games * len(game.teams), won + sum(wins)]
        for seat in range(game.num_players):
            self.returns[seat].update(_histogram(returns[:, seat]))
        for side, points in batch.score.items():
            self.scores.setdefault(side, Counter()).update(_histogram(points))
        self.length.update(_histogram(batch.length))
        for name, figures in batch.extra.items():
            self.extra.setdefault(name, Counter()).update(_histogram(figures))


def _histogram(values: np.ndarray) -> dict[float, int]:
    import numpy as np

    numbers = np.asarray(values)
    whole = numbers.astype(np.int64)
    if len(numbers) and (whole == numbers).all():
        low = int(whole.min())
        if int(whole.max()) - low < WIDEST:
            counts = np.bincount(whole - low)
            (found,) = counts.nonzero()
            return dict(zip((found + low).tolist(), counts[found].tolist()))
    found, counts = np.unique(numbers, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist()))
