"""The scoring helpers against plain counts, cell by cell, and against boards counted by hand."""

import numpy as np
import pytest

from lomber.cards import PACK_52, Card
from lomber.kits.mosaic import LONG_SHORT, NO_CARD, RED_BLACK
from lomber.kits.mosaic.scoring import (
    chains,
    largest_region,
    lines,
    mirror_pairs,
    occupied,
    of_colour,
    pair_table,
    region_sums,
    regions,
    value_table,
)

RISING = pair_table(lambda one, other: one.rank < other.rank)
DRAWN = """
    .. Ks .. ..
    7d 9s Td 4c
    Jh 8h .. 2c
"""


def drawn(text: str) -> np.ndarray:
    """A board of one, from text with its highest row first."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    return np.array(
        [[[NO_CARD if c == ".." else int(Card(c)) for c in row] for row in rows[::-1]]], np.uint8
    )


def random_boards(seed: int, count: int, height: int, width: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    boards = np.full((count, height * width), NO_CARD, np.uint8)
    for board in boards:
        cards = rng.integers(0, min(52, height * width) + 1)
        board[rng.permutation(height * width)[:cards]] = rng.permutation(52)[:cards]
    return boards.reshape(count, height, width)


SIZES = [(7, 7), (4, 9), (1, 5), (6, 1), (16, 16)]


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_lines_and_chains_against_walking_along_them(height, width):
    boards = random_boards(1, 6, height, width)
    found = {
        along: (lines(occupied(boards), along), chains(boards, RISING, along))
        for along in ("row", "column")
    }
    for n, board in enumerate(boards.tolist()):
        columns = [list(column) for column in zip(*board)]
        for along, ranks in (("row", board), ("column", columns)):
            for k, cards in enumerate(ranks):
                plain, rising = [0] * len(cards), [0] * len(cards)
                run = chain = 0
                for i, card in enumerate(cards):
                    run = run + 1 if card != NO_CARD else 0
                    up = run > 1 and cards[i - 1] % 13 < card % 13
                    chain = chain + 1 if up else int(run > 0)
                    after = cards[i + 1] if i + 1 < len(cards) else NO_CARD
                    plain[i] = run if after == NO_CARD else 0
                    rising[i] = 0 if after != NO_CARD and run and card % 13 < after % 13 else chain
                here = (n, k) if along == "row" else (n, slice(None), k)
                assert found[along][0][here].tolist() == plain
                assert found[along][1][here].tolist() == rising


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_regions_against_a_flood(height, width):
    boards = random_boards(2, 6, height, width)
    mask = of_colour(boards, 1)
    weights = value_table(range(2, 15))[boards]
    names, sizes, sums = regions(mask), region_sums(mask), region_sums(mask, weights)
    for n, board in enumerate(boards.tolist()):
        red = {
            (y, x): Card(card)
            for y, row in enumerate(board)
            for x, card in enumerate(row)
            if card != NO_CARD and str(Card(card))[1] in "dh"
        }
        found = []
        while red:
            front, region = [min(red)], {}
            while front:
                y, x = front.pop()
                if (y, x) in red:
                    region[y, x] = red.pop((y, x))
                    front += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
            found.append(region)
        for region in found:
            y, x = min(region)
            assert {int(names[n][cell]) for cell in region} == {y * width + x + 1}
            assert sizes[n, y * width + x] == len(region)
            assert sums[n, y * width + x] == sum(card.rank for card in region.values())
        assert (names[n] > 0).sum() == sum(map(len, found))
        assert largest_region(mask)[n] == max(map(len, found), default=0)
        heaviest = max((sum(c.rank for c in region.values()) for region in found), default=0)
        assert largest_region(mask, weights)[n] == heaviest


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_mirror_pairs_against_looking_each_up(height, width):
    boards = random_boards(3, 6, height, width)
    for board in boards:  # as playouts give them: the layout in the corner
        rows, columns = occupied(board).any(1), occupied(board).any(0)
        if rows.any():
            board[:] = np.roll(board, (-rows.argmax(), -columns.argmax()), (0, 1))
    for along in ("row", "column"):
        first, second = mirror_pairs(boards, along)
        for n, board in enumerate(boards):
            cells = {(x, y): int(board[y, x]) for y, x in np.argwhere(board != NO_CARD)}
            x_sum = max((x for x, _ in cells), default=0)
            y_sum = max((y for _, y in cells), default=0)
            for y in range(height):
                for x in range(width):
                    other = (x_sum - x, y) if along == "row" else (x, y_sum - y)
                    pair = (x, y) in cells and other in cells and (x, y) < other
                    expected = (cells[x, y], cells[other]) if pair else (NO_CARD, NO_CARD)
                    assert (first[n, y, x], second[n, y, x]) == expected


def test_a_board_by_hand():
    board = drawn(DRAWN)
    assert lines(occupied(board), "row")[0].tolist() == [[0, 2, 0, 1], [0, 0, 0, 4], [0, 1, 0, 0]]
    # 7d 9s Td rises and 4c stands alone; Jh and 8h do not rise; upwards 8h 9s Ks, and 2c 4c
    assert chains(board, RISING, "row")[0].tolist() == [[1, 1, 0, 1], [0, 0, 3, 1], [0, 1, 0, 0]]
    assert chains(board, RISING, "column")[0].tolist() == [
        [1, 0, 0, 0],
        [1, 0, 1, 2],
        [0, 3, 0, 0],
    ]
    ranks = value_table(range(2, 15))[board]
    assert lines(occupied(board), "row", ranks)[0, 0].tolist() == [0, 19, 0, 2]
    assert chains(board, RISING, "row", ranks)[0, 1].tolist() == [0, 0, 7 + 9 + 10, 4]
    assert lines(occupied(board), "column", ranks)[0, 2].tolist() == [0, 8 + 9 + 13, 0, 0]
    assert chains(board, RISING, "column", ranks)[0, 2].tolist() == [0, 8 + 9 + 13, 0, 0]
    assert chains(board, RISING, "row", ranks, least=2).sum() == 7 + 9 + 10
    assert chains(board, RISING, "column", least=3).sum() == 3
    assert chains(board, RISING, "row", least=4).sum() == 0
    # red: 7d Jh 8h hang together, Td is alone; black: 9s Ks, and 4c 2c
    assert sorted(
        region_sums(of_colour(board, 1))[0][region_sums(of_colour(board, 1))[0] > 0]
    ) == [1, 3]
    assert largest_region(of_colour(board, 0)).tolist() == [2]
    assert largest_region(of_colour(board, 1), value_table(range(2, 15))[board]).tolist() == [26]
    first, second = mirror_pairs(board, "row")
    pairs = [(a, b) for a, b in zip(first.ravel(), second.ravel()) if a != NO_CARD]
    assert [f"{Card(int(a))} {Card(int(b))}" for a, b in pairs] == ["Jh 2c", "7d 4c", "9s Td"]
    first, second = mirror_pairs(board, "column")
    pairs = [(a, b) for a, b in zip(first.ravel(), second.ravel()) if a != NO_CARD]
    assert [f"{Card(int(a))} {Card(int(b))}" for a, b in pairs] == ["8h Ks"]


def test_tables_and_masks():
    board = np.array([[[*range(52), NO_CARD]]], np.uint8)
    colours = [0 if card == NO_CARD else Card(card).colour for card in board[0, 0].tolist()]
    assert of_colour(board, 1)[0, 0].tolist() == [bool(c) for c in colours]
    assert of_colour(board, 0)[0, 0].tolist() == [not c for c in colours[:-1]] + [False]
    alike = pair_table(lambda one, other: one.suit == other.suit)
    assert alike[0, 12]
    assert not alike[0, 13]
    assert not alike[NO_CARD].any()
    assert not alike[:, NO_CARD].any()
    assert len(PACK_52) == 52


def test_no_boards_at_all():
    none = np.zeros((0, 7, 7), np.uint8)
    assert largest_region(occupied(none)).shape == (0,)
    assert lines(occupied(none), "row").shape == (0, 7, 7)


def test_the_familys_teams():
    assert LONG_SHORT.sides == ("long", "short")
    assert RED_BLACK.side_names[1].to("ru") == "Чёрные"
