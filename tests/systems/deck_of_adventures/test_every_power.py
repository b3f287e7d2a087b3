"""Every Power of the book, at every cost: its type, whom it takes and how far away, what it costs, and who Saves."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from hearthside.kernel.choices import Among, Several, settled
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.powers.book import POWERS
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero

ALL, WEAPON = 99, 0

# Name | type | XP | PP, one or the other | how many it takes for each, * for all in its area
#      | how many spaces away, W as far as the weapon | Save: with what, at what DR (s: 3 less half the skill), when
BOOK = """
Attack, Weapon | Major | 1 | 0 | 1 | W |
Attack, Weapon 2 | Major | 2 | 0 | 0 | W |
Attack, Charge | Major | 2 | 1 2 | 1 1 | W |
Attack, Sweep | Major | 2 | 2 | 8 | 1 | agl 3 hit
Attack, Vengeance | Major | 1 | 0 | 1 | W |
Attack, Dual-Wield | Minor | 3 | 0 | 1 | W |
Attack, Dual-Wield Master | Minor | 2 | 0 | 1 | W |
Attack, Mystic | Major | 1 | 0 | 1 | 12 |
Attack, Mystic 2 | Major | 2 | 0 | 0 | 12 |
Attack, Mystic Aura | Major | 2 | 1 2 | * * | 1 2 |
Attack, Mystic Amplification | Major | 2 | 1 | 0 | 6 |
Attack, Mystic Amplification 2 | Major | 2 | 1 | 0 | 6 |
Attack, Mystic Cone | Major | 2 | 2 | * | 3 | agl 3 once
Attack, Mystic Confusion | Major | 2 | 1 2 | 1 2 | 12 12 | gut 3 once
Attack, Mystic Entangle | Major | 2 | 1 2 | 1 3 | 15 15 | agl 3 once
Attack, Mystic Deprivation | Major | 2 | 1 2 | 1 3 | 6 6 | gut 3 once
Attack, Mystic Dual-Shot | Minor | 3 | 0 | 1 | 12 |
Attack, Mystic Dual-Shot Master | Minor | 2 | 0 | 1 | 12 |
Battlecharged | Passive | 1 | 0 | 0 | 6 |
Momentum | Minor | 1 | 0 | 1 | 1 | str,agl s unwilling
Momentum Aura | Major | 1 | 1 | 6 | 2 | str,agl s unwilling
Pack Tactics | Passive | 2 | 0 | 0 | 6 |
Heal | Major | 2 | 1 2 | 1 1 | 6 6 |
Heal 2 | Major | 2 | 1 2 | 1 1 | 6 6 |
Lend Aid | Minor | 1 | 0 | 1 | 12 |
Lend Distraction | Minor | 1 | 1 | 1 | 12 |
Lend Vigor | Major | 3 | 2 | 1 | 6 |
Slow | Major | 2 | 2 | * | 14 | str s once
Shield | Major | 2 | 1 | 1 | 6 |
Creature Link | Passive | 3 | 0 | 0 | 6 |
Creature Mastery | Passive | 3 | 0 | 0 | 6 |
Fated Draw | Minor | 2 | 1 | 0 | 6 |
Lucky | Passive | 1 | 0 | 0 | 6 |
Barrier | Major | 2 | 1 2 | 0 0 | 6 6 |
Illusion | Major | 2 | 1 2 | 0 0 | 6 6 |
Speedy | Passive | 1 | 0 | 0 | 6 |
Quick Draw | Passive | 0 | 0 | 0 | 6 |
Focused | Passive | 1 | 0 | 0 | 6 |
Keen Eye | Passive | 1 | 0 | 0 | 6 |
Cunning | Passive | 1 | 0 | 0 | 6 |
Handy | Passive | 1 | 0 | 0 | 6 |
Small Power Gain | Passive | 1 | 0 | 0 | 6 |
Large Power Gain | Passive | 2 | 0 | 0 | 6 |
Craft Light | Minor | 1 | 0 1 | 0 1 | 6 6 | gut 2 once
Minor Levitation | Minor | 1 | 0 1 | 0 1 | 6 6 | str 2 once
Produce Sound | Minor | 1 | 0 1 | 0 0 | 12 12 |
Mystic Cleanse | Minor | 1 | 0 1 | 0 1 | 6 6 |
Illusory Appearance | Minor | 1 | 0 1 | 0 0 | 6 6 |
Hidden Strike | Passive | 2 | 0 | 0 | 6 |
Stealth in the Shadows | Passive | 1 | 0 | 0 | 6 |
Vanishing Step | Major | 2 | 2 | 0 | 10 |
Summon Creature | Major | 2 | 2 | 0 | 6 |
Phase Swap | Minor | 2 | 1 | 0 | 10 |
Life Link | Passive | 2 | 0 | 0 | 6 |
Create Potion | Major | 2 | 1 | 0 | 6 |
Create Poison | Major | 2 | 1 | 0 | 6 | vit 2 attack
Potent Brew | Passive | 2 | 0 | 0 | 6 |
Aura of Defensive Damage | Minor | 2 | 1 | 0 | 6 |
Aura of Regeneration | Minor | 2 | 2 | 0 | 6 |
Staggering Blow | Major | 2 | 1 | 1 | 1 | vit s hit
Aggro | Minor | 0 | 0 | 0 | 2 |
Help | Minor | 0 | 0 | 0 | 6 |
Thwart | Minor | 0 | 0 | 0 | 6 |
Infuse | Minor | 0 | 0 | 0 | 6 |
Amplify | Minor | 0 | 0 | 0 | 6 |
Intensify | Minor | 0 | 0 | 0 | 6 |
Condition Resilience | Passive | 1 | 0 | 0 | 6 |
Condition Immunity | Passive | 3 | 0 | 0 | 6 |
Manifest Terrain | Major | - | 1 | 0 | 2 | agl 2 turn
Favored Terrain | Passive | 1 | 0 | 0 | 6 |
Terrain Blink | Minor | 3 | 0 | 0 | 10 |
Undying | Passive | - | 0 | 0 | 6 |
Undying Vulnerability | Vulny | - | 0 | 0 | 6 |
Stunning Glare | Major | - | 0 | 1 | 10 | con 2 once
Drain Life | Major | - | 0 | * | 2 | vit 2 once
Grant Invisibility | Major | - | 0 | 1 | 10 |
Ally Swap | Adversary | - | 0 | 1 | 10 |
Adversary Major Action | Adversary | - | 0 | 0 | 6 |
Drain Stamina | Adversary | - | 0 | * | 2 | gut 2 once
Phase Shift | Adversary | - | 0 | 0 | 10 |
Shake Enemy | Adversary | - | 0 | 1 | 10 | con 2 once
Summon Ally | House | - | 0 | 0 | 6 |
Amplify Ally | House | - | 0 | 1 | 6 |
Wall Grab | House | - | 0 | * | 99 | agl 2 once
Obey Me | House | - | 2 | 1 | 6 | con 2 turn
"""
"""Facts of the Powers list. Where it gives no range it is 6, and where no DR it follows from the user's Skill."""

