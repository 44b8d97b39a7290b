"""What a section is given: how long to measure, and where peers and prototypes are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

__all__ = ["ROOT", "SIDES", "Context", "Missing"]

ROOT = Path(__file__).resolve().parents[2]
SIDES = Path(__file__).resolve().parent / "sides"


class Missing(Exception):
    """Something that a figure needs is not here; its text says what."""


@dataclass(frozen=True)
class Context:
    """How to measure.

    Attributes:
        rounds: samples of each figure.
        quick: the smallest sizes.
        work: a folder for what is built.
        tell: is told what is being done.
        venv: a venv with the peers, or None.
        yardstick: a folder of prototypes in C, or None.
    """

    rounds: int
    quick: bool
    work: Path
    tell: Callable[[str], None]
    venv: Path | None = None
    yardstick: Path | None = None

    @property
    def seconds(self) -> float:
        """How long one sample of what runs in this process takes."""
        return 0.002 if self.quick else 0.04

    @cached_property
    def compiler(self) -> str:
        """The C compiler. Raises Missing."""
        for name in (os.environ.get("CC", ""), "gcc", "clang", "cc"):
            if name and shutil.which(name):
                return name
        raise Missing("no C compiler is here")

    @property
    def peer(self) -> Path:
        """The interpreter that has the peers. Raises Missing."""
        if self.venv is None:
            raise Missing("no peers: --venv names a venv, and --install puts them into it")
        for name in ("bin/python", "Scripts/python.exe"):
            if (self.venv / name).exists():
                return self.venv / name
        raise Missing(f"no Python in {self.venv}: --install makes a venv of the peers there")

    def prototypes(self, *files: str) -> Path:
        """Return the folder of prototypes that has *files*. Raises Missing."""
        if self.yardstick is None:
            raise Missing("no prototypes: --yardstick names their folder")
        lacking = [name for name in files if not (self.yardstick / name).is_file()]
        if lacking:
            raise Missing(f"no {', '.join(lacking)} in {self.yardstick}")
        return self.yardstick.resolve()

    def run(self, command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> str:
        """Return what a program prints. Raises Missing with its last line if it fails."""
        run = subprocess.run(
            [str(word) for word in command],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
        )
        if run.returncode:
            last = (run.stderr.strip() or run.stdout.strip() or "no output").splitlines()[-1]
            words = " ".join(Path(str(word)).name for word in command[:4])
            raise Missing(f"{words} failed: {last}")
        return run.stdout

    def ask(self, *words: str | Path, env: Mapping[str, str] | None = None) -> object:
        """Return the JSON that a script of ``sides`` prints, run by the peers' interpreter."""
        return json.loads(self.run([self.peer, *words], env))

    def drive(self, words: str, seconds: float, mine: bool) -> float:
        """Return actions a second of one run of ``benches/drive.py``. Raises Missing."""
        side, name, *options = words.split()
        python = Path(sys.executable) if mine else self.peer
        script = ROOT / "benches" / "drive.py"
        told = json.loads(self.run([python, script, side, name, str(seconds), *options]))
        return float(told["actions"])
