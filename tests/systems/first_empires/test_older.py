"""Tables that older versions wrote: what was asked there goes on, and what lay there under a name still does."""

from pathlib import Path
from typing import Any

import pytest

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry
from hearthside.kernel.save import BrokenSave, load_lines, plain_entry, read_entry, reader_for
from hearthside.kernel.things import ThingId
from hearthside.systems.first_empires.harm.coming import HarmComing
from hearthside.systems.first_empires.kinds import Item, Tag
from hearthside.systems.first_empires.older import UPCASTERS
from hearthside.systems.first_empires.pool.owed import all_owed
from hearthside.systems.first_empires.pool.result import AdvantageWon
from hearthside.systems.first_empires.system import FIRST_EMPIRES
from tests.systems.first_empires.play import Play, bonko, harm_at, resolved

SAVES = Path(__file__).parents[2] / "saves/format-2"
CALL = {
    "intention": "attack", "effect": "standard", "great": 3, "harm": "2", "brute": 0, "physical": True, "target": "",
    "dice": 0, "why": "", "question": "Do you?", "look": False, "hitch": "", "hitch_luck": 0, "about": [], "means": [],
    "source": "", "proposed": [], "gathered": {},
}  # fmt: skip
DUE = {
    "advantage": 0, "harm": 0, "physical": True, "resisted": False, "is_evaded": False, "source": "", "spill": 0,
    "beside": "", "more": [], "is_hurt": False, "overflow": 0, "sticky": False, "wound": False, "means": [],
    "asked": {},
}  # fmt: skip
ORDER = {
    "ability": "body", "skill": "brawl", "tags": [], "aspiration": False, "luck": 0, "words": "", "using": "",
    "stunt": "", "move": "",
}  # fmt: skip


def asked(play: Play, seat: str, actions: list[str], matter: dict[str, Any]) -> Play:
    """The table as version 1 left it, with this question to somebody."""
    question = {"type": "awaited", "by": seat, "actions": actions, "rule": "", "says": "?", "matter": matter}
    entry = {"seq": play.journal.seq + 1, "by": "", "did": {"do": "older"}, "events": [question]}
    brought_up_to_date = read_entry(UPCASTERS[1]()(entry))
    play.journal = Journal(FIRST_EMPIRES, [*play.journal.entries, brought_up_to_date])
    return play


def test_harm_that_came_one_after_the_other_still_does_and_then_the_call_is_asked_again() -> None:
    call = {"actions": ["roll"], "rule": "FE-POS-01", "says": "Do you?", "matter": CALL}
    play = asked(bonko(), "ana", ["resist", "suffer"], {**DUE, "harm": 1, "more": [2], "asked": call})
    play.do("ana", "suffer")
    assert harm_at(play.journal.table) == 2
    play.do("ana", "suffer")
    assert (play.standing().harm, play.asked()) == (3, ("roll",))
    play.do("gm", "set_position", position="controlled")
    play.roll(6, 5, 1, 1)


def test_an_advantage_comes_before_harm_that_spills_and_harm_that_is_due() -> None:
    play = bonko()
    for kind in ("Zombie", "Zombie"):
        play.do("gm", "bring_creature", kind=kind)
    due = {**DUE, "advantage": 2, "spill": 1, "beside": play.id("Zombie"), "harm": 3}
    asked(play, "ana", ["advantage"], due)
    assert about(play.journal.table.awaited["ana"], AdvantageWon) == AdvantageWon(2)
    play.do("ana", "advantage", brings="tag", words="high ground")
    assert play.asked() == ("spill",)
    play.do("ana", "spill", to=["Zombie 2"])
    assert harm_at(play.journal.table) == 3


@pytest.mark.parametrize(("face", "left"), [(1, ()), (5, ("resist", "suffer"))])
def test_whoever_is_spared_by_lady_luck_still_has_harm_coming(face: int, left: tuple[str, ...]) -> None:
    play = bonko()
    play.give(harm=7, luck=1)
    asked(play, "ana", ["judgment"], {**DUE, "more": [1], "wound": True})
    play.do("ana", "judgment", [face])
    assert play.asked() == left


def test_dice_that_lay_there_are_read_as_they_would_have_been() -> None:
    play = bonko(ancestry="Orc")
    play.give(luck=1)
    play.do("gm", "set_position", position="controlled")
    lying = {
        "kind": "roll", "order": ORDER, "reasons": [["Body", 3], ["Brawl", 1]], "first": [1, 1, 2, 3],
        "final": [1, 1, 2, 3], "is_short": False, "call": {**CALL, "about": ["beast"], "intention": "overcome"},
        "turned": "",
    }  # fmt: skip
    asked(play, "ana", ["turn_failure"], lying)
    assert play.values("ana", "turn_failure", "how") == ["", "Orc"]
    play.do("ana", "turn_failure", how="Orc")
    assert play.standing().owed == ("ana/minor complication",)


