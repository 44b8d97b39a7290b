"""Rubbers and sessions played with real cards, as a small TOML file put on the score sheet."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lomber.errors import BadValue
from lomber.i18n import Text
from lomber_vint.dealtable import add_deal, check_keys, find_seat
from lomber_vint.playedgame import is_record, read_game
from lomber_vint.rubber import Rubber
from lomber_vint.session import Session
from lomber_vint.wrong import within, wrong

__all__ = ["SheetFile", "read_sheet"]

RUBBER_KEYS: Final = {"players", "marks", "deal", "loser_alone"}
SESSION_KEYS: Final = {"players", "marks", "rubber", "left"}
PART_KEYS: Final = {"deal", "loser_alone", "record"}
SEATS: Final = ["seat 0", "seat 1", "seat 2", "seat 3"]


@dataclass(frozen=True)
class SheetFile:
    """A rubber read from a file.

    Args:
        players: the names of seats 0..3.
        rubber: the sheet with every deal written.
    """

    players: tuple[str, str, str, str]
    rubber: Rubber


def read_sheet(path: str | Path) -> SheetFile | Session:
    """Read a file of deals and write them on a sheet.

    A file with ``[[deal]]`` tables is a rubber; one with ``[[rubber]]`` tables, each with
    ``[[rubber.deal]]`` tables of its own or the name of a saved game, is a session. A saved game
    is a rubber as well.

    Raises:
        RecordError: a saved game cannot be read, or does not replay.
        BadValue: the file cannot be read, is not TOML, or a deal in it is impossible; the message
            says which deal and what would be right.
    """
    if is_record(path):
        played = read_game(path)
        return SheetFile(played.names, played.rubber)
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as exc:
        raise _unreadable(path, exc) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as exc:
        raise wrong(
            "{path}: not a TOML file: {why}", "{path}: не файл TOML: {why}", path=path, why=exc
        ) from None
    try:
        return _session(data, Path(path).parent) if "rubber" in data else _rubber_file(data)
    except BadValue as exc:
        raise within(path, exc) from None


def _rubber_file(data: Mapping[str, object]) -> SheetFile:
    check_keys(data, RUBBER_KEYS, Text("a rubber", "роббер"))
    names = _names(data.get("players", SEATS), (4,))
    players = (names[0], names[1], names[2], names[3])
    rubber = Rubber(_marks(data))
    _write(rubber, data, players, None)
    return SheetFile(players, rubber)


def _session(data: Mapping[str, object], folder: Path) -> Session:
    check_keys(data, SESSION_KEYS, Text("a session", "партия"))
    if "players" not in data:
        raise wrong(
            "a session needs players: four to six names, lowest card drawn first",
            "нужны игроки, players: от четырёх до шести имён, сначала вынувший младшую карту",
        )
    session = Session(_names(data["players"], (4, 5, 6)), _marks(data))
    rubbers = data["rubber"]
    if not isinstance(rubbers, list) or not rubbers:
        raise wrong(
            "no rubbers; write one or more [[rubber]] tables",
            "нет робберов; напишите таблицы [[rubber]], одну или больше",
        )
    for number, table in enumerate(rubbers, 1):
        if not isinstance(table, dict):
            raise wrong(
                "a rubber is a table, written [[rubber]]", "роббер — таблица, пишется [[rubber]]"
            )
        where = Text("rubber {n}", "роббер {n}", {"n": number})
        check_keys(table, PART_KEYS, where)
        if "record" in table:
            _add_game(session, table, folder, where)
            continue
        played = session.start()
        _write(played.rubber, table, session.seated(played.sitting), where)
    left = data.get("left", [])
    if not isinstance(left, list):
        raise wrong(
            "left is a list of who left early, not {left!r}",
            "left — список ушедших раньше, а не {left!r}",
            left=left,
        )
    for name in left:
        session.leave(str(name))
    return session


def _add_game(session: Session, table: Mapping[str, object], folder: Path, where: Text) -> None:
    """Take a rubber from a saved game."""
    file = table["record"]
    if not isinstance(file, str) or not file.isprintable() or not file:
        raise wrong(
            '{where}, record: it is the name of a saved game, as "first.jsonl", not {file!r}',
            '{where}, record: это имя сохранённой игры, например "first.jsonl", а не {file!r}',
            where=where,
            file=file,
        )
    if len(table) > 1:
        other = next(key for key in table if key != "record")
        raise wrong(
            "{where}, record: the saved game tells the {other}; give one, not both",
            "{where}, record: {other} уже сказано сохранённой игрой; дайте одно из двух",
            where=where,
            other=other,
        )
    game = read_game(folder / file)
    try:
        session.take(game.names, game.rubber)
    except BadValue as exc:
        raise within(Text("{where}, record", "{where}, record", {"where": where}), exc) from None


def _write(
    rubber: Rubber, table: Mapping[str, object], players: Sequence[str], where: Text | None
) -> None:
    """Write every deal of a table on the sheet, and who answers for the rubber alone."""
    deals = table.get("deal", [])
    if not isinstance(deals, list) or not deals:
        heading = "[[rubber.deal]]" if where else "[[deal]]"
        raise wrong(
            "{where}no deals; write one or more {heading} tables",
            "{where}нет сдач; напишите таблицы {heading}, одну или больше",
            where=_before(where),
            heading=heading,
        )
    for number, deal in enumerate(deals, 1):
        try:
            add_deal(rubber, deal, players)
        except BadValue as exc:
            here = {"where": _before(where), "n": number}
            raise within(Text("{where}deal {n}", "{where}сдача {n}", here), exc) from None
    if "loser_alone" in table:
        seat = find_seat(table["loser_alone"], players)
        if rubber.winner is None:
            raise wrong(
                "{where}loser_alone: the rubber is not finished",
                "{where}loser_alone: роббер не кончен",
                where=_before(where),
            )
        if rubber.accounts()[seat] >= 0:
            raise wrong(
                "{where}loser_alone: {name} did not lose the rubber",
                "{where}loser_alone: {name} не проиграл роббера",
                where=_before(where),
                name=players[seat],
            )
        rubber.loser_alone = seat


def _before(where: Text | None) -> Text:
    """Return where a table is, to stand before more."""
    return Text("{where}, ", "{where}, ", {"where": where}) if where else Text("")


def _unreadable(path: str | Path, error: OSError) -> BadValue:
    if isinstance(error, FileNotFoundError):
        return wrong("there is no file {path!r}", "нет файла {path!r}", path=str(path))
    return wrong(
        "cannot read {path!r}: {why}",
        "не читается {path!r}: {why}",
        path=str(path),
        why=error.strerror,
    )


def _names(value: object, numbers: tuple[int, ...]) -> tuple[str, ...]:
    good = isinstance(value, list) and all(isinstance(name, str) and name for name in value)
    if not (isinstance(value, list) and good and len(value) in numbers):
        many = Text("four", "четырёх") if numbers == (4,) else Text("four to six", "4, 5 или 6")
        raise wrong(
            "players is a list of {many} names, not {value!r}",
            "players — список {many} имён, а не {value!r}",
            many=many,
            value=value,
        )
    for name in value:
        if not name.isprintable() or not name.strip():
            raise wrong(
                "players: a name is one line of text, not {name!r}",
                "players: имя — одна строка текста, а не {name!r}",
                name=name,
            )
    if len({name.casefold() for name in value}) < len(value):
        raise wrong(
            "players have different names, not {value!r}",
            "имена в players должны быть разные, а не {value!r}",
            value=value,
        )
    return tuple(value)


def _marks(data: Mapping[str, object]) -> str:
    marks = data.get("marks", "flat")
    if marks not in ("flat", "progressive"):
        raise wrong(
            "marks is 'flat' or 'progressive', not {marks!r}",
            "marks — 'flat' или 'progressive', а не {marks!r}",
            marks=marks,
        )
    return str(marks)
