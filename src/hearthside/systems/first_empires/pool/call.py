"""The GM calls for a roll: what it is for, how dangerous it is, and how much it can do."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.first_empires.fight.battlefield import holder
from hearthside.systems.first_empires.fight.creatures import creatures, means_against, nature_of, standing
from hearthside.systems.first_empires.fight.striking import freeing
from hearthside.systems.first_empires.fight.turns import against_acting
from hearthside.systems.first_empires.harm.strain import lay_down
from hearthside.systems.first_empires.kinds import CREATURES
from hearthside.systems.first_empires.magic.brewing import fade, spoil
from hearthside.systems.first_empires.names import name_of, named
from hearthside.systems.first_empires.pool.called import RollCalledFor, ask_for_roll, call_for
from hearthside.systems.first_empires.scene.board import move_position, position_now
from hearthside.systems.first_empires.scene.clocks import clock_words, clocks_on
from hearthside.systems.first_empires.words import (
    DISADVANTAGES,
    EFFECTS,
    HARM,
    INTENTIONS,
    POSITIONS,
    SUBJECTS,
    USUAL_POSITION,
    or_as_it_stands,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Call for a roll because this can fail: name what it aims at, the position and the effect."""

    who: str
    intention: str
    position: str = ""
    reasons: tuple[str, ...] = ()
    effect: str = "standard"
    target: str = ""
    harm: str = ""
    brute: int = 0
    physical: bool = True
    dice: int = 0
    why: str = ""
    great: int = 3
    about: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    source: str = ""
    question: str = ""
    look: bool = False


def offer_call(seen: TableView) -> Offer | None:
    """Open to the GM for every player who has nothing else to answer."""
    if not seen.players:
        return None
    stands = position_now(seen) or USUAL_POSITION
    harms = [("", "As it comes: the creature's, or a d4"), *HARM.items()]
    return Offer(
        {
            "who": Among(tuple(Option(name, seen.seats[name].title, _away(seen, name)) for name in seen.players)),
            "intention": Among(options(INTENTIONS.items()), label="What does it aim at?"),
            "position": Among(or_as_it_stands(stands, POSITIONS), label="Position"),
            "reasons": Several(options(DISADVANTAGES.items()), 0, len(DISADVANTAGES), label="What weighs on it?"),
            "effect": Among(options((each, each.title()) for each in EFFECTS), label="Effect"),
            "target": Among(options([("", "No clock"), *_targets(seen)]), label="Clock or creature"),
            "harm": Among(options(harms), label="Harm of the danger"),
            "brute": Between(0, 6, label="Brute, besides the creature's own"),
            "physical": YesNo(label="The harm is physical"),
            "dice": Between(-9, 9, label="Other dice"),
            "why": Words(most=60, label="What are the other dice for?"),
            "great": Between(3, 4, label="Segments of a great effect"),
            "about": Several(options(SUBJECTS.items()), 0, len(SUBJECTS), label="What is it about?"),
            **_among_creatures(seen),
            "question": Words(most=300, label="What is at stake?"),
            "look": YesNo(label="Look at the pool before the dice fall"),
        }
    )


def _targets(seen: TableView) -> list[tuple[str, str]]:
    held = [name for name in seen.players if holder(seen, name)]
    return [
        *((creature, _creature_words(seen, creature)) for creature in standing(seen)),
        *((clock, clock_words(seen, clock)) for clock in clocks_on(seen, "health", "obstacle")),
        *((freeing(name), say("Free {who}", who=seen.seats[name].title)) for name in held),
    ]


def _creature_words(seen: TableView, creature: str) -> str:
    """FE-BEAST-05: with what guides position and effect, though it has no number."""
    there, name = CREATURES.of(seen, creature), name_of(seen, creature)
    words = say("{creature}, {harm} of {health}", creature=name, harm=there.harm, health=there.health)
    bare = there.nature.properties
    return say("{clock} ({nature})", clock=words, nature=listed(bare)) if bare else words


def _among_creatures(seen: TableView) -> dict[str, Choice]:
    """What only matters among creatures."""
    fields: dict[str, Choice] = {}
    means, there = means_against(seen), standing(seen)
    if means:
        fields["means"] = Several(options((each, each) for each in means), 0, len(means), label="It is made with")
    if there:
        sources = [("", "Whoever it is about"), *named(seen, there)]
        fields["source"] = Among(options(sources), label="Who strikes back?")
    return fields


def _away(seen: TableView, name: str) -> Barred | None:
    call = call_for(seen, name)
    if name in seen.awaited and (call is None or call.hitch):
        return Barred("FE-INT-01", "They still have something to answer.")
    return against_acting(seen, name)


_CALLS = "{gm} calls on {whom}: {intention}, {position}, {effect} effect. {question}"
_CALLS_THOUGH = "{gm} calls on {whom}: {intention}, {position}, {effect} effect. {reasons}. {question}"


def decide_call(draft: Draft, seat: str, call: Call) -> None:
    """FE-POS-01: the position is set before the dice. A second call takes the place of one nobody rolled for yet."""
    clear_the_way(draft, call)
    draft.tell(
        seat,
        "FE-POS-01",
        _CALLS_THOUGH if call.reasons else _CALLS,
        gm=draft.table.seats[seat].title,
        whom=draft.table.seats[call.who].title,
        intention=INTENTIONS[call.intention],
        position=position_now(draft.table).title(),
        effect=call.effect,
        reasons=listed(DISADVANTAGES[reason] for reason in call.reasons),
        question=call.question,
    )
    ask_for_roll(draft, call.who, called_for(draft.table, call))


def clear_the_way(draft: Draft, call: Call) -> None:
    """Somebody is about to act: what was for the moment is over, and the position is set."""
    lay_down(draft, call.who)
    spoil(draft, call.who)
    fade(draft, call.who)
    move_position(draft, call.position or position_now(draft.table) or USUAL_POSITION)


def called_for(lying: Lying, call: Call) -> RollCalledFor:
    """The roll that this call asks for."""
    return RollCalledFor(
        call.intention,
        call.effect,
        call.great,
        call.harm,
        call.brute,
        call.physical,
        call.target,
        call.dice,
        call.why,
        call.question,
        call.look,
        about=_about(lying, call),
        means=call.means,
        source=call.source,
    )


def _about(lying: Lying, call: Call) -> tuple[str, ...]:
    """What the GM said it is about, and what anybody sees of the creature it aims at."""
    if call.target not in creatures(lying):
        return call.about
    plain = {"Beast": "beast", "Construct": "thing", "Mindless": "mindless"}
    nature = nature_of(lying, call.target)
    seen = [subject for word, subject in plain.items() if word in (nature.category, *nature.properties)]
    return tuple(dict.fromkeys((*call.about, *seen)))


CALL = Action("call", Call, offer_call, decide_call, rule="FE-POS-01", label="Call for a roll", by=GM, group="gm")
