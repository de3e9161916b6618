#!/bin/sh
# shell_files.sh PROGRAM FOLDER: the completions, which the program itself writes, and the manual
# pages, which help2man makes of its help where it is installed, as they are installed below FOLDER.
set -eu
program=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder/man" "$folder/bash" "$folder/zsh" "$folder/fish"
"$program" completions bash >"$folder/bash/skerry"
"$program" completions zsh >"$folder/zsh/_skerry"
"$program" completions fish >"$folder/fish/skerry.fish"
command -v help2man >/dev/null || exit 0

version=$("$program" --version | sed -n '1s/.* //p')
asked=$(mktemp -d)
trap 'rm -r "$asked"' EXIT
# page NAME SENTENCE ARGUMENTS: help2man asks a program of the page's name for its help. Examples
# stand in lines of their own.
page() {
    made=$1
    told=$2
    shift 2
    printf '#!/bin/sh\nexec "%s" %s | sed "s/^  \\(-[a-zA-Z]\\),--/  \\1, --/"\n' "$program" "$*" >"$asked/$made"
    chmod +x "$asked/$made"
    help2man --no-info --version-string="$version" --name="$told" "$asked/$made" |
        sed 's/^\.PP$/.fi\n.PP/; s/^\.IP$/.fi\n.PP\n.nf/' >"$folder/man/$made.1"
}
# The names and sentences of the commands that a help lists.
commands() { sed '/^Examples:/,$d' | sed -n 's/^  \([a-z][a-z-]*\)  \+/\1 /p'; }

page skerry 'compare strategies of tile-placement games' help all
"$program" help all | commands | while read -r name sentence; do
    page "skerry-$name" "$sentence" "$name" --help
    "$program" "$name" --help | sed -n '/^Subcommands:/,$p' | commands | while read -r part sentence; do
        page "skerry-$name-$part" "$sentence" "$name" "$part" --help
    done
done
gzip -9 -n "$folder"/man/*.1
