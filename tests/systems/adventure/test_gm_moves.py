"""The GM's moves: when there is one to make, and what it may take."""

from typing import Any

import pytest

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, cites, event_names, hand, steps


@rule("TF-GMM-01")
def test_a_bare_success_that_a_card_says_nothing_about_owes_the_gm_a_move() -> None:
    table = TableOfAdventure(ana=hand("D06 ...", moves={"called-shot": "studied"}, items=("bow",), dex=2))
    table.play("ana", "attempt", move="called-shot")
    table.play("ana", "flip", attribute="dex")
    assert (table.track("gm_moves"), table.offers("gm")["gm_move"].urgent) == (1, True)


@rule("TF-GMM-01")
def test_a_move_that_says_so_gives_the_foe_its_turn() -> None:
    table = TableOfAdventure(ana=hand("D04 D03 ...", items=("sword",), str=3))
    foe = table.foe()
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.play("ana", "flip", attribute="str")
    assert table.asked("gm") == ("foe_turn",)
    table.play("gm", "foe_turn")
    assert table.asked("ana") == (steps().number,)


@rule("TF-GMM-01")
@pytest.mark.parametrize("because_of", ["looks", "prepared"])
def test_the_gm_also_moves_when_everyone_looks_there_or_what_was_prepared_is_met(because_of: str) -> None:
    table = TableOfAdventure(ana=hand())
    assert table.refused("gm", "gm_move", words="The roof falls.").rule == "TF-GMM-01"
    moves = ["escalate", "separate"]
    entry = table.play("gm", "step_up", words="The roof falls.", because_of=because_of, moves=moves)
    assert (cites(entry, "TF-GMM-01", "TF-GMM-02"), table.track("gm_moves")) == (True, 0)


@rule("TF-GMM-01", "TF-GMM-05")
@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("damage", {"who": ["ana"], "power": "3"}),
        ("foes_attack", {"who": ["ana"], "foes": ["foe/1"]}),
        ("use_up", {"what": "pack ana regular"}),
        ("gm_move", {"words": "The rope snaps."}),
    ],
)
def test_whichever_of_the_moves_the_gm_makes_it_is_the_one_a_failure_owed(do: str, fields: dict[str, Any]) -> None:
    table = TableOfAdventure(ana=hand("D01 D02 ..."))
    table.foe()
    table.flip("ana")
    assert (table.track("gm_moves"), table.offers("gm")["gm_move"].urgent) == (1, True)
    table.play("gm", do, **fields)
    assert (table.track("gm_moves"), table.offers("gm")["gm_move"].urgent) == (0, False)
    again = TableOfAdventure(ana=hand())
    again.play("gm", "damage", who=["ana"], power="1")
    assert again.track("gm_moves") == 0, "nothing was owed"


@rule("TF-GMM-04")
def test_using_up_resources_takes_anything_but_xp() -> None:
    table = TableOfAdventure(ana=hand(xp=2, items=("of-illusion", "sword"), pack=1, precious=1))
    wand, sword = table.items("ana")
    offered = set(table.choices("gm", "use_up", "what"))
    assert offered == {
        f"charge ana {wand}",
        f"capacity ana {wand}",
        f"item ana {wand}",
        f"damage ana {sword}",
        f"item ana {sword}",
        "pack ana regular",
        "pack ana precious",
    }
    charges, capacity = table.card(wand).charges, table.card(wand).capacity
    table.play("gm", "use_up", what=f"charge ana {wand}", words="It sputters.")
    assert table.card(wand).charges == charges - 1
    table.play("gm", "use_up", what=f"capacity ana {wand}")
    assert table.card(wand).capacity == capacity - 1
    table.play("gm", "use_up", what=f"damage ana {sword}")
    assert table.card(sword).red == 1
    table.play("gm", "use_up", what=f"item ana {sword}")
    table.play("gm", "use_up", what="pack ana regular")
    table.play("gm", "use_up", what="pack ana precious")
    assert table.items("ana") == (wand,)
    assert (table.track("pack", "ana"), table.track("precious", "ana"), table.track("xp", "ana")) == (0, 0, 2)


@rule("TF-GMM-04")
def test_using_up_resources_ends_ongoing_effects_and_takes_marker_tokens() -> None:
    ana = hand("D03 ...", items=("of-illusion",), moves=["use-a-magic-item"], int=4)
    table = TableOfAdventure(ana=ana)
    (wand,) = table.items("ana")
    table.play("ana", "attempt", move="use-a-magic-item", item=wand)
    table.play("ana", "flip", attribute="int")
    assert table.card(wand).flows
    table.play("gm", "use_up", what=f"ongoing ana {wand}")
    assert not table.card(wand).flows
    watching = TableOfAdventure(ana=hand("D04 ...", moves=["its-a-trap"], int=3))
    watching.make("ana", "its-a-trap", "int")
    tokens = [each for each in watching.choices("gm", "use_up", "what") if each.split()[0] in ("token", "marker")]
    watching.play("gm", "use_up", what=tokens[0])
    left = [each for each in watching.choices("gm", "use_up", "what") if each.split()[0] in ("token", "marker")]
    assert len(left) == len(tokens) - 1


@rule("TF-GMM-05")
def test_damage_names_one_threat_and_the_player_handles_the_numbers() -> None:
    table = TableOfAdventure(ana=hand("D03 ..."), ben=hand())
    entry = table.play("gm", "damage", who=["ana"], power="d4", words="A falling beam.")
    assert not {"Rolled", "Moved"} & set(event_names(entry))
    question = table.journal.table.awaited["ana"]
    assert (question.actions, question.matter.from_) == ((steps().number,), "A falling beam.")
    assert table.asked("gm") == ()
    assert table.refused("gm", steps().number).kind == "impossible"
    assert table.refused("ben", steps().number).kind == "impossible"
    table.play("ana", steps().number)
    assert table.journal.table.awaited["ana"].matter.points == 2
