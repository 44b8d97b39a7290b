"""A simulation's report, as tables."""

from __future__ import annotations

import click

from lomber.cli.base import lang, say
from lomber.cli.output import game_line, print_table
from lomber.game import Game
from lomber.i18n import Text
from lomber.lab import Portion, Rate, Report, Share, Spread, Standings

__all__ = ["show_report", "show_standings"]


def show_report(game: Game, report: Report) -> None:
    """Print a report for a person."""
    heading = say(
        "{game}: {n} games, seed {seed}, bots {bots}",
        "{game}: партий {n}, начальное число {seed}, боты {bots}",
        game=game_line(game),
        n=report.games,
        seed=report.seed,
        bots=", ".join(report.bots),
    )
    click.echo(heading)
    _show_wins(game, report)
    if len(report.by_bot) > 1:
        _show_bots(report)
    _show_figures(game, report)
    native = Text(" (native)", " (в машинном коде)") if report.native else ""
    summary = say(
        "{n:,} actions in {seconds:.1f} s, {speed:,.0f} a second{native}",
        "ходов {n:,} за {seconds:.1f} с, {speed:,.0f} в секунду{native}",
        n=report.actions,
        seconds=report.seconds,
        speed=report.speed,
        native=native,
    )
    click.echo(f"\n{summary}")


def show_standings(game: Game, standings: Standings) -> None:
    """Print a tournament for a person."""
    report = next(iter(standings.matches.values()))
    heading = say(
        "{game}: {n} games a match, seed {seed}",
        "{game}: партий в матче {n}, начальное число {seed}",
        game=game_line(game),
        n=report.games,
        seed=report.seed,
    )
    click.echo(f"{heading}\n")
    headers = say("bot|games|wins|95 % interval", "бот|партий|победы|95 % интервал")
    rows = [(name, str(rate.of), *_rate(rate)) for name, rate in standings.bots.items()]
    print_table(headers, rows, numbers=True)
    click.echo()
    pairs = [
        (say("{a} against {b}", "{a} против {b}", a=name, b=", ".join(others)), *_rate(rate))
        for names, report in standings.matches.items()
        for name, rate in report.by_bot.items()
        if (others := [other for other in names if other != name])
    ]
    print_table(say("match|wins|95 % interval", "матч|победы|95 % интервал"), pairs, numbers=True)


def _show_wins(game: Game, report: Report) -> None:
    def row(label: str, share: Share) -> tuple[str, ...]:
        seats = " ".join(map(str, share.seats))
        return label, seats, *_rate(share.wins), f"{share.returns.mean:+.4f}"

    tongue = lang()
    rows = [row(game.side_name(team.name, tongue), team) for team in report.teams]
    if len(report.teams) != len(report.seats):
        rows += [row(game.seat_name(seat.seats[0], tongue), seat) for seat in report.seats]
    rows.append((say("draws", "ничьи"), "", *_rate(report.draws), ""))
    click.echo()
    headers = say(
        "who|seats|wins|95 % interval|mean return", "кто|места|победы|95 % интервал|средний исход"
    )
    print_table(headers, rows, numbers=True)


def _show_bots(report: Report) -> None:
    """Show how often each bot won, and its part of the points where the score is such."""
    headers = say("bot|games|wins|95 % interval", "бот|партий|победы|95 % интервал")
    if report.bot_points:
        headers += say("|points|95 % interval", "|очки|95 % интервал")
    rows = []
    for name, rate in report.by_bot.items():
        points = report.bot_points.get(name)
        rows.append((name, str(rate.of), *_rate(rate), *(_rate(points) if points else ())))
    click.echo()
    print_table(headers, rows, numbers=True)


def _show_figures(game: Game, report: Report) -> None:
    tongue = lang()
    figures = [
        (say("score, {side}", "счёт, {side}", side=game.side_name(side, tongue)), spread)
        for side, spread in report.scores.items()
    ]
    figures.append((say("actions in a game", "ходов в партии"), report.length))
    passes = say("passes", "пасов")
    figures += [
        (passes if name == "passes" else name, spread) for name, spread in report.extra.items()
    ]
    if report.branching is not None:
        figures.append((say("choices at a turn", "выбор на ходу"), report.branching))
    headers = say(
        "a game|mean|sd|min|5 %|25 %|50 %|75 %|95 %|max",
        "на партию|среднее|откл.|мин|5 %|25 %|50 %|75 %|95 %|макс",
    )
    click.echo()
    print_table(headers, [_spread(*figure) for figure in figures], numbers=True)


def _rate(rate: Rate | Portion) -> tuple[str, str]:
    low, high = rate.interval
    share = rate.rate if isinstance(rate, Rate) else rate.share
    return f"{share:.2%}", f"{low:.2%}..{high:.2%}"


def _spread(label: str, spread: Spread) -> tuple[str, ...]:
    ends = (spread.least, *spread.quantiles, spread.most)
    return label, f"{spread.mean:.2f}", f"{spread.sd:.2f}", *(f"{value:g}" for value in ends)
