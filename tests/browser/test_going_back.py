"""The GM takes things back, one after the other, and lets them stand again; all of it in the words of the story."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.table.guests import RunningServer


def tell(page: Page, words: str) -> None:
    page.get_by_placeholder("Say what happens…").fill(words)
    page.keyboard.press("Enter")
    expect(page.locator("li.said", has_text=words)).to_be_visible()


def undo(gm: Page, taking_back: str) -> None:
    gm.get_by_role("button", name="Undo").click()
    dialog = gm.get_by_role("dialog")
    expect(dialog.locator("s")).to_have_text(re.compile(taking_back))
    assert serious(gm) == []
    dialog.locator("button[type=submit]").click()
    expect(dialog).to_be_hidden()


def test_undo_says_what_it_takes_back_goes_on_from_there_and_can_be_undone(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",))
    gm, kresk = table.sit("Sol"), table.sit("Kresk")
    expect(gm.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    tell(kresk, "I climb.")
    tell(kresk, "I leap.")
    undo(gm, "I leap")
    undo(gm, "I climb")
    expect(kresk.locator("li.said.undone")).to_have_count(2)

    gm.get_by_role("button", name="Story", exact=True).click()
    gm.locator("button.line", has_text="I climb.").click()
    gm.get_by_role("button", name="Let it stand again").click()
    gm.get_by_label("Why does the table go back?").fill("It was right.")
    gm.keyboard.press("Enter")
    expect(kresk.locator("li.said.undone")).to_have_count(1)
    expect(kresk.locator("li.said.undone")).to_contain_text("I leap.")
    assert table.problems == []
