"""What a step would come to, from the cards a walker cannot place."""

from collections.abc import Mapping

from hearthside.kernel.chance import face_name
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.odds import Odds
from lantern.actions import Step, is_gust
from lantern.board import DRAW


def ask_step(system: System, table: Table, seat: str, step: Step) -> Answer:  # noqa: ARG001
    """The chance to get on, and that of a gust. A card that is known to lie on top leaves nothing to chance."""
    known = knowledge(system, table, seat, DRAW.of(seat))
    if not known.places:
        raise Refusal("LN-REST-01", "Your deck is through, so there are no odds to give.")
    on_top = known.places[0]
    cards = known.pool if on_top is None else (on_top,)
    gusts = sum(is_gust(face_name(card)) for card in cards)
    return Answer({"unseen": len(known.pool)}, Odds((("on", len(cards) - gusts), ("gust", gusts)), len(cards)), {})


QUESTIONS: Mapping[str, OddsOf] = {"step": ask_step}
