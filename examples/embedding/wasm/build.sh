#!/usr/bin/env bash
# Builds the mosaic and cribbage parts of an installed lomber as WebAssembly, without a C library:
#   build.sh lomber.wasm        LOMBER_CONFIG names lomber-config where it is not on the path; CFLAGS, -O2 by default
# It needs clang and wasm-ld (of LLVM's lld).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: build.sh OUT.wasm}
config=${LOMBER_CONFIG:-lomber-config}
include=$("$config" --cflags)
read -ra sources <<<"$("$config" --sources)"
wanted=()
for source in "${sources[@]}"; do
    case $(basename "$source") in
        base.c | random.c | mosaic*.c | cribbage*.c) wanted+=("$source") ;;
    esac
done
exports=()
for name in lomber_abi_version lomber_status_string lomber_mosaic_playouts lomber_cribbage_show; do
    exports+=("-Wl,--export=$name")
done
# -fno-builtin: or the compiler turns memcpy's own loop into a call of memcpy.
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
read -ra flags <<<"${CFLAGS:--O2}"
target=(clang --target=wasm32 -std=c11 "${flags[@]}" -ffreestanding -DLOMBER_PORTABLE -nostdlib -fvisibility=hidden "$include")
"${target[@]}" -fno-builtin -c "$here/freestanding.c" -o "$objects/freestanding.o"
"${target[@]}" -Wl,--no-entry -Wl,-z,stack-size=262144 -Wl,--export=room_address -Wl,--export=room_size \
    "${exports[@]}" "${wanted[@]}" "$objects/freestanding.o" -o "$out"
