"""Powers in play."""

from typing import Any

import pytest

from hearthside.kernel.choices import Among, Several, settled
from hearthside.kernel.events import Resolved, Told
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import TrackPlace
from hearthside.systems.deck_of_adventures.body.wounds import speed_now
from hearthside.systems.deck_of_adventures.kinds import CONDITIONS_KIND, DECK, LENT, PP
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.powers.aiming import reach
from hearthside.systems.deck_of_adventures.powers.book import POWERS
from hearthside.systems.deck_of_adventures.things import WALLS, Wall
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, Outcome, TableOfCards, outcome


def hero(*powers: str, cards: str = "AS", **facts: Any) -> Hero:
    """Somebody with these Powers."""
    return Hero(cards, powers=list(powers), role=facts.pop("role", "Martial"), **facts)


def fight(*powers: str, foes: str = "Grunt", npc: str = "2C", **facts: Any) -> Fight:
    """It is Ana's turn; the first foe has the Target Card 2♣. She holds no Fate Cards."""
    table = Fight(npc, foes, ana=hero(*powers, **facts))
    table.drop_fate("ana")
    return table


def power(table: TableOfCards, name: str, pp: int = 0, *targets: str, who: str = "ana", **fields: Any) -> Entry:
    """Somebody uses a Power."""
    return table.play(who, "use_power", power=f"{name}/{pp}/{who}", targets=list(targets), **fields)


def refused(table: TableOfCards, name: str, pp: int, *targets: str) -> tuple[str, str]:
    """It cannot be used."""
    return table.refused("ana", "use_power", power=f"{name}/{pp}/ana", targets=list(targets))


def aims(table: TableOfCards, name: str, pp: int, field: str = "targets", who: str = "ana") -> list[Any]:
    """What the form of a Power lets its user choose."""
    seat, action = (who, "use_power") if who in table.names else ("gm", "use_their_power")
    choice = settled(table.offer(seat, action).fields[field], {"power": table.place(f"{name}/{pp}/{who}")})
    assert isinstance(choice, Among | Several)
    able = [option for option in choice.options if option.barred is None]
    return [option.value if option.value in table.names or field == "choice" else option.label for option in able]


def hands(entry: Entry) -> tuple[str, ...]:
    """What helped or hindered the first Check of an entry."""
    found = next(event for event in entry.events if isinstance(event, Resolved))
    return tuple(str(Hand(**hand).words) for hand in found.reading["hands"])


@rule("DA-POW-03", "DA-POW-24")
def test_a_power_reaches_6_spaces_and_deals_1_damage_unless_its_own_entry_says_otherwise() -> None:
    assert (reach(POWERS["Heal"]), POWERS["Heal"].type, POWERS["Attack, Mystic"].damage) == (6, "Major", 1)
    assert (POWERS["Attack, Mystic"].range, POWERS["Attack, Dual-Wield"].type) == (12, "Minor")
    table = fight("Heal", role="Support", pp_most=4)
    put(table, "ana", "0,0")
    put(table, "Grunt", "7,0")
    assert refused(table, "Heal", 1, "Grunt") == ("refused", "DA-POW-03")
    put(table, "Grunt", "6,0")
    power(table, "Heal", 1, "Grunt")
    assert table.track("majors/ana") == 0
    mystic = fight("Attack, Mystic", role="Caster")
    mystic.stack("ana", "3H")
    assert mystic.refused("ana", "attack", target="Grunt", how="mystic", away=13)[0] == "impossible"
    mystic.play("ana", "attack", target="Grunt", how="mystic", away=12)
    assert mystic.track("hp/Grunt") == 1
    (found,) = results(mystic.journal.entries)
    assert found.reading["stat"] == "knowledge", "the Primary Skill of a Caster"
    assert POWERS["Stunning Glare"].save is not None
    assert POWERS["Stunning Glare"].save.fail.startswith("2 damage")


@rule("DA-POW-04", "DA-POW-13")
@pytest.mark.parametrize(("beside", "cards"), [([], 1), (["ben"], 2), (["ben", "cleo"], 3)])
def test_pack_tactics_counts_by_itself_for_every_ally_beside_the_target(beside: list[str], cards: int) -> None:
    table = Fight(ana=hero("Pack Tactics"), ben=Hero("KS"), cleo=Hero("QS"))
    table.drop_fate("ana")
    table.play("gm", "flank", target="Grunt", by=[*beside, "ana"])
    table.stack("ana", "KH QH 3H")
    entry = table.play("ana", "attack", target="Grunt")
    drawn = 1
    while "draw_on" in table.waits_for("ana"):
        entry = table.play("ana", "draw_on")
        drawn += 1
    assert drawn == cards
    assert hands(entry) == ((f"Upper Hand ({cards - 1}+): Pack Tactics",) if beside else ())


@rule("DA-POW-05")
@pytest.mark.parametrize("how", ["weapon", "mystic"])
def test_one_sustained_power_runs_at_a_time_and_an_attack_does_not_break_it(how: str) -> None:
    first, second = "Aura of Defensive Damage", "Aura of Regeneration"
    table = fight(first, second, "Attack, Mystic", role="Defender", pp_most=3)
    power(table, first, 1)
    table.attack("ana", "Grunt", "KH", how=how)
    assert any(words.startswith(first) for words in table.marks("lasting/ana"))
    table.play("ana", "end_turn")
    table.settle()
    table.pass_to("ana")
    power(table, second, 2)
    (running,) = table.marks("lasting/ana")
    assert running.startswith(second)


@rule("DA-POW-08")
@pytest.mark.parametrize(("pp", "healed"), [(1, 1), (2, 2)])
def test_the_cost_selects_the_effect(pp: int, healed: int) -> None:
    table = TableOfCards(ana=hero("Heal", role="Support"))
    table.set(hp=2)
    power(table, "Heal", pp, "ana")
    assert table.tracks("hp", "pp") == (2 + healed, 2 - pp)


