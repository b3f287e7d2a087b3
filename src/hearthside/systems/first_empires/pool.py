"""The pool: how many dice and why, how they fall, and what they show."""

from dataclasses import dataclass

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.board import harm_of, rank_of, strain_of, trained_of
from hearthside.systems.first_empires.called import call_for
from hearthside.systems.first_empires.words import ABILITIES, setting

HIT_FROM = 4
HURT_AT = 5
STRAINED_AT = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Gather your dice and throw them: an ability, a skill you are trained in, and whatever else helps."""

    ability: str
    skill: str = ""
    tags: tuple[str, ...] = ()
    aspiration: bool = False
    luck: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resist:
    """Resist the harm for 1 Strain: Body and Maneuver. It falls by one, and by one more for every hit."""

    luck: int = 0


Reason = tuple[str, int]
"""Why, and how many dice more or less."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice to throw, each with its reason."""

    reasons: tuple[Reason, ...]

    @property
    def dice(self) -> int:
        """All reasons added up; it may be none or fewer (FE-POOL-13)."""
        return sum(dice for _, dice in self.reasons)

    @property
    def is_short(self) -> bool:
        """FE-POOL-10: with no dice or fewer, two are thrown and the lowest is used."""
        return self.dice <= 0

    @property
    def thrown(self) -> int:
        """How many dice fall at first."""
        return 2 if self.is_short else self.dice


def pool_size(seen: TableView, roll: Roll) -> Pool:
    """The dice of an action, from what everybody sees (FE-POOL-09). Needs no call, but counts what one brings."""
    seat, call = seen.seat, call_for(seen, seen.seat)
    per_tag = setting(seen.options, "tag_dice")
    strained = roll.ability in ("mind", "intuition") and seen.track(strain_of(seat)) >= STRAINED_AT
    return _pool(
        _ranks(seen, seat, roll.ability),
        (roll.skill.title(), int(seen.has_mark(trained_of(seat), roll.skill))),
        *((tag, per_tag) for tag in roll.tags),
        ("Aspiration", int(roll.aspiration)),
        ("Luck", roll.luck),
        (call.why or "the GM's word", call.dice) if call else ("", 0),
        (f"Hitch: {call.hitch}", -1) if call and call.hitch else ("", 0),
        _wounds(seen, seat),
        ("5 or more Strain", -int(strained)),
    )


def resist_pool(seen: TableView, resist: Resist) -> Pool:
    """FE-RST-03, FE-RST-10: Body and Maneuver, perhaps Luck; nothing that speaks of actions."""
    seat = seen.seat
    return _pool(
        _ranks(seen, seat, "body"),
        ("Maneuver", int(seen.has_mark(trained_of(seat), "maneuver"))),
        ("Luck", resist.luck),
        _wounds(seen, seat),
    )


def _pool(*reasons: Reason) -> Pool:
    return Pool(tuple((why, dice) for why, dice in reasons if dice))


def _ranks(seen: TableView, seat: str, ability: str) -> Reason:
    return ABILITIES[ability], seen.track(rank_of(ability, seat))


def _wounds(seen: Table | TableView, seat: str) -> Reason:
    return "5 or more harm", -int(seen.track(harm_of(seat)) >= HURT_AT)


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that fell: the first throw, and the final pool with every explosion in it."""

    first: tuple[int, ...]
    final: tuple[int, ...]
    is_short: bool

    @property
    def hits(self) -> int:
        """FE-HIT-01."""
        return sum(face >= HIT_FROM for face in self.final)

    @property
    def result(self) -> str:
        """FE-RES-01: the highest die decides."""
        highest = max(self.final)
        return "failure" if highest < HIT_FROM else "mixed" if highest < 6 else "success"

    def is_critical(self, counted_in: str) -> bool:
        """FE-HIT-10: two sixes. Of a short pool one die stays, and as a six it means that both were."""
        if counted_in == "first throw":
            return self.first.count(6) >= 2
        return self.final.count(6) >= (1 if self.is_short else 2)


def throw(draft: Draft, seat: str, pool: Pool) -> Throw:
    """The dice fall, and every six brings one more (FE-HIT-02). Of a short pool the lower die stays (FE-HIT-08)."""
    first = draft.roll(seat, pool.thrown, 6, "first throw")
    final = (min(first),) if pool.is_short else first
    sixes = final.count(6)
    while sixes:
        more = draft.roll(seat, sixes, 6, "the sixes burst")
        final += more
        sixes = more.count(6)
    return Throw(first, final, pool.is_short)
