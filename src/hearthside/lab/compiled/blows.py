"""The exchange of blows of A Thousand Faces of Adventure by either guide, card for card, as machine code.

Heroes with one weapon each, or bare hands, against foes with Stamina and attack power: Mix It Up or Volley, attack
power read off the cards or thrown, the foe's answer and how it is taken, what armour, a shield and the slots of move
cards keep off, Stamina lost card by card, Wounds and their cards, Blessings. What the guides tell differently are
numbers of a fight.
Left out are move cards that do more than hold tokens, magic, Harm, advantage, help, places and everything people say;
`duels.py` refuses a fight that has any of it. Nothing is decided here that the engine decides otherwise: tests hold the
two together on the same chance, blow for blow.
"""

from typing import Any

import numpy as np

from hearthside.lab.compiled.compiling import compiled, within
from hearthside.lab.compiled.deck import (
    BLOCK,
    DISCARD,
    DRAW,
    FALLEN,
    LOST,
    ON_FEET,
    OWN,
    STEP,
    TURNED,
    WOUNDS,
    Array,
    can_turn,
    deal,
    drawn,
    first_of,
    first_state,
    go_down,
    lay,
    lay_turned,
    mixed,
    pile_of,
    reshuffle,
    shuffle,
    take,
    tell,
    tidy,
)

FIRST_BLESSING, FIRST_WOUND, FACE_COUNT = 20, 26, 28
BLESSING_COUNT = FIRST_WOUND - FIRST_BLESSING

RESULT, NUMBER, STAMINA, CRITICAL, FACE = 0, 4, 8, 9, 10
"""A face: results at ranks 1 to 4, numbers for 1, d4, d6 and d10, the flame, the critical success; and how wide."""
RANK, WEAPON, SHOOTS, DEX, SPACES = 0, 1, 2, 3, 4
"""A hero as they come: the rank that is read, the step of the weapon's power, whether they Volley, the rank of Dex; and
the three numbers of what keeps blows off, as they are at first."""
PADS, ARMOUR, SHIELD = OWN, OWN + 1, OWN + 2
"""And in their block: spaces left for a point of Stamina each, spaces left for a Wound each, and shields."""
KINDS_OF_SPACES = 3
AVOIDS, WOUND_FROM, WOUND_FROM_PADDED, RESHUFFLES, SAVED, BLOCKS = 0, 1, 2, 3, 4, 5
"""How heroes are played: whether ✔✔✔ turns the answer aside; the points from which a Wound is taken instead of Stamina,
and from which of those that are left where some are kept off; whether they shuffle before they lose cards; whether
armour takes a Wound, and whether a shield is raised where none has room for it."""
THROWN, POINTS, WOUND_COSTS, LATER = 6, 7, 8, 9
"""And by which guide: whether numbers are thrown and not read off cards, how many points of Stamina there are where
each is one card (none where flames count), how many cards a Wound costs beside its own, and whether what is taken is
chosen before anything keeps some of it off."""
SHIELD_COSTS = 2

# After the heroes come the supply of blessings and the foes.
SUPPLY = 1 + BLESSING_COUNT
"""How many blessings are left, and which."""
FOE = 2
"""A foe: its Stamina and the step of its attack power."""

BUST_AT, WOUND_LIMIT = 3, 2
SIDES = (1, 4, 6, 10)
"""Of the die of each step of power."""
FAILURE, BARE_SUCCESS, BEST = 1, 2, 4

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_20, _19, _18 = np.uint64(20), np.uint64(19), np.uint64(18)
_21_BITS, _43, _22, _21 = np.uint64(0x1FFFFF), np.uint64(43), np.uint64(22), np.uint64(21)


# --- Numbers ----------------------------------------------------------------------------------------------------------


@within
def _number_drawn(lying: Array, hero: int, luck: Array, faces: Array, power: int) -> Any:
    """TF-FOURD-06, TF-FOURD-09: cards are turned until one shows the number, and all of them are discarded."""
    count, number = 0, 0
    while number == 0 and can_turn(lying, hero, luck):
        card = take(lying, hero, DRAW)
        number = faces[card * FACE + NUMBER + power]
        lying[hero + TURNED + count] = card
        count += 1
    lay_turned(lying, hero, DISCARD, count)
    return number


@within
def _number_lost(lying: Array, hero: int, luck: Array, faces: Array, power: int) -> Any:
    """TF-FOURD-03, TF-FOURD-10: shuffled first; the card that is read is discarded, the ignored ones stay."""
    shuffle(lying, pile_of(hero, LOST), lying[hero + LOST], luck)
    count, number = 0, 0
    while number == 0 and lying[hero + LOST]:
        card = take(lying, hero, LOST)
        number = faces[card * FACE + NUMBER + power]
        lying[hero + TURNED + count] = card
        count += 1
    if number:
        count -= 1
        lay(lying, hero, DISCARD, lying[hero + TURNED + count])
    lay_turned(lying, hero, LOST, count)
    return number


