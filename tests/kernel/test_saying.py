"""Words for people know what they were made of, so that other languages can say them too."""

import pytest
from msgspec import UNSET
from msgspec.json import decode, encode

from hearthside.kernel.choices import Barred, Option
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.saying import Saying, filled, listed, say, saying_of


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
