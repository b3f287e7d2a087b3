"""Rest and Seek Help: what hours of peace give back, and what only others can heal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, Barred, Choice, Option, Pick, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, STATE, SUPPLY, WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.body import exhausted_of, is_flipping, tidy_deck
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.combat.fate import DEAD
from hearthside.kits.deckahedron.adventure.combat.spaces import EXHAUSTION, Space, empty, filled_spaces, space_options
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM
from hearthside.kits.deckahedron.adventure.effects.lasting import after_move, leave_state, states_of
from hearthside.kits.deckahedron.adventure.effects.lying import MERCY_KIND
from hearthside.kits.deckahedron.adventure.gear.charges import recharge_idle
from hearthside.kits.deckahedron.adventure.gear.items import items_of
from hearthside.kits.deckahedron.adventure.gear.slots import gird, held
from hearthside.kits.deckahedron.adventure.journey.days import ON_THE_ROAD, against_downtime, spend_day
from hearthside.kits.deckahedron.adventure.journey.scene import has_help, is_travelling
from hearthside.kits.deckahedron.adventure.journey.story import note_rest
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW

ON_THE_PILE = "pile"
SUPPLY_PILE = SUPPLY.of_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Hours of peace: tokens go back, and so do all your exhausted cards but as many as you have Harm and Wounds."""

    keep: tuple[int, ...] = ()
    harm: str = ON_THE_PILE
    gird: bool = False
    blames: str = ""


def offer_rest(seen: TableView) -> Offer | None:
    """TF-REST-01: out of a fight, off the road, with hours to spare; for the helpless as well (TF-AMB-62)."""
    against = _against(seen, "rest") or (ON_THE_ROAD if is_travelling(seen) and not _is_late(seen, "rest") else None)
    if against:
        # Without the cards to pick: they change with every card that is lost.
        return Offer(_PLAIN_REST.fields, against)
    wounds, harm, has_room = seen.track(WOUNDS_KIND.of(seen.seat)), seen.track(HARM.of(seen.seat)), _has_room(seen)
    if not wounds and not harm and not has_room:
        return _PLAIN_REST
    fields = {"blames": _BLAMES, **_keeping(seen, tokens=wounds + harm)}
    harms = _harms(seen, seen.seat) if has_room or harm else ()
    if harms:
        fields["harm"] = Among(harms, label="Which Harm token goes back?")
    return Offer({**fields, **(_girding(seen) if has_room else {})})


_BLAMES = Words(most=200, label="Whom does your character blame? It may be themself.")
_PLAIN_REST = Offer({"blames": _BLAMES})


_DEAD = Barred("TF-INC-08", "The dead come back only for a Journey point.")
_BUSY = Barred("TF-REST-01", "There is still something to answer first.")


def _against(seen: TableView, move: str) -> Barred | None:
    if seen.seat in seen.awaited or is_flipping(seen):
        return _BUSY
    if seen.has_mark(STATE.of(seen.seat), DEAD):
        return _DEAD
    return against_downtime(seen, seen.seat, move)


def _is_late(seen: TableView, move: str) -> bool:
    """TF-FB-08: whether this was forgotten, and is done now after all."""
    return seen.has_mark(MERCY_KIND.of(seen.seat), move)


def _keeping(seen: TableView, tokens: int) -> dict[str, Choice]:
    """TF-REST-03: as many cards stay as tokens lie there, or as there are cards (TF-AMB-22). Nobody looks at them."""
    if not tokens:
        return {}
    pile = exhausted_of(seen, seen.seat)
    lost = seen.pile(pile)
    stay = min(tokens, lost.count)
    if not stay:
        return {}
    says = "Which {count, plural, one {card stays} other {# cards stay}} exhausted?"
    return {"keep": Pick(pile, lost.tokens, 0, stay, label=say(says, count=stay))}


def _has_room(seen: TableView) -> bool:
    """Whether somebody has any card that could hold a token."""
    return bool(seen.marks.get(MOVES_KIND.of(seen.seat)) or items_of(seen, seen.seat))


def _girding(seen: TableView) -> dict[str, Choice]:
    worn = any(held(seen, seen.seat, token) for token in ("harm", "wound"))
    return {"gird": YesNo(label="Gird your armour")} if worn else {}


def _harms(lying: Table | TableView, seat: str) -> tuple[Option, ...]:
    """The Harm tokens that a Rest may take away: of the pile, or of a slot of a move card (TF-REST-04)."""
    slots, on_the_pile = _harm_on_moves(lying, seat), lying.track(HARM.of(seat))
    if not slots and not on_the_pile:
        return ()
    return (Option(ON_THE_PILE, "On the Exhaustion pile" if on_the_pile else "Any"), *space_options(lying, slots))


def _harm_on_moves(lying: Table | TableView, seat: str) -> dict[str, Space]:
    filled, moves = filled_spaces(lying, seat, ("harm",)), moves_of(lying)
    return {name: space for name, space in filled.items() if space.where.card in moves}


