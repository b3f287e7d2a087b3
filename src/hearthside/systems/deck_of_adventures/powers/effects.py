"""What happens when a Power is used: what it costs, whom it reaches, and what the engine can do of its effect."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hearthside.kernel.agenda import Comes, Once, carry_out, replace
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.asking import ask, is_busy
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, title_of
from hearthside.systems.deck_of_adventures.body.conditions import CONDITIONS, afflict, avoiding, relieve
from hearthside.systems.deck_of_adventures.body.dying import treat
from hearthside.systems.deck_of_adventures.body.wounds import gain_armor, heal, hurt, is_out, speed_now
from hearthside.systems.deck_of_adventures.check.call import own_mod
from hearthside.systems.deck_of_adventures.check.hands import LAID_HANDS, power_hands
from hearthside.systems.deck_of_adventures.decks.lending import AID, DISTRACTION, give_up, lend, lend_on, lent_by
from hearthside.systems.deck_of_adventures.decks.piles import deck_of, discard_top, draw, lay_off
from hearthside.systems.deck_of_adventures.fight.arena import (
    ENTHRALLED,
    INVISIBLE,
    fighters,
    listed,
    seat_for,
    summoned_by,
)
from hearthside.systems.deck_of_adventures.fight.edges import allies
from hearthside.systems.deck_of_adventures.fight.striking import give_away, primary_skill, strike
from hearthside.systems.deck_of_adventures.fight.turn_ends import SLOWED_NEXT
from hearthside.systems.deck_of_adventures.goods.belongings import gain
from hearthside.systems.deck_of_adventures.goods.boons import POISON_BOTTLE, POTENT, wound_bonus
from hearthside.systems.deck_of_adventures.ground.areas import Area, cells
from hearthside.systems.deck_of_adventures.ground.field import on_map
from hearthside.systems.deck_of_adventures.ground.hazards import lay_hazard
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex, put, space_of
from hearthside.systems.deck_of_adventures.kinds import (
    ALOFT,
    AP,
    ASIDE,
    AVENGING,
    FATIGUE,
    HP,
    HP_MOST,
    MOVED,
    OBEYS,
    PP,
    STATE,
    VIGOR_KIND,
)
from hearthside.systems.deck_of_adventures.matters import Hand, WouldBeMoved
from hearthside.systems.deck_of_adventures.people.sheet import contested_dr
from hearthside.systems.deck_of_adventures.powers.aiming import NEXT_TURN, SHIELDED, reach
from hearthside.systems.deck_of_adventures.powers.book import POWERS, Power, chosen_for, has_power
from hearthside.systems.deck_of_adventures.rest.clock import MINUTE, begin_lasting, end_lasting
from hearthside.systems.deck_of_adventures.slips import CHARGES
from hearthside.systems.deck_of_adventures.steps import (
    NO_EXTRAS,
    AfterHit,
    Drag,
    Extras,
    MakeCheck,
    Result,
    SaveFromPower,
    StrikeAt,
)
from hearthside.systems.deck_of_adventures.things import WALLS, Hazard, Space, Wall

EXHAUSTED_FOR_POWERS = 4
"""From this Fatigue on every PP cost is doubled (DA-FTG-06)."""
AURAS = ("Aura of Defensive Damage", "Aura of Regeneration")
MARKED_WEAPON = ("Attack, Mystic Amplification", "Attack, Mystic Amplification 2")
SUSTAINED = (*AURAS, *MARKED_WEAPON)
"""DA-POW-05: of these only one runs at a time."""


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a Power."""

    who: str
    power: Power
    pp: int
    targets: tuple[str, ...]
    choice: str = ""
    spaces: frozenset[Space] = frozenset()
    """What it covers on the map, where that was chosen."""
    relieved: str = ""
    """From whom the chosen condition is taken, where it is."""

    def at(self, values: Sequence[int], usual: int) -> int:
        """DA-POW-08: the value that the chosen cost selects."""
        return values[self.power.option(self.pp)] if values else usual


Effect = Callable[[Draft, Use], None]


