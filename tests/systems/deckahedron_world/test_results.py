"""Reading results (DW-RES), IMMEDIATE (DW-IMM), the Bad Bank (DW-BANK)."""

from typing import Any

import pytest

from hearthside.systems.deckahedron_world.content import ITEMS, MOVES
from hearthside.systems.deckahedron_world.kinds import BANK_KIND
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, result, rules, told

CARD = {"✗✗": "DK-19", "✗": "DK-05", "✔": "DK-02", "✔✔": "DK-12"}
"""A card that shows this on the Crescent edge and nothing else that counts."""
WISE = hero(str=1, dex=2, int=3)


def outcome(marks: str, flip: str, facts: dict[str, Any]) -> str:
    """What the card of a move says to this."""
    flipped = World(CARD[marks], ana=facts).flip(flip)
    assert flipped is not None
    assert flipped.result == marks
    says: str = flipped.reading["outcome"]
    return says


def at(marks: str, flip: str = "defy_danger str", facts: dict[str, Any] | None = None, **fields: Any) -> World:
    """A table where this flip came to this."""
    world = World(CARD[marks], ana=facts or hero(3))
    assert result(world.flip(flip, **fields)) == marks
    return world


@rule("DW-RES-01")
def test_two_checks_are_a_clean_success() -> None:
    world = at("✔✔")
    assert (world["bank/table"], world.asked("gm")) == (0, ())


@rule("DW-RES-02")
def test_one_check_asks_the_gm_for_the_complication() -> None:
    world = at("✔")
    assert (world["bank/table"], world.asked("gm")) == (0, ("describe",))
    assert "new complication" in world.journal.table.awaited["gm"].says


@rule("DW-RES-03")
def test_a_cross_is_sometimes_the_same_as_a_check_and_often_worse() -> None:
    assert outcome("✗", "parley int", WISE) == outcome("✔", "parley int", WISE)
    assert outcome("✗", "spout_lore int", WISE).startswith(outcome("✔", "spout_lore int", WISE))
    assert outcome("✗", "defy_danger str", hero(3)) != outcome("✔", "defy_danger str", hero(3))
    archer = hero(str=1, dex=3, int=2)
    assert at("✔", "volley dex", archer).asked() == ("choose",)
    world = at("✗", "volley dex", archer)
    assert (world.asked(), world.asked("gm")) == ((), ("choose",))


@rule("DW-RES-04")
@pytest.mark.parametrize("flip", ["spout_lore int", "parley int", "defy_danger int", "ad-hoc int"])
@pytest.mark.parametrize(("marks", "bank"), [("✗✗", 0), ("✗", 1), ("✔", 0), ("✔✔", 0)])
def test_every_cross_adds_a_point_even_where_it_reads_like_a_check(flip: str, marks: str, bank: int) -> None:
    assert at(marks, flip, WISE)["bank/table"] == bank


@rule("DW-MOVE-07")
@pytest.mark.parametrize(
    ("marks", "says"),
    [
        ("✔✔", "interesting and useful fact"),
        ("✔", "interesting fact"),
        ("✗", "interesting fact; GM asks how you know it"),
    ],
)
def test_spouting_lore_brings_a_fact_and_on_a_cross_a_question(marks: str, says: str) -> None:
    assert MOVES["spout_lore"].attributes == ("int",)
    world = at(marks, "spout_lore int", WISE)
    assert world.asked("gm") == ("describe",)
    assert f": {says}. What happens?" in world.journal.table.awaited["gm"].says


@rule("DW-RES-05")
def test_two_crosses_give_the_gm_a_move() -> None:
    world = at("✗✗")
    assert (world["bank/table"], world.asked("gm")) == (0, ("gm_move",))
    entry = world.do("gm", "gm_move", words="The ledge crumbles.", kind="hard")
    assert told(world, entry) == ["A hard move: The ledge crumbles."]


@rule("DW-RES-06")
def test_a_cross_without_a_line_gives_a_point_and_a_move() -> None:
    thief = hero(str=1, dex=3, int=2, moves=["pick_pockets"], speed=4, equipment=1, wealth=1)
    world = at("✗", "pick_pockets dex", thief)
    assert (world["bank/table"], world.asked("gm")) == (1, ("gm_move",))


