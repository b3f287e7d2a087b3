"""Armour: slots that take a Harm or a Wound before it reaches its wearer."""

import pytest

from hearthside.kits.deckahedron.adventure.gear.items import slots_of
from hearthside.kits.deckahedron.adventure.gear.slots import Place, free_slots, held, put
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand
from tests.systems.adventure.test_creation import making


def slots(item: str) -> list[str]:
    """The slots of a printed armour: H for a Harm, H/W for a Harm or a Wound."""
    return ["/".join(token[0].upper() for token in slot.takes) for slot in guidebook().items[item].slots]


def where(table: TableOfAdventure) -> list[str | int]:
    """Where a token that is due may go."""
    return table.choices("ana", "bear", "where")


def filled(table: TableOfAdventure, token: str) -> int:
    """How many slots hold such a token."""
    return len(held(table.journal.table, "ana", token))


@rule("TF-ARM-01")
def test_worn_armour_takes_a_wound_in_a_fitting_slot() -> None:
    table = TableOfAdventure("9-hour", ana=hand(items=("padded-armour",)))
    armour = table.item("ana", "padded-armour")
    assert free_slots(table.journal.table, "ana", "harm") == tuple(Place(armour, slot) for slot in range(3))
    assert free_slots(table.journal.table, "ana", "wound") == (Place(armour, 2),), "two slots are for Harm alone"
    table.play("gm", "wound", who="ana")
    assert len(where(table)) == 2, "the pile, and the one slot a Wound fits into"
    table.play("ana", "bear", where=where(table)[1])
    assert filled(table, "wound") == 1
    assert table.track("wounds", "ana") == 0
    assert table.lying("ana").discard == ""
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert "bear" not in table.offers("ana"), "no slot is left for it"
    assert table.track("wounds", "ana") == 1
    table.play("gm", "damage", who=["ana"], power="3")
    table.take("ana", "harm 1")
    assert len(where(table)) == 3, "the pile, and the two slots a Harm fits into"
    table.play("ana", "bear", where=where(table)[1])
    assert filled(table, "harm") == 1
    assert table.track("harm", "ana") == 0


@rule("TF-ARM-02")
def test_a_slot_holds_one_token() -> None:
    table = TableOfAdventure("9-hour", ana=hand(items=("full-plate",)))
    for wounds in (1, 2, 3):
        table.play("gm", "wound", who="ana")
        table.play("ana", "bear", where=where(table)[1])
        assert filled(table, "wound") == wounds
    assert free_slots(table.journal.table, "ana", "harm") == ()
    mixed = TableOfAdventure("9-hour", ana=hand(items=("full-plate",)))
    plate = mixed.item("ana", "full-plate")
    draft = mixed.draft()
    put(draft, "ana", Place(plate, 0), "harm")
    put(draft, "ana", Place(plate, 1), "wound")
    assert free_slots(draft.table, "ana", "harm") == free_slots(draft.table, "ana", "wound") == (Place(plate, 2),)
    # Padded: two slots for a Harm each, and one for a Harm or a Wound.
    padded = TableOfAdventure("9-hour", ana=hand(items=("padded-armour",)))
    card = padded.item("ana", "padded-armour")
    assert free_slots(padded.journal.table, "ana", "wound") == (Place(card, 2),)
    assert len(free_slots(padded.journal.table, "ana", "harm")) == 3
    padded.play("gm", "wound", who="ana")
    padded.play("ana", "bear", where=where(padded)[1])
    assert free_slots(padded.journal.table, "ana", "wound") == (), "a Wound does not fit where only Harm goes"
    assert len(free_slots(padded.journal.table, "ana", "harm")) == 2


@rule("TF-ARM-03")
def test_the_armour_of_a_new_character_has_one_slot_for_either() -> None:
    table = making("ana", "ben", campaign="9-hour")
    armour = {item.id for item in guidebook().items.values() if item.kind == "armour"}
    assert len(armour) > 1
    assert armour & set(table.choices("ana", "take_item", "item")) == {"leather-armour"}
    table.play("ana", "take_item", item="leather-armour", name="Scuffed")
    leather = table.item("ana", "leather-armour")
    for token in ("harm", "wound"):
        assert free_slots(table.journal.table, "ana", token) == (Place(leather, 0),)


