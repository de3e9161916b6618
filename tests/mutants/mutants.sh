#!/usr/bin/env bash
# ./dev mutants [COUNT] [--seed N] [--only PATH] [--jobs J] [--near] [--threshold PERCENT] [--list]
# plants COUNT (default: 200) small bugs, one at a time, and names those that no
# test finds. The exit code is 1 if fewer than 92 % are found. A stopped call is
# resumed. --near runs the tests of the same folder, --list names the bugs

details=tests/mutants/run.py
. "$(dirname -- "$(readlink -f -- "$0")")/../../.ci/common.sh"

need python3 "${build_packages[@]}"
python3 tests/mutants/run.py --jobs "$jobs" "$@"
