"""The GM's side: creatures come and go, and draw for themselves."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked, gm_action
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import (
    Among,
    Barred,
    Between,
    Choice,
    Following,
    Option,
    Several,
    Spaces,
    Words,
    YesNo,
    options,
)
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import (
    FATED,
    NATURES,
    WITH_OWN_DECK,
    WORLD,
    creatures,
    mod_of,
    title_of,
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
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY, NATURE_OF, lay_block, lay_plain, look_of
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
from hearthside.systems.deck_of_adventures.ground.field import field_of, space_name, space_named
from hearthside.systems.deck_of_adventures.ground.hazards import stand_in
from hearthside.systems.deck_of_adventures.ground.placing import place, place_all
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex
from hearthside.systems.deck_of_adventures.kinds import (
    ARENA_MARKS,
    ASIDE,
    CHARMS_KIND,
    FATE,
    HANDS,
    HP,
    LASTING,
    LENT,
    STATE,
    TARGET,
)
from hearthside.systems.deck_of_adventures.matters import check_in
from hearthside.systems.deck_of_adventures.things import CREATURES, HAZARDS, LURKERS, Creature, Lurker

_NATURE_OPTIONS: tuple[Option, ...] = options(
    [
        *NATURES.items(),
        *(
            (value, say("{nature} with a deck of its own", nature=NATURES[kind]))
            for value, kind in WITH_OWN_DECK.items()
        ),
    ]
)
_BLOCK_OPTIONS: tuple[Option, ...] = options([("", "Of your own making"), *((name, name) for name in BESTIARY)])
MOST_NPC_HP, LEAST_DEALER_HP = 3, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring:
    """Bring a creature to the table: one of the Bestiary, or of your own making.

    A Dealer or Boss holds a Fate Card and may have a deck of its own. In a fight it draws a Target Card and joins in.
    What nobody has noticed yet waits where you put it, until you let it come out.
    """

    name: str
    nature: str = "minion"
    block: str = ""
    hp: int = 0
    at: str = ""
    hidden: bool = False


def offer_bring(seen: TableView) -> Offer:
    """Always open to the GM."""
    fields: dict[str, Choice] = {
        "name": Words(most=40, optional=False, label="Name"),
        "nature": Among(_NATURE_OPTIONS, label="What is it?"),
        "block": Among(_BLOCK_OPTIONS, label="Stat block"),
        "hp": Between(0, 99, label="HP (0: the usual)"),
    }
    field = field_of(seen)
    if field:
        fields["at"] = Spaces(field.wide, field.deep, nowhere="Where its side comes in", label="Where?")
        fields["hidden"] = YesNo(label="Nobody has noticed it yet")
    return Offer(fields)


def decide_bring(draft: Draft, seat: str, bring: Bring) -> None:
    """DA-FATE-12: a Dealer begins with a single Fate Card; Minions have none (DA-FATE-13)."""
    if not bring.hidden:
        bring_creature(draft, seat, bring)
        return
    space = space_named(bring.at, hexes=is_hex(draft.table)) if bring.at else None
    lurker = Lurker(bring.name.strip(), bring.nature, bring.block, bring.hp, space)
    draft.make(LURKERS, lurker, lurks=True)
    draft.tell(seat, "DA-GM-01", "Nobody has noticed {name} yet.", only_to=(seat,), name=lurker.name)


def bring_creature(draft: Draft, seat: str, bring: Bring) -> ThingId:
    """A creature appears, and joins a fight that is on. Its id."""
    who = appear(draft, seat, bring)
    join(draft, who)
    return who


def appear(draft: Draft, seat: str, bring: Bring, companion_of: str = "", bond: str = "") -> ThingId:
    """A creature appears, of the GM or as the Companion of somebody. Its id."""
    nature = WITH_OWN_DECK.get(bring.nature, bring.nature)
    if bring.block and bring.nature not in WITH_OWN_DECK:
        nature = NATURE_OF[BESTIARY[bring.block].kind]
    own_deck = bring.nature in WITH_OWN_DECK
    who = _placed(
        draft,
        Creature(bring.name.strip(), nature, own_deck, companion_of=companion_of, bond=bond, look=look_of(bring.block)),
    )
    lay_slots(draft, who)
    joker = f"{who}:{JOKERS[0]}"
    # Who returns finds deck and Fate Cards as they were left.
    if nature in FATED and not any(joker in pile.cards for pile in draft.table.piles.values()):
        draft.deal(FATE.of(who), [joker])
    if own_deck and deck_named(who).draw not in draft.table.piles:
        lay_out(draft, who)
    name = title_of(draft.table, who)
    draft.tell(seat, "DA-DECK-13", "{name} appears, a {nature}.", name=name, nature=NATURES[nature])
    if bring.block:
        lay_block(draft, who, BESTIARY[bring.block])
    else:
        lay_plain(draft, who, nature, bring.hp)
    _weigh_hp(draft, seat, who, nature)
    if bring.at:
        place(draft, who, space_named(bring.at, hexes=is_hex(draft.table)))
    place_all(draft, (who,))
    return who


def _placed(draft: Draft, creature: Creature) -> ThingId:
    """One of that name that has left comes back; any other is new."""
    gone = (thing for thing, each in CREATURES.all(draft.table).items() if each.away and each.name == creature.name)
    who = next(gone, None)
    if who is None:
        return draft.make(CREATURES, creature)
    draft.put(CREATURES, who, creature)
    return who


def _weigh_hp(draft: Draft, seat: str, who: str, nature: str) -> None:
    """DA-TYPE-05: NPCs usually have 1 to 3 HP, Dealers at least 5; the GM is told where one is out of the band."""
    hp = draft.table.track(HP.of(who))
    name = title_of(draft.table, who)
    if nature == "minion" and not 1 <= hp <= MOST_NPC_HP:
        draft.tell(seat, "DA-TYPE-05", "{name}: NPCs usually have 1 to 3 HP.", only_to=(seat,), name=name)
    if nature != "minion" and hp < LEAST_DEALER_HP:
        draft.tell(seat, "DA-TYPE-05", "{name}: Dealers usually have 5 HP at least.", only_to=(seat,), name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeOut:
    """What nobody had noticed comes out: it is there for everybody to see, and joins a fight that is on."""

    who: str


def offer_come_out(seen: TableView) -> Offer | None:
    """Open to the GM while something lurks."""
    there = LURKERS.called(seen)
    return Offer({"who": Among(options(there.items()), label="Who?")}) if there else None


def decide_come_out(draft: Draft, seat: str, order: ComeOut) -> None:
    """DA-CMB-04: it comes later, and draws its Target Card."""
    thing = ThingId(order.who)
    lurker = LURKERS.of(draft.table, thing)
    draft.remove(thing)
    at = space_name(lurker.space, hexes=is_hex(draft.table)) if lurker.space else ""
    bring = Bring(name=lurker.name, nature=lurker.nature, block=lurker.block, hp=lurker.hp, at=at)
    bring_creature(draft, seat, bring)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismiss:
    """A creature leaves the table; its Target Card is discarded."""

    name: str


def offer_dismiss(seen: TableView) -> Offer | None:
    """Open while there are creatures."""
    here = [Option(name, title_of(seen, name), _in_a_check(seen, name)) for name in creatures(seen)]
    here += options(LURKERS.called(seen).items())
    return Offer({"name": Among(tuple(here), label="Who?")}) if here else None


def _in_a_check(seen: TableView, name: str) -> Barred | None:
    for check in map(check_in, seen.awaited.values()):
        if check and (name == check.drawer or TARGET.of(name) == check.target_place):
            return Barred("DA-TC-14", "A Check is being made with it or against it.")
    return None


def decide_dismiss(draft: Draft, seat: str, dismiss: Dismiss) -> None:
    """What lay on it is gone with it; a deck of its own waits for its return."""
    who = dismiss.name
    if ThingId(who) in LURKERS.ids(draft.table):
        draft.remove(ThingId(who))
        return
    return_jokers(draft, TARGET.of(who))
    lay_off(draft, who, draft.table.cards(TARGET.of(who)), TARGET.of(who))
    lay_off(draft, who, draft.table.cards(ASIDE.of(who)), ASIDE.of(who))
    leave(draft, who)
    for kind in (*ARENA_MARKS, HANDS, CHARMS_KIND, STATE, LENT, LASTING):
        for what in draft.table.marks.get(kind.of(who), ()):
            draft.unmark(kind.of(who), what)
    for hazard, laid in HAZARDS.all(draft.table).items():
        if who in laid.inside:
            stand_in(draft, who, hazard, inside=False)
    gone = Creature(CREATURES.of(draft.table, who).name, CREATURES.of(draft.table, who).nature, away=True)
    draft.put(CREATURES, ThingId(who), gone)
    draft.tell(seat, "", "Gone: {name}.", name=title_of(draft.table, who))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Let everybody see numbers of a creature, because the tale gives them away."""

    who: str
    what: tuple[str, ...] = ()


def offer_reveal(seen: TableView) -> Offer | None:
    """DA-GM-01: open while something of a creature is behind the screen."""
    hidden: dict[str, Several] = {name: found for name in creatures(seen) if (found := still_hidden(seen, name))}
    if not hidden:
        return None
    who = Among(options((name, title_of(seen, name)) for name in hidden), label="Who?")
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
    here = creatures(seen)
    if not here:
        return None
    fields: dict[str, Choice] = {
        "who": Among(options((name, title_of(seen, name)) for name in here), label="Who draws?"),
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
COME_OUT = gm_action("come_out", ComeOut, offer_come_out, decide_come_out, "DA-CMB-04", "Let it come out")
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
