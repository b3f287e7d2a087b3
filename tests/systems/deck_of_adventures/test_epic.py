"""Epic Events."""

from itertools import product
from typing import Any

import pytest

from hearthside.kernel.events import Resolved, Told
from hearthside.kernel.log import Entry
from hearthside.systems.deck_of_adventures.epic.tasks import epic_in, volunteers
from hearthside.systems.deck_of_adventures.things import Epic
from tests.marks import rule
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, rules_told


def event(need: int = 3, world: str = "7C", **heroes: Hero) -> TableOfCards:
    """An Epic Event has begun. The players hold no Fate Cards, so that nobody is asked for any."""
    people: dict[str, Any] = {**heroes} or {"ana": Hero(), "ben": Hero()}
    table = TableOfCards(world=world, **people)
    for name in table.names:
        table.drop_fate(name)
    table.play("gm", "begin_epic", difficulty=need, stakes="The village.")
    return table


def task(table: TableOfCards, who: str = "ana", dr: int = 2, stat: str = "craft") -> None:
    """A task is laid out, and somebody takes it on."""
    table.play("gm", "lay_task", dr=dr)
    table.play(who, "volunteer", stat=stat, how="With care.")
    table.play("gm", "run_task")


def decide(table: TableOfCards, *, won: bool) -> None:
    """One task by the GM's call, decided by cards laid on top for it."""
    table.play("gm", "lay_task", dr=6)
    target = table.faces("epic/table")
    suit = target[-1]
    table.play("gm", "put_on_task", who=["ana"], stat="craft")
    other = next(face for face in table.faces("deck/ana").split() if face[-1] != suit and face[0] != "A")
    same = next(face for face in table.faces("deck/ana").split() if face[-1] == suit and face[0] != "A")
    stack(table, "deck/ana", same if won else other)
    if not won:
        hit = next(face for face in table.faces("world_deck/world").split() if face[-1] == suit)
        stack(table, "world_deck/world", hit)
    table.play("gm", "run_task")
    table.play("ana", "draw", stat="craft")


def stack(table: TableOfCards, deck: str, face: str) -> None:
    """Lay a card on top of a deck."""
    aside = "aside/ana" if deck.startswith("deck") else "task/world"
    table.lay(deck, aside, face)
    table.lay(aside, deck, face)


def standing(table: TableOfCards) -> tuple[int, int]:
    """Successes and failures so far."""
    epic = epic_in(table.journal.table)
    assert epic is not None
    return epic.won, epic.lost


def drawers(entries: list[Entry]) -> list[str]:
    """Who drew, in order."""
    found = []
    for entry in entries:
        for each in entry.events:
            if isinstance(each, Resolved):
                found.append(each.who)
            elif isinstance(each, Told) and each.rule == "DA-EPIC-07":
                found.append("gm")
    return found


def over(table: TableOfCards) -> str:
    """How it ended; nothing while it goes on."""
    said = [each for entry in table.journal.entries for each in entry.events if isinstance(each, Told)]
    return next((each.says for each in said if each.rule == "DA-EPIC-02"), "")


@rule("DA-EPIC-01")
def test_an_epic_event_begins_with_a_difficulty_and_its_stakes() -> None:
    table = TableOfCards(ana=Hero())
    assert table.refused("gm", "begin_epic", difficulty=0)[0] == "impossible"
    assert table.refused("ana", "begin_epic", difficulty=3)[0] == "impossible"
    entry = table.play("gm", "begin_epic", difficulty=3, stakes="The bridge will fall.")
    assert "The bridge will fall." in str(entry.events)
    assert epic_in(table.journal.table) == Epic(need=3, limit=3)
    assert table.refused("gm", "begin_epic", difficulty=2) == ("refused", "DA-EPIC-01")


@rule("DA-EPIC-02")
@pytest.mark.parametrize(
    ("need", "tasks", "end"),
    [
        (4, "SSFSFS", "won"),
        (4, "FFF", "lost"),
        (3, "SSFFS", "won"),
        (3, "SSFFF", "lost"),
        (1, "S", "won"),
    ],
)
def test_it_is_won_at_n_successes_and_lost_at_3_failures(need: int, tasks: str, end: str) -> None:
    table = event(need, "7C")
    for at, each in enumerate(tasks):
        assert over(table) == "", at
        decide(table, won=each == "S")
    assert over(table) == f"The Epic Event is {end}, {{won}} to {{lost}}."
    assert epic_in(table.journal.table) is None


