"""Shorelines that are drawn, and how the page fits screens."""

from games import GAMES, link, moves_of


def check_shoreline(skerry, page):
    """A line drawn by dragging, one that is too long, one that is refused."""
    moves = moves_of(skerry, "tiny-islands")
    page.open(link("tiny-islands", 5, " ".join(moves[:9])))
    assert "Shoreline 1 of 3" in page.text("#prompt"), page.text("#prompt")
    page.drag([(2, 2), (3, 2), (4, 2)])
    assert page.text("#ink").endswith(" 16"), page.text("#ink")
    page.drag([(4, 2), (3, 2)])
    assert page.view()["choices"]["edges_left"] == 20, page.text("#ink")
    land = page.browser.evaluate("document.querySelectorAll('#board .g-land').length")
    assert land == 1, f"{land} cells look like land"
    before = page.view()["choices"]["line"]
    page.drag([(x, 6) for x in range(0, 9)] + [(8, 5), (8, 4)])
    assert page.view()["choices"]["line"] == before, "a line that is too long snaps back"
    assert "too long" in page.text("#refused"), page.text("#refused")
    page.drag([(6, 6)])
    page.click('#options [data-key="done"]')
    assert page.view()["ply"] == 9 and page.text("#refused") != "", "two loops are refused with words"
    page.drag([(6, 6)])
    page.click('#options [data-key="done"]')
    assert page.view()["ply"] == 10


def check_touch(skerry, page):
    """A finger that scrolls plays nothing, one that is put down and up plays, and one draws shorelines."""
    page.browser.set_screen(390, 700)
    for game in GAMES:
        page.open(link(game, 5))
        cell = ".p-target.p-open"
        if game == "roam":
            page.click("#hand button")
        taken = page.view()["taken"]
        page.browser.evaluate("scrollTo(0, 0)")
        page.swipe(cell)
        assert page.browser.evaluate("scrollY") > 50, f"{game}: the page does not scroll"
        assert page.view()["ply"] == 0 and page.view()["taken"] == taken, f"{game}: a finger that scrolls plays"
        page.tap(cell)
        assert page.view()["ply"] > 0 or page.view()["taken"] > taken, f"{game}: a tap plays nothing"
        page.check_silent(f"{game} by touch")
    moves = moves_of(skerry, "tiny-islands")
    page.open(link("tiny-islands", 5, " ".join(moves[:9])))
    page.draw([(2, 2), (3, 2), (4, 2), (5, 2), (5, 3), (5, 4), (5, 5)])
    enclosed = sorted(mark["cell"] for mark in page.view()["choices"]["marks"] if mark["role"] == "enclosed")
    assert enclosed == [[2, 2], [3, 2], [4, 2], [5, 2], [5, 3], [5, 4], [5, 5]], enclosed
    for _ in range(2):  # what is drawn stays while advice is switched on and off
        page.browser.evaluate("document.getElementById('advise').click()")
        page.idle()
    page.click('#options [data-key="done"]')
    assert page.view()["ply"] == 10, page.text("#refused")
    page.browser.set_screen(1280, 900)


def overflow(page):
    return page.browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def check_widths(skerry, page, folder):
    for game in GAMES:
        moves = moves_of(skerry, game)
        for width in (320, 390, 768, 1280):
            for dark in (False, True):
                page.browser.set_screen(width, 800, dark)
                page.open(link(game, 5, " ".join(moves[:len(moves) // 2])))
                assert overflow(page) <= 0, f"{game}: {overflow(page)} px too wide at {width}"
                margin = page.browser.evaluate("document.getElementById('score-name').getBoundingClientRect().x")
                assert margin >= 8, f"{game}: text begins {margin} px from the edge at {width}"
                if width < 500:
                    top = page.browser.evaluate("document.getElementById('board').getBoundingClientRect().y")
                    assert top < 300, f"{game}: the board begins at {top} px at {width}"
                theme = page.browser.evaluate("document.documentElement.dataset.theme")
                assert theme == ("dark" if dark else "light")
                if folder:
                    page.browser.screenshot(f"{folder}/{game}-{width}-{theme}.png")
    page.browser.set_screen(1280, 900)
