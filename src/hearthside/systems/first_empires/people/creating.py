"""Making a character, step by step: ancestry, abilities, skills, Troubles, stunts, Aspiration, gear."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Option, Several, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import listed, say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.first_empires.content.gear import GEAR, STARTING_INGOTS, weapon_named
from hearthside.systems.first_empires.content.people import (
    ANCESTRIES,
    STUNTS_TO_BEGIN_WITH,
    TROUBLES,
    skills_for,
)
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.fight.turns import step_of_combat
from hearthside.systems.first_empires.gear.belongings import (
    NO_WEAPON,
    armor_at_most,
    brews_at_hand,
    can_carry,
    carried,
    gain_item,
    gear_of,
    lose_item,
)
from hearthside.systems.first_empires.kinds import (
    ABILITY_TRACKS,
    ANCESTRY,
    ARMOR,
    ASPIRATION,
    BARGAIN,
    BEGUILED,
    BLESSINGS,
    BURDEN,
    CARRIES,
    CLOSED_KIND,
    CURSES,
    DEITY,
    DOMAIN,
    EFFECTS_KIND,
    HARDY_KIND,
    HARM_KIND,
    INGOTS,
    LANGUAGES_KIND,
    LEXICON,
    LUCK,
    NAME,
    PRAYED_TO,
    SHIELD,
    STATE,
    STIMULANT_KIND,
    STRAIN,
    STUNTS_KIND,
    TRAINED,
    TRAITS_KIND,
    TROUBLES_KIND,
    VERSES,
    XP,
)
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import clear_marks
from hearthside.systems.first_empires.people.holding import keep_what_holds
from hearthside.systems.first_empires.people.making import (
    EQUIPPED,
    MAKING,
    NO_ASPIRATION,
    SPREADS,
    domain_options,
    dress,
    dress_by_body,
    is_fresh,
    is_making,
    name_deity,
    needs_deity,
    open_steps,
    pantheon,
    spread_words,
    stunt_options,
    words_choice,
    words_to_learn,
)
from hearthside.systems.first_empires.people.tongues import grow_up_among
from hearthside.systems.first_empires.pool.owed import forgive
from hearthside.systems.first_empires.scene.board import DEAD, NEW_SESSION, rank_of
from hearthside.systems.first_empires.words import ABILITIES, SKILLS, skill_words

_MARKS = (
    TRAINED,
    TROUBLES_KIND,
    STUNTS_KIND,
    LEXICON,
    VERSES,
    EFFECTS_KIND,
    TRAITS_KIND,
    BLESSINGS,
    STATE,
    STIMULANT_KIND,
    CURSES,
    CLOSED_KIND,
    BEGUILED,
    CARRIES,
    LANGUAGES_KIND,
)
_COUNTS = (
    *ABILITY_TRACKS.values(),
    HARM_KIND,
    STRAIN,
    XP,
    LUCK,
    ARMOR,
    INGOTS,
    HARDY_KIND,
    SHIELD,
    BARGAIN,
    BURDEN,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCharacter:
    """Make a character of your own, step by step. The one you have leaves for good, with all that is on the sheet."""

    leaves: str = ""


def offer_new(seen: TableView) -> Offer | None:
    """Open to who has just sat down, and to who has lost a character."""
    seat = seen.seat
    if seat in seen.awaited or is_making(seen, seat):
        return None
    leaves = Among(
        options([("", say("{who}, for good", who=_who_leaves(seen, seat)))]), label="Who leaves the table for it?"
    )
    return Offer({"leaves": leaves}) if is_fresh(seen, seat) or seen.has_mark(STATE.of(seat), DEAD) else None


def _who_leaves(seen: TableView, seat: str) -> str:
    """The character that would be gone, as people know them."""
    ranks = tuple(seen.track(rank_of(ability, seat)) for ability in ABILITIES)
    people = seen.words.get(ANCESTRY.of(seat), "") or say("a character")
    return say("{who}, {people} with {ranks}", who=seen.seats[seat].title, people=people, ranks=spread_words(ranks))


def decide_new(draft: Draft, seat: str, order: NewCharacter) -> None:  # noqa: ARG001
    """An empty sheet."""
    empty_sheet(draft, seat)
    draft.tell(seat, "FE-CHAR-01", "{who} makes a new character.")


def empty_sheet(draft: Draft, seat: str) -> None:
    """Nothing is left of who sat here, and somebody new is in the making."""
    for thing in (*carried(draft.table, seat), *brews_at_hand(draft.table, seat)):
        draft.remove(thing)
    battlefield.get_away(draft, seat)
    clear_marks(draft, *(kind.of(seat) for kind in _MARKS))
    for track in _COUNTS:
        draft.count(track.of(seat), -draft.table.track(track.of(seat)))
    forgive(draft, seat)
    for sheet in (NAME, ANCESTRY, ASPIRATION, DEITY, DOMAIN, PRAYED_TO):
        if draft.table.words.get(sheet.of(seat)):
            draft.write(sheet.of(seat), "")
    draft.mark(STATE.of(seat), MAKING)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseAncestry:
    """Choose the people you come from, and with it a gift."""

    ancestry: str


def offer_ancestry(seen: TableView) -> Offer | None:
    """Open while the character is made."""
    if not is_making(seen, seen.seat):
        return None
    peoples = (
        (name, say("{people}, {gift}: {does}", people=name, gift=each.gift, does=each.says))
        for name, each in ANCESTRIES.items()
    )
    return Offer({"ancestry": Among(options(peoples), label="Ancestry")})


def decide_ancestry(draft: Draft, seat: str, order: ChooseAncestry) -> None:
    """FE-ANC-01."""
    draft.write(ANCESTRY.of(seat), order.ancestry)
    grow_up_among(draft, seat, order.ancestry)
    draft.tell(seat, "FE-ANC-01", "{who} comes from this people: {people}.", people=order.ancestry)
    keep_what_holds(draft, seat)


@record
class Ranks(Compound):
    """A rank in each of the abilities, in their order."""

    between = " "
    each: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadRanks:
    """Spread four ranks over Body, Charm, Intuition and Mind, three at the most in each."""

    ranks: Ranks


def offer_ranks(seen: TableView) -> Offer | None:
    """FE-CHAR-02: open while the character is made."""
    if not is_making(seen, seen.seat):
        return None
    ways = ((Ranks(spread).word, spread_words(spread)) for spread in SPREADS)
    return Offer({"ranks": Among(options(ways), label="Ranks")})


def decide_ranks(draft: Draft, seat: str, order: SpreadRanks) -> None:
    """Armor goes with Body, stunts and words go with Mind: what does not go with the new ranks is laid back."""
    spread = order.ranks.each
    set_ranks(draft, seat, dict(zip(ABILITIES, spread, strict=True)))
    draft.tell(seat, "FE-CHAR-02", "{who} spreads ranks: {ranks}.", ranks=spread_words(spread))


def set_ranks(draft: Draft, seat: str, ranks: Mapping[str, int]) -> None:
    """So many ranks in these abilities, and all that goes with them."""
    for ability, rank in ranks.items():
        draft.count(rank_of(ability, seat), rank - draft.table.track(rank_of(ability, seat)))
    keep_what_holds(draft, seat)
    if draft.table.has_mark(STATE.of(seat), EQUIPPED):
        dress_by_body(draft, seat)


def _lay_gear_back(draft: Draft, seat: str) -> None:
    """Weapon and armor; what was brought along stays."""
    brought = brought_along(draft.table, seat)
    for item in carried(draft.table, seat):
        if item not in brought:
            lose_item(draft, item)
    draft.unmark(STATE.of(seat), EQUIPPED)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainSkills:
    """Choose the skills you are trained in."""

    skills: tuple[str, ...]


def offer_skills(seen: TableView) -> Offer | None:
    """FE-CHAR-03: four different ones, five for a Human. Open once there is an ancestry."""
    seat = seen.seat
    if not is_making(seen, seat) or not seen.words.get(ANCESTRY.of(seat)):
        return None
    count = skills_for(seen.words[ANCESTRY.of(seat)])
    every = options((skill, skill_words(skill)) for skill in SKILLS)
    return Offer({"skills": Several(every, count, count, label="Trained skills")})


def decide_skills(draft: Draft, seat: str, order: TrainSkills) -> None:
    """Stunts may ask for skills: those that ask for others than these are laid back."""
    clear_marks(draft, TRAINED.of(seat))
    for skill in order.skills:
        draft.mark(TRAINED.of(seat), skill)
    keep_what_holds(draft, seat)
    skills = listed(skill.title() for skill in order.skills)
    draft.tell(seat, "FE-CHAR-03", "{who} is trained in {skills}.", skills=skills)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTrouble:
    """Name a Trouble: a trait, a piece of history, an old wound that can get in your way. The GM has a say in it."""

    words: str


def offer_own_trouble(seen: TableView) -> Offer | None:
    """Open while the character is made, as often as the GM likes it."""
    if not is_making(seen, seen.seat):
        return None
    return Offer({"words": Words(most=60, optional=False, label="Trouble")})


def decide_own_trouble(draft: Draft, seat: str, order: NameTrouble) -> None:
    """FE-CHAR-04."""
    draft.mark(TROUBLES_KIND.of(seat), order.words)
    draft.tell(seat, "FE-CHAR-04", "{who} has a Trouble: {words}.", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class UsualTrouble:
    """Take a Trouble that people often begin with."""

    trouble: str


def offer_usual_trouble(seen: TableView) -> Offer | None:
    """FE-CHAR-15: suggestions, as good as words of your own."""
    if not is_making(seen, seen.seat):
        return None
    free = [(each, each) for each in TROUBLES if not seen.has_mark(TROUBLES_KIND.of(seen.seat), each)]
    return Offer({"trouble": Among(options(free), label="Trouble")}) if free else None


def decide_usual_trouble(draft: Draft, seat: str, order: UsualTrouble) -> None:
    """FE-CHAR-04."""
    decide_own_trouble(draft, seat, NameTrouble(words=order.trouble))


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree:
    """Agree with what a player chose for a new character: Troubles, a deity's domain, belongings."""

    who: str
    words: str = ""


