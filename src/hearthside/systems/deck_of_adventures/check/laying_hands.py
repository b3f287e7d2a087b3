"""What the GM lays on a character for a while: Upper Hand, Lower Hand, a charm."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Between, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.check.call import EXTRA_CARDS
from hearthside.systems.deck_of_adventures.check.hands import CHARMS, LAID_HANDS
from hearthside.systems.deck_of_adventures.kinds import CHARMS_KIND
from hearthside.systems.deck_of_adventures.matters import Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class LayHand:
    """Something gives a character Upper or Lower Hand on every Check until you lift it. Mark it if it grows (N+)."""

    who: str
    source: str
    side: str
    count: int = 1
    grows: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftHand:
    """Something no longer gives Upper or Lower Hand."""

    hand: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Charm:
    """A charm begins to work on a character, or stops."""

    who: str
    charm: str
    works: bool = True


def _anybody(seen: TableView) -> Among:
    people = [(name, seen.seats[name].title) for name in seen.players]
    return Among(options([*people, *((name, title_of(seen, name)) for name in creatures(seen))]), label="Who?")


def offer_lay_hand(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer(
        {
            "who": _anybody(seen),
            "source": Words(most=60, optional=False, label="What is it?"),
            "side": Among(options((("upper", "Upper Hand"), ("lower", "Lower Hand"))), label="What does it give?"),
            "count": Between(1, EXTRA_CARDS, label="Extra cards"),
            "grows": YesNo(label="Grows each time it applies again (N+)"),
        }
    )


def decide_lay_hand(draft: Draft, seat: str, lay: LayHand) -> None:  # noqa: ARG001
    """DA-AMB-03: different sources add up; the same one again adds only if it is marked (N+)."""
    laid = LAID_HANDS.of(draft.table.marks, lay.who)
    before = next((hand for hand in laid if hand.source == lay.source), None)
    now = before.again() if before else Hand(lay.source, lay.count if lay.side == "upper" else -lay.count, lay.grows)
    if before:
        LAID_HANDS.lift(draft, lay.who, before)
    LAID_HANDS.lay(draft, lay.who, now)
    rule = "DA-HAND-09" if before else "DA-HAND-07"
    draft.tell(lay.who, rule, "For {who} this applies: {hand}.", hand=now.words)


def offer_lift_hand(seen: TableView) -> Offer | None:
    """Open while something lies on somebody."""
    laid = [
        (which, say("{who}: {hand}", who=title_of(seen, who), hand=hand.words))
        for which, (who, hand) in _laid_hands(seen).items()
    ]
    return Offer({"hand": Among(options(laid), label="Which?")}) if laid else None


def _laid_hands(lying: Table | TableView) -> dict[str, tuple[str, Hand]]:
    """What lies on whom, by what a GM calls it who lifts it."""
    names = (*lying.players, *creatures(lying))
    return {f"{who}: {hand.words}": (who, hand) for who in names for hand in LAID_HANDS.of(lying.marks, who)}


def decide_lift_hand(draft: Draft, seat: str, lift: LiftHand) -> None:  # noqa: ARG001
    """It is over."""
    who, hand = _laid_hands(draft.table)[lift.hand]
    LAID_HANDS.lift(draft, who, hand)
    draft.tell(who, "DA-HAND-07", "For {who} this is over: {hand}.", hand=hand.words)


def offer_charm(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer({"who": _anybody(seen), "charm": Among(options(CHARMS.items()), label="Charm"), "works": YesNo()})


def decide_charm(draft: Draft, seat: str, charm: Charm) -> None:  # noqa: ARG001
    """DA-HAND-12, DA-HAND-13."""
    name = CHARMS[charm.charm]
    rule = "DA-HAND-12" if charm.charm == "efficiency" else "DA-HAND-13"
    if charm.works:
        draft.mark(CHARMS_KIND.of(charm.who), name)
        draft.tell(charm.who, rule, "The {charm} works on {who}.", charm=name)
    else:
        draft.unmark(CHARMS_KIND.of(charm.who), name)
        draft.tell(charm.who, rule, "The {charm} no longer works on {who}.", charm=name)


LAY_HAND = Action(
    "lay_hand",
    LayHand,
    offer_lay_hand,
    decide_lay_hand,
    rule="DA-HAND-07",
    label="Give Upper or Lower Hand",
    by=GM,
    group="gm",
)
LIFT_HAND = Action(
    "lift_hand",
    LiftHand,
    offer_lift_hand,
    decide_lift_hand,
    rule="DA-HAND-07",
    label="Lift Upper or Lower Hand",
    by=GM,
    group="gm",
)
CHARM = Action("charm", Charm, offer_charm, decide_charm, rule="DA-HAND-12", label="Use a charm", by=GM, group="gm")
