"""The GM's lists, the campaign formats, and how characters are made."""

from hearthside.kits.deckahedron.adventure.content.gm import (
    GUIDE,
    Foe,
)
from tests.marks import rule


@rule("TF-GMM-02")
def test_the_gm_has_these_eleven_moves() -> None:
    assert [move.name for move in GUIDE.moves] == [
        "Escalate the danger",
        "Reveal an unwelcome truth",
        "Show an approaching threat",
        "Deal damage",
        "Use up their resources",
        "Turn their move back on them",
        "Separate them",
        "Give an opportunity that fits a player's cards or background",
        "Show a downside of looks, fame or gear",
        "Offer an opportunity, with or without cost",
        "Tell requirements or consequences, and ask",
    ]


@rule("TF-GMC-05")
def test_three_fights_are_ready_to_be_played() -> None:
    guard = Foe(name="Guard", stamina=6, power="d4", count=2)
    lieutenant = Foe(name="Lieutenant", stamina=8, power="d6")
    soldier = Foe(name="Soldier", stamina=6, power="d4", per_pc=True)
    beast = Foe(name="Swamp beast", stamina=12, power="d10", special="It sinks into the mud and is gone.")
    assert [encounter.lineup(pcs=3) for encounter in GUIDE.encounters] == [
        (guard, guard),
        (lieutenant, soldier, soldier, soldier),
        (beast,),
    ]
