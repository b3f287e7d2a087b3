"""What touching somebody or some space of the map is for."""

from collections.abc import Iterable, Iterator
from typing import Any

from hearthside.kernel.directing import Deed, Floor, Touch
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.decks.lending import DISTRACTION
from hearthside.systems.deck_of_adventures.directing.blows import MAJOR, MINOR, Blow, blow_deed, blows, lost_hp
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.arena import listed
from hearthside.systems.deck_of_adventures.fight.edges import allies
from hearthside.systems.deck_of_adventures.goods.handling import many_words
from hearthside.systems.deck_of_adventures.ground.afoot import left_to_go
from hearthside.systems.deck_of_adventures.ground.cover import cover_at
from hearthside.systems.deck_of_adventures.ground.field import field_of, space_name
from hearthside.systems.deck_of_adventures.ground.reach import aims, prey, walks
from hearthside.systems.deck_of_adventures.ground.spaces import apart, is_hex, space_of
from hearthside.systems.deck_of_adventures.powers.aiming import most_targets, struck
from hearthside.systems.deck_of_adventures.powers.covering import best_lie, lies
from hearthside.systems.deck_of_adventures.powers.deciding import has_odds
from hearthside.systems.deck_of_adventures.powers.using import read_way
from hearthside.systems.deck_of_adventures.things import ITEMS, Space


def touches(seen: TableView, floor: Floor, acting: Iterable[str]) -> tuple[Touch, ...]:
    """What each of those on the map can be touched for by whoever acts, and each space somebody could walk to."""
    if not floor.is_drawn:
        return ()
    if field_of(seen) is None:
        return ()
    who = [name for name in acting if space_of(seen, name)]
    possible = [blow for name in who for blow in blows(seen, floor, name)]
    on_people = (
        Touch(name, tuple(_on(seen, floor, who, name, [blow for blow in possible if blow.target == name])))
        for name in all_names(seen)
        if space_of(seen, name)
    )
    return (*(touch for touch in on_people if touch.deeds), *_items(seen, floor), *_spaces(seen, floor, who))


def _items(seen: TableView, floor: Floor) -> Iterator[Touch]:
    """What lies on the ground within reach is picked up."""
    for thing in floor.values("pick_up", "item"):
        item = ITEMS.of(seen, thing)
        deed = floor.deed("pick_up", say("Pick up {item}", item=many_words(item)), cost=say(MINOR), item=thing)
        if deed and item.space:
            yield Touch(thing, (deed,))


def _on(seen: TableView, floor: Floor, acting: list[str], target: str, attacks: list[Blow]) -> Iterator[Deed]:
    """Attacks first, then Powers, then help."""
    found = [blow_deed(seen, floor, blow) for blow in attacks]
    found += [deed for who in acting for deed in _powers_on(seen, floor, who, target)]
    if target in floor.values("lead", "who"):
        found.append(leading(seen, floor, target))
    for action in ("treat", "bring_round"):
        if target in floor.values(action, "whom"):
            found.append(floor.deed(action, cost=say(MAJOR), whom=target))
    return (deed for deed in found if deed)


