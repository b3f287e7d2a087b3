"""Teamwork: aid before a flip, a leader and supporters, the best card of all."""

from typing import Any

import pytest

from hearthside.kernel.things import ThingId
from hearthside.kits.deckahedron.adventure.contests.teamwork import seats_of
from hearthside.kits.deckahedron.piles import TURNED
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, resolved, result, rules_told, steps, turned


def called(**hands: Any) -> TableOfAdventure:
    """A table where the GM has asked Ana for a flip of Str."""
    table = TableOfAdventure(**hands)
    table.play("gm", "call", who="ana", attributes=["str"], question="Will the gate hold?")
    return table


def aided(*helpers: str, **hands: Any) -> TableOfAdventure:
    """A table where these people have said that they aid Ana."""
    table = called(**hands)
    for helper in helpers:
        table.play(helper, "aid", who="ana", how="My shoulder is beside yours.")
    return table


@rule("TF-TEAM-01")
def test_before_a_flip_everybody_else_may_aid_until_the_first_card_is_turned() -> None:
    table = TableOfAdventure(ana=hand("D02 D04 ...", xp=1), ben=hand(), cleo=hand())
    assert "aid" not in table.open_to("ben")
    table.play("gm", "call", who="ana", attributes=["str"])
    assert ["aid" in table.open_to(seat) for seat in ("ana", "ben", "cleo")] == [False, True, True]
    entry = table.play("ben", "aid", who="ana", how="I hold the rope.")
    assert rules_told(entry) == ["TF-TEAM-01"]
    assert seats_of(table.journal.table.awaited["ana"].matter.aid) == ("ben",)
    assert "aid" not in table.open_to("ben")
    table.play("ana", "flip", attribute="str")
    # Ana has XP, so her flip waits for her; but cards lie turned, and Cleo comes too late.
    assert "stand" in table.open_to("ana")
    assert table.refused("cleo", "aid", who="ana", how="Me too!").rule == "TF-TEAM-01"


@rule("TF-TEAM-01")
def test_what_somebody_only_proposes_is_aided_once_the_gm_has_called_for_it() -> None:
    table = TableOfAdventure(options={"TRIG-01": "gm"}, ana=hand("D01 ...", str=3), ben=hand("D13 ..."))
    table.play("ana", "propose", words="I lift the gate.", attribute="str")
    assert "aid" not in table.offers("ben"), "nobody knows yet whether there will be a flip"
    table.play("gm", "allow")
    table.play("ben", "aid", who="ana", how="I lift with her.")
    # The GM thinks it harder than that, and asks anew: whoever aids goes on aiding.
    table.play("gm", "call", who="ana", attributes=["str"], disadvantages=1)
    assert turned(table.play("ana", "flip", attribute="str")) == "D01 D02 D13"


@rule("TF-TEAM-01")
def test_whoever_aids_says_how_and_can_act_and_the_story_may_stop_them() -> None:
    table = called(ana=hand("D01 ..."), ben=hand("D11 ..."), cleo=hand(is_down=True))
    assert table.refused("ben", "aid", who="ana", how="").kind == "impossible"
    assert table.refused("cleo", "aid", who="ana", how="I whisper advice.").rule == "TF-INC-03"
    table.play("ben", "aid", who="ana", how="I shout from across the river.")
    # The GM says that nobody hears him over there, and asks Ana anew.
    table.play("gm", "uncall", who="ana")
    table.play("gm", "call", who="ana", attributes=["str"])
    assert turned(table.play("ana", "flip", attribute="str")) == "D01"
    assert table.counts("ben") == (20, 0, 0)


def test_whoever_is_out_or_busy_cannot_aid_and_hears_why() -> None:
    table = called(ana=hand(), ben=hand(is_down=True), cleo=hand("D02 ...", xp=1))
    assert table.refused("ben", "aid", who="ana", how="From the floor.").rule == "TF-INC-03"
    table.play("cleo", "flip", attribute="dex")
    assert table.refused("cleo", "aid", who="ana", how="Between two cards.").rule == "TF-FLIP-05"


