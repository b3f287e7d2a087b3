"""The table says what comes next: where everybody is, what fits, and how to find the rest."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.table.guests import Guest, RunningServer


def open_scene(gm: Page, title: str, words: str) -> None:
    gm.get_by_role("button", name=re.compile("^More…")).click()
    gm.get_by_label("Find something to do").fill("open a sc")
    gm.keyboard.press("Enter")
    gm.get_by_label("Where are they?").fill(title)
    more = gm.get_by_text(re.compile("^More:"))
    if more.count():
        more.first.click()
    gm.get_by_label("What is it like there?").fill(words)
    gm.get_by_label("What does it look like?").select_option(label="A stair")
    gm.get_by_role("button", name="Open a scene", exact=True).last.click()  # its card on the shelf: nothing is lost
    gm.locator("button[type=submit]", has_text="Open a scene").click()


def test_a_scene_opens_before_everybodys_eyes_and_what_is_told_is_heard_there(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",), options={})
    gm, kresk = table.sit("Sol"), table.sit("Kresk")
    open_scene(gm, "The Weeping Stair", "Every step is a little lower than your foot expects.")
    felt = kresk.get_by_role("main")
    expect(felt.get_by_role("heading", name="The Weeping Stair")).to_be_visible()
    expect(felt.locator('use[href="#scene-at-stair"]')).to_be_attached()
    expect(felt.get_by_text("Every step is a little lower")).to_be_visible()
    gm.get_by_role("button", name="Story", exact=True).click()
    gm.get_by_placeholder("Say what happens…").fill("A bell begins to ring.")
    gm.keyboard.press("Enter")
    expect(felt.get_by_text("A bell begins to ring.")).to_be_visible()
    assert serious(kresk) == []
    assert table.problems == []


def test_whatever_can_be_done_is_found_by_a_few_letters_and_the_keyboard_alone(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",), options={})
    kresk = table.sit("Kresk")
    expect(kresk.get_by_role("main")).to_contain_text("Listen.")
    kresk.keyboard.press("/")
    found = kresk.get_by_role("dialog", name="What can I do?")
    expect(found.get_by_role("button", name="Lose Stamina")).to_be_visible()
    assert serious(kresk) == []
    kresk.keyboard.type("lose st")
    expect(found.get_by_role("button", name="Propose a flip")).to_have_count(0)
    kresk.keyboard.press("Enter")
    expect(found).to_be_hidden()
    expect(kresk.get_by_role("heading", name="Lose Stamina")).to_be_visible()
    assert table.problems == []


def test_a_player_takes_back_what_nobody_has_built_on(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",), options={})
    kresk = table.sit("Kresk")
    kresk.get_by_role("button", name=re.compile("^More…")).click()
    kresk.keyboard.type("touchstone")
    kresk.keyboard.press("Enter")
    form = kresk.get_by_role("dialog", name="Add a touchstone")
    form.get_by_role("textbox").fill("A song about the ferry")
    form.get_by_role("button", name="Add a touchstone").click()
    expect(kresk.get_by_text("A song about the ferry").first).to_be_visible()
    kresk.get_by_role("button", name="Take it back").first.click()
    expect(kresk.get_by_text("Kresk takes that back.").first).to_be_visible()
    assert table.problems == []


def test_once_a_card_was_seen_a_player_asks_and_the_gm_grants_it_with_one_tap(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",), options={"TRIG-01": "players"})
    kresk, gm = table.sit("Kresk", phone=True), table.sit("Sol")
    with Guest(house, table.dealt["table"], table.secret("Kresk")) as guest:
        guest.hear_until("welcome")
        assert guest.do("reveal")["type"] == "done"
        assert guest.do("undo")["type"] == "done"
    grant = gm.get_by_role("button", name=re.compile("^Take it back"))
    expect(gm.get_by_text("Kresk would like to take back what they did last.").first).to_be_visible()
    grant.first.click()
    expect(grant).to_have_count(0)
    kresk.get_by_role("navigation").get_by_role("button", name=re.compile("^Story")).click()
    expect(kresk.get_by_text("Kresk takes back what they did.").first).to_be_visible()
    assert table.problems == []


def test_what_somebody_is_asked_while_they_read_the_story_is_told_there(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "deckahedron_world", ("Kresk",), {"Kresk": {"preset": "brawler"}})
    page = table.sit("Kresk", phone=True)
    page.get_by_role("navigation").get_by_role("button", name="Story").click()
    with Guest(house, table.dealt["table"], table.secret("Sol")) as gm:
        gm.hear()
        scene = {"title": "The fork", "words": "To the left a light, to the right a voice."}
        assert gm.do(do="set_scene", **scene)["type"] == "done"
        ways = {"question": "Which way do you go?", "first": "To the light", "second": "To the voice"}
        assert gm.do(do="lay_ways", who="kresk", **ways)["type"] == "done"
    expect(page.locator(".banner.me")).to_contain_text("Which way do you go?")
    assert serious(page) == []
    page.get_by_role("button", name="Answer it").click()
    # People decide by what the place is like: it is told again beside the question.
    expect(page.locator(".now").get_by_text("To the left a light")).to_be_visible()
    expect(page.locator(".now").get_by_text("Which way do you go?")).to_have_count(1)
    page.get_by_role("button", name="To the voice").click()
    expect(page.get_by_role("button", name="To the voice")).to_have_count(0)
    assert table.problems == []
