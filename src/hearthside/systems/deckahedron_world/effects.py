"""What the lines of move cards do. Each effect is a few words on the card's page; here is what they mean."""

from collections.abc import Callable, Iterable, Mapping

from hearthside.kernel.agenda import Ask, Comes, Matter, Procedure, Step
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView, gm_of
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.belongings import (
    burden,
    carried,
    change_capacity,
    change_item,
    charges,
    damage_item,
    gain_item,
    has_item,
    lose_item,
    magic_items,
    name_of_item,
    reweigh,
    spend_charges,
    stronger_die,
    weaker_die,
)
from hearthside.systems.deckahedron_world.blows import ARMED, HitToRoll, incident
from hearthside.systems.deckahedron_world.board import CHANNELLED, MERCY, UNPAID
from hearthside.systems.deckahedron_world.content import MOVES, Choice
from hearthside.systems.deckahedron_world.flipping import CardEffect, Reading, move_of, reading_as
from hearthside.systems.deckahedron_world.foes import change_foe, deal, name_of_foe, standing
from hearthside.systems.deckahedron_world.kinds import (
    BELONGINGS,
    DOWNTIME,
    EDGE_UNENCUMBERED,
    ENTREATS,
    EQUIPMENT,
    FACE_DOWN,
    FACTS,
    FOES,
    GREEN_KIND,
    LAST_HIT,
    RAGE,
    STATE,
)
from hearthside.systems.deckahedron_world.knowing import level_of, tokens_on

BARE_HANDS = 2
"""The die of an unarmed character (DW-CBT-08)."""

Effect = Callable[[Draft, Reading, list[str]], Comes]


def _effect(draft: Draft, step: CardEffect) -> Comes:
    verb, *words = step.what.split()
    return EFFECTS[verb](draft, step, words)


# Damage


def half(number: int) -> int:
    """Half, rounded up (DW-AMB-25)."""
    return (number + 1) // 2


def _deals(draft: Draft, flip: Reading, words: list[str]) -> Comes:
    """Your damage: a number, a die, or the die of the weapon in hand, with what rage adds in melee."""
    how = words[0]
    if how == "wound":
        if foe := FOES.get(draft.table, flip.foe):
            change_foe(draft, flip.foe, wounds=foe.wounds + 1)
        draft.tell(flip.seat, "DW-FLIP-05", "{who} deals {foe} a Wound.", foe=_named(draft, flip))
        return None
    if how.isdigit():
        return deal(draft, flip.foe, int(how), flip.seat)
    sides = int(how[1:]) if how[1:].isdigit() else weapon_die(draft.table, flip.weapon)
    sides = weaker_die(sides) if how == "weaker" else sides
    (rolled,) = draft.roll(flip.seat, 1, sides, "damage")
    points = half(rolled) if how == "half" else rolled
    is_melee = flip.move not in ("volley", "called_shot") and how in ("weapon", "half")
    points += draft.table.track(RAGE.of(flip.seat)) if is_melee else 0
    return deal(draft, flip.foe, points, flip.seat)


def _named(draft: Draft, flip: Reading) -> str:
    return name_of_foe(draft.table, flip.foe)


def weapon_die(lying: Table, weapon: str) -> int:
    """The die a weapon rolls; bare hands have one too."""
    item = BELONGINGS.get(lying, weapon)
    return item.die if item and item.die else BARE_HANDS


def _foe_attacks(draft: Draft, flip: Reading, words: list[str]) -> Comes:  # noqa: ARG001
    """The foe strikes back: an incident opens (DW-MOVE-02), unless this very blow has subdued it (DW-CBT-06)."""
    foe = FOES.get(draft.table, flip.foe)
    if foe and foe.subdued:
        return None
    return incident(draft, flip.seat, HitToRoll(foe=flip.foe, sides=foe.die if foe else ARMED))


def _hurts(draft: Draft, flip: Reading, words: list[str]) -> list[Step]:  # noqa: ARG001
    return [body.LoseStamina(flip.seat, int(words[0]), attack=True)]


class FoeToMark(Matter, frozen=True):
    """Damage that was dealt to a foe can become red marks on it."""

    foe: str
    most: int


def _red_marks(draft: Draft, flip: Reading, words: list[str]) -> Comes:
    """Where It Hurts: some of the damage becomes red marks on the foe."""
    most = min(int(words[1]), draft.table.track(LAST_HIT.of(flip.seat)))
    if FOES.get(draft.table, flip.foe) is None or not most:
        return None
    says = say("Turn how much of the damage into red marks on {name}?", name=_named(draft, flip))
    return [Ask(flip.seat, ("mark_foe",), "DW-FLIP-05", says, FoeToMark(flip.foe, most))]


