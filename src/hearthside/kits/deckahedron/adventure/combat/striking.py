"""What a character's attack does: the power it deals, what becomes of it, and how the foe answers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, Later, Procedure, Step, about, answered, carry_out, replace
from hearthside.kernel.choices import Among, Between, Option, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Event, Resolved
from hearthside.kernel.records import record
from hearthside.kernel.saying import listed, say
from hearthside.kernel.sight import Audience, MarkKind, TrackKind
from hearthside.kernel.slips import slips
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView, gm_of
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import AVOIDED, GM_MOVES, HALVED, MOMENT, MOVES_KIND, WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.book import AtTable, book_of, cite, moves_of, way
from hearthside.kits.deckahedron.adventure.combat.foes import (
    FOES,
    Weakness,
    armour_saves,
    change_foe,
    foes_of,
    hit_foe,
    name_of_foe,
    spare_foe,
    step_foe,
)
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE, LADDER, halved, read_number
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM, is_avoided, is_out, is_over
from hearthside.kits.deckahedron.adventure.content import effects
from hearthside.kits.deckahedron.adventure.content.effects import Avoid, Deal, FoeAttacks, Halve, Power, StepFoe
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.contests.teamwork import stand_together
from hearthside.kits.deckahedron.adventure.effects.lying import ANYONE, Marker, lay_markers
from hearthside.kits.deckahedron.adventure.effects.lying import DEALT as MOMENT_DEALT
from hearthside.kits.deckahedron.adventure.effects.lying import HIT as MOMENT_HIT
from hearthside.kits.deckahedron.adventure.gear.interference import threads_of
from hearthside.kits.deckahedron.adventure.gear.items import REACHES, gauge_of, power_of, weapons_of
from hearthside.kits.deckahedron.adventure.gear.slots import Place, tokens_in
from hearthside.kits.deckahedron.adventure.journey.allies import is_tied_up, use_lent_dice
from hearthside.kits.deckahedron.adventure.matters import (
    BlowAimed,
    BlowHeld,
    BlowRead,
    FoeAnswers,
    MoveCalled,
    PointsTurned,
)
from hearthside.kits.deckahedron.adventure.steps import OfMove

DEALT = TrackKind("dealt", "Attack power dealt by the last blow", Audience.EVERYONE)
BLOW = TrackKind("blow", "The flip of the last blow", Audience.EVERYONE)
_AIMED: Final = "the foe aimed at"
FIGHT = MarkKind("fight", "How the spotlight passes in this fight", Audience.EVERYONE)
FIGHT_HERE = FIGHT.of_table
BLOW_FOR_BLOW = "answer"
"""The format in which every move is answered at once (TF-GMC-08)."""


@record
class Struck:
    """A foe that the latest blow struck."""

    foe: str


STRUCK = slips(MOMENT, Struck, "struck {foe}")


def struck_by(lying: Lying, seat: str) -> tuple[str, ...]:
    """The foes that somebody's latest blow struck, in this moment in the spotlight, the last one last (TF-AMB-56)."""
    return tuple(each.foe for each in STRUCK.of(lying.marks, seat) if FOES.get(lying, each.foe))


# --- Dealing attack power ---------------------------------------------------------------------------------------------


def deal(draft: Draft, step: Deal) -> list[Step] | None:
    """Attack power to a foe: who it hits, how much it is, and off it goes."""
    seat = step.seat
    foes = _targets(draft.table, step)
    if len(foes) > 1:
        return [Ask(seat, ("aim",), "TF-WPN-07", "Whom do you hit?", BlowAimed(foes, step))]
    if not foes and step.to == "other foe":
        return None
    if step.or_one:
        return [Ask(seat, ("hold_back",), "TF-WPN-07", "Deal all of it, or just 1?", BlowHeld(step))]
    foe = foes[0] if foes else ""
    dice, sure = _power_dealt(draft, step, foe)
    read = tuple([(die, read_number(draft, seat, die)) for die in dice])
    return [
        steps.BlowDealt(
            seat=seat,
            move=step.move,
            result=step.result,
            foe=foe,
            item=step.item,
            ally=step.ally,
            dice=step.dice,
            halved=step.halved,
            read=read,
            sure=sure,
        )
    ]


