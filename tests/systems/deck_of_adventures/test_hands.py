"""Upper Hand and Lower Hand."""

from fractions import Fraction
from itertools import pairwise

import pytest

from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO
from hearthside.systems.deck_of_adventures.check.degrees import DEGREES, SUCCESSES, degree, worth
from hearthside.systems.deck_of_adventures.kinds import HANDS
from hearthside.systems.deck_of_adventures.matters import Hand
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, Outcome, TableOfCards, check, outcome, resolved

MANY = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC"
THIEF = "Ritualist, Support"


def drawn_with(
    *laid: tuple[str, int], charms: tuple[str, ...] = (), upper: int = 0, lower: int = 0
) -> tuple[int, int, int]:
    """Upper, lower and the number of cards drawn when all of this lies on Ana: a source and its extra cards."""
    table = TableOfCards(ana=Hero(MANY))
    for source, extra in laid:
        side = "upper" if extra > 0 else "lower"
        table.play("gm", "lay_hand", who="ana", source=source, side=side, count=abs(extra))
    for charm in charms:
        table.play("gm", "charm", who="ana", charm=charm)
    table.call(upper=upper, lower=lower)
    asked = table.journal.table.awaited["ana"].matter
    return asked.upper, asked.lower, len(table.draw().drawn.split())


@rule("DA-HAND-01")
def test_upper_hand_draws_extra_cards_and_the_more_beneficial_one_counts() -> None:
    assert check("KH 8D", "7C", dr=2, upper=1) == Outcome("Success", True, "8D", "KH 8D")
    assert check("KH 2D 8D", "7C", dr=2, upper=2) == Outcome("Success", True, "8D", "KH 2D 8D")


@rule("DA-HAND-02")
def test_lower_hand_draws_extra_cards_and_the_less_beneficial_one_counts() -> None:
    assert check("KH 8D", "7C", dr=2, lower=1) == Outcome("Miss", False, "KH", "KH 8D")
    assert check("8D 7D KH", "7C", dr=2, lower=2) == Outcome("Miss", False, "KH", "8D 7D KH")


@rule("DA-HAND-03")
@pytest.mark.parametrize(
    ("side", "laid", "result"),
    [
        ("upper", "Upper Hand (1): Ground", Outcome("Success", True, "8D", "KH 8D")),
        ("lower", "Lower Hand (1): Ground", Outcome("Miss", False, "KH", "KH 8D")),
    ],
)
def test_a_hand_without_a_number_is_one_extra_card(side: str, laid: str, result: Outcome) -> None:
    table = TableOfCards(world="7C", ana=Hero("KH 8D 7D"))
    table.play("gm", "lay_hand", who="ana", source="Ground", side=side)
    assert table.journal.table.marks[HANDS.of("ana")] == (laid,)
    assert table.check() == result
    assert table.count("deck/ana") == 50


@rule("DA-HAND-04")
def test_with_upper_hand_the_drawer_may_stop_after_any_card() -> None:
    table = TableOfCards(world="7C", ana=Hero("8C 2D 9C"))
    table.call(upper=2)
    table.play("ana", "draw", stat="athletics")
    assert table.waits_for("ana") == ("draw_on", "stop")
    assert table.journal.table.awaited["ana"].matter.left == 2
    assert outcome(table.play("ana", "stop")) == Outcome("Suited Success", True, "8C", "8C")
    assert table.count("deck/ana") == 51

    table.call(upper=2)
    table.play("ana", "draw", stat="athletics")
    table.play("ana", "draw_on")
    assert table.journal.table.awaited["ana"].matter.left == 1
    table.play("ana", "stop")
    assert table.count("deck/ana") == 49


@rule("DA-HAND-05")
def test_with_lower_hand_all_cards_are_drawn_even_after_a_miss() -> None:
    table = TableOfCards(world="7C", ana=Hero("KH 7D 7S 7H"))
    table.call(lower=3)
    table.play("ana", "draw", stat="athletics")
    assert table.waits_for("ana") == ("let_stand", "push_fate")
    assert outcome(table.play("ana", "let_stand")) == Outcome("Miss", False, "KH", "KH 7D 7S 7H")
    assert table.count("deck/ana") == 48


@rule("DA-HAND-06")
@pytest.mark.parametrize(("upper", "lower"), [(1, 0), (0, 1)])
def test_all_drawn_cards_are_spent_and_an_ace_is_kept(upper: int, lower: int) -> None:
    table = TableOfCards(world="7C", ana=Hero("5C AD"))
    table.check(upper=upper, lower=lower)
    assert (table.faces("discard/ana"), table.faces("turned/ana")) == ("5C", "")
    assert table.faces("fate/ana") == "AD JOKER-RED JOKER-BLACK"


