"""It's In Here Somewhere: three cards in a line, and a good thing costs just 1 Pack."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.body import is_flipping, tidy_deck, unless_down
from hearthside.kits.deckahedron.adventure.contests.corners import LINE, solve
from hearthside.kits.deckahedron.adventure.gear.items import PLAIN, Writing, give
from hearthside.kits.deckahedron.adventure.gear.pack import packs_of, pay_pack
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.systems.thousand_faces_playtest.content.moves import IN_HERE_SOMEWHERE
from hearthside.systems.thousand_faces_playtest.level_cards import level_cards_of

_CARDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Rummage:
    """It is in here somewhere: turn three cards. If they can be laid in a line, the good thing costs just 1 Pack."""

    thing: str
    back_in_the_pack: bool = False


_RUMMAGE = Offer(
    {
        "thing": Words(most=60, optional=False, label="What is it?"),
        "back_in_the_pack": YesNo(label="It goes back into the pack"),
    }
)


@unless_down
def offer_rummage(seen: TableView) -> Offer | None:
    """Open to whoever has the card, a Pack, and three cards to turn."""
    if IN_HERE_SOMEWHERE not in level_cards_of(seen, seen.seat) or not packs_of(seen, seen.seat):
        return None
    is_busy = seen.seat in seen.awaited or is_flipping(seen)
    return None if is_busy or seen.pile(DRAW.of(seen.seat)).count < _CARDS else _RUMMAGE


def decide_rummage(draft: Draft, seat: str, rummage: Rummage) -> None:
    """TF-MINI-01: corners that match. The three cards go to the discard pile, whatever comes of it."""
    cards = [draft.turn_top(DRAW.of(seat), TURNED.of(seat)) for _ in range(_CARDS)]
    found = solve(LINE, [face_name(card) for card in cards])
    draft.move(cards, TURNED.of(seat), DISCARD.of(seat))
    if found is None:
        draft.tell(seat, "TP-LVL-10", "{who} rummages for {thing} and cannot find it.", thing=rummage.thing)
    else:
        pay_pack(draft, seat, 1)
        draft.tell(seat, "TP-LVL-10", "{who} finds {thing}: it costs just 1 Pack.", thing=rummage.thing)
        if rummage.back_in_the_pack:
            give(draft, seat, PLAIN, Writing(name=rummage.thing))
    tidy_deck(draft, seat)


RUMMAGE = Action("rummage", Rummage, offer_rummage, decide_rummage, rule="TP-LVL-10", label="It's In Here Somewhere")
