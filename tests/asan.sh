#!/usr/bin/env bash
# ./dev asan [CTEST OPTIONS]
# runs the tests, also of Python, under the address and undefined-behaviour
# sanitizers (clang). They repeat less. Options add the slow ones, those of a
# browser, and the referees

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes_ctest_options "$@"
need clang libclang-rt-dev
[ "${SKERRY_OPTIONAL:-ON}" = OFF ] || need python3 python3-numpy
SKERRY_WERROR=OFF build_preset asan-ubsan  # clang's warnings differ from those of g++
# Not those that repeat the same code for minutes, as the referees do, nor those whose time is a
# browser's.
[ $# -gt 0 ] || set -- -LE 'slow|browser' -E '^referees'
run_tests asan-ubsan "$@"
