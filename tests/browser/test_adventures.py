"""One fight in Deck of Adventures: the GM and a player, each in a browser of their own."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import does, go_to
from tests.table.guests import RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
MOST_ROUNDS = 12
"""More than a fight with one Minion takes."""


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "deck_of_adventures", ("Kresk",))


def declare_combat(gm: Page, name: str) -> None:
    gm.get_by_role("button", name="Bring a creature").click()
    form = gm.locator("form", has=gm.get_by_label("Name"))
    form.get_by_label("Name").fill(name)
    form.locator("button[type=submit]").click()
    expect(gm.get_by_role("article", name=name)).to_be_visible()
    gm.get_by_role("button", name="Declare combat", exact=True).click()
    form = gm.locator("form", has=gm.get_by_text("Against whom?"))
    form.locator("label").filter(has_text=name).first.click()
    form.locator("button[type=submit]").click()
    expect(gm.get_by_role("heading", name="Round 1")).to_be_visible()


def deeds_of(player: Page) -> Locator:
    """Everything that can be done, beside the few deeds that fit."""
    return player.get_by_role("list", name="What you can do")


def attack(table: Table, player: Page, name: str, *, phone: bool) -> None:
    """A card is drawn against the Target Card of whom it hits; a Miss is let stand, a hit stands by itself."""
    go_to(player, "Cards", phone=phone)
    player.get_by_role("tab", name="All deeds").click()
    deeds_of(player).get_by_role("button", name=re.compile("^Attack")).first.click()
    form = player.locator("form", has=player.get_by_text("Whom?"))
    form.locator("label").filter(has_text=name).first.click()
    form.locator("button[type=submit]").click()
    expect(form).to_have_count(0)
    story = told(table)
    if story.rfind(f"attacks {name}") > max(story.rfind(f"misses {name}"), story.rfind(f"{name} takes")):
        player.get_by_role("button", name="Let it stand").first.click()
        expect(player.get_by_role("button", name="Let it stand")).to_be_hidden()


def end_turn(player: Page, *, phone: bool) -> None:
    go_to(player, "Cards", phone=phone)
    deeds_of(player).get_by_role("button", name=re.compile("^End the turn")).click()
    go_to(player, "Play", phone=phone)


def told(table: Table) -> str:
    """The story so far, as anybody may read it."""
    return str(table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json"))


@SIZES
def test_a_fight_from_the_first_target_card_to_the_last_blow(table: Table, phone: bool) -> None:
    gm, kresk = table.sit("Sol"), table.sit("Kresk", phone=phone)
    declare_combat(gm, "Grunt")
    order = kresk.get_by_role("region", name=re.compile("^Round"))
    expect(order.get_by_role("listitem")).to_have_count(2)
    assert serious(kresk) == []
    assert serious(gm) == []
    for _ in range(MOST_ROUNDS):
        if "The fight is over" in told(table):
            break
        if order.locator("[aria-current=step]").filter(has_text="Grunt").count():
            gm.get_by_role("button", name="End the turn").click()
        expect(order.locator("[aria-current=step]").filter(has_text="You")).to_be_visible()
        attack(table, kresk, "Grunt", phone=phone)
        if "The fight is over" not in told(table):
            end_turn(kresk, phone=phone)
            expect(order.locator("[aria-current=step]").filter(has_text="Grunt")).to_be_visible()
    expect(order).to_be_hidden()
    assert "Grunt has no HP left" in told(table)
    assert table.problems == []


@pytest.mark.parametrize("german", [False, True], ids=["English", "German"])
def test_a_sheet_shows_what_somebody_has_by_the_names_they_gave(table: Table, german: bool) -> None:
    does(table, "Sol", "arm", who="kresk", armor="Fortified", shield="Hardened")
    does(table, "Sol", "enchant", who="kresk", what="major", words="It hums.")
    does(table, "Kresk", "name_item", item="@Standard weapon", name="Dawn, 2 AP")
    kresk = table.sit("Kresk", phone=True, locale="de-DE" if german else "en-GB")
    kresk.get_by_role("button", name="Bogen" if german else "Sheet", exact=True).click()
    sheet = kresk.get_by_role("region", name="Kresk")
    for words in (
        ("Dawn, 2 AP", "Bei einem großen Erfolg: It hums.", "Schild: Hardened", "weggesteckt", "2 RP", "5 × Fackeln")
        if german
        else ("Dawn, 2 AP", "On a Major Success: It hums.", "Hardened shield", "put away", "2 AP", "5 × Torches")
    ):
        expect(sheet.get_by_text(words, exact=True)).to_be_visible()
    assert serious(kresk) == []
    assert table.problems == []
