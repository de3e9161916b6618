#!/usr/bin/env python3
"""The page in a real browser: page_test.py SKERRY PAGE.html [--screenshots FOLDER]

Plays whole games of each game by links, typed moves, clicks, touches and keys alone, and holds every
score against `skerry replay` or `skerry verify`. Skipped where the page was not built.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../runner/html/page"))
import analysis  # noqa: E402
import chromium  # noqa: E402
import recorded  # noqa: E402

GAMES = ["tiny-islands", "tile-game", "tiger-island", "roam"]
FOR_TWO = {"tile-game", "tiger-island"}
CASES = os.environ.get("SKERRY_CASES", "")


class Page:
    """The page with what a reader sees and does."""

    def __init__(self, browser, file):
        self.browser, self.file = browser, file

    def open(self, fragment="", fresh=True):
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.wait_for("location.href === 'about:blank'")
        self.browser.events.clear()
        self.browser.call("Page.navigate", url="file://" + os.path.abspath(self.file) + fragment)
        self.browser.wait_for("document.readyState === 'complete' && window.skerry_page !== undefined")
        self.browser.wait_for("skerry_page.ready === true")
        self.idle()

    def idle(self):
        self.browser.wait_for("skerry_page.busy === 0 && skerry_page.view !== null")

    def text(self, selector):
        return self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")

    def view(self):
        return json.loads(self.browser.evaluate("JSON.stringify(skerry_page.view)"))

    def score(self):
        return [int(part.replace("\u2212", "-")) for part in self.text("#score").split(" : ")]

    def place(self, selector):
        """The middle of an element, scrolled into sight where it is not."""
        return json.loads(self.browser.evaluate(
            "(() => { const node = document.querySelector(%s);"
            " node.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            " const box = node.getBoundingClientRect();"
            " return JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]); })()"
            % json.dumps(selector)))

    def mouse(self, kind, at, buttons=0):
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1],
                          button="left" if kind != "mouseMoved" or buttons else "none",
                          buttons=buttons, clickCount=1)

    def click(self, selector):
        at = self.place(selector)
        self.mouse("mouseMoved", at)
        self.mouse("mousePressed", at, 1)
        self.mouse("mouseReleased", at)
        self.idle()

    def tap(self, selector):
        at = self.place(selector)
        self.browser.call("Input.dispatchTouchEvent", type="touchStart",
                          touchPoints=[{"x": at[0], "y": at[1]}])
        self.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.idle()

    def drag(self, cells):
        """With the mouse over cells of the board, the whole of which is in sight."""
        self.place("#board svg")
        places = [self.place(target(cell)) for cell in cells]
        self.mouse("mouseMoved", places[0])
        self.mouse("mousePressed", places[0], 1)
        for at in places:
            self.mouse("mouseMoved", at, 1)
            self.idle()
        self.mouse("mouseReleased", places[-1])
        self.idle()

    def drop(self, file):
        """Gives the page a file, and waits until its games are shown."""
        self.browser.evaluate("document.getElementById('result').replaceChildren()")
        node = self.browser.call("Runtime.evaluate", expression="document.getElementById('file')")
        self.browser.call("DOM.setFileInputFiles", files=[file], objectId=node["result"]["objectId"])
        self.browser.wait_for("document.querySelector('#result .gallery') !== null || "
                              "!document.getElementById('trouble').hidden && skerry_page.busy === 0")
        self.idle()
        trouble = self.text("#trouble")
        assert trouble == "", trouble

    def refuse(self, file):
        """Gives the page a file that it refuses; returns what it says."""
        self.browser.evaluate("trouble('')")
        node = self.browser.call("Runtime.evaluate", expression="document.getElementById('file')")
        self.browser.call("DOM.setFileInputFiles", files=[file], objectId=node["result"]["objectId"])
        self.browser.wait_for("!document.getElementById('trouble').hidden && skerry_page.busy === 0")
        return self.text("#trouble")

    def press(self, key):
        self.browser.press(key)

    def type(self, text):
        self.browser.call("Input.insertText", text=text)

    def letter(self, key):
        for kind in ("rawKeyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key)
        self.idle()

    def check_silent(self, what):
        errors = self.browser.evaluate("JSON.stringify(skerry_page.errors)")
        assert errors == "[]", f"{what}: {errors}"
        for event in self.browser.events:
            if event.get("method") == "Network.requestWillBeSent":
                url = event["params"]["request"]["url"]
                assert url.startswith(("file:", "blob:", "data:", "about:")), f"{what}: asks for {url}"


def target(cell):
    return f'.p-target[data-x="{cell[0]}"][data-y="{cell[1]}"]'


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


def check_verified(skerry, page, game, model):
    """The game that is on the page, played again by the rules of `skerry verify`."""
    view = page.view()
    assert view["over"], f"{game}: not over"
    states = json.loads(page.browser.evaluate(
        "(async () => { const states = []; for (let ply = 0; ply <= %d; ++ply) "
        "states.push((await engine.ask({do: 'go', ply})).state); return JSON.stringify(states); })()"
        % len(view["moves"])))
    document = {key: model[key] for key in ("game", "rules", "seed", "index")}
    moves = [{"move": move, "state": state} for (_, move), state in zip(view["moves"], states[1:])]
    document["seed"] = view["seed"]
    if game in FOR_TWO:
        for step, (seat, _) in zip(moves, view["moves"]):
            step["seat"] = seat
        document["seats"] = ["random", "random"]
    else:
        document["strategy"] = "random"
    document |= {"start": states[0], "moves": moves}
    points = [dict(zip(view["components"], of)) for of in view["score"]["points"]]
    if game in FOR_TWO:
        winner = {"first": 0, "second": 1}.get(view["score"]["winner"])
        document |= {"ending": "scored", "winner": None if winner is None else "random",
                     "winner_seat": winner,
                     "scores": [{"total": sum(of.values()), "components": of} for of in points]}
    else:
        document |= {"finished": True, "components": points[0], "total": sum(points[0].values())}
        if "measures" in model:
            document["measures"] = model["measures"]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([document], file)
        file.flush()
        done = subprocess.run([skerry, "verify", file.name], capture_output=True, text=True)
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.startswith(file.name)]
    differences = [line for line in said if "/measures" not in line]  # those of another game
    assert not differences, f"{game}: skerry verify differs: {differences[:3]}"
    assert page.score() == [sum(of.values()) for of in points], f"{game}: the score shown"


def check_links(skerry, page):
    for game in GAMES:
        for strategy, seed in (("greedy", 3), ("random", 8)):
            played = replay(skerry, game, strategy, seed)
            moves = [step["move"] for step in played["moves"]]
            page.open(link(game, seed, " ".join(moves)))
            assert page.view()["over"], f"{game}: {page.text('#trouble')}"
            if played.get("finished", True) and played.get("ending", "scored") == "scored":
                assert page.score() == totals(played), f"{game}: {page.score()}, not {totals(played)}"
            assert [move for _, move in page.view()["moves"]] == moves
            for button, ply in (("#start", 0), ("#later", 1), ("#end", len(moves)),
                                ("#earlier", len(moves) - 1)):
                page.click(button)
                assert page.view()["ply"] == ply, f"{game}: {button}"
            expected = played["moves"][-2]["state"]
            assert page.view()["state"] == expected, f"{game}: the state before the last move"
            page.check_silent(game)


def check_typed(skerry, page):
    for game in GAMES:
        played = replay(skerry, game, "greedy", 5)
        page.open(link(game, 5))
        for step in played["moves"]:
            page.letter("m")
            page.type(step["move"])
            page.press("Enter")
            page.idle()
            page.browser.evaluate("document.activeElement.blur()")
        assert page.score() == totals(played), f"{game} typed: {page.score()}, not {totals(played)}"
        page.letter("u")
        assert page.view()["ply"] == len(played["moves"]) - 1
        page.letter("r")
        assert page.score() == totals(played)


def choice_of(view, rng):
    """What to press next: a button's key, or a cell; for a shoreline some cells, then done."""
    choices = view["choices"]
    legal = [option for option in choices["options"] if "refusal" not in option]
    if "edges_left" in choices:
        done = [option for option in legal if option["key"] == "done"]
        if done:
            return "key", "done"
        if view["taken"] > 0:
            return "id", "clear"
        return "cell", rng.choice([option for option in legal if "cell" in option])["cell"]
    option = rng.choice(legal)
    if "cell" in option and len(choices["options"]) > 12:
        return "cell", option["cell"]
    return "key", option["key"]


