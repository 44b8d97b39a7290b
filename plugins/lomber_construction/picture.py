"""The field drawn for a terminal, from an observation alone.

Columns of upright cards, joined by lying ones, pieces under the card they stand on; rows are
numbered, and row 10 is marked however far the road has come.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from lomber.cards import Card
from lomber.game import CHANCE, TERMINAL
from lomber_construction.terms import COLOURS, PIECES

if TYPE_CHECKING:
    from lomber.game import Observation

__all__ = ["draw"]

_LARGE: Final = {"red": "□", "black": "■"}
_SMALL: Final = {"red": "○", "black": "●"}
_STYLE: Final = {"red": "bold red", "black": "bold blue"}
_GOAL: Final = 10

_WORDS: Final = {
    "en": {
        "red": "red",
        "black": "black",
        "goal": "row 10: from here, home",
        "turned": "cards turned {turns}, pack {pack}, open pile {pile}",
        "top": ", on top {card}",
        "card": "card turned: {card}, {who} to move",
        "take": "only kings are left: {who} takes cards of the field, {count} more",
        "chance": "a card is about to be turned",
        "lot": "the lot for the colours is about to be drawn",
        "won": "{who} is home and has won",
        "drawn": "drawn",
        "who": "{colour} (seat {seat})",
        "climbed": ", has been to row 10",
        "pieces": "{who} {large} on {place}{climbed}; small pieces: {small}",
        "left": "{count} to come",
    },
    "ru": {
        "red": "красные",
        "black": "чёрные",
        "goal": "ряд 10: отсюда домой",
        "turned": "открыто карт {turns}, в колоде {pack}, в сбросе {pile}",
        "top": ", сверху {card}",
        "card": "открыта {card}, ход: {who}",
        "take": "остались одни короли: {who} снимают карты с поля, ещё {count}",
        "chance": "сейчас откроют карту",
        "lot": "сейчас бросят жребий о цвете",
        "won": "{who} дома и выиграли",
        "drawn": "ничья",
        "who": "{colour} (место {seat})",
        "climbed": ", были в ряду 10",
        "pieces": "{who} {large} на {place}{climbed}; малые фишки: {small}",
        "left": "ещё {count}",
    },
}


def draw(observation: Observation, lang: str = "en") -> str:
    """Return the picture in rich's console markup.

    Args:
        observation: what a seat sees.
        lang: ``en`` or ``ru``.
    """
    return _Picture(observation, lang if lang in _WORDS else "en").text()


class _Picture:
    def __init__(self, seen: Mapping[str, Any], lang: str) -> None:
        self.seen = seen
        self.lang = lang
        self.words = _WORDS[lang]
        self.field = {_place(text): card for text, card in seen["field"].items()}
        self.standing: dict[tuple[str, int, int], dict[str, list[str]]] = {}
        for colour in COLOURS:
            pieces = seen["pieces"][colour]
            self._stand(pieces["large"], colour, _LARGE[colour])
            for number, text in enumerate(pieces["small"], 1):
                self._stand(text, colour, str(number))

    def _stand(self, text: str, colour: str, mark: str) -> None:
        here = self.standing.setdefault(_place(text), {})
        here.setdefault(colour, []).append(mark)

    def text(self) -> str:
        columns = [c + (kind == "H" and right) for kind, c, _ in self.field for right in (0, 1)]
        span = range(min(columns), max(columns) + 1)
        top = max(row for _, _, row in self.field)
        lines = []
        for row in range(max(top, _GOAL), -1, -1):
            lines += self._row(row, span) if row <= top else self._empty(row, span)
        lines.append("    " + "     ".join(f"{column:^6}" for column in span).rstrip())
        return "\n".join([*lines, "", *self._status()])

    def _empty(self, row: int, span: range) -> list[str]:
        if row != _GOAL:
            return [f"{row:3} "]
        return [f"[bold]{row:3} {'╌' * (11 * len(span) - 5)}[/bold] {self.words['goal']}"]

    def _row(self, row: int, span: range) -> list[str]:
        cards, pieces = "", [""] * (2 if row == 0 else 1)
        for column in span:
            for kind in "VH":
                if kind == "H" and column == span[-1]:
                    continue
                card = self.field.get((kind, column, row))
                cards += self._card(kind, card)
                who = self.standing.get((kind, column, row), {})
                for line in range(len(pieces)):
                    colours = COLOURS if row else (COLOURS[line],)
                    pieces[line] += self._pieces(kind, card, who, colours)
        mark = f" {self.words['goal']}" if row == _GOAL else ""
        label = f"[bold]{row:3}[/bold]" if row == _GOAL else f"{row:3}"
        return [f"{label} {cards}{mark}", *(f"    {line}" for line in pieces)]

    def _card(self, kind: str, card: str | None) -> str:
        if card is None:
            return " " * (6 if kind == "V" else 5)
        shown = "★" if card == "joker" else Card(card).text(self.lang, symbols=True)
        wide = f"{shown:<4}" if kind == "V" else f"{shown:─^5}"
        if card != "joker" and Card(card).colour:
            wide = wide.replace(shown, f"[red]{shown}[/red]")
        return f"│{wide}│" if kind == "V" else wide

    def _pieces(
        self,
        kind: str,
        card: str | None,
        who: Mapping[str, list[str]],
        colours: tuple[str, ...],
    ) -> str:
        shown, wide = "", 0
        for colour in colours:
            marks = list(who.get(colour, ()))
            if not marks:
                continue
            plain = ""
            if marks[0] == _LARGE[colour]:
                plain = marks.pop(0)
            if marks:
                many = f"×{len(marks)}" if len(marks) > 1 else marks[0]
                plain += _SMALL[colour] + many
            shown += f"[{_STYLE[colour]}]{plain}[/]"
            wide += len(plain)
        if card is None:
            return " " * (6 if kind == "V" else 5)
        if kind == "V":
            return f"│{shown}{' ' * (4 - wide)}│"
        return f"{shown}{' ' * (5 - wide)}"

    def _who(self, colour: str) -> str:
        seat = self.seen["colours"].get(colour, "?")
        return self.words["who"].format(colour=self.words[colour], seat=seat)

    def _status(self) -> list[str]:
        seen, words = self.seen, self.words
        pile = seen["pile"]
        line = words["turned"].format(
            turns=seen["turns"], pack=sum(seen["pack"].values()), pile=len(pile)
        )
        if pile:
            line += words["top"].format(card=self._name(pile[-1]))
        return [line, *(self._army(colour) for colour in COLOURS), self._turn()]

    def _name(self, card: str) -> str:
        shown = Card(card).text(self.lang, symbols=True)
        return f"[red]{shown}[/red]" if Card(card).colour else shown

    def _army(self, colour: str) -> str:
        pieces, words = self.seen["pieces"][colour], self.words
        small = [
            f"{_SMALL[colour]}{number} {_in(place, self.lang)}"
            for number, place in enumerate(pieces["small"], 1)
        ]
        if len(small) < PIECES:
            small.append(words["left"].format(count=PIECES - len(small)))
        return words["pieces"].format(
            who=self._who(colour),
            large=_LARGE[colour],
            place=_in(pieces["large"], self.lang),
            climbed=words["climbed"] if pieces["climbed"] else "",
            small=", ".join(small),
        )

    def _turn(self) -> str:
        seen, words = self.seen, self.words
        if seen["current_player"] == TERMINAL:
            if seen["winner"] is None:
                return words["drawn"]
            return words["won"].format(who=self._who(seen["winner"]))
        if seen["current_player"] == CHANCE:
            return words["chance" if seen["colours"] else "lot"]
        colour = next(c for c, seat in seen["colours"].items() if seat == seen["current_player"])
        who = self._who(colour)
        if seen["card"] is None:
            return words["take"].format(who=who, count=seen["to_take"][colour])
        return words["card"].format(card=self._name(seen["card"]), who=who)


def _place(text: str) -> tuple[str, int, int]:
    kind, _, numbers = text.partition(" ")
    column, _, row = numbers.partition(",")
    return kind, int(column), int(row)


def _in(text: str, lang: str) -> str:
    return text.replace("V", "В").replace("H", "Г") if lang == "ru" else text
