"""Rests: the GM says when one begins, is broken off or is completed; then everybody sees to themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked, gm_action
from hearthside.kernel.agenda import Comes, about, answered, carry_out, replace
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Among, Barred, Between, Option, Several, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import ask, is_busy
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.body.wounds import close_wounds, wake, walk_again
from hearthside.systems.deck_of_adventures.cards import JOKERS
from hearthside.systems.deck_of_adventures.check.call import check_with, target_against
from hearthside.systems.deck_of_adventures.check.drawing import begin
from hearthside.systems.deck_of_adventures.decks.lending import AID, DISTRACTION
from hearthside.systems.deck_of_adventures.decks.piles import deck_named, take_target
from hearthside.systems.deck_of_adventures.fight.acting import NO_TIME, unless_all_barred
from hearthside.systems.deck_of_adventures.fight.arena import DEAD, fighters, listed
from hearthside.systems.deck_of_adventures.goods.arms import renew_arms
from hearthside.systems.deck_of_adventures.goods.belongings import gain, spoil
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    AP_MOST,
    ASIDE,
    FATE,
    FATE_TOKENS,
    FATIGUE,
    HP,
    HP_MOST,
    PP,
    PP_MOST,
    QUICK_RESTS,
    REST_CARDS,
    RESTED,
    SPENT,
    STATE,
    TARGET,
)
from hearthside.systems.deck_of_adventures.matters import RestCardDrawn
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.powers.book import has_power
from hearthside.systems.deck_of_adventures.rest.clock import (
    CLOCK,
    DAY,
    HOUR,
    MINUTE,
    date_words,
    end_lasting,
    now,
    pass_time,
)
from hearthside.systems.deck_of_adventures.steps import GetUp, RestCardTurned

MINUTES = {"quick": 30, "full": 480}
"""DA-REST-01, DA-REST-02."""
NAMES = {"quick": "Quick Rest", "full": "Full Rest"}
BROKEN = "interrupted"
AFTER_REST = "After a Quick Rest"
AFTER_FULL = "After a Full Rest"
MOST_QUICK_RESTS = 2
REST_DR = 3
CARDS_BACK = 10
BUSY = Barred("DA-CHECK-14", "They are in the middle of something.")


def _resting(seen: TableView, kind: str, *, broken: bool = False) -> list[str]:
    return [name for name in seen.players if seen.has_mark(STATE.of(name), _state(kind, broken=broken))]


def _state(kind: str, *, broken: bool = False) -> str:
    return say("{rest}, {state}", rest=NAMES[kind], state=BROKEN) if broken else NAMES[kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginQuickRest:
    """Some of them begin a Quick Rest of half an hour, or go on with one that was interrupted."""

    who: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginFullRest:
    """Some of them begin a Full Rest of eight hours, or go on with one that was interrupted."""

    who: tuple[str, ...]


def offer_begin_quick_rest(seen: TableView) -> Offer | None:
    """DA-REST-03: only the GM says whether a Rest is possible. DA-REST-14: a third Quick Rest would bring nothing."""
    return _offer_begin(seen, {name: _no_rest(seen, name) or _enough_rests(seen, name) for name in seen.players})


def offer_begin_full_rest(seen: TableView) -> Offer | None:
    """DA-REST-03."""
    return _offer_begin(seen, {name: _no_rest(seen, name) for name in seen.players})


def _offer_begin(seen: TableView, people: Mapping[str, Barred | None]) -> Offer | None:
    if not people:
        return None
    who = tuple(Option(name, seen.seats[name].title, barred) for name, barred in people.items())
    resters = Several(who, 1, len(who), label="Who rests?")
    if fighters(seen.marks):
        return blocked(NO_TIME.rule, NO_TIME.says, who=resters)
    return unless_all_barred("who", who=resters)


def _no_rest(seen: TableView, name: str) -> Barred | None:
    if any(name in _resting(seen, kind) for kind in NAMES):
        return Barred("DA-REST-04", "They are resting already.")
    if is_busy(seen, name):
        return BUSY
    if DEAD in seen.marks.get(STATE.of(name), ()):
        return Barred("DA-KO-06", "It is too late for that.")
    return None


def _enough_rests(seen: TableView, name: str) -> Barred | None:
    if seen.track(QUICK_RESTS.of(name)) < MOST_QUICK_RESTS:
        return None
    return Barred("DA-REST-14", "Only two Quick Rests help between two Full Rests.")


def decide_begin_quick_rest(draft: Draft, seat: str, rest: BeginQuickRest) -> None:
    """DA-REST-01."""
    _begin(draft, seat, "quick", rest.who)


def decide_begin_full_rest(draft: Draft, seat: str, rest: BeginFullRest) -> None:
    """DA-REST-02."""
    _begin(draft, seat, "full", rest.who)


def _begin(draft: Draft, seat: str, kind: str, resters: Sequence[str]) -> None:
    """DA-REST-05: time already rested is kept."""
    for who in resters:
        resumed = draft.table.has_mark(STATE.of(who), _state(kind, broken=True))
        _forget_rest(draft, who)
        if not resumed:
            draft.count(RESTED.of(who), -draft.table.track(RESTED.of(who)))
        draft.mark(STATE.of(who), _state(kind))
    whom = listed(draft.table, resters)
    rule = "DA-REST-01" if kind == "quick" else "DA-REST-02"
    draft.tell(seat, rule, "{whom}: a {rest} begins.", whom=whom, rest=NAMES[kind])


def _forget_rest(draft: Draft, who: str) -> None:
    for kind in NAMES:
        for broken in (False, True):
            draft.unmark(STATE.of(who), _state(kind, broken=broken))
    draft.unmark(STATE.of(who), AFTER_REST)
    draft.unmark(STATE.of(who), AFTER_FULL)


@dataclass(frozen=True, slots=True, kw_only=True)
class InterruptRest:
    """The Rest is interrupted after some minutes. What was rested counts when they go on with it."""

    kind: str
    minutes: int
    why: str = ""


def _running(seen: TableView) -> tuple[Option, ...]:
    return options((kind, name) for kind, name in NAMES.items() if _resting(seen, kind))


def offer_interrupt_rest(seen: TableView) -> Offer | None:
    """Open while somebody rests."""
    running = _running(seen)
    if not running:
        return None
    return Offer(
        {
            "kind": Among(running, label="Which Rest?"),
            "minutes": Between(0, MINUTES["full"] - 1, label="After how many minutes?"),
            "why": Words(most=300, label="What disturbs them?"),
        }
    )


def _resters(draft: Draft, kind: str) -> list[str]:
    found = [who for who in draft.table.players if draft.table.has_mark(STATE.of(who), _state(kind))]
    if not found:
        raise Impossible("DA-REST-03", "Nobody is resting.")
    return found


def decide_interrupt_rest(draft: Draft, seat: str, rest: InterruptRest) -> None:
    """DA-REST-05; nothing is gained (DA-REST-04)."""
    resters = _resters(draft, rest.kind)
    left = min(MINUTES[rest.kind] - draft.table.track(RESTED.of(who)) for who in resters)
    minutes = min(rest.minutes, left - 1)
    for who in resters:
        draft.count(RESTED.of(who), minutes)
        draft.unmark(STATE.of(who), _state(rest.kind))
        draft.mark(STATE.of(who), _state(rest.kind, broken=True))
    draft.tell(seat, "DA-REST-05", "The {rest} is interrupted. {why}", rest=NAMES[rest.kind], why=rest.why)
    pass_time(draft, minutes * MINUTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompleteRest:
    """The Rest is completed: the time it still took has passed, and it does them good."""

    kind: str


def offer_complete_rest(seen: TableView) -> Offer | None:
    """Open while somebody rests; what was asked of them meanwhile comes first."""
    running = tuple(
        Option(kind, NAMES[kind], BUSY if any(is_busy(seen, name) for name in _resting(seen, kind)) else None)
        for kind in NAMES
        if _resting(seen, kind)
    )
    if not running:
        return None
    kind = Among(running, label="Which Rest?")
    return blocked(NO_TIME.rule, NO_TIME.says, kind=kind) if fighters(seen.marks) else Offer({"kind": kind})


def decide_complete_rest(draft: Draft, seat: str, rest: CompleteRest) -> None:
    """DA-REST-04: only now is anything gained."""
    resters = _resters(draft, rest.kind)
    left = max(MINUTES[rest.kind] - draft.table.track(RESTED.of(who)) for who in resters)
    pass_time(draft, left * MINUTE)
    rule = "DA-REST-01" if rest.kind == "quick" else "DA-REST-02"
    says = "The {rest} is completed. It is {date}."
    for who in resters:
        draft.befall("rest", who)
    draft.tell(seat, rule, says, rest=NAMES[rest.kind], date=date_words(now(draft.table)))
    for who in resters:
        _forget_rest(draft, who)
        walk_again(draft, who)
        close_wounds(draft, who)
        draft.count(RESTED.of(who), -draft.table.track(RESTED.of(who)))
        if rest.kind == "full":
            _wake(draft, who)
        elif draft.table.track(QUICK_RESTS.of(who)) < MOST_QUICK_RESTS:
            _breathe(draft, who)


def _breathe(draft: Draft, who: str) -> None:
    """DA-REST-14, DA-FTG-12: Rest Cards may be used now, and tiredness is over where the table plays it so."""
    draft.count(QUICK_RESTS.of(who), 1)
    draft.mark(STATE.of(who), AFTER_REST)
    if chosen(draft.table.options, "fatigue") == "seed":
        _shake_off_fatigue(draft, who, "DA-FTG-12")


def _shake_off_fatigue(draft: Draft, who: str, rule: str) -> None:
    if draft.count(FATIGUE.of(who), -draft.table.track(FATIGUE.of(who))):
        draft.tell(who, rule, "{who} is tired no longer.")


def _wake(draft: Draft, who: str) -> None:
    """DA-REST-15: everything is back as it was, and a new Target Card is drawn (DA-TC-11, DA-AMB-19)."""
    for kind in (AID, DISTRACTION):
        end_lasting(draft, who, kind)
    _gather_cards(draft, who)
    draft.count(FATE_TOKENS.of(who), -draft.table.track(FATE_TOKENS.of(who)))  # DA-FATE-17
    _shake_off_fatigue(draft, who, "DA-FTG-08")
    draft.count(QUICK_RESTS.of(who), -draft.table.track(QUICK_RESTS.of(who)))
    hp = draft.table.track(HP_MOST.of(who))
    for track, most in (
        (HP.of(who), hp),
        (PP.of(who), draft.table.track(PP_MOST.of(who))),
        (AP.of(who), draft.table.track(AP_MOST.of(who))),
        (REST_CARDS.of(who), hp),
    ):
        draft.count(track, most - draft.table.track(track))
    renew_arms(draft, who)
    spoil(draft, who)
    wake(draft, who)
    draft.tell(who, "DA-REST-15", "{who} has all HP, PP, AP and Rest Cards again, and a full deck.")
    take_target(draft, who)
    draft.mark(STATE.of(who), AFTER_FULL)


def _gather_cards(draft: Draft, who: str) -> None:
    """DA-FATE-09: both Jokers come to hand; everything else goes into the deck, which is shuffled."""
    deck, hand = deck_named(who), FATE.of(who)
    for pile in (TARGET.of(who), deck.discard, deck.turned, hand, SPENT.of(who), ASIDE.of(who)):
        cards = draft.table.cards(pile)
        jokers = [card for card in cards if face_name(card) in JOKERS]
        draft.move([card for card in cards if card not in jokers], pile, deck.draw)
        if pile != hand:
            draft.move(jokers, pile, hand)
    draft.shuffle(deck.draw)


@dataclass(frozen=True, slots=True, kw_only=True)
class UseRestCard:
    """Use a Rest Card: draw at DR 3 against your Target Card. A miss restores 1 HP or PP, a success 2."""


def _no_rest_card(seen: TableView) -> Barred | None:
    who = seen.seat
    if not seen.has_mark(STATE.of(who), AFTER_REST):
        return Barred("DA-REST-04", "Rest Cards are used when a Quick Rest is completed.")
    if is_busy(seen, who):
        return Barred("DA-CHECK-14", "You are in the middle of something.")
    if not seen.track(REST_CARDS.of(who)):
        return Barred("DA-REST-12", "You have no Rest Card left before a Full Rest.")
    return None


def offer_use_rest_card(seen: TableView) -> Offer:
    """DA-REST-04, DA-REST-12."""
    against = _no_rest_card(seen)
    return blocked(against.rule, against.says) if against else Offer()


def decide_use_rest_card(draft: Draft, seat: str, order: UseRestCard) -> None:  # noqa: ARG001
    """DA-REST-08, DA-AMB-17: a draw without modifier and without Upper or Lower Hand."""
    draft.count(REST_CARDS.of(seat), -1)
    check = check_with(
        draft.table,
        seat,
        "vit",
        REST_DR,
        target_against(draft, seat),
        kind="rest",
        mod=0,
        question="A Rest Card",
        then=(RestCardTurned(),),
    )
    carry_out(draft, begin(draft, seat, replace(check, upper=0, lower=0, hands=())))


@dataclass(frozen=True, slots=True, kw_only=True)
class BrewAtRest:
    """Create Potion: make a Potion of Healing with a Rest Card instead of PP, after a completed Quick Rest."""


def offer_brew_at_rest(seen: TableView) -> Offer | None:
    """DA-POW-29: open to who has the Power and a Rest Card to use."""
    if not has_power(seen.marks, seen.seat, "Create Potion") or not seen.has_mark(STATE.of(seen.seat), AFTER_REST):
        return None
    against = _no_rest_card(seen)
    return blocked(against.rule, against.says) if against else Offer()


def decide_brew_at_rest(draft: Draft, seat: str, order: BrewAtRest) -> None:  # noqa: ARG001
    """DA-POW-29."""
    draft.count(REST_CARDS.of(seat), -1)
    gain(draft, seat, "Potion of Healing", maker=seat)
    draft.tell(seat, "DA-POW-29", "{who} makes a Potion of Healing with a Rest Card.")


def restore_by_rest_card(draft: Draft, step: RestCardTurned) -> Comes:
    """DA-REST-09, DA-REST-10."""
    points = 2 if step.result.success else 1
    says = say("The Rest Card restores {points}: how much of it to HP, how much to PP?", points=points)
    rule = "DA-REST-10" if step.result.success else "DA-REST-09"
    return (ask(draft, step.result.who, ("restore",), rule, says, RestCardDrawn(points)),)


@record
class Restored(Compound):
    """What comes back of each."""

    hp: int
    pp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """Say what your Rest Card restores. Points for which there is no room are lost."""

    split: Restored


def offer_restore(seen: TableView) -> Offer | None:
    """DA-REST-10, DA-REST-11: split freely, never past the maximum."""
    asked = seen.asked("restore")
    if asked is None:
        return None
    hp_room = max(0, seen.track(HP_MOST.of(seen.seat)) - seen.track(HP.of(seen.seat)))
    pp_room = max(0, seen.track(PP_MOST.of(seen.seat)) - seen.track(PP.of(seen.seat)))
    points = min(about(asked, RestCardDrawn).points, hp_room + pp_room)
    splits = [(hp, points - hp) for hp in range(points + 1) if hp <= hp_room and points - hp <= pp_room]
    ways = options((Restored(hp, pp).word, say("{hp} HP and {pp} PP", hp=hp, pp=pp)) for hp, pp in reversed(splits))
    return Offer({"split": Among(ways, label="What comes back?")}, urgent=True)


_REGAINS = {
    (True, True): "{who} regains {hp} HP and {pp} PP.",
    (True, False): "{who} regains {hp} HP.",
    (False, True): "{who} regains {pp} PP.",
    (False, False): "{who} regains nothing.",
}


def decide_restore(draft: Draft, seat: str, restore: Restore) -> None:
    """DA-REST-09, DA-REST-10."""
    drawn, then = answered(draft, seat, "restore", RestCardDrawn)
    hp, pp = restore.split.hp, restore.split.pp
    draft.count(HP.of(seat), hp)
    draft.count(PP.of(seat), pp)
    if hp:
        wake(draft, seat)
    rule = "DA-REST-10" if drawn.points > 1 else "DA-REST-09"
    draft.tell(seat, rule, _REGAINS[bool(hp), bool(pp)], hp=hp, pp=pp)
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRest:
    """Get up from your Quick Rest: some of your discarded cards come back into the deck."""


def offer_end_rest(seen: TableView) -> Offer | None:
    """Open after a completed Quick Rest, once Rest Cards are seen to."""
    if not seen.has_mark(STATE.of(seen.seat), AFTER_REST):
        return None
    if is_busy(seen, seen.seat):
        return blocked("DA-REST-13", "Finish your Rest Card first.")
    return Offer()


def decide_end_rest(draft: Draft, seat: str, order: EndRest) -> None:  # noqa: ARG001
    """It is over for now."""
    _get_up(draft, seat)


def rouse(draft: Draft, step: GetUp) -> None:  # noqa: ARG001
    """A fight ends the Quick Rest of whoever was still at it; Rest Cards are not for a fight (DA-REST-04)."""
    for who in draft.table.players:
        if draft.table.has_mark(STATE.of(who), AFTER_REST):
            _get_up(draft, who)


def _get_up(draft: Draft, seat: str) -> None:
    """DA-REST-13: 10 and two for each point of Vitality, at random; the deck is shuffled."""
    draft.unmark(STATE.of(seat), AFTER_REST)
    deck = deck_named(seat)
    count = CARDS_BACK + 2 * draft.table.track(mod_of("vit", seat))
    discarded = draft.table.cards(deck.discard)
    back = discarded if len(discarded) <= count else draft.chance.shuffle(discarded)[:count]
    draft.move(back, deck.discard, deck.draw)
    if back:
        draft.shuffle(deck.draw)
    draft.tell(seat, "DA-REST-13", "{who} shuffles cards back into the deck: {count}.", count=len(back))


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTime:
    """Let time pass in the story. What lasted only so long ends."""

    minutes: int = 0
    hours: int = 0


def offer_pass_time(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer({"minutes": Between(0, 59, label="Minutes"), "hours": Between(0, 240, label="Hours")})


def decide_pass_time(draft: Draft, seat: str, order: PassTime) -> None:
    """The clock goes on."""
    pass_time(draft, order.hours * HOUR + order.minutes * MINUTE)
    draft.tell(seat, "", "Time passes. It is {date}.", date=date_words(now(draft.table)))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock:
    """Say what time of day it is. Only the clock is set: it goes forward, and nothing wears off meanwhile."""

    hour: int
    minute: int = 0


def offer_set_clock(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer({"hour": Between(0, 23, label="Hour"), "minute": Between(0, 59, label="Minute")})


def decide_set_clock(draft: Draft, seat: str, order: SetClock) -> None:
    """The next time it is so late."""
    wanted = order.hour * HOUR + order.minute * MINUTE
    draft.count(CLOCK, (wanted - now(draft.table)) % DAY)
    draft.tell(seat, "", "It is {date}.", date=date_words(now(draft.table)))


RESTING = (
    Action(
        "use_rest_card",
        UseRestCard,
        offer_use_rest_card,
        decide_use_rest_card,
        rule="DA-REST-08",
        label="Use a Rest Card",
    ),
    Action(
        "brew_at_rest",
        BrewAtRest,
        offer_brew_at_rest,
        decide_brew_at_rest,
        rule="DA-POW-29",
        label="Make a potion with a Rest Card",
    ),
    Action("restore", Restore, offer_restore, decide_restore, rule="DA-REST-10", label="Restore HP and PP"),
    Action("end_rest", EndRest, offer_end_rest, decide_end_rest, rule="DA-REST-13", label="Get up from the Rest"),
    gm_action(
        "begin_quick_rest",
        BeginQuickRest,
        offer_begin_quick_rest,
        decide_begin_quick_rest,
        "DA-REST-01",
        "Begin a Quick Rest",
    ),
    gm_action(
        "begin_full_rest",
        BeginFullRest,
        offer_begin_full_rest,
        decide_begin_full_rest,
        "DA-REST-02",
        "Begin a Full Rest",
    ),
    gm_action(
        "interrupt_rest", InterruptRest, offer_interrupt_rest, decide_interrupt_rest, "DA-REST-05", "Interrupt a Rest"
    ),
    gm_action(
        "complete_rest", CompleteRest, offer_complete_rest, decide_complete_rest, "DA-REST-03", "Complete a Rest"
    ),
    gm_action("pass_time", PassTime, offer_pass_time, decide_pass_time, "DA-REST-01", "Let time pass"),
    gm_action("set_clock", SetClock, offer_set_clock, decide_set_clock, "DA-REST-01", "Set the clock"),
)
