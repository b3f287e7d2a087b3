"""An encounter: who fights whom, as a small TOML file or made up in Python, and a table laid out for it."""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hearthside.games import fetch, games
from hearthside.kernel.chance import Chance
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.every_table import TEMPERS, Temper
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Sitter
from hearthside.kernel.playout import Playout
from hearthside.kernel.records import record
from hearthside.kernel.refusals import No
from hearthside.kernel.saying import in_a_row, say, unchanged
from hearthside.kits.deckahedron.cards import Face, Results
from hearthside.lab.fights.fighting import GM, CannotPlay, Fights
from hearthside.lab.rewriting import NotANumber, rewritten
from hearthside.systems import load

POLICIES = TEMPERS
MOST_HEROES = 12
MOST_FOES = 24
LONGEST_TITLE = 80
LONGEST_REASON = 300
"""As much of a reason is said."""

TYPED = "-"
"""The file that is the standard input."""

TEXTS = ("powers", "moves")
"""Cards that say something, of which an encounter may change the numbers."""
HEAD = ("title", "about", "game", "policy", "options", "cards", *TEXTS, "party", "foes")
HERO = ("title", "character")


class BrokenEncounter(CannotPlay):
    """An encounter makes no sense, and the sentence says why."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


@record
class Hero:
    """Somebody of the party: a short name, the name people read, and the character."""

    name: str
    title: str
    character: Facts = field(default_factory=lambda: NO_FACTS)


@record
class Foes:
    """Foes of one kind: how many, and what the GM says to bring one."""

    count: int
    told: Facts

    @property
    def name(self) -> str:
        """What they are called."""
        return str(next(filter(None, map(self.told.get, ("name", "kind", "block", "muster"))), ""))


@record
class Encounter:
    """Who fights whom, in which game, and how the heroes are played."""

    game: str
    party: tuple[Hero, ...]
    foes: tuple[Foes, ...]
    title: str = ""
    policy: Temper = "careful"
    options: Facts = field(default_factory=lambda: NO_FACTS)
    cards: Mapping[str, Results] = field(default_factory=dict)
    """Faces that are printed otherwise: the results on their four edges."""
    texts: Mapping[str, Mapping[str, Facts]] = field(default_factory=dict)
    """Powers or moves with other numbers in them, by kind and by name."""


def read_encounter(text: str) -> Encounter:
    """An encounter from the words of its file: TOML, or the same as JSON. Raises BrokenEncounter."""
    try:
        return encounter_of(json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text))
    except json.JSONDecodeError as why:
        raise BrokenEncounter(say("It is no JSON: {why}.", why=str(why))) from None
    except tomllib.TOMLDecodeError as why:
        raise BrokenEncounter(say("It is no TOML: {why}.", why=str(why))) from None


def encounter_of(told: Mapping[str, Any]) -> Encounter:
    """An encounter from plain values. Raises BrokenEncounter."""
    _only(told, HEAD, say("An encounter"))
    game = told.get("game")
    if not isinstance(game, str) or game not in games():
        wrong = say("“game” says which game it is: {games, list, or}.", games=list(games()))
        raise BrokenEncounter(_with_a_hint(wrong, game, games()))
    policy = policy_of(told.get("policy", "careful"))
    options, cards, texts = _table(told, "options"), _cards(game, told), _texts(game, told)
    return Encounter(game, _party(told), _foes(told), str(told.get("title", "")), policy, options, cards, texts)


def policy_of(named: object) -> Temper:
    """The policy of this name. Raises BrokenEncounter."""
    for policy in POLICIES:
        if policy == named:
            return policy
    wrong = say("There is no policy “{name}”: {all, list, or}.", name=_short(named), all=list(POLICIES))
    raise BrokenEncounter(_with_a_hint(wrong, named, POLICIES))


def read_file(path: str | Path) -> Encounter:
    """An encounter from its file, or from what is typed where it is called “-”. Raises BrokenEncounter."""
    try:
        return read_encounter(sys.stdin.read() if path == TYPED else Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BrokenEncounter(say("There is no such file.")) from None
    except (OSError, UnicodeDecodeError) as why:
        raise BrokenEncounter(say("It cannot be read: {why}.", why=str(why))) from None


def fights_of(game: str) -> Fights:
    """How the fights of a game are played. Raises CannotPlay where it has none."""
    part = games()[game].fights
    if not part:
        raise CannotPlay(say("The lab does not know how fights of {game} are played.", game=game))
    fights: Fights = fetch(part)
    return fights


def laid_out(encounter: Encounter, chance: Chance) -> Playout:
    """A table with this party, these foes there, and the fight about to begin. Raises BrokenEncounter."""
    fights = fights_of(encounter.game)
    party = (Sitter(hero.name, hero.title, character=hero.character) for hero in encounter.party)
    sitters = [Sitter(GM, role="gm"), *party]
    try:
        game = Playout.opened(load(encounter.game), sitters, chance, {**fights.options, **encounter.options})
    except No as no:
        raise BrokenEncounter(say("The party cannot sit down: {why}", why=_reason(no.says))) from None
    for foes in encounter.foes:
        for _ in range(foes.count):
            _brought(game, fights.bring(foes.told), chance, foes)
            for command in fights.amend(game.table, foes.told):
                _brought(game, command, chance, foes)
    for command in fights.begin(game.table):
        answer = game.do(GM, command, chance)
        if isinstance(answer, Refused):
            raise BrokenEncounter(say("The fight cannot begin: {why}", why=_reason(answer.says)))
    return game


def _brought(game: Playout, command: Mapping[str, Any], chance: Chance, foes: Foes) -> None:
    answer = game.do(GM, command, chance)
    if isinstance(answer, Refused):
        why = _reason(answer.says)
        raise BrokenEncounter(say("The foe “{name}” cannot be brought: {why}", name=_short(foes.name), why=why))


def _reason(says: str) -> str:
    """A reason as it was said; a very long one is cut short."""
    return says if len(says) <= LONGEST_REASON else unchanged(says[:LONGEST_REASON])


def _short(word: object) -> str:
    return str(word)[:40]


def _party(told: Mapping[str, Any]) -> tuple[Hero, ...]:
    party = _table(told, "party")
    if not 1 <= len(party) <= MOST_HEROES:
        raise BrokenEncounter(say("A party has 1 to {most} heroes, each as [party.NAME].", most=MOST_HEROES))
    return tuple(_hero(name, party[name]) for name in party)


def _hero(name: str, told: object) -> Hero:
    if name == GM or not re.fullmatch(r"[a-z][a-z0-9_-]{0,31}", name):
        wrong = say("[party.{name}]: a short name is of small letters, and the GM's is taken.", name=_short(name))
        raise BrokenEncounter(wrong)
    if not isinstance(told, Mapping):
        raise BrokenEncounter(say("[party.{name}] is a table with “title” and “character”.", name=name))
    _only(told, HERO, unchanged(f"[party.{name}]"))
    return Hero(name, str(told.get("title", name.title()))[:LONGEST_TITLE], _table(told, "character"))


def _cards(game: str, told: Mapping[str, Any]) -> dict[str, Results]:
    """Cards of the deck with other results, from the weakest suit to the strongest."""
    wanted = _table(told, "cards")
    faces = fights_of(game).faces if wanted else {}
    return {name: _results(name, results, faces) for name, results in wanted.items()}


def _results(name: str, told: object, faces: Mapping[str, Face]) -> Results:
    if name not in faces:
        wrong = say("[cards] has no card “{name}”.", name=_short(name))
        without = say("This game is played without a deck of results.")
        raise BrokenEncounter(_with_a_hint(wrong, name, faces) if faces else in_a_row((wrong, without)))
    if not isinstance(told, list) or len(told) != 4 or not all(type(each) is int and 1 <= each <= 4 for each in told):
        wrong = say("[cards]: “{name}” is a list of four results, each from 1, the worst, to 4.", name=name)
        raise BrokenEncounter(wrong)
    first, second, third, fourth = told
    return first, second, third, fourth


def _texts(game: str, told: Mapping[str, Any]) -> dict[str, Mapping[str, Facts]]:
    """Powers and moves with other numbers; each of these numbers must be there."""
    found = {kind: wanted for kind in TEXTS if (wanted := _table(told, kind))}
    for kind, wanted in found.items():
        texts = fights_of(game).texts.get(kind)
        if texts is None:
            raise BrokenEncounter(say("There is no [{kind}] of this game whose numbers can be changed.", kind=kind))
        _check_numbers(kind, texts.read(), wanted)
    return found


def _check_numbers(kind: str, texts: Mapping[str, Any], wanted: Facts) -> None:
    for name, others in wanted.items():
        if name not in texts or not isinstance(others, Mapping):
            wrong = say("[{kind}] has no “{name}”.", kind=kind, name=_short(name))
            raise BrokenEncounter(_with_a_hint(wrong, name, texts))
        try:
            rewritten(texts[name], others)
        except NotANumber as no:
            number = no.place[:LONGEST_TITLE]
            wrong = say("“{name}” has no number “{number}”, or not such a one.", name=name, number=number)
            there_are = [say("There are: {numbers, list, and}.", numbers=list(no.has))] if no.has else []
            raise BrokenEncounter(in_a_row((wrong, *there_are))) from None


def _foes(told: Mapping[str, Any]) -> tuple[Foes, ...]:
    listed = told.get("foes")
    if not isinstance(listed, list) or not listed or not all(isinstance(each, Mapping) for each in listed):
        raise BrokenEncounter(say("There are no foes: write each kind of them as [[foes]]."))
    found = tuple(_foe(each) for each in listed)
    if sum(each.count for each in found) > MOST_FOES:
        raise BrokenEncounter(say("More than {most} foes are no fight that can be forecast.", most=MOST_FOES))
    return found


def _foe(told: Mapping[str, Any]) -> Foes:
    count = told.get("count", 1)
    if type(count) is not int or not 1 <= count <= MOST_FOES:
        raise BrokenEncounter(say("[[foes]]: “count” is a number from 1 to {most}.", most=MOST_FOES))
    return Foes(count, {name: value for name, value in told.items() if name != "count"})


def _table(told: Mapping[str, Any], name: str) -> Facts:
    found = told.get(name, {})
    if not isinstance(found, Mapping):
        raise BrokenEncounter(say("“{name}” is a table of its own.", name=name))
    return dict(found)


def _only(told: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for name in told:
        if name not in known:
            wrong = say("{where} has no “{name}”.", where=where, name=_short(name))
            raise BrokenEncounter(_with_a_hint(wrong, name, known))


def _with_a_hint(wrong: str, word: object, words: Iterable[str]) -> str:
    """What is wrong, and which word was perhaps meant."""
    close = get_close_matches(_short(word), list(words), n=1)
    return in_a_row((wrong, say("Did you mean “{name}”?", name=close[0]))) if close else wrong
