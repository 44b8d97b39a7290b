"""What a played deal of vint is worth: every item with its side, its place on the sheet and its
rule.

Nothing here knows how a deal was played. A :class:`Deal` states what a score keeper sees on the
table, and :func:`score_deal` gives the lines to write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from lomber.cards import Card
from lomber.i18n import Text
from lomber_vint.facts import (
    DENOMINATIONS,
    NO_TRUMP,
    REVOKE_TRICKS,
    SUIT_OF,
    Aces,
    Contract,
    Coronet,
    Deal,
    Revoke,
    contract_text,
    facts_of_hands,
)

__all__ = [
    "DENOMINATIONS",
    "SUIT_OF",
    "Aces",
    "Contract",
    "Coronet",
    "Deal",
    "Line",
    "Revoke",
    "contract_text",
    "facts_of_hands",
    "score_all_pass",
    "score_deal",
]

TRICK: Final = 10  # below the line, x level (VS-1)
HONOUR: Final = 100  # x level (VS-11, VS-14)
NO_TRUMP_ACE: Final = 250  # x level (VS-17)
FINE: Final = 1000  # x level, a trick (VS-21)
SLAM_BID: Final = {6: 5000, 7: 10000}  # bid and made, or failed (VS-19, VS-22)
SLAM_TAKEN: Final = {12: 1000, 13: 2000}  # bid or not (VS-19)
GAME_LIMIT: Final = 500  # below the line (VN-9)
REVOKE_LIMIT: Final = 490  # what a revoking side's below-line total stays at (VINT-148)
LOSSES: Final = {"VS-19", "VS-21", "VS-22"}  # what a seat that answers alone pays for


@dataclass(frozen=True)
class Line:
    """One entry of the score sheet.

    Args:
        side: whose column it stands in.
        points: how many.
        below: whether it stands below the line, towards the game.
        rule: the ledger ID.
        text: what it is for.
        cards: the cards it is for.
        payer: the seat of the other side that pays it alone, or None where both do.
    """

    side: int
    points: int
    below: bool
    rule: str
    text: Text
    cards: tuple[Card, ...] = ()
    payer: int | None = None


def score_deal(deal: Deal) -> list[Line]:
    """Return the lines of a deal, below the line first."""
    tricks = deal.after_revokes()
    contract = deal.contract
    most = 0 if tricks[0] > tricks[1] else 1
    lines = [
        *_tricks(contract.level, tricks),
        *_honours_and_aces(contract.level, contract.denomination, deal.honours, deal.aces, most),
    ]
    if deal.coronets or deal.groups:
        lines += _coronets(deal)
    if deal.revokes:
        lost = (*_slams(deal, tricks), *_fines(deal, tricks), *_revoke_fines(deal))
        lines += _answered(lost, deal.alone)
    else:
        lines += _kept(contract.level, contract.side, tricks, deal.alone)
    return lines


def _answered(lines: tuple[Line, ...], alone: tuple[int, ...]) -> tuple[Line, ...]:
    """Let these seats pay alone for their sides' losses."""
    for seat in alone:
        lines = tuple(
            replace(line, payer=seat)
            if line.side != seat % 2 and line.rule in LOSSES and line.payer is None
            else line
            for line in lines
        )
    return lines


@cache
def _tricks(level: int, tricks: tuple[int, int]) -> tuple[Line, ...]:
    text = Text("tricks: {n} x {each}", "взятки: {n} x {each}")
    each = TRICK * level
    return tuple(
        Line(side, each * n, True, "VS-1", text.format(n=n, each=each))
        for side, n in enumerate(tricks)
        if n
    )


def _majority(counts: tuple[int, int], most: int) -> tuple[int, int]:
    """Return the side that scores and its count; equal halves go to who took leves (VS-16)."""
    side = most if counts[0] == counts[1] else counts.index(max(counts))
    return side, counts[side]


@cache
def _honours_and_aces(
    level: int, denomination: str, dealt: tuple[int, int], dealt_aces: tuple[int, int], most: int
) -> tuple[Line, ...]:
    """Return the lines for honours and aces; *most* is the side that took more tricks."""
    ace_side, aces = _majority(dealt_aces, most)
    if denomination == NO_TRUMP:
        text = Text("no trump, aces: {n}", "бескозырье, тузы: {n}", {"n": aces})
        return (Line(ace_side, aces * NO_TRUMP_ACE * level, False, "VS-17", text),)
    honour_side, honours = _majority(dealt, most)
    price = HONOUR * level
    if honour_side == ace_side:
        text = Text("honours {h}, aces {a}", "онёры {h}, тузы {a}", {"h": honours, "a": aces})
        return (Line(honour_side, (honours + aces) * price, False, "VS-14", text),)
    if honours != aces:
        side = honour_side if honours > aces else ace_side
        text = Text(
            "honours {h} against aces {a}",
            "онёры {h} против тузов {a}",
            {"h": honours, "a": aces},
        )
        return (Line(side, abs(honours - aces) * price, False, "VS-15", text),)
    return ()


