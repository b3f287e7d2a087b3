"""Companions, links, Vulnerabilities in play, and who sits at the table."""

from typing import Any

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.events import Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.sight import PilePlace
from hearthside.systems.deck_of_adventures.creatures.companions import companion_hp
from hearthside.systems.deck_of_adventures.kinds import VULNERABILITIES_KIND, WEAKNESSES
from hearthside.systems.deck_of_adventures.people.vulnerabilities import VULNERABILITIES
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results, told
from tests.systems.deck_of_adventures.tables import Hero, Outcome, TableOfCards, outcome, rules_told


def friend(*powers: str, cards: str = "5H", **facts: Any) -> Hero:
    """Somebody with a link to creatures."""
    return Hero(cards, powers=["Creature Link", *powers], role="Support", **facts)


def bonded(*powers: str, block: str = "Wolf", foes: str = "Dire Wolf", **facts: Any) -> Fight:
    """Ana has a wolf by her side, and the Target Card 5♥; the foe has 2♣."""
    table = Fight("2C", foes, ana=friend(*powers, **facts))
    table.play("gm", "end_combat")
    table.rest("full", ["KD"])
    table.play("ana", "bond", name="Fang", block=block)
    table.stack("ana", "5H")
    table.begin("2C")
    table.drop_fate("ana")
    table.pass_to("ana")
    return table


@rule("DA-COMP-01", "DA-COMP-02", "DA-DECK-15")
def test_a_companion_acts_on_its_dealers_turn_draws_from_that_deck_and_takes_a_minor_action() -> None:
    table = bonded()
    assert (table.order, table.count("target/Fang")) == (["ana", "Dire Wolf"], 0)
    table.stack("ana", "3H")
    before = table.counts("deck/ana", "npc_deck/npc")
    entry = table.play("ana", "command", companion="Fang", target="Dire Wolf")
    (hit,) = results([entry])
    assert (table.called(hit.who), hit.reading["card"], hit.reading["success"]) == ("Fang", "3H", True)
    assert table.counts("deck/ana", "npc_deck/npc") == (before[0] - 1, before[1])
    assert (table.tracks("minors", "majors"), table.faces("discard/ana").split()[0]) == ((0, 1), "3H")
    table.play("gm", "lend_companion", who="ana", name="Mule", block="Horse")
    table.play("ana", "command", companion="Mule", target="Dire Wolf")
    assert table.tracks("minors", "majors") == (0, 0)
    table.pass_to("Dire Wolf")
    assert table.refused("ana", "command", companion="Fang", target="Dire Wolf") == ("refused", "DA-CMB-05")


@rule("DA-DECK-15")
def test_cards_the_gm_draws_for_a_companion_lie_apart_from_those_its_dealer_draws() -> None:
    table = bonded()
    table.stack("ana", "3H 9C 4D 5S")
    table.play("gm", "draw_for", who="Fang", stat="brute", dr=9, upper=1)
    table.call("ana", dr=9, stat="brute")
    table.play("ana", "draw", stat="brute")
    assert table.journal.table.awaited["gm"].actions == ("draw_on", "stop")
    (read,) = results([table.play("gm", "stop")])
    assert (table.called(read.who), read.reading["card"]) == ("Fang", "3H")


def test_a_fallen_companion_obeys_no_command_and_bears_no_damage() -> None:
    """DA-KO-01, DA-POW-20."""
    table = bonded("Summon Creature", "Life Link", pp_most=4)
    table.play("ana", "summon", name="Shade")
    for name in ("Fang", "Shade"):
        table.play("gm", "harm", who=name, damage=9)
    assert table.refused("ana", "command", companion="Fang", target="Dire Wolf") == ("refused", "DA-KO-01")
    table.play("gm", "harm", who="ana", damage=1)
    assert table.refused("ana", "life_link", points=1) == ("refused", "DA-KO-01")


def test_a_knocked_out_dealer_stays_in_the_fight_when_the_companion_falls_too() -> None:
    """DA-COMP-01, DA-KO-03."""
    table = bonded()
    table.play("gm", "harm", who="ana", damage=20)
    table.play("gm", "harm", who="Fang", damage=9)
    assert table.order == ["ana", "Dire Wolf"]


