"""Tables for the tests of A Thousand Faces of Adventure: hands laid out by name, played by name, read by name.

A table is laid out in the edition that is being played (`edition`): the current one, unless a test is run for another.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from hearthside import systems
from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import Chance, ScriptedChance, face_name
from hearthside.kernel.choices import Option, Several
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Moved, Resolved, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import MarkKind, PilePlace, TrackPlace
from hearthside.kernel.system import System
from hearthside.kernel.things import ThingId
from hearthside.kits.deckahedron.adventure.board import (
    BLESSING_SUPPLY,
    INCAPACITATED,
    STATE,
    SUPPLY,
    WOUNDS_KIND,
    XP,
    rank_of,
)
from hearthside.kits.deckahedron.adventure.book import BOOKS, AttackSteps, Book
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, Foe
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM
from hearthside.kits.deckahedron.adventure.gear.items import card_of, change_card, give, item_cards
from hearthside.kits.deckahedron.adventure.gear.load import load_of
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS, PACK, ItemCard, SlotToken, Where
from hearthside.kits.deckahedron.adventure.journey.days import TODAY_KIND
from hearthside.kits.deckahedron.cards import FACES
from hearthside.kits.deckahedron.piles import DRAW, TURNED
from hearthside.rulebook import is_played, rulebook

Test = Callable[..., None]
CASES_OF_THE_BOOK: dict[Test, tuple[str, Callable[[Book], Iterable[tuple[object, ...]]]]] = {}


class Played(NamedTuple):
    """An edition, and what every table that plays it has agreed on beforehand."""

    system: str
    options: Mapping[str, str]


_PLAYED = [Played("thousand_faces", {})]


@contextmanager
def playing(system: str, options: Mapping[str, str] = MappingProxyType({})) -> Iterator[None]:
    """Meanwhile this edition is played at every table that is laid out."""
    _PLAYED.append(Played(system, options))
    try:
        yield
    finally:
        _PLAYED.pop()


@contextmanager
def where_the_gm_calls() -> Iterator[None]:
    """Meanwhile nobody flips unasked: the GM calls for every flip, as the book has it (TF-TRIG-01)."""
    played = _PLAYED[-1]
    with playing(played.system, {**played.options, "TRIG-01": "gm"}):
        yield


def edition() -> System:
    """The edition that is being played."""
    return systems.load(_PLAYED[-1].system)


def steps() -> AttackSteps:
    """What the edition that is being played calls reading how strong an attack is, and answering for it."""
    return guidebook().attack


_SOURCES = {"thousand_faces": "AMB-29", "thousand_faces_playtest": "dice"}


def numbers_from(source: str) -> dict[str, str]:
    """A table that agreed to read its numbers from `dice` or from `cards`."""
    return {_SOURCES[_PLAYED[-1].system]: source}


def guidebook() -> Book:
    """The book of the edition that is being played."""
    return BOOKS[edition().name]


def of_the_book(names: str, cases: Callable[[Book], Iterable[tuple[object, ...]]]) -> Callable[[Test], Test]:
    """This test is run for each of these cases, which follow from what the book of an edition prints."""

    def run_for(test: Test) -> Test:
        CASES_OF_THE_BOOK[test] = (names, cases)
        return test

    return run_for


def whole_box() -> dict[str, str]:
    """The options of a table that plays with every card its book names, old ones too."""
    return {name: "in" for name, each in guidebook().options.items() if "in" in each.among.values()}


REST = "..."
"""In a list of cards: all cards of this deck that are not named anywhere, in the order they come out of the box."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's cards by name, the first of each pile on top; Deckahedron cards named nowhere are in the box."""

    draw: str
    discard: str
    exhaustion: str
    xp: int
    wounds: int
    is_down: bool
    moves: Mapping[str, str] | Sequence[str]
    ranks: Mapping[str, int]
    items: Sequence[str] = ()
    pack: int = 2
    precious: int = 0
    harm: int = 0


