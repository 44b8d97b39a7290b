"""Playing a game in fresh processes, to see whether it is the same game there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import reduce
from importlib import import_module, util
from pathlib import Path

from lomber.game import Game
from lomber.testing.check import Family
from lomber.testing.play import Broken, facts, make_plays

__all__ = ["Elsewhere", "Line", "digests", "main"]

FULL = 8  # positions of a play that are compared in full

_CHILD = """
import json, sys
spec = json.load(sys.stdin)
sys.path[:] = spec.pop("path")
from lomber.testing.elsewhere import main
main(spec)
"""


@dataclass(frozen=True)
class Line:
    """One play: which, and a checksum of each fact of each position looked at."""

    options: int
    play: int
    plies: dict[str, dict[str, int]]

    def parts(self, other: Line) -> tuple[int, str] | None:
        """Return the first ply at which another process's play differs, and in what."""
        for ply, mine in self.plies.items():
            for key, checksum in mine.items():
                if other.plies.get(ply, {}).get(key) != checksum:
                    return int(ply), key
        return None


@dataclass(frozen=True)
class Elsewhere:
    """Where a game's class is, and what to play of it."""

    module: str
    name: str
    file: str
    options: tuple[Mapping[str, object], ...]
    plays: int | None
    seed: int

    @classmethod
    def of(cls, family: Family) -> Elsewhere | None:
        """Return it for a family, or None where a fresh process could not find the class."""
        name = family.cls.__qualname__
        module = sys.modules.get(family.cls.__module__)
        file = getattr(module, "__file__", None)
        if "<locals>" in name or file is None:
            return None
        return cls(
            family.cls.__module__,
            name,
            str(Path(file).resolve()),
            family.options,
            family.plays,
            family.seed,
        )

    def run(self, hash_seeds: Sequence[str]) -> dict[str, list[Line]]:
        """Return what a fresh process under each PYTHONHASHSEED played.

        Raises:
            Broken: one of them could not.
        """
        spec = json.dumps(asdict(self) | {"path": sys.path})
        running = {}
        for hash_seed in hash_seeds:
            env = {**os.environ, "PYTHONHASHSEED": hash_seed}
            running[hash_seed] = subprocess.Popen(
                [sys.executable, "-c", _CHILD],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                env={**env, "PYTHONIOENCODING": "utf-8"},
            )
        found = {}
        for hash_seed, process in running.items():
            out, err = process.communicate(spec)
            if process.returncode:
                last = (err.strip().splitlines() or ["no message"])[-1]
                raise Broken(f"a fresh process could not play it: {last}")
            found[hash_seed] = [Line(**json.loads(line)) for line in out.splitlines()]
        return found


def digests(
    cls: type[Game], options: Sequence[Mapping[str, object]], plays: int | None, seed: int
) -> Iterator[Line]:
    """Yield what this process plays."""
    for number, given in enumerate(options):
        game = cls(**given)
        for play in make_plays(game, seed, plays):
            if not play.started:
                continue
            full = play.picks(FULL, "elsewhere")
            plies = {
                str(ply): {
                    key: zlib.crc32(text.encode("utf-8", "surrogatepass"))
                    for key, text in facts(state, full=ply in full).items()
                }
                for ply, state in play.positions()
            }
            yield Line(number, play.number, plies)


def main(spec: dict[str, object]) -> None:
    """Play what the parent process asks for, and print it."""
    given = Elsewhere(**spec)  # type: ignore[arg-type]
    cls = _find(given)
    for line in digests(cls, given.options, given.plays, given.seed):
        print(json.dumps(asdict(line)))


def _find(given: Elsewhere) -> type[Game]:
    module = None
    with suppress(ImportError):
        module = import_module(given.module)
    if module is None or Path(module.__file__ or "").resolve() != Path(given.file):
        spec = util.spec_from_file_location(given.module, given.file)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[given.module] = util.module_from_spec(spec)
        spec.loader.exec_module(module)
    found = reduce(getattr, given.name.split("."), module)
    assert isinstance(found, type)
    assert issubclass(found, Game)
    return found
