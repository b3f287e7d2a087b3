"""A fight by the playtest print, from the first flip to Take a Breather: the GM at a desk, a player on a phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import (
    answer_all,
    bring_a_foe,
    choose_kresk,
    go_to,
    make_a_move,
    take_a_ready_character,
    told,
)
from tests.table.guests import RunningServer


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces_playtest", ("Kresk",))


def is_at(player: Page, phase: str) -> None:
    """The attack has come to this phase."""
    step = player.get_by_role("dialog").get_by_role("listitem").filter(has_text=phase)
    expect(step).to_have_attribute("aria-current", "step")


def suffer(player: Page, words: str) -> None:
    """The five phases, one after the other."""
    leaf = player.get_by_role("dialog")
    expect(leaf.get_by_role("heading", name="1d4 is coming at you.")).to_be_visible()
    is_at(player, "Roll")
    # What a d4 may come to, before it is cast.
    expect(leaf.get_by_role("list", name="How hard it may hit").get_by_role("listitem")).to_have_count(4)
    assert serious(player) == []
    leaf.get_by_role("button", name="Roll the attack power").click()
    expect(leaf.get_by_role("heading", name=re.compile(r"^[1-4] attack power$"))).to_be_visible()
    is_at(player, "Choose")
    expect(leaf.locator("label").filter(has_text="a Wound")).to_contain_text("Wounds 0 → 1")
    expect(leaf.get_by_role("radio", name=re.compile("^[1-4] Stamina"))).to_be_checked()
    assert serious(player) == []
    leaf.get_by_role("button", name="Decide what you take").click()
    is_at(player, "Absorb")
    leaf.get_by_role("button", name="More: Good Cardio").click()
    assert serious(player) == []
    leaf.get_by_role("button", name="Absorb some of it").click()
    tell = leaf.get_by_role("textbox")
    lose = leaf.get_by_role("listitem").filter(has_text="Lose").and_(leaf.locator("[aria-current=step]"))
    tell.or_(lose).first.wait_for()
    if lose.count():
        leaf.locator(".btn.primary").click()
    is_at(player, "Tell")
    tell.fill(words)
    leaf.get_by_role("button", name="Describe it").click()
    expect(leaf).to_be_hidden()


def test_a_fight_from_the_first_flip_to_take_a_breather(table: Table) -> None:
    kresk, gm = table.sit("Kresk", phone=True, dark=False), table.sit("Sol")
    take_a_ready_character(kresk, "Brakka Stonewell", phone=True)
    bring_a_foe(gm, "Bog Ghoul")
    go_to(kresk, "Play", phone=True)
    expect(kresk.get_by_text("in melee with you")).to_be_visible()

    # The player attacks; what the dice and the cards ask for is answered.
    make_a_move(kresk, "Mix It Up", "Str", phone=True, reads="They attack you.")
    answer_all(kresk)
    assert "Kresk flips Str" in told(table)

    # The foe attacks: in five phases, with a die that is cast for all to see.
    gm.get_by_role("button", name="Attack: Bog Ghoul").click()
    choose_kresk(gm)
    suffer(kresk, "It knocks the wind out of me, and no more.")
    story = told(table)
    assert "It knocks the wind out of me, and no more." in story
    assert "Kresk absorbs 1 of it." in story

    # The GM's points have the name of this print.
    expect(gm.get_by_role("heading", name=re.compile("^Challenge points: "))).to_be_visible()

    # It is over, and there is time to breathe.
    gm.get_by_role("button", name="Leaves: Bog Ghoul").click()
    gm.locator("button[type=submit]", has_text="Foes leave").click()
    make_a_move(kresk, "Take a Breather", "Str", phone=True, reads="Stamina")
    answer_all(kresk)
    assert "Take a Breather" in told(table)
    assert table.problems == []