@rule("TF-ARM-04")
def test_new_armour_has_up_to_three_slots_and_its_weight_written_on_it() -> None:
    table = TableOfAdventure("9-hour", ana=hand(pack=0))
    table.play("gm", "write_armour", to="ana", name="Scales", slots="2+1", counts=3)
    scales = table.item("ana", "blank")
    assert [slot.takes for slot in slots_of(table.journal.table, scales)] == [("harm",), ("harm",), ("harm", "wound")]
    assert table.load("ana") == 3
    assert table.refused("gm", "write_armour", to="ana", name="Walls", slots="2+2").kind == "impossible"
    offered = table.choices("gm", "write_armour", "slots")
    assert sorted({sum(map(int, str(mixture).split("+"))) for mixture in offered}) == [1, 2, 3]


@rule("TF-ARM-05")
def test_the_armours_of_the_book_are_as_printed() -> None:
    printed = {
        item: (slots(item), guidebook().items[item].load) for item in ("leather-armour", "padded-armour", "full-plate")
    }
    assert printed == {
        "leather-armour": (["H/W"], 1),
        "padded-armour": (["H", "H", "H/W"], 2),
        "full-plate": (["H/W", "H/W", "H/W"], 4),
    }


@rule("TF-ARM-07")
def test_girding_at_rest_or_while_seeking_help_empties_the_slots() -> None:
    for scene, do in (("", "rest"), ("healing help", "seek_help")):
        table = TableOfAdventure("9-hour", ana=hand(items=("padded-armour",)))
        padded = table.item("ana", "padded-armour")
        draft = table.draft()
        put(draft, "ana", Place(padded, 0), "harm")
        put(draft, "ana", Place(padded, 1), "harm")
        put(draft, "ana", Place(padded, 2), "wound")
        table.take_over(draft)
        assert (filled(table, "harm"), filled(table, "wound")) == (2, 1)
        table.play("gm", "scene", how=scene)
        table.play("ana", do, gird=True)
        assert (filled(table, "harm"), filled(table, "wound")) == (0, 0)


def test_tokens_stay_in_armour_that_changes_hands() -> None:
    table = TableOfAdventure("9-hour", ana=hand(items=("leather-armour",)), ben=hand())
    leather = table.item("ana", "leather-armour")
    table.play("gm", "wound", who="ana")
    table.play("ana", "bear", where=where(table)[1])
    table.play("ana", "pass_on", thing=leather, to="ben")
    assert held(table.journal.table, "ben", "wound") == (Place(leather, 0),)
    assert held(table.journal.table, "ana", "wound") == ()


def test_slots_of_move_cards_open_with_their_level() -> None:
    for level, slots_open in (("studied", 0), ("expert", 1), ("master", 2)):
        table = TableOfAdventure("30-hour", ana=hand(moves={"like-a-second-skin": level}))
        assert len(free_slots(table.journal.table, "ana", "harm")) == slots_open
    roomy = TableOfAdventure("30-hour", ana=hand(moves={"mystic-breathwork": "master"}))
    draft = roomy.draft()
    last = Place("mystic-breathwork", 2)
    for free in (True, True, False):
        assert (last in free_slots(draft.table, "ana", "mental")) is free
        if free:
            put(draft, "ana", last, "mental")


@pytest.mark.parametrize("how", ["drop", "pass_on"])
def test_armour_that_changes_hands_keeps_the_tokens_in_its_slots(how: str) -> None:
    table = TableOfAdventure(ana=hand(items=["leather-armour"]), ben=hand())
    armour = table.item("ana", "leather-armour")
    table.play("gm", "wound", who="ana")
    table.play("ana", "bear", where=f"wound:{armour}:0:0")
    if how == "drop":
        table.play("ana", "drop", things=[armour])
        assert table.held("ana", armour) == 0
        table.play("gm", "hand_out", to="ben", what=armour)
    else:
        table.play("ana", "pass_on", thing=armour, to="ben")
    assert (table.held("ana", armour), table.held("ben", armour)) == (0, 1)
    table.play("gm", "wound", who="ben", picks=["W1"])
    assert (table.asked("ben"), table.track("wounds", "ben")) == ((), 1)
