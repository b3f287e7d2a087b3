"""Arvor: The First Empires: the game as one value."""

from typing import Any

from hearthside.kernel.agenda import Procedure
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Counted, Facts
from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_THINGS, HOUSE_TRACKS
from hearthside.kernel.gathering import AT_EVERY_TABLE, END_SESSION
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.systems.first_empires.between_quests.quests import QUESTS
from hearthside.systems.first_empires.between_quests.sessions import SESSIONS, GroupAnswers
from hearthside.systems.first_empires.content.gear import GEAR, STARTING_INGOTS
from hearthside.systems.first_empires.content.prayer import DEITIES
from hearthside.systems.first_empires.directing.director import SHELVES, direct
from hearthside.systems.first_empires.felt import lay_felt
from hearthside.systems.first_empires.fight.acting import ACTING
from hearthside.systems.first_empires.fight.bringing import BRINGING
from hearthside.systems.first_empires.fight.fighting import FIGHT
from hearthside.systems.first_empires.fight.turns import ORDER, TURNS, step_of_combat
from hearthside.systems.first_empires.fight.zones import ZONES
from hearthside.systems.first_empires.gear.belongings import gain_item
from hearthside.systems.first_empires.gear.carrying import CARRY
from hearthside.systems.first_empires.gear.craft import CRAFTING
from hearthside.systems.first_empires.gear.trading import GEAR_ACTIONS
from hearthside.systems.first_empires.harm.aftermath import ADVANTAGE, JUDGMENT, RESIST, SUFFER
from hearthside.systems.first_empires.harm.blows import BLOWS
from hearthside.systems.first_empires.harm.coming import (
    AskAgain,
    CurseBurns,
    FinalJudgment,
    HarmComes,
    HarmComing,
    HarmLeftOver,
    HarmSpills,
    ask_again,
    curse_burns,
    harm_comes,
    harm_spills,
)
from hearthside.systems.first_empires.harm.enduring import ENDURING
from hearthside.systems.first_empires.harm.reviving import BRING_BACK
from hearthside.systems.first_empires.kinds import (
    ABILITY_TRACKS,
    ANCESTRY,
    ARMOR,
    ASPIRATION,
    CHARACTER_MARKS,
    CHARACTER_SHEETS,
    CHARACTER_TRACKS,
    DEITY,
    DOMAIN,
    HARM_KIND,
    INGOTS,
    LEXICON,
    LUCK,
    MARKS,
    NAME,
    PILES,
    SHEETS,
    STATE,
    STRAIN,
    STUNTS_KIND,
    THINGS,
    TRACKS,
    TRAINED,
    TROUBLES_KIND,
    VERSES,
    XP,
)
from hearthside.systems.first_empires.magic.brew import BREWING
from hearthside.systems.first_empires.magic.brewing import CacheToStock
from hearthside.systems.first_empires.magic.chant import CHANTING
from hearthside.systems.first_empires.magic.pray import PRAYING
from hearthside.systems.first_empires.magic.praying import MiraclesGranted
from hearthside.systems.first_empires.older import UPCASTERS
from hearthside.systems.first_empires.people.character import is_of
from hearthside.systems.first_empires.people.conditions import SET_CONDITION
from hearthside.systems.first_empires.people.creating import CREATING
from hearthside.systems.first_empires.people.gifts import GIFTS
from hearthside.systems.first_empires.people.heroes import PLAY_HERO
from hearthside.systems.first_empires.people.making import UNCHOSEN, lexicon_at, what_is_wrong_with
from hearthside.systems.first_empires.people.second_thoughts import SECOND_THOUGHTS
from hearthside.systems.first_empires.people.speaking import SPEAK
from hearthside.systems.first_empires.people.step_by_step import AGAIN, MAKER, SURPRISE_ME
from hearthside.systems.first_empires.people.stunting import TraitsToTake
from hearthside.systems.first_empires.people.stunts import STUNT_ACTIONS
from hearthside.systems.first_empires.people.tongues import grow_up_among
from hearthside.systems.first_empires.pool.call import CALL
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.pool.consequences import CONSEQUENCES
from hearthside.systems.first_empires.pool.fallen import FallenDice
from hearthside.systems.first_empires.pool.hitch import HITCH, TAKE_HITCH
from hearthside.systems.first_empires.pool.looking import FALLING, LET_FALL
from hearthside.systems.first_empires.pool.luck import GIVE_LUCK, SESSION_LUCK, START_SESSION
from hearthside.systems.first_empires.pool.owed import OwedByGM
from hearthside.systems.first_empires.pool.reading import READERS
from hearthside.systems.first_empires.pool.result import AdvantageWon
from hearthside.systems.first_empires.pool.roll import ROLL
from hearthside.systems.first_empires.pool.turning import TURN_FAILURE
from hearthside.systems.first_empires.scene.board import NEW_SESSION
from hearthside.systems.first_empires.scene.judging import JUDGING
from hearthside.systems.first_empires.scene.laying_out import LAY_CLOCK, LAY_TAG, LIFT, NEW_SCENE, SET_POSITION
from hearthside.systems.first_empires.words import ABILITIES, OPTIONS, SKILLS