WITH_AN_ACTION_OF_THEIR_OWN = {
    "Attack, Weapon", "Attack, Mystic", "Fated Draw", "Summon Creature", "Adversary Major Action",
    "Aggro", "Help", "Thwart", "Infuse", "Amplify", "Intensify",
}  # fmt: skip
IMPROVES_ANOTHER = {"Attack, Weapon 2", "Attack, Mystic 2"}


class Way(NamedTuple):
    """One Power at one of its costs, as the book has it."""

    name: str
    type: str
    xp: int | None
    costs: tuple[int, ...]
    pp: int
    takes: int
    reach: int
    stats: tuple[str, ...]
    dr: int | None
    when: str


def _ways() -> Iterator[Way]:
    for line in BOOK.strip().splitlines():
        name, kind, xp, costs, takes, reach, save = (part.strip() for part in line.split("|"))
        stats, dr, when = save.split() if save else ("", "s", "")
        for pp, most, far in zip(costs.split(), takes.split(), (reach + " " + reach).split(), strict=False):
            yield Way(
                name,
                kind,
                None if xp == "-" else int(xp),
                tuple(map(int, costs.split())),
                int(pp),
                ALL if most == "*" else int(most),
                WEAPON if far == "W" else int(far),
                tuple(stats.split(",")) if stats else (),
                None if dr == "s" else int(dr),
                when,
            )


