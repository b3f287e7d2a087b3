"""Light, hiding, cover, falls and air; areas of effect."""

from typing import Any

import pytest

from hearthside.kernel.choices import Following, Several
from hearthside.systems.deck_of_adventures.ground.areas import (
    HEX_FACINGS,
    SQUARE_FACINGS,
    Area,
    Shape,
    cells,
    read_area,
)
from hearthside.systems.deck_of_adventures.powers.book import POWERS
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, numbers, results
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards


@rule("DA-ENV-01", "DA-ENV-02")
@pytest.mark.parametrize(("light", "cards"), [("", 1), ("Partial darkness", 2), ("Full darkness", 4)])
def test_darkness_hinders_detection_and_investigation(light: str, cards: int) -> None:
    for stat, drawn in (("detection", cards), ("investigation", cards), ("gut", 1), ("athletics", 1)):
        table = TableOfCards(world="8C", ana=Hero("8S 9S 10H KD"))
        table.play("gm", "set_light", light=light)
        found = table.check(stat=stat)
        worst = {1: "8S", 2: "9S", 4: "KD"}[drawn]
        assert (len(found.drawn.split()), found.card) == (drawn, worst)


@rule("DA-ENV-04")
def test_attacks_on_the_unaware_are_easier_and_on_the_hidden_harder() -> None:
    for ana_hidden, grunt_hidden, hand in ((True, False, (1, 0)), (False, True, (0, 1)), (True, True, (1, 1))):
        table = Fight("KC 3C", "Grunt", ana=Hero("AC", stealth=6))
        if ana_hidden:
            hide(table, "ana", "Grunt")
        if grunt_hidden:
            hide(table, "Grunt", "ana")
        table.pass_to("ana")
        (found,) = results(table.attack("ana", "Grunt"))
        assert (found.reading["upper"], found.reading["lower"]) == hand
        assert len(found.reading["cards"]) == 1 + (ana_hidden != grunt_hidden)


def hide(table: Fight, who: str, watcher: str) -> None:
    """Somebody hides, and the watcher notices nothing."""
    table.pass_to(who)
    table.play("gm", "set", track=f"detection/{watcher}", to=-2, reason="half asleep")
    table.play("gm", "set", track=f"stealth/{who}", to=6, reason="a shadow")
    if who == "ana":
        table.stack("npc", "7H")
        table.play("ana", "hide", watchers=[watcher])
    else:
        table.stack(watcher, "7D")
        table.play("gm", "hide", watchers=[watcher])
        table.settle()
    assert table.marks(f"hidden_from/{who}") == (watcher,)
    table.play("gm", "end_turn")


@rule("DA-ENV-05")
def test_hiding_ends_in_four_ways() -> None:
    def hidden() -> Fight:
        table = Fight("2C", ana=Hero("AC", powers=["Heal"], role="Support"))
        table.drop_fate("ana")
        hide(table, "ana", "Grunt")
        return table

    for dr, still in ((-9, ("Grunt",)), (9, ())):
        found = hidden()
        found.play("gm", "draw_for", who="Grunt", stat="brute", dr=9, against="ana")  # it is not looking
        found.play("gm", "draw_for", who="Grunt", stat="detection", dr=dr, against="ana")
        assert found.marks("hidden_from/ana") == still
    struck = hidden()
    struck.pass_to("ana")
    struck.play("ana", "move", spaces=2)
    assert struck.marks("hidden_from/ana") == ("Grunt",)
    struck.attack("ana", "Grunt")
    assert struck.marks("hidden_from/ana") == ()
    healed = hidden()
    healed.set(hp=3)
    healed.pass_to("ana")
    healed.play("ana", "use_power", power="Heal/1/ana", targets=["ana"])
    assert healed.marks("hidden_from/ana") == ()
    hurt = hidden()
    hurt.play("gm", "harm", who="ana", damage=1)
    assert hurt.marks("hidden_from/ana") == ()
    for dr, still in ((9, ("Grunt",)), (-9, ())):
        sneaking = hidden()
        sneaking.call("ana", "stealth", dr)
        sneaking.settle()
        assert sneaking.marks("hidden_from/ana") == still


