"""Combat as a whole: it starts and ends, turns pass, somebody waits, comes late or leaves."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked, gm_action
from hearthside.kernel.choices import Among, Barred, Choice, Option, Several, Words, YesNo, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.sight import THE_TABLE
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import change_creature, creatures, is_fated, title_of
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.decks.piles import lay_off, lay_slots, return_jokers
from hearthside.systems.deck_of_adventures.fight.acting import HAS_ACTED
from hearthside.systems.deck_of_adventures.fight.arena import (
    ACTED,
    FRIENDS,
    TURN,
    fighters,
    group_of,
    is_friend,
    is_now,
    listed,
    members,
    on_turn,
    slot_of,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.fight.rounds import advance, end, end_turn, join, leave, start
from hearthside.systems.deck_of_adventures.ground.afoot import shares_space
from hearthside.systems.deck_of_adventures.ground.placing import place_all
from hearthside.systems.deck_of_adventures.kinds import MOVED, TARGET
from hearthside.systems.deck_of_adventures.slips import (
    AGREEING,
    ANNOUNCING,
    DELAYING,
    SKIPPING,
    Agreed,
    Announced,
    Delayed,
    Skipped,
)
from hearthside.systems.deck_of_adventures.things import GROUPS, Group

_FRIEND = YesNo(label="With the players")


@dataclass(frozen=True, slots=True, kw_only=True)
class StartCombat:
    """Declare combat: everybody draws a fresh Target Card, and it gives the order of turns.

    A side that surprises the other draws alone and has a round to itself first.
    """

    who: tuple[str, ...]
    surprise: str = ""


_SURPRISE = options(
    (("", "Nobody is surprised"), ("players", "The players surprise them"), ("foes", "They surprise the players"))
)


def offer_start_combat(seen: TableView) -> Offer:
    """DA-CMB-01: the GM's to declare."""
    here = creatures(seen)
    fields: dict[str, Choice] = {
        "who": Several(
            options((name, title_of(seen, name)) for name in here), 1, max(1, len(here)), label="Against whom?"
        ),
        "surprise": Among(_SURPRISE, label="A Surprise Round?"),
    }
    if fighters(seen.marks):
        return blocked("DA-CMB-01", "A fight is on already.", **fields)
    if not here:
        return blocked("DA-CMB-02", "There is nobody to fight. Bring a creature first.", **fields)
    return Offer(fields)


def decide_start_combat(draft: Draft, seat: str, order: StartCombat) -> None:
    """DA-CMB-02, DA-CMB-08."""
    marks = draft.table.marks
    players = draft.table.players
    ours = [*players, *(name for name in order.who if is_friend(marks, name))]
    theirs = [name for name in order.who if not is_friend(marks, name)]
    ambushers = {"players": ours, "foes": theirs}.get(order.surprise, [])
    place_all(draft, [*players, *order.who])
    start(draft, seat, [*players, *order.who], ambushers)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCombat:
    """The fight is over, whoever still stands."""


def offer_end_combat(seen: TableView) -> Offer | None:
    """Open while there is a fight."""
    return Offer() if fighters(seen.marks) else None


def decide_end_combat(draft: Draft, seat: str, order: EndCombat) -> None:  # noqa: ARG001
    """Turn order stops, Target Cards stay."""
    end(draft)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """The turn is over: what its end asks comes first, then the next one acts."""


def offer_end_turn(seen: TableView) -> Offer | None:
    """Open to whoever acts, and to the GM."""
    slot = slot_on_turn(seen.marks)
    if not slot or (seen.role == "player" and slot != seen.seat):
        return None
    if is_busy(seen, slot if slot in seen.seats else seen.seat):
        return blocked("DA-CHECK-14", "Finish what the table waits for first.")
    # Whoever has not moved was put there by others and is not held up.
    if any(shares_space(seen, name) and seen.track(MOVED.of(name)) for name in on_turn(seen)):
        return blocked("DA-MOVE-03", "A turn does not end where a friend stands: go on, or go back.")
    return Offer()


def decide_end_turn(draft: Draft, seat: str, order: EndTurn) -> None:  # noqa: ARG001
    """On it goes."""
    end_turn(draft, slot_on_turn(draft.table.marks))


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay:
    """Hold your turn back. Say before the round is over before or after whom you act, or the turn is lost."""


def offer_delay(seen: TableView) -> Offer | None:
    """Open at the start of the own turn."""
    if slot_on_turn(seen.marks) != seen.seat:
        return None
    if is_now(seen.marks, seen.seat, HAS_ACTED) or seen.track(MOVED.of(seen.seat)) or is_busy(seen, seen.seat):
        return blocked("DA-CMB-09", "You have begun your turn; it cannot be held back any more.")
    return Offer()


