"""Two rulebooks side by side, as people read them."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, PHONE, own_context, serious
from tests.table.guests import RunningServer


@pytest.fixture(params=["desk", "phone"])
def page(request: pytest.FixtureRequest, house: RunningServer, browser: Browser) -> Page:
    is_phone = request.param == "phone"
    own = own_context(
        browser,
        viewport=PHONE if is_phone else DESK,
        color_scheme="dark" if is_phone else "light",
        has_touch=is_phone,
    )
    opened = own.new_page()
    opened.goto(f"http://127.0.0.1:{house.port}/rules")
    return opened


def test_two_editions_are_laid_side_by_side_and_another_book_is_picked(page: Page) -> None:
    page.get_by_role("link", name="Lay two rulebooks side by side").click()
    expect(page).to_have_url(re.compile("/rules/thousand_faces/beside/thousand_faces_playtest$"))
    reshuffling = page.get_by_role("region", name="Reshuffling", exact=True)
    expect(reshuffling.get_by_role("link", name="TF-SHUF-01")).to_be_visible()
    expect(reshuffling.get_by_role("link", name="TP-SHUF-01")).to_be_visible()
    expect(reshuffling.get_by_text("The same in both · 4")).to_be_visible()

    page.get_by_role("button", name=re.compile("^The same in both")).click()
    expect(reshuffling.get_by_role("link", name="TF-SHUF-02")).to_be_visible()
    expect(reshuffling.get_by_role("link", name="TF-SHUF-01")).to_have_count(0)
    assert serious(page) == []

    page.get_by_label("Beside it").select_option("first_empires")
    expect(page).to_have_url(re.compile("/beside/first_empires$"))
    expect(page.get_by_text("two different games")).to_be_visible()
    page.get_by_role("button", name="Swap sides").click()
    expect(page).to_have_url(re.compile("/rules/first_empires/beside/thousand_faces$"))
    is_too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not is_too_wide
