"""Prayer: dice, answers, and miracles."""

from typing import Any

import pytest

from hearthside.kernel.events import Facts, Told
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import MarkPlace, TrackPlace
from hearthside.systems.first_empires.content.prayer import DEITIES, DOMAINS, MIRACLES, QUESTIONS, miracles_in
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, resolved

PRIEST: Facts = {
    **BONKO,
    "body": 2,
    "intuition": 2,
    "mind": 0,
    "skills": ["pray"],
    "deity": "Hearthmother",
}


def priest(**changed: Any) -> Play:
    """Ana prays to the Hearthmother, and Ben is there too."""
    return Play(ana={**PRIEST, **changed}, ben=BONKO)


def pray(
    play: Play, domain: str, *dice: int, deity: str = "Hearthmother", position: str = "risky", **more: Any
) -> Facts:
    play.call(position=position)
    return resolved(play.do("ana", "pray", dice, deity=deity, domain=domain, **more)).reading


def given(play: Play, **tracks: int) -> Play:
    for track, to in tracks.items():
        play.do("gm", "set", track=track.replace("_", "/"), to=to, reason="so the test begins")
    return play


def track(play: Play, name: str) -> int:
    return play.journal.table.track(TrackPlace(name))


def has(play: Play, place: str, what: str) -> bool:
    return play.journal.table.has_mark(MarkPlace(place), what)


def chosen(play: Play, *miracles: str, words: str = "") -> Play:
    for miracle in miracles:
        play.do("ana", "miracle", miracle=miracle, words=words)
    return play


def options_of(play: Play, action: str, field: str, who: str = "ana") -> dict[Any, Any]:
    return {option.value: option.barred for option in play.journal.offers(who)[action].fields[field].options}  # type: ignore[union-attr]


@rule("FE-PRAY-01", "FE-PRAY-02", "FE-PRAY-24")
@pytest.mark.parametrize(
    ("changed", "deity", "dice"),
    [
        ({}, "Hearthmother", 3),
        ({}, "Raider", 2),
        ({"skills": ["hunt"], "deity": ""}, "Hearthmother", 1),
        ({"skills": ["hunt"], "deity": "", "intuition": 1, "mind": 1}, "Raider", 0),
    ],
)
def test_a_prayer_rolls_intuition_and_pray_less_one_for_a_strange_deity(changed: Facts, deity: str, dice: int) -> None:
    found = pray(priest(**changed), "Aid", *[5] * (dice or 2), deity=deity)
    assert (found["dice"], found["lowest"]) == (dice, dice == 0)


@rule("FE-PRAY-03", "FE-EFF-08")
def test_the_domain_is_one_of_seven_and_named_before_the_roll() -> None:
    play = priest()
    play.call()
    assert play.refused("ana", "pray", deity="Hearthmother")[0] == "malformed"
    assert play.refused("ana", "pray", deity="Hearthmother", domain="Fish")[0] == "impossible"
    seven = "Aid", "Good Fortune", "Knowledge", "Malediction", "Repudiation", "Restoration", "Shielding"
    assert (*options_of(play, "pray", "domain"),) == DOMAINS == seven
    assert "effect" not in play.journal.offers("ana")["pray"].fields


@rule("FE-PRAY-18")
def test_there_are_fourteen_deities_and_seventeen_miracles() -> None:
    assert [list(DEITIES.values()).count(domain) for domain in DOMAINS] == [2] * 7
    assert [len(miracles_in(domain)) for domain in DOMAINS] == [2, 2, 4, 2, 2, 3, 2]
    assert (len(DEITIES), len(MIRACLES), len(QUESTIONS)) == (14, 17, 5)


