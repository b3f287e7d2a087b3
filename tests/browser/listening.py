"""What goes over the line of a page, so that a test knows when the page has heard everything and shows it."""

import json
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, WebSocket

from tests.patience import until

DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))"
LIES_STILL = """
async () => {
  const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next())));
  const boxOf = (each) => Object.values(each.getBoundingClientRect().toJSON());
  const lies = () => [innerWidth, innerHeight, [...document.querySelectorAll('body *:not(svg *)')].map(boxOf)].join();
  await drawn();
  const before = lies();
  await drawn();
  const moves = document.getAnimations().some(({ playState }) => playState === 'running');
  return document.fonts.status === 'loaded' && !moves && lies() === before;
}
"""


class Ear:
    """Hears what a page asks of the house, and what it is told."""

    def __init__(self, page: Page) -> None:
        self.unanswered = 0
        self.is_awaited = False
        """Whether the table waits for whoever sits at this page."""
        self.now: dict[str, Any] = {}
        """What comes next, as the page was told."""
        self.felt: dict[str, Any] = {}
        """What the felt shows there."""
        self.done: list[dict[str, Any]] = []
        """What was done at this page."""
        self.decided = 0
        """How often cards or dice have decided something for whoever sits at this page."""
        self.told = 0
        """The last thing that happened at the table, as far as the page was told."""
        self._seat = ""
        self._prompted = 0
        page.on("websocket", self._listen)
        page.on("request", lambda _: self._ask(1))
        page.on("requestfinished", lambda _: self._ask(-1))
        page.on("requestfailed", lambda _: self._ask(-1))

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda frame: self._say(json.loads(frame)))
        line.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _say(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "do":
            self.done.append(frame["command"])
            self._ask(1)

    def _ask(self, more: int) -> None:
        self.unanswered += more

    def _hear(self, frame: dict[str, Any]) -> None:
        self.now = frame.get("now") or self.now
        self.felt = frame.get("felt") or self.felt
        if frame["type"] == "welcome":
            self._seat = frame["view"]["seat"]
            self.is_awaited = self._seat in frame["view"]["awaited"]
        if frame["type"] in ("welcome", "told", "skip"):
            self.told = frame["seq"]
        if frame["type"] == "welcome" or frame.get("is_all"):
            self._prompted = frame["seq"]
        for event in frame.get("events", ()):
            if event["type"] in ("awaited", "answered") and event["by"] == self._seat:
                self.is_awaited = event["type"] == "awaited"
            self.decided += event["type"] == "resolved" and event["who"] == self._seat
        self._ask(-(frame["type"] in ("done", "refused")))

    @property
    def has_heard_all(self) -> bool:
        """Whether the page was answered, and knows what may be done after all it was told."""
        return self.unanswered <= 0 and self._prompted >= self.told


_EARS: WeakKeyDictionary[Page, Ear] = WeakKeyDictionary()


def listen_at(page: Page) -> Ear:
    """The ear at this page; put there before the page is opened, or it misses the beginning."""
    return _EARS[page] if page in _EARS else _EARS.setdefault(page, Ear(page))


def settle(page: Page) -> None:
    """Wait until the house has answered all this page asked of it, and the page shows the answer."""
    page.evaluate(DRAWN)
    ear = listen_at(page)
    wait_until(page, lambda: ear.has_heard_all, "the house never answered")
    page.evaluate(DRAWN)


def lie_still(page: Page) -> None:
    """Wait until nothing on the page fades or moves, and all its letters are there."""
    # Asked again and again from here: a page with our policy lets nobody wait inside it.
    wait_until(page, lambda: page.evaluate(LIES_STILL), "something on the page never stops moving")


def wait_until(page: Page, is_so: Any, says: str) -> None:
    """Look again and again until it is so; meanwhile the page goes on."""
    until(is_so, says, pause=lambda seconds: page.wait_for_timeout(seconds * 1000))
