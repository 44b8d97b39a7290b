"""Playing many games. Game *i* depends on the seed and on *i* alone, whoever plays it."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from lomber.bots import Bot, RandomBot
from lomber.errors import BadValue, LomberError
from lomber.game import CHANCE, TERMINAL, Batch, Game, State, deal
from lomber.i18n import Text
from lomber.lab.report import Report
from lomber.lab.tally import Tally
from lomber.random import Random

__all__ = ["bot_random", "cores", "seat_bots", "simulate"]

Progress: TypeAlias = Callable[[int, int], object]
Chunk: TypeAlias = tuple[int, int]  # the first game's number, and how many

BOT_STREAMS = 1 << 63  # bots' streams begin here, chance's at 0
NATIVE_CHUNK = 1 << 14
WARM_UP = 0.5  # seconds played here before other processes are started for the rest


def simulate(
    game: Game,
    bots: Sequence[str | type[Bot]] = ("random",),
    games: int = 1000,
    *,
    seed: int = 0,
    jobs: int | None = None,
    rotate: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Let bots play a game many times, and report how it went.

    Where every seat is random and the game has native playouts, those are played.

    Args:
        game: the rules.
        bots: who plays: one for all seats, or as many as go evenly into the seats.
        games: how many games, 1 or more.
        seed: 0..2**64 - 1.
        jobs: how many work at it; None for one a core. The report does not depend on it. A game
            or a bot that the running script itself defines is played by this process alone.
        rotate: play each deal once for every way round the table, bots moving one seat on.
        progress: called with the number of games done and of all.

    Returns:
        The report; equal for equal arguments, whatever *jobs* is.

    Raises:
        BadValue: a number is out of range, or no such bot.
        LomberError: a bot failed, or a game did not end; the text says in which game.
    """
    if not isinstance(game, Game):
        raise BadValue(f"simulate() takes a game, as lomber.load(name) gives, not {game!r}")
    if not isinstance(games, int) or games < 1:
        raise BadValue(
            Text(
                "games are 1 or more, not {n}", "партий нужно не меньше 1, а не {n}", {"n": games}
            )
        )
    if jobs is not None and (not isinstance(jobs, int) or jobs < 1):
        raise BadValue(
            Text("jobs are 1 or more, not {n}", "jobs — не меньше 1, а не {n}", {"n": jobs})
        )
    Random(seed)  # it says what a seed may be
    seated = seat_bots(game, bots)
    native = all(bot is RandomBot for bot in seated) and game.playouts(1, seed) is not None
    started = time.perf_counter()
    tally = Tally(game)
    play = (
        partial(_play_native, game, seed) if native else partial(_play, game, seated, seed, rotate)
    )
    runner = _run_native if native else _run_python
    for part in runner(play, games, jobs or cores()):
        tally.add(part)
        if progress is not None:
            progress(tally.games, games)
    seconds = time.perf_counter() - started
    names = tuple(bot.name for bot in seated)
    return Report.of(game, tally, names, seed, native=native, seconds=seconds)


