"""A walk through a game: a seeded hand takes what is on offer, and everything everybody sees of it is written down.

The text holds every command as it was given, so that the same walk can be taken again when the game has learned
something new: only what really changed is then written otherwise.
"""

import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass
from typing import Any

from hearthside.kernel.actions import Offer, field_presets
from hearthside.kernel.chance import FairChance
from hearthside.kernel.choices import Among, Between, Choice, Following, Pick, Places, Several, settled
from hearthside.kernel.events import NO_FACTS, Event, Facts, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Next, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.narration import narrate
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import PileView, TableView
from hearthside.scenario.expecting import shown
from hearthside.scenario.plain import faces_of_backs, plain_events
from tests.properties.walking import takes

TURNS = 24
REFUSED_AT = 6
OVERRULED_FROM = 9
REWOUND_AT = 18
BACK = 5
MOST_OPTIONS = 10
HEAD_START = {"play": 0, "gm": 1}
"""What is no play counts as done a few times already, so that more is played than talked."""
REASON = "Because the story wants it."

Command = dict[str, Any]


class DullWalk(Exception):
    """Nothing was ever greyed out that the GM could overrule."""


@dataclass(frozen=True, slots=True)
class Try:
    """Something a seat could say to the table; `acting_for` and `because` are the GM's."""

    seat: str
    command: Command
    acting_for: str | None = None
    because: str | None = None

    def on(self, journal: Journal, chance: FairChance) -> Next | Refused:
        """What would come of it."""
        return journal.decide(self.seat, self.command, chance, acting_for=self.acting_for, because=self.because)


