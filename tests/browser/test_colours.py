"""People who see colours otherwise can play: everything keeps its contrast, and nothing is told by colour alone."""

import base64
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Table
from tests.table.guests import RunningServer

TOKENS = Path(__file__).parents[2] / "web/src/styles/tokens.css"
SPRITE = Path(__file__).parents[2] / "web/src/lib/faces/generated/sprite.svg"

Colour = tuple[float, float, float]

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15 (2009), at full severity; for no colour at all, the luminance of WCAG. On linear light.
LUMINANCE = (0.2126, 0.7152, 0.0722)
SIGHTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": (LUMINANCE, LUMINANCE, LUMINANCE),
}
SUITS = ("anvil", "blades", "crown", "dragon")

WORDS = [
    *((ink, paper) for ink in ("ink", "ink-soft", "ink-faint") for paper in ("table", "leaf", "leaf-raised")),
    *((ink, paper) for ink in ("good", "bad", "cost") for paper in ("table", "leaf")),
    *(("on-r", f"r{level}") for level in (1, 2, 3, 4)),
    *((ink, rail) for ink in ("on-rail", "on-rail-soft") for rail in ("rail", "rail-hi", "rail-deep")),
    ("ink", "leaf-shade"), ("on-accent", "accent"), ("accent-text", "leaf"), ("card-ink", "card-paper"),
    ("card-ink", "candle"), ("shadow-text", "shadow-surface"),
]  # fmt: skip
"""What is read: ink, and what it is written on."""

DRAWINGS = [
    *((f"suit-{suit}", paper) for suit in SUITS for paper in ("table", "leaf", "leaf-raised")),
    *((f"suit-{suit}-print", "card-paper") for suit in SUITS),
    *(("card-paper", f"suit-{suit}-lit") for suit in SUITS),
    *(("control-line", paper) for paper in ("table", "leaf", "leaf-raised")),
    ("red-print", "card-paper"), ("stamina-print", "card-paper"), ("xp-print", "card-paper"),
    ("focus", "table"), ("focus", "leaf"), ("focus-rail", "rail"), ("focus-rail", "rail-deep"),
    # On a map: reach, ways, cover and water, what lurks, hazards, and what is cut in ink.
    *((mark, "print-paper") for mark in ("accent", "suit-crown", "suit-blades", "shadow-fill", "print-spot")),
    ("print-ink", "print-paper"),
]  # fmt: skip
"""What is looked at: a shape, and what it lies on."""


def tokens_of(theme: str) -> dict[str, str]:
    """The colours of one theme: those of both, and over them its own."""
    tokens: dict[str, str] = {}
    # Comments fall away, so that a block begins with its selector.
    sheet = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.DOTALL)
    for selector, block in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
        chosen = selector.strip()
        if chosen == ":root" or (f'[data-theme="{theme}"]' in chosen and ":not" not in chosen):
            tokens |= dict(re.findall(r"--([\w-]+):\s*(#[0-9A-Fa-f]{6});", block))
    return tokens


