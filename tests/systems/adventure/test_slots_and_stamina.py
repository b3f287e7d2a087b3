"""Stamina where cards absorb it, and where it comes back from."""

import pytest

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, edition, hand, here, rules_told, span, steps

CHANNEL = "channel-the-living-light"


def channel(table: TableOfAdventure) -> None:
    """Ana channels the Living Light through the item that came with the card."""
    item = table.item("ana", "sigil-of-the-living-light")
    table.play("ana", "attempt", move=CHANNEL, item=item)
    table.play("ana", "flip", attribute="int")


def open_to_a_blow(table: TableOfAdventure) -> list[str]:
    """The cards Ana may lay tokens on while a blow costs her Stamina, each as often as there is room on it."""
    answer = steps().answer
    if "absorb" in edition().catalogue:
        table.play("ana", answer, take="stamina")
        answer = "absorb"
    offer = table.offers("ana").get(answer)
    has_room = offer is not None and "slots" in offer.fields
    return [slot.split(":")[1] for slot in table.choices("ana", answer, "slots")] if has_room else []


@rule("TF-STAM-07")
def test_a_loss_of_stamina_is_absorbed_one_for_one_by_slots_that_fit_its_strain() -> None:
    moves = {CHANNEL: "studied", "sangfroid": "master", "good-cardio": "studied"}
    table = TableOfAdventure("9-hour", ana=hand("D04 ...", moves=moves, int=1))
    channel(table)
    slots = table.choices("ana", "expend", "slots")
    assert [slot.split(":")[1] for slot in slots] == ["sangfroid"] * 3, "Good Cardio is for the body"
    table.play("ana", "expend", slots=slots)
    assert (table.counts("ana").exhaustion, table.held("ana", "sangfroid")) == (0, 3)
    # Two of three points, and the third is lost; and there is no room there for anything that comes later.
    table = TableOfAdventure("9-hour", ana=hand("D04 D12 D13 ...", moves=moves, int=1))
    channel(table)
    table.play("ana", "expend", slots=table.choices("ana", "expend", "slots")[:2])
    assert (table.lost("ana"), table.held("ana", "sangfroid")) == (1, 2)
    table.suffer("ana", "2")
    assert open_to_a_blow(table) == ["good-cardio"], "Sangfroid is for the mind"


@rule("TF-CARD-05")
def test_one_card_is_for_the_body_one_for_the_mind_and_one_for_either() -> None:
    moves = dict.fromkeys((CHANNEL, "sangfroid", "good-cardio", "mystic-breathwork"), "studied")
    struck = TableOfAdventure("9-hour", ana=hand("D12 ...", moves=moves))
    struck.suffer("ana", "5")
    assert set(open_to_a_blow(struck)) == {"good-cardio", "mystic-breathwork"}
    strained = TableOfAdventure("9-hour", ana=hand("D04 ...", moves=moves, int=1))
    channel(strained)
    offered = {slot.split(":")[1] for slot in strained.choices("ana", "expend", "slots")}
    assert offered == {"sangfroid", "mystic-breathwork"}


@rule("TF-CARD-02")
@pytest.mark.parametrize(("level", "room"), [("novice", 0), ("studied", 1), ("expert", 2), ("master", 3)])
def test_good_cardio_has_room_for_one_token_and_for_one_more_at_each_level_above(level: str, room: int) -> None:
    table = TableOfAdventure(ana=hand(moves={"good-cardio": level}))
    table.suffer("ana", "5")
    assert open_to_a_blow(table) == ["good-cardio"] * room


@rule("TF-CARD-04")
def test_a_token_in_a_slot_stands_for_a_point_that_is_not_lost() -> None:
    table = TableOfAdventure(ana=hand("D12 D13 D14 D18 D19 ...", moves={"good-cardio": "expert"}))
    table.suffer("ana", "3")
    table.take("ana", "stamina", on=["good-cardio"] * 2)
    assert (table.counts("ana").exhaustion, table.held("ana", "good-cardio")) == (1, 2)
    table.play_out()
    table.suffer("ana", "1")
    assert open_to_a_blow(table) == [], "the slots are full"
    table.play_out()
    assert (table.counts("ana").exhaustion, table.held("ana", "good-cardio")) == (2, 2)


