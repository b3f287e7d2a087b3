"""A fight of each game by keys alone, from its declaration to its end: nobody touches a mouse, or loses their place."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import DESK, Table, own_context
from tests.browser.fights import does, told
from tests.browser.keyboard import PLACE, Keyboard
from tests.browser.listening import listen_at, settle, wait_until
from tests.patience import until
from tests.table.guests import RunningServer

TWICE = 400
"""Milliseconds after which a second press is meant, and no longer a slip."""
LONGEST = 60
"""More deeds than a short fight can need."""
STRONG = {"body": 3, "charm": 0, "intuition": 1, "mind": 0, "skills": ["brawl", "maneuver"], "items": ["battleaxe"]}
FOE = re.compile("^Bog Ghoul:")


class Fighter(Keyboard):
    """Somebody at the table with only a keyboard: numbers choose, Enter does."""

    def __init__(self, table: Table, title: str) -> None:
        super().__init__(table.sit(title))
        self.title = title
        self.ear = listen_at(self.page)
        settle(self.page)
        self.page.keyboard.press("Tab")

    @property
    def now(self) -> dict[str, Any]:
        settle(self.page)
        return self.ear.now

    def twice(self, key: str) -> None:
        """What is chosen by one press is done by the next; what leaves nothing to say or to chance, by the first."""
        before = len(self.ear.done)
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(TWICE)
        if len(self.ear.done) == before:
            self.page.keyboard.press("Enter")
        self.has_done(before)

    def has_done(self, before: int) -> None:
        wait_until(self.page, lambda: len(self.ear.done) > before, f"{self.title} pressed for nothing: {self.ear.now}")
        self.is_somewhere()

    def does(self, wanted: str = "") -> bool:
        """The first deed that fits and is called so, by its number."""
        titles = [deed["title"] for deed in self.now["deeds"]]
        words = [title if isinstance(title, str) else title["says"] for title in titles]
        at = next((at for at, title in enumerate(words) if re.search(wanted, title)), None)
        if at is None:
            return False
        # While cards turn there is nothing to choose from.
        expect(self.page.locator(".few .deed").nth(at)).to_be_visible()
        self.twice(str(at + 1))
        return True

    def goes_on(self, *wanted: str) -> bool:
        """In one's own moment: the first of these that fits, or else the first answer that lies there."""
        return self.now["mood"] in ("asked", "mine") and any(self.does(each) for each in (*wanted, ""))

    def finds(self, words: str) -> None:
        """`/` opens everything there is to do; a few letters and Enter."""
        self.page.keyboard.press("/")
        expect(self.page.get_by_role("dialog").get_by_role("searchbox")).to_be_focused()
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("dialog")).to_be_hidden()
        self.is_somewhere()

    def touches(self, name: re.Pattern[str]) -> None:
        """Somebody on the field: Enter chooses, and Enter does."""
        self.reach(self.page.get_by_role("button", name=name).first)
        self.twice("Enter")


def until_it_is_over(table: Table, *turns: Callable[[], bool]) -> None:
    """Everybody does what comes next, in this order, until the fight is over."""

    def is_over() -> bool:
        return "The fight is over" in told(table)

    for _ in range(LONGEST):
        # On a slow machine somebody's page may not have heard yet that it is their turn.
        until(lambda: is_over() or any(turn() for turn in turns), "nobody can go on")
        if is_over():
            break
    assert is_over()
    assert table.problems == []


def test_deck_of_adventures_with_arrows_on_the_map(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "deck_of_adventures", ("Kresk",), options={"foes": "open"})
    does(table, "Kresk", "play_ready_made", name="Clubs1")
    does(table, "Sol", "lay_ground", place="meadow")
    does(table, "Sol", "bring", name="Grunt", block="Grunt")
    sol, kresk = Fighter(table, "Sol"), Fighter(table, "Kresk")
    sol.finds("declare combat")
    field, walked = kresk.page.get_by_role("application"), list[str]()

    def walks() -> bool:
        """One space to the right, and the focus stays on the map."""
        if walked or kresk.now["mood"] != "mine":
            return False
        kresk.reach(field)
        kresk.page.keyboard.press("ArrowRight")
        kresk.twice("Enter")
        walked.append(kresk.ear.done[-1]["do"])
        expect(field).to_be_focused()
        return True

    turn = ("^Step in|^Attack", "End the turn")
    until_it_is_over(table, walks, lambda: kresk.goes_on(*turn), lambda: sol.goes_on(*turn))
    assert walked == ["walk"]


