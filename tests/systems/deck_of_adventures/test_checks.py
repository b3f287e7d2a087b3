"""Checks: Difficulty Range, modifiers, the Effective Difficulty Range."""

from fractions import Fraction

import pytest

from hearthside.kernel.choices import Barred, Several
from hearthside.lab.questions.deck_of_adventures import ask_draw
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO, RANKS
from hearthside.systems.deck_of_adventures.check.degrees import DEGREES, degree, effective_range, is_success
from hearthside.systems.deck_of_adventures.check.draw import Draw
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES, SKILLS, STATS
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, numbers, results
from tests.systems.deck_of_adventures.tables import (
    Hero,
    Outcome,
    TableOfCards,
    check,
    outcome,
    overruled,
    resolved,
    rules_told,
)


def successes(target: str, dr: int, mod: int = 0, need: str = "") -> list[str]:
    """Every card that succeeds when it is the one drawn, played at the table card by card."""
    return [card.name for card in FIFTY_TWO if check(card.name, target, dr, mod, need=need).succeeds]


@rule("DA-CHECK-02")
def test_the_gm_names_stat_and_difficulty_range_before_a_card_is_drawn() -> None:
    table = TableOfCards(world="8C", ana=Hero("9C"))
    assert table.refused("ana", "draw", stat="athletics") == ("refused", "DA-CHECK-02")
    assert table.refused("gm", "call", who=["ana"], stats=["athletics"]) == ("malformed", "")
    assert table.refused("gm", "call", who=["ana"], stats=[], dr=2)[0] == "impossible"
    assert table.refused("ana", "call", who=["ana"], stats=["athletics"], dr=2)[0] == "impossible"
    table.call("ana", "athletics", dr=2)
    assert table.refused("ana", "draw", stat="finesse")[0] == "impossible"
    table.play("ana", "suggest", stat="finesse", why="I swing across.")
    assert table.refused("ana", "draw", stat="finesse")[0] == "impossible"
    table.play("gm", "set_dr", check="finesse/ana", dr=1)
    assert table.draw("ana", "finesse") == Outcome("Suited Success", True, "9C", "9C")


@rule("DA-CHECK-03")
def test_the_call_names_who_what_against_and_with_what_while_the_difficulty_range_may_be_secret() -> None:
    table = TableOfCards(world="8C", ana=Hero(athletics=1), ben=Hero())
    table.call("ana", "athletics", dr=2, hidden=True)
    for seat in ("ana", "ben"):
        asked = table.journal.view(seat).awaited["ana"]
        known = {name: getattr(asked.matter, name) for name in ("drawer", "target", "stats", "mods", "drs", "edrs")}
        hidden = {"drs": "hidden", "edrs": "hidden"}
        assert known == {"drawer": "ana", "target": "8C", "stats": ("athletics",), "mods": (1,), **hidden}
        assert (asked.says, asked.secret) == ("Athletics, against 8♣", {})
    assert table.journal.view("gm").awaited["ana"].secret == {"drs": [2]}

    table.play("gm", "waive", who="ana")
    table.call("ana", "athletics", dr=2)
    asked = table.journal.view("ben").awaited["ana"]
    assert (asked.matter.drs, asked.says) == ((2,), "Athletics at DR 2, against A♣")
    assert asked.matter.edrs == (3,)


@rule("DA-CHECK-04")
@pytest.mark.parametrize(
    ("stat", "expected"),
    [
        ("athletics", Outcome("Suited Miss", False, "JC", "JC")),
        ("finesse", Outcome("Suited Success", True, "JC", "JC")),
    ],
)
def test_the_difficulty_range_may_differ_by_the_skill_chosen(stat: str, expected: Outcome) -> None:
    table = TableOfCards(world="8C", ana=Hero("JC"))
    table.play("gm", "call", who=["ana"], stats=["athletics"], dr=2, others=["finesse"], other_dr=3)
    assert table.draw("ana", stat) == expected


def test_a_stat_named_twice_keeps_the_first_difficulty_range() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "call", who=["ana"], stats=["brute"], dr=2, others=["brute", "finesse"], other_dr=3)
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.stats, asked.drs, asked.edrs) == (("brute", "finesse"), (2, 3), (2, 3))


