"""check: the suite itself is tested elsewhere; here, what the command makes of it."""

from __future__ import annotations

import json

import pytest

from lomber.testing import check_names


def test_a_game_that_passes(lomber_cli):
    status, out, err = lomber_cli("check", "ladder", "--plays", 1)
    assert (status, err) == (0, "")
    count = len(check_names())
    assert out.startswith(f"ladder: {count} of {count} checks passed (3 plays of 3 option sets")


def test_options_choose_one_set(lomber_cli):
    name = next(iter(check_names()))
    words = ["check", "ladder", "--plays", 2, "--check", name, "-o", "players=3", "--seed", 9]
    status, out, _ = lomber_cli(*words, "--json")
    assert status == 0
    report = json.loads(out)
    assert report["ok"] is True
    assert report["seed"] == 9
    assert report["checks"] == [name]
    assert report["options"] == [{"players": 3, "cards": 8, "solo": False}]


def test_a_game_that_fails(lomber_cli, ladder, monkeypatch):
    """Returns out of bounds: the answer is no, with a record that shows it."""
    monkeypatch.setattr(type(ladder.new_state()), "returns", lambda self: (7.0, -7.0))
    status, out, err = lomber_cli("check", "ladder", "--plays", 1, "-o", "players=2")
    assert (status, err) == (1, "")
    assert "record that leads there:" in out
    status, out, _ = lomber_cli("check", "ladder", "--plays", 1, "-o", "players=2", "--json")
    assert status == 1
    assert json.loads(out)["failures"]


def test_the_list_of_checks(lomber_cli):
    status, out, _ = lomber_cli("check", "--list")
    assert status == 0
    assert [line.split("  ")[0] for line in out.splitlines()[1:]] == list(check_names())
    assert json.loads(lomber_cli("check", "--list", "--json")[1]) == check_names()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "which game?"),
        (["laddr"], "no game 'laddr'; did you mean 'ladder'?"),
        (["ladder", "--plays", "0"], "--plays takes a whole number from 1, not '0'"),
        (["ladder", "--check", "nonsense"], "no check 'nonsense'; "),
        (["ladder", "-o", "players=9"], "cannot be '9'"),
    ],
)
def test_bad_requests(lomber_cli, words, message):
    status, out, err = lomber_cli("check", *words)
    assert (status, out) == (2, "")
    assert message in err
