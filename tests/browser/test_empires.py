"""What a player of The First Empires holds, on shelves. Fights are in a file of their own."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Table, serious
from tests.table.guests import RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "first_empires", ("Kresk",))


@SIZES
def test_what_somebody_can_do_lies_on_shelves(table: Table, phone: bool) -> None:
    kresk = table.sit("Kresk", phone=phone, dark=phone)
    if phone:
        kresk.get_by_role("navigation").get_by_role("button", name="Cards").click()
    kresk.get_by_role("tab", name="Gear").click()
    kresk.get_by_role("button", name="leather padding").click()
    leaf = kresk.get_by_role("dialog")
    expect(leaf.get_by_text("Basic armor. Armor 1")).to_be_visible()
    assert serious(kresk) == []
    kresk.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    kresk.get_by_role("tab", name="Gear").press("ArrowRight" if phone else "ArrowDown")
    expect(kresk.get_by_role("tab", selected=True)).not_to_have_text(re.compile("Gear"))
    assert serious(kresk) == []
    assert table.problems == []
