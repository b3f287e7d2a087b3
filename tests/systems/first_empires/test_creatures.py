"""Creatures: what they are made of, and what that does in play."""

from typing import Any

import pytest

from hearthside.kernel.events import Facts
from hearthside.kernel.things import ThingId
from hearthside.systems.first_empires.content.bestiary import BESTIARY, CATEGORIES, Nature
from hearthside.systems.first_empires.fight.creatures import creatures
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, CURSES, STATE
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, Standing, bonko, dice_of, harm_at, resolved, rules_told

PEOPLE = ("ana", "ben", "cleo", "dan", "eve")


def facing(*kinds: str, people: int = 1, options: dict[str, Any] | None = None, **changed: Any) -> Play:
    """Characters like Bonko and creatures from the bestiary, all in one place."""
    play = Play(options or {}, **{key: {**BONKO, **changed} for key in PEOPLE[:people]})
    for kind in kinds:
        play.do("gm", "bring_creature", kind=kind)
    return play


def attack(play: Play, target: str, *dice: int, who: str = "ana", **called: Any) -> None:
    """A roll of Body on a creature, from a Controlled position where nothing else is said."""
    play.call("attack", who, target=target, **{"position": "controlled", **called})
    play.do(who, "roll", dice, ability="body")


def go(play: Play, zone: str) -> Facts:
    """Ana moves within her action, and it works; how the dice were read."""
    play.do("ana", "roll", ability="body", move=zone)
    return resolved(play.do("gm", "let_fall", [6, 1, 1, 1])).reading


def filled(play: Play, creature: str) -> tuple[int, int]:
    return play.filled(creature), play.segments(creature)


# --- The bestiary -----------------------------------------------------------------------------------------------------


PRINTED = """\
Red Dragon: Monster, Health 12, Brute 2, Flying, Fire Breath 6/5, immune fire
Guard Drake: Monster, Goon, immune fire
Archwizard: Person, Health 4, Arcane Reflection 4, Fireball 4/2
Slime: Monster, Goon, Mindless, vulnerable slashing
Big Blob: Monster, Health 4, Consume, Mindless, vulnerable slashing
Cyclops: Person, Health 6, Brute 2, Flailing Club 4/3
Giant Spider: Beast, Health 4, Surprise Attack, Grapple 1, Web Burst 4
Animated Armor: Construct, Goon, Brute 1, Mindless
Animated Statue: Construct, Health 6, Brute 2, Mindless
Living Earth: Monster, Health 6, Brute 2, Seismic Wave 4/2
Animated Pyre: Monster, Health 4, Consume, Flare 4/1, immune fire
Living Tsunami: Monster, Health 4, Consume, Water Surge 4/1, immune fire
Medusa: Monster, Health 6, Petrifying Gaze 6
Giant Squid: Beast, Health 8, Swimming, Grapple 8, Whirl of Tentacles 3/1
War Chief: Person, Health 4, Brute 2
Werewolf: Monster, Health 2, Brute 1, Lycanthropic Curse, immune physical attacks with materials other than silver
Troll: Monster, Health 8, Brute 2, vulnerable fire
Mimic: Monster, Health 4, Surprise Attack, Grapple 4, Hide in plain sight
Armored Skeleton: Undead, Health 4, Brute 1
Ghost: Undead, Goon, Incorporeal, Surprise Attack, immune physical attacks
Banshee: Undead, Health 2, Incorporeal, Surprise Attack, Shrieking 4/2, immune physical attacks
Zombie: Undead, Goon
Dire Wolf: Beast, Goon, Brute 1
"""
"""Every creature as it is printed; clocks as segments, and the harm after a stroke."""


