"""The pool: how many dice and why, how they fall, and what they show."""

from dataclasses import dataclass, replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.gear.belongings import has_tag, shoots, worn_armor
from hearthside.systems.first_empires.kinds import (
    CREATURES,
    HARM_KIND,
    STATE,
    STIMULANT_KIND,
    STRAIN,
    TAGS,
    Tag,
)
from hearthside.systems.first_empires.people.character import has_stunt, is_trained, ranks_in
from hearthside.systems.first_empires.pool.called import RollCalledFor, call_for
from hearthside.systems.first_empires.scene.board import position_now
from hearthside.systems.first_empires.scene.tags import tag_name
from hearthside.systems.first_empires.words import ABILITIES, setting

HIT_FROM = 4
HURT_AT = 5
WANING = "stimulant wanes"
FURIOUS_AT = 2
BEGUILING = "Beguiling Presence"
TOUGH, DIRTY = "What Doesn't Kill Me", "Dirty Tricks"
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
    using: str = ""
    stunt: str = ""
    move: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resist:
    """Resist the harm for 1 Strain: Body and Maneuver. It falls by one, and by one more for every hit."""

    luck: int = 0
    using: str = ""


Reason = tuple[str, int]
"""Why, and how many dice more or less."""
NOTHING: Reason = ("", 0)


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
    roll = as_the_stunt_asks(seen, seat, roll)
    return pool_of(
        ranks(seen, seat, roll.ability),
        skill_die(seen, seat, roll.skill),
        stimulated(seen, roll.ability),
        *what_else_helps(seen, call, roll.tags, aspiration=roll.aspiration, luck=roll.luck),
        *_stunt_dice(seen, call, roll),
        *penalties(seen, call, roll.ability),
    )


def as_the_stunt_asks(seen: Table | TableView, seat: str, roll: Roll) -> Roll:
    """FE-STUNT-13: beguiling is done with Charm, and with Fraternize by who is trained in it."""
    if roll.stunt != BEGUILING:
        return roll
    return replace(roll, ability="charm", skill="fraternize" if is_trained(seen, seat, "fraternize") else "")


def what_else_helps(
    seen: TableView, call: RollCalledFor | None, tags: tuple[str, ...], *, aspiration: bool, luck: int
) -> tuple[Reason, ...]:
    """What joins the dice of any action, a Chant or a prayer as well: tags, Aspiration, Luck, the GM's word."""
    per_tag = setting(seen.options, "tag_dice")
    return (
        *((tag_name(seen, tag), per_tag) for tag in tags),
        ("Aspiration", int(aspiration)),
        ("Luck", luck),
        (call.why or "The GM's word", call.dice) if call else NOTHING,
    )


def stimulated(seen: TableView, ability: str) -> Reason:
    """FE-BREW-05: a Stimulant brings a die to its ability."""
    is_waning = seen.has_mark(STATE.of(seen.seat), WANING)
    return "Stimulant", int(seen.has_mark(STIMULANT_KIND.of(seen.seat), ability) and not is_waning)


def penalties(seen: TableView, call: RollCalledFor | None, ability: str) -> tuple[Reason, ...]:
    """What takes dice from any action: a Hitch, wounds, and Strain where Mind or Intuition is needed."""
    strained = ability in ("mind", "intuition") and seen.track(STRAIN.of(seen.seat)) >= STRAINED_AT
    return (
        ("Hitch", -1) if call and call.hitch else NOTHING,
        wounds(seen, seen.seat),
        ("Strain of 5 or more", -int(strained)),
    )


def _stunt_dice(seen: TableView, call: RollCalledFor | None, roll: Roll) -> tuple[Reason, ...]:
    """FE-STUNT-09, FE-STUNT-11, FE-STUNT-14, FE-STUNT-18: stunts that bring a die, where what they ask for is so."""
    if call is None:
        return ()
    attacks = call.intention == "attack"
    brings = {
        "Assassin": attacks and "unaware" in call.about,
        "Beast Speech": roll.ability == "charm" and "beast" in call.about,
        "Berserker's Fury": attacks and seen.track(HARM_KIND.of(seen.seat)) >= FURIOUS_AT,
        "Deadeye": attacks and _shoots_with_hunt(seen, call, roll) and position_now(seen) == "controlled",
    }
    steel = attacks and has_tag(seen, roll.using, "Steel")
    return (
        ("Steel", int(steel)),  # FE-GEAR-04
        (DIRTY, _dirty_tricks(seen, call, roll.tags) if attacks else 0),
        *((stunt, int(helps and has_stunt(seen, seen.seat, stunt))) for stunt, helps in brings.items()),
    )


def _shoots_with_hunt(seen: TableView, call: RollCalledFor, roll: Roll) -> bool:
    """FE-STUNT-18: with a bow or a sling, or whatever the table takes for a shot; not with a blade in hand."""
    is_shot = not roll.using or "afar" in call.about or shoots(seen, roll.using)
    return roll.skill == "hunt" and is_shot


def _dirty_tricks(seen: TableView, call: RollCalledFor, tags: tuple[str, ...]) -> int:
    """FE-TAG-08: one die more for every tag that an ally put on whom you attack."""
    if not has_stunt(seen, seen.seat, DIRTY):
        return 0
    invoked = [there for tag in tags if (there := TAGS.get(seen, tag))]
    return sum(tag.by not in ("", seen.seat) and _sticks_to(seen, tag, call.target) for tag in invoked)


def _sticks_to(seen: TableView, tag: Tag, target: str) -> bool:
    """Whether a tag lies on the target; words that name no creature here are taken to mean it."""
    return tag.on == target or CREATURES.get(seen, tag.on) is None


