"""Mosaic rules in plain Python, read from the rule ledger: a dict of cells and no bit tricks.

A card is a pair (rank, suit): rank 2..14, suit one of "cdhs". Nothing here knows lomber.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Card = tuple[int, str]
Cell = tuple[int, int]

RED = "dh"
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def same_colour(one: str, other: str) -> bool:
    return (one in RED) == (other in RED)


def place_in_spiral(x: int, y: int) -> int:
    """How many cells of the square spiral 0,0 1,0 1,1 0,1 -1,1 ... come before x, y.

    The ring at distance r begins at r, 1 - r with number (2 r - 1) ** 2 and runs up its right
    side, left along its top, down its left side and right along its bottom to the corner r, -r.
    """
    r = max(abs(x), abs(y))
    first, side = (2 * r - 1) ** 2, 2 * r
    if r == 0:
        return 0
    if y == -r:
        return first + 3 * side + (x + r) - 1
    if x == r:
        return first + (y + r) - 1
    if y == r:
        return first + side + (r - x) - 1
    return first + 2 * side + (r - y) - 1


@dataclass
class Mosaic:
    """A board: SKIM-8..18."""

    width: int
    height: int
    strict: bool = False
    opening: tuple[int, int] = (2, 10)
    region: frozenset[Cell] | None = None
    spiral: int | None = None
    support: int = 0
    laid: list[tuple[Card, Cell]] = field(default_factory=list)
    table: dict[Cell, Card] = field(default_factory=dict)
    box: tuple[int, int, int, int] = (0, 0, 0, 0)

    def lay(self, card: Card, cell: Cell) -> None:
        self.laid.append((card, cell))
        self.table[cell] = card
        self.box = self.box_of(self.table)

    def undo(self) -> None:
        _, cell = self.laid.pop()
        del self.table[cell]
        self.box = self.box_of(self.table)

    @staticmethod
    def box_of(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
        xs, ys = zip(*(cells or [(0, 0)]))
        return min(xs), max(xs), min(ys), max(ys)

    def inside(self, cell: Cell) -> bool:
        if self.region is not None:
            return cell in self.region
        if self.spiral is not None:
            x, y = cell
            about = abs(2 * x - 1 + self.width % 2) < self.width
            about = about and abs(2 * y - 1 + self.height % 2) < self.height
            return about and place_in_spiral(x, y) < len(self.laid) + self.spiral
        (x, y), (left, right, low, high) = cell, self.box
        wide, tall = max(right, x) - min(left, x) + 1, max(high, y) - min(low, y) + 1
        return wide <= self.width and tall <= self.height

    def beside(self, cell: Cell) -> dict[Cell, Card]:
        x, y = cell
        around = [(x + dx, y + dy) for dx, dy in SIDES]
        return {near: self.table[near] for near in around if near in self.table}

    def misplaced(self, cell: Cell, beside: dict[Cell, Card]) -> list[str]:
        """Names of the rules that any card breaks there."""
        out = []
        if not beside or (self.strict and self.laid[-1][1] not in beside):
            out.append("continuity")
        if not self.inside(cell):
            out.append("rectangle")
        if self.support and not self.borne(cell):
            out.append("support")
        return out

    def borne(self, cell: Cell) -> bool:
        """Whether a card there has the support that SKIM-13 as this game has it asks for."""
        x, y = cell
        below = [(x, y - 1)] if self.support == 1 else [(x + d, y - 1) for d in (-1, 0, 1)]
        return y == 0 or (y > 0 and all(under in self.table for under in below))

    def clashes(self, card: Card, beside: Iterable[Card]) -> list[str]:
        """Names of the rules that the card breaks by its neighbours."""
        rank, suit = card
        out = []
        if any(other == suit for _, other in beside):
            out.append("diversity")
        if beside and not any(same_colour(s, suit) or r < rank for r, s in beside):
            out.append("seniority")
        return out

    def broken(self, card: Card, cell: Cell) -> list[str]:
        """Names of the broken rules, and nothing when the lay is legal."""
        if not self.laid:
            low, high = self.opening
            return [] if cell == (0, 0) and low <= card[0] <= high else ["opening"]
        if cell in self.table:
            return ["occupied"]
        beside = self.beside(cell)
        return self.misplaced(cell, beside) + self.clashes(card, list(beside.values()))

    def offenders(self, rule: str, card: Card, cell: Cell) -> set[Card]:
        """Cards on the table that a broken rule breaks on."""
        beside = self.beside(cell).values()
        if rule == "occupied":
            return {self.table[cell]}
        if rule == "diversity":
            return {near for near in beside if near[1] == card[1]}
        if rule == "seniority":
            return set(beside)
        if rule == "continuity" and self.strict:
            return {self.laid[-1][0]}
        return set()

    def legal_cells(self, cards: Iterable[Card]) -> dict[Card, list[Cell]]:
        """Where each card may lie, sorted by y, then x."""
        if not self.laid:
            return {card: [] if self.broken(card, (0, 0)) else [(0, 0)] for card in cards}
        out: dict[Card, list[Cell]] = {card: [] for card in cards}
        near = {(x + dx, y + dy) for x, y in self.table for dx, dy in SIDES} - set(self.table)
        for cell in sorted(near, key=lambda cell: (cell[1], cell[0])):
            beside = self.beside(cell)
            if self.misplaced(cell, beside):
                continue
            neighbours = list(beside.values())
            for card, cells in out.items():
                if not self.clashes(card, neighbours):
                    cells.append(cell)
        return out

    def legal(self, card: Card) -> list[Cell]:
        return self.legal_cells([card])[card]

    def perft(self, hand: list[Card], depth: int) -> int:
        """Sequences of *depth* lays out of one hand."""
        if depth == 0:
            return 1
        if depth == 1:
            return sum(map(len, self.legal_cells(hand).values()))
        found = 0
        for card in hand:
            for cell in self.legal(card):
                self.lay(card, cell)
                found += self.perft([other for other in hand if other != card], depth - 1)
                self.undo()
        return found


@dataclass
class Game:
    """Board, hands and turn: SKIM-7, SKIM-19..22. hands[0] opens unless order says otherwise."""

    board: Mosaic
    hands: list[list[Card]]
    order: list[int] = field(default_factory=list)
    place: int = 0
    passes: int = 0

    def __post_init__(self) -> None:
        self.order = self.order or list(range(len(self.hands)))
        self.skip()

    def holders(self) -> int:
        return sum(bool(hand) for hand in self.hands)

    def over(self) -> bool:
        return self.holders() == 0 or self.passes >= self.holders()

    def skip(self) -> None:
        while not self.over() and not self.hands[self.order[self.place]]:
            self.place = (self.place + 1) % len(self.order)

    def seat(self) -> int:
        return -1 if self.over() else self.order[self.place]

    def moves(self) -> list[tuple[Card, Cell]]:
        """Legal lays of the seat to move; none means that it passes."""
        if self.over():
            return []
        hand = self.hands[self.seat()]
        legal = self.board.legal_cells(hand)
        return [(card, cell) for card in hand for cell in legal[card]]

    def lay(self, card: Card, cell: Cell) -> None:
        assert not self.board.broken(card, cell)
        self.hands[self.seat()].remove(card)
        self.board.lay(card, cell)
        self.passes = 0
        self.turn()

    def pass_turn(self) -> None:
        assert not self.moves()
        self.passes += 1
        self.turn()

    def turn(self) -> None:
        self.place = (self.place + 1) % len(self.order)
        self.skip()

    def perft(self, depth: int) -> int:
        """Sequences of *depth* actions, passes included."""
        if depth == 0:
            return 1
        if self.over():
            return 0
        moves = self.moves()
        if depth == 1:
            return max(1, len(moves))
        found = 0
        for move in moves or [None]:
            after = deepcopy(self)
            if move is None:
                after.pass_turn()
            else:
                after.lay(*move)
            found += after.perft(depth - 1)
        return found


def card(text: str) -> Card:
    return "23456789TJQKA".index(text[0]) + 2, text[1]


def cards(texts: str) -> list[Card]:
    return [card(text) for text in texts.split()]


def perft_case(case: dict[str, Any]) -> Game:
    """The position of a case of tests/data/perft_mosaic.json."""
    board = Mosaic(case["width"], case["height"], case["strict"])
    for lay in case["laid"].split():
        text, _, cell = lay.partition("@")
        x, y = cell.split(",")
        assert not board.broken(card(text), (int(x), int(y)))
        board.lay(card(text), (int(x), int(y)))
    return Game(board, [cards(hand) for hand in case["hands"]])


def main() -> None:
    """Count every case of the file again and print it: python -m oracles.mosaic_oracle FILE."""
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    for case in data["cases"]:
        depths = range(1, case["depth"] + 1)
        case["counts"] = [perft_case(case).perft(depth) for depth in depths]
    cases = ",\n".join("  " + json.dumps(case) for case in data["cases"])
    about = json.dumps(data["about"])
    print(f'{{\n "about": {about},\n "cases": [\n{cases}\n ]\n}}')


if __name__ == "__main__":
    main()
