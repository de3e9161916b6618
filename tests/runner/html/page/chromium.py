"""Drives Debian's chromium through its debugging pipe, with nothing but the standard library."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find():
    """The program, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class BrowserError(Exception):
    pass


class Browser:
    """One headless browser with one tab; messages end with a zero byte on file descriptors 3, 4."""

    def __init__(self, program, timeout=60):
        self.timeout = timeout
        self.events = []
        self.last_id = 0
        self.buffer = b""
        self.profile = tempfile.mkdtemp(prefix="skerry-browser-")
        read_here, write_there = os.pipe()
        read_there, write_here = os.pipe()
        self.read_from, self.write_to = read_here, write_here

        def give_pipes():
            # By way of numbers above those of all others, so that neither overwrites the other.
            for end, copy in ((read_there, 60), (write_there, 61), (60, 3), (61, 4)):
                os.dup2(end, copy)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--disable-extensions", "--disable-background-networking",
             "--remote-debugging-pipe", "--user-data-dir=" + self.profile, "about:blank"],
            preexec_fn=give_pipes, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_there)
        os.close(write_there)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    session = None

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (BrowserError, OSError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **params):
        self.last_id += 1
        message = {"id": self.last_id, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_to, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + self.timeout
        while True:
            answer = self.next_message(deadline, method)
            if answer.get("id") == self.last_id:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def next_message(self, deadline, waiting_for):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.read_from], [], [], left)[0]:
                raise BrowserError(f"no answer to {waiting_for} within {self.timeout} s")
            chunk = os.read(self.read_from, 1 << 20)
            if not chunk:
                raise BrowserError(f"the browser ended while it was to answer {waiting_for}")
            self.buffer += chunk
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, expression):
        deadline = time.monotonic() + self.timeout
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise BrowserError(f"{expression} did not become true within {self.timeout} s")
            time.sleep(0.05)

    def set_screen(self, width, height, dark=False, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=width < 500)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, path):
        self.events.clear()
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.wait_for("document.readyState === 'complete'")

    def press(self, key):
        codes = {"ArrowRight": 39, "ArrowLeft": 37, "ArrowUp": 38, "ArrowDown": 40, "Tab": 9,
                 "Home": 36, "End": 35, "Enter": 13, " ": 32}
        text = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode=codes[key], **(text if kind == "keyDown" else {}))

    def screenshot(self, file, whole=True):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def pdf(self):
        data = self.call("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"]
        return base64.b64decode(data)
