"""Combat: start, order, turns, and how it ends."""

from typing import Any

import pytest

from hearthside.kernel.choices import Several
from hearthside.kernel.events import Told
from hearthside.systems.deck_of_adventures.kinds import FIGHTING_KIND, HP, TARGET
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results, told
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, rules_told

ACE, NINE, TWO = Hero("AC"), Hero("9C"), Hero("2D")


@rule("DA-CMB-01")
def test_only_the_gm_declares_combat() -> None:
    table = TableOfCards(ana=ACE)
    assert table.refused("gm", "start_combat", who=["Grunt"])[0] == "impossible"
    table.play("gm", "bring", name="Grunt", block="Grunt")
    assert table.refused("ana", "start_combat", who=["Grunt"])[0] == "impossible"
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-CMB-01")
    begun = table.play("gm", "start_combat", ["2C"], who=["Grunt"])
    assert "DA-CMB-01" in rules_told(begun)
    assert table.refused("gm", "start_combat", who=["Grunt"]) == ("refused", "DA-CMB-01")


@rule("DA-CMB-02", "DA-DECK-10")
def test_everybody_draws_a_target_card_from_a_npc_deck_that_was_shuffled_first() -> None:
    table = TableOfCards(ana=ACE, ben=NINE, cleo=TWO, dora=Hero("KD"))
    foes = ["Grunt", "Grunt 2", "Guard", "Guard 2", "Captain, Defender"]
    for foe in foes:
        table.play("gm", "bring", name=foe, block=foe.rstrip(" 2"))
    table.lay("npc_deck/npc", "npc_discard/npc", count=20)
    table.play("gm", "start_combat", ["2C 3C 4C 5C 6C"], who=foes)
    assert table.counts("npc_deck/npc", "npc_discard/npc") == (47, 0)
    assert [table.faces(f"target/{foe}") for foe in foes] == ["2C", "3C", "4C", "5C", "6C"]
    assert [table.count(f"deck/{name}") for name in table.names] == [51] * 4


@rule("DA-CMB-03")
def test_minions_may_share_a_target_card_and_a_dealer_never_does() -> None:
    table = Fight(foes="Guard+Guard 2+Captain, Defender", ana=ACE)
    table.play("gm", "end_combat")
    who = table.offer("gm", "group_minions").fields["who"]
    assert isinstance(who, Several)
    assert [option.label for option in who.options if option.barred] == ["Captain, Defender"]
    assert table.refused("gm", "group_minions", name="gang", who=["Guard", "Captain, Defender"]) == (
        "refused",
        "DA-CMB-03",
    )
    table.play("gm", "group_minions", name="guards", who=["Guard", "Guard 2"])
    table.begin("7C KH")
    assert (table.faces("target/guards"), table.faces("target/Guard")) == ("7C", "")
    assert sorted(table.order) == ["Captain, Defender", "ana", "guards"]
    table.pass_to("guards")
    assert table.refused("gm", "attack", who="Captain, Defender", target="ana")[0] == "impossible"
    for guard in ("Guard", "Guard 2"):
        table.attack(guard, "ana")
    assert table.refused("gm", "attack", who="Guard", target="ana") == ("refused", "DA-ACT-01")


def test_a_group_keeps_its_place_while_one_of_it_stands() -> None:
    """DA-AMB-80."""
    table = TableOfCards(ana=Hero("AC 7D 7H"))
    for foe in ("Grunt", "Grunt 2"):
        table.play("gm", "bring", name=foe, block="Grunt")
    table.play("gm", "group_minions", name="pair", who=["Grunt", "Grunt 2"])
    table.play("gm", "start_combat", ["7C"], who=["Grunt", "Grunt 2"])
    table.play("ana", "attack", target="Grunt")
    assert (table.track(HP.of("Grunt")), table.fighting()) == (0, ["ana", "pair"])
    table.play("gm", "end_turn")
    table.play("gm", "end_turn")
    table.play("ana", "attack", target="Grunt 2")
    assert table.journal.table.marks.get(FIGHTING_KIND.of_table, ()) == ()


@rule("DA-CMB-04")
def test_newcomers_draw_a_target_card_and_join_the_order() -> None:
    table = Fight("2C KD", ana=Hero("9C"))
    for _ in range(2):
        table.play("gm", "end_turn")
    assert table.track("round/table") == 2
    table.play("gm", "bring", name="Late", block="Grunt")
    assert (table.faces("target/Late"), table.order) == ("KD", ["Late", "ana", "Grunt"])


