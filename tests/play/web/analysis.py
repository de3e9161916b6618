"""What helps to understand games: their review, the shuffle of the day, and links from a report."""

import datetime
import json
import os
import urllib.parse

from games import link, moves_of, printed, printed_json


def check_daily(page):
    page.open("#game=roam&seed=5&index=3&moves=1%401a")
    page.click("#daily")
    today = int(page.browser.evaluate("const now = new Date();"
                                      "now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate()"))
    near = [int((datetime.date.today() + datetime.timedelta(days)).strftime("%Y%m%d")) for days in (-1, 0, 1)]
    assert today in near, today
    view = page.view()
    found = (view["game"], int(view["seed"]), view["index"], view["moves"])
    assert found == ("roam", today, "0", []), found
    page.check_silent("daily shuffle")


def table_rows(page, selector):
    return json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('%s tbody tr')].map((row) =>"
        " [...row.cells].map((cell) => cell.textContent.replaceAll('\u2212', '-'))))" % selector))


def part_text(part, futures, sign, shares=False):
    value, se = (100 * part["win_share"], 100 * part["win_share_se"]) if shares else (part["points"], part["se"])
    text = f"{value:+.1f}" if sign and abs(value) >= 0.05 else f"{abs(value) < 0.05 and 0 or value:.1f}"
    return text + (f" ± {se:.1f}" if futures >= 30 and se >= 0.05 else "")


def check_sums(page, model):
    """The parts of the result, as `skerry review` has them; in a game for two of both seats."""
    two = "win_share" in model["result"]
    rows = table_rows(page, "#review-shown > .scroll:nth-of-type(1)")
    luck = ([] if not model["has_chance"] else ["luck of A", "luck of B"] if two else ["luck"])
    names = ["expectation at the start", "better moves found", *(["lost by A", "lost by B"] if two else ["lost by the moves"]),
             *luck, "result" if model["over"] else "worth where it stands"]
    assert [row[0] for row in rows] == names, rows
    for row in rows:
        key = {"expectation at the start": "expectation", "lost by A": "lost", "lost by the moves": "lost",
               "lost by B": "lost_of_second", "luck": "luck", "luck of A": "luck_of_first",
               "luck of B": "luck_of_second"}.get(row[0], "result")
        if row[0] != "better moves found":
            sign = key not in ("expectation", "result")
            wanted = ([part_text(model[key], model["futures"], sign, True)] if two else []) + [
                part_text(model[key], model["futures"], sign)]
            assert row[1:] == wanted, f"{row}, not {wanted}"
    shown = page.text("#review-shown").replace("\u2212", "-")
    for words in (model["turns"] if two else model["counts"], model["turns"], model["reviewer"], f"{model['futures']} futures a move"):
        assert words in shown, f"{shown!r} lacks {words!r}"
    if two:
        check_seats(page, model)


def check_seats(page, model):
    """Mistakes, rates and luck of each seat."""
    rows = {row[0]: row[1:] for row in table_rows(page, "#review-shown > .scroll:nth-of-type(2)")}
    for name, key in (("decisions", "decisions"), ("very bad", "very_bad"), ("bad", "bad"), ("doubtful", "doubtful")):
        assert rows[name] == [str(seat[key]) for seat in model["seats"]], f"{name}: {rows[name]}"
    rates = [f"{100 * seat['lost_a_decision']['win_share']:.1f}" for seat in model["seats"]]
    assert [float(of) for of in rows["lost a decision, %"]] == [float(of) for of in rates], f"{rows}, not {rates}"
    assert ("luck, % of a win" in rows) == model["has_chance"], rows


def review_on_page(page):
    if page.view()["over"]:  # lines that arrive late push all below the card of the end
        page.click("#end-review")
    else:
        page.browser.evaluate("document.getElementById('review-part').open = true")
        page.click("#review")
    patience, page.browser.timeout = page.browser.timeout, 240  # a game takes a minute where others compute, too
    page.browser.wait_for("document.querySelector('#curve svg') !== null")
    page.browser.timeout = patience


def words_of(decision, name):
    return next(of["words"] for of in decision["advice"]["moves"] if of["move"] == name)


def check_review(skerry, page, folder):
    """The page shows what `skerry review` says, of whole games and of games that go on."""
    for game, seed, plies in (("tiny-islands", 8, 99), ("tile-game", 8, 99), ("roam", 8, 99), ("tiny-islands", 8, 12),
                              ("tiger-island", 8, 5), ("tile-game", 8, 3), ("roam", 8, 6)):
        moves = moves_of(skerry, game, seed, "random")[:plies]
        here = link(game, seed, " ".join(moves))
        model = printed_json(skerry, "review", here)
        page.open(here)
        review_on_page(page)
        check_sums(page, model)
        check_decisions(page, game, model)
        page.check_silent(f"{game} review")


def check_decisions(page, game, model):
    two = "win_share" in model["result"]
    mistakes = [of for of in model["decisions"] if of["severity"]]
    dots = page.browser.evaluate("document.querySelectorAll('#curve .p-turn').length")
    assert dots == len(model["dearest"]), f"{dots} turning points of {len(model['dearest'])}"
    rows = table_rows(page, "#review-shown details")
    assert len(rows) == len(model["decisions"])
    for row, decision in zip(rows, model["decisions"]):
        best = "" if decision["played"] == decision["best"] else f"{decision['note']}, best {words_of(decision, decision['best'])}"
        assert row[1] == words_of(decision, decision["played"]) and row[-1].startswith(best), f"{row}, not {decision['note']}, {best}"
    for seat in range(2 if two else 1):
        if two:
            page.click(f"#coach-seats [data-key='{seat}']")
        check_mistakes(page, game, model, [of for of in mistakes if of.get("seat", 0) == seat], seat)


