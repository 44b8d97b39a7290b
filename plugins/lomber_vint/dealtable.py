"""One deal played with real cards, as a table of a TOML file: read and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lomber.cards import RANKS, Card, parse_cards, to_set
from lomber.errors import BadValue, CardError
from lomber.i18n import Text
from lomber_vint.facts import SUIT_OF, Aces, Contract, Coronet, Deal, Revoke, facts_of_hands
from lomber_vint.rubber import Rubber
from lomber_vint.scoring import score_all_pass
from lomber_vint.wrong import did_you_mean, within, wrong

__all__ = ["add_deal", "check_keys", "find_seat"]

KEYS: Final = {
    "contract", "declarer", "tricks", "honours", "aces", "coronets", "groups", "hands", "order",
    "revokes", "alone", "passed",
}  # fmt: skip
DENOMINATION_OF: Final = {"s": "s", "c": "c", "d": "d", "h": "h", "nt": "n", "n": "n"}
DOTTED: Final = "shdc"  # the suits of a hand written with dots, as bridge programs do


def check_keys(table: Mapping[str, object], keys: set[str], where: Text) -> None:
    """Refuse a table with a key that is not known."""
    for key in table:
        if key not in keys:
            raise wrong(
                "{where}: no key {key!r}{near}",
                "{where}: нет ключа {key!r}{near}",
                where=where,
                key=key,
                near=did_you_mean(key, sorted(keys)),
            )


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
        raise wrong("a deal is a table, written [[deal]]", "сдача — таблица, пишется [[deal]]")
    check_keys(table, KEYS, Text("a deal", "сдача"))
    if not _flag(table, "passed"):
        rubber.add(_deal(table, players))
        return
    for key in table:
        if key not in ("passed", "tricks"):
            raise wrong(
                "all passed, so there is no {key}; say passed = false or leave it out",
                "все спасовали, и {key} быть не может; напишите passed = false или уберите его",
                key=key,
            )
    if "tricks" not in table:
        rubber.add_mark()
        return
    tricks = _two(table["tricks"], "tricks")
    if min(tricks) < 0 or sum(tricks) != 13:
        raise wrong(
            "the sides' tricks are two numbers from 0 that make 13, not {tricks}",
            "взятки сторон — два числа от 0, вместе 13, а не {tricks}",
            tricks=tricks,
        )
    rubber.add_lines(score_all_pass(tricks))


def _flag(table: Mapping[str, Any], key: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise wrong(
            "{key} is true or false, not {value!r}",
            "{key} — true или false, а не {value!r}",
            key=key,
            value=value,
        )
    return value


def _deal(table: Mapping[str, Any], players: Sequence[str]) -> Deal:
    for key in ("contract", "declarer", "tricks"):
        if key not in table:
            raise wrong(
                "{key} is missing; a deal that all passed says passed = true",
                "нет ключа {key}; если все спасовали, пишут passed = true",
                key=key,
            )
    contract = _contract(table["contract"], find_seat(table["declarer"], players))
    facts: dict[str, Any]
    if "hands" in table:
        for key in ("honours", "aces", "coronets", "groups"):
            if key in table:
                raise wrong(
                    "hands tell the {key}: give one of them, not both",
                    "hands уже говорит, каковы {key}: дайте одно из двух",
                    key=key,
                )
        facts = dict(facts_of_hands(contract, _hands(table["hands"])))
    else:
        facts = {
            "aces": _dealt(table, "aces", 4),
            "coronets": tuple(_coronet(c, players) for c in _list(table, "coronets")),
            "groups": tuple(_group(g, players) for g in _list(table, "groups")),
        }
        if contract.denomination != "n":
            facts["honours"] = _dealt(table, "honours", 5)
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
        raise wrong(
            "{key} is a list of tables such as {{ seat = 0, ... }}, not {value!r}",
            "{key} — список таблиц вида {{ seat = 0, ... }}, а не {value!r}",
            key=key,
            value=value,
        )
    return value


def _dealt(table: Mapping[str, Any], key: str, total: int) -> tuple[int, int]:
    """Return how many aces or honours each side was dealt."""
    if key not in table:
        raise wrong(
            "{key} is missing: how many each side was dealt, {total} together, as {key} = "
            "[{total}, 0]; or give the four hands",
            "нет ключа {key}: сколько пришло каждой стороне, вместе {total}, например {key} = "
            "[{total}, 0]; или дайте четыре руки, hands",
            key=key,
            total=total,
        )
    return _two(table[key], key)


def _two(value: object, key: str) -> tuple[int, int]:
    if not (isinstance(value, list) and [type(n) for n in value] == [int, int]):
        raise wrong(
            "{key} is a list of two whole numbers, seats 0 and 2 first, not {value!r}",
            "{key} — список из двух целых чисел, сначала места 0 и 2, а не {value!r}",
            key=key,
            value=value,
        )
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
    raise wrong(
        "no player {value!r}{near}",
        "нет игрока {value!r}{near}",
        value=value,
        near=did_you_mean(str(value), players),
    )


def _contract(value: object, declarer: int) -> Contract:
    text = str(value).strip().lower()
    if len(text) >= 2 and text[0] in "1234567" and text[1:] in DENOMINATION_OF:
        return Contract(int(text[0]), DENOMINATION_OF[text[1:]], declarer)
    raise wrong(
        "no contract {value!r}; it is a level 1-7 and S, C, D, H or NT, as '3H'",
        "нет назначения {value!r}; это степень 1-7 и S, C, D, H или NT, например '3H'",
        value=value,
    )


def _hands(value: object) -> list[int]:
    if not (isinstance(value, list) and len(value) == 4):
        raise wrong(
            "hands is a list of four texts, seat 0 first, of thirteen cards each",
            "hands — список из четырёх строк, сначала место 0, по тринадцати карт",
        )
    sets = []
    for seat, text in enumerate(value):
        try:
            cards = to_set(_dotted(text) if "." in str(text) else parse_cards(str(text)))
        except (CardError, BadValue) as exc:
            raise within(
                Text("hand of seat {seat}", "рука места {seat}", {"seat": seat}), exc
            ) from None
        if cards.bit_count() != 13:
            raise wrong(
                "hand of seat {seat} has {n} cards, not 13",
                "в руке места {seat} карт {n}, а не 13",
                seat=seat,
                n=cards.bit_count(),
            )
        sets.append(cards)
    for seat, cards in enumerate(sets):
        for other in range(seat):
            if cards & sets[other]:
                twice = Card((cards & sets[other]).bit_length() - 1)
                raise wrong(
                    "seats {a} and {b} both hold {card}",
                    "{card} и у места {a}, и у места {b}",
                    a=other,
                    b=seat,
                    card=twice,
                )
    return sets


def _dotted(text: str) -> list[Card]:
    """Return the cards of ``.AKQJ5432.AK.AKQ``: spades, hearts, diamonds, clubs."""
    suits = text.strip().split(".")
    if len(suits) != 4:
        raise wrong(
            "{text!r} has {n} suits, not the four S.H.D.C",
            "в {text!r} мастей {n}, а не четыре S.H.D.C",
            text=text,
            n=len(suits),
        )
    for rank in "".join(suits).upper():
        if rank not in RANKS:
            raise wrong(
                "no rank {rank!r} in {text!r}; ranks are {ranks}",
                "нет достоинства {rank!r} в {text!r}; есть {ranks}",
                rank=rank,
                text=text,
                ranks=RANKS[::-1],
            )
    return [Card(rank + suit) for suit, ranks in zip(DOTTED, suits) for rank in ranks.upper()]


def _need(item: Mapping[str, Any], where: str, **wanted: str) -> None:
    """Refuse an item of a list that lacks something; *wanted* says how it is written."""
    for key, example in wanted.items():
        if key not in item:
            raise wrong(
                "{where}: {key} is missing; add it, as {example}",
                "{where}: нет ключа {key}; допишите его, например {example}",
                where=where,
                key=key,
                example=example,
            )


def _coronet(item: Mapping[str, Any], players: Sequence[str]) -> Coronet:
    check_keys(item, {"seat", "cards"}, Text("coronet", "коронка"))
    _need(item, "coronets", seat="seat = 0", cards='cards = "As Ks Qs"')
    try:
        cards = parse_cards(str(item["cards"]))
    except CardError as exc:
        raise within(Text("coronet", "коронка"), exc) from None
    suits = {card.suit for card in cards}
    ranks = sorted((card.rank for card in cards), reverse=True)
    if len(suits) != 1 or ranks != list(range(14, 14 - len(ranks), -1)) or len(ranks) < 3:
        raise wrong(
            "no coronet {cards!r}; it is A K Q or more downwards in one suit",
            "нет коронки {cards!r}; это Т К Д одной масти или больше, подряд вниз",
            cards=item["cards"],
        )
    suit = next(name for name, number in SUIT_OF.items() if number in suits)
    return Coronet(find_seat(item["seat"], players), suit, len(ranks))


def _group(item: Mapping[str, Any], players: Sequence[str]) -> Aces:
    check_keys(item, {"seat", "aces"}, Text("group", "группа тузов"))
    _need(item, "groups", seat="seat = 0", aces="aces = 3")
    count = item["aces"]
    return Aces(find_seat(item["seat"], players), count if isinstance(count, int) else 0)


def _revoke(item: Mapping[str, Any], players: Sequence[str]) -> Revoke:
    check_keys(item, {"seat", "alone", "dropped"}, Text("revoke", "ренонс"))
    _need(item, "revokes", seat="seat = 0")
    seat = find_seat(item["seat"], players)
    return Revoke(seat, _flag(item, "alone"), _flag(item, "dropped"))


def _order(value: object, players: Sequence[str]) -> tuple[int, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise wrong(
            "order is a list of the thirteen winners' seats or names, not {value!r}",
            "order — список тринадцати мест или имён взявших, а не {value!r}",
            value=value,
        )
    return tuple(find_seat(item, players) % 2 for item in value)
