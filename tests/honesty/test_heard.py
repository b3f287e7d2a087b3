"""What a player heard is enough to check the cards they read, and everything once the GM has laid it open."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from hearthside.cli import main
from hearthside.games import games
from hearthside.honesty import check
from hearthside.kernel.events import Moved, Rolled, Shuffled, Witnessed
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.witnessing import Witness
from hearthside.systems import load
from tests.honesty.playing import Plain, heard, misheard, played, saved, told
from tests.honesty.records import RECORDS
from tests.nightly import longer
from tests.properties.walking import PEOPLE

every_game = pytest.mark.parametrize("game", games())
has_cards = pytest.mark.parametrize("game", [game for game in games() if load(game).piles])


def _laid_open(game: str, seed: int, steps: int = 60) -> Journal:
    journal = played(game, seed, steps)
    assert not isinstance(journal.do("gm", {"do": "end_session", "lay_open": True}, Witness()), Refused)
    return journal


@every_game
@pytest.mark.parametrize("seed", range(longer(1, 100)))
def test_nobody_who_only_heard_of_an_honest_table_accuses_it(game: str, seed: int) -> None:
    journal = played(game, seed)
    whole = check(saved(journal)).luck
    for seat in (*PEOPLE, None):
        luck = check([heard(journal, seat)]).luck
        assert not luck.faults
        assert luck.shuffles.all == luck.lots.all == 0, "orders and lots are nobody's to know yet"
        assert luck.cards.right <= whole.cards.right
        assert luck.dice.right + luck.kept >= sum(
            len(event.faces) for entry in journal.entries for event in entry.events if type(event) is Rolled
        )


@has_cards
def test_every_card_a_seat_reads_comes_with_what_opens_its_seal(game: str) -> None:
    journal = played(game, 2, 80)
    sealed = {
        token
        for entry in journal.entries
        for event in entry.events
        if type(event) is Witnessed
        for leaves in event.leaves
        for token, _ in leaves
    }
    for seat in PEOPLE:
        events = [event for entry in journal.entries for event in journal.told(entry, seat)]
        read = {token for event in events if "faces" in event for token in event.get("tokens", ())} & sealed
        luck = check([heard(journal, seat)]).luck
        assert luck.cards.right == luck.cards.all == len(read)
    assert any(type(event) is Moved and event.salts for entry in journal.entries for event in entry.events)


@has_cards
def test_what_is_laid_open_can_be_checked_by_everybody(game: str) -> None:
    journal = _laid_open(game, 2)
    anew = sum(type(event) is Shuffled for event in journal.entries[-1].events)
    whole, mine = check(saved(journal)).luck, check([heard(journal, "ana")]).luck
    assert not mine.faults
    assert mine.sealed == anew > 0, "all but the piles that were shuffled anew with it"
    assert (mine.shuffles.right, mine.dice.right) == (whole.shuffles.right - anew, whole.dice.right)
    assert mine.shuffles.right > 0


def _known(text: str) -> dict[int, str]:
    """By its back the face of each card that lies where somebody could work out that it lies."""
    entries = json.loads(text)["entries"]
    known: dict[int, str] = {}
    for shuffled in told(entries, "shuffled"):
        known.update(zip(shuffled["tokens"], shuffled.get("order", ()), strict=False))
    for rewound in told(entries, "rewound"):
        for order, tokens in zip(rewound.get("orders", ()), rewound.get("tokens", ()), strict=True):
            known.update(zip(tokens, order, strict=True))
    return known


def _comes(journal: Journal) -> dict[int, str]:
    """By its back each card of a pile that nobody reads and that could lie otherwise."""
    unread = [pile for place, pile in journal.table.piles.items() if not journal.system.pile_kind(place).is_read]
    return {
        token: card
        for pile in unread
        if len(pile.cards) > 1
        for token, card in zip(pile.tokens, pile.cards, strict=True)
    }


@has_cards
def test_whoever_plays_on_with_what_was_laid_open_knows_no_card_that_comes(game: str) -> None:
    journal = _laid_open(game, 2)
    known, comes = _known(heard(journal, "ana")), _comes(journal)
    assert known
    assert len(comes) > 20
    assert not comes.keys() & known.keys()


@has_cards
def test_going_back_before_it_deals_no_card_that_was_laid_open(game: str) -> None:
    journal = _laid_open(game, 2)
    back = {"do": "rewind", "to": journal.seq - 2, "reason": "Again."}
    assert not isinstance(journal.do("gm", back, Witness()), Refused)
    known, comes = _known(heard(journal, "ana")), _comes(journal)
    assert len(comes) > 20
    seen = {
        token
        for pile in journal.table.piles.values()
        for token, card in zip(pile.tokens, pile.cards, strict=True)
        if pile.placed.get(card)
    }
    assert not (comes.keys() & known.keys()) - seen
    assert not check(saved(journal)).luck.faults
    assert not check([heard(journal, "ben")]).luck.faults


def test_real_cards_are_shuffled_by_whoever_holds_them() -> None:
    journal = played("thousand_faces", 2, 10)
    assert not isinstance(journal.do("ana", {"do": "own_cards", "own": True}, Witness()), Refused)
    entry = journal.do("gm", {"do": "end_session", "lay_open": True}, Witness())
    assert not isinstance(entry, Refused)
    anew = [event.place for event in entry.events if type(event) is Shuffled]
    assert "draw/ben" in anew
    assert "draw/ana" not in anew
    entry = journal.do("ana", {"do": "own_cards", "own": False}, Witness())
    assert not isinstance(entry, Refused)
    places = [event.place for event in entry.events if type(event) is Shuffled]
    assert "draw/ana" in places, "the table turns them from now on, and how they lay there was laid open"
    assert "draw/ben" not in places


def test_a_real_card_that_comes_to_lie_elsewhere_is_still_a_real_one() -> None:
    """Somebody's Power takes it along, and it is turned there: nothing opens its seal, and nobody is accused."""
    leaf = bytes(32)
    promised = {"type": "witnessed", "next": [], "values": [], "pledges": [], "dice": ""}
    sealed = {**promised, "roots": [["draw/ben", sha256(leaf).hexdigest()]], "leaves": [[[7, leaf.hex()]]]}
    taken = {"type": "moved", "tokens": [7], "source": "draw/ben", "target": "aside/ben"}
    turned = {"type": "moved", "tokens": [7], "source": "aside/ana", "target": "turned/ana", "faces": ["6S"]}
    real = {"type": "marked", "mark": "house/ben", "what": "own cards"}

    def faults(*events: Plain) -> list[str]:
        entries = [{"seq": 1, "events": [sealed]}, {"seq": 2, "events": events}]
        return check([json.dumps({"table": "EMBER-402913", "entries": entries})]).luck.faults

    assert faults(taken, turned) == ["entry 2: the seal of 6S was not opened"]
    assert faults(real, taken, turned) == []


