"""A table of version 1, which knew foes and allies by numbers: they are there, as things, and play goes on."""

from pathlib import Path

import pytest

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry, table_after
from hearthside.kernel.save import load_lines, reader_for
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, Foe, Weakness, foes_of
from hearthside.kits.deckahedron.adventure.combat.striking import struck_by
from hearthside.kits.deckahedron.adventure.journey.allies import ALLIES, Ally, LentDie
from hearthside.kits.deckahedron.adventure.matters import FoeAnswers
from tests.systems.adventure.tables import edition

SAVES = Path(__file__).parents[2] / "saves/format-2"


@pytest.fixture
def journal() -> Journal:
    """The table as it is opened today."""
    lines = (SAVES / f"{edition().name}-things.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n")
    _, version, entries = load_lines(lines, lambda _: reader_for(edition()))
    assert version == 1
    return Journal(edition(), entries)


def in_armour() -> bool:
    """In one edition armour took the blow, in the other it landed."""
    return edition().name == "thousand_faces_playtest"


def test_a_table_saved_before_has_its_foes(journal: Journal) -> None:
    afraid = "They fear bells."
    assert list(FOES.all(journal.table).values()) == [
        Foe("Guard 1", stamina=5, power=1, secrets=afraid),
        Foe("Guard 2", stamina=5, power=1, secrets=afraid, is_out=True),
        Foe("ana", stamina=9, edge=1),
        Foe(
            "Who goes there?",
            stamina=10 if in_armour() else 1,
            power=2,
            armour=1 if in_armour() else 0,
            squares=2 if in_armour() else 0,
            bought=("foe-d6",),
            secrets="It sinks.",
            melee=("ana",),
            range=("ben",),
            weaknesses=(Weakness("d4", "ana"),),
        ),
    ]


def test_a_table_saved_before_has_its_allies_and_what_they_do(journal: Journal) -> None:
    (busy,) = FOES.named(journal.table, "ana")
    assert list(ALLIES.all(journal.table).values()) == [Ally("Mira", turn=1, foe=busy), Ally("Mira", turn=1)]
    lent = next(entry.seq for entry in journal.entries if entry.did.get("help") == "die")
    then = ALLIES.all(table_after(edition(), journal.entries, lent))
    assert list(then.values())[1] == Ally("Mira", turn=1, lent=(LentDie("ana", "d6"),))


def test_what_was_taken_back_is_not_there_and_its_number_is_free_again(journal: Journal) -> None:
    back = next(entry.seq for entry in journal.entries if entry.did["do"] == "rewind")
    before = FOES.all(table_after(edition(), journal.entries, back - 1))
    assert [foe.name for foe in before.values()][-1] == "Nobody at all"
    assert isinstance(journal.do("gm", {"do": "bring", "name": "ana", "stamina": 3}, ScriptedChance()), Entry)
    assert list(FOES.ids(journal.table))[:-1] == list(before)[:-1]
    assert list(FOES.called(journal.table).values()) == ["Guard 1", "Guard 2", "ana", "Who goes there?", "ana 2"]


def test_what_was_hidden_then_is_hidden_to_whoever_reads_it_now(journal: Journal) -> None:
    told = [event for entry in journal.entries for event in journal.told(entry, "ben")]
    assert "It sinks." not in str(told)
    assert not [event for event in told if "stamina" in event.get("open", {}) or event.get("screened")]


def test_nothing_is_left_of_how_they_were_kept(journal: Journal) -> None:
    for part in (journal.table.tracks, journal.table.marks, journal.table.words):
        assert {place.partition("/")[0] for place in part} <= set(edition().part_of)
        assert not [place for place in part if place.partition("/")[2].startswith(("foe", "ally"))]


def test_what_is_asked_speaks_of_the_same_foe_and_the_fight_goes_on(journal: Journal) -> None:
    (who,) = FOES.named(journal.table, "Who goes there?")
    assert about(journal.table.awaited["gm"], FoeAnswers).foe == who
    assert struck_by(journal.table, "ana") == (() if in_armour() else (who,))
    entry = journal.do("gm", {"do": "foe_turn", "attack": True}, FairChance())
    assert isinstance(entry, Entry)
    assert journal.table.awaited["ana"].matter.power == "d6"
    assert len(foes_of(journal.table)) == 3