@rule("DA-CHECK-05")
def test_the_effective_range_is_the_difficulty_range_plus_the_modifier() -> None:
    assert [effective_range(2, 1), effective_range(1, -2), effective_range(3, 0)] == [3, -1, 3]
    table = TableOfCards(ana=Hero(athletics=1, finesse=-2))
    read = []
    for stat, dr in (("athletics", 2), ("finesse", 1), ("brute", 3)):
        table.call("ana", stat, dr=dr)
        read.append(resolved(table.drawn("ana", stat)).reading)
    assert [(each["dr"], each["mod"], each["edr"]) for each in read] == [(2, 1, 3), (1, -2, -1), (3, 0, 3)]


@rule("DA-CHECK-06")
def test_a_check_succeeds_exactly_when_the_card_is_within_the_effective_range() -> None:
    assert {card[:-1] for card in successes("4H", dr=1)} == {"3", "4", "5"}
    assert {card[:-1] for card in successes("4H", dr=1, mod=1)} == {"2", "3", "4", "5", "6"}
    for edr in range(6):
        near = [card.name for card in FIFTY_TWO if is_success(degree(card, CARDS["4H"], edr), card, CARDS["4H"])]
        ranks = {RANKS[(3 + steps) % 13] for steps in range(-edr, edr + 1)}
        assert near == [card.name for card in FIFTY_TWO if card.rank in ranks]


@rule("DA-CHECK-07")
@pytest.mark.parametrize(
    ("card", "mod", "read"),
    [
        ("8S", 1, ("Miss", "8S", 5, 3)),
        ("4S", 1, ("Success", "4S", 1, 3)),  # no Major Success: it is not moved to the 3
        ("6S", 1, ("Success", "6S", 3, 3)),
        ("5S", -1, ("Miss", "5S", 2, 1)),
        ("4S", -1, ("Success", "4S", 1, 1)),
    ],
)
def test_a_modifier_widens_or_narrows_the_range_and_leaves_the_card_as_it_is(
    card: str, mod: int, read: tuple[str, str, int, int]
) -> None:
    table = TableOfCards(world="3D", ana=Hero(card, athletics=mod))
    table.call(dr=2)
    entry = table.drawn()
    reading = resolved(entry).reading
    assert (resolved(entry).result, reading["card"], reading["distance"], reading["edr"]) == read
    told = table.journal.told(entry, "ana")
    assert told is not None
    assert [event["slots"]["card"] for event in told if event["type"] == "told"] == [f"{card[0]}♠"]


@rule("DA-CHECK-08")
def test_at_minus_one_it_takes_the_rank_in_the_colour() -> None:
    assert successes("KD", dr=1, mod=-2) == ["KD", "KH"]


@rule("DA-CHECK-09")
def test_at_minus_two_it_takes_the_very_card() -> None:
    assert successes("KD", dr=0, mod=-2) == ["KD"]


@rule("DA-CHECK-10")
@pytest.mark.parametrize("dr", [-1, -2, -9])
def test_at_minus_three_or_lower_nothing_is_drawn_and_it_fails(dr: int) -> None:
    table = TableOfCards(world="KD", ana=Hero("KD", athletics=-2))
    entry = table.call(dr=dr)
    assert outcome(entry) == Outcome("Failure", False)
    assert table.waits_for("ana") == ()
    assert table.refused("ana", "draw", stat="athletics") == ("refused", "DA-CHECK-02")
    assert table.counts("deck/ana", "discard/ana", "fate/ana") == (52, 0, 2)
    assert table.faces("world_discard/world") == "KD"


@pytest.mark.parametrize("hidden", [False, True])
def test_of_two_stats_the_one_out_of_reach_fails_without_a_draw(hidden: bool) -> None:
    table = TableOfCards(ana=Hero(athletics=-2))
    table.play("gm", "call", who=["ana"], stats=["athletics", "brute"], dr=-1, hidden=hidden)
    athletics, brute = table.offer("ana", "draw").fields["stat"].options  # type: ignore[union-attr]
    assert brute.barred is None
    if hidden:
        assert athletics.barred is None
        assert outcome(table.play("ana", "draw", stat="athletics")) == Outcome("Failure", False)
        assert table.counts("deck/ana", "discard/ana") == (52, 0)
    else:
        out_of_reach = "That is out of your reach: it would fail without a draw."
        assert athletics.barred == Barred("DA-CHECK-10", out_of_reach)
        assert table.refused("ana", "draw", stat="athletics") == ("refused", "DA-CHECK-10")


@rule("DA-CHECK-11")
@pytest.mark.parametrize("edr", [6, 7, 9])
def test_from_an_effective_range_of_six_on_every_card_succeeds(edr: int) -> None:
    assert len(successes("8C", dr=edr - 3, mod=3)) == 52


