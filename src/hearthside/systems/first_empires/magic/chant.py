"""Chanting, keeping effects up, and preparing verses between quests."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import replace
from hearthside.kernel.choices import Among, Barred, Following, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.between_quests.quests import BUSY, RESTING
from hearthside.systems.first_empires.content.chant import length_of
from hearthside.systems.first_empires.fight.turns import step_of_combat
from hearthside.systems.first_empires.kinds import EFFECTS_KIND, LEXICON, STATE, VERSES
from hearthside.systems.first_empires.magic.chanting import (
    BOUND,
    SILENCED,
    Chant,
    ReadChant,
    be_heard,
    by_magic,
    chant_pool,
    is_unseen,
    verses_known,
)
from hearthside.systems.first_empires.people.character import has_stunt, is_between_quests
from hearthside.systems.first_empires.people.making import FIRST_VERSES, is_fresh, is_in_play, is_making
from hearthside.systems.first_empires.pool.answering import (
    answer_offer,
    called_upon,
    helping_fields,
    throw_for,
)
from hearthside.systems.first_empires.pool.called import Claim
from hearthside.systems.first_empires.pool.effect import effect_now
from hearthside.systems.first_empires.pool.owed import MISHAP_BY_NAME, MISHAPS, Debt, debt_words, debts, pay
from hearthside.systems.first_empires.pool.reading import let_lie
from hearthside.systems.first_empires.pool.roll import SIGHT, Falling, claims_of, gather
from hearthside.systems.first_empires.scene.board import DEAD

_SIGHT = Among(
    options(
        (
            ("", "As usual for the verb"),
            ("seen", "I see the target, or know just where it is"),
            ("unseen", "Neither: one die less"),
        )
    ),
    label="Do you see it?",
)


def offer_chant(seen: TableView) -> Offer | None:
    """FE-CHANT-01: open to a Chanter whom the GM called on."""
    verses = verses_known(seen)
    if not has_stunt(seen, seen.seat, "Chanter") or not verses:
        return None
    prepared = seen.marks.get(VERSES.of(seen.seat), ())
    labels = ((verse, say("{verse}, prepared", verse=verse) if verse in prepared else verse) for verse in verses)
    offer = answer_offer(
        seen,
        {
            "verse": Among(options(labels), label="Verse"),
            "target": Words(most=60, optional=False, label="Target"),
            "heals": Among(
                (Option("", "Nobody"), *(_patient(seen, name) for name in seen.players)), label="Whom does it heal?"
            ),
            "sight": _SIGHT,
            "true_name": YesNo(label="I know its true name"),
            **({} if step_of_combat(seen) else {"ritual": YesNo(label="After an hour of rehearsal")}),
            "ongoing": YesNo(label="The effect goes on"),
            **helping_fields(seen),
        },
    )
    against = _gagged(seen)
    return blocked(against.rule, against.says, **offer.fields) if offer and against else offer


def _patient(seen: TableView, name: str) -> Option:
    """FE-CHANT-21: no verse raises the dead."""
    is_dead = seen.has_mark(STATE.of(name), DEAD)
    barred = Barred("FE-CHANT-21", "Only a long ritual between quests raises the dead.") if is_dead else None
    return Option(name, seen.seats[name].title, barred)


def _gagged(seen: TableView) -> Barred | None:
    """FE-CHANT-05: a free hand and a loud voice; a Whispercaster needs no loud one."""
    state = STATE.of(seen.seat)
    if seen.has_mark(state, BOUND):
        return Barred("FE-CHANT-05", "You need a free hand to chant.")
    if seen.has_mark(state, SILENCED) and not has_stunt(seen, seen.seat, "Whispercaster"):
        return Barred("FE-CHANT-05", "You need a loud voice to chant.")
    return None


def decide_chant(draft: Draft, seat: str, chant: Chant) -> None:
    """FE-CHANT-05, FE-CHANT-06: the dice fall at once, unless the GM wants to look at them first."""
    call = called_upon(draft, seat)
    if call.look or chant.move:
        pool = chant_pool(view(draft.system, draft.table, seat), chant)
        unseen = [Claim(SIGHT, "Nobody sees the target")] if is_unseen(chant.verse, chant.sight) else []
        gather(draft, ChantFalls(seat, call, chant), pool, [*unseen, *claims_of(draft.table, chant)])
    else:
        chant_now(draft, ChantFalls(seat, call, chant))


class ChantFalls(Falling, frozen=True, tag="let_chant_fall"):
    """The dice gathered for a Chant fall."""

    order: Chant


def chant_now(draft: Draft, falling: ChantFalls) -> None:
    """The verse is heard, and the dice fall."""
    seat, call, chant = falling.seat, by_magic(falling.call, falling.order.verse), falling.order
    pool = chant_pool(view(draft.system, draft.table, seat), chant)
    call = replace(call, effect=effect_now(draft.table, seat, call, move=chant.move))
    be_heard(draft, seat)
    says = "{who} chants at {target}: {verse}."
    draft.tell(seat, "FE-CHANT-05", says, target=chant.target, verse=chant.verse)
    reading = ReadChant(
        seat,
        throw_for(draft, seat, chant, pool, call),
        luck=chant.luck,
        call=call,
        verse=chant.verse,
        target=chant.target,
        heals=chant.heals,
        true_name=chant.true_name,
        ritual=chant.ritual,
        ongoing=chant.ongoing,
    )
    let_lie(draft, reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap:
    """Say what an imperfect Chant does: it misses, does less or wildly more, harms, or something that fits."""

    owed: str
    how: str
    words: str = ""


_MISHAPS = {
    "astray": "It hits another target",
    "less": "It does less",
    "more": "It does wildly more",
    "harm": "It harms somebody",
    "fitting": "Something that fits",
}


def offer_mishap(seen: TableView) -> Offer | None:
    """FE-CHANT-22: open while one is owed; a true name rules out the wrong target (FE-CHANT-10)."""
    found = {debt.id: debt for debt in debts(seen) if debt.what in MISHAPS}
    if not found:
        return None
    owed = Among(options((each, debt_words(seen, debt)) for each, debt in found.items()), label="What?")
    ways = {each: Among(_ways_to_go_astray(debt)) for each, debt in found.items()}
    how = Following("owed", ways, label="What happens?")
    return Offer({"owed": owed, "how": how, "words": Words(most=300, label="How?")}, urgent=True)


def _ways_to_go_astray(debt: Debt) -> tuple[Option, ...]:
    is_by_name = debt.what == MISHAP_BY_NAME
    return options((how, words) for how, words in _MISHAPS.items() if not (how == "astray" and is_by_name))


def decide_mishap(draft: Draft, seat: str, order: Mishap) -> None:  # noqa: ARG001
    """FE-CHANT-22."""
    says = "The Chant of {who} goes astray. {kind}. {words}"
    who = pay(draft, order.owed).who
    draft.tell(who, "FE-CHANT-22", says, kind=_MISHAPS[order.how], words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class DropEffect:
    """Let an ongoing effect of your Chant end."""

    effect: str


def offer_drop_effect(seen: TableView) -> Offer | None:
    """Open while you keep one up."""
    effects = seen.marks.get(EFFECTS_KIND.of(seen.seat), ()) if is_in_play(seen, seen.seat) else ()
    return Offer({"effect": Among(options((each, each) for each in effects), label="Effect")}) if effects else None


def decide_drop_effect(draft: Draft, seat: str, order: DropEffect) -> None:
    """FE-STR-07: Strain can be cleared again."""
    draft.unmark(EFFECTS_KIND.of(seat), order.effect)
    draft.tell(seat, "FE-STR-07", "{who} lets an effect end: {effect}.", effect=order.effect)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrepareVerse:
    """Between quests: prepare a verse, or forget one. All prepared words are no more than the words you know."""

    verse: str


def offer_prepare(seen: TableView) -> Offer | None:
    """FE-CHANT-18: open to a Chanter between quests, and to a new one before the first."""
    verses = verses_known(seen)
    if not verses or not has_stunt(seen, seen.seat, "Chanter") or seen.has_mark(STATE.of(seen.seat), DEAD):
        return None
    prepared = seen.marks.get(VERSES.of(seen.seat), ())
    room = len(seen.marks.get(LEXICON.of(seen.seat), ())) - sum(map(length_of, prepared))
    choice = Among(tuple(_verse(verse, prepared, room) for verse in verses), label="Verse")
    if not is_between_quests(seen) and not is_making(seen, seen.seat) and not _comes_ready(seen):
        return blocked("FE-CHANT-18", "Verses are prepared between quests.", verse=choice)
    if seen.has_mark(STATE.of(seen.seat), RESTING):
        return blocked("FE-BTW-03", "You rest until the next quest.", verse=choice)
    return Offer({"verse": choice})


def _comes_ready(seen: TableView) -> bool:
    """FE-CHANT-26: who came ready to play prepares verses before the first quest, while nothing has befallen them."""
    is_due = seen.has_mark(STATE.of(seen.seat), FIRST_VERSES) and is_fresh(seen, seen.seat)
    return is_due and not step_of_combat(seen)


def _verse(verse: str, prepared: tuple[str, ...], room: int) -> Option:
    if verse in prepared:
        return Option(verse, say("Forget: {verse}", verse=verse))
    barred = Barred("FE-CHANT-18", "That is more than the words you know.") if length_of(verse) > room else None
    return Option(verse, verse, barred)


def decide_prepare(draft: Draft, seat: str, order: PrepareVerse) -> None:
    """FE-CHANT-18."""
    where = VERSES.of(seat)
    if draft.table.has_mark(where, order.verse):
        draft.unmark(where, order.verse)
        draft.tell(seat, "FE-CHANT-18", "{who} forgets a verse: {verse}.", verse=order.verse)
    else:
        draft.mark(where, order.verse)
        if is_between_quests(draft.table):
            draft.mark(STATE.of(seat), BUSY)
        draft.tell(seat, "FE-CHANT-18", "{who} prepares a verse: {verse}.", verse=order.verse)


CHANTING = (
    Action("chant", Chant, offer_chant, decide_chant, rule="FE-CHANT-05", label="Chant"),
    Action(
        "drop_effect", DropEffect, offer_drop_effect, decide_drop_effect, rule="FE-STR-07", label="Let an effect end"
    ),
    Action(
        "prepare_verse",
        PrepareVerse,
        offer_prepare,
        decide_prepare,
        rule="FE-CHANT-18",
        label="Prepare a verse",
        group="downtime",
    ),
    Action(
        "mishap",
        Mishap,
        offer_mishap,
        decide_mishap,
        rule="FE-CHANT-22",
        label="The Chant goes astray",
        by=GM,
        group="gm",
    ),
)
