"""What a reload, the back button and other lines keep, and links that are wrong."""

import json

from games import link


def check_kept(page):
    page.open(link("tiny-islands", 7, ""))
    page.click(".p-open")
    for _ in range(2):
        if page.view()["ply"] == 0:
            page.click("#offers [data-key]")
    moves = page.view()["moves"]
    assert len(moves) == 1
    page.reload()
    assert page.view()["moves"] == moves, "after a reload"
    page.open("")
    assert page.view()["moves"] == moves, "after a closed tab"
    page.click("#next")
    assert page.view()["index"] == "1" and page.view()["moves"] == []
    page.click("#next")
    assert page.view()["index"] == "2", "the next one but one"
    for index in (1, 0):
        page.browser.evaluate("history.back()")
        page.browser.wait_for(f"skerry_page.view.index === '{index}'")
        page.idle()
    assert page.view()["moves"] == moves, "the back button"


def check_branches(page):
    page.open(link("tile-game", 1, "b3=2 a2=10 b1=6"))
    page.click("#earlier")
    page.letter("m")
    page.type("c3=1")
    page.press("Enter")
    page.idle()
    assert [move for _, move, _ in page.view()["moves"]] == ["b3=2", "a2=10", "c3=1"]
    page.click("#lines button")
    assert [move for _, move, _ in page.view()["moves"]] == ["b3=2", "a2=10", "b1=6"], "the other line"
    check_lines_kept(page)


def check_lines_kept(page):
    """The other line is there after a reload, in a new tab, and on the way back from another game."""
    def lines():
        return page.browser.evaluate("document.querySelectorAll('#lines button').length")

    assert lines() == 1
    assert page.text("#lines button") == "Line 1: move 3 1 on c3, 3 moves", page.text("#lines button")
    page.reload()
    assert lines() == 1, "after a reload"
    page.open("")
    assert lines() == 1, "after a closed tab"
    page.click("#new")
    assert lines() == 0, "another game has no lines"
    page.browser.evaluate("history.back()")
    page.browser.wait_for("skerry_page.view.index === '0'")
    page.idle()
    assert lines() == 1, "on the way back"
    page.click("#lines button")
    assert [move for _, move, _ in page.view()["moves"]] == ["b3=2", "a2=10", "c3=1"], "the line of before"
    page.check_silent("lines")


def check_bad_links(page):
    for fragment, words in (("#game=chess", "chess"), ("#game=tile-game&seats=you,you&moves=b9=2", "move 1"),
                            ("#game=tile-game&seats=you,nobody", "nobody"), ("#game=tiny-islands&seed=x", "seed"),
                            ("#colour=red", "colour"), ("#game=tiny-islands&variant=none", "none"),
                            ("#game=tiny-islands&moves=%E0%A4", "damaged"),
                            ("#game=tiny-islands&index=-1", "index"), ("#game=tile-game&ply=two", "ply=two"),
                            ("#game=tiny-islands&rules=%7B", "rules"),
                            ("#game=tiny-islands&rules=%7B%22sea%22%3A1%7D", "sea")):
        page.open(fragment)
        assert words in page.text("#trouble"), f"{fragment}: {page.text('#trouble')}"
        assert page.view() is not None
        here = "location.hash === game_link(skerry_page.view, skerry_page.variant, skerry_page.rules)"
        assert page.browser.evaluate(here), f"{fragment}: the address keeps {page.browser.evaluate('location.hash')}"
        page.check_silent(fragment)
        # In the address of a page on which a game is played.
        page.open(link("tile-game", 1, "b3=2 a2=10"))
        page.browser.evaluate("location.hash = " + json.dumps(fragment))
        page.browser.wait_for("!document.getElementById('trouble').hidden && skerry_page.busy === 0")
        assert words in page.text("#trouble"), f"{fragment}: {page.text('#trouble')}"
        assert [move for _, move, _ in page.view()["moves"]] == ["b3=2", "a2=10"], f"{fragment}: the game is lost"
        assert page.browser.evaluate(here), f"{fragment}: the address keeps {page.browser.evaluate('location.hash')}"


def check_shared(page):
    """The button copies the whole game as a link, which opens it elsewhere, typed with blanks, too."""
    page.open(link("tile-game", 1, "b3=2 a2=10"))
    page.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.click("#share")
    page.browser.wait_for("document.getElementById('share').textContent !== 'Copy link'")
    assert page.text("#share") == "Copied", page.text("#share")
    copied = page.browser.evaluate("navigator.clipboard.readText()")
    assert copied == page.browser.evaluate("location.href") and "b3%3D2%20a2%3D10" in copied, copied
    page.open("#game=tile-game&seed=1&index=0&moves=b3=2 a2=10")
    assert [move for _, move, _ in page.view()["moves"]] == ["b3=2", "a2=10"], page.text("#trouble")
