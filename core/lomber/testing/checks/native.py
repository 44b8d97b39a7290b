"""What is done in bulk: native playouts and leads, the same as the State's; and how fast."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from math import isclose
from time import perf_counter

from lomber.game import CHANCE, TERMINAL, Batch, Game, State
from lomber.random import Random
from lomber.testing.check import Check, Family, Subject
from lomber.testing.play import Broken, Play

__all__ = ["CHECKS"]

GAMES = 12
SECONDS = 0.1
PLACES = 16


def playouts(subject: Subject) -> None:
    """Native playouts, replayed move by move through the State, are legal and end the same."""
    game = subject.game
    batch = game.playouts(GAMES, subject.seed, actions=True)
    if batch is None:
        return
    if len(batch.actions) != GAMES:
        raise Broken(f"playouts({GAMES}, actions=True) has the actions of {len(batch.actions)}")
    if batch.returns.shape != (GAMES, game.num_players) or batch.length.shape != (GAMES,):
        raise Broken(
            f"playouts({GAMES}) has returns of shape {batch.returns.shape} and lengths of shape "
            f"{batch.length.shape}, not ({GAMES}, {game.num_players}) and ({GAMES},)"
        )
    for row in range(GAMES):
        _replay(game, batch, row)


def _replay(game: Game, batch: Batch, row: int) -> None:
    state = game.new_state()
    done: list[int] = []
    for i, action in enumerate(map(int, batch.actions[row])):
        why = state.why_illegal(action)
        done.append(action)
        if why:
            raise Broken(
                f"playout {row}: action {i}, {_shown(game, action)}, is illegal in the State: "
                f"{'; '.join(map(str, why))}",
                actions=done[:-1],
            )
        state.apply(action)
    if state.current_player != TERMINAL:
        raise Broken(f"playout {row} ends where the State does not", actions=done)
    theirs = [float(value) for value in batch.returns[row]]
    if not _close(theirs, list(state.returns())):
        raise Broken(
            f"playout {row}: returns are {theirs}, and the State has {state.returns()}",
            actions=done,
        )
    made = sum(player != CHANCE for player, _ in state.history)
    if int(batch.length[row]) != made:
        raise Broken(
            f"playout {row}: length is {int(batch.length[row])}, and players made {made} actions",
            actions=done,
        )
    score = dict(state.result().score)
    theirs_by_side = {side: float(column[row]) for side, column in batch.score.items()}
    if set(score) != set(theirs_by_side) or not _close(
        [theirs_by_side[side] for side in score], list(score.values())
    ):
        raise Broken(
            f"playout {row}: the score is {theirs_by_side}, and the State has {score}",
            actions=done,
        )


def _shown(game: Game, action: int) -> str:
    return repr(game.action_text(action)) if 0 <= action < game.num_actions else str(action)


def _close(first: list[float], second: list[float]) -> bool:
    return len(first) == len(second) and all(
        isclose(a, b, abs_tol=1e-9) for a, b in zip(first, second)
    )


def batches(subject: Subject) -> None:
    """Game i of a batch depends on the seed and on first + i alone."""
    game = subject.game
    whole = game.playouts(GAMES, subject.seed, actions=True)
    if whole is None:
        return
    cut = GAMES // 3
    tail = game.playouts(GAMES - cut, subject.seed, first=cut, actions=True)
    brief = game.playouts(GAMES, subject.seed)
    if tail is None or brief is None:
        raise Broken("playouts() returns a Batch for some arguments and None for others")
    for row in range(GAMES - cut):
        if list(tail.actions[row]) != list(whole.actions[row + cut]):
            raise Broken(f"game {row + cut} differs when the batch begins with first={cut}")
    if brief.returns.tolist() != whole.returns.tolist():
        raise Broken("with actions=True the games are other games")
    other = game.playouts(GAMES, subject.seed + 1, actions=True)
    if other is not None and [list(a) for a in other.actions] == [list(a) for a in whole.actions]:
        raise Broken("another seed gives the same games")


def speed(family: Family) -> None:
    """How many actions a second random play makes: reported, never failed."""
    with suppress(Exception):  # what it is, other checks say
        _measure(family.cls(**family.options[0]), family)


def _measure(game: Game, family: Family) -> None:
    made = 0
    rng = Random(family.seed)
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        state = game.new_state()
        for _ in islice(_random(state, rng), game.max_game_length):
            made += 1
        if not made:
            return
    family.speed["actions"] = made / (perf_counter() - start)
    games = 64
    while (batch := game.playouts(games, family.seed)) is not None:
        start = perf_counter()
        batch = game.playouts(games, family.seed)
        spent = perf_counter() - start
        if batch is None or spent > SECONDS or games >= 1 << 20:
            if batch is not None and spent > 0:
                family.speed["native_actions"] = float(batch.length.sum()) / spent
            break
        games *= 4


def _random(state: State, rng: Random) -> Iterator[None]:
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
        yield


def leads(play: Play) -> None:
    """leads_after() gives what standing() is after each action, and leaves the state as it was."""
    places = set(play.decisions(PLACES, "leads"))
    for ply, state in play.positions():
        if ply not in places or state.current_player < 0:
            continue
        actions, before = state.legal_actions(), list(state.history)
        found = state.leads_after(actions)
        if list(state.history) != before:
            raise Broken("leads_after() changes the state")
        wanted = State.leads_after(state, actions)
        if not isinstance(found, list) or len(found) != len(wanted):
            raise Broken(f"leads_after() gives {found!r} for {len(actions)} actions")
        for action, lead, one in zip(actions, found, wanted):
            if type(lead) not in (int, float) or not isclose(lead, one, abs_tol=1e-6):
                text = state.game.action_text(action)
                raise Broken(
                    f"after {text} leads_after() gives {lead!r}, and standing() {one!r}",
                )


CHECKS = (
    Check(
        "playouts",
        "native playouts replay legally through the State, with equal returns, length and score",
        "compare the State with the native code at the position of the record",
        playouts,
        "game",
        needs=("returns", "result", "hidden-swap"),
    ),
    Check(
        "leads",
        "leads_after() gives what standing() is after each action",
        "leave it to the base class, or count (score_many of a mosaic) as standing() does",
        leads,
        needs=("returns", "standing", "undo", "record", "hidden-swap", "playouts"),
    ),
    Check(
        "playout-batches",
        "game i of a batch depends on the seed and on first + i alone",
        "give game i a generator of its own: stream first + i of the seed",
        batches,
        "game",
        needs=("playouts",),
    ),
    Check(
        "speed",
        "how fast random play is: reported, never failed",
        "",
        speed,
        "family",
    ),
)
