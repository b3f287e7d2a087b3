"""An attack: a Check against the target's Target Card at its Armor Range, and the damage that comes of it."""

from collections.abc import Iterable
from typing import Literal

from hearthside.kernel.agenda import Later, carry_out
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import mod_of, title_of
from hearthside.systems.deck_of_adventures.body.conditions import SEES_NOTHING, afflict
from hearthside.systems.deck_of_adventures.body.wounds import hurt
from hearthside.systems.deck_of_adventures.check.call import check_with, target_against
from hearthside.systems.deck_of_adventures.check.drawing import Check, Steps, Target, begin
from hearthside.systems.deck_of_adventures.check.hands import power_hands
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.fight.arena import (
    INVISIBLE,
    KNOCKED_DOWN,
    STUNNED,
    has_condition,
    is_now,
    seat_for,
)
from hearthside.systems.deck_of_adventures.fight.edges import (
    edge_hands,
    extra_damage,
    has_marked_weapon,
    spend_charges,
    spend_edges,
    strikes_hidden,
)
from hearthside.systems.deck_of_adventures.goods.arms import weapon_damage
from hearthside.systems.deck_of_adventures.goods.boons import coated, tell_magic
from hearthside.systems.deck_of_adventures.ground.cover import cover_from
from hearthside.systems.deck_of_adventures.ground.hiding import come_out
from hearthside.systems.deck_of_adventures.ground.spaces import spaces_between
from hearthside.systems.deck_of_adventures.kinds import AR, CONDITIONS_KIND, DEMANDS, HIDDEN_FROM, NOW, ROLE
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.people.stats import SKILLS
from hearthside.systems.deck_of_adventures.people.vulnerabilities import remind
from hearthside.systems.deck_of_adventures.steps import NO_EXTRAS, AfterHit, Extras, Result, Strike

How = Literal["weapon", "mystic"]
MADE = {"weapon": "Made a Weapon Attack", "mystic": "Made a Mystic Attack"}
POWER_DAMAGE = 1
"""DA-DMG-08: what a Power does where nothing else is printed."""
_PRIMARY = {"Caster": "knowledge", "Defender": "brute", "Martial": "finesse", "Support": "craft"}
_FIGHT = ("finesse", "brute")
_MYSTIC = ("knowledge", "craft")
_GREAT = ("Major Success", "Critical Success")


def primary_skill(table: Table | TableView, who: str) -> str:
    """The Skill a role is known for; nothing for those without a role."""
    roles = table.marks.get(ROLE.of(who), ())
    return next((_PRIMARY.get(role, role) for role in roles if role in _PRIMARY or role in SKILLS), "")


def attack_skill(table: Table | TableView, who: str, how: str) -> str:
    """DA-AMB-38: a weapon takes the Finesse or Brute of the role, or else the better; magic takes the Primary Skill."""
    primary = primary_skill(table, who)
    if primary and how == "weapon" and has_marked_weapon(table, who):
        return primary
    fitting = _FIGHT if how == "weapon" else _MYSTIC
    if primary in fitting or (primary and how == "mystic"):
        return primary
    return max(fitting, key=lambda skill: table.track(mod_of(skill, who)))


def base_damage(table: Table | TableView, who: str, how: str) -> int:
    """What a hit does before anything adds to it (DA-DMG-08, DA-DMG-09)."""
    return weapon_damage(table, who) if how == "weapon" else POWER_DAMAGE


def usual_damage(table: Table | TableView, who: str, how: str) -> int:
    """What a plain hit does, with all that adds to every one of them."""
    hit = Strike(target="", damage=0, how=how, result=Result(who, "", "", "Success", success=True))
    return base_damage(table, who, how) + extra_damage(table, hit)


def armor_range(table: Table, target: str, attacker: str) -> int:
    """DA-AMB-56: the Armor Range this attacker meets; cover narrows it (DA-ENV-06)."""
    return table.track(AR.of(target)) - cover_from(table, target, attacker)


