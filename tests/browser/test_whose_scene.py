"""What lies under the light: one deed of one person, with one button for each thing to do about it."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, Table, own_context
from tests.browser.listening import lie_still
from tests.table.guests import Guest, RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
ENOUGH_ROLLS = 20
"""So often nobody is lucky."""


def does(table: Table, title: str, action: str, **chosen: object) -> None:
    """Somebody does this without looking at a screen."""
    with Guest(table.house, table.dealt["table"], table.secret(title)) as guest:
        guest.hear()
        answer = guest.do(action, **chosen)
        assert answer["type"] == "done", answer


def awaited(table: Table, title: str) -> dict[str, Any]:
    """What the table asks somebody, as they hear it when they sit down."""
    with Guest(table.house, table.dealt["table"], table.secret(title)) as guest:
        found: dict[str, Any] = guest.hear()["view"]["awaited"].get(title.lower(), {})
        return found


def named_twice(page: Page) -> list[str]:
    """The names of buttons that can be seen twice in one part of the page."""
    found = page.get_by_role("main").first.locator("button:visible:not([aria-pressed])")
    lie_still(page)
    # All at once: a button that goes while its neighbours are read would be waited for in vain.
    names = Counter(name for each in found.all_inner_texts() if (name := each.strip()))
    return [name for name, count in names.items() if count > 1]


@pytest.fixture
def empires(house: RunningServer, browser: Browser) -> Table:
    table = Table(house, browser, "first_empires", ("Kresk", "Constance"))
    for title in ("Kresk", "Constance"):
        does(table, title, "session_luck")
    return table


def roll(table: Table, title: str, brute: int = 0) -> None:
    """The GM calls for a roll, and it is thrown."""
    question = {"intention": "overcome", "position": "risky", "harm": "2", "brute": brute, "question": f"And {title}?"}
    does(table, "Sol", "call", who=title.lower(), **question)
    does(table, title, "roll", ability="body")


def answer_what_is_due(table: Table, title: str) -> None:
    while found := awaited(table, title):
        does(table, title, "suffer" if "suffer" in found["actions"] else found["actions"][0])


@SIZES
def test_dice_say_whose_they_are_and_are_gone_for_whoever_is_asked_something_else(empires: Table, phone: bool) -> None:
    roll(empires, "Kresk")
    page = empires.sit("Constance", phone=phone)
    tray = page.get_by_role("img", name=re.compile("^Dice of Kresk"))
    expect(tray).to_be_visible()
    expect(tray.get_by_text("Kresk:")).to_be_visible()
    answer_what_is_due(empires, "Kresk")
    question = {"intention": "overcome", "position": "risky", "question": "Do you see it coming?"}
    does(empires, "Sol", "call", who="constance", **question)
    expect(page.get_by_text("Do you see it coming?").first).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Dice of"))).to_have_count(0)


def test_the_end_of_a_fight_does_not_leave_the_last_throw_lying_there(empires: Table) -> None:
    does(empires, "Sol", "start_combat", surprise="")
    for title in ("Kresk", "Constance"):
        does(empires, title, "readiness")
    page, gm = empires.sit("Constance"), empires.sit("Sol")
    roll(empires, "Kresk")
    for each in (page, gm):
        expect(each.get_by_role("img", name=re.compile("^Dice of Kresk"))).to_be_visible()
    answer_what_is_due(empires, "Kresk")
    does(empires, "Sol", "end_combat")
    for each in (page, gm):
        expect(each.get_by_role("img", name=re.compile("^Dice of"))).to_have_count(0)


@SIZES
def test_readiness_has_one_button_and_it_acts(empires: Table, phone: bool) -> None:
    page = empires.sit("Kresk", phone=phone)
    does(empires, "Sol", "start_combat", surprise="")
    button = page.get_by_role("button", name=re.compile("^Intuition: "))
    expect(button).to_have_count(1)
    button.click()
    expect(page.get_by_role("img", name=re.compile("^Dice of Kresk"))).to_be_visible()
    assert empires.problems == []


def come_to_harm(table: Table, title: str) -> None:
    """Roll until harm is coming: more of it than can be resisted."""
    for _ in range(ENOUGH_ROLLS):
        roll(table, title, brute=6)
        if "resist" in awaited(table, title).get("actions", ()):
            return
        answer_what_is_due(table, title)


@SIZES
def test_resisting_has_one_button_and_is_told_in_hits(empires: Table, phone: bool) -> None:
    does(empires, "Sol", "set", track="armor/kresk", to=2, reason="A borrowed coat.")
    come_to_harm(empires, "Kresk")
    page = empires.sit("Kresk", phone=phone)
    expect(page.get_by_role("button", name=re.compile(r"^Take \d+ harm"))).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Resist: ")).click()
    assert named_twice(page) == []
    expect(page.get_by_role("button", name=re.compile("^Resist"))).to_have_count(1)
    odds = page.get_by_role("img", name=re.compile(r"hits?\."))
    expect(odds.first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Resist")).click()
    expect(page.get_by_text(re.compile(r"hits?\. Harm left: \d")).first).to_be_visible()
    # What is left after resisting is taken, by the armor or not.
    take = page.get_by_role("button", name=re.compile("^Armor takes"))
    expect(take).to_have_count(1)
    assert named_twice(page) == []
    take.click()
    expect(take).to_have_count(0)
    assert "suffer" not in awaited(empires, "Kresk").get("actions", ())
    assert empires.problems == []


@SIZES
def test_before_lady_luck_each_way_is_a_button(empires: Table, phone: bool) -> None:
    come_to_harm(empires, "Kresk")
    for track, to in (("armor", 0), ("luck", 2), ("harm", 6)):
        does(empires, "Sol", "set", track=f"{track}/kresk", to=to, reason="A bad evening.")
    does(empires, "Kresk", "suffer")
    page = empires.sit("Kresk", phone=phone)
    expect(page.get_by_role("button", name=re.compile("^Roll all your Luck: "))).to_have_count(1)
    letting_go = page.get_by_role("button", name="Let go, and die")
    letting_go.click()
    expect(letting_go).to_have_count(0)
    assert awaited(empires, "Kresk") == {}
    assert empires.problems == []


@SIZES
def test_a_friends_card_is_read_at_its_own_edge_and_says_whose_it_is(
    house: RunningServer, browser: Browser, phone: bool
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Constance"))
    does(table, "Sol", "call", who="kresk", attributes=["str"], question="Will the gate hold?")
    does(table, "Constance", "aid", who="kresk", how="My shoulder is beside his.")
    pages = table.sit("Kresk", phone=phone), table.sit("Sol", phone=phone, dark=False)
    for page in pages:
        expect(page.get_by_text(re.compile("Will the gate hold")).first).to_be_visible()
    does(table, "Kresk", "flip", attribute="str")
    for page in pages:
        cards = page.locator(".stage figure")
        expect(cards).to_have_count(2)
        expect(cards.nth(0).get_by_text("Kresk")).to_be_visible()
        expect(cards.nth(1).get_by_text("Constance")).to_be_visible()
        expect(cards.nth(0).locator("svg.lit-crown")).to_have_count(1)
        expect(cards.nth(1).locator("svg.lit-anvil")).to_have_count(1)
    assert table.problems == []


def test_whoever_is_called_to_a_save_sees_their_own_target_and_nobodys_old_check(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "deck_of_adventures", ("Kresk", "Constance"))
    does(table, "Sol", "call", who=["kresk"], stats=["str"], dr=3)
    does(table, "Kresk", "draw", stat="str")
    while found := awaited(table, "Kresk"):
        does(table, "Kresk", "let_stand" if "let_stand" in found["actions"] else found["actions"][0])
    page = table.sit("Constance")
    does(table, "Sol", "call_save", who=["constance"], stats=["vit"], dr=3)
    target = awaited(table, "Constance")["matter"]["target"]
    ring = page.locator(".ring")
    expect(ring).to_be_visible()
    expect(ring.locator(f'use[href$="{target}"]')).to_have_count(1)
    expect(page.locator(".drawn figure")).to_have_count(0)
    assert table.problems == []


def test_an_invitation_shows_the_seats_by_name_first_and_a_new_one_last(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",))
    gm = table.sit("Sol")
    gm.get_by_role("button", name=re.compile(table.dealt["table"])).first.click()
    only_here = "Only this computer can open this address."
    expect(gm.get_by_role("dialog").get_by_text(only_here).first).to_be_visible()

    def come_in() -> Page:
        page = own_context(browser, viewport=PHONE).new_page()
        page.goto(f"{table.address}/t/{table.dealt['table']}#invitation={table.dealt['invitation']}")
        return page

    # Somebody who gives the name of a seat that is there sits down on it: nobody is at the table twice.
    guest = come_in()
    expect(guest.get_by_role("heading").nth(1)).to_have_text("Who are you?")
    expect(guest.get_by_role("heading").nth(2)).to_have_text("None of them: take a new seat")
    guest.get_by_label("What shall they call you?").fill("kresk")
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_role("navigation")).to_be_visible()
    seats = table.house.get(f"/api/tables/{table.dealt['table']}")["seats"]
    assert [seat["title"] for seat in seats] == ["Sol", "Kresk"]
    # The same name on another device is the same seat, once whoever sits there says so; both see one number.
    phone = come_in()
    phone.get_by_role("button", name="I am Kresk").click()
    number = phone.locator(".number").inner_text()
    asked = guest.get_by_text("Somebody says they are you, Kresk, on another device.").locator("..")
    expect(asked).to_contain_text(f"Their screen shows {number}.")
    expect(gm.get_by_text("Somebody at the door")).to_have_count(0)
    guest.get_by_role("button", name="That is Kresk: let them in").click()
    expect(phone.get_by_role("navigation")).to_be_visible()
    expect(guest.get_by_role("navigation")).to_be_visible()
    assert len(table.house.get(f"/api/tables/{table.dealt['table']}")["seats"]) == 2


def test_a_seat_that_waits_for_its_player_is_taken_by_name(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",))
    page = own_context(browser).new_page()
    page.goto(f"{table.address}/t/{table.dealt['table']}#invitation={table.dealt['invitation']}")
    page.get_by_role("button", name="I am Kresk").click()
    expect(page.get_by_role("region", name="My place")).to_contain_text("Kresk")
