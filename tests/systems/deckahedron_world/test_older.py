"""A table of version 1, which knew foes and items by their names: all of it is there, as things, and play goes on."""

from pathlib import Path

import pytest

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry, table_after
from hearthside.kernel.save import load_lines, reader_for
from hearthside.systems.deckahedron_world.belongings import carried
from hearthside.systems.deckahedron_world.blows import HitToRoll
from hearthside.systems.deckahedron_world.board import MERCHANT, WORKSHOP
from hearthside.systems.deckahedron_world.flipping import CloseFlip
from hearthside.systems.deckahedron_world.kinds import BELONGINGS, COMPANIONS, FOES, Companion, Foe, ItemCard
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD

SAVED = Path(__file__).parents[2] / "saves/format-1/deckahedron_world-things.jsonl"


@pytest.fixture
def journal() -> Journal:
    """The table as it is opened today."""
    lines = SAVED.read_text(encoding="utf-8").rstrip("\n").split("\n")
    _, version, entries = load_lines(lines, lambda _: reader_for(DECKAHEDRON_WORLD))
    assert version == 1
    return Journal(DECKAHEDRON_WORLD, entries)


def owned(journal: Journal, owner: str) -> list[ItemCard]:
    return list(carried(journal.table, owner).values())


def test_foes_have_their_numbers_and_those_of_an_earlier_fight_are_gone(journal: Journal) -> None:
    assert list(FOES.all(journal.table).values()) == [
        Foe("Ogre", stamina=20, die=6, tough=True),
        Foe("The bridge troll", stamina=28, die=4),
    ]


def test_foes_were_marked_strengthened_and_helped_against_on_the_way(journal: Journal) -> None:
    left = next(entry.seq for entry in journal.entries if entry.did.get("going_on") == "peaceful")
    there = FOES.all(table_after(DECKAHEDRON_WORLD, journal.entries, left - 1))
    assert list(there.values())[1] == Foe("Ogre 2", stamina=10, die=4, tough=True, more=1, edges=("ben",))
    assert [foe.name for foe in there.values()] == ["Ogre", "Ogre 2", "Who goes there?"]


def test_items_have_their_names_and_what_lay_on_them_whoever_had_them_before(journal: Journal) -> None:
    assert owned(journal, "ana") == [
        ItemCard("ana", "boundary", "Boundary Stone", capacity=3),
        ItemCard("ana", "sword", "Sword", die=6, damage=1),
    ]
    assert owned(journal, "ben") == [
        ItemCard("ben", "bow", "Bow", die=4),
        ItemCard("ben", "of_light", "Ring of Light", capacity=3),
    ]
    assert owned(journal, WORKSHOP) == [ItemCard(WORKSHOP, "crafted_weapon", "Widow-maker?, magical", die=6)]
    assert owned(journal, MERCHANT) == [ItemCard(MERCHANT, "crafted_weapon", "A spear", die=6)]
    assert list(COMPANIONS.all(journal.table).values()) == [Companion("ana", "Rex the dog")]


def test_nothing_is_left_of_how_they_were_kept(journal: Journal) -> None:
    for part in (journal.table.tracks, journal.table.marks, journal.table.words):
        declared = DECKAHEDRON_WORLD.part_of
        assert {place.partition("/")[0] for place in part} <= set(declared)


def test_what_is_asked_and_what_comes_after_speak_of_the_same_foe_and_weapon(journal: Journal) -> None:
    (troll,) = FOES.named(journal.table, "The bridge troll")
    (sword,) = (key for key, item in BELONGINGS.all(journal.table).items() if item.name == "Sword")
    asked = journal.table.awaited["ana"]
    assert about(asked, HitToRoll).foe == troll
    (close,) = asked.then
    assert (close["do"], close["foe"], close["weapon"]) == (CloseFlip.__struct_config__.tag, troll, sword)


def test_the_fight_goes_on(journal: Journal) -> None:
    for command in ({"do": "roll_hit"}, {"do": "endure"}, {"do": "narrate"}):
        assert isinstance(journal.do("ana", command, ScriptedChance(rolls=[1])), Entry)
    assert not journal.table.awaited
    assert isinstance(journal.do("gm", {"do": "bring_foe", "name": "Ogre"}, ScriptedChance()), Entry)
    assert len({*FOES.ids(journal.table), *BELONGINGS.ids(journal.table)}) == len(journal.table.things) - 1
    assert list(FOES.called(journal.table).values()) == ["Ogre", "The bridge troll", "Ogre 2"]
