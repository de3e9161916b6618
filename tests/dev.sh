#!/bin/bash
# dev.sh SOURCE_DIR: fails unless every command of dev is a script that tells its usage and refuses what
# it does not know, and file names given to dev mean files as seen from where it was called, with
# blanks in them too.
set -eu
dev=$(readlink -f "$1/dev")
root=$(dirname "$dev")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/a folder"

# Programs that dev calls; instead of checking, clang-tidy says what it was given, and instead of
# building cmake says that it was called.
printf '#!/bin/sh\necho installed\n' >"$work/bin/dpkg-query"
printf '#!/bin/sh\necho called >>"%s"\n' "$work/cmake" >"$work/bin/cmake"
printf '#!/bin/sh\nfor name; do :; done\necho "checks <$name>"\n' >"$work/bin/clang-tidy"
chmod +x "$work"/bin/*
PATH="$work/bin:$PATH"
export PATH

fail() { echo "$1"; exit 1; }

# --- every command
cd "$work"
scripts=$(sed -n "/^commands='/,/'\$/s/^\\([a-z][a-z-]* [a-z][a-z_./]*\\)'\\?\$/\\1/p" "$dev")
[ "$(wc -l <<<"$scripts")" -gt 30 ] || fail "finds no commands in $dev"
help=$("$dev" help)
while read -r command script; do
    grep -q "^  $command\( \|\$\)" <<<"$help" || fail "./dev help does not name $command"
    [ "$command" != help ] || continue
    told=$("$root/$script" --help) || fail "$script --help fails"
    [[ $told = "usage: ./dev $command"?(" "*)$'\n\n'[A-Zg]* ]] || fail "$script --help says: $told"
    [ "$told" = "$("$dev" "$command" -h)" ] || fail "./dev $command -h says something else than $script --help"
    # demo hands its options to skerry, and python may be missing.
    [[ $command != demo && $command != mutants && $command != bench-pair ]] || continue
    code=0
    said=$("$dev" "$command" --no-such-option 2>&1) || code=$?
    [[ $code = 2 && $said = "dev: $command: unknown option '--no-such-option'"* && $said != *$'\n'* ]] ||
        fail "./dev $command --no-such-option ends with $code and says: $said"
done <<<"$scripts"
while read -r script; do
    grep -q " ${script#"$root/"}'\\?\$" "$dev" || fail "$script is the script of no command"
done < <(grep -rlE --include='*.sh' '^# \./dev [a-z]' "$root"/{.ci,packaging,tests,bench,bindings,play})
for words in 'build nothing' 'build release -x' 'fuzz soon' 'clean all' 'test --label x' 'package rpm'; do
    code=0
    read -ra each <<<"$words"
    said=$("$dev" "${each[@]}" 2>&1) || code=$?
    [[ $code = 2 && $said = "dev: ${each[0]}: "* && $said != *$'\n'* ]] || fail "./dev $words ends with $code and says: $said"
done
[ ! -e "$work/cmake" ] || fail "something was built before bad input was refused"
if command -v shellcheck >/dev/null; then
    cut -d ' ' -f 2 <<<"$scripts" | (cd "$root" && xargs shellcheck -x -P SCRIPTDIR .ci/run .ci/common.sh) ||
        fail "shellcheck finds faults"
fi

# --- names of files
cd "$work/a folder"
touch 'one file.cpp' other.cpp
checked=$("$dev" lint 'one file.cpp' ./other.cpp "$dev" 2>/dev/null | sort)
expected=$(printf 'checks <%s>\n' "$dev" "$work/a folder/./other.cpp" "$work/a folder/one file.cpp" | sort)
[ "$checked" = "$expected" ] || fail "lint checked $checked, not $expected"

said=$("$dev" lint missing.cpp 2>&1) && fail "lint takes a file that does not exist"
[ "$said" = "dev: lint: missing.cpp does not exist" ] || fail "lint said: $said"

printf '#!/bin/sh\nseq 1000 | sha256sum\n' >'old program'
chmod +x 'old program'
cp 'old program' 'new program'
! command -v python3 >/dev/null || "$dev" bench-pair --threshold 90 './old program' './new program' twice >/dev/null ||
    fail "bench-pair does not find files where it is called"

said=$("$dev" profile nothing.json 2>&1) && fail "profile takes a file that does not exist"
case $said in *"/a folder/nothing.json does not exist"*) ;; *) fail "profile said: $said" ;; esac

# --- a build folder that another user made
mkdir "$work/tree" "$work/tree/build"
(cd "$root" && cp --parents dev .ci/common.sh packaging/build.sh CMakePresets.json "$work/tree")
chmod 755 "$work"
chmod 555 "$work/tree/build"
as_other=
[ "$(id -u)" != 0 ] || as_other="setpriv --reuid 65534 --clear-groups"
said=$($as_other "$work/tree/dev" build 2>&1) && fail "build takes a folder that it cannot write"
case $said in "dev: $work/tree/build belongs to "*": you cannot write there; use a clone of your own") ;; *) fail "build said: $said" ;; esac
echo "dev: $(wc -l <<<"$scripts") commands, each with its usage"
