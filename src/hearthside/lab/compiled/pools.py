"""The exchange of blows of The First Empires, die for die, as machine code.

Heroes who attack whoever is nearest to being out, win an advantage where it is Desperate if they are careful, and break
free where they are held; dice that burst, the price of a result by its position, harm resisted, worn off on armor or
taken, Lady Luck's word, harm that goes on to others, dangers that draw nearer and break loose, grips and curses. Left
out are Chants, prayers, brews, tags, zones, Hitches, help and everything people say; `empires.py` refuses a fight that
has any of it. Nothing is decided here that the engine decides otherwise: tests hold the two together on the same
chance, turn for turn.

All machine code is in this one file, for the reason that `blows.py` gives; so chance is told here once more.
"""

from typing import Any

import numpy as np

from hearthside.lab.compiled.compiling import compiled

Array = Any
"""An array of NumPy."""

# All that is known of a fight from the first is one row of numbers, for each further array costs every function time
# until it is compiled. First come these, then a block for each hero, foe and danger, and then dice.
HEROES, FOES, DANGERS, AIMS, SEEKS, HARM_WORTH, STRAIN_WORTH, TICKS = range(8)
"""How many there are, and in how many ways one can aim; whether heroes win an advantage where it is Desperate, what
harm and Strain are worth to them; and by position how far a danger draws nearer."""
POSITIONS = RESULTS = 3
PRICES = TICKS + POSITIONS
"""By position and result: how often harm is thrown for, and whether the position gets worse."""
KNOWN = PRICES + 2 * POSITIONS * RESULTS
RANKED, READY, RESISTS, HARDENS, CHARM, IS_GOBLIN, EVADES, WEARS, HERO = range(9)
"""A hero as they come: dice for Luck, for readiness, to resist and against a curse; whether wounds harden them, sixes
bring them Luck, and they may slip aside; their armor."""
HEALTH, KIND, SIDES, FIXED, BRUTE, SWALLOWS, ARMS, IS_CURSED, IS_PROOF, FOE = range(10)
"""A foe: its clock, of which kind it is to those who attack it, the die of its harm or the number, what it can do,
and whether blows do nothing to it."""
OWNER, SEGMENTS, SWEEPS, PLACE, DANGER = range(5)
"""A danger: whose it is, its clock, the harm it does to all, and its place among those that are equally near."""
ADVANTAGE, BREAK_FREE, ATTACK = range(3)
"""What a turn aims at; attacks are told apart by the kind of foe, from here on."""
ORDER, OWN, BY_CHANCE = range(3)
"""What counts how much to heroes: numbers with fractions, in a row of their own."""

# All that lies on the table is another row: the position, who acts and the round; then hero by hero, the harm each foe
# can still take, and how far each danger is filled.
POSITION, TURN, ROUNDS, PEOPLE = range(4)
HARM, STRAIN, LUCK, ARMOR, IS_DEAD, HAS_FALLEN, HELD_BY = range(7)
ASKED, COMING, OVERFLOW, SOURCE, HAS_RESISTED, HAS_EVADED, PERSON = range(7, 14)
"""A hero on the table, and what they are asked: harm that comes, how much of it nothing keeps off, and from whom."""
NOTHING, UNDER_HARM, JUDGED, BURNT = range(4)
"""What somebody is asked: harm is coming, Lady Luck has the word, a wound burns."""
NOBODY, GONE, UNSET = -1, -1, -1

FAILURE, MIXED, SUCCESS = range(RESULTS)
RISKY, DESPERATE = 1, 2
HIT_FROM, FURIOUS_AT, HURT_AT, STRAINED_AT, DOWN_AT, DEAD_AT, MOST_STRAIN = 4, 2, 5, 5, 6, 7, 8
FAILING_PAYS, A_GOBLIN_GAINS = 2, 2
RESIST, EVADE, LET_ARMOR, RESIST_LUCKILY, SUFFER = range(5)
"""What can be done about harm."""
LUCK_ROOM = 1024
"""More Luck dice than anybody gains in a fight."""

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


# --- Chance -----------------------------------------------------------------------------------------------------------