@rule("DA-POW-09")
def test_a_power_cannot_be_used_with_too_few_pp() -> None:
    table = TableOfCards(ana=hero("Shield", role="Support", pp=0))
    assert refused(table, "Shield", 1, "ana") == ("refused", "DA-POW-09")
    table.set(pp=1)
    power(table, "Shield", 1, "ana")
    assert table.tracks("ap", "pp") == (1, 0)


@rule("DA-FTG-06")
def test_at_fatigue_4_every_cost_is_doubled() -> None:
    for fatigue, times in ((3, 1), (4, 2)):
        for name, pp in (("Shield", 1), ("Heal", 1), ("Heal", 2)):
            table = TableOfCards(ana=hero("Shield", "Heal", "Large Power Gain", role="Support"))
            table.set(fatigue=fatigue, hp=2, pp=times * pp - 1)
            assert refused(table, name, pp, "ana") == ("refused", "DA-POW-09")
            table.set(pp=times * pp)
            power(table, name, pp, "ana")
            assert table.track("pp/ana") == 0


@rule("DA-FTG-05")
@pytest.mark.parametrize(("fatigue", "speed"), [(2, 6), (3, 3), (4, 3)])
def test_from_fatigue_3_on_movement_is_halved_and_fate_is_not_pushed(fatigue: int, speed: int) -> None:
    table = Fight("2C", world="8C", ana=Hero("AS KH QH"))
    table.set(fatigue=fatigue)
    table.play("ana", "move", spaces=speed)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    table.call()
    table.play("ana", "draw", stat="athletics")
    joker = table.back("fate/ana", "JOKER-RED")
    if fatigue < 3:
        table.play("ana", "push_fate", card=joker)
    else:
        assert table.refused("ana", "push_fate", card=joker) == ("refused", "DA-FATE-16")


@rule("DA-POW-11")
def test_a_charge_takes_a_run_of_3_spaces_and_adds_damage() -> None:
    table = fight("Attack, Charge", foes="Dire Wolf")
    table.play("ana", "move", spaces=2)
    assert refused(table, "Attack, Charge", 2, "Dire Wolf") == ("refused", "DA-POW-11")
    table.play("ana", "move", spaces=1)
    table.stack("ana", "3H")
    power(table, "Attack, Charge", 2, "Dire Wolf")
    assert (table.track("hp/Dire Wolf"), table.track("pp/ana")) == (0, 0)
    weak = fight("Attack, Charge", foes="Dire Wolf")
    weak.play("ana", "move", spaces=3)
    weak.stack("ana", "3H")
    power(weak, "Attack, Charge", 1, "Dire Wolf")
    assert (weak.track("hp/Dire Wolf"), weak.track("pp/ana")) == (1, 1)


@rule("DA-POW-31")
def test_a_charge_counts_spaces_and_not_what_they_cost() -> None:
    table = fight("Attack, Charge", foes="Dire Wolf")
    table.play("ana", "move_rough", spaces=2)
    table.play("ana", "go_prone")
    assert refused(table, "Attack, Charge", 1, "Dire Wolf") == ("refused", "DA-POW-11")
    straight = fight("Attack, Charge", foes="Dire Wolf")
    straight.play("ana", "move_rough", spaces=2)
    straight.play("ana", "move", spaces=1)
    assert power(straight, "Attack, Charge", 1, "Dire Wolf")


@rule("DA-POW-12")
def test_a_sweep_strikes_those_side_by_side_and_each_one_hit_saves_or_falls() -> None:
    table = fight("Attack, Sweep", foes="Dire Wolf+Dire Wolf 2+Grunt+Guard", npc="2C 2H 2D 2S")
    spaces = {"ana": "0,0", "Dire Wolf": "1,0", "Dire Wolf 2": "1,1", "Grunt": "-1,0", "Guard": "2,0"}
    for who, space in spaces.items():
        put(table, who, space)
    assert aims(table, "Attack, Sweep", 2, "row") == [
        "Dire Wolf",
        "Dire Wolf 2",
        "Grunt",
        "Dire Wolf, Dire Wolf 2",
    ]
    apart = {"power": "Attack, Sweep/2/ana", "row": "Dire Wolf, Grunt"}
    assert table.refused("ana", "use_power", **apart)[0] == "impossible"
    table.stack("ana", "3H 3D")
    table.stack("npc", "8D 3S")
    table.play("ana", "use_power", power="Attack, Sweep/2/ana", row="Dire Wolf, Dire Wolf 2")
    table.settle()
    assert (table.track("hp/Dire Wolf"), table.track("hp/Dire Wolf 2")) == (2, 2)
    assert (table.has("Dire Wolf", "Knocked Down"), table.has("Dire Wolf 2", "Knocked Down")) == (True, False)
    saves = [found.reading for found in results(table.journal.entries) if found.reading["kind"] == "save"]
    assert [(table.called(each["drawer"]), each["stat"], each["dr"]) for each in saves] == [
        ("Dire Wolf", "agl", 3),
        ("Dire Wolf 2", "agl", 3),
    ]
    assert table.track("pp/ana") == 0


def put(table: TableOfCards, who: str, space: str) -> None:
    """Somebody stands there on the map."""
    x, y = map(int, space.split(","))
    table.play("gm", "set_space", who=who, x=x, y=y)


