#!/usr/bin/env bash
# ./dev clean
# removes build/

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 0 "$@"
rm -rf build
