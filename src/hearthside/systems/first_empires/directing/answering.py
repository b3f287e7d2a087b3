"""What a player can answer who is asked, each answer with what it would leave."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from hearthside.kernel.agenda import about, is_about
from hearthside.kernel.directing import Deed, Floor, Leaves, Means, Now, Touch, few, words_of
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import Question, TableView, gm_of
from hearthside.systems.first_empires.between_quests.sessions import GroupAnswers
from hearthside.systems.first_empires.directing.pieces import (
    becomes,
    call_words,
    each_choice,
    harm_means,
    invoked,
    strained,
    turned,
    with_luck,
)
from hearthside.systems.first_empires.directing.turn import otherwise
from hearthside.systems.first_empires.fight.creatures import others_in_zone
from hearthside.systems.first_empires.fight.striking import freed_by
from hearthside.systems.first_empires.gear.belongings import armor_now
from hearthside.systems.first_empires.harm.coming import DEAD_AT, HarmComing, HarmLeftOver, takes_armor
from hearthside.systems.first_empires.kinds import ARMOR, CLOCKS, HARDY_KIND, HARM_KIND, LUCK, TAGS
from hearthside.systems.first_empires.names import clock_name, name_of
from hearthside.systems.first_empires.people.character import is_trained
from hearthside.systems.first_empires.pool.called import RollCalledFor, call_for
from hearthside.systems.first_empires.pool.dice import Resist, Roll, plain_rolls, resist_pool
from hearthside.systems.first_empires.pool.hitch import HITCH_LUCK
from hearthside.systems.first_empires.pool.owed import Price
from hearthside.systems.first_empires.pool.reading import SIGNS
from hearthside.systems.first_empires.pool.result import PRICES, AdvantageWon
from hearthside.systems.first_empires.pool.taking import best_roll, hits_to_put_out, tags_for
from hearthside.systems.first_empires.pool.turning import SIGNS_STRAIN
from hearthside.systems.first_empires.scene.board import position_now
from hearthside.systems.first_empires.scene.clocks import clocks_on
from hearthside.systems.first_empires.words import (
    ABILITIES,
    POSITIONS,
    SEGMENTS,
    USUAL_POSITION,
    setting,
)


def answering(seen: TableView, floor: Floor, asked: Question) -> Now:
    """What this player is asked, and the answers that fit."""
    call = call_for(seen, seen.seat)
    if call is not None and call.pool:
        gm = gm_of(seen)
        return Now("theirs", say("{gm} looks at your dice.", gm=name_of(seen, gm)), call_words(seen, call), gm)
    cue, says = words_of(asked), call_words(seen, call) if call else ""
    ways = next((_ANSWERS[action] for action in _ANSWERS if action in asked.actions), None)
    deeds = few(*ways(seen, floor, asked)) if ways else ()
    open_deeds = deeds or floor.answers(asked) or few(floor.deed("say", say("Say what I do")))
    touch = tuple(_tagged(seen, floor, call)) if call and floor.is_drawn else ()
    return Now("asked", cue, says, seen.seat, open_deeds, touch=touch)


def _tagged(seen: TableView, floor: Floor, call: RollCalledFor) -> Iterable[Touch]:
    """A tag that is touched joins the dice (FE-POOL-03)."""
    best = best_roll(seen, call)
    rolls = {tag: _roll(seen, floor, call, replace(best, tags=(tag,))) for tag in tags_for(seen, call)}
    return (Touch(tag, (roll,)) for tag, roll in rolls.items() if roll)


def _rolling(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:  # noqa: ARG001
    """The dice as a player would gather them; what else may join them lies beside. In a turn one may think again."""
    call = call_for(seen, seen.seat)
    if call is None:
        return
    best = best_roll(seen, call)
    yield _roll(seen, floor, call, best)
    yield from (_take_hitch(seen, floor, trouble) for trouble in call.proposed)
    if call.proposed:
        yield floor.deed("take_hitch", say("No Hitch"), trouble="")
    for action in ("chant", "pray", "brew"):
        if is_trained(seen, seen.seat, action) or action == "chant":
            yield floor.deed(action, by_chance=True)
    yield from otherwise(seen, floor, call)


def _roll(seen: TableView, floor: Floor, call: RollCalledFor, roll: Roll) -> Deed | None:
    given: dict[str, Any] = {"ability": roll.ability, "skill": roll.skill}
    given |= {name: getattr(roll, name) for name in ("using", "move") if floor.values("roll", name, using=roll.using)}
    leaves: tuple[Leaves, ...] = ()
    if roll.tags:
        given["tags"] = roll.tags
        leaves += tuple(invoked(seen, tag) for tag in roll.tags if not TAGS.of(seen, tag).sticky)
    title, brings = say("Throw the dice"), _brings(seen, call, roll)
    return floor.deed("roll", title, brings, by_chance=True, leaves=leaves, means=_means(seen, call), **given)


def _means(seen: TableView, call: RollCalledFor) -> tuple[Means, ...]:
    """What a six, a 4 or 5 and anything less would mean here (FE-RES-02 to FE-RES-08, FE-FAIL-01)."""
    works = {
        "attack": say("Every hit is harm."),
        "advantage": say("You win an advantage."),
        "overcome": say("You get past it."),
    }[call.intention]
    mixed, failure = (_price(seen, call, result) for result in ("mixed", "failure"))
    return (
        Means("success", say("{works} It costs nothing.", works=works)),
        Means("mixed", say("{works} It costs: {price}.", works=works, price=mixed)),
        Means("failure", say("It costs: {price}. You gain 1 XP and 2 Luck dice.", price=failure)),
    )


def _price(seen: TableView, call: RollCalledFor, result: str) -> str:
    price = PRICES[position_now(seen) or USUAL_POSITION, result]
    if call.harm == "none":
        price = replace(price, harm=0)
    return _price_words(price)


def _brings(seen: TableView, call: RollCalledFor, roll: Roll) -> str:
    """What it comes to if it works."""
    if call.intention == "advantage":
        return say("A tag, a better position, or a danger turned back.")
    if whom := freed_by(seen, call.target):
        return say("{whom} is free.", whom=name_of(seen, whom))
    hits = hits_to_put_out(seen, call, roll)
    if hits:
        says = "{hits, plural, one {# hit puts} other {# hits put}} {creature} out."
        return say(says, hits=hits, creature=name_of(seen, call.target))
    if call.intention == "attack":
        return say("Harm for every hit.")
    if call.target in clocks_on(seen) and not setting(seen.options, "overcome_uses_hits"):
        then = turned(seen, call.target, SEGMENTS.get(call.effect, call.great)).then
        segments, name = CLOCKS.of(seen, call.target).segments, clock_name(seen, call.target)
        return say("{clock}, then {filled} of {segments}.", clock=name, filled=then, segments=segments)
    return say("You get past it.")


def _price_words(price: Price) -> str:
    harm = (say("harm") if price.harm == 1 else say("serious harm"),) if price.harm else ()
    worse = (say("a worse position"),) if price.is_worse else ()
    trouble = (say("a Trouble"),) if price.trouble else ()
    return listed((price.complication, *harm, *worse, *trouble))


def _take_hitch(seen: TableView, floor: Floor, trouble: str) -> Deed | None:
    """FE-HITCH-03."""
    luck = HITCH_LUCK[position_now(seen) or USUAL_POSITION]
    title = say("Take the Hitch: {trouble}", trouble=trouble)
    says = say("One die less, {dice, plural, one {# Luck die} other {# Luck dice}} more.", dice=luck)
    return floor.deed("take_hitch", title, says, trouble=trouble, leaves=(with_luck(seen, seen.seat, luck),))


def _under_harm(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:
    """FE-HARM-11: resist, let armor take it, or take it. Armor first where it takes all of it."""
    coming = about(asked, HarmComing)
    armor = min(coming.harm, armor_now(seen, seen.seat)) if takes_armor(seen, coming) else 0
    ways = [
        _resist(seen, floor, 0),
        floor.deed(
            "evade",
            say("Slip aside: 1 harm less"),
            cost=say("1 Luck die"),
            leaves=(with_luck(seen, seen.seat, -1),),
        ),
        _suffer(seen, floor, coming, armor, is_worn=armor > 0) if armor else None,
        _resist(seen, floor, 1) if seen.track(LUCK.of(seen.seat)) else None,
        _suffer(seen, floor, coming, 0, is_worn=armor > 0),
    ]
    return ways if armor < coming.harm else [ways[2], *ways]


def _resist(seen: TableView, floor: Floor, luck: int) -> Deed | None:
    """FE-RST-02, FE-RST-07: 1 Strain; beyond its limit it is harm."""
    pool, strain = resist_pool(seen, Resist(luck=luck)), strained(seen, seen.seat, 1)
    says = say("1 harm less, and 1 more for every hit.")
    if strain.now == strain.then:
        says = say("Your Strain is full, so it costs 1 harm. Then 1 harm less, and 1 more for every hit.")
    words = "Resist: {dice, plural, one {# die} other {# dice}}"
    if luck:
        words = "Resist with Luck: {dice, plural, one {# die} other {# dice}}"
    cost = say("1 Strain, 1 Luck die") if luck else say("1 Strain")
    leaves: tuple[Leaves, ...] = (strain,) if strain.now != strain.then else ()
    leaves += (with_luck(seen, seen.seat, -1),) if luck else ()
    return floor.deed("resist", say(words, dice=pool.thrown), says, cost, by_chance=True, luck=luck, leaves=leaves)


def _suffer(seen: TableView, floor: Floor, coming: HarmComing, armor: int, *, is_worn: bool) -> Deed | None:
    harm = HARM_KIND.of(seen.seat)
    left, before = coming.harm - armor + coming.overflow, seen.track(harm)
    after = min(DEAD_AT, before + left)
    hide = min(armor, seen.track(HARDY_KIND.of(seen.seat)))
    worn = ((HARDY_KIND, hide), (ARMOR, armor - hide))
    leaves = [becomes(seen, kind.of(seen.seat), -points) for kind, points in worn if points]
    leaves += [Leaves(harm, before, after)] if after != before else []
    title = say("Take {harm} harm", harm=left)
    if armor:
        title = say("Armor takes {armor}, you take {harm}", armor=armor, harm=left)
        title = title if left else say("Armor takes all {armor}", armor=armor)
    given: dict[str, Any] = {"armor": armor} if is_worn else {}
    return floor.deed("suffer", title, harm_means(before, after), leaves=tuple(leaves), **given)


def _before_lady_luck(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:  # noqa: ARG001
    """FE-LADY-01 to FE-LADY-06."""
    luck = seen.track(LUCK.of(seen.seat))
    title = say("Roll all your Luck: {dice, plural, one {# die} other {# dice}}", dice=luck)
    says = say("A 4 or higher, and you live. All your Luck is gone.")
    yield floor.deed("judgment", title, says, roll=True, leaves=(with_luck(seen, seen.seat, -luck),))
    yield floor.deed("judgment", say("Let go, and die"), roll=False)


def _with_an_advantage(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:
    """FE-INT-09: the fullest danger turned back, a better position, or a tag."""
    won = about(asked, AdvantageWon).advantage
    dangers = sorted(clocks_on(seen, "danger"), key=lambda clock: -CLOCKS.of(seen, clock).filled)
    back = [
        floor.deed(
            "advantage",
            say("Turn back {clock}, by {hits}", clock=clock_name(seen, clock), hits=won),
            brings=clock,
            leaves=(turned(seen, clock, -won),),
        )
        for clock in dangers
    ]
    better = POSITIONS[max(0, POSITIONS.index(position_now(seen) or USUAL_POSITION) - 1)]
    title = say("A better position: {position}", position=better.title())
    tag = say("A new tag, {hits, plural, one {# invocation} other {# invocations}}", hits=won)
    return (
        *back[:1],
        floor.deed("advantage", title, brings="position"),
        floor.deed("advantage", tag, brings="tag"),
        *back[1:],
    )


def _after_failing(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:  # noqa: ARG001
    """FE-ANC-02, FE-STUNT-23: a Luck die turns it; left as it is, it pays."""
    for deed in each_choice(floor, "turn_failure", "how"):
        if not deed.given["how"]:
            yield replace(deed, says=say("Failing brings 1 XP and Luck dice."))
            continue
        strain = (strained(seen, seen.seat, SIGNS_STRAIN),) if deed.given["how"] == SIGNS else ()
        yield replace(deed, leaves=(with_luck(seen, seen.seat, -1), *strain))


def _with_harm_left(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:
    """FE-INT-05: it goes on to somebody beside, or nowhere."""
    left = about(asked, HarmLeftOver)
    for creature in others_in_zone(seen, left.beside):
        title = say("{harm} harm on {creature}", harm=left.spill, creature=name_of(seen, creature))
        yield floor.deed("spill", title, to=(creature,))
    yield floor.deed("spill", say("Let it go"), to=())


def _adding_luck(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:  # noqa: ARG001
    yield floor.deed("add_luck", say("Add a Luck die"), spend=True, leaves=(with_luck(seen, seen.seat, -1),))
    yield floor.deed("add_luck", say("Read them as they lie"), spend=False)


def _plainly(action: str, ability: str, says: str) -> "Answers":
    """A roll of ranks alone, perhaps with Luck."""

    def ways(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:  # noqa: ARG001
        for luck in (0, 1):
            dice = plain_rolls(seen, ability, luck).thrown
            words = "{ability}: {dice, plural, one {# die} other {# dice}}"
            if luck:
                words = "{ability} with Luck: {dice, plural, one {# die} other {# dice}}"
            leaves = (with_luck(seen, seen.seat, -1),) if luck else ()
            cost = say("1 Luck die") if luck else ""
            title = say(words, ability=ABILITIES[ability], dice=dice)
            yield floor.deed(action, title, says, cost, luck=luck, leaves=leaves)

    return ways


def _at_the_end(seen: TableView, floor: Floor, asked: Question) -> Iterable[Deed | None]:  # noqa: ARG001
    """FE-EOS-01: each yes on which all agree is 1 XP for everybody."""
    if is_about(asked, GroupAnswers) and floor.may("agree_on_answers"):
        yield floor.deed("agree_on_answers", say("Agree"), about(asked, GroupAnswers).words)
    yield floor.deed("three_questions", say("Answer the three questions"), say("Each yes is 1 XP for everybody."))
    yield floor.deed("three_questions", say("Yes, three times"), learned=True, overcame=True, looted=True)


Answers = Callable[[TableView, Floor, Question], Iterable[Deed | None]]
_ANSWERS: Mapping[str, Answers] = {
    "roll": _rolling,
    "suffer": _under_harm,
    "judgment": _before_lady_luck,
    "advantage": _with_an_advantage,
    "turn_failure": _after_failing,
    "spill": _with_harm_left,
    "add_luck": _adding_luck,
    "readiness": _plainly("readiness", "intuition", say("A 4 or higher, and you are ready.")),
    "resist_curse": _plainly("resist_curse", "charm", say("A 4 or higher, and you stay who you are.")),
    "three_questions": _at_the_end,
}
"""By what somebody is asked, the answers that fit; everything else is answered as it is offered."""
