"""The moves (DW-MOVE), levels (DW-LVL) and optional modules (DW-OPT)."""

from typing import Any

import pytest

from hearthside.kernel.events import Rolled
from hearthside.kernel.refusals import Malformed
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.kinds import FOES
from hearthside.systems.deckahedron_world.knowing import circles, meets
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from tests.growing import due, lit, making
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, resolved, result, rules, told

CARD = {"✗✗": "DK-19", "✗": "DK-05", "✔": "DK-02", "✔✔": "DK-12"}
STRONG = hero(3, items=["Sword"])
QUICK = hero(str=1, dex=3, int=2, items=["Bow"], speed=4, equipment=1, wealth=0)
WISE = hero(str=1, dex=2, int=3)


def at(marks: str, flip: str, facts: dict[str, Any], **fields: Any) -> World:
    world = World(CARD[marks], ana=facts)
    if "foe" in fields:
        world.do("gm", "bring_foe", name="Ogre")
    assert result(world.flip(flip, **fields)) == marks
    return world


def outcome(marks: str, flip: str, facts: dict[str, Any]) -> str:
    """What the card of a move says to these marks."""
    flipped = World(CARD[marks], ana=facts).flip(flip)
    assert flipped is not None
    assert flipped.result == marks
    says: str = flipped.reading["outcome"]
    return says


@rule("DW-MOVE-01")
def test_defy_danger() -> None:
    for name in ("str", "dex", "int"):
        facts = hero(**{each: {name: 3}.get(each, 1 if each != OTHER[name] else 2) for each in OTHER})
        assert outcome("✔✔", f"defy_danger {name}", facts) == "success"
        assert outcome("✔", f"defy_danger {name}", facts) == "done, with a new complication"
        assert outcome("✗", f"defy_danger {name}", facts) == "progress, but stumble, hesitate or flinch"
    world = at("✗", "defy_danger str", STRONG)
    assert (world["bank/table"], world.asked("gm")) == (1, ("describe",))
    assert at("✔", "defy_danger str", STRONG).asked("gm") == ("describe",)
    assert at("✔✔", "defy_danger str", STRONG).asked("gm") == ()


OTHER = {"str": "dex", "dex": "int", "int": "str"}


@rule("DW-MOVE-02")
def test_hack_and_slash() -> None:
    world = at("✔", "hack_and_slash str", STRONG, foe="ogre", rolls=[3])
    assert (world.foe("ogre").stamina, world.asked()) == (2, ("roll_hit",))
    world = at("✗", "hack_and_slash str", STRONG, foe="ogre")
    assert (world.foe("ogre").stamina, world.asked()) == (4, ("roll_hit",))
    world = at("✔✔", "hack_and_slash str", STRONG, foe="ogre", rolls=[3])
    assert (world.foe("ogre").stamina, world.asked()) == (2, ("choose",))
    world.do("ana", "choose", options=[0])
    assert world.asked() == ()
    world = at("✔✔", "hack_and_slash str", STRONG, foe="ogre", rolls=[1])
    world.do("ana", "choose", options=[1], rolls=[2])
    assert (world.foe("ogre").stamina, world.asked()) == (2, ("roll_hit",))


@rule("DW-CBT-10")
@pytest.mark.parametrize(("marks", "rolls"), [("✔", [4]), ("✗", [])])
def test_a_foe_that_the_blow_has_subdued_does_not_strike_back(marks: str, rolls: list[int]) -> None:
    world = World(CARD[marks], ana=STRONG)
    world.do("gm", "bring_foe", name="Ogre", stamina=1)
    assert result(world.flip("hack_and_slash str", foe="ogre", rolls=rolls)) == marks
    assert (world.foe("ogre").subdued, world.asked()) == (True, ())
    assert world.no("gm", "strike", who="ana", foe="ogre").rule == "DW-CBT-10", "nor later on"


@rule("DW-MOVE-03")
def test_volley() -> None:
    world = at("✔✔", "volley dex", QUICK, foe="ogre", rolls=[4])
    assert (world.foe("ogre").stamina, world.asked()) == (1, ())
    world = at("✔", "volley dex", QUICK, foe="ogre")
    assert world.values("choose", "options") == [0, 1, 2]
    world.do("ana", "choose", options=[0], rolls=[4])
    assert world.foe("ogre").stamina == 1
    world = at("✗", "volley dex", QUICK, foe="ogre")
    assert (world["bank/table"], world.asked("gm")) == (1, ("choose",))
    entry = world.do("gm", "choose", options=[1], rolls=[2])
    assert world.foe("ogre").stamina == 3
    # Less damage: the next weaker die than the d4 of the bow.
    assert [event.sides for event in entry.events if isinstance(event, Rolled)] == [2]
    world = at("✔", "volley dex", QUICK, foe="ogre")
    entry = world.do("ana", "choose", options=[2], rolls=[4])
    assert (world.foe("ogre").stamina, world["equipment/ana"]) == (1, 0)
    assert [event.sides for event in entry.events if isinstance(event, Rolled)] == [4]


