"""Fights in shards, one after the other or spread over workers: the same shards, and so the same numbers.

Every fight has a number, and its chance comes from the seed and that number alone. Shards are counted in their order,
however many workers play them, and whichever is done first.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import asdict
from random import Random
from typing import Any

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.lab.crews import Workers, crew_of
from hearthside.lab.edited import printed
from hearthside.lab.encounters import Encounter, fights_of
from hearthside.lab.fights.fighting import Fight, Fought
from hearthside.lab.keeping import Kept, Key, played
from hearthside.lab.laying import Laying
from hearthside.lab.luck import FightLuck
from hearthside.lab.quickly import quickly_played
from hearthside.lab.tally import Tally

SHARD = 25
"""Fights that are played and counted together."""

MANY = {"thousand_faces": 1_000}
USUALLY_MANY = 200
"""Fights from which on machine code is worth the wait until it is there, by game: where it lies on no disk yet, that
takes seconds, in which the rules of one game play a thousand fights and those of others hardly a hundred."""


@record
class Question:
    """What is played: an encounter, a policy and a seed."""

    encounter: Encounter
    policy: Temper
    seed: int


def asked_of(question: Question) -> dict[str, Any]:
    """The question in plain values: what it is told apart from others by."""
    return {"encounter": asdict(question.encounter), "policy": question.policy, "seed": question.seed}


_LAID: list[Laying] = []
"""What was laid last."""


def laying_of(encounter: Encounter) -> Laying:
    """The tables of an encounter. Its fights are played one after the other, so that of one encounter is remembered."""
    laying = next((laying for laying in _LAID if laying.encounter is encounter), None)
    if laying is None:
        laying = Laying(encounter)
        _LAID[:] = [laying]
    return laying


def fought(question: Question, number: int) -> Fought:
    """The fight of this number. It goes the same way wherever and whenever it is played."""
    chance = FairChance(FightLuck(question.seed, number))
    with printed(question.encounter):
        game = laying_of(question.encounter).table(chance)
        bots = Random(f"{question.seed}/{number}/bots")
        return Fight(fights_of(question.encounter.game), game, chance, question.policy, bots).play()


Shard = tuple[Question, int, int]
"""Fights of a question, from which number on, and how many."""


def shard(asked: Shard) -> Tally:
    """All fights of one shard."""
    question, first, fights = asked
    tally = Tally()
    for at in range(first, first + fights):
        tally.count(fought(question, at))
    return tally


def quick_shard(asked: Shard) -> Tally:
    """The very same fights, as machine code."""
    question, first, fights = asked
    play = quickly_played(question.encounter, question.policy)
    return play(question.seed, first, fights) if play else shard(asked)


def _many(question: Question) -> int:
    return MANY.get(question.encounter.game, USUALLY_MANY)


def shards(
    asked: Sequence[tuple[Question, int]], workers: Workers, kept: Kept | None = None, expected: int = 0
) -> Generator[tuple[int, Tally], None, None]:
    """So many fights of each question, shard by shard, with which question it was; whoever has enough closes it.

    `expected` is how many of each it will be where that is not all of them: where all together are worth the wait, they
    are played as machine code, here and not by the workers. Raises CannotPlay.
    """
    together = sum(expected or many for _, many in asked)
    is_quick = all(together >= _many(each) and quickly_played(each.encounter, each.policy) for each, _ in asked)
    crew, job = (crew_of(1), quick_shard) if is_quick else (crew_of(workers), shard)
    parts: list[tuple[Key, Shard]] = [
        ((at, first, (many := min(SHARD, fights - first))), (question, first, many))
        for at, (question, fights) in enumerate(asked)
        for first in range(0, fights, SHARD)
    ]
    with closing(played(crew, job, parts, kept)) as tallies:
        for ((at, *_), _), tally in zip(parts, tallies, strict=True):
            yield at, tally


def side_by_side(asked: Sequence[tuple[Question, int]], workers: Workers, kept: Kept | None = None) -> list[Tally]:
    """So many fights of each question, all of them played together. Raises CannotPlay."""
    tallies = [Tally() for _ in asked]
    for at, more in shards(asked, workers, kept):
        tallies[at].add(more)
    return tallies
