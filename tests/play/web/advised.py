"""Advice beside the board and on it."""

import json
import re
import time

from games import GAMES, link, moves_of


# Switches advice on; how long the first values take, and how many futures they rest on after a second.
FIRST_SECOND = """new Promise((done) => {
  const begun = performance.now();
  let first = 60000;
  document.getElementById('advise').click();
  const look = () => {
    const futures = skerry_page.advice?.futures ?? 0;
    const took = performance.now() - begun;
    if (futures > 0 || skerry_page.advice?.certain) first = Math.min(first, took);
    if (took >= 1000 && first < 60000 || took > 30000) done([first, futures]);
    else setTimeout(look, 5);
  };
  look();
})"""


def check_advice(page):
    for game in GAMES:
        page.open(link(game, 2))
        first, futures = page.browser.evaluate(FIRST_SECOND)
        print(f"{game}: first values after {first:.0f} ms, {futures} futures within a second", flush=True)
        assert futures > 0, f"{game}: no values"
        page.browser.wait_for("document.querySelectorAll('#advice li').length > 1")
        page.browser.evaluate("if (!skerry_page.map) document.getElementById('map').click()")
        page.browser.wait_for("skerry_page.advice && (skerry_page.advice.certain || skerry_page.advice.futures > 1)")
        assert page.text("#expected-words").startswith("Expected"), page.text("#expected-words")
        assert page.browser.evaluate("document.querySelectorAll('#expected-bar span').length") > 0, game
        assert page.browser.evaluate("document.querySelectorAll('#board .p-best').length") == 1, f"{game}: no best move"
        valued = page.browser.evaluate("document.querySelectorAll('#board .p-value').length")
        assert valued > 0, f"{game}: the map values {valued} cells"
        check_growing(page, game)
        check_order(page, game)
        page.click("#advice button")
        assert page.view()["ply"] == 1, f"{game}: the advised move"
        page.letter("u")
        page.browser.wait_for("skerry_page.advice && (skerry_page.advice.certain || skerry_page.advice.futures > 0)")
        page.letter("t")
        assert page.view()["ply"] == 1, f"{game}: the key that takes the advised move"
        page.browser.evaluate("if (skerry_page.advising) document.getElementById('advise').click()")
        page.check_silent(game + " advice")


# How long the median of eight moves and undos takes.
TAP = """(async () => {
  const took = [];
  for (let i = 0; i < 8; ++i) {
    const begun = performance.now();
    await (i %% 2 === 0 ? choose({ text: %s }) : act('undo')());
    took.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 60));
  }
  return took.sort((one, other) => one - other)[4];
})()"""


def check_growing(page, game):
    """More futures while one thinks, and taps are answered meanwhile."""
    if not page.browser.evaluate("skerry_page.advice.certain"):
        futures = page.browser.evaluate("skerry_page.advice.futures")
        page.browser.wait_for(f"skerry_page.advice.finished || skerry_page.advice.futures > {2 * futures}")
    move = page.browser.evaluate("skerry_page.advice.moves[0].move")
    meanwhile = page.browser.evaluate(TAP % json.dumps(move))
    page.idle()
    page.browser.evaluate("document.getElementById('advise').click()")
    alone = page.browser.evaluate(TAP % json.dumps(move))
    page.browser.evaluate("document.getElementById('advise').click()")
    print(f"{game}: a tap takes {meanwhile:.0f} ms while advice grows, {alone:.0f} ms without", flush=True)
    page.idle()
    assert page.view()["ply"] == 0, f"{game}: {page.view()['moves']}"
    page.browser.wait_for("skerry_page.advice && skerry_page.advice.futures > 0")


def check_order(page, game):
    """The best move has the longest bar; a move that met few futures is not above it by luck."""
    bars = json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('#advice .bar')].map((bar) => parseFloat(bar.style.getPropertyValue('--share'))))"))
    assert bars[0] == max(bars) == 100, f"{game}: {bars}"


def names_of_cells(page):
    """The cells of the board by their names: 'a1' is at (0, 8)."""
    return {name: (x, y) for name, x, y in json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('.p-target')].map((node) =>"
        " [node.getAttribute('aria-label').split(/[,.]/)[0], Number(node.dataset.x), Number(node.dataset.y)]))"))}


def borders(cells):
    """Around cells: between each and what is not one of them."""
    edges = set()
    for x, y in cells:
        for beside, edge in (((x, y - 1), (x, y, x + 1, y)), ((x, y + 1), (x, y + 1, x + 1, y + 1)),
                             ((x - 1, y), (x, y, x, y + 1)), ((x + 1, y), (x + 1, y, x + 1, y + 1))):
            if beside not in cells:
                edges.add(edge)
    return edges


