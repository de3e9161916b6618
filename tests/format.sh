#!/usr/bin/env bash
# ./dev format [--check]
# lays out the C++ files, or only says which are not

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

cpp_files() {
    find core strategies runner play learn bindings bench tests -name '*.hpp' -o -name '*.cpp' -o -name '*.[ch]' | sort
}

case "${1:-}" in
    '') options=(-i) ;;
    --check) options=(--dry-run --Werror) ;;
    *) die "format: unknown option '$1' (allowed: --check)" ;;
esac
need clang-format
cpp_files | xargs -r clang-format "${options[@]}"
