"""Somebody who has no mouse: how they get around a page, and whether they keep their place."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.listening import listen_at, settle, wait_until

MOST_STEPS = 90
"""Nothing is further away than so many presses of Tab."""

HOW_FAR = """
(element) => {
  if (!element.isConnected) return 'gone';
  const here = document.activeElement;
  if (here === element) return 'here';
  // One stop for Tab, with arrows inside: the answers of one question, or a row of cards.
  if (here.type === 'radio') return here.name === element.name ? 'near' : 'far';
  const row = here.closest('.plaques, ul.offers, ul.deeds, .cards, ul.few, .fight .ground ul, .zones');
  if (row?.contains(element)) return 'near';
  // The story is entered at its newest line.
  if (!here.matches('.line') || !element.matches('.line') || !here.closest('ol').contains(element)) return 'far';
  return here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'near';
}
"""
RING = """
() => {
  const here = document.activeElement;
  const shown = [here, here.closest('label'), here.closest('form')].filter(Boolean);
  const isRinged = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  return shown.some(isRinged);
}
"""
PLACE = "document.activeElement === document.body ? 'nowhere' : document.activeElement.outerHTML.slice(0, 120)"


class Keyboard:
    """Somebody at a page who has only a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        listen_at(page)

    def reach(self, target: Locator) -> None:
        """Go there with Tab, and with arrows along a row."""
        expect(target).to_be_attached()
        goal, far = target.element_handle(), "far"
        for _ in range(MOST_STEPS):
            far = goal.evaluate(HOW_FAR)
            if far == "here":
                break
            if far == "gone":  # drawn anew on the way
                goal = target.element_handle()
            else:
                self.page.keyboard.press({"near": "ArrowRight", "back": "ArrowLeft"}.get(far, "Tab"))
        assert far == "here", f"{target} cannot be reached; now at {self.page.evaluate(PLACE)}"
        assert self.page.evaluate(RING), f"nobody sees that {target} has the focus"

    def press(self, target: Locator, key: str = "Enter") -> None:
        """Go to a button and press it; afterwards they are still somewhere."""
        self.reach(target)
        self.page.keyboard.press(key)
        self.is_somewhere()

    def write(self, target: Locator, words: str) -> None:
        self.reach(target)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(words)

    def is_somewhere(self) -> None:
        """They have a place, at the latest when the page behind a link is there."""
        settle(self.page)
        wait_until(self.page, lambda: self.page.evaluate(PLACE) != "nowhere", "the focus was lost")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}")).first
