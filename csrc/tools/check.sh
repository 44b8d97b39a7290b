#!/usr/bin/env bash
# The C library's own checks, with every compiler that is here (gcc, clang):
#   - warnings are errors; the tests pass at every level of CPU features, and without any;
#   - the same under the address and undefined-behaviour sanitizers;
#   - every header compiles alone, as C and as C++;
#   - the amalgamation compiles without a warning, passes the tests and serves C++;
#   - the objects hold no writable data and call nothing but memcpy and its like; it builds freestanding;
#   - CMake builds and tests it; an installed copy, static and shared, serves another project by CMake and by
#     pkg-config, and so do its sources; its SONAME tells the ABI, which is the one written down;
#   - clang's analyzer and valgrind find nothing (where they are); each fuzz target survives a short run.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
warnings=(-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror -Iinclude)
compilers=()
for cc in gcc clang; do
    if command -v "$cc" >/dev/null; then compilers+=("$cc"); fi
done
[ ${#compilers[@]} -gt 0 ] || { echo "neither gcc nor clang is here" >&2; exit 2; }

say() { printf -- '-- %s (%ss)\n' "$1" "$SECONDS"; }

# quietly COMMAND...: its output is shown only if it fails.
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; echo "failed: $*" >&2; exit 1; }; }

# compile DIRECTORY FILES... -- COMPILER OPTIONS...: an object each.
compile() {
    local directory=$1 files=()
    shift
    while [ "$1" != -- ]; do files+=("$1"); shift; done
    shift
    mkdir -p "$directory"
    printf '%s\n' "${files[@]}" |
        xargs -P "$jobs" -I{} sh -c 'f=$1; o=$2/$(basename "$f" .c).o; shift 2; "$@" -c "$f" -o "$o"' \
            sh {} "$directory" "$@"
}

