"""Actions as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

from lomber.errors import BadAction
from lomber.i18n import LANGS
from lomber.random import Random
from lomber.testing.check import Check, Subject
from lomber.testing.play import Broken

__all__ = ["CHECKS"]

EXHAUSTIVE = 3000  # a game with no more actions has all of them tried
TRIED = 1500


def _tried(subject: Subject) -> list[int]:
    size = subject.game.num_actions
    if size <= EXHAUSTIVE:
        return list(range(size))
    rng = Random(subject.seed)
    tried = {rng.below(size) for _ in range(TRIED)} | {0, size - 1}
    for play in subject.plays:
        tried.update(play.pool())
    return sorted(tried)


def text(subject: Subject) -> None:
    """Every action's text is its own and parses back, in every language."""
    game = subject.game
    for lang in LANGS:
        texts: dict[str, int] = {}
        for action in _tried(subject):
            shown = game.action_text(action, lang)
            if not (shown and shown.isprintable() and shown.split(" ") == shown.split()):
                raise Broken(f"the text of action {action} in {lang} is {shown!r}")
            other = texts.setdefault(shown, action)
            if other != action:
                raise Broken(f"actions {other} and {action} have one text in {lang}: {shown!r}")
            back = game.parse_action(shown)
            if back != action:
                raise Broken(
                    f"action {action} reads {shown!r} in {lang}, which parses as {back}, "
                    f"{game.action_text(back)!r}"
                )
    words = "no such action, surely"
    _raises(lambda: game.parse_action(words), f"parse_action({words!r})")
    _raises(lambda: game.action_text(-1), "action_text(-1)")
    _raises(lambda: game.action_text(game.num_actions), "action_text(num_actions)")


def as_json(subject: Subject) -> None:
    """Every action's JSON is its own and reads back."""
    game = subject.game
    for action in _tried(subject):
        data = json.loads(json.dumps(game.action_json(action)))
        back = game.actions.from_json(data)
        if back != action:
            raise Broken(f"action {action} is {data!r} in JSON, which reads back as {back}")


def _raises(call: Callable[[], object], what: str) -> None:
    try:
        found = call()
    except BadAction:
        return
    raise Broken(f"{what} gives {found!r} instead of raising BadAction")


CHECKS = (
    Check(
        "text",
        "every action's text is its own and parses back, in English and in Russian",
        "make the kinds' templates differ, and give every choice a text of its own",
        text,
        "game",
    ),
    Check(
        "action-json",
        "every action's JSON is its own and reads back",
        "let each field's encode() take what its json() gives",
        as_json,
        "game",
    ),
)
