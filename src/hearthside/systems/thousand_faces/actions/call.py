"""The GM calls for a flip."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Between, Option, Several, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import turned_of
from hearthside.systems.thousand_faces.board import INCAPACITATED, state_of
from hearthside.systems.thousand_faces.knowing import named_move, readable
from hearthside.systems.thousand_faces.words import ATTRIBUTE_OPTIONS, ATTRIBUTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Ask a player for a flip: name the move, the attributes it lists, and what helps or hinders."""

    who: str
    attributes: tuple[str, ...]
    move: str = ""
    advantages: int = 0
    disadvantages: int = 0
    question: str = ""


def offer_call(seen: TableView) -> Offer | None:
    """Open to the GM for every player who is not in the middle of a flip."""
    people = tuple([(name, seen.seats[name].title, _busy(seen, name)) for name in seen.players])
    return _call_offer(people) if people else None


@lru_cache(maxsize=256)
def _call_offer(people: tuple[tuple[str, str, Barred | None], ...]) -> Offer:
    return Offer(
        {
            "who": Among(tuple(Option(*each) for each in people), label="Who flips?"),
            "attributes": Several(ATTRIBUTE_OPTIONS, 1, 3, label="Attributes the move lists"),
            "move": Words(most=60, label="Move"),
            "advantages": Between(0, 9, label="Advantages"),
            "disadvantages": Between(0, 9, label="Disadvantages"),
            "question": Words(most=300, label="What is at stake?"),
        }
    )


_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")
_ANSWERING = Barred("TF-FLIP-05", "They still have something to answer.")


def _busy(seen: TableView, name: str) -> Barred | None:
    if seen.has_mark(state_of(name), INCAPACITATED):
        return _DOWN
    asked = seen.awaited.get(name)
    # A call that is not answered yet can be made anew: until the flip the GM may change it (TF-ATTR-04, TF-AMB-51).
    if seen.pile(turned_of(name)).count or (asked and "flip" not in asked.actions):
        return _ANSWERING
    return None


def decide_call(draft: Draft, seat: str, call: Call) -> None:
    """The table waits for the player's flip."""
    asked = draft.table.awaited.get(call.who)
    if draft.table.cards(turned_of(call.who)) or (asked and "flip" not in asked.actions):
        # Not even the GM can ask anew here: the cards on the table would never be read.
        raise Impossible("TF-FLIP-05", "They still have something to answer.")
    attributes = _listed(draft, call)
    listed = " or ".join(ATTRIBUTES[name] for name in attributes)
    says = "{gm} asks {whom}: {question}" if call.question else "{gm} asks {whom} for a flip of {listed}."
    draft.tell(
        seat,
        "TF-TRIG-02",
        says,
        gm=draft.table.seats[seat].title,
        whom=draft.table.seats[call.who].title,
        question=call.question,
        listed=listed,
    )
    matter = {
        "move": call.move,
        "attributes": list(attributes),
        "advantages": call.advantages,
        "disadvantages": call.disadvantages,
        "question": call.question,
    }
    draft.wait_for(call.who, ("flip",), "TF-TRIG-02", call.question or f"Flip {listed}", matter)


def _listed(draft: Draft, call: Call) -> tuple[str, ...]:
    """Of the attributes the GM named, those that the move lists (TF-ATTR-03); all of them where it is free words."""
    move = named_move(draft.table, call.move)
    if move is None:
        return call.attributes
    if not move.flips:
        raise Impossible("TF-TRIG-06", "{move} needs no flip.", move=move.name)
    known = readable(move)
    fitting = tuple(name for name in call.attributes if name in known)
    listed = " or ".join(ATTRIBUTES[name] for name in known)
    draft.require(fitting, "TF-ATTR-03", "{move} is flipped with {listed}.", move=move.name, listed=listed)
    return fitting or call.attributes


CALL = Action("call", Call, offer_call, decide_call, rule="TF-TRIG-02", label="Call for a flip", by=GM, group="gm")
