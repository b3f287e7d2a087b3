"""Rules that reach across the game: armor and miracles, Strain and the Chant, quests and what lasts as long."""

from typing import Any

import pytest

from hearthside.systems.first_empires.kinds import ARMOR, BLESSINGS, HARDY_KIND
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, dice_of, resolved

PRIEST = {
    **BONKO,
    "body": 2,
    "charm": 0,
    "intuition": 2,
    "skills": ["pray"],
    "deity": "Hearthmother",
    "domain": "Restoration",
}


def pray(play: Play, domain: str, *dice: int, who: str = "ana") -> None:
    """Somebody prays, and the dice show this."""
    play.call(who=who, position="controlled")
    play.do(who, "pray", dice, deity="Hearthmother", domain=domain)


def wounded() -> Play:
    """A priest with a lasting wound."""
    play = Play(ana=PRIEST)
    play.give(harm=3)
    play.call(position="risky", harm="1")
    play.do("ana", "roll", [4, 1], ability="body")
    play.do("ana", "suffer")
    play.do("gm", "trouble", owed=play.debt("ana/lasting wound"), words="a limp")
    play.do("gm", "waive", owed=play.debt("ana/minor complication"))
    return play


@rule("FE-HARM-06")
def test_a_wound_stays_when_harm_falls() -> None:
    play = wounded()
    play.give(harm=2)
    assert "a limp" in play.standing().troubles
    pray(play, "Restoration", 5, 4, 1)
    play.do("ana", "miracle", miracle="restoration_harm/ana")
    assert (play.standing().harm, "a limp" in play.standing().troubles) == (0, True)


@rule("FE-HARM-06")
def test_a_miracle_or_treatment_between_quests_takes_it_away() -> None:
    prayed, treated = wounded(), wounded()
    pray(prayed, "Restoration", 5, 4, 1)
    prayed.do("ana", "miracle", miracle="restoration_trouble/ana/a limp")
    treated.do("gm", "end_quest")
    treated.do("gm", "treat", trouble="ana/a limp")
    assert "a limp" not in prayed.standing().troubles
    assert "a limp" not in treated.standing().troubles


@rule("FE-BEAST-14")
def test_a_miracle_ends_being_petrified() -> None:
    play = Play(ana=PRIEST, ben=BONKO)
    play.do("gm", "bring_creature", kind="Medusa")
    play.do("gm", "tick", clock="Medusa: Petrifying Gaze", by=6)
    play.do("gm", "unleash", clock="Medusa: Petrifying Gaze", who=["ben"])
    play.call(who="ben", position="controlled")
    play.roll(6, 1, 1, 1, who="ben")
    assert play.refused("gm", "call", who="ben", intention="attack") == ("refused", "FE-BEAST-14")
    pray(play, "Restoration", 5, 4, 1)
    play.do("ana", "miracle", miracle="restoration_trouble/ben/petrified")
    play.call(who="ben", position="controlled")


@rule("FE-ARM-07")
@pytest.mark.parametrize(("items", "points"), [([], 1), (["leather padding"], 2)])
def test_a_dwarf_has_one_point_of_armor_more_even_without_any(items: list[str], points: int) -> None:
    play = bonko(ancestry="Dwarf", items=items, armor=0)
    play.do("gm", "start_quest")
    assert play.journal.table.track(ARMOR.of("ana")) == points


@rule("FE-ARM-07")
def test_shielding_is_a_point_more_for_the_quest() -> None:
    play = Play(ana={**PRIEST, "items": ["bronze cuirass"]})
    pray(play, "Shielding", 5, 4, 1)
    play.do("ana", "miracle", miracle="shielding_armor/ana")
    assert play.journal.table.track(ARMOR.of("ana")) == 3
    play.do("ana", "enough")
    play.do("gm", "end_quest")
    assert play.journal.table.track(ARMOR.of("ana")) == 2


@rule("FE-GEAR-04")
def test_what_is_blessed_brings_a_die_to_prayers_in_its_domain() -> None:
    play = Play(ana=PRIEST)
    play.do("gm", "hand_out", who="ana", name="icon", blessed="Restoration")
    play.call(position="controlled")
    rolled = play.do("ana", "pray", [5, 4, 1, 1], deity="Hearthmother", domain="Restoration")
    assert ["Blessed", 1] in resolved(rolled).reading["reasons"]
    play.do("ana", "miracle", miracle="restoration_harm/ana")
    play.do("ana", "enough")
    play.call(position="controlled")
    rolled = play.do("ana", "pray", [5, 4, 1], deity="Hearthmother", domain="Knowledge")
    assert ["Blessed", 1] not in resolved(rolled).reading["reasons"]


@rule("FE-EFF-08")
def test_prayers_have_no_effect_level() -> None:
    play = Play(ana=PRIEST)
    play.call(position="controlled", effect="great")
    assert "effect" not in play.journal.offers("ana")["pray"].fields
    rolled = play.do("ana", "pray", [5, 4, 1], deity="Hearthmother", domain="Restoration")
    assert "effect" not in resolved(rolled).reading
    play.give(harm=5)
    play.do("ana", "miracle", miracle="restoration_harm/ana")
    assert play.standing().harm == 3


