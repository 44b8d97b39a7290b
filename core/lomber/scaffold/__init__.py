"""New distributions: a game that installs, plays and passes its tests from its first minute.

Each kind has a whole game of its own to start from, so that filling in names is all the templates
ask for: the standard library's ``string.Template`` does that, and lomber needs no template engine
at run time.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

from lomber.errors import BadValue
from lomber.i18n import Text, suggestion
from lomber.scaffold.names import Names, name_everything

__all__ = ["KINDS", "Names", "Project", "name_everything", "new_project"]

KINDS: Final = ("mosaic", "tricks", "blank")

_COMMON: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "LICENSE": "LICENSE",
    "gitignore": ".gitignore",
    "ci.yml": ".github/workflows/ci.yml",
    "py.typed": "src/%%{module}/py.typed",
    "test_game.py": "tests/test_game.py",
}
_OWN: Final = {
    "game.py": "src/%%{module}/__init__.py",
    "en.md": "src/%%{module}/rules/en.md",
    "ru.md": "src/%%{module}/rules/ru.md",
    "test_rules.py": "tests/test_rules.py",
}


class _Blanks(Template):
    """Text with ``%%{name}`` where a value goes; no file of a project has ``%%`` otherwise."""

    delimiter = "%%"


@dataclass(frozen=True, slots=True)
class Project:
    """A distribution that was written.

    Args:
        kind: what the game is built on.
        names: what everything in it is called.
        folder: where it is.
        files: what was written, relative to the folder, sorted.
    """

    kind: str
    names: Names
    folder: Path
    files: tuple[str, ...]


def new_project(
    kind: str,
    title: str,
    directory: str | os.PathLike[str] = ".",
    *,
    check: Callable[[Names], None] | None = None,
) -> Project:
    """Write a distribution with a new game into a new folder.

    Args:
        kind: ``mosaic`` (on :mod:`lomber.kits.mosaic`), ``tricks`` (on :mod:`lomber.kits.tricks`)
            or ``blank`` (on the protocol alone).
        title: what people will call the game; all other names are made from it.
        directory: the folder to put the new folder in; it is made where it is missing.
        check: asked about the names before anything is written; it raises where they are taken.

    Raises:
        BadValue: no such kind, no name, or the new folder is there already.
        OSError: it cannot be written; nothing is left of it then.
    """
    if kind not in KINDS:
        wrong = Text("no kind of game {kind!r}{known}", "нет вида игры {kind!r}{known}")
        raise BadValue(wrong.format(kind=kind, known=suggestion(kind, KINDS)))
    names = name_everything(title)
    if check is not None:
        check(names)
    folder = Path(directory) / names.distribution
    contents = render(kind, names)
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        folder.mkdir()
    except FileExistsError:
        there = Text(
            "{folder!r} is there already, and is left as it is; choose another name or folder",
            "{folder!r} уже есть и остаётся как есть; выберите другое название или папку",
        )
        raise BadValue(there.format(folder=str(folder))) from None
    try:
        for path, text in contents.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return Project(kind, names, folder, tuple(sorted(contents)))


def render(kind: str, names: Names) -> dict[str, str]:
    """Return the files of a new distribution, by path."""
    values = _values(names)
    home = files("lomber.scaffold") / "templates"
    out: dict[str, str] = {}
    for folder, places in ((home / "common", _COMMON), (home / kind, _OWN)):
        for template, place in places.items():
            out[_Blanks(place).substitute(values)] = _fill(folder / f"{template}.txt", values)
    return out


def _fill(template: Traversable, values: Mapping[str, str]) -> str:
    return _Blanks(template.read_text(encoding="utf-8")).substitute(values)


def _values(names: Names) -> dict[str, str]:
    from importlib.metadata import version

    return {
        "game": names.game,
        "distribution": names.distribution,
        "module": names.module,
        "cls": names.cls,
        "title_python": _python_text(names.title),
        "title_toml": json.dumps(names.title, ensure_ascii=False),
        "title_markdown": _markdown_text(names.title),
        "lomber": ".".join(version("lomber").split(".")[:2]),
        "year": str(date.today().year),
    }


def _python_text(text: str) -> str:
    """Return a string literal in the quotes that formatters choose."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + text.replace("\\", "\\\\").replace(quote, f"\\{quote}") + quote


def _markdown_text(text: str) -> str:
    return "".join(f"\\{char}" if char in r"\`*_[]<>#&|~$" else char for char in text)