def leading(seen: TableView, floor: Floor, who: str) -> Deed | None:
    """A Companion walks where its Dealer says (DA-AMB-108)."""
    spaces = say("{count, plural, one {# space} other {# spaces}}", count=left_to_go(seen, who) // 2)
    title = say("Move {who}", who=title_of(seen, who))
    return floor.deed("lead", title, say("Touch a space in reach."), spaces, aims="to", who=who)


def _powers_on(seen: TableView, floor: Floor, who: str, target: str) -> Iterator[Deed | None]:
    """The Powers that can be used on somebody: by name, or by laying an area over them."""
    action = "use_power" if seen.role == "player" else "use_their_power"
    for way in floor.values(action, "power"):
        power, pp, owner = read_way(way)
        if owner != who:
            continue
        if on := named(seen, floor, action, way, target):
            yield power_deed(seen, floor, action, way, on, targets=on)
        laid = lies(seen, who, power, pp) if power.is_hostile else {}
        if at := best_lie(seen, who, laid, target):
            yield power_deed(seen, floor, action, way, struck(seen, who, power, laid[at]), at=at)


def named(seen: TableView, floor: Floor, action: str, way: str, first: str = "") -> tuple[str, ...]:
    """Whom a Power is best used on by name, this one before all others: friends to heal, or enemies, the worst hurt
    first and as many as it takes. Nobody where it is not used on anybody by name, or not on this one."""
    power, pp, who = read_way(way)
    friends, harms = (who, *allies(seen, who)), power.is_hostile or power.name == DISTRACTION
    meant = [name for name in floor.each(action, "targets", power=way) if (name in friends) != harms]
    if first not in ("", *meant):
        return ()
    fit = [name for name in meant if name == first or not power.heals or lost_hp(seen, name)]
    return tuple(sorted(fit, key=lambda name: (name != first, -lost_hp(seen, name)))[: most_targets(power, pp)])


def power_deed(seen: TableView, floor: Floor, action: str, way: str, on: tuple[str, ...], **given: Any) -> Deed | None:
    """A Power as a deed, used on these; of a creature, whose it is."""
    power, pp, who = read_way(way)
    cost = say("{pp} PP", pp=pp) if pp else say(MINOR if power.type == "Minor" else MAJOR)
    title = power.title or power.name
    if given.get("targets"):
        title = say("{power} on {whom}", power=title, whom=listed(seen, on))
    if seen.role != "player":
        title = say("{who}: {what}", who=title_of(seen, who), what=title)
    chance = has_odds(seen, who, power, on)
    return floor.deed(action, title, power.effect, cost, by_chance=chance, power=way, **given)


def _spaces(seen: TableView, floor: Floor, acting: list[str]) -> Iterator[Touch]:
    """A walk to every space in reach."""
    found: dict[str, list[Deed]] = {}
    going = [("walk", who) for who in acting] + [("lead", who) for who in floor.values("lead", "who")]
    for action, who in going:
        given: dict[str, Any] = {} if who == seen.seat else {"who": who}
        open_to = set(floor.values(action, "to", **given))
        title = "{who} goes to {at}" if action == "lead" else "Go to {at}"
        for space in walks(seen, who):
            at = space_name(space, hexes=is_hex(seen))
            if at in open_to:
                deed = Deed(action, say(title, at=at, who=title_of(seen, who)), given={"to": at, **given})
                found.setdefault(at, []).append(deed)
    for at, deeds in found.items():
        yield Touch(at, tuple(deeds))


def approaching(seen: TableView, floor: Floor, who: str, given: dict[str, Any]) -> Deed | None:
    """Go towards the nearest enemy, while none can be struck in this turn."""
    here, hexes, found = space_of(seen, who), is_hex(seen), list(aims(seen, who))
    if here is None or not found or any(aim.in_reach or aim.first for aim in found):
        return None
    nearest = min(found, key=lambda aim: aim.spaces)
    there, open_ways = space_of(seen, nearest.target) or here, walks(seen, who)
    best = min(open_ways, key=lambda space: (apart(space, there, hexes=hexes), open_ways[space].halves), default=here)
    if apart(best, there, hexes=hexes) >= nearest.spaces:
        return None
    whom, at = title_of(seen, nearest.target), space_name(best, hexes=hexes)
    return floor.deed(
        "walk", say("Go towards {whom}", whom=whom), say("To {at}.", at=at), open_ways[best].words, to=at, **given
    )


def sheltering(seen: TableView, floor: Floor, who: str, given: dict[str, Any]) -> Deed | None:
    """Go where something stands between somebody and most of those who could strike, if that is better than here."""
    here = space_of(seen, who)
    if here is None:
        return None
    foes = [(foe, space) for foe in prey(seen, who) if (space := space_of(seen, foe))]

    def sheltered(space: Space) -> int:
        return sum(cover_at(seen, who, space, foe, there) for foe, there in foes)

    open_ways = walks(seen, who)
    best = max(open_ways, key=lambda space: (sheltered(space), -open_ways[space].halves), default=None)
    if best is None or sheltered(best) <= sheltered(here):
        return None
    at = space_name(best, hexes=is_hex(seen))
    cost = open_ways[best].words
    return floor.deed("walk", say("Take cover"), say("Behind something, at {at}.", at=at), cost, to=at, **given)
