"""The moves as printed: which there are, what their cards carry, and what of them the rules carry out."""

from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS
from hearthside.kits.deckahedron.adventure.words import LEVELS
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand, resolved


@rule("TF-LVL-01")
def test_there_are_five_levels_and_a_card_lists_which_it_has() -> None:
    assert LEVELS == {"wild": -2, "novice": -1, "studied": 0, "expert": 1, "master": 2}
    assert guidebook().moves["pick-pockets"].levels == tuple(LEVELS)
    assert guidebook().moves["weak-spot"].levels == ("wild", "novice", "studied", "expert")


@rule("TF-SNS-04")
def test_sharpen_and_stitch_has_the_levels_studied_and_expert() -> None:
    assert guidebook().moves["sharpen-and-stitch"].levels == ("studied", "expert")
    nets = []
    for lesson in (False, True):
        table = TableOfAdventure(ana=hand(xp=4, items=["sword"], int=3))
        table.play("gm", "scene", where="town")
        table.play("gm", "damage_item", item=table.item("ana", "sword"))
        if lesson:
            table.play("ana", "study", move="sharpen-and-stitch")
            table.play("gm", "next_day", brings="something urgent")
            assert "sharpen-and-stitch" not in table.choices("ana", "study", "move"), "there is no higher level"
        table.play("ana", "rest")
        table.play("ana", "attempt", move="sharpen-and-stitch")
        entry = table.play("ana", "flip", attribute="int")
        nets.append(resolved(entry if "stand" not in table.offers("ana") else table.stand("ana")).reading["net"])
    assert nets == [0, 1]


@rule("TF-RING-04")
def test_move_cards_carry_quarters_in_corners_and_halves_on_sides() -> None:
    assert guidebook().moves["pick-pockets"].rings == ("NW", "E")
    parts = {part for move in guidebook().moves.values() for part in move.rings}
    assert parts == {"NE", "NW", "SE", "SW", "E", "W"}
    assert {move.id for move in guidebook().moves.values() if move.rings and not move.is_card} == set()


@rule("TF-ENT-05")
def test_entreat_the_blood_bound_is_left_out_of_one_shots() -> None:
    entreat = guidebook().moves["entreat-the-blood-bound"]
    assert [campaign for campaign in ALL_FORMATS if entreat in guidebook().moves_in(campaign)] == ["9-hour", "30-hour"]


@rule("TF-CARD-02")
def test_good_cardio_opens_a_slot_at_studied_and_one_more_at_each_level_above() -> None:
    cardio = guidebook().moves["good-cardio"]
    assert [len(cardio.slots_at(level)) for level in cardio.levels] == [0, 0, 1, 2, 3]
    assert {slot.takes for slot in cardio.slots} == {("physical",)}
    assert {slot.room for slot in cardio.slots} == {1}