@compiled
def _mixed(state: Any) -> Any:
    """A number that looks nothing like the one before it (SplitMix64)."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def _die(luck: Array, sides: int) -> Any:
    luck[0] += STEP
    return np.int64(((_mixed(luck[0]) >> _32) * np.uint64(sides)) >> _32) + 1


@compiled
def _highest(luck: Array, dice: int, sides: int) -> Any:
    """The highest of so many dice, as they show."""
    best = 0
    for _ in range(dice):
        best = max(best, _die(luck, sides))
    return best


@compiled
def _throw(luck: Array, dice: int) -> Any:
    """A pool: the hits, the result, and whether it is critical.

    Every six brings one more (FE-HIT-02); with no dice the lower of two is read (FE-POOL-10).
    """
    hits, highest, sixes, more = 0, 0, 0, dice
    if dice <= 0:
        highest = min(_die(luck, 6), _die(luck, 6))
        hits, more = int(highest >= HIT_FROM), int(highest == 6)
        sixes = 2 * more  # FE-HIT-10: both of them were
    while more > 0:
        burst = 0
        for _ in range(more):
            face = _die(luck, 6)
            hits += int(face >= HIT_FROM)
            burst += int(face == 6)
            highest = max(highest, face)
        sixes, more = sixes + burst, burst
    return hits, FAILURE if highest < HIT_FROM else MIXED if highest < 6 else SUCCESS, sixes > 1


# --- Who can do something ---------------------------------------------------------------------------------------------


@compiled
def _can_act(lying: Array, hero: int) -> bool:
    return bool(lying[hero + HARM] < DOWN_AT and not lying[hero + IS_DEAD])


@compiled
def _from(lying: Array, known: Array, at: int) -> Any:
    """The first in the order from here on who can act (FE-CBT-09); nobody where nobody can."""
    for step in range(known[HEROES]):
        comes = (at + step) % known[HEROES]
        if _can_act(lying, PEOPLE + comes * PERSON):
            return comes
    return NOBODY


@compiled
def _lie(known: Array) -> Any:
    """Where the foes lie; their place is that of the first of them and their own number."""
    return PEOPLE + known[HEROES] * PERSON


@compiled
def _foe(known: Array, foe: int) -> Any:
    """Where all that is known of a foe begins."""
    return KNOWN + known[HEROES] * HERO + foe * FOE


@compiled
def _first_foe(lying: Array, known: Array, but: int) -> Any:
    """The first foe that is not out, other than this one; nobody where there is none."""
    foes = _lie(known)
    for foe in range(known[FOES]):
        if lying[foes + foe] > 0 and foe != but:
            return foe
    return NOBODY


@compiled
def _is_over(lying: Array, known: Array) -> bool:
    return bool(_from(lying, known, 0) == NOBODY or _first_foe(lying, known, NOBODY) == NOBODY)


@compiled
def _strike(lying: Array, known: Array, foe: int, points: int) -> Any:
    """Harm fills a foe's clock (FE-BEAST-02); how much is left over. Whoever it held is free once it is out."""
    there = _lie(known) + foe
    taken = min(points, lying[there])
    if taken <= 0:
        return points
    lying[there] -= taken
    if lying[there] == 0:
        for at in range(known[HEROES]):
            hero = PEOPLE + at * PERSON
            if lying[hero + HELD_BY] == foe:
                lying[hero + HELD_BY] = NOBODY
    return points - taken


@compiled
def _hit(lying: Array, known: Array, foe: int, points: int) -> Any:
    """A blow: to those it does nothing to nothing is done, and nothing is left over (FE-BEAST-04)."""
    return 0 if known[_foe(known, foe) + IS_PROOF] else _strike(lying, known, foe, points)


@compiled
def _pays(lying: Array, known: Array, at: int, result: int, is_critical: bool) -> None:
    """Failing brings Luck (FE-FAIL-02), and to Goblins a critical success does (FE-ANC-03)."""
    if result == FAILURE:
        lying[PEOPLE + at * PERSON + LUCK] += FAILING_PAYS
    if is_critical and known[KNOWN + at * HERO + IS_GOBLIN]:
        lying[PEOPLE + at * PERSON + LUCK] += A_GOBLIN_GAINS


# --- Harm that comes --------------------------------------------------------------------------------------------------