def attack_hands(table: Table, who: str, target: str, away: int) -> list[Hand]:
    """What helps or hinders this attack."""
    marks = table.marks
    found = []
    if has_condition(marks, target, KNOCKED_DOWN):  # DA-COND-05
        found.append(Hand("Knocked Down", 1 if away <= 1 else -1))
    if is_now(marks, who, SEES_NOTHING):  # DA-COND-07: attacks need sight
        found.append(Hand("Blinded", -3))
    found += power_hands(marks, who)
    if has_condition(marks, who, INVISIBLE):  # DA-COND-16
        found.append(Hand(INVISIBLE, 1))
    if target in marks.get(HIDDEN_FROM.of(who), ()):  # DA-ENV-04: it does not see this coming
        found.append(Hand("Unaware", 1))
    if who in marks.get(HIDDEN_FROM.of(target), ()):
        found.append(Hand("Hidden", -1))
    return [*found, *edge_hands(table, who, target)]


def attack_check(
    table: Table,
    who: str,
    target: str,
    against: Target,
    how: str,
    *,
    away: int = 1,
    hands: Iterable[Hand] = (),
    then: tuple[Later, ...] = (),
) -> Check:
    """DA-DMG-01: a Check against the target's Target Card at its Armor Range, with all that helps or hinders."""
    return check_with(
        table,
        who,
        attack_skill(table, who, how),
        armor_range(table, target, who),
        against,
        ruled=[*hands, *attack_hands(table, who, target, spaces_between(table, who, target, away))],
        need=next(iter(table.marks.get(DEMANDS.of(target), ())), ""),  # DA-DMG-17
        question=say("Attack on {whom}", whom=title_of(table, target)),
        hides=() if knows(table, target, "armor") else ("dr",),
        then=then,
    )


def strike(
    draft: Draft,
    who: str,
    target: str,
    how: str = "weapon",
    *,
    away: int = 1,
    damage: int = 0,
    hands: Iterable[Hand] = (),
    extras: Extras = NO_EXTRAS,
) -> Steps:
    """DA-DMG-01: one attack, drawn at once. `damage` comes on top."""
    charged = spend_charges(draft, who, more=extras.more)
    table = draft.table
    base = base_damage(table, who, how)
    intense = charged.get("Intensify", 0)
    draft.tell(who, "DA-DMG-01", "{who} attacks {target}.", target=title_of(table, target))
    remind(draft, who)
    check = attack_check(
        table,
        who,
        target,
        target_against(draft, target),
        how,
        away=away,
        hands=[*hands, Hand("Intensify", intense - 1)] if intense else hands,
        then=(
            Strike(
                target=target,
                damage=base + damage,
                how=how,
                intense="Intensify" in charged,  # DA-DISC-10
                decides=_GREAT if "Intensify" in charged else (),
                amplified=charged.get("Amplify", 0),  # DA-DISC-11
                unseen=strikes_hidden(table, who, target),  # the attack itself gives it away
                commanded_by=extras.commanded_by,
                save_after=extras.save_after,
            ),
        ),
    )
    give_away(draft, who)
    draft.mark(NOW.of(who), MADE[how])
    spend_edges(draft, who)
    return begin(draft, seat_for(table, who), check)


def give_away(draft: Draft, who: str) -> None:
    """Using a Power ends being Hidden (DA-ENV-05) and Invisible (DA-COND-16)."""
    come_out(draft, who)
    if has_condition(draft.table.marks, who, INVISIBLE):
        draft.unmark(CONDITIONS_KIND.of(who), INVISIBLE)
        draft.tell(who, "DA-COND-16", "{who} can be seen again.")


def struck(draft: Draft, step: Strike) -> None:
    """A hit does its damage, one more for a Major Success or better (DA-DMG-10); a Critical stuns (DA-DMG-11)."""
    who, reached, target = step.result.who, step.result.degree, step.target
    # DA-DISC-10: intensified, anything less than a Major Success counts as a Miss.
    weak = step.intense and reached not in _GREAT
    if not step.result.success or weak:
        draft.tell(who, "DA-DMG-01", "{who} misses {target}.", target=title_of(draft.table, target))
        spend_charges(draft, who)  # DA-DISC-11: Amplify expires on a Miss
        return
    if reached == "Critical Success":
        afflict(draft, target, STUNNED, source=who)
    extra = extra_damage(draft.table, step) + step.amplified
    tell_magic(draft, who, reached)
    hurt(draft, target, step.damage + (reached in _GREAT) + extra, by=who)
    if step.save_after:
        carry_out(draft, [AfterHit(who, target, step.save_after)])
    poison = coated(draft.table, who) if step.how == "weapon" else None
    if poison is not None:
        carry_out(draft, [AfterHit(who, target, "Create Poison", poison)])
