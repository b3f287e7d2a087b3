"""A character is made step by step on a phone held in one hand."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Table
from tests.browser.listening import settle
from tests.table.guests import Guest, RunningServer


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def fits(leaf: Locator) -> None:
    """Nothing is wider than its leaf, and whatever is pressed fits a thumb; only rules are named within the text."""
    settle(leaf.page)
    assert leaf.evaluate("leaf => leaf.scrollWidth <= leaf.clientWidth")
    small = leaf.locator("button:not(.tag):visible").evaluate_all(
        "all => all.filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.textContent)"
    )
    assert small == []


def go_on(leaf: Locator, step: str) -> None:
    fits(leaf)
    leaf.get_by_role("button", name=f"Next: {step}").click()
    expect(leaf.get_by_role("region", name=step)).to_be_in_viewport()


def take(leaf: Locator, cards: int, label: str) -> None:
    """Read so many cards, and take each."""
    for taken in range(cards):
        leaf.locator("button.name:not(.off)").nth(taken).click()
        button = leaf.get_by_role("button", name=label, exact=True)
        # The card that is read comes into sight by itself.
        expect(leaf.locator(".card .paper")).to_be_in_viewport()
        fits(leaf)
        button.click()
        expect(leaf.locator(".card .paper")).to_have_count(0)


def lay_out_moves(table: Table) -> None:
    with Guest(table.house, table.dealt["table"], table.secret("Sol")) as gm:
        offer = next(each for each in gm.hear()["offers"] if each["action"] == "lay_out_moves")
        choices = {field["name"]: field["choice"] for field in offer["fields"]}
        cards = {
            letter: [option["value"] for option in choice["options"][: choice["least"]]]
            for letter, choice in choices.items()
        }
        answer = gm.do("lay_out_moves", **cards)
        assert answer["type"] == "done", answer


def begin(page: Page) -> Locator:
    page.get_by_role("navigation").get_by_role("button", name="Cards").click()
    page.get_by_role("button", name=re.compile("^Make a character")).click()
    leaf = page.get_by_role("dialog", name="Who are you?")
    fits(leaf)
    leaf.get_by_role("button", name="Make my own").click()
    return leaf


def test_every_step_fits_on_a_phone(table: Table) -> None:
    page = table.sit("Kresk", phone=True)
    leaf = begin(page)
    leaf.get_by_role("button", name=re.compile("Str 4")).first.click()
    lay_out_moves(table)
    # Whoever is done with a step is led to the next.
    expect(leaf.get_by_role("region", name="Move cards")).to_be_visible()
    take(leaf, 1, "Take a move card")
    go_on(leaf, "Items")
    take(leaf, 1, "Take an item")
    go_on(leaf, "Name")
    leaf.get_by_role("textbox").first.fill("Kresk Ironmarrow")
    leaf.locator("button[type=submit]").first.click()
    expect(leaf.get_by_text("Kresk Ironmarrow").first).to_be_visible()
    for step in ("Your story", "Fateful Moment", "Together"):
        go_on(leaf, step)
    fits(leaf)
    assert table.problems == []
