"""The list of gear, and what an item is worth."""

import pytest

from hearthside.systems.first_empires.content.gear import GEAR, ITEM_TAGS, STARTING_ARMOR, gear_named
from hearthside.systems.first_empires.kinds import ARMOR
from tests.systems.first_empires.play import bonko


def test_six_kinds_of_gear_with_their_prices_and_armor() -> None:
    assert {gear.name: (gear.price, gear.armor) for gear in GEAR.values()} == {
        "Basic weapon": (1, 0),
        "Martial weapon": (2, 0),
        "Basic armor": (2, 1),
        "Martial armor": (4, 2),
        "Heavy armor": (8, 3),
        "Shield": (2, 1),
    }


def test_only_heavy_armor_is_loud() -> None:
    assert [gear.id for gear in GEAR.values() if gear.tags] == ["heavy_armor"]
    assert GEAR["heavy_armor"].tags == ("Loud",)


def test_six_tags_and_five_legendary_ones() -> None:
    legendary = [tag.name for tag in ITEM_TAGS.values() if tag.legendary]
    assert legendary == ["Nimble", "Resilient", "Vicious", "Blessed", "Steel"]
    assert len(ITEM_TAGS) == 11
    assert [tag.name for tag in ITEM_TAGS.values() if tag.beneficial] == ["Dependable", "Subtle"]


def test_the_body_says_what_a_new_character_wears() -> None:
    assert STARTING_ARMOR == ("", "", "basic_armor", "martial_armor")


@pytest.mark.parametrize(
    ("words", "kind"),
    [("dagger", "basic_weapon"), ("Bow", "martial_weapon"), ("Heavy armor", "heavy_armor"), ("lute", None)],
)
def test_an_item_is_known_by_its_name(words: str, kind: str | None) -> None:
    gear = gear_named(words)
    assert (gear.id if gear else None) == kind


@pytest.mark.parametrize(
    ("items", "armor"),
    [
        (["leather padding"], 1),
        (["bronze cuirass", "shield"], 3),
        (["heavy armor", "shield", "dagger"], 4),
        (["lute"], 0),
    ],
)
def test_what_a_character_wears_is_their_armor(items: list[str], armor: int) -> None:
    play = bonko(items=items)
    assert play.items() == tuple(items)
    assert play.journal.table.track(ARMOR.of("ana")) == armor


def test_two_of_a_name_are_told_apart() -> None:
    assert bonko(items=["dagger", "dagger"]).items() == ("dagger", "dagger 2")
