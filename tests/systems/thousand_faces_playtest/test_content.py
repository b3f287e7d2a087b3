"""The cards of the playtest edition: what they print that no other print has."""

import pytest

from hearthside.kits.deckahedron.adventure.content import gm as usual_gm
from hearthside.kits.deckahedron.adventure.content.moves import MOVES as USUAL
from hearthside.systems.thousand_faces_playtest.content import items, moves
from hearthside.systems.thousand_faces_playtest.content.gm import ARCS, ARMOUR, FIRST_SESSION, FORMATS, GUIDE
from hearthside.systems.thousand_faces_playtest.content.items import ITEMS
from hearthside.systems.thousand_faces_playtest.content.moves import LEVEL_CARDS, MOVES
from hearthside.systems.thousand_faces_playtest.content.rings import LETTERS, REQUIRES
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_magic_items import charges, lasting, mage, running, use


def test_a_card_that_does_not_differ_is_the_very_card_of_every_print() -> None:
    changed = {name for name, move in USUAL.items() if MOVES[name] is not move}
    only_numbered = {"entreat-the-blood-bound", "fundamental-magic", "pick-locks"}
    assert all(MOVES[name].on is USUAL[name].on for name in only_numbered)
    assert changed - only_numbered == {
        "take-a-breather",
        "mix-it-up",
        "good-thing-i-brought",
        "critical-flip",
        "rest",
        "seek-help",
        "shop-procure",
        "study-under-a-master",
        "tales-of-a-weapon",
        "good-cardio",
        "goreography",
        "backstab",
        "bum-rush",
        "use-a-magic-item",
        "unknown-benefactor",
    }
    assert MOVES.keys() - USUAL.keys() == {"mastery", "armour-mastery", "scent-of-blood", *LEVEL_CARDS}


def test_what_a_difference_does_not_name_stays_as_it_is() -> None:
    here, there = MOVES["backstab"], USUAL["backstab"]
    assert (here.trigger, here.levels, here.rings, here.load) == (there.trigger, there.levels, there.rings, there.load)
    assert [option.id for option in here.options] == ["away", "deep", "opening", "armour"]


@rule("TP-LVL-07")
def test_nine_cards_require_green_rings() -> None:
    printed = {name: required.says for name, required in REQUIRES.items() if name not in moves.FROM_BEFORE}
    assert printed == {
        "mystic-breathwork": "REQUIRES 1 ring",
        "fury": "REQUIRES 1 ring",
        "slide": "REQUIRES 1 ring",
        "not-on-my-turf": "REQUIRES 1 ring",
        "void-transfusion": "REQUIRES 1 ring",
        "goreography": "REQUIRES 2 rings / F ring",
        "derring-do": "REQUIRES 2 rings / R ring",
        "fundamental-magic": "REQUIRES 2 rings / W ring",
        "breach-the-dam": "REQUIRES 2 rings / W ring",
    }


def test_every_half_ring_has_a_letter() -> None:
    assert {name for name, move in MOVES.items() if {"E", "W"} & {*move.rings}} == {*LETTERS}


@rule("TP-LVL-10")
def test_there_are_five_level_cards() -> None:
    assert [move.name for move in MOVES.values() if move.id in LEVEL_CARDS] == [
        "Background (Anvil)",
        "Eager Learner",
        "Getting the Hang of This",
        "It's In Here Somewhere",
        "Rallying Cry",
    ]


@rule("TP-MAG-06")
@pytest.mark.parametrize("name", ["of-light", "reaching"])
def test_light_and_reaching_outlast_the_flow(name: str) -> None:
    magic = ITEMS[name].magic
    assert magic is not None
    assert not magic.ongoing
    # Once it works it lasts, and no energy has to flow for it.
    table = TableOfAdventure(options={"TP-AMB-11": "in"}, ana=mage("D20", name))
    item = table.item("ana", name)
    use(table, item)
    assert (running(table), lasting(table)) == ((), (item,))
    table.play("ana", "rest")
    assert charges(table, item) == (3, 3), "it is idle"


def test_what_only_the_print_before_had_is_known_as_such() -> None:
    assert {"armour-mastery", "scent-of-blood"} == moves.FROM_BEFORE
    assert {"of-light", "reaching"} == items.FROM_BEFORE


@rule("TP-MISC-03")
def test_the_slots_of_good_cardio_are_on_its_card() -> None:
    cardio = MOVES["good-cardio"]
    assert (cardio.rings, len(cardio.slots_at("studied")), len(cardio.slots_at("master"))) == (("NE",), 1, 3)
    table = TableOfAdventure(ana=hand("D12 D13 ...", moves=("good-cardio",)))
    table.suffer("ana", "2")
    table.take("ana", "stamina", on=("good-cardio",))
    table.play_out()
    assert (table.held("ana", "good-cardio"), table.counts("ana").exhaustion) == (1, 1), "one slot, one point"


def test_the_letters_of_the_cards_follow_the_print() -> None:
    assert (MOVES["bum-rush"].letter, MOVES["unknown-benefactor"].letter) == ("C", "C")
    assert MOVES["unknown-benefactor"].formats == ("one-shot", "9-hour", "30-hour")


def test_every_move_that_a_card_names_exists() -> None:
    named = {move.instead_of or move.joins or move.counts_as for move in MOVES.values()} - {None}
    downtime = (*GUIDE.downtime.anywhere, *GUIDE.downtime.in_town, *GUIDE.downtime.one_a_day)
    assert {*named, *downtime, *FIRST_SESSION} <= MOVES.keys()
    assert {*LETTERS, *REQUIRES} <= MOVES.keys()


def test_the_lists_of_the_gm_hold_what_differs() -> None:
    assert [each.id for each in GUIDE.moves] == [*(each.id for each in usual_gm.GUIDE.moves), "spot"]
    prices = {each.id: each.points for each in GUIDE.shadow}
    strong = ("foe-d6", "foe-d10", "foe-stamina-15", "foe-stamina-20", "foe-special", "foe-armour")
    assert [prices[name] for name in strong] == [2, 4, 1, 2, 1, ARMOUR.points]
    assert "immunity" not in " ".join(each.name for each in GUIDE.shadow)


def test_the_lieutenant_wears_one_square_instead_of_a_d6() -> None:
    fight = next(each for each in GUIDE.encounters if each.id == "medium").lineup(3)
    squares = [(foe.name, foe.stamina, foe.power, foe.squares) for foe in fight]
    assert squares == [("Lieutenant", 8, "d4", 1), *[("Soldier", 6, "d4", 0)] * 3]


def test_in_the_long_journey_need_has_no_goal_to_write_down() -> None:
    need, usual = ARCS["long"].chapters[1], usual_gm.ARCS["long"].chapters[1]
    assert (need.name, need.goal_words, usual.goal_words) == ("Need", (), (2, 6))
    assert [chapter.name for chapter in ARCS["long"].chapters] == [
        chapter.name for chapter in usual_gm.ARCS["long"].chapters
    ]


def test_the_third_book_counts_challenges_twice() -> None:
    assert [(book.keeps_journey, book.keeps_shadow, book.shadow_times) for book in FORMATS["30-hour"].books] == [
        (False, False, 1),
        (True, True, 1),
        (False, True, 2),
    ]
