"""games, plugins, rules, the greeting, help, and errors."""

from __future__ import annotations

import json

import pytest

import lomber
from lomber.cli.base import lang, set_lang
from lomber.host import Host

BROKEN = "lomber_api = 1\nraise RuntimeError('boom')\n"
OLD = "lomber_api = 0\n"
SAME_NAME = """
import lomber
lomber_api = 1

@lomber.hookimpl
def lomber_games():
    from samples.ladder import Ladder
    return [type("Other", (Ladder,), {})]
"""
COMMANDS = """
import click, lomber
lomber_api = 1

@lomber.hookimpl
def lomber_commands(cli):
    @cli.command("waltz", help="Dance.")
    def waltz():
        click.echo("one two three")
"""
THIEF = """
import click, lomber
lomber_api = 1

@lomber.hookimpl
def lomber_commands(cli):
    @cli.command("games")
    def games():
        click.echo("stolen")
"""


def test_the_greeting_gives_three_things_to_try(lomber_cli):
    status, out, err = lomber_cli()
    assert (status, err) == (0, "")
    tries = [line.split("  ")[1] for line in out.splitlines() if line.startswith("  ")]
    assert len(tries) == 3
    known = lomber.games()
    for words in tries:
        program, command, game = words.split()
        assert program == "lomber"
        assert command in ("play", "rules", "simulate")
        assert game in known


def test_the_greeting_speaks_russian(lomber_cli, monkeypatch):
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    status, out, _ = lomber_cli()
    assert status == 0
    assert "Попробуйте" in out


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "ru"}, "ru"),
    ],
)
def test_the_language_of_the_environment(monkeypatch, environment, expected):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    set_lang("")
    assert lang() == expected


@pytest.mark.parametrize("place", ["before", "after"])
def test_the_language_may_stand_anywhere(lomber_cli, place):
    words = ["--lang", "ru", "games"] if place == "before" else ["games", "--lang=ru"]
    status, out, _ = lomber_cli(*words)
    assert status == 0
    assert "Лестница" in out
    status, out, _ = lomber_cli("games")
    assert "Ladder" in out


def test_games(lomber_cli):
    status, out, _ = lomber_cli("games")
    assert status == 0
    assert any(line.split()[:3] == ["ladder", "Ladder", "1.2"] for line in out.splitlines())


def test_games_as_json(lomber_cli):
    status, out, _ = lomber_cli("games", "--json")
    assert status == 0
    found = {game["name"]: game for game in json.loads(out)}
    assert sorted(found) == lomber.games()
    assert found["ladder"]["bots"] == ["greedy", "random"]
    assert found["ladder"]["options"][0] == {
        "name": "players",
        "default": 2,
        "allowed": "2, 3, 4",
        "help": "seats",
        "rule": "",
    }


def test_rules(lomber_cli):
    status, out, _ = lomber_cli("rules", "ladder")
    assert (status, out) == (0, "# Ladder\n\nclimb or pass\n\n")
    status, out, _ = lomber_cli("rules", "ladder", "--lang", "ru", "--json")
    assert json.loads(out) == {
        "game": "ladder",
        "rules": "1.2",
        "lang": "ru",
        "markdown": "# Лестница\n\nподнимайся или пасуй\n",
    }


def test_every_game_has_rules_in_both_languages(lomber_cli):
    for game in lomber.games():
        for tongue in ("en", "ru"):
            status, out, _ = lomber_cli("rules", game, "--lang", tongue)
            assert status == 0
            assert out.startswith("#")


# -- plugins --------------------------------------------------------------------------------------


@pytest.fixture
def plugins(lomber_cli, monkeypatch, tmp_path):
    """Return a function that runs a command with plugin files of these texts."""

    def call(files, *words):
        host = Host()
        monkeypatch.setattr("lomber.host.host", lambda: host)
        options = []
        for name, text in files.items():
            path = tmp_path / f"{name}.py"
            path.write_text(text, encoding="utf-8")
            options += ["--plugin", path]
        return lomber_cli(*options, *words)

    return call


