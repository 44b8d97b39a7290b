"""Construction in plain Python, from the rule ledger: slow, and nothing kept between two looks.

Cards are rectangles, a card 4 wide and 6 long. Whether two touch as CON-6 and CON-7 ask is read
off their sides, and the roads are found anew from all the cards at every position.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = {"red": "dh", "black": "cs"}
OTHER = {"red": "black", "black": "red"}
BACK = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Cell(NamedTuple):
    kind: str
    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.kind} {self.column},{self.row}"


class Side(NamedTuple):
    """A side of a card: along x or y, at a coordinate, from low to high."""

    along: str
    at: int
    low: int
    high: int
    long: bool


Roads = dict[Cell, dict[str, Cell]]
JOKER = {"red": Cell("V", 0, 0), "black": Cell("V", 1, 0)}


def corners(cell: Cell) -> tuple[int, int, int, int]:
    """Left, right, bottom, top. Upright columns stand a card's length apart (CON-2, CON-8)."""
    x, y = 10 * cell.column, 6 * cell.row
    return (x, x + 4, y, y + 6) if cell.kind == "V" else (x + 4, x + 10, y + 1, y + 5)


def sides(cell: Cell) -> list[Side]:
    left, right, bottom, top = corners(cell)
    upright = cell.kind == "V"
    return [
        Side("y", left, bottom, top, upright),
        Side("y", right, bottom, top, upright),
        Side("x", bottom, left, right, not upright),
        Side("x", top, left, right, not upright),
    ]


@cache
def touch(one: Cell, other: Cell) -> bool:
    """CON-6, CON-7: a lying card's short side on an upright one's long side, or short on short."""
    for a in sides(one):
        for b in sides(other):
            if (a.along, a.at) != (b.along, b.at) or a.low >= b.high or b.low >= a.high:
                continue
            if one.kind == other.kind == "V" and not a.long and not b.long:
                return True
            if one.kind != other.kind:
                lying, upright = (a, b) if one.kind == "H" else (b, a)
                if not lying.long and upright.long:
                    return True
    return False


@cache
def around(cell: Cell) -> list[Cell]:
    """Every other cell so near that cards could touch, whether they do or not."""
    near = (
        Cell(kind, cell.column + dx, cell.row + dy)
        for kind in "VH"
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )
    return [other for other in near if other != cell]


def on_field(cell: Cell) -> bool:
    """CON-22: columns -15..16, rows 0..20; a lying card has both ends within."""
    return -15 <= cell.column <= (16 if cell.kind == "V" else 15) and 0 <= cell.row <= 20


def direction(start: Cell, end: Cell) -> str:
    (l1, r1, b1, t1), (l2, r2, b2, t2) = corners(start), corners(end)
    dx, dy = l2 + r2 - l1 - r1, b2 + t2 - b1 - t1
    if dx == 0:
        return "up" if dy > 0 else "down"
    assert dy == 0
    return "right" if dx > 0 else "left"


def value(card: str) -> int:
    """CON-10, and CON-15 for a king that moves."""
    if card == "joker":
        return 0
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def owner(card: str) -> str:
    return "red" if card[1] in SUITS["red"] else "black"


