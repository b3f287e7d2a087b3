"""The deck, the printed cards and the names of things in the playtest edition."""

from collections import Counter
from typing import Any

from hearthside import systems
from hearthside.kits.deckahedron.adventure.board import MOMENT
from hearthside.kits.deckahedron.adventure.gear.items import block_on
from hearthside.kits.deckahedron.cards import FACES, TWENTY
from hearthside.systems.thousand_faces_playtest.challenge_points import ALSO_CALLED
from hearthside.systems.thousand_faces_playtest.system import THOUSAND_FACES_PLAYTEST
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand

CARDS = {card.id: card for card in systems.cards("thousand_faces_playtest")}
IMMEDIATE = {"good-cardio", "and-this-is-for", "where-it-hurts", "go-berserk", "fury", "goreography", "weak-spot"}


@rule("TP-DECK-01")
def test_rank_two_reads_the_blade_and_the_deck_has_the_usual_twenty_faces() -> None:
    table = TableOfAdventure(ana=hand(dex=2))
    read = table.offers("ana")["flip"].fields["attribute"].options  # type: ignore[union-attr]
    assert ("Dex 2", "Blade", "blade") in [(option.label, option.more, option.sign) for option in read]
    assert set(table.faces("draw/ana").split()) == {face.name for face in TWENTY}
    assert THOUSAND_FACES_PLAYTEST.card_words("D03").startswith("Card D03: Anvil ✗, Blade ✔✔✔")


@rule("TP-DECK-02")
def test_the_ladder_of_results_stands_where_the_print_has_lost_its_marks() -> None:
    table = TableOfAdventure(ana=hand("D06 D01 ...", str=2, int=2, moves=("weak-spot",)))
    assert table.flip("ana", "str") == "✅"
    assert table.track("shadow") == 1
    assert table.make("ana", "weak-spot", "int") == "✗"
    assert table.track("shadow") == 3, "an IMMEDIATE ✗ brings two"
    assert FACES["D11"].results == (4, 4, 4, 4), "✔✔✔ on every edge"
    table = TableOfAdventure("9-hour", ana=hand())
    usual = {name: each.values()[0] for name, each in table.offers("gm")["write_shield"].fields.items()}
    table.play("gm", "write_shield", **{**usual, "name": "Buckler"})
    shield = table.item("ana", "blank")
    block = block_on(table.journal.table, shield)
    assert block is not None
    assert set(block.on) == {2, 3, 4}, "its three effects go to ✔✔✔, ✔✔ and ✅"


@rule("TP-DECK-04")
def test_craft_a_weapon_is_found_as_tales_of_a_weapon() -> None:
    found = [card.name for card in CARDS.values() if "Craft a Weapon" in " ".join((card.name, card.says, *card.notes))]
    assert found == ["Tales of a Weapon"]
    assert [CARDS[name].name for name in ("discern", "i-know-this", "do-a-flashback")] == [
        "Discern",
        "I Know This",
        "Do a Flashback",
    ]


@rule("TP-DECK-05")
def test_two_copper_blessings_and_four_golden_ones_lie_in_the_supply() -> None:
    table = TableOfAdventure(ana=hand())
    assert Counter(table.faces("blessings/table").split()) == {"B1": 1, "B2": 1, "B5": 4}
    assert [FACES[name].metal for name in ("B1", "B2", "B5")] == ["copper", "copper", "gold"]
    assert (FACES["B1"].at(2), FACES["B2"].at(1), set(FACES["B5"].results)) == (3, 3, {4})


@rule("TP-CHAL-02")
def test_the_gms_points_have_many_names_and_one_counter() -> None:
    assert {name for name, track in ALSO_CALLED.items() if track == "shadow"} == {
        "Challenge points",
        "Shadow points",
        "Challenge Bank",
        "Bad Bank",
    }
    assert ALSO_CALLED["Good Bank"] == ALSO_CALLED["Journey points"]
    titles = {kind.name: kind.title for kind in THOUSAND_FACES_PLAYTEST.tracks}
    assert (titles["shadow"], titles["open_shadow"]) == ("Challenge points", "Challenge points")