@compiled
def _may_evade(lying: Array, known: Array, at: int) -> bool:
    """FE-RST-09."""
    hero = PEOPLE + at * PERSON
    is_willing = lying[hero + HAS_RESISTED] and not lying[hero + HAS_EVADED] and known[KNOWN + at * HERO + EVADES]
    return bool(is_willing and lying[hero + LUCK] > 0)


@compiled
def _burn(lying: Array, known: Array, hero: int) -> None:
    """FE-BEAST-15."""
    source = lying[hero + SOURCE]
    if source != NOBODY and known[_foe(known, source) + IS_CURSED]:
        lying[hero + ASKED] = BURNT


@compiled
def _land(lying: Array, known: Array, hero: int, points: int) -> None:
    """What is left of it, and what no armor keeps off: Lady Luck's word at 7 (FE-HARM-05), or a curse."""
    lying[hero + HARM] = min(DEAD_AT, lying[hero + HARM] + points + lying[hero + OVERFLOW])
    if points <= 0:
        lying[hero + SOURCE] = NOBODY  # only a blow carries a curse
    if lying[hero + HARM] >= DOWN_AT:
        lying[hero + HAS_FALLEN] = 1
    if lying[hero + HARM] < DEAD_AT:
        _burn(lying, known, hero)
    elif lying[hero + LUCK]:
        lying[hero + ASKED] = JUDGED
    else:
        lying[hero + IS_DEAD] = 1  # FE-LADY-06


@compiled
def _comes(lying: Array, known: Array, at: int) -> None:
    """Whoever harm comes at is asked; where nothing is left to choose, it lands."""
    hero = PEOPLE + at * PERSON
    is_open = not lying[hero + HAS_RESISTED] or lying[hero + ARMOR] > 0 or _may_evade(lying, known, at)
    if lying[hero + COMING] and is_open:
        lying[hero + ASKED] = UNDER_HARM
    else:
        _land(lying, known, hero, lying[hero + COMING])


@compiled
def _bring(lying: Array, known: Array, at: int, harm: int, source: int) -> None:
    """So much harm from this foe; the dead feel none."""
    hero = PEOPLE + at * PERSON
    if lying[hero + IS_DEAD]:
        return
    lying[hero + COMING], lying[hero + SOURCE] = harm, source
    lying[hero + OVERFLOW], lying[hero + HAS_RESISTED], lying[hero + HAS_EVADED] = 0, 0, 0
    _comes(lying, known, at)


@compiled
def _worth(weights: Array, at: int, gain: int, by_chance: int) -> Any:
    """As `bots/policy.py` weighs a deed: its place, what one has left, and chance."""
    return -weights[ORDER] * at + weights[OWN] * gain + weights[BY_CHANCE] * by_chance


@compiled
def _chosen(lying: Array, known: Array, at: int, weights: Array) -> Any:
    """What is done about harm (FE-HARM-11): of all that is open the best, in the order in which it is thought of."""
    hero = PEOPLE + at * PERSON
    coming, is_ready = lying[hero + COMING], lying[hero + HAS_RESISTED] == 0
    armor = min(coming, lying[hero + ARMOR])
    strain = known[STRAIN_WORTH] if lying[hero + STRAIN] < MOST_STRAIN else 0
    found, best, place = NOBODY, 0.0, 0
    for turn in range(SUFFER + 2):
        does = turn - 1  # armor comes first where it takes all of it
        by_chance, gain = 0, 0
        if turn == 0 or does == LET_ARMOR:
            is_open, does = armor > 0 and (armor == coming) == (turn == 0), LET_ARMOR
        elif does == EVADE:
            is_open, gain = _may_evade(lying, known, at), -1
        elif does == SUFFER:
            is_open = True
        else:
            is_open = is_ready and (does == RESIST or lying[hero + LUCK] > 0)
            by_chance, gain = 1, strain if does == RESIST else strain - 1
        if does in (LET_ARMOR, SUFFER):
            worn = armor if does == LET_ARMOR else 0
            after = min(DEAD_AT, lying[hero + HARM] + coming - worn + lying[hero + OVERFLOW])
            gain = known[HARM_WORTH] * (after - lying[hero + HARM]) - worn
        if is_open:
            worth = _worth(weights, place, gain, by_chance)
            if found == NOBODY or worth > best:
                found, best = does, worth
            place += 1
    return found