@rule("DA-CMB-05")
def test_the_order_is_ace_king_and_down_to_two() -> None:
    grunts = ["Grunt", *(f"Grunt {at}" for at in range(2, 10))]
    heroes: dict[str, Any] = {"ana": Hero("2D"), "ben": Hero("AS"), "cleo": Hero("KH"), "dora": Hero("9C")}
    table = Fight("3C JC 5C 7C QC 10H 8C 6C 4C", "+".join(grunts), **heroes)
    ranks = [table.faces(f"target/{who}")[:-1] for who in table.order]
    assert ranks == ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    turns = []
    for _ in range(13):
        turns.append(table.turn)
        table.play("gm", "end_turn")
    assert turns == table.order
    assert (turns[0], turns[5], turns[-1]) == ("ben", "dora", "ana")
    assert (table.turn, table.track("round/table")) == ("ben", 2)


@rule("DA-CMB-06")
def test_a_player_goes_before_an_enemy_of_equal_rank() -> None:
    assert Fight("9H", ana=NINE).order == ["ana", "Grunt"]


@rule("DA-CMB-07")
def test_players_of_equal_rank_agree_or_the_more_agile_goes_first() -> None:
    table = Fight("2C", ana=Hero("9C", agl=1), ben=Hero("9D", agl=2), cleo=Hero("KD"))
    assert table.order == ["cleo", "ben", "ana", "Grunt"]
    table.play("ben", "let_first", whom="ana")
    assert table.order == ["cleo", "ana", "ben", "Grunt"]
    assert table.refused("cleo", "let_first", whom="ana")[0] == "impossible"
    table.play("ana", "let_first", whom="ben")
    assert table.order == ["cleo", "ben", "ana", "Grunt"]
    table.play("ben", "let_first", whom="ana")  # they may agree anew as often as they like
    assert table.order == ["cleo", "ana", "ben", "Grunt"]


@rule("DA-CMB-08")
@pytest.mark.parametrize(("side", "first"), [("players", ["ana", "ben"]), ("foes", ["Grunt"])])
def test_the_surprising_side_draws_alone_and_has_a_full_round_to_itself(side: str, first: list[str]) -> None:
    """The surprised draw once, when normal rounds start; from then on every Target Card stays (DA-AMB-49, DA-TC-10)."""
    table = Fight("AH", surprise=side, ana=Hero("9C"), ben=Hero("5D"))
    everybody = ("ana", "ben", "Grunt")
    assert [name for name in everybody if table.count(f"target/{name}")] == first
    turns, actions = [], []
    while table.track("round/table") == 0:
        turns.append(table.turn)
        actions.append(table.tracks("majors", "minors", who=table.turn))
        for other in set(everybody) - {table.turn}:
            assert table.tracks("majors", "minors", who=other) == (0, 0)
        table.play("gm", "end_turn")
    assert (turns, actions) == (first, [(1, 1)] * len(first))
    assert (table.order, table.turn) == (["Grunt", "ana", "ben"], "Grunt")
    targets = [table.faces(f"target/{name}") for name in everybody]
    decks = table.counts("deck/ana", "deck/ben", "npc_deck/npc")
    assert (targets, decks) == (["9C", "5D", "AH"], (51, 51, 51))
    for _ in range(9):
        table.play("gm", "end_turn")
    assert table.track("round/table") == 4
    assert [table.faces(f"target/{name}") for name in everybody] == targets
    assert table.counts("deck/ana", "deck/ben", "npc_deck/npc") == decks
    assert table.counts("discard/ana", "discard/ben", "npc_discard/npc") == (0, 0, 0)


def test_the_surprised_are_attacked_on_the_target_card_they_had() -> None:
    """DA-AMB-49: it stands through the Surprise Round, and is replaced when normal rounds start."""
    table = Fight("JC", ana=Hero("AC KC"))
    table.play("gm", "end_combat")
    table.begin("5H", surprise="players")
    (struck,) = results(table.attack("ana", "Grunt", "3D"))
    assert (struck.reading["target"], table.faces("target/Grunt")) == ("JC", "JC")
    table.play("ana", "end_turn")
    assert (table.faces("target/Grunt"), table.faces("npc_discard/npc")) == ("5H", "JC")


