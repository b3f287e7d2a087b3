"""A fight from the first flip to the rest after it: the GM and a player, each in a browser of their own."""

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

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk",))


def suffer(player: Page, words: str) -> None:
    """The four Ds, one after the other."""
    leaf = player.get_by_role("dialog")
    expect(leaf.get_by_role("heading", name="1d4 is coming at you.")).to_be_visible()
    expect(leaf.get_by_role("listitem").filter(has_text="Denominate")).to_have_attribute("aria-current", "step")
    assert serious(player) == []
    leaf.get_by_role("button", name="Read the number").click()
    expect(leaf.get_by_role("heading", name=re.compile(r"^\d attack power$"))).to_be_visible()
    # Every way says what it leaves.
    expect(leaf.get_by_role("radio", name=re.compile("^[1-4] Stamina"))).to_be_attached()
    wound = leaf.locator("label").filter(has_text="A Wound").or_(leaf.locator("label").filter(has_text="a Wound"))
    expect(wound.first).to_contain_text(re.compile(r"Wounds \d → \d"))
    wound.first.click()
    assert serious(player) == []
    leaf.get_by_role("button", name="Take it").click()
    where = leaf.get_by_role("heading", name="A Wound: where does it go?")
    expect(where).to_be_visible()
    leaf.locator("label").filter(has_text="Leather Armour").click()
    leaf.get_by_role("button", name="Say where it goes").click()
    expect(leaf.get_by_role("listitem").filter(has_text="Describe")).to_have_attribute("aria-current", "step")
    leaf.get_by_role("textbox").fill(words)
    leaf.get_by_role("button", name="Describe it").click()
    expect(leaf).to_be_hidden()


@SIZES
def test_a_fight_from_the_first_flip_to_the_rest(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk", phone=phone, dark=not phone, moves=phone), table.sit("Sol")
    take_a_ready_character(kresk, "Aldith Fairweather", phone=phone)
    bring_a_foe(gm, "Bog Ghoul")
    go_to(kresk, "Play", phone=phone)
    expect(kresk.get_by_text("in melee with you")).to_be_visible()

    # The player attacks, and pays for it as the cards fall.
    make_a_move(kresk, "Mix It Up", "Str", phone=phone, reads="Deal your melee attack power. They attack you.")
    answer_all(kresk)
    assert "Kresk flips Str" in told(table)

    # The foe attacks: its numbers are the GM's, the reading is the player's.
    gm.get_by_role("button", name="Attack: Bog Ghoul").click()
    choose_kresk(gm)
    suffer(kresk, "The chain wraps around my arm and holds.")
    assert "The chain wraps around my arm and holds." in told(table)

    # The mail took it: the token lies in its slot.
    go_to(kresk, "Cards", phone=phone)
    kresk.get_by_role("tab", name="Gear").click()
    expect(
        kresk.get_by_role("button", name="Leather Armour").get_by_title("A slot that holds a Wound")
    ).to_be_attached()

    # It is over, and there is time to breathe.
    gm.get_by_role("button", name="Leaves: Bog Ghoul").click()
    gm.locator("button[type=submit]", has_text="Foes leave").click()
    kresk.get_by_role("tab", name="All deeds").click()
    kresk.get_by_role("button", name=re.compile("^Rest ")).click()
    leaf = kresk.get_by_role("dialog", name="Rest")
    leaf.get_by_text("Gird your armour").click()
    assert serious(kresk) == []
    leaf.get_by_role("button", name="Rest", exact=True).click()
    expect(leaf).to_be_hidden()
    assert "Kresk rests." in told(table)
    assert table.problems == []
