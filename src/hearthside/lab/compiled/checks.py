"""A fight of Deck of Adventures without a map, card for card, as machine code: all that the house does in one.

Everybody in turn by Target Card: who lies there is treated or healed, blows with weapon or magic, a second one, who is
dragged along resists, damage comes off armor and then off Hit Points, a critical hit stuns, Fate is pushed and spent on
wounds, heroes hold on to life, decks run out and tire. `adventures.py` refuses a fight that has more. Nothing is
decided here that the engine decides otherwise: tests hold the two together on the same chance, deed for deed.
"""

import numpy as np

from hearthside.lab.compiled.compiling import compiled, within
from hearthside.lab.compiled.deck import Array, first_state, shuffle, tell

# --- How it lies ------------------------------------------------------------------------------------------------------

CARDS, RANKS, JOKER = 52, 13, 52
"""A card is its place in the common deck: suit by suit, each from the Ace to the King."""
WORLD, NPC, DECKS_OF_THE_GM = 0, 1, 2
DRAW, DISCARD, PILES = 0, 1, 2
DECK = PILES + 2 * CARDS
"""A deck: how many cards each of its two piles has, and the piles, the top card last."""
ACTIONS = 2
ROUND, SEEN, DEEDS, TURN, MAJORS, MINORS, MADE, STUNS, WORN, TURNED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
"""The table: the round, and the last one in which somebody had to think of something; deeds; whose turn it is, the
Actions left, whether they attacked, whether one Action is all there is; whether the NPC Deck is worn out; and how many
cards are turned, followed by them."""
ORDER = TURNED + 1 + CARDS
MOST_FIGHTERS = 36
FIGHTERS = ORDER + MOST_FIGHTERS
"""Then everybody in it, heroes first, and after them the decks."""
HP, AP, PP, OUT, DEAD, STABLE, DOWN, HELD, SLIPPED, STRUCK = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
STUNNED, HURT_HP, HURT_AP, FATIGUE, ACTED, FALLEN, AIDED, HELPED, WRATH, TARGET, HAND = (
    10,
    11,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
)
FATE = 8
"""Four Aces and two Jokers fit."""
FIGHTER = HAND + 1 + FATE
"""How many Fate Cards somebody holds comes before them, the oldest first."""

# Everybody as they come.
OF_DECK, FATED, TITLE, AGILITY, QUICK, LUCKY, MOST_HP, MOST_PP, RANGE = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""Whose deck, how many Jokers in hand (none: no Fate at all), whom else they are called like, Agility, how many Powers
draw for the Target Card, whether Lucky, the most HP and PP, and the Armor Range."""
BODY = 9
"""HP, AP and PP at first."""
BLOW, SECOND, CRAFT, VITALITY, CONVICTION, STRENGTH, DODGE = 12, 14, 16, 18, 20, 22, 24
"""What is drawn with: a modifier, and the Lower Hand it has anyway."""
DAMAGE, MINOR, POWER, HEAL, HEALS = 26, 27, 28, 29, 2
"""What a blow does; which Minor Power is used after it, and its damage or the Difficulty Range of its Save; and what
healing costs and brings, the dearest first, nothing where there is none."""
SPITE = HEAL + 2 * HEALS
"""Whether an attack has to be on who hit last (DA-VULN-10)."""
WHO = SPITE + 1
DRAGS, STRIKES = 1, 2

HEROES, TREATS, AIDS, EAGER, MOST_ROUNDS, MOST_DEEDS = 0, 1, 2, 3, 4, 5
"""How it is played: how many heroes, whether they see to who is hurt before they strike, whether they think of Fate
while others are asked, how much more damage makes a creature turn to its second choice, and when it is given up."""

MOST_FATE = 3
HARDEST, FARTHEST_RANK = -2, 6
CRITICAL, MAJOR, SUITED, SUCCESS, SUITED_MISS, COLOR_MISS, MISS, FAILURE, STOPPED = 0, 1, 2, 4, 5, 6, 7, 8, 9
SAVE_DR, DYING_DR, TREATMENT_DR, ENOUGH, MOST_AP, MOST_FATIGUE, TOO_TIRED, DOUBLED = 3, 4, 5, 2, 3, 5, 3, 4
GM, GIVEN_UP = -1, 2
SAVES_DRAG, SAVES_STUN, HOLDS_ON, TOUGHENS, OUTCOME, DRAGGED, DRAWN = 1, 2, 3, 4, 5, 6, 7
"""What somebody is asked about."""


@within
def _fighter(at: int) -> int:
    return FIGHTERS + at * FIGHTER


@within
def _deck(people: Array, number: int) -> int:
    return FIGHTERS + len(people) * FIGHTER + number * DECK


@within
def _is_out(lying: Array, who: int) -> bool:
    return bool(lying[who + OUT] or lying[who + DEAD])


# --- Cards ------------------------------------------------------------------------------------------------------------


@within
def _lay_out(lying: Array, deck: int, luck: Array) -> None:
    lying[deck + DRAW], lying[deck + DISCARD] = CARDS, 0
    for at in range(CARDS):
        lying[deck + PILES + at] = CARDS - 1 - at
    shuffle(lying, deck + PILES, CARDS, luck)


@within
def _discard(lying: Array, deck: int, card: int) -> None:
    lying[deck + PILES + CARDS + lying[deck + DISCARD]] = card
    lying[deck + DISCARD] += 1


@within
def _tire(lying: Array, people: Array, number: int, heroes: int) -> None:
    """DA-FTG-01, DA-FTG-11: whose deck it was; of the GM's two the World Deck tires nobody."""
    if number == NPC:
        lying[WORN] = 1
    for at in range(len(people)):
        if number >= DECKS_OF_THE_GM and people[at, OF_DECK] == number:
            who = _fighter(at)
            lying[who + FATIGUE] = min(MOST_FATIGUE, lying[who + FATIGUE] + 1)
            if at < heroes and lying[who + FATIGUE] == MOST_FATIGUE:  # DA-FTG-07
                lying[who + OUT], lying[who + FALLEN] = 1, 1


