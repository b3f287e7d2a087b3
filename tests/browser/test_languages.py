"""Every word the pages say passes through the catalogue, and people can read them in German."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hearthside import systems
from hearthside.kits.deckahedron import adventure
from tests.browser.conftest import DESK, PHONE, Table, own_context
from tests.table.guests import RunningServer

NAMES = ("Sol", "Kresk", "Constance", "Mira")
GAMES = {
    "thousand_faces_playtest": "A Thousand Faces of Adventure, playtest",
    "thousand_faces": "A Thousand Faces of Adventure",
    "first_empires": "Arvor: The First Empires",
    "deck_of_adventures": "Deck of Adventures",
}
OWN_NAMES = ("Hearthside", "EMBER-402913", *GAMES.values(), "Deckahedron World", *NAMES, "impatient")

LEAKS = r"""
(ownNames) => {
  // Cards and other drawings are pictures, the other languages call themselves by their own names, what people wrote
  // is theirs, and a rule goes by its id.
  const SPARED = 'svg, script, style, code, time, textarea, .card, .rule, [lang]';
  const isSpared = (element) => element.closest(SPARED) && element.closest(SPARED) !== document.documentElement;
  const leaks = [];
  const look = (outside, where) => {
    let left = outside.replace(/\b[A-Z]{2,}-[A-Z0-9-]*\d+\b/g, '').replace(/https?:\S+/g, '');
    for (const name of ownNames) left = left.replaceAll(name, '');
    if (/\p{L}{2}/u.test(left)) leaks.push(`${where}: ${outside.trim().slice(0, 120)}`);
  };
  const placeOf = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  const outsideOf = (text, from) => {
    let depth = from, outside = '';
    for (const sign of text) {
      if (sign === '⟦') depth += 1;
      else if (sign === '⟧') depth -= 1;
      else if (depth <= 0) outside += sign;
    }
    return [outside, Math.max(0, depth)];
  };
  let depth = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, data } = texts.currentNode;
    const box = element.closest('select') ?? element;
    if (!box.checkVisibility() || isSpared(element)) continue;
    let outside;
    [outside, depth] = outsideOf(data, depth);
    look(outside, placeOf(element));
  }
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (!element.checkVisibility() || isSpared(element)) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      look(outsideOf(element.getAttribute(name) ?? '', 0)[0], `${placeOf(element)} ${name}`);
    }
  }
  return leaks;
}
"""


def book_words(part: Any) -> list[str]:
    """All that a page of a book says, the longest first; nobody translates the books."""
    if isinstance(part, str):
        return [part, part.rstrip("."), part.title()]
    parts = (*part, *part.values()) if isinstance(part, dict) else part if isinstance(part, list) else ()
    return sorted({word for each in parts for word in book_words(each) if len(word) > 2}, key=len, reverse=True)


def book_of(system: str) -> list[str]:
    """What a GM of this game reads out of its books: names of creatures, gear and Powers, and the guide's own words."""
    pages = [Path(adventure.__file__).parent / "content" / "gm.toml"]
    pages += Path(systems.__file__).parent.glob(f"{system}/content/*.toml")
    words = {word for page in pages for word in book_words(tomllib.loads(page.read_text()))}
    return sorted(words | GOODS, key=len, reverse=True)


GOODS = {"Armor", "shield", "weapon"}
"""A book has Medium Armor under Medium."""


def leaks_of(page: Page, *own: str) -> list[str]:
    """Words on this page that are not between the brackets of the pseudo-language."""
    leaks: list[str] = page.evaluate(LEAKS, [*OWN_NAMES, *own])
    return leaks


def speak(page: Page, language: str) -> None:
    """Read the pages in this language from now on, as if it had been chosen on an earlier visit."""
    page.context.add_init_script(f"localStorage.setItem('hearthside.language', '{language}')")
    page.reload()


@pytest.fixture(params=["desk", "phone"])
def visitor(request: pytest.FixtureRequest, browser: Browser) -> Any:
    """Somebody at the door, in front of a desk or with a phone."""
    context = own_context(browser, viewport=PHONE if request.param == "phone" else DESK)
    yield context.new_page()
    context.close()


def test_the_front_page_and_a_new_table_are_all_in_the_catalogue(house: RunningServer, visitor: Page) -> None:
    visitor.goto(f"http://127.0.0.1:{house.port}/?lang=pseudo")
    expect(visitor.locator(".game").first).to_be_visible()
    assert leaks_of(visitor) == []

    visitor.locator("form.code input").fill("???")
    visitor.locator("form.code button").click()
    assert leaks_of(visitor) == []

    visitor.locator(".game").first.click()
    expect(visitor.locator("main form input[type=radio]").first).to_be_attached()
    assert leaks_of(visitor) == []


