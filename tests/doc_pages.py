"""Reading the pages of README and docs, and doing what they tell a reader to do.

A page is done from top to bottom in one empty folder, as a reader would:

- a block with ``:caption: NAME`` is written to the file NAME;
- a Python block runs; all those of a page share their names; a line ``expression  # value`` is
  compared, and what is printed is compared with a text block that follows at once;
- of a console block each line after ``$`` runs in a shell, and must succeed; the lines below it
  are what it prints, ``...`` standing for anything. ``pip install FOLDER`` goes into an
  environment of the page's own. After a comment ``<!-- about -->`` figures need only be near;
  after ``<!-- needs MODULE -->`` the block is left out where MODULE is not installed.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import re
import site
import subprocess
import sys
import types
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^(\s*)(`{3,})(?:\{code-block\} *)?([\w{}-]*) *$")
SET_UP = re.compile(r"^(python3 -m venv|bash |cmake|ctest|apt|git |\./)|\.venv/|^sphinx-build")
PIP = re.compile(r"^(?:python3? -m )?pip install (?:-e )?'?(\.[\w./-]*)")


@dataclass
class Block:
    """A fenced block: language, body, the line it begins in, the file it is, how exact it is, and
    the module that it needs.
    """

    language: str
    body: str
    line: int
    file: str = ""
    about: bool = False
    needs: str = ""


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page, in order."""
    found: list[Block] = []
    lines = iter(enumerate(page.read_text(encoding="utf-8").splitlines(), 1))
    before = ""
    for number, line in lines:
        fence = FENCE.match(line)
        if not fence:
            before = line or before
            continue
        indent, ticks, language = fence.groups()
        body: list[str] = []
        file = ""
        for _, inner in lines:
            if inner.strip() == ticks:
                break
            option = re.match(r":([\w-]+): *(.*)", inner.strip())
            if option and not body:
                file = option[2] if option[1] == "caption" else file
            elif inner or body:
                body.append(inner.removeprefix(indent))
        about = before == "<!-- about -->"
        needed = re.fullmatch(r"<!-- needs (\w+) -->", before)
        needs = needed[1] if needed else ""
        found.append(Block(language, "\n".join(body) + "\n", number, file, about, needs))
        before = ""
    return found


def statements(code: str) -> list[tuple[str, str | None]]:
    """Split a block so that a line ``expression  # value`` is compared, and the rest is run."""
    out: list[tuple[str, str | None]] = []
    plain: list[str] = []
    for line in code.splitlines():
        expression, mark, value = line.partition("  # ")
        if (
            mark
            and not line.startswith(" ")
            and _is_expression(expression)
            and _is_expression(value.partition(": ")[0])
        ):
            out += [("\n".join(plain), None), (expression, value.partition(": ")[0])]
            plain = [""] * (len(plain) + 1)
        else:
            plain.append(line)
    return [*out, ("\n".join(plain), None)]


def _is_expression(text: str) -> bool:
    try:
        compile(text.strip(), "", "eval")
    except SyntaxError:
        return False
    return bool(text.strip())


def commands(body: str) -> list[tuple[str, str]]:
    """Return each command of a console block with what it is said to print."""
    found: list[tuple[str, str]] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif found and line.startswith("> ") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", "")
        elif found:
            command, printed = found[-1]
            found[-1] = (command, f"{printed}{line}\n")
    return found


def prints_as_told(told: str, printed: str, about: bool = False) -> bool:
    """Whether a program prints what a page says; ``...`` stands for anything.

    Args:
        told: what the page says.
        printed: what the program printed.
        about: a figure may differ by a quarter, or by two.
    """
    figures: list[float] = []
    pattern = ""
    for part in re.split(r"(\.\.\.|[-+]?\d[\d,]*\.?\d*|\s+)", _tidy(told)):
        if part == "...":
            pattern += ".*?"
        elif about and part[:2].strip("+-")[:1].isdigit():
            figures.append(float(part.replace(",", "")))
            pattern += r"([-+]?\d[\d,]*\.?\d*)"
        else:
            pattern += r"\s+" if about and part.isspace() else re.escape(part)
    found = re.fullmatch(pattern, _tidy(printed), re.DOTALL)
    return found is not None and all(
        abs(float(real.replace(",", "")) - figure) <= max(2, abs(figure) / 4)
        for real, figure in zip(found.groups(), figures)
    )


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


