"""Tables for the tests of Deck of Adventures: decks stacked by name, Checks played by name, read by name."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import ScriptedChance, face_name
from hearthside.kernel.choices import Among, Several
from hearthside.kernel.events import Overruled, Resolved, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import PilePlace, TrackPlace
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.fight.arena import fighters
from hearthside.systems.deck_of_adventures.goods.belongings import belongings
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from hearthside.systems.deck_of_adventures.things import CREATURES, ITEMS, THINGS, Creature, Item

NO_OPTIONS: Mapping[str, str] = {}
SPOKEN = (
    *("block", "words", "question", "why", "reason", "task", "stakes"),
    *("good", "tools", "weapon", "armor", "shield"),
)
"""Fields that hold what people say or what the book calls it, and name nothing on the table."""
NAMING = (
    "bring",
    "bond",
    "summon",
    "lend_companion",
    "group_minions",
    "group_deck",
    "lay_hazard",
    "lay_ground",
    "brush",
    "name_item",
)
"""What gives something new a name; `dismiss` names a creature that is there."""


class Outcome(NamedTuple):
    """What a Check came to."""

    degree: str
    succeeds: bool
    card: str = ""
    drawn: str = ""


class Hero:
    """A player about to sit down: what lies on top of the deck, and the character."""

    def __init__(self, top: str = "", **character: Any) -> None:
        self.top, self.character = top.split(), character


class TableOfCards:
    """A GM and some players. Cards are named by face, the first of a pile on top."""

    def __init__(self, world: str = "", npc: str = "", options: Mapping[str, str] = NO_OPTIONS, **heroes: Hero) -> None:
        self.names = tuple(heroes)
        sitters = [Sitter("gm", "The GM", "gm")]
        sitters += [Sitter(name, character=hero.character) for name, hero in heroes.items()]
        split: list[list[str]] = [[]] if options.get("single_gm_deck") == "yes" else []
        tops = [*split, world.split(), npc.split(), *(hero.top for hero in heroes.values())]
        self.journal = Journal.opened(DECK_OF_ADVENTURES, sitters, ScriptedChance(shuffles=tops), options)

    def play(
        self,
        seat: str,
        do: str,
        shuffles: Sequence[str] = (),
        because: str | None = None,
        acting_for: str | None = None,
        **fields: Any,
    ) -> Entry:
        """Do it; it must be allowed. `shuffles` says what comes to lie on top, shuffle by shuffle."""
        chance = ScriptedChance(shuffles=[names.split() for names in shuffles])
        command = {"do": do, **self.with_ids(do, fields, seat)}
        answer = self.journal.do(seat, command, chance, because=because, acting_for=acting_for)
        assert isinstance(answer, Entry), answer
        chance.finish()
        return answer

    def refused(self, seat: str, do: str, **fields: Any) -> tuple[str, str]:
        """Try it; it must be refused, and nothing may have changed. The kind of refusal and the rule."""
        before = self.journal.table
        answer = self.journal.do(seat, {"do": do, **self.with_ids(do, fields, seat)}, ScriptedChance(shuffles=[]))
        assert isinstance(answer, Refused), answer
        assert self.journal.table is before
        return answer.kind, answer.rule

    # Things go by what people call them; the table knows them by their ids.

    def id_of(self, name: str) -> str:
        """The id of the thing that people call this; a seat, or whatever else it is, stays as it is."""
        table = self.journal.table
        called = {each: thing for kind in THINGS if kind is not ITEMS for thing, each in kind.called(table).items()}
        return name if name in table.seats else called.get(name, name)

    def called(self, who: str) -> str:
        """What people call a thing; a seat stays as it is."""
        return title_of(self.journal.table, who) if who in self.journal.table.things else who

    def title(self, name: str) -> str:
        """What people call a seat, or a thing."""
        return title_of(self.journal.table, self.id_of(name))

    def creature(self, name: str, seat: str = "gm") -> Creature:
        """A creature, by what people call it, as somebody sees it."""
        return CREATURES.of(self.journal.view(seat), self.id_of(name))

    def fighting(self) -> list[str]:
        """Who has a place in the order of a fight."""
        return [self.called(slot) for slot in fighters(self.journal.table.marks)]

    def creatures(self) -> list[str]:
        """What people call the creatures that are there."""
        return [self.called(who) for who in creatures(self.journal.table)]

    def with_ids(self, do: str, fields: Mapping[str, Any], seat: str = "") -> dict[str, Any]:
        """What a command says, of things by their ids."""
        said = (*SPOKEN, *(("name",) if do in NAMING else ()))
        found = {name: value if name in said else self._with_ids(value) for name, value in fields.items()}
        return {**found, "item": self.item_id(fields["item"], seat, do)} if "item" in fields else found

    def items(self, who: str, kept: str = "") -> dict[str, Item]:
        """What somebody has, by name; all of it, or what they have in just this way."""
        had = belongings(self.journal.table, self.id_of(who)).values()
        return {item.name: item for item in had if kept in ("", item.kept)}

    def arms(self, who: str, sort: str = "weapon", kept: str = "in use") -> list[str]:
        """The make of the weapons, suits or shields that somebody has like this."""
        return [item.make for item in self.items(who, kept).values() if item.sort == sort]

    def item_id(self, name: str, seat: str = "", do: str = "") -> str:
        """The id of something that somebody has, or that lies on the ground, by its name."""
        found = [
            thing
            for thing, item in ITEMS.all(self.journal.table).items()
            if item.name == name and (seat == "gm" or item.owner == ("" if do == "pick_up" else seat))
        ]
        return found[0] if found else name

    def _with_ids(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self._with_ids(each) for each in value]
        if not isinstance(value, str) or self.id_of(value) != value:
            return self.id_of(value) if isinstance(value, str) else value
        when, _, whom = value.partition(" ")
        if when in ("before", "after"):
            return f"{when} {self.id_of(whom)}"
        who, colon, step = value.partition(": ")
        if colon and self.id_of(who) != who:
            return f"{self.id_of(who)}: {step}"
        row = [self.id_of(each) for each in value.split(", ")]
        return "+".join(row) if all(each in self.journal.table.things for each in row) else self.place(value)

    def place(self, words: str) -> str:
        """A place, or an aim, with its owner by the id: `hp/Grunt`, `Wall Grab/0/Queen`."""
        kind, slash, owner = words.rpartition("/") if words.count("/") == 2 else words.partition("/")
        return f"{kind}{slash}{self.id_of(owner)}" if slash else words

    # What lies on the table.

    def faces(self, place: str) -> str:
        """The cards of a pile by name."""
        return " ".join(face_name(card) for card in self.journal.table.cards(PilePlace(self.place(place))))

    def count(self, place: str) -> int:
        """How many cards lie there."""
        return len(self.journal.table.cards(PilePlace(self.place(place))))

    def counts(self, *places: str) -> tuple[int, ...]:
        """How many cards lie in each of these piles."""
        return tuple(self.count(place) for place in places)

    def track(self, place: str) -> int:
        """A number on the table."""
        return self.journal.table.track(TrackPlace(self.place(place)))

    def back(self, place: str, face: str) -> int:
        """The token of a card."""
        pile = self.journal.table.pile(PilePlace(self.place(place)))
        return pile.tokens[[face_name(card) for card in pile.cards].index(face)]

    def waits_for(self, seat: str) -> tuple[str, ...]:
        """What the table waits for this seat to do."""
        asked = self.journal.table.awaited.get(seat)
        return asked.actions if asked else ()

    def offer(self, seat: str, action: str) -> Offer:
        """What this seat is offered."""
        return self.journal.offers(seat)[action]

    def options_of(self, seat: str, action: str, field: str) -> dict[object, str]:
        """What can be chosen in a field, each with its label."""
        choice = self.offer(seat, action).fields[field]
        assert isinstance(choice, Among | Several)
        return {option.value: str(option.label) for option in choice.options}

    # Laying out and playing through.

    def lay(self, source: str, target: str, *faces: str, count: int = 0) -> None:
        """The GM moves cards by hand: these, or so many from the top."""
        pile = self.journal.table.pile(PilePlace(self.place(source)))
        backs = [self.back(source, face) for face in faces] or pile.tokens[:count]
        self.play("gm", "place", source=source, cards=list(backs), target=target, reason="so the tale begins")

    def stack(self, who: str, cards: str) -> None:
        """These cards come to lie on top of somebody's deck."""
        place = {"npc": "npc_deck/npc", "world": "world_deck/world"}.get(who, f"deck/{who}")
        for face in reversed(cards.split()):
            self.lay(place, "task/world", face)
            self.lay("task/world", place, face)

    def set(self, **tracks: int) -> None:
        """The GM sets numbers of Ana, such as `hp=3`."""
        for name, number in tracks.items():
            self.play("gm", "set", track=f"{name}/ana", to=number, reason="so the tale begins")

    def tracks(self, *names: str, who: str = "ana") -> tuple[int, ...]:
        """Some numbers of a character."""
        return tuple(self.track(f"{name}/{who}") for name in names)

    def rest(self, kind: str = "quick", shuffles: Sequence[str] = (), who: str = "ana") -> Entry:
        """A whole Rest of one player."""
        self.play("gm", f"begin_{kind}_rest", who=[who])
        return self.play("gm", "complete_rest", shuffles, kind=kind)

    def drop_fate(self, seat: str) -> None:
        """This player has spent all Fate Cards."""
        self.lay(f"fate/{seat}", f"spent/{seat}", "JOKER-RED", "JOKER-BLACK")

    def call(self, who: str = "ana", stat: str = "athletics", dr: int = 2, **fields: Any) -> Entry:
        """The GM calls for a Check with one stat."""
        return self.play("gm", "call", who=[who], stats=[stat], dr=dr, **fields)

    def draw(self, who: str = "ana", stat: str = "athletics", shuffles: Sequence[str] = ()) -> Outcome:
        """The player draws all there is to draw and lets it stand."""
        return self.finish(who, self.play(who, "draw", shuffles, stat=stat))

    def drawn(self, who: str = "ana", stat: str = "athletics", shuffles: Sequence[str] = ()) -> Entry:
        """The player draws, and lets it stand where that is asked; the entry with the result."""
        entry = self.play(who, "draw", shuffles, stat=stat)
        return self.play(who, "let_stand") if "let_stand" in self.waits_for(who) else entry

    def finish(self, who: str, entry: Entry) -> Outcome:
        """Draw on to the last card of an Upper Hand, and let it stand."""
        while {"draw_on", "let_stand"} & set(self.waits_for(who)):
            entry = self.play(who, "draw_on" if "draw_on" in self.waits_for(who) else "let_stand")
        return outcome(entry)

    def check(self, who: str = "ana", stat: str = "athletics", dr: int = 2, **fields: Any) -> Outcome:
        """Call, draw and let it stand."""
        self.call(who, stat, dr, **fields)
        return self.draw(who, stat)


def check(cards: str, target: str, dr: int, mod: int = 0, **fields: Any) -> Outcome:
    """One Check with Athletics of one player with these cards on top, against this Target Card of the World Deck."""
    table = TableOfCards(world=target, ana=Hero(cards, athletics=mod))
    return table.check(dr=dr, **fields)


def resolved(entry: Entry) -> Resolved:
    """What came to a result in this entry."""
    (found,) = [event for event in entry.events if isinstance(event, Resolved)]
    return found


def outcome(entry: Entry) -> Outcome:
    """The result in short."""
    found = resolved(entry)
    return Outcome(found.result, found.reading["success"], found.reading["card"], " ".join(found.reading["cards"]))


def rules_told(entry: Entry) -> list[str]:
    """The rules behind the sentences of an entry."""
    return [event.rule for event in entry.events if isinstance(event, Told)]


def overruled(entry: Entry) -> list[tuple[str, str]]:
    """The rules set aside in an entry, with the GM's reasons."""
    return [(event.rule, event.reason) for event in entry.events if isinstance(event, Overruled)]