@rule("DA-POW-14")
def test_a_lent_card_may_be_used_once_as_an_upper_hand_card() -> None:
    table = TableOfCards(world="8C 9C", ana=hero("Lend Aid", cards="8D", role="Support"), ben=Hero("2C 3C"))
    table.drop_fate("ben")
    power(table, "Lend Aid", 0, "ben")
    assert table.faces("aside/ana") == "8D"
    table.call("ben")
    table.play("ben", "draw", stat="athletics")
    assert outcome(table.play("ben", "take_aid")) == Outcome("Major Success", True, "8D", "2C 8D")
    assert (table.faces("discard/ana"), table.faces("discard/ben"), table.count("aside/ana")) == ("8D", "2C", 0)
    table.call("ben")
    assert outcome(table.play("ben", "draw", stat="athletics")).drawn == "3C"
    late = TableOfCards(world="8C", ana=hero("Lend Aid", cards="8D", role="Support"), ben=Hero("2C"))
    late.drop_fate("ben")
    power(late, "Lend Aid", 0, "ben")
    late.play("gm", "pass_time", minutes=1)
    late.call("ben")
    assert outcome(late.play("ben", "draw", stat="athletics")).drawn == "2C"


def test_a_lent_card_nobody_used_is_discarded_after_a_minute_and_an_ace_stays_the_helpers() -> None:
    """DA-AMB-77."""
    table = TableOfCards(ana=hero("Lend Aid", cards="8D AD", role="Support"), ben=Hero("2C"))
    power(table, "Lend Aid", 0, "ben")
    table.play("gm", "pass_time", minutes=1)
    assert (table.faces("discard/ana"), table.count("aside/ana")) == ("8D", 0)
    power(table, "Lend Aid", 0, "ben")
    table.play("gm", "pass_time", minutes=1)
    assert table.faces("fate/ana").split()[0] == "AD"


def test_a_lent_card_that_went_to_somebody_else_cannot_be_taken() -> None:
    """DA-POW-14."""
    helper = hero("Lend Aid", cards="8D", role="Support")
    table = TableOfCards(world="8C 9C", ana=helper, ben=Hero("2C 3C"), cyd=Hero())
    power(table, "Lend Aid", 0, "ben")
    table.call("ben")
    table.play("ben", "draw", stat="athletics")
    power(table, "Lend Aid", 0, "cyd")
    assert table.refused("ben", "take_aid") == ("refused", "DA-POW-14")
    table.play("ben", "let_stand")


def test_nobody_pays_for_an_attack_on_nobody() -> None:
    """DA-ACT-12."""
    table = fight("Attack, Sweep", "Lend Vigor")
    assert refused(table, "Attack, Sweep", 2)[0] == "impossible"
    assert refused(table, "Lend Vigor", 2)[0] == "impossible"
    alone = TableOfCards(ana=hero("Lend Vigor", role="Support"))
    assert refused(alone, "Lend Vigor", 2, "ana")[0] == "impossible"


@rule("DA-POW-15")
def test_a_lent_distraction_counts_as_a_lower_hand_card_on_the_next_draw() -> None:
    table = TableOfCards(world="8C 9C", npc="8C 9H", ana=hero("Lend Distraction", cards="2H"))
    table.play("gm", "bring", name="Thief")
    power(table, "Lend Distraction", 1, "Thief")
    assert table.track("pp/ana") == 0
    entry = table.play("gm", "draw_for", who="Thief", stat="finesse", dr=2)
    assert outcome(entry) == Outcome("Miss", False, "2H", "2H 8C")
    assert (table.faces("discard/ana"), table.faces("npc_discard/npc")) == ("2H", "8C")
    assert len(outcome(table.play("gm", "draw_for", who="Thief", stat="finesse", dr=2)).drawn.split()) == 1


def test_a_used_aid_leaves_the_lent_distraction_where_it_is_and_a_full_rest_ends_both() -> None:
    """DA-AMB-77."""
    helper = hero("Lend Aid", "Lend Distraction", cards="8D 9D", role="Support", pp_most=2)
    table = TableOfCards(world="8C", ana=helper, ben=Hero("2C 3C"))
    table.play("gm", "bring", name="Guard")
    power(table, "Lend Aid", 0, "ben")
    power(table, "Lend Distraction", 1, "Guard")
    table.call("ben")
    table.play("ben", "draw", stat="athletics")
    table.play("ben", "take_aid")
    assert table.faces("aside/ana") == "9D"
    table.rest("full", [""])
    assert (table.count(TrackPlace("aside/ana")), table.journal.table.marks.get(LENT.of("ana"), ())) == (0, ())


@rule("DA-POW-16")
def test_lucky_redraws_a_suited_miss_once() -> None:
    table = TableOfCards(world="8C", ana=hero("Lucky", cards="KC QC 9C"))
    table.drop_fate("ana")
    table.call()
    table.play("ana", "draw", stat="athletics")
    assert table.waits_for("ana") == ("let_stand", "be_lucky")
    entry = table.play("ana", "be_lucky")
    assert outcome(entry) == Outcome("Suited Miss", False, "QC", "QC")
    plain = TableOfCards(world="8C", ana=hero("Lucky", cards="KH"))
    plain.drop_fate("ana")
    plain.call()
    assert outcome(plain.play("ana", "draw", stat="athletics")).degree == "Miss"


@rule("DA-POW-17")
@pytest.mark.parametrize(("discards", "drawn", "kept"), [(True, "5C", 3), (False, "AD", 2)])
def test_fated_draw_looks_at_the_top_card_and_may_discard_it(discards: bool, drawn: str, kept: int) -> None:
    table = TableOfCards(ana=hero("Fated Draw", cards="AD 5C"))
    table.play("ana", "fated_draw")
    assert table.journal.table.pile(DECK.of("ana")).placed
    table.play("ana", "turn_fate", discard=discards)
    assert (table.track("pp/ana"), table.count("fate/ana")) == (0, kept)
    assert table.check().drawn == drawn


