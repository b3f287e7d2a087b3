"""Flips, points, moments, healing and the GM's side, where the playtest guide tells them otherwise."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.events import Resolved, Told
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.saying import filled
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, STATE
from hearthside.kits.deckahedron.adventure.content.gm import GUIDE
from hearthside.kits.deckahedron.adventure.contests.pursuit import pace_at
from hearthside.kits.deckahedron.adventure.gear.magic import ENTREAT, USE
from hearthside.kits.deckahedron.adventure.journey.ready import READY, faults
from hearthside.systems.thousand_faces_playtest.stamina import stamina_left
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, edition, guidebook, hand, rules_told, turned
from tests.systems.adventure.test_creation import making
from tests.systems.adventure.test_magic_items import charges

# --- Reshuffling ------------------------------------------------------------------------------------------------------


@rule("TP-SHUF-01")
def test_reshuffling_is_open_before_a_flip_and_after_it_is_resolved() -> None:
    table = TableOfAdventure(ana=hand("D12 D13 D14 D18 D19 D20 D10 ...", "D02", xp=1, str=3))
    assert "reshuffle" in table.open_to("ana")
    table.play("ana", "flip", attribute="str")
    assert table.refused("ana", "reshuffle").rule == "TP-SHUF-01"
    table.stand("ana")
    table.play("ana", "reshuffle")
    low = TableOfAdventure(ana=hand("D12 D13 D14 D18 D19 D20", "D02 D03 D04", str=3))
    low.flip("ana", "str")
    assert (low.counts("ana").discard, low.counts("ana").draw) == (0, 9), "with five left it is forced"


# --- Challenge points -------------------------------------------------------------------------------------------------


@rule("TP-CHAL-01")
def test_each_single_check_brings_the_gm_a_challenge_point_and_an_immediate_failure_two() -> None:
    table = TableOfAdventure(ana=hand("D06 D01 ...", str=2, int=2, moves=("weak-spot",)))
    assert table.flip("ana", "str") == "✅"
    assert table.track("shadow") == 1
    told = [event for event in table.journal.entries[-1].events if isinstance(event, Told)]
    assert any(filled(each.says, each.slots) == "The GM takes 1 Challenge point." for each in told)
    assert table.make("ana", "weak-spot", "int") == "✗"
    assert table.track("shadow") == 3


@rule("TP-CHAL-03")
def test_without_challenge_points_runners_meet_neither_pursuit_nor_a_new_danger() -> None:
    for points, dear in ((0, set()), (1, {"pursuit", "new-danger"})):
        table = TableOfAdventure(ana=hand(pack=0)).given({"shadow/table": points})
        table.play("ana", "run")
        assert {"pursuit", "new-danger"} & set(table.choices("gm", "end_run", "where")) == dear
    for where, left in (("pursuit", 1), ("new-danger", 1), ("safe", 2)):
        table = TableOfAdventure(ana=hand(pack=0)).given({"shadow/table": 2})
        table.play("ana", "run")
        table.play("gm", "end_run", where=where)
        assert table.track("shadow") == left


@rule("TP-CHAL-04")
@pytest.mark.parametrize("called_by", ["players", "gm"])
def test_what_an_armour_is_bad_for_costs_no_point_when_it_applies(called_by: str) -> None:
    ana = hand("D12 D13 ...", items=("full-plate",), str=3)
    table = TableOfAdventure(options={"TRIG-01": called_by}, ana=ana).given({"shadow/table": 2})
    plate = table.item("ana", "full-plate")
    table.play("gm", "bad_for", armour=plate, words="swimming")
    claim = f"armour:{plate}.swimming"
    table.play("gm", "call", who="ana", attributes=["str"], question="Can you swim that far?")
    labels = {str(option.value): option.label for option in table.offers("ana")["flip"].fields["reasons"].options}  # type: ignore[union-attr]
    assert labels[claim] == "Full Plate: bad for swimming −1"
    entry = table.play("ana", "flip", attribute="str", reasons=[claim])
    assert turned(entry) == "D12 D13", "one disadvantage: two cards"
    assert table.track("shadow") == 2


# --- IMMEDIATE moves --------------------------------------------------------------------------------------------------


@rule("TP-IMM-01")
def test_an_immediate_failure_owes_no_gm_move_and_brings_two_points() -> None:
    table = TableOfAdventure(ana=hand("D01 ...", int=2, moves=("weak-spot",)))
    assert table.make("ana", "weak-spot", "int") == "✗"
    assert (table.track("shadow"), table.track("gm_moves")) == (2, 0)


def spotlit(*moves: str, called_by: str = "players") -> TableOfAdventure:
    """Ana in the spotlight, with cards that do well."""
    ana = hand("D13 D18 D14 D20 D12 ...", str=3, int=3, dex=3, moves=moves)
    table = TableOfAdventure("9-hour", {"TRIG-01": called_by}, ana=ana, ben=hand())
    table.play("gm", "spotlight", who="ana")
    return table


@rule("TP-IMM-02")
def test_a_second_immediate_move_in_a_moment_is_warned_about_and_not_refused() -> None:
    table = spotlit("good-cardio", "weak-spot")
    table.foe()
    assert "TP-IMM-02" not in rules_told(table.play("ana", "attempt", move="good-cardio"))
    first = table.play("ana", "flip", attribute="str", rolls=(2,))
    assert "TP-IMM-02" not in rules_told(first)
    assert table.moves("ana")["weak-spot"].barred is None
    asked = table.play("ana", "attempt", move="weak-spot", foe=table.foes[0])
    assert "TP-IMM-02" in rules_told(asked), "while nothing is turned yet"
    assert (table.asked("ana"), table.asked("gm")) == ((), ("allow", "wave")), "also where players flip freely"
    table.play("gm", "allow")
    before = table.counts("ana").draw
    table.play("ana", "flip", attribute="int")
    assert table.counts("ana").draw < before


@rule("TP-IMM-02")
def test_the_gm_need_not_wave_a_second_immediate_move_through() -> None:
    table = spotlit("good-cardio")
    table.play("ana", "flip", attribute="str", fast=True)
    asked = table.play("ana", "flip", attribute="int", fast=True)
    assert ("TP-IMM-02" in rules_told(asked), table.counts("ana").discard) == (True, 1)
    table.play("gm", "wave", words="That was your moment.")
    assert (table.journal.table.awaited, table.counts("ana").discard) == ({}, 1)


@rule("TP-IMM-04")
def test_a_third_move_in_a_moment_is_warned_about_and_not_refused() -> None:
    table = spotlit("good-cardio")
    for move, rolls in (("defy-danger", ()), ("good-cardio", (2,))):
        table.play("ana", "attempt", move=move)
        assert "TP-IMM-04" not in rules_told(table.play("ana", "flip", attribute="str", rolls=rolls))
    assert table.moves("ana")["discern"].barred is None
    assert "TP-IMM-04" in rules_told(table.play("ana", "attempt", move="discern"))
    assert table.refused("ana", "flip", attribute="int").rule == "TF-TRIG-02"
    table.play("gm", "allow")
    table.play("ana", "flip", attribute="int")


def test_to_run_away_is_another_move_of_the_moment() -> None:
    table = spotlit()
    table.play("ana", "attempt", move="defy-danger")
    table.play("ana", "flip", attribute="str")
    assert "TP-IMM-04" in rules_told(table.play("ana", "run"))


@rule("TP-IMM-04")
def test_the_gm_hears_that_a_proposal_is_another_move_of_the_same_moment() -> None:
    table = spotlit(called_by="gm")
    for told in (["TF-TRIG-02"], ["TP-IMM-04", "TF-TRIG-02"]):
        assert rules_told(table.play("ana", "propose", words="I leap!", attribute="str")) == told
        table.play("gm", "allow")
        table.flip("ana", "str")


# --- Seek Help --------------------------------------------------------------------------------------------------------


def helped(card: str = "W1", *, hearth: bool = False) -> TableOfAdventure:
    """Two Wounds, nine exhausted cards and two wound cards; then a day of help."""
    lost = "D02 D03 D04 D05 D06 D07 D08 D09 D10"
    ana = hand("...", "W1 W2", lost, wounds=2, harm=1, moves={"good-cardio": "studied", "bloody-but-unbowed": "expert"})
    table = TableOfAdventure("9-hour", ana=ana)
    table.given({"held/ana.good-cardio.0.physical": 1, "held/ana.bloody-but-unbowed.0.harm": 1})
    table.play("gm", "scene", where="the hearth" if hearth else "", how="healing help")
    table.play("ana", "seek_help", healing="Warm hands", forgives="my brother", card=card)
    return table


@rule("TP-HELP-01")
def test_seek_help_takes_seven_steps_and_heals_one_wound() -> None:
    table = helped("W2")
    told = [event for event in table.journal.entries[-1].events if isinstance(event, Told)]
    assert told[0].slots["healing"] == "Warm hands"
    assert "my brother" in [event.slots.get("whom") for event in told]
    assert (table.held("ana", "good-cardio"), table.held("ana", "bloody-but-unbowed")) == (0, 0)
    assert table.counts("ana").exhaustion == 2, "as many cards stay as Wound tokens lay there"
    assert (table.track("wounds", "ana"), table.track("harm", "ana")) == (1, 0)
    cards = f"{table.faces('draw/ana')} {table.faces('discard/ana')} {table.faces('exhaustion/ana')}".split()
    assert ("W1" in cards, "W2" in cards) == (True, False)
    assert len(guidebook().moves["seek-help"].steps) == 7


@rule("TP-HELP-02")
def test_the_hearth_makes_no_difference_to_seek_help() -> None:
    table = helped(hearth=True)
    assert table.track("wounds", "ana") == 1


@rule("TP-HELP-03")
def test_step_six_takes_one_of_each_as_far_as_there_is_one() -> None:
    ana = hand("D13 D18 D14 ...", items=("of-illusion",), moves=(USE, ENTREAT), int=3)
    table = TableOfAdventure("9-hour", ana=ana)
    ring = table.item("ana", "of-illusion")
    table.play("ana", "attempt", move=ENTREAT, picks=("W1",))
    table.play_out()
    assert (table.track("wounds", "ana"), table.journal.table.has_mark(STATE.of("ana"), "blood-bound")) == (0, True)
    table.play("gm", "scene", how="healing help")
    table.play("ana", "seek_help", card="W1")
    assert "W" not in table.faces("discard/ana") + table.faces("draw/ana")
    assert not table.journal.table.has_mark(STATE.of("ana"), "blood-bound")
    table.play("ana", "attempt", move=USE, item=ring)
    table.flip("ana", "int")
    assert charges(table, ring) == (2, 3), "the next use costs a charge again"
    no_card = TableOfAdventure("9-hour", ana=hand(wounds=1))
    no_card.play("gm", "scene", how="healing help")
    no_card.play("ana", "seek_help")
    assert no_card.track("wounds", "ana") == 0


@rule("TP-HELP-03")
@pytest.mark.parametrize(("named", "bound"), [("W1", True), ("W2", False)])
def test_what_was_bought_with_a_wound_card_ends_when_that_very_card_leaves(named: str, bound: bool) -> None:
    table = TableOfAdventure("9-hour", ana=hand("... W1", moves=(ENTREAT,), wounds=1))
    table.play("ana", "attempt", move=ENTREAT, picks=("W2",))
    table.play_out()
    table.play("gm", "scene", how="healing help")
    table.play("ana", "seek_help", card=named)
    cards = f"{table.faces('discard/ana')} {table.faces('draw/ana')}".split()
    left = [face for face in cards if face.startswith("W")]
    assert left == [{"W1": "W2", "W2": "W1"}[named]]
    assert table.journal.table.has_mark(STATE.of("ana"), "blood-bound") is bound


# --- Shop, games of corners, critical success, moves ------------------------------------------------------------------


@rule("TP-EQ-05")
def test_the_gm_cannot_show_a_card_that_the_character_could_not_use() -> None:
    table = TableOfAdventure("9-hour", ana=hand(xp=1), ben=hand(moves=("entreat-the-blood-bound",)))
    table.play("gm", "scene", where="town")
    table.play("ana", "shop")
    there = table.choices("gm", "hand_out", "what")
    assert "blade-of-echoes" not in there
    assert "bracers" in there
    one_shot = TableOfAdventure(ana=hand(xp=1))
    one_shot.play("gm", "scene", where="town")
    one_shot.play("ana", "shop")
    assert "bracers" not in one_shot.choices("gm", "hand_out", "what"), "it keeps off Harm, and there is none"
    assert "harm" not in one_shot.choices("gm", "write_shield", "avoids")


@rule("TP-MISC-06")
@pytest.mark.parametrize(("agreed", "is_played"), [("off", False), ("on", True)])
def test_games_of_corners_are_a_house_option(agreed: str, is_played: bool) -> None:
    table = TableOfAdventure("9-hour", {"TP-MISC-06": agreed}, ana=hand(moves=("pick-locks",)))
    table.play("ana", "attempt", move="pick-locks")
    assert ("lay_out" in table.open_to("ana")) is is_played
    assert "flip" in table.open_to("ana")


@rule("TP-MISC-01")
def test_the_critical_success_card_gives_a_level_or_a_blessing() -> None:
    def critical(agreed: str) -> TableOfAdventure:
        ana = hand("D11 ...", xp=2, dex=3, moves=("pick-pockets",))
        table = TableOfAdventure("9-hour", {"TP-AMB-05": agreed}, ana=ana)
        table.play("ana", "attempt", move="pick-pockets")
        table.play("ana", "flip", attribute="dex")
        table.stand("ana")
        return table

    one = critical("one")
    assert {"critical", "insight"} <= one.open_to("ana")
    one.play("ana", "insight", levels=1)
    assert "critical" not in one.open_to("ana"), "one of the two"
    assert one.counts("ana").discard == 1
    both = critical("both")
    both.play("ana", "insight", levels=1)
    both.play("ana", "critical", blessing=True)
    assert both.counts("ana").discard == 2


@rule("TP-MISC-02")
def test_the_pack_paid_for_a_good_thing_goes_to_the_supply() -> None:
    table = TableOfAdventure(ana=hand(pack=2))
    green = table.track("stock", "green")
    (two_packs,) = (value for value in table.choices("ana", "good_thing", "price") if "xp" not in str(value).lower())
    table.play("ana", "good_thing", price=two_packs, thing="a rope")
    assert (table.track("pack", "ana"), table.track("stock", "green")) == (0, green + 2)


@rule("TP-MISC-07")
def test_the_pursuit_is_the_usual_one() -> None:
    table = TableOfAdventure(ana=hand("D12 D13 D14 D18 D19 D03 ...", pack=4, str=3, dex=2)).given({"shadow/table": 1})
    table.play("ana", "run")
    while table.asked("ana"):
        table.play("ana", "expend")
    table.play("gm", "end_run", where="pursuit")
    assert table.asked("ana") == ("race",)
    (flip,) = (event for event in table.play("ana", "race").events if isinstance(event, Resolved))
    assert (flip.reading["rank"], flip.reading["suit"]) == (1, "anvil")
    printed = {(total, *pace_at(total)) for total in range(-1, 6)}
    assert printed == {(-1, 1, -2), (0, 1, -1), (1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 4, 0), (5, 4, 1)}


@rule("TP-MOVE-02")
def test_bum_rush_frees_an_unencumbered_move_of_its_load() -> None:
    ana = hand("D12 D13 D14 D18 D19 ...", pack=5, items=("sword",), dex=3, str=2, moves=("bum-rush", "backstab"))
    table = TableOfAdventure(ana=ana)
    foe = table.foe()
    assert table.load("ana") == 6
    assert table.moves("ana")["backstab"].barred is not None
    assert guidebook().moves["bum-rush"].letter == "C"
    table.play("ana", "attempt", move="bum-rush", foe=foe)
    assert table.flip("ana", "str") == "✔✔"
    table.play("ana", "expend")
    table.play("ana", "pick", options=["another-move"])
    assert table.counts("ana").exhaustion == 2
    assert table.moves("ana")["backstab"].barred is None
    table.play("ana", "attempt", move="backstab", foe=foe)
    table.flip("ana", "dex")
    assert table.counts("ana").exhaustion == 2, "no encumbrance penalty"


@rule("TP-MOVE-03")
def test_unknown_benefactor_is_a_c_card_of_every_campaign() -> None:
    table = TableOfAdventure(ana=hand())
    assert "unknown-benefactor" in [move.id for move in guidebook().moves_in("one-shot") if move.letter == "C"]
    assert guidebook().moves["unknown-benefactor"].is_fast
    table = TableOfAdventure(ana=hand(moves=("unknown-benefactor",))).given({"shadow/table": 3})
    table.play("gm", "unmask", who="ana", pay="shadow")
    assert (table.track("shadow"), table.journal.table.marks.get(MOVES_KIND.of("ana"), ())) == (0, ())


# --- The GM's side ----------------------------------------------------------------------------------------------------


@rule("TP-GM-01")
def test_the_gm_has_twelve_moves() -> None:
    table = TableOfAdventure(ana=hand())
    moves = table.choices("gm", "step_up", "moves")
    assert (len(moves), set(moves)) == (12, {move.id for move in GUIDE.moves} | {"spot"}), "the eleven and one more"


@rule("TP-GM-05")
def test_beginners_pick_from_what_is_laid_out_and_others_draft_and_a_one_shot_has_no_entreat() -> None:
    table = making("ana", "ben", laid_out=False)
    assert {"lay_out_moves", "deal_draft"} <= table.open_to("gm")
    offered = {letter: set(table.choices("gm", "lay_out_moves", letter)) for letter in ("b", "c")}
    assert "entreat-the-blood-bound" not in offered["b"]
    assert "unknown-benefactor" in offered["c"]
    assert "bum-rush" in offered["c"]
    longer = making("ana", "ben", laid_out=False, campaign="9-hour")
    assert "entreat-the-blood-bound" in longer.choices("gm", "lay_out_moves", "b")
    lettered = {move.id for move in guidebook().moves.values() if move.letter and "one-shot" not in move.formats}
    assert lettered == {"entreat-the-blood-bound"}, "9-hour cards bear no letter"


@rule("TP-GM-07")
def test_in_the_third_book_challenges_count_twice_and_journey_points_begin_at_nought() -> None:
    ana = hand("D06 D01 D12 D13 ...", str=2, int=2, moves=("weak-spot",))
    table = TableOfAdventure("30-hour", ana=ana).given({"shadow/table": 3, "journey/table": 2, "chapter/table": 8})
    table.play("gm", "next_book")
    assert (table.track("shadow"), table.track("journey"), table.track("book")) == (3, 2, 2)
    table.given({"chapter/table": 8})
    table.play("gm", "next_book")
    assert (table.track("shadow"), table.track("journey"), table.track("book")) == (3, 0, 3)
    table.flip("ana", "str")
    assert table.track("shadow") == 5
    table.make("ana", "weak-spot", "int")
    assert table.track("shadow") == 9


@rule("TP-GM-08")
def test_for_need_there_is_no_journey_point() -> None:
    table = TableOfAdventure("9-hour", ana=hand())
    table.play("gm", "earn")
    table.play("gm", "chapter", chapter=2)
    assert "agree" not in table.offers("gm")
    assert table.refused("gm", "earn").rule == "TP-GM-08"
    table.play("gm", "chapter", chapter=3)
    table.play("gm", "earn")
    assert table.track("journey") == 2
    table.given({"shadow/table": 3})
    table.play("gm", "chapter", chapter=4)
    assert table.refused("gm", "earn").rule == "TP-GM-08", "circled points are left"
    for words in ("Fog", "More fog"):
        table.play("gm", "hinder", words=words)
    assert table.refused("gm", "earn").says == "Spend at least one Journey point in this chapter first."
    table.play("gm", "bring_ally", name="Old Marten")
    table.play("gm", "earn")
    assert table.track("journey") == 2
    table.given({"shadow/table": 2})
    table.play("gm", "chapter", chapter=6)
    assert table.refused("gm", "earn").rule == "TP-GM-08", "they are all circled now"
    for words in ("Rain", "More rain"):
        table.play("gm", "hinder", words=words)
    table.play("gm", "earn")
    rested = TableOfAdventure("9-hour", ana=hand()).given({"shadow/table": 1})
    rested.play("gm", "chapter", chapter=6)
    rested.play("ana", "rest")
    rested.play("gm", "hinder", words="Rain")
    assert rested.refused("gm", "earn").rule == "TP-GM-08", "they were to be used before anybody rests"
    table.play("gm", "chapter", chapter=7)
    table.play("gm", "earn")
    assert table.track("journey") == 4
    table.play("gm", "chapter", chapter=8)
    assert table.refused("gm", "earn").rule == "TP-GM-08"
    table.given({"wounds/ana": 2})
    table.play("gm", "reveal_hearth", sign="guardian")
    table.play("ana", "heal_wounds", heal=True)
    assert table.track("journey") == 4 - 1 + 2, "one for each wound healed"


@rule("TP-MISC-09")
def test_a_new_character_has_three_move_cards_and_ten_stamina() -> None:
    people = [character for character in READY.values() if not list(faults(guidebook(), character))]
    assert len(people) == 5
    for character in people:
        sitters = [Sitter("gm", role="gm"), Sitter("ana", character={"ready": character.id})]
        table = Journal.opened(edition(), sitters, ScriptedChance()).table
        assert (len(table.marks[MOVES_KIND.of("ana")]), stamina_left(table, "ana")) == (3, 10)
    # Whoever makes a character at the table is not done with fewer.
    made = making("ana", "ben")
    for move in ("backstab", "pick-pockets"):
        made.play("ana", "take_move", move=move)
    assert made.refused("ana", "finish_character").rule == "TF-CC-03"
    made.play("ana", "take_move", move="weak-spot")
    assert (len(made.journal.table.marks[MOVES_KIND.of("ana")]), stamina_left(made.journal.table, "ana")) == (3, 10)
    # Villagers have neither: what stands on the worksheet has Stamina and a power, and no move cards.
    villagers = next(each for each in guidebook().guide.foes if each.id == "civilians")
    assert max(villagers.stamina) < 10
    made.play("gm", "muster", what="civilians")
    assert {name for name in made.journal.table.marks if name.startswith("moves/")} == {"moves/ana"}


def test_cards_of_the_print_before_lie_aside() -> None:
    table = TableOfAdventure("9-hour", ana=hand())
    assert "scent-of-blood" not in table.moves("ana")
    assert not {"of-light", "reaching"} & set(table.choices("gm", "hand_out", "what"))
    older = TableOfAdventure("9-hour", {"TP-AMB-11": "in"}, ana=hand())
    assert "scent-of-blood" in older.moves("ana")
    assert {"of-light", "reaching"} <= set(older.choices("gm", "hand_out", "what"))
