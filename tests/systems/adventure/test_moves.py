"""Moves: who has them, how well, what they read, and what they print."""

from typing import Any

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kits.deckahedron.adventure.board import LEVEL, MOVES_KIND
from hearthside.kits.deckahedron.adventure.gear.magic import flowing
from hearthside.lab.asking import Answer, ask
from tests.marks import rule
from tests.systems.adventure.tables import (
    TableOfAdventure,
    edition,
    guidebook,
    hand,
    here,
    resolved,
    result,
    rules_told,
    turned,
    whole_box,
)

BY_RESULT = {1: "D01", 2: "D06", 3: "D02", 4: "D13"}
"""A card for every result, read at rank 3."""


def skilled(draw: str = "...", **fields: Any) -> TableOfAdventure:
    """A table with Ana, who is of rank 3 in everything and armed, and Ben, who has no cards."""
    armed = {"items": ["many-knives"], "pack": 1, **fields}
    return TableOfAdventure(ana=hand(draw, str=3, dex=3, int=3, **armed), ben=hand())


def net(table: TableOfAdventure, move: str, attribute: str, **fields: Any) -> int:
    """How many advantages a flip for this move comes to."""
    table.play("ana", "attempt", move=move)
    entry = table.play("ana", "flip", attribute=attribute, **fields)
    if "stand" in table.offers("ana"):
        entry = table.stand("ana")
    counted: int = resolved(entry).reading["net"]
    return counted


def test_everyone_sees_the_move_cards_of_a_character_and_their_levels() -> None:
    table = skilled(moves={"pick-pockets": "expert", "Go Berserk!": ""})
    for seat in ("gm", "ana", "ben"):
        seen = table.journal.view(seat)
        assert seen.marks[MOVES_KIND.of("ana")] == ("pick-pockets", "go-berserk")
        assert seen.track(LEVEL.of("ana.pick-pockets")) == 1


@pytest.mark.parametrize(
    "moves",
    ["pick-pockets", 3, ["no such card"], ["defy-danger"], [3], {"weak-spot": "master"}, {"weak-spot": 1}, ["slide"]],
)
def test_a_character_has_only_cards_there_are_at_levels_they_have(moves: Any) -> None:
    with pytest.raises(Malformed, match=r"list of names|no move card|can be wild, novice"):
        Journal.opened(edition(), [Sitter("ana", character={"moves": moves})], ScriptedChance())


def test_a_campaign_is_of_one_of_three_lengths() -> None:
    for campaign in ("one-shot", "9-hour", "30-hour"):
        assert TableOfAdventure(campaign, ana=hand()).journal.view("ana").options["format"] == campaign
    for options in ({"format": "12-hour"}, {"format": 9}, {"length": "9-hour"}):
        with pytest.raises(Malformed, match=r"one-shot, 9-hour or 30-hour|no option “length”"):
            Journal.opened(edition(), [Sitter("ana")], ScriptedChance(), options)


@rule("TF-LVL-02")
@pytest.mark.parametrize(("move", "level"), [("pick-pockets", 0), ("volley", 0), ("suggestive-subtlety", -1)])
def test_a_chosen_card_starts_at_studied_unless_it_prints_another_start(move: str, level: int) -> None:
    table = skilled(moves=[move] if guidebook().moves[move].is_card else [])
    assert table.track("level", f"ana.{move}") == level
    assert net(table, move, guidebook().moves[move].attributes[0]) == level


@rule("TF-LVL-01")
def test_a_card_lists_which_of_the_five_levels_it_has() -> None:
    for count, level in zip(range(-2, 3), ("wild", "novice", "studied", "expert", "master"), strict=True):
        assert net(skilled(moves={"pick-pockets": level}), "pick-pockets", "dex") == count
    for level in ("wild", "novice", "studied", "expert"):
        skilled(moves={"weak-spot": level})
    with pytest.raises(Malformed, match="Weak Spot can be wild, novice, studied or expert"):
        skilled(moves={"weak-spot": "master"})


@rule("TF-LVL-03")
@pytest.mark.parametrize(("level", "cards"), [("expert", "D01 D02"), ("master", "D01 D02 D13")])
def test_expert_adds_one_card_and_master_two_and_the_best_counts(level: str, cards: str) -> None:
    table = skilled("D01 D02 D13 ...", moves={"pick-pockets": level})
    table.play("ana", "attempt", move="pick-pockets")
    entry = table.play("ana", "flip", attribute="dex")
    assert (turned(entry), result(entry)) == (cards, "✔✔" if level == "expert" else "✔✔✔")


