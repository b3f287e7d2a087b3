"""Odd moments that real tables get into: two rules at once, and people who are not what they were a moment ago."""

from typing import Any

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import MarkPlace
from hearthside.systems.first_empires.gear.belongings import brews_at_hand, load_of
from hearthside.systems.first_empires.kinds import (
    ARMOR,
    BEGUILED,
    BLESSINGS,
    CLOCKS,
    CURSES,
    INGOTS,
    LEXICON,
    ORDER_KIND,
    STATE,
    TURN_KIND,
    VERSES,
)
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, heard, resolved

CHANTER = {
    **BONKO,
    "body": 1,
    "mind": 3,
    "skills": ["maneuver"],
    "stunts": ["Chanter"],
    "lexicon": ["Rend", "Restore", "Life", "Person", "Conjure"],
    "verses": ["Rend"],
}


def two(ana: dict[str, Any] | None = None, ben: dict[str, Any] | None = None) -> Play:
    """Ana and Ben, both like Bonko where nothing else is said."""
    return Play(ana={**BONKO, **(ana or {})}, ben={**BONKO, **(ben or {})})


# --- Lady Luck --------------------------------------------------------------------------------------------------------


@rule("FE-LADY-06")
def test_whoever_gives_the_last_luck_die_away_before_the_judgment_is_dead() -> None:
    play = two()
    play.give(harm=4, luck=1)
    play.call(position="risky", harm="3")
    play.do("ana", "roll", [4, 1, 1], ability="body")
    play.do("ana", "suffer")
    assert play.asked() == ("judgment",)
    play.do("ana", "give_luck", to="ben", words="A last gift.")
    play.do("ana", "judgment")
    assert play.journal.table.has_mark(STATE.of("ana"), "dead")
    assert play.asked() == ()


@rule("FE-STUNT-23", "FE-STR-03")
def test_strain_that_kills_lets_lady_luck_speak_first_and_the_success_waits() -> None:
    play = bonko(stunts=["I Saw the Signs"])
    play.give(harm=5, luck=2, strain=7)
    play.call("advantage", position="controlled")
    play.do("ana", "roll", [2, 1], ability="body")
    play.do("ana", "turn_failure", how="I Saw the Signs")
    assert (play.standing().harm, play.standing().strain, play.asked()) == (7, 8, ("judgment",))
    play.do("ana", "judgment", [6])
    assert (play.standing().harm, play.asked()) == (5, ("advantage",))
    play.do("ana", "advantage", brings="tag", words="a step ahead")
    assert play.tag("a step ahead").uses == 1


@rule("FE-BREW-05")
def test_a_stimulant_that_kills_does_not_take_coming_harm_away() -> None:
    play = bonko()
    play.call(position="controlled")
    play.do("ana", "brew", [6, 1], brew="Stimulant (Body)", careful=True)
    play.do("ana", "use_brew", brew="Stimulant (Body)/ana")
    play.give(luck=1, strain=8)
    play.call(position="risky", harm="2")
    play.do("ana", "roll", [4, 1, 1, 1, 1], ability="body", skill="brawl")
    play.give(harm=6)
    play.do("ana", "keep_stimulant", keep=True)
    assert play.asked() == ("judgment",)
    play.do("ana", "judgment", [6])
    assert (play.standing().harm, play.asked()) == (5, ("resist", "suffer"))


# --- Strain and harm --------------------------------------------------------------------------------------------------


@rule("FE-STR-03", "FE-RST-07")
def test_strain_beyond_the_limit_by_a_chant_and_by_resisting_add_up() -> None:
    play = Play(ana=CHANTER)
    play.give(strain=8)
    play.call("attack", position="risky", harm="3")
    play.do("ana", "chant", [1, 4], verse="Rend life person", target="the guard")  # Strain 2, all of it harm.
    play.do("ana", "resist", [1, 1])  # 3 harm falls by one; the Strain of resisting is harm too.
    assert (play.standing().harm, play.standing().strain) == (2 + 2 + 1, 8)


@rule("FE-BEAST-15")
def test_harm_by_strain_while_a_werewolf_is_kept_off_is_no_bite() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Werewolf", harm="1")
    play.give(strain=8)
    play.call("attack", position="risky", target="Werewolf")
    play.do("ana", "roll", [4, 1, 1], ability="body")
    play.do("ana", "resist", [4, 1, 1, 1])
    assert play.standing().harm == 1
    assert play.asked() == ()


