#!/usr/bin/env bash
# ./dev build [PRESET] [TARGET]
# builds into build/PRESET: release (default), debug, native, clang, asan-ubsan,
# asan-kernels, tsan, coverage, profile, static, arm64. `build skerry` builds
# only the program

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 99 "$@"
[[ ${1:-} = skerry* ]] && set -- release "$@"
# But the hidden ones, which others inherit.
known=$(sed -n '/"buildPresets"/q; s/^ *"name": "\(.*\)",$/\1/p' CMakePresets.json | grep -vxE 'base|checked')
[ $# = 0 ] || grep -qxF -e "$1" <<<"$known" ||
    die "build: unknown preset '$1'; known: ${known//$'\n'/, }, or a target that begins with skerry"
build_preset "${@:-release}"