@within
def _power_read(lying: Array, hero: int, luck: Array, faces: Array, power: int, from_lost: bool, played: Array) -> Any:
    """What a power comes to: 1 is 1, else a card shows it (TF-DICE-04), of the other pile if need be (TF-FOURD-18).

    Or a die is thrown (TP-MISC-05).
    """
    if power == 0:
        return 1
    if played[THROWN]:
        return drawn(luck, SIDES[power]) + 1
    number = 0
    if from_lost:
        number = _number_lost(lying, hero, luck, faces, power)
    if number == 0:
        number = _number_drawn(lying, hero, luck, faces, power)
    if number == 0 and not from_lost:
        number = _number_lost(lying, hero, luck, faces, power)
    return max(number, 1)


# --- Blessings --------------------------------------------------------------------------------------------------------


@within
def _bless(lying: Array, hero: int, supply: int, luck: Array, faces: Array, card: int) -> None:
    """TF-CRIT-01: a critical success brings a Blessing."""
    if faces[card * FACE + CRITICAL] and lying[supply]:
        lay(lying, hero, DISCARD, lying[supply + lying[supply]])
        lying[supply] -= 1
        tidy(lying, hero, luck)


@within
def _give_back(lying: Array, supply: int, luck: Array, card: int) -> None:
    """TF-BLES-02: a Blessing that resolved goes back to the supply."""
    lying[supply] += 1
    lying[supply + lying[supply]] = card
    shuffle(lying, supply + 1, lying[supply], luck)


# --- Being hit --------------------------------------------------------------------------------------------------------


@within
def _stamina(lying: Array, hero: int, played: Array) -> Any:
    """What is left of it: every card in the cycle, or points (TP-STAM-07)."""
    if played[POINTS]:
        return max(0, played[POINTS] - lying[hero + LOST])
    return lying[hero + DRAW] + lying[hero + DISCARD]


@within
def _lose(lying: Array, hero: int, luck: Array, faces: Array, points: int, played: Array) -> None:
    """TF-STAM-01: cards go until so many flames have shown; who has three or fewer left goes down (TF-INC-01).

    Or each point is a card (TP-STAM-02), and whoever has none left goes down (TP-STAM-04).
    """
    shown, count, in_points = 0, 0, played[POINTS] > 0
    due = min(points, _stamina(lying, hero, played)) if in_points else points
    while shown < due and can_turn(lying, hero, luck):
        card = take(lying, hero, DRAW)
        shown += 1 if in_points else faces[card * FACE + STAMINA]
        lying[hero + TURNED + count] = card
        count += 1
    lay_turned(lying, hero, LOST, count)
    if _stamina(lying, hero, played) <= (0 if in_points else BUST_AT):
        go_down(lying, hero)


@within
def _expend(lying: Array, hero: int, luck: Array, faces: Array, points: int, played: Array) -> None:
    """TF-STAM-07: slots take what they can, and the rest is lost; where none has room, the deck is shuffled first."""
    if not lying[hero + ON_FEET]:
        return
    kept = min(points, lying[hero + PADS])
    lying[hero + PADS] -= kept
    if kept == 0 and played[RESHUFFLES] and lying[hero + DISCARD]:
        reshuffle(lying, hero, luck)
    if points > kept:
        _lose(lying, hero, luck, faces, points - kept, played)
    tidy(lying, hero, luck)


@within
def _sting(lying: Array, hero: int, luck: Array, faces: Array, played: Array) -> None:
    """TF-WOUND-01, TP-WND-05: a wound card that is turned costs 1 Stamina."""
    if lying[hero + PADS]:
        _expend(lying, hero, luck, faces, 1, played)
    else:
        _lose(lying, hero, luck, faces, 1, played)


@within
def _is_blocked(lying: Array, hero: int, supply: int, luck: Array, faces: Array, dex: int, played: Array) -> bool:
    """TF-SHLD-01, TF-SHLD-05: a flip of Dex that owes nobody a move; whether the shield kept the Wound off."""
    tidy(lying, hero, luck)
    card = take(lying, hero, DRAW)
    result = faces[card * FACE + RESULT + dex - 1]
    if FIRST_BLESSING <= card < FIRST_WOUND:
        _give_back(lying, supply, luck, card)
    else:
        lay(lying, hero, DISCARD, card)
    if card >= FIRST_WOUND:
        _sting(lying, hero, luck, faces, played)
    tidy(lying, hero, luck)
    _bless(lying, hero, supply, luck, faces, card)
    if result == FAILURE:
        return False
    _expend(lying, hero, luck, faces, SHIELD_COSTS, played)
    if result == BARE_SUCCESS:
        lying[hero + SHIELD] -= 1
    return True


