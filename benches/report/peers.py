"""The peers: what is installed beside lomber to be measured against, in a venv of its own."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

from benches.report.context import Missing

__all__ = ["LIBRARIES", "SCORERS", "install", "scorer_folder"]

LIBRARIES = ("open_spiel", "chess", "pgx")
# Packages that count cribbage hands, each into a folder of its own: two of them share a name.
SCORERS = {
    "cribbage": ("cribbage",),
    "cribbage-scorer": ("cribbage-scorer", "more-itertools"),
    "cribbagesim": ("cribbagesim", "UserResponseCollector", "HandsDecksCards"),
    "magmacrunch-cribbage": ("magmacrunch-cribbage",),
    "pycribbage": ("pycribbage",),
}


def scorer_folder(venv_folder: Path, scorer: str) -> Path:
    """Return the folder that is to be on the path for a scorer to be imported."""
    return venv_folder / "scorers" / scorer


def install(folder: Path, tell: Callable[[str], None]) -> None:
    """Make a venv where there is none, and put the peers into it. Raises Missing."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        tell(f"making a venv in {folder}")
        venv.create(folder, with_pip=True)
    for library in LIBRARIES:
        tell(f"installing {library}")
        _pip(python, library)
    for scorer, names in SCORERS.items():
        tell(f"installing {scorer}")
        target = ("--no-deps", "--ignore-requires-python", "--upgrade", "--target")
        _pip(python, *target, str(scorer_folder(folder, scorer)), *names)


def _pip(python: Path, *words: str) -> None:
    command = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *words]
    run = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if run.returncode:
        raise Missing(f"pip install {' '.join(words)} failed: {run.stderr.strip()[-300:]}")
