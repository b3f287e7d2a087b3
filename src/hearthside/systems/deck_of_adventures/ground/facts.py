"""The map as one seat sees it: ground and tokens, where those it moves can go, whom they reach, what an area covers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hearthside.kernel.saying import Saying, kept_saying
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creature_at, title_of
from hearthside.systems.deck_of_adventures.creatures.bestiary import look_of
from hearthside.systems.deck_of_adventures.fight.acting import actors, all_names
from hearthside.systems.deck_of_adventures.fight.arena import cannot_act, led_by, on_turn, seat_for, slot_target
from hearthside.systems.deck_of_adventures.fight.edges import on_the_side_of_players
from hearthside.systems.deck_of_adventures.goods.arms import item_words
from hearthside.systems.deck_of_adventures.goods.belongings import on_the_ground
from hearthside.systems.deck_of_adventures.ground.areas import cells
from hearthside.systems.deck_of_adventures.ground.cover import cover_at
from hearthside.systems.deck_of_adventures.ground.field import field_laid, space_name
from hearthside.systems.deck_of_adventures.ground.reach import Aim, aims, walks
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex, space_of
from hearthside.systems.deck_of_adventures.powers.book import POWERS, Power, owned
from hearthside.systems.deck_of_adventures.powers.covering import area_of, covered, inside, is_placed, lies
from hearthside.systems.deck_of_adventures.things import HAZARDS, LURKERS, PATCHES, WALLS, Ground, Lurker, Place, Space

PatchKind = Ground | Literal["hazard", "raised wall"]


@dataclass(frozen=True, slots=True)
class AdventurePatch:
    """Spaces that are alike: ground that was laid, a hazard, or a wall somebody raised."""

    id: str
    kind: PatchKind
    title: str
    spaces: tuple[Space, ...]
    lurks: bool
    """Only the GM knows of it."""


@dataclass(frozen=True, slots=True)
class AdventureToken:
    """Somebody on the map."""

    who: str
    """A seat, or the id of a creature."""
    title: str
    space: Space
    at: str
    """What people call the space: F4."""
    is_hero: bool
    is_foe: bool
    is_mine: bool
    """Whether this seat decides for them."""
    is_on_turn: bool
    is_down: bool
    lurks: bool
    """Only the GM knows of it."""
    target: str
    """The face of the Target Card; nothing where none was drawn."""
    look: str
    """What a creature looks like, in a word; nothing where nobody said."""


@dataclass(frozen=True, slots=True)
class AdventureLying:
    """Something that lies on the map and can be picked up."""

    id: str
    title: str
    said: Saying | None
    """What the title was made of; nothing for a name people gave."""
    count: int
    space: Space
    at: str


@dataclass(frozen=True, slots=True)
class AdventureWay:
    """Where somebody can go now: what it costs, in spaces of speed, and every space on the cheapest way there."""

    who: str
    space: Space
    at: str
    cost: float
    way: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class AdventureAim:
    """Somebody whom one who acts could attack: how far, from where, and past what cover."""

    who: str
    target: str
    how: str
    """With a `weapon`, or `mystic`."""
    spaces: int
    in_reach: bool
    from_space: Space | None
    """Where to go first, when that brings it into reach."""
    from_at: str
    cover: int
    """By how much cover narrows the Armor Range, from where the blow would fall."""


@dataclass(frozen=True, slots=True)
class AdventureFacing:
    """One way an area can be laid."""

    facing: str
    """How it is laid, as its deed takes it: the side it is turned to. Nothing for an Aura around somebody; an Aura
    around a point goes by the name of that space."""
    spaces: tuple[Space, ...]
    """What it covers. Where a point is chosen, these are counted from that point."""
    inside: tuple[str, ...]
    """Who stands in it. Where a point is chosen that is not known yet."""


@dataclass(frozen=True, slots=True)
class AdventureArea:
    """What a Power would cover, before it is paid for."""

    who: str
    power: str
    """The choice of the Power, as its deed gives it: name, PP and whose."""
    title: str
    area: str
    """As people write it: Cone 3. Nothing for a wall."""
    reach: int
    """How far away the point may be that it is centred on; 0 where it starts at whoever uses it."""
    facings: tuple[AdventureFacing, ...]


@dataclass(frozen=True, slots=True)
class AdventureGround:
    """The map of a fight, as far as this seat knows it."""

    id: str
    title: str
    look: Place
    wide: int
    deep: int
    hexes: bool
    """Rows of hexes stand half a space apart: a space is [column minus half its row, row]."""
    patches: tuple[AdventurePatch, ...]
    tokens: tuple[AdventureToken, ...]
    lying: tuple[AdventureLying, ...]
    ways: tuple[AdventureWay, ...]
    aims: tuple[AdventureAim, ...]
    areas: tuple[AdventureArea, ...]


def lay_ground(seen: TableView) -> AdventureGround | None:
    """The map this seat sees; none where there is none."""
    laid = field_laid(seen)
    if laid is None:
        return None
    thing, field = laid
    acting = [who for who in actors(seen) if who in on_turn(seen) and not cannot_act(seen, who)]
    return AdventureGround(
        id=thing,
        title=field.name,
        look=field.look,
        wide=field.wide,
        deep=field.deep,
        hexes=is_hex(seen),
        patches=tuple(_patches(seen)),
        tokens=tuple(_tokens(seen)),
        lying=tuple(_lying(seen)),
        ways=tuple(way for who in (*acting, *led_by(seen, seen.seat)) for way in _ways(seen, who)),
        aims=tuple(_aim(seen, who, aim) for who in acting for aim in aims(seen, who)),
        areas=tuple(area for who in acting for area in _areas(seen, who)),
    )


def _patches(seen: TableView) -> Iterator[AdventurePatch]:
    for thing, patch in PATCHES.all(seen).items():
        yield AdventurePatch(thing, patch.kind, patch.name, patch.spaces, seen.things[thing].lurks)
    for thing, name in HAZARDS.called(seen).items():
        spaces = HAZARDS.of(seen, thing).spaces
        if spaces:
            yield AdventurePatch(thing, "hazard", name, spaces, lurks=False)
    for thing, wall in WALLS.all(seen).items():
        if wall.spaces:
            yield AdventurePatch(thing, "raised wall", wall.name, wall.spaces, lurks=False)


def _tokens(seen: TableView) -> Iterator[AdventureToken]:
    for who in all_names(seen):
        space = space_of(seen, who)
        if space is not None:
            yield _token(seen, who, space)
    for thing, lurker in LURKERS.all(seen).items():
        if lurker.space is not None:
            yield _hidden(seen, thing, lurker, lurker.space)


def _lying(seen: TableView) -> Iterator[AdventureLying]:
    for thing, item in on_the_ground(seen).items():
        if item.space:
            words = item_words(item)
            at = space_name(item.space, hexes=is_hex(seen))
            yield AdventureLying(thing, str(words), kept_saying(words), item.count, item.space, at)


def _hidden(seen: TableView, thing: ThingId, lurker: Lurker, space: Space) -> AdventureToken:
    """A creature nobody but the GM has noticed yet."""
    return AdventureToken(
        who=thing,
        title=lurker.name,
        space=space,
        at=space_name(space, hexes=is_hex(seen)),
        is_hero=False,
        is_foe=True,
        is_mine=True,
        is_on_turn=False,
        is_down=False,
        lurks=True,
        target="",
        look=look_of(lurker.block),
    )


def _token(seen: TableView, who: str, space: Space) -> AdventureToken:
    creature = creature_at(seen, who)
    faces = seen.pile(slot_target(seen, who)).faces
    return AdventureToken(
        who=who,
        title=title_of(seen, who),
        space=space,
        at=space_name(space, hexes=is_hex(seen)),
        is_hero=creature is None,
        is_foe=not on_the_side_of_players(seen, who),
        is_mine=seat_for(seen, who) == seen.seat or who in led_by(seen, seen.seat),
        is_on_turn=who in on_turn(seen) or who in led_by(seen, seen.seat),
        is_down=cannot_act(seen, who),
        lurks=False,
        target=faces[0] if faces else "",
        look=creature.look if creature else "",
    )


def _ways(seen: TableView, who: str) -> Iterator[AdventureWay]:
    for space, way in walks(seen, who).items():
        yield AdventureWay(who, space, space_name(space, hexes=is_hex(seen)), way.halves / 2, way.spaces)


def _aim(seen: TableView, who: str, aim: Aim) -> AdventureAim:
    stands = aim.first or space_of(seen, who)
    return AdventureAim(
        who=who,
        target=aim.target,
        how=aim.how,
        spaces=aim.spaces,
        in_reach=aim.in_reach,
        from_space=aim.first,
        from_at=space_name(aim.first, hexes=is_hex(seen)) if aim.first else "",
        cover=cover_at(seen, aim.target, space_of(seen, aim.target), who, stands),
    )


def _areas(seen: TableView, who: str) -> Iterator[AdventureArea]:
    """Of every Power that covers spaces, at every cost it can have."""
    for name in dict.fromkeys(owned(seen.marks, who)):
        power = POWERS.get(name)
        for pp in power.pp if power else ():
            faces = tuple(_facings(seen, who, power, pp)) if power else ()
            if power and faces:
                area = area_of(power, pp)
                yield AdventureArea(
                    who=who,
                    power=f"{name}/{pp}/{who}",
                    title=power.title or name,
                    area=area.words if area else "",
                    reach=power.range if is_placed(power) else 0,
                    facings=faces,
                )


def _facings(seen: TableView, who: str, power: Power, pp: int) -> Iterator[AdventureFacing]:
    """Every way it can be laid; one that is centred on a point is counted from the point."""
    here, area = space_of(seen, who), area_of(power, pp)
    if area and is_placed(power):
        yield AdventureFacing("", tuple(sorted(cells(area, hexes=is_hex(seen), from_point=True))), ())
    elif area and area.shape == "aura" and here:
        around = covered(seen, area, here)
        yield AdventureFacing("", tuple(sorted(around)), inside(seen, who, around))
    else:
        for at, spaces in lies(seen, who, power, pp).items():
            yield AdventureFacing(at, tuple(sorted(spaces)), inside(seen, who, spaces))
