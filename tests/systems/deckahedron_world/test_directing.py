"""What the table says comes next, to whoever plays a character and to the GM."""

from hearthside.kernel.directing import Deed, Leaves, Now
from hearthside.kernel.events import Befell
from hearthside.kernel.log import Entry
from hearthside.systems.deckahedron_world.kinds import FOES
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero


def now(world: World, seat: str = "ana") -> Now:
    return world.journal.now(seat)


def deed(world: World, seat: str, title: str) -> Deed:
    return next(each for each in now(world, seat).deeds if each.title == title)


def fight() -> World:
    world = World(ana=hero(3, items=["sword"]), ben=hero())
    world.do("gm", "bring_foe", name="Ogre", stamina=6, die=10)
    world.do("gm", "spotlight", who="ana")
    return world


def test_the_gm_calls_whoever_is_in_the_spotlight_to_strike_by_what_they_do_best() -> None:
    world = fight()
    call = now(world, "gm").deeds[0]
    assert (call.title, call.says) == ("Call Ana to strike Ogre", "Hack and Slash with Strength")
    assert (call.given["who"], call.given["flip"]) == ("ana", "hack_and_slash str")
    hit = deed(world, "gm", "Ogre hits Ana")
    assert (hit.says, hit.given["who"]) == ("1d10 damage", "ana")


def test_whoever_is_in_the_spotlight_of_a_fight_says_first_what_they_do() -> None:
    world = fight()
    mine = now(world)
    assert (mine.mood, mine.cue, mine.deeds[0].title) == ("mine", "Your moment, Ana.", "Say what I do")
    assert now(world, "ben").mood == "theirs"


@rule("DW-GRN-11")
def test_what_nobody_can_pay_for_is_no_deed_and_says_why() -> None:
    poor, rich = fight().set(**{"equipment/ana": 1}), fight().set(**{"equipment/ana": 1, "green/ana": 1})
    assert "good_thing" not in {each.action for each in now(poor).deeds}
    assert "good_thing" in {each.action for each in now(rich).deeds}
    why = poor.journal.offers("ana")["good_thing"].closed
    assert why is not None
    assert why.says == "You have no green token and Equipment to pay with. You have not 2 Equipment."
    assert rich.journal.offers("ana")["good_thing"].closed is None


def test_a_called_blow_is_a_deed_for_each_weapon_and_its_odds_can_be_asked() -> None:
    world = fight()
    world.do("gm", "call", who="ana", flip="hack_and_slash str", foe="ogre")
    asked = now(world)
    assert (asked.mood, asked.cue) == ("asked", "Your flip, Ana.")
    assert [each.title for each in asked.deeds if each.action == "flip"] == [
        "Strike Ogre with Sword",
        "Strike Ogre with bare hands",
    ]
    assert all(each.by_chance for each in asked.deeds if each.action == "flip")
    assert now(world, "ben").mood == "theirs"


def test_a_flip_without_a_weapon_is_one_deed() -> None:
    world = World()
    world.do("gm", "call", who="ana", flip="discern_realities int")
    assert now(world).deeds[0].title == "Flip Discern Realities with Intelligence"


def test_whoever_is_hit_rolls_and_then_splits_the_number() -> None:
    world = fight()
    world.do("gm", "strike", who="ana", foe="ogre")
    assert (now(world).cue, now(world).deeds[0].title) == ("You are hit.", "See how hard it hits")
    world.do("ana", "roll_hit", rolls=[7])
    ways = now(world).deeds
    assert {each.action for each in ways} == {"split"}
    assert all(each.leaves for each in ways), "each says what it leaves"
    assert {change.of for each in ways for change in each.leaves} <= {"stamina/ana", "harm/ana", "wounds/ana"}
    assert all(change.then >= 0 and change.then != change.now for each in ways for change in each.leaves)


def test_a_flip_can_be_remembered_otherwise_for_green_tokens() -> None:
    world = World("DK-02 DK-05", ana=hero(3, green=3, speed=4, equipment=0, wealth=2))
    world.flip()
    assert (now(world).mood, now(world).who) == ("asked", "ana")
    again = deed(world, "ana", "Remember, and flip anew")
    assert again.leaves == (Leaves("green/ana", 3, 1),)


def test_a_red_mark_on_a_foe_is_there_to_be_used() -> None:
    world = fight().with_foe("ogre", red=2)
    mark = deed(world, "ana", "Use a red mark on Ogre")
    assert mark.leaves == (Leaves(f"{mark.given['foe']} red", 2, 1),)


def test_whoever_is_tired_thinks_of_a_rest_in_peace() -> None:
    world = World().lay({"exhaustion/ana": "DK-10 DK-11"})
    assert deed(world, "ana", "Rest").says == "2 Stamina lost."
    assert "Rest" not in [each.title for each in now(World()).deeds]


def test_whoever_is_down_hears_so() -> None:
    world = World().lay(state_ana=["incapacitated"])
    assert (now(world).mood, now(world).cue) == ("listening", "You are down.")


def test_what_lies_in_the_bad_bank_is_to_be_spent() -> None:
    world = World().lay(bank_table=3)
    (owed,) = now(world, "gm").owed
    assert owed.title == "3 points lie in the Bad Bank."
    assert owed.deed is not None
    assert owed.deed.action == "spend_move"


def test_everything_a_gm_can_do_is_on_one_shelf() -> None:
    shelved = [action for actions in DECKAHEDRON_WORLD.shelves.values() for action in actions]
    assert len(shelved) == len(set(shelved))
    assert {each.name for each in DECKAHEDRON_WORLD.actions if "gm" in each.by} == set(shelved)


def test_people_look_up_when_a_fight_begins_and_is_over_and_when_somebody_rests() -> None:
    world = World()
    begins = world.do("gm", "bring_foe", name="Ogre")
    ogre = next(iter(FOES.ids(world.journal.table)))
    assert befell(begins) == [("begins", ogre)]
    assert befell(world.do("gm", "pacify", foe="ogre")) == [("down", ogre), ("over", ogre)]
    assert befell(world.do("ana", "rest")) == [("rest", "ana")]


def befell(entry: Entry) -> list[tuple[str, str]]:
    return [(event.what, event.who) for event in entry.events if isinstance(event, Befell)]
