"""What the chapters of this guide ask for before the GM has their Journey point (TP-GM-08)."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.content.gm import Chapter
from hearthside.kits.deckahedron.adventure.journey.points import CIRCLED, SPENT
from hearthside.kits.deckahedron.adventure.journey.story import RESTED
from hearthside.systems.thousand_faces_playtest import heroic

_NONE_HERE = Barred("TP-GM-08", "No Journey point waits in this chapter.")
_BY_HEALING = Barred("TP-GM-08", "This chapter earns a point for each wound healed once The Hearth is revealed.")
_NOT_SPENT = Barred("TP-GM-08", "Spend at least one Journey point in this chapter first.")


def against_earning(seen: TableView, chapter: Chapter) -> Barred | None:
    """TP-GM-08: what can be counted; and for chapter 5, what everybody found (TP-HERO-08)."""
    if chapter.name == "Need":
        return _NONE_HERE
    if chapter.name == "Change":
        return _BY_HEALING
    if chapter.circles and seen.track(CIRCLED):
        return Barred("TP-GM-08", book_of(seen).purse.circled_left)
    if chapter.circles == "all" and seen.has_mark(RESTED, "rested"):
        return Barred("TP-GM-08", book_of(seen).purse.rested_too_early)
    if chapter.circles == "half" and not seen.track(SPENT):
        return _NOT_SPENT
    return heroic.against_earning(seen)


def ask_for_heroes(draft: Draft, seat: str) -> None:  # noqa: ARG001
    """TP-HERO-01: in chapter 5 everybody is asked."""
    heroic.ask_all(draft)
