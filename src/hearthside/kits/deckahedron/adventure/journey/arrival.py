"""Somebody sits down with a character: one that is laid out in full, one that is ready, or one still to be made."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.saying import listed
from hearthside.kits.deckahedron.adventure.board import (
    BLESSING_SUPPLY,
    CREATION_KIND,
    DONE,
    MOVES_KIND,
    WOUNDS_KIND,
    XP,
    rank_of,
)
from hearthside.kits.deckahedron.adventure.book import book_of, printed_items
from hearthside.kits.deckahedron.adventure.gear.items import Writing, give
from hearthside.kits.deckahedron.adventure.gear.pack import first_pack, gain_pack
from hearthside.kits.deckahedron.adventure.gear.receiving import receive_printed
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK, PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.journey.fate import GOALS, set_fate
from hearthside.kits.deckahedron.adventure.journey.making import NAME_KIND
from hearthside.kits.deckahedron.adventure.journey.options import format_of, option
from hearthside.kits.deckahedron.adventure.journey.ready import READY, play
from hearthside.kits.deckahedron.adventure.knowing import take_cards
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES

USUAL_RANKS = {"dex": 2, "int": 1, "str": 3}
"""Of somebody who has not said anything about their character yet."""
KNOWN = (*ATTRIBUTES, "moves", "items", "name", "pack", "precious", "fate", "ready")


def lay_out_blessings(draft: Draft) -> None:
    """The supply of blessings: six, or as many sets of six as the table agreed on (TF-AMB-13)."""
    printed = book_of(draft).blessings
    sets = int(option(draft.table, "AMB-13-blessings")) // len(printed)
    counted: Counter[str] = Counter()
    cards = []
    for face in printed * sets:
        counted[face] += 1
        cards.append(f"table:{face}" + (f"#{counted[face]}" if counted[face] > 1 else ""))
    draft.deal(BLESSING_SUPPLY, cards)
    draft.shuffle(BLESSING_SUPPLY)


def welcome_character(draft: Draft, seat: str, character: Facts) -> None:
    """What is known of a character is laid out. Where nothing is, its player may make one at the table."""
    for name in character:
        if name not in KNOWN:
            raise Malformed("A character here has no “{name}”.", name=name[:40])
    for name, usual in USUAL_RANKS.items():
        draft.start(rank_of(name, seat), _number(character.get(name, usual), 1, 4, ATTRIBUTES[name]))
    take_cards(draft, seat, character.get("moves", ()))
    draft.start(XP.of(seat))
    draft.start(WOUNDS_KIND.of(seat))
    first_pack(draft, seat)
    receive_printed(draft, seat, draft.table.marks.get(MOVES_KIND.of(seat), ()))
    if "ready" in character:
        _play_ready(draft, seat, character)
    elif character:
        _lay_out(draft, seat, character)
        draft.mark(CREATION_KIND.of(seat), DONE)


def _number(value: Any, least: int, most: int, name: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Malformed("{name} is a number from {least} to {most}.", name=name, least=least, most=most)
    return value


def _play_ready(draft: Draft, seat: str, character: Facts) -> None:
    name = character["ready"]
    if len(character) > 1 or name not in READY:
        raise Malformed("Ready to play, with all that belongs to them, are {names}.", names=listed(READY))
    play(draft, seat, READY[name])


def _lay_out(draft: Draft, seat: str, character: Facts) -> None:
    if "name" in character:
        draft.write(NAME_KIND.of(seat), _words(character["name"], "name"))
    for kind, track in (("pack", PACK.of(seat)), ("precious", PRECIOUS_KIND.of(seat))):
        if kind in character:
            wanted = _number(character[kind], 0, 20, kind.title())
            gain_pack(draft, seat, **{_GREEN[kind]: wanted - draft.table.track(track)})
    for item, name in _listed(character.get("items", ())):
        printed = printed_items(draft).get(item)
        if printed is None or format_of(draft.table.options) not in printed.formats:
            raise Malformed("There is no item “{name}” at this table.", name=item[:40])
        give(draft, seat, item, Writing(name=name))
    if "fate" in character:
        if character["fate"] not in GOALS:
            raise Malformed("A Fateful Moment is one of {goals}.", goals=listed(GOALS, "or"))
        set_fate(draft, seat, character["fate"])


_GREEN = {"pack": "regular", "precious": "precious"}


def _words(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 60:
        raise Malformed("The “{name}” of a character is a few words.", name=name)
    return value.strip()


def _listed(items: Any) -> list[tuple[str, str]]:
    """Items as a list of ids, or as a table with what fills the blank of each."""
    named = (
        items if isinstance(items, Mapping) else dict.fromkeys(items, "") if isinstance(items, list | tuple) else None
    )
    if named is None or not all(isinstance(each, str) for pair in named.items() for each in pair):
        raise Malformed("The items of a character are a list of names.")
    return [(item, name[:40]) for item, name in named.items()]
