"""Moves as people spell them: with spaces or other marks between their parts."""

from __future__ import annotations

import re
from difflib import get_close_matches

from lomber.cards import Card
from lomber.errors import BadAction, CardError
from lomber.game import State
from lomber.i18n import LANGS

__all__ = ["cut", "nearest", "read_move"]

_LONGEST = 80


def cut(text: str) -> str:
    """Return a text short enough for a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def read_move(state: State, text: str) -> int:
    """Return the action that a text means, legal or not.

    Where it is no action as it stands, ``9s @ 1, 0``, ``9s 1 0`` and ``9s@1.0`` are all taken
    for ``9s@1,0``: the parts must be the same, only what stands between them may differ.

    Raises:
        BadAction: it is none.
    """
    game = state.game
    try:
        return game.parse_action(text)
    except BadAction:
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
    cell = ",".join(parts[-2:])  # illegal, perhaps: the rules say why
    return game.parse_action(f"{' '.join(parts[:-2])}@{cell}" if len(parts) > 2 else cell)


def nearest(word: str, texts: list[str], commands: list[str]) -> str:
    """Return what may have been meant, of moves with the same cards and numbers; or ""."""
    word = cut(word)
    given = {part for part in _parts(word) if _is_sure(part)}
    fits = [text for text in texts if given <= set(_parts(text))]
    return next(iter(get_close_matches(word, [*fits, *commands], n=1, cutoff=0.5)), "")


def _parts(text: str) -> list[str]:
    return re.findall(r"[^\s@,.;:()]+", text.casefold())


def _is_sure(part: str) -> bool:
    """Whether a part is a number or a card, which are not guessed at."""
    if re.fullmatch(r"[+-]?\d+", part):
        return True
    try:
        Card(part)
    except CardError:
        return False
    return True
