"""Foes: what the GM's worksheet says of them, how they attack, and how they fall."""

import pytest

from hearthside.kernel.things import ThingId
from hearthside.kits.deckahedron.adventure.combat.foes import (
    FOES,
    foes_named,
    foes_of,
    hit_foe,
    power_of_foe,
    spare_foe,
)
from hearthside.kits.deckahedron.adventure.combat.worksheet import cost_of_foe, party_power
from hearthside.kits.deckahedron.adventure.effects.lying import ANYONE, MARKERS, Marker, lay_markers
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, rules_told, steps

STRONG = "D04 D03 D02 D05 D07 D08 ..."
"""At Str 3: ✔✔ for the first card, then the triangle 2."""


def standing(table: TableOfAdventure) -> tuple[ThingId, ...]:
    return foes_of(table.journal.table)


def attack_power(table: TableOfAdventure, seat: str = "ana") -> int:
    """The attack power a player is asked about."""
    points: int = table.journal.table.awaited[seat].matter.points
    return points


@rule("TF-GMC-04")
def test_the_unarmed_do_one_and_the_armed_a_d4() -> None:
    table = TableOfAdventure(ana=hand("D03 ..."))
    powers = {
        option.label: option.value
        for option in table.offers("gm")["bring"].fields["power"].options  # type: ignore[union-attr]
    }
    assert powers == {"armed: d4": "d4", "unarmed: 1": "1"}
    table.play("gm", "muster", what="civilians")
    table.play("gm", "foes_attack", foes=list(standing(table)), who=["ana"])
    assert (table.asked("ana"), attack_power(table)) == ((steps().answer,), 1)


@rule("TF-GMC-03", "TF-WPN-07")
def test_foes_have_no_deck_and_drop_out_at_nought() -> None:
    table = TableOfAdventure(ana=hand(STRONG, items=("sword",), str=3))
    tough, frail = table.foe("Guard", stamina=6), table.foe("Thief", stamina=2)
    assert not [name for name in table.journal.table.piles if "foe" in name]
    table.play("ana", "attempt", move="mix-it-up", foe=tough)
    table.play("ana", "flip", attribute="str")
    assert (table.worksheet(tough).stamina, standing(table)) == (4, (tough, frail))
    table.play("gm", "foe_turn", attack=False, words="He spits.")
    table.play("gm", "set", track=f"{frail}.power", to=0, reason="Bare hands.")
    table.play("ana", "reshuffle", shuffles=["D04 D10"])
    table.play("ana", "attempt", move="mix-it-up", foe=frail)
    entry = table.play("ana", "flip", attribute="str")
    assert "TF-GMC-03" in rules_told(entry)
    assert (standing(table), table.asked("gm")) == ((tough,), ()), "who is out attacks nobody"


def test_blows_show_in_numbers_and_the_stamina_left_does_not() -> None:
    table = TableOfAdventure(ana=hand(STRONG, items=("sword",), str=3))
    foe = table.foe()
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    entry = table.play("ana", "flip", attribute="str")
    heard = table.journal.told(entry, "ana")
    assert "stamina" not in str([event for event in heard if event.get("thing") == foe])
    assert "stamina" in str([event for event in table.journal.told(entry, "gm") if event.get("thing") == foe])


@rule("TF-GMC-06")
@pytest.mark.parametrize(("foes", "power"), [(1, 2), (2, 3), (3, 4)])
def test_foes_who_attack_together_have_one_die_and_one_for_each_of_the_others(foes: int, power: int) -> None:
    table = TableOfAdventure(ana=hand("D03 ..."))
    table.play("gm", "fight_format", format="in-turn")
    table.play("gm", "bring", name="Guard", stamina=6, count=3)
    table.play("gm", "foes_attack", foes=list(standing(table))[:foes], who=["ana"])
    table.play("ana", steps().number)
    assert attack_power(table) == power


@rule("TF-GMC-06")
def test_in_turn_a_failure_opens_the_gms_attack() -> None:
    table = TableOfAdventure(ana=hand("D01 D03 ...", items=("sword",), str=3))
    table.play("gm", "fight_format", format="in-turn")
    fighting, idle = table.foe("Guard"), table.foe("Archer")
    table.play("gm", "close_in", foe=fighting, who=["ana"])
    table.play("ana", "attempt", move="mix-it-up", foe=fighting)
    table.play("ana", "flip", attribute="str")
    assert (table.track("gm_moves"), table.offers("gm")["gm_move"].urgent) == (1, True)
    table.play("gm", "foes_attack", foes=[idle], who=["ana"])
    assert table.asked("ana") == (steps().number,)


