"""Every screen under the hand: each button answers, nothing is cut off, and the deed the table waits for is in view."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocketRoute, expect
from tools.screenshots import CALLS, SCREENS, Dealt, Side, Tables, Visit

from tests.browser.conftest import DESK, PHONE, own_context
from tests.browser.listening import lie_still
from tests.nightly import longer
from tests.patience import until
from tests.table.guests import RunningServer
from tests.words.catalogues import german

TWICE = 400
"""Milliseconds after which a second tap is meant, and no longer a slip."""
HANDS = (Path(__file__).parent / "hands.js").read_text()
"""Looks a page over as it lies, and gives a line for everything a hand or an eye would miss."""
TWINS = (Path(__file__).parent / "twins.js").read_text()
"""Listens to a page, and gives a line for everything that goes by the name of something else beside it."""
LARGE = {(1366, 768): 360, (1440, 900): 400}
"""How wide the circle is at least while it can still be changed what was drawn."""
TIGHT = [(1366, 657), (1280, 720)]
"""The lowest and the narrowest there are."""
ROOMY = [(1536, 730), (1366, 768), (1440, 900), (1512, 860), (1920, 1080)]
DESKS = [*TIGHT, *ROOMY]
PHONES = [(390, 844), (360, 640)]
HAVE_A_PAGE_OF_THEIR_OWN = {"table-quiet"}
"""Screens that do something to the page itself, which would stay: the line of this one is cut."""
IN_GERMAN = ["table-refused", "table-asked", "table-aid", "world-demo", "empires-rest", "adventures-rest", "gm"]
"""Where reasons and refusals stand: German needs more room for them."""


@pytest.fixture(scope="module")
def tables(house: RunningServer, browser: Browser) -> Iterator[Tables]:
    backstage = own_context(browser)
    address = f"http://127.0.0.1:{house.port}"
    page = backstage.new_page()
    page.goto(f"{address}/api/nothing")
    yield Tables(address, page)
    backstage.close()


@pytest.fixture(scope="module")
def hands(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """Somebody at a desk and somebody with a phone."""
    both = {
        "desk": own_context(browser, viewport=DESK, reduced_motion="reduce"),
        "phone": own_context(browser, viewport=PHONE, reduced_motion="reduce", has_touch=True),
    }
    yield both
    for context in both.values():
        context.close()


@pytest.fixture(scope="module")
def kept(hands: dict[str, BrowserContext]) -> Page:
    """A page that goes from screen to screen and from size to size: a new one takes longer than all there is to see."""
    return hands["desk"].new_page()


@pytest.fixture
def visit(tables: Tables, hands: dict[str, BrowserContext], hold: str) -> Iterator[Visit]:
    """A page that nobody has been at before, at this house already but at no screen of it."""
    page = hands[hold].new_page()
    yield arrived(tables, page, PHONE if hold == "phone" else DESK)
    page.close()


def arrived(tables: Tables, page: Page, size: ViewportSize = DESK) -> Visit:
    """Somebody at this house who remembers nothing of it, and touches nothing."""
    page.set_viewport_size(size)
    page.mouse.move(0, 0)
    page.goto(f"{tables.address}/api/nothing")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    return Visit(tables.address, tables, page)


def missed(page: Page, sizes: list[tuple[int, int]]) -> list[str]:
    """What cannot be pressed, read or found at these sizes."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        lie_still(page)
        found += [f"{width}×{height}: {each}" for each in page.evaluate(HANDS)]
    return found


def desks_for(screen: str) -> list[tuple[int, int]]:
    """Where a screen is tight, and one of the desks with room, another for the next screen; at night every desk."""
    first = crc32(screen.encode()) % len(ROOMY)
    return [*TIGHT, *(ROOMY[first:] + ROOMY[:first])[: longer(1, len(ROOMY))]]


