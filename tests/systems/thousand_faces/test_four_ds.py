"""The four Ds: denominate, deduct, distribute, describe."""

import pytest

from hearthside.kits.deckahedron.adventure.gear.items import change_card
from hearthside.kits.deckahedron.cards import FACES
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told, span, turned
from tests.systems.adventure.test_attack_power import power_faced


@rule("TF-FOURD-01")
def test_an_attack_is_four_steps_in_order() -> None:
    table = TableOfAdventure(ana=hand("D03 ...", discard="D20"))
    table.play("gm", "damage", who=["ana"], power="d6", words="A falling rock.")
    order = ("denominate", "deduct", "expend", "describe")
    for answer in order:
        assert table.asked("ana") == (answer,)
        assert set(order) & table.open_to("ana") == {answer}, "and none of the others yet"
        if answer != "describe":
            table.play("ana", answer)
    told = table.play("ana", "describe", words="My arm goes numb.")
    assert (rules_told(told), table.asked("ana")) == (["TF-FOURD-15"], ())


@pytest.mark.parametrize(
    ("ana", "read_from"),
    [
        (hand(span(1, 14), exhaustion=span(15, 20)), "draw"),
        (hand(span(1, 7), exhaustion=span(8, 19), discard="D20"), "exhaustion"),
        (hand("D03 " + span(4, 12), exhaustion=f"D01 D02 {span(13, 20)}"), "draw"),
        # The discard pile counts for neither of them (TF-AMB-09).
        (hand("D02 D03", discard=span(4, 17), exhaustion="D18 D19 D20"), "exhaustion"),
    ],
)
@rule("TF-FOURD-02")
def test_the_number_comes_from_the_larger_of_draw_pile_and_exhaustion_pile(ana: object, read_from: str) -> None:
    table = TableOfAdventure(ana=ana)  # type: ignore[arg-type]
    before = table.counts("ana")
    table.suffer("ana", "d10")
    after = table.counts("ana")
    gone = (before.draw - after.draw, before.exhaustion - after.exhaustion)
    tidied = before.draw + before.discard - after.draw - after.discard
    assert gone == ((1, 0) if read_from == "draw" else (gone[0], 1))
    assert tidied == (0 if read_from == "draw" else -1)


@rule("TF-FOURD-03")
def test_the_exhaustion_pile_is_shuffled_before_a_number_is_read_from_it() -> None:
    table = TableOfAdventure(ana=hand(span(1, 7), exhaustion=span(8, 19)))
    table.play("gm", "damage", who=["ana"], power="d4")
    entry = table.play("ana", "denominate", shuffles=["D17"])
    names = event_names(entry)
    assert names.index("Shuffled") < names.index("Moved")
    assert (turned(entry), power_faced(table)) == ("D17", 3)


@rule("TF-FOURD-04", "TF-FOURD-05", "TF-FOURD-07")
@pytest.mark.parametrize(
    ("card", "die", "number"),
    [("D03", "d4", 2), ("D03", "d6", 6), ("D03", "d10", 8), ("D05", "d10", 4), ("D10", "d10", 9), ("D20", "d10", 4)],
)
def test_triangle_square_or_both(card: str, die: str, number: int) -> None:
    table = TableOfAdventure(ana=hand(f"{card} ..."))
    table.suffer("ana", die)
    assert power_faced(table) == number


@rule("TF-FOURD-06", "TF-FOURD-09")
def test_a_card_without_the_number_is_ignored_and_lies_in_the_discard_pile_with_the_one_read() -> None:
    table = TableOfAdventure(ana=hand("D01 D12 ..."))
    table.suffer("ana", "d4")
    assert (power_faced(table), table.counts("ana")) == (3, (18, 2, 0))
    assert table.lying("ana").discard == "D12 D01"
    six = TableOfAdventure(ana=hand("D05 D17 D02 ..."))
    six.suffer("ana", "d6")
    assert (power_faced(six), six.counts("ana")) == (1, (17, 3, 0))


@rule("TF-FOURD-10")
@pytest.mark.parametrize(("agreed", "left"), [("discard", (11, 1)), ("stay", (12, 0))])
def test_a_card_read_from_the_exhaustion_pile_goes_to_the_discard_pile_unless_the_table_agreed_otherwise(
    agreed: str, left: tuple[int, int]
) -> None:
    table = TableOfAdventure(options={"AMB-08": agreed}, ana=hand(span(1, 8), exhaustion=span(9, 20)))
    table.suffer("ana", "d4", shuffles=["D12"])
    counts = table.counts("ana")
    assert (counts.exhaustion, counts.discard, counts.draw) == (*left, 8)


