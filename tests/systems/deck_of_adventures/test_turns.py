"""Actions in a turn, and movement."""

import pytest

from hearthside.kernel.choices import Among
from hearthside.kernel.events import Told
from hearthside.kernel.log import Entry
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, rules_told


def spent(table: Fight, who: str = "ana") -> tuple[int, int]:
    """Major and Minor Actions left."""
    return table.track(f"majors/{who}"), table.track(f"minors/{who}")


@rule("DA-ACT-01", "DA-ACT-02")
def test_a_turn_has_one_major_one_minor_movement_and_some_free_actions() -> None:
    table = Fight("2C", ana=Hero("9C", pp_most=3, pp=0))
    table.play("ana", "move", spaces=2)
    table.play("ana", "handle", words="pull the lever")
    table.attack("ana", "Grunt", "8H")
    assert spent(table) == (0, 0)
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-ACT-01")
    assert table.refused("ana", "rush") == ("refused", "DA-ACT-01")
    assert table.refused("ana", "handle", words="again") == ("refused", "DA-ACT-01")
    for words in ("a shout", "a glance", "a nod", "a laugh", "a whistle"):
        table.play("ana", "free_action", words=words)
    table.play("gm", "harm", who="ana", damage=1)
    table.play("ana", "toughen_up", cards=[table.back("fate/ana", "JOKER-RED")])
    table.play("ana", "exchange_fate", cards=[table.back("fate/ana", "JOKER-BLACK")])
    assert (table.track("hp/ana"), table.track("pp/ana"), spent(table)) == (5, 1, (0, 0))
    table.play("ana", "free_action", words="one thing more")
    assert table.waits_for("gm") == ("rule_on",)
    table.play("gm", "rule_on", goes=True)
    table.play("ana", "move", spaces=4)
    table.play("ana", "end_turn")
    table.pass_to("ana")
    assert spent(table) == (1, 1)


@rule("DA-ACT-03")
def test_handling_an_object_is_a_minor_action_without_a_card() -> None:
    table = Fight("2C", ana=Hero("9C"))
    table.play("ana", "handle", words="draws the other sword")
    assert (spent(table), table.count("deck/ana")) == ((1, 0), 51)


@pytest.mark.parametrize(
    ("how", "stats", "rule_id"),
    [
        pytest.param("inspect", ("detection", "investigation"), "DA-ACT-04", marks=rule("DA-ACT-04", "DA-ACT-15")),
        pytest.param("convince", ("bluffing",), "DA-ACT-05", marks=rule("DA-ACT-05")),
        pytest.param("recall", ("knowledge",), "DA-ACT-06", marks=rule("DA-ACT-06")),
    ],
)
def test_inspecting_convincing_and_recalling_are_a_minor_action_and_a_check(
    how: str, stats: tuple[str, ...], rule_id: str
) -> None:
    for about, target, card, learns in (
        ("Grunt", "2C", "4C", True),
        ("Grunt", "2C", "9H", False),
        ("", "8D", "6C", True),  # the place they are in
        ("", "8D", "5C", False),
    ):
        table = Fight("2C", world="8D", ana=Hero(f"9C {card}"))
        table.drop_fate("ana")
        table.play("ana", "study", how=how, about=about, words="where is it weak?")
        assert (spent(table), table.waits_for("gm")) == ((1, 0), ("set_difficulty",))
        table.play("gm", "set_difficulty", dr=2)
        asked = table.journal.table.awaited["ana"].matter
        assert (asked.stats, asked.drs, asked.target) == (stats, (2,) * len(stats), target)
        table.play("ana", "draw", stat=stats[-1])
        assert table.refused("ana", "study", how=how, about=about)[0] == "refused"
        assert table.waits_for("gm") == (("tell_outcome",) if learns else ())
        assert table.count("deck/ana") == 50
        if learns:
            noted = table.play("gm", "tell_outcome", words="It fears fire.")
            assert rule_id in rules_told(noted)


@rule("DA-ACT-07", "DA-MOVE-08")
def test_rushing_doubles_movement_and_a_space_is_five_feet_or_a_metre() -> None:
    table = Fight("2C", ana=Hero("9C"))
    table.play("ana", "rush")
    gone = table.play("ana", "move", spaces=12)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    (told,) = [event for event in gone.events if hasattr(event, "slots")]
    assert (told.slots["spaces"], told.slots["feet"], told.slots["metres"]) == (12, 60, 12)
    assert spent(table) == (0, 1)
    table.play("ana", "end_turn")
    table.play("gm", "end_turn")
    table.play("ana", "move", spaces=6)  # this turn, and no other
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")


