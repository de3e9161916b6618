#!/bin/bash
# debian.sh TREE: the Debian package in an empty system: the demo, manual pages, tab in a shell, the
# Python module, programs in C and C++ against it; removed, it leaves nothing.
. "$(dirname "$0")/common.sh"
is_root
wants mmdebstrap mmdebstrap
deb=$(ls "$dist"/skerry_*.deb 2>/dev/null) || skip "no package; ./dev package makes it"

# The smallest Debian 12, what the package depends on, and the shells and readers that it has files
# for; kept, because it takes a minute.
depends=$(dpkg-deb -f "$deb" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/ //g')
include=$depends,man-db,bash-completion,zsh,python3
base=$tree/build/bookworm-$(cksum <<<"$include" | cut -d ' ' -f 1).tar
if [ ! -s "$base" ]; then
    mmdebstrap --variant=minbase --include="$include" bookworm "$work/base.tar" >"$work/mmdebstrap.log" 2>&1 ||
        skip "no Debian system can be made here: $(tail -n 2 "$work/mmdebstrap.log")"
    mv "$work/base.tar" "$base"
fi
root=$work/root
mkdir "$root"
tar -xf "$base" -C "$root" --exclude='./dev/*'
mknod -m 666 "$root/dev/null" c 1 3 2>/dev/null || install -m 666 /dev/null "$root/dev/null"
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 chroot "$root" "$@"; }
files() { # but for the notes of dpkg, and caches
    (cd "$root" && find . -path ./var/lib/dpkg -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o \
        -path ./srv/player -prune -o -path ./etc/ld.so.cache -prune -o -print | sort)
}

files >"$work/before.txt"
cp "$deb" "$root/skerry.deb"
inside dpkg -i /skerry.deb >"$work/install.log" 2>&1 || fail "dpkg -i: $(cat "$work/install.log")"
rm "$root/skerry.deb"
printf 'installed: %s files\n' "$(inside dpkg -L skerry | wc -l)"

play_alone "$root" /usr/bin/skerry /usr/share/skerry/configs/quickstart.json

inside man -P cat skerry >"$work/man.txt" 2>&1 || fail "man skerry: $(cat "$work/man.txt")"
grep -q '^SYNOPSIS' "$work/man.txt" && grep -q '^   Look at results:' "$work/man.txt" || fail "man skerry shows: $(head -n 20 "$work/man.txt")"
for command in run deck merge help solve-tile-game; do
    inside man -P cat "skerry-$command" >/dev/null 2>&1 || fail "no manual page of $command"
done
/usr/bin/python3 "$tree/tests/package/tab.py" "$root" || fail "tab in a shell"

inside python3 -c 'import skerry
result = skerry.run({"game": "tile-game", "games": 50, "strategies": ["greedy", "random"]})
assert result["games_done"] == 50, result["games_done"]
print("Python module:", skerry.__version__, skerry.__file__)' || fail "the Python module"

# The files of the package serve C, C++ and CMake.
for file in include/skerry.h include/skerry/core/game.hpp lib/x86_64-linux-gnu/libskerry.so \
    share/fish/vendor_completions.d/skerry.fish share/skerry/skerry.html \
    share/doc/skerry/copyright share/doc/skerry/changelog.Debian.gz share/doc/skerry/docs/install.md; do
    [ -e "$root/usr/$file" ] || fail "the package lacks /usr/$file"
done
cc -I "$root/usr/include" -o "$root/play" "$tree/examples/c/play.c" -L "$root/usr/lib/x86_64-linux-gnu" -lskerry \
    -Wl,--allow-shlib-undefined || fail "a C program against the package"
inside /play >"$work/play.txt" || fail "the C program: $(tail -n 3 "$work/play.txt")"
consumer=$work/consumer
{ cmake -S "$tree/tests/install" -B "$consumer" -D CMAKE_BUILD_TYPE=Release -D CMAKE_PREFIX_PATH="$root/usr" &&
    cmake --build "$consumer"; } >"$work/consumer.log" 2>&1 || fail "find_package(skerry): $(tail -n 20 "$work/consumer.log")"
grep -q "^skerry_DIR:PATH=$root/" "$consumer/CMakeCache.txt" || fail "another skerry: $(grep ^skerry_DIR "$consumer/CMakeCache.txt")"
cp "$consumer/consumer" "$root"
inside /consumer || fail "the C++ program against the package"
rm "$root/play" "$root/consumer"

inside dpkg --purge skerry >"$work/purge.log" 2>&1 || fail "dpkg --purge: $(cat "$work/purge.log")"
grep -q warning "$work/purge.log" && fail "dpkg --purge: $(cat "$work/purge.log")"
files >"$work/after.txt"
diff "$work/before.txt" "$work/after.txt" || fail "the removed package leaves files, see above"
echo "installed, tried and removed: nothing is left"
