"""The GM's side: creatures come and go, and draw for themselves."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Between, Choice, Following, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import (
    CREATURES,
    FATED,
    NATURES,
    OWN_DECK,
    RESERVED,
    WITH_OWN_DECK,
    WORLD,
    creatures,
    group_decks,
    mod_of,
)
from hearthside.systems.deck_of_adventures.cards import JOKERS
from hearthside.systems.deck_of_adventures.check.call import (
    ATTRIBUTE_OPTIONS,
    DR,
    STAT_OPTIONS,
    check_with,
    circumstances,
    target_against,
    targets,
)
from hearthside.systems.deck_of_adventures.check.drawing import Target, begin
from hearthside.systems.deck_of_adventures.check.hands import called_hands
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY, NATURE_OF, lay_block, lay_plain
from hearthside.systems.deck_of_adventures.creatures.knowing import reveal, still_hidden
from hearthside.systems.deck_of_adventures.decks.piles import (
    Deck,
    deck_named,
    deck_of,
    lay_off,
    lay_out,
    lay_slots,
    return_jokers,
)
from hearthside.systems.deck_of_adventures.fight.rounds import join, leave
from hearthside.systems.deck_of_adventures.kinds import (
    ARENA_MARKS,
    ASIDE,
    CHARMS_KIND,
    FATE,
    HANDS,
    HP,
    KNOWING_MARKS,
    LASTING,
    LENT,
    NATURE,
    STATE,
    TARGET,
)
from hearthside.systems.deck_of_adventures.matters import check_in

_NATURE_OPTIONS: tuple[Option, ...] = options(
    [*NATURES.items(), *((value, f"{NATURES[kind]} with a deck of its own") for value, kind in WITH_OWN_DECK.items())]
)
_BLOCK_OPTIONS: tuple[Option, ...] = options([("", "Of your own making"), *((name, name) for name in BESTIARY)])
MOST_NPC_HP, LEAST_DEALER_HP = 3, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring:
    """Bring a creature to the table: one of the Bestiary, or of your own making.

    A Dealer or Boss holds a Fate Card and may have a deck of its own. In a fight it draws a Target Card and joins in.
    """

    name: str
    nature: str = "minion"
    block: str = ""
    hp: int = 0


def offer_bring(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer(
        {
            "name": Words(most=40, optional=False, label="Name"),
            "nature": Among(_NATURE_OPTIONS, label="What is it?"),
            "block": Among(_BLOCK_OPTIONS, label="Stat block"),
            "hp": Between(0, 99, label="HP (0: the usual)"),
        }
    )


def decide_bring(draft: Draft, seat: str, bring: Bring) -> None:
    """DA-FATE-12: a Dealer begins with a single Fate Card; Minions have none (DA-FATE-13)."""
    bring_creature(draft, seat, bring)


def bring_creature(draft: Draft, seat: str, bring: Bring) -> str:
    """A creature appears, and joins a fight that is on. The name it is known by."""
    name, nature = free_name(draft, bring.name), WITH_OWN_DECK.get(bring.nature, bring.nature)
    if bring.block and bring.nature not in WITH_OWN_DECK:
        nature = NATURE_OF[BESTIARY[bring.block].kind]
    draft.mark(CREATURES, name)
    draft.mark(NATURE.of(name), nature)
    lay_slots(draft, name)
    joker = f"{name}:{JOKERS[0]}"
    # Who returns finds deck and Fate Cards as they were left.
    if nature in FATED and not any(joker in pile.cards for pile in draft.table.piles.values()):
        draft.deal(FATE.of(name), [joker])
    if bring.nature in WITH_OWN_DECK:
        draft.mark(NATURE.of(name), OWN_DECK)
        if deck_named(name).draw not in draft.table.piles:
            lay_out(draft, name)
    draft.tell(seat, "DA-DECK-13", "{name} appears, a {nature}.", name=name, nature=NATURES[nature])
    if bring.block:
        lay_block(draft, name, BESTIARY[bring.block])
    else:
        lay_plain(draft, name, nature, bring.hp)
    _weigh_hp(draft, seat, name, nature)
    join(draft, name)
    return name


def _weigh_hp(draft: Draft, seat: str, name: str, nature: str) -> None:
    """DA-TYPE-05: NPCs usually have 1 to 3 HP, Dealers at least 5; the GM is told where one is out of the band."""
    hp = draft.table.track(HP.of(name))
    if nature == "minion" and not 1 <= hp <= MOST_NPC_HP:
        draft.tell(seat, "DA-TYPE-05", "{name}: NPCs usually have 1 to 3 HP.", only_to=(seat,), name=name)
    if nature != "minion" and hp < LEAST_DEALER_HP:
        draft.tell(seat, "DA-TYPE-05", "{name}: Dealers usually have 5 HP at least.", only_to=(seat,), name=name)


def free_name(draft: Draft, wish: str, also_taken: Iterable[str] = ()) -> str:
    """The name it is known by, with a number where somebody has it already."""
    plain = " ".join(wish.replace("/", " ").replace(":", " ").split()) or "Somebody"
    marks = draft.table.marks
    taken = {*draft.table.seats, *RESERVED, *creatures(marks), *group_decks(marks), *also_taken}
    numbered = (f"{plain} {number}" for number in count(2))
    return plain if plain not in taken else next(name for name in numbered if name not in taken)


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
    for check in map(check_in, seen.awaited.values()):
        if check and (name == check.drawer or TARGET.of(name) == check.target_place):
            return Barred("DA-TC-14", "A Check is being made with it or against it.")
    return None


def decide_dismiss(draft: Draft, seat: str, dismiss: Dismiss) -> None:
    """What lay on it is gone with it; a deck of its own waits for its return."""
    name = dismiss.name
    return_jokers(draft, TARGET.of(name))
    lay_off(draft, name, draft.table.cards(TARGET.of(name)), TARGET.of(name))
    lay_off(draft, name, draft.table.cards(ASIDE.of(name)), ASIDE.of(name))
    leave(draft, name)
    lying = (kind.of(name) for kind in (*ARENA_MARKS, *KNOWING_MARKS))
    for on in (
        *(kind.of(name) for kind in (NATURE, HANDS, CHARMS_KIND, STATE)),
        *lying,
        LENT.of(name),
        LASTING.of(name),
    ):
        for what in draft.table.marks.get(on, ()):
            draft.unmark(on, what)
    draft.unmark(CREATURES, name)
    draft.tell(seat, "", "Gone: {name}.", name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Let everybody see numbers of a creature, because the tale gives them away."""

    who: str
    what: tuple[str, ...] = ()


