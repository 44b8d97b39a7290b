"""Play random games from Python, lomber's or a peer's, and print one line of JSON.

python benches/drive.py lomber cross 400 pack=36
python benches/drive.py spiel hearts 400

Both sides are driven alike: the legal list is asked for, one entry is chosen by Python's own
generator, and applied. Chance is part of the game and of the count of actions.
"""

from __future__ import annotations

import json
import random
import sys
import time


def lomber_games(name: str, games: int, options: dict[str, str]) -> int:
    """Play *games* of lomber's game *name* and return the number of actions."""
    import lomber

    game = lomber.load(name, **options)
    choose, actions = random.Random(1).random, 0
    for number in range(games):
        state = game.new_state()
        while state.current_player != lomber.TERMINAL:
            if state.current_player == lomber.CHANCE:
                lomber.deal(state, number)
            else:
                legal = state.legal_actions()
                state.apply(legal[int(choose() * len(legal))])
        actions += len(state.history)
    return actions


def spiel_games(name: str, games: int, options: dict[str, str]) -> int:
    """Play *games* of OpenSpiel's game *name* and return the number of actions."""
    import pyspiel

    settings = ",".join(f"{key}={value}" for key, value in options.items())
    game = pyspiel.load_game(f"{name}({settings})" if settings else name)
    choose, actions = random.Random(1).random, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(choose() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
            actions += 1
    return actions


def chess_games(name: str, games: int, options: dict[str, str]) -> int:
    """Play *games* of python-chess, at most 200 plies each, and return the number of actions."""
    import chess

    choose, actions = random.Random(1).random, 0
    for _ in range(games):
        board = chess.Board()
        for _ in range(200):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(choose() * len(legal))])
            actions += 1
    return actions


SIDES = {"lomber": lomber_games, "spiel": spiel_games, "chess": chess_games}


def main() -> None:
    """Warm up, measure, print."""
    side, name, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    options = dict(word.split("=", 1) for word in sys.argv[4:])
    SIDES[side](name, max(1, games // 20), options)
    start = time.perf_counter()
    actions = SIDES[side](name, games, options)
    seconds = time.perf_counter() - start
    print(json.dumps({"games": games / seconds, "actions": actions / seconds}))


if __name__ == "__main__":
    main()