@has_cards
def test_what_is_shuffled_after_that_is_sealed_again_and_going_back_seals_nothing(game: str) -> None:
    journal = _laid_open(game, 2, 10)
    up_to = journal.seq
    assert not isinstance(journal.do("gm", {"do": "rewind", "to": up_to - 1, "reason": "Again."}, Witness()), Refused)
    witness = Witness()
    journal.keep(journal.seat(Sitter("zoe"), witness))
    heard_of = json.loads(heard(journal, "ben"))["entries"]
    drawn = [entry for entry in heard_of if told([entry], "witnessed")]
    assert [entry["seq"] < up_to for entry in drawn] == ["key" in told([entry], "witnessed")[0] for entry in drawn]
    assert sum(entry["seq"] >= up_to for entry in drawn) == 3


@has_cards
def test_what_is_laid_open_tells_no_key_of_lots_of_hidden_dice_or_of_what_comes(game: str) -> None:
    journal = _laid_open(game, 2)
    witnessed = [event for entry in journal.entries for event in entry.events if type(event) is Witnessed]
    closed = {event.keys[2] for event in witnessed} | {*witnessed[-1].coming}
    closed |= {event.keys[0] for event in witnessed if not event.dice} | {witnessed[-1].key}
    for seat in (*PEOPLE, None):
        text = heard(journal, seat)
        assert all(event.key in text for event in witnessed[:-1])
        assert not [key for key in closed if key in text]
        assert not [event for event in told(json.loads(text)["entries"], "witnessed") if "drawn" in event]