VERSE = {
    "verse": "Rend", "target": "a door", "heals": "", "sight": "unseen", "true_name": False, "ritual": False,
    "ongoing": False,
}  # fmt: skip
GATHERED: dict[str, dict[str, Any]] = {
    "roll": ORDER,
    "chant": VERSE,
    "pray": {"domain": "Aid", "deity": "Raider"},
    "brew": {"brew": "Smoke Bomb", "careful": False},
}
CLAIMED = {"roll": ["skill"], "chant": ["sight", "aspiration"], "pray": ["aspiration"], "brew": ["aspiration"]}


@pytest.mark.parametrize("do", GATHERED)
def test_gathered_dice_still_wait_for_the_gm(do: str) -> None:
    helping = {"tags": [], "aspiration": True, "luck": 0, "words": "", "move": ""}
    play = bonko()
    play.do("gm", "set_position", position="controlled")
    gathered = {"do": do, **helping, **GATHERED[do]}
    asked(play, "ana", ["roll"], {**CALL, "intention": "overcome", "look": True, "gathered": gathered})
    assert play.values("gm", "let_fall", "strike") == CLAIMED[do]
    entry = play.journal.do("gm", {"do": "let_fall"}, ScriptedChance(rolls=[5] * 9))
    assert isinstance(entry, Entry)
    assert play.asked() != ("roll",)


def test_what_the_gm_owed_is_still_owed() -> None:
    owed = ["ana/Trouble", "ana/unanswered prayer (Aid)"]
    price = {
        "who": "ana",
        "call": CALL,
        "price": {"complication": "complication", "harm": 1, "older": 2, "is_worse": True, "trouble": True},
    }
    dealt = {"who": "ana", "harm": 2, "means": [], "beside": ""}
    matter = {"owed": owed, "full": [], "dealt": [dealt], "prices": [price]}
    play = asked(bonko(), "gm", ["pick_price", "say_whom", "trouble", "answer_prayer", "waive"], matter)
    assert play.standing().owed == tuple(owed)
    assert all_owed(play.journal.table).owed[1].domain == "Aid"
    play.do("gm", "pick_price", parts=["worse"])
    play.do("gm", "say_whom")
    play.do("gm", "answer_prayer", owed="debt/2", how="closed")
    play.do("gm", "trouble", owed="debt/1", words="sees ghosts")
    assert play.asked("gm") == ()


def test_all_else_is_as_it_was() -> None:
    entries = bonko().journal.entries
    assert [read_entry(UPCASTERS[1]()(plain_entry(entry))) for entry in entries] == entries
    with pytest.raises(BrokenSave):
        read_entry({"seq": 1})


# --- Version 2: creatures, clocks and zones were their names ----------------------------------------------------------


def opened(name: str, version: int) -> Play:
    """A table that this version saved."""
    lines = (SAVES / f"{name}.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n")
    _, saved_by, entries = load_lines(lines, lambda _: reader_for(FIRST_EMPIRES))
    assert saved_by == version
    play = bonko()
    play.journal = Journal(FIRST_EMPIRES, entries)
    return play


@pytest.fixture
def saved() -> Play:
    """A table that version 2 saved in the middle of a fight."""
    return opened("first_empires-things", 2)


def test_a_table_saved_before_has_its_creatures_clocks_and_zones(saved: Play) -> None:
    assert saved.creatures() == ("Zombie 2", "Asharra", "Ash Wyrm", "Giant Spider")
    assert saved.clocks("danger") == ("Asharra: Fire Breath", "The watch comes", "Giant Spider: Web Burst")
    assert (saved.clocks("obstacle"), saved.clocks("work")) == (("The gate",), ("A siege ladder",))
    assert (saved.filled("Asharra: Fire Breath"), saved.segments("Asharra: Fire Breath")) == (2, 6)
    assert (saved.filled("Asharra"), saved.segments("Asharra")) == (0, 12)
    assert [zone.name for zone in saved.zones()] == ["hall", "yard"]
    assert [saved.where(who) for who in ("ana", "cleo", "Asharra", "Giant Spider")] == ["hall", "yard", "yard", "hall"]
    assert (saved.holder("ana"), saved.creature("Asharra").does) == ("Giant Spider", "d8")
    assert saved.nature("Ash Wyrm") == (
        "Elemental", "Surprise Attack", "Flying", "Brute 1", "Arcane Reflection 2", "Grapple 1", "Death Throes 1",
        "Immune: Fire", "Immune: Smoke",
    )  # fmt: skip
    assert saved.creature("Ash Wyrm").recognised