def decide_delay(draft: Draft, seat: str, order: Delay) -> None:  # noqa: ARG001
    """DA-CMB-09."""
    draft.unmark(TURN, seat)
    DELAYING.lay(draft, THE_TABLE, Delayed(seat))
    draft.tell(seat, "DA-CMB-09", "{who} waits for a better moment.")
    advance(draft)


@record
class Moment(Compound):
    """Before somebody's turn, or after it."""

    between = " "
    side: str
    whom: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce:
    """Say when you take the turn you held back: before or after somebody else."""

    when: Moment


def offer_announce(seen: TableView) -> Offer | None:
    """Open while the own turn is held back."""
    if not DELAYING.lies(seen.marks, THE_TABLE, Delayed(seen.seat)):
        return None
    others = [slot for slot in fighters(seen.marks) if slot != seen.seat and not seen.has_mark(ACTED, slot)]
    late = Barred("DA-CMB-09", "Their turn has begun: it is too late to act before it.")
    moments = []
    for slot in others:
        begun = late if slot_on_turn(seen.marks) == slot else None
        moments.append(Option(Moment("before", slot).word, say("Before {whom}", whom=title_of(seen, slot)), begun))
        moments.append(Option(Moment("after", slot).word, say("After {whom}", whom=title_of(seen, slot))))
    return Offer({"when": Among(tuple(moments), label="When?")}) if moments else None


def decide_announce(draft: Draft, seat: str, order: Announce) -> None:
    """DA-CMB-09."""
    whom, is_before = order.when.whom, order.when.side == "before"
    DELAYING.lift(draft, THE_TABLE, Delayed(seat))
    ANNOUNCING.lay(draft, THE_TABLE, Announced(seat, "before" if is_before else "after", whom))
    says = "{who} will act before {whom}." if is_before else "{who} will act after {whom}."
    draft.tell(seat, "DA-CMB-09", says, whom=title_of(draft.table, whom))


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip:
    """Pass over a player who is not ready. You come back to them at the end of the round."""


def offer_skip(seen: TableView) -> Offer | None:
    """Open to the GM in a player's turn."""
    slot = slot_on_turn(seen.marks)
    if slot not in seen.seats:
        return None
    if is_now(seen.marks, slot, HAS_ACTED) or is_busy(seen, slot):
        return blocked("DA-CMB-10", "They have begun their turn.")
    return Offer()


def decide_skip(draft: Draft, seat: str, order: Skip) -> None:  # noqa: ARG001
    """DA-CMB-10."""
    who = slot_on_turn(draft.table.marks)
    draft.unmark(TURN, who)
    SKIPPING.lay(draft, THE_TABLE, Skipped(who))
    draft.tell(who, "DA-CMB-10", "{who} is not ready; the table comes back at the end of the round.")
    advance(draft)


@dataclass(frozen=True, slots=True, kw_only=True)
class LetFirst:
    """Your Target Cards have the same rank: let another player act before you."""

    whom: str


def offer_let_first(seen: TableView) -> Offer | None:
    """DA-CMB-07: open to players whose Target Card has the rank of another's."""
    if seen.seat not in fighters(seen.marks):
        return None
    own = _rank(seen, seen.seat)
    equal = [
        name for name in seen.players if name != seen.seat and name in fighters(seen.marks) and _rank(seen, name) == own
    ]
    named = options((name, seen.seats[name].title) for name in equal)
    return Offer({"whom": Among(named, label="Who acts first?")}) if equal else None


def _rank(seen: TableView, name: str) -> str:
    faces = seen.pile(TARGET.of(name)).faces
    return CARDS[faces[0]].rank if faces and faces[0] in CARDS else ""


def decide_let_first(draft: Draft, seat: str, order: LetFirst) -> None:
    """DA-CMB-07: they agree."""
    AGREEING.lift(draft, THE_TABLE, Agreed(seat, order.whom))
    AGREEING.lay(draft, THE_TABLE, Agreed(order.whom, seat))
    draft.tell(seat, "DA-CMB-07", "{who} lets {whom} act first.", whom=title_of(draft.table, order.whom))


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupMinions:
    """Let Minions share one Target Card and one place in the order. A Dealer always has its own."""

    name: str
    who: tuple[str, ...]


def offer_group_minions(seen: TableView) -> Offer | None:
    """Open to the GM with at least two creatures."""
    here = creatures(seen)
    if len(here) < 2:
        return None
    why = Barred("DA-CMB-03", "A Dealer always has a Target Card of its own.")
    listed = tuple(Option(name, title_of(seen, name), why if is_fated(seen, name) else None) for name in here)
    fields: dict[str, Choice] = {
        "name": Words(most=40, optional=False, label="Name of the group"),
        "who": Several(listed, 2, len(here), label="Who?"),
    }
    if fighters(seen.marks):
        return blocked("DA-CMB-03", "Everybody in this fight has a Target Card already.", **fields)
    return Offer(fields)