def check_mistakes(page, game, model, mistakes, seat):
    """The dearest decisions of a seat as a list, and all its mistakes one after the other, with prompt and board."""
    dearest = [of for of in (model["decisions"][number - 1] for number in model["dearest"]) if of.get("seat", 0) == seat]
    shown = json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('#dearest [data-decision]')].map(({dataset}) => [dataset.decision, dataset.played, dataset.best]))"))
    wanted = [[str(of["decision"]), of["played"], of["best"]] for of in dearest]
    assert shown == wanted, f"{game}: {shown}, not {wanted}"
    if not wanted:
        return
    page.browser.evaluate("go(0)")
    page.idle()
    for decision in mistakes[:3]:
        page.letter(".")
        check_coached(page, game, decision)
    if len(mistakes) > 1:
        last = mistakes[:3][-2]
        page.letter(",")
        assert page.view()["ply"] == last["decision"] - 1, f"{game}: the mistake before is {last['decision']}"
    page.click("#dearest button")
    assert page.view()["ply"] == int(wanted[0][0]) - 1, "the position before the dearest move"
    check_compared(page, game, dearest[0])


def check_coached(page, game, decision):
    """The position before a mistake, what it lost, and what is around it in sight."""
    assert page.view()["ply"] == decision["decision"] - 1, f"{game}: {page.view()['ply']}, not {decision['decision'] - 1}"
    words = page.text("#coach-words").replace("\u2212", "-")
    for part in (words_of(decision, decision["played"]), words_of(decision, decision["best"]), decision["why"], decision["note"]):
        assert part in words, f"{words!r} lacks {part!r}"
    if decision.get("second", {}).get("differs"):
        assert decision["second"]["words"] in words, words
    assert page.text("#prompt") != "", f"{game}: no prompt"
    assert page.browser.evaluate("document.querySelectorAll('#curve .p-here').length") == 1, f"{game}: nothing on the curve"
    hidden = page.browser.evaluate(
        "['.asked', '#board', '#coach-words', '#try-again'].filter((part) => {"
        " const box = document.querySelector(part).getBoundingClientRect();"
        " return box.top < -1 || box.top > innerHeight - 20; }).join()")
    assert hidden == "", f"{game}: out of sight: {hidden}"
    tone = page.browser.evaluate(f"document.querySelectorAll('#moves button')[{decision['decision'] - 1}].className")
    assert "p-lost-" + decision["severity"].replace(" ", "-") in tone, f"{game}: {tone}"


def check_compared(page, game, decision):
    """Both moves are on the board, what was played and what is better, until it is tried again."""
    drawn = "[document.querySelectorAll('.p-worse').length, document.querySelectorAll('.p-advised:not(.p-worse)').length].join()"
    places = {of["move"]: "place" in of or game == "tiny-islands" for of in decision["advice"]["moves"]}
    wanted = ",".join(str(int(places.get(move, True))) for move in (decision["played"], decision["best"]))
    assert page.browser.evaluate(drawn) == wanted, f"{game}: {page.browser.evaluate(drawn)}, not {wanted}: {decision['played']}"
    marked = page.browser.evaluate("[...document.querySelectorAll('#dearest [aria-current]')].map((node) => node.parentNode.dataset.decision).join()")
    assert marked == str(decision["decision"]), f"{game}: {marked} is marked in the list"
    page.click("#try-again")
    assert page.browser.evaluate(drawn) == "0,0" and page.view()["ply"] == decision["decision"] - 1, game
    assert "try it again" in page.text("#coach-words"), page.text("#coach-words")
    page.letter("t")
    if not page.browser.evaluate("skerry_page.advising"):
        assert page.text("#refused") == "No advice is shown: A shows it.", page.text("#refused")
    page.browser.evaluate(f"choose({{text: {json.dumps(decision['best'])}}})")
    page.idle()
    assert "is the better move" in page.text("#coach-words"), page.text("#coach-words")
    page.browser.evaluate("open_line(skerry_page.lines.at(-1))")
    page.idle()


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
    played = [printed_json(skerry, "replay", config, "--strategy", *names, "--index", "17")[0]
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
        printed(skerry, *command)
    page.browser.open(paths["report.html"])
    page.browser.wait_for("document.querySelector('a.g-play') !== null")
    link = page.browser.evaluate("document.querySelector('a.g-play').href")
    moves = urllib.parse.parse_qs(link.partition("#")[2])["moves"][0].split(" ")
    page.browser.evaluate("document.querySelector('a.g-play').click()")
    page.browser.wait_for("window.skerry_page !== undefined && skerry_page.ready === true")
    page.idle()
    view = page.view()
    assert (view["game"], view["seed"], page.text("#trouble")) == ("tile-game", "2", ""), page.text("#trouble")
    assert view["over"] and [move for _, move, _ in view["moves"]] == moves, view["moves"]
    page.check_silent("from a report")