@rule("DW-MOVE-04")
def test_parley_without_leverage_is_a_disadvantage() -> None:
    world = World("DK-02 DK-05", ana=WISE)
    flip = world.flip("parley int", leverage=False)
    assert flip is not None
    assert (flip.result, flip.reading["net"], world.count("discard/ana")) == ("✗", -1, 2)
    flip = World("DK-02", ana=WISE).flip("parley int")
    assert flip is not None
    assert (flip.result, flip.reading["net"]) == ("✔", 0)
    assert World().no("gm", "call", who="ana", flip="parley str").rule == "DW-STAT-03"
    assert outcome("✔✔", "parley int", WISE) == "they cooperate for a promise"
    for marks in ("✔", "✗"):
        assert outcome(marks, "parley int", WISE) == "they want concrete assurance now"
        assert at(marks, "parley int", WISE).asked("gm") == ("describe",)


@rule("DW-MOVE-05")
@pytest.mark.parametrize(("marks", "markers"), [("✔✔", 3), ("✔", 2), ("✗", 1)])
def test_defend_gives_markers(marks: str, markers: int) -> None:
    assert at(marks, "defend str", STRONG)["tokens/ana.defend"] == markers


def defended(number: int = 7) -> World:
    """Ana stands guard with two markers; Ben is hit."""
    world = World(CARD["✔"], ana=STRONG, ben=hero())
    world.flip("defend str")
    world.do("gm", "bring_foe", name="Ogre")
    world.do("gm", "strike", who="ben", foe="ogre", sides=12)
    world.do("ben", "roll_hit", rolls=[number])
    return world


@rule("DW-MOVE-05")
@pytest.mark.parametrize(("number", "left"), [(7, 4), (3, 2)])
def test_a_marker_halves_the_attack_rounded_up(number: int, left: int) -> None:
    world = defended(number)
    world.do("ana", "guard", use="halve", whose="ben")
    assert (world.matter("ben").number, world["tokens/ana.defend"]) == (left, 1)


@rule("DW-MOVE-05")
def test_a_marker_redirects_the_attack_helps_an_ally_or_deals_one() -> None:
    world = defended()
    world.do("ana", "guard", use="redirect", whose="ben")
    assert (world.asked("ana"), world.asked("ben"), world.matter().number) == (("split",), (), 7)
    world = defended()
    world.do("ana", "guard", use="ally", whose="ben", ally="ben")
    assert (world["edge/ben"], world.foe("ogre").edges) == (0, ("ben",))
    world.do("ana", "guard", use="deal", whose="ben")
    assert (world.foe("ogre").stamina, world["tokens/ana.defend"]) == (4, 0)
    assert not world.offers("guard")
    # The help is against the attacker, and nobody else.
    world.split("0/0", "ben")
    world.do("ben", "narrate")
    assert nets_against(world, "ben", "imp", "ogre", "ogre") == [0, 1, 0]


def test_an_attack_that_is_not_rolled_yet_is_halved_when_it_is() -> None:
    world = World(CARD["✔"], ana=STRONG, ben=hero())
    world.flip("defend str")
    world.do("gm", "strike", who="ben", sides=12)
    world.do("ana", "guard", use="halve", whose="ben")
    world.do("ben", "roll_hit", rolls=[7])
    assert world.matter("ben").number == 4


@rule("DW-MOVE-06")
@pytest.mark.parametrize(("marks", "questions"), [("✔✔", 3), ("✔", 2), ("✗", 1)])
def test_discern_realities_gives_questions(marks: str, questions: int) -> None:
    world = at(marks, "discern_realities int", WISE)
    assert world["tokens/ana.discern_realities"] == questions
    assert world["bank/table"] == (marks == "✗")
    for number in range(questions):
        assert len(world.values("ask_about", "question")) == 6
        entry = world.do("ana", "ask_about", question=f"discern_realities {number}")
        asked = ("what happened here lately", "what is about to happen", "what to watch for")[number]
        assert told(world, entry) == [f"Ana asks: {asked}?"]
        assert world.asked("gm") == ("describe",)
        world.do("gm", "describe", words="Listen.")
    assert not world.offers("ask_about")


@rule("DW-MOVE-06")
def test_who_acts_on_an_answer_has_an_advantage() -> None:
    world = at("✗", "discern_realities int", WISE)
    world.do("ana", "ask_about", question="discern_realities 2")
    world.call("ad-hoc str")
    assert "act_on_answer" not in world.offer("flip").fields
    world.do("gm", "describe", words="The ice is thin.")
    nets = []
    for acts in (False, True):
        world.lay({"draw/ana": "DK-02 DK-05"})
        world.call("ad-hoc int")
        flip = resolved(world.do("ana", "flip", act_on_answer=acts))
        assert flip is not None
        nets.append(flip.reading["net"])
    assert nets == [0, 1]
    # One answer is acted on once.
    world.call("ad-hoc int")
    assert "act_on_answer" not in world.offer("flip").fields
    # The questions of other cards are only questions.
    expert = at("✗", "trap_expert int", {**WISE, "moves": ["trap_expert"]})
    expert.do("ana", "ask_about", question="trap_expert 0")
    expert.do("gm", "describe", words="A wire.")
    expert.call("ad-hoc int")
    assert "act_on_answer" not in expert.offer("flip").fields