@rule("DA-ACT-08")
def test_grappling_is_brute_against_finesse_or_brute_of_the_target_who_draws() -> None:
    for card, held in (("7H", True), ("10H", False)):
        table = Fight("2C", ana=Hero("JC", brute=2))
        table.stack("npc", card)
        found = results([table.play("ana", "grapple", target="Grunt")])
        assert [(table.called(each.who), each.reading["dr"], each.reading["target"]) for each in found] == [
            ("Grunt", 2, "JC")
        ]
        assert found[0].reading["stat"] == "finesse"
        assert (table.has("Grunt", "Grappled"), spent(table)) == (held, (0, 1))
    other = Fight("AC", ana=Hero("9C 6H"))
    other.drop_fate("ana")
    other.play("gm", "grapple", target="ana")
    assert other.journal.table.awaited["ana"].matter.stats == ("finesse", "brute")
    other.play("ana", "draw", stat="brute")
    assert (other.has("ana", "Grappled"), other.marks("source/ana")) == (True, ("Grappled by Grunt",))


@rule("DA-ACT-09", "DA-ENV-03")
def test_hiding_works_against_each_watcher_whose_detection_fails() -> None:
    table = Fight("2C 3C 6H QH", "Grunt+Guard", ana=Hero("JC", stealth=2))
    found = results([table.play("ana", "hide", watchers=["Grunt", "Guard"])])
    assert [(table.called(each.who), each.reading["dr"], each.reading["success"]) for each in found] == [
        ("Grunt", 2, False),
        ("Guard", 2, True),
    ]
    assert (table.marks("hidden_from/ana"), spent(table)) == (("Grunt",), (0, 1))


@rule("DA-ACT-10")
def test_a_readied_action_resolves_when_its_trigger_comes() -> None:
    table = Fight("2C", ana=Hero("9C"))
    assert table.refused("ana", "ready", what="a blow", trigger="")[0] in ("malformed", "impossible")  # it is named
    table.play("ana", "ready", what="a blow", trigger="Grunt comes near")
    assert (spent(table), table.marks("readied/ana")) == ((0, 1), ("a blow, when Grunt comes near",))
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-ACT-01")
    assert table.refused("ana", "release")[0] == "impossible"
    table.play("ana", "end_turn")
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-CMB-05")
    table.play("ana", "release")
    table.attack("ana", "Grunt", "3C")
    assert (table.track("hp/Grunt"), table.turn) == (1, "Grunt")
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-CMB-05")


def test_what_was_paid_for_a_readied_power_is_not_paid_twice() -> None:
    """DA-ACT-10."""
    table = Fight("2C", ana=Hero("9C", pp_most=2, powers=["Heal"], role="Support"), ben=Hero("3D"))
    table.play("gm", "harm", who="ben", damage=3)
    table.play("ana", "ready", what="Heal", trigger="Ben is hurt", pp=table.track("pp/ana"))
    assert table.track("pp/ana") == 0
    table.play("ana", "end_turn")
    table.play("ana", "release")
    before = table.track("pp/ana")
    table.play("ana", "use_power", power="Heal/2/ana", targets=["ben"])
    assert (before - table.track("pp/ana"), table.track("hp/ben")) == (2, 4)


@rule("DA-ACT-11")
def test_a_readied_action_that_is_not_triggered_is_lost_with_its_power_points() -> None:
    table = Fight("2C", ana=Hero("9C", pp_most=4))
    table.play("ana", "ready", what="a charge", trigger="the gate opens", pp=2)
    table.play("ana", "end_turn")
    lost = table.play("gm", "end_turn")
    assert "DA-ACT-11" in rules_told(lost)
    assert (table.turn, table.track("pp/ana"), table.marks("readied/ana")) == ("ana", 2, ())
    assert table.refused("ana", "release")[0] == "impossible"


def test_other_actions_go_to_the_gm_for_leave() -> None:
    """DA-ACT-13."""
    table = Fight("2C", ana=Hero("9C"))
    table.play("ana", "propose", words="swing from the lamp")
    table.play("gm", "rule_on", goes=True, cost="major")
    assert spent(table) == (0, 1)
    table.play("ana", "propose", words="fly")
    table.play("gm", "rule_on", goes=False, cost="minor")
    assert spent(table) == (0, 1)


# Movement.


def on_map(at: str = "0,0", grunt: str = "9,9", options: dict[str, str] | None = None, **heroes: Hero) -> Fight:
    """Ana and a Grunt on a map, in Ana's turn."""
    table = Fight("2C", "Grunt", "", "", options or {}, **(heroes or {"ana": Hero("AC")}))
    for who, space in (("ana", at), ("Grunt", grunt)):
        x, y = space.split(",")
        table.play("gm", "set_space", who=who, x=int(x), y=int(y))
    return table