@rule("FE-PRAY-21")
def test_shielding_is_armor_or_never_being_lost_and_malediction_a_curse_or_a_minor_illness() -> None:
    assert [each.id for each in miracles_in("Shielding")] == ["shielding_armor", "shielding_way"]
    assert [each.id for each in miracles_in("Malediction")] == ["malediction_curse", "malediction_illness"]
    play = priest()
    pray(play, "Shielding", 6, 1, 1, 2)
    chosen(play, "shielding_armor/ana", "shielding_way/ben")
    assert (track(play, "shield/ana"), track(play, "shield/ben")) == (1, 0)
    assert (has(play, "blessings/ana", "Never lost"), has(play, "blessings/ben", "Never lost")) == (False, True)
    pray(play, "Malediction", 6, 1, 1, 2)
    curse = play.do("ana", "miracle", miracle="malediction_curse/ben")
    assert "cursed" in play.tags()
    tags = play.tags()
    illness = play.do("ana", "miracle", miracle="malediction_illness/ben", words="A streaming cold")
    assert play.tags() == tags, "an illness is told, and no tag"
    assert told_miracle(curse) == ("A curse: a tag that allies can invoke", "")
    assert told_miracle(illness) == ("A minor illness", "A streaming cold")
    play.do("gm", "end_quest")
    assert not has(play, "blessings/ben", "Never lost"), "for the quest"


def told_miracle(entry: Entry) -> tuple[str, str]:
    """Which miracle the story tells, and in whose words."""
    told = next(each for each in entry.events if isinstance(each, Told) and each.rule == "FE-PRAY-09")
    return told.slots["miracle"], told.slots["words"]


@rule("FE-PRAY-04", "FE-STUNT-21")
@pytest.mark.parametrize(("domain", "dice"), [("Restoration", 4), ("Knowledge", 3)])
def test_any_deity_answers_any_domain_and_devotion_helps_in_its_own(domain: str, dice: int) -> None:
    assert pray(priest(stunts=["Divine Devotion"]), domain, *[5] * dice)["dice"] == dice


@rule("FE-PRAY-05", "FE-PRAY-19", "FE-RES-11")
def test_a_failed_prayer_pays_and_the_gm_picks_one_of_four() -> None:
    for effect, after in (("strain", (0, 2)), ("harm", (2, 0)), ("closed", (0, 0)), ("fitting", (0, 0))):
        play = priest(armor=2)
        pray(play, "Aid", 1, 2, 3)
        now = play.standing()
        assert (now.xp, now.luck, now.harm, now.position) == (1, 2, 0, "risky")
        assert now.owed == ("ana/unanswered prayer (Aid)",)
        play.do("gm", "answer_prayer", owed=play.debt("ana/unanswered prayer (Aid)"), how=effect)
        now = play.standing()
        assert ((now.harm, now.strain), now.owed) == (after, ())
    play.call()
    play = priest()
    pray(play, "Aid", 1, 2, 3)
    play.do("gm", "answer_prayer", owed=play.debt("ana/unanswered prayer (Aid)"), how="closed")
    play.call()
    assert play.refused("ana", "pray", deity="Hearthmother", domain="Aid") == ("refused", "FE-PRAY-05")
    play.do("gm", "end_quest")
    play.come_home("ana", "ben")
    play.do("gm", "start_quest")
    assert options_of(play, "pray", "domain")["Aid"] is None


@rule("FE-PRAY-06")
def test_a_mixed_success_is_one_miracle_or_two_at_a_price() -> None:
    one, two = priest(), priest()
    for play in (one, two):
        pray(play, "Aid", 5, 1, 2)
        assert play.asked() == ("miracle",)
        chosen(play, "aid_failure/ana")
        assert (play.asked(), play.standing().owed) == (("miracle", "enough"), ())
    one.do("ana", "enough")
    assert (one.asked(), one.standing().owed) == ((), ())
    chosen(two, "aid_chant/ben")
    assert (two.asked(), two.standing().owed) == ((), ("ana/unanswered prayer (Aid)",))
    assert two.asked("gm") == ("answer_prayer", "waive")


@rule("FE-PRAY-07")
def test_a_success_is_two_miracles_exactly() -> None:
    play = priest()
    pray(play, "Aid", 6, 1, 1, 2)
    chosen(play, "aid_failure/ana")
    assert play.asked() == ("miracle",)
    chosen(play, "aid_failure/ben")
    assert (play.asked(), play.standing().owed) == ((), ())


