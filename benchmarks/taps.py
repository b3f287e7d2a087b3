"""How long a tap waits, in a browser, at a table where something happens every second."""

import json
import os
import re
import shutil
import statistics
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as OutOfTime

from benchmarks.hosts import PATIENCE, Host, hosting
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Pace
from benchmarks.scratch import NotHere

BEAT = 1.0
"""Seconds from one action to the next: sixty a minute."""
DESK = {"width": 1440, "height": 900}
WAIT = Bar(must=100, unit="ms", is_most=True)
ANSWERS = re.compile("^(Let it stand|Take a Blessing|Choose this card)")
HELD = re.compile("^Where to with")
UNASKED = 5
"""So many seconds after a tap the house was asked, or it will not be."""

ARM = """
() => {
  const tap = (window.tap = { at: 0, asked: 0, drawn: 0 });
  addEventListener('click', ({ timeStamp }) => (tap.at = timeStamp), { capture: true, once: true });
  const drawn = (tell) => requestAnimationFrame(() => requestAnimationFrame(tell));
  const answered = (now) => {
    if (document.querySelector('[data-asked]')) requestAnimationFrame(answered);
    else requestAnimationFrame((later) => (tap.drawn = later));
  };
  const watch = new MutationObserver((changes) => {
    if (!tap.at || !changes.some(({ oldValue }) => oldValue === null)) return;
    watch.disconnect();
    drawn((now) => {
      tap.asked = now;
      answered(now);
    });
  });
  watch.observe(document, { subtree: true, attributeOldValue: true, attributeFilter: ['data-asked'] });
}
"""
"""From the next tap on: what was touched lies pressed once something is asked, and no longer once the answer is there,
be it that it is free again or that it is gone. A change is drawn with the frame after it, and so that one is waited
for."""
ANSWERED = "() => (window.tap.drawn ? [window.tap.asked, window.tap.drawn].map((at) => at - window.tap.at) : null)"


class Waits(NamedTuple):
    """Milliseconds from a tap until what was touched is drawn pressed, and until the answer of the house is drawn."""

    pressed: float
    answered: float


def measure(pace: Pace) -> Section:
    """Cards that are flipped, and a token that walks over a map, each by taps at a table with three browsers."""
    taps = 2 if pace.is_quick else 30
    with hosting("hearthside") as host, chromium() as browser:
        flips = _flips(host, browser, taps)
        walks = _walks(host, browser, taps)
    rows = [
        _row("a flip: from the tap to the first changed frame", [each.pressed for each in flips], WAIT),
        _row("the same, until the answer is drawn", [each.answered for each in flips]),
        _row("a walk on the map: to the first changed frame", [each.pressed for each in walks], WAIT),
        _row("the same, until the answer is drawn", [each.answered for each in walks]),
    ]
    return Section("Taps", rows, NOTES)


NOTES = (
    "The first changed frame is the one in which what was touched lies pressed, on the page of whoever tapped. Until "
    "the answer is drawn, the rules have decided, the entry is on the disk, and the page has heard and laid it out.",
    "Three browsers sit at the table, with all their motion, on the same two cores as the house; one action a second. "
    "The figure is what 95 of 100 taps stay below.",
)


def _row(what: str, waits: list[float], bar: Bar | None = None) -> Row:
    middle, most = statistics.median(waits), _p95(waits)
    return Row(what, f"{middle:.0f} ms in the middle, {max(waits):.0f} at the most", "", most, bar, unit="ms")


