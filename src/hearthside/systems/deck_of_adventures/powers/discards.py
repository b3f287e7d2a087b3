"""Discard Powers: cards given up in a turn, for Upper or Lower Hand, healing or damage."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Choice, Option, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.slips import Slips
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.check.hands import LAID_HANDS
from hearthside.systems.deck_of_adventures.decks.piles import discard_top
from hearthside.systems.deck_of_adventures.epic.tasks import out_of_place
from hearthside.systems.deck_of_adventures.fight.acting import bar, pay
from hearthside.systems.deck_of_adventures.fight.edges import allies
from hearthside.systems.deck_of_adventures.ground.spaces import space_of, spaces_between
from hearthside.systems.deck_of_adventures.kinds import LEVEL
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.powers.book import POWERS, owned
from hearthside.systems.deck_of_adventures.powers.effects import declare
from hearthside.systems.deck_of_adventures.slips import (
    CHARGES,
    DRAWN_EYES,
    UNTIL_IT_BEGINS,
    UNTIL_IT_ENDS,
    Charge,
    DrawnEye,
    Until,
)

FIRST_LEVEL_FOR_IT = 2
CAPS = ((8, 8), (5, 6), (1, 4))
"""DA-DISC-04: from this level on so many cards at the most."""
AGGRO_REACH = 2
INTENSIFY = "Intensify"
NEAR = 6


def most_cards(level: int) -> int:
    """DA-DISC-04."""
    return next(cards for least, cards in CAPS if level >= least)


def _mine(seen: TableView) -> str:
    """The Discard Power of this player."""
    return next((name for name in owned(seen.marks, seen.seat) if name in POWERS and POWERS[name].is_discard), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardFor:
    """Use your Discard Power as a Minor Action: every 2 cards you discard count for 1."""

    cards: int
    target: str = ""
    drawn: tuple[str, ...] = ()


def offer_discard_for(seen: TableView) -> Offer | None:
    """DA-DISC-02: in combat, from level 2 on."""
    mine = _mine(seen)
    if not mine:
        return None
    fields = _fields(seen, mine)
    against = _against(seen)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def _against(seen: TableView) -> Barred | None:
    if seen.track(LEVEL.of(seen.seat)) < FIRST_LEVEL_FOR_IT:
        return Barred("DA-DISC-02", "Discard Powers are used from level 2 on.")
    if out_of_place(seen, _mine(seen)):
        return out_of_place(seen, _mine(seen))
    if is_busy(seen, seen.seat):
        return Barred("DA-CHECK-14", "You are in the middle of something.")
    return bar(seen, seen.seat, "minor")


def _fields(seen: TableView, mine: str) -> dict[str, Choice]:
    most = most_cards(seen.track(LEVEL.of(seen.seat)))
    cards = tuple(Option(count, _worth(mine, count), None if count <= most else _TOO_MANY) for count in (2, 4, 6, 8))
    fields: dict[str, Choice] = {"cards": Among(cards, label="How many cards?")}
    if mine == "Help":
        fields["target"] = Among(_people(seen, allies(seen, seen.seat), "Help"), label="Whom?")
    elif mine == "Thwart":
        fields["target"] = Among(_people(seen, _enemies(seen), "Thwart"), label="Whom?")
    elif mine == "Aggro" and space_of(seen, seen.seat) is None:
        here = creatures(seen)
        fields["drawn"] = Several(
            options((name, title_of(seen, name)) for name in here), 0, len(here), label="Who is within 2 spaces?"
        )
    return fields


def _enemies(seen: TableView) -> list[str]:
    friends = allies(seen, seen.seat)
    return [name for name in creatures(seen) if name not in friends]


def _worth(mine: str, count: int) -> str:
    """DA-DISC-03: half as much as the cards; DA-DISC-10: Intensify takes as many of them as it needs."""
    return (
        say("Up to {count} cards", count=count)
        if mine == INTENSIFY
        else say("{count} cards: {worth}", count=count, worth=count // 2)
    )


_TOO_MANY = Barred("DA-DISC-04", "That is more than your level allows.")


def _people(seen: TableView, names: list[str], what: str) -> tuple[Option, ...]:
    """DA-DISC-05: one at a time on each."""
    nobody = Option("", "Nobody", Barred("DA-DISC-08", "Say for whom or against whom you discard them."))
    return (*(Option(name, title_of(seen, name), _unfit(seen, name, what)) for name in names), nobody)


def _unfit(seen: TableView, name: str, what: str) -> Barred | None:
    if any(hand.source == what for hand in LAID_HANDS.of(seen.marks, name)):
        return Barred("DA-DISC-05", "They are under such an effect already.")
    here, there = space_of(seen, seen.seat), space_of(seen, name)
    if here and there and spaces_between(seen, seen.seat, name) > NEAR:
        return Barred("DA-DISC-08", "That is too far away.")
    return None


def decide_discard_for(draft: Draft, seat: str, order: DiscardFor) -> None:
    """DA-DISC-03, DA-DISC-06."""
    mine = next(name for name in owned(draft.table.marks, seat) if POWERS[name].is_discard)
    declare(draft, seat)
    if mine != INTENSIFY:
        pay(draft, seat, "minor")
        count = order.cards // 2
        draft.tell(seat, "DA-DISC-03", "{who} discards {cards} cards for {power}.", cards=order.cards, power=mine)
        discard_top(draft, seat, order.cards)
        _work(draft, seat, mine, count, order)
        return
    pay(draft, seat, "minor")
    _lay_up(draft, seat, mine, order.cards)
    says = "{who} will draw up to {cards} cards in the next attack, until a Major Success."
    draft.tell(seat, "DA-DISC-10", says, cards=order.cards)


def _work(draft: Draft, seat: str, mine: str, count: int, order: DiscardFor) -> None:
    if mine == "Help" and order.target:
        _lay(draft, order.target, Hand("Help", count), UNTIL_IT_ENDS, order.target, "DA-DISC-08")
    elif mine == "Thwart" and order.target:
        _lay(draft, order.target, Hand("Thwart", -count), UNTIL_IT_BEGINS, seat, "DA-DISC-09")
    elif mine == "Aggro":
        for name in _near(draft.table, seat) if space_of(draft.table, seat) else order.drawn:
            DRAWN_EYES.lay(draft, name, DrawnEye(seat, count))
            draft.tell(seat, "DA-DISC-07", "{who} draws the eye of {name}.", name=title_of(draft.table, name))
    elif mine in ("Infuse", "Amplify"):
        _lay_up(draft, seat, mine, count)


def _near(table: Table, seat: str) -> list[str]:
    """DA-DISC-07: on the map, every creature within two spaces."""
    placed = [name for name in creatures(table) if space_of(table, name) is not None]
    return [name for name in placed if spaces_between(table, seat, name) <= AGGRO_REACH]


def _lay(draft: Draft, who: str, hand: Hand, lasting: Slips[Until], whose: str, rule: str) -> None:
    LAID_HANDS.lay(draft, who, hand)
    lasting.lay(draft, who, Until(hand, whose))
    draft.tell(who, rule, "For {who} this applies: {hand}.", hand=hand.words)


def _lay_up(draft: Draft, who: str, name: str, count: int) -> None:
    """DA-DISC-11: for the next Power that fits."""
    CHARGES.lift(draft, who, *(charge for charge in CHARGES.of(draft.table.marks, who) if charge.name == name))
    CHARGES.lay(draft, who, Charge(name, count))


DISCARDING = (
    Action(
        "discard_for",
        DiscardFor,
        offer_discard_for,
        decide_discard_for,
        rule="DA-DISC-03",
        label="Use your Discard Power",
    ),
)
