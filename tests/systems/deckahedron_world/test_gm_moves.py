"""GM moves and ad-hoc challenges (DW-GM), the spotlight (DW-SPOT)."""

from typing import Any

import pytest

from hearthside.kernel.events import Told
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, resolved, result, told

WISE = hero(str=1, dex=3, int=2)


@rule("DW-GM-01")
@pytest.mark.parametrize("kind", ["soft", "hard", "lose-confidence", "ad-hoc"])
def test_a_gm_move_is_words_with_a_kind(kind: str) -> None:
    world = World("DK-19", ana={**WISE, "moves": ["pick_locks"]})
    world.flip("pick_locks dex")
    assert kind in world.values("gm_move", "kind", "gm")
    assert world.no("gm", "gm_move", words="", kind=kind).kind == "impossible"
    entry = world.do("gm", "gm_move", words="The lock bites.", kind=kind)
    assert told(world, entry)[0].endswith(": The lock bites.")
    assert world.no("gm", "gm_move", words="And again.").rule == "DW-RES-05"


def shaken(card: str = "DK-19") -> World:
    """Ana has lost confidence in picking locks."""
    world = World(card, ana={**WISE, "moves": ["pick_locks"]})
    world.flip("pick_locks dex")
    world.do("gm", "gm_move", words="She doubts.", kind="lose-confidence")
    return world


@rule("DW-GM-02")
def test_losing_confidence_lays_a_card_on_the_skill_just_tried() -> None:
    assert shaken().marks("shaken/ana") == ("pick_locks",)
    # Where no move was tried there is no skill to doubt.
    world = World("DK-19", ana=WISE)
    world.flip("ad-hoc dex")
    assert world.barred("gm_move", "kind", "lose-confidence", "gm") == "DW-GM-02"


@rule("DW-GM-03", "DW-GM-04")
@pytest.mark.parametrize(("cards", "marks"), [("DK-02 DK-12", "✔"), ("DK-12 DK-18", "✔✔")])
def test_lost_confidence_is_a_disadvantage_until_a_check(cards: str, marks: str) -> None:
    world = shaken().lay({"draw/ana": "DK-12 DK-05 DK-18 DK-19"})
    for failed in ("✗", "✗✗"):
        flip = world.flip("pick_locks dex")
        assert flip is not None
        assert (flip.result, flip.reading["net"], world.count("turned/ana")) == (failed, -1, 0)
        assert world.marks("shaken/ana") == ("pick_locks",)
        world.do("gm", "gm_move", words="Footsteps.")
    # Another move neither suffers from it nor ends it.
    world.lay({"draw/ana": f"DK-03 {cards}"})
    other = world.flip("defy_danger dex")
    assert other is not None
    assert (other.result, other.reading["net"]) == ("✔", 0)
    world.do("gm", "describe")
    assert world.marks("shaken/ana") == ("pick_locks",)
    assert result(world.flip("pick_locks dex")) == marks
    assert world.marks("shaken/ana") == ()
    world.lay({"draw/ana": "DK-13"})
    again = world.flip("pick_locks dex")
    assert again is not None
    assert again.reading["net"] == 0


@rule("DW-GM-05")
@pytest.mark.parametrize(("card", "passes"), [("DK-06", False), ("DK-04", False), ("DK-05", True), ("DK-03", True)])
def test_a_challenge_is_passed_with_a_check(card: str, passes: bool) -> None:
    world = World(card, ana=WISE)
    world.do("gm", "challenge", who=["ana"], question="What is wrong with the bridge?", attribute="int")
    world.do("ana", "take_challenge", take="yes")
    entry = world.do("ana", "flip")
    flip = resolved(entry)
    assert flip is not None
    assert (flip.reading["passes"], flip.reading["attribute"]) == (passes, "int")
    assert ("Ana passes the challenge." if passes else "Ana fails the challenge.") in told(world, entry)


@rule("DW-GM-06")
@pytest.mark.parametrize(("card", "passes"), [("DK-02", False), ("DK-12", True)])
def test_a_challenge_may_need_more_and_ask_for_speed(card: str, passes: bool) -> None:
    facts = {"speed": 2, "equipment": 1, "wealth": 3}
    world = World(card, ana={**WISE, **facts}, ben={**WISE, "speed": 1, "equipment": 3, "wealth": 2})
    race: dict[str, Any] = {"question": "Off the bridge!", "attribute": "dex", "need": 4, "speed": 2}
    world.do("gm", "challenge", who=["ana", "ben"], **race)
    refused = world.no("ben", "take_challenge", take="yes")
    assert refused.rule == "DW-GM-06"
    world.do("ana", "take_challenge", take="yes")
    flip = resolved(world.do("ana", "flip"))
    assert flip is not None
    assert flip.reading["passes"] is passes


@rule("DW-GM-07")
def test_everybody_decides_for_themselves() -> None:
    world = World(ana=WISE, ben=WISE, cleo=WISE)
    world.do("gm", "challenge", who=["ana", "ben", "cleo"], question="Who jumps?", attribute="dex")
    for name, take in (("ana", "yes"), ("ben", "no"), ("cleo", "yes")):
        world.do(name, "take_challenge", take=take)
    assert {name: world.asked(name) for name in ("ana", "ben", "cleo")} == {
        "ana": ("flip",),
        "ben": (),
        "cleo": ("flip",),
    }


