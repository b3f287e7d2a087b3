"""Wounds and Harm: a card, a token, and what keeps them off."""

import pytest

from hearthside.kits.deckahedron.adventure.contests.corners import match
from hearthside.kits.deckahedron.cards import FACES
from hearthside.systems.thousand_faces_playtest.stamina import tokens_on_pile
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told, span, turned
from tests.systems.thousand_faces_playtest.test_heroic_mode import heroes, pile

NINE = "9-hour"


def tokens(table: TableOfAdventure) -> tuple[int, int, int]:
    """The Exhaustion, Harm and Wound tokens on Ana's pile."""
    return tokens_on_pile(table.journal.table, "ana"), table.track("harm", "ana"), table.track("wounds", "ana")


def struck(table: TableOfAdventure, power: str) -> None:
    """Something strikes Ana."""
    table.play("gm", "damage", who=["ana"], power=power)


# --- Wounds -----------------------------------------------------------------------------------------------------------


@rule("TP-WND-01")
def test_a_wound_exhausts_a_card_lays_a_token_and_adds_a_random_wound_card() -> None:
    for card in ("W1", "W2"):
        table = TableOfAdventure(ana=hand("D05 ..."))
        entry = table.play("gm", "wound", who="ana", how="A blade finds your arm.", picks=[card])
        assert (table.lying("ana").exhaustion, table.lying("ana").discard) == ("D05", card)
        assert (table.counts("ana"), tokens(table)) == ((19, 1, 1), (0, 0, 1))
        (told,) = (event for event in table.journal.told(entry, "ana") if event["type"] == "told")
        assert (told["rule"], told["slots"]) == ("TP-WND-01", {"how": "A blade finds your arm."})
        assert all("D05" not in str(event) for event in table.journal.told(entry, "ana"))


@rule("TP-WND-01")
def test_the_card_of_a_heros_wound_is_the_next_one_with_a_symbol() -> None:
    table = heroes(ana=hand("D02 D12 ..."))
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert (pile(table), table.lying("ana").discard, tokens(table)) == ("D12", "W1 D02", (0, 0, 1))


def test_the_card_of_a_wound_is_no_stamina_point_that_a_slot_could_absorb() -> None:
    table = TableOfAdventure(ana=hand(moves=["good-cardio"]))
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert (table.asked("ana"), table.counts("ana").exhaustion) == ((), 1)


@rule("TP-WND-02")
def test_with_two_wounds_a_third_incapacitates_and_no_card_is_lost() -> None:
    table = TableOfAdventure(ana=hand(wounds=2))
    entry = table.play("gm", "wound", who="ana")
    assert (table.is_down("ana"), table.track("wounds", "ana"), table.counts("ana")) == (True, 2, (20, 0, 0))
    assert rules_told(entry) == ["TP-WND-02"]


@rule("TP-WND-04")
def test_a_goat_matches_nothing_and_a_dragon_all_but_the_goat() -> None:
    signs = {sign for face in FACES.values() for sign in face.corners}
    assert not any(match("goat", sign) or match(sign, "goat") for sign in signs)
    assert all(match("dragon", sign) for sign in signs - {"goat"})


@rule("TP-WND-05")
def test_a_wound_card_in_a_flip_costs_the_lucky_their_top_card_unseen() -> None:
    table = TableOfAdventure(ana=hand("W1 D02 D12 ..."))
    table.play("ana", "flip", attribute="str")
    entry = table.stand("ana")
    assert (table.lying("ana").exhaustion, table.lying("ana").discard, tokens(table)) == ("D02", "W1", (1, 0, 0))
    assert turned(entry) == ""


@rule("TP-WND-05")
def test_a_wound_card_in_a_flip_costs_a_hero_the_next_card_with_a_symbol() -> None:
    table = heroes(ana=hand("W1 D02 D12 ..."))
    table.play("ana", "flip", attribute="str")
    table.stand("ana")
    assert (pile(table), table.lying("ana").discard) == ("D12", "D02 W1")


@rule("TP-WND-05")
def test_what_a_wound_card_costs_may_be_absorbed() -> None:
    table = TableOfAdventure(ana=hand("W1 D02 D12 ...", moves=["good-cardio"]))
    table.play("ana", "flip", attribute="str")
    table.stand("ana")
    table.play("ana", "expend", slots=table.choices("ana", "expend", "slots"))
    assert (table.counts("ana").exhaustion, table.track("held", "ana.good-cardio.0.physical")) == (0, 1)


# --- Harm -------------------------------------------------------------------------------------------------------------