@rule("FE-PRAY-08")
def test_a_critical_success_is_four_miracles_or_two_and_a_luck_die() -> None:
    four, two = priest(), priest()
    for play in (four, two):
        pray(play, "Aid", 6, 6, 1, 2, 2)
        assert play.refused("ana", "enough")[0] == "impossible"
        chosen(play, "aid_failure/ana", "aid_chant/ana")
        assert play.asked() == ("miracle", "enough")
    two.do("ana", "enough")
    assert (two.standing().luck, two.asked()) == (1, ())
    chosen(four, "aid_failure/ben")
    assert four.asked() == ("miracle",)
    chosen(four, "aid_chant/ben")
    assert (four.standing().luck, four.asked()) == (0, ())


@rule("FE-PRAY-09", "FE-PRAY-20")
def test_the_same_miracle_may_be_picked_again_and_only_from_the_domain() -> None:
    play = given(priest(), harm_ben=6)
    pray(play, "Restoration", 6, 4, 1, 2)
    assert play.refused("ana", "miracle", miracle="aid_failure/ana")[0] == "impossible"
    chosen(play, "restoration_harm/ben", "restoration_harm/ben")
    assert track(play, "harm/ben") == 6 - 2 * 2
    again = given(priest(), harm_ben=6, harm_ana=3)
    pray(again, "Restoration", 6, 4, 1, 2)
    chosen(again, "restoration_harm/ben", "restoration_harm/ana")
    assert (track(again, "harm/ben"), track(again, "harm/ana")) == (4, 1)


@rule("FE-PRAY-09")
@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_but_the_miracles_of_the_domain_is_offered_before_and_after_a_pick(domain: str) -> None:
    play = priest()
    pray(play, domain, 6, 6, 1, 2, 3)
    miracles = {miracle.id for miracle in miracles_in(domain)}
    for _ in range(2):
        offered = {str(value).partition("/")[0] for value in play.values("ana", "miracle", "miracle")}
        assert offered == miracles
        chosen(play, next(each for each in play.values("ana", "miracle", "miracle") if each != "fortune_luck"))


@rule("FE-PRAY-04")
def test_every_deity_of_the_pantheon_answers_in_every_domain() -> None:
    play = priest()
    play.call()
    assert {*play.values("ana", "pray", "deity")} == {"", *DEITIES}
    for deity, domain in zip(DEITIES, DOMAINS * 2, strict=True):
        found = pray(priest(), domain, 5, 5, 5, deity=deity) if deity == "Hearthmother" else None
        found = found or pray(priest(), domain, 5, 5, deity=deity)
        assert (found["domain"], found["deity"]) == (domain, deity)


@rule("FE-PRAY-20")
def test_restoration_lowers_harm_or_strain_or_takes_a_trouble_away() -> None:
    play = given(priest(), harm_ben=5, strain_ben=6)
    pray(play, "Restoration", 6, 6, 1, 2, 3)
    chosen(play, "restoration_harm/ben", "restoration_strain/ben", "restoration_trouble/ben/impatient")
    assert (track(play, "harm/ben"), track(play, "strain/ben"), play.standing("ben").troubles) == (3, 4, ())
    play.lay({"curses/ana": ["lycanthropy"]})
    chosen(play, "restoration_trouble/ana/lycanthropy")
    assert not has(play, "curses/ana", "lycanthropy")


@rule("FE-PRAY-10")
def test_miracles_that_count_hits_use_those_of_the_prayer() -> None:
    play = priest()
    pray(play, "Good Fortune", 6, 4, 1, 2)
    chosen(play, "fortune_luck")
    assert play.refused("ana", "hand_luck", to="ben", dice=3)[0] == "impossible"
    play.do("ana", "hand_luck", to="ben", dice=1)
    play.do("ana", "hand_luck", to="ana", dice=1)
    assert (play.standing("ana").luck, play.standing("ben").luck, play.asked()) == (1, 1, ("miracle",))


