"""What the GM asks for: a Check or a Save, and what may still be changed about it before a card is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import Later, about, carry_out, is_about, replace, steps_after
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.sight import kind_of, owner_of
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import ask, is_busy
from hearthside.systems.deck_of_adventures.board import TASKS, WORLD, creatures, mod_of, title_of
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check.drawing import (
    Check,
    Steps,
    Target,
    ask_again,
    check_of,
    fail_undrawn,
    judge,
    stat_lines,
    target_at,
)
from hearthside.systems.deck_of_adventures.check.hands import (
    called_hands,
    charms_on,
    standing_hands,
    weigh,
)
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.decks.piles import (
    companion_draws,
    deck_named,
    deck_of,
    drop_task,
    lay_off,
    return_jokers,
    stand_target,
    turn_task,
)
from hearthside.systems.deck_of_adventures.fight.arena import (
    INVISIBLE,
    LIES_THERE,
    cannot_act,
    has_condition,
    listed,
    slot_of,
)
from hearthside.systems.deck_of_adventures.goods.boons import draught
from hearthside.systems.deck_of_adventures.kinds import FATIGUE, SENSES, TARGET, VULNERABILITIES_KIND
from hearthside.systems.deck_of_adventures.matters import (
    HIDDEN,
    CheckCalled,
    DrawnCheck,
    Hand,
    InCheck,
    StatHands,
    check_in,
)
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES, STATS
from hearthside.systems.deck_of_adventures.people.vulnerabilities import named, vulnerability_words
from hearthside.systems.deck_of_adventures.powers.book import POWERS, chosen_for, has_power
from hearthside.systems.deck_of_adventures.steps import after_outcome

STAT_OPTIONS: tuple[Option, ...] = options((stat.code, stat.name) for stat in STATS.values())
ATTRIBUTE_OPTIONS: tuple[Option, ...] = options((stat.code, stat.name) for stat in ATTRIBUTES.values())
NEED_OPTIONS: tuple[Option, ...] = options(
    (("", "Any success"), ("color", "A Color Success"), ("suit", "A Suited Success"))
)
# DA-CHECK-19: the yardsticks of the book; any DR can be chosen (DA-CHECK-20: below 0 as well).
DR = Between(-9, 9, label="Difficulty Range: 1 is extremely hard (23%), 3 with Upper Hand is favourable (79%)")
EXTRA_CARDS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Call for a Check: who makes it, with which Attribute or Skill, at what Difficulty Range, against what.

    Further stats may have a Difficulty Range of their own. A hidden one stays behind your screen.
    """

    who: tuple[str, ...]
    stats: tuple[str, ...]
    dr: int
    others: tuple[str, ...] = ()
    other_dr: int = 3
    hidden: bool = False
    against: str = WORLD
    upper: int = 0
    lower: int = 0
    need: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSave:
    """Call for a Save: resisting harm with an Attribute, against the own Target Card."""

    who: tuple[str, ...]
    stats: tuple[str, ...]
    dr: int
    hidden: bool = False
    upper: int = 0
    lower: int = 0
    need: str = ""
    question: str = ""


def offer_call(seen: TableView) -> Offer | None:
    """Open to the GM for every player with nothing to answer."""
    if not seen.players:
        return None
    return Offer(
        {
            "who": Several(_people(seen), 1, len(seen.players), label="Who makes the Check?"),
            "stats": Several(STAT_OPTIONS, 1, len(STAT_OPTIONS), label="Attribute or Skill"),
            "dr": DR,
            "others": Several(STAT_OPTIONS, 0, len(STAT_OPTIONS), label="Or one of these"),
            "other_dr": Between(DR.least, DR.most, label="at Difficulty Range"),
            "against": Among(targets(seen), label="Against"),
            **circumstances(),
        }
    )


def offer_call_save(seen: TableView) -> Offer | None:
    """As a Check, but with Attributes only (DA-CHECK-16)."""
    if not seen.players:
        return None
    return Offer(
        {
            "who": Several(_people(seen), 1, len(seen.players), label="Who makes the Save?"),
            "stats": Several(ATTRIBUTE_OPTIONS, 1, len(ATTRIBUTE_OPTIONS), label="Attribute"),
            "dr": DR,
            **circumstances(),
        }
    )


