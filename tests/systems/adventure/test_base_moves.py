"""The moves everyone knows, carried out: what they deal, what is picked, what is left on the table."""

from typing import Any

import pytest

from hearthside.kernel.events import Told
from hearthside.kits.deckahedron.adventure.board import MOMENT, STATE
from hearthside.kits.deckahedron.adventure.effects.lying import DOWN_KIND, MARKERS
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand, resolved, rules_told, steps

BY_RESULT = {1: "D01", 2: "D06", 3: "D02", 4: "D13"}
"""A card for every result, read at rank 3."""


def party(came_to: int, after: str = "", **fields: Any) -> TableOfAdventure:
    """Ana, of rank 3 in everything, is about to turn this result; Ben is with her."""
    ana = hand(f"{BY_RESULT[came_to]} {after} ...", str=3, dex=3, int=3, **fields)
    return TableOfAdventure(ana=ana, ben=hand(str=3))


def options(table: TableOfAdventure, seat: str = "ana") -> list[str]:
    """What somebody may pick from the card."""
    return [str(option.value) for option in table.offers(seat)["pick"].fields["options"].options]  # type: ignore[union-attr]


# --- Discern, Defend, Parley ------------------------------------------------------------------------------------------


@rule("TF-BASE-02")
@pytest.mark.parametrize(("came_to", "questions"), [(4, 3), (3, 2), (2, 1)])
def test_who_discerns_asks_of_six_and_has_an_advantage_for_every_answer(came_to: int, questions: int) -> None:
    table = party(came_to, "D04 D05")
    table.make("ana", "discern", "int")
    assert len(options(table)) == 6
    assert table.refused("ana", "pick", options=options(table)[: questions - 1]).kind == "impossible"
    table.play("ana", "pick", options=options(table)[:questions])
    markers = table.journal.view("ben").marks[MARKERS.of("ana")]
    assert markers == tuple(f"discern:{number}" for number in range(1, questions + 1))
    table.play("ana", "attempt", move="defy-danger")
    entry = table.play("ana", "flip", attribute="str", reasons=["marker:ana/discern:1"])
    entry = entry if "stand" not in table.offers("ana") else table.stand("ana")
    assert resolved(entry).reading["net"] == 1
    assert table.journal.table.marks[MARKERS.of("ana")] == markers[1:]


def test_nobody_learns_from_a_failed_look() -> None:
    table = party(1)
    table.make("ana", "discern", "int")
    assert (table.journal.table.awaited, table.track("gm_moves")) == ({}, 1)


@rule("TF-BASE-04")
@pytest.mark.parametrize(("came_to", "most"), [(4, 2), (3, 1), (2, 1)])
def test_whoever_defends_takes_the_blow_and_one_xp_buys_what_the_card_lists(came_to: int, most: int) -> None:
    table = party(came_to, "D03", xp=2, items=["sword"])
    foe = table.foe(stamina=9, power="d6")
    table.play("gm", "foes_attack", foes=[foe], who=["ben"])
    assert table.asked("ben") == (steps().number,)
    table.play("ana", "attempt", move="defend", ally="ben")
    table.play("ana", "flip", attribute="str")
    assert table.asked("ben") == ()
    table.stand("ana")
    table.play("ana", "pay", pays=True)
    assert (table.track("xp", "ana"), options(table)) == (1, ["halve", "opening", "strike"])
    picked = ["halve", "strike"][:most]
    assert table.refused("ana", "pick", options=["halve", "strike", "opening"][: most + 1]).kind == "impossible"
    table.play("ana", "pick", options=picked)
    # D03 reads 2 on the triangle: the sword strikes back for that much.
    assert table.worksheet(foe).stamina == (7 if most == 2 else 9)
    assert table.asked("ana") == (steps().number,)
    entry = table.play("ana", steps().number)
    told = [event for event in entry.events if isinstance(event, Told)]
    number = next(event.slots["number"] for event in told if "number" in event.slots)
    assert table.journal.table.awaited["ana"].matter.points == (number + 1) // 2