def remembering(tokens: int = 2, **fields: Any) -> World:
    facts = hero(3, green=tokens, speed=4, equipment=0, wealth=2)
    world = World("DK-19 DK-15 DK-00 DK-02 DK-05 DK-04", ana=facts)
    world.grant(-2)
    world.call("defy_danger str", **fields)
    world.do("ana", "flip")
    return world


@rule("DW-MOVE-08")
def test_a_flashback_drops_the_flip_and_flips_with_one_level_more() -> None:
    world = remembering()
    assert "flashback" in world.asked()
    # The GM has told nothing of it yet, and gains nothing by it.
    assert (world.asked("gm"), world["bank/table"]) == ((), 0)
    entry = world.do("ana", "flashback", memory="I loosened that stone.")
    flip = resolved(entry)
    assert flip is not None
    assert (flip.reading["net"], flip.result, world["green/ana"]) == (-1, "✗", 0)
    assert (world.asked("gm"), world["bank/table"]) == (("describe",), 1)
    assert "Ana remembers: I loosened that stone." in told(world, entry)
    assert world.count("discard/ana") == 5
    assert world.no("ana", "flashback", memory="Again.")


@rule("DW-MOVE-08")
def test_two_tokens_are_the_price_and_a_third_needs_the_gm() -> None:
    world = remembering(3)
    assert world.no("ana", "flashback", memory="A rope.", tokens=1).kind == "impossible"
    assert world.no("ana", "flashback", memory="A rope.", tokens=3).kind == "impossible"
    world = remembering(3, third_token=True)
    flip = resolved(world.do("ana", "flashback", memory="A rope.", tokens=3))
    assert flip is not None
    assert (flip.reading["net"], world["green/ana"]) == (0, 0)


def test_the_pain_of_a_dropped_flip_was_real_and_its_cards_are_not_shuffled_in() -> None:
    world = World(ana=hero(3, green=2, speed=4, equipment=0, wealth=2)).lay(
        {"draw/ana": "WK-1 DK-12 DK-02"}, wounds_ana=1
    )
    world.call("ad-hoc str")
    world.do("ana", "flip")
    world.do("ana", "flashback", memory="I braced myself.")
    assert world.asked() == ("endure",)
    world.do("ana", "endure")
    assert (world.pile("exhaustion/ana"), "WK-1" in world.pile("discard/ana")) == (["DK-12"], True)


@rule("DW-MOVE-09")
def test_a_critical_success_may_be_followed_up_for_a_token() -> None:
    world = World("DK-10 DK-02 DK-05", ana=hero(3, green=1, speed=4, equipment=0, wealth=2))
    world.flip("ad-hoc str")
    assert world.asked() == ("critical_flip",)
    world.do("ana", "critical_flip", pay=True, flip="defy_danger str")
    assert (world["green/ana"], world.asked()) == (0, ("flip",))
    flip = resolved(world.do("ana", "flip"))
    assert flip is not None
    assert flip.reading["net"] == 1
    world = World("DK-10 DK-05", ana=hero(3, green=1, speed=4, equipment=0, wealth=2))
    world.grant(-1)
    assert result(world.flip("ad-hoc str")) == "✗"
    assert world.asked() == ()
    # Without a token, or left alone, nothing follows.
    world = World("DK-10", ana=hero(3, green=0))
    world.flip("ad-hoc str")
    assert world.asked() == ()
    world = World("DK-10", ana=hero(3, green=1, speed=4, equipment=0, wealth=2))
    world.flip("ad-hoc str")
    world.do("ana", "critical_flip", pay=False)
    assert (world["green/ana"], world.asked()) == (1, ())


@rule("DW-MOVE-10")
def test_aid_or_interfere_is_left_out() -> None:
    assert "Aid or Interfere" not in {move.name for move in MOVES.values()}
    assert World().no("gm", "call", who="ana", flip="aid_or_interfere bond").kind == "impossible"


@rule("DW-MOVE-11")
def test_the_moves_the_book_only_names_are_there() -> None:
    names = {move.name for move in MOVES.values()}
    deeds = {
        "Do a Flashback": "flashback",
        "Critical Flip": "critical_flip",
        "Bravely Run Away": "run_away",
        "Shop / Procure": "shop",
        "Good Thing I Brought…": "brought_it",
        "Entreat the Blood-Bound": "entreat",
    }
    flips = {
        "Sharpen & Stitch": "sharpen_and_stitch int",
        "Use a Magic Item": "use_a_magic_item int",
        "Channel the Living Light": "channel_the_living_light int",
    }
    assert names >= deeds.keys() | flips.keys()
    # Each can be done, by a deed of its own or on the call of the GM.
    assert set(deeds.values()) <= DECKAHEDRON_WORLD.catalogue.keys()
    assert set(flips.values()) <= {*World().values("call", "flip", "gm")}


