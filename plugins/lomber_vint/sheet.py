"""The score sheet as players write it, above and below the line, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lomber.i18n import Text
from lomber_vint.rubber import Rubber
from lomber_vint.scoring import Line, contract_text

if TYPE_CHECKING:
    from lomber.actions import Json

__all__ = ["sheet_json", "sheet_text"]

_ABOVE = Text("above the line", "над чертой")
_BELOW = Text("below the line", "под чертой")
_TOTAL = Text("total", "итого")
_GAMES = Text("games", "партии")
_MARKS = Text("marks x", "кресты x")
_PASSED = Text("all passed", "все спасовали")
_DEAL = Text("deal {n}: {what}", "сдача {n}: {what}")
_AHEAD = Text("{who} ahead by {n}", "{who} впереди на {n}")
_LEVEL = Text("level", "поровну")
_RUBBER = Text("rubber won by {who}", "роббер за {who}")
_ALONE = Text("{who} alone", "{who} один")
_ACCOUNT = Text("settlement", "расчёт")


def side_name(players: Sequence[str], side: int) -> str:
    """Return the names of a side's two players."""
    return f"{players[side]} + {players[side + 2]}"


def sheet_json(rubber: Rubber, players: Sequence[str], lang: str = "en") -> dict[str, Json]:
    """Return the sheet as JSON has it: every line of every deal, games, totals, settlement."""
    deals: list[Json] = []
    for entry in rubber.entries:
        contract = entry.deal.contract if entry.deal else None
        deals.append(
            {
                "deal": entry.number,
                "game": entry.game,
                "contract": contract_text(contract) if contract else None,
                "declarer": players[contract.declarer] if contract else None,
                "tricks": list(entry.deal.tricks) if entry.deal else None,
                "lines": [_line_json(line, players, lang) for line in entry.lines],
                "ended_game_of": None if entry.ended is None else entry.ended,
            }
        )
    return {
        "players": list(players),
        "sides": [side_name(players, 0), side_name(players, 1)],
        "deals": deals,
        "below": list(rubber.below),
        "games": list(rubber.games),
        "marks": rubber.marks,
        "totals": list(rubber.totals),
        "difference": rubber.difference,
        "winner": rubber.winner,
        "settlement": dict(zip(players, rubber.accounts())),
    }


def _line_json(line: Line, players: Sequence[str], lang: str) -> dict[str, Json]:
    return {
        "side": line.side,
        "points": line.points,
        "below": line.below,
        "rule": line.rule,
        "text": line.text.to(lang),
        "cards": [str(card) for card in line.cards],
        "paid_alone_by": None if line.payer is None else players[line.payer],
    }


def sheet_text(rubber: Rubber, players: Sequence[str], lang: str = "en") -> str:
    """Return the sheet as plain text: a column a side, each line with its rule, then the sums."""
    names = [side_name(players, side) for side in (0, 1)]
    width = max(12, *(len(name) for name in names))
    out = [f"{'':44} {names[0]:>{width}} {names[1]:>{width}}"]

    def row(text: str, values: Sequence[object]) -> None:
        out.append(f"{text[:44]:44} {values[0]!s:>{width}} {values[1]!s:>{width}}")

    def rule() -> None:
        out.append("-" * (46 + 2 * width))

    for entry in rubber.entries:
        what = _PASSED.to(lang)
        if entry.deal:
            contract = entry.deal.contract
            tricks = ":".join(map(str, entry.deal.tricks))
            what = f"{contract_text(contract, lang)} {players[contract.declarer]}, {tricks}"
        out.append(_DEAL.format(n=entry.number, what=what).to(lang))
        for line in entry.lines:
            cells: list[object] = ["", ""]
            cells[line.side] = line.points
            alone = (
                ""
                if line.payer is None
                else ", " + _ALONE.format(who=players[line.payer]).to(lang)
            )
            row(f"  {line.text.to(lang)}{alone} ({line.rule})", cells)
        if entry.ended is not None:
            rule()
    rule()
    above = [
        sum(
            line.points
            for e in rubber.entries
            for line in e.lines
            if line.side == s and not line.below
        )
        for s in (0, 1)
    ]
    below = [total - part for total, part in zip(rubber.totals, above)]
    row(_ABOVE.to(lang), above)
    row(_BELOW.to(lang), below)
    row(_TOTAL.to(lang), rubber.totals)
    row(_GAMES.to(lang), rubber.games)
    if rubber.marks:
        out.append(f"{_MARKS.to(lang)} {rubber.marks}")
    lead = rubber.difference
    if rubber.winner is not None:
        out.append(_RUBBER.format(who=names[rubber.winner]).to(lang))
    ahead = _AHEAD.format(who=names[0 if lead > 0 else 1], n=abs(lead))
    out.append((ahead if lead else _LEVEL).to(lang))
    if rubber.winner is not None:
        accounts = zip(players, rubber.accounts())
        shown = ", ".join(f"{name} {amount:+}" for name, amount in accounts)
        out.append(f"{_ACCOUNT.to(lang)}: {shown}")
    return "\n".join(out)
