"""Tournaments: which bot plays best, over the same deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from lomber.actions import Json
from lomber.bots import Bot
from lomber.errors import BadValue
from lomber.game import Game
from lomber.i18n import Text
from lomber.lab.report import Rate, Report
from lomber.lab.simulation import simulate

__all__ = ["Standings", "tournament"]


@dataclass(frozen=True)
class Standings:
    """How a tournament ended.

    Attributes:
        matches: the report of every match, by the names of who played it.
        bots: how often each bot's team won over all matches, the best first.
    """

    matches: Mapping[tuple[str, ...], Report]
    bots: Mapping[str, Rate]

    def json(self) -> dict[str, Json]:
        """Return the standings and every match."""
        return {
            "bots": {name: rate.json() for name, rate in self.bots.items()},
            "matches": [
                {"bots": list(names), "report": report.json()}
                for names, report in self.matches.items()
            ],
        }


def tournament(
    game: Game,
    bots: Sequence[str | type[Bot]],
    games: int = 1000,
    *,
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Standings:
    """Let every choice of as many bots as the game has teams play a match.

    In a match each deal is played once for every way round the table, and all matches have the
    same deals, so that cards favour nobody.

    Args:
        game: the rules.
        bots: who takes part, each once.
        games: how many games a match has, 1 or more.
        seed: 0..2**64 - 1.
        jobs: as in :func:`lomber.lab.simulate`.
        progress: called with the number of games done and of all.

    Raises:
        BadValue: fewer bots than teams, one named twice, or what ``simulate`` refuses.
    """
    teams = len(game.teams)
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    if len(set(names)) != len(names) or len(names) < teams:
        text = Text(
            "a tournament of {game} takes {n} or more different bots, not {given}",
            "для турнира в {game} нужно {n} или больше разных ботов, а не {given}",
        )
        given = ", ".join(names)
        raise BadValue(text.format(game=game.name, n=teams, given=given))
    chosen = list(combinations(range(len(bots)), teams))
    matches: dict[tuple[str, ...], Report] = {}
    tally = {name: [0, 0] for name in names}
    for number, places in enumerate(chosen):

        def told(done: int, total: int, before: int = number) -> None:
            if progress is not None:
                progress(before * games + done, len(chosen) * games)

        players = [bots[place] for place in places]
        report = simulate(game, players, games, seed=seed, jobs=jobs, rotate=True, progress=told)
        matches[tuple(names[place] for place in places)] = report
        for name, rate in report.by_bot.items():
            tally[name][0] += rate.count
            tally[name][1] += rate.of
    rates = {name: Rate(*counts) for name, counts in tally.items()}
    order = sorted(rates, key=lambda name: -rates[name].rate)
    return Standings(matches, {name: rates[name] for name in order})
