"""Praying, and choosing miracles."""

from dataclasses import dataclass
from dataclasses import replace as said_with

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import answered, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Between, Following, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.content.prayer import DEITIES, DOMAINS, QUESTIONS, Miracle, miracles_in
from hearthside.systems.first_empires.fight.creatures import standing
from hearthside.systems.first_empires.harm.coming import HarmComing, bring_harm
from hearthside.systems.first_empires.harm.strain import keeps_up, suffer_strain
from hearthside.systems.first_empires.kinds import (
    BLESSINGS,
    CLOSED_KIND,
    CURSES,
    PRAYED_TO,
    STATE,
    TROUBLES_KIND,
    TroubleOf,
)
from hearthside.systems.first_empires.magic.praying import (
    OFFERED,
    MiracleFor,
    MiraclesGranted,
    Pray,
    ReadPrayer,
    granted_to,
    miracles_to_choose,
    prayer_pool,
    usual_deity,
    work_miracle,
)
from hearthside.systems.first_empires.names import named
from hearthside.systems.first_empires.pool.answering import (
    answer_offer,
    called_upon,
    helping_fields,
    throw_for,
)
from hearthside.systems.first_empires.pool.called import call_for
from hearthside.systems.first_empires.pool.owed import UNANSWERED, Debt, debt_words, debts, pay
from hearthside.systems.first_empires.pool.reading import let_lie
from hearthside.systems.first_empires.pool.result import TWICE_THE_LUCK
from hearthside.systems.first_empires.pool.roll import Falling, claims_of, gather
from hearthside.systems.first_empires.scene.board import DEAD, gain_luck

CLOSED = Barred("FE-PRAY-05", "This domain stays silent until the quest ends.")


def offer_pray(seen: TableView) -> Offer | None:
    """FE-PRAY-01, FE-PRAY-03: anyone may pray whom the GM called on."""
    usual = usual_deity(seen, seen.seat)
    gods = [("", say("As always: {deity}", deity=usual)), (usual, usual)] if usual else []
    gods += [(name, name) for name in DEITIES if name != usual]
    silent = seen.marks.get(CLOSED_KIND.of(seen.seat), ())
    return answer_offer(
        seen,
        {
            "deity": Among(options(gods), label="Deity"),
            "domain": Among(
                tuple(Option(each, each, CLOSED if each in silent else None) for each in DOMAINS), label="Domain"
            ),
            **helping_fields(seen),
        },
    )


def decide_pray(draft: Draft, seat: str, pray: Pray) -> None:
    """FE-PRAY-01; the position counts for a Hitch only (FE-PRAY-22)."""
    call = called_upon(draft, seat)
    pray = said_with(pray, deity=pray.deity or usual_deity(draft.table, seat))
    if call.look or pray.move:
        pool = prayer_pool(view(draft.system, draft.table, seat), pray)
        gather(draft, PrayerFalls(seat, call, pray), pool, claims_of(draft.table, pray))
    else:
        pray_now(draft, PrayerFalls(seat, call, pray))


class PrayerFalls(Falling, frozen=True, tag="let_prayer_fall"):
    """The dice gathered for a prayer fall."""

    order: Pray


def pray_now(draft: Draft, falling: PrayerFalls) -> None:
    """The petition is made, and the dice fall."""
    seat, call, pray = falling.seat, falling.call, falling.order
    pool = prayer_pool(view(draft.system, draft.table, seat), pray)
    draft.tell(seat, "FE-PRAY-03", "{who} prays to {deity}: {domain}.", deity=pray.deity, domain=pray.domain)
    draft.write(PRAYED_TO.of(seat), pray.deity)
    dice = throw_for(draft, seat, pray, pool, call)
    let_lie(draft, ReadPrayer(seat, dice, "intuition", luck=pray.luck, call=call, domain=pray.domain, deity=pray.deity))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMiracle:
    """Choose a miracle of the domain you named, and whom it is for. The same one may be chosen again."""

    miracle: MiracleFor
    words: str = ""


HARMFUL = ("Malediction", "Repudiation")


def offer_miracle(seen: TableView) -> Offer | None:
    """FE-PRAY-09, FE-PRAY-23: for any creature, the petitioner included."""
    granted = granted_to(seen, seen.seat, "miracle")
    if granted is None:
        return None
    offered = options((MiracleFor(OFFERED, str(at)).word, words) for at, words in enumerate(granted.offered))
    found = (*offered, *(option for miracle in miracles_in(granted.domain) for option in _ways(seen, miracle)))
    words = Words(most=60, label="A few words: a name, a curse, a question of your own")
    return Offer({"miracle": Among(found, label="Miracle"), "words": words}, urgent=True)


