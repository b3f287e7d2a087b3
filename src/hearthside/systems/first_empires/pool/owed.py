"""What the GM is to say or settle after a result: complications and Troubles in words, dangers that break loose."""

from collections.abc import Sequence

from hearthside.kernel.agenda import Matter, about, replace
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, TableView, gm_of
from hearthside.systems.first_empires.names import clock_name
from hearthside.systems.first_empires.pool.called import RollCalledFor

TROUBLE = "Trouble"
WOUND = "lasting wound"
TROUBLES = (TROUBLE, WOUND)
"""What becomes a Trouble."""
MISHAP, MISHAP_BY_NAME = "imperfect Chant", "imperfect Chant by true name"
MISHAPS = (MISHAP, MISHAP_BY_NAME)
UNANSWERED = "unanswered prayer"
"""What becomes of a Chant or a prayer that went wrong; everything else that is owed is a complication."""


@record
class Debt:
    """Something the GM is to put into words for a character."""

    id: str
    who: str
    what: str
    domain: str = ""
    """Of a prayer that nobody answered: what was prayed for."""

    @property
    def is_complication(self) -> bool:
        """Whether this is owed as a complication."""
        return self.what not in (*TROUBLES, *MISHAPS, UNANSWERED)

    @property
    def words(self) -> str:
        """What people call it."""
        return say("{what} ({domain})", what=self.what, domain=self.domain) if self.domain else self.what


@record
class DealtHarm:
    """Harm of an attack that named no creature (FE-INT-04); what is left over stays beside another one (FE-INT-05)."""

    who: str
    harm: int
    means: tuple[str, ...] = ()
    beside: str = ""


@record
class Price:
    """What a result costs in one position."""

    complication: str = ""
    harm: int = 0
    """How often the harm die is thrown; the higher counts."""
    older: int = 0
    """What the older rules had instead of a die (FE-AMB-04)."""
    is_worse: bool = False
    trouble: bool = False


@record
class PriceToPick:
    """A result of which the GM has still to pick consequences (FE-AMB-05)."""

    who: str
    call: RollCalledFor
    price: Price


class OwedByGM(Matter, frozen=True):
    """All that the table waits for the GM to settle."""

    owed: tuple[Debt, ...] = ()
    """What is to be put into words, the oldest first."""
    full: tuple[str, ...] = ()
    """Danger clocks that are full and have not broken loose yet (FE-CLK-08)."""
    dealt: tuple[DealtHarm, ...] = ()
    prices: tuple[PriceToPick, ...] = ()

    @property
    def actions(self) -> tuple[str, ...]:
        """What the GM can do about it."""
        open_ways = {
            "pick_price": self.prices,
            "unleash": self.full,
            "say_whom": self.dealt,
            "complication": any(each.is_complication for each in self.owed),
            "trouble": any(each.what in TROUBLES for each in self.owed),
            "mishap": any(each.what in MISHAPS for each in self.owed),
            "answer_prayer": any(each.what == UNANSWERED for each in self.owed),
            "waive": self.owed,
        }
        return tuple(action for action, is_open in open_ways.items() if is_open)


def owe(draft: Draft, seat: str, what: str, domain: str = "") -> None:
    """The GM is to say what this is for this character; several things can be owed at a time."""
    now = all_owed(draft.table)
    taken = {debt.id for debt in now.owed}
    free = next(each for each in (f"debt/{number}" for number in range(1, 9999)) if each not in taken)
    _ask(draft, replace(now, owed=(*now.owed, Debt(free, seat, what, domain))))


def all_owed(seen: Lying) -> OwedByGM:
    """Everything that waits for the GM."""
    asked = seen.awaited.get(gm_of(seen))
    return about(asked, OwedByGM) if asked else OwedByGM()


def debts(seen: Lying) -> tuple[Debt, ...]:
    """All that is to be put into words, the oldest first; of two that are alike only the one."""
    alike = {(debt.who, debt.what, debt.domain): debt for debt in reversed(all_owed(seen).owed)}
    return tuple(debt for debt in all_owed(seen).owed if debt in alike.values())


def pay(draft: Draft, debt: str) -> Debt:
    """This debt is paid; what it was."""
    now = all_owed(draft.table)
    [paid] = [each for each in now.owed if each.id == debt]
    _ask(draft, replace(now, owed=tuple(each for each in now.owed if each != paid)))
    return paid


def debt_words(seen: TableView, debt: Debt) -> str:
    """A debt as people speak of it."""
    return say("{who}: {debt}", who=seen.seats[debt.who].title, debt=debt.words)


def let_break_loose(draft: Draft, clock: str) -> None:
    """FE-CLK-08: a danger is full, and the GM is asked to let it happen."""
    now = all_owed(draft.table)
    if clock not in now.full:
        _ask(draft, replace(now, full=(*now.full, clock)))


def hold_back(draft: Draft, clock: str) -> None:
    """A danger is not full any more, or is no more."""
    now = all_owed(draft.table)
    if clock in now.full:
        _ask(draft, replace(now, full=tuple(each for each in now.full if each != clock)))


def owe_target(draft: Draft, seat: str, harm: int, means: Sequence[str], beside: str = "") -> None:
    """FE-INT-04: an attack hit somebody nobody named, and the GM says whom."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, dealt=(*now.dealt, DealtHarm(seat, harm, tuple(means), beside))))


def owe_price(draft: Draft, price: PriceToPick) -> None:
    """FE-AMB-05: the GM picks what a result costs."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, prices=(*now.prices, price)))


def take_target(draft: Draft) -> DealtHarm:
    """The oldest harm that looks for somebody to suffer it."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, dealt=now.dealt[1:]))
    return now.dealt[0]


def take_price(draft: Draft) -> PriceToPick:
    """The oldest result whose price is to be picked."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, prices=now.prices[1:]))
    return now.prices[0]


def forgive(draft: Draft, seat: str) -> None:
    """Nothing is owed to this character any more, who is another one now."""
    now = all_owed(draft.table)
    left = replace(
        now,
        owed=tuple(debt for debt in now.owed if debt.who != seat),
        dealt=tuple(each for each in now.dealt if each.who != seat),
        prices=tuple(each for each in now.prices if each.who != seat),
    )
    if left != now:
        _ask(draft, left)


def _ask(draft: Draft, owed: OwedByGM) -> None:
    gm = gm_of(draft.table)
    if not owed.actions:
        draft.settle(gm)
        return
    rule, says = _question(draft, owed)
    draft.wait_for(gm, owed.actions, rule, says, owed)


def _question(draft: Draft, owed: OwedByGM) -> tuple[str, str]:
    """What the table wants to hear from the GM first."""
    seats = draft.table.seats
    if owed.prices:
        return "FE-AMB-05", say("What does it cost {who}?", who=seats[owed.prices[0].who].title)
    if owed.full:
        return "FE-CLK-08", say("{clock} is full. Let it happen.", clock=clock_name(draft.table, owed.full[0]))
    if owed.dealt:
        return "FE-INT-04", say("Whom does {who} hit?", who=seats[owed.dealt[0].who].title)
    debt = owed.owed[0]
    return "FE-RES-12", say("What is the {debt} for {who}?", debt=debt.words, who=seats[debt.who].title)
