"""What somebody who only installed lomber can build with it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lomber
from lomber import config

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "csrc" / "examples"
CONSUMER = ROOT / "csrc" / "tests" / "consumer"
WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]

needs_cc = pytest.mark.skipif(not shutil.which("cc"), reason="there is no cc")


def run(*words, ok=True, **kw):
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False, **kw
    )
    assert not ok or done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done


def config_command(*words, ok=True):
    return run(sys.executable, "-c", "from lomber.config import main; main()", *words, ok=ok)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return a function that gives an example, compiled and linked as lomber-config says."""
    folder = tmp_path_factory.mktemp("built")

    def build(name):
        program = folder / name
        if not program.exists():
            flags = config_command("--cflags", "--libs").stdout.split()
            run("cc", *WARNINGS, EXAMPLES / f"{name}.c", *flags, "-o", program)
        return program

    return build


def test_lomber_config_tells_where_all_is():
    assert config_command("--version").stdout.strip() == lomber.__version__
    assert config_command("--abi").stdout == f"{config.get_abi()}\n"
    from lomber.native import ABI_VERSION

    assert config.get_abi() == ABI_VERSION
    include, search, library = config_command("--libs", "--cflags").stdout.split()
    assert (include, library) == (f"-I{lomber.get_include()}", "-llomber")
    assert search == f"-L{lomber.get_library_dir()}"
    assert (Path(search[2:]) / "liblomber.a").is_file() or sys.platform == "win32"
    for words in (["--cmakedir"], ["--pkgconfigdir"]):
        assert Path(config_command(*words).stdout.strip()).is_dir()


def test_lomber_config_asks_what_to_print():
    done = config_command(ok=False)
    assert done.returncode == 2
    assert "say what to print, e.g. --cflags --libs" in done.stderr


def test_the_installed_files_tell_one_version():
    text = (Path(lomber.get_pkgconfig_dir()) / "lomber.pc").read_text()
    assert f"\nVersion: {lomber.__version__}\n" in text
    assert f"\nabi={config.get_abi()}\n" in text


@needs_cc
def test_the_mosaic_example_plays_a_game(built):
    first, again = (run(built("mosaic_game"), 7, 3).stdout for _ in range(2))
    assert first == again != run(built("mosaic_game"), 8, 3).stdout
    *moves, told = first.splitlines()[:-7]
    rows = [line.split() for line in first.splitlines()[-7:]]
    laid = {tuple(map(int, m.split()[5].split(","))): m.split()[3] for m in moves if "lays" in m}
    assert told == f"{len(laid)} cards lie"
    assert all(len(row) == 7 for row in rows)
    left, low = min(x for x, _ in laid), min(y for _, y in laid)
    seen = {
        (x + left, y + low): card
        for y, row in enumerate(reversed(rows))
        for x, card in enumerate(row)
        if card != ".."
    }
    assert seen == laid
    assert {m.split()[1] for m in moves} == {"0", "1", "2"}


@needs_cc
@pytest.mark.rule("SKIM-8")
@pytest.mark.rule("SKIM-14")
def test_the_mosaic_examples_moves_are_legal_by_the_oracle(built):
    from oracles.mosaic_oracle import Mosaic, card

    board = Mosaic(7, 7)
    for line in run(built("mosaic_game"), 3).stdout.splitlines():
        if " lays " in line:
            _, _, _, text, _, cell = line.split()
            x, y = map(int, cell.split(","))
            assert not board.broken(card(text), (x, y)), line
            board.lay(card(text), (x, y))
    assert len(board.laid) > 20


@needs_cc
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["x"], "the seed is 'x'; it must be a whole number, 0 to 18446744073709551615"),
        ([""], "the seed is ''; it must be a whole number, 0 to 18446744073709551615"),
        ([2**64], f"the seed is '{2**64}'; it must be a whole number, 0 to {2**64 - 1}"),
        (["-1"], "the seed is '-1'; it must be a whole number, 0 to 18446744073709551615"),
        (["1", "9"], "the number of seats is '9'; it must be a whole number, 1 to 8"),
        (["1", "2", "3"], "usage: mosaic_game [SEED [SEATS]]"),
    ],
)
def test_the_mosaic_example_names_what_is_wrong(built, words, complaint):
    done = run(built("mosaic_game"), *words, ok=False)
    assert (done.returncode, done.stderr.strip(), done.stdout) == (2, complaint, "")


