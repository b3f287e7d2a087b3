"""Dice that have fallen and are not read yet: something may still turn them."""

from typing import ClassVar

from hearthside.kernel.agenda import Matter, Step
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.pool.dice import Pool, Reason, Throw


class FallenDice(Matter, frozen=True):
    """Dice on the table, as they fell."""

    reasons: tuple[Reason, ...]
    first: tuple[int, ...]
    final: tuple[int, ...]
    is_short: bool
    turned: str = ""
    """What a failure was turned into."""
    about: tuple[str, ...] = ()
    """What the GM said it is about, for gifts that ask for it."""
    hitch_luck: int = 0
    """Luck dice that a Hitch on this roll paid, which come too late for it."""

    @property
    def pool(self) -> Pool:
        """The dice, each with its reason."""
        return Pool(self.reasons)

    @property
    def thrown(self) -> Throw:
        """How they fell."""
        return Throw(self.first, self.final, self.is_short, self.turned)


def fallen(pool: Pool, thrown: Throw, call: RollCalledFor | None = None) -> FallenDice:
    """These dice, as they fell."""
    about, luck = (call.about, call.hitch_luck) if call else ((), 0)
    return FallenDice(pool.reasons, thrown.first, thrown.final, thrown.is_short, about=about, hitch_luck=luck)


class Reading(Step, frozen=True):
    """The dice of somebody are read. How, each kind of roll says for itself."""

    is_action: ClassVar[bool] = True
    """Whether it is an action of its own, which uses up a turn."""

    seat: str
    dice: FallenDice
    ability: str = ""
    """The ability it takes, where it takes one."""
    skill: str = ""
    using: str = ""
    """The item it was done with."""
    luck: int = 0

    @property
    def is_attack(self) -> bool:
        """Whether somebody is attacked with it."""
        return False

    @property
    def may_have_luck(self) -> bool:
        """One Luck die a roll, none on a Hitch, and none that this roll brought (FE-HITCH-04, FE-LUCK-10)."""
        return not self.luck


class ReadAnswer(Reading, frozen=True, kw_only=True):
    """The dice that answer a call are read."""

    call: RollCalledFor

    @property
    def is_attack(self) -> bool:
        """Whether somebody is attacked with it."""
        return self.call.intention == "attack"

    @property
    def may_have_luck(self) -> bool:
        """FE-HITCH-04."""
        return not self.luck and not self.call.hitch