@rule("FE-PLAY-01")
def test_what_lasts_a_quest_outlasts_a_session_and_ends_with_the_quest() -> None:
    play = Play(ana={**PRIEST, "items": ["bronze cuirass"]})
    pray(play, "Shielding", 5, 4, 1)
    play.do("ana", "miracle", miracle="shielding_way/ana")
    play.do("ana", "enough")
    play.do("gm", "end_session")
    play.do("gm", "start_session")
    assert play.journal.table.marks[BLESSINGS.of("ana")] == ("Never lost",)
    play.do("gm", "new_scene")
    assert play.journal.table.marks[BLESSINGS.of("ana")] == ("Never lost",)
    play.do("gm", "end_quest")
    assert not play.journal.table.marks[BLESSINGS.of("ana")]


@rule("FE-PLAY-01")
def test_between_quests_characters_recuperate() -> None:
    play = bonko()
    play.give(harm=5, strain=6)
    assert play.refused("ana", "recover")[0] == "impossible"
    play.do("gm", "end_quest")
    play.do("ana", "reckon", [5, 6])
    play.do("gm", "trouble", owed=play.debt("ana/Trouble"), words="sees ghosts")
    play.do("ana", "recover", [4, 1, 1])
    assert play.standing().harm == 1
    play.do("gm", "start_quest")
    assert play.standing().strain == 0


@rule("FE-HIT-09")
def test_a_number_read_from_a_die_does_not_burst_and_hits_do() -> None:
    play = bonko()
    play.give(harm=6)
    play.do("gm", "end_quest")
    play.do("ana", "reckon", [6, 6])
    recovered = play.do("ana", "recover", [6, 1, 1])
    assert dice_of(recovered) == [(6, (6, 1, 1), "recovery")]
    assert play.standing().harm == 0
    fought = bonko()
    fought.call(position="risky", harm="3")
    fought.do("ana", "roll", [4, 1, 1], ability="body")
    resisted = fought.do("ana", "resist", [6, 1, 1, 1, 2])
    assert dice_of(resisted) == [(6, (6, 1, 1, 1), "first throw"), (6, (2,), "the sixes burst")]


# --- The Chant and Strain ---------------------------------------------------------------------------------------------

CHANTER: dict[str, Any] = {
    **BONKO,
    "body": 1,
    "mind": 3,
    "stunts": ["Chanter", "Inner Peace"],
    "lexicon": ["Restore", "Life", "Person"],
}


def chant(play: Play, *dice: int, effect: str = "standard", **more: Any) -> None:
    play.call("overcome", position="controlled", effect=effect)
    play.do("ana", "chant", dice, verse="Restore life person", target="a friend", **more)


@rule("FE-EFF-03")
@pytest.mark.parametrize(("effect", "healed"), [("limited", 1), ("standard", 2), ("great", 3)])
def test_healing_by_a_chant_is_shifted_by_the_effect(effect: str, healed: int) -> None:
    play = Play(ana=CHANTER)
    play.give(harm=4)
    chant(play, 5, 4, 2, effect=effect, heals="ana")
    assert play.standing().harm == 4 - healed


@rule("FE-EFF-03")
def test_resisting_is_not() -> None:
    play = bonko()
    play.call(position="risky", harm="4", effect="great")
    play.do("ana", "roll", [4, 1, 1], ability="body")
    play.do("ana", "resist", [4, 1, 1, 1])
    assert play.standing().harm == 2


@rule("FE-STR-03")
def test_strain_stops_at_eight_and_the_rest_is_harm() -> None:
    play = Play(ana=CHANTER)
    play.give(strain=7)
    chant(play, 1, 1)
    assert (play.standing().strain, play.standing().harm) == (8, 2)


@rule("FE-STR-01")
def test_strain_comes_from_resisting_chanting_prayers_and_stunts() -> None:
    play = Play(ana={**CHANTER, "stunts": ["Chanter", "I Saw the Signs"]})
    counted = [play.standing().strain]
    play.call(position="risky", harm="1")
    play.do("ana", "roll", [4], ability="body")
    play.do("ana", "resist", [1, 1])
    counted.append(play.standing().strain)
    chant(play, 5, 5, 1)
    counted.append(play.standing().strain)
    play.call(position="controlled")
    play.do("ana", "pray", [1, 1], deity="Raider", domain="Aid")
    play.do("gm", "answer_prayer", owed=play.debt("ana/unanswered prayer (Aid)"), how="strain")
    counted.append(play.standing().strain)
    play.give(luck=1)
    play.call(position="controlled")
    play.do("ana", "roll", [1], ability="body")
    play.do("ana", "turn_failure", how="I Saw the Signs")
    counted.append(play.standing().strain)
    assert counted == [0, 1, 3, 5, 8]


