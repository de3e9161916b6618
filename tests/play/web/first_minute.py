"""What a newcomer meets: the start, rules, offers, an expected end, the end of a game, and no jumps."""

import json
import re
import urllib.parse

from driver import target
from games import GAMES, link, moves_of, printed, printed_json, replay, totals


def box(page, selector):
    return json.loads(page.browser.evaluate(
        "(() => { const box = document.querySelector(%s).getBoundingClientRect();"
        " return JSON.stringify([box.top, box.bottom]); })()" % json.dumps(selector)))


def check_start(page):
    """Until the engine is ready the page says so, and shows no empty game."""
    with open(page.file, encoding="utf-8") as file:
        text = file.read()
    assert "<main hidden>" in text and "The engine is starting" in text
    page.open("")
    assert page.browser.evaluate("document.getElementById('loading').hidden && !document.querySelector('main').hidden")


def check_names(skerry, page):
    """Names as people write them; what is seen of a button is part of its name."""
    raw = ["tiny-islands", "tile-game", "tiger-island", "double_sided", "ai_points", "undefined", "NaN"]
    for game in GAMES:
        page.open(link(game, 5, " ".join(moves_of(skerry, game)[:8])))
        page.browser.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        shown = page.browser.evaluate("document.body.innerText")
        assert not [name for name in raw if name in shown], [name for name in raw if name in shown]
        mismatched = json.loads(page.browser.evaluate(
            "JSON.stringify([...document.querySelectorAll('button[aria-label]')].filter((node) =>"
            " /[a-z]/i.test(node.textContent) && !node.getAttribute('aria-label').includes(node.textContent.trim()))"
            ".map((node) => node.getAttribute('aria-label')))"))
        assert not mismatched, mismatched
    assert page.text("#where") == "Roam Solitaire, seed 5, move 8", page.text("#where")


def check_rules(page):
    for game, term in (("tiny-islands", "Church"), ("tile-game", "Flips"), ("tiger-island", "Totoro"), ("roam", "Rest")):
        page.open(link(game, 2))
        assert not page.browser.evaluate("document.getElementById('rules-part').open")
        page.letter("?")
        terms = json.loads(page.browser.evaluate(
            "JSON.stringify([...document.querySelectorAll('#rules dt')].filter((node) => node.checkVisibility()).map((node) => node.textContent))"))
        assert "Goal" in terms and term in terms, f"{game}: {terms}"


def check_expected(page):
    """A game for one tells its expected end from the start on, though nobody asked for advice."""
    page.open("#game=tile-game&seed=1&seats=you,you")
    page.browser.evaluate("if (skerry_page.advising) document.getElementById('advise').click()")
    assert page.browser.evaluate("document.getElementById('expected-words').hidden")
    for game in ("tiny-islands", "roam"):
        page.open(link(game, 5))
        page.browser.wait_for("/^Expected end: (about )?.?[0-9.]+/.test(document.getElementById('expected-words').textContent)")
        assert page.text("#score-name") in ("Score so far", "Lead so far"), page.text("#score-name")
        page.browser.wait_for("skerry_page.advice.futures >= 64")
        assert page.browser.evaluate("document.querySelectorAll('#advice li').length") == 0
        assert page.browser.evaluate("document.querySelectorAll('#board .p-best').length") == 0


def both_offers(page):
    """A cell of Tiny Islands that both offers allow, and the move and words of each."""
    for seed in range(1, 60):
        page.open(link("tiny-islands", seed))
        found = {}
        for option in page.view()["choices"]["options"]:
            found.setdefault(tuple(option["cell"]), []).append(option)
        for cell, options in found.items():
            if len(options) == 2:
                return cell, options
    raise AssertionError("no shuffle with a cell of both offers")


def check_offers(page):
    cell, options = both_offers(page)
    offers = page.view()["choices"]["groups"]
    shown = json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('#offers .offer')].map((node) =>"
        " [node.textContent, node.querySelectorAll('svg > *').length > 0, getComputedStyle(node).borderTopColor]))"))
    assert [words for words, _, _ in shown] == [offer["words"] for offer in offers], shown
    assert all(picture for _, picture, _ in shown)
    frames = json.loads(page.browser.evaluate(
        "JSON.stringify([0, 1].map((group) => getComputedStyle(document.querySelector('.p-group-' + group)).stroke))"))
    assert [colour for _, _, colour in shown] == frames, f"{shown}, frames {frames}"
    marks = "[0, 1].map((group) => document.querySelectorAll('.p-mark.p-group-' + group).length).join()"
    cells = [len({str(option["cell"]) for option in page.view()["choices"]["options"] if option["group"] == group}) for group in (0, 1)]
    assert page.browser.evaluate(marks) == f"{cells[0]},{cells[1]}", "every cell has the frame of each offer"
    page.click(target(cell))
    assert page.view()["ply"] == 0
    words = json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('#offers .offer')].map((node) => node.textContent))"))
    assert words == [option["words"] for option in options], words
    page.click("#offers .p-offer-1")
    assert [of[:2] for of in page.view()["moves"]] == [[0, options[1]["key"]]], page.view()["moves"]
    # A press on a card leaves its cells alone, another press gives all back.
    page.open(link("tiny-islands", 5))
    page.click("#offers .p-offer-1")
    assert {option["group"] for option in page.view()["choices"]["options"]} == {1}
    page.click("#offers .p-offer-0")
    assert {option["group"] for option in page.view()["choices"]["options"]} == {0}
    page.click("#offers .p-offer-0")
    assert {option["group"] for option in page.view()["choices"]["options"]} == {0, 1}
    page.check_silent("offers")