def _rages(draft: Draft, flip: Reading, words: list[str]) -> None:
    """Dispense Wrath: extra damage, and more for each green card on the move."""
    green = max(0, level_of(draft.table, flip.seat, MOVES["dispense_wrath"]))
    track = RAGE.of(flip.seat)
    draft.count(track, int(words[0]) + green - draft.table.track(track))
    draft.tell(flip.seat, "DW-FLIP-05", "{who} is enraged.")


def _mark_foe(mark: str, says: str) -> Effect:
    def marks(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
        foe = FOES.get(draft.table, flip.foe)
        if foe and mark not in foe.marks:
            change_foe(draft, flip.foe, marks=(*foe.marks, mark))
        draft.tell(flip.seat, "DW-FLIP-05", says, foe=_named(draft, flip))

    return marks


def _second(draft: Draft, flip: Reading, words: list[str]) -> Comes:
    """A second target is hit, or a second item made."""
    if words[0] == "target":
        others = [foe for foe in standing(draft.table) if foe != flip.foe]
        (rolled,) = draft.roll(flip.seat, 1, weapon_die(draft.table, flip.weapon), "damage")
        return deal(draft, others[0] if others else "", rolled, flip.seat)
    item = BELONGINGS.get(draft.table, flip.item)
    if draft.table.track(EQUIPMENT.of(flip.seat)) and item:
        draft.count(EQUIPMENT.of(flip.seat), -1)
        gain_item(draft, flip.seat, item.card)
        draft.tell(flip.seat, "DW-FLIP-05", "{who} makes a second {item}.", item=item.name)
    return None


# The body


def _recovers(draft: Draft, flip: Reading, words: list[str]) -> list[Step]:
    """DW-BRTH-03."""
    points = draft.roll(flip.seat, 1, 4, "Stamina back")[0] if words[0] == "d4" else int(words[0])
    return [body.RegainStamina(flip.seat, points)]


def _loses(draft: Draft, flip: Reading, words: list[str]) -> list[Step]:  # noqa: ARG001
    """Magic strains the mind (DW-ABS-07)."""
    return [body.LoseStamina(flip.seat, int(words[0]), words[1] if len(words) > 1 else flip.kind)]


def _harm_taken(draft: Draft, flip: Reading, words: list[str]) -> list[Step]:  # noqa: ARG001
    return body.harm_taken(draft, flip.seat, flip.kind)


class ShieldHeld(Matter, frozen=True):
    """A shield took a blow: the arm pays, or the shield."""

    item: str
    kind: str


def _shield_choice(draft: Draft, flip: Reading, words: list[str]) -> Comes:  # noqa: ARG001
    """DW-ABS-05: on ✔✔ the player says who pays, the arm or the Buckler."""
    says = "The Harm is avoided: lose 1 Stamina, or 1 damage to the Buckler?"
    return [Ask(flip.seat, ("shield_cost",), "DW-ABS-05", says, ShieldHeld(flip.item, flip.kind))]


# Markers, advantages, tokens


def _markers(draft: Draft, flip: Reading, words: list[str]) -> None:
    """So many markers lie on the card, whatever lay there before."""
    track = tokens_on(flip.move, flip.seat)
    draft.count(track, int(words[0]) - draft.table.track(track))


def _unencumbered(draft: Draft, flip: Reading, words: list[str]) -> None:
    """Bum Rush: for a move that needs empty hands, and no other."""
    draft.count(EDGE_UNENCUMBERED.of(flip.seat), int(words[0]))


def _follow_up(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    """Whoever follows up has advantage: one red mark that anybody may use."""
    if foe := FOES.get(draft.table, flip.foe):
        change_foe(draft, flip.foe, red=foe.red + 1)


def _equipment(draft: Draft, flip: Reading, words: list[str]) -> None:
    """DW-ITEM-11: arrows run out."""
    draft.count(EQUIPMENT.of(flip.seat), int(words[0]))


def _pays(draft: Draft, flip: Reading, words: list[str]) -> Comes:  # noqa: ARG001
    """DW-GRN-11: without the token nothing comes of it."""
    if draft.table.track(GREEN_KIND.of(flip.seat)):
        draft.count(GREEN_KIND.of(flip.seat), -1)
        return None
    draft.mark(STATE.of(flip.seat), UNPAID)
    draft.tell(flip.seat, "DW-GRN-11", "{who} has no green token to pay with: nothing comes of it.")
    return None


def _face_down(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    draft.mark(FACE_DOWN.of(flip.seat), flip.move)


# Magic items


def _use_charge(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    """DW-MAG-05: the usual charge, unless the Blood-Bound or the Living Light pay for it (DW-MAG-06, DW-MAG-07)."""
    if draft.table.has_mark(STATE.of(flip.seat), CHANNELLED):
        draft.unmark(STATE.of(flip.seat), CHANNELLED)
    elif not draft.table.track(ENTREATS.of(flip.seat)):
        spend_charges(draft, flip.item, 1)


def _channel(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    draft.mark(STATE.of(flip.seat), CHANNELLED)


def _charge(draft: Draft, flip: Reading, words: list[str]) -> None:
    """A charge is spent, or lost for good (DW-AMB-22)."""
    if words[0] == "for":
        change_capacity(draft, flip.item, -1)
    else:
        spend_charges(draft, flip.item, int(words[0]))


def _capacity(draft: Draft, flip: Reading, words: list[str]) -> None:
    change_capacity(draft, flip.item, int(words[0]))


def _deplete(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    spend_charges(draft, flip.item, charges(draft.table, flip.item))


def _drain_others(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    for key in magic_items(draft.table, flip.seat):
        if key != flip.item:
            spend_charges(draft, key, 1)


def _destroy(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    draft.tell(flip.seat, "DW-RES-07", "The item of {who} is destroyed.")
    if has_item(draft.table, flip.seat, flip.item):
        lose_item(draft, flip.item)


def _marked(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    draft.mark(FACTS.of(flip.seat), "marked by a breach")


def _new_effect(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    title = name_of_item(draft.table, flip.item)
    draft.tell(flip.seat, "DW-FLIP-05", "The {item} of {who} takes on an effect they have seen.", item=title)


def _more_power(draft: Draft, flip: Reading, words: list[str]) -> None:  # noqa: ARG001
    """More Power: the next damage die, where there is one (DW-CBT-08)."""
    item = BELONGINGS.get(draft.table, flip.item)
    if item and item.die and (die := stronger_die(item.die)):
        change_item(draft, flip.item, die=die)
    draft.tell(flip.seat, "DW-CBT-08", "{who} draws more power from the item.")


def _item(draft: Draft, flip: Reading, words: list[str]) -> Comes:
    """The item does what its card says, or takes damage."""
    if words[0] == "damage":
        if has_item(draft.table, flip.seat, flip.item):
            damage_item(draft, flip.item)
        return None
    item = BELONGINGS.get(draft.table, flip.item)
    if item is None:
        return None
    draft.tell(flip.seat, "DW-MAG-05", "The {item} works: {does}.", item=item.name, does=item.kind.says)
    if "ONGOING" in item.kind.tags:
        change_item(draft, flip.item, lasts=True)
    works = _WORKS.get(item.card)
    return works(draft, flip) if works else None


def _dispatch(draft: Draft, flip: Reading) -> Comes:
    """DW-MAG-10: 1d4 and 2 more, from whoever it hits."""
    points = draft.roll(flip.seat, 1, 4, "the dispatch")[0] + 2
    if flip.target in draft.table.players:
        return [body.LoseStamina(flip.target, points)]
    return deal(draft, flip.target or flip.foe, points, flip.seat)


def _vitality(draft: Draft, flip: Reading) -> list[Step]:
    """DW-MAG-10: 1d4 and 1 more, back to somebody."""
    target = flip.target if flip.target in draft.table.players else flip.seat
    return [body.RegainStamina(target, draft.roll(flip.seat, 1, 4, "vitality")[0] + 1)]


MENDING = "of_mending"


def may_mend(lying: Table | TableView, seat: str) -> bool:
    """DW-HEAL-06: a rest is spent over somebody, or a forgotten one is made up for (DW-OPT-06)."""
    return lying.has_mark(DOWNTIME.of(seat), "rest") or lying.has_mark(STATE.of(seat), MERCY)


class SomebodyToMend(Matter, frozen=True):
    """An item mends somebody."""

    target: str


def _mending(draft: Draft, flip: Reading) -> Comes:
    """DW-HEAL-06: spent over somebody during rest, it heals a Harm or a Wound."""
    if not may_mend(draft.table, flip.seat):
        draft.tell(flip.seat, "DW-HEAL-06", "Mending takes a rest spent over somebody.")
        return None
    draft.unmark(STATE.of(flip.seat), MERCY)
    target = flip.target if flip.target in draft.table.players else flip.seat
    return [Ask(flip.seat, ("mend",), "DW-HEAL-06", "Heal a Harm or a Wound?", SomebodyToMend(target))]


def _orbit(draft: Draft, flip: Reading) -> None:
    """DW-ITEM-12: an item that orbits you weighs nothing."""
    others = [key for key in carried(draft.table, flip.seat) if key != flip.item]
    chosen = flip.target if flip.target in others else others[0] if others else ""
    if chosen:
        before = burden(draft.table, flip.seat)
        change_item(draft, chosen, orbits=True)
        reweigh(draft, flip.seat, before)


_WORKS: Mapping[str, Callable[[Draft, Reading], Comes]] = {
    "of_unerring_dispatch": _dispatch,
    "of_vitality": _vitality,
    MENDING: _mending,
    "boundary": _orbit,
}


# Repairs


class RepairToMake(Matter, frozen=True):
    """So much Equipment takes so much damage off an item."""

    price: int
    removes: int


def _repair(draft: Draft, flip: Reading, words: list[str]) -> Comes:
    """DW-ITEM-07: Equipment turns into repairs."""
    damaged = damaged_items(draft.table, flip.seat)
    price = 2 if words[0] == "half" else 1
    if not damaged or draft.table.track(EQUIPMENT.of(flip.seat)) < price:
        return None
    removes = 1 if words[0] == "half" else int(words[0])
    says = say("{price} Equipment removes {removes} damage: from which item?", price=price, removes=removes)
    return [Ask(flip.seat, ("repair",), "DW-ITEM-07", says, RepairToMake(price, removes))]


def damaged_items(lying: Table | TableView, seat: str) -> tuple[ThingId, ...]:
    """The items that could be repaired."""
    return tuple(key for key, item in carried(lying, seat).items() if item.damage)


# Options of a card


class OptionsToChoose(Matter, frozen=True):
    """So many of these options of a move card are to be chosen."""

    flip: Reading
    options: tuple[int, ...]
    count: int


def _pick(draft: Draft, flip: Reading, words: list[str]) -> Comes:
    return _choice(draft, flip, int(words[0]), flip.seat)


def _gm_picks(draft: Draft, flip: Reading, words: list[str]) -> Comes:
    return _choice(draft, flip, int(words[1]), gm_of(draft.table) or flip.seat)


def _choice(draft: Draft, flip: Reading, count: int, by: str) -> Comes:
    """DW-MOVE-12: what is impossible by the numbers is not on the list."""
    if draft.table.has_mark(STATE.of(flip.seat), UNPAID):
        draft.unmark(STATE.of(flip.seat), UNPAID)
        return None
    move = move_of(flip.move)
    listed = enumerate(move.options) if move else ()
    left = tuple(at for at, option in listed if is_possible(draft.table, flip, option))
    if not left or move is None:
        return None
    count = min(count, len(left))
    matter = OptionsToChoose(reading_as(Reading, flip), left, count)
    return [Ask(by, ("choose",), "DW-MOVE-12", say("{move}: choose {count}", move=move.name, count=count), matter)]


def is_possible(table: Table, flip: Reading, option: Choice) -> bool:
    """Whether there is what an option needs."""
    match option.needs:
        case "equipment":
            return table.track(EQUIPMENT.of(flip.seat)) > 0
        case "other charged item":
            return any(item.charges for key, item in magic_items(table, flip.seat).items() if key != flip.item)
        case "second foe":
            # A GM who keeps no foes on the table has as many as the story has.
            return FOES.get(table, flip.foe) is None or any(foe != flip.foe for foe in standing(table))
        case "a charge":
            return charges(table, flip.item) > 0
        case _:
            return True


def chosen_steps(flip: Reading, chosen: Iterable[int]) -> list[Step]:
    """What these options do, one after the other."""
    move = move_of(flip.move)
    options = move.options if move else ()
    return [reading_as(CardEffect, flip, what=effect) for at in chosen for effect in options[at].effects]


EFFECTS: Mapping[str, Effect] = {
    "deal": _deals,
    "foe": _foe_attacks,
    "hurt": _hurts,
    "red": _red_marks,
    "rage": _rages,
    "disarm": _mark_foe("disarmed", "{foe} is disarmed."),
    "slow": _mark_foe("slowed", "{foe} is slowed."),
    "weaken": _mark_foe("armour weakened", "The armour of {foe} is weakened."),
    "second": _second,
    "recover": _recovers,
    "lose": _loses,
    "harm": _harm_taken,
    "shield": _shield_choice,
    "markers": _markers,
    "unencumbered": _unencumbered,
    "follow": _follow_up,
    "equipment": _equipment,
    "pay": _pays,
    "face": _face_down,
    "use": _use_charge,
    "channel": _channel,
    "charge": _charge,
    "capacity": _capacity,
    "deplete": _deplete,
    "drain": _drain_others,
    "destroy": _destroy,
    "mark": _marked,
    "new": _new_effect,
    "more": _more_power,
    "item": _item,
    "repair": _repair,
    "pick": _pick,
    "gm": _gm_picks,
}
"""What an effect does, by the first of its words."""

STEPS = (Procedure(CardEffect, _effect),)
MATTERS = (FoeToMark, ShieldHeld, SomebodyToMend, RepairToMake, OptionsToChoose)
