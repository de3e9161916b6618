#!/bin/sh
# sanitized.sh SOURCE LIBRARY PROGRAM COMPILER: the tests of the Python package on a library that
# COMPILER built with the address sanitizer. python3 is built without it, so its runtime is loaded
# before everything else, together with the C++ library, whose exceptions it wants to see.
set -eu
file() { "$compiler" -print-file-name="$1"; } # the compiler's path of a library, or the bare name
compiler=$4
runtime=$(file "libclang_rt.asan-$(uname -m).so")
[ -e "$runtime" ] || { echo "SKIPPED: no shared runtime of the address sanitizer ($runtime)"; exit 0; }
own=$(mktemp -d)
trap 'rm -rf "$own"' EXIT
# The program has a runtime of its own.
cat >"$own/skerry" <<TEXT
#!/bin/sh
unset LD_PRELOAD
exec "$3" "\$@"
TEXT
chmod +x "$own/skerry"
# Python's allocator would hide where its small buffers end; what it leaves behind at its end is not
# our leak.
export PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 SKERRY_PRELOAD="$runtime $(file libstdc++.so.6)"
sh "$1/tests/bindings/python/run.sh" "$1" "$2" "$own/skerry"