def check_steady(skerry, page):
    """While a shoreline is drawn, and refused, neither the board nor its button moves."""
    moves = moves_of(skerry, "tiny-islands")[:9]
    for width in (320, 390, 1280):
        page.browser.set_screen(width, 800)
        page.open(link("tiny-islands", 5, " ".join(moves[:8])))
        page.browser.wait_for("skerry_page.advice && skerry_page.advice.futures > 0")
        places = [box(page, "#board")]
        page.open(link("tiny-islands", 5, " ".join(moves)))
        button = box(page, '#options [data-key="done"]')
        for cell in ((2, 2), (6, 6), (2, 3), (4, 4)):
            page.browser.evaluate(f"choose({{cell: [{cell[0]}, {cell[1]}]}})")
            page.idle()
            places.append(box(page, "#board"))
            now = box(page, '#options [data-key="done"]')
            assert abs(now[0] - button[0]) < 1, f"{width} px: the button moves from {button} to {now}"
        assert "more than one line" in page.text("#line-words"), page.text("#line-words")
        assert max(top for top, _ in places) - min(top for top, _ in places) < 1, f"{width} px: the board jumps: {places}"
    page.browser.set_screen(1280, 900)


def check_taps(skerry, page):
    """A cell that was tapped has no frame, one that keys led to has one. The board stays, and another tap chooses anew."""
    page.browser.set_screen(390, 800)
    page.open(link("tiger-island", 5))
    stroke = "getComputedStyle(document.activeElement).stroke"
    page.tap(".p-target.p-open")
    assert page.browser.evaluate("document.activeElement.classList.contains('p-target')")
    assert page.browser.evaluate(stroke) == "none", page.browser.evaluate(stroke)
    page.press("ArrowLeft")
    assert page.browser.evaluate(stroke) != "none"
    page.open(link("tiger-island", 5, " ".join(moves_of(skerry, "tiger-island")[:8])))
    seen = page.browser.evaluate("document.querySelector('#board svg').getAttribute('viewBox')")
    page.tap(".p-target.p-open")
    assert page.view()["taken"] == 1
    now = page.browser.evaluate("document.querySelector('#board svg').getAttribute('viewBox')")
    assert all(abs(float(a) - float(b)) < 37 for a, b in zip(seen.split(), now.split())), f"the island jumps: {seen}, {now}"
    # Any hex that an expansion takes chooses it.
    page.open("#game=tiger-island&seed=20261128&seats=you,you&moves=" + urllib.parse.quote(
        "PLACE JUNGLE+ROCK AT 0 0 0 2 FOUND SETTLEMENT AT 1 0 -1 PLACE LAKE+ROCK AT 0 2 -2 3 FOUND SETTLEMENT AT 1 -1 0 "
        "PLACE JUNGLE+JUNGLE AT 3 -2 -1 6"))
    page.tap(target((1, -1)))
    expansion = next(of for of in page.view()["choices"]["options"] if of["key"] == "JUNGLE")
    page.tap(target(next(cell for cell in expansion["covers"] if cell != expansion["cell"])))
    assert page.view()["moves"][-1][1] == "EXPAND SETTLEMENT AT 1 0 -1 JUNGLE", page.view()["moves"][-1]
    page.open(link("tile-game", 5))
    for cell in ((0, 0), (2, 2)):
        page.tap(target(cell))
    assert "on c3" in page.text("#prompt"), page.text("#prompt")
    assert not page.browser.evaluate("document.getElementById('daily').checkVisibility()"), "no chance, no shuffles"
    page.browser.set_screen(1280, 900)


