"""Tables of older versions: creatures, walls, hazards and Epic Events are all there, as things, and play goes on."""

from pathlib import Path

import pytest

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import FairChance
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry, table_after
from hearthside.kernel.save import load_lines, reader_for
from hearthside.systems.deck_of_adventures.board import creatures, mod_of
from hearthside.systems.deck_of_adventures.goods.belongings import belongings
from hearthside.systems.deck_of_adventures.kinds import AP, DECK, HP, SOURCE, TERRAIN
from hearthside.systems.deck_of_adventures.matters import InCheck
from hearthside.systems.deck_of_adventures.steps import MeetHazard
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from hearthside.systems.deck_of_adventures.things import (
    CREATURES,
    EPICS,
    GROUP_DECKS,
    GROUPS,
    HAZARDS,
    ITEMS,
    PATCHES,
    WALLS,
    Creature,
    Epic,
    Group,
    GroupDeck,
    Hazard,
    Item,
    Patch,
    Wall,
)

SAVES = Path(__file__).parents[2] / "saves"


def opened(name: str, folder: str = "format-1", of_version: int = 1) -> Journal:
    """The table as it is opened today."""
    lines = (SAVES / folder / f"deck_of_adventures{name}.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n")
    _, version, entries = load_lines(lines, lambda _: reader_for(DECK_OF_ADVENTURES))
    assert version == of_version
    return Journal(DECK_OF_ADVENTURES, entries)


@pytest.fixture
def journal() -> Journal:
    """Ana is asked for a Save from a web."""
    return opened("-things")


def before(journal: Journal, do: str, **fields: object) -> int:
    """The number of the entry before somebody did this."""
    return next(
        entry.seq - 1
        for entry in journal.entries
        if entry.did.get("do") == do and all(entry.did.get(name) == value for name, value in fields.items())
    )


def test_walls_stand_with_the_hp_they_have_left(journal: Journal) -> None:
    assert list(WALLS.all(journal.table).values()) == [Wall("Barrier", "ana", 3, hp=4)]
    earlier = table_after(DECK_OF_ADVENTURES, journal.entries, before(journal, "strike_wall", wall="Barrier of Ben"))
    assert list(WALLS.all(earlier).values())[1] == Wall("Barrier", "ben", 3, hp=6)


def test_hazards_lie_where_they_lay_with_those_who_stand_in_them(journal: Journal) -> None:
    assert list(HAZARDS.all(journal.table).values()) == [
        Hazard("Web", "str", 2, 1, 0, "Entangled", inside=("ana",)),
        Hazard("Acid, green pool", "agl", 3, 2, 1, spaces=tuple((1 + x, -3 + y) for y in range(4) for x in range(4))),
    ]


def test_an_epic_event_stands_as_it_did_and_the_one_before_it_is_over(journal: Journal) -> None:
    assert list(EPICS.all(journal.table).values()) == [Epic(need=3, limit=4, dr=2)]
    earlier = table_after(DECK_OF_ADVENTURES, journal.entries, before(journal, "end_epic"))
    assert list(EPICS.all(earlier).values()) == [
        Epic(need=2, limit=3, dr=3, trying=(("ana", "athletics"),), powers=("Barrier",))
    ]


def test_a_table_saved_before_has_its_creatures_with_what_players_know_of_them(journal: Journal) -> None:
    here = {creature.name: (who, creature) for who, creature in CREATURES.all(journal.table).items()}
    names = ["Goblin", "Goblin 2", "Captain, Defender", "Queen", "Rat", "Necromancer", "Mule", "Imp"]
    assert (list(here), creatures(journal.table)) == (names, tuple(who for who, each in here.values() if not each.away))
    ((group, band),) = GROUPS.all(journal.table).items()
    ((deck, further),) = GROUP_DECKS.all(journal.table).items()
    assert (band, further) == (Group("The guards"), GroupDeck("guards"))
    assert here["Goblin"][1] == Creature("Goblin", "minion", deck=deck, group=group)
    who, goblin = here["Goblin 2"]
    assert (goblin.out, goblin.bearing, goblin.numbers["hp"], "agl" in goblin.numbers) == (
        ("health", "armor"),
        "Wounded",
        2,
        False,
    )
    assert (journal.table.track(HP.of(who)), journal.table.track(mod_of("agl", who))) == (2, 2)
    assert journal.table.marks[SOURCE.of(who)] == ("Burned by ana",)
    queen = here["Queen"][1]
    assert (queen.nature, queen.phases, queen.phase_hp, queen.phase) == (
        "boss",
        2,
        5,
        "It changes: stats, Armor Range or hand. her veil burns",
    )
    captain, (mule, imp) = here["Captain, Defender"], (here["Mule"][1], here["Imp"][1])
    assert (captain[1].own_deck, len(journal.table.cards(DECK.of(captain[0])))) == (True, 52)
    assert [(each.companion_of, each.bond) for each in (mule, imp)] == [("ben", "For a while"), ("ana", "Summoned")]
    assert here["Rat"][1].away


