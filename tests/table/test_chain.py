"""A log whose past was changed shows it: in a store, in an export, and to whoever noted a seal."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hearthside.cli import main
from hearthside.honesty import Unchained, check
from hearthside.kernel.save import save_lines
from hearthside.table.chain import first_link, link, linked_lines, links
from hearthside.table.store import Damaged, SqliteStore, TableRecord
from tests.nightly import longer

TABLE = "EMBER-402913"
ENTRIES = [
    b'{"format":2,"version":1,"seq":%d,"by":"ana","did":{"do":"say","words":"%d"}}' % (n, n) for n in range(1, 30)
]
(HEADER,) = save_lines("thousand_faces", 1, ())
EXPORT = list(linked_lines(HEADER, TABLE, ENTRIES))


def test_every_link_is_made_of_all_before_it() -> None:
    one = link(first_link(TABLE), ENTRIES[0])
    assert list(links(TABLE, ENTRIES))[:2] == [one, link(one, ENTRIES[1])]
    assert next(links("FERN-10", ENTRIES)) != one


def test_an_honest_export_hangs_together() -> None:
    found = check(EXPORT)
    assert (found.table, found.broken) == (TABLE, None)
    assert found.seals == [each.hex() for each in links(TABLE, ENTRIES)]
    assert [json.loads(line)["seq"] for line in EXPORT[1:]] == list(range(1, 30))


def _forged(dice: random.Random, lines: list[str]) -> list[str]:
    """The same export with a change somewhere in its past, in one of the ways people would try."""
    lines = list(lines)
    at = dice.randrange(1, len(lines))
    way = dice.randrange(6)
    if way == 0:  # another word
        lines[at] = lines[at].replace('"by":"ana"', '"by":"bo"')
    elif way == 1:  # any letter
        spot = dice.randrange(len(lines[at]))
        lines[at] = lines[at][:spot] + chr((ord(lines[at][spot]) - 31) % 94 + 32) + lines[at][spot + 1 :]
    elif way == 2 and at < len(lines) - 1:  # one is taken out
        del lines[at]
    elif way == 3:  # one is told twice
        lines.insert(at, lines[at])
    elif way == 4 and at > 1:  # two change places
        lines[at], lines[at - 1] = lines[at - 1], lines[at]
    else:  # with a link of its own, which those after it do not follow from
        changed = lines[at].replace('"by":"ana"', '"by":"bo"')[: -len(',"link":""}') - 64]
        linked = link(first_link(TABLE), f"{changed}}}".encode()).hex()
        lines[at] = f'{changed},"link":"{linked}"}}'
        if at == 1:
            lines[at] = lines[at].replace(linked, "0" * 64)
    return lines


def test_no_change_in_the_past_of_an_export_goes_unseen() -> None:
    for seed in range(longer(1500, 10_000)):
        forged = _forged(random.Random(seed), EXPORT)
        assert forged != EXPORT
        assert check(forged).broken is not None, seed


def test_the_first_entry_that_was_changed_is_named() -> None:
    forged = [*EXPORT[:17], EXPORT[17].replace('"by":"ana"', '"by":"bo"'), *EXPORT[18:]]
    found = check(forged)
    assert (found.broken, len(found.seals)) == (17, 16)


@pytest.mark.parametrize(("lines", "says"), [([], "not a saved"), (["{"], "not a saved"), ([HEADER], "without links")])
def test_what_has_no_links_is_said(lines: list[str], says: str) -> None:
    with pytest.raises(Unchained, match=says):
        check(lines)


def test_whoever_noted_a_seal_finds_it_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.jsonl"
    file.write_text("".join(f"{line}\n" for line in EXPORT))
    seals = check(EXPORT).seals
    assert main(["verify", str(file)]) == 0
    assert seals[-1] in capsys.readouterr().out
    assert main(["verify", str(file), "--seal", seals[9][:12].upper()]) == 0
    assert "the one after entry 10:" in capsys.readouterr().out
    # Somebody who changes the past and makes all links anew is found out by the seal alone.
    anew = [ENTRIES[0], ENTRIES[1].replace(b'"by":"ana"', b'"by":"bo"'), *ENTRIES[2:]]
    file.write_text("\n".join(linked_lines(HEADER, TABLE, anew)))
    assert main(["verify", str(file)]) == 0
    assert main(["verify", str(file), "--seal", seals[9]]) == 1
    assert main(["verify", str(file), "--seal", "9f"]) == 1
    told = capsys.readouterr().err
    assert "none of this log" in told
    assert "eight letters" in told


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text.replace("ana", "bo", 1), "entry 1 is not what was written"),
        (lambda text: text.split("\n")[0], "no entry in it"),
        (lambda _: "\n", "not a saved table"),
    ],
)
def test_what_does_not_hold_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[str], str], says: str
) -> None:
    file = tmp_path / "friday.jsonl"
    file.write_text(spoil("\n".join(EXPORT)))
    assert main(["verify", str(file)]) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET entry = CAST('forged' AS BLOB), crc = {crc} WHERE seq = 2",
        "UPDATE entries SET link = zeroblob(32) WHERE seq = 3",
        "UPDATE entries SET link = NULL WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 2",
    ],
)
def test_a_file_that_somebody_changed_is_not_believed(tmp_path: Path, damage: str) -> None:
    from zlib import crc32

    from hearthside.table.schema import damaged_in

    path = tmp_path / "tables.sqlite"

    async def play() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.create(TableRecord(TABLE, "thousand_faces", 1, 1.0, said=TABLE), ENTRIES[0], {})
        for seq, entry in enumerate(ENTRIES[1:6], 1):
            await store.append(TABLE, seq, entry)
        assert await store.read(TABLE, 3) == ENTRIES[3:6]
        with closing(sqlite3.connect(path)) as file:
            assert damaged_in(file) == []
            file.execute(damage.format(crc=crc32(b"forged")))
            file.commit()
            assert damaged_in(file) == [TABLE]
        with pytest.raises(Damaged):
            await store.read(TABLE)
        await store.close()

    asyncio.run(play())
