"""Tab in the shells of another root, as one who has logged in there: bash-completion and zsh load
the scripts of the package by themselves.

usage: tab.py ROOT
"""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "runner/cli/shells"))
from shells_test import Terminal, shown, words_after_tab

LINES = [("skerry ru", "skerry run "), ("skerry run --game ro", "skerry run --game roam "),
         ("skerry run /usr/share/skerry/configs/quick", "skerry run /usr/share/skerry/configs/quickstart.json ")]
HOME = "srv/player"
# What a user of the shell has; zsh asks questions where this is missing.
SETTINGS = {"bash": (".bashrc", ""), "zsh": (".zshrc", "autoload -U compinit; compinit -u; unsetopt auto_menu\n")}


def faults_of(shell, root):
    name, text = SETTINGS[shell]
    (root / HOME / name).write_text(text)
    environment = {"PATH": "/usr/bin:/bin", "TERM": "xterm", "HOME": f"/{HOME}", "LC_ALL": "C.UTF-8"}
    command = ["/usr/sbin/chroot", "--userspec=1000:1000", str(root), shell, "--login", "-i"]
    terminal = Terminal(command, "/", environment)
    faults = 0
    try:
        terminal.type("cd; note() { printf '%s\\n' \"$@\" >words; }; stty cols 200; echo sta''rted\n")
        terminal.read_until_text("started")
        for typed, line in LINES:
            words = words_after_tab(terminal, typed, root / HOME / "words", line.split())
            if words != line.split():
                faults += 1
                print(f"{typed}<tab>: {words}, not {line.split()}\n{shown(terminal.text)[-300:]}")
    finally:
        terminal.close()
    print(f"tab in {shell}: {len(LINES)} lines, {faults} faults")
    return faults


def main():
    root = pathlib.Path(sys.argv[1])
    return 1 if sum([faults_of(shell, root) for shell in SETTINGS]) else 0


if __name__ == "__main__":
    sys.exit(main())
