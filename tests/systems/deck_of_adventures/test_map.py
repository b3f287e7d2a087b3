"""A map that is laid: walking over it, cover and darkness by space, areas, walls, and what nobody has noticed yet."""

from itertools import pairwise
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.directing import Deed
from hearthside.kernel.draft import Draft
from hearthside.kernel.journal import Sitter
from hearthside.kernel.log import Entry
from hearthside.lab.asking import Answer, ask
from hearthside.systems.deck_of_adventures.board import change_creature
from hearthside.systems.deck_of_adventures.felt import AdventureFelt
from hearthside.systems.deck_of_adventures.fight.arena import led_by
from hearthside.systems.deck_of_adventures.fight.striking import armor_range
from hearthside.systems.deck_of_adventures.ground.cover import line_between
from hearthside.systems.deck_of_adventures.ground.facts import AdventureAim, AdventureGround, AdventureToken
from hearthside.systems.deck_of_adventures.ground.field import named_block, space_name
from hearthside.systems.deck_of_adventures.ground.spaces import SQUARE_STEPS, apart, is_hex, space_of
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from hearthside.systems.deck_of_adventures.things import PATCHES, WALLS
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import NO_OPTIONS, Hero

ANA, BEN = Hero("KS"), Hero("9D")
OPEN = {"foes": "open"}


class OnMap(Fight):
    """A fight on an open meadow, where everybody stands at a space by its name."""

    def __init__(self, foes: str = "Grunt", npc: str = "2C", **fields: Any) -> None:
        options = fields.pop("options", NO_OPTIONS)
        stand = fields.pop("stand", {}) or {who: fields.pop(who) for who in list(fields)}
        heroes = fields or {"ana": ANA, "ben": BEN}
        super().__init__(npc, foes, options=options, **heroes)
        self.play("gm", "lay_ground", place="meadow")
        for who, at in stand.items():
            self.stand(who, at)

    def stand(self, who: str, at: str) -> None:
        """The GM puts somebody on a space."""
        block = named_block(at, hexes=is_hex(self.journal.table))
        assert block
        (x, y) = block[0]
        self.play("gm", "set_space", who=who, x=x, y=y)

    def brush(self, kind: str, *spaces: str, **fields: Any) -> Entry:
        """The GM says what some spaces are."""
        told = self.journal.do("gm", {"do": "brush", "kind": kind, "spaces": list(spaces), **fields}, FairChance())
        assert isinstance(told, Entry)
        return told

    def at(self, who: str) -> str:
        """Where somebody stands."""
        space = space_of(self.journal.table, self.id_of(who))
        return space_name(space, hexes=is_hex(self.journal.table)) if space else ""

    def ground(self, seat: str) -> AdventureGround:
        """The map as somebody sees it."""
        felt = self.journal.felt(seat)
        assert isinstance(felt, AdventureFelt)
        assert felt.ground
        return felt.ground

    def ways(self, seat: str = "ana") -> dict[str, float]:
        """Where this seat could go, and what it costs."""
        return {way.at: way.cost for way in self.ground(seat).ways}

    def aim(self, target: str, seat: str = "ana") -> AdventureAim:
        """What is known of an attack on somebody."""
        return next(aim for aim in self.ground(seat).aims if aim.target == self.id_of(target))

    def armor(self, target: str, attacker: str) -> int:
        """The Armor Range an attacker meets."""
        return armor_range(self.journal.table, self.id_of(target), self.id_of(attacker))


# --- Walking ----------------------------------------------------------------------------------------------------------


@rule("DA-MOVE-01", "DA-MOVE-06", "DA-MOVE-08")
def test_one_goes_to_any_space_in_reach_by_the_way_that_costs_least() -> None:
    table = OnMap(ana="A1", ben="A9", Grunt="T9")
    ways = table.ways()
    assert (ways["G1"], ways["G7"], ways["B1"]) == (6, 6, 1)
    assert "H1" not in ways
    assert "A1" not in ways
    table.play("ana", "walk", to="E3")
    assert table.at("ana") == "E3"
    assert max(table.ways().values()) == 2
    assert table.refused("ana", "walk", to="H3") == ("impossible", "")