def test_what_was_hidden_there_still_is(saved: Play) -> None:
    hidden = {thing for thing, laid in saved.journal.table.things.items() if laid.lurks}
    assert len(hidden) == 3
    assert not hidden & set(saved.journal.view("ana").things)
    assert not {"old chest", "A storm", "A bell rings far below."} & set(str(saved.journal.view("ana")).split("'"))
    saved.do("gm", "reveal", what="A storm")
    saved.do("gm", "recognise", creature="old chest")
    assert (saved.filled("A storm"), saved.segments("old chest")) == (3, 4)
    assert saved.journal.table.things[ThingId(saved.id("A storm"))].lurks is False


def test_what_was_asked_there_is_played_on_with_the_things_it_was_about(saved: Play) -> None:
    saved.do("gm", "unleash", clock="The watch comes")
    assert about(saved.journal.table.awaited["cleo"], HarmComing).source == saved.id("Ash Wyrm")
    saved.do("cleo", "suffer")
    saved.do("gm", "let_fall", [6, 6, 1, 2, 3])
    assert (saved.where("ben"), saved.filled("The gate")) == ("yard", 2)
    saved.call("attack", target="Asharra", who="ben", position="controlled")
    saved.do("ben", "roll", [6, 1, 2, 3], ability="body")
    assert saved.filled("Asharra") == 1
    saved.do("gm", "send_away", creature="Giant Spider")
    assert (saved.holder("ana"), saved.clocks("danger")) == ("", ("Asharra: Fire Breath", "The watch comes"))


def test_a_new_thing_at_an_old_table_has_an_id_of_its_own(saved: Play) -> None:
    before = set(saved.journal.table.things)
    saved.do("gm", "bring_creature", kind="Zombie")
    saved.do("gm", "lay_clock", words="The gate", kind="obstacle", segments=2)
    assert len(set(saved.journal.table.things) - before) == 2
    assert saved.clocks("obstacle") == ("The gate", "The gate 2")


# --- Version 3: items, tags and concoctions were their names ----------------------------------------------------------


def test_what_people_carried_is_as_it_was() -> None:
    play = opened("first_empires-items", 3)
    assert play.items() == ("dagger (2)", "bronze cuirass", "Whisper", "dagger")
    assert (play.item("dagger (2)").is_broken, play.item("dagger").is_broken) == (True, False)
    assert play.item("Whisper") == Item("Whisper", "ana", "basic_weapon", ("Luxury", "Dependable"))
    assert play.item("ben.bow", "ben").tags == ("Steel", "Consumable", "torn")
    assert (play.doses("Healing tincture"), play.doses("Stimulant (Mind)"), play.doses("Poison")) == (1, 2, 0)
    assert play.doses("Smoke powder", fresh=True) == 1


def test_a_tag_sticks_to_what_its_words_named() -> None:
    play = opened("first_empires-items", 3)
    assert play.tags() == {"high ground": 4, "enwebbed": 0, "sand in its eyes": 2, "poisoned: Troll": 0}
    assert play.tag("high ground").on == play.tag("enwebbed").on == play.id("cave")
    assert play.tag("sand in its eyes") == Tag("sand in its eyes", 2, on=play.id("Troll"), by="ana")
    play.do("gm", "send_away", creature="Troll")
    assert play.tag("sand in its eyes").on == "Troll"


def test_work_on_an_item_goes_on_and_a_cache_is_filled() -> None:
    play = opened("first_empires-items-asked", 3)
    play.do("ana", "stock_cache", brew="Healing tincture")
    assert play.doses("Healing tincture") == 3
    play.do("gm", "waive", owed="debt/1")
    play.do("gm", "end_quest")
    play.do("ana", "pay_rest", work="Ana: bronze cuirass, Subtle")
    assert play.item("bronze cuirass").tags == ("Subtle",)


def test_dice_that_were_gathered_know_the_item_and_the_tags_they_were_gathered_with() -> None:
    play = opened("first_empires-items-pool", 3)
    play.do("ana", "add_luck", [2])
    play.do("ana", "suffer")
    assert play.values("gm", "let_fall", "strike") == ["skill", "high ground", "enwebbed"]
    fallen = play.do("gm", "let_fall", [4, 1, 1, 1, 1, 1], strike=["enwebbed"])
    assert resolved(fallen).reading["reasons"] == [["Body", 3], ["Brawl", 1], ["high ground", 2]]
    assert play.tags() == {"high ground": 1, "enwebbed": 0}
