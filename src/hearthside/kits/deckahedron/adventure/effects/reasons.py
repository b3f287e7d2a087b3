"""What helps a flip and what hinders it, each with its reason: circumstances on cards, states, markers, the foe."""

from collections.abc import Iterator
from typing import NamedTuple

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, STATE
from hearthside.kits.deckahedron.adventure.book import Book, by_book, moves_of, way
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, name_of_foe
from hearthside.kits.deckahedron.adventure.combat.hindrances import hindrances_of
from hearthside.kits.deckahedron.adventure.content.effects import Convert
from hearthside.kits.deckahedron.adventure.content.moves import Circumstance, Move
from hearthside.kits.deckahedron.adventure.effects.lasting import states_of
from hearthside.kits.deckahedron.adventure.effects.lying import ALLIES, ANYONE, LAID_MARKERS, Marker
from hearthside.kits.deckahedron.adventure.effects.needs import charged_items, is_attack
from hearthside.kits.deckahedron.adventure.journey.scene import in_combat


class Reason(NamedTuple):
    """One advantage or disadvantage: what a player ticks, what it says, and what it counts."""

    id: str
    says: str
    counts: int
    marker: Marker | None = None
    """The marker that counts, and goes back to the supply for it."""
    holder: str = ""
    """With whom that lies."""

    @property
    def words(self) -> str:
        """What the table reads."""
        return say("{reason} {count}", reason=self.says, count=f"{self.counts:+}".replace("-", "−"))


def claims(lying: Lying, seat: str, move: Move | None) -> tuple[Reason, ...]:
    """What a player may say counts in this flip: the table judges whether it does."""
    printed = _circumstances(lying, seat, move, known=False)
    return (*_markers(lying, seat), *printed, *_hindrances(lying), *written_against(lying, seat))


@way
def written_against(lying: Lying, seat: str) -> tuple[Reason, ...]:
    """What is written on somebody's own cards, against them, and costs nobody anything when it applies."""
    raise NotImplementedError(lying, seat)


def _hindrances(lying: Lying) -> Iterator[Reason]:
    """TF-GMS-01: what the GM paid for once hinders everybody it touches."""
    for words in hindrances_of(lying):
        yield Reason(f"hindrance:{words}", words, -1)


def certain(lying: Lying, seat: str, move: Move | None, attribute: str, foe: str) -> tuple[Reason, ...]:
    """What counts in this flip whether anybody says so or not."""
    found = list(_circumstances(lying, seat, move, known=True))
    if lying.marks.get(STATE.of(seat)):
        lifted = (state.state for state in states_of(lying, seat) if attribute in state.lifts)
        found += [Reason(f"state:{name}", name.capitalize(), 1) for name in lifted]
    against = FOES.get(lying, foe)
    if against:
        edge = against.edge
        # TF-ADV-07: a foe's advantage counts as the acting character's disadvantage.
        if edge:
            found.append(Reason(f"edge:{foe}", say("Advantage of {foe}", foe=name_of_foe(lying, foe)), -edge))
        found += _openings(lying, move, foe)
    return tuple(found)


def _openings(lying: Lying, move: Move | None, foe: str) -> list[Reason]:
    """TF-MOVE-17: whoever attacks this foe next."""
    if move is None or not is_attack(move):
        return []
    return [
        _of_marker(ANYONE, marker, moves_of(lying)[marker.move].name)
        for marker in LAID_MARKERS.of(lying.marks, ANYONE)
        if marker.foe == foe and marker.move not in _handed_in(lying)
    ]


def _of_marker(holder: str, marker: Marker, says: str) -> Reason:
    return Reason(f"marker:{holder}/{LAID_MARKERS.words(marker)}", says, 1, marker, holder)


def _markers(lying: Lying, seat: str) -> Iterator[Reason]:
    for holder in (seat, ALLIES):
        for marker in LAID_MARKERS.of(lying.marks, holder):
            says = "A marker of {move}, against {foe}" if marker.foe else "A marker of {move}"
            foe = name_of_foe(lying, marker.foe) if marker.foe else ""
            says = say(says, move=moves_of(lying)[marker.move].name, foe=foe)
            if marker.giver != seat:
                yield _of_marker(holder, marker, says)
    for marker in LAID_MARKERS.of(lying.marks, ANYONE):
        if marker.move in _handed_in(lying):
            says = say("A red token on {foe}", foe=name_of_foe(lying, marker.foe or ""))
            yield _of_marker(ANYONE, marker, says)


