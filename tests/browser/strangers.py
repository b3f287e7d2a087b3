"""Somebody who has never played: presses what the page shows, and waits where there is nothing to press."""

from random import Random
from typing import Any

from playwright.sync_api import Error, Page

from tests.browser.listening import listen_at, settle, wait_until

IN_SIGHT = """
() => {
  const isThere = (each) => {
    const { width, height } = each.getBoundingClientRect();
    // What is folded away has a size as well, and is not seen.
    return width > 0 && height > 0 && each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]');
  };
  const isShut = (each) => each.getAttribute('aria-disabled') === 'true' || each.disabled;
  const isOpen = (each) => !isShut(each) && !each.querySelector('input:disabled');
  const all = (what, within = document) => [...within.querySelectorAll(what)].filter(isThere);
  const isOnTop = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const leaf = all('dialog').find(isOnTop);
  const page = leaf ?? document;
  const isRead = all('.lead .dots i:not(.done)').length === 0;
  const acts = all('.btn.primary, .thumb .btn, .thumb .go, .zero .btn:not(.quiet)', page)
    .filter((each) => !each.closest('aside.over, header'));
  const isUnsaid = ({ value, options }) => value === (options ? '-1' : '');
  const isMissing = acts.length > 0 && !acts.some(isOpen);
  const kinds = {
    told: leaf ? [] : all(isRead ? '.coach button, .lead button' : '.coach button'),
    pick: isMissing ? all('.plaques button, label.chip:not(.chosen), button.pick:not(.chosen)', page) : [],
    list: isMissing ? all('form[data-do] select:has(option:enabled)', page).filter(isUnsaid) : [],
    write: isMissing ? all('.slip .field:not(select), form[data-do] .field:not(select)', page).filter(isUnsaid) : [],
    act: acts,
    deed: all('button.deed', page),
    leave: leaf ? all('button.close', leaf) : [],
  };
  for (const each of document.querySelectorAll('[data-sight]')) delete each.dataset.sight;
  const found = Object.entries(kinds).flatMap(([kind, these]) => these.filter(isOpen).map((each) => ({ kind, each })));
  return {
    isOver: all('aside.over').length > 0,
    found: found.map(({ kind, each }, at) => {
      each.dataset.sight = at;
      const words = (each.getAttribute('aria-label') ?? each.innerText).trim().replace(/\\s+/g, ' ');
      const listed = [...(each.options ?? [])].filter(({ disabled }) => !disabled).map(({ value }) => value);
      return { at, kind, words, listed, does: each.dataset.do ?? '', isChosen: each.matches('.chosen') };
    }),
  };
}
"""
"""Everything that can be pressed, and what kind of thing it is; each is marked, so that it can be found again."""

KINDS = ("told", "pick", "list", "write", "act", "deed", "leave")
"""What is told is put away, what is missing chosen, what lies ready done; a leaf that leads nowhere is closed last."""
TALK = ("say",)
"""What may be done at any time, and changes nothing."""
PATIENT = 3
A_MOMENT = 2000
"""Milliseconds for what is in sight and may be gone by now; then something else is pressed."""
A_SECOND_TAP = 400
"""Milliseconds after which what is chosen is done by another tap; the page takes two quick ones for one."""
MOST_PRESSES = 250
"""More than any evening takes."""


class Stranger:
    """Plays at a page by what is in sight, and does not press again what led nowhere."""

    def __init__(self, page: Page, luck: int = 7) -> None:
        self.page = page
        self.pressed: list[str] = []
        self._rng = Random(luck)
        self._tried = 0
        self._barren: set[str] = set()
        self._since = 0

    def play_to_the_end(self) -> None:
        """Until the page says that the evening is over."""
        while self.goes_on():
            assert self._tried < MOST_PRESSES, f"it never ends: {self.pressed[-12:]}"
        if self.page.locator("dialog[open]").count():  # it ended while they looked for something
            self.page.keyboard.press("Escape")

    def goes_on(self) -> bool:
        """Press one thing, as soon as there is one; whether there was one, and not the end."""
        settle(self.page)
        if listen_at(self.page).told != self._since:  # the table went on: what led nowhere may lead on now
            self._since = listen_at(self.page).told
            self._barren.clear()
        seen: dict[str, Any] = {}

        def is_something() -> bool:
            seen.update(self.page.evaluate(IN_SIGHT))
            leading = [each for each in seen["found"] if self._leads_on(each)]
            seen["open"] = [each for each in leading if not self._is_tired_of(each)] or leading
            return bool(seen["isOver"] or seen["open"])

        wait_until(self.page, is_something, f"nothing can be pressed after {self.pressed[-6:]}")
        if seen["isOver"]:
            return False
        self._press(seen["open"])
        return True

    def _leads_on(self, thing: dict[str, Any]) -> bool:
        return thing["does"] not in TALK and thing["words"] not in self._barren

    def _is_tired_of(self, thing: dict[str, Any]) -> bool:
        """Nobody presses the same thing again and again where there is something else."""
        return self.pressed[-PATIENT:] == [thing["words"]] * PATIENT

    def _press(self, things: list[dict[str, Any]]) -> None:
        self._tried += 1
        kind = next(kind for kind in KINDS if any(thing["kind"] == kind for thing in things))
        chosen = self._rng.choice([thing for thing in things if thing["kind"] == kind])
        if kind == "leave":
            self._barren.add(self.pressed[-1])
        if chosen["isChosen"]:
            self.page.wait_for_timeout(A_SECOND_TAP)
        thing = self.page.locator(f'[data-sight="{chosen["at"]}"]')
        try:
            if kind == "list":
                thing.select_option(self._rng.choice(chosen["listed"]), timeout=A_MOMENT)
            elif kind == "write":
                thing.fill("As my mother did it.", timeout=A_MOMENT)
            else:
                thing.click(timeout=A_MOMENT)
        except Error:
            return  # the table went on meanwhile, and it is no longer there
        self.pressed.append(chosen["words"])
