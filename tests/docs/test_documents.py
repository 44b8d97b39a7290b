"""What README and docs tell a reader to type does what they say."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
SET_UP = re.compile(r"^(python3 -m venv|pip |bash |cmake|ctest|apt|git )|\.venv/|pytest")


def blocks(language: str) -> list[tuple[str, str]]:
    """Return (page and number, text) of every fenced block of a language."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for number, block in enumerate(
            re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL), 1
        ):
            found.append((f"{page.relative_to(ROOT)} #{number}", block))
    return found


def commands() -> list[tuple[str, str]]:
    """Return the commands after a $ in console blocks that need nobody to answer."""
    lines = [
        (name, line[2:].partition("#")[0].strip())
        for name, block in blocks("console")
        for line in block.splitlines()
        if line.startswith("$ ")
    ]
    return [(name, line) for name, line in lines if not SET_UP.search(line)]


@pytest.mark.parametrize(("name", "code"), blocks("python"), ids=lambda v: v[:30])
def test_python_blocks_run(name, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    space: dict[str, object] = {}
    for statement, told in _statements(code):
        if told is None:
            exec(compile(statement, name, "exec"), space)
            continue
        value = eval(compile(statement, name, "eval"), space)
        if told.partition(":")[0].strip():
            expected = eval(told.partition(":")[0], space)
            assert value == expected, f"{statement.strip()} gives {value!r}, {name} says {told}"


def _statements(code: str) -> list[tuple[str, str | None]]:
    """Split a block so that a line `expression   # value` is checked, and the rest is run."""
    out: list[tuple[str, str | None]] = []
    plain: list[str] = []
    for line in code.splitlines():
        expression, mark, value = line.partition("  # ")
        if (
            mark
            and not line.startswith(" ")
            and _is(expression, "eval")
            and _is(value.partition(":")[0], "eval")
        ):
            if plain:
                out.append(("\n".join(plain), None))
                plain = []
            out.append((expression, value))
        else:
            plain.append(line)
    return [*out, ("\n".join(plain), None)]


def _is(text: str, mode: str) -> bool:
    try:
        compile(text.strip(), "", mode)
    except SyntaxError:
        return False
    return bool(text.strip())


@pytest.mark.parametrize(("name", "line"), commands(), ids=lambda v: v[:60])
def test_commands_run(name, line, tmp_path):
    words = shlex.split(line)
    program = Path(sys.executable).with_name(words[0])
    if not program.exists():
        found = shutil.which(words[0])
        assert found, f"{name}: no program {words[0]!r}"
        program = Path(found)
    run = subprocess.run(
        [program, *words[1:]],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, f"{name}: {line}\n{run.stdout}\n{run.stderr}"
    assert "Traceback" not in run.stderr


def test_readmes_two_commands_are_what_ci_runs():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    install, test = re.findall(r"^\$ (python3 -m venv .*)$", readme, re.MULTILINE)
    assert install.endswith("lomber play cross")
    assert test.endswith("-m pytest")
    script = ROOT / ".ci" / "run"
    assert test in script.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
