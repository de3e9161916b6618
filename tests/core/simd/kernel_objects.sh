#!/bin/sh
# kernel_objects.sh OBJECT...: fails if an object compiled for one instruction set (*_avx2.cpp.o,
# *_avx512.cpp.o) holds code that could run on a processor without that instruction set:
# - an inline function with such instructions under a name that other objects may have too: the
#   linker keeps any one of them. The names of the kernels' own inline functions contain the
#   namespace of the instruction set.
# - code that runs before main().
set -eu
for tool in nm objdump; do
    command -v $tool >/dev/null && continue
    echo "SKIPPED: needs $tool"
    exit 0
done

# For awk: reads a list of functions and a disassembly, and prints the listed functions that have
# instructions which x86-64-v2 lacks. tzcnt is not among these instructions: objdump also calls the
# baseline's "rep bsf" tzcnt.
wide='
NR == FNR { listed[$0]; next }
/^[0-9a-f]+ <.*>:$/ {
    name = $0
    sub(/^[0-9a-f]+ </, "", name)
    sub(/>:$/, "", name)
    next
}
name in listed && $2 ~ /^(v|andn|bextr|bls|bzhi|lzcnt|movbe|mulx|pdep|pext|rorx|sarx|shlx|shrx)/ {
    print name ": " $2
    delete listed[name]
}'
weak=$(mktemp)
trap 'rm -f "$weak"' EXIT
checked=0
failed=0
for object in "$@"; do
    set=$(expr "$object" : '.*_\(avx[0-9]*\)\.cpp\.') || continue
    if nm "$object" 2>/dev/null | grep -qE ' _*(tsan|asan|ubsan|gcov|sanitizer)_' ||
        objdump -h "$object" | grep -qF .gnu.lto_; then
        echo "SKIPPED: $object is instrumented, or for the linker to compile"
        exit 0
    fi
    nm --defined-only "$object" 2>/dev/null | grep -q ' T ' || continue
    checked=$((checked + 1))
    nm -C --defined-only "$object" | sed -n 's/^[^ ]* W //p' | grep -v "$set::" | sort -u >"$weak"
    found=$(objdump -dC --no-show-raw-insn "$object" | awk -F '\t' "$wide" "$weak" -)
    if [ -n "$found" ]; then
        printf '%s: compiled for %s, but not in its namespace:\n%s\n' "$object" "$set" "$found"
        failed=1
    fi
    if objdump -h "$object" | grep -qE ' \.(preinit_array|init_array|ctors)'; then
        echo "$object: has code that runs before main()"
        failed=1
    fi
done
[ $failed = 0 ] || exit 1
if [ $checked = 0 ]; then
    echo "SKIPPED: no kernels in this build (another compiler or processor)"
else
    echo "kernels: $checked objects are sound"
fi