def test_the_door_of_a_table_is_all_in_the_catalogue(house: RunningServer, browser: Browser, visitor: Page) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",))
    visitor.goto(f"{table.address}/t/{table.dealt['table']}?lang=pseudo")
    expect(visitor.locator("h1")).to_contain_text("⟦")
    assert leaks_of(visitor) == []


def test_a_door_that_stays_shut_says_so_in_the_catalogue(house: RunningServer, browser: Browser, visitor: Page) -> None:
    visitor.goto(f"{house.address}/t/NOWHERE-12?lang=pseudo")
    expect(visitor.locator("p.says")).to_contain_text("NOWHERE-12")
    assert leaks_of(visitor, "NOWHERE-12") == []

    table = Table(house, browser, "thousand_faces", ("Kresk",))
    visitor.goto(f"{table.address}/t/{table.dealt['table']}?lang=pseudo#seat=no-such-secret")
    expect(visitor.locator("main h1")).to_contain_text("⟦")
    assert leaks_of(visitor, table.dealt["table"]) == []


def test_an_address_with_nothing_behind_it_leads_back_to_the_fire(house: RunningServer, visitor: Page) -> None:
    answer = visitor.goto(f"{house.address}/cellar?lang=pseudo")
    assert answer
    assert answer.status == 404
    expect(visitor.locator("h1")).to_contain_text("⟦")
    assert leaks_of(visitor) == []
    visitor.locator("main a.btn").click()
    expect(visitor.locator(".game").first).to_be_visible()


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("seat", ["Sol", "Kresk"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_table_is_all_in_the_catalogue(
    house: RunningServer, browser: Browser, system: str, seat: str, *, phone: bool
) -> None:
    table = Table(house, browser, system, ("Kresk", "Constance"))
    page = table.sit(seat, phone=phone)
    speak(page, "pseudo")
    expect(page.locator("h1.unseen")).to_contain_text("⟦")
    assert leaks_of(page) == []

    tabs = page.locator("nav.wood button")
    expect(tabs).to_have_count(4 if phone else 0)
    for at in range(tabs.count()):
        tabs.nth(at).click()
        assert leaks_of(page) == [], f"behind the tab {at + 1}"
    assert table.problems == []


@pytest.mark.parametrize("system", GAMES)
def test_everything_a_gm_can_open_is_in_the_catalogue(house: RunningServer, browser: Browser, system: str) -> None:
    table = Table(house, browser, system, ("Kresk", "Constance"))
    book, page = book_of(system), table.sit("Sol")
    speak(page, "pseudo")
    deeds = page.locator("ul.deeds button:not([aria-disabled=true])")
    expect(deeds.first).to_be_visible()
    for at in range(deeds.count()):
        deeds.nth(at).press("Enter")
        assert leaks_of(page, *book) == [], f"behind the deed {at + 1}"

    page.get_by_role("button", name=re.compile("^⟦Ṁåķé å ŕûļîñğ")).click()
    kinds = page.locator(".kinds button")
    expect(kinds.first).to_be_visible()
    for name in kinds.all_inner_texts():
        kind = kinds.filter(has_text=name).first
        if kind.is_visible():
            kind.press("Enter")
            assert leaks_of(page, *book) == [], f"behind the ruling {name}"
    assert table.problems == []


def test_the_page_of_the_story_is_all_in_the_catalogue(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Constance"))
    page = table.sit("Sol")
    expect(page.locator("h1")).to_be_attached()
    page.goto(f"{table.address}/t/{table.dealt['table']}/story?lang=pseudo")
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert leaks_of(page) == []


def test_a_flip_is_told_in_the_catalogue(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Constance"))
    page = table.sit("Kresk")
    speak(page, "pseudo")
    page.locator(".plaques button").nth(2).click()
    expect(page.get_by_text("20%").first).to_be_visible()
    assert leaks_of(page) == []
    page.get_by_role("button", name=re.compile("⟦Ƒļîþ~+⟧")).first.click()
    expect(page.get_by_text(re.compile("⟦Kresk ƒļîþš")).first).to_be_visible()
    assert leaks_of(page) == []
    assert table.problems == []


def test_the_front_page_is_german_for_those_who_read_german(house: RunningServer, browser: Browser) -> None:
    context = own_context(browser, locale="de-AT")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{house.port}/")
    expect(page.get_by_role("heading", name="Was spielen wir?")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("Raue Helden, zwanzig Karten für jeden", exact=False)).to_be_visible()

    # What is chosen by hand is remembered.
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    context.close()


def test_a_table_is_german_and_turns_english_without_a_reload(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Constance"))
    page = table.sit("Kresk", locale="de-DE")
    expect(page.get_by_role("heading", name="Die Geschichte bisher")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Kra 3")).first.click()
    page.get_by_role("button", name=re.compile("^Aufdecken")).first.click()
    expect(page.get_by_text(re.compile("Kresk deckt auf: Kra, Krone")).first).to_be_visible()

    page.get_by_role("button", name="English").click()
    expect(page.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_visible()
    assert table.problems == []
