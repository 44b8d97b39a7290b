"""The rule coverage report, run on small ledgers."""

from pathlib import Path

import pytest

pytest_plugins = "pytester"
TESTS = Path(__file__).parents[1]

CONFTEST = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from pathlib import Path
import rule_report
from rule_report import pytest_addoption
def pytest_configure(config):
    rule_report.start(config, Path(__file__).parent)
"""
IDS = "A-1\tfirst\nA-2\tfirst\nB-1\tsecond\nB-2\tsecond"
SAMPLE = """
import pytest
@pytest.mark.rule("A-1")
@pytest.mark.parametrize("n", [1, 2])
def test_one(n): pass
@pytest.mark.rule("A-2", "B-1")
def test_two(): pass
"""


@pytest.fixture
def run(pytester, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def run(test, *options, finished="first"):
        pytester.makeini("[pytest]\nmarkers = rule: of the ledger")
        pytester.makeconftest(CONFTEST)
        pytester.path.joinpath("ids.txt").write_text(IDS)
        pytester.path.joinpath("finished.txt").write_text(f"# a comment\n{finished}\n")
        pytester.makepyfile(test)
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)

    return run


def test_every_statement_is_listed(run):
    result = run(SAMPLE, "--rule-report")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "first: 2 of 2 statements shown (finished)",
            "  A-1: *test_one",
            "  A-2: *test_two",
            "second: 1 of 2 statements shown (not finished)",
            "  B-1: *test_two",
            "  B-2: no test",
        ]
    )


@pytest.mark.parametrize("more", [(), ("--collect-only",), ("-k", "test_one")])
def test_a_statement_of_a_finished_game_without_a_test_fails(run, more):
    """Whether or not tests run: what is deselected counts, for it is run elsewhere."""
    sample = SAMPLE.replace('"A-2", ', "")
    result = run(sample, "--rule-report", *more)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*no test shows A-2, and finished.txt has the game*"])
    assert run(sample).ret == 0  # only where the report is asked for


@pytest.mark.parametrize(
    "marker",
    ["@pytest.mark.skip", "@pytest.mark.xfail", "@pytest.mark.skipif(True, reason='not here')"],
)
def test_a_test_that_is_skipped_shows_nothing(run, marker):
    result = run(SAMPLE.replace("def test_two", f"{marker}\ndef test_two"), "--rule-report")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["  A-2: no test"])


def test_an_unknown_statement_is_an_error_always(run):
    result = run(SAMPLE.replace("B-1", "B-11"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_two: the ledger has no statement 'B-11'*"])


def test_a_marker_without_a_statement_is_an_error(run):
    result = run(SAMPLE.replace('rule("A-1")', "rule"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*the rule marker names no statement*"])


def test_an_unknown_finished_game_is_an_error(run):
    result = run(SAMPLE, finished="frist")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*finished.txt: no game 'frist'*"])


def test_the_report_goes_to_a_file(run, pytester):
    result = run(SAMPLE, "--rule-report=report.txt")
    assert result.ret == 0
    assert "B-2: no test" in pytester.path.joinpath("report.txt").read_text()
    assert "B-2" not in result.stdout.str()


def test_a_test_file_is_no_target(run):
    result = run(SAMPLE, "--rule-report", "test_x.py")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--rule-report took 'test_x.py' for its file*"])
