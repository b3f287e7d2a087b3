"""An adventure: scenes one after the other, what is said and asked in each, and where every answer leads."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from hearthside.kernel.every_table import PAGE, Temper
from hearthside.kernel.journal import Sitter
from hearthside.kernel.records import record
from hearthside.kernel.slips import Forms
from hearthside.kernel.system import System

Command = Mapping[str, Any]


@record
class Page:
    """How far the table has come: the language it is told in, the scene, the step of it, counted from one."""

    language: str = "en"
    scene: str = ""
    step: int = 0
    ended: str = ""
    """How the fight of this step ended, once it has."""

    @property
    def next(self) -> "Page":
        """The step after this one."""
        return Page(self.language, self.scene, self.step + 1)


PAGES = Forms(PAGE, Page)


@record
class Outcome:
    """What comes of something: what is said of it, and the scene it leads to, if it leads away from here."""

    says: tuple[str, ...] = ()
    go: str = ""


NOTHING_MORE = Outcome()


@record
class Say:
    """The GM says something."""

    words: str


@record
class Call:
    """The GM calls for a flip, a check or a roll, and each result has its own outcome."""

    who: str
    command: Command
    on: Mapping[str, Outcome]


@record
class Way:
    """One of the ways somebody can choose."""

    words: str
    comes: Outcome = NOTHING_MORE


@record
class Choice:
    """A player decides which way it goes."""

    who: str
    question: str
    ways: tuple[Way, ...]


@record
class Do:
    """Something else the GM does; where it may be left out, it is done only if it can be."""

    command: Command
    is_optional: bool = False


@record
class Fight:
    """Foes come, and are fought for so many rounds at most."""

    begin: tuple[Command, ...]
    rounds: int
    won: Outcome = NOTHING_MORE
    lost: Outcome = NOTHING_MORE
    fled: Outcome = NOTHING_MORE
    drawn: Outcome = NOTHING_MORE
    """The rounds are over, and nobody has won."""
    after: tuple[Command, ...] = ()
    """What clears the table afterwards, as far as it can be done."""

    def comes_of(self, ended: str) -> Outcome:
        """What follows where it ended so."""
        return {"won": self.won, "lost": self.lost, "fled": self.fled}.get(ended, self.drawn)


@record
class Moment:
    """A player is in the light, and does what they like: to rest, to look around, to say something."""

    who: str
    says: str = ""


@record
class End:
    """The evening is over."""

    name: str
    words: str


Step = Say | Call | Choice | Do | Fight | Moment | End


@record
class Scene:
    """A place, what it is like there, and what happens."""

    name: str
    title: str
    words: str
    mood: str
    picture: str
    steps: tuple[Step, ...]
    then: str
    """The scene after this one, where nothing leads elsewhere."""

    @property
    def setting(self) -> Command:
        """The scene as it is opened."""
        return {
            "do": "set_scene",
            "title": self.title,
            "words": self.words,
            "mood": self.mood,
            "picture": self.picture,
        }


@record
class Hero:
    """Somebody who sits at the table, and what they do before it begins."""

    sitter: Sitter
    temper: Temper
    first: tuple[Command, ...] = ()
    about: str = ""


@record
class Adventure:
    """An evening, ready to be played."""

    title: str
    about: str
    minutes: int
    systems: tuple[System, ...]
    """The games it can be played by, the usual one first."""
    heroes: tuple[Hero, ...]
    scenes: Mapping[str, Scene]
    options: Mapping[str, str] = field(default_factory=dict)
    happens: tuple[str, ...] = ()
    """What the GM says where a rule wants words of theirs."""
    answers: tuple[Command, ...] = ()
    """What the GM decides where a rule asks them, such as what becomes of somebody who went down."""

    @property
    def system(self) -> System:
        """The game it is usually played by."""
        return self.systems[0]

    @property
    def gm(self) -> str:
        """Who leads."""
        return next(hero.sitter.name for hero in self.heroes if hero.sitter.role == "gm")

    @property
    def yours(self) -> str:
        """The seat of whoever plays alone: the first player."""
        return next(hero.sitter.name for hero in self.heroes if hero.sitter.role == "player")

    @property
    def first(self) -> Scene:
        """Where it begins."""
        return next(iter(self.scenes.values()))

    def ways_on(self, scene: Scene) -> Iterator[str]:
        """The scenes this one may lead to."""
        for step in scene.steps:
            yield from (comes.go for comes in outcomes_of(step) if comes.go)
        if scene.then and not any(isinstance(step, End) for step in scene.steps):
            yield scene.then


def outcomes_of(step: Step) -> tuple[Outcome, ...]:
    """Everything that may come of a step."""
    match step:
        case Call(on=on):
            return tuple(on.values())
        case Choice(ways=ways):
            return tuple(way.comes for way in ways)
        case Fight(won=won, lost=lost, fled=fled, drawn=drawn):
            return (won, lost, fled, drawn)
    return ()
