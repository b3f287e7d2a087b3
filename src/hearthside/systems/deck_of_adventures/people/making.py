"""A character of Deck of Adventures, one decision a step: role, Attributes, Powers, flaws, gear, a name."""

from collections.abc import Iterator
from dataclasses import replace

from hearthside.kernel.directing import Deed, Floor
from hearthside.kernel.making import (
    Maker,
    MakingCard,
    MakingList,
    MakingNumber,
    MakingSheet,
    MakingStep,
    Stage,
    card,
    first_missing,
    growing,
    known_as,
    known_by_name,
    name_cards,
    name_step,
    ready_by,
    take,
    taken_back,
)
from hearthside.kernel.saying import listed, say, unchanged
from hearthside.kernel.starting_over import starting_over
from hearthside.kernel.surprising import surprising
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.goods.arms import item_words
from hearthside.systems.deck_of_adventures.goods.belongings import belongings, in_use
from hearthside.systems.deck_of_adventures.goods.returning import bought_of
from hearthside.systems.deck_of_adventures.goods.shelf import PRICES, good_words, money_words
from hearthside.systems.deck_of_adventures.kinds import (
    AP_MOST,
    AR,
    COINS_KIND,
    HP_MOST,
    LEVEL,
    NAME,
    POWERS_KIND,
    PP_MOST,
    ROLE,
    SPEED_KIND,
    STATE,
    VULNERABILITIES_KIND,
    XP,
)
from hearthside.systems.deck_of_adventures.people.characters import (
    BEING_MADE,
    READY_MADE,
    ReadyMade,
    budget,
    moved,
    spent_on_stats,
)
from hearthside.systems.deck_of_adventures.people.creating import (
    FOR_PLAYERS,
    IN_WORDS,
    REPEATABLE,
    empty_sheet,
    ways_to_take,
)
from hearthside.systems.deck_of_adventures.people.heroes import HEROES
from hearthside.systems.deck_of_adventures.people.holding import Outline, along, power_words
from hearthside.systems.deck_of_adventures.people.sheet import most_hp, unarmored_range
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES, STATS, Stat, signed
from hearthside.systems.deck_of_adventures.people.vulnerabilities import (
    VULNERABILITIES,
    granted,
    vulnerability_words,
    written,
)
from hearthside.systems.deck_of_adventures.powers.book import POWERS, ROLES, Power
from hearthside.systems.deck_of_adventures.slips import OWNED, OwnedPower

_ROLES = {
    "Caster": (
        say("Magic from afar. Knowledge is your first Skill."),
        say("Fragile, and the one who strikes several foes at once."),
    ),
    "Defender": (
        say("Steel in front of the others. Brute is your first Skill."),
        say("You take the blows, and give them back."),
    ),
    "Martial": (
        say("Quick with blade and bow. Finesse is your first Skill."),
        say("You decide who is struck, and are gone."),
    ),
    "Support": (
        say("The reason the others get up again. Craft is your first Skill."),
        say("You heal, shield and lend a hand."),
    ),
}
_TYPES = {"Major": say("Major action"), "Minor": say("Minor action"), "Passive": say("Always on")}
_SUGGESTED = {
    "Cunning": "Bluffing",
    "Focused": "Stealth",
    "Favored Terrain": "Forest",
    "Terrain Blink": "Forest",
    "Handy": "Smithing",
}
"""What is chosen with a Power where its player says nothing else."""
NAMES = ("Vesna", "Mira", "Odo Fennick", "Tamsin Vale", "Ketil", "Saoirse", "Bran Holloway", "Ilka")
"""For those to whom no name comes."""
_ON_STATS = 5
"""So many XP go into Attributes where the table chooses: the rest buys Powers."""


def stage(seen: TableView, seat: str) -> Stage:
    """Being made, or in play; whoever has no role yet has not begun."""
    if not seen.has_mark(STATE.of(seat), BEING_MADE):
        return "ready"
    begun = (*seen.marks.get(ROLE.of(seat), ()), *seen.marks.get(POWERS_KIND.of(seat), ()))
    return "making" if begun or _spent(seen, seat) else "none"


def _mods(seen: TableView, seat: str) -> dict[str, int]:
    return {stat: seen.track(mod_of(stat, seat)) for stat in STATS}


def _spent(seen: TableView, seat: str) -> int:
    return spent_on_stats(_mods(seen, seat))


def _role(seen: TableView, seat: str) -> str:
    return next(iter(seen.marks.get(ROLE.of(seat), ())), "")


