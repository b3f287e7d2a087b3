"""The GM's side: creatures come and go, and draw for themselves."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.actions.call import DR, EXTRA_CARDS, NEED_OPTIONS, STAT_OPTIONS, targets
from hearthside.systems.deck_of_adventures.board import (
    CREATURES,
    FATED,
    NATURES,
    OWN_DECK,
    RESERVED,
    TASKS,
    WORLD,
    charms_of,
    creatures,
    fate_of,
    fatigue_of,
    hands_of,
    nature_of,
    target_of,
)
from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO, JOKERS
from hearthside.systems.deck_of_adventures.check import Check, begin, target_at
from hearthside.systems.deck_of_adventures.decks import deck_named, deck_of, lay_off, stand_target, turn_task
from hearthside.systems.deck_of_adventures.hands import called_hands, charms_on, standing_hands, weigh
from hearthside.systems.deck_of_adventures.stats import STATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring:
    """Bring a creature to the table. A Dealer or Boss holds a Fate Card and may have a deck of its own."""

    name: str
    nature: str = "minion"
    own_deck: bool = False


def offer_bring(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer(
        {
            "name": Words(most=40, optional=False, label="Name"),
            "nature": Among(options(NATURES.items()), label="What is it?"),
            "own_deck": YesNo(label="A deck of its own"),
        }
    )


def decide_bring(draft: Draft, seat: str, bring: Bring) -> None:
    """DA-FATE-12: a Dealer begins with a single Fate Card; Minions have none (DA-FATE-13)."""
    name = bring.name.strip()
    if name in draft.table.seats or name in RESERVED or any(sign in name for sign in "/:"):
        raise Impossible("", "Please find another name than “{name}” for it.", name=name)
    if name in creatures(draft.table.marks):
        raise Impossible("", "{name} is here already.", name=name)
    fated = bring.nature in FATED
    draft.require(fated or not bring.own_deck, "DA-DECK-13", "Only a Dealer or a Boss may have a deck of its own.")
    draft.mark(CREATURES, name)
    draft.mark(nature_of(name), bring.nature)
    if bring.own_deck:
        draft.mark(nature_of(name), OWN_DECK)
    joker, cards = f"{name}:{JOKERS[0]}", [f"{name}:{card.name}" for card in FIFTY_TWO]
    if fated and not _lies_somewhere(draft, joker):
        draft.deal(fate_of(name), [joker])
    if bring.own_deck and not _lies_somewhere(draft, cards[0]):
        draft.deal(deck_named(name).draw, cards)
        draft.shuffle(deck_named(name).draw)
    draft.tell(seat, "DA-DECK-13", "{name} appears, a {nature}.", name=name, nature=NATURES[bring.nature])


def _lies_somewhere(draft: Draft, card: str) -> bool:
    """Whether this card came to the table before: who returns finds deck and Fate Cards as they were left."""
    return any(card in pile.cards for pile in draft.table.piles.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismiss:
    """A creature leaves the table; its Target Card is discarded."""

    name: str


def offer_dismiss(seen: TableView) -> Offer | None:
    """Open while there are creatures."""
    here = creatures(seen.marks)
    if not here:
        return None
    return Offer({"name": Among(tuple(Option(name, name, _in_a_check(seen, name)) for name in here), label="Who?")})


def _in_a_check(seen: TableView, name: str) -> Barred | None:
    for asked in seen.awaited.values():
        if name == asked.matter.get("drawer") or target_of(name) == asked.matter.get("target_place"):
            return Barred("DA-TC-14", "A Check is being made with it or against it.")
    return None


def decide_dismiss(draft: Draft, seat: str, dismiss: Dismiss) -> None:
    """What lay on it is gone with it; a deck of its own waits for its return."""
    name = dismiss.name
    lay_off(draft, name, draft.table.cards(target_of(name)), target_of(name))
    for on in (nature_of(name), hands_of(name), charms_of(name)):
        for what in draft.table.marks.get(on, ()):
            draft.unmark(on, what)
    draft.unmark(CREATURES, name)
    draft.tell(seat, "", "{name} is gone.", name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawFor:
    """Draw for a creature: from the NPC Deck or its own, or from the World Deck for its side of a social Check.

    A Save is drawn against its own Target Card. Hidden keeps modifier and Difficulty Range behind your screen.
    """

    who: str
    stat: str
    mod: int = 0
    dr: int
    against: str = WORLD
    save: bool = False
    social: bool = False
    hidden: bool = False
    upper: int = 0
    lower: int = 0
    need: str = ""
    question: str = ""


def offer_draw_for(seen: TableView) -> Offer | None:
    """Open while there are creatures and no draw of the GM is unfinished."""
    here = creatures(seen.marks)
    if not here:
        return None
    fields: dict[str, Choice] = {
        "who": Among(options((name, name) for name in here), label="Who draws?"),
        "stat": Among(STAT_OPTIONS, label="Attribute or Skill"),
        "mod": Between(-9, 9, label="Modifier"),
        "dr": DR,
        "against": Among(targets(seen), label="Against"),
        "save": YesNo(label="A Save, against its own Target Card"),
        "social": YesNo(label="A social Check: draw from the World Deck"),
        "hidden": YesNo(label="Keep modifier and Difficulty Range secret"),
        "upper": Between(0, EXTRA_CARDS, label="Upper Hand"),
        "lower": Between(0, EXTRA_CARDS, label="Lower Hand"),
        "need": Among(NEED_OPTIONS, label="What is demanded?"),
        "question": Words(most=300, label="What is at stake?"),
    }
    if seen.seat in seen.awaited:
        return blocked("DA-CHECK-14", "Finish the draw you are in first.", **fields)
    return Offer(fields)


def decide_draw_for(draft: Draft, seat: str, order: DrawFor) -> None:
    """DA-TC-07: either side can have the Target Card; here the GM's side draws."""
    if order.save and not STATS[order.stat].is_attribute:
        raise Impossible("DA-CHECK-16", "A Save always uses an Attribute.")
    against = order.who if order.save else order.against
    where = target_of(against)
    if against == WORLD:
        turn_task(draft)
        where = TASKS
    else:
        stand_target(draft, against)
    target = target_at(draft, where)
    hands = [*called_hands(order.upper, order.lower), *standing_hands(draft.table, order.who)]
    upper, lower = weigh(hands, charms_on(draft.table, order.who))
    # DA-DECK-08, DA-DECK-19: the World Deck serves the GM's side of a social Check, whatever deck it has otherwise.
    deck = deck_named(WORLD) if order.social else deck_of(draft.table, order.who)
    begin(
        draft,
        seat,
        Check(
            kind="save" if order.save else "check",
            drawer=order.who,
            deck=deck.owner,
            stat=order.stat,
            mod=order.mod,
            dr=order.dr,
            target=target.face,
            target_place=target.place,
            target_token=target.token,
            need=order.need,
            upper=upper,
            lower=lower,
            fatigue=draft.table.track(fatigue_of(order.who)),
            hands=tuple(hand.words for hand in hands),
            question=order.question,
            hides=("dr", "mod") if order.hidden else (),
        ),
    )


BRING = Action(
    "bring", Bring, offer_bring, decide_bring, rule="DA-DECK-13", label="Bring a creature", by=GM, group="gm"
)
DISMISS = Action(
    "dismiss",
    Dismiss,
    offer_dismiss,
    decide_dismiss,
    rule="DA-DECK-13",
    label="Send a creature away",
    by=GM,
    group="gm",
)
DRAW_FOR = Action(
    "draw_for",
    DrawFor,
    offer_draw_for,
    decide_draw_for,
    rule="DA-TC-07",
    label="Draw for a creature",
    by=GM,
    group="gm",
)