def offer_agree(seen: TableView) -> Offer | None:
    """FE-CHAR-14, FE-CHAR-15: open to the GM while a character is made."""
    people = [(name, seen.seats[name].title) for name in seen.players if is_making(seen, name)]
    words = Words(most=300, label="What do you have to say?")
    return Offer({"who": Among(options(people), label="With whom?"), "words": words}) if people else None


def decide_agree(draft: Draft, seat: str, order: Agree) -> None:
    """FE-CHAR-14, FE-CHAR-15: on the record."""
    whom = draft.table.seats[order.who].title
    draft.tell(seat, "FE-CHAR-15", "The GM agrees with {whom}. {words}", whom=whom, words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class PickStunt:
    """Pick a stunt whose requirements you meet; a new character has two."""

    stunt: str


def offer_stunt(seen: TableView) -> Offer | None:
    """FE-CHAR-05: open twice, once the skills are chosen, which stunts ask for."""
    seat = seen.seat
    if not is_making(seen, seat) or not seen.marks.get(TRAINED.of(seat)):
        return None
    if len(seen.marks.get(STUNTS_KIND.of(seat), ())) >= STUNTS_TO_BEGIN_WITH:
        return None
    return Offer({"stunt": Among(stunt_options(seen, seat), label="Stunt")})


def decide_stunt(draft: Draft, seat: str, order: PickStunt) -> None:
    """FE-CHAR-05."""
    draft.mark(STUNTS_KIND.of(seat), order.stunt)
    draft.tell(seat, "FE-CHAR-05", "{who} picks a stunt: {stunt}.", stunt=order.stunt)


def _may_name_a_deity(seen: TableView) -> bool:
    """Open to who is trained in Pray and has no deity yet, or is still making up their mind."""
    is_trained = seen.has_mark(TRAINED.of(seen.seat), "pray")
    return _may_study(seen) and (needs_deity(seen, seen.seat) or (is_trained and is_making(seen, seen.seat)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NameDeity:
    """Name the deity you pray to; its domain is preset, unless you agree on another one with the GM."""

    deity: str
    domain: str = ""


def offer_deity(seen: TableView) -> Offer | None:
    """FE-CHAR-12."""
    if not _may_name_a_deity(seen):
        return None
    domain = Among((Option("", "The deity's own"), *domain_options()), label="Domain")
    return Offer({"deity": Among(pantheon(), label="Deity"), "domain": domain})


def decide_deity(draft: Draft, seat: str, order: NameDeity) -> None:
    """FE-CHAR-12."""
    name_deity(draft, seat, order.deity, order.domain)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameOwnDeity:
    """Pray to a deity that is not of the pantheon, with a domain you agree on with the GM."""

    name: str
    domain: str


def offer_own_deity(seen: TableView) -> Offer | None:
    """FE-CHAR-12."""
    if not _may_name_a_deity(seen):
        return None
    name = Words(most=60, optional=False, label="Deity")
    return Offer({"name": name, "domain": Among(domain_options(), label="Domain")})


def decide_own_deity(draft: Draft, seat: str, order: NameOwnDeity) -> None:
    """FE-CHAR-12."""
    name_deity(draft, seat, order.name, order.domain)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnWords:
    """Choose the words of the Chant you know: five for every rank in Mind. A specifier needs its general noun."""

    words: tuple[str, ...]


def offer_words(seen: TableView) -> Offer | None:
    """FE-CHAR-13: open to a Chanter who has words to choose, until there are five for every rank."""
    count = words_to_learn(seen, seen.seat)
    if not count or not _may_study(seen):
        return None
    return Offer({"words": words_choice(seen, seen.seat, count)})


def _may_study(seen: TableView) -> bool:
    """Whether there is peace to make up one's mind: no fight, nothing to answer, and alive."""
    is_alive = not seen.has_mark(STATE.of(seen.seat), DEAD)
    return is_alive and seen.seat not in seen.awaited and not step_of_combat(seen)


def decide_words(draft: Draft, seat: str, order: LearnWords) -> None:
    """FE-CHANT-02."""
    for word in order.words:
        draft.mark(LEXICON.of(seat), word)
    draft.tell(seat, "FE-CHANT-02", "{who} knows words of the Chant: {words}.", words=listed(order.words))


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspire:
    """Write down what you strive for: something specific and ambitious that two to five sessions can bring."""

    words: str


def offer_aspire(seen: TableView) -> Offer | None:
    """Open while the character is made, and to the living after an Aspiration has run its course (FE-EOS-02)."""
    state = STATE.of(seen.seat)
    strives_no_more = seen.has_mark(state, NO_ASPIRATION) and not seen.has_mark(state, DEAD)
    if not is_making(seen, seen.seat) and not strives_no_more:
        return None
    return Offer({"words": Words(most=200, optional=False, label="Aspiration")})


def decide_aspire(draft: Draft, seat: str, order: Aspire) -> None:
    """FE-CHAR-06."""
    draft.unmark(STATE.of(seat), NO_ASPIRATION)
    draft.write(ASPIRATION.of(seat), order.words)
    draft.tell(seat, "FE-CHAR-06", "{who} strives for this: {words}", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseGear:
    """Choose a weapon; armor comes with your ranks in Body, and two ingots with the day."""

    weapon: str


def offer_gear(seen: TableView) -> Offer | None:
    """Open once the ranks are spread."""
    seat = seen.seat
    if not is_making(seen, seat) or not any(seen.track(rank_of(ability, seat)) for ability in ABILITIES):
        return None
    weapons = (weapon for gear in GEAR.values() if gear.kind == "weapon" for weapon in gear.examples)
    return Offer({"weapon": Among(options((weapon, weapon.title()) for weapon in weapons), label="Weapon")})


def decide_gear(draft: Draft, seat: str, order: ChooseGear) -> None:
    """FE-CHAR-07 to FE-CHAR-09: a weapon without tags, armor by Body, two ingots."""
    _lay_gear_back(draft, seat)
    dress(draft, seat, order.weapon)
    draft.count(INGOTS.of(seat), STARTING_INGOTS - draft.table.track(INGOTS.of(seat)))
    draft.mark(STATE.of(seat), EQUIPPED)
    carries = listed(name_of(draft.table, item) for item in carried(draft.table, seat))
    draft.tell(seat, "FE-CHAR-07", "{who} carries: {words}.", words=carries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring:
    """Bring something else along that the GM agrees on: clothes, tools, a keepsake. It takes room like any item."""

    words: str


def offer_bring(seen: TableView) -> Offer | None:
    """FE-CHAR-14: open after the gear is chosen, while there is room (FE-CHAR-10)."""
    seat = seen.seat
    if not is_making(seen, seat) or not seen.has_mark(STATE.of(seat), EQUIPPED):
        return None
    words = Words(most=60, optional=False, label="Item")
    if not can_carry(seen, seat):
        return blocked("FE-CHAR-10", "You can carry no more.", words=words)
    return Offer({"words": words})


def brought_along(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """What a new character has besides weapon and armor."""
    return tuple(item for item, there in carried(lying, seat).items() if gear_of(there) is None)


def decide_bring(draft: Draft, seat: str, order: Bring) -> None:
    """FE-CHAR-14."""
    gain_item(draft, seat, order.words, weapon_named(order.words) or NO_WEAPON)
    draft.tell(seat, "FE-CHAR-14", "{who} brings along: {words}.", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """The character is made: give it a name, if you like, and enter play."""

    name: str = ""


def offer_ready(seen: TableView) -> Offer | None:
    """FE-CHAR-01: refused while a step is open."""
    if not is_making(seen, seen.seat):
        return None
    steps = open_steps(seen, seen.seat)
    name = Words(most=60, label="Name")
    return blocked(*steps[0], name=name) if steps else Offer({"name": name}, urgent=True)


def decide_ready(draft: Draft, seat: str, order: Ready) -> None:
    """Armor is whole, a Dwarf's gift with it; a session's Luck is rolled for like everybody's (FE-LUCK-05)."""
    enter_play(draft, seat)
    if own := order.name.strip():
        draft.write(NAME.of(seat), own)
    if name := draft.table.words.get(NAME.of(seat), ""):
        draft.tell(seat, "FE-CHAR-01", "{who} plays {name}.", name=name)
    else:
        draft.tell(seat, "FE-CHAR-01", "{who} is ready.")


def enter_play(draft: Draft, seat: str) -> None:
    """FE-LUCK-05: whoever is made comes whole, and rolls for Luck like everybody."""
    draft.count(ARMOR.of(seat), armor_at_most(draft.table, seat) - draft.table.track(ARMOR.of(seat)))
    draft.unmark(STATE.of(seat), MAKING)
    draft.unmark(STATE.of(seat), EQUIPPED)
    draft.mark(STATE.of(seat), NEW_SESSION)


def _step(name: str, command: type, offer: Any, decide: Any, rule: str, label: str) -> Action:
    return Action(name, command, offer, decide, rule=rule, label=label, group="creation")


CREATING = (
    _step("new_character", NewCharacter, offer_new, decide_new, "FE-CHAR-01", "Make a new character"),
    _step("ancestry", ChooseAncestry, offer_ancestry, decide_ancestry, "FE-ANC-01", "Choose an ancestry"),
    _step("abilities", SpreadRanks, offer_ranks, decide_ranks, "FE-CHAR-02", "Spread your ranks"),
    _step("skills", TrainSkills, offer_skills, decide_skills, "FE-CHAR-03", "Choose your skills"),
    _step("own_trouble", NameTrouble, offer_own_trouble, decide_own_trouble, "FE-CHAR-04", "Name a Trouble"),
    _step(
        "usual_trouble", UsualTrouble, offer_usual_trouble, decide_usual_trouble, "FE-CHAR-15", "Take a usual Trouble"
    ),
    Action("agree", Agree, offer_agree, decide_agree, rule="FE-CHAR-15", label="Agree", by=GM, group="gm"),
    _step("stunt", PickStunt, offer_stunt, decide_stunt, "FE-CHAR-05", "Pick a stunt"),
    _step("deity", NameDeity, offer_deity, decide_deity, "FE-CHAR-12", "Name your deity"),
    _step("own_deity", NameOwnDeity, offer_own_deity, decide_own_deity, "FE-CHAR-12", "Name a deity of your own"),
    _step("learn_words", LearnWords, offer_words, decide_words, "FE-CHAR-13", "Choose words of the Chant"),
    _step("aspire", Aspire, offer_aspire, decide_aspire, "FE-CHAR-06", "Write down an Aspiration"),
    _step("gear", ChooseGear, offer_gear, decide_gear, "FE-CHAR-07", "Choose your gear"),
    _step("bring", Bring, offer_bring, decide_bring, "FE-CHAR-14", "Bring something along"),
    _step("ready", Ready, offer_ready, decide_ready, "FE-CHAR-01", "The character is ready"),
)