@rule("FE-CHANT-19", "FE-STR-07")
def test_a_critical_chant_that_goes_on_clears_no_strain() -> None:
    play = Play(ana=CHANTER)
    play.give(strain=3)
    play.call("attack", position="controlled")
    play.do("ana", "chant", [6, 6, 2, 2], verse="Rend life", target="the gate", ongoing=True)
    assert play.standing().strain == 3 + 2


# --- Attacks ----------------------------------------------------------------------------------------------------------


@rule("FE-INT-05", "FE-BEAST-04")
def test_harm_that_is_left_over_hurts_nobody_who_is_immune_to_it() -> None:
    play = bonko()
    for kind in ("Zombie", "Guard Drake", "Slime"):
        play.do("gm", "bring_creature", kind=kind)
    play.call("attack", position="controlled", target="Zombie", means=["Fire"])
    play.do("ana", "roll", [6, 4, 4, 1], ability="body")
    play.do("ana", "spill", to=["Guard Drake", "Slime"])
    assert (play.filled("Guard Drake"), play.filled("Slime")) == (0, 1)


@rule("FE-INT-05", "FE-BEAST-07")
def test_magic_that_is_left_over_comes_back_from_who_reflects_it() -> None:
    play = Play(ana=CHANTER)
    for kind in ("Zombie", "Archwizard"):
        play.do("gm", "bring_creature", kind=kind)
    play.call("attack", position="controlled", target="Zombie")
    play.do("ana", "chant", [6, 5, 4, 1], verse="Rend life person", target="the dead")
    play.do("ana", "spill", to=["Archwizard"])
    play.do("ana", "suffer")
    assert play.filled("Archwizard") == 0
    assert play.standing().harm == 2


@rule("FE-HIT-10")
def test_a_luck_die_that_joins_a_short_pool_makes_one_six_and_not_two() -> None:
    play = bonko(ancestry="Goblin", charm=0)
    play.do("gm", "hand_out", who="ana", name="old flute", tags=["Dependable"])
    play.give(luck=1)
    play.call(position="controlled")
    play.do("ana", "roll", [6, 3], ability="charm", using="old flute")
    read = resolved(play.do("ana", "add_luck", [6, 2], spend=True)).reading
    assert (read["faces"], read["critical"]) == ([3, 6, 2], False)
    assert play.standing().luck == 0


# --- People who are not what they were --------------------------------------------------------------------------------


@rule("FE-BEAST-14")
def test_the_gaze_of_a_creature_that_is_gone_petrifies_nobody() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Medusa")
    play.do("gm", "tick", clock="Medusa: Petrifying Gaze", by=6)
    play.do("gm", "unleash", clock="Medusa: Petrifying Gaze", who=["ana"])
    play.do("gm", "new_scene")
    play.call(position="controlled")
    play.do("ana", "roll", [6, 1, 1, 1], ability="body")
    assert play.journal.table.marks.get(CURSES.of("ana"), ()) == ()


@rule("FE-CHAR-01")
def test_a_new_character_carries_no_curse_of_the_old_one() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Medusa")
    play.do("gm", "tick", clock="Medusa: Petrifying Gaze", by=6)
    play.do("gm", "unleash", clock="Medusa: Petrifying Gaze", who=["ana"])
    play.call(position="controlled")
    play.do("ana", "roll", [6, 1, 1, 1], ability="body")
    assert play.journal.table.marks[CURSES.of("ana")] == ("petrified",)
    play.do("ana", "new_character")
    assert play.journal.table.marks.get(CURSES.of("ana"), ()) == ()


@rule("FE-BEAST-14")
def test_whoever_is_petrified_drinks_mends_and_carries_nothing() -> None:
    play = two({"stunts": ["Inner Peace", "Field Repair"], "skills": ["tinker"], "armor": 1})
    play.call(position="controlled")
    play.do("ana", "brew", [6, 1], brew="Healing tincture", careful=True)
    play.give(strain=3, luck=1, armor=0)
    play.do("gm", "set", track="harm/ben", to=6, reason="so the test begins")
    able = {"use_brew", "inner_peace", "field_repair", "carry"}
    assert able <= play.journal.offers("ana").keys()
    play.do("gm", "bring_creature", kind="Medusa")
    play.do("gm", "tick", clock="Medusa: Petrifying Gaze", by=6)
    play.do("gm", "unleash", clock="Medusa: Petrifying Gaze", who=["ana"])
    play.call(position="controlled")
    play.do("ana", "roll", [6, 1, 1, 1], ability="body")
    assert not able & play.journal.offers("ana").keys()


