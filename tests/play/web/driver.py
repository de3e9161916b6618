"""The page with what a reader sees and does."""

import json
import os
import time


class Page:
    def __init__(self, browser, file):
        self.browser, self.file = browser, file

    def open(self, fragment="", fresh=True):
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.wait_for("location.href === 'about:blank'")
        self.browser.events.clear()
        self.browser.call("Page.navigate", url="file://" + os.path.abspath(self.file) + fragment)
        self.browser.wait_for("document.readyState === 'complete' && window.skerry_page !== undefined")
        self.browser.wait_for("skerry_page.ready === true")
        self.idle()

    def reload(self):
        self.browser.evaluate("skerry_page.ready = false")
        self.browser.call("Page.reload")
        self.browser.wait_for("window.skerry_page !== undefined && skerry_page.ready === true")
        self.idle()

    def idle(self):
        self.browser.wait_for("skerry_page.busy === 0 && skerry_page.view !== null")

    def text(self, selector):
        return self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")

    def view(self):
        return json.loads(self.browser.evaluate("JSON.stringify(skerry_page.view)"))

    def cards(self):
        return json.loads(self.browser.evaluate("JSON.stringify(cards_of(skerry_page.scene))"))

    def own_cards(self):
        return [card for card in self.cards() if card["slot"] == 0 and card["seat"] == 0]

    def score(self):
        return [int(part.replace("\u2212", "-")) for part in self.text("#score").split(" : ")]

    def place(self, selector):
        """The middle of an element, scrolled into sight where it is not."""
        return json.loads(self.browser.evaluate(
            "(() => { const node = document.querySelector(%s);"
            " node.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            " const box = node.getBoundingClientRect();"
            " return JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]); })()"
            % json.dumps(selector)))

    def mouse(self, kind, at, buttons=0):
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1],
                          button="left" if kind != "mouseMoved" or buttons else "none",
                          buttons=buttons, clickCount=1)

    def still_place(self, selector):
        """Its place once it has stopped moving: figures that arrive late push what is below them."""
        at = self.place(selector)
        for _ in range(50):
            self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            before, at = at, self.place(selector)
            if at == before:
                break
        return at

    def click(self, selector):
        """Once more where the element has moved away meanwhile, as a person would."""
        selected = json.dumps(selector)
        for _ in range(3):
            at = self.still_place(selector)
            self.browser.evaluate("window.met = false; document.addEventListener('pointerdown', ({target}) => {"
                                  " window.met = target.closest(%s) !== null; }, {once: true, capture: true})" % selected)
            self.mouse("mouseMoved", at)
            self.mouse("mousePressed", at, 1)
            self.mouse("mouseReleased", at)
            if self.browser.evaluate(f"window.met !== false || document.querySelector({selected}) === null") or self.place(selector) == at:
                break
        self.idle()

    def tap(self, selector):
        at = self.place(selector)
        self.browser.call("Input.dispatchTouchEvent", type="touchStart",
                          touchPoints=[{"x": at[0], "y": at[1]}])
        self.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.idle()

    def swipe(self, selector):
        """A finger that scrolls the page upwards, from an element on."""
        x, y = self.place(selector)
        for step in range(20):
            self.browser.call("Input.dispatchTouchEvent", type="touchMove" if step else "touchStart",
                              touchPoints=[{"x": x, "y": y - 10 * step}])
            time.sleep(0.02)
        self.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.idle()

    def draw(self, cells):
        """A finger from cell to cell."""
        self.place("#board svg")
        places = [self.place(target(cell)) for cell in cells]
        for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * len(cells), places):
            self.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
            self.idle()
        self.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.idle()

    def drag(self, cells):
        """With the mouse over cells of the board, the whole of which is in sight."""
        self.place("#board svg")
        places = [self.place(target(cell)) for cell in cells]
        self.mouse("mouseMoved", places[0])
        self.mouse("mousePressed", places[0], 1)
        for at in places:
            self.mouse("mouseMoved", at, 1)
            self.idle()
        self.mouse("mouseReleased", places[-1])
        self.idle()

    def give(self, file):
        node = self.browser.call("Runtime.evaluate", expression="document.getElementById('file')")
        self.browser.call("DOM.setFileInputFiles", files=[file], objectId=node["result"]["objectId"])

    def drop(self, file):
        """Gives the page a file, and waits until its games are shown."""
        self.browser.evaluate("document.getElementById('result').replaceChildren()")
        self.give(file)
        self.shown(file)

    def drop_from_outside(self, file):
        """A file that is dragged over the page and let go."""
        self.browser.evaluate("document.getElementById('result').replaceChildren()")
        data = {"items": [], "files": [file], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.browser.call("Input.dispatchDragEvent", type=kind, x=200, y=200, data=data)
        self.shown(file)

    def shown(self, file):
        self.browser.wait_for("document.querySelector('#result .gallery') !== null || "
                              "!document.getElementById('trouble').hidden && skerry_page.busy === 0")
        self.idle()
        trouble = self.text("#trouble")
        assert trouble == "", f"{file}: {trouble}"

    def refuse(self, file):
        """Gives the page a file that it refuses; returns what it says."""
        self.browser.evaluate("trouble('')")
        self.give(file)
        self.browser.wait_for("!document.getElementById('trouble').hidden && skerry_page.busy === 0")
        return self.text("#trouble")

    def press(self, key):
        self.browser.press(key)

    def type(self, text):
        self.browser.call("Input.insertText", text=text)

    def letter(self, key):
        for kind in ("rawKeyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key)
        self.idle()

    def check_silent(self, what):
        errors = self.browser.evaluate("JSON.stringify(skerry_page.errors)")
        assert errors == "[]", f"{what}: {errors}"
        for event in self.browser.events:
            if event.get("method") == "Network.requestWillBeSent":
                url = event["params"]["request"]["url"]
                assert url.startswith(("file:", "blob:", "data:", "about:")), f"{what}: asks for {url}"


def target(cell):
    return f'.p-target[data-x="{cell[0]}"][data-y="{cell[1]}"]'
