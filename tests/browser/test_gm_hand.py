"""The GM's own hand, in the browser: answering for somebody, overruling a rule, and moving things with a reason."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Table
from tests.table.guests import RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def chip(within: Page | Locator, words: str) -> Locator:
    """One of several things to choose, by what stands on it."""
    return within.locator("label.chip").filter(has_text=re.compile(rf"^\s*{words}\b"))


def call_for_a_flip(gm: Page, who: str, attribute: str) -> None:
    chip(gm, who).click()
    chip(gm, attribute).click()
    gm.get_by_label("What is at stake?").fill("Do you make it?")
    gm.locator("button[type=submit]", has_text="Call for a flip").click()


def ruling(gm: Page, kind: str, *, phone: bool) -> Locator:
    """The leaf for rulings, open at one kind of them."""
    if phone:
        gm.get_by_role("navigation").get_by_role("button", name="World").click()
    gm.get_by_role("button", name="Make a ruling").first.click()
    leaf = gm.get_by_role("dialog", name="Make a ruling")
    leaf.get_by_role("group", name="Make a ruling").get_by_role("button", name=kind).click()
    return leaf


def choose(leaf: Locator, what: str, answer: str) -> None:
    """Choose one of several, which are a list to open where there are many."""
    few = leaf.get_by_role("group", name=what, exact=True)
    if few.count():
        chip(few, answer).click()
    else:
        leaf.get_by_role("combobox", name=what).select_option(answer)


def read_in_the_story(page: Page, words: str) -> None:
    page.get_by_role("button", name="Story", exact=True).click()
    expect(page.get_by_text(re.compile(words)).first).to_be_visible()


@SIZES
def test_the_gm_answers_for_somebody_with_their_own_controls(table: Table, phone: bool) -> None:
    gm = table.sit("Sol", phone=phone)
    call_for_a_flip(gm, "Kresk", "Str")
    gm.get_by_text("Answer for Kresk").click()
    chip(gm, "Str 3").click()
    gm.get_by_role("button", name="Flip", exact=True).click()
    read_in_the_story(gm, "Kresk flips Str, Crown")
    assert table.problems == []


@SIZES
def test_the_gm_names_the_real_card_of_somebody_they_answer_for(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    kresk.get_by_role("button", name="I turn real cards").click()
    call_for_a_flip(gm, "Kresk", "Str")
    gm.get_by_text("Answer for Kresk").click()
    chip(gm, "Str 3").click()
    gm.get_by_role("button", name="Flip", exact=True).click()
    leaf = gm.get_by_role("dialog", name="Which card did you turn?")
    leaf.get_by_label("Find a card").fill("D13")
    leaf.get_by_label("Find a card").press("Enter")
    leaf.get_by_role("button", name="I turned this card").click()
    expect(leaf).to_be_hidden()
    read_in_the_story(gm, "Kresk flips Str, Crown")
    expect(kresk.get_by_role("button", name="Look through: Discard pile, 1 card")).to_be_visible()
    assert table.problems == []


@SIZES
def test_what_is_blocked_is_overruled_with_a_reason_everybody_reads(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    call_for_a_flip(gm, "Kresk", "Str")
    if phone:
        gm.get_by_role("navigation").get_by_role("button", name="World").click()
    gm.get_by_role("button", name="Pause").click()  # perhaps while the call is still on its way
    if phone:
        gm.get_by_role("navigation").get_by_role("button", name="Play").click()
    gm.get_by_text("Answer for Kresk").click()
    chip(gm, "Str 3").click()
    expect(gm.get_by_role("button", name="Flip", exact=True)).to_be_disabled()
    gm.get_by_label("Overrule it, because…").fill("He leapt before I said it.")
    gm.get_by_role("button", name="Overrule").click()
    ruled = "“The GM has paused the table.” is set aside. He leapt before I said it."
    read_in_the_story(gm, ruled)
    expect(kresk.get_by_text(ruled).first).to_be_visible()
    expect(kresk.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_visible()
    assert table.problems == []


@SIZES
def test_a_refusal_is_overruled_with_a_reason_everybody_reads(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    gm.get_by_label("Move", exact=True).fill("Defend")
    call_for_a_flip(gm, "Kresk", "Int")
    refusal = gm.get_by_role("alert")
    expect(refusal).to_contain_text("Defend is flipped with")
    expect(kresk.get_by_text("Do you make it?")).to_have_count(0)
    refusal.get_by_label("Overrule it, because…").fill("He talks them down.")
    refusal.get_by_role("button", name="Overrule").click()
    expect(refusal).to_be_hidden()
    expect(kresk.get_by_text("Do you make it?").first).to_be_visible()
    read_in_the_story(gm, "is set aside. He talks them down.")
    assert table.problems == []


@SIZES
def test_cards_are_moved_by_hand(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    leaf = ruling(gm, "Move cards by hand", phone=phone)
    choose(leaf, "From", "Draw pile of Kresk")
    leaf.locator("button.pick").first.click()
    choose(leaf, "To", "Exhaustion pile of Kresk")
    leaf.get_by_label("Why?").fill("The stair took it out of him.")
    leaf.locator("button[type=submit]").click()
    expect(leaf).to_be_hidden()
    read_in_the_story(gm, "1 cards? (is|are) moved by hand. The stair took it out of him.")
    expect(kresk.get_by_text("19 of 20 cards left")).to_be_visible()
    expect(kresk.get_by_text("The stair took it out of him.").first).to_be_visible()
    assert table.problems == []


@SIZES
def test_a_number_is_set_by_hand(table: Table, phone: bool) -> None:
    gm = table.sit("Sol", phone=phone)
    leaf = ruling(gm, "Set a number", phone=phone)
    choose(leaf, "What?", "XP of Kresk")
    leaf.get_by_label("To", exact=True).fill("3")
    leaf.get_by_label("Why?").fill("For the song.")
    leaf.locator("button[type=submit]").click()
    expect(leaf).to_be_hidden()
    read_in_the_story(gm, "XP is now 3. For the song.")
    assert table.problems == []


@SIZES
def test_the_gm_looks_at_face_down_cards_and_only_the_gm_reads_them(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk"), table.sit("Sol", phone=phone)
    leaf = ruling(gm, "Look at face-down cards", phone=phone)
    choose(leaf, "Which pile?", "Draw pile of Kresk")
    leaf.get_by_label("How many from the top?").fill("2")
    leaf.get_by_label("Why?").fill("The witch asked.")
    leaf.locator("button[type=submit]").click()
    shown = gm.get_by_role("dialog", name="Draw pile")
    expect(shown.get_by_text("You may look at these 2 cards, the top one first.")).to_be_visible()
    expect(shown.locator(".card")).to_have_count(2)
    shown.get_by_role("button", name="Close").click()
    expect(shown).to_be_hidden()
    read_in_the_story(gm, "The witch asked.")
    expect(kresk.get_by_text(re.compile("The witch asked.")).first).to_be_visible()
    expect(kresk.get_by_role("dialog")).to_have_count(0)
    assert table.problems == []
