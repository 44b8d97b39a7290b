"""What a seat knows: said in JSON, and never forgotten."""

from __future__ import annotations

import json
import re

from lomber.actions import Json
from lomber.i18n import Text
from lomber.testing.check import Check
from lomber.testing.play import Broken, Play, diverges

__all__ = ["CHECKS", "HIDDEN"]

HIDDEN = "?"
PLACES = 24


def observation(play: Play) -> None:
    """What a seat sees is JSON, has the keys of every game, and is its receiver's to keep."""
    game = play.game
    places = set(play.picks(PLACES, "observation"))
    for ply, state in play.positions():
        if ply not in places:
            continue
        legal = [game.action_text(a) for a in state.legal_actions()]
        for seat in range(game.num_players):
            seen = state.observation(seat)
            text = json.dumps(seen, allow_nan=False)
            back = json.loads(text)
            if back != seen or not _plain(seen):
                raise Broken(
                    f"observation({seat}) changes on its way through JSON: "
                    f"{diverges(_loose(seen), _loose(back))}"
                )
            mine = state.current_player in game.seats_of(seat)
            expected: dict[str, Json] = {
                "game": game.name,
                "rules": game.rules_version,
                "options": dict(game.options),
                "seat": seat,
                "seats": list(game.seats_of(seat)),
                "current_player": state.current_player,
                "legal_actions": list(legal) if mine else [],
            }
            for key, value in expected.items():
                if seen.get(key) != value:
                    raise Broken(
                        f"observation({seat}) has {key} = {seen.get(key)!r}, not {value!r}",
                        hint=Text(
                            "override view instead of observation, and use other keys there",
                            "замените view, а не observation, и возьмите там другие ключи",
                        ),
                    )
            history = seen.get("history")
            if not isinstance(history, list) or [entry[0] for entry in history] != [  # type: ignore[index]
                player for player, _ in state.history
            ]:
                raise Broken(f"observation({seat})['history'] is not a pair for each action made")
            if not all(isinstance(entry[1], str) for entry in history):  # type: ignore[index]
                raise Broken(
                    f"observation({seat})['history'] has what is no text",
                    hint=Text(
                        "let every branch of visible() return a text, 'deal ?' where it is hidden",
                        "пусть каждая ветвь visible() возвращает текст, для скрытого — с «?»",
                    ),
                )
            _spoil(seen)
            if json.dumps(state.observation(seat)) != text:
                raise Broken(
                    f"a change to what observation({seat}) returned changed the state",
                    hint=Text(
                        "let view() return copies: list(hand), not hand",
                        "пусть view() возвращает копии: list(hand), а не hand",
                    ),
                )


def _plain(value: object) -> bool:
    """Whether a value is made of what JSON has, and of nothing that only looks like it."""
    if isinstance(value, dict):
        return all(type(key) is str and _plain(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(_plain, value))
    return value is None or type(value) in (bool, int, float, str)


def _loose(value: object) -> object:
    if isinstance(value, dict):
        return {key: _loose(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_loose(item) for item in value]
    plain = value is None or type(value) in (bool, int, float, str)
    return value if plain else f"<{type(value).__name__}> {value!r}"


def _spoil(value: object) -> None:
    """Change every list and dict of an observation."""
    if isinstance(value, dict):
        for item in value.values():
            _spoil(item)
        value["spoilt"] = True
    elif isinstance(value, list):
        for item in value:
            _spoil(item)
        value.append("spoilt")


def memory(play: Play) -> None:
    """What a seat did or once knew of the history it knows for ever."""
    game = play.game
    known: dict[int, list[str]] = {seat: [] for seat in range(game.num_players)}
    full = play.full()
    for ply, state in play.positions():
        if ply not in full:
            continue
        for seat, before in known.items():
            mine = game.seats_of(seat)
            now = [state.visible(i, seat) for i in range(ply)]
            for i, shown in enumerate(now):
                player, action = play.moves[i]
                whole = game.action_text(action)
                if player in mine and shown != whole:
                    raise Broken(
                        f"seat {seat} made action {i}, {whole!r}, and sees it as {shown!r}",
                        hint=Text(
                            "let visible() show a seat its own actions in full",
                            "пусть visible() показывает месту его собственные ходы целиком",
                        ),
                    )
                if i < len(before) and not _fits(before[i], shown):
                    raise Broken(
                        f"seat {seat} saw action {i} as {before[i]!r} before and sees it as "
                        f"{shown!r} now"
                    )
                if not _fits(shown, whole):
                    raise Broken(f"seat {seat} sees action {i}, {whole!r}, as {shown!r}")
            known[seat] = now


def _fits(masked: str, text: str) -> bool:
    """Whether a text says what a masked one said, and more or the same."""
    if HIDDEN not in masked:
        return masked == text
    pattern = ".*".join(map(re.escape, masked.split(HIDDEN)))
    return re.fullmatch(pattern, text) is not None


CHECKS = (
    Check(
        "observation",
        "an observation is JSON, has every game's keys, and is a copy",
        "let view() return str, int, float, bool, None, lists and dicts with str keys, no more",
        observation,
    ),
    Check(
        "memory",
        "what a seat did or once knew of the history it knows for ever",
        "let visible() hide no more at a later ply than it did before",
        memory,
        needs=("observation",),
    ),
)