@rule("TF-BASE-04")
def test_without_the_xp_the_blow_is_the_defenders_whole_and_an_opening_is_for_an_ally() -> None:
    def defended() -> tuple[TableOfAdventure, str]:
        # D03 reads 6 on the square.
        table = party(3, "D03", xp=1)
        foe = table.foe(stamina=9, power="d6")
        table.play("gm", "foes_attack", foes=[foe], who=["ben"])
        table.play("ana", "attempt", move="defend", ally="ben")
        table.play("ana", "flip", attribute="str")
        table.stand("ana")
        return table, foe

    table, _ = defended()
    table.play("ana", "pay", pays=False)
    assert (table.track("xp", "ana"), table.asked("ben"), table.asked("ana")) == (1, (), (steps().number,))
    table.play("ana", steps().number)
    assert table.journal.table.awaited["ana"].matter.points == 6
    table, foe = defended()
    table.play("ana", "pay", pays=True)
    table.play("ana", "pick", options=["opening"])
    table.play("ana", steps().number)
    assert table.journal.table.awaited["ana"].matter.points == 6, "nothing is halved"
    table.play_out()
    other = table.foe("Thief")
    marker = f"marker:table.allies/ana>defend@{foe}:1"
    for seat, target, counts in (("ana", foe, 0), ("ben", other, 0), ("ben", foe, 1)):
        table.play(seat, "attempt", move="mix-it-up", foe=target)
        reasons = table.choices(seat, "flip", "reasons") if "reasons" in table.offers(seat)["flip"].fields else []
        assert (marker in reasons) == (seat == "ben"), "for an ally, not for herself"
        entry = table.play(seat, "flip", attribute="str", reasons=reasons)
        entry = entry if "stand" not in table.offers(seat) else table.stand(seat)
        assert resolved(entry).reading["net"] == counts, "against the attacker"
        table.play_out()
    assert not table.journal.table.marks[MARKERS.of("table.allies")]


def test_whoever_keeps_the_xp_still_takes_the_blow() -> None:
    table = party(3, xp=1)
    foe = table.foe()
    table.play("gm", "foes_attack", foes=[foe], who=["ben"])
    table.play("ana", "attempt", move="defend")
    table.play("ana", "flip", attribute="str")
    table.stand("ana")
    table.play("ana", "pay", pays=False)
    assert (table.track("xp", "ana"), table.asked("ana"), table.asked("ben")) == (1, (steps().number,), ())


def test_an_ally_may_use_the_opening_a_defender_made() -> None:
    table = party(3, xp=1)
    foe = table.foe()
    table.make("ana", "defend", "str")
    table.play("ana", "pay")
    table.play("ana", "pick", options=["opening"])
    assert table.journal.table.marks[MARKERS.of("table.allies")] == (f"ana>defend@{foe}:1",)
    table.play("ben", "attempt", move="mix-it-up")
    assert "reasons" not in table.offers("ana")["flip"].fields
    reason = f"marker:table.allies/ana>defend@{foe}:1"
    assert reason in [option.value for option in table.offers("ben")["flip"].fields["reasons"].options]  # type: ignore[union-attr]
    table.play("ben", "flip", attribute="str", reasons=[reason])
    assert not table.journal.table.marks[MARKERS.of("table.allies")]
    assert "reasons" not in table.offers("ana")["flip"].fields


@rule("TF-BASE-05")
def test_it_is_too_late_to_defend_once_the_attack_power_is_known() -> None:
    table = party(3)
    foe = table.foe()
    table.play("gm", "foes_attack", foes=[foe], who=["ben"])
    assert table.moves("ana")["defend"].barred is None
    table.play("ben", steps().number)
    assert table.asked("ben") == (steps().answer,)
    assert table.refused("ana", "attempt", move="defend").rule == "TF-BASE-05"


@rule("TF-BASE-06")
def test_mere_threats_parley_with_disadvantage() -> None:
    table = party(3)
    table.play("ana", "attempt", move="parley")
    entry = table.play("ana", "flip", attribute="int", reasons=["circumstance:parley.0"])
    assert resolved(entry).reading["net"] == -1
    assert resolved(entry).reading["reasons"] == ["Your hold on them is mere talk, with nothing to show for it. −1"]
    for came_to in (2, 3, 4):
        entry = _parley(party(came_to))
        assert (resolved(entry).reading["net"], resolved(entry).reading["outcome"]) == (
            0,
            guidebook().moves["parley"].on[came_to].says,
        )
    assert "take your word" in guidebook().moves["parley"].on[4].says
    assert guidebook().moves["parley"].on[2].says == guidebook().moves["parley"].on[3].says
    assert guidebook().moves["parley"].levels == ("studied", "expert")


def _parley(table: TableOfAdventure) -> Any:
    table.play("ana", "attempt", move="parley")
    return table.play("ana", "flip", attribute="int")


# --- Mix It Up, Volley ------------------------------------------------------------------------------------------------