@rule("DA-COMP-03")
@pytest.mark.parametrize(("level", "hp"), [(1, 1), (2, 1), (3, 2), (10, 5)])
def test_a_companion_has_half_its_dealers_level_in_hp_rounded_up(level: int, hp: int) -> None:
    table = bonded(block="", level=level)
    assert table.tracks("hp", "hp_most", who="Fang") == (hp, hp)
    assert companion_hp(level) == hp
    assert bonded(block="Bear", level=level).track("hp/Fang") == 3


@rule("DA-COMP-04")
def test_a_creature_is_bonded_at_the_end_of_a_full_rest_and_lends_its_senses() -> None:
    table = TableOfCards(ana=friend(gut=-1))
    assert table.refused("ana", "bond", name="Fang", block="Wolf") == ("refused", "DA-COMP-04")
    table.rest("full", ["KD"])
    table.play("ana", "bond", name="Fang", block="Wolf")
    for companion, mod in (("Fang", 1), ("", -1)):
        table.play("ana", "borrow_senses", companion=companion)
        table.call(stat="detection")
        assert table.journal.table.awaited["ana"].matter.mods == (mod,)
        table.play("gm", "waive", who="ana")
    stranger = TableOfCards(ana=Hero())
    stranger.rest("full", ["KD"])
    assert "bond" not in stranger.journal.offers("ana")


@rule("DA-COMP-05")
def test_a_mastered_companion_is_stronger_and_has_its_own_target_card_and_turn() -> None:
    plain, table = bonded(), bonded("Creature Mastery", level=3)
    table.play("gm", "end_combat")
    table.foes.append("Fang")
    before = table.count("deck/ana")
    table.begin("2C")
    assert table.track("hp/Fang") == plain.track("hp/Fang") + 1 == 3
    best = [max(each.track(f"{skill}/Fang") for skill in ("finesse", "brute")) for each in (plain, table)]
    assert best[1] == best[0] + 1
    assert ("Fang" in table.order, table.count("target/Fang")) == (True, 1)
    assert before - table.count("deck/ana") == 2  # its Target Card comes from its Dealer's deck too


@rule("DA-COMP-06")
def test_a_summoned_creature_has_its_block_and_is_gone_after_an_hour() -> None:
    table = TableOfCards(ana=Hero(powers=["Summon Creature"], role="Caster", level=2))
    table.play("ana", "summon", name="Shade")
    assert (*table.tracks("hp", "ar", who="Shade"), table.track("pp/ana")) == (4, 3, 0)
    table.play("gm", "pass_time", minutes=59)
    assert table.creatures() == ["Shade"]
    table.play("gm", "pass_time", minutes=1)
    assert table.creatures() == []


@rule("DA-COMP-07")
def test_a_suited_miss_gives_the_gm_control_of_a_chaotic_companion() -> None:
    for tame, card in (((), "9C"), (("Chaotic Companion (Minor)",), "9H"), (("Chaotic Companion (Minor)",), "3C")):
        calm = bonded(vulnerabilities=list(tame))  # not Chaotic, a plain Miss, a hit: Ana keeps the reins
        calm.stack("ana", card)
        calm.play("ana", "command", companion="Fang", target="Dire Wolf")
        calm.play("ana", "end_turn")
        calm.settle()
        calm.pass_to("ana")
        calm.play("ana", "command", companion="Fang", target="Dire Wolf")
    table = bonded(vulnerabilities=["Chaotic Companion (Minor)"])
    assert "run_companion" not in table.journal.offers("gm")
    table.stack("ana", "9C")
    table.play("ana", "command", companion="Fang", target="Dire Wolf")
    table.play("ana", "end_turn")
    table.settle()
    wild = {"companion": "Fang", "target": "ana"}
    assert table.turn == "Dire Wolf"
    assert table.refused("gm", "run_companion", **wild) == ("refused", "DA-COMP-01")
    table.pass_to("ana")
    assert table.refused("ana", "command", companion="Fang", target="Dire Wolf") == ("refused", "DA-COMP-07")
    before, actions = table.count("deck/ana"), table.tracks("majors", "minors")
    table.stack("ana", "5D")
    (bite,) = results([table.play("gm", "run_companion", **wild)])
    assert (table.called(bite.who), bite.reading["card"], before - table.count("deck/ana")) == ("Fang", "5D", 1)
    assert (table.track("hp/ana") < 5, table.tracks("majors", "minors")) == (True, actions)
    assert table.refused("gm", "run_companion", **wild) == ("refused", "DA-COMP-07")  # once a turn
    table.play("gm", "calm", companion="Fang")
    assert "run_companion" not in table.journal.offers("gm")
    table.play("ana", "command", companion="Fang", target="Dire Wolf")


