"""Tab in a login shell of another root, whose bash-completion loads the script of the package.

usage: tab.py ROOT
"""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "runner/cli/shells"))
from shells_test import Terminal, shown, words_after_tab

LINES = [("skerry ru", "skerry run "), ("skerry run --game ro", "skerry run --game roam "),
         ("skerry run /usr/share/skerry/configs/quick", "skerry run /usr/share/skerry/configs/quickstart.json ")]


def main():
    root = pathlib.Path(sys.argv[1])
    environment = {"PATH": "/usr/bin:/bin", "TERM": "xterm", "HOME": "/home/player", "LC_ALL": "C.UTF-8"}
    command = ["/usr/sbin/chroot", "--userspec=1000:1000", str(root), "bash", "--login", "-i"]
    terminal = Terminal(command, "/", environment)
    faults = 0
    try:
        terminal.type("cd; note() { printf '%s\\n' \"$@\" >words; }; stty cols 200; echo sta''rted\n")
        terminal.read_until_text("started")
        for typed, line in LINES:
            words = words_after_tab(terminal, typed, root / "home/player/words", line.split())
            if words != line.split():
                faults += 1
                print(f"{typed}<tab>: {words}, not {line.split()}\n{shown(terminal.text)[-300:]}")
    finally:
        terminal.close()
    print(f"tab in bash: {len(LINES)} lines, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