def printed(creature: Nature) -> str:
    """A creature in the words of the list above."""
    swept = creature.sweeping
    flags = {"Consume": creature.consume, "Surprise Attack": creature.surprise}
    numbers = {
        "Grapple": creature.grapple,
        "Arcane Reflection": creature.reflection,
        swept.name if swept else "": f"{swept.segments}/{swept.harm}" if swept else 0,
        "Web Burst": creature.web_burst,
        "Petrifying Gaze": creature.petrifying_gaze,
    }
    parts = [
        creature.category,
        "Goon" if creature.goon else f"Health {creature.health}",
        *([f"Brute {creature.brute}"] if creature.brute else []),
        *sorted([*creature.properties, *(name for name, has in flags.items() if has)]),
        *(f"{name} {number}" for name, number in numbers.items() if number),
        *(["Lycanthropic Curse"] if creature.lycanthropic_curse else []),
        *(["Hide in plain sight"] if creature.hides else []),
        *(f"immune {each.lower()}" for each in creature.immune),
        *(f"vulnerable {each.lower()}" for each in creature.vulnerable),
    ]
    return f"{creature.name}: {', '.join(parts)}"


@rule("FE-BEAST-12")
def test_there_are_twenty_three_creatures_with_their_numbers() -> None:
    assert [printed(creature) for creature in BESTIARY.values()] == PRINTED.splitlines()
    assert len(BESTIARY) == 23
    assert not any(creature.death_throes for creature in BESTIARY.values())
    ruled = {each.name: each.ruled for each in BESTIARY.values() if each.ruled}
    assert ruled == {"Giant Spider": ("grapple",), "Werewolf": ("health",), "Banshee": ("health",)}


@rule("FE-BEAST-12")
@pytest.mark.parametrize("kind", BESTIARY)
def test_each_of_them_can_be_brought_in(kind: str) -> None:
    play = facing(kind)
    creature = BESTIARY[kind]
    assert filled(play, kind) == (0, 1 if creature.goon else creature.health)
    assert play.nature(kind)[0] == creature.category


@rule("FE-BEAST-11")
def test_four_creatures_can_do_what_no_other_can() -> None:
    special = [creature.name for creature in BESTIARY.values() if creature.is_special]
    assert sorted(special) == ["Giant Spider", "Medusa", "Mimic", "Werewolf"]


@rule("FE-BEAST-01")
def test_every_creature_is_of_exactly_one_category() -> None:
    assert CATEGORIES == ("Construct", "Person", "Plant", "Undead", "Elemental", "Monster", "Beast")
    for kind in BESTIARY:
        nature = facing(kind).nature(kind)
        assert len({*nature} & {*CATEGORIES}) == 1


@rule("FE-BEAST-17")
def test_a_creature_is_built_of_eight_properties_and_seven_features() -> None:
    play = bonko()
    fields = play.journal.offers("gm")["build_creature"].fields
    assert play.values("gm", "build_creature", "properties") == ["Flying", "Swimming", "Incorporeal", "Mindless"]
    assert {"goon", "brute", "immune", "vulnerable"} < set(fields)
    features = {"health", "sweep", "reflection", "consume", "grapple", "surprise", "death_throes"}
    assert features < set(fields)
    play.do(
        "gm",
        "build_creature",
        name="Ash Wyrm",
        category="Elemental",
        health=5,
        brute=1,
        properties=["Flying"],
        immune="fire, smoke",
        vulnerable="water",
        sweep="Cinders",
        sweep_segments=3,
        sweep_harm=2,
        reflection=2,
        consume=True,
        grapple=1,
        surprise=True,
        death_throes=1,
    )
    assert play.nature("Ash Wyrm") == (
        "Elemental",
        "Consume",
        "Surprise Attack",
        "Flying",
        "Brute 1",
        "Arcane Reflection 2",
        "Grapple 1",
        "Death Throes 1",
        "Immune: Fire",
        "Immune: Smoke",
        "Vulnerable: Water",
    )
    assert filled(play, "Ash Wyrm") == (0, 5)
    assert filled(play, "Ash Wyrm: Cinders") == (0, 3)


@rule("FE-BEAST-17", "FE-BEAST-01")
def test_two_categories_are_refused() -> None:
    play = bonko()
    assert play.refused("gm", "build_creature", name="It", category=["Beast", "Plant"])[0] == "malformed"
    assert play.refused("gm", "build_creature", name="It", category="Beast, Plant")[0] == "impossible"


