"""Study Under a Master, move levels gained by it, green rings and their envelopes."""

from hearthside.kernel.choices import Among
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.systems.thousand_faces.envelopes import FREED_KIND
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_learning import at_school, lessons


@rule("TF-STUDY-05")
def test_sealed_cards_are_taught_only_after_rings_freed_them() -> None:
    table = at_school("30-hour", moves=["good-cardio"], ben=["pick-pockets"])
    assert not {"fury", "goreography"} & lessons(table)
    assert table.refused("ana", "study", move="fury").kind == "impossible"
    table.given({"xp/ben": 2})
    table.play("ben", "study", move="counterspell")
    table.play("ben", "free_card", move="fury")
    assert "fury" in lessons(table)
    assert "goreography" not in lessons(table)
    table.play("ana", "study", move="fury")
    assert "fury" in table.journal.table.marks[MOVES_KIND.of("ana")]


@rule("TF-RING-02", "TF-RING-03")
def test_two_envelopes_are_sealed_when_a_long_campaign_begins() -> None:
    deck = {move.id for move in MOVES.values() if move.is_card and "30-hour" in move.formats}

    def sealed(*moves: str) -> set[str]:
        return deck - lessons(at_school("30-hour", moves=moves)) - set(moves)

    one_ring = {"mystic-breathwork", "fury", "slide", "not-on-my-turf", "void-transfusion"}
    two_rings = {"goreography", "derring-do", "fundamental-magic", "breach-the-dam"}
    assert sealed("good-cardio") == one_ring | two_rings
    assert sealed("pick-pockets", "counterspell") == two_rings, "one ring"
    assert sealed("pick-pockets", "bum-rush", "counterspell", "void-transfusion") == set(), "two rings"


@rule("TF-RING-06")
def test_a_new_card_may_free_another_one() -> None:
    table = at_school("30-hour", moves=["pick-pockets", "good-cardio"])
    table.play("ana", "study", move="counterspell")
    question = table.journal.table.awaited["ana"]
    assert question.matter.rings == 1
    assert ("pick-pockets", 0, 0) in question.matter.laid
    field = table.offers("ana")["free_card"].fields["move"]
    assert isinstance(field, Among)
    assert set(field.values()) == {"mystic-breathwork", "fury", "slide", "not-on-my-turf", "void-transfusion", ""}
    table.play("ana", "free_card", move="fury")
    assert table.journal.table.marks[FREED_KIND.of_table] == ("fury",)
    leaves = at_school("30-hour", moves=["pick-pockets", "good-cardio"])
    leaves.play("ana", "study", move="counterspell")
    leaves.play("ana", "free_card", move="")
    assert not leaves.journal.table.marks.get(FREED_KIND.of_table), "it may be done, and need not be"
    raised = at_school("30-hour", moves=["pick-pockets", "counterspell"])
    raised.play("ana", "study", move="pick-pockets")
    assert not raised.journal.table.awaited, "a higher level is no new card"
    poor = at_school("30-hour", moves=["pick-pockets"])
    poor.play("ana", "study", move="backstab")
    assert not poor.journal.table.awaited
    rich = at_school("30-hour", moves=["pick-pockets", "bum-rush", "counterspell", "void-transfusion"])
    rich.play("ana", "study", move="weak-spot")
    assert rich.journal.table.awaited["ana"].matter.rings == 2
    either = rich.offers("ana")["free_card"].fields["move"]
    assert isinstance(either, Among)
    assert {"fury", "goreography", "derring-do", "fundamental-magic", "breach-the-dam"} <= set(either.values())
    rich.play("ana", "free_card", move="goreography")
    assert rich.journal.table.marks[FREED_KIND.of_table] == ("goreography",)


@rule("TF-RING-07")
def test_a_sealed_card_may_be_taken_with_as_many_rings_as_its_envelope_shows() -> None:
    one = at_school("30-hour", moves=["pick-pockets", "counterspell"])
    assert "fury" in lessons(one)
    assert "goreography" not in lessons(one)
    two = at_school("30-hour", moves=["pick-pockets", "bum-rush", "counterspell", "void-transfusion"])
    assert "goreography" in lessons(two)
    two.play("ana", "study", move="goreography")
    assert "goreography" in two.journal.table.marks[MOVES_KIND.of("ana")]


def test_a_move_learned_by_a_critical_success_frees_a_card_too() -> None:
    table = TableOfAdventure("30-hour", ana=hand("D13 D11 ...", dex=3, moves=["pick-pockets"], xp=1))
    table.play("ana", "attempt", move="goreography")
    table.play("ana", "flip", attribute="dex")
    table.stand("ana", "D11")
    for _ in range(5):
        if "insight" in table.open_to("ana"):
            break
        table.play("ana", "pick", options=[table.offers("ana")["pick"].fields["options"].options[-1].value])  # type: ignore[union-attr]
    table.play("ana", "insight", levels=1)
    assert "goreography" in table.journal.table.marks[MOVES_KIND.of("ana")]
    assert "free_card" in table.open_to("ana")