def _p95(waits: list[float]) -> float:
    return sorted(waits)[max(0, round(0.95 * len(waits)) - 1)]


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser to measure in. Raises NotHere where there is none."""
    found = os.environ.get("HEARTHSIDE_BROWSER") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise NotHere("This needs a browser: run it with tools/with-browser.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Table:
    """A table with three people, each in a browser of their own."""

    def __init__(self, host: Host, browser: Browser, system: str, options: dict[str, str]) -> None:
        self._address, self._browser = f"http://127.0.0.1:{host.port}", browser
        seats = [{"title": "Sol", "role": "gm"}, {"title": "Kresk"}, {"title": "Constance"}]
        asked = {"system": system, "options": options, "seats": seats, "open": True}
        request = urllib.request.Request(
            f"{self._address}/api/tables", json.dumps(asked).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            self._dealt: dict[str, Any] = json.load(answer)
        self.pages = {seat["title"]: self._sit(seat["secret"]) for seat in self._dealt["seats"]}

    def _sit(self, secret: str) -> Page:
        page = self._browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]}).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        knows = ["knows.flip", "knows.screen", f"aside.{self._dealt['table']}"]
        page.add_init_script(f"for (const what of {knows}) localStorage.setItem('hearthside.' + what, 'yes')")
        page.goto(f"{self._address}/t/{self._dealt['table']}#seat={secret}")
        page.locator(".people, .strip").first.wait_for()
        return page

    def does(self, title: str, *deeds: dict[str, Any]) -> list[str]:
        """Somebody does these things without looking at a page; gives what lay on the table before."""
        secret = next(seat["secret"] for seat in self._dealt["seats"] if seat["title"] == title)
        things: list[str] = self.pages[title].evaluate(DO, [self._dealt["table"], secret, list(deeds)])
        return things

    def leave(self) -> None:
        """Everybody goes home."""
        for page in self.pages.values():
            page.context.close()


def _taps(page: Page, taps: int, make_ready: Callable[[], None], tap: Callable[[], None]) -> list[Waits]:
    """How long each tap waits, one action a beat; the first is for nothing.

    What was ready may be gone again, where a question came a moment later: then it is made ready once more.
    """
    waits: list[Waits] = []
    end = time.monotonic() + (taps + 1) * PATIENCE
    while len(waits) <= taps:
        if time.monotonic() > end:
            raise NotHere("The house was not asked anything by a tap.")
        make_ready()
        due = time.monotonic() + BEAT
        page.evaluate(ARM)
        with suppress(OutOfTime):
            tap()
        took = _answered(page)
        if took is not None:
            waits.append(took)
        page.wait_for_timeout(max(0.0, due - time.monotonic()) * 1000)
    return waits[1:]


def _answered(page: Page) -> Waits | None:
    """How long the last tap waited; nothing where it asked nothing of the house."""
    for waited in range(int(PATIENCE * 50)):
        took: list[float] | None = page.evaluate(ANSWERED)
        if took is not None:
            return Waits(*took)
        if waited > UNASKED * 50 and not page.evaluate("() => window.tap.asked"):
            return None
        page.wait_for_timeout(20)
    return None


def _flips(host: Host, browser: Browser, taps: int) -> list[Waits]:
    table = Table(host, browser, "thousand_faces", {"TRIG-01": "players"})
    page = table.pages["Kresk"]
    attribute = page.get_by_role("button", name=re.compile("^Str"))
    answers = page.get_by_role("button", name=ANSWERS)
    flip = page.locator("button:not([aria-disabled=true])", has_text=re.compile("^ *Flip"))

    def read_to_its_end() -> None:
        """What the cards ask is answered, a beat apart; then an attribute is chosen for the next flip."""
        while not flip.first.is_visible():
            with suppress(OutOfTime):
                (answers if answers.count() else attribute).first.click(timeout=BEAT * 1000)
            page.wait_for_timeout(BEAT * 1000)

    waits = _taps(page, taps, read_to_its_end, lambda: flip.first.click(timeout=BEAT * 1000))
    table.leave()
    return waits


def _walks(host: Host, browser: Browser, taps: int) -> list[Waits]:
    table = Table(host, browser, "deck_of_adventures", {"foes": "open"})
    page = table.pages["Sol"]
    _lay_a_fight(table)
    page.get_by_role("toolbar").get_by_role("button", name="Move anybody").click()
    held, spots = page.get_by_text(HELD), ["A1", "C3"]

    def take_up() -> None:
        """It stands on one of two spaces, and is in the hand once the table asks where it goes."""
        while not held.is_visible():
            spots.reverse()
            page.locator(f'[data-at="{spots[1]}"]').click()
            page.wait_for_timeout(BEAT * 1000 / 2)

    def put_down() -> None:
        page.locator(f'[data-at="{spots[0]}"]').click()

    waits = _taps(page, taps, take_up, put_down)
    table.leave()
    return waits


DO = """
async ([table, token, deeds]) => {
  const line = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((opened) => (line.onopen = opened));
  const heard = (...types) => new Promise((done) => {
    line.onmessage = ({ data }) => types.includes(JSON.parse(data).type) && done(JSON.parse(data));
  });
  line.send(JSON.stringify({ type: 'hello', table, token, seen: null }));
  let { seq, view } = await heard('welcome');
  for (const command of deeds) {
    line.send(JSON.stringify({ type: 'do', id: '1', on: seq, command }));
    const answer = await heard('done', 'refused');
    if (answer.type === 'refused') throw new Error(answer.says);
    seq = answer.seq;
  }
  line.close();
  return Object.keys(view.things);
}
"""
"""Somebody does these things, one after the other, over a line of their own; gives the things that lay there before."""


def _lay_a_fight(table: Table) -> None:
    """A map, a creature in its corner, and a fight that is on."""
    table.does("Sol", {"do": "lay_ground", "place": "meadow"}, {"do": "bring", "name": "Grunt", "block": "Grunt"})
    grunt = next(thing for thing in table.does("Sol") if thing.startswith("creature/"))
    table.does("Sol", {"do": "start_combat", "who": [grunt]}, {"do": "set_space", "who": grunt, "x": 0, "y": 0})
