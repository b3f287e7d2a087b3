"""The Powers of the book, read once from this game's content, and who has which."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal, get_args

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.kernel.sight import Marks
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.kinds import IMMUNE, LEVEL, PP_MOST, RESILIENT, ROLE, SPEED_KIND
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.slips import OWNED, OwnedPower

PowerType = Literal["Passive", "Major", "Minor", "Adversary", "House", "Vulny"]
TYPES: tuple[PowerType, ...] = get_args(PowerType)
Whom = Literal["", "other", "ally", "enemy"]
"""On which side its targets are: anybody's, not the user, or only friends or foes of the user."""
USUAL_RANGE = 6
"""DA-POW-03: where nothing else is printed."""
USUAL_DAMAGE = 1
MYSTIC_ATTACK = "Attack, Mystic"
ROLES = {"Caster": "knowledge", "Defender": "brute", "Martial": "finesse", "Support": "craft"}
"""DA-CHAR-01: each role and its Primary Skill."""
RESILIENCE = "Condition Resilience"
DISCARD = "Discard (limit one per character)"


@dataclass(frozen=True, slots=True)
class Needs:
    """What somebody must be to have a Power: any of each kind, and something of every kind (DA-POW-06)."""

    roles: tuple[str, ...] = ()
    level: int = 0
    mods: Mapping[str, int] = field(default_factory=dict)
    powers: tuple[str, ...] = ()
    all_powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PowerSave:
    """The Save a Power asks of its targets; without `dr` it follows from the user's Primary Skill (DA-SAVE-03)."""

    when: str
    stats: tuple[str, ...]
    fail: str
    success: str = ""
    dr: int | None = None


@dataclass(frozen=True, slots=True)
class Power:
    """One Power: what it is, what it costs, what it takes to have it, and what it does."""

    name: str
    type: PowerType
    category: str
    effect: str
    title: str = ""
    xp: int | None = None
    pp: tuple[int, ...] = (0,)
    range: int = USUAL_RANGE
    area: str = ""
    areas: tuple[str, ...] = ()
    targets: tuple[int, ...] = ()
    everyone: bool = False
    """Whether it strikes all inside its area."""
    whom: Whom = ""
    damage: int = USUAL_DAMAGE
    attack: str = ""
    hand: int = 0
    bonus: int = 0
    bonuses: tuple[int, ...] = ()
    heals: tuple[int, ...] = ()
    widths: tuple[int, ...] = ()
    improves: str = ""
    lasts: str = ""
    choice: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    adds: Mapping[str, int] = field(default_factory=dict)
    boss: bool = False
    needs: Needs = field(default_factory=Needs)
    save: PowerSave | None = None
    table: str = ""
    """What of it people decide."""

    @property
    def most_pp(self) -> int:
        """DA-POW-07: how much having it raises the maximum PP."""
        return max(self.pp) + self.adds.get("pp", 0)

    @property
    def is_discard(self) -> bool:
        """Whether it is one of the Discard Powers, of which a Dealer has one (DA-DISC-01)."""
        return self.category == DISCARD

    @property
    def is_hostile(self) -> bool:
        """Whether it is used against somebody."""
        return bool(self.attack or self.save)

    def option(self, pp: int) -> int:
        """Which of its options this cost selects (DA-POW-08)."""
        return self.pp.index(pp)


def _tuples(plain: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}


def _read() -> dict[str, Power]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "powers.toml"
    powers = {}
    for plain in tomllib.loads(content.read_text("utf-8"))["power"]:
        known = _tuples(plain)
        if "needs" in known:
            known["needs"] = Needs(**_tuples(known["needs"]))
        if "save" in known:
            known["save"] = PowerSave(**_tuples(known["save"]))
        powers[known["name"]] = Power(**known)
    return powers


POWERS = _read()


def power_named(words: str) -> OwnedPower:
    """A Power as books and sheets print it, with what was chosen for it: `Condition Immunity: Poisoned`."""
    name, _, choice = words.partition(": ")
    return OwnedPower(name, choice)


def has_power(marks: Marks, owner: str, name: str) -> bool:
    """Whether somebody has this Power, whatever was chosen for it."""
    return any(each.name == name for each in OWNED.of(marks, owner))


def owned(marks: Marks, owner: str) -> tuple[str, ...]:
    """The names of the Powers somebody has."""
    return tuple(each.name for each in OWNED.of(marks, owner))


def chosen_for(marks: Marks, owner: str, name: str) -> tuple[str, ...]:
    """What was chosen for a Power when it was taken, such as a condition or a Skill."""
    return tuple(each.choice for each in OWNED.of(marks, owner) if each.name == name)


@dataclass(frozen=True, slots=True)
class Standing:
    """What prerequisites are measured by: a character's role, level, modifiers and Powers."""

    roles: tuple[str, ...]
    level: int
    mods: Mapping[str, int]
    powers: tuple[str, ...]

    def lacks(self, power: Power) -> str:
        """What is missing for a Power; nothing when all is there (DA-CHAR-13)."""
        needs = power.needs
        if needs.level > self.level:
            return say("{power} needs level {level}.", power=power.name, level=needs.level)
        if needs.roles and not set(needs.roles) & set(self.roles):
            return say("{power} needs the role {roles}.", power=power.name, roles=listed(needs.roles, "or"))
        if needs.mods and not any(self.mods.get(stat, 0) >= least for stat, least in needs.mods.items()):
            mods = (say("{stat} +{least}", stat=STATS[stat].name, least=least) for stat, least in needs.mods.items())
            return _needs(power, listed(mods, "or"))
        if needs.powers and not set(needs.powers) & set(self.powers):
            return _needs(power, listed(needs.powers, "or"))
        missing = [name for name in needs.all_powers if name not in self.powers]
        return _needs(power, listed(missing)) if missing else ""


def _needs(power: Power, what: str) -> str:
    return say("{power} needs {what}.", power=power.name, what=what)


def standing(seen: Any, owner: str) -> Standing:
    """How somebody stands, on the table or as anybody sees it."""
    return Standing(
        seen.marks.get(ROLE.of(owner), ()),
        seen.track(LEVEL.of(owner)),
        {stat: seen.track(mod_of(stat, owner)) for stat in STATS},
        owned(seen.marks, owner),
    )


def gain_power(draft: Draft, owner: str, name: str, choice: str = "") -> None:
    """DA-POW-07: a Power is gained; its largest cost raises the maximum PP, and some add to a number for good."""
    power = POWERS[name]
    OWNED.lay(draft, owner, OwnedPower(name, choice))
    draft.count(PP_MOST.of(owner), power.most_pp)
    draft.count(SPEED_KIND.of(owner), power.adds.get("speed", 0))
    if name in _STEELED and choice:  # DA-COND-19
        draft.mark(_STEELED[name].of(owner), choice)


_STEELED = {RESILIENCE: RESILIENT, "Condition Immunity": IMMUNE}


def lose_power(draft: Draft, owner: str, owned: OwnedPower) -> Power:
    """A Power is handed back, with all it brought."""
    power = POWERS[owned.name]
    OWNED.lift(draft, owner, owned)
    draft.count(PP_MOST.of(owner), -power.most_pp)
    draft.count(SPEED_KIND.of(owner), -power.adds.get("speed", 0))
    if power.name in _STEELED:
        draft.unmark(_STEELED[power.name].of(owner), owned.choice)
    return power
