"""What a fight in the lab spares itself changes nothing of how it goes."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.lab.encounters import POLICIES, encounter_of, fights_of, laid_out, read_file
from hearthside.lab.fights.fighting import Fight, Fights
from hearthside.lab.laying import Laying
from hearthside.lab.luck import FightLuck
from hearthside.systems import load

ENCOUNTERS = sorted((Path(__file__).parents[2] / "encounters").glob("*.toml"))


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_a_table_of_a_later_fight_lies_as_if_it_had_been_laid_anew(path: Path) -> None:
    encounter = read_file(path)
    laying = Laying(encounter)
    for number in range(3):
        luck, same = FightLuck(7, number), FightLuck(7, number)
        game, anew = laying.table(FairChance(luck)), laid_out(encounter, FairChance(same))
        assert (game.table, game.entries) == (anew.table, anew.entries)
        assert luck.drawn == same.drawn


def test_fights_of_one_encounter_do_not_touch_each_others_tables() -> None:
    laying = Laying(read_file(ENCOUNTERS[-1]))
    tables = [laying.table(FairChance(FightLuck(7, number))) for number in range(3)]
    before = [game.table.fork() for game in tables]
    fights, chance = fights_of(laying.encounter.game), FairChance(FightLuck(7, 1))
    Fight(fights, tables[1], chance, "bold", Random(1)).play()
    assert tables[1].table != before[1]
    assert [tables[0].table, tables[2].table] == [before[0], before[2]]


@pytest.mark.parametrize("game", ["thousand_faces", "thousand_faces_playtest"])
@pytest.mark.parametrize("policy", POLICIES)
def test_what_everybody_in_a_fight_answers_alike_is_what_each_would_choose(game: str, policy: Temper) -> None:
    """With and without a thought the very same commands are given."""
    load(game)
    fights = fights_of(game)
    thoughtful = replace(fights, plainly={})
    assert fights.plainly
    for told in fights.standard[1:]:
        laying = Laying(encounter_of({**told, "game": game}))
        assert _played(laying, fights, policy) == _played(laying, thoughtful, policy)


def _played(laying: Laying, fights: Fights, policy: Temper) -> list[object]:
    chance = FairChance(FightLuck(3, 1))
    game = laying.table(chance)
    went = Fight(fights, game, chance, policy, Random("bots")).play()
    return [went, *((entry.by, dict(entry.did)) for entry in game.entries)]