def test_who_comes_to_the_surprising_side_acts_with_it_and_others_after_it() -> None:
    """DA-CMB-04 in a Surprise Round (DA-CMB-08): a newcomer draws once, as it appears."""
    theirs = Fight("9H 4C", surprise="foes", ana=Hero("5D"))
    theirs.bring("Grunt 2")
    assert theirs.faces("target/Grunt 2") == "4C"
    turns = []
    while theirs.track("round/table") == 0:
        turns.append(theirs.turn)
        theirs.play("gm", "end_turn")
    assert (turns, theirs.faces("target/Grunt 2")) == (["Grunt", "Grunt 2"], "4C")

    ours = Fight("KD 9H", surprise="players", ana=Hero("5D"))
    ours.bring("Grunt 2")
    assert ours.faces("target/Grunt 2") == "KD"
    ours.play("ana", "end_turn")
    assert (ours.track("round/table"), ours.turn) == (1, "Grunt 2")
    assert [ours.faces(f"target/{name}") for name in ("Grunt 2", "Grunt")] == ["KD", "9H"]


def test_the_story_names_who_acts_in_the_surprise_round() -> None:
    table = Fight("9H", surprise="players", ana=Hero("5D"))
    told_orders = [
        (event.says, dict(event.slots))
        for event in table.journal.entries[-1].events
        if isinstance(event, Told) and "order" in event.slots
    ]
    assert told_orders == [("The Surprise Round: {order}.", {"order": "Ana"})]


@rule("DA-CMB-09")
def test_a_delayed_turn_is_taken_where_it_is_announced_or_lost() -> None:
    table = Fight("9C 5H", "Grunt+Grunt 2", ana=Hero("AC"), ben=Hero("2D"))
    table.play("ana", "delay")
    assert table.turn == "Grunt"
    assert table.refused("ana", "announce", when="before Grunt") == ("refused", "DA-CMB-09")
    table.play("ana", "announce", when="before ben")
    table.play("gm", "end_turn")
    assert table.turn == "Grunt 2"
    table.play("gm", "end_turn")
    assert table.turn == "ana"
    table.play("ana", "end_turn")
    assert table.turn == "ben"
    table.play("ben", "end_turn")
    assert (table.turn, table.track("round/table")) == ("ana", 2)
    table.play("ana", "delay")
    table.play("ana", "announce", when="after Grunt")
    table.play("gm", "end_turn")
    assert table.turn == "ana"
    table.pass_to("ben")
    table.play("ben", "end_turn")
    table.play("ana", "delay")
    table.play("gm", "end_turn")
    for when in ("before Grunt", "after Grunt", "before ana", "after ana"):  # who has acted, and she herself
        assert table.refused("ana", "announce", when=when)[0] in ("refused", "impossible")
    table.play("gm", "end_turn")
    lost = table.play("ben", "end_turn")
    assert "DA-CMB-09" in rules_told(lost)
    assert (table.turn, table.track("round/table")) == ("ana", 4)


@rule("DA-CMB-10")
def test_a_skipped_player_is_asked_last_in_the_same_round() -> None:
    table = Fight("9C", ana=Hero("AC"), ben=Hero("2D"))
    assert table.refused("ana", "skip")[0] == "impossible"
    table.play("gm", "skip")
    assert table.turn == "Grunt"
    table.play("gm", "end_turn")
    table.play("ben", "end_turn")
    assert (table.turn, table.track("round/table")) == ("ana", 1)


@pytest.mark.parametrize("held_by", ["ana", "gm"])
def test_what_the_start_of_a_turn_asked_is_not_asked_again_when_a_turn_was_held_back(held_by: str) -> None:
    """One VIT Save a turn, and one discard for it; lent vigor is not lost either (DA-CMB-09, DA-CMB-10)."""
    table = Fight("AC", ana=Hero("KC 10C"), ben=Hero("2D"))
    table.drop_fate("ana")
    table.play("gm", "afflict", who="ana", condition="Poisoned")
    table.play("gm", "afflict", who="ana", condition="Stunned")
    table.play("gm", "end_turn")
    table.stack("ana", "5H 5D")
    table.settle()
    assert table.turn == "ana"
    before, now = table.count("deck/ana"), table.marks("now/ana")
    assert now
    table.play(held_by, "delay" if held_by == "ana" else "skip")
    if held_by == "ana":
        table.play("ana", "announce", when="after ben")
    table.play("ben", "end_turn")
    assert (table.turn, table.waits_for("ana"), table.count("deck/ana")) == ("ana", (), before)
    assert (table.marks("now/ana"), table.track("majors/ana")) == (now, 1)