@rule("FE-CHAR-11")
def test_who_was_carried_and_then_carries_weighs_what_they_weigh() -> None:
    play = two()
    play.give(harm=6)
    play.do("ben", "carry", ally="ana")
    play.give(harm=5)
    play.do("gm", "set", track="harm/ben", to=6, reason="so the test begins")
    play.do("ana", "carry", ally="ben")
    # Ben is one item, and he carries nobody who carries him.
    assert (load_of(play.journal.table, "ana"), load_of(play.journal.table, "ben")) == (1, 0)
    play.give(harm=6)
    assert (load_of(play.journal.table, "ana"), load_of(play.journal.table, "ben")) == (0, 0)


def test_a_call_on_somebody_who_falls_is_off() -> None:
    play = two({"intuition": 1, "charm": 0})
    play.give(harm=4)
    play.call(position="controlled")
    play.do("ana", "pray", [3, 1], deity="Hearthmother", domain="Aid")
    play.call(position="controlled")
    assert play.asked() == ("roll",)
    play.do("gm", "answer_prayer", owed=play.debt("ana/unanswered prayer (Aid)"), how="harm")
    assert play.standing().harm == 6
    assert play.asked() == ()


@rule("FE-PLAY-02")
def test_a_new_scene_takes_calls_and_readiness_of_the_old_one_back() -> None:
    play = two()
    play.do("gm", "start_combat")
    play.do("gm", "new_scene")
    assert play.asked() == play.asked("ben") == ()
    play.call()
    play.do("gm", "new_scene")
    assert play.asked() == ()


@rule("FE-CHANT-21")
def test_no_tincture_wakes_the_dead() -> None:
    play = two()
    play.do("gm", "set", track="harm/ben", to=6, reason="so the test begins")
    play.call(position="controlled")
    play.do("ana", "brew", [6, 1], brew="Healing tincture", careful=True)
    assert "Healing tincture/ben" in play.values("ana", "use_brew", "brew")
    play.do("gm", "set", track="harm/ben", to=5, reason="so the test begins")
    play.call(who="ben", position="risky", harm="7")
    play.do("ben", "roll", [4, 1], ability="body")
    play.do("ben", "suffer")
    assert play.journal.table.has_mark(STATE.of("ben"), "dead")
    assert "Healing tincture/ben" not in play.values("ana", "use_brew", "brew")


# --- Dice the GM looks at ---------------------------------------------------------------------------------------------


@rule("FE-POOL-05", "FE-POOL-14")
def test_a_luck_die_that_was_given_away_meanwhile_does_not_fall() -> None:
    play = two()
    play.give(luck=1)
    play.call(position="controlled", look=True)
    play.do("ana", "roll", ability="body", luck=1)
    play.do("ana", "give_luck", to="ben", words="Here.")
    read = resolved(play.do("gm", "let_fall", [6, 1, 1, 1])).reading
    assert read["dice"] == 3


@rule("FE-TAG-02", "FE-POOL-14")
def test_a_tag_that_somebody_used_up_meanwhile_helps_nobody_else() -> None:
    play = two()
    play.do("gm", "lay_tag", words="high ground")
    for who in ("ana", "ben"):
        play.call(who=who, position="controlled", look=True)
        play.do(who, "roll", ability="body", tags=["high ground"])
    first = resolved(play.do("gm", "let_fall", [6, 1, 1, 1, 1, 1])).reading
    second = resolved(play.do("gm", "let_fall", [6, 1, 1, 1])).reading
    assert (first["dice"], second["dice"]) == (5, 3)


# --- Stunts, miracles and brews -------------------------------------------------------------------------------------


@rule("FE-PRAY-13")
def test_an_undead_goon_is_destroyed_however_much_harm_goons_take_at_this_table() -> None:
    play = Play({"goon_harm": 2}, ana={**BONKO, "intuition": 2, "body": 1, "skills": ["pray"], "deity": "Executioner"})
    play.do("gm", "bring_creature", kind="Zombie")
    play.call(position="controlled")
    play.do("ana", "pray", [5, 1, 1], deity="Executioner", domain="Repudiation")
    play.do("ana", "miracle", miracle="repudiation_goon/Zombie")
    assert play.filled("Zombie") == 2


