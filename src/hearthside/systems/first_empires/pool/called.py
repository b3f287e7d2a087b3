"""The roll the GM called for, which somebody is asked to make."""

from collections.abc import Iterable, Mapping

from hearthside.kernel.agenda import Matter, Step, about
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.views import Lying


@record
class Claim:
    """What somebody says helps them, and the GM may strike: the word for it in a command, and in a sentence."""

    what: str
    words: str


@record
class GatheredPool:
    """Dice that a player gathered, while the GM looks at them before they fall."""

    luck: int = 0
    using: str = ""
    claims: tuple[Claim, ...] = ()


class RollCalledFor(Matter, frozen=True):
    """A roll the GM called for. The position is the scene's and not kept here."""

    intention: str
    effect: str
    great: int
    harm: str
    brute: int
    physical: bool
    target: str
    dice: int
    why: str
    question: str
    look: bool
    hitch: str = ""
    """The Trouble the player took as a Hitch."""
    hitch_luck: int = 0
    """The Luck dice it paid, which come too late for this roll (FE-LUCK-10)."""
    about: tuple[str, ...] = ()
    """Facts the GM set about it, for gifts and stunts that ask for them."""
    means: tuple[str, ...] = ()
    """What it is made with, where that matters to a creature: fire, magic."""
    source: str = ""
    """The creature whose harm a result brings, where it is not the target."""
    proposed: tuple[str, ...] = ()
    """Troubles somebody proposed as a Hitch."""
    pool: GatheredPool | None = None


def call_for(seen: Lying, seat: str) -> RollCalledFor | None:
    """The roll this seat is asked for, if any."""
    asked = seen.awaited.get(seat)
    return about(asked, RollCalledFor) if asked and "roll" in asked.actions else None


def ask_for_roll(draft: Draft, seat: str, call: RollCalledFor, then: Iterable[Step] = ()) -> None:
    """The table waits for this player's dice, and for an answer to a proposed Hitch."""
    actions = ("roll", "take_hitch") if call.proposed else ("roll",)
    says = "The GM looks at your dice." if call.pool else call.question or "Gather your dice."
    draft.wait_for(seat, actions, "FE-POS-01", says, call, then=tuple(then))


def ask_anew(draft: Draft, seat: str, call: RollCalledFor) -> None:
    """The same call, of which something is otherwise now; gathered dice stay gathered."""
    ask_for_roll(draft, seat, call, draft.table.awaited[seat].then)


def take_back_call(draft: Draft, seat: str) -> None:
    """Nobody waits for this player's dice any more, because there is nobody to throw them."""
    if call_for(draft.table, seat):
        draft.settle(seat)


def open_calls(seen: Lying) -> Mapping[str, RollCalledFor]:
    """Every roll that is called for and has not fallen yet."""
    found = {seat: call_for(seen, seat) for seat in seen.awaited}
    return {seat: call for seat, call in found.items() if call}
