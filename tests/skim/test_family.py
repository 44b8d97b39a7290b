"""The family's games in examples/: each installed as a stranger's would be, its own tests run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("symmetry", "chains", "labyrinth", "galaxy", "pyramid")


def install(name: str, target: Path) -> None:
    """Put a distribution into a folder as ``pip install --target`` would, with no network."""
    project = tomllib.loads((EXAMPLES / f"lomber-{name}/pyproject.toml").read_text("utf-8"))
    (package,) = project["tool"]["setuptools"]["packages"]
    shutil.copytree(EXAMPLES / f"lomber-{name}" / package, target / package)
    data = project["project"]
    info = target / f"{package}-{data['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {data['name']}\nVersion: {data['version']}\n"
    (info / "METADATA").write_text(head, "utf-8")
    points = "".join(f"{k} = {v}\n" for k, v in data["entry-points"]["lomber"].items())
    (info / "entry_points.txt").write_text(f"[lomber]\n{points}", "utf-8")


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    folder = tmp_path_factory.mktemp("installed")
    for name in NAMES:
        install(name, folder)
    (folder / "pytest.ini").write_text("[pytest]\n")
    return folder


def run(target, *words):
    environment = {**os.environ, "PYTHONPATH": str(target), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=target,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def own_tests(target, *options):
    folders = [str(EXAMPLES / f"lomber-{name}" / "tests") for name in NAMES]
    always = ["-q", "-p", "no:cacheprovider", "-c", str(target / "pytest.ini")]
    done = run(target, "pytest", *always, *options, *folders)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


def test_their_own_tests_pass(target):
    """The scores, and a few checks with the default options; all of them below."""
    quick = "not conformance or (defaults and (legality or undo or playouts or rules))"
    own_tests(target, "--lomber-plays", "1", "-k", quick)


@pytest.mark.exhaustive
def test_all_their_own_tests_pass(target):
    own_tests(target)


def test_they_are_found_and_strict_about_plugins(target):
    done = run(target, "lomber", "--strict-plugins", "games")
    assert done.returncode == 0, done.stderr
    for name in NAMES:
        assert name in done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_a_module_is_at_most_sixty_lines(name):
    text = (EXAMPLES / f"lomber-{name}/lomber_{name}/__init__.py").read_text("utf-8")
    assert len(text.splitlines()) <= 60


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_page_begins_with_what_is_the_sources_and_what_is_ours(name, lang):
    """The ledger: such a plugin must say on its rules page which parts are whose."""
    text = (EXAMPLES / f"lomber-{name}/lomber_{name}/rules/{lang}.md").read_text("utf-8")
    title, whose = text.split("\n\n")[:2]
    assert title.startswith("# ")
    words = ("source", "reconstruction") if lang == "en" else ("источник", "реконструкция")
    assert all(word in whose.lower() for word in words)
    assert "SKIM" in whose or "СКИМ" in whose