def selector_of(kind, value):
    if kind == "cell":
        return target(value)
    return "#" + value if kind == "id" else f"#options [data-key={json.dumps(value)}]"


# The shortest way by arrow keys from the cell that Tab leads to, and how many cells keys reach.
WAY = """((goal) => {
  const name = (cell) => cell.x + ',' + cell.y;
  const start = document.querySelector('.p-target[tabindex="0"]').dataset;
  const ways = new Map([[start.x + ',' + start.y, []]]);
  for (const [key, way] of ways)
    for (const arrow of Object.keys(board_ways)) {
      const next = board.beside(board.cells.get(key), board_ways[arrow]);
      if (next && !ways.has(name(next))) ways.set(name(next), [...way, arrow]);
    }
  return JSON.stringify({way: ways.get(goal) ?? null, reached: ways.size, cells: board.cells.size});
})(%s)"""


def walk_to(page, cell):
    """The keys alone: from cell to cell, then Enter. Keys must reach every cell."""
    page.browser.evaluate("document.querySelector('.p-target[tabindex=\"0\"]').focus()")
    goal = f"{cell[0]},{cell[1]}"
    found = json.loads(page.browser.evaluate(WAY % json.dumps(goal)))
    assert found["reached"] == found["cells"], f"the keys reach {found['reached']} of {found['cells']} cells"
    for key in found["way"]:
        page.press(key)
    here = page.browser.evaluate("document.activeElement.dataset.x + ',' + document.activeElement.dataset.y")
    assert here == goal, f"the keys lead to {here}, not {goal}"


