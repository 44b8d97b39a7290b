"""Where OpenSpiel's cribbage departs from the rules, shown by its own play."""

from __future__ import annotations

from typing import Any

from benches.report.context import SIDES, Context
from benches.report.model import Table
from benches.report.oracles import oracle

__all__ = ["check", "credited", "worth"]

TARGET = 121
VERSION = (
    "import json\nfrom importlib.metadata import version\nprint(json.dumps(version('open_spiel')))"
)
HEAD = ("rule", "what was played", "by the rules", "OpenSpiel")


def _cards(texts: list[str]) -> list[int]:
    return ["CDHS".index(text[1]) * 13 + "23456789TJQKA".index(text[0]) for text in texts]


def worth(show: dict[str, Any]) -> tuple[int, int, int]:
    """Return what the rules give for the other player's hand, the dealer's, and the crib."""
    plain, dealer = oracle("cribbage"), show["dealer"]
    [starter] = _cards([show["starter"]])
    hands = [plain.show(_cards(hand), starter) for hand in show["hands"]]
    crib = plain.show(_cards(show["crib"]), starter, crib=True)
    return hands[1 - dealer], hands[dealer], crib


def credited(show: dict[str, Any]) -> list[int]:
    """Return each seat's points beyond what the rules give for the show.

    By the rules that is the point for the last card, or two for 31, and no more.
    """
    dealer, (other, own, crib) = show["dealer"], worth(show)
    rules = [own + crib, other] if dealer == 0 else [other, own + crib]
    return [after - then - due for after, then, due in zip(show["after"], show["before"], rules)]


def _flush(show: dict[str, Any]) -> tuple[str, ...]:
    crib, last = " ".join(show["crib"]), 1 if show["last"] == "Pass" else 2
    over = sum(credited(show)) - last
    points = worth(show)[2]
    return (
        "four cards of a suit in the crib score only with the starter",
        f"crib {crib}, starter {show['starter']}",
        f"{points} points",
        f"{points + over} points" + (": a flush of four is credited" if over == 4 else ""),
    )


def _misjudged(show: dict[str, Any]) -> bool:
    """Whether the other player is out first, and OpenSpiel has the dealer win."""
    dealer, before = show["dealer"], show["before"]
    rest = [points if 0 <= points <= 2 else 0 for points in credited(show)]
    first = before[1 - dealer] + rest[1 - dealer] + worth(show)[0]
    still = before[dealer] + rest[dealer]
    wins = show["returns"][dealer] > show["returns"][1 - dealer]
    return bool(first >= TARGET > still and wins and max(show["after"]) >= TARGET)


def _order(shows: list[dict[str, Any]]) -> tuple[str, ...]:
    rule = "the other player counts before the dealer, and the first at 121 wins"
    ended = [show for show in shows if min(show["after"]) >= TARGET]
    wrong = [show for show in ended if _misjudged(show)]
    if not wrong:
        return (rule, f"{len(shows)} random games", "", "no game shows a fault")
    show = wrong[0]
    dealer, before = show["dealer"], show["before"]
    return (
        rule,
        f"before the show the dealer has {before[dealer]}, the other {before[1 - dealer]}; the "
        f"other's hand is worth {worth(show)[0]}",
        "the other wins",
        f"the dealer wins; so in {len(wrong)} of the {len(ended)} games of {len(shows)} in which "
        "both reach 121 at the show",
    )


def check(context: Context) -> Table:
    """Ask OpenSpiel for shows and hold them against the plain rules. Raises Missing."""
    release = context.ask("-c", VERSION)
    context.tell("  OpenSpiel's cribbage")
    flush: Any = context.ask(SIDES / "spiel.py", "flush")
    shows: Any = context.ask(SIDES / "spiel.py", "shows", "20" if context.quick else "400")
    title = f"OpenSpiel {release}: cribbage"
    return Table(title, HEAD, (_flush(flush), _order(shows)))