def test_a_move_that_a_player_names_can_be_aided_too_and_changing_the_mind_ends_it() -> None:
    table = TableOfAdventure(ana=hand("D01 ..."), ben=hand("D17 ..."))
    table.play("ana", "attempt", move="defy-danger")
    table.play("ben", "aid", who="ana", how="I shout a warning.")
    table.play("ana", "attempt", move="")
    table.play("ana", "attempt", move="defy-danger")
    assert seats_of(table.journal.table.awaited["ana"].matter.aid) == ()


@rule("TF-FLIP-05")
def test_nobody_is_hit_or_called_while_their_card_lies_in_a_flip_that_another_reads() -> None:
    table = TableOfAdventure(ana=hand("D04 ...", str=1, xp=3), ben=hand("D06 ..."))
    foe = table.foe()
    table.play("gm", "call_together", who=["ana", "ben"], attributes=["str"])
    table.play("ana", "lead")
    table.play("ana", "flip", attribute="str")
    assert (table.asked("ana"), table.asked("ben")) == (("stand", "flashback"), ())
    orders: dict[str, dict[str, Any]] = {
        "call": {"who": "ben", "attributes": ["str"]},
        "gang_up": {"who": "ben", "foes": [foe]},
        "foes_attack": {"who": ["ben"], "foes": [foe]},
        "damage": {"who": ["ben"], "power": "3"},
    }
    for action, order in orders.items():
        assert table.refused("gm", action, **order).rule == "TF-FLIP-05", action


@rule("TF-TEAM-02")
def test_when_all_stand_or_fall_together_whoever_leads_is_spotlighted_and_the_others_support() -> None:
    table = TableOfAdventure(ana=hand("D01 ...", str=3), ben=hand("D05 ..."), cleo=hand("D02 ..."))
    canoe: dict[str, Any] = {
        "who": ["ana", "ben", "cleo"],
        "attributes": ["str"],
        "move": "Defy Danger",
        "question": "White water!",
    }
    table.play("gm", "call_together", **canoe)
    assert all("lead" in table.open_to(seat) for seat in ("ana", "ben", "cleo"))
    table.play("ana", "lead")
    assert table.journal.table.spotlight == "ana"
    assert list(table.journal.table.awaited) == ["ana"]
    assert seats_of(table.journal.table.awaited["ana"].matter.aid) == ("ben", "cleo")
    entry = table.play("ana", "flip", attribute="str")
    assert turned(entry) == "D01 D05 D02"
    assert result(entry) == "✅"


def test_nobody_leads_who_went_down_meanwhile() -> None:
    table = TableOfAdventure(ana=hand(wounds=2), ben=hand())
    table.play("gm", "call_together", who=["ana", "ben"], attributes=["dex"])
    table.play("gm", "wound", who="ana")
    assert "lead" not in table.asked("ana")
    assert table.refused("ana", "lead").rule == "TF-TEAM-02"
    table.play("ben", "lead")
    assert seats_of(table.journal.table.awaited["ben"].matter.aid) == ()


def test_who_is_not_in_the_boat_does_not_row() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand(), cleo=hand())
    table.play("gm", "call_together", who=["ana", "ben"], attributes=["dex"])
    assert "lead" not in table.offers("cleo")
    table.play("ben", "lead")
    assert seats_of(table.journal.table.awaited["ben"].matter.aid) == ("ana",)


@rule("TF-TEAM-03")
def test_the_leader_flips_as_usual_and_each_supporter_turns_one_card_and_reads_anvil() -> None:
    def together(called: dict[str, Any], ben: str) -> tuple[str, str]:
        table = TableOfAdventure(ana=hand("D02 D01 D13 ...", str=3), ben=hand(f"{ben} D11 ...", str=4))
        table.play("gm", "call", who="ana", attributes=["str"], **called)
        table.play("ben", "aid", who="ana", how="I push.")
        entry = table.play("ana", "flip", attribute="str")
        assert table.counts("ben") == (19, 1, 0), "one card, whatever helps or hinders"
        return turned(entry), result(entry)

    # Ana reads ✔✔, ✗ and ✔✔✔ at Crown. Ben's D12 shows ✗ on Anvil and D13 ✔✔, where his own Str would read more.
    assert together({"disadvantages": 1}, "D12") == ("D02 D01 D12", "✗")
    assert together({}, "D12") == ("D02 D12", "✔✔")
    assert together({"advantages": 2}, "D12") == ("D02 D01 D13 D12", "✔✔✔")
    assert together({"disadvantages": 1}, "D13") == ("D02 D01 D13", "✔✔")


