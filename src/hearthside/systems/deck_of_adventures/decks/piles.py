"""The decks of this game: whose cards are drawn, what happens when they run out, and where drawn cards go."""

from collections.abc import Iterable
from dataclasses import dataclass

from hearthside.kernel.chance import face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed
from hearthside.kernel.sight import PilePlace
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.board import (
    KNOCKED_OUT,
    NPC,
    TASKS,
    WORLD,
    creature_at,
    group_deck,
    group_decks,
    has_own_deck,
    is_fated,
    title_of,
)
from hearthside.systems.deck_of_adventures.cards import CARDS, JOKERS, Card
from hearthside.systems.deck_of_adventures.kinds import (
    DECK,
    DISCARD,
    FATE,
    FATIGUE,
    FIGHTING_KIND,
    MOST_FATIGUE,
    NPC_DECK,
    NPC_DISCARD,
    SPENT,
    STATE,
    TARGET,
    TURNED,
    WORLD_DECK,
    WORLD_DISCARD,
)
from hearthside.systems.deck_of_adventures.matters import check_in
from hearthside.systems.deck_of_adventures.options import chosen

WORN_OUT = "Worn out"


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck and its piles."""

    owner: str
    draw: PilePlace
    turned: PilePlace
    discard: PilePlace


def deck_named(owner: str) -> Deck:
    """The deck of a player or a Dealer, or one of the GM's two."""
    turned = TURNED.of(owner)
    if owner == WORLD:
        return Deck(owner, WORLD_DECK.of(owner), turned, WORLD_DISCARD.of(owner))
    if owner == NPC:
        return Deck(owner, NPC_DECK.of(owner), turned, NPC_DISCARD.of(owner))
    return Deck(owner, DECK.of(owner), turned, DISCARD.of(owner))


def lay_out(draft: Draft, owner: str, cards: Iterable[str] = tuple(CARDS)) -> None:
    """A shuffled deck of 52; its other piles have their place on the table too, empty as yet."""
    deck = deck_named(owner)
    for empty in (deck.turned, deck.discard):
        draft.deal(empty, ())
    draft.deal(deck.draw, [f"{owner}:{card}" for card in cards])
    draft.shuffle(deck.draw)


def lay_halves(draft: Draft) -> None:
    """DA-DECK-12: one deck of the GM, split into two of 26 cards."""
    cards = draft.chance.shuffle(tuple(CARDS))
    lay_out(draft, WORLD, cards[:26])
    lay_out(draft, NPC, cards[26:])


def lay_slots(draft: Draft, owner: str) -> None:
    """Where a character's Target Card and spent Jokers will lie."""
    for empty in (TARGET.of(owner), SPENT.of(owner)):
        draft.deal(empty, ())


def deck_of(table: Table, drawer: str) -> Deck:
    """The deck this character draws from: a player its own (DA-DECK-19), a creature the NPC Deck unless it has one."""
    creature = creature_at(table, drawer)
    if creature and creature.companion_of:  # DA-DECK-15
        return deck_named(creature.companion_of)
    own = drawer in table.seats or drawer in (WORLD, NPC) or has_own_deck(table, drawer)
    return deck_named(drawer if own else group_deck(table, drawer))


def companion_draws(table: Table, drawer: str) -> bool:
    """DA-DECK-15: whether somebody draws from the deck of a Dealer, who may be drawing as well."""
    creature = creature_at(table, drawer)
    return creature is not None and bool(creature.companion_of)


def card_of(card: str) -> Card:
    """The card of the common deck this one is."""
    return CARDS[face_name(card)]


def has_cards(table: Table, deck: Deck) -> bool:
    """Whether a card can be drawn, if need be after a reshuffle."""
    return bool(table.cards(deck.draw) or table.cards(deck.discard))


def draw(draft: Draft, deck: Deck, to: PilePlace) -> str:
    """The top card of a deck goes to a pile; an empty deck is refilled first, and its owner tires (DA-FTG-01)."""
    return_jokers(draft, deck.draw)
    if not draft.table.cards(deck.draw):
        _refill(draft, deck)
    return draft.turn_top(deck.draw, to)


def return_jokers(draft: Draft, pile: PilePlace) -> None:
    """DA-DECK-02: Jokers are no cards to draw; one that was laid here by hand goes back to its owner's."""
    for joker in [card for card in draft.table.cards(pile) if face_name(card) in JOKERS]:
        draft.move((joker,), pile, FATE.of(_home(joker)))
        draft.tell(_home(joker), "DA-DECK-02", "A Joker never lies among the cards to draw: it goes back to {who}.")


def _refill(draft: Draft, deck: Deck) -> None:
    return_jokers(draft, deck.discard)
    back = draft.table.cards(deck.discard)
    if not back:
        raise Impossible("DA-FTG-01", "There is no card left to draw, neither in the deck nor in the discard pile.")
    draft.move(back, deck.discard, deck.draw)
    draft.shuffle(deck.draw)
    if deck.owner == WORLD:
        draft.tell(WORLD, "DA-DECK-11", "The World Deck was empty and is shuffled anew.")
    elif deck.owner == NPC:
        draft.tell(NPC, "DA-AMB-78", "The NPC Deck was empty and is shuffled anew.")
        _wear_out(draft, deck.owner)
    elif deck.owner in group_decks(draft.table):
        draft.tell(
            NPC,
            "DA-AMB-78",
            "The deck of the {group} was empty and is shuffled anew.",
            group=title_of(draft.table, deck.owner),
        )
        _wear_out(draft, deck.owner)
    else:
        _tire(draft, deck.owner)


