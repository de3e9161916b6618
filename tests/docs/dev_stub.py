"""dev_stub.py SOURCE BUILD FOLDER COMMAND...: `./dev COMMAND` as far as a test of a page goes: the
command and its options are known, `build` builds what the page has changed, and a selection of
tests selects some."""

import re
import subprocess
import sys

import commands
import workplace

source, build, folder, *words = sys.argv[1:]
fault = commands.fault_of_dev(words, source)
if fault:
    sys.exit(fault)
if words[:1] == ["build"]:
    workplace.build_changed(source, build, folder)
if words[:1] == ["test"] and len(words) > 1:
    listed = subprocess.run(["ctest", "--test-dir", build, "-N", *words[1:]], capture_output=True,
                            text=True, check=True).stdout
    if not re.search(r"Total Tests: [1-9]", listed):
        sys.exit(f"./dev {' '.join(words)}: selects no test")
