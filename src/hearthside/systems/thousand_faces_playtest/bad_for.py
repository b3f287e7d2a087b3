"""What an armour is bad for: written on its card when it is made, it costs the GM nothing later (TP-CHAL-04)."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Option, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, MarkKind
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.effects.reasons import Reason
from hearthside.kits.deckahedron.adventure.gear.items import items_of, name_of, owned, slots_of

BAD_FOR = MarkKind("bad_for", "What an armour is bad for", Audience.EVERYONE)


def what_armour_is_bad_for(lying: Lying, seat: str) -> tuple[Reason, ...]:
    """TP-CHAL-04: one disadvantage, and no point is spent."""
    found = []
    for item in items_of(lying, seat):
        for words in lying.marks.get(BAD_FOR.of(item), ()):
            says = say("{item}: bad for {words}", item=name_of(lying, item), words=words)
            found.append(Reason(f"armour:{item}.{words}", says, -1))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteBadFor:
    """Write on an armour card what it is bad for. Whenever that matters its wearer has one disadvantage, for free."""

    armour: str
    words: str


_WORDS = Words(most=60, optional=False, label="What is it bad for?")


def offer_write(seen: TableView) -> Offer | None:
    """Open to the GM while somebody has armour with nothing written on it."""
    worn = tuple(
        Option(item, owned(seen, seat, item))
        for seat in seen.players
        for item in items_of(seen, seat)
        if slots_of(seen, item) and not seen.marks.get(BAD_FOR.of(item))
    )
    return Offer({"armour": Among(worn, label="Which armour?"), "words": _WORDS}) if worn else None


def decide_write(draft: Draft, seat: str, order: WriteBadFor) -> None:
    """Everybody reads it."""
    words = order.words.strip()
    draft.mark(BAD_FOR.of(order.armour), words)
    item = name_of(draft.table, order.armour)
    draft.tell(seat, "TP-CHAL-04", "{item} is bad for {words}.", item=item, words=words)


WRITE_BAD_FOR = Action(
    "bad_for", WriteBadFor, offer_write, decide_write, rule="TP-CHAL-04", label="What armour is bad for", by=GM,
    group="gm",
)  # fmt: skip
