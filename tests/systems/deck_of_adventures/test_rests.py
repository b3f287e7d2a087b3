"""Rests: time, Rest Cards, cards that come back, and Fatigue that ends."""

import pytest

from hearthside.kernel.choices import Barred
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, Outcome, TableOfCards, outcome, overruled

FULL = ["", ""]
"""The shuffles of nothing in particular."""


def resting(cards: str = "9S", kind: str = "quick", **hero: int) -> TableOfCards:
    """Ana, with her Target Card drawn, is about to complete a Rest that began at ten."""
    table = TableOfCards(ana=Hero(cards, **hero))
    table.play("ana", "take_target")
    table.play("gm", "set_clock", hour=10)
    table.play("gm", f"begin_{kind}_rest", who=["ana"])
    return table


def rested(cards: str = "9S", **hero: int) -> TableOfCards:
    """Ana has completed a Quick Rest and has not got up yet."""
    table = resting(cards, "quick", **hero)
    table.play("gm", "complete_rest", kind="quick")
    return table


def use_card(table: TableOfCards) -> Outcome:
    """Ana draws for a Rest Card and lets it stand."""
    entry = table.play("ana", "use_rest_card")
    return outcome(table.play("ana", "let_stand") if "let_stand" in table.waits_for("ana") else entry)


