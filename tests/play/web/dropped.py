"""Files that are given to the page: results, records, and files that are wrong."""

import json
import os
import re
import subprocess

import analysis
import recorded
from games import link, printed, printed_json, totals

CASES = os.environ.get("SKERRY_CASES", "")


def check_results(skerry, page, folder):
    for game, strategies in (("tiny-islands", ["random", "greedy"]), ("tile-game", ["random", "greedy"])):
        config = os.path.join(folder, game + ".json")
        result = os.path.join(folder, game + "-result.json")
        with open(config, "w", encoding="utf-8") as file:
            json.dump({"game": game, "games": 40, "seed": 2, "strategies": strategies}, file)
        printed(skerry, "run", config, "-q", "--out", result)
        page.open(link(game, 1))
        page.drop(result)
        check_kinds(page, game)
        analysis.check_asked(page, skerry, game, config)
        check_edited(skerry, page, result)
        page.check_silent(game + " result")


def check_kinds(page, game):
    """The best, the worst and the most divergent games, these beside each other."""
    groups = json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('#result optgroup')].map((group) => group.label))"))
    wanted = ["Where strategies part", "Best games", "Worst games"] if game == "tiny-islands" else \
        ["Where strategies part", "Largest margins"]
    assert groups == wanted, f"{game}: {groups}"
    parted = "document.querySelectorAll('#result .gallery .g-panel svg.board').length"
    assert page.browser.evaluate(parted) == 2, f"{game}: {page.browser.evaluate(parted)} boards side by side"
    page.click("#result .g-steps button[title='Where they part']")
    assert "Here they part." in page.text("#result .g-said"), page.text("#result .g-said")


def check_replays(skerry, page, folder):
    """Several games of `skerry replay`, dropped from outside: stepped through, and played on from there."""
    for game, strategies in (("tiny-islands", ["greedy"]), ("tile-game", ["greedy", "--against", "random"])):
        file = os.path.join(folder, game + "-replay.json")
        played = printed_json(skerry, "replay", "--game", game, "--strategy", *strategies, "--seed", "3", "--index", "0..2")
        with open(file, "w", encoding="utf-8") as out:
            json.dump(played, out)
        page.open(link(game, 1))
        page.drop_from_outside(file)
        walked = json.loads(page.browser.evaluate(recorded.WALK))
        assert len(walked) == len(played) == 3, f"{game}: {len(walked)} games"
        for steps, of in zip(walked, played):
            moves = " ".join(step["move"] for step in of["moves"])
            assert steps[-1]["link"].endswith("moves=" + moves), f"{game}: {steps[-1]['link']}, not {moves}"
            assert steps[-1]["result"] == " to ".join(map(str, totals(of))), f"{game}: {steps[-1]['result']}"
        page.click("#result .g-play")
        page.browser.wait_for("skerry_page.view.seed === '3'")
        shown = [step["move"].removeprefix("A: ").removeprefix("B: ") for step in walked[0][1:]]
        assert shown == [said for _, _, said in page.view()["moves"]], f"{game}: {shown}"
        assert page.score() == totals(played[0]), f"{game}: {page.score()}"
        page.check_silent(game + " replays")


def check_edited(skerry, page, result):
    """A result that was changed is refused as `skerry report` refuses it, and the games shown stay."""
    with open(result, encoding="utf-8") as file:
        text = file.read()
    found = re.search(r'"mean": (-?[0-9.]+)', text)
    edited = result.replace("-result", "-edited")
    with open(edited, "w", encoding="utf-8") as file:
        file.write(text[:found.start(1)] + str(float(found[1]) + 1) + text[found.end(1):])
    shown = page.text("#result h2")
    said = page.refuse(edited)
    refused = subprocess.run([skerry, "report", edited], capture_output=True, text=True).stderr.strip()
    assert "the file was changed after it was written" in said and said.partition(": ")[2] in refused, f"{said!r}, not {refused!r}"
    assert page.text("#result h2") == shown


def check_bad_files(page, folder):
    log = "PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n"
    page.open(link("tile-game", 1, "b3=2 a2=10"))
    for number, (text, words) in enumerate((
            ("", "holds no game"), ("[", "is no JSON"), ("[]", "holds no game"),
            ('[{"game": "chess", "moves": []}]', "chess"), ('[{"game": "tile-game"}, 1]', '/0: the key "seed" is missing'),
            ('{"experiment": 1}', "/schema: missing"),
            ('{"game": "roam", "games": 5, "strategies": ["random"]}', "is a configuration"),
            ('{"schema": "skerry-game/1", "game": "tile-game", "rules": {}, "seed": "5", "index": 0, "seats": [null, null],\n'
             ' "moves": ["b2=3",\n  "b2=3"]}', "bad-7.txt:3: move 2: "),
            ("CWfC nonsense\n", "line 1: "), (log + "PLACE MUD+LAKE AT 1 0 -1 1\n", "line 2: "))):
        file = os.path.join(folder, f"bad-{number}.txt")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        said = page.refuse(file)
        assert words in said, f"{text!r}: {said}"
        assert [move for _, move, _ in page.view()["moves"]] == ["b3=2", "a2=10"], f"{text!r}: the game is lost"
    page.check_silent("bad files")


def check_going_on(skerry, page, folder):
    """A game that goes on elsewhere, typed in with what was offered, gets a review and advice for its next move."""
    record = printed(skerry, "replay", "--game", "tiny-islands", "--strategy", "greedy", "--seed", "5", "--index", "0",
                     "--format", "record")
    islands = " ".join(record.split(" ")[:20])
    for name, text, arguments, first in (
            ("log.txt", "PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\nPLACE LAKE+ROCK\n", ["--game", "tiger-island"], "tile at 0N 0E, jungle NW"),
            ("islands.txt", islands + "\n", [], None)):
        file = os.path.join(folder, name)
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        model = printed_json(skerry, "review", file, *arguments)
        page.open(link("tile-game", 1))
        page.drop(file)
        page.click("#result .next-move")
        page.browser.wait_for("document.querySelectorAll('#result .advice li').length > 1")
        page.click("#result .review-record")
        page.browser.wait_for("document.querySelector('#result .p-graph') !== null")
        said = page.text("#result").replace("\u2212", "-")
        assert (model["counts"] in said or "by seat" in said and len(model["seats"]) > 0) and "worth where it stands" in said, said
        played = page.text("#result details tbody tr:first-child .again")
        assert first in (None, played), played
        page.click("#result details summary")
        page.click("#result details tbody tr:last-child .again")
        here = page.browser.evaluate("document.querySelector('#result .gallery').dataset.step")
        assert here == str(len(model["decisions"]) - 1), here
        page.browser.wait_for("document.querySelector('#result .advice li') !== null")
        page.check_silent("going on")


def check_recorded(page, folder):
    if not os.path.isdir(CASES):
        print("without the conformance data: no $SKERRY_CASES")
        return
    page.open(link("tiny-islands", 1))
    print(f"{recorded.check_tiny_islands(page, CASES)} recorded games of Tiny Islands")
    print(f"{recorded.check_tiger_island(page, CASES, folder)} recorded games of Tiger Island", flush=True)
    page.check_silent("recorded games")
