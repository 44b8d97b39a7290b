"""Play random games from Python, lomber's or a peer's, and print one line of JSON.

python benches/drive.py lomber cross 0.7 pack=36
python benches/drive.py spiel hearts 0.7

The number is that of seconds, of processor time, in which whole games are played; the rate is that
of the best slice, a tenth of it or more, for what else runs only ever slows a game down. Both
sides are driven alike: the legal list is asked for, one entry is chosen by Python's own generator,
and applied. Chance is part of the game and of the count of actions.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from itertools import count


def lomber_games(name: str, options: dict[str, str]) -> Iterator[int]:
    """Play lomber's game *name* again and again, and yield each game's number of actions."""
    import lomber

    game = lomber.load(name, **options)
    choose = random.Random(1).random
    for number in count():
        state = game.new_state()
        while state.current_player != lomber.TERMINAL:
            if state.current_player == lomber.CHANCE:
                lomber.deal(state, number)
            else:
                legal = state.legal_actions()
                state.apply(legal[int(choose() * len(legal))])
        yield len(state.history)


def spiel_games(name: str, options: dict[str, str]) -> Iterator[int]:
    """Play OpenSpiel's game *name* again and again, and yield each game's number of actions."""
    import pyspiel

    settings = ",".join(f"{key}={value}" for key, value in options.items())
    game = pyspiel.load_game(f"{name}({settings})" if settings else name)
    choose = random.Random(1).random
    while True:
        actions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(choose() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
            actions += 1
        yield actions


def chess_games(name: str, options: dict[str, str]) -> Iterator[int]:
    """Play python-chess, at most 200 plies a game, and yield each game's number of actions."""
    import chess

    choose = random.Random(1).random
    while True:
        actions = 0
        board = chess.Board()
        for _ in range(200):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(choose() * len(legal))])
            actions += 1
        yield actions


SIDES = {"lomber": lomber_games, "spiel": spiel_games, "chess": chess_games}


def main() -> None:
    """Warm up, measure, print."""
    side, name, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    played = SIDES[side](name, dict(word.split("=", 1) for word in sys.argv[4:]))
    next(played)
    best, took = (0.0, 0.0), 0.0
    while took < seconds:
        games, actions, spent, start = 0, 0, 0.0, time.process_time()
        while spent < seconds / 10:
            actions += next(played)
            games += 1
            spent = time.process_time() - start
        best = max(best, (actions / spent, games / spent))
        took += spent
    print(json.dumps({"games": best[1], "actions": best[0]}))


if __name__ == "__main__":
    main()
