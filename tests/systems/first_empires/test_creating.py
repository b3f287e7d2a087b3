"""Making a character, step by step or all at once."""

from itertools import product
from math import comb
from typing import Any

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.choices import Several
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Told
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import MarkPlace, TrackPlace
from hearthside.systems.first_empires.content.heroes import READY_MADE
from hearthside.systems.first_empires.content.people import ANCESTRIES, STUNTS
from hearthside.systems.first_empires.kinds import ARMOR, DEITY, DOMAIN, INGOTS, NAME, VERSES
from hearthside.systems.first_empires.people.creating import empty_sheet
from hearthside.systems.first_empires.people.heroes import HEROES, lay_sheet
from hearthside.systems.first_empires.people.making import open_steps
from hearthside.systems.first_empires.system import FIRST_EMPIRES
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko

SKILLS = ["brawl", "maneuver", "bluff", "study"]
RANKS = ("body", "charm", "intuition", "mind")


def making(**ranks: int) -> Play:
    """Ana has begun a new character."""
    play = bonko()
    play.do("ana", "new_character")
    if ranks:
        play.do("ana", "ancestry", ancestry="Elf")
        play.do("ana", "abilities", ranks=" ".join(str(ranks.get(ability, 0)) for ability in RANKS))
        play.do("ana", "skills", skills=SKILLS)
    return play


def marks(play: Play, kind: str) -> tuple[str, ...]:
    return play.journal.table.marks.get(MarkPlace(f"{kind}/ana"), ())


def offer(play: Play, action: str) -> Any:
    return play.journal.offers("ana").get(action)


STEPS: list[tuple[str, dict[str, Any]]] = [
    ("ancestry", {"ancestry": "Elf"}),
    ("abilities", {"ranks": "2 0 1 1"}),
    ("skills", {"skills": SKILLS}),
    ("own_trouble", {"words": "hunted"}),
    ("stunt", {"stunt": "Assassin"}),
    ("stunt", {"stunt": "Pugilist"}),
    ("aspire", {"words": "Find the drowned bell"}),
    ("gear", {"weapon": "spear"}),
]


@rule("FE-CHAR-01")
def test_a_character_is_ready_after_seven_steps_and_not_before() -> None:
    play = making()
    for step, fields in STEPS:
        assert play.refused("ana", "ready")[0] == "refused"
        play.do("ana", step, **fields)
    play.do("ana", "bring", words="rope")
    play.do("ana", "bring", words="a set of tools")
    play.do("ana", "ready")
    assert marks(play, "stunts") == ("Assassin", "Pugilist")
    assert play.items() == ("spear", "Basic armor", "rope", "a set of tools")
    assert marks(play, "state") == ("Luck to roll",)
    assert offer(play, "ready") is None


def test_a_character_may_have_a_name_of_its_own_and_a_new_one_has_another() -> None:
    play = making()
    for step, fields in STEPS:
        play.do("ana", step, **fields)
    told = [event for event in play.do("ana", "ready", name=" Bonko ").events if isinstance(event, Told)]
    assert [(event.says, event.slots["name"]) for event in told] == [("{who} plays {name}.", "Bonko")]
    assert play.journal.view("gm").words[NAME.of("ana")] == "Bonko"
    play.do("ana", "new_character")
    assert not play.journal.table.words[NAME.of("ana")]
    assert bonko(name="Bonko").journal.table.words[NAME.of("ana")] == "Bonko"
    assert NAME.of("ana") not in bonko().journal.table.words


@rule("FE-CHAR-02")
def test_four_ranks_are_spread_in_one_of_31_ways() -> None:
    play = making()
    choice = offer(play, "abilities").fields["ranks"]
    assert len(choice.options) == 31
    for spread in product(range(5), repeat=4):
        ranks = " ".join(map(str, spread))
        if sum(spread) == 4 and max(spread) < 4:
            assert choice.check(ranks, "ranks") is None
    play.do("ana", "abilities", ranks="3 1 0 0")
    assert [play.journal.table.track(TrackPlace(f"{ability}/ana")) for ability in RANKS] == [3, 1, 0, 0]
    for wrong in ("4 0 0 0", "2 1 0 0", "2 2 1 0"):
        assert play.refused("ana", "abilities", ranks=wrong)[0] == "impossible"