@rule("FE-CLK-05")
def test_creatures_have_no_armor_of_their_own() -> None:
    play = facing("Animated Armor", "Armored Skeleton")
    tracks = play.journal.table.tracks
    assert [track for track in tracks if track.startswith("armor/")] == ["armor/ana"]
    assert "armor" not in play.journal.offers("gm")["build_creature"].fields


def test_a_creature_may_be_called_anything_even_like_somebody_or_a_clock() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Troll", kind="obstacle", segments=6)
    play.do("gm", "bring_creature", kind="Troll")
    play.do("gm", "bring_creature", kind="Zombie", name="ana")
    play.do("gm", "bring_creature", kind="Zombie", name="Who? The one / that…")
    assert play.creatures() == ("Troll", "ana", "Who? The one / that…")
    troll, zombie, _ = creatures(play.journal.table)
    attack(play, troll, 6, 6, 1, 2, 3)
    attack(play, zombie, 6, 1, 1, 2)
    left = [CREATURES.of(play.journal.table, each).left for each in (troll, zombie)]
    assert (left, play.standing().harm, play.clocks("obstacle")) == ([6, 0], 0, ("Troll",))
    assert [clock.filled for clock in CLOCKS.all(play.journal.table).values() if clock.name == "Troll"] == [0]


def test_what_a_creature_is_only_the_gm_knows() -> None:
    play = facing("Werewolf")
    werewolf = ThingId(play.id("Werewolf"))
    known = {seat: play.journal.view(seat).things[werewolf].fields for seat in ("gm", "ana")}
    assert known["gm"]["nature"]["lycanthropic_curse"]
    assert not {"nature", "does", "recognised"} & set(known["ana"])


# --- Harm to creatures ------------------------------------------------------------------------------------------------


@rule("FE-BEAST-03", "FE-CLK-04")
def test_a_health_clock_is_out_when_it_is_full() -> None:
    play = facing("Cyclops")
    attack(play, "Cyclops", 6, 5, 5, 4)
    assert filled(play, "Cyclops") == (4, 6)
    attack(play, "Cyclops", 5, 5, 1)
    assert filled(play, "Cyclops") == (6, 6)
    assert play.refused("gm", "call", who="ana", intention="attack", target="Cyclops")[0] == "impossible"


@rule("FE-BEAST-02")
def test_five_hits_put_five_goons_out() -> None:
    play = facing(skills=["brawl"])
    play.do("gm", "bring_creature", kind="Zombie", number=5)
    play.call("attack", target="Zombie", position="controlled")
    play.do("ana", "roll", [2, 4, 6, 6, 4, 6, 3], ability="body", skill="brawl")
    others = [f"Zombie {number}" for number in range(2, 6)]
    play.do("ana", "spill", to=others)
    assert [filled(play, each) for each in ("Zombie", *others)] == [(1, 1)] * 5


@rule("FE-BEAST-02")
@pytest.mark.parametrize(("effect", "out"), [("limited", 1), ("standard", 1), ("great", 1)])
def test_any_attack_that_hits_puts_a_goon_out(effect: str, out: int) -> None:
    play = facing("Zombie")
    attack(play, "Zombie", 4, 1, 1, effect=effect)
    assert filled(play, "Zombie") == (out, 1)


@rule("FE-BEAST-02")
def test_a_table_may_want_two_harm_for_a_goon() -> None:
    play = facing("Zombie", options={"goon_harm": 2})
    attack(play, "Zombie", 4, 1, 1)
    assert filled(play, "Zombie") == (1, 2)


def zoned() -> Play:
    """A Troll and a War Chief in the hall, a wolf in the yard, and Ana in the hall."""
    play = facing("Troll", "War Chief", "Dire Wolf")
    play.do("gm", "lay_zone", words="hall")
    play.do("gm", "lay_zone", words="yard", touches=["hall"])
    play.do("gm", "stand", zone="hall", who=["ana", "Troll", "War Chief"])
    play.do("gm", "stand", zone="yard", who=["Dire Wolf"])
    play.do("gm", "set", track=f"{play.id('Troll')}.harm", to=6, reason="an earlier fight")
    return play


