"""What the table says comes next: whose moment it is, what fits, and what it would leave."""

from typing import Any

import pytest

from hearthside.kernel.directing import Deed, Leaves, Now
from hearthside.kernel.events import Befell
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.things import ThingId
from hearthside.systems.first_empires.felt import EmpiresFelt
from hearthside.systems.first_empires.pool.owed import all_owed
from hearthside.systems.first_empires.system import FIRST_EMPIRES
from tests.systems.first_empires.play import BONKO, Play, after_a_roll, bonko


def now(play: Play, seat: str = "ana") -> Now:
    return play.journal.now(seat)


def titles(play: Play, seat: str = "ana") -> list[str]:
    return [deed.title for deed in now(play, seat).deeds]


def deed(play: Play, title: str, seat: str = "ana") -> Deed:
    return next(each for each in now(play, seat).deeds if each.title == title)


def number(play: Play, of: str) -> int:
    """A number on the table: of a track, or of a field of a thing."""
    thing, _, field = of.rpartition(" ")
    laid = play.journal.table.things.get(ThingId(thing))
    return int(getattr(laid.what, field)) if laid else play.journal.table.track(TrackPlace(of))


def touched(play: Play, on: str, seat: str = "ana") -> tuple[Deed, ...]:
    """What touching something is for."""
    return next((touch.deeds for touch in now(play, seat).touch if touch.on == play.id(on)), ())


def take(play: Play, title: str, *dice: int, seat: str = "ana", **more: Any) -> Entry:
    """Somebody does what was suggested, and it leaves what it said."""
    told = deed(play, title, seat)
    for change in told.leaves:
        assert number(play, change.of) == change.now
    entry = play.do(seat, told.action, dice, **told.given, **more)
    for change in told.leaves:
        assert number(play, change.of) == change.then
    return entry


def befell(entry: Entry) -> list[tuple[str, str]]:
    return [(event.what, event.who) for event in entry.events if isinstance(event, Befell)]


def rested(**characters: Any) -> Play:
    """Ana and Ben, who have rolled for Luck."""
    play = Play(ana={**BONKO, **characters}, ben=BONKO)
    for name in ("ana", "ben"):
        play.do(name, "session_luck", [1, 1])
    return play


def in_a_fight(kind: str = "Giant Spider") -> Play:
    """Ana and Ben fight in a hall with a yard beside it; Ana has the first turn."""
    play = rested()
    play.do("gm", "lay_zone", words="hall")
    play.do("gm", "lay_zone", words="yard", touches=["hall"])
    play.do("gm", "bring_creature", kind=kind, zone="hall")
    play.do("gm", "stand", zone="hall", who=["ana", "ben"])
    play.do("gm", "start_combat")
    play.do("ana", "readiness", [6, 6])
    play.do("ben", "readiness", [6, 6])
    play.do("ana", "set_order", order=["ana", "ben"])
    return play


def test_a_session_begins_with_a_roll_for_luck() -> None:
    play = bonko()
    assert (now(play).mood, now(play).cue) == ("mine", "A session begins.")
    assert now(play).deeds[0].says == "The highest of 2 dice is your Luck."


def slips(play: Play, seat: str = "ana") -> dict[str, int]:
    """What may be gathered, each with its dice."""
    pool = felt(play, seat).pool
    return {slip.name: slip.dice for slip in pool.slips} if pool else {}


def felt(play: Play, seat: str = "ana") -> EmpiresFelt:
    shown = play.journal.felt(seat)
    assert isinstance(shown, EmpiresFelt)
    return shown


def test_whoever_is_called_on_has_the_usual_dice_in_hand_and_hears_what_each_result_would_mean() -> None:
    play = rested()
    play.call("attack", effect="standard")
    assert (now(play).mood, now(play).says) == ("asked", "Attack: Risky, standard effect.")
    throw = deed(play, "Throw the dice")
    assert throw.by_chance
    assert (throw.given["ability"], throw.given["skill"]) == ("body", "brawl")
    assert {each.outcome: each.says for each in throw.means} == {
        "success": "Every hit is harm. It costs nothing.",
        "mixed": "Every hit is harm. It costs: minor complication and harm.",
        "failure": ("It costs: complication, harm, a worse position and a Trouble. You gain 1 XP and 2 Luck dice."),
    }


