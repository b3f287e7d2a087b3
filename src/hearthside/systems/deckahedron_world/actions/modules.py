"""Optional parts of other files: cliffhangers, the Good Bank, flashes forward, mercy. All of them are off at first."""

from dataclasses import dataclass, replace

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import Matter, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Choice, Following, Option, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Spotlit
from hearthside.kernel.gathering import SPOTLIGHT, Spotlight
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions import gm_action
from hearthside.systems.deckahedron_world.actions.flip import flip_anew
from hearthside.systems.deckahedron_world.board import DEAD, GOOD_BANK, MERCY, MODULE
from hearthside.systems.deckahedron_world.flipping import MOST_NET, CardsTurned
from hearthside.systems.deckahedron_world.kinds import (
    ATTRIBUTE_TRACKS,
    BONUSES,
    GREEN_KIND,
    MEANING,
    MOMENT,
    MOVES_KIND,
    STATE,
)
from hearthside.systems.deckahedron_world.knowing import circles
from hearthside.systems.deckahedron_world.options import is_on
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

CLIFFHANGER = "cliffhanger, 120 seconds"
TIME_UP = "the bell has rung"
QUICK_START = "quick start, 10 minutes"
FLASH = "flash forward"
FLASH_TOKENS = 3


# The spotlight


def _pass_the_spotlight(draft: Draft, seat: str, spotlight: Spotlight) -> None:
    """DW-SPOT-01: when nothing happened in a player's light the GM is warned, and nothing is refused (DW-SPOT-02)."""
    was = draft.table.spotlight
    if was and was != spotlight.who and not _something_happened(draft, was):
        says = "Nothing came of {whom}'s time in the spotlight: give them something."
        draft.tell(seat, "DW-SPOT-01", says, only_to=(seat,), whom=draft.table.seats[was].title)
    SPOTLIGHT.decide(draft, seat, spotlight)
    for name in draft.table.players:
        draft.unmark(MOMENT.of(name), "moved")


def _something_happened(draft: Draft, who: str) -> bool:
    for entry in reversed(draft.history):
        if any(isinstance(event, Spotlit) for event in entry.events):
            return False
        if entry.by == who or entry.did.get("as") == who or entry.did.get("do") == "say":
            return True
    return True


PASS_THE_SPOTLIGHT = replace(SPOTLIGHT, decide=_pass_the_spotlight, rule="DW-SPOT-01")


# Cliffhanger


@dataclass(frozen=True, slots=True, kw_only=True)
class Cliffhanger:
    """Describe a peril against the two-minute timer; when the bell rings, you stop."""

    words: str


def offer_cliffhanger(seen: TableView) -> Offer | None:
    """DW-OPT-01, DW-CHAR-11: where the table plays it, or began with a quick start, until the bell rings."""
    if not is_on(seen.options, "cliffhanger") and not is_on(seen.options, "quick_start"):
        return None
    words = Words(most=2000, optional=False, label="The peril")
    if seen.has_mark(MODULE, TIME_UP):
        return blocked("DW-OPT-01", "The bell has rung: not a word more.", words=words)
    return Offer({"words": words})


