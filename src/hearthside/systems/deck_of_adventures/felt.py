"""What the felt shows of Deck of Adventures that takes the rules to know: the order of a fight, and who is how hurt."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hearthside.kernel.saying import Saying, kept_saying, unchanged
from hearthside.kernel.slips import SlipRead, Slips, slips_told
from hearthside.kernel.things import Laid, ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import NATURES, creature_at, title_of
from hearthside.systems.deck_of_adventures.check.call import own_mod
from hearthside.systems.deck_of_adventures.check.hands import LAID_HANDS
from hearthside.systems.deck_of_adventures.creatures.knowing import known_number
from hearthside.systems.deck_of_adventures.epic.tasks import epic_in
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.arena import (
    ACTED,
    AMBUSH,
    ROUND,
    cannot_act,
    members,
    on_turn,
    seat_for,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.fight.rounds import is_held_back, turn_order
from hearthside.systems.deck_of_adventures.fight.striking import attack_skill, usual_damage
from hearthside.systems.deck_of_adventures.goods.arms import attack_reach, item_words
from hearthside.systems.deck_of_adventures.goods.trading import consumable
from hearthside.systems.deck_of_adventures.ground.facts import AdventureGround, lay_ground
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    AP_MOST,
    AR,
    CONDITIONS_KIND,
    HP,
    HP_MOST,
    MAJORS_KIND,
    MINORS_KIND,
    MODS,
    PP,
    PP_MOST,
    STATE,
    TARGET,
)
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.people.vulnerabilities import TAKEN
from hearthside.systems.deck_of_adventures.powers.book import POWERS, owned
from hearthside.systems.deck_of_adventures.powers.using import PLAIN_BLOWS
from hearthside.systems.deck_of_adventures.rest.clock import TIMED
from hearthside.systems.deck_of_adventures.slips import (
    AGREEING,
    ANNOUNCING,
    BEHIND,
    CHARGES,
    COVERS,
    DELAYING,
    DRAWN_EYES,
    LASTS,
    LENDING,
    OWNED,
    RECURRING,
    SKIPPING,
    UNTIL_IT_BEGINS,
    UNTIL_IT_ENDS,
)
from hearthside.systems.deck_of_adventures.things import HAZARDS, ITEMS, WALLS, Boon, Creature, Item, Kept, Sort


@dataclass(frozen=True, slots=True)
class KnownNumber:
    """Something that has come out of a creature."""

    title: str
    value: int


@dataclass(frozen=True, slots=True)
class AdventureBlow:
    """How somebody strikes: with which Skill, how far, and what a plain hit does."""

    skill: str
    mod: int
    reach: int
    damage: int


@dataclass(frozen=True, slots=True)
class AdventurePower:
    """A Power somebody has, with what it can cost."""

    title: str
    pp: tuple[int, ...]
    effect: str


@dataclass(frozen=True, slots=True)
class AdventureBody:
    """A hero or a creature as this seat knows it; a number nobody has found out is missing."""

    name: str
    title: str
    is_hero: bool
    hp: int | None
    hp_most: int | None
    ap: int | None
    ap_most: int | None
    ar: int | None
    pp: int | None
    pp_most: int | None
    blow: AdventureBlow | None
    """How a creature strikes, for whoever decides for it."""
    powers: tuple[AdventurePower, ...]
    """What a creature on turn can do besides, for whoever decides for it."""
    bearing: str
    """How hurt it looks, in a word; nothing while it is unhurt."""
    is_down: bool
    tags: tuple[str, ...]
    """What the table says of them: states, conditions."""
    nature: tuple[str, ...]
    """What kind of creature it is."""
    numbers: tuple[KnownNumber, ...]
    """What else is known of a creature: the Armor Range, and what it is good or bad at."""


@dataclass(frozen=True, slots=True)
class AdventurePlace:
    """A place in the order of a fight; a group of Minions shares one."""

    name: str
    title: str
    target: str
    """The face of the Target Card; nothing where none was drawn yet."""
    is_on_turn: bool
    has_acted: bool
    is_waiting: bool
    """Holds the turn back, or is come back to later."""
    is_surprised: bool
    majors: int
    minors: int
    """Actions left in the turn."""
    members: tuple[str, ...]
    """Whose place it is: one, or a group."""


@dataclass(frozen=True, slots=True)
class AdventureWall:
    """A wall that stands."""

    id: str
    title: str
    whose: str
    width: int
    hp: int


@dataclass(frozen=True, slots=True)
class AdventureHazard:
    """Something on the ground that harms, and the Save against it."""

    id: str
    title: str
    stat: str
    dr: int
    damage: int
    softened: int
    condition: str


@dataclass(frozen=True, slots=True)
class AdventureEpic:
    """How an Epic Event stands, and who takes on its task."""

    won: int
    need: int
    lost: int
    limit: int
    trying: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdventureItem:
    """Something somebody has, or that lies on the ground."""

    id: str
    owner: str
    """Whose it is; nobody's while it lies on the ground."""
    title: str
    said: Saying | None
    """What the title was made of; nothing for a name people gave."""
    sort: Sort
    kept: Kept
    count: int
    ap: int | None
    """The Armor Points it has left, where this seat knows them and it can have any."""
    effect: str
    """What it does when it is used up."""
    boons: tuple[Boon, ...]
    on_major: tuple[str, ...]
    """What its magic adds on a Major Success, in the GM's words."""


