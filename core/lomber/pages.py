"""Pages for a person: a game's rules, and a plain picture of an observation."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from lomber.i18n import LANGS

if TYPE_CHECKING:
    from lomber.actions import Json
    from lomber.game import Game

__all__ = ["gone_options", "page_language", "plain_view", "rules_page", "unnamed_options"]

_COMMON = {"game", "rules", "options", "seat", "seats", "history"}


def rules_page(game: type[Game], lang: str = "en") -> str:
    """Return a game's rules page as Markdown.

    It is looked for beside the module or the single file that defines the game:
    ``rules/NAME.LANG.md``, then ``rules/LANG.md``; English stands in for a missing language, the
    docstring for a missing page.
    """
    found = _page(game, lang)
    if found is not None:
        return found[1]
    from inspect import cleandoc

    return f"# {game.title.to(lang)}\n\n{cleandoc(game.__doc__ or game.summary.to(lang))}\n"


def page_language(game: type[Game], lang: str = "en") -> str:
    """Return the language of the page that :func:`rules_page` finds; "" where there is none."""
    found = _page(game, lang)
    return "" if found is None else found[0]


def unnamed_options(game: type[Game], page: str) -> list[str]:
    """Return the options with a choice that the page of a game never names in backticks."""
    named = {word for code in _codes(page) for word in re.findall(r"\w+", code)}
    return [o.name for o in game.schema if o.name not in named and len(o.choices) != 1]


def gone_options(game: type[Game], page: str) -> list[str]:
    """Return what a page says in backticks as ``name=value`` of options that a game has not."""
    names = {option.name for option in game.schema}
    found = [re.match(r"([^\W\d]\w*)=\S", code) for code in _codes(page)]
    return list(dict.fromkeys(hit.string for hit in found if hit and hit[1] not in names))


def _codes(page: str) -> list[str]:
    """Return what stands in single backticks on a page, blocks of code left out."""
    text = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", text)


def _page(game: type[Game], lang: str) -> tuple[str, str] | None:
    try:
        folder = _beside(game.__module__) / "rules"
        for tongue in dict.fromkeys((lang, *LANGS)):
            for name in (f"{game.name}.{tongue}.md", f"{tongue}.md"):
                page = folder / name
                if page.is_file():
                    return tongue, page.read_text(encoding="utf-8")
    except (ImportError, ValueError, TypeError, OSError):
        pass  # nothing beside it can be read
    return None


def _beside(module: str) -> Traversable:
    """Return the folder a module lies in."""
    found = __import__(module, fromlist=["_"])
    parent = module.rpartition(".")[0]
    if hasattr(found, "__path__"):
        return files(module)
    if parent:
        return files(parent)
    return Path(str(found.__file__)).parent


def plain_view(observation: Mapping[str, Json]) -> str:
    """Return the game's own part of an observation, a line a key, for games that draw nothing."""
    shown = {key: value for key, value in observation.items() if key not in _COMMON}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in shown.items()]
    return "\n".join(lines).replace("[", r"\[")