@rule("DA-POW-18")
@pytest.mark.parametrize(("pp", "width"), [(1, 3), (2, 5)])
def test_a_barrier_is_3_or_5_wide_3_tall_and_has_6_hp(pp: int, width: int) -> None:
    table = TableOfCards(ana=hero("Barrier", role="Caster"))
    power(table, "Barrier", pp)
    ((thing, wall),) = WALLS.all(table.journal.table).items()
    assert wall == Wall("Barrier", "ana", width, hp=6)
    assert table.options_of("gm", "strike_wall", "wall") == {thing: f"Barrier of Ana: {width} wide, 3 tall"}
    table.play("gm", "strike_wall", wall=thing, damage=5)
    assert WALLS.of(table.journal.table, thing).hp == 1
    table.play("gm", "strike_wall", wall=thing, damage=1)
    assert not WALLS.ids(table.journal.table)


@rule("DA-POW-19")
@pytest.mark.parametrize(
    ("how", "hp", "helps"),
    [
        ("flanked", 1, {"Upper Hand (1): Hidden Strike"}),
        ("unaware", 1, {"Upper Hand (1): Hidden Strike", "Upper Hand (1): Unaware"}),
        ("face to face", 2, set()),
    ],
)
def test_a_hidden_strike_has_upper_hand_and_1_more_damage(how: str, hp: int, helps: set[str]) -> None:
    table = Fight(foes="Dire Wolf", ana=hero("Hidden Strike"), ben=Hero("KS"))
    table.drop_fate("ana")
    if how == "flanked":
        table.play("gm", "flank", target="Dire Wolf", by=["ben"])
    if how == "unaware":
        table.stack("npc", "8H")
        table.play("ana", "hide", watchers=["Dire Wolf"])
        table.play("gm", "end_turn")
        table.settle()
        table.pass_to("ana")
    table.stack("ana", "3H 4H 5H")
    entries = table.attack("ana", "Dire Wolf")
    assert table.track("hp/Dire Wolf") == hp
    assert set(hands(entries[-1])) == helps


@rule("DA-POW-21")
def test_lent_vigor_gives_one_turn_a_second_major_action_and_2_more_spaces() -> None:
    table = Fight(ana=hero("Lend Vigor", role="Support"), ben=Hero("KS"))
    power(table, "Lend Vigor", 2, "ben")
    found = []
    for _ in range(2):
        table.pass_to("ben")
        found.append((*table.tracks("majors", who="ben"), speed_now(table.journal.table, "ben")))
        table.play("gm", "end_turn")
        table.settle()
    assert found == [(2, 8), (1, 6)]


@rule("DA-POW-22")
def test_the_aura_of_regeneration_gives_1_pp_a_round_for_suited_draws() -> None:
    table = Fight(world="8C 9C 10C", ana=hero("Aura of Regeneration", role="Defender"), ben=Hero("KS", pp_most=4, pp=0))
    for who in ("ana", "ben"):
        table.drop_fate(who)
    power(table, "Aura of Regeneration", 2)
    table.stack("ben", "9C 2C 4H")
    assert [table.check("ben").degree for _ in range(2)] == ["Suited Success", "Suited Miss"]
    assert table.tracks("pp", who="ben") == (1,)
    table.play("gm", "end_turn")
    table.settle()
    table.pass_to("ana")
    table.stack("ben", "JC")
    assert table.check("ben").degree.startswith("Suited")
    assert table.tracks("pp", who="ben") == (2,)
    table.play("gm", "end_turn")
    table.settle()
    table.pass_to("ana")
    for space, pp in (("7,0", 2), ("6,0", 3)):
        put(table, "ana", "0,0")
        put(table, "ben", space)
        table.stack("world", "8S" if pp == 2 else "7S")
        table.stack("ben", "9S" if pp == 2 else "6S")
        assert table.check("ben").degree == "Suited Success"
        assert table.tracks("pp", who="ben") == (pp,)


@rule("DA-EPIC-11")
def test_powers_do_not_work_in_an_epic_event_unless_the_gm_allows_one() -> None:
    table = TableOfCards(ana=hero("Heal", "Barrier", role="Support"))
    table.play("gm", "begin_epic", difficulty=3)
    for name, targets in (("Heal", ["ana"]), ("Barrier", [])):
        assert refused(table, name, 1, *targets) == ("refused", "DA-EPIC-11")
    table.play("gm", "allow_power", power="Heal")
    power(table, "Heal", 1, "ana")
    assert refused(table, "Barrier", 1) == ("refused", "DA-EPIC-11")


def test_saves_of_powers_apply_what_their_entry_says() -> None:
    """DA-AMB-61: the Cone knocks down and deals 2, or half of it."""
    table = fight("Attack, Mystic Cone", foes="Dire Wolf", role="Caster")
    table.stack("npc", "8H")
    entry = power(table, "Attack, Mystic Cone", 2, "Dire Wolf")
    assert (table.track("hp/Dire Wolf"), table.has("Dire Wolf", "Knocked Down")) == (1, True)
    assert any(isinstance(event, Told) and event.rule == "DA-SAVE-06" for event in entry.events)


@rule("DA-SAVE-03", "DA-SAVE-09")
@pytest.mark.parametrize(("brute", "dr"), [(0, 3), (2, 2), (3, 2), (4, 1)])
def test_a_save_without_a_printed_dr_follows_from_the_users_skill_and_the_saver_picks(brute: int, dr: int) -> None:
    table = Fight(ana=hero("Momentum", role="Defender", brute=brute), ben=Hero("KS", str=-1, agl=2))
    power(table, "Momentum", 0, "ben")
    table.play("ben", "resist")
    asked = table.journal.table.awaited["ben"].matter
    assert (asked.stats, asked.drs) == (("str", "agl"), (dr, dr))
    (saved,) = results([table.drawn("ben", "agl")])
    assert (saved.reading["stat"], saved.reading["mod"]) == ("agl", 2)