MOAT: dict[str, Any] = {
    "question": "You are in the moat!",
    "green": 1,
    "fact": "swimming",
    "consequence": "thrashing and drowning",
}


@rule("DW-GM-08", "DW-CHAR-09")
def test_paying_a_token_and_telling_writes_a_fact_on_the_sheet() -> None:
    world = World(ana=hero(green=1))
    world.do("gm", "challenge", who=["ana"], **MOAT)
    entry = world.do("ana", "take_challenge", take="yes", story="My uncle was a fisherman.")
    assert (world["green/ana"], world.marks("facts/ana"), world.asked()) == (0, ("swimming",), ())
    assert "My uncle was a fisherman." in told(world, entry)[0]
    world.do("gm", "write_fact", who="ana", fact="fears eels")
    assert world.marks("facts/ana") == ("swimming", "fears eels")


@rule("DW-GM-09")
def test_who_does_not_pay_suffers_the_consequence() -> None:
    world = World(ana=hero(green=0))
    world.do("gm", "challenge", who=["ana"], **MOAT)
    assert world.no("ana", "take_challenge", take="yes").rule == "DW-GM-09"
    world.do("ana", "take_challenge", take="no")
    assert "thrashing and drowning" in world.marks("state/ana")


@rule("DW-GM-10")
def test_a_critical_failure_is_one_that_resolves() -> None:
    world = World("DK-00 DK-12", ana=hero(3)).set(**{"bank/table": 5})
    world.grant(1)
    assert result(world.flip()) == "✔✔"
    assert (world.asked("gm"), world["bank/table"]) == ((), 5)
    # Two crosses of another card are a failure, and no critical one.
    for card, following in (("DK-19", ()), ("DK-00", ("extra_move",))):
        world = World(card, ana=hero(3)).set(**{"bank/table": 5})
        assert result(world.flip()) == "✗✗"
        world.do("gm", "gm_move", words="It falls.")
        assert world.asked("gm") == following


@rule("DW-GM-11")
def test_an_immediate_critical_failure_gives_no_move_at_all() -> None:
    world = World("DK-00", ana={**WISE, "moves": ["and_this_is_for"]}).set(**{"bank/table": 5})
    world.flip("and_this_is_for dex")
    assert (world.asked("gm"), world["bank/table"]) == ((), 5)


@rule("DW-GM-12")
@pytest.mark.parametrize(("card", "bank", "asked"), [("DK-04", 1, ()), ("DK-06", 0, ("gm_move",))])
def test_the_flip_of_a_challenge_counts_for_the_gm(card: str, bank: int, asked: tuple[str, ...]) -> None:
    world = World(card, ana=WISE)
    world.flip("ad-hoc int")
    assert (world["bank/table"], world.asked("gm")) == (bank, asked)
    world = World(card, ana=WISE)
    world.do("gm", "challenge", who=["ana"], question="What is wrong?", attribute="int")
    world.do("ana", "take_challenge", take="yes")
    world.do("ana", "flip")
    assert (world["bank/table"], world.asked("gm")) == (bank, asked)


def test_a_light_in_which_nothing_happened_is_pointed_out_to_the_gm_alone() -> None:
    world = World(ana=hero(), ben=hero())
    world.do("gm", "spotlight", who="ana")
    entry = world.do("gm", "spotlight", who="ben")
    hints = [event for event in entry.events if isinstance(event, Told)]
    assert [(hint.rule, hint.to) for hint in hints] == [("DW-SPOT-01", ("gm",))]
    world.do("ben", "say", words="I sing.")
    assert not [event for event in world.do("gm", "spotlight", who="ana").events if isinstance(event, Told)]


def test_a_second_move_in_one_spotlight_is_a_hint_and_no_refusal() -> None:
    world = World("DK-02 DK-04", ana=hero(3))
    world.do("gm", "spotlight", who="ana")
    world.flip("ad-hoc str")
    world.call("ad-hoc str")
    entry = world.do("ana", "flip")
    assert [event.rule for event in entry.events if isinstance(event, Told) and event.to] == ["DW-SPOT-03"]


@rule("DW-GM-09")
def test_a_consequence_lasts_until_the_gm_says_it_is_over() -> None:
    world = World(ana=hero(green=0))
    assert not world.offers("lift", "gm")
    world.do("gm", "challenge", who=["ana"], **MOAT)
    world.do("ana", "take_challenge", take="no")
    world.do("gm", "lift", what="ana thrashing and drowning", words="A rope!")
    assert world.marks("state/ana") == ()


def test_whoever_a_challenge_incapacitates_is_down_by_the_rules() -> None:
    world = World(ana=hero())
    world.do("gm", "challenge", who=["ana"], question="Hold your breath!", consequence="Incapacitated")
    world.do("ana", "take_challenge", take="no")
    assert (world.marks("state/ana"), world.asked("gm")) == (("incapacitated",), ("say_meaning",))
    assert not world.offers("lift", "gm")


def test_words_that_the_game_keeps_for_itself_change_no_state() -> None:
    world = World(ana=hero())
    world.do("gm", "challenge", who=["ana"], question="Again?", consequence="being made")
    world.do("ana", "take_challenge", take="no")
    world.call("ad-hoc str")
    assert world.offers("flip")