@rule("TF-FOURD-10")
def test_ignored_cards_of_the_exhaustion_pile_stay_there() -> None:
    table = TableOfAdventure(ana=hand(span(1, 8), exhaustion=span(9, 20)))
    table.suffer("ana", "d4", shuffles=["D15 D20 D12"])
    assert (power_faced(table), table.counts("ana")) == (3, (8, 1, 11))
    assert table.lying("ana").discard == "D12"


@rule("TF-FOURD-11")
def test_a_token_on_a_card_that_absorbs_lowers_the_attack_power() -> None:
    table = TableOfAdventure(ana=hand("D12 D13 D14 D18 D19 ...", moves=["good-cardio"]))
    table.suffer("ana", "5")
    (slot,) = table.choices("ana", "deduct", "slots")
    table.play("ana", "deduct", slots=[slot])
    assert (table.counts("ana"), table.track("held", "ana.good-cardio.0.physical")) == ((16, 0, 4), 1)
    table.play("ana", "describe")
    table.suffer("ana", "1")
    assert "slots" not in table.offers("ana")["deduct"].fields, "the slot is full"


@rule("TF-FOURD-11")
def test_item_cards_absorb_and_a_move_card_may_negate_all_of_it() -> None:
    # An item that absorbs: the armour takes the Wound that takes the attack.
    armoured = TableOfAdventure(ana=hand(items=("leather-armour",)))
    armoured.suffer("ana", "5")
    armoured.play("ana", "deduct", take="wound")
    armoured.play("ana", "bear", where=armoured.choices("ana", "bear", "where")[1])
    assert (armoured.counts("ana"), armoured.track("wounds", "ana")) == ((20, 0, 0), 0)
    # A move card that negates: nothing is left of it.
    known = TableOfAdventure("9-hour", ana=hand(moves=["unknown-benefactor"], items=["of-illusion"]))
    draft = known.draft()
    change_card(draft, known.item("ana", "of-illusion"), flows=True)
    known.take_over(draft)
    known.suffer("ana", "7")
    known.play("ana", "attempt", move="unknown-benefactor", item=known.item("ana", "of-illusion"))
    assert (known.counts("ana"), known.track("wounds", "ana"), known.asked("ana")) == ((20, 0, 0), 0, ())
    # And whoever lowers nothing loses all of it.
    bare = TableOfAdventure(ana=hand("D12 D13 D14 D18 D19 ...", moves=["good-cardio"]))
    bare.suffer("ana", "5")
    bare.play("ana", "deduct")
    assert bare.counts("ana").exhaustion == 5


@rule("TF-FOURD-12")
def test_a_single_wound_always_absorbs_the_whole_attack_power() -> None:
    table = TableOfAdventure(ana=hand())
    table.suffer("ana", "9")
    table.play("ana", "deduct", take="wound", picks=["W1"])
    assert (table.asked("ana"), table.track("wounds", "ana")) == (("describe",), 1)
    assert table.counts("ana") == (20, 1, 0)


@rule("TF-FOURD-12")
def test_a_third_wound_incapacitates_unless_a_slot_takes_it() -> None:
    bare = TableOfAdventure(ana=hand(wounds=2))
    bare.suffer("ana", "9")
    bare.play("ana", "deduct", take="wound")
    assert bare.is_down("ana")
    worn = TableOfAdventure(ana=hand(wounds=2, items=("leather-armour",)))
    worn.suffer("ana", "9")
    worn.play("ana", "deduct", take="wound")
    worn.play("ana", "bear", where=worn.choices("ana", "bear", "where")[1])
    assert (worn.is_down("ana"), worn.track("wounds", "ana"), worn.counts("ana")) == (False, 2, (20, 0, 0))


@rule("TF-FOURD-14")
def test_what_is_left_of_the_attack_power_is_lost_as_stamina() -> None:
    table = TableOfAdventure(ana=hand("D02 D12 D13 D05 D14 D01 ..."))
    table.suffer("ana", "3")
    table.play("ana", "deduct")
    assert table.lying("ana").exhaustion == "D14 D05 D13 D12 D02"
    assert table.lying("ana").draw.startswith("D01")


@rule("TF-FOURD-17")
def test_a_card_with_neither_number_is_ignored_for_a_d10_too() -> None:
    table = TableOfAdventure(ana=hand("B5 D03 ..."))
    table.suffer("ana", "d10")
    assert (power_faced(table), table.lying("ana").discard) == (8, "D03 B5")
    wounded = TableOfAdventure(ana=hand("W1 D05 ..."))
    wounded.suffer("ana", "d10")
    assert power_faced(wounded) == 4