@within
def _wound(lying: Array, hero: int, supply: int, luck: Array, faces: Array, dex: int, played: Array) -> None:
    """TF-TWOUND-06: armour takes it, or a shield keeps it off; else it lands."""
    if lying[hero + ARMOUR] and played[SAVED]:
        lying[hero + ARMOUR] -= 1
        return
    raised = lying[hero + SHIELD] > 0 and lying[hero + ARMOUR] == 0 and played[BLOCKS] > 0
    if not (raised and _is_blocked(lying, hero, supply, luck, faces, dex, played)):
        _wounded(lying, hero, luck, faces, played)


@within
def _wounded(lying: Array, hero: int, luck: Array, faces: Array, played: Array) -> None:
    """TF-TWOUND-01, TP-WND-01; with two already a further one incapacitates (TF-TWOUND-04, TP-WND-02)."""
    if lying[hero + WOUNDS] >= WOUND_LIMIT:
        go_down(lying, hero)
        return
    if played[WOUND_COSTS]:
        _lose(lying, hero, luck, faces, played[WOUND_COSTS], played)
    lay(lying, hero, DISCARD, FIRST_WOUND + drawn(luck, 2))
    lying[hero + WOUNDS] += 1
    tidy(lying, hero, luck)


@within
def _suffer(
    lying: Array, hero: int, supply: int, luck: Array, faces: Array, dex: int, power: int, others: int, played: Array
) -> None:
    """An attack of this power, and 1 for each of the others (TF-GMC-06), read from the larger pile (TF-FOURD-02)."""
    if not lying[hero + ON_FEET]:
        return
    points = _power_read(lying, hero, luck, faces, power, lying[hero + LOST] > lying[hero + DRAW], played)
    points += others
    if power:
        tidy(lying, hero, luck)
    kept = min(points, lying[hero + PADS])
    faced, most = points, played[WOUND_FROM]
    if kept and not played[LATER]:
        faced, most = points - kept, played[WOUND_FROM_PADDED]
    if min(faced, _stamina(lying, hero, played)) >= most:
        _wound(lying, hero, supply, luck, faces, dex, played)
        return
    lying[hero + PADS] -= kept
    points -= kept
    if points == 0:
        return
    if played[RESHUFFLES] and lying[hero + DISCARD]:
        reshuffle(lying, hero, luck)
    _lose(lying, hero, luck, faces, points, played)
    tidy(lying, hero, luck)


# --- Striking ---------------------------------------------------------------------------------------------------------


@within
def _trade_blows(
    lying: Array, hero: int, foe: int, supply: int, luck: Array, faces: Array, result: int, who: Array, played: Array
) -> None:
    """Mix It Up (TF-BASE-07): what is dealt, and how the foe answers."""
    if result == BARE_SUCCESS:
        lying[foe] -= 1
    else:
        lying[foe] -= _power_read(lying, hero, luck, faces, who[WEAPON], False, played)
        if result == BEST and played[AVOIDS]:
            return
        if result == BEST:
            more = _power_read(lying, hero, luck, faces, who[WEAPON], False, played)
            lying[foe] -= more if lying[foe] > 0 else 0
    if lying[foe] > 0:
        _suffer(lying, hero, supply, luck, faces, who[DEX], lying[foe + 1], 0, played)


@within
def _blow(lying: Array, hero: int, foe: int, supply: int, luck: Array, faces: Array, who: Array, played: Array) -> bool:
    """One flip of Mix It Up or Volley, and all that comes of it at once. Whether it owes the GM a move."""
    tidy(lying, hero, luck)
    card = take(lying, hero, DRAW)
    result = faces[card * FACE + RESULT + who[RANK] - 1]
    if not FIRST_BLESSING <= card < FIRST_WOUND:
        lay(lying, hero, DISCARD, card)
    if card >= FIRST_WOUND:  # before anything else comes of the flip
        _sting(lying, hero, luck, faces, played)
    if result != FAILURE and who[SHOOTS]:
        lying[foe] -= _power_read(lying, hero, luck, faces, who[WEAPON], False, played)
    elif result != FAILURE:
        _trade_blows(lying, hero, foe, supply, luck, faces, result, who, played)
    tidy(lying, hero, luck)
    _bless(lying, hero, supply, luck, faces, card)
    if FIRST_BLESSING <= card < FIRST_WOUND:
        _give_back(lying, supply, luck, card)
    return bool(result == FAILURE)