class Walk:
    """One walk: the journal so far, the hand that chooses, and the lines written down."""

    def __init__(self, system: System, seed: int, options: Facts = NO_FACTS) -> None:
        self.seed = seed
        self.hand = random.Random(seed)
        self.step = 0
        sitters = [
            Sitter("gm", "GM", role="gm"),
            Sitter("ana", "Ana"),
            Sitter("ben", "Ben"),
            Sitter("sam", "Sam", role="spectator"),
        ]
        self.journal = Journal.opened(system, sitters, self._chance(), options)
        self.used = {action.name: HEAD_START.get(action.group, 3) for action in system.actions}
        self.lines: list[str] = [f"# {system.title}: a walk with seed {seed}."]
        self.before: dict[str, dict[str, str]] = {}
        self.overruled = False

    @property
    def text(self) -> str:
        """The walk so far, as it is kept."""
        return "\n".join(self.lines) + "\n"

    def walk(self) -> None:
        """Choose a walk and take it."""
        self._write("the table is laid", Table(), self.journal.entries[0])
        for turn in range(1, TURNS + 1):
            if turn == REFUSED_AT:
                self._be_refused()
            elif turn == REWOUND_AT:
                to = self.journal.seq - BACK
                self._do(Try("gm", {"do": "rewind", "to": to, "reason": "We forgot the rain."}))
            elif turn < OVERRULED_FROM or self.overruled or not self._overrule():
                self._take_a_turn()
        if not self.overruled:
            raise DullWalk

    def again(self, text: str) -> None:
        """Take the walk this text tells once more."""
        self._write("the table is laid", Table(), self.journal.entries[0])
        for seat, did in _STEP.findall(text):
            command = json.loads(did)
            found = Try(seat, command, command.pop("as", None), command.pop("because", None))
            answer = found.on(self.journal, self._chance())
            if isinstance(answer, Refused):
                self._write_refusal(found, answer)
            else:
                before = self.journal.table
                self._write(_said(found), before, self.journal.keep(answer))

    def _chance(self) -> FairChance:
        """A dealer for this step alone: whatever other steps come to ask of chance, this one stays as it is."""
        return FairChance(random.Random(1000 * self.seed + self.step))

    # Choosing

    def _take_a_turn(self) -> None:
        for _ in range(200):
            found = self._some_try()
            if found is not None and self._do(found):
                self.used[found.command["do"]] += 1
                return
        raise AssertionError("nobody at this table can do anything")

    def _some_try(self) -> Try | None:
        """Somebody does something: what the table waits for first, else what was done least so far."""
        open_now = [
            (seat, name, offer)
            for seat in self.journal.table.seats
            for name, offer in self.journal.offers(seat).items()
            if not offer.blocked and name != "rewind"
        ]
        urgent = [each for each in open_now if each[2].urgent]
        choices = urgent if urgent and self.hand.randrange(4) else open_now
        least = min(self.used[name] for _, name, _ in choices)
        seat, name, offer = self._one([each for each in choices if self.used[each[1]] <= least + 1])
        fields = self._fields(name, offer)
        return None if fields is None else Try(seat, {"do": name, **fields})

    def _fields(self, name: str, offer: Offer) -> Command | None:
        presets = field_presets(self.journal.system.catalogue[name].command)
        fields: Command = {}
        for field, asked in offer.fields.items():
            choice = settled(asked, fields)
            if choice is None:
                continue
            values = choice.values()
            spare = presets[field] is not MISSING and takes(choice, presets[field])
            if spare and (not values or not self.hand.randrange(3)):
                continue
            if not values:
                return None
            value = self._one(values)
            fields[field] = list(value) if isinstance(value, tuple) else value
        return fields

    def _one(self, values: Any) -> Any:
        return values[self.hand.randrange(len(values))]

    def _barred(self) -> Iterator[Try]:
        """All that is shown and not open: greyed actions, and greyed options of open ones."""
        for seat in self.journal.table.seats:
            for name, offer in self.journal.offers(seat).items():
                fields = self._fields(name, offer)
                if fields is None:
                    continue
                if offer.blocked:
                    yield Try(seat, {"do": name, **fields})
                for field, choice in offer.fields.items():
                    options = choice.options if isinstance(choice, Among) else ()
                    for option in options:
                        if option.barred:
                            yield Try(seat, {"do": name, **fields, field: option.value})

    def _be_refused(self) -> None:
        """Somebody tries what is greyed out; where nothing is, a player reaches for the GM's hand."""
        tries = list(self._barred()) or [Try("ana", {"do": "spotlight", "who": "ana"})]
        found = self._one(tries)
        answer = found.on(self.journal, self._chance())
        assert isinstance(answer, Refused), "what is greyed out was done all the same"
        self._write_refusal(found, answer)

    def _overrule(self) -> bool:
        for each in self._barred():
            found = Try("gm", each.command, None if each.seat == "gm" else each.seat, REASON)
            if self._do(found):
                self.overruled = True
                return True
        return False

    def _do(self, found: Try) -> bool:
        before = self.journal.table
        following = found.on(self.journal, self._chance())
        if isinstance(following, Refused):
            return False
        self._write(_said(found), before, self.journal.keep(following))
        return True

    # Writing

    def _write(self, doing: str, before: Table, entry: Entry) -> None:
        self.lines += ["", f"== {entry.seq}. {doing}"]
        self.lines += list(_happened(before, self.journal.table, entry.events))
        self._write_what_changed()

    def _write_refusal(self, found: Try, refused: Refused) -> None:
        rule = f" [{refused.rule}]" if refused.rule else ""
        self.lines += ["", f"== refused. {_said(found)}", f"{refused.kind}: {refused.says}{rule}"]
        self._write_what_changed()

    def _write_what_changed(self) -> None:
        """For every seat the lines of its view and its offers that are new, other than before, or gone."""
        self.step += 1
        for seat in self.journal.table.seats:
            now = {**_view_lines(self.journal.view(seat)), **self._offer_lines(seat)}
            old = self.before.get(seat, {})
            changed = [f"  {key}: {value}" for key, value in now.items() if old.get(key) != value]
            changed += [f"  {key}: (gone)" for key in old if key not in now]
            if changed:
                self.lines += [f"-- {seat}", *changed]
            self.before[seat] = now

    def _offer_lines(self, seat: str) -> dict[str, str]:
        faces = _visible_faces(self.journal, seat)
        return {f"may {name}": _offer_line(offer, faces) for name, offer in self.journal.offers(seat).items()}


def new_walk(system: System, seed: int) -> Walk:
    """A walk that has been taken: with this seed, or the next one that makes for a walk worth keeping."""
    while True:
        walk = Walk(system, seed)
        try:
            walk.walk()
        except DullWalk:
            seed += 1
        else:
            return walk