@rule("DA-ACT-12")
def test_the_option_is_paid_when_declared_and_gone_even_on_a_miss() -> None:
    table = fight("Attack, Charge", foes="Dire Wolf")
    table.play("ana", "move", spaces=3)
    table.stack("ana", "8H")
    power(table, "Attack, Charge", 2, "Dire Wolf")
    assert (table.track("pp/ana"), table.track("hp/Dire Wolf")) == (0, 3)


@rule("DA-DMG-14")
def test_armor_points_of_one_power_do_not_add_to_those_of_another() -> None:
    table = TableOfCards(ana=hero("Shield", "Small Power Gain", role="Support"))
    table.play("gm", "arm", who="ana", armor="Fortified")
    assert table.track("ap/ana") == 1
    power(table, "Shield", 1, "ana")
    assert refused(table, "Shield", 1, "ana") == ("refused", "DA-DMG-14")
    assert table.tracks("ap", "pp") == (2, 2)


@rule("DA-DMG-18")
def test_maximum_pp_is_the_sum_of_the_largest_costs_and_power_gains() -> None:
    table = TableOfCards(ana=hero("Attack, Charge", "Attack, Sweep", "Small Power Gain"))
    assert table.tracks("pp", "pp_most") == (6, 6)


@rule("DA-COND-20")
def test_mystic_cleanse_removes_one_of_seven_conditions() -> None:
    table = TableOfCards(ana=hero("Mystic Cleanse", "Large Power Gain", role="Caster", knowledge=1))
    for condition in ("Burned", "Frozen", "Poisoned", "Blinded", "Deafened", "Charmed", "Enthralled"):
        table.set(pp=2)
        table.play("gm", "afflict", who="ana", condition=condition)
        table.play("gm", "afflict", who="ana", condition="Entangled")
        assert aims(table, "Mystic Cleanse", 1, "choice") == [f"{condition}/ana"]
        table.play("ana", "use_power", power="Mystic Cleanse/1/ana", choice=f"{condition}/ana")
        assert (table.journal.table.marks[CONDITIONS_KIND.of("ana")], table.track(PP.of("ana"))) == (("Entangled",), 1)
    assert refused(table, "Mystic Cleanse", 1)[0] == "impossible"
    assert aims(table, "Mystic Cleanse", 1, "choice") == []


@rule("DA-POW-26")
@pytest.mark.parametrize(
    ("how", "weapon", "left"), [("weapon", "", 2), ("weapon", "Standard ranged", 3), ("mystic", "", 3)]
)
def test_an_aura_of_defensive_damage_does_not_strike_back_at_what_is_shot_or_cast(
    how: str, weapon: str, left: int
) -> None:
    table = Fight(foes="Dire Wolf", ana=hero("Aura of Defensive Damage", role="Defender"), ben=Hero("KS"))
    table.drop_fate("ben")
    table.play("gm", "arm", who="Dire Wolf", weapon=weapon)
    power(table, "Aura of Defensive Damage", 1)
    table.pass_to("Dire Wolf")
    table.attack("Dire Wolf", "ben", "KH", how=how)
    assert table.track("hp/Dire Wolf") == left


def alchemist(*powers: str, **facts: Any) -> Hero:
    return hero("Create Potion", *powers, role="Support", craft=2, level=3, pp_most=4, **facts)


@rule("DA-POW-29")
def test_what_powers_brew_is_stronger_from_a_potent_brewer_and_gone_with_the_next_full_rest() -> None:
    for powers, healed in (((), 1), (("Potent Brew",), 2)):
        table = TableOfCards(ana=alchemist(*powers), ben=hero("Potent Brew"))
        power(table, "Create Potion", 1)
        table.play("ana", "hand_over", item="Potion of Healing", to="ben")
        table.play("gm", "set", track="hp/ben", to=1, reason="so the tale begins")
        table.play("ben", "use_item", item="Potion of Healing")
        assert table.tracks("hp", who="ben") == (1 + healed,)
        table.play("gm", "hand_out", who="ben", good="Potion of Healing")  # nobody at this table brewed it
        table.play("ben", "use_item", item="Potion of Healing")
        assert table.tracks("hp", who="ben") == (2 + healed,)
    table.lay("deck/ana", "discard/ana", count=5)
    table.rest()
    before, pp = table.tracks("rest_cards", "pp")
    table.play("ana", "brew_at_rest")
    assert (table.tracks("rest_cards", "pp"), "Potion of Healing" in table.items("ana")) == ((before - 1, pp), True)
    table.play("gm", "hand_out", who="ana", good="Potion of Strength")
    table.rest("full", [""])
    assert [name for name in table.items("ana") if name.startswith("Potion")] == ["Potion of Strength"]


@rule("DA-POW-30")
@pytest.mark.parametrize(
    ("powers", "how", "card", "lost"),
    [((), "weapon", "9D", 2), (("Potent Brew",), "weapon", "9D", 3), ((), "weapon", "3H", 1), ((), "mystic", "9D", 1)],
)
def test_poison_on_a_weapon_asks_a_save_of_whoever_is_hit(
    powers: tuple[str, ...], how: str, card: str, lost: int
) -> None:
    table = Fight(foes="Dire Wolf", ana=alchemist("Create Poison", "Attack, Mystic", *powers))
    table.drop_fate("ana")
    power(table, "Create Poison", 1)
    table.play("ana", "use_item", item="Poison Bottle")
    table.pass_to("Dire Wolf")
    table.pass_to("ana")
    for track, to in (("hp", 9), ("ap", 0)):
        table.play("gm", "set", track=f"{track}/Dire Wolf", to=to, reason="so the tale begins")
    table.stack("npc", card)
    table.attack("ana", "Dire Wolf", "3C", how=how)
    assert table.track("hp/Dire Wolf") == 9 - lost