@rule("DW-MOVE-12")
def test_an_impossible_option_cannot_be_chosen() -> None:
    poor = {**QUICK, "equipment": 0, "wealth": 1}
    assert at("✔", "volley dex", poor, foe="ogre").values("choose", "options") == [0, 1]
    adept = {**WISE, "moves": ["use_a_magic_item"], "items": ["Ring of Light"]}
    world = at("✔", "use_a_magic_item int", adept)
    assert world.values("choose", "options") == [1, 2]
    assert world.no("ana", "choose", options=[0]).kind == "impossible"


# More of the cards


def test_where_it_hurts_turns_damage_into_marks_for_everybody() -> None:
    world = World("DK-02 DK-12", ana=hero(3, moves=["where_it_hurts"], items=["Sword"]))
    world.do("gm", "bring_foe", name="Ogre")
    world.flip("hack_and_slash str", foe="ogre", rolls=[3])
    world.do("ana", "roll_hit", rolls=[1])
    world.endure()
    world.do("ana", "narrate")
    world.lay({"draw/ana": "DK-12"})
    world.flip("where_it_hurts str", foe="ogre")
    world.do("ana", "mark_foe", marks=2)
    assert (world.foe("ogre").stamina, world.foe("ogre").red) == (4, 2)
    world.do("ana", "use_mark", foe="ogre")
    assert (world.foe("ogre").edges, world.foe("ogre").red) == (("ana",), 1)
    assert nets_against(world, "ana", "imp", "ogre", "ogre") == [0, 1, 0], "once, and against this foe only"


def test_a_bum_rush_helps_an_unencumbered_move_and_no_other() -> None:
    facts = hero(3, moves={"bum_rush": 0, "pick_pockets": 0}, items=["Sword"], speed=4, equipment=0, wealth=1)
    world = World(f"DK-11 DK-13 DK-14 {CARD['✔']}", ana=facts)
    world.do("gm", "bring_foe", name="Ogre")
    world.flip("bum_rush str", foe="ogre")
    world.endure()
    world.do("ana", "choose", options=[3])
    assert world["edge/ana"] == 0
    nets = []
    for flip in ("ad-hoc str", "pick_pockets dex", "pick_pockets dex"):
        world.lay({"draw/ana": "DK-12"})
        world.call(flip)
        found = resolved(world.do("ana", "flip"))
        assert found is not None
        nets.append(found.reading["net"])
    assert nets == [0, 1, 0]


def nets_against(world: World, who: str, *foes: str) -> list[int]:
    """What somebody's flips come to against these foes, one after the other."""
    nets = []
    for foe in foes:
        if not FOES.named(world.journal.table, foe.title()):
            world.do("gm", "bring_foe", name=foe.title())
        world.lay({f"draw/{who}": "DK-02"})
        world.call("defy_danger str", who, foe=foe)
        flip = resolved(world.do(who, "flip"))
        assert flip is not None
        nets.append(flip.reading["net"])
        world.lay({f"draw/{who}": "DK-02"})
    return nets


def test_wrath_adds_to_the_next_blow_and_calms_with_a_breather() -> None:
    facts = hero(str=1, dex=2, int=3, moves=["dispense_wrath"], items=["Sword"])
    world = World("DK-05", ana=facts)
    world.call("dispense_wrath int")
    assert world.no("ana", "flip").rule == "DW-FLIP-05"
    world.hit(3)
    world.split("0/0")
    world.do("ana", "narrate")
    world.lay({"draw/ana": "DK-05"})
    world.flip("dispense_wrath int")
    assert world["rage/ana"] == 1
    world.lay({"draw/ana": "DK-02"})
    world.flip("take_a_breather int", rolls=[4])
    assert world["rage/ana"] == 0


def test_scent_of_blood_lies_face_down_until_the_next_breather() -> None:
    facts = hero(str=1, dex=3, int=2, moves=["scent_of_blood"], items=["Sword"])
    world = World("DK-02", ana=facts)
    world.do("gm", "bring_foe", name="Ogre")
    world.flip("scent_of_blood dex", foe="ogre", rolls=[3])
    assert world.foe("ogre").stamina == 3
    world.call("scent_of_blood dex")
    assert world.no("ana", "flip").rule == "DW-FLIP-05"
    world.lay({"draw/ana": "DK-12"})
    world.flip("take_a_breather dex", rolls=[1])
    world.call("scent_of_blood dex")
    assert world.offers("flip")


@pytest.mark.parametrize(("bully", "marks"), [(True, "✔✔"), (False, "✗")])
def test_intimidation_reads_strength_as_well_and_the_better_mark_counts(bully: bool, marks: str) -> None:
    facts = hero(str=3, dex=1, int=2, moves=["intimidate"])
    world = World("DK-01", ana=facts)
    world.call("parley int")
    assert result(resolved(world.do("ana", "flip", intimidate=bully))) == marks


