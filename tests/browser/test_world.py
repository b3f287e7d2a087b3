"""One fight in Deckahedron World: the GM and a player, each in a browser of their own."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import answer_all
from tests.browser.listening import lie_still, settle
from tests.table.guests import RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
MOST_QUESTIONS = 12
"""More than any flip or blow asks of one player."""


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "deckahedron_world", ("Kresk",))


def go_to(page: Page, tab: str, *, phone: bool) -> None:
    """On a phone, things lie behind tabs."""
    if phone:
        page.get_by_role("navigation").get_by_role("button", name=tab).click()


def told(table: Table) -> str:
    """The story so far, as anybody may read it."""
    return str(table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json"))


def bring_a_foe(gm: Page, name: str, stamina: int) -> None:
    gm.get_by_role("button", name="Bring a foe").click()
    form = gm.locator("form", has=gm.get_by_label("Who or what?"))
    form.get_by_label("Who or what?").fill(name)
    form.get_by_label("Stamina", exact=True).fill(str(stamina))
    form.locator("label").filter(has_text="d2").click()
    form.locator("button[type=submit]").click()
    expect(gm.get_by_role("article", name=name)).to_be_visible()


def call_for(gm: Page, flip: str) -> None:
    form = gm.locator("form.call")
    another = form.get_by_role("button", name=re.compile("Choose another$"))
    if another.count():
        another.click()
    # A few letters leave those that fit, and Enter takes the first of them.
    form.get_by_label("Find: What?").fill(flip.lower())
    form.get_by_label("Find: What?").press("Enter")
    expect(form.get_by_role("button", name=f"{flip}. Choose another")).to_be_visible()
    form.locator("button[type=submit]").click()


def suffer(player: Page, words: str) -> None:
    """Rolled, split, taken and told, one after the other."""
    leaf = player.get_by_role("dialog")
    expect(leaf.get_by_role("heading", name="Bog Ghoul hits you.")).to_be_visible()
    expect(leaf.get_by_role("listitem").filter(has_text="Roll")).to_have_attribute("aria-current", "step")
    assert serious(player) == []
    leaf.get_by_role("button", name="Roll the dice").click()
    expect(leaf.get_by_role("heading", name=re.compile(r"^You are hit for \d+\.$"))).to_be_visible()
    # Three dice of at least one point each: there is always a Harm among the ways.
    one_harm = leaf.locator("label").filter(has_text=re.compile(r"^\W*1 Harm · \d+ Stamina"))
    one_harm.click()
    expect(one_harm.get_by_role("radio")).to_be_checked()
    assert serious(player) == []
    leaf.get_by_role("button", name="Split the number").click()
    tell = leaf.get_by_label("How did it look?")
    for _ in range(MOST_QUESTIONS):
        settle(player)
        # Lost cards are turned one by one before anything else is asked.
        lie_still(player)
        leaf.wait_for()
        if tell.count():
            break
        take = leaf.locator("label").filter(has_text="Nothing: I take it")
        if take.count():
            take.click()
        leaf.locator(".btn.primary").click()
    tell.fill(words)
    leaf.get_by_role("button", name="Tell how it went").click()
    expect(leaf).to_be_hidden()


@SIZES
def test_a_fight_from_the_first_blow_to_the_last(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk", phone=phone, dark=not phone, moves=not phone), table.sit("Sol", dark=phone)
    bring_a_foe(gm, "Bog Ghoul", stamina=9)
    foe = kresk.get_by_role("listitem").filter(has_text="Bog Ghoul")
    expect(foe.get_by_role("img", name="9 Stamina")).to_be_visible()
    assert serious(kresk) == []
    assert serious(gm) == []

    # The GM calls, the player sees the four results with their odds before a card is turned.
    call_for(gm, "Hack and Slash with Strength")
    odds = kresk.get_by_role("img", name=re.compile(r"It goes badly wrong\. \d+ ?%.*It works splendidly\. \d+ ?%"))
    expect(odds.first).to_be_visible()
    kresk.get_by_role("button", name="Flip", exact=True).click()
    expect(kresk.get_by_text(re.compile(r"^It (goes|works)")).first).to_be_visible()
    answer_all(kresk)
    assert "Kresk flips Hack and Slash with Strength" in told(table)

    # The foe strikes with three small dice, which nobody goes down from: the player rolls, splits, takes and tells.
    gm.get_by_role("button", name="Strikes: Bog Ghoul").click()
    form = gm.locator("form", has=gm.get_by_label("By what?"))
    more = form.get_by_role("button", name="More: How many dice?")
    more.click()
    more.click()
    form.locator("button[type=submit]").click()
    suffer(kresk, "The chain wraps around my arm and holds.")
    assert "The chain wraps around my arm and holds." in told(table)

    # The candle burnt down, and the Harm lies on the pile.
    expect(kresk.get_by_role("img", name=re.compile(r"^\d of 10 Stamina$")).first).to_be_visible()

    # It is over once the foe is subdued.
    gm.get_by_role("button", name="Subdued: Bog Ghoul").click()
    gm.locator("button[type=submit]", has_text="A foe is subdued").click()
    expect(foe.get_by_text("subdued", exact=True)).to_be_visible()
    assert "Bog Ghoul is subdued." in told(table)
    assert "The fight is won." in told(table)
    assert table.problems == []