def test_the_leaders_worst_card_counts_for_the_leader_even_when_others_help() -> None:
    table = TableOfAdventure(ana=hand("D01 D11 ...", str=3), ben=hand("D04 ..."))
    table.play("gm", "call", who="ana", attributes=["str"], disadvantages=1)
    table.play("ben", "aid", who="ana", how="I push.")
    assert result(table.play("ana", "flip", attribute="str")) == "✅"


@rule("TF-TEAM-04")
def test_the_best_of_all_results_resolves_the_flip_and_ties_are_the_players_choice() -> None:
    table = aided("ben", ana=hand("D01 ..."), ben=hand("D17 ..."))
    entry = table.play("ana", "flip", attribute="str")
    assert result(entry) == "✔✔✔"
    assert resolved(entry).reading["suit"] == "anvil"

    # Three cards show ✔✔: Ana's is plain, Ben's gives XP, so there is something to choose.
    table = aided("ben", ana=hand("D02 ...", str=3), ben=hand("D16 ..."))
    table.play("ana", "flip", attribute="str")
    assert table.keepable("ana") == ["D02", "D16"]
    pile = table.journal.table.pile(TURNED.of("ben"))
    entry = table.play("ana", "stand", keep=pile.tokens[0])
    assert (result(entry), table.track("xp", "ben")) == ("✔✔", 1)


def test_every_card_is_published_with_the_edge_it_is_read_at_a_helpers_is_not_the_flippers() -> None:
    table = aided("ben", ana=hand("D02 ...", str=3), ben=hand("D16 ..."))
    table.play("ana", "flip", attribute="str")
    backs = {seat: table.journal.table.pile(TURNED.of(seat)).tokens[0] for seat in ("ana", "ben")}
    edges = [[backs["ana"], "crown"], [backs["ben"], "anvil"]]
    assert table.journal.table.awaited["ana"].matter.edges == tuple(map(tuple, edges))
    entry = table.play("ana", "stand", keep=backs["ben"])
    assert (resolved(entry).reading["edges"], resolved(entry).tokens) == (edges, (backs["ben"],))


@rule("TF-TEAM-05")
def test_only_the_card_that_resolved_gives_xp_and_only_to_whoever_turned_it() -> None:
    table = aided("ben", ana=hand("D08 ...", str=1), ben=hand("D17 ..."))
    table.play("ana", "flip", attribute="str")
    assert (table.track("xp", "ana"), table.track("xp", "ben")) == (0, 1)

    # Ana's D08 resolves at Crown: the XP is hers, and Ben's XP card gives nothing.
    table = aided("ben", ana=hand("D08 ...", str=3), ben=hand("D09 ..."))
    table.play("ana", "flip", attribute="str")
    assert (table.track("xp", "ana"), table.track("xp", "ben")) == (1, 0)


def test_a_critical_card_of_a_supporter_is_a_blessing_for_the_supporter_and_raises_nothing() -> None:
    table = TableOfAdventure(ana=hand("D01 ..."), ben=hand("D11 ...", xp=2))
    table.play("ana", "attempt", move="pick-locks")
    table.play("ben", "aid", who="ana", how="I hold the lantern.")
    table.play("ana", "flip", attribute="dex")
    assert table.journal.table.awaited["ben"].actions == ("critical",)
    assert "insight" not in table.offers("ben")
    table.play("ben", "critical")
    assert [card.startswith("B") for card in table.lying("ben").discard.split()] == [True, False]


@rule("TF-TEAM-07")
def test_supporters_do_not_flash_back_and_the_leader_may() -> None:
    table = aided("ben", ana=hand("D01 ...", xp=1), ben=hand("D01 ...", xp=3))
    table.play("ana", "flip", attribute="str")
    assert "flashback" in table.open_to("ana")
    assert "flashback" not in table.offers("ben")