@within
def _draw(lying: Array, people: Array, number: int, heroes: int, luck: Array) -> int:
    """The top card of a deck; an empty one is refilled first."""
    deck = _deck(people, number)
    if lying[deck + DRAW] == 0:
        count = lying[deck + DISCARD]
        for at in range(count):
            lying[deck + PILES + at] = lying[deck + PILES + CARDS + at]
        lying[deck + DRAW], lying[deck + DISCARD] = count, 0
        shuffle(lying, deck + PILES, count, luck)
        _tire(lying, people, number, heroes)
    lying[deck + DRAW] -= 1
    card: int = lying[deck + PILES + lying[deck + DRAW]]
    return card


@within
def _lay_off(lying: Array, people: Array, at: int, card: int) -> None:
    """Discarded, but Aces are kept by whoever holds Fate (DA-FATE-02)."""
    who = _fighter(at)
    if card % RANKS == 0 and people[at, FATED]:
        lying[who + HAND + 1 + lying[who + HAND]] = card
        lying[who + HAND] += 1
    else:
        _discard(lying, _deck(people, people[at, OF_DECK]), card)


@within
def _spend(lying: Array, people: Array, at: int, count: int) -> None:
    """The oldest Fate Cards; a Joker lies aside from now on."""
    who = _fighter(at)
    for each in range(count - 1, -1, -1):
        if lying[who + HAND + 1 + each] != JOKER:
            _discard(lying, _deck(people, people[at, OF_DECK]), lying[who + HAND + 1 + each])
    lying[who + HAND] -= count
    for each in range(lying[who + HAND]):
        lying[who + HAND + 1 + each] = lying[who + HAND + 1 + each + count]


@within
def _is_red(card: int) -> bool:
    return card // RANKS == 1 or card // RANKS == 2


@within
def _apart(card: int, target: int) -> int:
    apart = abs(card % RANKS - target % RANKS)
    return min(apart, RANKS - apart)


@within
def _degree(card: int, target: int, edr: int) -> int:
    """DA-DEG-01 to DA-DEG-08."""
    apart = _apart(card, target)
    if edr >= 0:
        is_near = apart <= edr
    elif edr == -1:
        is_near = apart == 0 and _is_red(card) == _is_red(target)
    else:
        is_near = edr == HARDEST and card == target
    is_suited, is_colored = card // RANKS == target // RANKS, _is_red(card) == _is_red(target)
    if not is_near:
        return SUITED_MISS if is_suited else COLOR_MISS if is_colored else MISS
    if apart == 0:
        return CRITICAL if is_suited else MAJOR
    return SUITED if is_suited else SUCCESS - 1 if is_colored else SUCCESS


