"""Fateful Moments: a goal with 2 XP on it, for the first big risk somebody takes for it (TF-CC-08)."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import Ask, Procedure, Step, answered, carry_out
from hearthside.kernel.choices import Among, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.kernel.sight import Audience, MarkKind, TrackKind
from hearthside.kernel.views import Lying, TableView, gm_of
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import CREATION_KIND, XP, is_making
from hearthside.kits.deckahedron.adventure.body import unless_down
from hearthside.kits.deckahedron.adventure.content.gm import CREATION
from hearthside.kits.deckahedron.adventure.matters import FateClaimed

FATE_KIND = MarkKind("fate", "Fateful Moment", Audience.EVERYONE)
OFFERED_KIND = MarkKind("fate_offered", "Fateful Moments offered", Audience.EVERYONE, is_dealt=True)
CLAIMED_KIND = MarkKind("fate_claimed", "Fateful Moment claimed", Audience.EVERYONE)
FATE_XP_KIND = TrackKind("fate_xp", "XP on the Fateful Moment", Audience.EVERYONE, most=CREATION.fateful_xp)
GOALS = {line.id: line for line in CREATION.fateful_moments}


def fate_of(lying: Lying, seat: str) -> str:
    """The goal of a character, if there is one."""
    return next(iter(lying.marks.get(FATE_KIND.of(seat), ())), "")


def set_fate(draft: Draft, seat: str, goal: str) -> None:
    """TF-GMC-14: a new one replaces one that was never claimed, and its XP stay; 2 XP lie on it in any case."""
    for old in draft.table.marks.get(FATE_KIND.of(seat), ()):
        draft.unmark(FATE_KIND.of(seat), old)
    draft.mark(FATE_KIND.of(seat), goal)
    draft.count(FATE_XP_KIND.of(seat), CREATION.fateful_xp)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferFate:
    """Offer somebody two Fateful Moments to choose from. At creation the neighbour on the left does, later the GM."""

    who: str
    goals: tuple[str, ...]


def offer_offer_fate(seen: TableView) -> Offer | None:
    """Open to the left neighbour of somebody new, and to the GM."""
    people = tuple(
        [(name, seen.seats[name].title) for name in _waiting(seen) if not seen.marks.get(OFFERED_KIND.of(name))]
    )
    return _offering(people) if people else None


@lru_cache(maxsize=256)
def _offering(people: tuple[tuple[str, str], ...]) -> Offer:
    two = CREATION.fateful_offered
    return Offer(
        {
            "who": Among(options(people), label="Whose?"),
            "goals": Several(_GOAL_OPTIONS, two, two, label="Two goals"),
        }
    )


_GOAL_OPTIONS = options((line.id, line.name) for line in GOALS.values())


def _waiting(seen: TableView) -> tuple[str, ...]:
    if seen.role == "gm":
        return seen.players
    people = seen.players
    # My neighbour on the left sits after me; so I offer to whoever sits before me.
    before = people[people.index(seen.seat) - 1] if seen.seat in people else ""
    making = seen.marks.get(CREATION_KIND.of(before), ())
    return (before,) if before and "begun" in making and "done" not in making and not fate_of(seen, before) else ()


def decide_offer_fate(draft: Draft, seat: str, fates: OfferFate) -> None:  # noqa: ARG001
    """Two of thirteen."""
    for goal in fates.goals:
        draft.mark(OFFERED_KIND.of(fates.who), goal)
    names = listed((GOALS[goal].name for goal in fates.goals), "or")
    draft.tell(fates.who, "TF-CC-08", "{who} may choose a Fateful Moment: {goals}.", goals=names)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFate:
    """Choose one of the Fateful Moments you were offered. 2 XP lie on it."""

    goal: str


def offer_choose_fate(seen: TableView) -> Offer | None:
    """Open to who was offered some, and to change one's mind until the character is ready (TF-AMB-70)."""
    goals = seen.marks.get(OFFERED_KIND.of(seen.seat))
    if not goals:
        return None
    field = Among(options((goal, GOALS[goal].name) for goal in goals), label="Fateful Moment")
    return Offer({"goal": field}, urgent=not (is_making(seen, seen.seat) and fate_of(seen, seen.seat)))


def decide_choose_fate(draft: Draft, seat: str, choice: ChooseFate) -> None:
    """The other one is nobody's, once the character is ready."""
    if not is_making(draft.table, seat):
        clear_offered(draft, seat)
    set_fate(draft, seat, choice.goal)
    line = GOALS[choice.goal]
    draft.tell(seat, "TF-CC-08", "The Fateful Moment of {who}: {goal}. {about}", goal=line.name, about=line.says)