def _ways(seen: TableView, miracle: Miracle) -> tuple[Option, ...]:
    if miracle.id == "knowledge_question":
        return options((MiracleFor(miracle.id, str(at)).word, question) for at, question in enumerate(QUESTIONS))
    if miracle.id == "fortune_luck":
        return options([(miracle.id, miracle.says)])
    if miracle.id == "restoration_trouble":
        return tuple(_cures(seen, miracle))
    return tuple(_targets(seen, miracle))


def _targets(seen: TableView, miracle: Miracle) -> list[Option]:
    creatures = named(seen, standing(seen) if miracle.domain in HARMFUL else ())
    found = [Option(MiracleFor(miracle.id, each).word, _for(miracle, name)) for each, name in creatures]
    for name in seen.players:
        words = _for(miracle, seen.seats[name].title)
        found.append(Option(MiracleFor(miracle.id, name).word, words, _against(seen, miracle, name)))
    return [*found, Option(miracle.id, say("{miracle}: somebody else", miracle=miracle.says))]


def _for(miracle: Miracle, whom: str) -> str:
    return say("{miracle}: {whom}", miracle=miracle.says, whom=whom)


def _against(seen: TableView, miracle: Miracle, name: str) -> Barred | None:
    if miracle.id == "fortune_double" and seen.has_mark(BLESSINGS.of(name), TWICE_THE_LUCK):
        return Barred("FE-PRAY-15", "Once a quest is enough for anybody.")
    if miracle.id == "restoration_strain" and keeps_up(seen, name):
        return Barred("FE-STR-07", "An ongoing effect holds all Strain.")
    if seen.has_mark(STATE.of(name), DEAD):
        return Barred("FE-CHANT-21", "Only a long ritual between quests raises the dead.")
    return None


def _cures(seen: TableView, miracle: Miracle) -> list[Option]:
    """FE-PRAY-20: any curse, and any Trouble the table takes for a physical one."""
    found = []
    for name in seen.players:
        bad = (*seen.marks.get(CURSES.of(name), ()), *seen.marks.get(TROUBLES_KIND.of(name), ()))
        ways = ((MiracleFor(miracle.id, TroubleOf(name, each).word).word, each) for each in bad)
        found += [Option(word, _no_more(seen, name, each)) for word, each in ways]
    return found


def _no_more(seen: TableView, name: str, trouble: str) -> str:
    return say("{who}: no more {trouble}", who=seen.seats[name].title, trouble=trouble)


