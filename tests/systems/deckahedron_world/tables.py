"""Tables for the tests of Deckahedron World: decks stacked by name, tracks set by name, what happened read by name."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import ScriptedChance, face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Overruled, Resolved, Shuffled, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Next, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.narration import narrate
from hearthside.kernel.sight import MarkPlace, PilePlace, TrackPlace, owner_of
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.systems.deckahedron_world.belongings import carried, change_item
from hearthside.systems.deckahedron_world.board import GROUND, MERCHANT, WORKSHOP
from hearthside.systems.deckahedron_world.content import ITEMS
from hearthside.systems.deckahedron_world.foes import change_foe
from hearthside.systems.deckahedron_world.kinds import BELONGINGS, COMPANIONS, FOES, Foe, ItemCard
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD

PLAIN: Mapping[str, Any] = {"str": 2, "dex": 2, "int": 2, "moves": [], "items": []}
RANKS = {1: {"str": 1, "dex": 1, "int": 4}, 3: {"str": 3, "dex": 2, "int": 1}, 4: {"str": 4, "dex": 1, "int": 1}}


def hero(strength: int = 2, **facts: Any) -> dict[str, Any]:
    """A character with this Strength and nothing else, unless it is said."""
    return {**PLAIN, **RANKS.get(strength, {}), **facts}


NAMES_A_THING = {"foe", "target", "weapon", "item", "items", "what", "pulse", "with_card", "pay", "whom"}
"""The fields of commands that name a thing."""
OF_THE_BOOK = {("give_item", "item"), ("take_item", "item"), ("show_wares", "items"), ("shop", "item")}
"""Those that may name a card of the book instead."""


def slug(words: str) -> str:
    """A name as the tests write it."""
    return re.sub(r"\W+", "_", words.casefold()).strip("_")


class StackedChance(ScriptedChance):
    """A dealer that does as it was told, and takes the first where it was told nothing of a pick."""

    def pick(self, options: Sequence[str]) -> str:
        return super().pick(options) if self._picks else options[0]


class World:
    """A GM, Ana and whoever else sits there. Cards are named by face, the first of a pile on top."""

    def __init__(
        self, deck: str = "", *, options: Mapping[str, Any] | None = None, **heroes: Mapping[str, Any]
    ) -> None:
        people = heroes or {"ana": hero()}
        sitters = [Sitter("gm", "The GM", "gm")]
        sitters += [Sitter(name, character=facts) for name, facts in people.items()]
        self.journal = Journal.opened(DECKAHEDRON_WORLD, sitters, ScriptedChance(rolls=[1] * 9), options or {})
        if deck:
            self.lay({"draw/ana": deck})

    # Laying things out

    def lay(self, piles: Mapping[str, str] | None = None, **things: Any) -> "World":
        """Cards to piles (the first on top), numbers to tracks (`harm_ana=2`), and lists to marks."""
        draft = Draft(DECKAHEDRON_WORLD, self.journal.table, ScriptedChance())
        for place, names in (piles or {}).items():
            self._stack(draft, place, names.split())
        for name, value in things.items():
            place = name.replace("_", "/", 1) if "/" not in name else name
            self._set(draft, place, value)
        return self._keep(draft)

    def set(self, **things: Any) -> "World":
        """As `lay`, for names that hold an underscore: `set(**{"level/ana.pick_locks": 1})`."""
        return self.lay(None, **things)

    def _set(self, draft: Draft, place: str, value: Any) -> None:
        if isinstance(value, int):
            draft.count(TrackPlace(place), value - draft.table.track(TrackPlace(place)))
        else:
            for what in value:
                draft.mark(MarkPlace(place), what)

    def _stack(self, draft: Draft, place: str, names: Sequence[str]) -> None:
        owner = owner_of(place)
        cards = [f"{owner}:{name}" for name in names]
        for card in cards:
            source = next(where for where, pile in draft.table.piles.items() if card in pile.cards)
            if source != place:
                draft.move((card,), source, PilePlace(place))
        lying = draft.table.cards(PilePlace(place))
        order = (*cards, *(card for card in lying if card not in cards))
        first = draft.table.next_token
        draft.add(Shuffled(PilePlace(place), order, tuple(range(first, first + len(order)))))

    def thin_deck(self, count: int, seat: str = "ana", to: str = "discard") -> "World":
        """Leave so many cards in the deck; the others go to the discard pile."""
        draft = Draft(DECKAHEDRON_WORLD, self.journal.table, ScriptedChance())
        cards = draft.table.cards(DRAW.of(seat))
        draft.move(cards[count:], DRAW.of(seat), PilePlace(f"{to}/{seat}"))
        return self._keep(draft)

    # Things, by what people call them: `toll_troll` is the Toll Troll

    def _ids(self, seat: str = "ana") -> dict[str, str]:
        """The ids of all things by what they are called; of two items of one name this seat's own is meant."""
        ids = {slug(name): str(foe) for foe, name in FOES.called(self.journal.table).items()}
        ids |= {slug(each.name): companion for companion, each in COMPANIONS.all(self.journal.table).items()}
        for owner in (*self.journal.table.players, MERCHANT, WORKSHOP, GROUND, seat):
            ids |= {name: key for key, name in self._items(owner).items()}
        return ids

    def _items(self, owner: str) -> dict[str, str]:
        """What the tests call the items somebody has: `sword`, and `sword_2` for the second."""
        found: dict[str, str] = {}
        for key, item in carried(self.journal.table, owner).items():
            alike = [name for name in found.values() if re.fullmatch(f"{slug(item.name)}(_\\d+)?", name)]
            found[key] = slug(item.name) + (f"_{len(alike) + 1}" if alike else "")
        return found

    def _with_ids(self, seat: str, do: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: self._with_id(seat, value, of_the_book=(do, name) in OF_THE_BOOK) if name in NAMES_A_THING else value
            for name, value in fields.items()
        }

    def _with_id(self, seat: str, value: Any, *, of_the_book: bool) -> Any:
        if isinstance(value, list):
            return [self._with_id(seat, each, of_the_book=of_the_book) for each in value]
        if not isinstance(value, str) or (of_the_book and value in ITEMS):
            return value
        whose, _, key = value.partition(" ")
        if whose in self.journal.table.seats and slug(key) in self._ids(whose):
            return self._ids(whose)[slug(key)]
        ids = self._ids(seat)
        return " ".join(ids.get(word, word) for word in value.split(" "))

    def _in_words(self, value: Any) -> Any:
        names = {thing: name for name, thing in self._ids().items()}
        return " ".join(names.get(word, word) for word in value.split(" ")) if isinstance(value, str) else value

    def item(self, name: str, owner: str = "ana") -> ItemCard:
        """An item somebody has, as it is now; one that is gone has nothing on it."""
        found = {called: key for key, called in self._items(owner).items()}
        return BELONGINGS.of(self.journal.table, found[name]) if name in found else ItemCard(owner, "", "", 0)

    def items(self, owner: str = "ana") -> tuple[str, ...]:
        """What somebody has, by name."""
        return tuple(self._items(owner).values())

    def with_item(self, name: str, owner: str = "ana", **now: Any) -> "World":
        """So much of an item is otherwise."""
        draft = Draft(DECKAHEDRON_WORLD, self.journal.table, ScriptedChance())
        change_item(draft, self._ids(owner)[name], **now)
        return self._keep(draft)

    def foe(self, name: str) -> Foe:
        """A foe, as it is now."""
        return FOES.of(self.journal.table, self._ids()[name])

    def with_foe(self, name: str, **now: Any) -> "World":
        """So much of a foe is otherwise."""
        draft = Draft(DECKAHEDRON_WORLD, self.journal.table, ScriptedChance())
        change_foe(draft, self._ids()[name], **now)
        return self._keep(draft)

    def _keep(self, draft: Draft) -> "World":
        self.journal.keep(Next(Entry(self.journal.seq + 1, "", {"do": "given"}, tuple(draft.events)), draft.table))
        return self

    # Doing

    def do(
        self,
        seat: str,
        do: str,
        *,
        rolls: Sequence[int] = (),
        picks: Sequence[str] = (),
        shuffles: Sequence[str] | None = None,
        because: str | None = None,
        acting_for: str | None = None,
        **fields: Any,
    ) -> Entry:
        """Do it; it must be allowed."""
        stacked = None if shuffles is None else [names.split() for names in shuffles]
        chance = StackedChance(rolls=rolls, picks=picks, shuffles=stacked)
        command = {"do": do, **self._with_ids(seat, do, fields)}
        answer = self.journal.do(seat, command, chance, because=because, acting_for=acting_for)
        assert isinstance(answer, Entry), answer
        chance.finish()
        return answer

    def no(self, seat: str, do: str, **fields: Any) -> Refused:
        """Try it; it must be refused, and nothing may have changed."""
        before = self.journal.table
        answer = self.journal.do(seat, {"do": do, **self._with_ids(seat, do, fields)}, ScriptedChance())
        assert isinstance(answer, Refused), "it was allowed"
        assert self.journal.table is before
        return answer

    def call(self, flip: str, who: str = "ana", **fields: Any) -> Entry:
        """The GM calls for a flip."""
        return self.do("gm", "call", who=who, flip=flip, **fields)

    def grant(self, advantage: int, who: str = "ana") -> None:
        """The GM rules on advantage."""
        self.do("gm", "grant", who=who, advantage=advantage, reason="The story says so.")

    def flip(self, flip: str = "defy_danger str", who: str = "ana", **fields: Any) -> Resolved | None:
        """Call and flip. What it came to, if it was resolved at once."""
        chance = {name: fields.pop(name) for name in ("rolls", "picks", "shuffles") if name in fields}
        mine = {name: fields.pop(name) for name in ("weapon", "item", "target", "reshuffle") if name in fields}
        self.call(flip, who, **fields)
        return resolved(self.do(who, "flip", **chance, **mine))

    def hit(self, number: int, who: str = "ana", **fields: Any) -> Entry:
        """The GM has somebody hit for this number; they roll it."""
        self.do("gm", "strike", who=who, sides=12, **fields)
        return self.do(who, "roll_hit", rolls=[number])

    def endure(self, who: str = "ana", **chance: Any) -> None:
        """Take what comes, without absorbing anything, until nothing is asked any more."""
        while (asked := self.asked(who)) and asked[0] in ("endure", "absorb"):
            self.do(who, asked[0], **chance)

    def split(self, into: str, who: str = "ana") -> None:
        """Split, and take it all."""
        self.do(who, "split", into=into)
        self.endure(who)

    # Looking

    def asked(self, seat: str = "ana") -> tuple[str, ...]:
        """What the table waits for this seat to do."""
        question = self.journal.table.awaited.get(seat)
        return question.actions if question else ()

    def matter(self, seat: str = "ana") -> Any:
        """What the question is about."""
        matter: Mapping[str, Any] = self.journal.table.awaited[seat].matter
        return matter

    def pile(self, place: str) -> list[str]:
        """The faces of a pile, from the top."""
        return [face_name(card) for card in self.journal.table.cards(PilePlace(place))]

    def count(self, place: str) -> int:
        """How many cards lie there."""
        return len(self.journal.table.cards(PilePlace(place)))

    def __getitem__(self, track: str) -> int:
        return self.journal.table.track(TrackPlace(track))

    def marks(self, place: str) -> tuple[str, ...]:
        """The marks that are set there."""
        return self.journal.table.marks.get(MarkPlace(place), ())

    @property
    def stamina(self) -> int:
        """Ana's Stamina points."""
        return 10 - self.count("exhaustion/ana")

    def offer(self, action: str, seat: str = "ana") -> Offer:
        """What this seat is offered of an action; it must be there."""
        return self.journal.offers(seat)[action]

    def offers(self, action: str, seat: str = "ana") -> bool:
        """Whether this seat may do this now."""
        offer = self.journal.offers(seat).get(action)
        return offer is not None and offer.blocked is None

    def values(self, action: str, field: str, seat: str = "ana") -> list[Any]:
        """The values of a field that would be accepted."""
        choice = self.offer(action, seat).fields[field]
        open_values = [option.value for option in choice.options if option.barred is None]  # type: ignore[union-attr]
        return [self._in_words(value) for value in open_values]

    def barred(self, action: str, field: str, value: Any, seat: str = "ana") -> str:
        """The rule that speaks against a value."""
        options = self.offer(action, seat).fields[field].options  # type: ignore[union-attr]
        found = next(option for option in options if option.value == self._with_id(seat, value, of_the_book=False))
        assert found.barred, f"{value} is open"
        return found.barred.rule


def resolved(entry: Entry) -> Resolved | None:
    """What a flip came to."""
    return next((event for event in entry.events if isinstance(event, Resolved)), None)


def result(event: Resolved | None) -> str:
    """The marks a flip came to."""
    assert event is not None, "it was not resolved"
    return event.result


def told(world: World, entry: Entry) -> list[str]:
    """The sentences of an entry."""
    return [str(narrate(world.journal.table, event)) for event in entry.events if isinstance(event, Told)]


def rules(entry: Entry) -> list[str]:
    """The rules the sentences of an entry name."""
    return [event.rule for event in entry.events if isinstance(event, Told)]


def overruled(entry: Entry) -> list[str]:
    """The rules the GM set aside."""
    return [event.rule for event in entry.events if isinstance(event, Overruled)]
