"""A fight of Deck of Adventures on its map: three browsers, from the declaration to its end, with the director and the
map alone."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Table, serious
from tests.browser.listening import Ear, listen_at, settle, wait_until
from tests.table.guests import Guest, RunningServer

MOST_STEPS = 120
"""More than two Grunts and a Guard live through."""
TWICE = 400
"""Milliseconds after which a second tap is meant, and no longer a slip."""
LAPTOP = {"width": 1366, "height": 768}
STRIKES = ("attack", "close_in")


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    """Two heroes and three foes stand on a meadow; nobody has declared a fight yet."""
    table = Table(house, browser, "deck_of_adventures", ("Kresk", "Constance"), options={"foes": "open"})

    def does(title: str, do: str, **given: Any) -> None:
        with Guest(house, table.dealt["table"], table.secret(title)) as guest:
            guest.hear_until("welcome")
            assert guest.do(do, **given)["type"] == "done"

    does("Kresk", "play_ready_made", name="Clubs1")
    does("Constance", "play_ready_made", name="Diamonds3")
    does("Sol", "lay_ground", place="meadow")
    for name in ("Grunt", "Guard"):
        does("Sol", "bring", name=name, block=name)
    return table


class Player:
    """Somebody at the table, who taps what the director and the map show, and counts it."""

    def __init__(self, table: Table, title: str, *, phone: bool = False, size: dict[str, int] | None = None) -> None:
        self.page: Page = table.sit(title, phone=phone)
        if size:
            self.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        self.ear: Ear = listen_at(self.page)
        self.title = title
        self.taps = 0
        self.costs: dict[str, set[int]] = {}
        """How many taps each kind of deed has taken."""

    @property
    def now(self) -> dict[str, Any]:
        settle(self.page)
        return self.ear.now

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    def deed(self, action: str) -> Locator:
        """One of the few deeds that fit."""
        return self.page.locator(f'.few [data-do="{action}"]').last

    def space(self, at: str) -> Locator:
        return self.page.locator(f'[data-at="{at}"]')

    def stands(self, who: str) -> str:
        """Where somebody stands, as this seat sees it."""
        return next(str(token["at"]) for token in self.ear.felt["ground"]["tokens"] if token["who"] == who)

    def looks_at_the_field(self) -> None:
        """Put away the cards that were turned last, if they lie in front of the map: a phone has room for one."""
        back = self.page.get_by_role("button", name="Back to the field")
        expect(back.or_(self.space("F4"))).to_be_attached()
        if back.is_visible():
            back.click()

    def twice(self, at: str) -> None:
        """Touch a space of the map to choose, and again to do it."""
        before = len(self.ear.done)
        self.tap(self.space(at))
        assert len(self.ear.done) == before, "the first touch only chooses"
        self.page.wait_for_timeout(TWICE)
        self.tap(self.space(at))
        self.counted(before)

    def once(self, action: str) -> None:
        """Tap a deed that leaves nothing to say."""
        before = len(self.ear.done)
        self.tap(self.deed(action))
        by_chance = any(deed["action"] == action and deed["by_chance"] for deed in self.ear.now["deeds"])
        self.page.wait_for_timeout(TWICE if by_chance else 0)
        if by_chance and len(self.ear.done) == before:  # what chance decides may be looked at first
            self.tap(self.deed(action))
        self.counted(before)

    def counted(self, before: int) -> None:
        wait_until(
            self.page, lambda: len(self.ear.done) > before, f"{self.title} tapped for nothing: {self.ear.now['deeds']}"
        )
        self.costs.setdefault(self.ear.done[-1]["do"], set()).add(self.taps)
        self.taps = 0
        settle(self.page)

    def acts(self) -> bool:
        """Do what comes next, if it is this one's moment: answer, strike, walk, or end the turn."""
        now = self.now
        deeds = [deed["action"] for deed in now["deeds"]]
        if not deeds or now["mood"] not in ("asked", "mine"):
            return False
        strikes = [touch["on"] for touch in now["touch"] if touch["deeds"][0]["action"] in STRIKES]
        walks = [deed["given"]["to"] for deed in now["deeds"] if deed["action"] == "walk" and "to" in deed["given"]]
        if now["mood"] == "asked":
            self.once("draw" if "draw" in deeds else deeds[-1])
        elif strikes:
            self.twice(self.stands(strikes[0]))
        elif walks and "walk" not in self.costs:
            self.twice(walks[0])
        else:
            self.once("end_turn")
        return True


