"""lomber new: what it writes is whole, whatever the game is called, and passes its own tests."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

import lomber
import lomber.i18n
from lomber.errors import BadValue
from lomber.files import file_of, import_file
from lomber.pages import rules_page
from lomber.scaffold import KINDS, name_everything, new_project, render

ROOT = Path(__file__).parents[2]
ODD = {  # the name given: the game, its class
    'it\'s "4"': ("its-4", "Its4"),
    "Игра 7": ("igra-7", "Igra7"),
    "class": ("class", "Class"),
    "2 4 6": ("2-4-6", "Game246"),
    "lomber": ("lomber", "Lomber"),
    "lomber-nine": ("nine", "Nine"),
    "None": ("none", "NoneGame"),
    "Trick": ("trick", "TrickRules"),
    "game": ("game", "GameGame"),
    "File 7": ("file-7", "File7"),
    "日本": ("game", "GameGame"),
    "Żółć & Œuvre": ("zolc-oeuvre", "ZolcOeuvre"),
    'a\\"b\\': ("a-b", "AB"),
    '"""': ("game", "GameGame"),
    "True or false": ("true-or-false", "TrueOrFalse"),
    "9" * 50: ("9" * 24, "Game" + "9" * 24),
    "%%{cls} {x} $y \n\t z": ("cls-x-y-z", "ClsXYZ"),
    "Very " * 40: ("very-very-very-very-very", "VeryVeryVeryVeryVery"),
    "\\" * 90 + "x": ("x", "X"),
    "字" * 90: ("game", "GameGame"),
    "<b>*bold*</b> [red]": ("b-bold-b-red", "BBoldBRed"),
    "bad \udcff byte": ("bad-byte", "BadByte"),
}


@pytest.mark.parametrize("name", ODD, ids=lambda name: ascii(name)[:30])
@pytest.mark.parametrize("kind", KINDS)
def test_any_name_will_do(kind, name, tmp_path):
    project = new_project(kind, name, tmp_path)
    names = project.names
    assert (names.game, names.cls) == ODD[name]
    assert len(names.title) <= 60
    assert project.folder == tmp_path / f"lomber-{names.game}"
    found = {str(p.relative_to(project.folder)) for p in project.folder.rglob("*") if p.is_file()}
    assert found == set(project.files)
    for file in found:
        text = (project.folder / file).read_text("utf-8")
        assert "%%{" not in text.replace("%%{cls} {x} $y z", "").replace(r"%%{cls} {x} \$y z", "")
        assert all(len(line) <= 99 for line in text.splitlines() if file.endswith(".py"))
        if file.endswith(".py"):
            ast.parse(text)
    data = tomllib.loads((project.folder / "pyproject.toml").read_text("utf-8"))
    assert data["project"]["name"] == f"lomber-{names.game}"
    assert data["project"]["description"] == names.title
    assert data["project"]["entry-points"]["lomber"] == {names.game: names.module}
    assert version("lomber").startswith(data["project"]["dependencies"][0][len("lomber>=") :])
    module = import_file(project.folder / f"src/{names.module}/__init__.py")
    (game,) = module.lomber_games()
    assert (game.name, game.__name__) == (names.game, names.cls)
    assert game.title.to("en") == game.title.to("ru") == names.title
    for lang in lomber.i18n.LANGS:
        assert rules_page(game, lang).startswith("# ")


@pytest.mark.skipif(find_spec("ruff") is None, reason="ruff is for developers")
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_has_style(kind, tmp_path):
    for name in ODD:
        if not (tmp_path / name_everything(name).distribution).exists():
            new_project(kind, name, tmp_path)
    for words in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *words, "--no-cache", str(tmp_path)],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout


def install(project):
    """Let Python find a project's package and its entry point, as an editable install would."""
    names, home = project.names, project.folder / "src"
    info = home / f"{names.module}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {names.distribution}\nVersion: 0.1\n", "utf-8"
    )
    points = f"[lomber]\n{names.game} = {names.module}\n"
    (info / "entry_points.txt").write_text(points, "utf-8")
    return {**os.environ, "PYTHONPATH": str(home), "LC_ALL": "C.UTF-8"}


