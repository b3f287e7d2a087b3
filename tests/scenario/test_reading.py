"""A slip in a scenario file is one clear sentence, and never passes for an expectation."""

import pytest

from hearthside.scenario.playing import play
from hearthside.scenario.reading import BrokenScenario, read_scenario

GOOD = """
title = "A flip"
system = "thousand_faces"
options = { "TRIG-01" = "players" }

[seats.gm]
role = "gm"

[seats.ana]
character = { str = 3 }

[given.piles]
"draw/ana" = ["D02"]

[[step]]
by = "ana"
do = "flip"
attribute = "str"
result = "✔✔"
"""


def test_this_one_is_fine() -> None:
    assert play(read_scenario(GOOD)).ok


SLIPS = [
    ("title = ", "title ", "this is not TOML"),
    ('title = "A flip"', "", "“title” is missing"),
    ('title = "A flip"', "title = 7", "“title” should be words"),
    ('title = "A flip"', 'title = "A flip"\ntitel = "x"', "there is no key “titel” (perhaps “title”)"),
    ("thousand_faces", "thousand_face", "there is no game “thousand_face” (perhaps “thousand_faces”)"),
    ('role = "gm"', 'role = "king"', "a role is player, gm, spectator, not “king”"),
    ('role = "gm"', 'colour = "red"', "[seats.gm]: there is no key “colour”"),
    ("str = 3", "str = 9", "the table cannot be laid out: Str is a number from 1 to 4."),
    ("str = 3", "luck = 3", "the table cannot be laid out"),
    ('"draw/ana" = ["D02"]', '"draw/ana" = ["D92"]', "[given.piles] draw/ana: there is no card “D92” on the table"),
    ('"draw/ana" = ["D02"]', '"draw/ana" = ["D02", "D02"]', "there are not so many D02 on the table"),
    ('"draw/ana" = ["D02"]', '"draw/anna" = ["D02"]', "nobody called “anna” sits at the table (perhaps “ana”)"),
    ('"draw/ana" = ["D02"]', '"drew/ana" = ["D02"]', "this table has no “drew/ana” (perhaps “draw”)"),
    ('"draw/ana" = ["D02"]', '"draw/ana" = { top = ["D02"], cuont = 3 }', "there is no key “cuont” (perhaps “count”)"),
    ('"draw/ana" = ["D02"]', '"draw/ana" = { count = 30, rest = "discard/ana" }', "30 cards cannot stay there"),
    ('"draw/ana" = ["D02"]', '"draw/ana" = { count = 3, rest = "box/ana" }', "the rest cannot go to “box/ana”"),
    ("[given.piles]", "[given]\nspotlight = 'bob'\n[given.piles]", "nobody called “bob”"),
    ("[given.piles]", "[given.tracks]\n'str/ana' = 7\n[given.piles]", "[given.tracks] str/ana: Str cannot be 7"),
    ("[given.piles]", "[given.deal]\n'discard/ana' = ['W9']\n[given.piles]", "has no card “W9”"),
    ("[given.piles]", "[given]\nrolls = [3]\n[given.piles]", "[given]: the script was not used up: rolls [3]"),
    ('by = "ana"', 'by = "anna"', "step 1: nobody called “anna” sits at the table (perhaps “ana”)"),
    ('by = "ana"', "", "step 1: “by” is missing"),
    (
        'do = "flip"',
        'do = "flop"',
        "step 1: there is no action “flop” in A Thousand Faces of Adventure (perhaps",
    ),
    ('do = "flip"', "", "step 1: “by” needs something that is done, and there is no “do”"),
    ("attribute =", "atribute =", "step 1: “atribute” is neither a field of flip nor a key of a scenario"),
    ('attribute = "str"', "", "step 1: Flip needs “attribute”."),
    ('attribute = "str"', "attribute = 3", "step 1: Flip: "),
    ("result =", "reslut =", "step 1: “reslut” is neither a field of flip nor a key of a scenario (perhaps “result”)"),
    ("result =", "rolls = ['a']\nresult =", "“rolls” are whole numbers"),
    ("result =", "shuffles = ['D02']\nresult =", "“shuffles” is a list of lists of cards"),
    ("result =", "refused = { role = 'x' }\nresult =", "step 1, refused: there is no key “role” (perhaps “rule”)"),
    ("result =", "refused = { kind = 'x' }\nresult =", "the kind is refused, impossible, malformed, not “x”"),
    ("result =", "events = ['mooved']\nresult =", "step 1, events: there is no event “mooved” (perhaps “moved”)"),
    ("result =", "events = [{ cards = ['D02'] }]\nresult =", "every event names its “type”"),
    ("result =", "events = [{ type = 'moved', card = 'D02' }]\nresult =", "there is no key “card” (perhaps “cards”)"),
    ("result =", "includes = ['told']\nresult =", "sentences are expected with “says”"),
    ("result =", "says = 7\nresult =", "step 1, says: write a list of sentences"),
    ("result =", "says = [{ say = 'x' }]\nresult =", "step 1, says: there is no key “say”"),
    ("result =", "tracks = { 'xpp/ana' = 1 }\nresult =", "step 1, tracks: this table has no “xpp/ana”"),
    ("result =", "piles = { 'draw/ana' = { tops = [] } }\nresult =", "there is no key “tops” (perhaps “top”)"),
    ("result =", "awaited = { bob = [] }\nresult =", "step 1, awaited: nobody called “bob”"),
    ("result =", "awaited = { ana = 7 }\nresult =", "write the actions as a list, or a table"),
    ("result =", "offered = { ana = ['flop'] }\nresult =", "step 1, offered ana: there is no action “flop”"),
    ("result =", "offered = { ana = { flip = { luck = [] } } }\nresult =", "there is no key “luck”"),
    ("result =", "not_offered = { ana = { flip = { because = '' } } }\nresult =", "there is no key “because”"),
    ("result =", "seen_by = { bob = {} }\nresult =", "step 1, seen_by: nobody called “bob”"),
    ("result =", "seen_by = { ana = { pile = {} } }\nresult =", "there is no key “pile” (perhaps “piles”)"),
    ("result =", "result = 3\n#", "“result” should be words"),
    ('result = "✔✔"', '[[step]]\nattribut = "x"', "step 2: “attribut” needs something that is done"),
    ('result = "✔✔"', "[[step]]\nresult = '✗'", "step 2: “result” needs something that is done"),
    ("[[step]]", "[[steps]]", "there is no key “steps” (perhaps “step”)"),
]