def light_of(colour: str) -> Colour:
    """The linear light of #RRGGBB."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def times(row: Colour, light: Colour) -> float:
    return sum(one * other for one, other in zip(row, light, strict=True))


def luminance(colour: str, sight: str) -> float:
    """How light a colour is to somebody with this sight."""
    seen = [min(1.0, max(0.0, times(row, light_of(colour)))) for row in SIGHTS[sight]]
    return times(LUMINANCE, (seen[0], seen[1], seen[2]))


def contrast(one: str, other: str, sight: str) -> float:
    """The contrast of WCAG between two colours, as seen with this sight."""
    darker, lighter = sorted((luminance(one, sight), luminance(other, sight)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_matrices_leave_grey_grey() -> None:
    for sight in SIGHTS:
        assert contrast("#777777", "#FFFFFF", sight) == pytest.approx(contrast("#777777", "#FFFFFF", "everybody"), 0.02)
    assert contrast("#FFFFFF", "#000000", "everybody") == pytest.approx(21)
    assert contrast("#FF0000", "#0000FF", "protanopia") < contrast("#FF0000", "#0000FF", "everybody")


@pytest.mark.parametrize("theme", ["hearth", "parchment"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_words_and_drawings_keep_their_contrast(theme: str, sight: str) -> None:
    tokens = tokens_of(theme)
    asked = [(4.5, *pair) for pair in WORDS] + [(3.0, *pair) for pair in DRAWINGS]
    weak = [
        f"{ink} on {paper}: {found:.2f}, needs {least}"
        for least, ink, paper in asked
        if (found := contrast(tokens[ink], tokens[paper], sight)) < least
    ]
    assert weak == []


# --- In the browser --------------------------------------------------------------------------------------------------

SPREAD = """
async (picture) => {
  // The contrast between the lightest and the darkest hundredth of what is really on the screen.
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const linear = (value) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const lights = [];
  for (let at = 0; at < data.length; at += 4) {
    lights.push(0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]));
  }
  lights.sort((one, other) => one - other);
  const edge = Math.floor(lights.length / 100);
  return (lights[lights.length - 1 - edge] + 0.05) / (lights[edge] + 0.05);
}
"""


@pytest.fixture(scope="module")
def darkroom(browser: Browser) -> Iterator[Page]:
    """A page that looks at pictures."""
    page = browser.new_page()
    yield page
    page.close()


def spread(darkroom: Page, thing: Locator) -> float:
    picture = base64.b64encode(thing.screenshot()).decode()
    found: float = darkroom.evaluate(SPREAD, picture)
    return found


def see_with(page: Page, sight: str) -> None:
    """From now on the browser shows the page as somebody with this sight sees it."""
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "none" if sight == "everybody" else sight})


@pytest.mark.parametrize("dark", [True, False], ids=["hearth", "parchment"])
def test_suits_and_results_stand_out_on_the_screen(
    house: RunningServer, browser: Browser, darkroom: Page, *, dark: bool
) -> None:
    page = Table(house, browser, "thousand_faces", ("Kresk", "Constance")).sit("Kresk", dark=dark)
    page.get_by_role("button", name=re.compile("^Str 3")).first.click()
    expect(page.locator(".bar .seg").first).to_be_visible()
    page.mouse.move(0, 0)
    for sight in SIGHTS:
        see_with(page, sight)
        for suit in page.locator(".plaques .suit").all():
            assert spread(darkroom, suit) >= 3, f"a suit, {sight}"
        for mark in page.locator(".bar .seg svg").all():
            assert spread(darkroom, mark) >= 3, f"a result, {sight}"
        assert spread(darkroom, page.get_by_role("button", name="Flip", exact=True).first) >= 4.5, (
            f"the button, {sight}"
        )


def drawings(things: Locator) -> list[str]:
    hrefs: list[str] = things.locator("use").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
    return hrefs


def shape_of(symbol: str) -> str:
    """What is drawn, without its colours."""
    sprite = SPRITE.read_text(encoding="utf-8")
    found = re.search(rf'<symbol id="{symbol}".*?</symbol>', sprite, flags=re.DOTALL)
    assert found, symbol
    return re.sub(r'\s(id|fill|stroke|style|class)="[^"]*"', "", found.group())


def test_suits_and_results_differ_by_shape_and_by_word(house: RunningServer, browser: Browser) -> None:
    page = Table(house, browser, "thousand_faces", ("Kresk", "Constance")).sit("Kresk")
    page.get_by_role("button", name=re.compile("^Str 3")).first.click()
    expect(page.locator(".bar .seg")).to_have_count(4)

    plaques = page.locator(".plaques button")
    assert len(set(drawings(plaques))) == plaques.count() == 3
    assert [text.split()[-1] for text in plaques.all_inner_texts()] == ["Blades", "Anvil", "Crown"]

    results = page.locator(".bar")
    assert drawings(results) == [f"#result-{level}" for level in (1, 2, 3, 4)]
    heard = results.get_attribute("aria-label") or ""
    words = re.split(r" [<>]?\d+%(?:, |$)", heard)[:-1]
    assert len(set(words)) == len(words) == 4
    looks = "segments => segments.map((segment) => getComputedStyle(segment).backgroundImage)"
    patterns: list[str] = page.locator(".bar .seg").evaluate_all(looks)
    assert len(set(patterns)) == 4, "the bars have no pattern of their own"


def test_no_two_suits_have_the_same_shape() -> None:
    for one, other in combinations(SUITS, 2):
        assert shape_of(f"suit-{one}") != shape_of(f"suit-{other}")


def test_no_two_results_have_the_same_shape() -> None:
    for one, other in combinations(("result-1", "result-2", "result-3", "result-4"), 2):
        assert shape_of(one) != shape_of(other)