@rule("DW-RES-07")
def test_a_printed_line_for_two_crosses_is_carried_out_and_the_gm_may_add_to_it() -> None:
    printed = {move.name for move in MOVES.values() if 1 in move.on}
    assert printed == {
        "Use a Magic Item",
        "Channel the Living Light",
        "Come and Get Me",
        "Cosmic Shunt",
        "Breach the Dam",
        "Dispense Wrath",
    }
    adept = {**WISE, "moves": ["breach_the_dam"], "items": ["Ring of Light"]}
    world = at("✗✗", "breach_the_dam int", adept)
    assert world.items() == ()
    assert world.asked("gm") == ("gm_move",)


@rule("DW-RES-07")
@pytest.mark.parametrize(
    ("move", "says", "gm"),
    [
        ("use_a_magic_item", "it fails, GM says how", ("gm_move",)),
        ("channel_the_living_light", "2 Stamina", ()),
        ("come_and_get_me", "you suffer a danger you missed", ("gm_move",)),
        ("cosmic_shunt", "effect of the GM's choice", ("gm_move",)),
        ("breach_the_dam", "item destroyed and you are marked", ("gm_move",)),
        ("dispense_wrath", "extra damage 2 + number of green cards", ()),
    ],
)
def test_the_gm_adds_to_a_printed_line_unless_the_move_is_immediate(move: str, says: str, gm: tuple[str, ...]) -> None:
    world = World(CARD["✗✗"], ana={**WISE, "moves": [move], "items": ["Ring of Light"]})
    world.set(**{"state/ana": ["hurt since the last breather"]})
    flipped = world.flip(f"{move} int")
    assert flipped is not None
    assert (flipped.result, flipped.reading["outcome"]) == ("✗✗", says)
    world.endure()
    assert (world.asked("gm"), world["bank/table"]) == (gm, 0)
    assert {
        "use_a_magic_item": world.item("ring_of_light").used == 1,
        "channel_the_living_light": world.count("exhaustion/ana") == 2,
        "come_and_get_me": True,
        "cosmic_shunt": world.marks("face_down/ana") == ("cosmic_shunt",),
        "breach_the_dam": world.marks("facts/ana") == ("marked by a breach",),
        "dispense_wrath": world["rage/ana"] == 2,
    }[move]


@rule("DW-RES-08")
def test_one_flip_adds_one_point_at_the_most() -> None:
    world = World("DK-05 DK-06 DK-07", ana=hero(3))
    world.grant(-2)
    world.flip()
    assert world["bank/table"] == 1


@rule("DW-RES-09")
def test_only_the_resolving_card_counts_for_the_gm() -> None:
    world = World("DK-19 DK-02", ana=hero(3))
    world.grant(1)
    assert result(world.flip("ad-hoc str")) == "✔"
    assert (world["bank/table"], world.asked("gm")) == (0, ())


# IMMEDIATE

FIGHTER = hero(str=1, dex=3, int=2, moves=["and_this_is_for"])


@rule("DW-IMM-01")
def test_an_immediate_cross_adds_nothing() -> None:
    world = at("✗", "and_this_is_for dex", FIGHTER)
    assert (world["bank/table"], world.asked("gm")) == (0, ())


@rule("DW-IMM-02")
def test_immediate_crosses_give_the_gm_no_move() -> None:
    world = at("✗✗", "and_this_is_for dex", FIGHTER)
    assert (world["bank/table"], world.asked("gm")) == (0, ())


def test_a_table_may_agree_that_two_immediate_crosses_are_two_points() -> None:
    world = World("DK-19", ana=FIGHTER, options={"immediate_xx_points": "2"})
    world.flip("and_this_is_for dex")
    assert (world["bank/table"], world.asked("gm")) == (2, ())


@rule("DW-IMM-03")
def test_what_an_immediate_card_prints_for_crosses_still_happens() -> None:
    world = at("✗✗", "channel_the_living_light int", {**WISE, "moves": ["channel_the_living_light"]})
    world.endure()
    assert world.stamina == 8
    assert (world["bank/table"], world.asked("gm")) == (0, ())


@rule("DW-IMM-04")
def test_immediate_changes_nothing_about_the_green_reward() -> None:
    world = World("DK-15", ana=FIGHTER)
    assert result(world.flip("and_this_is_for dex")) == "✗✗"
    assert world.asked() == ("green",)
    assert at("✗✗", "and_this_is_for dex", FIGHTER).count("discard/ana") == 1