def seat_bots(game: Game, bots: Sequence[str | type[Bot]]) -> list[type[Bot]]:
    """Return the class of the bot at each seat: one a team, or the list repeated round the table.

    Raises:
        BadValue: no such bot, or there are not as many as teams and they do not go evenly into
            the seats.
    """
    from lomber.host import bot_class

    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise BadValue(f"bots are a list of names or classes, as ['random'], not {bots!r}")
    seats, teams = game.num_players, len(game.teams)
    if not bots or (seats % len(bots) and len(bots) != teams):
        text = Text(
            "{n} bots do not go evenly into the {seats} seats of {game}",
            "ботов {n}, а мест в {game} — {seats}: поровну не выходит",
        )
        raise BadValue(text.format(n=len(bots), seats=seats, game=game.name))
    classes = [bot_class(bot, game) if isinstance(bot, str) else bot for bot in bots]
    if len(bots) == teams:
        return [classes[game.team_of[seat]] for seat in range(seats)]
    return classes * (seats // len(bots))


def bot_random(seed: int, seat: int, ply: int = 0) -> Random:
    """Return the source of chance of a bot: apart from the game's and from other seats'.

    Args:
        seed: the game's.
        seat: the bot's.
        ply: for a bot whose chance begins anew at every action, how many were made.
    """
    return Random(seed, BOT_STREAMS | ply << 8 | seat)


def cores() -> int:
    """Return how many processors this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _chunks(first: int, stop: int, size: int) -> Iterator[Chunk]:
    for start in range(first, stop, size):
        yield start, min(size, stop - start)


def _run_native(play: Callable[[Chunk], Tally], games: int, jobs: int) -> Iterator[Tally]:
    chunks = _chunks(0, games, NATIVE_CHUNK)
    if jobs == 1 or games <= NATIVE_CHUNK:
        yield from map(play, chunks)
        return
    from concurrent.futures import ThreadPoolExecutor  # native code lets go of the interpreter

    with ThreadPoolExecutor(jobs) as pool:
        yield from _in_order(pool, play, chunks, jobs)


def _run_python(play: Callable[[Chunk], Tally], games: int, jobs: int) -> Iterator[Tally]:
    started = time.perf_counter()
    done, size = 0, 1
    sent = _portable(play) if jobs > 1 else None
    if sent is None:
        jobs = 1
    while done < games and (jobs == 1 or time.perf_counter() - started < WARM_UP):
        size = min(size, games - done)
        begun = time.perf_counter()
        yield play((done, size))
        done += size
        if time.perf_counter() - begun < WARM_UP / 4:
            size = min(2 * size, 4096)
    if done == games or sent is None:
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    size = max(1, min(size, (games - done) // (4 * jobs)))
    setup = (_plugin_files(), sent)
    with ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker, setup) as pool:
        yield from _in_order(pool, _work, _chunks(done, games, size), jobs)


def _portable(play: Callable[[Chunk], Tally]) -> bytes | None:
    """Return *play* for another process; None where it needs what a running script defines."""
    try:
        sent = pickle.dumps(play)
    except (pickle.PicklingError, AttributeError, TypeError):  # a class within a function
        return None
    return None if b"__main__" in sent else sent


def _in_order(
    pool: Executor, play: Callable[[Chunk], Tally], chunks: Iterator[Chunk], jobs: int
) -> Iterator[Tally]:
    from collections import deque
    from concurrent.futures import Future

    waiting: deque[Future[Tally]] = deque()
    try:
        for chunk in chunks:
            with _children_unasked(), _main_unread():
                waiting.append(pool.submit(play, chunk))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def _children_unasked() -> Iterator[None]:
    """Keep Ctrl-C from processes started meanwhile: it is for us to stop them."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # children inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _main_unread() -> Iterator[None]:
    """Keep processes started meanwhile from running the script that is being run here."""
    import sys
    from types import ModuleType

    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _plugin_files() -> list[str]:
    """Return the single-file plugins of this process, which another must load too."""
    from lomber.host import host

    return [plugin.source for plugin in host().plugins if not plugin.distribution]


_worker: Callable[[Chunk], Tally]


def _start_worker(files: list[str], play: bytes) -> None:
    import signal

    from lomber.host import host

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops the work
    for file in files:
        host().load_file(file)
    global _worker
    _worker = pickle.loads(play)


def _work(chunk: Chunk) -> Tally:
    return _worker(chunk)


def _play_native(game: Game, seed: int, chunk: Chunk) -> Tally:
    first, count = chunk
    batch = game.playouts(count, seed, first=first)
    assert isinstance(batch, Batch)
    tally = Tally(game)
    tally.add_batch(game, batch, RandomBot.name)
    return tally


def _play(game: Game, seated: Sequence[type[Bot]], seed: int, rotate: bool, chunk: Chunk) -> Tally:
    first, count = chunk
    tally = Tally(game)
    seats = game.num_players
    turns = _turns(seated) if rotate else 1
    for number in range(first, first + count):
        deal_number, turn = divmod(number, turns)
        game_seed = Random(seed, deal_number).next()
        classes = [seated[(seat + turn) % seats] for seat in range(seats)]
        bots = [cls(game, seat, bot_random(game_seed, seat)) for seat, cls in enumerate(classes)]
        try:
            _play_one(game, bots, game_seed, tally)
        except LomberError as exc:
            text = Text(
                "game {n} of seed {seed}: {why}", "партия {n} из начального числа {seed}: {why}"
            )
            raise LomberError(text.format(n=number, seed=seed, why=exc)) from exc
    return tally


def _turns(seated: Sequence[type[Bot]]) -> int:
    """Return how many ways round the table differ."""
    circle = [*seated, *seated]
    ways = range(1, len(seated) + 1)
    return next(way for way in ways if circle[way : way + len(seated)] == circle[: len(seated)])


def _play_one(game: Game, bots: Sequence[Bot], seed: int, tally: Tally) -> None:
    state = game.new_state()
    try:
        _play_to_end(state, bots, seed, tally)
    except Exception as exc:
        from lomber.testing.position import fault

        why = fault(state)
        if why:
            raise LomberError(why) from exc
        raise


def _play_to_end(state: State, bots: Sequence[Bot], seed: int, tally: Tally) -> None:
    game = state.game
    counts = tally.choices
    passing = _passes(game)
    draws = [bot.rng.below if type(bot) is RandomBot else None for bot in bots]
    length = passes = 0
    while True:
        seat = state.current_player
        if seat >= 0:
            legal = state.legal_actions()
            below = draws[seat]
            if below is not None:
                action = legal[below(len(legal))]
            else:
                action = _ask(bots[seat], state, seat, legal)
            counts[len(legal)] += 1
            length += 1
            if action in passing:
                passes += 1
            state.apply(action)
        elif seat == CHANCE:
            deal(state, seed)
        else:
            assert seat == TERMINAL
            break
        if length > game.max_game_length:
            raise LomberError(
                f"{game.name} goes on past max_game_length, {game.max_game_length} actions"
            )
    extra = {"passes": passes} if passing else {}
    tally.add_game(state, [bot.name for bot in bots], length, extra)


def _ask(bot: Bot, state: State, seat: int, legal: Sequence[int]) -> int:
    observation = state.observation(seat) if bot.needs_observation else {}
    try:
        action = bot.choose(observation, legal)
    except Exception as exc:  # a bot may raise anything
        raise LomberError(
            f"bot {bot.name!r} failed at seat {seat}: {type(exc).__name__}: {exc}"
        ) from exc
    return action


def _passes(game: Game) -> range:
    """Return the actions of the kind ``pass``."""
    for kind in game.actions.kinds:
        if kind.name == "pass":
            base = game.actions.base("pass")
            return range(base, base + kind.size)
    return range(0)
