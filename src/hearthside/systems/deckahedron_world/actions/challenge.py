"""Ad-hoc challenges: the GM puts a question to one or many, and each decides to take it or not."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Matter, about, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions.call import NEEDS, busy, withdraw_call
from hearthside.systems.deckahedron_world.board import INCAPACITATED, STATES
from hearthside.systems.deckahedron_world.flipping import AD_HOC, FlipCalled
from hearthside.systems.deckahedron_world.kinds import FACTS, GREEN_KIND, SPEED, STATE
from hearthside.systems.deckahedron_world.words import ATTRIBUTES, DIFFICULTIES, RESULTS, V


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Call for an ad-hoc challenge: what it asks, who may take it, what it needs or costs, and what refusing brings."""

    who: tuple[str, ...]
    question: str
    attribute: str = ""
    need: int = V
    difficulty: str = "standard"
    speed: int = 0
    green: int = 0
    fact: str = ""
    consequence: str = ""


def offer_challenge(seen: TableView) -> Offer | None:
    """Open to the GM while there are players."""
    if not seen.players:
        return None
    free = tuple(Option(name, seen.seats[name].title, busy(seen, name)) for name in seen.players)
    return Offer(
        {
            "who": Several(free, 1, len(free), label="Who may take it?"),
            "question": Words(most=300, optional=False, label="What is asked?"),
            "attribute": Among(options((("", "No flip"), *ATTRIBUTES.items())), label="Flip"),
            "need": Among(NEEDS, label="It needs"),
            "difficulty": Among(options((each, each) for each in DIFFICULTIES), label="How hard?"),
            "speed": Between(0, 4, label="Speed at least"),
            "green": Between(0, 1, label="Green tokens to pay"),
            "fact": Words(most=60, label="Paying writes on the sheet"),
            "consequence": Words(most=60, label="Who does not take it is"),
        }
    )


class ChallengePut(Matter, frozen=True, kw_only=True):
    """A challenge somebody may take: what it asks, what it needs or costs, and what refusing brings."""

    question: str
    attribute: str
    need: int
    difficulty: str
    speed: int
    green: int
    fact: str
    consequence: str


def decide_challenge(draft: Draft, seat: str, challenge: Challenge) -> None:
    """DW-GM-07: each decides alone."""
    asks = ChallengePut(**{name: getattr(challenge, name) for name in ChallengePut.__struct_fields__})
    draft.tell(seat, "DW-GM-05", "A challenge: {question}", question=challenge.question)
    for name in challenge.who:
        then = withdraw_call(draft, name)
        draft.wait_for(name, ("take_challenge",), "DW-GM-07", challenge.question, asks, then=then)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeChallenge:
    """Take the challenge, with a few words if it asks for your past, or let it go."""

    take: str
    story: str = ""


def offer_take_challenge(seen: TableView) -> Offer | None:
    """Open to those the GM asked. What it needs must be there (DW-GM-06, DW-GM-09)."""
    asked = seen.asked("take_challenge")
    if asked is None:
        return None
    seat, challenge = seen.seat, about(asked, ChallengePut)
    bar = None
    if seen.track(SPEED.of(seat)) < challenge.speed:
        bar = Barred("DW-GM-06", say("It takes Speed {speed}.", speed=challenge.speed))
    elif seen.track(GREEN_KIND.of(seat)) < challenge.green:
        bar = Barred("DW-GM-09", "You have no green token to pay with.")
    take = (Option("yes", "I take it", bar), Option("no", "I let it go"))
    fields: dict[str, Choice] = {
        "take": Among(take, label="Take it?"),
        "story": Words(most=1000, label="How did you come by it?"),
    }
    return Offer(fields, urgent=True)


def decide_take_challenge(draft: Draft, seat: str, take: TakeChallenge) -> None:
    """A flip, a price with a lasting fact (DW-GM-08), or what was threatened (DW-GM-09)."""
    challenge, then = answered(draft, seat, "take_challenge", ChallengePut)
    if take.take == "no":
        draft.tell(seat, "DW-GM-09", "{who} lets it go. {outcome}", outcome=challenge.consequence)
        _befalls(draft, seat, challenge.consequence.strip())
        carry_out(draft, then)
        return
    if challenge.green:
        draft.count(GREEN_KIND.of(seat), -challenge.green)
        if challenge.fact:
            draft.mark(FACTS.of(seat), challenge.fact)
        draft.tell(seat, "DW-GM-08", "{who} pays a green token. {story}", story=take.story)
    if not challenge.attribute:
        draft.tell(seat, "DW-GM-05", "{who} passes the challenge.")
        carry_out(draft, then)
        return
    call = FlipCalled(
        called=True,
        move=AD_HOC,
        attribute=challenge.attribute,
        need=challenge.need,
        difficulty=DIFFICULTIES[challenge.difficulty],
        question=challenge.question,
    )
    attribute, result = ATTRIBUTES[challenge.attribute], RESULTS[challenge.need]
    says = say("Flip {attribute}: {result} or better", attribute=attribute, result=result)
    draft.wait_for(seat, ("flip",), "DW-GM-05", says, call, then=then)


def _befalls(draft: Draft, seat: str, consequence: str) -> None:
    """What was threatened. A state the game keeps count of itself is not written down as a mere word."""
    if consequence.lower() == INCAPACITATED:
        body.go_down(draft, seat, "DW-GM-09")
    elif consequence and consequence not in STATES:
        draft.mark(STATE.of(seat), consequence)


@record
class StateOf(Compound):
    """What befell somebody."""

    between = " "
    who: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """What befell a character in a challenge is over."""

    what: StateOf
    words: str = ""


def offer_lift(seen: TableView) -> Offer | None:
    """Open while somebody carries such a mark."""
    there = tuple(
        (StateOf(name, state).word, say("{who}: {words}", who=seen.seats[name].title, words=state))
        for name in seen.players
        for state in seen.marks.get(STATE.of(name), ())
        if state not in STATES
    )
    if not there:
        return None
    return Offer({"what": Among(options(there), label="What is over?"), "words": Words(most=300, label="How?")})


def decide_lift(draft: Draft, seat: str, lift: Lift) -> None:
    """DW-GM-09."""
    who, state = lift.what.who, lift.what.state
    draft.unmark(STATE.of(who), state)
    whom = draft.table.seats[who].title
    draft.tell(seat, "DW-GM-09", "That is over for {whom}: {state}. {words}", whom=whom, state=state, words=lift.words)


LIFT = Action("lift", Lift, offer_lift, decide_lift, rule="DW-GM-09", label="That is over", by=GM, group="gm")
CHALLENGE = Action(
    "challenge",
    Challenge,
    offer_challenge,
    decide_challenge,
    rule="DW-GM-05",
    label="Ad-hoc challenge",
    by=GM,
    group="gm",
)
TAKE_CHALLENGE = Action(
    "take_challenge",
    TakeChallenge,
    offer_take_challenge,
    decide_take_challenge,
    rule="DW-GM-07",
    label="Take the challenge",
)

MATTERS = (ChallengePut,)