@rule("DW-IMM-04")
def test_immediate_changes_nothing_about_wound_cards_advantage_and_reshuffling() -> None:
    world = World("DK-05 DK-12", ana=FIGHTER)
    world.grant(1)
    assert result(world.flip("and_this_is_for dex", rolls=[1])) == "✔✔"
    assert world.count("discard/ana") == 2
    world = World("DK-05 WK-1 DK-12", ana=FIGHTER)
    world.grant(2)
    assert result(world.flip("and_this_is_for dex")) == "✗"
    world.endure()
    assert world.pile("exhaustion/ana") == ["DK-12"]
    world = World("DK-05", ana=FIGHTER).thin_deck(6)
    world.flip("and_this_is_for dex")
    assert (world.count("draw/ana"), world.count("discard/ana")) == (20, 0)


@rule("DW-IMM-05", "DW-BRTH-08")
def test_the_gm_may_offer_a_breather_as_immediate() -> None:
    world = World(ana=WISE, ben=WISE)
    world.lay({"exhaustion/ana": "DK-10 DK-12", "exhaustion/ben": "DK-10 DK-12"})
    world.lay({"draw/ana": CARD["✗"], "draw/ben": CARD["✗✗"]})
    for name in ("ana", "ben"):
        world.call("take_a_breather int", name, immediate=True)
    world.do("ana", "flip")
    world.do("ana", "recover", cards=[])
    world.do("ben", "flip")
    assert (world.count("exhaustion/ana"), world.count("exhaustion/ben")) == (1, 2)
    assert (world["bank/table"], world.asked("gm")) == (0, ())
    # The word of the GM makes it IMMEDIATE, and only a breather.
    for flip, immediate in (("take_a_breather int", False), ("defy_danger int", True)):
        world = World(CARD["✗"], ana=WISE)
        world.flip(flip, immediate=immediate)
        assert world["bank/table"] == 1


@rule("DW-IMM-06")
def test_seven_cards_are_immediate() -> None:
    moves = {move.name for move in MOVES.values() if move.is_immediate}
    items = {item.name for item in ITEMS.values() if "IMMEDIATE" in item.tags}
    assert moves == {
        "And This Is For…",
        "Where It Hurts",
        "Dispense Wrath",
        "Scent of Blood",
        "Goreography",
        "Channel the Living Light",
    }
    assert items == {"Buckler"}


# The Bad Bank


@rule("DW-BANK-01")
def test_the_bank_starts_empty_and_never_falls_below_nought() -> None:
    world = World()
    assert world.journal.view("ana").tracks[BANK_KIND.of_table] == 0
    for do in ("spend_move", "spend_foe", "spend_twist"):
        assert world.no("gm", do).kind in ("malformed", "refused")
        assert world.offer(do, "gm").blocked is not None
    assert world.no("gm", "spend_move", words="Hm.").rule == "DW-BANK-01"
    world.set(**{"bank/table": 2})
    assert world.no("ana", "spend_move", words="Hm.").kind == "impossible"
    world.do("gm", "spend_move", words="Hm.")
    assert world.no("gm", "spend_move", words="Hm.", price=2).kind == "impossible"
    assert world["bank/table"] == 1


@rule("DW-BANK-02")
def test_the_bank_grows_by_one_for_each_cross() -> None:
    people: dict[str, Any] = {name: hero(3) for name in ("ana", "ben", "cleo")}
    world = World(**people)
    for name, card in zip(people, ("DK-05", "DK-02", "DK-05"), strict=True):
        world.lay({f"draw/{name}": card})
        world.flip("defy_danger str", name)
    assert world["bank/table"] == 2


@rule("DW-BANK-03")
def test_a_soft_move_costs_a_point() -> None:
    world = World().set(**{"bank/table": 1})
    entry = world.do("gm", "spend_move", words="Clouds gather.")
    assert world["bank/table"] == 0
    assert (told(world, entry), rules(entry)) == (["A soft move: Clouds gather."], ["DW-BANK-03"])


def with_foe(stamina: int = 5, **fields: Any) -> World:
    world = World(ana=hero(3)).set(**{"bank/table": 1})
    world.do("gm", "bring_foe", name="Ogre", stamina=stamina, **fields)
    return world


@rule("DW-BANK-04")
def test_a_point_gives_a_foe_one_more_stamina() -> None:
    world = with_foe()
    world.do("gm", "spend_foe", foe="ogre", what="stamina")
    assert (world.foe("ogre").stamina, world["bank/table"]) == (6, 0)


