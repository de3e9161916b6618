#!/bin/sh
# contributing.sh SOURCE_DIR: fails where CONTRIBUTING.md or docs/releasing.md names a file or folder of
# the tree that is not there. `<...>` in a path stands for any name.
set -eu
cd "$1"
top='core|strategies|runner|bench|tests|configs|docs|bindings|\.ci|\.github'
file='[A-Z]+\.md|CMake[A-Za-z]+\.(txt|json)'
failed=0
named=0
for document in CONTRIBUTING.md docs/releasing.md; do
    for path in $(grep -oE '`[^` ]+`' "$document" | tr -d '`' | grep -E "^(($top)/.*|$file)$" | sort -u); do
        named=$((named + 1))
        # Unquoted: the shell looks for a file that fits.
        # shellcheck disable=SC2086
        set -- $(printf '%s' "$path" | sed 's/<[a-z]*>/*/g')
        [ -e "$1" ] && continue
        echo "$document names $path, which does not exist"
        failed=1
    done
done
[ "$named" -ge 20 ] || { echo "only $named paths found: has the form of CONTRIBUTING.md changed?"; exit 1; }
exit $failed
