"""Card games as plugins, on a fast C core."""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself would cost more than all the rest
if TYPE_CHECKING:
    from lomber.config import (
        get_cmake_dir,
        get_include,
        get_library_dir,
        get_pkgconfig_dir,
        get_sources,
    )
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
    from lomber.game import CHANCE, TERMINAL, Game, State, deal
    from lomber.hookspecs import hookimpl
    from lomber.host import games, load

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadAction",
    "BadOption",
    "BadValue",
    "CardError",
    "Game",
    "IllegalAction",
    "IllegalPlacement",
    "LomberError",
    "NativeError",
    "PluginError",
    "RecordError",
    "State",
    "UnknownGame",
    "deal",
    "games",
    "get_cmake_dir",
    "get_include",
    "get_library_dir",
    "get_pkgconfig_dir",
    "get_sources",
    "hookimpl",
    "load",
]

_HOME = {
    "config": (
        "get_cmake_dir",
        "get_include",
        "get_library_dir",
        "get_pkgconfig_dir",
        "get_sources",
    ),
    "errors": (
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
    ),
    "game": (
        "CHANCE",
        "TERMINAL",
        "Game",
        "State",
        "deal",
    ),
    "hookspecs": ("hookimpl",),
    "host": (
        "games",
        "load",
    ),
}


def __getattr__(name: str) -> object:  # names load on first use: `import lomber` does no work
    if name == "__version__":
        from importlib.metadata import version

        return version("lomber")
    for home, names in _HOME.items():
        if name in names:
            from importlib import import_module

            value = globals()[name] = getattr(import_module(f"lomber.{home}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