def decide_cliffhanger(draft: Draft, seat: str, cliffhanger: Cliffhanger) -> None:
    """The first words start the timer."""
    draft.mark(MODULE, CLIFFHANGER)
    draft.tell(seat, "DW-OPT-01", "{words}", words=cliffhanger.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class RingBell:
    """The two minutes of the cliffhanger are over."""


def offer_ring_bell(seen: TableView) -> Offer | None:
    """Open while the timer runs. Whoever watches the clock rings."""
    running = seen.has_mark(MODULE, CLIFFHANGER) and not seen.has_mark(MODULE, TIME_UP)
    return Offer() if running else None


def decide_ring_bell(draft: Draft, seat: str, order: RingBell) -> None:  # noqa: ARG001
    """Not a word more."""
    draft.mark(MODULE, TIME_UP)
    draft.tell(seat, "DW-OPT-01", "The bell rings. To be continued.")


# Good Bank


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryBeat:
    """A story beat worth a point in the Good Bank."""

    words: str


def offer_story_beat(seen: TableView) -> Offer | None:
    """DW-OPT-02: where the table plays it."""
    return (
        Offer({"words": Words(most=300, optional=False, label="What was it?")})
        if is_on(seen.options, "good_bank")
        else None
    )


def decide_story_beat(draft: Draft, seat: str, beat: StoryBeat) -> None:
    """One point."""
    draft.count(GOOD_BANK, 1)
    draft.tell(seat, "DW-OPT-02", "The Good Bank gains a point: {words}", words=beat.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendGood:
    """Spend from the Good Bank: flip again at the highest advantage, be rescued, or come back from death."""

    on: str
    words: str = ""


def offer_spend_good(seen: TableView) -> Offer | None:
    """DW-OPT-02."""
    if not is_on(seen.options, "good_bank"):
        return None
    not_dead = None if seen.has_mark(MEANING.of(seen.seat), DEAD) else Barred("DW-OPT-02", "You are not dead.")
    asked = seen.asked("spend_good")
    no_flip = None if asked else Barred("DW-OPT-02", "There is no flip to make again.")
    ways = (
        Option("flip", "I flip again, with two advantages", no_flip),
        Option("rescue", "Somebody comes to the rescue"),
        Option("resurrection", "I come back from the dead", not_dead),
    )
    fields: dict[str, Choice] = {"on": Among(ways, label="For what?"), "words": Words(most=500, label="How?")}
    if not seen.track(GOOD_BANK):
        return blocked("DW-OPT-02", "The Good Bank is empty.", **fields)
    return Offer(fields)


def decide_spend_good(draft: Draft, seat: str, spend: SpendGood) -> None:
    """One point."""
    draft.count(GOOD_BANK, -1)
    draft.tell(seat, "DW-OPT-02", "{who} draws on the Good Bank. {words}", words=spend.words)
    if spend.on == "flip":
        flip, then = answered(draft, seat, "spend_good", CardsTurned)
        flip_anew(draft, flip, then, more=2 * MOST_NET)
    elif spend.on == "resurrection":
        draft.unmark(MEANING.of(seat), DEAD)
        carry_out(draft, [body.RegainStamina(seat, 1)])


# Flash Forward


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelFlash:
    """Pay a green token: that future does not come to pass."""


def offer_cancel_flash(seen: TableView) -> Offer | None:
    """DW-OPT-04: any player may."""
    if not seen.has_mark(MODULE, FLASH):
        return None
    if not seen.track(GREEN_KIND.of(seen.seat)):
        return blocked("DW-OPT-04", "You have no green token to pay with.")
    return Offer()


def decide_cancel_flash(draft: Draft, seat: str, order: CancelFlash) -> None:  # noqa: ARG001
    """Nobody gains anything."""
    draft.count(GREEN_KIND.of(seat), -1)
    draft.unmark(MODULE, FLASH)
    draft.tell(seat, "DW-OPT-04", "{who} turns the future aside.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashHappens:
    """Nobody paid: the story jumps ahead, and every player gains 3 green tokens."""


def offer_flash_happens(seen: TableView) -> Offer | None:
    """DW-OPT-04."""
    return Offer() if seen.has_mark(MODULE, FLASH) else None


def decide_flash_happens(draft: Draft, seat: str, order: FlashHappens) -> None:  # noqa: ARG001
    """Three for everybody."""
    draft.unmark(MODULE, FLASH)
    for name in draft.table.players:
        draft.count(GREEN_KIND.of(name), FLASH_TOKENS)
    draft.tell(seat, "DW-OPT-04", "It comes to pass. Everybody gains 3 green tokens.")


# Mercy Flashback


@dataclass(frozen=True, slots=True, kw_only=True)
class Mercy:
    """You forgot to do something earlier: do it now for its normal cost and a green token, if the GM agrees."""

    words: str


def offer_mercy(seen: TableView) -> Offer | None:
    """DW-OPT-06: where the table plays it."""
    if not is_on(seen.options, "mercy_flashback"):
        return None
    words = Words(most=300, optional=False, label="What did you forget?")
    if not seen.track(GREEN_KIND.of(seen.seat)):
        return blocked("DW-OPT-06", "It costs a green token.", words=words)
    against = body.against_acting(seen)
    return Offer({"words": words}, against)


class MercyAsked(Matter, frozen=True):
    """Somebody asks to do what they forgot."""

    who: str


def decide_mercy(draft: Draft, seat: str, mercy: Mercy) -> None:
    """The GM has the word."""
    draft.tell(seat, "DW-OPT-06", "{who} asks for mercy: {words}", words=mercy.words)
    says = say("{who} forgot: {words}. Do you agree?", who=draft.table.seats[seat].title, words=mercy.words)
    body.ask_gm(draft, "agree", "DW-OPT-06", says, MercyAsked(seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree:
    """A player asks to do something forgotten: agree, or not."""

    agree: bool


def offer_agree(seen: TableView) -> Offer | None:
    """Open while somebody asks."""
    return (
        Offer({"agree": YesNo(label="Agree?", yes="Agree", no="Do not agree")}, urgent=True)
        if seen.asked("agree")
        else None
    )


def decide_agree(draft: Draft, seat: str, agree: Agree) -> None:
    """Agreed, it costs a token, and the deed may be done where it otherwise could not."""
    asked, then = answered(draft, seat, "agree", MercyAsked)
    who = asked.who
    if agree.agree and draft.table.track(GREEN_KIND.of(who)):
        draft.count(GREEN_KIND.of(who), -1)
        draft.mark(STATE.of(who), MERCY)
        draft.tell(who, "DW-OPT-06", "{who} may do it now.")
    carry_out(draft, then)


# Level bonuses


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelBonus:
    """A completed circle raises an attribute by one rank."""

    who: str
    attribute: str


def offer_level_bonus(seen: TableView) -> Offer | None:
    """DW-LVL-07: drafted only, so it is off unless the table wants it."""
    if not is_on(seen.options, "level_bonuses") or not seen.players:
        return None
    people = tuple(Option(name, seen.seats[name].title, _against_bonus(seen, name)) for name in seen.players)
    if all(each.barred for each in people):
        return blocked("DW-LVL-07", "Nobody has completed a circle that was not counted yet.")
    ranks = {
        name: Among(
            tuple(
                Option(each, title, _HIGHEST if seen.track(ATTRIBUTE_TRACKS[each].of(name)) >= HIGHEST_RANK else None)
                for each, title in ATTRIBUTES.items()
            )
        )
        for name in seen.players
    }
    return Offer({"who": Among(people, label="Who?"), "attribute": Following("who", ranks, label="Which?")})


HIGHEST_RANK = 4
_HIGHEST = Barred("DW-LVL-07", "No attribute goes above 4.")


def _against_bonus(seen: TableView, name: str) -> Barred | None:
    complete = sum(circles(seen.marks.get(MOVES_KIND.of(name), ())).values())
    if complete > seen.track(BONUSES.of(name)):
        return None
    return Barred("DW-LVL-07", "They have completed no circle that was not counted yet.")


def decide_level_bonus(draft: Draft, seat: str, bonus: LevelBonus) -> None:
    """One for each circle."""
    draft.count(BONUSES.of(bonus.who), 1)
    draft.count(ATTRIBUTE_TRACKS[bonus.attribute].of(bonus.who), 1)
    whom, name = draft.table.seats[bonus.who].title, ATTRIBUTES[bonus.attribute]
    draft.tell(seat, "DW-LVL-07", "A circle is complete: {whom} rises in {name}.", whom=whom, name=name)


MODULES = (
    Action("spend_good", SpendGood, offer_spend_good, decide_spend_good, rule="DW-OPT-02", label="Good Bank"),
    Action(
        "cancel_flash", CancelFlash, offer_cancel_flash, decide_cancel_flash, rule="DW-OPT-04", label="Not this future"
    ),
    Action("mercy", Mercy, offer_mercy, decide_mercy, rule="DW-OPT-06", label="Mercy Flashback"),
    Action("ring_bell", RingBell, offer_ring_bell, decide_ring_bell, rule="DW-OPT-01", label="Ring the bell", by=TABLE),
    gm_action("cliffhanger", Cliffhanger, offer_cliffhanger, decide_cliffhanger, "DW-OPT-01", "Cliffhanger"),
    gm_action("story_beat", StoryBeat, offer_story_beat, decide_story_beat, "DW-OPT-02", "Good Bank: a story beat"),
    gm_action(
        "flash_happens", FlashHappens, offer_flash_happens, decide_flash_happens, "DW-OPT-04", "It comes to pass"
    ),
    gm_action("agree", Agree, offer_agree, decide_agree, "DW-OPT-06", "Agree to mercy"),
    gm_action("level_bonus", LevelBonus, offer_level_bonus, decide_level_bonus, "DW-LVL-07", "Level bonus"),
)

MATTERS = (MercyAsked,)