def circumstances() -> dict[str, Choice]:
    """What the GM may say about any Check."""
    return {
        "hidden": YesNo(label="Keep the Difficulty Range secret"),
        "upper": Between(0, EXTRA_CARDS, label="Upper Hand"),
        "lower": Between(0, EXTRA_CARDS, label="Lower Hand"),
        "need": Among(NEED_OPTIONS, label="What is demanded?"),
        "question": Words(most=300, label="What is at stake?"),
    }


def targets(seen: TableView) -> tuple[Option, ...]:
    """Whose Target Card a Check can be made against (DA-TC-14)."""
    everybody = [
        (name, say("The Target Card of {whom}", whom=title_of(seen, name)))
        for name in (*seen.players, *creatures(seen))
    ]
    return options([(WORLD, "A task: a fresh card of the World Deck"), *everybody])


def _people(seen: TableView) -> tuple[Option, ...]:
    return tuple(Option(name, seen.seats[name].title, uncallable(seen, name)) for name in seen.players)


def uncallable(seen: TableView, name: str) -> Barred | None:
    """Why nothing can be asked of somebody now: they lie there (DA-KO-01), or are in a Check already."""
    if cannot_act(seen, name):
        return LIES_THERE
    asked = seen.awaited.get(name)
    if asked is None or not is_busy(seen, name):
        return None
    if "draw" in asked.actions:
        return Barred("DA-CHECK-02", "They have been called already. Change that Check, or waive it, first.")
    return Barred("DA-CHECK-14", "They have drawn for a Check that is not over. What was set for it stays.")


def decide_call(draft: Draft, seat: str, call: Call) -> None:
    """The Target Card is turned, and the table waits for the draws."""
    for who in call.who:
        _break_off(draft, who)
    target = target_against(draft, call.against)
    # DA-CHECK-04; a stat that is named twice keeps the first Difficulty Range.
    drs = {**dict.fromkeys(call.others, call.other_dr), **dict.fromkeys(call.stats, call.dr)}
    stats = tuple(dict.fromkeys((*call.stats, *call.others)))
    asking = _Asking("check", stats, tuple(drs[stat] for stat in stats), call)
    _tell_call(draft, seat, asking, CARDS[target.face].sign)
    ask_all(draft, {who: _possible_checks(draft, who, target, asking) for who in call.who})


def target_against(draft: Draft, against: str) -> Target:
    """DA-TC-14: a fresh card of the World Deck for a mere task, or the Target Card of somebody."""
    if against == WORLD:
        turn_task(draft)
        return target_at(draft, TASKS)
    slot = slot_of(draft.table, against)
    stand_target(draft, slot)
    return target_at(draft, TARGET.of(slot))


def decide_call_save(draft: Draft, seat: str, call: CallSave) -> None:
    """DA-SAVE-01: everybody draws against the own Target Card."""
    for who in call.who:
        _break_off(draft, who)
    asking = _Asking("save", call.stats, (call.dr,) * len(call.stats), call)
    _tell_call(draft, seat, asking, "")
    own = {who: target_against(draft, who) for who in call.who}
    ask_all(draft, {who: _possible_checks(draft, who, target, asking) for who, target in own.items()})


def _break_off(draft: Draft, who: str) -> None:
    """A Check the GM calls over by ruling ends where it stands; what was drawn for it is spent."""
    asked = draft.settle(who)
    if asked:
        turned = deck_named(who).turned
        return_jokers(draft, turned)
        lay_off(draft, who, draft.table.cards(turned), turned)
        check = check_in(asked)
        if check:
            drop_task(draft, check.target_token)


@dataclass(frozen=True, slots=True)
class _Asking:
    kind: str
    stats: tuple[str, ...]
    drs: tuple[int, ...]
    call: Call | CallSave


