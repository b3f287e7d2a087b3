"""Reading the dice: what an action does, and its price by the position it was made from."""

from collections.abc import Collection
from dataclasses import replace

from hearthside.kernel.agenda import Ask, Comes, Matter, Step
from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.fight.creatures import creatures, standing
from hearthside.systems.first_empires.fight.striking import (
    consume,
    free,
    freed_by,
    is_consumed,
    overcome_creature,
    source_of,
    strike,
)
from hearthside.systems.first_empires.fight.turns import step_of_combat
from hearthside.systems.first_empires.harm.coming import HarmComes, HarmComing, HarmLeftOver, HarmSpills, roll_harm
from hearthside.systems.first_empires.kinds import BEGUILED, BLESSINGS, XP
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import has_stunt, is_of
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.pool.dice import BEGUILING, Throw, reading_of
from hearthside.systems.first_empires.pool.fallen import FallenDice, ReadAnswer
from hearthside.systems.first_empires.pool.owed import TROUBLE, Price, PriceToPick, owe, owe_price, owe_target
from hearthside.systems.first_empires.scene.board import (
    FAILED_IN,
    gain_luck,
    position_now,
    step_position,
)
from hearthside.systems.first_empires.scene.clocks import clocks_on, left_of, turn_clock
from hearthside.systems.first_empires.words import EFFECTS, GM_PICKS, SEGMENTS, setting

PRICES = {
    ("controlled", "failure"): Price("complication", is_worse=True),
    ("controlled", "mixed"): Price("minor complication"),
    ("risky", "failure"): Price("complication", harm=1, older=2, is_worse=True, trouble=True),
    ("risky", "mixed"): Price("minor complication", harm=1, older=1),
    ("desperate", "failure"): Price("serious complication", harm=2, older=3, trouble=True),
    ("desperate", "mixed"): Price("serious complication", harm=2, older=2),
}
"""FE-RES-02 to FE-RES-07; a success has no price (FE-RES-08)."""
NO_PRICE = Price()
COMPLICATION, HARM, WORSE, A_TROUBLE = "complication", "harm", "worse", "trouble"
"""What a price can be made of."""

AIDED = "The next failure is a mixed success"
"""A blessing until the next failure (FE-PRAY-14)."""
TWICE_THE_LUCK = "Twice the Luck for failing"
"""A blessing for the quest (FE-PRAY-15)."""


class AdvantageWon(Matter, frozen=True):
    """An advantage, until it is chosen what it brings."""

    advantage: int
    """The hits it is made of."""
    sticky: bool = False
    """Whether a tag made of it is sticky (FE-STUNT-08)."""


class ReadRoll(ReadAnswer, frozen=True, tag="roll"):
    """The dice of an action are read."""

    stunt: str = ""
    words: str = ""


def read_result(draft: Draft, roll: ReadRoll) -> Comes:
    """An action's dice lie still: what they mean, what it does, what failing pays and what it costs."""
    seat, call, dice = roll.seat, roll.call, roll.dice
    amount = amount_of(draft, call, dice.thrown)
    tell_result(
        draft,
        seat,
        dice,
        intention=call.intention,
        position=position_now(draft.table),
        effect=call.effect,
        ability=roll.ability,
        skill=roll.skill,
        amount=amount,
    )
    if roll.stunt == BEGUILING and dice.thrown.result != "failure":
        _beguile(draft, seat, call, roll.words)
    return take_effect_and_price(draft, seat, call, dice.thrown, amount, sticky=_makes_sticky(draft, roll))


def _beguile(draft: Draft, seat: str, call: RollCalledFor, words: str) -> None:
    """FE-STUNT-13: it takes the character for an ally, until it has cause to doubt."""
    whom = call.target or words[:60] or "somebody"
    draft.mark(BEGUILED.of(seat), whom)
    draft.tell(seat, "FE-STUNT-13", "{whom} takes {who} for an ally.", whom=name_of(draft.table, whom))


