"""What some cards let you do once, and what they may cost you: a mentor's armour, a traitor's wage; mending in town."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, Option, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.gear.items import PRECIOUS, items_of, name_of, precious_items, scrap
from hearthside.kits.deckahedron.adventure.gear.load import behind
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.gear.wear import damaged_items, repair_all
from hearthside.kits.deckahedron.adventure.journey.days import against_downtime, spend_day
from hearthside.kits.deckahedron.adventure.journey.scene import in_town

HEIRLOOM = "it-belonged-to-my-father"
FOR_THE_JOB = "im-only-here-for-the-job"


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnPassage:
    """The sign on your armour or shield gets you through. Say how; then it is handed over or broken, and gone."""

    words: str


_HOW = Words(most=600, optional=False, label="How does it get you through?")
_PASSAGE = Offer({"words": _HOW})


def offer_passage(seen: TableView) -> Offer | None:
    """Open while the card lies behind an item that is still there."""
    if not seen.has_mark(MOVES_KIND.of(seen.seat), HEIRLOOM):
        return None
    return _PASSAGE if behind(seen, seen.seat, HEIRLOOM) in items_of(seen, seen.seat) else None


def decide_passage(draft: Draft, seat: str, order: EarnPassage) -> None:
    """TF-MOVE-08: once."""
    item = behind(draft.table, seat, HEIRLOOM)
    says = "{item} earns {who} passage: {words}"
    draft.tell(seat, "TF-MOVE-08", says, item=name_of(draft.table, item), words=order.words)
    scrap(draft, item)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusePay:
    """Somebody offers you pay to sell out your friends, and you say no: it costs you every precious thing you own."""


_OPEN = Offer()


def offer_refuse_pay(seen: TableView) -> Offer | None:
    """Open to whoever is only here for the job, and has something precious."""
    if not seen.has_mark(MOVES_KIND.of(seen.seat), FOR_THE_JOB):
        return None
    return _OPEN if seen.track(PRECIOUS_KIND.of(seen.seat)) or precious_items(seen, seen.seat) else None


def decide_refuse_pay(draft: Draft, seat: str, order: RefusePay) -> None:  # noqa: ARG001
    """TF-MOVE-20: all of it is gone."""
    gain_pack(draft, seat, precious=-draft.table.track(PRECIOUS_KIND.of(seat)))
    for item in precious_items(draft.table, seat):
        scrap(draft, item)
    draft.tell(seat, "TF-MOVE-20", "{who} stays true to the others, and loses everything precious over it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class MendInTown:
    """While you rest in a town, somebody mends all you have for one card that is precious to them. No flip."""

    card: str


def offer_mend_in_town(seen: TableView) -> Offer | None:
    """TF-SNS-01, TF-SNS-03: with a Rest, in a town, for something precious."""
    if not in_town(seen) or not damaged_items(seen, seen.seat):
        return None
    if against_downtime(seen, seen.seat, "sharpen-and-stitch"):
        return None
    pack = (Option(PRECIOUS, "A precious Pack card"),) if seen.track(PRECIOUS_KIND.of(seen.seat)) else ()
    items = tuple(Option(item, name_of(seen, item)) for item in items_of(seen, seen.seat))
    return Offer({"card": Among((*pack, *items), label="What is precious to them?")})


def decide_mend_in_town(draft: Draft, seat: str, order: MendInTown) -> None:
    """All red cards go; whether the card was precious to the helper is for the table to say (TF-EQUIP-06)."""
    spend_day(draft, seat, "sharpen-and-stitch")
    if order.card == PRECIOUS:
        gain_pack(draft, seat, precious=-1)
    else:
        scrap(draft, order.card)
    draft.tell(seat, "TF-SNS-03", "{who} lets everything be mended in town.")
    repair_all(draft, seat)


PASSAGE = Action("passage", EarnPassage, offer_passage, decide_passage, rule="TF-MOVE-08", label="Earn passage")
REFUSE_PAY = Action(
    "refuse_pay", RefusePay, offer_refuse_pay, decide_refuse_pay, rule="TF-MOVE-20", label="Refuse a traitor's wage"
)
MEND_IN_TOWN = Action(
    "mend_in_town",
    MendInTown,
    offer_mend_in_town,
    decide_mend_in_town,
    rule="TF-SNS-03",
    label="Have everything mended",
    group="downtime",
)