def test_a_twisted_tool_gives_its_power_to_a_weapon() -> None:
    world = World(ana=hero(moves=["tool_twisting"], items=["Ring of Light", "Sword"], speed=3, equipment=1, wealth=0))
    world.do("ana", "twist", item="ring_of_light", weapon="sword")
    assert (world.items(), world.item("sword").capacity, world["speed/ana"]) == (("sword",), 1, 4)
    assert world.no("ana", "twist", item="ring_of_light", weapon="sword").rule == "DW-FLIP-05"


def test_a_weak_spot_helps_whoever_acts_on_it() -> None:
    world = at("✔", "weak_spot int", {**WISE, "moves": ["weak_spot"]}, foe="ogre")
    world.do("ana", "use_mark", foe="ogre")
    assert (world["edge/ana"], world.foe("ogre").edges) == (0, ("ana",))


# Levels


@rule("DW-LVL-02")
@pytest.mark.parametrize(("level", "price"), [(-1, 4), (0, 3), (1, 2), (2, 1)])
def test_a_studied_move_starts_at_its_starred_level(level: int, price: int) -> None:
    for move, starred in (("bum_rush", 0), ("pick_locks", 0), ("void_transfusion", -2)):
        student = hero(green=2, moves=list(QUARTERS))
        school = World(ana=student).set(**{"scene/table": ["settlement"]})
        school.do("ana", "study", move=move)
        assert move in school.marks("moves/ana")
        assert school[f"level/ana.{move}"] == starred
    world = World("DK-10 DK-11 DK-13 DK-14 DK-19 DK-02 DK-04", ana=hero(3, moves={"bum_rush": level}))
    world.flip("bum_rush str")
    assert world.count("exhaustion/ana") == price


@rule("DW-LVL-03")
def test_a_printed_level_is_that_much_advantage() -> None:
    world = World(ana=hero(moves={"pick_locks": 1}))
    world.grant(-1)
    flip = world.flip("pick_locks dex")
    assert flip is not None
    assert flip.reading["net"] == 0
    for level in (-2, -1, 0, 1, 2):
        world = World("DK-02 DK-09 DK-06", ana=hero(moves={"pick_locks": level}))
        world.flip("pick_locks dex")
        assert world.count("discard/ana") + world.count("turned/ana") == 1 + abs(level)


@rule("DW-LVL-04")
@pytest.mark.parametrize(("flip", "net"), [("goreography str", -1), ("pick_locks dex", -2)])
def test_without_its_card_a_move_is_tried_at_its_lowest_level(flip: str, net: int) -> None:
    world = World("DK-02 DK-09 DK-06", ana=hero())
    flipped = world.flip(flip)
    assert flipped is not None
    assert flipped.reading["net"] == net
    refused = world.no("gm", "call", who="ana", flip="signature_weapon str")
    assert refused.kind == "impossible"


@rule("DW-LVL-05")
def test_two_tokens_and_a_master_raise_a_move_or_teach_a_new_one() -> None:
    world = World(ana=hero(green=4, moves=["pick_locks"])).set(**{"scene/table": ["settlement"]})
    world.do("ana", "study", move="pick_locks")
    assert (world["green/ana"], world["level/ana.pick_locks"]) == (2, 1)
    world.do("gm", "scene", here=["settlement"], new_stretch=True)
    assert world.barred("study", "move", "vanish") == "DW-LVL-06"
    world.do("ana", "study", move="heirloom")
    assert (world["green/ana"], "heirloom" in world.marks("moves/ana")) == (0, True)
    away = World(ana=hero(green=4))
    assert away.no("ana", "study", move="volley").rule == "DW-ITEM-05"


QUARTERS = ("good_cardio", "and_this_is_for", "signature_weapon", "tough_stuff")
"""North-east, south-east, south-west and north-west of a plain circle."""
MORE = ("weak_spot", "bum_rush", "backstab", "pick_pockets")
WIZARD = ("use_a_magic_item", "counterspell")


@rule("DW-LVL-06")
def test_part_circles_laid_together_open_harder_moves() -> None:
    assert circles(QUARTERS)["C"] == 1
    assert circles((*QUARTERS, *MORE))["C"] == 2
    assert circles(WIZARD)["W"] == 1
    requires = MOVES["fundamental_magic"].requires
    assert requires == "CC/W"
    assert not meets(requires, QUARTERS)
    assert meets(requires, (*QUARTERS, *MORE))
    assert meets(requires, WIZARD)
    assert meets("C", QUARTERS)
    assert not meets("C", QUARTERS[:3])
    assert not meets("CC", QUARTERS)
    # A lettered circle is a circle too.
    assert meets("C", WIZARD)
    assert not meets("CC", WIZARD)
    assert meets("CC", (*QUARTERS, *WIZARD))
    for cards, able in ((QUARTERS, False), ((*QUARTERS, *MORE), True), (WIZARD, True)):
        student = World(ana=hero(green=2, moves=list(cards))).set(**{"scene/table": ["settlement"]})
        assert ("fundamental_magic" in student.values("study", "move")) is able
    facts = hero(green=2, moves=list(WIZARD))
    world = World(ana=facts).set(**{"scene/table": ["settlement"]})
    world.do("ana", "study", move="fundamental_magic")
    assert "fundamental_magic" in world.marks("moves/ana")