@dataclass
class Reader:
    """Does what one page tells.

    Args:
        page: the page.
        folder: an empty folder to do it in.
    """

    page: Path
    folder: Path
    names: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cwd = self.folder
        self.bin: Path | None = None
        self.printed: str | None = None

    def at(self, block: Block) -> str:
        """Return where a block stands."""
        return f"{self.page.relative_to(ROOT)}:{block.line}"

    def follow(self) -> None:
        """Do the whole page."""
        module = types.ModuleType("a_page_of_docs")
        self.names = module.__dict__
        sys.modules[module.__name__] = module
        try:
            for block in blocks(self.page):
                self.do(block)
        finally:
            del sys.modules[module.__name__]

    def do(self, block: Block) -> None:
        """Do what one block tells."""
        printed, self.printed = self.printed, None
        if block.needs and importlib.util.find_spec(block.needs) is None:
            return
        if block.file:
            file = self.cwd / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.body, encoding="utf-8")
        elif block.language == "python":
            self.run_python(block)
        elif block.language == "console":
            for command, told in commands(block.body):
                self.run_command(command, told, block)
        elif block.language == "text" and printed:
            assert prints_as_told(block.body, printed), f"{self.at(block)}: printed:\n{printed}"

    def run_python(self, block: Block) -> None:
        """Run a Python block, and compare the values it tells."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            for statement, told in statements(block.body):
                if told is None:
                    exec(compile(statement, self.at(block), "exec"), self.names)
                    continue
                value = eval(compile(statement, self.at(block), "eval"), self.names)
                expected = eval(told, self.names)
                assert value == expected, (
                    f"{self.at(block)}: {statement.strip()} gives {value!r}, not {told}"
                )
        self.printed = out.getvalue()

    def run_command(self, command: str, told: str, block: Block) -> None:
        """Run one command of a console block, and compare what it prints."""
        install = PIP.match(command)
        if install:
            if not (self.cwd / install[1] / "pyproject.toml").is_file():
                return  # of lomber itself
            self.make_environment()
        elif SET_UP.search(command) or (command.startswith("pip ") and not self.bin):
            return
        path = os.pathsep.join(
            [*([str(self.bin)] if self.bin else []), str(Path(sys.executable).parent)]
        )
        run = subprocess.run(
            ["bash", "-c", f'{command}\nstatus=$?; pwd > "$TELL"; exit $status'],
            cwd=self.cwd,
            env=os.environ
            | {"PATH": f"{path}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
            | {"LC_ALL": "C.UTF-8", "TELL": str(self.folder / ".pwd"), "PYTHONPATH": ""},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=240,
            check=False,
        )
        where = f"{self.at(block)}: $ {command}"
        assert run.returncode == 0, f"{where}\nstatus {run.returncode}\n{run.stdout}"
        assert "Traceback" not in run.stdout, f"{where}\n{run.stdout}"
        assert not told or prints_as_told(told, run.stdout, block.about), (
            f"{where}\nprinted:\n{run.stdout}"
        )
        self.cwd = Path((self.folder / ".pwd").read_text(encoding="utf-8").strip())

    def make_environment(self) -> None:
        """Make an environment that sees all that this one has, and takes a plugin besides."""
        if self.bin:
            return
        home = self.folder / ".environment"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
        self.bin = home / "bin"
        (packages,) = (home / "lib").glob("python*/site-packages")
        paths = [path for path in site.getsitepackages() if Path(path).is_dir()]
        (packages / "seen.pth").write_text(
            "".join(f"import site; site.addsitedir({path!r})\n" for path in paths)
        )
        quiet = "-q --no-deps --no-index --no-build-isolation --disable-pip-version-check"
        scripts = {
            "lomber": f'exec "{self.bin}/python" -m lomber "$@"',
            "pip": f'verb=$1; shift; [ "$verb" = install ] && set -- {quiet} "$@"\n'
            f'exec "{self.bin}/python" -m pip "$verb" "$@" 2>&1',
        }
        for name, line in scripts.items():
            script = self.bin / name
            script.write_text(f"#!/bin/sh\n{line}\n")
            script.chmod(0o755)
