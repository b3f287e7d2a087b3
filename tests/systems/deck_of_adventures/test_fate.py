"""Fate Cards."""

from collections.abc import Mapping

import pytest

from hearthside.kernel.choices import Among, Barred
from hearthside.systems.deck_of_adventures.kinds import FATE
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import (
    NO_OPTIONS,
    Hero,
    Outcome,
    TableOfCards,
    outcome,
    resolved,
    rules_told,
)

EVERY_DRAW = {"fate_asked": "draw"}


def after_a_draw(cards: str, options: Mapping[str, str] = NO_OPTIONS) -> TableOfCards:
    """Ana has drawn the first of these cards against 8♣ at DR 2 and may push Fate."""
    table = TableOfCards(world="8C", options=options, ana=Hero(cards))
    table.call()
    table.play("ana", "draw", stat="athletics")
    return table


@rule("DA-FATE-01")
def test_a_player_starts_with_two_jokers_in_hand() -> None:
    table = TableOfCards(ana=Hero(), ben=Hero())
    assert [table.faces(f"fate/{seat}") for seat in ("ana", "ben")] == ["JOKER-RED JOKER-BLACK"] * 2
    assert table.count("fate/gm") == 0


@rule("DA-FATE-02")
def test_every_ace_drawn_from_the_own_deck_becomes_a_fate_card() -> None:
    table = TableOfCards(ana=Hero())
    for _ in range(52):
        table.check(dr=0)
    held = table.faces("fate/ana").split()
    assert sorted(held) == ["AC", "AD", "AH", "AS", "JOKER-BLACK", "JOKER-RED"]
    assert table.counts("deck/ana", "discard/ana") == (0, 48)


@rule("DA-FATE-03")
def test_after_a_draw_a_fate_card_buys_a_redraw() -> None:
    table = after_a_draw("3D 7C 4H")
    entry = table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-RED"))
    assert outcome(entry) == Outcome("Suited Success", True, "7C", "7C")
    assert (table.faces("fate/ana"), table.faces("spent/ana")) == ("JOKER-BLACK", "JOKER-RED")
    assert (table.count("deck/ana"), table.faces("discard/ana")) == (50, "7C 3D")

    black = table.back("fate/ana", "JOKER-BLACK")
    table.call()
    assert table.refused("ana", "push_fate", card=black) == ("refused", "DA-FATE-03")  # no card is drawn yet
    table.draw()
    assert table.refused("ana", "push_fate", card=black) == ("refused", "DA-FATE-03")  # it stands
    table.lay("fate/ana", "spent/ana", "JOKER-BLACK")
    table.call()
    table.play("ana", "draw", stat="athletics")
    assert table.waits_for("ana") == ()


def test_a_spent_ace_goes_to_the_discard_pile_and_a_token_is_used_up() -> None:
    """DA-AMB-11, DA-AMB-95."""
    table = TableOfCards(world="8C 9C 10C", ana=Hero("AS 3D 7C 4D 10S"))
    table.check()
    table.call()
    table.play("ana", "draw", stat="athletics")
    table.play("ana", "push_fate", card=table.back("fate/ana", "AS"))
    assert table.faces("discard/ana") == "7C 3D AS"
    table.play("gm", "award_token", who="ana")
    table.call()
    table.play("ana", "draw", stat="athletics")
    table.play("ana", "push_fate", card=-1)
    assert (table.track("fate_tokens/ana"), table.count("fate/ana")) == (0, 2)


@rule("DA-FATE-04")
def test_there_is_one_redraw_a_check() -> None:
    table = TableOfCards(world="8C", ana=Hero("3D KH KD 9C"))
    table.call(upper=1)
    table.play("ana", "draw", stat="athletics")
    table.play("ana", "stop")
    table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-RED"))
    second = table.back("fate/ana", "JOKER-BLACK")
    assert table.refused("ana", "push_fate", card=second) == ("refused", "DA-FATE-04")
    assert resolved(table.play("ana", "draw_on")).result == "Miss"
    assert table.refused("ana", "push_fate", card=second) == ("refused", "DA-FATE-04")
    table.call()
    table.play("ana", "draw", stat="athletics")
    table.play("ana", "push_fate", card=second)


