"""A game that nobody drew a skin for lies there in plain cards, and speaks the language it brought along."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Table, serious
from tests.installed import installed
from tests.packaging import ROOT
from tests.table.guests import RunningServer


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A house where the tiny game is installed."""
    file = tmp_path_factory.mktemp("house") / "tables.sqlite"
    with (
        installed(ROOT / "tests/tiny_game", tmp_path_factory.mktemp("installed")),
        RunningServer(file, pycache, same_cards=True) as running,
    ):
        yield running


@pytest.mark.parametrize(("locale", "step"), [("en", "Take a step"), ("de", "Einen Schritt gehen")], ids=["en", "de"])
def test_it_is_played_in_plain_cards(house: RunningServer, browser: Browser, locale: str, step: str) -> None:
    table = Table(house, browser, "lantern", ("Kresk", "Mira"))
    kresk, mira = (table.sit(name, locale=locale) for name in ("Kresk", "Mira"))
    kresk.get_by_role("button", name=step).first.click()
    told = r"Kresk gets on|Kresk's oil" if locale == "en" else r"Kresk kommt voran|nimmt Kresk etwas Öl"
    for page in (kresk, mira):
        expect(page.get_by_text(re.compile(told)).first).to_be_visible()
    assert serious(kresk) == []
    assert table.problems == []
