"""Plugins whose own code fails during play, simulate and replay."""

from __future__ import annotations

import re

import pytest

from lomber.record import Record

BOOM = '''
import lomber
from samples.ladder import Ladder, LadderState

lomber_api = 1


class State(LadderState):
    def _apply(self, action):
        if {apply} and len(self.history) == 5:
            raise RuntimeError("boom")
        super()._apply(action)

    def result(self):
        raise RuntimeError("boom")


class Boom(Ladder):
    """Fails."""

    name = "boom"

    def new_state(self):
        return State(self)


@lomber.hookimpl
def lomber_games():
    return [Boom]
'''


@pytest.fixture(params=["apply", "result"])
def boom(request, lomber_cli, tmp_path, monkeypatch):
    """Return a plugin's file whose game fails in its sixth action, or at its end."""
    from lomber.host import Host

    host = Host()
    monkeypatch.setattr("lomber.host.host", lambda: host)
    file = tmp_path / "boom.py"
    file.write_text(BOOM.format(apply=request.param == "apply"), encoding="utf-8")
    return file


HINT = "where: set LOMBER_TRACEBACK=1\n"


def line_of(file, hint=HINT):
    return f"lomber: the game 'boom' (plugin 'boom', {file}) failed: RuntimeError: boom\n{hint}"


def test_play_saves_and_says_where(lomber_cli, boom, tmp_path):
    play = ["play", "boom", "--plugin", boom, "--seed", 8, "--bots", "random"]
    status, out, err = lomber_cli(*play, stdin="5c\npass\n8c\n")
    assert (status, err) == (2, line_of(boom))
    name = re.search(r"^saved in (\S+)$", out, re.M)[1]
    assert [move.do for move in Record.load(name).moves[4:5]] == ["5c"]
    path = tmp_path / "game.jsonl"
    status, out, err = lomber_cli(*play, "--record", path, stdin="5c\npass\n8c\n")
    assert (status, err) == (2, line_of(boom))
    assert f"saved in {path}\n" in out
    assert [move.do for move in Record.load(path).moves[4:5]] == ["5c"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_simulate(lomber_cli, boom, jobs):
    words = ["simulate", "boom", "--plugin", boom, "-n", 4, "--jobs", jobs]
    status, out, err = lomber_cli(*words)
    assert (status, out) == (2, "")
    assert "RuntimeError: boom" in err
    assert "Traceback" not in err
    assert err.endswith(HINT)
    assert len(err.splitlines()) == 2


def test_replay_and_the_traceback_for_who_asks(lomber_cli, boom, tmp_path, monkeypatch):
    path = tmp_path / "game.jsonl"
    moves = ["deal 8c", "deal 6c", "deal 5c", "deal 9c"]
    text = '{"lomber": 1, "game": "boom", "rules": "1.2", "options": {}}\n'
    text += "".join(f'{{"by": "chance", "do": "{move}"}}\n' for move in moves)
    text += "".join(
        f'{{"by": {by}, "do": "{do}"}}\n'
        for by, do in ((0, "5c"), (1, "9c"), (0, "pass"), (1, "6c"))[:3]
    )
    path.write_text(text + '{"by": 1, "do": "pass"}\n', encoding="utf-8")
    words = ["replay", path, "--plugin", boom]
    status, _, err = lomber_cli(*words)
    assert (status, err) == (2, line_of(boom))
    monkeypatch.setenv("LOMBER_TRACEBACK", "1")
    status, _, err = lomber_cli(*words)
    assert status == 2
    assert err.startswith("Traceback")
    assert 'raise RuntimeError("boom")' in err
    assert err.endswith(line_of(boom, ""))