@rule("TF-ADV-11")
def test_the_level_of_a_named_move_counts_together_with_all_else() -> None:
    assert net(skilled(moves={"pick-pockets": "expert"}), "pick-pockets", "dex", advantages=1) == 2
    assert net(skilled(moves={"pick-pockets": "master"}), "pick-pockets", "dex", disadvantages=1) == 1


@rule("TF-LVL-05")
def test_any_move_that_is_flipped_can_be_attempted_without_its_card_if_the_format_has_it() -> None:
    for campaign in ("one-shot", "9-hour", "30-hour"):
        table = TableOfAdventure(campaign, whole_box(), ana=hand())
        flipped = {move.id for move in guidebook().moves.values() if move.flips and campaign in move.formats}
        shown = table.moves("ana")
        assert flipped <= set(shown)
        # What else a move may need is not the card: a magic item with a charge, a weapon, or a Rest.
        against = {option.barred.rule for name, option in shown.items() if name in flipped and option.barred}
        assert against == {"TF-MAG-03", "TF-SNS-01", "TF-WPN-10"}
    assert "breach-the-dam" not in skilled().moves("ana")
    assert skilled().refused("ana", "attempt", move="breach-the-dam").kind == "impossible"


@rule("TF-LVL-06")
@pytest.mark.parametrize(
    ("move", "attribute", "counts"),
    [("goreography", "dex", -1), ("fundamental-magic", "int", -2), ("suggestive-subtlety", "int", -2)],
)
def test_without_the_card_the_lowest_level_on_it_applies(move: str, attribute: str, counts: int) -> None:
    assert net(skilled(), move, attribute) == counts


@rule("TF-LVL-07")
def test_an_envelope_does_not_stop_an_attempt() -> None:
    for move in (each for each in guidebook().moves.values() if each.flips and each.is_card):
        table = TableOfAdventure("30-hour", whole_box(), ana=hand(items=["of-illusion", "many-knives"], pack=1))
        table.play("ana", "attempt", move=move.id)
        assert "flip" in table.open_to("ana")
    untaught = TableOfAdventure("30-hour", ana=hand(xp=2)).given(scene=["town"])
    assert "fundamental-magic" not in untaught.choices("ana", "study", "move"), "no ring, no lesson"
    untaught.play("ana", "attempt", move="fundamental-magic")
    assert len(turned(untaught.play("ana", "flip", attribute="int")).split()) == 3, "and yet it is tried, wild"


@rule("TF-LVL-08")
def test_a_move_without_an_attribute_cannot_be_made_without_its_card() -> None:
    table = TableOfAdventure("9-hour", ana=hand(xp=3))
    for move in ("slide", "go-berserk", "not-on-my-turf", "find-shadows", "entreat-the-blood-bound"):
        assert not guidebook().moves[move].attributes
        assert table.refused("ana", "attempt", move=move).rule == "TF-LVL-08"
    own = TableOfAdventure("9-hour", ana=hand(xp=3, moves=["slide"]))
    assert own.moves("ana")["slide"].barred is None
    assert table.refused("ana", "flip", attribute="str", move="Slide").rule == "TF-TRIG-06"


@rule("TF-TRIG-06")
@pytest.mark.parametrize("called_by", ["players", "gm"])
def test_a_move_that_lists_no_attribute_needs_no_flip(called_by: str) -> None:
    table = TableOfAdventure("9-hour", {"TRIG-01": called_by}, ana=hand(xp=1, moves=["slide", "go-berserk"]))
    entry = table.play("ana", "attempt", move="slide")
    assert (rules_told(entry), table.track("xp", "ana"), table.counts("ana")) == (["TF-TRIG-06"], 0, (20, 0, 0))
    assert table.journal.table.awaited == {}
    assert table.refused("ana", "attempt", move="slide").rule == "TF-XP-08"
    table.play("ana", "attempt", move="go-berserk")
    assert table.counts("ana") == (20, 0, 0)


@rule("TF-LVL-09")
def test_the_attributes_of_the_move_still_apply_at_any_level() -> None:
    # D03 shows ✔✔✔ at the Dragon, D01 ✗, D02 ✅: the worst of three Dragon results.
    table = TableOfAdventure(ana=hand("D03 D02 D01 ...", int=4, str=1))
    table.play("ana", "attempt", move="fundamental-magic")
    entry = table.play("ana", "flip", attribute="int")
    assert (turned(entry), result(entry)) == ("D03 D02 D01", "✗")
    assert resolved(entry).reading["suit"] == "dragon"


