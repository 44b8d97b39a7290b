"""The score of a rubber or a session, as text and as JSON.

A rubber is shown twice: deal by deal, every line with its rule, and as players write it, a column
a side with all that stands above the line over it and the games under it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from lomber.i18n import Text
from lomber_vint.rubber import Rubber
from lomber_vint.scoring import Line, contract_text

if TYPE_CHECKING:
    from lomber.actions import Json
    from lomber_vint.session import Session

__all__ = ["session_json", "session_text", "sheet_json", "sheet_text"]

_ABOVE = Text("above the line", "над чертой")
_BELOW = Text("below the line", "под чертой")
_TOTAL = Text("total", "итого")
_GAMES = Text("games", "партии")
_MARKS = Text("marks", "кресты")
_PASSED = Text("all passed", "все спасовали")
_DEAL = Text("deal {n}: {what}", "сдача {n}: {what}")
_AHEAD = Text("{who} ahead by {n}", "{who} впереди на {n}")
_LEVEL = Text("level", "поровну")
_RUBBER = Text("rubber won by {who}", "роббер за {who}")
_ALONE = Text("{who} alone", "{who} один")
_ACCOUNT = Text("settlement", "расчёт")
_RUBBER_HEAD = Text("Rubber {n}", "Роббер {n}")
_OUT = Text("out: {who}", "отдыхают: {who}")
_CARDS = Text("left early and pays for the cards: {who}", "за карты платит ушедший раньше: {who}")

LABEL: Final = 48  # characters before the columns


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
    """Return the deals line by line, the sheet as it is written, the sums and the settlement."""
    sheet = _Columns([side_name(players, side) for side in (0, 1)])
    _deals(sheet, rubber, players, lang)
    _written(sheet, rubber, lang)
    sheet.row(_GAMES.to(lang), rubber.games)
    if rubber.marks:
        sheet.text(f"{_MARKS.to(lang)}: {rubber.marks}")
    lead = rubber.difference
    if rubber.winner is not None:
        sheet.text(_RUBBER.format(who=sheet.names[rubber.winner]).to(lang))
    ahead = _AHEAD.format(who=sheet.names[0 if lead > 0 else 1], n=abs(lead))
    sheet.text((ahead if lead else _LEVEL).to(lang))
    if rubber.winner is not None:
        sheet.text(_settled(dict(zip(players, rubber.accounts())), lang))
    return "\n".join(sheet.out)


def _settled(accounts: Mapping[str, int], lang: str) -> str:
    shown = ", ".join(f"{name} {amount:+}" for name, amount in accounts.items())
    return f"{_ACCOUNT.to(lang)}: {shown}"


class _Columns:
    """Lines of text with a column a side."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.width = max(12, *(len(name) for name in names))
        self.out: list[str] = []
        self.row("", names)

    def row(self, text: str, values: Sequence[object]) -> None:
        """Write a text and the two columns."""
        left, right = (f"{value!s:>{self.width}}" for value in values)
        self.out.append(f"{text:{LABEL}} {left} {right}".rstrip())

    def text(self, text: str) -> None:
        """Write a line of its own."""
        self.out.append(text)

    def rule(self, mark: str = "-") -> None:
        """Draw a line across."""
        self.out.append(mark * (LABEL + 2 + 2 * self.width))


def _deals(sheet: _Columns, rubber: Rubber, players: Sequence[str], lang: str) -> None:
    for entry in rubber.entries:
        what = _PASSED.to(lang)
        if entry.deal:
            contract = entry.deal.contract
            tricks = ":".join(map(str, entry.deal.tricks))
            what = f"{contract_text(contract, lang)} {players[contract.declarer]}, {tricks}"
        sheet.text(_DEAL.format(n=entry.number, what=what).to(lang))
        for line in entry.lines:
            text = line.text.to(lang)
            if line.payer is not None:
                text += ", " + _ALONE.format(who=players[line.payer]).to(lang)
            sheet.row(f"  {text} ({line.rule})", _cells(line))


def _cells(line: Line) -> tuple[object, object]:
    return ("", line.points) if line.side else (line.points, "")


def _written(sheet: _Columns, rubber: Rubber, lang: str) -> None:
    """Write what stands above the line, the line, the games below it, and the sums (VS-2..4)."""
    lines = [(entry, line) for entry in rubber.entries for line in entry.lines]
    sums = [[0, 0], [0, 0]]  # above, below
    for _, line in lines:
        sums[line.below][line.side] += line.points
    sheet.rule("=")
    above = [
        [line.points for _, line in lines if line.side == s and not line.below] for s in (0, 1)
    ]
    for pair in reversed([*zip_longest(*above, fillvalue="")]):
        sheet.row("", pair)
    sheet.row(_ABOVE.to(lang), sums[0])
    sheet.rule("=")
    for entry in rubber.entries:
        cells: list[object] = ["", ""]
        for line in entry.lines:
            if line.below:
                cells[line.side] = line.points
        if cells != ["", ""]:
            sheet.row(f"  {entry.number}", cells)
        if entry.ended is not None:
            sheet.rule()
    sheet.row(_BELOW.to(lang), sums[1])
    sheet.row(_TOTAL.to(lang), rubber.totals)


def session_json(session: Session, lang: str = "en") -> dict[str, Json]:
    """Return a session as JSON has it: every rubber's sheet, and everybody's account."""
    rubbers: list[Json] = []
    for played in session.rubbers:
        sheet = sheet_json(played.rubber, session.seated(played.sitting), lang)
        rubbers.append({**sheet, "out": list(session.resting(played.sitting))})
    return {
        "players": list(session.players),
        "rubbers": rubbers,
        "over": session.over,
        "settlement": dict(session.accounts()),
        "pays_for_cards": list(session.left),
    }


def session_text(session: Session, lang: str = "en") -> str:
    """Return every rubber's sheet, then a column a person: each rubber's result and the sum."""
    out = []
    width = max(9, *(len(name) + 1 for name in session.players))
    table = ["".join(f"{name:>{width}}" for name in ("", *session.players))]
    for number, played in enumerate(session.rubbers, 1):
        names = session.seated(played.sitting)
        head = _RUBBER_HEAD.format(n=number).to(lang)
        resting = ", ".join(session.resting(played.sitting))
        out.append(head + (f" ({_OUT.format(who=resting).to(lang)})" if resting else ""))
        out += [sheet_text(played.rubber, names, lang), ""]
        if played.rubber.winner is not None:
            won = dict(zip(names, played.rubber.accounts()))
            cells = [f"{won[name]:+}" if name in won else "-" for name in session.players]
            table.append("".join(f"{cell:>{width}}" for cell in (number, *cells)))
    sums = [f"{amount:+}" for amount in session.accounts().values()]
    table.append("".join(f"{cell:>{width}}" for cell in (_TOTAL.to(lang), *sums)))
    out += table
    if session.left:
        out.append(_CARDS.format(who=", ".join(session.left)).to(lang))
    return "\n".join(out)