@rule("FE-STUNT-13")
def test_beguiling_takes_charm_and_fraternize_whatever_else_somebody_is_good_at() -> None:
    play = bonko(charm=1, body=2, skills=["brawl", "fraternize"], stunts=["Beguiling Presence"])
    play.call(position="controlled")
    read = play.roll(6, 1, 2, ability="body", skill="brawl", stunt="Beguiling Presence", words="the guard")
    assert (read["dice"], read["ability"], read["skill"]) == (2, "charm", "fraternize")


@rule("FE-STUNT-13")
def test_whoever_is_attacked_by_their_ally_has_cause_to_doubt() -> None:
    play = bonko(charm=1, body=2, skills=["fraternize"], stunts=["Beguiling Presence"])
    play.do("gm", "bring_creature", kind="Cyclops")
    play.call("advantage", position="controlled", target="Cyclops")
    play.do("ana", "roll", [6, 1, 2], ability="charm", stunt="Beguiling Presence")
    play.do("ana", "advantage", brings="tag", words="friends")
    assert play.journal.table.marks[BEGUILED.of("ana")] == (play.id("Cyclops"),)
    play.call("attack", position="controlled", target="Cyclops")
    play.do("ana", "roll", [6, 1, 2], ability="body")
    assert play.journal.table.marks.get(BEGUILED.of("ana"), ()) == ()


@rule("FE-STUNT-25")
def test_words_are_not_paid_for_with_a_luck_die_that_is_gone() -> None:
    play = two({"charm": 1, "body": 2, "stunts": ["Inspiring Words"]})
    play.give(luck=1)
    play.do("ana", "inspire", [4], hearers=["ben"])
    assert play.values("ana", "words_price", "price") == ["luck", "strain"]
    play.do("ana", "give_luck", to="ben", words="Take it.")
    assert play.values("ana", "words_price", "price") == ["strain"]


@rule("FE-LUCK-03")
def test_the_dead_pay_nothing_forward_and_set_out_on_no_quest() -> None:
    play = two({"ancestry": "Halfling", "skills": ["brew"]})
    play.give(harm=5, luck=3)
    play.call(position="risky", harm="7")
    play.do("ana", "roll", [4, 1], ability="body")
    play.do("ana", "suffer")
    play.do("ana", "judgment", roll=False)
    assert "give_luck" not in play.journal.offers("ana")
    play.do("gm", "start_quest")
    assert play.standing().luck == 3
    assert "cache" not in play.journal.offers("ana")


@rule("FE-CHANT-15", "FE-BREW-02")
def test_nobody_has_an_hour_in_the_middle_of_a_fight() -> None:
    play = Play(ana=CHANTER)
    play.call(position="controlled")
    assert "ritual" in play.journal.offers("ana")["chant"].fields
    assert "careful" in play.journal.offers("ana")["brew"].fields
    play.do("ana", "roll", [6, 1], ability="body")
    play.do("gm", "start_combat")
    play.do("ana", "readiness", [5, 5])
    play.do("ana", "set_order", order=["ana"])
    play.call(position="controlled")
    assert "ritual" not in play.journal.offers("ana")["chant"].fields
    assert "careful" not in play.journal.offers("ana")["brew"].fields


@rule("FE-CHAR-10", "FE-BREW-03")
def test_a_cache_holds_no_more_kinds_than_can_be_carried() -> None:
    play = bonko(body=1, mind=3, charm=0, skills=["brew"], items=["dagger", "rope", "lamp"])
    play.do("gm", "start_quest")
    play.do("ana", "cache", [6, 1, 1, 1, 1])
    play.do("ana", "stock_cache", brew="Antidote")
    assert play.values("ana", "stock_cache", "brew") == ["", "Antidote"]
    play.do("ana", "stock_cache", brew="")
    assert play.asked() == ()
    assert [brew.name for brew in brews_at_hand(play.journal.table, "ana").values()] == ["Antidote"]


@rule("FE-BREW-05")
def test_a_stimulant_wanes_after_haggling_and_mending_too() -> None:
    play = two({"charm": 1, "body": 2, "stunts": ["Wheel and Deal", "Field Repair"], "skills": ["tinker"], "armor": 1})
    for ability in ("Charm", "Mind"):
        play.call(position="controlled")
        play.do("ana", "brew", [6, 1], brew=f"Stimulant ({ability})", careful=True)
    play.give(armor=0)
    play.do("ana", "use_brew", brew="Stimulant (Charm)/ana")
    play.do("ana", "haggle", [3, 2])
    assert "keep_stimulant" in play.journal.offers("ana")
    play.do("ana", "keep_stimulant", keep=False)
    play.do("ana", "use_brew", brew="Stimulant (Mind)/ana")
    play.do("ana", "field_repair", [3, 2, 1], whose="ana")
    assert "keep_stimulant" in play.journal.offers("ana")