@rule("TF-FOURD-18")
def test_where_a_pile_has_no_such_number_the_other_pile_is_read() -> None:
    ana = hand(
        "D02 D03 D04 D05 D07 D08",
        discard="D09 D10 D11 D12 D13 D14 D16 D17 D18 D19",
        exhaustion="D01 D06 D15 D20 B1 B2 W1",
    )
    table = TableOfAdventure(ana=ana)
    table.suffer("ana", "d4")
    assert (power_faced(table), table.counts("ana").exhaustion) == (1, 7)
    assert "D02" in table.lying("ana").draw + table.lying("ana").discard


@rule("TF-FOURD-18")
def test_a_draw_pile_without_the_number_takes_the_discard_pile_in_and_goes_on() -> None:
    table = TableOfAdventure(ana=hand("D01 D06", discard="D15 D03"))
    table.suffer("ana", "d4", shuffles=["D15 D03", ""])
    assert power_faced(table) == 2
    lost = TableOfAdventure(ana=hand("D01 D06", exhaustion="D03"))
    lost.suffer("ana", "d4")
    assert (power_faced(lost), lost.counts("ana").exhaustion) == (2, 0)


@rule("TF-DICE-03")
@pytest.mark.parametrize("source", ["", "cards", "dice"])
def test_a_table_has_one_source_of_numbers_for_everything_and_cards_are_the_usual_one(source: str) -> None:
    lost, cards = "D16 D17 D18 D19 D20", ["find-shadows"]
    ana = hand("D04 D03 D05 D02 ...", exhaustion=lost, items=("sword",), moves=cards, str=3, pack=1)
    table = TableOfAdventure("9-hour", {"AMB-29": source} if source else {}, ana=ana)
    rolls = [2] if source == "dice" else []
    foe = table.foe(stamina=9)
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    read = [table.play("ana", "flip", attribute="str", rolls=rolls)]
    assert table.worksheet(foe).stamina == 7, "attack power that is dealt"
    table.play("gm", "foe_turn", attack=True)
    read.append(table.play("ana", "denominate", rolls=rolls))
    table.play_out()
    read.append(table.play("ana", "attempt", move="find-shadows", rolls=rolls))
    assert [("Rolled" in event_names(entry)) for entry in read] == [source == "dice"] * 3


def test_with_cards_no_die_is_rolled_and_a_d10_never_reads_one() -> None:
    seen = set()
    for face in FACES.values():
        if face.nature == "card":
            table = TableOfAdventure(ana=hand(f"{face.name} ..."))
            table.play("gm", "damage", who=["ana"], power="d10")
            entry = table.play("ana", "denominate")
            assert "Rolled" not in event_names(entry)
            seen.add(power_faced(table))
    assert min(seen) == 2
    assert max(seen) == 10


@rule("TF-DICE-04")
def test_ones_own_die_comes_from_the_draw_pile_and_that_of_a_sufferer_from_the_larger_one() -> None:
    ana = hand("D04 D03 D02 D05 D06 D07 D08", exhaustion=span(9, 20), items=("sword",), str=3)
    table = TableOfAdventure(ana=ana)
    foe = table.foe()
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.play("ana", "flip", attribute="str")
    assert table.worksheet(foe).stamina == 4, "D03 came from the draw pile, and its triangle is 2"
    assert table.counts("ana").exhaustion == 12
    hit = TableOfAdventure(ana=ana)
    hit.suffer("ana", "d4", shuffles=["D17"])
    assert (power_faced(hit), hit.counts("ana").exhaustion) == (3, 11)


@rule("TF-FOURD-12")
def test_a_third_wound_does_not_land_where_a_shield_keeps_it_off() -> None:
    table = TableOfAdventure(ana=hand("D11 D12 D13 D14 ...", wounds=2, items=("shield",), dex=4))
    table.suffer("ana", "9")
    table.play("ana", "deduct", take="wound")
    assert set(table.asked("ana")) == {"bear", "block"}
    table.play("ana", "block", shield=table.choices("ana", "block", "shield")[0])
    assert (table.is_down("ana"), table.track("wounds", "ana")) == (False, 2)


def test_whoever_goes_down_before_the_number_is_read_has_nothing_left_to_answer() -> None:
    table = TableOfAdventure(ana=hand("D03 ...", wounds=2))
    table.play("gm", "damage", who=["ana"], power="d6")
    table.play("gm", "wound", who="ana")
    assert table.is_down("ana")
    table.play("ana", "denominate")
    assert (table.asked("ana"), table.counts("ana").exhaustion) == ((), 0)