def test_a_whole_fight_with_the_director_and_the_map_alone(table: Table) -> None:
    sol = Player(table, "Sol", size=LAPTOP)
    kresk, constance = Player(table, "Kresk", size=LAPTOP), Player(table, "Constance", phone=True)
    everybody = (sol, kresk, constance)
    assert "start_combat" in [deed["action"] for deed in sol.now["deeds"]]
    sol.once("start_combat")
    for each in everybody:
        each.looks_at_the_field()
        expect(each.space("F4")).to_be_attached()
        assert serious(each.page) == []
    for _ in range(MOST_STEPS):
        if sol.now["mood"] == "listening":
            break
        assert any(each.acts() for each in everybody), [(each.title, each.now) for each in everybody]
    for each in everybody:
        settle(each.page)
        expect(each.space("F4")).to_have_count(0)
    told = str(table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json"))
    assert "The fight is over" in told
    taps = [(do, most) for each in everybody for do, counts in each.costs.items() for most in counts]
    assert {most for do, most in taps if do in STRIKES} == {2}
    assert {most for do, most in taps if do == "walk"} <= {2}
    assert {most for do, most in taps if do not in (*STRIKES, "walk", "draw")} == {1}
    assert table.problems == []


def declare(sol: Guest) -> list[str]:
    """The GM declares the fight the director suggests; against whom."""
    deeds = sol.hear_until("welcome")["now"]["deeds"]
    foes: list[str] = next(deed["given"]["who"] for deed in deeds if deed["action"] == "start_combat")
    assert sol.do("start_combat", who=foes)["type"] == "done"
    return foes


def test_a_turn_with_the_keys_alone(table: Table) -> None:
    """Tab finds the foe, Enter aims and Enter strikes; L shows the map as a list, and the list does the same."""
    with Guest(table.house, table.dealt["table"], table.secret("Sol")) as sol:
        foes = declare(sol)
        kresk = Player(table, "Kresk", size=LAPTOP)
        while kresk.now["mood"] != "mine":
            assert sol.do("end_turn")["type"] == "done"
        assert sol.do("set_space", who=foes[0], x=0, y=0)["type"] == "done"
        assert sol.do("set_space", who="kresk", x=1, y=0)["type"] == "done"
    settle(kresk.page)
    field, keys = kresk.page.get_by_role("application"), kresk.page.keyboard
    field.focus()
    keys.press("Tab")
    expect(kresk.page.get_by_text("A1, Grunt")).to_be_attached()
    keys.press("Enter")
    expect(kresk.page.get_by_role("form", name="Attack Grunt")).to_be_visible()
    keys.press("l")
    first = kresk.page.get_by_role("list", name="Who stands where").get_by_role("listitem").first
    expect(first).to_contain_text("Kresk B1")
    keys.press("l")
    field.focus()
    kresk.page.wait_for_timeout(TWICE)
    keys.press("Enter")
    wait_until(kresk.page, lambda: bool(kresk.ear.done), "Enter does not strike")
    assert kresk.ear.done[-1]["do"] == "attack"
    assert table.problems == []


def test_the_gm_changes_the_ground_and_shows_what_was_hidden(table: Table) -> None:
    """The brush marks spaces and lays them; players hear of it when it is shown."""
    with Guest(table.house, table.dealt["table"], table.secret("Sol")) as guest:
        declare(guest)
    sol, kresk = Player(table, "Sol", size=LAPTOP), Player(table, "Kresk", size=LAPTOP)
    tools = sol.page.get_by_role("toolbar")
    tools.get_by_role("button", name="Brush").click()
    tools.get_by_label("What the brush lays").select_option("A pit")
    tools.get_by_label("only you").check()
    sol.space("J5").click()
    sol.space("K5").click()
    tools.get_by_role("button", name="Lay it on 2 spaces").click()
    tools.get_by_role("button", name="Act").click()
    expect(tools.get_by_role("button", name="Show: A pit")).to_be_visible()
    assert "pit" not in str(kresk.ear.felt["ground"]["patches"])
    tools.get_by_role("button", name="Show: A pit").click()
    wait_until(kresk.page, lambda: "pit" in str(kresk.ear.felt["ground"]["patches"]), "nobody sees the pit")
    tools.get_by_role("button", name="Move anybody").click()
    sol.space(sol.stands("kresk")).click()
    sol.space("A1").click()
    wait_until(kresk.page, lambda: kresk.stands("kresk") == "A1", "Kresk stands where he stood")
    assert table.problems == []