def go(table: Fight, steps: str) -> None:
    """Ana goes these steps."""
    for step in steps.split():
        table.play("ana", "step", step=step)


@rule("DA-MOVE-01")
def test_speed_is_six_spaces_a_turn() -> None:
    table = on_map()
    go(table, "E E E E E E")
    assert table.marks("space/ana") == ("6,0",)
    assert table.refused("ana", "step", step="E") == ("refused", "DA-MOVE-01")
    free = Fight("2C", ana=Hero("9C"))
    free.play("ana", "move", spaces=6)
    assert free.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")


@rule("DA-MOVE-06", "DA-MOVE-11")
@pytest.mark.parametrize(
    ("board", "ways"),
    [
        ("square", "N 0,-1 NE 1,-1 E 1,0 SE 1,1 S 0,1 SW -1,1 W -1,0 NW -1,-1"),
        ("hex", "E 1,0 SE 0,1 SW -1,1 W -1,0 NW 0,-1 NE 1,-1"),
    ],
)
def test_every_neighbour_is_one_step_away_whichever_way_it_lies(board: str, ways: str) -> None:
    words = ways.split()
    neighbours = dict(zip(words[::2], words[1::2], strict=True))
    for way, space in neighbours.items():
        table = on_map(options={"map": board})
        go(table, way)
        assert table.marks("space/ana") == (space,)
        go(table, " ".join([way] * 5))  # and five more of them
        assert table.refused("ana", "step", step=way) == ("refused", "DA-MOVE-01")
    field = on_map(options={"map": board}).offer("ana", "step").fields["step"]
    assert isinstance(field, Among)
    assert {option.value for option in field.options} == set(neighbours)


@rule("DA-MOVE-02")
def test_movement_may_be_split_around_actions() -> None:
    table = on_map(grunt="3,0")
    go(table, "E E")
    table.attack("ana", "Grunt", "9H")
    go(table, "W W W W")
    assert table.marks("space/ana") == ("-2,0",)


@rule("DA-MOVE-03")
def test_a_friends_space_may_be_crossed_but_no_turn_ends_there() -> None:
    table = on_map(ana=Hero("AC"), ben=Hero("3D"))
    table.play("gm", "set_space", who="ben", x=1, y=0)
    go(table, "E")
    assert table.refused("ana", "end_turn") == ("refused", "DA-MOVE-03")
    go(table, "E")
    table.play("ana", "end_turn")
    assert table.marks("space/ana") == ("2,0",)


def test_nobody_steps_to_a_friend_with_the_last_of_their_speed_and_who_was_put_there_may_stay() -> None:
    """DA-MOVE-03."""
    table = on_map(ana=Hero("AC"), ben=Hero("2D"))
    table.play("gm", "set_space", who="ben", x=6, y=0)
    go(table, "E E E E E")
    assert table.refused("ana", "step", step="E") == ("refused", "DA-MOVE-03")
    put = on_map(ana=Hero("AC"), ben=Hero("2D"))
    put.play("gm", "set_space", who="ben", x=0, y=0)
    put.play("ana", "end_turn")


@rule("DA-MOVE-04")
def test_a_hostile_creatures_space_may_not_be_entered() -> None:
    table = on_map(grunt="1,0")
    assert table.refused("ana", "step", step="E") == ("refused", "DA-MOVE-04")
    table.play("ana", "end_turn")
    assert table.refused("gm", "step", step="Grunt: W") == ("refused", "DA-MOVE-04")  # nor that of a hero
    table.play("gm", "step", step="Grunt: S")
    table.pass_to("ana")
    go(table, "E")
    assert table.marks("space/ana") == ("1,0",)


@rule("DA-MOVE-05")
def test_nobody_passes_between_two_foes_that_stand_corner_to_corner() -> None:
    table = Fight("2C 3C", "Grunt+Guard", ana=Hero("AC"))
    for who, x, y in (("ana", 1, 0), ("Grunt", 0, 0), ("Guard", 1, 1)):
        table.play("gm", "set_space", who=who, x=x, y=y)
    assert table.refused("ana", "step", step="SW") == ("refused", "DA-MOVE-05")
    table.play("gm", "set_space", who="Guard", x=5, y=5)
    go(table, "SW")
    assert table.marks("space/ana") == ("0,1",)


