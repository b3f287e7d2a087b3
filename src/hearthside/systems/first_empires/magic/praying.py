"""Prayer: how many dice a petition brings, and what a deity's answer leaves with people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hearthside.kernel.agenda import Ask, Comes, Matter, Step, about, replace
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.prayer import MIRACLES, QUESTIONS
from hearthside.systems.first_empires.fight.creatures import creatures, harm_creature, nature_of
from hearthside.systems.first_empires.gear.belongings import fit_armor, is_blessed
from hearthside.systems.first_empires.harm.strain import clear_strain
from hearthside.systems.first_empires.kinds import (
    ARMOR,
    BLESSINGS,
    CREATURES,
    CURSES,
    DEITY,
    DOMAIN,
    PRAYED_TO,
    SHIELD,
    TROUBLES_KIND,
    Tag,
    TroubleOf,
)
from hearthside.systems.first_empires.magic.chanting import EASED
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import bless, has_stunt, is_trained
from hearthside.systems.first_empires.pool.called import call_for
from hearthside.systems.first_empires.pool.dice import (
    Pool,
    penalties,
    pool_of,
    ranks,
    skill_die,
    stimulated,
    what_else_helps,
)
from hearthside.systems.first_empires.pool.fallen import ReadAnswer
from hearthside.systems.first_empires.pool.owed import UNANSWERED, owe
from hearthside.systems.first_empires.pool.result import AIDED, TWICE_THE_LUCK, tell_result
from hearthside.systems.first_empires.scene.board import gain_luck, heal
from hearthside.systems.first_empires.scene.tags import lay_tag
from hearthside.systems.first_empires.slips import BLESSED
from hearthside.systems.first_empires.words import setting

LASTING = {
    "aid_failure": AIDED,
    "aid_chant": EASED,
    "fortune_double": TWICE_THE_LUCK,
    "knowledge_speech": "Speaks with any creature that has a language",
    "knowledge_reading": "Reads any writing by touch",
    "shielding_way": "Never lost",
}
"""Miracles that stay with somebody as a blessing."""
UNTIL_USED = (AIDED, EASED)
"""Blessings that wait for their moment; all others end with the quest (FE-PRAY-14, FE-PLAY-01)."""


OFFERED = "offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pray:
    """Ask a deity for a miracle in one of seven domains: Intuition, and a die for being trained in Pray."""

    domain: str
    deity: str = ""
    """Nothing said, it is one's own, or the one prayed to last."""
    tags: tuple[str, ...] = ()
    aspiration: bool = False
    luck: int = 0
    words: str = ""
    move: str = ""


class MiraclesGranted(Matter, frozen=True):
    """What an answered prayer leaves the petitioner to choose."""

    domain: str
    result: str
    hits: int
    left: int
    picked: int = 0
    luck: int = 0
    """Luck dice that are still to be handed out."""
    offered: tuple[str, ...] = ()
    """What the GM offers beside the domain's miracles (FE-PRAY-17)."""
    deity: str = ""
    """Who heard the prayer."""

    @property
    def may_stop(self) -> bool:
        """FE-PRAY-06, FE-PRAY-08: one miracle without a price, or two and a Luck die instead of four."""
        return not self.luck and self.picked == {"mixed": 1, "critical": 2}.get(self.result)


def usual_deity(seen: Table | TableView, seat: str) -> str:
    """Whom somebody prays to without a word about it: their own deity, or the one they prayed to last."""
    return seen.words.get(DEITY.of(seat), "") or seen.words.get(PRAYED_TO.of(seat), "")


def prayer_pool(seen: TableView, pray: Pray) -> Pool:
    """FE-PRAY-01 to FE-PRAY-04, FE-PRAY-24."""
    seat, call = seen.seat, call_for(seen, seen.seat)
    deity = pray.deity or usual_deity(seen, seat)
    is_own = is_trained(seen, seat, "pray") and deity == seen.words.get(DEITY.of(seat))
    is_devout = is_own and pray.domain == seen.words.get(DOMAIN.of(seat)) and has_stunt(seen, seat, "Divine Devotion")
    return pool_of(
        ranks(seen, seat, "intuition"),
        skill_die(seen, seat, "pray"),
        stimulated(seen, "intuition"),
        *what_else_helps(seen, call, pray.tags, aspiration=pray.aspiration, luck=pray.luck),
        ("Divine Devotion", int(is_devout)),
        ("Blessed", int(is_blessed(seen, seat, pray.domain))),
        ("A strange deity", -int(not is_own)),
        *penalties(seen, call, "intuition"),
    )


class ReadPrayer(ReadAnswer, frozen=True, tag="prayer", kw_only=True):
    """The dice of a prayer are read."""

    domain: str
    deity: str


def read_prayer(draft: Draft, prayer: ReadPrayer) -> Comes:
    """FE-RES-11, FE-PRAY-05 to FE-PRAY-08: no position is read, only how many miracles there are."""
    seat, thrown, domain, deity = prayer.seat, prayer.dice.thrown, prayer.domain, prayer.deity
    tell_result(draft, seat, prayer.dice, ability="intuition", skill="pray", deity=deity, domain=domain)
    if thrown.result == "failure":
        owe(draft, seat, UNANSWERED, domain)  # FE-PRAY-05: the GM picks what the deity does instead.
        return ()
    is_critical = thrown.is_critical(setting(draft.table.options, "critical"))
    result, left = ("critical", 4) if is_critical else (thrown.result, 2)
    return miracles_to_choose(draft, seat, MiraclesGranted(domain, result, thrown.hits, left, deity=deity))


