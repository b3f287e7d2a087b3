"""The house leads an evening: it does what the adventure says next, and runs the foes while a fight is on.

Whoever leads sits at the GM's seat like anybody else: the adventure lies there behind the screen, the page says how far
the table has come, and all that is done is done by what the seat is offered. So a table that is put away, restored or
taken back goes on from where it stands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from hearthside.bots.chair import Chair, Heard
from hearthside.bots.filling import SO_BE_IT, possible
from hearthside.bots.policy import Bot, Policy
from hearthside.evening.adventure import (
    NOTHING_MORE,
    PAGES,
    Adventure,
    Call,
    Choice,
    Command,
    Do,
    End,
    Fight,
    Moment,
    Outcome,
    Page,
    Say,
    Scene,
)
from hearthside.evening.reading import ELSE, BrokenAdventure, read_adventure
from hearthside.kernel.choices import settled
from hearthside.kernel.directing import Deed, Now
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.every_table import PAUSED, SCRIPT, TABLE_HOUSE, WAYS, Temper
from hearthside.kernel.preparing import TURN_PAGE, WAYS_LAID
from hearthside.kernel.views import TableView
from hearthside.scenario.playing import as_read

OVER = "the end"
"""The page after the last one."""
FOES = ("foe", "creature")
"""The kinds of things that fight."""
FLIGHT = "end_run"
"""What a GM does once everybody ran."""
LONG_ROUND = 40
"""Deeds in a round of which nothing came: more than these it does not have."""
LEAVES_OFF = frozenset({"house_plays", "house_leaves", "spend_move"})
"""What may wait: nobody is held up by it."""


class NoSuchDeed(Exception):
    """An adventure asks for something that cannot be done as the table lies; the sentence says where."""


def seat_policy(chair: Chair, temper: Temper, rng: Random) -> Policy:
    """Who plays a seat: somebody who leads by the adventure that lies there, or a bot with this temper."""
    script = chair.seen.words.get(SCRIPT.of(chair.seat), "")
    if chair.seen.role != "gm" or not script:
        return Bot(temper, rng)
    try:
        return Leader(_read(script, page_of(chair.seen).language), rng)
    except BrokenAdventure:
        return Bot(temper, rng)  # a GM's own notes: the house plays without them


@lru_cache(maxsize=16)
def _read(script: str, language: str) -> Adventure:
    return read_adventure(script, language)


def page_of(seen: TableView) -> Page:
    """How far the table has come, to whoever leads it."""
    return PAGES.of(seen.words, seen.seat) or Page()


def is_over(seen: TableView) -> bool:
    """Whether the adventure behind this screen has come to its end."""
    return page_of(seen).scene == OVER


class _Teller(Bot):
    """Answers what the rules ask a GM: as the adventure has it, and otherwise as the dice would."""

    def __init__(self, adventure: Adventure, rng: Random) -> None:
        super().__init__("bold", rng, adventure.happens or (SO_BE_IT,))
        self._answers = {answer["do"]: answer for answer in adventure.answers}

    def filled(self, chair: Chair, action: str, given: Facts = NO_FACTS) -> Command | None:
        """A whole command; what the adventure says of it is said."""
        return super().filled(chair, action, {**given, **self._answers.get(action, NO_FACTS)})


class Leader:
    """Plays the GM by an adventure."""

    def __init__(self, adventure: Adventure, rng: Random) -> None:
        self.adventure = adventure
        self._bot = _Teller(adventure, rng)

    def choose(self, chair: Chair) -> Command | None:
        """What the GM does now; nothing while the table waits for somebody else."""
        seen, now = chair.seen, chair.now
        if seen.has_mark(TABLE_HOUSE, PAUSED):
            return None
        if chair.seat in seen.awaited:
            return self._bot.choose(chair)
        if any(by in seen.seats for by in seen.awaited):
            return None
        owed = self._owed(chair, now)
        if owed is not None:
            return owed
        page = page_of(seen)
        if page.scene == OVER:
            return None
        scene = self.adventure.scenes.get(page.scene)
        if scene is None:
            return _turn(Page(page.language, self.adventure.first.name, 0))
        return _Step(chair, now, self._bot, self.adventure, page, scene).command()

    def _owed(self, chair: Chair, now: Now) -> Command | None:
        for owed in now.owed:
            if owed.deed and owed.deed.action not in LEAVES_OFF:
                command = self._bot.filled(chair, owed.deed.action, owed.deed.given)
                if command is not None:
                    return command
        return None


def _turn(page: Page) -> Command:
    return {"do": TURN_PAGE.name, "page": PAGES.words(page)}


class _Step:
    """One step of a scene, as far as it has come: that is read off what was heard since the page was turned."""

    def __init__(self, chair: Chair, now: Now, bot: Bot, adventure: Adventure, page: Page, scene: Scene) -> None:
        self.chair, self.now, self.bot, self.adventure, self.page, self.scene = chair, now, bot, adventure, page, scene
        self.heard: Sequence[Heard] = chair.since(TURN_PAGE.name)
        self.done = [each.did for each in self.heard if each.did is not None and each.did.get("do") != TURN_PAGE.name]

    def command(self) -> Command | None:
        """The next thing to do: a scene is opened before its first step, which is why steps count from one."""
        if self.page.step == 0:
            return self._next([self.scene.setting]) or _turn(self.page.next)
        step = self.scene.steps[self.page.step - 1]
        match step:
            case Say(words=words):
                return self._next([_said(words)]) or self._onward()
            case Call():
                return self._call(step)
            case Choice():
                return self._choice(step)
            case Do():
                return self._do(step)
            case Moment():
                return self._moment(step)
            case Fight():
                return _Brawl(self, step).command()
            case End():
                return self._end(step)

    def _next(self, wanted: Sequence[Command]) -> Command | None:
        """The first of these that was not yet done."""
        at = len([did for did in self.done if did.get("do") in {command["do"] for command in wanted}])
        return self.must(wanted[at]) if at < len(wanted) else None

    def _onward(self, comes: Outcome = NOTHING_MORE) -> Command:
        """The page after this step, or the scene it leads to."""
        if comes.go:
            return _turn(Page(self.page.language, comes.go, 0))
        if self.page.step < len(self.scene.steps):
            return _turn(self.page.next)
        return _turn(Page(self.page.language, self.scene.then, 0))

    def settle(self, comes: Outcome) -> Command:
        """What is said of an outcome, and then on."""
        said = [did for did in self.done if did.get("do") == "say"]
        return _said(comes.says[len(said)]) if len(said) < len(comes.says) else self._onward(comes)

    def _call(self, step: Call) -> Command:
        called = self._next([step.command])
        return called or self.settle(_outcome(step.on, self._result(step.who)))

    def _result(self, who: str) -> str:
        """What it came to, the last that was heard of it."""
        found = [event for each in self.heard for event in each.of("resolved") if event["who"] == who]
        return str(found[-1]["result"]) if found else ""

    def _choice(self, step: Choice) -> Command:
        ways = {name: way.words for name, way in zip(WAYS_LAID, step.ways, strict=False)}
        laid = self._next([{"do": "lay_ways", "who": step.who, "question": step.question, **ways}])
        chosen = self.chair.seen.track(WAYS.of(step.who))
        return laid or self.settle(step.ways[chosen - 1].comes if chosen else NOTHING_MORE)

    def _do(self, step: Do) -> Command:
        if self.done:
            return self._onward()
        command = self.as_known(step.command)
        if step.is_optional and not possible(self.chair, command):
            return self._onward()
        return self.must(step.command)

    def _moment(self, step: Moment) -> Command | None:
        says = [_said(step.says)] if step.says else []
        first = self._next([*says, {"do": "spotlight", "who": step.who}])
        if first is not None:
            return first
        if step.who in self.down() or self._did_something(step.who):
            return self._onward()
        return None

    def _did_something(self, who: str) -> bool:
        return any(each.by == who for each in self.heard)

    def _end(self, step: End) -> Command:
        ended = self._next([{"do": "end_session", "words": step.words}])
        return ended or _turn(Page(self.page.language, OVER, self.page.step, step.name))

    # --- What a fight needs as well ---------------------------------------------------------------------------------

    def down(self) -> frozenset[str]:
        """Who lies on the ground, or is gone, seats and things: those who fell last and did not come round."""
        state: dict[str, str] = {}
        for each in self.chair.since("lay_script"):
            state |= {event["who"]: event["what"] for event in each.of("befell") if event["what"] in _FALLS}
        return frozenset(who for who, what in state.items() if what != "up")

    def must(self, command: Command) -> Command:
        """A command of the adventure, with its things by their ids. Raises NoSuchDeed where it is not offered."""
        known = self.as_known(command)
        if not possible(self.chair, known):
            where = f"scene “{self.scene.name}”, step {self.page.step}"
            raise NoSuchDeed(f"{where}: “{command['do']}” cannot be done so: {dict(command)}.")
        return known

    def as_known(self, command: Command) -> Command:
        """What is chosen from a list may be called as people read it there."""
        offer = self.chair.offer(command["do"])
        if offer is None:
            return command
        given: dict[str, Any] = {"do": command["do"]}
        for name, value in command.items():
            choice = settled(offer.fields[name], given) if name in offer.fields else None
            given[name] = value if name == "do" else as_read(choice, value)
        return given


_FALLS = ("down", "up", "gone", "over")


def _said(words: str) -> Command:
    return {"do": "say", "words": words}


def _outcome(on: Mapping[str, Outcome], result: str) -> Outcome:
    """What comes of a result: as it is called, else by the last word of that (“Color Success”), else otherwise."""
    last_word = result.rpartition(" ")[2]
    return on.get(result) or on.get(last_word) or on.get(ELSE, NOTHING_MORE)


class _Brawl:
    """A fight: whoever fights is in the light in turn, then the foes act, until it is decided or has lasted enough."""

    def __init__(self, at: _Step, fight: Fight) -> None:
        self.at, self.fight = at, fight
        self.chair, self.seen, self.now = at.chair, at.chair.seen, at.now
        self.begun, self.deeds = _after(at.done, fight.begin)
        self.down = at.down()

    def command(self) -> Command | None:
        """What the GM does next."""
        if self.at.page.ended:
            return self._clear() or self.at.settle(self.fight.comes_of(self.at.page.ended))
        if self.begun < len(self.fight.begin):
            return self.at.must(self.fight.begin[self.begun])
        ended = self._ended()
        if ended:
            return self._close(ended)
        if self.now.mood == "mine":
            return self.at.bot.choose(self.chair)
        return None if self.now.line else self._in_turn()

    # --- How it ends ------------------------------------------------------------------------------------------------

    def _ended(self) -> str:
        if not self._standing():
            return "won"
        if all(who in self.down for who in self.seen.players):
            return "lost"
        if any(did.get("do") == FLIGHT for did in self.deeds):
            return "fled"
        return "drawn" if self.now.line and self._rounds() > self.fight.rounds else ""

    def _close(self, ended: str) -> Command:
        return _turn(replace(self.at.page, ended=ended))

    def _came(self) -> list[str]:
        made = (event for each in self.at.heard for event in each.of("made"))
        return [event["thing"] for event in made if event["kind"] in FOES]

    def _standing(self) -> list[str]:
        return [foe for foe in self._came() if foe in self.seen.things and foe not in self.down]

    def _rounds(self) -> int:
        """How many rounds have passed, where the game has an order of its own.

        The foes ended so many turns; where they have none, the busiest hero tried something so often. And nobody is
        held in a fight by turns that pass.
        """
        ended = sum(did.get("do") == "end_turn" for did in self.deeds)
        tried = Counter(each.by for each in self.at.heard if any(each.of("resolved")))
        return max(ended or max(map(tried.__getitem__, self.seen.players)), len(self.at.heard) // LONG_ROUND)

    def _clear(self) -> Command | None:
        known = map(self.at.as_known, self.fight.after)
        return next((each for each in known if each not in self.at.done and possible(self.chair, each)), None)

    # --- Whose moment it is -----------------------------------------------------------------------------------------

    def _in_turn(self) -> Command | None:
        """Without an order of the game's own: each hero who stands, and then the foes."""
        fit = [who for who in self.seen.players if who not in self.down]
        if not fit:
            return self._foes_act()
        turns = [did for did in self.deeds if _is_turn(did)]
        last = turns[-1] if turns else None
        if last is None or last.get("do") != "spotlight":
            return self._new_round(fit[0])
        if last["who"] not in self.down and not self._acted_since_lit(last["who"]):
            return None if self.seen.spotlight == last["who"] else _lit(last["who"])
        order = list(self.seen.players)
        after = [who for who in order[order.index(last["who"]) + 1 :] if who in fit]
        return _lit(after[0]) if after else self._foes_act() or self._new_round(fit[0])

    def _new_round(self, first: str) -> Command:
        lit = [did["who"] for did in self.deeds if did.get("do") == "spotlight"]
        rounds = max(map(lit.count, lit), default=0)
        return _lit(first) if rounds < self.fight.rounds else self._close("drawn")

    def _acted_since_lit(self, who: str) -> bool:
        """Whether whoever is in the light has done more than talk."""
        at = max(n for n, each in enumerate(self.at.heard) if each.did and each.did.get("do") == "spotlight")
        return any(each.by == who and _is_deed(each) for each in self.at.heard[at:])

    def _foes_act(self) -> Command | None:
        """The first foe's deed that fits, whatever the game calls it."""
        for deed in self._foes_deeds():
            command = self.at.bot.filled(self.chair, deed.action, deed.given)
            if command is not None:
                return command
        return None

    def _foes_deeds(self) -> Iterator[Deed]:
        standing = set(self._standing())
        fit = (deed for deed in self.now.deeds if deed.action != "call")  # that is for heroes
        yield from (deed for deed in fit if standing & set(_named(deed.given.values())))


def _after(done: Sequence[Facts], begin: Sequence[Command]) -> tuple[int, Sequence[Facts]]:
    """How much of a beginning was done, and what was done after it; answers to questions may lie between."""
    begun = 0
    for at, did in enumerate(done):
        if begun == len(begin):
            return begun, done[at:]
        begun += did.get("do") == begin[begun]["do"]
    return begun, ()


def _is_turn(did: Mapping[str, Any]) -> bool:
    return did.get("do") not in ("say", "call", FLIGHT)


def _is_deed(heard: Heard) -> bool:
    return any(event["type"] != "told" for event in heard.events)


def _lit(who: str) -> Command:
    return {"do": "spotlight", "who": who}


def _named(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple | list):
            yield from _named(value)
