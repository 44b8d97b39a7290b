"""Everything that the C headers declare is described, in the form that the reference needs."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEADERS = sorted((ROOT / "csrc/include/lomber").glob("*.h"))

_spec = importlib.util.spec_from_file_location(
    "c_reference", ROOT / "docs/_extensions/c_reference.py"
)
c_reference = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(c_reference)


def undescribed(text: str) -> list[str]:
    """Return the declarations of a header that no comment stands before, or an empty one."""
    found = []
    lines = text.splitlines()
    for before, two, line in zip(lines[1:], lines, lines[2:], strict=False):
        declared = re.match(
            r"LOMBER_API .*?(lomber_\w+)\(|#define (LOMBER_\w+) | *(LOMBER_\w+) = "
            r"|[a-z][\w *]+?(\w+)(?:\[.*\])?;|(typedef struct|typedef enum|enum) \{",
            line,
        )
        if declared and (before != " */" or c_reference.NOTHING in two):
            found.append(next(filter(None, declared.groups())))
    return found


@pytest.mark.parametrize("path", HEADERS, ids=lambda path: path.name)
def test_everything_is_described(path):
    missing = undescribed(c_reference.in_words(path.read_text(encoding="utf-8")))
    assert set(missing) <= {"LOMBER_API", "LOMBER_RESTRICT"}


def test_what_is_not_described_is_found():
    header = (
        "/* Told. */\nLOMBER_API int lomber_told(void);\n\nLOMBER_API int lomber_bare(void);\n"
        "enum {\n    LOMBER_ONE = 1, /* told */\n    LOMBER_TWO = 2\n};\n"
        "typedef struct {\n    int told; /* told */\n    int bare;\n    int reserved;\n"
        "} lomber_x;\n"
    )
    assert undescribed(c_reference.in_words(header)) == [
        "lomber_bare",
        "enum",
        "LOMBER_TWO",
        "typedef struct",
        "bare",
    ]


def test_comments_become_what_hawkmoth_reads():
    header = (
        "/* Counts `n` cards; see lomber_cribbage_show().\n *\n * cards: the *cards*\n"
        " *        of a hand\n * n:     how many\n * Returns LOMBER_OK. */\n"
        "LOMBER_API int lomber_some(const uint8_t *cards, size_t n);\n"
    )
    assert c_reference.in_words(header).splitlines()[:-1] == [
        "/**",
        " * Counts ``n`` cards; see :c:func:`lomber_cribbage_show`.",
        " * ",
        " * ",
        " * ",
        " * Returns :c:enumerator:`LOMBER_OK`.",
        " * ",
        " * :param cards: the \\*cards\\* of a hand",
        " * :param n: how many",
        " */",
    ]
