"""``lomber vint``: the sheet of a rubber scored by hand, sessions, and bad files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lomber.cli.app import run
from lomber_vint.session import Session
from lomber_vint.sheetfile import SheetFile, read_sheet

GOLDEN = Path(__file__).parent / "golden"
PAGE = Path(__file__).parents[2] / "docs" / "games" / "vint.md"

# Scored by hand from the ledger: what each deal of golden/rubber.toml writes below and above.
HAND_SCORED = [
    # 3H, ten: honours and aces 7 x 300, trump A K Q 1000
    ((300, 90), (2100 + 1000, 0)),
    # a mark
    ((0, 0), (0, 0)),
    # 4NT by E, one short: 4000; aces 2-2 to the side with nine tricks 2 x 1000
    ((160, 360), (4000, 2000)),
    # 6S made: 9 x 600, plain A K Q, three aces, 5000 + 1000, and D passed 500 first: a game
    ((720, 60), (5400 + 500 + 500 + 6000 + 1000, 0)),
    # 2C by E, revoke: 8 tricks become 5, three short at 2000; E 6 x 200, three aces 500
    ((160, 100), (6000, 1200 + 500)),
    # 5D by E: 8 x 500, trump A K Q J T 3000, a game
    ((100, 550), (0, 4000 + 3000 + 1000)),
    # 7H made: 9 x 700, three aces 500, 10000 + 2000, game, rubber, one mark
    ((910, 0), (6300 + 500 + 12000 + 1000 + 2000 + 500, 0)),
]


def call(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = run(["vint", *map(str, words)])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.rule("VS-2")
@pytest.mark.rule("VS-3")
@pytest.mark.rule("VS-4")
def test_a_rubber_scored_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(call(capsys, "score", GOLDEN / "rubber.toml", "--json")[1])
    for told, (below, above) in zip(found["deals"], HAND_SCORED, strict=True):
        for side in (0, 1):
            lines = [line for line in told["lines"] if line["side"] == side]
            assert sum(line["points"] for line in lines if line["below"]) == below[side]
            assert sum(line["points"] for line in lines if not line["below"]) == above[side]
    totals = [sum(b[side] + a[side] for b, a in HAND_SCORED) for side in (0, 1)]
    assert found["totals"] == totals == [51150, 12860]
    assert (found["games"], found["winner"], found["marks"]) == ([2, 1], 0, 1)
    assert [deal["ended_game_of"] for deal in found["deals"]] == [None, None, None, 0, None, 1, 0]
    assert found["difference"] == 38290
    # Dmitri pays his revoke's 6000 alone: twice, and Boris not at all
    assert found["settlement"] == {
        "Anna": 38290,
        "Boris": -38290 + 6000,
        "Clara": 38290,
        "Dmitri": -38290 - 6000,
    }


@pytest.mark.parametrize("name", ["rubber", "session"])
def test_the_sheet_as_text(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, _ = call(capsys, "score", GOLDEN / f"{name}.toml", "--lang", "en")
    assert status == 0
    assert out == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_the_sheet_in_russian(capsys: pytest.CaptureFixture[str]) -> None:
    out = call(capsys, "score", GOLDEN / "rubber.toml", "--lang", "ru")[1]
    assert "сдача 1: 3Ч Anna, 10:3" in out
    assert "коронка Тб Кб Дб Вб 10б (VS-18)" in out
    assert "роббер за Anna + Clara" in out
    found = json.loads(call(capsys, "score", GOLDEN / "rubber.toml", "--json", "--lang", "ru")[1])
    assert found["deals"][0]["lines"][-1]["text"] == "коронка Тч Кч Дч"


@pytest.mark.rule("VN-10")
@pytest.mark.rule("VN-7")
@pytest.mark.rule("VINT-174")
def test_a_session_of_five(capsys: pytest.CaptureFixture[str]) -> None:
    """Rubber 1: 4900. Rubber 2: 144190 - 630 = 143560, Boris pays both."""
    found = json.loads(call(capsys, "score", GOLDEN / "session.toml", "--json")[1])
    assert [rubber["out"] for rubber in found["rubbers"]] == [["Elena"], ["Clara"]]
    assert [rubber["players"] for rubber in found["rubbers"]] == [
        ["Anna", "Boris", "Dmitri", "Clara"],
        ["Boris", "Anna", "Dmitri", "Elena"],
    ]
    assert found["settlement"] == {
        "Anna": 4900 + 143560,
        "Boris": -4900 - 2 * 143560,
        "Clara": -4900,
        "Dmitri": 4900,
        "Elena": 143560,
    }
    assert found["pays_for_cards"] == ["Elena"]
    assert not found["over"]
    assert isinstance(read_sheet(GOLDEN / "session.toml"), Session)
    assert isinstance(read_sheet(GOLDEN / "rubber.toml"), SheetFile)


def test_the_documents_files_are_these() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rubber, session, *_ = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (sheet,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert rubber == (GOLDEN / "rubber.toml").read_text(encoding="utf-8")
    assert session == (GOLDEN / "session.toml").read_text(encoding="utf-8")
    assert sheet == (GOLDEN / "rubber.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("players", [4, 5, 6])
def test_rotation(capsys: pytest.CaptureFixture[str], players: int) -> None:
    found = json.loads(call(capsys, "rotation", players, "--json")[1])
    rubbers = {4: 3, 5: 5, 6: 8}[players]
    assert len(found["rubbers"]) == rubbers
    for rubber in found["rubbers"]:
        a, b, c, d = rubber["seats"]
        assert rubber["pairs"] == [sorted([a, c]), sorted([b, d])]
        assert sorted([*rubber["seats"], *rubber["out"]]) == list(range(1, players + 1))
        assert rubber["deals_first"] == min(rubber["seats"])
    out = call(capsys, "rotation", players, "--lang", "en")[1].splitlines()
    head = "rubber pair pair deals first seats 0-3 of a game out"
    assert out[0].split() == head.split()
    assert len(out) == rubbers + 1
    assert out[1].split()[:7] == [
        "1",
        "1",
        "+",
        *{4: "2 3 + 4", 5: "4 2 + 3", 6: "2 3 + 4"}[players].split(),
    ]


def deal(**changes: str) -> str:
    """Return a good deal with some values changed; an empty one is left out."""
    good = {
        "contract": '"1H"',
        "declarer": "0",
        "tricks": "[7, 6]",
        "honours": "[3, 2]",
        "aces": "[2, 2]",
    }
    return "[[deal]]\n" + "".join(f"{k} = {v}\n" for k, v in (good | changes).items() if v)


HANDS = (
    '"AKQ.AKQ.AKQ.AKQJ"',
    '".JT98.JT98.T9876"',
    '"JT987.7654.7654."',
    '"65432.32.32.5432"',
)


def hands(*texts: str) -> str:
    return deal(honours="", aces="", hands=f"[{', '.join(texts)}]")


def test_a_good_deal_is_good(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deal.toml"
    file.write_text(deal(), encoding="utf-8")
    assert call(capsys, "score", file)[0] == 0
    file.write_text("[[deal]]\npassed = true\ntricks = [10, 3]\n", encoding="utf-8")
    assert json.loads(call(capsys, "score", file, "--json")[1])["totals"] == [0, 3500]


@pytest.mark.rule("VS-18")
def test_hands_with_dots_and_a_void_in_the_first_suit(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Trump A K Q J at level 1, and the other coronets; the void is in spades, not elsewhere."""
    file = tmp_path / "deal.toml"
    given = (
        '".AKQJ5432.AK.AKQ"', '"AKQJ.T9.QJT98.JT"', '"T987.876.765.987"', '"65432..432.65432"',
    )  # fmt: skip
    file.write_text(hands(*given), encoding="utf-8")
    found = json.loads(call(capsys, "score", file, "--json")[1])
    lines = {(line["rule"], line["side"], line["points"]) for line in found["deals"][0]["lines"]}
    assert ("VS-18", 0, 2000) in lines  # A K Q J of hearts, trumps
    assert ("VS-18", 0, 500) in lines  # A K Q of clubs
    assert ("VS-18", 1, 1000) in lines  # A K Q J of spades
    assert ("VS-14", 0, 700) in lines  # honours 4, aces 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deal = [", "not a TOML file"),
        ("", "no deals; write one or more [[deal]] tables"),
        ("[deal]\n", "no deals; write one or more [[deal]] tables"),
        ("deal = [1]", "deal 1: a deal is a table, written [[deal]]"),
        ("player = []", "no key 'player'; did you mean 'players'"),
        ("players = ['A', 'B', 'C']\n" + deal(), "a list of four names"),
        ("players = ['A', 'B', 'C', 4]\n" + deal(), "a list of four names"),
        ("players = ['A', 'B', 'C', 'a']\n" + deal(), "players have different names"),
        ('players = ["A", "B", "C", "D\\nE"]\n' + deal(), "one line of text, not 'D\\nE'"),
        ('players = ["A", "B", "C", "D\\u0000"]\n' + deal(), "not 'D\\x00'"),
        ("players = ['A', 'B', 'C', ' ']\n" + deal(), "a name is one line of text, not ' '"),
        ("marks = 'double'\n" + deal(), "'flat' or 'progressive', not 'double'"),
        ("loser_alone = 1\n" + deal(), "loser_alone: the rubber is not finished"),
        (deal(contract=""), "deal 1: contract is missing"),
        (deal(contract='"8H"'), "no contract '8H'; it is a level 1-7 and S, C, D, H or NT"),
        (deal(contract='"²H"'), "no contract '²H'"),
        (deal(contract='"H"'), "no contract 'H'"),
        (deal(contract="3"), "no contract 3"),
        (deal(declarer='"Boriss"'), "no player 'Boriss'"),
        (deal(declarer="4"), "no player 4"),
        (deal(tricks="[14, -1]"), "from 0 that make 13, not (14, -1)"),
        (deal(tricks="[7, 7]"), "from 0 that make 13, not (7, 7)"),
        (deal(tricks="[7]"), "tricks is a list of two whole numbers"),
        (deal(tricks="[7.0, 6]"), "tricks is a list of two whole numbers"),
        (deal(tricks="[true, 12]"), "tricks is a list of two whole numbers"),
        (deal(honours=""), "honours is missing: how many each side was dealt, 5 together, as"),
        (deal(aces=""), "aces is missing: how many each side was dealt, 4 together, as aces ="),
        (deal(honours="3"), "honours is a list of two whole numbers"),
        (deal(coronets="[{ seat = 0 }]"), 'coronets: cards is missing; add it, as cards = "As'),
        (deal(coronets="[{ cards = 'As Ks Qs' }]"), "coronets: seat is missing; add it, as seat"),
        (deal(groups="[{ seat = 0 }]"), "groups: aces is missing; add it, as aces = 3"),
        (deal(honours="[3, 3]"), "honours are two numbers that make 5, not (3, 3)"),
        (deal(aces="[5, -1]"), "aces are two numbers that make 4, not (5, -1)"),
        (deal(ace="[2, 2]"), "no key 'ace'; did you mean 'aces'"),
        (deal(coronets="[1]"), "coronets is a list of tables"),
        (deal(coronets="[{ seat = 0, cards = 'As Ks' }]"), "no coronet 'As Ks'; it is A K Q"),
        (deal(coronets="[{ seat = 0, cards = 'As Kd Qs' }]"), "no coronet 'As Kd Qs'"),
        (deal(coronets="[{ seat = 0, cards = 'Ks Qs Js' }]"), "no coronet 'Ks Qs Js'"),
        (deal(coronets="[{ seat = 0, cards = 'As Ks Qx' }]"), "coronet: no card 'Qx'"),
        (
            deal(coronets="[{ seat=0, cards='As Ks Qs' }, { seat=1, cards='As Ks Qs' }]"),
            "two coronets in spades, which has one ace",
        ),
        (
            deal(coronets="[{ seat=0, cards='Ah Kh Qh Jh' }]"),
            "the coronet of trumps needs 4 honours of side 0, which was dealt 3",
        ),
        (deal(groups="[{ seat = 0, aces = 3 }]"), "need 3 aces of side 0, which was dealt 2"),
        (deal(groups="[{ seat = 0, aces = 2 }]"), "it is 3 or 4 aces"),
        (deal(revokes="[{ seat = 0, alone = 1 }]"), "alone is true or false, not 1"),
        (deal(revokes="[{ alone = true }]"), "revokes: seat is missing; add it, as seat = 0"),
        (deal(order="[0, 1]"), "the order names 2 tricks, 1 and 1; the tricks say 7 and 6"),
        (deal(order="7"), "order is a list of the thirteen winners"),
        (deal(passed="1"), "passed is true or false, not 1"),
        (deal(passed="true"), "all passed, so there is no contract"),
        ("[[deal]]\npassed = true\ntricks = [9, 9]\n", "make 13, not (9, 9)"),
        (deal(hands="[]"), "hands tell the honours: give one of them, not both"),
        (hands('"As"'), "a list of four texts, seat 0 first, of thirteen cards each"),
        (hands('"As"', *HANDS[1:]), "hand of seat 0 has 1 cards, not 13"),
        (hands(HANDS[0], HANDS[0], *HANDS[2:]), "seats 0 and 1 both hold"),
        (hands('"AKQ.AKQ.AKQJAKQ"', *HANDS[1:]), "hand of seat 0: 'AKQ.AKQ.AKQJAKQ' has 3 suits"),
        (hands('"1KQ.AKQ.AKQ.AKQJ"', *HANDS[1:]), "hand of seat 0: no rank '1'"),
        (
            deal(contract='"5H"', tricks="[8, 5]") * 2,
            "deal 2: both sides pass 500 in one deal: give the order",
        ),
        (deal(contract='"5H"', tricks="[11, 2]") * 3, "deal 3: the rubber is over"),
        (
            "loser_alone = 0\n" + deal(contract='"5H"', tricks="[11, 2]") * 2,
            "loser_alone: seat 0 did not lose the rubber",
        ),
        ("rubber = 3", "a session needs players"),
        ("players = ['A', 'B', 'C', 'D']\nrubber = 3", "write one or more [[rubber]] tables"),
        ("players = ['A', 'B', 'C', 'D']\nrubber = [3]", "a rubber is a table"),
        ("players = ['A', 'B']\n[[rubber]]", "a list of four to six names"),
        ("players = ['A', 'B', 'C', 'D']\n[[rubber]]", "rubber 1, no deals; write one or more"),
        (
            "players = ['A', 'B', 'C', 'D']\n[[rubber]]\n[[rubber.deal]]\npassed = 1",
            "rubber 1, deal 1: passed is true or false",
        ),
        (
            "players = ['A', 'B', 'C', 'D']\n"
            + "[[rubber]]\n[[rubber.deal]]\npassed = true\n" * 2,
            "rubber 1 is not finished",
        ),
        (
            "players = ['A', 'B', 'C', 'D']\n[[rubber]]\nrecord = 5",
            'rubber 1, record: it is the name of a saved game, as "first.jsonl", not 5',
        ),
        (
            'players = ["A", "B", "C", "D"]\n[[rubber]]\nrecord = "a\\u0000"',
            "rubber 1, record: it is the name of a saved game",
        ),
        ("players = ['A', 'B', 'C', 'D']\n[[rubber]]\nseats = []", "rubber 1: no key 'seats'"),
        (
            "players = ['A', 'B', 'C', 'D']\nleft = ['E']\n"
            "[[rubber]]\n[[rubber.deal]]\npassed = true\n",
            "no player 'E'",
        ),
        (
            "players = ['A', 'B', 'C', 'D']\nleft = 'A'\n"
            "[[rubber]]\n[[rubber.deal]]\npassed = true\n",
            "left is a list",
        ),
    ],
)
def test_each_bad_file_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    status, out, err = call(capsys, "score", file)
    assert (status, out) == (2, "")
    assert message in err
    assert "bad.toml" in err
    assert len(err.splitlines()) == 1
    told = call(capsys, "score", file, "--lang", "ru")[2].partition("bad.toml")[2]
    assert re.search("[а-яё]{3}", told), told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["score", "no-such-file.toml"], "there is no file 'no-such-file.toml'"),
        (["score", "."], "cannot read '.'"),
        (["rotation", "3"], "4, 5 or 6 players, not '3'"),
        (["rotation", "many"], "4, 5 or 6 players, not 'many'"),
        (["scor"], "did you mean 'score'"),
    ],
)
def test_wrong_words_are_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    status, out, err = call(capsys, *words)
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_file_that_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(b"\xff\xfe\x00")
    status, _, err = call(capsys, "score", file)
    assert status == 2
    assert "not a TOML file" in err


def test_alone_it_tells_of_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys)
    assert status == 0
    assert all(f"  {name} " in out for name in ("score", "rotation"))
