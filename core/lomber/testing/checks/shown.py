"""What a person is shown: the picture of an observation, and the rules."""

from __future__ import annotations

import json

from lomber.game import Game
from lomber.i18n import LANGS
from lomber.pages import gone_options, page_language, unnamed_options
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
    own = type(game).rules is not Game.rules
    if not own and not page_language(type(game)):
        subject.notes.append(
            "rules: there is no rules page, so the docstring of the class is shown: write "
            "rules/en.md and rules/ru.md beside the module or file of the game"
        )
    for lang in LANGS:
        if not own:
            _speaks_of_options(subject, lang)
        page = game.rules(lang)
        if not isinstance(page, str) or len(page.split()) < 3:
            raise Broken(f"rules({lang!r}) is {page!r}")
        for option in game.schema:
            option.help.to(lang)
        names = [game.seat_name(seat, lang) for seat in range(game.num_players)]
        names += [game.side_name(side, lang) for side in game.sides]
        if not all(isinstance(name, str) and name for name in names):
            raise Broken(f"a seat or a side has no name in {lang}: {names!r}")


def _speaks_of_options(subject: Subject, lang: str) -> None:
    """Note where a page is missing, leaves an option out, or speaks of one that is gone."""
    cls = type(subject.game)
    found = page_language(cls, lang)
    if not found:
        return
    if found != lang:
        subject.notes.append(
            f"rules: there is no rules/{lang}.md, so another language's page is shown for it"
        )
        return
    page = subject.game.rules(lang)
    missing = unnamed_options(cls, page)
    if missing:
        defaults = {option.name: option.default for option in cls.schema}
        examples = ", ".join(repr(f"{n}={defaults[n]}".lower()) for n in missing)
        subject.notes.append(
            f"rules: rules/{lang}.md does not speak of {', '.join(missing)}: name these options "
            f"there, as {examples}"
        )
    subject.notes += [
        f"rules: rules/{lang}.md speaks of {code!r}, and there is no such option: leave it out, "
        "or add it to the schema"
        for code in gone_options(cls, page)
    ]


CHECKS = (
    Check(
        "draw",
        "draw() makes markup of every observation, in English and in Russian",
        r"build it from the observation alone, and write \[ for a [ that is not markup",
        draw,
        needs=("text", "observation"),
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
