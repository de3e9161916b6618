"""What a screen reader tells, a finger hits and an eye can read: names, sizes, contrast."""

import json

from accessible import FAULTS, PALE
from analysis import review_on_page
from games import GAMES, link, moves_of

ASKED_BY_NAME = {"button", "combobox", "textbox", "checkbox", "link", "slider", "spinbutton", "status"}

# What can be pressed and is seen: too small for a finger, covered by something else, or cut off.
HARD_TO_PRESS = """(() => {
  const wrong = [];
  const told = (node) => node.id || node.dataset.key || node.getAttribute('aria-label') || node.textContent || node.tagName;
  for (const node of document.querySelectorAll('button, select, input, summary, .p-target.p-open')) {
    if (!node.checkVisibility() || node.type === 'file') continue;
    node.scrollIntoView({ block: 'center', inline: 'center' });
    const box = (node.type === 'checkbox' ? node.closest('label') : node).getBoundingClientRect();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    if (Math.min(box.width, box.height) < 24) wrong.push(`${told(node)}: ${box.width.toFixed(0)} x ${box.height.toFixed(0)} px`);
    const hit = document.elementFromPoint(...middle);
    if (!node.inert && !node.closest('[inert]') && hit !== node && !node.contains(hit) && !hit?.contains(node)) wrong.push(`${told(node)}: covered by ${hit && told(hit)}`);
    if (node.tagName === 'BUTTON' && node.scrollWidth > node.clientWidth + 1) wrong.push(`${told(node)}: its text is cut off`);
  }
  scrollTo(0, 0);
  return JSON.stringify(wrong);
})()"""

def check_tree(page, game):
    tree = page.browser.call("Accessibility.getFullAXTree")["nodes"]
    asked = [(node["role"]["value"], node.get("name", {}).get("value", ""))
             for node in tree if not node["ignored"] and node["role"]["value"] in ASKED_BY_NAME]
    unnamed = [role for role, name in asked if not name.strip()]
    assert len(asked) > 40 and not unnamed, f"{game}: without a name: {unnamed}"
    score = [name for role, name in asked if role == "status"]
    assert any(page.text("#score-name") in name and page.text("#score") in name for name in score), score
    cells = json.loads(page.browser.evaluate(
        "JSON.stringify([...document.querySelectorAll('.p-target')].map((node) => node.getAttribute('aria-label')))"))
    places = [name.split(". ")[0] for name in cells]
    assert len(set(places)) == len(places) > 1, f"{game}: {sorted(places)}"


def check_names(skerry, page):
    for game in GAMES:
        moves = moves_of(skerry, game)
        for width, dark in ((320, False), (390, True), (768, True), (1280, False)):
            page.browser.set_screen(width, 800, dark)
            page.open(link(game, 5, " ".join(moves[:len(moves) // 2])))
            page.browser.evaluate("if (!skerry_page.advising) document.getElementById('advise').click();"
                                  "for (const part of document.querySelectorAll('details')) part.open = true")
            page.browser.wait_for("skerry_page.advice && (skerry_page.advice.certain || skerry_page.advice.futures > 1)")
            page.browser.evaluate("thinker.think(null)")
            check_tree(page, game)
            check_faults(page, f"{game}, {width} px")
            page.browser.evaluate("document.getElementById('advise').click()")
            page.check_silent(game)
    page.browser.set_screen(1280, 900)


def check_faults(page, where):
    for what, found in (("hard to press", HARD_TO_PRESS), ("pale", PALE), ("roles and labels", FAULTS)):
        wrong = json.loads(page.browser.evaluate(found))
        assert not wrong, f"{where}, {what}: {wrong}"


def check_named_review(skerry, page):
    """The same of a review with all that it shows, and of each mistake that is looked at."""
    for game in ("tile-game", "tiny-islands"):
        for width, dark in ((390, True), (1400, False), (390, False), (1400, True)):
            page.browser.set_screen(width, 850, dark)
            page.open(link(game, 8, " ".join(moves_of(skerry, game, 8, "random"))))
            page.browser.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
            review_on_page(page)
            page.browser.evaluate("for (const part of document.querySelectorAll('details')) part.open = true; go(0)")
            page.idle()
            page.letter(".")
            check_faults(page, f"review of {game}, {width} px")
            page.click("#try-again")
            check_faults(page, f"another try in {game}, {width} px")
            page.check_silent(game)
    page.browser.set_screen(1280, 900)