@rule("FE-PRAY-11")
def test_shielding_lends_armor_for_the_quest() -> None:
    play = priest(items=["bronze cuirass"])
    assert track(play, "armor/ana") == 2
    pray(play, "Shielding", 6, 1, 1, 2)
    chosen(play, "shielding_armor/ana", "shielding_way/ana")
    assert track(play, "armor/ana") == 3
    play.do("gm", "end_quest")
    assert track(play, "armor/ana") == 2
    play.do("ana", "reckon", [6, 6])
    assert "repair" not in play.journal.offers("ana")


@rule("FE-PRAY-12")
def test_a_curse_is_a_tag_with_as_many_invocations_as_hits() -> None:
    play = priest()
    pray(play, "Malediction", 6, 4, 1, 2)
    chosen(play, "malediction_curse/ben", words="the limping curse")
    assert play.tag("the limping curse").uses == 2
    play.do("ana", "miracle", miracle="malediction_illness")
    play.call(who="ben")
    assert dict(play.roll(1, 1, 1, 1, 5, 1, who="ben", tags=["the limping curse"])["reasons"])["the limping curse"] == 2


@rule("FE-PRAY-13")
def test_repudiation_is_a_harm_for_every_pick_or_an_undead_goon() -> None:
    play = priest()
    play.do("gm", "bring_creature", kind="Troll")
    play.do("gm", "bring_creature", kind="Zombie")
    [troll, bones] = play.creatures()
    pray(play, "Repudiation", 6, 6, 1, 2, 3)
    chosen(play, *[f"repudiation_harm/{troll}"] * 4)
    assert play.filled(troll) == 4
    pray(play, "Repudiation", 6, 6, 1, 2, 3)
    chosen(play, f"repudiation_goon/{troll}", f"repudiation_goon/{bones}")
    assert (play.filled(troll), play.filled(bones)) == (4, 1)
    assert play.asked() == ("miracle", "enough")
    assert f"repudiation_harm/{bones}" not in options_of(play, "miracle", "miracle")


@rule("FE-PRAY-14")
def test_aid_mends_the_next_failure_and_eases_the_next_chant() -> None:
    play = Play(ana=PRIEST, ben={**BONKO, "stunts": ["Chanter"], "lexicon": ["Rend"], "mind": 1})
    pray(play, "Aid", 6, 1, 1, 2)
    chosen(play, "aid_failure/ben", "aid_chant/ben")
    play.call(who="ben", position="controlled")
    assert resolved(play.do("ben", "roll", [4, 1, 1], ability="body")).result == "mixed"
    assert has(play, "blessings/ben", "The next failure is a mixed success")
    play.call(who="ben", position="controlled")
    found = resolved(play.do("ben", "roll", [2, 1, 1], ability="body"))
    assert (found.result, found.reading["hits"], play.standing("ben").xp) == ("mixed", 1, 0)
    play.call(who="ben", position="controlled")
    assert resolved(play.do("ben", "roll", [2, 1, 1], ability="body")).result == "failure"
    for strain in (0, 1):
        play.call(who="ben", position="controlled")
        play.do("ben", "chant", [5], verse="Rend", target="the rope")
        assert play.standing("ben").strain == strain


@rule("FE-PRAY-15")
def test_good_fortune_doubles_the_luck_of_failing_once_a_quest() -> None:
    play = priest()
    pray(play, "Good Fortune", 6, 1, 1, 2)
    chosen(play, "fortune_double/ben")
    assert options_of(play, "miracle", "miracle")["fortune_double/ben"].rule == "FE-PRAY-15"
    chosen(play, "fortune_double/ana")
    play.call(who="ben", position="controlled")
    play.roll(1, 2, 3, who="ben")
    assert play.standing("ben").luck == 4
    play.do("gm", "end_quest")
    play.come_home("ana", "ben")
    play.do("gm", "start_quest")
    play.call(who="ben", position="controlled")
    play.roll(1, 2, 3, who="ben")
    assert play.standing("ben").luck == 6