USUAL_CHARACTER: Facts = {
    "name": "",
    "body": 2,
    "charm": 1,
    "intuition": 0,
    "mind": 1,
    "skills": ["brawl", "maneuver", "bluff", "study"],
    "troubles": ["impatient"],
    "aspiration": "",
    "armor": 1,
    "ancestry": "",
    "stunts": [],
    "items": [],
    "ingots": STARTING_INGOTS,
    "deity": "",
    "domain": "",
    "lexicon": [],
    "verses": [],
}

LONGEST_NAME = 60
EMPTY_AT_FIRST = (HARM_KIND, STRAIN, LUCK, XP)


def _open(draft: Draft) -> None:
    """Nothing lies there before somebody brings it."""


def _welcome(draft: Draft, seat: str, character: Facts) -> None:
    """Lay out a character's sheet; a session begins with the first one to sit down (FE-LUCK-05)."""
    if draft.table.seats[seat].role != "player":
        return
    for name in character:
        if name not in USUAL_CHARACTER:
            raise Malformed("A character here has no “{name}”.", name=name)
    has = {**USUAL_CHARACTER, **character}
    # New characters spread four ranks, experienced ones have more (FE-CHAR-02, FE-ADV-04).
    ranks = {ability: _number(has, ability, most=3) for ability in ABILITIES}
    wrong = what_is_wrong_with({**has, **{name: _texts(has, name) for name in ("stunts", "lexicon", "verses")}})
    if wrong:
        raise Malformed(wrong)
    if any(word not in lexicon_at(draft.table) for word in _texts(has, "lexicon")):
        raise Malformed("This table does not know all these words of the Chant.")
    if sum(ranks.values()) < 4:
        raise Malformed("A character has four ranks at least over Body, Charm, Intuition and Mind.")
    # Every track is laid out, the empty ones too, so that all see it and the GM's hand can reach it.
    counted = {ABILITY_TRACKS[ability]: rank for ability, rank in ranks.items()}
    counted |= {ARMOR: 0, INGOTS: _number(has, "ingots", most=999), **dict.fromkeys(EMPTY_AT_FIRST, 0)}
    for track, number in counted.items():
        draft.add(Counted(track.of(seat), number))
    for skill in _texts(has, "skills"):
        if skill not in SKILLS:
            raise Malformed("There is no skill “{skill}”.", skill=skill)
        draft.mark(TRAINED.of(seat), skill)
    for trouble in _texts(has, "troubles"):
        draft.mark(TROUBLES_KIND.of(seat), trouble)
    if has["name"]:
        draft.write(NAME.of(seat), str(has["name"])[:LONGEST_NAME])
    if has["aspiration"]:
        draft.write(ASPIRATION.of(seat), str(has["aspiration"]))
    if has["ancestry"]:
        draft.write(ANCESTRY.of(seat), str(has["ancestry"]))
    grow_up_among(draft, seat, str(has["ancestry"]))
    for stunt in _texts(has, "stunts"):
        draft.mark(STUNTS_KIND.of(seat), stunt)
    _inspire(draft, seat, has)
    _equip(draft, seat, _texts(has, "items"), _number(has, "armor", most=9))
    draft.mark(STATE.of(seat), NEW_SESSION)
    if not character:
        draft.mark(STATE.of(seat), UNCHOSEN)
    if step_of_combat(draft.table) == TURNS:
        draft.mark(ORDER, seat)  # Whoever comes late to a fight has the last turn.


def _inspire(draft: Draft, seat: str, has: Facts) -> None:
    """The Chant and the deity a character comes with."""
    for word in _texts(has, "lexicon"):
        draft.mark(LEXICON.of(seat), word)
    for verse in _texts(has, "verses"):
        draft.mark(VERSES.of(seat), verse)
    if has["deity"]:
        draft.write(DEITY.of(seat), str(has["deity"]))
        draft.write(DOMAIN.of(seat), str(has["domain"] or DEITIES[has["deity"]]))