def pp_cost(table: Table | TableView, who: str, pp: int) -> int:
    """DA-FTG-06: what it costs somebody now."""
    return 2 * pp if table.track(FATIGUE.of(who)) >= EXHAUSTED_FOR_POWERS else pp


def use(draft: Draft, turn: Use) -> None:
    """The Power is declared and paid (DA-ACT-12), and does what it does."""
    table, power, who = draft.table, turn.power, turn.who
    cost = pp_cost(table, who, turn.pp)
    draft.count(PP.of(who), -cost)
    whom = listed(table, turn.targets)
    draft.tell(who, "DA-POW-08", _DECLARED[bool(cost), bool(whom)], power=power.name, pp=cost, whom=whom)
    declare(draft, who)
    how = EFFECTS.get(power.name)
    if how:
        how(draft, turn)
    elif power.save:
        ask_saves(draft, turn)
    if power.table or not (how or power.save):
        draft.tell(who, "DA-POW-24", "{power}: {effect}", power=power.name, effect=power.effect)


_DECLARED = {
    (True, True): "{who} uses {power} for {pp} PP on {whom}.",
    (True, False): "{who} uses {power} for {pp} PP.",
    (False, True): "{who} uses {power} on {whom}.",
    (False, False): "{who} uses {power}.",
}


def declare(draft: Draft, who: str) -> None:
    """A Power is used, whichever it is: that ends being Hidden and Invisible, and what lasts until another one is."""
    end_marked_weapon(draft, who)
    give_away(draft, who)


def end_marked_weapon(draft: Draft, who: str) -> None:
    """A weapon marked by Mystic Amplification is so until another Power is used."""
    for name in MARKED_WEAPON:
        end_lasting(draft, who, name)


def sustain(draft: Draft, who: str, name: str, time: int) -> None:
    """DA-POW-05: a sustained Power begins, and the one before it ends."""
    for other in SUSTAINED:
        if other != name:
            end_lasting(draft, who, other)
    begin_lasting(draft, who, name, time)


# Saves.


def ask_saves(draft: Draft, turn: Use) -> None:
    """Every target Saves; who has a choice of Attributes picks (DA-SAVE-09)."""
    causes = turn.power.save is not None and "damage" in turn.power.save.fail
    more = spend_charge(draft, turn.who, "Amplify") if causes else 0
    for target in turn.targets:
        carry_out(draft, [save_step(draft.table, turn, target, more)])


def save_dr(table: Table, who: str, power: Power) -> int:
    """DA-SAVE-03: a printed DR, or 3 less half the user's Primary Skill."""
    save, skill = power.save, primary_skill(table, who)
    if save and save.dr is not None:
        return save.dr
    return contested_dr(own_mod(table, who, skill) if skill else 0)


def save_step(table: Table, turn: Use, target: str, amplified: int = 0) -> MakeCheck:
    """The Save a Power asks of one target; where no DR is printed, it follows from the user's Primary Skill."""
    save, skill = turn.power.save, primary_skill(table, turn.who)
    printed = save is not None and save.dr is not None
    return MakeCheck(
        who=target,
        stats=save.stats if save else ("agl",),
        dr=save_dr(table, turn.who, turn.power),
        opposed=(turn.who, skill) if skill and not printed else (),
        hands=tuple(avoiding(table, target, f"{save.fail} {turn.choice}" if save else "")),
        question=turn.power.name,
        then=SaveFromPower(power=turn.power.name, user=turn.who, choice=turn.choice, amplified=amplified),
    )


def saved(draft: Draft, step: SaveFromPower) -> None:
    """DA-SAVE-06: what the entry says of a fail and of a success; numbers and conditions are applied."""
    power, who = POWERS[step.power], step.result.who
    if power.save is None:
        return
    words = power.save.success if step.result.success else power.save.fail
    if not words:
        draft.tell(who, "DA-SAVE-01", "{who} withstands {power}.", power=power.name)
        return
    draft.tell(who, "DA-SAVE-06", "{who} suffers {power}: {words}.", power=power.name, words=words)
    suffer(draft, who, words, by=step.user, choice=step.choice, amplified=step.amplified)


