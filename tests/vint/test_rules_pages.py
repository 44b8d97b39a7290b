"""The tables of the rules pages, worked out again, and the options they name."""

from __future__ import annotations

import re

import pytest

import lomber
from lomber.pages import rules_page
from oracles.vint_oracle import ACES_IN_HAND, CORONET, SLAM_BID, SLAM_TAKEN

Cells = list[list[str]]


def tables(lang: str) -> list[Cells]:
    """Return the tables of the page, each a list of rows without its heading's rule."""
    page = rules_page(type(lomber.load("vint")), lang)
    found: list[Cells] = [[]]
    for line in page.splitlines():
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif found[-1]:
            found.append([])
    return [[table[0], *table[2:]] for table in found if table]


def body(table: Cells) -> list[list[int]]:
    """Return the numbers of the rows after their first cell."""
    return [[int(cell) for cell in row[1:] if cell] for row in table[1:]]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_score_tables(lang: str) -> None:
    tricks, fines, slams, honours, aces, coronets, hands, *_ = tables(lang)
    levels = range(1, 8)
    assert tricks[0][1:] == [str(level) for level in levels]
    assert body(tricks) == [[10 * level for level in levels], [6 + level for level in levels]]
    assert [row[0] for row in fines[1:]] == [str(n) for n in range(1, 14)]
    for missing, row in enumerate(fines[1:], 1):
        expected = [str(1000 * lv * missing) if missing <= lv + 6 else "" for lv in levels]
        assert row[1:] == expected
    assert body(slams) == [
        [SLAM_BID[6], SLAM_TAKEN[12], 6000],
        [SLAM_BID[7], SLAM_TAKEN[13], 7000],
    ]
    for count, row in enumerate(body(honours), 1):
        assert row == [100 * level * count for level in levels]
    assert len(honours) == 1 + 9
    assert [row[0] for row in aces[1:]] == ["2", "3", "4"]
    for count, row in enumerate(body(aces), 2):
        assert row == [250 * level * count for level in levels]
    assert coronets[0][1:] == [str(length) for length in range(3, 14)]
    plain = [CORONET[length] for length in range(3, 14)]
    assert body(coronets) == [plain, [2 * value for value in plain]]
    at_suit = [ACES_IN_HAND[3], ACES_IN_HAND[4]]
    assert body(hands) == [at_suit, [2 * value for value in at_suit]]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_options_on_the_page_are_the_games(lang: str) -> None:
    schema = {option.name: option for option in lomber.load("vint").schema}
    listed = tables(lang)[-1][1:]
    assert listed
    for name, values, _ in listed:
        option = schema[name.strip("`")]
        default, *others = values.split(", ")
        assert default == f"**{option.default}**"
        if option.choices:
            assert {default.strip("*"), *others} == {str(choice) for choice in option.choices}


def test_both_pages_say_the_same_numbers() -> None:
    pages = [rules_page(type(lomber.load("vint")), lang) for lang in ("en", "ru")]
    sections = [re.findall(r"^#+", page, re.MULTILINE) for page in pages]
    assert sections[0] == sections[1]
    marked = [page.count(mark) for page, mark in zip(pages, ("House decision:", "Решение дома:"))]
    assert marked[0] == marked[1] > 0
