"""A whole evening with the keyboard alone: nobody touches a mouse, and nobody loses their place."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE, own_context
from tests.browser.keyboard import Keyboard
from tests.browser.listening import settle
from tests.table.guests import RunningServer


@pytest.fixture(params=["desk", "phone"])
def people(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Keyboard, Keyboard]]:
    """A GM at a desk and a player, each with a browser and no mouse."""
    sizes = (DESK, PHONE if request.param == "phone" else DESK)
    contexts = [own_context(browser, viewport=size, reduced_motion="reduce") for size in sizes]
    gm, player = (Keyboard(context.new_page()) for context in contexts)
    yield gm, player
    for context in contexts:
        context.close()


def set_a_table(house: RunningServer, gm: Keyboard) -> str:
    """From the front page to the GM's seat; gives the link that invites others."""
    gm.page.goto(house.address)
    expect(gm.page.locator(".game").first).to_be_visible()
    gm.press(gm.button("Start a table"))
    gm.press(gm.page.locator(".game").first)
    gm.write(gm.page.get_by_label("Who tells the world?"), "Sol")
    gm.write(gm.page.get_by_label("Name of player 1"), "Constance")
    for _ in range(2):
        gm.press(gm.button("One seat less"))
    let_players_flip_unasked(gm)
    gm.press(gm.button("Set the table"))
    gm.press(gm.page.get_by_role("button", name="Sit down as Sol"))
    gm.press(gm.button("Deal the cards"))
    expect(gm.page.get_by_role("heading", name="Call for a flip")).to_be_visible()
    code = gm.page.url.rsplit("/", 1)[-1]
    invitation = gm.page.evaluate("code => localStorage.getItem(`hearthside.invitation.${code}`)", code)
    return f"{house.address}/t/{code}#invitation={invitation}"


def let_players_flip_unasked(gm: Keyboard) -> None:
    """Who calls for a flip is one of the things that are folded away until somebody wants them."""
    gm.press(gm.page.locator("summary", has_text="What else do you agree on?"))
    players = gm.page.get_by_role("radio", name="The players, as they see fit")
    gm.press(players, "Space")
    expect(players).to_be_checked()


def call_for_a_flip(gm: Keyboard, question: str) -> None:
    page = gm.page
    gm.press(page.get_by_role("radio", name="Kresk"), "Space")
    gm.press(page.get_by_role("checkbox", name="Str"), "Space")
    gm.write(page.get_by_label("What is at stake?"), question)
    gm.press(page.locator("button[type=submit]", has_text="Call for a flip"))


def flip_with_str(player: Keyboard, advantages: int = 0) -> None:
    """Choose the attribute and the advantages, read the odds, and flip."""
    player.press(player.button("Str"))
    more = player.page.get_by_role("button", name=re.compile("^More: Advantages"))
    for _ in range(advantages):
        player.press(more)
    expect(player.page.get_by_text("%").first).to_be_visible()
    player.press(player.button("Flip"))


def give_experience(gm: Keyboard) -> None:
    """By a ruling, with its reason."""
    page = gm.page
    gm.press(gm.button("Make a ruling"))
    dialog = page.get_by_role("dialog")
    gm.press(dialog.get_by_role("button", name="Set a number").first)
    gm.reach(dialog.get_by_role("combobox"))
    page.keyboard.type("XP of K")
    expect(dialog.get_by_role("combobox").locator("option:checked")).to_have_text("XP of Kresk")
    gm.write(dialog.get_by_role("spinbutton"), "9")
    gm.write(dialog.get_by_role("textbox"), "For the song at the gate")
    gm.press(dialog.locator("button[type=submit]"))
    expect(dialog).to_be_hidden()
    gm.is_somewhere()


def choose_a_card(player: Keyboard) -> None:
    """Flip with two advantages until two cards count the same, and keep one of them."""
    cards = player.page.get_by_role("button", name="Choose this card")
    for _ in range(15):
        flip_with_str(player, advantages=2)
        stand = player.button("Let it stand")
        expect(stand.or_(cards).first).to_be_visible()
        if cards.count() > 1:
            player.press(cards.nth(1))
            expect(cards).to_have_count(0)
            take_what_comes(player)
            return
        let_it_stand(player)
        take_what_comes(player)
    pytest.fail("fifteen flips, and never a choice")


def have_a_memory(player: Keyboard) -> None:
    """The flip is ignored, and cards are turned anew."""
    flip_with_str(player)
    player.press(player.button("Remember, and flip anew"))
    player.write(player.page.get_by_label("What do you remember?"), "My sister taught me to fall.")
    submit = player.page.locator("form button[type=submit]", has_text="Do a Flashback")
    player.press(submit)
    expect(submit).to_have_count(0)
    # Three checks stand by themselves; anything less could still be raised.
    if is_awaited(player) and player.button("Let it stand").count():
        let_it_stand(player)
    take_what_comes(player)


