"""A mosaic in a terminal, in rich's console markup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lomber.cards import Card
from lomber.game import Observation
from lomber.i18n import Text

if TYPE_CHECKING:
    from lomber.kits.mosaic.game import MosaicGame

__all__ = ["draw"]

_HAND = Text("hand of {who}", "рука: {who}")
_HOLD = Text("cards in hand", "карт на руках")
_LEGAL = Text("where a card of the hand fits", "сюда ложится карта с руки")
_WIDTH = 4


def draw(game: MosaicGame, observation: Observation, lang: str = "en") -> str:
    """Return the mosaic with its coordinates, fitting cells, the score and the hands."""
    seen: Any = observation
    board = {(x, y): Card(text) for x, y, text in seen["board"]}
    fits: set[tuple[int, int]] = set()
    for text in seen["legal_actions"]:
        kind, fields = game.actions.decode(game.parse_action(text))
        if kind == "lay":
            fits.add(fields["cell"])  # type: ignore[arg-type]
    lines = _grid(game, seen, board, fits, lang)
    score = seen["score"]
    shown = "   ".join(
        f"{game.side_name(side, lang)} [bold]{score[side]}[/]" for side in game.sides
    )
    lines += ["", shown]
    counts = "  ".join(
        f"{game.seat_name(seat, lang)} {count}" for seat, count in enumerate(seen["counts"])
    )
    lines.append(f"[dim]{_HOLD.to(lang)}: {counts}[/]")
    for seat, cards in seen["hands"].items():
        name = game.seat_name(int(seat), lang)
        held = " ".join(_card(Card(card), lang) for card in _sorted(cards))
        lines.append(f"{_HAND.format(who=name).to(lang)}: {held}")
    return "\n".join(lines)


def _sorted(cards: list[str]) -> list[str]:
    """Return the cards as a player holds them: by suit, colours apart, high to low."""
    order = {0: 0, 1: 1, 3: 2, 2: 3}  # clubs, diamonds, spades, hearts
    return sorted(cards, key=lambda c: (order[Card(c).suit], -Card(c).rank))


def _card(card: Card, lang: str, pad: int = 0) -> str:
    text = card.text(lang, symbols=True).rjust(pad)
    return f"[bold red]{text}[/]" if card.colour else f"[bold]{text}[/]"


def _grid(
    game: MosaicGame,
    seen: Any,
    board: dict[tuple[int, int], Card],
    fits: set[tuple[int, int]],
    lang: str,
) -> list[str]:
    cells = {*board, *fits, (0, 0)}
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    low, high = min(y for _, y in cells), max(y for _, y in cells)
    columns, rows = seen["columns"], seen["rows"]
    middle_x = sum(columns) // 2 if columns else None
    middle_y = sum(rows) // 2 if rows else None
    if columns:
        left, right = columns
    if rows:
        low, high = rows
    out = []
    for y in range(high, low - 1, -1):
        row = ""
        for x in range(left, right + 1):
            if (x, y) in board:
                row += _card(board[x, y], lang, _WIDTH)
            elif (x, y) in fits:
                row += "[green]" + "·".rjust(_WIDTH) + "[/]"
            else:
                line = x == middle_x or y == middle_y
                row += "[dim]" + ("-" if line else "").rjust(_WIDTH) + "[/]"
        out.append(f"[dim]{y:>4} [/]{row}")
    heads = "".join(str(x).rjust(_WIDTH) for x in range(left, right + 1))
    out.append(f"[dim]{' ' * 5}{heads}[/]")
    if fits:
        out.append(f"[green]·[/] [dim]{_LEGAL.to(lang)}[/]")
    return out
