"""How a game says its moves are written: in words that a reader knows, in either language."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from lomber.host import host

EXAMPLES = Path(__file__).parents[2] / "examples"
BUILT_IN = [
    game for plugin in host().plugins if plugin.distribution == "lomber" for game in plugin.games
]
PACKAGES = sorted(  # lomber-grove needs its own C, and plays without fields
    path.stem
    for path in EXAMPLES.glob("lomber-*/lomber_*")
    if path.name != "lomber_grove" and (path.suffix == ".py" or path.is_dir())
)


def unreadable(cls):
    """Return the forms in which a field's name is no plain word, or not in the language."""
    found = []
    for options in cls.option_sets or ({},):
        for kind in cls(**options).actions.kinds:
            for lang, letters in (("en", "A-Z"), ("ru", "А-ЯЁ")):
                form = kind.usage(lang)
                words = re.findall(r"[^\W\d]*[^\Wa-zа-яё\d][^\W\d]+", form)
                if "_" in form or not all(re.fullmatch(f"[{letters}]+", w) for w in words):
                    found.append(form)
                if len(words) != len(kind.fields):
                    found.append(form)
    return found


@pytest.mark.parametrize("name", BUILT_IN)
def test_forms_of_built_in_games(name):
    assert unreadable(host().game_class(name)) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_forms_of_the_examples(package, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES / package.replace("_", "-")))
    for cls in importlib.import_module(package).lomber_games():
        assert unreadable(cls) == []


def test_an_unreadable_form_is_found():
    from lomber.actions import ActionCodec, ChoiceField, Kind

    def game(**fields):
        names = "".join(f"{{{name}}}" for name in fields)
        codec = ActionCodec(Kind("bid", f"bid {names}", **fields))
        return type("Game", (), {"option_sets": ({},), "actions": codec})

    field = ChoiceField(("a", "b"))
    assert unreadable(game(level=field, suit=field)) == []
    assert unreadable(game(in_=field)) == ["bid IN_", "bid IN_"]
    assert unreadable(game(mood=field)) == ["bid MOOD"]  # Russian does not know it
