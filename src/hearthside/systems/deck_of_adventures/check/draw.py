"""What the drawer does in a Check: draw, draw on or stop with an Upper Hand, and suggest another stat beforehand."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import about, carry_out
from hearthside.kernel.choices import Among, Barred, Option, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import Question, TableView
from hearthside.systems.deck_of_adventures.check.call import STAT_OPTIONS, called_checks
from hearthside.systems.deck_of_adventures.check.degrees import HARDEST
from hearthside.systems.deck_of_adventures.check.drawing import Check, begin, check_of, draw_on, judge
from hearthside.systems.deck_of_adventures.decks.piles import deck_named, take_target
from hearthside.systems.deck_of_adventures.fight.arena import DEAD
from hearthside.systems.deck_of_adventures.kinds import STATE, TARGET
from hearthside.systems.deck_of_adventures.matters import HIDDEN, CheckCalled
from hearthside.systems.deck_of_adventures.people.stats import STATS, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Draw for the Check you are called to, with one of the stats the GM named."""

    stat: str


def offer_draw(seen: TableView) -> Offer:
    """DA-CHECK-02: only when the GM has named a stat and set a Difficulty Range."""
    asked = seen.asked("draw")
    if asked is None:
        why = (
            "The GM names the stat and sets the Difficulty Range before a card is drawn. You are not called to a Check."
        )
        return blocked("DA-CHECK-02", why, stat=Among(STAT_OPTIONS, label="With"))
    stat = Among(_stat_options(asked), label="With")
    deck = deck_named(seen.seat)
    if not seen.pile(deck.draw).count + seen.pile(deck.discard).count:
        return blocked("DA-FTG-01", "You have no card left, neither in the deck nor in the discard pile.", stat=stat)
    return Offer({"stat": stat}, urgent=True)


def _stat_options(asked: Question) -> tuple[Option, ...]:
    called = about(asked, CheckCalled)
    shown = [None] * len(called.stats) if called.drs == HIDDEN else called.drs
    lowest = HARDEST + 1 if called.kind == "save" else HARDEST
    found = []
    for stat, mod, dr in zip(called.stats, called.mods, shown, strict=True):
        label = say("{stat} {mod}", stat=STATS[stat].name, mod=signed(mod))
        if dr is None:
            found.append(Option(stat, label))
            continue
        out_of_reach = Barred("DA-CHECK-10", "That is out of your reach: it would fail without a draw.")
        found.append(Option(stat, label, None if dr + mod >= lowest else out_of_reach, more=say("DR {dr}", dr=dr)))
    return tuple(found)


def decide_draw(draft: Draft, seat: str, order: Draw) -> None:
    """What was asked becomes the Check that is made."""
    asked = draft.table.awaited.get(seat)
    if asked is None or "draw" not in asked.actions:
        raise Impossible("DA-CHECK-02", "Without a stat and a Difficulty Range there is nothing to draw for.")
    check = next(check for check in called_checks(draft, asked) if check.stat == order.stat)
    draft.settle(seat)
    carry_out(draft, begin(draft, seat, check))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOn:
    """Draw another card of your Upper Hand; the most beneficial one counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Stop drawing: the most beneficial card so far counts."""


def offer_draw_on(seen: TableView) -> Offer | None:
    """Open while an Upper Hand has cards left."""
    return Offer(urgent=True) if seen.asked("draw_on") else None


def offer_stop(seen: TableView) -> Offer | None:
    """DA-HAND-04: after any card of an Upper Hand."""
    return Offer(urgent=True) if seen.asked("stop") else None


def decide_draw_on(draft: Draft, seat: str, order: DrawOn) -> None:  # noqa: ARG001
    """One card more."""
    carry_out(draft, draw_on(draft, seat, open_check(draft, seat, "draw_on")))


def decide_stop(draft: Draft, seat: str, order: Stop) -> None:  # noqa: ARG001
    """Enough."""
    carry_out(draft, judge(draft, seat, open_check(draft, seat, "stop")))


def open_check(draft: Draft, seat: str, action: str) -> Check:
    """The Check this seat is in the middle of, and which is gone on with now."""
    asked = draft.table.awaited.get(seat)
    if asked is None or action not in asked.actions:
        raise Impossible("DA-CHECK-02", "There is no draw to go on with.")
    draft.settle(seat)
    return check_of(draft, asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggest:
    """Suggest another Attribute or Skill for the Check you are called to. The GM decides."""

    stat: str
    why: str = ""


def offer_suggest(seen: TableView) -> Offer | None:
    """Open while the call waits for your draw."""
    if seen.asked("draw") is None:
        return None
    return Offer({"stat": Among(STAT_OPTIONS, label="What would fit?"), "why": Words(most=300, label="Why?")})


def decide_suggest(draft: Draft, seat: str, suggest: Suggest) -> None:
    """DA-CHECK-02: nothing changes unless the GM allows it."""
    says = "{who} would rather use {stat}. {why}" if suggest.why else "{who} would rather use {stat}."
    draft.tell(seat, "DA-CHECK-02", says, stat=STATS[suggest.stat].name, why=suggest.why)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTarget:
    """Draw your own Target Card, for Saves and for those who act against you."""


def offer_take_target(seen: TableView) -> Offer:
    """DA-AMB-19: at the start of the session; it then stays."""
    if seen.pile(TARGET.of(seen.seat)).count:
        return blocked("DA-TC-09", "Your Target Card stays with you until the next combat starts.")
    if seen.has_mark(STATE.of(seen.seat), DEAD):
        return blocked("DA-KO-06", "It is too late for that.")
    deck = deck_named(seen.seat)
    if not seen.pile(deck.draw).count + seen.pile(deck.discard).count:
        return blocked("DA-FTG-01", "You have no card left, neither in the deck nor in the discard pile.")
    return Offer()


def decide_take_target(draft: Draft, seat: str, order: TakeTarget) -> None:  # noqa: ARG001
    """Face up, in its own slot."""
    take_target(draft, seat)


DRAW = Action("draw", Draw, offer_draw, decide_draw, rule="DA-CHECK-15", label="Draw")
DRAW_ON = Action("draw_on", DrawOn, offer_draw_on, decide_draw_on, rule="DA-HAND-01", label="Draw another", by=TABLE)
STOP = Action("stop", Stop, offer_stop, decide_stop, rule="DA-HAND-04", label="Stop drawing", by=TABLE)
SUGGEST = Action("suggest", Suggest, offer_suggest, decide_suggest, rule="DA-CHECK-02", label="Suggest another stat")
TAKE_TARGET = Action(
    "take_target", TakeTarget, offer_take_target, decide_take_target, rule="DA-TC-01", label="Draw your Target Card"
)
