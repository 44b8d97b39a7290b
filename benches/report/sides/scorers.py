"""Count cribbage hands with a package of PyPI, run by the peers' interpreter; print JSON.

python scorers.py NAME HANDS POINTS SECONDS [crib]

HANDS is a file of five bytes a hand, the starter last, a card being suit * 13 + rank with the ace
last of its suit; POINTS gets a byte a hand, 255 where the package failed. Then a few hands are
counted again for SECONDS, and the seconds a hand are printed. Making the package's own cards is
not timed.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

Hand = list[int]
Counter = Callable[[object], int]
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def low(card: int) -> int:
    """Return the rank with the ace low: 0..12."""
    return (card % 13 + 1) % 13


def cribbage(crib: bool) -> tuple[Callable[[Hand], object], Counter]:
    from cribbage.card import Card
    from cribbage.score import score_hand

    def make(hand: Hand) -> object:
        cards = [Card(card // 13 * 13 + low(card)) for card in hand]
        return cards[:4], cards[4]

    return make, lambda made: score_hand(*made)


def cribbage_scorer(crib: bool) -> tuple[Callable[[Hand], object], Counter]:
    from cribbage_scorer.cribbage_scorer import show_calc_score

    def make(hand: Hand) -> object:
        cards = [(low(card) + 1, "CDHS"[card // 13]) for card in hand]
        return cards[4], cards[:4]

    return make, lambda made: show_calc_score(*made, crib=crib)[0]


def cribbagesim(crib: bool) -> tuple[Callable[[Hand], object], Counter]:
    from CribbageSim.CribbageDeal import CribbageDeal
    from HandsDecksCards.card import Card
    from HandsDecksCards.hand import Hand as Cards

    deal = CribbageDeal()
    count = deal.determine_score_showing_crib if crib else deal.determine_score_showing_hand

    def make(hand: Hand) -> object:
        cards = [Card("CDHS"[card // 13], RANKS[card % 13]) for card in hand]
        held = Cards()
        held.add_cards(cards[:4])
        return held, cards[4]

    return make, lambda made: count(*made, [])


def magmacrunch(crib: bool) -> tuple[Callable[[Hand], object], Counter]:
    from cribbage.cards import Card, score_hand

    suits = ("clubs", "diamonds", "hearts", "spades")

    def make(hand: Hand) -> object:
        cards = [Card(suits[card // 13], RANKS[card % 13]) for card in hand]
        return cards[:4], cards[4]

    return make, lambda made: score_hand(*made, crib).total


def pycribbage(crib: bool) -> tuple[Callable[[Hand], object], Counter]:
    from pycribbage.deck_tools import Card
    from pycribbage.deck_tools import Hand as Cards
    from pycribbage.scorer import ScoreTheShow

    def make(hand: Hand) -> object:
        held = Cards()
        for card in hand:
            held.add_card(Card(card // 13, low(card) + 1))
        return held

    return make, lambda made: ScoreTheShow(made, crib).score


SCORERS = {
    "cribbage": cribbage,
    "cribbage-scorer": cribbage_scorer,
    "cribbagesim": cribbagesim,
    "magmacrunch-cribbage": magmacrunch,
    "pycribbage": pycribbage,
}


def main() -> None:
    """Count all hands once, then time a few."""
    name, hands, points, seconds, *rest = sys.argv[1:]
    make, count = SCORERS[name](rest == ["crib"])
    data = Path(hands).read_bytes()
    made = [make(list(data[i : i + 5])) for i in range(0, len(data), 5)]
    found, failure = bytearray(), ""
    for one in made:
        try:
            found.append(count(one))
        except Exception as problem:  # whatever a package raises is its answer
            found.append(255)
            failure = failure or f"{type(problem).__name__}: {problem}"
    Path(points).write_bytes(bytes(found))
    few, hands_counted = made[:200], 0
    start = time.process_time()
    while time.process_time() - start < float(seconds):
        for one in few:
            count(one)
        hands_counted += len(few)
    took = time.process_time() - start
    print(json.dumps({"seconds": took / max(1, hands_counted), "failure": failure}))


if __name__ == "__main__":
    main()
