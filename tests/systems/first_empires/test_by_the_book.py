"""Moments in which the table once said something else than the book."""

from typing import Any

import pytest

from hearthside.systems.first_empires.kinds import INGOTS, LEXICON, STATE, STRAIN
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, resolved
from tests.systems.first_empires.test_zones import lodge

ARCHER = {**BONKO, "intuition": 1, "skills": ["hunt"], "items": ["bow", "shortsword"]}


def hall(goblin: str, **archer: Any) -> Play:
    """Three rooms in a row without doors between them; an archer in the first one, a goblin in another."""
    play = Play(ana={**ARCHER, **archer})
    play.do("gm", "lay_zone", words="gate")
    play.do("gm", "lay_zone", words="yard", touches=["gate"])
    play.do("gm", "lay_zone", words="tower", touches=["yard"])
    play.do("gm", "build_creature", name="Goblin", category="Person", health=4)
    play.do("gm", "stand", zone="gate", who=["ana"])
    play.do("gm", "stand", zone=goblin, who=["Goblin"])
    play.call("attack", target="Goblin", position="controlled")
    return play


# --- What a weapon is -------------------------------------------------------------------------------------------------


@rule("FE-ZONE-03", "FE-SKILL-04", "FE-AMB-51")
def test_a_bow_reaches_two_zones_because_it_is_a_bow() -> None:
    play = hall("tower")
    reading = resolved(play.do("ana", "roll", [5, 1], ability="intuition", skill="hunt", using="bow")).reading
    assert (reading["dice"], play.filled("Goblin")) == (2, 1)


@rule("FE-ZONE-02", "FE-ZONE-03", "FE-AMB-51")
@pytest.mark.parametrize(
    ("goblin", "using", "moves"),
    [
        ("gate", "bow", ["", "yard"]),
        ("gate", "shortsword", [""]),
        ("gate", "", [""]),
        ("yard", "bow", ["", "yard"]),
        ("yard", "shortsword", ["yard"]),
        ("tower", "bow", ["", "yard"]),
    ],
)
def test_what_one_attacks_with_says_where_one_may_go_for_it(goblin: str, using: str, moves: list[str]) -> None:
    play = hall(goblin)
    assert play.values("ana", "roll", "move", using=using) == moves
    for to in {"", "yard"} - {*moves}:
        assert play.refused("ana", "roll", ability="body", using=using, move=to)[0] == "refused"


@rule("FE-ZONE-02", "FE-AMB-51")
def test_a_sword_does_not_reach_from_the_gate_to_the_tower() -> None:
    play = hall("tower")
    assert play.values("ana", "roll", "using") == ["bow"]
    assert play.refused("ana", "roll", ability="body", using="shortsword") == ("refused", "FE-ZONE-02")
    assert play.refused("ana", "roll", ability="body") == ("refused", "FE-ZONE-02")


@rule("FE-ZONE-03", "FE-AMB-51")
def test_nor_does_a_bow_reach_through_walls_or_three_zones_far() -> None:
    play = lodge(goblin="cellar")
    play.do("gm", "hand_out", who="ana", name="Whisper", kind="bow")
    play.call("attack", target="Goblin", position="controlled")
    assert play.refused("ana", "roll", ability="body", using="Whisper") == ("refused", "FE-ZONE-03")
    play.do("gm", "stand", zone="greatroom", who=["Goblin"])
    play.roll(5, 1, 1, using="Whisper")
    assert play.filled("Goblin") == 1


def effect_with(using: str, play: Play) -> str:
    play.call("attack", position="controlled", about=["armed"])
    return str(play.roll(6, 1, 1, 1, using=using)["effect"])


@rule("FE-EFF-04", "FE-AMB-51")
@pytest.mark.parametrize("name", ["sword", "Sword", "grandfather's sword", "rusty axe", "dagger", "Club of the North"])
def test_whoever_has_a_weapon_by_its_name_is_armed(name: str) -> None:
    assert effect_with(name, bonko(items=[name])) == "standard"
    play = bonko()
    play.do("gm", "hand_out", who="ana", name=name)
    assert effect_with(name, play) == "standard"


@rule("FE-EFF-04", "FE-AMB-51")
@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        ("", "standard"),
        ("martial_weapon", "standard"),
        ("mace", "standard"),
        ("other", "limited"),
        ("shield", "limited"),
    ],
)
def test_a_thing_is_a_weapon_unless_somebody_says_it_is_something_else(kind: str, effect: str) -> None:
    play = bonko()
    play.do("gm", "hand_out", who="ana", name="Widowmaker", kind=kind)
    assert effect_with("Widowmaker", play) == effect


