"""Files that are given to the page: results, records, and files that are wrong."""

import json
import os
import re
import subprocess

import analysis
import recorded
from games import link

CASES = os.environ.get("SKERRY_CASES", "")


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
        check_edited(skerry, page, result)
        page.check_silent(game + " result")


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
    told = subprocess.run([skerry, "report", edited], capture_output=True, text=True).stderr.strip()
    assert "the file was changed after it was written" in said and said.partition(": ")[2] in told, f"{said!r}, not {told!r}"
    assert page.text("#result h2") == shown


def check_bad_files(page, folder):
    log = "PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n"
    page.open(link("tile-game", 1, "b3=2 a2=10"))
    for number, (text, words) in enumerate((
            ("", "holds no game"), ("[", "is no JSON"), ("[]", "holds no game"),
            ('[{"game": "chess", "moves": []}]', "chess"), ('{"experiment": 1}', "/schema: missing"),
            ('{"game": "roam", "games": 5, "strategies": ["random"]}', "is a configuration"),
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