@rule("FE-CHAR-03", "FE-ANC-05")
@pytest.mark.parametrize(("ancestry", "count", "ways"), [("Orc", 4, 495), ("Human", 5, 792)])
def test_four_skills_of_twelve_are_trained_and_five_by_humans(ancestry: str, count: int, ways: int) -> None:
    play = making()
    play.do("ana", "ancestry", ancestry=ancestry)
    choice = offer(play, "skills").fields["skills"]
    assert isinstance(choice, Several)
    assert (choice.least, choice.most, comb(len(choice.options), count)) == (count, count, ways)
    assert play.refused("ana", "skills", skills=[*SKILLS, "tame", "hunt"])[0] == "impossible"
    assert play.refused("ana", "skills", skills=["brawl"] * count)[0] == "impossible"
    play.do("ana", "skills", skills=[*SKILLS, "tame"][:count])
    assert len(marks(play, "trained")) == count


@rule("FE-CHAR-04")
def test_without_a_trouble_nobody_is_ready() -> None:
    play = making()
    for step, fields in STEPS:
        if step != "own_trouble":
            play.do("ana", step, **fields)
    assert play.refused("ana", "ready") == ("refused", "FE-CHAR-04")
    assert play.refused("ana", "own_trouble", words=" ")[0] == "impossible"
    play.do("ana", "own_trouble", words="hunted")
    play.do("ana", "own_trouble", words="proud")
    play.do("ana", "ready")
    assert marks(play, "troubles") == ("hunted", "proud")


@rule("FE-CHAR-05", "FE-STUNT-16")
def test_two_stunts_are_picked_whose_requirements_are_met() -> None:
    dull, bright = making(body=3, charm=1), making(body=3, mind=1)
    assert dull.refused("ana", "stunt", stunt="Chanter") == ("refused", "FE-STUNT-01")
    bright.do("ana", "stunt", stunt="Chanter")
    assert bright.refused("ana", "stunt", stunt="Chanter")[0] == "impossible"
    bright.do("ana", "stunt", stunt="Pugilist")
    assert marks(bright, "stunts") == ("Chanter", "Pugilist")
    assert offer(bright, "stunt") is None


@rule("FE-STUNT-01")
def test_stunts_ask_for_skills_ranks_and_other_stunts() -> None:
    assert len(STUNTS) == 28
    asked = {name: each.trained or each.stunt or dict(each.rank) for name, each in STUNTS.items()}
    assert {name: what for name, what in asked.items() if what} == {
        "Art of War": "study",
        "Beast Speech": "tame",
        "What Doesn't Kill Me": "Berserker's Fury",
        "Chanter": {"mind": 1},
        "Deadeye": "hunt",
        "Evasive Maneuvers": "maneuver",
        "Divine Devotion": "pray",
        "Field Repair": "tinker",
        "Faith Healer": "Lay on Hands",
        "The Strong Stuff": "brew",
        "Whispercaster": "Chanter",
    }
    play = making(body=2, mind=2)
    for wrong in ("Deadeye", "Divine Devotion", "Field Repair", "Beast Speech", "The Strong Stuff"):
        assert play.refused("ana", "stunt", stunt=wrong) == ("refused", "FE-STUNT-01")
    for lonely in ("What Doesn't Kill Me", "Faith Healer", "Whispercaster"):
        play = making(body=2, mind=2)
        assert play.refused("ana", "stunt", stunt=lonely) == ("refused", "FE-STUNT-01")
        play.do("ana", "stunt", stunt=STUNTS[lonely].stunt)
        play.do("ana", "stunt", stunt=lonely)
    play = making(body=2, mind=2)
    play.do("ana", "stunt", stunt="Art of War")
    play.do("ana", "stunt", stunt="Evasive Maneuvers")
    assert [name for name, each in STUNTS.items() if each.excludes] == ["Aristocratic Bearing", "Salt of the Earth"]


@rule("FE-STUNT-04")
def test_nobody_is_of_both_classes() -> None:
    both = ["Aristocratic Bearing", "Salt of the Earth"]
    for one, other in (both, both[::-1]):
        play = making(body=2, mind=2)
        play.do("ana", "stunt", stunt=one)
        assert play.refused("ana", "stunt", stunt=other) == ("refused", "FE-STUNT-01")


