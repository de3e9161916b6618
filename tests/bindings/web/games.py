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


def replay(skerry, game, strategy, seed):
    text = subprocess.run([skerry, "replay", "--game", game, "--strategy", strategy, "--seed", str(seed),
                           "--index", "0", "--format", "json"], check=True, capture_output=True).stdout
    return json.loads(text)[0]


def totals(played):
    if "total" in played:
        return [played["total"]]
    return [of["total"] for of in played["scores"]]
