"""What the referees share: they ask the program for games, and show it games that are wrong.

A referee is a second implementation of a game's rules, written from the rules' text alone, plain and
slow. It reads games as `skerry replay --format json` prints them and checks every move, every state and
the end. It imports nothing from the program and nothing outside Python's standard library, so that a
fault of the program cannot hide in both. What the rules' text leaves open is decided by the game's page
in docs/games; there the referee quotes that page ("as read here").

Each referee is run as `GAME.py PROGRAM [--games N]`, N games of every rule set and strategy.
"""

import argparse
import copy
import json
import os
import random
import subprocess
import sys
import tempfile


class Refused(Exception):
    """What the referee says of a game that broke the rules."""


def require(holds, reason):
    if not holds:
        raise Refused(reason)


def output(command, exit_codes=(0,)):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in exit_codes:
        sys.exit(f"{' '.join(command)}\nended with {done.returncode}: {done.stderr}")
    return done.stdout


def replay_command(program, game, rules, players, games, begin=0):
    command = [program, "replay", "--game", game, "--strategy", players[0]]
    if len(players) > 1:
        command += ["--against", players[1]]
    for name, value in rules.items():
        command += ["--set", f"rules.{name}={json.dumps(value)}"]
    return command + ["--index", f"{begin}..{begin + games - 1}"]


def replays(program, game, rules, players, games, begin=0, legal=False):
    """Games of the program, as it prints them; with `legal` also every move that it holds legal."""
    command = replay_command(program, game, rules, players, games, begin)
    return json.loads(output(command + ["--format", "json"] + ["--legal"] * legal))


def refused_by_program(program, games):
    """The numbers of the games that `skerry verify` refuses, with what it says."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(games, file)
    try:
        lines = output([program, "verify", file.name], (0, 1)).splitlines()
    finally:
        os.remove(file.name)
    said = {}
    for line in lines:
        if line.startswith(f"{file.name}: /"):
            pointer, words = line.removeprefix(f"{file.name}: /").split(": ", 1)
            said.setdefault(int(pointer.split("/")[0]), words)
    return said


class Session:
    """One run of a referee: games that must pass, and spoilt ones that nobody may accept."""

    def __init__(self, referee, description, options={}):
        """`options` of this referee alone, with what argparse has to know of them."""
        parser = argparse.ArgumentParser(description=description,
                                         formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("program")
        parser.add_argument("--games", type=int, default=20, help="of each rule set and strategies")
        for option, facts in options.items():
            parser.add_argument(option, **facts)
        self.options = parser.parse_args()
        self.referee = referee
        self.checked = self.moves = self.listed = self.spoilt = 0
        self.faults = []
        self.tried, self.untried = set(), set()
        self.random = random.Random(1)

    def refusal(self, game):
        """None, or why the referee refuses the game."""
        try:
            self.referee(game)
        except Refused as reason:
            return str(reason)
        return None

    def expect_accepted(self, games):
        for game in games:
            reason = self.refusal(game)
            self.checked += 1
            self.moves += len(game["moves"])
            self.listed += sum("legal" in move for move in game["moves"])
            if reason:
                rules = ",".join(f"{name}={value}" for name, value in game["rules"].items())
                players = game.get("seats") or game["strategy"]
                self.faults.append(f"game {game['index']} of {players} with {rules}: {reason}")

    def expect_refused(self, games, ways):
        """Spoils each game in each of these ways. A way changes a copy of the game, or returns False
        where it does not apply."""
        spoilt = []
        for game in games:
            if self.refusal(game):  # expect_accepted() has told
                continue
            for way in ways:
                changed = copy.deepcopy(game)
                if way(changed, self.random) is not False:
                    spoilt.append((way.__name__, changed))
        by_program = {} if not spoilt else refused_by_program(self.options.program, [game for _, game in spoilt])
        for number, (way, game) in enumerate(spoilt):
            for who, refused in (("referee", self.refusal(game)), ("program", by_program.get(number))):
                if not refused:
                    self.faults.append(f"the {who} accepts game {game['index']} after: {way}")
        self.untried |= {way.__name__ for way in ways} - self.tried
        self.tried |= {way for way, _ in spoilt}
        self.untried -= self.tried
        self.spoilt += len(spoilt)

    def finish(self):
        self.faults += [f"no game could be spoilt so: {way}" for way in sorted(self.untried)]
        for fault in self.faults[:20]:
            print(fault)
        print(f"{self.checked:,} games, {self.moves:,} moves ({self.listed:,} with all legal moves), "
              f"{self.spoilt:,} spoilt games: {len(self.faults) or 'no'} faults")
        sys.exit(1 if self.faults or not self.checked else 0)


def same_moves(listed, legal):
    """Requires that the program lists these moves, each once."""
    require(len(listed) == len(set(listed)), "the program lists a move twice")
    extra, missing = set(listed) - set(legal), set(legal) - set(listed)
    require(not extra, f"the program lists {sorted(extra)[:3]}, which are not legal")
    require(not missing, f"the program does not list {sorted(missing)[:3]}")


# Ways to spoil a game that are the same for all games.

def the_last_move_is_missing(game, _):
    game["moves"].pop()


def a_move_follows_the_end(game, _):
    game["moves"].append(dict(game["moves"][-1]))


def a_move_is_left_out(game, dice):
    moves = game["moves"]
    moves.pop(dice.randrange(len(moves) - 1))