@rule("TP-IMM-03")
def test_these_cards_are_immediate() -> None:
    table = TableOfAdventure("30-hour", ana=hand(items=("bracers",)))
    tagged = {card.id for card in CARDS.values() if "IMMEDIATE" in card.tags}
    assert tagged == IMMEDIATE | {"unknown-benefactor", "scent-of-blood"}
    blocks = [item.block for item in guidebook().items.values() if item.block]
    assert all("FAST" in block.tags for block in blocks), "shields block as IMMEDIATE moves"
    assert "IMMEDIATE" in " ".join(CARDS["take-a-breather"].notes)
    assert "IMMEDIATE" not in CARDS["channel-the-living-light"].tags
    labels = {str(move): option.label for move, option in table.moves("ana").items()}
    assert labels["good-cardio"].endswith("IMMEDIATE")
    assert not any("FAST" in label for label in labels.values())


@rule("TP-IMM-03")
def test_a_block_and_a_breather_after_the_action_count_as_immediate_and_a_channelling_does_not() -> None:
    def counted(table: TableOfAdventure) -> tuple[str, ...]:
        return table.journal.table.marks[MOMENT.of("ana")]

    def lit(**fields: Any) -> TableOfAdventure:
        table = TableOfAdventure("9-hour", ana=hand("D01 ...", dex=3, str=3, int=3, **fields))
        table.play("gm", "spotlight", who="ana")
        return table

    # A shield that was only just made, and those that are printed.
    made = lit()
    made.play("gm", "write_shield", to="ana", name="Door", effects="1 2 3", avoids="harm")
    for table in (made, lit(items=("bracers",))):
        table.play("gm", "inflict", who="ana")
        table.play("ana", "block", shield=table.choices("ana", "block", "shield")[0])
        assert (counted(table), table.track("shadow"), table.track("gm_moves")) == (("FAST",), 2, 0)
    table = lit()
    table.make("ana", "take-a-breather", "str")
    assert (counted(table), table.track("shadow"), table.track("gm_moves")) == (("FAST",), 2, 0)
    table = lit(moves=("channel-the-living-light",))
    table.make("ana", "channel-the-living-light", "int")
    assert (counted(table), table.track("shadow"), table.track("gm_moves")) == (("ordinary",), 0, 1)


@rule("TP-EQ-01")
def test_moves_hindered_by_load_carry_the_tag_unencumbered_and_say_what_it_costs() -> None:
    tagged = {card.id for card in CARDS.values() if "UNENCUMBERED" in card.tags}
    assert tagged == {"bravely-run-away", "pick-pockets", "backstab", "find-shadows", "slide"}
    assert "With a load of 3 to 4: expend 1 Stamina." in CARDS["pick-pockets"].notes
    assert "Not with a load of more than 3." in CARDS["backstab"].notes
    # And what the card says, it costs.
    for load, lost in ((2, 0), (3, 1), (4, 1)):
        table = TableOfAdventure(ana=hand("D13 ...", pack=load, moves={"pick-pockets": "studied"}, dex=3))
        table.make("ana", "pick-pockets", "dex")
        assert table.counts("ana").exhaustion == lost
    for load, barred in ((3, False), (4, True)):
        table = TableOfAdventure(ana=hand(pack=load - 1, items=["sword"], moves={"backstab": "studied"}))
        assert (table.moves("ana")["backstab"].barred is not None) == barred


@rule("TP-MISC-11")
def test_cards_of_a_later_session_say_so() -> None:
    since = {name: tag for name, card in CARDS.items() for tag in card.tags if "session" in tag}
    second = {
        *("the-session-opener", "bravely-run-away", "rest", "seek-help"),
        *("shop-procure", "sharpen-and-stitch", "study-under-a-master"),
        *("use-a-magic-item", "entreat-the-blood-bound", "channel-the-living-light"),
    }
    third = {"tales-of-a-weapon", "obsessive-contemplation", "mastery"}
    assert since == {**dict.fromkeys(second, "from session 2"), **dict.fromkeys(third, "from session 3")}


def test_printed_moves_show_letters_and_requirements() -> None:
    assert "REQUIRES 2 rings / W ring" in CARDS["fundamental-magic"].tags
    assert "Its half ring bears the letter R." in CARDS["pick-pockets"].notes
    prices = {option.id: option.price for option in CARDS["bravely-run-away"].options}
    assert prices == {"safe": "", "quiet": "", "pursuit": "1 Challenge", "new-danger": "1 Challenge"}
