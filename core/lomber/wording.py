"""Whether the texts of a codec tell its actions apart: asked once, when it is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lomber.errors import BadValue
from lomber.i18n import LANGS, Text

if TYPE_CHECKING:
    from lomber.actions import ActionCodec, Kind
    from lomber.fields import Field

__all__ = ["COMMANDS", "check_fields", "check_texts", "spaced"]

_WORDS = """
? help помощь moves ходы why почему undo назад отмена hint совет подсказка save сохранить
log журнал quit exit выход
"""
COMMANDS: Final = frozenset(_WORDS.split())
"""What people type at the table to ask for something, so that no action reads like it."""


def spaced(text: object) -> bool:
    """Whether a text can be shown and typed: not empty, single spaces and only between words."""
    return isinstance(text, str) and text.isprintable() and bool(text) and text == _joined(text)


def _joined(text: str) -> str:
    return " ".join(text.split())


def check_fields(kind: str, fields: dict[str, Field]) -> None:
    """Raise BadValue where a kind of action has what is no field, or one without values."""
    for name, field in fields.items():
        if isinstance(field, type) or not hasattr(field, "size") or not hasattr(field, "parse"):
            made = field.__name__ if isinstance(field, type) else "CardField"
            raise BadValue(
                Text(
                    "kind {kind!r}: {name} is {field!r}, which is no field: write {name}={made}()",
                    "вид хода {kind!r}: {name} — это {field!r}, а не поле: пишите {name}={made}()",
                    {"kind": kind, "name": name, "field": repr(field), "made": made},
                )
            )


def check_texts(codec: ActionCodec) -> None:
    """Raise BadValue where two kinds of action share a text, or one has a text that cannot be.

    The first and the last action of each kind are tried in every language; the conformance suite
    tries them all.
    """
    for kind in codec.kinds:
        for lang, action, text in _samples(codec, kind):
            if not spaced(text):
                raise BadValue(
                    Text(
                        "kind {kind!r}: an action reads {text!r} in {lang}; give it a text of "
                        "words with single spaces between",
                        "вид хода {kind!r}: ход пишется {text!r} ({lang}); дайте ему текст из "
                        "слов с одним пробелом между ними",
                        {"kind": kind.name, "text": text, "lang": lang},
                    )
                )
            other = codec.find(text)
            if other not in (action, None):
                raise BadValue(
                    Text(
                        "kinds {first!r} and {second!r} both read {text!r}: let their texts "
                        "differ, as '{first} ...' and '{second} ...'",
                        "виды ходов {first!r} и {second!r} пишутся одинаково, {text!r}: пусть их "
                        "тексты различаются, как «{first} ...» и «{second} ...»",
                        {"first": codec.kind(other or 0), "second": kind.name, "text": text},
                    )
                )
        for word in sorted(COMMANDS):
            if _reads(kind, word):
                raise BadValue(
                    Text(
                        "kind {kind!r}: an action reads {word!r}, which is a command of `lomber "
                        "play`; choose another word",
                        "вид хода {kind!r}: ход пишется {word!r}, а это команда `lomber play`; "
                        "выберите другое слово",
                        {"kind": kind.name, "word": word},
                    )
                )


def _samples(codec: ActionCodec, kind: Kind) -> Iterator[tuple[str, int, str]]:
    first = codec.base(kind.name)
    for action in dict.fromkeys((first, first + kind.size - 1)):
        for lang in LANGS:
            yield lang, action, codec.text(action, lang)


def _reads(kind: Kind, word: str) -> bool:
    """Whether some action of a kind reads as one word: by its template, or by a word of choice."""
    from lomber.fields import ChoiceField

    for pattern in kind.patterns:
        found = pattern.fullmatch(word)
        if found and all(
            isinstance(field, ChoiceField) and field.has(found[name])
            for name, field in kind.fields.items()
        ):
            return True
    return False
