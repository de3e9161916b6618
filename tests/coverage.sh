#!/usr/bin/env bash
# ./dev coverage
# measures line and branch coverage; pages: build/coverage/coverage.html

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 0 "$@"
need gcovr
build_preset coverage
find build/coverage -name '*.gcda' -delete
run_tests coverage -LE 'slow|browser|docs'
gcovr --root . --filter '(core|strategies|runner)/' --exclude-throw-branches -j "$jobs" \
    --html-details build/coverage/coverage.html --txt - build/coverage
say "details: build/coverage/coverage.html"
