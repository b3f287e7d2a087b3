"""What a body takes: damage to armor and health, what Fate can undo of it, healing, and being Knocked Out."""

from hearthside.kernel.agenda import Comes, Once, carry_out
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT
from hearthside.systems.deck_of_adventures.creatures.knowing import as_known, knows
from hearthside.systems.deck_of_adventures.decks.piles import holds_fate
from hearthside.systems.deck_of_adventures.fight.arena import (
    DEAD,
    ENTANGLED,
    FROZEN,
    GRAPPLED,
    KNOCKED_DOWN,
    STABLE,
    is_now,
    on_turn,
)
from hearthside.systems.deck_of_adventures.goods.burden import is_burdened
from hearthside.systems.deck_of_adventures.ground.hiding import come_out
from hearthside.systems.deck_of_adventures.kinds import (
    ALOFT,
    AP,
    BREATH,
    CONDITIONS_KIND,
    DOWN,
    FATE,
    FATE_TOKENS,
    FATIGUE,
    HELD_ON,
    HP,
    HP_MOST,
    HURT_AP,
    HURT_HP,
    LATE_AP,
    LATE_HP,
    SLIPPED,
    SPEED_KIND,
    SPEED_LOST,
    STATE,
    STRUCK_DOWN,
)
from hearthside.systems.deck_of_adventures.matters import WoundToBear
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.people.sheet import MOST_AP
from hearthside.systems.deck_of_adventures.steps import AskToToughenUp, AtNoHP, Back, Gasp, HurtBy, StirMind

RUSHING = "Rushing"
SLOWED = "Slowed"
WITHOUT_AIR = "Without air"
LAY_DOWN = "Lay down on purpose"
LENT_SPACES = 2
TIRED_LEGS = 3
"""From this Fatigue on movement is halved (DA-FTG-05)."""
_FRESH = {HP: (HURT_HP, LATE_HP), AP: (HURT_AP, LATE_AP)}
"""When damage landed: before the own turn, or in it."""
_DYING = (DOWN, HELD_ON, SLIPPED, STRUCK_DOWN)


def is_out(table: Table, who: str) -> bool:
    """Whether somebody lies Knocked Out, or worse."""
    return any(table.has_mark(STATE.of(who), how) for how in (KNOCKED_OUT, DEAD))


def hurt(draft: Draft, who: str, damage: int, by: str = "", *, past_armor: bool = False) -> None:
    """DA-DMG-06: damage comes off AP first, the rest off HP; some of it goes past armor (DA-DMG-07)."""
    if damage <= 0 or draft.table.has_mark(STATE.of(who), DEAD):
        return
    if is_out(draft.table, who):
        draft.count(STRUCK_DOWN.of(who), 1)
        draft.tell(who, "DA-KO-04", "{who} lies there and is hit again: holding on gets harder.")
        return
    ap = 0 if past_armor else -draft.count(AP.of(who), -damage)
    hp = -draft.count(HP.of(who), ap - damage)
    _remember(draft, who, ap, hp)
    rule = "DA-DMG-07" if past_armor else "DA-DMG-06"
    if knows(draft.table, who, "health"):
        draft.tell(who, rule, "{who} takes {damage} damage: {ap} AP and {hp} HP.", damage=damage, ap=ap, hp=hp)
    else:
        draft.tell(who, rule, "{who} takes {damage} damage.", damage=damage)
    _stir(draft, who, by)
    if draft.table.track(HP.of(who)) == 0:
        carry_out(draft, [AtNoHP(who)])
    _offer_fate(draft, who)


def _remember(draft: Draft, who: str, ap: int, hp: int) -> None:
    """DA-FATE-08: what lands in the own turn can be undone until the end of the next one."""
    is_late = who in on_turn(draft.table)
    draft.count((LATE_AP if is_late else HURT_AP).of(who), ap)
    draft.count((LATE_HP if is_late else HURT_HP).of(who), hp)


def fresh_damage(seen: Table | TableView, who: str, kind: TrackKind) -> int:
    """How many HP or AP somebody lost that can still be undone; what is back already cannot (DA-DMG-13, DA-DMG-16)."""
    lost = sum([seen.track(fresh.of(who)) for fresh in _FRESH[kind]])
    if not lost:
        return 0
    if kind is AP and chosen(seen.options, "ap_cap") == "none":
        return lost
    most = seen.track(HP_MOST.of(who)) if kind is HP else MOST_AP
    return max(0, min(lost, most - seen.track(kind.of(who))))


def undo_damage(draft: Draft, who: str, kind: TrackKind, points: int) -> int:
    """Fresh damage is as if it had never been. How much of it."""
    back = min(points, fresh_damage(draft.table, who, kind))
    draft.count(kind.of(who), back)
    left = back
    for fresh in _FRESH[kind]:
        left += draft.count(fresh.of(who), -left)
    return back


def close_wounds(draft: Draft, who: str) -> None:
    """DA-FATE-08: what landed before a Rest, or in an earlier fight, can no longer be undone."""
    for track in (HURT_HP, HURT_AP, LATE_HP, LATE_AP):
        draft.count(track.of(who), -draft.table.track(track.of(who)))


def _offer_fate(draft: Draft, who: str) -> None:
    """DA-FATE-15: a player who is hit and holds a Fate Card is asked; of a creature's hand only the GM hears."""
    if not can_toughen_up(draft.table, who):
        return
    if who in draft.table.players:
        carry_out(draft, [AskToToughenUp(who)])
    elif gm_of(draft.table):
        says = "{who} holds Fate Cards and may Toughen Up."
        draft.tell(who, "DA-FATE-15", says, only_to=(gm_of(draft.table),))


