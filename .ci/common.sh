# What the chores share; each is a script that sources this first. Then it stands in the root of the
# project, -y is taken from its arguments, --help is answered (also by the program `details`, where a
# script has set that), and these are set: root, from (where it was called), me (its name), jobs,
# build_packages.
# shellcheck shell=bash
set -euo pipefail
from=$PWD
script=$(readlink -f -- "$0")
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cd -- "$root"

build_packages=(g++ cmake ninja-build libtbb-dev nlohmann-json3-dev libcli11-dev libfmt-dev
    libutf8proc-dev doctest-dev libbenchmark-dev)
[ -z "${CCACHE_DIR:-}" ] || build_packages+=(ccache)  # who keeps a folder for it wants it
jobs=${SKERRY_JOBS:-$(nproc)}
# Without this ccache keeps nothing of a source that has a precompiled header; no source asks for the
# time of its compilation. It stands here because tools that read the compile commands know no
# variable before the compiler.
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}

# A script's second line is its usage, and the comment below it says what it does: `./dev help`
# prints those of all scripts.
usage() { sed -n '2{s/^# /usage: /;s/$/\n/p;d};/^#/!q;3s/^# \(.\)/\u\1/p;4,$s/^# //p' "$script"; }
me=$(sed -n '2s/^# \.\/dev \([a-z-]*\).*/\1/p' "$script")
[ "${1:-}" != -y ] || { export skerry_yes=1 && shift; }
case "${1:-}" in
    -h | --help)
        usage
        [ -z "${details:-}" ] || { echo && python3 "$details" --help; }
        exit
        ;;
esac

say() { printf '== %s\n' "$*" >&2; }
die() {
    printf 'dev: %s\n' "$*" >&2
    exit 2
}

# takes MOST ARGUMENT...: ends if one is an option, or if there are more than MOST.
takes() {
    local most=$1 word
    shift
    for word; do
        [[ $word != -* ]] || die "$me: unknown option '$word' (allowed: none)"
    done
    [ $# -le "$most" ] || die "$me: unexpected argument '${*:most + 1:1}'; ./dev $me --help says what it takes"
}

# ctest passes over options that it does not know.
takes_ctest_options() {
    local word option known
    command -v ctest >/dev/null || return 0
    known=$(ctest --help)
    for word; do
        option=${word%%=*}
        [[ ! $option =~ ^-j[0-9]+$ ]] || option=-j
        [[ $word != -* ]] || grep -qE -e "(^|[ ,])$option([ ,=]|$)" <<<"$known" ||
            die "$me: unknown option '$word'; allowed are those of ctest"
    done
}

# Installs the named Debian packages that are missing; does not touch the network if none is.
need() {
    if ! command -v dpkg-query >/dev/null; then
        say "not a Debian system: assuming the equivalents of $*"
        return
    fi
    local package missing=() as_root=()
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
            missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return
    # A new machine upgrades itself after it starts, and holds the lock for minutes.
    local apt=(apt-get -o DPkg::Lock::Timeout=300)
    local install=("${apt[@]}" install -y --no-install-recommends "${missing[@]}")
    local both="apt-get update && ${install[*]}"
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || die "please run as root: $both"
        as_root=(sudo)
    fi
    say "installing: ${as_root[*]:+sudo }${install[*]}"
    [ ${#as_root[@]} = 0 ] || agreed
    "${as_root[@]}" "${apt[@]}" update -qq || say "apt-get update failed; trying with the lists at hand"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${install[@]}" >&2 ||
        die "could not install; please run as root: $both"
}

# Ends unless who calls agrees to sudo, by -y or by a word.
agreed() {
    local answer=
    [ -z "${skerry_yes:-}" ] || return 0
    [ -t 0 ] || die "nobody is there to allow sudo: give -y, or run that line yourself"
    read -r -p "dev: run it with sudo? [y/N] " answer
    [[ $answer = [yY]* ]] || die "nothing was installed"
}

# own_build LOG: ends where one cannot write into build/, or to this file in it.
own_build() {
    if ! mkdir -p build 2>/dev/null || [ ! -w build ] || { [ -e "$1" ] && [ ! -w "$1" ]; }; then
        die "$root/build belongs to $(stat -c %U build 2>/dev/null || stat -c %U .): you cannot write there; use a clone of your own"
    fi
}

# build_preset PRESET [TARGET...]
build_preset() {
    local preset=$1 log=build/$1-configure.log
    shift
    own_build "$log"
    need "${build_packages[@]}"
    say "building $preset in build/$preset with $jobs jobs"
    if ! cmake --preset "$preset" -D SKERRY_WERROR="${SKERRY_WERROR:-OFF}" >"$log" 2>&1; then
        cat "$log" >&2
        exit 1
    fi
    cmake --build "build/$preset" -j "$jobs" ${1:+--target "$@"} >&2
}

# run_tests PRESET [CTEST OPTIONS]
run_tests() {
    local preset=$1
    shift
    local times=$root/build/$preset/times.xml
    rm -f "$times"
    ctest --test-dir "build/$preset" --output-on-failure --output-junit "$times" -j "$jobs" "$@"
    local longest='s/.*<testcase name="([^"]*)".* time="([0-9]+\.[0-9]{1,2})[^"]*".*/\2 s  \1/p'
    [ ! -s "$times" ] || { echo 'The 20 longest:' && sed -nE "$longest" "$times" | sort -rn | sed -n 1,20p; }
}

# Runs a command whose arguments name files as they are seen from where dev was called.
from_there() { (cd -- "$from" && "$@"); }

# The name of a file, seen from where dev was called, that holds everywhere.
absolute() { if [[ $1 = /* ]]; then printf '%s' "$1"; else printf '%s/%s' "$from" "$1"; fi; }

# signature_of PROGRAM THREADS [INSTRUCTION SET]: prints the integer, and fails where it is not the pinned one.
signature_of() {
    local pinned printed
    pinned=$(tail -n 1 tests/golden/signature.txt)
    printed=$(SKERRY_INSTRUCTION_SET=${3:-} "$1" signature --threads "$2")
    printf '%-9s %d threads  %s\n' "${3:-best}" "$2" "$printed"
    [ "$printed" = "$pinned" ] && return
    printf 'dev: expected %s (tests/golden/signature.txt); if the change is meant, and all agree:\n' \
        "$pinned" >&2
    printf '  build/release/skerry signature --list >tests/golden/signature.txt\n' >&2
    return 1
}