def _coronets(deal: Deal) -> Iterator[Line]:
    no_trump = deal.contract.denomination == NO_TRUMP
    for coronet in deal.coronets:
        double = no_trump or coronet.suit == deal.contract.denomination
        yield _coronet(coronet, double)
    for group in deal.groups:
        points = (1000 if group.count == 4 else 500) * (2 if no_trump else 1)
        text = Text("{n} aces in one hand", "{n} туза в одной руке", {"n": group.count})
        yield Line(group.seat % 2, points, False, "VS-18", text)


@cache
def _coronet(coronet: Coronet, double: bool) -> Line:
    points = 500 * (coronet.length - 2) * (2 if double else 1)
    text = Text("coronet {cards}", "коронка {cards}", {"cards": coronet.cards()})
    return Line(coronet.seat % 2, points, False, "VS-18", text, coronet.cards())


@cache
def _kept(
    level: int, side: int, tricks: tuple[int, int], alone: tuple[int, ...]
) -> tuple[Line, ...]:
    """Return the lines of slams and missing tricks where nobody revoked."""
    contract = Contract(level, NO_TRUMP, side)  # neither denomination nor honours count for these
    deal = Deal(contract, tricks, aces=(4, 0))
    return _answered((*_slams(deal, tricks), *_fines(deal, tricks)), alone)


def _without(deal: Deal, side: int) -> tuple[int | None, tuple[int, int]]:
    """Return who of a side pays for a revoke alone, and the tricks had it not been (VINT-150)."""
    alone = [r for r in deal.revokes if r.seat % 2 == side and r.alone and not r.dropped]
    if not alone:
        return None, deal.after_revokes()
    others = tuple(revoke for revoke in deal.revokes if revoke not in alone)
    return alone[0].seat, replace(deal, revokes=others).after_revokes()


def _slams(deal: Deal, tricks: Sequence[int]) -> Iterator[Line]:
    contract = deal.contract
    payer, honest = _without(deal, 1 - contract.side)
    if contract.level in SLAM_BID and tricks[contract.side] >= contract.tricks:
        text = Text("small slam bid and made", "малый шлем назначен и взят")
        if contract.level == 7:
            text = Text("grand slam bid and made", "большой шлем назначен и взят")
        payer = None if honest[contract.side] >= contract.tricks else payer
        points = SLAM_BID[contract.level]
        yield Line(contract.side, points, False, "VS-19", text, payer=payer)
    for side in (0, 1):
        payer, honest = _without(deal, 1 - side)
        own = 0 if payer is None else SLAM_TAKEN.get(honest[side], 0)
        if own:
            yield _slam_taken(deal, side, honest[side], own)
        more = SLAM_TAKEN.get(tricks[side], 0) - own
        if more:
            yield replace(_slam_taken(deal, side, tricks[side], more), payer=payer)


def _slam_taken(deal: Deal, side: int, tricks: int, points: int) -> Line:
    text = Text("small slam taken", "взят малый шлем")
    if tricks == 13:
        text = Text("grand slam taken", "взят большой шлем")
    rule = "VINT-147" if tricks > deal.tricks[side] else "VS-19"
    return Line(side, points, False, rule, text)


def _fines(deal: Deal, tricks: Sequence[int]) -> Iterator[Line]:
    contract = deal.contract
    missing = contract.tricks - tricks[contract.side]
    if missing <= 0:
        return
    other = 1 - contract.side
    each = FINE * contract.level
    payer, honest = _without(deal, contract.side)
    own = max(contract.tricks - honest[contract.side], 0)
    text = Text("tricks short: {n} x {each}", "недобор: {n} x {each}")
    if own:
        yield Line(other, each * own, False, "VS-21", text.format(n=own, each=each))
    if missing > own:
        shown = text.format(n=missing - own, each=each)
        yield Line(other, each * (missing - own), False, "VS-21", shown, payer=payer)
    if contract.level in SLAM_BID:
        premium = Text("premium of the slam that failed", "премия за несыгранный шлем")
        points = SLAM_BID[contract.level]
        payer = None if own else payer
        yield Line(other, points, False, "VS-22", premium, payer=payer)


def _revoke_fines(deal: Deal) -> Iterator[Line]:
    tricks = list(deal.tricks)
    each = FINE * deal.contract.level
    for revoke in deal.revokes:
        side = revoke.seat % 2
        moved = 0 if revoke.dropped else min(REVOKE_TRICKS, tricks[side])
        tricks[side] -= moved
        tricks[1 - side] += moved
        short = REVOKE_TRICKS - moved
        if short:
            rule = "VINT-154" if revoke.dropped else "VINT-146"
            text = Text("revoke: {n} x {each}", "ренонс: {n} x {each}")
            text = text.format(n=short, each=each)
            payer = revoke.seat if revoke.alone or revoke.dropped else None
            yield Line(1 - side, each * short, False, rule, text, payer=payer)


def score_all_pass(tricks: Sequence[int]) -> list[Line]:
    """Return the line of a deal that all passed and that was played out at no trump (VS-10).

    Who took more tricks is charged: the others score 500 for each trick of the difference.
    """
    more = 0 if tricks[0] > tricks[1] else 1
    extra = tricks[more] - tricks[1 - more]
    text = Text("all passed, tricks fewer: {n}", "все спасовали, взяток меньше на {n}")
    return [Line(1 - more, 500 * extra, False, "VS-10", text.format(n=extra))]