@rule("DA-CHECK-12")
def test_the_gm_may_demand_a_match_on_top_of_the_range() -> None:
    assert check("6S", "7C", dr=2, need="suit") == Outcome("Color Success", False, "6S", "6S")
    assert check("5C", "7C", dr=2, need="suit") == Outcome("Suited Success", True, "5C", "5C")
    assert successes("7C", dr=2, need="suit") == ["5C", "6C", "7C", "8C", "9C"]
    in_colour = [rank + suit for suit in "CS" for rank in ("5", "6", "7", "8", "9")]
    assert successes("7C", dr=2, need="color") == in_colour


@pytest.mark.parametrize(
    ("mod", "need", "cards", "fitting"),
    [
        (0, "", "7C 9C 9D 9H 9S", 20),
        (-1, "", "7C 9C 9S", 10),
        (-1, "suit", "7C 9C", 5),
        (-2, "", "7C 9C", 5),
        (-2, "color", "7C 9C", 5),
    ],
)
def test_a_table_may_agree_that_a_negative_modifier_demands_a_match(
    mod: int, need: str, cards: str, fitting: int
) -> None:
    """DA-AMB-04: the range and the match together; the Effective Difficulty Range is 2 each time."""
    for card in ("7C", "9C", "9D", "9H", "9S", "JC", "JS"):
        table = TableOfCards(world="8C", options={"negative_mod_requires_match": "yes"}, ana=Hero(card, athletics=mod))
        table.call(dr=2 - mod, need=need)
        odds = ask_draw(DECK_OF_ADVENTURES, table.journal.table, "ana", Draw(stat="athletics")).more["summary"]
        assert Fraction(odds.fraction("success")) == Fraction(fitting, 52)
        assert table.draw().succeeds is (card in cards.split())
    usual = TableOfCards(world="8C", ana=Hero("9H", athletics=-1))
    assert usual.check(dr=3) == Outcome("Success", True, "9H", "9H")
    creature = TableOfCards(world="8C", npc="9H", options={"negative_mod_requires_match": "yes"}, ana=Hero())
    creature.play("gm", "bring", name="Rat")
    assert outcome(creature.play("gm", "draw_for", who="Rat", stat="brute", mod=-1, dr=3)).succeeds


@rule("DA-CHECK-13")
def test_a_demanded_match_is_not_waived_by_a_wide_range() -> None:
    assert successes("7C", dr=6, need="suit") == [f"{rank}C" for rank in RANKS]
    assert len(successes("7C", dr=9, need="color")) == 26


@rule("DA-CHECK-14")
def test_once_a_card_is_drawn_the_difficulty_range_stays_unless_a_ruling_says_otherwise() -> None:
    table = TableOfCards(world="8C", ana=Hero("4C"))
    table.call(dr=2)
    table.play("gm", "set_dr", check="athletics/ana", dr=3)
    table.play("ana", "draw", stat="athletics")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.dr, asked.degree) == (3, "Suited Miss")
    assert table.refused("gm", "set_dr", check="athletics/ana", dr=4) == ("refused", "DA-CHECK-14")
    assert table.refused("gm", "call", who=["ana"], stats=["athletics"], dr=4) == ("refused", "DA-CHECK-14")
    assert table.refused("gm", "waive", who="ana")[0] == "impossible"
    ruling = table.play("gm", "set_dr", because="I misread the map.", check="athletics/ana", dr=4)
    assert overruled(ruling) == [("DA-CHECK-14", "I misread the map.")]
    assert outcome(ruling) == Outcome("Suited Success", True, "4C", "4C")


def test_the_gm_may_call_over_an_unfinished_check_by_ruling_and_its_cards_are_spent() -> None:
    table = TableOfCards(world="8C 9C", ana=Hero("4C AH 9D"))
    table.call(dr=2, lower=1)
    table.play("ana", "draw", stat="athletics")
    table.play("gm", "call", because="Wrong door.", who=["ana"], stats=["brute"], dr=1)
    assert (table.faces("discard/ana"), table.faces("fate/ana")) == ("4C", "AH JOKER-RED JOKER-BLACK")
    assert (table.faces("world_discard/world"), table.faces("task/world")) == ("8C", "9C")
    assert table.draw("ana", "brute") == Outcome("Major Success", True, "9D", "9D")


