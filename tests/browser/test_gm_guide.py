"""What a GM finds at the table: moves to make, what words mean, who is here, and all of it within reach."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table
from tests.browser.fights import told
from tests.browser.listening import settle
from tests.table.guests import Guest, RunningServer

SYSTEMS = [
    "thousand_faces",
    "thousand_faces_playtest",
    "deckahedron_world",
    "first_empires",
    "deck_of_adventures",
]
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def does(table: Table, action: str, **given: Any) -> None:
    """The GM does something without looking at a screen."""
    with Guest(table.house, table.dealt["table"], table.secret("Sol")) as guest:
        guest.hear_until("welcome")
        assert guest.do(action, **given)["type"] == "done"


def fail_a_flip(player: Page) -> None:
    """Somebody with real cards turns the one that fails at everything."""
    player.get_by_role("button", name="I turn real cards").click()
    player.get_by_role("button", name=re.compile("^Str 3")).click()
    player.get_by_role("button", name="Flip", exact=True).click()
    leaf = player.get_by_role("dialog", name="Which card did you turn?")
    leaf.get_by_label("Find a card").fill("D01")
    leaf.get_by_label("Find a card").press("Enter")
    leaf.get_by_role("button", name="I turned this card").click()
    expect(leaf).to_be_hidden()


@SIZES
def test_a_gm_who_owes_a_move_picks_one_and_tells_it_in_their_own_words(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    fail_a_flip(kresk)
    idea = gm.get_by_text("now each stands alone")
    idea.click()
    gm.get_by_label("What happens?").fill("The bridge breaks between you.")
    gm.get_by_role("button", name="Make a GM move", exact=True).click()
    expect(kresk.get_by_text("The bridge breaks between you.").first).to_be_visible()
    expect(idea).to_have_count(0)
    assert table.problems == []


@SIZES
def test_a_word_of_the_game_is_explained_where_it_stands(table: Table, phone: bool) -> None:
    page = table.sit("Sol", phone=phone)
    word = page.get_by_role("button", name="Disadvantages", exact=True)
    slip = page.get_by_role("note", name="Disadvantages")
    word.focus()
    page.keyboard.press("Enter")
    expect(slip.get_by_text("the worse result counts")).to_be_visible()
    expect(word).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(slip).to_be_hidden()
    expect(word).to_be_focused()

    word.click()
    slip.get_by_role("link", name="In the rulebook · TF-ADV-02").click()
    expect(page).to_have_url(re.compile("/rules/thousand_faces/TF-ADV-02$"))
    assert table.problems == []


def test_words_are_explained_in_german(table: Table) -> None:
    page = table.sit("Kresk", locale="de-DE")
    page.get_by_role("button", name="Krone", exact=True).click()
    expect(page.get_by_text("Die vier Farben des Decks")).to_be_visible()
    assert table.problems == []


def test_the_seats_show_who_comes_and_goes_as_it_happens(table: Table) -> None:
    gm = table.sit("Sol")
    gm.get_by_role("button", name=re.compile("^Table ")).click()
    kresk_there = gm.get_by_role("dialog", name="Who sits where").get_by_role("listitem").filter(has_text="Kresk")
    expect(kresk_there).to_contain_text("free to take")
    asked: list[str] = []
    gm.on("request", lambda request: asked.append(request.url))
    kresk = table.sit("Kresk")
    expect(kresk_there).to_contain_text("here now")
    kresk.context.close()
    expect(kresk_there).to_contain_text("away")
    # Once for whoever came and once for whoever went; nobody asks again and again.
    assert len([url for url in asked if url.endswith(table.dealt["table"])]) <= 2
    assert table.problems == []


@SIZES
@pytest.mark.parametrize("system", ["deck_of_adventures", "first_empires"])
def test_all_the_gm_can_do_is_reached_in_a_language_of_long_words(
    house: RunningServer, browser: Browser, system: str, phone: bool
) -> None:
    table = Table(house, browser, system, ("Kresk", "Constance"))
    gm = table.sit("Sol", phone=phone)
    gm.context.add_init_script("localStorage.setItem('hearthside.language', 'pseudo')")
    gm.reload()
    worlds = gm.get_by_role("navigation").get_by_role("button").nth(1)
    deeds = gm.locator("ul.deeds button")
    if phone:
        worlds.click()
    expect(deeds.first).to_be_visible()
    shelves = gm.locator(".shelves button")
    for shelf in range(shelves.count()):
        shelves.nth(shelf).click()
        expect(shelves.nth(shelf)).to_have_attribute("aria-pressed", "true")
        for name in deeds.all_inner_texts():
            deeds.filter(has_text=name.split("\n")[0]).first.click()
            if phone:
                worlds.click()

    gm.get_by_role("button", name=re.compile("^⟦Ṁåķé å ŕûļîñğ")).click()
    leaf = gm.get_by_role("dialog")
    kinds = leaf.locator(".kinds button")
    expect(kinds.first).to_be_visible()
    count = kinds.count()
    for at in range(count):
        kinds.nth(at).click()
        expect(kinds.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(kinds).to_have_count(count)
    assert table.problems == []


def test_a_gm_is_reminded_of_what_they_are_there_for(table: Table) -> None:
    page = table.sit("Sol")
    aims = page.locator("details", has_text="What you are there for")
    aims.locator("summary").click()
    expect(aims.get_by_role("listitem")).to_have_count(6)
    expect(aims.get_by_role("listitem").first).to_be_visible()
    assert table.problems == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_before_the_first_scene_a_newcomer_finds_what_to_begin_with_and_opens_the_rest(
    house: RunningServer, browser: Browser, system: str
) -> None:
    table = Table(house, browser, system, ("Kresk", "Constance"))
    gm = table.sit("Sol")
    gm.context.add_init_script("localStorage.removeItem('hearthside.knows.screen')")
    gm.reload()
    everything = gm.get_by_role("button", name="Show me everything")
    expect(everything).to_be_visible()
    expect(gm.get_by_role("button", name=re.compile("^Open a scene")).first).to_be_visible()
    controls = gm.locator(".col").locator("button, input, select, textarea, summary").filter(visible=True)
    assert controls.count() <= 12
    everything.click()
    expect(gm.locator("ul.deeds button").first).to_be_visible()
    assert table.problems == []


def test_what_a_gm_can_do_lies_on_shelves_and_the_one_that_fits_lies_open(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "first_empires", ("Kresk", "Constance"))
    gm = table.sit("Sol")
    shelves = gm.get_by_role("group", name="What it is about")
    expect(shelves.get_by_role("button")).to_have_text(["Scene", "Fight", "People", "Gear", "Safety"])
    expect(shelves.locator("[aria-pressed=true]")).to_have_text("Scene")
    deeds = gm.locator("ul.deeds button")
    expect(deeds.filter(has_text="End the session")).to_be_visible()
    shelves.get_by_role("button", name="Gear").click()
    expect(deeds.filter(has_text="End the session")).to_have_count(0)
    gm.get_by_role("searchbox", name="Find something").fill("end the s")
    expect(deeds.filter(has_text="End the session")).to_be_visible()
    assert table.problems == []


CALLS: dict[str, dict[str, Any]] = {
    "first_empires": {"who": "kresk", "intention": "overcome", "position": "risky"},
    "deck_of_adventures": {"who": ["kresk"], "stats": ["str"], "dr": 3},
    "thousand_faces": {"who": "kresk", "attributes": ["str"]},
}


@SIZES
@pytest.mark.parametrize("system", CALLS)
def test_a_call_is_taken_back_with_one_tap_until_it_is_answered(
    house: RunningServer, browser: Browser, system: str, phone: bool
) -> None:
    table = Table(house, browser, system, ("Kresk", "Constance"))
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    does(table, "call", **CALLS[system], question="Do you make it?")
    asked = kresk.get_by_role("main").get_by_text("Do you make it?")
    expect(asked.first).to_be_visible()
    words = re.compile("^(Take back what Kresk was asked|Take the call back)")
    back = gm.get_by_role("main").get_by_role("button", name=words)
    back.click()
    expect(asked).to_have_count(0)
    expect(back).to_have_count(0)
    assert table.problems == []


def test_a_note_slipped_to_one_player_reaches_nobody_else(table: Table) -> None:
    kresk, constance, gm = table.sit("Kresk"), table.sit("Constance", phone=True), table.sit("Sol")
    gm.get_by_role("button", name=re.compile("^More…")).click()
    gm.get_by_label("Find something to do").fill("slip")
    gm.keyboard.press("Enter")
    gm.locator("label.chip").filter(has_text="Constance").last.click()
    gm.get_by_label("What do they alone learn?").fill("The reeve is your uncle.")
    gm.locator("form").filter(has_text="What do they alone learn?").locator("button[type=submit]").click()
    tabs = constance.get_by_role("navigation")
    tabs.get_by_role("button", name=re.compile("^Story.*new")).click()
    line = constance.get_by_role("listitem").filter(has_text="The reeve is your uncle.")
    expect(line).to_contain_text("for Constance alone")
    settle(kresk)
    expect(kresk.get_by_text("The reeve is your uncle.")).to_have_count(0)
    assert "uncle" not in told(table)
    assert table.problems == []


def test_a_tab_of_a_phone_tells_what_happened_there_while_one_looked_elsewhere(table: Table) -> None:
    kresk, gm = table.sit("Kresk", phone=True), table.sit("Sol")
    tabs = kresk.get_by_role("navigation")
    expect(tabs.get_by_role("button", name=re.compile("new"))).to_have_count(0)
    does(table, "set", track="xp/kresk", to=3, reason="A long road.")
    settle(gm)
    sheet = tabs.get_by_role("button", name=re.compile("^Sheet.*new"))
    expect(sheet).to_be_visible()
    expect(tabs.get_by_role("button", name=re.compile("^Cards.*new"))).to_have_count(0)
    sheet.click()
    expect(tabs.get_by_role("button", name=re.compile("^Sheet.*new"))).to_have_count(0)
    does(table, "wound", who="kresk")
    expect(tabs.get_by_role("button", name=re.compile("^(Cards|Play).*new")).first).to_be_visible()
    assert table.problems == []
