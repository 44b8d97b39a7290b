"""Typed access to the C core: the only module that imports lomber._native."""

from __future__ import annotations

from typing import Any

from lomber._native import ffi, lib
from lomber.checks import quote
from lomber.errors import BadValue, NativeError

__all__ = ["ABI_VERSION", "as_c", "check", "cpu_features", "ffi", "lib"]

ABI_VERSION: int = lib.lomber_abi_version()
if ABI_VERSION != lib.LOMBER_ABI_VERSION:  # pragma: no cover
    raise ImportError(
        f"lomber was built for C ABI {lib.LOMBER_ABI_VERSION} but found {ABI_VERSION}: "
        "reinstall lomber"
    )


def cpu_features() -> str:
    """Return the CPU features the core uses on this machine, e.g. ``popcnt bmi2 avx2``."""
    return str(ffi.string(lib.lomber_cpu_features()).decode())


def check(status: int, row: int | None = None, detail: str = "") -> None:
    """Raise NativeError unless *status* is LOMBER_OK; *detail* names the value."""
    if status != lib.LOMBER_OK:
        text = ffi.string(lib.lomber_status_string(status)).decode()
        raise NativeError(status, f"{text}: {detail}" if detail else text, row)


def as_c(ctype: str, code: str, data: object, *, writable: bool = False) -> Any:
    """Return the buffer *data* as a C array, without a copy.

    ffi.from_buffer() looks at bytes only, so the item type is checked here: it would take
    an int64 array for uint8_t[] without a word.

    Args:
        ctype: the C array type, e.g. ``"uint8_t[]"``.
        code: the item type as the buffer protocol names it, e.g. ``"B"``.
        data: any C-contiguous buffer.
        writable: require a buffer that may be written to.

    Raises:
        BadValue: not a buffer, another item type, not contiguous, or not writable.
    """
    try:
        view = memoryview(data)  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError):
        raise BadValue(f"expected a buffer of {ctype} items, got {type(data).__name__}") from None
    if view.format != code:
        raise BadValue(f"expected items of type {code!r} ({ctype}), got {quote(view.format)}")
    if not view.c_contiguous:
        raise BadValue(f"the buffer of {ctype} items is not C-contiguous; copy it first")
    if writable and view.readonly:
        raise BadValue(f"the buffer of {ctype} items is read-only; pass a writable one")
    return ffi.from_buffer(ctype, data, require_writable=writable)
