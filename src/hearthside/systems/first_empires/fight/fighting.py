"""A long fight: who is ready, who sets the order, and whose turn it is."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, TABLE, Action, Offer
from hearthside.kernel.agenda import Matter
from hearthside.kernel.choices import Among, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.fight.creatures import appear, lurking, standing, surprising
from hearthside.systems.first_empires.fight.turns import (
    PLAYERS_ORDER,
    READINESS,
    READY,
    UNREADY,
    begin_unready,
    can_act,
    enter,
    leave,
    pass_turn,
    set_order,
    step_of_combat,
    who_orders,
    whose_turn,
)
from hearthside.systems.first_empires.kinds import STATE
from hearthside.systems.first_empires.magic.brewing import wane
from hearthside.systems.first_empires.names import name_of, named
from hearthside.systems.first_empires.pool.dice import HIT_FROM, plain_rolls
from hearthside.systems.first_empires.pool.roll import luck_choice, spend_luck


@dataclass(frozen=True, slots=True, kw_only=True)
class StartCombat:
    """Begin a long fight: everyone rolls Intuition to be ready, unless a creature takes them by surprise."""

    surprise: str = ""


def offer_start(seen: TableView) -> Offer | None:
    """Open while there is no fight and nobody has something else to answer."""
    if step_of_combat(seen) or not seen.players or any(name in seen.awaited for name in seen.players):
        return None
    fierce = surprising(seen, (*standing(seen), *lurking(seen)))
    hidden = [(each, _surprise(name)) for each, name in named(seen, fierce)]
    return Offer({"surprise": Among(options([("", "They see it coming"), *hidden]), label="Surprise")})


def _surprise(creature: str) -> str:
    return say("Surprise Attack: {creature}", creature=creature)


def decide_start(draft: Draft, seat: str, order: StartCombat) -> None:
    """FE-CBT-02; a Surprise Attack against the unaware lets all readiness rolls fail (FE-CBT-05)."""
    leave(draft)
    if order.surprise:
        begin_unready(draft)
        if order.surprise in lurking(draft.table):
            appear(draft, order.surprise)
        draft.befall("begins", order.surprise)
        draft.tell(
            seat,
            "FE-CBT-05",
            "{creature} strikes out of nowhere: nobody is ready, and it is Desperate.",
            creature=name_of(draft.table, order.surprise),
        )
        return
    awake = [name for name in draft.table.players if can_act(draft.table, name)]
    if not awake:
        begin_unready(draft)
        return
    enter(draft, READINESS)
    draft.befall("begins", "")
    draft.tell(seat, "FE-CBT-02", "A fight breaks out. Who is ready?")
    for name in awake:
        draft.wait_for(name, ("readiness",), "FE-CBT-02", "Are you ready? Roll Intuition.", Matter())


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Roll Intuition: with a 4 or higher you are ready for the fight."""

    luck: int = 0


def offer_ready(seen: TableView) -> Offer | None:
    """Open to who is asked."""
    return Offer({"luck": luck_choice(seen)}, urgent=True) if seen.asked("readiness") else None


def decide_ready(draft: Draft, seat: str, ready: Ready) -> None:
    """FE-CBT-02, FE-CBT-04: a 4 or higher; the number is read as it is, and failing pays nothing."""
    draft.settle(seat)
    pool = plain_rolls(view(draft.system, draft.table, seat), "intuition", ready.luck)
    if ready.luck:
        spend_luck(draft, seat)
    faces = draft.roll(seat, pool.thrown, 6, "readiness")
    wane(draft, seat, "intuition")
    is_ready = (min(faces) if pool.is_short else max(faces)) >= HIT_FROM
    word, says = (READY, "{who} is ready.") if is_ready else (UNREADY, "{who} is not ready.")
    draft.mark(STATE.of(seat), word)
    draft.tell(seat, "FE-CBT-02", says)
    if not any("readiness" in asked.actions for asked in draft.table.awaited.values()):
        _count_the_ready(draft)


def _count_the_ready(draft: Draft) -> None:
    """FE-CBT-03: more than half of those who rolled."""
    ready = [seat for seat in draft.table.players if draft.table.has_mark(STATE.of(seat), READY)]
    unready = [seat for seat in draft.table.players if draft.table.has_mark(STATE.of(seat), UNREADY)]
    if len(ready) > len(unready):
        enter(draft, PLAYERS_ORDER)
        draft.tell("", "FE-CBT-03", "The party is ready: the players choose the turn order.")
    else:
        begin_unready(draft)
        draft.tell("", "FE-CBT-03", "The enemies have the advantage: the GM sets the order, and it is Desperate.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOrder:
    """Say in which order you take your turns."""

    order: tuple[str, ...]


def offer_order(seen: TableView) -> Offer | None:
    """FE-CBT-03: to the players who were ready, or to the GM."""
    if seen.seat not in who_orders(seen):
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer({"order": Several(people, len(people), len(people), label="Turn order, the first first")}, urgent=True)


def decide_order(draft: Draft, seat: str, order: SetOrder) -> None:
    """FE-CBT-08: any order will do."""
    set_order(draft, order.order)
    names = listed(draft.table.seats[name].title for name in order.order)
    draft.tell(seat, "FE-CBT-08", "The turn order: {names}.", names=names)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """Let the turn pass on without another action."""


def offer_end_turn(seen: TableView) -> Offer | None:
    """Open to whose turn it is, and to the GM."""
    comes = whose_turn(seen)
    if not comes or comes in seen.awaited:
        return None
    return Offer() if seen.role == "gm" or comes == seen.seat else None


def decide_end_turn(draft: Draft, seat: str, order: EndTurn) -> None:  # noqa: ARG001
    """FE-CBT-09."""
    comes = whose_turn(draft.table)
    if not comes:
        raise Impossible("FE-CBT-06", "There is no turn to end.")
    pass_turn(draft, comes)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCombat:
    """The fight is over."""


def offer_end(seen: TableView) -> Offer | None:
    """Open while there is one, and nobody still rolls for readiness."""
    return Offer() if step_of_combat(seen) not in ("", READINESS) else None


def decide_end(draft: Draft, seat: str, order: EndCombat) -> None:  # noqa: ARG001
    """FE-CBT-01."""
    leave(draft)
    draft.befall("over", "")
    draft.tell(seat, "FE-CBT-01", "The fight is over.")


START_COMBAT = Action(
    "start_combat",
    StartCombat,
    offer_start,
    decide_start,
    rule="FE-CBT-02",
    label="Begin a long fight",
    by=GM,
    group="gm",
)
READY_ROLL = Action("readiness", Ready, offer_ready, decide_ready, rule="FE-CBT-02", label="Roll for readiness")
SET_ORDER = Action(
    "set_order", SetOrder, offer_order, decide_order, rule="FE-CBT-08", label="Set the turn order", by=TABLE
)
END_TURN = Action(
    "end_turn", EndTurn, offer_end_turn, decide_end_turn, rule="FE-CBT-06", label="End the turn", by=TABLE
)
END_COMBAT = Action(
    "end_combat", EndCombat, offer_end, decide_end, rule="FE-CBT-01", label="End the fight", by=GM, group="gm"
)

FIGHT = (START_COMBAT, READY_ROLL, SET_ORDER, END_TURN, END_COMBAT)