def decide_group_minions(draft: Draft, seat: str, order: GroupMinions) -> None:
    """DA-CMB-03."""
    group = draft.make(GROUPS, Group(order.name))
    for who in order.who:
        change_creature(draft, who, group=group)
        return_jokers(draft, TARGET.of(who))
        lay_off(draft, who, draft.table.cards(TARGET.of(who)), TARGET.of(who))
    lay_slots(draft, group)
    whom, name = listed(draft.table, order.who), title_of(draft.table, group)
    draft.tell(seat, "DA-CMB-03", "{whom} share one Target Card as {name}.", whom=whom, name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveFight:
    """Somebody flees or surrenders and is out of the fight."""

    who: str
    how: str = "fled"


_HOW = {"fled": "{who} flees.", "surrendered": "{who} surrenders."}


def offer_leave_fight(seen: TableView) -> Offer | None:
    """Open to the GM while there is a fight."""
    here = [name for name in creatures(seen) if slot_of(seen, name) in fighters(seen.marks)]
    if not here:
        return None
    ways = options((("fled", "Flees"), ("surrendered", "Surrenders")))
    return Offer(
        {
            "who": Among(options((name, title_of(seen, name)) for name in here), label="Who?"),
            "how": Among(ways, label="How?"),
        }
    )


def decide_leave_fight(draft: Draft, seat: str, order: LeaveFight) -> None:  # noqa: ARG001
    """DA-CMB-12: the GM says who has fled or surrendered."""
    draft.tell(order.who, "DA-CMB-12", _HOW[order.how])
    group = group_of(draft.table, order.who)
    if group and len(members(draft.table, group)) > 1:
        change_creature(draft, order.who, group="")
    else:
        leave(draft, order.who)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSides:
    """Say on whose side a creature stands: with the players, or against them."""

    who: str
    friend: bool = True


def offer_take_sides(seen: TableView) -> Offer | None:
    """Open to the GM while there are creatures."""
    here = creatures(seen)
    return (
        Offer({"who": Among(options((name, title_of(seen, name)) for name in here), label="Who?"), "friend": _FRIEND})
        if here
        else None
    )


def decide_take_sides(draft: Draft, seat: str, order: TakeSides) -> None:  # noqa: ARG001
    """DA-TYPE-06: bystanders may be won over."""
    if order.friend:
        draft.mark(FRIENDS, order.who)
        draft.tell(order.who, "DA-TYPE-06", "{who} stands with the players.")
    else:
        draft.unmark(FRIENDS, order.who)
        draft.tell(order.who, "DA-TYPE-06", "{who} stands against the players.")


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinFight:
    """Somebody enters a fight that is on: they draw a Target Card and join the order."""

    who: str


def offer_join_fight(seen: TableView) -> Offer | None:
    """Open to the GM while somebody stands aside of a fight."""
    if not fighters(seen.marks):
        return None
    names = (*seen.players, *creatures(seen))
    aside = [name for name in names if slot_of(seen, name) not in fighters(seen.marks)]
    return (
        Offer({"who": Among(options((name, title_of(seen, name)) for name in aside), label="Who?")}) if aside else None
    )


def decide_join_fight(draft: Draft, seat: str, order: JoinFight) -> None:  # noqa: ARG001
    """DA-CMB-04."""
    join(draft, order.who)


COMBAT: tuple[Action, ...] = (
    gm_action("start_combat", StartCombat, offer_start_combat, decide_start_combat, "DA-CMB-01", "Declare combat"),
    gm_action("end_combat", EndCombat, offer_end_combat, decide_end_combat, "DA-CMB-12", "End the combat"),
    Action("end_turn", EndTurn, offer_end_turn, decide_end_turn, rule="DA-CMB-05", label="End the turn", by=TABLE),
    Action("delay", Delay, offer_delay, decide_delay, rule="DA-CMB-09", label="Delay"),
    Action("announce", Announce, offer_announce, decide_announce, rule="DA-CMB-09", label="Say when you act"),
    gm_action("skip", Skip, offer_skip, decide_skip, "DA-CMB-10", "Come back later"),
    Action("let_first", LetFirst, offer_let_first, decide_let_first, rule="DA-CMB-07", label="Let another act first"),
    gm_action(
        "group_minions", GroupMinions, offer_group_minions, decide_group_minions, "DA-CMB-03", "Share a Target Card"
    ),
    gm_action("leave_fight", LeaveFight, offer_leave_fight, decide_leave_fight, "DA-CMB-12", "Flee or surrender"),
    gm_action("join_fight", JoinFight, offer_join_fight, decide_join_fight, "DA-CMB-04", "Join the fight"),
    gm_action("take_sides", TakeSides, offer_take_sides, decide_take_sides, "DA-TYPE-06", "Take sides"),
)