@rule("FE-INT-05")
def test_harm_left_over_may_go_to_another_creature_in_the_same_zone() -> None:
    play = zoned()
    attack(play, "Troll", 6, 6, 4, 4, 4)
    assert filled(play, "Troll") == (8, 8)
    assert play.asked() == ("spill",)
    assert play.values("ana", "spill", "to") == ["War Chief"]
    assert play.refused("ana", "spill", to=["Dire Wolf"]) == ("impossible", "")
    play.do("ana", "spill", to=["War Chief"])
    assert filled(play, "War Chief") == (3, 4)


@rule("FE-INT-05")
def test_it_need_not() -> None:
    play = zoned()
    attack(play, "Troll", 6, 6, 4, 4, 4)
    play.do("ana", "spill")
    assert filled(play, "War Chief") == (0, 4)


def test_harm_left_over_comes_before_the_price() -> None:
    play = zoned()
    attack(play, "Troll", 5, 5, 5, position="risky", harm="1")
    play.do("ana", "spill", to=["War Chief"])
    assert filled(play, "War Chief") == (1, 4)
    assert play.asked() == ("resist", "suffer")


@rule("FE-BEAST-04")
def test_what_a_creature_is_immune_to_deals_nothing() -> None:
    play = facing("Red Dragon")
    attack(play, "Red Dragon", 5, 5, 5, means=["Fire"])
    assert filled(play, "Red Dragon") == (0, 12)
    attack(play, "Red Dragon", 5, 5, 5)
    assert filled(play, "Red Dragon") == (3, 12)


@rule("FE-BEAST-04", "FE-EFF-05")
def test_what_a_creature_is_vulnerable_to_has_more_effect() -> None:
    play = facing("Troll")
    attack(play, "Troll", 5, 5, 1, means=["Fire"])
    assert filled(play, "Troll") == (3, 8)


def test_swords_and_fists_go_through_a_ghost_unless_the_gm_says_otherwise() -> None:
    play = facing("Ghost", items=["sword"])
    attack(play, "Ghost", 5, 5, 5)
    play.call("attack", target="Ghost", position="controlled")
    play.do("ana", "roll", [5, 5, 5], ability="body", using="sword")
    assert filled(play, "Ghost") == (0, 1)
    attack(play, "Ghost", 5, 5, 5, means=["Magic"])
    assert filled(play, "Ghost") == (1, 1)


def test_who_has_the_turn_goes_through_a_banshee_as_well() -> None:
    play = facing("Banshee")
    play.do("gm", "start_combat")
    play.do("ana", "readiness", [6, 5])
    play.do("ana", "set_order", order=["ana"])
    play.do("ana", "intend", intention="attack", target="Banshee")
    play.do("ana", "roll", [6, 5, 5, 1], ability="body")
    assert filled(play, "Banshee") == (0, 2)


@rule("FE-BEAST-18")
def test_only_silver_bites_a_werewolf_and_nothing_made_of_matter_a_ghost() -> None:
    for weapon, harm in (("bronze dagger", 0), ("silver dagger", 1), ("Silberdolch", 1)):
        play = facing("Werewolf", items=[weapon])
        play.call("attack", target="Werewolf", position="controlled")
        play.do("ana", "roll", [5, 1, 1], ability="body", using=weapon)
        assert filled(play, "Werewolf") == (harm, 2), weapon
    play = facing("Ghost", items=["silver dagger"])
    play.call("attack", target="Ghost", position="controlled")
    play.do("ana", "roll", [5, 5, 5], ability="body", using="silver dagger")
    assert filled(play, "Ghost") == (0, 1)
    attack(play, "Ghost", 5, 5, 5, means=["Magic"])
    assert filled(play, "Ghost") == (1, 1)


@rule("FE-RES-10", "FE-BEAST-04")
def test_a_brute_deals_more_harm_through_a_result() -> None:
    play = facing("Cyclops")
    attack(play, "Cyclops", 4, 1, 1, 1, position="risky")
    play.do("ana", "suffer")
    assert play.standing().harm == 3