def _recall(draft: Draft, seat: str, who: str, stats: Sequence[str]) -> None:
    """DA-VULN-11: what helps or hinders by what a Check is about is the GM's to rule; they are reminded of it."""
    marks, called = draft.table.marks, {each for stat in stats for each in (stat, STATS[stat].attribute)}
    names = {STATS[stat].name for stat in stats}
    weak = (words for words in marks.get(VULNERABILITIES_KIND.of(who), ()) if called & set(named(words).checks))
    found = [(vulnerability_words(words), named(words).effect) for words in weak]
    gifts = (power for power in ("Focused", "Cunning") if names & set(chosen_for(marks, who, power)))
    found += [(power, POWERS[power].effect) for power in gifts]
    if "craft" in stats and has_power(marks, who, "Handy"):
        found.append(("Handy", POWERS["Handy"].effect))
    for weakness, effect in found:
        says = "Remember {who} and {weakness}: {effect}"
        draft.tell(who, "DA-VULN-11", says, only_to=(seat, who), weakness=weakness, effect=effect)


def _tell_call(draft: Draft, seat: str, asking: _Asking, target: str) -> None:
    call = asking.call
    for who in call.who:
        _recall(draft, seat, who, asking.stats)
    names = [STATS[code].name for code in asking.stats]
    says = "{who} calls {whom} to a Check of {stats}, against {target}. {question}"
    if asking.kind == "save":
        says = "{who} calls {whom} to a Save with {stats}. {question}"
    draft.tell(
        seat,
        "DA-SAVE-01" if asking.kind == "save" else "DA-CHECK-03",
        says,
        whom=listed(draft.table, call.who),
        stats=stat_lines(names, None if call.hidden else asking.drs),
        target=target,
        question=call.question,
    )


def ask_all(draft: Draft, asked: Mapping[str, Sequence[Check]]) -> None:
    """Everybody is asked to draw, except those for whom it is out of reach whichever stat they take."""
    # Those last, so that the Target Card of a task stays for whoever can still try it (DA-AMB-96).
    for who in sorted(asked, key=lambda who: _out_of_reach(asked[who])):
        carry_out(draft, called(draft, who, asked[who]))


def called(draft: Draft, who: str, checks: Sequence[Check]) -> Steps:
    """Somebody is asked to draw, with one of these Checks; it fails at once if none of them is within reach."""
    return fail_undrawn(draft, checks[0]) if _out_of_reach(checks) else _ask_to_draw(draft, who, checks)


def _out_of_reach(checks: Sequence[Check]) -> bool:
    return all(check.is_hopeless for check in checks)


def _possible_checks(draft: Draft, who: str, target: Target, asking: _Asking) -> list[Check]:
    """What the Check would be with each of the stats it may be made with."""
    call = asking.call
    ruled = called_hands(call.upper, call.lower)
    return [
        check_with(
            draft.table,
            who,
            stat,
            dr,
            target,
            kind=asking.kind,
            ruled=ruled,
            need=call.need,
            question=call.question,
            hides=("dr",) if call.hidden else (),
        )
        for stat, dr in zip(asking.stats, asking.drs, strict=True)
    ]


def own_mod(table: Table | TableView, who: str, stat: str) -> int:
    """A character's modifier now, with what a potion adds (DA-ITEM-18)."""
    body = next(iter(table.marks.get(SENSES.of(who), ())), who)  # DA-COMP-04
    return table.track(mod_of(stat, body)) + draught(table, who, stat)