# --- Deeds ------------------------------------------------------------------------------------------------------------


@within
def _goes_on(lying: Array, played: Array) -> bool:
    """Whether there is time for another deed."""
    return bool(lying[DEEDS] < played[MOST_DEEDS] and lying[SEEN] <= played[MOST_ROUNDS])


@within
def _another(lying: Array, played: Array) -> bool:
    """Another deed, if there is time for it."""
    if not _goes_on(lying, played):
        return False
    lying[DEEDS] += 1
    return True


@within
def _fresh_hp(lying: Array, people: Array, at: int) -> int:
    who = _fighter(at)
    fresh: int = max(0, min(lying[who + HURT_HP], people[at, MOST_HP] - lying[who + HP]))
    return fresh


@within
def _fresh_ap(lying: Array, at: int) -> int:
    who = _fighter(at)
    fresh: int = max(0, min(lying[who + HURT_AP], MOST_AP - lying[who + AP]))
    return fresh


@within
def _can_toughen_up(lying: Array, people: Array, at: int) -> bool:
    who = _fighter(at)
    fresh = _fresh_hp(lying, people, at) + _fresh_ap(lying, at)
    return bool(lying[who + HAND] and fresh and not lying[who + DEAD])


@within
def _wake(lying: Array, who: int) -> None:
    if lying[who + OUT]:
        for each in range(OUT, STRUCK + 1):
            if each != DEAD:
                lying[who + each] = 0


@within
def _toughen_up(lying: Array, people: Array, at: int) -> None:
    """DA-FATE-07: as much as there are cards for, HP before AP."""
    who = _fighter(at)
    fresh, fresh_ap = _fresh_hp(lying, people, at), _fresh_ap(lying, at)
    count = min(fresh + fresh_ap, lying[who + HAND], MOST_FATE)
    _spend(lying, people, at, count)
    back = min(count, fresh)
    lying[who + HP] += back
    lying[who + HURT_HP] -= back
    back_ap = min(count - back, fresh_ap)
    lying[who + AP] += back_ap
    lying[who + HURT_AP] -= back_ap
    if lying[who + HP]:
        _wake(lying, who)


@within
def _answers(lying: Array, people: Array, played: Array, asked: int, kind: int, detail: int) -> bool:
    """Somebody is asked; before they answer, others think of their own wounds. Whether there is time for it."""
    if played[AIDS]:
        about = ((asked + 2) * 8 + kind) * 1000 + detail
        for at in range(played[HEROES]):
            who = _fighter(at)
            is_free = at != asked and at != lying[TURN] and not _is_out(lying, who) and not lying[who + AIDED]
            if is_free and _can_toughen_up(lying, people, at):
                lying[who + AIDED] = 1
                if lying[who + HELPED] != about:
                    lying[who + HELPED] = about
                    if not _another(lying, played):
                        return False
                    _toughen_up(lying, people, at)
    return _another(lying, played)


# --- Checks -----------------------------------------------------------------------------------------------------------


@within
def _lower(lying: Array, people: Array, heroes: int, at: int, stat: int) -> int:
    """The Lower Hand of a Check: the own one, a tired drawer, a worn-out deck."""
    is_tired = lying[_fighter(at) + FATIGUE] > 0
    is_worn = at >= heroes and people[at, OF_DECK] == NPC and lying[WORN]
    lower: int = people[at, stat + 1] + int(is_tired) + int(is_worn)
    return lower


@within
def _turn(lying: Array, people: Array, heroes: int, at: int, target: int, edr: int, lower: int, luck: Array) -> int:
    """Cards are drawn, and the worst of them counts (DA-HAND-10)."""
    deck, worst, found = _deck(people, people[at, OF_DECK]), MISS + 1, 0
    lying[TURNED] = 0
    while lying[TURNED] == 0 or (lying[TURNED] <= lower and lying[deck + DRAW] + lying[deck + DISCARD] > 0):
        card = _draw(lying, people, people[at, OF_DECK], heroes, luck)
        lying[TURNED + 1 + lying[TURNED]] = card
        lying[TURNED] += 1
        degree = _degree(card, target, edr)
        is_worse = degree > worst or (degree == worst and _apart(card, target) > _apart(found, target))
        if lying[TURNED] == 1 or is_worse:
            worst, found = degree, card
    return worst * CARDS + found