@rule("DA-ENV-06")
@pytest.mark.parametrize(("cover", "dr"), [("none", 3), ("partial", 2), ("full", 1)])
def test_cover_narrows_the_armor_range(cover: str, dr: int) -> None:
    table = Fight("2C", ana=Hero("AC"))
    table.play("gm", "set_cover", who="Grunt", how=cover)
    (found,) = results(table.attack("ana", "Grunt"))
    assert (numbers(found)["dr"], table.track("ar/Grunt")) == (dr, 3)


@rule("DA-ENV-07")
def test_cover_depends_on_where_the_attack_comes_from() -> None:
    for y, dr in ((-3, 2), (3, 3)):
        table = Fight("2C", ana=Hero("AC"))
        table.play("gm", "set_space", who="Grunt")
        table.play("gm", "set_space", who="ana", y=y)
        table.play("gm", "arm", who="ana", weapon="Standard ranged")
        table.play("gm", "set_cover", who="Grunt", how="partial", against="north")
        (found,) = results(table.attack("ana", "Grunt"))
        assert numbers(found)["dr"] == dr
    assert table.refused("ana", "set_cover", who="ana")[0] == "impossible"
    table.play("gm", "set_cover", who="Grunt", how="full", against="ana")
    table.play("gm", "set_cover", who="Grunt", how="none", against="north")
    assert table.marks("cover/Grunt") == ("full cover from ana",)


def placed(apart: int, **hero: Any) -> Fight:
    """Ana and a Grunt so many spaces apart, on the map; it is her turn."""
    table = Fight("2C", ana=Hero("AC", **hero))
    table.play("gm", "set_space", who="ana")
    table.play("gm", "set_space", who="Grunt", x=apart)
    return table


def test_a_sword_strikes_the_next_space_a_bow_six_and_magic_twelve() -> None:
    """DA-AMB-39, DA-POW-24; the offer says so before anybody tries."""
    magic = {"powers": ["Attack, Mystic"], "role": "Caster"}
    for apart, weapon, how, reached in (
        (1, "Standard", "weapon", True),
        (2, "Standard", "weapon", False),
        (8, "Legendary", "weapon", False),
        (6, "Standard ranged", "weapon", True),
        (7, "Standard ranged", "weapon", False),
        (12, "Standard", "mystic", True),
        (13, "Standard", "mystic", False),
    ):
        table = placed(apart, **magic)
        table.play("gm", "arm", who="ana", weapon=weapon)
        whom = table.offer("ana", "attack").fields["target"]
        assert isinstance(whom, Following)
        assert [table.called(who) for who in whom.cases[how].values()] == (["Grunt"] if reached else [])
        if reached:
            table.attack("ana", "Grunt", how=how)
        else:
            assert table.refused("ana", "attack", target="Grunt", how=how) == ("refused", "DA-AMB-39")
            table.play("gm", "attack", because="A long arm.", acting_for="ana", target="Grunt", how=how)


def test_where_nobody_stands_on_the_map_the_table_says_how_far_it_is() -> None:
    table = Fight("2C", ana=Hero("AC"))
    assert table.refused("ana", "attack", target="Grunt", away=8)[0] == "impossible"
    table.play("gm", "set_space", who="ana", x=5)  # one of them on the map tells nothing either
    table.attack("ana", "Grunt", away=1)


def test_creatures_and_companions_reach_no_farther_than_their_weapon() -> None:
    table = placed(3)
    table.play("ana", "end_turn")
    assert table.refused("gm", "attack", who="Grunt", target="ana") == ("refused", "DA-AMB-39")
    table.play("gm", "arm", who="Grunt", weapon="Standard ranged")
    table.attack("Grunt", "ana")

    wolf = placed(4)
    wolf.play("gm", "lend_companion", who="ana", name="Wolf", block="Wolf")
    wolf.play("gm", "set_space", who="Wolf", x=1)
    order = {"companion": "Wolf", "target": "Grunt"}
    assert wolf.refused("ana", "command", **order) == ("refused", "DA-AMB-39")
    wolf.play("gm", "set_space", who="Wolf", x=3)
    wolf.play("ana", "command", **order)


@pytest.mark.parametrize(("weapon", "reached"), [("Standard", False), ("Standard ranged", True)])
def test_a_power_that_strikes_with_a_weapon_goes_as_far_as_the_weapon(weapon: str, reached: bool) -> None:
    """DA-AMB-39: a Dual-Wield blow has no reach of its own."""
    table = placed(1, powers=["Attack, Weapon", "Attack, Dual-Wield"])
    table.play("gm", "arm", who="ana", weapon=weapon)
    table.attack("ana", "Grunt", "8H")
    table.play("gm", "set_space", who="Grunt", x=5)
    order: dict[str, Any] = {"power": "Attack, Dual-Wield/0/ana", "targets": ["Grunt"]}
    if reached:
        table.play("ana", "use_power", **order)
    else:
        assert table.refused("ana", "use_power", **order) == ("refused", "DA-POW-03")


