"""A stranger's evening alone: from the front page to its end, by nothing but what the page shows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hearthside.games import fetch, games
from tests.browser.conftest import DESK, PHONE, own_context
from tests.browser.listening import listen_at, settle
from tests.browser.strangers import Stranger
from tests.nightly import longer
from tests.table.guests import RunningServer

ON_A_PHONE = tuple(games())[: longer(1, len(games()))]
"""At a desk every evening is played to its end; on a phone one of them in every run, and all of them at night."""
PLAYED = [*((game, False) for game in games()), *((game, True) for game in ON_A_PHONE)]


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A house that plays its seats without taking its time over it."""
    file: Path = tmp_path_factory.mktemp("brisk") / "tables.sqlite"
    with RunningServer(file, pycache, same_luck=True, brisk=True) as running:
        running.get("/api/systems")
        yield running


def begins(browser: Browser, house: RunningServer, game: str, *, phone: bool) -> tuple[Page, list[str]]:
    """Somebody opens the front page and presses the game, and then its evening alone."""
    context = own_context(
        browser, comes_new=True, viewport=PHONE if phone else DESK, has_touch=phone, reduced_motion="reduce"
    )
    page, problems = context.new_page(), list[str]()
    listen_at(page)
    page.on("pageerror", lambda why: problems.append(str(why)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.goto(f"http://127.0.0.1:{house.port}/")
    title = page.locator(".shelf").get_by_text(fetch(games()[game].system).title, exact=True)
    title.click()
    page.locator("form").get_by_role("button", name="Play an evening alone").click()
    settle(page)
    return page, problems


@pytest.mark.parametrize("luck", range(longer(1, 2)))
@pytest.mark.parametrize(("game", "phone"), PLAYED)
def test_a_stranger_plays_an_evening_alone_to_its_end(
    browser: Browser, brisk: RunningServer, game: str, phone: bool, luck: int
) -> None:
    page, problems = begins(browser, brisk, game, phone=phone)
    Stranger(page, luck).play_to_the_end()
    expect(page.get_by_role("complementary", name="The evening is over.")).to_be_visible()
    page.get_by_role("link", name="Now with friends").click()
    expect(page.get_by_role("heading", name="Hearthside")).to_be_visible()
    assert problems == []
