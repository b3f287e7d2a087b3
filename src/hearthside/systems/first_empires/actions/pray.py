"""Praying, and choosing miracles."""

from dataclasses import dataclass, replace

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Between, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.actions.answering import (
    answer_offer,
    answer_with,
    called_upon,
    helping_fields,
)
from hearthside.systems.first_empires.actions.roll import gather
from hearthside.systems.first_empires.board import DEAD, gain_luck
from hearthside.systems.first_empires.called import Called, Due, call_for
from hearthside.systems.first_empires.content.prayer import DEITIES, DOMAINS, QUESTIONS, Miracle, miracles_in
from hearthside.systems.first_empires.creatures import standing
from hearthside.systems.first_empires.harm import ask_what_is_due
from hearthside.systems.first_empires.kinds import BLESSINGS, CLOSED_KIND, CURSES, PRAYED_TO, STATE, TROUBLES_KIND
from hearthside.systems.first_empires.owed import UNANSWERED, debt_words, owed_now, pay
from hearthside.systems.first_empires.praying import (
    OFFERED,
    Granted,
    Pray,
    ask_for_miracle,
    granted_to,
    prayer_pool,
    usual_deity,
    work_miracle,
)
from hearthside.systems.first_empires.result import TWICE_THE_LUCK
from hearthside.systems.first_empires.strain import keeps_up, suffer_strain

CLOSED = Barred("FE-PRAY-05", "This domain stays silent until the quest ends.")


def offer_pray(seen: TableView) -> Offer | None:
    """FE-PRAY-01, FE-PRAY-03: anyone may pray whom the GM called on."""
    usual = usual_deity(seen, seen.seat)
    gods = [("", f"As always: {usual}"), (usual, usual)] if usual else []
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
    pray = replace(pray, deity=pray.deity or usual_deity(draft.table, seat))
    if call.look or pray.move:
        gather(draft, seat, call, "pray", pray, prayer_pool(view(draft.system, draft.table, seat), pray))
    else:
        pray_now(draft, seat, call, pray)


def pray_now(draft: Draft, seat: str, call: Called, pray: Pray) -> None:
    """The petition is made, and the dice fall."""
    pool = prayer_pool(view(draft.system, draft.table, seat), pray)
    draft.tell(seat, "FE-PRAY-03", "{who} prays to {deity}: {domain}.", deity=pray.deity, domain=pray.domain)
    draft.write(PRAYED_TO.of(seat), pray.deity)
    answer_with(draft, seat, "prayer", pray, pool, call)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMiracle:
    """Choose a miracle of the domain you named, and whom it is for. The same one may be chosen again."""

    miracle: str
    words: str = ""


HARMFUL = ("Malediction", "Repudiation")


def offer_miracle(seen: TableView) -> Offer | None:
    """FE-PRAY-09, FE-PRAY-23: for any creature, the petitioner included."""
    granted = granted_to(seen, seen.seat, "miracle")
    if granted is None:
        return None
    offered = options((f"{OFFERED}/{at}", words) for at, words in enumerate(granted.offered))
    found = (*offered, *(option for miracle in miracles_in(granted.domain) for option in _ways(seen, miracle)))
    words = Words(most=60, label="A few words: a name, a curse, a question of your own")
    return Offer({"miracle": Among(found, label="Miracle"), "words": words}, urgent=True)


def _ways(seen: TableView, miracle: Miracle) -> tuple[Option, ...]:
    if miracle.id == "knowledge_question":
        return options((f"{miracle.id}/{at}", question) for at, question in enumerate(QUESTIONS))
    if miracle.id == "fortune_luck":
        return options([(miracle.id, miracle.says)])
    if miracle.id == "restoration_trouble":
        return tuple(_cures(seen, miracle))
    return tuple(_targets(seen, miracle))


def _targets(seen: TableView, miracle: Miracle) -> list[Option]:
    creatures = standing(seen) if miracle.domain in HARMFUL else ()
    found = [Option(f"{miracle.id}/{each}", f"{miracle.says}: {each}") for each in creatures]
    for name in seen.players:
        words = f"{miracle.says}: {seen.seats[name].title}"
        found.append(Option(f"{miracle.id}/{name}", words, _against(seen, miracle, name)))
    return [*found, Option(miracle.id, f"{miracle.says}: somebody else")]


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
        found += [Option(f"{miracle.id}/{name}/{each}", f"{seen.seats[name].title}: no more {each}") for each in bad]
    return found