def decide_miracle(draft: Draft, seat: str, order: ChooseMiracle) -> None:
    """FE-PRAY-09."""
    granted, then = answered(draft, seat, "miracle", MiraclesGranted)
    left = work_miracle(draft, seat, granted, order.miracle, order.words.strip())
    carry_out(draft, (*miracles_to_choose(draft, seat, left), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferMiracle:
    """Offer a petitioner something else that fits, in the place of a miracle. They may take it or not."""

    who: str
    words: str


def offer_offer_miracle(seen: TableView) -> Offer | None:
    """FE-PRAY-17: open while somebody chooses miracles."""
    people = [(name, seen.seats[name].title) for name in seen.players if granted_to(seen, name, "miracle")]
    words = Words(most=300, optional=False, label="What do you offer?")
    return Offer({"who": Among(options(people), label="To whom?"), "words": words}) if people else None


def decide_offer_miracle(draft: Draft, seat: str, order: OfferMiracle) -> None:  # noqa: ARG001
    """FE-PRAY-17: it takes the player's assent."""
    granted, then = answered(draft, order.who, "miracle", MiraclesGranted)
    draft.tell(order.who, "FE-PRAY-17", "The GM offers {who} something else: {words}", words=order.words)
    granted = replace(granted, offered=(*granted.offered, order.words))
    carry_out(draft, (*miracles_to_choose(draft, order.who, granted), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class Enough:
    """Leave it at the miracles you chose: a mixed success has no price then, a critical one brings a Luck die."""


def offer_enough(seen: TableView) -> Offer | None:
    """FE-PRAY-06, FE-PRAY-08: after one miracle of a mixed success, after two of a critical one."""
    return Offer(urgent=True) if granted_to(seen, seen.seat, "enough") else None


def decide_enough(draft: Draft, seat: str, order: Enough) -> None:  # noqa: ARG001
    """FE-PRAY-08: a Luck die instead of two more."""
    granted, then = answered(draft, seat, "enough", MiraclesGranted)
    if granted.result == "critical":
        gain_luck(draft, seat, 1, "FE-PRAY-08", "{who} gains Luck dice by a miracle: {dice}.")
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLuck:
    """Hand out the Luck dice of a miracle."""

    to: str
    dice: int = 1


def offer_hand_luck(seen: TableView) -> Offer | None:
    """FE-PRAY-10: as many as there were hits."""
    granted = granted_to(seen, seen.seat, "hand_luck")
    if granted is None:
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer(
        {"to": Among(people, label="To whom?"), "dice": Between(1, granted.luck, label="Luck dice")}, urgent=True
    )


def decide_hand_luck(draft: Draft, seat: str, order: HandLuck) -> None:
    """FE-PRAY-10."""
    granted, then = answered(draft, seat, "hand_luck", MiraclesGranted)
    gain_luck(draft, order.to, order.dice, "FE-PRAY-10", "{who} gains Luck dice by a miracle: {dice}.")
    granted = replace(granted, luck=granted.luck - order.dice)
    carry_out(draft, (*miracles_to_choose(draft, seat, granted), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPrayer:
    """Say what a deity does to who prayed in vain: Strain, harm, silence, or something that fits."""

    owed: str
    how: str
    words: str = ""


_EFFECTS = {
    "strain": "2 Strain",
    "harm": "2 harm",
    "closed": "This domain stays silent for the quest",
    "fitting": "Something that fits",
}


def offer_answer_prayer(seen: TableView) -> Offer | None:
    """FE-PRAY-05: open while a prayer is unanswered."""
    found = {debt.id: debt for debt in debts(seen) if debt.what == UNANSWERED}
    if not found:
        return None
    owed = Among(options((each, debt_words(seen, debt)) for each, debt in found.items()), label="Whose prayer?")
    how = Following("owed", {each: Among(_answers(seen, debt)) for each, debt in found.items()}, label="What happens?")
    return Offer({"owed": owed, "how": how, "words": Words(most=300, label="How?")}, urgent=True)


def _answers(seen: TableView, debt: Debt) -> tuple[Option, ...]:
    """Strain and harm wait until whoever prayed has answered what else they were asked."""
    is_busy = debt.who in seen.awaited and call_for(seen, debt.who) is None
    not_yet = Barred("FE-PRAY-05", "They still have something to answer.") if is_busy else None
    return tuple(Option(how, words, not_yet if how in HURTING else None) for how, words in _EFFECTS.items())


HURTING = ("strain", "harm")


def decide_answer_prayer(draft: Draft, seat: str, order: AnswerPrayer) -> None:  # noqa: ARG001
    """FE-PRAY-05: exactly one of the four."""
    debt = pay(draft, order.owed)
    deity = draft.table.words.get(PRAYED_TO.of(debt.who), "")
    says = "{deity} makes {who} pay for a prayer. {effect}. {words}"
    draft.tell(debt.who, "FE-PRAY-05", says, deity=deity, effect=_EFFECTS[order.how], words=order.words)
    if order.how == "strain":
        suffer_strain(draft, debt.who, 2, "FE-PRAY-05")
    elif order.how == "harm":
        bring_harm(draft, debt.who, HarmComing(2, physical=False))
    elif order.how == "closed":
        draft.mark(CLOSED_KIND.of(debt.who), debt.domain)


PRAYING = (
    Action("pray", Pray, offer_pray, decide_pray, rule="FE-PRAY-01", label="Pray"),
    Action("miracle", ChooseMiracle, offer_miracle, decide_miracle, rule="FE-PRAY-09", label="Choose a miracle"),
    Action(
        "offer_miracle",
        OfferMiracle,
        offer_offer_miracle,
        decide_offer_miracle,
        rule="FE-PRAY-17",
        label="Offer something else",
        by=GM,
        group="gm",
    ),
    Action("enough", Enough, offer_enough, decide_enough, rule="FE-PRAY-06", label="Leave it at that"),
    Action("hand_luck", HandLuck, offer_hand_luck, decide_hand_luck, rule="FE-PRAY-10", label="Hand out Luck"),
    Action(
        "answer_prayer",
        AnswerPrayer,
        offer_answer_prayer,
        decide_answer_prayer,
        rule="FE-PRAY-05",
        label="Answer a prayer",
        by=GM,
        group="gm",
    ),
)