def suffer(draft: Draft, who: str, words: str, by: str, choice: str = "", amplified: int = 0) -> None:
    """The numbers and conditions of an effect in words; a Power withstood was amplified for nothing (DA-DISC-11)."""
    for name in CONDITIONS:
        if name in words or (words == "chosen condition" and name == choice):
            afflict(draft, who, name, rounds=1 if "1 round" in words else 0, source=by)
    half = re.search(r"half damage \((\d+)\)", words)
    plain = re.search(r"(\d+) damage", words)
    found = half or plain
    if found:
        extra = wound_bonus(draft.table, by) + (choice == POTENT) + amplified if plain else 0
        hurt(draft, who, int(found[1]) + extra, by=by, past_armor="ignoring AP" in words)
    if "Boss heals" in words:
        heal(draft, by, int(found[1]) if found else 0)
    if "speed halved" in words:
        draft.mark(VIGOR_KIND.of(who), SLOWED_NEXT)
    if "hovering" in words and fighters(draft.table.marks):
        draft.mark(ALOFT.of(who), by)
    cards = re.search(r"discard (\d+) cards", words)
    if cards:
        discard_top(draft, who, int(cards[1]))
    if "next Check at Lower Hand" in words:
        LAID_HANDS.lay(draft, who, _SHAKEN)


_SHAKEN = Hand("Shaken", -1)


def calm_down(draft: Draft, result: Result) -> None:
    """Who was shaken drew this one Check at Lower Hand, and no other."""
    LAID_HANDS.lift(draft, result.who, _SHAKEN)


# Attacks.


def strike_all(draft: Draft, turn: Use, how: str, extras: Extras = NO_EXTRAS) -> None:
    """One attack after the other, each drawn for by itself."""
    more = (True,) * (len(turn.targets) - 1)
    strikes = zip(turn.targets, (*more, False), strict=False)
    carry_out(draft, [StrikeAt(turn.who, target, how, replace(extras, more=again)) for target, again in strikes])


def strike_at(draft: Draft, step: StrikeAt) -> Comes:
    """One of them, once whoever decides for the attacker is free."""
    seat = seat_for(draft.table, step.who)
    if is_busy(draft.table, seat):
        return Once(seat), step
    return strike(draft, step.who, step.target, step.how, away=1, extras=step.then)


def strike_now(draft: Draft, turn: Use, damage: int = 0) -> None:
    """The one attack that a Power is."""
    (target,) = turn.targets
    hands = own_hands(draft.table, turn)
    carry_out(draft, strike(draft, turn.who, target, turn.power.attack, damage=damage, hands=hands))


def own_hands(table: Table, turn: Use) -> list[Hand]:
    """The Upper or Lower Hand of the attack that a Power is; masters of it have no Lower Hand."""
    power = turn.power
    mastered = power.hand < 0 and has_power(table.marks, turn.who, power.name + " Master")
    return [Hand(power.name, power.hand)] if power.hand and not mastered else []


def _charge(draft: Draft, turn: Use) -> None:
    """DA-POW-11: more damage for more PP, after a run."""
    strike_now(draft, turn, damage=turn.at(turn.power.bonuses, 0))


def _sweep(draft: Draft, turn: Use) -> None:
    """DA-POW-12: each one hit makes the Save."""
    strike_all(draft, turn, "weapon", Extras(save_after=turn.power.name))


def _vengeance(draft: Draft, turn: Use) -> None:
    """DA-POW-10: on who hurt an ally since the last turn."""
    (target,) = turn.targets
    draft.unmark(AVENGING.of(turn.who), target)
    strike_now(draft, turn)


def _mystic_aura(draft: Draft, turn: Use) -> None:
    strike_all(draft, turn, "mystic")


def _amplify_weapon(draft: Draft, turn: Use) -> None:
    """Weapon Attacks use the Primary Skill until another Power is used."""
    sustain(draft, turn.who, turn.power.name, 60 * MINUTE)


# Help.


