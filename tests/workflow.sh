#!/bin/sh
# workflow.sh SOURCE_DIR: fails if .github/workflows/ci.yml lacks a step of .ci/run, or calls a
# command that dev does not have.
set -eu
cd "$1"
workflow=.github/workflows/ci.yml
failed=0

steps=$(sed -n 's/^step [a-z]* //p' .ci/run)
called=$(sed -n 's/^ *- run: //p' "$workflow")
[ -n "$steps" ] && [ -n "$called" ] || { echo "no steps found in .ci/run or $workflow"; exit 1; }
missing=$(printf '%s\n' "$steps" | grep -vxF -e "$called" || true)
if [ -n "$missing" ]; then
    printf '%s does not run these steps of .ci/run:\n%s\n' "$workflow" "$missing"
    failed=1
fi

known=$(./dev help | sed -nE 's/^  ([a-z][a-z-]*)( .*)?$/\1/p')
for command in $(printf '%s\n' "$called" | sed -n 's/^\.\/dev \([^ ]*\).*/\1/p' | sort -u); do
    printf '%s\n' "$known" | grep -qxF -e "$command" && continue
    echo "$workflow calls ./dev $command, which does not exist"
    failed=1
done
strange=$(printf '%s\n' "$called" | grep -v '^\./dev ' || true)
if [ -n "$strange" ]; then
    printf '%s does something that dev does not do:\n%s\n' "$workflow" "$strange"
    failed=1
fi
exit $failed
