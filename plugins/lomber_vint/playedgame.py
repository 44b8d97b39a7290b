"""Rubbers that were played as games and saved: read back for the score sheet and a session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lomber.errors import BadValue
from lomber_vint.rubber import Rubber

__all__ = ["PlayedGame", "is_record", "read_game"]


@dataclass(frozen=True)
class PlayedGame:
    """A rubber as a saved game has it.

    Args:
        names: who sat at seats 0..3; seat 3 dealt first.
        rubber: its sheet, perhaps not finished.
    """

    names: tuple[str, str, str, str]
    rubber: Rubber


def is_record(path: str | Path) -> bool:
    """Return whether a file begins as a saved game does, and not as a TOML file."""
    try:
        with open(path, "rb") as file:
            return file.read(64).lstrip().startswith(b"{")
    except OSError:
        return False


def read_game(path: str | Path) -> PlayedGame:
    """Replay a saved game of vint.

    Raises:
        RecordError: it cannot be read, or does not replay.
        BadValue: it is no rubber of vint.
    """
    from lomber.record import Record
    from lomber_vint.state import VintState

    record = Record.load(path)
    if record.game != "vint":
        raise BadValue(f"{path}: a saved game of {record.game}, not of vint")
    state = record.replay()
    assert isinstance(state, VintState)
    if len(state.rubber.entries) < len(state.deals):
        raise BadValue(f"{path}: more than one rubber was played; the sheet is of one (deals=0)")
    names = [*record.seats] or [f"seat {seat}" for seat in range(4)]
    for seat, name in enumerate(record.seats):  # one bot may sit at several seats
        if record.seats.count(name) > 1:
            names[seat] = f"{name} {seat}"
    return PlayedGame((names[0], names[1], names[2], names[3]), state.rubber)
