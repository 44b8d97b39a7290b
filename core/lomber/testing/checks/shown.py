"""What a person is shown: the picture of an observation, and the rules."""

from __future__ import annotations

import json

from lomber.game import Game
from lomber.i18n import LANGS
from lomber.pages import page_language
from lomber.testing.check import Check, Subject
from lomber.testing.play import Broken, Play

__all__ = ["CHECKS"]

PLACES = 8


def draw(play: Play) -> None:
    """Every observation is drawn, from its JSON, as markup that a terminal can show."""
    from rich.errors import MarkupError
    from rich.markup import render

    game = play.game
    for ply in play.picks(PLACES, "draw"):
        state = play.at(ply)
        for seat in range(game.num_players):
            seen = json.loads(json.dumps(state.observation(seat)))
            for lang in LANGS:
                picture = game.draw(seen, lang)
                if not isinstance(picture, str):
                    raise Broken(f"draw() for seat {seat} in {lang} is {picture!r}, not a text")
                try:
                    render(picture)
                except MarkupError as exc:
                    raise Broken(f"draw() for seat {seat} in {lang} is no markup: {exc}") from exc


def rules(subject: Subject) -> None:
    """There is a rules page in every language, and everything has a name."""
    game = subject.game
    for lang in LANGS:
        if type(game).rules is Game.rules and page_language(type(game), lang) not in ("", lang):
            subject.notes.append(
                f"rules: there is no rules/{lang}.md, so another language's page is shown for it"
            )
        page = game.rules(lang)
        if not isinstance(page, str) or len(page.split()) < 3:
            raise Broken(f"rules({lang!r}) is {page!r}")
        for option in game.schema:
            option.help.to(lang)
        names = [game.seat_name(seat, lang) for seat in range(game.num_players)]
        names += [game.side_name(side, lang) for side in game.sides]
        if not all(isinstance(name, str) and name for name in names):
            raise Broken(f"a seat or a side has no name in {lang}: {names!r}")


CHECKS = (
    Check(
        "draw",
        "draw() makes markup of every observation, in English and in Russian",
        r"build it from the observation alone, and write \[ for a [ that is not markup",
        draw,
        needs=("observation",),
    ),
    Check(
        "rules",
        "rules() gives a page in English and in Russian, and seats and sides have names",
        "put rules/en.md and rules/ru.md beside the game's module or file; "
        "a docstring of the class serves too",
        rules,
        "game",
    ),
)