@within
def _check(
    lying: Array,
    people: Array,
    played: Array,
    luck: Array,
    at: int,
    target: int,
    is_own: bool,
    edr: int,
    lower: int,
    has_to_decide: bool,
) -> int:
    """One Check from its first card to its last: the degree it comes to."""
    heroes, who = played[HEROES], _fighter(at)
    if edr < HARDEST or (is_own and edr == HARDEST):
        return FAILURE
    is_rested, is_pushed, is_lucked = lying[who + FATIGUE] < TOO_TIRED, False, False
    while True:
        turned = _turn(lying, people, heroes, at, target, edr, lower, luck)
        degree, card = turned // CARDS, turned % CARDS
        is_asked = degree >= SUITED_MISS or (has_to_decide and degree > SUITED)
        pushes = is_asked and is_rested and not is_pushed and lying[who + HAND] > 0
        lucks = degree == SUITED_MISS and people[at, LUCKY] and not is_lucked
        if pushes or lucks:
            asked = at if at < heroes else GM
            if not _answers(lying, people, played, asked, DRAWN, card * 8 + degree):
                return STOPPED
        draws_again = degree >= SUITED_MISS and (pushes or lucks)
        if draws_again and pushes:
            _spend(lying, people, at, 1)
            is_pushed = True
        elif draws_again:
            is_lucked = True
        for each in range(lying[TURNED]):
            _lay_off(lying, people, at, lying[TURNED + 1 + each])
        lying[TURNED] = 0
        if not draws_again:
            return degree


@within
def _save(lying: Array, people: Array, played: Array, luck: Array, at: int, stat: int, dr: int, kind: int) -> int:
    """Against the own Target Card (DA-SAVE-01). A hero is asked to draw; for a creature it is drawn at once."""
    edr = dr + people[at, stat]
    lower = _lower(lying, people, played[HEROES], at, stat)
    if at < played[HEROES] and edr > HARDEST and not _answers(lying, people, played, at, kind, 0):
        return STOPPED
    target = lying[_fighter(at) + TARGET]
    return _check(lying, people, played, luck, at, target, True, edr, lower, False)


# --- Wounds -----------------------------------------------------------------------------------------------------------


@within
def _nobody_stands(lying: Array, begin: int, end: int) -> bool:
    out = 0
    for at in range(begin, end):
        out += int(_is_out(lying, _fighter(at)))
    return out == end - begin


@within
def _hurt(lying: Array, people: Array, played: Array, at: int, damage: int) -> bool:
    """DA-DMG-06, DA-DMG-12; a hero with Fate Cards toughens up at once, and so does the last enemy that falls
    (DA-FATE-19). Whether there is time for all of it."""
    who = _fighter(at)
    if damage <= 0 or lying[who + DEAD]:
        return True
    if lying[who + OUT]:
        lying[who + STRUCK] += 1
        return True
    ap = min(lying[who + AP], damage)
    hp = min(lying[who + HP], damage - ap)
    lying[who + AP] -= ap
    lying[who + HP] -= hp
    lying[who + HURT_AP] += ap
    lying[who + HURT_HP] += hp
    if lying[who + HP] == 0:
        lying[who + OUT], lying[who + FALLEN] = 1, 1
    if at >= played[HEROES]:
        if _nobody_stands(lying, played[HEROES], len(people)) and _can_toughen_up(lying, people, at):
            if not _answers(lying, people, played, GM, TOUGHENS, at):
                return False
            _toughen_up(lying, people, at)
        return True
    is_lost = lying[who + HP] == 0 and _nobody_stands(lying, 0, played[HEROES])
    if is_lost and not _answers(lying, people, played, GM, OUTCOME, 0):  # DA-CMB-13
        return False
    if _can_toughen_up(lying, people, at):
        if not _answers(lying, people, played, at, TOUGHENS, 0):
            return False
        _toughen_up(lying, people, at)
    return True


