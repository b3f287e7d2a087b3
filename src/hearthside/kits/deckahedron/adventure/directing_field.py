"""What touching somebody in a fight is for: a foe to strike, a friend to help; to the GM, what each could do."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from hearthside.kernel.directing import Deed, Floor, Touch, few
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.combat.foes import (
    FOES,
    foes_of,
    lurking,
    melee_foes,
    name_of_foe,
    power_of_foe,
)
from hearthside.kits.deckahedron.adventure.combat.striking import weapon_for
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.effects.needs import foes_in_reach, is_attack, wants
from hearthside.kits.deckahedron.adventure.gear.items import name_of, power_of
from hearthside.kits.deckahedron.adventure.journey.scene import in_combat
from hearthside.kits.deckahedron.adventure.knowing import has_card
from hearthside.kits.deckahedron.adventure.words import either
from hearthside.kits.deckahedron.directing_gm import lights


def touches(found: Iterable[tuple[str, tuple[Deed | None, ...]]]) -> tuple[Touch, ...]:
    """Whoever something can be done about, with the few deeds that are open."""
    listed = ((on, few(*deeds)) for on, deeds in found)
    return tuple(Touch(on, deeds) for on, deeds in listed if deeds)


def about_somebody(seen: TableView, deeds: Iterable[Deed]) -> tuple[Touch, ...]:
    """Those of these deeds that name somebody or something on the table, by whom they name."""
    there: dict[str, list[Deed | None]] = {}
    here = {*seen.seats, *seen.things}
    for deed in deeds:
        for value in deed.given.values():
            if isinstance(value, str) and value in here:
                there.setdefault(value, []).append(deed)
    return touches((on, tuple(some)) for on, some in there.items())


# --- For a player -----------------------------------------------------------------------------------------------------


def to_touch(seen: TableView, floor: Floor) -> tuple[Touch, ...]:
    """Foes to act on, and friends to help."""
    if not floor.is_drawn or not in_combat(seen):
        return ()
    foes = ((foe, tuple(_against(seen, floor, foe))) for foe in foes_of(seen))
    friends = ((who, tuple(help_for(seen, floor, who))) for who in seen.players if who != seen.seat)
    return touches((*foes, *friends))


def _against(seen: TableView, floor: Floor, foe: str) -> Iterator[Deed | None]:
    """Blows first, and then other moves that are about somebody."""
    moves = _moves(seen, floor)
    attacks = [move for move in moves if _is_blow(move)]
    others = [move for move in moves if not _is_blow(move) and "foe" in wants(seen, move)]
    for at, move in enumerate((*attacks, *others)):
        if foe in foes_in_reach(seen, seen.seat, move):
            yield blow(seen, floor, move, foe, is_first=at == 0)


def _moves(seen: TableView, floor: Floor, fits: Callable[[Move], bool] = lambda move: True) -> list[Move]:  # noqa: ARG005
    """The moves that can be made now, of those that fit: those everybody knows, and those one has the card of."""
    printed = moves_of(seen)
    known = [printed[name] for name in floor.values("attempt", "move") if name in printed]
    return [move for move in known if fits(move) and (not move.is_card or has_card(seen, seen.seat, move))]


@cache
def _is_blow(move: Move) -> bool:
    """Whether it is made to deal attack power; whoever steps in for a friend may do so as well."""
    return is_attack(move) and "power-unknown" not in move.needs


def strikes(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """The three blows nearest at hand: those who are close come first, and moves whose card one has."""
    found = 0
    for move, foe in _blows(seen, floor):
        deed = blow(seen, floor, move, foe, is_first=not found)
        if deed:
            yield deed
            found += 1
        if found == 3:
            return


def _blows(seen: TableView, floor: Floor) -> Iterator[tuple[Move, str]]:
    close = melee_foes(seen, seen.seat)
    attacks = [
        (move, sorted(foes_in_reach(seen, seen.seat, move), key=lambda foe: foe not in close))
        for move in _moves(seen, floor, _is_blow)
    ]
    for at in range(2):
        yield from ((move, foe) for move, foes in attacks for foe in foes[at : at + 1])


def blow(seen: TableView, floor: Floor, move: Move, foe: str, *, is_first: bool) -> Deed | None:
    """A move against a foe, with what it strikes with."""
    name = name_of_foe(seen, foe)
    title = say("{move} against {foe}", move=move.name, foe=name)
    if not _is_blow(move):
        return floor.deed("attempt", title, move.trigger, move=move.id, foe=foe)
    weapon = weapon_for(seen, seen.seat, "", move)
    die = power_of(seen, seen.seat, weapon)
    if is_first:
        title_of = "Strike {foe} with {weapon}" if weapon else "Strike {foe} with bare hands"
        title = say(title_of, foe=name, weapon=name_of(seen, weapon) if weapon else "")
    says = "{move}, {power} attack power, by {attributes}" if move.attributes else "{move}, {power} attack power"
    said = say(says, move=move.name, power=_counted(die), attributes=either(move.attributes))
    return floor.deed("attempt", title, said, by_chance=move.flips, move=move.id, foe=foe)


def _counted(power: str) -> str:
    return f"1{power}" if power.startswith("d") else power


def help_for(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """TF-TEAM-01, TF-BASE-05: a hand before they flip; a shield before the blow is known."""
    title = seen.seats[who].title
    for move in _moves(seen, floor, lambda move: "power-unknown" in move.needs):
        yield floor.deed("attempt", say("Stand in for {who}", who=title), move.trigger, move=move.id, ally=who)
    cost = say("You turn a card as well, and share what goes wrong.")
    yield floor.deed("aid", say("Aid {who}", who=title), cost, who=who)


# --- For the GM -------------------------------------------------------------------------------------------------------


def to_touch_by_gm(seen: TableView, floor: Floor) -> tuple[Touch, ...]:
    """What each foe could do, those that lurk as well, and what can be made of the characters."""
    if not floor.is_drawn:
        return ()
    foes = ((foe, tuple(_of_foe(seen, floor, foe))) for foe in foes_of(seen))
    hidden = ((foe, tuple(_of_hidden(seen, floor, foe))) for foe in lurking(seen))
    heroes = ((who, tuple(_of_hero(seen, floor, who))) for who in seen.players) if in_combat(seen) else ()
    return touches((*foes, *hidden, *heroes))


def _of_foe(seen: TableView, floor: Floor, foe: str) -> Iterator[Deed | None]:
    name, close = name_of_foe(seen, foe), FOES.of(seen, foe).melee
    near = sorted(seen.players, key=lambda who: (who not in close, who != seen.spotlight))
    strikes_at = [attack(seen, floor, foe, who) for who in near]
    yield from [deed for deed in strikes_at if deed][:2]
    # TF-WPN-09: the story decides who is how close, and the GM says it.
    for who in [each for each in near if each not in close][:1]:
        title = say("{foe} closes in on {who}", foe=name, who=seen.seats[who].title)
        yield floor.deed("close_in", title, foe=foe, who=(*close, who))
    if close:
        yield floor.deed("close_in", say("{foe} falls back", foe=name), foe=foe, who=())
    yield floor.deed("send_off", say("{foe} flees or gives up", foe=name), foes=(foe,))


def _of_hidden(seen: TableView, floor: Floor, foe: str) -> Iterator[Deed | None]:
    yield comes_out(seen, floor, foe)
    yield floor.deed("send_off", say("{foe} was never there", foe=name_of_foe(seen, foe)), foes=(foe,))


def comes_out(seen: TableView, floor: Floor, foe: str) -> Deed | None:
    """A foe that lay in wait is seen from now on."""
    title = say("{foe} comes out", foe=name_of_foe(seen, foe))
    return floor.deed("reveal_foe", title, say("Only you know of it so far."), foe=foe)


def _of_hero(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    yield lights(seen, floor, who)
    yield falls_upon(seen, floor, who)
    yield floor.deed("call", say("Call {who} for a flip", who=seen.seats[who].title), who=who)


def attack(seen: TableView, floor: Floor, foe: str, who: str) -> Deed | None:
    """TF-GMC-06: one foe strikes one character."""
    title = say("{foe} attacks {who}", foe=name_of_foe(seen, foe), who=seen.seats[who].title)
    return floor.deed("foes_attack", title, power_words(seen, foe), foes=(foe,), who=(who,), words="")


def power_words(seen: TableView, foe: str) -> str:
    """How hard a foe hits, to whoever may know."""
    return say("{power} attack power", power=_counted(power_of_foe(seen, foe)))


def falls_upon(seen: TableView, floor: Floor, who: str) -> Deed | None:
    """TF-GMC-07: all who are in melee with one character at once."""
    close = melee_foes(seen, who)
    if len(close) < 2:
        return None
    title = say("All fall upon {who}", who=seen.seats[who].title)
    return floor.deed("gang_up", title, say("One Defy Danger against them all."), foes=close, who=who, words="")