@rule("TF-TEAM-08")
def test_a_flashback_turns_only_the_leaders_cards_anew_and_the_supporters_card_still_competes() -> None:
    table = aided("ben", ana=hand("D01 D07 ...", str=3, xp=1), ben=hand("D06 ..."))
    table.play("ana", "flip", attribute="str")
    before = table.lying("ben")
    entry = table.play("ana", "flashback", memory="We practised this.")
    assert turned(entry) == "D07"
    assert table.lying("ben").draw == before.draw
    assert result(entry) == "✅"

    # The supporter's better card still wins, and XP raise that result (TF-AMB-61).
    table = aided("ben", ana=hand("D01 D06 ...", str=2, xp=2), ben=hand("D10 ..."))
    table.play("ana", "flip", attribute="str")
    table.play("ana", "flashback", memory="We practised this.")
    assert table.keepable("ana") == ["D10"]
    entry = table.play("ana", "stand", keep=table.journal.table.pile(TURNED.of("ben")).tokens[0], bumps=1)
    assert result(entry) == "✔✔✔"
    assert table.lying("ben").discard == "D10"


def test_a_supporter_who_turns_a_wound_card_pays_for_it() -> None:
    table = aided("ben", ana=hand("D04 ..."), ben=hand("W1 D12 ..."))
    table.play("ana", "flip", attribute="str")
    table.play("ben", "expend")
    assert table.lying("ben").exhaustion == "D12"


def test_a_supporter_whose_wound_hurts_may_reshuffle_first() -> None:
    table = aided("ben", ana=hand("D04 ..."), ben=hand("W1 D12 ..."))
    table.play("ana", "flip", attribute="str")
    table.play("ben", "expend", reshuffle=True, shuffles=["D11 W1 D12"])
    assert table.lying("ben").exhaustion == "D11"
    assert table.lying("ben").discard == ""


def test_a_supporter_who_went_down_meanwhile_turns_nothing() -> None:
    table = aided("ben", ana=hand("D04 ...", str=3), ben=hand("D17 ..."))
    table.play("gm", "wound", who="ben", picks=["W1"])
    table.play("gm", "wound", who="ben", picks=["W1"])
    table.play("gm", "wound", who="ben")
    assert table.is_down("ben")
    assert turned(table.play("ana", "flip", attribute="str")) == "D04"


@rule("TF-TEAM-06")
def test_everybody_who_took_part_suffers_what_a_bad_result_brings() -> None:
    table = aided("ben", ana=hand("D01 D12 D13 D14 ..."), ben=hand("D02 D12 D13 D14 ..."), cleo=hand())
    assert result(table.play("ana", "flip", attribute="str")) == "✗"
    assert table.track("gm_moves") == 1
    table.play("gm", "damage", who=["ana"], power="3", words="The gate comes down on you.")
    assert {seat: asked.matter.points for seat, asked in table.journal.table.awaited.items()} == {"ana": 3, "ben": 3}
    # A later blow is for those it is dealt to.
    for seat in ("ana", "ben"):
        table.take(seat, "wound", picks=["W1"])
        table.play(seat, "describe")
    table.play("gm", "damage", who=["ana"], power="1")
    assert list(table.journal.table.awaited) == ["ana"]


@rule("TF-TEAM-06")
@pytest.mark.parametrize("token", ["wound", "harm"])
def test_a_wound_or_a_harm_for_one_of_them_is_one_for_all_of_them(token: str) -> None:
    table = TableOfAdventure("9-hour", ana=hand("D01 ..."), ben=hand("D02 ..."), cleo=hand())
    table.play("gm", "call", who="ana", attributes=["str"])
    table.play("ben", "aid", who="ana", how="My shoulder is beside yours.")
    table.play("ana", "flip", attribute="str")
    if token == "wound":
        table.play("gm", "wound", who="ana", how="Splinters.", picks=["W1", "W2"])
    else:
        table.play("gm", "inflict", who="ben", how="Splinters.")
    track = "wounds" if token == "wound" else "harm"
    assert [table.track(track, seat) for seat in ("ana", "ben", "cleo")] == [1, 1, 0]


@rule("TF-TEAM-06")
def test_foes_who_answer_a_bad_result_strike_all_of_them() -> None:
    table = aided("ben", ana=hand("D01 ..."), ben=hand("D02 ..."), cleo=hand())
    table.play("ana", "flip", attribute="str")
    foe = table.foe()
    table.play("gm", "foes_attack", foes=[foe], who=["ana"])
    assert list(table.journal.table.awaited) == ["ana", "ben"]


