#!/usr/bin/env bash
# ./dev demo [-y] [OPTIONS]
# installs what is missing, builds, and runs configs/quickstart.json. Every
# command shows its apt line and asks before it calls sudo; -y does not ask

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

# CPU seconds that the program takes to compile, on a core of 2025.
program_seconds=400

if [ ! -x build/release/skerry ]; then
    say "1. install what is missing; 2. build the program: about $((program_seconds / jobs / 60 + 1)) minutes on" \
        "$jobs cores, once; 3. play configs/quickstart.json: seconds"
fi
NINJA_STATUS='[%p of the build, %e s] ' build_preset release skerry
say "build/release/skerry run configs/quickstart.json $*"
from_there "$root/build/release/skerry" run "$root/configs/quickstart.json" "$@"
