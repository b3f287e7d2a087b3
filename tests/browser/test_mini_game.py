"""Games of corners in the browser: a lock is picked by mouse, by finger, by dragging and from the keyboard."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from hearthside.kits.deckahedron.adventure.contests.corners import LINE, Laid, solve
from tests.browser.conftest import Table
from tests.table.guests import Guest, RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def view_of(table: Table) -> dict[str, Any]:
    """The table as Kresk sees it, over a line of his own."""
    with Guest(table.house, table.dealt["table"], table.secret("Kresk")) as kresk:
        view: dict[str, Any] = kresk.hear()["view"]
        return view


def faces_of(table: Table) -> dict[str, int]:
    """The cards Kresk laid out, each with its back."""
    pile = view_of(table)["piles"]["laid/kresk"]
    return dict(zip(pile["faces"], pile["tokens"], strict=True))


def card(page: Page, token: int) -> Locator:
    return page.locator(f'[data-token="{token}"]')


def spot(page: Page, number: int) -> Locator:
    return page.locator(f'[data-spot="{number}"]')


def begin(table: Table) -> None:
    """Kresk stands before a lock, with his cards laid out."""
    with Guest(table.house, table.dealt["table"], table.secret("Kresk")) as kresk:
        kresk.hear()
        assert kresk.do("attempt", move="pick-locks")["type"] == "done"
        assert kresk.do("lay_out")["type"] == "done"


def solvable(table: Table, page: Page) -> tuple[dict[str, int], dict[int, Laid]]:
    """Swap cards, as somebody with a dull nail would, until they make a line: the cards, and how they have to lie."""
    while True:
        faces = faces_of(table)
        found = solve(LINE, list(faces))
        if found is not None:
            return faces, dict(found)
        worst = next(iter(faces.values()))
        card(page, worst).click()
        page.get_by_role("button", name=re.compile("^Swap it")).click()
        expect(card(page, worst)).to_have_count(0)


def tap(page: Page, token: int, number: int, laid: Laid) -> None:
    """Choose a card, tap it until it lies right, and tap its place."""
    for _ in range(laid.quarters + 1):
        card(page, token).click()
    spot(page, number).click()


def type_keys(page: Page, token: int, number: int, laid: Laid) -> None:
    """The same without a mouse."""
    card(page, token).focus()
    for _ in range(laid.quarters):
        page.keyboard.press("r")
    page.keyboard.press(str(number))


def drag(page: Page, token: int, number: int, laid: Laid) -> None:
    """Drag a card to its place, and turn it there."""
    card(page, token).drag_to(spot(page, number))
    expect(page.locator(f'.board [data-token="{token}"]')).to_be_visible()
    for _ in range(laid.quarters):
        page.get_by_role("button", name="Turn", exact=True).click()
    if number < LINE.spots:
        expect(card(page, token).locator(".face")).to_have_css("rotate", f"{laid.quarters * 90}deg")


Laying = Callable[[Page, int, int, Laid], None]


def pick(table: Table, page: Page, how: Laying) -> None:
    faces, found = solvable(table, page)
    for number, laid in found.items():
        how(page, faces[laid.face], number, laid)
        if number < LINE.spots:
            expect(page.locator(f'.board [data-token="{faces[laid.face]}"]')).to_be_visible()


def read_in_the_story(page: Page, words: str, *, phone: bool) -> None:
    if phone:
        page.get_by_role("button", name="Story", exact=True).click()
    expect(page.get_by_text(words).first).to_be_visible()


@SIZES
def test_a_lock_is_picked_card_by_card(table: Table, phone: bool) -> None:
    kresk = table.sit("Kresk", phone=phone, moves=phone)
    begin(table)
    expect(kresk.get_by_role("region", name="Three cards in a line")).to_be_visible()
    pick(table, kresk, tap)
    read_in_the_story(kresk, "Kresk makes a line of 3:", phone=phone)
    view = view_of(table)
    assert (view["piles"]["laid/kresk"]["count"], view["tracks"]["gm_moves/table"]) == (0, 0)
    assert table.problems == []


def test_a_lock_is_picked_from_the_keyboard(table: Table) -> None:
    kresk = table.sit("Kresk")
    begin(table)
    pick(table, kresk, type_keys)
    read_in_the_story(kresk, "Kresk makes a line of 3:", phone=False)
    assert table.problems == []


def test_a_lock_is_picked_by_dragging(table: Table) -> None:
    kresk = table.sit("Kresk", moves=True)
    begin(table)
    pick(table, kresk, drag)
    read_in_the_story(kresk, "Kresk makes a line of 3:", phone=False)
    assert table.problems == []


def test_a_card_that_went_from_its_place_keeps_the_keyboard_and_can_be_taken_back(table: Table) -> None:
    kresk = table.sit("Kresk")
    begin(table)
    token = next(iter(faces_of(table).values()))
    card(kresk, token).focus()
    kresk.keyboard.press("2")
    laid = kresk.locator(f'.board [data-token="{token}"]')
    expect(laid).to_be_focused()
    kresk.keyboard.press("Backspace")
    beside = kresk.locator(f'.tray [data-token="{token}"]')
    expect(beside).to_be_focused()
    assert table.problems == []


@SIZES
def test_a_hint_is_heard_by_one_and_giving_up_is_asked_twice(table: Table, phone: bool) -> None:
    kresk, constance = table.sit("Kresk", phone=phone), table.sit("Constance")
    begin(table)
    kresk.get_by_role("button", name="Look for a way").click()
    hint = kresk.locator(".hint")
    expect(hint).to_be_visible()
    expect(constance.get_by_text(hint.inner_text())).to_have_count(0)
    kresk.get_by_role("button", name="Give it up", exact=True).click()
    kresk.get_by_role("button", name="Play on").click()
    kresk.get_by_role("button", name="Give it up", exact=True).click()
    kresk.get_by_role("button", name=re.compile("^Give up: it counts")).click()
    read_in_the_story(kresk, "Kresk gives it up:", phone=phone)
    expect(constance.get_by_text("Kresk gives it up:").first).to_be_visible()
    assert view_of(table)["tracks"]["gm_moves/table"] == 1
    assert table.problems == []


@SIZES
def test_everybody_can_follow_the_game_somebody_plays(table: Table, phone: bool) -> None:
    begin(table)
    faces = faces_of(table)
    token = next(iter(faces.values()))
    with Guest(table.house, table.dealt["table"], table.secret("Kresk")) as kresk:
        kresk.hear()
        assert kresk.do("lay", card=token, spot=2, quarters=1)["type"] == "done"
    for title in ("Constance", "Sol"):
        page = table.sit(title, phone=phone)
        game = page.get_by_role("region", name="Kresk lays cards corner to corner")
        expect(game.get_by_role("img", name=re.compile("^Card, the middle"))).to_be_visible()
        expect(game.get_by_role("img", name="No card yet: the upper end")).to_be_visible()
        expect(game.get_by_text("0 of 2 corners match.")).to_be_visible()
        expect(game.get_by_role("button")).to_have_count(0)
    assert table.problems == []
