#!/usr/bin/env bash
# ./dev python
# the Python package and its library: put build/python on PYTHONPATH

. "$(dirname -- "$(readlink -f -- "$0")")/../../.ci/common.sh"

takes 0 "$@"
need python3 python3-numpy
build_preset release skerry_c
package=build/python/skerry
rm -rf build/python
mkdir -p "$package"
cp bindings/python/skerry/*.py bindings/python/skerry/py.typed "$package"
cp -L build/release/libskerry.so "$package"
say "export PYTHONPATH=$root/build/python"