@rule("DA-POW-28")
def test_the_fallen_flank_nobody() -> None:
    table = Fight(foes="Wolf+Wolf 2+Wolf 3", ana=hero())
    table.play("gm", "flank", target="ana", by=["Wolf", "Wolf 2"])
    table.play("gm", "harm", who="Wolf", damage=9)
    table.pass_to("Wolf 3")
    assert hands(table.attack("Wolf 3", "ana", "2H 3H")[-1]) == ("Upper Hand (1+): Pack Tactics",)
    ours = Fight(ana=hero("Hidden Strike"), ben=Hero("KS"))
    ours.play("gm", "flank", target="Grunt", by=["ben"])
    ours.play("gm", "harm", who="ben", damage=9)
    ours.pass_to("ana")
    assert hands(ours.attack("ana", "Grunt", "2H")[-1]) == ()


@rule("DA-POW-27")
@pytest.mark.parametrize(
    ("power", "stat", "light", "cards"),
    [
        ("Keen Eye", "detection", "", 2),
        ("Keen Eye", "investigation", "", 1),
        ("Stealth in the Shadows", "stealth", "", 1),
        ("Stealth in the Shadows", "stealth", "Partial darkness", 2),
    ],
)
def test_what_always_counts_needs_no_word(power: str, stat: str, light: str, cards: int) -> None:
    table = TableOfCards(world="2C", ana=Hero("9H 8H", powers=[power]))
    table.drop_fate("ana")
    table.play("gm", "set_light", light=light)
    assert len(table.check(stat=stat).drawn.split()) == cards


def test_who_hits_somebody_in_an_aura_of_defensive_damage_is_hurt() -> None:
    table = Fight(foes="Dire Wolf", ana=hero("Aura of Defensive Damage", role="Defender"), ben=Hero("KS"))
    table.drop_fate("ben")
    power(table, "Aura of Defensive Damage", 1)
    table.pass_to("Dire Wolf")
    table.attack("Dire Wolf", "ben", "KH")
    assert (table.track("hp/Dire Wolf"), table.tracks("hp", who="ben")) == (2, (3,))


def test_an_amplified_weapon_strikes_with_the_primary_skill_until_another_power_is_used() -> None:
    table = fight("Attack, Mystic Amplification 2", "Heal", foes="Dire Wolf", role="Support", craft=2, pp_most=4)
    power(table, "Attack, Mystic Amplification 2", 1)
    table.play("ana", "end_turn")
    table.settle()
    table.pass_to("ana")
    (hit,) = [event for event in table.attack("ana", "Dire Wolf", "3H")[-1].events if isinstance(event, Resolved)]
    assert (hit.reading["stat"], table.track("hp/Dire Wolf")) == ("craft", 1)


def test_who_is_slowed_has_half_the_speed_and_one_action() -> None:
    table = Fight(foes="Dire Wolf", ana=hero("Slow", role="Caster"))
    table.drop_fate("ana")
    table.stack("npc", "8H")
    power(table, "Slow", 2, "Dire Wolf")
    table.pass_to("Dire Wolf")
    speed = table.track("speed/Dire Wolf")
    assert speed_now(table.journal.table, table.id_of("Dire Wolf")) == (speed + 1) // 2


@rule("DA-POW-25")
@pytest.mark.parametrize(("one", "other"), [("rush", "handle"), ("handle", "rush")])
def test_the_slow_choose_which_one_action_they_take(one: str, other: str) -> None:
    said = {"rush": {}, "handle": {"words": "Pulls the lever."}}
    table = Fight("AC", ana=hero(cards="2S"), ben=hero("Slow", cards="3S", role="Caster"))
    table.drop_fate("ana")
    table.pass_to("ben")
    table.stack("ana", "8H")
    power(table, "Slow", 2, "ana", who="ben")
    table.settle()
    table.pass_to("ana")
    table.play("ana", one, **said[one])
    assert table.refused("ana", other, **said[other]) == ("refused", "DA-POW-25")
    table.pass_to("Grunt")
    table.pass_to("ana")
    for action in (one, other):
        table.play("ana", action, **said[action])


@pytest.mark.parametrize(("powers", "kept", "discarded"), [((), "5H", ""), (("Battlecharged",), "KH", "5H")])
def test_the_battlecharged_keep_the_earlier_of_two_target_cards(
    powers: tuple[str, ...], kept: str, discarded: str
) -> None:
    """DA-AMB-48."""
    table = Fight("2C", ana=hero(*powers, cards="5H KH"))
    assert (table.faces("target/ana"), table.faces("discard/ana")) == (kept, discarded)
    both = Fight("2C", ana=hero("Battlecharged", "Quick Draw", cards="5H 9H KH"))
    assert (both.faces("target/ana"), both.count("discard/ana")) == ("KH", 2)


@pytest.mark.parametrize(("name", "stat"), [("Craft Light", "gut"), ("Minor Levitation", "str")])
def test_light_and_levitation_take_one_creature_for_1_pp_and_none_for_nothing(name: str, stat: str) -> None:
    """DA-POW-08."""
    table = fight(name, foes="Grunt+Grunt 2", role="Caster")
    assert refused(table, name, 0, "Grunt")[0] == "impossible"
    assert refused(table, name, 1, "Grunt", "Grunt 2")[0] == "impossible"
    nothing = power(table, name, 0)
    assert not results([nothing])
    table.play("gm", "end_turn")
    table.settle()
    table.pass_to("ana")
    (found,) = results([power(table, name, 1, "Grunt")])
    assert (table.called(found.reading["drawer"]), found.reading["stat"], found.reading["dr"]) == ("Grunt", stat, 2)