@rule("FE-STR-07")
def test_while_an_effect_goes_on_no_strain_is_cleared() -> None:
    play = Play(ana=CHANTER, ben={**PRIEST})
    play.give(luck=2)
    chant(play, 5, 5, 2, ongoing=True)
    strain = play.standing().strain
    assert strain == 2
    assert play.refused("ana", "inner_peace") == ("refused", "FE-STR-07")
    pray(play, "Restoration", 5, 4, 1, who="ben")
    assert play.refused("ben", "miracle", miracle="restoration_strain/ana") == ("refused", "FE-STR-07")
    chant(play, 6, 6, 2, 2, 2)  # a critical success, which would take one Strain away
    assert play.asked() == ()
    assert play.standing().strain == 3
    play.do("ana", "drop_effect", effect="Restore life person: a friend")
    play.do("ana", "inner_peace", [1])
    play.do("ben", "miracle", miracle="restoration_strain/ana")
    assert play.standing().strain == 0


@rule("FE-STR-07")
def test_but_a_quest_begins_without_strain_all_the_same() -> None:
    play = Play(ana=CHANTER)
    chant(play, 5, 5, 2, ongoing=True)
    play.do("gm", "end_quest")
    play.come_home()
    play.do("gm", "start_quest")
    assert play.standing().strain == 0


# --- Brews and beasts -------------------------------------------------------------------------------------------------

BREWER: dict[str, Any] = {**BONKO, "body": 2, "mind": 2, "skills": ["brew"]}


def brewed(play: Play, brew: str, on: str) -> None:
    """Ana brews something in an hour, and it works on somebody."""
    play.call(position="controlled")
    play.do("ana", "brew", [6, 1, 1, 2], brew=brew, careful=True)
    play.do("ana", "use_brew", brew=f"{brew}/{on}")


def effect_of(play: Play) -> str:
    play.call("attack", who="ben", position="controlled")
    return str(play.roll(6, 1, 1, 1, who="ben")["effect"])


@rule("FE-EFF-06")
def test_alchemical_aid_is_a_step_up_for_one_action_and_poison_a_step_down() -> None:
    aided = Play(ana=BREWER, ben=BONKO)
    brewed(aided, "Alchemical Aid", "ben")
    assert [effect_of(aided), effect_of(aided)] == ["great", "standard"]
    poisoned = Play(ana=BREWER, ben=BONKO)
    brewed(poisoned, "Poison", "ben")
    assert [effect_of(poisoned), effect_of(poisoned)] == ["limited", "limited"]


@rule("FE-EFF-06")
def test_both_at_once_leave_the_effect_as_it_was() -> None:
    play = Play(ana=BREWER, ben=BONKO)
    brewed(play, "Poison", "ben")
    brewed(play, "Alchemical Aid", "ben")
    assert effect_of(play) == "standard"


@rule("FE-TAG-07")
def test_a_poisoned_enemy_carries_a_sticky_tag() -> None:
    play = Play(ana=BREWER, ben=BONKO)
    play.do("gm", "bring_creature", kind="Troll")
    brewed(play, "Poison", "Troll")
    for _ in range(3):
        play.call("attack", who="ben", target="Troll", position="controlled")
        assert ["poisoned", 2] in play.roll(4, 1, 1, 1, 1, who="ben", tags=["poisoned"])["reasons"]
    assert play.tags() == {"poisoned": 0}


@rule("FE-TAG-07")
def test_art_of_war_makes_a_sticky_tag_in_a_long_fight() -> None:
    play = Play(ana={**BONKO, "mind": 2, "body": 2, "skills": ["study"], "stunts": ["Art of War"]})
    play.do("gm", "bring_creature", kind="Ghost")
    play.do("gm", "start_combat", surprise="Ghost")
    play.do("gm", "set_order", order=["ana"])
    play.call("advantage", position="controlled")
    play.do("ana", "roll", [5, 1, 1], ability="mind", skill="study")
    play.do("ana", "advantage", brings="tag", words="it fears light")
    for _ in range(2):
        play.call("attack", position="controlled")
        play.roll(4, 1, 1, 1, tags=["it fears light"])
    assert play.tags() == {"it fears light": 0}


@rule("FE-ARM-07", "FE-ARM-11")
def test_a_hardy_hide_is_a_pool_of_four_that_is_used_first_and_ends_with_the_trait() -> None:
    beast = {**BONKO, "body": 2, "charm": 0, "intuition": 2, "stunts": ["Bestial Aspect"], "items": ["bronze cuirass"]}
    play = Play(ana=beast)
    play.do("ana", "bestial_aspect", [6, 4, 2])
    play.do("ana", "take_trait", trait="Hardy")
    play.do("ana", "take_trait", trait="Flight")
    play.call(position="risky", harm="5")
    play.do("ana", "roll", [4, 1], ability="body")
    play.do("ana", "suffer", armor=5)
    table = play.journal.table
    assert (table.track(HARDY_KIND.of("ana")), table.track(ARMOR.of("ana")), play.standing().harm) == (0, 1, 0)
    again = Play(ana=beast)
    again.do("ana", "bestial_aspect", [4, 1])
    again.do("ana", "take_trait", trait="Hardy")
    assert again.journal.table.track(HARDY_KIND.of("ana")) == 4
    again.do("ana", "end_aspect")
    assert (again.journal.table.track(HARDY_KIND.of("ana")), again.journal.table.track(ARMOR.of("ana"))) == (0, 2)
