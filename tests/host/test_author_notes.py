"""What is told to an author beside errors: pages that lack something, copies of a game, no litter
after a game that failed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import lomber
from lomber.files import import_file
from lomber.host import Host
from lomber.pages import gone_options, unnamed_options
from lomber.scaffold import name_everything, render
from lomber.testing import check_game

SOURCE = render("blank", name_everything("Novice"))["src/lomber_novice/__init__.py"]
STAY = "            self.current_player = TERMINAL if last else self.current_player + 1\n"


@pytest.fixture
def novice(lomber_cli, tmp_path, monkeypatch):
    """Return a function that writes the game, changed perhaps, for a fresh host."""
    host = Host()
    monkeypatch.setattr("lomber.host.host", lambda: host)
    monkeypatch.chdir(tmp_path)

    def write(old="", new=""):
        assert old in SOURCE
        file = tmp_path / "novice.py"
        file.write_text(SOURCE.replace(old, new), encoding="utf-8")
        return file

    return write


# -- rules pages ----------------------------------------------------------------------------------


def notes(file, **pages):
    """Return what the check of the rules notes with these pages beside a file."""
    folder = file.parent / "rules"
    shutil.rmtree(folder, ignore_errors=True)
    for lang, text in pages.items():
        folder.mkdir(exist_ok=True)
        (folder / f"{lang}.md").write_text(text, "utf-8")
    report = check_game(import_file(file).Novice, plays=1, checks=["rules"])
    assert report.ok
    return report.notes


WHOLE = "# Novice\n\n`players=2` draw up to `draws` cards.\n"


def test_pages_are_looked_over(novice):
    file = novice()
    (note,) = notes(file)
    assert note.startswith("rules: there is no rules page, so the docstring of the class is shown")
    assert notes(file, en=WHOLE, ru=WHOLE) == ()
    assert notes(file, en=WHOLE, ru="# Новичок\n\nДвое, добор `draws`, и `x` карт.\n") == (
        "rules: rules/ru.md does not speak of players: name these options there, as 'players=3'",
    )
    gone = WHOLE + "With `cards=5` and `CARDS=5`, `a == b` and\n```\n`size=3`\n```\n"
    assert notes(file, en=gone, ru=WHOLE) == (
        "rules: rules/en.md speaks of 'cards=5', and there is no such option: leave it out, or "
        "add it to the schema",
        "rules: rules/en.md speaks of 'CARDS=5', and there is no such option: leave it out, or "
        "add it to the schema",
    )


@pytest.mark.parametrize("name", lomber.games())
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_pages_of_our_games_name_every_option(name, lang):
    cls = lomber.host.game_class(name)
    page = cls().rules(lang)
    assert unnamed_options(cls, page) == []
    assert gone_options(cls, page) == []


# -- copies and clashes ---------------------------------------------------------------------------


def installed(host, name, games):
    """Register a plugin as if it were installed."""
    host.load_file(games)
    plugin = host.plugins[-1]
    plugin.name, plugin.distribution, plugin.source = name, "lomber-novice", "lomber-novice 1.0"
    host._files.clear()


def test_a_copy_of_an_installed_game_is_told_by_its_file(novice, lomber_cli, tmp_path):
    host = lomber.host.host()
    first = novice()
    installed(host, "novice", first)
    copy = tmp_path / "mine.py"
    copy.write_text(SOURCE, "utf-8")
    status, out, err = lomber_cli("play", "novice", "--plugin", copy)
    assert (status, out) == (2, "")
    assert err == (
        f"lomber: plugin 'mine' ({copy}): the game 'novice' is also offered by plugin 'novice' "
        f"(lomber-novice 1.0); the files are {first} and {copy}: call it otherwise in {copy}, "
        'name = "my-novice", or leave the installed one out, LOMBER_DISABLE_PLUGINS=novice\n'
    )
    _, _, err = lomber_cli("play", "novice", "--plugin", copy, "--lang", "ru")
    assert f"файлы: {first} и {copy}; назовите иначе в {copy}" in err


def test_two_files_with_one_game(novice, lomber_cli, tmp_path):
    first, other = novice(), tmp_path / "other.py"
    other.write_text(SOURCE, "utf-8")
    _, _, err = lomber_cli("play", "novice", "--plugin", first, "--plugin", other)
    assert err.endswith('name = "my-novice", or load one of the files alone\n')


def test_the_installed_one_is_left_out_though_the_file_has_its_name(novice, monkeypatch):
    """What the message says to do works."""
    monkeypatch.setenv("LOMBER_DISABLE_PLUGINS", "cross")
    host = Host()
    host.load_entry_points()
    assert "cross" not in host.games()
    file = novice('name = "novice"', 'name = "cross"').rename("cross.py")
    assert not host.load_file(file).disabled
    assert "cross" in host.games()
    assert host.game_class("cross").__name__ == "Novice"


# -- litter ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "stdin"), [("none", ""), ("0", ""), ("0", "moves\n?\n")])
def test_a_failing_play_leaves_no_file(novice, lomber_cli, tmp_path, seat, stdin):
    """Nobody's moves are lost: bots, or nobody, have made them all."""
    fault = "            self.current_player = None\n" if seat == "none" else "            pass\n"
    file = novice(STAY, fault)
    words = ["play", "novice", "--plugin", file, "--seat", seat, "--seed", 1]
    status, out, err = lomber_cli(*words, stdin=stdin)
    if seat == "none":
        assert status == 2
        assert "current_player is None" in err
    assert [path.name for path in tmp_path.glob("*.jsonl")] == []
    assert "saved in" not in out


def test_what_a_person_played_before_it_failed_is_saved(novice, lomber_cli, tmp_path):
    file = novice(STAY, "            self.current_player = None\n")
    words = ["play", "novice", "--plugin", file, "--seed", 1]
    status, out, _ = lomber_cli(*words, stdin="draw\nstay\n")
    assert status == 2
    (path,) = tmp_path.glob("novice-*.jsonl")
    assert f"saved in {path.name}" in out


def test_a_result_that_fails_at_the_end_is_told_in_russian(novice, lomber_cli):
    file = novice(
        "return Result(self.returns(), score, tuple(items), tuple(notes))", "return score"
    )
    words = ["play", "novice", "--plugin", file, "--seed", 1, "--seat", "none", "--lang", "ru"]
    _, _, err = lomber_cli(*words)
    assert "верните lomber.game.Result(self.returns(), score)" in err
    assert "(плагин 'novice', " in err


def test_the_docs_have_a_row_for_each():
    page = (Path(__file__).parents[2] / "docs" / "author-errors.md").read_text("utf-8")
    for row in (
        "a copy of an installed game",
        "no rules page at all",
        "a page that leaves an option out",
        "a page with an option that is gone",
    ):
        assert f"\n| {row} | " in page
