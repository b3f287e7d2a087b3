"""The Pursuit: five rounds, best of three, run by the one who carries most."""

from dataclasses import dataclass
from typing import NamedTuple

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import (
    Ask,
    Later,
    Matter,
    Procedure,
    Step,
    about,
    answered,
    ask_again,
    carry_out,
    replace,
    steps_after,
)
from hearthside.kernel.choices import Among, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.sight import THE_TABLE, Audience, MarkKind
from hearthside.kernel.slips import slips
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import INCAPACITATED, RUNNING_KIND, STATE, rank_of
from hearthside.kits.deckahedron.adventure.body import against_flipping, cards_to_turn, tidy_deck
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.gear.load import load_of, reckon_loads
from hearthside.kits.deckahedron.adventure.journey.flight import load_steps
from hearthside.kits.deckahedron.adventure.journey.points import gain_shadow
from hearthside.kits.deckahedron.adventure.matters import RabbitTied, RoundToRun
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES
from hearthside.kits.deckahedron.piles import DISCARD, DRAW

DECIDING_KIND = MarkKind("deciding", "Deciding whether to run along", Audience.EVERYONE)
RABBIT_KIND = MarkKind("rabbit", "The rabbit", Audience.EVERYONE)
HELPED_KIND = MarkKind("helped", "Attributes that helped in the Pursuit", Audience.EVERYONE)
ROUNDS_KIND = MarkKind("rounds", "Rounds of the Pursuit", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (RUNNING_KIND, DECIDING_KIND, RABBIT_KIND, HELPED_KIND, ROUNDS_KIND)

RUNNING, DECIDING, RABBIT, HELPED, ROUNDS = (kind.of_table for kind in MARKS)


@record
class Round:
    """A round of the Pursuit, and whose it was."""

    number: int
    how: str


RUN = slips(ROUNDS_KIND, Round, "{number} {how}")
ROUNDS_TO_WIN = 3
HELPED_ROUNDS = (2, 3, 4)
"""TF-PUR-06, TF-PUR-09: the first round and the last are the rabbit's alone."""
WON, LOST = "won", "lost"
BARE_SUCCESS, GOOD_ENOUGH = 2, 3


class Pace(NamedTuple):
    """How the rabbit's cards are read: the rank, and the advantage that goes with it."""

    rank: int
    net: int


_PACES = (Pace(1, -1), Pace(1, 0), Pace(2, 0), Pace(3, 0), Pace(4, 0), Pace(4, 1))


def pace_at(total: int) -> Pace:
    """TF-PUR-05: the table of the Pursuit, by Str + Dex minus encumbrance."""
    return Pace(1, -2) if total < 0 else _PACES[min(total, len(_PACES) - 1)]


def total_of(lying: Table | TableView, seat: str) -> int:
    """Str + Dex minus the count of Item and Pack cards."""
    return lying.track(rank_of("str", seat)) + lying.track(rank_of("dex", seat)) - load_of(lying, seat)


def is_pursued(lying: Table | TableView) -> bool:
    """Whether a Pursuit is on."""
    return bool(lying.marks.get(RUNNING))


def _is_out(table: Table, seat: str) -> bool:
    """Whether somebody can run no further: incapacitated, or without a card to turn."""
    has_cards = table.cards(DRAW.of(seat)) or table.cards(DISCARD.of(seat))
    return table.has_mark(STATE.of(seat), INCAPACITATED) or not has_cards


# --- Who runs ---------------------------------------------------------------------------------------------------------


def begin(draft: Draft, step: steps.Pursuit) -> list[Step]:
    """TF-PUR-01, TF-PUR-02: those who ran away are in it; everybody else says whether they join."""
    is_new = not is_pursued(draft.table)
    for seat in step.runners:
        draft.mark(RUNNING, seat)
    if not is_new:
        return []
    draft.befall("begins", step.runners[0])
    draft.tell(step.runners[0], "TF-PUR-01", "They come after {who}: the Pursuit begins.")
    asked = [seat for seat in draft.table.players if seat not in step.runners and not _is_out(draft.table, seat)]
    for seat in asked:
        draft.mark(DECIDING, seat)
    for seat in asked:
        carry_out(draft, [Ask(seat, ("join_pursuit",), "TF-PUR-02", "They are chased. Do you run along?")])
    return [] if asked else [steps.FindRabbit()]


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPursuit:
    """Say whether your character runs along."""

    joins: bool = True


def offer_join(seen: TableView) -> Offer | None:
    """Open to everybody who has not said yet whether they run along."""
    return _JOINING if seen.asked("join_pursuit") else None


_JOINING = Offer({"joins": YesNo(label="Do you run along?", yes="Run along", no="Stay behind")}, urgent=True)


def decide_join(draft: Draft, seat: str, join: JoinPursuit) -> None:
    """Each pays for their own load; when the last one has spoken, the rabbit is found."""
    _, then = answered(draft, seat, "join_pursuit", Matter)
    was_deciding = draft.table.has_mark(DECIDING, seat)
    draft.unmark(DECIDING, seat)
    if join.joins and was_deciding:
        draft.mark(RUNNING, seat)
        draft.tell(seat, "TF-PUR-02", "{who} runs along.")
        # TF-RUN-04: whoever runs along runs with their own load.
        then = (*load_steps(draft, seat, load_of(draft.table, seat)), steps.Joined(), *then)
    else:
        draft.tell(seat, "TF-PUR-02", "{who} stays behind.")
        then = (steps.Joined(), *then) if was_deciding else then
    carry_out(draft, then)


def joined(draft: Draft, step: steps.Joined) -> list[Step]:  # noqa: ARG001
    """When the last one has spoken, and paid for what they carry, the rabbit is found."""
    is_settled = not draft.table.marks.get(DECIDING) and not draft.table.marks.get(RABBIT)
    later = (step for asked in draft.table.awaited.values() for step in steps_after(draft, asked))
    pays = any(isinstance(step, steps.Joined) for step in later)
    return [steps.FindRabbit()] if is_settled and not pays else []


# --- Who is the rabbit ------------------------------------------------------------------------------------------------


def find_rabbit(draft: Draft, step: steps.FindRabbit) -> list[Step]:  # noqa: ARG001
    """TF-PUR-03: whoever carries most is the rabbit; tied players choose."""
    if not is_pursued(draft.table):
        return []
    able = [seat for seat in draft.table.marks[RUNNING] if not _is_out(draft.table, seat)]
    if not able:
        return [steps.EndPursuit(LOST)]
    loads = {seat: load_of(draft.table, seat) for seat in able}
    tied = tuple(seat for seat in able if loads[seat] == max(loads.values()))
    if len(tied) == 1:
        return _hunt(draft, tied[0])
    for seat in tied:
        says = "You carry equally much. Who is the rabbit?"
        carry_out(draft, [Ask(seat, ("choose_rabbit",), "TF-PUR-03", says, RabbitTied(tied))])
    return []


def _hunt(draft: Draft, seat: str) -> list[Step]:
    draft.mark(RABBIT, seat)
    draft.tell(seat, "TF-PUR-03", "{who} carries most, and is the rabbit.")
    return [steps.Round()]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRabbit:
    """Of those who carry equally much, say who is the rabbit."""

    who: str


def offer_choose_rabbit(seen: TableView) -> Offer | None:
    """Open to those who are tied."""
    asked = seen.asked("choose_rabbit")
    if asked is None:
        return None
    tied = options((name, seen.seats[name].title) for name in about(asked, RabbitTied).tied)
    return Offer({"who": Among(tied, label="Who is the rabbit?")}, urgent=True)


def decide_choose_rabbit(draft: Draft, seat: str, choice: ChooseRabbit) -> None:
    """Whoever of them speaks first speaks for all."""
    matter, then = answered(draft, seat, "choose_rabbit", RabbitTied)
    if not draft.table.marks.get(RABBIT) and is_pursued(draft.table):
        for other in matter.tied:
            asked = draft.table.awaited.get(other)
            if asked and "choose_rabbit" in asked.actions:
                carry_out(draft, answered(draft, other, "choose_rabbit", RabbitTied)[1])
        then = (*_hunt(draft, choice.who), *then)
    carry_out(draft, then)


# --- A round ----------------------------------------------------------------------------------------------------------


def begin_round(draft: Draft, step: steps.Round) -> list[Step]:
    """The rabbit runs on. One who cannot run any more leaves it to the next who carries most."""
    rabbit = next(iter(draft.table.marks.get(RABBIT, ())), "")
    if not rabbit or any("race" in asked.actions for asked in draft.table.awaited.values()):
        return []  # It was called off while the GM still had something else to answer.
    if _is_out(draft.table, rabbit):
        draft.unmark(RABBIT, rabbit)
        return [steps.FindRabbit()]
    number = len(draft.table.marks.get(ROUNDS, ())) + 1
    matter = _to_run(draft.table, rabbit, number, step.aid)
    return [Ask(rabbit, ("race",), "TF-PUR-05", say("Round {number}: run", number=number), matter)]


def _to_run(lying: Table, rabbit: str, number: int, aid: tuple[steps.Aiding, ...]) -> RoundToRun:
    """A round at the pace of the rabbit with what they carry now."""
    total = total_of(lying, rabbit)
    pace = pace_at(total)
    return RoundToRun(round=number, total=total, rank=pace.rank, net=pace.net, aid=aid)


def reckon(draft: Draft) -> None:
    """After all that was done: what everybody carries; a rabbit who throws something away runs faster (TF-PUR-05)."""
    reckon_loads(draft)
    if not is_pursued(draft.table):
        return
    for rabbit, asked in draft.table.awaited.items():
        if "race" not in asked.actions:
            continue
        if _is_out(draft.table, rabbit):
            # Nobody waits for a rabbit who can run no further.
            draft.settle(rabbit)
            draft.tell(rabbit, "TF-PUR-03", "{who} cannot run on.")
            carry_out(draft, [steps.Round(), *asked.then])
            return
        race = about(asked, RoundToRun)
        if race.total != total_of(draft.table, rabbit):
            ask_again(draft, asked, _to_run(draft.table, rabbit, race.round, race.aid))
            return


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """Run this round of the Pursuit: your Str and Dex, less what you carry, say how your cards are read."""


def offer_race(seen: TableView) -> Offer | None:
    """Open to the rabbit."""
    if seen.asked("race") is None:
        return None
    return _RACING if cards_to_turn(seen) else blocked("TF-FLIP-01", "You have no card left to turn.")


_RACING = Offer(urgent=True)


def decide_race(draft: Draft, seat: str, order: Race) -> None:  # noqa: ARG001
    """The rabbit flips, and with them whoever helps; the better result counts (TF-PUR-07)."""
    matter, then = answered(draft, seat, "race", RoundToRun)
    if _is_out(draft.table, seat):
        draft.tell(seat, "TF-INC-03", "{who} cannot run on.")
        carry_out(draft, [steps.Round(), *then])
        return
    tidy_deck(draft, seat)
    turn = steps.Turn(
        seat=seat,
        move="",
        attribute="",
        rank=matter.rank,
        net=matter.net,
        fast=False,
        aid=matter.aid,
        contest=steps.OnTheRun(),
    )
    carry_out(draft, [turn, *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpRabbit:
    """Help the rabbit through this round: say how, with an attribute that fits and was not used yet."""

    attribute: str
    how: str


_HOW = Words(most=300, optional=False, label="What do you do?")


def offer_help_rabbit(seen: TableView) -> Offer | None:
    """TF-PUR-07: in rounds 2 to 4, one helper, each attribute once."""
    if not seen.has_mark(RUNNING, seen.seat) or seen.has_mark(RABBIT, seen.seat):
        return None
    race = _race(seen)
    used = seen.marks.get(HELPED, ())
    left = options((name, label) for name, label in ATTRIBUTES.items() if name not in used)
    if race is None or race.round not in HELPED_ROUNDS or race.aid or not left:
        return None
    attribute = Among(left, label="Attribute")
    against = against_flipping(seen)
    if against or seen.seat in seen.awaited:
        rule, says = (
            (against.rule, against.words) if against else ("TF-PUR-07", "There is still something to answer first.")
        )
        return blocked(rule, says, attribute=attribute, how=_HOW)
    return Offer({"attribute": attribute, "how": _HOW})


@dataclass(frozen=True, slots=True)
class Chase:
    """A Pursuit as it stands: each round as `won`, `lost`, `now` or `ahead`, and who helps in this one, as a seat."""

    rounds: tuple[str, ...]
    helper: str


def chase_of(seen: TableView) -> Chase | None:
    """TF-PUR-04: the best of five rounds."""
    if not is_pursued(seen):
        return None
    past = [each.how for each in RUN.of_table(seen.marks)]
    ahead = ["ahead"] * (2 * ROUNDS_TO_WIN - 1 - len(past))
    if ahead and seen.marks.get(RABBIT):
        ahead[0] = "now"
    race = _race(seen)
    aid = race.aid if race else ()
    return Chase((*past, *ahead), aid[0].seat if aid else "")


def _race(seen: TableView) -> RoundToRun | None:
    return next((about(asked, RoundToRun) for asked in seen.asked_for("race")), None)


def decide_help_rabbit(draft: Draft, seat: str, help_: HelpRabbit) -> None:
    """The helper is noted with the rabbit's flip."""
    rabbit = next((by for by, asked in draft.table.awaited.items() if "race" in asked.actions), None)
    if rabbit is None:
        raise Impossible("TF-PUR-07", "Nobody runs right now.")
    asked = draft.table.awaited[rabbit]
    draft.mark(HELPED, help_.attribute)
    draft.tell(
        seat, "TF-PUR-07", "{who} helps with {attribute}: {how}", attribute=ATTRIBUTES[help_.attribute], how=help_.how
    )
    ask_again(draft, asked, replace(about(asked, RoundToRun), aid=(steps.Aiding(seat, help_.attribute),)))


def make_way(draft: Draft, seat: str) -> list[Later]:
    """TF-PUR-10: arrows fly in the middle of the chase. The rabbit runs on when it is over: what comes then."""
    asked = draft.table.awaited.get(seat)
    if asked is None or "race" not in asked.actions:
        return []
    draft.settle(seat)
    return [steps.Round(about(asked, RoundToRun).aid), *asked.then]


def end_round(draft: Draft, step: steps.Contest) -> list[Step]:
    """TF-PUR-11: ✔✔ or better is the runners' round; a ✅ gives the GM a Shadow point, and no move is owed."""
    if not is_pursued(draft.table):
        return []
    rounds = draft.table.marks.get(ROUNDS, ())
    how = WON if step.result >= GOOD_ENOUGH else LOST
    RUN.lay(draft, THE_TABLE, Round(len(rounds) + 1, how))
    says = "Round {number} goes to the runners." if how == WON else "Round {number} goes to the pursuers."
    draft.tell(step.seat, "TF-PUR-11", says, number=len(rounds) + 1)
    if step.result == BARE_SUCCESS:
        points = gain_shadow(draft, 1)
        counted = book_of(draft).purse.counted(points)
        draft.tell(step.seat, "TF-SHADOW-01", "The GM takes {points}.", points=counted)
    ends = [each.how for each in RUN.of_table(draft.table.marks)]
    if ends.count(how) == ROUNDS_TO_WIN:
        return [steps.EndPursuit(how)]
    # TF-PUR-10: two rounds in a row.
    return [steps.Harry(), steps.Round()] if ends[-2:] == [LOST, LOST] else [steps.Round()]


# --- The pursuers -----------------------------------------------------------------------------------------------------


def harry(draft: Draft, step: steps.Harry) -> list[Step] | None:  # noqa: ARG001
    """The pursuers may make a move before the next round."""
    gm = gm_of(draft.table)
    if not gm or not is_pursued(draft.table):
        return None
    says = "The pursuers won twice in a row: they may make a move."
    return [Ask(gm, ("harry",), "TF-PUR-10", says)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Harry:
    """The pursuers make a move in the middle of the chase: arrows, an alarm, a net. Say nothing to let it pass.

    Whom it hurts, you say with “Deal damage”, before the next round or while it is run.
    """

    words: str = ""


def offer_harry(seen: TableView) -> Offer | None:
    """Open to the GM after two lost rounds in a row."""
    return _HARRYING if seen.asked("harry") else None


_HARRYING = Offer({"words": Words(most=1000, label="What do they do?")}, urgent=True)


def decide_harry(draft: Draft, seat: str, order: Harry) -> None:
    """It need not be."""
    _, then = answered(draft, seat, "harry", Matter)
    if order.words.strip():
        draft.tell(seat, "TF-PUR-10", "{words}", words=order.words)
    carry_out(draft, then)


# --- The end ----------------------------------------------------------------------------------------------------------


def end(draft: Draft, step: steps.EndPursuit) -> None:
    """TF-PUR-04, TF-AMB-28: whoever has three rounds has won."""
    runners = draft.table.marks.get(RUNNING, ())
    says = "The runners get away. The GM says where to." if step.how == WON else "They are caught, or have no way out."
    if runners:
        draft.befall("over", runners[0])
    draft.tell(runners[0] if runners else "", "TF-PUR-04", says)
    _clear(draft)


def _clear(draft: Draft) -> None:
    for mark in (RUNNING, DECIDING, RABBIT, HELPED, ROUNDS):
        for what in draft.table.marks.get(mark, ()):
            draft.unmark(mark, what)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPursuit:
    """Call the Pursuit off: the story went another way. Say how it ends."""

    words: str


def offer_end_pursuit(seen: TableView) -> Offer | None:
    """Open to the GM while a Pursuit is on."""
    return _CALLING_OFF if is_pursued(seen) else None


_CALLING_OFF = Offer({"words": Words(most=1000, optional=False, label="How does it end?")})
_QUESTIONS = ("join_pursuit", "choose_rabbit", "race", "harry")


def decide_end_pursuit(draft: Draft, seat: str, order: EndPursuit) -> None:
    """Nobody is asked about it any more."""
    draft.befall("over", seat)
    draft.tell(seat, "TF-PUR-04", "The Pursuit is over. {words}", words=order.words)
    _clear(draft)
    for by, asked in list(draft.table.awaited.items()):
        if set(_QUESTIONS) & set(asked.actions):
            draft.settle(by)
            carry_out(draft, [step for step in steps_after(draft, asked) if not isinstance(step, steps.OF_THE_PURSUIT)])


STEPS: tuple[Procedure, ...] = (
    Procedure(steps.Pursuit, begin),
    Procedure(steps.Joined, joined),
    Procedure(steps.FindRabbit, find_rabbit),
    Procedure(steps.Round, begin_round),
    Procedure(steps.Harry, harry),
    Procedure(steps.EndPursuit, end),
)
ACTIONS: tuple[Action, ...] = (
    Action("join_pursuit", JoinPursuit, offer_join, decide_join, rule="TF-PUR-02", label="Run along or stay"),
    Action(
        "choose_rabbit",
        ChooseRabbit,
        offer_choose_rabbit,
        decide_choose_rabbit,
        rule="TF-PUR-03",
        label="Choose the rabbit",
    ),
    Action("race", Race, offer_race, decide_race, rule="TF-PUR-05", label="Run this round"),
    Action("help_rabbit", HelpRabbit, offer_help_rabbit, decide_help_rabbit, rule="TF-PUR-07", label="Help the rabbit"),
    Action("harry", Harry, offer_harry, decide_harry, rule="TF-PUR-10", label="The pursuers' move", by=GM, group="gm"),
    Action(
        "end_pursuit",
        EndPursuit,
        offer_end_pursuit,
        decide_end_pursuit,
        rule="TF-PUR-04",
        label="Call the Pursuit off",
        by=GM,
        group="gm",
    ),
)