# link_and_run DIRECTORY COMPILER OPTIONS...: its objects are the library and the tests.
link_and_run() {
    local directory=$1 object
    shift
    rm -f "$directory/library.a"
    ar crs "$directory/library.a" $(ls "$directory"/*.o | grep -v '/test_')
    for object in "$directory"/test_*.o; do
        "$@" "$object" "$directory/library.a" -o "${object%.o}"
    done
    # shellcheck disable=SC2086
    ls "$directory"/test_*.o | sed 's/\.o$//' | quietly xargs -P "$jobs" -n 1 ${RUNNER:-}
}

for cc in "${compilers[@]}"; do
    say "$cc: warnings; the tests at every level of CPU features"
    compile "$work/$cc" src/*.c tests/test_*.c -- "$cc" -O3 -fPIC "${warnings[@]}"
    for limit in 0 1 3 7; do
        compile "$work/$cc" src/base.c -- "$cc" -O3 -fPIC -DLOMBER_CPU_LIMIT=$limit "${warnings[@]}"
        link_and_run "$work/$cc" "$cc"
    done
    say "$cc: portable"
    compile "$work/$cc-portable" src/*.c tests/test_*.c -- "$cc" -O2 -DLOMBER_PORTABLE "${warnings[@]}"
    link_and_run "$work/$cc-portable" "$cc"
    say "$cc: sanitizers"
    sanitize=(-fsanitize=address,undefined -fno-sanitize-recover=all)
    compile "$work/$cc-sanitize" src/*.c tests/test_*.c -- \
        "$cc" -O1 -g "${sanitize[@]}" "${warnings[@]}"
    link_and_run "$work/$cc-sanitize" "$cc" "${sanitize[@]}"
    say "$cc: what the fuzzers found, again"
    compile "$work/$cc-replay" fuzz/*.c -- "$cc" -O1 -g "${sanitize[@]}" "${warnings[@]}"
    for corpus in fuzz/corpus/*; do
        name=$(basename "$corpus")
        "$cc" "${sanitize[@]}" "$work/$cc-replay/fuzz_$name.o" "$work/$cc-replay/replay.o" \
            "$work/$cc-sanitize/library.a" -o "$work/$cc-replay/$name"
        quietly "$work/$cc-replay/$name" "$corpus"/*
    done

    say "$cc: headers alone, as C and as C++"
    case $cc in gcc) cxx=g++ ;; *) cxx=clang++ ;; esac
    for header in include/lomber/*.h; do
        printf '#include <lomber/%s>\ntypedef int something;\n' "$(basename "$header")" >"$work/alone.c"
        cp "$work/alone.c" "$work/alone.cpp"
        "$cc" "${warnings[@]}" -fsyntax-only "$work/alone.c"
        if command -v "$cxx" >/dev/null; then
            "$cxx" -std=c++11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude \
                -fsyntax-only "$work/alone.cpp"
        fi
    done
done

if command -v python3 >/dev/null; then
    python3 tools/amalgamate.py "$work/one/lomber"
    for cc in "${compilers[@]}"; do
        say "$cc: the amalgamation"
        case $cc in gcc) cxx=g++ ;; *) cxx=clang++ ;; esac
        one=("$cc" -O1 -I"$work/one" "${warnings[@]}")
        "${one[@]}" -DLOMBER_PORTABLE -fsyntax-only "$work/one/lomber/lomber.c"
        compile "$work/$cc-one" "$work/one/lomber/lomber.c" tests/test_*.c -- "${one[@]}"
        link_and_run "$work/$cc-one" "$cc"
        if command -v "$cxx" >/dev/null; then
            "$cxx" -std=c++11 -Wall -Wextra -Wpedantic -Werror -I"$work/one" tests/consumer/main.cpp \
                "$work/$cc-one/lomber.o" -o "$work/$cc-one/consumer"
            "$work/$cc-one/consumer"
        fi
    done
    say "the binary interface is the one written down"
    python3 tools/abi.py check --cc "${compilers[0]}"
fi

say "no writable data, nothing called but memcpy and its like"
called='lomber_\w+|mem(cpy|set|cmp|move)|__cpu_model|__cpu_indicator_init|__popcountdi2|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail'
for source in src/*.c; do
    object=$work/${compilers[0]}/$(basename "$source" .c).o
    # .data.rel.ro is constant once the loader has filled in its addresses.
    if objdump -t "$object" | grep -E ' \.(data|bss|tdata|tbss)(\.[^r]\S*)?\s+0*[1-9a-f]' || nm "$object" | grep ' C '; then
        echo "$source: writable data" >&2
        exit 1
    fi
    if nm -u "$object" | grep -vE " ($called)\$"; then
        echo "$source: calls something else" >&2
        exit 1
    fi
done

say "freestanding"
compile "$work/freestanding" src/*.c -- "${compilers[0]}" -O0 -ffreestanding -DLOMBER_PORTABLE "${warnings[@]}"

say "CMake; installed copies, used by another project"
for shared in OFF ON; do
    build=$work/cmake-$shared prefix=$work/prefix-$shared testing=ON
    [ "$shared" = OFF ] || testing=OFF # they reach what a shared library hides
    quietly env CC="${compilers[0]}" cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release \
        -DLOMBER_WERROR=ON -DBUILD_SHARED_LIBS=$shared -DBUILD_TESTING=$testing -DCMAKE_INSTALL_PREFIX="$prefix" \
        -DCMAKE_INSTALL_LIBDIR=lib
    quietly cmake --build "$build" -j "$jobs"
    [ "$testing" = OFF ] || (cd "$build" && quietly ctest --output-on-failure)
    quietly cmake --install "$build"
    quietly cmake -S tests/consumer -B "$work/consumer-$shared" -DCMAKE_PREFIX_PATH="$prefix"
    quietly cmake --build "$work/consumer-$shared"
    "$work/consumer-$shared/consumer"
    "$work/consumer-$shared/consumer-cxx"
    if command -v pkg-config >/dev/null; then # from another place: an installed copy may be moved
        mv "$prefix" "$prefix-moved"
        # shellcheck disable=SC2046
        "${compilers[0]}" tests/consumer/main.c -o "$work/by-pkg-config" \
            $(PKG_CONFIG_PATH="$prefix-moved/lib/pkgconfig" pkg-config --cflags --libs "lomber >= 0.1")
        LD_LIBRARY_PATH="$prefix-moved/lib" "$work/by-pkg-config"
        mv "$prefix-moved" "$prefix"
    fi
done
library=$work/prefix-ON/lib/liblomber.so
if [ -e "$library" ]; then
    abi=$(sed -n 's/^#define LOMBER_ABI_VERSION //p' include/lomber/version.h)
    objdump -p "$library" | grep -q "SONAME *liblomber.so.$abi\$"
    if command -v python3 >/dev/null; then
        python3 tools/abi.py check --cc "${compilers[0]}" --library "$library"
    fi
fi
quietly cmake -S tests/consumer -B "$work/consumer-within" -DLOMBER_WITHIN="$PWD" -DLOMBER_PORTABLE=ON
quietly cmake --build "$work/consumer-within" -j "$jobs"
"$work/consumer-within/consumer"
if command -v clang >/dev/null; then
    say "clang's analyzer"
    printf '%s\n' src/*.c fuzz/*.c examples/*.c |
        xargs -P "$jobs" -I{} clang --analyze --analyzer-output text -Xclang -analyzer-werror -Iinclude {}
fi

if command -v valgrind >/dev/null; then
    say "valgrind" # which knows no AVX-512
    cp -r "$work/${compilers[0]}" "$work/valgrind"
    compile "$work/valgrind" src/base.c -- "${compilers[0]}" -O3 -DLOMBER_CPU_LIMIT=3 "${warnings[@]}"
    RUNNER="valgrind -q --error-exitcode=1 --leak-check=full" \
        link_and_run "$work/valgrind" "${compilers[0]}"
fi

printf 'int LLVMFuzzerTestOneInput(void) { return 0; }\n' >"$work/none.c"
if clang -w -fsanitize=fuzzer "$work/none.c" -o "$work/none" 2>/dev/null; then
    say "the fuzzers, 4 s each" # for more: tools/fuzz.sh
    quietly bash tools/fuzz.sh --seconds 4
    cat "$work/log"
fi
say "all is well"