def hand(
    draw: str = REST,
    discard: str = "",
    exhaustion: str = "",
    *,
    xp: int = 0,
    wounds: int = 0,
    is_down: bool = False,
    moves: Mapping[str, str] | Sequence[str] = (),
    items: Sequence[str] = (),
    pack: int = 2,
    precious: int = 0,
    harm: int = 0,
    **ranks: int,
) -> Hand:
    """A hand in words: `hand("D04 ...", xp=1, str=4, items=("sword",))` has D04 on top of all other cards."""
    return Hand(draw, discard, exhaustion, xp, wounds, is_down, moves, ranks, items, pack, precious, harm)


_RUNGS = ("1", "d4", "d6", "d10")


class Lying(NamedTuple):
    """How one player's cards lie, by name, the first of each pile on top."""

    draw: str = ""
    turned: str = ""
    discard: str = ""
    exhaustion: str = ""


class Counts(NamedTuple):
    """How many cards lie in each pile of one player."""

    draw: int
    discard: int
    exhaustion: int


class TableOfAdventure:
    """A table that is being played: whatever a test does here must be accepted, unless it says `refused`."""

    def __init__(
        self, campaign: str = "one-shot", options: Mapping[str, str] = MappingProxyType({}), **hands: Hand
    ) -> None:
        sitters = [Sitter("gm", "Gwen", role="gm")]
        sitters += [Sitter(name, character={**hand.ranks, "moves": hand.moves}) for name, hand in hands.items()]
        # Most tests are about the flip and not about the call: these tables trust their players to flip unasked.
        agreed = {"format": campaign, "TRIG-01": "players", **_PLAYED[-1].options, **options}
        self.journal = Journal.opened(edition(), sitters, ScriptedChance(), agreed)
        draft = self.draft()
        for name, hand in hands.items():
            _lay_out(draft, name, hand)
        self.take_over(draft)

    def draft(self, chance: Chance | None = None) -> Draft:
        """A draft of what lies here, with nothing in it yet."""
        return Draft(self.journal.system, self.journal.table, chance or ScriptedChance())

    def take_over(self, draft: Draft) -> None:
        """Let the table lie as a draft of it does."""
        entry = Entry(self.journal.seq + 1, "gm", {"do": "lay out"}, tuple(draft.events))
        self.journal = Journal(self.journal.system, [*self.journal.entries, entry])

    def given(self, tracks: Mapping[str, int] = MappingProxyType({}), **marks: Sequence[str]) -> "TableOfAdventure":
        """Tracks that stand at these numbers and marks that are set on the table, before anybody does anything.

        `item/3.charges` stands for what a card says, and `held/ana.item/3.0.harm` for a token in a slot of one.
        """
        draft = self.draft()
        for track, number in tracks.items():
            _lay_number(draft, track, number)
        for kind, words in marks.items():
            for word in words:
                draft.mark(self.mark_kind(kind).of_table, word)
        self.take_over(draft)
        return self

    def rested(self, seat: str) -> "TableOfAdventure":
        """Somebody has had a Rest today, with nothing that came of it."""
        draft = self.draft()
        draft.mark(TODAY_KIND.of(seat), "rest")
        self.take_over(draft)
        return self

    def play(
        self,
        seat: str,
        do: str,
        *,
        shuffles: Iterable[str] | None = None,
        picks: Sequence[str] = (),
        rolls: Sequence[int] = (),
        because: str | None = None,
        **fields: Any,
    ) -> Entry:
        """Somebody does something, and it happens. Each scripted shuffle names the cards that come on top."""
        stacked = None if shuffles is None else [cards.split() for cards in shuffles]
        chance = ScriptedChance(shuffles=stacked, picks=picks, rolls=rolls)
        entry = self.journal.do(seat, {"do": do, **fields}, chance, because=because)
        assert isinstance(entry, Entry), f"{do} was refused: {entry}"
        chance.finish()
        self._cites_its_own(rules_told(entry))
        return entry

    def refused(self, seat: str, do: str, *, because: str | None = None, **fields: Any) -> Refused:
        """Somebody tries something, and nothing happens."""
        before = self.journal.table
        answer = self.journal.do(seat, {"do": do, **fields}, ScriptedChance(shuffles=[]), because=because)
        assert isinstance(answer, Refused), f"{do} was accepted: {answer}"
        assert self.journal.table is before
        self._cites_its_own([answer.rule])
        return answer

    def _cites_its_own(self, rules: Iterable[str]) -> None:
        """Whatever is said cites rules of the edition at this table, or the games of corners it may borrow."""
        system = self.journal.system.name
        foreign = {rule for rule in rules if rule and not is_played(rule, system) and not rule.startswith("TF-MINI-")}
        assert not foreign, f"{system} does not play by {foreign}"

    def flip(self, seat: str, attribute: str = "str", **fields: Any) -> str:
        """Flip and let the first card that may count stand; what the flip came to."""
        entry = self.play(seat, "flip", attribute=attribute, **fields)
        if "stand" in self.offers(seat):
            entry = self.stand(seat)
        return result(entry)

    def stand(self, seat: str, card: str | None = None, bumps: int = 0, **fields: Any) -> Entry:
        """Let a flip stand, with a card by name."""
        return self.play(seat, "stand", keep=self.token(seat, card or self.keepable(seat)[0]), bumps=bumps, **fields)

    def play_out(self, *picks: str) -> list[tuple[str, str]]:
        """Everybody answers what they are asked, each time with the first thing there is, until nothing is left.

        Of the options of a card those named are picked, as far as they are offered. Who answered with what.
        """
        answers: list[tuple[str, str]] = []
        while self.journal.table.awaited:
            assert len(answers) < 60, "the table asks and asks"
            seat, name, fields = self._answer(picks)
            self.play(seat, name, rolls=[4711] if name == "hide" else (), **fields)
            answers.append((seat, name))
        return answers

    def _answer(self, picks: Sequence[str]) -> tuple[str, str, dict[str, Any]]:
        for seat, asked in self.journal.table.awaited.items():
            offers = self.offers(seat)
            for name in (each for each in asked.actions if each in offers and offers[each].blocked is None):
                fields = {field: choice.values()[0] for field, choice in offers[name].fields.items()}
                if name == "pick":
                    there = offers[name].fields["options"]
                    assert isinstance(there, Several)
                    open_ones = [option.value for option in there.options if option.barred is None]
                    named = [each for each in picks if each in open_ones]
                    others = [each for each in open_ones if each not in named]
                    fields["options"] = (*named, *others)[: max(there.least, min(len(named), there.most))]
                return seat, name, fields
        raise AssertionError(f"nobody can answer {self.journal.table.awaited}")

    def make(self, seat: str, move: str, attribute: str, **fields: Any) -> str:
        """Name a move, flip for it and let it stand; what it came to."""
        self.play(seat, "attempt", move=move)
        return self.flip(seat, attribute, **fields)

    def moves(self, seat: str) -> dict[str, Option]:
        """The moves this seat is shown, by their id."""
        return {str(option.value): option for option in self.offers(seat)["attempt"].fields["move"].options}  # type: ignore[union-attr]

    def keepable(self, seat: str) -> list[str]:
        """The turned cards this seat may choose between."""
        return [option.label for option in self.offers(seat)["stand"].fields["keep"].options]  # type: ignore[union-attr]

    def token(self, seat: str, card: str) -> int:
        """The back of a turned card."""
        pile = self.journal.table.pile(TURNED.of(seat))
        return next(token for each, token in zip(pile.cards, pile.tokens, strict=True) if face_name(each) == card)

    def foe(self, name: str = "Guard", stamina: int = 6, power: str = "d4") -> ThingId:
        """A foe comes; its id. Strength that costs Shadow points is there because the GM says so."""
        self.play("gm", "bring", name=name, stamina=min(stamina, 10), power="d4")
        foe = self.foes[-1]
        for field, number in (("stamina", stamina), ("power", _RUNGS.index(power))):
            if getattr(self.worksheet(foe), field) != number:
                self.play("gm", "set", track=f"{foe}.{field}", to=number, reason="It is that strong.")
        return foe

    @property
    def foes(self) -> tuple[ThingId, ...]:
        """The foes of this fight in the order they came, those who fell as well."""
        return tuple(FOES.ids(self.journal.table))

    def worksheet(self, foe: str) -> Foe:
        """All there is to a foe."""
        return FOES.of(self.journal.table, foe)

    def regain(self, seat: str, cards: Sequence[int]) -> Entry:
        """The story gives somebody Stamina back, and they pick these cards."""
        self.play("gm", "regain", who=seat, points=max(1, len(cards)))
        return self.play(seat, "recover", cards=list(cards))

    def asked(self, seat: str) -> tuple[str, ...]:
        """What this seat is asked to do."""
        question = self.journal.table.awaited.get(seat)
        return question.actions if question else ()

    def choices(self, seat: str, action: str, field: str) -> list[Any]:
        """The values this seat may choose for a field."""
        return [option.value for option in self.offers(seat)[action].fields[field].options if option.barred is None]  # type: ignore[union-attr]

    def suffer(self, seat: str, power: str, **fields: Any) -> None:
        """The GM deals damage, and where it is a die the player reads it."""
        self.play("gm", "damage", who=[seat], power=power)
        if steps().number in self.asked(seat):
            self.play(seat, steps().number, **fields)

    def take(self, seat: str, what: str, on: Sequence[str] = (), **fields: Any) -> None:
        """Answer for an attack whose power is known: with `stamina`, `harm 1`, or a `wound`.

        Exhaustion tokens go on the named cards, one for each time a card is named.
        """
        if "absorb" in edition().catalogue:
            self.play(seat, steps().answer, take=what, **fields)
            if "absorb" in self.asked(seat):
                self.play(seat, "absorb", slots=self._slots(seat, "absorb", on))
        else:
            self.play(seat, steps().answer, take=what, slots=self._slots(seat, steps().answer, on), **fields)

    def _slots(self, seat: str, action: str, on: Sequence[str]) -> list[str]:
        free = self.choices(seat, action, "slots") if on else []
        slots = list[str]()
        for card in on:
            slots.append(next(slot for slot in free if f":{card}:" in slot and slot not in slots))
        return slots

    def held(self, seat: str, card: str) -> int:
        """How many tokens lie on this card of somebody."""
        item = ITEM_CARDS.get(self.journal.table, card)
        if item is not None:
            return len(item.tokens) if item.owner == seat else 0
        tracks = self.journal.table.tracks.items()
        return sum(count for track, count in tracks if track.startswith(f"held/{seat}.{card}."))

    def charges(self, item: str) -> int:
        """The charges that are left in a magic item."""
        return self.card(item).charges

    def lost(self, seat: str) -> int:
        """The Stamina points that lie in somebody's Exhaustion pile: symbols in one edition, cards in the other."""
        cards = self.lying(seat).exhaustion.split()
        return sum(FACES[card].stamina for card in cards) if edition().name == "thousand_faces" else len(cards)

    def offers(self, seat: str) -> dict[str, Offer]:
        return self.journal.offers(seat)

    def open_to(self, seat: str) -> set[str]:
        """What this seat may do now, without what is shown greyed out."""
        return {name for name, offer in self.offers(seat).items() if offer.blocked is None}

    def lying(self, seat: str) -> Lying:
        return Lying(*(self.faces(self.pile_at(kind, seat)) for kind in Lying._fields))

    def pile_at(self, kind: str, seat: str) -> PilePlace:
        return self.journal.system.pile_kinds[kind].of(seat)

    def mark_kind(self, kind: str) -> MarkKind:
        return next(each for each in self.journal.system.marks if each.name == kind)

    def counts(self, seat: str) -> Counts:
        return Counts(*(len(self.journal.table.cards(self.pile_at(kind, seat))) for kind in Counts._fields))

    def faces(self, pile: str) -> str:
        return " ".join(face_name(card) for card in self.journal.table.cards(PilePlace(pile)))

    def track(self, kind: str, owner: str = "table") -> int:
        return self.journal.table.track(self.journal.system.track_kinds[kind].of(owner))

    def item(self, seat: str, kind: str) -> ThingId:
        """The card of this printed item that somebody holds."""
        return next(item for item in self.items(seat) if self.card(item).card == kind)

    def items(self, seat: str, where: Where = "hand") -> tuple[ThingId, ...]:
        """The item cards somebody holds, or that lie somewhere else for them."""
        return tuple(item_cards(self.journal.table, where, seat))

    def card(self, item: str) -> ItemCard:
        """All there is to an item card."""
        return ITEM_CARDS.of(self.journal.table, item)

    def load(self, seat: str) -> int:
        """The encumbrance of somebody."""
        return load_of(self.journal.table, seat)

    def is_down(self, seat: str) -> bool:
        return self.journal.table.has_mark(STATE.of(seat), INCAPACITATED)


