#!/bin/bash
# arm64.sh TREE: the program for arm64, built here, plays as pinned under qemu-user.
. "$(dirname "$0")/common.sh"
wants qemu-aarch64 qemu-user
wants aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
(cd "$tree" && ./dev package arm64) >"$work/built.txt" 2>"$work/build.log" || fail "$(tail -n 20 "$work/build.log")"
program=$dist/skerry-$version-linux-arm64
readelf -hW "$program" | grep -q AArch64 || fail "not for arm64"
check_signature qemu-aarch64 "$program"
printf 'arm64: %s bytes, plays as pinned\n' "$(stat -c %s "$program")"
