"""How many cribbage hands count how much: all 12,994,800 of them, with lomber.cribbage and numpy.

python cribbage_table.py [--crib]
"""

import argparse
from itertools import chain, combinations
from math import comb

import numpy as np

from lomber import cribbage

CARDS = 5  # four in hand and the starter


def every_hand() -> np.ndarray:
    """Return uint8[comb(52, 5), 5]: every five cards, in index order."""
    cards = chain.from_iterable(combinations(range(52), CARDS))
    count = comb(52, CARDS)
    return np.fromiter(cards, np.uint8, count * CARDS).reshape(count, CARDS)


def table(crib: bool) -> np.ndarray:
    """Return int64[30]: hands by their points, each of the five cards being the starter once."""
    hands = every_hand()
    points = np.empty(len(hands), np.uint8)
    found = np.zeros(30, np.int64)
    for starter in range(CARDS):
        order = [card for card in range(CARDS) if card != starter] + [starter]
        cribbage.show_many(hands[:, order], crib, out=points)
        found += np.bincount(points, minlength=30)
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--crib", action="store_true", help="count cribs, not hands")
    found = table(parser.parse_args().crib)
    for points, count in enumerate(found):
        print(f"{points:2} {count:9,}")
    print(f"mean {(np.arange(30) * found).sum() / found.sum():.4f}")


if __name__ == "__main__":
    main()
