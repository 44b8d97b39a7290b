"""replay."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest

import lomber
from lomber.record import Record

MOVES = [*["deal 7c", "deal 3c", "deal 9c", "deal 8c"], "7c", "8c", "9c", "pass", "pass"]


@pytest.fixture
def saved(ladder, tmp_path):
    """A whole game, in a file."""
    state = ladder.new_state()
    for text in MOVES:
        state.apply(ladder.parse_action(text))
    path = tmp_path / "game.jsonl"
    Record.of(state, ["Ann", "Bob"]).save(path)
    return path


@pytest.mark.parametrize("at", [*range(10), None])
def test_json_of_every_position(lomber_cli, saved, ladder, at):
    status, out, err = lomber_cli("replay", saved, "--json", *(() if at is None else ("--at", at)))
    assert (status, err) == (0, "")
    found = json.loads(out)
    state = ladder.new_state()
    for text in MOVES[:at]:
        state.apply(ladder.parse_action(text))
    player = state.current_player
    assert found["game"] == "ladder"
    assert found["options"] == ladder.options
    assert found["ply"] == len(state.history)
    assert found["moves"] == 9
    assert found["current_player"] == player
    assert found["legal_actions"] == [ladder.action_text(a) for a in state.legal_actions()]
    assert len(found["chance_outcomes"]) == len(state.chance_outcomes())
    expected = json.loads(json.dumps(state.observation(player))) if player >= 0 else None
    assert found["observation"] == expected
    assert found["returns"] == list(state.returns())
    assert found["result"] == json.loads(json.dumps(state.result().json()))


def test_a_person_reads_it(lomber_cli, saved):
    status, out, _ = lomber_cli("replay", saved)
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "Ladder (players=2 cards=8 solo=false): Ann, Bob"
    assert lines[1] == "   1  chance: deal 7c"
    assert lines[6] == "   6  Bob: 8c"
    assert lines[-1] == "Won by 0 (Ann)."
    status, out, _ = lomber_cli("replay", saved, "--at", 5, "--lang", "ru")
    assert out.splitlines()[1] == "   1  случай: сдать 7т"
    assert out.splitlines()[-1] == "Ходит Bob."
    assert "7c | место 1: 3c 8c" in out.splitlines()[-2]


def test_the_standard_input(lomber_cli, saved, monkeypatch):
    from lomber.cli.app import run

    stream = SimpleNamespace(buffer=io.BytesIO(saved.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert run(["replay", "-", "--json"]) == 0


def test_a_torn_line_is_a_warning(lomber_cli, saved):
    data = saved.read_bytes()
    saved.write_bytes(data[: data.index(b'{"result"') - 5])
    status, out, err = lomber_cli("replay", saved, "--json")
    assert status == 0
    assert json.loads(out)["ply"] == 8
    assert err == "lomber: line 10 breaks off in the middle and is left out\n"
    assert json.loads(out)["warnings"] == [err.removeprefix("lomber: ").strip()]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"8c"}', '"3c"}', "game.jsonl: line 7: 3c is illegal: Climb: 3c is not above 7c"),
        ('"8c"}', '"8x"}', "game.jsonl: line 7: no action '8x'"),
        ('"1.2"', '"1.0"', "game.jsonl: line 1: it was played by rules 1.0 of 'ladder'"),
        ('"1.2"', '"1.3"', "update the plugin"),
        ('"ladder"', '"hello"', "it needs the game 'hello', which no installed plugin offers"),
        ('{"lomber": 1', '{"chess": 1', "this is no saved game of lomber"),
        ('"players": 2', '"players": 7', "option players of ladder cannot be 7"),
    ],
)
def test_what_does_not_replay(lomber_cli, saved, old, new, message):
    saved.write_text(saved.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    status, out, err = lomber_cli("replay", saved, "--json")
    assert (status, out) == (2, "")
    assert err.startswith("lomber: ")
    assert message in err
    assert len(err.splitlines()) == 1


def test_positions_that_are_not_there(lomber_cli, saved):
    status, _, err = lomber_cli("replay", saved, "--at", 10)
    assert (status, err) == (2, "lomber: the record has 9 actions, so --at takes 0..9, not 10\n")
    status, _, err = lomber_cli("replay", saved, "--at", -1)
    assert status == 2
    assert "--at takes a whole number from 0" in err


def test_every_installed_game_replays_its_record(lomber_cli, ladder_host, tmp_path):
    for name in lomber.games():
        path = tmp_path / f"{name}.jsonl"
        words = ["play", name, "--seat", "none", "--bots", "random", "--seed", 5, "--record", path]
        status, out, err = lomber_cli(*words, "--json")
        assert (status, err) == (0, ""), name
        played = json.loads(out)
        status, out, _ = lomber_cli("replay", path, "--json")
        assert status == 0
        found = json.loads(out)
        assert found["returns"] == played["returns"]
        assert found["current_player"] == lomber.TERMINAL
