"""A character of The First Empires, one decision a step: a people, ranks, skills, a Trouble, stunts, an aim, gear."""

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
    counted,
    first_missing,
    goes_along,
    known_as,
    known_by_name,
    name_cards,
    name_step,
    ready_by,
    take,
    taken_back,
)
from hearthside.kernel.saying import in_a_row, listed, say, unchanged
from hearthside.kernel.starting_over import starting_over
from hearthside.kernel.surprising import surprising
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.chant import NOUN_OF, NOUNS, VERBS, WITH_PAPER, WORDS_PER_RANK
from hearthside.systems.first_empires.content.gear import GEAR, STARTING_ARMOR, Gear
from hearthside.systems.first_empires.content.heroes import READY_MADE
from hearthside.systems.first_empires.content.people import (
    ANCESTRIES,
    MOST_RANKS,
    RANKS,
    STUNTS,
    STUNTS_TO_BEGIN_WITH,
    TROUBLES,
    Ancestry,
    Stunt,
    skills_for,
)
from hearthside.systems.first_empires.content.prayer import DEITIES, DOMAINS, miracles_in
from hearthside.systems.first_empires.gear.belongings import armor_at_most, carried, room_for_items
from hearthside.systems.first_empires.kinds import (
    ANCESTRY,
    ASPIRATION,
    DEITY,
    DOMAIN,
    INGOTS,
    LANGUAGES_KIND,
    LEXICON,
    NAME,
    STATE,
    STUNTS_KIND,
    TRAINED,
    TROUBLES_KIND,
)
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import has_stunt
from hearthside.systems.first_empires.people.creating import brought_along, empty_sheet
from hearthside.systems.first_empires.people.growing import grows, growth, purse
from hearthside.systems.first_empires.people.heroes import HEROES
from hearthside.systems.first_empires.people.holding import Outline, along
from hearthside.systems.first_empires.people.making import (
    EQUIPPED,
    has_begun,
    is_making,
    is_unchosen,
    lexicon_at,
    open_steps,
    ranks_laid,
    words_to_learn,
)
from hearthside.systems.first_empires.scene.board import rank_of
from hearthside.systems.first_empires.words import ABILITIES, SKILLS

NAMES = ("Hanno", "Istar", "Marit Ashfell", "Dorrin Vey", "Kesh", "Yevka of the Reeds", "Bartol", "Ninsun")
"""For those to whom no name comes."""
ASPIRATIONS = (
    "To find out who opened the gates of my city.",
    "To bring my brother home from the mines.",
    "To own a ship, and nobody's leave to sail it.",
    "To see the last dragon, and to be believed.",
    "To be forgiven by the people I left behind.",
)
"""What somebody may strive for, where nothing comes to mind."""
BELONGINGS = ("a coil of rope", "a set of tools", "a warm cloak", "a lute")
"""What people often take along."""
_ABILITIES = {
    "body": say("Fight, leap, slip past. It carries what you own."),
    "charm": say("Lie, threaten, win people over."),
    "intuition": say("Sense, track, pray. Who has it is not taken by surprise."),
    "mind": say("Know, build, brew. The Chant asks for it."),
}
_SKILLS = {
    "brawl": say("Strike, wrestle, stand your ground."),
    "maneuver": say("Climb, leap, dodge. It helps you resist harm."),
    "sneak": say("Go where nobody sees or hears you."),
    "bluff": say("Lie, pretend, distract."),
    "compel": say("Threaten, command, move a crowd."),
    "fraternize": say("Make friends, ask around, haggle."),
    "hunt": say("Shoot, follow tracks, find a way."),
    "pray": say("Ask your deity for a miracle."),
    "tame": say("Calm beasts, ride them, teach them."),
    "brew": say("Make tinctures, poisons, fire."),
    "study": say("Know things, or read them in time."),
    "tinker": say("Build, mend, take apart."),
}


