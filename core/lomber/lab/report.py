"""What a simulation found, with how sure it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum, sqrt

from lomber.actions import Json
from lomber.game import Game
from lomber.lab.tally import Moments, Tally
from lomber.options import OptionValue

__all__ = ["Portion", "Rate", "Report", "Share", "Spread"]

Z95 = 1.959963984540054  # the normal quantile of a two-sided 95 %
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        """The share, 0..1."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of Wilson for the true share."""
        n, p = self.of, self.rate
        if not n:
            return 0.0, 1.0
        z2 = Z95 * Z95
        centre = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, centre - half), min(1.0, centre + half)

    def json(self) -> dict[str, Json]:
        """Return count, share and interval."""
        low, high = self.interval
        return {"count": self.count, "of": self.of, "rate": self.rate, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Portion:
    """Which part of all points somebody made: the sum of his over the sum of everybody's.

    Attributes:
        games: over how many games.
        share: the part, 0..1.
        error: its standard error, as of a ratio of sums.
    """

    games: int
    share: float
    error: float

    @classmethod
    def of(cls, sums: Moments) -> Portion:
        """Return the part of some games, of which one at least had points."""
        n = sums.games
        share = Fraction(sums.part, 1) / sums.whole
        squares = sums.part_part - 2 * share * sums.part_whole + share * share * sums.whole_whole
        spread = sqrt(squares * n / max(1, n - 1)) / float(sums.whole)
        return cls(n, float(share), spread)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval for the true part, by the normal law; better with many games."""
        half = Z95 * self.error
        return max(0.0, self.share - half), min(1.0, self.share + half)

    def json(self) -> dict[str, Json]:
        """Return games, share and interval."""
        low, high = self.interval
        return {"games": self.games, "share": self.share, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Share:
    """One team or seat, how often it won, and what it gained."""

    name: str
    seats: tuple[int, ...]
    wins: Rate
    returns: Spread


@dataclass(frozen=True, slots=True)
class Spread:
    """How a figure is distributed over the games.

    Attributes:
        count: how many figures.
        mean: their mean.
        sd: their standard deviation.
        least: the least.
        most: the greatest.
        quantiles: the figures at 5, 25, 50, 75 and 95 %.
    """

    count: int
    mean: float
    sd: float
    least: float
    most: float
    quantiles: tuple[float, ...]

    @classmethod
    def of(cls, histogram: Mapping[float, int]) -> Spread:
        """Return the distribution of a histogram from figure to count."""
        count = sum(histogram.values())
        if not count:
            return cls(0, 0.0, 0.0, 0.0, 0.0, (0.0,) * len(QUANTILES))
        pairs = sorted(histogram.items())
        mean = fsum(value * n for value, n in pairs) / count
        variance = fsum((value - mean) ** 2 * n for value, n in pairs) / max(1, count - 1)
        quantiles, seen, wanted = [], 0, list(QUANTILES)
        for value, n in pairs:
            seen += n
            while wanted and seen >= wanted[0] * count:
                quantiles.append(value)
                wanted.pop(0)
        return cls(count, mean, sqrt(variance), pairs[0][0], pairs[-1][0], tuple(quantiles))

    def json(self) -> dict[str, Json]:
        """Return the figures by name."""
        named = {f"q{round(100 * q):02}": value for q, value in zip(QUANTILES, self.quantiles)}
        return {
            "mean": self.mean,
            "sd": self.sd,
            "min": self.least,
            **named,
            "max": self.most,
        }


@dataclass(frozen=True)
class Report:
    """What a simulation found. Equal for equal seeds, however many workers played it.

    Attributes:
        game: the game's name.
        options: its options.
        bots: who played each seat in the first game.
        games: how many games.
        seed: what they came from.
        native: whether native code played them.
        teams: how each team fared.
        seats: how each seat fared.
        by_bot: how often a team with the bot won.
        draws: how often no team won alone.
        side_points: which part of all sides' scores each side made; empty where a score was below
            0, or all were 0.
        bot_points: the same by bot.
        scores: the score by side.
        length: the number of players' actions in a game.
        extra: further figures by name: ``passes``, say.
        branching: how many actions were legal where a player had to move, or None.
        actions: the players' actions in all games.
        seconds: how long it took.
    """

    game: str
    options: Mapping[str, OptionValue]
    bots: tuple[str, ...]
    games: int
    seed: int
    native: bool
    teams: tuple[Share, ...]
    seats: tuple[Share, ...]
    by_bot: Mapping[str, Rate]
    draws: Rate
    side_points: Mapping[str, Portion]
    bot_points: Mapping[str, Portion]
    scores: Mapping[str, Spread]
    length: Spread
    extra: Mapping[str, Spread]
    branching: Spread | None
    actions: int
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def of(
        cls,
        game: Game,
        tally: Tally,
        bots: tuple[str, ...],
        seed: int,
        *,
        native: bool,
        seconds: float = 0.0,
    ) -> Report:
        """Return the report of a tally."""
        n = tally.games
        spreads = [Spread.of(histogram) for histogram in tally.returns]
        rates = [Rate(wins, n) for wins in tally.wins]
        teams = tuple(
            Share(side, team, rate, spreads[team[0]])
            for side, team, rate in zip(game.sides, game.teams, rates)
        )
        seats = tuple(
            Share(str(seat), (seat,), rates[game.team_of[seat]], spreads[seat])
            for seat in range(game.num_players)
        )
        counted = all(min(points, default=0) >= 0 for points in tally.scores.values())
        return cls(
            game=game.name,
            options=dict(game.options),
            bots=bots,
            games=n,
            seed=seed,
            native=native,
            teams=teams,
            seats=seats,
            by_bot={name: Rate(won, of) for name, (of, won) in sorted(tally.bots.items())},
            draws=Rate(tally.draws, n),
            side_points=_portions(tally.side_shares) if counted else {},
            bot_points=_portions(tally.bot_shares) if counted else {},
            scores={side: Spread.of(points) for side, points in tally.scores.items()},
            length=Spread.of(tally.length),
            extra={name: Spread.of(figures) for name, figures in sorted(tally.extra.items())},
            branching=Spread.of(tally.choices) if tally.choices else None,
            actions=_total(tally.length),
            seconds=seconds,
        )

    @property
    def speed(self) -> float:
        """Players' actions a second."""
        return self.actions / self.seconds if self.seconds else 0.0

    def json(self) -> dict[str, Json]:
        """Return all of it as JSON has it; only ``seconds`` and ``actions_per_second`` vary."""

        def shares(found: tuple[Share, ...], key: str) -> list[Json]:
            return [
                {
                    key: share.name,
                    "seats": list(share.seats),
                    "wins": share.wins.json(),
                    "returns": share.returns.json(),
                }
                for share in found
            ]

        return {
            "game": self.game,
            "options": dict(self.options),
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "native": self.native,
            "teams": shares(self.teams, "side"),
            "seats": shares(self.seats, "seat"),
            "by_bot": {name: rate.json() for name, rate in self.by_bot.items()},
            "draws": self.draws.json(),
            "side_points": {side: part.json() for side, part in self.side_points.items()},
            "bot_points": {name: part.json() for name, part in self.bot_points.items()},
            "scores": {side: spread.json() for side, spread in self.scores.items()},
            "length": self.length.json(),
            "extra": {name: spread.json() for name, spread in self.extra.items()},
            "branching": self.branching.json() if self.branching else None,
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "actions_per_second": round(self.speed),
        }


def _portions(sums: Mapping[str, Moments]) -> dict[str, Portion]:
    return {name: Portion.of(sum_) for name, sum_ in sorted(sums.items()) if sum_.whole}


def _total(histogram: Counter[float]) -> int:
    return round(sum(value * n for value, n in histogram.items()))
