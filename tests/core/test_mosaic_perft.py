"""Numbers of sequences of actions: the C core against golden counts of the oracle."""

import json
from pathlib import Path
from typing import Any

import pytest

from lomber import BadValue, CardError
from lomber.cards import Card
from lomber.mosaic import Board, Table
from oracles.mosaic_oracle import Mosaic, perft_case

CASES = json.loads(
    (Path(__file__).parents[1] / "data" / "perft_mosaic.json").read_text(encoding="utf-8")
)["cases"]
AFFORDABLE = 700  # sequences that the oracle counts again here


def position(case: dict[str, Any]) -> Table:
    board = Board(case["width"], case["height"], strict=case["strict"])
    for lay in case["laid"].split():
        card, _, cell = lay.partition("@")
        x, y = cell.split(",")
        board.lay(card, int(x), int(y))
    return Table(board, case["hands"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_counts_are_the_golden_ones(case: dict[str, Any]) -> None:
    table = position(case)
    depths = range(1, case["depth"] + 1)
    assert [table.perft(depth) for depth in depths] == case["counts"]
    assert table.perft(0) == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_golden_counts_are_the_oracles(case: dict[str, Any]) -> None:
    counts = [count for count in case["counts"] if count <= AFFORDABLE]
    counts = counts if counts == case["counts"][: len(counts)] else counts[:1]
    assert [perft_case(case).perft(depth) for depth in range(1, len(counts) + 1)] == counts


def test_one_hand_alone() -> None:
    cards = [Card(text) for text in ("9h", "Ts", "6c", "Jd")]
    plain = [(card.rank, str(card)[1]) for card in cards]
    for width, height, strict in ((7, 7, False), (2, 3, False), (7, 7, True), (16, 16, False)):
        board, oracle = Board(width, height, strict=strict), Mosaic(width, height, strict)
        for depth in range(4):
            assert board.perft(cards, depth) == oracle.perft(plain, depth)


def test_refusals() -> None:
    board = Board(7, 7)
    board.lay("9h", 0, 0)
    with pytest.raises(CardError, match="9h lies on the board"):
        board.perft(["9h"], 1)
    with pytest.raises(BadValue, match="the depth is"):
        board.perft(["Ts"], 9)