def stage(seen: TableView, seat: str) -> Stage:
    """Whoever has not said who they are has not begun, whomever they could play with meanwhile."""
    if is_making(seen, seat):
        return "making" if has_begun(seen, seat) else "none"
    return "none" if is_unchosen(seen, seat) else "ready"


def _people(seen: TableView, seat: str) -> str:
    return seen.words.get(ANCESTRY.of(seat), "")


def _undone(seen: TableView, seat: str) -> set[str]:
    """FE-CHAR-01: the rules that still ask for something."""
    if is_unchosen(seen, seat):
        return {rule for _, rule in _STEPS}
    return {rule for rule, _ in open_steps(seen, seat)} if is_making(seen, seat) else set()


def steps(seen: TableView, seat: str) -> tuple[MakingStep, ...]:
    """Eight decisions; those who pray or chant have one more, and who likes to pack a last one."""
    undone, counts = _undone(seen, seat), _counts(seen, seat)
    is_new = not is_making(seen, seat)
    found = (
        *(replace(step, is_done=rule not in undone, count=counts.get(step.id, "")) for step, rule in _STEPS),
        name_step("" if is_new else seen.words.get(NAME.of(seat), "")),
        replace(_BELONGINGS, is_done=bool(brought_along(seen, seat)) and not is_new),
    )
    left_out = {
        "deity": is_new or not seen.has_mark(TRAINED.of(seat), "pray"),
        "words": is_new or not has_stunt(seen, seat, "Chanter"),
    }
    return tuple(
        replace(step, is_full=step.is_done and not step.is_optional) for step in found if not left_out.get(step.id)
    )


def _counts(seen: TableView, seat: str) -> dict[str, str]:
    """How far somebody is, where it is counted."""
    if not is_making(seen, seat):
        return {}
    marks = {"skills": TRAINED, "stunts": STUNTS_KIND, "words": LEXICON}
    done = {step: len(seen.marks.get(kind.of(seat), ())) for step, kind in marks.items()}
    most = {
        "abilities": RANKS,
        "skills": skills_for(_people(seen, seat)),
        "stunts": STUNTS_TO_BEGIN_WITH,
        "words": WORDS_PER_RANK * seen.track(rank_of("mind", seat)),
    }
    return {step: counted(done.get(step, ranks_laid(seen, seat)), count) for step, count in most.items()}


_STEPS = (
    (
        MakingStep(
            "people",
            say("People"),
            say("Where do you come from?"),
            say("Every people has a gift that nobody else has, and a language of its own."),
        ),
        "FE-CHAR-01",
    ),
    (
        MakingStep(
            "abilities",
            say("Abilities"),
            say("What are you good at?"),
            say("Each rank is a die whenever you use the ability. Whoever has ranks in many abilities has more Luck."),
        ),
        "FE-CHAR-02",
    ),
    (
        MakingStep(
            "skills",
            say("Skills"),
            say("What did you learn?"),
            say("A trained skill is one more die. Some stunts ask for one."),
        ),
        "FE-CHAR-03",
    ),
    (
        MakingStep(
            "deity", say("Deity"), say("Whom do you pray to?"), say("Its domain says which miracles are your own.")
        ),
        "FE-CHAR-12",
    ),
    (
        MakingStep(
            "stunts",
            say("Stunts"),
            say("What can you do that others cannot?"),
            say("Two of them. Each bends a rule."),
        ),
        "FE-CHAR-05",
    ),
    (
        MakingStep(
            "words",
            say("Words"),
            say("Which words does the world obey?"),
            say("Five for every rank in Mind. A verse is a verb, alone or with a noun and its specifier."),
        ),
        "FE-CHAR-13",
    ),
    (
        MakingStep(
            "trouble",
            say("Trouble"),
            say("What gets in your way?"),
            say("One at least, agreed with the GM. When it makes things harder, it pays you in Luck."),
        ),
        "FE-CHAR-04",
    ),
    (
        MakingStep(
            "aspiration",
            say("Aspiration"),
            say("What do you strive for?"),
            say("Something specific and ambitious that two to five sessions can bring. A die, where it is at stake."),
        ),
        "FE-CHAR-06",
    ),
    (
        MakingStep(
            "gear",
            say("Gear"),
            say("What do you carry?"),
            say("One weapon. Armor comes with your ranks in Body, and two ingots with the day."),
        ),
        "FE-CHAR-07",
    ),
)
"""Each step with the rule that asks for it."""
_BELONGINGS = MakingStep(
    "belongings",
    say("Belongings"),
    say("What else do you take along?"),
    say("Clothes, tools, a keepsake, as far as the GM agrees and you have room for it."),
    is_optional=True,
)


