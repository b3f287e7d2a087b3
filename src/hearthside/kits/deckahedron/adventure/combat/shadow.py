"""What the GM buys with Shadow points (TF-GMS-01 to TF-GMS-07)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Between, Option, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book, cite
from hearthside.kits.deckahedron.adventure.combat.foes import (
    FOES,
    change_foe,
    foes_named,
    name_of_foe,
)
from hearthside.kits.deckahedron.adventure.combat.hindrances import HINDRANCES_HERE, hindrance_options, hindrances_of
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER
from hearthside.kits.deckahedron.adventure.combat.whom import against_all, targets
from hearthside.kits.deckahedron.adventure.combat.worksheet import prices_of, too_dear
from hearthside.kits.deckahedron.adventure.content.gm import GUIDE, Spending
from hearthside.kits.deckahedron.adventure.contests.pursuit import make_way
from hearthside.kits.deckahedron.adventure.journey.points import (
    journey_points,
    shadow_points,
    spend_journey,
    spend_shadow,
)

BENEFACTOR = "unknown-benefactor"
BENEFACTOR_JOURNEY = next(each.points or 0 for each in GUIDE.journey if each.id == "benefactor")


@by_book
def _spendings(book: Book) -> Mapping[str, Spending]:
    return {spending.id: spending for spending in book.guide.shadow}


@by_book
def _poor(book: Book) -> Barred:
    return Barred("TF-GMS-06", book.purse.none)


# --- A hindrance ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Hinder:
    """Spend 1 point: something in the story gets in everybody's way, one disadvantage as long as it lasts."""

    words: str


_HINDERING = {"words": Words(most=80, optional=False, label="What is in the way?")}
_HINDER = Offer(_HINDERING)


def offer_hinder(seen: TableView) -> Offer | None:
    """Open to a GM with a Shadow point."""
    if not seen.players:
        return None
    return _HINDER if shadow_points(seen) >= prices_of(seen)["hindrance"] else Offer(_HINDERING, _poor(seen))


def decide_hinder(draft: Draft, seat: str, hinder: Hinder) -> None:
    """TF-GMS-01: bought once, it hinders all who are in it. A call for a flip names it."""
    words = hinder.words.strip()
    if words not in hindrances_of(draft.table):
        spend_shadow(draft, prices_of(draft)["hindrance"])
    draft.mark(HINDRANCES_HERE, words)
    draft.tell(seat, "TF-GMS-01", "In the way: {words}", words=words)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearWay:
    """A hindrance is gone."""

    hindrance: str


def offer_clear_way(seen: TableView) -> Offer | None:
    """Open while something is in the way."""
    there = hindrance_options(hindrances_of(seen))
    return Offer({"hindrance": Among(there, label="What is gone?")}) if there else None


def decide_clear_way(draft: Draft, seat: str, order: ClearWay) -> None:
    """It hinders nobody any more."""
    draft.unmark(HINDRANCES_HERE, order.hindrance)
    draft.tell(seat, "TF-GMS-01", "No longer in the way: {words}", words=order.hindrance)


# --- Traps and first strikes ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Spring:
    """Spend points: a trap snaps, or an enemy strikes first. Attack power as high as what you spend, no flip."""

    what: str
    who: str
    points: int
    words: str = ""


_OPEN_SPENDINGS = options((each.id, each.name) for each in GUIDE.shadow if each.is_open)


def offer_spring(seen: TableView) -> Offer | None:
    """Open to a GM with Shadow points and somebody to strike."""
    if not seen.players:
        return None
    points, people = shadow_points(seen), targets(seen)
    if not points:
        return Offer({}, _poor(seen))
    against = against_all(people)
    if against:
        return Offer(blocked=against)
    return _spring_offer(points, people, book_of(seen).purse.label)


@lru_cache(maxsize=256)
def _spring_offer(points: int, people: tuple[Option, ...], label: str) -> Offer:
    return Offer(
        {
            "what": Among(_OPEN_SPENDINGS, label="What?"),
            "who": Among(people, label="Whom?"),
            "points": Between(1, points, label=label),
            "words": Words(most=1000, label="What happens?"),
        }
    )


def decide_spring(draft: Draft, seat: str, spring: Spring) -> None:
    """TF-GMS-02, TF-GMS-03: the points are the attack power, and nobody flips against it."""
    spending = _spendings(draft)[spring.what]
    spend_shadow(draft, spring.points)
    whom = draft.table.seats[spring.who].title
    draft.tell(seat, spending.rule, "{whom}: {what}! {words}", what=spending.name, whom=whom, words=spring.words)
    blow = steps.Suffer(seat=spring.who, power=str(spring.points), from_=spending.name)
    carry_out(draft, [blow, *make_way(draft, spring.who)])


# --- Strong foes ------------------------------------------------------------------------------------------------------


@record
class Strength(Compound):
    """What a foe gets, by its name among the spendings."""

    between = ":"
    foe: str
    spending: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Strengthen:
    """Spend points on a foe: a bigger die, more Stamina, something special."""

    what: Strength
    words: str = ""


_DICE = {"foe-d6": "d6", "foe-d10": "d10"}
_STAMINA = {"foe-stamina-15": 15, "foe-stamina-20": 20}
_LADDERS = (tuple(_DICE), tuple(_STAMINA))
"""What replaces what: of each of these a foe has one at the most, and the next one costs only the difference."""


