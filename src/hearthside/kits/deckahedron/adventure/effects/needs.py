"""What a move is about, and what must hold before it can be made, as far as the table and not the story knows it."""

from collections.abc import Callable, Mapping
from functools import cache

from hearthside.kernel.choices import Barred
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.board import MOMENT
from hearthside.kits.deckahedron.adventure.book import AtTable, Book, book_of
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, foes_of, is_at_range, melee_foes
from hearthside.kits.deckahedron.adventure.content.effects import (
    Advantage,
    ChangeItem,
    Convert,
    Deal,
    Expose,
    FoeAttacks,
    Halve,
    Power,
    StepFoe,
    StepItem,
)
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.effects.lying import DEALT, HIT, LATELY, MERCY_KIND
from hearthside.kits.deckahedron.adventure.gear.items import PRECIOUS, item_cards, weapons_of
from hearthside.kits.deckahedron.adventure.gear.magic import against_all_items, moves_without_item, running_items
from hearthside.kits.deckahedron.adventure.gear.shelf import GAINED, ITEM_CARDS, PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.journey.days import MENDED, TODAY_KIND, against_downtime, no_town
from hearthside.kits.deckahedron.adventure.journey.scene import in_combat, in_town, is_chased


@cache
def is_attack(move: Move) -> bool:
    """Whether attack power is dealt with it."""
    return any(isinstance(effect, Deal) for effect in move.effects())


def wants(lying: AtTable, move: Move) -> frozenset[str]:
    """What has to be named before the move is made: a foe, an item, a friend."""
    return _wants(book_of(lying), move)


@cache
def _wants(book: Book, move: Move) -> frozenset[str]:
    about = {_ABOUT[type(effect)] for effect in move.effects() if type(effect) in _ABOUT}
    about |= {"foe" for effect in move.effects() if isinstance(effect, Advantage) and effect.of != "you"}
    about |= {"item" for need in move.needs if need in ("charged-item", "running-effect")}
    about |= {"ally"} if "power-unknown" in move.needs or move.id in _joined(book) else set()
    return frozenset(about)


_ABOUT: Mapping[type, str] = {
    Deal: "foe",
    Convert: "foe",
    Power: "foe",
    Expose: "foe",
    FoeAttacks: "foe",
    Halve: "foe",
    StepFoe: "foe",
    StepItem: "item",
    ChangeItem: "item",
}


def _joined(book: Book) -> frozenset[str]:
    return frozenset(move.joins for move in book.moves.values() if move.joins)


def charged_items(lying: Lying, seat: str) -> tuple[str, ...]:
    """The magic items of a character that are not empty."""
    return ITEM_CARDS.once(lying, _charged, seat)


def _charged(lying: Lying, seat: str) -> tuple[str, ...]:
    return tuple(item for item, card in item_cards(lying, "hand", seat).items() if card.charges)


def unmet_needs(lying: Lying, seat: str) -> tuple[str, ...]:
    """The needs of moves that do not hold for this character now."""
    unmet = [need for need in _ON_MORE if not _NEEDS[need][0](lying, seat)]
    by_foes, by_items = FOES.openly(lying, _unmet_by_foes, seat), ITEM_CARDS.once(lying, _unmet_by_items, seat)
    return (*unmet, *by_foes, *by_items, *moves_without_item(lying, seat))


def _unmet_by_foes(lying: Lying, seat: str) -> tuple[str, ...]:
    return tuple([need for need in _ON_FOES if not _NEEDS[need][0](lying, seat)])


def _unmet_by_items(lying: Lying, seat: str) -> tuple[str, ...]:
    return tuple([need for need in _ON_ITEMS if not _NEEDS[need][0](lying, seat)])


def against_need(lying: Lying, move: Move, unmet: tuple[str, ...]) -> Barred | None:
    """Why a move cannot be made now, if a need of it is not met."""
    found = next((_NEEDS[need][1] for need in move.needs if need in unmet), None)
    if found is _NO_TOWN:
        return no_town(lying)
    if found is _NOT_RUNNING:
        return Barred(move.rules[0], found.says)
    return found or against_all_items(move.id, unmet)


def _has_rested(lying: Lying, seat: str) -> bool:
    # Most days nobody has rested, and then nothing else needs to be looked at.
    if "rest" not in lying.marks.get(TODAY_KIND.of(seat), ()) and not lying.marks.get(MERCY_KIND.of(seat)):
        return False
    return against_downtime(lying, seat, "sharpen-and-stitch") is None


def _has_hours_left(lying: Lying, seat: str) -> bool:
    if "sharpen-and-stitch" not in lying.marks.get(TODAY_KIND.of(seat), ()):
        return True
    return against_downtime(lying, seat, "sharpen-and-stitch") is not MENDED


def _is_new_move(lying: Lying, seat: str) -> bool:
    return not lying.marks.get(LATELY.of(seat))


def _has_hit(lying: Lying, seat: str) -> bool:
    """Where nobody has the spotlight, moments are not counted, and the table judges."""
    return not lying.spotlight or lying.has_mark(MOMENT.of(seat), HIT)


def _has_dealt(lying: Lying, seat: str) -> bool:
    return not lying.spotlight or lying.has_mark(MOMENT.of(seat), DEALT)


