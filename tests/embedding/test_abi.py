"""The binary interface that is written down is the one that is there, and guards it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no cc")


@pytest.fixture
def copy(tmp_path):
    for name in ("abi", "include", "tools"):
        shutil.copytree(ROOT / "csrc" / name, tmp_path / "csrc" / name)
    return tmp_path / "csrc"


def change(copy, header, old, new):
    path = copy / "include" / "lomber" / header
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def abi(copy, what="check"):
    return subprocess.run(
        [sys.executable, copy / "tools" / "abi.py", what], capture_output=True, text=True
    )


def version():
    text = (ROOT / "csrc/include/lomber/version.h").read_text(encoding="utf-8")
    return int(text.partition("#define LOMBER_ABI_VERSION ")[2].split()[0])


def test_it_is_the_one_written_down():
    done = abi(ROOT / "csrc")
    assert done.returncode == 0, done.stderr


def test_it_tells_sizes_that_other_tests_know():
    lines = (ROOT / "csrc/abi/lomber.abi").read_text(encoding="utf-8").splitlines()
    assert "struct lomber_random, 32 bytes, aligned to 8" in lines
    assert "struct lomber_cribbage_discard at 32: double hand, 8 bytes" in lines
    assert "constant LOMBER_E_ILLEGAL = -40" in lines
    assert "function lomber_tricks_winner: int(const uint8_t *, int, int)" in lines


BREAKS = {
    "a field more": ("random.h", "uint64_t word[4];", "uint64_t word[4];\n    uint64_t more;"),
    "a field's type": ("cribbage.h", "int8_t worst; ", "uint8_t worst;"),
    "fields in another order": (
        "cribbage.h",
        "uint8_t kind;         /* lomber_cribbage_kind */\n    uint8_t points;",
        "uint8_t points;\n    uint8_t kind;",
    ),
    "a constant": ("base.h", "LOMBER_E_CARD = -10", "LOMBER_E_CARD = -9"),
    "a function's types": ("tricks.h", "int lomber_tricks_winner(", "long lomber_tricks_winner("),
    "a function less": (
        "random.h",
        "LOMBER_API double lomber_random_uniform(lomber_random *rng);",
        "",
    ),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_change_without_a_rise_of_the_version_fails(copy, what):
    change(copy, *BREAKS[what])
    for command in ("check", "write"):
        done = abi(copy, command)
        assert done.returncode == 1
        assert f"LOMBER_ABI_VERSION is still {version()}: raise it" in done.stderr


def test_a_change_with_a_rise_is_written(copy):
    change(copy, *BREAKS["a field more"])
    number = version()
    old, new = (f"LOMBER_ABI_VERSION {n}" for n in (number, number + 1))
    change(copy, "version.h", old, new)
    done = abi(copy)
    assert done.returncode == 1
    assert "is not up to date: run csrc/tools/abi.py write" in done.stderr
    assert abi(copy, "write").returncode == 0
    assert abi(copy).returncode == 0
    change(copy, "version.h", new, old)
    assert "it only ever rises" in abi(copy).stderr


def test_an_addition_needs_no_rise(copy):
    change(
        copy,
        "random.h",
        "/* [/cffi] */",
        "LOMBER_API int lomber_random_new(int n);\n/* [/cffi] */",
    )
    done = abi(copy)
    assert done.returncode == 1
    assert "+ function lomber_random_new: int(int)" in done.stderr
    assert abi(copy, "write").returncode == 0
    assert abi(copy).returncode == 0
