"""Rubbers and sessions played with real cards, as a small TOML file put on the score sheet."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lomber.errors import BadValue
from lomber_vint.dealtable import add_deal, check_keys, find_seat
from lomber_vint.playedgame import is_record, read_game
from lomber_vint.rubber import Rubber
from lomber_vint.session import Session

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
        raise BadValue(f"cannot read {str(path)!r}: {exc.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as exc:
        raise BadValue(f"{path}: not a TOML file: {exc}") from None
    try:
        return _session(data, Path(path).parent) if "rubber" in data else _rubber_file(data)
    except BadValue as exc:
        raise BadValue(f"{path}: {exc}") from None


def _rubber_file(data: Mapping[str, object]) -> SheetFile:
    check_keys(data, RUBBER_KEYS, "a rubber")
    names = _names(data.get("players", SEATS), (4,))
    players = (names[0], names[1], names[2], names[3])
    rubber = Rubber(_marks(data))
    _write(rubber, data, players, "")
    return SheetFile(players, rubber)


def _session(data: Mapping[str, object], folder: Path) -> Session:
    check_keys(data, SESSION_KEYS, "a session")
    if "players" not in data:
        raise BadValue("a session needs players: four to six names, lowest card drawn first")
    session = Session(_names(data["players"], (4, 5, 6)), _marks(data))
    rubbers = data["rubber"]
    if not isinstance(rubbers, list) or not rubbers:
        raise BadValue("no rubbers; write one or more [[rubber]] tables")
    for number, table in enumerate(rubbers, 1):
        if not isinstance(table, dict):
            raise BadValue("a rubber is a table, written [[rubber]]")
        check_keys(table, PART_KEYS, f"rubber {number}")
        if "record" in table:
            _add_game(session, table, folder, f"rubber {number}, ")
            continue
        played = session.start()
        _write(played.rubber, table, session.seated(played.sitting), f"rubber {number}, ")
    left = data.get("left", [])
    if not isinstance(left, list):
        raise BadValue(f"left is a list of who left early, not {left!r}")
    for name in left:
        session.leave(str(name))
    return session


def _add_game(session: Session, table: Mapping[str, object], folder: Path, where: str) -> None:
    """Take a rubber from a saved game."""
    if len(table) > 1:
        other = next(key for key in table if key != "record")
        raise BadValue(f"{where}record: the saved game tells the {other}; give one, not both")
    game = read_game(folder / str(table["record"]))
    try:
        session.take(game.names, game.rubber)
    except BadValue as exc:
        raise BadValue(f"{where}record: {exc}") from None


def _write(
    rubber: Rubber, table: Mapping[str, object], players: Sequence[str], where: str
) -> None:
    """Write every deal of a table on the sheet, and who answers for the rubber alone."""
    deals = table.get("deal", [])
    if not isinstance(deals, list) or not deals:
        heading = "[[rubber.deal]]" if where else "[[deal]]"
        raise BadValue(f"{where}no deals; write one or more {heading} tables")
    for number, deal in enumerate(deals, 1):
        try:
            add_deal(rubber, deal, players)
        except BadValue as exc:
            raise BadValue(f"{where}deal {number}: {exc}") from None
    if "loser_alone" in table:
        seat = find_seat(table["loser_alone"], players)
        if rubber.winner is None:
            raise BadValue(f"{where}loser_alone: the rubber is not finished")
        if rubber.accounts()[seat] >= 0:
            raise BadValue(f"{where}loser_alone: {players[seat]} did not lose the rubber")
        rubber.loser_alone = seat


def _names(value: object, numbers: tuple[int, ...]) -> tuple[str, ...]:
    good = isinstance(value, list) and all(isinstance(name, str) and name for name in value)
    if not (isinstance(value, list) and good and len(value) in numbers):
        many = "four" if numbers == (4,) else "four to six"
        raise BadValue(f"players is a list of {many} names, not {value!r}")
    if len({name.casefold() for name in value}) < len(value):
        raise BadValue(f"players have different names, not {value!r}")
    return tuple(value)


def _marks(data: Mapping[str, object]) -> str:
    marks = data.get("marks", "flat")
    if marks not in ("flat", "progressive"):
        raise BadValue(f"marks is 'flat' or 'progressive', not {marks!r}")
    return str(marks)