@rule("DA-MOVE-02")
def test_movement_is_split_around_an_attack_by_walking_twice() -> None:
    table = OnMap(ana="A1", ben="A9", Grunt="D1")
    table.play("ana", "walk", to="C1")
    table.attack("ana", "Grunt", "9H")
    table.play("ana", "walk", to="A1")
    assert table.ways() == {at: cost for at, cost in table.ways().items() if cost <= 2}


@rule("DA-MOVE-03", "DA-MOVE-04", "DA-MOVE-05")
def test_friends_are_passed_and_foes_are_not() -> None:
    table = OnMap("Grunt+Guard+Bear", "2C 3C 4C", ana="A1", ben="B1", Grunt="D5", Guard="E6", Bear="A3")
    table.brush("wall", "A2", "B2", "C2")  # a corridor, with Ben in it
    ways = table.ways()
    assert "B1" not in ways
    assert ways["C1"] == 2
    table.stand("ana", "D6")
    ways = table.ways()
    assert "D5" not in ways
    assert ways["E5"] > 1  # not between the two
    table.stand("Guard", "T9")
    assert table.ways()["E5"] == 1


@rule("DA-MOVE-07")
def test_diagonals_may_be_few_or_dear() -> None:
    few = OnMap(options={"diagonal": "two a round"}, ana="A1", ben="A9", Grunt="T9")
    assert (few.ways()["C3"], few.ways()["D4"]) == (2, 4)
    few.play("ana", "walk", to="C3")
    assert few.ways()["D4"] == 2
    dear = OnMap(options={"diagonal": "1.5"}, ana="A1", ben="A9", Grunt="T9")
    assert (dear.ways()["E5"], dear.ways()["D2"]) == (6, 3.5)
    assert "F6" not in dear.ways()


@rule("DA-MOVE-09")
def test_hard_going_costs_double_and_is_gone_around_where_that_is_cheaper() -> None:
    table = OnMap(ana="A1", ben="A9", Grunt="T9")
    table.brush("rough", "B1")
    table.brush("water", "B2")
    assert (table.ways()["B1"], table.ways()["B2"], table.ways()["C1"]) == (2, 2, 3)
    table.brush("clear", "B1", "B2")
    assert table.ways()["C1"] == 2


@rule("DA-MOVE-11")
def test_on_hexes_six_steps_go_six_ways() -> None:
    table = OnMap(options={"map": "hex"}, ana="A1", ben="A9", Grunt="T9")
    assert table.ways()["G1"] == 6
    assert sum(cost == 1 for cost in table.ways().values()) == 2  # a corner of the map
    table.stand("ana", "E5")
    assert sum(cost == 1 for cost in table.ways().values()) == 6


@rule("DA-AMB-101")
def test_nobody_walks_through_walls_pits_or_off_the_map() -> None:
    table = OnMap(ana="A1", ben="A9", Grunt="T9")
    table.brush("wall", "B1")
    table.brush("pit", "A2")
    assert table.ways() == {}  # nor across the corner where they meet
    assert table.refused("ana", "step", step="SE") == ("refused", "DA-AMB-101")
    table.brush("clear", "A2")
    table.brush("full cover", "A3")
    assert {"A2", "B2"} <= set(table.ways())
    assert not {"B1", "A3"} & set(table.ways())
    table.brush("partial cover", "B2")
    assert table.ways()["B2"] == 1


def test_of_two_ways_that_cost_the_same_one_takes_the_one_without_fire() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="T9")
    table.play("gm", "lay_hazard", name="Fire", x=1, y=4, size=1)
    (way,) = [way for way in table.ground("ana").ways if way.at == "C5"]
    assert (1, 4) not in way.way
    assert way.cost == 2


@rule("DA-COND-02")
def test_the_stunned_cannot_step_in_and_strike() -> None:
    table = OnMap(ana="A1", ben="A9", Grunt="D1")
    assert table.aim("Grunt").from_at == "C1"
    table.play("ana", "end_turn")
    table.play("gm", "afflict", who="ana", condition="Stunned")
    table.drop_fate("ana")
    table.stack("ana", "7H")
    table.pass_to("ana")
    table.settle()
    assert table.refused("ana", "close_in", target="Grunt") == ("refused", "DA-AMB-39")
    table.play("ana", "walk", to="C1")
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-COND-02")


