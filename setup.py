"""Build script: everything static is in pyproject.toml; this holds what TOML cannot say."""

import platform
import re
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

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


class BuildExt(build_ext):
    """Builds lomber._native, and of the same objects the library that embedders link with."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.editable = bool(self.inplace)  # which run() forgets for a while

    def build_extension(self, ext: Extension) -> None:
        library = self.embedding_library()
        sources = [path for path in ext.sources if path.startswith("csrc/")]
        stale = newer_group([*sources, *ext.depends], str(library))
        self.force = self.force or stale  # else there may be no objects
        super().build_extension(ext)
        if stale:
            library.parent.mkdir(parents=True, exist_ok=True)
            objects = self.compiler.object_filenames(sources, output_dir=self.build_temp)
            self.compiler.create_static_lib(objects, "lomber", str(library.parent))

    def embedding_library(self) -> Path:
        """Return the static library's path: beside the sources in an editable install."""
        name = "lomber.lib" if sys.platform == "win32" else "liblomber.a"
        return (
            (ROOT / "csrc" if self.editable else Path(self.build_lib) / "lomber/_c") / "lib" / name
        )

    def get_outputs(self) -> list[str]:
        return [*super().get_outputs(), str(self.embedding_library())]


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
    cmdclass={"build_ext": BuildExt},
    cffi_modules=["csrc/build_ffi.py:ffi"],
    options={"bdist_wheel": {"py_limited_api": ABI3_FLOOR}} if abi3 else {},
    zip_safe=False,
)