WAYS = tuple(_ways())
POWERS_OF = {name: [words.partition(":")[0] for words in block.powers] for name, block in BESTIARY.items()}
USED = [
    way
    for way in WAYS
    if way.type in ("Major", "Minor") and way.name not in WITH_AN_ACTION_OF_THEIR_OWN | IMPROVES_ANOTHER
]
AIMED = [
    way for way in USED if way.takes and way.name not in ("Mystic Cleanse", "Attack, Sweep", "Attack, Mystic Aura")
]
BOSS = [way for way in WAYS if way.type in ("Adversary", "House") and way.name not in WITH_AN_ACTION_OF_THEIR_OWN]
FOES = [f"Dire Wolf {number}" for number in range(2, 10)]


def named(way: Way) -> str:
    """As pytest shows it."""
    return f"{way.name} for {way.pp}"


def of(way: Way, who: str = "ana") -> str:
    """As the form names it."""
    return f"{way.name}/{way.pp}/{who}"


def fight(way: Way) -> Fight:
    """Ana has the Power and it is her turn; eight wolves are about. What must come before it has come about."""
    known = list(dict.fromkeys((way.name, "Attack, Weapon", "Attack, Mystic", "Summon Creature")))
    ana = Hero("AS", powers=known, role="Support", craft=2, pp_most=8)
    table = Fight("2C 2D 2H 2S 3C 3D 3H 3S", "+".join(FOES), ana=ana, ben=Hero("KS"))
    for who in ("ana", "ben"):
        table.drop_fate(who)
    if way.name == "Phase Swap":
        table.play("ana", "summon", name="Imp")
    table.set(pp=8, hp=2)
    if way.name == "Attack, Charge":
        table.play("ana", "move", spaces=3)
    if way.name == "Attack, Vengeance":
        table.pass_to(FOES[0])
        table.attack(FOES[0], "ben", "KH")
        table.pass_to("ana")
    if "Dual-" in way.name:
        table.attack("ana", FOES[0], how="mystic" if "Mystic" in way.name else "weapon")
    return table


def put(table: Fight, who: str, x: int) -> None:
    """Somebody stands there on the map."""
    table.play("gm", "set_space", who=who, x=x, y=0)


def aim_of(table: Fight, way: Way, field: str = "targets") -> Any:
    """What the form asks once this Power is chosen at this cost."""
    choice = table.offer("ana", "use_power").fields.get(field)
    return settled(choice, {"power": of(way)}) if choice else None


def barred(table: Fight, way: Way) -> str:
    """The rule against this Power now; none where it is open."""
    powers = table.offer("ana", "use_power").fields["power"]
    assert isinstance(powers, Among)
    (option,) = [option for option in powers.options if option.value == of(way)]
    return option.barred.rule if option.barred else ""


@rule("DA-POW-01")
def test_the_list_has_every_power_and_every_entry_is_as_the_book_has_it() -> None:
    assert list(dict.fromkeys(way.name for way in WAYS)) == list(POWERS)
    for way in WAYS:
        power = POWERS[way.name]
        save = power.save
        assert (power.type, power.xp, power.pp) == (way.type, way.xp, way.costs), way.name
        assert (save.stats, save.dr) == (way.stats, way.dr) if save else not way.stats, way.name


@rule("DA-POW-08", "DA-POW-09")
@pytest.mark.parametrize("way", USED, ids=named)
def test_a_power_is_offered_at_each_of_its_costs_to_who_can_pay_it(way: Way) -> None:
    table = fight(way)
    open_for_it = barred(table, way)
    assert open_for_it in ("", "DA-ACT-12", "DA-POW-24"), "only for want of anybody to use it on"
    table.set(pp=max(0, way.pp - 1))
    assert barred(table, way) == ("DA-POW-09" if way.pp else open_for_it)


def test_what_only_makes_an_attack_stronger_is_nothing_to_use() -> None:
    """DA-POW-04: it counts by itself, and nobody spends an Action on it."""
    for name in sorted(IMPROVES_ANOTHER):
        table = fight(next(way for way in WAYS if way.name == name))
        offer = table.journal.offers("ana").get("use_power")
        assert offer is None or name not in str(offer.fields["power"])