@rule("DA-EPIC-03")
@pytest.mark.parametrize("need", [1, 2, 3])
def test_however_it_goes_it_is_over_after_n_plus_2_tasks_and_sometimes_takes_them_all(need: int) -> None:
    taken = set()
    for fates in product((True, False), repeat=need + 2):
        table, left = event(need, "7C"), list(fates)
        while not over(table):
            decide(table, won=left.pop(0))
        taken.add(len(fates) - len(left))
    assert max(taken) == need + 2


@rule("DA-EPIC-04")
def test_a_task_is_not_drawn_for_before_somebody_takes_it_on() -> None:
    table = event()
    table.play("gm", "lay_task", dr=2, task="Hold the gate.")
    assert table.refused("gm", "run_task") == ("refused", "DA-EPIC-04")
    table.play("ana", "volunteer", stat="brute", how="I lean on it.")
    table.play("ben", "volunteer", stat="craft", how="I mend the bolt.")
    assert table.refused("gm", "lay_task", dr=3) == ("refused", "DA-EPIC-09")
    table.play("gm", "run_task")
    assert table.waits_for("ana") == ("draw",)
    said = str([entry.events for entry in table.journal.entries])
    assert "I lean on it." in said
    assert "I mend the bolt." in said
    table.play("ana", "draw", stat="brute")
    assert table.waits_for("ben") == ("draw",)


@rule("DA-EPIC-05", "DA-EPIC-06")
def test_the_gm_rules_on_the_stat_of_each_and_all_draw_at_the_dr_of_the_target_card() -> None:
    table = event(3, "4H 2C 3C", ana=Hero("3S", knowledge=1), ben=Hero("2S", craft=2))
    table.play("gm", "lay_task", dr=4)
    table.play("ana", "volunteer", stat="brute")
    table.play("gm", "put_on_task", who=["ana"], stat="knowledge")
    table.play("gm", "put_on_task", who=["ben"], stat="craft")
    table.play("gm", "run_task")
    first = table.play("ana", "draw", stat="knowledge")
    second = table.play("ben", "draw", stat="craft")
    found = [event for entry in (first, second) for event in entry.events if isinstance(event, Resolved)]
    assert [(each.reading["stat"], each.reading["dr"], each.reading["edr"]) for each in found] == [
        ("knowledge", 4, 5),
        ("craft", 4, 6),
    ]
    # 2♣ of the GM lies two from 4♥: in range at DR 4, with no modifier.
    (gm,) = [each for each in second.events if isinstance(each, Told) and each.rule == "DA-EPIC-07"]
    assert (gm.slots["card"], gm.slots["degree"]) == ("2♣", "Success")


def test_the_gm_has_no_modifier() -> None:
    """DA-EPIC-06: 10♣ lies three from 7♣ and misses at DR 2."""
    table = event(3, "7C 10C", ana=Hero("3D", craft=2), ben=Hero())
    task(table)
    entry = table.play("ana", "draw", stat="craft")
    assert ("10♣", "Suited Miss") in [
        (each.slots["card"], each.slots["degree"])
        for each in entry.events
        if isinstance(each, Told) and each.rule == "DA-EPIC-07"
    ]
    assert standing(table) == (0, 0)


@rule("DA-EPIC-07")
def test_the_players_on_the_task_draw_in_turn_and_then_the_gm() -> None:
    table = event(3, "7C 2D 3D", ana=Hero("2D 3D 4D"), ben=Hero("2H 3H 4H"))
    table.play("gm", "lay_task", dr=2)
    for who in ("ben", "ana"):
        table.play(who, "volunteer", stat="craft")
    table.play("gm", "run_task")
    entries = [table.play(who, "draw", stat="craft") for who in ("ana", "ben", "ana", "ben")]
    assert drawers(entries) == ["ana", "ben", "gm", "ana", "ben", "gm"]


@rule("DA-EPIC-08")
def test_only_a_suited_hit_decides() -> None:
    table = event(3, "7C 6S", ana=Hero("3D 5C", craft=1), ben=Hero())
    task(table)
    table.play("ana", "draw", stat="craft")
    assert standing(table) == (0, 0)
    table.play("ana", "draw", stat="craft")
    assert standing(table) == (1, 0)
    exact = event(3, "7C", ana=Hero("7S 7C"), ben=Hero())
    task(exact, dr=0)
    exact.play("ana", "draw", stat="craft")
    assert standing(exact) == (0, 0)  # a Major Success in another suit decides nothing
    exact.play("ana", "draw", stat="craft")
    assert standing(exact) == (1, 0)


