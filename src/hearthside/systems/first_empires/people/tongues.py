"""Languages: the Trader's Tongue that all speak, and that of one's own people."""

from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.content.people import ANCESTRIES
from hearthside.systems.first_empires.kinds import LANGUAGES_KIND

TRADERS_TONGUE = "Trader's Tongue"


def grow_up_among(draft: Draft, seat: str, ancestry: str) -> None:
    """FE-PLAY-03, FE-PLAY-10: the Trader's Tongue, and the language of this people instead of any other's."""
    draft.mark(LANGUAGES_KIND.of(seat), TRADERS_TONGUE)
    for each in ANCESTRIES.values():
        change = draft.mark if each.name == ancestry else draft.unmark
        change(LANGUAGES_KIND.of(seat), each.language)
