"""Build script: everything static is in pyproject.toml; this holds what TOML cannot say."""

import platform
import re
import sysconfig
from pathlib import Path

from setuptools import find_packages, setup

ABI3_FLOOR = "cp311"  # the oldest CPython in requires-python

ROOT = Path(__file__).parent
VERSION_H = (ROOT / "csrc/include/lomber/version.h").read_text(encoding="utf-8")
VERSION = ".".join(
    re.search(rf"#define LOMBER_VERSION_{part} +(\d+)", VERSION_H)[1]
    for part in ("MAJOR", "MINOR", "PATCH")
)

core = find_packages("core")
plugins = find_packages("plugins")
plugin_roots = sorted({name.partition(".")[0] for name in plugins})

# One abi3 wheel per platform, except where the limited API does not exist.
abi3 = platform.python_implementation() == "CPython" and not sysconfig.get_config_var(
    "Py_GIL_DISABLED"
)

setup(
    version=VERSION,
    packages=[*core, *plugins, "lomber._c"],
    package_dir={
        "": "core",
        **{name: f"plugins/{name}" for name in plugin_roots},
        "lomber._c": "csrc",  # headers and sources, for embedders: lomber.get_include()
    },
    package_data={
        "lomber": ["py.typed", "*.pyi", "scaffold/templates/*/*.txt"],
        "lomber._c": ["include/lomber/*.h", "src/*.[ch]", "cmake/*.cmake", "pkgconfig/*.pc"],
        **{name: ["py.typed", "rules/*.md"] for name in plugin_roots},
    },
    cffi_modules=["csrc/build_ffi.py:ffi"],
    options={"bdist_wheel": {"py_limited_api": ABI3_FLOOR}} if abi3 else {},
    zip_safe=False,
)
