"""What one line of a record is, and how its errors read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lomber.actions import Json
from lomber.errors import LomberError, RecordError
from lomber.game import CHANCE, State
from lomber.i18n import Text

FORMAT: Final = 1  # what a header's "lomber" says


def line(entry: Mapping[str, Json]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"


def outcome(state: State) -> dict[str, Json]:
    result = state.result()
    return {
        "returns": [plain(value) for value in result.returns],
        "score": {side: plain(value) for side, value in result.score.items()},
    }


def plain(value: float) -> int | float:
    number = float(value)
    return int(number) if number.is_integer() else number


def who(player: int) -> Json:
    return "chance" if player == CHANCE else player


def cause(exc: Exception) -> str:
    return exc.strerror if isinstance(exc, OSError) and exc.strerror else str(exc)


def unwritable(path: str, exc: Exception) -> RecordError:
    text = Text("cannot write {file!r}: {why}", "не записать {file!r}: {why}")
    return RecordError(text.format(file=path, why=cause(exc)))


def error(source: str, line: int, why: Text | LomberError | str) -> RecordError:
    where = Text("line {n}: ", "строка {n}: ", {"n": line}) if line else ""
    name = f"{Path(source).name}: " if source else ""
    return RecordError(Text("{name}{where}{why}", "", {"name": name, "where": where, "why": why}))