@within
def _heal(lying: Array, people: Array, at: int, points: int) -> None:
    """DA-DMG-13: never past the maximum."""
    who = _fighter(at)
    gained = min(points, people[at, MOST_HP] - lying[who + HP])
    if gained > 0 and not lying[who + DEAD]:
        lying[who + HP] += gained
        _wake(lying, who)


@within
def _strike(
    lying: Array, people: Array, played: Array, luck: Array, at: int, whom: int, stat: int, damage: int
) -> bool:
    """DA-DMG-01: a Check against the Armor Range. Whether there is time for all of it."""
    victim = _fighter(whom)
    edr = people[whom, RANGE] + people[at, stat]
    lower = _lower(lying, people, played[HEROES], at, stat)
    degree = _check(
        lying, people, played, luck, at, lying[victim + TARGET], False, edr, lower, False
    )  # fmt: skip
    if degree == STOPPED:
        return False
    if degree > SUCCESS:
        return True
    if not _is_out(lying, victim):
        lying[victim + WRATH] = at + 1
    if degree == CRITICAL:  # DA-DMG-11
        lying[victim + STUNNED] = 1
    return _hurt(lying, people, played, whom, damage + int(degree <= MAJOR))


@within
def _drag(lying: Array, people: Array, played: Array, luck: Array, at: int, whom: int) -> bool:
    """Momentum: nobody who is dragged ends up anywhere without a map, but the Save is drawn for."""
    victim, heroes, dr = _fighter(whom), played[HEROES], people[at, POWER]
    is_asked = whom < heroes and not _is_out(lying, victim)
    if is_asked and not _answers(lying, people, played, whom, DRAGGED, people[at, TITLE]):
        return False
    if lying[victim + OUT]:  # DA-KO-01
        return True
    edrs = people[whom, DODGE] - people[whom, STRENGTH]
    hands = people[whom, STRENGTH + 1] - people[whom, DODGE + 1] if whom >= heroes else 0
    stat = DODGE if hands > 0 or (hands == 0 and edrs > 0) else STRENGTH
    return _save(lying, people, played, luck, whom, stat, dr, SAVES_DRAG) != STOPPED


# --- Knocked Out ------------------------------------------------------------------------------------------------------


@within
def _hold_on(lying: Array, people: Array, played: Array, luck: Array, at: int) -> bool:
    """DA-KO-03 to DA-KO-08: a Target Card to hold on to life by. Whether there is time for all of it."""
    who, heroes, world = _fighter(at), played[HEROES], _deck(people, WORLD)
    lying[who + DOWN] += 1
    if lying[who + DEAD] or lying[who + STABLE]:
        return True
    target, edr, is_decided = _draw(lying, people, WORLD, heroes, luck), DYING_DR + people[at, VITALITY], False
    while not is_decided:
        lower = _lower(lying, people, heroes, at, VITALITY) + lying[who + STRUCK]
        if edr >= HARDEST and not _answers(lying, people, played, at, HOLDS_ON, 0):
            return False
        degree = _check(lying, people, played, luck, at, target, False, edr, lower, True)
        if degree == STOPPED:
            return False
        is_decided = degree <= SUITED
        if degree <= MAJOR:
            _heal(lying, people, at, 1)
            if degree == CRITICAL:
                lying[who + PP] += min(3, people[at, MOST_PP] - lying[who + PP])
        elif degree == SUITED:
            lying[who + HELD] += 1
            lying[who + STABLE] = int(lying[who + HELD] >= ENOUGH)
        else:
            card = _draw(lying, people, WORLD, heroes, luck)
            against = _degree(card, target, DYING_DR)
            _discard(lying, world, card)
            if against in (CRITICAL, SUITED):
                is_decided = True
                lying[who + SLIPPED] += 1
                if lying[who + SLIPPED] >= ENOUGH:
                    lying[who + OUT], lying[who + DEAD] = 0, 1
    _discard(lying, world, target)
    return True


@within
def _longest_down(lying: Array, heroes: int) -> int:
    """Who lies there, those who have lain longest first."""
    found = -1
    for at in range(heroes):
        who = _fighter(at)
        if lying[who + OUT] and (found < 0 or lying[who + DOWN] > lying[_fighter(found) + DOWN]):
            found = at
    return found


