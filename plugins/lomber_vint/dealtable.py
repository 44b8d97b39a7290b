"""One deal played with real cards, as a table of a TOML file: read and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lomber.cards import RANKS, Card, parse_cards, to_set
from lomber.errors import BadValue, CardError, suggest
from lomber_vint.facts import SUIT_OF, Aces, Contract, Coronet, Deal, Revoke, facts_of_hands
from lomber_vint.rubber import Rubber
from lomber_vint.scoring import score_all_pass

__all__ = ["add_deal", "check_keys", "find_seat"]

KEYS: Final = {
    "contract", "declarer", "tricks", "honours", "aces", "coronets", "groups", "hands", "order",
    "revokes", "alone", "passed",
}  # fmt: skip
DENOMINATION_OF: Final = {"s": "s", "c": "c", "d": "d", "h": "h", "nt": "n", "n": "n"}
DOTTED: Final = "shdc"  # the suits of a hand written with dots, as bridge programs do


def check_keys(table: Mapping[str, object], keys: set[str], where: str) -> None:
    """Refuse a table with a key that is not known."""
    for key in table:
        if key not in keys:
            raise BadValue(f"{where}: no key {key!r}{suggest(key, sorted(keys))}")


def add_deal(rubber: Rubber, table: object, players: Sequence[str]) -> None:
    """Write the deal of a table on a rubber's sheet.

    Args:
        rubber: the sheet.
        table: what stands under ``[[deal]]``.
        players: the names of seats 0..3.

    Raises:
        BadValue: the table says something that cannot be; the message says what would be right.
    """
    if not isinstance(table, dict):
        raise BadValue("a deal is a table, written [[deal]]")
    check_keys(table, KEYS, "a deal")
    if not _flag(table, "passed"):
        rubber.add(_deal(table, players))
        return
    for key in table:
        if key not in ("passed", "tricks"):
            raise BadValue(f"all passed, so there is no {key}; say passed = false or leave it out")
    if "tricks" not in table:
        rubber.add_mark()
        return
    tricks = _two(table["tricks"], "tricks")
    if min(tricks) < 0 or sum(tricks) != 13:
        raise BadValue(f"the sides' tricks are two numbers from 0 that make 13, not {tricks}")
    rubber.add_lines(score_all_pass(tricks))


def _flag(table: Mapping[str, Any], key: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise BadValue(f"{key} is true or false, not {value!r}")
    return value


def _deal(table: Mapping[str, Any], players: Sequence[str]) -> Deal:
    for key in ("contract", "declarer", "tricks"):
        if key not in table:
            raise BadValue(f"{key} is missing; a deal that all passed says passed = true")
    contract = _contract(table["contract"], find_seat(table["declarer"], players))
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
    alone = table.get("alone", [])
    answering = alone if isinstance(alone, list) else [alone]
    return Deal(
        contract,
        _two(table["tricks"], "tricks"),
        revokes=tuple(_revoke(r, players) for r in _list(table, "revokes")),
        order=_order(table.get("order"), players),
        alone=tuple(find_seat(seat, players) for seat in answering),
        **facts,
    )


def _list(table: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise BadValue(f"{key} is a list of tables such as {{ seat = 0, ... }}, not {value!r}")
    return value


def _two(value: object, key: str) -> tuple[int, int]:
    if not (isinstance(value, list) and [type(n) for n in value] == [int, int]):
        raise BadValue(f"{key} is a list of two whole numbers, seats 0 and 2 first, not {value!r}")
    return value[0], value[1]


def find_seat(value: object, players: Sequence[str]) -> int:
    """Return the seat that a number or a name means.

    Raises:
        BadValue: nobody of that name or number plays.
    """
    if type(value) is int and 0 <= value < 4:
        return value
    folded = [name.casefold() for name in players]
    if isinstance(value, str) and value.casefold() in folded:
        return folded.index(value.casefold())
    raise BadValue(f"no player {value!r}{suggest(str(value), players)}")


def _contract(value: object, declarer: int) -> Contract:
    text = str(value).strip().lower()
    if len(text) >= 2 and text[0] in "1234567" and text[1:] in DENOMINATION_OF:
        return Contract(int(text[0]), DENOMINATION_OF[text[1:]], declarer)
    raise BadValue(f"no contract {value!r}; it is a level 1-7 and S, C, D, H or NT, as '3H'")


def _hands(value: object) -> list[int]:
    if not (isinstance(value, list) and len(value) == 4):
        raise BadValue("hands is a list of four texts, seat 0 first, of thirteen cards each")
    sets = []
    for seat, text in enumerate(value):
        try:
            cards = to_set(_dotted(text) if "." in str(text) else parse_cards(str(text)))
        except (CardError, BadValue) as exc:
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


def _dotted(text: str) -> list[Card]:
    """Return the cards of ``.AKQJ5432.AK.AKQ``: spades, hearts, diamonds, clubs."""
    suits = text.strip().split(".")
    if len(suits) != 4:
        raise BadValue(f"{text!r} has {len(suits)} suits, not the four S.H.D.C")
    for rank in "".join(suits).upper():
        if rank not in RANKS:
            raise BadValue(f"no rank {rank!r} in {text!r}; ranks are {RANKS[::-1]}")
    return [Card(rank + suit) for suit, ranks in zip(DOTTED, suits) for rank in ranks.upper()]


def _coronet(item: Mapping[str, Any], players: Sequence[str]) -> Coronet:
    check_keys(item, {"seat", "cards"}, "coronet")
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
    return Coronet(find_seat(item.get("seat"), players), suit, len(ranks))


def _group(item: Mapping[str, Any], players: Sequence[str]) -> Aces:
    check_keys(item, {"seat", "aces"}, "group")
    count = item.get("aces")
    return Aces(find_seat(item.get("seat"), players), count if isinstance(count, int) else 0)


def _revoke(item: Mapping[str, Any], players: Sequence[str]) -> Revoke:
    check_keys(item, {"seat", "alone", "dropped"}, "revoke")
    seat = find_seat(item.get("seat"), players)
    return Revoke(seat, _flag(item, "alone"), _flag(item, "dropped"))


def _order(value: object, players: Sequence[str]) -> tuple[int, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise BadValue(f"order is a list of the thirteen winners' seats or names, not {value!r}")
    return tuple(find_seat(item, players) % 2 for item in value)