# --- Coming to the map ------------------------------------------------------------------------------------------------


def test_whoever_comes_to_a_fight_stands_on_a_free_space_of_their_side() -> None:
    table = Fight("2C", foes="Grunt+Guard", ana=ANA, ben=BEN)
    assert space_of(table.journal.table, "ana") is None
    table.play("gm", "lay_ground", place="crypt", name="Under the mill")
    table.bring("Bear")
    table.play("gm", "bring", name="Wolf", block="Wolf", at="T9")
    spaces = [space_of(table.journal.table, who) for who in ("ana", "ben", *map(table.id_of, table.creatures()))]
    assert None not in spaces
    assert len(set(spaces)) == 6
    assert spaces[-1] == (19, 8)
    felt = table.journal.felt("ana")
    assert isinstance(felt, AdventureFelt)
    assert felt.ground
    assert (felt.ground.title, felt.ground.look) == ("Under the mill", "crypt")
    table.play("gm", "lay_ground", place="")
    gone = table.journal.felt("ana")
    assert isinstance(gone, AdventureFelt)
    assert gone.ground is None
    assert space_of(table.journal.table, "ana") is None
    assert not PATCHES.ids(table.journal.table)


# --- Attacks ----------------------------------------------------------------------------------------------------------


@rule("DA-AMB-39")
def test_an_attack_goes_as_far_as_the_weapon_and_closing_in_goes_there_first() -> None:
    table = OnMap(options=OPEN, ana="A1", ben="A9", Grunt="F1")
    assert table.refused("ana", "attack", target="Grunt")[0] == "refused"
    aim = table.aim("Grunt")
    assert (aim.in_reach, aim.spaces, aim.from_at) == (False, 5, "E1")
    table.play("ana", "close_in", target="Grunt")
    assert table.at("ana") == "E1"
    table.settle()
    assert table.refused("ana", "close_in", target="Grunt") == ("refused", "DA-ACT-01")
    far = OnMap(ana="A1", ben="A9", Grunt="I1")
    assert (far.aim("Grunt").from_space, far.aim("Grunt").in_reach) == (None, False)
    assert far.refused("ana", "close_in", target="Grunt") == ("refused", "DA-AMB-39")


@rule("DA-ENV-06", "DA-AMB-102")
def test_what_stands_next_to_somebody_towards_the_attacker_covers_them() -> None:
    table = OnMap(ana="A5", ben="E1", Grunt="F5")
    bare = table.armor("Grunt", "ana")
    table.brush("partial cover", "E5")
    assert (table.armor("Grunt", "ana"), table.armor("Grunt", "ben")) == (bare - 1, bare)
    table.brush("full cover", "E5")
    assert table.armor("Grunt", "ana") == bare - 2
    assert table.aim("Grunt").cover == 0  # from beside it one strikes past the pillar
    table.stand("ana", "E4")
    assert table.armor("Grunt", "ana") == bare
    table.brush("clear", "E5")
    table.stand("ana", "A5")
    table.brush("partial cover", "F5")
    assert table.armor("Grunt", "ana") == bare - 1  # in the bushes


@rule("DA-ENV-06", "DA-AMB-107")
def test_a_wall_anywhere_on_the_line_is_full_cover_and_stops_no_attack() -> None:
    table = OnMap(options=OPEN, ana="A5", ben="A9", Grunt="F5")
    table.play("gm", "arm", who="ana", weapon="Standard ranged")
    bare = table.armor("Grunt", "ana")
    for kind, covers in {"partial cover": 0, "full cover": 0, "wall": 2, "clear": 0}.items():
        table.brush(kind, "C5")
        assert table.armor("Grunt", "ana") == bare - covers
        assert (table.aim("Grunt").in_reach, table.aim("Grunt").cover) == (True, covers)
    table.stand("Grunt", "E6")  # the line from A5 passes between C5 and C6
    table.brush("wall", "C5")
    assert table.armor("Grunt", "ana") == bare
    table.brush("wall", "C5", "C6")
    assert table.armor("Grunt", "ana") == bare - 2
    table.attack("ana", "Grunt", "2C")
    assert table.track("hp/Grunt") < 2


