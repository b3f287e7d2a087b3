"""A whole fight of each game with a Deckahedron: a GM, a desk and a phone, by the director and the field alone."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import does, told
from tests.browser.listening import listen_at, settle, wait_until
from tests.table.guests import RunningServer

TWICE = 400
"""Milliseconds after which a second tap is meant, and no longer a slip."""
FOE, OTHER = re.compile("^Bog Ghoul:"), re.compile("^Fen Wight:")
FITS = ".fitting .deed"
REACTIONS = {"denominate", "deduct", "roll", "decide", "roll_hit", "split", "endure", "absorb"}
"""How somebody takes a blow, in one guide or another."""
ATTACKS = {"thousand_faces": "attempt", "thousand_faces_playtest": "attempt", "deckahedron_world": "intend"}


@dataclass
class Hand:
    """Somebody at the table, who taps on nothing but the field, what fits, and the one button beside them."""

    page: Page
    phone: bool = False
    taps: int = 0
    costs: dict[str, set[int]] = field(default_factory=dict)
    """How many taps each kind of deed has taken."""

    def tap(self, button: str | re.Pattern[str], *, within: str = "body") -> None:
        self.page.locator(within).get_by_role("button", name=button).first.click()
        self.taps += 1

    def does(self, title: str | re.Pattern[str]) -> None:
        """What fits is done; what chance decides, or has something to say, is looked at first."""
        before, deed = len(self.done), self.page.locator(FITS).filter(has_text=title).first
        deed.click()
        self.taps += 1
        settle(self.page)
        if len(self.done) == before and deed.get_attribute("aria-pressed") == "true":
            self.page.wait_for_timeout(TWICE)
            deed.click()
            self.taps += 1
        if len(self.done) > before:
            self.counted(before)

    def touches(self, who: re.Pattern[str], way: str) -> None:
        """Somebody on the field, and then one of the ways to deal with them by its name: that is all."""
        before = len(self.done)
        self.tap(who)
        assert len(self.done) == before, "the first touch only chooses"
        self.page.wait_for_timeout(TWICE)
        self.tap(re.compile(way), within=".ways")
        self.counted(before)

    def strikes(self, who: re.Pattern[str]) -> None:
        """Touched and done: on a desk by the one button beside the field, on a phone by what lies under the thumb."""
        before = len(self.done)
        self.tap(who)
        assert len(self.done) == before, "the first touch only chooses"
        self.page.wait_for_timeout(TWICE)
        self.page.locator(f"{FITS}.chosen" if self.phone else "form.side button[type=submit]").first.click()
        self.taps += 1
        self.counted(before)

    @property
    def done(self) -> list[dict[str, Any]]:
        return listen_at(self.page).done

    def counted(self, before: int) -> None:
        """Something was done by that, in so many taps."""
        wait_until(self.page, lambda: len(self.done) > before, "the taps did nothing")
        self.costs.setdefault(self.done[-1]["do"], set()).add(self.taps)
        self.taps = 0
        settle(self.page)

    def tells(self) -> None:
        """A GM's move needs words, wherever else nobody has to write."""
        words = self.page.get_by_label("What happens?")
        if words.is_visible():
            words.fill("The marsh takes a boot, and keeps it.")
            self.page.locator("form", has=words).locator("button[type=submit]").click()
            settle(self.page)

    def answers(self) -> None:
        """The first answer that lies there, until nothing is asked any more."""

        def is_done() -> bool:
            settle(self.page)
            if listen_at(self.page).is_awaited and self.page.locator(FITS).count():
                self.does(re.compile("."))
                self.tells()
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
    mira = Hand(table.sit("Mira", phone=True, dark=False), phone=True)
    kresk.page.set_viewport_size({"width": 1366, "height": 768})
    bring = {"action": "bring_foe"} if system == "deckahedron_world" else {"action": "bring", "power": "d4"}
    does(table, "Sol", **bring, name="Fen Wight", stamina=8)
    brings_a_foe(sol.page, system)
    settle(sol.page)

    for hero, name, foe in ((kresk, "Kresk", FOE), (mira, "Mira", OTHER)):
        sol.does(f"Pass the spotlight to {name}")

        # The foe closes in, and stands beside whoever it fights, on every page.
        sol.touches(foe, f"closes in on {name}")
        close = re.compile(foe.pattern + (" in melee with you" if hero is mira else f" in melee with {name}"))
        expect(mira.page.get_by_label(close).first).to_be_visible()
        if hero is kresk:
            expect(mira.page.get_by_label(re.compile("^Mira: behind Kresk")).first).to_be_visible()
        assert serious(hero.page) == []

        # A blow is a tap for the GM, and each answer to it another.
        sol.touches(foe, f"(attacks|hits) {name}")
        expect(hero.page.locator(".cue.asked")).to_contain_text("You are hit.")
        assert serious(hero.page) == []
        hero.answers()

        # The foe is struck, and what comes of it is answered where it is asked.
        hero.strikes(foe)
        if system == "deckahedron_world":
            sol.does(f"Call {name} to strike")
        hero.answers()
        for hand in (sol, kresk, mira):
            hand.answers()

    # It is over when the last of them gives up.
    for foe in (FOE, OTHER):
        if sol.page.get_by_label(foe).count():
            sol.touches(foe, "flees or gives up")
    for hand in (sol, kresk, mira):
        expect(hand.page.get_by_role("region", name="The fight")).to_have_count(0)
    assert all(foe in told(table) for foe in ("Bog Ghoul", "Fen Wight"))

    # An attack takes two taps and each reaction to one a single one, on a desk and on a phone; a foe moves in two.
    assert sol.costs["close_in"] == {2}
    for hero in (kresk, mira):
        assert hero.costs[ATTACKS[system]] == {2}
        reactions = [taps for do, taps in hero.costs.items() if do in REACTIONS]
        assert reactions
        assert all(taps == {1} for taps in reactions)
    assert table.problems == []
