"""The GM's worksheet of a fight: foes come, change, close in, attack and go (TF-GMC-02 to TF-GMC-10)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, Procedure, Step, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import XP
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book, cite, way
from hearthside.kits.deckahedron.adventure.combat.foes import (
    FOES,
    Foe,
    change_foe,
    drop_out,
    foes_of,
    lurking,
    lurking_named,
    name_of_foe,
)
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER
from hearthside.kits.deckahedron.adventure.combat.striking import FIGHT_HERE, defy_danger, last_flip
from hearthside.kits.deckahedron.adventure.combat.whom import against_all, attackers, defenders, foe_options, targets
from hearthside.kits.deckahedron.adventure.content import gm
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower
from hearthside.kits.deckahedron.adventure.contests.pursuit import make_way
from hearthside.kits.deckahedron.adventure.contests.teamwork import all_struck
from hearthside.kits.deckahedron.adventure.effects.lying import lift_markers
from hearthside.kits.deckahedron.adventure.journey.points import pay_gm_move, shadow_points, spend_shadow
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, is_opener_due
from hearthside.kits.deckahedron.adventure.steps import GangedUp, Suffer

MOST_STAMINA = 10
"""More than this costs the GM points."""
PLAIN_POWERS: Sequence[tuple[AttackPower, str]] = (("d4", "armed: d4"), ("1", "unarmed: 1"))
"""TF-GMC-04: what an attack of ordinary people comes to. More power costs the GM points."""


@by_book
def prices_of(book: Book) -> Mapping[str, int]:
    """What the GM's points buy, and for how many of them."""
    return {spending.id: spending.points or 0 for spending in book.guide.shadow}


@by_book
def too_dear(book: Book) -> Barred:
    """There are not so many points."""
    return Barred("TF-GMS-06", book.purse.too_few)


# --- Foes come --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring:
    """Put foes on your worksheet: a name, Stamina and attack power. Only you see the numbers.

    Of those that lurk nobody but you knows, until you let them come out.
    """

    name: str
    stamina: int
    power: str = "d4"
    count: int = 1
    secrets: str = ""
    armour: int = 0
    lurks: bool = False


_NAME = Words(most=60, optional=False, label="What are they called?")
_SECRETS = Words(most=500, label="What only you know")
_BRINGING: Mapping[str, Choice] = {
    "name": _NAME,
    "stamina": Between(1, MOST_STAMINA, label="Stamina"),
    "power": Among(options(PLAIN_POWERS), label="Attack power"),
    "count": Between(1, 9, label="How many?"),
    "secrets": _SECRETS,
    "lurks": YesNo(label="They lurk: only you know"),
}
_BRING = Offer(_BRINGING)
_BRING_WITH_ARMOUR = Offer({**_BRINGING, "armour": Between(0, 9, label="Armour squares")})