def give_cause_to_doubt(draft: Draft, seat: str, whom: str) -> None:
    """FE-STUNT-13: an ally does not attack; whoever believed in one does so no longer."""
    if draft.table.has_mark(BEGUILED.of(seat), whom):
        draft.unmark(BEGUILED.of(seat), whom)
        draft.tell(seat, "FE-STUNT-13", "{whom} doubts {who} now.", whom=name_of(draft.table, whom))


def tell_result(draft: Draft, seat: str, dice: FallenDice, **reading: object) -> None:
    """What the dice come to, whatever they were thrown for; failing pays, and Goblins like sixes (FE-ANC-03)."""
    thrown, pool = dice.thrown, dice.pool
    is_critical = thrown.is_critical(setting(draft.table.options, "critical"))
    draft.resolve(
        seat,
        "pool",
        thrown.result,
        "FE-RES-01",
        reading={**reading, **reading_of(pool, thrown), "critical": is_critical},
    )
    draft.tell(seat, "FE-RES-01", _RESULTS[thrown.result], hits=thrown.hits)
    if thrown.result == "failure":
        _pay_for_failure(draft, seat)
    if is_critical and is_of(draft.table, seat, "Goblin"):
        luck = setting(draft.table.options, "goblin_luck")
        gain_luck(draft, seat, luck, "FE-ANC-03", "{who} gains Luck dice, as Goblins do: {dice}.")


def take_effect_and_price(
    draft: Draft, seat: str, call: RollCalledFor, thrown: Throw, amount: int, *, sticky: bool = False, overflow: int = 0
) -> list[Step]:
    """What the action does, and what the position asks for it; what it leaves to decide, one after the other."""
    if call.intention == "attack":
        give_cause_to_doubt(draft, seat, call.target)
    spill, back = _take_effect(draft, seat, call, amount) if thrown.result != "failure" else (0, 0)
    harm = _meet_the_price(draft, seat, call, thrown.result)
    steps: list[Step] = []
    if amount and call.intention == "advantage":
        won = AdvantageWon(amount, sticky)
        steps.append(Ask(seat, ("advantage",), "FE-INT-09", "What does your advantage bring?", won))
    if spill:
        steps.append(HarmSpills(seat, HarmLeftOver(spill, call.target, call.means, call.physical)))
    first, *more = [points for points in (harm, back) if points] or [0]
    source = source_of(draft.table, call)
    steps.append(HarmComes(seat, HarmComing(first, call.physical, source=source, overflow=overflow)))
    return [*steps, *(HarmComes(seat, HarmComing(points, call.physical)) for points in more)]


def _makes_sticky(draft: Draft, roll: ReadRoll) -> bool:
    """FE-STUNT-08: whether a tag made by this is sticky."""
    is_fight = "fight" in roll.call.about or bool(step_of_combat(draft.table))
    return roll.skill == "study" and is_fight and has_stunt(draft.table, roll.seat, "Art of War")


_RESULTS = {
    "failure": "{who} fails.",
    "mixed": "{who} does it, at a price. Hits: {hits}.",
    "success": "{who} does it. Hits: {hits}.",
}


def amount_of(draft: Draft, call: RollCalledFor, thrown: Throw) -> int:
    """What the hits come to: segments for an overcome (FE-EFF-02), else hits shifted by the effect (FE-EFF-03)."""
    if thrown.result == "failure":
        return 0
    if call.intention == "overcome" and not setting(draft.table.options, "overcome_uses_hits"):
        return SEGMENTS.get(call.effect, call.great)
    return shifted_hits(draft, call, thrown)


def shifted_hits(draft: Draft, call: RollCalledFor, thrown: Throw) -> int:
    """FE-EFF-03: hits, one more or less by the effect, never none where it worked."""
    if thrown.result == "failure":
        return 0
    is_shifted = setting(draft.table.options, "effect_on_hits") == "shift"
    return max(1, thrown.hits + EFFECTS[call.effect]) if is_shifted else thrown.hits


