#!/usr/bin/env bash
# ./dev lint [--changed|FILE]
# runs clang-tidy on all sources, on those that differ from the last commit, or
# on the files named. Every finding is an error

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

# The sources that differ from the last commit; "all" if a header differs.
changed_sources() {
    local changed
    changed=$({ git diff --name-only --diff-filter=d HEAD && git ls-files -o --exclude-standard; } |
        grep -E '^(core|strategies|runner|play|learn|bindings|bench)/.*\.[ch]pp$' || true)
    if grep -q 'hpp$' <<<"$changed"; then echo all; else printf '%s' "${changed:+$changed
}"; fi
}

sources=()
case "${1:-}" in
    '') sources=(all) ;;
    --changed) mapfile -t sources < <(changed_sources) ;;
    -*) die "lint: unknown option '$1' (allowed: --changed, or files)" ;;
    *)
        for file in "$@"; do
            sources+=("$(absolute "$file")")
            [ -f "${sources[-1]}" ] || die "lint: $file does not exist"
        done
        ;;
esac
[ ${#sources[@]} -gt 0 ] || { say "nothing to check" && exit; }
need clang-tidy clang python3 "${build_packages[@]}"
if [ "${sources[0]}" = all ]; then
    say "clang-tidy on all sources with $jobs jobs"
    cmake --preset lint >/dev/null
    exec tests/lint.py build/lint "$jobs"
fi
cmake --preset debug -D SKERRY_WERROR="${SKERRY_WERROR:-OFF}" >/dev/null
say "clang-tidy on ${#sources[@]} files with $jobs jobs"
# clang-tidy counts the warnings that it does not show; these lines are noise.
printf '%s\0' "${sources[@]}" |
    xargs -0 -n 1 -P "$jobs" clang-tidy --quiet --warnings-as-errors='*' -p build/debug \
        --extra-arg=-Wno-unused-command-line-argument \
        2> >(grep -vE '^[0-9]+ warnings?( and [0-9]+ errors?)? generated' >&2)