def test_all_that_may_join_the_dice_lies_there_with_how_many_it_brings() -> None:
    play = rested()
    play.do("gm", "lay_tag", words="slick with rain", uses=2)
    play.give(harm=5)
    play.call("attack", dice=1, why="high ground")
    assert slips(play) == {
        "Body": 3,
        "Charm": 0,
        "Intuition": 0,
        "Mind": 1,
        "Brawl": 1,
        "Maneuver": 1,
        "slick with rain": 2,
        "Luck": 1,
        "high ground": 1,
        "Harm of 5 or more": -1,
    }
    pool = felt(play).pool
    assert pool
    assert (pool.intention, pool.effect.steps[pool.effect.at]) == ("Attack", "Standard")
    assert [(slip.value, slip.skill) for slip in pool.slips if slip.kind == "ability"][:2] == [
        ("body", "brawl"),
        ("charm", ""),
    ]
    assert felt(play, "ben").pool is None


def test_a_tag_that_is_touched_joins_the_dice() -> None:
    play = rested()
    play.do("gm", "lay_tag", words="slick with rain", uses=2)
    play.call(harm="none")
    [tagged] = touched(play, "slick with rain")
    assert tagged.given["tags"] == (play.id("slick with rain"),)
    play.do("ana", tagged.action, [5, 5, 5, 5, 5, 5], **tagged.given)
    assert number(play, tagged.leaves[0].of) == tagged.leaves[0].then == 1


def test_a_hitch_says_how_much_luck_it_pays() -> None:
    play = rested()
    play.call()
    play.do("gm", "hitch", trouble="ana/impatient")
    assert deed(play, "Take the Hitch: impatient").says == "One die less, 2 Luck dice more."
    take(play, "Take the Hitch: impatient")
    assert slips(play)["Hitch"] == -1
    assert "Luck" not in slips(play)


def test_friends_can_help_whoever_gathers_dice() -> None:
    play = rested()
    play.call()
    assert (now(play, "ben").mood, now(play, "ben").who) == ("aid", "ana")
    assert titles(play, "ben") == ["Give Ana a Luck die", "A Hitch for Ana: impatient"]
    changes = {change.of: change.then - change.now for change in now(play, "ben").deeds[0].leaves}
    assert changes == {"luck/ben": -1, "luck/ana": 1}
    take(play, "Give Ana a Luck die", seat="ben", words="Left of you!")


def test_the_gm_who_looks_at_a_pool_lets_it_fall() -> None:
    play = rested()
    play.call(look=True)
    play.do("ana", "roll", ability="body", skill="brawl")
    assert (now(play).mood, now(play).cue) == ("theirs", "Gm looks at your dice.")
    assert titles(play, "gm")[:3] == [
        "Let them fall",
        "Let them fall, from a Desperate position",
        "Let them fall, without Brawl",
    ]


def test_harm_that_is_coming_can_be_resisted_or_taken_and_each_way_says_what_it_leaves() -> None:
    play = after_a_roll(5, 1, 1, harm="3")
    assert now(play).cue == "3 harm is coming."
    assert titles(play) == ["Resist: 4 dice", "Take 3 harm"]
    resist, suffer = now(play).deeds
    assert (resist.cost, resist.by_chance) == ("1 Strain", True)
    assert suffer.says == "3 of 7 harm."
    assert resist.leaves == (Leaves("strain/ana", 0, 1),)
    assert suffer.leaves == (Leaves("harm/ana", 0, 3),)
    take(play, "Take 3 harm")


@pytest.mark.parametrize(
    ("harm", "coming", "means"),
    [
        (2, "2", "A lasting wound."),
        (3, "2", "Badly hurt: one die less on every roll."),
        (4, "2", "Unconscious at 6 harm."),
        (4, "4", "Dead, unless Lady Luck steps in."),
    ],
)
def test_what_harm_would_mean_is_said_before_it_is_taken(harm: int, coming: str, means: str) -> None:
    play = bonko()
    play.give(harm=harm)
    play.call(position="risky", harm=coming)
    play.do("ana", "roll", [5, 1, 1][: 3 - (harm >= 5)], ability="body")
    assert deed(play, f"Take {coming} harm").says == means


def test_armor_goes_first_where_it_takes_all_of_the_harm() -> None:
    play = bonko(armor=3)
    play.call(harm="2")
    play.do("ana", "roll", [5, 1, 1], ability="body")
    assert titles(play)[0] == "Armor takes all 2"
    assert deed(play, "Armor takes all 2").leaves == (Leaves("armor/ana", 3, 1),)
    take(play, "Armor takes all 2")
    play.call(harm="3")
    play.do("ana", "roll", [5, 1, 1], ability="body")
    assert set(deed(play, "Armor takes 1, you take 2").leaves) == {Leaves("armor/ana", 1, 0), Leaves("harm/ana", 0, 2)}
    take(play, "Armor takes 1, you take 2")


