"""The exchange of blows of Deckahedron World, card for card, as machine code.

Heroes who Hack and Slash with the weapon in hand, or bare hands, against foes with Stamina and a damage die: damage is
rolled, the foe strikes back, what hits is split into Stamina, Harm and Wounds, move cards with room, armour and a
Buckler take some of it, Stamina is searched for card by card, and a GM move is a blow of all foes together. Left out is
what nobody does who fights to the end; `world_duels.py` refuses a fight that has more. Nothing is decided here that the
engine decides otherwise: tests hold the two together on the same chance, blow for blow.
"""

import numpy as np

from hearthside.lab.compiled.compiling import compiled, within
from hearthside.lab.compiled.deck import BLOCK as DECK_BLOCK
from hearthside.lab.compiled.deck import (
    DISCARD,
    DRAW,
    FALLEN,
    LOST,
    ON_FEET,
    TURNED,
    WOUNDS,
    Array,
    deal,
    drawn,
    first_of,
    first_state,
    go_down,
    lay,
    lay_turned,
    reshuffle,
    take,
    tell,
    tidy,
)

FIRST_WOUND, FACE_COUNT, WOUND_CARDS = 20, 22, 2

RESULT, FLAME, FACE = 0, 4, 5
"""A face: results at ranks 1 to 4, and the flame; and how wide."""
STR, DEX, DIE, KIT = 0, 1, 2, 3
"""A hero as they come: two ranks, the sides of the weapon's die, and then the kit as it lies in the block."""
AVOIDS = 0
"""How heroes are played: whether ✔✔ turns the answer aside. How they split a blow is a table."""

HARM, SUPPLY, BREATH = DECK_BLOCK, DECK_BLOCK + 1, DECK_BLOCK + 3
"""A hero's block goes on: Harm, which of the two Wound cards are in the supply, and the kit: room for Stamina,"""
PADS, ARMOUR, BUCKLER, SPARE = BREATH + 1, BREATH + 2, BREATH + 3, BREATH + 4
"""room for Harm on move cards, on armour, blows the Buckler takes yet, room on armour that is asked after it."""
KIT_COUNT = 5
BLOCK = BREATH + KIT_COUNT
FOE_DIE, MORE, FOE = 1, 2, 3
"""A foe: its Stamina, its die, and what the Bad Bank added to its next blow."""

STAMINA, MOST_HARM, MOST_WOUNDS, MOST_MORE = 10, 2, 2, 5
HARM_PRICE, WOUND_PRICE, EXTRA_DIE = 3, 6, 6
WORST, POOR, GOOD, BEST = 1, 2, 3, 4


# --- Being hurt -------------------------------------------------------------------------------------------------------


@within
def _rolled(luck: Array, sides: int) -> int:
    number: int = drawn(luck, sides)
    return number + 1


@within
def _search(lying: Array, hero: int, luck: Array, faces: Array) -> None:
    """DW-STAM-02, DW-STAM-03: cards until a flame shows; that one is lost. As many show it as there are points."""
    count = 0
    while True:
        if lying[hero + DRAW] == 0:
            lay_turned(lying, hero, DISCARD, count)
            count = 0
            reshuffle(lying, hero, luck)
        card = take(lying, hero, DRAW)
        if faces[card * FACE + FLAME]:
            break
        lying[hero + TURNED + count] = card
        count += 1
    lay(lying, hero, LOST, card)
    lay_turned(lying, hero, DISCARD, count)


@within
def _lose(lying: Array, hero: int, luck: Array, faces: Array, points: int) -> None:
    """DW-STAM-08: what move cards have room for is not lost; the rest is searched for point by point (DW-STAM-04)."""
    if lying[hero + ON_FEET]:
        absorbed = min(points, lying[hero + BREATH])
        lying[hero + BREATH] -= absorbed
        points -= absorbed
    if points <= 0:
        return
    while points > 0 and lying[hero + LOST] < STAMINA:
        _search(lying, hero, luck, faces)
        tidy(lying, hero, luck)
        points -= 1
    if lying[hero + LOST] >= STAMINA:
        go_down(lying, hero)


