"""The referee's actions as people type them, why they are refused, and how bots claim."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

import lomber
from lomber.cli.app import run
from lomber.game import CHANCE
from lomber.random import Random
from lomber.record import Record
from lomber_vint.bots import Adviser
from lomber_vint.irregular import REFEREE_KINDS
from vint.irregular_play import ALL_TOPS, begin, do, may, play_out

EVERYTHING = 19  # the seed of a walk in which each kind of action is made
OPTIONS = {"referee": True, "passes_to_close": 3, "deals": 1}


def walk(seed):
    """Return a deal in which what was said least often so far is said next."""
    state, rng = lomber.load("vint", **OPTIONS).new_state(), Random(seed)
    lomber.deal(state, seed)
    said = Counter()
    while not state.is_terminal:
        assert state.current_player != CHANCE
        kinds = {}
        for action in state.legal_actions():
            kinds.setdefault(state.game.actions.kind(action), []).append(action)
        if "bid" in kinds:  # 1S or 5S, and what is just above it
            kinds["bid"] = [kinds["bid"][20 if seed % 2 and not said["bid"] else 0]]
        if "play" in kinds and said["word"] > 25:  # the rest is for after the play
            kinds.pop("word", None)
        kind = min(sorted(kinds), key=lambda name: (name == "cut", said[name], rng.below(100)))
        said[kind] += 1
        state.apply(rng.choice(kinds[kind]))
    return state


def test_all_that_can_be_said_is_typed(capsys, tmp_path, monkeypatch):
    """A deal in which everything is said is typed at one screen, Enter before each line."""
    state = walk(EVERYTHING)
    codec, text = state.game.actions, state.game.action_text
    made = [action for player, action in state.history if player != CHANCE]
    assert {kind.name for kind in REFEREE_KINDS} <= {codec.kind(action) for action in made}
    typed = "".join(f"\n{text(action)}\n" for action in made)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed + "\n"))
    words = [w for name, value in OPTIONS.items() for w in ("-o", f"{name}={value}".lower())]
    words += ["--seed", str(EVERYTHING), "--seat", "all", "--record", "table.jsonl"]
    assert run(["play", "vint", *words]) == 0
    out = capsys.readouterr().out
    assert "no move or command" not in out
    assert "is not done" not in out
    record = Record.load("table.jsonl")
    assert record.replay().history == state.history
    result = json.loads(Path("table.jsonl").read_text("utf-8").splitlines()[-1])["result"]
    assert result["returns"] == [*state.returns()]
    for what in ("proven", "answers alone", "was played by", "the last tricks"):
        assert what in out


@pytest.mark.parametrize("calls", [(), ("As",), ("As", "word to seat 2")])
def test_every_refusal_names_a_rule(calls):
    state = begin(ALL_TOPS, "3NT", declarer=3)
    do(state, *calls)
    codec = state.game.actions
    for kind in REFEREE_KINDS:
        base = codec.base(kind.name)
        refused = [a for a in range(base, base + kind.size) if a not in state.legal_actions()]
        for action in refused[:3]:
            (reason,) = state.why_illegal(action)
            assert reason.rule.startswith("VINT-"), state.game.action_text(action)
            assert reason.text.to("ru") != reason.text.to("en")


def ending_with_a_revoke(revoker):
    """Return a deal played out in which a seat revoked at the first trick; seat 3 dealt."""
    state = begin(ALL_TOPS, "3NT", declarer=3)
    do(state, "As")
    while state.current_player != revoker:
        state.apply(state.legal_actions()[0])
    do(state, next(text for text in sorted(may(state)) if text.startswith("revoke")))
    play_out(state)
    return state


@pytest.mark.rule("VINT-151")
@pytest.mark.rule("VINT-153")
@pytest.mark.parametrize("revoker", [1, 2])
def test_bots_do_not_cut_a_claim_off(revoker):
    """Who cuts lets the opponents of a revoke claim it first, his own side's too."""
    state = ending_with_a_revoke(revoker)
    said = []
    while not state.is_terminal:
        seat = state.current_player
        action = Adviser(state.game, seat, Random(1)).choose(
            state.observation(seat), state.legal_actions()
        )
        said.append((seat, state.game.action_text(action)))
        state.apply(action)
    cutter = said[0][0]
    claimer = cutter if cutter % 2 != revoker % 2 else (revoker + 1) % 4
    assert said == [
        (cutter, f"word to seat {claimer}"),
        (claimer, f"claim a revoke of seat {revoker}"),
        (revoker, "show the tricks"),
        (cutter, "cut the pack"),
    ]
    assert state.deals[0].why is not None
    assert [r.seat for r in state.proven] == [revoker]
