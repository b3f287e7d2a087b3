"""The odds of Deck of Adventures, exactly: the chart, a real deck, the own Target Card out of it, Epic Events."""

from fractions import Fraction
from functools import partial
from math import comb

import pytest

from hearthside.kernel.handle import Refused
from hearthside.lab.asking import Answer, ask
from hearthside.lab.check import success_odds
from hearthside.lab.epic import chart_chance, epic_odds
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards

WITHOUT_OWN = tuple(card for card in FIFTY_TWO if card.name != "8C")


def rounded(chance: Fraction) -> int:
    """In percent, halves up, as the chart is printed."""
    return int(100 * chance + Fraction(1, 2))


def succeeds(edr: int, upper: int = 0, lower: int = 0, need: str = "", *, own: bool = False) -> Fraction:
    """The chance of a Check against 8♣ with a full deck, or with the own Target Card out of it."""
    cards = WITHOUT_OWN if own else FIFTY_TWO
    wanted = {"color": "color", "suit": "suit"}.get(need)
    odds = success_odds(cards, CARDS["8C"], edr, 0, upper, lower, wanted)  # type: ignore[arg-type]
    return Fraction(odds.fraction("success"))


@rule("DA-ODDS-01")
def test_a_full_deck_succeeds_as_the_chart_says() -> None:
    found = [succeeds(edr) for edr in range(7)]
    assert found == [Fraction(2 * edr + 1, 13) for edr in range(7)] == [chart_chance(edr) for edr in range(7)]
    assert [rounded(each) for each in found] == [8, 23, 38, 54, 69, 85, 100]


@rule("DA-ODDS-02")
def test_a_demanded_color_halves_the_chance_and_a_suit_quarters_it() -> None:
    for edr in range(7):
        assert succeeds(edr, need="color") == succeeds(edr) / 2
        assert succeeds(edr, need="suit") == succeeds(edr) / 4
    three = succeeds(3, need="color"), succeeds(3, need="suit")
    assert three == (Fraction(14, 52), Fraction(7, 52))
    assert tuple(map(rounded, three)) == (27, 13)


@rule("DA-ODDS-03")
def test_one_extra_card_counts_in_the_chart_as_if_drawn_from_a_full_deck() -> None:
    for edr in range(7):
        plain = chart_chance(edr)
        assert (chart_chance(edr, 1), chart_chance(edr, -1)) == (1 - (1 - plain) ** 2, plain**2)
    assert (rounded(chart_chance(2, 1)), rounded(chart_chance(2, -1))) == (62, 15)
    assert [rounded(chart_chance(edr, 1)) for edr in range(7)] == [15, 41, 62, 79, 91, 98, 100]
    assert [rounded(chart_chance(edr, -1)) for edr in range(7)] == [1, 5, 15, 29, 48, 72, 100]


@rule("DA-ODDS-04")
def test_one_extra_card_of_a_real_deck_is_drawn_without_putting_the_first_back() -> None:
    for edr in range(7):
        hits = 4 * (2 * edr + 1)
        assert succeeds(edr, upper=1) == 1 - Fraction(comb(52 - hits, 2), comb(52, 2))
        assert succeeds(edr, lower=1) == Fraction(comb(hits, 2), comb(52, 2))
    assert (succeeds(2, upper=1), succeeds(2, lower=1)) == (Fraction(415, 663), Fraction(95, 663))


@rule("DA-ODDS-05")
def test_with_the_own_target_card_out_of_the_deck_one_hit_is_missing() -> None:
    assert [succeeds(edr, own=True) for edr in range(7)] == [Fraction(4 * (2 * edr + 1) - 1, 51) for edr in range(7)]
    assert succeeds(3, own=True) == Fraction(27, 51)


@rule("DA-ODDS-06")
def test_below_zero_hardly_a_card_is_left() -> None:
    assert [succeeds(edr) for edr in (-1, -2, -3)] == [Fraction(2, 52), Fraction(1, 52), 0]
    assert [succeeds(edr, own=True) for edr in (-1, -2, -3)] == [Fraction(1, 51), 0, 0]


@rule("DA-ODDS-07")
def test_live_odds_come_from_the_cards_a_player_has_not_seen() -> None:
    """12 cards are gone, 5 of them in range of 8♣ at DR 2: 15 hits are left among 40."""
    gone = "6C 7C 8H 9C 10C AC 2C 3C 4C KC QC JC"
    answers = []
    for order in ("", "6D 7D 8D 9D"):
        table = TableOfCards(world="8C", ana=Hero(f"{gone} {order}"))
        table.lay("deck/ana", "discard/ana", count=12)
        table.call()
        answer = ask(DECK_OF_ADVENTURES, table.journal.table, "ana", {"do": "draw", "stat": "athletics"})
        assert isinstance(answer, Answer)
        answers.append(answer.more["summary"].fraction("success"))
    assert answers == ["3/8"] * 2
    assert Fraction(15, 40) == Fraction(3, 8)