@pytest.mark.parametrize("there", [(4, 0), (-2, 4), (3, -2), (-4, 2), (1, 1)])
def test_on_hexes_a_line_goes_from_space_to_space(there: tuple[int, int]) -> None:
    line = line_between((0, 0), there, hexes=True)
    steps = [{(0, 0)}, *line, {there}]
    assert len(steps) == apart((0, 0), there, hexes=True) + 1
    for one, other in pairwise(steps):
        assert all(any(apart(space, after, hexes=True) == 1 for after in other) for space in one)


@rule("DA-ENV-07", "DA-ENV-13", "DA-AMB-102")
def test_what_the_gm_says_of_cover_is_above_what_the_map_shows() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="F5")
    bare = table.armor("Grunt", "ana")
    table.brush("full cover", "E5")
    table.play("gm", "set_cover", who="Grunt", how="partial", against="west")
    assert table.armor("Grunt", "ana") == bare - 1
    table.play("gm", "set_cover", who="Grunt", how="none", against="west")
    assert table.armor("Grunt", "ana") == bare


@rule("DA-ENV-06")
def test_the_odds_of_stepping_in_count_the_cover_from_there() -> None:
    table = OnMap(options=OPEN, ana="A5", ben="A9", Grunt="F5")
    table.brush("full cover", "E5")

    def summary(do: str, **fields: object) -> Answer:
        command = {"do": do, "target": table.id_of("Grunt"), **fields}
        answer = ask(DECK_OF_ADVENTURES, table.journal.table, "ana", command)
        assert isinstance(answer, Answer)
        return answer

    assert summary("close_in").about["dr"] == summary("attack").about["dr"] + 2


@rule("DA-ENV-01", "DA-ENV-02", "DA-AMB-103")
@pytest.mark.parametrize(
    ("kind", "light", "cards"), [("half dark", "", 2), ("dark", "", 4), ("half dark", "Full darkness", 4)]
)
def test_darkness_on_a_part_of_the_map_hinders_who_stands_there(kind: str, light: str, cards: int) -> None:
    table = OnMap(ana="A5", ben="C5", Grunt="T9")
    for who in ("ana", "ben"):
        table.drop_fate(who)
    table.play("gm", "set_light", light=light)
    table.brush(kind, "A5")
    drawn = {}
    for who in ("ana", "ben"):
        before = table.count(f"deck/{who}")
        table.play("gm", "call", who=[who], stats=["detection"], dr=3)
        table.settle()
        drawn[who] = before - table.count(f"deck/{who}")
    assert drawn == {"ana": cards, "ben": 4 if light else 1}


# --- Areas and walls --------------------------------------------------------------------------------------------------


def with_power(power: str, **stand: str) -> OnMap:
    """Ana has this Power."""
    ana = Hero("KS", powers=[power], role="Caster")
    return OnMap("Grunt+Guard", "2C 3C", stand=stand, ana=ana, ben=BEN)


@rule("DA-AOE-07", "DA-AOE-12")
def test_a_cone_strikes_who_stands_in_it_friend_or_foe() -> None:
    table = with_power("Attack, Mystic Cone", ana="E5", ben="G6", Grunt="G5", Guard="D5")
    area = next(area for area in table.ground("ana").areas if area.area == "Cone 3")
    east = next(facing for facing in area.facings if facing.facing == "E")
    assert set(east.spaces) == {(5, 4), (6, 3), (6, 4), (6, 5), (7, 3), (7, 4), (7, 5)}
    assert [table.called(who) for who in east.inside] == ["ben", "Grunt"]
    assert table.refused("ana", "use_power", power="Attack, Mystic Cone/2/ana", at="S")[0] == "refused"
    told = table.play("ana", "use_power", power="Attack, Mystic Cone/2/ana", at="E")
    assert "Guard" not in str(told)
    assert "ben" in table.journal.table.awaited