@rule("FE-CHAR-07", "FE-CHAR-08", "FE-CHAR-09")
@pytest.mark.parametrize(("body", "armor", "worn"), [(0, 0, ""), (1, 0, ""), (2, 1, "Basic"), (3, 2, "Martial")])
def test_gear_is_a_weapon_without_tags_armor_by_body_and_two_ingots(body: int, armor: int, worn: str) -> None:
    play = making(body=body, mind=min(3, 4 - body), charm=max(0, 1 - body))
    assert play.refused("ana", "gear", weapon="steel sword")[0] == "impossible"
    for weapon in ("dagger", "bow"):
        play.do("ana", "gear", weapon=weapon)
        assert play.items() == ((weapon, f"{worn} armor") if worn else (weapon,))
        assert play.item(weapon).tags == ()
    assert (play.journal.table.track(ARMOR.of("ana")), play.journal.table.track(INGOTS.of("ana"))) == (armor, 2)


@rule("FE-CHAR-12")
def test_who_is_trained_to_pray_names_a_deity_with_a_domain() -> None:
    play = making(body=2, mind=2)
    assert offer(play, "deity") is None
    play.do("ana", "skills", skills=["pray", *SKILLS[:3]])
    for step, fields in STEPS[3:]:
        play.do("ana", step, **fields)
    assert play.refused("ana", "ready") == ("refused", "FE-CHAR-12")
    assert play.refused("ana", "deity", deity="")[0] == "impossible"
    assert play.refused("ana", "own_deity", name="Old Salt")[0] == "malformed"
    play.do("ana", "deity", deity="Hearthmother")
    words = play.journal.table.words
    assert (words[DEITY.of("ana")], words[DOMAIN.of("ana")]) == ("Hearthmother", "Restoration")
    play.do("ana", "own_deity", name="Old Salt", domain="Aid")
    assert (play.journal.table.words[DEITY.of("ana")], play.journal.table.words[DOMAIN.of("ana")]) == (
        "Old Salt",
        "Aid",
    )
    play.do("ana", "ready")


TEN = ["Restore", "Rend", "Move", "Detect", "Life", "Person", "Plant", "Beast", "Undead", "Monster"]


@rule("FE-CHAR-13", "FE-CHANT-02", "FE-CHANT-03")
def test_a_chanter_chooses_five_words_for_every_rank_in_mind() -> None:
    play = making(mind=2, body=2)
    play.do("ana", "stunt", stunt="Chanter")
    choice = offer(play, "learn_words").fields["words"]
    assert (choice.most, len(choice.options)) == (10, 26)
    assert play.refused("ana", "learn_words", words=["Fabric"]) == ("refused", "FE-CHANT-03")
    assert play.refused("ana", "learn_words", words=["Paper"])[0] == "impossible"
    play.do("ana", "learn_words", words=TEN[:5])
    play.do("ana", "stunt", stunt="Pugilist")
    for step, fields in STEPS[3:]:
        if step != "stunt":
            play.do("ana", step, **fields)
    assert play.refused("ana", "ready") == ("refused", "FE-CHAR-13")
    assert play.refused("ana", "learn_words", words=[*TEN[5:], "Element"])[0] == "impossible"
    play.do("ana", "learn_words", words=TEN[5:])
    assert (marks(play, "lexicon"), offer(play, "learn_words")) == (tuple(TEN), None)
    play.do("ana", "ready")


@rule("FE-CHANT-02")
def test_paper_is_a_word_only_where_the_table_agreed_on_it() -> None:
    play = bonko({"lexicon_paper": True}, stunts=["Chanter"])
    assert len(offer(play, "learn_words").fields["words"].options) == 27
    play.do("ana", "learn_words", words=["Rend", "Move", "Synthetic"])
    play.do("ana", "learn_words", words=["Paper", "Fabric"])
    assert "Paper" in marks(play, "lexicon")
    plain = bonko(stunts=["Chanter"])
    plain.do("ana", "learn_words", words=["Rend", "Move", "Synthetic"])
    assert plain.refused("ana", "learn_words", words=["Fabric", "Paper"])[0] == "impossible"
    plain.do("ana", "learn_words", words=["Fabric", "Force"])
    assert len(marks(plain, "lexicon")) == 5


@rule("FE-ANC-01")
def test_there_are_seven_ancestries_with_a_gift_each() -> None:
    assert [*ANCESTRIES] == ["Dwarf", "Elf", "Gnome", "Goblin", "Halfling", "Human", "Orc"]
    assert len({each.gift for each in ANCESTRIES.values()}) == 7
    assert [option.value for option in offer(making(), "ancestry").fields["ancestry"].options] == [*ANCESTRIES]


