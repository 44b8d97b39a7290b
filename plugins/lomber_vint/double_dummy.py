"""What a deal is worth when all four hands lie open, by Bo Haglund's DDS through endplay.

It needs the extra ``lomber[dds]``; the rest of vint does without.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from lomber.cards import RANKS, Card, from_set
from lomber.errors import LomberError
from lomber.i18n import Text
from lomber.kits.tricks import NO_TRUMP
from lomber_vint.facts import DENOMINATIONS, SUIT_OF
from lomber_vint.wrong import wrong

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["MissingSolver", "need_solver", "solve_cards", "solve_table", "trump_of"]

_HIGHEST_FIRST: Final = (3, 2, 1, 0)  # DDS counts spades, hearts, diamonds, clubs


class MissingSolver(LomberError, ImportError):
    """The extra ``lomber[dds]`` is not installed."""


def trump_of(denomination: str) -> int:
    """Return the trump suit 0..3 of ``s c d h``, or NO_TRUMP for ``n``. Raises BadValue."""
    if denomination not in DENOMINATIONS or len(denomination) != 1:
        raise wrong(
            "a denomination is s, c, d, h or n, not {name!r}",
            "масть назначения — s, c, d, h или n, а не {name!r}",
            name=denomination,
        )
    return SUIT_OF.get(denomination, NO_TRUMP)


def solve_table(hands: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return how many tricks each declarer takes, all hands open and best play by all.

    Args:
        hands: the cards of seats 0..3 as sets, the same number each. The one on the declarer's
            left leads (VINT-7).

    Returns:
        For each declarer 0..3 the tricks of his side in spades, clubs, diamonds, hearts and at no
        trump (VINT-3).

    Raises:
        MissingSolver: the extra is not installed.
        BadValue: the hands are no deal.
    """
    dds, types = _solver()
    deal = _deal(types, hands, NO_TRUMP, 0, ())
    size = hands[0].bit_count()
    if size < 13:  # DDS fills a table for whole deals only: endings are solved lead by lead
        return tuple(
            tuple(
                size - max(solve_cards(hands, trump_of(name), (seat + 1) % 4).values())
                for name in DENOMINATIONS
            )
            for seat in range(4)
        )
    table = dds.calc_dd_table(deal)
    return tuple(
        tuple(
            int(table[_denomination(types, trump_of(name)), types.Player(seat)])
            for name in DENOMINATIONS
        )
        for seat in range(4)
    )


def solve_cards(
    hands: Sequence[int], trump: int, leader: int, trick: Sequence[int] = ()
) -> dict[int, int]:
    """Return for each legal card of the seat to move how many tricks its side takes with it.

    Args:
        hands: what seats 0..3 hold, as sets, without the cards on the table.
        trump: 0..3 or NO_TRUMP.
        leader: who leads, or led, the trick.
        trick: the cards on the table in the order played, at most three.

    Raises:
        MissingSolver: the extra is not installed.
        BadValue: the hands are no deal.
    """
    if trump not in range(5) or leader not in range(4) or len(trick) > 3:
        raise wrong(
            "no trick: trump {trump!r}, leader {leader!r}, cards {cards!r}",
            "нет такой взятки: козырь {trump!r}, ходит {leader!r}, карты {cards!r}",
            trump=trump,
            leader=leader,
            cards=[*trick],
        )
    dds, types = _solver()
    held = list(hands)
    for place, card in enumerate(trick):
        held[(leader + place) % 4] |= 1 << card
    solved = dds.solve_board(_deal(types, held, trump, leader, trick))
    found: dict[int, int] = {}
    for card, tricks in solved:
        found[13 * _HIGHEST_FIRST[int(card.suit)] + int(card.rank.value).bit_length() - 3] = tricks
    return dict(sorted(found.items()))


def need_solver() -> None:
    """Raise MissingSolver where the extra is not installed."""
    _solver()


def _solver() -> tuple[ModuleType, ModuleType]:
    try:
        return import_module("endplay.dds"), import_module("endplay.types")
    except ImportError:
        raise MissingSolver(
            Text(
                "the double-dummy solver is not installed; install it with: "
                "pip install 'lomber[dds]'",
                "решателя открытых сдач нет; установите его: pip install 'lomber[dds]'",
            )
        ) from None


def _denomination(types: Any, trump: int) -> Any:
    return types.Denom.nt if trump == NO_TRUMP else types.Denom(_HIGHEST_FIRST[trump])


def _deal(types: Any, hands: Sequence[int], trump: int, leader: int, trick: Sequence[int]) -> Any:
    """Return the deal as endplay holds it, its cards put in one by one."""
    counts = [hand.bit_count() for hand in hands]
    if len(hands) != 4 or len(set(counts)) != 1 or not 1 <= counts[0] <= 13:
        raise wrong(
            "four hands of the same number of cards, 1 to 13, not {counts}",
            "нужны четыре руки с равным числом карт, от 1 до 13, а не {counts}",
            counts=counts,
        )
    seen = 0
    for seat, hand in enumerate(hands):
        if seen & hand:
            card = (seen & hand).bit_length() - 1
            raise wrong(
                "seat {seat} holds {card}, which another holds",
                "у места {seat} {card}, а она уже у другого",
                seat=seat,
                card=Card(card),
            )
        seen |= hand
    if seen >> 52:
        raise wrong("a hand is a set of the cards 0..51", "рука — множество карт 0..51")
    deal = types.Deal(first=types.Player(leader), trump=_denomination(types, trump))
    for seat, hand in enumerate(hands):
        for card in from_set(hand):
            deal[types.Player(seat)].add(_card(types, card))
    for card in trick:
        deal.play(_card(types, card))
    return deal


def _card(types: Any, card: int) -> Any:
    suit, rank = divmod(card, 13)
    return types.Card(suit=types.Denom(_HIGHEST_FIRST[suit]), rank=types.Rank.find(RANKS[rank]))
