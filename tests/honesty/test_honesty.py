"""Luck is what was promised: no honest table is accused, and no other one is believed."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hearthside.cli import main
from hearthside.games import games
from hearthside.honesty import check
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Rolled, Shuffled, Witnessed
from hearthside.kernel.journal import Journal
from hearthside.systems import load
from tests.honesty.playing import CODE, Evening, Plain, exported, forged, heard, played, saved, told
from tests.nightly import longer
from tests.properties.walking import PEOPLE, people, walk

every_game = pytest.mark.parametrize("game", games())


@every_game
@pytest.mark.parametrize("seed", range(longer(1, 200)))
def test_no_honest_table_is_accused(game: str, seed: int) -> None:
    journal = played(game, seed)
    found = check(saved(journal))
    events = [event for entry in journal.entries for event in entry.events]
    assert (found.broken, found.luck.faults, len(found.seals)) == (None, [], journal.seq)
    luck = found.luck
    assert luck.shuffles.right >= sum(isinstance(event, Shuffled) for event in events)
    assert luck.dice.right >= sum(len(event.faces) for event in events if isinstance(event, Rolled))
    assert luck.lent + luck.alone + luck.unpromised == sum(isinstance(event, Witnessed) for event in events)
    assert luck.loose == 0, "every pile that is shuffled is committed to"


@every_game
def test_whatever_happens_at_honest_tables_neither_the_host_nor_any_player_can_accuse_them(game: str) -> None:
    """Two houses, rewinds, real cards, what the GM lays open and sealed again, and logs that are read again."""
    happened, checked = Counter[str](), 0
    evenings = longer(4, 340)  # at night more than 10,000 files, and as many shuffles
    for seed in range(evenings):
        evening = Evening(game, seed)
        evening.play(40)
        journal, happened = evening.journal, happened + evening.happened
        whole = check(saved(journal))
        assert (whole.broken, whole.luck.faults, len(whole.seals)) == (None, [], journal.seq), f"seed {seed}"
        checked += whole.luck.shuffles.right + whole.luck.dice.right
        for seat in (*PEOPLE, None):
            found = check([heard(journal, seat)])
            assert (found.broken, found.luck.faults) == (None, []), f"seed {seed}, {seat}"
    assert checked > 0
    wanted = ["_somebody_acts", "_the_gm_goes_back", "_it_is_read_again"]
    if load(game).piles:
        wanted += ["_the_gm_lays_it_open", "_somebody_takes_real_cards"]
        wanted += ["turned"] if evenings > 100 else []  # they seldom come to it
    assert [each for each in wanted if not happened[each]] == []


@pytest.fixture(scope="module")
def honest() -> list[list[str]]:
    """Tables with shuffles, cards, dice and lots, all of them lent to."""
    return [saved(played(game, 1, 80)) for game in games()]


def _some(dice: Random, entries: list[Plain], kind: str, name: str) -> Plain | None:
    found = [event for event in told(entries, kind) if event.get(name)]
    return dice.choice(found) if found else None


def _another_face(dice: Random, entries: list[Plain]) -> None:
    if rolled := _some(dice, entries, "rolled", "faces"):
        at = dice.randrange(len(rolled["faces"]))
        rolled["faces"][at] = rolled["faces"][at] % rolled["sides"] + 1


def _another_order(dice: Random, entries: list[Plain]) -> None:
    if shuffled := _some(dice, entries, "shuffled", "order"):
        order = shuffled["order"]
        one, other = dice.sample(range(len(order)), 2) if len(order) > 1 else (0, 0)
        order[one], order[other] = order[other], order[one]


def _another_card(dice: Random, entries: list[Plain]) -> None:
    """A card is drawn that lay elsewhere in the pile."""
    piles = {token: event["order"] for event in told(entries, "shuffled") for token in event["tokens"]}
    drawn = [event for event in told(entries, "moved") if event["tokens"] and event["tokens"][0] in piles]
    if drawn:
        moved = dice.choice(drawn)
        others = [card for card in piles[moved["tokens"][0]] if _face(card) != _face(moved["cards"][0])]
        moved["cards"][0] = dice.choice(others) if others else moved["cards"][0]


def _face(card: str) -> str:
    return card.rpartition(":")[2].partition("#")[0]


def _other_key(name: str) -> Callable[[Random, list[Plain]], None]:
    def change(dice: Random, entries: list[Plain]) -> None:
        later = [event for event in told(entries, "witnessed")[1:] if event[name]]  # nobody promised the first keys
        if later:
            witnessed = dice.choice(later)
            at = dice.randrange(len(witnessed[name]))
            witnessed[name][at] = _another_letter(dice, witnessed[name][at])

    return change


def _another_root(dice: Random, entries: list[Plain]) -> None:
    if witnessed := _some(dice, entries, "witnessed", "roots"):
        root = dice.choice(witnessed["roots"])
        root[1] = _another_letter(dice, root[1])


def _another_key_told(dice: Random, entries: list[Plain]) -> None:
    if witnessed := _some(dice, entries, "witnessed", "dice"):
        witnessed["dice"] = _another_letter(dice, witnessed["dice"])


def _another_lot(dice: Random, entries: list[Plain]) -> None:
    drew = [event for event in told(entries, "witnessed") if event["drawn"].get("lots")]
    lots = [lot for event in drew for lot in event["drawn"]["lots"] if len(set(lot[0])) > 1]
    if lots:
        lot = dice.choice(lots)
        lot[1] = dice.choice([each for each in lot[0] if each != lot[1]])


def _nothing_said(dice: Random, entries: list[Plain]) -> None:
    """An entry no longer says what its luck was drawn from; the first one may never have said so."""
    drew = [
        entry
        for entry in entries[1:]
        if {"witnessed"} < {event["type"] for event in entry["events"]} & {"witnessed", "rolled", "shuffled"}
    ]
    if drew:
        entry = dice.choice(drew)
        entry["events"] = [event for event in entry["events"] if event["type"] != "witnessed"]


def _faces(entry: Plain) -> list[int]:
    return [face for rolled in told([entry], "rolled") for face in rolled["faces"]]


def _nobody_lent(dice: Random, entries: list[Plain]) -> None:
    """Something that was lent to the luck of an entry is left out afterwards; a die alone may fall the same."""
    lent = [
        witnessed
        for entry in entries
        for witnessed in told([entry], "witnessed")
        if witnessed["values"] and (witnessed["roots"] or len(_faces(entry)) > 5)
    ]
    if lent:
        dice.choice(lent)["values"].pop()


def _another_letter(dice: Random, word: str) -> str:
    at = dice.randrange(len(word))
    return word[:at] + dice.choice([each for each in "0123456789abcdef" if each != word[at]]) + word[at + 1 :]


WAYS = [
    _another_face,
    _another_order,
    _another_card,
    *map(_other_key, ("keys", "coming", "next", "values")),
    _another_root,
    _another_key_told,
    _another_lot,
    _nothing_said,
    _nobody_lent,
]


@pytest.mark.parametrize("way", WAYS)
def test_no_luck_that_was_changed_afterwards_is_believed(
    way: Callable[[Random, list[Plain]], None], honest: list[list[str]]
) -> None:
    """The whole chain is made anew as only the house could, so that nothing but the luck can tell."""
    tried, wanted = 0, longer(24, 900)  # at night more than 10,000 in all
    for seed in range(20 * wanted):
        dice = Random(seed)
        lines = dice.choice(honest)
        changed = forged(lines, lambda entries, dice=dice: way(dice, entries))  # type: ignore[misc]
        if changed == lines:
            continue  # nothing of that kind happened there
        found = check(changed)
        assert found.broken is None
        assert found.luck.faults, f"seed {seed}"
        tried += 1
        if tried == wanted:
            break
    assert tried == wanted, "there was too little to change"


def test_what_is_forged_without_a_change_is_the_same_file(honest: list[list[str]]) -> None:
    assert [forged(lines, lambda _: None) for lines in honest] == honest


def test_a_table_dealt_before_there_were_commitments_is_said_to_be_so() -> None:
    journal = Journal.opened(load("thousand_faces"), people(), FairChance(Random(3)))
    walk(Random(3), journal, FairChance(Random(3)), 20)
    luck = check(saved(journal)).luck
    assert not luck.faults
    assert luck.before > 0
    assert "before there were commitments" in " ".join(luck.sentences())
    assert "No luck was committed to in it." in luck.sentences()


def test_what_cannot_be_read_is_no_honest_luck() -> None:
    entry: dict[str, Any] = {"format": 2, "version": 1, "seq": 1, "by": "", "did": {}, "events": []}
    for broken in ({"type": "witnessed"}, {"type": "witnessed", "keys": 3, "values": []}, {"type": "moved"}):
        stored = [json.dumps({**entry, "events": [broken]}, separators=(",", ":")).encode()]
        assert check(exported("thousand_faces", 1, stored)).luck.faults


def test_verify_says_in_sentences_what_was_checked(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    lines = saved(played("first_empires", 5, 80))
    file = tmp_path / "friday.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"entries of {CODE} hang together" in said
    assert f"{check(lines).luck.dice} dice" in said
    assert "Players' browsers had a part in the luck of" in said
    file.write_text("\n".join(forged(lines, lambda entries: _another_face(Random(1), entries))), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "does not show what was to fall" in capsys.readouterr().err
