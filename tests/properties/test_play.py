"""What holds for every game, however it is played."""

from collections import Counter
from random import Random

import pytest
from msgspec import json

from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Dealt
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import replay
from hearthside.kernel.save import load_lines, save_lines
from hearthside.kernel.saying import plain_words
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.scenario.audit import digest
from tests.nightly import longer
from tests.properties.walking import PEOPLE, RULINGS, fresh_journal, open_offers, some_command, walk

pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("system", games())


def cards_on(table: Table) -> Counter[str]:
    """Every card and how often it lies on the table."""
    return Counter(card for pile in table.piles.values() for card in pile.cards)


def tokens_on(table: Table) -> Counter[int]:
    """Every back and how often it lies on the table."""
    return Counter(token for pile in table.piles.values() for token in pile.tokens)


def dealt_in(journal: Journal) -> set[str]:
    """Every card that ever came out of the box at this table."""
    events = (event for entry in journal.entries for event in entry.events)
    return {card for event in events if isinstance(event, Dealt) for card in event.cards}


@every_game
@pytest.mark.parametrize("seed", range(longer(1, 50)))
def test_five_hundred_actions_lose_no_card(system: str, seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed + 1000))
    journal = fresh_journal(system, seed)
    before = cards_on(journal.table)
    played = 0
    while played < 500:
        played += len(walk(rng, journal, chance, 25, rulings=True))
        now = cards_on(journal.table)
        assert set(now.values()) <= {1}, "a card lies in two places"
        assert set(tokens_on(journal.table).values()) <= {1}, "two cards have the same back"
        assert not before - now, "a card is gone"
        assert set(now - before) <= dealt_in(journal), "a card came from nowhere"
        for pile in journal.table.piles.values():
            assert len(pile.cards) == len(pile.tokens)


def _written(seen: TableView) -> bytes:
    return json.encode(seen, enc_hook=plain_words)


@every_game
@pytest.mark.parametrize("seed", range(longer(1, 30)))
def test_the_replayed_log_gives_the_same_table(system: str, seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = fresh_journal(system, seed)
    walk(rng, journal, chance, 500, rulings=True)
    assert replay(journal.system, journal.entries) == journal.table
    _, _, entries = load_lines(save_lines(system, 1, journal.entries))
    assert list(save_lines(system, 1, entries)) == list(save_lines(system, 1, journal.entries))
    reopened = Journal(journal.system, entries)
    assert digest(reopened.table) == digest(journal.table)
    for seat in PEOPLE:
        assert _written(reopened.view(seat)) == _written(journal.view(seat))
        assert reopened.offers(seat) == journal.offers(seat)


@every_game
@pytest.mark.parametrize("seed", range(longer(1, 40)))
def test_every_offer_shown_is_accepted_when_taken(system: str, seed: int) -> None:
    """Whatever a form lets people fill in, in any combination, is accepted."""
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = fresh_journal(system, seed)
    for step in range(150):
        for seat in PEOPLE[:3]:
            for name in open_offers(journal, seat):
                for _ in range(4 if step % 10 == 0 else 1):
                    assert not _refused(journal, seat, name, rng, chance)
        walk(rng, journal, chance, 1)


def _refused(journal: Journal, seat: str, name: str, rng: Random, chance: FairChance) -> str:
    """What somebody was offered, filled in one way, and why it was refused all the same; nothing where it was not."""
    command = None if name in RULINGS else some_command(rng, journal, seat, [name])
    if command is None:
        return ""
    answer = journal.decide(seat, command, chance)
    if not isinstance(answer, Refused):
        return ""
    return f"{seat} was offered {name} with {command} and refused: {answer.says} [{answer.rule}]"


@every_game
def test_a_spectator_is_offered_nothing(system: str) -> None:
    journal = fresh_journal(system, 1)
    assert journal.offers("eve") == {}
    refused = journal.decide("eve", {"do": "say", "words": "hello"}, FairChance(Random(1)))
    assert isinstance(refused, Refused)


@every_game
def test_nothing_changes_when_a_command_is_refused(system: str) -> None:
    rng, chance = Random(5), FairChance(Random(5))
    journal = fresh_journal(system, 5)
    walk(rng, journal, chance, 40)
    table, seq = journal.table, journal.seq
    nonsense: list[dict[str, object]] = [
        {},
        {"do": "no such thing"},
        {"do": 7},
        {"do": "say"},
        {"do": "say", "words": 3},
        {"do": "say", "words": ""},
        {"do": "say", "words": "x" * 5000},
        {"do": "say", "words": "hello", "more": "no"},
        {"do": "rewind", "to": 10**6, "reason": "a day that never was"},
    ]
    for seat in (*PEOPLE, "nobody"):
        for command in nonsense:
            refused = journal.do(seat, command, chance)
            assert isinstance(refused, Refused)
            assert refused.says.lstrip("“")[0].isupper()
            assert refused.says.endswith(".")
    assert journal.table is table
    assert journal.seq == seq
