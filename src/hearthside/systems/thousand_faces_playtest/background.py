"""Background (Anvil): what somebody was before helps them now, by one more card read as an Anvil (TP-LVL-10)."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import about
from hearthside.kernel.choices import Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.actions.flip import which_counts, with_an_anvil
from hearthside.kits.deckahedron.adventure.book import AtTable
from hearthside.kits.deckahedron.adventure.matters import CardsToRead
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.systems.thousand_faces_playtest.content.moves import BACKGROUND
from hearthside.systems.thousand_faces_playtest.level_cards import level_cards_of

DRAW_ON = "background"


def of_ones_past(lying: AtTable, seat: str) -> tuple[str, ...]:
    """Open to whoever has the card, while there is one more card to turn."""
    table = lying.table if isinstance(lying, Draft) else lying
    has_it = BACKGROUND in level_cards_of(table, seat)
    return (DRAW_ON,) if has_it and table.pile(DRAW.of(seat)).tokens else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOn:
    """Your background helps: turn one more card, read it as an Anvil, and the better one counts."""

    how: str = ""


_HOW = Offer({"how": Words(most=300, label="How does your background help?")}, urgent=True)


def offer_background(seen: TableView) -> Offer | None:
    """Open after the cards of a move are turned, before one of them counts."""
    return _HOW if seen.asked(DRAW_ON) and seen.pile(DRAW.of(seen.seat)).count else None


def decide_background(draft: Draft, seat: str, order: DrawOn) -> None:
    """Once a flip. Everything else that could be done about the flip can still be done."""
    asked = draft.table.awaited.get(seat)
    if asked is None or not draft.table.cards(DRAW.of(seat)):
        raise Impossible("TP-LVL-10", "There is no flip that it could help.")
    draft.tell(seat, "TP-LVL-10", "The background of {who} helps. {how}", how=order.how)
    matter = with_an_anvil(draft, seat, about(asked, CardsToRead))
    left = tuple(action for action in asked.actions if action != DRAW_ON)
    draft.wait_for(seat, left, asked.rule, which_counts(matter), matter, then=asked.then)


BACKGROUND_HELPS = Action(
    DRAW_ON, DrawOn, offer_background, decide_background, rule="TP-LVL-10", label="Draw on your background"
)