@rule("FE-RES-10")
def test_but_not_through_its_sweeping_attack() -> None:
    play = facing("Cyclops")
    play.do("gm", "tick", clock="Cyclops: Flailing Club", by=4)
    play.do("gm", "unleash", clock="Cyclops: Flailing Club")
    play.do("ana", "suffer")
    assert play.standing().harm == 3


@rule("FE-HARM-11")
def test_harm_die_then_brute_then_resisting_then_armor() -> None:
    play = facing("Troll", armor=1)
    attack(play, "Troll", 4, 1, 1, 2, 3, position="desperate")
    play.do("ana", "resist", [4, 4, 1, 1])
    play.do("ana", "suffer", armor=1)
    assert play.standing().harm == 1


@rule("FE-HARM-09")
@pytest.mark.parametrize(("harm", "die", "comes"), [("d4", [4], 4), ("d8", [7], 7), ("5", [], 5)])
def test_the_gm_sets_the_harm_of_a_creature(harm: str, die: list[int], comes: int) -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Zombie", harm=harm)
    play.call("attack", target="Zombie", position="risky")
    play.do("ana", "roll", [4, 1, 1, *die], ability="body")
    assert harm_at(play.journal.table) == comes


def test_somebody_else_than_the_target_may_strike_back() -> None:
    play = facing("Zombie", "Cyclops")
    play.call("overcome", source="Cyclops", position="risky")
    play.do("ana", "roll", [4, 1, 1, 1], ability="body")
    assert harm_at(play.journal.table) == 3


# --- Goons that are no target -----------------------------------------------------------------------------------------


@rule("FE-CLK-03")
@pytest.mark.parametrize(("effects", "past"), [(["limited"], 1), (["limited", "limited"], 2), (["standard"], 2)])
def test_for_all_but_attacks_a_goon_is_a_clock_of_two(effects: list[str], past: int) -> None:
    play = facing("Zombie")
    for effect in effects:
        play.call("overcome", target="Zombie", effect=effect)
        play.roll(6, 1, 1, 1)
    assert play.creature("Zombie").past == past
    assert filled(play, "Zombie") == (0, 1)


@rule("FE-CLK-03")
@pytest.mark.parametrize(("effects", "full"), [(["limited"], 1), (["limited", "limited"], 2), (["standard"], 2)])
def test_an_ordinary_lock_takes_two_limited_successes_or_one_standard(effects: list[str], full: int) -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="A lock", kind="obstacle", segments=2)
    for effect in effects:
        play.call("overcome", target="A lock", effect=effect)
        play.roll(6, 1, 1, 1)
    assert filled(play, "A lock") == (full, 2)


# --- Dangers ----------------------------------------------------------------------------------------------------------


@rule("FE-BEAST-06")
def test_a_sweeping_attack_is_a_danger_clock_and_then_harm_for_all() -> None:
    play = facing("Giant Squid", people=2)
    clock = "Giant Squid: Whirl of Tentacles"
    for tick in (1, 2, 3):
        assert play.refused("gm", "unleash", clock=clock)[0] == "impossible"
        play.do("gm", "tick", clock=clock, by=1)
        assert filled(play, clock) == (tick, 3)
    play.do("gm", "unleash", clock=clock)
    for who in ("ana", "ben"):
        play.do(who, "suffer")
    assert (play.standing("ana").harm, play.standing("ben").harm) == (1, 1)


@rule("FE-BEAST-19")
def test_a_sweeping_attack_does_nothing_to_those_who_are_immune_to_it() -> None:
    play = facing("Archwizard", "Red Dragon", "Giant Squid")
    clock = "Archwizard: Fireball"
    play.do("gm", "tick", clock=clock, by=4)
    play.do("gm", "unleash", clock=clock)
    harmed = {each.name: each.harm for each in CREATURES.all(play.journal.table).values()}
    assert harmed == {"Archwizard": 0, "Red Dragon": 0, "Giant Squid": 2}


