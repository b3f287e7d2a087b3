"""Words for people know what they were made of, so that other languages can say them too."""

import pytest
from msgspec import UNSET
from msgspec.json import decode, encode

from hearthside.kernel.choices import Barred, Option
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.saying import (
    Saying,
    filled,
    in_a_row,
    listed,
    said_again,
    say,
    saying_of,
    slots_in_words,
    unchanged,
)


@pytest.mark.parametrize(
    ("says", "slots", "words"),
    [
        ("A marker of {move}", {"move": "Bum Rush"}, "A marker of Bum Rush"),
        ("{count, plural, one {# card} other {# cards}} left", {"count": 1}, "1 card left"),
        ("{count, plural, one {# card} other {# cards}} left", {"count": 3}, "3 cards left"),
        ("{names, list, and} sleep.", {"names": ("Ana", "Ben", "Cyd")}, "Ana, Ben and Cyd sleep."),
        ("{names, list, or}?", {"names": ("Str",)}, "Str?"),
        ("{who} says {words}.", {"who": "Ana", "words": "{who}, go!"}, "Ana says {who}, go!"),
        ("It is {gone}.", {}, "It is {gone}."),
    ],
)
def test_slots_are_filled_counted_and_listed(says: str, slots: dict[str, object], words: str) -> None:
    assert filled(says, slots) == words
    assert say(says, **slots) == words


def test_words_are_a_string_and_keep_their_template() -> None:
    words = say("{one} or {other}", one=say("Flip {suit}", suit="Crown"), other=2)
    assert words == "Flip Crown or 2"
    assert saying_of(words) == Saying("{one} or {other}", {"one": Saying("Flip {suit}", {"suit": "Crown"}), "other": 2})
    assert saying_of("Flip Crown") is UNSET


def test_one_alone_is_no_list() -> None:
    assert saying_of(listed(["Str"])) is UNSET
    assert listed([]) == ""
    assert listed(["Str", "Dex"], "or") == "Str or Dex"


def test_what_options_and_reasons_were_made_of_goes_along_where_they_know() -> None:
    option = Option(
        "bum-rush", say("Flip {move}", move="Bum Rush"), Barred("TF-1", say("It takes Speed {speed}.", speed=3))
    )
    plain = decode(encode(option))
    assert plain["label"] == "Flip Bum Rush"
    assert plain["said"] == {"says": "Flip {move}", "slots": {"move": "Bum Rush"}}
    assert plain["barred"]["said"]["slots"] == {"speed": 3}
    assert "said" not in decode(encode(Option("a", "A")))


def test_a_refusal_keeps_what_it_was_made_of() -> None:
    no = Refusal("TF-1", "It takes Speed {speed}.", speed=3)
    assert no.says == str(no) == "It takes Speed 3."
    assert saying_of(no.says) == Saying("It takes Speed {speed}.", {"speed": 3})


def test_a_reason_says_again_what_it_was_made_of() -> None:
    barred = Barred("TF-1", say("It takes Speed {speed}.", speed=3))
    assert type(barred.says) is str
    assert saying_of(barred.words) == Saying("It takes Speed {speed}.", {"speed": 3})
    assert said_again("Not now.", UNSET) == Barred("TF-1", "Not now.").words == "Not now."


def test_reasons_that_were_put_together_are_told_apart() -> None:
    three, four = (Barred("TF-1", say("It takes Speed {speed}.", speed=speed)) for speed in (3, 4))
    assert list(dict.fromkeys([three, four, three])) == [three, four]


def test_a_name_stays_what_it_is_inside_of_other_words() -> None:
    assert saying_of(say("{what} of {whose}", what="Draw pile", whose=unchanged("Crown"))) == Saying(
        "{what} of {whose}", {"what": "Draw pile", "whose": Saying("{name}", {"name": "Crown"})}
    )


def test_what_was_said_is_read_as_words_where_a_sentence_is_smoothed() -> None:
    slots = {"flags": {"says": "{all, list, and}", "slots": {"all": ["Night", "Rain"]}}, "count": 2}
    assert slots_in_words(slots) == {"flags": "Night and Rain", "count": 2}


def test_sentences_follow_one_another_and_each_keeps_what_it_was_made_of() -> None:
    told = in_a_row(["It misses you.", say("Deal {points}.", points=2), "Run!"])
    assert told == "It misses you. Deal 2. Run!"
    assert in_a_row(["It misses you."]) == "It misses you."
    assert saying_of(told) == Saying(
        "{some} {more}",
        {
            "some": Saying(
                "{some} {more}", {"some": "It misses you.", "more": Saying("Deal {points}.", {"points": 2})}
            ),
            "more": "Run!",
        },
    )


def test_one_alone_in_a_list_keeps_what_it_was_made_of() -> None:
    assert saying_of(listed([say("{count} Pack", count=2)])) == Saying("{count} Pack", {"count": 2})
    assert listed([]) == ""