@within
def _worst_hurt(lying: Array, people: Array, heroes: int, heals: bool) -> int:
    """Who lacks most HP; nobody who is dead is healed, nor who lacks none."""
    found, most = -1, 0 if heals else -1
    for at in range(heroes):
        who = _fighter(at)
        lost = people[at, MOST_HP] - lying[who + HP]
        if lost > most and not (heals and lying[who + DEAD]):
            found, most = at, lost
    return found


# --- Turns ------------------------------------------------------------------------------------------------------------


@within
def _earliest(card: int) -> int:
    """DA-CMB-05: Ace, King, Queen and so on down to 2."""
    return (RANKS - card % RANKS) % RANKS


@within
def _comes_before(lying: Array, people: Array, heroes: int, one: int, other: int) -> bool:
    """By Target Card, players before enemies, then by Agility, or by where they sit."""
    mine, yours = _earliest(lying[_fighter(one) + TARGET]), _earliest(lying[_fighter(other) + TARGET])
    if mine != yours or (one < heroes) != (other < heroes):
        return mine < yours or (mine == yours and one < heroes)
    if one < heroes and people[one, AGILITY] != people[other, AGILITY]:
        return bool(people[one, AGILITY] > people[other, AGILITY])
    return one < other


@within
def _line_up(lying: Array, people: Array, heroes: int) -> None:
    for at in range(len(people)):
        place = at
        while place > 0 and _comes_before(lying, people, heroes, at, lying[ORDER + place - 1]):
            lying[ORDER + place] = lying[ORDER + place - 1]
            place -= 1
        lying[ORDER + place] = at


@within
def _next_up(lying: Array, people: Array, heroes: int) -> int:
    for place in range(len(people)):
        at = lying[ORDER + place]
        who = _fighter(at)
        if not lying[who + ACTED] and (at < heroes or not lying[who + OUT]):
            return int(at)
    return -1


@within
def _pass_on(lying: Array) -> None:
    """The turn is over: nothing that landed before it can be undone, and nobody is stunned any longer."""
    who = _fighter(lying[TURN])
    lying[who + STUNNED], lying[who + HURT_HP], lying[who + HURT_AP], lying[who + ACTED] = 0, 0, 0, 1


@within
def _begin_turns(lying: Array, people: Array, played: Array, luck: Array) -> bool:
    """Whoever comes next begins a turn; who lies there has no other than to hold on. Whether there is time for it."""
    heroes = played[HEROES]
    while True:
        at = _next_up(lying, people, heroes)
        if at < 0:
            for each in range(len(people)):
                lying[_fighter(each) + ACTED] = 0
            lying[ROUND] += 1
            at = _next_up(lying, people, heroes)
        lying[TURN] = at
        if not _is_out(lying, _fighter(at)):
            break
        if not _hold_on(lying, people, played, luck, at):
            return False
        _pass_on(lying)
    lying[MAJORS], lying[MINORS], lying[MADE], lying[STUNS] = 1, 1, 0, 0
    if lying[_fighter(at) + STUNNED]:  # DA-COND-02
        degree = _save(lying, people, played, luck, at, CONVICTION, SAVE_DR, SAVES_STUN)
        if degree == STOPPED:
            return False
        lying[STUNS] = int(degree > SUCCESS)
    return True


@within
def _has(lying: Array, action: int) -> bool:
    """DA-ACT-01, DA-COND-02: whether such an Action is left; who is stunned has one of either kind."""
    has_acted = lying[MAJORS] + lying[MINORS] < ACTIONS
    return bool(lying[action] and not (lying[STUNS] and has_acted))


@within
def _use_minor(lying: Array, people: Array, played: Array, luck: Array, at: int, whom: int) -> bool:
    lying[MINORS] -= 1
    if people[at, MINOR] == DRAGS:
        return _drag(lying, people, played, luck, at, whom)
    return _strike(lying, people, played, luck, at, whom, SECOND, people[at, POWER])


@within
def _can_use_minor(lying: Array, people: Array, at: int) -> bool:
    kind = people[at, MINOR]
    return bool(_has(lying, MINORS) and (kind == DRAGS or (kind == STRIKES and lying[MADE])))


