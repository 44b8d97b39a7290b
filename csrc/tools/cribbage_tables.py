"""Write csrc/src/cribbage_tables.c: python csrc/tools/cribbage_tables.py [FILE]

The tables that count hands of four and their starter. Cards are 0..51 with the ace the highest of
its suit; ranks are 0 (ace) .. 12 (king).
"""

import sys
from collections import Counter, defaultdict
from itertools import combinations_with_replacement, pairwise, product
from pathlib import Path

CARDS, RANKS, SUITS, JACK = 52, 13, 4, 10

# Found by a greedy search: no two sets of five ranks, none held five times, have equal sums.
KEYS = (0, 1, 5, 22, 96, 342, 841, 2217, 5412, 11938, 24584, 50816, 82855)
ROW_BITS = 8  # a key's low bits are its place in a row of the sparse table, the others the row

# Fields of a card's word; the words of a hand and its starter are added.
NOBS_SHIFT = (
    16  # below: the place; for each suit 2 bits: its jack in hand and a starter of it make 2
)
SUIT_SHIFT = 24  # for each suit 3 bits that count its cards
ROW_SHIFT = 52  # the row


def rank(card):
    return (card % RANKS + 1) % RANKS


def pairs_and_runs(ranks):
    held = Counter(ranks)
    points = sum(n * (n - 1) for n in held.values())
    length, runs = 0, 1
    for each in range(max(ranks) + 2):
        if held[each]:
            length += 1
            runs *= held[each]
        else:
            points += length * runs if length >= 3 else 0
            length, runs = 0, 1
    return points


def rank_points(ranks):
    ways = Counter({0: 1})
    for each in ranks:
        for total, n in list(ways.items()):
            ways[total + min(each + 1, 10)] += n
    return 2 * ways[15] + pairs_and_runs(ranks)


def split(each):
    """Row and place of a rank's key."""
    return divmod(KEYS[each], 1 << ROW_BITS)


def sparse_points():
    """Return where each row begins, and the points: rows slid over one another. Row and place are
    sums of those of the five keys, without a carry from one to the other. What no hand has, as
    five kings, is inside the tables all the same."""
    rows = defaultdict(dict)
    for ranks in combinations_with_replacement(range(RANKS), 5):
        if max(Counter(ranks).values()) <= SUITS:
            row, place = (sum(column) for column in zip(*(split(each) for each in ranks)))
            assert place not in rows[row], f"two sets of ranks have row {row} and place {place}"
            rows[row][place] = rank_points(ranks)
    last_row, last_place = (5 * max(column) for column in zip(*map(split, range(RANKS))))
    assert last_row < 1 << 64 - ROW_SHIFT
    assert last_place < 1 << NOBS_SHIFT
    starts = [0] * (last_row + 1)
    points, used = {}, 0
    for row, places in sorted(rows.items(), key=lambda each: (-len(each[1]), each[0])):
        start, mask = 0, sum(1 << place for place in places)
        while used >> start & mask:
            start += 1
        starts[row] = start
        used |= mask << start
        points.update((start + place, each) for place, each in places.items())
    return starts, [points.get(place, 0) for place in range(max(starts) + last_place + 1)]


def words():
    def word(card, nobs):
        row, place = split(rank(card))
        suit = 1 << SUIT_SHIFT + 3 * (card // RANKS)
        return place + suit + (nobs << NOBS_SHIFT) + (row << ROW_SHIFT)

    hand = [word(c, (rank(c) == JACK) << 2 * (c // RANKS)) for c in range(CARDS)]
    starter = [word(c, 1 << 2 * (c // RANKS)) for c in range(CARDS)]
    beyond = [0] * (256 - CARDS)
    return hand + beyond, starter + beyond


def step_points():
    """Points of pairs and runs by the three kinds of step from each of five sorted ranks to the
    next: 0 equal, 1 the next, 2 a gap; the first step counts 1, the others 3, 9, 27."""
    out = [0] * 81
    for steps in product(range(3), repeat=4):
        ranks = [0]
        for step in steps:
            ranks.append(ranks[-1] + step)
        out[sum(step * 3**i for i, step in enumerate(steps))] = pairs_and_runs(ranks)
    return out


def differences(table):
    """Return the table in rows of 16, each less the row before it, modulo 256: a shuffle of 16
    bytes looks up one row, and the sum of those up to an index's own is the entry."""
    table = table + [0] * (-len(table) % 16)
    rows = [[0] * 16] + [table[i : i + 16] for i in range(0, len(table), 16)]
    return [(b - a) % 256 for above, row in pairwise(rows) for a, b in zip(above, row)]


def order(card):
    """Rank, then suit: a card's place in an order in which sorted hands show pairs and runs."""
    return 4 * rank(card) + card // RANKS


def column_places(block):
    """For each of five columns: where its entries are in a block of rows whose vectors were
    blended so that each place holds the entry of the column."""
    return [(5 * row + column) % block for column in range(5) for row in range(block)]


def column_masks(block):
    """For each of five residues: 0xff at the places of that residue modulo 5."""
    return [255 * (place % 5 == residue) for residue in range(5) for place in range(block)]


def same_row():
    """For a distance of 1..4: 0xff where the card so far on is of the same of three rows."""
    return [255 * (at % 5 + far < 5 and at < 15) for far in range(1, 5) for at in range(16)]


def array(kind, name, values, form=str):
    text = ", ".join(map(form, values))
    lines = []
    while len(text) > 95:
        cut = text.rindex(" ", 0, 96)
        lines.append(text[:cut])
        text = text[cut + 1 :]
    lines.append(text)
    body = "\n    ".join(lines)
    return f"const {kind} lomber_i_cribbage_{name}[{len(values)}] = {{\n    {body}}};\n"


def generate():
    starts, points = sparse_points()
    hand, starter = words()
    wide = [order(c) for c in range(CARDS)] + [255] * 12
    steps = step_points()

    def hexadecimal(value):
        return f"UINT64_C({value:#x})" if value else "0"

    parts = [
        "/* Written by csrc/tools/cribbage_tables.py; what each table holds stands in"
        " cribbage_tables.h. */\n",
        '#include "cribbage_tables.h"\n',
        array("uint64_t", "hand_word", hand, hexadecimal),
        array("uint64_t", "starter_word", starter, hexadecimal),
        array("uint16_t", "row_start", starts),
        array("uint8_t", "row_points", points),
        array("uint8_t", "same_row", same_row()),
        array("uint8_t", "order", wide),
        array("uint8_t", "order_differences", differences(wide)),
        array("uint8_t", "step_points", steps + [0] * (128 - len(steps))),
        array("uint8_t", "step_differences", differences(steps)),
        array("uint8_t", "places_16", column_places(16)),
        array("uint8_t", "masks_16", column_masks(16)),
        array("uint8_t", "places_64", column_places(64)),
        array("uint8_t", "masks_64", column_masks(64)),
    ]
    return "\n".join(parts)


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else here.parent / "src/cribbage_tables.c"
    target.write_text(generate(), encoding="utf-8")