def _pay_for_failure(draft: Draft, seat: str) -> None:
    draft.count(XP.of(seat), 1)
    draft.tell(seat, "FE-FAIL-01", "{who} learns from it: 1 XP.")
    luck = 2 * (1 + draft.table.has_mark(BLESSINGS.of(seat), TWICE_THE_LUCK))  # FE-PRAY-15
    gain_luck(draft, seat, luck, "FE-FAIL-02", "{who} gains Luck dice for failing: {dice}.")


def _take_effect(draft: Draft, seat: str, call: RollCalledFor, amount: int) -> tuple[int, int]:
    """An attack deals harm, an overcome moves on; what an advantage brings is the player's to choose (FE-INT-09).

    Harm can be left over for somebody beside the target, and magic can come back at who made it.
    """
    if call.intention == "attack":
        draft.tell(seat, "FE-INT-04", "{who} deals {amount} harm.", amount=amount)
        if call.target in creatures(draft.table):
            return strike(draft, seat, call, amount)
        if call.target not in clocks_on(draft.table):
            owe_target(draft, seat, amount, call.means)
    elif call.intention == "overcome" and (held := freed_by(draft.table, call.target)):
        free(draft, seat, held)
    elif call.intention == "overcome" and call.target in creatures(draft.table):
        overcome_creature(draft, seat, call, amount)
        return 0, 0
    elif call.intention == "overcome" and not call.target:
        draft.tell(seat, "FE-INT-13", "{who} gets past it.")
    if call.intention != "advantage" and call.target in clocks_on(draft.table):
        over = amount - left_of(draft.table, call.target) if call.intention == "attack" else 0
        turn_clock(draft, seat, call.target, amount)
        if over > 0 and standing(draft.table):
            owe_target(draft, seat, over, call.means)  # FE-INT-05
    return 0, 0


def _meet_the_price(draft: Draft, seat: str, call: RollCalledFor, result: str) -> int:
    """What the position asks for this result; how much harm is coming at once."""
    if result == "failure":
        draft.write(FAILED_IN, position_now(draft.table))
    price = PRICES.get((position_now(draft.table), result), NO_PRICE)
    if call.intention == "attack" and result == "mixed" and not price.harm:
        price = replace(price, harm=int(setting(draft.table.options, "controlled_attack_mixed_harm")))  # FE-AMB-07
    if is_consumed(draft.table, seat, call, result):
        consume(draft, seat, call.target)
        price = replace(price, harm=max(price.harm, 1), is_worse=False)  # It is Desperate already.
    if setting(draft.table.options, "consequences") == GM_PICKS and len(parts_of(price)) > 1:
        owe_price(draft, PriceToPick(seat, call, price))
        return 0
    return take_the_price(draft, seat, call, price, parts_of(price))


def parts_of(price: Price) -> tuple[str, ...]:
    """What a price is made of."""
    parts = {COMPLICATION: price.complication, HARM: price.harm, WORSE: price.is_worse, A_TROUBLE: price.trouble}
    return tuple(part for part, is_due in parts.items() if is_due)


def take_the_price(draft: Draft, seat: str, call: RollCalledFor, price: Price, parts: Collection[str]) -> int:
    """All of it happens, or what the GM picked of it (FE-AMB-05); how much harm is coming."""
    harm = roll_harm(draft, seat, call, price.harm, price.older or 1) if HARM in parts else 0
    if WORSE in parts:
        step_position(draft, 1)
        draft.tell(seat, "FE-POS-04", "The position is now {position}.", position=position_now(draft.table).title())
    if COMPLICATION in parts:
        owe(draft, seat, price.complication)
    if A_TROUBLE in parts:
        owe(draft, seat, TROUBLE)
    return harm
