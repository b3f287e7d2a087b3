"""What a turn is filled with besides attacks: rushing, wrestling, hiding, a readied plan, handling things, asking."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked, gm_action
from hearthside.kernel.agenda import about, answered, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import ask_gm, gm_is_free
from hearthside.systems.deck_of_adventures.board import WORLD, creatures, title_of
from hearthside.systems.deck_of_adventures.body.conditions import afflict
from hearthside.systems.deck_of_adventures.body.wounds import RUSHING
from hearthside.systems.deck_of_adventures.check.call import DR
from hearthside.systems.deck_of_adventures.creatures.knowing import reveal, still_hidden
from hearthside.systems.deck_of_adventures.fight.acting import RELEASED, acting_as, actors, all_names, bar, in_turn, pay
from hearthside.systems.deck_of_adventures.fight.arena import GRAPPLED, LIES_THERE, cannot_act, on_turn
from hearthside.systems.deck_of_adventures.ground.spaces import spaces_between
from hearthside.systems.deck_of_adventures.kinds import FREES, MAJORS_KIND, NOW, PP, READIED, READIED_PP
from hearthside.systems.deck_of_adventures.matters import ActProposed, OutcomeWanted, StudyBegun
from hearthside.systems.deck_of_adventures.steps import Learn, MakeCheck, Seize, Spot

MANY_FREES = 5
"""DA-ACT-01: so many Free Actions are within reason; after that the GM is asked."""
_BUSY = "The GM is in the middle of something else."


@dataclass(frozen=True, slots=True, kw_only=True)
class Rush:
    """Rush: spend your Major Action and go twice as far in this turn."""

    who: str = ""


def offer_rush(seen: TableView) -> Offer | None:
    """DA-ACT-07."""
    return in_turn(seen, "major")


def decide_rush(draft: Draft, seat: str, order: Rush) -> None:
    """DA-ACT-07."""
    who = acting_as(draft, seat, order.who, "major")
    pay(draft, who, "major")
    draft.mark(NOW.of(who), RUSHING)
    draft.tell(who, "DA-ACT-07", "{who} rushes.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grapple:
    """Seize somebody next to you: your Brute against their Finesse or Brute. It is a Major Action."""

    target: str
    who: str = ""


def offer_grapple(seen: TableView) -> Offer | None:
    """DA-ACT-08, DA-AMB-46: within one space."""
    acting = actors(seen)
    itself = acting if len(acting) == 1 else ()
    listed = []
    for name in all_names(seen):
        if name not in itself:
            far = acting and all(spaces_between(seen, who, name) > 1 for who in acting)
            listed.append(Option(name, title_of(seen, name), Barred("DA-ACT-08", "Out of reach.") if far else None))
    return in_turn(seen, "major", target=Among(tuple(listed), label="Whom?")) if listed else None


def decide_grapple(draft: Draft, seat: str, order: Grapple) -> None:
    """DA-ACT-08: the target draws; failing, it is Grappled."""
    who = acting_as(draft, seat, order.who, "major")
    pay(draft, who, "major")
    draft.tell(who, "DA-ACT-08", "{who} tries to seize {target}.", target=title_of(draft.table, order.target))
    seized = MakeCheck(
        who=order.target,
        stats=("finesse", "brute"),
        opposed=(who, "brute"),
        against=who,
        question="Grapple",
        then=Seize(who=who),
    )
    carry_out(draft, [seized])


def grappled(draft: Draft, step: Seize) -> None:
    """DA-ACT-08: failing, the target is Grappled."""
    if not step.result.success:
        afflict(draft, step.result.who, GRAPPLED, source=step.who)
        return
    initiator = title_of(draft.table, step.who)
    draft.tell(step.result.who, "DA-ACT-08", "{who} resists {initiator}.", initiator=initiator)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hide:
    """Hide: your Stealth against the Detection of those who could see you. It is a Major Action."""

    watchers: tuple[str, ...]
    who: str = ""


def offer_hide(seen: TableView) -> Offer | None:
    """DA-ACT-09."""
    others = [name for name in all_names(seen) if name not in actors(seen)]
    if not others:
        return None
    named = options((name, title_of(seen, name)) for name in others)
    return in_turn(seen, "major", watchers=Several(named, 1, len(others), label="Who could see?"))


def decide_hide(draft: Draft, seat: str, order: Hide) -> None:
    """DA-ACT-09: each watcher draws, one after the other."""
    who = acting_as(draft, seat, order.who, "major")
    pay(draft, who, "major")
    draft.tell(who, "DA-ACT-09", "{who} tries to hide.")
    look = MakeCheck(
        who="", stats=("detection",), opposed=(who, "stealth"), against=who, question="Hide", then=Spot(who=who)
    )
    carry_out(draft, [replace(look, who=name) for name in order.watchers])


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Ready your Major Action for something you name. If it does not happen before your next turn, it is lost."""

    what: str
    trigger: str
    pp: int = 0
    who: str = ""


