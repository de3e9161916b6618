# What the tests of the packages share. Sourced by bash, with the tree as first argument.
set -euo pipefail
tree=$(readlink -f "$1")
version=$(sed -n 's/^  VERSION //p' "$tree/CMakeLists.txt")
dist=$tree/build/dist
work=$(mktemp -d "$tree/build/package-test-XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'FAILED: %s\n' "$*"
    exit 1
}
skip() {
    printf 'SKIPPED: %s\n' "$*"
    exit 0
}
wants() { # wants PROGRAM PACKAGE: skips the test where the program is not there
    command -v "$1" >/dev/null || skip "no $1 (Debian: apt-get install $2)"
}
is_root() { [ "$(id -u)" = 0 ] || skip "only root may change the root folder"; }

# Plays as somebody who is not root; the result must verify.
# play_alone ROOT PROGRAM CONFIG: in the folder ROOT as the whole system, PROGRAM as seen there
play_alone() {
    mkdir -p "$1/srv/player"
    chown 1000:1000 "$1/srv/player"
    chroot --userspec=1000:1000 "$1" "$2" run "$3" --games 20 -q --out /srv/player/result.json \
        >"$work/played.txt" || fail "the demo in $1: $(tail -n 3 "$work/played.txt")"
    grep -q '^Verdict' "$work/played.txt" || fail "the demo shows no verdict"
    chroot --userspec=1000:1000 "$1" "$2" verify /srv/player/result.json >"$work/verified.txt" ||
        fail "verify: $(cat "$work/verified.txt")"
}

# Whether a program of that build plays all games as pinned.
check_signature() { # check_signature COMMAND...
    local found
    found=$("$@" signature)
    [ "$found" = "$(tail -n 1 "$tree/tests/golden/signature.txt")" ] || fail "$*: another signature, $found"
}