@rule("DA-HAND-07")
def test_effects_of_different_sources_add_up() -> None:
    high, hidden = (
        ("High ground", 1),
        ("Unseen", 2),
    )
    assert drawn_with(high, hidden) == (3, 0, 4)
    mud, fog = ("Mud", -1), ("Fog", -2)
    assert drawn_with(mud, fog) == (0, 3, 4)
    assert drawn_with(high, high) == (1, 0, 2)  # the same source twice does not (DA-AMB-03)


def test_a_lifted_effect_counts_no_more() -> None:
    table = TableOfCards(world="7C", ana=Hero("KH 8D 7D"))
    table.play("gm", "lay_hand", who="ana", source="Mud", side="lower", count=2)
    table.play("gm", "lift_hand", hand="ana: Lower Hand (2): Mud")
    assert table.check().drawn == "KH"


@rule("DA-HAND-08")
def test_upper_and_lower_hand_cancel_one_for_one() -> None:
    high, mud = ("High ground", 2), ("Mud", -1)
    assert drawn_with(high, mud) == (2, 1, 2)
    assert drawn_with(("High ground", 1), mud) == (1, 1, 1)
    assert check("KH 8D 2D", "7C", dr=2, upper=2, lower=1) == Outcome("Success", True, "8D", "KH 8D")
    assert check("KH 8D 2D", "7C", dr=2, upper=1, lower=2) == Outcome("Miss", False, "KH", "KH 8D")


@rule("DA-HAND-09")
def test_an_effect_marked_plus_grows_each_further_time_it_applies() -> None:
    table = TableOfCards(ana=Hero(MANY))
    seen = []
    for _ in range(3):
        table.play("gm", "lay_hand", who="ana", source="Wound", side="lower", grows=True)
        seen.append(table.journal.table.marks[HANDS.of("ana")])
    assert seen == [("Lower Hand (1+): Wound",), ("Lower Hand (2+): Wound",), ("Lower Hand (3+): Wound",)]
    assert len(table.check().drawn.split()) == 4
    for _ in range(3):
        table.play("gm", "lay_hand", who="ana", source="Fury", side="upper", count=2, grows=True)
    assert table.journal.table.marks[HANDS.of("ana")] == ("Lower Hand (3+): Wound", "Upper Hand (4+): Fury")
    for _ in range(3):
        table.play("gm", "lay_hand", who="ana", source="Mud", side="lower")  # not marked: it stays as it is
    assert "Lower Hand (1): Mud" in table.journal.table.marks[HANDS.of("ana")]
    assert len(table.check().drawn.split()) == 1


@rule("DA-HAND-10")
def test_the_more_beneficial_result_counts_and_not_the_nearer_card() -> None:
    assert check("8H 10C", "7C", dr=3, upper=1) == Outcome("Suited Success", True, "10C", "8H 10C")
    assert check("10C 8H", "7C", dr=3, lower=1) == Outcome("Success", True, "8H", "10C 8H")


@rule("DA-HAND-10")
def test_the_eight_degrees_are_ordered_from_critical_to_miss() -> None:
    by_degree = ["7C", "7D", "8C", "8S", "8H", "KC", "KS", "KH"]
    assert [degree(CARDS[card], CARDS["7C"], 3) for card in by_degree] == list(DEGREES)
    for better, worse in pairwise(by_degree):
        assert check(f"{worse} {better}", "7C", dr=3, upper=1).card == better
        assert check(f"{better} {worse}", "7C", dr=3, lower=1).card == worse


@rule("DA-HAND-10")
def test_ties_go_to_the_smaller_distance_and_then_to_the_first_drawn() -> None:
    assert check("10C 8C", "7C", dr=3, upper=1).card == "8C"
    assert check("8C 10C", "7C", dr=3, lower=1).card == "10C"
    assert check("9C 5C", "7C", dr=3, upper=1).card == "9C"
    assert check("5C 9C", "7C", dr=3, lower=1).card == "5C"


@rule("DA-HAND-10")
def test_a_demanded_match_is_judged_before_the_degree() -> None:
    assert check("7D 8S", "7C", dr=3, upper=1, need="color") == Outcome("Color Success", True, "8S", "7D 8S")
    assert check("8S 7D", "7C", dr=3, lower=1, need="color") == Outcome("Major Success", False, "7D", "8S 7D")


@rule("DA-HAND-11")
def test_hand_two_of_the_chart_means_two_cards_in_all() -> None:
    assert check("KH 8D 7D", "7C", dr=2, upper=1).drawn == "KH 8D"
    target = CARDS["8C"]

    def chance(counts: object) -> Fraction:
        pairs = [(first, second) for first in FIFTY_TWO for second in FIFTY_TWO]
        choose = max if counts == "best" else min
        kept = (choose(pair, key=lambda card: worth(card, target, 3)) for pair in pairs)
        return Fraction(sum(degree(card, target, 3) in SUCCESSES for card in kept), len(pairs))

    assert (chance("best"), chance("worst")) == (Fraction(133, 169), Fraction(49, 169))


