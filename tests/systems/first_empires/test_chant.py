"""The Chant: verses, dice, Strain, and what it does."""

from typing import Any

import pytest

from hearthside.kernel.events import Facts
from hearthside.systems.first_empires.content.chant import GRAND_LEXICON, NOUNS, VERBS, WITH_PAPER, verses_of
from hearthside.systems.first_empires.kinds import STATE, VERSES
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, resolved

WORDS = ["Restore", "Rend", "Conjure", "Detect", "Life", "Person", "Plant", "Synthetic", "Construct", "Force"]
CHANTER: Facts = {**BONKO, "body": 2, "mind": 2, "stunts": ["Chanter"], "lexicon": WORDS, "skills": ["study"]}


def chanter(options: Facts | None = None, **changed: Any) -> Play:
    """Ana is a Chanter, and Ben is there too."""
    return Play(options or {}, ana={**CHANTER, **changed}, ben=BONKO)


def chant(
    play: Play, verse: str, *dice: int, intention: str = "overcome", called: Facts | None = None, **more: Any
) -> Facts:
    """The GM calls, from a Controlled position unless told otherwise, and Ana chants; how the dice were read."""
    play.call(intention, **{"position": "controlled", **(called or {})})
    return resolved(
        play.do("ana", "chant", dice, verse=verse, **{"target": "the wheel", "sight": "seen", **more})
    ).reading


@rule("FE-CHANT-01", "FE-STUNT-16")
def test_only_a_chanter_chants() -> None:
    play = chanter(stunts=["Pugilist"])
    play.call()
    assert play.refused("ana", "chant", verse="Restore", target="x")[0] == "impossible"
    assert chant(chanter(), "Restore", 4)["hits"] == 1


@rule("FE-CHANT-04")
def test_a_verse_is_a_verb_alone_with_a_noun_or_with_a_noun_and_its_specifier() -> None:
    assert (len(VERBS), len(NOUNS), len(GRAND_LEXICON.noun_of), len(GRAND_LEXICON.words)) == (11, 3, 12, 26)
    assert len(verses_of(GRAND_LEXICON.words)) == 176
    assert len(verses_of(WITH_PAPER.words)) == 187
    play = chanter()
    play.call()
    for wrong in ("Restore construct", "Synthetic", "Restore synthetic person", "Move", "restore life life"):
        assert play.refused("ana", "chant", verse=wrong, target="x")[0] == "impossible"
    for verse in ("Restore", "Restore synthetic", "Restore synthetic construct"):
        chant(play, verse, *[5] * len(verse.split()))


@rule("FE-CHANT-05")
def test_a_chanter_names_a_target_and_needs_a_voice_and_a_hand() -> None:
    play = chanter()
    assert play.refused("ana", "chant", verse="Restore", target="x")[0] == "impossible"  # nobody called: no intention
    play.call()
    assert play.refused("ana", "chant", verse="Restore")[0] == "malformed"
    assert play.refused("ana", "chant", verse="Restore", target=" ")[0] == "impossible"
    for what in ("silenced", "bound"):
        play.do("gm", "set_condition", who="ana", what=what)
        assert play.refused("ana", "chant", verse="Restore", target="x") == ("refused", "FE-CHANT-05")
        play.do("gm", "set_condition", who="ana", what=what, holds=False)
    quiet = chanter(stunts=["Chanter", "Whispercaster"])
    quiet.do("gm", "set_condition", who="ana", what="silenced")
    assert chant(quiet, "Restore", 4)["dice"] == 1
    quiet.do("gm", "set_condition", who="ana", what="bound")
    quiet.call()
    assert quiet.refused("ana", "chant", verse="Restore", target="x") == ("refused", "FE-CHANT-05")


@rule("FE-STUNT-17")
@pytest.mark.parametrize(("stunts", "stays"), [(["Chanter"], False), (["Chanter", "Whispercaster"], True)])
def test_a_whispercaster_stays_hidden(stunts: list[str], stays: bool) -> None:
    play = chanter(stunts=stunts)
    play.do("gm", "set_condition", who="ana", what="hidden")
    chant(play, "Restore", 4)
    assert play.journal.table.has_mark(STATE.of("ana"), "hidden") is stays