@rule("DA-ACT-03")
def test_changing_the_weapon_is_a_minor_action_and_draws_no_card() -> None:
    table = Fight("2C", ana=Hero("AC"))
    assert "swap_weapon" not in table.journal.offers("ana")
    table.play("gm", "arm", who="ana", weapon="Heroic ranged")
    assert (table.arms("ana"), table.arms("ana", kept="put away")) == (["Heroic ranged"], ["Standard"])
    before = table.count("deck/ana")
    table.play("ana", "swap_weapon")
    assert (table.arms("ana"), table.arms("ana", kept="put away")) == (["Standard"], ["Heroic ranged"])
    assert (table.tracks("majors", "minors"), table.count("deck/ana")) == ((1, 0), before)
    assert table.refused("ana", "swap_weapon") == ("refused", "DA-ACT-01")
    table.play("gm", "end_combat")
    table.play("ana", "swap_weapon")
    assert table.arms("ana") == ["Heroic ranged"]


@rule("DA-ENV-08")
@pytest.mark.parametrize(("height", "harm"), [(6, 3), (5, 2), (1, 0)])
def test_a_fall_hurts_and_slows_for_every_two_spaces(height: int, harm: int) -> None:
    table = Fight("2C", ana=Hero("AC", vit=1))
    table.play("gm", "fall", who="ana", height=height)
    assert (table.track("hp/ana"), table.has("ana", "Knocked Down")) == (6 - harm, True)
    table.play("ana", "stand_up")
    table.play("ana", "move", spaces=6 - harm)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")


@rule("DA-ENV-09")
def test_a_rest_or_full_health_brings_back_what_a_fall_took_from_the_speed() -> None:
    healed = TableOfCards(ana=Hero(vit=1))
    healed.play("gm", "fall", who="ana", height=6)
    healed.play("gm", "mend", who="ana", points=2)
    assert healed.track("speed_lost/ana") == 3
    healed.play("gm", "mend", who="ana", points=1)
    assert healed.track("speed_lost/ana") == 0
    for kind, shuffles in (("quick", []), ("full", ["KD"])):
        table = TableOfCards(ana=Hero(vit=1))
        table.play("gm", "fall", who="ana", height=6)
        table.play("gm", f"begin_{kind}_rest", who=["ana"])
        assert table.track("speed_lost/ana") == 3
        table.play("gm", "complete_rest", shuffles, kind=kind)
        assert table.track("speed_lost/ana") == 0


def test_the_gm_may_allow_a_save_that_softens_a_fall() -> None:
    """DA-ENV-10."""
    table = Fight("2C", ana=Hero("9C 10C"))
    table.drop_fate("ana")
    table.play("gm", "fall", who="ana", height=8, save_dr=3)
    assert table.journal.table.awaited["ana"].matter.stats == ("agl",)
    table.settle()
    assert table.track("hp/ana") == 3


@rule("DA-ENV-11")
def test_dodging_is_harder_in_challenging_terrain() -> None:
    table = Fight("2C", ana=Hero("9C"))
    table.drop_fate("ana")
    table.play("gm", "lay_ground", place="meadow")
    for cards, do, fields in (
        (2, "stand_in", {"who": "ana"}),
        (1, "stand_in", {"who": "ana", "inside": False}),
        (2, "brush", {"kind": "rough", "spaces": ["C2"]}),
        (1, "brush", {"kind": "clear", "spaces": ["C2"]}),
        (2, "brush", {"kind": "water", "spaces": ["C1", "C2", "C3"]}),
    ):
        table.play("gm", "set_space", who="ana", x=2, y=1)
        table.play("gm", do, **fields)
        drawn = []
        for call, stat in (("call_save", "agl"), ("call_save", "str"), ("call", "agl")):
            before = table.count("deck/ana")
            table.play("gm", call, who=["ana"], stats=[stat], dr=3)
            table.settle()
            drawn.append(before - table.count("deck/ana"))
        assert drawn == [cards, 1, 1]