def test_before_lady_luck_all_luck_is_rolled_or_let_go() -> None:
    play = bonko()
    play.give(luck=3)
    play.call(harm="7")
    play.do("ana", "roll", [5, 1, 1], ability="body")
    take(play, "Take 7 harm")
    assert (now(play).mood, now(play).who) == ("asked", "ana")
    assert titles(play) == ["Roll all your Luck: 3 dice", "Let go, and die"]
    assert now(play).deeds[0].leaves == (Leaves("luck/ana", 3, 0),)
    assert befell(take(play, "Roll all your Luck: 3 dice", 6, 6, 6)) == [("up", "ana")]


def test_an_advantage_turns_back_the_nearest_danger_first() -> None:
    play = rested()
    play.do("gm", "lay_clock", words="the flood", kind="danger", segments=6, filled=5)
    play.call("advantage", position="risky")
    play.do("ana", "roll", [6, 5, 1, 1], ability="body")
    assert titles(play) == ["Turn back the flood, by 2", "A better position: Controlled", "A new tag, 2 invocations"]
    take(play, "Turn back the flood, by 2")


def test_in_a_fight_heroes_stand_in_line_and_foes_with_their_dangers_behind_them() -> None:
    play = in_a_fight()
    heroes = [(each.title, each.says, each.is_now, each.health) for each in now(play).line if not each.is_foe]
    assert heroes == [("Ana", "hall", True, (7, 7, 0)), ("Ben", "hall", False, (7, 7, 0))]
    [spider] = [each for each in now(play).line if each.is_foe]
    assert spider.says == "Web Burst 0 of 4"
    assert spider.health
    assert spider.health[0] == spider.health[1]


def test_whose_turn_it_is_has_one_action_and_one_zone_to_walk() -> None:
    play = in_a_fight()
    assert (now(play).mood, now(play).cue) == ("mine", "Your turn, Ana.")
    assert [left.says for left in now(play).left] == ["One action", "One zone to walk"]
    assert (now(play, "ben").mood, now(play, "ben").who) == ("theirs", "ana")
    play.do("ana", "end_turn")
    assert now(play, "ben").cue == "Your turn, Ben."
    assert [each.has_acted for each in now(play).line if not each.is_foe] == [True, False]


def test_the_gm_calls_for_what_whoever_has_the_turn_is_likely_to_try() -> None:
    play = in_a_fight()
    assert titles(play, "gm")[:2] == ["Ana attacks Giant Spider", "Ana creates an advantage"]
    take(play, "Ana attacks Giant Spider", seat="gm")
    assert now(play).says.startswith("Attack: Risky, standard effect.")
    assert now(play).deeds[0].says == "4 hits put Giant Spider out."
    play.do("gm", "lay_clock", words="the gate", kind="obstacle", segments=4, filled=1)
    play.call(target="the gate")
    assert now(play).deeds[0].says == "the gate, then 3 of 4."


def test_after_a_failure_the_gm_lets_a_danger_draw_nearer() -> None:
    play = in_a_fight()
    play.call("attack", target="Giant Spider", harm="none")
    play.do("ana", "roll", [1, 1, 1], ability="body")
    while play.asked("gm"):
        play.do("gm", "waive", owed=all_owed(play.journal.table).owed[0].id)
    assert "Giant Spider: Web Burst draws nearer, by 2" in titles(play, "gm")
    take(play, "Giant Spider: Web Burst draws nearer, by 2", seat="gm")


def test_a_danger_that_is_full_says_what_it_will_do() -> None:
    play = in_a_fight("Red Dragon")
    [dragon] = [each for each in now(play, "gm").line if each.is_foe]
    assert dragon.says.startswith("Fire Breath 0 of ")
    entry = play.do("gm", "tick", clock="Red Dragon: Fire Breath", by=12)
    assert befell(entry) == [("clock", play.id("Red Dragon: Fire Breath"))]
    told = now(play, "gm")
    assert (told.mood, told.cue) == ("asked", "Red Dragon: Fire Breath is full.")
    assert told.says.endswith("harm for everybody here: hall.")
    take(play, "Let it happen; the clock starts anew", seat="gm")
    assert [play.asked(name)[0] for name in ("ana", "ben")] == ["resist", "resist"]
    assert "Spare Ana the harm" in titles(play, "gm")