@rule("FE-CHANT-06", "FE-CHANT-07", "FE-POOL-12")
def test_each_word_is_a_die_and_ranks_and_skills_are_none() -> None:
    dice = {
        verse: chant(chanter(), verse, *[5] * len(verse.split()))["dice"] for verse in verses_of(WORDS[:1] + WORDS[7:9])
    }
    assert dice == {"Restore": 1, "Restore synthetic": 2, "Restore synthetic construct": 3}
    assert chant(chanter(), "Restore life", 5, 5)["reasons"] == [["Words of the verse", 2]]
    assert "skill" not in chanter().journal.system.catalogue["chant"].command.__dataclass_fields__
    older = chanter({"chant_dice": "one more"})
    assert chant(older, "Restore", 5, 5)["dice"] == 2


@rule("FE-CHANT-08")
def test_a_chant_is_read_like_other_actions() -> None:
    play = chanter()
    play.do("gm", "lay_clock", words="Vines", kind="health", segments=6)
    found = chant(
        play, "Rend life plant", 6, 4, 1, 5, intention="attack", called={"target": "Vines", "effect": "great"}
    )
    assert (found["hits"], found["amount"], play.filled("Vines")) == (3, 4, 4)
    risky = chanter()
    chant(risky, "Rend life", 1, 2, 3, called={"position": "risky"})
    assert risky.asked() == ("resist", "suffer")
    assert (risky.standing().xp, risky.standing().luck, risky.standing().position) == (1, 2, "desperate")
    assert risky.standing().owed == ("ana/imperfect Chant", "ana/complication", "ana/Trouble")


@rule("FE-CHANT-09")
def test_what_nobody_sees_takes_a_die() -> None:
    assert chant(chanter(), "Detect synthetic force", 5, 5, sight="unseen")["dice"] == 2
    short = chant(chanter(), "Conjure", 6, 3, sight="unseen")
    assert (short["dice"], short["lowest"], short["hits"]) == (0, True, 0)


@rule("FE-CHANT-24")
@pytest.mark.parametrize("verb", VERBS)
def test_conjuring_and_divining_are_unseen_unless_somebody_says_otherwise(verb: str) -> None:
    play = chanter(body=1, mind=3, lexicon=[verb, "Life"])
    is_unseen = verb in ("Conjure", "Detect", "Locate", "Observe")
    for sight, dice in (("", 1 if is_unseen else 2), ("seen", 2), ("unseen", 1)):
        assert chant(play, f"{verb} life", *[5] * dice, sight=sight)["dice"] == dice
    # The GM lifts the preset before the dice fall, and there is nothing to lift for the other verbs.
    play.call(look=True, position="controlled")
    play.do("ana", "chant", verse=f"{verb} life", target="a goat")
    assert play.values("gm", "let_fall", "strike") == (["sight"] if is_unseen else [])
    strike = play.values("gm", "let_fall", "strike")
    assert resolved(play.do("gm", "let_fall", [5, 5], strike=strike)).reading["dice"] == 2


@rule("FE-CHANT-10", "FE-CHANT-22")
def test_a_true_name_rules_out_the_wrong_target_and_lifts_no_penalty() -> None:
    for true_name, astray in ((True, False), (False, True)):
        play = chanter()
        found = chant(play, "Rend life person", 1, 2, sight="unseen", true_name=true_name)
        assert found["dice"] == 2
        [owed] = play.values("gm", "mishap", "owed")
        kinds = play.values("gm", "mishap", "how", owed=owed)
        assert ("astray" in kinds, len(kinds)) == (astray, 5 if astray else 4)
        play.do("gm", "mishap", owed=owed, how=kinds[-1], words="Frogs.")
        assert play.standing().owed == ("ana/complication",)