@within
def _wound(lying: Array, hero: int, luck: Array, faces: Array) -> None:
    """DW-WND-01, with a Wound card of the two (DW-WND-05); a third Wound incapacitates instead (DW-WND-03)."""
    if lying[hero + WOUNDS] >= MOST_WOUNDS:
        go_down(lying, hero)
        return
    _lose(lying, hero, luck, faces, 1)
    left = lying[hero + SUPPLY] + lying[hero + SUPPLY + 1]
    which = drawn(luck, 2) if left == WOUND_CARDS else lying[hero + SUPPLY + 1]
    lying[hero + SUPPLY + which] = 0
    lay(lying, hero, DISCARD, FIRST_WOUND + which)
    lying[hero + WOUNDS] += 1


@within
def _take_harm(lying: Array, hero: int, luck: Array, faces: Array) -> None:
    """DW-HARM-01: a Stamina point, and the token; with two it is a Wound instead (DW-HARM-02)."""
    if lying[hero + HARM] >= MOST_HARM:
        _wound(lying, hero, luck, faces)
        return
    _lose(lying, hero, luck, faces, 1)
    lying[hero + HARM] += 1


@within
def _flip(lying: Array, hero: int, luck: Array, faces: Array, rank: int) -> int:
    """One card, and what it shows at this rank; a Wound card costs a point before anything else (DW-WCARD-05)."""
    tidy(lying, hero, luck)
    card = take(lying, hero, DRAW)
    lay(lying, hero, DISCARD, card)
    if card >= FIRST_WOUND:
        _lose(lying, hero, luck, faces, 1)
    result: int = faces[card * FACE + RESULT + rank - 1]
    return result


@within
def _raise_buckler(lying: Array, hero: int, luck: Array, faces: Array, who: Array) -> None:
    """DW-ABS-05: flipped for with Dexterity; on ✔✔ the Buckler pays and not the arm."""
    result = _flip(lying, hero, luck, faces, who[DEX])
    if result == WORST:
        _take_harm(lying, hero, luck, faces)
    elif result != BEST:
        _lose(lying, hero, luck, faces, 1)
    if result in (POOR, BEST):
        lying[hero + BUCKLER] -= 1
    tidy(lying, hero, luck)


@within
def _harm(lying: Array, hero: int, luck: Array, faces: Array, who: Array) -> None:
    """DW-HARM-03: whatever can take it does, in the order in which it is asked; or it lands."""
    stands = lying[hero + ON_FEET]
    if stands and lying[hero + PADS]:
        lying[hero + PADS] -= 1
    elif stands and lying[hero + ARMOUR]:
        lying[hero + ARMOUR] -= 1
        _lose(lying, hero, luck, faces, 1)
    elif stands and lying[hero + BUCKLER]:
        _raise_buckler(lying, hero, luck, faces, who)
    elif stands and lying[hero + SPARE]:
        lying[hero + SPARE] -= 1
        _lose(lying, hero, luck, faces, 1)
    else:
        _take_harm(lying, hero, luck, faces)


@within
def _suffer(
    lying: Array, hero: int, foe: int, bonus: int, luck: Array, faces: Array, who: Array, splits: Array
) -> None:
    """DW-CBT-02, DW-CBT-03: the die with all that is added to it, split, and taken part by part (DW-SPLIT-10)."""
    if not lying[hero + ON_FEET]:
        return
    number = _rolled(luck, lying[foe + FOE_DIE]) + bonus + lying[foe + MORE]
    lying[foe + MORE] = 0
    left = max(0, STAMINA - lying[hero + LOST])
    row = min(number, len(splits) - 1)
    harm, wounds = splits[row, left, 0], splits[row, left, 1]
    _lose(lying, hero, luck, faces, number - HARM_PRICE * harm - WOUND_PRICE * wounds)
    for _ in range(harm):
        _harm(lying, hero, luck, faces, who)
    for _ in range(wounds):
        _wound(lying, hero, luck, faces)


# --- Striking ---------------------------------------------------------------------------------------------------------


@within
def _hit(lying: Array, foe: int, points: int) -> None:
    """DW-CBT-09: a tough foe takes it as Stamina as well."""
    lying[foe] = max(0, lying[foe] - points)


