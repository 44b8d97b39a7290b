#!/usr/bin/env bash
# Fuzzes the C library under the sanitizers, from the inputs kept in fuzz/corpus. It needs clang with libFuzzer.
#   fuzz.sh [--seconds N] [--keep] [TARGET...]      targets: cribbage mosaic random tricks; all of them by default
# An input that fails is kept in fuzz-failures/, and told with the command that runs it again; exit status 1.
# --keep puts what reached new code into the corpus: the fewest inputs, beside the seeds of fuzz_seeds.py.
set -euo pipefail
started=$PWD
cd "$(dirname "$0")/.."
csrc=$PWD
usage() { sed -n '2,6s/^# \{0,1\}//p' "$csrc/tools/fuzz.sh" >&2; exit 2; }
seconds=60 keep=
targets=()
while [ $# -gt 0 ]; do
    case $1 in
        --seconds) seconds=${2:-} && shift; [[ $seconds =~ ^[1-9][0-9]*$ ]] || usage ;;
        --keep) keep=yes ;;
        -*) usage ;;
        *) [ -e "fuzz/fuzz_$1.c" ] || { echo "no target '$1'" >&2; usage; }; targets+=("$1") ;;
    esac
    shift
done
if [ ${#targets[@]} = 0 ]; then
    for source in fuzz/fuzz_*.c; do
        name=${source##*fuzz_}
        targets+=("${name%.c}")
    done
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
build=(clang -std=c11 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Iinclude)
printf '%s\n' src/*.c | xargs -P "$jobs" -I{} sh -c 'o=$1/$(basename "$2" .c).o; shift 2; "$@" -o "$o"' \
    sh "$work" {} "${build[@]}" -fsanitize=fuzzer-no-link -c {}

# name_of TARGET FILE: what an input begins with, and a part of its checksum.
name_of() {
    local byte kind=input
    byte=$(od -An -tu1 -N1 "$2" | tr -d ' ')
    case $1:$((byte % 3)):$((byte & 15)) in
        mosaic:0:*) kind=board ;;
        mosaic:1:*) kind=table ;;
        mosaic:2:*) kind=damaged ;;
        cribbage:*:0) kind=discards ;;
        cribbage:*:[12]) kind=rows ;;
        cribbage:*:[345]) kind=series ;;
        cribbage:*) kind=show ;;
        tricks:*) kind=players-$((byte % 12)) ;;
    esac
    echo "$kind-$(sha1sum "$2" | cut -c1-8)"
}

for target in "${targets[@]}"; do
    run=$work/$target corpus=fuzz/corpus/$target
    mkdir -p "$run/found" "$run/failed" "$corpus"
    "${build[@]}" -fsanitize=fuzzer "fuzz/fuzz_$target.c" "$work"/*.o -o "$run/run"
    if ! "$run/run" -max_total_time="$seconds" -max_len=4096 -artifact_prefix="$run/failed/" \
        "$run/found" "$corpus" >"$run/log" 2>&1; then
        tail -n 60 "$run/log" >&2
        mkdir -p "$started/fuzz-failures"
        for input in "$run"/failed/*; do
            kept=$started/fuzz-failures/$target-$(basename "$input")
            cp "$input" "$kept"
            echo "fuzz: $target failed. Again: (cd $csrc && clang -g -fsanitize=address,undefined -Iinclude" \
                "fuzz/fuzz_$target.c fuzz/replay.c src/*.c -o replay && ./replay $kept)" >&2
        done
        exit 1
    fi
    echo "$target: $(tail -n 1 "$run/log")"
    if [ -n "$keep" ]; then
        mkdir "$run/fewest"
        find "$corpus" -name 'seed-*' -exec cp {} "$run/fewest" \;
        "$run/run" -set_cover_merge=1 -use_counters=0 "$run/fewest" "$corpus" "$run/found" >"$run/log" 2>&1
        find "$corpus" -type f ! -name 'seed-*' -delete
        find "$run/fewest" -type f ! -name 'seed-*' | while read -r input; do
            cp "$input" "$corpus/$(name_of "$target" "$input")"
        done
        echo "$target: $(find "$corpus" -type f | wc -l) inputs kept"
    fi
done
