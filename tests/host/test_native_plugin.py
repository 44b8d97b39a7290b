"""A plugin with C of its own: built, played, and refused where it was built for another ABI."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lomber
from lomber.config import check_abi, get_abi, get_library_dir
from lomber.errors import BadValue

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "examples" / "lomber-grove"

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="builds with a Unix compiler"),
    pytest.mark.skipif(not any(Path(get_library_dir()).glob("*lomber*")), reason="no library"),
]


def build(target, **env):
    """Build the example in a folder that Python finds it in, as pip would."""
    shutil.copytree(SOURCE, target, ignore=shutil.ignore_patterns("build", "*.so", "__pycache__"))
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=target,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    info = target / "lomber_grove-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lomber-grove\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[lomber]\ngrove = lomber_grove\n")
    return target


def run(site, *words, status=0):
    """Run Python in a fresh process that finds the plugin."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=site,
        env={**os.environ, "PYTHONPATH": str(site), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def grove(tmp_path_factory):
    return build(tmp_path_factory.mktemp("built") / "grove")


@pytest.fixture(scope="module")
def falsified(tmp_path_factory):
    """Return where the plugin is that was built with headers of an ABI to come."""
    home = tmp_path_factory.mktemp("falsified")
    headers = shutil.copytree(lomber.get_include(), home / "include") / "lomber" / "version.h"
    text, count = re.subn(r"(LOMBER_ABI_VERSION) \d+", r"\1 4711", headers.read_text("utf-8"))
    assert count == 1
    headers.write_text(text, "utf-8")
    return build(home / "grove", CFLAGS=f"-I{home / 'include'}")


def test_it_is_found_and_played_in_c(grove):
    plugins = json.loads(run(grove, "-m", "lomber", "plugins", "--json"))["plugins"]
    (plugin,) = [p for p in plugins if p["name"] == "grove"]
    assert (plugin["error"], plugin["games"], plugin["bots"]) == ("", ["grove"], ["forester"])
    words = ["simulate", "grove", "-n", "500", "--seed", "1", "--json", "--jobs", "1"]
    report = json.loads(run(grove, "-m", "lomber", *words))
    assert report["native"] is True
    assert report["games"] == 500


def test_its_own_tests_pass(grove):
    chosen = "not conformance or (defaults and (play or result or record or native))"
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "-k", chosen]
    assert "passed" in run(grove, *words, "test_grove.py")


@pytest.mark.exhaustive
def test_its_whole_suite_passes(grove):
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", "."]
    assert "passed" in run(grove, *words, "--lomber-plays", "3", "test_grove.py")


def test_another_abi_is_refused_in_one_line(falsified):
    says = f"its C was built for the ABI 4711 of lomber, and this lomber has {get_abi()}: build it"
    plugins = json.loads(run(falsified, "-m", "lomber", "plugins", "--json", status=1))["plugins"]
    (plugin,) = [p for p in plugins if p["name"] == "grove"]
    assert plugin["error"].startswith(says)
    assert plugin["games"] == []
    listed = run(falsified, "-m", "lomber", "plugins", status=1)
    (line,) = [line for line in listed.splitlines() if "4711" in line]
    assert line.startswith(f"plugin 'grove' (lomber-grove 1.0): {says}")


def test_the_other_games_go_on(falsified):
    games = [
        game["name"] for game in json.loads(run(falsified, "-m", "lomber", "games", "--json"))
    ]
    assert "cross" in games
    assert "grove" not in games
    words = ["-m", "lomber", "play", "cross", "--seat", "none", "--seed", "1", "--json"]
    assert json.loads(run(falsified, *words))["game"] == "cross"


def test_a_plugin_that_was_not_built_says_so(tmp_path):
    site = tmp_path / "grove"
    shutil.copytree(SOURCE, site, ignore=shutil.ignore_patterns("build", "*.so", "__pycache__"))
    words = ["-m", "lomber", "plugins", "--plugin", "lomber_grove/__init__.py"]
    listed = run(site, *words, status=1)
    assert "lomber_grove has no built C; build it: pip install ." in listed


def test_the_abi_is_that_of_the_core_that_runs():
    from lomber.native import ABI_VERSION

    assert get_abi() == ABI_VERSION
    check_abi(ABI_VERSION)
    with pytest.raises(BadValue, match=f"built for the ABI {ABI_VERSION + 1} of lomber, and"):
        check_abi(ABI_VERSION + 1)