def _power_is_open(lying: Lying, seat: str) -> bool:
    """TF-BASE-05: while a number is known and none is still to be read, it is too late to step in."""
    steps = book_of(lying).attack
    known = [asked for asked in lying.asked_for(steps.answer) if asked.by != seat]
    return not known or any(asked.by != seat for asked in lying.asked_for(steps.number))


def foes_in_reach(lying: Lying, seat: str, move: Move) -> tuple[str, ...]:
    """The foes a move can be made against: in melee only those who are close enough (TF-WPN-09)."""
    foes = foes_of(lying)
    return tuple([foe for foe in foes if not is_at_range(lying, seat, foe)]) if "melee" in move.needs else foes


def _has_somebody_close(lying: Lying, seat: str) -> bool:
    """Where there is nobody on the worksheet the story says who is close."""
    foes = foes_of(lying)
    return not foes or any(not is_at_range(lying, seat, foe) for foe in foes)


def _has_blade(lying: Lying, seat: str) -> bool:
    return bool(weapons_of(lying, seat, ("melee",)))


def _has_ranged(lying: Lying, seat: str) -> bool:
    return bool(weapons_of(lying, seat, ("close", "long")))


def _can_shoot(lying: Lying, seat: str) -> bool:
    """TF-WPN-04: in melee a bow is of no use; knives can still be thrown."""
    return not melee_foes(lying, seat) or bool(weapons_of(lying, seat, ("close",)))


def _in_town(lying: Lying, seat: str) -> bool:  # noqa: ARG001
    return in_town(lying)


def _is_pursued(lying: Lying, seat: str) -> bool:  # noqa: ARG001
    return is_chased(lying)


def _has_new_precious(lying: Lying, seat: str) -> bool:
    return bool(lying.track(PRECIOUS_KIND.of(seat))) and lying.has_mark(GAINED.of(seat), PRECIOUS)


def _is_out_of_melee(lying: Lying, seat: str) -> bool:
    """As far as the table knows: of whom nobody said where they are, the story says it."""
    return not melee_foes(lying, seat)


def _has_charged(lying: Lying, seat: str) -> bool:
    return bool(charged_items(lying, seat))


def _has_running(lying: Lying, seat: str) -> bool:
    return bool(running_items(lying, seat))


_NO_TOWN = Barred("", "For this you need a town.")
"""Which rule says so, the book knows."""
_NOT_RUNNING = Barred("", "No ONGOING effect of an item of yours is running.")
"""Which rule says so stands on the card of the move."""
_NEEDS: Mapping[str, tuple[Callable[[Lying, str], bool], Barred]] = {
    "another-move-since": (_is_new_move, Barred("TF-BRTH-03", "Never two in a row: make another move in between.")),
    "charged-item": (_has_charged, Barred("TF-MAG-03", "You have no magic item with a charge in it.")),
    "running-effect": (_has_running, _NOT_RUNNING),
    "rest-unspent": (_has_hours_left, MENDED),
    "rest": (_has_rested, Barred("TF-SNS-01", "This goes with a Rest, and only with one.")),
    "melee-hit": (_has_hit, Barred("TF-AMB-56", "Land a blow in this moment in the spotlight first.")),
    "power-dealt": (_has_dealt, Barred("TF-MOVE-02", "Deal attack power in this moment in the spotlight first.")),
    "power-unknown": (_power_is_open, Barred("TF-BASE-05", "The attack power is known: it is too late to step in.")),
    "melee": (_has_somebody_close, Barred("TF-WPN-09", "Your foe is at range: too far for handheld weapons.")),
    "melee-weapon": (_has_blade, Barred("TF-WPN-10", "For this you need a weapon for melee.")),
    "ranged-weapon": (_has_ranged, Barred("TF-WPN-10", "For this you need a weapon to shoot with, or to throw.")),
    "range": (_can_shoot, Barred("TF-WPN-04", "You are in melee: a bow is of no use here.")),
    "pursuit": (_is_pursued, Barred("TF-MOVE-24", "Nobody is chasing you.")),
    "town": (_in_town, _NO_TOWN),
    "new-precious-item": (_has_new_precious, Barred("TF-MOVE-20", "You have gained nothing precious to part with.")),
    "before-melee": (_is_out_of_melee, Barred("TF-MOVE-18", "You are in melee already: it is too late to charge.")),
    "unthreatened": (_is_out_of_melee, Barred("TF-MOVE-19", "A foe is upon you: no darkness takes you in now.")),
}
_ON_FOES, _ON_ITEMS = ("melee", "before-melee", "unthreatened"), ("charged-item", "running-effect")
"""What hangs on the foes alone, as everybody sees them, and on one's items alone: these seldom change."""
_ON_MORE = tuple(need for need in _NEEDS if need not in (*_ON_FOES, *_ON_ITEMS))


def ways_open(lying: Lying, move: Move) -> tuple[str, ...]:
    """TF-BRTH-01, TF-BRTH-04: in a fight only the first way of a move that has a second one for afterwards."""
    if move.other_way is None or "after-the-action" not in move.other_way.needs or not in_combat(lying):
        return (*move.attributes, *(move.other_way.attributes if move.other_way else ()))
    return move.attributes


def the_foe(lying: Lying, seat: str, move: Move, named: str) -> str:
    """The foe that was named, or the only one there is, as far as the move reaches."""
    foes = foes_in_reach(lying, seat, move)
    return named if named in foes else foes[0] if len(foes) == 1 else ""