def test_with_a_die_every_participant_reads_their_own_number() -> None:
    table = aided("ben", ana=hand("D01 ..."), ben=hand("D02 ..."))
    table.play("ana", "flip", attribute="str")
    table.play("gm", "damage", who=["ben"], power="d6")
    assert {seat: asked.actions for seat, asked in table.journal.table.awaited.items()} == {
        "ana": (steps().number,),
        "ben": (steps().number,),
    }


def test_after_a_good_result_a_blow_is_for_one_alone() -> None:
    table = aided("ben", ana=hand("D02 ...", str=3), ben=hand("D01 ..."))
    table.play("ana", "flip", attribute="str")
    table.play("gm", "damage", who=["ana"], power="3")
    assert list(table.journal.table.awaited) == ["ana"]


def fighting_together(*foes: str, **hands: Any) -> tuple[TableOfAdventure, list[ThingId]]:
    """A table where Ana is about to Mix It Up and Ben aids her; and the foes."""
    table = TableOfAdventure(**hands)
    there = [table.foe(name) for name in foes]
    table.play("ana", "attempt", move="mix-it-up")
    table.play("ben", "aid", who="ana", how="I come from the other side.")
    return table, there


@rule("TF-TEAM-06")
def test_a_foe_that_strikes_back_strikes_everybody_who_took_part() -> None:
    # Nobody named a foe beforehand, so Ana aims; whichever it is, it answers both of them.
    table, (first, _) = fighting_together("Guard", "Dog", ana=hand("D02 D12 ...", str=3), ben=hand("D01 ..."))
    table.play("ana", "flip", attribute="str")
    table.play("ana", "aim", foe=first)
    table.play("gm", "foe_turn")
    assert {seat: asked.actions for seat, asked in table.journal.table.awaited.items()} == {
        "ana": (steps().number,),
        "ben": (steps().number,),
    }


@rule("TF-TEAM-06")
@pytest.mark.parametrize("foes", [("Guard",), ()])
def test_another_move_through_the_foe_befalls_all_of_them_too(foes: tuple[str, ...]) -> None:
    table, _ = fighting_together(*foes, ana=hand("D02 D12 ...", str=3), ben=hand("D01 ..."))
    table.play("ana", "flip", attribute="str")
    if foes:
        table.play("gm", "foe_turn", attack=False, words="He tips the cauldron over.")
    table.play("gm", "damage", who=["ana"], power="3", words="It is boiling.")
    assert list(table.journal.table.awaited) == ["ana", "ben"]


def test_an_attack_that_the_leader_avoids_strikes_no_supporter_either() -> None:
    table, _ = fighting_together("Guard", ana=hand("D03 D12 ...", str=4), ben=hand("D01 ..."))
    assert result(table.play("ana", "flip", attribute="str")) == "✔✔✔"
    table.play("ana", "pick", options=["avoid"])
    assert not table.journal.table.awaited


@rule("TF-TEAM-06")
@pytest.mark.parametrize(("card", "asked"), [("D01", "number"), ("D04", "answer")])
def test_foes_who_gang_up_on_one_strike_whoever_stood_by_them(card: str, asked: str) -> None:
    table = TableOfAdventure(ana=hand(f"{card} D12 ...", str=1), ben=hand("D02 ..."))
    table.play("gm", "gang_up", foes=[table.foe(), table.foe()], who="ana")
    table.play("ben", "aid", who="ana", how="Back to back!")
    table.play("ana", "flip", attribute="str")
    expected = (getattr(steps(), asked),)
    assert {seat: each.actions for seat, each in table.journal.table.awaited.items()} == {
        "ana": expected,
        "ben": expected,
    }


def test_what_a_helped_move_costs_its_helpers_is_due_once_its_price_is_paid() -> None:
    table = TableOfAdventure(
        ana=hand("D02 D12 ...", int=3, xp=1, moves=["suggestive-subtlety"]), ben=hand("D01 D13 ...")
    )
    table.play("ana", "attempt", move="suggestive-subtlety")
    table.play("ben", "aid", who="ana", how="I nod along.")
    table.flip("ana", "int")
    table.play_out()
    assert (table.lost("ana"), table.lost("ben")) == (1, 1)
