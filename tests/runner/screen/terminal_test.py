"""skerry play in a terminal of its own: keys, a kill in the middle, Ctrl-C, Ctrl-Z, a dumb terminal.

usage: terminal_test.py SKERRY
"""
import codecs
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

SKERRY = ""
PATIENCE = 60  # seconds; a busy machine is slow


class Terminal:
    """A program in a pseudo-terminal of 80 x 24, which this process looks at from outside."""

    def __init__(self, command, folder, term="xterm-256color", size=(24, 80)):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.before = termios.tcgetattr(slave)
        environment = dict(os.environ, TERM=term, SKERRY_STATE=folder, LC_ALL="C.UTF-8")
        environment.pop("NO_COLOR", None)
        self.slave = slave
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, cwd=folder,
                                        env=environment, preexec_fn=self.take_terminal)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.text = ""  # all bytes that came
        self.seen = 0   # how many of them the screen shows
        self.rows = {}
        self.at = [0, 0]
        self.found = 0

    def screen(self):
        """What the terminal shows, of the few sequences that the program and shells send."""
        # A sequence may come in two parts: its beginning waits.
        new = re.sub(r"\x1b(\[[?0-9;]*)?$", "", self.text[self.seen:])
        for part in re.finditer(r"\x1b\[([?0-9;]*)([A-Za-z])|([^\x1b])", new):
            self.put(part.group(1), part.group(2) or part.group(3))
        self.seen += len(new)
        return "\n".join("".join(self.rows[y].get(x, " ") for x in range(200)).rstrip()
                         for y in sorted(self.rows))

    def put(self, code, letter):
        if code is None:
            if letter == "\n":
                self.at[0] += 1
            elif letter == "\r":
                self.at[1] = 0
            else:
                self.rows.setdefault(self.at[0], {})[self.at[1]] = letter
                self.at[1] += 1
        elif letter == "H":
            row, column = (code or "1;1").split(";")
            self.at = [int(row) - 1, int(column) - 1]
        elif letter == "J":
            self.rows = {}

    def take_terminal(self):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def read(self, seconds=0.2):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.master], [], [], 0.05)[0]:
                self.text += self.decoder.decode(os.read(self.master, 65536))

    def wait_for(self, words):
        """Waits until the words stand on the screen."""
        end = time.monotonic() + PATIENCE
        while words not in self.screen():
            if time.monotonic() > end:
                raise AssertionError(f"{words!r} did not appear on:\n{self.screen()}")
            self.read(0.1)

    def wait_for_bytes(self, words):
        """Waits until the words come, after all that was waited for so before."""
        end = time.monotonic() + PATIENCE
        while words not in self.text[self.found:]:
            if time.monotonic() > end:
                raise AssertionError(f"{words!r} did not come; last: {self.text[-2000:]!r}")
            self.read(0.1)
        self.found = self.text.index(words, self.found) + len(words)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def mode(self):
        return termios.tcgetattr(self.slave)

    def end(self):
        """The exit code; negative for a signal."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.1)
        self.read(0.1)
        return self.process.wait(1)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


class PlayTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.terminals = []

    def tearDown(self):
        for terminal in self.terminals:
            terminal.close()
        self.folder.cleanup()

    def play(self, *arguments, **how):
        terminal = Terminal([SKERRY, "play", *arguments], self.folder.name, **how)
        self.terminals.append(terminal)
        return terminal

    def test_a_game_is_played_to_its_end_and_its_record_says_the_same(self):
        moves = ["b2=4", "a1=1", "a2=1", "a3=1", "b1=1", "b3=1", "c1=1", "c2=1", "c3=1"]
        terminal = self.play("tile-game", "--record", "mine.json")
        terminal.wait_for("A: choose a cell")
        for move in moves:
            terminal.type(f":{move}\r")
            cell, value = move.split("=")
            terminal.wait_for(f"{value} on {cell}")
        terminal.wait_for("Recorded in mine.json")
        terminal.type("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(terminal.mode(), terminal.before)
        listed = subprocess.run(
            [SKERRY, "play", "tile-game", "--moves", "-", "--format", "json"],
            input="\n".join(moves), capture_output=True, text=True, check=True)
        with open(os.path.join(self.folder.name, "mine.json"), encoding="utf-8") as file:
            record = json.load(file)
        self.assertEqual([step["move"] for step in record[0]["moves"]], moves)
        self.assertEqual(json.loads(listed.stdout)["over"], True)

    def test_arrows_and_enter_choose_on_the_board(self):
        terminal = self.play("tile-game")
        terminal.wait_for("A: choose a cell")
        terminal.type("\x1b[A\x1b[D\r")
        terminal.wait_for("a1")
        terminal.type("3\r")
        terminal.wait_for("A 3 on a1")
        terminal.type("q")
        self.assertEqual(terminal.end(), 0)

    def test_a_killed_game_goes_on(self):
        terminal = self.play("tile-game")
        terminal.wait_for("A: choose a cell")
        terminal.type(":b2=4\r:a1=1\r")
        terminal.wait_for("B 1 on a1")
        terminal.process.send_signal(signal.SIGKILL)
        self.assertEqual(terminal.end(), -signal.SIGKILL)
        again = self.play()
        again.wait_for("B 1 on a1")
        again.type("u")
        again.wait_for("taken back")
        again.type("q")
        self.assertEqual(again.end(), 0)

    def test_ctrl_c_and_other_signals_restore_the_terminal(self):
        for number in (None, signal.SIGTERM, signal.SIGHUP):
            terminal = self.play("tile-game")
            terminal.wait_for("A: choose a cell")
            self.assertNotEqual(terminal.mode(), terminal.before)
            if number is None:
                terminal.type("\x03")
            else:
                terminal.process.send_signal(number)
            self.assertEqual(terminal.end(), 128 + (number or signal.SIGINT))
            self.assertEqual(terminal.mode(), terminal.before)
            self.assertIn("\x1b[?1049l", terminal.text)

    def test_ctrl_z_gives_the_terminal_back_for_a_while(self):
        # A shell of its own, because a group without a parent is not stopped.
        terminal = Terminal(["sh", "-i"], self.folder.name)
        self.terminals.append(terminal)
        before = terminal.mode()
        terminal.type(f"PS1='ready> '; set -m; {SKERRY} play tile-game\n")
        terminal.wait_for_bytes("choose")
        terminal.type("\x1a")
        terminal.wait_for_bytes("\x1b[?1049l")
        terminal.wait_for_bytes("ready> ")
        self.assertEqual(terminal.mode()[3] & termios.ICANON, before[3] & termios.ICANON)
        terminal.type("fg\n")
        terminal.wait_for_bytes("choose")
        terminal.type(":b2=4\r")
        terminal.wait_for("A 4 on b2")
        terminal.type("q")
        terminal.wait_for_bytes("ready> ")
        terminal.type("exit\n")

    def test_the_page_follows_the_size_of_the_terminal(self):
        terminal = self.play("tiny-islands")
        terminal.wait_for("Turn 1")
        fcntl.ioctl(terminal.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 40, 0, 0))
        terminal.wait_for("The terminal has 40 x 10")
        self.assertNotIn("Turn 1", terminal.screen())
        fcntl.ioctl(terminal.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        terminal.wait_for("Turn 1")
        terminal.type("q")
        self.assertEqual(terminal.end(), 0)

    def test_advice_comes_while_keys_are_answered(self):
        terminal = self.play("tiny-islands", "--advice", "0")
        terminal.wait_for("playout")
        terminal.type("?")
        terminal.wait_for("arrow keys")
        terminal.type("qq")
        self.assertEqual(terminal.end(), 0)

    def test_a_dumb_terminal_gets_lines(self):
        terminal = self.play("tile-game", term="dumb")
        terminal.wait_for("move>")
        terminal.type("b2=4\n")
        terminal.wait_for_bytes("A4")
        terminal.type("b2=9\n")
        terminal.wait_for_bytes("is not legal here")
        terminal.type("undo\nmoves\n")
        terminal.wait_for_bytes("a1=1")
        terminal.type("save it.json\n")
        terminal.wait_for_bytes("saved in it.json")
        terminal.type("b2=5\n")
        terminal.wait_for_bytes("A5")
        terminal.type("\x03")
        terminal.wait_for_bytes("skerry play continues it.")
        self.assertEqual(terminal.end(), 130)
        self.assertNotIn("\x1b[", terminal.text)

    def test_without_a_terminal_it_says_what_to_use(self):
        done = subprocess.run([SKERRY, "play", "tile-game"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, cwd=self.folder.name)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^skerry: play: needs a terminal; .*--moves FILE[^\n]*\n$")


if __name__ == "__main__":
    SKERRY = os.path.abspath(sys.argv.pop())
    unittest.main(verbosity=2)
