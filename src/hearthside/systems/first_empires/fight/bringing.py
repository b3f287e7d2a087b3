"""Creatures enter and leave, and the dangers they bring draw near and break loose."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Between, Choice, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.bestiary import (
    BARE_PROPERTIES,
    BESTIARY,
    CATEGORIES,
    Nature,
    Sweep,
)
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.fight.creatures import (
    ENWEBBED,
    GAZE,
    REFLECTION,
    SWEEP,
    WEB,
    appear,
    bring,
    change_creature,
    characters_in_zone,
    creatures,
    harm_creature,
    is_immune,
    lurk,
    lurking,
    nature_of,
    others_in_zone,
    standing,
    surprising,
    take_away,
)
from hearthside.systems.first_empires.fight.turns import PETRIFYING
from hearthside.systems.first_empires.harm.coming import HarmComing, bring_harm
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, TROUBLES_KIND, Tag
from hearthside.systems.first_empires.names import clock_name, name_of, named
from hearthside.systems.first_empires.pool.owed import all_owed
from hearthside.systems.first_empires.scene.board import FAILED_IN
from hearthside.systems.first_empires.scene.clocks import (
    clock_words,
    clocks_on,
    hidden_clocks,
    left_of,
    lift_clock,
    turn_clock,
)
from hearthside.systems.first_empires.scene.tags import lay_tag
from hearthside.systems.first_empires.words import HARM

TICKS = {"controlled": 1, "risky": 2, "desperate": 4}
"""How far a danger usually draws nearer when the party fails (FE-CLK-06, FE-AMB-34)."""
_HARM = Among(options((each, words) for each, words in HARM.items() if each != "none"), label="Harm it does")


def _zone_choice(seen: TableView) -> dict[str, Choice]:
    zones = [("", "Nowhere yet"), *named(seen, battlefield.zones(seen))]
    return {"zone": Among(options(zones), label="Zone")} if len(zones) > 1 else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class BringCreature:
    """Bring in creatures from the bestiary, one or several of a kind, under their own name or another."""

    kind: str
    name: str = ""
    number: int = 1
    zone: str = ""
    harm: str = "d4"
    unseen: bool = False


def offer_bring(seen: TableView) -> Offer:
    """Always open to the GM."""
    kinds = options(
        (name, say("{kind}, {category}", kind=name, category=nature.category)) for name, nature in BESTIARY.items()
    )
    return Offer(
        {
            "kind": Among(kinds, label="Which creature?"),
            "name": Words(most=40, label="What do the players call it?"),
            "number": Between(1, 12, label="How many?"),
            **_zone_choice(seen),
            "harm": _HARM,
            "unseen": YesNo(label="Nobody notices it yet"),
        }
    )


def decide_bring(draft: Draft, seat: str, order: BringCreature) -> None:
    """FE-BEAST-12; what nobody notices lurks until it strikes or is recognised (FE-BEAST-16)."""
    name = order.name.strip() or order.kind
    if order.unseen:
        for _ in range(order.number):
            lurk(draft, BESTIARY[order.kind], name, order.zone, order.harm)
        return
    there = [bring(draft, BESTIARY[order.kind], name, order.zone, order.harm) for _ in range(order.number)]
    says = "{creature} enters." if order.number == 1 else "They enter: {creature}."
    draft.tell(seat, "FE-BEAST-12", says, creature=listed(name_of(draft.table, each) for each in there))


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCreature:
    """Build a creature of your own: one category, and any properties and features."""

    name: str
    category: str
    goon: bool = False
    health: int = 2
    brute: int = 0
    properties: tuple[str, ...] = ()
    immune: str = ""
    vulnerable: str = ""
    sweep: str = ""
    sweep_segments: int = 4
    sweep_harm: int = 1
    reflection: int = 0
    consume: bool = False
    grapple: int = 0
    surprise: bool = False
    death_throes: int = 0
    zone: str = ""
    harm: str = "d4"


def offer_build(seen: TableView) -> Offer:
    """FE-BEAST-17: eight properties and seven features, and exactly one category (FE-BEAST-01)."""
    return Offer(
        {
            "name": Words(most=40, optional=False, label="Name"),
            "category": Among(options((each, each) for each in CATEGORIES), label="Category"),
            "goon": YesNo(label="Goon: out at one harm"),
            "health": Between(1, 24, label="Health Clock"),
            "brute": Between(0, 6, label="Brute"),
            "properties": Several(options((each, each) for each in BARE_PROPERTIES), 0, 4, label="Properties"),
            "immune": Words(most=60, label="Immune to"),
            "vulnerable": Words(most=60, label="Vulnerable to"),
            "sweep": Words(most=30, label="Sweeping Attack: its name"),
            "sweep_segments": Between(1, 12, label="Sweeping Attack: segments"),
            "sweep_harm": Between(1, 7, label="Sweeping Attack: harm"),
            "reflection": Between(0, 12, label="Arcane Reflection"),
            "consume": YesNo(label="Consume"),
            "grapple": Between(0, 12, label="Grapple"),
            "surprise": YesNo(label="Surprise Attack"),
            "death_throes": Between(0, 7, label="Death Throes"),
            **_zone_choice(seen),
            "harm": _HARM,
        }
    )


def decide_build(draft: Draft, seat: str, order: BuildCreature) -> None:
    """FE-BEAST-17."""
    built = Nature(
        name=order.name,
        category=order.category,
        goon=order.goon,
        health=order.health,
        brute=order.brute,
        properties=order.properties,
        immune=_each(order.immune),
        vulnerable=_each(order.vulnerable),
        sweeping=Sweep(order.sweep.strip(), order.sweep_segments, order.sweep_harm) if order.sweep.strip() else None,
        reflection=order.reflection,
        consume=order.consume,
        grapple=order.grapple,
        surprise=order.surprise,
        death_throes=order.death_throes,
    )
    creature = bring(draft, built, order.name.strip(), order.zone, order.harm)
    draft.tell(seat, "FE-BEAST-17", "{creature} enters.", creature=name_of(draft.table, creature))


def _each(words: str) -> tuple[str, ...]:
    """“fire, silver” as two things, each written like in the bestiary."""
    return tuple(each.strip()[:1].upper() + each.strip()[1:] for each in words.split(",") if each.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class SendAway:
    """A creature leaves the table: fled, talked round, dead and buried."""

    creature: str
    words: str = ""


def offer_send_away(seen: TableView) -> Offer | None:
    """Open while there are creatures."""
    here = CREATURES.ids(seen)
    which = Among(options(named(seen, here)), label="Which creature?")
    return Offer({"creature": which, "words": Words(most=300, label="Why?")}) if here else None


def decide_send_away(draft: Draft, seat: str, order: SendAway) -> None:
    """Its clocks go with it; of what lurked nobody hears."""
    name, is_known = name_of(draft.table, order.creature), order.creature in creatures(draft.table)
    take_away(draft, order.creature)
    if is_known:
        draft.tell(seat, "FE-BEAST-03", "Gone: {creature}. {words}", creature=name, words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognise:
    """The players know now what is there: it lurks no more and can take nobody by surprise."""

    creature: str


def offer_recognise(seen: TableView) -> Offer | None:
    """FE-BEAST-16: open while something lurks, or could take people by surprise."""
    hidden = (*surprising(seen, standing(seen)), *lurking(seen))
    return Offer({"creature": Among(options(named(seen, hidden)), label="What is it?")}) if hidden else None


def decide_recognise(draft: Draft, seat: str, order: Recognise) -> None:
    """FE-BEAST-16."""
    if order.creature in lurking(draft.table):
        appear(draft, order.creature)
    change_creature(draft, order.creature, recognised=True)
    draft.tell(seat, "FE-BEAST-16", "{creature} is seen for what it is.", creature=name_of(draft.table, order.creature))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """Let a danger draw nearer. After a failure usually 1 in Controlled, 2 in Risky, 4 in Desperate."""

    clock: str
    by: int = 0


def offer_tick(seen: TableView) -> Offer | None:
    """Open while a danger clock is not full."""
    open_ones = [clock for clock in clocks_on(seen, "danger") if left_of(seen, clock) > 0]
    dangers = [(clock, clock_words(seen, clock)) for clock in (*open_ones, *hidden_clocks(seen))]
    if not dangers:
        return None
    amounts = [(0, say("As usual: {ticks}", ticks=usual_ticks(seen))), *((by, str(by)) for by in range(1, 13))]
    return Offer(
        {
            "clock": Among(options(dangers), label="Which danger?"),
            "by": Among(options(amounts), label="By how much?"),
        }
    )


def usual_ticks(lying: TableView | Table) -> int:
    """FE-CLK-06, FE-AMB-34: by the position of the last failure."""
    return TICKS.get(lying.words.get(FAILED_IN, ""), TICKS["risky"])


def decide_tick(draft: Draft, seat: str, tick: Tick) -> None:
    """FE-CLK-06."""
    by = tick.by or usual_ticks(draft.table)
    if tick.clock not in hidden_clocks(draft.table):
        draft.tell(seat, "FE-CLK-06", "{clock} draws nearer.", clock=clock_name(draft.table, tick.clock))
    turn_clock(draft, seat, tick.clock, by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unleash:
    """A danger clock is full: let it happen, once. Then it starts anew, or is gone."""

    clock: str
    again: bool = True
    who: tuple[str, ...] = ()
    words: str = ""


def offer_unleash(seen: TableView) -> Offer | None:
    """FE-CLK-08: open while a danger clock is full."""
    full = [clock for clock in clocks_on(seen, "danger") if not left_of(seen, clock) or clock in all_owed(seen).full]
    if not full:
        return None
    fields: dict[str, Choice] = {
        "clock": Among(options((clock, clock_name(seen, clock)) for clock in full), label="Which danger?"),
        "again": YesNo(label="The clock starts anew"),
        "words": Words(most=300, label="What happens?"),
    }
    if any(CLOCKS.of(seen, clock).does == GAZE for clock in full):
        people = options((name, seen.seats[name].title) for name in seen.players)
        fields["who"] = Several(people, 0, len(people), label="Who can see it?")
    return Offer(fields, urgent=True)


def decide_unleash(draft: Draft, seat: str, order: Unleash) -> None:
    """FE-CLK-08: its event happens once, and the clock is reset or removed."""
    danger, name = CLOCKS.of(draft.table, order.clock), clock_name(draft.table, order.clock)
    draft.tell(seat, "FE-CLK-08", "It happens: {clock}. {words}", clock=name, words=order.words)
    comes_again = danger.owner in standing(draft.table) and danger.does != REFLECTION
    if order.again and (comes_again or not danger.owner):
        turn_clock(draft, seat, order.clock, -danger.filled)
    else:
        lift_clock(draft, order.clock)
    if danger.does == SWEEP:
        _sweep(draft, seat, danger.owner, danger.name, danger.harm)
    elif danger.does == WEB:
        _enweb(draft, danger.owner)
    elif danger.does == GAZE:
        _gaze(draft, danger.owner, order.who)


def _sweep(draft: Draft, seat: str, creature: str, name: str, harm: int) -> None:
    """FE-ZONE-06: all others in the zone, friend or foe; the number is as printed, without Brute (FE-AMB-48)."""
    sweep = nature_of(draft.table, creature).sweeping
    means = sweep.means if sweep and name == sweep.name else ()
    for other in others_in_zone(draft.table, creature):
        if is_immune(draft.table, other, means):
            draft.tell(
                seat, "FE-BEAST-19", "{creature} is immune: it suffers nothing.", creature=name_of(draft.table, other)
            )
        else:
            harm_creature(draft, seat, other, harm)
    for who in characters_in_zone(draft.table, creature):
        draft.tell(who, "FE-ZONE-06", "{harm} harm comes at {who}.", harm=harm)
        bring_harm(draft, who, HarmComing(harm, source=creature))


def _enweb(draft: Draft, creature: str) -> None:
    """FE-BEAST-13: it burns easily, and moving through it has less effect."""
    zone = battlefield.where(draft.table, creature)
    lay_tag(draft, Tag(ENWEBBED, sticky=True, on=zone))
    draft.tell("", "FE-BEAST-13", "Webs everywhere: they burn well and are hard to move through.")


def _gaze(draft: Draft, creature: str, who: tuple[str, ...]) -> None:
    """FE-BEAST-14: whoever sees it has a turn to get away."""
    for seat in who:
        draft.mark(TROUBLES_KIND.of(seat), PETRIFYING)
        change_creature(draft, creature, gazes=(*CREATURES.of(draft.table, creature).gazes, seat))
        draft.tell(seat, "FE-BEAST-14", "{who} begins to turn to stone, and has one turn to get away.")


BRING_CREATURE = Action(
    "bring_creature",
    BringCreature,
    offer_bring,
    decide_bring,
    rule="FE-BEAST-12",
    label="Bring in a creature",
    by=GM,
    group="gm",
)
BUILD_CREATURE = Action(
    "build_creature",
    BuildCreature,
    offer_build,
    decide_build,
    rule="FE-BEAST-17",
    label="Build a creature",
    by=GM,
    group="gm",
)
SEND_AWAY = Action(
    "send_away",
    SendAway,
    offer_send_away,
    decide_send_away,
    rule="FE-BEAST-03",
    label="Send a creature away",
    by=GM,
    group="gm",
)
RECOGNISE = Action(
    "recognise",
    Recognise,
    offer_recognise,
    decide_recognise,
    rule="FE-BEAST-16",
    label="A creature is recognised",
    by=GM,
    group="gm",
)
TICK = Action(
    "tick", Tick, offer_tick, decide_tick, rule="FE-CLK-06", label="Let a danger draw nearer", by=GM, group="gm"
)
UNLEASH = Action(
    "unleash", Unleash, offer_unleash, decide_unleash, rule="FE-CLK-08", label="Unleash a danger", by=GM, group="gm"
)

BRINGING = (BRING_CREATURE, BUILD_CREATURE, SEND_AWAY, RECOGNISE, TICK, UNLEASH)
