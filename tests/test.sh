#!/usr/bin/env bash
# ./dev test [CTEST OPTIONS]
# installs what is missing, builds, and runs the tests; lists the 20 longest.
# -L takes a label: unit, golden, conformance, slow (simulations, long games),
# browser, docs, package. -R takes a part of a name. Without options neither
# slow nor package run; -LE package leaves out only the latter

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes_ctest_options "$@"
[ "${SKERRY_OPTIONAL:-ON}" = OFF ] || need chromium python3 python3-numpy
build_preset release
[ $# -gt 0 ] || set -- -LE 'package|slow'
run_tests release "$@"
