"""Card games as plugins, on a fast C core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lomber.config import get_cmake_dir, get_include, get_pkgconfig_dir, get_sources
    from lomber.errors import (
        BadAction,
        BadOption,
        BadValue,
        CardError,
        IllegalAction,
        IllegalPlacement,
        LomberError,
        NativeError,
        PluginError,
        RecordError,
        UnknownGame,
    )

__all__ = [
    "BadAction",
    "BadOption",
    "BadValue",
    "CardError",
    "IllegalAction",
    "IllegalPlacement",
    "LomberError",
    "NativeError",
    "PluginError",
    "RecordError",
    "UnknownGame",
    "get_cmake_dir",
    "get_include",
    "get_pkgconfig_dir",
    "get_sources",
]

_HOME = {
    **dict.fromkeys(["get_cmake_dir", "get_include", "get_pkgconfig_dir", "get_sources"], "config"),
    **dict.fromkeys(
        [
            "BadAction",
            "BadOption",
            "BadValue",
            "CardError",
            "IllegalAction",
            "IllegalPlacement",
            "LomberError",
            "NativeError",
            "PluginError",
            "RecordError",
            "UnknownGame",
        ],
        "errors",
    ),
}


def __getattr__(name: str) -> Any:  # names load on first use: `import lomber` does no work
    if name == "__version__":
        from importlib.metadata import version

        return version("lomber")
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"lomber.{home}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
