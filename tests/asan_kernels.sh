#!/usr/bin/env bash
# ./dev asan-kernels
# runs the tests of the vector kernels under the two sanitizers of g++, since
# clang builds no kernels, and says for which instruction sets

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 0 "$@"
SKERRY_WERROR=OFF build_preset asan-kernels skerry_kernel_tests  # -O1 warns about std::optional
build/asan-kernels/skerry_kernel_tests --test-suite=unit
