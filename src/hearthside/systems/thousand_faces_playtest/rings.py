"""Green rings by this guide: letters in the half rings, and cards that REQUIRE what one's own cards can form."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Step
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import AtTable, Way
from hearthside.kits.deckahedron.adventure.journey.lessons import beside_new_card, out_of_reach
from hearthside.kits.deckahedron.adventure.journey.options import has_rings
from hearthside.kits.deckahedron.adventure.journey.rings import rings_of
from hearthside.systems.thousand_faces_playtest.content.moves import LEVEL_CARDS, MOVES
from hearthside.systems.thousand_faces_playtest.content.rings import LETTERS, REQUIRES, Required, RingLetter
from hearthside.systems.thousand_faces_playtest.older_cards import cards_aside


def letter_rings(cards: Iterable[str]) -> frozenset[RingLetter]:
    """TP-LVL-04: the letters of which these move cards can form a ring, one half to the east and one to the west."""
    lettered = [card for card in cards if card in LETTERS]
    east, west = ({LETTERS[card] for card in lettered if side in MOVES[card].rings} for side in ("E", "W"))
    return frozenset(east & west)


def meets(lying: Table | TableView, seat: str, required: Required) -> bool:
    """TP-LVL-03, TP-LVL-05: so many rings, whatever their letters; or one with the right letter."""
    mine = lying.marks.get(MOVES_KIND.of(seat), ())
    return required.letter in letter_rings(mine) or rings_of(lying, seat).rings >= required.rings


def not_yet_taught(lying: Table | TableView, seat: str) -> frozenset[str]:
    """TP-LVL-03, TP-LVL-11: in a 30-hour campaign a card is learned only by who can form the rings it REQUIRES."""
    aside = cards_aside(lying) | LEVEL_CARDS
    if not has_rings(lying):
        return aside
    return aside.union(name for name, required in REQUIRES.items() if not meets(lying, seat, required))


def nothing_more(lying: AtTable, seat: str) -> Iterable[Step]:  # noqa: ARG001
    """TP-LVL-11: there are no envelopes to open."""
    return ()


RINGS: dict[Way, Way] = {out_of_reach: not_yet_taught, beside_new_card: nothing_more}
