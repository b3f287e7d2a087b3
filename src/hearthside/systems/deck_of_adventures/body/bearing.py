"""Status Conditions: the GM lays them on and lifts them, and Actions that shake them off."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, gm_action
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Between, Option, Words, YesNo, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.body.conditions import (
    BURN_FACED,
    CONDITIONS,
    IN_THRALL,
    ROUNDS_A_MINUTE,
    afflict,
    relieve,
    save_step,
)
from hearthside.systems.deck_of_adventures.body.wounds import speed_now
from hearthside.systems.deck_of_adventures.creatures.knowing import known_number
from hearthside.systems.deck_of_adventures.fight.acting import (
    acting_as,
    actors,
    all_names,
    bar,
    everybody,
    in_turn,
    pay,
)
from hearthside.systems.deck_of_adventures.fight.arena import (
    BURNED,
    CHARMED,
    ENTANGLED,
    ENTHRALLED,
    GRAPPLED,
    KNOCKED_DOWN,
    has_condition,
    is_now,
    on_turn,
    seat_for,
)
from hearthside.systems.deck_of_adventures.fight.striking import strike
from hearthside.systems.deck_of_adventures.goods.arms import attack_reach
from hearthside.systems.deck_of_adventures.ground.spaces import spaces_between
from hearthside.systems.deck_of_adventures.kinds import (
    CONDITIONS_KIND,
    GONE,
    IMMUNE,
    MAJORS_KIND,
    MOVED,
    NOW,
    OBEYS,
    RESILIENT,
    SPEED_KIND,
)
from hearthside.systems.deck_of_adventures.slips import BEHIND
from hearthside.systems.deck_of_adventures.steps import LetGo, MakeCheck

_LAID = {name: each for name, each in CONDITIONS.items() if name != "Knocked Out"}
_CONDITION = Among(options((name, name) for name in _LAID), label="Condition")
NEAR = 6
"""DA-COND-15: how near somebody must be to bring another to their senses."""
OBEYED = 4
FARTHEST = 12
"""What a thrall of unknown speed can be told to go; it gets as far as it gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Afflict:
    """Lay a condition on somebody. Say how long it lasts, in rounds or minutes, if whatever causes it says so."""

    who: str
    condition: str
    rounds: int = 0
    minutes: int = 0
    source: str = ""


