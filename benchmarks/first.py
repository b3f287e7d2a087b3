"""From the first click on the front page to one's own first turned card or thrown dice, in an evening alone."""

import time

from playwright.sync_api import Browser
from tests.browser.listening import listen_at, settle
from tests.browser.strangers import Stranger

from benchmarks.hosts import PATIENCE, Host, hosting
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Pace
from benchmarks.taps import DESK, chromium
from hearthside.games import fetch, games

SOON = Bar(must=120, unit="s", is_most=True)
ON_THE_FRONT_PAGE = 2
"""The game, and its evening alone."""


def measure(pace: Pace) -> Section:
    """One evening alone of every game, or of the first one, as far as the first result of one's own."""
    alone = [name for name, manifest in games().items() if manifest.evening]
    with hosting("hearthside") as host, chromium() as browser:
        rows = [_row(host, browser, name) for name in (alone[:1] if pace.is_quick else alone)]
    return Section("The first card", rows, NOTES)


NOTES = (
    "Somebody who presses what the page shows, at once: the figure is what the table takes, at the pace of the house. "
    "The rest of two minutes is for reading.",
    "Clicks are counted from the front page: the game, its evening, and whatever is pressed until the result is there.",
)


def _row(host: Host, browser: Browser, name: str) -> Row:
    title: str = fetch(games()[name].system).title
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    ear = listen_at(page)
    page.goto(f"http://127.0.0.1:{host.port}/")
    card = page.locator(".shelf").get_by_text(title, exact=True)
    card.wait_for()
    began = time.monotonic()
    card.click()
    page.locator("form").get_by_role("button", name="Play an evening alone").click()
    stranger = Stranger(page)
    while ear.decided == 0 and stranger.goes_on():
        settle(page)
    seconds = time.monotonic() - began
    context.close()
    clicks = ON_THE_FRONT_PAGE + len(stranger.pressed)
    return Row(title, f"{clicks} clicks", "", seconds, SOON, unit="s")
