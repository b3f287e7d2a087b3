"""Fights of The First Empires: only heroes take turns, and what foes do comes out of their rolls (FE-CBT-07)."""

from hearthside.bots.filling import Command
from hearthside.kernel.directing import Deed, Floor
from hearthside.kernel.events import Facts, Written
from hearthside.kernel.every_table import Temper
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import Marks
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.lab.fights.fighting import Fight, Fights, Move
from hearthside.systems.first_empires.fight.creatures import standing
from hearthside.systems.first_empires.fight.turns import ORDER, can_act, step_of_combat, whose_turn
from hearthside.systems.first_empires.gear.belongings import armor_now
from hearthside.systems.first_empires.harm.coming import DEAD_AT
from hearthside.systems.first_empires.kinds import HARM_KIND, LUCK, STATE, STRAIN
from hearthside.systems.first_empires.scene.board import DEAD, FAILED_IN, position_now
from hearthside.systems.first_empires.words import POSITIONS


class Led:
    """Turns as the table has them; after a failure the nearest danger draws nearer (FE-CLK-06)."""

    def __init__(self) -> None:
        self.rounds = 1
        self._has_failed = False
        self._acted: set[str] = set()
        self._passed = 0

    def heard(self, entry: Entry) -> None:
        """Whether a roll went wrong."""
        self._has_failed = self._has_failed or any(
            isinstance(event, Written) and event.sheet == FAILED_IN for event in entry.events
        )

    def next(self, fight: Fight) -> Move | None:
        """The danger of a failure, the order of turns, and whoever has the turn."""
        return self._danger(fight) or self._settled(fight) or self._turn(fight)

    def _danger(self, fight: Fight) -> Move | None:
        if not self._has_failed:
            return None
        self._has_failed = False
        ticks = [deed for deed in fight.now(fight.gm).deeds if deed.action == "tick"]
        return (fight.gm, {"do": "tick", **ticks[0].given}) if ticks else None

    def _settled(self, fight: Fight) -> Move | None:
        """What somebody has to see to before turns go on: Luck for the session, the order of turns."""
        if whose_turn(fight.table) and not any(fight.now(seat).mood == "mine" for seat in self._others(fight)):
            return None
        for seat in (*self._others(fight), fight.gm):
            command = fight.chosen(seat) if fight.now(seat).mood == "mine" else None
            if command is not None:
                return seat, command
        return None

    def _others(self, fight: Fight) -> tuple[str, ...]:
        return tuple(seat for seat in fight.standing if seat != whose_turn(fight.table))

    def _turn(self, fight: Fight) -> Move | None:
        who = whose_turn(fight.table)
        if not who:
            return None
        self._count(fight, who)
        command = fight.chosen(who)
        if command is not None:
            self._passed = 0
            return who, command
        self._passed += 1
        return (who, {"do": "end_turn"}) if self._passed <= len(fight.standing) else None

    def _count(self, fight: Fight, who: str) -> None:
        """A round is over when the order begins anew."""
        order = [seat for seat in fight.table.marks.get(ORDER, ()) if can_act(fight.table, seat)]
        if order and who == order[0] and self._acted - {who}:
            self.rounds += 1
            self._acted.clear()
        self._acted.add(who)


def bring(told: Facts) -> Command:
    """FE-BEAST-12, FE-BEAST-17: one of the book, or one of the GM's own."""
    return {"do": "bring_creature" if "kind" in told else "build_creature", **told}


def begin(table: Table) -> tuple[Command, ...]:
    """FE-CBT-02: who is ready?"""
    return () if step_of_combat(table) else ({"do": "start_combat"},)


def is_down(table: Table, seat: str) -> bool:
    """FE-HARM-04, FE-BEAST-14: unconscious, dead or turned to stone."""
    return not can_act(table, seat)


def gone(table: Table, seat: str) -> Marks:  # noqa: ARG001
    """Out of it from the first."""
    return {STATE.of(seat): (DEAD,)}


def leans(temper: Temper, seen: TableView, deed: Deed) -> float:
    """The careful win an advantage first where it is Desperate; nobody lets a turn pass who can do something."""
    if deed.action == "end_turn":
        return -1.0
    seeks = deed.action == "intend" and deed.given.get("intention") == "advantage"
    return float(seeks and temper != "bold" and position_now(seen) == POSITIONS[-1])


def aimed(seen: TableView, floor: Floor, deed: Deed) -> Deed | None:  # noqa: ARG001
    """Nobody who fights to the end lets go of life to keep the Luck that might save it (FE-LADY-01)."""
    return None if deed.action == "judgment" and not deed.given["roll"] else deed


FIGHTER = {"character": {"body": 3, "charm": 1, "skills": ["brawl", "maneuver"]}}
SCHOLAR = {"character": {"mind": 2, "intuition": 1, "charm": 1, "skills": ["study", "bluff"]}}
STANDARD: tuple[Facts, ...] = (
    {"title": "alone", "party": {"ana": FIGHTER}, "foes": [{"kind": "Troll", "name": "Troll"}]},
    {
        "title": "a pair",
        "party": {"ana": FIGHTER, "bo": SCHOLAR},
        "foes": [{"kind": "Troll", "name": "Troll", "count": 2}],
    },
    {
        "title": "three together",
        "party": {"ana": FIGHTER, "bo": SCHOLAR, "cleo": FIGHTER},
        "foes": [{"kind": "Troll", "name": "Troll", "count": 4}],
    },
)


FIGHTS = Fights(
    bring=bring,
    begin=begin,
    leader=Led,
    foes=standing,
    is_down=is_down,
    brings=frozenset({"bring_creature", "build_creature"}),
    gone=gone,
    standard=STANDARD,
    left={
        "Health": lambda table, seat: DEAD_AT - table.track(HARM_KIND.of(seat)),
        "Armor": armor_now,
        "Luck": lambda table, seat: table.track(LUCK.of(seat)),
        "Strain": lambda table, seat: table.track(STRAIN.of(seat)),
    },
    aside=frozenset({"say", "walk", "end_combat", "send_away"}),
    worth={HARM_KIND.name: -2, STRAIN.name: -1},
    leans=leans,
    aimed=aimed,
)
