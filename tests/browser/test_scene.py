"""A whole scene: a GM at a desk and two players, one on a phone, through a lost connection and a killed server."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.listening import settle
from tests.table.guests import RunningServer


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def call_for_a_flip(gm: Page, who: str, attribute: str, question: str) -> None:
    gm.get_by_role("radio", name=who).or_(gm.get_by_role("button", name=who, exact=True)).first.click()
    gm.locator("label").filter(has=gm.get_by_role("checkbox", name=attribute)).first.click()
    gm.get_by_label("What is at stake?").fill(question)
    gm.locator("button[type=submit]", has_text="Call for a flip").click()


def flip(player: Page, attribute: str) -> None:
    player.get_by_role("button", name=re.compile(f"^{attribute}")).first.click()
    player.get_by_role("button", name=re.compile("^Flip")).first.click()


def test_a_scene_survives_a_killed_server(table: Table) -> None:
    gm, kresk = table.sit("Sol"), table.sit("Kresk", moves=True)
    constance = table.sit("Constance", phone=True, dark=False)
    question = "The stair drops away into spikes. Do you make it?"
    call_for_a_flip(gm, "Kresk", "Str", question)
    expect(kresk.get_by_text(question).first).to_be_visible()
    expect(constance.get_by_text(question).first).to_be_visible()
    flip(kresk, "Str 3")
    expect(kresk.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_visible()

    # Somebody is typing when the plug is pulled.
    kresk.get_by_placeholder("Say what happens…").fill("I hang on by my fingertips.")
    table.house.kill()
    lost = kresk.get_by_text("The line went quiet.")
    expect(lost).to_be_visible()
    kresk.get_by_placeholder("Say what happens…").press("Enter")
    expect(kresk.get_by_placeholder("Say what happens…")).to_have_value("I hang on by my fingertips.")
    table.house.start()

    # Everybody is back by themselves, nothing is lost, and play goes on.
    expect(lost).to_be_hidden()
    told = kresk.get_by_text("I hang on by my fingertips.").first
    pen = kresk.get_by_placeholder("Say what happens…")
    while not told.is_visible():  # a table that is not back yet leaves the words where they are
        if pen.input_value():
            pen.press("Enter")
        settle(kresk)
    told = table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json")
    assert str(told).count("flips Str, Crown") == 1
    call_for_a_flip(gm, "Constance", "Dex", "Can you reach him in time?")
    expect(constance.get_by_text("Can you reach him in time?").first).to_be_visible()
    flip(constance, "Dex 2")
    expect(kresk.get_by_text(re.compile("Constance flips Dex, Blades")).first).to_be_visible()
    assert [problem for problem in table.problems if "WebSocket" not in problem and "ERR_" not in problem] == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("where", ["", "/rules", "/rules/thousand_faces"], ids=["home", "rules", "rulebook"])
def test_axe_finds_nothing_serious_around_the_table(table: Table, where: str, phone: bool) -> None:
    page = table.sit("Kresk", phone=phone)
    page.goto(f"{table.address}{where or '/'}")
    page.wait_for_load_state("networkidle")
    assert serious(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("who", ["Sol", "Kresk"])
@pytest.mark.parametrize("system", ["thousand_faces", "deck_of_adventures", "first_empires"])
def test_axe_finds_nothing_serious_at_the_table(
    house: RunningServer, browser: Browser, system: str, who: str, phone: bool
) -> None:
    table = Table(house, browser, system, ("Kresk", "Constance"))
    page = table.sit(who, phone=phone, dark=phone)
    expect(page.get_by_text("Constance").first).to_be_visible()
    assert serious(page) == []
