"""The exchange of blows of A Thousand Faces of Adventure by either guide, card for card, as machine code.

Heroes with one weapon each, or bare hands, against foes with Stamina and attack power: Mix It Up or Volley, attack
power read off the cards or thrown, the foe's answer and how it is taken, Stamina lost card by card, Wounds and their
cards, Blessings. What the guides tell differently are numbers of a fight.
Left out are move cards, armour, shields, magic, tokens, advantage, help, places and everything people say; `duels.py`
refuses a fight that has any of it. Nothing is decided here that the engine decides otherwise: tests hold the two
together on the same chance, blow for blow. A pile's top card is its last: turning it takes no other card along.

All machine code is in this one file: what is kept of it on the disk is made anew when the file changes that a function
stands in, and not when one changes that it calls.
"""

from typing import Any

import numpy as np

from hearthside.lab.compiled.compiling import compiled

Array = Any
"""An array of NumPy."""

TWENTY_CARDS, FIRST_BLESSING, FIRST_WOUND, FACE_COUNT = 20, 20, 26, 28
BLESSING_COUNT = FIRST_WOUND - FIRST_BLESSING
ROOM = 32
"""A hero's cards, all blessings and two wounds fit."""

RESULT, NUMBER, STAMINA, CRITICAL, FACE = 0, 4, 8, 9, 10
"""A face: results at ranks 1 to 4, numbers for 1, d4, d6 and d10, the flame, the critical success; and how wide."""
RANK, WEAPON, SHOOTS = 0, 1, 2
"""A hero as they come: the rank that is read, the step of the weapon's power, whether they Volley."""
AVOIDS, WOUND_FROM, RESHUFFLES = 0, 1, 2
"""How heroes are played: whether ✔✔✔ turns the answer aside, the points from which a Wound is taken instead of Stamina,
and whether they shuffle before they lose cards."""
THROWN, POINTS, WOUND_COSTS = 3, 4, 5
"""And by which guide: whether numbers are thrown and not read off cards, how many points of Stamina there are where
each is one card (none where flames count), and how many cards a Wound costs beside its own."""

# All that lies on the table is one row of numbers, for that is quickest: block by block the heroes, then the supply of
# blessings, then the foes. A block begins with these, and then come its piles.
ON_FEET, WOUNDS, FALLEN, DRAW, DISCARD, LOST, PILES = 0, 1, 2, 3, 4, 5, 6
TURNED = PILES + 3 * ROOM
"""Cards that are turned just now."""
BLOCK = TURNED + ROOM
SUPPLY = 1 + BLESSING_COUNT
"""How many blessings are left, and which."""
FOE = 2
"""A foe: its Stamina and the step of its attack power."""

LOW_DECK, BUST_AT, WOUND_LIMIT = 5, 3, 2
SIDES = (1, 4, 6, 10)
"""Of the die of each step of power."""
FAILURE, BARE_SUCCESS, BEST = 1, 2, 4

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_20, _19, _18 = np.uint64(20), np.uint64(19), np.uint64(18)
_21_BITS, _43, _22, _21 = np.uint64(0x1FFFFF), np.uint64(43), np.uint64(22), np.uint64(21)


# --- Chance -----------------------------------------------------------------------------------------------------------


