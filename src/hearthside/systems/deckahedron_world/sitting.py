"""Sitting down with a character: ready-made, of your own, or made at the table."""

from collections.abc import Mapping
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.saying import listed
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.systems.deckahedron_world.belongings import (
    FULL_COLUMN,
    TOKENS,
    burden,
    check_tokens,
    gain_item,
)
from hearthside.systems.deckahedron_world.board import MAKING, UNCHOSEN
from hearthside.systems.deckahedron_world.content import READY, Move, move_named
from hearthside.systems.deckahedron_world.deck import TWENTY, WOUNDS
from hearthside.systems.deckahedron_world.kinds import (
    ATTRIBUTE_TRACKS,
    BLOOD_BOUND,
    COLUMN_TRACKS,
    EDGE,
    GREEN_KIND,
    HARM,
    NAME,
    STATE,
    SUPPLY,
    WOUNDS_KIND,
)
from hearthside.systems.deckahedron_world.knowing import take_card
from hearthside.systems.deckahedron_world.options import chosen, is_on
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

POINTS = 6
"""What Strength, Dexterity and Intelligence make together (DW-CHAR-06)."""
EVEN = 2
"""So many of them on each, as long as nobody spreads them."""
KNOWN = {"preset", "name", "moves", "items", "green", "risk_driver", "blood_bound", *ATTRIBUTES, *COLUMN_TRACKS}
QUICK_START = {"items": ["Sword"], "moves": [], "speed": 3, "equipment": 1, "wealth": 1}
"""DW-CHAR-11: Speed 3 and a weapon; attributes are dealt."""
USUAL = "brawler"
"""Who sits down when nobody says anything."""


def sit_down(draft: Draft, seat: str, character: Facts) -> None:
    """A player's cards, and the character that goes with them."""
    for name in character:
        if name not in KNOWN:
            raise Malformed("A character here has no “{name}”.", name=str(name)[:40])
    _deal(draft, seat)
    for track in (GREEN_KIND, HARM, WOUNDS_KIND, EDGE):
        draft.start(track.of(seat))
    if chosen(draft.table.options, "characters") == "at the table" and not character:
        draft.mark(STATE.of(seat), MAKING)
        for attribute in ATTRIBUTE_TRACKS.values():
            draft.start(attribute.of(seat), EVEN)
        for column in COLUMN_TRACKS.values():
            draft.start(column.of(seat))
        return
    facts = _facts(draft, character)
    lay_out(draft, seat, facts)
    if not character and not is_on(draft.table.options, "quick_start"):
        draft.mark(STATE.of(seat), UNCHOSEN)
    _green_tokens(draft, seat, facts)
    if "name" in facts:
        draft.write(NAME.of(seat), _words(facts["name"], "A name"))
    if "blood_bound" in facts:
        draft.write(BLOOD_BOUND.of(seat), _words(facts["blood_bound"], "Who the Blood-Bound are"))


def lay_out(draft: Draft, seat: str, facts: Facts) -> None:
    """The attributes, move cards, items and tokens of a character."""
    _attributes(draft, seat, facts)
    take_moves(draft, seat, facts.get("moves", ()))
    _belongings(draft, seat, facts)


def _deal(draft: Draft, seat: str) -> None:
    """DW-COMP-01, DW-COMP-09: twenty cards, shuffled, face down; two Wound cards wait in the supply."""
    draft.deal(DRAW.of(seat), [f"{seat}:{face.name}" for face in TWENTY])
    draft.shuffle(DRAW.of(seat))
    draft.deal(SUPPLY.of(seat), [f"{seat}:{face.name}" for face in WOUNDS])


def _facts(draft: Draft, character: Facts) -> Mapping[str, Any]:
    if is_on(draft.table.options, "quick_start"):
        dealt = {name: draft.chance.roll(3) for name in ATTRIBUTES}
        return {**dealt, **QUICK_START, **character}
    preset = character.get("preset", None if character else USUAL)
    if preset is None:
        return character
    if preset not in READY:
        raise Malformed("There is no character “{name}”; there are {all}.", name=str(preset)[:40], all=listed(READY))
    return {**READY[preset].facts, **{name: value for name, value in character.items() if name != "preset"}}


