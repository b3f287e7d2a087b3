"""What Powers, charms and magic add to an attack: cards to draw, and damage."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Marks
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures
from hearthside.systems.deck_of_adventures.fight.arena import cannot_act, is_friend
from hearthside.systems.deck_of_adventures.goods.boons import TRUE_AIM, feels, weapon_bonus, wound_bonus
from hearthside.systems.deck_of_adventures.ground.spaces import space_of, spaces_between
from hearthside.systems.deck_of_adventures.kinds import FLANKED_BY, HIDDEN_FROM
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.powers.book import has_power
from hearthside.systems.deck_of_adventures.slips import CHARGES, DRAWN_EYES
from hearthside.systems.deck_of_adventures.steps import Strike

MARKED, MARKED_STRONGLY = "Attack, Mystic Amplification", "Attack, Mystic Amplification 2"


def has_marked_weapon(table: Table | TableView, who: str) -> bool:
    """Whether Mystic Amplification lets somebody strike with the Primary Skill."""
    return feels(table, who, MARKED) or feels(table, who, MARKED_STRONGLY)


def on_the_side_of_players(table: Table | TableView, who: str) -> bool:
    """Whether somebody stands with the players."""
    return who in table.seats or is_friend(table.marks, who)


def allies(table: Table | TableView, who: str) -> list[str]:
    """Everybody on the side of somebody, without them."""
    side = on_the_side_of_players(table, who)
    names = (*table.players, *creatures(table))
    return [name for name in names if name != who and on_the_side_of_players(table, name) == side]


def allies_beside(table: Table, who: str, target: str) -> list[str]:
    """DA-POW-28: the allies on their feet within one space of a target: on the map, or as the GM says they flank it."""
    flanking = table.marks.get(FLANKED_BY.of(target), ())
    return [
        name
        for name in allies(table, who)
        if not cannot_act(table, name) and (name in flanking or _stands_beside(table, name, target))
    ]


def _stands_beside(table: Table, name: str, target: str) -> bool:
    here = space_of(table, name) and space_of(table, target)
    return here is not None and spaces_between(table, name, target) <= 1


def edge_hands(table: Table, who: str, target: str) -> list[Hand]:
    """What helps an attack besides the circumstances."""
    marks = table.marks
    found = []
    if feels(table, who, TRUE_AIM):  # DA-ITEM-20
        found.append(Hand(TRUE_AIM, 1))
    beside = len(allies_beside(table, who, target))
    if beside and has_power(marks, who, "Pack Tactics"):  # DA-POW-13
        found.append(Hand("Pack Tactics", beside, grows=True))
    if strikes_hidden(table, who, target):  # DA-POW-19
        found.append(Hand("Hidden Strike", 1))
    return [*found, *_drawn_away(marks, who, target)]


def strikes_hidden(table: Table, who: str, target: str) -> bool:
    """DA-POW-19: against the unaware, or those with an ally of the attacker beside them."""
    if not has_power(table.marks, who, "Hidden Strike"):
        return False
    unaware = target in table.marks.get(HIDDEN_FROM.of(who), ())
    return unaware or bool(allies_beside(table, who, target))


def _drawn_away(marks: Marks, who: str, target: str) -> list[Hand]:
    """DA-DISC-07: the next attack on anybody but the one who drew this creature's eye is hampered."""
    return [Hand("Aggro", -eye.extra) for eye in DRAWN_EYES.of(marks, who) if eye.by != target]


def extra_damage(table: Table | TableView, strike: Strike) -> int:
    """What a hit does beyond its base: the Powers of the attacker, gems, magic, charms."""
    who, marks = strike.result.who, table.marks
    extra = wound_bonus(table, who) + int(strike.unseen)
    if strike.how == "weapon":
        extra += weapon_bonus(table, who, strike.result.degree) + int(has_power(marks, who, "Attack, Weapon 2"))
        extra += int(feels(table, who, MARKED_STRONGLY))
    else:
        extra += int(has_power(marks, who, "Attack, Mystic 2"))
    return extra


def spend_edges(draft: Draft, who: str) -> None:
    """What counted for one attack only is used up."""
    DRAWN_EYES.lift(draft, who, *DRAWN_EYES.of(draft.table.marks, who))


def spend_charges(draft: Draft, who: str, *, more: bool = False) -> dict[str, int]:
    """DA-DISC-10, DA-DISC-11: what was laid up is used up, hit or miss; Amplify by the last attack of one Power."""
    found = [charge for charge in CHARGES.of(draft.table.marks, who) if charge.name in ("Intensify", "Amplify")]
    CHARGES.lift(draft, who, *(charge for charge in found if charge.name == "Intensify" or not more))
    return {charge.name: charge.count for charge in found}
