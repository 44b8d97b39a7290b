"""Moves as people spell them: with spaces or other marks between their parts."""

from __future__ import annotations

import re
from contextlib import suppress
from difflib import get_close_matches

from lomber.cards import Card
from lomber.errors import BadAction, CardError, OutsideRange
from lomber.game import Game, State
from lomber.i18n import LANGS, Text

__all__ = ["Unclear", "cut", "nearest", "read_move", "spread"]

_LONGEST = 80
_PART = r"[^\s@,.;:()]+"
_LATIN = str.maketrans("АКТСактс", "AKTCaktc")
_CYRILLIC = str.maketrans("KTkt", "КТкт")


def cut(text: str) -> str:
    """Return a text short enough for a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def read_move(state: State, text: str) -> int:
    """Return the action that a text means, legal or not.

    Where it is no action as it stands, ``9s @ 1, 0``, ``9s 1 0`` and ``9s@1.0`` are all taken
    for ``9s@1,0``: the parts must be the same, only what stands between them may differ. Where a
    text reads as several actions the legal one is meant: in an auction ``2s`` is a bid, no card.

    Latin and Cyrillic letters that look the same are taken for each other where they stand side by
    side in a word: ``Кh`` with a Cyrillic К, and ``Tч`` with a Latin T, which on a Russian screen
    is the ace and in Latin letters the ten. The one that is legal is meant.

    Raises:
        BadAction: it is none; Unclear where it is two, and both are legal.
    """
    game = state.game
    twins = _look_alikes(game, text)
    if len(twins) > 1:
        return _meant(state, text, twins)
    try:
        return _likely(state, text, twins.pop() if twins else game.parse_action(text))
    except BadAction as exc:
        first = exc
        with suppress(BadAction):
            return game.parse_action(text.translate(_LATIN))
        parts = _parts(text)
        if not 1 < len(parts) < 20:
            raise
    meant = {
        action
        for action in state.legal_actions()
        if parts in [_parts(game.action_text(action, lang)) for lang in LANGS]
    }
    if len(meant) == 1:
        return meant.pop()
    *words, x, y = re.findall(_PART, text)  # illegal, perhaps: the rules say why
    try:
        return game.parse_action(f"{' '.join(words)}@{x},{y}" if words else f"{x},{y}")
    except OutsideRange:
        raise
    except BadAction:
        raise first from None


def _likely(state: State, text: str, action: int) -> int:
    """Return the one legal action that a text may mean, if there is one, else *action*."""
    readings = state.game.actions.readings(text)
    if len(readings) > 1:
        legal = set(readings).intersection(state.legal_actions())
        if len(legal) == 1:
            return legal.pop()
    return action


class Unclear(BadAction):
    """A text reads as two legal actions."""


def _look_alikes(game: Game, text: str) -> set[int]:
    """Return the actions that a text with words of mixed letters reads as; none without such."""
    found: set[int] = set()
    if not any(map(_is_mixed, re.findall(r"\w+", text))):
        return found
    words = re.split(r"(\w+)", text)
    for letters in ({}, _LATIN, _CYRILLIC):
        read = "".join(word.translate(letters) if _is_mixed(word) else word for word in words)
        with suppress(BadAction):
            found.add(game.parse_action(read))
    return found


def _is_mixed(word: str) -> bool:
    return bool(re.search(r"[A-Za-z]", word) and re.search(r"[А-яЁё]", word))


def _meant(state: State, text: str, actions: set[int]) -> int:
    legal = sorted(actions & set(state.legal_actions()))
    if len(legal) > 1:
        words = [state.game.action_text(legal[0], tongue) for tongue in LANGS]
        other = [state.game.action_text(legal[1], tongue) for tongue in LANGS]
        raise Unclear(
            Text(
                "{text!r} mixes Latin and Cyrillic letters: {a} or {b}?",
                "в {text!r} смешаны латинские и русские буквы: {a} или {b}?",
                {"text": text, "a": " = ".join(words), "b": " = ".join(other)},
            )
        )
    return legal[0] if legal else min(actions)


def nearest(word: str, texts: list[str], commands: list[str]) -> str:
    """Return what may have been meant, of moves with the same cards and numbers; or ""."""
    word = cut(word)
    given = {part for part in _parts(word) if _is_sure(part)}
    fits = [text for text in texts if given <= set(_parts(text))]
    return next(iter(get_close_matches(word, [*fits, *commands], n=1, cutoff=0.5)), "")


def spread(text: str) -> str:
    """Return a move's text with nothing but spaces between its parts."""
    return " ".join(re.findall(_PART, text))


def _parts(text: str) -> list[str]:
    return re.findall(_PART, text.casefold())


def _is_sure(part: str) -> bool:
    """Whether a part is a number or a card, which are not guessed at."""
    if re.fullmatch(r"[+-]?\d+", part):
        return True
    try:
        Card(part)
    except CardError:
        return False
    return True
