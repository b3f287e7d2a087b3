"""One fight in The First Empires: the GM and a player, each in a browser of their own."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import answer_all
from tests.browser.listening import wait_until
from tests.table.guests import Guest, RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "first_empires", ("Kresk",))


def told(table: Table) -> str:
    """The story so far, as anybody may read it."""
    return str(table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json"))


def does(table: Table, title: str, action: str, **chosen: object) -> None:
    """Somebody does this without looking at a screen."""
    with Guest(table.house, table.dealt["table"], table.secret(title)) as guest:
        guest.hear()
        assert guest.do(action, **chosen)["type"] == "done"


def lay_out_the_field(table: Table) -> None:
    does(table, "Kresk", "session_luck")
    does(table, "Sol", "lay_zone", words="Gatehouse")
    does(table, "Sol", "lay_zone", words="Well yard", touches=["zone/1"])
    does(table, "Sol", "stand", zone="zone/1", who=["kresk"])


def bring_in(gm: Page, kind: str, category: str, zone: str) -> None:
    gm.get_by_role("button", name="Bring in a creature").click()
    form = gm.locator("form", has=gm.get_by_label("Which creature?"))
    form.get_by_label("Which creature?").select_option(label=f"{kind}, {category}")
    form.locator("label").filter(has_text=zone).click()
    form.locator("button[type=submit]").click()
    expect(gm.get_by_role("article", name=kind)).to_be_visible()


def send(gm: Page, label: str) -> None:
    """The form for this lies open: do it as it stands."""
    gm.locator("button[type=submit]", has_text=label).click()


def set_the_order(page: Page) -> None:
    """Only one takes turns here, and may be chosen already."""
    form = page.locator("form", has=page.get_by_text("Turn order, the first first"))
    form.locator("label").filter(has_text="Kresk").click()
    page.get_by_role("button", name="Set the turn order").click()  # the one there is, on the form or under the thumb


@SIZES
def test_a_fight_from_readiness_to_its_end(table: Table, phone: bool) -> None:
    lay_out_the_field(table)
    kresk, gm = table.sit("Kresk", phone=phone, dark=not phone), table.sit("Sol", dark=phone)
    bring_in(gm, "Cyclops", "Person", "Gatehouse")
    zone = kresk.get_by_role("article", name="Gatehouse")
    expect(zone.get_by_role("img", name="0 of 6 harm")).to_be_visible()
    expect(zone.get_by_text("Flailing Club")).to_be_visible()
    expect(zone.get_by_text("You", exact=True)).to_be_visible()

    # Everybody rolls to be ready; then those who were, or the GM, say who comes first.
    gm.get_by_role("button", name="Begin a long fight").click()
    send(gm, "Begin a long fight")
    field = kresk.get_by_role("region", name="The battlefield")
    expect(field.get_by_text("Who is ready?")).to_be_visible()
    kresk.get_by_role("button", name=re.compile("^Intuition: ")).click()
    answer_all(kresk)
    asked = [page.get_by_text("Turn order, the first first") for page in (kresk, gm)]
    wait_until(gm, lambda: any(order.count() for order in asked), "nobody is asked for the order")
    set_the_order(kresk if asked[0].count() else gm)
    expect(field.get_by_text("It is your turn")).to_be_visible()
    expect(field.get_by_role("list", name="Turn order").get_by_role("listitem")).to_have_attribute(
        "aria-current", "step"
    )
    assert serious(kresk) == []
    assert serious(gm) == []

    # One tap on the creature fills in the call.
    gm.get_by_role("button", name="Roll: Cyclops").click()
    call = gm.locator("form.call")
    expect(call.locator("label").filter(has_text="Attack").get_by_role("radio")).to_be_checked()
    expect(call.locator("label").filter(has_text="Cyclops, 0 of 6").get_by_role("radio")).to_be_checked()
    call.locator("button[type=submit]").click()
    kresk.get_by_role("button", name=re.compile("^Body")).click()
    kresk.get_by_role("button", name="Roll", exact=True).last.click()
    expect(kresk.locator(".dice .die").first).to_be_visible()
    answer_all(kresk)
    assert "Kresk rolls: Body" in told(table)

    # A danger draws nearer, for all to see.
    gm.get_by_role("button", name="Nearer: Cyclops: Flailing Club").click()
    send(gm, "Let a danger draw nearer")
    expect(field.get_by_role("img", name=re.compile("^danger, [2-4] of 4$"))).to_be_visible()

    # The creature goes, and with it the fight.
    gm.get_by_role("button", name="Away: Cyclops").click()
    send(gm, "Send a creature away")
    expect(gm.get_by_role("article", name="Cyclops")).to_have_count(0)
    gm.get_by_role("button", name="End the fight").click()
    expect(field.get_by_text("It is your turn")).to_have_count(0)
    wait_until(gm, lambda: "The fight is over." in told(table), "the fight goes on")
    assert table.problems == []


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
