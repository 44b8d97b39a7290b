"""``lomber cribbage count | discard | peg``: counting for who plays at a table of wood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from lomber.cards import RANKS, SUITS, Card
from lomber.cli.base import Group, Wrong, argument, command, json_option, lang, option, say
from lomber.cli.output import console, is_terminal, print_json, print_table
from lomber.errors import CardError
from lomber.i18n import Text

if TYPE_CHECKING:
    from lomber.actions import Json
    from lomber_cribbage.words import Said

__all__ = ["group"]


@click.group(
    "cribbage",
    cls=Group,
    invoke_without_command=True,
    text=Text(
        "Count cribbage hands, discards and pegging.",
        "Счёт в крибидже: рука, снос, розыгрыш.",
    ),
)
@click.pass_context
def group(ctx: click.Context) -> None:
    """Tell of the commands, where none is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _words(given: Sequence[str]) -> list[str]:
    """Return the cards' texts, given as one word each or many in one."""
    return " ".join(given).replace(",", " ").split()


def _cards(given: Sequence[str]) -> list[Card]:
    return [Card(word) for word in _words(given)]


def _series(words: Iterable[str]) -> list[Card]:
    """Return cards; where a word is a rank alone, any card of that rank not named yet."""
    found: list[Card] = []
    for word in words:
        rank = word.upper().replace("10", "T")
        if rank not in RANKS:
            found.append(Card(word))
            continue
        free = [card for suit in SUITS if (card := Card(rank + suit)) not in found]
        if not free:
            raise CardError(f"there are only four cards of rank {word}")
        found.append(free[0])
    return found


def _show(headers: str, rows: Sequence[Sequence[str | Sequence[Card]]]) -> None:
    """Print a table: with suits in colour for a person, plain otherwise."""
    if not is_terminal():
        plain = [[_plain(cell) for cell in row] for row in rows]
        print_table(headers, plain)
        return
    from rich.table import Table

    table = Table(*headers.split("|"), box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(cell if isinstance(cell, str) else _coloured(cell) for cell in row))
    console().print(table)


def _plain(cell: str | Sequence[Card]) -> str:
    return cell if isinstance(cell, str) else " ".join(card.text(lang()) for card in cell)


def _coloured(cards: Iterable[Card]) -> str:
    texts = [(card.text(lang(), symbols=True), card.colour) for card in cards]
    return " ".join(f"[red]{text}[/]" if red else text for text, red in texts)


def _part(part: Said) -> Json:
    return {
        "text": part.text.to(lang()),
        "points": part.points,
        "rule": part.rule,
        "cards": [str(card) for card in part.cards],
    }


@command(
    "count",
    "Count a hand or crib with its starter. Cards are written as 5c Td Qh As.",
    "Посчитать руку или кормушку со стартом. Карты пишутся как 5c Td Qh As или 5т 10б Дч Тп.",
)
@argument("cards", nargs=-1, metavar="CARD...")
@option(
    "--starter",
    metavar="CARD",
    en="The card turned up.",
    ru="Старт: открытая карта.",
)
@option(
    "--crib",
    is_flag=True,
    en="Count a crib, whose flush needs the starter too.",
    ru="Считать кормушку: масть в ней только вместе со стартом.",
)
@json_option
def count(cards: tuple[str, ...], starter: str | None, crib: bool, as_json: bool) -> None:
    """Count a show."""
    from lomber.cribbage import items
    from lomber_cribbage.words import say as put
    from lomber_cribbage.words import spoken

    if not starter:
        raise Wrong("no starter: give --starter CARD", "нет старта: укажите --starter КАРТА")
    hand = _cards(cards)
    found = items(hand, starter, crib)
    parts = put(found)
    if as_json:
        print_json(
            {
                "hand": [str(card) for card in hand],
                "starter": str(Card(starter)),
                "crib": crib,
                "points": found.total,
                "text": spoken(parts).to(lang()),
                "items": [_part(part) for part in parts],
            }
        )
        return
    headers = say("said|points|cards", "говорят|очки|карты")
    _show(headers, [(part.text.to(lang()), str(part.points), part.cards) for part in parts])
    click.echo(say("{said}: {points}", "{said}: {points}", said=spoken(parts), points=found.total))


