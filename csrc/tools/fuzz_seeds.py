"""Write the inputs that the fuzzers start from, each a scene by name: python fuzz_seeds.py

What a fuzzer finds besides is kept under the same folders by `fuzz.sh --keep`.
"""

import random
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[1] / "fuzz" / "corpus"
PACK = range(52)

# Operations of fuzz_mosaic.c's script on a board, and of fuzz_cribbage.c's.
LAY, UNDO, REGION, COMPARE, LAY_SOMEWHERE = 0, 1, 2, 3, 4
DISCARDS, ROWS, SERIES, SHOW = 0, 1, 3, 6


def pack(seed: int) -> list[int]:
    """Return the 52 cards in an order of their own."""
    return random.Random(seed).sample(PACK, 52)


def board(width: int, height: int, flags: int, *steps: list[int]) -> list[int]:
    """Return a script on a board whose first card may be of any rank from 2 to 10."""
    return [0, 0, 8, width, height, flags, *(byte for step in steps for byte in step)]


def lays(seed: int) -> list[list[int]]:
    """Return steps that lay every card on one of its cells, if it has any."""
    rng = random.Random(seed)
    return [[LAY_SOMEWHERE, card, rng.randrange(256)] for card in pack(seed)]


def table(seats: int, width: int, height: int, strict: int, choices: list[int]) -> list[int]:
    """Return a script on a table whose seats hold the whole pack."""
    owners = [card % seats for card in pack(seats)]
    return [1, seats - 1, width - 1, height - 1, strict, 8, *owners, *choices]


def choices(seed: int, least: int = 24) -> list[int]:
    """Return bytes that choose actions; below 8 they take back, below 24 they try any number."""
    rng = random.Random(seed)
    return [rng.randrange(least, 256) for _ in range(150)]


def tricks(players: int, trump: int, rows: int) -> list[int]:
    """Return whole tricks, and what fuzz_tricks.c reads before them."""
    cards = [pack(row)[k] for row in range(rows) for k in range(players)]
    return [players, trump + 1, 2, 3, *pack(7)[:12], *cards]


MOSAIC = {
    "board-7x7": board(7, 7, 0, *lays(1)),
    "board-16x16": board(16, 16, 0, *lays(2)),
    "board-1x16": board(1, 16, 0, *lays(3)),
    "board-13x4-strict": board(13, 4, 1, *lays(4)),
    "board-compared": board(9, 9, 0, *([*step, COMPARE, step[1]] for step in lays(5))),
    "board-taken-back": board(7, 7, 0, *lays(6)[:24], *([UNDO] for _ in range(26))),
    "board-any-cell": board(7, 7, 0, *([LAY, card, card % 3, card % 2] for card in PACK)),
    "board-region": board(
        7, 7, 0, [REGION, 25, *(v for x in range(5) for y in range(5) for v in (x + 1, y + 1))]
    ),
    "table-2": table(2, 7, 7, 0, choices(1)),
    "table-4-strict": table(4, 7, 7, 1, choices(2)),
    "table-8-of-16x16": table(8, 16, 16, 0, choices(3)),
    "table-3-taken-back": table(3, 5, 5, 0, choices(4, least=0)),
    "damaged-board": [2, 7, 7, 0, 1, 255, *range(64)],
    "damaged-hands": [2, 7, 7, 0, 0, 192, *([255] * 64)],
}
CRIBBAGE = {
    "show-29": [SHOW, 4, 0, 3, 16, 29, 48, 42, 24],
    "show-flush-of-a-crib": [SHOW, 4, 1, 0, 2, 4, 6, 8, 24],
    "show-of-five": [SHOW, 5, 0, 0, 13, 26, 1, 14, 27, 24],
    "show-of-bytes": [SHOW | 128, 3, 0, 200, 3, 3, 9],
    "rows-of-255": [ROWS, 1, 255, 0, *(v for row in range(255) for v in (row % 52, row % 17)), 0],
    "rows-with-one-bad": [ROWS, 2, 9, 1, *range(18), 1, 4, 60, 61, 62, 63, 64, 65],
    "series-of-four-sevens": [SERIES, 4, 5, 18, 31, 44],
    "series-to-31": [SERIES, 4, 9, 10, 22, 12],
    "series-past-31": [SERIES, 4, 8, 21, 34, 47],
    "discards-6-own": [DISCARDS, 6, 2, 24, 1, 29, 16, 9, 49, 26, 18],
    "discards-5-of-1": [DISCARDS, 5, 1, 24, 0, 12, 1, 15, 29, 43],
    "discards-7-short": [DISCARDS, 7, 2, 3, 1, 0, 1, 2, 3, 4, 5, 6],
}
TRICKS = {
    "four-with-trumps": tricks(4, 2, 70),
    "four-without-trumps": tricks(4, 4, 33),
    "two": tricks(2, 0, 65),
    "eight": tricks(8, 3, 17),
    "three-with-bad-cards": [*tricks(3, 1, 20), 254, 253, 255, 1, 1, 1],
    "nine-players": tricks(9, 1, 2),
}
RANDOM = {
    "zeroes": [0] * 28,
    "ones": [255] * 28,
    "a-pack": [1, *[0] * 23, 52, 0, 0, 0, *PACK],
    "hundreds": [7, *[0] * 23, 0, 1, 0, 0, *([*range(256)] * 2), 3],
}


def main() -> None:
    """Write them all."""
    for target, scenes in (
        ("mosaic", MOSAIC),
        ("cribbage", CRIBBAGE),
        ("tricks", TRICKS),
        ("random", RANDOM),
    ):
        folder = CORPUS / target
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in scenes.items():
            (folder / f"seed-{name}").write_bytes(bytes(data))


if __name__ == "__main__":
    main()
