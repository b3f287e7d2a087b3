"""Rallying Cry: a critical success given away, to somebody who makes a move at once (TP-AMB-18)."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Matter, Procedure, answered, carry_out, replace
from hearthside.kernel.choices import Among, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.actions import flip
from hearthside.kits.deckahedron.adventure.board import INCAPACITATED, STATE, XP
from hearthside.kits.deckahedron.adventure.effects.lying import Marker, lay_markers
from hearthside.kits.deckahedron.adventure.matters import CriticalSuccess, MoveCalled
from hearthside.kits.deckahedron.adventure.steps import Critical, ReturnBlessing
from hearthside.systems.thousand_faces_playtest.content.moves import RALLYING_CRY
from hearthside.systems.thousand_faces_playtest.level_cards import level_cards_of, shuffle_in_blessing

TURNED_OVER = MarkKind("turned_over", "Level cards that are turned over", Audience.EVERYONE)


def hearers(lying: Table | TableView, seat: str) -> tuple[str, ...]:
    """Who could answer a cry: anybody else who stands, with 1 XP to spend, and is asked nothing yet."""
    return tuple(
        name
        for name in lying.players
        if name != seat
        and lying.track(XP.of(name))
        and name not in lying.awaited
        and not lying.has_mark(STATE.of(name), INCAPACITATED)
    )


def _is_ready(lying: Table | TableView, seat: str) -> bool:
    return RALLYING_CRY in level_cards_of(lying, seat) and not lying.has_mark(TURNED_OVER.of(seat), RALLYING_CRY)


class CryHeard(Matter, frozen=True, rename={"from_": "from"}):
    """Somebody cries out: is the cry heeded?"""

    from_: str
    raises: str
    """The move whose critical success is given away."""


def ask_critical(draft: Draft, step: Critical) -> list[Ask]:
    """A Blessing, a higher level; or, with this card, all of it for somebody else."""
    (asked,) = flip.ask_critical(draft, step)
    seat = step.seat
    if step.kept or not _is_ready(draft.table, seat) or not hearers(draft.table, seat):
        return [asked]
    return [replace(asked, actions=(*asked.actions, "rally"), matter=replace(asked.matter, raises=step.move))]


def return_blessing(draft: Draft, step: ReturnBlessing) -> None:
    """A blessing that resolved a flip turns the card over again."""
    flip.return_blessing(draft, step)
    if draft.table.has_mark(TURNED_OVER.of(step.seat), RALLYING_CRY):
        draft.unmark(TURNED_OVER.of(step.seat), RALLYING_CRY)
        draft.tell(step.seat, "TP-AMB-18", "The Rallying Cry of {who} is ready again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally:
    """Give your critical success away: cry out, and somebody else may make a move at once for 1 XP, with advantage."""

    who: str


def offer_rally(seen: TableView) -> Offer | None:
    """Open in place of what a critical success gives."""
    if seen.asked("rally") is None:
        return None
    people = options((name, seen.seats[name].title) for name in hearers(seen, seen.seat))
    return Offer({"who": Among(people, label="Whom do you rally?")}, urgent=True) if people else None


def decide_rally(draft: Draft, seat: str, rally: Rally) -> None:
    """They may not heed it; then the success is yours after all."""
    matter, then = answered(draft, seat, "rally", CriticalSuccess)
    draft.tell(seat, "TP-AMB-18", "{who} cries out to {whom}.", whom=draft.table.seats[rally.who].title)
    says = "A rallying cry: 1 XP, and make a move at once?"
    carry_out(draft, [Ask(rally.who, ("heed",), "TP-AMB-18", says, CryHeard(seat, matter.raises)), *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class Heed:
    """Heed the cry: pay 1 XP and make a move at once, with +1 advantage."""

    heed: bool = True


_HEED = Offer({"heed": YesNo(label="Do you heed it?", yes="I heed it", no="I stay where I am")}, urgent=True)


def offer_heed(seen: TableView) -> Offer | None:
    """Open to whom the cry was meant for."""
    return _HEED if seen.asked("heed") else None


def decide_heed(draft: Draft, seat: str, choice: Heed) -> None:
    """Who cried out shuffles a blessing in and turns the card over."""
    matter, then = answered(draft, seat, "heed", CryHeard)
    crier = matter.from_
    if not choice.heed or not draft.table.track(XP.of(seat)):
        carry_out(draft, [Critical(crier, matter.raises, kept=True), *then])
        return
    draft.count(XP.of(seat), -1)
    draft.tell(seat, "TP-AMB-18", "{who} heeds the cry.")
    draft.mark(TURNED_OVER.of(crier), RALLYING_CRY)
    shuffle_in_blessing(draft, crier)
    lay_markers(draft, seat, Marker(RALLYING_CRY), 1)
    says = "Make a move at once; a marker gives you +1 advantage."
    carry_out(draft, [Ask(seat, ("attempt",), "TP-AMB-18", says, MoveCalled(free=True)), *then])


STEPS: tuple[Procedure, ...] = (Procedure(Critical, ask_critical), Procedure(ReturnBlessing, return_blessing))
RALLYING: tuple[Action, ...] = (
    Action("rally", Rally, offer_rally, decide_rally, rule="TP-AMB-18", label="Rallying Cry"),
    Action("heed", Heed, offer_heed, decide_heed, rule="TP-AMB-18", label="Heed the cry"),
)