@rule("TF-GMC-07")
@pytest.mark.parametrize(
    ("cards", "asked", "power"),
    [("D01 D03 ...", "number", 4), ("D06 D03 ...", "answer", 3), ("D04 D03 ...", "nothing", 0)],
)
def test_idle_foes_fall_upon_one_who_flips_one_defy_danger(cards: str, asked: str, power: int) -> None:
    table = TableOfAdventure(ana=hand(cards, str=3), ben=hand())
    table.play("gm", "fight_format", format="gang-up")
    table.play("gm", "bring", name="Guard", stamina=6, count=3)
    table.play("gm", "gang_up", foes=list(standing(table)), who="ana")
    assert (table.asked("ana"), table.asked("ben")) == (("flip",), ())
    table.flip("ana", "str")
    assert table.asked("ana") == {"number": (steps().number,), "answer": (steps().answer,), "nothing": ()}[asked]
    assert table.track("gm_moves") == 0, "the attack is what a failure owes the GM"
    if asked == "number":
        table.play("ana", steps().number)
    if asked != "nothing":
        assert attack_power(table) == power


@rule("TF-GMC-08")
def test_blow_for_blow_every_move_is_answered_by_a_defy_danger() -> None:
    table = TableOfAdventure(ana=hand("D04 D03 D04 D05 ...", items=("sword",), str=3))
    table.play("gm", "fight_format", format="answer")
    foe = table.foe()
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.play("ana", "flip", attribute="str")
    question = table.journal.table.awaited["ana"]
    assert (question.actions, question.rule, question.matter.move) == (("flip",), "TF-GMC-08", "Defy Danger")
    assert table.asked("gm") == ()
    table.flip("ana", "str")
    assert table.asked("ana") == (), "the answer is not answered"


@rule("TF-GMC-08")
def test_blow_for_blow_a_move_that_has_seen_to_it_is_not_answered() -> None:
    table = TableOfAdventure(ana=hand("D04 D12 ...", moves=["bum-rush"], str=3))
    table.play("gm", "fight_format", format="answer")
    foe = table.foe()
    table.play("ana", "attempt", move="bum-rush", foe=foe)
    table.play("ana", "flip", attribute="str")
    table.play("ana", "expend")
    table.play("ana", "pick", options=["past"])
    assert table.asked("ana") == ()


def test_who_ran_past_a_foe_is_not_safe_from_the_next_attack() -> None:
    table = TableOfAdventure(ana=hand("D04 D12 D03 ...", moves=["bum-rush"], str=3))
    foe, archer = table.foe(), table.foe("Archer")
    table.play("ana", "attempt", move="bum-rush", foe=foe)
    table.play("ana", "flip", attribute="str")
    table.play("ana", "expend")
    table.play("ana", "pick", options=["past"])
    table.play("gm", "foes_attack", foes=[archer], who=["ana"])
    assert table.asked("ana") == (steps().number,)


@rule("TF-GMC-09", "TF-GMC-10")
def test_a_fight_can_be_weighed_against_the_power_of_the_party() -> None:
    table = TableOfAdventure(ana=hand(xp=4), ben=hand(xp=6), cleo=hand())
    assert party_power(table.journal.table) == 40
    assert party_power(TableOfAdventure(ana=hand(xp=3), ben=hand()).journal.table) == 23
    entry = table.play("gm", "weigh")
    (told,) = [event for event in entry.events if type(event).__name__ == "Told"]
    assert {name: told.slots[name] for name in ("power", "humans", "spare", "monsters", "rest")} == {  # type: ignore[union-attr]
        "power": 40,
        "humans": 6,
        "spare": 4,
        "monsters": 4,
        "rest": 0,
    }
    assert not table.journal.told(entry, "ana")
    foe = table.foe("Lieutenant", stamina=8, power="d6")
    assert cost_of_foe(table.journal.table, foe) == 8 + 3


def test_the_gm_writes_on_the_worksheet_and_sends_foes_off() -> None:
    table = TableOfAdventure(ana=hand())
    foe = table.foe()
    entry = table.play("gm", "change_foe", foe=foe, name="Captain", stamina=9, power="1", secrets="A coward.")
    lying = table.journal.table
    assert (table.worksheet(foe).name, table.worksheet(foe).stamina, power_of_foe(lying, foe)) == (
        "Captain",
        9,
        "1",
    )
    assert not [event for event in table.journal.told(entry, "ana") if event["type"] == "told"]
    table.play("gm", "send_off", foes=[foe])
    assert standing(table) == ()
    assert "send_off" not in table.offers("gm")