def _equip(draft: Draft, seat: str, items: tuple[str, ...], armor: int) -> None:
    """Hand out what a character comes with; armor that is only a number becomes the armor that has it."""
    for item in items or _armor_worth(armor):
        gain_item(draft, seat, item)
    if not items:
        draft.count(ARMOR.of(seat), armor - draft.table.track(ARMOR.of(seat)))
    draft.count(ARMOR.of(seat), int(is_of(draft.table, seat, "Dwarf")))  # FE-ARM-07


def _armor_worth(points: int) -> tuple[str, ...]:
    """FE-ARM-03: Basic 1, Martial 2, Heavy 3, and a shield makes it one more."""
    worn = {gear.armor: gear.examples[0] for gear in GEAR.values() if gear.kind == "armor"}
    return (worn[min(points, max(worn))], *(["shield"] if points > max(worn) else [])) if points else ()


def _number(character: Facts, name: str, most: int) -> int:
    number = character[name]
    if type(number) is not int or not 0 <= number <= most:
        raise Malformed("{name} is a number from 0 to {most}.", name=name.title(), most=most)
    return number


def _texts(character: Facts, name: str) -> tuple[str, ...]:
    texts: Any = character[name]
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) and text.strip() for text in texts):
        raise Malformed("{name} is a list of words.", name=name.title())
    return tuple(texts)


def _card_words(name: str) -> str:  # noqa: ARG001
    """There are no cards in this game, so there is nothing to say of one."""
    return ""


FIRST_EMPIRES = System(
    name="first_empires",
    title="Arvor: The First Empires",
    version=5,
    piles=PILES,
    tracks=(*TRACKS, *CHARACTER_TRACKS, *HOUSE_TRACKS),
    marks=(*MARKS, *CHARACTER_MARKS, *HOUSE_MARKS),
    sheets=(*SHEETS, *CHARACTER_SHEETS, *HOUSE_SHEETS),
    things=(*THINGS, *HOUSE_THINGS),
    actions=(
        ROLL,
        HITCH,
        TAKE_HITCH,
        TURN_FAILURE,
        ADVANTAGE,
        RESIST,
        SUFFER,
        JUDGMENT,
        SESSION_LUCK,
        GIVE_LUCK,
        *BLOWS,
        *FIGHT,
        *ACTING,
        *ENDURING,
        *GEAR_ACTIONS,
        *CRAFTING,
        CALL,
        LET_FALL,
        *CONSEQUENCES,
        SET_POSITION,
        LAY_TAG,
        LAY_CLOCK,
        LIFT,
        NEW_SCENE,
        START_SESSION,
        SET_CONDITION,
        *CHANTING,
        *PRAYING,
        *BREWING,
        CARRY,
        *STUNT_ACTIONS,
        *GIFTS,
        *QUESTS,
        *SESSIONS,
        *CREATING,
        *SECOND_THOUGHTS,
        PLAY_HERO,
        SURPRISE_ME,
        AGAIN,
        *ZONES,
        SPEAK,
        *BRINGING,
        *JUDGING,
        BRING_BACK,
        *(action for action in AT_EVERY_TABLE if action is not END_SESSION),  # Here it has a routine of its own.
        *hand_of_the_gm(PILES, (*TRACKS, *CHARACTER_TRACKS), things=THINGS),
    ),
    steps=(
        Procedure(HarmComes, harm_comes),
        Procedure(HarmSpills, harm_spills),
        Procedure(CurseBurns, curse_burns),
        Procedure(AskAgain, ask_again),
        *FALLING,
        *READERS,
    ),
    matters=(
        RollCalledFor,
        FallenDice,
        AdvantageWon,
        HarmComing,
        HarmLeftOver,
        FinalJudgment,
        MiraclesGranted,
        CacheToStock,
        TraitsToTake,
        GroupAnswers,
        OwedByGM,
    ),
    open=_open,
    welcome=_welcome,
    card_words=_card_words,
    options=OPTIONS,
    felt=lay_felt,
    direct=direct,
    maker=MAKER,
    shelves=SHELVES,
    deck="d6",
    upcasters=UPCASTERS,
    pitch="Sword and sorcery with fistfuls of dice: sixes burst, failure pays, and luck is there to be spent.",
)
