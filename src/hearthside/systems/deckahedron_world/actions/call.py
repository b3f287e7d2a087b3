"""The GM names the move and the attribute: a flip is called (DW-FLIP-02). Rulings on advantage go on the record."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Later, about
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.piles import TURNED
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions.intending import forget_intent
from hearthside.systems.deckahedron_world.board import MAKING
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.flipping import AD_HOC, BREATHER_MOVE, FlipCalled, NamedFlip, title_of_flip
from hearthside.systems.deckahedron_world.foes import foes_named
from hearthside.systems.deckahedron_world.kinds import EDGE, STATE
from hearthside.systems.deckahedron_world.words import ATTRIBUTES, RESULTS, VV, V

NEEDS = options(((V, listed((RESULTS[V], RESULTS[VV]), "or")), (VV, say("{result} only", result=RESULTS[VV]))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Call a player to flip: name the move and the attribute, or an ad-hoc challenge with the result it needs."""

    who: str
    flip: NamedFlip
    foe: str = ""
    need: int = V
    leverage: bool = True
    immediate: bool = False
    third_token: bool = False
    question: str = ""


def _flips() -> tuple[Option, ...]:
    """Every move with every attribute; those its card does not list are shown with the reason (DW-STAT-03)."""
    found = []
    for move in (*(each for each in MOVES.values() if each.flips), None):
        printed = move.attributes if move else tuple(ATTRIBUTES)
        words = listed((ATTRIBUTES[each] for each in printed), "or")
        name = move.id if move else AD_HOC
        flip = title_of_flip(name)
        other = Barred("DW-STAT-03", say("{move} is flipped with {attributes}.", move=flip, attributes=words))
        for attribute, title in ATTRIBUTES.items():
            label = say("{move} with {attribute}", move=flip, attribute=title)
            found.append(Option(NamedFlip(name, attribute).word, label, None if attribute in printed else other))
    return tuple(found)


FLIPS = _flips()


def people(seen: TableView) -> tuple[Option, ...]:
    """The players, with the reason why one cannot be called now."""
    return tuple(Option(name, seen.seats[name].title, busy(seen, name)) for name in seen.players)


def busy(seen: TableView, name: str) -> Barred | None:
    """Why a player cannot be called now; a call that is not answered yet can be made anew."""
    if body.is_down(seen, name):
        return body.DOWN
    if seen.has_mark(STATE.of(name), MAKING):
        return body.UNMADE
    asked = seen.awaited.get(name)
    is_waiting = asked is not None and not _can_be_made_anew(asked)
    return body.ANSWERING if is_waiting or seen.pile(TURNED.of(name)).count else None


def _can_be_made_anew(asked: Awaited | Question) -> bool:
    """Whether this is a call of the GM's that nobody has answered yet."""
    return "flip" in asked.actions and about(asked, FlipCalled).called


def withdraw_call(draft: Draft, who: str) -> tuple[Later, ...]:
    """Something else comes first: a call that was not answered yet is dropped. Anything else must be answered.

    What was to come after it comes after the something else.
    """
    asked = draft.table.awaited.get(who)
    if draft.table.cards(TURNED.of(who)) or (asked and not _can_be_made_anew(asked)):
        # Not even the GM can go on here: the cards on the table would never be read.
        raise Impossible("DW-FLIP-08", "They still have something to answer.")
    draft.settle(who)
    return asked.then if asked else ()


def foe_options(seen: TableView) -> tuple[Option, ...]:
    """The foes there are, and nobody."""
    return (Option("", "Nobody"), *foes_named(seen))


def offer_call(seen: TableView) -> Offer | None:
    """Open to the GM while there are players."""
    return _call_offer(people(seen), foe_options(seen)) if seen.players else None


@lru_cache(maxsize=256)
def _call_offer(who: tuple[Option, ...], foes: tuple[Option, ...]) -> Offer:
    fields: dict[str, Choice] = {"who": Among(who, label="Who flips?"), "flip": Among(FLIPS, label="What?")}
    if len(foes) > 1:
        fields["foe"] = Among(foes, label="Against")
    return Offer(
        {
            **fields,
            "need": Among(NEEDS, label="An ad-hoc challenge needs"),
            "leverage": YesNo(label="Parley: there is leverage"),
            "immediate": YesNo(label="A breather as an IMMEDIATE move"),
            "third_token": YesNo(label="A third token may go into a flashback"),
            "question": Words(most=300, label="What is at stake?"),
        }
    )


def decide_call(draft: Draft, seat: str, call: Call) -> None:
    """The table waits for the player's flip."""
    then = withdraw_call(draft, call.who)
    forget_intent(draft, call.who)
    name, attribute = call.flip.move, call.flip.attribute
    title = title_of_flip(name)
    draft.tell(
        seat,
        "DW-FLIP-02",
        "{who} calls {whom} to flip {move} with {attribute}. {question}",
        whom=draft.table.seats[call.who].title,
        move=title,
        attribute=ATTRIBUTES[attribute],
        question=call.question,
    )
    is_immediate = name in MOVES and MOVES[name].is_immediate
    asks = FlipCalled(
        called=True,
        move=name,
        attribute=attribute,
        foe=call.foe,
        need=call.need,
        leverage=call.leverage,
        immediate=is_immediate or (call.immediate and name == BREATHER_MOVE),
        third_token=call.third_token,
        question=call.question,
    )
    says = call.question or say("Flip {move} with {attribute}", move=title, attribute=ATTRIBUTES[attribute])
    draft.wait_for(call.who, ("flip", "step_back"), "DW-FLIP-02", says, asks, then=then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Rule that something helps or hinders a player's next flip, and say why: a move, an item, a cost, the story."""

    who: str
    advantage: int
    reason: str


def offer_grant(seen: TableView) -> Offer | None:
    """Always open to the GM, with a reason for the record (DW-ADV-12)."""
    if not seen.players:
        return None
    return Offer(
        {
            "who": Among(options((name, seen.seats[name].title) for name in seen.players), label="Whose next flip?"),
            "advantage": Between(-4, 4, label="Advantages, or disadvantages below 0"),
            "reason": Words(most=300, optional=False, label="Why?"),
        }
    )


def decide_grant(draft: Draft, seat: str, grant: Grant) -> None:
    """It counts once, for the next flip."""
    draft.count(EDGE.of(grant.who), grant.advantage)
    draft.tell(
        seat,
        "DW-ADV-12",
        "A ruling: {advantage} on the next flip of {whom}. {reason}",
        advantage=f"{grant.advantage:+d}",
        whom=draft.table.seats[grant.who].title,
        reason=grant.reason,
    )


CALL = Action("call", Call, offer_call, decide_call, rule="DW-FLIP-02", label="Call for a flip", by=GM, group="gm")
GRANT = Action(
    "grant", Grant, offer_grant, decide_grant, rule="DW-ADV-12", label="Rule on advantage", by=GM, group="gm"
)
