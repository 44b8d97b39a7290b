"""The examples in other languages build, run, and say what Python says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lomber import cribbage, mosaic

EXAMPLES = Path(__file__).parents[2] / "examples" / "embedding"
HAND = ["9c", "6d", "5h", "4s"]
UP_TO = "it must be a whole number, 0 to"


def run(*words, ok=True, **kw):
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False, **kw
    )
    assert not ok or done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    """An environment whose lomber-config is that of the lomber under test."""
    folder = tmp_path_factory.mktemp("build")
    command = folder / "lomber-config"
    command.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -c "from lomber.config import main; main()" "$@"\n'
    )
    command.chmod(0o755)
    return {
        **os.environ,
        "LOMBER_CONFIG": str(command),
        "CFLAGS": "-O0",  # in less time
        "CARGO_TARGET_DIR": str(folder / "cargo"),
        "OUT": str(folder),
    }


def expected(games, seed):
    played = mosaic.playouts(games, pack=52, seats=4, width=7, height=7, seed=seed)
    points = cribbage.show(HAND[:-1], HAND[-1])
    return f"cards {played.lengths.sum()} passes {played.passes.sum()}\npoints {points}\n"


@pytest.fixture(scope="module")
def rust(env):
    """Return the Rust program, built without a network."""
    if not shutil.which("cargo") or not shutil.which("cc"):
        pytest.skip("there is no cargo, or no cc to link with")
    run(
        "cargo",
        "build",
        "-q",
        "--offline",
        "--manifest-path",
        EXAMPLES / "rust/Cargo.toml",
        env=env,
    )
    return Path(env["CARGO_TARGET_DIR"], "debug", "lomber-example")


@pytest.fixture(scope="module")
def wasm(env):
    """Return Node's command for the WebAssembly module."""
    if missing := [
        name for name in ("clang", "wasm-ld", "node", "bash") if not shutil.which(name)
    ]:
        pytest.skip(f"there is no {', no '.join(missing)}")
    module = Path(env["OUT"], "lomber.wasm")
    run("bash", EXAMPLES / "wasm/build.sh", module, env=env)
    return ["node", EXAMPLES / "wasm/lomber.mjs", module]


def test_the_greatest_seed_is_taken(rust, wasm):
    for program in ([rust], wasm):
        assert run(*program, 9, 2**64 - 1, *HAND).stdout == expected(9, 2**64 - 1)


def test_rust_says_what_python_says(rust):
    assert run(rust, 500, 11, *HAND).stdout == expected(500, 11)
    assert run(rust, 500, 12, *HAND).stdout == expected(500, 12) != expected(500, 11)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "usage: lomber-example GAMES SEED [CARD...]"),
        (["x", 1], f"the number of games is 'x'; {UP_TO} 10000000"),
        (["", 1], f"the number of games is ''; {UP_TO} 10000000"),
        ([-1, 1], f"the number of games is '-1'; {UP_TO} 10000000"),
        ([99999999999, 1], f"the number of games is '99999999999'; {UP_TO} 10000000"),
        ([1, -1], f"the seed is '-1'; {UP_TO} {2**64 - 1}"),
        ([1, 2**64], f"the seed is '{2**64}'; {UP_TO} {2**64 - 1}"),
        ([1, 1, ""], "'' is no card: a rank of 23456789TJQKA, then a suit of cdhs"),
        ([1, 1, "кд"], "'кд' is no card: a rank of 23456789TJQKA, then a suit of cdhs"),
        ([1, 1, "5x"], "'5x' is no card: a rank of 23456789TJQKA, then a suit of cdhs"),
        ([1, 1, "5c", "5d", "5h", "5c"], "a card occurs twice"),
        ([1, 1, "5c"], "a wrong number of cards"),
    ],
)
def test_rust_names_what_is_wrong(rust, words, complaint):
    done = run(rust, *words, ok=False)
    assert (done.returncode, done.stderr.strip()) == (2, complaint)


def test_webassembly_says_what_python_says(wasm):
    assert run(*wasm, 500, 11, *HAND).stdout == expected(500, 11)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "usage: node lomber.mjs lomber.wasm GAMES SEED [CARD...]"),
        ([10**6, 1], "at most 8185 games at once"),
        ([10**30, 1], "at most 8185 games at once"),
        ([-1, 1], "usage: node lomber.mjs lomber.wasm GAMES SEED [CARD...]"),
        (["x", 1], "usage: node lomber.mjs lomber.wasm GAMES SEED [CARD...]"),
        ([1, ""], "usage: node lomber.mjs lomber.wasm GAMES SEED [CARD...]"),
        ([1, 2**64], f"the seed is '{2**64}'; {UP_TO} {2**64 - 1}"),
        ([1, 1, ""], "'' is no card: a rank of 23456789TJQKA, then a suit of cdhs"),
        ([1, 1, "5x"], "'5x' is no card: a rank of 23456789TJQKA, then a suit of cdhs"),
        ([1, 1, "5c", "5d", "5h", "5c"], "a card occurs twice"),
        ([1, 1, "5c", "5d"], "a wrong number of cards"),
    ],
)
def test_webassembly_names_what_is_wrong(wasm, words, complaint):
    done = run(*wasm, *words, ok=False)
    assert (done.returncode, done.stderr.strip()) == (2, complaint)


@pytest.mark.rule("CRIB-21")
def test_python_counts_every_hand_without_the_host():
    """The published counts: 4 hands of 29, 76 of 28, 1,009,008 of nothing; the mean 4.7692."""
    code = (
        "import runpy, sys; sys.argv = ['cribbage_table.py']\n"
        f"runpy.run_path({str(EXAMPLES / 'python/cribbage_table.py')!r}, run_name='__main__')\n"
        "used = {name for name in sys.modules if name.startswith('lomber.')}\n"
        "print(sorted(used & {'lomber.host', 'lomber.game', 'lomber.table', 'lomber.cli'}))\n"
    )
    *table, mean, used = run(sys.executable, "-c", code).stdout.splitlines()
    counts = {int(line.split()[0]): int(line.split()[1].replace(",", "")) for line in table}
    assert sum(counts.values()) == 12_994_800
    assert {points for points, count in counts.items() if count == 0} == {19, 25, 26, 27}
    assert (counts[0], counts[28], counts[29]) == (1_009_008, 76, 4)
    assert (mean, used) == ("mean 4.7692", "[]")