@rule("DW-BANK-05")
def test_a_point_gives_a_foe_one_more_on_its_next_damage() -> None:
    world = with_foe()
    world.do("gm", "spend_foe", foe="ogre", what="damage")
    world.do("gm", "strike", who="ana", foe="ogre")
    world.do("ana", "roll_hit", rolls=[3])
    assert world.matter().number == 4
    assert world.foe("ogre").more == 0
    world.split("0/0")
    world.do("ana", "narrate")
    world.do("gm", "strike", who="ana", foe="ogre")
    world.do("ana", "roll_hit", rolls=[3])
    assert world.matter().number == 3


@pytest.mark.parametrize(
    ("what", "named"),
    [("cost", "DW-BANK-06"), ("treasure", "DW-BANK-07"), ("cosmetic", "DW-BANK-08"), ("other", "DW-BANK-12")],
)
def test_a_twist_takes_the_point_and_keeps_the_words(what: str, named: str) -> None:
    world = World().set(**{"bank/table": 1})
    assert world.no("gm", "spend_twist", what=what, words="").kind == "impossible"
    entry = world.do("gm", "spend_twist", what=what, words="The rope costs two.")
    assert (world["bank/table"], rules(entry)) == (0, [named])
    assert told(world, entry)[0].endswith("The rope costs two.")


@rule("DW-BANK-09")
@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("spend_move", {"words": "Clouds gather."}),
        ("spend_foe", {"foe": "ogre", "what": "stamina"}),
        ("spend_foe", {"foe": "ogre", "what": "damage"}),
        ("spend_twist", {"what": "cost", "words": "The rope costs two."}),
        ("spend_twist", {"what": "treasure", "words": "It is brass."}),
        ("spend_twist", {"what": "cosmetic", "words": "It smells."}),
    ],
    ids=["soft move", "foe's Stamina", "foe's damage", "cost", "treasure", "cosmetic"],
)
def test_each_example_costs_one_point_and_the_gm_may_set_another_price(do: str, fields: dict[str, Any]) -> None:
    world = with_foe()
    assert world.no("gm", do, **fields, price=2).kind == "impossible"
    world.do("gm", do, **fields)
    assert world["bank/table"] == 0
    world.set(**{"bank/table": 3})
    world.do("gm", do, **fields, price=2)
    assert world["bank/table"] == 1


@rule("DW-BANK-10")
def test_after_a_critical_failure_three_points_buy_another_move() -> None:
    world = World("DK-00", ana=hero(3)).set(**{"bank/table": 3})
    world.flip()
    assert world.asked("gm") == ("gm_move",)
    world.do("gm", "gm_move", words="It falls.")
    assert world.asked("gm") == ("extra_move",)
    world.do("gm", "extra_move", pay=True)
    assert (world["bank/table"], world.asked("gm")) == (0, ("gm_move",))
    assert told(world, world.do("gm", "gm_move", words="On you.")) == ["A hard move: On you."]
    assert world.asked("gm") == ()


@rule("DW-BANK-10")
def test_the_gm_may_keep_the_points_instead() -> None:
    world = World("DK-00", ana=hero(3)).set(**{"bank/table": 3})
    world.flip()
    world.do("gm", "gm_move", words="It falls.")
    world.do("gm", "extra_move", pay=False)
    assert (world["bank/table"], world.asked("gm")) == (3, ())


@rule("DW-BANK-11")
def test_with_fewer_than_three_points_there_is_no_extra_move() -> None:
    world = World("DK-00", ana=hero(3)).set(**{"bank/table": 2})
    world.flip()
    world.do("gm", "gm_move", words="It falls.")
    assert (world.asked("gm"), world["bank/table"]) == ((), 2)


@rule("DW-BANK-13")
@pytest.mark.parametrize(("price", "left"), [("off", 2), ("1", 1), ("2", 0)])
def test_buying_disadvantage_is_off_unless_the_table_wants_it(price: str, left: int) -> None:
    world = World(options={} if price == "off" else {"bank_buys_disadvantage": price}).set(**{"bank/table": 2})
    if price == "off":
        assert world.no("gm", "spend_disadvantage", who="ana").rule == "DW-BANK-13"
    else:
        world.do("gm", "spend_disadvantage", who="ana")
        assert world["edge/ana"] == -1
    assert world["bank/table"] == left
