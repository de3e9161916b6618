#!/bin/bash
# build.sh TREE: builds all packages, and once more from the archive of the sources, in another
# folder and without git: the bytes are the same.
. "$(dirname "$0")/common.sh"
wants lintian lintian
cd "$tree"
rm -rf build/dist
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CMakeLists.txt)
./dev package >"$work/built.txt"
deb=$(ls build/dist/skerry_*.deb) && wheel=$(ls build/dist/skerry-*.whl) || fail "not all was built: $(ls build/dist)"

lintian --fail-on error,warning "$deb" >"$work/lintian.txt" 2>&1 || fail "lintian: $(cat "$work/lintian.txt")"
grep -q '^[EW]:' "$work/lintian.txt" && fail "lintian: $(cat "$work/lintian.txt")"
[ "$(dpkg-deb -f "$deb" Package Version Maintainer | tr '\n' ' ')" = \
    "Package: skerry Version: $version-1 Maintainer: The Skerry developers <skerry@example.org> " ] ||
    fail "the package calls itself $(dpkg-deb -f "$deb")"

# --- once more, from the sources that are handed on
mkdir "$work/again"
tar -xzf "build/dist/skerry-$version.tar.gz" -C "$work/again"
(cd "$work/again/skerry-$version" && ./dev package >"$work/built-again.txt" 2>"$work/again.log") ||
    fail "the sources do not build: $(tail -n 20 "$work/again.log")"
for file in build/dist/*; do
    [[ $file != *-arm64 ]] || continue
    cmp "$file" "$work/again/skerry-$version/$file" || fail "$file: other bytes when it is built again"
    grep -qaF "$tree" "$file" && fail "$file names a folder of this machine"
    printf '%s %s bytes, twice the same\n' "${file##*/}" "$(stat -c %s "$file")"
done
