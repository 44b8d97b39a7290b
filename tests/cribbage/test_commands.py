"""lomber cribbage count | discard | peg."""

import json
import subprocess
import sys

import pytest

from lomber.cli.app import run

HAND = ["5h", "5d", "Jc", "Qs", "2h", "7d"]


def call(capsys, *words):
    status = run(["cribbage", *words])
    out, err = capsys.readouterr()
    return status, out, err


def test_count(capsys):
    status, out, _ = call(capsys, "count", "5c", "5d", "5h", "Js", "--starter", "5s")
    assert status == 0
    assert out.splitlines()[-1].endswith("his nobs is twenty-nine: 29")
    found = json.loads(call(capsys, "count", "5c 5d 5h Js", "--starter", "5s", "--json")[1])
    assert found["points"] == 29 == sum(item["points"] for item in found["items"])
    assert found["items"][-1] == {
        "text": "his nobs is twenty-nine",
        "points": 1,
        "rule": "CRIB-23",
        "cards": ["Js"],
    }


def test_count_a_crib_and_speak_russian(capsys):
    words = ["count", "2h", "6h", "8h", "Kh", "--starter", "Tc", "--lang", "en"]
    assert call(capsys, *words)[1].endswith("a flush of four is four: 4\n")
    assert call(capsys, *words, "--crib")[1].endswith("nothing: 0\n")
    words = ["count", "7т", "8б", "6п", "Вч", "--starter", "2ч", "--lang", "ru"]
    assert call(capsys, *words)[1].endswith("валет в масть — восемь: 8\n")


@pytest.mark.parametrize("side", ["--dealer", "--pone"])
def test_discard_ranks_all_by_expectation(capsys, side):
    found = json.loads(call(capsys, "discard", *HAND, side, "--json")[1])
    ranked = found["discards"]
    assert len(ranked) == 15
    assert [r["total"] for r in ranked] == sorted((r["total"] for r in ranked), reverse=True)
    for row in ranked:
        sign = 1 if side == "--dealer" else -1
        assert row["total"] == pytest.approx(row["hand"] + sign * row["crib"])
        assert row["worst"] <= row["total"] <= row["best"]
        assert sorted(row["keep"] + row["lay_away"]) == sorted(HAND)
    table = call(capsys, "discard", *HAND, side, "--lang", "en")[1].splitlines()
    assert table[0].split() == ["lay", "away", "keep", "hand", "crib", "total", "worst", "best"]
    assert len(table) == 16


def test_discard_one_of_five(capsys):
    found = json.loads(call(capsys, "discard", *HAND[:5], "--pone", "--lay", "1", "--json")[1])
    assert [len(row["lay_away"]) for row in found["discards"]] == [1] * 5


def test_peg(capsys):
    found = json.loads(call(capsys, "peg", "7", "7", "7", "--json")[1])
    assert (found["points"], found["last"], found["counts"]) == ([0, 2, 6], 6, [7, 14, 21])
    out = call(capsys, "peg", "6", "5", "4", "--lang", "en")[1]
    assert " ".join(out.splitlines()[-1].split()) == "4 15 5 fifteen two, a run of three is five"
    assert json.loads(call(capsys, "peg", "10", "9d", "6", "6s", "--json")[1])["last"] == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["count", "5c", "5d", "5h", "Js"], "give --starter CARD"),
        (["count", "5c", "5d", "5h", "Jx", "--starter", "5s"], "no card 'Jx'"),
        (["count", "5c", "5d", "5h", "5h", "--starter", "5s"], "the card 5h occurs twice"),
        (["count", "5c", "5d", "--starter", "5s"], "3, 4 or 5 cards"),
        (["count", "--starter", "5s"], "3, 4 or 5 cards"),
        (["discard", *HAND], "--dealer (one's own) or --pone"),
        (["discard", *HAND[:4], "--pone"], "2 of 5, 6 or 7 cards"),
        (["discard", *HAND, "5h", "--pone"], "the card 5h occurs twice"),
        (["discard", *HAND, "--lay", "1", "--pone"], "1 of 5"),
        (["peg", "7", "7", "7", "7", "7"], "only four cards of rank 7"),
        (["peg", "K", "K", "K", "K"], "it never exceeds 31"),
        (["peg", "1"], "no card '1'"),
        (["peg"], "no card was laid"),
        (["pegg"], "did you mean 'peg'"),
    ],
)
def test_mistakes_are_one_clear_line(capsys, words, message):
    status, out, err = call(capsys, *words)
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_alone_it_tells_of_its_commands(capsys):
    status, out, _ = call(capsys)
    assert status == 0
    assert all(f"  {name} " in out for name in ("count", "discard", "peg"))


def processor_seconds(*words):
    """Return what a process takes at best: neighbours on the machine change it least."""
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_utime + used.ru_stime)\n"
    )
    command = [sys.executable, "-c", script, sys.executable, *words]
    runs = [subprocess.run(command, check=True, stdout=subprocess.PIPE) for _ in range(3)]
    return min(float(run.stdout) for run in runs)


def test_discard_is_quick_as_a_whole_process():
    """Under 0.3 s where Python itself starts in 15 ms, and in proportion on a busy machine."""
    bare = processor_seconds("-I", "-c", "pass")
    code = "from lomber.cli import main; main()"
    used = processor_seconds("-c", code, "cribbage", "discard", *HAND, "--dealer", "--json")
    assert used < 0.3 * max(1.0, bare / 0.015)
