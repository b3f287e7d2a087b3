"""Every evening of the house ends, whatever is chosen, and is told in both languages."""

from functools import cache
from pathlib import Path

import pytest

from hearthside.evening.adventure import Adventure, Choice, Fight, Moment
from hearthside.evening.playing import play_evening, summed_up
from hearthside.evening.reading import read_adventure
from hearthside.games import games
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


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_whatever_is_chosen_every_evening_ends(system: str) -> None:
    adventure, text = evening_of(system)
    count = longer(EVENINGS.get(system, USUAL), 1000)
    played = summed_up([play_evening(adventure, text, seed, load(system)) for seed in range(count)])
    assert played["stuck"] == []
    assert played["ended"] == count