@rule("DA-ENV-12")
@pytest.mark.parametrize(("vit", "minutes"), [(2, 5), (0, 1), (-2, 0)])
def test_breath_is_held_for_some_minutes_and_then_comes_suffocating(vit: int, minutes: int) -> None:
    table = Fight("2C", ana=Hero("9C", vit=vit))
    table.play("gm", "lose_air", who="ana")
    assert (table.track("breath/ana"), table.has("ana", "Suffocating")) == (minutes, minutes == 0)
    if minutes:
        table.play("gm", "harm", who="ana", damage=1)
        assert (table.track("breath/ana"), table.has("ana", "Suffocating")) == (minutes - 1, minutes == 1)
    if minutes > 1:
        table.play("gm", "hold_breath", who="ana", minutes=minutes - 1)
        assert table.has("ana", "Suffocating")
    table.play("gm", "breathe", who="ana")
    assert not table.has("ana", "Suffocating")


# Areas.


def covered(words: str, *, hexes: bool = False, facing: str = "E") -> set[tuple[int, int]]:
    """The spaces of an area written as people do."""
    area = read_area(words)
    assert area is not None
    return cells(area, hexes=hexes, facing=facing)


@rule("DA-AOE-01")
def test_an_area_is_a_shape_and_a_size() -> None:
    assert (read_area("Cone 3"), read_area("line 6"), read_area(" Aura 2")) == (
        Area("cone", 3),
        Area("line", 6),
        Area("aura", 2),
    )
    assert (read_area("Cube 4"), read_area("Cone")) == (None, None)
    assert Area("cone", 3).words == "Cone 3"


@rule("DA-AOE-02")
def test_a_line_goes_straight_out_from_an_edge() -> None:
    assert covered("Line 6") == {(x, 0) for x in range(1, 7)}
    assert covered("Line 2", facing="N") == {(0, -1), (0, -2)}
    assert covered("Line 2", hexes=True, facing="NE") == {(1, -1), (2, -2)}
    for hexes, facings in ((False, SQUARE_FACINGS), (True, HEX_FACINGS)):
        lines = [frozenset(covered("Line 4", hexes=hexes, facing=facing)) for facing in facings]
        assert len(set(lines)) == len(facings) == (6 if hexes else 4)


@rule("DA-AOE-03", "DA-AOE-04")
def test_an_aura_on_squares_is_a_disc_that_misses_far_corners() -> None:
    assert [len(covered(f"Aura {size}")) for size in range(1, 7)] == [8, 24, 44, 76, 108, 148]

    def missing(size: int) -> set[tuple[int, int]]:
        reach = range(-size, size + 1)
        return {(abs(x), abs(y)) for x in reach for y in reach if (x, y) != (0, 0)} - {
            (abs(x), abs(y)) for x, y in covered(f"Aura {size}")
        }

    assert [missing(size) for size in (1, 2, 3, 5)] == [set(), set(), {(3, 3)}, {(5, 5), (5, 4), (4, 5)}]


