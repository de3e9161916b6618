"""The games that are played on the page, and as `skerry replay` plays them."""

import json
import subprocess
import urllib.parse

GAMES = ["tiny-islands", "tile-game", "tiger-island", "roam"]
FOR_TWO = {"tile-game", "tiger-island"}


def link(game, seed, moves="", **more):
    parts = {"game": game, "seed": seed, "index": 0, **more, "moves": moves}
    if game in FOR_TWO:
        parts["seats"] = "you,you"
    return "#" + "&".join(f"{key}={urllib.parse.quote(str(value))}" for key, value in parts.items())


def printed(skerry, *words, read=""):
    """What the program prints; read: what it reads from standard input."""
    return subprocess.run([skerry, *words], input=read, check=True, capture_output=True, text=True).stdout


def printed_json(skerry, *words, read=""):
    """What the program prints as JSON."""
    return json.loads(printed(skerry, *words, "--format", "json", read=read))


def replay(skerry, game, strategy, seed, *more):
    return printed_json(skerry, "replay", "--game", game, "--strategy", strategy, *more, "--seed", str(seed), "--index", "0")[0]


def moves_of(skerry, game, seed=5, strategy="greedy"):
    return [step["move"] for step in replay(skerry, game, strategy, seed)["moves"]]


def totals(played):
    if "total" in played:
        return [played["total"]]
    return [of["total"] for of in played["scores"]]