def _heal(draft: Draft, turn: Use) -> None:
    """DA-POW-08; Infuse adds to it (DA-DISC-11)."""
    points = turn.at(turn.power.heals, 1) + spend_charge(draft, turn.who, "Infuse")
    for target in turn.targets:
        if draft.table.has_mark(STATE.of(target), KNOCKED_OUT):  # DA-KO-02, DA-AMB-29: that takes a Check
            held = power_hands(draft.table.marks, turn.who)
            treat(draft, turn.who, target, primary_skill(draft.table, turn.who) or "craft", points, held)
        else:
            heal(draft, target, points)


def _shield(draft: Draft, turn: Use) -> None:
    """DA-DMG-14: Armor Points of one Power do not add to those of another."""
    (target,) = turn.targets
    if draft.table.has_mark(STATE.of(target), SHIELDED) and draft.table.track(AP.of(target)):
        draft.tell(target, "DA-DMG-14", "{who} is shielded by a Power already.")
        return
    draft.mark(STATE.of(target), SHIELDED)
    gain_armor(draft, target, 1 + spend_charge(draft, turn.who, "Infuse"))


def _lend(draft: Draft, turn: Use) -> None:
    """DA-POW-14, DA-POW-15: a card of the own deck is set aside for somebody, or moved on to somebody else."""
    kind, who = turn.power.name, turn.who
    (target,) = turn.targets
    lent = lent_by(draft.table, who, kind)
    if lent:
        lend_on(draft, who, lent, target)
    else:
        card = draw(draft, deck_of(draft.table, who), ASIDE.of(who))
        lend(draft, who, kind, card, target)
    begin_lasting(draft, who, kind, MINUTE if kind == AID else 24 * 60 * MINUTE)


def take_back(draft: Draft, who: str, kind: str) -> None:
    """DA-AMB-77: unused cards are discarded."""
    if lent_by(draft.table, who, kind):
        lay_off(draft, who, give_up(draft, who, kind), ASIDE.of(who))


def _lend_vigor(draft: Draft, turn: Use) -> None:
    """DA-POW-21: one more Major Action and two more spaces on the target's next turn."""
    (target,) = turn.targets
    draft.mark(VIGOR_KIND.of(target), NEXT_TURN)


def _cleanse(draft: Draft, turn: Use) -> None:
    """DA-COND-20: one of those it can remove."""
    if turn.relieved:
        relieve(draft, turn.relieved, turn.choice)


def _aura(draft: Draft, turn: Use) -> None:
    sustain(draft, turn.who, turn.power.name, MINUTE)


def _barrier(draft: Draft, turn: Use) -> None:
    """DA-POW-18: a wall 3 or 5 wide, 3 tall, with 6 HP."""
    drop_walls(draft, turn.who)
    width = turn.at(turn.power.widths, 3)
    draft.make(WALLS, Wall(turn.power.name, turn.who, width, spaces=tuple(sorted(turn.spaces))))


def walls_of(lying: Lying, who: str) -> list[ThingId]:
    """The wall somebody has raised, if it stands."""
    return [thing for thing, wall in WALLS.all(lying).items() if wall.owner == who]


def drop_walls(draft: Draft, who: str) -> None:
    """The wall somebody has raised falls."""
    for wall in walls_of(draft.table, who):
        draft.remove(wall)


def _make_invisible(draft: Draft, turn: Use) -> None:
    for target in turn.targets:
        afflict(draft, target, INVISIBLE, source=turn.who)


def _enthral(draft: Draft, turn: Use) -> None:
    """DA-POW-24: its own DR, at the start of the target's turns; a success ends it."""
    for target in turn.targets:
        afflict(draft, target, ENTHRALLED, source=turn.who)
        draft.mark(OBEYS.of(target), turn.who)


def _manifest(draft: Draft, turn: Use) -> None:
    """DA-POW-24: clinging ground around the user; who starts a turn there Saves."""
    save, table = turn.power.save, draft.table
    if save is None:
        return
    here = space_of(table, turn.who)
    name = next(iter(chosen_for(table.marks, turn.who, turn.power.name)), "") or turn.power.name
    around = Area("aura", reach(turn.power))
    spaces = () if here is None else cells(around, hexes=is_hex(table), origin=here, from_point=True)
    dr = save_dr(table, turn.who, turn.power)
    lies = tuple(sorted(on_map(table, set(spaces))))
    hazard = Hazard(name, save.stats[0], dr, 0, 0, save.fail, lies, spares=turn.who)
    lay_hazard(draft, turn.who, hazard)