@rule("DA-AOE-11", "DA-AOE-12")
def test_an_aura_around_a_point_strikes_all_around_it_and_on_it() -> None:
    table = with_power("Slow", ana="A1", ben="L5", Grunt="K5", Guard="N9")
    area = next(area for area in table.ground("ana").areas if area.title == "Slow")
    assert area.reach == 12
    assert (0, 0) in area.facings[0].spaces
    told = table.play("ana", "use_power", power="Slow/2/ana", at="K5")
    assert "Grunt" in str(told)
    assert "Guard" not in str(told)
    assert "ben" in table.journal.table.awaited


@rule("DA-POW-18", "DA-AMB-105")
def test_a_barrier_stands_on_the_map_closes_it_and_covers() -> None:
    table = with_power("Barrier", ana="E5", ben="A9", Grunt="K5", Guard="T9")
    bare = table.armor("ana", "Grunt")
    table.play("ana", "use_power", power="Barrier/1/ana", at="E 1")
    (wall,) = WALLS.all(table.journal.table).values()
    assert wall.spaces == ((5, 3), (5, 4), (5, 5))
    assert not {"F4", "F5", "F6"} & set(table.ways())
    assert table.armor("ana", "Grunt") == bare - 2
    assert [patch.kind for patch in table.ground("ben").patches] == ["raised wall"]


@rule("DA-BOSS-03", "DA-SAVE-07")
def test_a_hazard_of_a_place_asks_for_a_save_where_it_lies() -> None:
    table = OnMap(ana="A1", ben="A9", Grunt="T9")
    table.play("gm", "lay_ground", place="crypt")
    (fire,) = [patch for patch in table.ground("ana").patches if patch.kind == "hazard"]
    assert fire.title == "Oil fire"
    table.stand("ben", "J6")
    table.play("ana", "end_turn")
    table.settle()
    assert table.turn == "ben"
    assert any("Oil fire" in str(entry.events) for entry in table.journal.entries[-3:])


# --- What nobody has noticed ------------------------------------------------------------------------------------------


def heard(spaces: str, name: str, lurks_at: str, watching: str) -> list[object]:
    """All that reaches a seat while the GM hides ground and creatures."""
    table = OnMap(foes="Grunt", ana="A5", ben="C5", Grunt="T9")
    table.journal.keep(table.journal.seat(Sitter("eve", role="spectator"), ScriptedChance()))
    journal, found = table.journal, []
    for command in (
        {"do": "brush", "kind": "pit", "spaces": [spaces], "name": name, "hidden": True},
        {"do": "bring", "name": name, "block": "Wolf", "at": lurks_at, "hidden": True},
    ):
        entry = journal.do("gm", command, FairChance())
        assert isinstance(entry, Entry)
        found += [journal.told(entry, watching), journal.view(watching), journal.offers(watching)]
    table.play("ana", "walk", to="B5")
    return [*found, journal.felt(watching), journal.now(watching), table.ways() if watching == "ana" else ()]


@rule("DA-GM-01", "DA-AMB-104")
@pytest.mark.parametrize("watching", ["ana", "ben", "eve"])
def test_what_lurks_on_the_map_reaches_nobody(watching: str) -> None:
    assert heard("B5", "Trap", "B4", watching) == heard("C4", "Snare", "S9", watching)


@rule("DA-AMB-104")
def test_ground_that_was_hidden_counts_from_the_moment_it_is_shown() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="T9")
    table.brush("rough", "B5", "B4", "B6", hidden=True, name="Bog")
    (bog,) = table.ground("gm").patches
    assert bog.lurks
    assert (table.ground("ana").patches, table.ways()["B5"]) == ((), 1)
    table.play("ana", "walk", to="B5")
    (owed,) = [owed for owed in table.journal.now("gm").owed if "Bog" in owed.title]
    assert owed.deed
    table.play("gm", owed.deed.action, **owed.deed.given)
    assert [patch.title for patch in table.ground("ana").patches] == ["Bog"]
    assert table.ways()["B4"] == 2


