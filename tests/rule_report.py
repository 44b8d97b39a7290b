"""The rule coverage report: every statement of the rule ledger with the tests that show it.

``pytest --rule-report`` prints it, ``pytest --rule-report=FILE`` writes it. It fails where a
statement of a finished game (``tests/rules/finished.txt``) has no test. A marker that names no
statement of the ledger (``tests/rules/ids.txt``) is an error always.
"""

from __future__ import annotations

from pathlib import Path

import pytest

RULES = Path(__file__).parent / "rules"
FINE = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("rules").addoption(
        "--rule-report",
        nargs="?",
        const="-",
        metavar="FILE",
        help="list every statement of the rule ledger with the tests that show it; write "
        "--rule-report=FILE, with the sign, for a file",
    )


def pytest_configure(config: pytest.Config) -> None:
    start(config, RULES)


def start(config: pytest.Config, folder: Path) -> None:
    """Begin the report on the ledger in a folder."""
    given = config.getoption("rule_report")
    if given and given != "-" and (Path(given).is_dir() or given.endswith(".py") or "::" in given):
        raise pytest.UsageError(f"--rule-report took {given!r} for its file: write it last")
    config.pluginmanager.register(RuleReport(config, folder), "rule-report")


class RuleReport:
    """What the collected tests show of the ledger.

    Args:
        config: the session's.
        folder: where the IDs and the list of finished games are.
    """

    def __init__(self, config: pytest.Config, folder: Path) -> None:
        self.target: str | None = config.getoption("rule_report")
        self.games = dict(line.split() for line in _lines(folder / "ids.txt"))
        self.finished = set(_lines(folder / "finished.txt"))
        self.tests: dict[str, list[str]] = {rule: [] for rule in self.games}
        self.wrong: list[str] = []
        self.missing: list[str] = []

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        for marker in item.iter_markers("rule"):
            if not marker.args:
                self.wrong.append(f"{item.nodeid}: the rule marker names no statement")
            for rule in marker.args:
                if rule not in self.games:
                    self.wrong.append(f"{item.nodeid}: the ledger has no statement {rule!r}")
                elif not _set_aside(item):
                    self.tests[rule].append(item.nodeid)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        unknown = self.finished - set(self.games.values())
        self.wrong += [f"finished.txt: no game {game!r}" for game in sorted(unknown)]
        if self.wrong:
            raise pytest.UsageError(*self.wrong)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:  # it shows nothing then
            for tests in self.tests.values():
                if report.nodeid in tests:
                    tests.remove(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.target is None:
            return
        finished = [rule for rule, game in self.games.items() if game in self.finished]
        self.missing = [rule for rule in finished if not self.tests[rule]]
        if self.missing and session.exitstatus in FINE:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.target is None:
            return
        if self.target == "-":
            terminalreporter.section("rule coverage")
            terminalreporter.write_line(self.text())
        else:
            Path(self.target).write_text(self.text() + "\n", encoding="utf-8")
        if self.missing:
            rules = ", ".join(self.missing)
            text = f"no test shows {rules}, and finished.txt has the game"
            terminalreporter.write_line(text, red=True)

    def text(self) -> str:
        """Return the whole report."""
        lines = []
        for game in dict.fromkeys(self.games.values()):
            rules = [rule for rule, of in self.games.items() if of == game]
            shown = sum(bool(self.tests[rule]) for rule in rules)
            state = "finished" if game in self.finished else "not finished"
            lines.append(f"{game}: {shown} of {len(rules)} statements shown ({state})")
            for rule in rules:
                functions = dict.fromkeys(node.partition("[")[0] for node in self.tests[rule])
                lines += [f"  {rule}: {test}" for test in functions] or [f"  {rule}: no test"]
        return "\n".join(lines)


def _set_aside(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("skip", "xfail"))


def _lines(file: Path) -> list[str]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [line.strip() for line in text.splitlines() if line.strip() and line[0] != "#"]
