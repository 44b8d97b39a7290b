"""simulate and perft."""

from __future__ import annotations

import json
import re

import lomber
from lomber.lab import perft, simulate, tournament

RECORD = """\
{"lomber": 1, "game": "ladder", "rules": "1.2", "options": {}, "seats": ["Ann", "Bob"]}
{"by": "chance", "do": "deal 7c"}
{"by": "chance", "do": "deal 3c"}
{"by": "chance", "do": "deal 9c"}
{"by": "chance", "do": "deal 8c"}
"""


def test_simulate_prints_the_report(lomber_cli):
    words = ["simulate", "ladder", "-n", 40, "--seed", 3, "--bots", "greedy,random", "-j", 1]
    status, out, err = lomber_cli(*words)
    assert (status, err) == (0, "")
    report = simulate(lomber.load("ladder"), ["greedy", "random"], 40, seed=3, jobs=1)
    first = report.teams[0].wins
    assert "40 games, seed 3, bots greedy, random" in out
    assert f"{first.rate:.2%}" in out
    assert f"{first.interval[0]:.2%}..{first.interval[1]:.2%}" in out
    for words in ("draws", "score, 1", "actions in a game", "passes", "choices at a turn"):
        assert words in out


def test_simulate_in_russian(lomber_cli):
    _, out, _ = lomber_cli("simulate", "ladder", "-n", 10, "-j", 1, "--lang", "ru")
    assert "Лестница" in out
    assert "ничьи" in out


def test_simulate_as_json(lomber_cli):
    words = ["simulate", "ladder", "-n", 40, "--seed", 3, "-o", "players=4", "-o", "cards=12"]
    status, out, _ = lomber_cli(*words, "--json", "-j", 1)
    assert status == 0
    game = lomber.load("ladder", players=4, cards=12)
    expected = simulate(game, games=40, seed=3, jobs=1).json()
    found = json.loads(out)
    for key in ("seconds", "actions_per_second"):
        del found[key], expected[key]
    assert found == expected


def test_simulate_says_the_seed_it_took(lomber_cli):
    first = json.loads(lomber_cli("simulate", "ladder", "-n", 9, "--json", "-j", 1)[1])
    words = ["simulate", "ladder", "-n", 9, "--json", "-j", 1, "--seed", first["seed"]]
    again = json.loads(lomber_cli(*words)[1])
    assert again["scores"] == first["scores"]


def test_perft_from_the_start(lomber_cli):
    status, out, _ = lomber_cli("perft", "ladder", "--depth", 4)
    assert (status, out) == (0, "1680\n")
    status, out, _ = lomber_cli("perft", "ladder", "--depth", 2, "--divide")
    assert out.splitlines() == [*(f"deal {rank}c: 7" for rank in "23456789"), "56"]


def test_perft_from_a_record(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD, encoding="utf-8")
    status, out, _ = lomber_cli(
        "perft", "ladder", "--record", path, "--depth", 3, "--divide", "--json"
    )
    assert status == 0
    assert json.loads(out) == {
        "game": "ladder",
        "ply": 4,
        "depth": 3,
        "count": 2,
        "divide": {"7c": 1, "9c": 1},
    }


def test_perft_of_a_seeds_deal(lomber_cli):
    state = lomber.load("ladder").new_state()
    lomber.deal(state, 7)
    status, out, _ = lomber_cli("perft", "ladder", "--seed", 7, "--depth", 4)
    assert (status, out) == (0, f"{perft(state, 4)}\n")


def test_perft_of_what_does_not_fit(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD.replace('"ladder"', '"hello"'), encoding="utf-8")
    status, _, err = lomber_cli("perft", "ladder", "--record", path)
    assert status == 2
    assert "is a game of 'hello', not of 'ladder'" in err
    for more in (["--seed", 1], ["-o", "players=2"]):
        status, _, err = lomber_cli("perft", "ladder", "--record", path, *more)
        assert status == 2
        assert "leave out --option and --seed" in err
    status, _, err = lomber_cli("perft", "ladder", "--depth", 0, "--divide")
    assert status == 2
    assert "--divide needs --depth 1 or more" in err


def test_a_tournament(lomber_cli):
    words = ["simulate", "ladder", "-n", 20, "--seed", 3, "-j", 1, "--tournament"]
    status, out, _ = lomber_cli(*words, "--bots", "greedy,random")
    assert status == 0
    standings = tournament(lomber.load("ladder"), ["greedy", "random"], 20, seed=3, jobs=1)
    best, rate = next(iter(standings.bots.items()))
    assert re.search(rf"^{best} +20 +{rate.rate:.2%} ", out, re.M)
    assert "greedy against random" in out
    status, out, _ = lomber_cli(*words, "--bots", "greedy,random", "--json")
    assert list(json.loads(out)["bots"]) == list(standings.bots)
    status, _, err = lomber_cli(*words, "--bots", "random")
    assert status == 2
    assert "takes 2 or more different bots, not random" in err
