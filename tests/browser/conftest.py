"""A house and a browser for the tests that look at the table as people do."""

import json
import os
import shutil
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.listening import lie_still, listen_at
from tests.patience import PATIENCE
from tests.table.guests import RunningServer

WITHOUT = [
    # Behind its address bar a window keeps two pages of its own, unseen, which cost as much as a table does.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # What Playwright leaves out by itself, and would no longer where something is left out by name.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
QUIET = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESK, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or the browser HEARTHSIDE_BROWSER names.

    Each file has its own: while one is open, no other test of this program can run a loop.
    """
    here = (shutil.which(name) for name in ("chromium-headless-shell", "chromium", "chromium-browser"))
    found = os.environ.get("HEARTHSIDE_BROWSER") or next(filter(None, here), None)
    assert found, "No browser found: install Debian's chromium, or set HEARTHSIDE_BROWSER to one."
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=QUIET, timeout=PATIENCE * 1000)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A server with its tables in a file, where an evening goes as it went the last time."""
    file = tmp_path_factory.mktemp("house") / "tables.sqlite"
    with RunningServer(file, pycache, same_cards=True) as running:
        running.get("/api/systems")  # the first who asks waits until all games are read
        yield running


@pytest.fixture(autouse=True)
def everybody_goes_home(browser: Browser) -> Iterator[None]:
    """Pages a test opened are closed after it, so that they take nothing from the next."""
    stay = browser.contexts
    yield
    for context in browser.contexts:
        if context not in stay:
            context.close()


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical, in a line each."""
    lie_still(page)
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']} ({each['nodes'][0]['html'][:120]})"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def own_context(browser: Browser, *, comes_new: bool = False, **settings: Any) -> BrowserContext:
    """A browser of somebody's own, with all the patience of the tests."""
    context = browser.new_context(**settings)
    context.set_default_timeout(PATIENCE * 1000)
    # These GMs have sat behind a screen before; what a newcomer finds there has a test of its own.
    context.add_init_script(
        "try { localStorage.setItem('hearthside.knows.screen', 'yes') } catch { /* no page yet */ }"
    )
    if not comes_new:
        context.add_init_script(PUT_ASIDE)
    return context


# Who makes no character here has put that aside; what somebody new finds has tests of its own.
PUT_ASIDE = """
  try {
    const [, where, table] = location.pathname.split('/');
    if (where === 't') localStorage.setItem(`hearthside.aside.${table}`, 'yes');
  } catch { /* no page yet */ }
"""


class Table:
    """A table dealt over the API, and pages that sit at it."""

    def __init__(
        self,
        house: RunningServer,
        browser: Browser,
        system: str,
        players: tuple[str, ...],
        characters: dict[str, dict[str, Any]] | None = None,
        options: dict[str, str] | None = None,
    ) -> None:
        self.house = house
        self._browser = browser
        known = characters or {}
        # Where a game leaves it to the table, these players flip unasked: what a call looks like has a test of its own.
        trusted = {"TRIG-01": "players"} if system.startswith("thousand_faces") else {}
        agreed = trusted if options is None else options
        seats = [{"title": "Sol", "role": "gm"}, *({"title": n, "character": known.get(n, {})} for n in players)]
        asked = urllib.request.Request(
            f"{self.address}/api/tables",
            data=json.dumps({"system": system, "options": agreed, "seats": seats, "open": True}).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(asked) as answer:
            self.dealt: dict[str, Any] = json.load(answer)
        self.problems: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.house.port}"

    def secret(self, title: str) -> str:
        found: str = next(seat["secret"] for seat in self.dealt["seats"] if seat["title"] == title)
        return found

    def sit(
        self,
        title: str,
        *,
        phone: bool = False,
        dark: bool = True,
        moves: bool = False,
        comes_new: bool = False,
        **context: Any,
    ) -> Page:
        """Open the seat's private link in a browser of its own; cards fly only for those who want to see it."""
        own = own_context(
            self._browser,
            viewport=PHONE if phone else DESK,
            color_scheme="dark" if dark else "light",
            has_touch=phone,
            reduced_motion="no-preference" if moves else "reduce",
            comes_new=comes_new,
            **context,
        )
        page = own.new_page()
        listen_at(page)
        page.on("pageerror", lambda why: self.problems.append(f"{title}: {why}"))
        page.on("console", lambda said: self.problems.append(f"{title}: {said.text}") if said.type == "error" else None)
        page.goto(f"{self.address}/t/{self.dealt['table']}#seat={self.secret(title)}")
        return page