@rule("DA-CMB-04", "DA-GM-01")
def test_a_creature_that_lurks_comes_out_where_it_waited_and_joins_in() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="T9")
    answer = table.journal.do(
        "gm", {"do": "bring", "name": "Wolf", "block": "Wolf", "at": "D5", "hidden": True}, FairChance()
    )
    assert isinstance(answer, Entry)
    (token,) = [token for token in table.ground("gm").tokens if token.lurks]
    assert (token.title, token.at, token.look) == ("Wolf", "D5", "wolf")
    table.play("gm", "set_space", who=token.who, x=4, y=4)
    assert not any(token.title == "Wolf" for token in table.ground("ana").tokens)
    table.play("gm", "come_out", who=token.who)
    assert table.at("Wolf") == "E5"
    assert "Wolf" in table.fighting()
    (wolf,) = [token for token in table.ground("ana").tokens if token.title == "Wolf"]
    assert isinstance(wolf, AdventureToken)
    assert (wolf.lurks, wolf.is_foe) == (False, True)


# --- What fits --------------------------------------------------------------------------------------------------------


def deeds_on(table: OnMap, seat: str, name: str) -> list[Deed]:
    """What touching somebody or some space is for."""
    touched = [touch for touch in table.journal.now(seat).touch if touch.on == table.id_of(name)]
    return [deed for touch in touched for deed in touch.deeds]


def test_touching_a_foe_attacks_it_and_touching_a_space_goes_there() -> None:
    table = OnMap(options=OPEN, ana="A5", ben="A9", Grunt="D5")
    (close,) = deeds_on(table, "ana", "Grunt")
    assert (close.action, close.title, close.by_chance) == ("close_in", "Step in and strike Grunt", True)
    assert close.cost == "Major, 2 spaces"
    (walk,) = deeds_on(table, "ana", "C5")
    assert (walk.action, walk.given) == ("walk", {"to": "C5"})
    assert table.journal.now("ana").deeds[0] == close
    table.play("ana", walk.action, **walk.given)
    (attack,) = deeds_on(table, "ana", "Grunt")
    assert (attack.action, attack.given["how"]) == ("attack", "weapon")
    assert not table.journal.now("ben").touch


@rule("DA-POW-08")
def test_touching_somebody_offers_the_powers_that_are_meant_for_them() -> None:
    ana = Hero("KS", powers=["Attack, Mystic Confusion", "Shield"], role="Support")
    stand = {"ana": "A5", "ben": "A9", "Grunt": "D5", "Dire Wolf": "D7"}
    table = OnMap("Grunt+Dire Wolf", "2C 3C", options=OPEN, stand=stand, ana=ana, ben=BEN)
    powers = [deed for deed in deeds_on(table, "ana", "Dire Wolf") if deed.action == "use_power"]
    assert [(deed.title, deed.by_chance) for deed in powers] == [
        ("Attack, Mystic Confusion on Dire Wolf", True),
        ("Attack, Mystic Confusion on Dire Wolf, Grunt", True),
    ]
    (shield,) = [deed for deed in deeds_on(table, "ana", "ben") if deed.action == "use_power"]
    assert (shield.title, shield.by_chance) == ("Shield on Ben", False)


def test_who_reaches_nobody_goes_nearer_or_takes_cover() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="T5")
    table.brush("full cover", "C5")
    deeds = {deed.title: deed for deed in table.journal.now("ana").deeds}
    assert deeds["Go towards Grunt"].given == {"to": "G4"}  # around the pillar, with one corner less
    assert deeds["Take cover"].given == {"to": "B5"}
    assert deeds["Move"].aims == "to"


def test_the_gm_is_offered_for_each_creature_only_what_that_one_reaches() -> None:
    table = Fight("2C", foes="Grunt+Guard", ana=ANA)
    table.play("gm", "end_combat")
    table.play("gm", "group_minions", name="Band", who=["Grunt", "Guard"])
    table.play("gm", "lay_ground", place="meadow")
    for who, x in (("ana", 0), ("Grunt", 1), ("Guard", 12)):
        table.play("gm", "set_space", who=who, x=x, y=4)
    table.begin("2C")
    table.pass_to("Band")
    attacks = [deed for deed in table.journal.now("gm").deeds if deed.action in ("attack", "close_in")]
    assert [(deed.action, table.called(deed.given["who"])) for deed in attacks] == [("attack", "Grunt")]
    nearer = [deed.given["who"] for deed in table.journal.now("gm").deeds if deed.title.startswith("Go towards")]
    assert [table.called(who) for who in nearer] == ["Guard"]