def tab_to(page, selector):
    for _ in range(60):
        if page.browser.evaluate(f"document.activeElement === document.querySelector({json.dumps(selector)})"):
            return
        page.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def play_whole(skerry, page, game, how, seed):
    rng = random.Random(seed)
    page.open(link(game, seed))
    for _ in range(1500):
        view = page.view()
        if view["over"]:
            break
        kind, value = choice_of(view, rng)
        if how == "keys":
            if kind == "cell":
                walk_to(page, value)
            else:
                page.browser.evaluate("document.querySelector('.p-target[tabindex=\"0\"]').focus()")
                tab_to(page, selector_of(kind, value))
            page.press("Enter")
            page.idle()
        else:
            (page.tap if how == "touch" else page.click)(selector_of(kind, value))
    page.check_silent(f"{game} by {how}")
    return page.view()["score"]["finished"]


def check_whole_games(skerry, page, hows):
    for game in GAMES:
        model = replay(skerry, game, "random", 1)
        for how in hows:
            if play_whole(skerry, page, game, how, 11):
                check_verified(skerry, page, game, model)
            print(f"{game} by {how}: {page.text('#score')}", flush=True)


def check_shoreline(skerry, page):
    """A line drawn by dragging, one that is too long, one that is refused."""
    played = replay(skerry, "tiny-islands", "greedy", 5)
    moves = [step["move"] for step in played["moves"]]
    page.open(link("tiny-islands", 5, " ".join(moves[:9])))
    assert "Shoreline 1 of 3" in page.text("#prompt"), page.text("#prompt")
    page.drag([(2, 2), (3, 2), (4, 2)])
    assert page.text("#ink").endswith(" 16"), page.text("#ink")
    page.drag([(4, 2), (3, 2)])
    assert page.view()["choices"]["edges_left"] == 20, page.text("#ink")
    before = page.view()["choices"]["line"]
    page.drag([(x, 6) for x in range(0, 9)] + [(8, 5), (8, 4)])
    assert page.view()["choices"]["line"] == before, "a line that is too long snaps back"
    assert "ink" in page.text("#refused"), page.text("#refused")
    page.drag([(6, 6)])
    page.click('#options [data-key="done"]')
    assert page.view()["ply"] == 9 and page.text("#refused") != "", "two loops are refused with words"
    page.drag([(6, 6)])
    page.click('#options [data-key="done"]')
    assert page.view()["ply"] == 10