@within
def _see_to_friends(lying: Array, people: Array, played: Array, luck: Array, at: int) -> int:
    """Who lies there is treated, who is hurt is healed: whether somebody was, or there was no time."""
    who, heroes = _fighter(at), played[HEROES]
    whom = _longest_down(lying, heroes)
    if whom >= 0:  # DA-KO-02
        lying[MAJORS] -= 1
        victim = _fighter(whom)
        edr = max(0, TREATMENT_DR - lying[victim + DOWN]) + people[at, CRAFT]
        lower = _lower(lying, people, heroes, at, CRAFT)
        target = lying[victim + TARGET]
        degree = _check(lying, people, played, luck, at, target, False, edr, lower, False)
        if degree <= SUCCESS:
            _heal(lying, people, whom, 1)
        return STOPPED if degree == STOPPED else 1
    whom = _worst_hurt(lying, people, heroes, True)
    times = 2 if lying[who + FATIGUE] >= DOUBLED else 1
    for each in range(HEAL, SPITE, 2):
        if whom >= 0 and people[at, each + 1] and times * people[at, each] <= lying[who + PP]:
            lying[MAJORS] -= 1
            lying[who + PP] -= times * people[at, each]
            _heal(lying, people, whom, people[at, each + 1])
            return 1
    return 0


@within
def _whom(lying: Array, people: Array, heroes: int, at: int, first: int) -> int:
    """DA-VULN-10: who hit a spiteful hero last, while they stand; else the first there is."""
    last: int = lying[_fighter(at) + WRATH] - 1
    return last if people[at, SPITE] and last >= heroes and not _is_out(lying, _fighter(last)) else first


@within
def _hero_acts(lying: Array, people: Array, played: Array, luck: Array, at: int) -> int:
    """One deed of a hero on turn: whether there was one, or no time for it; else the turn is over."""
    heroes = played[HEROES]
    if lying[_fighter(at) + OUT]:
        return 0
    if _has(lying, MAJORS):
        done = _see_to_friends(lying, people, played, luck, at) if played[TREATS] else 0
        if done:
            return done
        whom = heroes
        while lying[_fighter(whom) + OUT]:
            whom += 1
        lying[MAJORS] -= 1
        lying[MADE] = 1
        whom = _whom(lying, people, heroes, at, whom)
        goes = _strike(lying, people, played, luck, at, whom, BLOW, people[at, DAMAGE])
        return 1 if goes else STOPPED
    if _can_use_minor(lying, people, at):
        whom = _whom(lying, people, heroes, at, heroes) if people[at, MINOR] == STRIKES else heroes
        return 1 if _use_minor(lying, people, played, luck, at, whom) else STOPPED
    return 0


@within
def _better_prey(lying: Array, people: Array, damage: int, one: int, other: int) -> bool:
    """Whom it would fell, then who is hurt, then who is easy to hit."""
    mine, yours = _fighter(one), _fighter(other)
    fells = bool(damage >= lying[mine + HP] + lying[mine + AP])
    if fells != (damage >= lying[yours + HP] + lying[yours + AP]):
        return fells
    lost, others = people[one, MOST_HP] - lying[mine + HP], people[other, MOST_HP] - lying[yours + HP]
    if lost != others:
        return bool(lost > others)
    return bool(people[one, RANGE] > people[other, RANGE])


@within
def _prey(lying: Array, people: Array, played: Array, damage: int) -> int:
    """The best hero to strike; the second best, where that would do so much more damage."""
    first, second = -1, -1
    for at in range(played[HEROES]):
        if _is_out(lying, _fighter(at)):
            continue
        if first < 0 or _better_prey(lying, people, damage, at, first):
            first, second = at, first
        elif second < 0 or _better_prey(lying, people, damage, at, second):
            second = at
    if second >= 0:
        mine, yours = _fighter(first), _fighter(second)
        here = min(damage, lying[mine + HP] + lying[mine + AP])
        if min(damage, lying[yours + HP] + lying[yours + AP]) - here > played[EAGER]:
            return second
    return first


