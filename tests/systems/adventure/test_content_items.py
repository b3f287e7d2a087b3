"""Item cards, and what holds for gear at large."""

from hearthside.kits.deckahedron.adventure.content.items import (
    items_of,
)
from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS
from tests.marks import rule
from tests.systems.adventure.tables import guidebook
from tests.systems.adventure.test_creation import choices, making


@rule("TF-ARM-05")
def test_leather_padded_and_full_plate() -> None:
    armour = {item.name: item for item in guidebook().items.values() if item.kind == "armour"}
    assert {name: ([slot.takes for slot in item.slots], item.load) for name, item in armour.items()} == {
        "Leather Armour": ([("harm", "wound")], 1),
        "Padded Armour": ([("harm",), ("harm",), ("harm", "wound")], 2),
        "Full Plate": ([("harm", "wound")] * 3, 4),
    }


@rule("TF-ARM-03")
def test_the_armour_of_character_creation_is_the_weakest() -> None:
    armour = [item for item in guidebook().items.values() if item.kind == "armour"]
    offered = [item for item in armour if item.at_creation]
    assert [item.id for item in offered] == ["leather-armour"]
    assert [slot.takes for slot in offered[0].slots] == [("harm", "wound")]
    assert min(armour, key=lambda item: sum(slot.room for slot in item.slots)) is offered[0]


@rule("TF-CAMP-05")
def test_the_printed_shield_is_for_one_shots_and_bracers_for_longer_campaigns() -> None:
    shields = {campaign: [item.id for item in items_of(campaign) if item.kind == "shield"] for campaign in ALL_FORMATS}
    assert shields == {"one-shot": ["shield"], "9-hour": ["bracers"], "30-hour": ["bracers"]}
    for campaign, there in shields.items():
        offered = choices(making("ana", laid_out=False, campaign=campaign), "ana", "take_item", "item")
        assert offered & {"shield", "bracers"} == set(there)
