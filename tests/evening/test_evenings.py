"""Every evening of the house ends, whatever is chosen, and is told in both languages."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from hearthside.bots.chair import Chair
from hearthside.bots.playing import play_out
from hearthside.evening.adventure import Adventure, Call, Choice, Command, Do, End, Fight, Moment, Say
from hearthside.evening.leading import is_over
from hearthside.evening.playing import MOST_DEEDS, Whim, end_of, table_to_play
from hearthside.evening.reading import read_adventure
from hearthside.games import games
from hearthside.kernel.events import Befell, Event
from hearthside.kernel.journal import Journal
from hearthside.systems import load
from tests.nightly import longer

WITH_AN_EVENING = [name for name, game in games().items() if game.evening]
EVENINGS = {"deck_of_adventures": 3}
"""How many evenings of a game are played in every run, where one takes longer than others."""
USUAL = 12


@cache
def evening_of(system: str, language: str = "en") -> tuple[Adventure, str]:
    text = Path(games()[system].evening).read_text("utf-8")
    return read_adventure(text, language), text


def test_each_game_of_the_house_has_an_evening() -> None:
    assert set(games()) == set(WITH_AN_EVENING)


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_it_has_a_choice_a_fight_and_a_rest_and_is_told_in_german_too(system: str) -> None:
    adventure, _ = evening_of(system)
    steps = [step for scene in adventure.scenes.values() for step in scene.steps]
    assert {Choice, Fight, Moment} <= set(map(type, steps))
    assert 10 <= adventure.minutes <= 15
    german, _ = evening_of(system, "de")
    assert german.title != adventure.title
    assert list(german.scenes) == list(adventure.scenes)


# --- What an evening alone has to show --------------------------------------------------------------------------------

FALLEN = {"down", "gone"}
A_GOOD_SHARE = 0.25
MANY = 100
"""Of fewer evenings than these no share is asked: that would hang on luck."""
TRIES = 25
"""Among so many evenings what is common comes up, whatever is dealt."""


class Tired(Whim):
    """Does whatever is lit, and likes to rest."""

    def choose(self, chair: Chair) -> Command | None:
        """A rest, every other time that one is lit, or anything."""
        rests = [deed for deed in chair.now.deeds if deed.action in ("rest", "recover")]
        rest = rests[0] if rests and self._rng.random() < 0.5 else None
        return (rest and self._bot.filled(chair, rest.action, rest.given)) or super().choose(chair)


@cache
def befell(system: str, seed: int) -> tuple[frozenset[str], ...]:
    """An evening played to its end: what heroes went through, one set for each deed that brought something."""
    adventure, text = evening_of(system)
    journal, bots, chance = table_to_play(adventure, text, seed, load(system))
    seats = {**bots, adventure.yours: Tired(Random(seed))}
    ended = play_out(journal, seats, chance, lambda _: is_over(journal.seen(adventure.gm)), MOST_DEEDS).has_ended
    assert ended, f"the evening of seed {seed} is stuck"
    assert end_of(journal.table, adventure)
    each = (frozenset(_befell_heroes(journal, entry.events)) for entry in journal.entries)
    return tuple(what for what in each if what)


def _befell_heroes(journal: Journal, events: Iterable[Event]) -> Iterator[str]:
    heroes = journal.table.players
    return (event.what for event in events if isinstance(event, Befell) and event.who in heroes)


def somebody(system: str, *what: str) -> bool:
    """Whether heroes go through this in one of the evenings, one after the other."""
    return any(set(what) <= frozenset().union(*befell(system, seed)) for seed in range(TRIES))


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_whatever_is_chosen_every_evening_ends_and_in_a_good_share_of_many_somebody_goes_down(system: str) -> None:
    count = longer(EVENINGS.get(system, USUAL), 1000)
    evenings = [befell(system, seed) for seed in range(count)]
    fell = [each for each in evenings if FALLEN & frozenset().union(*each)]
    assert count < MANY or len(fell) >= A_GOOD_SHARE * count


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_it_asks_you_to_turn_a_card_or_roll_before_anything_else(system: str) -> None:
    adventure, _ = evening_of(system)
    asked = next(step for step in adventure.first.steps if not isinstance(step, Say | Do))
    assert isinstance(asked, Call)
    assert asked.who == adventure.yours
    assert len({comes.says for comes in asked.on.values()}) >= 3, "each result has words of its own"


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_a_choice_leads_to_different_scenes(system: str) -> None:
    adventure, _ = evening_of(system)
    steps = [step for scene in adventure.scenes.values() for step in scene.steps]
    choices = [step for step in steps if isinstance(step, Choice) and step.who == adventure.yours]
    assert any(len({way.comes.go for way in choice.ways}) == len(choice.ways) for choice in choices)


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_after_every_fight_there_is_time_to_rest(system: str) -> None:
    adventure, _ = evening_of(system)
    for scene in adventure.scenes.values():
        for fight in (step for step in scene.steps if isinstance(step, Fight)):
            for comes in (fight.won, fight.lost, fight.drawn):
                rested = adventure.scenes[comes.go or scene.then]
                assert any(isinstance(step, Moment) and step.who == adventure.yours for step in rested.steps)
                assert isinstance(rested.steps[-1], End)


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_somebody_goes_down_and_comes_to_again_and_whoever_wants_to_rests(system: str) -> None:
    assert somebody(system, "down", "up") or somebody(system, "gone", "up")
    assert somebody(system, "rest")