@rule("DA-MOVE-01", "DA-MOVE-09")
def test_walking_costs_what_its_steps_cost_one_by_one() -> None:
    def among_the_pillars() -> OnMap:
        table = OnMap(ana="A1", ben="A9", Grunt="T9")
        table.play("gm", "lay_ground", place="crypt")
        return table

    at_once, by_steps = among_the_pillars(), among_the_pillars()
    dearest = max(at_once.ground("ana").ways, key=lambda way: (way.cost, len(way.way), way.space))
    at_once.play("ana", "walk", to=dearest.at)
    here = space_of(by_steps.journal.table, "ana")
    assert here
    for there in dearest.way:
        step = (there[0] - here[0], there[1] - here[1])
        by_steps.play("ana", "step", step=next(way for way, each in SQUARE_STEPS.items() if each == step))
        here = there
    assert by_steps.at("ana") == at_once.at("ana") == dearest.at
    assert by_steps.track("moved/ana") == at_once.track("moved/ana") == 2 * dearest.cost


@rule("DA-COMP-01", "DA-AMB-108")
def test_a_companion_walks_in_its_dealers_turn_with_its_own_speed_and_takes_no_action() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="M5")
    table.play("gm", "lend_companion", who="ana", name="Rex", block="Wolf")
    table.stand("Rex", "B5")
    table.pass_to("ana")
    rex = table.id_of("Rex")
    ways = {way.at: way.cost for way in table.ground("ana").ways if way.who == rex}
    assert ways
    assert ways["D5"] == 2
    assert "A9" not in ways
    token = next(token for token in table.ground("ana").tokens if token.who == rex)
    assert (token.is_mine, token.is_on_turn) == (True, True)
    assert not [way for way in table.ground("ben").ways if way.who == rex]
    before = table.tracks("majors", "minors", "moved")
    table.play("ana", "lead", who="Rex", to="D5")
    assert (table.at("Rex"), table.tracks("majors", "minors", "moved"), table.track("moved/Rex")) == ("D5", before, 4)
    touch = {each.on: each.deeds for each in table.journal.now("ana").touch}
    assert touch["D6"][-1].given == {"to": "D6", "who": rex}
    assert [deed.aims for deed in touch[rex] if deed.action == "lead"] == ["to"]
    table.play("gm", "end_turn")
    table.settle()
    assert "lead" not in table.journal.offers("ana")
    table.pass_to("ana")
    assert table.track("moved/Rex") == 0


@rule("DA-COMP-07", "DA-AMB-108")
def test_a_companion_that_broke_loose_goes_nowhere_for_its_dealer() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="M5")
    table.play("gm", "lend_companion", who="ana", name="Rex", block="Wolf")
    table.stand("Rex", "B5")
    table.pass_to("ana")
    assert led_by(table.journal.table, "ana") == (table.id_of("Rex"),)
    draft = Draft(DECK_OF_ADVENTURES, table.journal.table, FairChance())
    change_creature(draft, table.id_of("Rex"), loose=True)
    assert led_by(draft.table, "ana") == ()


@rule("DA-AMB-106")
def test_what_lies_on_the_map_is_touched_to_pick_it_up() -> None:
    table = OnMap(ana="A5", ben="A9", Grunt="M5")
    table.pass_to("ana")
    table.play("ana", "lay_down", item="Torches", count=2)
    (lies,) = table.ground("ben").lying
    assert (lies.title, lies.count, lies.at) == ("Torches", 2, "A5")
    table.play("gm", "set", track="minors/ana", to=1, reason="again")
    touch = {each.on: each.deeds for each in table.journal.now("ana").touch}
    assert [(deed.action, str(deed.title)) for deed in touch[lies.id]] == [("pick_up", "Pick up 2 × Torches")]
    assert lies.id not in {each.on for each in table.journal.now("ben").touch}
