"""What must stay true of the tree itself."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ("cross", "vint", "ristikontra", "construction")  # cribbage counting is a technique
FLOORS = [  # ground first; a module imports only from floors below its own, or its own
    {"_native"},
    {"errors", "checks"},
    {"native", "config"},
    {"cards", "random", "arrays", "files"},
    {"mosaic", "tricks", "cribbage", "i18n"},
    {"wording"},
    {"fields"},
    {"actions", "options", "pages"},
    {"outcome", "game"},
    {"kits"},
    {"hookspecs", "vetting", "discovery", "clashes", "host"},
    {"record", "bots", "lab", "testing", "scaffold"},
    {"table"},
    {"cli", "__main__"},
]


def sources():
    return sorted((ROOT / "core" / "lomber").rglob("*.py"))


@pytest.mark.parametrize("folder", ["core", "csrc"])
def test_the_core_knows_no_game(folder):
    word = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in {".py", ".pyi", ".c", ".h"} and path.name != "_native.c":
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                assert not word.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def test_modules_import_from_lower_floors_only():
    floor = {name: i for i, names in enumerate(FLOORS) for name in names}
    for path in sources():
        own = path.relative_to(ROOT / "core" / "lomber").parts[0].removesuffix(".py")
        if own == "__init__":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        hidden = {
            id(node)
            for parent in ast.walk(tree)
            if isinstance(parent, ast.FunctionDef)
            or (isinstance(parent, ast.If) and "TYPE_CHECKING" in ast.unparse(parent.test))
            for node in ast.walk(parent)
        }  # types, and what is imported on first use
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and id(node) not in hidden:
                parts = (node.module or "").split(".")
                if parts[0] == "lomber" and len(parts) > 1:
                    assert floor[parts[1]] <= floor[own], f"{path.name} imports {node.module}"


def test_only_native_imports_the_extension():
    for path in sources():
        if path.name != "native.py":
            assert "lomber._native import" not in path.read_text(encoding="utf-8"), path


def test_plugins_use_the_public_api_only():
    for path in (ROOT / "plugins").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = re.match(r"\s*from (lomber(?:\.\w+)*) import (.*)", line)
            if found:
                assert found[1] not in ("lomber.native", "lomber._native"), f"{path.name}: {line}"
                names = re.findall(r"\w+", found[2])
                assert not any(name.startswith("_") for name in names), f"{path.name}: {line}"
