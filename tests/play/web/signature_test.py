#!/usr/bin/env python3
"""The engine of the page plays as the program does: signature_test.py SKERRY SIGNATURE.js

Compares each line of `skerry signature --list` with that of play/web/signature.cpp in node.
Skipped where emscripten did not build it: ./dev play-test does.
"""

import os
import shutil
import subprocess
import sys


def lines_of(command):
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = {}
    for words in (line.split(None, 1) for line in text.splitlines() if line.strip()):
        if len(words) == 2 and words[0].isdigit():
            found[words[1].strip()] = words[0]
    return found


def main():
    skerry, program = sys.argv[1:]
    if not os.path.exists(program):
        print("SKIPPED: the page's engine is not built for node (./dev play-test)")
        return 0
    if shutil.which("node") is None:
        print("SKIPPED: no node")
        return 0
    native = lines_of([skerry, "signature", "--list"])
    web = lines_of(["node", "--no-experimental-fetch", program])
    failures = 0
    for name in sorted(native.keys() | web.keys()):
        if native.get(name) != web.get(name):
            failures += 1
            print(f"{name}: {web.get(name)} on the page, not {native.get(name)}")
    print(f"{len(native)} lines, {failures} differences")
    return 1 if failures or not native else 0


if __name__ == "__main__":
    sys.exit(main())