@rule("FE-ANC-04")
@pytest.mark.parametrize(("body", "ancestry", "armor"), [(0, "Dwarf", 1), (3, "Dwarf", 3), (3, "Orc", 2)])
def test_a_dwarf_has_one_more_armor_also_without_any(body: int, ancestry: str, armor: int) -> None:
    play = making(body=body, mind=min(3, 4 - body), charm=max(0, 1 - body))
    play.do("ana", "ancestry", ancestry=ancestry)
    for step, fields in STEPS[3:]:
        play.do("ana", step, **fields)
    play.do("ana", "ready")
    assert play.journal.table.track(ARMOR.of("ana")) == armor


def test_nothing_of_the_last_character_is_left() -> None:
    play = bonko(skills=["brew"], mind=1, ancestry="Elf", deity="Raider")
    play.do("gm", "start_quest")
    play.do("ana", "cache", [5, 1])
    play.do("ana", "stock_cache", brew="Poison")
    play.do("ana", "new_character")
    table = play.journal.table
    assert {place: held for place, held in table.marks.items() if place.endswith("/ana") and held} == {
        "state/ana": ("in the making",)
    }
    assert {place: number for place, number in table.tracks.items() if "ana" in place and number} == {}
    assert {place: words for place, words in table.words.items() if place.endswith("/ana") and words} == {}


def test_a_made_up_character_takes_the_place_of_one_that_died_or_never_played() -> None:
    play = bonko()
    play.give(xp=1)
    assert offer(play, "new_character") is None
    play.give(xp=0)
    play.do("ana", "new_character")
    assert marks(play, "trained") == marks(play, "troubles") == ()