def ladder_text(ladder_host):
    path = next(p.source for p in ladder_host.plugins if p.name == "ladder")
    with open(path, encoding="utf-8") as file:
        return file.read()


def test_plugins_lists_what_works_and_what_failed(plugins, ladder_host):
    files = {"ladder": ladder_text(ladder_host), "kaputt": BROKEN, "old": OLD}
    status, out, _ = plugins(files, "plugins")
    assert status == 1
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line}
    assert rows["ladder"][-3:] == ["works", "games", "ladder"]
    assert rows["kaputt"][3] == rows["old"][3] == "failed"
    assert "plugin 'kaputt'" in out
    assert "RuntimeError: boom" in out
    assert "it was written for protocol 0, and this lomber speaks 1" in out
    assert "Traceback" not in out


def test_plugins_details_shows_the_traceback(plugins):
    status, out, _ = plugins({"kaputt": BROKEN}, "plugins", "--details")
    assert status == 1
    assert "Traceback" in out
    assert "raise RuntimeError('boom')" in out


def test_plugins_as_json(plugins, ladder_host):
    files = {"ladder": ladder_text(ladder_host), "kaputt": BROKEN}
    status, out, _ = plugins(files, "plugins", "--json")
    assert status == 1
    good, bad = json.loads(out)["plugins"]
    assert (good["name"], good["games"], good["error"]) == ("ladder", ["ladder"], "")
    assert (bad["name"], bad["error"]) == ("kaputt", "RuntimeError: boom")
    status, out, _ = plugins({}, "plugins", "--json")
    assert (status, json.loads(out)) == (0, {"plugins": [], "clashes": {}})


def test_a_clash_names_both(plugins, ladder_host):
    files = {"ladder": ladder_text(ladder_host), "usurper": SAME_NAME}
    status, out, _ = plugins(files, "plugins")
    assert status == 1
    assert "plugin 'usurper'" in out
    assert "the game 'ladder' is also offered by plugin 'ladder'" in out
    status, out, err = plugins(files, "rules", "ladder")
    assert (status, out) == (2, "")
    assert "also offered by plugin 'ladder'" in err


def test_a_file_that_fails_is_said_at_once(plugins):
    status, out, err = plugins({"kaputt": BROKEN}, "games")
    assert (status, out) == (2, "")
    assert "plugin 'kaputt'" in err
    assert "RuntimeError: boom" in err
    assert "Traceback" not in err


def test_strict_plugins_stop_at_a_failure(plugins, monkeypatch, lomber_cli):
    assert plugins({}, "--strict-plugins", "games")[0] == 0
    host = Host()
    host.plugins.append(_failed())
    monkeypatch.setattr("lomber.host.host", lambda: host)
    assert lomber_cli("games")[0] == 0
    status, out, err = lomber_cli("--strict-plugins", "games")
    assert (status, out) == (2, "")
    assert err == "lomber: plugin 'stale' (lomber-stale 0.1): it rusted\n"
    status, out, err = lomber_cli("games")
    assert "stale" in err


def _failed():
    from lomber.host import Plugin

    return Plugin("stale", "lomber-stale 0.1", "lomber-stale", "0.1", error="it rusted")


def test_a_plugin_adds_commands(plugins):
    assert plugins({"dance": COMMANDS}, "waltz") == (0, "one two three\n", "")
    status, out, _ = plugins({"dance": COMMANDS}, "--help")
    assert status == 0
    assert "waltz" in out


def test_a_plugin_takes_no_command_of_ours(plugins, ladder_host):
    files = {"ladder": ladder_text(ladder_host), "thief": THIEF}
    assert "stolen" not in plugins(files, "games")[1]
    assert plugins(files, "--help")[0] == 0
    assert "stolen" not in plugins(files, "games")[1]


