"""Magic at the table: worked with bare hands, and the thread of chance that has a die read anew."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Table, serious
from tests.table.guests import Guest, RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
MAGES = {
    "Kresk": {"int": 3, "moves": ["fundamental-magic"], "items": ["sword"]},
    "Constance": {"int": 3, "moves": ["use-a-magic-item"], "items": ["of-interference"]},
}


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"), MAGES)


@contextmanager
def somebody(table: Table, title: str) -> Iterator[Guest]:
    """Somebody who plays with real cards, over a line of their own."""
    with Guest(table.house, table.dealt["table"], table.secret(title)) as guest:
        guest.hear()
        yield guest


def done(guest: Guest, do: str, *turned: str, **values: Any) -> None:
    guest.press(do, extra={"turned": list(turned)} if turned else None, **values)
    answer = guest.hear_until("done", "refused")
    assert answer["type"] == "done", answer


@SIZES
def test_magic_of_bare_hands_is_chosen_by_what_it_does(table: Table, phone: bool) -> None:
    with somebody(table, "Kresk") as kresk:
        done(kresk, "own_cards", own=True)
        done(kresk, "attempt", move="fundamental-magic")
        done(kresk, "flip", "D20", attribute="int")
    page = table.sit("Kresk", phone=phone)
    leaf = page.get_by_role("dialog", name="Which effect, of those you have seen?")
    expect(leaf).to_be_visible()
    effect = leaf.locator("label").filter(has_text=re.compile("illusion", re.IGNORECASE)).first
    # Its sentence stands below its name.
    expect(effect).to_have_text(re.compile(r"(\S+\s+){6}"))
    effect.click()
    expect(effect.get_by_role("radio")).to_be_checked()
    assert serious(page) == []
    leaf.get_by_role("button", name="Say which magic").click()
    expect(leaf.get_by_role("heading", name="Which effect, of those you have seen?")).to_be_hidden()
    assert table.problems == []


@SIZES
def test_a_blow_is_shown_die_by_die_until_it_lands_or_is_read_anew(table: Table, phone: bool) -> None:
    with somebody(table, "Constance") as constance:
        done(constance, "own_cards", own=True)
        things = constance.frames[0]["view"]["things"]
        item = next(thing for thing, laid in things.items() if laid["fields"].get("owner") == "constance")
        done(constance, "attempt", move="use-a-magic-item", item=item)
        done(constance, "flip", "D20", attribute="int")
    with somebody(table, "Sol") as gm:
        done(gm, "bring", name="Bog Ghoul", stamina=10, power="d4", armour=0, secrets="")
    with somebody(table, "Kresk") as kresk:
        done(kresk, "own_cards", own=True)
        done(kresk, "attempt", move="mix-it-up")
        done(kresk, "flip", "D04", "D03", attribute="str")
    striker, page = table.sit("Kresk", phone=phone), table.sit("Constance", phone=phone)
    leaf = striker.get_by_role("dialog", name=re.compile("attack power: let it land"))
    expect(leaf.get_by_role("listitem").filter(has_text="d4")).to_be_visible()
    assert serious(striker) == []
    if phone:
        page.get_by_role("navigation").get_by_role("button", name="Cards").click()
    page.get_by_role("button", name=re.compile("^Interfere")).first.click()
    pull = page.get_by_role("dialog", name="Pull at the thread of chance")
    pull.locator("label").filter(has_text="Kresk").click()
    assert serious(page) == []
    pull.get_by_role("button", name="Interfere").click()
    expect(pull).to_be_hidden()
    assert table.problems == []


@SIZES
def test_bravely_run_away_is_made_from_its_own_card(table: Table, phone: bool) -> None:
    page = table.sit("Kresk", phone=phone)
    if phone:
        page.get_by_role("navigation").get_by_role("button", name="Cards").click()
    page.get_by_role("button", name=re.compile("^Bravely Run Away")).first.click()
    leaf = page.get_by_role("dialog", name="Bravely Run Away")
    leaf.get_by_role("button", name="Make this move").click()
    expect(leaf).to_be_hidden()
    with somebody(table, "Sol") as gm:
        assert gm.frames[0]["view"]["marks"]["runners/table"] == ["kresk"]
    assert table.problems == []
