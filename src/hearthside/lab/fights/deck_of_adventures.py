"""Fights of Deck of Adventures: Target Cards give the order, and the GM plays every creature in its turn."""

from dataclasses import replace

from hearthside.bots.filling import Command
from hearthside.kernel.choices import Several, settled
from hearthside.kernel.directing import Deed, Floor
from hearthside.kernel.events import Facts
from hearthside.kernel.every_table import Temper
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import Marks
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.lab.fights.fighting import Fight, Fights, Move, Texts
from hearthside.systems.deck_of_adventures.board import creatures
from hearthside.systems.deck_of_adventures.directing.blows import lost_hp
from hearthside.systems.deck_of_adventures.fight.arena import (
    DEAD,
    FIGHTING,
    ROUND,
    cannot_act,
    fighters,
    is_friend,
    slot_of,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.fight.edges import allies
from hearthside.systems.deck_of_adventures.kinds import AP, DECK, HP, PP, STATE
from hearthside.systems.deck_of_adventures.powers.book import POWERS
from hearthside.systems.deck_of_adventures.powers.using import read_way


class Led:
    """Turns as the table has them."""

    def __init__(self) -> None:
        self.rounds = 0

    def heard(self, entry: Entry) -> None:
        """Nothing has to be kept in mind."""

    def next(self, fight: Fight) -> Move | None:
        """What whoever has the turn does; who finds nothing to do ends it."""
        self.rounds = max(self.rounds, fight.table.track(ROUND))
        slot = slot_on_turn(fight.table.marks)
        if not slot:
            return None
        seat = slot if slot in fight.table.seats else fight.gm
        return seat, fight.chosen(seat) or {"do": "end_turn"}


def bring(told: Facts) -> Command:
    """One of the Bestiary, or of the GM's own making."""
    return {"do": "bring", **told}


def begin(table: Table) -> tuple[Command, ...]:
    """DA-CMB-01: combat is declared."""
    able = [name for name in creatures(table) if not cannot_act(table, name)]
    return () if fighters(table.marks) or not able else ({"do": "start_combat", "who": able},)


def foes(table: Table) -> tuple[str, ...]:
    """The creatures against the players that still have a place in the fight."""
    marks = table.marks
    here = (name for name in creatures(table) if not is_friend(marks, name) and not cannot_act(table, name))
    return tuple(name for name in here if slot_of(table, name) in fighters(marks))


def gone(table: Table, seat: str) -> Marks:
    """Out of it from the first, and out of the order of turns."""
    marks = table.marks
    return {STATE.of(seat): (DEAD,), FIGHTING: tuple(each for each in fighters(marks) if each != seat)}


def leans(temper: Temper, seen: TableView, deed: Deed) -> float:  # noqa: ARG001
    """The careful see to who is hurt before they strike, the bold after; nobody ends a turn who can do something."""
    if deed.action == "end_turn":
        return -2.0
    heals = deed.action in HEALING or (deed.action == "use_power" and read_way(deed.given["power"])[0].heals)
    return (-1.0 if temper == "bold" else 1.0) if heals else 0.0


HEALING = frozenset({"treat", "use_item", "ready_shield", "bring_round"})


def aimed(seen: TableView, floor: Floor, deed: Deed) -> Deed | None:
    """A Power against enemies is aimed at them, and one that heals at who is hurt; nobody walks without a goal."""
    if deed.action == "walk":
        return deed if "to" in deed.given else None
    if deed.action not in ("use_power", "use_their_power") or "targets" in deed.given:
        return deed
    offer = floor.any_offer(deed.action)
    field = offer.fields.get("targets") if offer is not None and offer.blocked is None else None
    choice = settled(field, deed.given) if field is not None else None
    if not isinstance(choice, Several):
        return deed
    power, _, who = read_way(deed.given["power"])
    friends = (who, *allies(seen, who))
    in_reach = [str(option.value) for option in choice.options if option.barred is None]
    if power.heals:
        wanted = [name for name in in_reach if name in friends and lost_hp(seen, name)]
    else:
        wanted = [name for name in in_reach if name not in friends]
    targets = tuple(wanted[: choice.most])
    return replace(deed, given={**deed.given, "targets": targets}) if len(targets) >= max(1, choice.least) else None


DEFENDER, MARTIAL, CASTER = ({"character": {"ready_made": name}} for name in ("Clubs1", "Spades1", "Diamonds1"))
STANDARD: tuple[Facts, ...] = (
    {"title": "alone", "party": {"ana": MARTIAL}, "foes": [{"name": "Guard", "block": "Guard", "count": 2}]},
    {
        "title": "a pair",
        "party": {"ana": DEFENDER, "bo": MARTIAL},
        "foes": [{"name": "Guard", "block": "Guard", "count": 4}],
    },
    {
        "title": "three together",
        "party": {"ana": DEFENDER, "bo": MARTIAL, "cleo": CASTER},
        "foes": [
            {"name": "Captain", "block": "Captain, Defender", "count": 2},
            {"name": "Guard", "block": "Guard", "count": 3},
        ],
    },
)


FIGHTS = Fights(
    bring=bring,
    begin=begin,
    leader=Led,
    foes=foes,
    is_down=cannot_act,
    brings=frozenset({"bring"}),
    gone=gone,
    standard=STANDARD,
    texts={"powers": Texts(lambda: POWERS, POWERS.update)},
    left={
        "HP": lambda table, seat: table.track(HP.of(seat)),
        "AP": lambda table, seat: table.track(AP.of(seat)),
        "PP": lambda table, seat: table.track(PP.of(seat)),
        "Cards": lambda table, seat: len(table.cards(DECK.of(seat))),
    },
    for_a_change=25,  # by the rules a fight takes ten times as long here as in other games
    aside=frozenset({"say", "move", "step", "call_save", "afflict", "harm", "skip", "set_dr", "waive"}),
    leans=leans,
    aimed=aimed,
)
