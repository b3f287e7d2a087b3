"""What the table says comes next, to whoever plays a character and to the GM."""

from hearthside.kernel.directing import Deed, Leaves, Now
from hearthside.kernel.events import Befell
from hearthside.kernel.log import Entry
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of
from tests.systems.adventure.tables import TableOfAdventure, edition, hand, steps, where_the_gm_calls
from tests.systems.adventure.test_base_moves import party
from tests.systems.adventure.test_creation import making


def now(table: TableOfAdventure, seat: str) -> Now:
    return table.journal.now(seat)


def titles(table: TableOfAdventure, seat: str) -> list[str]:
    return [deed.title for deed in now(table, seat).deeds]


def deed(table: TableOfAdventure, seat: str, title: str) -> Deed:
    return next(each for each in now(table, seat).deeds if each.title == title)


def fight() -> tuple[TableOfAdventure, str]:
    table = TableOfAdventure(ana=hand(items=("sword",), moves=("pick-locks",)), ben=hand())
    foe = table.foe("Troll", power="d6")
    table.play("gm", "close_in", foe=foe, who=["ana"])
    table.play("gm", "spotlight", who="ana")
    return table, foe


def test_in_a_fight_whoever_is_in_the_spotlight_strikes_who_is_close_with_what_they_hold() -> None:
    table, foe = fight()
    mine = now(table, "ana")
    assert (mine.mood, mine.cue, mine.who) == ("mine", "Your moment, Ana.", "ana")
    assert mine.deeds[0].title == "Strike Troll with Sword"
    assert mine.deeds[0].given["foe"] == foe
    assert "attack power" in mine.deeds[0].says
    assert [each.is_spent for each in mine.left] == [False, False]
    theirs = now(table, "ben")
    assert (theirs.mood, theirs.cue, theirs.who) == ("theirs", "Ana is in the spotlight.", "ana")


def test_a_move_that_was_made_is_gone_from_the_moment() -> None:
    table, _ = fight()
    table.flip("ana", "str")
    table.play_out()
    assert [each.is_spent for each in now(table, "ana").left] == [True, False]


def test_the_gm_sees_whom_each_foe_can_strike_and_with_what() -> None:
    table, foe = fight()
    strike = deed(table, "gm", "Troll attacks Ana")
    assert (strike.given, strike.says) == ({"foes": (foe,), "who": ("ana",), "words": ""}, "1d6 attack power")
    assert "Pass the spotlight to Ben" in titles(table, "gm")
    other = table.foe("Wolf")
    table.play("gm", "close_in", foe=other, who=["ana"])
    assert deed(table, "gm", "All fall upon Ana").given == {"foes": (foe, other), "who": "ana", "words": ""}


def test_what_a_foe_can_do_stays_behind_the_screen() -> None:
    table, _ = fight()
    assert "d6" not in str(now(table, "ben"))
    assert "1d6" in str(now(table, "gm"))


def test_a_called_flip_is_one_deed_for_each_attribute_and_its_odds_can_be_asked() -> None:
    table = TableOfAdventure(ana=hand(str=3, dex=2), ben=hand())
    table.play("gm", "call", who="ana", attributes=["dex", "str"])
    asked = now(table, "ana")
    assert (asked.mood, asked.cue) == ("asked", "Your flip, Ana.")
    assert [(each.given, each.by_chance) for each in asked.deeds[:2]] == [
        ({"attribute": "dex"}, True),
        ({"attribute": "str"}, True),
    ]
    assert asked.deeds[1].title.startswith("Flip Str 3")


def test_a_friend_who_is_about_to_flip_can_be_aided() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand())
    table.play("gm", "call", who="ana", attributes=["dex"])
    aid = now(table, "ben")
    assert (aid.mood, aid.cue, aid.who) == ("aid", "Ana could use a hand.", "ana")
    assert deed(table, "ben", "Aid Ana").given == {"who": "ana"}
    assert titles(table, "gm")[0] == "Take the call back"


def test_a_flip_can_be_remembered_otherwise_for_an_xp() -> None:
    table = TableOfAdventure(ana=hand("D01 ...", xp=2, str=1))
    table.play("ana", "flip", attribute="str", advantages=1)
    again = deed(table, "ana", "Remember, and flip anew")
    assert (now(table, "ana").mood, now(table, "ana").who) == ("asked", "ana")
    assert (again.cost, again.by_chance, again.leaves) == ("1 XP", True, (Leaves("xp/ana", 2, 1),))


def test_whoever_is_hit_sees_how_hard_and_then_every_way_to_take_it() -> None:
    table = TableOfAdventure(ana=hand())
    table.play("gm", "damage", who=["ana"], power="d6")
    assert now(table, "ana").cue == "You are hit."
    assert titles(table, "ana")[0] == "See how hard it hits"
    table.play("ana", steps().number)
    ways = now(table, "ana").deeds
    assert [each.given["take"] for each in ways if each.action == steps().answer] == ["stamina", "wound"]
    in_breath, in_blood = (each.leaves for each in ways if each.action == steps().answer)
    assert [(each.of, each.then < each.now) for each in in_breath] == [("stamina/ana", True)]
    assert Leaves("wounds/ana", 0, 1) in in_blood