def blow(draft: Draft, step: steps.BlowDealt) -> list[Step] | None:
    """The power is read. TF-MAG-16: before the outcome is told, a die may still be read anew, if somebody can."""
    if step.read and any(threads_of(draft.table, name) for name in draft.table.players):
        says = say("{points} attack power: let it land?", points=_points_of(step))
        return [Ask(step.seat, ("land",), "TF-MAG-16", says, BlowRead(step))]
    _land(draft, step)
    return None


def _points_of(step: steps.BlowDealt) -> int:
    points = step.sure + sum(number for _, number in step.read)
    return halved(points) if step.halved else points


def _land(draft: Draft, step: steps.BlowDealt) -> None:
    points, foe = _points_of(step), step.foe
    draft.tell(step.seat, "TF-WPN-01", "{who} deals {points} attack power.", points=points)
    # What armour took struck nobody: nothing follows it up, and no part of it can be taken back.
    landed = 0 if armour_saves(draft, foe, points) else points
    _note_blow(draft, step, foe, landed)
    move = moves_of(draft).get(step.move)
    if hit_foe(draft, foe, landed) and foe not in foes_of(draft.table) and _is_armed(step, move):
        brought_down(draft, step.seat, weapon_for(draft.table, step.seat, step.item, move))


def _is_armed(step: steps.BlowDealt, move: Move | None) -> bool:
    """Whether it is the weapon that strikes, even where just 1 comes of it (TF-BASE-07): a spell or a kick is none."""
    if "gauge" in step.dice or move is None:
        return False
    return any(isinstance(each, Deal) and {"weapon", "dealt"} & set(each.dice) for each in move.effects())