@rule("DA-COMP-08")
def test_a_companion_is_attacked_and_saves_against_its_dealers_target_card() -> None:
    table = bonded()
    table.pass_to("Dire Wolf")
    entries = table.attack("Dire Wolf", "Fang", "5C")
    (hit,) = results(entries)
    assert (hit.reading["target"], hit.reading["dr"]) == (table.faces("target/ana"), table.track("ar/Fang"))
    before = table.count("deck/ana")
    (save,) = results([table.play("gm", "save_for", who="Fang", stat="vit", dr=3)])
    assert (save.reading["target"], before - table.count("deck/ana")) == (table.faces("target/ana"), 1)


@rule("DA-POW-20")
def test_life_link_moves_damage_to_the_summoned_creature() -> None:
    table = TableOfCards(ana=Hero(powers=["Summon Creature", "Life Link"], role="Caster", level=3))
    table.play("ana", "summon", name="Shade")
    table.play("gm", "harm", who="ana", damage=2)
    assert table.track("hp/ana") == 5
    table.play("ana", "life_link", points=2)
    assert (*table.tracks("hp"), *table.tracks("hp", who="Shade")) == (7, 2)


@rule("DA-VULN-07")
def test_minions_have_no_vulnerabilities_and_dealers_may() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name="Rat")
    table.play("gm", "bring", name="Ogre", nature="dealer")
    assert table.refused("gm", "give_weakness", who="Rat", vulnerability="Pacifist") == ("refused", "DA-VULN-07")
    table.play("gm", "give_weakness", who="Ogre", vulnerability="Pacifist")
    known = [table.journal.view(seat).marks.get(WEAKNESSES.of(table.id_of("Ogre"))) for seat in ("gm", "ana")]
    assert known == [("Pacifist",), None]
    table.play("gm", "reveal_weakness", who="Ogre")
    assert table.journal.view("ana").marks[VULNERABILITIES_KIND.of(table.id_of("Ogre"))] == ("Pacifist",)


@rule("DA-VULN-09")
def test_what_binds_by_play_is_said_and_never_refused() -> None:
    played = [each for each in VULNERABILITIES.values() if each.played]
    assert (len(played), len(VULNERABILITIES) - len(played)) == (11, 18)
    table = Fight(ana=Hero("AS", vulnerabilities=["Pacifist"]))
    table.drop_fate("ana")
    assert "DA-VULN-09" in told(table.attack("ana", "Grunt", "3H"))
    assert table.track("hp/Grunt") == 1


@rule("DA-VULN-10")
@pytest.mark.parametrize("stands", [True, False])
def test_an_eye_for_an_eye_is_taken_of_the_enemy_who_hit_last_while_it_stands(stands: bool) -> None:
    powers = ["Attack, Weapon", "Attack, Dual-Wield"]
    table = Fight("AC KC", "Grunt+Grunt 2", ana=Hero("2S", vulnerabilities=["Eye for an Eye"], powers=powers))
    table.drop_fate("ana")
    for foe, card in (("Grunt", "3H"), ("Grunt 2", "3D")):
        table.pass_to(foe)
        table.attack(foe, "ana", card)
    table.pass_to("ana")
    if stands:
        assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-VULN-10")
        table.attack("ana", "Grunt 2", "8H")
        second = {"power": "Attack, Dual-Wield/0/ana", "targets": ["Grunt"]}
        assert table.refused("ana", "use_power", **second) == ("refused", "DA-VULN-10")
    else:
        table.play("gm", "harm", who="Grunt 2", damage=9)
        assert table.attack("ana", "Grunt", "8H")