@dataclass(frozen=True, slots=True)
class AdventureFelt:
    """The order of a fight with what is left of the turn, everybody at the table as far as this seat knows, and what
    else stands or lies there."""

    round: int
    is_surprise: bool
    turn: str
    order: tuple[AdventurePlace, ...]
    bodies: tuple[AdventureBody, ...]
    down: tuple[str, ...]
    """Heroes who can do nothing now, each as a seat."""
    walls: tuple[AdventureWall, ...]
    hazards: tuple[AdventureHazard, ...]
    epic: AdventureEpic | None
    items: tuple[AdventureItem, ...]
    ground: AdventureGround | None
    """The map, where one is laid."""
    slips: tuple[SlipRead, ...]
    """What lies on marks in more than one word, with what it was made of."""


SLIPS: tuple[Slips[Any], ...] = (
    *(OWNED, CHARGES, DRAWN_EYES, LASTS, BEHIND, LENDING, COVERS, AGREEING, DELAYING, ANNOUNCING, SKIPPING, RECURRING),
    *(LAID_HANDS, UNTIL_IT_BEGINS, UNTIL_IT_ENDS, TIMED, TAKEN),
)
"""All that is read on the table in more than one word."""


def lay_felt(seen: TableView) -> AdventureFelt:
    """What the felt shows whoever sees this."""
    bodies = tuple(_body(seen, name) for name in all_names(seen))
    return AdventureFelt(
        seen.track(ROUND),
        bool(seen.marks.get(AMBUSH)),
        slot_on_turn(seen.marks),
        tuple(_place(seen, slot) for slot in turn_order(seen)),
        bodies,
        tuple(body.name for body in bodies if body.is_hero and body.is_down),
        tuple(
            AdventureWall(thing, wall.name, title_of(seen, wall.owner), wall.width, wall.hp)
            for thing, wall in WALLS.all(seen).items()
        ),
        _hazards(seen),
        _epic(seen),
        tuple(_item(seen, thing, item) for thing, item in ITEMS.all(seen).items()),
        lay_ground(seen),
        seen.recall(_slips),
    )


def _slips(seen: TableView) -> tuple[SlipRead, ...]:
    return slips_told(seen, SLIPS, _called)


def _called(seen: TableView, word: str) -> str:
    """Words on a slip: whoever they name by what people call them, and else themselves."""
    name = title_of(seen, word)
    return word if name == word else unchanged(name)


def _item(seen: TableView, thing: ThingId, item: Item) -> AdventureItem:
    words, good = item_words(item), consumable(item)
    return AdventureItem(
        id=thing,
        owner=item.owner,
        title=str(words),
        said=kept_saying(words),
        sort=item.sort,
        kept=item.kept,
        count=item.count,
        ap=item.ap if item.sort in ("armor", "shield") and _knows_ap(seen, thing) else None,
        effect=good.effect if good else "",
        boons=item.boons,
        on_major=item.on_major,
    )


def _knows_ap(seen: TableView, thing: ThingId) -> bool:
    """Whether this seat knows what a suit or a shield can take: the GM always, others once everybody sees it."""
    there = seen.things[thing]
    return seen.role == "gm" or "ap" in (there.shown if isinstance(there, Laid) else there.fields)