def _lay_number(draft: Draft, track: str, number: int) -> None:
    thing, _, field = track.rpartition(".")
    if thing in draft.table.things:
        change_card(draft, thing, **{field: number})
        return
    card, _, slot = thing.removeprefix("held/").partition(".")[2].rpartition(".")
    if card in draft.table.things:
        change_card(draft, card, tokens=(*card_of(draft.table, card).tokens, *(SlotToken(int(slot), field),) * number))
        return
    place = TrackPlace(track)
    draft.count(place, number - draft.table.track(place))


def _lay_out(draft: Draft, seat: str, hand: Hand) -> None:
    box = SUPPLY.of(seat)
    draft.move(draft.table.cards(DRAW.of(seat)), DRAW.of(seat), box)
    wanted = {kind: getattr(hand, kind).split() for kind in ("draw", "discard", "exhaustion")}
    named = {card for cards in wanted.values() for card in cards}
    rest = [face_name(card) for card in draft.table.cards(box) if face_name(card) not in named]
    for kind, cards in wanted.items():
        listed = [each for card in cards for each in (rest if card == REST else [card])]
        for card in reversed(listed):
            _bring(draft, card, box, draft.system.pile_kinds[kind].of(seat))
        if listed and kind != "discard":
            draft.shuffle(draft.system.pile_kinds[kind].of(seat))
    draft.count(XP.of(seat), hand.xp)
    draft.count(WOUNDS_KIND.of(seat), hand.wounds)
    draft.count(HARM.of(seat), hand.harm)
    gain_pack(draft, seat, hand.pack - draft.table.track(PACK.of(seat)), hand.precious)
    for item in hand.items:
        give(draft, seat, item)
    if hand.is_down:
        draft.mark(STATE.of(seat), INCAPACITATED)


