"""A headless Chromium, spoken to in its DevTools protocol through a pipe: JSON messages that end with a NUL byte."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""Where the browser is; None if there is none."""

PATIENCE = 60.0
"""Seconds to wait for an answer; machines under test are busy."""

_FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe")


@dataclass
class Browser:
    """A running browser; `open` shows a page."""

    profile: Path
    messages: list[dict[str, Any]] = field(default_factory=list)
    last: int = 0

    def __enter__(self) -> Browser:
        read, write = os.pipe(), os.pipe()
        self._to, self._from = write[1], read[0]
        shell = f'exec "$@" 3<&{write[0]} 4>&{read[1]}'
        command = ["bash", "-c", shell, "-", str(CHROMIUM), *_FLAGS, f"--user-data-dir={self.profile}"]
        self._process = subprocess.Popen(
            command, pass_fds=(write[0], read[1]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(write[0])
        os.close(read[1])
        self._rest = b""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.send("Browser.close")
        os.close(self._to)
        os.close(self._from)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def send(self, method: str, session: str | None = None, **params: Any) -> int:
        """Ask for something; the number of the request."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        return self.last

    def ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Ask for something and wait for the answer."""
        number = self.send(method, session, **params)
        answer = self.wait_for(lambda message: message.get("id") == number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def wait_for(self, wanted: Any) -> dict[str, Any]:
        """The next message that is wanted; all others are kept in `messages`."""
        end = time.monotonic() + PATIENCE
        while True:
            message = self._next(end)
            if wanted(message):
                return message
            self.messages.append(message)

    def _next(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._rest:
            if not select.select([self._from], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            found = os.read(self._from, 1 << 20)
            if not found:
                raise RuntimeError("the browser is gone")
            self._rest += found
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message

    def open(self, path: Path, width: int, *, dark: bool = False, height: int = 900) -> Page:
        """Show a file in a window of a width."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable", session)
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.ask("Emulation.setDeviceMetricsOverride", session, **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", session, features=[scheme])
        self.ask("Page.navigate", session, url=path.resolve().as_uri())
        self.wait_for(lambda m: m.get("method") == "Page.loadEventFired" and m.get("sessionId") == session)
        return Page(self, session, target)


@dataclass(frozen=True)
class Page:
    """A page that is being shown."""

    browser: Browser
    session: str
    target: str

    def value(self, script: str) -> Any:
        """The value of an expression on the page."""
        answer = self.browser.ask("Runtime.evaluate", self.session, expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    def complaints(self) -> list[str]:
        """Errors and warnings that the browser wrote to its console, and errors in scripts."""
        self.value("0")
        found = []
        for message in self._messages():
            params = message.get("params", {})
            if message["method"] == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
                found.append(params["entry"]["text"])
            elif message["method"] in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
                found.append(json.dumps(params))
        return found

    def requests(self) -> list[str]:
        """Addresses that the page asked for."""
        sent = (m for m in self._messages() if m["method"] == "Network.requestWillBeSent")
        return [message["params"]["request"]["url"] for message in sent]

    def screenshot(self, path: Path) -> None:
        """The whole page as a picture."""
        shot = self.browser.ask("Page.captureScreenshot", self.session, format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    def close(self) -> None:
        """Show it no longer."""
        self.browser.ask("Target.closeTarget", targetId=self.target)

    def _messages(self) -> list[dict[str, Any]]:
        return [m for m in self.browser.messages if m.get("sessionId") == self.session and "method" in m]
