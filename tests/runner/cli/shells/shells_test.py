"""Completion in real shells, each in a terminal of its own: what is on the line after a tab.

usage: shells_test.py SKERRY     prints "SKIPPED: ..." for a shell that is not installed
"""
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROMPT = "ready>"
# What is typed before the tab, and the line that the tab makes of it.
LINES = [
    ("skerry ru", "skerry run "),
    ("skerry run --gam", "skerry run --game"),
    ("skerry run --game ro", "skerry run --game roam "),
    ("skerry run --game=tig", "skerry run --game=tiger-island"),
    ("skerry solve tile-game --count", "skerry solve tile-game --count-states "),
    ("skerry show result.json --format mark", "skerry show result.json --format markdown "),
    ("skerry show -q --color alw", "skerry show -q --color always "),
    ("skerry show resu", "skerry show result.json "),
    ("skerry report result.json --out=resu", "skerry report result.json --out=result.json "),
]


def start_of(shell, skerry, folder):
    """The command line that starts an interactive shell, and what it is told first."""
    script = subprocess.run([skerry, "completions", shell], capture_output=True, text=True,
                            check=True).stdout
    (folder / "script").write_text(script)
    if shell == "bash":
        return ["bash", "--norc", "--noprofile", "-i"], f"PS1='{PROMPT}'; source ./script\n"
    if shell == "zsh":
        return ["zsh", "-f", "-i"], (f"PS1='{PROMPT}'; PROMPT_SP=; unsetopt zle_bracketed_paste 2>/dev/null; "
                                     "autoload -U compinit; compinit -u -d dump; source ./script; "
                                     "zstyle ':completion:*' menu no; unsetopt auto_menu\n")
    return ["fish", "--no-config", "-i"], (f"function fish_prompt; echo -n '{PROMPT}'; end; "
                                           "function fish_right_prompt; end; "
                                           "set -g fish_autosuggestion_enabled 0; source ./script\n")


class Terminal:
    """A shell that runs in a pseudo-terminal."""

    def __init__(self, command, folder, environment):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        self.text = ""

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def read_until_quiet(self, seconds=0.4, most=15.0):
        """Reads until nothing has come for so long, but something has."""
        end = time.monotonic() + most
        start = len(self.text)
        while time.monotonic() < end:
            ready, _, _ = select.select([self.descriptor], [], [], seconds)
            if not ready:
                if len(self.text) > start:
                    break
                continue
            try:
                self.text += os.read(self.descriptor, 65536).decode(errors="replace")
            except OSError:
                break
        return self.text[start:]

    def read_until_text(self, text, most=60.0):
        end = time.monotonic() + most
        while text not in self.text and time.monotonic() < end:
            self.read_until_quiet(0.2, 1.0)

    def close(self):
        os.close(self.descriptor)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def shown(text):
    """What a terminal shows of it: without its control sequences."""
    text = re.sub(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\x1b[()=>][0-9A-Za-z]?", "", text)
    while "\b" in text:
        text = re.sub(r"[^\b]\b", "", text, count=1) if re.search(r"[^\b]\b", text) else text.replace("\b", "")
    return text.replace("\r", "\n")


def words_after_tab(terminal, typed, note, expected):
    """The words of the line after a tab, which another program in front of it notes. On a busy
    machine a shell may take long: if they are not the expected ones, it is given more time once."""
    words = []
    for patience in (0.4, 4.0):
        note.unlink(missing_ok=True)
        terminal.type(typed + "\t")
        terminal.read_until_quiet(patience)
        terminal.type("\x01note \n")  # Ctrl-A: to the start of the line
        terminal.read_until_quiet(patience)
        words = note.read_text().split("\n")[:-1] if note.exists() else []
        if words == expected:
            break
    return words


def test(shell, skerry, folder):
    command, greeting = start_of(shell, skerry, folder)
    environment = dict(os.environ, PATH=f"{pathlib.Path(skerry).parent}:{os.environ['PATH']}",
                       TERM="xterm", HOME=str(folder), LC_ALL="C.UTF-8", COLUMNS="200", LINES="50")
    terminal = Terminal(command, folder, environment)
    faults = 0
    try:
        terminal.read_until_quiet(1.0)
        terminal.type("stty cols 200 rows 50\n")
        terminal.read_until_quiet()
        terminal.type(greeting + "echo sta''rted\n")
        terminal.read_until_text("started")
        terminal.read_until_quiet(1.0)
        for typed, line in LINES:
            words = words_after_tab(terminal, typed, folder / "words", line.split())
            if words != line.split():
                faults += 1
                print(f"{shell}: {typed}<tab>: words {words}, not {line.split()}")
                print("    " + shown(terminal.text)[-300:].replace("\n", "\n    "))
    finally:
        terminal.close()
    return faults


def main():
    skerry = sys.argv[1]
    faults = 0
    tested = 0
    for shell in ("bash", "zsh", "fish"):
        if shutil.which(shell) is None:
            print(f"SKIPPED: there is no {shell}")
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            subprocess.run([skerry, "run", "--game", "tiny-islands", "--strategy", "greedy",
                            "--strategy", "random", "--games", "4", "-q", "--out", "result.json"],
                           cwd=folder, check=True, capture_output=True)
            (folder / "bin").mkdir()
            program = folder / "bin" / "note"
            program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" >'{folder}/words'\n")
            program.chmod(0o755)
            os.environ["PATH"] = f"{folder / 'bin'}:{os.environ['PATH']}"
            faults += test(shell, skerry, folder)
            tested += 1
    print(f"{tested} shells, {len(LINES)} lines, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
