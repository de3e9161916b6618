"""skerry play in a terminal of its own: typed lines, a kill in the middle, Ctrl-C, Ctrl-Z, a dumb terminal.

usage: terminal_test.py SKERRY
"""
import codecs
import fcntl
import json
import os
import pty
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
        self.found = 0  # how many of them were waited for

    def take_terminal(self):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def read(self, seconds=0.2):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.master], [], [], 0.05)[0]:
                self.text += self.decoder.decode(os.read(self.master, 65536))

    def wait_for(self, words):
        """Waits until the words come, after all that was waited for so before."""
        end = time.monotonic() + PATIENCE
        while words not in self.text[self.found:]:
            if time.monotonic() > end:
                raise AssertionError(f"{words!r} did not come; last: {self.text[-2000:]!r}")
            self.read(0.1)
        self.found = self.text.index(words, self.found) + len(words)

    def type(self, *lines):
        for line in lines:
            os.write(self.master, (line + "\r").encode())

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
            terminal.type(move)
            cell, value = move.split("=")
            terminal.wait_for(f"{value} on {cell}.")
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

    def test_colours_are_the_terminals_own(self):
        terminal = self.play("tile-game")
        terminal.type("b2=4", "q")
        self.assertEqual(terminal.end(), 0)
        self.assertIn("\x1b[36m", terminal.text)
        self.assertNotIn("38;5;", terminal.text)

    def test_a_killed_game_goes_on(self):
        terminal = self.play("tile-game")
        terminal.wait_for("A: choose a cell")
        terminal.type("b2=4", "a1=1")
        terminal.wait_for("B: 1 on a1")
        terminal.process.send_signal(signal.SIGKILL)
        self.assertEqual(terminal.end(), -signal.SIGKILL)
        again = self.play()
        again.wait_for("A: choose a cell")
        again.type("u")
        again.wait_for("1 taken back")
        again.type("q")
        self.assertEqual(again.end(), 0)

    def test_ctrl_c_and_other_signals_restore_the_terminal(self):
        for number in (None, signal.SIGTERM, signal.SIGHUP):
            terminal = self.play("tile-game")
            terminal.wait_for("c3")
            terminal.type("b2=4")
            terminal.wait_for("c3")
            terminal.wait_for("B> ")
            if number is None:
                os.write(terminal.master, b"\x03")
            else:
                terminal.process.send_signal(number)
            terminal.wait_for("skerry play continues it.")
            self.assertEqual(terminal.end(), 128 + (number or signal.SIGINT))
            self.assertEqual(terminal.mode(), terminal.before)

    def test_ctrl_z_gives_the_terminal_back_for_a_while(self):
        # A shell of its own, because a group without a parent is not stopped.
        terminal = Terminal(["sh", "-i"], self.folder.name)
        self.terminals.append(terminal)
        before = terminal.mode()
        terminal.type(f"PS1='ready> '; set -m; {SKERRY} play tile-game")
        terminal.wait_for("A> ")
        os.write(terminal.master, b"\x1a")
        terminal.wait_for("ready> ")
        self.assertEqual(terminal.mode()[3] & termios.ICANON, before[3] & termios.ICANON)
        terminal.type("fg")
        terminal.wait_for("A> ")
        terminal.type("b2=4")
        terminal.wait_for("A: 4 on b2.")
        terminal.type("q")
        terminal.wait_for("ready> ")
        terminal.type("exit")

    def test_the_end_of_the_input_ends_the_game(self):
        terminal = self.play("tile-game")
        terminal.wait_for("A> ")
        os.write(terminal.master, b"\x04")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(terminal.mode(), terminal.before)

    def test_a_dumb_terminal_gets_lines(self):
        terminal = self.play("tile-game", "--color", "never", term="dumb")
        terminal.wait_for("A> ")
        terminal.type("b2=4")
        terminal.wait_for("[A4 ]")
        terminal.type("b2=9")
        terminal.wait_for("is not legal here")
        terminal.type("undo", "moves")
        terminal.wait_for("a1=1")
        terminal.type("s it.json")
        terminal.wait_for("Saved in it.json")
        terminal.type("b2=5")
        terminal.wait_for("[A5 ]")
        os.write(terminal.master, b"\x03")
        terminal.wait_for("skerry play continues it.")
        self.assertEqual(terminal.end(), 130)
        self.assertNotIn("\x1b[", terminal.text)

    def test_pipes_have_the_same_dialogue(self):
        environment = dict(os.environ, SKERRY_STATE=self.folder.name)
        done = subprocess.run([SKERRY, "play", "tile-game"], input="b2=4\nb2=5\nq\n",
                              capture_output=True, text=True, cwd=self.folder.name,
                              env=environment)
        self.assertEqual(done.returncode, 0)
        self.assertIn("A> b2=4\n", done.stdout)
        self.assertIn("is not legal here", done.stdout)
        self.assertIn("skerry play continues it.", done.stdout)
        self.assertNotIn("\x1b[", done.stdout)


if __name__ == "__main__":
    SKERRY = os.path.abspath(sys.argv.pop())
    unittest.main(verbosity=2)