def check_no_scrolling(skerry, page):
    """At 1280 x 800 all that a turn needs is in sight."""
    page.browser.set_screen(1280, 800)
    for game in GAMES:
        moves = moves_of(skerry, game)
        for count in {0, len(moves) // 3, 9, len(moves) * 2 // 3, len(moves) - 1}:
            page.open(link(game, 5, " ".join(moves[:count])))
            for part in ("#board", "#prompt", "#hand", "#options", "#offers"):
                if page.browser.evaluate(f"document.querySelector('{part}').checkVisibility()"):
                    assert box(page, part)[1] <= 800, f"{game}, move {count}: {part} {box(page, part)}"
    # On the smallest phones nine characters of Roam are above the buttons, and so are what closes a shoreline
    # and, with a large island, what can be built.
    for width, height in ((320, 568), (360, 640)):
        page.browser.set_screen(width, height)
        for game, count in (("tiny-islands", 9), ("tiger-island", 61)):
            page.open(link(game, 5, " ".join(moves_of(skerry, game)[:count])))
            assert box(page, "#options")[1] <= box(page, ".steps")[0] + 1, f"{game}, {width} px: {box(page, '#options')}"
        page.open(link("roam", 5, " ".join(moves_of(skerry, "roam")[:13])))
        assert len(page.own_cards()) == 9, page.cards()
        assert box(page, "#hand")[1] <= box(page, ".steps")[0], f"{width} px: {box(page, '#hand')}"
    page.browser.set_screen(1280, 900)


def check_field(skerry, page, played):
    """The place of a result, in the words of `skerry review`."""
    model = printed_json(skerry, "review", "-", "--futures", "1", read=json.dumps([played]))
    words = [of["words"] for of in model["field"]]
    assert len(words) > 1, model["field"]
    page.browser.wait_for(f"{json.dumps(words)}.every((of) => document.getElementById('ending').textContent.replaceAll('\u2212', '-').includes(of))")


def check_ending(skerry, page):
    """The end as a card: the score, its place among games on the same shuffle, and what can be done next."""
    played = replay(skerry, "tiny-islands", "greedy", 5)
    page.open(link("tiny-islands", 5, " ".join(step["move"] for step in played["moves"])))
    assert page.text("#expected-words") == "The end" and page.score() == totals(played)
    check_field(skerry, page, played)
    page.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.click("#end-share")
    page.browser.wait_for("document.getElementById('end-share').textContent === 'Copied'")
    copied = page.browser.evaluate("navigator.clipboard.readText()").split("\n")
    assert copied[0] == f"Tiny Islands, seed 5: {totals(played)[0]} points.", copied
    assert copied[-1] == page.browser.evaluate("location.href")
    page.click("#undo")
    assert page.browser.evaluate("document.getElementById('ending').hidden")
    page.click("#end")
    page.click("#end-next")
    assert page.view()["index"] == "1" and page.view()["ply"] == 0
    for game, place, title in (("roam", "#expected-words", "You lost"), ("tile-game", "#prompt", "(you) wins")):
        played = replay(skerry, game, "random", 3)
        page.open(link(game, 3, " ".join(step["move"] for step in played["moves"])))
        assert title in page.text(place), page.text(place)
        check_field(skerry, page, played)
    # From the seat of the person.
    page.open(page.browser.evaluate("location.href").replace("you%2Cyou", "greedy%2Cyou").partition("html")[2])
    page.browser.wait_for("document.querySelector('#ending').textContent.includes('Better for B than ')")
    page.open(link("tiger-island", 5, " ".join(moves_of(skerry, "tiger-island"))))
    assert "A (you) cannot build, " in page.text("#prompt"), page.text("#prompt")
    for game in GAMES:
        moves = moves_of(skerry, game)
        for width in (320, 390, 768, 1280):
            page.browser.set_screen(width, 800)
            page.open(link(game, 5, " ".join(moves)) + f"&ply={len(moves) - 1}")
            before = box(page, "#board")[0]
            page.letter("]")
            assert page.view()["over"] and abs(box(page, "#board")[0] - before) < 1, f"{game}, {width} px: the end moves the board from {before} to {box(page, '#board')[0]}"
    page.browser.set_screen(1280, 900)
    page.check_silent("ending")


def check_roam(page):
    """Points and patterns of one's own characters and of the cards that lie open; none that is face down is offered."""
    for width in (320, 1280):
        page.browser.set_screen(width, 800)
        page.open(link("roam", 5, "1@1a"))
        own = page.own_cards()
        shown = json.loads(page.browser.evaluate(
            "JSON.stringify([...document.querySelectorAll('#hand .card')].map((node) => [node.tagName, node.querySelectorAll('.p-solid').length, node.textContent]))"))
        assert len(shown) == len(own) == 3, shown
        for (tag, solid, text), card in zip(shown, own):
            assert tag == ("BUTTON" if card["face_up"] else "DIV"), f"{card}: {tag}"
            assert solid == "".join(card["pattern"]).count("S")
            assert f"{card['points']} points" in text, text
        frames = page.browser.evaluate("[...document.querySelectorAll('#board .g-name')].map((node) => node.textContent).join('|')")
        for card in page.cards():
            if card["slot"]:
                assert f"{card['slot']}: {card['points']} pt{'' if card['points'] == 1 else 's'}" in frames, frames
    page.browser.set_screen(1280, 900)
    page.open(link("tiger-island", 5))
    first, second = re.search(r"place (\w+) and (\w+);", page.view()["choices"]["prompt"]).groups()
    drawn = page.browser.evaluate("[...document.querySelectorAll('#prompt .g-hex')].map((node) => node.getAttribute('class')).join()")
    assert drawn == f"g-hex g-volcano,g-hex g-{first},g-hex g-{second}", drawn
    page.open(link("roam", 5))
    assert "rest" not in page.text("#options"), "what is not allowed is not offered"
    page.click('#hand [data-key="2"]')
    assert page.view()["taken"] == 1
    page.click('#hand [data-key="3"]')
    assert page.view()["steps"][0].startswith(page.own_cards()[2]["name"]), page.view()["steps"]
    page.check_silent("roam")


def check_rival_told(skerry, page):
    """What the other seat did is told and shown, and who takes a card."""
    page.open("#game=tile-game&seed=4&seats=you,greedy")
    page.browser.evaluate("choose({text: 'b2=3'})")
    page.browser.wait_for("skerry_page.view.moves.length === 2 && skerry_page.view.person")
    move = page.view()["moves"][1][1]
    cell, value = move.split("=")
    assert page.text("#told").startswith(f"B (greedy): {value} on {cell}"), page.text("#told")
    assert page.browser.evaluate("document.querySelectorAll('#board .g-fresh').length") >= 1
    page.open("#game=tiger-island&seed=8&seats=you,greedy&moves=" + urllib.parse.quote(
        "PLACE JUNGLE+LAKE AT 0 0 0 3 FOUND SETTLEMENT AT 1 -1 0 PLACE JUNGLE+GRASS AT 3 -3 0 5 FOUND SETTLEMENT AT 0 -1 1 "
        "PLACE ROCK+LAKE AT 0 1 -1 2 EXPAND SETTLEMENT AT 1 -1 0 LAKE PLACE JUNGLE+LAKE AT 0 0 0 2 FOUND SETTLEMENT AT 2 -2 0"))
    assert page.text("#told") == "B (greedy): tile on level 2, jungle NE; settlement on grass. The tile buries villagers on 2 hexes.", page.text("#told")
    page.open(link("roam", 5, "1@1a"))
    assert page.text("#told").startswith("New markers: "), page.text("#told")
    page.open(link("roam", 5, " ".join(moves_of(skerry, "roam"))) + "&ply=0")
    told = []
    while page.view()["ply"] < 12:
        before = page.cards()
        page.letter("]")
        for who, slot, points in re.findall(r"(You take|AI . takes) card (\d): (\d)", page.text("#told")):
            card = next(card for card in before if card["slot"] == int(slot))
            assert card["points"] == int(points) and card["name"] not in [card["name"] for card in page.cards() if card["slot"]]
            assert (who == "You take") == (card["name"] in [card["name"] for card in page.own_cards()])
            told.append(who)
    assert "You take" in told and len(set(told)) > 1, told


def check_motion(page):
    """What is placed moves into its place, but not where the system asks for less motion."""
    for wish, moves in (("no-preference", True), ("reduce", False)):
        page.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wish}])
        page.open(link("tile-game", 4))
        page.browser.evaluate("choose({text: 'b2=3'})")
        page.idle()
        name = page.browser.evaluate("getComputedStyle(document.querySelector('.g-square:has(> .g-fresh) > g > *')).animationName")
        assert (name == "p-arrive") == moves, f"{wish}: {name}"
    page.browser.set_screen(1280, 900)


def check_saved(skerry, page, folder):
    """A game that `skerry play` saved goes on where it stood."""
    for game, seats in (("tiny-islands", [None]), ("tile-game", [None, {"name": "greedy"}])):
        moves = moves_of(skerry, game)[:4]
        saved = {"schema": "skerry-game/1", "game": game, "rules": {}, "seed": "5", "index": 0, "seats": seats,
                 "moves": moves, "place": 3, "over": False}
        file = f"{folder}/saved-{game}.json"
        with open(file, "w", encoding="utf-8") as out:
            json.dump(saved, out)
        printed(skerry, "play", file, "--moves", "-", "--format", "json")
        page.open(link("tiger-island", 1))
        page.give(file)
        page.browser.wait_for(f"skerry_page.view.game === '{game}' && skerry_page.busy === 0")
        view = page.view()
        assert ([move for _, move, _ in view["moves"]], view["ply"]) == (moves, 3), view["moves"]
        assert page.text("#trouble") == "", page.text("#trouble")