# --- A fight ----------------------------------------------------------------------------------------------------------


@within
def _lay_out(lying: Array, heroes: Array, supply: int, luck: Array) -> None:
    """Blessings are shuffled, and then every deck."""
    lying[supply] = BLESSING_COUNT
    for at in range(BLESSING_COUNT):
        lying[supply + 1 + at] = FIRST_WOUND - 1 - at
    shuffle(lying, supply + 1, BLESSING_COUNT, luck)
    for at in range(len(heroes)):
        deal(lying, at * BLOCK, luck)
        for kind in range(KINDS_OF_SPACES):
            lying[at * BLOCK + OWN + kind] = heroes[at, SPACES + kind]


@within
def _fight(lying: Array, heroes: Array, luck: Array, faces: Array, played: Array, most_rounds: int, told: Array) -> Any:
    """From the first blow to the last; how many rounds it took, one more than there may be where it does not end."""
    supply = len(heroes) * BLOCK
    foes, end, times = supply + SUPPLY, len(lying), 0
    _lay_out(lying, heroes, supply, luck)
    for rounds in range(1, most_rounds + 1):
        for at in range(len(heroes)):
            hero = at * BLOCK
            if not lying[hero + ON_FEET]:
                continue
            foe = first_of(lying, foes, end, FOE)
            owes = _blow(lying, hero, foe, supply, luck, faces, heroes[at], played)
            times = tell(told, lying, times)
            foe = first_of(lying, foes, end, FOE)
            if foe == end or first_of(lying, 0, supply, BLOCK) == supply:
                return rounds
            if owes:  # TF-GMC-06: all foes fall upon whoever failed; if that one is down, upon the first who is not
                whom = hero if lying[hero + ON_FEET] else first_of(lying, 0, supply, BLOCK)
                others = -1
                for each in range(foes, end, FOE):
                    others += lying[each] > 0
                dex = heroes[whom // BLOCK, DEX]
                _suffer(lying, whom, supply, luck, faces, dex, lying[foe + 1], others, played)
                times = tell(told, lying, times)
                if first_of(lying, 0, supply, BLOCK) == supply:
                    return rounds
    return most_rounds + 1


@compiled
def play(
    seed: int,
    first: int,
    fights: int,
    heroes: Array,
    foes: Array,
    faces: Array,
    played: Array,
    most_rounds: int,
    told: Array,
    rounds: Array,
    fallen: Array,
    left: Array,
) -> None:
    """So many fights from this number on, counted: the rounds of those lost and won, who fell, and what was left.

    `told` has a row for each blow of the last fight that somebody wants to see, as `lying` is laid out.
    """
    supply = len(heroes) * BLOCK
    lying: Array = np.zeros(supply + SUPPLY + FOE * len(foes), np.int64)
    luck: Array = np.zeros(1, np.uint64)
    for number in range(first, first + fights):
        luck[0] = first_state(seed, number)
        for at in range(len(foes)):
            lying[supply + SUPPLY + FOE * at] = foes[at, 0]
            lying[supply + SUPPLY + FOE * at + 1] = foes[at, 1]
        took = _fight(lying, heroes, luck, faces, played, most_rounds, told)
        is_won = took <= most_rounds and first_of(lying, 0, supply, BLOCK) < supply
        rounds[int(is_won), took] += 1
        for at in range(len(heroes)):
            hero = at * BLOCK
            fallen[at] += lying[hero + FALLEN]
            left[at, 0, _stamina(lying, hero, played)] += 1
            left[at, 1, lying[hero + WOUNDS]] += 1
            left[at, 2, lying[hero + DRAW]] += 1


# --- Flips ------------------------------------------------------------------------------------------------------------


@compiled
def best_of_three(results: Array, seed: int, flips: int, found: Array) -> None:
    """How often each result is the best of three cards out of twenty, each time from a full deck.

    One mixed number is cut in three: each part names one of the cards that are left, none by more than one part in a
    hundred thousand too often.
    """
    state = first_state(seed, 0)
    for _ in range(flips):
        state += STEP
        drawn = mixed(state)
        first = ((drawn >> _43) * _20) >> _21
        second = (((drawn >> _22) & _21_BITS) * _19) >> _21
        third = (((drawn >> _ONE) & _21_BITS) * _18) >> _21
        second += _ONE if second >= first else _ZERO
        low, high = min(first, second), max(first, second)
        third += _ONE if third >= low else _ZERO
        third += _ONE if third >= high else _ZERO
        best = results[first]
        best = results[second] if results[second] > best else best
        best = results[third] if results[third] > best else best
        found[best] += 1