@rule("TF-BASE-07")
def test_who_mixes_it_up_deals_and_is_dealt() -> None:
    # D03 reads 2 on the triangle, D05 reads 4 there.
    for came_to, left in {4: 9 - 2, 3: 9 - 2, 2: 9 - 1, 1: 9}.items():
        table = party(came_to, "D03 D05", items=["sword"])
        foe = table.foe(stamina=9)
        table.make("ana", "mix-it-up", "str")
        assert table.worksheet(foe).stamina == left
        if came_to == 4:
            assert len(options(table)) == 2
            table.play("ana", "pick", options=["again"])
            assert table.worksheet(foe).stamina == left - 4
        assert table.asked("gm") == (("foe_turn",) if came_to > 1 else ())
        assert table.track("gm_moves") == int(came_to == 1)
    table = party(4, "D03 D05", items=["sword"])
    foe = table.foe(stamina=9)
    table.make("ana", "mix-it-up", "str")
    (avoids,) = (each for each in options(table) if each != "again")
    table.play("ana", "pick", options=[avoids])
    assert (table.worksheet(foe).stamina, table.journal.table.awaited) == (9 - 2, {}), "and no attack comes back"


def test_with_three_marks_the_foes_attack_may_be_avoided() -> None:
    table = party(4, items=["sword"])
    table.foe(stamina=9)
    table.make("ana", "mix-it-up", "str")
    table.play("ana", "pick", options=["avoid"])
    assert table.journal.table.awaited == {}


@rule("TF-BASE-08")
def test_a_volley_deals_from_afar_and_the_middle_results_cost_something() -> None:
    for came_to, chooser in {4: "", 3: "ana", 2: "gm"}.items():
        table = party(came_to, "D03", items=["bow"], pack=1)
        foe = table.foe(stamina=9)
        table.make("ana", "volley", "dex")
        assert table.worksheet(foe).stamina == 7
        assert set(table.journal.table.awaited) == ({chooser} if chooser else set())
        if chooser:
            assert options(table, chooser) == ["exposed", "glancing", "many-shots"]
    table.play("gm", "pick", options=["glancing"])
    assert table.worksheet(foe).stamina == 8
    for picked, stamina, pack in (("exposed", 7, 1), ("glancing", 8, 1), ("many-shots", 7, 0)):
        table = party(3, "D03", items=["bow"], pack=1)
        foe = table.foe(stamina=9)
        table.make("ana", "volley", "dex")
        table.play("ana", "pick", options=[picked])
        assert (table.worksheet(foe).stamina, table.track("pack", "ana")) == (stamina, pack)
    table = party(3, "D03", items=["bow"], pack=0)
    table.make("ana", "volley", "dex")
    assert options(table) == ["exposed", "glancing"]
    assert guidebook().moves["volley"].levels == ("studied", "expert")
    close = party(3, items=["bow"])
    foe = close.foe()
    close.play("gm", "close_in", foe=foe, who=["ana"])
    assert close.moves("ana")["volley"].barred is not None, "it is for foes at range"


def test_shooting_and_shooting_costs_a_pack_card() -> None:
    table = party(3, items=["bow"], pack=1)
    table.make("ana", "volley", "dex")
    table.play("ana", "pick", options=["many-shots"])
    assert (table.track("pack", "ana"), table.journal.table.awaited) == (0, {})


def test_what_threatens_a_shooter_is_for_the_gm_to_say() -> None:
    table = party(2, items=["bow"])
    table.make("ana", "volley", "dex")
    table.play("gm", "pick", options=["exposed"])
    assert table.asked("gm") == ("answer",)
    entry = table.play("gm", "answer", words="The bridge sways.")
    assert rules_told(entry)[0] == "TF-RES-02"
    assert table.track("shadow") == 1


# --- Take a Breather --------------------------------------------------------------------------------------------------


@rule("TF-BRTH-01")
def test_in_a_fight_a_breather_is_taken_with_int_or_dex() -> None:
    table = party(3)
    table.foe()
    table.play("ana", "attempt", move="take-a-breather")
    assert table.choices("ana", "flip", "attribute") == ["int", "dex"]
    # Nor does the GM call for it with Str in the middle of a fight.
    called = party(3)
    foe = called.foe()
    breather: dict[str, Any] = {"who": "ana", "move": "Take a Breather"}
    assert called.refused("gm", "call", attributes=["str"], **breather).rule == "TF-ATTR-03"
    called.play("gm", "call", attributes=["str", "int", "dex"], **breather)
    assert called.choices("ana", "flip", "attribute") == ["int", "dex"]
    called.play("gm", "send_off", foes=[foe])
    called.play("gm", "call", attributes=["str"], **breather)
    assert called.choices("ana", "flip", "attribute") == ["str"]


