"""Harm and Wounds: what they cost, where they go, and what keeps them off."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, span

NINE = "9-hour"
USE = "use-a-magic-item"


def test_a_harm_finds_its_card_in_the_discard_pile_where_no_other_is_left() -> None:
    table = TableOfAdventure(NINE, ana=hand("", discard=span(1, 9)))
    table.play("gm", "inflict", who="ana", shuffles=["D07"])
    assert (table.lying("ana").exhaustion, table.counts("ana")) == ("D07", (8, 0, 1))


@rule("TF-HARM-06", "TF-ARM-01")
def test_a_harm_in_a_slot_of_armour_exhausts_nothing() -> None:
    table = TableOfAdventure(NINE, ana=hand(items=("padded-armour",)))
    table.suffer("ana", "6")
    table.take("ana", "harm 2")
    for _ in range(2):
        pile, *slots = table.choices("ana", "bear", "where")
        assert pile == "pile"
        table.play("ana", "bear", where=slots[0])
    assert (table.counts("ana"), table.track("harm", "ana")) == ((20, 0, 0), 0)
    assert table.held("ana", table.item("ana", "padded-armour")) == 2


@rule("TF-HARM-06")
def test_a_harm_goes_into_a_move_card_with_a_slot_for_it() -> None:
    table = TableOfAdventure(NINE, ana=hand(moves={"bloody-but-unbowed": "expert"}))
    table.suffer("ana", "3")
    table.take("ana", "harm 1")
    table.play("ana", "bear", where=table.choices("ana", "bear", "where")[1])
    assert (table.counts("ana"), table.track("harm", "ana")) == ((20, 0, 0), 0)
    assert table.track("held", "ana.bloody-but-unbowed.0.harm") == 1


@rule("TF-TWOUND-06")
def test_a_wound_in_an_armour_slot_draws_no_card_and_counts_for_nothing() -> None:
    table = TableOfAdventure(ana=hand(items=("leather-armour",)))
    table.suffer("ana", "8")
    table.take("ana", "wound")
    entry = table.play("ana", "bear", where=table.choices("ana", "bear", "where")[1])
    assert (table.track("wounds", "ana"), table.counts("ana")) == (0, (20, 0, 0))
    assert "Dealt" not in event_names(entry)
    table.play("ana", "describe")
    table.suffer("ana", "8")
    table.take("ana", "wound", picks=["W1"])
    assert (table.track("wounds", "ana"), table.asked("ana")) == (1, ("describe",)), "the slot is full"


def test_a_harm_only_slot_takes_no_wound() -> None:
    table = TableOfAdventure("30-hour", ana=hand(moves={"like-a-second-skin": "expert"}))
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert (table.asked("ana"), table.track("wounds", "ana")) == ((), 1)


@rule("TF-TWOUND-07")
def test_a_rest_leaves_wounds_as_they_are_and_only_what_says_so_takes_them() -> None:
    def wounded() -> TableOfAdventure:
        ana = hand("D03 D02 ...", wounds=1, discard="W1", exhaustion="D20", items=("mending",), moves=(USE,), int=4)
        return TableOfAdventure(ana=ana)

    table = wounded()
    table.play("ana", "rest")
    table.play("gm", "next_day", brings="whatever comes")
    table.make("ana", "take-a-breather", "str")
    table.play_out()
    assert (table.track("wounds", "ana"), wound_cards(table)) == (1, 1)
    table.play("gm", "scene", how="healing help")
    table.play("ana", "seek_help")
    assert wound_cards(table) == 0
    # The magic of a Mending item says that it heals, and so it does.
    table = wounded().rested("ana")
    table.play("ana", "attempt", move=USE, item=table.item("ana", "mending"))
    table.flip("ana", "int")
    table.play_out()
    assert (table.track("wounds", "ana"), wound_cards(table)) == (0, 0)


def test_a_mending_item_heals_a_wound_with_its_card_or_a_harm_as_its_user_chooses() -> None:
    moves = ["use-a-magic-item"]
    wounded = TableOfAdventure(
        NINE, ana=hand("D03 ...", wounds=1, harm=1, discard="W1", moves=moves, items=("mending",), int=4)
    )
    item = wounded.rested("ana").items("ana")[0]
    wounded.play("ana", "attempt", move="use-a-magic-item", item=item)
    wounded.play("ana", "flip", attribute="int")
    wounded.play("ana", "bestow", whom="ana")
    assert wounded.choices("ana", "heal", "what") == ["harm", "wound"]
    wounded.play("ana", "heal", what="wound")
    assert (wounded.track("wounds", "ana"), wounded.track("harm", "ana"), wound_cards(wounded)) == (0, 1, 0)


def wound_cards(table: TableOfAdventure) -> int:
    """The wound cards Ana has before her."""
    return sum(pile.count("W") for pile in table.lying("ana"))