def check_kept(page):
    page.open(link("tiny-islands", 7, ""))
    page.click(".p-open")
    for _ in range(2):
        if page.view()["ply"] == 0:
            page.click("#options [data-key]")
    moves = page.view()["moves"]
    assert len(moves) == 1
    page.browser.call("Page.reload")
    page.browser.wait_for("window.skerry_page !== undefined && skerry_page.ready === true")
    page.idle()
    assert page.view()["moves"] == moves, "after a reload"
    page.open("")
    assert page.view()["moves"] == moves, "after a closed tab"
    page.click("#next")
    assert page.view()["index"] == "1" and page.view()["moves"] == []
    page.browser.evaluate("history.back()")
    page.browser.wait_for("skerry_page.view.index === '0'")
    page.idle()
    assert page.view()["moves"] == moves, "the back button"


def check_branches(page):
    page.open(link("tile-game", 1, "b3=2 a2=10 b1=6"))
    page.click("#earlier")
    page.letter("m")
    page.type("c3=1")
    page.press("Enter")
    page.idle()
    assert [move for _, move in page.view()["moves"]] == ["b3=2", "a2=10", "c3=1"]
    page.click("#lines button")
    assert [move for _, move in page.view()["moves"]] == ["b3=2", "a2=10", "b1=6"], "the other line"


def check_bad_links(page):
    for fragment, words in (("#game=chess", "chess"), ("#game=tile-game&seats=you,you&moves=b9=2", "move 1"),
                            ("#game=tile-game&seats=you,nobody", "nobody"), ("#game=tiny-islands&seed=x", "seed"),
                            ("#colour=red", "colour"), ("#game=tiny-islands&variant=none", "none"),
                            ("#game=tiny-islands&moves=%E0%A4", "damaged")):
        page.open(fragment)
        assert words in page.text("#trouble"), f"{fragment}: {page.text('#trouble')}"
        assert page.view() is not None
        page.check_silent(fragment)


def check_advice(page):
    for game in GAMES:
        page.open(link(game, 2))
        page.browser.evaluate("if (!skerry_page.advising) document.getElementById('advise').click()")
        begun = time.monotonic()
        page.browser.wait_for("document.querySelectorAll('#advice li').length > 1")
        print(f"{game}: first advice after {time.monotonic() - begun:.2f} s", flush=True)
        page.browser.evaluate("if (!skerry_page.map) document.getElementById('map').click()")
        page.browser.wait_for("skerry_page.advice && (skerry_page.advice.certain || skerry_page.advice.futures > 1)")
        page.click("#advice button")
        assert page.view()["ply"] == 1, f"{game}: the advised move"
        page.browser.evaluate("if (skerry_page.advising) document.getElementById('advise').click()")
        page.check_silent(game + " advice")


def check_results(skerry, page, folder):
    for game, strategies in (("tiny-islands", ["random", "greedy"]), ("tile-game", ["random", "greedy"])):
        config = os.path.join(folder, game + ".json")
        result = os.path.join(folder, game + "-result.json")
        with open(config, "w", encoding="utf-8") as file:
            json.dump({"game": game, "games": 40, "seed": 2, "strategies": strategies}, file)
        subprocess.run([skerry, "run", config, "-q", "--out", result], check=True, stdout=subprocess.DEVNULL)
        page.open(link(game, 1))
        page.drop(result)
        assert page.browser.evaluate("document.querySelectorAll('#result .gallery svg.board').length") >= 1, \
            page.text("#trouble")
        analysis.check_asked(page, skerry, game, config)
        page.check_silent(game + " result")


def check_bad_files(page, folder):
    log = "PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n"
    page.open(link("tile-game", 1, "b3=2 a2=10"))
    for number, (text, words) in enumerate((
            ("", "holds no game"), ("[", "is no JSON"), ("[]", "holds no game"),
            ('[{"game": "chess", "moves": []}]', "chess"), ('{"experiment": 1}', "/experiment"),
            ("CWfC nonsense\n", "line 1: "), (log + "PLACE MUD+LAKE AT 1 0 -1 1\n", "line 2: "))):
        file = os.path.join(folder, f"bad-{number}.txt")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        said = page.refuse(file)
        assert words in said, f"{text!r}: {said}"
        assert [move for _, move in page.view()["moves"]] == ["b3=2", "a2=10"], f"{text!r}: the game is lost"
    page.check_silent("bad files")