@rule("FE-PRAY-16")
def test_knowledge_answers_questions_and_lends_luck_speech_and_reading() -> None:
    play = priest()
    pray(play, "Knowledge", 6, 6, 1, 2, 3)
    for at in (0, 4):
        entry = play.do("ana", "miracle", miracle=f"knowledge_question/{at}")
        assert QUESTIONS[at] in [event.slots.get("question") for event in entry.events if isinstance(event, Told)]
    chosen(play, "knowledge_luck/ben", "knowledge_speech/ana")
    assert play.standing("ben").luck == 1
    assert has(play, "blessings/ana", "Speaks with any creature that has a language")
    pray(play, "Knowledge", 6, 1, 1, 2)
    chosen(play, "knowledge_reading/ben", "knowledge_question/2")
    assert has(play, "blessings/ben", "Reads any writing by touch")


@rule("FE-PRAY-22")
def test_a_prayers_position_sets_the_luck_of_a_hitch_and_nothing_else() -> None:
    play = priest()
    play.call(position="desperate")
    play.do("ana", "hitch", trouble="ana/impatient")
    assert play.standing().luck == 4
    found = resolved(play.do("ana", "pray", [1, 2], deity="Hearthmother", domain="Aid")).reading
    assert (found["dice"], play.standing().luck, play.standing().position) == (2, 6, "desperate")
    assert play.standing().owed == ("ana/unanswered prayer (Aid)",)
    play = priest()
    pray(play, "Aid", 1, 2, 3, position="controlled")
    assert play.standing().position == "controlled"


@rule("FE-PRAY-23")
def test_miracles_go_to_whom_the_petitioner_likes() -> None:
    play = given(priest(), harm_ana=3, harm_ben=3)
    pray(play, "Restoration", 6, 1, 1, 2)
    chosen(play, "restoration_harm/ana", "restoration_harm/ben")
    assert (track(play, "harm/ana"), track(play, "harm/ben")) == (2, 2)


@rule("FE-SKILL-05")
def test_pray_has_a_procedure_of_its_own() -> None:
    play = priest()
    play.call("attack", position="risky")
    play.do("ana", "pray", [5, 5, 5], deity="Hearthmother", domain="Aid")
    assert (play.asked(), play.standing().owed) == (("miracle",), ())


def test_an_ongoing_effect_holds_all_strain_until_it_is_dropped() -> None:
    chanter = {**BONKO, "stunts": ["Chanter", "Inner Peace"], "lexicon": ["Rend"], "mind": 1}
    play = given(Play(ana=PRIEST, ben=chanter), luck_ben=2, strain_ben=3)
    play.call(who="ben", position="controlled")
    play.do("ben", "chant", [5], verse="Rend", target="the rope", ongoing=True)
    assert track(play, "strain/ben") == 5
    pray(play, "Restoration", 6, 1, 1, 2)
    assert options_of(play, "miracle", "miracle")["restoration_strain/ben"].rule == "FE-STR-07"
    play.do("ben", "drop_effect", effect="Rend: the rope")
    chosen(play, "restoration_strain/ben")
    assert track(play, "strain/ben") == 4
    play.call(who="ben", position="controlled")
    play.do("ben", "chant", [5], verse="Rend", target="the rope", ongoing=True)
    play.do("gm", "start_quest")
    assert track(play, "strain/ben") == 0


def test_the_gm_may_look_at_a_prayer_before_the_dice_fall() -> None:
    play = priest(aspiration="Serve")
    play.call(look=True)
    play.do("ana", "pray", deity="Hearthmother", domain="Aid", aspiration=True)
    assert resolved(play.do("gm", "let_fall", [5, 1, 1], strike=["aspiration"])).reading["dice"] == 3
    assert play.asked() == ("miracle",)


@rule("FE-PRAY-17")
def test_the_gm_may_offer_something_else_and_the_petitioner_may_take_it() -> None:
    play = priest()
    pray(play, "Aid", 6, 1, 1, 2)
    play.do("gm", "offer_miracle", who="ana", words="The storm passes.")
    assert "effect" not in play.journal.offers("ana")["miracle"].fields
    chosen(play, "offered/0")
    assert play.asked() == ("miracle",)
    chosen(play, "aid_failure/ana")
    assert (play.asked(), has(play, "blessings/ana", "The next failure is a mixed success")) == ((), True)
    pray(play, "Aid", 6, 1, 1, 2)
    assert play.refused("ana", "miracle", miracle="offered/0")[0] == "impossible"
