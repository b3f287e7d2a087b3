"""Every move of the game, with every result, played to the end."""

from collections.abc import Iterator

import pytest

from hearthside.kernel.events import Resolved
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.adventure.actions.attempt import made_moves
from hearthside.kits.deckahedron.adventure.board import RUNNING_KIND
from hearthside.kits.deckahedron.adventure.book import Book
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, Foe
from hearthside.kits.deckahedron.adventure.content.moves import MOVES, Move
from hearthside.kits.deckahedron.adventure.effects.needs import wants
from hearthside.kits.deckahedron.adventure.gear.items import change_card
from hearthside.kits.deckahedron.adventure.journey.days import TODAY_KIND
from hearthside.kits.deckahedron.adventure.journey.scene import SCENE_KIND
from hearthside.kits.deckahedron.adventure.knowing import readable
from tests.systems.adventure.tables import TableOfAdventure, edition, guidebook, hand, of_the_book, whole_box

BY_RESULT = {1: "D01", 2: "D06", 3: "D02", 4: "D13"}
"""A card for every result, read at rank 3."""


def ready(move: Move, came_to: int, *, foes: int) -> TableOfAdventure:
    """A table where this move can be made: a fight, a town or a chase, as it needs, and a friend to stand by."""
    cards = {move.id: "studied" if move.levels else ""} if move.is_card else {}
    if move.joins:
        cards[move.joins] = ""
    # Whoever carries little pays no Encumbrance Penalty before the flip.
    items = ["of-illusion"] if move.load and move.flips else ["of-illusion", "sword", "leather-armour"]
    items += ["sword"] if "melee-weapon" in move.needs else ["bow"] if "ranged-weapon" in move.needs else []
    ana = hand(
        f"{BY_RESULT[came_to]} D12 D14 ...",
        discard="D03",
        exhaustion="D15 D16",
        xp=1,
        precious=1,
        pack=0,
        moves=cards,
        items=items,
        str=3,
        dex=3,
        int=3,
    )
    table = TableOfAdventure("30-hour", whole_box(), ana=ana, ben=hand(items=["sword"], moves=["intimidate"]))
    draft = table.draft()
    draft.mark(SCENE_KIND.of_table, "town")
    draft.mark(TODAY_KIND.of("ana"), "rest")
    if "pursuit" in move.needs:
        draft.mark(RUNNING_KIND.of_table, "on")
    change_card(draft, table.item("ana", "of-illusion"), flows=True)
    for _ in range(foes):
        draft.make(FOES, Foe("Guard", stamina=9, power=1))
    table.take_over(draft)
    return table


def flipped(printed: Book) -> Iterator[tuple[str, int]]:
    """The moves that are flipped, each without a foe and, where it wants one, with one and with two."""
    for move in made_moves(printed):
        if move.flips:
            yield from (
                (move.id, foes) for foes in ((0, 1, 2) if "foe" in wants(Table(system=printed.system), move) else (0,))
            )


@of_the_book("name,foes", flipped)
@pytest.mark.parametrize("came_to", [1, 2, 3, 4])
def test_a_move_that_is_flipped_plays_through_with_every_result(name: str, came_to: int, foes: int) -> None:
    move = guidebook().moves[name]
    for pick in [option.id for option in move.options] or [""]:
        table = ready(move, came_to, foes=foes)
        table.play("ana", "attempt", move=name)
        table.play("ana", "flip", attribute=_first_way(table, move))
        table.play_out(pick)
        events = [event for entry in table.journal.entries for event in entry.events]
        flip = next(event for event in events if isinstance(event, Resolved) and event.who == "ana")
        assert flip.reading["result"] == came_to


def _first_way(table: TableOfAdventure, move: Move) -> str:
    asked = table.journal.table.awaited["ana"].matter.attributes
    assert set(asked) <= set(readable(move))
    return str(asked[0])


def unflipped(printed: Book) -> Iterator[tuple[str]]:
    """The moves that need no flip."""
    return ((move.id,) for move in made_moves(printed) if not move.flips)


@of_the_book("name", unflipped)
@pytest.mark.parametrize("foes", [0, 2])
def test_a_move_without_a_flip_plays_through_with_every_option(name: str, foes: int) -> None:
    for pick in [option.id for option in guidebook().moves[name].options] or [""]:
        table = ready(guidebook().moves[name], 3, foes=foes)
        table.play("ana", "attempt", move=name, picks=["W1"] if "entreat" in name else ())
        table.play_out(pick)
        assert table.counts("ana").draw + table.counts("ana").discard + table.counts("ana").exhaustion >= 20


OWN_ACTIONS = {
    "bravely-run-away": "run",
    "do-a-flashback": "flashback",
    "mercy-flashback": "mercy",
    "good-thing-i-brought": "good_thing",
    "critical-flip": "critical",
    "rest": "rest",
    "seek-help": "seek_help",
    "shop-procure": "shop",
    "study-under-a-master": "study",
    "tales-of-a-weapon": "tale",
    "the-session-opener": "open_session",
    "obsessive-contemplation": "contemplate",
}


def test_every_move_of_both_prints_can_be_made_or_holds_for_as_long_as_somebody_has_its_card() -> None:
    assert set(OWN_ACTIONS.values()) <= set(edition().catalogue)
    others = set(MOVES) - {move.id for move in made_moves(guidebook())} - set(OWN_ACTIONS)
    lasting = {name for name in others if guidebook().moves[name].is_card and _holds(guidebook().moves[name])}
    assert others == lasting


def _holds(move: Move) -> bool:
    """Whether a card does something by lying there: an effect, slots, a circumstance, or a move it joins."""
    return bool(move.standing or move.slots or move.circumstances or move.joins)