def test_the_first_empires_with_arrows_among_the_zones(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "first_empires", ("Kresk",), {"Kresk": STRONG})
    does(table, "Kresk", "session_luck")
    does(table, "Sol", "lay_zone", words="Gatehouse", ground="stone")
    does(table, "Sol", "lay_zone", words="Well yard", touches=["@Gatehouse"], ground="earth", way="postern")
    does(table, "Sol", "bring_creature", kind="Dire Wolf", zone="@Well yard", harm="1")
    does(table, "Sol", "stand", zone="@Gatehouse", who=["kresk"])
    sol, kresk = Fighter(table, "Sol"), Fighter(table, "Kresk")
    sol.finds("fight breaks out")

    def fights() -> bool:
        """Who is far away is walked to, and the wolf is struck."""
        if "Your turn" not in str(kresk.now["cue"]):
            return False
        walk = kresk.page.get_by_role("button", name=re.compile("^Walk: Well yard")).first
        if walk.count():
            kresk.press(walk)
        kresk.touches(re.compile("Attack Dire Wolf"))
        return True

    def judges() -> bool:
        is_won = sol.page.get_by_role("button", name=re.compile("Dire Wolf, out of the fight")).count()
        return sol.does("^Let " + ("|The fight is over" if is_won else ""))

    until_it_is_over(table, judges, fights, kresk.goes_on)


@pytest.mark.parametrize("system", ["thousand_faces", "thousand_faces_playtest", "deckahedron_world"])
def test_a_melee_with_arrows_among_those_who_fight(house: RunningServer, browser: Browser, system: str) -> None:
    is_world = system == "deckahedron_world"
    table = Table(house, browser, system, ("Kresk",))
    sol, kresk = Fighter(table, "Sol"), Fighter(table, "Kresk")

    # What is found leads to its form, and Enter sends it.
    sol.finds("bring a foe" if is_world else "bring in foes")
    expect(sol.page.get_by_label("Who or what?" if is_world else "What are they called?")).to_be_focused()
    sol.page.keyboard.type("Bog Ghoul")
    sol.page.keyboard.press("Enter")
    expect(kresk.page.get_by_role("region", name="The fight")).to_be_visible()

    # A blow is one key for the GM, and each answer another.
    assert sol.does("{foe} (attacks|hits) {who}")
    wait_until(kresk.page, lambda: kresk.ear.told >= sol.ear.told, "Kresk never heard of the blow")
    answers(kresk)
    assert sol.does("Pass the spotlight")

    # Whoever stands there is touched: Enter chooses, and Enter strikes.
    kresk.touches(FOE)
    if is_world:
        assert sol.does("Call {who} to strike")
    answers(kresk)
    # What Kresk has heard, the GM has too: until then nothing is asked of them, and what they do comes too late.
    wait_until(sol.page, lambda: sol.ear.told >= kresk.ear.told, "the GM never heard of the blow")
    answers(sol)

    if sol.page.get_by_role("button", name=FOE).count():
        sol.press(sol.page.get_by_role("button", name=FOE).first)
        sol.touches(re.compile("flees or gives up"))
    for each in (sol, kresk):
        expect(each.page.get_by_role("region", name="The fight")).to_have_count(0)
    assert table.problems == []


def answers(fighter: Fighter) -> None:
    """The first answer that lies there, until nothing is asked any more."""
    wait_until(
        fighter.page,
        lambda: not (fighter.now["mood"] == "asked" and fighter.does()),
        "there is no end to the questions",
    )


def test_whoever_presses_tab_while_the_table_is_laid_has_a_place_at_it(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces_playtest", ("Kresk",))
    context = own_context(browser, viewport=DESK, reduced_motion="reduce")
    held: list[Any] = []

    def keep(line: WebSocketRoute) -> None:
        """Nobody is told anything until they have pressed Tab."""
        house = line.connect_to_server()
        house.on_message(lambda frame: held.append(lambda: line.send(frame)))

    context.route_web_socket(re.compile("."), keep)
    kresk = Keyboard(context.new_page())
    kresk.page.goto(f"{table.address}/t/{table.dealt['table']}#seat={table.secret('Kresk')}")
    wait_until(kresk.page, lambda: held, "the house never answered")
    kresk.page.keyboard.press("Tab")
    assert kresk.page.evaluate(PLACE) != "nowhere"
    for tell in held:
        tell()
    expect(kresk.page.get_by_role("heading", level=1)).to_contain_text("playtest")
    kresk.is_somewhere()
    context.close()
