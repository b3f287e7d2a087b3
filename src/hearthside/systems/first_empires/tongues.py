"""Languages: the Trader's Tongue that all speak, and that of one's own people."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import place
from hearthside.systems.first_empires.content.people import ANCESTRIES

TRADERS_TONGUE = "Trader's Tongue"


def languages_of(seat: str) -> str:
    """The languages a character speaks."""
    return place("languages", seat)


def grow_up_among(draft: Draft, seat: str, ancestry: str) -> None:
    """FE-PLAY-03, FE-PLAY-10: the Trader's Tongue, and the language of this people instead of any other's."""
    draft.mark(languages_of(seat), TRADERS_TONGUE)
    for each in ANCESTRIES.values():
        change = draft.mark if each.name == ancestry else draft.unmark
        change(languages_of(seat), each.language)
