"""The C of this plugin, and whether it fits the lomber that runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lomber.config import check_abi

try:
    from lomber_grove._native import ffi, lib
except ModuleNotFoundError:
    raise ImportError("lomber_grove has no built C; build it: pip install .") from None

if TYPE_CHECKING:
    import numpy as np

    from lomber.mosaic import Table

__all__ = ["search", "weigh_many"]

check_abi(lib.grove_lomber_abi())  # before any struct is handed over


def weigh_many(boards: np.ndarray) -> np.ndarray:
    """Return the weight of the heaviest group of each colour.

    Args:
        boards: uint8 [n, height, width], 255 where no card lies.

    Returns:
        int32 [n, 2], black first.
    """
    import numpy as np

    boards = np.ascontiguousarray(boards, np.uint8)
    n, height, width = boards.shape
    out = np.empty((n, 2), np.int32)
    into = ffi.from_buffer("int32_t[]", out, require_writable=True)
    _check(lib.grove_weigh_many(ffi.from_buffer("uint8_t[]", boards), n, width, height, into))
    return out


def search(
    table: Table, teams: tuple[int, ...], *, games: int, seed: int, first: int = 0
) -> dict[int, float]:
    """Return how the mover's team fares after each legal action, from -1 to 1.

    Args:
        table: the position; its ``lomber_mosaic_table`` goes to C as it is.
        teams: 0 or 1 by seat.
        games: random games an action.
        seed: 0..2**64 - 1.
        first: the stream of the first game.
    """
    pointer = ffi.cast("lomber_mosaic_table *", ffi.cast("uintptr_t", table.c_struct))
    room = 52 * 16 * 16
    actions, means = ffi.new("int32_t[]", room), ffi.new("double[]", room)
    count = _check(
        lib.grove_search(pointer, bytes(teams), seed, first, games, actions, means, room)
    )
    return dict(zip(ffi.unpack(actions, count), ffi.unpack(means, count), strict=True))


def _check(status: int) -> int:
    if status < 0:
        raise ValueError(f"lomber's status {status}: see lomber/base.h")
    return int(status)
