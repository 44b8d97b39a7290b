"""Sampled states: consistent, replayable, drawn from an observation and a generator alone."""

from __future__ import annotations

import json
from collections.abc import Iterator

from lomber.errors import BadValue
from lomber.game import CHANCE, TERMINAL, Game, Observation, State
from lomber.random import Random
from lomber.testing.check import Check
from lomber.testing.checks.swap import Worlds
from lomber.testing.play import Broken, Play, diverges, facts, same

__all__ = ["CHECKS"]

PLACES = 6
DRAWS = 3
VARIED = 12


def _sampled(play: Play) -> Iterator[tuple[State, int, Observation, State]]:
    """Yield (real state, seat, its observation, a state sampled from that) over the play."""
    rng = play.rng("resample")
    for ply in play.decisions(PLACES, "resample"):
        real = play.at(ply)
        for seat in _seats(real):
            seen = _seen(real, seat)
            blind = _fresh(play.game)
            for _ in range(DRAWS):
                yield real, seat, seen, blind.resample(json.loads(json.dumps(seen)), rng)


def _seats(state: State) -> list[int]:
    """Return the seat to move and another, in turn over the game."""
    some = len(state.history) % state.game.num_players
    return sorted({some, state.current_player} - {CHANCE, TERMINAL})


def _fresh(game: Game) -> Game:
    """Return the game as one who has seen no state of it has it."""
    return type(game)(**game.options)


def _seen(state: State, seat: int) -> Observation:
    seen: Observation = json.loads(json.dumps(state.observation(seat)))
    return seen


def consistent(play: Play) -> None:
    """The sampled state looks to the seat as the real one does."""
    for real, seat, seen, state in _sampled(play):
        if not isinstance(state, State):
            raise Broken(f"resample returned {state!r}, which is not a State")
        if state.current_player != real.current_player:
            raise Broken(
                f"resample for seat {seat}: {state.current_player} is to move, and it was "
                f"{real.current_player}"
            )
        found = _seen(state, seat)
        if found != seen:
            raise Broken(
                f"resample for seat {seat}: the sampled state looks different: "
                f"{diverges(seen, found)}"
            )
        if real.current_player in play.game.seats_of(seat) and (
            state.legal_actions() != real.legal_actions()
        ):
            raise Broken(f"resample for seat {seat}: its legal actions differ")


def replays(play: Play) -> None:
    """The sampled state's own record is legal throughout and leads to it."""
    game = play.game
    for _, seat, _, state in _sampled(play):
        again = game.new_state()
        for i, (player, action) in enumerate(state.history):
            shown = game.action_text(action)
            if again.current_player != player:
                raise Broken(
                    f"resample for seat {seat}: in its record {player} makes action {i}, "
                    f"{shown!r}, and {again.current_player} is to move"
                )
            why = again.why_illegal(action)
            if why:
                raise Broken(
                    f"resample for seat {seat}: in its record action {i}, {shown!r}, is illegal: "
                    f"{'; '.join(map(str, why))}"
                )
            again.apply(action)
        same(
            facts(state),
            facts(again),
            f"resample for seat {seat}: the sampled state and its own record replayed differ",
        )


def drawn(play: Play) -> None:
    """The same generator draws the same state, and different ones do not always."""
    rng = play.rng("resample-chance")
    always: list[tuple[int, int]] = []
    varied = False
    for ply in play.decisions(PLACES, "resample-chance"):
        for seat in _seats(play.at(ply)):
            worlds = Worlds(play, ply, seat)
            seen = _seen(worlds.state, seat)
            draws = [
                _fresh(play.game).resample(json.loads(json.dumps(seen)), Random(play.seed, ply))
                for _ in range(2)
            ]
            same(
                facts(draws[0], full=False),
                facts(draws[1], full=False),
                f"resample for seat {seat} drew two states from two generators that are the same",
            )
            alike = (_seen(state, seat) == seen for _, state in worlds.others(rng, VARIED))
            if varied or not any(alike):
                continue
            if _varies(play.game, seen, draws[0], play.seed):
                varied = True
            else:
                always.append((ply, seat))
    if always and not varied:
        ply, seat = always[0]
        raise Broken(
            f"resample for seat {seat} drew the same state {VARIED} times, and the seat cannot "
            "tell it from others",
            ply=ply,
        )


def _varies(game: Game, seen: Observation, first: State, seed: int) -> bool:
    blind = _fresh(game)
    return any(
        blind.resample(json.loads(json.dumps(seen)), Random(seed, stream)).history != first.history
        for stream in range(1, VARIED)
    )


def refuses(play: Play) -> None:
    """What is no observation of the game is refused."""
    game = play.game
    seen = _seen(play.at(len(play) // 2), 0)
    for wrong, what in (
        ({}, "an empty observation"),
        ({**seen, "game": f"not-{game.name}"}, "the observation of another game"),
    ):
        try:
            found = game.resample(wrong, play.rng("resample-input"))
        except BadValue:
            continue
        except Exception as exc:
            raise Broken(f"resample of {what} raised {type(exc).__name__}: {exc}") from exc
        raise Broken(f"resample of {what} returned {found!r}")


CHECKS = (
    Check(
        "resample",
        "a sampled state gives the seat the observation and legal actions it was sampled from",
        "replay the observation's history with the hidden cards filled in, and return that state",
        consistent,
        needs=("text", "observation", "memory", "hidden-swap"),
    ),
    Check(
        "resample-record",
        "a sampled state's own record is legal throughout and leads to it",
        "draw again where the history is illegal for those hands: a pass tells what they lacked",
        replays,
        needs=("one-legality", "text", "observation", "memory", "hidden-swap", "resample"),
    ),
    Check(
        "resample-chance",
        "resample draws by the generator it is given alone, and not always the same state",
        "shuffle what the seat has not seen by rng; keep no state or generator in the game",
        drawn,
        needs=("one-legality", "text", "observation", "memory", "hidden-swap", "resample"),
    ),
    Check(
        "resample-input",
        "resample raises BadValue for what is no observation of the game",
        "begin resample with self.check_observation(observation)",
        refuses,
    ),
)