@compiled
def _resist(lying: Array, known: Array, at: int, with_luck: int, luck: Array) -> None:
    """FE-RST-02: 1 Strain, or 1 harm beyond its limit; the harm falls by one, and by one more for every hit."""
    hero, who = PEOPLE + at * PERSON, KNOWN + at * HERO
    harm = lying[hero + HARM]
    if lying[hero + STRAIN] < MOST_STRAIN:
        lying[hero + STRAIN] += 1
    else:
        lying[hero + OVERFLOW] += 1
    lying[hero + LUCK] -= with_luck
    hits, _, _ = _throw(luck, known[who + RESISTS] + with_luck + known[who + HARDENS] * harm - int(harm >= HURT_AT))
    lying[hero + COMING], lying[hero + HAS_RESISTED] = max(0, lying[hero + COMING] - 1 - hits), 1


@compiled
def _judge(lying: Array, known: Array, hero: int, luck: Array) -> None:
    """FE-LADY-01 to FE-LADY-06: all Luck dice are rolled."""
    dice, best, sixes = lying[hero + LUCK], 0, 0
    for _ in range(dice):
        face = _die(luck, 6)
        best, sixes = max(best, face), sixes + int(face == 6)
    lying[hero + LUCK] = 0
    if best < HIT_FROM:
        lying[hero + IS_DEAD] = 1
        return
    lying[hero + HARM] = max(0, 6 - sixes)
    _burn(lying, known, hero)


@compiled
def _answer(lying: Array, known: Array, at: int, weights: Array, luck: Array) -> None:
    """One answer to what somebody is asked."""
    hero = PEOPLE + at * PERSON
    asked, lying[hero + ASKED] = lying[hero + ASKED], NOTHING
    if asked == JUDGED:
        _judge(lying, known, hero, luck)
        return
    if asked == BURNT:
        dice = known[KNOWN + at * HERO + CHARM] - int(lying[hero + HARM] >= HURT_AT)
        _, result, is_critical = _throw(luck, dice)
        _pays(lying, known, at, result, is_critical)
        return
    does = _chosen(lying, known, at, weights)
    if does in (LET_ARMOR, SUFFER):
        worn = min(lying[hero + COMING], lying[hero + ARMOR]) if does == LET_ARMOR else 0
        lying[hero + ARMOR] -= worn
        _land(lying, known, hero, lying[hero + COMING] - worn)
        return
    if does == EVADE:
        lying[hero + LUCK] -= 1
        lying[hero + COMING], lying[hero + HAS_EVADED] = lying[hero + COMING] - 1, 1
    else:
        _resist(lying, known, at, int(does == RESIST_LUCKILY), luck)
    _comes(lying, known, at)


@compiled
def _settle(lying: Array, known: Array, weights: Array, luck: Array) -> None:
    """All who are asked answer, one after the other; whoever is asked again comes last."""
    waits = True
    while waits:
        waits = False
        for at in range(known[HEROES]):
            if lying[PEOPLE + at * PERSON + ASKED]:
                _answer(lying, known, at, weights, luck)
                waits = True


# --- A turn -----------------------------------------------------------------------------------------------------------


@compiled
def _target(lying: Array, known: Array) -> Any:
    """Whoever is nearest to being out."""
    foes, found = _lie(known), _first_foe(lying, known, NOBODY)
    for foe in range(found, known[FOES]):
        if 0 < lying[foes + foe] < lying[foes + found]:
            found = foe
    return found


@compiled
def _turn_back(lying: Array, known: Array, points: int) -> None:
    """What an advantage brings (FE-INT-09): the fullest danger is turned back, else the position is better."""
    found = NOBODY
    for clock in range(_lie(known) + known[FOES], len(lying)):
        if lying[clock] > 0 and (found == NOBODY or lying[clock] > lying[found]):
            found = clock
    if found == NOBODY:
        lying[POSITION] -= 1
    else:
        lying[found] = max(0, lying[found] - points)


@compiled
def _harm_of(known: Array, source: int, times: int, luck: Array) -> Any:
    """FE-HARM-09, FE-HARM-10: of serious harm the higher of two; where it comes from no foe, a d4."""
    if times == 0:
        return 0
    if source == NOBODY:
        return _highest(luck, times, 4)
    foe = _foe(known, source)
    harm = _highest(luck, times, known[foe + SIDES]) if known[foe + SIDES] else known[foe + FIXED]
    return harm + known[foe + BRUTE]