def check_recorded(page, folder):
    if not os.path.isdir(CASES):
        print("without the conformance data: no $SKERRY_CASES")
        return
    page.open(link("tiny-islands", 1))
    print(f"{recorded.check_tiny_islands(page, CASES)} recorded games of Tiny Islands")
    print(f"{recorded.check_tiger_island(page, CASES, folder)} recorded games of Tiger Island", flush=True)
    page.check_silent("recorded games")


def overflow(page):
    return page.browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def check_widths(skerry, page, folder):
    for game in GAMES:
        moves = [step["move"] for step in replay(skerry, game, "greedy", 5)["moves"]]
        for width in (320, 390, 768, 1280):
            for dark in (False, True):
                page.browser.set_screen(width, 800, dark)
                page.open(link(game, 5, " ".join(moves[:len(moves) // 2])))
                assert overflow(page) <= 0, f"{game}: {overflow(page)} px too wide at {width}"
                margin = page.browser.evaluate("document.getElementById('score-name').getBoundingClientRect().x")
                assert margin >= 8, f"{game}: text begins {margin} px from the edge at {width}"
                theme = page.browser.evaluate("document.documentElement.dataset.theme")
                assert theme == ("dark" if dark else "light")
                if folder:
                    page.browser.screenshot(f"{folder}/{game}-{width}-{theme}.png")
    page.browser.set_screen(1280, 900)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("skerry")
    parser.add_argument("page")
    parser.add_argument("--screenshots")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    program = chromium.find()
    if not os.path.exists(options.page):
        print("SKIPPED: the page is not built (./dev page)")
        return 0
    if program is None:
        print("SKIPPED: no chromium")
        return 0
    browser = chromium.Browser(program)
    failures = 0
    try:
        browser.set_screen(1280, 900)
        browser.call("Network.emulateNetworkConditions", offline=True, latency=0,
                     downloadThroughput=0, uploadThroughput=0)
        page = Page(browser, options.page)
        folder = tempfile.mkdtemp(prefix="skerry-page-")
        if options.screenshots:
            os.makedirs(options.screenshots, exist_ok=True)
        checks = {
            "links": lambda: check_links(options.skerry, page),
            "typed": lambda: check_typed(options.skerry, page),
            "shoreline": lambda: check_shoreline(options.skerry, page),
            "kept": lambda: check_kept(page),
            "branches": lambda: check_branches(page),
            "bad links": lambda: check_bad_links(page),
            "clicks": lambda: check_whole_games(options.skerry, page, ["clicks"]),
            "touch": lambda: check_whole_games(options.skerry, page, ["touch"]),
            "keys": lambda: check_whole_games(options.skerry, page, ["keys"]),
            "advice": lambda: check_advice(page),
            "daily": lambda: analysis.check_daily(page),
            "review": lambda: analysis.check_review(options.skerry, page, replay, link, folder),
            "report": lambda: analysis.check_report_link(options.skerry, page, options.page, folder),
            "results": lambda: check_results(options.skerry, page, folder),
            "bad files": lambda: check_bad_files(page, folder),
            "recorded": lambda: check_recorded(page, folder),
            "widths": lambda: check_widths(options.skerry, page, options.screenshots),
        }
        for name, check in checks.items():
            if options.only and name not in options.only.split(","):
                continue
            begun = time.monotonic()
            try:
                check()
                print(f"ok: {name}, {time.monotonic() - begun:.0f} s", flush=True)
            except (AssertionError, chromium.BrowserError, subprocess.CalledProcessError) as error:
                failures += 1
                print(f"FAILED: {name}: {error}", flush=True)
                if options.screenshots:
                    browser.screenshot(f"{options.screenshots}/failed-{name.replace(' ', '-')}.png")
    finally:
        browser.close()
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