@command(
    "discard",
    "Rank every discard by its exact expectation. Give the 5, 6 or 7 cards dealt.",
    "Упорядочить все сносы по точному матожиданию. Нужны 5, 6 или 7 сданных карт.",
)
@argument("cards", nargs=-1, metavar="CARD...")
@option(
    "--dealer/--pone",
    "dealer",
    default=None,
    en="Whose crib it is: one's own, or the opponent's.",
    ru="Чья кормушка: своя (--dealer) или соперника (--pone).",
)
@option(
    "--lay",
    type=click.IntRange(1, 2),
    default=2,
    metavar="1|2",
    en="How many cards are laid away; 1 with three or four players. 2 by default.",
    ru="Сколько карт сносят; втроём и вчетвером 1. Без указания 2.",
)
@json_option
def discard(cards: tuple[str, ...], dealer: bool | None, lay: int, as_json: bool) -> None:
    """Rank discards."""
    from lomber.cribbage import discards

    if dealer is None:
        raise Wrong(
            "whose crib is it? give --dealer (one's own) or --pone (the opponent's)",
            "чья кормушка? укажите --dealer (своя) или --pone (соперника)",
        )
    dealt = _cards(cards)
    ranked = discards(dealt, dealer, lay)
    if as_json:
        print_json(
            {
                "cards": [str(card) for card in dealt],
                "dealer": dealer,
                "discards": [
                    {
                        "lay_away": [str(card) for card in found.laid],
                        "keep": [str(card) for card in found.kept],
                        "hand": found.hand,
                        "crib": found.crib,
                        "total": found.total,
                        "worst": found.worst,
                        "best": found.best,
                    }
                    for found in ranked
                ],
            }
        )
        return
    headers = say(
        "lay away|keep|hand|crib|total|worst|best",
        "снос|рука остаётся|рука|кормушка|вместе|худшее|лучшее",
    )
    sign = "+" if dealer else "-"
    _show(
        headers,
        [
            (
                found.laid,
                found.kept,
                f"{found.hand:.2f}",
                f"{sign}{found.crib:.2f}",
                f"{found.total:.2f}",
                str(found.worst),
                str(found.best),
            )
            for found in ranked
        ],
    )


@command(
    "peg",
    "Score a series in the play, card by card. Cards may be ranks alone: 7 7 7.",
    "Посчитать серию в розыгрыше, карту за картой. Можно называть одни достоинства: 7 7 7.",
)
@argument("cards", nargs=-1, metavar="CARD...")
@json_option
def peg(cards: tuple[str, ...], as_json: bool) -> None:
    """Score a series."""
    from lomber.cribbage import peg_items, peg_series
    from lomber_cribbage.counting import VALUE
    from lomber_cribbage.words import say as put
    from lomber_cribbage.words import spoken

    words = _words(cards)
    series = _series(words)
    points = peg_series(series)
    counts = [sum(VALUE[card] for card in series[: i + 1]) for i in range(len(series))]
    said = [spoken(put(peg_items(series[: i + 1]), play=True)) for i in range(len(series))]
    if as_json:
        print_json(
            {
                "cards": list(words),
                "counts": list(counts),
                "points": list(points),
                "last": points[-1],
                "text": [text.to(lang()) for text in said],
            }
        )
        return
    headers = say("card|count|points|said", "карта|счёт|очки|говорят")
    rows = zip(words, map(str, counts), map(str, points), (text.to(lang()) for text in said))
    _show(headers, [tuple(row) for row in rows])


for _command in (count, discard, peg):
    group.add_command(_command)