@rule("DW-LVL-07")
def test_level_bonuses_are_off_unless_the_table_wants_them() -> None:
    two_circles = hero(moves=[*QUARTERS, *MORE])
    world = World(ana=two_circles)
    assert world.no("gm", "level_bonus", who="ana", attribute="str").kind == "impossible"
    world = World(options={"level_bonuses": "on"}, ana=hero(moves=list(QUARTERS[:3])))
    assert world.no("gm", "level_bonus", who="ana", attribute="str").rule == "DW-LVL-07"
    world = World(options={"level_bonuses": "on"}, ana=two_circles)
    for rank in (3, 4):
        world.do("gm", "level_bonus", who="ana", attribute="str")
        assert world["str/ana"] == rank
    # Two circles, two bonuses; and nobody rises above 4.
    assert world.no("gm", "level_bonus", who="ana", attribute="dex").rule == "DW-LVL-07"
    strong = World(options={"level_bonuses": "on"}, ana={**two_circles, "str": 4, "dex": 1, "int": 1})
    assert strong.no("gm", "level_bonus", who="ana", attribute="str").rule == "DW-LVL-07"
    strong.do("gm", "level_bonus", who="ana", attribute="dex")


@rule("DW-LVL-09")
def test_levels_and_other_advantages_are_summed_before_the_limit() -> None:
    world = World(ana=hero(moves={"pick_locks": 2})).set(**{"shaken/ana": ["pick_locks"]})
    world.grant(1)
    world.call("pick_locks dex")
    world.do("ana", "flip")
    assert world.count("turned/ana") + world.count("discard/ana") == 3


@rule("DW-LVL-10")
def test_some_levels_do_something_else_than_give_advantage() -> None:
    world = World("DK-02", ana=hero(3, moves={"good_cardio": 2}))
    flip = world.flip("good_cardio str", rolls=[1])
    assert flip is not None
    assert flip.reading["net"] == 0
    world.lay({"draw/ana": "DK-10 DK-11 DK-13 DK-14 DK-19"})
    world.hit(4)
    world.do("ana", "split", into="0/0")
    assert len(world.values("endure", "slots")) == 3
    world = World("DK-10 DK-11 DK-02 DK-05", ana=hero(3, moves={"bum_rush": 1}))
    world.flip("bum_rush str")
    assert world.count("exhaustion/ana") == 2
    world.endure()
    assert world.count("discard/ana") == 2
    facts = hero(str=1, dex=2, int=3, moves={"dispense_wrath": 1})
    world = World("DK-02 DK-05", ana=facts).set(**{"state/ana": ["hurt since the last breather"]})
    assert result(world.flip("dispense_wrath int")) == "✗"
    assert world["rage/ana"] == 2


@rule("DW-LVL-10")
@pytest.mark.parametrize(
    ("move", "kind", "holds"),
    [
        ("good_cardio", "physical", "endure"),
        ("mystic_breathwork", "physical", "endure"),
        ("sangfroid", "mental", "endure"),
        ("tough_stuff", "physical", "absorb"),
    ],
)
def test_a_green_level_opens_a_slot(move: str, kind: str, holds: str) -> None:
    for level, slots in ((0, 1), (1, 2), (2, 3)):
        world = World(ana=hero(3, moves={move: level}))
        world.lay({"draw/ana": " ".join(f"DK-{number}" for number in range(10, 20))})
        for _ in range(slots):
            world.hit(3, kind=kind)
            world.do("ana", "split", into="0/0" if holds == "endure" else "1/0")
            assert world.asked() == (holds,)
            world.do("ana", holds, **({"slots": [f"{move} 1"]} if holds == "endure" else {"with_card": move}))
            world.endure()
            world.do("ana", "narrate")
        assert world[f"tokens/ana.{move}"] == slots
        world.hit(3, kind=kind)
        world.do("ana", "split", into="0/0" if holds == "endure" else "1/0")
        assert world.asked() == ("narrate",)


@rule("DW-LVL-10")
def test_a_level_lightens_the_shield_or_shifts_the_charges() -> None:
    worn: dict[str, Any] = {"items": ["Leather Armour", "Buckler"], "equipment": 1, "wealth": 1}
    for level, speed in ((0, 3), (1, 4)):
        assert World(ana=hero(moves={"like_a_second_skin": level}, speed=speed, **worn))["speed/ana"] == speed
    for level, woken in ((-2, 1), (-1, 2), (1, 3), (2, 3)):
        facts = {"moves": {"entreat_the_blood_bound": 0, "void_transfusion": level}, "items": ["Ring of Light"]}
        world = World(ana={**WISE, **facts}).with_item("ring_of_light", used=3)
        world.do("ana", "entreat")
        assert world.item("ring_of_light").charges == woken