# -- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["plya"], "no command 'plya'; did you mean 'play'?"),
        (["games", "--jsn"], "no option '--jsn'; did you mean '--json'?"),
        (["games", "extra"], "unexpected extra argument (extra)"),
        (["rules"], "GAME is missing"),
        (["rules", "laddr"], "no game 'laddr'; did you mean 'ladder'?"),
        (["simulate", "ladder", "--seed"], "--seed needs a value"),
        (["simulate", "ladder", "--seed", "x"], "--seed is a whole number from 0 to 2**64-1"),
        (["simulate", "ladder", "--seed", 1 << 64], "--seed is a whole number"),
        (["simulate", "ladder", "-n", "0"], "--games takes a whole number from 1, not '0'"),
        (["simulate", "ladder", "-j", "two"], "--jobs takes a whole number from 1, not 'two'"),
        (["simulate", "ladder", "--bots", "greddy"], "no bot 'greddy' for ladder; did you mean"),
        (["simulate", "ladder", "--bots", "greedy,greedy,random"], "do not go evenly"),
        (["simulate", "ladder", "-o", "player=3"], "no option 'player'; did you mean 'players'?"),
        (["simulate", "ladder", "-o", "players=5"], "cannot be '5'; it is one of: 2, 3, 4"),
        (["simulate", "ladder", "-o", "players=2.0"], "cannot be '2.0'; it is one of: 2, 3, 4"),
        (["simulate", "ladder", "-o", "cards=3"], "it is a whole number from 4 to 12"),
        (["simulate", "ladder", "-o", "cards=4", "-o", "players=4"], "cards=4 are too few"),
        (["simulate", "ladder", "-o", "players"], "--option takes NAME=VALUE, not 'players'"),
        (["perft", "ladder", "--depth", "-1"], "--depth takes a whole number from 0"),
        (["--lang", "de", "games"], "--lang is en | ru, not 'de'"),
        (["games", "--lang", "eng"], "--lang is en | ru, not 'eng'"),
        (["--plugin", "none.py", "games"], "no plugin file 'none.py'"),
    ],
)
def test_a_users_mistake_is_one_or_two_lines(lomber_cli, words, message):
    status, out, err = lomber_cli(*words)
    assert (status, out) == (2, "")
    assert err.startswith("lomber: ")
    assert message in err
    assert 1 <= len(err.splitlines()) <= 2
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["plya"], "нет команды 'plya'; может быть, 'play'?"),
        (["games", "--jsn"], "нет ключа '--jsn'; может быть, '--json'?"),
        (["rules"], "не указано: GAME"),
        (["rules", "laddr"], "нет игры 'laddr'; может быть, 'ladder'?"),
        (["simulate", "ladder", "-n", "0"], "--games принимает целое число от 1, а не '0'"),
        (["simulate", "ladder", "-o", "player=3"], "у ladder нет настройки 'player'"),
        (["simulate", "ladder", "-o", "players=5"], "не может быть '5'; допустимо: 2, 3, 4"),
        (["simulate", "ladder", "--bots", "greddy"], "нет бота 'greddy'"),
        (["replay", "/nowhere/x"], "не читается '/nowhere/x'"),
    ],
)
def test_mistakes_in_russian(lomber_cli, words, message):
    status, out, err = lomber_cli(*words, "--lang", "ru")
    assert (status, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("tongue", ["en", "ru"])
def test_help_of_every_command(lomber_cli, tongue):
    from lomber.cli.app import OURS

    status, out, _ = lomber_cli("--help", "--lang", tongue)
    assert status == 0
    assert ("Вызов: lomber" in out) == (tongue == "ru")
    for name in OURS:
        assert f"  {name} " in out
        status, text, _ = lomber_cli(name, "--help", "--lang", tongue)
        assert status == 0
        assert ("Вызов: lomber" in text) == (tongue == "ru")
        if tongue == "ru":
            described = [line for line in text.splitlines() if line.startswith("  -")]
            assert not [line for line in described if line.endswith(".") and line.isascii()]


def test_the_version(lomber_cli):
    assert lomber_cli("--version") == (0, f"lomber {lomber.__version__}\n", "")
