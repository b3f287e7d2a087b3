"""A fight from the first flip to the rest after it: the GM and a player, each in a browser of their own."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Table, lie_still
from tests.table.guests import RunningServer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
SLOWLY = 15_000
MOST_QUESTIONS = 12
"""More than any blow asks of one player."""


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk",))


def go_to(page: Page, tab: str, *, phone: bool) -> None:
    """On a phone, things lie behind tabs."""
    if phone:
        page.get_by_role("navigation").get_by_role("button", name=tab).click()


def take_a_ready_character(player: Page, name: str, *, phone: bool) -> None:
    go_to(player, "Cards", phone=phone)
    player.get_by_role("button", name="Take a ready character").click()
    leaf = player.get_by_role("dialog", name="Who are you?")
    leaf.get_by_role("button", name=name).click()
    expect(leaf.get_by_text(f"You play {name}.")).to_be_visible()
    leaf.get_by_role("button", name="Close").click()
    expect(leaf).to_be_hidden()


def bring_a_foe(gm: Page, name: str) -> None:
    """A tough one, close enough to strike."""
    gm.get_by_role("button", name="A foe of your own").click()
    form = gm.locator("form", has=gm.get_by_label("What are they called?"))
    form.get_by_label("What are they called?").fill(name)
    more = form.get_by_role("button", name="More: Stamina")
    while more.get_attribute("aria-disabled") != "true":
        more.click()
    form.locator("button[type=submit]").click()
    gm.get_by_role("button", name=f"Melee: {name}").click()
    choose_kresk(gm)


def choose_kresk(gm: Page) -> None:
    """The form that lies open is about Kresk."""
    form = gm.locator("form", has=gm.locator("button[type=submit]")).last
    who = form.locator("label").filter(has_text="Kresk").first
    if not who.locator("input").is_checked():
        who.click()
    form.locator("button[type=submit]").click()


def make_a_move(player: Page, move: str, attribute: str, *, phone: bool) -> None:
    go_to(player, "Cards", phone=phone)
    player.get_by_role("tab", name="Moves").click()
    player.get_by_role("button", name=re.compile(f"^{move}")).click()
    leaf = player.get_by_role("dialog", name=move)
    expect(leaf.get_by_text("Deal your melee attack power. They attack you.")).to_be_visible()
    leaf.get_by_role("button", name="Make this move").click()
    expect(leaf).to_be_hidden()
    go_to(player, "Play", phone=phone)
    player.get_by_role("button", name=re.compile(f"^{attribute}")).first.click()
    player.get_by_role("button", name=re.compile("^Flip")).first.click()


def told(table: Table) -> str:
    """The story so far, as anybody may read it."""
    return str(table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json"))


def answer_all(player: Page) -> None:
    """Whatever the blow asks of its player is answered on the leaf for it, as it stands."""
    waiting = player.get_by_text("The table waits for you.")
    for _ in range(MOST_QUESTIONS):
        player.wait_for_timeout(700)
        if not waiting.count():
            return
        leaf = player.get_by_role("dialog")
        leaf.or_(player.locator("main .btn.primary")).first.wait_for()
        if not leaf.count():
            player.locator("main .btn.primary").first.click()
            continue
        button = leaf.locator(".btn.primary")
        if button.get_attribute("aria-disabled") == "true":
            leaf.locator("label").first.click()
        button.click()
    raise AssertionError("there is no end to the questions")


def suffer(player: Page, words: str) -> None:
    """The four Ds, one after the other."""
    leaf = player.get_by_role("dialog")
    expect(leaf.get_by_role("heading", name="1d4 is coming at you.")).to_be_visible(timeout=SLOWLY)
    expect(leaf.get_by_role("listitem").filter(has_text="Denominate")).to_have_attribute("aria-current", "step")
    assert serious(player) == []
    leaf.get_by_role("button", name="Read the number").click()
    expect(leaf.get_by_role("heading", name=re.compile(r"^\d attack power$"))).to_be_visible(timeout=SLOWLY)
    # Every way says what it leaves.
    expect(leaf.get_by_role("radio", name=re.compile("^[1-4] Stamina"))).to_be_attached()
    wound = leaf.locator("label").filter(has_text="A Wound").or_(leaf.locator("label").filter(has_text="a Wound"))
    expect(wound.first).to_contain_text(re.compile(r"Wounds \d → \d"))
    wound.first.click()
    assert serious(player) == []
    leaf.get_by_role("button", name="Take it").click()
    where = leaf.get_by_role("heading", name="A Wound: where does it go?")
    expect(where).to_be_visible(timeout=SLOWLY)
    leaf.locator("label").filter(has_text="Leather Armour").click()
    leaf.get_by_role("button", name="Say where it goes").click()
    expect(leaf.get_by_role("listitem").filter(has_text="Describe")).to_have_attribute(
        "aria-current", "step", timeout=SLOWLY
    )
    leaf.get_by_role("textbox").fill(words)
    leaf.get_by_role("button", name="Describe it").click()
    expect(leaf).to_be_hidden()


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical, in a line each."""
    lie_still(page)
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']} ({each['nodes'][0]['html'][:120]})"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@SIZES
def test_a_fight_from_the_first_flip_to_the_rest(table: Table, phone: bool) -> None:
    kresk, gm = table.sit("Kresk", phone=phone, dark=not phone, moves=phone), table.sit("Sol")
    take_a_ready_character(kresk, "Aldith Fairweather", phone=phone)
    bring_a_foe(gm, "Bog Ghoul")
    go_to(kresk, "Play", phone=phone)
    expect(kresk.get_by_text("in melee with you")).to_be_visible()

    # The player attacks, and pays for it as the cards fall.
    make_a_move(kresk, "Mix It Up", "Str", phone=phone)
    answer_all(kresk)
    assert "Kresk flips Str" in told(table)

    # The foe attacks: its numbers are the GM's, the reading is the player's.
    gm.get_by_role("button", name="Attack: Bog Ghoul").click()
    choose_kresk(gm)
    suffer(kresk, "The chain wraps around my arm and holds.")
    assert "The chain wraps around my arm and holds." in told(table)

    # The mail took it: the token lies in its slot.
    go_to(kresk, "Cards", phone=phone)
    kresk.get_by_role("tab", name="Gear").click()
    expect(
        kresk.get_by_role("button", name="Leather Armour").get_by_title("A slot that holds a Wound")
    ).to_be_attached()

    # It is over, and there is time to breathe.
    gm.get_by_role("button", name="Leaves: Bog Ghoul").click()
    gm.locator("button[type=submit]", has_text="Foes leave").click()
    kresk.get_by_role("tab", name="All deeds").click()
    kresk.get_by_role("button", name=re.compile("^Rest ")).click()
    leaf = kresk.get_by_role("dialog", name="Rest")
    leaf.get_by_text("Gird your armour").click()
    assert serious(kresk) == []
    leaf.get_by_role("button", name="Rest", exact=True).click()
    expect(leaf).to_be_hidden()
    assert "Kresk rests." in told(table)
    assert table.problems == []