_STEP = re.compile(r"^== (?:\d+|refused)\. (\w+): (\{.*\})$", re.MULTILINE)
_SEED = re.compile(r"a walk with seed (\d+)")


def same_walk(system: System, text: str) -> Walk:
    """The walk this text tells, taken once more."""
    walk = Walk(system, seed_of(text))
    walk.again(text)
    return walk


def seed_of(text: str) -> int:
    """The seed of the walk this text tells."""
    seed = _SEED.search(text)
    assert seed, "this is no golden session: delete it and bless a new one"
    return int(seed[1])


def _said(found: Try) -> str:
    did = dict(found.command)
    did |= {"as": found.acting_for} if found.acting_for else {}
    did |= {"because": found.because} if found.because else {}
    return f"{found.seat}: {json.dumps(did, ensure_ascii=False)}"


def _happened(before: Table, after: Table, events: tuple[Event, ...]) -> Iterator[str]:
    for event, plain in zip(events, plain_events(before, events), strict=True):
        if isinstance(event, Told):
            only = f" (only to {', '.join(event.to)})" if event.to else ""
            yield f"“{narrate(after, event)}”{f' [{event.rule}]' if event.rule else ''}{only}"
        else:
            yield shown({key: value for key, value in plain.items() if value not in ([], {}, "")})


def _visible_faces(journal: Journal, seat: str) -> Mapping[int, str]:
    """The faces of the cards this seat can read, by their backs."""
    seen = journal.view(seat)
    all_faces = faces_of_backs(journal.table)
    readable = {token for pile in seen.piles.values() if pile.faces is not None for token in pile.tokens}
    return {token: face for token, face in all_faces.items() if token in readable}


def _view_lines(seen: TableView) -> dict[str, str]:
    lines = {f"pile {place}": _pile_line(pile) for place, pile in seen.piles.items()}
    lines |= {f"track {place}": str(number) for place, number in seen.tracks.items()}
    lines |= {f"mark {place}": ", ".join(marks) or "none" for place, marks in seen.marks.items()}
    lines |= {f"sheet {place}": words or "blank" for place, words in seen.words.items()}
    lines |= {
        f"thing {thing}": json.dumps(dict(each.fields), ensure_ascii=False) for thing, each in seen.things.items()
    }
    lines |= {f"waits for {by}": f"{asked.says} ({', '.join(asked.actions)})" for by, asked in seen.awaited.items()}
    return lines | ({"spotlight": seen.spotlight} if seen.spotlight else {})


def _pile_line(pile: PileView) -> str:
    if pile.faces is None:
        return f"{pile.count} face down" if pile.tokens or not pile.count else f"{pile.count} cards"
    return " ".join(pile.faces) or "empty"


def _offer_line(offer: Offer, faces: Mapping[int, str]) -> str:
    if offer.blocked:
        return f"no, {offer.blocked.says}{f' [{offer.blocked.rule}]' if offer.blocked.rule else ''}"
    choices = "; ".join(f"{name} {_choice_words(choice, faces)}" for name, choice in offer.fields.items())
    return ("now! " if offer.urgent else "") + (choices or "yes")


def _choice_words(choice: Choice, faces: Mapping[int, str]) -> str:
    match choice:
        case Among() | Several():
            values = [
                f"{faces.get(option.value, option.value) if isinstance(option.value, int) else option.value}"
                f"{' (barred)' if option.barred else ''}"
                for option in choice.options
            ]
            more = f" | and {len(values) - MOST_OPTIONS} more" if len(values) > MOST_OPTIONS else ""
            several = f"{choice.least} to {choice.most} of " if isinstance(choice, Several) else ""
            return several + " | ".join(values[:MOST_OPTIONS]) + more
        case Places():
            values = sorted(choice.values())
            more = f" | and {len(values) - MOST_OPTIONS} more" if len(values) > MOST_OPTIONS else ""
            return " | ".join(values[:MOST_OPTIONS]) + more
        case Between(least, most):
            return f"{least} to {most}"
        case Pick(place, tokens, least, most):
            return f"{least} to {most} of {len(tokens)} cards{f' in {place}' if place else ''}"
        case Following():
            return f"as {choice.field} says"
        case _:
            return str(choice.__struct_config__.tag)