def offer_bring(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    return _BRING_WITH_ARMOUR if comes_in_armour(seen) else _BRING


@way
def comes_in_armour(seen: TableView) -> bool:
    """Whether a GM who brings in foes may give them armour squares there and then."""
    raise NotImplementedError


def decide_bring(draft: Draft, seat: str, bring: Bring) -> None:
    """Each has a name, an attack power and Stamina."""
    squares, secrets, power = bring.armour, bring.secrets, LADDER.index(bring.power)
    foe = Foe(bring.name.strip(), bring.stamina, power, armour=squares, squares=squares, secrets=secrets)
    if bring.lurks:
        _lie_in_wait(draft, seat, [foe] * bring.count)
    else:
        _arrive(draft, seat, [foe] * bring.count)


def _lie_in_wait(draft: Draft, seat: str, foes: Sequence[Foe]) -> None:
    """Nothing else changes on the table, and nobody but the GM hears of it."""
    for foe in foes:
        draft.make(FOES, foe, lurks=True)
    there = _counted([foe.name for foe in foes])
    draft.tell(seat, cite(draft, "bringing in foes"), "Lying in wait: {foes}.", only_to=(seat,), foes=there)


def _arrive(draft: Draft, seat: str, foes: Sequence[Foe]) -> None:
    """They stand on the worksheet. Once nobody of the last fight does any more, it is a new one."""
    is_new = _begins(draft)
    for foe in foes:
        draft.make(FOES, foe)
    if is_new and foes:
        draft.befall("begins", foes_of(draft.table)[0])
    draft.tell(seat, cite(draft, "bringing in foes"), "Foes: {foes}.", foes=_counted([foe.name for foe in foes]))


def _begins(draft: Draft) -> bool:
    """Whether a new fight begins with those who come now. Then whoever was in the last one is gone."""
    is_new = not foes_of(draft.table)
    for gone in FOES.ids(draft.table) if is_new else ():
        if not draft.table.things[gone].lurks:
            lift_markers(draft, gone)
            draft.remove(gone)
    return is_new


def _counted(names: Sequence[str]) -> str:
    counted = {name: names.count(name) for name in names}
    several = (name if count == 1 else say("{count} × {foe}", count=count, foe=name) for name, count in counted.items())
    return listed(several)


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealFoe:
    """A foe that lay in wait comes out, and is in the fight from now on."""

    foe: str


def offer_reveal(seen: TableView) -> Offer | None:
    """Open to the GM while somebody lurks."""
    hidden = lurking_named(seen)
    return Offer({"foe": Among(options(hidden), label="Who comes out?")}) if hidden else None


def decide_reveal(draft: Draft, seat: str, order: RevealFoe) -> None:
    """TF-GMC-02: its numbers stay behind the screen."""
    is_new = _begins(draft)
    draft.uncover(ThingId(order.foe))
    if is_new:
        draft.befall("begins", order.foe)
    name = name_of_foe(draft.table, order.foe)
    draft.tell(seat, cite(draft, "bringing in foes"), "{foe} comes out of hiding.", foe=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Muster:
    """Let foes from the guide appear: a fight ready to play, or one foe of a sort. Strong ones cost you points."""

    what: str


def offer_muster(seen: TableView) -> Offer | None:
    """What there are points for."""
    return _muster_offer(book_of(seen), len(seen.players), min(shadow_points(seen), 20)) if seen.players else None


@lru_cache(maxsize=256)
def _muster_offer(book: Book, pcs: int, points: int) -> Offer:
    prices = {each: lineup_price(book, each.lineup(pcs)) for each in book.guide.encounters}
    fights = tuple(_option(book, each.id, each.name, price, points) for each, price in prices.items())
    sorts = tuple(Option(kind.id, kind.name) for kind in book.guide.foes)
    return Offer({"what": Among((*fights, *sorts), label="Who?")})


def _option(book: Book, value: str, label: str, price: int, points: int) -> Option:
    words = book.purse.priced(label, price) if price else label
    return Option(value, words, Barred("TF-GMS-06", book.purse.too_few) if price > points else None)


def lineup_price(book: Book, foes: Iterable[gm.Foe]) -> int:
    """What the strength of these foes costs the GM."""
    prices = {spending.id: spending.points or 0 for spending in book.guide.shadow}
    return sum(sum(prices[each] for each in strengths_of(foe)) for foe in foes)


def strengths_of(foe: gm.Foe) -> tuple[str, ...]:
    """What a foe has beyond the ordinary, as the list of prices names it."""
    power = {"d6": ("foe-d6",), "d10": ("foe-d10",)}.get(foe.power, ())
    stamina = ("foe-stamina-20",) if foe.stamina > 15 else ("foe-stamina-15",) if foe.stamina > MOST_STAMINA else ()
    return (*power, *stamina, *(("foe-special",) if foe.special else ()), *("foe-armour",) * foe.squares)


def decide_muster(draft: Draft, seat: str, muster: Muster) -> None:
    """A lineup of the guide, or one foe of a sort: as much Stamina as is free, and its weakest power."""
    book = book_of(draft)
    lineup = _lineup(book, muster.what, len(draft.table.players))
    price = lineup_price(book, lineup)
    if price:
        spend_shadow(draft, price)
    _arrive(draft, seat, [_as_printed(foe) for foe in lineup])


def _as_printed(foe: gm.Foe) -> Foe:
    return Foe(
        foe.name,
        foe.stamina,
        LADDER.index(foe.power),
        armour=foe.squares,
        squares=foe.squares,
        bought=strengths_of(foe),
        secrets=foe.special or "",
    )


def _lineup(book: Book, what: str, pcs: int) -> tuple[gm.Foe, ...]:
    fights = {each.id: each for each in book.guide.encounters}
    if what in fights:
        return fights[what].lineup(pcs)
    kind = next(each for each in book.guide.foes if each.id == what)
    return (gm.Foe(name=kind.one, stamina=min(kind.stamina[1], MOST_STAMINA), power=kind.powers[0]),)


# --- Foes change and go -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeFoe:
    """Change what your worksheet says of a foe. What you leave empty, or at 0, stays as it is."""

    foe: str
    name: str = ""
    stamina: int = 0
    power: str = ""
    secrets: str = ""


def offer_change(seen: TableView) -> Offer | None:
    """Open while there are foes. Strength beyond the ordinary has its price."""
    foes = foe_options(seen)
    return _change_offer(foes) if foes else None


@lru_cache(maxsize=128)
def _change_offer(foes: tuple[Option, ...]) -> Offer:
    return Offer(
        {
            "foe": Among(foes, label="Which foe?"),
            "name": Words(most=60, label="Name"),
            "stamina": Between(0, MOST_STAMINA, label="Stamina"),
            "power": Among(options((("", "as it is"), *PLAIN_POWERS)), label="Attack power"),
            "secrets": _SECRETS,
        }
    )


def decide_change(draft: Draft, seat: str, change: ChangeFoe) -> None:
    """Only the GM hears of it."""
    foe = FOES.of(draft.table, change.foe)
    change_foe(
        draft,
        change.foe,
        name=change.name.strip() or foe.name,
        stamina=change.stamina or foe.stamina,
        power=LADDER.index(change.power) if change.power else foe.power,
        secrets=change.secrets or foe.secrets,
    )
    says = "The worksheet of {foe} changes."
    draft.tell(seat, "TF-COMP-11", says, only_to=(seat,), foe=name_of_foe(draft.table, change.foe))


@dataclass(frozen=True, slots=True, kw_only=True)
class SendOff:
    """Foes leave the fight: they flee, give up, or were never there."""

    foes: tuple[str, ...]


def offer_send_off(seen: TableView) -> Offer | None:
    """Open while there are foes, those that lurk as well."""
    foes = (*foe_options(seen), *options(lurking_named(seen)))
    return Offer({"foes": Several(foes, 1, len(foes), label="Who leaves?")}) if foes else None


def decide_send_off(draft: Draft, seat: str, order: SendOff) -> None:  # noqa: ARG001
    """They stand on the worksheet no more. Of those nobody knew of, nobody hears."""
    for foe in order.foes:
        if foe in lurking(draft.table):
            draft.remove(ThingId(foe))
        else:
            drop_out(draft, foe)


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseIn:
    """Say who is in melee with a foe. For everybody else it is at range."""

    foe: str
    who: tuple[str, ...] = ()


def offer_close_in(seen: TableView) -> Offer | None:
    """Open while there are foes."""
    foes = foe_options(seen)
    if not foes:
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer(
        {"foe": Among(foes, label="Which foe?"), "who": Several(people, 0, len(people), label="In melee with")}
    )


def decide_close_in(draft: Draft, seat: str, order: CloseIn) -> None:
    """TF-WPN-09: the story decides, and the GM writes it down."""
    away = tuple([each for each in draft.table.players if each not in order.who])
    change_foe(draft, order.foe, melee=order.who, range=away)
    whom = listed(draft.table.seats[who].title for who in order.who)
    says = "{foe} is in melee with {whom}." if whom else "{foe} is at range."
    draft.tell(seat, "TF-WPN-09", says, foe=name_of_foe(draft.table, order.foe), whom=whom)


# --- Foes attack ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FoesAttack:
    """Foes attack: the first you name with its die, and 1 for each of the others. The players read the numbers."""

    foes: tuple[str, ...]
    who: tuple[str, ...]
    words: str = ""


def offer_attack(seen: TableView) -> Offer | None:
    """Open while there are foes and somebody to attack."""
    foes = attackers(seen)
    if not foes:
        return None
    people = targets(seen)
    against = against_all(people) or against_all(foes)
    if against:
        return Offer(blocked=against)
    return _attack_offer(foes, people)


@lru_cache(maxsize=256)
def _attack_offer(foes: tuple[Option, ...], people: tuple[Option, ...]) -> Offer:
    return Offer(
        {
            "foes": Several(foes, 1, len(foes), label="Who attacks?"),
            "who": Several(people, 1, len(people), label="Whom?"),
            "words": Words(most=1000, label="How?"),
        }
    )


def decide_attack(draft: Draft, seat: str, attack: FoesAttack) -> None:
    """TF-GMC-06: one die, and 1 for each further attacker; each character suffers it alone."""
    names = _names(draft.table, attack.foes)
    pay_gm_move(draft)
    for who in all_struck(draft, attack.who):
        says = "{foes} attack {whom}. {words}" if len(attack.foes) > 1 else "{foes} attacks {whom}. {words}"
        whom = draft.table.seats[who].title
        draft.tell(seat, "TF-GMC-06", says, foes=names, whom=whom, words=attack.words)
        carry_out(draft, [_assault(draft.table, who, attack.foes), *make_way(draft, who)])


def _names(lying: Table, foes: Iterable[str]) -> str:
    return listed(name_of_foe(lying, foe) for foe in foes)


def _assault(lying: Table, who: str, foes: Sequence[str]) -> Suffer:
    return Suffer(seat=who, foe=foes[0], others=len(foes) - 1, from_=", ".join(name_of_foe(lying, foe) for foe in foes))


@dataclass(frozen=True, slots=True, kw_only=True)
class GangUp:
    """Foes fall upon one character, who flips a single Defy Danger against them all."""

    foes: tuple[str, ...]
    who: str
    words: str = ""


def offer_gang_up(seen: TableView) -> Offer | None:
    """Open while there are foes and somebody to fall upon who can flip, once the session is opened (TF-OPEN-01)."""
    attack = offer_attack(seen)
    if attack is None or attack.blocked:
        return attack
    offer = _gang_offer(attackers(seen), defenders(seen))
    return Offer(offer.fields, OPENER_DUE) if is_opener_due(seen) else offer


@lru_cache(maxsize=256)
def _gang_offer(foes: tuple[Option, ...], people: tuple[Option, ...]) -> Offer:
    return Offer({**_attack_offer(foes, people).fields, "who": Among(people, label="Whom?")}, against_all(people))


def decide_gang_up(draft: Draft, seat: str, order: GangUp) -> None:
    """TF-GMC-07: the flip decides how much of it lands."""
    names = _names(draft.table, order.foes)
    whom = draft.table.seats[order.who].title
    is_alone = len(order.foes) == 1
    says = "{foes} falls upon {whom}. {words}" if is_alone else "{foes} fall upon {whom}. {words}"
    draft.tell(seat, "TF-GMC-07", says, foes=names, whom=whom, words=order.words)
    says = say("{foes}: Defy Danger!", foes=names)
    then = [GangedUp(order.who, order.foes), *make_way(draft, order.who)]
    carry_out(draft, [Ask(order.who, ("flip",), "TF-GMC-07", says, defy_danger(draft)), *then])


def ganged_up(draft: Draft, step: GangedUp) -> list[Step]:
    """TF-GMC-07: on ✗ the die of one and 1 for each of the others, on ✅ 1 for each attacker, else nothing."""
    seat, foes = step.seat, [foe for foe in step.foes if foe in foes_of(draft.table)]
    flip = last_flip(draft, seat)
    result = flip.reading.get("result", 0) if flip else 0
    if not foes or result not in (1, 2):
        return []
    if result == 1:
        # That is the move which the failure owed the GM.
        pay_gm_move(draft)
    own, *others = [_assault(draft.table, who, foes) for who in all_struck(draft, (seat,))]
    if result == 2:
        own, *others = [replace(each, power=str(len(foes)), others=0) for each in (own, *others)]
    for assault in others:
        carry_out(draft, [assault])
    return [own]


STEPS: tuple[Procedure, ...] = (Procedure(GangedUp, ganged_up),)


# --- How a fight goes -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFormat:
    """Choose how the spotlight passes in this fight, or leave it open."""

    format: str = ""


@by_book
def _formats(book: Book) -> Offer:
    formats = book.guide.combat_formats
    ways = ((each.id, say("{format}: {text}", format=each.name, text=each.says)) for each in formats)
    return Offer({"format": Among(options((("", "Your own way"), *ways)), label="Format")})


def offer_format(seen: TableView) -> Offer | None:
    """Always open to the GM (TF-GMC-17)."""
    return _formats(seen) if seen.players else None


def decide_format(draft: Draft, seat: str, order: SetFormat) -> None:
    """One format at a time."""
    for each in draft.table.marks.get(FIGHT_HERE, ()):
        draft.unmark(FIGHT_HERE, each)
    chosen = next((each for each in book_of(draft).guide.combat_formats if each.id == order.format), None)
    if chosen is None:
        draft.tell(seat, "TF-GMC-17", "The spotlight passes as the story wants.")
    else:
        draft.mark(FIGHT_HERE, chosen.id)
        draft.tell(seat, "TF-GMC-17", "{name}. {about}", name=chosen.name, about=chosen.says)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weigh:
    """Weigh a fight: the power of the party, and how many foes it is a match for. Only you hear it."""


_WEIGH = Offer()


def offer_weigh(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return _WEIGH if seen.players else None


def decide_weigh(draft: Draft, seat: str, order: Weigh) -> None:  # noqa: ARG001
    """TF-GMC-09, TF-GMC-10."""
    power, weights = party_power(draft.table), book_of(draft).guide.party_power
    humans, left_of_humans = weights.humans(power)
    monsters, left_of_monsters = weights.monsters(power)
    draft.tell(
        seat,
        "TF-GMC-09",
        "Party Power {power}: {humans} humans with {spare} to spend, or {monsters} monsters with {rest} to spend.",
        only_to=(seat,),
        power=power,
        humans=humans,
        spare=left_of_humans,
        monsters=monsters,
        rest=left_of_monsters,
    )


def party_power(lying: Table | TableView) -> int:
    """TF-GMC-09: ten for each character, and their XP."""
    xp = sum(lying.track(XP.of(seat)) for seat in lying.players)
    return book_of(lying).guide.party_power.of(len(lying.players), xp)


def cost_of_foe(lying: Table | TableView, foe: str) -> int:
    """TF-GMC-09: what a foe counts against the Party Power: its Stamina, a d6 weapon, its armour squares."""
    prices, it = book_of(lying).guide.party_power, FOES.of(lying, foe)
    has_d6 = it.power >= LADDER.index("d6")
    return prices.stamina * it.stamina + prices.d6_weapon * has_d6 + prices.armour_square * it.armour


_gm = partial(Action, by=GM, group="gm")

WORKSHEET: tuple[Action, ...] = (
    _gm("bring", Bring, offer_bring, decide_bring, rule="TF-GMC-02", label="Bring in foes"),
    _gm("muster", Muster, offer_muster, decide_muster, rule="TF-GMC-02", label="Bring in foes from the guide"),
    _gm("reveal_foe", RevealFoe, offer_reveal, decide_reveal, rule="TF-GMC-02", label="A foe comes out"),
    _gm("change_foe", ChangeFoe, offer_change, decide_change, rule="TF-COMP-11", label="Change a foe"),
    _gm("close_in", CloseIn, offer_close_in, decide_close_in, rule="TF-WPN-09", label="Melee or range"),
    _gm("foes_attack", FoesAttack, offer_attack, decide_attack, rule="TF-GMC-06", label="Foes attack"),
    _gm("gang_up", GangUp, offer_gang_up, decide_gang_up, rule="TF-GMC-07", label="Foes gang up"),
    _gm("send_off", SendOff, offer_send_off, decide_send_off, rule="TF-GMC-03", label="Foes leave"),
    _gm("fight_format", SetFormat, offer_format, decide_format, rule="TF-GMC-17", label="How the spotlight passes"),
    _gm("weigh", Weigh, offer_weigh, decide_weigh, rule="TF-GMC-09", label="Weigh a fight"),
)