def test_no_odds_are_given_while_a_lent_card_lies_ready_against_somebody() -> None:
    """DA-POW-15: it will count in the next draw, so the odds of the deck alone would be wrong."""
    helper = Hero("2H", powers=["Lend Distraction"], role="Support")
    table = TableOfCards(world="8C", ana=helper, ben=Hero())
    for asked in (True, False):
        table.call("ben")
        answer = ask(DECK_OF_ADVENTURES, table.journal.table, "ben", {"do": "draw", "stat": "athletics"})
        assert isinstance(answer, Answer) is asked
        table.play("gm", "waive", who="ben")
        if asked:
            table.play("ana", "use_power", power="Lend Distraction/1/ana", targets=["ben"])


def test_a_rest_card_has_odds_of_its_own() -> None:
    table = TableOfCards(ana=Hero("8C"))
    table.play("ana", "take_target")
    answer = ask(DECK_OF_ADVENTURES, table.journal.table, "ana", {"do": "use_rest_card"})
    assert isinstance(answer, Answer)
    assert answer.more["summary"].fraction("success") == "9/17"


@rule("DA-EPIC-15")
@pytest.mark.parametrize(
    ("dr", "mod", "wins"),
    [(3, 2, Fraction(572, 859)), (0, -1, Fraction(52, 103)), (6, 0, Fraction(4, 7)), (3, -6, Fraction(0))],
)
def test_the_race_for_the_first_suited_hit_has_exact_odds(dr: int, mod: int, wins: Fraction) -> None:
    odds = epic_odds(dr, mod)
    assert Fraction(odds.fraction("success")) == wins
    player, gm = (Fraction(max(0, min(13, 2 * edr + 1)) or (1 if edr >= -2 else 0), 52) for edr in (dr + mod, dr))
    assert wins == player / (1 - (1 - player) * (1 - gm))


def test_a_race_nobody_can_win_is_called_so() -> None:
    assert epic_odds(-3, 0).fraction("nobody") == "1"


@rule("DA-DMG-01", "DA-ODDS-07")
def test_the_odds_of_an_attack_are_those_of_the_card_that_would_be_drawn() -> None:
    fight = Fight("7H", options={"foes": "open"}, ana=Hero("KS", finesse=1))
    order = {"do": "attack", "target": fight.id_of("Grunt")}
    found = ask(DECK_OF_ADVENTURES, fight.journal.table, "ana", order)
    assert isinstance(found, Answer)
    unseen = [card for card in FIFTY_TWO if card.name != "KS"]  # the own Target Card is out of the deck
    expected = success_odds(unseen, CARDS["7H"], fight.track("ar/Grunt"), 1, 0, 0, None)
    assert found.more["summary"].fraction("success") == expected.fraction("success")
    fight.pass_to("Grunt")
    struck = ask(
        DECK_OF_ADVENTURES, fight.journal.table, "gm", {"do": "attack", "target": "ana", "who": fight.id_of("Grunt")}
    )
    assert isinstance(struck, Answer)
    assert struck.about["target"] == "KS"


@rule("DA-TC-14", "DA-ODDS-07")
def test_a_gm_who_is_about_to_call_hears_the_odds_of_whoever_is_called() -> None:
    """A task may get any card of the World Deck; a Save has the own Target Card, which is out of the deck."""
    table = TableOfCards(ana=Hero("8C", athletics=1))
    call = {"do": "call", "who": ["ana"], "stats": ["str", "athletics"], "dr": 2}
    task = ask(DECK_OF_ADVENTURES, table.journal.table, "gm", call)
    assert isinstance(task, Answer)
    assert (task.about["stat"], task.about["edr"], task.about["target"]) == ("athletics", 3, "")
    assert task.more["summary"].fraction("success") == "7/13"
    table.play("ana", "take_target")
    save = ask(DECK_OF_ADVENTURES, table.journal.table, "gm", {**call, "do": "call_save", "stats": ["str"]})
    assert isinstance(save, Answer)
    assert (save.about["target"], save.about["edr"]) == ("8C", 2)
    assert save.more["summary"].fraction("success") == "19/51"
    nobody = ask(DECK_OF_ADVENTURES, table.journal.table, "gm", {**call, "who": ["bess"]})
    assert isinstance(nobody, Refused)


@rule("DA-GM-01")
def test_nobody_is_told_the_odds_against_a_foe_they_know_nothing_of() -> None:
    fight = Fight("7H", ana=Hero("KS"))
    order = {"do": "attack", "target": fight.id_of("Grunt")}
    refused = ask(DECK_OF_ADVENTURES, fight.journal.table, "ana", order)
    assert isinstance(refused, Refused)
    assert refused.rule == "DA-GM-01"
    assert isinstance(
        ask(DECK_OF_ADVENTURES, fight.journal.table, "gm", {**order, "who": fight.id_of("Grunt")}), Answer
    )
    nowhere = ask(DECK_OF_ADVENTURES, fight.journal.table, "ana", {"do": "attack", "target": "Nobody"})
    assert isinstance(nowhere, Refused)


