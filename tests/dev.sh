#!/bin/sh
# dev.sh SOURCE_DIR: fails unless file names given to dev mean files as seen from where it was called,
# with blanks in them too.
set -eu
dev=$(readlink -f "$1/dev")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/a folder"

# Programs that dev calls; instead of checking, clang-tidy says what it was given.
printf '#!/bin/sh\necho installed\n' >"$work/bin/dpkg-query"
printf '#!/bin/sh\n' >"$work/bin/cmake"
printf '#!/bin/sh\nfor name; do :; done\necho "checks <$name>"\n' >"$work/bin/clang-tidy"
chmod +x "$work"/bin/*
PATH="$work/bin:$PATH"
export PATH

fail() { echo "$1"; exit 1; }

cd "$work/a folder"
touch 'one file.cpp' other.cpp
checked=$("$dev" lint 'one file.cpp' ./other.cpp "$dev" 2>/dev/null | sort)
expected=$(printf 'checks <%s>\n' "$dev" "$work/a folder/./other.cpp" "$work/a folder/one file.cpp" | sort)
[ "$checked" = "$expected" ] || fail "lint checked $checked, not $expected"

said=$("$dev" lint missing.cpp 2>&1) && fail "lint takes a file that does not exist"
[ "$said" = "dev: lint: missing.cpp does not exist" ] || fail "lint said: $said"

printf '#!/bin/sh\nseq 1000 | sha256sum\n' >'old program'
chmod +x 'old program'
cp 'old program' 'new program'
! command -v python3 >/dev/null || "$dev" bench-pair --threshold 90 './old program' './new program' twice >/dev/null ||
    fail "bench-pair does not find files where it is called"

said=$("$dev" profile nothing.json 2>&1) && fail "profile takes a file that does not exist"
case $said in *"/a folder/nothing.json does not exist"*) ;; *) fail "profile said: $said" ;; esac

# A build folder that another user made.
cp "$dev" "$work/dev"
mkdir "$work/build"
chmod 755 "$work"
chmod 555 "$work/build"
as_other=
[ "$(id -u)" != 0 ] || as_other="setpriv --reuid 65534 --clear-groups"
said=$($as_other "$work/dev" build 2>&1) && fail "build takes a folder that it cannot write"
case $said in "dev: $work/build belongs to "*": you cannot write there; use a clone of your own") ;; *) fail "build said: $said" ;; esac
