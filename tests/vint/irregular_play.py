"""A table that plays by hand, in the State: words, revokes and what they come to on the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from lomber.errors import IllegalAction
from lomber.game import State
from lomber_vint.rubber import Entry
from lomber_vint.sheetfile import SheetFile, read_sheet
from vint.tables import bid, deal_cards, hands_of, layout, rules

Tricks = list[dict[int, str]]

# Seat 0 wins every trick at no trump, if it leads its cards from the top.
ALL_TOPS = (
    ["As", "Ks", "Qs", "Js", "Ah", "Kh", "Qh", "Ad", "Kd", "Qd", "Ac", "Kc", "Qc"],
    ["Ts", "9s", "8s", "Jh", "Th", "9h", "8h", "Jd", "Td", "9d", "Jc", "Tc", "9c"],
    ["7s", "6s", "5s", "7h", "6h", "5h", "8d", "7d", "6d", "5d", "8c", "7c", "6c"],
    ["4s", "3s", "2s", "4h", "3h", "2h", "4d", "3d", "2d", "5c", "4c", "3c", "2c"],
)


def do(state: State, *texts: str) -> None:
    """Make these actions, whoever is to move."""
    for text in texts:
        state.apply(state.game.parse_action(text))


def word(state: State, seat: int, *texts: str) -> None:
    """Give the word to a seat, which says the first text; what follows is answers."""
    do(state, f"word to seat {seat}", *texts)


def may(state: State) -> set[str]:
    """Return the texts of all that is legal."""
    return {state.game.action_text(action) for action in state.legal_actions()}


def may_say(state: State, seat: int) -> set[str]:
    """Return what a seat may say if it is given the word now."""
    twin = state.clone()
    do(twin, f"word to seat {seat}")
    return may(twin)


def begin(
    hands: Sequence[Sequence[str]], contract: str, declarer: int = 0, **options: object
) -> State:
    """Deal these hands and let the declarer have his contract."""
    state = rules(**{"referee": True} | options).new_state()
    deal_cards(state, hands)
    bid(state, contract, declarer)
    return state


def won_by(first: int, trump: str = "h", *, leader: int = 1) -> Tricks:
    """Return a layout of which side 0 takes the first so many of twelve, and side 1 the rest.

    Seats 0 and 1 take them, and the trick of deuces goes with the last.
    """
    winners = [0] * first + [1] * (12 - first)
    suits = [winners[i : i + 3] for i in range(0, 12, 3)]
    aces, kings, queens = ([suit[n] for suit in suits] for n in range(3))
    return layout(aces, kings, queens, winners[-1], trump)


def revoke_in(tricks: Tricks, seat: int, number: int) -> tuple[Tricks, str]:
    """Let a seat revoke in a trick: it plays the card that it would play to a later third round of
    another suit, where it then has nothing else of it. No trick goes elsewhere.

    Returns:
        The tricks as they are played, and the card of the revoke.
    """
    last = {card[1] for card in (tricks[12][seat],)}
    for later in range(number + 1, 12):
        card, other = tricks[number][seat], tricks[later][seat]
        same = any(trick[seat][1] == other[1] for trick in tricks[later + 1 :])
        if card[1] == other[1] or same or other[1] in last or "h" in (card[1], other[1]):
            continue
        played = [dict(trick) for trick in tricks]
        played[number][seat], played[later][seat] = other, card
        return played, other
    raise AssertionError(f"seat {seat} cannot revoke in trick {number} of {tricks}")


def play(state: State, tricks: Tricks, revokes: Sequence[str] = ()) -> None:
    """Play tricks in turn order; these cards are revokes."""
    for trick in tricks:
        for _ in range(4):
            card = trick[state.current_player]
            do(state, f"revoke {card}" if card in revokes else card)


def play_out(state: State) -> None:
    """Play the deal out in order, until the pack is to be cut: seat 0 from the top, the others
    from the bottom.
    """
    while "cut the pack" not in may(state):
        plain = [action for action in state.legal_actions() if action < 52]
        pick = max if state.current_player == 0 else min
        state.apply(pick(plain, key=lambda card: (card % 13, card)))


def sheet_of(state: State) -> Entry:
    """Return what the last deal wrote."""
    entry = state.deals[-1].why  # type: ignore[attr-defined]
    assert isinstance(entry, Entry)
    return entry


def refusals(state: State, text: str) -> list[str]:
    """Return the ledger IDs of why something is refused; the list of legal actions says it too."""
    action = state.game.parse_action(text)
    assert action not in state.legal_actions()
    with pytest.raises(IllegalAction):
        state.apply(action)
    return [reason.rule for reason in state.why_illegal(action)]


Written = list[tuple[int, int, bool, str, int | None]]


def written(entry: Entry) -> Written:
    """Return side, points, below, rule and who pays alone, of each line."""
    return [(x.side, x.points, x.below, x.rule, x.payer) for x in entry.lines]


def from_file(tmp_path: Path, text: str) -> SheetFile:
    """Score a file of one deal."""
    file = tmp_path / "deal.toml"
    file.write_text("[[deal]]\n" + text, encoding="utf-8")
    found = read_sheet(file)
    assert isinstance(found, SheetFile)
    return found


def toml_of(
    state: State, hands: Sequence[Sequence[str]], contract: str, declarer: int, more: str = ""
) -> str:
    """Return the deal just played as a score keeper writes it."""
    winners = [trick.winner for trick in state.deals[-1].tricks]  # type: ignore[attr-defined]
    first = sum(1 for seat in winners if seat % 2 == 0)
    held = ", ".join(f'"{" ".join(hand)}"' for hand in hands)
    return (
        f'contract = "{contract}"\ndeclarer = {declarer}\ntricks = [{first}, {13 - first}]\n'
        f"order = {winners}\nhands = [{held}]\n{more}\n"
    )


__all__ = [
    "ALL_TOPS", "begin", "do", "from_file", "hands_of", "may", "may_say", "play", "play_out",
    "refusals", "revoke_in", "sheet_of", "toml_of", "won_by", "word", "written",
]  # fmt: skip
