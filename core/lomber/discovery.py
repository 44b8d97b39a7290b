"""Which plugins are installed: the entry points of the group "lomber"."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import Distribution, EntryPoint, distributions
from pathlib import Path

from lomber import hookspecs
from lomber.errors import PluginError
from lomber.i18n import Text

__all__ = ["GROUP", "Plugin", "find"]

GROUP = hookspecs.PROJECT


@dataclass
class Plugin:
    """One plugin that was found, whether or not it could be used.

    Attributes:
        name: the entry point's name.
        source: its distribution with its version, or its file.
        hooks: the hooks it implements.
        games: the names of the games it offers.
        bots: the names of the bots it offers.
        file: the file that its module came from, or "".
        error: why it was left out, or "".
        said: the same in every language.
        details: the traceback of that, or "".
    """

    name: str
    source: str
    distribution: str = ""
    version: str = ""
    hooks: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    file: str = ""
    error: str = ""
    said: Text = Text("")  # noqa: RUF009  # frozen
    details: str = ""
    disabled: bool = False

    def failure(self) -> PluginError:
        """Return the error as an exception."""
        return PluginError(self.name, self.source, self.said if self.said.en else self.error)


def find() -> list[tuple[Plugin, EntryPoint | Exception]]:
    """Return what is installed, in a fixed order, or why it cannot be read.

    Of two distributions of one name the first on the path counts, as it does for an import.
    """
    found: dict[tuple[str, str], tuple[Plugin, EntryPoint | Exception]] = {}
    for dist in distributions():
        if f"[{GROUP}]" not in _read(dist):
            continue
        name, version = _named(dist)
        key = re.sub(r"[-_.]+", "-", name).lower()
        source = f"{name} {version}".strip()
        try:
            points = list(dist.entry_points.select(group=GROUP))
        except Exception as exc:  # its metadata may be damaged
            found.setdefault((name, key), (Plugin(name, source, name, version), exc))
            continue
        for point in points:
            offer = Plugin(point.name, source, name, version), point
            found.setdefault((point.name, key), offer)
    return [found[key] for key in sorted(found)]


def _read(dist: Distribution) -> str:
    try:
        return dist.read_text("entry_points.txt") or ""
    except Exception:  # unreadable, and so nobody's
        return ""


def _named(dist: Distribution) -> tuple[str, str]:
    """Return a distribution's name and version, as far as its metadata says them."""
    name = version = ""
    with suppress(Exception):  # it may have none
        name, version = dist.metadata["Name"], dist.metadata["Version"]
    folder = Path(str(getattr(dist, "_path", "unnamed"))).name
    return str(name or folder), str(version or "")
