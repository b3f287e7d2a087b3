"""Brewing, concoctions, and what can be carried."""

from typing import Any

import pytest

from hearthside.systems.first_empires.content.brews import CONCOCTIONS
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, resolved

KINDS = ("Alchemical Aid", "Antidote", "Healing tincture", "Fire flask", "Poison", "Stimulant", "Smoke powder")


def brewer(**changed: Any) -> Play:
    """Ana brews, and Ben is there too."""
    return Play(ana={**BONKO, "body": 2, "mind": 2, "skills": ["brew", "tinker"], **changed}, ben=BONKO)


def brewed(play: Play, brew: str, *dice: int, careful: bool = True, **more: Any) -> Play:
    play.call(position="controlled")
    play.do("ana", "brew", dice or (6, 1, 1, 2), brew=brew, careful=careful, **more)
    return play


def give(play: Play, **tracks: int) -> None:
    for name, to in tracks.items():
        play.do("gm", "set", track=name.replace("_", "/"), to=to, reason="so the test begins")


@rule("FE-BREW-01", "FE-SKILL-05")
def test_a_brew_made_in_haste_must_be_used_at_once() -> None:
    play = brewer()
    play.call(position="controlled")
    found = resolved(play.do("ana", "brew", [6, 1, 1, 2], brew="Fire flask")).reading
    assert (found["dice"], dict(found["reasons"])) == (3, {"Mind": 2, "Brew": 1})
    assert (play.doses("Fire flask", fresh=True), play.doses("Fire flask")) == (1, 0)
    play.do("ana", "use_brew", brew="Fire flask/", words="on the stairs")
    assert play.refused("ana", "use_brew", brew="Fire flask/")[0] == "impossible"
    brewed(play, "Smoke powder", careful=False)
    play.call(position="controlled")
    assert play.refused("ana", "use_brew", brew="Smoke powder/")[0] == "impossible"
    brewed(play, "Smoke powder", careful=False)
    play.do("gm", "new_scene")
    assert play.doses("Smoke powder", fresh=True) == 0


@rule("FE-BREW-02", "FE-BREW-11")
def test_an_hour_in_safety_makes_one_concoction_to_keep_whatever_the_hits() -> None:
    play = brewed(brewer(), "Fire flask", 6, 5, 4, 2)
    assert play.doses("Fire flask") == 1
    play.do("gm", "new_scene")
    brewed(play, "Fire flask", 5, 1, 1)
    brewed(play, "Fire flask", 3, 1, 1)
    assert play.doses("Fire flask") == 2


@rule("FE-BREW-10")
@pytest.mark.parametrize(
    ("careful", "dice", "hinted"), [(False, (5, 1, 1), True), (True, (5, 1, 1), False), (False, (6, 1, 1, 2), False)]
)
def test_haste_may_blow_up(careful: bool, dice: tuple[int, ...], hinted: bool) -> None:
    play = brewed(brewer(), "Fire flask", *dice, careful=careful)
    rules = [getattr(event, "rule", "") for event in play.journal.entries[-1].events]
    assert ("FE-BREW-10" in rules) is hinted


@rule("FE-BREW-03", "FE-FAIL-03")
@pytest.mark.parametrize(
    ("dice", "count", "xp"), [((3, 1, 2), 0, 1), ((5, 1, 1), 1, 0), ((6, 1, 1, 2), 2, 0), ((6, 6, 1, 2, 2), 3, 0)]
)
def test_a_trained_brewer_starts_a_quest_with_a_cache(dice: tuple[int, ...], count: int, xp: int) -> None:
    play = brewer()
    play.do("gm", "start_quest")
    assert "cache" not in play.journal.offers("ben")
    play.do("ana", "cache", dice)
    for _ in range(count):
        play.do("ana", "stock_cache", brew="Poison")
    assert (play.asked(), play.doses("Poison")) == ((), count)
    assert (play.standing().xp, play.standing().luck) == (xp, 2 * xp)
    assert "cache" not in play.journal.offers("ana")