@way
def brought_down(draft: Draft, seat: str, weapon: str) -> None:
    """Somebody brought a foe down, with this weapon or with empty hands: what else comes of it."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Land:
    """Nobody wants your dice read anew: let the blow land."""


_LANDING = Offer(urgent=True)


def offer_land(seen: TableView) -> Offer | None:
    """Open while somebody could have a die of this blow read anew."""
    return _LANDING if seen.asked("land") else None


def decide_land(draft: Draft, seat: str, order: Land) -> None:  # noqa: ARG001
    """The outcome is told."""
    matter, then = answered(draft, seat, "land", BlowRead)
    _land(draft, matter.blow)
    carry_out(draft, then)


def _targets(lying: Lying, step: Deal) -> tuple[str, ...]:
    """Whom this may hit: the one struck just now, or the foe that was named; otherwise all who stand."""
    struck = struck_by(lying, step.seat)
    if step.to == _AIMED:
        return (step.foe,)
    if step.to == "other foe":
        return tuple(foe for foe in foes_of(lying) if foe not in struck)
    # TF-AMB-56: what follows a blow up goes to a foe that it struck. Without a spotlight the table judges.
    if struck and _is_fast(lying, step) and step.foe not in struck and (lying.spotlight or not step.foe):
        return struck[-1:]
    return (step.foe,) if step.foe else foes_of(lying)


def _is_fast(lying: AtTable, step: OfMove) -> bool:
    move = moves_of(lying).get(step.move)
    return move is not None and move.is_fast


def struck_foe(lying: Lying, step: OfMove) -> str:
    """The foe that a move is about: the one that was named, the one struck last, or the only one there is."""
    struck, standing = struck_by(lying, step.seat), foes_of(lying)
    if step.foe and FOES.get(lying, step.foe):
        return step.foe
    return struck[-1] if struck else standing[0] if len(standing) == 1 else ""


def _power_dealt(draft: Draft, step: Deal, foe: str) -> tuple[list[str], int]:
    """The dice that a blow has to be read from, and what it deals without any reading (TF-FOURD-08)."""
    seat, item = step.seat, step.item
    powers: list[str] = []
    sure = step.points
    for die in step.dice:
        if die == "dealt":
            sure += draft.table.track(DEALT.of(seat))
        elif die == "gauge":
            powers.append(gauge_of(draft.table, item))
        elif die == "weapon":
            powers += [
                weapon_die(draft.table, seat, item, moves_of(draft).get(step.move)),
                *_bonus_dice(draft, seat, foe),
            ]
            sure += _bonus(draft.table, seat)
        else:
            powers.append(die)
    return [power for power in powers if power in DICE], sure + sum(int(each) for each in powers if each not in DICE)


def weapon_die(lying: Lying, seat: str, item: str, move: Move | None) -> str:
    """The die of the weapon in hand; unless one was named, the best that fits the move; 1 without any (TF-WPN-03)."""
    return power_of(lying, seat, weapon_for(lying, seat, item, move))


def weapon_for(lying: Lying, seat: str, item: str, move: Move | None) -> str:
    """What somebody strikes with; nothing are bare hands."""
    if item:
        return item
    fitting = weapons_of(lying, seat, _reach(move))
    if len(fitting) == 1:
        return fitting[0]
    return max(fitting, key=lambda each: LADDER.index(power_of(lying, seat, each)), default="")


def _reach(move: Move | None) -> tuple[str, ...]:
    needs = move.needs if move else ()
    if "range" in needs:
        return ("close", "long")
    return ("melee",) if {"melee", "melee-hit", "melee-weapon"} & set(needs) else REACHES


def _bonus(lying: Lying, seat: str) -> int:
    """What a move card gives its holder."""
    return sum(
        effect.points * _tokens_for(lying, seat, name, effect)
        for name in lying.marks.get(MOVES_KIND.of(seat), ())
        for effect in moves_of(lying)[name].standing
        if isinstance(effect, Power)
    )


def _bonus_dice(draft: Draft, seat: str, foe: str) -> tuple[str, ...]:
    """What a weakness of the foe adds, and the die an ally lends (TF-GMJ-05)."""
    struck = FOES.get(draft.table, foe)
    found = [weakness.die for weakness in struck.weaknesses] if struck else []
    return (*found, *use_lent_dice(draft, seat))


def _tokens_for(lying: Lying, seat: str, card: str, effect: Power) -> int:
    """How often a lasting bonus counts: once, or for each token it speaks of."""
    if not effect.per:
        return 1
    here = range(len(moves_of(lying)[card].slots))
    tokens = {
        "harm on the pile": lying.track(HARM.of(seat)),
        "wound on the pile": lying.track(WOUNDS_KIND.of(seat)),
        "harm on this card": sum(tokens_in(lying, seat, Place(card, slot), "harm") for slot in here),
    }
    return sum(tokens[each] for each in effect.per)


def _note_blow(draft: Draft, step: steps.BlowDealt, foe: str, points: int) -> None:
    """A new flip of an ordinary move begins a new blow; what a FAST one or a second reading deals adds to it."""
    seat, flip = step.seat, _flip_of(draft, step.seat)
    blow = BLOW.of(seat)
    if not _is_fast(draft, step) and draft.table.track(blow) != flip:
        draft.count(blow, flip - draft.table.track(blow))
        draft.count(DEALT.of(seat), -draft.table.track(DEALT.of(seat)))
        STRUCK.lift(draft, seat, *STRUCK.of(draft.table.marks, seat))
    # The same stroke that finds another foe adds nothing to itself (TF-MOVE-12).
    if "dealt" not in step.dice:
        draft.count(DEALT.of(seat), points)
    if foe and points:
        STRUCK.lift(draft, seat, Struck(foe))
        STRUCK.lay(draft, seat, Struck(foe))
    if points and draft.table.spotlight:
        draft.mark(MOMENT.of(seat), MOMENT_DEALT)
        # TF-AMB-56: what a magic item sends at somebody is no blow in melee.
        if "gauge" not in step.dice and "melee" in _reach(moves_of(draft).get(step.move)):
            draft.mark(MOMENT.of(seat), MOMENT_HIT)


def _flip_of(draft: Draft, seat: str) -> int:
    """The back of the card that resolved somebody's latest flip: no two flips share one."""
    flip = last_flip(draft, seat)
    return flip.tokens[0] if flip and flip.tokens else 0


