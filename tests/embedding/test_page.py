"""What the page on embedding tells to type works, in its order, for an installed lomber."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("embedding.md", "c-contract.md")
FILES = {"c": "main.c", "cmake": "CMakeLists.txt"}


def blocks(*languages):
    """Return (language, text) of the pages' blocks in their order."""
    text = "".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES)
    found = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [block for block in found if block[0] in languages]


@pytest.fixture
def place(tmp_path):
    """A directory with the files that the page gives, and a command that tells of this lomber."""
    for language, text in blocks(*FILES):
        (tmp_path / FILES[language]).write_text(text)
    command = tmp_path / "bin" / "lomber-config"
    command.parent.mkdir()
    command.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -c "from lomber.config import main; main()" "$@"\n'
    )
    command.chmod(0o755)
    return tmp_path


def type_in(place, text):
    path = f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text],
        cwd=place,
        env={**os.environ, "PATH": path, "LOMBER": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
    return done.stdout.split()


def needs(*programs):
    missing = [name for name in programs if not shutil.which(name)]
    return pytest.mark.skipif(bool(missing), reason=f"there is no {' and no '.join(missing)}")


@needs("bash", "cc", "pkg-config", "python3")
def test_what_is_typed_works(place):
    steps = [text.replace(" -O2 ", " -O0 ") for _, text in blocks("sh")]  # in less time
    assert [type_in(place, text) for text in steps] == [["29"], ["29"], ["29"], ["29"], []]


@pytest.mark.exhaustive
@needs("bash", "cc", "cmake")
def test_what_cmake_is_told_works(place):
    steps = [text for _, text in blocks("bash")]
    assert [type_in(place, text)[-1] for text in steps] == ["29", "29"]