@rule("DA-HAND-12")
def test_under_a_charm_of_efficiency_exactly_one_card_is_drawn() -> None:
    assert drawn_with(("Mud", -3), charms=("efficiency",)) == (0, 0, 1)
    assert drawn_with(charms=("efficiency",), upper=2) == (0, 0, 1)
    assert drawn_with(charms=("efficiency", "amplification"), lower=1) == (0, 0, 1)  # DA-AMB-72
    table = Fight("7C", ana=Hero("AC KH 8D", agl=-2))
    table.play("gm", "charm", who="ana", charm="efficiency")
    table.set(fatigue=2)
    for who in ("ana", "Grunt"):
        table.play("gm", "afflict", who=who, condition="Knocked Down")
    (struck,) = results(table.attack("ana", "Grunt"))
    assert struck.reading["cards"] == ["KH"]
    table.play("gm", "call_save", who=["ana"], stats=["agl"], dr=3)
    assert table.draw(stat="agl").drawn == "8D"


@rule("DA-HAND-12")
def test_under_a_charm_of_efficiency_no_card_that_was_lent_is_drawn_with() -> None:
    table = lending()
    table.play("gm", "charm", who="ben", charm="efficiency")
    table.play("ana", "use_power", power="Lend Aid/0/ana", targets=["ben"])
    table.play("gm", "use_their_power", power=f"Lend Distraction/1/{THIEF}", targets=["ben"])
    table.call("ben")
    table.play("ben", "draw", stat="athletics")
    assert table.waits_for("ben") == ("let_stand", "push_fate")
    assert outcome(table.play("ben", "let_stand")) == Outcome("Color Miss", False, "2S", "2S")


def lending() -> TableOfCards:
    """Ana may lend Ben a card, and a creature may distract him; he is about to draw 2♠ against 8♣."""
    helper = Hero("8D", powers=["Lend Aid"], role="Support")
    table = TableOfCards(world="8C 9C", npc="3H 4H", ana=helper, ben=Hero("2S 3S 4S 5S"))
    table.play("gm", "bring", name=THIEF, block=THIEF)
    return table


@rule("DA-HAND-13")
def test_a_charm_of_amplification_doubles_every_hand() -> None:
    assert drawn_with(charms=("amplification",), upper=1) == (2, 0, 3)
    assert drawn_with(("Mud", -2), charms=("amplification",)) == (0, 4, 5)
    assert drawn_with(("Mud", -2), charms=("amplification",), upper=1) == (2, 4, 3)
    other = TableOfCards(ana=Hero(), ben=Hero(MANY))
    other.play("gm", "charm", who="ana", charm="amplification")
    assert len(other.check("ben", lower=1).drawn.split()) == 2  # its bearer's alone


@rule("DA-HAND-13")
def test_a_charm_of_amplification_doubles_a_card_that_was_lent_too() -> None:
    table = lending()
    table.play("gm", "charm", who="ben", charm="amplification")
    table.play("gm", "use_their_power", power=f"Lend Distraction/1/{THIEF}", targets=["ben"])
    table.call("ben")
    table.play("ben", "draw", stat="athletics")
    assert outcome(table.play("ben", "let_stand")).drawn == "3H 2S 3S"


def test_a_charm_ends() -> None:
    table = TableOfCards(ana=Hero(MANY))
    table.play("gm", "charm", who="ana", charm="efficiency")
    table.play("gm", "charm", who="ana", charm="efficiency", works=False)
    assert len(table.check(lower=1).drawn.split()) == 2


@rule("DA-HAND-14")
def test_the_gm_may_call_any_check_at_upper_or_lower_hand() -> None:
    table = TableOfCards(ana=Hero("6H 9C 10C JC QC"))
    table.play("gm", "lay_hand", who="ana", source="Knocked Down", side="lower")
    table.play("gm", "call_save", who=["ana"], stats=["agl"], dr=3, upper=1)
    reading = resolved(table.drawn(stat="agl")).reading
    hands = [Hand("GM", 1), Hand("Knocked Down", -1)]
    assert ([Hand(**hand) for hand in reading["hands"]], reading["cards"]) == (hands, ["9C"])
    table.play("gm", "lift_hand", hand="ana: Lower Hand (1): Knocked Down")
    assert len(table.check(lower=1).drawn.split()) == 2
    assert len(table.check(upper=1).drawn.split()) == 2
