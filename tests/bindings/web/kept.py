"""What a reload, the back button and other lines keep, and links that are wrong."""

from games import link


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
