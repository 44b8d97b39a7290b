"""Whose fault an exception is: where in a game's own code it was raised, and what to do there."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from lomber.errors import LomberError
from lomber.i18n import Text

__all__ = ["advice", "cause", "details", "signature"]

_OURS: Final = Path(__file__).resolve().parents[1]
SHOWN: Final = 3  # calls of a traceback


def cause(exc: BaseException) -> Text:
    """Return what an exception says: our own in its words, any other with its type."""
    if isinstance(exc, LomberError) and exc.args and isinstance(exc.args[0], Text):
        return exc.args[0]
    return Text(str(exc) if isinstance(exc, LomberError) else f"{type(exc).__name__}: {exc}")


def details(exc: BaseException) -> str:
    """Return the last calls of a traceback; "" for an error that says all itself."""
    if isinstance(exc, LomberError):
        return ""
    frames = traceback.extract_tb(exc.__traceback__)[-SHOWN:]
    return "".join(traceback.format_list(frames)).rstrip()


def signature(exc: BaseException) -> tuple[str, str]:
    """Return what tells one fault from another: the type and the place, or the words of ours."""
    frames = traceback.extract_tb(exc.__traceback__)
    own = _own(frames)
    last = own or (frames[-1] if frames else None)
    place = f"{last.filename}:{last.lineno}" if last else ""
    return type(exc).__name__, place if own else f"{place} {exc}"


def advice(exc: BaseException) -> Text | None:
    """Return what to do where the game's own code raised; None where ours did, called by ours."""
    frame = _own(traceback.extract_tb(exc.__traceback__))
    if frame is None:
        return None
    return Text(
        "correct {function}(), line {line} of {file}: {source}",
        "исправьте {function}(), строка {line} в {file}: {source}",
        {
            "function": frame.name,
            "line": frame.lineno,
            "file": Path(frame.filename).name,
            "source": frame.line or "",
        },
    )


def _own(frames: traceback.StackSummary) -> traceback.FrameSummary | None:
    """Return the last call in code that is neither lomber's own nor a library's."""
    for frame in reversed(frames):
        path = Path(frame.filename)
        if path.suffix == ".py" and not _is_library(path):
            return frame
    return None


def _is_library(path: Path) -> bool:
    resolved = path.resolve()
    if resolved.is_relative_to(_OURS):
        return True
    parts = resolved.parts
    stdlib = Path(traceback.__file__).resolve().parent
    packages = {"site-packages", "dist-packages"} & set(parts)
    if packages:  # a game that is installed lies there too
        return "numpy" in parts or "rich" in parts
    return resolved.is_relative_to(stdlib)
