"""Clones are independent; undo is exact."""

from __future__ import annotations

from lomber.errors import LomberError
from lomber.i18n import Text
from lomber.testing.check import Check
from lomber.testing.play import Broken, Facts, Play, facts, replay, same

__all__ = ["CHECKS"]

AHEAD = 12  # actions that a clone is taken ahead by


def clone(play: Play) -> None:
    """A clone is the same position, and neither feels what the other does."""
    places = set(play.picks(10, "clone"))
    actions = play.actions
    for ply, state in play.positions():
        if ply not in places:
            continue
        ahead = actions[ply:] if ply == 0 else actions[ply : ply + AHEAD]
        before = facts(state)
        twin = state.clone()
        if twin is state:
            raise Broken("clone() returned the state itself")
        same(before, facts(twin), "a clone differs from its state")
        for action in ahead:
            twin.apply(action)
        same(before, facts(state), "moving a clone on changed the state it was made from")
        first, second = replay(play.game, actions[:ply]), None
        second = first.clone()
        for action in ahead:
            first.apply(action)
        same(before, facts(second), "moving a state on changed a clone made of it before")
        for action in ahead:
            second.apply(action)
        same(facts(first), facts(second), "a clone played on differs from its state played on")


def undo(play: Play) -> None:
    """Undo is exact at every ply and all the way back, and redo gives the same."""
    full = play.full()
    before: list[Facts] = []
    state = play.game.new_state()
    play.cursor = 0
    before.append(facts(state))
    for ply, action in enumerate(play.actions, 1):
        play.cursor = ply
        state.apply(action)
        after = facts(state, full=ply in full)
        _take_back(play, state.undo(), ply)
        same(before[-1], facts(state, full=ply - 1 in full), "undo left the state different")
        state.apply(action)
        same(after, facts(state, full=False), "the action made again after undo differs")
        before.append(after)
    for ply in range(len(play), 0, -1):
        play.cursor = ply
        _take_back(play, state.undo(), ply)
        same(
            before[ply - 1],
            facts(state, full=ply - 1 in full),
            f"undo from the end back to ply {ply - 1} left the state different",
        )
    play.cursor = 0
    try:
        state.undo()
    except LomberError:
        pass
    else:
        raise Broken(
            "undo() with nothing to take back raised nothing",
            hint=Text("raise BadValue", "вызывайте BadValue"),
        )
    for action in play.actions:
        state.apply(action)
    play.cursor = len(play)
    same(before[-1], facts(state), "the whole play made again after undo differs")


def _take_back(play: Play, returned: object, ply: int) -> None:
    action = play.moves[ply - 1][1]
    if returned != action:
        raise Broken(f"undo() returned {returned!r}, not the action taken back, {action}")


CHECKS = (
    Check(
        "clone",
        "a clone is the same position, and neither feels what the other does",
        "copy every list and dict that actions change, or leave clone to the base class",
        clone,
        needs=("legal-list",),
    ),
    Check(
        "undo",
        "undo is exact at every ply and all the way back, and redo gives the same",
        "take back all that _apply changes, history included, or leave undo to the base class",
        undo,
        needs=("legal-list",),
    ),
)