@by_book
def _handed_in(book: Book) -> frozenset[str]:
    """TF-MOVE-02: red tokens count when somebody discards one; other openings, for whoever attacks next."""
    return frozenset(
        move.id for move in book.moves.values() if any(isinstance(effect, Convert) for effect in move.effects())
    )


def _circumstances(lying: Lying, seat: str, move: Move | None, *, known: bool) -> Iterator[Reason]:
    """What cards print: those of the move itself, of the character's cards, and of a friend's where it says so."""
    helping = _helping(lying)
    for name in lying.marks.get(MOVES_KIND.of(seat), ()):
        if name in helping:
            yield from _printed_on(lying, name, move, known=known)
    if move is not None and not move.is_card and move.id in helping:
        yield from _printed_on(lying, move.id, move, known=known)
    if not known and move is not None and move.id in _lent(lying):
        for friend in lying.seats:
            if friend != seat:
                yield from _from_friend(lying, friend, move)


def _names(book: Book, whose: str) -> frozenset[str]:
    moves = book.moves.values()
    return frozenset(move.id for move in moves if any(each.whose == whose for each in move.circumstances))


@by_book
def _helping(book: Book) -> frozenset[str]:
    return _names(book, "yours")


@by_book
def _lending(book: Book) -> frozenset[str]:
    return _names(book, "an ally's")


@by_book
def _lent(book: Book) -> frozenset[str]:
    """The moves that a friend's card may help with."""
    cards = (book.moves[name] for name in _names(book, "an ally's"))
    return frozenset(name for card in cards for each in card.circumstances for name in each.moves)


def _printed_on(lying: Lying, name: str, move: Move | None, *, known: bool) -> Iterator[Reason]:
    for at, each in enumerate(moves_of(lying)[name].circumstances):
        if each.whose == "yours" and _fits(each, move) and _is_known(lying, each) == known:
            yield Reason(f"circumstance:{name}.{at}", each.says, each.advantage)


def _from_friend(lying: Lying, friend: str, move: Move | None) -> Iterator[Reason]:
    """TF-MOVE-29: while the friend touches an item that is not empty."""
    for name in lying.marks.get(MOVES_KIND.of(friend), ()):
        if name not in _lending(lying) or (
            "charged-item" in moves_of(lying)[name].needs and not charged_items(lying, friend)
        ):
            continue
        for at, each in enumerate(moves_of(lying)[name].circumstances):
            if each.whose == "an ally's" and _fits(each, move):
                yield Reason(f"circumstance:{friend}.{name}.{at}", each.says, each.advantage)


def _fits(circumstance: Circumstance, move: Move | None) -> bool:
    return not circumstance.moves or (move is not None and move.id in circumstance.moves)


def _is_known(lying: Lying, circumstance: Circumstance) -> bool:
    """Whether the table knows that it holds: a fight is on (TF-MOVE-09)."""
    return "combat" in circumstance.needs and in_combat(lying)


def counted(
    lying: Lying, seat: str, move: Move | None, attribute: str, foe: str, ticked: tuple[str, ...]
) -> tuple[Reason, ...]:
    """All that counts: what is certain, and what was ticked, as far as it fits this foe."""
    sure = certain(lying, seat, move, attribute, foe)
    if not ticked:
        return sure
    claimed = [each for each in claims(lying, seat, move) if each.id in ticked]
    return (*sure, *(each for each in claimed if _is_about(each, foe)))


def _is_about(reason: Reason, foe: str) -> bool:
    return reason.marker is None or reason.marker.foe in (None, "", foe)


def hand_in(draft: Draft, reasons: tuple[Reason, ...]) -> None:
    """Markers and tokens that counted go back to the supply."""
    for reason in reasons:
        if reason.marker is not None:
            LAID_MARKERS.lift(draft, reason.holder, reason.marker)