def decide_miracle(draft: Draft, seat: str, order: ChooseMiracle) -> None:
    """FE-PRAY-09."""
    granted = _settled(draft, seat, "miracle")
    ask_for_miracle(draft, seat, work_miracle(draft, seat, granted, order.miracle, order.words.strip()))


def _settled(draft: Draft, seat: str, action: str) -> Granted:
    granted = granted_to(draft.table, seat, action)
    if granted is None:
        raise Impossible("FE-PRAY-09", "There is no miracle to choose.")
    draft.settle(seat)
    return granted


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
    granted = _settled(draft, order.who, "miracle")
    draft.tell(order.who, "FE-PRAY-17", "The GM offers {who} something else: {words}", words=order.words)
    ask_for_miracle(draft, order.who, replace(granted, offered=[*granted.offered, order.words]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Enough:
    """Leave it at the miracles you chose: a mixed success has no price then, a critical one brings a Luck die."""


def offer_enough(seen: TableView) -> Offer | None:
    """FE-PRAY-06, FE-PRAY-08: after one miracle of a mixed success, after two of a critical one."""
    return Offer(urgent=True) if granted_to(seen, seen.seat, "enough") else None


def decide_enough(draft: Draft, seat: str, order: Enough) -> None:  # noqa: ARG001
    """FE-PRAY-08: a Luck die instead of two more."""
    granted = _settled(draft, seat, "enough")
    if granted.result == "critical":
        gain_luck(draft, seat, 1, "FE-PRAY-08", "{who} gains Luck dice by a miracle: {dice}.")


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
    granted = _settled(draft, seat, "hand_luck")
    gain_luck(draft, order.to, order.dice, "FE-PRAY-10", "{who} gains Luck dice by a miracle: {dice}.")
    ask_for_miracle(draft, seat, replace(granted, luck=granted.luck - order.dice))


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPrayer:
    """Say what a deity does to who prayed in vain: Strain, harm, silence, or something that fits."""

    owed: str
    words: str = ""


_EFFECTS = {
    "strain": "2 Strain",
    "harm": "2 harm",
    "closed": "This domain stays silent for the quest",
    "fitting": "Something that fits",
}


def offer_answer_prayer(seen: TableView) -> Offer | None:
    """FE-PRAY-05: open while a prayer is unanswered."""
    found = tuple(
        Option(f"{effect}/{debt}", f"{debt_words(seen, debt)}: {words}", _not_yet(seen, effect, debt))
        for debt in dict.fromkeys(owed_now(seen))
        if debt.partition("/")[2].startswith(UNANSWERED)
        for effect, words in _EFFECTS.items()
    )
    words = Words(most=300, label="How?")
    return Offer({"owed": Among(found, label="What happens?"), "words": words}, urgent=True) if found else None


def _not_yet(seen: TableView, effect: str, debt: str) -> Barred | None:
    """Strain and harm wait until whoever prayed has answered what else they were asked."""
    who = debt.partition("/")[0]
    is_busy = who in seen.awaited and call_for(seen, who) is None
    hurts = effect in ("strain", "harm")
    return Barred("FE-PRAY-05", "They still have something to answer.") if is_busy and hurts else None


def decide_answer_prayer(draft: Draft, seat: str, order: AnswerPrayer) -> None:  # noqa: ARG001
    """FE-PRAY-05: exactly one of the four."""
    effect, _, debt = order.owed.partition("/")
    who, what = pay(draft, debt)
    deity = draft.table.words.get(PRAYED_TO.of(who), "")
    says = "{deity} makes {who} pay for a prayer. {effect}. {words}"
    draft.tell(who, "FE-PRAY-05", says, deity=deity, effect=_EFFECTS[effect], words=order.words)
    if effect == "strain":
        suffer_strain(draft, who, 2, "FE-PRAY-05")
    elif effect == "harm":
        ask_what_is_due(draft, who, Due(harm=2, physical=False))
    elif effect == "closed":
        draft.mark(CLOSED_KIND.of(who), what.removeprefix(f"{UNANSWERED} (").removesuffix(")"))


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
