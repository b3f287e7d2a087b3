"""Whatever a scenario expects, a difference is noticed and shown."""

import pytest

from hearthside.scenario.playing import Report, play
from hearthside.scenario.reading import read_scenario

HEAD = """
title = "Differences"
system = "thousand_faces"
options = { "TRIG-01" = "players" }

[seats.gm]
role = "gm"

[seats.ana]
title = "Ana"
character = { str = 3, dex = 2, int = 1 }

[seats.ben]
"""
FLIP = (
    HEAD
    + """
[given.piles]
"draw/ana" = ["D08", "D02", "D12"]

[[step]]
by = "ana"
do = "flip"
attribute = "str"
"""
)
TIE = (
    HEAD
    + """
[given.piles]
"draw/ana" = ["D08", "D11"]

[[step]]
by = "ana"
do = "flip"
attribute = "str"
advantages = 1
"""
)


def played(text: str) -> Report:
    return play(read_scenario(text))


def shown(report: Report) -> str:
    return "\n".join(str(difference) for each in report.played for difference in each.differences)


RIGHT_AND_WRONG = [
    (FLIP, 'result = "✔✔✔"', 'result = "✔✔"', "result: expected ✔✔, came out ✔✔✔"),
    (FLIP, 'tracks = { "xp/ana" = 1 }', 'tracks = { "xp/ana" = 2 }', "tracks xp/ana: expected 2, came out 1"),
    (
        FLIP,
        'marks = { "state/ana" = [] }',
        'marks = { "state/ana" = ["x"] }',
        "marks state/ana: expected x, came out nothing",
    ),
    (FLIP, 'sheets = { "notes/gm" = "" }', 'sheets = { "notes/gm" = "x" }', "sheets notes/gm: expected x"),
    (FLIP, 'spotlight = ""', 'spotlight = "ana"', "spotlight: expected ana"),
    (FLIP, "awaited = {}", 'awaited = { ana = ["stand"] }', "awaited ana: expected"),
    (FLIP, 'piles = { "draw/ana" = 19 }', 'piles = { "draw/ana" = 18 }', "piles draw/ana: expected 18, came out 19"),
    (FLIP, 'piles = { "discard/ana" = ["D08"] }', 'piles = { "discard/ana" = [] }', "expected nothing, came out D08"),
    (
        FLIP,
        'piles = { "draw/ana" = { top = ["D02"] } }',
        'piles = { "draw/ana" = { top = ["D12"] } }',
        "top: expected D12",
    ),
    (FLIP, 'piles = { "draw/ana" = { count = 19 } }', 'piles = { "draw/ana" = { count = 1 } }', "count: expected 1"),
    (
        FLIP,
        'piles = { "draw/ana" = { has = ["D12"] } }',
        'piles = { "draw/ana" = { has = ["D08"] } }',
        "has: expected D08",
    ),
    (
        FLIP,
        'piles = { "draw/ana" = { lacks = ["D08"] } }',
        'piles = { "draw/ana" = { lacks = ["D12"] } }',
        "lacks: expected",
    ),
    (
        FLIP,
        'piles = { "discard/ana" = { holds = ["D08"] } }',
        'piles = { "discard/ana" = { holds = [] } }',
        "holds: expected",
    ),
    (FLIP, 'says = "Ana gains 1 XP."', 'says = "Ana gains 2 XP."', "- Ana gains 2 XP."),
    (
        FLIP,
        'says = ["Ana flips Str, Crown: ✔✔✔", { rule = "TF-XP-01" }]',
        'says = ["Ana gains 1 XP."]',
        "+ Ana flips Str, Crown: ✔✔✔",
    ),
    (
        FLIP,
        'says = ["Ana flips Str, Crown: ✔✔✔", { rule = "TF-XP-01" }]',
        'says = ["Ana flips Str, Crown: ✔✔✔", { rule = "TF-XP-02" }]',
        "TF-XP-02",
    ),
    (
        FLIP,
        'events = ["moved", "resolved", "moved", "counted"]',
        'events = ["moved", "resolved", "counted"]',
        "+ moved",
    ),
    (
        FLIP,
        'events = ["moved", "resolved", "moved", "counted"]',
        'events = ["moved", "resolved", "moved", "counted", "counted"]',
        "- counted",
    ),
    (
        FLIP,
        'includes = [{ type = "resolved", cards = ["D08"], reading = { rank = 3 } }]',
        'includes = [{ type = "resolved", cards = ["D08"], reading = { rank = 2 } }]',
        "includes: expected resolved",
    ),
    (
        FLIP,
        'includes = [{ type = "resolved", cards = ["D08"] }]',
        'includes = [{ type = "resolved", cards = ["D02"] }]',
        "includes: expected resolved",
    ),
    (
        FLIP,
        'includes = [{ type = "counted", by = 1 }]',
        'includes = [{ type = "counted", by = 2 }]',
        "includes: expected counted by=2",
    ),
    (FLIP, 'includes = ["resolved", "counted"]', 'includes = ["counted", "resolved"]', "includes: expected resolved"),
    (FLIP, 'includes = [{ type = "counted", by = 1 }]', 'includes = [{ type = "counted", by = true }]', "includes"),
    (FLIP, "", "refused = true", "refused: expected true, came out nothing"),
    (
        FLIP,
        'offered = { ana = ["flip"] }',
        'offered = { ana = ["critical"] }',
        "offered ana critical: expected open, came out nothing",
    ),
    (
        FLIP,
        'offered = { ana = { flip = { attribute = ["dex", "int", "str"] } } }',
        'offered = { ana = { flip = { attribute = ["dex"] } } }',
        "offered ana flip attribute: expected dex",
    ),
    (
        FLIP,
        "offered = { ana = { flip = { advantages = { least = 0 } } } }",
        "offered = { ana = { flip = { advantages = { least = 1 } } } }",
        "offered ana flip advantages",
    ),
    (
        FLIP,
        'not_offered = { ana = ["critical"] }',
        'not_offered = { ana = ["flip"] }',
        "not_offered ana flip: expected not open, came out open",
    ),
    (
        FLIP,
        'not_offered = { ana = { seek_help = { rule = "TF-HELP-01" } } }',
        'not_offered = { ana = { seek_help = { rule = "TF-HELP-02" } } }',
        "not_offered ana seek_help",
    ),
    (
        FLIP,
        'not_offered = { ana = ["critical"] }',
        'not_offered = { ana = { critical = { rule = "TF-CRIT-01" } } }',
        "not_offered ana critical",
    ),
    (
        FLIP,
        'seen_by = { ben = { piles = { "draw/ana" = 19 } } }',
        'seen_by = { ben = { piles = { "draw/ana" = ["D02"] } } }',
        "seen_by ben draw/ana",
    ),
    (
        FLIP,
        'seen_by = { ben = { piles = { "discard/ana" = ["D08"] } } }',
        'seen_by = { ben = { piles = { "discard/ana" = 1 } } }',
        "seen_by ben discard/ana: expected 1, came out D08",
    ),
    (
        FLIP,
        'seen_by = { ben = { tracks = { "shadow/table" = "hidden" } } }',
        'seen_by = { ben = { tracks = { "xp/ana" = "hidden" } } }',
        "seen_by ben xp/ana: expected hidden, came out 1",
    ),
    (
        FLIP,
        'seen_by = { ben = { hears = "Ana gains 1 XP." } }',
        "seen_by = { ben = { hears = [] } }",
        "seen_by ben hears",
    ),
    (
        FLIP,
        'seen_by = { ben = { never = ["D12"] } }',
        'seen_by = { ben = { never = ["D08"] } }',
        "seen_by ben never: expected D08",
    ),
    (TIE, 'awaited = { ana = ["stand"] }', "awaited = {}", "awaited ana: expected nothing"),
    (TIE, 'awaited = { ana = ["stand"] }', 'awaited = { ana = ["flashback"] }', "awaited ana"),
    (
        TIE,
        "awaited = { ana = { matter = { net = 1 } } }",
        "awaited = { ana = { matter = { net = 2 } } }",
        "awaited ana",
    ),
    (
        TIE,
        'offered = { ana = { stand = { keep = ["D08", "D11"] } } }',
        'offered = { ana = { stand = { keep = ["D11"] } } }',
        "offered ana stand keep: expected D11, came out D08 D11",
    ),
    (
        TIE,
        'not_offered = { ana = { flip = { says = "Finish reading" } } }',
        'offered = { ana = ["flip"] }',
        "TF-FLIP-05",
    ),
    (TIE, "", 'result = "✔✔✔"', "result: expected ✔✔✔, came out nothing"),
]


