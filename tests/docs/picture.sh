#!/usr/bin/env bash
# ./dev picture
# draws docs/report.png: the report of configs/quickstart.json in headless Chromium

. "$(dirname -- "$(readlink -f -- "$0")")/../../.ci/common.sh"

takes 0 "$@"
need chromium python3
build_preset release skerry
python3 tests/docs/picture.py build/release/skerry docs/report.png