@rule("DA-AOE-05")
def test_an_aura_on_hexes_is_all_within_so_many_steps() -> None:
    assert [len(covered(f"Aura {size}", hexes=True)) for size in range(1, 7)] == [6, 18, 36, 60, 90, 126]
    assert covered("Aura 1", hexes=True) == {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    ring = {(7, 0), (-7, 0), (0, 7), (0, -7), (7, -7), (-7, 7)}
    assert ring.isdisjoint(covered("Aura 6", hexes=True))  # touched in a point


@rule("DA-AOE-10")
def test_touching_in_a_point_or_along_an_edge_is_not_enough() -> None:
    for size in range(1, 6):
        beyond = size + 1  # the disc touches the near edge of this space, in its middle
        assert {(beyond, 0), (-beyond, 0), (0, beyond), (0, -beyond)}.isdisjoint(covered(f"Aura {size}"))
        assert {(x, 0) for x in range(beyond, beyond + 3)}.isdisjoint(covered(f"Cone {size}"))
    assert {(1, 1), (1, -1)}.isdisjoint(covered("Cone 3"))  # its corner lies on the side line
    assert {(x, y) for x, y in covered("Line 6") if y} == set()  # the rows beside it share an edge with none of it
    seven = {(7, 0), (-7, 0), (0, 7), (0, -7), (7, -7), (-7, 7)}
    assert seven.isdisjoint(covered("Aura 6", hexes=True))


@rule("DA-AOE-06", "DA-AOE-07")
def test_a_cone_on_squares_widens_by_half() -> None:
    widths = {
        size: [sum(x == column for x, _ in covered(f"Cone {size}")) for column in range(1, size + 1)]
        for size in range(1, 6)
    }
    assert widths == {1: [1], 2: [1, 3], 3: [1, 3, 3], 4: [1, 3, 3, 5], 5: [1, 3, 3, 5, 5]}
    assert covered("Cone 3") == {(1, 0), (2, -1), (2, 0), (2, 1), (3, -1), (3, 0), (3, 1)}


@rule("DA-AOE-08", "DA-AOE-09")
def test_a_cone_on_hexes() -> None:
    assert [len(covered(f"Cone {size}", hexes=True)) for size in range(1, 6)] == [1, 4, 7, 14, 19]
    assert covered("Cone 3", hexes=True) == {(1, 0), (2, 0), (3, 0), (2, -1), (3, -1), (1, 1), (2, 1)}


@rule("DA-AOE-13")
@pytest.mark.parametrize("shape", ["line", "cone"])
def test_other_facings_are_the_same_area_turned(shape: Shape) -> None:
    for size in range(1, 6):
        for hexes, facings in ((False, SQUARE_FACINGS), (True, HEX_FACINGS)):
            turned = [cells(Area(shape, size), hexes=hexes, facing=facing) for facing in facings]
            assert len({len(each) for each in turned}) == 1
            for before, after in zip(turned, turned[1:] + turned[:1], strict=True):
                assert after == {(-y, x + y) if hexes else (-y, x) for x, y in before}
    assert cells(Area("cone", 3), hexes=False, facing="N") == {
        (0, -1),
        (-1, -2),
        (0, -2),
        (1, -2),
        (-1, -3),
        (0, -3),
        (1, -3),
    }


@rule("DA-AOE-11", "DA-AOE-12")
def test_an_aura_spares_whoever_causes_it_but_not_who_stands_on_a_point() -> None:
    table = Fight("2C", ana=Hero("AC"))
    for who, x in (("ana", 0), ("Grunt", 2)):
        table.play("gm", "set_space", who=who, x=x)

    def inside(**fields: Any) -> tuple[int, str]:
        shown = table.play("ana", "show_area", **fields)
        (slots,) = [event.slots for event in shown.events if hasattr(event, "slots")]
        return slots["count"], slots["inside"]

    assert inside(shape="aura", size=2, of="ana") == (24, "Grunt")
    assert inside(shape="aura", size=1, of="Grunt") == (8, "nobody")
    assert inside(shape="aura", size=1, x=2) == (9, "Grunt")
    assert inside(shape="cone", size=2, of="ana") == (4, "Grunt")
    assert inside(shape="line", size=2, of="Grunt", facing="W") == (2, "Ana")
    assert inside(shape="line", size=2, of="Grunt", facing="E") == (2, "nobody")
    assert inside(shape="cone", size=3, of="Grunt", facing="E") == (7, "nobody")


@rule("DA-AOE-11", "DA-AOE-12")
def test_the_aura_of_a_power_lies_around_its_user_and_that_of_another_around_a_point() -> None:
    powers = ["Attack, Mystic", "Attack, Mystic Aura", "Slow"]
    table = Fight("2C 3C 4C", "Grunt+Grunt 2+Guard", ana=Hero("AC", powers=powers, role="Caster"))
    for who, x in (("ana", 0), ("Grunt", 1), ("Grunt 2", 3), ("Guard", 14)):
        table.play("gm", "set_space", who=who, x=x)
    (struck,) = results([table.play("ana", "use_power", power="Attack, Mystic Aura/1/ana")])
    assert struck.reading["target"] == "2C"  # the Grunt beside her, and not herself
    assert POWERS["Attack, Mystic Aura"].range == 0
    slowed = table.offer("ana", "use_power").fields["targets"]
    assert isinstance(slowed, Following)
    whom = slowed.cases["Slow/2/ana"]
    assert isinstance(whom, Several)
    near = [option.label for option in whom.options if option.barred is None]
    assert near == ["Grunt", "Grunt 2", "Guard"]  # a point within 12, and 2 spaces around it
    table.play("gm", "set_space", who="Guard", x=15)
    assert table.refused("ana", "use_power", power="Slow/2/ana", targets=["Guard"])[0] in ("refused", "impossible")