def test_who_is_levitated_hovers_without_a_step_for_one_round() -> None:
    """DA-POW-24."""
    table = fight("Minor Levitation", foes="Dire Wolf", role="Caster")
    table.stack("npc", "8H")
    power(table, "Minor Levitation", 1, "Dire Wolf")
    put(table, "Dire Wolf", "3,3")
    speeds = []
    for _ in range(2):
        table.pass_to("Dire Wolf")
        speeds.append(speed_now(table.journal.table, table.id_of("Dire Wolf")))
        if not speeds[0] and len(speeds) == 1:
            assert table.refused("gm", "step", step="Dire Wolf: N") == ("refused", "DA-MOVE-01")
        table.play("gm", "end_turn")
        table.settle()
    assert speeds == [0, table.track("speed/Dire Wolf")]
    down = fight("Minor Levitation", foes="Dire Wolf", role="Caster")
    down.stack("npc", "8H")
    power(down, "Minor Levitation", 1, "Dire Wolf")
    down.play("gm", "end_combat")
    assert speed_now(down.journal.table, down.id_of("Dire Wolf")) == down.track("speed/Dire Wolf")


def test_a_stunning_glare_falls_on_one_alone() -> None:
    """DA-POW-24."""
    table = Fight("AC", "Necromancer", ana=Hero("9D"), ben=Hero("8D"))
    table.pass_to("Necromancer")
    glare = {"power": "Stunning Glare/0/Necromancer"}
    assert table.refused("gm", "use_their_power", **glare, targets=["ana", "ben"])[0] == "impossible"
    table.play("gm", "use_their_power", **glare, targets=["ana"])
    assert list(table.journal.table.awaited) == ["ana"]


def test_only_the_unwilling_save_against_momentum() -> None:
    """DA-POW-24."""
    table = fight("Momentum", foes="Grunt", role="Defender")
    (found,) = results([power(table, "Momentum", 0, "Grunt")])
    assert found.reading["kind"] == "save"
    for answer, saves in (("go_along", False), ("resist", True)):
        friends = Fight(ana=hero("Momentum", role="Defender"), ben=Hero("KS"))
        power(friends, "Momentum", 0, "ben")
        assert friends.waits_for("ben") == ("go_along", "resist")
        assert [deed.action for deed in friends.journal.now("ben").deeds] == ["go_along", "resist"]
        friends.play("ben", answer)
        assert friends.waits_for("ben") == (("draw",) if saves else ())
    helper = fight("Momentum", role="Defender")
    helper.play("gm", "lend_companion", who="ana", name="Rex", block="Wolf")
    assert not results([power(helper, "Momentum", 0, "Rex")])


def test_vengeance_is_taken_on_who_hurt_an_ally_and_only_in_the_next_turn() -> None:
    """DA-POW-10."""
    ana = hero("Attack, Vengeance", cards="KS 5S", role="Defender")
    table = Fight("QC JC", "Grunt+Grunt 2", ana=ana, ben=Hero("2S"))
    for who in ("ana", "ben"):
        table.drop_fate(who)
    assert refused(table, "Attack, Vengeance", 0, "Grunt") == ("refused", "DA-POW-10")
    table.pass_to("Grunt")
    table.attack("Grunt", "ben", "2H")
    table.pass_to("ana")
    assert aims(table, "Attack, Vengeance", 0) == ["Grunt"]
    table.stack("ana", "QH 6H")
    table.play("ana", "use_power", power="Attack, Vengeance/0/ana", targets=["Grunt"])
    assert table.journal.table.awaited["ana"].matter.hands == (Hand("Attack, Vengeance", 1),)
    table.play("ana", "stop")
    table.play("ana", "end_turn")
    table.settle()
    table.pass_to("ana")
    assert aims(table, "Attack, Vengeance", 0) == []


def test_vengeance_does_not_wait_for_another_fight() -> None:
    """DA-POW-10."""
    table = Fight("QC", "Grunt", ana=hero("Attack, Vengeance", cards="KS", role="Defender"), ben=Hero("2S"))
    table.drop_fate("ben")
    table.pass_to("Grunt")
    table.attack("Grunt", "ben", "2H")
    table.play("gm", "end_combat")
    table.begin()
    table.pass_to("ana")
    assert aims(table, "Attack, Vengeance", 0) == []


def test_the_aura_of_regeneration_counts_rounds_anew_in_the_next_fight() -> None:
    """DA-POW-22."""
    table = Fight(world="8C 9C", ana=hero("Aura of Regeneration", role="Defender"), ben=Hero("KS", pp_most=4, pp=0))
    for who in ("ana", "ben"):
        table.drop_fate(who)
    power(table, "Aura of Regeneration", 2)
    table.stack("ben", "9C")
    assert table.check("ben").degree == "Suited Success"
    table.play("gm", "end_combat")
    table.begin()
    table.stack("ben", "10C")
    assert table.check("ben").degree == "Suited Success"
    assert table.tracks("pp", who="ben") == (2,)