@pytest.mark.parametrize(
    ("text", "right", "wrong", "sentence"), RIGHT_AND_WRONG, ids=[row[2] for row in RIGHT_AND_WRONG]
)
def test_what_is_so_passes_and_what_is_not_is_shown(text: str, right: str, wrong: str, sentence: str) -> None:
    assert played(text + right).ok, shown(played(text + right))
    report = played(text + wrong)
    assert not report.ok
    assert sentence in shown(report)


REFUSED = TIE + '[[step]]\nby = "ana"\ndo = "reshuffle"\n'


@pytest.mark.parametrize(
    ("expectation", "is_right"),
    [
        ("refused = true", True),
        ('refused = { rule = "TF-SHUF-01" }', True),
        ('refused = { says = "middle of a flip", kind = "refused" }', True),
        ('refused = { rule = "TF-SHUF-02" }', False),
        ('refused = { says = "tomorrow" }', False),
        ('refused = { kind = "impossible" }', False),
        ("", False),
    ],
)
def test_a_refusal_is_expected_by_its_rule_its_words_or_its_kind(expectation: str, is_right: bool) -> None:
    report = played(REFUSED + expectation)
    assert report.ok is is_right
    assert is_right or "middle of a flip" in shown(report)


def test_chance_that_was_never_asked_for_is_a_difference() -> None:
    assert "rolls [6]" in shown(played(FLIP + "rolls = [6]"))


def test_after_the_first_difference_nothing_more_is_played() -> None:
    report = played(FLIP + 'result = "✗"\n[[step]]\nby = "ana"\ndo = "reshuffle"')
    assert [each.ok for each in report.played] == [False]


def test_events_that_came_instead_stand_beside_those_expected() -> None:
    report = played(FLIP + 'events = ["moved", "resolved", "shuffled", "counted"]')
    lines = [line.strip().split(" ")[:2] for line in shown(report).splitlines()[1:]]
    assert lines == [["moved"], ["resolved"], ["-", "shuffled"], ["+", "moved"], ["counted"]]