def check_with(
    table: Table,
    who: str,
    stat: str,
    dr: int,
    target: Target,
    *,
    kind: str = "check",
    mod: int | None = None,
    deck: str = "",
    ruled: Iterable[Hand] = (),
    need: str = "",
    question: str = "",
    hides: tuple[str, ...] = (),
    then: tuple[Later, ...] = (),
) -> Check:
    """A Check that somebody is about to make: with the own modifier and deck, and all that helps or hinders."""
    hands = [*ruled, *standing_hands(table, who, kind, stat), *_unseen(table, stat, target)]
    upper, lower = weigh(hands, charms_on(table, who))
    if not knows(table, who, "stats"):
        hides = tuple(dict.fromkeys((*hides, "mod")))
    own = deck_of(table, who).owner
    return Check(
        kind=kind,
        drawer=who,
        deck=deck or own,
        stat=stat,
        mod=own_mod(table, who, stat) if mod is None else mod,
        dr=dr,
        target=target.face,
        target_place=target.place,
        target_token=target.token,
        need=need,
        upper=upper,
        lower=lower,
        fatigue=table.track(FATIGUE.of(who)),
        hands=tuple(hands),
        question=question,
        hides=hides,
        then=then,
        beside=who if companion_draws(table, who) and deck in ("", own) else "",
    )


def _unseen(table: Table, stat: str, target: Target) -> list[Hand]:
    """DA-COND-16: Checks to detect the Invisible are at Lower Hand."""
    hidden = stat == "detection" and has_condition(table.marks, owner_of(target.place), INVISIBLE)
    return [Hand(INVISIBLE, -1)] if hidden else []


def _ask_to_draw(draft: Draft, who: str, checks: Sequence[Check]) -> Steps:
    """The table waits for the draw. A hidden DR stands only in the secret."""
    one = checks[0]
    hidden = "dr" in one.hides
    drs = tuple(check.dr for check in checks)
    differ = len({(check.upper, check.lower) for check in checks}) > 1
    matter = CheckCalled(
        **{name: getattr(one, name) for name in InCheck.__struct_fields__},
        stats=tuple(check.stat for check in checks),
        mods=tuple(check.mod for check in checks),
        drs=HIDDEN if hidden else drs,
        edrs=HIDDEN if hidden else tuple(check.edr for check in checks),
        each=tuple(StatHands(check.upper, check.lower, check.hands) for check in checks) if differ else (),
    )
    names = [STATS[check.stat].name for check in checks]
    stats = stat_lines(names, None if hidden else drs)
    says = one.asks or say("{stats}, against {target}", stats=stats, target=one.target_card.sign)
    rule = "DA-SAVE-01" if one.kind == "save" else "DA-CHECK-03"
    return ask(draft, who, ("draw",), rule, says, matter, {"drs": list(drs)} if hidden else {}), *one.then