def miracles_to_choose(draft: Draft, seat: str, granted: MiraclesGranted) -> list[Step]:
    """The petitioner chooses, one miracle after the other; two out of a mixed success have their price."""
    if granted.luck:
        return [Ask(seat, ("hand_luck",), "FE-PRAY-10", "Who gets the Luck dice?", granted)]
    if granted.left:
        actions = ("miracle", "enough") if granted.may_stop else ("miracle",)
        return [Ask(seat, actions, "FE-PRAY-09", "Your prayer is heard. What happens?", granted)]
    if granted.result == "mixed":
        owe(draft, seat, UNANSWERED, granted.domain)
    return []


def granted_to(seen: Table | TableView, seat: str, action: str) -> MiraclesGranted | None:
    """What this seat may still choose with this action."""
    asked = seen.awaited.get(seat)
    return about(asked, MiraclesGranted) if asked and action in asked.actions else None


@record
class MiracleFor(Compound):
    """A miracle, and what or whom it is for: somebody, one of the questions, or one of the GM's own."""

    kind: str
    target: str = ""


def work_miracle(draft: Draft, seat: str, granted: MiraclesGranted, choice: MiracleFor, words: str) -> MiraclesGranted:
    """One miracle happens; what is left to choose."""
    kind, target = choice.kind, choice.target
    if kind == OFFERED:
        tell_miracle(draft, seat, granted.deity, granted.offered[int(target)], "", "")
        return replace(granted, left=granted.left - 1, picked=granted.picked + 1)
    whom = draft.table.seats[target].title if target in draft.table.seats else target or words
    tell_miracle(draft, seat, granted.deity, MIRACLES[kind].says, whom, words if words != whom else "")
    if kind == "fortune_luck":
        granted = replace(granted, luck=granted.hits)
    elif kind in LASTING and target in draft.table.seats:
        _lend(draft, target, LASTING[kind])
    elif kind in _WORKS:
        _WORKS[kind](draft, seat, target, granted.hits, words)
    return replace(granted, left=granted.left - 1, picked=granted.picked + 1)


def tell_miracle(draft: Draft, seat: str, deity: str, miracle: str, whom: str, words: str) -> None:
    """What a deity does for whom."""
    says = "{deity} answers {who}: {miracle}." if deity else "{who} prays, and it happens: {miracle}."
    if whom and words:
        says = "{deity} answers {who}: {miracle}. For {whom}: {words}"
    elif whom:
        says = "{deity} answers {who}: {miracle}. For {whom}."
    elif words:
        says = "{deity} answers {who}: {miracle}. {words}"
    draft.tell(seat, "FE-PRAY-09", says, deity=deity or "A deity", miracle=miracle.rstrip("."), whom=whom, words=words)


def _lend(draft: Draft, target: str, blessing: str) -> None:
    """FE-PRAY-09: what waits for its moment can be lent twice; what lasts for the quest is there or not."""
    if blessing in UNTIL_USED:
        bless(draft, target, blessing)
    else:
        draft.mark(BLESSINGS.of(target), blessing)


def _question(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    draft.tell(seat, "FE-PRAY-16", "The GM answers truthfully: {question}", question=QUESTIONS[int(target)])


def _luck(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    if target in draft.table.seats:
        gain_luck(draft, target, 1, "FE-PRAY-16", "{who} gains Luck dice by a miracle: {dice}.")


def _curse(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:
    """FE-PRAY-12: a tag with as many invocations as hits."""
    lay_tag(draft, Tag(words or "cursed", hits, on=target, by=seat))


def _heal(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    if target in draft.table.seats:
        heal(draft, target, hits)


def _unburden(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    if target in draft.table.seats:
        clear_strain(draft, target, hits, "FE-PRAY-20")


def _cure(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    """FE-PRAY-20: a curse or a physical Trouble is gone."""
    of = TroubleOf.read(target)
    draft.unmark(TROUBLES_KIND.of(of.who), of.trouble)
    draft.unmark(CURSES.of(of.who), of.trouble)


def _shield(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    """FE-PRAY-11: one more armor, at most and now."""
    if target in draft.table.seats:
        draft.count(SHIELD.of(target), 1)
        draft.count(ARMOR.of(target), 1)


def _repudiate(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    """FE-PRAY-13: one harm for every time it is picked."""
    if target in creatures(draft.table):
        harm_creature(draft, seat, target, 1)


def _destroy(draft: Draft, seat: str, target: str, hits: int, words: str) -> None:  # noqa: ARG001
    """FE-PRAY-13: an undead goon is no more; over anybody else it has no power."""
    nature = nature_of(draft.table, target)
    if nature.goon and nature.category == "Undead":
        harm_creature(draft, seat, target, CREATURES.of(draft.table, target).left)
    elif target:
        draft.tell(seat, "FE-PRAY-13", "It has no power over {creature}.", creature=name_of(draft.table, target))


_WORKS: Mapping[str, Callable[[Draft, str, str, int, str], None]] = {
    "knowledge_question": _question,
    "knowledge_luck": _luck,
    "malediction_curse": _curse,
    "repudiation_harm": _repudiate,
    "repudiation_goon": _destroy,
    "restoration_harm": _heal,
    "restoration_strain": _unburden,
    "restoration_trouble": _cure,
    "shielding_armor": _shield,
}


def end_blessings(draft: Draft, seat: str) -> None:
    """FE-PLAY-01: what was granted for the quest is over."""
    over = [blessing for blessing in BLESSED.of(draft.table.marks, seat) if blessing.what not in UNTIL_USED]
    BLESSED.lift(draft, seat, *over)


def lift_shield(draft: Draft, seat: str) -> None:
    """FE-PRAY-11: a miracle's armor ends with the quest."""
    draft.count(SHIELD.of(seat), -draft.table.track(SHIELD.of(seat)))
    fit_armor(draft, seat)