def clear_offered(draft: Draft, seat: str) -> None:
    """What was offered and not chosen is gone."""
    for goal in draft.table.marks.get(OFFERED_KIND.of(seat), ()):
        draft.unmark(OFFERED_KIND.of(seat), goal)


def lay_fate_back(draft: Draft, seat: str) -> None:
    """TF-AMB-70: a character in the making has no Fateful Moment any more; what was offered stays offered."""
    for goal in draft.table.marks.get(FATE_KIND.of(seat), ()):
        draft.unmark(FATE_KIND.of(seat), goal)
    draft.count(FATE_XP_KIND.of(seat), -draft.table.track(FATE_XP_KIND.of(seat)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFate:
    """You take a big risk for your Fateful Moment: claim its 2 XP. The GM says whether it is one."""

    how: str


@unless_down
def offer_claim(seen: TableView) -> Offer | None:
    """Open to who has one, until it is claimed."""
    goal = fate_of(seen, seen.seat)
    if not goal:
        return None
    if seen.marks.get(CLAIMED_KIND.of(seen.seat)):
        return blocked("TF-AMB-47", "The GM has still to say whether the risk is big enough.", how=_HOW)
    if not seen.track(FATE_XP_KIND.of(seen.seat)):
        return blocked("TF-CC-08", "Your Fateful Moment has come and gone: its XP are taken.", how=_HOW)
    return _CLAIM


_HOW = Words(most=600, optional=False, label="What do you risk?")
_CLAIM = Offer({"how": _HOW})


def decide_claim(draft: Draft, seat: str, claim: ClaimFate) -> None:
    """TF-AMB-47: the player claims, the GM confirms; where there is no GM the table did."""
    goal = GOALS[fate_of(draft.table, seat)].name
    draft.tell(seat, "TF-CC-08", "{who} takes a risk. {goal}: {how}", goal=goal, how=claim.how)
    gm = gm_of(draft.table)
    if not gm:
        take_fate(draft, seat)
        return
    draft.mark(CLAIMED_KIND.of(seat), "claimed")
    carry_out(draft, [steps.JudgeFate(gm, seat)])


def judge_fate(draft: Draft, step: steps.JudgeFate) -> list[Step]:
    """The GM says whether the risk is big."""
    says = say("Is this the Fateful Moment of {who}?", who=draft.table.seats[step.who].title)
    return [Ask(step.seat, ("judge_fate",), "TF-AMB-47", says, FateClaimed(step.who))]


def take_fate(draft: Draft, seat: str) -> None:
    """TF-CC-08: the XP are taken, once."""
    xp = -draft.count(FATE_XP_KIND.of(seat), -CREATION.fateful_xp)
    draft.count(XP.of(seat), xp)
    draft.tell(seat, "TF-CC-08", "The Fateful Moment of {who} has come: {xp} XP.", xp=xp)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeFate:
    """Say whether the risk is big enough for the Fateful Moment."""

    big: bool = True


_JUDGE = Offer({"big": YesNo(label="Is it?", yes="It is", no="Not yet")}, urgent=True)


def offer_judge(seen: TableView) -> Offer | None:
    """Open to the GM when somebody claims one."""
    return _JUDGE if seen.asked("judge_fate") else None


def decide_judge(draft: Draft, seat: str, judge: JudgeFate) -> None:
    """If it is not, the goal stays, and may be claimed again."""
    matter, then = answered(draft, seat, "judge_fate", FateClaimed)
    draft.unmark(CLAIMED_KIND.of(matter.who), "claimed")
    if judge.big:
        take_fate(draft, matter.who)
    else:
        draft.tell(matter.who, "TF-AMB-47", "Not yet: the Fateful Moment of {who} is still to come.")
    carry_out(draft, then)


STEPS: tuple[Procedure, ...] = (Procedure(steps.JudgeFate, judge_fate),)
FATES: tuple[Action, ...] = (
    Action(
        "offer_fate",
        OfferFate,
        offer_offer_fate,
        decide_offer_fate,
        rule="TF-CC-08",
        label="Offer Fateful Moments",
        by=TABLE,
        group="creation",
    ),
    Action(
        "choose_fate",
        ChooseFate,
        offer_choose_fate,
        decide_choose_fate,
        rule="TF-CC-08",
        label="Choose a Fateful Moment",
        group="creation",
    ),
    Action("claim_fate", ClaimFate, offer_claim, decide_claim, rule="TF-CC-08", label="Claim your Fateful Moment"),
    Action(
        "judge_fate", JudgeFate, offer_judge, decide_judge, rule="TF-AMB-47", label="Judge a risk", by=GM, group="gm"
    ),
)
