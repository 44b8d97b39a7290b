"""One legality: the list, the mask, the check of one action and what apply takes all agree."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from lomber.cards import Card
from lomber.errors import IllegalAction
from lomber.game import CHANCE, TERMINAL, State
from lomber.i18n import LANGS, Text
from lomber.testing.check import Check
from lomber.testing.play import LONG, Broken, Play, facts, same

__all__ = ["CHECKS"]

EXHAUSTIVE = 512  # a game with no more actions has each of them tried at each position looked at
TRIED = 100
PLACES = 16
REFUSALS = 6


def legal_list(play: Play) -> None:
    """The legal list is sorted, unique, in range, and its receiver's to keep."""
    size = play.game.num_actions
    for _, state in play.positions():
        legal = state.legal_actions()
        if not isinstance(legal, list):
            raise Broken(f"legal_actions() is {legal!r}, which is not a list")
        for action in legal:
            if not isinstance(action, int) or isinstance(action, bool):
                raise Broken(f"legal_actions() has {action!r}, which is not an int")
            if not 0 <= action < size:
                raise Broken(
                    f"legal_actions() has {action}, but num_actions is {size}",
                    hint=Text(
                        "declare the action in the codec and encode it by the codec in _legal",
                        "объявите ход в кодеке и кодируйте его в _legal этим кодеком",
                    ),
                )
        if any(a >= b for a, b in pairwise(legal)):
            raise Broken(f"legal_actions() is not sorted and unique: {legal[:20]}")
        kept = list(legal)
        legal.append(-7)
        if state.legal_actions() != kept:
            raise Broken(
                "a change to the list that legal_actions() returned changed the state",
                hint=Text(
                    "return a fresh list from _legal each time",
                    "возвращайте из _legal каждый раз новый список",
                ),
            )


def one_legality(play: Play) -> None:
    """The list, the mask and why_illegal agree, and apply takes what they allow."""
    game = play.game
    rng = play.rng("one-legality")
    pool = play.pool()
    places = set(_places(play, PLACES, "one-legality"))
    for ply, state in play.positions():
        if ply not in places:
            continue
        legal = {a for a in state.legal_actions() if 0 <= a < game.num_actions}
        if len(legal) == len(state.legal_actions()):
            mask = state.legal_mask()
            if len(mask) != game.num_actions:
                raise Broken(f"legal_mask() has {len(mask)} bytes, not {game.num_actions}")
            _agree(play, legal, {a for a, on in enumerate(mask) if on}, "legal_mask()")
        if state.current_player == CHANCE:
            legal = {action for action, _ in state.chance_outcomes()}
        if game.num_actions <= EXHAUSTIVE:
            tried = list(range(game.num_actions))
        else:
            tried = [rng.below(game.num_actions) for _ in range(TRIED)]
            for some in (sorted(legal), pool):
                tried += some if len(some) <= TRIED else rng.sample(some, TRIED)
        allowed = {action for action in tried if not state.why_illegal(action)}
        _agree(play, legal & set(tried), allowed, "why_illegal")
    for ply in play.picks(4, "one-legality, applied"):
        legal = {a for a in play.at(ply).legal_actions() if 0 <= a < game.num_actions}
        for action in rng.sample(sorted(legal), min(3, len(legal))):
            try:
                play.at(ply).apply(action)
            except IllegalAction as exc:
                raise Broken(
                    f"legal_actions() has {game.action_text(action)!r}, and apply refuses: {exc}"
                ) from exc


def _places(play: Play, count: int, label: str) -> list[int]:
    """Return some plies; of a long play, most of which is chance's perhaps, decisions besides."""
    some = play.picks(count, label)
    return some if len(play) <= LONG else [*some, *play.decisions(4, label)]


def _agree(play: Play, listed: set[int], other: set[int], what: str) -> None:
    text = play.game.action_text
    for action in sorted(other - listed):
        raise Broken(f"{what} allows {text(action)!r}, which legal_actions() does not have")
    for action in sorted(listed - other):
        raise Broken(f"{what} does not allow {text(action)!r}, which legal_actions() has")


def turn(play: Play) -> None:
    """Nobody but the seat to move has legal actions."""
    for _, state in play.positions():
        mover = state.current_player
        for seat in range(play.game.num_players):
            legal = state.legal_actions(seat)
            if seat == mover and legal != state.legal_actions():
                raise Broken(f"legal_actions({seat}) and legal_actions() differ for the same seat")
            if seat != mover and legal:
                raise Broken(f"legal_actions({seat}) is not empty, and {_who(mover)} is to move")
        if mover < 0 and state.legal_actions():
            raise Broken(f"legal_actions() is not empty, and {_who(mover)} is to move")


def _who(player: int) -> str:
    return {CHANCE: "chance", TERMINAL: "nobody"}.get(player, f"seat {player}")


