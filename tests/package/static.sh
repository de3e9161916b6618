#!/bin/bash
# static.sh TREE: the static program alone in an empty folder, as somebody who is not root.
. "$(dirname "$0")/common.sh"
program=$dist/skerry-$version-linux-x86-64
[ -x "$program" ] || skip "no static program; ./dev package makes it"
readelf -lW "$program" | grep -q INTERP && fail "the program wants a loader"
readelf -dW "$program" 2>/dev/null | grep -q NEEDED && fail "the program needs shared libraries"
size=$(stat -c %s "$program")
[ "$size" -lt 14000000 ] || fail "the program has $size bytes"
check_signature "$program"
# The program runs on the baseline, x86-64-v2, and uses more only after it has looked at the CPU. Its
# C library wants a kernel of ten years ago.
readelf -nW "$program" | grep -o 'OS: Linux, ABI: [0-9.]*' | head -n 1
! command -v qemu-x86_64 >/dev/null || check_signature qemu-x86_64 -cpu Nehalem "$program"
is_root
mkdir -p "$work/empty/tmp"
cp "$program" "$work/empty/skerry"
cp "$tree/configs/quickstart.json" "$work/empty"
play_alone "$work/empty" /skerry /quickstart.json
printf 'static: %s bytes, plays in an empty folder\n' "$size"
