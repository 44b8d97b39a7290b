"""Rubbers played with real cards, as a small TOML file: read, checked and put on the sheet."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lomber.cards import Card, parse_cards, to_set
from lomber.errors import BadValue, CardError, suggest
from lomber_vint.rubber import Rubber
from lomber_vint.scoring import (
    SUIT_OF,
    Aces,
    Contract,
    Coronet,
    Deal,
    Revoke,
    facts_of_hands,
    score_all_pass,
)

__all__ = ["SheetFile", "read_sheet"]

_TOP = {"players", "marks", "deal", "loser_alone"}
_DEAL = {
    "contract", "declarer", "tricks", "honours", "aces", "coronets", "groups", "hands", "order",
    "revokes", "alone", "passed",
}  # fmt: skip
_SUITS = {"s": "s", "c": "c", "d": "d", "h": "h", "nt": "n", "n": "n"}


@dataclass(frozen=True)
class SheetFile:
    """A rubber read from a file.

    Args:
        players: the names of seats 0..3.
        rubber: the sheet with every deal written.
    """

    players: tuple[str, str, str, str]
    rubber: Rubber


def read_sheet(path: str | Path) -> SheetFile:
    """Read a file of deals and write them on a sheet.

    Raises:
        BadValue: the file cannot be read, is not TOML, or a deal in it is impossible; the message
            says
            which deal and what would be right.
    """
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as exc:
        raise BadValue(f"cannot read {str(path)!r}: {exc.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as exc:
        raise BadValue(f"{path}: not a TOML file: {exc}") from None
    _known(data, _TOP, str(path))
    names = data.get("players", ["seat 0", "seat 1", "seat 2", "seat 3"])
    if not (isinstance(names, list) and len(names) == 4 and len(set(map(str, names))) == 4):
        raise BadValue(f"{path}: players is a list of four different names, not {names!r}")
    players = (str(names[0]), str(names[1]), str(names[2]), str(names[3]))
    marks = data.get("marks", "flat")
    if marks not in ("flat", "progressive"):
        raise BadValue(f"{path}: marks is 'flat' or 'progressive', not {marks!r}")
    rubber = Rubber(marks)
    deals = data.get("deal", [])
    if not isinstance(deals, list) or not deals:
        raise BadValue(f"{path}: no deals; write one or more [[deal]] tables")
    for number, table in enumerate(deals, 1):
        where = f"{path}: deal {number}"
        try:
            _add(rubber, table, players, where)
        except BadValue as exc:
            text = str(exc)
            raise BadValue(text if text.startswith(str(path)) else f"{where}: {text}") from None
    if "loser_alone" in data:
        rubber.loser_alone = _seat(data["loser_alone"], players)
    return SheetFile(players, rubber)


def _known(table: Mapping[str, object], keys: set[str], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BadValue(f"{where}: no key {key!r}{suggest(key, sorted(keys))}")


def _add(rubber: Rubber, table: object, players: Sequence[str], where: str) -> None:
    if not isinstance(table, dict):
        raise BadValue("a deal is a table, written [[deal]]")
    _known(table, _DEAL, where)
    if table.get("passed"):
        if "tricks" in table:
            tricks = _two(table["tricks"], "tricks")
            if sum(tricks) != 13:
                raise BadValue(f"tricks make 13, not {sum(tricks)}")
            rubber.add_lines(score_all_pass(tricks))
        else:
            rubber.add_mark()
        return
    rubber.add(_deal(table, players))


def _deal(table: Mapping[str, Any], players: Sequence[str]) -> Deal:
    for key in ("contract", "declarer", "tricks"):
        if key not in table:
            raise BadValue(f"{key} is missing; a deal that all passed says passed = true")
    contract = _contract(table["contract"], _seat(table["declarer"], players))
    facts: dict[str, Any]
    if "hands" in table:
        for key in ("honours", "aces", "coronets", "groups"):
            if key in table:
                raise BadValue(f"hands tell the {key}: give one of them, not both")
        facts = dict(facts_of_hands(contract, _hands(table["hands"])))
    else:
        facts = {
            "aces": _two(table.get("aces"), "aces"),
            "coronets": tuple(_coronet(c, players) for c in _list(table, "coronets")),
            "groups": tuple(_group(g, players) for g in _list(table, "groups")),
        }
        if contract.denomination != "n":
            facts["honours"] = _two(table.get("honours"), "honours")
    alone = table.get("alone")
    return Deal(
        contract,
        _two(table["tricks"], "tricks"),
        revokes=tuple(_revoke(r, players) for r in _list(table, "revokes")),
        order=_order(table.get("order"), players),
        alone=None if alone is None else _seat(alone, players),
        **facts,
    )


def _list(table: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise BadValue(f"{key} is a list of tables such as {{ seat = 0, ... }}, not {value!r}")
    return value


def _two(value: object, key: str) -> tuple[int, int]:
    whole = isinstance(value, list) and all(type(n) is int for n in value)
    if not (isinstance(value, list) and whole and len(value) == 2):
        raise BadValue(f"{key} is a list of two whole numbers, seats 0 and 2 first, not {value!r}")
    return value[0], value[1]


def _seat(value: object, players: Sequence[str]) -> int:
    if type(value) is int and 0 <= value < 4:
        return value
    folded = [name.casefold() for name in players]
    if isinstance(value, str) and value.casefold() in folded:
        return folded.index(value.casefold())
    raise BadValue(f"no seat {value!r}{suggest(str(value), players)}")


def _contract(value: object, declarer: int) -> Contract:
    text = str(value).strip().lower()
    if len(text) >= 2 and text[0].isdigit() and text[1:] in _SUITS:
        return Contract(int(text[0]), _SUITS[text[1:]], declarer)
    raise BadValue(f"no contract {value!r}; it is a level 1-7 and S, C, D, H or NT, as '3H'")


def _hands(value: object) -> list[int]:
    if not (isinstance(value, list) and len(value) == 4):
        raise BadValue("hands is a list of four texts of thirteen cards")
    sets = []
    for seat, text in enumerate(value):
        try:
            cards = to_set(parse_cards(str(text)))
        except CardError as exc:
            raise BadValue(f"hand of seat {seat}: {exc}") from None
        if cards.bit_count() != 13:
            raise BadValue(f"hand of seat {seat} has {cards.bit_count()} cards, not 13")
        sets.append(cards)
    for seat, cards in enumerate(sets):
        for other in range(seat):
            if cards & sets[other]:
                twice = Card((cards & sets[other]).bit_length() - 1)
                raise BadValue(f"seats {other} and {seat} both hold {twice}")
    return sets


def _coronet(item: Mapping[str, Any], players: Sequence[str]) -> Coronet:
    _known(item, {"seat", "cards"}, "coronet")
    try:
        cards = parse_cards(str(item.get("cards", "")))
    except CardError as exc:
        raise BadValue(f"coronet: {exc}") from None
    suits = {card.suit for card in cards}
    ranks = sorted((card.rank for card in cards), reverse=True)
    if len(suits) != 1 or ranks != list(range(14, 14 - len(ranks), -1)) or len(ranks) < 3:
        raise BadValue(
            f"no coronet {item.get('cards')!r}; it is A K Q or more downwards in one suit"
        )
    suit = next(name for name, number in SUIT_OF.items() if number in suits)
    return Coronet(_seat(item.get("seat"), players), suit, len(ranks))


def _group(item: Mapping[str, Any], players: Sequence[str]) -> Aces:
    _known(item, {"seat", "aces"}, "group")
    count = item.get("aces")
    return Aces(_seat(item.get("seat"), players), count if isinstance(count, int) else 0)


def _revoke(item: Mapping[str, Any], players: Sequence[str]) -> Revoke:
    _known(item, {"seat", "alone", "dropped"}, "revoke")
    seat = _seat(item.get("seat"), players)
    return Revoke(seat, bool(item.get("alone", False)), bool(item.get("dropped", False)))


def _order(value: object, players: Sequence[str]) -> tuple[int, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise BadValue(f"order is a list of the thirteen winners' seats or names, not {value!r}")
    return tuple(_seat(item, players) % 2 for item in value)