@rule("TF-ATTR-03")
def test_a_named_move_is_read_with_an_attribute_it_lists() -> None:
    table = skilled()
    table.play("ana", "attempt", move="volley")
    assert table.refused("ana", "flip", attribute="str").kind == "impossible"
    assert skilled().refused("ana", "flip", attribute="str", move="Volley").rule == "TF-ATTR-03"
    table = TableOfAdventure(ana=hand("D10 ...", int=4, dex=1))
    table.play("ana", "attempt", move="take-a-breather")
    # D10 shows ✔✔ on the Anvil edge of Dex 1 and ✅ on the Dragon edge of Int 4.
    assert result(table.play("ana", "flip", attribute="dex")) == "✔✔"


def test_a_move_may_be_named_with_the_flip_and_its_card_still_counts() -> None:
    table = skilled("D01 D02 D13 ...", moves={"pick-pockets": "expert"})
    assert table.refused("ana", "flip", attribute="dex", move="Pick Pockets", level="master").rule in here("TF-LVL-10")
    assert table.refused("ana", "flip", attribute="dex", move="Pick Pockets", fast=True).rule in here("TF-FAST-06")
    entry = table.play("ana", "flip", attribute="dex", move="pick-pockets")
    assert (turned(entry), resolved(entry).reading["move"]) == ("D01 D02", "Pick Pockets")


def test_a_named_move_leaves_level_and_speed_to_its_card_until_one_thinks_better_of_it() -> None:
    table = skilled()
    assert {"level", "fast", "move"} <= set(table.offers("ana")["flip"].fields)
    table.play("ana", "attempt", move="discern")
    assert set(table.offers("ana")["flip"].fields) == {"attribute", "advantages", "disadvantages"}
    table.play("ana", "attempt", move="defy-danger")
    table.play("ana", "attempt", move="")
    assert table.journal.table.awaited == {}
    assert table.refused("ana", "attempt", move="").kind == "impossible"


def test_a_move_the_gm_calls_for_is_read_as_its_card_says() -> None:
    table = skilled("D13 D01 D02 ...")
    assert table.refused("gm", "call", who="ana", attributes=["str"], move="Backstab").rule == "TF-ATTR-03"
    assert table.refused("gm", "call", who="ana", attributes=["str"], move="Go Berserk!").rule == "TF-TRIG-06"
    table.play("gm", "call", who="ana", attributes=["str", "dex"], move="backstab", advantages=1)
    assert table.journal.table.awaited["ana"].matter.attributes == ("dex",)
    assert table.refused("ana", "attempt", move="volley").rule == "TF-TRIG-02"
    entry = table.play("ana", "flip", attribute="dex")
    assert (turned(entry), result(entry)) == ("D13 D01", "✗")


def test_cards_that_are_turned_are_read_before_another_move_is_named() -> None:
    table = skilled("D02 ...", xp=1)
    table.play("ana", "flip", attribute="str")
    assert table.refused("ana", "attempt", move="volley").rule == "TF-FLIP-05"
    answer = table.journal.do(
        "gm", {"do": "attempt", "move": "volley"}, ScriptedChance(), acting_for="ana", because="Quick!"
    )
    assert getattr(answer, "kind", "") == "impossible"


def came_of(move: str, attribute: str, came_to: int, campaign: str = "one-shot") -> tuple[TableOfAdventure, Any]:
    """The table after this move came to this result, and the entry that resolved it."""
    cards = [move] if guidebook().moves[move].is_card else []
    deck, items = (
        f"{BY_RESULT[came_to]} ...",
        ["of-illusion"] if "charged-item" in guidebook().moves[move].needs else [],
    )
    table = TableOfAdventure(campaign, ana=hand(deck, moves=cards, items=items, str=3, dex=3, int=3))
    table.play("ana", "attempt", move=move)
    return table, table.play("ana", "flip", attribute=attribute)


@rule("TF-RES-02", "TF-BASE-01")
@pytest.mark.parametrize("attribute", ["str", "dex", "int"])
def test_the_text_of_the_move_says_what_a_result_means(attribute: str) -> None:
    told = {}
    for came_to in (4, 3, 2, 1):
        table, entry = came_of("defy-danger", attribute, came_to)
        told[came_to] = resolved(entry).reading.get("outcome")
        assert (table.track("gm_moves"), "TF-RES-02" in rules_told(entry)) == (int(came_to == 1), came_to > 1)
    assert told == {
        4: "You do what you set out to do.",
        3: "You do it, and now there is something new to worry about.",
        2: "You get part of the way: you falter, or it costs you.",
        1: None,
    }


