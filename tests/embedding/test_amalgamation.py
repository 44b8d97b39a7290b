"""The library as one file. csrc/tools/check.sh runs the C tests with it; test_page.py links it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CSRC = ROOT / "csrc"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("one") / "lomber"
    subprocess.run([sys.executable, CSRC / "tools" / "amalgamate.py", folder], check=True)
    return folder


def test_it_needs_nothing_but_itself_and_the_compiler(made):
    assert sorted(path.name for path in made.iterdir()) == ["lomber.c", "lomber.h"]
    source, header = (
        (made / name).read_text(encoding="utf-8") for name in ("lomber.c", "lomber.h")
    )
    included = re.findall(r"^#\s*include (.*)$", source, re.MULTILINE)
    assert set(included) == {
        '"lomber.h"',
        "<string.h>",
        "<emmintrin.h>",
        "<immintrin.h>",
    }
    assert set(re.findall(r"^#\s*include (.*)$", header, re.MULTILINE)) == {
        "<stddef.h>",
        "<stdint.h>",
    }


def test_it_declares_what_the_headers_declare(made):
    def functions(text):
        code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        return sorted(re.findall(r"^LOMBER_API [\w\s]+?\*?(lomber_\w+)\(", code, re.MULTILINE))

    headers = "\n".join(p.read_text(encoding="utf-8") for p in CSRC.glob("include/lomber/*.h"))
    assert functions((made / "lomber.h").read_text(encoding="utf-8")) == functions(headers)


def test_it_is_made_the_same_again(made, tmp_path):
    subprocess.run([sys.executable, CSRC / "tools" / "amalgamate.py", tmp_path], check=True)
    for name in ("lomber.c", "lomber.h"):
        assert (tmp_path / name).read_bytes() == (made / name).read_bytes()