@rule("FE-FAIL-03")
def test_rolls_that_are_not_read_as_failure_pay_nothing() -> None:
    play = brewer(stunts=["Wheel and Deal", "Field Repair", "Inner Peace"], charm=1, items=["heavy armor"])
    give(play, armor_ana=0, strain_ana=1, luck_ana=1)
    play.do("ana", "haggle", [1])
    play.do("ana", "field_repair", [1, 1, 1], whose="ana")
    play.do("ana", "inner_peace", [1])
    play.call(position="risky", harm="3")
    play.do("ana", "roll", [4, 1], ability="body")
    play.do("ana", "resist", [1, 1])
    play.do("ana", "suffer", armor=1)
    play.do("gm", "end_quest")
    play.do("ana", "reckon", [1, 1])
    play.do("ana", "recover", [1, 1])
    play.do("ana", "craft", [1, 1, 1], work="make/shield")
    play.do("gm", "start_combat")
    play.do("ana", "readiness", [1, 2])
    play.do("ben", "readiness", [1, 2])
    assert (play.standing().xp, play.standing().luck) == (0, 0)


@rule("FE-BREW-04")
def test_there_are_seven_concoctions_and_each_is_gone_after_one_use() -> None:
    assert tuple(CONCOCTIONS) == KINDS
    play = brewer()
    on_whom = {"Fire flask": "", "Smoke powder": ""}
    for each in CONCOCTIONS:
        kind, on = "Stimulant (Body)" if each == "Stimulant" else each, on_whom.get(each, "ben")
        brewed(play, kind)
        assert play.doses(kind) == 1
        play.do("ana", "use_brew", brew=f"{kind}/{on}")
        assert play.doses(kind) == 0


@rule("FE-BREW-05")
def test_a_stimulant_helps_one_ability_as_long_as_strain_is_paid() -> None:
    play = brewed(brewed(brewer(), "Stimulant (Body)"), "Stimulant (Mind)")
    play.do("ana", "use_brew", brew="Stimulant (Body)/ana")
    assert play.refused("ana", "use_brew", brew="Stimulant (Mind)/ana") == ("refused", "FE-BREW-05")
    play.call(position="controlled")
    assert dict(play.roll(6, 1, 1, 2)["reasons"]) == {"Body": 2, "Stimulant": 1}
    play.do("ana", "keep_stimulant")
    assert play.standing().strain == 1
    play.call(position="controlled")
    assert play.roll(6, 1, 2, ability="mind")["dice"] == 2
    play.call(position="controlled")
    assert play.roll(6, 1, 1, 2)["dice"] == 3
    play.do("ana", "keep_stimulant", keep=False)
    play.call(position="controlled")
    assert (play.roll(6, 1, 2)["dice"], play.standing().strain) == (2, 1)
    play.do("ana", "use_brew", brew="Stimulant (Mind)/ana")
    play.call(position="controlled")
    assert play.roll(6, 1, 1, 2, ability="mind")["dice"] == 3
    play.call(position="controlled")
    assert play.roll(6, 1, 2, ability="mind")["dice"] == 2


@rule("FE-BREW-12")
def test_a_stimulant_helps_to_resist_to_be_ready_and_against_a_curse_but_not_between_quests() -> None:
    play = brewed(brewer(skills=["brew", "maneuver"]), "Stimulant (Body)")
    play.do("ana", "use_brew", brew="Stimulant (Body)/ana")
    play.call(position="risky", harm="3")
    play.roll(4, 1, ability="mind")
    resisted = resolved(play.do("ana", "resist", [1, 1, 1, 1])).reading
    assert dict(resisted["reasons"]) == {"Body": 2, "Maneuver": 1, "Stimulant": 1}
    assert "keep_stimulant" in play.journal.offers("ana")
    ready = brewed(brewer(intuition=1), "Stimulant (Intuition)")
    ready.do("ana", "use_brew", brew="Stimulant (Intuition)/ana")
    ready.do("gm", "start_combat")
    ready.do("ana", "readiness", [3, 4])
    assert "keep_stimulant" in ready.journal.offers("ana")
    bitten = brewed(brewer(charm=1), "Stimulant (Charm)")
    bitten.do("ana", "use_brew", brew="Stimulant (Charm)/ana")
    bitten.do("gm", "bring_creature", kind="Werewolf", harm="1")
    bitten.call("attack", position="risky", target="Werewolf")
    bitten.roll(4, 1)
    bitten.do("ana", "suffer")
    bitten.do("ana", "resist_curse", [1, 4])
    assert "keep_stimulant" in bitten.journal.offers("ana")
    home = brewed(brewer(), "Stimulant (Body)")
    home.do("ana", "use_brew", brew="Stimulant (Body)/ana")
    home.do("gm", "end_quest")
    home.do("ana", "reckon", [6, 6])
    home.do("ana", "recover", [1, 1])