@rule("TF-BASE-03")
def test_who_knows_this_learns_something_useful_only_with_three_marks() -> None:
    says = {came_to: resolved(came_of("i-know-this", "int", came_to)[1]).reading["outcome"] for came_to in (2, 3, 4)}
    assert "you can use it here and now" in says[4]
    assert all("What it is good for is up to you" in says[came_to] for came_to in (2, 3))
    assert came_of("i-know-this", "int", 2)[0].track("shadow") == 1


def test_the_options_of_a_card_are_told_where_one_chooses() -> None:
    _, entry = came_of("mix-it-up", "str", 4)
    options = resolved(entry).reading["options"]
    assert options == ["Their attack misses you.", "Read your attack power a second time and add it."]
    assert resolved(came_of("mix-it-up", "str", 3)[1]).reading["options"] == []


@rule("TF-RES-04")
def test_where_a_move_prints_nothing_for_a_single_mark_the_gm_may_make_a_move() -> None:
    table, entry = came_of("pick-pockets", "dex", 2)
    assert (table.track("gm_moves"), table.track("shadow")) == (1, 1)
    assert rules_told(entry) == ["TF-RES-01", "TF-SHADOW-01", "TF-RES-04"]
    assert "gm_move" in table.open_to("gm")
    table, _ = came_of("parley", "int", 2)
    assert (table.track("gm_moves"), table.track("shadow")) == (0, 1)


@rule("TF-RES-05", "TF-MOVE-32")
def test_what_a_move_prints_for_a_failure_is_carried_out_and_the_gm_may_add_more() -> None:
    table, entry = came_of("breach-the-dam", "int", 1, "9-hour")
    item = table.item("ana", "of-illusion")
    assert resolved(entry).reading["outcome"] == guidebook().moves["breach-the-dam"].on[1].says
    assert table.track("gm_moves") == 0
    entry = table.play("ana", "pick", options=["twofold"])
    assert [rule for rule in rules_told(entry) if rule in ("TF-UMI-02", "TF-DMG-02", "TF-RES-03")] == [
        "TF-UMI-02",
        "TF-UMI-02",
        "TF-DMG-02",
        "TF-RES-03",
    ]
    assert item not in table.items("ana")
    assert ("gm_move" in table.open_to("gm"), table.track("gm_moves")) == (True, 1)
    assert "mark" in guidebook().moves["breach-the-dam"].on[1].says
    for came_to, (charges, lost) in {4: (2, 0), 3: (0, 0), 2: (0, 2)}.items():
        table, _ = came_of("breach-the-dam", "int", came_to, "9-hour")
        table.play("ana", "pick", options=["no-limits"])
        table.play_out()
        item = table.item("ana", "of-illusion")
        assert table.card(item).charges == charges, came_to
        assert flowing(table.journal.table, "ana") == (item,), "its effect happens in any case"
        assert table.lost("ana") == lost


@rule("TF-MOVE-32")
@pytest.mark.parametrize(("choice", "dealt"), [("twofold", 4 + 5), ("no-limits", 4)])
def test_where_the_dam_is_breached_an_item_may_do_twice_what_it_does(choice: str, dealt: int) -> None:
    # D03 reads 2 on the triangle and D12 reads 3; each time 2 are added.
    ana = hand("D13 D03 D12 ...", moves=["breach-the-dam"], items=["of-unerring-dispatch"], int=3)
    table = TableOfAdventure("9-hour", ana=ana)
    foe = table.foe(stamina=20)
    table.play("ana", "attempt", move="breach-the-dam", item=table.item("ana", "of-unerring-dispatch"), foe=foe)
    table.play("ana", "flip", attribute="int")
    table.play("ana", "pick", options=[choice])
    table.play_out()
    assert table.worksheet(foe).stamina == 20 - dealt


def test_the_odds_of_a_flip_count_the_level_of_its_move() -> None:
    table = skilled(moves={"pick-pockets": "expert"})

    def asked(**fields: Any) -> int:
        answer = ask(edition(), table.journal.table, "ana", {"do": "flip", **fields})
        assert isinstance(answer, Answer), answer
        counted: int = answer.about["net"]
        return counted

    assert asked(attribute="dex", move="Pick Pockets", advantages=1) == 2
    assert asked(attribute="dex", move="Backstab", advantages=1) == -1
    table.play("ana", "attempt", move="fundamental-magic")
    assert asked(attribute="int") == -2
