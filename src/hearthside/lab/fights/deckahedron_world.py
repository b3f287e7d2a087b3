"""Fights of Deckahedron World: the GM calls for what players go for, and foes strike when a move lets them."""

from hearthside.bots.filling import Command
from hearthside.kernel.directing import Deed, Floor
from hearthside.kernel.events import Facts
from hearthside.kernel.every_table import Temper
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import Marks
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.lab.fights.fighting import Fight, Fights, Move
from hearthside.lab.fights.moments import Spotlit, in_the_light
from hearthside.systems.deckahedron_world.actions.intending import intent_of
from hearthside.systems.deckahedron_world.board import BANK, INCAPACITATED
from hearthside.systems.deckahedron_world.body import is_down, stamina_left
from hearthside.systems.deckahedron_world.deck import FACES
from hearthside.systems.deckahedron_world.foes import standing
from hearthside.systems.deckahedron_world.kinds import HARM, STATE, WOUNDS_KIND

MOST_MORE = 5
"""Attackers beside the first."""


class Led(Spotlit):
    """Everybody's moment in turn: they say what they go for, and are called for it."""

    def __init__(self) -> None:
        super().__init__()
        self._foes_strike = False

    def heard(self, entry: Entry) -> None:
        """DW-RES-07: after a GM move the foes strike."""
        super().heard(entry)
        if entry.did["do"] in ("gm_move", "extra_move"):
            self._foes_strike = True

    def next(self, fight: Fight) -> Move | None:
        """A blow that is due, what the bank buys, a call for what somebody goes for; then the next moment."""
        return self._strike(fight) or self._bought(fight) or self._called(fight) or self.next_moment(fight)

    def _strike(self, fight: Fight) -> Move | None:
        """DW-CBT-08: several attackers are one die, and one more for each further one."""
        if not self._foes_strike:
            return None
        self._foes_strike = False
        foe, *others = standing(fight.table)
        more = min(MOST_MORE, len(others))
        return fight.gm, {"do": "strike", "who": in_the_light(fight), "foe": foe, "what": "", "more_attackers": more}

    def _bought(self, fight: Fight) -> Move | None:
        """DW-BANK-05: the next blow of a foe is harder."""
        if not fight.table.track(BANK):
            return None
        return fight.gm, {"do": "spend_foe", "foe": standing(fight.table)[0], "what": "damage"}

    def _called(self, fight: Fight) -> Move | None:
        for who in fight.standing:
            intent = intent_of(fight.seen(who), who)
            if intent and intent.foe in standing(fight.table):
                call = {"do": "call", "who": who, "flip": intent.flip, "foe": intent.foe, "question": ""}
                return fight.gm, call
        return None


def bring(told: Facts) -> Command:
    """DW-CBT-09: a name, Stamina marks and a die."""
    return {"do": "bring_foe", **told}


def begin(table: Table) -> tuple[Command, ...]:  # noqa: ARG001
    """A fight is on as soon as there are foes."""
    return ()


def gone(table: Table, seat: str) -> Marks:  # noqa: ARG001
    """Out of it from the first."""
    return {STATE.of(seat): (INCAPACITATED,)}


def leans(temper: Temper, seen: TableView, deed: Deed) -> float:  # noqa: ARG001
    """The bold stay open to a blow to strike once more; the careful avoid it."""
    return float(deed.action == "choose" and deed.given.get("options") == (1,) and temper == "bold")


def aimed(seen: TableView, floor: Floor, deed: Deed) -> Deed | None:  # noqa: ARG001
    """A large number is split in a way that was weighed; what is left open would be split by chance."""
    return None if deed.action == "split" and "into" not in deed.given else deed


BRAWLER, SCOUT = {"character": {"preset": "brawler"}}, {"character": {"preset": "scout"}}
STANDARD: tuple[Facts, ...] = (
    {"title": "alone", "party": {"ana": BRAWLER}, "foes": [{"name": "Imp", "stamina": 10}]},
    {
        "title": "a pair",
        "party": {"ana": BRAWLER, "bo": SCOUT},
        "foes": [{"name": "Imp", "stamina": 11, "count": 2}],
    },
    {
        "title": "three together",
        "party": {"ana": BRAWLER, "bo": SCOUT, "cleo": BRAWLER},
        "foes": [{"name": "Troll", "stamina": 30}],
    },
)


FIGHTS = Fights(
    bring=bring,
    begin=begin,
    leader=Led,
    foes=standing,
    is_down=is_down,
    brings=frozenset({"bring_foe"}),
    gone=gone,
    standard=STANDARD,
    faces=FACES,
    left={
        "Stamina": stamina_left,
        "Harm": lambda table, seat: table.track(HARM.of(seat)),
        "Wounds": lambda table, seat: table.track(WOUNDS_KIND.of(seat)),
        "Cards": lambda table, seat: len(table.cards(DRAW.of(seat))),
    },
    aside=frozenset({"say", "good_thing", "make", "run_away", "spotlight", "bring_foe"}),
    worth={HARM.name: -1, WOUNDS_KIND.name: -3},  # ten Stamina take somebody down, or three Wounds of three Harm each
    leans=leans,
    aimed=aimed,
)