@compiled
def _grab(lying: Array, known: Array, hero: int) -> None:
    """FE-BEAST-09: the first foe that has an arm free."""
    if lying[hero + HELD_BY] != NOBODY:
        return
    foes = _lie(known)
    for foe in range(known[FOES]):
        held = 0
        for at in range(known[HEROES]):
            held += int(lying[PEOPLE + at * PERSON + HELD_BY] == foe)
        if lying[foes + foe] > 0 and held < known[_foe(known, foe) + ARMS]:
            lying[hero + HELD_BY] = foe
            return


@compiled
def _dice(lying: Array, known: Array, at: int, aim: int) -> Any:
    """How many dice somebody gathers for this."""
    hero, begin = PEOPLE + at * PERSON, _foe(known, known[FOES]) + known[DANGERS] * DANGER
    by_position = 2 * (at * known[AIMS] + aim) + lying[POSITION] - RISKY
    by_harm = 3 * by_position + int(lying[hero + HARM] >= FURIOUS_AT) + int(lying[hero + HARM] >= HURT_AT)
    return known[begin + 2 * by_harm + int(lying[hero + STRAIN] >= STRAINED_AT)]


@compiled
def _act(lying: Array, known: Array, at: int, luck: Array) -> Any:
    """A turn (FE-CBT-06): the dice, what they do and what it costs. The position in which it failed, if it did."""
    hero, source, aim = PEOPLE + at * PERSON, NOBODY, BREAK_FREE
    if known[SEEKS] and lying[POSITION] == DESPERATE:
        aim = ADVANTAGE
    elif lying[hero + HELD_BY] == NOBODY:
        source = _target(lying, known)
        aim = ATTACK + known[_foe(known, source) + KIND]
    if lying[POSITION] == UNSET:
        lying[POSITION] = RISKY
    position = lying[POSITION]
    hits, result, is_critical = _throw(luck, _dice(lying, known, at, aim))
    _pays(lying, known, at, result, is_critical)
    is_failure, spill = result == FAILURE, 0
    if aim >= ATTACK and not is_failure:
        spill = _hit(lying, known, source, hits)
    elif aim == BREAK_FREE and not is_failure:
        lying[hero + HELD_BY] = NOBODY
    price = PRICES + 2 * (position * RESULTS + result)
    times, is_worse = known[price], known[price + 1]
    if is_failure and aim >= ATTACK and known[_foe(known, source) + SWALLOWS]:  # FE-BEAST-08
        lying[hero + HELD_BY], lying[POSITION] = source, DESPERATE
        times, is_worse = max(times, 1), 0
    harm = _harm_of(known, source, times, luck)
    lying[POSITION] = min(DESPERATE, lying[POSITION] + is_worse)
    if is_failure:
        _grab(lying, known, hero)
    lying[TURN] = _from(lying, known, at + 1)
    if aim == ADVANTAGE and not is_failure:
        _turn_back(lying, known, hits)
    other = _first_foe(lying, known, source) if spill else NOBODY
    if other != NOBODY:  # FE-INT-05
        _hit(lying, known, other, spill)
    _bring(lying, known, at, harm, source)
    return position if is_failure else NOBODY


@compiled
def _draw_near(lying: Array, known: Array, by: int) -> None:
    """FE-CLK-06: the nearest danger draws nearer; full, it happens, and then it starts anew or is gone (FE-CLK-08)."""
    foes, begin = _lie(known), _foe(known, known[FOES])
    clocks, found, nearest, place = foes + known[FOES], NOBODY, 0, 0
    for at in range(known[DANGERS]):
        danger = begin + at * DANGER
        left = known[danger + SEGMENTS] - lying[clocks + at]
        is_nearer = found == NOBODY or left < nearest or (left == nearest and known[danger + PLACE] < place)
        if lying[clocks + at] != GONE and is_nearer:
            found, nearest, place = at, left, known[danger + PLACE]
    if found == NOBODY:
        return
    danger = begin + found * DANGER
    lying[clocks + found] += by
    if lying[clocks + found] < known[danger + SEGMENTS]:
        return
    owner, harm = known[danger + OWNER], known[danger + SWEEPS]
    lying[clocks + found] = 0 if lying[foes + owner] > 0 else GONE
    if harm == 0:
        return
    for foe in range(known[FOES]):  # FE-ZONE-06: friend or foe
        if foe != owner:
            _strike(lying, known, foe, harm)
    for at in range(known[HEROES]):
        _bring(lying, known, at, harm, owner)


