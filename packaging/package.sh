#!/usr/bin/env bash
# ./dev package [KIND...]
# packages in build/dist: deb (the Debian package), python (wheel and sources),
# static (the program without shared libraries), arm64 (that for arm64). The
# default is all but arm64. SKERRY_MAINTAINER='NAME <ADDRESS>' names the
# maintainer of the Debian package

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

# Puts a program into build/dist, stripped by the compiler's own tool, under its version and system.
add_program() { # add_program PRESET SYSTEM [PREFIX OF TOOLS]
    local name
    name=skerry-$(sed -n 's/^  VERSION //p' CMakeLists.txt)-linux-$2
    "${3:-}strip" -o "build/dist/$name" "build/$1/skerry"
    printf 'build/dist/%s\n' "$name"
}

package_deb() {
    need dpkg-dev file help2man "${build_packages[@]}"
    [ "${SKERRY_OPTIONAL:-ON}" = OFF ] || ./dev page
    cmake --preset package -U SKERRY_MAINTAINER \
        ${SKERRY_MAINTAINER:+-D "SKERRY_MAINTAINER=$SKERRY_MAINTAINER"} >build/package-configure.log
    build_preset package
    rm -f build/package/*.deb
    (umask 022 && cd build/package && cpack -G DEB >cpack.log 2>&1) || { cat build/package/cpack.log >&2 && exit 1; }
    mv build/package/*.deb build/dist
    ls build/dist/*.deb
}

package_python() {
    need python3
    build_preset static skerry_c
    SKERRY_WHEEL_LIBRARY=build/static/libskerry.so python3 packaging/skerry_build.py wheel build/dist
    python3 packaging/skerry_build.py sdist build/dist
}

package_static() {
    build_preset static skerry
    add_program static x86-64
}

package_arm64() {
    need g++-aarch64-linux-gnu
    build_preset arm64 skerry
    add_program arm64 arm64 aarch64-linux-gnu-
}

kinds=("$@")
[ $# -gt 0 ] || kinds=(deb python static)
for kind in "${kinds[@]}"; do
    [[ $kind != -* ]] || die "package: unknown option '$kind' (allowed: none)"
    [[ $kind =~ ^(deb|python|static|arm64)$ ]] ||
        die "package: unknown kind '$kind'; known: deb, python, static, arm64"
done
# All times in the files are the last commit's, so that they are the same whenever they are built.
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CMakeLists.txt)
fi
export SOURCE_DATE_EPOCH
own_build build/dist
mkdir -p build/dist
for kind in "${kinds[@]}"; do "package_$kind"; done
