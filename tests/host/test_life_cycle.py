"""A stranger's game beside lomber's wheel: installed, played, gone again; and its records."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.exhaustive


class Venv:
    """An environment of its own, with lomber's wheel and nothing else."""

    def __init__(self, home):
        self.home = home
        self.bin = home / "venv" / "bin"
        self.env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        self.env |= {"LC_ALL": "C.UTF-8", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        self.call(sys.executable, "-m", "venv", home / "venv")
        self.call(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", home, ROOT)
        (wheel,) = home.glob("lomber-*.whl")
        self.pip("install", wheel)

    def call(self, *words, status=0):
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.home,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == status, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done

    def pip(self, *words):
        return self.call(self.bin / "python", "-m", "pip", *words[:1], "-q", *words[1:])

    def lomber(self, *words, status=0):
        return self.call(self.bin / "lomber", *words, status=status)

    def games(self):
        return {game["name"] for game in json.loads(self.lomber("games", "--json").stdout)}

    def plugins(self):
        listed = json.loads(self.lomber("plugins", "--json").stdout)["plugins"]
        return {plugin["name"]: plugin for plugin in listed}


@pytest.fixture(scope="module")
def venv(tmp_path_factory):
    return Venv(tmp_path_factory.mktemp("life"))


def lives(venv, game, distribution, bots):
    """Play a game in every way that there is, and return its record's file."""
    assert game in venv.games()
    plugin = venv.plugins()[game]
    assert (plugin["error"], plugin["distribution"]) == ("", distribution)
    play = ["play", game, "--seat", "none", "--bots", bots, "--seed", "5"]
    told = json.loads(venv.lomber(*play, "--record", f"{game}.jsonl", "--json").stdout)
    header = json.loads((venv.home / f"{game}.jsonl").read_text("utf-8").splitlines()[0])
    assert header["plugin"] == f"{distribution} {plugin['version']}"
    replayed = json.loads(venv.lomber("replay", f"{game}.jsonl", "--json").stdout)
    assert replayed["returns"] == told["returns"]
    assert replayed["ply"] == told["actions"]
    simulate = ["simulate", game, "-n", "20", "--seed", "5", "--json", "--jobs", "2"]
    assert json.loads(venv.lomber(*simulate).stdout)["games"] == 20
    assert venv.lomber("check", game, "--plays", "1").stdout.startswith(f"{game}: 35 of 35 checks")
    assert venv.lomber("rules", game, "--lang", "ru").stderr == ""
    perft = ["perft", game, "--record", f"{game}.jsonl"]
    assert venv.lomber(*perft).stdout == "0\n"


def dies(venv, game, distribution, version):
    """Uninstall it: it is gone, its record says what is missing, and the others go on."""
    venv.pip("uninstall", "-y", distribution)
    assert game not in venv.games()
    assert game not in venv.plugins()
    said = f"install its plugin ({distribution} {version})"
    for words in (["replay"], ["play", "--resume"]):
        error = venv.lomber(*words, f"{game}.jsonl", status=2).stderr
        assert f"it needs the game '{game}', which no installed plugin offers; {said}" in error
        assert len(error.splitlines()) == 1
    error = venv.lomber("play", game, status=2).stderr
    assert error.startswith(f"lomber: no game '{game}'; ")
    venv.lomber("play", "cross", "--seat", "none", "--seed", "1", "--json")


def test_a_game_that_lomber_new_wrote(venv):
    told = json.loads(venv.lomber("new", "blank", "Игра 7", "--json").stdout)
    venv.pip("install", told["folder"])
    lives(venv, "igra-7", "lomber-igra-7", "greedy,random,random")
    dies(venv, "igra-7", "lomber-igra-7", "0.1")
    venv.pip("install", told["folder"])
    replayed = json.loads(venv.lomber("replay", "igra-7.jsonl", "--json").stdout)
    assert replayed["game"] == "igra-7"


def test_a_game_with_c_of_its_own(venv):
    venv.pip("install", "setuptools>=77", "cffi")
    source = shutil.copytree(ROOT / "examples" / "lomber-grove", venv.home / "source")
    venv.pip("install", "--no-build-isolation", "--no-deps", source)
    lives(venv, "grove", "lomber-grove", "forester,random")
    dies(venv, "grove", "lomber-grove", "1.0")