def last_flip(draft: Draft, seat: str) -> Resolved | None:
    """What somebody's latest flip came to."""
    found = _flip_in(draft.events, seat)
    earlier = reversed(draft.history)
    while found is None and (entry := next(earlier, None)):
        found = _flip_in(entry.events, seat)
    return found


def _flip_in(events: Sequence[Event], seat: str) -> Resolved | None:
    for event in reversed(events):
        if type(event) is Resolved and event.who == seat and event.what == "flip":
            return event
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """Say which foe your blow hits."""

    foe: str


def offer_aim(seen: TableView) -> Offer | None:
    """Open while it is not clear who is hit."""
    asked = seen.asked("aim")
    if asked is None:
        return None
    foes = tuple(Option(foe, name_of_foe(seen, foe)) for foe in about(asked, BlowAimed).foes)
    return Offer({"foe": Among(foes, label="Which foe?")}, urgent=True)


def decide_aim(draft: Draft, seat: str, aim: Aim) -> None:
    """The blow goes there."""
    matter, then = answered(draft, seat, "aim", BlowAimed)
    carry_out(draft, [replace(matter.step, foe=aim.foe, to=_AIMED), *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldBack:
    """Deal only 1 instead of your attack power, if that serves you better."""

    one: bool = False


_HOLDING_BACK = Offer({"one": YesNo(label="Deal just 1")}, urgent=True)


def offer_hold_back(seen: TableView) -> Offer | None:
    """Open where the card leaves it to the player."""
    return _HOLDING_BACK if seen.asked("hold_back") else None


def decide_hold_back(draft: Draft, seat: str, choice: HoldBack) -> None:
    """All of it, or 1."""
    matter, then = answered(draft, seat, "hold_back", BlowHeld)
    step = replace(matter.step, dice=(), points=1) if choice.one else matter.step
    carry_out(draft, [replace(step, or_one=False), *then])


# --- What becomes of a blow -------------------------------------------------------------------------------------------


def halve(draft: Draft, step: Halve) -> None:
    """Half of it, rounded up (TF-WPN-08): of the power just dealt, or of the attack that comes."""
    seat = step.seat
    if step.what == "suffered":
        draft.mark(MOMENT.of(seat), HALVED)
        return
    points = draft.table.track(DEALT.of(seat))
    draft.tell(seat, "TF-WPN-08", "Only {points} of it after all.", points=halved(points))
    _take_back(draft, seat, struck_foe(draft.table, step), points - halved(points))


def _take_back(draft: Draft, seat: str, foe: str, points: int) -> None:
    draft.count(DEALT.of(seat), -points)
    if foe and points:
        spare_foe(draft, foe, points)


def convert(draft: Draft, step: effects.Convert) -> list[Step] | None:
    """TF-MOVE-02: points just dealt may become red tokens on the foe instead."""
    struck, dealt = struck_by(draft.table, step.seat), draft.table.track(DEALT.of(step.seat))
    foe = step.foe if step.foe in struck else next(reversed(struck), "")
    most = min(step.most, dealt)
    if not foe or not most:
        return None
    says = "How many of the points become red tokens?"
    return [Ask(step.seat, ("convert",), "TF-WPN-07", says, PointsTurned(most, foe, step))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Convert:
    """Turn points you dealt into red tokens on the foe, each worth +1 advantage against it to whoever hands it in."""

    points: int = 0


def offer_convert(seen: TableView) -> Offer | None:
    """Open when the card grants it."""
    asked = seen.asked("convert")
    if asked is None:
        return None
    return Offer({"points": Between(0, about(asked, PointsTurned).most, label="Red tokens")}, urgent=True)


def decide_convert(draft: Draft, seat: str, choice: Convert) -> None:
    """So many points hurt less and tell more."""
    matter, then = answered(draft, seat, "convert", PointsTurned)
    if choice.points:
        foe = matter.foe
        _take_back(draft, seat, foe, choice.points)
        # A red token is a marker like any other: whoever hands it in has +1 advantage against this foe.
        lay_markers(draft, ANYONE, Marker(matter.step.move, foe), choice.points)
        name = name_of_foe(draft.table, foe)
        is_one = choice.points == 1
        says = "{who} finds a sore spot: {count} red tokens on {foe}."
        says = "{who} finds a sore spot: a red token on {foe}." if is_one else says
        draft.tell(seat, "TF-MOVE-02", says, count=choice.points, foe=name)
    carry_out(draft, then)


def power(draft: Draft, step: Power) -> None:
    """TF-MOVE-17: from now on whoever attacks this foe deals more."""
    foe = struck_foe(draft.table, step)
    if step.of == "anyone" and foe:
        known = FOES.of(draft.table, foe).weaknesses
        # Whoever finds the same weakness again has found nothing new.
        found = dict.fromkeys((*known, *(Weakness(die, step.seat) for die in step.dice)))
        change_foe(draft, foe, weaknesses=tuple(found))


def step_of_foe(draft: Draft, step: StepFoe) -> None:
    """TF-AMB-48: the foe's attack power sinks or rises a step."""
    foe = struck_foe(draft.table, step)
    if foe and _can_step(draft.table, foe, step.steps):
        step_foe(draft, foe, step.steps)
        draft.tell(step.seat, "TF-AMB-48", "{foe} is shaken.", foe=name_of_foe(draft.table, foe))


def _can_step(lying: Lying, foe: str, rungs: int) -> bool:
    return 0 <= FOES.of(lying, foe).power + rungs < len(LADDER)


def foe_can_step(table: Table, step: StepFoe) -> bool:
    """TF-AMB-48: at 1 there is nothing left to lower."""
    foe = struck_foe(table, step)
    return not foe or _can_step(table, foe, step.steps)


def somebody_to_hit(table: Table, step: Deal) -> bool:
    """A blow that goes to another foe needs one."""
    return step.to != "other foe" or bool(_targets(table, step))


# --- The foe answers --------------------------------------------------------------------------------------------------


def avoid(draft: Draft, step: Avoid) -> Iterable[Later] | None:
    """The attack that is under way does nothing, or the one that is about to follow."""
    seat = step.seat
    if step.what != "attack":
        return None
    asked = draft.table.awaited.get(seat)
    if asked and book_of(draft).attack.is_asked(asked.actions):
        draft.settle(seat)
        is_over(draft, seat)
        draft.tell(seat, cite(draft, "not being hit"), "{who} is not hit.")
        return asked.then
    if _attack_follows(draft.table, moves_of(draft)[step.move]):
        draft.mark(MOMENT.of(seat), AVOIDED)
    return None


def _attack_follows(lying: Table, move: Move) -> bool:
    """Whether an attack is still to come of this move; who calls for help beforehand is ready for the next one."""
    strikes_back = any(isinstance(effect, FoeAttacks) for effect in move.effects())
    is_answered = lying.has_mark(FIGHT_HERE, BLOW_FOR_BLOW) and bool(foes_of(lying))
    return not move.flips or strikes_back or is_answered


def foe_attacks(draft: Draft, step: FoeAttacks) -> list[Step] | None:
    """The foe attacks, or the GM makes another move through it (TF-BASE-07); all who flipped suffer it (TF-TEAM-06)."""
    helpers = step.helpers
    seat, foe, gm = step.seat, struck_foe(draft.table, step), gm_of(draft.table)
    if draft.table.has_mark(FIGHT_HERE, BLOW_FOR_BLOW):
        return None  # TF-GMC-08: the answer to the whole move takes its place.
    if is_avoided(draft, seat):
        return None
    if foe and (foe not in foes_of(draft.table) or is_tied_up(draft.table, foe)):
        return None
    if not foe or not gm:
        draft.count(GM_MOVES, 1)
        draft.tell(seat, "TF-GMM-01", "They strike back: the GM makes a move.")
        _bear_it_together(draft, seat, helpers)
        return None
    says = say("{foe} answers: an attack, or another move?", foe=name_of_foe(draft.table, foe))
    return [Ask(gm, ("foe_turn",), "TF-BASE-07", says, FoeAnswers(seat, foe, helpers))]


def _bear_it_together(draft: Draft, seat: str, helpers: Sequence[str]) -> None:
    if helpers:
        stand_together(draft, (seat, *helpers))


def after_move(lying: Lying, seat: str, move: Move | None, *, fast: bool, ally: str = "") -> list[Step]:
    """What a fight makes of a move that was flipped: the blow meant for a friend, and the foes' answer (TF-GMC-08)."""
    comes: list[Step] = []
    if move is None:
        return comes
    if ally and "power-unknown" in move.needs:
        comes.append(steps.StepIn(seat, ally))
    if lying.has_mark(FIGHT_HERE, BLOW_FOR_BLOW) and foes_of(lying) and not fast and move.id != DEFY_DANGER:
        comes.append(steps.Answer(seat))
    return comes


def answer(draft: Draft, step: steps.Answer) -> list[Step] | None:
    """TF-GMC-08: every move is answered: a Defy Danger, unless the move has already seen to it."""
    seat = step.seat
    if is_avoided(draft, seat) or is_out(draft.table, seat) or not foes_of(draft.table):
        return None
    return [Ask(seat, ("flip",), "TF-GMC-08", _ANSWER, defy_danger(draft))]


_ANSWER = "They answer: Defy Danger!"
DEFY_DANGER = "defy-danger"


def defy_danger(lying: AtTable) -> MoveCalled:
    """What a call for a Defy Danger is about."""
    move = moves_of(lying)[DEFY_DANGER]
    return MoveCalled(move=move.name, attributes=move.attributes)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeTurn:
    """It is a foe's turn: let it attack, or make another GM move through it and say what happens."""

    attack: bool = True
    words: str = ""


_FOES_TURN = Offer(
    {"attack": YesNo(label="It attacks"), "words": Words(most=1000, label="What happens?")},
    urgent=True,
)


def offer_foe_turn(seen: TableView) -> Offer | None:
    """Open while a foe is to answer."""
    return _FOES_TURN if seen.asked("foe_turn") else None


def decide_foe_turn(draft: Draft, seat: str, turn: FoeTurn) -> None:
    """The player reads the number, never the GM (TF-GMM-05)."""
    matter, then = answered(draft, seat, "foe_turn", FoeAnswers)
    name = name_of_foe(draft.table, matter.foe)
    if turn.words.strip():
        draft.tell(seat, "TF-GMM-01", "{words}", words=turn.words)
    who, helpers = matter.who, matter.helpers
    if not turn.attack:
        _bear_it_together(draft, who, helpers)
        carry_out(draft, then)
        return
    whom = listed(draft.table.seats[each].title for each in (who, *helpers))
    draft.tell(seat, "TF-GMC-03", "{foe} attacks {whom}.", foe=name, whom=whom)
    for helper in helpers:
        carry_out(draft, [steps.Suffer(seat=helper, foe=matter.foe, from_=name)])
    carry_out(draft, [steps.Suffer(seat=who, foe=matter.foe, from_=name), *then])


STEPS: tuple[Procedure, ...] = (
    Procedure(Deal, deal),
    Procedure(steps.BlowDealt, blow),
    Procedure(Halve, halve),
    Procedure(effects.Convert, convert),
    Procedure(Power, power),
    Procedure(StepFoe, step_of_foe),
    Procedure(Avoid, avoid),
    Procedure(FoeAttacks, foe_attacks),
    Procedure(steps.Answer, answer),
)
STRIKES: tuple[Action, ...] = (
    Action("aim", Aim, offer_aim, decide_aim, rule="TF-WPN-07", label="Aim"),
    Action("land", Land, offer_land, decide_land, rule="TF-MAG-16", label="Let it land"),
    Action("hold_back", HoldBack, offer_hold_back, decide_hold_back, rule="TF-MOVE-22", label="Hold back"),
    Action("convert", Convert, offer_convert, decide_convert, rule="TF-MOVE-02", label="Lay red tokens"),
    Action(
        "foe_turn",
        FoeTurn,
        offer_foe_turn,
        decide_foe_turn,
        rule="TF-BASE-07",
        label="Take the foe's turn",
        by=GM,
        group="gm",
    ),
)