@rule("DA-VULN-11")
@pytest.mark.parametrize(
    ("what", "stat", "recalled"),
    [
        ({"vulnerabilities": ["Outsider"]}, "con", True),
        ({"vulnerabilities": ["Outsider"]}, "vit", False),
        ({"vulnerabilities": ["Conceited"]}, "knowledge", True),
        ({"vulnerabilities": ["Frail Form"]}, "athletics", True),
        ({"vulnerabilities": ["Inattentive"]}, "detection", True),
        ({"vulnerabilities": ["Inattentive"]}, "craft", False),
        ({"powers": ["Focused: Stealth"]}, "stealth", True),
        ({"powers": ["Cunning: Stealth"]}, "detection", False),
        ({"powers": ["Handy: Smithing"]}, "craft", True),
    ],
)
def test_what_a_check_is_about_is_recalled_to_the_gm_and_the_player_alone(
    what: dict[str, list[str]], stat: str, recalled: bool
) -> None:
    table = TableOfCards(ana=Hero("9C", **what), ben=Hero("2C"))
    entry = table.play("gm", "call", who=["ana"], stats=[stat], dr=2)
    told_to = [event.to for event in entry.events if isinstance(event, Told) and event.rule == "DA-VULN-11"]
    assert told_to == ([("gm", "ana")] if recalled else [])


@rule("DA-GM-05")
def test_a_table_takes_a_gm_and_a_player_and_more_than_six_bring_a_hint() -> None:
    table = TableOfCards(ana=Hero())
    assert table.check().degree
    alone = Journal.opened(DECK_OF_ADVENTURES, [Sitter("ana")], ScriptedChance())
    for command in ({"do": "draw", "stat": "vit"}, {"do": "call", "who": ["ana"], "stats": ["vit"], "dr": 2}):
        assert isinstance(alone.do("ana", command, ScriptedChance()), Refused)
    full = TableOfCards(**{name: Hero() for name in "abcdefg"})  # type: ignore[arg-type]
    assert rules_told(full.journal.entries[0]).count("DA-GM-05") == 1
    assert full.check("g").degree


@rule("DA-DECK-03")
def test_the_cards_of_a_player_lie_in_these_zones_and_none_is_lost_or_twice() -> None:
    zones = ("deck", "discard", "fate", "target", "aside", "spent", "turned")
    table = TableOfCards(
        world="10C JC", ana=Hero("8D 9C AD 2C 5H", powers=["Lend Aid", "Lucky"], role="Support"), ben=Hero()
    )
    table.play("ana", "use_power", power="Lend Aid/0/ana", targets=["ben"])
    table.play("ana", "take_target")
    table.check()
    table.call()
    table.play("ana", "draw", stat="athletics")
    table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-RED"))
    table.rest("full", [""])
    used: set[str] = set()
    for at in range(1, table.journal.seq + 1):
        lying = Journal(DECK_OF_ADVENTURES, table.journal.entries[:at]).table
        cards = [card for zone in zones for card in lying.cards(PilePlace(f"{zone}/ana"))]
        assert (len(cards), len(set(cards))) == (54, 54)
        used |= {zone for zone in zones if lying.cards(PilePlace(f"{zone}/ana"))}
        assert not [
            card
            for name, pile in lying.piles.items()
            for card in pile.cards
            if card.startswith("ana:") and name.partition("/")[0] not in zones
        ]
    assert used == set(zones)


@rule("DA-DECK-15", "DA-COMP-01")
def test_the_open_draw_of_a_companion_keeps_its_card_when_its_dealer_checks_meanwhile() -> None:
    table = Fight("2C", world="8C", ana=Hero("AS", powers=["Creature Link"], role="Martial"), ben=Hero("KS"))
    for who in ("ana", "ben"):
        table.drop_fate(who)
    table.play("gm", "lend_companion", who="ana", name="Rex", block="Wolf")
    table.play("gm", "flank", target="Grunt", by=["ben"])
    table.stack("ana", "8H 9C 3H")
    table.play("ana", "command", companion="Rex", target="Grunt")
    assert "draw_on" in table.waits_for("gm")
    assert table.check("ana") == Outcome("Suited Success", True, "9C", "9C")
    assert table.faces("turned/Rex") == "8H"
    found = outcome(table.play("gm", "draw_on"))
    assert (found.drawn, found.succeeds, table.track("hp/Grunt")) == ("8H 3H", True, 1)
    assert sorted(table.faces("discard/ana").split()) == ["3H", "8H", "9C"]
