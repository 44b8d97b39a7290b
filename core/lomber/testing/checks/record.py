"""A record of the game replays to the same position at every ply."""

from __future__ import annotations

import json

from lomber.errors import RecordError
from lomber.i18n import Text
from lomber.record import Record
from lomber.testing.check import Check
from lomber.testing.play import Broken, Play, facts, same

__all__ = ["CHECKS"]

FILES = 4


def record(play: Play) -> None:
    """The texts of the history, replayed by a game made from the options' JSON, lead there."""
    game = play.game
    options = json.loads(json.dumps(game.options))
    other = type(game)(**options)
    if other != game:
        raise Broken(f"the options {options!r}, read back from JSON, make another game", ply=0)
    full = play.full()
    replayed = other.new_state()
    for ply, state in play.positions():
        if state.history != play.moves[:ply]:
            raise Broken(
                f"history is not the (player, action) pairs of the play: {state.history[-3:]!r}",
                hint=Text(
                    "append (player, action) once an apply of your own has made the action",
                    "если apply ваш собственный, добавляйте в history (player, action) после хода",
                ),
            )
        if ply:
            text = game.action_text(state.history[-1][1])
            try:
                replayed.apply(other.parse_action(text))
            except Exception as exc:
                raise Broken(f"replaying the record, {text!r} raised: {exc}") from exc
        whole = ply in full
        same(
            facts(state, full=whole),
            facts(replayed, full=whole),
            "the record replays to a different position",
        )
    for ply in play.picks(FILES, "record"):
        state = play.at(ply)
        try:
            again = Record.loads(Record.of(state).dumps()).replay(game=other)
        except RecordError as exc:
            raise Broken(f"the saved game does not replay: {exc}") from exc
        same(facts(state), facts(again), "the saved game replays to a different position")


CHECKS = (
    Check(
        "record",
        "the record of a game replays to the same position at every ply",
        "let a position follow from the options and the actions alone; draw by CHANCE's actions",
        record,
        needs=("text", "returns", "result"),
    ),
)
