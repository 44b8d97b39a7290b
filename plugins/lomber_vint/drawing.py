"""The auction and the sheet in short, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lomber.i18n import Text
from lomber.kits.tricks.table import show_cards

if TYPE_CHECKING:
    from lomber.game import Observation
    from lomber_vint.game import Vint

__all__ = ["draw"]

_CALLS = Text("Auction", "Торг")
_CONTRACT = Text("Contract", "Назначено")
_BELOW = Text("Below the line", "Под чертой")
_GAMES = Text("games", "партии")
_TOTAL = Text("total", "всего")
_MARKS = Text("marks", "кресты")
_UNSEEN = Text("the cards are not taken up yet", "карты ещё не взяты")
_LYING = Text("Open cards of {who}", "Открытые карты, {who}")
_DROPPED = Text("Dropped by {who}", "Уронено, {who}")


def draw(game: Vint, table: str, observation: Observation, lang: str = "en") -> str:
    """Return the kit's table with the calls, the contract and the sheet in short below it."""
    seen: Any = observation
    lines = [table, ""]
    if seen["seat"] not in seen.get("looked", (seen["seat"],)):
        lines.insert(-1, f"({_UNSEEN.to(lang)})")
    if seen["calls"]:
        said = (
            f"{game.seat_name(seat, lang)}: {game.action_text(game.parse_action(text), lang)}"
            for seat, text in seen["calls"]
        )
        lines.append(f"{_CALLS.to(lang)}: {'; '.join(said)}")
    if seen["contract"]:
        contract = seen["contract"]
        from lomber_vint.scoring import Contract, contract_text

        shown = contract_text(Contract(**contract), lang)
        who = game.seat_name(contract["declarer"], lang)
        lines.append(f"{_CONTRACT.to(lang)}: [bold]{shown}[/] {who}")
    for key, heading in (("open", _LYING), ("dropped", _DROPPED)):
        for seat, cards in seen.get(key, {}).items():
            who = heading.format(who=game.seat_name(int(seat), lang)).to(lang)
            lines.append(f"{who}: {show_cards(cards, lang)}")
    below = " : ".join(map(str, seen["below"]))
    games = " : ".join(map(str, seen["games"]))
    totals = " : ".join(map(str, seen["totals"]))
    lines.append(
        f"{_BELOW.to(lang)} {below} · {_GAMES.to(lang)} {games} · {_TOTAL.to(lang)} {totals}"
        f" · {_MARKS.to(lang)} {seen['marks']}"
    )
    return "\n".join(lines)
