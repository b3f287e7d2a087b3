"""A fight: foes, the four phases of being hit, and standing guard for others."""

from collections.abc import Iterator
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Matter, about, answered, ask_again, carry_out
from hearthside.kernel.choices import Among, Barred, Between, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions import gm_action
from hearthside.systems.deckahedron_world.actions.call import busy, foe_options, withdraw_call
from hearthside.systems.deckahedron_world.belongings import DICE, damage_item, has_item
from hearthside.systems.deckahedron_world.blows import (
    ARMED,
    Blow,
    HitToRoll,
    NumberToSplit,
    ask_split,
    incident,
    split_says,
    split_steps,
)
from hearthside.systems.deckahedron_world.board import SCENE
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.effects import FoeToMark, ShieldHeld, half
from hearthside.systems.deckahedron_world.foes import (
    FoeHit,
    change_foe,
    deal,
    foes_named,
    help_against,
    hit_foe,
    lurking,
    name_of_foe,
    standing,
    subdue,
)
from hearthside.systems.deckahedron_world.kinds import FOES, Foe
from hearthside.systems.deckahedron_world.knowing import tokens_on
from hearthside.systems.deckahedron_world.splitting import Parts, split_words, splits, stamina_part


@dataclass(frozen=True, slots=True, kw_only=True)
class BringFoe:
    """A foe enters: its Stamina marks, its damage die, and whether it is tough. Of one that lurks only you know."""

    name: str
    stamina: int = 5
    die: int = ARMED
    tough: bool = False
    lurks: bool = False


_BRINGING = Offer(
    {
        "name": Words(most=40, optional=False, label="Who or what?"),
        "stamina": Between(1, 30, label="Stamina"),
        "die": Among(options((sides, f"d{sides}") for sides in DICE), label="Damage die"),
        "tough": YesNo(label="Tough: can take Harm and Wounds"),
        "lurks": YesNo(label="It lurks: only you know"),
    }
)


