"""Stamina where cards absorb it, and where it comes back from."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, here, rules_told, span

CHANNEL = "channel-the-living-light"


def channel(table: TableOfAdventure) -> None:
    """Ana channels the Living Light through the item that came with the card."""
    item = next(each for each in table.journal.table.marks["items/ana"] if each.startswith("sigil"))
    table.play("ana", "attempt", move=CHANNEL, item=item)
    table.play("ana", "flip", attribute="int")


@rule("TF-STAM-07", "TF-CARD-05")
def test_a_loss_of_stamina_is_absorbed_one_for_one_by_slots_that_fit_its_strain() -> None:
    moves = {CHANNEL: "studied", "sangfroid": "master", "good-cardio": "studied"}
    table = TableOfAdventure("9-hour", ana=hand("D04 ...", moves=moves, int=1))
    channel(table)
    slots = table.choices("ana", "expend", "slots")
    assert [slot.split(":")[1] for slot in slots] == ["sangfroid"] * 3, "Good Cardio is for the body"
    table.play("ana", "expend", slots=slots)
    assert table.counts("ana").exhaustion == 0
    held = [count for name, count in table.journal.table.tracks.items() if name.startswith("held/ana.sangfroid")]
    assert sum(held) == 3


@rule("TF-CARD-04")
def test_a_token_in_a_slot_stands_for_a_point_that_is_not_lost() -> None:
    table = TableOfAdventure(ana=hand("D12 D13 D14 D18 D19 ...", moves={"good-cardio": "expert"}))
    table.suffer("ana", "3")
    table.take("ana", "stamina", on=["good-cardio"] * 2)
    assert (table.counts("ana").exhaustion, table.held("ana", "good-cardio")) == (1, 2)
    table.play_out()
    table.suffer("ana", "1")
    table.take("ana", "stamina")
    assert (table.counts("ana").exhaustion, table.held("ana", "good-cardio")) == (2, 2), "the slots are full"


@rule("TF-STAM-06")
def test_to_lose_to_suffer_and_to_expend_stamina_is_the_same_procedure() -> None:
    lost = TableOfAdventure(ana=hand("D12 D13 D01 ..."))
    lost.play("ana", "lose", points=2)
    suffered = TableOfAdventure(ana=hand("D12 D13 D01 ..."))
    suffered.suffer("ana", "2")
    suffered.take("ana", "stamina")
    expended = TableOfAdventure(ana=hand("D04 D12 D13 D01 ...", moves=["fundamental-magic"], int=3))
    assert expended.make("ana", "fundamental-magic", "int") == "✔✔"
    expended.play("ana", "cast", effect="of-illusion")
    expended.play("ana", "expend")
    for table in (lost, suffered, expended):
        assert table.lying("ana").exhaustion == "D13 D12"
        assert table.lying("ana").draw.startswith("D01")


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
    table.make("ana", "good-cardio", "str")
    pick = table.offers("ana")["recover"].fields["cards"]
    assert (table.journal.table.awaited["ana"].matter["points"], pick.most) == (4, 2)  # type: ignore[union-attr]
    entry = table.play("ana", "recover", cards=list(pick.tokens))  # type: ignore[union-attr]
    assert (table.counts("ana").exhaustion, table.asked("ana")) == (0, ())
    assert "Counted" not in event_names(entry)


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
