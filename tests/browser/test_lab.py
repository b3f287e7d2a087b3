"""The lab in the browser: an encounter is built, played out, called off, kept, and opened again from its address."""

import json
import re
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, expect

from hearthside.lab.encounters import read_encounter
from tests.browser.conftest import own_context, serious
from tests.table.guests import RunningServer

PLAYED = re.compile("^They win about")


def test_an_encounter_is_built_played_out_called_off_and_opened_again(
    house: RunningServer, browser: Browser, tmp_path: Path
) -> None:
    page = own_context(browser).new_page()
    page.goto(house.address)
    page.get_by_role("link", name="The lab").click()
    party, foes = page.get_by_role("region", name="The party"), page.get_by_role("region", name="The foes")
    party.get_by_role("button", name="Without Bo").click()
    foes.get_by_role("button", name="Less: Brute").click()
    foes.get_by_role("button", name="Add a foe").click()
    leaf = page.get_by_role("dialog", name="Add a foe")
    leaf.get_by_label("Name").fill("Rat")
    leaf.get_by_label("Stamina").fill("2")
    leaf.get_by_role("button", name="Take this one").click()
    expect(foes.get_by_role("listitem")).to_have_text([re.compile("^Brute"), re.compile("^Rat")])
    foes.get_by_role("button", name="Less: Brute").click()
    foes.get_by_role("radio", name=re.compile("^Bold")).check()
    party.get_by_role("button", name="Add a hero").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Brakka Stonewell")).click()
    expect(party.get_by_role("listitem")).to_have_count(2)

    page.get_by_label("As narrow as").select_option("± 10%")
    page.get_by_role("button", name="Play it out").press("Enter")
    expect(page.get_by_role("heading", name=PLAYED)).to_be_visible()
    expect(page.get_by_text("As sure as you asked for.")).to_be_visible()
    for row in ("bold", "careful", "Rat: one more", "without Ana"):
        expect(page.get_by_role("row", name=re.compile(f"^{row}"))).to_be_visible()
    expect(page.get_by_role("img", name="How many rounds it takes")).to_be_visible()
    assert not serious(page)

    with page.expect_download() as kept:
        page.get_by_role("button", name="Download the file").click()
    file = tmp_path / "encounter.toml"
    kept.value.save_as(file)
    encounter = read_encounter(file.read_text("utf-8"))
    assert [hero.title for hero in encounter.party] == ["Ana", "Brakka Stonewell"]
    assert [(foe.name, foe.count) for foe in encounter.foes] == [("Rat", 1)]
    assert encounter.policy == "bold"

    again = own_context(browser).new_page()
    again.goto(page.url)
    expect(again.get_by_role("region", name="The foes").get_by_role("listitem")).to_have_text([re.compile("^Rat")])


def test_what_takes_long_is_called_off(house: RunningServer, browser: Browser) -> None:
    ogre = {
        "game": "thousand_faces",
        "party": {"ana": {"title": "Ana", "character": {"str": 3, "items": ["sword", "leather-armour"]}}},
        "foes": [{"name": "Ogre", "stamina": 60, "power": "1"}],
    }
    page = own_context(browser).new_page()
    page.goto(f"{house.address}/lab#{quote(json.dumps(ogre))}")
    page.get_by_label("As narrow as").select_option("± 2%")
    page.get_by_role("button", name="Play it out").click()
    page.get_by_role("button", name="Stop here").click()
    expect(page.get_by_role("button", name="Play it out")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_two_cards_are_held_against_each_other_and_odds_are_looked_up(house: RunningServer, browser: Browser) -> None:
    page = own_context(browser).new_page()
    page.goto(f"{house.address}/lab/thousand_faces")
    page.get_by_role("link", name="A change").click()
    crown = page.get_by_role("group", name="Crown")
    page.get_by_label("Which card").select_option("D09")
    expect(crown.get_by_role("radio").nth(0)).to_be_checked()
    expect(page.get_by_text("Nothing is different yet.")).to_be_visible()
    crown.get_by_role("radio").nth(3).check()
    page.get_by_label("As narrow as").select_option("± 10%")
    page.get_by_role("button", name="Hold them against each other").click()
    expect(page.get_by_role("heading", name=re.compile(r"^\d+ of \d+ odds move$"))).to_be_visible()
    expect(page.get_by_role("table", name=re.compile(r"^This fight, \d+ fights on each side$"))).to_be_visible()
    page.get_by_role("button", name="Stop here").click()
    assert not serious(page)

    again = own_context(browser).new_page()
    again.goto(page.url)
    expect(again.get_by_role("group", name="Crown").get_by_role("radio").nth(3)).to_be_checked()

    page.get_by_role("link", name="Odds").click()
    page.get_by_label("Which game?").select_option("Deck of Adventures")
    page.get_by_role("button", name=re.compile("^The book's Difficulty Chart beside a real deck")).click()
    expect(page.get_by_text("The book prints 41 of these numbers; 36 hold.")).to_be_visible()
    row = page.get_by_role("row", name=re.compile("^Normal Draw"))
    row.get_by_role("button").nth(1).click()
    page.get_by_role("button", name="Show fractions").click()
    expect(row.get_by_role("button").nth(1)).to_have_text("3/13")
    assert not serious(page)
    again.goto(page.url)
    expect(again.get_by_role("row", name=re.compile("^Normal Draw")).get_by_role("button").nth(1)).to_have_attribute(
        "aria-pressed", "true"
    )