@pytest.mark.parametrize(("good", "slip", "sentence"), SLIPS, ids=[sentence for _, _, sentence in SLIPS])
def test_a_slip_is_one_clear_sentence(good: str, slip: str, sentence: str) -> None:
    assert good in GOOD
    with pytest.raises(BrokenScenario) as broken:
        play(read_scenario(GOOD.replace(good, slip, 1)))
    assert sentence in str(broken.value)
    assert "\n" not in str(broken.value)


def test_a_table_without_seats_or_steps_is_no_scenario() -> None:
    with pytest.raises(BrokenScenario, match="nobody sits at the table"):
        read_scenario('title = "x"\nsystem = "thousand_faces"')
    with pytest.raises(BrokenScenario, match="nothing happens"):
        read_scenario('title = "x"\nsystem = "thousand_faces"\n[seats.ana]')


def test_a_card_of_a_command_must_be_on_the_table() -> None:
    text = (
        GOOD
        + '[[step]]\nby = "gm"\ndo = "place"\nsource = "discard/ana"\ncards = ["W1"]\ntarget = "draw/ana"\nreason = "?"'
    )
    with pytest.raises(BrokenScenario, match="step 2: there is no card “W1” on the table for “cards”"):
        play(read_scenario(text))


def test_a_scripted_card_that_is_not_shuffled_is_a_slip() -> None:
    text = GOOD + '[[step]]\nby = "ana"\ndo = "reshuffle"\nshuffles = [["W1"]]'
    with pytest.raises(BrokenScenario, match="step 2: the script stacks W1"):
        play(read_scenario(text))


def test_a_command_that_is_none_may_be_expected_to_be_refused() -> None:
    text = GOOD + '[[step]]\nby = "ana"\ndo = "flop"\nrefused = { kind = "malformed", says = "no action “flop”" }'
    assert play(read_scenario(text)).ok