@rule("FE-GEAR-01", "FE-AMB-51")
def test_a_bow_that_is_bought_shoots_under_any_name() -> None:
    play = hall("tower", items=[])
    play.do("ana", "buy", what="bow", name="Whisper")
    assert play.journal.table.track(INGOTS.of("ana")) == 0
    assert play.values("ana", "roll", "using") == ["Whisper"]


# --- Attacks on nobody ------------------------------------------------------------------------------------------------


@rule("FE-INT-04", "FE-INT-05")
def test_an_attack_that_named_nobody_hits_whom_the_gm_says() -> None:
    play = bonko()
    for _ in range(2):
        play.do("gm", "build_creature", name="Guard", category="Person", health=2)
    play.call("attack", position="controlled")
    play.roll(4, 4, 5)
    assert play.values("gm", "say_whom", "on") == ["", "Guard", "Guard 2"]
    play.do("gm", "say_whom", on="Guard 2")
    assert play.values("gm", "say_whom", "on") == ["", "Guard"]
    play.do("gm", "say_whom", on="Guard")
    assert (play.filled("Guard"), play.filled("Guard 2")) == (1, 2)
    assert "say_whom" not in play.asked("gm")


@rule("FE-INT-04")
def test_an_attack_on_somebody_who_is_not_on_the_table_is_told_all_the_same() -> None:
    play = bonko()
    play.call("attack", position="controlled")
    play.roll(6, 4, 1, 1)
    play.do("gm", "say_whom", words="The guard at the gate goes down.")
    assert play.asked("gm") == ()


# --- Consequences -----------------------------------------------------------------------------------------------------


@rule("FE-AMB-05", "FE-RES-04")
def test_at_a_table_that_wants_it_so_the_gm_picks_consequences() -> None:
    play = bonko({"consequences": "GM picks"})
    play.call(harm="2")
    play.roll(1, 2, 3)
    assert (play.asked(), play.asked("gm"), play.standing().position) == ((), ("pick_price",), "risky")
    assert play.values("gm", "pick_price", "parts") == ["complication", "harm", "worse", "trouble"]
    assert play.refused("gm", "pick_price", parts=[])[0] == "impossible"
    play.do("gm", "pick_price", parts=["harm", "trouble"])
    assert play.asked("gm") == ("trouble", "waive")
    play.do("ana", "suffer")
    now = play.standing()
    assert (now.harm, now.position, now.owed, now.xp, now.luck) == (2, "risky", ("ana/Trouble",), 1, 2)


@rule("FE-AMB-05", "FE-RES-06")
def test_serious_harm_that_the_gm_picks_is_rolled_then() -> None:
    play = bonko({"consequences": "GM picks"})
    play.call(position="desperate", intention="advantage")
    play.roll(5, 1, 1)
    assert play.asked() == ("advantage",)
    play.do("gm", "pick_price", [1, 3], parts=["harm"])
    play.do("ana", "advantage", brings="position")
    play.do("ana", "suffer")
    assert (play.standing().harm, play.standing().owed, play.standing().position) == (3, (), "risky")


@rule("FE-AMB-05")
def test_where_there_is_one_consequence_only_nothing_is_picked() -> None:
    play = bonko({"consequences": "GM picks"})
    play.call(position="controlled")
    play.roll(5, 1, 1)
    assert play.asked("gm") == ("complication", "waive")


@rule("FE-BEAST-08", "FE-POS-04")
def test_whoever_is_pulled_inside_hears_that_it_is_desperate_and_nothing_else() -> None:
    play = bonko()
    play.do("gm", "build_creature", name="Blob", category="Monster", health=6, consume=True, harm="1")
    play.call(target="Blob", position="controlled")
    entry = play.do("ana", "roll", [1, 2, 3], ability="body")
    says = [event.slots.get("position", "") for event in entry.events if hasattr(event, "slots")]
    assert (play.standing().position, "Risky" in says) == ("desperate", False)


# --- Advantages and prayers -------------------------------------------------------------------------------------------


@rule("FE-INT-10", "FE-INT-12")
def test_a_better_position_and_a_danger_turned_back_need_no_words() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The watch comes", kind="danger", segments=6, filled=4)
    for brings in ("position", "The watch comes"):
        play.call("advantage", position="risky")
        play.roll(6, 1, 1, 1)
        play.do("ana", "advantage", brings=brings)
    assert (play.standing().position, play.filled("The watch comes")) == ("risky", 3)


@rule("FE-TAG-01")
def test_but_a_tag_has_a_name() -> None:
    play = bonko()
    play.call("advantage", position="risky")
    play.roll(6, 1, 1, 1)
    assert play.refused("ana", "advantage", brings="tag")[0] == "impossible"
    play.do("ana", "advantage", brings="tag", words="sand in the eyes", on="the king")
    assert play.tag("sand in the eyes").uses == 1


PRIEST = {**BONKO, "intuition": 2, "skills": ["pray"], "deity": "Hearthmother", "body": 1}


