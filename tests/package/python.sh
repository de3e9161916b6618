#!/bin/bash
# python.sh TREE [LIBRARY]: the wheel in a fresh environment without network, and the sources by pip.
# With LIBRARY both are made here, of that library: nothing is compiled.
. "$(dirname "$0")/common.sh"
/usr/bin/python3 -c 'import venv, ensurepip' 2>/dev/null || skip "no venv (Debian: apt-get install python3-venv)"
if [ -n "${2:-}" ]; then
    export SKERRY_WHEEL_LIBRARY=$2
    dist=$work/dist
    for kind in wheel sdist; do
        /usr/bin/python3 "$tree/packaging/skerry_build.py" "$kind" "$dist" || fail "makes no $kind"
    done
fi
wheel=$(ls "$dist"/skerry-*.whl 2>/dev/null) || skip "no wheel; ./dev package makes it"
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1

# The library needs nothing but the C library.
/usr/bin/python3 -m zipfile -e "$wheel" "$work/unpacked"
cp "$work/unpacked/skerry/libskerry.so" "$work"
if [ -z "${2:-}" ]; then
    needed=$(readelf -d "$work/libskerry.so" |
        sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vE '^(libc|libm|ld-linux-x86-64)\.so\.[0-9]+$' || true)
    [ -z "$needed" ] || fail "the library of the wheel needs $needed"
    newest=$(readelf -VW "$work/libskerry.so" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
    [ "$(printf '%s\n' "$newest" GLIBC_2.36 | sort -V | tail -n 1)" = GLIBC_2.36 ] ||
        fail "the library of the wheel needs $newest; docs/install.md says 2.36"
    printf 'wheel: %s bytes, needs %s\n' "$(stat -c %s "$wheel")" "$newest"
fi

try() { # try ENVIRONMENT
    (cd "$work" && "$work/$1/bin/python" - "$version" <<'PY') || fail "the package from $1"
import sys
import skerry
assert skerry.__version__.endswith(sys.argv[1]), skerry.__version__
result = skerry.run({"game": "tiny-islands", "games": 50, "strategies": ["greedy", "random"]})
assert result["games_done"] == 50
result.save("result.json")
try:
    skerry.make("skerry/TileGame-v0")
except ImportError as error:
    assert str(error) == "this needs numpy: pip install numpy, or apt-get install python3-numpy", error
for call, name in (result.to_pandas, "pandas"), (result.plot_scores, "matplotlib"):
    try:
        call()
    except ImportError as error:
        assert str(error).startswith(f"this needs {name}: pip install {name}, or "), error
print("plays:", skerry.__version__, skerry.__file__)
PY
}
/usr/bin/python3 -m venv "$work/wheel"
"$work/wheel/bin/pip" install -q "$wheel" || fail "pip install $wheel"
try wheel
"$work/wheel/bin/pip" uninstall -q -y skerry
[ -z "$(find "$work/wheel" -iname '*skerry*')" ] || fail "pip uninstall leaves $(find "$work/wheel" -iname '*skerry*')"

# pip compiles the sources; below the tree, where ccache knows them.
/usr/bin/python3 -m venv "$work/sources"
mkdir "$work/tmp"
TMPDIR=$work/tmp "$work/sources/bin/pip" install -q "$dist/skerry-$version.tar.gz" || fail "pip install of the sources"
try sources
