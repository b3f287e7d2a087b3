"""A table for tests: say what people do and what the dice show, and look at where it leaves them."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple, TypeVar

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.choices import Among, Option, Several, settled
from hearthside.kernel.draft import HIDDEN_IDS, Draft
from hearthside.kernel.events import NO_FACTS, Facts, Resolved, Rolled, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.narration import narrate
from hearthside.kernel.sight import MarkPlace, SheetPlace, TrackPlace
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId, ThingKind
from hearthside.systems.first_empires.fight.battlefield import holder
from hearthside.systems.first_empires.fight.battlefield import where as zone_of
from hearthside.systems.first_empires.fight.creatures import change_creature, creatures, words_of
from hearthside.systems.first_empires.gear.belongings import brews_at_hand, carried
from hearthside.systems.first_empires.harm.coming import HarmComing
from hearthside.systems.first_empires.kinds import (
    ABILITY_TRACKS,
    CLOCKS,
    CREATURES,
    ITEMS,
    SECRETS,
    TAGS,
    TROUBLES_KIND,
    ZONES,
    Creature,
    Item,
    Tag,
    Zone,
)
from hearthside.systems.first_empires.magic.brewing import brew_words
from hearthside.systems.first_empires.names import clock_name, name_of
from hearthside.systems.first_empires.pool.owed import all_owed
from hearthside.systems.first_empires.scene.board import position_now
from hearthside.systems.first_empires.scene.clocks import change_clock, clocks_on
from hearthside.systems.first_empires.system import FIRST_EMPIRES

BONKO: Facts = {
    "body": 3,
    "charm": 0,
    "intuition": 0,
    "mind": 1,
    "skills": ["brawl", "maneuver"],
    "troubles": ["impatient"],
    "armor": 0,
}
"""Strong, trained, unarmored: three dice for Body, one for Mind."""

NAMES_A_THING = {
    "target", "source", "clock", "what", "brings", "zone", "who", "move", "creature", "surprise", "to", "on", "miracle",
    "brew", "work", "touches", "walls", "item", "using", "tags", "strike",
}  # fmt: skip
"""The fields of commands that may name a thing."""
IN_WORDS = {
    ("lay_tag", "on"), ("advantage", "on"), ("chant", "target"), ("hand_out", "tags"), ("buy", "what"),
    ("brew", "brew"), ("stock_cache", "brew"),
}  # fmt: skip
"""Those of them that are free words."""

T = TypeVar("T")
Dice = tuple[int, ...] | list[int]


class Dealer(ScriptedChance):
    """Dice as scripted; what lurks gets any id that is free."""

    def roll(self, sides: int) -> int:
        return next(_LOTS) if sides == HIDDEN_IDS else super().roll(sides)


_LOTS = count(1)


class Standing(NamedTuple):
    """Where a character stands, and the scene with them."""

    harm: int = 0
    strain: int = 0
    luck: int = 0
    xp: int = 0
    troubles: tuple[str, ...] = ("impatient",)
    position: str = "risky"
    owed: tuple[str, ...] = ()


class Play:
    """A table that is being played. Every die must be in the script, and every scripted die must fall."""

    def __init__(self, options: Facts = NO_FACTS, **characters: Facts) -> None:
        people = [Sitter("gm", role="gm"), *(Sitter(name, character=each) for name, each in characters.items())]
        self.journal = Journal.opened(FIRST_EMPIRES, people, ScriptedChance(), options)

    def do(self, seat: str, action: str, dice: Dice = (), /, **fields: Any) -> Entry:
        """Somebody does this, and the dice show that."""
        chance = Dealer(rolls=dice)
        entry = self.journal.do(seat, {"do": action, **self._with_ids(seat, action, fields)}, chance)
        assert isinstance(entry, Entry), entry
        chance.finish()
        return entry

    def refused(self, seat: str, action: str, /, **fields: Any) -> tuple[str, str]:
        """Somebody tries this and cannot; how it is refused, and the rule that says so."""
        before = self.journal.table
        answer = self.journal.do(seat, {"do": action, **self._with_ids(seat, action, fields)}, ScriptedChance())
        assert isinstance(answer, Refused), answer
        assert self.journal.table == before
        return answer.kind, answer.rule

    def lay(self, places: Mapping[str, int | str | list[str]]) -> None:
        """The table lies so: tracks at these numbers, sheets with these words, and just these marks."""
        draft = Draft(self.journal.system, self.journal.table, ScriptedChance())
        for where, what in places.items():
            if isinstance(what, int):
                draft.count(TrackPlace(where), what - draft.table.track(TrackPlace(where)))
            elif isinstance(what, str):
                draft.write(SheetPlace(where), what)
            else:
                for word in draft.table.marks.get(MarkPlace(where), ()):
                    draft.unmark(MarkPlace(where), word)
                for word in what:
                    draft.mark(MarkPlace(where), word)
        self._keep(draft)

    def make(self, kind: ThingKind[T], what: T) -> None:
        """This lies on the table as well."""
        draft = Draft(self.journal.system, self.journal.table, ScriptedChance())
        draft.make(kind, what)
        self._keep(draft)

    def change_clock(self, name: str, **now: Any) -> None:
        """So much of a clock is otherwise."""
        draft = Draft(self.journal.system, self.journal.table, ScriptedChance())
        change_clock(draft, self.id(name), **now)
        self._keep(draft)

    def change_creature(self, name: str, **now: Any) -> None:
        """So much of a creature is otherwise."""
        draft = Draft(self.journal.system, self.journal.table, ScriptedChance())
        change_creature(draft, self.id(name), **now)
        self._keep(draft)

    def _keep(self, draft: Draft) -> None:
        entry = Entry(self.journal.seq + 1, "gm", {"do": "lay out"}, tuple(draft.events))
        self.journal = Journal(self.journal.system, [*self.journal.entries, entry])

    # Things, by what people call them

    def _ids(self, seat: str = "ana") -> dict[str, str]:
        """What somebody means by a name, longer ones first: their own things, or those of others as `ben/bow`."""
        table = self.journal.table
        ids = {clock_name(table, each): str(each) for each in CLOCKS.ids(table)}
        ids |= {secret.words: each for each, secret in SECRETS.all(table).items()}
        ids |= {name: each for kind in (ZONES, CREATURES, TAGS) for each, name in kind.called(table).items()}
        for owner in table.players:
            own = {name_of(table, each): str(each) for each in carried(table, owner)}
            own |= {str(brew_words(brew)): str(each) for each, brew in brews_at_hand(table, owner).items()}
            ids |= own if owner == seat else {f"{owner}/{name}": each for name, each in own.items()}
        return dict(sorted(ids.items(), key=lambda each: -len(each[0])))

    def id(self, name: str, seat: str = "ana") -> str:
        """What a command calls the thing or the things of these names, `Poison/Troll`; seats go by themselves."""
        ids, said = self._ids(seat), name
        if name in self.journal.table.seats or name.startswith("make/"):
            return name
        if name in ids:
            return ids[name]
        for known, thing in ids.items():
            said = thing + said.removeprefix(known) if said.startswith(f"{known}/") else said
            said = said.removesuffix(known) + thing if said.endswith(f"/{known}") else said
        return said

    def _with_ids(self, seat: str, action: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: value if (action, name) in IN_WORDS or name not in NAMES_A_THING else self._with_id(seat, value)
            for name, value in fields.items()
        }

    def _with_id(self, seat: str, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self._with_id(seat, each) for each in value]
        return self.id(value, seat) if isinstance(value, str) else value

    def _in_words(self, seat: str, value: Any) -> Any:
        for name, each in self._ids(seat).items():
            if isinstance(value, str):
                value = name if value == each else value
                value = value.removesuffix(each) + name if value.endswith(f"/{each}") else value
                value = name + value.removeprefix(each) if value.startswith(f"{each}/") else value
        return value

    def items(self, seat: str = "ana") -> tuple[str, ...]:
        """The names of what somebody carries."""
        return tuple(name_of(self.journal.table, each) for each in carried(self.journal.table, seat))

    def item(self, name: str, seat: str = "ana") -> Item:
        """Something that somebody carries, as it is now."""
        return ITEMS.of(self.journal.table, self.id(name, seat))

    def tags(self) -> dict[str, int]:
        """The tags on the table, each with the invocations it has left."""
        return {tag.name: tag.uses for tag in TAGS.all(self.journal.table).values()}

    def tag(self, name: str) -> Tag:
        """A tag, as it is now."""
        return TAGS.of(self.journal.table, self.id(name))

    def doses(self, brew: str, seat: str = "ana", *, fresh: bool = False) -> int:
        """How much of a concoction somebody has, kept or just brewed."""
        at_hand = brews_at_hand(self.journal.table, seat).values()
        return sum(each.doses for each in at_hand if brew_words(each) == brew and each.fresh == fresh)

    def change_item(self, name: str, seat: str = "ana", **now: Any) -> None:
        """So much of an item is otherwise."""
        draft = Draft(self.journal.system, self.journal.table, ScriptedChance())
        draft.put(ITEMS, ThingId(self.id(name, seat)), replace(self.item(name, seat), **now))
        self._keep(draft)

    def creature(self, name: str) -> Creature:
        """A creature, as it is now."""
        return CREATURES.of(self.journal.table, self.id(name))

    def nature(self, name: str) -> tuple[str, ...]:
        """What a creature is, word by word."""
        return words_of(self.creature(name).nature)

    def creatures(self) -> tuple[str, ...]:
        """The names of the creatures that everybody sees."""
        return tuple(name_of(self.journal.table, each) for each in creatures(self.journal.table))

    def zones(self) -> tuple[Zone, ...]:
        """The zones of the battlefield, as they are now."""
        return tuple(ZONES.all(self.journal.table).values())

    def holder(self, seat: str = "ana") -> str:
        """The name of the creature that holds a character, if any does."""
        return name_of(self.journal.table, holder(self.journal.table, seat))

    def where(self, who: str) -> str:
        """The name of the zone somebody stands in."""
        return name_of(self.journal.table, zone_of(self.journal.table, self.id(who)))

    def clocks(self, *kinds: str) -> tuple[str, ...]:
        """The names of the clocks that everybody sees."""
        return tuple(clock_name(self.journal.table, each) for each in clocks_on(self.journal.table, *kinds))

    def filled(self, name: str) -> int:
        """How far a clock is, or the Health Clock of a creature; one that is gone is nowhere."""
        table, thing = self.journal.table, self.id(name)
        creature, clock = CREATURES.get(table, thing), CLOCKS.get(table, thing)
        return creature.harm if creature else clock.filled if clock else 0

    def segments(self, name: str) -> int:
        """How many segments a clock has, or the Health Clock of a creature."""
        table, thing = self.journal.table, self.id(name)
        creature, clock = CREATURES.get(table, thing), CLOCKS.get(table, thing)
        return creature.health if creature else clock.segments if clock else 0

    def give(self, **tracks: int) -> None:
        """The GM sets tracks of Ana by hand: `harm=5`, `luck=3`."""
        for track, to in tracks.items():
            self.do("gm", "set", track=f"{track}/ana", to=to, reason="so the test begins")

    def come_home(self, *people: str) -> None:
        """The weeks between two quests: these reckon with their Strain and recover, by as little as can be."""
        for who in people or ("ana",):
            for action, ability in (("reckon", "intuition"), ("recover", "body")):
                if action in self.journal.offers(who):
                    dice = self.journal.table.track(ABILITY_TRACKS[ability].of(who)) or 2
                    self.do(who, action, [6 if action == "reckon" else 1] * dice)

    def call(self, intention: str = "overcome", who: str = "ana", **fields: Any) -> Entry:
        """The GM calls for a roll."""
        return self.do("gm", "call", who=who, intention=intention, **fields)

    def roll(self, *dice: int, who: str = "ana", ability: str = "body", **fields: Any) -> Facts:
        """A player rolls what was called for; how the pool was read."""
        return resolved(self.do(who, "roll", dice, ability=ability, **fields)).reading

    def end_session(self, *people: str, **answers: bool) -> Entry:
        """The GM ends the session, the first of these answers the three questions, and the others agree."""
        self.do("gm", "end_session")
        first, *others = people or ("ana",)
        entry = self.do(first, "three_questions", **answers)
        for name in others:
            entry = self.do(name, "agree_on_answers")
        return entry

    def standing(self, seat: str = "ana") -> Standing:
        """Where a character stands now."""
        table = self.journal.table
        numbers = {name: table.track(TrackPlace(f"{name}/{seat}")) for name in ("harm", "strain", "luck", "xp")}
        troubles = table.marks.get(TROUBLES_KIND.of(seat), ())
        owed = tuple(f"{debt.who}/{debt.words}" for debt in all_owed(table).owed)
        return Standing(troubles=troubles, position=position_now(table), owed=owed, **numbers)

    def debt(self, owed: str) -> str:
        """What a command calls something that the GM owes, `ana/complication`."""
        return next(debt.id for debt in all_owed(self.journal.table).owed if f"{debt.who}/{debt.words}" == owed)

    def values(self, seat: str, action: str, field: str, **said: Any) -> list[Any]:
        """What a field of an open offer may be, barred values left out."""
        open_ones = [option.value for option in self.options(seat, action, field, **said) if not option.barred]
        return [self._in_words(seat, value) for value in open_ones]

    def options(self, seat: str, action: str, field: str, **said: Any) -> tuple[Option, ...]:
        """All that a field of an offer lists, once other fields say this."""
        choice = settled(self.journal.offers(seat)[action].fields[field], self._with_ids(seat, action, said))
        assert isinstance(choice, Among | Several)
        return choice.options

    def asked(self, seat: str = "ana") -> tuple[str, ...]:
        """The actions the table waits for this seat to take."""
        asked = self.journal.table.awaited.get(seat)
        return asked.actions if asked else ()


def bonko(options: Facts = NO_FACTS, **changed: Any) -> Play:
    """Ana plays Bonko, alone with the GM."""
    return Play(options, ana={**BONKO, **changed})


def after_a_roll(*dice: int, intention: str = "overcome", position: str = "risky", **called: Any) -> Play:
    """Bonko has rolled his Body; harm that came is not yet suffered."""
    play = bonko()
    play.call(intention, position=position, **called)
    play.do("ana", "roll", dice, ability="body")
    return play


def harm_at(table: Table, seat: str = "ana") -> int:
    """The harm that is coming to somebody."""
    return about(table.awaited[seat], HarmComing).harm


def resolved(entry: Entry) -> Resolved:
    """What an entry came to."""
    [found] = [event for event in entry.events if isinstance(event, Resolved)]
    return found


def heard(play: Play, seat: str) -> str:
    """All that ever reached this seat."""
    journal = play.journal
    said = [journal.told(entry, seat) for entry in journal.entries]
    return repr((said, journal.view(seat), journal.offers(seat)))


def sentences(play: Play, entry: Entry) -> list[str]:
    """What an entry tells, as people read it."""
    return [str(narrate(play.journal.table, event)) for event in entry.events if isinstance(event, Told)]


def rules_told(entry: Entry) -> list[str]:
    """The rules behind the sentences of an entry."""
    return [event.rule for event in entry.events if isinstance(event, Told)]


def dice_of(entry: Entry) -> list[tuple[int, tuple[int, ...], str]]:
    """Every throw of an entry: sides, faces, why."""
    return [(event.sides, event.faces, event.why) for event in entry.events if isinstance(event, Rolled)]
