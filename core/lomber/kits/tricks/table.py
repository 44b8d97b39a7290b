"""A picture of the table in rich's console markup, from an observation alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lomber.cards import Card

if TYPE_CHECKING:
    from lomber.game import Observation
    from lomber.kits.tricks.game import TrickGame

__all__ = ["draw_table", "show_card", "show_cards"]

_WIDTH = 22
_WORDS: Final = {
    "deal": ("Deal", "Сдача"),
    "dealer": ("dealer", "сдаёт"),
    "trump": ("trump", "козырь"),
    "stock": ("stock", "в колоде"),
    "last": ("Last trick", "Последняя взятка"),
    "tricks": ("tricks", "взятки"),
    "points": ("card points", "очки в картах"),
    "score": ("match", "матч"),
    "hand": ("Hand of", "Рука:"),
    "void": ("no cards", "карт нет"),
}


def show_card(text: str, lang: str = "en") -> str:
    """Return a card with its suit's symbol, red suits in red."""
    card = Card(text)
    shown = card.text(lang, symbols=True)
    return f"[red]{shown}[/red]" if card.colour else shown


def show_cards(texts: Iterable[str], lang: str = "en") -> str:
    """Return cards with spaces between."""
    return " ".join(show_card(text, lang) for text in texts)


def draw_table(game: TrickGame, observation: Observation, lang: str = "en") -> str:
    """Return the table: who sits where, the trick, the last one, the count, the own hand.

    The seat that looks is at the bottom, who plays after it on its left.

    Args:
        game: the rules.
        observation: what a seat sees.
        lang: ``en`` or ``ru``.
    """
    seen: Mapping[str, Any] = observation
    tongue = 1 if lang == "ru" else 0

    def word(key: str) -> str:
        return _WORDS[key][tongue]

    head = [f"{word('deal')} {seen['deal']}"]
    head.append(f"{word('dealer')}: {game.seat_name(seen['dealer'], lang)}")
    if seen["trump"]:
        head.append(f"{word('trump')} {'♣♦♥♠'['cdhs'.index(seen['trump'])]}")
    if game.refill:
        head.append(f"{word('stock')} {seen['stock']}")
    lines = [" · ".join(head), ""]
    played = dict(seen["trick"])
    lines += _seats(game, seen, played, lang)
    lines.append("")
    if seen["last_trick"]:
        last = seen["last_trick"]
        cards = show_cards((card for _, card in last["cards"]), lang)
        lines.append(f"{word('last')}: {cards} — {game.seat_name(last['winner'], lang)}")
    for key in ("points", "tricks", "score"):
        if key != "points" or any(game.card_points):
            counts = [f"{game.side_name(s, lang)} {n}" for s, n in seen[key].items()]
            lines.append(f"{word(key)}: {', '.join(counts)}")
    for seat, cards in seen["hands"].items():
        shown = show_cards(cards, lang) or word("void")
        lines.append(f"{word('hand')} {game.seat_name(int(seat), lang)}: {shown}")
    return "\n".join(lines)


def _seats(
    game: TrickGame, seen: Mapping[str, Any], played: Mapping[int, str], lang: str
) -> list[str]:
    ring = [(seen["seat"] + i) % game.num_players for i in range(game.num_players)]

    def label(seat: int) -> str:
        turn = "▸" if seen["current_player"] == seat else " "
        return f"{turn}{game.seat_name(seat, lang)} ({seen['cards'][seat]})"

    def card(seat: int) -> str:
        return show_card(played[seat], lang) if seat in played else "·"

    def size(seat: int) -> int:
        return len(Card(played[seat]).text(lang, symbols=True)) if seat in played else 1

    if len(ring) != 4:
        return [f"{label(seat).ljust(_WIDTH)}{card(seat)}" for seat in ring]
    me, left, top, right = ring
    indent = " " * (_WIDTH // 2)
    return [
        indent + label(top),
        indent + "   " + card(top),
        label(left).ljust(_WIDTH) + label(right),
        "   " + card(left) + " " * (_WIDTH - size(left)) + card(right),
        indent + label(me),
        indent + "   " + card(me),
    ]
