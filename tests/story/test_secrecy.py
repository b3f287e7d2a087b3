"""What a seat exports or plays back holds nothing but what it may know."""

import json
from random import Random
from typing import Any

import pytest

from hearthside.games import games
from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.story.export import as_html, as_json, as_markdown
from hearthside.story.replay import replay_json, replay_of
from hearthside.story.telling import story_of
from hearthside.systems import load
from tests.nightly import longer
from tests.properties.twins import Play, RecordedChance, play_twin
from tests.properties.walking import PEOPLE, fresh_journal, open_offers, people, some_command, walk

every_game = pytest.mark.parametrize("system", games())

PAIRS = longer(60, 2500)


def taken_home(journal: Journal, seat: str | None) -> str:
    """Everything this seat can take home, to the letter."""
    story = story_of(journal, seat)
    kept = (
        as_markdown(story, "Friday"),
        as_html(story, "Friday"),
        as_json(story),
        replay_json(replay_of(journal, seat)),
    )
    return "\n".join(kept)


def _played(system: str, seed: int) -> Play:
    rng = Random(seed)
    chance = RecordedChance(FairChance(Random(seed)), [])
    journal = Journal.opened(load(system), people(), chance)
    play = Play(journal, [], chance.record)
    for _ in range(rng.randint(4, 12)):
        waiting = [name for name in journal.table.awaited if name in PEOPLE]
        by = rng.choice(waiting) if waiting and rng.random() < 0.6 else rng.choice(PEOPLE[:3])
        command = some_command(rng, journal, by, [name for name in open_offers(journal, by) if name != "rewind"])
        if command is not None:
            play.do(by, command, chance)
    return play


@pytest.mark.slow
@every_game
def test_twin_tables_are_taken_home_alike(system: str) -> None:
    """Two tables that differ only in what a seat may not see give it the same exports and replays, byte for byte."""
    different = 0
    for seed in range(PAIRS):
        play = _played(system, seed)
        seat = Random(seed).choice(PEOPLE)
        twin = play_twin(play, seat, Random(seed + 1))
        different += play.journal.table != twin.journal.table
        assert taken_home(play.journal, seat) == taken_home(twin.journal, seat), f"{seat}, seed {seed}"
        if seat == "eve":  # whoever watches without a seat knows no more than a spectator
            assert taken_home(play.journal, None) == taken_home(twin.journal, None), f"a watcher, seed {seed}"
    assert different > (PAIRS * 0.9 if load(system).piles else 0), "the pairs are hardly different"


@every_game
def test_no_export_holds_a_cards_full_name(system: str) -> None:
    """Card names say whose deck a card is of; only faces go out, so the whole name is a canary for raw state."""
    journal = fresh_journal(system, 11)
    walk(Random(11), journal, FairChance(Random(11)), 80)
    names = {card for pile in journal.table.piles.values() for card in pile.cards}
    for seat in (*PEOPLE, None):
        text = taken_home(journal, seat)
        assert not [name for name in names if name in text]


CANARY = "The owl flies at midnight"


@every_game
def test_a_secret_note_is_in_nobody_elses_export(system: str) -> None:
    journal = fresh_journal(system, 3)
    for seat in PEOPLE[:3]:
        journal.do(seat, {"do": "note", "words": f"{CANARY}, says {seat}."}, FairChance(Random(3)))
    for reader in (*PEOPLE, None):
        found = [other for other in PEOPLE if f"{CANARY}, says {other}." in taken_home(journal, reader)]
        assert found == [other for other in PEOPLE[:3] if other == reader]


@every_game
def test_a_story_to_share_holds_not_even_ones_own_secret_notes(system: str) -> None:
    journal = fresh_journal(system, 3)
    journal.do("ana", {"do": "note", "words": CANARY}, FairChance(Random(3)))
    assert CANARY not in as_json(story_of(journal, "ana"))


def _hidden_check(dr: int) -> Journal:
    """A Check whose Difficulty Range only the GM knows, drawn with the very card that is wanted.

    Nobody shuffles, so the World Deck and the player's deck have the same card on top.
    """
    seats = [Sitter("gm", role="gm"), Sitter("ana")]
    journal = Journal.opened(load("deck_of_adventures"), seats, ScriptedChance())
    _do(journal, "gm", {"do": "call", "who": ["ana"], "stats": ["str"], "dr": dr, "hidden": True})
    _do(journal, "ana", {"do": "draw", "stat": "str"})
    return journal


def _do(journal: Journal, seat: str, command: dict[str, Any]) -> None:
    answer = journal.do(seat, command, ScriptedChance())
    assert not isinstance(answer, Refused), answer


def test_a_hidden_difficulty_stays_behind_the_screen() -> None:
    one, other = _hidden_check(4), _hidden_check(5)
    assert [entry.did.get("dr") for entry in one.entries] != [entry.did.get("dr") for entry in other.entries]
    for seat in ("ana", None):
        assert taken_home(one, seat) == taken_home(other, seat)
    assert taken_home(one, "gm") != taken_home(other, "gm")
    results = [line["result"] for line in json.loads(as_json(story_of(one, "gm")))["lines"] if line["result"]]
    assert results[-1]["withheld"]
