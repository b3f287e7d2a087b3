"""What the felt shows of an adventure with faces: who is how tired, what lies open on cards, loads, and a Pursuit."""

from dataclasses import dataclass
from typing import cast

from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, foes_of, lurking, power_of_foe
from hearthside.kits.deckahedron.adventure.combat.suffering import blows_coming, is_out, ways_to_take
from hearthside.kits.deckahedron.adventure.combat.worksheet import cost_of_foe, party_power
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.content.vocabulary import Level
from hearthside.kits.deckahedron.adventure.contests.mini_games import PLAYING
from hearthside.kits.deckahedron.adventure.contests.pursuit import Chase, chase_of
from hearthside.kits.deckahedron.adventure.effects.lying import LAID_TOKENS
from hearthside.kits.deckahedron.adventure.gear.load import load_told, told_lightened
from hearthside.kits.deckahedron.adventure.journey.allies import ALLIES, holder_of, is_tied_up
from hearthside.kits.deckahedron.adventure.knowing import level_of
from hearthside.kits.deckahedron.felt import (
    FoeStands,
    Melee,
    PowerMatch,
    StaminaLeft,
    ThingCalled,
    WayToTake,
    all_called,
    heroes_stand,
)


@dataclass(frozen=True, slots=True)
class MoveLevel:
    """How well somebody knows a move they have, its open slots, counted from 0, and how many tokens lie on it."""

    seat: str
    move: str
    level: str
    open_slots: tuple[int, ...]
    tokens: int


@dataclass(frozen=True, slots=True)
class CornerGame:
    """The move that somebody is settling with a game of corners."""

    seat: str
    move: str


@dataclass(frozen=True, slots=True)
class LoadCarried:
    """All that somebody carries, as far as this seat knows."""

    seat: str
    count: int


@dataclass(frozen=True, slots=True)
class LighterItem:
    """An item counts less than is written on it: by how much, and the move card to thank for it."""

    seat: str
    item: str
    move: str
    by: int


@dataclass(frozen=True, slots=True)
class FacesFelt:
    """Everybody's Stamina, who is out, each as a seat, and the ways to take the attack this seat is asked about.

    Beside that what people know and carry, the foes and which of them are kept busy, the allies, a Pursuit, how
    many cards a counter shows; a fight, as people stand in it; and games of corners.
    """

    stamina: tuple[StaminaLeft, ...]
    down: tuple[str, ...]
    ways: tuple[WayToTake, ...]
    moves: tuple[MoveLevel, ...]
    loads: tuple[LoadCarried, ...]
    lighter: tuple[LighterItem, ...]
    foes: tuple[ThingCalled, ...]
    tied_up: tuple[str, ...]
    allies: tuple[ThingCalled, ...]
    chase: Chase | None
    counter_shows: int
    field: Melee | None
    corners: tuple[CornerGame, ...]


def facts_of(seen: TableView, stamina: tuple[StaminaLeft, ...]) -> FacesFelt:
    """What both editions show, beside Stamina, which each counts its own way."""
    foes, tied_up, allies = seen.recall(_company)
    return FacesFelt(
        stamina,
        seen.recall(_down),
        ways_to_take(seen),
        seen.recall(_moves),
        *seen.recall(_loads),
        foes,
        tied_up,
        allies,
        chase_of(seen),
        GEAR.shop_shows,
        seen.recall(_field),
        seen.recall(_corners),
    )


# --- A fight ----------------------------------------------------------------------------------------------------------


def _field(seen: TableView) -> Melee | None:
    """TF-WPN-09: who is in melee with whom, as the GM has said; none while nobody stands against them."""
    there = (*foes_of(seen), *lurking(seen))
    if not there:
        return None
    foes = tuple(_foe(seen, foe) for foe in there)
    is_gm = seen.role == "gm"
    match = PowerMatch(party_power(seen), sum(cost_of_foe(seen, foe) for foe in there)) if is_gm else None
    return Melee(foes, heroes_stand(seen, foes), blows_coming(seen), match)


def _foe(seen: TableView, foe: ThingId) -> FoeStands:
    """TF-COMP-11: the numbers are the GM's."""
    it, is_gm = FOES.of(seen, foe), seen.role == "gm"
    return FoeStands(
        foe,
        it.melee,
        it.range,
        holder_of(seen, foe),
        seen.things[foe].lurks,
        it.stamina if is_gm else None,
        power_of_foe(seen, foe) if is_gm else "",
    )


# What people know and carry and whom they have with them stays the same from card to card, so it is not gathered anew
# with each.


def _down(seen: TableView) -> tuple[str, ...]:
    return tuple([seat for seat in seen.players if is_out(seen, seat)])


def _company(seen: TableView) -> tuple[tuple[ThingCalled, ...], tuple[str, ...], tuple[ThingCalled, ...]]:
    """The foes, those that are kept busy, and the allies."""
    tied_up = tuple([foe for foe in foes_of(seen) if is_tied_up(seen, foe)])
    return all_called(FOES, seen), tied_up, all_called(ALLIES, seen)


def _moves(seen: TableView) -> tuple[MoveLevel, ...]:
    return tuple(_move(seen, seat, name) for seat in seen.players for name in seen.marks.get(MOVES_KIND.of(seat), ()))


def _corners(seen: TableView) -> tuple[CornerGame, ...]:
    """TF-MINI-02: all of them, since everybody may look on."""
    return tuple(CornerGame(seat, playing.move) for seat, playing in PLAYING.everywhere(seen.marks))


def _loads(seen: TableView) -> tuple[tuple[LoadCarried, ...], tuple[LighterItem, ...]]:
    lighter = [
        LighterItem(seat, each.item, each.move, each.by) for seat in seen.players for each in told_lightened(seen, seat)
    ]
    return tuple(LoadCarried(seat, load_told(seen, seat)) for seat in seen.players), tuple(lighter)


def _move(seen: TableView, seat: str, name: str) -> MoveLevel:
    move = moves_of(seen)[name]
    level = cast(Level, level_of(seen, seat, move)) if move.levels else None
    open_slots = tuple(at for at, slot in enumerate(move.slots) if slot.is_open(level))
    tokens = sum(token.move == name for token in LAID_TOKENS.of(seen.marks, seat))
    return MoveLevel(seat, name, level or "", open_slots, tokens)
