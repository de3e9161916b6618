#!/usr/bin/env bash
# ./dev page [TARGET]
# the page to play in a browser: build/page/skerry.html, by emscripten

. "$(dirname -- "$(readlink -f -- "$0")")/../../.ci/common.sh"

takes 99 "$@"
own_build build/page-configure.log
need emscripten node-acorn zopfli cmake ninja-build python3 nlohmann-json3-dev libfmt-dev
# Debian's emscripten looks for acorn where npm would have put it.
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs} EMSDK_PYTHON=/usr/bin/python3
say "building the page in build/page with $jobs jobs"
toolchain=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake
cmake -S play/web -B build/page -G Ninja -D CMAKE_TOOLCHAIN_FILE=$toolchain \
    >build/page-configure.log 2>&1 || { cat build/page-configure.log >&2; exit 1; }
cmake --build build/page -j "$jobs" ${1:+--target "$@"} >&2