@rule("DA-POW-08")
@pytest.mark.parametrize("way", AIMED, ids=named)
def test_the_cost_says_how_many_a_power_takes_and_no_more_can_be_named(way: Way) -> None:
    table = fight(way)
    targets = aim_of(table, way)
    assert isinstance(targets, Several)
    assert (targets.least, min(targets.most, len(FOES))) == (1, min(way.takes, len(FOES)))
    able = [option.value for option in targets.options if option.barred is None]
    too_many = (able + FOES)[: way.takes + 1]
    if way.takes < len(able):
        assert table.refused("ana", "use_power", power=of(way), targets=too_many)[0] == "impossible"
    assert table.refused("ana", "use_power", power=of(way), targets=[])[0] == "impossible"


@rule("DA-POW-08")
@pytest.mark.parametrize("way", [way for way in USED if not way.takes], ids=named)
def test_what_takes_nobody_at_its_cost_is_used_on_nobody(way: Way) -> None:
    table = fight(way)
    assert (aim_of(table, way), aim_of(table, way, "row"), aim_of(table, way, "choice")) == (None, None, None)
    assert table.refused("ana", "use_power", power=of(way), targets=[FOES[0]])[0] == "impossible"


@rule("DA-POW-03", "DA-POW-24")
@pytest.mark.parametrize("way", [way for way in AIMED if way.reach != WEAPON and way.takes != ALL], ids=named)
def test_a_power_reaches_as_far_as_its_entry_says_and_6_spaces_where_it_says_nothing(way: Way) -> None:
    table = fight(way)
    put(table, "ana", 0)
    for away, rules in ((way.reach, ()), (way.reach + 1, ("DA-POW-03",))):
        put(table, FOES[0], away)
        targets = aim_of(table, way)
        (option,) = [option for option in targets.options if option.value == table.id_of(FOES[0])]
        assert tuple(reason.rule for reason in (option.barred,) if reason) == rules


@rule("DA-POW-08", "DA-ACT-12")
@pytest.mark.parametrize("way", [way for way in USED if (way.name, way.pp) != ("Mystic Cleanse", 1)], ids=named)
def test_using_a_power_takes_its_pp_and_its_action_and_asks_its_saves_of_its_targets_alone(way: Way) -> None:
    table = fight(way)
    assert not barred(table, way)
    targets = [option.value for option in aim_of(table, way).options if not option.barred] if way.takes else []
    foes = [name for name in targets if table.called(name) in FOES][: way.takes] or targets[: way.takes]
    said = {"choice": "Blinded"} if way.name == "Attack, Mystic Deprivation" else {}
    before = (*table.tracks("majors", "minors", "pp"),)
    entry = table.play("ana", "use_power", power=of(way), targets=foes, **said)
    spent = tuple(was - now for was, now in zip(before, table.tracks("majors", "minors", "pp"), strict=True))
    assert spent == (int(way.type == "Major"), int(way.type == "Minor"), way.pp)
    saved = {found.reading["drawer"]: found for found in results([entry]) if found.reading["kind"] == "save"}
    if way.when in ("once", "unwilling"):
        assert list(saved) == (foes if way.takes else [])
        for found in saved.values():
            assert found.reading["stat"] in way.stats
            assert found.reading["dr"] == (2 if way.dr is None else way.dr), "3 less half of Craft +2"
    elif way.when != "hit":
        assert not saved


@rule("DA-BOSS-05")
@pytest.mark.parametrize("way", BOSS, ids=named)
def test_the_powers_of_bosses_take_as_many_as_their_entry_says(way: Way) -> None:
    boss = next(name for name in ("Necromancer", "Spider Queen") if way.name in POWERS_OF[name])
    table = Fight("KC 2C 2D 2H", f"{boss}+Grunt+Grunt 2", ana=Hero("AS"), ben=Hero("QS"))
    choice = table.offer("gm", "use_their_power").fields.get("targets")
    found = settled(choice, {"power": table.place(of(way, boss))}) if choice else None
    takes = min(found.most, ALL) if isinstance(found, Several) else 0
    everybody = 4
    assert takes == (everybody if way.takes == ALL else way.takes)