@needs_cc
@pytest.mark.rule("CRIB-21")
@pytest.mark.rule("CRIB-22")
@pytest.mark.rule("CRIB-23")
def test_the_cribbage_example_counts(built):
    program = built("cribbage_count")
    assert run(program, "5c", "5d", "5h", "Js", "5s").stdout.endswith("nobs 1 (Js), total 29\n")
    assert run(program, "2c", "4c", "6c", "8c", "Ts").stdout == "flush 4 (2c 4c 6c 8c), total 4\n"
    assert run(program, "--crib", "2c", "4c", "6c", "8c", "Ts").stdout == "total 0\n"
    lines = run(program, input="9c 6d 5h 4s\n\nAc 2d 3h 9s Ks\n").stdout.splitlines()
    assert [sorted(line.split(", ")) for line in lines] == [
        ["fifteen 2 (6d 5h 4s)", "fifteen 2 (9c 6d)", "run 3 (6d 5h 4s)", "total 7"],
        ["fifteen 2 (2d 3h Ks)", "fifteen 2 (Ac 2d 3h 9s)", "run 3 (Ac 2d 3h)", "total 7"],
    ]


@needs_cc
@pytest.mark.parametrize(
    ("words", "stdin", "complaint"),
    [
        (["5c", "5x"], "", "a hand is 3, 4 or 5 cards and then the starter, e.g. 5c 5d 5h Js 5s"),
        (
            ["5c", "5x", "5h", "Js", "5s"],
            "",
            "'5x' is no card: a rank of 23456789TJQKA, then a suit of cdhs",
        ),
        (["5c", "5d", "5h", "Js", "5c"], "", "the card 5c occurs twice"),
        ([], "5c 5d 5h Js 5s\n5c 5c 5h Js\n", "line 2: the card 5c occurs twice"),
        ([], "5c " * 200, "line 1: it is too long for a hand"),
    ],
)
def test_the_cribbage_example_names_what_is_wrong(built, words, stdin, complaint):
    done = run(built("cribbage_count"), *words, ok=False, input=stdin)
    assert (done.returncode, done.stderr.strip()) == (2, complaint)


@pytest.mark.skipif(not shutil.which("pkg-config"), reason="there is no pkg-config")
@needs_cc
def test_pkg_config_finds_it(tmp_path):
    env = {"PKG_CONFIG_PATH": lomber.get_pkgconfig_dir(), "PATH": "/usr/local/bin:/usr/bin:/bin"}
    flags = run("pkg-config", "--cflags", "--libs", "lomber >= 0.1", env=env).stdout.split()
    run("cc", CONSUMER / "main.c", *flags, "-o", tmp_path / "main")
    run(tmp_path / "main")


@pytest.mark.exhaustive
@pytest.mark.skipif(not shutil.which("cmake"), reason="there is no cmake")
@pytest.mark.parametrize("from_source", ["OFF", "ON"])
def test_cmake_finds_it(tmp_path, from_source):
    where = f"-Dlomber_ROOT={config_command('--cmakedir').stdout.strip()}"
    run("cmake", "-S", CONSUMER, "-B", tmp_path, where, f"-DLOMBER_FROM_SOURCE={from_source}")
    run("cmake", "--build", tmp_path)
    run(tmp_path / "consumer")
    run(tmp_path / "consumer-cxx")


@pytest.mark.exhaustive
@pytest.mark.skipif(not shutil.which("cmake"), reason="there is no cmake")
def test_cmake_builds_it_in_a_project_of_cxx_alone(tmp_path):
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(mine LANGUAGES CXX)\n"
        "find_package(lomber 0.1 REQUIRED)\n"
        f"add_executable(mine {CONSUMER / 'main.cpp'})\n"
        "target_link_libraries(mine PRIVATE lomber::lomber)\n"
    )
    where = f"-Dlomber_ROOT={config_command('--cmakedir').stdout.strip()}"
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", where, "-DLOMBER_FROM_SOURCE=ON")
    run("cmake", "--build", tmp_path / "build")
    run(tmp_path / "build" / "mine")


@pytest.mark.skipif(not shutil.which("cmake"), reason="there is no cmake")
@pytest.mark.parametrize(("wanted", "found"), [("0.1", True), ("0.2", False), ("9", False)])
def test_cmake_asks_for_a_version(tmp_path, wanted, found):
    """CMake runs the version file as a script, as find_package() would."""
    script = tmp_path / "ask.cmake"
    major, minor, *_ = [*wanted.split("."), "0"]
    script.write_text(
        f"set(PACKAGE_FIND_VERSION {wanted})\n"
        f"set(PACKAGE_FIND_VERSION_MAJOR {major})\nset(PACKAGE_FIND_VERSION_MINOR {minor})\n"
        f"set(PACKAGE_FIND_VERSION_COUNT {len(wanted.split('.'))})\n"
        f'include("{lomber.get_cmake_dir()}/lomber-config-version.cmake")\n'
        'message("${PACKAGE_VERSION} ${PACKAGE_VERSION_COMPATIBLE}")\n'
    )
    answer = "TRUE" if found else "FALSE"
    assert run("cmake", "-P", script).stderr == f"{lomber.__version__} {answer}\n"