def refusal(play: Play) -> None:
    """An illegal action is refused and changes nothing."""

    def bad(state: State) -> list[int]:
        return [a for a in pool if a not in now(state)] + [
            a for a in rng.sample(range(size), min(4, size)) if a not in now(state)
        ]

    def now(state: State) -> set[int]:
        outcomes = {action for action, _ in state.chance_outcomes()}
        return outcomes if state.current_player == CHANCE else set(state.legal_actions())

    size = play.game.num_actions
    rng = play.rng("refusal")
    pool = play.pool()
    _refuses(play, "refusal", bad)


def foreign(play: Play) -> None:
    """What is no action of the game at all is refused and changes nothing."""
    size = play.game.num_actions
    words: list[object] = [-1, size, 2**70, True, False, 0.5, "", "no action", None, [0], {}]
    _refuses(play, "foreign-action", lambda state: words, everything=True)


def _refuses(
    play: Play, label: str, bad: Callable[[State], Sequence[object]], *, everything: bool = False
) -> None:
    rng = play.rng(label)
    places = set(_places(play, 5 if everything else 12, label))
    for ply, state in play.positions():
        if ply not in places:
            continue
        before, brief = facts(state), facts(state, full=False)
        tried = bad(state)
        for action in tried if everything else rng.sample(tried, min(REFUSALS, len(tried))):
            shown = _shown(play, action)
            if not state.why_illegal(action):  # type: ignore[arg-type]
                if everything:
                    raise Broken(f"why_illegal({shown}) is empty, and that is no action")
                continue  # why_illegal and the list disagree, which is another check's
            try:
                state.apply(action)  # type: ignore[arg-type]
            except IllegalAction as exc:
                if not exc.reasons:
                    raise Broken(f"the IllegalAction for {shown} has no reasons") from exc
            except Exception as exc:
                raise Broken(
                    f"apply({shown}) raised {type(exc).__name__}, not IllegalAction: {exc}"
                ) from exc
            else:
                raise Broken(f"apply({shown}) was taken, and why_illegal refuses it")
            same(brief, facts(state, full=False), f"the refused {shown} changed the state")
        same(before, facts(state), "an action that was refused changed the state")


def _shown(play: Play, action: object) -> str:
    if type(action) is int and 0 <= action < play.game.num_actions:
        return repr(play.game.action_text(action))
    return repr(action)


def reasons(play: Play) -> None:
    """Every refusal has reasons a person can read, in every language."""
    rng = play.rng("reasons")
    pool = play.pool()
    size = play.game.num_actions
    places = set(_places(play, 20, "reasons"))
    for ply, state in play.positions():
        if ply not in places:
            continue
        for action in [*rng.sample(pool, min(8, len(pool))), rng.below(size), size]:
            for reason in state.why_illegal(action):
                shown = _shown(play, action)
                texts = [reason.text.to(lang) for lang in LANGS]
                if not (isinstance(reason.name, str) and reason.name and all(texts)):
                    raise Broken(f"a reason against {shown} has no name or no text: {reason!r}")
                for text in texts:
                    if re.search(r"\{\w+\}", text):
                        raise Broken(f"a reason against {shown} leaves a value out: {text!r}")
                if not isinstance(reason.rule, str):
                    raise Broken(f"a reason against {shown} has the rule {reason.rule!r}")
                if not all(isinstance(card, Card) for card in reason.cards):
                    raise Broken(
                        f"a reason against {shown} has no Card among its cards: {reason!r}"
                    )
                json.dumps(reason.json("ru"))


CHECKS = (
    Check(
        "legal-list",
        "legal_actions() is sorted, unique, in range, and a list of its own each time",
        "return sorted(set(...)) from _legal",
        legal_list,
    ),
    Check(
        "one-legality",
        "legal_actions, legal_mask, why_illegal and apply agree on every action",
        "let all of them come from one rule: override _legal and _explain, or all four together",
        one_legality,
        needs=("legal-list",),
    ),
    Check(
        "turn",
        "legal_actions is [] for who is not to move, at a chance node and at the end",
        "override _legal instead of legal_actions, or begin with the base class's test",
        turn,
        needs=("legal-list",),
    ),
    Check(
        "refusal",
        "an illegal action raises IllegalAction with reasons and changes nothing",
        "ask why_illegal before anything is changed, and pass its reasons on",
        refusal,
        needs=("legal-list",),
    ),
    Check(
        "foreign-action",
        "what is no action at all (-1, num_actions, True, 0.5, a text) raises IllegalAction",
        "let the base class's apply and why_illegal refuse it before your own code looks at it",
        foreign,
        needs=("one-legality", "refusal"),
    ),
    Check(
        "reasons",
        "every reason has a name and a sentence in each language",
        "fill every {name} of the Text's templates with a value, and give Reason its name",
        reasons,
        needs=("legal-list",),
    ),
)