@rule("FE-STUNT-20")
def test_an_allys_curse_is_a_tag_that_an_ally_put_there_and_a_tag_of_the_gms_is_not() -> None:
    play = two({"stunts": ["Dirty Tricks"]}, {"intuition": 2, "body": 1, "skills": ["pray"], "deity": "Raider"})
    play.do("gm", "bring_creature", kind="Cyclops")
    play.call(who="ben", position="controlled")
    play.do("ben", "pray", [5, 1, 1], deity="Raider", domain="Malediction")
    play.do("ben", "miracle", miracle="malediction_curse/Cyclops", words="blinded")
    play.do("ben", "enough")
    play.call("attack", position="controlled", target="Cyclops")
    assert play.roll(6, 1, 1, 1, 1, 1, 1, tags=["blinded"])["dice"] == 6
    play.do("gm", "lay_tag", words="blinded", on="Cyclops")
    play.call("attack", position="controlled", target="Cyclops")
    assert play.roll(6, 1, 1, 1, 1, 1, tags=["blinded"])["dice"] == 5


# --- Zones and turns --------------------------------------------------------------------------------------------------


def in_two_zones(play: Play) -> Play:
    """A yard and a hall that touch; everybody stands in the yard."""
    play.do("gm", "lay_zone", words="yard")
    play.do("gm", "lay_zone", words="hall", touches=["yard"])
    play.do("gm", "stand", zone="yard", who=["ana"])
    return play


@rule("FE-ZONE-05")
def test_whoever_chants_prays_or_brews_may_move_as_well() -> None:
    chants, prays, brews = (in_two_zones(Play(ana=CHANTER)) for _ in range(3))
    for play, action, dice, fields in (
        (chants, "chant", [6, 1], {"verse": "Rend", "target": "the gate"}),
        (prays, "pray", [1, 1], {"deity": "Hearthmother", "domain": "Aid"}),
        (brews, "brew", [6, 1, 1, 1], {"brew": "Antidote"}),
    ):
        play.call(position="controlled")
        play.do("ana", action, move="hall", **fields)
        play.do("gm", "let_fall", dice)
        assert play.where("ana") == "hall"


@rule("FE-CBT-06")
def test_a_call_from_before_the_order_was_set_is_off() -> None:
    play = two()
    play.do("gm", "start_combat")
    play.do("ana", "readiness", [5, 5])
    play.do("ben", "readiness", [5, 5])
    play.call(who="ben")
    play.do("ana", "set_order", order=["ana", "ben"])
    assert play.asked("ben") == ()


@rule("FE-PRAY-05")
def test_a_deity_waits_with_harm_and_strain_until_somebody_has_answered() -> None:
    play = bonko(armor=1)
    play.call(position="controlled")
    play.do("ana", "pray", [3, 1], deity="Hearthmother", domain="Aid")
    play.call(position="risky", harm="2")
    play.do("ana", "roll", [4, 1, 1], ability="body")
    prayer = play.debt("ana/unanswered prayer (Aid)")
    assert play.values("gm", "answer_prayer", "how", owed=prayer) == ["closed", "fitting"]
    play.do("ana", "suffer")
    assert play.values("gm", "answer_prayer", "how", owed=prayer) == ["strain", "harm", "closed", "fitting"]


# --- What nobody has noticed yet --------------------------------------------------------------------------------------


@rule("FE-BEAST-16", "FE-PLAY-08")
def test_a_creature_that_lurks_is_known_to_the_gm_alone_until_it_strikes() -> None:
    play = two()
    play.do("gm", "bring_creature", kind="Mimic", name="old chest", unseen=True)
    assert "old chest" in heard(play, "gm")
    assert "old chest" not in heard(play, "ana")
    play.do("gm", "bring_creature", kind="Zombie", name="old chest")
    assert play.creatures() == ("old chest",)
    play.do("gm", "send_away", creature="old chest")
    assert "Mimic" not in heard(play, "ana")
    play.do("gm", "start_combat", surprise="old chest")
    assert play.creatures() == ("old chest",)
    assert play.segments("old chest") == 4
    assert play.standing().position == "desperate"
    assert "Hide in plain sight" not in heard(play, "ana")