def offer_bring(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return _BRINGING


def decide_bring(draft: Draft, seat: str, bring: BringFoe) -> None:
    """DW-CBT-09: Stamina marks, and nothing else unless it is tough."""
    is_new = not standing(draft.table)
    foe = draft.make(FOES, Foe(bring.name.strip(), bring.stamina, bring.die, bring.tough), lurks=bring.lurks)
    name = name_of_foe(draft.table, foe)
    if bring.lurks:
        draft.tell(seat, "DW-CBT-09", "{foe} lies in wait.", only_to=(seat,), foe=name)
        return
    _enters(draft, foe, is_new=is_new)
    draft.tell(seat, "DW-CBT-09", "{foe} enters the fight.", foe=name)


def _enters(draft: Draft, foe: ThingId, *, is_new: bool) -> None:
    draft.mark(SCENE, "combat")
    # DW-HEAL-01: no place is peaceful while there are foes.
    draft.unmark(SCENE, "peaceful")
    if is_new:
        draft.befall("begins", foe)


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealFoe:
    """A foe that lay in wait comes out, and is in the fight from now on."""

    foe: str


def offer_reveal(seen: TableView) -> Offer | None:
    """Open to the GM while somebody lurks."""
    hidden = lurking(seen)
    return Offer({"foe": Among(foes_named(seen, hidden), label="Who comes out?")}) if hidden else None


def decide_reveal(draft: Draft, seat: str, order: RevealFoe) -> None:
    """DW-CBT-09: everybody sees its marks from now on."""
    foe, is_new = ThingId(order.foe), not standing(draft.table)
    draft.uncover(foe)
    _enters(draft, foe, is_new=is_new)
    draft.tell(seat, "DW-CBT-09", "{foe} comes out of hiding.", foe=name_of_foe(draft.table, foe))


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseIn:
    """Say who is in melee with a foe. For everybody else it is at range."""

    foe: str
    who: tuple[str, ...] = ()


def offer_close_in(seen: TableView) -> Offer | None:
    """Open while there are foes on their feet."""
    there = standing(seen)
    if not there or not seen.players:
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    foes = foes_named(seen, there)
    return Offer(
        {"foe": Among(foes, label="Which foe?"), "who": Several(people, 0, len(people), label="In melee with")}
    )


def decide_close_in(draft: Draft, seat: str, order: CloseIn) -> None:
    """DW-AMB-33: the story decides, and the GM writes it down."""
    away = tuple(each for each in draft.table.players if each not in order.who)
    change_foe(draft, order.foe, melee=order.who, range=away)
    whom = listed(draft.table.seats[who].title for who in order.who)
    says = "{foe} is in melee with {whom}." if whom else "{foe} is at range."
    draft.tell(seat, "DW-AMB-33", says, foe=name_of_foe(draft.table, order.foe), whom=whom)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pacify:
    """A foe is subdued or pacified, by whatever the story brought."""

    foe: str


def offer_pacify(seen: TableView) -> Offer | None:
    """Open while there are foes on their feet, or some that lurk."""
    there = (*standing(seen), *lurking(seen))
    return Offer({"foe": Among(foes_named(seen, there), label="Which foe?")}) if there else None


def decide_pacify(draft: Draft, seat: str, pacify: Pacify) -> None:  # noqa: ARG001
    """DW-CBT-06. One that nobody knew of was never there."""
    if pacify.foe in lurking(draft.table):
        draft.remove(ThingId(pacify.foe))
    else:
        subdue(draft, pacify.foe)


# Being hit


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A character is attacked or falls to some danger: say what, and which dice the player rolls."""

    who: str
    what: str = ""
    foe: str = ""
    dice: int = 1
    sides: int = 0
    more_attackers: int = 0
    kind: str = body.PHYSICAL


def offer_strike(seen: TableView) -> Offer | None:
    """Open for every player who is not in the middle of something."""
    if not seen.players:
        return None
    free = tuple(Option(name, seen.seats[name].title, busy(seen, name)) for name in seen.players)
    dice = options(((0, "the foe's own, or d4"), *((sides, f"d{sides}") for sides in DICE)))
    return Offer(
        {
            "who": Among(free, label="Who is hit?"),
            "what": Words(most=200, label="By what?"),
            "foe": Among(tuple(_strikers(seen)), label="By whom?"),
            "dice": Between(1, 3, label="How many dice?"),
            "sides": Among(dice, label="Which die?"),
            "more_attackers": Between(0, 5, label="Further attackers, +1 each"),
            "kind": Among(options(((body.PHYSICAL, "Body"), (body.MENTAL, "Mind"))), label="Body or mind?"),
        }
    )


_SUBDUED = Barred("DW-CBT-10", "It is subdued, and strikes no more.")


def _strikers(seen: TableView) -> Iterator[Option]:
    for option in foe_options(seen):
        foe = FOES.get(seen, str(option.value))
        yield Option(option.value, option.label, _SUBDUED) if foe and foe.subdued else option


def decide_strike(draft: Draft, seat: str, strike: Strike) -> None:
    """DW-CBT-01: the same four phases for attacks and other dangers (DW-CBT-07)."""
    then = withdraw_call(draft, strike.who)
    foe = FOES.get(draft.table, strike.foe)
    whom = draft.table.seats[strike.who].title
    draft.tell(seat, "DW-CBT-01", "{whom} is hit. {what}", whom=whom, what=strike.what)
    hit = HitToRoll(
        foe=strike.foe,
        what=strike.what or "an attack",
        dice=strike.dice,
        sides=strike.sides or (foe.die if foe else ARMED),
        bonus=strike.more_attackers,
        kind=strike.kind,
    )
    carry_out(draft, [*(incident(draft, strike.who, hit) or ()), *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class RollHit:
    """You are hit: roll the dice. Their sum is what you have to split."""


_NOW = Offer(urgent=True)


def offer_roll_hit(seen: TableView) -> Offer | None:
    """Phase one."""
    return _NOW if seen.asked("roll_hit") else None


def decide_roll_hit(draft: Draft, seat: str, order: RollHit) -> None:  # noqa: ARG001
    """DW-CBT-02: summed into one number, with what the Bad Bank bought the foe (DW-BANK-05)."""
    hit, then = answered(draft, seat, "roll_hit", HitToRoll)
    number = sum(draft.roll(seat, hit.dice, hit.sides, hit.what)) + hit.bonus
    if foe := FOES.get(draft.table, hit.foe):
        number += foe.more
        change_foe(draft, hit.foe, more=0)
    number = half(number) if hit.halved else number
    draft.tell(seat, "DW-CBT-02", "{who} is hit for {number}.", number=number)
    split = NumberToSplit(number=number, foe=hit.foe, what=hit.what, kind=hit.kind)
    carry_out(draft, [*ask_split(draft, seat, split), *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Decide how the number is taken: a Harm for 3 of it, a Wound for 6, and the rest as Stamina."""

    into: Parts


def offer_split(seen: TableView) -> Offer | None:
    """Phase two."""
    asked = seen.asked("split")
    if asked is None:
        return None
    number = about(asked, NumberToSplit).number
    ways = options((Parts(harm, wounds).word, split_words(number, harm, wounds)) for harm, wounds in splits(number))
    return Offer({"into": Among(ways, label=say("Split {number}", number=number))}, urgent=True)


def decide_split(draft: Draft, seat: str, split: Split) -> None:
    """Declared as a whole first, then carried out."""
    asked, then = answered(draft, seat, "split", NumberToSplit)
    harm, wounds = split.into.harm, split.into.wounds
    parts = split_words(asked.number, harm, wounds)
    draft.tell(seat, "DW-CBT-03", "{who} splits {number}: {parts}.", number=asked.number, parts=parts)
    carry_out(draft, [*split_steps(seat, asked, harm, wounds), *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrate:
    """Tell how your character took it, or leave it."""

    words: str = ""


_NARRATING = Offer({"words": Words(most=1000, label="How did it look?")}, urgent=True)


def offer_narrate(seen: TableView) -> Offer | None:
    """Phase four."""
    return _NARRATING if seen.asked("narrate") else None


def decide_narrate(draft: Draft, seat: str, narrate: Narrate) -> None:
    """The incident closes."""
    _, then = answered(draft, seat, "narrate", Matter)
    if narrate.words.strip():
        draft.tell(seat, "DW-CBT-05", "{words}", words=narrate.words)
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeSplit:
    """A tough foe is hit: say how it takes the blow."""

    into: Parts


def offer_foe_split(seen: TableView) -> Offer | None:
    """DW-CBT-09: 3 points may become a Harm, 6 a Wound."""
    asked = seen.asked("foe_split")
    if asked is None:
        return None
    hit = about(asked, FoeHit)
    points, name = hit.points, name_of_foe(seen, hit.foe)
    ways = options((Parts(harm, wounds).word, split_words(points, harm, wounds)) for harm, wounds in splits(points))
    return Offer({"into": Among(ways, label=say("{name} takes {number}", name=name, number=points))}, urgent=True)


def decide_foe_split(draft: Draft, seat: str, split: FoeSplit) -> None:
    """Tokens for the foe, and Stamina for the rest."""
    hit, then = answered(draft, seat, "foe_split", FoeHit)
    harm, wounds = split.into.harm, split.into.wounds
    hit_foe(draft, hit.foe, stamina_part(hit.points, harm, wounds), hit.who, harm, wounds)
    carry_out(draft, then)


# Standing guard


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Spend a marker of Defend while somebody is being hit: take the attack, halve it, help an ally, or deal 1."""

    use: str
    whose: str
    ally: str = ""


GUARD_USES = {"redirect": 0, "halve": 1, "ally": 2, "deal": 3}


def offer_guard(seen: TableView) -> Offer | None:
    """Open to whoever has markers, while an attack is on its way."""
    markers = seen.track(tokens_on("defend", seen.seat))
    hit = tuple(name for name, asked in seen.awaited.items() if set(asked.actions) & {"roll_hit", "split"})
    if not markers or body.is_down(seen, seen.seat):
        return None
    if not hit:
        return blocked("DW-MOVE-05", "Nobody is being attacked.")
    says = [option.says for option in MOVES["defend"].options]
    taken = Barred("DW-MOVE-05", "You have something to answer yourself.") if seen.seat in seen.awaited else None
    uses = tuple(Option(name, says[at], taken if name == "redirect" else None) for name, at in GUARD_USES.items())
    allies = (
        ("", "Whoever is attacked"),
        *((name, seen.seats[name].title) for name in seen.players if name != seen.seat),
    )
    return Offer(
        {
            "use": Among(uses, label="Spend a marker to"),
            "whose": Among(options((name, seen.seats[name].title) for name in hit), label="Whose attack?"),
            "ally": Among(options(allies), label="Which ally?"),
        }
    )


def decide_guard(draft: Draft, seat: str, guard: Guard) -> None:
    """DW-MOVE-05: one marker each."""
    asked = draft.table.awaited.get(guard.whose)
    if asked is None or guard.use not in GUARD_USES:
        raise Impossible("DW-MOVE-05", "Nobody is being attacked.")
    draft.count(tokens_on("defend", seat), -1)
    draft.tell(
        seat, "DW-MOVE-05", "{who} stands guard: {use}.", use=MOVES["defend"].options[GUARD_USES[guard.use]].says
    )
    foe = about(asked, Blow).foe
    if guard.use == "redirect":
        draft.settle(guard.whose)
        draft.wait_for(seat, asked.actions, asked.rule, asked.says, asked.matter, said=asked.said)
        carry_out(draft, asked.then)
    elif guard.use == "halve":
        _halve(draft, asked)
    elif guard.use == "ally":
        helped = guard.ally or guard.whose
        if helped != seat:
            help_against(draft, helped, foe)
    else:
        carry_out(draft, deal(draft, foe, 1, seat) or ())


def _halve(draft: Draft, asked: Awaited) -> None:
    """DW-AMB-25: half, rounded up. An attack that is not rolled yet is halved when it is."""
    if "split" in asked.actions:
        split = about(asked, NumberToSplit)
        number = half(split.number)
        left: Blow = NumberToSplit(number=number, foe=split.foe, what=split.what, kind=split.kind)
        draft.wait_for(asked.by, asked.actions, asked.rule, split_says(number), left, then=asked.then)
        return
    hit = about(asked, HitToRoll)
    left = HitToRoll(
        foe=hit.foe, what=hit.what, kind=hit.kind, dice=hit.dice, sides=hit.sides, bonus=hit.bonus, halved=True
    )
    ask_again(draft, asked, left)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShieldCost:
    """Your Buckler took the blow: lose 1 Stamina, or the Buckler takes 1 damage."""

    damage: bool


_SHIELD = Offer(
    {"damage": YesNo(label="The Buckler takes 1 damage?", yes="The Buckler takes 1 damage", no="Spare the Buckler")},
    urgent=True,
)


def offer_shield_cost(seen: TableView) -> Offer | None:
    """Open after ✔✔ with the Buckler."""
    return _SHIELD if seen.asked("shield_cost") else None


def decide_shield_cost(draft: Draft, seat: str, cost: ShieldCost) -> None:
    """DW-ABS-05."""
    held, then = answered(draft, seat, "shield_cost", ShieldHeld)
    if cost.damage and has_item(draft.table, seat, held.item):
        damage_item(draft, held.item)
        carry_out(draft, then)
    else:
        carry_out(draft, [body.LoseStamina(seat, 1, held.kind), *then])


# Red marks


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkFoe:
    """Turn some of the damage you dealt into red marks on the foe, for anybody to use."""

    marks: int


def offer_mark_foe(seen: TableView) -> Offer | None:
    """Open after Where It Hurts."""
    asked = seen.asked("mark_foe")
    if asked is None:
        return None
    return Offer({"marks": Between(0, about(asked, FoeToMark).most, label="Red marks")}, urgent=True)


def decide_mark_foe(draft: Draft, seat: str, mark: MarkFoe) -> None:
    """The foe gets that Stamina back, and the marks with it."""
    hit, then = answered(draft, seat, "mark_foe", FoeToMark)
    if foe := FOES.get(draft.table, hit.foe):
        change_foe(draft, hit.foe, stamina=foe.stamina + mark.marks, red=foe.red + mark.marks)
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class UseMark:
    """Take a red mark off a foe for advantage on your next flip against it."""

    foe: str


def offer_use_mark(seen: TableView) -> Offer | None:
    """Open while a foe carries marks."""
    there = tuple(thing for thing, foe in FOES.all(seen).items() if foe.red)
    if not there or body.is_down(seen, seen.seat):
        return None
    return Offer({"foe": Among(foes_named(seen, there), label="Which foe?")})


def decide_use_mark(draft: Draft, seat: str, use: UseMark) -> None:
    """One mark, one advantage, and against this foe only."""
    foe = FOES.of(draft.table, use.foe)
    change_foe(draft, use.foe, red=max(0, foe.red - 1), edges=(*foe.edges, seat))


COMBAT = (
    Action("roll_hit", RollHit, offer_roll_hit, decide_roll_hit, rule="DW-CBT-02", label="Roll the dice"),
    Action("split", Split, offer_split, decide_split, rule="DW-CBT-03", label="Split the number"),
    Action("narrate", Narrate, offer_narrate, decide_narrate, rule="DW-CBT-05", label="Tell how it went"),
    Action("guard", Guard, offer_guard, decide_guard, rule="DW-MOVE-05", label="Stand guard"),
    Action("shield_cost", ShieldCost, offer_shield_cost, decide_shield_cost, rule="DW-ABS-05", label="Who pays?"),
    Action("mark_foe", MarkFoe, offer_mark_foe, decide_mark_foe, rule="DW-FLIP-05", label="Mark the foe"),
    Action("use_mark", UseMark, offer_use_mark, decide_use_mark, rule="DW-FLIP-05", label="Use a red mark"),
    gm_action("bring_foe", BringFoe, offer_bring, decide_bring, "DW-CBT-09", "Bring a foe"),
    gm_action("reveal_foe", RevealFoe, offer_reveal, decide_reveal, "DW-CBT-09", "A foe comes out"),
    gm_action("close_in", CloseIn, offer_close_in, decide_close_in, "DW-AMB-33", "Melee or range"),
    gm_action("pacify", Pacify, offer_pacify, decide_pacify, "DW-CBT-06", "A foe is subdued"),
    gm_action("strike", Strike, offer_strike, decide_strike, "DW-CBT-01", "Somebody is hit"),
    gm_action("foe_split", FoeSplit, offer_foe_split, decide_foe_split, "DW-CBT-09", "Split a foe's damage"),
)