@rule("DW-LVL-11")
def test_choosing_the_level_of_a_move_one_does_not_own_brings_its_card() -> None:
    world = World("DK-08 DK-18 DK-17", ana=hero(2))
    world.flip("pick_locks dex")
    world.do("ana", "green", take="level")
    assert (world.marks("moves/ana"), world["level/ana.pick_locks"], world["green/ana"]) == (("pick_locks",), -1, 0)


# Optional modules


@rule("DW-OPT-01")
def test_a_cliffhanger_ends_with_the_bell() -> None:
    assert "cliffhanger" not in World().journal.offers("gm")
    world = World(options={"cliffhanger": "on"})
    world.do("gm", "cliffhanger", words="The floor gives way…")
    assert world.marks("module/table") == ("cliffhanger, 120 seconds",)
    world.do("gm", "cliffhanger", words="…and below:")
    world.do("ana", "ring_bell")
    assert world.no("gm", "cliffhanger", words="Spikes!").rule == "DW-OPT-01"


@rule("DW-OPT-02")
def test_the_good_bank_lets_a_flip_be_made_again_with_two_advantages() -> None:
    off = World().journal
    assert not {"story_beat", "spend_good"} & {*off.offers("gm"), *off.offers("ana")}
    world = World("DK-19 DK-00 DK-06 DK-05 DK-02 DK-12", options={"good_bank": "on"}, ana=hero(3, **NO_GEAR))
    assert world.no("ana", "spend_good", on="flip").rule == "DW-OPT-02"
    world.do("gm", "story_beat", words="She forgave him.")
    assert world.barred("spend_good", "on", "flip") == "DW-OPT-02"
    world.grant(-2)
    assert world.flip("ad-hoc str") is None
    assert (world.asked("gm"), world["bank/table"]) == ((), 0)
    flip = resolved(world.do("ana", "spend_good", on="flip"))
    assert flip is not None
    assert (flip.result, flip.reading["net"], world["good_bank/table"]) == ("✔✔", 2, 0)
    assert (world.asked("gm"), world["bank/table"], world.count("discard/ana")) == ((), 0, 6)


NO_GEAR: dict[str, Any] = {"speed": 4, "equipment": 0, "wealth": 2}


@rule("DW-OPT-02")
def test_the_good_bank_brings_rescue_or_brings_back_the_dead() -> None:
    world = World(options={"good_bank": "on"})
    for words in ("She forgave him.", "He came back."):
        world.do("gm", "story_beat", words=words)
    assert world.barred("spend_good", "on", "resurrection") == "DW-OPT-02"
    entry = world.do("ana", "spend_good", on="rescue", words="The hermit opens his door.")
    assert (told(world, entry), world["good_bank/table"]) == (
        ["Ana draws on the Good Bank. The hermit opens his door."],
        1,
    )
    world.lay({"exhaustion/ana": " ".join(f"DK-{number}" for number in range(10, 20))})
    world.set(**{"state/ana": ["incapacitated"], "meaning/ana": ["dead"]})
    world.do("ana", "spend_good", on="resurrection")
    world.do("ana", "recover")
    assert (world.marks("state/ana"), world.marks("meaning/ana"), world.stamina) == ((), (), 1)
    assert world["good_bank/table"] == 0


@rule("DW-OPT-03")
@pytest.mark.parametrize(("option", "green"), [("off", 0), ("on", 2)])
def test_a_risk_driver_starts_with_two_tokens_where_the_table_wants_it(option: str, green: int) -> None:
    assert World(ana=hero(risk_driver=True), options={"risk_drivers": option})["green/ana"] == green


def flashing(tokens: int) -> World:
    world = World("DK-19", options={"flash_forward": "on"}, ana=hero(3, green=tokens), ben=hero())
    world.call("ad-hoc str")
    world.do("ana", "flip")
    world.do("gm", "gm_move", words="Years later…", kind="flash-forward")
    return world


@rule("DW-OPT-04")
def test_anybody_may_cancel_a_flash_forward_or_all_gain_three() -> None:
    off = World("DK-19", ana=hero(3))
    off.flip("ad-hoc str")
    assert "flash-forward" not in off.values("gm_move", "kind", "gm")
    world = flashing(0).set(**{"green/ben": 1})
    assert world.no("ana", "cancel_flash").rule == "DW-OPT-04"
    world.do("ben", "cancel_flash")
    assert (world["green/ana"], world["green/ben"]) == (0, 0)
    assert "flash_happens" not in world.journal.offers("gm")
    world = flashing(0)
    world.do("gm", "flash_happens")
    assert (world["green/ana"], world["green/ben"]) == (3, 3)


@rule("DW-OPT-05")
def test_no_foe_ever_flips() -> None:
    world = World()
    world.do("gm", "bring_foe", name="Ogre")
    assert not [place for place in world.journal.table.piles if "ogre" in place]
    assert world.no("gm", "call", who="ogre", flip="defy_danger str").kind == "impossible"
    with pytest.raises(Malformed, match="no option"):
        World(options={"opposed_attacks": "on"})


