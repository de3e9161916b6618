#!/bin/sh
# test_names.sh PROGRAM BUILD SUITE...: fails if a test case of PROGRAM is in none of the suites (no
# ctest label would find it), has a name that ctest or doctest's filters would misread, or is
# missing among the tests of ctest in the folder BUILD: the discovery of tests may lose one
# silently.
set -eu
program=$1
build=$2
shift 2
suites=$(IFS=,; printf '%s' "$*")
names() { "$program" --list-test-cases "$@" | grep -v -e '^\[doctest\]' -e '^=*$' || true; }

failed=0
complain() { # complain WHAT NAMES
    [ -z "$2" ] && return
    printf '%s\n%s\n\n' "$1:" "$2"
    failed=1
}
complain "in none of the suites $suites" "$(names --test-suite-exclude="$suites")"
complain "';' makes ctest entries that run nothing" "$(names | grep ';' || true)"
complain "'*', '?', '\\' or '\"' in a name" "$(names | grep '[*?\\"]' || true)"
complain "'[' and ']' do not pair in a name" "$(names | awk 'gsub(/\[/, "") != gsub(/\]/, "")')"
complain "two tests of one name" "$(names | sort | uniq -d)"
ctest --test-dir "$build" -N | sed -n 's/^ *Test *#[0-9]*: //p' | sort >"$build/listed_tests.txt"
complain "not a test of ctest" "$(names | sort | comm -23 - "$build/listed_tests.txt")"
exit $failed
