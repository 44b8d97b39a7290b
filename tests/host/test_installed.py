"""Sample distributions, installed and seen from a fresh process: each fails alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from thirdparty.install import HERE, NAMES, install

SHOW = """
import dataclasses, json, sys
from lomber.host import host
found = host()
shown = {plugin.name: dataclasses.asdict(plugin) for plugin in found.plugins}
clashes = {name: str(error) for name, error in found.clashes().items()}
print(json.dumps({"plugins": shown, "games": found.games(), "clashes": clashes}))
"""
CLI = "import sys; from lomber.cli.app import run; sys.exit(run(sys.argv[1:]))"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    target = tmp_path_factory.mktemp("site")
    install(target, *NAMES)
    return target


def run(site, code, *words, **env):
    env = {**os.environ, "PYTHONPATH": str(site), "LC_ALL": "C.UTF-8", **env}
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, encoding="utf-8", env=env
    )


def show(site, **env):
    done = run(site, SHOW, **env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def seen(site):
    return show(site)


CAUSES = {
    "broken": "ModuleNotFoundError: No module named 'lomber_that_is_not_installed'; "
    "install it, and name what brings it among the plugin's dependencies",
    "stale": "it was written for protocol 2, and this lomber speaks 1: install a newer lomber",
    "unversioned": "it does not say which protocol it was written for: add lomber_api = 1",
    "misspelt": "unknown hook 'lomber_game'; did you mean 'lomber_games'? "
    "known: lomber_games, lomber_bots, lomber_commands",
    "greedy": "lomber_games takes 'config', which the hook does not offer; it offers no argument",
    "raising": "KeyError: 'nothing here'",
    "quitter": "SystemExit: goodbye",
    "half": "lomber_bots offers 'no bot at all', which is not a subclass of lomber.bots.Bot",
}


@pytest.mark.parametrize("name", CAUSES)
def test_a_bad_plugin_is_listed_with_its_cause(seen, name):
    plugin = seen["plugins"][name]
    assert plugin["error"] == CAUSES[name]
    assert plugin["distribution"] == f"lomber-{name}"
    assert plugin["source"] == f"lomber-{name} {plugin['version']}"
    assert plugin["details"].startswith(("Traceback", "lomber.errors"))
    assert (plugin["games"], plugin["bots"], plugin["hooks"]) == ([], [], [])


def test_the_others_go_on(seen):
    hello = seen["plugins"]["hello"]
    assert hello["error"] == ""
    assert hello["hooks"] == ["lomber_bots", "lomber_commands", "lomber_games"]
    assert (hello["games"], hello["bots"]) == (["hello"], ["bower"])
    assert {"cross", "cribbage", "lone"} <= set(seen["games"])
    assert "half" not in seen["games"]


def test_a_clash_names_both_and_neither_wins(seen, site):
    assert "hello" not in seen["games"]
    text = seen["clashes"]["hello"]
    assert "plugin 'hello' (lomber-hello 1.0)" in text
    assert "the game 'hello' is also offered by plugin 'clash' (lomber-clash 2.0)" in text
    assert "LOMBER_DISABLE_PLUGINS=hello" in text
    code = "import lomber; lomber.load('hello')"
    assert f"lomber.errors.PluginError: {text}" in run(site, code).stderr


@pytest.mark.parametrize("disabled", ["clash", "lomber-clash", " clash ,stale"])
def test_one_of_them_can_be_left_out(site, disabled):
    seen = show(site, LOMBER_DISABLE_PLUGINS=disabled)
    assert "hello" in seen["games"]
    assert "lone" not in seen["games"]
    assert seen["clashes"] == {}
    clash = seen["plugins"]["clash"]
    assert (clash["disabled"], clash["error"], clash["games"]) == (True, "", [])


def test_the_commands_of_plugins(site):
    assert run(site, CLI, "greet", LOMBER_DISABLE_PLUGINS="twin").stdout == "hello from a plugin\n"
    listed = run(site, CLI, "games")
    assert "stolen" not in listed.stdout
    assert "cross" in listed.stdout


def test_a_command_two_plugins_add_is_nobodys(site):
    done = run(site, CLI, "greet")
    assert done.returncode == 2
    assert "no command 'greet'" in done.stderr


def test_lomber_plugins_shows_them_all(site):
    done = run(site, CLI, "plugins", "--json")
    assert done.returncode == 1
    listed = {plugin["name"]: plugin for plugin in json.loads(done.stdout)["plugins"]}
    assert set(NAMES) <= set(listed)
    assert listed["quitter"]["error"] == CAUSES["quitter"]
    text = run(site, CLI, "plugins").stdout
    for name, cause in CAUSES.items():
        assert f"plugin '{name}' (lomber-{name} " in text
        assert cause in " ".join(text.split())


def test_strict_stops_at_the_first(site):
    code = "from lomber.host import Host; Host(strict=True).load_entry_points()"
    done = run(site, code)
    assert done.returncode == 1
    assert "lomber.errors.PluginError: plugin 'broken' (lomber-broken 0.1): Module" in done.stderr


def test_damaged_metadata_harms_nobody(site, tmp_path):
    """No METADATA, entry points that are no such file, one of another group, bytes that are no
    text."""
    install(tmp_path, "hello")
    for name, points in {
        "nameless": b"[lomber]\nnameless = lomber_hello\n",
        "garbled-1.0": b"[lomber]\nno equals sign here\n",
        "latin-1.0": b"[lomber]\n\xff\xfe = x\n",
        "other-1.0": b"[console_scripts]\nlomber = nothing\n",
        "empty-1.0": b"",
    }.items():
        info = tmp_path / f"{name}.dist-info"
        info.mkdir()
        (info / "entry_points.txt").write_bytes(points)
    seen = show(tmp_path)
    assert "hello" in seen["games"]
    assert "registered the same module already" in seen["plugins"]["nameless"]["error"]
    garbled = [p for p in seen["plugins"].values() if "cannot be read" in p["error"]]
    assert [plugin["source"] for plugin in garbled] == ["garbled-1.0.dist-info"]


def test_the_first_on_the_path_counts(tmp_path):
    """An older copy of a distribution further down the path is not there."""
    for name, version in (("new", "3.0"), ("old", "1.0")):
        folder = tmp_path / name
        folder.mkdir()
        install(folder, "hello")
        info = folder / "lomber_hello-1.0.dist-info"
        text = (info / "METADATA").read_text().replace("Version: 1.0", f"Version: {version}")
        (info / "METADATA").write_text(text)
    seen = show(os.pathsep.join([str(tmp_path / "new"), str(tmp_path / "old")]))
    assert seen["plugins"]["hello"]["version"] == "3.0"
    assert seen["clashes"] == {}


def test_uninstalled_is_gone(tmp_path):
    seen = show(tmp_path)
    assert "hello" not in seen["plugins"]
    done = run(tmp_path, "import lomber; lomber.load('hello')")
    assert "lomber.errors.UnknownGame: no game 'hello'" in done.stderr


def test_pip_installs_the_sample_just_so(tmp_path):
    pytest.importorskip("pip")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--no-compile"]
    source = tmp_path / "source"
    import shutil

    shutil.copytree(HERE / "hello", source)
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    done = subprocess.run(
        [*pip, *options, "--target", str(theirs), str(source)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    ours.mkdir()
    install(ours, "hello")
    assert (theirs / "lomber_hello.py").read_bytes() == (ours / "lomber_hello.py").read_bytes()
    found = [show(place)["plugins"]["hello"] for place in (theirs, ours)]
    assert [one.pop("file") for one in found] == [
        str(place / "lomber_hello.py") for place in (theirs, ours)
    ]
    assert found[0] == found[1]
