"""Levels in coloured cards, green rings with letters, and what a card REQUIRES."""

import pytest

from hearthside.kits.deckahedron.adventure.combat.spaces import free_spaces
from hearthside.kits.deckahedron.adventure.journey.rings import rings_of
from hearthside.systems.thousand_faces_playtest.content.rings import REQUIRES
from hearthside.systems.thousand_faces_playtest.levels import marks_on
from hearthside.systems.thousand_faces_playtest.rings import letter_rings
from tests.growing import due, lit, making
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, turned
from tests.systems.adventure.test_critical_success import critical

LEARNED_LATE = {"fundamental-magic", "goreography", "derring-do", "slide"}


def at_school(campaign: str = "30-hour", *moves: str, **options: str) -> TableOfAdventure:
    """A day in town with 4 XP."""
    agreed = {name.replace("_", "-"): choice for name, choice in options.items()}
    table = TableOfAdventure(campaign, agreed, ana=hand(xp=4, moves=moves))
    table.play("gm", "scene", where="town")
    return table


def lessons(table: TableOfAdventure) -> set[str]:
    """What a master would teach."""
    return set(table.choices("ana", "study", "move"))


@rule("TP-LVL-01")
def test_a_level_is_a_green_card_on_the_move_and_novice_is_a_red_one() -> None:
    table = at_school("9-hour", "good-cardio", "suggestive-subtlety")
    lying = table.journal.table
    assert (marks_on(lying, "ana", "good-cardio"), marks_on(lying, "ana", "suggestive-subtlety")) == ((0, 0), (0, 1))
    green, red = table.track("stock", "green"), table.track("stock", "red")
    table.play("ana", "study", move="good-cardio")
    assert marks_on(table.journal.table, "ana", "good-cardio") == (1, 0)
    assert (table.track("stock", "green"), table.track("stock", "red")) == (green - 1, red)
    table.play("gm", "next_day", brings="something urgent")
    table.play("ana", "study", move="suggestive-subtlety")
    assert marks_on(table.journal.table, "ana", "suggestive-subtlety") == (0, 0)
    assert (table.track("stock", "green"), table.track("stock", "red")) == (green - 1, red + 1)
    table.given({"xp/ana": 2})
    table.play("gm", "next_day", brings="something urgent")
    table.play("ana", "study", move="good-cardio")
    assert marks_on(table.journal.table, "ana", "good-cardio") == (2, 0), "one for each level"
    assert table.track("stock", "green") == green - 2
    # Without its card a move is wild, and who comes to know it so is a novice.
    wild = critical("pick-pockets", "dex", 1)
    red = wild.track("stock", "red")
    wild.play("ana", "insight", levels=1)
    assert marks_on(wild.journal.table, "ana", "pick-pockets") == (0, 1)
    assert wild.track("stock", "red") == red - 1


@rule("TP-LVL-02")
@pytest.mark.parametrize(("move", "cards"), [("backstab", 3), ("where-it-hurts", 2)])
def test_everybody_is_wild_or_novice_at_a_move_they_do_not_own(move: str, cards: int) -> None:
    table = TableOfAdventure("30-hour", ana=hand(pack=0, items=("sword",)))
    table.play("ana", "attempt", move=move)
    assert len(turned(table.play("ana", "flip", attribute="dex")).split()) == cards


@rule("TP-LVL-03")
def test_a_card_is_taught_only_to_who_can_form_the_rings_it_requires() -> None:
    assert not LEARNED_LATE & lessons(at_school())
    one_plain = at_school("30-hour", "pick-pockets", "counterspell")
    assert rings_of(one_plain.journal.table, "ana").rings == 1
    assert LEARNED_LATE & lessons(one_plain) == {"slide"}
    one_w = at_school("30-hour", "use-a-magic-item", "counterspell")
    assert rings_of(one_w.journal.table, "ana").rings == 1
    assert LEARNED_LATE & lessons(one_w) == {"slide", "fundamental-magic"}
    one_plain.refused("ana", "study", move="fundamental-magic")
    one_w.play("ana", "study", move="fundamental-magic")
    two = at_school("30-hour", "pick-pockets", "counterspell", "bum-rush", "void-transfusion")
    assert rings_of(two.journal.table, "ana").rings == 2
    assert lessons(two) >= LEARNED_LATE


@rule("TP-LVL-04")
def test_two_halves_of_one_letter_form_a_ring_of_that_letter_others_a_plain_one() -> None:
    assert letter_rings(["pick-pockets", "not-on-my-turf"]) == {"R"}
    assert letter_rings(["pick-pockets", "scent-of-blood"]) == frozenset()
    mixed = at_school("30-hour", "pick-pockets", "scent-of-blood", TP_AMB_11="in")
    assert rings_of(mixed.journal.table, "ana").rings == 1
    assert letter_rings(["pick-pockets", "bum-rush"]) == frozenset(), "two halves of the same side form nothing"
    assert letter_rings(["tied-with-her-ribbon", "fury"]) == {"F"}


