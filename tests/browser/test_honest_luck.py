"""Anybody at the table checks with one tap whether the cards were dealt honestly."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from hearthside.honesty import check
from tests.browser.conftest import Table, serious
from tests.table.guests import RunningServer


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A house that leaves its luck to luck: only that can be checked."""
    with RunningServer(tmp_path_factory.mktemp("house") / "tables.sqlite", pycache) as running:
        yield running


SHOTS = os.environ.get("HEARTHSIDE_SHOTS")

DO = """async ([table, token, commands]) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((done, fail) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', table, token, seen: null, protocol: 1 }));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type === 'refused') fail(new Error(frame.says));
      if (frame.type !== 'welcome' && frame.type !== 'done') return;
      const command = commands.shift();
      if (command) socket.send(JSON.stringify({ type: 'do', id: '1', command, on: null }));
      else done();
    };
  });
  socket.close();
}"""


def do(table: Table, page: Page, title: str, *commands: dict[str, Any]) -> None:
    """Do something over a line of one's own, so that no screen has to be led there."""
    page.evaluate(DO, [table.dealt["table"], table.secret(title), list(commands)])


def shoot(page: Page, name: str) -> None:
    """A picture for people who want to see it."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def test_the_deck_was_honest_and_what_could_not_be_checked_is_said(
    house: RunningServer, browser: Browser, tmp_path: Path
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Odo"))
    kresk = table.sit("Kresk")
    ask = kresk.get_by_role("button", name="Was it honest?")
    ask.click()
    sheet = kresk.get_by_role("dialog", name="Was it honest?")
    expect(sheet.get_by_text("Nothing to check yet")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()

    do(table, kresk, "Kresk", {"do": "lose", "points": 3})
    do(table, kresk, "Odo", {"do": "lose", "points": 2})
    ask.click()
    headline = sheet.locator(".headline")
    expect(headline).to_contain_text("The deck was honest:")
    expect(sheet.get_by_text("stays sealed until the GM lays it open")).to_be_visible()
    assert serious(kresk) == []
    shoot(kresk, "desk-dark")
    with kresk.expect_download() as download:
        sheet.get_by_role("button", name="Save what I heard").click()
    saved = tmp_path / "heard.json"
    download.value.save_as(saved)
    luck = check(saved.read_text(encoding="utf-8").split("\n")).luck
    assert not luck.faults
    assert f"{luck.cards.right} of {luck.cards.all} cards" in headline.inner_text()

    def otherwise(route: Route) -> None:
        """A house that tells another card than it showed."""
        log = route.fetch().json()
        moved = [event for entry in log["entries"] for event in entry["events"] if event.get("salts")]
        moved[-1]["faces"] = ["D20" if moved[-1]["faces"] == ["D19"] else "D19"] * len(moved[-1]["faces"])
        route.fulfill(body=json.dumps(log), content_type="application/json")

    sheet.get_by_role("button", name="Close").click()
    kresk.route("**/log", otherwise)
    ask.click()
    expect(headline).to_have_text("Something does not fit")
    expect(sheet.get_by_text("it is told otherwise than when it happened.")).to_be_visible()
    shoot(kresk, "desk-dark-wrong")
    kresk.unroute("**/log")

    do(table, kresk, "Sol", {"do": "end_session", "words": "", "lay_open": True})
    odo = table.sit("Odo", phone=True, dark=False, locale="de-DE")
    odo.get_by_role("button", name="Geschichte", exact=True).click()
    odo.get_by_role("button", name="War es ehrlich?").click()
    expect(odo.get_by_text("Vom GM offengelegtes Mischen: 3 von 3 geprüft.")).to_be_visible()
    assert serious(odo) == []
    shoot(odo, "phone-light-de")
    assert table.problems == []
