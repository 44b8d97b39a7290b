"""The report: what it writes, what it says when something is missing, what it calls wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from benches.report import __main__ as command
from benches.report import context as contexts
from benches.report import pages, plots, spiel_shows
from benches.report.context import Context, Missing
from benches.report.model import Curve, Plot, Row, Section, amount
from benches.report.sections import NAMES, cribbage, scorers
from benches.report.tables import figures, summary
from benches.report.timing import by_turns

ROOT = Path(__file__).resolve().parents[1]
IN_PROCESS = ("legality", "tricks", "cribbage", "scorers", "playouts")


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A machine with no C compiler and no peers."""
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(contexts.shutil, "which", lambda name: None)
    return Context(1, True, tmp_path, lambda text: None, tmp_path / "no venv")


def test_ratios_are_medians_of_the_rounds():
    seconds = Row("seconds", (2.0, 1.0, 4.0), "s", "other", (4.0, 8.0, 4.0), 2.0)
    assert seconds.ratios == (2.0, 8.0, 1.0)
    assert (seconds.ratio, seconds.met) == (2.0, True)
    rates = Row("rates", (10.0, 30.0, 10.0), "/s", "other", (20.0, 10.0, 10.0), 1.5)
    assert rates.ratios == (0.5, 3.0, 1.0)
    assert (rates.ratio, rates.met) == (1.0, False)
    alone = Row("alone", (1.0,))
    assert (alone.ratio, alone.met) == (None, None)
    with pytest.raises(ValueError, match="2 and 1 samples"):
        Row("uneven", (1.0, 2.0), "s", "other", (1.0,))


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (2.184e-9, "s", "2.18 ns"),
        (1.2e-5, "s", "12.0 µs"),
        (0.3456, "s", "346 ms"),
        (2.5, "s", "2.50 s"),
        (1.62e9, "/s", "1.62 G/s"),
        (767_000.4, "/s", "767,000/s"),
        (1_270_000.0, "/s", "1.27 M/s"),
        (7.4, "/s", "7/s"),
        (767_000.4, "games/s", "767,000 games/s"),
        (1_270_000.0, "actions/s", "1.27 M actions/s"),
    ],
)
def test_figures_have_a_unit_that_fits(value, unit, text):
    assert amount(value, unit) == text


def test_turns_alternate():
    order = []
    ticks = iter(range(1000))
    calls = {name: lambda name=name: order.append(name) for name in ("a", "b")}
    found = by_turns(calls, 3, 0.0, lambda: next(ticks))
    assert order[-6:] == ["a", "b", "a", "b", "a", "b"]
    assert found == {"a": (1.0, 1.0, 1.0), "b": (1.0, 1.0, 1.0)}


def test_report_of_a_bare_machine(bare, tmp_path):
    """No compiler, no peers, no prototypes: what is missing is said, the rest is measured."""
    out = tmp_path / "out"
    words = ["--quick", "--rounds", "1", "--out", str(out), "--venv", str(tmp_path / "no venv")]
    assert command.main([*words, "--only", *IN_PROCESS]) == 0
    told = json.loads((out / "report.json").read_text(encoding="utf-8"))
    text = (out / "report.md").read_text(encoding="utf-8")
    page = (out / "report.html").read_text(encoding="utf-8")
    assert list(told) == ["command", "machine", *IN_PROCESS]
    for name in IN_PROCESS:
        assert told[name]["rows"] or told[name]["tables"], name
        assert told[name]["title"] in text
        assert told[name]["title"] in page
        assert all(len(row["ours"]) == 1 for row in told[name]["rows"])
    assert "no C compiler is here" in text
    assert "no Python in" in text
    [counters] = told["scorers"]["tables"]
    assert counters["rows"] == [["lomber", "none", "none", "none", ""]]
    assert "--out out" in told["command"]
    assert str(tmp_path) not in told["command"]
    assert not re.search(
        r"""(src|href)=["'](?!#)""", re.sub(r"<svg.*?</svg>", "", page, flags=re.S)
    )
    for section in told["legality"], told["tricks"], told["cribbage"]:
        assert all(row["ratio"] > 0 for row in section["rows"] if row["theirs"])