@rule("TF-BRTH-02", "TF-CARD-01")
@pytest.mark.parametrize(("move", "attribute"), [("take-a-breather", "int"), ("good-cardio", "str")])
def test_what_a_breather_and_good_cardio_give_back(move: str, attribute: str) -> None:
    cards = [move] if guidebook().moves[move].is_card else []
    for came_to, most in {4: 2, 3: 2, 2: 1, 1: 0}.items():
        # D03 reads 2 on the triangle.
        table = party(came_to, "D03", exhaustion="D15 D16 D17", moves=cards)
        table.play("ana", "attempt", move=move)
        outcome = str(resolved(table.play("ana", "flip", attribute=attribute)).reading.get("outcome"))
        assert ("at a price" in outcome) == (came_to == 2 and move == "take-a-breather"), "the complication of a ✅"
        assert table.asked("ana") == (("recover",) if most else ())
        if most:
            lost = table.journal.table.pile(EXHAUSTION.of("ana")).tokens
            assert table.refused("ana", "recover", cards=list(lost[: most + 1])).kind == "impossible"
            table.play("ana", "recover", cards=list(lost[:most]))
            assert table.counts("ana").exhaustion == 3 - most
        assert table.track("gm_moves") == int(came_to == 1 and move == "take-a-breather")


@rule("TF-BRTH-03")
def test_never_two_breathers_in_a_row() -> None:
    table = party(3, "D04 D05 D07")
    table.make("ana", "take-a-breather", "int")
    assert table.refused("ana", "attempt", move="take-a-breather").rule == "TF-BRTH-03"
    assert table.refused("ana", "flip", attribute="int", move="Take a Breather").rule == "TF-BRTH-03"
    again: dict[str, Any] = {"who": "ana", "attributes": ["int"], "move": "Take a Breather"}
    answer = table.refused("gm", "call", **again)
    assert (answer.kind, answer.rule) == ("refused", "TF-BRTH-03"), "nor does the GM call for it"
    table.make("ana", "defy-danger", "str")
    table.play("gm", "call", **again)
    table.play("gm", "uncall", who="ana")
    table.make("ana", "take-a-breather", "int")


@rule("TF-BRTH-04")
def test_after_the_action_a_breather_is_taken_with_str_and_fast() -> None:
    def after(action: str) -> TableOfAdventure:
        table = party(1)
        if action == "fight":
            foe = table.foe()
            table.play("ana", "attempt", move="take-a-breather")
            assert table.refused("ana", "flip", attribute="str").kind == "impossible", "not while it lasts"
            table.play("ana", "attempt", move="")
            table.play("gm", "send_off", foes=[foe])
        else:
            table.given({"shadow/table": 1})
            table.play("ana", "run")
            table.play("gm", "end_run", where="pursuit")
            table.play("ben", "join_pursuit", joins=False)
            assert "attempt" not in table.open_to("ana"), "there is no time for it"
            table.play("gm", "end_pursuit", words="They lose you in the fog.")
        return table

    for action in ("fight", "pursuit"):
        table = after(action)
        table.play("gm", "spotlight", who="ana")
        assert table.make("ana", "take-a-breather", "str") == "✗"
        assert (table.track("gm_moves"), table.track("shadow")) == (0, 2)
        assert table.journal.table.marks[MOMENT.of("ana")] == ("FAST",)


@rule("TF-BRTH-05")
def test_a_breather_turns_cards_up_again_and_ends_a_rage() -> None:
    table = party(4, "D12 D02 D12", moves=["fury", "go-berserk"], items=["sword"])
    table.play("ana", "attempt", move="go-berserk")
    table.make("ana", "fury", "str")
    assert table.refused("ana", "attempt", move="fury").rule == "TF-MOVE-11"
    assert table.journal.view("ben").marks[DOWN_KIND.of("ana")] == ("fury",)
    table.play("ana", "attempt", move="take-a-breather")
    table.play("ana", "flip", attribute="dex")
    table.play_out()
    assert table.journal.table.marks[DOWN_KIND.of("ana")] == ()
    assert "berserk" not in table.journal.table.marks[STATE.of("ana")]
    assert table.moves("ana")["fury"].barred is None