def test_the_records_the_front_end_is_tested_with_are_honest() -> None:
    files = sorted(RECORDS.glob("*.json"))
    assert [file.stem for file in files] == ["circle", "dice", "open", "sealed"]
    for file in files:
        luck = check(file.read_text(encoding="utf-8").split("\n")).luck
        assert not luck.faults
        assert luck.cards.right + luck.dice.right >= 5


def _another_face(dice: Random, entries: list[Plain]) -> None:
    opened = [event for event in told(entries, "moved") if any(event.get("salts", ()))]
    if opened:
        moved = dice.choice(opened)
        at = dice.choice([at for at, salt in enumerate(moved["salts"]) if salt])
        moved["faces"][at] += "'"


def _no_salt(dice: Random, entries: list[Plain]) -> None:
    """A card is turned for the first time, and nothing opens its seal; nor was anything laid open."""
    seen: set[int] = set()
    first = []
    for moved in told(entries, "moved"):
        if any(moved.get("salts", ())) and not seen.intersection(moved["tokens"]):
            first.append(moved)
        seen.update(moved.get("tokens", ()))
    if first:
        del dice.choice(first)["salts"]
        for witnessed in told(entries, "witnessed"):
            witnessed.pop("key", None)


def _another(name: str, kind: str = "witnessed") -> Callable[[Random, list[Plain]], None]:
    """Another letter in something that was told, but for the first entry, whose keys nobody promised."""

    def change(dice: Random, entries: list[Plain]) -> None:
        later = [event for event in told(entries, kind)[1:] if event.get(name)]
        if later:
            event = dice.choice(later)
            event[name] = _changed(dice, event[name])

    change.__name__ = f"_another_{name}"
    return change


def _changed(dice: Random, value: object) -> object:
    if isinstance(value, list):
        at = len(value) - 1
        return [*value[:at], _changed(dice, value[at])]
    assert isinstance(value, str)
    return value[:-1] + dice.choice([each for each in "0123456789abcdef" if each != value[-1]])


def _another_die(dice: Random, entries: list[Plain]) -> None:
    drew = [entry for entry in entries if any(event.get("dice") for event in told([entry], "witnessed"))]
    if rolled := told(drew, "rolled"):
        each = dice.choice(rolled)
        each["faces"][0] = each["faces"][0] % each["sides"] + 1


def _another_order(dice: Random, entries: list[Plain]) -> None:
    orders = [event["order"] for event in told(entries, "shuffled") if len(set(event.get("order", ()))) > 1]
    if orders:
        order = dice.choice(orders)
        order[0], order[-1] = order[-1], order[0]


WAYS = [
    _another_face,
    _no_salt,
    _another("salts", "moved"),
    *map(_another, ("roots", "leaves", "values", "dice", "key")),
    _another_die,
    _another_order,
]


@pytest.fixture(scope="module")
def honest() -> list[str]:
    """What one seat heard of tables that were laid open in the end."""
    return [heard(_laid_open(game, 1, 80), "ana") for game in games() if load(game).piles] + [
        heard(played("first_empires", 1, 80), "ana")
    ]


@pytest.mark.parametrize("way", WAYS)
def test_a_player_finds_what_does_not_fit(way: Callable[[Random, list[Plain]], None], honest: list[str]) -> None:
    tried = 0
    for seed in range(longer(12, 300)):
        dice = Random(seed)
        text = dice.choice(honest)
        changed = misheard(text, lambda entries, dice=dice: way(dice, entries))  # type: ignore[misc]
        if json.loads(changed) == json.loads(text):
            continue  # nothing of that kind happened there
        tried += 1
        assert check([changed]).luck.faults, f"seed {seed}"
    assert tried, "there was nothing to change"


def test_verify_reads_what_a_player_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "heard.json"
    text = heard(played("thousand_faces", 5, 60), "ana")
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "What one seat heard of EMBER-402913" in said
    assert "cards turned were as committed" in said
    assert "sealed until the GM lays it open" in said
    assert main(["verify", str(file), "--seal", "0" * 8]) == 1
    file.write_text(misheard(text, lambda entries: _another_face(Random(1), entries)), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "was turned where another card lay" in capsys.readouterr().err
    file.write_text('{"entries": [{"seq": 2, "events": []}, {"seq": 1}]}', encoding="utf-8")
    assert main(["verify", str(file)]) == 1
