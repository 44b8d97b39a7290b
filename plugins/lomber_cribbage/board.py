"""What a seat sees, drawn for a terminal: the board and its pegs, the play, the hand (CRIB-28)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lomber.cards import Card
from lomber.game import Observation
from lomber_cribbage.counting import RANK, VALUE

if TYPE_CHECKING:
    from lomber_cribbage.game import Cribbage

__all__ = ["draw", "track"]

ROW: Final = 30  # holes out along the outer row, and as many back along the inner
HOLE, FRONT, BACK = "·", "●", "○"
COLOURS: Final = ("green", "yellow", "cyan")

_WORDS: Final = {
    "en": {
        "head": "deal {deal}: {dealer} deals; game to {target}",
        "cut": "the deal is being cut for: {cards}",
        "turn": "time round {lap} of {laps}",
        "starter": "starter",
        "play": "play",
        "before": "before",
        "count": "count {count}",
        "gone": "said go",
        "hand": "hand of {seat}",
        "laid": "laid away",
        "left": "cards in hand",
        "shown": "{seat} shows",
        "crib": "crib of {seat}",
    },
    "ru": {
        "head": "сдача {deal}: сдаёт {dealer}; игра до {target}",
        "cut": "снимают на сдачу: {cards}",
        "turn": "круг {lap} из {laps}",
        "starter": "старт",
        "play": "розыгрыш",
        "before": "раньше",
        "count": "счёт {count}",
        "gone": "сказали «дальше»",
        "hand": "карты, {seat}",
        "laid": "в кормушку",
        "left": "карт на руках",
        "shown": "{seat} показывает",
        "crib": "кормушка, {seat}",
    },
}


def draw(game: Cribbage, observation: Observation, lang: str = "en") -> str:
    """Return the picture in rich's console markup.

    Args:
        game: the rules.
        observation: what a seat sees.
        lang: ``en`` or ``ru``.
    """
    return "\n".join(_Picture(game, observation, lang).lines()) + "\n"


def track(points: int, back: int, target: int) -> tuple[str, str]:
    """Return one side's two rows of holes with its two pegs in them, without colours.

    The outer row runs out, 1..30 from the left; the inner comes back, 31..60 from the right. A
    longer game goes round again. Before the outer row a peg waits for the start; before the
    inner one stands the game hole, the last.

    Args:
        points: where the front peg is.
        back: where the hind peg is.
        target: the points that win.
    """
    rows = [[" ", *HOLE * ROW], ["◇", *HOLE * ROW]]
    for peg, at in ((BACK, back), (FRONT, points)):
        hole = (at - 1) % (2 * ROW)
        if at == 0:
            rows[0][0] = peg
        elif at >= target:
            rows[1][0] = peg
        elif hole < ROW:
            rows[0][1 + hole] = peg
        else:
            rows[1][2 * ROW - hole] = peg
    out, home = (
        " ".join([row[0], *("".join(row[i : i + 5]) for i in range(1, ROW, 5))]) for row in rows
    )
    return out, home


class _Picture:
    def __init__(self, game: Cribbage, observation: Observation, lang: str) -> None:
        self.game = game
        self.seen: Mapping[str, Any] = observation
        self.lang = "ru" if lang == "ru" else "en"
        self.words = _WORDS[self.lang]

    def lines(self) -> list[str]:
        seen, words = self.seen, self.words
        if seen["deal"]:
            dealer = self.seat(seen["dealer"])
            head = words["head"].format(deal=seen["deal"], dealer=dealer, target=seen["target"])
        else:
            cut = ", ".join(f"{self.seat(s)} {self.card(card)}" for s, card in seen["cut"])
            head = words["cut"].format(cards=cut)
        return [head, "", *self.board(), *self.table(), *self.shows(), *self.own()]

    def board(self) -> list[str]:
        """Return every side's name, score and two rows."""
        lines = []
        target = self.seen["target"]
        laps = target // (2 * ROW)
        for colour, (side, (front, back)) in zip(COLOURS, self.seen["pegs"].items()):
            name = self.game.side_name(side, self.lang)
            lap = min(max(front - 1, 0) // (2 * ROW) + 1, laps)
            note = f"  {self.words['turn'].format(lap=lap, laps=laps)}" if laps > 1 else ""
            lines.append(f"[bold {colour}]{name}  {front}[/][dim]{note}[/]")
            lines += [f"  {self.pegs(row, colour)}" for row in track(front, back, target)]
        return [*lines, ""]

    def pegs(self, row: str, colour: str) -> str:
        for peg in (FRONT, BACK):
            row = row.replace(peg, f"[bold {colour}]{peg}[/]")
        return row

    def table(self) -> list[str]:
        """Return the starter, the pile with its running count, and the cards laid before."""
        seen, words = self.seen, self.words
        lines = []
        if seen["starter"]:
            lines.append(f"{words['starter']}: {self.card(seen['starter'])}")
        pile, played = seen["pile"], seen["played"]
        before = played[: len(played) - len(pile)]
        if before:
            lines.append(f"[dim]{words['before']}:[/] {self.cards(c for _, c in before)}")
        if seen["phase"] == "play":
            shown, count = [], 0
            for _, card in pile:
                count += VALUE[Card(card)]
                shown.append(f"{self.card(card)} [dim]{count}[/]")
            total = words["count"].format(count=seen["count"])
            lines.append(f"{words['play']}: {'  '.join(shown)}  [bold]{total}[/]")
            if seen["said_go"]:
                lines.append(f"{words['gone']}: {', '.join(map(self.seat, seen['said_go']))}")
            others = [
                f"{self.seat(seat)} {left}"
                for seat, left in enumerate(seen["cards_left"])
                if str(seat) not in seen["hand"]
            ]
            lines.append(f"[dim]{words['left']}: {', '.join(others)}[/]")
        return lines

    def shows(self) -> list[str]:
        """Return the hands shown in this deal."""
        lines = []
        for hand in self.seen["shown"]:
            what = self.words["crib" if hand["crib"] else "shown"]
            lines.append(
                f"{what.format(seat=self.seat(hand['seat']))}: {self.cards(hand['cards'])}"
            )
        return lines

    def own(self) -> list[str]:
        """Return the cards of the seats held, and what they laid away."""
        lines = []
        for seat, hand in self.seen["hand"].items():
            parts = []
            if hand:
                name = self.words["hand"].format(seat=self.seat(int(seat)))
                parts.append(f"[bold]{name}:[/] {self.cards(sorted(hand, key=_by_rank))}")
            if self.seen["laid_away"][seat]:
                away = self.cards(self.seen["laid_away"][seat])
                parts.append(f"[dim]{self.words['laid']}:[/] {away}")
            lines.append("   ".join(parts))
        return lines

    def seat(self, seat: int) -> str:
        return self.game.seat_name(seat, self.lang)

    def card(self, card: str) -> str:
        found = Card(card)
        text = found.text(self.lang, symbols=True)
        return f"[red]{text}[/]" if found.colour else text

    def cards(self, cards: Iterable[str]) -> str:
        return " ".join(map(self.card, cards))


def _by_rank(card: str) -> tuple[int, int]:
    number = int(Card(card))
    return RANK[number], number
