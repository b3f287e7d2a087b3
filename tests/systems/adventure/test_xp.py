"""XP cards and XP."""

from random import Random

import pytest

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, result, rules_told
from tests.systems.adventure.test_attributes import try_something


@rule("TF-XP-01")
@pytest.mark.parametrize("card", ["D08", "D09", "D15", "D16", "D17"])
def test_when_an_xp_card_resolves_a_flip_its_player_takes_one_xp(card: str) -> None:
    table = TableOfAdventure(ana=hand(f"{card} ..."), ben=hand())
    entry = table.play("ana", "flip", attribute="str")
    assert (table.track("xp", "ana"), table.track("xp", "ben")) == (1, 0)
    assert "TF-XP-01" in rules_told(entry)


@rule("TF-XP-02")
def test_an_xp_card_that_did_not_resolve_gives_nothing() -> None:
    table = TableOfAdventure(ana=hand("D09 D02 ..."))
    assert table.flip("ana", advantages=1) == "✔✔"
    assert table.track("xp", "ana") == 0


@rule("TF-XP-03")
def test_xp_comes_with_good_and_bad_results_alike() -> None:
    table = TableOfAdventure(ana=hand("D08 ...", str=4))
    assert table.flip("ana") == "✗"
    assert (table.track("xp", "ana"), table.track("gm_moves")) == (1, 1)
    table = TableOfAdventure(ana=hand("D08 ...", str=3))
    assert table.flip("ana") == "✔✔✔"
    assert (table.track("xp", "ana"), table.track("gm_moves")) == (1, 0)


@rule("TF-XP-04")
def test_on_a_tie_a_player_may_choose_the_xp_card() -> None:
    table = TableOfAdventure(ana=hand("D03 D08 ...", str=1))
    table.play("ana", "flip", attribute="str", disadvantages=1)
    assert table.keepable("ana") == ["D03", "D08"]
    assert result(table.stand("ana", "D08")) == "✗"
    assert table.track("xp", "ana") == 1


@rule("TF-XP-05")
@pytest.mark.parametrize(("bumps", "came_to", "xp"), [(0, "✗", 2), (1, "✅", 1)])
def test_xp_from_a_flashback_flip_is_taken_only_after_all_bumping_is_paid(bumps: int, came_to: str, xp: int) -> None:
    table = TableOfAdventure(ana=hand("D01 D09 ...", xp=2))
    table.play("ana", "flip", attribute="str")
    table.play("ana", "flashback", memory="The rope in the barn.")
    assert table.track("xp", "ana") == 1
    card = table.token("ana", "D09")
    assert table.refused("ana", "stand", keep=card, bumps=2).kind == "impossible"
    assert result(table.stand("ana", "D09", bumps=bumps)) == came_to
    assert table.track("xp", "ana") == xp


@rule("TF-XP-08")
def test_whatever_costs_xp_is_closed_to_whoever_has_too_little_and_takes_it_from_whoever_has_it() -> None:
    for xp in (1, 2):
        table = TableOfAdventure("9-hour", ana=hand(xp=xp, moves=["slide"]), ben=hand(xp=3))
        table.play("gm", "scene", where="town")
        if xp == 1:
            assert table.refused("ana", "study", move="weak-spot").rule
            table.play("ana", "attempt", move="slide")
            assert table.refused("ana", "attempt", move="slide").rule == "TF-XP-08"
        else:
            table.play("ana", "study", move="weak-spot")
        # What is paid goes to the supply, and not to anybody else at the table.
        assert (table.track("xp", "ana"), table.track("xp", "ben")) == (0, 3)


@rule("TF-XP-08")
def test_xp_can_only_be_spent_if_owned() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 ...", xp=0))
    table.play("ana", "flip", attribute="str")
    assert "flashback" not in table.offers("ana")
    assert table.refused("ana", "flashback", memory="A rope.").kind == "impossible"
    assert table.refused("gm", "flashback", memory="A rope.", because="I like it").kind == "impossible"

    table = TableOfAdventure(ana=hand("D01 D02 ...", xp=1))
    table.play("ana", "flip", attribute="str")
    table.play("gm", "set", track="xp/ana", to=0, reason="Counted wrongly.")
    assert table.refused("ana", "flashback", memory="A rope.").rule == "TF-XP-08"

    table = TableOfAdventure(ana=hand("D01 D06 ...", xp=3))
    table.play("ana", "flip", attribute="str")
    table.play("ana", "flashback", memory="A rope.")
    table.play("gm", "set", track="xp/ana", to=1, reason="Counted wrongly.")
    assert table.refused("ana", "stand", keep=table.token("ana", "D06"), bumps=2).kind == "impossible"
    assert result(table.stand("ana", bumps=1)) == "✔✔"
    assert table.track("xp", "ana") == 0


@rule("TF-XP-07")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_a_gm_does_takes_xp_from_a_player(seed: int) -> None:
    table = TableOfAdventure("9-hour", ana=hand(xp=3, items=["of-illusion", "sword"]), ben=hand(xp=2))
    table.given({"shadow/table": 9, "journey/table": 3})
    table.foe()
    luck, before, done = Random(seed), {"ana": 3, "ben": 2}, set()
    for _ in range(80):
        done.add(try_something(table, "gm", luck))
        now = {seat: table.track("xp", seat) for seat in before}
        assert all(now[seat] >= before[seat] for seat in before), done
        before = now
    assert len(done) > 10
