"""What a player heard of a few short tables, for the tests of the front end: `python -m tests.honesty.records`."""

import json
from pathlib import Path

from hearthside.kernel.handle import Refused
from hearthside.kernel.witnessing import Witness
from tests.honesty.playing import heard, played

RECORDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "honesty" / "records"

LOOKED_AT = {"witnessed", "shuffled", "rewound", "rolled", "moved", "shown", "marked"}
"""What anybody looks at who checks the luck; the rest of an evening would only make the files long."""


def record(game: str, seed: int, steps: int, *, is_laid_open: bool = False) -> str:
    """What Ana heard of such a table."""
    journal = played(game, seed, steps)
    if is_laid_open:
        assert not isinstance(journal.do("gm", {"do": "end_session", "lay_open": True}, Witness()), Refused)
    log = json.loads(heard(journal, "ana"))
    for entry in log["entries"]:
        entry["events"] = [event for event in entry["events"] if event["type"] in LOOKED_AT]
    log["entries"] = [entry for entry in log["entries"] if entry["events"]]
    return json.dumps(log, separators=(",", ":"), ensure_ascii=False)


def write_all() -> None:
    """Write every record anew."""
    RECORDS.mkdir(exist_ok=True)
    for name, text in {
        "sealed": record("thousand_faces", 3, 60),
        "open": record("thousand_faces", 3, 60, is_laid_open=True),
        "circle": record("deck_of_adventures", 3, 40),
        "dice": record("first_empires", 5, 60),
    }.items():
        (RECORDS / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