def _hazards(seen: TableView) -> tuple[AdventureHazard, ...]:
    names = HAZARDS.called(seen)
    return tuple(
        AdventureHazard(
            thing,
            names[thing],
            STATS[hazard.stat].short,
            hazard.dr,
            hazard.damage,
            hazard.softened,
            hazard.condition,
        )
        for thing, hazard in HAZARDS.all(seen).items()
    )


def _epic(seen: TableView) -> AdventureEpic | None:
    epic = epic_in(seen)
    if epic is None:
        return None
    trying = tuple(title_of(seen, who) for who, _ in epic.trying)
    return AdventureEpic(epic.won, epic.need, epic.lost, epic.limit, trying)


def _place(seen: TableView, slot: str) -> AdventurePlace:
    ambush = seen.marks.get(AMBUSH, ())
    faces = seen.pile(TARGET.of(slot)).faces
    here = members(seen, slot)
    return AdventurePlace(
        name=slot,
        title=title_of(seen, slot),
        target=faces[0] if faces else "",
        is_on_turn=slot_on_turn(seen.marks) == slot,
        has_acted=seen.has_mark(ACTED, slot),
        is_waiting=is_held_back(seen, slot),
        is_surprised=bool(ambush) and slot not in ambush,
        majors=sum(seen.track(MAJORS_KIND.of(who)) for who in here),
        minors=sum(seen.track(MINORS_KIND.of(who)) for who in here),
        members=here,
    )


def _body(seen: TableView, name: str) -> AdventureBody:
    creature = creature_at(seen, name)
    states = [*seen.marks.get(STATE.of(name), ()), *seen.marks.get(CONDITIONS_KIND.of(name), ())]
    return AdventureBody(
        name=name,
        title=title_of(seen, name),
        is_hero=creature is None,
        hp=known_number(seen, HP, name),
        hp_most=known_number(seen, HP_MOST, name),
        ap=known_number(seen, AP, name),
        ap_most=known_number(seen, AP_MOST, name),
        ar=known_number(seen, AR, name),
        pp=known_number(seen, PP, name),
        pp_most=known_number(seen, PP_MOST, name),
        blow=_blow(seen, name) if _decides_for(seen, name) else None,
        powers=tuple(_powers(seen, name)) if _decides_for(seen, name) and name in on_turn(seen) else (),
        bearing=creature.bearing if creature else "",
        is_down=cannot_act(seen, name),
        tags=tuple(states),
        nature=_nature(seen, creature) if creature else (),
        numbers=_numbers(seen, name) if creature else (),
    )


def _decides_for(seen: TableView, name: str) -> bool:
    """Whether this seat plays a creature."""
    return creature_at(seen, name) is not None and seat_for(seen, name) == seen.seat


def _blow(seen: TableView, name: str) -> AdventureBlow:
    skill = attack_skill(seen, name, "weapon")
    return AdventureBlow(
        skill=STATS[skill].name,
        mod=own_mod(seen, name, skill),
        reach=attack_reach(seen, name, "weapon"),
        damage=usual_damage(seen, name, "weapon"),
    )


def _powers(seen: TableView, name: str) -> Iterator[AdventurePower]:
    """Those of the book; the plain blow is told apart."""
    for power in (POWERS[each] for each in dict.fromkeys(owned(seen.marks, name)) if each in POWERS):
        if power.name not in PLAIN_BLOWS:
            yield AdventurePower(power.title or power.name, tuple(pp for pp in power.pp if pp), power.effect)


def _nature(seen: TableView, creature: Creature) -> tuple[str, ...]:
    """What kind of creature it is, and how it stands to others."""
    return tuple(
        word
        for word in (
            NATURES[creature.nature],
            "Own deck" if creature.own_deck else "",
            title_of(seen, creature.deck) if creature.deck else "",
            creature.bond,
            "Acts on its own turn" if creature.own_turn else "",
            "In the hands of the GM" if creature.loose else "",
        )
        if word
    )


def _numbers(seen: TableView, name: str) -> tuple[KnownNumber, ...]:
    """The Armor Range where it is known, and every stat that is not nought."""
    range_known = known_number(seen, AR, name)
    found = [] if range_known is None else [KnownNumber("Armor Range", range_known)]
    found += [
        KnownNumber(stat.name, mod) for stat in STATS.values() if (mod := known_number(seen, MODS[stat.code], name))
    ]
    return tuple(found)
