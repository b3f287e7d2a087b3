"""Effect."""

import pytest

from hearthside.kernel.choices import Among
from tests.marks import rule
from tests.systems.first_empires.play import bonko


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
    assert play.journal.table.track("filled/Ward") == filled


SHIFTED = [
    ("limited", (4, 5, 5), 2),
    ("standard", (4, 5, 5), 3),
    ("great", (4, 5, 5), 4),
    ("limited", (4, 1, 1), 1),
    ("limited", (3, 1, 1), 0),
    ("standard", (3, 1, 1), 0),
    ("great", (3, 1, 1), 0),
]


@pytest.mark.parametrize(("effect", "dice", "amount"), SHIFTED)
@pytest.mark.parametrize("intention", ["attack", "advantage"])
def test_the_effect_shifts_what_is_counted_in_hits(
    effect: str, dice: tuple[int, ...], amount: int, intention: str
) -> None:
    play = bonko()
    play.call(intention, effect=effect, harm="none")
    assert play.roll(*dice)["amount"] == amount


@pytest.mark.parametrize("effect", ["limited", "standard", "great"])
def test_a_table_may_count_hits_without_the_effect(effect: str) -> None:
    play = bonko({"effect_on_hits": "none"})
    play.call("attack", effect=effect, harm="none")
    assert play.roll(4, 5, 5)["amount"] == 3
