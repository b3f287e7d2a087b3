"""Companions: bonded after a Full Rest, summoned for an hour, commanded in their Dealer's turn."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked, gm_action
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Between, Choice, Following, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import change_creature, creatures, is_fated, mod_of, title_of
from hearthside.systems.deck_of_adventures.body.wounds import fresh_damage, hurt, undo_damage, wake
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.creatures.bringing import (
    Bring,
    Dismiss,
    appear,
    decide_dismiss,
)
from hearthside.systems.deck_of_adventures.epic.tasks import out_of_place
from hearthside.systems.deck_of_adventures.fight.acting import all_names, bar, pay, unless_all_barred
from hearthside.systems.deck_of_adventures.fight.arena import (
    FRIENDS,
    LIES_THERE,
    SUMMONED,
    cannot_act,
    companions_of,
    dealer_of,
    fighters,
    is_now,
    on_turn,
    summoned_by,
)
from hearthside.systems.deck_of_adventures.fight.attack import HOW, TOO_FAR, reaches
from hearthside.systems.deck_of_adventures.fight.rounds import join
from hearthside.systems.deck_of_adventures.fight.striking import strike
from hearthside.systems.deck_of_adventures.kinds import (
    HP,
    HP_MOST,
    LEVEL,
    NOW,
    PP,
    SENSES,
    STATE,
    VULNERABILITIES_KIND,
    WEAKNESSES,
)
from hearthside.systems.deck_of_adventures.people.stats import SKILLS
from hearthside.systems.deck_of_adventures.people.vulnerabilities import VULNERABILITIES, has_vulnerability, written
from hearthside.systems.deck_of_adventures.powers.book import POWERS, has_power
from hearthside.systems.deck_of_adventures.powers.effects import declare, pp_cost
from hearthside.systems.deck_of_adventures.rest.clock import HOUR, begin_lasting, end_lasting
from hearthside.systems.deck_of_adventures.rest.resting import AFTER_FULL
from hearthside.systems.deck_of_adventures.steps import Extras, Strike
from hearthside.systems.deck_of_adventures.things import CREATURES

BONDED, TEMPORARY = "Bonded", "For a while"
SUMMON = "Summon Creature"
_BLOCKS = tuple(name for name, block in BESTIARY.items() if block.kind == "Companion" and name != "Summoned Creature")


def companion_hp(level: int) -> int:
    """DA-COMP-03: half the Dealer's level, rounded up, where no stat block says otherwise (DA-AMB-59)."""
    return (level + 1) // 2


def add_companion(draft: Draft, owner: str, name: str, block: str, bond: str) -> ThingId:
    """A creature becomes the Companion of somebody. Its id."""
    hp = companion_hp(draft.table.track(LEVEL.of(owner)))
    who = appear(draft, owner, Bring(name=name, nature="minion", block=block, hp=hp), owner, bond)
    draft.mark(FRIENDS, who)
    if bond == BONDED and has_power(draft.table.marks, owner, "Creature Mastery"):
        _master(draft, who)
    join(draft, who)
    return who


def _master(draft: Draft, name: str) -> None:
    """DA-COMP-05: a turn of its own, one more HP and one more in its best Skill."""
    change_creature(draft, name, own_turn=True)
    for track in (HP_MOST.of(name), HP.of(name)):
        draft.count(track, 1)
    best = max(SKILLS, key=lambda skill: draft.table.track(mod_of(skill, name)))
    draft.count(mod_of(best, name), 1)


