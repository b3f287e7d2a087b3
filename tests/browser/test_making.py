"""Session zero: three strangers come by one link, each makes a hero in another way, and the first scene opens."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from hearthside.games import fetch, games
from tests.browser.conftest import DESK, PHONE, Table, own_context, serious
from tests.browser.listening import lie_still, listen_at, settle
from tests.table.guests import RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
BY_HAND = {
    "thousand_faces": 12,
    "thousand_faces_playtest": 12,
    "deckahedron_world": 12,
    "deck_of_adventures": 20,
    "first_empires": 20,
}
"""So many clicks a hero made by hand may take."""


class Clicks:
    """Somebody's mouse, and how often it was pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, what: Locator) -> None:
        what.click()
        self.count += 1
        settle(self.page)

    def button(self, name: str) -> None:
        self.on(self.page.get_by_role("button", name=name, exact=True))

    def card(self, name: str) -> None:
        """Take the first card that can be had with these words on it, and see it taken."""
        self.on(self.page.locator("button.card:not(.off):not(.taken)").filter(has_text=name).first)


def at(page: Page, step: str) -> None:
    expect(page.get_by_role("region", name=step, exact=True)).to_be_visible()


def make_faces(clicks: Clicks) -> None:
    page = clicks.page
    clicks.button("Make my own")
    at(page, "Good at")
    clicks.card("Str first")
    at(page, "Moves")
    clicks.button("Let the table deal")
    for taken in range(3):
        clicks.on(page.locator("button.card:not(.off):not(.taken)").first)
        if taken < 2:
            expect(page.locator("section.work .taken")).to_have_count(taken + 1)
    at(page, "Things")
    clicks.on(page.locator("form.card .take").first)
    expect(page.locator("section.work .taken")).to_have_count(1)
    clicks.on(page.locator("section.work .card:not(.off):not(.taken) .take").first)
    at(page, "Name")
    clicks.card("Marrow Jane")
    at(page, "Fateful Moment")
    clicks.on(page.locator("button.card:not(.off)").first)
    at(page, "The Hearth")
    clicks.on(page.locator("button.card:not(.off)").first)


def make_adventurer(clicks: Clicks) -> None:
    page = clicks.page
    clicks.button("Make my own")
    at(page, "Role")
    clicks.card("Support")
    at(page, "Attributes")
    for _ in range(2):
        clicks.button("Raise Intuition")
    expect(page.get_by_text("5 XP left")).to_be_visible()
    clicks.button("Next: Powers")
    clicks.card("Weapon Attack")
    clicks.card("Lucky")
    expect(page.get_by_text("3 XP left")).to_be_visible()
    # What was taken can be laid back, and nothing else is lost.
    clicks.on(page.locator("button.card.taken").filter(has_text="Lucky"))
    expect(page.get_by_text("4 XP left")).to_be_visible()
    clicks.on(page.get_by_role("list", name="Steps").get_by_role("button", name="Name"))
    clicks.card("Vesna")


def make_of_arvor(clicks: Clicks) -> None:
    page = clicks.page
    clicks.button("Make my own")
    at(page, "People")
    clicks.card("Dwarf")
    at(page, "Abilities")
    for ability in ("Body", "Body", "Mind", "Charm"):
        clicks.button(f"Raise {ability}")
    at(page, "Skills")
    for skill in ("Brawl", "Maneuver", "Tinker", "Bluff"):
        clicks.card(skill)
    at(page, "Stunts")
    clicks.card("Field Repair")
    clicks.card("Pugilist")
    at(page, "Trouble")
    clicks.card("reckless")
    at(page, "Aspiration")
    clicks.on(page.locator("button.card").first)
    at(page, "Gear")
    clicks.card("Spear")
    at(page, "Name")
    clicks.card("Kesh")


def make_of_the_world(clicks: Clicks) -> None:
    page = clicks.page
    clicks.button("Make my own")
    at(page, "Good at")
    clicks.card("Strength first")
    at(page, "Cards")
    for card in ("Good Cardio", "Where It Hurts", "Intimidate"):
        clicks.card(card)
    at(page, "Things")
    clicks.card("Sword")
    # What was taken can be laid back, and nothing else is lost.
    clicks.on(page.locator("button.card.taken").filter(has_text="Sword"))
    clicks.card("Many Knives")
    clicks.card("Buckler")
    at(page, "Tokens")
    clicks.on(page.locator("button.card").first)
    at(page, "Name")
    clicks.card("Pell")


MAKING = {
    "thousand_faces": make_faces,
    "thousand_faces_playtest": make_faces,
    "deck_of_adventures": make_adventurer,
    "deckahedron_world": make_of_the_world,
    "first_empires": make_of_arvor,
}