def offer_ready(seen: TableView) -> Offer | None:
    """DA-ACT-10."""
    acting = actors(seen)
    most = min((seen.track(PP.of(name)) for name in acting), default=0)
    return in_turn(
        seen,
        "major",
        what=Words(most=100, optional=False, label="What do you ready?"),
        trigger=Words(most=100, optional=False, label="For when?"),
        pp=Between(0, most, label="PP it costs"),
    )


def decide_ready(draft: Draft, seat: str, order: Ready) -> None:
    """DA-ACT-10; DA-ACT-11: what it costs is paid now."""
    who = acting_as(draft, seat, order.who, "major")
    pay(draft, who, "major")
    draft.count(PP.of(who), -order.pp)
    draft.count(READIED_PP.of(who), order.pp - draft.table.track(READIED_PP.of(who)))
    readied = say("{what}, when {trigger}", what=order.what, trigger=order.trigger)
    draft.mark(READIED.of(who), readied)
    draft.tell(who, "DA-ACT-10", "{who} readies: {what}, when {trigger}.", what=order.what, trigger=order.trigger)


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """What you waited for happens: take the Major Action you readied, now."""

    who: str = ""


def offer_release(seen: TableView) -> Offer | None:
    """DA-ACT-10: open from the end of the own turn to the start of the next."""
    if seen.role == "player":
        ready = seen.marks.get(READIED.of(seen.seat), ()) and seen.seat not in on_turn(seen)
        if ready and cannot_act(seen, seen.seat):
            return blocked(LIES_THERE.rule, LIES_THERE.says)
        return Offer() if ready else None
    waiting = [name for name in creatures(seen) if seen.marks.get(READIED.of(name), ()) and name not in on_turn(seen)]
    named = options([("", "Whoever can"), *((name, title_of(seen, name)) for name in waiting)])
    return Offer({"who": Among(named, label="Who?")}) if waiting else None


