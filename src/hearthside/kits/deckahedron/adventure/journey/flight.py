"""Bravely Run Away: each runner pays for their own load, and the GM says where they end up."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import Ask, Matter, Procedure, Step, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Option, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.actions.moments import against_more, note_start, warned
from hearthside.kits.deckahedron.adventure.board import GAME, INCAPACITATED, MOMENT, RUNNERS_KIND, STATE, is_making
from hearthside.kits.deckahedron.adventure.body import UNMADE, is_down, is_flipping
from hearthside.kits.deckahedron.adventure.book import AtTable, book_of, moves_of
from hearthside.kits.deckahedron.adventure.gear.load import load_of
from hearthside.kits.deckahedron.adventure.journey.points import shadow_points, spend_shadow
from hearthside.kits.deckahedron.adventure.journey.scene import is_on_the_run, is_surrounded
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, is_opener_due

RUNNERS, BREATHLESS = RUNNERS_KIND.of_table, RUNNERS_KIND.of("breathless")
"""Everybody who runs; and those of them who have paid for their load and wait for the GM's word."""
BRAVELY_RUN_AWAY = "bravely-run-away"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Bravely Run Away, if nobody has you cornered. No flip: your load tells, and the GM says where you end up."""


_OPEN = Offer()
_BUSY = blocked("TF-FLIP-05", "There is still something to answer first.")


def offer_run(seen: TableView) -> Offer | None:
    """TF-RUN-01: as long as there is a way out."""
    if seen.seat in seen.awaited or is_flipping(seen):
        return _BUSY
    if seen.has_mark(RUNNERS, seen.seat):
        return blocked("TF-RUN-02", "You are running: the GM says where you end up.")
    if is_opener_due(seen):
        return Offer(blocked=OPENER_DUE)
    if is_surrounded(seen):
        return blocked("TF-RUN-01", "You are cornered or surrounded: there is no way out.")
    if is_down(seen):
        return blocked("TF-INC-03", "An incapacitated character can take no further actions.")
    if is_making(seen, seen.seat):
        return Offer(blocked=UNMADE)
    if is_on_the_run(seen, seen.seat):
        return blocked("TF-PUR-02", "You are on the run already: the Pursuit decides it.")
    # TF-AMB-67: it is a move like any other that a player starts.
    against = against_more(seen, seen.marks.get(MOMENT.of(seen.seat), ()), fast=False)
    return Offer(blocked=against) if against else _OPEN


def decide_run(draft: Draft, seat: str, order: Run) -> None:  # noqa: ARG001
    """TF-RUN-03, TF-RUN-04: everybody runs with their own load. The GM is asked once, however many run."""
    warned(draft, seat, fast=False)
    note_start(draft, seat, fast=False)
    draft.mark(RUNNERS, seat)
    draft.tell(seat, "TF-RUN-01", "{who} bravely runs away.")
    load = load_of(draft.table, seat)
    says = {0: "{who} carries nothing.", 1: "{who} carries 1 card."}
    draft.tell(seat, "TF-RUN-03", says.get(load, "{who} carries {load} cards."), load=load)
    # TF-MINI-08: a lock that somebody runs away from is given up.
    leaves = [steps.LeaveGame(seat)] if draft.table.marks.get(GAME.of(seat)) else []
    carry_out(draft, [*leaves, *load_steps(draft, seat, load), steps.Run(seat)])


def load_steps(lying: AtTable, seat: str, load: int) -> list[Step]:
    """TF-RUN-03: with a light load a runner regains Stamina, with a heavy one it costs some."""
    penalty = moves_of(lying)[BRAVELY_RUN_AWAY].load
    band = penalty.at(load) if penalty else None
    if penalty is None or band is None:
        return []
    if band.recover:
        return [steps.Recover(seat, band.recover)]
    return [steps.Expend(seat, band.expend, penalty.strain)]


def run(draft: Draft, step: steps.Run) -> list[Step] | None:
    """The GM is asked where the runners end up. Whom the load brought down has run nowhere (TF-AMB-64)."""
    seat = step.seat
    if draft.table.has_mark(STATE.of(seat), INCAPACITATED):
        draft.unmark(RUNNERS, seat)
        return None
    gm = gm_of(draft.table)
    if not gm:
        draft.unmark(RUNNERS, seat)
        return None
    is_asked = draft.table.marks.get(BREATHLESS)
    draft.mark(BREATHLESS, seat)
    if is_asked:
        return None
    return [Ask(gm, ("end_run",), "TF-RUN-02", "They run. Where do they end up?")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRun:
    """Say where the runners end up. A pursuit or a new danger costs you a point."""

    where: str
    words: str = ""


def offer_end_run(seen: TableView) -> Offer | None:
    """Open to the GM while somebody runs. TF-RUN-02: without points only the kinder ends are there."""
    if seen.asked("end_run") is None:
        return None
    poor, dear = shadow_points(seen) < 1, Barred("TF-RUN-02", book_of(seen).purse.none_for_runners)
    ends = tuple(
        Option(option.id, option.says, dear if poor and option.price else None)
        for option in moves_of(seen)[BRAVELY_RUN_AWAY].options
    )
    words = Words(most=1000, label="What do they find there?")
    return Offer({"where": Among(ends, label="Where?"), "words": words}, urgent=True)


def decide_end_run(draft: Draft, seat: str, end: EndRun) -> None:
    """The GM resolves it, for all who ran."""
    _, then = answered(draft, seat, "end_run", Matter)
    option = moves_of(draft)[BRAVELY_RUN_AWAY].option(end.where)
    if option.price:
        spend_shadow(draft, option.price.shadow)
    draft.tell(seat, "TF-RUN-02", "{place} {words}", place=option.says, words=end.words)
    runners = draft.table.marks.get(BREATHLESS, ())
    for name in runners:
        draft.unmark(RUNNERS, name)
        draft.unmark(BREATHLESS, name)
    chase = [steps.Pursuit(runners)] if end.where == "pursuit" else []
    carry_out(draft, [*chase, *then])


STEPS: tuple[Procedure, ...] = (Procedure(steps.Run, run),)
RUN = Action("run", Run, offer_run, decide_run, rule="TF-RUN-01", label="Bravely Run Away")
END_RUN = Action(
    "end_run", EndRun, offer_end_run, decide_end_run, rule="TF-RUN-02", label="Where they end up", by=GM, group="gm"
)
