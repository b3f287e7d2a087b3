"""Reading an adventure file: from its text to scenes that can be played, or one sentence about a slip."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hearthside.evening.adventure import (
    Adventure,
    Call,
    Choice,
    Command,
    Do,
    End,
    Fight,
    Hero,
    Moment,
    Outcome,
    Say,
    Scene,
    Step,
    Way,
)
from hearthside.games import games
from hearthside.kernel.actions import field_presets
from hearthside.kernel.every_table import TEMPERS
from hearthside.kernel.gathering import PICTURES
from hearthside.kernel.journal import Sitter
from hearthside.kernel.preparing import WAYS_LAID
from hearthside.kernel.system import System
from hearthside.scenario.reading import BrokenScenario, did_you_mean, only, wanted
from hearthside.systems import load

HEAD = ("title", "about", "system", "minutes", "options", "happens", "answers", "seats", "scene", "de")
SEAT = ("role", "title", "about", "temper", "character", "first")
SCENE = ("name", "title", "words", "mood", "picture", "then", "step")
ENDINGS = ("won", "lost", "fled", "drawn")
KEYS = {
    "say": ("say",),
    "call": ("call", "on"),
    "choice": ("choice", "who", "ways"),
    "fight": ("fight", "rounds", "after", *ENDINGS),
    "moment": ("moment", "says"),
    "end": ("end", "words"),
}
"""The kinds of step, each told by its first key; a step with “do” is a command of the GM."""
ELSE = "else"
LANGUAGES = ("en", "de")

Table = Mapping[str, Any]


class BrokenAdventure(BrokenScenario):
    """This adventure makes no sense; the sentence says where and why."""


def read_adventure(text: str, language: str = "en") -> Adventure:
    """The adventure this text says, told in this language where the file knows it. Raises BrokenAdventure."""
    try:
        head = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        raise BrokenAdventure(f"this is not TOML: {why}.") from None
    except (RecursionError, ValueError):
        raise BrokenAdventure("this is deeper or longer than any adventure.") from None
    try:
        return _adventure(head, language)
    except BrokenAdventure:
        raise
    except BrokenScenario as why:
        raise BrokenAdventure(str(why)) from None


def _adventure(head: Table, language: str) -> Adventure:
    only(HEAD, head, "the head")
    german = wanted(head, "de", dict, "the head", {})
    _check_german(head, german)
    plain = {key: value for key, value in head.items() if key != "de"}
    told: Table = _in_german(plain, german) if language == "de" else plain
    systems = _systems(told)
    heroes = _heroes(told, systems[0])
    names = tuple(hero.sitter.name for hero in heroes)
    players = tuple(hero.sitter.name for hero in heroes if hero.sitter.role == "player")
    reader = _Scenes(systems, names, players)
    adventure = Adventure(
        title=wanted(told, "title", str, "the head"),
        about=wanted(told, "about", str, "the head", ""),
        minutes=wanted(told, "minutes", int, "the head", 15),
        systems=systems,
        heroes=heroes,
        scenes=reader.scenes(wanted(told, "scene", list, "the head", [])),
        options=wanted(told, "options", dict, "the head", {}),
        happens=_sentences(told.get("happens", []), "the head, happens"),
        answers=tuple(
            reader.gm_does(each, "the head, answers") for each in wanted(told, "answers", list, "the head", [])
        ),
    )
    _must_end(adventure)
    return adventure


def _systems(head: Table) -> tuple[System, ...]:
    named = head.get("system")
    names = [named] if isinstance(named, str) else named
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise BrokenAdventure("the head: “system” is missing: say which game it is for.")
    for name in names:
        if name not in games():
            raise BrokenAdventure(f"there is no game “{name}”{did_you_mean(name, games())}.")
    return tuple(map(load, names))


# --- Who sits there ---------------------------------------------------------------------------------------------------


def _heroes(head: Table, system: System) -> tuple[Hero, ...]:
    seats = wanted(head, "seats", dict, "the head", {})
    heroes = tuple(_hero(name, seat, system) for name, seat in seats.items())
    gms = [hero for hero in heroes if hero.sitter.role == "gm"]
    if len(gms) != 1:
        raise BrokenAdventure('one seat leads: write role = "gm" at just one of [seats.NAME].')
    if len(heroes) == 1:
        raise BrokenAdventure("nobody sits at the table but the GM: write a [seats.NAME] for a hero.")
    return heroes


def _hero(name: str, seat: Any, system: System) -> Hero:
    where = f"[seats.{name}]"
    only(SEAT, seat, where)
    role = wanted(seat, "role", str, where, "player")
    if role not in ("player", "gm"):
        raise BrokenAdventure(f"{where}: a role is player or gm, not “{role}”.")
    temper = wanted(seat, "temper", str, where, TEMPERS[-1])
    if temper not in TEMPERS:
        raise BrokenAdventure(f"{where}: a temper is {', '.join(TEMPERS)}, not “{temper}”.")
    title = wanted(seat, "title", str, where, name.title())
    sitter = Sitter(name, title, role, wanted(seat, "character", dict, where, {}))
    first = tuple(_command(each, system, f"{where}, first") for each in wanted(seat, "first", list, where, []))
    return Hero(sitter, temper, first, wanted(seat, "about", str, where, ""))


# --- Scenes -----------------------------------------------------------------------------------------------------------


class _Scenes:
    """Reads scenes for one table."""

    def __init__(self, systems: tuple[System, ...], names: tuple[str, ...], players: tuple[str, ...]) -> None:
        self.systems, self.names, self.players = systems, names, players
        self._kinds: Mapping[str, Callable[[Table, str], Step]] = {
            "say": self._say,
            "call": self._call,
            "choice": self._choice,
            "fight": self._fight,
            "moment": self._moment,
            "end": self._end,
        }

    def answers(self, tables: list[Any]) -> tuple[Command, ...]:
        """What the GM decides where a rule asks them."""
        return tuple(self.gm_does(each, "the head, answers") for each in tables)

    def scenes(self, tables: list[Any]) -> Mapping[str, Scene]:
        """All of them, by name, in their order."""
        if not tables:
            raise BrokenAdventure("there is no [[scene]]: nothing happens.")
        names = []
        for number, table in enumerate(tables, 1):
            only(SCENE, table, f"scene {number}")
            names.append(wanted(table, "name", str, f"scene {number}", str(number)))
        twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
        if twice:
            raise BrokenAdventure(f"two scenes are called “{twice}”.")
        after = [*names[1:], ""]
        return {name: self._scene(table, name, then) for table, name, then in zip(tables, names, after, strict=True)}

    def _scene(self, table: Table, name: str, following: str) -> Scene:
        where = f"scene “{name}”"
        picture = wanted(table, "picture", str, where, "")
        if picture and picture not in PICTURES:
            raise BrokenAdventure(f"{where}: there is no picture “{picture}”; there are {', '.join(PICTURES)}.")
        steps = wanted(table, "step", list, where, [])
        if not steps:
            raise BrokenAdventure(f"{where}: there is no [[scene.step]] in it.")
        return Scene(
            name,
            wanted(table, "title", str, where),
            wanted(table, "words", str, where, ""),
            wanted(table, "mood", str, where, ""),
            picture,
            tuple(self._step(each, f"{where}, step {number}") for number, each in enumerate(steps, 1)),
            wanted(table, "then", str, where, following),
        )

    def _step(self, table: Any, where: str) -> Step:
        if not isinstance(table, Mapping):
            raise BrokenAdventure(f"{where}: write it as [[scene.step]].")
        kinds = [kind for kind in KEYS if kind in table]
        if "do" in table and not kinds:
            is_optional = table.get("maybe", False) is True
            fields = {key: value for key, value in table.items() if key != "maybe"}
            return Do(self.gm_does(fields, where), is_optional)
        if len(kinds) != 1:
            raise BrokenAdventure(f"{where}: a step has just one of {', '.join(KEYS)} and do.")
        only(KEYS[kinds[0]], table, where)
        return self._kinds[kinds[0]](table, where)

    def _say(self, table: Table, where: str) -> Step:
        return Say(wanted(table, "say", str, where))

    def _call(self, table: Table, where: str) -> Step:
        command = self.gm_does({"do": "call", **wanted(table, "call", dict, where)}, where)
        who = command.get("who")
        first = who[0] if isinstance(who, list) and who else who
        on = wanted(table, "on", dict, where, {})
        return Call(
            self._player(first, where),
            command,
            {result: self._outcome(comes, f"{where}, on {result}") for result, comes in on.items()},
        )

    def _choice(self, table: Table, where: str) -> Step:
        ways = wanted(table, "ways", list, where)
        if not 2 <= len(ways) <= len(WAYS_LAID):
            raise BrokenAdventure(f"{where}: there are two to {len(WAYS_LAID)} ways to choose from.")
        who = self._player(wanted(table, "who", str, where, self.players[0]), where)
        return Choice(who, wanted(table, "choice", str, where), tuple(self._way(each, where) for each in ways))

    def _way(self, table: Any, where: str) -> Way:
        only(("way", "say", "go"), table, f"{where}, ways")
        words = wanted(table, "way", str, f"{where}, ways")
        rest = {key: value for key, value in table.items() if key != "way"}
        return Way(words, self._outcome(rest, f"{where}, {words}"))

    def _fight(self, table: Table, where: str) -> Step:
        begin = wanted(table, "fight", list, where)
        if not begin:
            raise BrokenAdventure(f"{where}: “fight” says who comes, each a command of the GM.")
        rounds = wanted(table, "rounds", int, where, 4)
        if not 1 <= rounds <= 20:
            raise BrokenAdventure(f"{where}: a fight lasts 1 to 20 rounds, not {rounds}.")
        endings = {key: self._outcome(table.get(key, {}), f"{where}, {key}") for key in ENDINGS}
        after = wanted(table, "after", list, where, [])
        return Fight(
            tuple(self.gm_does(each, f"{where}, fight") for each in begin),
            rounds,
            **endings,
            after=tuple(self.gm_does(each, f"{where}, after") for each in after),
        )

    def _moment(self, table: Table, where: str) -> Step:
        return Moment(self._player(wanted(table, "moment", str, where), where), wanted(table, "says", str, where, ""))

    def _end(self, table: Table, where: str) -> Step:
        return End(wanted(table, "end", str, where), wanted(table, "words", str, where, ""))

    def _outcome(self, comes: Any, where: str) -> Outcome:
        if isinstance(comes, str | list):
            return Outcome(_sentences(comes, where))
        only(("say", "go"), comes, where)
        return Outcome(_sentences(comes.get("say", []), where), wanted(comes, "go", str, where, ""))

    def _player(self, name: Any, where: str) -> str:
        if name not in self.players:
            hint = did_you_mean(str(name), self.players)
            raise BrokenAdventure(f"{where}: no hero called “{name}” sits at the table{hint}.")
        return str(name)

    def gm_does(self, table: Any, where: str) -> Command:
        """A command of the GM. Raises BrokenAdventure where there is none such."""
        command = _command(table, self.systems[0], where)
        for system in self.systems:
            if "gm" not in system.catalogue[command["do"]].by:
                raise BrokenAdventure(f"{where}: “{command['do']}” is nothing a GM does.")
        return command


def _command(table: Any, system: System, where: str) -> Command:
    if not isinstance(table, Mapping):
        raise BrokenAdventure(f'{where}: write a command, like {{ do = "say", words = "…" }}.')
    do = wanted(table, "do", str, where)
    if do not in system.catalogue:
        hint = did_you_mean(do, system.catalogue)
        raise BrokenAdventure(f"{where}: there is no action “{do}” in {system.title}{hint}.")
    known = field_presets(system.catalogue[do].command)
    for key in table:
        if key != "do" and key not in known:
            raise BrokenAdventure(f"{where}: “{do}” has no field “{key}”{did_you_mean(key, known)}.")
    return dict(table)


def _sentences(value: Any, where: str) -> tuple[str, ...]:
    said = [value] if isinstance(value, str) else value
    if not isinstance(said, list) or not all(isinstance(each, str) for each in said):
        raise BrokenAdventure(f"{where}: write a sentence, or a list of them.")
    return tuple(said)


# --- Every road ends --------------------------------------------------------------------------------------------------


def _must_end(adventure: Adventure) -> None:
    """A scene leads only to one further down, and whatever leads nowhere ends the evening: so every road ends."""
    order = list(adventure.scenes)
    found = {order[0]}
    for at, scene in enumerate(adventure.scenes.values()):
        for way in adventure.ways_on(scene):
            if way not in order:
                raise BrokenAdventure(f"scene “{scene.name}”: there is no scene “{way}”{did_you_mean(way, order)}.")
            if order.index(way) <= at:
                raise BrokenAdventure(f"scene “{scene.name}” leads back to “{way}”: a scene leads only further down.")
            found.add(way)
        if not scene.then and not isinstance(scene.steps[-1], End):
            raise BrokenAdventure(f"scene “{scene.name}”: here the road stops. Write a last step with “end”.")
        early = next((step for step in scene.steps[:-1] if isinstance(step, End)), None)
        if early:
            raise BrokenAdventure(f"scene “{scene.name}”: after “end” nothing more happens.")
    lost = next((name for name in order if name not in found), None)
    if lost:
        raise BrokenAdventure(f"scene “{lost}”: nothing leads there.")


# --- Two languages ----------------------------------------------------------------------------------------------------

TOLD = frozenset({"title", "about", "words", "mood", "say", "says", "choice", "way", "question", "happens", *ENDINGS})
"""Keys under which there are sentences, wherever they stand."""
NAMED = frozenset({"name", "how", "reason"})
"""Keys of commands under which there is what people call something, or a sentence on the record."""


def sentences_in(table: Any, key: str = "", *, in_command: bool = False) -> Iterator[str]:
    """Every sentence people hear, in the order of the file."""
    match table:
        case Mapping():
            is_command = "do" in table or key in ("call", "fight", "after")
            for name, value in table.items():
                under = "say" if key == "on" and not isinstance(value, Mapping) else name
                if name not in ("seats", "options", "character"):
                    yield from sentences_in(value, under, in_command=is_command)
        case list():
            for each in table:
                yield from sentences_in(each, key, in_command=in_command)
        case str() if table and (key in TOLD or (in_command and key in NAMED)):
            yield table


def _check_german(head: Table, german: Table) -> None:
    """A file that speaks German says everything in German, and nothing that is not in it."""
    if not german:
        return
    told = dict.fromkeys(sentences_in({key: value for key, value in head.items() if key != "de"}))
    for seat in wanted(head, "seats", dict, "the head", {}).values():
        if isinstance(seat, Mapping) and isinstance(seat.get("about"), str):
            told[seat["about"]] = None
    missing = next((sentence for sentence in told if sentence not in german), None)
    if missing:
        raise BrokenAdventure(f"[de]: “{missing}” has no German yet.")
    idle = next((sentence for sentence in german if sentence not in told), None)
    if idle:
        raise BrokenAdventure(f"[de]: nobody says “{idle}” in this adventure.")


def _in_german(value: Any, german: Table) -> Any:
    match value:
        case Mapping():
            return {key: _in_german(each, german) for key, each in value.items()}
        case list():
            return [_in_german(each, german) for each in value]
        case str():
            return german.get(value, value)
    return value