def test_what_the_card_of_a_move_lists_is_one_deed_for_each_line() -> None:
    table = party(3)
    table.make("ana", "discern", "int")
    assert [each for each in now(table, "ana").deeds if each.given] == [], "pairs of six lines are no few deeds"
    table = party(3, "D03", xp=1)
    table.play("gm", "foes_attack", foes=[table.foe(stamina=9, power="d6")], who=["ben"])
    table.play("ana", "attempt", move="defend", ally="ben")
    table.play("ana", "flip", attribute="str")
    table.stand("ana")
    table.play("ana", "pay", pays=True)
    lines = now(table, "ana").deeds
    assert [each.given["options"] for each in lines] == [("halve",), ("opening",), ("strike",)]
    assert {(each.action, each.says) for each in lines} == {("pick", "Defend")}


def test_whoever_is_down_hears_so_and_the_gm_owes_what_it_means() -> None:
    table = TableOfAdventure(ana=hand(is_down=True), ben=hand())
    assert (now(table, "ana").mood, now(table, "ana").cue) == ("listening", "You are down.")
    owed = next(each for each in now(table, "gm").owed if each.title == "Ana is down.")
    assert owed.deed is not None
    assert (owed.deed.action, owed.deed.given) == ("fate", {"who": "ana"})
    table.play("gm", "fate", who="ana", fate="unconscious")
    assert not [each for each in now(table, "gm").owed if each.title == "Ana is down."]


def test_the_gm_owes_a_move_until_it_is_made() -> None:
    table = TableOfAdventure(ana=hand("D01 ...", str=1)).given({"gm_moves/table": 2})
    owed = now(table, "gm").owed
    assert [each.title for each in owed] == ["You owe 2 moves."]
    assert owed[0].deed is not None
    assert owed[0].deed.action == "gm_move"
    table.play("gm", "gm_move", words="The floor gives.")
    assert [each.title for each in now(table, "gm").owed] == ["You owe a move."]


def test_what_players_propose_is_allowed_or_waved_through() -> None:
    with where_the_gm_calls():
        table = TableOfAdventure(ana=hand(), ben=hand())
        table.play("ana", "propose", words="I climb the wall", attribute="dex")
        asked = now(table, "gm")
        assert (asked.mood, [each.title for each in asked.deeds]) == (
            "asked",
            ["Let Ana flip", "No flip: say what comes of it"],
        )
        assert asked.deeds[0].says == "Ana would flip Dex: I climb the wall"
        table.play("ben", "propose", words="I hold the rope", attribute="str")
        assert [each.given for each in now(table, "gm").deeds if each.action == "allow"] == [
            {"who": "ana"},
            {"who": "ben"},
        ]


def test_in_a_town_a_day_has_its_uses() -> None:
    table = TableOfAdventure(ana=hand(exhaustion="D07 D08"))
    table.play("gm", "scene", where="town")
    assert titles(table, "ana")[:2] == ["Rest", "Shop"]
    assert deed(table, "ana", "Rest").says == "2 cards are exhausted."


def test_whoever_shops_waits_for_cards_on_the_counter() -> None:
    table = TableOfAdventure(ana=hand(xp=3))
    table.play("gm", "scene", where="town")
    table.play("ana", "shop")
    owed = next(each for each in now(table, "gm").owed if each.title == "Ana is out to shop.")
    assert owed.deed is not None
    assert owed.deed.given == {"to": "counter ana"}


def test_a_character_half_made_is_made_step_by_step() -> None:
    table = making("ana", "ben")
    made = now(table, "ana")
    assert (made.mood, made.cue) == ("mine", "Make your character.")
    assert "set_ranks" in {each.action for each in made.deeds}
    assert "finish_character" not in {each.action for each in made.deeds}


def test_a_rabbit_is_told_to_run_and_the_odds_can_be_asked() -> None:
    table = TableOfAdventure(ana=hand(pack=0)).given({"shadow/table": 2})
    table.play("ana", "run")
    assert [each.title for each in now(table, "gm").owed] == ["They run: where do they end up?"]
    table.play("gm", "end_run", where="pursuit")
    while "race" not in table.asked("ana"):
        seat, action, fields = table._answer(())
        table.play(seat, action, **fields)
    asked = now(table, "ana")
    assert (asked.cue, next(each.by_chance for each in asked.deeds if each.action == "race")) == ("Run!", True)


def test_everything_a_gm_can_do_is_on_one_shelf() -> None:
    system = edition()
    shelved = [action for actions in system.shelves.values() for action in actions]
    assert len(shelved) == len(set(shelved))
    assert {each.name for each in system.actions if "gm" in each.by} <= set(shelved)


def befell(entry: Entry) -> list[tuple[str, str]]:
    return [(event.what, event.who) for event in entry.events if isinstance(event, Befell)]


def test_people_look_up_when_a_fight_begins_when_foes_fall_and_when_it_is_over() -> None:
    table = TableOfAdventure(ana=hand())
    first = table.play("gm", "bring", name="Wolf", stamina=3, count=2)
    wolf, other = foes_of(table.journal.table)
    assert befell(first) == [("begins", wolf)]
    assert befell(table.play("gm", "send_off", foes=[wolf])) == [("down", wolf)]
    assert befell(table.play("gm", "send_off", foes=[other])) == [("over", other)]


def test_people_look_up_when_somebody_dies_comes_round_is_blessed_or_rests() -> None:
    table = TableOfAdventure(ana=hand(is_down=True), ben=hand(is_down=True), cy=hand())
    assert befell(table.play("gm", "fate", who="ana", fate="dead")) == [("gone", "ana")]
    assert befell(table.play("gm", "fate", who="ben", fate="unconscious")) == []
    assert befell(table.play("gm", "rouse", who="ben")) == [("up", "ben")]
    assert befell(table.play("gm", "bless", who="cy")) == [("gift", "cy")]
    assert befell(table.play("cy", "rest")) == [("rest", "cy")]
