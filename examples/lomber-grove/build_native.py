"""Builds lomber_grove._native: csrc/grove.c with lomber's headers, linked with lomber's library.

What stands between the [cffi] marks of grove.h is all that Python calls. lomber's own structs
cross by pointer, so their names are enough here; grove.c gets their layout from lomber's headers.
"""

import re
from pathlib import Path

from cffi import FFI

import lomber
from lomber.config import get_library_dir

HERE = Path(__file__).parent
DECLARED = re.search(
    r"\[cffi\].*?\*/(.*)/\* \[/cffi\]", (HERE / "csrc/grove.h").read_text("utf-8"), re.DOTALL
)[1]

ffi = FFI()
ffi.cdef("typedef struct { ...; } lomber_mosaic_table;\n" + DECLARED)
ffi.set_source(
    "lomber_grove._native",
    '#include "grove.h"',
    sources=["csrc/grove.c"],
    depends=["csrc/grove.h"],
    include_dirs=["csrc", lomber.get_include()],
    library_dirs=[get_library_dir()],
    libraries=["lomber"],
)
