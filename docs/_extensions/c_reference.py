"""The C reference from the headers' own comments, by hawkmoth.

hawkmoth reads comments in reStructuredText that begin with two stars and stand before what they
describe. Our headers keep a shorter, plainer style; a copy of them is made in that form, beside
stubs of the two standard headers that they include, so that no compiler is needed.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

INCLUDE = Path(__file__).parents[2] / "csrc" / "include" / "lomber"
STUBS = {
    "stddef.h": "typedef unsigned long size_t;\n#define NULL ((void *)0)\n",
    "stdint.h": "".join(
        f"typedef {sign}{kind} {prefix}int{bits}_t;\n"
        for bits, kind in ((8, "char"), (16, "short"), (32, "int"), (64, "long"))
        for sign, prefix in (("signed ", ""), ("unsigned ", "u"))
    ),
}
COMMENT = r"/\*((?:(?!\*/).)*)\*/"
BEFORE = re.compile(rf"^{COMMENT}\n(?P<next>[^\n]*(?:\n[^\n;{{}}]+)*)", re.MULTILINE | re.DOTALL)
DEFINE = re.compile(rf"^(#define \w+ [^/\n]*?) *{COMMENT}$", re.MULTILINE | re.DOTALL)
BODY = re.compile(r"^((?:typedef )?(struct|enum) \{\n)(.*?)^(\}.*?;)$", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(rf"^ +(LOMBER_\w+ = [^,/\n]*?)(,?)(?: *{COMMENT})?$", re.MULTILINE | re.DOTALL)
FIELDS = re.compile(rf"^ +([\w ]+? )([^;(/]+);(?: *{COMMENT})?$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"`([^`]+)`|\b((?:lomber|LOMBER)_\w+)\b(?:\(\))?|[*|\\_]")
NOTHING = "\N{EM DASH}"  # for what has no comment, which hawkmoth would leave out


def roles() -> dict[str, str]:
    """Return the role by which each public name is referred to."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(INCLUDE.glob("*.h")))
    found = dict.fromkeys(re.findall(r"^ +(LOMBER_\w+) = ", text, re.MULTILINE), "enumerator")
    found |= dict.fromkeys(re.findall(r"^#define (LOMBER_\w+) ", text, re.MULTILINE), "macro")
    found |= dict.fromkeys(re.findall(r"^LOMBER_API .*?(\w+)\(", text, re.MULTILINE), "func")
    found |= dict.fromkeys(re.findall(r"^\} (\w+);", text, re.MULTILINE), "struct")
    found |= dict.fromkeys(re.findall(r"^typedef enum \{[^}]*\} (\w+);", text, re.M), "enum")
    return found | dict.fromkeys(re.findall(r"^typedef \w+ (\w+);", text, re.MULTILINE), "type")


ROLES = roles()


def linked(text: str) -> str:
    """Return plain words with names that lead to what they name."""

    def link(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        if not name:
            return "\\" + match[0]
        role = ROLES.get(name)
        apart = "\\ " if re.match(r"[\w(]", match.string[match.end() :]) else ""
        return (f":c:{role}:`{name}`" if role else f"``{name}``") + apart

    return NAME.sub(link, text)


def starts_paragraph(line: str) -> bool:
    """Tell whether a line stands apart from those before it."""
    return re.match(r"(Returns|Errors|LOMBER_E_\w+:)", line) is not None


def parameters(lines: list[str], declaration: str) -> tuple[list[str], list[str]]:
    """Split a comment into its other lines and a field for each parameter that it describes."""
    other: list[str] = []
    fields: list[tuple[list[str], str]] = []
    within = False
    for line in lines:
        named = re.match(r"((?:\w+, )*\w+): +(.*)", line)
        names = named[1].split(", ") if named else []
        if named and all(re.search(rf"\b{name}\b", declaration) for name in names):
            fields.append((names, named[2]))
            within = True
        elif within and line.startswith("   "):
            names, text = fields.pop()
            fields.append((names, f"{text} {line.strip()}"))
        else:
            other += [""] if within and line else []
            other.append(line)
            within = False
    return other, [f":param {name}: {linked(text)}" for names, text in fields for name in names]


def described(comment: str, declaration: str = "") -> str:
    """Return a comment in reStructuredText; *declaration* tells which names are parameters."""
    lines = [re.sub(r"^ ?\* ?", "", line).rstrip() for line in comment.strip().split("\n")]
    lines[1:] = [line if line.startswith("   ") else line.strip() for line in lines[1:]]
    lines, fields = parameters(lines, declaration)
    out: list[str] = []
    literal = False
    for line in lines:
        if line.startswith(" "):
            out += [] if literal else ["", "::", ""]
            out.append(f"    {line.strip()}")
        else:
            out += ["", linked(line)] if literal or starts_paragraph(line) else [linked(line)]
        literal = line.startswith(" ")
    out += ["", *fields] if fields else []
    return "/**\n" + textwrap.indent("\n".join(out), " * ", lambda _: True) + "\n */"


def bare(name: str) -> str:
    """Return what to say of a field that has no comment."""
    return "zero, and not read" if name.startswith("reserved") else NOTHING


def in_words(header: str) -> str:
    """Return a header with every comment in the form, and at the place, that hawkmoth reads."""

    def fields(match: re.Match[str]) -> str:
        kind, names, comment = match.groups()
        return "\n".join(
            f"{described(comment or bare(name))}\n{kind}{name};"
            for name in re.split(r",\s*", names)
        )

    def number(match: re.Match[str]) -> str:
        return f"{described(match[3] or NOTHING)}\n{match[1]}{match[2]}"

    def body(match: re.Match[str]) -> str:
        inside = (
            FIELDS.sub(fields, match[3]) if match[2] == "struct" else NUMBER.sub(number, match[3])
        )
        untold = not text[: match.start()].rstrip().endswith("*/")
        return f"{described(NOTHING)}\n" * untold + match[1] + inside + match[4]

    def before(match: re.Match[str]) -> str:
        about_all = "\n/**/\n" if match["next"].startswith("#ifndef") else "\n"
        return described(match[1], match["next"]) + about_all + match["next"]

    text = re.sub(r"/\* \[/?cffi\].*?\*/\n", "", header)
    text = BEFORE.sub(before, text)
    text = DEFINE.sub(lambda match: f"{described(match[2])}\n{match[1]}", text)
    return BODY.sub(body, text)


def make_copies(app: Sphinx, config: Config) -> None:
    """Write the copies that hawkmoth reads."""
    root = Path(app.doctreedir, "c")
    (root / "lomber").mkdir(parents=True, exist_ok=True)
    for name, text in STUBS.items():
        (root / name).write_text(text, encoding="utf-8")
    for path in INCLUDE.glob("*.h"):
        (root / "lomber" / path.name).write_text(
            in_words(path.read_text(encoding="utf-8")), encoding="utf-8"
        )
    config.hawkmoth_root = str(root)
    config.hawkmoth_clang = ["-nostdinc", f"-I{root}"]


def setup(app: Sphinx) -> dict[str, bool]:
    """Start hawkmoth on our headers."""
    app.setup_extension("hawkmoth")
    app.connect("config-inited", make_copies)
    return {"parallel_read_safe": True}