@within
def _creature_acts(lying: Array, people: Array, played: Array, luck: Array, at: int) -> int:
    """One deed of a creature on turn."""
    if _has(lying, MAJORS):
        damage = people[at, DAMAGE]
        whom = _prey(lying, people, played, damage)
        lying[MAJORS] -= 1
        lying[MADE] = 1
        return 1 if _strike(lying, people, played, luck, at, whom, BLOW, damage) else STOPPED
    if _can_use_minor(lying, people, at):
        whom = _worst_hurt(lying, people, played[HEROES], False)
        return 1 if _use_minor(lying, people, played, luck, at, whom) else STOPPED
    return 0


# --- A fight ----------------------------------------------------------------------------------------------------------


@within
def _take_target(lying: Array, people: Array, heroes: int, at: int, luck: Array) -> None:
    """DA-CMB-02; DA-AMB-48: the quick draw again and keep the card that acts earliest."""
    who, number = _fighter(at), people[at, OF_DECK]
    lying[who + TARGET] = _draw(lying, people, number, heroes, luck)
    for _ in range(people[at, QUICK]):
        card = _draw(lying, people, number, heroes, luck)
        if _earliest(card) < _earliest(lying[who + TARGET]):
            card, lying[who + TARGET] = lying[who + TARGET], card
        _lay_off(lying, people, at, card)


@within
def _gather(lying: Array, people: Array, heroes: int, luck: Array) -> None:
    """Every deck is shuffled, the NPC Deck once more before combat (DA-DECK-10), and everybody draws a Target Card."""
    lying[:] = 0
    for number in range((len(lying) - _deck(people, 0)) // DECK):
        _lay_out(lying, _deck(people, number), luck)
    shuffle(lying, _deck(people, NPC) + PILES, CARDS, luck)
    for at in range(len(people)):
        who = _fighter(at)
        for each in range(PP + 1):
            lying[who + each] = people[at, BODY + each]
        for each in range(people[at, FATED]):
            lying[who + HAND + 1 + each] = JOKER
        lying[who + HAND] = people[at, FATED]
    for at in range(len(people)):
        _take_target(lying, people, heroes, at, luck)
    _line_up(lying, people, heroes)
    lying[ROUND] = 1


@within
def _fight(lying: Array, people: Array, played: Array, luck: Array, told: Array) -> bool:
    """From the first deed to the last; whether it came to its end before it was given up."""
    heroes, times = played[HEROES], 0
    _gather(lying, people, heroes, luck)
    goes_on = _begin_turns(lying, people, played, luck)
    while goes_on and _goes_on(lying, played):
        if _nobody_stands(lying, 0, heroes) or _nobody_stands(lying, heroes, len(people)):
            tell(told, lying, times)
            return True
        times = tell(told, lying, times)
        for at in range(heroes):
            lying[_fighter(at) + AIDED] = 0
        lying[SEEN] = lying[ROUND]
        lying[DEEDS] += 1
        at = lying[TURN]
        if at < heroes:
            done = _hero_acts(lying, people, played, luck, at)
        else:
            done = _creature_acts(lying, people, played, luck, at)
        if done == 0:
            _pass_on(lying)
            goes_on = _begin_turns(lying, people, played, luck)
        else:
            goes_on = done != STOPPED
    return False


@compiled
def play(
    seed: int,
    first: int,
    fights: int,
    people: Array,
    decks: int,
    played: Array,
    told: Array,
    rounds: Array,
    fallen: Array,
    left: Array,
) -> None:
    """So many fights from this number on, counted: the rounds of those lost, won and given up, who fell, what was left.

    `told` has a row for each deed of the last fight that somebody wants to see, as `lying` is laid out.
    """
    heroes = played[HEROES]
    lying: Array = np.zeros(FIGHTERS + len(people) * FIGHTER + decks * DECK, np.int64)
    luck: Array = np.zeros(1, np.uint64)
    for number in range(first, first + fights):
        luck[0] = first_state(seed, number)
        has_ended = _fight(lying, people, played, luck, told)
        how = int(not _nobody_stands(lying, 0, heroes)) if has_ended else GIVEN_UP
        rounds[how, lying[SEEN]] += 1
        for at in range(heroes):
            who = _fighter(at)
            fallen[at] += lying[who + FALLEN]
            for each in range(PP + 1):
                left[at, each, lying[who + each]] += 1
            left[at, PP + 1, lying[_deck(people, people[at, OF_DECK]) + DRAW]] += 1