def test_what_the_gm_owes_besides_waits_in_a_list() -> None:
    play = after_a_roll(1, 1, 1, harm="none")
    told = now(play, "gm")
    assert told.cue == "What is the complication for Ana?"
    assert [each.action for each in told.deeds] == ["complication", "fail_forward", "waive"]
    assert [each.title for each in told.owed] == ["Ana: Trouble"]
    assert told.owed[0].deed
    assert told.owed[0].deed.action == "trouble"


def test_a_secret_clock_that_is_full_is_the_gms_to_reveal_and_nobody_else_hears_of_it() -> None:
    play = rested()
    play.do("gm", "lay_clock", words="the mole", kind="danger", segments=2, filled=2, secret=True)
    assert [each.title for each in now(play, "gm").owed] == ["the mole is full, and nobody knows."]
    assert now(play).owed == ()


def test_where_the_gm_picks_the_price_all_of_it_or_one_thing_can_be_picked() -> None:
    play = bonko({"consequences": "GM picks"})
    play.call(position="risky", harm="2")
    play.do("ana", "roll", [1, 1, 1], ability="body")
    assert titles(play, "gm") == [
        "All that the position lists",
        "Harm alone",
        "A complication alone",
        "A Trouble alone",
    ]


def test_somebody_down_hears_so_and_a_friend_can_carry_them() -> None:
    play = in_a_fight()
    play.give(harm=6)
    assert now(play).cue == "You are down."
    assert "Carry Ana out of it" in titles(play, "ben")
    [ana] = [each for each in now(play, "gm").line if each.who == "ana"]
    assert (ana.says, ana.health) == ("unconscious", (1, 7, 0))


def test_a_character_is_made_step_by_step() -> None:
    play = rested()
    play.do("ana", "new_character")
    assert (now(play).mood, now(play).says) == ("mine", "Choose an ancestry first.")
    assert now(play).deeds[0].action == "ancestry"


def test_after_a_quest_people_reckon_recover_and_have_time() -> None:
    play = rested()
    play.give(harm=3)
    assert befell(play.do("gm", "end_quest")) == [("over", "")]
    assert titles(play) == ["Roll Intuition against your Strain"]
    take(play, "Roll Intuition against your Strain", 4, 4)
    assert titles(play) == ["Rest all the time", "Recover, and go about your work"]
    assert befell(take(play, "Recover, and go about your work", 2, 1, 1)) == [("rest", "ana")]
    assert now(play).cue == "Your time between quests."
    assert titles(play)[0] == "Make, mend or improve something"
    assert "The next quest begins" not in titles(play, "gm")  # FE-BTW-09: Ben has still to recover.
    play.come_home("ben")
    assert titles(play, "gm")[0] == "The next quest begins"


def test_at_the_end_of_a_session_people_answer_agree_and_grow() -> None:
    play = rested(aspiration="Get home")
    play.give(xp=9)
    play.do("gm", "end_session")
    take(play, "Yes, three times")
    assert titles(play, "ben")[0] == "Agree"
    take(play, "Agree", seat="ben")
    take(play, "It is achieved: 2 XP, and a new one")
    take(play, "Write down a new Aspiration", words="Get rich")
    assert titles(play)[:2] == ["Charm, rank 1", "Intuition, rank 1"]
    assert befell(take(play, "Charm, rank 1")) == [("growth", "ana")]


def test_what_people_look_up_for_is_told_as_such() -> None:
    play = in_a_fight()
    assert befell(play.do("gm", "hand_out", who="ana", name="a lantern")) == [("gift", "ana")]
    play.do("gm", "set", track="harm/ana", to=5, reason="so the test begins")
    play.call(harm="1", position="risky")
    play.do("ana", "roll", [5, 1], ability="body")
    assert befell(play.do("ana", "suffer")) == [("down", "ana")]
    assert befell(play.do("gm", "end_combat")) == [("over", "")]
    assert befell(play.do("gm", "start_combat"))[:1] == [("begins", "")]


def test_every_action_of_a_gm_lies_on_one_shelf() -> None:
    shelved = [name for names in FIRST_EMPIRES.shelves.values() for name in names]
    of_gms = {action.name for action in FIRST_EMPIRES.actions if "gm" in action.by}
    assert len(shelved) == len({*shelved})
    assert of_gms - {*shelved} == {"say", "note"}
    assert {*shelved} <= of_gms
