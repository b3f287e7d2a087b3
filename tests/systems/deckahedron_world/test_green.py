"""Green-token cards (DW-GRN)."""

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.systems.deckahedron_world.content import MOVES
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, resolved, result

QUICK = {"speed": 4, "equipment": 1, "wealth": 1}
ROGUE = hero(str=4, dex=1, int=1, moves=["pick_pockets"], **QUICK)


@rule("DW-GRN-01", "DW-LVL-01")
@pytest.mark.parametrize(("take", "tokens", "level"), [("token", 1, 0), ("level", 0, 1)])
def test_a_green_card_pays_a_token_or_a_level(take: str, tokens: int, level: int) -> None:
    world = World("DK-08", ana=ROGUE)
    assert result(world.flip("pick_pockets dex")) == "✗"
    assert world.values("green", "take") == ["token", "level"]
    assert world.no("ana", "green", take="both").kind == "impossible"
    world.do("ana", "green", take=take)
    assert (world["green/ana"], world["level/ana.pick_pockets"]) == (tokens, level)
    assert not world.offers("green")


@rule("DW-GRN-02")
def test_a_green_card_that_does_not_resolve_pays_nothing() -> None:
    world = World("DK-08 DK-12", ana=hero(3))
    world.grant(1)
    assert result(world.flip()) == "✔✔"
    assert (world.asked(), world["green/ana"]) == ((), 0)


@rule("DW-GRN-04")
def test_the_reward_does_not_depend_on_success() -> None:
    world = World("DK-01", ana=hero(4, moves=["where_it_hurts"]))
    world.flip("hack_and_slash str")
    assert world["green/ana"] == 1
    assert world.asked("gm") == ("gm_move",)


@rule("DW-GRN-05")
def test_the_reward_changes_nothing_about_the_flip_that_earned_it() -> None:
    world = World("DK-08 DK-02 DK-05", ana=ROGUE)
    flip = world.flip("pick_pockets dex")
    assert flip is not None
    assert flip.reading["net"] == 0
    world.do("ana", "green", take="level")
    assert result(flip) == "✗"
    world.do("gm", "gm_move", words="A hand on her shoulder.")
    world.call("pick_pockets dex")
    following = resolved(world.do("ana", "flip"))
    assert following is not None
    assert following.reading["net"] == 1


@rule("DW-GRN-06")
def test_tokens_are_spent_on_moves_that_ask_for_them() -> None:
    world = World(ana=hero(speed=4, equipment=0, wealth=2)).set(**{"scene/table": ["settlement"]})
    for tokens, card in enumerate(("DK-14", "DK-15")):
        assert world["green/ana"] == tokens
        assert world.no("ana", "craft", name="A spear").rule == "DW-GRN-11"
        world.lay({"draw/ana": card})
        world.flip("ad-hoc str")
    assert world["green/ana"] == 2
    world.do("ana", "craft", name="A spear")
    assert world["green/ana"] == 0


@rule("DW-GRN-07")
def test_a_level_moves_along_what_the_card_prints() -> None:
    assert climbed("pick_locks dex", -2) == [-2, -1, 0, 1, 2]
    assert climbed("where_it_hurts dex", -1) == [-1, 0, 1]
    assert climbed("parley int", 0) == [0, 1]
    world = World("DK-16", ana=hero(3, moves=["goreography"]))
    world.flip("goreography str")
    world.do("ana", "green", take="level")
    assert world["level/ana.goreography"] == 1
    world = World("DK-02 DK-16", ana=hero(3, moves={"goreography": 1}))
    world.flip("goreography str")
    assert world.asked() != ("green",)
    assert world["green/ana"] == 1


def climbed(flip: str, lowest: int) -> list[int]:
    """Somebody takes a level of this move as often as one is offered, then a token: the net of each flip on the way."""
    name = flip.split()[0]
    world = World(ana=hero(moves=[] if MOVES[name].basic else {name: lowest}))
    nets: list[int] = []
    while not world["green/ana"]:
        # All of these show ✗ on Bulb and carry the token, so however many are turned, one of them counts.
        world.lay({"draw/ana": "DK-14 DK-01 DK-08"})
        flipped = world.flip(flip)
        assert flipped is not None
        nets.append(flipped.reading["net"])
        if world.asked() == ("green",):
            world.do("ana", "green", take="level")
        if world.asked("gm"):
            world.do("gm", world.asked("gm")[0], words="Hm.")
    return nets


@rule("DW-GRN-08")
@pytest.mark.parametrize("flip", ["defy_danger str", "ad-hoc str"])
def test_without_a_higher_level_only_the_token_can_be_taken(flip: str) -> None:
    world = World("DK-14", ana=hero(3))
    world.flip(flip)
    assert world.asked() == ()
    assert world["green/ana"] == 1