def test_foes_attack_several_and_each_suffers_alone() -> None:
    table = TableOfAdventure(ana=hand("D03 ..."), ben=hand("D10 ..."))
    foe = table.foe()
    table.play("gm", "foes_attack", foes=[foe], who=["ana", "ben"])
    table.play("ben", steps().number)
    assert (table.asked("ana"), attack_power(table, "ben")) == ((steps().number,), 4)
    assert table.refused("gm", "foes_attack", foes=[foe], who=["ana"]).rule == "TF-FLIP-05"


def test_a_blow_that_is_halved_afterwards_lets_a_foe_stand_up_again() -> None:
    table = TableOfAdventure(ana=hand())
    foe = table.foe(stamina=2)
    draft = table.draft()
    assert hit_foe(draft, foe, 3) == 3
    assert foes_of(draft.table) == ()
    spare_foe(draft, foe, 1)
    assert foes_of(draft.table) == ()
    spare_foe(draft, foe, 1)
    assert foes_of(draft.table) == (foe,)


def test_two_foes_of_one_name_are_told_apart() -> None:
    table = TableOfAdventure(ana=hand(STRONG, items=("sword",), str=3))
    table.play("gm", "bring", name="Wolf", stamina=5, count=2)
    first, second = standing(table)
    labels = [option.label for option in table.offers("gm")["send_off"].fields["foes"].options]  # type: ignore[union-attr]
    assert (labels, [table.worksheet(foe).name for foe in (first, second)]) == (["Wolf", "Wolf 2"], ["Wolf", "Wolf"])
    table.play("gm", "change_foe", foe=second, stamina=9)
    assert (table.worksheet(first).stamina, table.worksheet(second).stamina) == (5, 9)
    table.play("gm", "send_off", foes=[first])
    assert [name for _, name in foes_named(table.journal.table)] == ["Wolf 2"], "who is left keeps the name"


@pytest.mark.parametrize("name", ["ana", "Gwen", "gm", "table", "foe/1", "Who goes there?", "a.b:c", "☠"])
def test_a_foe_may_be_called_anything_a_seats_name_too(name: str) -> None:
    table = TableOfAdventure(ana=hand(STRONG, items=("sword",), str=3))
    foe = table.foe(name, stamina=10)
    table.play("gm", "close_in", foe=foe, who=["ana"])
    table.play("gm", "edge", foe=foe, advantages=1)
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.flip("ana")
    table.play_out()
    assert table.worksheet(foe).stamina < 10
    assert (table.worksheet(foe).melee, table.journal.view("ana").things[foe].fields["name"]) == (("ana",), name)


def test_what_the_gm_hides_of_a_foe_reaches_nobody_until_it_strikes() -> None:
    table = TableOfAdventure(ana=hand(STRONG), ben=hand())
    table.play("gm", "bring", name="Swamp thing", stamina=7, power="d4", secrets="Fire makes it flee.")
    (foe,) = standing(table)
    table.play("gm", "change_foe", foe=foe, stamina=8, secrets="Bells make it flee.")
    seen = table.journal.view("ana")
    assert set(seen.things[foe].fields).isdisjoint(FOES.screened)
    assert seen.things[foe].hidden == ()
    heard = str([table.journal.told(entry, "ana") for entry in table.journal.entries])
    assert not [secret for secret in ("flee", "stamina", "'power'") if secret in heard]
    table.play("gm", "foes_attack", who=["ana"], foes=[foe])
    assert table.journal.view("ben").awaited["ana"].matter.power == "d4"


def test_a_new_fight_begins_with_a_clean_worksheet() -> None:
    table = TableOfAdventure(ana=hand())
    old = table.foe("Wolf")
    draft = table.draft()
    lay_markers(draft, ANYONE, Marker("weak-spot", old), 1)
    table.take_over(draft)
    table.play("gm", "send_off", foes=[old])
    assert table.foes == (old,), "a blow may still be taken back"
    new = table.foe("Wolf")
    assert (table.foes, [name for _, name in foes_named(table.journal.table)]) == ((new,), ["Wolf"])
    assert not table.journal.table.marks.get(MARKERS.of(ANYONE))
