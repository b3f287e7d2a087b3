"""What the GM is to say or settle after a result: complications and Troubles in words, dangers that break loose."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView

TROUBLE = "Trouble"
WOUND = "lasting wound"
TROUBLES = (TROUBLE, WOUND)
"""What becomes a Trouble."""
MISHAP, MISHAP_BY_NAME = "imperfect Chant", "imperfect Chant by true name"
MISHAPS = (MISHAP, MISHAP_BY_NAME)
UNANSWERED = "unanswered prayer"
"""What becomes of a Chant or a prayer that went wrong; everything else that is owed is a complication."""


@dataclass(frozen=True, slots=True)
class Owed:
    """All that the table waits for the GM to settle."""

    owed: list[str] = field(default_factory=list)
    """What is to be put into words, the oldest first, as `ana/Trouble`."""
    full: list[str] = field(default_factory=list)
    """Danger clocks that are full and have not broken loose yet (FE-CLK-08)."""
    dealt: list[Facts] = field(default_factory=list)
    """Harm of attacks that named no creature, by whom and how much (FE-INT-04)."""
    prices: list[Facts] = field(default_factory=list)
    """Results of which the GM has still to pick consequences (FE-AMB-05)."""

    @property
    def actions(self) -> tuple[str, ...]:
        """What the GM can do about it."""
        owed = [debt.partition("/")[2] for debt in self.owed]
        open_ways = {
            "pick_price": self.prices,
            "unleash": self.full,
            "say_whom": self.dealt,
            "complication": any(is_complication(each) for each in owed),
            "trouble": any(each in TROUBLES for each in owed),
            "mishap": any(each in MISHAPS for each in owed),
            "answer_prayer": any(each.startswith(UNANSWERED) for each in owed),
            "waive": owed,
        }
        return tuple(action for action, is_open in open_ways.items() if is_open)


def is_complication(what: str) -> bool:
    """Whether this is owed as a complication."""
    return what not in (*TROUBLES, *MISHAPS) and not what.startswith(UNANSWERED)


def owe(draft: Draft, seat: str, what: str) -> None:
    """The GM is to say what this is for this character; several things can be owed at a time."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, owed=[*now.owed, f"{seat}/{what}"]))


def all_owed(seen: Table | TableView) -> Owed:
    """Everything that waits for the GM."""
    asked = next((asked for asked in seen.awaited.values() if "owed" in asked.matter), None)
    return Owed(**asked.matter) if asked else Owed()


def owed_now(seen: Table | TableView) -> tuple[str, ...]:
    """All that is to be put into words, the oldest first, as `ana/Trouble`."""
    return tuple(all_owed(seen).owed)


def pay(draft: Draft, debt: str) -> tuple[str, str]:
    """This debt is paid; whom it is about and what it was."""
    now = all_owed(draft.table)
    left = list(now.owed)
    left.remove(debt)
    _ask(draft, replace(now, owed=left))
    seat, _, what = debt.partition("/")
    return seat, what


def debt_words(seen: TableView, debt: str) -> str:
    """A debt as people speak of it."""
    seat, _, what = debt.partition("/")
    return f"{seen.seats[seat].title}: {what}"


def let_break_loose(draft: Draft, clock: str) -> None:
    """FE-CLK-08: a danger is full, and the GM is asked to let it happen."""
    now = all_owed(draft.table)
    if clock not in now.full:
        _ask(draft, replace(now, full=[*now.full, clock]))


def hold_back(draft: Draft, clock: str) -> None:
    """A danger is not full any more, or is no more."""
    now = all_owed(draft.table)
    if clock in now.full:
        _ask(draft, replace(now, full=[each for each in now.full if each != clock]))


def owe_target(draft: Draft, seat: str, harm: int, means: Sequence[str], beside: str = "") -> None:
    """FE-INT-04: an attack hit somebody nobody named, and the GM says whom."""
    now = all_owed(draft.table)
    dealt = {"who": seat, "harm": harm, "means": list(means), "beside": beside}
    _ask(draft, replace(now, dealt=[*now.dealt, dealt]))


def owe_price(draft: Draft, price: Facts) -> None:
    """FE-AMB-05: the GM picks what a result costs."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, prices=[*now.prices, price]))


def take_target(draft: Draft) -> Facts:
    """The oldest harm that looks for somebody to suffer it."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, dealt=now.dealt[1:]))
    return now.dealt[0]


def take_price(draft: Draft) -> Facts:
    """The oldest result whose price is to be picked."""
    now = all_owed(draft.table)
    _ask(draft, replace(now, prices=now.prices[1:]))
    return now.prices[0]


def forgive(draft: Draft, seat: str) -> None:
    """Nothing is owed to this character any more, who is another one now."""
    now = all_owed(draft.table)
    left = replace(
        now,
        owed=[debt for debt in now.owed if debt.partition("/")[0] != seat],
        dealt=[each for each in now.dealt if each["who"] != seat],
        prices=[each for each in now.prices if each["who"] != seat],
    )
    if left != now:
        _ask(draft, left)


def _ask(draft: Draft, owed: Owed) -> None:
    gm = next((name for name, seat in draft.table.seats.items() if seat.role == "gm"), "")
    if not owed.actions:
        draft.settle(gm)
        return
    rule, says = _question(draft, owed)
    draft.wait_for(gm, owed.actions, rule, says, asdict(owed))


def _question(draft: Draft, owed: Owed) -> tuple[str, str]:
    """What the table wants to hear from the GM first."""
    if owed.prices:
        who = draft.table.seats[owed.prices[0]["who"]].title
        return "FE-AMB-05", f"What does it cost {who}?"
    if owed.full:
        return "FE-CLK-08", f"{owed.full[0]} is full. Let it happen."
    if owed.dealt:
        who = draft.table.seats[owed.dealt[0]["who"]].title
        return "FE-INT-04", f"Whom does {who} hit?"
    seat, _, what = owed.owed[0].partition("/")
    return "FE-RES-12", f"What is the {what} for {draft.table.seats[seat].title}?"