@rule("FE-CHANT-11")
def test_luck_tags_and_penalties_count_for_a_chant() -> None:
    play = chanter(aspiration="Mend the wheel")
    play.give(luck=1, strain=5)
    play.do("gm", "lay_tag", words="holy ground")
    found = chant(play, "Restore life", 5, 5, 5, 5, luck=1, tags=["holy ground"])
    assert (found["dice"], play.standing().luck) == (4, 0)
    play.give(harm=5, strain=0)
    play.call(position="controlled")
    play.do("ana", "hitch", trouble="ana/impatient")
    found = resolved(play.do("ana", "chant", [6, 1], verse="Restore life", target="x", aspiration=True)).reading
    assert dict(found["reasons"]) == {
        "Words of the verse": 2,
        "Aspiration": 1,
        "Hitch": -1,
        "Harm of 5 or more": -1,
    }


@rule("FE-CHANT-13", "FE-CHANT-14", "FE-CHANT-15", "FE-CHANT-16", "FE-CHANT-17")
@pytest.mark.parametrize(
    ("prepared", "dice", "more", "strain"),
    [
        (True, (1, 5, 1), {}, 2),
        (True, (4, 5, 5), {}, 0),
        (False, (1, 5, 1), {}, 3),
        (False, (4, 5, 5), {}, 1),
        (True, (4, 5, 5), {"ritual": True}, 0),
        (False, (1, 5, 5), {"ritual": True}, 1),
        (False, (1, 5, 5), {"ongoing": True, "ritual": True}, 3),
        (False, (1, 5, 5), {"ongoing": True}, 4),
        (True, (6, 5, 5, 1), {}, 1),
        (True, (1, 2, 3), {}, 1),
    ],
)
def test_strain_is_counted_in_ones(prepared: bool, dice: tuple[int, ...], more: Facts, strain: int) -> None:
    play = chanter(verses=["Rend life plant"] if prepared else [])
    assert chant(play, "Rend life plant", *dice, **more)["strain"] == strain
    assert play.standing().strain == strain


@rule("FE-CHANT-13")
def test_bonus_dice_and_both_dice_of_a_short_pool_count_for_strain() -> None:
    play = chanter(verses=["Rend", "Conjure"])
    play.give(luck=1)
    chant(play, "Rend", 5, 1, luck=1)
    assert play.standing().strain == 1
    chant(play, "Conjure", 1, 1, sight="unseen")
    assert play.standing().strain == 3


@rule("FE-CHANT-18")
def test_verses_are_prepared_between_quests_up_to_the_words_known() -> None:
    play = chanter(body=3, mind=1, lexicon=["Conjure", "Detect", "Element", "Fire", "Water"])
    assert play.refused("ana", "prepare_verse", verse="Conjure") == ("refused", "FE-CHANT-18")
    play.do("gm", "end_quest")
    play.do("ana", "prepare_verse", verse="Conjure element fire")
    play.do("ana", "prepare_verse", verse="Detect element")
    assert play.refused("ana", "prepare_verse", verse="Conjure") == ("refused", "FE-CHANT-18")
    play.do("ana", "prepare_verse", verse="Conjure element fire")
    for verse in ("Conjure element", "Conjure"):
        play.do("ana", "prepare_verse", verse=verse)
    assert play.journal.table.marks[VERSES.of("ana")] == ("Detect element", "Conjure element", "Conjure")


@rule("FE-CHANT-19")
def test_a_critical_success_takes_a_strain_away_unless_an_effect_goes_on() -> None:
    play = chanter(verses=["Rend life"])
    play.give(strain=3)
    chant(play, "Rend life", 6, 6, 5, 5)
    assert play.standing().strain == 2
    chant(play, "Rend life", 4, 5, ongoing=True)
    chant(play, "Rend life", 6, 6, 5, 5)
    assert play.standing().strain == 2
    tired = chanter()
    tired.give(strain=3)
    chant(tired, "Rend life", 6, 6, 5, 1)
    assert tired.standing().strain == 3 + 2 - 1


