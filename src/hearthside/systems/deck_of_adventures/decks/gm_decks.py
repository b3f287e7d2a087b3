"""The decks of the GM: a further one for a group of creatures, and shuffling the halves of a single deck."""

from dataclasses import dataclass

from hearthside.kernel.actions import Offer, blocked, gm_action
from hearthside.kernel.choices import Among, Between, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import NPC, WORLD, change_creature, creatures, title_of
from hearthside.systems.deck_of_adventures.decks.piles import discard_top, lay_out, reshuffle
from hearthside.systems.deck_of_adventures.fight.arena import listed
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.things import GROUP_DECKS, GroupDeck


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveDeck:
    """Give some creatures a deck of their group, such as the guards. They draw from it instead of the NPC Deck."""

    who: tuple[str, ...]
    name: str


def offer_group_deck(seen: TableView) -> Offer | None:
    """Open while there are creatures."""
    here = creatures(seen)
    if not here:
        return None
    who = Several(options((name, title_of(seen, name)) for name in here), 1, len(here), label="Who?")
    return Offer({"who": who, "name": Words(most=40, optional=False, label="Which group?")})


def decide_group_deck(draft: Draft, seat: str, order: GiveDeck) -> None:
    """DA-DECK-18: only that deck changes when they act."""
    name = order.name.strip()
    known = GROUP_DECKS.named(draft.table, name)
    deck = known[0] if known else draft.make(GROUP_DECKS, GroupDeck(name))
    if not known:
        lay_out(draft, deck)
    for who in order.who:
        change_creature(draft, who, deck=deck)
    says = "{whom}: they draw from one deck, {group}."
    draft.tell(seat, "DA-DECK-18", says, whom=listed(draft.table, order.who), group=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleDeck:
    """Shuffle a half of your single deck anew, with its discard pile."""

    deck: str


def offer_shuffle_deck(seen: TableView) -> Offer:
    """DA-DECK-12: halves are shuffled often; whole decks before a combat or when they are empty."""
    deck = Among(options(((WORLD, "World Deck"), (NPC, "NPC Deck"))), label="Which deck?")
    if chosen(seen.options, "single_gm_deck") == "yes":
        return Offer({"deck": deck})
    why = "The World Deck is shuffled when it is empty, the NPC Deck before every combat."
    return blocked("DA-DECK-11", why, deck=deck)


def decide_shuffle_deck(draft: Draft, seat: str, order: ShuffleDeck) -> None:
    """No penalty (DA-AMB-78)."""
    reshuffle(draft, order.deck)
    title = "World Deck" if order.deck == WORLD else "NPC Deck"
    draft.tell(seat, "DA-DECK-12", "The {deck} is shuffled.", deck=title)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeCards:
    """Something takes cards off the top of a deck: a harm, a cost, the price of a failure. Say what it is."""

    who: str
    count: int = 1
    why: str


def offer_take_cards(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    names = [(name, seen.seats[name].title) for name in seen.players]
    names += [(name, title_of(seen, name)) for name in creatures(seen)]
    if not names:
        return None
    return Offer(
        {
            "who": Among(options(names), label="Whose deck?"),
            "count": Between(1, 20, label="How many cards?"),
            "why": Words(most=300, optional=False, label="What takes them?"),
        }
    )


def decide_take_cards(draft: Draft, seat: str, take: TakeCards) -> None:  # noqa: ARG001
    """DA-DECK-06; it can exhaust the deck like any draw (DA-FTG-09)."""
    says = "{who} discards a card. {why}" if take.count == 1 else "{who} discards {count} cards. {why}"
    draft.tell(take.who, "DA-DECK-06", says, count=take.count, why=take.why)
    discard_top(draft, take.who, take.count)


GM_DECKS = (
    gm_action("take_cards", TakeCards, offer_take_cards, decide_take_cards, "DA-DECK-06", "Take cards of a deck"),
    gm_action("group_deck", GiveDeck, offer_group_deck, decide_group_deck, "DA-DECK-18", "Give a group a deck"),
    gm_action("shuffle_deck", ShuffleDeck, offer_shuffle_deck, decide_shuffle_deck, "DA-DECK-12", "Shuffle a GM deck"),
)