def left(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:
    """Ranks, always in sight."""
    ranks = RANKS - ranks_laid(seen, seat) if is_making(seen, seat) else RANKS
    return (MakingNumber(say("ranks left"), str(ranks), "token-luck", RANKS),)


# --- Cards ------------------------------------------------------------------------------------------------------------


def cards(seen: TableView, floor: Floor, step: str) -> tuple[MakingCard, ...]:
    """What can be chosen in a step."""
    return tuple(_CARDS[step](seen, floor))


def _peoples(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine, outline = _people(seen, seen.seat), Outline.of(seen, seen.seat)
    for people in ANCESTRIES.values():
        yield card(
            floor,
            "ancestry",
            "ancestry",
            people.name,
            people.name,
            says=people.says,
            kind=people.gift,
            changes=_gives(seen, people),
            along=along(seen, seen.seat, replace(outline, people=people.name)) if mine else "",
            is_taken=people.name == mine,
        )


def _gives(seen: TableView, people: Ancestry) -> str:
    """What this people would make of the sheet."""
    if people.name == "Dwarf":
        worn = STARTING_ARMOR[seen.track(rank_of("body", seen.seat))]
        armor = GEAR[worn].armor if worn else 0
        return say("Armor {then} instead of {now}", then=armor + 1, now=armor)
    if people.name == "Human":
        return say("{then} skills instead of {now}", then=skills_for("Human"), now=skills_for(""))
    return say("You speak {language}", language=people.language)


def _ranks(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    is_open, outline = floor.may("raise_rank"), Outline.of(seen, seen.seat)
    for ability, title in ABILITIES.items():
        rank = seen.track(rank_of(ability, seen.seat))
        laid = card(
            floor,
            "raise_rank",
            "ability",
            ability,
            title,
            says=_ABILITIES[ability],
            kind=listed(skill.title() for skill, of in SKILLS.items() if of == ability),
            changes=_raised(seen, ability, rank) if is_open and rank < MOST_RANKS else "",
            value=str(rank),
            back=take(floor, "lower_rank", ability=ability),
            along=along(seen, seen.seat, replace(outline, ranks={**outline.ranks, ability: rank - 1})) if rank else "",
            fits=True,
        )
        # That no rank is left is said once, above the cards.
        yield laid if is_open else replace(laid, barred="")


def _raised(seen: TableView, ability: str, rank: int) -> str:
    """What one rank more would bring."""
    found = [say("{then, plural, one {# die} other {# dice}} instead of {now}.", then=rank + 1, now=rank)]
    if ability == "body":
        room = room_for_items(seen, seen.seat)
        found.append(say("You carry {then} things instead of {now}.", then=room + 1, now=room))
        worn = STARTING_ARMOR[rank + 1]
        found += [say("{armor} comes with it.", armor=GEAR[worn].name)] if worn else []
    if not rank:
        found.append(say("One more die for your Luck."))
    if ability == "mind" and has_stunt(seen, seen.seat, "Chanter"):
        found.append(say("{count} words more.", count=WORDS_PER_RANK))
    return in_a_row(found)


def _dice(seen: TableView, seat: str, skill: str) -> int:
    """What the ability of a skill brings."""
    return seen.track(rank_of(SKILLS[skill], seat))


def _skills(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    outline = Outline.of(seen, seen.seat)
    for skill, ability in SKILLS.items():
        is_taken = seen.has_mark(TRAINED.of(seen.seat), skill)
        dice = _dice(seen, seen.seat, skill)
        yield card(
            floor,
            "train",
            "skill",
            skill,
            skill.title(),
            says=_SKILLS[skill],
            kind=ABILITIES[ability],
            changes=say("{then, plural, one {# die} other {# dice}} instead of {now}.", then=dice + 1, now=dice),
            is_taken=is_taken,
            back=take(floor, "untrain", skill=skill) if is_taken else None,
            along=along(seen, seen.seat, replace(outline, skills=_but(outline.skills, skill))) if is_taken else "",
            fits=dice > 0,
        )


def _but(some: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(each for each in some if each != one)


def _stunts(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    outline = Outline.of(seen, seen.seat)
    for stunt in STUNTS.values():
        is_taken = has_stunt(seen, seen.seat, stunt.name)
        yield card(
            floor,
            "stunt",
            "stunt",
            stunt.name,
            stunt.name,
            says=stunt.says,
            kind=_asked_by(stunt),
            is_taken=is_taken,
            back=take(floor, "drop_stunt", stunt=stunt.name) if is_taken else None,
            along=along(seen, seen.seat, replace(outline, stunts=_but(outline.stunts, stunt.name))) if is_taken else "",
            fits=bool(stunt.trained),
        )


def _asked_by(stunt: Stunt) -> str:
    """What a stunt asks for, across its top."""
    if stunt.trained:
        return stunt.trained.title()
    if stunt.rank:
        return say("A rank in Mind")
    return stunt.stunt or say("For everybody")


def _troubles(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine = seen.marks.get(TROUBLES_KIND.of(seen.seat), ())
    yield MakingCard(
        "own trouble",
        say("In your own words"),
        deed=take(floor, "own_trouble", words="…"),
        asks="words",
        prompt=say("A trait, a piece of history, an old wound"),
        is_told=True,
    )
    for trouble in dict.fromkeys((*(each for each in mine if each not in TROUBLES), *TROUBLES)):
        is_taken = trouble in mine
        yield card(
            floor,
            "usual_trouble",
            "trouble",
            trouble,
            trouble if trouble in TROUBLES else unchanged(trouble),
            is_taken=is_taken,
            back=take(floor, "drop_trouble", trouble=trouble) if is_taken else None,
        )


def _aims(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine = seen.words.get(ASPIRATION.of(seen.seat), "")
    yield MakingCard(
        "own aim",
        say("In your own words"),
        deed=take(floor, "aspire", words=mine or "…"),
        asks="words",
        prompt=say("What do you strive for?"),
        is_taken=bool(mine) and mine not in ASPIRATIONS,
        is_told=True,
    )
    for words in ASPIRATIONS:
        yield card(floor, "aspire", "words", words, words, is_taken=words == mine)


def _weapons(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    is_equipped = seen.has_mark(STATE.of(seen.seat), EQUIPPED)
    mine = {item.name for item in carried(seen, seen.seat).values() if item.kind in GEAR} if is_equipped else set()
    worn = STARTING_ARMOR[seen.track(rank_of("body", seen.seat))]
    for gear in GEAR.values():
        for weapon in gear.examples if gear.kind == "weapon" else ():
            yield card(
                floor,
                "gear",
                "weapon",
                weapon,
                weapon.title(),
                says=_reach(gear, weapon),
                kind=gear.name,
                changes=say("{armor} comes with it.", armor=GEAR[worn].name) if worn else "",
                is_taken=weapon in mine,
                fits=gear.id == "martial_weapon",
            )


def _reach(gear: Gear, weapon: str) -> str:
    """FE-ZONE-03."""
    return say("It shoots: other zones are in reach.") if weapon in gear.shooting else say("For whoever stands close.")


def _deities(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine, domain = seen.words.get(DEITY.of(seen.seat), ""), seen.words.get(DOMAIN.of(seen.seat), "")
    for deity, own in DEITIES.items():
        yield card(
            floor, "deity", "deity", deity, deity, says=_miracles(own), kind=own, is_taken=mine == deity, fits=True
        )
    for each in DOMAINS:
        is_taken = bool(mine) and mine not in DEITIES and each == domain
        yield MakingCard(
            each,
            unchanged(mine) if is_taken else say("A deity of your own"),
            says=_miracles(each),
            kind=each,
            deed=take(floor, "own_deity", name=mine if is_taken else "…", domain=each),
            asks="name",
            prompt=say("What is it called?"),
            is_taken=is_taken,
            is_told=True,
        )


def _miracles(domain: str) -> str:
    return in_a_row(say("{miracle}.", miracle=miracle.says) for miracle in miracles_in(domain))


def _words(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine = seen.marks.get(LEXICON.of(seen.seat), ())
    wants_verbs = 2 * sum(word in VERBS for word in mine) <= len(mine)
    for word in lexicon_at(seen):
        is_taken = word in mine
        deed = None if is_taken else take(floor, "learn_words", words=(word,))
        yield MakingCard(
            word,
            word,
            says=_sense(word),
            kind=_kind(word),
            deed=deed,
            back=take(floor, "forget_word", word=word) if is_taken else None,
            along=goes_along(each for each in mine if is_taken and WITH_PAPER.noun_of.get(each) == word),
            barred="" if deed or is_taken else _unlearnt(seen, word),
            is_taken=is_taken,
            fits=(word in VERBS) == wants_verbs,
        )


def _sense(word: str) -> str:
    """What a word does, or what it is said of."""
    if word in VERBS:
        return VERBS[word]
    return listed(each for each, noun in NOUN_OF.items() if noun == word)


def _kind(word: str) -> str:
    if word in VERBS:
        return say("Verb")
    return say("Noun") if word in NOUNS else say("Of {noun}", noun=WITH_PAPER.noun_of[word])


def _unlearnt(seen: TableView, word: str) -> str:
    """Why a word cannot be learned now."""
    if not words_to_learn(seen, seen.seat):
        return say("You have all your words: lay one back first.")
    return say("It needs its general noun as well: {noun}.", noun=WITH_PAPER.noun_of.get(word, ""))


def _names(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    return name_cards(seen, floor, "name_character", seen.words.get(NAME.of(seen.seat), ""), NAMES)


def _belongings(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    brought = {name_of(seen, item): item for item in brought_along(seen, seen.seat)}
    yield MakingCard(
        "own thing",
        say("In your own words"),
        deed=take(floor, "bring", words="…"),
        asks="words",
        prompt=say("Clothes, tools, a keepsake"),
        is_told=True,
    )
    for name in dict.fromkeys((*brought, *BELONGINGS)):
        item = brought.get(name)
        yield card(
            floor,
            "bring",
            "words",
            name,
            name if name in BELONGINGS else unchanged(name),
            is_taken=item is not None,
            back=take(floor, "leave_behind", item=item) if item else None,
        )


_CARDS = {
    "people": _peoples,
    "abilities": _ranks,
    "skills": _skills,
    "deity": _deities,
    "stunts": _stunts,
    "words": _words,
    "trouble": _troubles,
    "aspiration": _aims,
    "gear": _weapons,
    "name": _names,
    "belongings": _belongings,
}


def heroes(seen: TableView, floor: Floor) -> tuple[MakingCard, ...]:  # noqa: ARG001
    """Those who come with everything."""
    return tuple(_hero(floor, who) for who in HEROES)


def _hero(floor: Floor, who: str) -> MakingCard:
    hero = READY_MADE[who]
    ranks = zip(ABILITIES.values(), hero.ranks, strict=True)
    return card(
        floor,
        "play_hero",
        "who",
        who,
        unchanged(HEROES[who].name),
        says=HEROES[who].about,
        kind=hero.ancestry,
        changes=listed(hero.stunts),
        numbers=tuple(MakingNumber(ability, str(rank)) for ability, rank in ranks),
    )


# --- The sheet --------------------------------------------------------------------------------------------------------


def sheet(seen: TableView, seat: str) -> MakingSheet:
    """All that is on somebody's sheet; nothing as long as they have not begun."""
    who = MakingSheet(seat, seen.seats[seat].title, known_as(seen.words.get(NAME.of(seat), "")))
    if stage(seen, seat) == "none":
        return who
    people = _people(seen, seat)
    return replace(who, about=people, numbers=_numbers(seen, seat), lists=tuple(_lists(seen, seat, people)))


def _numbers(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:
    ranks = {words: seen.track(rank_of(ability, seat)) for ability, words in ABILITIES.items()}
    return (
        *(MakingNumber(words, str(rank)) for words, rank in ranks.items()),
        MakingNumber(say("Armor"), str(armor_at_most(seen, seat))),
        MakingNumber(say("Load"), str(room_for_items(seen, seat))),
        MakingNumber(say("dice for Luck"), str(sum(rank > 0 for rank in ranks.values()))),
    )


def _lists(seen: TableView, seat: str, people: str) -> Iterator[MakingList]:
    marks, words = seen.marks, seen.words
    gift = ANCESTRIES.get(people)
    skills = tuple(
        say(
            "{skill}: {dice, plural, one {# die} other {# dice}}",
            skill=skill.title(),
            dice=_dice(seen, seat, skill) + 1,
        )
        for skill in marks.get(TRAINED.of(seat), ())
    )
    deity, domain = words.get(DEITY.of(seat), ""), words.get(DOMAIN.of(seat), "")
    aim = words.get(ASPIRATION.of(seat), "")
    gear = tuple(name_of(seen, item) for item in carried(seen, seat))
    ingots = seen.track(INGOTS.of(seat))
    found = (
        (say("Gift"), (gift.gift,) if gift else ()),
        (say("Skills"), skills),
        (say("Stunts"), marks.get(STUNTS_KIND.of(seat), ())),
        (
            say("Deity"),
            (say("{deity} ({domain})", deity=deity, domain=domain),) if deity else (),
        ),
        (say("Words"), marks.get(LEXICON.of(seat), ())),
        (say("Trouble"), marks.get(TROUBLES_KIND.of(seat), ())),
        (say("Aspiration"), (aim,) if aim else ()),
        (say("Gear"), (*gear, say("{count, plural, one {# ingot} other {# ingots}}", count=ingots)) if gear else ()),
        (say("Languages"), marks.get(LANGUAGES_KIND.of(seat), ())),
    )
    return (MakingList(title, tuple(lines)) for title, lines in found if lines)


def missing(seen: TableView, seat: str) -> str:
    """What the character still lacks."""
    return first_missing(steps(seen, seat))


def ready(seen: TableView, floor: Floor) -> Deed | None:
    """Where every step is done, a name with them."""
    return None if missing(seen, seen.seat) else ready_by("ready")(seen, floor)


def begin(seen: TableView, floor: Floor) -> Deed | None:
    """A character of one's own, instead of whoever is there."""
    return floor.deed("new_character", say("Make my own")) if is_unchosen(seen, seen.seat) else None


MAKER = Maker(
    stage,
    steps,
    cards,
    sheet,
    ready,
    missing,
    left,
    heroes,
    begin,
    again=taken_back,
    is_ready_made=known_by_name(NAME, (hero.name for hero in HEROES.values())),
    growth=growth,
    grows=grows,
    purse=purse,
)
SURPRISE_ME = surprising(MAKER, "FE-CHAR-01")
AGAIN = starting_over(MAKER, "FE-AMB-53", empty_sheet)
