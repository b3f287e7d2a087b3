"""What the felt shows beside what lies on the table: facts that take the rules to know."""

from dataclasses import astuple
from typing import Any

from hearthside.kits.deckahedron.adventure.book import moves_of
from tests.systems.adventure.tables import TableOfAdventure, edition, guidebook, hand


def felt(table: TableOfAdventure, seat: str) -> Any:
    return table.journal.felt(seat)


def test_everybody_sees_how_much_stamina_is_left_and_who_is_down() -> None:
    table = TableOfAdventure(ana=hand(exhaustion="D01 D02 D03"), ben=hand(is_down=True))
    most, down_at = (10, 0) if edition().name == "thousand_faces_playtest" else (20, 3)
    for seat in ("ana", "ben", "gm"):
        shown = felt(table, seat)
        assert astuple(shown.stamina[0]) == ("ana", most - 3, most, down_at)
        assert shown.down == ("ben",)


def scene(table: TableOfAdventure) -> list[object]:
    """What holds of each field of the scene, as its offer says."""
    fields: Any = table.offers("gm")["scene"].fields
    return [option.value for field in fields.values() for option in field.options if option.holds is True]


def test_the_gm_is_told_how_the_scene_is_before_changing_it() -> None:
    table = TableOfAdventure(ana=hand())
    assert scene(table) == ["", ""]
    table.play("gm", "scene", where="town", how="combat+surrounded")
    assert scene(table) == ["town", "combat+surrounded"]
    table.play("gm", "scene", where="travelling", how="surrounded")
    assert scene(table) == ["travelling", "surrounded"]


def test_the_moves_of_the_gm_have_a_name_and_what_is_said_about_it() -> None:
    offer: Any = TableOfAdventure(ana=hand()).offers("gm")["step_up"]
    moves = offer.fields["moves"].options
    assert [(each.label, each.more) for each in moves] == [(move.name, move.says) for move in guidebook().guide.moves]


def test_a_move_is_known_as_well_as_its_card_says_and_its_slots_open_with_it() -> None:
    table = TableOfAdventure(ana=hand(moves=("good-cardio",)))
    [cardio] = felt(table, "ana").moves
    assert (cardio.seat, cardio.move, cardio.level) == ("ana", "good-cardio", "studied")
    slots = moves_of(table.journal.table)["good-cardio"].slots
    assert cardio.open_slots == tuple(
        at for at, slot in enumerate(slots) if slot.opens_at in (None, "novice", "studied")
    )
    assert 0 < len(cardio.open_slots) < len(slots)


def test_the_ways_to_take_an_attack_are_told_in_numbers_to_whoever_is_asked() -> None:
    table = TableOfAdventure("30-hour", ana=hand(), ben=hand())
    assert felt(table, "ana").ways == ()
    table.suffer("ana", "7")
    found = [astuple(way) for way in felt(table, "ana").ways]
    assert found == [("stamina", 7, 0, 0), ("harm 1", 4, 1, 0), ("harm 2", 1, 2, 0), ("wound", 0, 0, 1)]
    assert felt(table, "ben").ways == ()
