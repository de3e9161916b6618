#!/bin/sh
# shell_files.sh PROGRAM FOLDER: the manual pages and the completions, which the program itself
# writes, as they are installed below FOLDER.
set -eu
program=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder/man" "$folder/bash" "$folder/zsh" "$folder/fish"
"$program" manual >"$folder/man/skerry.1"
for command in $("$program" complete -- '' | cut -f 1); do
    "$program" manual "$command" >"$folder/man/skerry-$command.1"
done
gzip -9 -n "$folder"/man/*.1
"$program" completions bash >"$folder/bash/skerry"
"$program" completions zsh >"$folder/zsh/_skerry"
"$program" completions fish >"$folder/fish/skerry.fish"
