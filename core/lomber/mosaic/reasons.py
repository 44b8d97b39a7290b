"""Broken rules in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from lomber.cards import PACK_52, Card
from lomber.native import lib

__all__ = ["NONE", "Reason", "reasons"]

NONE: Final = 255  # no card, in C


class Reason(str):
    """One broken rule: a str, the rule's name, that also carries what it broke on.

    Attributes:
        rule_id: the rule's ledger ID, ``SKIM-14``, or "" where there is none.
        text: the sentence for the player, ``Diversity: Qs would touch 9s at 1,0``.
        cards: the cards on the table that the rule broke on.
        cells: where they lie, (x, y) each.
    """

    __slots__ = ("cards", "cells", "rule_id", "text")

    rule_id: str
    text: str
    cards: tuple[Card, ...]
    cells: tuple[tuple[int, int], ...]

    def __new__(
        cls,
        name: str,
        rule_id: str = "",
        text: str = "",
        cards: tuple[Card, ...] = (),
        cells: tuple[tuple[int, int], ...] = (),
    ) -> Reason:
        self = super().__new__(cls, name)
        self.rule_id, self.text, self.cards, self.cells = rule_id, text or name, cards, cells
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Reason, (str(self), self.rule_id, self.text, self.cards, self.cells))


def _joined(cards: Sequence[Card], cells: Sequence[tuple[int, int]]) -> str:
    return " and ".join(f"{card} at {x},{y}" for card, (x, y) in zip(cards, cells))


_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def reasons(board: Any, verdict: Any, card: Card, x: int, y: int) -> Iterator[Reason]:
    """Yield a board's broken rules, in words."""
    rules = verdict.rules
    beside = [
        (1 << k, PACK_52[near], (x + dx, y + dy))
        for k, (near, (dx, dy)) in enumerate(zip(verdict.neighbours, _SIDES))
        if near != NONE
    ]
    if rules & lib.LOMBER_MOSAIC_OCCUPIED:
        there = PACK_52[verdict.occupant]
        yield Reason("occupied", "", f"Occupied: {there} lies at {x},{y}", (there,), ((x, y),))
    if rules & lib.LOMBER_MOSAIC_OPENING:
        low, high = board.opening_low, board.opening_high
        text = (
            "Opening: the first card lies at 0,0"
            if low <= card.rank <= high
            else f"Opening: {card} is not of rank {low}..{high}"
        )
        yield Reason("opening", "SKIM-8", text)
    if rules & lib.LOMBER_MOSAIC_CONTINUITY:
        if verdict.last == NONE:
            yield Reason("continuity", "SKIM-9", f"Continuity: {card} would touch no card")
        else:
            last, place = PACK_52[verdict.last], board.count - 1
            cell = (board.x[place], board.y[place])
            where = _joined((last,), (cell,))
            text = f"Strict continuity: {card} would not touch the last card, {where}"
            yield Reason("continuity", "SKIM-10", text, (last,), (cell,))
    if rules & lib.LOMBER_MOSAIC_RECTANGLE:
        if board.flags & lib.LOMBER_MOSAIC_REGION:
            yield Reason("rectangle", "SKIM-13", f"Rectangle: {x},{y} is outside the region")
        else:
            wide = max(board.max_x, x) - min(board.min_x, x) + 1
            high = max(board.max_y, y) - min(board.min_y, y) + 1
            text = (
                f"Rectangle: {x},{y} would stretch the layout to {wide} x {high}, "
                f"past {board.width} x {board.height}"
            )
            yield Reason("rectangle", "SKIM-11", text)
    if rules & lib.LOMBER_MOSAIC_SUPPORT:
        text = f"Support: at {x},{y} no cards below would bear {card}"
        yield Reason("support", "SKIM-13", text)
    if rules & lib.LOMBER_MOSAIC_DIVERSITY:
        cards, cells = _chosen(beside, verdict.diversity)
        text = f"Diversity: {card} would touch {_joined(cards, cells)}"
        yield Reason("diversity", "SKIM-14", text, cards, cells)
    if rules & lib.LOMBER_MOSAIC_SENIORITY:
        cards, cells = _chosen(beside, verdict.seniority)
        text = f"Seniority: {card} is not higher than {_joined(cards, cells)}"
        yield Reason("seniority", "SKIM-15", text, cards, cells)


def _chosen(
    beside: list[tuple[int, Card, tuple[int, int]]], which: int
) -> tuple[tuple[Card, ...], tuple[tuple[int, int], ...]]:
    found = [(card, cell) for bit, card, cell in beside if bit & which]
    return tuple(card for card, _ in found), tuple(cell for _, cell in found)
