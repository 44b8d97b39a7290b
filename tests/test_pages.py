"""Rules pages and plain pictures."""

from __future__ import annotations

import sys

import pytest
from rich.markup import render

import lomber
from lomber.pages import plain_view, rules_page

GAME = '''
import lomber
from samples.ladder import Ladder

class {cls}(Ladder):
    """A game of its own.

        indented
    End.
    """
    name = "{name}"
'''


@pytest.fixture
def package(ladder_host, tmp_path, monkeypatch):
    """A package with two games and pages beside it."""
    root = tmp_path / "paged"
    (root / "rules").mkdir(parents=True)
    text = GAME.format(cls="One", name="one") + GAME.format(cls="Two", name="two")
    (root / "__init__.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import paged

    yield paged, root / "rules"
    sys.modules.pop("paged")


def test_the_page_of_the_language(package):
    module, rules = package
    (rules / "en.md").write_text("# Rules\n", encoding="utf-8")
    (rules / "ru.md").write_text("# Правила\n", encoding="utf-8")
    assert rules_page(module.One) == "# Rules\n"
    assert rules_page(module.One, "ru") == "# Правила\n"


def test_english_stands_in(package):
    module, rules = package
    (rules / "en.md").write_text("# Rules\n", encoding="utf-8")
    assert rules_page(module.One, "ru") == "# Rules\n"


def test_a_page_by_the_games_name_comes_first(package):
    module, rules = package
    (rules / "en.md").write_text("# Both\n", encoding="utf-8")
    (rules / "two.en.md").write_text("# Two\n", encoding="utf-8")
    assert rules_page(module.One) == "# Both\n"
    assert rules_page(module.Two) == "# Two\n"


def test_the_docstring_stands_in_for_a_page(package):
    module, _ = package
    assert rules_page(module.One) == "# Ladder\n\nA game of its own.\n\n    indented\nEnd.\n"


def test_a_game_in_a_single_file_has_its_summary(ladder):
    assert rules_page(type(ladder), "ru") == "# Лестница\n\nподнимайся или пасуй\n"
    assert ladder.rules() == "# Ladder\n\nclimb or pass\n"


def test_a_game_in_a_single_file_has_pages_beside_it(ladder_host, tmp_path):
    from lomber.files import import_file

    file = tmp_path / "alone.py"
    file.write_text(GAME.format(cls="Alone", name="alone"), encoding="utf-8")
    (tmp_path / "rules").mkdir()
    game = import_file(file).Alone
    assert rules_page(game).startswith("# Ladder\n\nA game of its own.")
    (tmp_path / "rules" / "ru.md").write_text("# Один\n", encoding="utf-8")
    assert rules_page(game, "ru") == "# Один\n"
    (tmp_path / "rules" / "alone.en.md").write_text("# Alone\n", encoding="utf-8")
    assert rules_page(game) == "# Alone\n"


def test_a_plain_picture_is_the_games_own_part(ladder):
    state = ladder.new_state()
    lomber.deal(state, 8)
    shown = render(plain_view(state.observation(0))).plain.splitlines()
    assert shown == [
        "current_player: 0",
        'legal_actions: ["5c", "8c"]',
        'hands: {"0": ["5c", "8c"]}',
        "top: null",
        "score: [0, 0]",
    ]