def sides() -> dict[str, list[str]]:
    """The screens that show one side of one table: a desk shows it whole, and a phone a part of it behind each tab."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, screen in SCREENS.items():
        if isinstance(screen, Side):
            found.setdefault((screen.whose, screen.kind), []).append(name)
    return {names[0]: names for names in found.values()}


SIDES = sides()
OTHERS = [name for name, screen in SCREENS.items() if not isinstance(screen, Side)]


@pytest.mark.parametrize("side", SIDES)
def test_every_button_of_a_table_answers_and_nothing_is_cut_off(tables: Tables, kept: Page, side: str) -> None:
    """On a desk that becomes a phone: whoever sits there stays, and looks behind one tab after the other."""
    visit = arrived(tables, kept)
    SCREENS[side](visit)
    found = looked_over(visit, desks_for(side))
    for screen in SIDES[side]:
        tab = SCREENS[screen]
        assert isinstance(tab, Side)
        kept.set_viewport_size(PHONE)
        visit.tab(tab.tab)
        found += [f"{screen}: {each}" for each in looked_over(visit, PHONES)]
    assert found == []


@pytest.mark.parametrize("screen", [each for each in OTHERS if each not in HAVE_A_PAGE_OF_THEIR_OWN])
def test_every_button_answers_and_nothing_is_cut_off(tables: Tables, kept: Page, screen: str) -> None:
    visit = arrived(tables, kept)
    SCREENS[screen](visit)
    found = looked_over(visit, desks_for(screen))
    kept.set_viewport_size(PHONE)
    if visit.has_looked_at_the_size:  # somebody with a phone comes here in another way
        SCREENS[screen](arrived(tables, kept, PHONE))
    assert found + looked_over(visit, PHONES) == []


@pytest.mark.parametrize("hold", ["desk", "phone"])
@pytest.mark.parametrize("screen", HAVE_A_PAGE_OF_THEIR_OWN)
def test_every_button_answers_on_a_page_of_its_own(visit: Visit, screen: str, hold: str) -> None:
    SCREENS[screen](visit)
    assert looked_over(visit, desks_for(screen) if hold == "desk" else PHONES) == []


def looked_over(visit: Visit, sizes: list[tuple[int, int]]) -> list[str]:
    """Whatever of a screen is missed by hands, eyes or ears."""
    found = missed(visit.page, sizes)
    # What a page says does not hang on its size, so it is heard once, when it lies still.
    heard: list[str] = visit.page.evaluate(TWINS)
    return found + heard


@pytest.mark.parametrize("hold", ["desk"])
def test_two_controls_of_one_name_are_heard_though_one_of_them_is_dead(visit: Visit) -> None:
    visit.page.goto("about:blank")
    visit.page.set_content(
        "<main><button>Flip</button><button aria-disabled=true>Flip</button><button> </button>"
        "<section aria-label=Foes><button>Flip</button></section></main>"
    )
    assert visit.page.evaluate(TWINS) == ["button “Flip” is there 2 times in main", "button “” has no name in main"]


def in_german(page: Page) -> None:
    page.evaluate("localStorage.setItem('hearthside.language', 'de')")


@pytest.mark.parametrize("hold", ["phone"])
@pytest.mark.parametrize("screen", IN_GERMAN)
def test_german_has_room_on_a_small_phone(visit: Visit, screen: str) -> None:
    SCREENS[screen](visit)
    in_german(visit.page)
    visit.page.reload()
    visit.page.get_by_role("navigation").get_by_text("Geschichte").wait_for()
    assert missed(visit.page, PHONES) == []


@pytest.mark.parametrize("hold", ["phone"])
def test_the_longest_refusal_in_german_has_room_on_a_small_phone(visit: Visit) -> None:
    """Whatever is done, the table says no, in as many words as it has for anything."""
    says = max((each for each in german().values() if "{" not in each), key=len)

    def refuse(line: WebSocketRoute) -> None:
        table = line.connect_to_server()

        def hear(frame: str | bytes) -> None:
            asked = json.loads(frame)
            if asked["type"] == "do":
                no = {"type": "refused", "id": asked["id"], "kind": "refused", "rule": "TF-FLIP-01", "says": says}
                line.send(json.dumps(no))
            else:
                table.send(frame)

        line.on_message(hear)

    in_german(visit.page)
    visit.page.route_web_socket(re.compile("/ws$"), refuse)
    page = visit.sit("Kresk", visit.tables.kept("demo"))
    # What chance decides lies chosen already, or is chosen with the first tap and done with the next.
    deed = page.locator(".thumbs .deed").first
    expect(deed).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(TWICE)
    deed.click()
    expect(page.get_by_role("alert")).to_contain_text(says[:20])
    assert missed(page, PHONES) == []


@pytest.mark.parametrize("hold", ["desk", "phone"])
def test_a_card_that_flies_catches_no_press(visit: Visit) -> None:
    visit.page.emulate_media(reduced_motion="no-preference")
    page = visit.sit("Kresk", visit.tables.new("thousand_faces"))
    page.locator(".plaques button").first.click()
    page.get_by_text("%").first.wait_for()
    visit.press("Flip")
    page.locator(".stage.turning").wait_for()
    assert [each for each in page.evaluate(HANDS) if "lies under" in each] == []


def says(*words: str) -> list[dict[str, Any]]:
    return [{"do": "say", "words": each} for each in words]


@pytest.mark.parametrize("hold", ["desk"])
def test_the_story_follows_however_many_lines_arrive_or_says_how_many_are_new(visit: Visit) -> None:
    table = visit.tables.new("thousand_faces")
    page = visit.sit("Kresk", table)
    lines = page.get_by_role("list", name="What happened")
    newest = lines.locator("li").last
    for evening in range(3):
        table.does("Sol", *says(*(f"The rain falls on night {evening}, hour {hour}." for hour in range(8))))
        expect(newest).to_contain_text(f"night {evening}, hour 7")
        expect(newest).to_be_in_viewport(ratio=0.99)

    lines.hover()
    page.mouse.wheel(0, -600)
    expect(newest).not_to_be_in_viewport()
    table.does("Sol", *says("A bell.", "Another bell.", "Silence."))
    page.get_by_role("button", name="3 new lines").click()
    expect(newest).to_contain_text("Silence.")
    expect(newest).to_be_in_viewport(ratio=0.99)
    table.does("Sol", *says("Steps on the stair."))
    expect(newest).to_contain_text("Steps on the stair.")
    expect(newest).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name=re.compile("new line"))).to_be_hidden()


@pytest.mark.parametrize("hold", ["desk"])
def test_the_story_is_one_stop_for_the_tab_key(visit: Visit) -> None:
    table = visit.tables.new("thousand_faces")
    table.does("Sol", *says("One.", "Two.", "Three."))
    page = visit.sit("Kresk", table)
    lines = page.get_by_role("list", name="What happened")
    expect(lines.locator("li").last).to_contain_text("Three.")
    page.get_by_role("link", name="The whole story").focus()
    page.keyboard.press("Tab")
    expect(lines.get_by_role("button", name="Three.")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.get_by_role("button", name="Two.")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_placeholder("Say what happens…")).to_be_focused()


@pytest.mark.parametrize("hold", ["phone"])
def test_each_tab_of_a_phone_is_found_where_it_was_left(visit: Visit) -> None:
    page = visit.sit("Kresk", visit.tables.kept("demo"))
    pane = page.locator("main.pane")
    visit.tab("Cards")
    pane.evaluate("pane => pane.scrollTo(0, 160)")
    visit.tab("Story")
    visit.tab("Play")
    expect(page.get_by_role("button", name=re.compile("^Flip")).first).to_be_visible()
    lie_still(page)
    assert pane.evaluate("pane => pane.scrollTop") == 0
    visit.tab("Cards")
    expect(page.get_by_role("tab").first).to_be_attached()
    lie_still(page)
    assert pane.evaluate("pane => pane.scrollTop") == 160


def draw_a_miss(table: Dealt) -> None:
    """Draw for Checks that are as hard as can be until Fate may be pushed."""
    for _ in range(12):
        table.does("Sol", CALLS["deck_of_adventures"] | {"dr": 0})
        table.does("Kresk", {"do": "draw", "stat": "str"})
        if "push" in str(table.does("Kresk")["awaited"]):
            return
    raise AssertionError("nobody ever misses")


@pytest.mark.parametrize("hold", ["phone"])
def test_push_fate_is_one_tap_under_the_thumb(visit: Visit) -> None:
    table = visit.tables.new("deck_of_adventures")
    draw_a_miss(table)
    page = visit.sit("Kresk", table)
    page.set_viewport_size({"width": 360, "height": 640})
    push = page.get_by_role("button", name=re.compile("^Push Fate"))
    expect(push).to_be_in_viewport(ratio=1)
    assert missed(page, [(360, 640)]) == []
    push.click()
    visit.tab("Story")
    expect(page.get_by_text(re.compile("pushes Fate")).first).to_be_visible()


@pytest.mark.parametrize("hold", ["desk"])
def test_the_card_that_was_drawn_and_what_it_came_to_are_seen_at_a_glance(visit: Visit) -> None:
    table = visit.tables.kept("demo deck_of_adventures")
    sheet = visit.sit(table.player, table).get_by_role("complementary", name="What it comes to")
    for width, height in DESKS:
        visit.page.set_viewport_size({"width": width, "height": height})
        card, verdict = sheet.locator(".turner"), sheet.get_by_text("Miss", exact=True)
        steps = sheet.get_by_text(re.compile(r"^\w+ is (the very rank of the target|\w+ steps? from the \w+)\.$"))
        for each in (card, sheet.locator(".whose"), verdict, steps):
            expect(each).to_be_in_viewport(ratio=0.99)
        lie_still(visit.page)
        one, other = card.bounding_box(), verdict.bounding_box()
        assert one
        assert other
        ring = visit.page.locator(".watched.large .ring").bounding_box()
        assert ring
        assert ring["width"] >= LARGE.get((width, height), 0), "the circle is smaller than it was drawn"
        assert one["y"] + one["height"] <= other["y"] or one["x"] + one["width"] <= other["x"], (width, height)


@pytest.mark.parametrize("hold", ["phone"])
def test_nothing_lies_on_the_map_of_a_gm_and_a_players_is_pushed_from_under_what_does(visit: Visit) -> None:
    table = visit.tables.kept("deck_of_adventures map")
    page = visit.sit(table.gm, table)
    button = page.get_by_role("button", name="Whole map")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        lie_still(page)
        above, board = button.bounding_box(), page.locator(".pan").bounding_box()
        assert above
        assert board
        assert above["y"] + above["height"] <= board["y"]

    page = arrived(visit.tables, page, PHONE).sit(table.player, table)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        button.wait_for()
        lie_still(page)
        # The map follows whoever acts while what can be done still comes in.
        until(lambda: is_pushed_up(page), "the lowest space stays under the button")


def is_pushed_up(page: Page) -> bool:
    """Whether the lowest space of the map lies above the button on it, once the map is pushed up as far as it goes."""
    page.locator(".pan").evaluate("pan => pan.scrollTo(0, pan.scrollHeight)")
    lowest = page.locator('[data-at="A9"]').bounding_box()
    button = page.get_by_role("button", name="Whole map").bounding_box()
    return lowest is not None and button is not None and lowest["y"] + lowest["height"] <= button["y"]


@pytest.mark.parametrize("hold", ["phone"])
def test_everything_the_table_asks_for_lies_under_the_thumb(visit: Visit) -> None:
    table = visit.tables.kept("demo deck_of_adventures")
    page = visit.sit(table.player, table)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for deed in ("Let it stand", "Push Fate"):
            expect(page.get_by_role("button", name=deed)).to_be_in_viewport(ratio=1)
    assert missed(page, PHONES) == []


@pytest.mark.parametrize("hold", ["desk", "phone"])
def test_a_friend_whose_flip_waits_can_be_aided_without_looking_for_it(visit: Visit, hold: str) -> None:
    page = visit.sit("Kresk", visit.tables.kept("thousand_faces aid"))
    for width, height in DESKS if hold == "desk" else PHONES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Aid Constance")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("hold", ["desk"])
def test_a_search_for_deeds_is_over_once_one_is_taken(visit: Visit) -> None:
    page = visit.sit("Sol", visit.tables.kept("deck_of_adventures"))
    search = page.get_by_role("searchbox", name="Find something")
    deeds = page.locator("ul.deeds button")
    expect(deeds.first).to_be_visible()
    lie_still(page)
    all_of_them = deeds.count()
    search.fill("award")
    expect(deeds).not_to_have_count(all_of_them)
    deeds.first.click()
    expect(search).to_have_value("")
    expect(deeds).to_have_count(all_of_them)
