import array
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import lomber
from lomber import BadValue, NativeError, config, native
from lomber.native import as_c, check, ffi, lib

INCLUDE = Path(lomber.get_include()) / "lomber"
HEADERS = sorted(INCLUDE.glob("*.h"))
PUBLIC = re.compile(r"^LOMBER_API [\w\s]+?\*?(lomber_\w+)\(", re.MULTILINE)


def text_of(path):
    """Return a header without its comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_headers_are_shipped_and_included():
    names = {path.name for path in HEADERS}
    umbrella = set(re.findall(r"#include <lomber/(\w+\.h)>", (INCLUDE / "lomber.h").read_text()))
    assert {"base.h", "version.h", "random.h", "mosaic.h", "tricks.h", "cribbage.h"} <= names
    assert umbrella == names - {"lomber.h"}


def test_every_public_function_is_bound():
    names = {name for path in HEADERS for name in PUBLIC.findall(text_of(path))}
    assert len(names) > 30
    assert names == {name for name in dir(lib) if name.startswith("lomber_")}


def test_every_public_constant_is_bound():
    public = set()
    for path in HEADERS:
        blocks = re.findall(
            r"/\* \[cffi\].*?\*/(.*?)/\* \[/cffi\] \*/",
            path.read_text(encoding="utf-8"),
            re.DOTALL,
        )
        code = re.sub(r"/\*.*?\*/", "", "".join(blocks), flags=re.DOTALL)
        public |= set(re.findall(r"^\s*#define (LOMBER_\w+)", code, re.MULTILINE))
        for enum in re.findall(r"enum \{(.*?)\}", code, re.DOTALL):
            public |= set(re.findall(r"(LOMBER_\w+)\s*=", enum))
    public -= {"LOMBER_API", "LOMBER_RESTRICT"}
    assert {"LOMBER_OK", "LOMBER_E_CARD", "LOMBER_PACK_CARDS"} <= public
    assert public <= set(dir(lib))


def test_every_function_is_declared_within_the_marks():
    for path in HEADERS:
        blocks = re.findall(
            r"/\* \[cffi\].*?\*/(.*?)/\* \[/cffi\] \*/",
            path.read_text(encoding="utf-8"),
            re.DOTALL,
        )
        assert PUBLIC.findall(text_of(path)) == [
            name
            for block in blocks
            for name in PUBLIC.findall(re.sub(r"/\*.*?\*/", "", block, flags=re.DOTALL))
        ]


def test_versions():
    version = (INCLUDE / "version.h").read_text()
    major, minor, patch = (
        int(re.search(rf"LOMBER_VERSION_{part} (\d+)", version)[1])
        for part in ("MAJOR", "MINOR", "PATCH")
    )
    assert lib.lomber_version() == major * 10000 + minor * 100 + patch
    assert lomber.__version__ == f"{major}.{minor}.{patch}"
    assert native.ABI_VERSION == lib.LOMBER_ABI_VERSION == lib.lomber_abi_version()
    pc = (Path(lomber.get_pkgconfig_dir()) / "lomber.pc").read_text()
    assert f"Version: {lomber.__version__}\n" in pc


def test_cpu_features():
    assert native.cpu_features() in {
        "baseline",
        "popcnt bmi2",
        "popcnt bmi2 avx2",
        "popcnt bmi2 avx2 avx512",
    }


def test_struct_sizes_are_those_documented():
    assert ffi.sizeof("lomber_random") == 32
    assert ffi.sizeof("lomber_cardset") == 8


def test_statuses_have_texts():
    codes = {name: getattr(lib, name) for name in dir(lib) if name.startswith("LOMBER_E_")}
    assert len(set(codes.values())) == len(codes) >= 9
    assert all(code < 0 for code in codes.values())
    texts = {ffi.string(lib.lomber_status_string(code)).decode() for code in codes.values()}
    assert len(texts) == len(codes)
    assert "unknown status" not in texts


def test_check():
    check(lib.LOMBER_OK)
    with pytest.raises(NativeError, match=r"^a card occurs twice$") as error:
        check(lib.LOMBER_E_REPEAT)
    assert (error.value.status, error.value.row) == (lib.LOMBER_E_REPEAT, None)
    with pytest.raises(NativeError, match=r"^row 7: a card is not in 0\.\.51: 99$") as error:
        check(lib.LOMBER_E_CARD, 7, "99")
    assert error.value.row == 7
    assert isinstance(error.value, ValueError)
    with pytest.raises(NativeError, match="unknown status"):
        check(-999)


@pytest.mark.parametrize(
    "data",
    [
        bytes(4),
        bytearray(4),
        array.array("B", bytes(4)),
        np.zeros(4, np.uint8),
        memoryview(bytes(4)),
    ],
)
def test_buffers_are_taken_in_place(data):
    assert len(as_c("uint8_t[]", "B", data)) == 4


def test_a_writable_buffer_is_written_to():
    data = bytearray(4)
    as_c("uint8_t[]", "B", data, writable=True)[2] = 9
    assert data == b"\0\0\x09\0"


@pytest.mark.parametrize(
    ("data", "writable", "message"),
    [
        (np.zeros(4, np.int64), False, "expected items of type 'B'"),
        (np.zeros(4, np.int8), False, "expected items of type 'B'"),
        (np.zeros(4, bool), False, "expected items of type 'B'"),
        (array.array("q", [0]), False, "expected items of type 'B'"),
        ([0, 1], False, "expected a buffer .* got list"),
        ("text", False, "expected a buffer .* got str"),
        (None, False, "expected a buffer .* got NoneType"),
        (np.zeros(8, np.uint8)[::2], False, "not C-contiguous"),
        (np.zeros((2, 2), np.uint8).T[:, ::-1], False, "not C-contiguous"),
        (bytes(4), True, "read-only"),
        (memoryview(bytearray(4)).toreadonly(), True, "read-only"),
    ],
)
def test_wrong_buffers_are_refused(data, writable, message):
    with pytest.raises(BadValue, match=message):
        as_c("uint8_t[]", "B", data, writable=writable)


def test_a_foreign_abi_is_refused():
    code = (
        "import lomber._native as n\n"
        "class Lib:\n"
        "    LOMBER_ABI_VERSION = 10**6\n"
        "    def __getattr__(self, name): return getattr(real, name)\n"
        "real, n.lib = n.lib, Lib()\n"
        "import lomber.native\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 1
    assert "ImportError: lomber was built for C ABI 1000000 but found" in run.stderr
    assert "reinstall lomber" in run.stderr


def test_import_does_no_work():
    code = (
        "import sys, lomber\n"
        "heavy = 'numpy', 'cffi', 'lomber._native', 'importlib.metadata'\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    out = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert out == "[]\n"


def test_scalar_faces_need_no_numpy():
    code = (
        "import sys\n"
        "from lomber import tricks, cards, random\n"
        "tricks.winner('9s Ks 2h As', 'h'); random.Random(1).permutation(52)\n"
        "print('numpy' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"


def test_only_native_imports_the_extension():
    root = Path(lomber.__file__).parent
    importers = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if re.search(r"(from|import) lomber\._native", path.read_text(encoding="utf-8"))
    }
    assert importers == {"native.py"}


def test_calls_release_the_interpreter():
    """While one thread is inside a long call, another goes on counting."""
    from lomber import tricks

    ticks, done = [], threading.Event()

    def count():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.0005)

    thread = threading.Thread(target=count)
    thread.start()
    start = time.perf_counter()
    tricks.playouts(100_000, seed=1)
    end = time.perf_counter()
    done.set()
    thread.join()
    assert sum(start < tick < end for tick in ticks) >= 5


def test_sources_build_files_and_config_command():
    sources = {Path(path).name for path in lomber.get_sources()}
    assert {"base.c", "random.c", "tricks.c"} <= sources
    assert (Path(lomber.get_cmake_dir()) / "lomber-config.cmake").is_file()
    out = subprocess.check_output(
        [sys.executable, "-c", "from lomber.config import main; main(['--cflags', '--sources'])"],
        text=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    ).splitlines()
    assert out[0] == "-I" + config.get_include()
    assert out[1].split() == lomber.get_sources()


@pytest.mark.exhaustive
def test_shipped_sources_build_into_another_program(tmp_path):
    program = tmp_path / "main.c"
    program.write_text(
        "#include <lomber/lomber.h>\n"
        "int main(void) { return lomber_abi_version() == LOMBER_ABI_VERSION ? 0 : 1; }\n"
    )
    subprocess.run(
        [
            *("cc", "-std=c11", "-I", lomber.get_include(), program),
            *(*lomber.get_sources(), "-o", tmp_path / "main"),
        ],
        check=True,
    )
    subprocess.run([tmp_path / "main"], check=True)
