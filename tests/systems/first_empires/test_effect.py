"""Effect."""

from typing import Any

import pytest

from hearthside.kernel.choices import Among
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko


@rule("FE-EFF-01")
def test_the_gm_sets_one_of_three_effects() -> None:
    play = bonko()
    offered = play.journal.offers("gm")["call"].fields["effect"]
    assert isinstance(offered, Among)
    assert offered.values() == ("limited", "standard", "great")
    assert play.refused("gm", "call", who="ana", intention="attack", effect="extreme") == ("impossible", "")


@rule("FE-EFF-01")
def test_the_effect_is_standard_unless_the_gm_says_otherwise() -> None:
    play = bonko()
    play.call()
    assert play.roll(6, 1, 1, 1)["effect"] == "standard"


@rule("FE-EFF-02")
@pytest.mark.parametrize(
    ("effect", "great", "filled"), [("limited", 3, 1), ("standard", 3, 2), ("great", 3, 3), ("great", 4, 4)]
)
@pytest.mark.parametrize("dice", [(4, 1, 1), (5, 5, 5), (6, 5, 5, 5)])
def test_a_clock_is_filled_by_the_effect_whatever_the_hits(
    effect: str, great: int, filled: int, dice: tuple[int, ...]
) -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Ward", kind="obstacle", segments=8)
    play.call("overcome", target="Ward", effect=effect, great=great, harm="none")
    play.roll(*dice)
    assert play.filled("Ward") == filled


SHIFTED = [
    ("limited", (4, 5, 5), 2),
    ("standard", (4, 5, 5), 3),
    ("great", (4, 5, 5), 4),
    ("limited", (4, 1, 1), 1),
    ("limited", (3, 1, 1), 0),
    ("standard", (3, 1, 1), 0),
    ("great", (3, 1, 1), 0),
]


@rule("FE-EFF-03")
@pytest.mark.parametrize(("effect", "dice", "amount"), SHIFTED)
@pytest.mark.parametrize("intention", ["attack", "advantage"])
def test_the_effect_shifts_what_is_counted_in_hits(
    effect: str, dice: tuple[int, ...], amount: int, intention: str
) -> None:
    play = bonko()
    play.call(intention, effect=effect, harm="none")
    assert play.roll(*dice)["amount"] == amount


@rule("FE-EFF-03", "FE-INT-11", "FE-INT-12")
@pytest.mark.parametrize(("effect", "counted"), [("limited", 2), ("standard", 3), ("great", 4)])
def test_tags_dangers_and_wounds_are_counted_in_shifted_hits(effect: str, counted: int) -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Guards", kind="danger", segments=8, filled=6)
    play.do("gm", "lay_clock", words="Troll", kind="health", segments=8)
    for brings, words in (("tag", "sand"), ("Guards", "")):
        play.call("advantage", effect=effect, harm="none")
        play.roll(4, 5, 5)
        play.do("ana", "advantage", brings=brings, words=words)
    play.call("attack", target="Troll", effect=effect, harm="none")
    play.roll(4, 5, 5)
    assert (play.tag("sand").uses, play.filled("Guards")) == (counted, 6 - counted)
    assert play.filled("Troll") == counted


@rule("FE-EFF-03")
@pytest.mark.parametrize("effect", ["limited", "standard", "great"])
def test_a_prayer_counts_its_hits_as_they_are_and_work_knows_no_effect(effect: str) -> None:
    play = bonko(intuition=2, skills=["pray"], deity="Hearthmother")
    play.give(harm=4)
    play.call(effect=effect)
    play.do("ana", "pray", [5, 5, 1], domain="Restoration")
    play.do("ana", "miracle", miracle="restoration_harm/ana")
    assert play.standing().harm == 2
    assert "effect" not in play.journal.system.catalogue["craft"].command.__dataclass_fields__


@rule("FE-EFF-03")
@pytest.mark.parametrize("effect", ["limited", "standard", "great"])
def test_a_table_may_count_hits_without_the_effect(effect: str) -> None:
    play = bonko({"effect_on_hits": "none"})
    play.call("attack", effect=effect, harm="none")
    assert play.roll(4, 5, 5)["amount"] == 3


def struck(*, using: str = "", effect: str = "standard", about: tuple[str, ...] = ("armed",), **changed: Any) -> str:
    """The effect an attack had in the end."""
    play = bonko(**changed)
    play.call("attack", position="controlled", effect=effect, about=list(about))
    return str(play.roll(6, 1, 1, 1, using=using)["effect"])


@rule("FE-EFF-04")
def test_bare_hands_against_arms_have_less_effect() -> None:
    assert struck() == "limited"
    assert struck(items=["dagger"]) == "limited"
    assert struck(items=["heavy armor"], using="heavy armor") == "limited"
    assert struck(items=["dagger"], using="dagger") == "standard"
    assert struck(about=()) == "standard"


@rule("FE-EFF-04", "FE-STUNT-27")
def test_but_not_those_of_a_pugilist() -> None:
    assert struck(stunts=["Pugilist"]) == "standard"


@rule("FE-EFF-07")
def test_steps_never_leave_limited_and_great() -> None:
    assert struck(effect="limited") == "limited"
    play = bonko()
    play.do("gm", "bring_creature", kind="Troll")
    play.call("attack", target="Troll", effect="great", means=["Fire"], position="controlled")
    assert play.roll(6, 1, 1, 1)["effect"] == "great"


@rule("FE-EFF-05")
def test_a_step_up_and_a_step_down_leave_it_as_it_was() -> None:
    play = Play(ana=BONKO)
    play.do("gm", "bring_creature", kind="Troll")
    play.call("attack", target="Troll", means=["Fire"], about=["armed"], position="controlled")
    assert play.roll(6, 1, 1, 1)["effect"] == "standard"
