"""The situations somebody can be in, as far as the book lets them do something there and not elsewhere."""

from collections.abc import Callable, Mapping

from hearthside.kits.deckahedron.adventure.board import CREATION_KIND
from hearthside.kits.deckahedron.adventure.body import go_down
from tests.systems.adventure.tables import TableOfAdventure, hand

RICH = hand(
    "D04 D02 ...",
    discard="D03",
    exhaustion="D17 D18 D19 D20",
    xp=5,
    precious=2,
    moves=["pick-locks", "good-cardio", "use-a-magic-item", "obsessive-contemplation"],
    items=("sword", "of-illusion", "leather-armour"),
    dex=3,
    int=2,
    str=1,
)
"""Ana has something of everything, so that nothing is closed to her for want of it."""


def _quiet() -> TableOfAdventure:
    table = TableOfAdventure("30-hour", ana=RICH, ben=hand(items=("bow",)))
    table.play("gm", "damage_item", item=table.item("ana", "sword"))
    return table.given({"shadow/table": 3, "journey/table": 2})


def _in_town() -> TableOfAdventure:
    table = _quiet()
    table.play("gm", "scene", where="town", how="healing help")
    return table


def _on_the_road() -> TableOfAdventure:
    table = _quiet()
    table.play("gm", "scene", where="travelling")
    return table


def _in_a_fight() -> TableOfAdventure:
    table = _in_town()
    table.foe()
    return table


def _in_mid_flip() -> TableOfAdventure:
    table = _in_town()
    table.play("gm", "call", who="ana", attributes=["str"])
    table.play("ana", "flip", attribute="str")
    assert table.asked("ana") == ("stand", "flashback")
    return table


def _on_the_run() -> TableOfAdventure:
    table = _in_town()
    table.play("ana", "run")
    while table.asked("ana"):
        table.play("ana", table.asked("ana")[0])
    table.play("gm", "end_run", where="pursuit")
    table.play("ben", "join_pursuit", joins=False)
    assert table.asked("ana") == ("race",)
    return table


def _over_a_lock() -> TableOfAdventure:
    table = _in_town()
    table.play("ana", "attempt", move="pick-locks")
    if "allow" in table.asked("gm"):
        table.play("gm", "allow")
    table.play("ana", "lay_out")
    return table


def _half_made() -> TableOfAdventure:
    """Somebody begins a new character while the others fight."""
    table = _in_a_fight()
    draft = table.draft()
    for mark in draft.table.marks.get(CREATION_KIND.of("ana"), ()):
        draft.unmark(CREATION_KIND.of("ana"), mark)
    draft.mark(CREATION_KIND.of("ana"), "begun")
    table.take_over(draft)
    return table


def _down() -> TableOfAdventure:
    table = _in_town()
    draft = table.draft()
    go_down(draft, "ana", "TF-INC-06")
    table.take_over(draft)
    return table


def _felled() -> TableOfAdventure:
    table = _down()
    table.foe()
    return table


def _dead() -> TableOfAdventure:
    table = _down()
    table.play("gm", "fate", who="ana", fate="dead")
    return table


SITUATIONS: Mapping[str, Callable[[], TableOfAdventure]] = {
    "quiet": _quiet,
    "town": _in_town,
    "road": _on_the_road,
    "fight": _in_a_fight,
    "flip": _in_mid_flip,
    "run": _on_the_run,
    "lock": _over_a_lock,
    "unmade": _half_made,
    "down": _down,
    "felled": _felled,
    "dead": _dead,
}