@dataclass
class Plain:
    """A position; *seats* gives the seat of each colour."""

    decks: int = 3
    max_turns: int = 5000
    blockade: str = "small"
    seats: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    card: str | None = None
    pack: Counter[str] = field(default_factory=Counter)
    pile: list[str] = field(default_factory=list)
    cards: dict[Cell, str] = field(default_factory=lambda: dict.fromkeys(JOKER.values(), "joker"))
    large: dict[str, Cell] = field(default_factory=lambda: dict(JOKER))
    small: dict[str, list[Cell]] = field(default_factory=lambda: {"red": [], "black": []})
    climbed: dict[str, bool] = field(default_factory=lambda: {"red": False, "black": False})
    to_take: dict[str, int] = field(default_factory=lambda: {"red": 0, "black": 0})
    winner: str | None = None
    over: bool = False

    def __post_init__(self) -> None:
        self.pack = Counter({r + s: self.decks for r in RANKS for s in "cdhs"})  # CON-1

    # -- looking ----------------------------------------------------------------------------------

    def mover(self) -> str | None:
        """The colour to move; None for chance and at the end."""
        if self.over:
            return None
        for colour in ("red", "black"):
            if self.to_take[colour]:
                return colour
        return owner(self.card) if self.card else None

    def roads(self) -> Roads:
        """From each card, the neighbouring card in each direction; found anew."""
        return {
            cell: {
                direction(cell, near): near
                for near in around(cell)
                if near in self.cards and touch(cell, near)
            }
            for cell in self.cards
        }

    def pieces(self, colour: str) -> list[Cell]:
        return [self.large[colour], *self.small[colour]]

    def barred(self, colour: str, cell: Cell) -> bool:
        """CON-13, CON-17: an enemy stands there, above the lowest row."""
        return cell.row > 0 and cell in self.pieces(OTHER[colour])

    def blockades(self, roads: Roads, colour: str, after: list[Cell]) -> bool:
        """CON-16: would *colour*, with its pieces there, take the enemy's last free card?"""
        near = roads[self.large[OTHER[colour]]].values()

        def free(mine: list[Cell]) -> int:
            return sum(1 for cell in near if cell.row == 0 or cell not in mine)

        return free(self.pieces(colour)) > 0 and free(after) == 0

    def paths(self, roads: Roads, colour: str, start: Cell, limit: int) -> dict[str, Cell]:
        """CON-12: one to three steps, none straight back, nothing on the way above the limit."""
        found: dict[str, Cell] = {}
        going: list[tuple[tuple[str, ...], Cell]] = [((), start)]
        for _ in range(3):
            longer = []
            for path, at in going:
                for turn, near in roads[at].items():
                    if path and turn == BACK[path[-1]]:
                        continue
                    if value(self.cards[near]) > limit or self.barred(colour, near):
                        continue
                    longer.append(((*path, turn), near))
            found |= {" ".join(path): at for path, at in longer}
            going = longer
        return found

    def legal(self) -> set[str]:
        """The texts of all legal actions of the player to move."""
        colour = self.mover()
        if colour is None:
            return set()
        if self.to_take[colour]:  # CON-19
            return {f"take {cell}" for cell in self.takeable(colour)}
        card = self.card
        assert card is not None
        roads, small = self.roads(), self.small[colour]
        if card[0] == "K" and len(small) < 12:  # CON-14
            paths = self.paths(roads, colour, JOKER[colour], 10)
            stay = self.pieces(colour)
            return {"king"} | {
                f"king: {path}"
                for path, end in paths.items()
                if not self.blockades(roads, colour, [*stay, end])
            }
        found = {"discard"}
        at = self.large[colour]  # CON-11
        for turn, near in roads[at].items():
            if value(self.cards[near]) <= value(card) and not self.barred(colour, near):
                after = [near, *small]
                if self.blockade == "small" or not self.blockades(roads, colour, after):
                    found.add(f"walk {turn}")
        for number, start in enumerate(small):
            for path, end in self.paths(roads, colour, start, value(card)).items():
                after = [self.large[colour], *small[:number], end, *small[number + 1 :]]
                if not self.blockades(roads, colour, after):
                    found.add(f"piece {number + 1}: {path}")
        if card[0] != "K":  # CON-4, CON-9, CON-15
            for lying in self.cards:
                for cell in around(lying):
                    if on_field(cell) and cell not in self.cards and touch(cell, lying):
                        found.add(f"build {cell}")
        return found

    def takeable(self, colour: str) -> list[Cell]:
        standing = self.pieces("red") + self.pieces("black")
        return [
            cell
            for cell, card in self.cards.items()
            if card != "joker" and owner(card) == colour and cell not in standing
        ]

    # -- acting -----------------------------------------------------------------------------------

    def do(self, text: str) -> None:
        """Make an action, taken to be legal."""
        word, _, rest = text.partition(" ")
        if word == "turn":
            self.pack[rest] -= 1
            self.card, self.turns = rest, self.turns + 1
            return
        if word == "red":
            seat = int(rest.split()[-1])
            self.seats = {"red": seat, "black": 1 - seat}
            return
        colour = self.mover()
        assert colour is not None
        if word == "take":
            self.pack[self.cards.pop(parse(rest))] += 1
            self.to_take[colour] -= 1
            return
        card, self.card = self.card, None
        assert card is not None
        if word == "build":
            self.cards[parse(rest)] = card
        else:
            self.pile.append(card)
        if word == "walk":
            self.large[colour] = self.roads()[self.large[colour]][rest]
            self.climbed[colour] |= self.large[colour][0::2] == ("V", 10)  # CON-20
            if self.climbed[colour] and self.large[colour] == JOKER[colour]:
                self.winner, self.over = colour, True
                return
        elif word == "piece":
            number, _, path = rest.partition(": ")
            self.small[colour][int(number) - 1] = self.end(
                self.small[colour][int(number) - 1], path
            )
        elif word in ("king", "king:"):
            self.small[colour].append(self.end(JOKER[colour], rest))
        if self.turns >= self.max_turns:  # CON-21
            self.over = True
            return
        if not +self.pack:  # CON-18
            self.pack, self.pile = Counter(self.pile), []
        if all(left[0] == "K" for left in [*(+self.pack), *self.pile]):  # CON-19
            self.to_take = {c: min(10, len(self.takeable(c))) for c in ("red", "black")}

    def end(self, start: Cell, path: str) -> Cell:
        for turn in path.split():
            start = self.roads()[start][turn]
        return start

    def view(self) -> dict[str, object]:
        """The same picture of the position as the plugin gives."""
        return {
            "colours": self.seats,
            "turns": self.turns,
            "card": self.card,
            "pack": dict(+self.pack),
            "pile": self.pile,
            "field": {str(cell): card for cell, card in self.cards.items()},
            "pieces": {
                colour: {
                    "large": str(self.large[colour]),
                    "climbed": self.climbed[colour],
                    "small": [str(cell) for cell in self.small[colour]],
                }
                for colour in ("red", "black")
            },
            "to_take": self.to_take,
            "winner": self.winner,
        }


def parse(text: str) -> Cell:
    kind, _, numbers = text.partition(" ")
    column, row = numbers.split(",")
    return Cell(kind, int(column), int(row))
