#!/usr/bin/env bash
# ./dev bench-page [SECONDS [ONLY]]
# games/s of the page's strategies (or those named ONLY) in node and by this
# machine's baseline, in turns of SECONDS (default: 0.5)

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 2 "$@"
build_preset release skerry_playouts
./dev page skerry_playouts
python3 bench/page.py build/release/skerry_playouts build/page/skerry_playouts.js "$@"
