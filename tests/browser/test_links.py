"""The links of a table: whichever somebody follows, and however, they come to sit where it leads and lose no seat."""

import re

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import Table, own_context, serious
from tests.table.guests import RunningServer


def test_a_private_link_put_into_the_address_of_the_same_page_sits_one_down(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Constance"))
    door = f"{table.address}/t/{table.dealt['table']}"
    page = own_context(browser).new_page()
    page.goto(door)
    expect(page.get_by_label("What shall they call you?")).to_be_visible()
    page.goto(f"{door}#seat={table.secret('Kresk')}")
    expect(page.locator(".mine h2")).to_have_text("Kresk")
    assert page.url == door

    page.goto(f"{door}#watch")
    expect(page.locator(".mine")).to_have_count(0)
    page.goto(f"{door}#seat={table.secret('Constance')}")
    expect(page.locator(".mine h2")).to_have_text("Constance")


def test_a_link_that_opens_no_seat_does_not_cost_the_seat_that_is_held(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",))
    kresk = table.sit("Kresk")
    expect(kresk.locator(".mine h2")).to_have_text("Kresk")
    kresk.goto("about:blank")
    kresk.goto(f"{table.address}/t/{table.dealt['table']}#seat=an-old-link")
    expect(kresk.get_by_role("heading", name=re.compile("^This link opens no seat"))).to_be_visible()
    kresk.get_by_role("button", name="Back to your own seat").click()
    expect(kresk.locator(".mine h2")).to_have_text("Kresk")


def test_a_line_into_nowhere_is_noticed_said_and_left_when_the_network_is_back(
    house: RunningServer, browser: Browser
) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",))
    kresk = table.sit("Kresk")
    swallows = [True]

    def route(line: WebSocketRoute) -> None:
        if not swallows[0]:
            line.connect_to_server()

    kresk.context.route_web_socket(re.compile("/ws$"), route)
    kresk.reload()
    expect(kresk.get_by_role("heading", name="The line went quiet.")).to_be_visible()
    swallows[0] = False
    kresk.evaluate("window.dispatchEvent(new Event('online'))")
    expect(kresk.locator(".mine h2")).to_have_text("Kresk")


def test_a_gm_sees_to_the_door_and_the_invitation_lets_people_in(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk",))
    gm = table.sit("Sol")
    gm.get_by_role("button", name=re.compile("^Table ")).click()
    seats = gm.get_by_role("dialog")
    expect(seats.get_by_text("Nobody is watching.")).to_be_visible()
    seats.get_by_role("radio", name=re.compile("^By invitation")).check()
    expect(seats.get_by_text("Only who has the link comes in now.")).to_be_visible()
    link = seats.locator(".link").inner_text()

    stranger = own_context(browser).new_page()
    stranger.goto(link.partition("#")[0])
    expect(stranger.get_by_text("that is open to you")).to_be_visible()
    guest = own_context(browser).new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Just watch").click()
    expect(seats.get_by_text("Somebody is watching.")).to_be_visible()
    seats.get_by_role("button", name=re.compile("^Show out")).click()
    expect(guest.get_by_role("heading", name="The GM has shown you out.")).to_be_visible()
    assert serious(gm) == []

    seats.get_by_role("button", name="New code and link").click()
    seats.get_by_role("button", name="Renew both").click()
    expect(seats.get_by_text("The table has a new code and a new link.")).to_be_visible()
    expect(seats.locator(".link")).not_to_have_text(link)


def test_a_gm_locks_the_door_removes_a_seat_and_deletes_the_table(house: RunningServer, browser: Browser) -> None:
    table = Table(house, browser, "thousand_faces", ("Kresk", "Constance"))
    gm, kresk, constance = table.sit("Sol"), table.sit("Kresk"), table.sit("Constance")
    guest = own_context(browser).new_page()
    guest.goto(f"{table.address}/t/{table.dealt['table']}")
    guest.get_by_role("button", name="Just watch").click()
    gm.get_by_role("button", name=re.compile("^Table ")).click()
    seats = gm.get_by_role("dialog")
    expect(seats.get_by_text("Somebody is watching.")).to_be_visible()
    seats.get_by_role("radio", name=re.compile("^Locked")).check()
    expect(guest.get_by_role("heading", name=re.compile("^The GM has locked the door"))).to_be_visible()
    expect(seats.get_by_text("Nobody is watching.")).to_be_visible()

    seats.get_by_role("button", name="Free, merge or remove the seat of Kresk").click()
    seats.get_by_role("button", name="Nobody: remove the seat").click()
    expect(seats.get_by_text("Nobody sits at the seat of Kresk any more.")).to_be_visible()
    expect(seats.locator("li", has_text="Kresk").get_by_text("removed")).to_be_visible()
    expect(kresk.get_by_role("heading", name="The GM has taken your seat from this table.")).to_be_visible()

    seats.get_by_role("button", name="Delete the table").click()
    assert serious(gm) == []
    seats.get_by_role("button", name="Delete it for good").click()
    expect(constance.get_by_role("heading", name="This table was deleted.")).to_be_visible()
    expect(gm).to_have_url(f"{table.address}/")
    expect(gm.get_by_text(table.dealt["table"])).to_have_count(0)
