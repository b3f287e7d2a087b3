"""The Chant: how many dice a verse brings, what it costs in Strain, and what it does."""

from dataclasses import dataclass

from hearthside.kernel.agenda import Comes, replace
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.chant import USUALLY_UNSEEN, length_of, verses_of
from hearthside.systems.first_empires.fight.creatures import MAGIC
from hearthside.systems.first_empires.harm.coming import tell_healing
from hearthside.systems.first_empires.harm.strain import clear_strain, take_strain
from hearthside.systems.first_empires.kinds import EFFECTS_KIND, LEXICON, STATE, VERSES
from hearthside.systems.first_empires.people.character import has_stunt, use_blessing
from hearthside.systems.first_empires.pool.called import RollCalledFor, call_for
from hearthside.systems.first_empires.pool.dice import Pool, penalties, pool_of, what_else_helps
from hearthside.systems.first_empires.pool.fallen import ReadAnswer
from hearthside.systems.first_empires.pool.owed import MISHAP, MISHAP_BY_NAME, owe
from hearthside.systems.first_empires.pool.result import amount_of, shifted_hits, take_effect_and_price, tell_result
from hearthside.systems.first_empires.scene.board import heal, position_now
from hearthside.systems.first_empires.words import setting

HIDDEN, SILENCED, BOUND = "hidden", "silenced", "bound"
EASED = "One less Strain at the next Chant"
"""A blessing until the next Chant (FE-PRAY-14)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chant:
    """Chant a verse, loudly and with a free hand: one die for every word. It costs Strain for every 1 that falls."""

    verse: str
    target: str
    heals: str = ""
    sight: str = ""
    true_name: bool = False
    ritual: bool = False
    ongoing: bool = False
    tags: tuple[str, ...] = ()
    aspiration: bool = False
    luck: int = 0
    words: str = ""
    move: str = ""


def verses_known(seen: TableView) -> tuple[str, ...]:
    """Every verse this Chanter could make."""
    return verses_of(seen.marks.get(LEXICON.of(seen.seat), ()))


def chant_pool(seen: TableView, chant: Chant) -> Pool:
    """FE-CHANT-06: one die for every word; ranks and skills add nothing (FE-POOL-12)."""
    call = call_for(seen, seen.seat)
    more = int(setting(seen.options, "chant_dice") == "one more")
    return pool_of(
        ("Words of the verse", length_of(chant.verse) + more),
        *what_else_helps(seen, call, chant.tags, aspiration=chant.aspiration, luck=chant.luck),
        ("Nobody sees the target", -int(is_unseen(chant.verse, chant.sight))),
        *penalties(seen, call, "mind"),
    )


def is_unseen(verse: str, sight: str) -> bool:
    """FE-CHANT-09; conjuring and divining usually work on what nobody sees (FE-CHANT-24)."""
    return sight == "unseen" or (not sight and verse.split()[0] in USUALLY_UNSEEN)


class ReadChant(ReadAnswer, frozen=True, tag="chant", kw_only=True):
    """The dice of a Chant are read."""

    verse: str
    target: str
    heals: str = ""
    true_name: bool = False
    ritual: bool = False
    ongoing: bool = False


def read_chant(draft: Draft, chant: ReadChant) -> Comes:
    """FE-CHANT-08: read like other actions; then it heals, lasts, tires, and goes astray."""
    seat, call, thrown = chant.seat, chant.call, chant.dice.thrown
    strain = _strain(draft, chant)
    amount = amount_of(draft, call, thrown)
    tell_result(
        draft,
        seat,
        chant.dice,
        intention=call.intention,
        position=position_now(draft.table),
        effect=call.effect,
        ability="mind",
        skill="",
        verse=chant.verse,
        strain=strain,
        amount=amount,
    )
    overflow = take_strain(draft, seat, strain, "FE-CHANT-13")
    if thrown.result != "failure":
        _works(draft, chant)
    if thrown.is_critical(setting(draft.table.options, "critical")):
        clear_strain(draft, seat, 1, "FE-CHANT-19")  # Not while this very effect goes on (FE-STR-07).
    if thrown.result != "success":
        owe(draft, seat, MISHAP_BY_NAME if chant.true_name else MISHAP)  # FE-CHANT-22
    return take_effect_and_price(draft, seat, call, thrown, amount, overflow=overflow)


def _strain(draft: Draft, chant: ReadChant) -> int:
    """FE-CHANT-13 to FE-CHANT-17: ones, one more unprepared, doubled if it lasts, and then what eases it."""
    is_prepared = draft.table.has_mark(VERSES.of(chant.seat), chant.verse)
    points = (chant.dice.thrown.ones + int(not is_prepared)) * (2 if chant.ongoing else 1) - int(chant.ritual)
    while use_blessing(draft, chant.seat, EASED):
        points -= 1  # FE-PRAY-14
    return max(0, points)


def _works(draft: Draft, chant: ReadChant) -> None:
    """FE-CHANT-20: the living are healed by the hits. An effect that lasts is kept up until it is dropped."""
    seat = chant.seat
    if chant.heals and not restores_life(chant.verse):
        draft.tell(seat, "FE-CHANT-20", "{who} heals nobody with this verse.")
    elif chant.heals:
        healed = heal(draft, chant.heals, shifted_hits(draft, chant.call, chant.dice.thrown))
        tell_healing(draft, seat, chant.heals, healed, "FE-CHANT-20")
    if chant.ongoing:
        draft.mark(EFFECTS_KIND.of(seat), f"{chant.verse}: {chant.target}")


def restores_life(verse: str) -> bool:
    """FE-CHANT-20, FE-CHANT-23: whether a verse can heal the living: Restore alone, or Restore with Life."""
    verb, *rest = verse.lower().split()
    return verb == "restore" and (not rest or rest[0] == "life")


def be_heard(draft: Draft, seat: str) -> None:
    """FE-STUNT-17: whoever chants aloud is hidden no longer."""
    if draft.table.has_mark(STATE.of(seat), HIDDEN) and not has_stunt(draft.table, seat, "Whispercaster"):
        draft.unmark(STATE.of(seat), HIDDEN)
        draft.tell(seat, "FE-CHANT-05", "Everybody hears {who} chant.")


def by_magic(call: RollCalledFor, verse: str) -> RollCalledFor:
    """A Chant is magic, and needs no weapon; where nobody said what it is made with, its own words do."""
    means = (*(call.means or made_of(verse)), MAGIC)
    return replace(call, means=means, about=tuple(each for each in call.about if each != "armed"))


WIELDING = ("conjure", "move", "enhance")
"""Verbs that bring a thing down on somebody; others are done to the thing itself."""


def made_of(verse: str) -> tuple[str, ...]:
    """FE-CHANT-25: what somebody is attacked with by such a verse, in its most precise word: Fire."""
    verb, *words = verse.split()
    return tuple(word.capitalize() for word in words[-1:]) if verb.lower() in WIELDING else ()
