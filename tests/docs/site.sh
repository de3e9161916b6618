#!/usr/bin/env bash
# ./dev site
# makes build/site: README, docs and the reference as pages that need no server

. "$(dirname -- "$(readlink -f -- "$0")")/../../.ci/common.sh"

takes 0 "$@"
need python3 cmark-gfm
python3 tests/docs/site.py . build/site
say "build/site/index.html"