def aided(miracle: str, **ben: Any) -> Play:
    """Ana's prayer for Aid went well, and both miracles were for Ben."""
    play = Play(ana=PRIEST, ben={**BONKO, **ben})
    play.call()
    play.do("ana", "pray", [6, 4, 1, 1], domain="Aid")
    for _ in range(2):
        play.do("ana", "miracle", miracle=f"{miracle}/ben")
    return play


@rule("FE-PRAY-09", "FE-PRAY-14")
def test_aid_picked_twice_for_one_ally_helps_twice() -> None:
    play = aided("aid_failure")
    for expected in ("mixed", "mixed", "failure"):
        play.call(who="ben", harm="none")
        assert resolved(play.do("ben", "roll", [1, 2, 3], ability="body")).result == expected


@rule("FE-PRAY-09", "FE-PRAY-14")
def test_and_eases_the_next_chant_twice_and_no_other() -> None:
    words = ["Rend", "Move", "Restore", "Life", "Person"]
    play = aided("aid_chant", mind=1, stunts=["Chanter"], lexicon=words)
    for strain in (1, 4):
        play.call(who="ben", harm="none")
        play.do("ben", "chant", [1, 1], verse="Rend life", target="the vine")
        assert play.journal.table.track(STRAIN.of("ben")) == strain


@rule("FE-PRAY-01", "FE-PRAY-02")
def test_a_prayer_remembers_to_whom_it_is_made() -> None:
    play = Play(ana=PRIEST, ben={**BONKO, "intuition": 2})
    play.call()
    reading = resolved(play.do("ana", "pray", [5, 1, 2], domain="Aid")).reading
    assert (reading["deity"], reading["dice"]) == ("Hearthmother", 3)
    play.call(who="ben")
    assert play.refused("ben", "pray", domain="Aid")[0] == "impossible"
    play.do("ben", "pray", [5], deity="Raider", domain="Aid")
    play.do("ben", "miracle", miracle="aid_failure/ben")
    play.do("ben", "enough")
    play.call(who="ben")
    assert resolved(play.do("ben", "pray", [5], domain="Aid")).reading["deity"] == "Raider"


# --- The Chant, the dead, and new characters --------------------------------------------------------------------------


@rule("FE-CHANT-03", "FE-CHAR-13")
def test_a_noun_and_its_specifier_are_learned_in_one_go() -> None:
    play = bonko(stunts=["Chanter"])
    assert play.refused("ana", "learn_words", words=["Fire", "Rend"]) == ("refused", "FE-CHANT-03")
    play.do("ana", "learn_words", words=["Fire", "Element", "Rend"])
    assert play.journal.table.marks[LEXICON.of("ana")] == ("Fire", "Element", "Rend")


@rule("FE-CHANT-21", "FE-HARM-05")
def test_the_gm_brings_the_dead_back_with_a_reason() -> None:
    play = Play(ana=BONKO, ben=BONKO)
    play.do("gm", "build_creature", name="Bloat", category="Undead", health=1, death_throes=7)
    play.do("gm", "lay_clock", words="Doom", kind="danger", segments=1)
    play.call("attack", target="Bloat", position="controlled")
    play.roll(6, 1, 1, 1)
    play.do("gm", "unleash", clock="Bloat: Death Throes")
    play.do("ana", "suffer")
    assert play.journal.table.has_mark(STATE.of("ana"), "dead")
    assert play.refused("gm", "bring_back", who="ana", reason="")[0] == "impossible"
    assert play.refused("ana", "bring_back", who="ana", reason="Please.")[0] == "impossible"
    entry = play.do("gm", "bring_back", who="ana", harm=5, reason="A god owed her a favour.")
    assert not play.journal.table.has_mark(STATE.of("ana"), "dead")
    assert play.standing().harm == 5
    assert [event.slots["reason"] for event in entry.events if hasattr(event, "slots")] == ["A god owed her a favour."]
    assert "bring_back" not in play.journal.offers("gm")
    play.call()
    assert play.asked() == ("roll",)


@rule("FE-CHAR-01")
def test_a_new_character_says_first_who_leaves_for_it() -> None:
    play = bonko()
    [leaves] = play.options("ana", "new_character", "leaves")
    assert leaves.label == "Ana, a character with Body 3 and Mind 1, for good"
    assert not play.journal.offers("ana")["new_character"].urgent


def test_what_the_gm_owed_the_old_character_the_new_one_does_not_suffer() -> None:
    play = bonko(intuition=1)
    play.call(harm="7", position="risky")
    play.do("ana", "roll", [5, 1, 1], ability="body")
    play.do("ana", "suffer")
    assert (play.journal.table.has_mark(STATE.of("ana"), "dead"), play.asked("gm")) == (True, ("complication", "waive"))
    play.do("ana", "new_character")
    assert play.asked("gm") == ()
