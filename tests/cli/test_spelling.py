"""What people type in the middle of a game: look-alike letters, and what `?` tells them."""

from __future__ import annotations

import pytest

import lomber
from lomber.cli.spelling import Unclear, read_move

LATIN_T, CYRILLIC_T = "T", "Т"


def leads(*held, lacking=()):
    """Return a trick game in which seat 0 leads, and holds these cards and lacks those."""
    game = lomber.load("ristikontra")
    play = game.actions.encode
    for seed in range(1000):
        state = game.new_state()
        lomber.deal(state, seed)
        legal = set(state.legal_actions())
        if {play("play", card) for card in held} <= legal and not any(
            play("play", card) in legal for card in lacking
        ):
            return state
    raise AssertionError("no such deal")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        (f"{CYRILLIC_T}ч@0,0", "Ah"),  # as a Russian screen has it
        ("10ч@0,0", "Th"),
        ("Th@0,0", "Th"),
        (f"{CYRILLIC_T}h@0,0", "Th"),  # a Cyrillic Т in a Latin card
        ("Кh@0,0", "Kh"),  # a Cyrillic К
        ("Kч@0,0", "Kh"),  # a Latin K
        ("Аh@0,0", "Ah"),  # a Cyrillic А
        ("9с@0,0", "9c"),  # a Cyrillic с for clubs, in a word without Latin letters
    ],
)
def test_letters_that_look_the_same(typed, card):
    state = lomber.load("cross").new_state()
    lomber.deal(state, seed=1)
    assert read_move(state, typed) == state.game.actions.encode("lay", card, (0, 0))


@pytest.mark.parametrize(("held", "lacking", "meant"), [("Th", "Ah", "Th"), ("Ah", "Th", "Ah")])
def test_a_mixed_ten_or_ace_is_the_one_that_is_legal(held, lacking, meant):
    state = leads(held, lacking=(lacking,))
    assert read_move(state, f"{LATIN_T}ч") == state.game.actions.encode("play", meant)


def test_a_mixed_ten_or_ace_that_could_be_either_is_asked_about(lomber_cli, monkeypatch):
    state = leads("Th", "Ah")
    with pytest.raises(Unclear) as caught:
        read_move(state, f"{LATIN_T}ч")
    assert str(caught.value) == "'Tч' mixes Latin and Cyrillic letters: Th = 10ч or Ah = Тч?"
    assert (
        caught.value.to("ru") == "в 'Tч' смешаны латинские и русские буквы: Th = 10ч или Ah = Тч?"
    )
    assert read_move(state, f"{CYRILLIC_T}ч") == state.game.actions.encode("play", "Ah")
    assert read_move(state, "10ч") == state.game.actions.encode("play", "Th")
    with pytest.raises(lomber.BadAction):
        read_move(state, f"{LATIN_T}ю")


def test_one_who_types_both_alphabets_is_told(lomber_cli):
    seed = next(seed for seed in range(1000) if {"10ч", "Тч"} <= set(hand("ristikontra", seed)))
    play = ["play", "ristikontra", "--seed", seed, "--lang", "ru"]
    status, out, _ = lomber_cli(*play, stdin=f"{LATIN_T}ч\nпочему {LATIN_T}ч\n")
    assert status == 0
    assert out.count("в 'Tч' смешаны латинские и русские буквы: Th = 10ч или Ah = Тч?") == 2


def hand(name, seed):
    """Return the legal actions of the first seat, in Russian."""
    game = lomber.load(name)
    state = game.new_state()
    lomber.deal(state, seed)
    return [game.action_text(action, "ru") for action in state.legal_actions()]


# -- what ? tells ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "forms"),
    [
        ("cross", "CARD@CELL, pass"),
        ("ladder", "CARD, pass"),
        ("ristikontra", "CARD, dark, sharpen, keep"),
        ("cribbage", "play CARD, go, discard CARDS"),
    ],
)
def test_help_leaves_out_what_chance_does(lomber_cli, game, forms):
    status, out, _ = lomber_cli("play", game, "--seed", 1, stdin="?\n")
    assert status == 0
    lines = out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("  MOVE "))
    assert lines[start].partition(";")[0] == f"  MOVE         make a move: {forms}"
    columns = {line.index(what) for line, what in zip(lines[start:], ABOUT)}
    assert columns == {15}


ABOUT = ("make a move", "list what", "which rule", "what a bot", "back to", "save to", "what was")


def test_every_russian_command_is_in_the_listing(lomber_cli):
    from lomber.cli.session import _COMMANDS

    _, out, _ = lomber_cli("play", "ladder", "--seed", 1, "--lang", "ru", stdin="помощь\n")
    listed = set(out[out.index("  ХОД ") :].replace(",", " ").split())
    russian = {word for word in _COMMANDS if not word.isascii()}
    assert russian - listed == {"помощь"}  # which has just been typed


@pytest.mark.parametrize("word", ["отмена", "назад", "undo"])
def test_taking_back_in_russian(lomber_cli, word):
    play = ["play", "ladder", "--seed", 8, "--bots", "random", "--lang", "ru"]
    _, out, _ = lomber_cli(*play, stdin=f"5т\n{word}\n")
    assert "взято назад действий: " in out


@pytest.mark.parametrize("word", ["подсказка", "совет", "hint"])
def test_a_hint_in_russian(lomber_cli, word):
    play = ["play", "ladder", "--seed", 8, "--bots", "random", "--lang", "ru"]
    _, out, _ = lomber_cli(*play, stdin=f"{word}\n")
    assert " сыграл бы " in out


def test_a_tournament_needs_bots(lomber_cli):
    status, out, err = lomber_cli("simulate", "ladder", "--tournament", "-n", 2)
    assert (status, out) == (2, "")
    assert err.startswith("lomber: --tournament needs --bots A,B: two or more of ")
    assert "greedy, random" in err
    assert len(err.splitlines()) == 1