def called_checks(draft: Draft, asked: Awaited) -> list[Check]:
    """The Checks a called player may choose from, one for each stat."""
    called = about(asked, CheckCalled)
    drs: Sequence[int] = asked.secret["drs"] if called.drs == HIDDEN else called.drs
    shared = {name: getattr(called, name) for name in InCheck.__struct_fields__}
    then = steps_after(draft, asked)
    checks = [
        Check(**shared, stat=stat, mod=mod, dr=dr, then=then)
        for stat, mod, dr in zip(called.stats, called.mods, drs, strict=True)
    ]
    if not called.each:
        return checks
    return [
        replace(check, upper=own.upper, lower=own.lower, hands=own.hands)
        for check, own in zip(checks, called.each, strict=True)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDR:
    """Set the Difficulty Range a stat has in a Check you called. Another stat is thereby allowed as well."""

    check: str
    dr: int


def offer_set_dr(seen: TableView) -> Offer | None:
    """DA-CHECK-14: until a card is drawn; after that only by a ruling on the record."""
    called = tuple(option for name in seen.players if name in seen.awaited for option in _settable(seen, name))
    return Offer({"check": Among(called, label="Whose Check, and with what?"), "dr": DR}) if called else None


def _settable(seen: TableView, name: str) -> list[Option]:
    asked, title = seen.awaited[name], seen.seats[name].title
    check = check_in(asked)
    if check is None:
        return []
    if is_about(asked, DrawnCheck):
        stat = STATS[about(asked, DrawnCheck).stat]
        why = Barred("DA-CHECK-14", "A card is drawn: the Difficulty Range stays as it was set.")
        return [Option(mod_of(stat.code, name), _with(title, stat.name), why)]
    allowed = ATTRIBUTES if check.kind == "save" else STATS
    return [Option(mod_of(stat.code, name), _with(title, stat.name)) for stat in allowed.values()]


def _with(title: str, stat: str) -> str:
    return say("{who}: {stat}", who=title, stat=stat)


def decide_set_dr(draft: Draft, seat: str, order: SetDR) -> None:
    """Nobody is told the number of a hidden one."""
    who, stat = owner_of(order.check), kind_of(order.check)
    asked = draft.table.awaited[who]
    drawn = "draw" not in asked.actions
    checks = [check_of(draft, asked)] if drawn else called_checks(draft, asked)
    hidden = "dr" in checks[0].hides
    draft.tell(
        seat,
        "DA-CHECK-02",
        "{who} sets the Difficulty Range of {stat} for {whom}." if hidden else "{stat} of {whom} is now at DR {dr}.",
        stat=STATS[stat].name,
        whom=draft.table.seats[who].title,
        dr=HIDDEN if hidden else order.dr,
    )
    draft.settle(who)
    if drawn:
        changed = replace(checks[0], dr=order.dr)
        carry_out(draft, (ask_again if "stop" in asked.actions else judge)(draft, who, changed))
        return
    others = [check for check in checks if check.stat != stat]
    carry_out(draft, called(draft, who, [*others, _with_stat(draft.table, checks[0], stat, order.dr)]))


def _with_stat(table: Table, check: Check, stat: str, dr: int) -> Check:
    """The same Check with another stat: what helped or hindered the first one anyway, and what this one brings."""
    laid = standing_hands(table, check.drawer, check.kind, check.stat)
    ruled = [hand for hand in check.hands if hand not in laid]
    hands = [*ruled, *standing_hands(table, check.drawer, check.kind, stat)]
    upper, lower = weigh(hands, charms_on(table, check.drawer))
    mod = own_mod(table, check.drawer, stat)
    return replace(check, stat=stat, mod=mod, dr=dr, upper=upper, lower=lower, hands=tuple(hands))


@dataclass(frozen=True, slots=True, kw_only=True)
class Waive:
    """No Check is needed after all: it simply happens, or it is not tried. No card is drawn."""

    who: str


def offer_waive(seen: TableView) -> Offer | None:
    """Open while somebody is called and has drawn nothing."""
    called = [name for name in seen.players if is_busy(seen, name)]
    if not called:
        return None
    waiting = [name for name in called if "draw" in seen.awaited[name].actions]
    who = Among(options((name, seen.seats[name].title) for name in waiting), label="Whose Check?")
    if not waiting:
        return blocked("DA-CHECK-14", "A card is drawn: this Check is played to its end.", who=who)
    return Offer({"who": who})


def decide_waive(draft: Draft, seat: str, waive: Waive) -> None:
    """DA-CHECK-01: the GM decides whether an action needs a Check at all."""
    asked = draft.settle(waive.who)
    if asked is None:
        raise Impossible("DA-CHECK-01", "Nothing was asked of them.")
    drop_task(draft, about(asked, InCheck).target_token)
    whom = draft.table.seats[waive.who].title
    draft.tell(seat, "DA-CHECK-01", "{who} asks no Check of {whom} after all.", whom=whom)
    # What was to come of it does not; what was to come after that does.
    carry_out(draft, after_outcome(steps_after(draft, asked)))


CALL = Action("call", Call, offer_call, decide_call, rule="DA-CHECK-02", label="Call for a Check", by=GM, group="gm")
CALL_SAVE = Action(
    "call_save",
    CallSave,
    offer_call_save,
    decide_call_save,
    rule="DA-SAVE-01",
    label="Call for a Save",
    by=GM,
    group="gm",
)
SET_DR = Action(
    "set_dr", SetDR, offer_set_dr, decide_set_dr, rule="DA-CHECK-14", label="Change a called Check", by=GM, group="gm"
)
WAIVE = Action("waive", Waive, offer_waive, decide_waive, rule="DA-CHECK-01", label="Waive a Check", by=GM, group="gm")