@rule("FE-BEAST-16")
def test_a_creature_that_lurks_is_noticed_or_stays_behind_with_its_scene() -> None:
    play = two()
    play.do("gm", "bring_creature", kind="Giant Spider", unseen=True)
    play.do("gm", "bring_creature", kind="Ghost", number=2, unseen=True)
    play.do("gm", "recognise", creature="Giant Spider")
    assert play.creatures() == ("Giant Spider",)
    assert play.values("gm", "start_combat", "surprise") == ["", "Ghost", "Ghost 2"]
    play.do("gm", "send_away", creature="Ghost 2")
    play.do("gm", "new_scene")
    assert play.values("gm", "start_combat", "surprise") == [""]
    assert "Ghost" not in heard(play, "ana")


# --- Coming and going -------------------------------------------------------------------------------------------------


@rule("FE-ARM-07")
@pytest.mark.parametrize(("items", "points"), [([], 1), (["leather padding"], 2), (["bronze cuirass", "shield"], 4)])
def test_a_dwarf_sits_down_with_all_of_their_armor(items: list[str], points: int) -> None:
    play = bonko(ancestry="Dwarf", items=items, armor=0)
    assert play.journal.table.track(ARMOR.of("ana")) == points


@rule("FE-CHANT-02")
def test_nobody_sits_down_with_a_word_that_the_table_does_not_know() -> None:
    words = {**CHANTER, "lexicon": ["Rend", "Synthetic", "Paper"], "verses": []}
    with pytest.raises(Malformed):
        Play(ana=words)
    assert Play({"lexicon_paper": True}, ana=words).journal.table.has_mark(LEXICON.of("ana"), "Paper")


def test_whoever_joins_a_fight_late_comes_last_in_the_order() -> None:
    play = bonko()
    play.do("gm", "start_combat")
    play.do("ana", "readiness", [5, 5])
    play.do("ana", "set_order", order=["ana"])
    play.journal.keep(play.journal.seat(Sitter("ben", character=BONKO), ScriptedChance()))
    assert play.journal.table.marks[ORDER_KIND.of_table] == ("ana", "ben")
    play.do("ana", "end_turn")
    play.call(who="ben", position="controlled")


@rule("FE-CHANT-18")
def test_a_new_chanter_comes_with_prepared_verses() -> None:
    play = bonko()
    play.do("ana", "new_character")
    play.do("ana", "ancestry", ancestry="Elf")
    play.do("ana", "abilities", ranks="2 1 0 1")
    play.do("ana", "skills", skills=["brawl", "maneuver", "bluff", "study"])
    play.do("ana", "stunt", stunt="Chanter")
    play.do("ana", "learn_words", words=["Rend", "Restore", "Conjure", "Move", "Life"])
    play.do("ana", "prepare_verse", verse="Rend life")
    assert play.journal.table.marks[VERSES.of("ana")] == ("Rend life",)


@rule("FE-CHAR-02", "FE-CHAR-13")
def test_new_ranks_lay_stunts_and_words_back() -> None:
    play = bonko()
    play.do("ana", "new_character")
    play.do("ana", "ancestry", ancestry="Elf")
    play.do("ana", "abilities", ranks="2 1 0 1")
    play.do("ana", "skills", skills=["brawl", "maneuver", "bluff", "study"])
    play.do("ana", "stunt", stunt="Chanter")
    play.do("ana", "learn_words", words=["Rend", "Life"])
    play.do("ana", "prepare_verse", verse="Rend life")
    play.do("ana", "abilities", ranks="3 1 0 0")
    marks = play.journal.table.marks
    assert [marks.get(MarkPlace(f"{kind}/ana"), ()) for kind in ("stunts", "lexicon", "verses")] == [(), (), ()]


@rule("FE-EOS-02")
def test_an_aspiration_nobody_looked_back_on_is_not_asked_for_in_the_next_session() -> None:
    play = bonko(aspiration="Get home")
    play.end_session()
    assert "look_back" in play.journal.offers("ana")
    play.do("gm", "start_session")
    assert "look_back" not in play.journal.offers("ana")


