"""Deals of vint laid out so that chosen seats win chosen tricks, and played through the State."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import lomber
from lomber.cards import to_set
from lomber.game import Game, Item, State
from lomber.random import Random
from lomber_vint.facts import Contract, Deal, facts_of_hands
from lomber_vint.scoring import Line, score_deal
from oracles.vint_oracle import RANKS, SUITS

PACK = [rank + suit for suit in SUITS for rank in RANKS]


def layout(
    aces: Sequence[int],
    kings: Sequence[int],
    queens: Sequence[int],
    last: int,
    trump: str,
    jack: int | None = None,
    ten: int | None = None,
) -> list[dict[int, str]]:
    """Return thirteen tricks, each a card a seat, in which every suit is played out three times.

    An ace falls with J, T and 9 of its suit, a king with 8 7 6, a queen with 5 4 3; the deuces
    make the last trick. *aces*, *kings* and *queens* name the seats that hold (and win with)
    those of spades, clubs, diamonds and hearts; *jack* and *ten* those of trumps; *last* the seat
    with the deuce of trumps.
    """
    tricks = []
    for place, suit in enumerate(SUITS):
        for top, rest, seat in (
            ("A", "JT9", aces[place]),
            ("K", "876", kings[place]),
            ("Q", "543", queens[place]),
        ):
            fixed = {seat: top}
            if suit == trump and top == "A":
                fixed |= {s: r for s, r in ((jack, "J"), (ten, "T")) if s is not None}
            left = [rank for rank in rest if rank not in fixed.values()]
            for other in range(4):
                if other not in fixed:
                    fixed[other] = left.pop(0)
            tricks.append({s: rank + suit for s, rank in fixed.items()})
    winner = trump if trump != "n" else "s"
    others = [suit for suit in SUITS if suit != winner]
    tricks.append(
        {s: "2" + (winner if s == last else others.pop(0)) for s in range(4)},
    )
    return tricks


def check_resampled(state: State, rng: Random) -> None:
    """See that a seat's resampled state looks the same to it and replays legally."""
    game, seat = state.game, rng.below(4)
    seen = state.observation(seat)
    twin = game.resample(seen, rng)
    assert twin.observation(seat) == seen
    again = game.new_state()
    for _, action in twin.history:
        again.apply(action)
    assert again.observation(seat) == seen


def hands_of(tricks: Iterable[dict[int, str]]) -> list[list[str]]:
    """Return the hands that the tricks were played from."""
    played = list(tricks)
    return [[trick[seat] for trick in played] for seat in range(4)]


def winners_of(state: State) -> list[int]:
    """Return who took each trick of the last deal."""
    return [trick.winner for trick in state.deals[-1].tricks]  # type: ignore[attr-defined]


def deal_cards(state: State, hands: Sequence[Iterable[str]]) -> None:
    """Deal these hands."""
    left = [list(hand) for hand in hands]
    while state.current_player == lomber.CHANCE:
        seat = state.due[state.dealt]  # type: ignore[attr-defined]
        state.apply(state.game.parse_action(f"deal {left[seat].pop(0)}"))


def say(state: State, *calls: str) -> None:
    """Make calls, from who is to speak."""
    for call in calls:
        words = call if call in ("pass", "ask to lead") else f"bid {call}"
        state.apply(state.game.parse_action(words))


def bid(state: State, contract: str, declarer: int) -> None:
    """Let one seat bid and all others pass until the auction is closed."""
    while state.current_player != declarer:
        say(state, "pass")
    say(state, contract)
    while state.contract is None:  # type: ignore[attr-defined]
        say(state, "pass")


def play_tricks(state: State, tricks: Iterable[dict[int, str]]) -> None:
    """Play the tricks, each in turn order from who leads."""
    for trick in tricks:
        for _ in range(4):
            card = trick[state.current_player]
            state.apply(state.game.parse_action(card))


def play_any(state: State) -> None:
    """Play the deal out, the first legal card always."""
    played = len(state.deals)  # type: ignore[attr-defined]
    while len(state.deals) == played:  # type: ignore[attr-defined]
        state.apply(state.legal_actions()[0])


def rules(**options: object) -> Game:
    """Return one deal of vint whose auction is closed by three passes."""
    return lomber.load("vint", **{"deals": 1, "passes_to_close": 3} | options)


def through_state(tricks: list[dict[int, str]], contract: str, declarer: int) -> State:
    """Deal, bid and play a layout."""
    state = rules().new_state()
    deal_cards(state, hands_of(tricks))
    bid(state, contract, declarer)
    play_tricks(state, tricks)
    return state


def facts(
    hands: Sequence[Sequence[str]], winners: Sequence[int], contract: str, declarer: int
) -> Deal:
    """Return the facts of a deal as the score sheet takes them."""
    stated = Contract(int(contract[0]), contract[1].lower(), declarer)
    order = tuple(seat % 2 for seat in winners)
    held = facts_of_hands(stated, [to_set(hand) for hand in hands])
    tricks = (order.count(0), order.count(1))
    return Deal(stated, tricks, order=order, **held)  # type: ignore[arg-type]


Row = tuple[int, int, bool, str]


def rows(lines: Iterable[Line]) -> list[Row]:
    """Return side, points, below and rule of lines."""
    return [(line.side, line.points, line.below, line.rule) for line in lines]


def paid(lines: Iterable[Line | Item], side: int, *rules: str) -> int:
    """Return what a side scores by lines, of these rules or of all."""
    total = 0
    for line in lines:
        who = line.side if isinstance(line, Line) else {"0+2": 0, "1+3": 1}[line.who]
        if who == side and (not rules or line.rule in rules):
            total += int(line.points)
    return total


def scored(tricks: list[dict[int, str]], contract: str, declarer: int) -> list[Line]:
    """Score a layout on the sheet and through the State; both must write the same lines."""
    state = through_state(tricks, contract, declarer)
    deal = facts(hands_of(tricks), winners_of(state), contract, declarer)
    lines = score_deal(deal)
    entry = state.deals[0].why  # type: ignore[attr-defined]
    assert rows(entry.lines)[: len(lines)] == rows(lines)
    assert {line.rule for line in entry.lines[len(lines) :]} <= {"VS-7"}
    items = state.result().items
    for side in (0, 1):
        assert paid(items, side) == paid(entry.lines, side)
    return list(entry.lines)
