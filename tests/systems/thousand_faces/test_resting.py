"""Rest and Seek Help."""

from hearthside.kits.deckahedron.adventure.gear.items import change_card
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, span
from tests.systems.adventure.test_resting import HELPED, rest, resting, with_tokens


@rule("TF-REST-06")
def test_idle_magic_items_fill_up_and_others_do_not() -> None:
    table = resting("one-shot", ana=hand(items=["of-illusion", "of-telepathy"]))
    ring, stone = table.item("ana", "of-illusion"), table.item("ana", "of-telepathy")
    table.given({f"{ring}.charges": 0, f"{stone}.charges": 1})
    flowing = TableOfAdventure(ana=hand(items=["of-illusion"]))
    flows = flowing.item("ana", "of-illusion")
    flowing.given({f"{flows}.charges": 1})
    _let_flow(flowing, flows)
    rest(table)
    rest(flowing)
    assert (table.card(ring).charges, table.card(stone).charges) == (3, 2)
    assert flowing.card(flows).charges == 1


def _let_flow(table: TableOfAdventure, item: str) -> None:
    draft = table.draft()
    change_card(draft, item, flows=True)
    table.take_over(draft)


@rule("TF-HELP-05")
def test_help_takes_wound_cards_away_wherever_they_are_and_leaves_wound_tokens() -> None:
    table = resting(ana=hand("D01 W1 " + span(2, 10), "W1", "D11 W2 D12 D13"), scene=HELPED)
    table = with_tokens(table, wounds=2)
    pile, supply = table.journal.table.pile(EXHAUSTION.of("ana")), table.faces("supply/table").split()
    table.play("ana", "seek_help", keep=list(pile.tokens[:2]))
    assert "W" not in " ".join(table.lying("ana"))
    assert sorted(table.faces("supply/table").split()) == sorted([*supply, "W1", "W1", "W2"])
    assert table.track("wounds", "ana") == 2
    assert table.lying("ana").exhaustion == "D11"


@rule("TF-HELP-07")
def test_wounds_heal_only_at_the_hearth() -> None:
    for scene, wounds in ((HELPED, 2), (["the hearth"], 0)):
        table = with_tokens(resting(ana=hand(), scene=scene), wounds=2)
        rest(table, "seek_help")
        assert table.track("wounds", "ana") == wounds


def test_a_face_down_pile_that_is_searched_for_wound_cards_is_shuffled() -> None:
    table = TableOfAdventure(ana=hand("D01 W1 D02 D03 D04 D05 D06", exhaustion="D12"))
    table.play("gm", "scene", how="healing help")
    table.play("ana", "seek_help", shuffles=["D06 D05"])
    assert table.lying("ana").draw == "D06 D05 D01 D02 D03 D04"