@compiled
def mixed(state: Any) -> Any:
    """A number that looks nothing like the one before it (SplitMix64)."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def first_state(seed: int, number: int) -> Any:
    """Where the chance of this fight begins."""
    return mixed(mixed(np.uint64(seed) + STEP) + STEP * np.uint64(number + 1))


@compiled
def _scaled(state: Any, stop: Any) -> Any:
    return ((mixed(state) >> _32) * stop) >> _32


@compiled
def _shuffle(lying: Array, pile: int, count: int, luck: Array) -> None:
    """As a fair dealer does it, who counts from the top."""
    state, top, last = luck[0], np.uint64(pile + count - 1), np.uint64(max(count, 1) - 1)
    while last:  # all unsigned: an index that cannot be negative is not looked at twice
        state += STEP
        here, there = top - last, top - _scaled(state, last + _ONE)
        lying[here], lying[there] = lying[there], lying[here]
        last -= _ONE
    luck[0] = state


# --- A hero's cards ---------------------------------------------------------------------------------------------------


@compiled
def _pile(hero: int, pile: int) -> int:
    """Where a pile of the hero whose block begins here has its bottom card."""
    return hero + PILES + (pile - DRAW) * ROOM


@compiled
def _reshuffle(lying: Array, hero: int, luck: Array) -> None:
    draw, discard, count = _pile(hero, DRAW), _pile(hero, DISCARD), lying[hero + DRAW]
    for at in range(lying[hero + DISCARD]):
        lying[draw + count + at] = lying[discard + at]
    count += lying[hero + DISCARD]
    lying[hero + DRAW], lying[hero + DISCARD] = count, 0
    _shuffle(lying, draw, count, luck)


@compiled
def _tidy(lying: Array, hero: int, luck: Array) -> None:
    """TF-SHUF-02."""
    if lying[hero + DRAW] <= LOW_DECK and lying[hero + DISCARD]:
        _reshuffle(lying, hero, luck)


@compiled
def _lay(lying: Array, hero: int, pile: int, card: int) -> None:
    lying[_pile(hero, pile) + lying[hero + pile]] = card
    lying[hero + pile] += 1


@compiled
def _take(lying: Array, hero: int, pile: int) -> Any:
    lying[hero + pile] -= 1
    return lying[_pile(hero, pile) + lying[hero + pile]]


@compiled
def _can_turn(lying: Array, hero: int, luck: Array) -> bool:
    """Whether there is a card to turn; an empty draw pile takes the discard pile in (TF-AMB-60)."""
    if lying[hero + DRAW] == 0 and lying[hero + DISCARD]:
        _reshuffle(lying, hero, luck)
    return bool(lying[hero + DRAW] > 0)


@compiled
def _lay_turned(lying: Array, hero: int, pile: int, count: int) -> None:
    for at in range(count):
        _lay(lying, hero, pile, lying[hero + TURNED + at])


@compiled
def _number_drawn(lying: Array, hero: int, luck: Array, faces: Array, power: int) -> Any:
    """TF-FOURD-06, TF-FOURD-09: cards are turned until one shows the number, and all of them are discarded."""
    count, number = 0, 0
    while number == 0 and _can_turn(lying, hero, luck):
        card = _take(lying, hero, DRAW)
        number = faces[card * FACE + NUMBER + power]
        lying[hero + TURNED + count] = card
        count += 1
    _lay_turned(lying, hero, DISCARD, count)
    return number


@compiled
def _number_lost(lying: Array, hero: int, luck: Array, faces: Array, power: int) -> Any:
    """TF-FOURD-03, TF-FOURD-10: shuffled first; the card that is read is discarded, the ignored ones stay."""
    _shuffle(lying, _pile(hero, LOST), lying[hero + LOST], luck)
    count, number = 0, 0
    while number == 0 and lying[hero + LOST]:
        card = _take(lying, hero, LOST)
        number = faces[card * FACE + NUMBER + power]
        lying[hero + TURNED + count] = card
        count += 1
    if number:
        count -= 1
        _lay(lying, hero, DISCARD, lying[hero + TURNED + count])
    _lay_turned(lying, hero, LOST, count)
    return number


@compiled
def _power_read(lying: Array, hero: int, luck: Array, faces: Array, power: int, from_lost: bool, played: Array) -> Any:
    """What a power comes to: 1 is 1, else a card shows it (TF-DICE-04), of the other pile if need be (TF-FOURD-18).

    Or a die is thrown (TP-MISC-05).
    """
    if power == 0:
        return 1
    if played[THROWN]:
        luck[0] += STEP
        rolled: Any = np.int64(_scaled(luck[0], np.uint64(SIDES[power])))
        return rolled + 1
    number = 0
    if from_lost:
        number = _number_lost(lying, hero, luck, faces, power)
    if number == 0:
        number = _number_drawn(lying, hero, luck, faces, power)
    if number == 0 and not from_lost:
        number = _number_lost(lying, hero, luck, faces, power)
    return max(number, 1)


# --- Being hit --------------------------------------------------------------------------------------------------------


@compiled
def _stamina(lying: Array, hero: int, played: Array) -> Any:
    """What is left of it: every card in the cycle, or points (TP-STAM-07)."""
    if played[POINTS]:
        return max(0, played[POINTS] - lying[hero + LOST])
    return lying[hero + DRAW] + lying[hero + DISCARD]


@compiled
def _go_down(lying: Array, hero: int) -> None:
    lying[hero + ON_FEET], lying[hero + FALLEN] = 0, 1


@compiled
def _lose(lying: Array, hero: int, luck: Array, faces: Array, points: int, played: Array) -> None:
    """TF-STAM-01: cards go until so many flames have shown; who has three or fewer left goes down (TF-INC-01).

    Or each point is a card (TP-STAM-02), and whoever has none left goes down (TP-STAM-04).
    """
    shown, count, in_points = 0, 0, played[POINTS] > 0
    due = min(points, _stamina(lying, hero, played)) if in_points else points
    while shown < due and _can_turn(lying, hero, luck):
        card = _take(lying, hero, DRAW)
        shown += 1 if in_points else faces[card * FACE + STAMINA]
        lying[hero + TURNED + count] = card
        count += 1
    _lay_turned(lying, hero, LOST, count)
    if _stamina(lying, hero, played) <= (0 if in_points else BUST_AT):
        _go_down(lying, hero)


@compiled
def _wound(lying: Array, hero: int, luck: Array, faces: Array, played: Array) -> None:
    """TF-TWOUND-01, TP-WND-01; with two already a further one incapacitates (TF-TWOUND-04, TP-WND-02)."""
    if lying[hero + WOUNDS] >= WOUND_LIMIT:
        _go_down(lying, hero)
        return
    if played[WOUND_COSTS]:
        _lose(lying, hero, luck, faces, played[WOUND_COSTS], played)
    luck[0] += STEP
    face: Any = np.int64(_scaled(luck[0], _TWO))
    _lay(lying, hero, DISCARD, FIRST_WOUND + face)
    lying[hero + WOUNDS] += 1
    _tidy(lying, hero, luck)


@compiled
def _suffer(lying: Array, hero: int, luck: Array, faces: Array, power: int, others: int, played: Array) -> None:
    """An attack of this power, and 1 for each of the others (TF-GMC-06), read from the larger pile (TF-FOURD-02)."""
    if not lying[hero + ON_FEET]:
        return
    points = _power_read(lying, hero, luck, faces, power, lying[hero + LOST] > lying[hero + DRAW], played)
    points += others
    if power:
        _tidy(lying, hero, luck)
    if min(points, _stamina(lying, hero, played)) >= played[WOUND_FROM]:
        _wound(lying, hero, luck, faces, played)
        return
    if played[RESHUFFLES] and lying[hero + DISCARD]:
        _reshuffle(lying, hero, luck)
    _lose(lying, hero, luck, faces, points, played)
    _tidy(lying, hero, luck)


# --- Striking ---------------------------------------------------------------------------------------------------------


@compiled
def _trade_blows(
    lying: Array, hero: int, foe: int, luck: Array, faces: Array, result: int, weapon: int, played: Array
) -> None:
    """Mix It Up (TF-BASE-07): what is dealt, and how the foe answers."""
    if result == BARE_SUCCESS:
        lying[foe] -= 1
    else:
        lying[foe] -= _power_read(lying, hero, luck, faces, weapon, False, played)
        if result == BEST and played[AVOIDS]:
            return
        if result == BEST:
            more = _power_read(lying, hero, luck, faces, weapon, False, played)
            lying[foe] -= more if lying[foe] > 0 else 0
    if lying[foe] > 0:
        _suffer(lying, hero, luck, faces, lying[foe + 1], 0, played)


@compiled
def _bless(lying: Array, hero: int, supply: int, luck: Array, faces: Array, card: int) -> None:
    """A critical success brings a Blessing (TF-CRIT-01); one that resolved goes back to the supply (TF-BLES-02)."""
    if faces[card * FACE + CRITICAL] and lying[supply]:
        _lay(lying, hero, DISCARD, lying[supply + lying[supply]])
        lying[supply] -= 1
        _tidy(lying, hero, luck)
    if FIRST_BLESSING <= card < FIRST_WOUND:
        lying[supply] += 1
        lying[supply + lying[supply]] = card
        _shuffle(lying, supply + 1, lying[supply], luck)


@compiled
def _blow(lying: Array, hero: int, foe: int, supply: int, luck: Array, faces: Array, who: Array, played: Array) -> bool:
    """One flip of Mix It Up or Volley, and all that comes of it at once. Whether it owes the GM a move."""
    _tidy(lying, hero, luck)
    card = _take(lying, hero, DRAW)
    result = faces[card * FACE + RESULT + who[RANK] - 1]
    if not FIRST_BLESSING <= card < FIRST_WOUND:
        _lay(lying, hero, DISCARD, card)
    if card >= FIRST_WOUND:  # TF-WOUND-01, TP-WND-05: it costs 1 Stamina before anything else comes of the flip
        _lose(lying, hero, luck, faces, 1, played)
    if result != FAILURE and who[SHOOTS]:
        lying[foe] -= _power_read(lying, hero, luck, faces, who[WEAPON], False, played)
    elif result != FAILURE:
        _trade_blows(lying, hero, foe, luck, faces, result, who[WEAPON], played)
    _tidy(lying, hero, luck)
    _bless(lying, hero, supply, luck, faces, card)
    return bool(result == FAILURE)


# --- A fight ----------------------------------------------------------------------------------------------------------


@compiled
def _first(lying: Array, begin: int, end: int, step: int) -> Any:
    """The first block with something left in its first place; the end where there is none."""
    while begin < end and lying[begin] <= 0:
        begin += step
    return begin


@compiled
def _lay_out(lying: Array, supply: int, luck: Array) -> None:
    """Blessings are shuffled, and then every deck."""
    lying[supply] = BLESSING_COUNT
    for at in range(BLESSING_COUNT):
        lying[supply + 1 + at] = FIRST_WOUND - 1 - at
    _shuffle(lying, supply + 1, BLESSING_COUNT, luck)
    for hero in range(0, supply, BLOCK):
        lying[hero + ON_FEET], lying[hero + WOUNDS], lying[hero + FALLEN] = 1, 0, 0
        lying[hero + DRAW], lying[hero + DISCARD], lying[hero + LOST] = TWENTY_CARDS, 0, 0
        for at in range(TWENTY_CARDS):
            lying[hero + PILES + at] = TWENTY_CARDS - 1 - at
        _shuffle(lying, hero + PILES, TWENTY_CARDS, luck)


@compiled
def _tell(told: Array, lying: Array, times: int) -> int:
    """How everything lies after a blow, where somebody wants to know; how often it was told so far."""
    if times < len(told):
        for at in range(len(lying)):
            told[times, at] = lying[at]
    return times + 1


@compiled
def _fight(lying: Array, heroes: Array, luck: Array, faces: Array, played: Array, most_rounds: int, told: Array) -> Any:
    """From the first blow to the last; how many rounds it took, one more than there may be where it does not end."""
    supply = len(heroes) * BLOCK
    foes, end, times = supply + SUPPLY, len(lying), 0
    _lay_out(lying, supply, luck)
    for rounds in range(1, most_rounds + 1):
        for at in range(len(heroes)):
            hero = at * BLOCK
            if not lying[hero + ON_FEET]:
                continue
            foe = _first(lying, foes, end, FOE)
            owes = _blow(lying, hero, foe, supply, luck, faces, heroes[at], played)
            times = _tell(told, lying, times)
            foe = _first(lying, foes, end, FOE)
            if foe == end or _first(lying, 0, supply, BLOCK) == supply:
                return rounds
            if owes:  # TF-GMC-06: all foes fall upon whoever failed; if that one is down, upon the first who is not
                whom = hero if lying[hero + ON_FEET] else _first(lying, 0, supply, BLOCK)
                others = -1
                for each in range(foes, end, FOE):
                    others += lying[each] > 0
                _suffer(lying, whom, luck, faces, lying[foe + 1], others, played)
                times = _tell(told, lying, times)
                if _first(lying, 0, supply, BLOCK) == supply:
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
        is_won = took <= most_rounds and _first(lying, 0, supply, BLOCK) < supply
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
