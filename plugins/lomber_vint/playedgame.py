"""Rubbers that were played as games and saved: read back for the score sheet and a session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lomber_vint.rubber import Rubber
from lomber_vint.wrong import wrong

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
        raise wrong(
            "{path}: a saved game of {game}, not of vint",
            "{path}: сохранена игра {game}, а не винт",
            path=path,
            game=record.game,
        )
    state = record.replay()
    assert isinstance(state, VintState)
    if len(state.rubber.entries) < len(state.deals):
        raise wrong(
            "{path}: more than one rubber was played; the sheet is of one (deals=0)",
            "{path}: сыграно больше одного роббера, а запись — одного (deals=0)",
            path=path,
        )
    names = [*record.seats] or [f"seat {seat}" for seat in range(4)]
    for seat, name in enumerate(record.seats):  # one bot may sit at several seats
        if record.seats.count(name) > 1:
            names[seat] = f"{name} {seat}"
    return PlayedGame((names[0], names[1], names[2], names[3]), state.rubber)