@rule("DW-OPT-06")
def test_a_forgotten_deed_may_be_done_for_a_token_if_the_gm_agrees() -> None:
    assert "mercy" not in World().journal.offers("ana")
    mender = hero(str=1, dex=2, int=3, green=1, moves=["use_a_magic_item"], items=["Hand of Mending"],
                  speed=4, equipment=0, wealth=1)  # fmt: skip
    world = World("DK-12", options={"mercy_flashback": "on"}, ana=mender).set(**{"harm/ana": 1})
    world.do("ana", "mercy", words="I would have mended myself.")
    assert world.asked("gm") == ("agree",)
    world.do("gm", "agree", agree=True)
    assert world["green/ana"] == 0
    world.flip("use_a_magic_item int", target="ana")
    world.do("ana", "mend", heal="harm")
    # The normal cost is a charge of the item.
    assert (world["harm/ana"], world.item("hand_of_mending").used) == (0, 1)
    refused = World(options={"mercy_flashback": "on"}, ana=mender)
    refused.do("ana", "mercy", words="Please.")
    refused.do("gm", "agree", agree=False)
    assert refused["green/ana"] == 1
    refused.call("use_a_magic_item int")
    assert refused.no("ana", "flip", target="ana").rule == "DW-HEAL-06"
    broke = World(options={"mercy_flashback": "on"}, ana={**mender, "green": 0})
    assert broke.no("ana", "mercy", words="Please.").rule == "DW-OPT-06"


def test_an_option_this_game_has_not_is_refused() -> None:
    with pytest.raises(Malformed, match="has no option"):
        World(options={"blessings": "on"})
    with pytest.raises(Malformed, match="can be random or fixed"):
        World(options={"wound_card_choice": "mine"})


def test_rules_named_in_the_story_are_rules_of_this_game() -> None:
    world = World("DK-05", ana=hero(3))
    world.call("defy_danger str")
    assert all(each.startswith("DW-") for each in rules(world.do("ana", "flip")))


@rule("DW-MOVE-09")
def test_the_move_that_follows_a_critical_success_has_a_foe_too() -> None:
    world = World("DK-10 DK-12 DK-05", ana=hero(3, green=1, items=["Sword"], speed=3, equipment=0, wealth=2))
    for name in ("Ogre", "Imp"):
        world.do("gm", "bring_foe", name=name)
    world.flip("hack_and_slash str", foe="ogre", rolls=[1])
    world.do("ana", "choose", options=[0])
    world.do("ana", "critical_flip", pay=True, flip="hack_and_slash str", foe="imp")
    world.do("ana", "flip", rolls=[3])
    assert (world.foe("ogre").stamina, world.foe("imp").stamina) == (4, 2)


@rule("DW-MOVE-12")
def test_a_second_target_takes_a_second_foe_on_its_feet() -> None:
    facts = hero(3, moves=["goreography"], items=["Sword"])
    world = World("DK-02", ana=facts)
    for name in ("Ogre", "Imp"):
        world.do("gm", "bring_foe", name=name)
    world.do("gm", "pacify", foe="imp")
    world.flip("goreography str", foe="ogre")
    assert world.values("choose", "options") == [1, 2]
    world = World("DK-02", ana=facts)
    for name in ("Ogre", "Imp"):
        world.do("gm", "bring_foe", name=name)
    world.flip("goreography str", foe="ogre")
    world.do("ana", "choose", options=[0], rolls=[2])
    assert world.foe("imp").stamina == 3


@rule("DW-MOVE-12")
def test_what_the_story_rules_out_is_struck_by_the_gm() -> None:
    world = at("✔", "volley dex", QUICK, foe="ogre")
    world.do("gm", "strike_out", option="ana 0", reason="There is no room to move.")
    assert world.values("choose", "options") == [1, 2]
    assert world.no("ana", "choose", options=[0]).kind == "impossible"
    world.do("gm", "strike_out", option="ana 1", reason="It is all or nothing.")
    assert world.no("gm", "strike_out", option="ana 2", reason="No.").kind == "impossible"
    world.do("ana", "choose", options=[2], rolls=[3])
    assert world["equipment/ana"] == 0


def test_what_a_master_teaches_is_laid_out_as_cards_and_the_table_says_where() -> None:
    world = World(ana=hero(green=3, moves=["pick_locks"]))
    assert due(world.journal) == "3 green tokens: a master in the next settlement has something to teach."
    assert world.journal.making("ana") is None, "nobody can teach on the road"
    world.set(**{"scene/table": ["settlement"]})
    assert due(world.journal) == "3 green tokens: a master here has something to teach."
    now = making(world.journal)
    assert [each.value for each in now.left] == ["3"]
    cards = lit(now, "lessons")
    assert str(cards["Pick Locks"].changes) == "+1 instead of +0"
    assert "Vanish" not in cards, "its circles are not laid yet"
    deed = cards["Pick Locks"].deed
    assert deed is not None
    world.do("ana", deed.action, **deed.given)
    assert (world["green/ana"], world["level/ana.pick_locks"]) == (1, 1)
    assert (due(world.journal), world.journal.making("ana")) == ("", None)