def part_from(draft: Draft, name: str) -> None:
    """A Companion leaves."""
    draft.unmark(SENSES.of(CREATURES.of(draft.table, name).companion_of), name)
    draft.unmark(FRIENDS, name)
    decide_dismiss(draft, name, Dismiss(name=name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bond:
    """Bond with a creature as your Companion, at the end of a Full Rest."""

    name: str
    block: str = ""


def offer_bond(seen: TableView) -> Offer | None:
    """DA-COMP-04: with Creature Link, after a Full Rest."""
    if not has_power(seen.marks, seen.seat, "Creature Link"):
        return None
    blocks = options([("", "Another creature"), *((name, name) for name in _BLOCKS)])
    fields: dict[str, Choice] = {
        "name": Words(most=40, optional=False, label="Name"),
        "block": Among(blocks, label="Which creature?"),
    }
    if _bonded(seen):
        return blocked("DA-COMP-04", "You are bonded already.", **fields)
    if not seen.has_mark(STATE.of(seen.seat), AFTER_FULL):
        return blocked("DA-COMP-04", "A creature is bonded at the end of a Full Rest.", **fields)
    return Offer(fields)


def _bonded(seen: TableView) -> list[ThingId]:
    return [who for who in companions_of(seen, seen.seat) if CREATURES.of(seen, who).bond == BONDED]


def decide_bond(draft: Draft, seat: str, order: Bond) -> None:
    """Which creature it is, the table decides."""
    draft.unmark(STATE.of(seat), AFTER_FULL)
    name = add_companion(draft, seat, order.name, order.block, BONDED)
    draft.tell(seat, "DA-COMP-04", "{who} is bonded with {name}.", name=title_of(draft.table, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Summon:
    """Summon a creature for an hour. Say what it looks like."""

    name: str


def offer_summon(seen: TableView) -> Offer | None:
    """DA-COMP-06."""
    if not has_power(seen.marks, seen.seat, SUMMON):
        return None
    fields: dict[str, Choice] = {"name": Words(most=40, optional=False, label="Name")}
    cost = pp_cost(seen, seen.seat, POWERS[SUMMON].pp[0])
    against = bar(seen, seen.seat, "major") if fighters(seen.marks) else None
    if cost > seen.track(PP.of(seen.seat)):
        against = Barred("DA-POW-09", say("That takes {pp} PP.", pp=cost))
    against = out_of_place(seen, SUMMON) or against
    if cannot_act(seen, seen.seat):
        against = LIES_THERE
    if is_busy(seen, seen.seat):
        against = Barred("DA-CHECK-14", "You are in the middle of something.")
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def decide_summon(draft: Draft, seat: str, order: Summon) -> None:
    """DA-COMP-06: the block of the Summoned Creature, gone after an hour."""
    if fighters(draft.table.marks):
        pay(draft, seat, "major")
    draft.count(PP.of(seat), -pp_cost(draft.table, seat, POWERS[SUMMON].pp[0]))
    declare(draft, seat)
    end_lasting(draft, seat, SUMMON)
    name = add_companion(draft, seat, order.name, "Summoned Creature", SUMMONED)
    begin_lasting(draft, seat, SUMMON, HOUR)
    draft.tell(seat, "DA-COMP-06", "{who} summons {name} for an hour.", name=title_of(draft.table, name))


def fade(draft: Draft, owner: str) -> None:
    """DA-COMP-06: the hour of a summoned creature is over."""
    for name in companions_of(draft.table, owner):
        if CREATURES.of(draft.table, name).bond == SUMMONED:
            part_from(draft, name)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandCompanion:
    """Command your Companion to attack: a Minor Action for one bonded or summoned, a Major one otherwise."""

    companion: str
    how: str = "weapon"
    target: str


def _cost(lying: Lying, name: str) -> str:
    """DA-COMP-02, DA-AMB-60."""
    return "minor" if CREATURES.of(lying, name).bond in (BONDED, SUMMONED) else "major"


def offer_command(seen: TableView) -> Offer | None:
    """Open in the own turn."""
    mine = companions_of(seen, seen.seat)
    if not mine:
        return None
    foes = [name for name in all_names(seen) if name not in (seen.seat, *mine)]
    if not foes:
        return None
    whom = {
        str(way.value): Among(tuple(_target(seen, mine, name, str(way.value)) for name in foes), label="Whom?")
        for way in HOW
    }
    return unless_all_barred(
        "companion",
        companion=Among(tuple(Option(name, title_of(seen, name), _deaf(seen, name)) for name in mine), label="Who?"),
        how=Among(HOW, label="How?"),
        target=Following("how", whom, label="Whom?"),
    )


def _target(seen: TableView, mine: tuple[str, ...], name: str, how: str) -> Option:
    """Somebody a Companion could attack, if one of them stands near enough."""
    far = None if any(reaches(seen, companion, name, how) for companion in mine) else TOO_FAR
    return Option(name, title_of(seen, name), far)


def _deaf(seen: TableView, name: str) -> Barred | None:
    if cannot_act(seen, name):
        return LIES_THERE
    if CREATURES.of(seen, name).loose:
        return Barred("DA-COMP-07", "It obeys the GM for now.")
    if is_busy(seen, seen.seat) or any(seen.seats[seat].role == "gm" for seat in seen.awaited):
        return Barred("DA-CHECK-14", "The table waits for something else.")
    return bar(seen, seen.seat, _cost(seen, name))


def decide_command(draft: Draft, seat: str, order: CommandCompanion) -> None:
    """DA-COMP-01: it draws from its Dealer's deck, in its Dealer's turn."""
    near = reaches(draft.table, order.companion, order.target, order.how)
    draft.require(near, TOO_FAR.rule, TOO_FAR.says)
    pay(draft, seat, _cost(draft.table, order.companion))
    draft.tell(seat, "DA-COMP-02", "{who} commands {name}.", name=title_of(draft.table, order.companion))
    extras = Extras(commanded_by=seat)
    carry_out(draft, strike(draft, order.companion, order.target, order.how, extras=extras))


def slip_the_leash(draft: Draft, who: str, strike: Strike, reached: str) -> None:
    """DA-COMP-07: a Suited Miss gives the GM control of a chaotic Companion, for as long as the GM says."""
    owner = strike.commanded_by
    if owner and reached == "Suited Miss" and has_vulnerability(draft.table.marks, owner, "Chaotic Companion"):
        change_creature(draft, who, loose=True)
        draft.tell(who, "DA-COMP-07", "{who} breaks loose: it obeys the GM for a while.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CalmCompanion:
    """A Companion that broke loose obeys its Dealer again."""

    companion: str


def offer_calm(seen: TableView) -> Offer | None:
    """How long it takes is for the GM."""
    loose = _loose(seen)
    return (
        Offer({"companion": Among(options((name, title_of(seen, name)) for name in loose), label="Who?")})
        if loose
        else None
    )


def _loose(seen: TableView) -> tuple[str, ...]:
    return tuple(name for name in creatures(seen) if CREATURES.of(seen, name).loose)


def decide_calm(draft: Draft, seat: str, order: CalmCompanion) -> None:
    """It obeys again."""
    change_creature(draft, order.companion, loose=False)
    draft.tell(seat, "DA-COMP-07", "{name} obeys again.", name=title_of(draft.table, order.companion))


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCompanion:
    """Let a Companion that broke loose attack somebody: once in its Dealer's turn, whatever its Dealer says."""

    companion: str
    target: str
    how: str = "weapon"


def offer_run_companion(seen: TableView) -> Offer | None:
    """DA-COMP-07: the GM has it for a while."""
    loose = _loose(seen)
    if not loose or not fighters(seen.marks):
        return None
    whom = {
        str(way.value): Among(
            tuple(_target(seen, loose, name, str(way.value)) for name in all_names(seen)),
            label="Whom?",
        )
        for way in HOW
    }
    return unless_all_barred(
        "companion",
        companion=Among(
            tuple(Option(name, title_of(seen, name), _at_rest(seen, name)) for name in loose), label="Who?"
        ),
        how=Among(HOW, label="How?"),
        target=Following("how", whom, label="Whom?"),
    )


def _at_rest(seen: TableView, name: str) -> Barred | None:
    """Why a loose Companion does not attack now."""
    if cannot_act(seen, name):
        return LIES_THERE
    owner = dealer_of(seen, name)
    if not {name, owner} & set(on_turn(seen)):
        return Barred("DA-COMP-01", "It acts in its Dealer's turn.")
    if is_now(seen.marks, owner, _ran(seen, name)):
        return Barred("DA-COMP-07", "It has run wild in this turn already.")
    return Barred("DA-CHECK-14", "The table waits for something else.") if is_busy(seen, seen.seat) else None


def _ran(lying: Lying, name: str) -> str:
    return say("{name} has run wild", name=title_of(lying, name))


def decide_run_companion(draft: Draft, seat: str, order: RunCompanion) -> None:  # noqa: ARG001
    """DA-COMP-07: it takes no Action of its Dealer, whose deck it still draws from."""
    near = reaches(draft.table, order.companion, order.target, order.how)
    draft.require(near, TOO_FAR.rule, TOO_FAR.says)
    draft.mark(NOW.of(dealer_of(draft.table, order.companion)), _ran(draft.table, order.companion))
    carry_out(draft, strike(draft, order.companion, order.target, order.how))


@dataclass(frozen=True, slots=True, kw_only=True)
class BorrowSenses:
    """Use the senses of your bonded Companion, with its Skills and Attributes; or your own again."""

    companion: str = ""


def offer_borrow(seen: TableView) -> Offer | None:
    """DA-COMP-04."""
    bonded = _bonded(seen)
    if not bonded or not has_power(seen.marks, seen.seat, "Creature Link"):
        return None
    who = Among(options([("", "Your own"), *((name, title_of(seen, name)) for name in bonded)]), label="Whose senses?")
    against = bar(seen, seen.seat, "minor") if fighters(seen.marks) else None
    return blocked(against.rule, against.says, companion=who) if against else Offer({"companion": who})


def decide_borrow(draft: Draft, seat: str, order: BorrowSenses) -> None:
    """Until the own senses are used again."""
    if fighters(draft.table.marks):
        pay(draft, seat, "minor")
    for name in draft.table.marks.get(SENSES.of(seat), ()):
        draft.unmark(SENSES.of(seat), name)
    if order.companion:
        draft.mark(SENSES.of(seat), order.companion)
    says = "{who} uses the senses of {name}." if order.companion else "{who} is back to their own senses."
    draft.tell(seat, "DA-COMP-04", says, name=title_of(draft.table, order.companion))


@dataclass(frozen=True, slots=True, kw_only=True)
class LendCompanion:
    """Give a player a creature as a Companion for a while."""

    who: str
    name: str
    block: str = ""


def offer_lend_companion(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    people = options((name, seen.seats[name].title) for name in seen.players)
    blocks = options([("", "Another creature"), *((name, name) for name in _BLOCKS)])
    if not people:
        return None
    return Offer(
        {
            "who": Among(people, label="Who?"),
            "name": Words(most=40, optional=False, label="Name"),
            "block": Among(blocks, label="Which creature?"),
        }
    )


def decide_lend_companion(draft: Draft, seat: str, order: LendCompanion) -> None:  # noqa: ARG001
    """DA-COMP-02: commanded with a Major Action."""
    name = add_companion(draft, order.who, order.name, order.block, TEMPORARY)
    draft.tell(order.who, "DA-COMP-02", "{name} goes with {who} for a while.", name=title_of(draft.table, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeLink:
    """Move damage that has just landed on you to your summoned creature."""

    points: int = 1


def offer_life_link(seen: TableView) -> Offer | None:
    """DA-POW-20: while damage is fresh and the creature is there."""
    if not has_power(seen.marks, seen.seat, "Life Link"):
        return None
    fresh = fresh_damage(seen, seen.seat, HP)
    points: Choice = Between(1, max(1, fresh), label="How much?")
    if not summoned_by(seen, seen.seat):
        return blocked("DA-POW-20", "You have no summoned creature.", points=points)
    if cannot_act(seen, summoned_by(seen, seen.seat)):
        return blocked(LIES_THERE.rule, LIES_THERE.says, points=points)
    if not fresh:
        return blocked("DA-POW-20", "No damage has just landed on you.", points=points)
    return Offer({"points": points})


def decide_life_link(draft: Draft, seat: str, order: LifeLink) -> None:
    """DA-POW-20."""
    moved = undo_damage(draft, seat, HP, order.points)
    name = summoned_by(draft.table, seat)
    says = "{name} bears {points} damage for {who}."
    draft.tell(seat, "DA-POW-20", says, name=title_of(draft.table, name), points=moved)
    if moved:
        wake(draft, seat)
    hurt(draft, name, moved)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveWeakness:
    """Give a Dealer of yours a Vulnerability that players may exploit."""

    who: str
    vulnerability: str


def offer_give_weakness(seen: TableView) -> Offer | None:
    """DA-VULN-07: Minions have none."""
    here = creatures(seen)
    if not here:
        return None
    none = Barred("DA-VULN-07", "Minions have no Vulnerabilities.")
    names = tuple(Option(name, title_of(seen, name), None if is_fated(seen, name) else none) for name in here)
    listed = options((written(each.name, each.xp[-1]), each.name) for each in VULNERABILITIES.values())
    return Offer({"who": Among(names, label="Who?"), "vulnerability": Among(listed, label="Which Vulnerability?")})


def decide_give_weakness(draft: Draft, seat: str, order: GiveWeakness) -> None:
    """Known to the GM and to those who find out (DA-ACT-15)."""
    draft.mark(WEAKNESSES.of(order.who), order.vulnerability)
    says = "{name} has the Vulnerability {weakness}."
    name = title_of(draft.table, order.who)
    draft.tell(seat, "DA-VULN-07", says, only_to=(seat,), name=name, weakness=order.vulnerability)


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealWeakness:
    """The players have found out what a Dealer is weak against."""

    who: str


def offer_reveal_weakness(seen: TableView) -> Offer | None:
    """Open while something is hidden."""
    hiding = [name for name in creatures(seen) if seen.marks.get(WEAKNESSES.of(name))]
    return (
        Offer({"who": Among(options((name, title_of(seen, name)) for name in hiding), label="Who?")})
        if hiding
        else None
    )


def decide_reveal_weakness(draft: Draft, seat: str, order: RevealWeakness) -> None:
    """From now on everybody knows, and may exploit it."""
    name = title_of(draft.table, order.who)
    for words in draft.table.marks.get(WEAKNESSES.of(order.who), ()):
        draft.unmark(WEAKNESSES.of(order.who), words)
        draft.mark(VULNERABILITIES_KIND.of(order.who), words)
        draft.tell(seat, "DA-VULN-07", "{name} has the Vulnerability {weakness}.", name=name, weakness=words)


COMPANIONS = (
    Action("bond", Bond, offer_bond, decide_bond, rule="DA-COMP-04", label="Bond with a creature"),
    Action("summon", Summon, offer_summon, decide_summon, rule="DA-COMP-06", label="Summon a creature"),
    Action(
        "command", CommandCompanion, offer_command, decide_command, rule="DA-COMP-02", label="Command your Companion"
    ),
    Action("borrow_senses", BorrowSenses, offer_borrow, decide_borrow, rule="DA-COMP-04", label="Borrow senses"),
    Action("life_link", LifeLink, offer_life_link, decide_life_link, rule="DA-POW-20", label="Life Link"),
    gm_action(
        "run_companion",
        RunCompanion,
        offer_run_companion,
        decide_run_companion,
        "DA-COMP-07",
        "Run a loose Companion",
    ),
    gm_action("calm", CalmCompanion, offer_calm, decide_calm, "DA-COMP-07", "Calm a Companion"),
    gm_action(
        "lend_companion",
        LendCompanion,
        offer_lend_companion,
        decide_lend_companion,
        "DA-COMP-02",
        "Lend a Companion",
    ),
    gm_action(
        "give_weakness", GiveWeakness, offer_give_weakness, decide_give_weakness, "DA-VULN-07", "Give a Vulnerability"
    ),
    gm_action(
        "reveal_weakness",
        RevealWeakness,
        offer_reveal_weakness,
        decide_reveal_weakness,
        "DA-VULN-07",
        "Reveal a Vulnerability",
    ),
)