def steps(seen: TableView, seat: str) -> tuple[MakingStep, ...]:
    """Six decisions, of which four are needed."""
    powers, flaws = OWNED.of(seen.marks, seat), seen.marks.get(VULNERABILITIES_KIND.of(seat), ())
    return (
        MakingStep(
            "role",
            say("Role"),
            say("What are you to the others?"),
            say("Your role gives you a first Skill, and opens Powers that others cannot take."),
            is_done=bool(_role(seen, seat)),
            is_full=bool(_role(seen, seat)),
        ),
        MakingStep(
            "stats",
            say("Attributes"),
            say("What are you good at?"),
            say("An Attribute takes its Skills along. Vitality is Hit Points, Agility keeps blows away."),
            is_done=_spent(seen, seat) != 0,
        ),
        MakingStep(
            "powers",
            say("Powers"),
            say("What can you do?"),
            say("Powers are bought with XP. What they cost in play is written at the foot of the card."),
            is_done=bool(powers),
            is_full=bool(powers) and not seen.track(XP.of(seat)),
            count=say("{count, plural, one {# Power} other {# Powers}}", count=len(powers)),
        ),
        MakingStep(
            "flaws",
            say("Flaws"),
            say("What gets in your way?"),
            say("A Minor one brings 1 XP, a Major one 2; four at the most."),
            is_done=bool(flaws),
            is_optional=True,
            count=say("{count, plural, one {# flaw} other {# flaws}}", count=len(flaws)),
        ),
        MakingStep(
            "gear",
            say("Gear"),
            say("What do you carry?"),
            say("A weapon, light armor, a pack and a trinket are yours. Coins buy more."),
            is_done=True,
            is_optional=True,
        ),
        name_step(seen.words.get(NAME.of(seat), "")),
    )