class Strangers:
    """People who have one link to one table, and a browser each."""

    def __init__(self, house: RunningServer, browser: Browser) -> None:
        self.problems: list[str] = []
        self._house, self._browser = house, browser

    def come(self, to: str, *, phone: bool = False) -> Clicks:
        """Somebody new opens a link."""
        context = own_context(
            self._browser, comes_new=True, viewport=PHONE if phone else DESK, has_touch=phone, reduced_motion="reduce"
        )
        page = context.new_page()
        listen_at(page)
        page.on("pageerror", lambda why: self.problems.append(str(why)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        page.goto(to)
        return Clicks(page)

    def set_a_table(self, system: str, *players: str) -> tuple[Page, str]:
        """Sol sets a table on the front page and sits down; their page, and the link that invites all others."""
        gm = self.come(self._house.address)
        gm.button("Start a table")
        gm.on(gm.page.locator(".shelf").get_by_text(fetch(games()[system].system).title, exact=True))
        gm.page.get_by_label("Who tells the world?").fill("Sol")
        for number, name in enumerate(players, 1):
            gm.page.get_by_label(f"Name of player {number}").fill(name)
        gm.button("Set the table")
        link = gm.page.locator(".link").inner_text()
        gm.button("Sit down as Sol")
        return gm.page, link

    def sit(self, link: str, name: str, *, phone: bool = False) -> Clicks:
        """Somebody says who they are; what they press from then on is counted."""
        guest = self.come(link, phone=phone)
        guest.on(guest.page.get_by_role("button", name=f"I am {name}"))
        return Clicks(guest.page)


@pytest.mark.parametrize("system", MAKING)
def test_three_strangers_and_the_first_scene(house: RunningServer, browser: Browser, system: str) -> None:
    strangers = Strangers(house, browser)
    gm, link = strangers.set_a_table(system, "Ana", "Ben", "Mira")
    # The first thing somebody new sees is the question who they are.
    ana = strangers.sit(link, "Ana")
    expect(ana.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert serious(ana.page) == []
    MAKING[system](ana)
    ana.button("I am ready")
    expect(ana.page.get_by_role("heading", name="Who waits for whom")).to_be_visible()
    assert ana.count <= BY_HAND[system], f"{ana.count} clicks"

    mira = strangers.sit(link, "Mira")
    mira.on(mira.page.locator("button.card:not(.off)").first)
    assert mira.count <= 2
    # A finished hero is not given back by one press: it is said what would be lost, and the hero can be kept.
    mira.button("Change my mind")
    expect(mira.page.get_by_text("all this is lost")).to_be_visible()
    mira.on(mira.page.get_by_role("button", name="Keep "))
    expect(mira.page.get_by_text("is ready.").first).to_be_visible()

    ben = strangers.sit(link, "Ben", phone=True)
    ben.button("Surprise me")
    ben.button("I am ready")
    assert ben.count == 2

    # Everybody is ready, and nobody is asked any more: the table lies there.
    for page in (ana.page, ben.page, mira.page):
        expect(page.get_by_role("heading", name="Who are you?")).to_have_count(0)
    gm.get_by_role("button", name="Open a scene", exact=True).first.click()
    gm.get_by_label("Where are they?").fill("The lighthouse")
    gm.locator("form[data-do=set_scene] button[type=submit]").click()
    for page in (ana.page, ben.page, mira.page):
        expect(page.get_by_text("The lighthouse").first).to_be_visible()
    assert strangers.problems == []


SHOWS_WHOLE = "it => it.closest('[role=search]').getBoundingClientRect().height >= it.getBoundingClientRect().height"


def fits(page: Page) -> None:
    """Nothing is wider than the page, and whatever is pressed fits a thumb."""
    settle(page)
    lie_still(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator("main button:visible").evaluate_all(
        "all => all.filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.textContent)"
    )
    assert small == []


@pytest.mark.parametrize("system", ["thousand_faces", "deck_of_adventures", "deckahedron_world", "first_empires"])
def test_every_step_fits_on_a_phone(house: RunningServer, browser: Browser, system: str) -> None:
    table = Table(house, browser, system, ("Kresk", "Constance"))
    page = table.sit("Kresk", phone=True, comes_new=True)
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Make my own").click()
    steps = page.get_by_role("list", name="Steps").get_by_role("button")
    expect(steps.first).to_be_visible()
    for number in range(steps.count()):
        steps.nth(number).click()
        fits(page)
        if page.get_by_role("searchbox").count():  # what is searched at a desk is searched in one hand as well
            assert page.get_by_role("searchbox").evaluate(SHOWS_WHOLE)
    steps.first.click()
    page.get_by_role("button", name="Surprise me", exact=True).click()
    expect(steps.first.get_by_text("done")).to_be_attached()
    page.get_by_role("button", name="Sheet").click()
    expect(page.get_by_role("complementary", name="Your sheet")).to_be_visible()
    fits(page)
    # Whoever goes on without a hero comes back to it with a tap.
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="My hero").click()
    expect(page.get_by_role("list", name="Steps")).to_be_visible()
    assert table.problems == []


@SIZES
def test_an_earlier_choice_is_changed_and_takes_along_only_what_it_says(
    house: RunningServer, browser: Browser, phone: bool
) -> None:
    table = Table(house, browser, "first_empires", ("Kresk", "Constance"))
    page = table.sit("Kresk", phone=phone, comes_new=True)
    page.get_by_role("button", name="Make my own").click()
    clicks, steps = Clicks(page), page.get_by_role("list", name="Steps")
    at(page, "People")
    clicks.card("Human")
    at(page, "Abilities")
    for ability in ("Body", "Body", "Mind", "Charm"):
        clicks.button(f"Raise {ability}")
    at(page, "Skills")
    for skill in ("Brawl", "Maneuver", "Tinker", "Bluff", "Tame"):
        clicks.card(skill)
    at(page, "Stunts")
    clicks.card("Pugilist")
    clicks.card("Field Repair")
    at(page, "Trouble")
    # Back to the first step: another people learns one skill less, and the card says so before it is pressed.
    clicks.on(steps.get_by_role("button", name="People"))
    dwarf = page.locator("button.card").filter(has_text="Dwarf")
    expect(dwarf).to_contain_text("With it goes: Tame.")
    clicks.on(dwarf)
    clicks.on(steps.get_by_role("button", name="Skills"))
    tinker = page.locator("button.card.taken").filter(has_text="Tinker")
    expect(tinker).to_contain_text("With it goes: Field Repair.")
    expect(page.locator("section.work .taken")).to_have_count(4)
    clicks.on(tinker)
    expect(page.locator("section.work .taken")).to_have_count(3)
    clicks.on(steps.get_by_role("button", name="Stunts"))
    expect(page.locator("section.work .taken")).to_have_count(1)
    assert serious(page) == []
    # Whoever begins again is told first what is laid back; on a phone that lies with the sheet.
    sheet = page.locator("button.mini")
    if phone:
        clicks.on(sheet)
    clicks.button("Begin again")
    expect(page.get_by_text("All this is laid back")).to_be_visible()
    clicks.button("Keep what I have")
    if phone:
        clicks.on(sheet)
    expect(page.locator("section.work .taken")).to_have_count(1)
    if phone:
        clicks.on(sheet)
    clicks.button("Begin again")
    clicks.on(page.locator(".leaving").get_by_role("button", name="Begin again"))
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert table.problems == []


def test_whoever_is_ana_sits_at_anas_seat_on_every_device_and_nobody_is_there_twice(
    house: RunningServer, browser: Browser
) -> None:
    strangers = Strangers(house, browser)
    gm, link = strangers.set_a_table("deckahedron_world", "Ana", "Ben")  # the third line is left blank
    laptop = strangers.sit(link, "Ana")
    expect(laptop.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    # On her phone she says who she is, and is asked on the laptop; both show the same number.
    phone = strangers.sit(link, "Ana", phone=True).page
    number = phone.locator(".number").inner_text()
    asked = laptop.page.get_by_role("button", name="That is Ana: let them in")
    expect(asked).to_be_visible()
    expect(laptop.page.get_by_text(f"Their screen shows {number}.")).to_be_visible()
    expect(gm.get_by_text(f"Their screen shows {number}.")).to_have_count(0)
    assert serious(phone) == []
    asked.click()
    expect(phone.get_by_role("heading", name="Who are you?")).to_be_visible()
    # A name that looks like hers is no new seat, and that is said beside it.
    third = strangers.come(link).page
    third.get_by_label("What shall they call you?").fill("aná")
    third.get_by_role("button", name="Take a seat").click()
    expect(third.get_by_role("alert").filter(has_text="looks the same")).to_be_in_viewport()
    # Whoever came as somebody else after all is made one with them by the GM.
    third.get_by_label("What shall they call you?").fill("Benjamin")
    third.get_by_role("button", name="Take a seat").click()
    expect(third.get_by_role("heading", name="Who are you?")).to_be_visible()
    gm.locator(".mantel .num").click()
    leaf = gm.get_by_role("dialog")
    leaf.get_by_role("button", name="Free, merge or remove the seat of Benjamin").click()
    leaf.get_by_role("button", name="Benjamin is Ben: one seat for both").click()
    expect(leaf.get_by_text("Benjamin sits at the seat of Ben now")).to_be_visible()
    third.get_by_role("button", name="Everybody").click()
    expect(third.locator("li.mine .stand")).to_contain_text("Ben")
    expect(third.get_by_text("Benjamin")).to_have_count(0)
    assert [said for said in strangers.problems if "400" not in said] == []  # a browser tells of every seat refused
