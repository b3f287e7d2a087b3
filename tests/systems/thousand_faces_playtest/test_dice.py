"""Real dice, where the current edition reads cards: who rolls, which die, and what it comes to."""

import pytest

from hearthside.kernel.events import Rolled
from hearthside.kernel.log import Entry
from hearthside.kits.deckahedron.adventure.gear.magic import USE, more_power
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_magic_items import mage, running


def rolled(entry: Entry) -> list[tuple[str, int]]:
    """Who rolled dice of how many sides."""
    return [(event.who, event.sides) for event in entry.events if isinstance(event, Rolled)]


@rule("TF-GMM-05")
def test_the_player_who_is_struck_rolls_and_never_the_gm() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand())
    assert rolled(table.play("gm", "damage", who=["ana"], power="d4", words="A falling beam.")) == []
    assert (table.asked("ana"), table.asked("gm"), table.asked("ben")) == (("roll",), (), ())
    for other in ("gm", "ben"):
        assert table.refused(other, "roll").kind == "impossible"
    assert rolled(table.play("ana", "roll", rolls=[3])) == [("ana", 4)]
    assert table.journal.table.awaited["ana"].matter.points == 3


@rule("TF-FOURD-08")
def test_where_the_attack_power_is_stated_no_die_is_rolled() -> None:
    table = TableOfAdventure(ana=hand()).given({"shadow/table": 3})
    assert rolled(table.play("gm", "spring", what="trap", who="ana", points=3, rolls=[])) == []
    assert (table.asked("ana"), table.counts("ana")) == (("decide",), (20, 0, 0))
    assert table.journal.table.awaited["ana"].matter.points == 3


@rule("TF-WPN-01")
@pytest.mark.parametrize(("steps", "sides", "number"), [(0, 4, 4), (1, 6, 6), (2, 10, 10)])
def test_the_power_of_a_weapon_says_which_die_is_rolled(steps: int, sides: int, number: int) -> None:
    table = TableOfAdventure(ana=hand("D12 ...", str=3, items=("sword",)))
    draft = table.draft()
    for _ in range(steps):
        more_power(draft, "ana", table.item("ana", "sword"))
    table.take_over(draft)
    foe = table.foe(stamina=20)
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    assert rolled(table.play("ana", "flip", attribute="str", rolls=[number])) == [("ana", sides)]
    assert table.worksheet(foe).stamina == 20 - number


@rule("TF-WPN-03")
def test_bare_hands_deal_one_and_nobody_rolls() -> None:
    table = TableOfAdventure(ana=hand("D12 ...", str=3, items=("bow",)))
    foe = table.foe()
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    assert rolled(table.play("ana", "flip", attribute="str", rolls=[])) == []
    assert table.worksheet(foe).stamina == 5


@rule("TF-MAG-12", "TF-MAG-14")
@pytest.mark.parametrize(("steps", "sides", "number", "back"), [(0, 4, 1, 3), (1, 6, 6, 8), (2, 10, 7, 9)])
def test_vitality_gives_back_what_the_die_of_its_gauge_says_and_two(
    steps: int, sides: int, number: int, back: int
) -> None:
    lost = "D01 D02 D04 D05 D06 D08 D09 D10 D11"
    table = TableOfAdventure(ana=mage("D20", "of-vitality"), ben=hand("D19 D20 ...", "", lost))
    draft = table.draft()
    for _ in range(steps):
        more_power(draft, "ana", table.item("ana", "of-vitality"))
    table.take_over(draft)
    table.play("ana", "attempt", move=USE, item=table.item("ana", "of-vitality"))
    table.flip("ana", "int")
    assert table.choices("ana", "bestow", "whom") == ["ben"]
    assert rolled(table.play("ana", "bestow", whom="ben", rolls=[number])) == [("ana", sides)]
    table.play("ben", "recover", cards=list(table.journal.table.pile(EXHAUSTION.of("ben")).tokens[:back]))
    assert (table.counts("ben").exhaustion, table.asked("ben")) == (9 - back, ())


@rule("TF-MAG-13")
def test_unerring_dispatch_deals_a_die_and_two() -> None:
    table = TableOfAdventure(ana=mage("D20", "of-unerring-dispatch"))
    foe = table.foe(stamina=10)
    table.play("ana", "attempt", move=USE, item=table.item("ana", "of-unerring-dispatch"), foe=foe)
    assert rolled(table.play("ana", "flip", attribute="int", rolls=[3])) == [("ana", 4)]
    assert table.worksheet(foe).stamina == 10 - (3 + 2)


@rule("TF-MAG-16")
def test_interference_has_a_die_rolled_anew_less_one_and_is_then_over() -> None:
    table = TableOfAdventure(ana=mage("D20", "of-interference"), ben=hand())
    table.play("ana", "attempt", move=USE, item=table.item("ana", "of-interference"))
    table.flip("ana", "int")
    table.play("gm", "damage", who=["ben"], power="d6")
    assert "interfere" not in table.offers("ana"), "nothing has been rolled yet"
    table.play("ben", "roll", rolls=[6])
    entry = table.play("ana", "interfere", whom="ben", rolls=[1])
    assert [sides for _, sides in rolled(entry)] == [6]
    assert (table.asked("ben"), table.counts("ben"), running(table)) == ((), (20, 0, 0), ()), "1-1 = 0"
    assert "interfere" not in table.offers("ana")


@rule("TF-BRTH-02", "TF-CARD-01")
@pytest.mark.parametrize(("move", "attribute"), [("take-a-breather", "int"), ("good-cardio", "str")])
def test_a_breather_and_good_cardio_give_back_what_a_d4_says(move: str, attribute: str) -> None:
    for card, dice, back in (("D13", [3], 3), ("D02", [3], 3), ("D06", [], 1), ("D01", [], 0)):
        moves = ["good-cardio"] if move == "good-cardio" else []
        ana = hand(f"{card} ...", exhaustion="D15 D16 D17 D18", moves=moves, str=3, int=3)
        table = TableOfAdventure(ana=ana)
        table.play("ana", "attempt", move=move)
        assert rolled(table.play("ana", "flip", attribute=attribute, rolls=dice)) == [("ana", 4)] * len(dice)
        if back:
            lost = table.journal.table.pile(EXHAUSTION.of("ana")).tokens
            assert table.refused("ana", "recover", cards=list(lost[: back + 1])).kind == "impossible"
            table.play("ana", "recover", cards=list(lost[:back]))
        assert (table.counts("ana").exhaustion, table.asked("ana")) == (4 - back, ())


@rule("TF-FLIP-06")
def test_a_wound_card_that_is_met_while_stamina_is_searched_for_costs_nothing_more() -> None:
    table = TableOfAdventure("9-hour", ana=hand("W1 D08 D12 D13 ..."))
    table.play("ana", "go_heroic")
    table.play("ana", "lose")
    assert (table.faces("heroic/ana"), table.lying("ana").discard) == ("D12", "D08 W1")
    assert (table.counts("ana").exhaustion, table.track("xp", "ana"), table.asked("ana")) == (0, 0, ())
