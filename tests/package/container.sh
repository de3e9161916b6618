#!/bin/bash
# container.sh TREE: what the container file makes.
. "$(dirname "$0")/common.sh"
is_root
[ -x "$dist/skerry-$version-linux-x86-64" ] || skip "no static program; ./dev package makes it"
/usr/bin/python3 "$tree/tests/package/container.py" "$tree" "$work"