@rule("TP-LVL-05")
def test_a_ring_with_a_letter_is_a_ring_too() -> None:
    table = at_school("30-hour", "pick-pockets", "not-on-my-turf")
    one_ring = {name for name, required in REQUIRES.items() if required.rings == 1}
    assert one_ring - {"not-on-my-turf", "scent-of-blood"} <= lessons(table)


@rule("TP-LVL-06")
def test_four_corners_form_a_plain_ring() -> None:
    corners = ("find-shadows", "tied-with-her-ribbon", "good-cardio", "called-shot")
    assert rings_of(at_school("30-hour", *corners).journal.table, "ana").rings == 1
    assert letter_rings(corners) == frozenset()


@rule("TP-LVL-07")
def test_nine_cards_wait_for_the_rings_they_require() -> None:
    one_ring = {"mystic-breathwork", "fury", "slide", "not-on-my-turf", "void-transfusion"}
    by_letter = {"F": {"goreography"}, "R": {"derring-do"}, "W": {"fundamental-magic", "breach-the-dam"}}
    nine = one_ring.union(*by_letter.values())
    assert not nine & lessons(at_school("30-hour", "pick-pockets")), "no ring"
    assert nine & lessons(at_school("30-hour", "pick-pockets", "counterspell")) == one_ring, "one ring without a letter"
    rings = {
        "F": ("tied-with-her-ribbon", "fury"),
        "R": ("pick-pockets", "not-on-my-turf"),
        "W": ("use-a-magic-item", "counterspell"),
    }
    for letter, cards in rings.items():
        assert letter_rings(cards) == {letter}
        assert (nine & lessons(at_school("30-hour", *cards))) - set(cards) == (one_ring | by_letter[letter]) - set(
            cards
        )
    two = ("pick-pockets", "counterspell", "bum-rush", "void-transfusion")
    assert (nine & lessons(at_school("30-hour", *two))) - set(two) == nine - set(two)


@rule("TP-LVL-08")
def test_rings_never_stop_an_attempt_without_the_card() -> None:
    table = at_school()
    table.play("ana", "attempt", move="fundamental-magic")
    assert len(turned(table.play("ana", "flip", attribute="int")).split()) == 3, "wild: two disadvantages"


@rule("TP-LVL-11")
@pytest.mark.parametrize(("campaign", "is_long"), [("one-shot", False), ("9-hour", False), ("30-hour", True)])
def test_rings_and_level_cards_are_for_30_hour_campaigns_and_there_are_no_envelopes(
    campaign: str, is_long: bool
) -> None:
    table = at_school(campaign)
    assert ("fundamental-magic" in lessons(table)) is not is_long
    assert ("level_card" in table.offers("ana")) is is_long
    assert "free_card" not in table.journal.system.catalogue


def test_what_only_the_print_before_had_is_taught_where_a_table_wants_it() -> None:
    older = {"armour-mastery", "scent-of-blood"}
    assert not older & lessons(at_school("9-hour"))
    assert older <= lessons(at_school("9-hour", TP_AMB_11="in"))


TWO_RINGS = ("pick-pockets", "counterspell", "bum-rush", "void-transfusion")


@rule("TP-LVL-09")
def test_once_a_session_who_has_more_rings_than_level_cards_takes_one() -> None:
    table = at_school("30-hour", *TWO_RINGS)
    table.play("ana", "level_card", card="getting-the-hang-of-this")
    assert table.refused("ana", "level_card", card="eager-learner").rule == "TP-LVL-09", "one a session"
    table.given({"sessions/table": 1, "openers/table": 1})
    table.play("ana", "level_card", card="eager-learner")
    table.given({"sessions/table": 2, "openers/table": 2})
    assert table.refused("ana", "level_card", card="rallying-cry").rule == "TP-LVL-09", "two rings, two level cards"
    assert "getting-the-hang-of-this" not in lessons(table)
    poor = at_school("30-hour", "pick-pockets")
    assert poor.refused("ana", "level_card", card="rallying-cry").rule == "TP-LVL-09"


def test_getting_the_hang_of_this_has_room_for_two_exhaustion_tokens() -> None:
    table = at_school("30-hour", *TWO_RINGS)
    table.play("ana", "level_card", card="getting-the-hang-of-this")
    spaces = free_spaces(table.journal.table, "ana", "physical")
    assert len(spaces) == 2


def test_a_level_card_that_rings_have_earned_lies_there_to_be_taken() -> None:
    table = at_school("30-hour", *TWO_RINGS)
    earned = "Green rings have closed: a level card is earned."
    assert due(table.journal).startswith(earned)
    cards = lit(making(table.journal), "level cards")
    assert len(cards) == 5
    deed = next(iter(cards.values())).deed
    assert deed is not None
    table.play("ana", deed.action, **deed.given)
    found = table.journal.making("ana")
    assert found is None or "level cards" not in [step.id for step in found.steps], "one a session"
    assert earned not in due(table.journal)
