"""Write the whole C library as two files, lomber.h and lomber.c: python amalgamate.py DIRECTORY

The headers stand in the order in which lomber.h includes them, then the sources with what they
share before them. A name that is private to one source and known to another source as well gets
the name of its file in front, so that all can be one translation unit.
"""

import argparse
import re
import sys
from pathlib import Path

CSRC = Path(__file__).resolve().parents[1]
PUBLIC = re.compile(r"^#include <lomber/(\w+\.h)>\n", re.MULTILINE)
PRIVATE = re.compile(r'^# *include "(\w+\.h)"\n', re.MULTILINE)
TOKEN = re.compile(
    r"""/\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'   # comments, texts: left alone
    | (?:\.|->)\s*[A-Za-z_]\w*                                  # members: left alone
    | [A-Za-z_]\w*""",
    re.DOTALL | re.VERBOSE,
)
ABOUT = """\
/* lomber {version}, the C library in one file. {use}
 * Made by csrc/tools/amalgamate.py, not to be edited. */
"""


def read(path: Path) -> str:
    """Return a source's text."""
    return path.read_text(encoding="utf-8")


def version() -> str:
    """Return the version that version.h tells."""
    text = read(CSRC / "include/lomber/version.h")
    return ".".join(re.findall(r"^#define LOMBER_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text, re.M))


def public_header() -> str:
    """Return lomber.h with every header that it includes in its place."""
    include = CSRC / "include" / "lomber"
    inlined: set[str] = set()

    def inline(match: re.Match[str]) -> str:
        if match[1] in inlined:
            return ""
        inlined.add(match[1])
        return f"\n{PUBLIC.sub(inline, read(include / match[1])).strip()}\n"

    return PUBLIC.sub(inline, read(include / "lomber.h"))


def is_guarded(text: str) -> bool:
    """Tell whether a header may be included more than once."""
    return re.search(r"^#ifndef (\w+)\n#define \1\n", text, re.MULTILINE) is not None


def private_headers() -> str:
    """Return the headers that the sources share, each after those that it needs."""
    inlined: set[str] = set()

    def inline(match: re.Match[str]) -> str:
        name = match[1]
        if name in inlined:
            return ""
        inlined.add(name)
        text = PUBLIC.sub("", read(CSRC / "src" / name))
        return f"\n{PRIVATE.sub(inline, text).strip()}\n"

    guarded = [path for path in sorted((CSRC / "src").glob("*.h")) if is_guarded(read(path))]
    return PRIVATE.sub(inline, "".join(f'#include "{path.name}"\n' for path in guarded))


def units() -> dict[str, str]:
    """Return each source by its name, without the headers that all share."""

    def inline(match: re.Match[str]) -> str:
        text = read(CSRC / "src" / match[1])
        return "" if is_guarded(text) else PRIVATE.sub(inline, text)

    return {
        path.stem: PUBLIC.sub("", PRIVATE.sub(inline, read(path)))
        for path in sorted((CSRC / "src").glob("*.c"))
    }


def words(text: str) -> set[str]:
    """Return the identifiers of a source that are no members of a struct."""
    return {token for token in TOKEN.findall(text) if token[0] == "_" or token[0].isalpha()}


def private_names(text: str) -> set[str]:
    """Return what a source defines for itself: functions, tables, types and numbers.

    What has the library's prefix, or is named by a macro N(...), is told apart already.
    """
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    names = set(
        re.findall(
            r"^(?:static|TARGET|LOMBER_I_INLINE)\b[^(=;{]*?(\w+)(?=\(|\[| =)", code, re.MULTILINE
        )
    )
    names |= set(re.findall(r"^(?:typedef [^{;]*?|\} )(\w+);", code, re.MULTILINE))
    for numbers in re.findall(r"^enum \{(.*?)\}", code, re.MULTILINE | re.DOTALL):
        names |= set(re.findall(r"(?:^|,)\s*(\w+)", numbers))
    return {name for name in names if name != "N" and not name.startswith("lomber_")}


def told_apart(sources: dict[str, str]) -> dict[str, str]:
    """Return the sources with private names that no other source knows."""
    known = {unit: words(text) for unit, text in sources.items()}
    out = {}
    for unit, text in sources.items():
        others = set().union(*(known[other] for other in sources if other != unit))
        renamed = {
            name: f"{unit.upper() if name.isupper() else unit}_{name}"
            for name in private_names(text) & others
        }
        out[unit] = TOKEN.sub(lambda match, new=renamed: new.get(match[0], match[0]), text)
    return out


def without_macros(text: str) -> str:
    """Return the directives that end the macros of a source."""
    defined = dict.fromkeys(re.findall(r"^#\s*define (\w+)", text, re.MULTILINE))
    return "".join(f"#undef {name}\n" for name in defined)


def one_source() -> str:
    """Return the text of lomber.c."""
    parts = [
        ABOUT.format(version=version(), use="Compile it as C11, beside lomber.h."),
        '#include "lomber.h"\n',
        private_headers(),
    ]
    for unit, text in told_apart(units()).items():
        parts.append(f"\n/* ---- {unit}.c */\n\n{text.strip()}\n{without_macros(text)}")
    return "".join(parts)


def one_header() -> str:
    """Return the text of lomber.h."""
    return ABOUT.format(version=version(), use="Include it from C or C++.") + public_header()


def main(argv: list[str] | None = None) -> int:
    """Write both files to the directory given."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("directory", type=Path, help="where lomber.h and lomber.c are put")
    directory = parser.parse_args(argv).directory
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "lomber.h").write_text(one_header(), encoding="utf-8")
    (directory / "lomber.c").write_text(one_source(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