def offer_reveal(seen: TableView) -> Offer | None:
    """DA-GM-01: open while something of a creature is behind the screen."""
    hidden = {name: found for name in creatures(seen.marks) if (found := still_hidden(seen, name))}
    if not hidden:
        return None
    who = Among(options((name, name) for name in hidden), label="Who?")
    return Offer({"who": who, "what": Following("who", hidden, label="What do they find out?")})


def decide_reveal(draft: Draft, seat: str, order: Reveal) -> None:
    """From now on it is everybody's to read."""
    reveal(draft, seat, order.who, order.what)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawFor:
    """Draw for a creature: from the NPC Deck or its own, or from the World Deck for its side of a social Check.

    Hidden keeps modifier and Difficulty Range behind your screen.
    """

    who: str
    stat: str
    mod: int = 0
    dr: int
    against: str = WORLD
    social: bool = False
    hidden: bool = False
    upper: int = 0
    lower: int = 0
    need: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveFor:
    """Draw a creature's Save, against its own Target Card."""

    who: str
    stat: str
    mod: int = 0
    dr: int
    hidden: bool = False
    upper: int = 0
    lower: int = 0
    need: str = ""
    question: str = ""


def offer_draw_for(seen: TableView) -> Offer | None:
    """Open while there are creatures and no draw of the GM is unfinished."""
    return _offer(
        seen,
        {
            "stat": Among(STAT_OPTIONS, label="Attribute or Skill"),
            "against": Among(targets(seen), label="Against"),
            "social": YesNo(label="A social Check: draw from the World Deck"),
        },
    )


def offer_save_for(seen: TableView) -> Offer | None:
    """As above, with Attributes only (DA-CHECK-16)."""
    return _offer(seen, {"stat": Among(ATTRIBUTE_OPTIONS, label="Attribute")})


def _offer(seen: TableView, own: dict[str, Choice]) -> Offer | None:
    here = creatures(seen.marks)
    if not here:
        return None
    fields: dict[str, Choice] = {
        "who": Among(options((name, name) for name in here), label="Who draws?"),
        "mod": Between(-9, 9, label="Modifier, on top of its own"),
        "dr": DR,
        **own,
        **circumstances(),
    }
    if seen.seat in seen.awaited:
        return blocked("DA-CHECK-14", "Finish the draw you are in first.", **fields)
    return Offer(fields)


def decide_draw_for(draft: Draft, seat: str, order: DrawFor) -> None:
    """DA-TC-07: either side can have the Target Card; here the GM's side draws."""
    # DA-DECK-08, DA-DECK-19: the World Deck serves the GM's side of a social Check, whatever deck it has otherwise.
    deck = deck_named(WORLD) if order.social else deck_of(draft.table, order.who)
    _begin(draft, seat, order, deck, target_against(draft, order.against))


def decide_save_for(draft: Draft, seat: str, order: SaveFor) -> None:
    """DA-DECK-08: from the deck its actions are drawn from."""
    _begin(draft, seat, order, deck_of(draft.table, order.who), target_against(draft, order.who))


def _begin(draft: Draft, seat: str, order: DrawFor | SaveFor, deck: Deck, target: Target) -> None:
    check = check_with(
        draft.table,
        order.who,
        order.stat,
        order.dr,
        target,
        kind="save" if isinstance(order, SaveFor) else "check",
        mod=draft.table.track(mod_of(order.stat, order.who)) + order.mod,
        deck=deck.owner,
        ruled=called_hands(order.upper, order.lower),
        need=order.need,
        question=order.question,
        hides=("dr", "mod") if order.hidden else (),
    )
    carry_out(draft, begin(draft, seat, check))


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
REVEAL = Action(
    "reveal",
    Reveal,
    offer_reveal,
    decide_reveal,
    rule="DA-GM-01",
    label="Reveal a creature's numbers",
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
SAVE_FOR = Action(
    "save_for",
    SaveFor,
    offer_save_for,
    decide_save_for,
    rule="DA-DECK-08",
    label="Draw a creature's Save",
    by=GM,
    group="gm",
)