@pytest.mark.parametrize(
    ("kind", "name"), [("mosaic", 'it\'s "4"'), ("tricks", "Игра 7"), ("blank", "2 4 6")]
)
def test_its_own_tests_pass(kind, name, tmp_path):
    """Some with the default options, here; the exhaustive test below makes them all."""
    project = new_project(kind, name, tmp_path)
    words = ["-q", "-p", "no:cacheprovider", "--lomber-plays", "1"]
    chosen = ["declaration", "play", "legality", "text", "observation", "hidden", "resample-r"]
    words += ["-k", f"not test_conformance or (defaults and ({' or '.join(chosen)}))"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=project.folder,
        env=install(project),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


@pytest.mark.parametrize("kind", KINDS)
def test_the_suite_serves_whatever_game_takes_the_place_of_the_first(kind):
    files = render(kind, name_everything("x"))
    suite, rules = files["tests/test_game.py"], files["tests/test_rules.py"]
    assert re.findall(r"from lomber_x import (.*)", suite) == ["X"]
    assert "conformance_tests(X)" in suite
    assert "change these tests" in rules
    assert "conformance" not in rules


@pytest.mark.parametrize("kind", KINDS)
def test_no_class_hides_what_the_files_import(kind):
    for path, text in render(kind, name_everything("x")).items():
        if path.endswith(".py"):
            imported = {
                alias.name
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.ImportFrom) and "lomber_x" not in (node.module or "")
                for alias in node.names
            }
            for name in imported:
                words = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name)
                assert name_everything(words).cls not in imported


def test_an_option_of_every_kind_is_tried():
    for kind in KINDS:
        source = render(kind, name_everything("x"))["src/lomber_x/__init__.py"]
        assert "option_sets = ({}, {" in source


def test_a_game_whose_module_is_called_like_a_file_plugin_is_pickled_by_name(
    tmp_path, monkeypatch
):
    import pickle
    from importlib import import_module

    project = new_project("blank", "File 7", tmp_path)
    monkeypatch.syspath_prepend(str(project.folder / "src"))
    module = import_module("lomber_file_7")
    assert file_of(module.File7) == ""
    assert type(pickle.loads(pickle.dumps(module.File7()))) is module.File7


# -- the command ----------------------------------------------------------------------------------


def test_the_command_tells_what_it_wrote(lomber_cli, tmp_path):
    status, out, err = lomber_cli("new", "mosaic", "Nine Rows", "--dir", tmp_path)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"Nine Rows: the game 'nine-rows', in {tmp_path / 'lomber-nine-rows'}"
    assert "  src/lomber_nine_rows/__init__.py" in lines
    assert lines[-4:] == [
        f"  cd {tmp_path / 'lomber-nine-rows'}",
        "  python -m pip install -e '.[test]'",
        "  lomber play nine-rows",
        "  python -m pytest",
    ]


def test_json(lomber_cli, tmp_path):
    status, out, _ = lomber_cli(
        "new", "blank", "Nine", "--dir", tmp_path / "deep" / "er", "--json"
    )
    assert status == 0
    told = json.loads(out)
    folder = tmp_path / "deep" / "er" / "lomber-nine"
    assert told == {
        "kind": "blank",
        "title": "Nine",
        "game": "nine",
        "distribution": "lomber-nine",
        "module": "lomber_nine",
        "class": "Nine",
        "folder": str(folder),
        "files": sorted(
            str(p.relative_to(folder)).replace(os.sep, "/")
            for p in folder.rglob("*")
            if p.is_file()
        ),
    }


