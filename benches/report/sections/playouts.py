"""Whole random games in native code: on one thread, on two, and beside others' native play."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from benches import compare_mosaic
from benches.report import programs
from benches.report.context import SIDES, Context, Missing
from benches.report.model import Curve, Plot, Row, Section
from benches.report.oracles import oracle
from benches.report.sections import cribbage
from benches.report.timing import by_turns, repeats_for

__all__ = ["measure"]

Play = Callable[[int, int], object]  # games, the first game's number
PROTOTYPE = "C prototype"
PLAIN = "plain Python"
GAIN = 1.8


def plays() -> dict[str, Play]:
    """Return what plays whole games at random, by name."""
    from lomber import mosaic, tricks

    def board(side: int, pack: int, strict: bool = False) -> Play:
        def play(games: int, first: int) -> object:
            return mosaic.playouts(
                games, pack=pack, width=side, height=side, seed=1, strict=strict, first=first
            )

        return play

    return {
        "mosaic, 7 x 7, 36 cards": board(7, 36),
        "mosaic, 7 x 7, 36 cards, strict": board(7, 36, True),
        "mosaic, 9 x 9, 52 cards": board(9, 52),
        "mosaic, 16 x 16, 52 cards": board(16, 52),
        "tricks, 13 of four": lambda games, first: tricks.playouts(
            games, seed=1, trump=2, first_game=first
        ),
    }


def measure(context: Context) -> Section:
    """Measure games a second."""
    section = Section(
        "playouts",
        "Whole random games",
        "Every legal action of the player to move is equally likely. From Python a batch a call; "
        "two threads play half a batch each, the interpreter's lock released.",
    )
    _beside_prototypes(context, section)
    _on_threads(context, section)
    _plain(context, section)
    for measured in (_spiel, _vectors):
        try:
            measured(context, section)
        except Missing as missing:
            section.notes.append(f"{missing}.")
    return section


def _beside_prototypes(context: Context, section: Section) -> None:
    try:
        turns = {"bench_mosaic": programs.bench(context, "bench_mosaic")}
        prototype = programs.driven(
            context, "mosaic_games", compare_mosaic.DRIVER, "mosaic_bench.c"
        )
        found = programs.by_turns(context, {**turns, PROTOTYPE: prototype})
        matches = cribbage.compared(context)["whole random games to 121"]
    except Missing as missing:
        section.notes.append(f"Beside prototypes: {missing}.")
        return
    for size in ("7x7", "9x9"):
        case = f"whole game {size}"
        name = f"C, mosaic, {size.replace('x', ' x ')}, 36 cards"
        ours, theirs = found["bench_mosaic"][case], found[PROTOTYPE][case]
        section.rows.append(Row(name, ours, "s", PROTOTYPE, theirs, 1.0, headline=True))
    theirs, ours = matches
    name = "C, cribbage to 121, by the library's counting"
    section.rows.append(Row(name, ours, "s", PROTOTYPE, theirs, headline=True))


def _threads(play: Play, games: int, threads: int, pool: ThreadPoolExecutor) -> None:
    share = games // threads
    list(pool.map(lambda i: play(share, i * share), range(threads)))


def _on_threads(context: Context, section: Section) -> None:
    turn = 0.02 if context.quick else 0.25
    curves, shares, gains = [], [], []
    with ThreadPoolExecutor(2) as pool:
        for name, play in plays().items():
            context.tell(f"  {name}, on one thread and on two")
            games = 200 * repeats_for(partial(play, 200, 0), turn)
            for threads in (1, 2):
                _threads(play, games, threads, pool)
            samples: dict[int, list[float]] = {1: [], 2: []}
            spent: dict[int, list[float]] = {1: [], 2: []}
            for _ in range(context.rounds if context.quick else 3 * context.rounds):
                for threads in (1, 2):
                    clock, processor = time.perf_counter(), time.process_time()
                    _threads(play, games, threads, pool)
                    samples[threads].append(games / (time.perf_counter() - clock))
                    spent[threads].append((time.process_time() - processor) / games)
            one, two = tuple(samples[1]), tuple(samples[2])
            mosaic = name == "mosaic, 7 x 7, 36 cards"
            section.rows += [
                Row(f"Python, {name}, one thread", one, "games/s"),
                Row(
                    f"Python, {name}, two threads", two, "games/s", "one thread", one, GAIN, mosaic
                ),
            ]
            gain = tuple(b / a for a, b in zip(one, two))
            curves.append(Curve(name, (1.0, 2.0), ((1.0,), gain)))
            gains.append(f"{name} {max(two) / max(one):.2f}")
            shares.append(statistics.median(b / a for a, b in zip(spent[1], spent[2])))
    low, high = min(shares), max(shares)
    section.notes.append(
        "Rates on threads are by the clock: what else runs takes its share of the second core. "
        f"The processor time of a game on two threads was {low:.2f} to {high:.2f} of that on one; "
        f"the best round on two threads beside the best on one gains: {'; '.join(gains)}."
    )
    section.plots.append(
        Plot("threads", "What a second thread gains", "threads", "times one thread", tuple(curves))
    )


def _plain(context: Context, section: Section) -> None:
    plain, rng = oracle("mosaic"), random.Random(1)
    pack = [(rank, suit) for suit in "cdhs" for rank in range(6, 15)]

    def play() -> object:
        cards = rng.sample(pack, 36)
        game = plain.Game(plain.Mosaic(7, 7), [cards[seat::4] for seat in range(4)])
        while not game.over():
            moves = game.moves()
            if moves:
                game.lay(*rng.choice(moves))
            else:
                game.pass_turn()
        return game

    ours = plays()["mosaic, 7 x 7, 36 cards"]
    turns = {PLAIN: play, "lomber": lambda: ours(1000, 0)}
    found = by_turns(turns, context.rounds, context.seconds)
    mine = tuple(1000 / t for t in found["lomber"])
    theirs = tuple(1 / t for t in found[PLAIN])
    name = "Python, mosaic, 7 x 7, 36 cards, one thread"
    section.rows.append(Row(name, mine, "games/s", PLAIN, theirs, headline=True))


def _asked(context: Context, words: Sequence[str], key: str) -> float:
    told: Any = context.ask(SIDES / words[0], *words[1:])
    return float(told[key])


def _spiel(context: Context, section: Section) -> None:
    """Cribbage played by OpenSpiel's C++ beside the same by our C."""
    turn = "0.1" if context.quick else "0.5"
    context.tell("  whole games of cribbage by OpenSpiel's C++")
    context.run([context.peer, "-c", "import pyspiel"])
    program = programs.bench(context, "bench_cribbage")
    ours, theirs = [], []
    for _ in range(context.rounds):
        both = programs.by_turns(
            Context(1, context.quick, context.work, lambda _: None), {"": program}
        )
        ours.append(1 / both[""]["whole random games to 121"][0])
        theirs.append(_asked(context, ("spiel.py", "games", "cribbage", turn), "games"))
    name = "C, cribbage to 121, by the library's counting"
    row = Row(name, tuple(ours), "games/s", "OpenSpiel's C++", tuple(theirs), headline=True)
    section.rows.append(row)


def _vectors(context: Context, section: Section) -> None:
    """pgx's othello, for scale: another game that fills a board, compiled and vectorised."""
    if context.quick:
        raise Missing("pgx is left out of a quick run: it compiles for a while")
    context.tell("  pgx, for scale")
    play, games = plays()["mosaic, 7 x 7, 36 cards"], 20_000
    from lomber import mosaic

    plies = float(mosaic.playouts(games, seed=1).lengths.mean())
    found = by_turns({"lomber": lambda: play(games, 0)}, context.rounds, 0.1)["lomber"]
    theirs = tuple(
        _asked(context, ("vectors.py", "othello", "256", "1"), "actions") for _ in found
    )
    mine = tuple(games * plies / t for t in found)
    name = "Python, cards laid a second of processor time, mosaic, 7 x 7"
    section.rows.append(
        Row(name, mine, "cards/s", "pgx othello, batch of 256 (for scale)", theirs)
    )