@rule("FE-BREW-06", "FE-STUNT-27")
@pytest.mark.parametrize(("stunts", "left"), [([], 2), (["The Strong Stuff"], 1)])
def test_a_tincture_heals_one_harm_and_the_strong_stuff_two(stunts: list[str], left: int) -> None:
    play = brewed(brewer(stunts=stunts), "Healing tincture")
    give(play, harm_ben=3)
    play.do("ana", "use_brew", brew="Healing tincture/ben")
    assert play.standing("ben").harm == left


@rule("FE-STUNT-27")
@pytest.mark.parametrize(("stunts", "effect"), [([], "limited"), (["Pugilist"], "standard")])
def test_a_pugilist_needs_no_weapon(stunts: list[str], effect: str) -> None:
    play = bonko(stunts=stunts)
    play.call("attack", about=["armed"])
    assert play.roll(6, 1, 1, 2)["effect"] == effect


@rule("FE-BREW-07")
def test_poison_weakens_characters_and_marks_enemies_until_an_antidote() -> None:
    play = brewed(brewed(brewer(), "Poison"), "Antidote")
    brewed(play, "Poison")
    play.do("ana", "use_brew", brew="Poison/ben")
    for effect in ("limited", "standard"):
        play.call("attack", who="ben", position="controlled")
        assert play.roll(6, 1, 1, 2, who="ben")["effect"] == effect
        if effect == "limited":
            play.do("ana", "use_brew", brew="Antidote/ben")
    play.do("gm", "bring_creature", kind="Troll")
    [troll] = play.creatures()
    play.do("ana", "use_brew", brew=f"Poison/{troll}")
    assert (play.tag("poisoned").on, play.tag("poisoned").sticky) == (play.id(troll), True)


@rule("FE-BREW-08")
@pytest.mark.parametrize("dice", [(6, 1, 2), (2, 1)])
def test_alchemical_aid_helps_one_action_and_flasks_and_powders_go_off(dice: tuple[int, ...]) -> None:
    play = brewed(brewer(), "Alchemical Aid")
    play.do("ana", "use_brew", brew="Alchemical Aid/ana")
    for effect in ("great", "standard"):
        play.call("attack", position="controlled")
        assert play.roll(*dice)["effect"] == effect
    for brew in ("Fire flask", "Smoke powder"):
        brewed(play, brew)
        entry = play.do("ana", "use_brew", brew=f"{brew}/", words="in the hall")
        assert [getattr(event, "rule", "") for event in entry.events if hasattr(event, "slots")] == ["FE-BREW-08"]


@rule("FE-BREW-09")
def test_a_concoction_off_the_list_is_made_up_with_the_gm() -> None:
    play = brewed(brewer(), "Something else", words="Ink that fades")
    play.do("ana", "use_brew", brew="Ink that fades/")
    assert play.doses("Ink that fades") == 0


@rule("FE-CHAR-10")
def test_a_character_carries_three_items_and_one_for_every_rank_in_body() -> None:
    play = bonko(body=1, mind=3, items=["spear", "rope", "a set of tools"], ingots=50)
    play.do("ana", "buy", what="shield")
    assert play.refused("ana", "buy", what="shield") == ("refused", "FE-CHAR-10")
    cook = brewer(body=1, mind=3, items=["spear", "rope", "a set of tools"])
    for _ in range(10):
        brewed(cook, "Healing tincture", 6, 1, 1, 1, 2)
    assert cook.doses("Healing tincture") == 10
    assert cook.refused("ana", "buy", what="basic_weapon")[1] == "FE-CHAR-10"
    brewed(cook, "Poison", 6, 1, 1, 1, 2)
    assert (cook.doses("Poison"), cook.doses("Poison", fresh=True)) == (0, 1)