@rule("TF-STAM-06")
def test_to_lose_to_suffer_and_to_expend_stamina_is_the_same_procedure() -> None:
    # With a card among them that shows no symbol, so that each procedure has something to do with it.
    lost = TableOfAdventure(ana=hand("D02 D12 D13 D01 ..."))
    lost.play("ana", "lose", points=2)
    suffered = TableOfAdventure(ana=hand("D02 D12 D13 D01 ..."))
    suffered.suffer("ana", "2")
    suffered.take("ana", "stamina")
    expended = TableOfAdventure(ana=hand("D04 D02 D12 D13 D01 ...", moves=["fundamental-magic"], int=3))
    assert expended.make("ana", "fundamental-magic", "int") == "✔✔"
    expended.play("ana", "cast", effect="of-illusion")
    # Nothing is shuffled in before it.
    expended.play("ana", "expend", reshuffle=False)
    gone = "D13 D12 D02" if edition().name == "thousand_faces" else "D12 D02"
    for table in (lost, suffered, expended):
        assert (table.lying("ana").exhaustion, table.lost("ana")) == (gone, 2)


def test_before_a_loss_of_stamina_is_due_the_player_may_reshuffle() -> None:
    table = TableOfAdventure(ana=hand(span(1, 9), discard=span(10, 20)))
    table.suffer("ana", "1")
    table.take("ana", "stamina")
    assert (table.asked("ana"), set(table.offers("ana")["expend"].fields)) == (("expend",), {"reshuffle"})
    entry = table.play("ana", "expend", reshuffle=True, shuffles=["D12"])
    assert set(here("TF-STAM-04")) & set(rules_told(entry))
    assert table.lying("ana").exhaustion == "D12"


@rule("TF-STAM-11")
def test_regaining_more_than_was_lost_just_empties_pile_and_slots() -> None:
    table = TableOfAdventure(ana=hand("D04 D05 ...", exhaustion="D19 D20", moves=["good-cardio"], str=3))
    table.given({"held/ana.good-cardio.0.physical": 1})
    before = table.counts("ana")
    table.make("ana", "good-cardio", "str")
    assert table.journal.table.awaited["ana"].matter.points == 4
    spaces = table.offers("ana")["recover"].fields["slots"].options  # type: ignore[union-attr]
    assert [(space.sign, space.on) for space in spaces] == [("physical", "good-cardio")]
    table.play("ana", "recover", slots=table.choices("ana", "recover", "slots"))
    pick = table.offers("ana")["recover"].fields["cards"]
    assert pick.most == 2, "three points are left, and two cards"  # type: ignore[union-attr]
    table.play("ana", "recover", cards=list(pick.tokens))  # type: ignore[union-attr]
    after = table.counts("ana")
    assert (after.exhaustion, table.held("ana", "good-cardio"), table.asked("ana")) == (0, 0, ())
    assert sum(after) == sum(before), "and nothing else"


def test_whoever_has_lost_nothing_regains_nothing() -> None:
    table = TableOfAdventure(ana=hand("D04 D05 ...", str=3))
    table.make("ana", "good-cardio", "str")
    assert (table.asked("ana"), table.counts("ana").exhaustion) == ((), 0)


def test_reaching_out_to_a_charged_item_spares_the_body_a_point_of_every_attack() -> None:
    moves = ["reach-out-with-your-feelings"]
    with_item = TableOfAdventure(ana=hand("D12 D13 D14 ...", moves=moves, items=("of-illusion",)))
    with_item.suffer("ana", "2")
    with_item.take("ana", "stamina")
    assert with_item.counts("ana").exhaustion == 1
    without = TableOfAdventure(ana=hand("D12 D13 D14 ...", moves=moves))
    without.suffer("ana", "2")
    without.take("ana", "stamina")
    assert without.counts("ana").exhaustion == 2