def offer_afflict(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    source = Among(
        options([("", "Nobody"), *((name, title_of(seen, name)) for name in all_names(seen))]),
        label="Who is behind it?",
    )
    return Offer(
        {
            "who": everybody(seen),
            "condition": _CONDITION,
            "rounds": Between(0, 99, label="Rounds (0: as the condition has it)"),
            "minutes": Between(0, 99, label="Minutes"),
            "source": source,
        }
    )


def decide_afflict(draft: Draft, seat: str, order: Afflict) -> None:  # noqa: ARG001
    """DA-COND-01; DA-CMB-11: ten rounds are a minute."""
    afflict(draft, order.who, order.condition, order.rounds + ROUNDS_A_MINUTE * order.minutes, order.source)


@record
class Affliction(Compound):
    """A condition that lies on somebody."""

    between = ": "
    first_is_long = True
    who: str
    condition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Relieve:
    """A condition no longer lies on somebody."""

    what: Affliction


def offer_relieve(seen: TableView) -> Offer | None:
    """Open while somebody has a condition."""
    laid = [
        (Affliction(name, condition).word, say("{who}: {what}", who=title_of(seen, name), what=condition))
        for name in all_names(seen)
        for condition in seen.marks.get(CONDITIONS_KIND.of(name), ())
    ]
    return Offer({"what": Among(options(laid), label="Which?")}) if laid else None


def decide_relieve(draft: Draft, seat: str, order: Relieve) -> None:  # noqa: ARG001
    """It is over."""
    relieve(draft, order.what.who, order.what.condition)


@dataclass(frozen=True, slots=True, kw_only=True)
class Steel:
    """Somebody is resilient against a condition (Upper Hand on avoiding it), or immune to it."""

    who: str
    condition: str
    immune: bool = False


def offer_steel(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer({"who": everybody(seen), "condition": _CONDITION, "immune": YesNo(label="Cannot gain it at all")})


def decide_steel(draft: Draft, seat: str, order: Steel) -> None:  # noqa: ARG001
    """DA-COND-19."""
    draft.mark((IMMUNE if order.immune else RESILIENT).of(order.who), order.condition)
    says = "{who} is immune: {condition}." if order.immune else "{who} is resilient: {condition}."
    draft.tell(order.who, "DA-COND-19", says, condition=order.condition)


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakFree:
    """Tear yourself loose from what entangles you: a Major Action and a Strength Save."""

    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutOut:
    """Put out the fire on you: a Minor Action and an Intuition Save."""

    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandUp:
    """Get back on your feet: a Minor Action."""

    who: str = ""


def _bearing(seen: TableView, condition: str, cost: str) -> Offer | None:
    """An Action for those who bear this condition."""
    return in_turn(seen, cost, [name for name in actors(seen) if has_condition(seen.marks, name, condition)])


def _bearer(draft: Draft, seat: str, who: str, condition: str, cost: str) -> str:
    return acting_as(draft, seat, who, cost, lambda name: has_condition(draft.table.marks, name, condition))


def offer_break_free(seen: TableView) -> Offer | None:
    """DA-COND-03."""
    return _bearing(seen, ENTANGLED, "major")


def offer_put_out(seen: TableView) -> Offer | None:
    """DA-COND-08."""
    return _bearing(seen, BURNED, "minor")


def offer_stand_up(seen: TableView) -> Offer | None:
    """DA-COND-04."""
    return _bearing(seen, KNOCKED_DOWN, "minor")


def decide_break_free(draft: Draft, seat: str, order: BreakFree) -> None:
    """DA-COND-03: success ends it."""
    who = _bearer(draft, seat, order.who, ENTANGLED, "major")
    pay(draft, who, "major")
    carry_out(draft, [save_step(draft, who, ENTANGLED)])


def decide_put_out(draft: Draft, seat: str, order: PutOut) -> None:
    """DA-COND-08."""
    who = _bearer(draft, seat, order.who, BURNED, "minor")
    pay(draft, who, "minor")
    draft.mark(NOW.of(who), BURN_FACED)
    carry_out(draft, [save_step(draft, who, BURNED)])


def decide_stand_up(draft: Draft, seat: str, order: StandUp) -> None:
    """DA-COND-04."""
    who = _bearer(draft, seat, order.who, KNOCKED_DOWN, "minor")
    pay(draft, who, "minor")
    relieve(draft, who, KNOCKED_DOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Escape:
    """Wrestle yourself out of a hold: a Major Action, your Brute or Finesse against the other's Brute."""

    stat: str = "brute"
    who: str = ""


_ESCAPE = Among(options((("brute", "Brute"), ("finesse", "Finesse"))), label="With")


def offer_escape(seen: TableView) -> Offer | None:
    """DA-COND-18; DA-AMB-46: a Major Action."""
    held = [name for name in actors(seen) if has_condition(seen.marks, name, GRAPPLED)]
    return in_turn(seen, "major", held, stat=_ESCAPE)


def decide_escape(draft: Draft, seat: str, order: Escape) -> None:
    """DA-COND-18: the one who holds draws; failing, it lets go."""
    who = _bearer(draft, seat, order.who, GRAPPLED, "major")
    pay(draft, who, "major")
    holder = _source(draft, who, GRAPPLED)
    if not holder:
        relieve(draft, who, GRAPPLED)
        return
    draft.tell(who, "DA-COND-18", "{who} tries to break the hold.")
    held = MakeCheck(
        who=holder,
        stats=("brute",),
        opposed=(who, order.stat),
        against=who,
        question="Hold on",
        then=LetGo(who=who),
    )
    carry_out(draft, [held])


def _source(draft: Draft, who: str, condition: str) -> str:
    return next((each.who for each in BEHIND.of(draft.table.marks, who) if each.condition == condition), "")


def let_go(draft: Draft, step: LetGo) -> None:
    """DA-COND-18: failing, the one who holds lets go."""
    if not step.result.success:
        relieve(draft, step.who, GRAPPLED)


@dataclass(frozen=True, slots=True, kw_only=True)
class BringRound:
    """Bring somebody near you to their senses: a Major Action ends being Charmed or Enthralled."""

    whom: str
    who: str = ""


def offer_bring_round(seen: TableView) -> Offer | None:
    """DA-COND-15: open while somebody else is under a spell."""
    acting = actors(seen)
    dazed = [
        Option(name, title_of(seen, name), _too_far(seen, acting, name))
        for name in all_names(seen)
        if any(has_condition(seen.marks, name, each) for each in (CHARMED, ENTHRALLED))
    ]
    return in_turn(seen, "major", whom=Among(tuple(dazed), label="Whom?")) if dazed else None


def _too_far(seen: TableView, acting: tuple[str, ...], whom: str) -> Barred | None:
    if any(_is_near(seen, who, whom) for who in acting if bar(seen, who, "major") is None):
        return None
    return _NOBODY_NEAR


_NOBODY_NEAR = Barred("DA-COND-15", "It takes another one within 6 spaces.")


def _is_near(seen: Table | TableView, who: str, whom: str) -> bool:
    return who != whom and spaces_between(seen, who, whom) <= NEAR


def decide_bring_round(draft: Draft, seat: str, order: BringRound) -> None:
    """DA-COND-15: from within 6 spaces."""
    who = acting_as(draft, seat, order.who, "major", lambda name: _is_near(draft.table, name, order.whom))
    draft.require(_is_near(draft.table, who, order.whom), _NOBODY_NEAR.rule, _NOBODY_NEAR.says)
    pay(draft, who, "major")
    draft.tell(who, "DA-COND-15", "{who} brings {whom} round.", whom=title_of(draft.table, order.whom))
    for condition in (CHARMED, ENTHRALLED):
        relieve(draft, order.whom, condition)


@dataclass(frozen=True, slots=True, kw_only=True)
class Direct:
    """Say what somebody in your thrall does: how far they go, and whom they attack. It takes their Major Action."""

    whom: str
    target: str = ""
    spaces: int = 0
    words: str = ""


def _thralls(seen: TableView) -> list[str]:
    """Those whose turn it is, in thrall to this seat; the GM speaks for creatures."""
    sources = (seen.seat,) if seen.role == "player" else (*creatures(seen), "")
    return [
        name
        for name in on_turn(seen)
        if is_now(seen.marks, name, IN_THRALL)
        and not is_busy(seen, seat_for(seen, name))
        and _master(seen, name) in sources
    ]


def _master(seen: TableView, name: str) -> str:
    """Who enthralled somebody; nobody where the GM did not say."""
    return next((each.who for each in BEHIND.of(seen.marks, name) if each.condition == ENTHRALLED), "")


def _leash(lying: Table | TableView, who: str, speed: int) -> int:
    """DA-COND-21: whoever must obey goes 4 spaces at the most, and anybody else in thrall as far as their speed."""
    return min(OBEYED, speed) if lying.marks.get(OBEYS.of(who)) else speed


def offer_direct(seen: TableView) -> Offer | None:
    """DA-COND-14: open to whoever is behind it."""
    dazed = _thralls(seen)
    if not dazed:
        return None
    farthest = min(
        _leash(seen, name, speed_now(seen, name) if known_number(seen, SPEED_KIND, name) else FARTHEST)
        for name in dazed
    )
    targets = [("", "Nobody"), *((name, title_of(seen, name)) for name in all_names(seen))]
    return Offer(
        {
            "whom": Among(options((name, title_of(seen, name)) for name in dazed), label="Who obeys?"),
            "target": Among(options(targets), label="Attack"),
            "spaces": Between(0, farthest, label="Spaces to go"),
            "words": Words(most=300, label="What else?"),
        }
    )


def decide_direct(draft: Draft, seat: str, order: Direct) -> None:
    """DA-COND-14: up to Speed, and one Major Action."""
    who = order.whom
    far = spaces_between(draft.table, who, order.target) if order.target else 0
    draft.require(far <= attack_reach(draft.table, who, "weapon"), "DA-COND-21", "That is too far away for them.")
    spaces = min(order.spaces, _leash(draft.table, who, speed_now(draft.table, who)))
    draft.count(MAJORS_KIND.of(who), -1)
    draft.count(MOVED.of(who), 2 * spaces)
    draft.count(GONE.of(who), spaces)
    draft.unmark(NOW.of(who), IN_THRALL)
    says = "{who} has {whom} go {spaces} spaces and obey. {words}"
    if spaces < 2:
        says = "{who} has {whom} go 1 space and obey. {words}" if spaces else "{who} has {whom} obey. {words}"
    draft.tell(seat, "DA-COND-14", says, whom=title_of(draft.table, who), spaces=spaces, words=order.words)
    if order.target:
        carry_out(draft, strike(draft, who, order.target))


CONDITION_ACTIONS: tuple[Action, ...] = (
    gm_action("afflict", Afflict, offer_afflict, decide_afflict, "DA-COND-01", "Lay a condition on somebody"),
    gm_action("relieve", Relieve, offer_relieve, decide_relieve, "DA-COND-01", "Lift a condition"),
    gm_action("steel", Steel, offer_steel, decide_steel, "DA-COND-19", "Resilient or immune"),
    Action(
        "break_free", BreakFree, offer_break_free, decide_break_free, rule="DA-COND-03", label="Break free", by=TABLE
    ),
    Action("put_out", PutOut, offer_put_out, decide_put_out, rule="DA-COND-08", label="Put out the fire", by=TABLE),
    Action("stand_up", StandUp, offer_stand_up, decide_stand_up, rule="DA-COND-04", label="Stand up", by=TABLE),
    Action("escape", Escape, offer_escape, decide_escape, rule="DA-COND-18", label="Escape a hold", by=TABLE),
    Action(
        "bring_round",
        BringRound,
        offer_bring_round,
        decide_bring_round,
        rule="DA-COND-15",
        label="Bring somebody round",
        by=TABLE,
    ),
    Action("direct", Direct, offer_direct, decide_direct, rule="DA-COND-14", label="Direct a thrall", by=TABLE),
)