def resist_pool(seen: TableView, resist: Resist) -> Pool:
    """FE-RST-03, FE-RST-10: Body and Maneuver, a Stimulant, Luck, wounds that harden (FE-RST-08), and no tags."""
    seat = seen.seat
    return pool_of(
        ranks(seen, seat, "body"),
        skill_die(seen, seat, "maneuver"),
        stimulated(seen, "body"),
        ("Luck", resist.luck),
        (TOUGH, seen.track(HARM_KIND.of(seat)) if has_stunt(seen, seat, TOUGH) and not worn_armor(seen, seat) else 0),
        wounds(seen, seat),
    )


def plain_rolls(seen: TableView, ability: str, luck: int) -> Pool:
    """FE-CBT-10: an ability, a Stimulant, perhaps Luck, and wounds; no skill, and nothing that speaks of actions."""
    own = ranks(seen, seen.seat, ability), stimulated(seen, ability)
    return pool_of(*own, ("Luck", luck), wounds(seen, seen.seat))


def plain_pool(seen: TableView, ability: str, skill: str, luck: int = 0) -> Pool:
    """A roll that answers no call: an ability, a skill, perhaps Luck, and what wounds and Strain take."""
    return pool_of(
        ranks(seen, seen.seat, ability),
        skill_die(seen, seen.seat, skill),
        stimulated(seen, ability),
        ("Luck", luck),
        *penalties(seen, None, ability),
    )


def pool_of(*reasons: Reason) -> Pool:
    """The dice that these reasons bring together."""
    return Pool(tuple((why, dice) for why, dice in reasons if dice))


def ranks(seen: TableView, seat: str, ability: str) -> Reason:
    """FE-POOL-01."""
    return ABILITIES[ability], ranks_in(seen, seat, ability)


def skill_die(seen: TableView, seat: str, skill: str) -> Reason:
    """FE-POOL-02."""
    return skill.title(), int(is_trained(seen, seat, skill))


def wounds(seen: Table | TableView, seat: str) -> Reason:
    """FE-POOL-07."""
    return "Harm of 5 or more", -int(seen.track(HARM_KIND.of(seat)) >= HURT_AT)


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that fell: the first throw, and the final pool with every explosion in it."""

    first: tuple[int, ...]
    final: tuple[int, ...]
    is_short: bool
    turned: str = ""
    """What a failure was turned into: the highest die counts as a 4, or as a six that does not burst (FE-AMB-28)."""

    @property
    def hits(self) -> int:
        """FE-HIT-01."""
        if self.turned:
            return 1
        return sum(face >= HIT_FROM for face in self.final)

    @property
    def result(self) -> str:
        """FE-RES-01: the highest die decides."""
        if self.turned:
            return self.turned
        highest = max(self.final)
        return "failure" if highest < HIT_FROM else "mixed" if highest < 6 else "success"

    @property
    def _numbered(self) -> tuple[tuple[int, int], ...]:
        """The final pool, each die with its number in the order in which all fell; of a short pool one is read."""
        read = [self.first.index(min(self.first))] if self.is_short else list(range(len(self.first)))
        order = (*read, *range(len(self.first), len(self.first) + len(self.final) - len(read)))
        return tuple(zip(order, self.final, strict=True))

    @property
    def counting(self) -> tuple[int, ...]:
        """Which of all dice that fell are hits, by their number in the order they fell."""
        if self.turned:
            return (self._numbered[self.final.index(max(self.final))][0],)
        return tuple(number for number, face in self._numbered if face >= HIT_FROM)

    @property
    def bursting(self) -> tuple[int, ...]:
        """Which of them brought one more (FE-HIT-02), by the same numbers."""
        return tuple(number for number, face in self._numbered if face == 6)

    @property
    def ones(self) -> int:
        """FE-CHANT-13: all dice that were thrown count, those that burst and both of a short pool as well."""
        burst = self.final[1:] if self.is_short else self.final[len(self.first) :]
        return (*self.first, *burst).count(1)

    def is_critical(self, counted_in: str) -> bool:
        """FE-HIT-10: two sixes. Of a short pool one die stays, and as a six it means that both were."""
        if counted_in == "first throw":
            return self.first.count(6) >= 2
        both = int(self.is_short and self.final[0] == 6)
        return self.final.count(6) + both >= 2


def reading_of(pool: Pool, thrown: Throw) -> dict[str, object]:
    """What is read from dice that were thrown, whatever for."""
    return {
        "dice": pool.dice,
        "reasons": [[why, dice] for why, dice in pool.reasons],
        "lowest": pool.is_short,
        "faces": list(thrown.final),
        "counting": list(thrown.counting),
        "bursting": list(thrown.bursting),
        "hits": thrown.hits,
    }


def throw(draft: Draft, seat: str, pool: Pool) -> Throw:
    """The dice fall, and every six brings one more (FE-HIT-02). Of a short pool the lower die stays (FE-HIT-08)."""
    first = draft.roll(seat, pool.thrown, 6, "first throw")
    return Throw(first, burst(draft, seat, (min(first),) if pool.is_short else first), pool.is_short)


def raised(dice: tuple[int, ...]) -> tuple[int, ...]:
    """FE-GEAR-04: the same dice with the lowest of them as a 4, where it is lower."""
    at = dice.index(min(dice))
    return (*dice[:at], max(dice[at], HIT_FROM), *dice[at + 1 :])


def burst(draft: Draft, seat: str, dice: tuple[int, ...]) -> tuple[int, ...]:
    """FE-HIT-02: these dice, and one more for every six, without end."""
    sixes = dice.count(6)
    while sixes:
        more = draft.roll(seat, sixes, 6, "the sixes burst")
        dice += more
        sixes = more.count(6)
    return dice