@rule("DA-FATE-05")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("9C KH", Outcome("Miss", False, "KH", "KH")),
        ("KH 9C", Outcome("Suited Success", True, "9C", "9C")),
        ("9C 9D", Outcome("Success", True, "9D", "9D")),
    ],
)
def test_the_redraw_replaces_the_first_draw(cards: str, expected: Outcome) -> None:
    table = after_a_draw(cards, EVERY_DRAW)
    assert outcome(table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-RED"))) == expected


@pytest.mark.parametrize(("upper", "lower", "counts"), [(1, 0, "9C"), (0, 1, "2D")])
def test_the_whole_check_is_redrawn_at_the_same_hand(upper: int, lower: int, counts: str) -> None:
    """DA-AMB-09."""
    table = TableOfCards(world="8C", ana=Hero("3D KH 2D 9C"))
    table.call(upper=upper, lower=lower)
    table.play("ana", "draw", stat="athletics")
    if upper:
        table.play("ana", "draw_on")
    entry = table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-RED"))
    result = table.finish("ana", entry)
    assert (result.card, result.drawn) == (counts, "2D 9C")
    assert table.count("deck/ana") == 48


def test_an_ace_of_the_running_check_cannot_be_spent_on_it() -> None:
    table = TableOfCards(world="8C", ana=Hero("AS 7C"))
    table.drop_fate("ana")
    table.call()
    assert outcome(table.play("ana", "draw", stat="athletics")) == Outcome("Color Miss", False, "AS", "AS")
    assert table.faces("fate/ana") == "AS"


@rule("DA-FATE-06")
def test_fate_cards_are_exchanged_for_as_many_power_points() -> None:
    table = TableOfCards(world="8C", ana=Hero("KH", pp=1, pp_most=4))
    table.call()
    table.play("ana", "draw", stat="athletics")  # a Free Action: even in the middle of a Check
    both = [table.back("fate/ana", "JOKER-RED"), table.back("fate/ana", "JOKER-BLACK")]
    table.play("ana", "exchange_fate", cards=both)
    assert (table.track("pp/ana"), table.count("fate/ana"), table.count("spent/ana")) == (3, 0, 2)
    assert table.offer("ana", "push_fate").blocked == Barred("DA-FATE-03", "You hold no Fate Card any more.")
    assert outcome(table.play("ana", "let_stand")) == Outcome("Miss", False, "KH", "KH")
    fight = Fight("AC", ana=Hero("9C", pp=1, pp_most=4))
    red = fight.back("fate/ana", "JOKER-RED")
    assert fight.refused("ana", "exchange_fate", cards=[red]) == ("refused", "DA-ACT-02")  # it is the Grunt's turn
    fight.play("gm", "end_turn")
    fight.play("ana", "exchange_fate", cards=[red])
    assert fight.tracks("pp", "majors", "minors") == (2, 1, 1)


def test_no_more_power_points_are_exchanged_than_there_is_room_for() -> None:
    """DA-AMB-91."""
    table = TableOfCards(ana=Hero(pp=3, pp_most=4))
    joker = table.back("fate/ana", "JOKER-RED")
    table.play("gm", "award_token", who="ana")
    assert table.refused("ana", "exchange_fate", cards=[joker, -1])[0] == "impossible"
    table.play("ana", "exchange_fate", cards=[-1])
    assert (table.track("pp/ana"), table.track("fate_tokens/ana"), table.count("fate/ana")) == (4, 0, 2)
    assert table.offer("ana", "exchange_fate").blocked == Barred("DA-AMB-91", "You have all the PP you can have.")


@rule("DA-FATE-11")
def test_the_gm_awards_a_card_of_the_discard_pile_or_a_token() -> None:
    table = TableOfCards(ana=Hero("9H 5C"), ben=Hero("2C"))
    table.lay("deck/ana", "discard/ana", "9H", "5C")
    table.lay("deck/ben", "discard/ben", "2C")
    table.play("gm", "award_fate", card=[table.back("discard/ana", "9H")], why="What a speech!")
    assert (table.faces("fate/ana"), table.faces("discard/ana")) == ("9H JOKER-RED JOKER-BLACK", "5C")
    table.play("gm", "award_token", who="ana")
    assert (table.track("fate_tokens/ana"), table.count("fate/ana"), table.count("fate/ben")) == (1, 3, 2)
    assert table.refused("ana", "award_token", who="ana")[0] == "impossible"
    assert table.refused("ana", "award_fate", card=[table.back("discard/ana", "5C")])[0] == "impossible"


@rule("DA-FATE-17")
def test_an_awarded_card_is_spent_to_the_discard_pile_and_a_token_is_used_up() -> None:
    table = TableOfCards(world="8C 9C", ana=Hero("9H 2H KD KH QD QH 4S"))
    table.lay("deck/ana", "discard/ana", "9H", "2H")

    def award() -> None:
        for face in ("9H", "2H"):
            table.play("gm", "award_fate", card=[table.back("discard/ana", face)])
        for _ in range(2):
            table.play("gm", "award_token", who="ana")

    award()
    for spent in (table.back("fate/ana", "9H"), -1):
        table.call(dr=0)
        table.play("ana", "draw", stat="athletics")
        table.play("ana", "push_fate", card=spent)
    assert sorted(table.faces("discard/ana").split()) == ["9H", "KD", "KH", "QD", "QH"]
    assert (table.faces("fate/ana"), table.track("fate_tokens/ana")) == ("2H JOKER-RED JOKER-BLACK", 1)
    table.rest("full", ["4S"])
    assert (table.faces("fate/ana"), table.track("fate_tokens/ana")) == ("JOKER-RED JOKER-BLACK", 0)
    assert {"9H", "2H"} <= set(table.faces("deck/ana").split())
    assert table.counts("deck/ana", "target/ana", "discard/ana") == (51, 1, 0)


@rule("DA-FATE-12")
@pytest.mark.parametrize("own_deck", [True, False])
def test_a_dealer_of_the_gm_begins_with_one_fate_card_and_keeps_its_aces(own_deck: bool) -> None:
    table = TableOfCards(npc="AS", world="8C", ana=Hero())
    table.play(
        "gm", "bring", ["AS"] if own_deck else [], name="Ogre", nature="dealer_with_deck" if own_deck else "dealer"
    )
    assert table.faces("fate/Ogre") == "JOKER-RED"
    table.play("gm", "draw_for", who="Ogre", stat="brute", dr=2)
    table.play("gm", "let_stand")
    assert table.faces("fate/Ogre") == "AS JOKER-RED"


@rule("DA-FATE-13")
def test_minions_never_hold_or_use_fate_cards() -> None:
    table = TableOfCards(npc="AD", world="8C", ana=Hero())
    table.play("gm", "bring", name="Grunt")
    entry = table.play("gm", "draw_for", who="Grunt", stat="brute", dr=2)
    assert outcome(entry) == Outcome("Miss", False, "AD", "AD")
    assert (table.faces("npc_discard/npc"), table.count("fate/Grunt"), table.waits_for("gm")) == ("AD", 0, ())
    assert table.refused("gm", "award_token", who="Grunt")[0] == "impossible"
    table.play("gm", "harm", who="Grunt", damage=1)
    fate = {name: offer for name, offer in table.journal.offers("gm").items() if name in ("push_fate", "toughen_up")}
    assert all(offer.blocked for offer in fate.values())


def test_a_dealer_of_the_gm_may_spend_its_fate_card_on_a_redraw_once() -> None:
    """DA-FATE-18, as far as it goes without damage."""
    table = TableOfCards(npc="KH 9C", world="8C", ana=Hero())
    table.play("gm", "bring", name="Ogre", nature="dealer")
    table.play("gm", "draw_for", who="Ogre", stat="brute", dr=2)
    entry = table.play("gm", "push_fate", card=table.back("fate/Ogre", "JOKER-RED"))
    assert outcome(entry) == Outcome("Suited Success", True, "9C", "9C")
    assert (table.faces("fate/Ogre"), table.faces("spent/Ogre")) == ("", "JOKER-RED")
    assert table.refused("gm", "push_fate", card=1) == ("impossible", "DA-FATE-03")


@pytest.mark.parametrize(
    ("card", "on_a_miss", "after_every_draw"),
    [("KH", True, True), ("4C", True, True), ("9D", False, True), ("8D", False, True), ("8C", False, False)],
)
def test_fate_is_asked_about_on_a_miss_and_never_about_a_critical(
    card: str, on_a_miss: bool, after_every_draw: bool
) -> None:
    """DA-FATE-15: a success stands at once, unless the table wants to be asked after every draw (DA-FATE-03)."""
    for options, asked in ((NO_OPTIONS, on_a_miss), (EVERY_DRAW, after_every_draw)):
        table = after_a_draw(card, options)
        assert table.waits_for("ana") == (("let_stand", "push_fate") if asked else ())
        assert (table.faces("discard/ana") == card) is not asked


def test_a_success_that_does_not_decide_anything_is_asked_about_as_well() -> None:
    """A demanded match that fails, and holding on to life, where a plain success decides nothing."""
    table = TableOfCards(world="8C", ana=Hero("9D"))
    table.call(need="color")
    table.play("ana", "draw", stat="athletics")
    assert table.waits_for("ana") == ("let_stand", "push_fate")

    dying = TableOfCards(world="8C", ana=Hero("KC 9D"), ben=Hero("3C"))
    dying.play("gm", "bring", name="Grunt", block="Grunt")
    dying.play("gm", "start_combat", ["2C"], who=["Grunt"])
    for _ in range(2):
        dying.play("gm", "end_turn")
    dying.play("gm", "harm", who="ana", damage=5)
    dying.play("gm", "end_turn")
    dying.play("ana", "draw", stat="vit")
    asked = dying.journal.table.awaited["ana"]
    assert (asked.matter.degree, asked.actions) == ("Success", ("let_stand", "push_fate"))


@rule("DA-FATE-16")
@pytest.mark.parametrize(("level", "open_to_fate"), [(2, True), (3, False), (4, False)])
def test_from_fatigue_three_on_fate_cannot_be_pushed(level: int, open_to_fate: bool) -> None:
    table = TableOfCards(world="8C", ana=Hero("KH KD", pp_most=4, pp=0))
    table.play("gm", "set", track="fatigue/ana", to=level, reason="A long march.")
    table.call()
    entry = table.play("ana", "draw", stat="athletics")
    joker = table.back("fate/ana", "JOKER-RED")
    if open_to_fate:
        table.play("ana", "push_fate", card=joker)
    else:
        assert outcome(entry).degree == "Miss"
        assert table.refused("ana", "push_fate", card=joker) == ("refused", "DA-FATE-16")
        table.play("ana", "exchange_fate", cards=[joker])  # the other uses stay (DA-AMB-09)


def test_a_player_reads_the_own_fate_hand_and_others_only_its_backs() -> None:
    table = TableOfCards(ana=Hero(), ben=Hero())
    hands = {seat: table.journal.view(seat).pile(FATE.of("ana")).faces for seat in ("gm", "ana", "ben")}
    jokers = ("JOKER-RED", "JOKER-BLACK")
    assert hands == {"gm": jokers, "ana": jokers, "ben": None}
    choice = table.offer("ben", "push_fate").fields["card"]
    assert isinstance(choice, Among)
    assert [option.label for option in choice.options] == ["the red Joker", "the black Joker"]


def test_pushing_fate_is_told() -> None:
    table = after_a_draw("3D 7C")
    entry = table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-BLACK"))
    assert rules_told(entry) == ["DA-FATE-03", "DA-DEG-03"]