# --- A fight ----------------------------------------------------------------------------------------------------------


@compiled
def _lay_out(lying: Array, known: Array, luck: Array) -> None:
    """Everybody rolls for readiness (FE-CBT-02) and then for Luck (FE-LUCK-05)."""
    foes, ready = _lie(known), 0
    for at in range(len(lying)):
        lying[at] = 0
    for foe in range(known[FOES]):
        lying[foes + foe] = known[_foe(known, foe) + HEALTH]
    for at in range(known[HEROES]):
        hero, who = PEOPLE + at * PERSON, KNOWN + at * HERO
        lying[hero + ARMOR], lying[hero + HELD_BY] = known[who + WEARS], NOBODY
        dice = known[who + READY]
        shown = _highest(luck, dice, 6) if dice > 0 else min(_die(luck, 6), _die(luck, 6))
        ready += int(shown >= HIT_FROM)
    for at in range(known[HEROES]):
        lying[PEOPLE + at * PERSON + LUCK] = _highest(luck, known[KNOWN + at * HERO + RANKED], 6)
    lying[POSITION] = UNSET if 2 * ready > known[HEROES] else DESPERATE  # FE-CBT-03: who has the advantage?


@compiled
def _tell(told: Array, lying: Array, times: int) -> int:
    """How everything lies, where somebody wants to know; how often it was told so far."""
    if times < len(told):
        for at in range(len(lying)):
            told[times, at] = lying[at]
    return times + 1


@compiled
def _fight(lying: Array, known: Array, weights: Array, most_rounds: int, luck: Array, told: Array) -> Any:
    """From the first turn to the last; how many rounds it took, one more than there may be where it does not end."""
    rounds, times, acted = 1, 0, 0
    while not _is_over(lying, known):
        at = _from(lying, known, lying[TURN])
        if at == _from(lying, known, 0) and acted & ~(1 << at):  # a round is over when the order begins anew
            rounds, acted = rounds + 1, 0
        acted |= 1 << at
        lying[TURN], lying[ROUNDS] = at, rounds
        times = _tell(told, lying, times)
        if rounds > most_rounds:
            return rounds
        failed = _act(lying, known, at, luck)
        _settle(lying, known, weights, luck)
        if failed != NOBODY and not _is_over(lying, known):
            _draw_near(lying, known, known[TICKS + failed])
            _settle(lying, known, weights, luck)
    _tell(told, lying, times)
    return rounds


@compiled
def play(
    seed: int,
    first: int,
    fights: int,
    known: Array,
    weights: Array,
    most_rounds: int,
    told: Array,
    rounds: Array,
    fallen: Array,
    left: Array,
) -> None:
    """So many fights from this number on, counted: the rounds of those lost and won, who fell, and what was left.

    `told` has a row for each turn of the last fight that somebody wants to see, as `lying` is laid out.
    """
    lying: Array = np.zeros(_lie(known) + known[FOES] + known[DANGERS], np.int64)
    luck: Array = np.zeros(1, np.uint64)
    for number in range(first, first + fights):
        luck[0] = _mixed(_mixed(np.uint64(seed) + STEP) + STEP * np.uint64(number + 1))
        _lay_out(lying, known, luck)
        took = _fight(lying, known, weights, most_rounds, luck, told)
        is_won = took <= most_rounds and _from(lying, known, 0) != NOBODY
        rounds[int(is_won), took] += 1
        for at in range(known[HEROES]):
            hero = PEOPLE + at * PERSON
            fallen[at] += lying[hero + HAS_FALLEN]
            left[at, 0, DEAD_AT - lying[hero + HARM]] += 1
            left[at, 1, lying[hero + ARMOR]] += 1
            left[at, 2, min(lying[hero + LUCK], LUCK_ROOM - 1)] += 1
            left[at, 3, lying[hero + STRAIN]] += 1