def decide_release(draft: Draft, seat: str, order: Release) -> None:
    """DA-ACT-10: it resolves then. What was paid for it is there to be spent on it."""
    ready = [name for name in creatures(draft.table) if draft.table.marks.get(READIED.of(name), ())]
    who = order.who or (seat if seat in draft.table.players else ready[0])
    for words in draft.table.marks.get(READIED.of(who), ()):
        draft.unmark(READIED.of(who), words)
        draft.tell(who, "DA-ACT-10", "Now {who} does it: {what}.", what=words)
    draft.count(PP.of(who), -draft.count(READIED_PP.of(who), -draft.table.track(READIED_PP.of(who))))
    draft.mark(NOW.of(who), RELEASED)
    draft.count(MAJORS_KIND.of(who), 1 - draft.table.track(MAJORS_KIND.of(who)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Handle:
    """Handle something: push a button, pull a lever, use up an item, draw or change a weapon. It is a Minor Action."""

    words: str
    who: str = ""


def offer_handle(seen: TableView) -> Offer | None:
    """DA-ACT-03."""
    return in_turn(seen, "minor", words=Words(most=200, optional=False, label="What?"))


def decide_handle(draft: Draft, seat: str, order: Handle) -> None:
    """DA-ACT-03: no card is drawn."""
    who = acting_as(draft, seat, order.who, "minor")
    pay(draft, who, "minor")
    draft.tell(who, "DA-ACT-03", "{who}: {words}", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeAction:
    """Do something that takes no time: a few words, a look at the obvious. After some five the GM is asked."""

    words: str
    who: str = ""


def offer_free_action(seen: TableView) -> Offer | None:
    """DA-ACT-02."""
    words = Words(most=200, optional=False, label="What?")
    if seen.role == "player" and seen.track(FREES.of(seen.seat)) >= MANY_FREES and not gm_is_free(seen):
        return blocked("DA-ACT-13", _BUSY, words=words)
    return in_turn(seen, "free", words=words)


def decide_free_action(draft: Draft, seat: str, order: FreeAction) -> None:
    """DA-ACT-01: about five are within reason."""
    who = acting_as(draft, seat, order.who, "free")
    if who in draft.table.players and draft.table.track(FREES.of(who)) >= MANY_FREES:
        _propose(draft, who, order.words)
        return
    draft.count(FREES.of(who), 1)
    draft.tell(who, "DA-ACT-02", "{who}, in passing: {words}", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """Propose to do something no rule speaks of. The GM says whether it goes, and what it takes."""

    words: str


def offer_propose(seen: TableView) -> Offer | None:
    """DA-ACT-13: open in the own turn."""
    words = Words(most=300, optional=False, label="What?")
    offer = in_turn(seen, "free", words=words)
    if offer and not offer.blocked and not gm_is_free(seen):
        return blocked("DA-ACT-13", _BUSY, words=words)
    return offer


def decide_propose(draft: Draft, seat: str, order: Propose) -> None:
    """DA-ACT-13."""
    _propose(draft, seat, order.words)


def _propose(draft: Draft, who: str, words: str) -> None:
    draft.tell(who, "DA-ACT-13", "{who} would like to do this: {words}", words=words)
    ask_gm(draft, "rule_on", "DA-ACT-13", "Does it go, and what does it take?", ActProposed(who, words))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOn:
    """Say whether what a player proposed goes, and which Action it takes."""

    goes: bool = True
    cost: str = "free"


def offer_rule_on(seen: TableView) -> Offer | None:
    """Open while a player waits for the word."""
    asked = seen.asked("rule_on")
    if asked is None:
        return None
    who = about(asked, ActProposed).who
    named = (("free", "No Action"), ("minor", "A Minor Action"), ("major", "A Major Action"))
    costs = tuple(Option(cost, label, bar(seen, who, cost)) for cost, label in named)
    if all(option.barred for option in costs):
        costs = (Option("free", "No Action"),)
    return Offer({"goes": YesNo(label="It goes"), "cost": Among(costs, label="It takes")}, urgent=True)


def decide_rule_on(draft: Draft, seat: str, order: RuleOn) -> None:
    """DA-ACT-13."""
    proposed, then = answered(draft, seat, "rule_on", ActProposed)
    who = proposed.who
    if order.goes and order.cost != "free":
        pay(draft, who, order.cost)
    says = "{whom} may do it: {words}" if order.goes else "{whom} may not do it: {words}"
    draft.tell(seat, "DA-ACT-13", says, whom=title_of(draft.table, who), words=proposed.words)
    carry_out(draft, then)


STUDIES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "inspect": ("DA-ACT-04", "Inspect", ("detection", "investigation")),
    "convince": ("DA-ACT-05", "Convince", ("bluffing",)),
    "recall": ("DA-ACT-06", "Recall", ("knowledge",)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """Inspect a foe or the ground, convince somebody, or recall what you know: a Minor Action and a Check.

    The GM sets how hard it is, and says what comes of it.
    """

    how: str
    about: str = ""
    words: str = ""


def offer_study(seen: TableView) -> Offer | None:
    """DA-ACT-04 to DA-ACT-06."""
    people = ((name, title_of(seen, name)) for name in all_names(seen) if name != seen.seat)
    fields: dict[str, Choice] = {
        "how": Among(options((how, label) for how, (_, label, _) in STUDIES.items()), label="How?"),
        "about": Among(options([("", "The place"), *people]), label="Whom?"),
        "words": Words(most=200, label="What do you want to know, or to bring about?"),
    }
    offer = in_turn(seen, "minor", None, **fields)
    if offer and not offer.blocked and not gm_is_free(seen):
        return blocked("DA-ACT-13", _BUSY, **fields)
    return offer


def decide_study(draft: Draft, seat: str, order: Study) -> None:
    """The Action is spent, and the GM sets the Difficulty Range."""
    pay(draft, seat, "minor")
    rule, label, _ = STUDIES[order.how]
    draft.tell(seat, rule, "{who} wants to {how}. {words}", how=label.lower(), words=order.words)
    matter = StudyBegun(seat, order.how, order.about, order.words)
    ask_gm(draft, "set_difficulty", rule, "How hard is it?", matter)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDifficulty:
    """Say how hard it is to find that out or to bring it about."""

    dr: int = 3


def offer_set_difficulty(seen: TableView) -> Offer | None:
    """Open while a player waits for the number."""
    return Offer({"dr": DR}, urgent=True) if seen.asked("set_difficulty") else None


def decide_set_difficulty(draft: Draft, seat: str, order: SetDifficulty) -> None:
    """The player draws now."""
    study, then = answered(draft, seat, "set_difficulty", StudyBegun)
    _, label, stats = STUDIES[study.how]
    drawn = MakeCheck(
        who=study.who,
        stats=stats,
        dr=order.dr,
        against=study.about or WORLD,
        question=say("{study}: {words}", study=label, words=study.words) if study.words else label,
        then=Learn(how=study.how, about=study.about),
    )
    carry_out(draft, [drawn])
    carry_out(draft, then)


def learn(draft: Draft, step: Learn) -> None:
    """DA-ACT-04 to DA-ACT-06: what is learned or brought about, the GM says."""
    rule = STUDIES[step.how][0]
    if step.result.success:
        matter = OutcomeWanted(rule, step.result.who, step.about)
        ask_gm(draft, "tell_outcome", rule, "It succeeds: what comes of it?", matter)


@dataclass(frozen=True, slots=True, kw_only=True)
class TellOutcome:
    """Say what comes of it, or leave it to be told at the table. Of a creature you may let its numbers be seen."""

    words: str = ""
    reveal: tuple[str, ...] = ()


def offer_tell_outcome(seen: TableView) -> Offer | None:
    """Open while the table waits for the GM's word."""
    asked = seen.asked("tell_outcome")
    if asked is None:
        return None
    fields: dict[str, Choice] = {"words": Words(most=600, label="What comes of it?")}
    hidden = still_hidden(seen, about(asked, OutcomeWanted).about)
    return Offer({**fields, "reveal": hidden} if hidden else fields, urgent=True)


def decide_tell_outcome(draft: Draft, seat: str, order: TellOutcome) -> None:
    """The GM's word goes on record."""
    wanted, then = answered(draft, seat, "tell_outcome", OutcomeWanted)
    if order.words:
        draft.tell(seat, wanted.rule, "{who} says what comes of it: {words}", words=order.words)
    reveal(draft, seat, wanted.about, order.reveal)
    carry_out(draft, then)


IN_TURN: tuple[Action, ...] = (
    Action("rush", Rush, offer_rush, decide_rush, rule="DA-ACT-07", label="Rush", by=TABLE),
    Action("grapple", Grapple, offer_grapple, decide_grapple, rule="DA-ACT-08", label="Grapple", by=TABLE),
    Action("hide", Hide, offer_hide, decide_hide, rule="DA-ACT-09", label="Hide", by=TABLE),
    Action("ready", Ready, offer_ready, decide_ready, rule="DA-ACT-10", label="Ready an action", by=TABLE),
    Action("release", Release, offer_release, decide_release, rule="DA-ACT-10", label="Do what you readied", by=TABLE),
    Action("handle", Handle, offer_handle, decide_handle, rule="DA-ACT-03", label="Handle something", by=TABLE),
    Action(
        "free_action",
        FreeAction,
        offer_free_action,
        decide_free_action,
        rule="DA-ACT-02",
        label="Free Action",
        by=TABLE,
    ),
    Action("propose", Propose, offer_propose, decide_propose, rule="DA-ACT-13", label="Propose something"),
    Action("study", Study, offer_study, decide_study, rule="DA-ACT-04", label="Inspect, convince or recall"),
    gm_action("rule_on", RuleOn, offer_rule_on, decide_rule_on, "DA-ACT-13", "Does it go?"),
    gm_action(
        "set_difficulty", SetDifficulty, offer_set_difficulty, decide_set_difficulty, "DA-ACT-04", "How hard is it?"
    ),
    gm_action(
        "tell_outcome", TellOutcome, offer_tell_outcome, decide_tell_outcome, "DA-DEG-16", "Say what comes of it"
    ),
)
