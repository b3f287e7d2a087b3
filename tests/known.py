"""What the tests know of a game: the `known.py` in the folder of its tests."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

PLAYERS, GM, EVERYBODY = ("player", "other player"), ("gm",), ("gm", "player", "other player")

AT_EVERY_TABLE = {
    **dict.fromkeys(("say", "note", "house_plays", "house_leaves", "off_limits", "press_x"), EVERYBODY),
    **dict.fromkeys(("lay_ways", "lay_script", "turn_page"), GM),
    **dict.fromkeys(("set_scene", "whisper", "spotlight", "pause", "end_session", "let_undo", "rewind"), GM),
    **dict.fromkeys(("place", "set", "peek", "lift_limit"), GM),
    **dict.fromkeys(("own_cards", "undo", "choose_way", "go_on", "leave_light"), PLAYERS),
}  # fmt: skip

SAFETY = ("off_limits", "press_x")
"""What keeps a table safe, open to everybody whatever happens."""

TALK = {
    *("say", "note", "own_cards", "undo", "set_scene", "whisper", "off_limits", "pause"),
    *("house_plays", "house_leaves", "lift_limit", "press_x", "go_on"),
}
"""What is always open to whoever sits at a table, whatever befell their hero."""


WORDS_AT_EVERY_TABLE = {
    *(("set_scene", "title"), ("set_scene", "words"), ("set_scene", "mood")),
    *(("lay_ways", field) for field in ("question", "first", "second", "third", "fourth")),
    *(("off_limits", "topic"), ("whisper", "words"), ("lay_script", "words"), ("turn_page", "page")),
}


@dataclass(frozen=True, kw_only=True)
class Known:
    """What has to be said of a game so that the tests of all games can hold it to what they hold."""

    who_may: Mapping[str, tuple[str, ...]]
    """Who may do each of its actions."""
    takes_words: frozenset[tuple[str, str]]
    """Every field of every action that takes free words, but for those that hardly ever come by chance."""
    death: tuple[str, ...]
    """What lies on the state of a character that is dead."""
    open_to_the_dead: frozenset[str]
    """What the player of somebody dead may still do: words, what the people at the table settle, a new character."""
    finishing: str
    """The action that is there only while a character is being made."""
    rules: int
    """How many rules its page has at least."""
    rulings: int
    """How many rulings its page has at least."""
    walk: int = 1
    """Which walk is chosen anew for its golden session, where the first one shows little of the game."""
    character: Mapping[str, Any] = field(default_factory=dict)
    """Who sits down to play, where the usual character would come to the dearer moves too rarely."""
    heroes: tuple[Mapping[str, Any], ...] = ({},)
    """Who plays a random evening: characters with something to do."""
    agreed: tuple[Mapping[str, str], ...] = ({},)
    """What tables agree on where it decides in which fields people write."""
    leads: tuple[tuple[tuple[str, Mapping[str, Any]], ...], ...] = ((),)
    """What gm, ana and ben do first at some tables, one after the other: it leads where chance seldom does."""


def known(system: str) -> Known:
    """What the tests know of this game."""
    found: Known = import_module(f"tests.systems.{system}.known").KNOWN
    return replace(found, takes_words=found.takes_words | WORDS_AT_EVERY_TABLE)
