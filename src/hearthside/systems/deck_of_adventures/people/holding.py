"""What of a new character holds when something of it changes, and what is handed back with it (DA-AMB-109)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from hearthside.kernel.making import goes_along
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.kinds import LEVEL, ROLE, VULNERABILITIES_KIND, XP
from hearthside.systems.deck_of_adventures.people.characters import moved, spent_on_stats
from hearthside.systems.deck_of_adventures.people.stats import HIGHEST_MOD, LOWEST_MOD, STATS
from hearthside.systems.deck_of_adventures.people.vulnerabilities import granted, named, vulnerability_words
from hearthside.systems.deck_of_adventures.powers.book import POWERS, Standing
from hearthside.systems.deck_of_adventures.slips import OWNED, OwnedPower

DISCARD_POWERS = {"Caster": "Intensify", "Defender": "Aggro", "Martial": "Thwart", "Support": "Help"}


@record
class Outline:
    """A character as it is or as it would be: all that Powers and Vulnerabilities rest on."""

    role: str
    level: int
    mods: Mapping[str, int]
    powers: tuple[OwnedPower, ...]
    flaws: tuple[str, ...]
    xp: int

    @classmethod
    def of(cls, lying: Lying, seat: str) -> Self:
        """As it is."""
        return cls(
            next(iter(lying.marks.get(ROLE.of(seat), ())), ""),
            lying.track(LEVEL.of(seat)),
            {stat: lying.track(mod_of(stat, seat)) for stat in STATS},
            tuple(OWNED.of(lying.marks, seat)),
            lying.marks.get(VULNERABILITIES_KIND.of(seat), ()),
            lying.track(XP.of(seat)),
        )

    def lacks(self, power: OwnedPower) -> bool:
        """DA-CHAR-13: whether a Power asks for something that is not there."""
        stands = Standing((self.role,), self.level, self.mods, tuple(each.name for each in self.powers))
        return bool(stands.lacks(POWERS[power.name]))

    def is_free_of(self, flaw: str) -> bool:
        """DA-VULN-03: whether a Vulnerability is about a Power that is not there."""
        of = named(flaw).powers
        return bool(of) and not any(each.name in of for each in self.powers)

    # What somebody may do about it.

    def in_role(self, role: str) -> Self:
        """With another role; the Discard Power of the old one does not go with it (DA-DISC-12)."""
        bound = DISCARD_POWERS.get(self.role) if role != self.role else None
        return replace(self.without(*(each for each in self.powers if each.name == bound)), role=role)

    def at(self, stat: str, mod: int) -> Self:
        """With this stat at this modifier, for its XP."""
        after = moved(self.mods, stat, mod)
        return replace(self.with_mods(after), xp=self.xp - spent_on_stats(after) + spent_on_stats(self.mods))

    def with_mods(self, mods: Mapping[str, int]) -> Self:
        """With these modifiers, as far as they go."""
        return replace(self, mods={each: max(LOWEST_MOD, min(HIGHEST_MOD, mod)) for each, mod in mods.items()})

    def without(self, *powers: OwnedPower) -> Self:
        """Without these Powers, for their XP."""
        left = tuple(each for each in self.powers if each not in powers)
        return replace(self, powers=left, xp=self.xp + sum(POWERS[each.name].xp or 0 for each in powers))

    def weakened(self, flaw: str) -> Self:
        """With this Vulnerability, and the XP it grants (DA-VULN-04)."""
        mods = self.mods
        for stat, mod in named(flaw).sets.items():
            mods = moved(mods, stat, mod)
        return replace(self.with_mods(mods), flaws=(*self.flaws, flaw), xp=self.xp + granted(flaw))

    def freed(self, flaw: str) -> Self:
        """Without this Vulnerability, and without the XP it granted (DA-VULN-05)."""
        mods = self.mods
        for stat, mod in named(flaw).sets.items():
            mods = moved(mods, stat, mods[stat] - mod)
        left = tuple(each for each in self.flaws if each != flaw)
        return replace(self.with_mods(mods), flaws=left, xp=self.xp - granted(flaw))


def held(before: Outline, after: Outline) -> Outline:
    """All that still holds of it. What the GM allowed against the book before stays allowed.

    Whoever has spent more than there is now hands back what they bought last.
    """
    allowed = {each for each in before.powers if before.lacks(each)}
    then = after
    while True:
        unfit = [each for each in then.powers if each not in allowed and then.lacks(each)]
        loose = [each for each in then.flaws if not before.is_free_of(each) and then.is_free_of(each)]
        dear = [each for each in then.powers if POWERS[each.name].xp] if then.xp < 0 else []
        if unfit:
            then = then.without(*unfit)
        elif loose:
            then = then.freed(loose[0])
        elif dear:
            then = then.without(dear[-1])
        else:
            return then


def along(before: Outline, after: Outline, *but: str) -> str:
    """What would be handed back besides, in a sentence."""
    then = held(before, after)
    powers = [power_words(each) for each in before.powers if each not in then.powers]
    flaws = [vulnerability_words(each) for each in before.flaws if each not in then.flaws]
    return goes_along(each for each in (*powers, *flaws) if str(each) not in but)


def power_words(owned: OwnedPower) -> str:
    """A Power as it lies with somebody, with what was chosen for it."""
    title = POWERS[owned.name].title or owned.name
    return say("{power}: {choice}", power=title, choice=owned.choice) if owned.choice else title
