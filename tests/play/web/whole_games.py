"""Whole games of each game by links, typed moves, clicks, touches and keys alone."""

import json
import random
import subprocess
import tempfile

from driver import target
from games import FOR_TWO, GAMES, link, replay, totals


def check_verified(skerry, page, game, model):
    """The game that is on the page, played again by the rules of `skerry verify`."""
    view = page.view()
    assert view["over"], f"{game}: not over"
    states = json.loads(page.browser.evaluate(
        "(async () => { const states = []; for (let ply = 0; ply <= %d; ++ply) "
        "states.push((await engine.ask({do: 'go', ply})).state); return JSON.stringify(states); })()"
        % len(view["moves"])))
    document = {key: model[key] for key in ("game", "rules", "seed", "index")}
    moves = [{"move": move, "state": state} for (_, move, _), state in zip(view["moves"], states[1:])]
    document["seed"] = view["seed"]
    if game in FOR_TWO:
        for step, (seat, *_) in zip(moves, view["moves"]):
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
            assert [move for _, move, _ in page.view()["moves"]] == moves
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
    one_cell = len(legal) > 1 and len({str(of.get("cell")) for of in legal}) == 1
    listed = len(choices["options"]) <= 6 and (one_cell or any("covers" in of for of in choices["options"]))
    if "cell" in option and not (one_cell and view["taken"] if choices["groups"] else listed):
        return "cell", option["cell"]
    return "key", option["key"]


def selector_of(kind, value):
    if kind == "cell":
        return target(value)
    return "#" + value if kind == "id" else f"main [data-key={json.dumps(value)}]"


# The shortest way by arrow keys from the cell that Tab leads to, and how many cells keys reach.
WAY = """((goal) => {
  const name = (cell) => cell.x + ',' + cell.y;
  const start = document.querySelector('.p-target[tabindex="0"]').dataset;
  const ways = new Map([[start.x + ',' + start.y, []]]);
  for (const [key, way] of ways)
    for (const arrow of Object.keys(board_ways)) {
      const next = board.keys.beside(board.cells.get(key), board_ways[arrow]);
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
                # A cell of both offers gives the focus to their cards.
                page.browser.evaluate("if (!document.activeElement.closest('#offers')) document.querySelector('.p-target[tabindex=\"0\"]').focus()")
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


def check_rivals(skerry, page):
    """Strategies in every seat play the game of `skerry replay`; one answers a person, and undo skips it."""
    for game in sorted(FOR_TWO):
        played = replay(skerry, game, "greedy", 4, "--against", "greedy")
        page.open(link(game, 4).replace("you%2Cyou", "greedy,greedy"))
        page.browser.wait_for("skerry_page.view.over === true")
        page.idle()
        assert [move for _, move, _ in page.view()["moves"]] == [step["move"] for step in played["moves"]], game
        assert page.score() == totals(played), f"{game}: {page.score()}, not {totals(played)}"
        page.open(link(game, 4).replace("you%2Cyou", "you,greedy"))
        while page.view()["seat"] == 0 and page.view()["ply"] < 2:
            page.click(selector_of(*choice_of(page.view(), random.Random(1))))
        page.browser.wait_for("skerry_page.view.moves.some(([seat]) => seat === 1) && skerry_page.view.person")
        assert page.view()["seat"] == 0, f"{game}: the rival has not moved"
        page.letter("u")
        assert page.view()["seat"] == 0 and page.view()["ply"] < 2, f"{game}: undo leads to {page.view()['ply']}"
        page.check_silent(f"{game} with rivals")