def clock(table: TableOfCards) -> tuple[int, int]:
    """The hour and minute of the story, beyond midnight counted on."""
    return divmod(table.track("clock/table") // 10, 60)


@rule("DA-REST-01", "DA-REST-02")
@pytest.mark.parametrize(("kind", "over"), [("quick", (10, 30)), ("full", (18, 0))])
def test_a_quick_rest_takes_half_an_hour_and_a_full_rest_eight_hours(kind: str, over: tuple[int, int]) -> None:
    table = resting(kind=kind)
    assert clock(table) == (10, 0)
    table.play("gm", "complete_rest", FULL[:1] if kind == "full" else [], kind=kind)
    assert clock(table) == over


@rule("DA-REST-03")
def test_only_the_gm_begins_and_completes_a_rest() -> None:
    table = TableOfCards(ana=Hero())
    assert table.refused("ana", "begin_quick_rest", who=["ana"])[0] == "impossible"
    table.play("gm", "begin_quick_rest", who=["ana"])
    assert table.refused("ana", "complete_rest", kind="quick")[0] == "impossible"
    table.play("gm", "complete_rest", kind="quick")
    assert table.offer("ana", "use_rest_card").blocked is None


@rule("DA-REST-04")
def test_nothing_is_gained_and_no_rest_card_is_used_before_the_rest_is_completed() -> None:
    table = resting(kind="full", pp_most=3, pp=0)
    table.set(hp=2, fatigue=1)
    assert table.refused("ana", "use_rest_card") == ("refused", "DA-REST-04")
    table.play("gm", "interrupt_rest", kind="full", minutes=400)
    assert table.tracks("hp", "pp", "fatigue", "rest_cards") == (2, 0, 1, 5)
    assert table.refused("ana", "use_rest_card") == ("refused", "DA-REST-04")
    table.play("gm", "begin_quick_rest", who=["ana"])
    assert table.refused("ana", "use_rest_card") == ("refused", "DA-REST-04")
    table.play("gm", "complete_rest", kind="quick")
    table.play("ana", "use_rest_card")
    assert table.track("rest_cards/ana") == 4


@rule("DA-REST-05")
def test_an_interrupted_rest_goes_on_with_the_time_that_was_left() -> None:
    table = resting()
    table.play("gm", "interrupt_rest", kind="quick", minutes=20, why="Wolves!")
    assert (clock(table), table.track("rested/ana")) == ((10, 20), 20)
    table.play("gm", "pass_time", hours=2)
    table.play("gm", "begin_quick_rest", who=["ana"])
    table.play("gm", "complete_rest", kind="quick")
    assert (clock(table), table.track("rested/ana")) == ((12, 30), 0)
    assert table.offer("ana", "use_rest_card").blocked is None


@rule("DA-REST-07")
@pytest.mark.parametrize(("level", "vit"), [(1, 0), (1, 1), (3, -2)])
def test_there_are_as_many_rest_cards_as_hit_points(level: int, vit: int) -> None:
    table = TableOfCards(ana=Hero(level=level, vit=vit))
    assert table.tracks("hp_most", "rest_cards") == (4 + level + vit, 4 + level + vit)


@rule("DA-REST-08")
@pytest.mark.parametrize(("card", "succeeds"), [("QD", True), ("KD", False), ("6H", True), ("5H", False)])
def test_a_rest_card_is_a_draw_at_3_against_the_own_target_card_without_modifier_or_hand(
    card: str, succeeds: bool
) -> None:
    table = rested(f"9S {card} 9H", vit=2)
    table.play("gm", "lay_hand", who="ana", source="Curse", side="lower")
    assert (use_card(table).succeeds, table.track("rest_cards/ana")) == (succeeds, 6)


@rule("DA-REST-09")
@pytest.mark.parametrize(("hp", "pp"), [(1, 0), (0, 1)])
def test_a_missed_rest_card_restores_one_point_by_choice(hp: int, pp: int) -> None:
    table = rested("9S KD", pp_most=3, pp=0)
    table.set(hp=2)
    use_card(table)
    assert table.refused("ana", "restore", split="1/1")[0] == "impossible"
    table.play("ana", "restore", split=f"{hp}/{pp}")
    assert table.tracks("hp", "pp") == (2 + hp, pp)


@rule("DA-REST-10")
@pytest.mark.parametrize(("hp", "pp"), [(2, 0), (0, 2), (1, 1)])
def test_a_successful_rest_card_restores_two_points_split_freely(hp: int, pp: int) -> None:
    table = rested("9S QD", pp_most=3, pp=0)
    table.set(hp=2)
    use_card(table)
    table.play("ana", "restore", split=f"{hp}/{pp}")
    assert table.tracks("hp", "pp") == (2 + hp, pp)


@rule("DA-REST-11")
def test_hit_points_and_power_points_never_pass_their_maximum() -> None:
    table = rested("9S QD QH", pp_most=1, pp=0)
    table.set(hp=4)
    use_card(table)
    assert table.refused("ana", "restore", split="2/0")[0] == "impossible"
    table.play("ana", "restore", split="1/1")
    assert table.tracks("hp", "pp") == (5, 1)
    use_card(table)
    assert table.refused("ana", "restore", split="0/1")[0] == "impossible"
    table.play("ana", "restore", split="0/0")
    assert table.tracks("hp", "hp_most", "pp", "pp_most") == (5, 5, 1, 1)


@rule("DA-REST-12", "DA-REST-17")
def test_rest_cards_cost_cards_and_do_not_come_back_before_a_full_rest() -> None:
    table = rested("9S 2D 2C 2H", vit=1)
    for _ in range(3):
        use_card(table)
        table.play("ana", "restore", split="0/0")
    assert (table.track("rest_cards/ana"), table.counts("deck/ana", "discard/ana")) == (3, (48, 3))
    table.play("ana", "end_rest", [""])
    assert table.counts("deck/ana", "discard/ana") == (51, 0)
    table.rest()
    for _ in range(3):
        use_card(table)
        table.play("ana", "restore", split="0/0")
    assert table.refused("ana", "use_rest_card") == ("refused", "DA-REST-12")
    table.rest("full", FULL[:1])
    assert table.track("rest_cards/ana") == 6


def test_fate_may_be_pushed_on_a_rest_card() -> None:
    """DA-AMB-17."""
    table = rested("9S KD QD")
    table.play("ana", "use_rest_card")
    entry = table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-RED"))
    assert outcome(entry).succeeds


@rule("DA-REST-13")
@pytest.mark.parametrize(("vit", "discarded", "back"), [(1, 30, 12), (-2, 30, 6), (2, 9, 9)])
def test_after_a_quick_rest_random_cards_come_back_into_the_deck(vit: int, discarded: int, back: int) -> None:
    table = TableOfCards(ana=Hero(vit=vit))
    table.lay("deck/ana", "discard/ana", count=discarded)
    table.rest()
    assert table.counts("deck/ana", "discard/ana") == (52 - discarded, discarded)
    lying = table.faces("discard/ana").split()
    chosen = lying[-back:]
    table.play("ana", "end_rest", [" ".join(chosen), ""] if back < discarded else [""])
    assert table.counts("deck/ana", "discard/ana") == (52 - discarded + back, discarded - back)
    assert set(chosen) <= set(table.faces("deck/ana").split())


def test_a_fight_ends_a_quick_rest_and_rest_cards_are_not_for_it() -> None:
    """DA-REST-04, DA-REST-13."""
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name="Guard")
    table.lay("deck/ana", "discard/ana", count=5)
    table.rest()
    assert table.offer("ana", "use_rest_card").blocked is None
    table.play("gm", "start_combat", ["", ""], who=["Guard"])
    assert table.refused("ana", "use_rest_card") == ("refused", "DA-REST-04")
    assert table.count("discard/ana") == 0


@rule("DA-REST-18")
def test_no_rest_is_completed_in_the_middle_of_a_fight() -> None:
    table = resting()
    table.play("gm", "bring", name="Guard")
    table.play("gm", "start_combat", [""], who=["Guard"])
    assert table.refused("gm", "complete_rest", kind="quick") == ("refused", "DA-CMB-11")
    table.play("gm", "end_combat")
    table.play("gm", "complete_rest", kind="quick")


@rule("DA-REST-14")
def test_a_third_quick_rest_is_refused_until_a_full_rest() -> None:
    table = TableOfCards(ana=Hero())
    for _ in range(2):
        table.rest()
        table.play("ana", "end_rest")
    assert table.refused("gm", "begin_quick_rest", who=["ana"]) == ("refused", "DA-REST-14")
    entry = table.play("gm", "begin_quick_rest", because="They are so tired.", who=["ana"])
    assert overruled(entry) == [("DA-REST-14", "They are so tired.")]
    table.play("gm", "complete_rest", kind="quick")
    assert table.refused("ana", "use_rest_card") == ("refused", "DA-REST-04")
    table.rest("full", FULL[:1])
    table.rest()
    assert table.offer("ana", "use_rest_card").blocked is None