def left(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:
    """XP, always in sight."""
    flaws = sum(map(granted, seen.marks.get(VULNERABILITIES_KIND.of(seat), ())))
    most = budget(seen.track(LEVEL.of(seat))) + flaws
    return (MakingNumber(say("XP left"), str(seen.track(XP.of(seat))), "token-xp", most if most <= 15 else 0),)


# --- Cards ------------------------------------------------------------------------------------------------------------


def cards(seen: TableView, floor: Floor, step: str) -> tuple[MakingCard, ...]:
    """What can be chosen in a step."""
    return tuple(_CARDS[step](seen, floor))


def _roles(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine, outline = _role(seen, seen.seat), Outline.of(seen, seen.seat)
    for role, skill in ROLES.items():
        is_for, means = _ROLES[role]
        yield card(
            floor,
            "choose_role",
            "role",
            role,
            role,
            says=is_for,
            changes=means,
            kind=say("First Skill: {skill}", skill=STATS[skill].name),
            along=along(outline, outline.in_role(role)),
            is_taken=role == mine,
        )


def _stats(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mods = _mods(seen, seen.seat)
    first, outline = ROLES.get(_role(seen, seen.seat), ""), Outline.of(seen, seen.seat)
    for stat in STATS.values():
        up, down = floor.deed("raise_stat", stat=stat.code), take(floor, "lower_stat", stat=stat.code)
        value = mods[stat.code]
        raised = moved(mods, stat.code, value + 1) if value < max(STAT_STEPS) else mods
        price = spent_on_stats(raised) - spent_on_stats(mods)
        yield card(
            floor,
            "raise_stat",
            "stat",
            stat.code,
            stat.name,
            says=stat.use,
            kind=say("Attribute")
            if stat.is_attribute
            else say("Skill of {attribute}", attribute=STATS[stat.attribute].name),
            cost=say("{xp} XP", xp=price),
            changes=_raised(seen, stat, value) if up else "",
            value=signed(value),
            back=down,
            along=along(outline, outline.at(stat.code, value - 1)) if down else "",
            fits=stat.code in (STATS[first].attribute if first else "agl", "vit"),
        )


STAT_STEPS = range(-2, 7)


def _raised(seen: TableView, stat: Stat, value: int) -> str:
    """What one more would make of the numbers on the sheet."""
    if stat.code == "vit":
        hp = most_hp(seen.options, seen.track(LEVEL.of(seen.seat)), value + 1)
        return say("{what} {then} instead of {now}", what="HP", then=hp, now=seen.track(HP_MOST.of(seen.seat)))
    if (
        stat.code == "agl"
        and not in_use(seen, seen.seat, "armor")
        and unarmored_range(value + 1) != unarmored_range(value)
    ):
        then = unarmored_range(value + 1)
        return say("{what} {then} instead of {now}", what="AR", then=then, now=seen.track(AR.of(seen.seat)))
    skills = [each.name for each in STATS.values() if each.attribute == stat.code and not each.is_attribute]
    return say("with it: {skills}", skills=listed(skills)) if skills else ""


def _powers(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    """What is there lies with what can be bought; what is chosen in words, each time by itself."""
    outline = Outline.of(seen, seen.seat)
    for power in FOR_PLAYERS:
        mine = [each for each in outline.powers if each.name == power.name]
        for had in mine:
            yield _power(seen, floor, power, str(OWNED.words(had)), had, outline)
        for name in ways_to_take(power):
            is_had = any(OWNED.words(each) in (name, power.name) for each in mine)
            if not is_had and (not mine or power.name in REPEATABLE):
                yield _power(seen, floor, power, name, None, outline)


def _power(
    seen: TableView, floor: Floor, power: Power, name: str, had: OwnedPower | None, outline: Outline
) -> MakingCard:
    back = take(floor, "return_power", power=name) if had else None
    is_worded = name in IN_WORDS
    return card(
        floor,
        "buy_power",
        "power",
        name,
        power_words(had) if had else _titled(power, name),
        says=power.effect,
        kind=_TYPES.get(power.type, power.type),
        cost=say("{xp} XP", xp=power.xp or 0),
        changes=_powered(seen, power),
        is_taken=had is not None,
        back=back,
        along=along(outline, outline.without(had), power_words(had)) if had and back else "",
        given={"choice": _SUGGESTED[name]} if is_worded else {},
        asks="choice" if is_worded else "",
        prompt=say("What is chosen for it?") if is_worded else "",
        fits=power.xp != 0 and not power.needs.level,
    )


def _titled(power: Power, name: str) -> str:
    return (power.title or power.name) if name == power.name else name


def _powered(seen: TableView, power: Power) -> str:
    """What it costs in play, and what it makes of the Power Points."""
    pp = [str(cost) for cost in power.pp if cost]
    if not pp:
        return say("free in play")
    now = seen.track(PP_MOST.of(seen.seat))
    return say("{pp} PP in play; PP {then} instead of {now}", pp=listed(pp, "or"), then=now + power.most_pp, now=now)


def _flaws(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine, outline = seen.marks.get(VULNERABILITIES_KIND.of(seen.seat), ()), Outline.of(seen, seen.seat)
    for weakness in VULNERABILITIES.values():
        for xp in weakness.xp:
            name = str(written(weakness.name, xp))
            taken = name in mine
            yield card(
                floor,
                "take_vulnerability",
                "vulnerability",
                name,
                vulnerability_words(name),
                says=weakness.effect,
                kind=say("Major flaw") if xp > 1 else say("Minor flaw"),
                cost=say("+{xp} XP", xp=xp),
                is_taken=taken,
                back=take(floor, "overcome", vulnerability=name) if taken else None,
                along=along(outline, outline.freed(name) if taken else outline.weakened(name), name),
                fits=not weakness.sets,
            )


def _gear(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    is_made_now = seen.has_mark(STATE.of(seen.seat), BEING_MADE)
    for name, price in PRICES.items():
        bought = seen.track(bought_of(seen.seat, name))
        has = sum(item.count for item in belongings(seen, seen.seat).values() if item.make == name)
        yield card(
            floor,
            "buy",
            "good",
            name,
            good_words(name),
            cost=money_words(price),
            changes=say("you have {count}", count=has) if has else "",
            value=str(bought) if is_made_now else "",
            back=take(floor, "return_good", good=name) if bought else None,
        )


def _names(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    return name_cards(seen, floor, "name_character", seen.words.get(NAME.of(seen.seat), ""), NAMES)


_CARDS = {"role": _roles, "stats": _stats, "powers": _powers, "flaws": _flaws, "gear": _gear, "name": _names}


def heroes(seen: TableView, floor: Floor) -> tuple[MakingCard, ...]:
    """The ready-made characters of this level."""
    level = seen.track(LEVEL.of(seen.seat))
    return tuple(_hero(floor, sheet) for sheet in READY_MADE.values() if sheet.level == level)


def _hero(floor: Floor, sheet: ReadyMade) -> MakingCard:
    who = HEROES[sheet.name]
    return card(
        floor,
        "play_ready_made",
        "name",
        sheet.name,
        unchanged(who.name),
        says=who.about,
        kind=sheet.role,
        changes=listed(POWERS[each].title or each for each in sheet.powers),
        numbers=(
            MakingNumber(say("HP"), str(sheet.hp)),
            MakingNumber(say("AP"), str(sheet.ap)),
            MakingNumber(say("PP"), str(sheet.pp)),
            MakingNumber(say("Speed"), str(sheet.speed)),
        ),
    )


# --- The sheet --------------------------------------------------------------------------------------------------------


def sheet(seen: TableView, seat: str) -> MakingSheet:
    """All that is on somebody's sheet."""
    marks, role = seen.marks, _role(seen, seat)
    mods = tuple(MakingNumber(stat.short, signed(seen.track(mod_of(stat.code, seat)))) for stat in ATTRIBUTES.values())
    body = (
        MakingNumber(say("HP"), str(seen.track(HP_MOST.of(seat)))),
        MakingNumber(say("AP"), str(seen.track(AP_MOST.of(seat)))),
        MakingNumber(say("AR"), str(seen.track(AR.of(seat)))),
        MakingNumber(say("PP"), str(seen.track(PP_MOST.of(seat)))),
        MakingNumber(say("Speed"), str(seen.track(SPEED_KIND.of(seat)))),
    )
    skills = [
        say("{stat} {mod}", stat=stat.name, mod=signed(mod))
        for stat in STATS.values()
        if not stat.is_attribute and (mod := seen.track(mod_of(stat.code, seat)))
    ]
    arms = tuple(item_words(item) for item in belongings(seen, seat).values())
    lists = (
        MakingList(say("Skills"), tuple(skills)),
        MakingList(say("Powers"), tuple(_owned(seen, seat))),
        MakingList(say("Flaws"), tuple(map(vulnerability_words, marks.get(VULNERABILITIES_KIND.of(seat), ())))),
        MakingList(say("Gear"), (*arms, money_words(seen.track(COINS_KIND.of(seat))))),
    )
    level = seen.track(LEVEL.of(seat))
    about = say("{role}, level {level}", role=role, level=level) if role else say("level {level}", level=level)
    name = seen.words.get(NAME.of(seat), "")
    return MakingSheet(
        seat,
        seen.seats[seat].title,
        known_as(name),
        about,
        (*mods, *body),
        tuple(each for each in lists if each.lines),
    )


def _owned(seen: TableView, seat: str) -> Iterator[str]:
    return map(power_words, OWNED.of(seen.marks, seat))


def ready(seen: TableView, floor: Floor) -> Deed | None:
    """Where a role, Attributes, a Power and a name are chosen."""
    return None if missing(seen, seen.seat) else ready_by("finish_character")(seen, floor)


def missing(seen: TableView, seat: str) -> str:
    """What the character still lacks."""
    return first_missing(steps(seen, seat))


def growth(seen: TableView, seat: str) -> str:
    """DA-CHAR-11: XP that a level brought can be spent."""
    xp = seen.track(XP.of(seat))
    if stage(seen, seat) != "ready" or xp <= 0 or seen.track(LEVEL.of(seat)) < 2:
        return ""
    return say("{xp} XP can be spent.", xp=xp)


def grows(seen: TableView, floor: Floor) -> tuple[MakingStep, ...]:
    """DA-CHAR-11: Attributes and Powers again, where there is time for it."""
    if not growth(seen, seen.seat) or not floor.may("buy_power"):
        return ()
    return tuple(
        growing(replace(step, is_done=False, is_full=False), cards(seen, floor, step.id))
        for step in steps(seen, seen.seat)
        if step.id in ("stats", "powers")
    )


def wants_more(seen: TableView, seat: str, step: MakingStep) -> bool:
    """Where the table chooses: a few XP go into Attributes, all the others into Powers."""
    if step.id == "stats":
        return _spent(seen, seat) < _ON_STATS - 1
    if step.id == "powers":
        return seen.track(XP.of(seat)) > 0
    return not step.is_done


MAKER = Maker(
    stage,
    steps,
    cards,
    sheet,
    ready,
    missing,
    left,
    heroes,
    again=taken_back,
    is_ready_made=known_by_name(NAME, (hero.name for hero in HEROES.values())),
    growth=growth,
    grows=grows,
    purse=left,
    wants_more=wants_more,
)
SURPRISE_ME = surprising(MAKER, "DA-CHAR-01")
AGAIN = starting_over(MAKER, "DA-AMB-109", empty_sheet)