def advised_line(page):
    path = page.browser.evaluate("document.querySelector('#board path.p-advised')?.getAttribute('d') ?? ''")
    return {tuple(int(float(value)) // 36 for value in edge.replace("L", " ").split())
            for edge in path.split("M") if edge}


def check_advised_shoreline(skerry, page):
    """The best line is drawn on the board, and any other that is pointed at or has the focus."""
    moves = moves_of(skerry, "tiny-islands")
    page.open(link("tiny-islands", 5, " ".join(moves[:9])))
    assert "Shoreline 1 of 3" in page.text("#prompt"), page.text("#prompt")
    names = names_of_cells(page)

    def line_of(move):
        return borders({names[name] for name in re.findall("[a-i][1-9]", move)})

    page.browser.evaluate("if (!skerry_page.advising) document.getElementById('advise').click()")
    page.browser.wait_for("document.querySelectorAll('#advice li').length > 1 && skerry_page.advice.futures > 64")
    best = page.browser.evaluate("skerry_page.advice.moves[0].move")
    assert advised_line(page) == line_of(best) != set(), f"the best line {best}"
    second = "#advice li:nth-child(2)"
    page.mouse("mouseMoved", page.place(second))
    pointed = page.browser.evaluate(f"document.querySelector('{second}').dataset.move")
    assert advised_line(page) == line_of(pointed), f"the line that is pointed at {pointed}"
    time.sleep(0.5)
    assert page.browser.evaluate(f"document.querySelector('{second}').dataset.move") == pointed, \
        "a line that is pointed at stays where it is"
    page.mouse("mouseMoved", (2, 2))
    best = page.browser.evaluate("skerry_page.advice.moves[0].move")
    assert advised_line(page) == line_of(best), "the best line again"
    page.browser.evaluate(f"document.querySelector('{second} button').focus()")
    focused = page.browser.evaluate(f"document.querySelector('{second}').dataset.move")
    assert focused != best and advised_line(page) == line_of(focused), f"the line that has the focus {focused}"
    # A slow press, while the list would be drawn anew.
    at = page.place(second)
    page.mouse("mouseMoved", at)
    page.mouse("mousePressed", at, 1)
    time.sleep(0.4)
    page.mouse("mouseReleased", at)
    page.idle()
    assert page.view()["ply"] == 10, "a slow press plays the move"
    assert page.view()["moves"][9][1] == focused, f"{page.view()['moves'][9]}, not {focused}"
    page.browser.evaluate("if (skerry_page.advising) document.getElementById('advise').click()")
    page.check_silent("advised shoreline")


def check_known(skerry, page):
    """Known values are there again at once; a game for two has its error in the heading; the map lies below the pieces."""
    moves = moves_of(skerry, "tiger-island")
    page.open(link("tiger-island", 5, " ".join(moves[:7])))
    page.browser.evaluate("if (!skerry_page.advising) document.getElementById('advise').click()")
    page.browser.wait_for("skerry_page.advice && skerry_page.advice.futures >= 40")
    assert re.search(r"A wins \d+ ± \d+ %, margin .*\d ± \d", page.text("#expected-words")), page.text("#expected-words")
    again = page.browser.evaluate("""(() => {
      const before = skerry_page.advice.futures;
      const button = document.getElementById('advise');
      button.click();
      const off = skerry_page.advice;
      button.click();
      return JSON.stringify([before, off, skerry_page.advice?.futures ?? 0]);
    })()""")
    before, off, after = json.loads(again)
    assert off is None and after >= before >= 40, again
    page.browser.wait_for(f"skerry_page.advice.futures > {after}")
    known = page.browser.evaluate("skerry_page.advice.futures")
    page.letter("[")
    page.letter("]")
    assert page.browser.evaluate("skerry_page.advice?.futures ?? 0") >= known, "stepping back and on forgets"
    page.browser.evaluate("document.getElementById('advise').click()")
    page.open(link("tiny-islands", 5, " ".join(moves_of(skerry, "tiny-islands")[:14])))
    page.browser.evaluate("document.getElementById('map').click()")
    page.browser.wait_for("skerry_page.advice && skerry_page.advice.futures >= 4 && document.querySelectorAll('.p-value').length > 3")
    above = page.browser.evaluate("[...document.querySelectorAll('.p-value')].filter((node) => node.previousElementSibling?.classList.contains('g-ground')).length")
    assert above == page.browser.evaluate("document.querySelectorAll('.p-value').length"), f"{above} values lie on the ground"
    legend = page.text("#map-legend")
    assert re.match(r"The best that can go on a cell: .?[\d.]+ to .?[\d.]+ points; a ring marks the best move\.", legend), legend
    page.browser.evaluate("document.getElementById('map').click(); document.getElementById('advise').click()")
    assert page.browser.evaluate("document.getElementById('map-legend').hidden")
    page.check_silent("known values")