@within
def _blow(
    lying: Array, hero: int, foe: int, luck: Array, faces: Array, who: Array, played: Array, splits: Array
) -> int:
    """One flip of Hack and Slash (DW-MOVE-02), and all that comes of it at once; a foe who is out does not answer.

    Its result.
    """
    result = _flip(lying, hero, luck, faces, who[STR])
    if result != WORST:
        _hit(lying, foe, 1 if result == POOR else _rolled(luck, who[DIE]))
        if result == BEST and not played[AVOIDS]:
            _hit(lying, foe, _rolled(luck, EXTRA_DIE))
        if lying[foe] > 0 and (result != BEST or not played[AVOIDS]):
            _suffer(lying, hero, foe, 0, luck, faces, who, splits)
    tidy(lying, hero, luck)
    return result


# --- A fight ----------------------------------------------------------------------------------------------------------


@within
def _lay_out(lying: Array, heroes: Array, luck: Array) -> None:
    for at in range(len(heroes)):
        hero = at * BLOCK
        deal(lying, hero, luck)
        lying[hero + HARM] = 0
        lying[hero + SUPPLY], lying[hero + SUPPLY + 1] = 1, 1
        for each in range(KIT_COUNT):
            lying[hero + BREATH + each] = heroes[at, KIT + each]


@within
def _fight(
    lying: Array, heroes: Array, luck: Array, faces: Array, played: Array, splits: Array, most_rounds: int, told: Array
) -> int:
    """From the first blow to the last; how many rounds it took, one more than there may be where it does not end."""
    foes, end, times = len(heroes) * BLOCK, len(lying), 0
    _lay_out(lying, heroes, luck)
    for rounds in range(1, most_rounds + 1):
        for at in range(len(heroes)):
            hero = at * BLOCK
            if not lying[hero + ON_FEET]:
                continue
            foe = first_of(lying, foes, end, FOE)
            result = _blow(lying, hero, foe, luck, faces, heroes[at], played, splits)
            foe, whom = first_of(lying, foes, end, FOE), first_of(lying, 0, foes, BLOCK)
            is_over = foe == end or whom == foes
            if result == POOR and not is_over:  # DW-RES-04: a point for the Bad Bank, which buys a harder blow at once
                lying[foe + MORE] += 1
            times = tell(told, lying, times)
            if is_over:
                return rounds
            if result == WORST:  # DW-CBT-08: all foes strike whoever failed; if that one is down, the first who is not
                whom = hero if lying[hero + ON_FEET] else whom
                others = -1
                for each in range(foes, end, FOE):
                    others += lying[each] > 0
                more = min(others, MOST_MORE)
                _suffer(lying, whom, foe, more, luck, faces, heroes[whom // BLOCK], splits)
                times = tell(told, lying, times)
                if first_of(lying, 0, foes, BLOCK) == foes:
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
    splits: Array,
    most_rounds: int,
    told: Array,
    rounds: Array,
    fallen: Array,
    left: Array,
) -> None:
    """So many fights from this number on, counted: the rounds of those lost and won, who fell, and what was left.

    `told` has a row for each blow of the last fight that somebody wants to see, as `lying` is laid out.
    """
    begin = len(heroes) * BLOCK
    lying: Array = np.zeros(begin + FOE * len(foes), np.int64)
    luck: Array = np.zeros(1, np.uint64)
    for number in range(first, first + fights):
        luck[0] = first_state(seed, number)
        for at in range(len(foes)):
            foe = begin + FOE * at
            lying[foe], lying[foe + FOE_DIE], lying[foe + MORE] = foes[at, 0], foes[at, 1], 0
        took = _fight(lying, heroes, luck, faces, played, splits, most_rounds, told)
        is_won = took <= most_rounds and first_of(lying, 0, begin, BLOCK) < begin
        rounds[int(is_won), took] += 1
        for at in range(len(heroes)):
            hero = at * BLOCK
            fallen[at] += lying[hero + FALLEN]
            left[at, 0, max(0, STAMINA - lying[hero + LOST])] += 1
            left[at, 1, lying[hero + HARM]] += 1
            left[at, 2, lying[hero + WOUNDS]] += 1
            left[at, 3, lying[hero + DRAW]] += 1