def let_it_stand(player: Keyboard) -> None:
    """After a memory there is a form to it: XP could raise the result."""
    player.press(player.button("Let it stand"))
    form = player.page.locator("form button[type=submit]", has_text="Let it stand")
    if form.count():
        player.press(form)
    expect(player.button("Let it stand")).to_be_hidden()


def is_awaited(player: Keyboard) -> bool:
    """Whether the table waits for this player, as the title of the page says."""
    settle(player.page)
    return player.page.title().startswith("Your turn")


def take_what_comes(player: Keyboard) -> None:
    """A critical success asks what to make of it, before anything else can be done."""
    blessing = player.button("Take a Blessing")
    if not is_awaited(player) or not blessing.count():
        return
    player.press(blessing)
    expect(player.button("Str")).to_be_visible()


def tell(player: Keyboard, words: str) -> None:
    player.press(player.page.get_by_role("button", name="Story", exact=True)) if is_phone(player) else None
    player.write(player.page.get_by_label("Say what happens…"), words)
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_label("Say what happens…")).to_have_value("")


def is_phone(player: Keyboard) -> bool:
    return player.page.viewport_size == PHONE


def read_a_rule(player: Keyboard) -> None:
    """A line of the story opens on the rule behind it; the rulebook is a link further, and Back comes back."""
    line = player.page.locator("button.line", has_text="flips Str, Crown").last
    player.press(line)
    rule = player.page.get_by_role("link", name=re.compile("In the rulebook"))
    player.press(rule)
    expect(player.page).to_have_url(re.compile("/rules/thousand_faces/TF-"))
    expect(player.page.locator("h1")).to_be_focused()
    player.page.go_back()
    expect(player.page.get_by_role("heading", name=re.compile("^Table "))).to_be_attached()


def take_it_back(gm: Keyboard) -> None:
    gm.press(gm.button("Undo"))
    dialog = gm.page.get_by_role("dialog")
    gm.write(dialog.get_by_role("textbox"), "We misheard.")
    gm.press(dialog.locator("button[type=submit]"))
    expect(dialog).to_be_hidden()
    gm.is_somewhere()


def test_a_whole_evening_without_a_mouse(house: RunningServer, people: tuple[Keyboard, Keyboard]) -> None:
    gm, kresk = people
    link = set_a_table(house, gm)

    # A player comes with the link and takes a seat.
    kresk.page.goto(house.address)
    kresk.write(kresk.page.get_by_label("Table code or link"), link)
    kresk.page.keyboard.press("Enter")
    kresk.write(kresk.page.get_by_label("What shall they call you?"), "Kresk")
    kresk.page.keyboard.press("Enter")
    kresk.press(kresk.button("Look at the table"))

    # The GM calls for a flip, and gives the experience that a memory costs.
    call_for_a_flip(gm, "Do you make it?")
    expect(kresk.page.get_by_text("Do you make it?").first).to_be_visible()
    kresk.press(kresk.button("I know how this goes"))
    flip_with_str(kresk)
    expect(gm.page.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_attached()
    give_experience(gm)
    take_what_comes(kresk)

    # A choice between cards, and a memory that turns them anew.
    choose_a_card(kresk)
    have_a_memory(kresk)
    story = gm.page.get_by_role("button", name="Story", exact=True)
    gm.press(story)
    expect(gm.page.get_by_text("My sister taught me to fall.").first).to_be_attached()
    gm.press(story)

    # Words between the cards, and the rule behind one of them.
    tell(kresk, "I hang on by my fingertips.")
    read_a_rule(kresk)

    # The GM takes it back, and ends the evening.
    take_it_back(gm)
    gm.press(gm.page.locator(".shelves button", has_text="Scene"))
    gm.press(gm.page.locator("ul.deeds button", has_text="End the session"))
    farewell = gm.page.locator("main form").filter(has=gm.page.get_by_role("button", name="End the session"))
    gm.write(farewell.locator("textarea").first, "Until next week.")
    gm.press(farewell.locator("button[type=submit]"))
    if is_phone(kresk):
        kresk.press(kresk.page.get_by_role("button", name="Story", exact=True))
    expect(kresk.page.get_by_text("Until next week.").first).to_be_visible()
    expect(kresk.page.get_by_text("taken back").first).to_be_attached()


def test_a_leaf_over_the_table_keeps_the_focus_and_gives_it_back(
    house: RunningServer, people: tuple[Keyboard, Keyboard]
) -> None:
    gm, _ = people
    set_a_table(house, gm)
    chip = gm.button("Table ")
    for end in ("Escape", "Enter"):
        gm.press(chip)
        dialog = gm.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for _ in range(30):
            gm.page.keyboard.press("Tab")
            outside = "document.activeElement !== document.body && !document.activeElement.closest('dialog')"
            assert not gm.page.evaluate(outside), "Tab left the leaf"
        if end == "Enter":
            gm.reach(dialog.get_by_role("button", name="Close"))
        gm.page.keyboard.press(end)
        expect(dialog).to_be_hidden()
        expect(chip).to_be_focused()