@rule("FE-CLK-08")
@pytest.mark.parametrize("again", [True, False])
def test_a_full_danger_fires_once_and_is_reset_or_removed(again: bool) -> None:
    play = facing("Red Dragon", people=2)
    clock = "Red Dragon: Fire Breath"
    play.do("gm", "tick", clock=clock, by=6)
    play.do("gm", "unleash", clock=clock, again=again)
    for who in ("ana", "ben"):
        play.do(who, "suffer")
    assert (play.standing("ana").harm, play.standing("ben").harm) == (5, 5)
    assert filled(play, clock) == ((0, 6) if again else (0, 0))
    assert (clock in play.clocks("danger")) is again
    assert "unleash" not in play.journal.offers("gm")


def test_a_danger_of_no_creature_fires_too() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The watch comes", kind="danger", segments=4, filled=4)
    assert "FE-CLK-08" in rules_told(play.do("gm", "unleash", clock="The watch comes", words="They are here."))
    assert filled(play, "The watch comes") == (0, 4)


@rule("FE-CLK-08")
def test_a_danger_that_is_full_waits_for_the_gm_and_a_call_waits_for_the_harm() -> None:
    play = facing("Red Dragon")
    play.do("gm", "tick", clock="Red Dragon: Fire Breath", by=6)
    assert play.asked("gm") == ("unleash",)
    play.call()
    play.do("gm", "unleash", clock="Red Dragon: Fire Breath")
    assert (play.asked("gm"), play.asked()) == ((), ("resist", "suffer"))
    play.do("ana", "suffer")
    assert (play.standing().harm, play.asked()) == (5, ("roll",))


@rule("FE-CLK-08")
def test_harm_of_a_danger_waits_behind_harm_that_is_coming() -> None:
    play = facing("Red Dragon")
    play.do("gm", "tick", clock="Red Dragon: Fire Breath", by=6)
    play.call(harm="1")
    play.do("ana", "roll", [5, 1, 1], ability="body")
    play.do("gm", "unleash", clock="Red Dragon: Fire Breath")
    play.do("ana", "suffer")
    assert (play.standing().harm, play.asked()) == (1, ("resist", "suffer"))
    play.do("ana", "suffer")
    assert (play.standing().harm, play.asked()) == (6, ())


@rule("FE-CLK-08")
def test_a_danger_that_is_turned_back_or_taken_away_waits_for_nobody() -> None:
    play = facing("Red Dragon")
    play.do("gm", "tick", clock="Red Dragon: Fire Breath", by=6)
    play.call("advantage")
    play.roll(6, 1, 1, 1)
    play.do("ana", "advantage", brings="Red Dragon: Fire Breath")
    assert play.asked("gm") == ()
    play.do("gm", "tick", clock="Red Dragon: Fire Breath", by=6)
    play.do("gm", "lift", what="Red Dragon: Fire Breath")
    assert play.asked("gm") == ()


@rule("FE-BEAST-07")
def test_arcane_reflection_turns_magic_back_and_then_waits_for_its_clock() -> None:
    play = facing("Archwizard")
    play.do("gm", "set", track=f"{play.id('Archwizard')}.health", to=24, reason="so that it lives")
    attack(play, "Archwizard", 5, 5, 5, means=["Magic"])
    play.do("ana", "suffer")
    assert (play.standing().harm, filled(play, "Archwizard")) == (3, (0, 24))
    clock = "Archwizard: Arcane Reflection"
    for hit in (1, 2, 3, 4):
        attack(play, "Archwizard", 5, 5, 1, means=["Magic"])
        assert filled(play, "Archwizard") == (2 * hit, 24)
        assert filled(play, clock) == ((hit, 4) if hit < 4 else (0, 0))
    attack(play, "Archwizard", 5, 1, 1, means=["Magic"])
    play.do("ana", "suffer")
    assert (play.standing().harm, filled(play, "Archwizard")) == (4, (8, 24))


@rule("FE-BEAST-07")
def test_steel_and_misses_leave_the_reflection_alone() -> None:
    play = facing("Archwizard")
    attack(play, "Archwizard", 5, 1, 1)
    attack(play, "Archwizard", 1, 1, 1, means=["Magic"], position="controlled", harm="none")
    assert filled(play, "Archwizard") == (1, 4)
    assert filled(play, "Archwizard: Arcane Reflection") == (0, 0)