def test_creatures_lend_aid_to_their_own_and_distract_heroes() -> None:
    """DA-POW-14, DA-POW-15."""
    table = Fight("AC 9C", "Ritualist, Support+Grunt", ana=Hero("2D"))
    table.drop_fate("ana")
    ritualist = "Ritualist, Support"
    table.pass_to(ritualist)
    table.stack("npc", "2H")
    table.play("gm", "use_their_power", power=f"Lend Aid/0/{ritualist}", targets=["Grunt"])
    assert table.faces(f"aside/{ritualist}") == "2H"
    table.pass_to("Grunt")
    table.stack("npc", "8H")
    table.play("gm", "attack", target="ana", who="Grunt")
    assert "take_aid" in table.waits_for("gm")
    entry = table.play("gm", "take_aid")
    assert outcome(entry) == Outcome("Major Success", True, "2H", "8H 2H")
    assert table.count(f"aside/{ritualist}") == 0
    table.play("gm", "end_turn")
    table.settle()
    table.pass_to(ritualist)
    table.stack("npc", "7S")
    table.play("gm", "use_their_power", power=f"Lend Distraction/1/{ritualist}", targets=["ana"])
    table.stack("ana", "8D")
    table.stack("world", "8C")
    assert table.check("ana", dr=0).drawn.split() == ["7S", "8D"]


def test_who_lends_a_card_and_leaves_takes_it_along() -> None:
    """DA-AMB-77."""
    table = Fight("AC 9C", "Ritualist, Support+Grunt", ana=Hero("2D"))
    table.pass_to("Ritualist, Support")
    table.stack("npc", "4H")
    table.play("gm", "use_their_power", power="Lend Aid/0/Ritualist, Support", targets=["Grunt"])
    table.play("gm", "dismiss", name="Ritualist, Support")
    assert "4H" in table.faces("npc_discard/npc")


def test_a_second_attack_takes_a_first() -> None:
    """DA-POW-24."""
    table = fight("Attack, Dual-Wield", foes="Dire Wolf")
    assert refused(table, "Attack, Dual-Wield", 0, "Dire Wolf") == ("refused", "DA-POW-24")
    table.attack("ana", "Dire Wolf", "8H")
    table.stack("ana", "3H 3D")
    entry = power(table, "Attack, Dual-Wield", 0, "Dire Wolf")
    assert hands(entry) == ("Lower Hand (1): Attack, Dual-Wield",)
    assert table.tracks("majors", "minors") == (0, 0)


def test_phase_swap_trades_places_with_the_summoned_creature_for_half_the_speed() -> None:
    """DA-POW-24."""
    table = fight("Summon Creature", "Phase Swap", role="Caster")
    assert refused(table, "Phase Swap", 1) == ("refused", "DA-POW-24")
    table.play("ana", "summon", name="Imp")
    put(table, "ana", "0,0")
    put(table, "Imp", "11,0")
    assert refused(table, "Phase Swap", 1) == ("refused", "DA-POW-03")
    put(table, "Imp", "10,0")
    power(table, "Phase Swap", 1)
    assert (table.marks("space/ana"), table.marks("space/Imp")) == (("10,0",), ("0,0",))
    assert table.track("moved/ana") == 6


def test_who_raised_a_wall_may_let_it_fall() -> None:
    """DA-POW-18."""
    table = fight("Barrier", role="Caster")
    power(table, "Barrier", 1)
    table.play("ana", "end_turn")
    table.play("ana", "drop_wall")
    assert not WALLS.ids(table.journal.table)


def test_manifested_terrain_asks_its_save_of_who_starts_a_turn_there_but_not_of_its_maker() -> None:
    """DA-POW-24."""
    queen = "Spider Queen"
    table = Fight("AC", queen, ana=Hero("2D"))
    table.drop_fate("ana")
    for who, space in ((queen, "0,0"), ("ana", "2,-2")):
        put(table, who, space)
    table.pass_to(queen)
    table.play("gm", "set", track=f"pp/{queen}", to=1, reason="as the tale has it")
    entry = table.play("gm", "use_their_power", power=f"Manifest Terrain/1/{queen}")
    assert not results([entry])
    table.play("gm", "end_turn")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.stats, asked.drs) == (("agl",), (2,))
    table.stack("ana", "8H")
    table.settle()
    assert table.has("ana", "Entangled")
    table.play("ana", "end_turn")
    assert (table.turn, table.has(queen, "Entangled"), table.waits_for("gm")) == (queen, False, ())


def test_obey_me_asks_a_save_at_dr_2_when_the_turn_starts_and_a_success_ends_it() -> None:
    """DA-POW-24."""
    queen = "Spider Queen"
    table = Fight("AC", queen, ana=Hero("2D"))
    table.drop_fate("ana")
    table.play("gm", "at_home", boss=queen)
    table.play("gm", "set", track=f"pp/{queen}", to=2, reason="as the tale has it")
    table.play("gm", "use_their_power", power=f"Obey Me/2/{queen}", targets=["ana"])
    assert (table.has("ana", "Enthralled"), table.waits_for("ana")) == (True, ())
    table.pass_to(queen)
    table.play("gm", "end_turn")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.stats, asked.drs) == (("con",), (2,))
    table.stack("ana", "9H")
    table.settle()
    table.play("gm", "direct", whom="ana", spaces=4)
    table.pass_to(queen)
    table.play("gm", "end_turn")
    table.stack("ana", "2H")
    table.settle()
    assert not table.has("ana", "Enthralled")


def test_grant_invisibility_makes_one_creature_invisible() -> None:
    """DA-POW-24."""
    table = fight("Grant Invisibility")
    power(table, "Grant Invisibility", 0, "Grunt")
    assert table.has("Grunt", "Invisible")


def test_nothing_is_said_of_pp_where_a_power_costs_none() -> None:
    """DA-POW-08."""
    table = TableOfCards(ana=hero("Craft Light", "Heal", role="Caster"))
    free, paid = power(table, "Craft Light", 0), power(table, "Heal", 1, "ana")
    assert [line(entry) for entry in (free, paid)] == [
        "{who} uses {power}.",
        "{who} uses {power} for {pp} PP on {whom}.",
    ]


def line(entry: Entry) -> str:
    """The first sentence of an entry."""
    return next(event.says for event in entry.events if isinstance(event, Told))