@rule("FE-CHANT-20")
def test_restoring_the_living_takes_harm_away_by_hits() -> None:
    play = chanter(verses=["Restore life person"])
    play.do("gm", "set", track="harm/ben", to=5, reason="so the test begins")
    chant(play, "Restore life person", 4, 6, 1, 2, heals="ben")
    assert (play.standing("ben").harm, play.standing("ana").strain) == (3, 1)


@rule("FE-CHANT-21")
def test_no_chant_raises_the_dead() -> None:
    play = chanter()
    play.call(who="ben", position="risky", harm="7")
    play.do("ben", "roll", [5, 1, 1], ability="body")
    play.do("ben", "suffer")
    assert play.journal.table.has_mark(STATE.of("ben"), "dead")
    play.call()
    assert play.refused("ana", "chant", verse="Restore life person", target="Ben", heals="ben") == (
        "refused",
        "FE-CHANT-21",
    )


@rule("FE-CHANT-23")
def test_a_shorter_verse_does_all_that_a_longer_one_does() -> None:
    healed = {}
    for verse, dice in (("Restore", (5,)), ("Restore life person", (5, 2, 3))):
        play = chanter(verses=[verse])
        play.do("gm", "set", track="harm/ben", to=5, reason="so the test begins")
        found = chant(play, verse, *dice, heals="ben")
        healed[verse] = (found["dice"], found["hits"], play.standing("ben").harm)
    assert healed == {"Restore": (1, 1, 4), "Restore life person": (3, 1, 4)}


@rule("FE-STR-03")
def test_strain_beyond_eight_is_harm() -> None:
    play = chanter()
    play.give(strain=7)
    chant(play, "Rend life plant", 1, 1)
    assert (play.standing().strain, play.standing().harm) == (8, 2)


@rule("FE-CHANT-24", "FE-POOL-14")
def test_the_gm_may_look_at_a_chant_and_lift_what_nobody_sees() -> None:
    play = chanter()
    play.do("gm", "lay_tag", words="holy ground")
    play.call(look=True, position="controlled")
    play.do("ana", "chant", verse="Conjure life", target="a goat", tags=["holy ground"])
    struck = ["sight", "holy ground"]
    found = resolved(play.do("gm", "let_fall", [5, 1], strike=struck)).reading
    assert (found["dice"], play.tag("holy ground").uses) == (2, 1)


@rule("FE-CHANT-12")
def test_huge_targets_may_be_desperate_or_limited_at_the_gms_word() -> None:
    play = chanter()
    fields = play.journal.offers("gm")["call"].fields
    offered = {name: [option.value for option in fields[name].options] for name in ("reasons", "position", "effect")}  # type: ignore[union-attr]
    assert "scale" in offered["reasons"]
    assert ("desperate" in offered["position"], "limited" in offered["effect"]) == (True, True)
    found = chant(play, "Rend", 5, called={"reasons": ["scale"], "position": "risky", "harm": "none"})
    assert (found["position"], found["effect"]) == ("risky", "standard")
    found = chant(play, "Rend", 5, called={"position": "desperate", "effect": "limited", "harm": "none"})
    assert (found["position"], found["effect"]) == ("desperate", "limited")


@rule("FE-CHANT-25")
@pytest.mark.parametrize(
    ("verse", "foe", "means", "harm"),
    [
        ("Move element fire", "Red Dragon", [], 0),
        ("Move element fire", "Troll", [], 3),
        ("Diminish element fire", "Red Dragon", [], 2),
        ("Diminish element fire", "Troll", [], 2),
        ("Conjure element fire", "Troll", ["Fire"], 3),
    ],
)
def test_a_verse_that_brings_fire_down_on_somebody_attacks_with_fire(
    verse: str, foe: str, means: list[str], harm: int
) -> None:
    play = chanter(mind=2, lexicon=["Move", "Diminish", "Conjure", "Element", "Fire"], verses=[])
    play.do("gm", "bring_creature", kind=foe)
    play.call("attack", target=foe, position="controlled", means=means)
    play.do("ana", "chant", [4, 5, 2], verse=verse, target=foe, sight="seen")
    assert play.filled(foe) == harm