@pytest.mark.parametrize("there", ["folder", "file", "link"])
def test_what_is_there_is_left_alone(lomber_cli, tmp_path, there):
    place = tmp_path / "lomber-nine"
    if there == "folder":
        place.mkdir()
        (place / "mine.txt").write_text("mine")
    elif there == "file":
        place.write_text("mine")
    else:
        place.symlink_to(tmp_path / "nowhere")
    status, out, err = lomber_cli("new", "tricks", "nine", "--dir", tmp_path)
    assert (status, out) == (2, "")
    assert err == (
        f"lomber: {str(place)!r} is there already, and is left as it is; choose another name or "
        "folder\n"
    )
    left = {"folder": ["lomber-nine", "mine.txt"]}.get(there, ["lomber-nine"])
    assert sorted(path.name for path in tmp_path.rglob("*")) == left
    status, _, err = lomber_cli("new", "tricks", "nine", "--dir", tmp_path, "--lang", "ru")
    assert status == 2
    assert "уже есть и остаётся как есть" in err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["mosaic", ""], "a game needs a name, such as 'Nine Rows'; '' has nothing to print"),
        (["mosaic", " \t"], "a game needs a name, such as 'Nine Rows'; ' \\t' has nothing to"),
        (["mosaic", "\x07"], "has nothing to print"),
        (["mosaik", "x"], "no kind of game 'mosaik'; did you mean 'mosaic'? known: mosaic, tri"),
        (["blank", "ladder"], "a game 'ladder' is installed already ("),
        (["blank", "Cross"], "a game 'cross' is installed already (lomber "),
        (["blank"], "NAME is missing"),
        ([], "mosaic|tricks|blank is missing"),
    ],
)
def test_bad_requests_write_nothing(lomber_cli, tmp_path, words, says):
    status, out, err = lomber_cli("new", *words, "--dir", tmp_path)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_distribution_that_fails_is_not_replaced(lomber_cli, tmp_path, monkeypatch):
    from lomber.discovery import Plugin
    from lomber.host import Host

    host = Host()
    host.plugins.append(
        Plugin(
            "nine", "Lomber_Nine 2.0", "Lomber_Nine", "2.0", error="ImportError: no such module"
        )
    )
    monkeypatch.setattr("lomber.host.host", lambda: host)
    status, _, err = lomber_cli("new", "blank", "nine", "--dir", tmp_path)
    assert status == 2
    assert err == (
        "lomber: a distribution lomber-nine is installed already (Lomber_Nine 2.0); "
        "choose another name\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written(lomber_cli, tmp_path):
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "deeper"):
        status, _, err = lomber_cli("new", "blank", "nine", "--dir", place)
        assert (status, err) == (
            2,
            f"lomber: --dir names a folder, and {str(place)!r} is a file or lies in one; give "
            "another\n",
        )


def test_half_a_project_is_not_left(tmp_path, monkeypatch):
    written = []

    def fail(self, text, **settings):
        written.append(self)
        if len(written) == 3:
            raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(OSError, match="No space left"):
        new_project("blank", "nine", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_kind_from_python():
    with pytest.raises(BadValue, match="no kind of game 'x'; known: mosaic, tricks, blank"):
        new_project("x", "y", "/nowhere")


# -- installed ------------------------------------------------------------------------------------


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("kind", "name"), [("mosaic", "Игра 7"), ("tricks", "2 4 6"), ("blank", 'it\'s "4"')]
)
def test_installed_in_a_venv_it_plays_and_passes(kind, name, tmp_path):
    """As the command says: pip install -e, play, pytest; all of its tests, at full length."""
    project = new_project(kind, name, tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"LC_ALL": "C.UTF-8"}

    def run(*words, **settings):
        done = subprocess.run(
            [str(word) for word in words],
            cwd=project.folder,
            env=env,
            capture_output=True,
            text=True,
            timeout=900,
            **settings,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(sys.executable, "-m", "venv", python.parents[1])
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    run(*pip, ROOT)
    run(*pip, "-e", ".[dev]")
    play = [python, "-m", "lomber", "play", project.names.game, "--seat", "none", "--seed", "1"]
    assert json.loads(run(*play, "--json"))["game"] == project.names.game
    assert "passed" in run(python, "-m", "pytest", "-q")
    run(python, "-m", "ruff", "check", ".")
    run(python, "-m", "ruff", "format", "--check", ".")
    run(python, "-m", "mypy")
    wheel = run(python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path / "out", ".")
    assert wheel == ""
    (file,) = (tmp_path / "out").glob("*.whl")
    listed = run(python, "-m", "zipfile", "-l", file)
    for part in ("__init__.py", "py.typed", "rules/en.md", "rules/ru.md"):
        assert f"{project.names.module}/{part}" in listed
