"""What somebody grows to in the playtest edition, and what anybody carries, as people see it on their shelves."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import go_to
from tests.table.guests import Guest, RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
LEARNED = {"Kresk": {"moves": {"bum-rush": "master", "tied-with-her-ribbon": "studied"}, "items": {"sword": "Dawn"}}}


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces_playtest", ("Kresk",), LEARNED)


@SIZES
def test_a_mastery_is_named_limited_and_lies_on_a_shelf_of_its_own(table: Table, phone: bool) -> None:
    with Guest(table.house, table.dealt["table"], table.secret("Sol")) as gm:
        gm.hear()
        gm.press("set", track="xp/kresk", to=2, reason="A long road.")
        assert gm.hear_until("done", "refused")["type"] == "done"
    page, gm_page = table.sit("Kresk", phone=phone), table.sit("Sol", phone=phone)
    go_to(page, "Cards", phone=phone)
    page.get_by_role("tab", name="Growth").click()
    page.get_by_role("button", name=re.compile("^A Mastery")).click()
    leaf = page.get_by_role("dialog")
    leaf.get_by_role("button", name="Sword", exact=True).click()
    assert serious(page) == []
    leaf.get_by_role("button", name="Seek a Mastery").click()
    gm_page.get_by_role("button", name="Only in single combat.").click()
    assert serious(gm_page) == []
    gm_page.get_by_role("button", name="Write its limit").click()
    go_to(page, "Cards", phone=phone)
    page.get_by_role("tab", name="Growth").click()
    card = page.get_by_role("button", name=re.compile("^Sword Mastery"))
    expect(card).to_contain_text("Only in single combat.")
    expect(card).to_contain_text("In hand: Dawn Sword.")
    assert serious(page) == []
    assert table.problems == []


@SIZES
def test_levels_lie_on_moves_and_a_load_says_what_makes_it_lighter(table: Table, phone: bool) -> None:
    page = table.sit("Kresk", phone=phone)
    go_to(page, "Cards", phone=phone)
    move = page.get_by_role("button", name=re.compile("^Bum Rush"))
    expect(move.locator("svg.green.black")).to_have_count(2)
    page.get_by_role("tab", name="Gear").click()
    # Two Pack and a sword, which the ribbon makes lighter.
    expect(page.get_by_text("Load 2", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Dawn Sword"))).to_contain_text("Tied with Her Ribbon")
    assert serious(page) == []
    assert table.problems == []


GM, PLAYER = "Sol", "Kresk"
GROWING: dict[str, tuple[list[tuple[str, dict[str, Any]]], str, str]] = {
    "deck_of_adventures": ([(GM, {"do": "level_up", "who": "kresk"})], "12 XP can be spent.", "Lucky"),
    "deckahedron_world": (
        [
            (GM, {"do": "set", "track": "green/kresk", "to": 2, "reason": "A long road."}),
            (GM, {"do": "scene", "here": ["settlement"]}),
        ],
        "2 green tokens: a master here has something to teach.",
        "Volley",
    ),
    "thousand_faces": (
        [
            (GM, {"do": "set", "track": "xp/kresk", "to": 2, "reason": "A long road."}),
            (GM, {"do": "scene", "where": "town"}),
        ],
        "2 XP: a master in town has something to teach.",
        "A level more",
    ),
    "thousand_faces_playtest": ([], "Green rings have closed: a level card is earned.", "Rallying Cry"),
    "first_empires": (
        [
            (GM, {"do": "end_session"}),
            (PLAYER, {"do": "three_questions"}),
            (PLAYER, {"do": "look_back"}),
            (GM, {"do": "set", "track": "xp/kresk", "to": 5, "reason": "A long road."}),
        ],
        "5 XP can be spent now.",
        "Tame",
    ),
}
"""What is done so that somebody may learn something, what the table says then, and a card they take."""
TWO_RINGS = ("pick-pockets", "counterspell", "bum-rush", "void-transfusion")
READY: dict[str, dict[str, Any]] = {
    "deck_of_adventures": {"role": "Martial"},
    "deckahedron_world": {"preset": "brawler"},
    "thousand_faces": {"moves": {"bum-rush": "studied"}},
    "thousand_faces_playtest": {"moves": dict.fromkeys(TWO_RINGS, "studied")},
    "first_empires": {"body": 2, "charm": 1, "skills": ["brawl"], "aspiration": "Bring the bell home"},
}


@SIZES
@pytest.mark.parametrize("system", GROWING)
def test_what_can_be_learned_is_said_and_taken_from_the_same_cards(
    house: RunningServer, browser: Browser, system: str, phone: bool
) -> None:
    before, says, card = GROWING[system]
    long = {"format": "30-hour"} if system == "thousand_faces_playtest" else None
    table = Table(house, browser, system, (PLAYER,), {PLAYER: READY[system]}, long)
    for who, command in before:
        with Guest(house, table.dealt["table"], table.secret(who)) as guest:
            guest.hear()
            assert guest.do(**command)["type"] == "done"
    page, gm_page = table.sit(PLAYER, phone=phone), table.sit(GM, phone=phone)
    # Whoever leads reads it as well, and of whom.
    expect(gm_page.get_by_text(f"{PLAYER} may grow. {says}").first).to_be_visible()
    if not system.startswith("thousand_faces"):  # whoever never turned a card there is led to that first
        expect(page.get_by_text(says).first).to_be_visible()
    page.get_by_role("button", name="You may grow").first.click()
    expect(page.locator("main").get_by_text(says).first).to_be_visible()
    heading = page.locator(".mantel .where")
    assert heading.evaluate("it => it.scrollWidth <= it.clientWidth"), "the heading is cut"
    if system == "deck_of_adventures":
        page.get_by_role("list", name="Steps").get_by_role("button", name="Powers").click()
    lesson = page.locator("button.card:not(.off)").filter(has_text=card).first
    assert serious(page) == []
    lesson.click()
    # What was paid is gone: it is said no more, or another number; behind the screen as well.
    expect(page.get_by_text(says)).to_have_count(0)
    expect(gm_page.get_by_text(says)).to_have_count(0)
    assert table.problems == []
