"""Play OpenSpiel's games by its own C++, and look at how its cribbage counts; print JSON.

python spiel.py games cribbage SECONDS     whole random games a second, its bots choosing
python spiel.py shows GAMES                the shows that end random games of cribbage
python spiel.py flush                      a show with four hearts in the crib, a spade turned up
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from typing import Any

import pyspiel


def games(name: str, seconds: float) -> dict[str, float]:
    """Play random games in C++ for *seconds*; return games a second of processor time."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(i, i) for i in range(game.num_players())]
    pyspiel.evaluate_bots(game.new_initial_state(), bots, 0)
    start, played, took = time.process_time(), 0, 0.0
    while took < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
        played += 1
        took = time.process_time() - start
    return {"games": played / took}


def numbers(state: Any, word: str) -> list[int]:
    """Return the numbers of a line of the state's text."""
    found = re.search(rf"^{word}:(.*)$", str(state), re.MULTILINE)
    return [int(number) for number in found[1].split()] if found else []


def words(state: Any, word: str) -> list[str]:
    """Return the words of a line of the state's text."""
    found = re.search(rf"^{word}:(.*)$", str(state), re.MULTILINE)
    return found[1].split() if found else []


def step(state: Any, text: str) -> None:
    """Apply the action of a text."""
    player = state.current_player()
    legal = state.legal_actions()
    state.apply_action(next(a for a in legal if state.action_to_string(player, a) == text))


def last_show(state: Any, rng: random.Random, one: bool) -> dict[str, object]:
    """Play at random to the end, or with *one* to the first show; return the last show."""
    told: dict[str, object] = {}
    hands = [words(state, "P0 Hand"), words(state, "P1 Hand")]
    while not state.is_terminal():
        player, before = state.current_player(), state.clone()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        if "Phase: Card" in str(before) and "Phase: Play" in str(state):
            hands = [words(state, "P0 Hand"), words(state, "P1 Hand")]
        ended = numbers(state, "Round") != numbers(before, "Round")
        if ended:
            told = {
                "dealer": numbers(before, "Dealer")[0],
                "hands": hands,
                "crib": words(before, "Crib"),
                "starter": words(before, "Starter")[0],
                "before": numbers(before, "Scores"),
                "after": numbers(state, "Scores"),
                "last": state.action_to_string(player, action),
                "returns": state.returns(),
            }
            if one:
                break
    return told


def main() -> None:
    """Do what is asked."""
    if sys.argv[1] == "games":
        print(json.dumps(games(sys.argv[2], float(sys.argv[3]))))
        return
    rng, game = random.Random(1), pyspiel.load_game("cribbage")
    if sys.argv[1] == "shows":
        shows = [last_show(game.new_initial_state(), rng, False) for _ in range(int(sys.argv[2]))]
        print(json.dumps(shows))
        return
    state = game.new_initial_state()
    for card in ["2H", "4H", "9C", "QS", "KD", "7C", "8H", "TH", "3D", "6S", "JC", "AD"]:
        step(state, f"Deal {card}")
    step(state, "Choose 2H 4H")
    step(state, "Choose 8H TH")
    step(state, "Deal KS")
    print(json.dumps(last_show(state, rng, True)))


if __name__ == "__main__":
    main()
