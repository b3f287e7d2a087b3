"""A table of version 2, which knew item cards by keys, `sword#1`: they are there, as things, and play goes on."""

from pathlib import Path

import pytest

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry, table_after
from hearthside.kernel.save import load_lines, reader_for, save_lines
from hearthside.kits.deckahedron.adventure.gear.items import item_cards
from hearthside.kits.deckahedron.adventure.gear.load import behind, load_of, told_lightened
from hearthside.kits.deckahedron.adventure.gear.magic import flowing, lasting
from hearthside.kits.deckahedron.adventure.gear.shelf import (
    ITEM_CARDS,
    LOAD,
    ItemCard,
    SlotToken,
    WrittenBlock,
)
from hearthside.kits.deckahedron.adventure.gear.slots import Place, held
from hearthside.kits.deckahedron.adventure.matters import BlowAimed, ShieldRaised
from tests.systems.adventure.tables import edition

SAVES = Path(__file__).parents[2] / "saves/format-2"


def opened(what: str, version: int = 2) -> Journal:
    """A table as it is opened today."""
    lines = (SAVES / f"{edition().name}-{what}.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n")
    _, saved_as, entries = load_lines(lines, lambda _: reader_for(edition()))
    assert saved_as == version
    return Journal(edition(), entries)


@pytest.fixture
def journal() -> Journal:
    """Much gear in many hands, and a shield that was just raised."""
    return opened("items")


def named(journal: Journal, name: str, owner: str = "") -> ItemCard:
    """The card that is called this."""
    (card,) = (
        card for card in ITEM_CARDS.all(journal.table).values() if card.name == name and owner in ("", card.owner)
    )
    return card


def test_a_table_saved_before_has_its_items_where_they_were(journal: Journal) -> None:
    lying = [(card.name, card.where, card.owner) for card in ITEM_CARDS.all(journal.table).values()]
    assert lying == [
        ("Sword", "hand", "ana"),
        ("Bow", "hand", "ana"),
        ("Thing of Illusion", "hand", "ana"),
        ("Thing of Invisibility", "hand", "ben"),
        ("Air Sculpting Thing", "hand", "ana"),
        ("Leather Armour", "ground", ""),
        ("Sword", "hand", "ben"),
        ("sword#1", "hand", "ana"),
        ("Two? plates", "hand", "ben"),
        ("Rim", "hand", "ben"),
        ("Hum", "hand", "ana"),
        ("Grandmother's brooch", "hand", "ana"),
        ("Dawn", "counter", "ana"),
        ("Dusk", "tale", "ana"),
        ("Thing of Vitality", "sleeve", "ana"),
        ("Many Knives", "counter", "ana"),
        ("Lantern of Sensation", "ground", ""),
    ]


def test_a_table_saved_before_has_what_was_written_on_its_items(journal: Journal) -> None:
    assert named(journal, "sword#1") == ItemCard(
        "sword#1", "blank", "ana", says="Old #2 / it says.", counts=2, power=1, reach=("melee", "close"), magic=True,
        learned=("of-telepathy",), capacity=1,
    )  # fmt: skip
    assert named(journal, "Rim") == ItemCard("Rim", "blank", "ben", edge=True, blocks=WrittenBlock(2, "harm or wound"))
    plates = ItemCard("Two? plates", "blank", "ben", counts=3, harm_slots=1, wound_slots=1)
    assert named(journal, "Two? plates") == plates
    assert (named(journal, "Hum").magic, named(journal, "Hum").ongoing) == (True, True)
    assert named(journal, "Grandmother's brooch").precious
    dawn = named(journal, "Dawn")
    assert (dawn.told_by, dawn.says, dawn.needs_flaw, dawn.learned) == ("ana", "It glows.", False, ("of-illusion",))
    assert named(journal, "Thing of Illusion").is_blank
    assert not named(journal, "Lantern of Sensation").is_blank


def test_a_table_saved_before_has_what_lay_on_its_items(journal: Journal) -> None:
    assert named(journal, "Sword", "ben").red == 1
    assert named(journal, "Leather Armour").tokens == (SlotToken(0, "wound"),)
    ring, sculpting = named(journal, "Thing of Illusion"), named(journal, "Air Sculpting Thing")
    assert (ring.charges, ring.capacity, ring.flows) == (1, 3, True)
    assert sculpting.lasts_for == ("ana",)
    (flows,), (lasts,) = flowing(journal.table, "ana"), lasting(journal.table, "ana")
    assert [ITEM_CARDS.of(journal.table, item) for item in (flows, lasts)] == [ring, sculpting]


