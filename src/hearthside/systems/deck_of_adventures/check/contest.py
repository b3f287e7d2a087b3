"""Contested Checks: the initiator provides Target Card and Difficulty Range, and each target draws against them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hearthside.kernel.agenda import carry_out
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.check.call import own_mod
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.people.sheet import contested_dr
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.steps import Contested, MakeCheck


@dataclass(frozen=True, slots=True)
class Contest:
    """A usual contest: the initiator's Skill, what the targets resist with, and with what else the GM may let them."""

    name: str
    stat: str
    versus: tuple[str, ...]
    also: str = ""
    when: str = ""
    """When the further stat is allowed."""
    rule: str = "DA-CONT-07"
    social: bool = False


CONTESTS: dict[str, Contest] = {
    "tackle": Contest("Tackle", "finesse", ("athletics",), rule="DA-CONT-08"),
    "convince": Contest(
        "Convince",
        "bluffing",
        ("detection",),
        also="knowledge",
        when="has relevant knowledge",
        rule="DA-CONT-09",
        social=True,
    ),
    "sneak": Contest("Sneak past", "stealth", ("detection",), rule="DA-CONT-10"),
    "arm_wrestle": Contest("Arm wrestling", "brute", ("brute",), rule="DA-CONT-11"),
    "impersonate": Contest(
        "Impersonate",
        "performance",
        ("detection",),
        also="investigation",
        when="suspicious",
        rule="DA-CONT-12",
        social=True,
    ),
}


def contest(
    draft: Draft,
    initiator: str,
    stat: str,
    targets: Iterable[str],
    versus: Sequence[str],
    *,
    name: str = "",
    social: bool = False,
) -> None:
    """DA-CONT-01: only the targets draw, one by one, against the initiator's Target Card."""
    table = draft.table
    what = name or say(
        "{stat} vs. {stats}", stat=STATS[stat].name, stats=listed((STATS[each].name for each in versus), "or")
    )
    if knows(table, initiator, "stats"):
        dr = contested_dr(own_mod(table, initiator, stat))
        draft.tell(initiator, "DA-CONT-01", "{who}: Contested Check, {contest}, at DR {dr}.", contest=what, dr=dr)
    else:
        draft.tell(initiator, "DA-CONT-01", "{who}: Contested Check, {contest}.", contest=what)
    steps = [
        MakeCheck(
            who=target,
            stats=tuple(versus),
            opposed=(initiator, stat),
            against=initiator,
            question=say("{contest}: {who}", contest=what, who=title_of(table, initiator)),
            social=social,
            then=Contested(initiator=initiator, contest=what),
        )
        for target in targets
    ]
    # DA-CONT-06: players each answer for themselves; the GM's side draws one after the other.
    for step in (step for step in steps if step.who in table.seats):
        carry_out(draft, [step])
    carry_out(draft, [step for step in steps if step.who not in table.seats])


def contested(draft: Draft, step: Contested) -> None:
    """DA-CONT-05: who succeeds resists; who fails gives the initiator what was wanted."""
    initiator = title_of(draft.table, step.initiator)
    says = "{who} resists {initiator}." if step.result.success else "{who} does not resist: {initiator} prevails."
    draft.tell(step.result.who, "DA-CONT-05", says, initiator=initiator)
