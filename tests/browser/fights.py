"""What the GM and a player do in a fight, whichever guide they play by."""

import re

from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import Table

SLOWLY = 15_000
FLIPPED = re.compile("^(Critical success|Let it stand)")
"""What is asked right after a flip, on the player's own place."""
MOST_QUESTIONS = 12
"""More than any blow asks of one player."""


def go_to(page: Page, tab: str, *, phone: bool) -> None:
    """On a phone, things lie behind tabs."""
    if phone:
        page.get_by_role("navigation").get_by_role("button", name=tab).click()


def take_a_ready_character(player: Page, name: str, *, phone: bool) -> None:
    """Somebody to play at once."""
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


def make_a_move(player: Page, move: str, attribute: str, *, phone: bool, reads: str) -> None:
    """On its card it reads so."""
    go_to(player, "Cards", phone=phone)
    player.get_by_role("tab", name="Moves").click()
    player.get_by_role("button", name=re.compile(f"^{move}")).click()
    leaf = player.get_by_role("dialog", name=move)
    expect(leaf.get_by_text(reads).first).to_be_visible()
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
        leaf, own = player.get_by_role("dialog"), player.get_by_role("button", name=FLIPPED)
        form = player.locator("form", has=player.locator("button[type=submit]", has_text=FLIPPED))
        if own.count() and not leaf.count() and not form.count():
            own.first.click()
            continue
        if form.count() and not leaf.count():
            form.locator("button[type=submit]").click()
            continue
        try:
            leaf.or_(player.locator("main .btn.primary")).first.wait_for(timeout=3_000)
        except TimeoutError:  # the answer to the last one came only now
            continue
        if not leaf.count():
            player.locator("main .btn.primary").first.click()
            continue
        button = leaf.locator(".btn.primary")
        if button.get_attribute("aria-disabled") == "true":
            leaf.locator("label").first.click()
        button.click()
    raise AssertionError("there is no end to the questions\n" + player.locator("body").aria_snapshot())