def can_toughen_up(table: Table, who: str) -> bool:
    """DA-FATE-07, DA-FATE-08: whether somebody holds a Fate Card and has damage fresh enough to be ignored."""
    held = len(table.cards(FATE.of(who))) + table.track(FATE_TOKENS.of(who))
    fresh = fresh_damage(table, who, HP) + fresh_damage(table, who, AP)
    return bool(held and fresh and holds_fate(table, who) and not table.has_mark(STATE.of(who), DEAD))


def ask_to_toughen_up(draft: Draft, step: AskToToughenUp) -> Comes:
    """Whoever is in the middle of something is asked after it; a second blow is part of the same question."""
    who = step.who
    if is_busy(draft.table, who):
        return Once(who), step
    if can_toughen_up(draft.table, who) and who not in draft.table.awaited:
        says = "Toughen Up, or take the damage?"
        draft.wait_for(who, ("toughen_up", "bear"), "DA-FATE-15", says, WoundToBear(who))
    return None


def _stir(draft: Draft, who: str, by: str) -> None:
    """What a wound ends or wakes: hiding, held breath, vengeance, and somebody's hold on the mind."""
    come_out(draft, who)
    if by:
        carry_out(draft, [HurtBy(who, by)])
    if draft.table.track(BREATH.of(who)):
        draft.count(BREATH.of(who), -1)
        draft.tell(who, "DA-ENV-12", "{who} loses a minute of breath.")
        carry_out(draft, [Gasp(who)])
    carry_out(draft, [StirMind(who, by)])


def heal(draft: Draft, who: str, points: int) -> int:
    """HP come back, never past the maximum (DA-DMG-13); who lay Knocked Out comes round. How many it were."""
    if draft.table.has_mark(STATE.of(who), DEAD):
        return 0
    room = draft.table.track(HP_MOST.of(who)) - draft.table.track(HP.of(who))
    gained = draft.count(HP.of(who), min(points, room))
    if gained:
        if knows(draft.table, who, "health"):
            draft.tell(who, "DA-DMG-13", "{who} regains {points} HP.", points=gained)
        else:
            draft.tell(who, "DA-DMG-13", "{who} looks better.")
        wake(draft, who)
    if gained == room:
        walk_again(draft, who)
    return gained


def wake(draft: Draft, who: str) -> None:
    """Somebody comes round."""
    if not draft.table.has_mark(STATE.of(who), KNOCKED_OUT):
        return
    for how in (KNOCKED_OUT, STABLE):
        draft.unmark(STATE.of(who), how)
    for track in _DYING:
        draft.count(track.of(who), -draft.table.track(track.of(who)))
    draft.befall("up", who)
    draft.tell(who, "DA-KO-01", "{who} comes round.")
    carry_out(draft, [Back(who)])


def live_again(draft: Draft, who: str) -> None:
    """Somebody who was dead is not, after all."""
    if not draft.table.has_mark(STATE.of(who), DEAD):
        return
    draft.unmark(STATE.of(who), DEAD)
    draft.mark(STATE.of(who), KNOCKED_OUT)  # until the first point is back
    draft.befall("up", who)
    draft.tell(who, "DA-KO-06", "{who} is not dead after all.")


def walk_again(draft: Draft, who: str) -> None:
    """DA-ENV-09: after a Rest, or healed to full HP, a fall no longer slows anybody."""
    lost = draft.table.track(SPEED_LOST.of(who))
    if lost:
        draft.count(SPEED_LOST.of(who), -lost)
        draft.tell(who, "DA-ENV-09", "The fall no longer slows {who}.")


def room_for_armor(seen: Table | TableView, who: str, points: int) -> int:
    """How many of so many Armor Points somebody can take (DA-DMG-16)."""
    return max(0, MOST_AP - seen.track(AP.of(who))) if chosen(seen.options, "ap_cap") == "3" else points


def gain_armor(draft: Draft, who: str, points: int) -> int:
    """DA-DMG-16: Armor Points, three in all at the most unless the table agreed otherwise. How many it were."""
    gained = draft.count(AP.of(who), min(points, room_for_armor(draft.table, who, points)))
    heard_by = () if knows(draft.table, who, "health") else (gm_of(draft.table),)
    draft.tell(who, "DA-DMG-16", "{who} gains {points} AP.", only_to=heard_by, points=gained)
    return gained


def _drags_armor(table: Table | TableView, who: str) -> bool:
    """DA-ITEM-07, DA-AMB-36: half speed in armor that is too much, unless the table plays it otherwise."""
    return chosen(table.options, "armor_penalty") == "half speed" and is_burdened(table, who)


def speed_now(table: Table | TableView, who: str) -> int:
    """How many spaces somebody can go in this turn: losses first, then half once (DA-AMB-99), then Rush (DA-ACT-07)."""
    conditions = table.marks.get(CONDITIONS_KIND.of(who), ())
    if ENTANGLED in conditions or GRAPPLED in conditions or table.marks.get(ALOFT.of(who)):
        return 0
    lent = LENT_SPACES if is_now(table.marks, who, "Lent vigor") else 0  # DA-POW-21
    speed = max(0, as_known(table, SPEED_KIND, who) - table.track(SPEED_LOST.of(who)) + lent)
    tired = table.track(FATIGUE.of(who)) >= TIRED_LEGS or _drags_armor(table, who)
    down = KNOCKED_DOWN in conditions and not is_now(table.marks, who, LAY_DOWN)
    if tired or down or FROZEN in conditions or is_now(table.marks, who, SLOWED):
        speed = (speed + 1) // 2
    return 2 * speed if is_now(table.marks, who, RUSHING) else speed