@rule("FE-CHAR-11")
@pytest.mark.parametrize(("theirs", "fits"), [(2, True), (3, False)])
def test_a_fallen_ally_weighs_an_item_and_all_they_carry(theirs: int, fits: bool) -> None:
    things = ["spear", "rope", "lamp"]
    play = Play(ana={**BONKO, "body": 2, "mind": 2, "items": things[:2]}, ben={**BONKO, "items": things[:theirs]})
    assert "carry" not in play.journal.offers("ana")
    give(play, harm_ben=6)
    if not fits:
        assert play.refused("ana", "carry", ally="ben") == ("refused", "FE-CHAR-11")
        return
    play.do("ana", "carry", ally="ben")
    give(play, ingots_ana=9)
    assert play.refused("ana", "buy", what="shield")[1] == "FE-CHAR-10"
    play.do("ana", "carry", ally="")
    play.do("ana", "buy", what="shield")


def at_leisure(**changed: Any) -> Play:
    play = brewer(**changed)
    play.do("gm", "end_quest")
    return play


@rule("FE-BTW-03")
def test_who_rests_crafts_and_brews_nothing_until_the_next_quest() -> None:
    play = at_leisure()
    give(play, harm_ana=5)
    play.do("ana", "reckon", [6, 6])
    play.do("ana", "recover", [1, 2, 3], rest=True)
    assert play.standing().harm == 2
    assert play.refused("ana", "craft", work="make/shield") == ("refused", "FE-BTW-03")
    play.call()
    assert play.refused("ana", "brew", brew="Poison") == ("refused", "FE-BTW-03")
    busy = at_leisure()
    busy.do("ana", "reckon", [6, 6])
    busy.do("ana", "craft", [1, 1, 1], work="make/shield")
    assert busy.refused("ana", "recover", rest=True)[0] == "impossible"
    busy.do("ana", "recover", [1, 2])


@rule("FE-BTW-06")
def test_crafting_brewing_and_preparing_verses_fit_between_quests() -> None:
    play = brewer(stunts=["Chanter"], lexicon=["Rend"])
    assert "craft" not in play.journal.offers("ana")
    assert play.refused("ana", "prepare_verse", verse="Rend") == ("refused", "FE-CHANT-18")
    play.do("gm", "end_quest")
    brewed(play, "Poison")
    play.do("ana", "craft", [1, 1, 1], work="make/shield")
    play.do("ana", "prepare_verse", verse="Rend")
    assert play.doses("Poison") == 1


@rule("FE-LUCK-01")
def test_luck_comes_from_failing_hitches_sessions_gifts_stunts_and_miracles() -> None:
    play = Play(
        ana={**BONKO, "ancestry": "Halfling", "intuition": 2, "skills": ["pray"], "deity": "Lady Luck"},
        ben={**BONKO, "charm": 2, "stunts": ["Inspiring Words"]},
    )
    gained = [0]

    def gains() -> int:
        gained.append(play.standing().luck)
        return gained[-1] - gained[-2]

    play.do("ana", "session_luck", [2, 4, 1])
    assert gains() == 4
    play.do("gm", "start_quest")
    assert gains() == 2
    for position, luck in (("controlled", 1), ("risky", 2), ("desperate", 4)):
        play.call(position=position, harm="none")
        play.do("ana", "hitch", trouble="ana/impatient")
        assert gains() == luck
        play.roll(1, 2)
        assert gains() == 2
    play.do("ben", "inspire", [6, 1, 2], hearers=["ana"])
    assert gains() == 1
    play.call(position="controlled")
    play.do("ana", "pray", [6, 6, 1, 1, 1], deity="Lady Luck", domain="Good Fortune")
    play.do("ana", "miracle", miracle="fortune_luck")
    play.do("ana", "hand_luck", to="ana", dice=2)
    assert gains() == 2


def test_the_gm_may_look_at_a_brew_before_the_dice_fall() -> None:
    play = brewer()
    play.call(look=True, position="controlled")
    play.do("ana", "brew", brew="Poison", careful=True)
    play.do("gm", "let_fall", [6, 1, 1, 2])
    assert play.doses("Poison") == 1
