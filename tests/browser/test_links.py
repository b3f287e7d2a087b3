"""The links of a table: whichever somebody follows, and however, they come to sit where it leads and lose no seat."""

import re

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import Table, own_context
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
