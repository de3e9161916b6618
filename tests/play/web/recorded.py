"""The recorded games of the conformance data, dropped on the page and stepped through by keys."""

import json
import os

# All games of the gallery, step by step: what stands there after each key.
WALK = """(() => {
  const root = document.querySelector('#result .gallery');
  const press = (key) => root.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  const rows = () => Object.fromEntries([...root.querySelectorAll('.g-points tbody tr')].map((row) =>
    [row.cells[0].textContent, [...row.cells].slice(1).map((cell) => Number(cell.textContent.replace('\\u2212', '-')))]));
  const here = () => ({
    move: root.querySelector('.g-move').textContent,
    link: decodeURIComponent(root.querySelector('.g-play')?.href ?? ''),
    cells: [...root.querySelectorAll('svg.board title')].map((title) => title.textContent),
    result: root.querySelector('.g-who > strong').textContent.trim(),
    points: rows(), title: root.querySelector('.g-title').textContent });
  const games = [];
  for (let i = root.querySelector('select').options.length; i > 0; --i) {
    press('Home');
    const steps = [here()];
    for (let n = Number(root.querySelector('input[type=range]').max); n > 0; --n) {
      press('ArrowRight');
      steps.push(here());
    }
    games.push(steps);
    press('ArrowDown');
  }
  return JSON.stringify(games);
})()"""

TERRAINS = {"J": "JUNGLE", "L": "LAKE", "G": "GRASS", "R": "ROCK"}
WAYS = ["NW", "NE", "E", "SE", "SW", "W"]
BUILDS = {"found": "FOUND SETTLEMENT AT {}", "expand": "EXPAND SETTLEMENT AT {} {}",
          "totoro": "BUILD TOTORO SANCTUARY AT {}"}


def walk(page, file):
    page.drop(file)
    return json.loads(page.browser.evaluate(WALK))


def check_tiny_islands_game(steps, game):
    what = f"game {game['id']}"
    shorelines = {line["after_turn"] for line in game["shorelines"]}
    at = 0
    for turn, placed in enumerate(game["placements"], 1):
        at += 1
        cell, tile = placed["cell"], placed["tile"]
        assert steps[at]["move"].endswith(cell), f"{what}, move {at}: {steps[at]['move']}, not at {cell}"
        on = [title.split(", ") for title in steps[at]["cells"] if title.startswith(cell + ",")]
        assert on and any(tile in word for word in on[0]), f"{what}, move {at}: {on}, not {tile}"
        at += turn in shorelines
    assert at == len(steps) - 1, f"{what}: {len(steps) - 1} moves, not {at}"
    points = {name: values[0] for name, values in steps[-1]["points"].items()}
    for name, value in game["scores"].items():
        shown = [points[key] for key in points if key.rstrip("s") in (name, name + "e")] or [0]
        assert shown[0] in (value, -value), f"{what}: {name} {shown}, not {value}"
    assert points["total"] == game["total"], f"{what}: {points['total']}, not {game['total']}"
    assert steps[-1]["result"] == str(game["total"]), f"{what}: {steps[-1]['result']}"
    assert "the record says" not in steps[-1]["title"], steps[-1]["title"]


def check_tiny_islands(page, cases):
    with open(os.path.join(cases, "tiny_islands_games.json"), encoding="utf-8") as file:
        games = json.load(file)
    walked = walk(page, os.path.join(cases, "tiny_islands_records.txt"))
    assert len(walked) == len(games), f"{len(walked)} games on the page, not {len(games)}"
    for steps, game in zip(walked, games):
        check_tiny_islands_game(steps, game)
    return len(games)


def place(hexagon):
    q, r = hexagon
    return f"{q} {-q - r} {r}"


def place_on_map(hexagon):
    q, r = hexagon
    column = q + r // 2
    return f"{abs(r)}{'S' if r > 0 else 'N'} {abs(column)}{'W' if column < 0 else 'E'}"


def log_line(turn):
    one, other = turn["tile"]
    text = f"PLACE {TERRAINS[one]}+{TERRAINS[other]} AT {place(turn['at'])} {turn['o']} "
    build = turn.get("build")
    if build is None:
        return text + "UNABLE TO BUILD"
    return text + BUILDS[build["kind"]].format(place(build["hex"]), TERRAINS.get(build.get("terrain")))


def check_tiger_island_game(number, steps, turns):
    at = 0
    for turn in turns:
        line = log_line(turn)
        lies = f", {TERRAINS[turn['tile'][0]].lower()} {WAYS[turn['o'] - 1]}"
        at += 1
        seat = "AB"[turn["p"]]
        said = steps[at]["move"]
        assert said.startswith(f"{seat}: tile ") and said.endswith(lies), f"game {number}: {said}, not {lies}"
        volcano = place_on_map(turn["at"]) + ", volcano, "
        assert any(cell.startswith(volcano) for cell in steps[at]["cells"]), f"game {number}: no {volcano}"
        if turn.get("build") is None:
            continue
        at += 1
        assert steps[at]["points"]["total"] == turn["scores"], \
            f"game {number}, {line}: {steps[at]['points']}, not {turn['scores']}"
    assert at == len(steps) - 1, f"game {number}: {len(steps) - 1} moves, not {at}"
    assert not steps[-1]["result"].startswith("illegal"), f"game {number}: {steps[-1]['result']}"


def check_tiger_island(page, cases, folder):
    with open(os.path.join(cases, "tiger_island_traces.json"), encoding="utf-8") as file:
        games = json.load(file)["games"]
    log = os.path.join(folder, "traces.txt")
    with open(log, "w", encoding="utf-8") as file:
        file.write("\n\n".join("\n".join(map(log_line, game["turns"])) for game in games) + "\n")
    walked = walk(page, log)
    assert len(walked) == len(games), f"{len(walked)} games on the page, not {len(games)}"
    for number, (steps, game) in enumerate(zip(walked, games)):
        check_tiger_island_game(number, steps, game["turns"])
    return len(games)