@pytest.mark.parametrize(
    "character",
    [
        {"ancestry": "Giant"},
        {"stunts": ["Flying"]},
        {"mind": 1, "lexicon": ["Fabric"]},
        {"mind": 1, "lexicon": ["Rend", "Move", "Life", "Plant", "Person", "Beast"]},
        {"mind": 1, "lexicon": ["Rend"], "verses": ["Rend", "Rend"]},
        {"mind": 1, "lexicon": ["Rend"], "verses": ["Move"]},
        {"deity": "Old Salt"},
        {"deity": "Raider", "domain": "Fish"},
    ],
)
def test_gifts_nobody_can_have_are_turned_away(character: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Journal.opened(FIRST_EMPIRES, [Sitter("ana", character=character)], ScriptedChance())


def test_a_character_sits_down_with_a_deity_and_a_lexicon() -> None:
    play = bonko(deity="Raider", stunts=["Chanter"], lexicon=["Rend", "Life"], verses=["Rend life"])
    assert play.journal.table.words[DOMAIN.of("ana")] == "Malediction"
    assert (marks(play, "lexicon"), marks(play, "verses")) == (("Rend", "Life"), ("Rend life",))


@rule("FE-CHAR-06")
def test_an_aspiration_takes_words_and_is_asked_for_with_its_three_tests() -> None:
    play = making()
    for step, fields in STEPS:
        if step != "aspire":
            play.do("ana", step, **fields)
    assert play.refused("ana", "ready") == ("refused", "FE-CHAR-06")
    assert play.refused("ana", "aspire", words=" ")[0] == "impossible"
    shown = play.journal.system.catalogue["aspire"].help
    assert all(words in shown for words in ("specific", "ambitious", "two to five sessions"))


@rule("FE-CHAR-14", "FE-CHAR-15")
def test_troubles_and_belongings_are_agreed_with_the_gm() -> None:
    play = making(body=1, mind=3)
    assert len(offer(play, "usual_trouble").fields["trouble"].options) == 16
    play.do("ana", "usual_trouble", trouble="reckless")
    play.do("ana", "gear", weapon="spear")
    for item in ("a dark cloak", "lockpicks", "a lute"):
        play.do("ana", "bring", words=item)
    assert play.refused("ana", "bring", words="a horse") == ("refused", "FE-CHAR-10")
    entry = play.do("gm", "agree", who="ana", words="Fine with me.")
    assert [(event.rule, event.slots["words"]) for event in entry.events if isinstance(event, Told)] == [
        ("FE-CHAR-15", "Fine with me.")
    ]
    assert (marks(play, "troubles"), len(play.items())) == (("reckless",), 4)
    assert play.refused("gm", "call", who="ana", intention="attack") == ("refused", "FE-CHAR-01")


@rule("FE-AMB-53")
def test_what_was_chosen_goes_back_and_takes_along_only_what_asked_for_it() -> None:
    play = making()
    play.do("ana", "ancestry", ancestry="Elf")
    for ability in ("body", "body", "mind", "mind"):
        play.do("ana", "raise_rank", ability=ability)
    assert play.refused("ana", "raise_rank", ability="charm") == ("refused", "FE-CHAR-02")
    for skill in ("pray", "hunt", "study", "brawl"):
        play.do("ana", "train", skill=skill)
    assert play.refused("ana", "train", skill="tame") == ("refused", "FE-CHAR-03")
    play.do("ana", "deity", deity="Hearthmother")
    play.do("ana", "stunt", stunt="Chanter")
    play.do("ana", "stunt", stunt="Deadeye")
    play.do("ana", "learn_words", words=TEN)
    play.do("ana", "gear", weapon="bow")
    play.do("ana", "bring", words="rope")
    play.do("ana", "own_trouble", words="hunted")
    # A specifier goes with its noun, and nothing else.
    play.do("ana", "forget_word", word="Life")
    assert marks(play, "lexicon") == ("Restore", "Rend", "Move", "Detect")
    # A stunt goes with its skill, a deity with Pray.
    play.do("ana", "untrain", skill="hunt")
    assert marks(play, "stunts") == ("Chanter",)
    play.do("ana", "untrain", skill="pray")
    assert not play.journal.table.words[DEITY.of("ana")]
    assert marks(play, "trained") == ("study", "brawl")
    # Armor follows Body; the weapon, the rope and the words stay.
    play.do("ana", "lower_rank", ability="body")
    assert play.items() == ("bow", "rope")
    assert len(marks(play, "lexicon")) == 4
    play.do("ana", "raise_rank", ability="body")
    assert play.items() == ("bow", "rope", "Basic armor")
    # Words are too many with one rank less only where there are more than five; all go with Chanter.
    play.do("ana", "lower_rank", ability="mind")
    assert len(marks(play, "lexicon")) == 4
    play.do("ana", "drop_stunt", stunt="Chanter")
    assert marks(play, "lexicon") == marks(play, "stunts") == ()
    play.do("ana", "drop_trouble", trouble="hunted")
    play.do("ana", "leave_behind", item="rope")
    assert (marks(play, "troubles"), play.items()) == ((), ("bow", "Basic armor"))


def test_no_more_is_brought_along_than_a_weaker_body_carries() -> None:
    play = making(body=3, mind=1)
    play.do("ana", "gear", weapon="spear")
    for item in ("rope", "lamp", "lute", "cloak"):
        play.do("ana", "bring", words=item)
    play.do("ana", "lower_rank", ability="body")
    assert play.items() == ("spear", "rope", "lamp", "lute", "Basic armor")


@pytest.mark.parametrize("who", HEROES)
def test_heroes_who_are_ready_are_made_by_the_rules(who: str) -> None:
    play = Play(ana={})
    draft = Draft(FIRST_EMPIRES, play.journal.table, ScriptedChance())
    empty_sheet(draft, "ana")
    lay_sheet(draft, "ana", who)
    assert open_steps(draft.table, "ana") == ()
    play.do("ana", "play_hero", who=who)
    assert play.journal.table.words[NAME.of("ana")] == HEROES[who].name
    chants = "Chanter" in READY_MADE[who].stunts
    assert set(marks(play, "state")) == {"Luck to roll", *(["Verses to prepare"] if chants else [])}
    assert offer(play, "play_hero") is None


def test_whoever_sat_down_without_a_word_is_asked_who_they_are_until_they_play() -> None:
    play = Play(ana={}, ben=BONKO)
    zero = play.journal.making("ana")
    assert zero is not None
    assert [sheet.stage for sheet in zero.party] == ["none", "ready"]
    play.do("ana", "session_luck", [1, 1, 1])
    assert play.journal.making("ana") is None


def test_a_hero_is_given_back_only_after_it_was_said_what_goes_with_it() -> None:
    play = Play(ana={}, ben={})
    play.do("ana", "play_hero", who="adda")
    zero = play.journal.making("ana")
    assert zero is not None
    assert zero.again is not None
    assert str(zero.again.says).startswith("Mother Adda leaves you, and all this is lost: Steely Secrets,")
    own = play.journal.making("ben")
    assert own is not None
    assert own.again is None


@rule("FE-CHANT-26")
def test_a_chanter_who_comes_ready_prepares_verses_before_the_first_quest() -> None:
    play = Play({}, ana={})
    play.do("ana", "play_hero", who="oril")
    play.do("ana", "prepare_verse", verse="Rend element fire")
    assert play.journal.table.marks[VERSES.of("ana")] == ("Rend element fire",)
    play.do("gm", "start_quest")
    assert play.refused("ana", "prepare_verse", verse="Conjure") == ("refused", "FE-CHANT-18")
