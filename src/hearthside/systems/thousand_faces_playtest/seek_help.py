"""Seek Help in seven steps: one Wound token and one wound card go, wherever it is done."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import SUPPLY, WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.journey.healing import SeekHelp, be_helped, end_help, help_offered
from hearthside.kits.deckahedron.cards import WOUNDS
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD
from hearthside.systems.thousand_faces_playtest.bought_wounds import card_left, wound_cards_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeekHelpHere(SeekHelp):
    """A day of peace in hands that heal: tokens and Harm go, one Wound, and the wound card you name."""

    card: str = WOUNDS[0].name


_CARD = Among(options((face.name, face.name) for face in WOUNDS), label="Which wound card goes?")


def offer_help(seen: TableView) -> Offer:
    """TF-HELP-01: where the GM says that there is peace, and help."""
    offered = help_offered(seen)
    return offered if offered.blocked else Offer({**offered.fields, "card": _CARD}, urgent=offered.urgent)


def decide_help(draft: Draft, seat: str, seek: SeekHelpHere) -> None:
    """TP-HELP-01: seven steps. TP-HELP-02: The Hearth makes no difference."""
    be_helped(draft, seat, seek, lambda: _heal_one(draft, seat, seek.card))
    end_help(draft, seat, girds=seek.gird)


def _heal_one(draft: Draft, seat: str, named: str) -> None:
    """TP-HELP-03: one token and one wound card, as far as there is one; the card that was named, if they have it."""
    draft.count(WOUNDS_KIND.of(seat), -1)
    there = wound_cards_of(draft, seat)
    there.sort(key=lambda each: face_of(each[1]).name != named)
    if not there:
        return
    pile, card = there[0]
    draft.move((card,), pile, SUPPLY.of_table)
    if pile != DISCARD.of(seat):
        draft.shuffle(pile)
    card_left(draft, seat, face_of(card).name)


SEEK_HELP = Action(
    "seek_help", SeekHelpHere, offer_help, decide_help, rule="TP-HELP-01", label="Seek Help", group="downtime"
)
