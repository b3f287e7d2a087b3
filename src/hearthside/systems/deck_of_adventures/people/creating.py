"""Making a character and growing: role, Attributes and Skills, Powers, Vulnerabilities, levels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer, blocked, gm_action
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.making import NAMING, NameCharacter
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures, is_fated, mod_of, title_of
from hearthside.systems.deck_of_adventures.fight.acting import no_leisure
from hearthside.systems.deck_of_adventures.fight.arena import DEAD
from hearthside.systems.deck_of_adventures.goods.returning import bought_of, hand_good_back, keep_good
from hearthside.systems.deck_of_adventures.goods.shelf import WARES
from hearthside.systems.deck_of_adventures.kinds import (
    BACKGROUND,
    FIRST_LEVEL,
    HP,
    HP_MOST,
    LAST_LEVEL,
    LEVEL,
    NAME,
    POWERS_KIND,
    PP,
    PP_MOST,
    ROLE,
    SPEED_KIND,
    STATE,
    VULNERABILITIES_KIND,
    XP,
)
from hearthside.systems.deck_of_adventures.people.characters import (
    BEING_MADE,
    READY_MADE,
    XP_PER_LEVEL,
    become,
    budget,
    mod_cap,
    mods_of,
    moved,
    refit,
    spent_on_stats,
    write_mods,
)
from hearthside.systems.deck_of_adventures.people.heroes import HEROES
from hearthside.systems.deck_of_adventures.people.holding import DISCARD_POWERS, Outline, held
from hearthside.systems.deck_of_adventures.people.sheet import most_hp
from hearthside.systems.deck_of_adventures.people.stats import HIGHEST_MOD, LOWEST_MOD, STATS, signed
from hearthside.systems.deck_of_adventures.people.vulnerabilities import (
    MOST_VULNERABILITIES,
    MOST_XP,
    VULNERABILITIES,
    Vulnerability,
    granted,
    has_vulnerability,
    named,
    vulnerability_words,
    written,
)
from hearthside.systems.deck_of_adventures.powers.book import (
    POWERS,
    ROLES,
    Power,
    gain_power,
    has_power,
    lose_power,
    owned,
    power_named,
    standing,
)
from hearthside.systems.deck_of_adventures.slips import OWNED, OwnedPower

_MADE = Barred("DA-CHAR-10", "Your character is made. When a level is gained the GM may let you begin anew.")


def is_made(seen: TableView) -> bool:
    """Whether this seat's character is finished."""
    return not seen.has_mark(STATE.of(seen.seat), BEING_MADE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRole:
    """Choose your role: it gives your Primary Skill. Another role hands back the Powers that were bound to the old."""

    role: str


def offer_choose_role(seen: TableView) -> Offer:
    """DA-CHAR-01."""
    roles = [(role, say("{role}: {skill}", role=role, skill=STATS[skill].name)) for role, skill in ROLES.items()]
    field = Among(options(roles), label="Which role?")
    if is_made(seen) and seen.marks.get(ROLE.of(seen.seat)):
        return blocked(_MADE.rule, _MADE.says, role=field)
    if seen.has_mark(STATE.of(seen.seat), DEAD):
        return blocked("DA-KO-06", "It is too late for that.", role=field)
    return Offer({"role": field})


def decide_choose_role(draft: Draft, seat: str, order: ChooseRole) -> None:
    """DA-POW-23: Powers that no longer fit the role are handed back for their XP."""
    before = Outline.of(draft.table, seat)
    for old in draft.table.marks.get(ROLE.of(seat), ()):
        draft.unmark(ROLE.of(seat), old)
    draft.mark(ROLE.of(seat), order.role)
    skill = STATS[ROLES[order.role]].name
    draft.tell(seat, "DA-CHAR-01", "{who} is a {role}, with {skill} as Primary Skill.", role=order.role, skill=skill)
    _keep_what_holds(draft, seat, before, before.in_role(order.role))


def _keep_what_holds(draft: Draft, seat: str, before: Outline, after: Outline) -> None:
    """DA-AMB-109: what does not go with a change is handed back, Powers for their XP, and it is said."""
    then = held(before, after)
    for power in before.powers:
        if power not in then.powers and has_slip(draft, seat, power):
            hand_back(draft, seat, power)
    for flaw in before.flaws:
        if flaw not in then.flaws and draft.table.has_mark(VULNERABILITIES_KIND.of(seat), flaw):
            overcome(draft, seat, flaw)


def has_slip(draft: Draft, seat: str, power: OwnedPower) -> bool:
    """Whether a Power still lies with somebody."""
    return power in OWNED.of(draft.table.marks, seat)


def hand_back(draft: Draft, seat: str, had: OwnedPower) -> None:
    """A Power becomes XP again."""
    power = lose_power(draft, seat, had)
    draft.count(XP.of(seat), power.xp or 0)
    _trim_pp(draft, seat)
    draft.tell(seat, "DA-POW-23", "{who} hands back {power} for {xp} XP.", power=power.name, xp=power.xp or 0)


def _trim_pp(draft: Draft, seat: str) -> None:
    over = draft.table.track(PP.of(seat)) - draft.table.track(PP_MOST.of(seat))
    if over > 0:
        draft.count(PP.of(seat), -over)


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseStat:
    """Raise an Attribute or a Skill by one with XP. An Attribute takes its Skills along."""

    stat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LowerStat:
    """Lower an Attribute or a Skill by one while your character is made, for the XP it is worth."""

    stat: str


def offer_raise_stat(seen: TableView) -> Offer:
    """DA-CHAR-03, DA-CHAR-05: within XP and the cap of the level."""
    return _in_peace(seen, stat=Among(tuple(_steps(seen, 1)), label="Attribute or Skill"))


def _in_peace(seen: TableView, **fields: Choice) -> Offer:
    """What is learned takes time, once the character is made (DA-CHAR-11)."""
    against = no_leisure(seen, seen.seat) if is_made(seen) else None
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def offer_lower_stat(seen: TableView) -> Offer:
    """DA-CHAR-04; what is learned is not unlearned later (DA-AMB-87)."""
    stat = Among(tuple(_steps(seen, -1)), label="Attribute or Skill")
    if is_made(seen):
        return blocked("DA-AMB-87", "What is learned is not unlearned: stats only rise.", stat=stat)
    return Offer({"stat": stat})


def _steps(seen: TableView, by: int) -> Iterator[Option]:
    """Every stat one step on, with its price and what speaks against it."""
    mods = tuple([seen.track(mod_of(stat, seen.seat)) for stat in STATS])
    for code, label, cost, barred in _priced(mods, seen.track(LEVEL.of(seen.seat)), by):
        yield Option(code, label, barred or _too_dear(seen, cost))


@lru_cache(maxsize=512)
def _priced(numbers: tuple[int, ...], level: int, by: int) -> tuple[tuple[str, str, int, Barred | None], ...]:
    """What each step costs and what bars it, whatever XP there are; asked for again and again, so it is kept."""
    mods = dict(zip(STATS, numbers, strict=True))
    before = spent_on_stats(mods)
    found = []
    for stat in STATS.values():
        to = mods[stat.code] + by
        if LOWEST_MOD <= to <= HIGHEST_MOD:
            after = moved(mods, stat.code, to)
            cost = spent_on_stats(after) - before
            label = say("{stat} {mod}: {xp} XP", stat=stat.name, mod=signed(to), xp=cost)
            found.append((stat.code, label, cost, _no_step(level, mods, after)))
    return tuple(found)


def _no_step(level: int, mods: Mapping[str, int], after: Mapping[str, int]) -> Barred | None:
    cap = mod_cap(level)
    if any(after[stat] > max(cap, mods[stat]) for stat in STATS):
        return Barred("DA-CHAR-05", say("At level {level} no modifier goes above {most}.", level=level, most=cap))
    if min(after.values()) < LOWEST_MOD:
        return Barred("DA-CHAR-04", "No modifier goes below -2.")
    return None


def _too_dear(seen: TableView, cost: int) -> Barred | None:
    left = seen.track(XP.of(seen.seat))
    return (
        Barred("DA-CHAR-03", say("That costs {xp} XP; you have {left}.", xp=cost, left=left)) if cost > left else None
    )


def decide_raise_stat(draft: Draft, seat: str, order: RaiseStat) -> None:
    """DA-CHAR-06 to DA-CHAR-08."""
    _step(draft, seat, order.stat, 1)


def decide_lower_stat(draft: Draft, seat: str, order: LowerStat) -> None:
    """DA-CHAR-06 to DA-CHAR-08."""
    before = Outline.of(draft.table, seat)
    _step(draft, seat, order.stat, -1)
    _keep_what_holds(draft, seat, before, Outline.of(draft.table, seat))


def _step(draft: Draft, seat: str, stat: str, by: int) -> None:
    before = mods_of(draft.table, seat)
    after = moved(before, stat, before[stat] + by)
    cost = spent_on_stats(after) - spent_on_stats(before)
    draft.count(XP.of(seat), -cost)
    write_mods(draft, seat, {each: max(LOWEST_MOD, min(HIGHEST_MOD, mod)) for each, mod in after.items()})
    says = "{who}: {stat} {mod} for {xp} XP." if cost >= 0 else "{who}: {stat} {mod}, and {xp} XP back."
    draft.tell(seat, "DA-CHAR-06", says, stat=STATS[stat].name, mod=signed(after[stat]), xp=abs(cost))


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyPower:
    """Buy a Power with XP. Some want a few words: which Skill, which terrain, which trade."""

    power: str
    choice: str = ""


FOR_PLAYERS = tuple(power for power in POWERS.values() if not power.boss and power.xp is not None)
_ASK_CHOICE = Words(most=40, label="What is chosen for it?")
FOR_A_CONDITION = ("Condition Resilience", "Condition Immunity")
"""What is chosen for these when they are taken is one of a list."""
IN_WORDS = ("Cunning", "Focused", "Favored Terrain", "Terrain Blink", "Handy")
"""What is chosen for these, the table decides."""
REPEATABLE = ("Cunning", *FOR_A_CONDITION)


def offer_buy_power(seen: TableView) -> Offer:
    """DA-CHAR-13: what is not open says what it needs."""
    stands = standing(seen, seen.seat)
    found = []
    for power in FOR_PLAYERS:
        against = _against(seen, power, stands.lacks(power))
        for name in ways_to_take(power):
            had = seen.has_mark(POWERS_KIND.of(seen.seat), name)
            barred = Barred("DA-POW-23", "You have it already.") if had else against
            found.append(Option(name, say("{what}: {xp} XP", what=name, xp=power.xp), barred))
    return _in_peace(seen, power=Among(tuple(found), label="Which Power?"), choice=_ASK_CHOICE)


def ways_to_take(power: Power) -> list[str]:
    """What is chosen with a Power, where it is one of a list, has a line of its own."""
    if power.name in FOR_A_CONDITION:
        return [OWNED.words(OwnedPower(power.name, choice)) for choice in power.choice]
    return [power.name]


def _against(seen: TableView, power: Power, lacks: str) -> Barred | None:
    if has_power(seen.marks, seen.seat, power.name) and power.name not in REPEATABLE:
        return Barred("DA-POW-23", "You have it already.")
    if lacks:
        return Barred("DA-CHAR-13", lacks)
    if power.is_discard and any(POWERS[name].is_discard for name in owned(seen.marks, seen.seat)):
        return Barred("DA-DISC-01", "A Dealer has one Discard Power at the most.")
    return _wrong_discard(seen, power) or _too_dear(seen, power.xp or 0)


def _wrong_discard(seen: TableView, power: Power) -> Barred | None:
    """DA-DISC-12: the Discard Power of another role takes the GM's leave."""
    role = next((role for role, name in DISCARD_POWERS.items() if name == power.name), "")
    if not role or seen.has_mark(ROLE.of(seen.seat), role):
        return None
    return Barred("DA-DISC-12", say("{power} belongs to the {role}; the GM may allow it.", power=power.name, role=role))


def decide_buy_power(draft: Draft, seat: str, buy: BuyPower) -> None:
    """DA-POW-07: maximum PP grow with it; while the character is made, PP as well."""
    bought = power_named(buy.power)
    name, choice, power = bought.name, bought.choice, POWERS[bought.name]
    if name in IN_WORDS:
        choice = " ".join(buy.choice.replace(":", " ").split())
    draft.count(XP.of(seat), -(power.xp or 0))
    gain_power(draft, seat, name, choice)
    if draft.table.has_mark(STATE.of(seat), BEING_MADE):
        draft.count(PP.of(seat), power.most_pp)
    draft.tell(seat, "DA-POW-07", "{who} gains {power} for {xp} XP.", power=buy.power, xp=power.xp or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPower:
    """Hand back a Power while your character is made, for the XP it cost."""

    power: str


def offer_return_power(seen: TableView) -> Offer | None:
    """DA-AMB-109: until the character is ready."""
    mine = OWNED.of(seen.marks, seen.seat)
    if is_made(seen) or not mine:
        return None
    return Offer(
        {"power": Among(options((OWNED.words(each), OWNED.words(each)) for each in mine), label="Which Power?")}
    )


def decide_return_power(draft: Draft, seat: str, order: ReturnPower) -> None:
    """DA-AMB-109: with the Powers and Vulnerabilities that need it."""
    before = Outline.of(draft.table, seat)
    had = next(each for each in before.powers if OWNED.words(each) == order.power)
    hand_back(draft, seat, had)
    _keep_what_holds(draft, seat, before, before.without(had))


def offer_name(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open: it changes no number (DA-CHAR-12)."""
    return NAMING


def decide_name(draft: Draft, seat: str, order: NameCharacter) -> None:
    """It is written down."""
    draft.write(NAME.of(seat), order.name.strip())
    draft.tell(seat, "DA-CHAR-12", "{who} plays {name}.", name=order.name.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeVulnerability:
    """Take a Vulnerability while your character is made: a Minor one grants 1 XP, a Major one 2."""

    vulnerability: str


def offer_take_vulnerability(seen: TableView) -> Offer:
    """DA-VULN-01: at creation."""
    found = tuple(
        Option(written(each.name, xp), _described(each, xp), _unfit(seen, each, xp))
        for each in VULNERABILITIES.values()
        for xp in each.xp
    )
    field = Among(found, label="Which Vulnerability?")
    if is_made(seen):
        why = "Vulnerabilities are taken while the character is made."
        return blocked("DA-VULN-01", why, vulnerability=field)
    return Offer({"vulnerability": field})


def _described(weakness: Vulnerability, xp: int) -> str:
    return say("{name}, {xp} XP: {effect}", name=written(weakness.name, xp), xp=xp, effect=weakness.effect)


def _unfit(seen: TableView, weakness: Vulnerability, xp: int) -> Barred | None:
    seat = seen.seat
    had = seen.marks.get(VULNERABILITIES_KIND.of(seat), ())
    if has_vulnerability(seen.marks, seat, weakness.name):
        return Barred("DA-VULN-02", "You have it already.")
    for stat, least in weakness.below.items():
        if seen.track(mod_of(stat, seat)) >= least:
            return Barred("DA-VULN-03", say("That takes {stat} below +{least}.", stat=STATS[stat].name, least=least))
    if weakness.powers and not any(has_power(seen.marks, seat, name) for name in weakness.powers):
        return Barred("DA-VULN-03", say("That takes {power}.", power=weakness.powers[0]))
    if any(seen.track(mod_of(stat, seat)) != 0 for stat in weakness.sets):
        return Barred("DA-VULN-04", "It sets an Attribute that stands at 0.")
    if len(had) >= MOST_VULNERABILITIES:
        return Barred("DA-VULN-02", "Four Vulnerabilities are the most.")
    if sum(map(granted, had)) + xp > MOST_XP:
        return Barred("DA-VULN-02", "Vulnerabilities grant 4 XP at the most.")
    return None


def decide_take_vulnerability(draft: Draft, seat: str, take: TakeVulnerability) -> None:
    """DA-VULN-04: a stat Vulnerability sets its Attribute; that is not refunded (DA-AMB-52)."""
    words, before = take.vulnerability, Outline.of(draft.table, seat)
    weakness, xp = named(words), granted(words)
    draft.mark(VULNERABILITIES_KIND.of(seat), words)
    draft.count(XP.of(seat), xp)
    draft.count(SPEED_KIND.of(seat), weakness.speed)
    for stat, mod in weakness.sets.items():
        now = moved(mods_of(draft.table, seat), stat, mod)
        write_mods(draft, seat, {each: max(LOWEST_MOD, value) for each, value in now.items()})
    draft.tell(seat, "DA-VULN-01", "{who} takes a Vulnerability, {weakness}: {xp} XP.", weakness=words, xp=xp)
    _keep_what_holds(draft, seat, before, before.weakened(words))


@dataclass(frozen=True, slots=True, kw_only=True)
class Overcome:
    """Overcome a Vulnerability: it costs the XP it granted."""

    vulnerability: str


def offer_overcome(seen: TableView) -> Offer | None:
    """DA-VULN-05; until the character is ready, what was bought last can pay for it (DA-AMB-109)."""
    had = seen.marks.get(VULNERABILITIES_KIND.of(seen.seat), ())
    ways = tuple(
        Option(each, say("{what}: {xp} XP", what=vulnerability_words(each), xp=granted(each)), _unpaid(seen, each))
        for each in had
    )
    return _in_peace(seen, vulnerability=Among(ways, label="Which?")) if ways else None


def _unpaid(seen: TableView, flaw: str) -> Barred | None:
    """Why somebody cannot pay for being rid of this."""
    too_dear = _too_dear(seen, granted(flaw))
    if is_made(seen) or not too_dear:
        return too_dear
    before = Outline.of(seen, seen.seat)
    return too_dear if held(before, before.freed(flaw)).xp < 0 else None


def decide_overcome(draft: Draft, seat: str, order: Overcome) -> None:
    """What it took away comes back."""
    before = Outline.of(draft.table, seat)
    if draft.table.has_mark(STATE.of(seat), BEING_MADE):
        _keep_what_holds(draft, seat, before, before.freed(order.vulnerability))
    if draft.table.has_mark(VULNERABILITIES_KIND.of(seat), order.vulnerability):
        overcome(draft, seat, order.vulnerability)


def overcome(draft: Draft, seat: str, words: str) -> None:
    """DA-VULN-05: it is gone, with the XP it granted."""
    weakness = named(words)
    draft.count(XP.of(seat), -granted(words))
    draft.unmark(VULNERABILITIES_KIND.of(seat), words)
    draft.count(SPEED_KIND.of(seat), -weakness.speed)
    for stat, mod in weakness.sets.items():
        now = mods_of(draft.table, seat)
        after = moved(now, stat, now[stat] - mod)
        write_mods(draft, seat, {each: min(HIGHEST_MOD, value) for each, value in after.items()})
    draft.tell(seat, "DA-VULN-05", "{who} overcomes {weakness}.", weakness=words)


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteBackground:
    """Say where your character comes from. It changes no number."""

    words: str


def offer_write_background(seen: TableView) -> Offer:  # noqa: ARG001
    """DA-CHAR-12: always open."""
    return Offer({"words": Words(most=2000, label="Where do they come from?")})


def decide_write_background(draft: Draft, seat: str, order: WriteBackground) -> None:
    """It is written down."""
    draft.write(BACKGROUND.of(seat), order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayReadyMade:
    """Play one of the ready-made characters of the book."""

    name: str


def offer_play_ready_made(seen: TableView) -> Offer | None:
    """Open while nothing of the own character is chosen."""
    if is_made(seen):
        return None
    sheets = [
        (each.name, say("{name}: {role}, level {level}", name=each.name, role=each.role, level=each.level))
        for each in READY_MADE.values()
    ]
    field = Among(options(sheets), label="Whom?")
    if any(seen.marks.get(kind.of(seen.seat)) for kind in (ROLE, POWERS_KIND, VULNERABILITIES_KIND)):
        return blocked("DA-CHAR-10", "You have begun a character of your own.", name=field)
    return Offer({"name": field})


def decide_play_ready_made(draft: Draft, seat: str, order: PlayReadyMade) -> None:
    """As printed (DA-AMB-86)."""
    become(draft, seat, READY_MADE[order.name])
    draft.write(NAME.of(seat), HEROES[order.name].name)
    draft.unmark(STATE.of(seat), BEING_MADE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishCharacter:
    """Your character is made. XP you did not spend stay with you."""


def offer_finish_character(seen: TableView) -> Offer | None:
    """Open while the character is made."""
    return None if is_made(seen) else Offer()


def decide_finish_character(draft: Draft, seat: str, order: FinishCharacter) -> None:  # noqa: ARG001
    """DA-CHAR-03: XP may be kept."""
    draft.unmark(STATE.of(seat), BEING_MADE)
    for good in WARES:
        keep_good(draft, seat, good)
    left = draft.table.track(XP.of(seat))
    draft.tell(seat, "DA-CHAR-03", "{who} is ready, with {xp} XP left.", xp=left)


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelUp:
    """A player gains a level: 3 XP and 1 HP. You may let them begin anew with all their XP."""

    who: str
    anew: bool = False


def offer_level_up(seen: TableView) -> Offer | None:
    """DA-CHAR-11: the GM decides when."""
    people = tuple(Option(name, seen.seats[name].title, _grown(seen, name)) for name in seen.players)
    return Offer({"who": Among(people, label="Who?"), "anew": YesNo(label="Let them begin anew")}) if people else None


def _grown(seen: TableView, name: str) -> Barred | None:
    """DA-CHAR-15."""
    at_the_top = seen.track(LEVEL.of(name)) >= LAST_LEVEL
    return Barred("DA-CHAR-15", "Levels run to 10.") if at_the_top else None


def decide_level_up(draft: Draft, seat: str, order: LevelUp) -> None:  # noqa: ARG001
    """DA-CHAR-02, DA-CHAR-10."""
    who = order.who
    draft.count(LEVEL.of(who), 1)
    draft.count(XP.of(who), XP_PER_LEVEL)
    refit(draft, who)
    level = draft.table.track(LEVEL.of(who))
    draft.befall("growth", who)
    draft.tell(who, "DA-CHAR-11", "{who} is level {level} now.", level=level)
    if order.anew:
        _begin_anew(draft, who, level)


def empty_sheet(draft: Draft, seat: str) -> None:
    """DA-AMB-109: nothing is chosen any more, and all XP and coins are there again."""
    for good in WARES:
        while draft.table.track(bought_of(seat, good)):
            hand_good_back(draft, seat, good)
    for flaw in draft.table.marks.get(VULNERABILITIES_KIND.of(seat), ()):
        draft.unmark(VULNERABILITIES_KIND.of(seat), flaw)
        draft.count(SPEED_KIND.of(seat), -named(flaw).speed)
    for power in OWNED.of(draft.table.marks, seat):
        lose_power(draft, seat, power)
    _trim_pp(draft, seat)
    for role in draft.table.marks.get(ROLE.of(seat), ()):
        draft.unmark(ROLE.of(seat), role)
    write_mods(draft, seat, dict.fromkeys(STATS, 0))
    draft.count(XP.of(seat), budget(draft.table.track(LEVEL.of(seat))) - draft.table.track(XP.of(seat)))
    for sheet in (NAME, BACKGROUND):
        if draft.table.words.get(sheet.of(seat)):
            draft.write(sheet.of(seat), "")


def _begin_anew(draft: Draft, who: str, level: int) -> None:
    """DA-CHAR-10: Powers become XP, Attributes and Skills go back to 0, and the role may change."""
    for power in OWNED.of(draft.table.marks, who):
        lose_power(draft, who, power)
    _trim_pp(draft, who)
    for role in draft.table.marks.get(ROLE.of(who), ()):
        draft.unmark(ROLE.of(who), role)
    had = draft.table.marks.get(VULNERABILITIES_KIND.of(who), ())
    low = {stat: mod for words in had for stat, mod in named(words).sets.items()}
    write_mods(draft, who, {stat: low.get(STATS[stat].attribute, 0) for stat in STATS})
    xp = budget(level) + sum(map(granted, had))
    draft.count(XP.of(who), xp - draft.table.track(XP.of(who)))
    draft.mark(STATE.of(who), BEING_MADE)
    draft.tell(who, "DA-CHAR-10", "{who} may begin anew, with {xp} XP.", xp=xp)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeDealer:
    """Say of what level and role a Dealer of yours is, and how good in its Primary Skill."""

    who: str
    level: int = 1
    role: str
    best: int = 2


def offer_shape_dealer(seen: TableView) -> Offer | None:
    """DA-CHAR-16: the GM sets the level of Dealers freely."""
    dealers = [name for name in creatures(seen) if is_fated(seen, name)]
    if not dealers:
        return None
    return Offer(
        {
            "who": Among(options((name, title_of(seen, name)) for name in dealers), label="Who?"),
            "level": Between(FIRST_LEVEL, LAST_LEVEL, label="Level"),
            "role": Among(options((role, role) for role in ROLES), label="Role"),
            "best": Between(LOWEST_MOD, HIGHEST_MOD, label="Primary Skill"),
        }
    )


def decide_shape_dealer(draft: Draft, seat: str, order: ShapeDealer) -> None:
    """No history of XP stands behind it."""
    who, table = order.who, draft.table
    for old in table.marks.get(ROLE.of(who), ()):
        draft.unmark(ROLE.of(who), old)
    draft.mark(ROLE.of(who), order.role)
    best = mod_of(ROLES[order.role], who)
    draft.count(best, order.best - table.track(best))
    draft.count(LEVEL.of(who), order.level - table.track(LEVEL.of(who)))
    most = most_hp(table.options, order.level, table.track(mod_of("vit", who)))
    for track in (HP_MOST.of(who), HP.of(who)):
        draft.count(track, most - table.track(track))
    says = "{name} is a {role} of level {level}."
    draft.tell(seat, "DA-CHAR-16", says, name=title_of(draft.table, who), role=order.role, level=order.level)


CREATING = (
    Action("choose_role", ChooseRole, offer_choose_role, decide_choose_role, rule="DA-CHAR-01", label="Choose a role"),
    Action("raise_stat", RaiseStat, offer_raise_stat, decide_raise_stat, rule="DA-CHAR-06", label="Raise a stat"),
    Action("lower_stat", LowerStat, offer_lower_stat, decide_lower_stat, rule="DA-CHAR-04", label="Lower a stat"),
    Action("buy_power", BuyPower, offer_buy_power, decide_buy_power, rule="DA-CHAR-13", label="Buy a Power"),
    Action(
        "return_power",
        ReturnPower,
        offer_return_power,
        decide_return_power,
        rule="DA-AMB-109",
        label="Hand back a Power",
        group="creation",
    ),
    Action(
        "name_character",
        NameCharacter,
        offer_name,
        decide_name,
        rule="DA-CHAR-12",
        label="Name your character",
        group="story",
    ),
    Action(
        "take_vulnerability",
        TakeVulnerability,
        offer_take_vulnerability,
        decide_take_vulnerability,
        rule="DA-VULN-01",
        label="Take a Vulnerability",
    ),
    Action("overcome", Overcome, offer_overcome, decide_overcome, rule="DA-VULN-05", label="Overcome a Vulnerability"),
    Action(
        "write_background",
        WriteBackground,
        offer_write_background,
        decide_write_background,
        rule="DA-CHAR-12",
        label="Write your background",
        group="story",
    ),
    Action(
        "play_ready_made",
        PlayReadyMade,
        offer_play_ready_made,
        decide_play_ready_made,
        rule="DA-CHAR-01",
        label="Play a ready-made character",
    ),
    Action(
        "finish_character",
        FinishCharacter,
        offer_finish_character,
        decide_finish_character,
        rule="DA-CHAR-03",
        label="Finish your character",
    ),
    gm_action("level_up", LevelUp, offer_level_up, decide_level_up, "DA-CHAR-11", "Grant a level"),
    gm_action("shape_dealer", ShapeDealer, offer_shape_dealer, decide_shape_dealer, "DA-CHAR-16", "Shape a Dealer"),
)
