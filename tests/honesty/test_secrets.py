"""What is promised of luck tells nobody what is hidden."""

import re
from random import Random

import pytest

from hearthside.games import games
from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.events import Made, Witnessed
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Luck
from hearthside.kernel.witnessing import CARDS, DICE, LOTS, SALT, Drawing, Witness, salts_of, seed_of
from hearthside.systems import load
from hearthside.table.room import frames_for, welcome_for
from tests.honesty.playing import played
from tests.nightly import longer
from tests.properties.test_secrecy import SCENES, _hides_something, _played, _stream
from tests.properties.twins import play_twin
from tests.properties.walking import PEOPLE, people

every_game = pytest.mark.parametrize("game", games())


class _Repeated(Drawing):
    """Luck on the record that does as another dealer says: so a twin table has other keys and its own cards."""

    def __init__(self, journal: Journal, dealer: Chance) -> None:
        super().__init__(Witness(), journal.seq + 1, journal._last_witnessed)
        self._dealer = dealer

    def shuffle(self, cards: object) -> tuple[str, ...]:
        self._seed(CARDS)
        self._orders.append(self._dealer.shuffle(cards))  # type: ignore[arg-type]
        return self._orders[-1]

    def pick(self, options: object) -> str:
        self._seed(LOTS)
        return self._dealer.pick(options)  # type: ignore[arg-type]

    def roll(self, sides: int) -> int:
        self._seed(DICE)
        self._thrown.append((sides, self._dealer.roll(sides)))
        return self._thrown[-1][1]


def _on_record(journal: Journal, dealer: Luck) -> Chance:
    assert not isinstance(dealer, Witness)
    return _Repeated(journal, dealer)


_WITNESSED = re.compile(r"""\{['"]type['"]: ?['"]witnessed['"][^{}]*\}""")
_LETTERS = re.compile(r"[0-9a-f]{32,64}")


def _masked(text: str) -> str:
    """The same text without the letters of hashes and keys; how many there are still shows."""
    return _WITNESSED.sub(lambda event: _LETTERS.sub(lambda word: "x" * len(word[0]), event[0]), text)


@pytest.mark.slow
@every_game
def test_commitments_do_not_tell_two_tables_apart(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins differ in what a seat may not see. But for the letters of hashes and keys it hears the same of both."""
    monkeypatch.setattr(Journal, "_drawn_from", _on_record)
    different = promised = 0
    for seed in range(longer(20, 2000)):
        play = _played(game, seed)
        seat = Random(seed).choice(PEOPLE)
        twin = play_twin(play, seat, Random(seed + 1))
        different += _hides_something(play, twin)
        heard, heard_there = list(_stream(play, seat)), list(_stream(twin, seat))
        promised += heard != heard_there
        assert list(map(_masked, heard)) == list(map(_masked, heard_there)), f"{seat} can tell them apart, seed {seed}"
    assert promised, "nothing was promised, so nothing is tested"
    assert different or not load(game).piles


@every_game
def test_no_key_or_salt_reaches_anybody_before_it_is_opened(game: str) -> None:
    journal = played(game, 7, 40)
    witnessed = [(entry.seq, event) for entry in journal.entries for event in entry.events if type(event) is Witnessed]
    assert witnessed
    secret = {key for _, event in witnessed for key in (*event.keys, *event.coming)} - {e.dice for _, e in witnessed}
    for seq, event in witnessed:
        for number, _ in enumerate(event.roots):
            secret |= {*salts_of(seed_of(f"{CARDS} salts {number}", seq, event.keys[1], event.values), 60)}
    assert all(len(word) == 2 * SALT for word in secret)
    for seat in PEOPLE:
        text = repr([journal.told(entry, seat) for entry in journal.entries]) + repr(journal.view(seat))
        text += frames_for(journal, journal.entries[-1], seat).decode() + welcome_for(journal, seat).decode()
        assert not [word for word in secret if word in text]
    for event in (event for _, event in witnessed):
        assert event.dice in ("", event.keys[0])


@every_game
def test_what_nobody_hears_of_says_nothing_of_its_luck(game: str) -> None:
    """Something that lurks is brought: no event tells the others that anything was drawn for it."""
    journal = Journal.opened(load(game), people(), Witness())
    hidden = 0
    for deed in SCENES[game]:
        entry = journal.do("gm", deed, Witness())
        assert not isinstance(entry, Refused)
        lurks = any(isinstance(event, Made) and event.lurks for event in entry.events)
        hidden += lurks
        assert not lurks or not any(isinstance(event, Witnessed) for event in entry.events)
    assert hidden


def test_luck_that_somebody_brought_along_is_not_on_record() -> None:
    journal = Journal.opened(load("thousand_faces"), people(), FairChance(Random(1)))
    assert not any(isinstance(event, Witnessed) for event in journal.entries[0].events)
