"""What is counted while games are played. Tallies add up in any order to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from lomber.errors import BadValue
from lomber.game import Batch, Game, State

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Moments", "Tally"]

WIDEST = 1 << 20  # the greatest range of whole numbers that is counted by a table


@dataclass(slots=True)
class Moments:
    """Sums over games of a part and of the whole that it is of; exact, in whatever order.

    Attributes:
        games: how many games.
        part: the sum of the parts.
        whole: the sum of the wholes.
        part_part: the sum of the parts' squares.
        part_whole: the sum of the products.
        whole_whole: the sum of the wholes' squares.
    """

    games: int = 0
    part: int | Fraction = 0
    whole: int | Fraction = 0
    part_part: int | Fraction = 0
    part_whole: int | Fraction = 0
    whole_whole: int | Fraction = 0

    def add(self, other: Moments) -> None:
        """Add the games of others."""
        self.games += other.games
        self.part += other.part
        self.whole += other.whole
        self.part_part += other.part_part
        self.part_whole += other.part_whole
        self.whole_whole += other.whole_whole

    def add_game(self, part: float, whole: float) -> None:
        """Add one game."""
        a, b = _exact(part), _exact(whole)
        self.games += 1
        self.part += a
        self.whole += b
        self.part_part += a * a
        self.part_whole += a * b
        self.whole_whole += b * b

    def add_games(self, parts: np.ndarray, wholes: np.ndarray) -> None:
        """Add many games, by arrays of the same length, float or int[n]."""
        import numpy as np

        a, b = np.asarray(parts).astype(np.int64), np.asarray(wholes).astype(np.int64)
        widest = max(int(abs(a).max(initial=0)), int(abs(b).max(initial=0)))
        fits = len(a) * widest**2 < 1 << 63
        if not (fits and (a == parts).all() and (b == wholes).all()):
            for part, whole in zip(parts.tolist(), wholes.tolist()):
                self.add_game(part, whole)
            return
        self.games += len(a)
        self.part += int(a.sum())
        self.whole += int(b.sum())
        self.part_part += int(a @ a)
        self.part_whole += int(a @ b)
        self.whole_whole += int(b @ b)


def _exact(value: float) -> int | Fraction:
    whole = int(value)
    return whole if whole == value else Fraction(value)


class Tally:
    """Counts of many games.

    Every figure is a count of games, an exact sum, or a histogram from value to count, so that
    the sum of tallies is exact and does not depend on their order.

    Attributes:
        games: how many games.
        draws: how many of them no team won alone.
        wins: games won alone, by team.
        bots: for each bot's name, the times a team with it played, and won.
        scores: a histogram of the score, by side.
        side_shares: what each side had of all sides' scores together; of no use after a score
            below 0.
        bot_shares: the same by bot.
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
        self.side_shares = {side: Moments() for side in game.sides}
        self.bot_shares: dict[str, Moments] = {}
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
        for side, moments in other.side_shares.items():
            self.side_shares[side].add(moments)
        for name, moments in other.bot_shares.items():
            self.bot_shares.setdefault(name, Moments()).add(moments)
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
        whole = sum(result.score.values())
        parts: dict[str, float] = {}
        for number, (side, team) in enumerate(zip(game.sides, game.teams)):
            for name in {bots[seat] for seat in team}:
                played, won = self.bots.get(name, (0, 0))
                self.bots[name] = [played + 1, won + (number == winner)]
                parts[name] = parts.get(name, 0) + result.score[side]
        for name, part in parts.items():
            self.bot_shares.setdefault(name, Moments()).add_game(part, whole)
        for side, points in result.score.items():
            self.scores.setdefault(side, Counter())[points] += 1
            self.side_shares[side].add_game(points, whole)
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
        scores = {side: np.asarray(points) for side, points in batch.score.items()}
        whole = _sum(scores.values())
        self.bot_shares.setdefault(bot, Moments()).add_games(whole, whole)
        for side, points in scores.items():
            self.scores.setdefault(side, Counter()).update(_histogram(points))
            self.side_shares[side].add_games(points, whole)
        self.length.update(_histogram(batch.length))
        for name, figures in batch.extra.items():
            self.extra.setdefault(name, Counter()).update(_histogram(figures))


def _sum(columns: Iterable[np.ndarray]) -> np.ndarray:
    import numpy as np

    total: np.ndarray = np.sum(np.stack([*columns]).astype(np.float64), axis=0)
    return total


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
