"""Python files outside any package, imported so that what they define can be pickled."""

from __future__ import annotations

import os
import re
import sys
import zlib
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

__all__ = ["file_of", "import_file"]

_PREFIX = "lomber_file_"


def import_file(path: str | os.PathLike[str]) -> ModuleType:
    """Return the module that a file is, executed on first use and again where it has changed.

    It gets a name of its own, which depends on the path alone, so that no module installed can
    be taken for it and another process finds it under the same name.

    Raises:
        Exception: whatever the file's code raises; the module is forgotten then.
    """
    file = Path(path).resolve()
    word = re.sub(r"\W", "_", file.stem)
    name = f"{_PREFIX}{word}_{zlib.crc32(os.fsencode(file)):08x}"
    status = file.stat()
    stamp = (status.st_mtime_ns, status.st_size)
    known = sys.modules.get(name)
    if known is not None and vars(known).get("__lomber_stamp__") == stamp:
        return known
    from importlib import util

    spec = util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{str(path)!r} cannot be loaded as Python")
    module = util.module_from_spec(spec)
    vars(module)["__lomber_stamp__"] = stamp
    sys.modules[name] = module
    try:
        if isinstance(spec.loader, SourceFileLoader):
            # A cache tells a file by seconds and size, which an edit may leave as they were.
            code = spec.loader.source_to_code(spec.loader.get_data(str(file)), str(file))
            exec(code, vars(module))
        else:
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def file_of(cls: type) -> str:
    """Return the file that a class came from by :func:`import_file`, or ""."""
    module = sys.modules.get(cls.__module__)
    if module is None or "__lomber_stamp__" not in vars(module):
        return ""
    return str(module.__file__)
