"""The documentation builds into a site without a warning."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLUGINS = sorted(path.parent.name for path in (ROOT / "plugins").glob("lomber_*/__init__.py"))


def test_the_site_builds_without_a_warning(tmp_path):
    for needed in ("sphinx", "myst_parser", "furo", "hawkmoth", "clang.cindex"):
        pytest.importorskip(needed)
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "dummy"]
    run = subprocess.run(
        [*build, "-d", tmp_path / "trees", ROOT / "docs", tmp_path / "site"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("plugin", PLUGINS)
@pytest.mark.parametrize(("lang", "folder"), [("en", "rules"), ("ru", "rules/ru")])
def test_every_games_rules_are_in_the_site(plugin, lang, folder):
    page = ROOT / "docs" / folder / f"{plugin.removeprefix('lomber_')}.md"
    assert f"plugins/{plugin}/rules/{lang}.md" in page.read_text(encoding="utf-8")