def test_the_quick_are_quick_after_a_surprise_and_when_they_join_late() -> None:
    """DA-AMB-48."""
    table = Fight("2C", surprise="foes", ana=Hero("5H KH", powers=["Battlecharged"]))
    table.play("gm", "end_turn")
    assert table.faces("target/ana") == "KH"


@rule("DA-CMB-11")
def test_what_lasts_a_minute_ends_after_ten_rounds() -> None:
    table = Fight(ana=Hero("AC"))
    table.play("gm", "afflict", who="Grunt", condition="Invisible", minutes=1)
    for _ in range(9):
        table.pass_to("Grunt")
        table.play("gm", "end_turn")
    assert (table.track("round/table"), table.has("Grunt", "Invisible")) == (10, True)
    table.pass_to("Grunt")
    table.play("gm", "end_turn")
    assert not table.has("Grunt", "Invisible")


@rule("DA-CMB-11")
def test_ten_rounds_are_a_minute_on_the_clock_of_the_tale() -> None:
    table = Fight(ana=Hero("AC"))
    table.play("gm", "set_clock", hour=10)
    start = table.track("clock/table")
    for _ in range(10):
        for _ in range(2):
            table.play("gm", "end_turn")
    ten_rounds = table.track("clock/table") - start
    table.play("gm", "end_combat")
    table.play("gm", "pass_time", minutes=1)
    assert table.track("clock/table") - start - ten_rounds == ten_rounds > 0


@rule("DA-CMB-12", "DA-TC-09")
def test_combat_ends_with_the_last_enemy_and_target_cards_stay() -> None:
    table = Fight("JC 5D", "Grunt+Grunt 2", ana=Hero("AC"))
    table.play("gm", "leave_fight", who="Grunt 2", how="fled")
    assert table.order == ["ana", "Grunt"]
    ended = table.attack("ana", "Grunt", "JD")
    assert table.track("hp/Grunt") == 0
    assert "DA-CMB-12" in told(ended)
    assert (table.turn, table.order, table.track("round/table")) == ("", [], 0)
    assert table.faces("target/ana") == "AC"
    table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=3)
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.target, asked.target_place) == ("AC", "target/ana")
    (contest,) = results([table.play("gm", "draw_for", who="Grunt 2", stat="detection", dr=3, against="ana")])
    assert (contest.reading["target"], table.faces("target/ana")) == ("AC", "AC")

    other = Fight("JC", ana=Hero("AC"))
    other.play("gm", "leave_fight", who="Grunt", how="surrendered")
    assert other.order == []


@rule("DA-TC-08")
def test_the_target_card_is_both_turn_order_and_the_target_of_attacks() -> None:
    table = Fight("5H", ana=Hero("AC"), ben=Hero("3C"))
    assert (table.faces("target/Grunt"), table.order) == ("5H", ["ana", "Grunt", "ben"])
    (struck,) = results(table.attack("ana", "Grunt", "8C"))
    assert (struck.reading["target"], struck.reading["distance"], table.track("hp/Grunt")) == ("5H", 3, 1)
    table.play("ana", "end_turn")
    table.pass_to("ana")
    (missed,) = results(table.attack("ana", "Grunt", "9S"))
    assert (missed.reading["distance"], table.track("hp/Grunt")) == (4, 1)
    for seat in ("gm", "ana", "ben"):
        seen = table.journal.view(seat)
        assert [seen.pile(TARGET.of(table.id_of(who))).faces for who in table.order] == [("AC",), ("5H",), ("3C",)]


@rule("DA-TC-10")
def test_every_combat_starts_with_fresh_target_cards() -> None:
    table = Fight("5H", ana=Hero("JC 4S"), ben=Hero("AD 3S"))
    table.play("gm", "end_combat")
    table.begin("6H")
    assert (table.faces("target/ana"), table.faces("discard/ana")) == ("4S", "JC")
    assert (table.faces("target/ben"), table.faces("discard/ben")) == ("3S", "")
    assert "AD" in table.faces("fate/ben")
    assert table.faces("target/Grunt") == "6H"
