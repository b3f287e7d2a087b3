"""The GM asks how the fight would go, in one tap; nobody else is asked to think of it."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Table, serious
from tests.browser.test_melee import brings_a_foe
from tests.table.guests import RunningServer

ASK = "How would this fight go?"


def test_the_gm_hears_how_a_fight_would_go_and_stops_when_it_is_enough(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Mira"))
    sol, kresk = table.sit("Sol"), table.sit("Kresk")
    brings_a_foe(sol, "thousand_faces")
    sol.get_by_role("button", name=ASK).click()
    leaf = sol.get_by_role("dialog", name=ASK)
    expect(leaf.get_by_role("heading", name=re.compile("^They win about"))).to_be_visible()
    expect(leaf.get_by_role("row", name=re.compile("^Kresk"))).to_be_visible()
    expect(leaf.get_by_role("row", name=re.compile("^bold"))).to_be_visible()
    assert not serious(sol)
    stop = leaf.get_by_role("button", name="Stop here")
    if stop.count():
        stop.click()
    expect(leaf.get_by_role("button", name="Ask again")).to_be_visible()
    leaf.get_by_role("button", name="Close").click()
    expect(leaf).to_have_count(0)
    expect(kresk.get_by_role("button", name=ASK)).to_have_count(0)