def test_reflected_harm_comes_beside_the_price_and_is_resisted_on_its_own() -> None:
    play = facing("Archwizard")
    attack(play, "Archwizard", 5, 5, 1, means=["Magic"], position="risky", harm="1")
    play.do("ana", "suffer")
    play.do("ana", "resist", [1, 1, 1, 1])
    assert (play.standing().harm, play.standing().strain) == (2, 1)


@rule("FE-BEAST-08")
@pytest.mark.parametrize(("position", "dice"), [("controlled", [1, 1, 1, 2]), ("risky", [1, 1, 1, 2])])
def test_consume_pulls_in_whoever_fails_on_it(position: str, dice: list[int]) -> None:
    play = facing("Big Blob")
    play.call("attack", target="Big Blob", position=position)
    play.do("ana", "roll", dice, ability="body")
    play.do("ana", "suffer")
    marks = play.journal.table.marks
    assert play.holder() == "Big Blob"
    assert "swallowed" in marks[STATE.of("ana")]
    assert (play.standing().harm, play.standing().position) == (2, "desperate")


@rule("FE-BEAST-08")
def test_only_in_its_zone_and_only_on_a_failure() -> None:
    play = facing("Big Blob")
    attack(play, "Big Blob", 4, 1, 1)
    assert not play.holder()
    play.do("gm", "lay_zone", words="hall")
    play.do("gm", "lay_zone", words="yard", touches=["hall"])
    play.do("gm", "stand", zone="hall", who=["ana"])
    play.do("gm", "stand", zone="yard", who=["Big Blob"])
    attack(play, "Big Blob", 1, 1, 1, about=["afar"])
    assert not play.holder()


@rule("FE-BEAST-09")
def test_a_failed_action_in_its_zone_is_grabbed_up_to_its_number() -> None:
    play = facing("Mimic", people=5)
    for who in PEOPLE:
        play.call("overcome", who, position="controlled", harm="none")
        play.do(who, "roll", [1, 1, 1], ability="body")
    held = [who for who in PEOPLE if play.holder(who) == "Mimic"]
    assert held == ["ana", "ben", "cleo", "dan"]


def grabbed() -> Play:
    play = facing("Mimic", people=2)
    play.do("gm", "lay_zone", words="hall")
    play.do("gm", "lay_zone", words="yard", touches=["hall"])
    play.do("gm", "stand", zone="hall", who=["ana", "ben", "Mimic"])
    play.call("overcome", position="controlled", harm="none")
    play.do("ana", "roll", [1, 1, 1], ability="body")
    return play


@rule("FE-BEAST-09")
def test_the_held_cannot_move_but_may_act() -> None:
    play = grabbed()
    play.call("overcome")
    assert play.refused("ana", "roll", ability="body", move="yard") == ("refused", "FE-BEAST-09")
    attack(play, "Mimic", 4, 1, 1)
    assert filled(play, "Mimic") == (1, 4)


@rule("FE-BEAST-09")
@pytest.mark.parametrize("who", ["ana", "ben"])
def test_an_action_by_the_held_or_by_another_frees(who: str) -> None:
    play = grabbed()
    play.call("overcome", who, target="free/ana", position="controlled", harm="none")
    play.do(who, "roll", [4, 1, 1], ability="body")
    assert not play.holder()
    play.call("overcome", position="controlled")
    go(play, "yard")
    assert play.where("ana") == "yard"


@rule("FE-BEAST-13")
def test_web_burst_fills_the_zone_with_webs() -> None:
    play = facing("Giant Spider")
    play.do("gm", "lay_zone", words="cave")
    play.do("gm", "lay_zone", words="yard", touches=["cave"])
    play.do("gm", "stand", zone="cave", who=["Giant Spider"])
    play.do("gm", "stand", zone="yard", who=["ana"])
    play.do("gm", "tick", clock="Giant Spider: Web Burst", by=4)
    play.do("gm", "unleash", clock="Giant Spider: Web Burst")
    assert (play.tags(), play.tag("enwebbed").on) == ({"enwebbed": 0}, play.id("cave"))
    play.call("advantage")
    assert go(play, "cave")["effect"] == "limited"


