"""Nothing that somebody wrote is lost: not on a slow line, not behind another tab, not on a second device."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import Table
from tests.table.guests import RunningServer

NOTE = "form.note textarea"


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def hold_answers(page: Page) -> Callable[[], None]:
    """A line on which answers are long under way; gives what lets them come."""
    held: list[Callable[[], None]] = []
    is_held = [False]

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: held.append(lambda: line.send(text)) if is_held[0] else line.send(text))

    page.context.route_web_socket(re.compile("/ws$"), route)
    page.reload()
    expect(page.locator(".mine, nav.wood").first).to_be_visible()
    is_held[0] = True

    def let_come() -> None:
        is_held[0] = False
        for each in held:
            each()

    return let_come


def test_words_stay_until_a_slow_table_has_them_and_hold_up_no_flip(table: Table) -> None:
    kresk = table.sit("Kresk")
    let_come = hold_answers(kresk)
    box = kresk.get_by_placeholder("Say what happens…")
    box.fill("I leap.")
    box.press("Enter")
    box.press("Enter")
    expect(box).to_have_value("I leap.")
    kresk.get_by_role("button", name=re.compile("^Str 3")).first.click()
    flip = kresk.get_by_role("button", name=re.compile("^Flip")).first
    flip.click()
    # The tap is answered at once, by what was tapped; what comes of it is not there before the table says so.
    expect(flip).to_have_attribute("data-asked", "")
    expect(kresk.get_by_text(re.compile("Kresk flips Str, Crown"))).to_have_count(0)
    let_come()
    expect(kresk.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_visible()
    expect(kresk.locator("[data-asked]")).to_have_count(0)
    expect(kresk.locator("li.said", has_text="I leap.")).to_have_count(1)
    expect(box).to_have_value("")
    expect(kresk.get_by_role("alert")).to_have_count(0)


def test_words_wait_behind_another_tab_and_for_a_reload(table: Table) -> None:
    kresk = table.sit("Kresk", phone=True)
    story = kresk.get_by_role("button", name="Story", exact=True)
    box = kresk.get_by_placeholder("Say what happens…")
    story.click()
    box.fill("I hang on by")
    kresk.get_by_role("button", name="Cards", exact=True).click()
    story.click()
    expect(box).to_have_value("I hang on by")
    kresk.reload()
    story.click()
    expect(box).to_have_value("I hang on by")


def test_a_note_is_the_same_on_two_devices_and_outlasts_an_undo(table: Table) -> None:
    desk, tablet, kresk = table.sit("Sol"), table.sit("Sol"), table.sit("Kresk")
    kresk.get_by_placeholder("Say what happens…").fill("I leap.")
    kresk.keyboard.press("Enter")
    expect(kresk.locator("li.said", has_text="I leap.")).to_be_visible()
    desk.locator(NOTE).fill("The mill")
    desk.locator(NOTE).blur()
    expect(tablet.locator(NOTE)).to_have_value("The mill")
    tablet.locator(NOTE).fill("The mill is drowned")
    tablet.locator(NOTE).blur()
    expect(desk.locator(NOTE)).to_have_value("The mill is drowned")

    desk.get_by_role("button", name="Undo").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("We misheard.")
    dialog.locator("button[type=submit]").click()
    expect(dialog).to_be_hidden()
    expect(kresk.locator("li.undone", has_text="I leap.")).to_be_visible()
    for page in (desk, tablet):
        expect(page.locator(NOTE)).to_have_value("The mill is drowned")
    assert table.problems == []


def test_a_player_keeps_notes_at_a_desk_too(table: Table) -> None:
    kresk, phone = table.sit("Kresk"), table.sit("Kresk", phone=True)
    kresk.get_by_role("button", name="My notes").click()
    kresk.locator(NOTE).fill("Sol said “mill” twice.")
    kresk.keyboard.press("Escape")
    phone.get_by_role("button", name="Sheet", exact=True).click()
    expect(phone.locator(NOTE)).to_have_value("Sol said “mill” twice.")