def odds_of_power(fight: Fight, power: str, *targets: str, by: str = "ana", **given: str) -> Answer | Refused:
    """What a Power would come to."""
    who = by if by in fight.journal.table.seats else fight.id_of(by)
    action, seat = ("use_power", by) if who == by else ("use_their_power", "gm")
    on = [name if name in fight.journal.table.seats else fight.id_of(name) for name in targets]
    order = {"do": action, "power": f"{power}/{who}", "targets": on, **given}
    return ask(DECK_OF_ADVENTURES, fight.journal.table, seat, order)


def chance(answer: Answer | Refused, of: str = "summary") -> str:
    assert isinstance(answer, Answer)
    return answer.more[of].fraction("success")


@rule("DA-SAVE-01", "DA-ODDS-07")
def test_a_power_that_asks_for_a_save_takes_hold_as_often_as_the_save_fails() -> None:
    fight = Fight("7H", options={"foes": "open"}, ana=Hero("KS", powers=["Attack, Mystic Confusion"], role="Caster"))
    found = odds_of_power(fight, "Attack, Mystic Confusion/1", "Grunt")
    unseen = [card for card in FIFTY_TWO if card.name != "7H"]
    saves = success_odds(unseen, CARDS["7H"], 3, fight.track("gut/Grunt"), 0, 0, None)
    assert chance(found) == saves.fraction("failure")
    assert isinstance(found, Answer)
    assert (found.about["kind"], found.about["stat"], found.about["target"]) == ("save", "gut", "7H")


@rule("DA-POW-08")
def test_a_power_used_on_several_has_the_odds_of_each_and_of_any() -> None:
    ana = Hero("KS", powers=["Attack, Mystic Confusion"], role="Caster")
    fight = Fight("7H 2C", foes="Grunt+Dire Wolf", options={"foes": "open"}, ana=ana)
    both = odds_of_power(fight, "Attack, Mystic Confusion/2", "Grunt", "Dire Wolf")
    each = [chance(both, fight.id_of(name)) for name in ("Grunt", "Dire Wolf")]
    assert each == [chance(odds_of_power(fight, "Attack, Mystic Confusion/2", name)) for name in ("Grunt", "Dire Wolf")]
    assert Fraction(chance(both)) == sum(map(Fraction, each)) / 2


@rule("DA-POW-10")
def test_a_power_that_is_an_attack_counts_the_hand_it_brings() -> None:
    ana = Hero("KS 8H", powers=["Attack, Dual-Wield"], finesse=1)
    fight = Fight("7H", foes="Dire Wolf", options={"foes": "open"}, ana=ana)
    fight.attack("ana", "Dire Wolf", "8H")
    found = odds_of_power(fight, "Attack, Dual-Wield/0", "Dire Wolf")
    assert isinstance(found, Answer)
    assert (found.about["upper"], found.about["lower"]) == (0, 1)
    plain = ask(DECK_OF_ADVENTURES, fight.journal.table, "ana", {"do": "attack", "target": fight.id_of("Dire Wolf")})
    assert Fraction(chance(found)) < Fraction(chance(plain))


@rule("DA-GM-01")
def test_nobody_is_told_the_odds_of_a_power_on_a_foe_they_know_too_little_of() -> None:
    fight = Fight("7H", ana=Hero("KS", powers=["Attack, Mystic Confusion"], role="Caster"))
    asked = partial(odds_of_power, fight, "Attack, Mystic Confusion/1", "Grunt")
    for part in ("armor", "health", "stats"):
        fight.play("gm", "reveal", who="Grunt", what=[part])
        refused = asked()
        assert isinstance(refused, Refused)
        assert refused.rule == "DA-GM-01"
    fight.play("gm", "reveal", who="Grunt", what=["powers"])
    known = chance(asked())
    fight.play("gm", "steel", who="Grunt", condition="Stunned")
    assert chance(asked()) == known  # what the GM gave it besides its Powers is still a secret


@rule("DA-ODDS-07")
def test_a_power_that_no_card_decides_has_no_odds() -> None:
    fight = Fight("7H", options={"foes": "open"}, ana=Hero("KS", powers=["Shield"], role="Defender"))
    assert isinstance(odds_of_power(fight, "Shield/1", "ana"), Refused)


@rule("DA-KO-02", "DA-ODDS-07")
def test_treating_somebody_who_lies_there_has_odds_by_hand_and_by_power() -> None:
    fight = Fight("2H", ana=Hero("KS", powers=["Heal"], role="Support", craft=2), ben=Hero("9D"))
    fight.play("gm", "harm", who="ben", damage=20)
    by_hand = ask(DECK_OF_ADVENTURES, fight.journal.table, "ana", {"do": "treat", "whom": "ben"})
    assert isinstance(by_hand, Answer)
    assert (by_hand.about["stat"], by_hand.about["dr"], by_hand.about["target"]) == ("craft", 5, "9D")
    assert chance(odds_of_power(fight, "Heal/1", "ben")) == chance(by_hand)
