#!/usr/bin/env python3
"""A program for Skerry in Python: plays the Tile Game by looking one move ahead.

The protocol is described in docs/programs.md, the rules in docs/games/tile-game.md. It takes the
option {"spare": N}: points of the pool that a move must be worth to be spent, default 1.
"""
import json
import random
import sys


def parse(state):
    """The board as {(row, column): (owner, value)}, and who moves: A3 is a tile, [A] a locked one."""
    rows, mover = state.split(" ")[:2]
    board = {}
    for i, row in enumerate(rows.split("/")):
        for j, cell in enumerate(row.split(",")):
            if cell != ".":
                owner = cell.strip("[]")[0]
                board[i, j] = (owner, 0 if cell[0] == "[" else int(cell[1:]))
    return board, mover


def gain(board, mover, move):
    """The tiles that a move such as b2=4 wins, and what it costs."""
    row, column = ord(move[0]) - ord("a"), int(move[1 : move.index("=")]) - 1
    value = int(move[move.index("=") + 1 :])
    flipped = 0
    for i, j in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        owner, other = board.get((i, j), (mover, 0))
        flipped += owner != mover and 0 < other < value
    return flipped, value


def choose(state, legal, seed, spare):
    """A function only of its arguments, so that the games are the same in every run."""
    board, mover = parse(state)

    def worth(move):
        flipped, value = gain(board, mover, move)
        return 10 * flipped - spare * value

    best = max(map(worth, legal))
    return random.Random(seed).choice([move for move in legal if worth(move) == best])


def main():
    spare = 1
    decisions = []  # of the question that is being asked
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "skerry":
            print("name Greedy bot", "version 1.0", "vector 64", "wants moves", "protocol 1", sep="\n")
        elif word == "game" and rest != "tile-game":
            print("error this bot plays the Tile Game only")
            return
        elif word == "options":
            spare = json.loads(rest).get("spare", spare)
        elif word == "ready?":
            print("ready")
        elif word == "turn":
            decisions.append({"turn": rest, "legal": []})
        elif word == "seed":
            decisions[-1]["seed"] = int(rest)
        elif word == "state":
            decisions[-1]["state"] = rest
        elif word == "legal":
            decisions[-1]["legal"].append(rest)
        elif word == "choose":
            for asked in decisions:
                move = choose(asked["state"], asked["legal"], asked["seed"], spare)
                print("move", asked["turn"], move)
            decisions.clear()
        elif word == "quit":
            return
        sys.stdout.flush()


main()
