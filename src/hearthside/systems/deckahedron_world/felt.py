"""What the felt shows of Deckahedron World that takes the rules to know."""

from collections.abc import Iterator
from dataclasses import dataclass

from hearthside.kernel.agenda import about
from hearthside.kernel.saying import unchanged
from hearthside.kernel.slips import SlipRead, slips_told
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.felt import (
    BlowComing,
    FoeStands,
    Melee,
    StaminaLeft,
    ThingCalled,
    WayToTake,
    all_called,
    heroes_stand,
)
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions.intending import INTENTS
from hearthside.systems.deckahedron_world.blows import Blow, HitToRoll, NumberToSplit
from hearthside.systems.deckahedron_world.board import STAMINA
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.flipping import title_of_flip
from hearthside.systems.deckahedron_world.foes import FoeHit, lurking, name_of_foe, standing
from hearthside.systems.deckahedron_world.kinds import BELONGINGS, COMPANIONS, FOES, MOVES_KIND
from hearthside.systems.deckahedron_world.knowing import slots_on
from hearthside.systems.deckahedron_world.splitting import HARM_PRICE, WOUND_PRICE, ways_to_split
from hearthside.systems.deckahedron_world.words import ATTRIBUTES


@dataclass(frozen=True, slots=True)
class WorldItem:
    """The charges that are left in an item."""

    id: str
    charges: int


@dataclass(frozen=True, slots=True)
class WorldMove:
    """How many tokens a card of somebody's has room for in all."""

    seat: str
    id: str
    room: int


@dataclass(frozen=True, slots=True)
class WorldFelt:
    """Everybody's Stamina and what they have, who is out, each as a seat, the foes and companions, and a fight as
    people stand in it. `ways` are the splits this seat is asked to choose from; of a number that is split a Harm
    takes `harm_price`, a Wound `wound_price`. `slips` is what lies on marks in more than one word, with what it was
    made of."""

    stamina: tuple[StaminaLeft, ...]
    down: tuple[str, ...]
    ways: tuple[WayToTake, ...]
    harm_price: int
    wound_price: int
    items: tuple[WorldItem, ...]
    moves: tuple[WorldMove, ...]
    foes: tuple[ThingCalled, ...]
    allies: tuple[ThingCalled, ...]
    field: Melee | None
    slips: tuple[SlipRead, ...]


def lay_felt(seen: TableView) -> WorldFelt:
    """DW-STAM-01, DW-INC-03: what the felt shows whoever sees this."""
    return WorldFelt(
        tuple(StaminaLeft(seat, body.stamina_left(seen, seat), STAMINA) for seat in seen.players),
        tuple(seat for seat in seen.players if body.is_down(seen, seat)),
        ways_to_split(_to_split(seen)),
        HARM_PRICE,
        WOUND_PRICE,
        tuple(WorldItem(key, item.charges) for key, item in BELONGINGS.all(seen).items()),
        tuple(_move(seen, seat, name) for seat in seen.players for name in seen.marks.get(MOVES_KIND.of(seat), ())),
        all_called(FOES, seen),
        all_called(COMPANIONS, seen),
        _field(seen),
        seen.recall(_slips),
    )


def _slips(seen: TableView) -> tuple[SlipRead, ...]:
    return slips_told(seen, (INTENTS,), _called)


def _called(seen: TableView, word: str) -> str:
    """A word of what somebody is about to do: a move, an attribute, or a foe by its name."""
    if word in FOES.called(seen):
        return unchanged(name_of_foe(seen, word))
    return ATTRIBUTES.get(word) or title_of_flip(word)


def _field(seen: TableView) -> Melee | None:
    """DW-AMB-33: who is in melee with whom, as the GM has said; none while nobody stands against them."""
    foes = tuple(_foe(seen, foe) for foe in (*standing(seen), *lurking(seen)))
    return Melee(foes, heroes_stand(seen, foes), tuple(_blows(seen))) if foes else None


def _blows(seen: TableView) -> Iterator[BlowComing]:
    """DW-CBT-01: the blows that are rolled or split just now, each with the foe it comes from."""
    shapes: tuple[tuple[str, type[Blow]], ...] = (("roll_hit", HitToRoll), ("split", NumberToSplit))
    for action, shape in shapes:
        for asked in seen.asked_for(action):
            foe = about(asked, shape).foe
            if foe:
                yield BlowComing(foe, asked.by)


def _foe(seen: TableView, foe: ThingId) -> FoeStands:
    """DW-CBT-09: everybody sees its marks."""
    it = FOES.of(seen, foe)
    return FoeStands(foe, it.melee, it.range, "", seen.things[foe].lurks, it.stamina, f"d{it.die}")


def _to_split(seen: TableView) -> int:
    """The number this seat is asked to split, or none."""
    if mine := seen.asked("split"):
        return about(mine, NumberToSplit).number
    of_a_foe = seen.asked("foe_split")
    return about(of_a_foe, FoeHit).points if of_a_foe else 0


def _move(seen: TableView, seat: str, name: str) -> WorldMove:
    return WorldMove(seat, name, slots_on(seen, seat, MOVES[name]))
