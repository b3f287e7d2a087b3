"""Interference: chance is a thread between somebody's fingers, and a die is read anew (TF-MAG-16)."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Step, about, carry_out, replace
from hearthside.kernel.choices import Among, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, Question, TableView
from hearthside.kits.deckahedron.adventure.body import tidy_deck, unless_down
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.combat.numbers import halved, read_attack, read_number
from hearthside.kits.deckahedron.adventure.gear.items import magic_of, name_of
from hearthside.kits.deckahedron.adventure.gear.magic import flowing, stop_flow
from hearthside.kits.deckahedron.adventure.matters import AttackFaced, BlowRead


@record
class DieOf(Compound):
    """One of the dice that were read for somebody, counted from nought."""

    between = "."
    who: str
    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Interfere:
    """Attack power has been read, and nobody has told yet what came of it: have the die read anew, less 1."""

    whom: DieOf


def threads_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items of a character whose running magic is over once it is used."""
    return tuple(item for item in flowing(lying, seat) if any("used" in each.ends for each in magic_of(lying, item)))


@unless_down
def offer_interfere(seen: TableView) -> Offer | None:
    """Open to whoever has it running, while attack power was read from a card and nothing came of it yet."""
    if not threads_of(seen, seen.seat):
        return None
    there = [each for name, asked in seen.awaited.items() for each in _dice(seen, name, seen.seats[name].title, asked)]
    return Offer({"whom": Among(options(there), label="Whose die?")}) if there else None


def _dice(lying: Lying, name: str, title: str, asked: Awaited | Question) -> list[tuple[str, str]]:
    """The dice read but not told of: of the attack somebody faces, or of the blow they deal."""
    if book_of(lying).attack.answer in asked.actions:
        return [(DieOf(name).word, title)] if about(asked, AttackFaced).die else []
    if "land" not in asked.actions:
        return []
    read = enumerate(about(asked, BlowRead).blow.read)
    says = "{who}: 1{die}, {number}"
    return [(DieOf(name, at).word, say(says, who=title, die=die, number=number)) for at, (die, number) in read]


def decide_interfere(draft: Draft, seat: str, order: Interfere) -> None:
    """The one who read it reads anew, and takes up from there. Then the magic is over."""
    name, at = order.whom.who, order.whom.at
    asked = draft.table.awaited.get(name)
    threads = threads_of(draft.table, seat)
    if asked is None or not threads or not _dice(draft.table, name, "", asked):
        raise Impossible("TF-MAG-16", "There is no die to be read anew.")
    draft.settle(name)
    whom = draft.table.seats[name].title
    draft.tell(
        seat, "TF-MAG-16", "{who} pulls at {item}: {whom} reads anew.", item=name_of(draft.table, threads[0]), whom=whom
    )
    is_dealt = "land" in asked.actions
    anew = _dealt_anew(draft, name, asked, at) if is_dealt else _faced_anew(draft, name, asked)
    stop_flow(draft, seat, threads[0])
    carry_out(draft, [anew, *asked.then])


def _faced_anew(draft: Draft, seat: str, asked: Awaited) -> Step:
    matter = about(asked, AttackFaced)
    points = max(0, read_attack(draft, seat, matter.die) - 1) + matter.others
    tidy_deck(draft, seat)
    points = halved(points) if matter.halved else points
    draft.tell(seat, "TF-MAG-16", "{who} now faces {points} attack power.", points=points)
    goes_on, die, others = book_of(draft).attack.goes_on, matter.die, matter.others
    return goes_on(
        seat=seat, points=points, from_=matter.from_, die=die, others=others, halved=matter.halved, foe=matter.foe
    )


def _dealt_anew(draft: Draft, seat: str, asked: Awaited, at: int) -> Step:
    """A die of somebody's own move is read as they read their own."""
    blow = about(asked, BlowRead).blow
    die, _ = blow.read[at]
    anew = (die, max(0, read_number(draft, seat, die) - 1))
    return replace(blow, read=(*blow.read[:at], anew, *blow.read[at + 1 :]))


INTERFERE = Action("interfere", Interfere, offer_interfere, decide_interfere, rule="TF-MAG-16", label="Interfere")
