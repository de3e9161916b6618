"""What a screen reader tells, a finger hits and an eye can read: names, sizes, contrast."""

import json

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

# Text whose contrast to its ground is below 4.5, or below 3 where it is large (WCAG 2, AA).
PALE = """(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const over = (ground, colour, opacity) => {
    canvas.globalAlpha = 1;
    canvas.fillStyle = `rgb(${ground.join(' ')})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.globalAlpha = opacity;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const ground_of = (node) => node === null ? [255, 255, 255] :
    over(ground_of(node.parentElement), getComputedStyle(node).backgroundColor, 1);
  const light = (colour) => colour.map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const pale = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const node = text.parentElement;
    if (!text.textContent.trim() || !node.checkVisibility() || node.closest('svg, :disabled, .p-stale, option') ||
        getComputedStyle(node).backgroundImage !== 'none') continue;
    let opacity = 1;
    for (let of = node; of; of = of.parentElement) opacity *= Number(getComputedStyle(of).opacity);
    const style = getComputedStyle(node);
    const ground = ground_of(node);
    const [dark, bright] = [light(ground), light(over(ground, style.color, opacity))].sort((a, b) => a - b);
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) pale.push(`${text.textContent.trim().slice(0, 30)}: ${contrast.toFixed(2)}`);
  }
  return JSON.stringify([...new Set(pale)]);
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
            for what, found in (("hard to press", HARD_TO_PRESS), ("pale", PALE)):
                wrong = json.loads(page.browser.evaluate(found))
                assert not wrong, f"{game}, {width} px, {what}: {wrong}"
            page.browser.evaluate("document.getElementById('advise').click()")
            page.check_silent(game)
    page.browser.set_screen(1280, 900)