def decide_rest(draft: Draft, seat: str, rest: Rest) -> None:
    """Step by step, in the order of the book: the Harm token that leaves was still counted (TF-AMB-23)."""
    spend_day(draft, seat, "rest")
    note_rest(draft)
    draft.befall("rest", seat)
    draft.tell(seat, "TF-REST-01", "{who} rests.")
    _return_exhaustion(draft, seat)
    _wake_all_but(draft, seat, rest.keep, draft.table.track(WOUNDS_KIND.of(seat)) + draft.table.track(HARM.of(seat)))
    _return_one_harm(draft, seat, rest.harm)
    if rest.blames:
        draft.tell(seat, "TF-REST-05", "{who} blames {whom}.", whom=rest.blames)
    _mend_gear(draft, seat, girds=rest.gird)
    after_move(draft, seat, "rest")
    tidy_deck(draft, seat)


def _return_exhaustion(draft: Draft, seat: str) -> None:
    """TF-REST-02, TF-HELP-03: all Exhaustion tokens go back to the supply."""
    empty(draft, seat, filled_spaces(draft.table, seat, EXHAUSTION).values())


def _wake_all_but(draft: Draft, seat: str, keep: Iterable[int], tokens: int) -> None:
    """As many cards stay as tokens lie there: those that were picked, and then the uppermost. The others wake up."""
    exhausted = exhausted_of(draft.table, seat)
    pile, picked = draft.table.pile(exhausted), set(keep)
    order = sorted(zip(pile.cards, pile.tokens, strict=True), key=lambda each: each[1] not in picked)
    draft.turn([back for _, back in order[tokens:]], exhausted, DISCARD.of(seat))


def _return_one_harm(draft: Draft, seat: str, which: str) -> None:
    if which == ON_THE_PILE and draft.count(HARM.of(seat), -1):
        return
    slots = _harm_on_moves(draft.table, seat)
    if slots:
        empty(draft, seat, [slots.get(which) or next(iter(slots.values()))])


def _return_harm(draft: Draft, seat: str) -> None:
    """TF-HELP-03: all of it, from the pile, from move cards and from armour."""
    draft.count(HARM.of(seat), -draft.table.track(HARM.of(seat)))
    empty(draft, seat, filled_spaces(draft.table, seat, ("harm",)).values())


def _mend_gear(draft: Draft, seat: str, *, girds: bool) -> None:
    """TF-REST-07: idle magic items fill up, and armour may be girded."""
    recharge_idle(draft, seat)
    if girds:
        gird(draft, seat)
        draft.tell(seat, "TF-REST-07", "{who} sees to the armour.")


REST = Action("rest", Rest, offer_rest, decide_rest, rule="TF-REST-01", label="Rest", group="downtime")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeekHelp:
    """A day of peace in hands that heal: tokens and Harm go, and of the wounds as much as the book grants."""

    keep: tuple[int, ...] = ()
    gird: bool = False
    healing: str = ""
    forgives: str = ""


_NO_HELP = Barred("TF-HELP-01", "There is nobody here who could help, or no peace for it.")


def help_offered(seen: TableView) -> Offer:
    """TF-HELP-01: where the GM says that there is peace, and help."""
    # Help is rare: where there is none, nothing else needs to be looked at.
    is_possible = has_help(seen) or _is_late(seen, "seek-help")
    against = _against(seen, "seek-help") if is_possible else _NO_HELP
    if against:
        return Offer(_HEALING, against)
    girding = _girding(seen) if _has_room(seen) else {}
    return Offer({**_keeping(seen, tokens=seen.track(WOUNDS_KIND.of(seen.seat))), **girding, **_HEALING})


_HEALING: Mapping[str, Choice] = {
    "healing": Words(most=600, label="How are you healed?"),
    "forgives": Words(most=200, label="Whom is your character closer to forgiving?"),
}


def be_helped(draft: Draft, seat: str, seek: SeekHelp, heal: Callable[[], None]) -> None:
    """TF-HELP-02 to TF-HELP-04, what the book says of wounds (`heal`), and TF-HELP-06, in this order."""
    spend_day(draft, seat, "seek-help")
    note_rest(draft)
    draft.befall("rest", seat)
    draft.tell(seat, "TF-HELP-02", "{who} seeks help. {healing}", healing=seek.healing)
    _return_exhaustion(draft, seat)
    _return_harm(draft, seat)
    _wake_all_but(draft, seat, seek.keep, draft.table.track(WOUNDS_KIND.of(seat)))
    heal()
    if seek.forgives:
        draft.tell(seat, "TF-HELP-06", "{who} is closer to forgiving {whom}.", whom=seek.forgives)


def end_help(draft: Draft, seat: str, *, girds: bool) -> None:
    """TF-HELP-08, TF-HELP-09: and at the end of the day gear is seen to."""
    _mend_gear(draft, seat, girds=girds)
    tidy_deck(draft, seat)


def lose_wound_cards(draft: Draft, seat: str) -> None:
    """All of them, wherever they are. A face-down pile that was looked through is shuffled."""
    for pile in (DRAW.of(seat), DISCARD.of(seat), exhausted_of(draft.table, seat)):
        found = [card for card in draft.table.cards(pile) if face_of(card).nature == "wound"]
        draft.move(found, pile, SUPPLY_PILE)
        if found and pile != DISCARD.of(seat):
            draft.shuffle(pile)
    # What was bought with a wound ends with it.
    for state in states_of(draft.table, seat):
        if state.until == "cure":
            leave_state(draft, seat, state.state)
