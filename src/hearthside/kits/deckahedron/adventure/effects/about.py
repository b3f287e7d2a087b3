"""Whom and what a flip is about, as far as it is named with the flip: a foe, an item, a friend, and what counts."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from hearthside.kernel.agenda import Later, Procedure, about
from hearthside.kernel.choices import Among, Choice, Option, Several, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.combat.foes import name_of_foe
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.effects.needs import foes_in_reach, the_foe, wants
from hearthside.kits.deckahedron.adventure.effects.reasons import claims
from hearthside.kits.deckahedron.adventure.gear.magic import items_for
from hearthside.kits.deckahedron.adventure.matters import AttackComing, MoveCalled
from hearthside.kits.deckahedron.adventure.steps import AgainstFriend, Aiding, StepIn, Suffer

INTIMIDATE = "intimidate"


class About(NamedTuple):
    """Whom and what a move is about."""

    foe: str = ""
    item: str = ""
    ally: str = ""


NOBODY = About()


class Named(Protocol):
    """What somebody names along with a move or a flip."""

    @property
    def foe(self) -> str: ...
    @property
    def item(self) -> str: ...
    @property
    def ally(self) -> str: ...


def is_threatened(lying: Lying, seat: str) -> bool:
    """Whether an attack comes down on somebody whose power is not known yet (TF-BASE-05)."""
    return any(asked.by == seat for asked in lying.asked_for(book_of(lying).attack.number))


def friends_for(lying: Lying, seat: str, move: Move) -> tuple[str, ...]:
    """The friends a move can be about: whom an attack threatens (Defend), or who knows how to loom (Intimidate)."""
    if "ally" not in wants(lying, move):
        return ()
    others = [name for name in lying.players if name != seat]
    if "power-unknown" in move.needs:
        return tuple([name for name in others if is_threatened(lying, name)])
    return tuple([name for name in others if looms(lying, name)])


def looms(lying: Lying, seat: str) -> bool:
    """Whether somebody knows how to stand there, arms crossed (TF-MOVE-10)."""
    return lying.has_mark(MOVES_KIND.of(seat), INTIMIDATE)


def usable_items(lying: Lying, seat: str, move: Move) -> tuple[Option, ...]:
    """The items this move can be made with now."""
    return tuple(option for option in items_for(lying, seat, move.id) if option.barred is None)


def about_of(lying: Lying, seat: str, move: Move | None, named: Named, called: MoveCalled) -> About:
    """What a flip is about: what was named, and where there is only one it can be, that one."""
    if move is None:
        return NOBODY
    said = About(named.foe or called.foe, named.item or called.item, named.ally or called.ally)
    items = [str(option.value) for option in usable_items(lying, seat, move)]
    friends = friends_for(lying, seat, move)
    is_defence = "power-unknown" in move.needs
    # TF-PVP-01: what goes against a friend has nothing to do with the foe who happens to stand there.
    is_versus = type(called.contest) is AgainstFriend
    return About(
        the_foe(lying, seat, move, said.foe) if "foe" in wants(lying, move) and not is_versus else "",
        said.item if said.item in items else next(iter(items), ""),
        said.ally if said.ally in friends else friends[0] if is_defence and len(friends) == 1 else "",
    )


def fields_about(seen: TableView, move: Move | None, called: MoveCalled) -> tuple[tuple[str, Choice], ...]:
    """What is still to be named with a flip, and what may count in it."""
    found: list[tuple[str, Choice]] = []
    reasons = claims(seen, seen.seat, move)
    if reasons:
        listed = tuple(Option(each.id, each.words) for each in reasons)
        found.append(("reasons", Several(listed, 0, len(listed), label="What counts?")))
    if move is None:
        return tuple(found)
    foes = foes_in_reach(seen, seen.seat, move) if "foe" in wants(seen, move) and not called.foe else ()
    if len(foes) > 1:
        found.append(("foe", _one_of("Against whom?", ((foe, name_of_foe(seen, foe)) for foe in foes))))
    items = usable_items(seen, seen.seat, move) if not called.item else ()
    if len(items) > 1:
        found.append(("item", Among((Option("", items[0].label), *items[1:]), label="With which item?")))
    friends = friends_for(seen, seen.seat, move) if not called.ally else ()
    if friends:
        found.append(("ally", _one_of("For or with whom?", ((name, seen.seats[name].title) for name in friends))))
    if move.id == _PARLEY and seen.has_mark(MOVES_KIND.of(seen.seat), INTIMIDATE):
        found.append(("both", YesNo(label="Flip Str as well, and take the better")))
    return tuple(found)


_PARLEY = "parley"


def _one_of(label: str, named: Iterable[tuple[str, str]]) -> Among:
    return Among((Option("", "Nobody in particular"), *(Option(*each) for each in named)), label=label)


def loomer(friend: str) -> Aiding:
    """How a friend who looms aids a Parley: with a card read at their own Str."""
    return Aiding(friend, "str")


def looming(lying: Lying, move: Move | None, friend: str) -> tuple[Aiding, ...]:
    """TF-MOVE-10: a friend who Parleys while you stand there, arms crossed."""
    is_parley = move is not None and move.id == _PARLEY and friend and lying.has_mark(MOVES_KIND.of(friend), INTIMIDATE)
    return (loomer(friend),) if is_parley else ()


def step_in(draft: Draft, step: StepIn) -> list[Later]:
    """TF-BASE-04: the blow meant for an `ally` is now the `seat`'s, as long as its power is not known (TF-BASE-05)."""
    asked = draft.table.awaited.get(step.ally)
    if asked is None or book_of(draft).attack.number not in asked.actions:
        return []
    draft.settle(step.ally)
    blow = about(asked, AttackComing)
    return [Suffer(seat=step.seat, power=blow.power, foe=blow.foe, from_=blow.from_, others=blow.others), *asked.then]


def step_in_for(draft: Draft, seat: str, friend: str) -> list[Later]:
    """TF-BASE-04: the blow meant for a friend is now yours, and comes once it is known how well you stood."""
    comes = step_in(draft, StepIn(seat, friend))
    if comes:
        title = draft.table.seats[friend].title
        draft.tell(seat, "TF-BASE-04", "{who} steps in: the blow meant for {friend} comes down here.", friend=title)
    return comes


STEPS: tuple[Procedure, ...] = (Procedure(StepIn, step_in),)