@pytest.mark.exhaustive
def test_quick_report_of_everything(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "benches.report", "--quick", "--out", tmp_path, "--venv", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert list(told) == ["command", "machine", *NAMES]
    assert all(told[name]["rows"] for name in NAMES if name != "scorers")
    names = {row["name"] for row in told["games"]["rows"]}
    assert {"cross", "cribbage", "vint", "ristikontra", "construction"} <= names


def test_missing_peers_are_one_note_each(bare):
    with pytest.raises(Missing, match="--install"):
        _ = bare.peer
    with pytest.raises(Missing, match="--yardstick"):
        bare.prototypes("crib.c")
    with pytest.raises(Missing, match=r"python.* -c .* failed: no such peer"):
        bare.run([sys.executable, "-c", "raise SystemExit('no such peer')"])


def test_prototypes_that_lack_a_file_are_named(tmp_path):
    context = Context(1, True, tmp_path, lambda text: None, yardstick=tmp_path)
    with pytest.raises(Missing, match=r"no crib\.c, crib\.h in"):
        context.prototypes("crib.c", "crib.h")


@pytest.mark.parametrize("words", [["--rounds", "0"], ["--only", "hearts"], ["--venv"]])
def test_bad_usage(words, capsys):
    with pytest.raises(SystemExit, match="2"):
        command.main(words)
    assert "Traceback" not in capsys.readouterr().err


def _sections():
    row = Row("one | two", (2e-9, 1e-9), "s", "a <peer>", (2e-9, 2e-9), 1.0, headline=True)
    section = Section("a", "A section", "What it is.", [row, Row("alone", (1.0, 2.0), "/s")])
    section.notes += ["First.", "Second."]
    return [section]


def test_a_missed_goal_is_named():
    row = Row("one", (2e-9, 1e-9), "s", "a peer", (2e-9, 2e-9), 1.8, headline=True)
    assert summary([Section("a", "A", "", [row])]).rows[0][3] == "1.50 (goal 1.8)"


def test_pages_escape_what_they_show():
    [section] = _sections()
    table = figures(section)
    assert table.rows[0][-3:] == ("1.50", "1.00 to 2.00", "2.00")
    assert table.rows[1] == ("alone", "2/s", "1/s to 2/s", "", "", "", "", "", "")
    text = pages.markdown("T", "cmd", [section])
    assert "| one \\| two |" in text
    assert "\n- First.\n- Second.\n" in text
    assert "a &lt;peer&gt;" in pages.html("T", "cmd", [section], {})
    assert summary([section]).rows == (
        ("one | two", "1.50 ns", "a <peer>", "1.50", "1.00 to 2.00", "2.00"),
    )


def test_summary_goes_between_its_marks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{pages.BEGIN}\nold\n{pages.END}\nafter\n", encoding="utf-8")
    pages.put_summary(page, _sections(), "cmd", "a machine")
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{pages.BEGIN}\n| what |")
    assert text.endswith(f"`cmd`; a machine.\n{pages.END}\nafter\n")
    assert "old" not in text
    page.write_text("no marks", encoding="utf-8")
    with pytest.raises(ValueError, match="no place for the summary"):
        pages.put_summary(page, _sections(), "cmd", "a machine")


def test_plots_are_inline_drawings():
    pytest.importorskip("matplotlib", reason="the extra lomber[report] is not installed")
    curve = Curve("a line", (1.0, 2.0, 4.0), ((1.0, 2.0), (2.0, 2.5), (3.0, 3.0)))
    drawn = plots.draw(Plot("p", "A title", "x", "y", (curve,)))
    assert drawn.startswith("<svg")
    assert drawn.rstrip().endswith("</svg>")
    assert "A title" in drawn
    assert "a line" in drawn


def test_plots_need_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(Missing, match=r"lomber\[report\]"):
        plots.draw(Plot("p", "T", "x", "y", ()))


def test_samples_of_hands_are_hands():
    for hands in (cribbage.hands_of(2000, 7), scorers.flush_hands(2000)):
        assert hands.dtype == np.uint8
        assert hands.shape == (2000, 5)
        assert hands.max() < 52
        assert all(len(set(hand)) == 5 for hand in hands.tolist())
    suits = scorers.flush_hands(2000) // 13
    assert (suits[:, :4] == suits[:, :1]).all()
    assert 0.1 < (suits[:, 4] == suits[:, 0]).mean() < 0.3  # 9 of the 48 others: 0.19


SHOW = {
    "dealer": 0,
    "hands": [["7C", "9C", "QS", "KD"], ["AD", "3D", "6S", "JC"]],
    "crib": ["2H", "4H", "8H", "TH"],
    "starter": "KS",
    "before": [3, 1],
    "last": "Pass",
    "returns": [0.0, 0.0],
}


def test_a_credited_crib_flush_is_seen():
    """The dealer holds a pair of kings, the other nothing; the crib is worth nothing."""
    assert spiel_shows.worth(SHOW) == (0, 2, 0)
    assert spiel_shows.credited({**SHOW, "after": [6, 1]}) == [1, 0]
    assert spiel_shows._flush({**SHOW, "after": [6, 1]})[-1] == "0 points"
    told = spiel_shows._flush({**SHOW, "after": [10, 1]})[-1]
    assert told == "4 points: a flush of four is credited"


def test_a_show_in_the_wrong_order_is_seen():
    """The other's eight points come before the dealer's, who would be out with his."""
    show = {
        **SHOW,
        "hands": [["2H", "6S", "9H", "QS"], ["AD", "5S", "6D", "7D"]],
        "crib": ["5C", "6C", "7S", "9C"],
        "starter": "5D",
        "before": [118, 117],
        "after": [133, 126],
    }
    other, own, crib = spiel_shows.worth(show)
    assert 117 + other >= 121
    show["after"] = [118 + own + crib, 117 + other + 1]
    assert spiel_shows._misjudged({**show, "returns": [1133.0, -875.0]})
    assert not spiel_shows._misjudged({**show, "returns": [-867.0, 1125.0]})
    assert not spiel_shows._misjudged({**show, "before": [121, 117], "returns": [1133.0, -875.0]})