@rule("TP-HARM-01")
@pytest.mark.parametrize(("power", "harms"), [("2", 0), ("3", 1), ("5", 1), ("6", 2), ("7", 2), ("9", 3)])
def test_any_three_attack_power_may_become_one_harm(power: str, harms: int) -> None:
    table = TableOfAdventure(NINE, ana=hand())
    struck(table, power)
    takes = table.offers("ana")["decide"].fields["take"].options  # type: ignore[union-attr]
    traded = [option for option in takes if str(option.value).startswith("harm")]
    assert [option.value for option in traded] == [f"harm {count}" for count in range(1, harms + 1)]
    for count, option in enumerate(traded, start=1):
        assert option.label.startswith(f"{count} Harm, {int(power) - 3 * count} Stamina")


@rule("TP-HARM-01")
@pytest.mark.parametrize(("take", "harm", "stamina"), [("harm 1", 1, 4), ("harm 2", 2, 1)])
def test_seven_is_four_stamina_and_a_harm_or_one_and_two(take: str, harm: int, stamina: int) -> None:
    table = TableOfAdventure(NINE, ana=hand())
    struck(table, "7")
    table.play("ana", "decide", take=take)
    assert (tokens(table), table.counts("ana").exhaustion) == ((stamina, harm, 0), stamina + harm)


@rule("TP-HARM-02")
def test_a_harm_exhausts_a_card_as_for_stamina_and_lays_a_token() -> None:
    table = TableOfAdventure(NINE, ana=hand("D05 D12 ..."))
    entry = table.play("gm", "inflict", who="ana")
    assert (table.lying("ana").exhaustion, tokens(table)) == ("D05", (0, 1, 0))
    assert all("D05" not in str(event) for event in table.journal.told(entry, "gm"))
    hero = heroes(ana=hand("D05 D12 ..."))
    hero.play("gm", "inflict", who="ana")
    assert (pile(hero), hero.lying("ana").discard, tokens(hero)) == ("D12", "D05", (0, 1, 0))


@rule("TP-HARM-02")
def test_a_third_harm_is_a_wound_instead() -> None:
    table = TableOfAdventure(NINE, ana=hand(harm=2))
    entry = table.play("gm", "inflict", who="ana", picks=["W2"])
    assert (table.track("harm", "ana"), table.track("wounds", "ana"), table.counts("ana")) == (2, 1, (19, 1, 1))
    assert rules_told(entry) == ["TP-HARM-02", "TP-WND-01"]


@rule("TP-HARM-03")
def test_with_two_harm_tokens_the_trade_is_open_and_says_what_it_comes_to() -> None:
    table = TableOfAdventure(NINE, ana=hand(span(1, 18), exhaustion="D19 D20", harm=2))
    struck(table, "7")
    labels = {option.value: option.label for option in table.offers("ana")["decide"].fields["take"].options}  # type: ignore[union-attr]
    assert "a Wound alone would take it all" in labels["harm 1"]
    assert "alone" not in labels["stamina"] + labels["wound"]
    table.play("ana", "decide", take="harm 1", picks=["W1"])
    assert (table.track("harm", "ana"), table.track("wounds", "ana"), table.counts("ana").exhaustion) == (2, 1, 3)
    assert (table.asked("ana"), table.journal.table.awaited["ana"].matter.points) == (("expend",), 4)
    table.play("ana", "expend")
    assert table.counts("ana").exhaustion == 3 + 4


@rule("TP-HARM-03")
def test_with_one_harm_token_only_the_second_trade_becomes_a_wound() -> None:
    table = TableOfAdventure(NINE, ana=hand(harm=1))
    struck(table, "7")
    labels = {option.value: option.label for option in table.offers("ana")["decide"].fields["take"].options}  # type: ignore[union-attr]
    assert ("alone" in labels["harm 1"], "alone" in labels["harm 2"]) == (False, True)
    table.play("ana", "decide", take="harm 2", picks=["W1"])
    assert tokens(table) == (0, 2, 1)


def test_armour_takes_a_harm_before_it_is_a_wound() -> None:
    table = TableOfAdventure(NINE, ana=hand(harm=2, items=("padded-armour",)))
    struck(table, "3")
    table.play("ana", "decide", take="harm 1")
    table.play("ana", "bear", where=table.choices("ana", "bear", "where")[1])
    assert (table.track("wounds", "ana"), table.counts("ana")) == (0, (20, 0, 0))


def test_whoever_goes_down_of_the_first_harm_takes_no_more_of_the_blow() -> None:
    table = TableOfAdventure(NINE, ana=hand(span(1, 11), exhaustion=span(12, 20)))
    struck(table, "7")
    table.play("ana", "decide", take="harm 2")
    assert (table.is_down("ana"), table.track("harm", "ana"), table.counts("ana").exhaustion) == (True, 1, 10)


def test_a_third_wound_does_not_land_where_a_shield_keeps_it_off() -> None:
    table = TableOfAdventure(ana=hand("D11 ...", wounds=2, items=("shield",), dex=4))
    struck(table, "9")
    table.play("ana", "decide", take="wound")
    entry = table.play("ana", "block", shield=table.choices("ana", "block", "shield")[0])
    assert (table.is_down("ana"), "Dealt" in event_names(entry)) == (False, False)
