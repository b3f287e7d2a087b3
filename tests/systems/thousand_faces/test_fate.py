"""What becomes of a character who goes down, and how one comes back."""

from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_fate import FEW


@rule("TF-INC-09")
def test_short_of_death_the_gm_lets_a_character_recover_who_has_cards_again() -> None:
    table = TableOfAdventure(ana=hand(**FEW, is_down=True))  # type: ignore[arg-type]
    table.play("gm", "fate", who="ana", fate="unconscious")
    assert table.refused("gm", "rouse", who="ana").rule == "TF-INC-09"
    table.regain("ana", table.journal.view("ana").pile(EXHAUSTION.of("ana")).tokens[:9])
    lying = table.counts("ana")
    assert lying.draw + lying.discard == 12
    table.play("gm", "rouse", who="ana")
    assert (table.is_down("ana"), table.counts("ana") == lying) == (False, True)
    assert {"flip", "attempt"} <= table.open_to("ana")
    assert "rouse" not in table.offers("gm")


@rule("TF-INC-09")
def test_the_dead_do_not_simply_recover() -> None:
    table = TableOfAdventure(ana=hand(is_down=True))
    table.play("gm", "fate", who="ana", fate="dead")
    assert table.refused("gm", "rouse", who="ana").kind == "refused"
