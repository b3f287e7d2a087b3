"""What one change would do to a fight: one more foe of a kind, or one hero less; and how it is played."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.lab.crews import Workers
from hearthside.lab.encounters import MOST_FOES, Encounter, fights_of
from hearthside.lab.forecasting import Forecast
from hearthside.lab.shards import Question, side_by_side

BESIDE: tuple[Temper, ...] = ("careful", "bold")
"""The policies that are shown beside each other."""


def enough_of(encounter: Encounter) -> int:
    """Fights for each change: they show which way it goes, and what the whole answer costs stays in bounds."""
    return fights_of(encounter.game).for_a_change


@record
class Change:
    """One thing that is different: a foe of this name more, or this hero less."""

    kind: Literal["foe", "hero"]
    who: str


@record
class Around:
    """What is told around an answer: the other policies, as many fights each; and every change, with some fights."""

    policies: tuple[Forecast, ...]
    changes: tuple[tuple[Change, Forecast], ...]

    @property
    def plain(self) -> dict[str, Any]:
        """The same in plain values, as `--json` prints it beside the answer."""
        return {
            "beside": {each.policy: each.win.plain for each in self.policies},
            "changes": [
                {"change": change.kind, "who": change.who, "fights": each.fights, "win": each.win.plain}
                for change, each in self.changes
            ],
        }


def changed(encounter: Encounter) -> Iterator[tuple[Change, Encounter]]:
    """Every change of this encounter, and what it makes of it."""
    foes, party = encounter.foes, encounter.party
    if sum(each.count for each in foes) < MOST_FOES:
        for at, each in enumerate(foes):
            more = (*foes[:at], replace(each, count=each.count + 1), *foes[at + 1 :])
            yield Change("foe", each.name), replace(encounter, foes=more)
    for hero in party if len(party) > 1 else ():
        yield Change("hero", hero.title), replace(encounter, party=tuple(each for each in party if each != hero))


def around(answer: Forecast, *, policies: bool = True, changes: bool = True, workers: Workers = 1) -> Around:
    """How the same fights go otherwise: played by other policies, and with one thing changed. Raises CannotPlay."""
    there, seed = answer.encounter, answer.seed
    others = [policy for policy in BESIDE if policy != answer.policy] if policies else []
    found = list(changed(there)) if changes else []
    asked = [(Question(there, policy, seed), answer.fights) for policy in others]
    asked += [(Question(other, answer.policy, seed), min(enough_of(there), answer.fights)) for _, other in found]
    told = [
        Forecast(question.encounter, question.policy, seed, tally)
        for (question, _), tally in zip(asked, side_by_side(asked, workers), strict=True)
    ]
    each = zip((change for change, _ in found), told[len(others) :], strict=True)
    return Around(tuple(told[: len(others)]), tuple(each))