def _wear_out(draft: Draft, owner: str) -> None:
    """DA-FTG-11: shuffled early, in a combat, a deck of the GM tires those who draw from it. Halves never do."""
    options = draft.table.options
    fighting = bool(draft.table.marks.get(FIGHTING_KIND.of_table))
    if fighting and chosen(options, "npc_deck_tires") == "yes" and chosen(options, "single_gm_deck") == "no":
        draft.mark(STATE.of(owner), WORN_OUT)
        draft.tell(NPC, "DA-FTG-11", "Whoever draws from it is at Lower Hand until the next combat.")


def is_worn_out(table: Table, drawer: str) -> bool:
    """Whether the deck a creature draws from was shuffled early in this combat."""
    return drawer not in table.seats and table.has_mark(STATE.of(deck_of(table, drawer).owner), WORN_OUT)


def reshuffle(draft: Draft, owner: str) -> None:
    """A deck of the GM gets its discard pile back and is shuffled, without any penalty."""
    deck = deck_named(owner)
    return_jokers(draft, deck.discard)
    draft.move(draft.table.cards(deck.discard), deck.discard, deck.draw)
    draft.shuffle(deck.draw)
    draft.unmark(STATE.of(owner), WORN_OUT)


def discard_top(draft: Draft, owner: str, count: int) -> None:
    """DA-DECK-06: cards given up as a cost or a harm, from the top of the deck; Aces among them are kept."""
    deck = deck_of(draft.table, owner)
    for _ in range(count):
        if has_cards(draft.table, deck):
            lay_off(draft, owner, (draw(draft, deck, deck.turned),), deck.turned)


def _tire(draft: Draft, owner: str) -> None:
    draft.count(FATIGUE.of(owner), 1)
    level = draft.table.track(FATIGUE.of(owner))
    rule = "DA-FTG-01" if owner in draft.table.seats else "DA-DECK-14"
    draft.tell(owner, rule, "{who} ran out of cards and shuffles the discard pile in: Fatigue {level}.", level=level)
    if level == MOST_FATIGUE and owner in draft.table.seats:
        draft.mark(STATE.of(owner), KNOCKED_OUT)
        draft.tell(owner, "DA-FTG-07", "{who} can go on no longer and is Knocked Out.")


def lay_off(draft: Draft, drawer: str, cards: Iterable[str], source: PilePlace) -> None:
    """Cards that have served go to their discard pile; Aces become Fate Cards of whoever may hold some.

    An Ace of a player's deck stays that player's, whoever drew it (DA-AMB-77).
    """
    gone = tuple(cards)
    keepers = {card: _keeper(draft.table, drawer, card) for card in gone if card_of(card).rank == "A"}
    aces = [card for card, keeper in keepers.items() if holds_fate(draft.table, keeper)]
    for home in dict.fromkeys(_home(card) for card in gone):
        laid = [card for card in gone if _home(card) == home and card not in aces]
        draft.move(laid, source, deck_named(home).discard)
    for keeper in dict.fromkeys(keepers[card] for card in aces):
        kept = [card for card in aces if keepers[card] == keeper]
        draft.move(kept, source, FATE.of(keeper))
        says = "{who} keeps {aces} as {count, plural, one {a Fate Card} other {Fate Cards}}."
        draft.tell(keeper, "DA-FATE-02", says, aces=listed(card_of(card).sign for card in kept), count=len(kept))


def _keeper(table: Table, drawer: str, card: str) -> str:
    home = _home(card)
    return home if home in table.seats else drawer


def holds_fate(table: Table, drawer: str) -> bool:
    """Whether this character may hold Fate Cards: players may, and of the GM's creatures Dealers and Bosses."""
    return drawer in table.seats or is_fated(table, drawer)


def spend(draft: Draft, drawer: str, cards: Iterable[str]) -> None:
    """DA-AMB-11: a spent Joker lies aside until a Full Rest, any other spent Fate Card goes to its discard pile."""
    for card in cards:
        aside = face_name(card) in JOKERS
        target = SPENT.of(drawer) if aside else deck_named(_home(card)).discard
        draft.move((card,), FATE.of(drawer), target)


def _home(card: str) -> str:
    return card.rpartition(":")[0]


def stand_target(draft: Draft, owner: str) -> None:
    """DA-AMB-19, DA-AMB-20: a character that has no Target Card draws one."""
    return_jokers(draft, TARGET.of(owner))
    if not draft.table.cards(TARGET.of(owner)):
        take_target(draft, owner)


def take_target(draft: Draft, owner: str) -> None:
    """A new Target Card; the old one is discarded, and an Ace becomes a Fate Card only now (DA-AMB-10)."""
    return_jokers(draft, TARGET.of(owner))
    lay_off(draft, owner, draft.table.cards(TARGET.of(owner)), TARGET.of(owner))
    card = draw(draft, deck_of(draft.table, owner), TARGET.of(owner))
    draft.tell(owner, "DA-TC-01", "{who} has the Target Card {card}.", card=card_of(card).sign)


def turn_task(draft: Draft) -> None:
    """DA-TC-14: a thing, a place or a bare task gets a fresh Target Card from the World Deck."""
    draw(draft, deck_named(WORLD), TASKS)


def drop_task(draft: Draft, token: int) -> None:
    """The Target Card of a task is discarded once nobody tries it any more (DA-AMB-96)."""
    pile = draft.table.pile(TASKS)
    in_use = {check.target_token for check in map(check_in, draft.table.awaited.values()) if check}
    if token in pile.tokens and token not in in_use:
        draft.move((pile.cards[pile.tokens.index(token)],), TASKS, deck_named(WORLD).discard)