@rule("DA-MOVE-06", "DA-MOVE-07")
def test_a_diagonal_step_costs_one_unless_the_table_agreed_otherwise() -> None:
    usual = on_map()
    go(usual, "SE SE SE SE SE SE")
    assert usual.marks("space/ana") == ("6,6",)
    few = on_map(options={"diagonal": "two a round"})
    go(few, "SE SE")
    assert few.refused("ana", "step", step="SE") == ("refused", "DA-MOVE-07")
    go(few, "E E E E")
    few.play("ana", "end_turn")
    few.play("gm", "end_turn")
    go(few, "SE SE")  # a new round
    assert few.refused("ana", "step", step="SE") == ("refused", "DA-MOVE-07")
    dear = on_map(options={"diagonal": "1.5"})
    go(dear, "SE SE SE SE")
    assert dear.refused("ana", "step", step="E") == ("refused", "DA-MOVE-01")


@rule("DA-MOVE-09")
def test_challenging_terrain_costs_two_speed_a_space() -> None:
    table = Fight("2C", ana=Hero("AC"))
    table.play("ana", "move_rough", spaces=3)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    mapped = on_map()
    table = mapped
    table.play("gm", "lay_ground", place="meadow")
    table.play("gm", "set_space", who="ana")
    table.play("gm", "brush", kind="rough", spaces=["B1", "C1", "D1", "E1"])
    go(table, "E E E")
    assert table.refused("ana", "step", step="E") == ("refused", "DA-MOVE-01")


@rule("DA-MOVE-10")
def test_going_prone_costs_one_speed() -> None:
    table = Fight("2C", ana=Hero("AC"))
    table.play("ana", "go_prone")
    assert table.has("ana", "Knocked Down")
    table.play("ana", "move", spaces=5)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    table.play("ana", "end_turn")
    table.play("gm", "end_turn")
    table.play("ana", "move", spaces=3)  # from then on they are down like anybody else
    assert table.refused("ana", "go_prone")[0] in ("refused", "impossible")
    spent_all = Fight("2C", ana=Hero("AC"))
    spent_all.play("ana", "move", spaces=6)
    assert spent_all.refused("ana", "go_prone")[0] == "impossible"  # nothing is left to pay it with


@rule("DA-MOVE-11")
def test_a_hex_has_six_neighbours_and_each_step_costs_one() -> None:
    table = on_map(options={"map": "hex"})
    field = table.offer("ana", "step").fields["step"]
    assert isinstance(field, Among)
    assert [option.value for option in field.options] == ["E", "SE", "SW", "W", "NW", "NE"]
    go(table, "E SE SE E SE E")
    assert table.marks("space/ana") == ("3,3",)
    assert table.refused("ana", "step", step="E") == ("refused", "DA-MOVE-01")


def said(entries: list[Entry]) -> list[str]:
    """The sentences, without the draws."""
    found = [event.says for entry in entries for event in entry.events if isinstance(event, Told)]
    return [says for says in found if "draws" not in says]


@pytest.mark.parametrize(
    ("card", "hidden", "seized"),
    [
        ("8H", "{who} is Hidden from {watcher}.", "{who} is {condition}."),
        ("KS", "{watcher} still sees {who}.", "{who} resists {initiator}."),
    ],
)
def test_hiding_and_seizing_are_told_as_tries_until_the_contest_is_over(card: str, hidden: str, seized: str) -> None:
    """DA-ACT-08, DA-ACT-09."""
    tables = [Fight(ana=Hero("AS")) for _ in range(2)]
    for table in tables:
        table.stack("npc", card)
    assert said([tables[0].play("ana", "hide", watchers=["Grunt"])]) == ["{who} tries to hide.", hidden]
    assert said([tables[1].play("ana", "grapple", target="Grunt")]) == ["{who} tries to seize {target}.", seized]


@pytest.mark.parametrize(("name", "article"), [("Improved", "an"), ("Heroic", "a")])
def test_a_weapon_has_its_article(name: str, article: str) -> None:
    table = Fight(ana=Hero("AS"))
    entry = table.play("gm", "arm", who="ana", weapon=name)
    assert said([entry]) == [f"{{who}} has {article} {{weapon}} weapon at hand."]


def test_those_without_cover_have_no_cover_and_names_with_a_comma_stay_apart() -> None:
    table = Fight("2C 3C", "Captain, Defender+Grunt", ana=Hero("AS"))
    entry = table.play("gm", "set_cover", who="ana", how="none", against="Grunt")
    assert said([entry]) == ["{who} has no cover from {against}."]
    entry = table.play("gm", "flank", target="Grunt", by=["ana", "Captain, Defender"])
    assert [event.slots["names"] for event in entry.events if isinstance(event, Told)] == ["Ana; Captain, Defender"]
