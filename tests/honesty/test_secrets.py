"""What is promised of luck tells nobody what is hidden."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from hearthside.games import games
from hearthside.honesty import check
from hearthside.kernel import views
from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.draft import HIDDEN_IDS, Draft
from hearthside.kernel.events import Event, Made, Shuffled, Witnessed
from hearthside.kernel.every_table import NOTES
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Luck
from hearthside.kernel.records import record
from hearthside.kernel.sight import Role, Sees
from hearthside.kernel.table import WATCHER
from hearthside.kernel.views import SeenEvent
from hearthside.kernel.witnessing import CARDS, DICE, LOTS, SALT, Drawing, Salts, Witness, fair_from, salts_of, seed_of
from hearthside.systems import load
from hearthside.table.room import frames_for, welcome_for
from tests.honesty.playing import played, saved
from tests.nightly import longer
from tests.properties.test_secrecy import SCENES, _hides_something, _played, _stream
from tests.properties.twins import play_twin
from tests.properties.walking import PEOPLE, people

every_game = pytest.mark.parametrize("game", games())


class _Repeated(Drawing):
    """Luck on the record that does as another dealer says: so a twin table has other keys and its own cards."""

    def __init__(self, journal: Journal, dealer: Chance) -> None:
        super().__init__(Witness(), journal.seq + 1, lambda: journal.promised[1])
        self._dealer = dealer

    def shuffle(self, cards: object) -> tuple[str, ...]:
        self._seed(CARDS)
        self._orders.append(self._dealer.shuffle(cards))  # type: ignore[arg-type]
        return self._orders[-1]

    def pick(self, options: object) -> str:
        self._seed(LOTS)
        return self._dealer.pick(options)  # type: ignore[arg-type]

    def roll(self, sides: int) -> int:
        if sides == HIDDEN_IDS:
            return self._dealer.roll(sides)
        self._seed(DICE)
        self._thrown.append((sides, self._dealer.roll(sides)))
        return self._thrown[-1][1]


def _on_record(journal: Journal, dealer: Luck) -> Chance:
    assert not isinstance(dealer, Witness)
    return _Repeated(journal, dealer)


_WITNESSED = re.compile(r"""\{['"]type['"]: ?['"]witnessed['"][^{}]*\}""")
_SALTS = re.compile(r"""['"]salts['"]: ?[\[(][^\])]*""")
_LETTERS = re.compile(r"[0-9a-f]{32,64}")


def _masked(text: str) -> str:
    """The same text without the letters of hashes, keys and salts; how many there are still shows."""
    for words in (_WITNESSED, _SALTS):
        text = words.sub(lambda found: _LETTERS.sub(lambda word: "x" * len(word[0]), found[0]), text)
    return text


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


def _leaked(journal: Journal) -> list[str]:
    """Keys and salts that reach somebody who has not read what they open."""
    witnessed = [(entry.seq, event) for entry in journal.entries for event in entry.events if type(event) is Witnessed]
    keys = {key for _, event in witnessed for key in (*event.keys, *event.coming)} - {e.dice for _, e in witnessed}
    sealed: list[tuple[int, str]] = []
    for seq, event in witnessed:
        for number, leaves in enumerate(event.leaves):
            salts = salts_of(seed_of(f"{CARDS} salts {number}", seq, event.keys[1], event.values), len(leaves))
            sealed += [(token, salt) for (token, _), salt in zip(leaves, salts, strict=True)]
    assert all(len(word) == 2 * SALT for word in (*keys, *(salt for _, salt in sealed)))
    leaked: list[str] = []
    for seat in (*PEOPLE, WATCHER):
        told = [event for entry in journal.entries for event in journal.told(entry, seat)]
        read = {token for event in told if "faces" in event for token in event.get("tokens", ())}
        text = repr(told) + repr(journal.view(seat))
        text += frames_for(journal, journal.entries[-1], seat).decode() + welcome_for(journal, seat).decode()
        leaked += [word for word in keys if word in text]
        leaked += [salt for token, salt in sealed if token not in read and salt in text]
    return leaked


@every_game
def test_no_key_or_salt_reaches_anybody_who_may_not_read_what_it_opens(game: str) -> None:
    journal = played(game, 7, 40)
    assert not _leaked(journal)
    witnessed = [event for entry in journal.entries for event in entry.events if type(event) is Witnessed]
    assert witnessed
    for event in witnessed:
        assert event.dice in ("", event.keys[0])


@pytest.mark.parametrize("game", ["thousand_faces", "deck_of_adventures"])
def test_a_salt_that_is_told_to_whoever_sees_the_back_would_be_found(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check can fail: here salts go to everybody who hears of a card, and to nobody alone."""
    journal = played(game, 7, 40)
    shown_to = views._shown_to

    def leaky(event: Event, role: Role, sees: Sees) -> SeenEvent:
        seen = shown_to(event, role, sees)
        if isinstance(event, Shuffled):
            seen["salts"] = [Salts().after(journal.entries)(token) for token in event.tokens]
        return seen

    monkeypatch.setattr(views, "_shown_to", leaky)
    assert _leaked(journal)


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


@record(kw_only=True)
class Brood:
    """Throw a die behind the screen, note it, and lay three cards of your own in a new order; a six is told."""


def _brood(draft: Draft, seat: str, brood: Brood) -> None:  # noqa: ARG001
    face, order = draft.chance.roll(6), draft.chance.shuffle(["a", "b", "c"])
    draft.write(NOTES.of(seat), f"{face} {''.join(order)} {draft.chance.pick(['left', 'right'])}")
    if face == 6:
        draft.tell(seat, "", "Somebody laughs behind the screen.")


BROOD = Action("brood", Brood, lambda _: Offer({}), _brood, rule="", label="Brood", by=GM)


def test_what_comes_of_a_deed_that_not_everybody_hears_of_is_drawn_from_no_key() -> None:
    """The key of dice is told one draw later: whoever had it could work out what fell behind the screen before."""
    system = load("thousand_faces")
    brooding = replace(system, actions=(*system.actions, BROOD))
    told = fell_as_promised = alone = 0
    faces: Counter[str] = Counter()
    for seed in range(400):
        journal = Journal.opened(brooding, people(), Witness(Random(seed).randbytes))
        keys = _promised(journal)
        entry = journal.do("gm", {"do": "brood"}, witness := Witness(Random(seed).randbytes))
        assert not isinstance(entry, Refused)
        note = journal.table.words[NOTES.of("gm")]
        faces[note[0]] += 1
        promised = fair_from(seed_of(DICE, entry.seq, keys[0], ())).roll(6)
        if note[0] == "6":  # everybody hears of it, and can check it
            told += 1
            assert promised == 6
            assert isinstance(entry.events[-1], Witnessed)
            assert not check(saved(journal)).luck.faults
        else:
            alone += 1
            fell_as_promised += note == f"{promised} {_order(keys[1], entry.seq)} {_lot(keys[2], entry.seq)}"
            assert promised != 6
            assert not any(isinstance(event, Witnessed) for event in entry.events)
            assert _promised(journal) == keys, "the promise stands for the next draw of which everybody hears"
            assert witness.pledges == ()
    assert told + alone == 400
    assert told > 30
    assert fell_as_promised < 30, "one in sixty is to be expected"
    assert all(30 < faces[face] < 120 for face in "12345"), faces


def _promised(journal: Journal) -> tuple[str, str, str]:
    last = journal.promised[1]
    assert last is not None
    return last.coming


def _order(key: str, seq: int) -> str:
    return "".join(fair_from(seed_of(f"{CARDS} 0", seq, key, ())).shuffle(["a", "b", "c"]))


def _lot(key: str, seq: int) -> str:
    return fair_from(seed_of(f"{LOTS} 0", seq, key, ())).pick(["left", "right"])


def test_luck_that_somebody_brought_along_is_not_on_record() -> None:
    journal = Journal.opened(load("thousand_faces"), people(), FairChance(Random(1)))
    assert not any(isinstance(event, Witnessed) for event in journal.entries[0].events)