def offer_strengthen(seen: TableView) -> Offer | None:
    """TF-GMS-06: whatever there are points for."""
    known = tuple([(foe, name, FOES.of(seen, foe).bought) for foe, name in foes_named(seen)])
    if not known:
        return None
    return _strengthen_offer(book_of(seen), known, min(shadow_points(seen), 9))


@lru_cache(maxsize=128)
def _strengthen_offer(book: Book, foes: tuple[tuple[str, str, tuple[str, ...]], ...], points: int) -> Offer:
    spendings = {each.id: each for each in book.guide.shadow}
    dear = Barred("TF-GMS-06", book.purse.too_few)
    there = [
        Option(
            Strength(foe, strength).word, _strength(name, spendings[strength], price), dear if price > points else None
        )
        for foe, name, bought in foes
        for strength in (*_LADDERS[0], *_LADDERS[1], "foe-special")
        if (price := strength_price(spendings, bought, strength)) > 0
    ]
    words = Words(most=300, label="What is special about it?")
    return Offer({"what": Among(tuple(there), label="Which foe, and what?"), "words": words})


def _strength(foe: str, spending: Spending, price: int) -> str:
    return say("{foe}: {strength}, {price}", foe=foe, strength=spending.name, price=price)


def strength_price(spendings: Mapping[str, Spending], bought: tuple[str, ...], strength: str) -> int:
    """What this costs for a foe that already has some; nothing left to pay means that it has as much already."""
    ladder = next((each for each in _LADDERS if strength in each), ())
    paid = max((spendings[each].points or 0 for each in bought if each in ladder), default=0)
    return (spendings[strength].points or 0) - paid


def decide_strengthen(draft: Draft, seat: str, order: Strengthen) -> None:
    """The worksheet of the foe changes; only the GM hears of it."""
    foe, strength = order.what.foe, order.what.spending
    bought = FOES.of(draft.table, foe).bought
    spend_shadow(draft, strength_price(_spendings(draft), bought, strength))
    if strength == "foe-special":
        _add_special(draft, foe, order.words)
    else:
        change_foe(draft, foe, bought=(*bought, strength))
        _raise_foe(draft, foe, strength)
    draft.tell(
        seat,
        cite(draft, "strengthening foes"),
        "{foe}: {what}.",
        only_to=(seat,),
        foe=name_of_foe(draft.table, foe),
        what=_spendings(draft)[strength].name,
    )


def _raise_foe(draft: Draft, foe: str, strength: str) -> None:
    if strength in _DICE:
        change_foe(draft, foe, power=LADDER.index(_DICE[strength]))
    else:
        change_foe(draft, foe, stamina=max(_STAMINA[strength], FOES.of(draft.table, foe).stamina))


def _add_special(draft: Draft, foe: str, words: str) -> None:
    known = FOES.of(draft.table, foe).secrets
    change_foe(draft, foe, secrets=f"{known}\n{words or 'Something special'}".strip())


# --- The Unknown Benefactor -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmask:
    """The Unknown Benefactor is confronted: pay for it and the card is lost, or pay a Journey point and it stays."""

    who: str
    pay: str


_NO_JOURNEY = Barred("TF-GMS-07", "There is no Journey point to spend.")


def offer_unmask(seen: TableView) -> Offer | None:
    """Open while somebody has the card."""
    holders = [name for name in seen.players if seen.has_mark(MOVES_KIND.of(name), BENEFACTOR)]
    if not holders:
        return None
    price = prices_of(seen)["benefactor"]
    dear = too_dear(seen) if shadow_points(seen) < price else None
    pay = (
        Option("shadow", say("{points}: the card is lost", points=book_of(seen).purse.counted(price)), dear),
        Option("journey", "1 Journey point: the card stays", _NO_JOURNEY if journey_points(seen) < 1 else None),
    )
    if against_all(pay):
        return blocked("TF-GMS-06", "There are not enough points for this.")
    people = options((name, seen.seats[name].title) for name in holders)
    return Offer({"who": Among(people, label="Whose benefactor?"), "pay": Among(pay, label="Pay")})


def decide_unmask(draft: Draft, seat: str, order: Unmask) -> None:  # noqa: ARG001
    """TF-GMS-07: they accused the right one. It costs the GM, or the player."""
    if order.pay == "journey":
        spend_journey(draft, BENEFACTOR_JOURNEY)
        draft.tell(order.who, "TF-GMS-07", "{who} has found the Unknown Benefactor, and keeps the card.")
        return
    spend_shadow(draft, prices_of(draft)["benefactor"])
    draft.unmark(MOVES_KIND.of(order.who), BENEFACTOR)
    draft.tell(order.who, "TF-GMS-07", "{who} has found the Unknown Benefactor, and loses the card.")


_gm = partial(Action, by=GM, group="gm")

SHADOWS: tuple[Action, ...] = (
    _gm("hinder", Hinder, offer_hinder, decide_hinder, rule="TF-GMS-01", label="Put something in the way"),
    _gm("clear_way", ClearWay, offer_clear_way, decide_clear_way, rule="TF-GMS-01", label="Clear the way"),
    _gm("spring", Spring, offer_spring, decide_spring, rule="TF-GMS-02", label="A trap, or a first strike"),
    _gm("strengthen", Strengthen, offer_strengthen, decide_strengthen, rule="TF-GMS-06", label="Strengthen a foe"),
    _gm("unmask", Unmask, offer_unmask, decide_unmask, rule="TF-GMS-07", label="The benefactor is found out"),
)