@rule("DA-EPIC-09")
def test_the_first_suited_hit_ends_the_task_at_once() -> None:
    table = event(3, "4H KS", xena=Hero("3S"), elise=Hero("9H", craft=1))
    table.play("gm", "lay_task", dr=4)
    table.play("xena", "volunteer", stat="knowledge")
    table.play("elise", "volunteer", stat="craft")
    table.play("gm", "run_task")
    entries = [table.play("xena", "draw", stat="knowledge"), table.play("elise", "draw", stat="craft")]
    assert (drawers(entries), standing(table)) == (["xena", "elise"], (1, 0))
    assert table.counts("epic/table", "world_deck/world") == (0, 51)
    lost = event(3, "KS QS", genesis=Hero("2D"), ben=Hero())
    task(lost, "genesis", dr=3, stat="performance")
    lost.play("genesis", "draw", stat="performance")
    assert standing(lost) == (0, 1)


@rule("DA-EPIC-10")
def test_nobody_volunteers_for_two_tasks_in_a_row() -> None:
    table = event(3, "7C 8C 9C", ana=Hero("6C 6D 9S 8S"), ben=Hero("8H 9H"))
    task(table)
    table.play("ana", "draw", stat="craft")
    table.play("gm", "lay_task", dr=6)
    assert table.refused("ana", "volunteer", stat="craft") == ("refused", "DA-EPIC-10")
    table.play("gm", "put_on_task", who=["ana", "ben"], stat="craft")  # to be called is not to volunteer
    assert volunteers(table.journal.table) == {"ana": "craft", "ben": "craft"}
    again = event(3, "7C 8H 9C", ana=Hero("6C 6D"), ben=Hero("8C 9H 9C"))
    task(again)
    again.play("ana", "draw", stat="craft")
    task(again, "ben", dr=6)
    again.play("ben", "draw", stat="craft")
    again.play("ben", "draw", stat="craft")
    assert standing(again) == (2, 0)
    again.play("gm", "lay_task", dr=2)
    again.play("ana", "volunteer", stat="craft")


def test_a_single_player_may_take_on_every_task() -> None:
    """DA-AMB-26."""
    table = event(3, "7C 8C", ana=Hero("6C"))
    task(table)
    table.play("ana", "draw", stat="craft")
    task(table)
    assert table.waits_for("ana") == ("draw",)


@rule("DA-FATE-14", "DA-EPIC-12")
def test_fate_cards_work_in_an_epic_event_and_aces_are_kept() -> None:
    table = TableOfCards(world="7C", ana=Hero("3D 6C AD"), ben=Hero())
    table.play("gm", "begin_epic", difficulty=2)
    task(table)
    table.play("ana", "draw", stat="craft")
    table.play("ana", "push_fate", card=table.back("fate/ana", "JOKER-RED"))
    assert (standing(table), table.faces("fate/ana")) == ((1, 0), "JOKER-BLACK")
    kept = event(3, "7C 3H", ana=Hero("AD"), ben=Hero())
    task(kept)
    kept.play("ana", "draw", stat="craft")
    assert kept.faces("fate/ana") == "AD"
    kept.play("gm", "harm", who="ana", damage=2)
    kept.play("ana", "toughen_up", cards=[kept.back("fate/ana", "AD")])
    assert kept.track("hp/ana") == 4


def test_a_third_event_in_a_session_brings_a_hint_and_no_block() -> None:
    """DA-EPIC-14."""
    table = TableOfCards(ana=Hero())
    told: list[Any] = []
    for _ in range(3):
        told.append("DA-EPIC-14" in rules_told(table.play("gm", "begin_epic", difficulty=1)))
        table.play("gm", "end_epic", why="They flee.")
    assert told == [False, False, True]


def test_a_task_out_of_reach_for_all_is_not_drawn_for() -> None:
    table = event()
    table.play("gm", "lay_task", dr=-4)
    table.play("ana", "volunteer", stat="craft")
    assert table.refused("gm", "run_task") == ("refused", "DA-CHECK-10")
