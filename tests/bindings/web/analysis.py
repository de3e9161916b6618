"""What helps to understand games: their review, the shuffle of the day, and links from a report."""

import datetime
import json
import os
import subprocess
import urllib.parse

from games import link, replay


def check_daily(page):
    page.open("#game=tile-game&seed=5&index=3&moves=b3%3D2")
    page.click("#daily")
    today = int(page.browser.evaluate("const now = new Date();"
                                      "now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate()"))
    near = [int((datetime.date.today() + datetime.timedelta(days)).strftime("%Y%m%d")) for days in (-1, 0, 1)]
    assert today in near, today
    view = page.view()
    found = (view["game"], int(view["seed"]), view["index"], view["moves"])
    assert found == ("tile-game", today, "0", []), found
    page.check_silent("daily shuffle")


def check_review(skerry, page, folder):
    """The sums and the dearest moves are those of `skerry review`."""
    for game, seed in (("tiny-islands", 8), ("tile-game", 8), ("roam", 8)):
        played = replay(skerry, game, "random", seed)
        file = os.path.join(folder, f"review-{game}.json")
        with open(file, "w", encoding="utf-8") as out:
            json.dump([played], out)
        model = json.loads(subprocess.run([skerry, "review", file, "--format", "json"], check=True,
                                          capture_output=True, text=True).stdout)
        page.open(link(game, seed, " ".join(step["move"] for step in played["moves"])))
        page.browser.evaluate("document.getElementById('review-part').open = true")
        page.click("#review")
        page.browser.wait_for("document.getElementById('review-said').textContent.includes('expects')")
        said = page.text("#review-said")
        start, luck = ([f"{model[part]['points']:.1f}"] + [f"{model[part]['se']:.1f}"] * (model[part]["se"] >= 0.05)
                       for part in ("expectation", "luck"))
        expected = (" ± ".join(start) + f" that {model['reviewer']} expects", " ± ".join(luck) + ", skill",
                    f"{model['futures']} futures a move")
        for words in expected:
            assert words.replace("-", "\u2212") in said.replace("-", "\u2212"), f"{game}: {said!r} lacks {words!r}"
        dearest = [model["decisions"][number - 1] for number in model["dearest"]]
        shown = json.loads(page.browser.evaluate(
            "JSON.stringify([...document.querySelectorAll('#review-list li')].map(({dataset}) => [dataset.decision, dataset.played, dataset.best]))"))
        wanted = [[str(of["decision"]), of["played"], of["best"]] for of in dearest]
        assert len(wanted) > 0 and shown[:len(wanted)] == wanted, f"{game}: {shown}, not {wanted}"
        dots = page.browser.evaluate("document.querySelectorAll('#review-graph .p-turn').length")
        assert dots == len(shown), f"{dots} turning points of {len(shown)}"
        page.click("#review-list button")
        assert page.view()["ply"] == int(wanted[0][0]) - 1, "the position before the dearest move"
        check_compared(page, game, dearest[0])
        page.check_silent(f"{game} review")


def check_compared(page, game, decision):
    """Both moves are on the board, what was played and what is better, until it is tried again."""
    drawn = "[document.querySelectorAll('.p-worse').length, document.querySelectorAll('.p-advised:not(.p-worse)').length].join()"
    places = {of["move"]: "place" in of or game == "tiny-islands" for of in decision["advice"]["moves"]}
    wanted = ",".join(str(int(places.get(move, True))) for move in (decision["played"], decision["best"]))
    assert page.browser.evaluate(drawn) == wanted, f"{game}: {page.browser.evaluate(drawn)}, not {wanted}: {decision['played']}"
    page.click("#review-list .again")
    assert page.browser.evaluate(drawn) == "0,0" and page.view()["ply"] == decision["decision"] - 1, game


def check_asked(page, skerry, game, config):
    """Any game of a result by its number, with the points that `skerry replay` has."""
    page.browser.evaluate("document.querySelector('.asked input').focus()")
    page.type("17")
    page.press("Enter")
    page.idle()
    assert page.text("#trouble") == "", page.text("#trouble")
    title = page.text("#result .g-title")
    assert title.endswith("(game 17)"), title
    shown = json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('#result .g-who > strong')].map((node) => node.textContent.trim()))"))
    played = [json.loads(subprocess.run([skerry, "replay", config, "--strategy", *names, "--index", "17",
                                         "--format", "json"], check=True, capture_output=True).stdout)[0]
              for names in ((["random"], ["greedy"]) if game == "tiny-islands" else
                            (["random", "--against", "greedy"], ["greedy", "--against", "random"]))]
    expected = [str(of["total"]) if "total" in of else " to ".join(str(seat["total"]) for seat in of["scores"])
                for of in played]
    assert shown == expected, f"{game}: {shown}, not {expected}"
    page.browser.evaluate("document.querySelector('.asked input').focus()")
    page.type("40")
    page.press("Enter")
    page.browser.wait_for("!document.getElementById('trouble').hidden && skerry_page.busy === 0")
    assert page.text("#trouble") == "game 40: the result has the games 0 to 39", page.text("#trouble")


def check_report_link(skerry, page, file, folder):
    """A report beside the page opens its games there, to play on."""
    config = {"game": "tile-game", "games": 20, "seed": 2, "strategies": ["random", "greedy"]}
    paths = {name: os.path.join(folder, name) for name in ("c.json", "r.json", "report.html", "skerry.html")}
    with open(paths["c.json"], "w", encoding="utf-8") as out:
        json.dump(config, out)
    os.symlink(os.path.abspath(file), paths["skerry.html"])
    for command in (["run", paths["c.json"], "-q", "--out", paths["r.json"]],
                    ["report", paths["r.json"], "--out", paths["report.html"]]):
        subprocess.run([skerry, *command], check=True, stdout=subprocess.DEVNULL)
    page.browser.open(paths["report.html"])
    page.browser.wait_for("document.querySelector('a.g-play') !== null")
    link = page.browser.evaluate("document.querySelector('a.g-play').href")
    moves = urllib.parse.parse_qs(link.partition("#")[2])["moves"][0].split(" ")
    page.browser.evaluate("document.querySelector('a.g-play').click()")
    page.browser.wait_for("window.skerry_page !== undefined && skerry_page.ready === true")
    page.idle()
    view = page.view()
    assert (view["game"], view["seed"], page.text("#trouble")) == ("tile-game", "2", ""), page.text("#trouble")
    assert view["over"] and [move for _, move in view["moves"]] == moves, view["moves"]
    page.check_silent("from a report")