@rule("DW-GRN-09")
def test_one_flip_pays_once() -> None:
    world = World("DK-01 DK-08 DK-14", ana=hero(2, moves={"pick_locks": 0}))
    world.grant(2)
    assert result(world.flip("pick_locks dex")) == "✗"
    assert world.asked() == ("green",)
    world.do("ana", "green", take="token")
    assert (world["green/ana"], world.asked()) == (1, ())


def in_town(green: int, **facts: Any) -> World:
    return World(ana=hero(green=green, **facts)).set(**{"scene/table": ["settlement"]})


def flashback(green: int) -> World:
    world = World("DK-02 DK-05", ana=hero(3, green=green, speed=4, equipment=0, wealth=2))
    world.flip()
    return world


def critical(green: int) -> World:
    world = World("DK-10", ana=hero(3, green=green, speed=4, equipment=0, wealth=2))
    world.flip()
    if world.asked() == ("stand", "flashback"):
        world.do("ana", "stand", keep=world.values("stand", "keep")[0])
    return world


def bartering(green: int) -> World:
    world = in_town(green, items=["Sword"], speed=2, equipment=2, wealth=1)
    world.do("gm", "show_wares", items=["buckler", "bow", "of_light", "shrieking"])
    return world


def naming(move: str) -> Callable[[int], World]:
    return lambda green: World(ana=hero(green=green, moves=[move] if not MOVES[move].basic else [], **QUICK))


PRICES = [
    ("Do a Flashback", 2, flashback, "flashback", {"memory": "A rope."}),
    (
        "Good Thing I Brought…",
        1,
        lambda green: World(ana=hero(green=green)),
        "good_thing",
        {"pay": "green", "thing": "A"},
    ),
    ("Critical Flip", 1, critical, "critical_flip", {"pay": True}),
    ("Study Under a Master", 2, in_town, "study", {"move": "volley"}),
    ("Craft a Weapon", 2, in_town, "craft", {"name": "A spear"}),
    ("Craft, with a power", 3, in_town, "craft", {"name": "A spear", "magical": True}),
    ("Shop, with Equipment", 1, bartering, "shop", {"item": "bow", "pay": "equipment"}),
    ("Shop, with an item", 1, bartering, "shop", {"item": "bow", "pay": "sword"}),
    ("Vanish", 1, naming("vanish"), "make", {"move": "vanish", "words": "Smoke."}),
    ("Not On My Turf", 1, naming("not_on_my_turf"), "make", {"move": "not_on_my_turf", "words": "Up!"}),
    ("Mastery", 1, naming("weapon_mastery"), "make", {"move": "weapon_mastery", "words": "Spears."}),
]


@rule("DW-GRN-11")
@pytest.mark.parametrize(
    ("price", "table", "do", "fields"), [row[1:] for row in PRICES], ids=[row[0] for row in PRICES]
)
def test_a_price_in_green_tokens_is_asked_in_full(
    price: int, table: Callable[[int], World], do: str, fields: dict[str, Any]
) -> None:
    world = table(price - 1)
    assert world.no("ana", do, **fields)
    world = table(price)
    world.do("ana", do, **fields)
    assert world["green/ana"] == 0


@rule("DW-GRN-11")
@pytest.mark.parametrize(
    ("card", "green", "left"), [("DK-12", 1, 1), ("DK-11", 1, 0), ("DK-05", 1, 0), ("DK-11", 0, 0)]
)
def test_obsessive_contemplation_asks_for_a_token_unless_it_shows_two_checks(card: str, green: int, left: int) -> None:
    adept = hero(str=1, dex=2, int=3, green=green, moves=["obsessive_contemplation"], items=["Ring of Light"])
    world = World(card, ana={**adept, "speed": 4, "equipment": 0, "wealth": 1})
    world.set(**{"scene/table": ["settlement"]})
    world.flip("obsessive_contemplation int")
    assert world["green/ana"] == left
    assert world.asked() == (() if not green else ("choose",))


@rule("DW-GRN-11")
def test_a_challenge_may_ask_for_a_green_token() -> None:
    world = World(ana=hero(green=0))
    world.do("gm", "challenge", who=["ana"], question="Can you swim?", green=1)
    assert world.barred("take_challenge", "take", "yes") == "DW-GM-09"
    world = World(ana=hero(green=1))
    world.do("gm", "challenge", who=["ana"], question="Can you swim?", green=1)
    world.do("ana", "take_challenge", take="yes")
    assert world["green/ana"] == 0


@rule("DW-GRN-11")
def test_a_third_token_goes_into_a_flashback_only_if_the_gm_allows_it() -> None:
    for allowed in (False, True):
        world = World("DK-02 DK-05 DK-04 DK-12", ana=hero(3, green=3, speed=4, equipment=0, wealth=2))
        world.flip(third_token=allowed)
        field = world.offer("flashback").fields["tokens"]
        assert field.values() == ((2, 3) if allowed else (2,))
        if allowed:
            world.do("ana", "flashback", memory="A rope.", tokens=3)
            assert world["green/ana"] == 0
