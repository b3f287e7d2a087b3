"""Using up what the characters have: charges, gear, Pack, tokens; never XP (TF-GMM-04)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.contests.teamwork import against_taking
from hearthside.kits.deckahedron.adventure.effects.lying import LAID_MARKERS, LAID_TOKENS, MARKERS, TOKENS
from hearthside.kits.deckahedron.adventure.gear.charges import change_capacity, lose_charges
from hearthside.kits.deckahedron.adventure.gear.items import is_magic, item_cards, scrap
from hearthside.kits.deckahedron.adventure.gear.magic import stop_flow
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK, PRECIOUS_KIND, ItemCard
from hearthside.kits.deckahedron.adventure.gear.wear import damage
from hearthside.kits.deckahedron.adventure.journey.points import pay_gm_move


@record
class Resource(Compound):
    """What somebody could lose: its kind, whose it is, and which."""

    between = " "
    kind: str
    who: str
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UseUp:
    """Use up their resources: an ONGOING effect ends, a charge is gone, something breaks or is lost. Never XP."""

    what: Resource
    words: str = ""


def offer_use_up(seen: TableView) -> Offer | None:
    """Open while somebody has something to lose."""
    people = [seat for seat in seen.players if against_taking(seen, seat) is None]
    there = tuple([(what.word, says) for seat in people for what, says in resources_of(seen, seat)])
    return _use_up_offer(there) if there else None


@lru_cache(maxsize=128)
def _use_up_offer(there: tuple[tuple[str, str], ...]) -> Offer:
    return Offer({"what": Among(options(there), label="What?"), "words": Words(most=1000, label="What happens?")})


def resources_of(lying: Lying, seat: str) -> Iterator[tuple[Resource, str]]:
    """What a character could lose, each with the words for it."""
    who = lying.seats[seat].title
    for item, card in item_cards(lying, "hand", seat).items():
        there = _of_item(who, card, is_magic=is_magic(lying, item))
        yield from ((Resource(kind, seat, item), says) for kind, says in there)
    if lying.track(PACK.of(seat)):
        yield Resource("pack", seat, "regular"), say("{who}: a Pack card", who=who)
    if lying.track(PRECIOUS_KIND.of(seat)):
        yield Resource("pack", seat, "precious"), say("{who}: a precious Pack card", who=who)
    for token in LAID_TOKENS.of(lying.marks, seat):
        move = moves_of(lying)[token.move].name
        yield Resource("token", seat, LAID_TOKENS.words(token)), say("{who}: a token on {move}", who=who, move=move)
    for marker in LAID_MARKERS.of(lying.marks, seat):
        move = moves_of(lying)[marker.move].name
        yield Resource("marker", seat, LAID_MARKERS.words(marker)), say("{who}: a marker of {move}", who=who, move=move)


def _of_item(who: str, card: ItemCard, *, is_magic: bool) -> Iterator[tuple[str, str]]:
    name = card.name
    if card.flows:
        yield "ongoing", say("{who}: the running effect of {item}", who=who, item=name)
    if card.charges:
        yield "charge", say("{who}: a charge of {item}", who=who, item=name)
    if card.capacity:
        yield "capacity", say("{who}: the capacity of {item}", who=who, item=name)
    if not is_magic:
        yield "damage", say("{who}: damage to {item}", who=who, item=name)
    yield "item", say("{who}: all of {item}", who=who, item=name)


def decide_use_up(draft: Draft, seat: str, order: UseUp) -> None:
    """TF-GMM-04: it is gone."""
    pay_gm_move(draft)
    says = dict(resources_of(draft.table, order.what.who))[order.what]
    draft.tell(seat, "TF-GMM-04", "Used up: {what}. {words}", what=says, words=order.words)
    _LOSSES[order.what.kind](draft, order.what.who, order.what.thing)


_LOSSES: Mapping[str, Callable[[Draft, str, str], None]] = {
    "ongoing": stop_flow,
    "charge": lambda draft, who, item: lose_charges(draft, who, item, 1),
    "capacity": lambda draft, who, item: change_capacity(draft, who, item, -1),
    "damage": damage,
    "item": lambda draft, _, item: scrap(draft, item),
    "pack": lambda draft, who, kind: gain_pack(draft, who, **{kind: -1}),
    "token": lambda draft, who, token: draft.unmark(TOKENS.of(who), token),
    "marker": lambda draft, who, marker: draft.unmark(MARKERS.of(who), marker),
}

USE_UP = Action(
    "use_up", UseUp, offer_use_up, decide_use_up, rule="TF-GMM-04", label="Use up their resources", by=GM, group="gm"
)
