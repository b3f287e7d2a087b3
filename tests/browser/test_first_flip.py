"""Two people in two browsers flip Deckahedron cards at one table, and neither can learn what they may not see."""

import re

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.conftest import Table
from tests.table.guests import RunningServer


@pytest.fixture
def table(house: RunningServer, browser: Browser) -> Table:
    return Table(house, browser, "thousand_faces", ("Kresk", "Constance"))


def frames_of(page: Page) -> list[str]:
    """Everything this page receives over its socket from now on."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(str(payload)))

    page.on("websocket", listen)
    return frames


def test_two_people_flip_at_one_table(table: Table) -> None:
    kresk, constance = table.sit("Kresk", moves=True), table.sit("Constance", phone=True, dark=False, moves=True)
    heard = frames_of(constance)
    constance.reload()

    # The secret is gone from the address bar, and the seat is kept all the same.
    expect(kresk).to_have_url(re.compile(r"/t/[A-Z]+-\d+$"))
    kresk.get_by_role("button", name=re.compile("^Str 3")).first.click()
    # Exact odds before acting: Crown, one card of twenty.
    expect(kresk.get_by_text("20%").first).to_be_visible()
    kresk.get_by_role("button", name=re.compile("^Flip")).first.click()

    # Both see the same sentence, and the discard pile grew.
    expect(kresk.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_visible()
    constance.get_by_role("button", name="Story").or_(constance.get_by_role("tab", name="Story")).first.click()
    expect(constance.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_visible()

    everything = "".join(heard)
    assert "kresk:D" not in everything, "a card's whole name went over the wire"
    assert table.secret("Kresk") not in everything
    shown = set(re.findall(r'"faces":\["(\w+)"', everything))
    assert len(shown) <= 1, f"Constance was shown more than the one card that was turned: {shown}"
    assert table.problems == []


def test_a_player_proposes_and_the_gm_calls_for_it_with_one_tap(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",), options={})
    kresk, gm = table.sit("Kresk"), table.sit("Sol")
    kresk.get_by_role("button", name="Try something").click()
    kresk.get_by_label("What do you do?").last.fill("I leap across the gap.")
    kresk.locator("label.chip").filter(has_text=re.compile("Str 3")).first.click()
    kresk.locator("button[type=submit]", has_text="Propose a flip").click()
    # The GM reads what is proposed, and one tap is enough.
    expect(gm.get_by_text(re.compile("Kresk would flip Str: I leap across the gap")).first).to_be_visible()
    gm.get_by_role("button", name="Call for it").first.click()
    kresk.get_by_role("button", name=re.compile("^Flip")).first.click()
    expect(kresk.get_by_text(re.compile("Kresk flips Str, Crown")).first).to_be_visible()
    assert table.problems == []


SPOILED = """
() => new Promise((seen) => {
  const told = () => document.querySelector('.tale').textContent.includes('Kresk flips');
  const discarded = () => !!document.querySelector('[data-place="discard/kresk"] svg');
  let turning = 0, spoiled = 0;
  const look = () => {
    if (document.querySelector('.stage.turning')) {
      turning += 1;
      spoiled += told() || discarded();
    } else if (turning && told()) return seen([turning, spoiled]);
    requestAnimationFrame(look);
  };
  look();
})
"""
"""How many pictures showed a card in the air, and in how many of them something told how it would end."""


def test_nothing_tells_how_a_flip_ends_while_the_card_is_in_the_air(table: Table) -> None:
    kresk = table.sit("Kresk", moves=True)
    kresk.get_by_role("button", name=re.compile("^Str 3")).first.click()
    kresk.evaluate(f"() => {{ window.watched = ({SPOILED})() }}")
    kresk.get_by_role("button", name=re.compile("^Flip")).first.click()
    turning, spoiled = kresk.evaluate("() => window.watched")
    assert turning
    assert not spoiled


def test_a_seat_survives_a_reload(table: Table) -> None:
    kresk = table.sit("Kresk")
    expect(kresk.get_by_text("20 of 20 cards left")).to_be_visible()
    kresk.reload()
    expect(kresk.get_by_text("20 of 20 cards left")).to_be_visible()
    assert table.problems == []