@rule("FE-STR-06")
def test_an_elf_takes_of_the_latest_strain_only() -> None:
    play = two({"ancestry": "Elf"}, {**CHANTER, "verses": []})
    play.give(luck=2)
    play.call("attack", who="ben", position="risky", harm="2")
    play.do("ben", "chant", [1, 1, 5], verse="Rend life person", target="the gate")
    assert play.values("ana", "take_strain", "part") == ["ben/1", "ben/2", "ben/3"]
    play.do("ben", "resist", [1, 1])
    assert play.standing("ben").strain == 3 + 1
    assert play.values("ana", "take_strain", "part") == ["ben/1"]


@rule("FE-STUNT-26")
def test_hands_are_laid_on_who_is_in_reach() -> None:
    play = in_two_zones(two({"stunts": ["Lay on Hands"]}))
    play.do("gm", "stand", zone="hall", who=["ben"])
    play.give(luck=1, harm=1)
    play.do("gm", "set", track="harm/ben", to=2, reason="so the test begins")
    assert play.values("ana", "lay_hands", "on") == ["ana"]
    play.do("gm", "stand", zone="yard", who=["ben"])
    assert play.values("ana", "lay_hands", "on") == ["ana", "ben"]


@rule("FE-CHANT-20")
@pytest.mark.parametrize(
    ("verse", "dice", "harm"), [("Restore", [5], 4), ("Restore life person", [5, 1, 1], 4), ("Rend", [5], 5)]
)
def test_only_a_verse_that_restores_life_heals(verse: str, dice: list[int], harm: int) -> None:
    play = two(CHANTER)
    play.do("gm", "set", track="harm/ben", to=5, reason="so the test begins")
    play.call(position="controlled")
    play.do("ana", "chant", dice, verse=verse, target="Ben", heals="ben")
    assert play.standing("ben").harm == harm


@rule("FE-GEAR-08")
def test_the_gm_buys_anything_at_any_price() -> None:
    play = bonko(ingots=1, items=["dagger"])
    play.do("gm", "hand_out", who="ana", name="a crown of salt")
    play.do("gm", "buy_off", item="ana/a crown of salt", price=12)
    assert play.journal.table.track(INGOTS.of("ana")) == 13
    assert play.items() == ("dagger",)
    play.do("gm", "buy_off", item="ana/dagger", price=0)
    assert play.journal.table.track(INGOTS.of("ana")) == 13


@rule("FE-PLAY-08")
def test_a_secret_that_comes_to_nothing_goes_without_a_word() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The watch", kind="danger", segments=6, secret=True)
    play.do("gm", "lift", what="The watch")
    assert "The watch" not in heard(play, "ana")
    assert not CLOCKS.ids(play.journal.table)


# --- Gear -------------------------------------------------------------------------------------------------------------


@rule("FE-ARM-05")
def test_a_whole_weapon_is_not_mended_because_armor_is_worn() -> None:
    play = bonko(items=["dagger", "bronze cuirass"])
    play.give(armor=0)
    play.do("gm", "end_quest")
    assert play.values("ana", "repair", "item") == ["bronze cuirass"]


@rule("FE-GEAR-03", "FE-GEAR-04")
def test_work_adds_beneficial_tags_to_what_is_on_the_list_and_each_once() -> None:
    play = bonko(items=["dagger", "a lute"])
    play.do("gm", "hand_out", who="ana", name="spear", kind="basic_weapon", tags=["Dependable"])
    play.do("gm", "end_quest")
    improved = [work for work in play.values("ana", "craft", "work") if work.startswith("improve/")]
    assert improved == ["improve/Dependable/dagger", "improve/Subtle/dagger", "improve/Subtle/spear"]


@rule("FE-LUCK-09")
def test_without_a_luck_die_nothing_is_asked_however_dependable_the_item() -> None:
    play = bonko()
    play.do("gm", "hand_out", who="ana", name="old flute", tags=["Dependable"])
    play.call(position="controlled")
    play.do("ana", "roll", [6, 1, 1, 1], ability="body", using="old flute")
    assert play.asked() == ()


@rule("FE-GEAR-02", "FE-POOL-14")
@pytest.mark.parametrize(("breaks", "dice"), [(False, 4), (True, 3)])
def test_what_breaks_while_the_gm_looks_at_the_dice_helps_no_more(breaks: bool, dice: int) -> None:
    play = bonko()
    play.do("gm", "hand_out", who="ana", name="blade", kind="martial_weapon", tags=["Steel"])
    play.call("attack", position="controlled", look=True)
    play.do("ana", "roll", ability="body", using="blade")
    if breaks:
        play.do("gm", "break_item", item="ana/blade")
    fell = play.do("gm", "let_fall", [5, 1, 1, 1][:dice])
    assert resolved(fell).reading["dice"] == dice


