#!/usr/bin/env bash
# ./dev clang [CTEST OPTIONS]
# builds the release by clang and runs its tests; options add the slow ones

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes_ctest_options "$@"
need clang
SKERRY_WERROR=OFF build_preset clang  # its warnings differ from those of g++
[ "$(build/clang/skerry signature)" = "$(tail -n 1 tests/golden/signature.txt)" ] ||
    die "clang: another signature than tests/golden/signature.txt has"
[ $# -gt 0 ] || set -- -LE 'slow|browser'
run_tests clang "$@"