def _bring(draft: Draft, name: str, box: PilePlace, target: PilePlace) -> None:
    if name.startswith("W"):
        draft.deal(target, [f"table:{name}#{draft.table.next_token}"])
        return
    source = BLESSING_SUPPLY if name.startswith("B") else box
    draft.move([card for card in draft.table.cards(source) if face_name(card) == name][:1], source, target)


def span(first: int, last: int) -> str:
    """`D03 D04 D05` for 3 to 5."""
    return " ".join(f"D{number:02}" for number in range(first, last + 1))


def event_names(entry: Entry) -> list[str]:
    """What happened, event by event."""
    return [type(event).__name__ for event in entry.events]


def turned(entry: Entry) -> str:
    """The cards turned from the draw pile, in the order they came."""
    moves = (event for event in entry.events if isinstance(event, Moved) and event.target.startswith("turned/"))
    return " ".join(face_name(card) for event in moves for card in event.cards)


def resolved(entry: Entry) -> Resolved:
    """What the flip of this entry came to."""
    found = [event for event in entry.events if isinstance(event, Resolved)]
    assert len(found) == 1, event_names(entry)
    return found[0]


def result(entry: Entry) -> str:
    """The result of the flip of this entry, as people write it."""
    return resolved(entry).result


def rules_told(entry: Entry) -> list[str]:
    """The rules behind the sentences of this entry."""
    return [event.rule for event in entry.events if isinstance(event, Told)]


def here(rule_id: str) -> tuple[str, ...]:
    """The rule itself where the edition that is being played keeps it, else those that stand in its place."""
    held = rulebook(edition().name).held.get(rule_id)
    return held.replaced_by if held and held.replaced_by else (rule_id,)


def cites(entry: Entry, *rule_ids: str) -> bool:
    """Whether the sentences of this entry cite these rules, one by one, or what stands in their place here."""
    told = rules_told(entry)
    return len(told) == len(rule_ids) and all(each in here(rule) for each, rule in zip(told, rule_ids, strict=True))


def rank_tracks(seat: str) -> tuple[str, str, str]:
    """The tracks of a character's three attributes."""
    return rank_of("dex", seat), rank_of("int", seat), rank_of("str", seat)
