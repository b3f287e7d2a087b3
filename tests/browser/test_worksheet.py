"""The GM's worksheet in the browser: foes, Shadow points, gear handed out, the shop, quiet days, and a new table."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Table, own_context, serious
from tests.table.guests import RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def chip(within: Page | Locator, words: str) -> Locator:
    """One of several things to choose, by what stands on it."""
    return within.locator("label.chip").filter(has_text=re.compile(rf"^\s*{words}\b"))


def go(page: Page, tab: str, *, phone: bool) -> None:
    """To another side of the table, where it is held in one hand."""
    if phone:
        page.get_by_role("navigation").get_by_role("button", name=tab).click()


def send(page: Page, label: str) -> None:
    page.locator("button[type=submit]", has_text=label).click()


def give_points(gm: Page, track: str, to: int, *, phone: bool) -> None:
    """The GM sets the points by hand, with a reason."""
    go(gm, "World", phone=phone)
    gm.get_by_role("button", name="Make a ruling").first.click()
    leaf = gm.get_by_role("dialog", name="Make a ruling")
    leaf.get_by_role("group", name="Make a ruling").get_by_role("button", name="Set a number").click()
    tracks = leaf.get_by_role("combobox").first
    tracks.select_option(tracks.locator("option", has_text=track).first.get_attribute("value"))
    leaf.get_by_role("spinbutton").fill(str(to))
    leaf.get_by_label("Why?").fill("It was earned last time.")
    leaf.locator("button[type=submit]").click()
    expect(leaf).to_be_hidden()


def bring(gm: Page, name: str, *, phone: bool) -> None:
    go(gm, "World", phone=phone)
    gm.get_by_role("button", name="A foe of your own").click()
    gm.get_by_label("What are they called?").fill(name)
    for _ in range(5):
        gm.get_by_role("button", name="More: Stamina").click()
    gm.get_by_label("What only you know").fill("It fears bells.")
    send(gm, "Bring in foes")


@SIZES
def test_a_foe_is_brought_in_seen_by_name_only_and_attacks(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    bring(gm, "Rust Warden", phone=phone)
    go(gm, "World", phone=phone)
    foe = gm.get_by_role("article", name="Rust Warden")
    expect(foe.get_by_role("img", name="Stamina 6")).to_be_visible()
    expect(foe.get_by_role("img", name="Attack power d4")).to_be_visible()
    expect(foe.get_by_text("It fears bells.")).to_be_visible()

    seen = kresk.get_by_role("region", name="The fight")
    expect(seen.get_by_role("button", name="Rust Warden: nobody has said how near")).to_be_visible()
    assert "It fears bells." not in kresk.content()
    assert kresk.get_by_role("img", name="Stamina 6").count() == 0

    foe.get_by_role("button", name="Melee: Rust Warden").click()
    chip(gm, "Kresk").last.click()
    send(gm, "Melee or range")
    expect(seen.get_by_role("button", name=re.compile("^Rust Warden: in melee with (Kresk|you)"))).to_be_visible()

    go(gm, "World", phone=phone)
    foe.get_by_role("button", name="Attack: Rust Warden").click()
    striking = gm.get_by_role("button", name=re.compile("Rust Warden strikes with d4"))
    expect(striking).to_have_attribute("aria-pressed", "true")
    send(gm, "Foes attack")
    expect(kresk.get_by_text("Rust Warden attacks Kresk.").first).to_be_visible()
    assert table.problems == []


@SIZES
def test_shadow_points_buy_what_the_list_says(table: Table, phone: bool) -> None:
    constance, gm = table.sit("Constance"), table.sit("Sol", phone=phone)
    go(gm, "Notes", phone=phone)
    shadow = gm.get_by_role("region", name=re.compile("^Shadow"))
    expect(shadow).to_contain_text("Shadow points: 0")
    expect(shadow.get_by_role("button", name="A hindrance")).to_have_count(0)

    give_points(gm, "Shadow points", 3, phone=phone)
    go(gm, "Notes", phone=phone)
    expect(shadow).to_contain_text("Shadow points: 3")
    shadow.get_by_role("button", name="1 A hindrance").click()
    gm.get_by_label("What is in the way?").fill("slick stairs")
    send(gm, "Put something in the way")
    go(gm, "Notes", phone=phone)
    expect(shadow).to_contain_text("Shadow points: 2")
    expect(constance.get_by_role("region", name="The scene").last.get_by_text("slick stairs")).to_be_visible()
    assert "2 points" not in constance.content()

    # A foe from the guide that costs as much as is left.
    go(gm, "World", phone=phone)
    gm.get_by_role("button", name="Foes from the guide").click()
    expect(gm.get_by_text("There are not so many Shadow points.").first).to_be_visible()
    gm.get_by_text("A lieutenant and the watch").click()
    send(gm, "Bring in foes from the guide")
    go(gm, "World", phone=phone)
    expect(gm.get_by_role("article", name="Lieutenant").get_by_role("img", name="Attack power d6")).to_be_visible()
    go(gm, "Notes", phone=phone)
    expect(shadow).to_contain_text("Shadow points: 0")
    assert table.problems == []


def test_items_are_handed_out_and_written_by_hand(table: Table) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol")
    gm.get_by_role("button", name="Hand out gear").click()
    chip(gm, "Kresk").last.click()
    gm.get_by_label("Find an item card").fill("bow")
    gm.get_by_role("radio", name=re.compile("^Bow")).check()
    send(gm, "Hand out gear")
    expect(kresk.get_by_text("Kresk gets Bow.").first).to_be_visible()

    gm.get_by_role("button", name="Write a weapon").click()
    chip(gm, "Kresk").last.click()
    gm.get_by_label("Name").fill("Bellbreaker")
    chip(gm, "In melee").click()
    expect(gm.locator("figure")).to_contain_text("Bellbreaker")
    expect(gm.locator("figure")).to_contain_text("In melee")
    expect(gm.get_by_text("it takes Tales of a Weapon to find one").first).to_be_visible()
    send(gm, "Write a weapon")
    expect(kresk.get_by_text("Kresk gets Bellbreaker.").first).to_be_visible()
    assert table.problems == []


@SIZES
def test_a_day_in_town_for_the_shop_and_a_rest(table: Table, phone: bool) -> None:
    gm, constance, kresk = table.sit("Sol"), table.sit("Constance", phone=phone), table.sit("Kresk")
    gm.get_by_role("button", name="Say where they are").click()
    chip(gm, "In a town").click()
    send(gm, "Say where they are")
    expect(kresk.get_by_role("region", name="The scene").last).to_contain_text("in a town")

    deed(constance, "Shop / Procure", phone=phone)
    constance.get_by_label("What are you looking for?").fill("a lamp")
    send(constance, "Shop / Procure")
    expect(constance.get_by_text("The GM lays out 4 more cards.")).to_be_visible()
    expect(kresk.get_by_text("Out among the stalls: Constance")).to_be_visible()
    counter = gm.get_by_role("list", name="Counter for Constance")
    for laid, item in enumerate(("Sword", "Bow", "Many Knives", "Leather Armour")):
        expect(counter.get_by_text("empty")).to_have_count(max(0, 3 - laid))
        gm.get_by_role("radio", name=re.compile(f"^{item}")).check()
        send(gm, "Hand out gear")
    expect(counter.get_by_role("button", name="Lay a card here")).to_have_count(0)
    constance.get_by_role("button", name="Choose at the counter").first.click()
    leaf = constance.get_by_role("dialog", name="Choose at the counter")
    leaf.get_by_role("radio", name="None of them").check()
    send(constance, "Choose at the counter")
    expect(leaf).to_be_hidden()

    deed(kresk, "Lose Stamina", phone=False)
    send(kresk, "Lose Stamina")
    deed(kresk, "Rest", phone=False)
    rest = kresk.get_by_role("dialog", name="Rest")
    expect(rest.get_by_text("all that are exhausted come back to you")).to_be_visible()
    rest.get_by_label("Whom does your character blame?").fill("the stairs")
    send(kresk, "Rest")
    expect(rest).to_be_hidden()
    expect(kresk.get_by_text("Kresk blames the stairs.").first).to_be_visible()
    expect(kresk.get_by_role("button", name=re.compile("Exhaustion pile, [1-9]"))).to_have_count(0)
    assert table.problems == []


@SIZES
def test_the_story_goes_on_to_the_next_chapter_day_and_session(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    scene = kresk.get_by_role("region", name="The scene").last
    expect(scene).to_contain_text("Chapter 1: Comfort · Day 1")
    go(gm, "Notes", phone=phone)
    gm.get_by_role("button", name="Chapter 2: Threshold").click()
    send(gm, "Turn to a chapter")
    expect(scene).to_contain_text("Chapter 2: Threshold")
    go(gm, "Notes", phone=phone)
    expect(gm.get_by_text("All of them cross the threshold")).to_be_visible()
    gm.get_by_role("button", name="A new day").click()
    send(gm, "A new day")
    expect(scene).to_contain_text("Day 2")

    go(gm, "World", phone=phone)
    gm.get_by_role("button", name="End the session").click()
    send(gm, "End the session")
    gm.get_by_label("What happened so far?").fill("You left home.")
    for name in ("Kresk", "Constance"):
        expect(gm.get_by_role("checkbox", name=name)).to_be_checked()
    send(gm, "The Session Opener")
    expect(kresk.get_by_text("Kresk gains 1 XP.").first).to_be_visible()
    assert table.problems == []


def deed(player: Page, name: str, *, phone: bool) -> None:
    """Take up something among all that a player may do."""
    go(player, "Cards", phone=phone)
    player.get_by_role("tab", name="All deeds").click()
    player.get_by_role("button", name=name).first.click()


@pytest.mark.parametrize("dark", [True, False], ids=["hearth", "parchment"])
def test_the_worksheet_is_readable_for_everybody(table: Table, dark: bool) -> None:
    gm = table.sit("Sol", dark=dark)
    bring(gm, "Rust Warden", phone=False)
    give_points(gm, "Shadow points", 2, phone=False)
    gm.get_by_role("button", name="Foes from the guide").click()
    gm.get_by_role("button", name="Weigh a fight").click()
    expect(gm.get_by_text("Party Power 20", exact=True)).to_be_visible()
    assert serious(gm) == []
    gm.get_by_role("button", name="Write an armour").click()
    assert serious(gm) == []
    assert table.problems == []


def test_a_table_is_dealt_with_what_people_agreed_on(house: RunningServer, browser: Browser) -> None:
    page = own_context(browser).new_page()
    page.goto(f"http://127.0.0.1:{house.port}/")
    page.get_by_role("button", name=re.compile("Scrappy heroes")).click()
    page.get_by_label("Who tells the world?").fill("Sol")
    for number, name in enumerate(("Ana", "Ben", "Mira"), start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    expect(page.get_by_role("radio", name=re.compile("^One-Shot"))).to_be_checked()
    page.get_by_role("radio", name=re.compile("^30-hour campaign")).check()
    page.get_by_text("What else do you agree on?").click()
    page.get_by_role("group", name="Who sees the GM's Shadow and Journey points?").get_by_role(
        "radio", name="everybody"
    ).check()
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name=re.compile("Sit down as Ana")).click()
    page.get_by_role("button", name="Look at the table").first.click()
    scene = page.get_by_role("region", name="The scene").last
    expect(scene).to_contain_text("Book 1")
    expect(scene).to_contain_text("Shadow points: 0")