def test_a_table_saved_before_weighs_as_much_and_its_ribbon_is_where_it_was(journal: Journal) -> None:
    bow = behind(journal.table, "ana", "tied-with-her-ribbon")
    assert ITEM_CARDS.of(journal.table, bow).name == "Bow"
    assert [each.item for each in told_lightened(journal.view("ben"), "ana")] == [bow]
    assert load_of(journal.table, "ana") == journal.table.track(LOAD.of("ana")) + 1, "and what she hides"


def test_a_table_saved_before_still_keeps_its_secret_from_all_but_its_owner(journal: Journal) -> None:
    ((secret, kept),) = item_cards(journal.view("ana"), "sleeve", "ana").items()
    assert kept == ItemCard("Thing of Vitality", "of-vitality", "ana", "sleeve", is_blank=True, power=1)
    for seat in ("gm", "ben"):
        assert secret not in journal.view(seat).things


def test_a_secret_of_version_3_that_was_shown_lies_open_and_one_that_was_not_can_be_shown() -> None:
    journal = opened("secrets", version=3)
    assert [card.name for card in item_cards(journal.view("ben"), "hand", "ana").values()] == [
        "Sword",
        "Straw of Vitality",
    ]
    ((secret, kept),) = item_cards(journal.table, "sleeve", "ana").items()
    assert (kept.card, journal.table.things[secret].kept_by) == ("of-illusion", "ana")
    for seat in ("gm", "ben"):
        assert "illusion" not in repr(journal.view(seat)).lower()
        assert not [told for entry in journal.entries for told in journal.told(entry, seat) if secret in repr(told)]
    journal.do("ana", {"do": "unveil", "item": secret, "name": "Ring"}, ScriptedChance())
    assert item_cards(journal.view("gm"), "hand", "ana")[secret].name == "Ring of Illusion"


def test_what_was_taken_back_was_there_for_a_while(journal: Journal) -> None:
    back = next(entry.seq for entry in journal.entries if entry.did["do"] == "rewind")
    before = table_after(edition(), journal.entries, back - 1)
    assert list(item_cards(before, "hand", "ana").values())[-1].name == "Nobody's Bow"
    assert "Nobody's Bow" not in [card.name for card in ITEM_CARDS.all(journal.table).values()]


def test_nothing_is_left_of_how_items_were_kept(journal: Journal) -> None:
    places = (*journal.table.tracks, *journal.table.marks, *journal.table.words)
    assert {place.partition("/")[0] for place in places} <= set(edition().part_of)
    marked = [what for marks in journal.table.marks.values() for what in marks]
    assert not [each for each in (*places, *marked) if "#" in each]


def test_what_is_asked_speaks_of_the_same_shield_and_play_goes_on(journal: Journal) -> None:
    shield = about(journal.table.awaited["ben"], ShieldRaised).item
    assert ITEM_CARDS.of(journal.table, shield).name == "Rim"
    cost = journal.offers("ben")["pay_block"].fields["cost"].values()[-1]
    assert isinstance(journal.do("ben", {"do": "pay_block", "cost": cost}, FairChance()), Entry)
    (leather,) = (item for item, card in item_cards(journal.table, "ground", "").items() if card.tokens)
    assert isinstance(journal.do("gm", {"do": "hand_out", "to": "ana", "what": leather}, FairChance()), Entry)
    assert held(journal.table, "ana", "wound") == (Place(leather, 0),)
    again = load_lines(list(save_lines(edition().name, edition().version, journal.entries)))
    assert again[2] == list(journal.entries)


def test_magic_worked_with_bare_hands_strikes_as_it_would_have() -> None:
    journal = opened("items-asked")
    aimed = about(journal.table.awaited["ana"], BlowAimed)
    assert aimed.step.item == "of-unerring-dispatch"
    chance = FairChance()
    assert isinstance(journal.do("ana", {"do": "aim", "foe": aimed.foes[1]}, chance), Entry)
    assert journal.table.awaited