def _attributes(draft: Draft, seat: str, facts: Facts) -> None:
    """DW-STAT-01, DW-CHAR-06: three attributes, six points, each from 1 to 4."""
    ranks = {name: facts.get(name, EVEN) for name in ATTRIBUTES}
    for name, rank in ranks.items():
        if type(rank) is not int or not 1 <= rank <= 4:
            raise Malformed("{name} is a rank from 1 to 4.", name=ATTRIBUTES[name])
    if sum(ranks.values()) != POINTS and not is_on(draft.table.options, "quick_start"):
        raise Malformed("Strength, Dexterity and Intelligence make 6 together, not {total}.", total=sum(ranks.values()))
    for name, rank in ranks.items():
        track = ATTRIBUTE_TRACKS[name].of(seat)
        draft.start(track, rank - draft.table.track(track))


def take_moves(draft: Draft, seat: str, wanted: object) -> None:
    """Move cards: a list of them, each at its starred level, or a table with the level of each (DW-LVL-02)."""
    if not isinstance(wanted, list | tuple | Mapping):
        raise Malformed("The moves of a character are a list of names.")
    for words in wanted:
        move = _move(words)
        level = wanted[words] if isinstance(wanted, Mapping) else move.start
        if level != move.start and level not in move.levels:
            raise Malformed("{move} has the levels {levels}.", move=move.name, levels=listed(map(str, move.levels)))
        take_card(draft, seat, move, level)


def _move(words: object) -> Move:
    move = move_named(words) if isinstance(words, str) else None
    if move is None:
        raise Malformed("There is no move “{name}” in this game.", name=str(words)[:40])
    return move


def _belongings(draft: Draft, seat: str, facts: Facts) -> None:
    """DW-ITEM-01: items first, each with a token; what is left of the six is spread over the three columns."""
    items = facts.get("items", ())
    if not isinstance(items, list | tuple) or not all(isinstance(each, str) for each in items):
        raise Malformed("The items of a character are a list of names.")
    for column in COLUMN_TRACKS.values():
        draft.start(column.of(seat))
    for words in items:
        gain_item(draft, seat, words)
    weight = burden(draft.table, seat)
    columns = {name: facts[name] for name in COLUMN_TRACKS if name in facts}
    if not columns:
        columns = usual_spread(weight)
    lay_tokens(draft, seat, {name: columns.get(name, 0) for name in COLUMN_TRACKS}, weight)


def lay_tokens(draft: Draft, seat: str, columns: Mapping[str, Any], weight: int) -> None:
    """So many tokens in each column."""
    check_tokens(columns["speed"], columns["equipment"], columns["wealth"], weight)
    for name, number in columns.items():
        track = COLUMN_TRACKS[name].of(seat)
        draft.count(track, number - draft.table.track(track))


def usual_spread(weight: int) -> dict[str, int]:
    """One Equipment, one Wealth and the rest Speed, as far as the tokens go."""
    left = max(0, TOKENS - weight)
    gear = min(1, left)
    wealth = min(1, left - gear)
    speed = min(FULL_COLUMN, left - gear - wealth)
    return {"speed": speed, "equipment": gear, "wealth": wealth}


def _green_tokens(draft: Draft, seat: str, facts: Facts) -> None:
    green = facts.get("green", 0)
    if type(green) is not int or not 0 <= green <= 99:
        raise Malformed("Green tokens are a number.")
    # DW-OPT-03: a risk driver starts with two, where the table plays with them.
    if facts.get("risk_driver") and is_on(draft.table.options, "risk_drivers"):
        green += 2
    draft.count(GREEN_KIND.of(seat), green)


def _words(value: object, what: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 60:
        raise Malformed("{what} is a few words.", what=what)
    return value.strip()
