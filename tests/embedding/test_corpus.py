"""What the fuzzers start from, and what they found before, goes through without a fault."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

import lomber

CSRC = Path(__file__).parents[2] / "csrc"
TARGETS = sorted(path.stem.removeprefix("fuzz_") for path in (CSRC / "fuzz").glob("fuzz_*.c"))

_spec = importlib.util.spec_from_file_location("fuzz_seeds", CSRC / "tools" / "fuzz_seeds.py")
fuzz_seeds = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(fuzz_seeds)


def test_every_target_has_a_corpus():
    assert TARGETS == ["cribbage", "mosaic", "random", "tricks"]
    assert sorted(path.name for path in (CSRC / "fuzz" / "corpus").iterdir()) == TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_the_seeds_are_what_the_script_writes(target):
    folder = CSRC / "fuzz" / "corpus" / target
    kept = {path.name.removeprefix("seed-"): path.read_bytes() for path in folder.glob("seed-*")}
    scenes = getattr(fuzz_seeds, target.upper())
    assert kept == {name: bytes(data) for name, data in scenes.items()}
    assert sum(path.stat().st_size for path in folder.iterdir()) < 64 * 1024


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no cc")
@pytest.mark.parametrize("target", TARGETS)
def test_the_corpus_goes_through(target, tmp_path):
    """With the installed library; csrc/tools/check.sh does it under the sanitizers."""
    program = tmp_path / "replay"
    sources = (CSRC / "fuzz" / f"fuzz_{target}.c", CSRC / "fuzz" / "replay.c")
    flags = [f"-I{lomber.get_include()}", f"-L{lomber.get_library_dir()}", "-llomber"]
    subprocess.run(["cc", *sources, *flags, "-o", program], check=True)
    inputs = sorted((CSRC / "fuzz" / "corpus" / target).iterdir())
    done = subprocess.run([program, *inputs], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr.splitlines()[-1]
    assert len(done.stderr.splitlines()) == len(inputs) > 10


def test_a_fault_names_its_input(tmp_path):
    """A target that aborts on one input: the last one named is that input."""
    target = tmp_path / "bad.c"
    target.write_text(
        "#include <stdint.h>\n#include <stdlib.h>\n"
        "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);\n"
        "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)\n"
        "{\n    if (size && *data == 7) abort();\n    return 0;\n}\n"
    )
    if not shutil.which("cc"):
        pytest.skip("there is no cc")
    program = tmp_path / "replay"
    subprocess.run(["cc", target, CSRC / "fuzz" / "replay.c", "-o", program], check=True)
    for name, data in (("good", b"\1"), ("fault", b"\7"), ("later", b"\1")):
        (tmp_path / name).write_bytes(data)
    names = [tmp_path / name for name in ("good", "fault", "later")]
    done = subprocess.run([program, *names], capture_output=True, text=True, check=False)
    assert done.returncode < 0
    assert done.stderr.splitlines() == [str(path) for path in names[:2]]
    done = subprocess.run([program, tmp_path / "gone"], capture_output=True, text=True)
    assert (done.returncode, str(tmp_path / "gone") in done.stderr) == (2, True)
