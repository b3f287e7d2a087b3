"""Interference: chance is a thread between somebody's fingers, and a die is read anew (TF-MAG-16)."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView
from hearthside.systems.thousand_faces.agenda import AGENDA
from hearthside.systems.thousand_faces.body import tidy_deck, unless_down
from hearthside.systems.thousand_faces.combat.numbers import denominate, halved
from hearthside.systems.thousand_faces.gear.items import Lying, magic_of, name_of
from hearthside.systems.thousand_faces.gear.magic import stop_flow
from hearthside.systems.thousand_faces.gear.shelf import running_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Interfere:
    """Attack power has been read, and nobody has told yet what came of it: have the die read anew, less 1."""

    whom: str


def threads_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items of a character whose running magic is over once it is used."""
    running = lying.marks.get(running_at(seat), ())
    return tuple(item for item in running if any("used" in magic.ends for magic in magic_of(lying, item)))


@unless_down
def offer_interfere(seen: TableView) -> Offer | None:
    """Open to whoever has it running, while somebody faces attack power that was read from a card."""
    if not seen.marks.get(running_at(seen.seat)) or not threads_of(seen, seen.seat):
        return None
    facing = [name for name, asked in seen.awaited.items() if "deduct" in asked.actions and asked.matter.get("die")]
    if not facing:
        return None
    return Offer({"whom": Among(options((name, seen.seats[name].title) for name in facing), label="Whose die?")})


def decide_interfere(draft: Draft, seat: str, order: Interfere) -> None:
    """The one who is attacked reads it anew, and takes up from there. Then the magic is over."""
    asked = draft.table.awaited.get(order.whom)
    threads = threads_of(draft.table, seat)
    if asked is None or not asked.matter.get("die") or not threads:
        raise Impossible("TF-MAG-16", "There is no die to be read anew.")
    draft.settle(order.whom)
    whom, matter = draft.table.seats[order.whom].title, asked.matter
    draft.tell(
        seat, "TF-MAG-16", "{who} pulls at {item}: {whom} reads anew.", item=name_of(draft.table, threads[0]), whom=whom
    )
    points = max(0, denominate(draft, order.whom, matter["die"]) - 1) + matter["others"]
    tidy_deck(draft, order.whom)
    points = halved(points) if matter["halved"] else points
    draft.tell(order.whom, "TF-MAG-16", "{who} now faces {points} attack power.", points=points)
    stop_flow(draft, seat, threads[0])
    faced = {name: each for name, each in matter.items() if name != "then"}
    anew = {"do": "deduct", "seat": order.whom, **faced, "points": points}
    AGENDA.carry_out(draft, [anew, *matter.get("then", ())])


INTERFERE = Action("interfere", Interfere, offer_interfere, decide_interfere, rule="TF-MAG-16", label="Interfere")
