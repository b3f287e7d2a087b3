"""What a player decides after the dice: the advantage won, the harm that comes, Lady Luck's word."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import about, answered, carry_out, replace
from hearthside.kernel.choices import Among, Between, Choice, Following, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.gear.belongings import armor_now, usable, wear_down
from hearthside.systems.first_empires.harm.coming import (
    FinalJudgment,
    HarmComes,
    HarmComing,
    die,
    land,
    takes_armor,
    tell_state,
)
from hearthside.systems.first_empires.harm.strain import bear
from hearthside.systems.first_empires.kinds import CLOCKS, HARM_KIND, LUCK, STRAIN, Tag
from hearthside.systems.first_empires.magic.brewing import wane
from hearthside.systems.first_empires.names import clock_name, meant, name_of
from hearthside.systems.first_empires.pool.dice import HIT_FROM, Resist, Throw, raised, reading_of, resist_pool, throw
from hearthside.systems.first_empires.pool.owed import WOUND, owe
from hearthside.systems.first_empires.pool.result import AdvantageWon
from hearthside.systems.first_empires.pool.roll import luck_choice, spend_luck
from hearthside.systems.first_empires.scene.board import (
    UNCONSCIOUS_AT,
    position_now,
    step_position,
)
from hearthside.systems.first_empires.scene.clocks import clock_words, clocks_on, turn_clock
from hearthside.systems.first_empires.scene.tags import lay_tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Advantage:
    """Choose what your advantage brings: a better position, a new tag, or a danger turned back."""

    brings: str
    words: str = ""
    on: str = ""


def offer_advantage(seen: TableView) -> Offer | None:
    """FE-INT-09: one of the three, of those there are."""
    asked = seen.asked("advantage")
    if asked is None:
        return None
    hits = about(asked, AdvantageWon).advantage
    brings: list[tuple[str, str]] = [
        ("tag", say("A new tag, {hits, plural, one {# invocation} other {# invocations}}", hits=hits))
    ]
    if position_now(seen) in ("risky", "desperate"):
        brings.append(("position", "A better position"))
    dangers = [clock for clock in clocks_on(seen, "danger") if CLOCKS.of(seen, clock).filled]
    brings += [(clock, _turned_back(seen, clock, hits)) for clock in dangers]
    return Offer(
        {
            "brings": Among(options(brings), label="It brings"),
            "words": Following(
                "brings",
                {value: Words(most=60, label="How?") for value, _ in brings}
                | {"tag": Words(most=60, optional=False, label="What is the tag?")},
            ),
            "on": Following("brings", {"tag": Words(most=60, label="Where does the tag stick?")}),
        },
        urgent=True,
    )


def _turned_back(seen: TableView, clock: str, hits: int) -> str:
    return say("Turn back {clock}, by {hits}", clock=clock_words(seen, clock), hits=hits)


def decide_advantage(draft: Draft, seat: str, advantage: Advantage) -> None:
    """A tag of so many hits (FE-INT-11), a step towards Controlled (FE-INT-10), or a clock reduced (FE-INT-12)."""
    won, then = answered(draft, seat, "advantage", AdvantageWon)
    if advantage.brings == "tag":
        tag = advantage.words.strip()
        uses, on = 0 if won.sticky else won.advantage, meant(draft.table, advantage.on)
        lay_tag(draft, Tag(tag, uses, won.sticky, on, seat))  # FE-STUNT-08
        draft.tell(seat, "FE-INT-11", "{who} makes a tag: {words}.", words=tag)
    elif advantage.brings == "position":
        step_position(draft, -1)
        position = position_now(draft.table).title()
        says = "{who} betters the position: it is {position} now. {words}"
        draft.tell(seat, "FE-INT-10", says, position=position, words=advantage.words)
    else:
        turn_clock(draft, seat, advantage.brings, -won.advantage)
        clock = clock_name(draft.table, advantage.brings)
        draft.tell(seat, "FE-INT-12", "{who} turns back {clock}. {words}", clock=clock, words=advantage.words)
    carry_out(draft, then)


def offer_resist(seen: TableView) -> Offer | None:
    """FE-RST-01: open while physical harm is coming that was not resisted yet."""
    if not seen.asked("resist"):
        return None
    fields: dict[str, Choice] = {"luck": luck_choice(seen)}
    nimble = [each for each, item in usable(seen, seen.seat).items() if item.has("Nimble")]
    if nimble:
        using = [("", "Nothing"), *((item, say("{item}: Nimble", item=name_of(seen, item))) for item in nimble)]
        fields["using"] = Among(options(using), label="With what?")
    return Offer(fields, urgent=True)


def decide_resist(draft: Draft, seat: str, resist: Resist) -> None:
    """FE-RST-02: the Strain is paid first; beyond its limit it is harm that nothing keeps off (FE-RST-07)."""
    coming, then = answered(draft, seat, "resist", HarmComing)
    pool = resist_pool(view(draft.system, draft.table, seat), resist)
    overflow = 1 - draft.count(STRAIN.of(seat), 1)
    bear(draft, seat, 1 - overflow)
    if resist.luck:
        spend_luck(draft, seat)
    thrown = throw(draft, seat, pool)
    wane(draft, seat, "body")
    if resist.using:
        thrown = Throw(thrown.first, raised(thrown.final), thrown.is_short)  # FE-GEAR-04
    left = max(0, coming.harm - 1 - thrown.hits)
    reading = {**reading_of(pool, thrown), "harm": left}
    draft.resolve(seat, "resist", str(thrown.hits), "FE-RST-04", reading=reading)
    draft.tell(seat, "FE-RST-04", "{who} resists: {left} of {harm} harm is left.", left=left, harm=coming.harm)
    coming = replace(coming, harm=left, resisted=True, overflow=coming.overflow + overflow)
    carry_out(draft, (HarmComes(seat, coming), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffer:
    """Take the harm; armor may take any part of it in your stead."""

    armor: int = 0


def offer_suffer(seen: TableView) -> Offer | None:
    """Open while harm is coming. FE-ARM-02: never more than the armor has, never more than the harm."""
    asked = seen.asked("suffer")
    if asked is None:
        return None
    coming = about(asked, HarmComing)
    armor = min(coming.harm, armor_now(seen, seen.seat)) if takes_armor(seen, coming) else 0
    return Offer({"armor": Between(0, armor, label="Armor takes")} if armor else {}, urgent=True)


def decide_suffer(draft: Draft, seat: str, order: Suffer) -> None:
    """FE-HARM-11: after resisting comes the armor, and then the harm itself."""
    coming, then = answered(draft, seat, "suffer", HarmComing)
    if order.armor:
        wear_down(draft, seat, order.armor)
        draft.tell(seat, "FE-ARM-01", "The armor of {who} takes {points} harm.", points=order.armor)
    carry_out(draft, (*land(draft, seat, coming, coming.harm - order.armor + coming.overflow), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """Face Lady Luck's Final Judgment with all your Luck dice, or let go."""

    roll: bool = True