def _drag(draft: Draft, turn: Use) -> None:
    """DA-POW-24: only the unwilling Save."""
    for target in turn.targets:
        carry_out(draft, [Drag(turn.who, target, turn.power.name)])


def be_dragged(draft: Draft, step: Drag) -> Comes:
    """A player says whether to go along; a creature is willing where it stands on the same side."""
    table, user, target = draft.table, step.user, step.target
    power = POWERS[step.power]
    if target in allies(table, user) and target not in table.seats:
        go_along(draft, user, target)
        return None
    if target not in table.seats or is_out(table, target):
        return (save_step(table, Use(user, power, power.pp[0], (target,)), target),)
    if is_busy(table, target):
        return Once(target), step
    says = say("{who} would move you along: go along, or resist?", who=title_of(table, user))
    return (ask(draft, target, ("go_along", "resist"), "DA-POW-24", says, WouldBeMoved(user, power.name)),)


def go_along(draft: Draft, user: str, target: str) -> None:
    """Somebody lets themselves be moved."""
    draft.tell(target, "DA-POW-24", "{who} goes along with {mover}.", mover=title_of(draft.table, user))


def _brew(draft: Draft, turn: Use) -> None:
    """What it makes lasts until the end of the next Full Rest."""
    made = "Potion of Healing" if turn.power.name == "Create Potion" else POISON_BOTTLE
    gain(draft, turn.who, made, maker=turn.who)


def spend_charge(draft: Draft, who: str, name: str) -> int:
    """DA-DISC-11: what a Discard Power laid up for the next Power."""
    for charge in CHARGES.of(draft.table.marks, who):
        if charge.name == name:
            CHARGES.lift(draft, who, charge)
            return charge.count
    return 0


def is_hurt(table: Table | TableView, who: str) -> bool:
    """Whether somebody lacks Hit Points."""
    return table.track(HP.of(who)) < table.track(HP_MOST.of(who))


def after_hit(draft: Draft, step: AfterHit) -> Comes:
    """DA-POW-12: what a hit asks of the one who was hit."""
    power = POWERS[step.power]
    return (save_step(draft.table, Use(step.who, power, power.pp[0], (step.target,), step.choice), step.target),)


def _trade_places(draft: Draft, turn: Use) -> None:
    table, summoned = draft.table, summoned_by(draft.table, turn.who)
    here, there = space_of(table, turn.who), space_of(table, summoned)
    if fighters(table.marks):
        draft.count(MOVED.of(turn.who), speed_now(table, turn.who))
    put(draft, turn.who, there)
    put(draft, summoned, here)
    draft.tell(turn.who, "DA-POW-24", "{who} and {name} trade places.", name=title_of(draft.table, summoned))


EFFECTS: Mapping[str, Effect] = {
    "Attack, Charge": _charge,
    "Attack, Sweep": _sweep,
    "Staggering Blow": _sweep,
    "Attack, Vengeance": _vengeance,
    "Attack, Dual-Wield": strike_now,
    "Attack, Mystic Dual-Shot": strike_now,
    "Attack, Dual-Wield Master": strike_now,
    "Attack, Mystic Dual-Shot Master": strike_now,
    "Attack, Mystic Aura": _mystic_aura,
    **dict.fromkeys(MARKED_WEAPON, _amplify_weapon),
    "Heal": _heal,
    "Heal 2": _heal,
    "Shield": _shield,
    AID: _lend,
    DISTRACTION: _lend,
    "Lend Vigor": _lend_vigor,
    "Mystic Cleanse": _cleanse,
    **dict.fromkeys(AURAS, _aura),
    "Barrier": _barrier,
    "Grant Invisibility": _make_invisible,
    "Obey Me": _enthral,
    "Manifest Terrain": _manifest,
    "Momentum": _drag,
    "Momentum Aura": _drag,
    "Create Potion": _brew,
    "Create Poison": _brew,
    "Phase Swap": _trade_places,
}
"""What Powers do beyond the Save they ask for, by name."""
