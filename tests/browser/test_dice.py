"""Dice under the light, as people find them."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Table
from tests.browser.listening import lie_still
from tests.table.guests import Guest, RunningServer


def test_the_last_throw_lies_there_again_after_a_reload(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "first_empires", ("Kresk", "Constance"))
    code = table.dealt["table"]
    with Guest(house, code, table.secret("Sol")) as sol, Guest(house, code, table.secret("Kresk")) as kresk:
        sol.hear()
        kresk.hear()
        question = {"who": "kresk", "intention": "overcome", "position": "risky", "question": "Does the gate hold?"}
        assert sol.do("call", **question)["type"] == "done"
        page = table.sit("Kresk", moves=True)
        expect(page.get_by_text("Does the gate hold?").first).to_be_visible()
        expect(page.locator(".dice .die")).to_have_count(0)
        assert kresk.do("roll", ability="body", skill="maneuver")["type"] == "done"
    thrown = page.locator(".dice .die")
    expect(thrown).not_to_have_count(0)
    lie_still(page)
    before = thrown.count()
    page.reload()
    expect(page.get_by_text(re.compile("Constance")).first).to_be_visible()
    expect(thrown).to_have_count(before)