def test_what_is_not_known_of_an_old_creature_reaches_no_player(journal: Journal) -> None:
    (queen,) = CREATURES.named(journal.table, "Queen")
    seen = journal.view("ana")
    assert CREATURES.of(seen, queen) == Creature("Queen", "boss")
    assert HP.of(queen) not in seen.tracks


def test_what_is_asked_speaks_of_a_creature_by_its_id() -> None:
    journal = opened("-creatures")
    (queen,) = CREATURES.named(journal.table, "Queen")
    assert about(journal.table.awaited["gm"], InCheck).drawer == queen


def test_nothing_is_left_of_how_they_were_kept(journal: Journal) -> None:
    for part in (journal.table.tracks, journal.table.marks, journal.table.words):
        assert {place.partition("/")[0] for place in part} <= set(DECK_OF_ADVENTURES.part_of)


def test_what_comes_after_a_save_says_what_the_hazard_does(journal: Journal) -> None:
    (step,) = journal.table.awaited["ana"].then
    assert step["do"] == MeetHazard.__struct_config__.tag
    assert (step["damage"], step["softened"], step["condition"]) == (1, 0, "Entangled")


@pytest.mark.parametrize("name", ["things", "creatures"])
def test_play_goes_on(name: str) -> None:
    journal = opened(f"-{name}")
    while journal.table.awaited:
        seat, asked = next(iter(journal.table.awaited.items()))
        answer = next(plain for plain in ("draw", "stop", "let_stand", "bear") if plain in asked.actions)
        stat = {"stat": asked.matter["stats"][0]} if answer == "draw" else {}
        assert isinstance(journal.do(seat, {"do": answer, **stat}, FairChance()), Entry)
    assert isinstance(journal.do("gm", {"do": "bring", "name": "Rat"}, FairChance()), Entry)


def test_rough_ground_that_was_marked_space_by_space_is_a_patch_of_the_map() -> None:
    table = opened("", "format-2", 3).table
    assert list(PATCHES.all(table).values()) == [Patch("Challenging Terrain", "rough", ((0, 0),))]
    assert not table.marks.get(TERRAIN.of_table)


def test_what_people_had_on_marks_is_items_in_the_same_places() -> None:
    table = opened("-items", "format-2", 4).table
    had = {(who, item.kept, item.sort): item for who in ("ana", "ben") for item in belongings(table, who).values()}
    sword, bow = had["ana", "in use", "weapon"], had["ana", "put away", "weapon"]
    assert [(each.name, each.make) for each in (sword, bow)] == [
        ("Improved weapon", "Improved"),
        ("Heroic ranged weapon", "Heroic ranged"),
    ]
    for each in (sword, bow):
        assert (each.boons, each.on_major) == (("damage", "suited"), ("Sparks, 3 of them: everywhere",))
    assert had["ana", "in use", "armor"] == Item("Heavy Armor", "ana", "armor", "Heavy", "in use", ap=2)
    assert had["ana", "in use", "shield"] == Item("Hardened shield", "ana", "shield", "Hardened", "in use", ap=2)
    shield = had["ben", "put away", "shield"]
    assert shield == Item("Impervious shield", "ben", "shield", "Impervious", "put away", ap=1)
    assert ("ben", "in use", "armor") not in had
    packed = {item.name: item.count for item in belongings(table, "ana").values() if item.kept == "carried"}
    assert packed == {
        "Light Armor": 1, "Bedroll": 1, "Rations Kit": 1, "Flint & Tinder": 1, "Flask": 1, "Trinket": 1, "Torches": 10,
        "Charm of Wounding": 1, "Potion of Healing": 1, "Locksmith tools": 1, "Arrow": 19,
    }  # fmt: skip
    names = [item.name for item in belongings(table, "ben").values()]
    assert "Mirror" not in names, "the table went back before it was handed out"
    assert ("Poison Bottle" in names, "Legendary weapon" in names) == (True, False)


def test_what_the_shield_of_an_old_creature_can_take_reaches_no_player() -> None:
    journal = opened("-items", "format-2", 4)
    (guard,) = CREATURES.named(journal.table, "Guard")
    (shield,) = [item for item in belongings(journal.table, guard).values() if item.sort == "shield"]
    assert (shield.make, shield.kept, shield.ap) == ("Hardened", "in use", 2)
    seen = {item.owner: item.ap for item in ITEMS.all(journal.view("ben")).values() if item.sort == "shield"}
    assert seen == {"ana": 2, "ben": 1, guard: 0, CREATURES.named(journal.table, "Grunt")[0]: 0}
    told = str([journal.told(entry, "ben") for entry in journal.entries])
    assert "put away with" not in told


def test_in_mid_question_the_old_weapon_strikes_with_its_magic() -> None:
    journal = opened("-items-asked", "format-2", 4)
    (guard,) = CREATURES.named(journal.table, "Guard")
    before = journal.table.track(HP.of(guard)) + journal.table.track(AP.of(guard))
    journal.do("ana", {"do": "draw_on"}, FairChance())
    while journal.table.awaited.get("ana"):
        journal.do("ana", {"do": "let_stand"}, FairChance())
    assert before - journal.table.track(HP.of(guard)) - journal.table.track(AP.of(guard)) >= 3
