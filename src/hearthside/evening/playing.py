"""Playing an adventure with the house in every seat: how many evenings end, how, and after how many deeds."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from hearthside.bots.chair import Chair
from hearthside.bots.filling import Command
from hearthside.bots.playing import play_out
from hearthside.bots.policy import Bot, Policy
from hearthside.evening.adventure import PAGES, Adventure, End, Page
from hearthside.evening.leading import OVER, Leader
from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Luck
from hearthside.kernel.records import record
from hearthside.kernel.refusals import No
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.scenario.reading import BrokenScenario

MOST_DEEDS = 1500
"""More than these no evening takes."""


@record
class Evening:
    """One evening that was played: how it ended, if it did, and after how many deeds."""

    seed: int
    end: str
    deeds: int


class Whim:
    """Plays a seat by whatever is lit: any deed that fits, filled in by lot."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._bot = Bot("bold", rng)

    def choose(self, chair: Chair) -> Command | None:
        """Any of the deeds, if it is one's moment or one is asked."""
        now = chair.now
        if now.mood not in ("mine", "asked", "aid"):
            return None
        deeds = list(now.deeds) + [deed for touch in now.touch for deed in touch.deeds]
        self._rng.shuffle(deeds)
        for deed in deeds:
            command = self._bot.filled(chair, deed.action, deed.given)
            if command is not None:
                return command
        return self._bot.choose(chair)


def lay_table(
    adventure: Adventure, text: str, chance: Luck, language: str = "en", system: System | None = None
) -> Journal:
    """A table at which this adventure is about to begin, the house in every seat but the first hero's.

    Raises BrokenScenario where nobody could sit there so.
    """
    game = system or adventure.system
    sitters = [hero.sitter for hero in adventure.heroes]
    options = {name: value for name, value in adventure.options.items() if name in game.options}
    try:
        journal = Journal.opened(game, sitters, chance, options)
    except No as no:
        raise BrokenScenario(f"the table cannot be laid out: {no.says}") from None
    first: list[tuple[str, Command]] = [
        (hero.sitter.name, command) for hero in adventure.heroes for command in hero.first
    ]
    gm = adventure.gm
    others = [hero for hero in adventure.heroes if hero.sitter.name != adventure.yours]
    first += [(gm, {"do": "lay_script", "words": text})]
    first += [(gm, {"do": "turn_page", "page": PAGES.words(Page(language))})]
    first += [(gm, {"do": "house_plays", "who": hero.sitter.name, "temper": hero.temper}) for hero in others]
    for seat, command in first:
        answer = journal.do(seat, command, chance)
        if isinstance(answer, Refused):
            raise BrokenScenario(f"[seats.{seat}]: {answer.says}")
    return journal


def play_evening(adventure: Adventure, text: str, seed: int, system: System | None = None) -> Evening:
    """One evening, with a whim in the first hero's seat. Raises NoSuchDeed where the adventure asks for too much."""
    journal, bots, chance = table_to_play(adventure, text, seed, system)
    played = play_out(journal, bots, chance, until=lambda table: _page(table, adventure).scene == OVER, most=MOST_DEEDS)
    return Evening(seed, end_of(journal.table, adventure) if played.has_ended else "", played.deeds)


def table_to_play(
    adventure: Adventure, text: str, seed: int, system: System | None = None
) -> tuple[Journal, Mapping[str, Policy], Chance]:
    """A table, who plays there, and its chance, all of one seed."""
    rng = Random(seed)
    chance = FairChance(rng)
    journal = lay_table(adventure, text, chance, system=system)
    bots: dict[str, Policy] = {}
    for hero in adventure.heroes:
        name = hero.sitter.name
        if name == adventure.gm:
            bots[name] = Leader(adventure, rng)
        else:
            bots[name] = Whim(rng) if name == adventure.yours else Bot(hero.temper, rng)
    return journal, bots, chance


def _page(table: Table, adventure: Adventure) -> Page:
    return PAGES.of(table.words, adventure.gm) or Page()


def end_of(table: Table, adventure: Adventure) -> str:
    """What the end that was come to is called; nothing before one was."""
    ended = _page(table, adventure).ended
    ends = [step.name for scene in adventure.scenes.values() for step in scene.steps if isinstance(step, End)]
    return ended if ended in ends else ""


def summed_up(evenings: list[Evening]) -> Mapping[str, object]:
    """How many there were, how they ended, and after how many deeds."""
    deeds = sorted(evening.deeds for evening in evenings)
    return {
        "evenings": len(evenings),
        "ended": sum(bool(evening.end) for evening in evenings),
        "ends": dict(Counter(evening.end for evening in evenings if evening.end).most_common()),
        "stuck": [evening.seed for evening in evenings if not evening.end],
        "deeds": {"least": deeds[0], "middle": deeds[len(deeds) // 2], "most": deeds[-1]} if deeds else {},
    }
