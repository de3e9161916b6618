#!/bin/sh
# abi.sh LIBRARY PROGRAM HEADER GOLDEN: what a compiled program relies on (symbols, sizes, offsets)
# is what GOLDEN holds, and the library exports what HEADER declares. SKERRY_UPDATE_GOLDEN=1
# rewrites GOLDEN; SKERRY_ABI_VERSION rises unless lines were only added.
set -eu
command -v nm >/dev/null || { echo "SKIPPED: no nm to list symbols with"; exit 0; }
found=$(nm -D --defined-only "$1" | awk '{ print $3 }' | sed 's/@.*//' | LC_ALL=C sort)
declared=$(grep -oE '\bskerry_[a-z_]+\(' "$3" | tr -d '(' | LC_ALL=C sort -u)
if [ "$found" != "$declared" ]; then
    echo "exported and declared functions differ:"
    printf '%s\n' "$found" "$declared" | LC_ALL=C sort | uniq -u
    exit 1
fi
told=$(printf '%s\n' "$found" && "$2")
[ "${SKERRY_UPDATE_GOLDEN:-0}" = 1 ] && printf '%s\n' "$told" >"$4"
printf '%s\n' "$told" | diff -u "$4" - || {
    echo "the binary interface differs from $4; if it is meant: SKERRY_UPDATE_GOLDEN=1"
    exit 1
}