@rule("DA-CHECK-15")
def test_a_check_costs_a_card_of_the_own_deck() -> None:
    table = TableOfCards(ana=Hero())
    table.lay("deck/ana", "discard/ana", count=22)
    assert table.count("deck/ana") == 30
    table.check()
    assert table.counts("deck/ana", "discard/ana") == (29, 23)


@rule("DA-CHECK-16")
def test_a_save_uses_an_attribute_and_any_other_check_whichever_the_gm_names() -> None:
    table = TableOfCards(ana=Hero("6H 9C"))
    for_a_save = table.offer("gm", "call_save").fields["stats"]
    for_a_check = table.offer("gm", "call").fields["stats"]
    assert isinstance(for_a_save, Several)
    assert isinstance(for_a_check, Several)
    assert [option.value for option in for_a_save.options] == ["agl", "con", "gut", "int", "str", "vit"]
    assert [option.value for option in for_a_check.options] == list(STATS)
    assert len(STATS) == 16
    assert table.refused("gm", "call_save", who=["ana"], stats=["brute"], dr=3)[0] == "impossible"
    table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=3)
    assert table.refused("gm", "set_dr", check="brute/ana", dr=3)[0] == "impossible"
    assert table.draw("ana", "vit") == Outcome("Success", True, "9C", "9C")
    assert [table.check(stat=stat, dr=9).succeeds for stat in STATS] == [True] * 16
    table.play("gm", "bring", name="Grunt")
    assert table.refused("gm", "save_for", who="Grunt", stat="brute", dr=3)[0] == "impossible"


@rule("DA-CHECK-17")
def test_there_are_six_attributes_with_ten_skills() -> None:
    by_attribute = {
        stat.short: [skill.name for skill in SKILLS.values() if skill.attribute == stat.code]
        for stat in ATTRIBUTES.values()
    }
    assert by_attribute == {
        "AGL": ["Finesse", "Stealth"],
        "CON": ["Bluffing", "Performance"],
        "GUT": ["Detection", "Craft"],
        "INT": ["Knowledge", "Investigation"],
        "STR": ["Athletics", "Brute"],
        "VIT": [],
    }
    assert (len(ATTRIBUTES), len(SKILLS)) == (6, 10)


@rule("DA-CHECK-18")
def test_nothing_is_worse_than_a_plain_miss() -> None:
    found = {degree(card, target, edr) for card in FIFTY_TWO for target in FIFTY_TWO for edr in range(-2, 8)}
    assert found == set(DEGREES)
    assert DEGREES[-1] == "Miss"
    assert check("AD", "8C", dr=0).degree == "Miss"


@rule("DA-CHECK-20")
@pytest.mark.parametrize(("mod", "succeed"), [(0, ["9C", "9S"]), (1, ["9C", "9D", "9H", "9S"])])
def test_a_difficulty_range_may_be_below_zero_and_only_the_effective_one_is_judged(
    mod: int, succeed: list[str]
) -> None:
    assert successes("9C", dr=-1, mod=mod) == succeed


@rule("DA-CHECK-20")
@pytest.mark.parametrize(("mod", "edr", "hit"), [(0, -1, "7D"), (1, 0, "7H"), (4, 3, "10H")])
def test_full_cover_may_push_the_range_of_an_attack_below_zero(mod: int, edr: int, hit: str) -> None:
    for card in (hit, "8D" if edr <= 0 else "JH"):
        table = Fight("7D", ana=Hero("AD", brute=mod))
        table.play("gm", "set", track="ar/Grunt", to=1, reason="as the tale has it")
        table.play("gm", "set_cover", who="Grunt", how="full")
        (found,) = results(table.attack("ana", "Grunt", card))
        assert (numbers(found)["dr"], numbers(found)["edr"], found.reading["success"]) == (-1, edr, card == hit)


@rule("DA-CHECK-20")
def test_a_high_modifier_makes_up_for_a_difficulty_range_below_zero() -> None:
    assert {card[:-1] for card in successes("9C", dr=-1, mod=4)} == {"6", "7", "8", "9", "10", "J", "Q"}


def test_the_gm_may_waive_a_check() -> None:
    """DA-CHECK-01: no card is drawn, and it simply happens."""
    table = TableOfCards(world="8C", ana=Hero())
    table.call()
    assert rules_told(table.play("gm", "waive", who="ana")) == ["DA-CHECK-01"]
    assert (table.waits_for("ana"), table.count("deck/ana"), table.faces("world_discard/world")) == ((), 52, "8C")
