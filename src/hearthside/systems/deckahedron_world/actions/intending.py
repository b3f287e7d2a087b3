"""A player says whom they go for, and how; the GM calls for the flip, or for another one (DW-FLIP-01)."""

from collections.abc import Iterator
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.slips import slips
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.content import MOVES, Move
from hearthside.systems.deckahedron_world.flipping import NamedFlip, against_flip, title_of_flip
from hearthside.systems.deckahedron_world.foes import foes_named, name_of_foe, standing
from hearthside.systems.deckahedron_world.kinds import INTENT
from hearthside.systems.deckahedron_world.knowing import has_card
from hearthside.systems.deckahedron_world.words import ATTRIBUTES


@record
class Intent:
    """The flip somebody would like to be called for, and against whom."""

    move: str
    attribute: str
    foe: str

    @property
    def flip(self) -> str:
        """How such a flip is called for."""
        return NamedFlip(self.move, self.attribute).word


INTENTS = slips(INTENT, Intent, "{move} by {attribute} against {foe}")


def intent_of(lying: Lying, seat: str) -> Intent | None:
    """What somebody is about to do, as long as it can be done."""
    there = standing(lying)
    return next((each for each in INTENTS.of(lying.marks, seat) if each.foe in there), None)


def forget_intent(draft: Draft, seat: str) -> None:
    """It was called for, or something else came first."""
    INTENTS.lift(draft, seat, *INTENTS.of(draft.table.marks, seat))


def attacks(lying: Lying, seat: str) -> Iterator[tuple[Move, str]]:
    """The moves somebody can strike with, each with an attribute printed on it."""
    for move in MOVES.values():
        if (
            move.flips
            and move.needs_weapon
            and has_card(lying, seat, move)
            and against_flip(lying, seat, move.id) is None
        ):
            yield from ((move, attribute) for attribute in move.attributes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Intend:
    """Say whom you go for, and by which move: the GM calls for the flip, or for something else."""

    flip: NamedFlip
    foe: str


_ANSWERING = Barred("DW-FLIP-08", "There is still something for you to answer first.")


def offer_intend(seen: TableView) -> Offer | None:
    """Open in a fight to whoever is on their feet."""
    there, ways = standing(seen), tuple(attacks(seen, seen.seat))
    if not there or not ways or body.is_down(seen, seen.seat):
        return None
    flips = tuple(
        Option(
            NamedFlip(move.id, name).word, say("{move} with {attribute}", move=move.name, attribute=ATTRIBUTES[name])
        )
        for move, name in ways
    )
    fields = {"flip": Among(flips, label="What?"), "foe": Among(foes_named(seen, there), label="Against")}
    return Offer(fields, _ANSWERING if seen.seat in seen.awaited else None)


def decide_intend(draft: Draft, seat: str, order: Intend) -> None:
    """DW-FLIP-01: nothing is flipped for it. Whoever says something else has thought better of it."""
    forget_intent(draft, seat)
    intent = Intent(order.flip.move, order.flip.attribute, order.foe)
    INTENTS.lay(draft, seat, intent)
    foe, move = name_of_foe(draft.table, intent.foe), title_of_flip(intent.move)
    draft.tell(seat, "DW-FLIP-01", "{who} goes for {foe}: {move}.", foe=foe, move=move)


INTEND = Action("intend", Intend, offer_intend, decide_intend, rule="DW-FLIP-01", label="Go for a foe")