def offer_judgment(seen: TableView) -> Offer | None:
    """FE-LADY-01: open at 7 harm to who has Luck dice left."""
    if not seen.asked("judgment"):
        return None
    return Offer(
        {"roll": YesNo(label="Roll all your Luck dice?", yes="Roll all your Luck dice", no="Let go, and die")},
        urgent=True,
    )


def decide_judgment(draft: Draft, seat: str, judgment: Judgment) -> None:
    """The highest die decides; every six after the first takes one more harm away (FE-LADY-02 to FE-LADY-06)."""
    judged, then = answered(draft, seat, "judgment", FinalJudgment)
    luck = draft.table.track(LUCK.of(seat))
    if not judgment.roll or not luck:
        die(draft, seat)
        return
    faces = draft.roll(seat, luck, 6, "Lady Luck's Final Judgment")
    draft.count(LUCK.of(seat), -luck)
    if max(faces) < HIT_FROM:
        die(draft, seat)
        return
    harm = max(0, 6 - faces.count(6))
    draft.count(HARM_KIND.of(seat), harm - draft.table.track(HARM_KIND.of(seat)))
    if harm < UNCONSCIOUS_AT:
        draft.befall("up", seat)
    draft.tell(seat, "FE-LADY-03", "Lady Luck spares {who}: {harm} harm.", harm=harm)
    if judged.wound:
        owe(draft, seat, WOUND)  # FE-HARM-12
    tell_state(draft, seat, before=0)
    carry_out(draft, then)


ADVANTAGE = Action(
    "advantage", Advantage, offer_advantage, decide_advantage, rule="FE-INT-09", label="Use your advantage"
)
RESIST = Action("resist", Resist, offer_resist, decide_resist, rule="FE-RST-01", label="Resist, 1 Strain")
SUFFER = Action("suffer", Suffer, offer_suffer, decide_suffer, rule="FE-HARM-11", label="Take the harm")
JUDGMENT = Action(
    "judgment", Judgment, offer_judgment, decide_judgment, rule="FE-LADY-01", label="Lady Luck's Final Judgment"
)