@rule("FE-BEAST-13")
def test_without_a_move_webs_do_not_hinder_and_they_burn_well() -> None:
    play = facing("Giant Spider")
    play.do("gm", "tick", clock="Giant Spider: Web Burst", by=4)
    play.do("gm", "unleash", clock="Giant Spider: Web Burst")
    play.call("attack", target="Giant Spider")
    rolled = play.roll(6, 1, 1, 1, 1, 1, tags=["enwebbed"])
    assert (rolled["effect"], ["enwebbed", 2] in rolled["reasons"]) == ("standard", True)


def gazed_at() -> Play:
    play = facing("Medusa", people=2)
    play.do("gm", "lay_zone", words="temple")
    play.do("gm", "lay_zone", words="garden", touches=["temple"])
    play.do("gm", "stand", zone="temple", who=["ana", "ben", "Medusa"])
    play.do("gm", "tick", clock="Medusa: Petrifying Gaze", by=6)
    play.do("gm", "unleash", clock="Medusa: Petrifying Gaze", who=["ana"])
    return play


@rule("FE-BEAST-14")
def test_who_sees_medusa_and_stays_is_petrified() -> None:
    play = gazed_at()
    assert "petrifying" in play.standing("ana").troubles
    assert "petrifying" not in play.standing("ben").troubles
    play.call("overcome", position="controlled")
    play.roll(6, 1, 1, 1)
    assert play.journal.table.marks[CURSES.of("ana")] == ("petrified",)
    assert play.refused("gm", "call", who="ana", intention="attack") == ("refused", "FE-BEAST-14")
    assert play.refused("ana", "roll", ability="body") == ("refused", "FE-BEAST-14")


@rule("FE-BEAST-14")
def test_who_leaves_her_zone_in_time_is_not() -> None:
    play = gazed_at()
    play.call("overcome", position="controlled")
    go(play, "garden")
    assert not play.journal.table.marks.get(CURSES.of("ana"))
    play.call("overcome", position="controlled")
    go(play, "temple")
    assert not play.journal.table.marks.get(CURSES.of("ana"))


def bitten(**changed: Any) -> Play:
    play = facing("Werewolf", charm=1, body=3, **changed)
    attack(play, "Werewolf", 4, 1, 1, 1, position="risky")
    return play


@rule("FE-BEAST-15", "FE-FAIL-03")
@pytest.mark.parametrize(("die", "cursed", "paid"), [(4, (), 0), (3, ("lycanthropy",), 1)])
def test_who_suffers_harm_from_a_werewolf_rolls_charm(die: int, cursed: tuple[str, ...], paid: int) -> None:
    play = bitten()
    play.do("ana", "suffer")
    assert play.asked() == ("resist_curse",)
    rolled = play.do("ana", "resist_curse", [die])
    assert dice_of(rolled) == [(6, (die,), "first throw")]
    assert play.journal.table.marks.get(CURSES.of("ana"), ()) == cursed
    assert play.standing() == Standing(harm=2, xp=paid, luck=2 * paid, owed=("ana/minor complication",))


@rule("FE-BEAST-15")
def test_harm_kept_off_brings_no_curse() -> None:
    resisted, armored = bitten(), bitten(armor=2)
    resisted.do("ana", "resist", [4, 1, 1, 1])
    armored.do("ana", "suffer", armor=2)
    assert resisted.asked() == armored.asked() == ()


def test_the_curse_comes_after_lady_luck_and_not_for_the_dead() -> None:
    play = bitten(armor=0)
    play.give(harm=6, luck=1)
    play.do("ana", "suffer")
    play.do("ana", "judgment", [6])
    assert play.asked() == ("resist_curse",)
    dead = bitten()
    dead.give(harm=6)
    dead.do("ana", "suffer")
    assert dead.asked() == ()