@rule("DA-REST-15", "DA-TC-11", "DA-FATE-09", "DA-FTG-08")
@pytest.mark.parametrize("fatigue", ["seed", "companion"])
def test_a_full_rest_brings_everything_back(fatigue: str) -> None:
    table = TableOfCards(options={"fatigue": fatigue}, ana=Hero("4S 9H AC", pp_most=3, pp=0))
    table.play("ana", "take_target")
    table.lay("deck/ana", "discard/ana", "9H")
    table.play("gm", "award_fate", card=[table.back("discard/ana", "9H")])
    table.play("gm", "award_token", who="ana")
    table.lay("deck/ana", "fate/ana", "AC")
    table.lay("deck/ana", "discard/ana", count=30)
    table.drop_fate("ana")
    table.set(hp=1, ap_most=2, fatigue=3, rest_cards=0, quick_rests=2)
    table.rest("full", ["KD 4S"])
    assert table.tracks("hp", "pp", "ap", "rest_cards", "fatigue", "quick_rests", "fate_tokens") == (
        5,
        3,
        2,
        5,
        0,
        0,
        0,
    )
    assert (table.faces("fate/ana"), table.faces("target/ana")) == ("JOKER-RED JOKER-BLACK", "KD")
    assert table.counts("deck/ana", "discard/ana", "spent/ana") == (51, 0, 0)
    assert {"4S", "9H", "AC"} <= set(table.faces("deck/ana").split())


@rule("DA-FATE-10", "DA-REST-16")
def test_a_quick_rest_leaves_fate_hand_and_armor_points_alone() -> None:
    table = TableOfCards(ana=Hero("AC AD"))
    table.drop_fate("ana")
    table.lay("deck/ana", "fate/ana", "AC", "AD")
    table.set(ap_most=2)
    table.rest()
    table.play("ana", "end_rest")
    assert (table.faces("fate/ana"), table.track("ap/ana")) == ("AC AD", 0)
    table.rest("full", FULL[:1])
    assert table.track("ap/ana") == 2


@rule("DA-FTG-02")
def test_the_tired_make_all_checks_at_lower_hand_until_a_rest_is_completed() -> None:
    table = Fight("2C", world="8C 9C 8S", ana=Hero("AS 3H 8H 8D KD 7H KH JD"))
    table.drop_fate("ana")
    table.set(fatigue=1)
    (struck,) = results(table.attack("ana", "Grunt"))
    assert (struck.reading["cards"], struck.reading["card"]) == (["3H", "8H"], "8H")
    table.play("gm", "end_combat")
    assert table.check() == Outcome("Miss", False, "KD", "8D KD")
    table.play("gm", "begin_quick_rest", who=["ana"])
    table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=3)
    assert table.draw(stat="vit") == Outcome("Miss", False, "7H", "7H KH")
    table.play("gm", "complete_rest", kind="quick")
    assert table.check().drawn == "JD"


@rule("DA-FTG-04")
def test_by_the_ladder_the_first_level_hinders_saves_and_the_second_all_checks() -> None:
    table = TableOfCards(options={"fatigue": "companion"}, ana=Hero("5S 8H 7C 6H 9H 10H"))
    table.set(fatigue=1)
    assert table.check().drawn == "5S"
    table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=3)
    assert table.draw(stat="vit").drawn == "7C 6H"
    table.set(fatigue=2)
    assert table.check().drawn == "9H 10H"


@rule("DA-FTG-12")
@pytest.mark.parametrize(("option", "left", "cards"), [("seed", 0, 1), ("companion", 2, 2)])
def test_a_quick_rest_clears_fatigue_unless_the_table_plays_the_ladder(option: str, left: int, cards: int) -> None:
    table = TableOfCards(options={"fatigue": option}, ana=Hero())
    table.set(fatigue=2)
    table.rest()
    assert table.track("fatigue/ana") == left
    assert len(table.check().drawn.split()) == cards
    table.set(fatigue=2, quick_rests=2)
    table.play("gm", "begin_quick_rest", because="Once more.", who=["ana"])
    table.play("gm", "complete_rest", kind="quick")
    assert table.track("fatigue/ana") == 2


def test_while_a_rest_card_waits_the_gm_may_still_call_by_ruling() -> None:
    table = rested("9S QD")
    use_card(table)
    table.play("gm", "call", because="Wolves!", who=["ana"], stats=["agl"], dr=2)
    assert table.waits_for("ana") == ("draw",)


def test_a_clock_set_back_goes_on_to_the_next_day() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "set_clock", hour=22)
    table.play("gm", "set_clock", hour=6, minute=30)
    assert clock(table) == (30, 30)
    assert table.offer("ana", "use_rest_card").blocked == Barred(
        "DA-REST-04", "Rest Cards are used when a Quick Rest is completed."
    )
