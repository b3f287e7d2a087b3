"""What the GM and a player do in a fight, whichever guide they play by."""

import re
from contextlib import suppress

from playwright.sync_api import Page, TimeoutError

from tests.browser.conftest import Table
from tests.browser.listening import listen_at, settle, wait_until
from tests.table.guests import Guest

FLIPPED = re.compile("^(Take a Blessing|Let it stand)")
"""What is asked right after a flip, on the player's own place."""
BRIEFLY = 2_000
"""One try of many, each with a fresh look."""


def go_to(page: Page, tab: str, *, phone: bool) -> None:
    """On a phone, things lie behind tabs."""
    if phone:
        page.get_by_role("navigation").get_by_role("button", name=tab).click()


def told(table: Table) -> str:
    """The story so far, as anybody may read it."""
    return str(table.house.get(f"/api/tables/{table.dealt['table']}/story?as=json"))


ANSWERS = (
    "dialog .btn.primary",
    "main form button[type=submit]",
    "form.side button[type=submit]",
    "main .btn.primary",
    ".thumb .go",
    ".deed",
)
"""Where the answer to a question lies under the hand, what lies on top first."""


def answer_all(player: Page) -> None:
    """Whatever is asked of a player is answered as it stands: on its leaf, with the big button, by the first deed."""

    def is_done() -> bool:
        settle(player)
        is_awaited = listen_at(player).is_awaited
        if is_awaited:
            # A leaf may be laid over the button just now; then it is answered on the leaf, next time round.
            with suppress(TimeoutError):
                _answer(player)
        return not is_awaited

    wait_until(player, is_done, "there is no end to the questions")


def _answer(player: Page) -> None:
    """What lies on top is answered first; while cards or dice still move, nothing is asked yet."""
    leaf = player.get_by_role("dialog")
    own = [player.get_by_role("button", name=FLIPPED)] if not leaf.count() else []
    buttons = [*map(player.locator, ANSWERS[:3]), *own, *map(player.locator, ANSWERS[3:])]
    button = next((button.first for button in buttons if button.first.is_visible()), None)
    if button is None:
        return
    if button.get_attribute("aria-disabled", timeout=BRIEFLY) == "true":
        player.locator("dialog label" if leaf.count() else "main form label").first.click(timeout=BRIEFLY)
    button.click(timeout=BRIEFLY)


def does(table: Table, title: str, action: str, **chosen: object) -> None:
    """Somebody does this without looking at a screen; `@Gatehouse` is the id of what people call so."""
    with Guest(table.house, table.dealt["table"], table.secret(title)) as guest:
        things = guest.hear()["view"]["things"]
        ids = {f"@{thing['fields']['name']}": each for each, thing in things.items() if "name" in thing["fields"]}
        with_ids = {field: _with_ids(value, ids) for field, value in chosen.items()}
        assert guest.do(action, **with_ids)["type"] == "done"


def _with_ids(value: object, ids: dict[str, str]) -> object:
    if isinstance(value, list):
        return [_with_ids(each, ids) for each in value]
    return ids.get(value, value) if isinstance(value, str) else value
