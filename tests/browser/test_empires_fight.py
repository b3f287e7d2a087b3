"""A whole fight in The First Empires with the director and the field alone: the GM, a desk and a phone."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.fights import does
from tests.browser.listening import settle, wait_until
from tests.table.guests import RunningServer

STRONG = {"body": 3, "charm": 0, "intuition": 1, "mind": 0, "skills": ["brawl", "maneuver"], "items": ["battleaxe"]}
LONGEST = 60
"""More deeds than a short fight can need."""


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "first_empires", ("Kresk", "Constance"), {"Kresk": STRONG, "Constance": STRONG})


def lay_out_the_field(table: Table) -> None:
    for name in ("Kresk", "Constance"):
        does(table, name, "session_luck")
    does(table, "Sol", "lay_zone", words="Gatehouse", ground="stone")
    does(table, "Sol", "lay_zone", words="Well yard", touches=["@Gatehouse"], ground="earth", way="postern")
    does(table, "Sol", "bring_creature", kind="Dire Wolf", zone="@Well yard", harm="1")
    does(table, "Sol", "stand", zone="@Gatehouse", who=["kresk", "constance"])


def deeds(page: Page) -> Locator:
    """What the director holds out, without the way to everything else."""
    return page.locator("button.deed")


def field(page: Page) -> Locator:
    return page.get_by_role("region", name="The battlefield").last


class Hands:
    """Three people who only ever tap what lies on the field and what the director holds out."""

    def __init__(self, gm: Page, *heroes: Page) -> None:
        self.gm, self.heroes = gm, heroes
        self.taps: Counter[str] = Counter()
        self.done: Counter[str] = Counter()

    def tap(self, what: Locator, why: str) -> None:
        what.click()
        self.taps[why] += 1
        for each in (self.gm, *self.heroes):
            settle(each)

    def deed(self, page: Page, words: str) -> Locator:
        return deeds(page).and_(page.get_by_role("button", name=re.compile(words)))

    def reacts(self, page: Page) -> bool:
        """Harm is coming: one tap, and it is answered."""
        cue = page.locator(".cue.asked")
        if not cue.filter(has_text="harm is coming").count():
            return False
        self.tap(self.deed(page, "^(Take|Armor)").first, "reaction")
        self.done["reaction"] += 1
        return True

    def acts(self, page: Page) -> bool:
        """A turn: who is near is tapped and the dice are thrown; who is not is walked to."""
        if not page.locator(".cue.mine").filter(has_text="Your turn").count():
            return False
        walk = field(page).get_by_role("button", name=re.compile("^Walk: Well yard"))
        if walk.count():
            self.tap(walk, "move")
            self.done["move"] += 1
        self.tap(field(page).get_by_role("button", name=re.compile("Attack Dire Wolf")), "attack")
        self.throw(page)
        self.done["attack"] += 1
        return True

    def throw(self, page: Page) -> None:
        throws = page.get_by_role("button", name=re.compile(r"^Throw \d"))
        self.tap(throws if throws.is_visible() else self.deed(page, "^Throw").first, "attack")

    def answers(self, page: Page) -> bool:
        """Whatever else somebody is asked, the first answer will do."""
        if not page.locator(".cue.asked, .cue.mine").count() or not deeds(page).count():
            return False
        self.tap(deeds(page).first, "other")
        return True

    def judges(self) -> bool:
        """The GM lets dice fall, lets people off, and ends the fight when nobody is left to fight."""
        for words in ("^Let them fall$", "^Let .* off", "^Let it happen", "^The fight is over"):
            found = self.deed(self.gm, words)
            if found.count() and (words != "^The fight is over" or self.is_won):
                self.tap(found.first, "gm")
                return True
        return False

    @property
    def is_won(self) -> bool:
        return field(self.gm).get_by_role("button", name=re.compile("Dire Wolf, out of the fight")).count() > 0

    def go_on(self) -> bool:
        """Somebody does the next thing."""
        if self.judges():
            return True
        return any(self.reacts(page) or self.acts(page) or self.answers(page) for page in self.heroes)


def told(table: Table) -> str:
    """The story so far, as anybody may read it."""
    return str(table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json"))


def test_a_fight_from_readiness_to_its_end_with_the_director_and_the_field_alone(table: Table) -> None:
    lay_out_the_field(table)
    gm, desk, phone = table.sit("Sol"), table.sit("Kresk"), table.sit("Constance", phone=True, dark=False)
    desk.set_viewport_size({"width": 1366, "height": 768})
    hands = Hands(gm, desk, phone)
    wolf = field(phone).get_by_role("button", name=re.compile("^Dire Wolf, 0 of"))
    expect(wolf).to_be_visible()
    wait_until(gm, lambda: hands.deed(gm, "^A fight breaks out").count(), "no fight is offered")
    hands.tap(hands.deed(gm, "^A fight breaks out").first, "gm")
    for page in (desk, phone):
        expect(page.locator(".cue.asked")).to_contain_text("Are you ready?")
    assert serious(desk) == []
    for _ in range(LONGEST):
        if "The fight is over." in told(table):
            break
        wait_until(gm, hands.go_on, "nobody can go on")
    assert "The fight is over." in told(table)

    # An attack takes two taps, a move one, a reaction one.
    done, taps = hands.done, hands.taps
    assert min(done["attack"], done["move"], done["reaction"]) > 0
    assert {why: taps[why] for why in ("attack", "move", "reaction")} == {
        "attack": 2 * done["attack"],
        "move": done["move"],
        "reaction": done["reaction"],
    }
    assert table.problems == []


def test_the_pool_is_gathered_slip_by_slip_and_says_what_each_result_would_mean(table: Table) -> None:
    lay_out_the_field(table)
    does(table, "Sol", "lay_tag", words="Slick with rain", uses=2)
    does(table, "Sol", "stand", zone="@Well yard", who=["kresk"])
    does(table, "Sol", "call", who="kresk", intention="attack", target="@Dire Wolf")
    kresk = table.sit("Kresk")
    pool = kresk.get_by_role("form", name="Your dice")
    expect(pool.get_by_role("button", name=re.compile("^Brawl"))).to_have_attribute("aria-pressed", "true")
    expect(pool.get_by_role("button", name=re.compile("^battleaxe"))).to_have_attribute("aria-pressed", "true")
    expect(pool.get_by_role("button", name="Throw 4 dice")).to_be_visible()
    expect(pool.get_by_text("Every hit is harm. It costs nothing.")).to_be_visible()
    pool.get_by_role("button", name=re.compile("^Slick with rain")).click()
    expect(pool.get_by_role("button", name="Throw 6 dice")).to_be_visible()
    pool.get_by_role("button", name=re.compile("^Brawl")).click()
    expect(pool.get_by_role("button", name="Throw 5 dice")).to_be_visible()
    pool.get_by_role("radio", name=re.compile("^Intuition")).click()
    expect(pool.get_by_role("button", name="Throw 3 dice")).to_be_visible()
    assert serious(kresk) == []

    # The same battlefield in words, for whoever sees or taps no picture.
    kresk.keyboard.press("l")
    words = kresk.get_by_role("list", name="Zones, and who stands where")
    expect(words.get_by_text("Dire Wolf")).to_be_visible()
    assert serious(kresk) == []
    assert table.problems == []
