"""What begins and ends with a turn: lent vigor, Help, Thwart, and the auras that watch every draw."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import MarkPlace
from hearthside.kernel.slips import Slips
from hearthside.systems.deck_of_adventures.body.wounds import SLOWED, hurt
from hearthside.systems.deck_of_adventures.check.hands import LAID_HANDS
from hearthside.systems.deck_of_adventures.fight.arena import ROUND, fighters
from hearthside.systems.deck_of_adventures.fight.edges import allies
from hearthside.systems.deck_of_adventures.goods.arms import ARM, weapon_reach
from hearthside.systems.deck_of_adventures.goods.boons import feels
from hearthside.systems.deck_of_adventures.ground.areas import Area, cells
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex, space_of
from hearthside.systems.deck_of_adventures.kinds import (
    ALOFT,
    AVENGING,
    HIT_BY,
    MAJORS_KIND,
    NOW,
    PP,
    PP_MOST,
    REGAINED,
    VIGOR_KIND,
    WRONGED,
)
from hearthside.systems.deck_of_adventures.people.vulnerabilities import is_spiteful
from hearthside.systems.deck_of_adventures.powers.book import has_power
from hearthside.systems.deck_of_adventures.slips import UNTIL_IT_BEGINS, UNTIL_IT_ENDS, Until
from hearthside.systems.deck_of_adventures.steps import HurtBy, Result, Strike

VIGOR = "Lent vigor"
SLOWED_NEXT = "slowed next turn"
DEFENSIVE = "Aura of Defensive Damage"
VENGEANCE = "Attack, Vengeance"
REGENERATION = "Aura of Regeneration"
AURA = Area("aura", 6)
SUITED = ("Critical Success", "Suited Success", "Suited Miss")


def begin_turn_of(draft: Draft, who: str) -> None:
    """DA-POW-21: lent vigor is there for one turn. DA-DISC-09: what lasted until this turn is over."""
    for foe in draft.table.marks.get(WRONGED.of(who), ()):
        draft.unmark(WRONGED.of(who), foe)
        draft.mark(AVENGING.of(who), foe)
    if draft.table.has_mark(VIGOR_KIND.of(who), "next turn"):
        draft.unmark(VIGOR_KIND.of(who), "next turn")
        draft.count(MAJORS_KIND.of(who), 1)
        draft.mark(NOW.of(who), VIGOR)
        draft.tell(who, "DA-POW-21", "{who} has one more Major Action and 2 more spaces.")
    if draft.table.has_mark(VIGOR_KIND.of(who), SLOWED_NEXT):
        draft.unmark(VIGOR_KIND.of(who), SLOWED_NEXT)
        draft.mark(NOW.of(who), SLOWED)
        draft.tell(who, "DA-POW-24", "{who} is slow: half the speed, and one Action.")
    _lift(draft, UNTIL_IT_BEGINS, who)


def end_turn_of(draft: Draft, who: str) -> None:
    """DA-DISC-08: what lasted to the end of this turn is over; who was held in the air for a round is down again."""
    _wipe(draft, AVENGING.of(who))
    if draft.table.marks.get(ALOFT.of(who)):
        _wipe(draft, ALOFT.of(who))
        draft.tell(who, "DA-POW-24", "{who} is back on the ground.")
    _lift(draft, UNTIL_IT_ENDS, who)


def forget_fight(draft: Draft) -> None:
    """What was counted by the rounds and turns of a fight is over with it."""
    for kind in (WRONGED, AVENGING, ALOFT, REGAINED, HIT_BY):
        for mark in kind.among(draft.table.marks):
            _wipe(draft, mark)


def _wipe(draft: Draft, mark: MarkPlace) -> None:
    for words in draft.table.marks.get(mark, ()):
        draft.unmark(mark, words)


def be_wronged(draft: Draft, step: HurtBy) -> None:
    """DA-POW-10: in combat, whoever can take Vengeance remembers who hurt an ally; DA-VULN-10: the spiteful, who hit
    them."""
    if fighters(draft.table.marks):
        if is_spiteful(draft.table.marks, step.who) and step.by not in (step.who, *allies(draft.table, step.who)):
            _wipe(draft, HIT_BY.of(step.who))
            draft.mark(HIT_BY.of(step.who), step.by)
        for ally in allies(draft.table, step.who):
            if has_power(draft.table.marks, ally, VENGEANCE):
                draft.mark(WRONGED.of(ally), step.by)


def _lift(draft: Draft, lasting: Slips[Until], who: str) -> None:
    for owner, until in list(lasting.everywhere(draft.table.marks)):
        if until.whose == who:
            lasting.lift(draft, owner, until)
            LAID_HANDS.lift(draft, owner, until.hand)
            draft.tell(owner, "DA-DISC-05", "For {who} this is over: {hand}.", hand=until.hand.words)


def strike_back(draft: Draft, who: str, strike: Strike, *, hits: bool) -> None:
    """Who hits somebody in an Aura of Defensive Damage hand to hand takes 1 damage."""
    if strike.how != "weapon" or not hits or weapon_reach(draft.table, who) > ARM:
        return  # DA-POW-26: what is shot from afar is not struck back at
    target, table = strike.target, draft.table
    near = (target, *allies(table, target))
    if any(feels(table, name, DEFENSIVE) and _within(draft, name, target) for name in near):
        draft.tell(who, "DA-POW-05", "The Aura of Defensive Damage strikes back at {who}.")
        hurt(draft, who, 1, by=target)


def regenerate(draft: Draft, result: Result) -> None:
    """DA-POW-22: allies in the Aura regain a PP on a suited draw, at most one a round."""
    who, table = result.who, draft.table
    if result.degree not in SUITED:
        return
    near = (who, *allies(table, who))
    sources = [name for name in near if feels(table, name, REGENERATION) and _within(draft, name, who)]
    stamp = f"round {table.track(ROUND)}"
    if not sources or table.has_mark(REGAINED.of(who), stamp):
        return
    if table.track(PP.of(who)) < table.track(PP_MOST.of(who)):
        for old in table.marks.get(REGAINED.of(who), ()):
            draft.unmark(REGAINED.of(who), old)
        draft.mark(REGAINED.of(who), stamp)
        draft.count(PP.of(who), 1)
        draft.tell(who, "DA-POW-22", "The Aura of Regeneration gives {who} 1 PP.")


def _within(draft: Draft, source: str, who: str) -> bool:
    """In the Aura: on the map within its disc (DA-AOE-03); without a map everybody near is."""
    here, there = space_of(draft.table, source), space_of(draft.table, who)
    if here is None or there is None or who == source:
        return True
    return there in cells(AURA, hexes=is_hex(draft.table), origin=here)