# --- What ends, and what does not -------------------------------------------------------------------------------------


@rule("FE-BEAST-09")
@pytest.mark.parametrize("leaving", ["send_away", "new_scene"])
def test_whoever_was_held_is_free_when_the_creature_is_gone(leaving: str) -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Mimic")
    play.call(position="controlled")
    play.do("ana", "roll", [1, 1, 1], ability="body")
    assert play.holder() == "Mimic"
    play.do("gm", leaving, **({"creature": "Mimic"} if leaving == "send_away" else {}))
    assert not play.holder()


@rule("FE-PRAY-14", "FE-PLAY-01")
def test_aid_waits_for_the_next_failure_even_beyond_the_quest() -> None:
    play = Play(ana={**BONKO, "intuition": 2, "body": 1, "skills": ["pray"], "deity": "Mother of Magic"})
    play.call(position="controlled")
    play.do("ana", "pray", [6, 2, 2, 1], deity="Mother of Magic", domain="Aid")
    play.do("ana", "miracle", miracle="aid_failure/ana")
    play.do("ana", "miracle", miracle="aid_chant/ana")
    play.do("gm", "end_quest")
    play.come_home(*play.journal.table.players)
    play.do("gm", "start_quest")
    play.call(position="controlled")
    play.do("ana", "roll", [1], ability="body")
    assert (play.standing().xp, play.standing().owed) == (0, ("ana/minor complication",))
    assert play.journal.table.marks[BLESSINGS.of("ana")] == ("One less Strain at the next Chant",)


@rule("FE-STR-06")
def test_an_elf_takes_the_strain_of_resisting_and_no_more() -> None:
    play = two({"ancestry": "Elf"})
    play.give(luck=1)
    play.do("gm", "set", track="strain/ben", to=4, reason="so the test begins")
    play.call(who="ben", position="risky", harm="2")
    play.do("ben", "roll", [4, 1, 1], ability="body")
    play.do("ben", "resist", [1, 1, 1, 1])
    assert play.values("ana", "take_strain", "part") == ["ben/1"]
    play.do("ana", "take_strain", part="ben/1")
    assert (play.standing("ana").strain, play.standing("ben").strain, play.standing("ana").luck) == (1, 4, 0)


@rule("FE-BEAST-09")
def test_whoever_was_held_is_free_when_the_creature_falls() -> None:
    play = two()
    play.do("gm", "bring_creature", kind="Mimic")
    play.call(position="controlled")
    play.do("ana", "roll", [1, 1, 1], ability="body")
    play.call("attack", who="ben", position="controlled", target="Mimic")
    play.do("ben", "roll", [6, 5, 5, 5], ability="body")
    assert play.holder() == ""


@rule("FE-BREW-04", "FE-BREW-09")
def test_a_concoction_is_used_up_whatever_somebody_called_it() -> None:
    play = bonko()
    for name in ("salt", "salt/sulphur"):
        play.call(position="controlled")
        play.do("ana", "brew", [6, 1], brew="Something else", words=name, careful=True)
    play.do("ana", "use_brew", brew="salt/sulphur/")
    assert [brew.name for brew in brews_at_hand(play.journal.table, "ana").values()] == ["salt"]


@rule("FE-CLK-09")
def test_a_clock_may_be_called_like_a_creature_whose_health_is_its_own() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Troll")
    play.do("gm", "lay_clock", words="Troll", kind="danger", segments=3)
    [clock] = CLOCKS.all(play.journal.table).values()
    assert (play.creature("Troll").health, clock.segments) == (8, 3)


@rule("FE-CBT-09")
def test_whoever_was_skipped_and_comes_to_waits_for_the_next_round() -> None:
    play = Play(ana=BONKO, ben=BONKO, cleo=BONKO)
    play.do("gm", "start_combat")
    for who in ("ana", "ben", "cleo"):
        play.do(who, "readiness", [5, 5])
    play.do("ana", "set_order", order=["ana", "ben", "cleo"])
    play.do("gm", "set", track="harm/ben", to=6, reason="so the test begins")
    play.do("ana", "end_turn")
    play.call(who="cleo", position="controlled")
    play.do("gm", "set", track="harm/ben", to=5, reason="so the test begins")
    play.do("cleo", "roll", [6, 1, 1, 1], ability="body")
    assert play.journal.table.words[TURN_KIND.of_table] == "ana"
