#!/usr/bin/env bash
# ./dev tsan [CTEST OPTIONS]
# runs the tests that use threads under the thread sanitizer. Options add the
# slow ones and the referees

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes_ctest_options "$@"
SKERRY_WERROR=OFF build_preset tsan  # -O1 warns about std::optional
[ $# -gt 0 ] || set -- -LE 'slow|browser' -E '^referees'
# g++ 12's thread sanitizer cannot map its shadow under some kernels' address randomisation.
fixed_addresses=()
if setarch "$(uname -m)" -R true 2>/dev/null; then fixed_addresses=(setarch "$(uname -m)" -R); fi
# A test leaves a game that does not end behind.
TSAN_OPTIONS="report_thread_leaks=0 ${TSAN_OPTIONS:-}" \
    "${fixed_addresses[@]}" ctest --test-dir build/tsan --output-on-failure -j "$jobs" "$@"
