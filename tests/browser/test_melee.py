"""A whole fight of each game with a Deckahedron: a GM, a desk and a phone, by the director and the field alone."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import told
from tests.browser.listening import listen_at, settle, wait_until
from tests.table.guests import RunningServer

TWICE = 400
"""Milliseconds after which a second tap is meant, and no longer a slip."""
FOE = re.compile("^Bog Ghoul:")
FITS = ".fitting .deed"


@dataclass
class Hand:
    """Somebody at the table, who taps on nothing but the field, what fits, and the one button beside them."""

    page: Page
    taps: int = 0

    def tap(self, button: str | re.Pattern[str], *, within: str = "body") -> None:
        self.page.locator(within).get_by_role("button", name=button).first.click()
        self.taps += 1

    def does(self, title: str | re.Pattern[str]) -> None:
        """What fits is done; what chance decides, or has something to say, is looked at first."""
        deed = self.page.locator(FITS).filter(has_text=title).first
        deed.click()
        self.taps += 1
        settle(self.page)
        if deed.count() and deed.get_attribute("aria-pressed") == "true":
            self.page.wait_for_timeout(TWICE)
            deed.click()
            self.taps += 1
        settle(self.page)

    def answers(self) -> None:
        """The first answer that lies there, until nothing is asked any more."""

        def is_done() -> bool:
            settle(self.page)
            if listen_at(self.page).is_awaited and self.page.locator(FITS).count():
                self.does(re.compile("."))
            return not listen_at(self.page).is_awaited

        wait_until(self.page, is_done, "there is no end to the questions")


def brings_a_foe(gm: Page, system: str) -> None:
    """With a form of its own, for a foe has a name; the fight itself needs none."""
    world = system == "deckahedron_world"
    gm.get_by_role("button", name="Bring a foe" if world else "A foe of your own").first.click()
    name = gm.get_by_label("Who or what?" if world else "What are they called?")
    form = gm.locator("form", has=name)
    name.fill("Bog Ghoul")
    form.locator("button[type=submit]").click()
    expect(gm.get_by_role("button", name=FOE).first).to_be_visible()


@pytest.mark.parametrize("system", ["thousand_faces", "thousand_faces_playtest", "deckahedron_world"])
def test_a_whole_fight_by_the_director_and_the_field_alone(house: RunningServer, browser: Browser, system: str) -> None:
    table = Table(house, browser, system, ("Kresk", "Mira"))
    sol, kresk = Hand(table.sit("Sol")), Hand(table.sit("Kresk"))
    mira = Hand(table.sit("Mira", phone=True, dark=False))
    kresk.page.set_viewport_size({"width": 1366, "height": 768})
    brings_a_foe(sol.page, system)
    sol.does("Pass the spotlight to Kresk")

    # The foe closes in, and stands beside whoever it fights, on every page.
    sol.tap(FOE)
    sol.tap(re.compile("closes in on Kresk"), within=".ways")
    sol.page.locator("form.side button[type=submit]").click()
    expect(mira.page.get_by_label(re.compile("^Bog Ghoul: in melee with Kresk"))).to_be_visible()
    expect(mira.page.get_by_label(re.compile("^Mira: behind Kresk"))).to_be_visible()
    assert serious(kresk.page) == []
    assert serious(mira.page) == []

    # A blow is one tap for the GM, and each answer to it another.
    taps = sol.taps
    sol.does(re.compile("Bog Ghoul (attacks|hits) Kresk"))
    assert sol.taps == taps + 1
    expect(kresk.page.locator(".cue.asked")).to_contain_text("You are hit.")
    assert serious(kresk.page) == []
    kresk.answers()

    # Touched and done: the foe is struck, and what comes of it is answered where it is asked.
    taps = kresk.taps
    kresk.tap(FOE)
    kresk.page.locator("form.side button[type=submit]").click()
    kresk.taps += 1
    assert kresk.taps == taps + 2
    settle(kresk.page)
    if system == "deckahedron_world":
        sol.does("Call Kresk to strike Bog Ghoul")
    kresk.answers()
    for hand in (sol, kresk, mira):
        hand.answers()
    assert "Bog Ghoul" in told(table)

    # It is over when the last of them gives up.
    if sol.page.get_by_role("button", name=FOE).count():
        sol.tap(FOE)
        sol.tap(re.compile("flees or gives up"), within=".ways")
        sol.page.locator("form.side button[type=submit]").click()
    for hand in (sol, kresk, mira):
        expect(hand.page.get_by_role("region", name="The fight")).to_have_count(0)
    assert table.problems == []
